"""Counters that are not the usual one, against every action: landed, captured, on the edge, alone, declared.

In each position all actions of the phase are listed and judged both ways, and the game is played on under the kit and
the invariants.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.testing import check
from legion_widget.games.legion import Attack, CaptureBattery, EndPhase, Move, Place, PutToFlight
from tests.legion.positions import go, position
from tests.legion.test_agreement import agree, propose_any
from tests.legion.watch import Bold, Watch, derived, plain
from tests.seeds import thinned

#: A beach along the north, an airport, Melilla, a town.
COAST = {f"{column:02d}01": "~" for column in range(1, 9)} | {"0302": ",", "0505": "^", "0606": "^", "1101": "o"}
BOARD: dict[str, Any] = {
    "landing": ["0201", "0302", "0402"],
    "places": {
        "Melilla": {"hex": "0805", "kind": "fortified_city"},
        "Field": {"hex": "0806", "kind": "airport"},
        "Town": {"hex": "0304", "kind": "city"},
    },
    "roads": [["0805", "0804", "0704", "0604"]],
}


def on_the_coast(**more: Any) -> Any:
    """A position on this board."""
    return position(board=BOARD, ground=COAST, **more)


def landed() -> Any:
    """Two counters have landed, on the beach and at sea, beside an enemy; another waits."""
    game = on_the_coast(
        turn=5,
        side="spanish",
        l="spanish infantry 3-4 - arrives=5",
        k="spanish artillery 2-4 - arrives=5",
        t="spanish armour 4-4 - arrives=5",
        n="spanish infantry 3-3 - arrives=3",
        m="moroccan infantry 3-3 0303",
        o="moroccan cavalry 3-5 1010",
    )
    for unit, at in (("l", "0302"), ("k", "0201"), ("t", "0402")):
        game.do(Place(unit, at))
    return game


def landed_in_combat() -> Any:
    """The same in the combat phase, after a step ashore."""
    game = landed()
    game.do(Move("n", "0803"))
    game.do(Move("t", "0403"))
    go(game, "combat", "spanish")
    return game


def at_sea_next_turn() -> Any:
    """Still at sea when their second turn comes."""
    game = landed()
    game.do(Move("n", "0803"))
    go(game, "movement", "spanish", 6)
    return game


def captured() -> Any:
    """A battery has just been captured; it does nothing yet."""
    game = on_the_coast(
        phase="bombardment",
        own="moroccan artillery 2-3 0905",
        gun="spanish artillery 2-3 0907",
        s="spanish infantry 3-3 1008",
        cb="moroccan artillery 2-3 - captured=true",
        cc="moroccan artillery 2-3 - captured=true",
        m="moroccan infantry 3-3 0908",
    )
    game.do(lw.legion.Bombard("own", "gun"), dice=[2])
    game.do(CaptureBattery())
    return game


def captured_a_turn_ago() -> Any:
    """The same battery a turn later, when it is a gun as any other."""
    game = captured()
    go(game, "bombardment", "moroccan", 3)
    return game


def guns_to_decide_on() -> Any:
    """Guns have been lost, and nobody has said yet whether they are taken."""
    game = captured()
    game.undo()
    return game


def in_the_corners() -> Any:
    """On the last hex of each corner, and beside it."""
    return on_the_coast(
        side="spanish",
        t="spanish armour 4-3 1614",
        m="moroccan infantry 3-3 1613",
        s="spanish infantry 3-3 0114",
        o="moroccan infantry 3-3 0113",
        g="spanish artillery 2-2 1601",
        p="moroccan machine_gun 3-9 1602",
    )


def alone() -> Any:
    """The last counter of each side; one loss ends the game."""
    return on_the_coast(
        phase="combat",
        victory="none",
        a="moroccan infantry 3-3 0304",
        s="spanish artillery 2-3 0305",
        cb="moroccan artillery 2-3 - captured=true",
    )


def routing() -> Any:
    """Armoured engineers have put one to flight, another stays beside them."""
    game = on_the_coast(
        side="spanish",
        t="spanish armour 4-3 1008",
        m="moroccan infantry 3-2 1007",
        o="moroccan infantry 3-1 1009",
        s="spanish infantry 3-3 1410",
    )
    game.do(next(action for action in game.legal_actions("t") if isinstance(action, PutToFlight)))
    return game


def out_of_the_air() -> Any:
    """Aircraft with a base and without, one over an enemy, fleets in harbour; a Moroccan holds the airport."""
    return on_the_coast(
        turn=6,
        phase="air",
        side="spanish",
        b="spanish bomber 0-5 -",
        x="spanish seaplane 0-5 1010",
        y="spanish seaplane 0-5 -",
        f="spanish fleet 0-0 -",
        m="moroccan infantry 3-3 1010",
        o="moroccan infantry 3-3 Field",
        s="spanish infantry 3-3 1414",
    )


def in_a_storm() -> Any:
    """A sandstorm: counters in the mountains, counters left without movement, guns that are silent."""
    return on_the_coast(
        weather="sandstorm",
        a="moroccan infantry 3-2 0505",
        b="spanish infantry 3-3 0606",
        c="moroccan infantry 3-5 0607",
        g="moroccan artillery 2-4 0506",
        s="spanish machine_gun 3-6 0707",
    )


def without_factors() -> Any:
    """Factors of 0 and of 99."""
    return on_the_coast(
        a="moroccan infantry 0-0 0505",
        b="spanish infantry 0-99 0506",
        c="moroccan infantry 99-99 0504",
        s="spanish infantry 3-0 1212",
    )


def declared() -> Any:
    """Combats are declared and not rolled; two may be void when their turn comes."""
    data = in_the_corners().scenario.to_dict() | {"options": {"L8.1.declare": "all-first", "L7.3.advance": "one"}}
    data["start"]["phase"] = "combat"
    game = lw.new_game(data)
    game.do(Attack("s", "o"))
    return game


POSITIONS: list[Callable[[], Any]] = [
    landed,
    landed_in_combat,
    at_sea_next_turn,
    captured,
    captured_a_turn_ago,
    guns_to_decide_on,
    in_the_corners,
    alone,
    routing,
    out_of_the_air,
    in_a_storm,
    without_factors,
    declared,
]


def speak(game: Any) -> None:
    """Everything that is said of a position can be said, in both languages."""
    for language in ("es", "en"):
        for unit in game.units.values():
            assert game.system.what_can(game.position, unit.id).text(language)
            for place in ("0201", "0304", "0505", "Melilla", "1101", "1614"):
                answer = game.why(unit.id, place)
                assert all(fault.rule and fault.text(language) for fault in answer.faults)
                assert answer.said.text(language)


@pytest.mark.parametrize("make", thinned(POSITIONS, 3, 1))
def test_an_unusual_counter_against_every_action(make: Callable[[], Any]) -> None:
    """Listing and ruling agree on all actions, at once and in the phases that follow; all can be said."""
    game = make()
    for _ in range(3):
        agree(game)
        speak(game)
        if game.result is not None:
            return
        game.play(Bold(1), until="phase")


@pytest.mark.parametrize("make", thinned(POSITIONS, 3))
def test_an_unusual_counter_in_play(make: Callable[[], Any]) -> None:
    """The kit at every step: what is legal can be done, saved, opened, told and undone."""
    invariants = [] if make is declared else [Watch(oracle=0)]
    report = check(lambda seed: make(), 1, steps=40, propose=propose_any, plain=plain, invariants=invariants,
                   derived=derived, player=Bold, every=20)  # fmt: skip
    assert report.refused


def test_the_positions_are_what_they_say() -> None:
    """So that the tests above look at what they are meant for."""
    assert {unit.id for unit in landed().units.values() if unit.has("landed")} == {"l", "k", "t"}
    assert [unit.id for unit in captured().units.values() if unit.has("fresh")] == ["cb"]
    assert captured_a_turn_ago().phase.id == "bombardment"
    assert guns_to_decide_on().phase.id == "capture"
    assert routing().units["t"].has("routing")
    assert declared().position.declared
    assert landed_in_combat().ruling(EndPhase())
