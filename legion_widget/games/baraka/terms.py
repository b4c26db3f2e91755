"""Names used in sentences and pictures, in both languages: sides, faces of the Baraka die, markers."""

from __future__ import annotations

from ...engine.i18n import LocalizedText

SIDE_NAMES: dict[str, LocalizedText] = {
    "spanish": {"es": "españoles", "en": "Spanish"},
    "riffian": {"es": "rifeños", "en": "Riffians"},
}
FACES: dict[str, LocalizedText] = {
    "baraka": {"es": "Baraka", "en": "Baraka"},
    "fatality": {"es": "Fatalidad", "en": "Fatality"},
    "blank": {"es": "sin efecto", "en": "no effect"},
}
MARKERS: dict[str, LocalizedText] = {
    "aim": {"es": "puntería", "en": "aiming"},
    "ground": {"es": "cuerpo a tierra", "en": "gone to ground"},
    "edge": {"es": "bayonetas o armas blancas", "en": "bayonets or blades drawn"},
    "fire": {"es": "fuego", "en": "fire"},
    "jam": {"es": "encasquillada", "en": "jammed"},
    "command": {"es": "mando", "en": "command"},
    "upgrade": {"es": "mejora", "en": "upgrade"},
    "stays": {"es": "se queda donde está", "en": "stays where it is"},
}
