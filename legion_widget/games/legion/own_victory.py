"""The victory conditions of a scenario of its own (L5.6): their data, and how they are read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from ...engine.errors import DataFaults
from ...engine.i18n import say
from ...engine.victory_data import Terms, Verdict, VictoryData, Way, read_victory

if TYPE_CHECKING:
    from .scenario import LegionScenario

#: The rule under which a scenario's own conditions stand.
OWN_VICTORY = "L5.6"
#: The ways to hold a place, the usual one first.
WAYS: tuple[Way, ...] = ("stand", "clear", "alone")
PerLoss = Annotated[int, msgspec.Meta(ge=0, le=99)]


class ObjectiveData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A hex that scores for the side whose land counter is in it.

    Args:
        hex: The label of the hex, or the name of its place, such as ``"Annual"``.
        points (points): What it is worth, such as ``3``; 1 by default.
        side: The id of the side that gets them; by default either.
    """

    hex: str
    points: Annotated[int, msgspec.Meta(ge=0, le=999)] = 1
    side: Literal["spanish", "moroccan"] | None = None


class LegionVictoryData(VictoryData, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario's own victory (L5.6): conditions, the winner if none is met, and the sources of points.

    Args:
        objectives: The hexes that are worth points.
        per_counter (points): What each land counter that the enemy has lost is worth, such as ``2``; 0 by default.
        per_factor (points): What each combat factor of the land counters that the enemy has lost is worth, such as
            ``1``; 0 by default.
    """

    objectives: Annotated[list[ObjectiveData], msgspec.Meta(max_length=200)] = msgspec.field(default_factory=list)
    per_counter: PerLoss = 0
    per_factor: PerLoss = 0


def read_own(
    scenario: LegionScenario, data: LegionVictoryData, sides: tuple[str, str], faults: DataFaults
) -> tuple[tuple[int, ...], tuple[Verdict, ...]]:
    """Read the hexes that are worth points, by number, and the conditions in order.

    Args:
        scenario: The scenario, with its board and counters read.
        data: What it writes.
        sides: The ids of the sides.
        faults: What gathers the faults.
    """
    objectives: list[int] = []
    for n, objective in enumerate(data.objectives):
        at = f"$.victory.objectives[{n}].hex"
        with faults.gather():
            index = scenario.hex_at(objective.hex, at)
            if index in objectives:
                faults.add(at, say("{hex} is an objective already", hex=scenario.board.hex_name(index)))
            objectives.append(index)
    land = {side: [c for c in scenario.counters if c.is_land and c.side == side] for side in sides}
    counters = {side: len(land[side]) for side in sides}
    factors = {side: sum(c.combat for c in land[side]) for side in sides}
    points: dict[str, int] = {}
    for side, foe in zip(sides, reversed(sides), strict=True):
        listed = sum(objective.points for objective in data.objectives if objective.side in (None, side))
        points[side] = listed + data.per_counter * counters[foe] + data.per_factor * factors[foe]
    terms = Terms(
        sides=sides,
        turns=scenario.data.turns,
        ways=WAYS,
        forces={"counters": counters, "factors": factors},
        places=scenario.labels_of,
        can_hold=lambda side, label, how: how == "clear" or not scenario.water(side) >> scenario.board.index(label) & 1,
        points=points,
    )
    return tuple(objectives), read_victory(data, terms, OWN_VICTORY, faults)
