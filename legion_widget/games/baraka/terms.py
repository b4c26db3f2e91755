"""Names used in sentences and pictures, in both languages: sides, faces of the Baraka die, markers."""

from __future__ import annotations

from ...engine.i18n import LocalizedText

SIDE_NAMES: dict[str, LocalizedText] = {
    "spanish": {"es": "españoles", "en": "Spanish"},
    "riffian": {"es": "rifeños", "en": "Riffians"},
}
#: Why a unit is not on the table, by its whereabouts.
GONE: dict[str, LocalizedText] = {
    "waiting": {"es": "por llegar", "en": "still to come"},
    "left": {"es": "ha salido de la mesa", "en": "has left the table"},
    "destroyed": {"es": "destruida", "en": "destroyed"},
}
FACES: dict[str, LocalizedText] = {
    "baraka": {"es": "Baraka", "en": "Baraka"},
    "fatality": {"es": "Fatalidad", "en": "Fatality"},
    "blank": {"es": "sin efecto", "en": "no effect"},
}
#: What a Baraka die is rolled for.
REASONS: dict[str, LocalizedText] = {
    "acts": {"es": "cuántas acciones hace", "en": "how many actions it does"},
    "chits": {"es": "sus fichas de este impulso", "en": "its chits of this impulse"},
    "kabyl": {"es": "si se queda en su sitio", "en": "whether it stays in place"},
    "leader": {"es": "si es alcanzado su jefe", "en": "whether its leader is hit"},
    "rally": {"es": "rehacerse", "en": "its rally"},
    "reaction": {"es": "su reacción", "en": "its reaction"},
    "regroup": {"es": "la orden ¡Reagrupaos!", "en": "the order Regroup!"},
    "victory": {"es": "lo que cuesta su victoria", "en": "the price of its victory"},
}
#: The effect of a roll where the face alone does not say it, by what it is rolled for and its face.
EFFECTS: dict[tuple[str, str], LocalizedText] = {
    ("acts", "baraka"): {"es": "hasta 3 acciones", "en": "up to 3 actions"},
    ("acts", "blank"): {"es": "hasta 2 acciones", "en": "up to 2 actions"},
    ("acts", "fatality"): {"es": "solo 1 acción", "en": "only 1 action"},
    ("reaction", "baraka"): {
        "es": "reacciona aunque la prueba falle, y su bando roba la iniciativa",
        "en": "it reacts even if the check has failed, and its side steals the initiative",
    },
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
