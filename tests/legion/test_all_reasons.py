"""All reasons of a refusal at once: for each mark of a counter, each phase, each place off the map, and after the end.

What a table does not name is allowed, or has no further reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

import legion_widget as lw
from legion_widget.engine.game import Game
from legion_widget.games.legion import (
    Advance,
    Attack,
    Bomb,
    Bombard,
    CaptureBattery,
    EndPhase,
    Fly,
    HandOver,
    Lose,
    Move,
    Place,
    PlaceFleet,
    PutToFlight,
    Surrender,
)
from legion_widget.games.legion.position import BASE, ELIMINATED, HARBOUR, MARKS, RESERVE
from tests.legion.positions import position

UNITS = {
    "a": "moroccan infantry 3-3 0405",
    "x": "spanish infantry 3-3 0505",
    "gun": "moroccan artillery 2-2 0404",
    "guns": "spanish artillery 2-2 0506",
    "tank": "spanish armour 1-4 0406",
    "plane": "spanish seaplane 0-6 0405",
    "f": "spanish fleet 0-0 0605",
    "new": "moroccan infantry 3-3 - arrives=5",
}
GROUND = {"0906": "o", "0201": "~", "0605": "~"}
#: An action of each kind in its phase, each of which is allowed; an aircraft bombs once it has flown.
ACTIONS: dict[str, tuple[str, str, Any]] = {
    "place": ("movement", "moroccan", Place("new", "0808")),
    "move": ("movement", "moroccan", Move("a", "0304")),
    "put to flight": ("movement", "spanish", PutToFlight("tank", "a", "0302")),
    "attack": ("combat", "moroccan", Attack(("a",), ("x",), ("gun",))),
    "bombard": ("bombardment", "moroccan", Bombard("gun", "x")),
    "shell": ("fleet", "spanish", Bombard("f", "a")),
    "place a fleet": ("fleet", "spanish", PlaceFleet("f", "0201")),
    "fly": ("air", "spanish", Fly("plane", "0405")),
    "bomb": ("air", "spanish", Bomb("plane", "a")),
}


def opened(phase: str | None, side: str | None = None) -> Game[Any, Any]:
    return position(turn=5, phase=phase, side=side, ground=GROUND, **UNITS)


def changed(game: Game[Any, Any], *, where: Mapping[str, int] | None = None, marks: Mapping[str, str] = {}) -> Any:
    """The position of a game with counters elsewhere, and with marks of counters, each with their ids."""
    system, now = game.system, game.position
    places = list(now.where)
    for unit, place in (where or {}).items():
        places[system.counter(unit).index] = place
    bits = {mark: sum(1 << system.counter(unit).index for unit in units.split()) for mark, units in marks.items()}
    return msgspec.structs.replace(now, where=tuple(places), **bits)


def rules(game: Game[Any, Any], now: Any, action: Any) -> str:
    """The rules of all reasons, in order; listed is what has none."""
    found = [fault.rule for fault in game.system.faults(now, action)]
    assert (action in list(game.system.legal_actions(now))) == (not found)
    return " ".join(found)


#: Which marks of a counter forbid which action, by kind of action and counter.
FORBIDS = {
    ("move", "a"): {"moved": "L7.6", "landed": "L6.10", "fresh": "L8.14"},
    ("put to flight", "tank"): {"far": "L8.23", "entered": "L11.17"},
    ("put to flight", "a"): {},
    ("attack", "a"): {"far": "L2.6", "fought": "L8.5", "entered": "L6.6"},
    ("attack", "x"): {},
    ("attack", "gun"): {"fired": "L8.12", "supported": "L8.12", "entered": "L11.7", "fresh": "L8.14"},
    ("bombard", "gun"): {"fired": "L8.12", "entered": "L11.7", "fresh": "L8.14"},
    ("bombard", "x"): {},
    ("shell", "f"): {"fired": "L8.19"},
    ("shell", "a"): {},
    ("place a fleet", "f"): {"moved": "L7.1", "fired": "L10.2"},
    ("fly", "plane"): {"flown": "L11.19"},
    ("bomb", "plane"): {"bombed": "L8.17"},
    ("bomb", "a"): {},
}


@pytest.mark.parametrize(("kind", "unit"), FORBIDS)
def test_what_a_counter_has_done_forbids_what_the_rules_say_and_no_more(kind: str, unit: str) -> None:
    phase, side, action = ACTIONS[kind]
    game = opened(phase, side)
    first = {"flown": "plane"} if kind == "bomb" else {}
    # A battery is captured, never an aircraft or fleet.
    marks = [mark for mark in MARKS if mark not in first and (mark != "fresh" or unit in ("a", "gun"))]
    found = {mark: rules(game, changed(game, marks={**first, mark: unit}), action) for mark in marks}
    assert {mark: named for mark, named in found.items() if named} == FORBIDS[kind, unit]


@pytest.mark.parametrize(("kind", "unit"), [("put to flight", "tank"), ("attack", "a"), ("attack", "gun")])
def test_who_has_landed_is_no_reinforcement_that_has_to_wait(kind: str, unit: str) -> None:
    """L6.11, L11.7, L11.17."""
    phase, side, action = ACTIONS[kind]
    game = opened(phase, side)
    assert rules(game, changed(game, marks={"entered": unit, "landed": unit}), action) == ""


def test_a_gun_that_has_come_in_this_turn_does_not_bombard_landed_or_not() -> None:
    """L11.7: where a scenario has the bombardment after the movement."""
    game = opened("bombardment", "moroccan")
    for marks in ({"entered": "gun"}, {"entered": "gun", "landed": "gun"}):
        now, action = changed(game, marks=marks), ACTIONS["bombard"][2]
        assert rules(game, now, action) == "L11.7"
        (fault,) = game.system.faults(now, action)
        assert fault.text("en") == "gun came as a reinforcement in this turn: it does not bombard."
        assert fault.text("es") == "gun ha llegado como refuerzo en este turno: no bombardea."


@pytest.mark.parametrize(("kind", "unit"), [("place a fleet", "f"), ("fly", "plane")])
def test_an_aircraft_or_a_fleet_that_is_lost_is_said_to_be_so(kind: str, unit: str) -> None:
    """L7.1: a scenario may begin without it."""
    phase, side, action = ACTIONS[kind]
    game = opened(phase, side)
    (fault,) = game.system.faults(changed(game, where={unit: ELIMINATED}), action)
    assert fault.text("en") == f"{unit} has been eliminated."


def test_a_counter_that_was_attacked_is_attacked_again_but_for_the_option() -> None:
    """L8.5: a mark that comes from a scenario counts for nothing where the option is otherwise."""
    _, _, action = ACTIONS["attack"]
    scenario = opened("combat", "moroccan").scenario.to_dict()
    for option, reason in (("once", "L8.5"), ("again", "")):
        game = lw.new_game(scenario, options={"L8.5.defend": option})
        assert rules(game, changed(game, marks={"attacked": "x"}), action) == reason


#: The rules of the reasons by phase and side, for the kinds of actions of `ACTIONS` in order.
IN_PHASE = {
    ("movement", "moroccan"): (
        "", "", "L4.2", "L10.1", "L10.1", "L10.1 L4.2", "L10.1 L4.2", "L10.1 L4.2", "L10.1 L4.2",
    ),
    ("movement", "spanish"): (
        "L4.2", "L4.2", "", "L10.1 L4.2", "L10.1 L4.2", "L10.1", "L10.1", "L10.1", "L10.1",
    ),
    ("combat", "moroccan"): (
        "L10.1", "L10.1", "L10.1 L4.2", "", "L10.1", "L10.1 L4.2", "L10.1 L4.2", "L10.1 L4.2", "L10.1 L4.2",
    ),
    ("combat", "spanish"): (
        "L10.1 L4.2", "L10.1 L4.2", "L10.1", "L4.2", "L10.1 L4.2", "L10.1", "L10.1", "L10.1", "L10.1",
    ),
    ("bombardment", "moroccan"): (
        "L10.1", "L10.1", "L10.1 L4.2", "L10.1", "", "L4.2 L8.20", "L10.1 L4.2", "L10.1 L4.2", "L10.1 L4.2",
    ),
    ("bombardment", "spanish"): (
        "L10.1 L4.2", "L10.1 L4.2", "L10.1", "L10.1 L4.2", "L4.2", "L8.20", "L10.1", "L10.1", "L10.1",
    ),
    ("air", "spanish"): (
        "L10.1 L4.2", "L10.1 L4.2", "L10.1", "L10.1 L4.2", "L10.1 L4.2", "L10.1", "L10.1", "", "",
    ),
    ("fleet", "spanish"): (
        "L10.1 L4.2", "L10.1 L4.2", "L10.1", "L10.1 L4.2", "L4.2 L10.1", "", "", "L10.1", "L10.1",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("phase", "side"), IN_PHASE)
def test_each_action_belongs_to_its_phase_and_its_side(phase: str, side: str) -> None:
    game = opened(phase, side)
    now = changed(game, marks={"flown": "plane"} if phase != "air" else {})
    flown = changed(game, marks={"flown": "plane"})
    found = [rules(game, flown if kind == "bomb" else now, action) for kind, (_, _, action) in ACTIONS.items()]
    if phase != "air":
        found[7] = found[7].replace(" L11.19", "")  # it has flown, too
    assert tuple(found) == IN_PHASE[phase, side]


AWAY = {"reserve": RESERVE, "eliminated": ELIMINATED, "base": BASE, "harbour": HARBOUR}
#: One reason for who is on no hex, by kind of action, counter, and where it is; nothing: it is allowed.
NOT_THERE = {
    ("place", "new"): {"reserve": "", "eliminated": "L6.2"},
    ("move", "a"): {"reserve": "L6.7", "eliminated": "L7.1"},
    ("put to flight", "tank"): {"reserve": "L8.22", "eliminated": "L8.22"},
    ("put to flight", "a"): {"reserve": "L8.22", "eliminated": "L8.22"},
    ("attack", "a"): {"reserve": "L8.1", "eliminated": "L8.1"},
    ("attack", "x"): {"reserve": "L8.1", "eliminated": "L8.1"},
    ("attack", "gun"): {"reserve": "L8.11", "eliminated": "L8.11"},
    ("bombard", "gun"): {"reserve": "L8.10", "eliminated": "L8.10"},
    ("bombard", "x"): {"reserve": "L8.10", "eliminated": "L8.10"},
    ("shell", "f"): {"reserve": "L8.19", "eliminated": "L8.19", "harbour": "L2.11"},
    ("shell", "a"): {"reserve": "L8.19", "eliminated": "L8.19"},
    ("place a fleet", "f"): {"reserve": "L6.3", "eliminated": "L7.1", "harbour": ""},
    ("fly", "plane"): {"reserve": "L6.3", "eliminated": "L7.1", "base": ""},
    ("bomb", "plane"): {"reserve": "L8.17", "eliminated": "L8.17", "base": "L8.17"},
    ("bomb", "a"): {"reserve": "L8.17", "eliminated": "L8.17"},
}


@pytest.mark.parametrize(("kind", "unit"), NOT_THERE)
def test_who_is_not_on_the_map_is_refused_for_that_and_nothing_else(kind: str, unit: str) -> None:
    phase, side, action = ACTIONS[kind]
    game = opened(phase, side)
    first = {"flown": "plane"} if kind == "bomb" else {}
    found = {
        away: rules(game, changed(game, where={unit: AWAY[away]}, marks=first), action)
        for away in NOT_THERE[kind, unit]
    }
    assert found == NOT_THERE[kind, unit]


#: After the end: L4.1, and what is wrong besides.
AT_THE_END: tuple[tuple[Any, str], ...] = (
    (Move("a", "0304"), ""),
    (Place("new", "0808"), ""),
    (Attack(("a",), ("x",), ("gun",)), ""),
    (Bombard("gun", "x"), ""),
    (Bombard("f", "a"), ""),
    (Fly("plane", "0405"), ""),
    (PlaceFleet("f", "0201"), ""),
    (PutToFlight("tank", "a", "0302"), ""),
    (CaptureBattery(True), "L8.14"),
    (Lose("a"), "L8.3"),
    (Advance("a"), "L7.3"),
    (EndPhase(), ""),
    (HandOver("a", "moroccan-west"), "L3.2"),
    (Surrender("spanish"), ""),
)


def test_after_the_end_everything_is_refused_and_every_question_has_an_answer(english: None) -> None:
    game = opened("movement", "moroccan")
    game.do(Surrender("spanish"))
    assert list(game.legal_actions()) == []
    for action, besides in AT_THE_END:
        assert rules(game, game.position, action) == f"L4.1 {besides}".rstrip()
    for unit in game.units:
        assert game.what_can(unit) == "The game is over."
        assert not game.reach(unit).hexes
        answer = game.why(unit, "0405")
        assert (answer.said.text("en"), answer.change) == ("The game is over.", None)
        assert list(game.legal_actions(unit)) == []
        assert not list(game.system.counter_actions(game.position, game.system.counter(unit)))


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("own-hex", "far is more than 2 hexes from the fleet."),
        ("coast-0", "far is more than 2 hexes from the coast, which counts as 0."),
        ("any-sea", "far is too far from the sea: a fleet reaches 2 hexes inland."),
    ],
)
def test_a_fleet_is_told_what_is_too_far_by_the_way_that_is_counted(option: str, said: str) -> None:
    """L8.19: and nothing of it while it is in harbour."""
    data = position(
        turn=5, phase="fleet", side="spanish", ground=GROUND, **UNITS, far="moroccan infantry 3-3 1313"
    ).scenario.to_dict()  # fmt: skip
    game = lw.new_game(data, options={"L8.19.range": option})
    texts = [fault.text("en") for fault in game.system.faults(game.position, Bombard("f", "far"))]
    assert texts == [said]
    away = changed(game, where={"f": HARBOUR})
    assert rules(game, away, Bombard("f", "far")) == rules(game, away, Bombard("f", "a")) == "L2.11"
    assert rules(game, changed(game, where={"far": RESERVE}), Bombard("f", "far")) == "L8.19"


@pytest.mark.parametrize(("side", "words"), [("spanish", "Spanish"), ("moroccan", "Moroccans")])
def test_whose_turn_it_is_is_said_to_the_other_side(side: str, words: str) -> None:
    game = opened("movement", side)
    other = Move("x", "0606") if side == "moroccan" else Move("a", "0304")
    (fault,) = (fault for fault in game.system.faults(game.position, other) if fault.rule == "L4.2")
    assert fault.text("en") == f"It is the turn of the {words}: {other.unit} is not theirs."


@pytest.mark.parametrize(("moved", "is_open"), [("", True), ("f", True), ("plane", True), ("tank", False), ("a", True)])
def test_landings_come_before_land_counters_of_their_side_move(moved: str, is_open: bool) -> None:
    """L11.6: a fleet that has been placed in this turn has nothing to do with it."""
    units = {**UNITS, "lands": "spanish infantry 3-3 - arrives=5"}
    game = position(turn=5, side="spanish", ground=GROUND, board={"landing": ["0302"]}, **units)
    now = changed(game, marks={"moved": moved})
    assert rules(game, now, Place("lands", "0302")) == ("" if is_open else "L11.6")


@pytest.mark.parametrize(
    ("unit", "where", "said"),
    [
        ("plane", BASE, "L8.20"),
        ("plane", RESERVE, "L8.20"),
        ("plane", ELIMINATED, "L8.20"),
        ("f", HARBOUR, "L2.11"),
        ("f", ELIMINATED, "L2.11"),
    ],
)
def test_an_aircraft_or_a_fleet_does_not_move_wherever_it_is(unit: str, where: int, said: str) -> None:
    """One reason, that of its kind."""
    game = opened("movement", "spanish")
    assert rules(game, changed(game, where={unit: where}), Move(unit, "0707")) == said


@pytest.mark.parametrize(("marks", "far"), [({}, ""), ({"routing": "tank"}, "L8.23")])
def test_armour_that_has_put_to_flight_moves_by_movement_factor_only(marks: dict[str, str], far: str) -> None:
    """L8.23: also where no enemy is near any more."""
    game = position(side="spanish", tank="spanish armour 1-4 0505", x="moroccan infantry 3-3 1514")
    now = changed(game, marks=marks)
    assert [rules(game, now, Move("tank", label)) for label in ("0506", "0509", "0510", "0513")] == ["", "", far, far]


def test_an_aircraft_on_the_map_does_not_move_for_one_reason() -> None:
    game = opened("movement", "spanish")
    for label in ("0707", "0405", "0906"):
        assert rules(game, game.position, Move("plane", label)) == "L8.20"


def test_melilla_may_be_too_far_like_any_hex() -> None:
    """L11.4 is about those who come there."""
    places = {"Melilla": {"hex": "1305", "kind": "fortified_city"}}
    game = position(
        side="spanish", board={"places": places}, a="spanish infantry 3-3 0102", x="moroccan infantry 3-3 1514"
    )
    assert rules(game, game.position, Move("a", "1305")) == "L7.2"


def test_only_aircraft_that_are_out_come_back_after_the_last_flight() -> None:
    """L2.9."""
    planes = {
        "out": "spanish seaplane 0-6 0707",
        "home": "spanish seaplane 0-6 -",
        "later": "spanish seaplane 0-6 - arrives=9",
    }
    game = position(
        turn=5, phase="air", side="spanish", ground=GROUND, **UNITS, **planes, gone="spanish seaplane 0-6 0808"
    )
    now = changed(game, where={"gone": ELIMINATED})
    while game.system.phase(now).id == "air":
        now, _ = game.system.apply(now, EndPhase())
    places = {name: now.where[game.system.counter(name).index] for name in (*planes, "gone")}
    assert places == {"out": BASE, "home": BASE, "later": RESERVE, "gone": ELIMINATED}


def test_nobody_is_said_to_come_who_is_there_already() -> None:
    """L6.4: of those that are due in a turn the ones that wait."""
    units = {
        "a": "moroccan infantry 3-3 0405 arrives=3",
        "b": "moroccan infantry 3-3 - arrives=3",
        "x": "spanish infantry 3-3 0909",
    }
    game = position(turn=2, phase="combat", side="spanish", **units)
    events = []
    while game.turn < 3:
        events += game.do(EndPhase(), dice=[3])
    assert [event.units for event in events if type(event).__name__ == "Arrived"] == [("b",)]


def test_what_an_aircraft_has_now_is_its_movement_and_no_displacement() -> None:
    game = opened("air", "spanish")
    assert (game.units["plane"].now, game.units["plane"].displacement, game.units["a"].now) == ((6, 0), 0, (3, 6))
