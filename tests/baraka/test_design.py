"""What a designer probably did not mean: each warning in a scenario that deserves it, and none in those that do not."""

from __future__ import annotations

from typing import Any

import pytest

import legion_widget as lw
from legion_widget.games.baraka.game import Baraka
from legion_widget.games.baraka.scenario import BarakaScenario
from tests.baraka.skirmish import harka, one, squad, unit

AREA = [[40, 40], [60, 40], [60, 60], [40, 60]]
S1, R1 = squad("s1", (50, 100)), harka("r1", (50, 30))
GOALS = [{"kind": "destroy", "side": side} for side in ("spanish", "riffian")]
HUT = {"id": "h", "kind": "building", "points": [[90, 90], [110, 90], [110, 110], [90, 110]], "openings": [[100, 90]]}
ROOM = {**HUT, "openings": "all-round", "sectors": [{"id": "all", "capacity": 3}]}


def warned(*units: dict[str, Any], pieces: tuple[dict[str, Any], ...] = (), goals: Any = GOALS, **more: Any) -> Any:
    """The rules and subjects of what a scenario is warned of."""
    data = {
        "system": "baraka",
        "table": {"width": 200, "height": 150, "pieces": list(pieces)},
        "units": list(units),
        "objectives": goals,
        **more,
    }
    system = Baraka(BarakaScenario(data))
    faults = list(system.warnings(system.initial()))
    assert all(fault.text("en") and "{" not in fault.text("en") for fault in faults)
    return [(fault.rule, fault.subject) for fault in faults]


@pytest.mark.parametrize("id", ["blockhouse", "convoy", "well"])
def test_the_shipped_scenarios_deserve_none(id: str) -> None:
    system = Baraka(lw.load_scenario(id))

    assert list(system.warnings(system.initial())) == []


def test_a_plain_scenario_deserves_none() -> None:
    assert warned(S1, R1) == []


def gun(facing: int) -> dict[str, Any]:
    return unit("gun", "spanish", "legion-machine-gun", (80, 120), 2, facing=facing)


def chief(**more: Any) -> dict[str, Any]:
    return one("lt", "lieutenant", (50, 103), **more)


CASES: dict[str, tuple[tuple[dict[str, Any], ...], dict[str, Any], list[tuple[str, str | None]]]] = {
    "no enemy": ((S1,), {}, [("B5.1", None)]),
    "no objective": ((S1, R1), {"goals": GOALS[:1]}, [("B21.2", None)]),
    "one way home": ((S1, R1), {"edges": {"spanish": "north"}}, [("B14.2", None)]),
    "no impulse": ((S1, R1), {"length": 2, "start": {"impulse": 3}}, [("B21.2", None)]),
    "units of the wrong side": (
        (S1, R1),
        {"goals": [*GOALS, {"kind": "destroy", "side": "spanish", "units": ["s1"]}]},
        [("B21.2", "s1")],
    ),
    "own units to survive": (
        (S1, R1),
        {"goals": [*GOALS, {"kind": "survive", "side": "spanish", "units": ["s1"]}]},
        [],
    ),
    "enemies to survive": (
        (S1, R1),
        {"goals": [*GOALS, {"kind": "survive", "side": "spanish", "units": ["r1"]}]},
        [("B21.2", "r1")],
    ),
    "an edge for nothing": (
        (S1, R1),
        {"goals": [*GOALS, {"kind": "hold", "side": "spanish", "area": AREA, "edge": "north"}]},
        [("B21.2", None)],
    ),
    "no points": (
        (S1, R1),
        {"goals": [*GOALS, {"kind": "survive", "side": "spanish", "points": 0}]},
        [("B21.2", None)],
    ),
    "an area off the table": (
        (S1, R1),
        {"goals": [*GOALS, {"kind": "hold", "side": "spanish", "area": [[0, 0], [300, 0], [0, 50]]}]},
        [("B21.2", None)],
    ),
    "over the edge": ((squad("s1", (0.5, 100), men=0), R1), {}, [("B11.1", "s1")]),
    "out of cohesion": ((squad("s1", (50, 100), men=1, places=[[50, 100], [80, 100]]), R1), {}, [("B4.4", "s1")]),
    "on one another": ((S1, squad("s2", (51, 100), men=0), R1), {}, [("B4.1", "s1")]),
    "on oneself": ((squad("s1", (50, 100), men=1, places=[[50, 100], [51, 100]]), R1), {}, [("B4.1", "s1")]),
    "too near": ((S1, harka("r1", (50, 91), men=0)), {}, [("B4.8", "s1")]),
    "no door": ((S1, R1), {"pieces": ({**HUT, "openings": []},)}, [("B19.4", "h")]),
    "a crowd": ((squad("s1", (100, 100), men=4), R1), {"pieces": (ROOM,)}, [("B19.4", "s1")]),
    "in the wall": ((squad("s1", (91, 100), men=0), R1), {"pieces": (HUT,)}, [("B19.4", "s1")]),
    "two in a room": (
        (squad("s1", (96, 100), men=0), squad("s2", (104, 100), men=0), R1),
        {"pieces": (HUT,)},
        [("B19.4", "s1")],
    ),
    "an enemy superior": ((S1, harka("r1", (50, 30), superior="s1")), {}, [("B15.1", "r1")]),
    "no commander": ((S1, squad("s2", (90, 100), superior="s1"), R1), {}, [("B15.1", "s2")]),
    "a superior of no rank": (
        (one("a", "sergeant", (50, 90), superior="b"), one("b", "sergeant", (60, 90)), R1),
        {},
        [("B15.1", "a")],
    ),
    "joined the enemy": ((S1, {**chief(joined="r1"), "at": [50, 33]}, R1), {}, [("B17.5", "lt")]),
    "no character": ((S1, squad("s2", (50, 97), men=0, joined="s1"), R1), {}, [("B17.5", "s2")]),
    "distress": ((squad("s1", (50, 100), distress=4), R1), {}, [("B14.1", "s1")]),
    "fanatics": ((squad("s1", (50, 100), distress=1, rules=["fanatics"]), R1), {}, [("B7.5", "s1")]),
    "grounded riders": ((unit("cv", "spanish", "cavalry", (50, 100), 2, grounded=True), R1), {}, [("B21.11", "cv")]),
    "jammed rifles": ((squad("s1", (50, 100), jammed=True), R1), {}, [("B18.4", "s1")]),
    "no horses": ((squad("s1", (50, 100), dismounted=True), R1), {}, [("B11.3", "s1")]),
    "no blades": ((squad("s1", (50, 100), edged=True, equipment=[]), R1), {}, [("B9.2", "s1")]),
    "a personality": ((squad("s1", (50, 100), traits=["coward"]), R1), {}, [("B17.2", "s1")]),
    "too late": ((S1, R1, harka("r2", (100, 30), enters=9)), {}, [("B21.2", "r2")]),
    "nowhere": ((S1, R1, harka("r2", None)), {}, [("B21.2", "r2")]),
    "looking away": ((S1, R1, gun(180)), {}, [("B18.1", "gun")]),
    "looking there": ((S1, R1, gun(0)), {}, []),
}


@pytest.mark.parametrize("case", CASES)
def test_each_warning(case: str) -> None:
    units, more, found = CASES[case]

    assert warned(*units, **more) == found
