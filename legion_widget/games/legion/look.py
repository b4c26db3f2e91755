"""How La Legión looks: the counters of each family (L2.4) and the ground of each terrain letter.

The rulebook fixes the families' colours; the greys of each kábila, the blue of air and fleet, the cut corners and the
emblems are proposals of ours, made so that no two families are told apart by hue alone.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple, Protocol

from ...drawing.cartography import TerrainStyle
from ...drawing.counters import PLAIN, CounterLook, Detail, counter
from ...drawing.furniture import Furniture
from ...engine.board import Board
from ...engine.i18n import LocalizedText, localized
from ...engine.scene import Shape

FAMILIES: dict[str, CounterLook] = {
    "army": CounterLook("#FBFAF4", "#1B1B1B", "#D9D6CB", "#1B1B1B"),
    "legion": CounterLook("#1E5B3A", "#FFD84D", "#123D26", "#FFD84D"),
    "regulares": CounterLook("#F5CE46", "#0F4A2A", "#0F4A2A", "#F5CE46"),
    "mehala": CounterLook("#F5CE46", "#A31621", "#F5CE46", "#A31621", cue="frame", emblem="#A31621"),
    "soliman": CounterLook("#FBFAF4", "#1B1B1B", "#FBFAF4", "#1B1B1B", cue="crescent", emblem="#B3202C"),
    "air": CounterLook("#FBFAF4", "#1F3F66", "#CBD8E4", "#1F3F66"),
    "fleet": CounterLook("#FBFAF4", "#1F3F66", "#CBD8E4", "#1F3F66"),
    "urriaguel": CounterLook("#262626", "#FFFFFF", "#000000", "#FFFFFF", "cut"),
    "ulisex": CounterLook("#5C5C5A", "#FFFFFF", "#3B3B3A", "#FFFFFF", "cut"),
    "midao": CounterLook("#B9B8B3", "#0E0E0E", "#262626", "#FFFFFF", "cut"),
    "aros": CounterLook("#B9B8B3", "#0E0E0E", "#8F8E89", "#0E0E0E", "cut"),
    "osmar": CounterLook("#8A8984", "#0B0B0B", "#B9B8B3", "#0B0B0B", "cut"),
    # Kábilas that the rulebook leaves out, for scenarios of history.
    "temsaman": CounterLook("#A9A7A0", "#0E0E0E", "#F1EFE6", "#0E0E0E", "cut"),
    "tuzin": CounterLook("#6E6C66", "#FFFFFF", "#F1EFE6", "#0E0E0E", "cut"),
    "east": CounterLook("#D2D0C8", "#0E0E0E", "#4A4946", "#FFFFFF", "cut"),
    # A battery taken by the other side; a white stripe over it marks it too (the mark "captured").
    "captured": CounterLook("#B9B8B3", "#0E0E0E", "#5C5C5A", "#FFFFFF", "cut"),
}

#: What each family is called in the legend.
FAMILY_NAMES: dict[str, LocalizedText] = {
    "army": {"es": "Ejército", "en": "Army"},
    "legion": {"es": "Legión", "en": "Legion"},
    "regulares": {"es": "Regulares", "en": "Regulares"},
    "mehala": {"es": "Mehalas", "en": "Mehalas"},
    "soliman": {"es": "H. Solimán", "en": "H. Solimán"},
    "air": {"es": "Aviación", "en": "Air force"},
    "fleet": {"es": "Flota", "en": "Fleet"},
    "urriaguel": {"es": "B. Urriaguel", "en": "B. Urriaguel"},
    "ulisex": {"es": "B. Ulisex", "en": "B. Ulisex"},
    "midao": {"es": "A. el Midao", "en": "A. el Midao"},
    "aros": {"es": "B. Aros", "en": "B. Aros"},
    "osmar": {"es": "B. Osmar", "en": "B. Osmar"},
    "temsaman": {"es": "Temsamán", "en": "Temsamán"},
    "tuzin": {"es": "B. Tuzin", "en": "B. Tuzin"},
    "east": {"es": "Metalza y este", "en": "Metalza, east"},
}

TYPE_NAMES: dict[str, LocalizedText] = {
    "infantry": {"es": "infantería", "en": "infantry"},
    "cavalry": {"es": "caballería", "en": "cavalry"},
    "machine_gun": {"es": "ametrall.", "en": "mach. guns"},
    "artillery": {"es": "artillería", "en": "artillery"},
    "armour": {"es": "blindado", "en": "armour"},
    "bomber": {"es": "bombard.", "en": "bomber"},
    "seaplane": {"es": "hidroavión", "en": "seaplane"},
    "fleet": {"es": "flota", "en": "fleet"},
}

TERRAIN: dict[str, TerrainStyle] = {
    ".": TerrainStyle(name={"es": "Llano", "en": "Clear"}, cost="1"),
    "^": TerrainStyle(pattern="mountain", name={"es": "Montaña", "en": "Mountain"}, cost="2"),
    ",": TerrainStyle(pattern="stipple", name={"es": "Playa", "en": "Beach"}),
    "~": TerrainStyle(ground="sea", name={"es": "Mar", "en": "Sea"}),
    "o": TerrainStyle(ground="lagoon", name={"es": "Mar Chica", "en": "Mar Chica"}),
}


class UnitLike(Protocol):
    """What a counter shows of a unit."""

    @property
    def family(self) -> str: ...
    @property
    def short(self) -> str: ...
    @property
    def type(self) -> str: ...
    @property
    def combat(self) -> int: ...
    @property
    def movement(self) -> int: ...


def figures(kind: str, combat: int, movement: int) -> tuple[int | None, int | None]:
    """The figures printed on a counter: aircraft have no combat factor, fleets have none at all."""
    if kind == "fleet":
        return None, None
    return (None, movement) if kind in ("bomber", "seaplane") else (combat, movement)


class SampleCounter(NamedTuple):
    """What is printed on a counter, when there is no unit at hand."""

    family: str
    short: str
    type: str
    combat: int
    movement: int


def unit_shapes(unit: UnitLike, marks: Collection[str] = (), *, detail: Detail = "full") -> tuple[Shape, ...]:
    """The counter of a unit: anything with ``family``, ``short``, ``type``, ``combat`` and ``movement``.

    ``detail`` says how much of it is drawn, for a picture where it is small.
    """
    look = FAMILIES.get(unit.family, PLAIN)
    combat, movement = figures(unit.type, unit.combat, unit.movement)
    return counter(look, unit.short, unit.type, combat, movement, marks, detail=detail)


_TITLE: LocalizedText = {"es": "La Legión", "en": "La Legión"}
_UNDER: LocalizedText = {"es": "De Annual a Alhucemas", "en": "From Annual to Alhucemas"}
_OURS: tuple[LocalizedText, ...] = (
    {
        "es": "El tablero y los valores de las fichas son una reconstrucción nuestra: "
        "los originales no estaban a nuestro alcance.",
        "en": "The board and the values of the counters are our reconstruction: "
        "the originals were not available to us.",
    },
)


def furniture(
    board: Board, language: str = "es", turns: int = 13, now: int | None = None, starred: tuple[int, ...] = (3, 5)
) -> Furniture:
    """What the printed sheet of a La Legión board says round the map; ``starred`` are the turns of reinforcements."""
    return Furniture(
        title=localized(_TITLE, language),
        over=localized(board.data.title, language),
        under=localized(_UNDER, language),
        turns=turns,
        now=now,
        starred=starred,
        families=tuple(
            (FAMILIES[key], localized(name, language)) for key, name in FAMILY_NAMES.items() if key != "fleet"
        ),
        types=tuple((key, localized(name, language)) for key, name in TYPE_NAMES.items()),
        credits=(board.credits(language),) if board.data.credits else (),
        notes=tuple(localized(text, language) for text in _OURS),
    )


__all__ = [
    "FAMILIES",
    "FAMILY_NAMES",
    "TERRAIN",
    "TYPE_NAMES",
    "SampleCounter",
    "UnitLike",
    "figures",
    "furniture",
    "unit_shapes",
]
