"""Units that are not the usual one, against every action: on the edge, at the last step, dropped, marked, withdrawn.

In each position all actions of the phase are listed and judged both ways, and the game is played on under the kit and
the invariants.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.player import Recruit
from legion_widget.engine.testing import check
from legion_widget.games.market_garden import Bombard, Declare, Drop, EndPhase, Move, Pass, Refuse, Resolve
from tests.market_garden.field import field, hex_of
from tests.market_garden.test_agreement import agree
from tests.market_garden.watch import Watch, derived, lists_all, propose
from tests.seeds import thinned

CARS = "recon 3/2-8-18"
SUPPLY = {"supply": {"allied": ["0110"], "german": ["1001"]}}


def in_the_corners() -> Any:
    """On the last hex of each corner, and beside it: few hexes to go to, and none beyond."""
    return field(
        a="allied infantry 6/3-7-8 0101",
        g="german infantry 4/2-5-6 0102",
        cars=f"german {CARS} 1001 mobility=motorised",
        b="allied armour 8/5-7-16 1002 mobility=motorised armour=2",
        gun="german artillery 1-5-4 0110 bombard=4 range=9",
        c="allied infantry 2/1-7-8 0109",
        h="german infantry 3/1-4-6 1010",
        d=f"allied {CARS} 1009 mobility=motorised",
    )


def in_the_corners_after_combat() -> Any:
    """A manoeuvre sends units on the edge back: they have nowhere to go, or one hex."""
    game = in_the_corners()
    game.do(EndPhase())
    for attacker, target in (("a", "0102"), ("b", "1001"), ("d", "1010")):
        game.do(Declare("manoeuvre", (attacker,), target))
    game.do(EndPhase())
    return game


def at_the_last_step() -> Any:
    """All have one step left, and the strongest has no strength."""
    return field(
        a="allied infantry 6/3/1-7-8 0506 steps=1",
        b="allied infantry 6/3/0-7-8 0506 steps=1",
        tanks="allied armour 8/5-7-16 0406 steps=1 mobility=motorised armour=2",
        guns="allied artillery 2/1-7-12 0507 steps=1 mobility=motorised bombard=9 range=6",
        g="german infantry 4/1-5-6 0505 steps=1",
        h="german infantry 4/0-5-6 0405 steps=1",
    )


def dropped() -> Any:
    """Some are dropped among enemies, some wait for their zone to be free, some for their turn."""
    game = field(
        phase="airborne",
        turn=2,
        more=SUPPLY,
        p="allied airborne 6/4/2-8-8 - arrives=1 drop=0505,0506",
        q="allied airborne 6/4/2-8-8 - arrives=1 drop=0405",
        r="allied artillery 1-7-4 - arrives=1 drop=0505,0605 bombard=3 range=5",
        late="allied glider 4/2-7-6 - arrives=4 drop=0505",
        g="german infantry 4/2-5-6 0504",
        h="german infantry 4/2-5-6 0405",
    )
    game.do(Drop("p", "0505"))
    game.do(Drop("r", "0505"))
    return game


def dropped_and_out_of_supply() -> Any:
    """In bad weather nobody is dropped, and those on the ground have no supply."""
    return field(
        phase="initial",
        side=None,
        turn=3,
        more=SUPPLY,
        start={"weather": "bad", "initiative": "allied"},
        p="allied airborne 6/4/2-8-8 0505 arrives=1 drop=0101",
        q="allied airborne 6/4/2-8-8 - arrives=1 drop=0605",
        r="allied artillery 1-7-4 0505 bombard=3 range=5",
        g="german infantry 4/2-5-6 0504",
    )


def at_a_closed_door() -> Any:
    """Enemies hold the only hex by which units enter; others enter beside them, or later."""
    return field(
        turn=2,
        late="allied mechanised 5/2-6-16 - mobility=motorised arrives=2 entry=0110",
        next="allied infantry 5/2-6-6 - arrives=2 entry=0110,0210",
        later="allied infantry 5/2-6-6 - arrives=3 entry=0310",
        a="allied infantry 6/3-7-8 0505",
        g="german infantry 4/2-5-6 0110",
        h="german infantry 4/2-5-6 0209",
    )


def at_a_closed_door_with_the_option() -> Any:
    """The same where they may enter beside it."""
    return lw.new_game(at_a_closed_door().scenario.to_dict(), options={"HC.1.entry": "beside"})


def marked() -> Any:
    """Fatigued, out of supply, with the fire markers, in the mechanised movement."""
    return field(
        phase="mechanised",
        tired="allied armour 8/5-7-16 0506 mobility=motorised armour=2 marks=fatigued",
        cut="allied armour 8/5-7-16 0606 mobility=motorised armour=2 marks=isolated",
        held=f"allied {CARS} 0305 mobility=motorised",
        free=f"allied {CARS} 0909 mobility=motorised",
        foot="allied infantry 6/3-7-8 0908",
        guns="allied artillery 2/1-7-12 0808 mobility=motorised bombard=9 range=6 marks=first_fire",
        late="allied mechanised 5/2-6-16 - mobility=motorised arrives=1 entry=0110",
        paras="allied airborne 5/2-6-8 - arrives=1 drop=0210",
        g="german infantry 1-5-6 0304",
    )


def guns() -> Any:
    """Guns that have fired once, twice, moved, or are out of supply; one that reaches nobody."""
    return field(
        phase="bombardment",
        start={"air": {"allied": 2, "german": 1}},
        fresh="allied artillery 2/1-7-12 0506 bombard=9 range=6",
        once="allied artillery 2/1-7-12 0606 bombard=5 range=6 marks=first_fire",
        twice="allied artillery 2/1-7-12 0706 bombard=5 range=6 marks=first_fire,final_fire",
        cut="allied artillery 2/1-7-12 0806 bombard=5 range=6 marks=isolated",
        near="allied artillery 2/1-7-12 0110 bombard=5 range=1",
        g="german infantry 4/2-5-6 0505",
        h="german infantry 4/2-5-6 0505 marks=fatigued",
    )


def withdrawn() -> Any:
    """A stack has refused a combat into a hex that is attacked too; another stands where none may refuse."""
    game = field(
        phase="declaration",
        dice=[1],
        a="allied infantry 6/3-7-8 0505",
        b="allied infantry 6/3-7-8 0303",
        c="allied infantry 6/3-7-8 0306",
        cars=f"german {CARS} 0504 mobility=motorised",
        vans=f"german {CARS} 0402 mobility=motorised",
        g="german infantry 4/2-5-6 0305",
        h="german infantry 4/2-5-6 0205",
    )
    for attacker, target in (("a", "0504"), ("b", "0402"), ("c", "0305")):
        game.do(Declare("manoeuvre", (attacker,), target))  # nobody is left to declare: the phase is over
    game.do(Refuse("0504"))
    game.do(next(game.system.legal_actions(game.position)))
    return game


def stopped() -> Any:
    """A stack has entered a zone of control: it goes no further, and may still overrun."""
    game = field(
        tanks="allied armour 9/6-7-20 0508 mobility=motorised armour=3",
        more_tanks="allied armour 9/6-7-20 0508 mobility=motorised armour=3",
        guns="allied artillery 2/1-7-12 0508 mobility=motorised bombard=9 range=6",
        g="german infantry 1-5-6 0505",
        h="german infantry 1-5-6 0504",
    )
    for unit in ("tanks", "more-tanks", "guns"):
        game.do(Move(unit, "0506"))
    return game


def alone() -> Any:
    """The last unit of each side; one has no strength."""
    return field(phase="declaration", a="allied infantry 2-7-8 0505", g="german infantry 0-5-6 0504")


def without_factors() -> Any:
    """Factors of nothing and of the most that can be."""
    return field(
        a="allied infantry 0-0-0 0505",
        b="allied armour 99-10-99 0505 mobility=motorised armour=99",
        c="allied artillery 99-10-99 0605 bombard=99 range=99",
        g="german infantry 99-10-99 0504",
        h="german artillery 0-0-0 0404 bombard=1 range=1",
    )


def crowded() -> Any:
    """Full hexes: a stack that cannot all withdraw, retreats without room, an assault that does not fit."""
    full = "9/8/7/6/5/4/3/2"
    return field(
        phase="declaration",
        a=f"allied infantry {full}-7-8 0505",
        b="allied infantry 5/3-7-8 0405",
        c="allied infantry 5/3-7-8 0405",
        cars=f"german {CARS} 0504 mobility=motorised",
        vans=f"german {CARS} 0504 mobility=motorised",
        w=f"german infantry {full}-5-6 0503",
        x=f"german infantry {full}-5-6 0604",
        y="german infantry 3/2-5-6 0404",
    )


def void() -> Any:
    """A manoeuvre and an assault on one hex: the first may leave nobody for the second."""
    game = field(
        phase="declaration",
        start={"air": {"allied": 4, "german": 2}},
        a="allied infantry 9/6-7-8 0505",
        b="allied infantry 9/6-7-8 0404",
        c="allied infantry 1-7-8 0403",
        guns="allied artillery 1-7-12 0507 bombard=9 range=6",
        g="german infantry 1-5-6 0504",
        flak="german artillery 1-5-4 0502 bombard=9 range=5",
        h="german infantry 1-5-6 0503",
    )
    game.do(Declare("manoeuvre", ("a",), "0504"))
    game.do(Declare("assault", ("b",), "0504"))
    game.do(Declare("assault", ("c",), "0503"))
    return game


def declared_on_one_target() -> Any:
    """Two bombardments on one hex: the first may leave nobody to the second."""
    game = guns()
    game.do(Bombard("0505", ("fresh",), 1))
    game.do(Bombard("0505", ("once",)))
    return game


def in_the_assault() -> Any:
    """Both sides in one hex, and the defender may still fire at those who came in."""
    game = void()
    game.play(Recruit(2), until=lambda game: game.phase.id == "defence", steps=30)
    return game


POSITIONS: list[Callable[[], Any]] = [
    in_the_corners,
    in_the_corners_after_combat,
    at_the_last_step,
    dropped,
    dropped_and_out_of_supply,
    at_a_closed_door,
    at_a_closed_door_with_the_option,
    marked,
    guns,
    withdrawn,
    stopped,
    alone,
    without_factors,
    crowded,
    void,
    declared_on_one_target,
    in_the_assault,
]


def speak(game: Any) -> None:
    """Everything that is said of a position can be said, in both languages."""
    for language in ("es", "en"):
        for unit in game.units.values():
            assert game.system.what_can(game.position, unit.id).text(language)
            for place in ("0101", "0110", "0404", "0405", "0504", "0505", "0506", "1001", "1010"):
                answer = game.why(unit.id, place)
                assert all(fault.rule and fault.text(language) for fault in answer.faults)
                assert answer.said.text(language)


@pytest.mark.parametrize("make", thinned(POSITIONS, 3, 1))
def test_an_unusual_unit_against_every_action(make: Callable[[], Any]) -> None:
    """Listing and ruling agree on all actions, at once and in the phases and questions that follow; all can be said."""
    game = make()
    for _ in range(5):
        agree(game)
        speak(game)
        if game.result is not None:
            return
        phase = game.phase.id
        game.play(Recruit(1), until=lambda game, phase=phase: game.phase.id != phase, steps=40)


@pytest.mark.parametrize("make", thinned(POSITIONS, 3))
def test_an_unusual_unit_in_play(make: Callable[[], Any]) -> None:
    """The kit at every step: what is legal can be done, saved, opened, told and undone."""
    report = check(lambda seed: make(), 1, steps=40, propose=propose, lists_all=lists_all, invariants=[Watch()],
                   derived=derived, every=20)  # fmt: skip
    assert report.refused


def test_the_positions_are_what_they_say() -> None:
    """So that the tests above look at what they are meant for."""
    assert in_the_corners_after_combat().phase.id == "refusal"
    assert {hex_of(dropped(), unit) for unit in "pr"} == {"0505"}
    assert dropped_and_out_of_supply().units["p"].has("isolated")
    assert not any(action.unit == "late" for action in at_a_closed_door().legal_actions("late"))
    assert any(action.unit == "late" for action in at_a_closed_door_with_the_option().legal_actions("late"))
    assert marked().phase.id == "mechanised"
    assert withdrawn().units["cars"].has("withdrawn")
    assert stopped().units["tanks"].has("stopped")
    assert in_the_assault().phase.id == "defence"
    assert len(void().position.combats) == 3
    assert Pass() in list(in_the_assault().legal_actions())
    assert Resolve("0504") not in list(void().legal_actions())
