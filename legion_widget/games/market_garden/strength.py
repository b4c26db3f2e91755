"""The combined values of several units: strength, efficiency, armour, and the ground they attack over (8, 12.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from ...engine.i18n import LocalizedText, Message, say
from ...engine.odds import Modifier
from .data import Counter
from .position import Position

if TYPE_CHECKING:
    from .game import MarketGarden


def strength(position: Position, counters: Iterable[Counter]) -> int:
    """The strength of units with the steps that they have left."""
    return sum(position.strength(counter) for counter in counters)


def steps(position: Position, counters: Iterable[Counter]) -> int:
    return sum(position.steps[counter.index] for counter in counters)


def best(counters: Iterable[Counter]) -> int:
    """The best efficiency of a stack."""
    return max((counter.efficiency for counter in counters), default=0)


def average(counters: Sequence[Counter]) -> Fraction:
    """The average efficiency of units (HH.2).

    >>> from types import SimpleNamespace
    >>> average([SimpleNamespace(efficiency=7), SimpleNamespace(efficiency=4)])
    Fraction(11, 2)
    """
    return Fraction(sum(counter.efficiency for counter in counters), len(counters)) if counters else Fraction(0)


def has_mostly(position: Position, counters: Sequence[Counter], mark: str) -> bool:
    """Return whether half of the steps of units, or more, carry a mark."""
    marked = steps(position, (counter for counter in counters if position.has(mark, counter)))
    return bool(counters) and 2 * marked >= steps(position, counters)


def fronts(position: Position, counters: Iterable[Counter]) -> set[int]:
    """The hexes that units stand in."""
    return {position.where[counter.index] for counter in counters}


def armour_modifier(
    system: MarketGarden,
    combat: str,
    own: Sequence[Counter],
    others: Sequence[Counter],
    target: int,
    side: str,
    rule: str,
) -> list[Modifier]:
    """Return what armour does to the die of the roller; nothing on ground where it does not count."""
    if not system.ground.kind(target).armour:
        return []
    mine, theirs = (max((counter.armour for counter in counters), default=0) for counters in (own, others))
    kind = "manoeuvre" if combat == "manoeuvre" else "assault"
    value = system.tables.armour.modifier(kind, mine, theirs)  # type: ignore[arg-type]
    message = say("armour {own} against {enemy}", own=mine, enemy=theirs)
    return [Modifier(side, value, rule, message)] if value else []


def crossing(system: MarketGarden, origins: Iterable[int], target: int, combat: str) -> tuple[int, LocalizedText]:
    """Return what the water on the way does to an attack: that of the easiest way in, when nobody comes by dry land."""
    ways: list[tuple[int, LocalizedText]] = []
    for origin in origins:
        water, bridge = system.ground.water(origin, target), system.ground.has_road(origin, target)
        if water is None:
            return 0, {}
        if combat == "manoeuvre":
            ways.append((water.bridge_shift if bridge else water.shift, water.name))
        else:
            ways.append((-(water.bridge_assault if bridge else water.assault), water.name))
    return max(ways, key=lambda way: way[0], default=(0, {}))


def named(side: str, value: int, rule: str, name: LocalizedText | Message | str) -> list[Modifier]:
    """A modifier, unless it is nothing."""
    message = name if isinstance(name, Message) else say("{name}", name=name)
    return [Modifier(side, value, rule, message)] if value else []
