"""The texts and tables round the map on the sheet of a game: title, turns, families of counters, legend, credits."""

from __future__ import annotations

import msgspec

from ..engine.i18n import LocalizedText
from ..engine.scene import Shape
from .counters import CounterLook
from .labels import text_of

#: What the kinds of a road are called.
ROAD_KINDS: dict[str, LocalizedText] = {
    "road": {"es": "Carretera", "en": "Road"},
    "track": {"es": "Pista (sin efecto)", "en": "Track (no effect)"},
}

#: The words of the legend and of the sheet, the marks on counters among them.
WORDS: dict[str, LocalizedText] = ROAD_KINDS | {
    "signs": {"es": "Signos", "en": "Signs"},
    "counters": {"es": "Fichas", "en": "Counters"},
    "forces": {"es": "Fuerzas", "en": "Forces"},
    "state": {"es": "Estado", "en": "State"},
    "turns": {"es": "Turnos", "en": "Turns"},
    "reinforcements": {"es": "llegan refuerzos", "en": "reinforcements arrive"},
    "river": {"es": "Río", "en": "River"},
    "bridge": {"es": "Puente", "en": "Bridge"},
    "zone": {"es": "Línea de zonas", "en": "Zone line"},
    "shore": {"es": "Tierra / mar", "en": "Land / sea"},
    "unit": {"es": "unidad", "en": "unit"},
    "type": {"es": "tipo", "en": "type"},
    "cf": {"es": "FC", "en": "CF"},
    "mf": {"es": "FM", "en": "MF"},
    "moved": {"es": "movida", "en": "moved"},
    "bound": {"es": "debe atacar", "en": "must attack"},
    "fought": {"es": "combatió", "en": "fought"},
    "selected": {"es": "elegida", "en": "chosen"},
    "target": {"es": "blanco", "en": "target"},
    "captured": {"es": "capturada", "en": "captured"},
    "eliminated": {"es": "eliminada", "en": "eliminated"},
    "scale": {"es": "Kilómetros · 1 hexágono = {km} km", "en": "Kilometres · 1 hex = {km} km"},
    "size": {"es": "Tablero de {c} × {r} hexágonos", "en": "Board of {c} × {r} hexes"},
}


class Furniture(msgspec.Struct, frozen=True, kw_only=True):
    """The texts and tables that a game prints round the map on its sheet."""

    title: str = ""
    over: str = ""
    under: str = ""
    turns: int = 0
    now: int | None = None
    starred: tuple[int, ...] = ()
    #: What stands under the number of each turn, such as its date.
    turn_names: tuple[str, ...] = ()
    #: Families of counters with their names, and types of unit with theirs.
    families: tuple[tuple[CounterLook, str], ...] = ()
    types: tuple[tuple[str, str], ...] = ()
    #: The states of a counter that the legend shows, with their names; without any the common ones.
    marks: tuple[tuple[str, str], ...] = ()
    #: The large counter whose parts are named, where it is not a common one; and names that are not the common ones.
    sample: tuple[Shape, ...] = ()
    words: dict[str, str] = {}
    #: Further lines of the legend: what, and its value on the right.
    tables: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    #: Lines under the map, left and right.
    credits: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def word(self, key: str, language: str) -> str:
        """A word of the sheet: that of the game, else the common one."""
        return self.words.get(key) or text_of(WORDS[key], key, language)
