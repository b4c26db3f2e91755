"""The look of La Legión: the counters of its families (L2.4), and the texts of its printed sheet.

The colours of the families and the symbols of the types are data: ``tables/families.toml``, ``tables/types.toml``.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple, Protocol

from ...drawing.counters import PLAIN, CounterLook, Detail, counter
from ...drawing.furniture import Furniture
from ...engine.i18n import LocalizedText, localized
from ...engine.scene import Shape
from ..hexes.kinds import texts
from . import data
from .scenario import LegionScenario

#: The looks of the families that come with the game, what those are called that the legend names, and the types.
FAMILIES: dict[str, CounterLook] = {id: family.look for id, family in data.FAMILIES.items()}
FAMILY_NAMES: dict[str, LocalizedText] = {id: texts(f.name) for id, f in data.FAMILIES.items() if f.name}
TYPE_NAMES: dict[str, LocalizedText] = {id: texts(kind.label or kind.name) for id, kind in data.TYPES.items()}


class UnitLike(Protocol):
    """The fields of a unit that its counter shows."""

    @property
    def family(self) -> str: ...
    @property
    def printed_name(self) -> str: ...
    @property
    def type(self) -> str: ...
    @property
    def combat(self) -> int: ...
    @property
    def movement(self) -> int: ...
    @property
    def arm(self) -> str: ...
    @property
    def look(self) -> CounterLook | None: ...
    @property
    def symbol(self) -> str: ...


def figures(arm: str, combat: int, movement: int) -> tuple[int | None, int | None]:
    """The figures printed on a counter: aircraft have no combat factor, fleets have none at all."""
    if arm == "fleet":
        return None, None
    return (None, movement) if arm in ("bomber", "seaplane") else (combat, movement)


class SampleCounter(NamedTuple):
    """A counter drawn without a unit: by default as the game has its family and type."""

    family: str
    short: str
    type: str
    combat: int
    movement: int
    arm: str = ""
    look: CounterLook | None = None
    symbol: str = ""

    @property
    def printed_name(self) -> str:
        """What is printed on it as its name."""
        return self.short


def unit_shapes(unit: UnitLike, marks: Collection[str] = (), *, detail: Detail = "full") -> tuple[Shape, ...]:
    """The counter of a unit: anything with ``family``, ``printed_name``, ``type``, ``combat`` and ``movement``.

    ``detail`` says how much of it is drawn, for a picture where it is small.
    """
    look = unit.look or FAMILIES.get(unit.family, PLAIN)
    combat, movement = figures(unit.arm or unit.type, unit.combat, unit.movement)
    return counter(look, unit.printed_name, unit.symbol or unit.type, combat, movement, marks, detail=detail)


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


def furniture(scenario: LegionScenario, language: str, turns: int, now: int | None) -> Furniture:
    """Return what the printed sheet of a scenario says round the map; on a board of a designer nothing that is of
    ours."""
    board, is_ours = scenario.board, scenario.is_ours
    title, over = (_TITLE, board.data.title) if is_ours else (scenario.words or board.data.title, board.data.title)
    present = {counter.family for counter in scenario.counters}
    types = {counter.type for counter in scenario.counters}
    families = [
        (family.look, localized(texts(family.name), language))
        for id, family in scenario.families.items()
        if family.name and id in present
    ]
    shown_types = [
        (kind.symbol or kind.arm, localized(texts(kind.label or kind.name, id), language))
        for id, kind in scenario.types.items()
        if id in types
    ]
    starred = {c.arrives for c in scenario.counters if c.arrives > scenario.data.start.turn}
    words = Furniture(
        title=localized(title, language) or scenario.id,
        over=localized(over, language) if over != title else "",
        under=localized(_UNDER, language) if is_ours else "",
        turns=turns,
        now=now,
        starred=tuple(sorted(starred)),
        families=tuple(families),
        types=tuple(shown_types),
        credits=(board.credits(language),) if board.data.credits else (),
        notes=tuple(localized(text, language) for text in _OURS) if is_ours else (),
    )
    return scenario.data.sheet.on(words, language)


__all__ = [
    "FAMILIES",
    "FAMILY_NAMES",
    "TYPE_NAMES",
    "SampleCounter",
    "UnitLike",
    "figures",
    "furniture",
    "unit_shapes",
]
