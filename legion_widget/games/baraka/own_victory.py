"""The victory conditions of a scenario of its own (B21.34): the places that they name, and how they are read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from ...engine.errors import DataError, DataFaults, shown
from ...engine.i18n import LocalizedText, say
from ...engine.plain_data import Name
from ...engine.victory_data import Terms, Verdict, Way, read_victory
from .position import SIDES
from .tabletop.geometry import Shape
from .tabletop.terrain_pieces import Place, area

if TYPE_CHECKING:
    from .scenario import BarakaScenario

#: The rule under which a scenario's own conditions stand.
OWN_VICTORY = "B21.34"
#: The ways to hold a place, the usual one first.
WAYS: tuple[Way, ...] = ("alone", "stand", "clear")


class AreaData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An area of the table that conditions of victory name.

    Args:
        points (cm): Its corners, from the north-west corner of the table to the east and the south, such as
            ``[[40, 30], [60, 30], [60, 50]]``.
        name: What it is called, by language, such as ``{ es = "El vado", en = "The ford" }``; by default its id.
    """

    points: Annotated[list[Place], msgspec.Meta(min_length=3, max_length=500)]
    name: Name = {}


def places_to_hold(scenario: BarakaScenario, faults: DataFaults) -> dict[str, tuple[Shape, LocalizedText]]:
    """Return the places that conditions may name, by their ids: pieces of terrain, and areas of the scenario."""
    places = {piece.id: (piece.shape, piece.name) for piece in scenario.table.pieces if piece.shape.size > 0}
    for name, data in scenario.data.areas.items():
        with faults.gather():
            if name in places:
                faults.add(f"$.areas[{name!r}]", say("a piece of terrain has the id {name}", name=shown(name)))
            places[name] = area(data.points, f"$.areas[{name!r}].points"), data.name or {"en": name}
    return places


def read_own(scenario: BarakaScenario, faults: DataFaults) -> tuple[Verdict, ...]:
    """Read the conditions in order, where the scenario has some."""

    def place(name: str, at: str) -> list[str]:
        if name not in scenario.places_to_hold:
            problem = say("no area or piece of terrain is called {name}", name=shown(name))
            raise DataError.unknown(at, problem, name, scenario.places_to_hold)
        return [name]

    if scenario.data.victory is None:
        return ()
    troops = {side: [troop for troop in scenario.troops if troop.side == side] for side in SIDES}
    terms = Terms(
        sides=SIDES,
        turns=scenario.length,
        ways=WAYS,
        forces={
            "miniatures": {side: sum(len(troop.figures) for troop in troops[side]) for side in SIDES},
            "units": {side: len(troops[side]) for side in SIDES},
        },
        places=place,
        track="impulses",
    )
    return read_victory(scenario.data.victory, terms, OWN_VICTORY, faults)
