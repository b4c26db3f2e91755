"""Units that are not the usual one, against every action: joined, leaderless, dismounted, alone, on the edge, afraid.

In each position all actions that can be counted are listed and judged both ways, and the skirmish is played on under
the kit and the invariants.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from legion_widget.engine.testing import check
from legion_widget.games.baraka import Activate, Declare, Decline, Dismount, Fire, HandOver, Move, SetAnswer, cm
from tests.baraka.skirmish import BLANK, FATALITY, harka, one, skirmish, squad, state, unit
from tests.baraka.test_agreement import agree
from tests.baraka.test_core_kit import propose, sampled
from tests.baraka.watch import Bold, Watch
from tests.seeds import thinned

FORT = {"id": "fort", "kind": "blockhouse", "points": [[90, 60], [110, 60], [110, 75], [90, 75]]}
HOUSE = {
    "id": "house",
    "kind": "building",
    "points": [[60, 55], [75, 55], [75, 70], [60, 70]],
    "openings": [[67, 55], [75, 62]],
    "sectors": [{"id": "all", "capacity": 5}],
}
RIDERS = ("spanish", "cavalry")


def on_the_edge() -> Any:
    """In the corners and along the edges of the table; one may leave by its edge, the others may not."""
    leave = {"kind": "exit", "side": "riffian", "edge": "south", "points": 5}
    return skirmish(
        squad("s1", (14, 3), men=2),
        unit("mg", "spanish", "legion-machine-gun", (196, 4), 2),
        unit("cv", *RIDERS, (20, 140), 2),
        harka("r1", (60, 148), men=1),
        harka("r2", (186, 147), men=2),
        objectives=[leave],
    )


def joined() -> Any:
    """A commander leads a squad, another character is with it, and companions; he is ahead of their distress."""
    return skirmish(
        one("ct", "captain", (50, 69), joined="s1", taken={"flagbearer": 1, "bugle": 1}, chits=1),
        one("sg", "sergeant", (62, 60), superior="ct", traits=["gaffe"]),
        squad("s1", (50, 60), men=3, superior="ct", distress=1),
        squad("s2", (90, 60), men=3, superior="sg"),
        one("mk", "mukadan", (50, 22), joined="r1", traits=["martyr"]),
        harka("r1", (50, 30), superior="mk"),
    )


def joined_to_the_last() -> Any:
    """Characters with the last soldier of their unit, who has no leader any more."""
    return skirmish(
        one("lt", "lieutenant", (50, 68), joined="s1", traits=["survivor"]),
        squad("s1", (50, 60), men=4, superior="lt", lost=3, leaderless=True, distress=2),
        squad("s2", (120, 100), men=4, superior="lt"),
        one("mk", "mukadan", (50, 34), joined="r1", traits=["aggressive"]),
        harka("r1", (50, 42), men=4, superior="mk", lost=4),
    )


def joined_and_afraid() -> Any:
    """Two characters with units that are one marker from panic."""
    return skirmish(
        one("lt", "lieutenant", (50, 68), joined="s1", traits=["loyal"]),
        squad("s1", (50, 60), men=4, superior="lt", distress=3, rules=["god-disposes"]),
        squad("s2", (120, 100), superior="lt", distress=3),
        one("mk", "mukadan", (50, 34), joined="r1", traits=["coward"]),
        harka("r1", (50, 42), superior="mk", distress=3, rules=["green"]),
    )


def leaderless() -> Any:
    """Units without their first leader, a character's companions without him, one that has lost nearly all."""
    return skirmish(
        squad("s1", (50, 60), leaderless=True),
        one("ct", "captain", (90, 90), taken={"flagbearer": 1, "bugle": 1}, leaderless=True),
        squad("s2", (120, 60), lost=3, leaderless=True, superior="ct"),
        harka("r1", (50, 42), leaderless=True),
        unit("mg", "riffian", "riffian-machine-gun", (90, 40), 3, facing=180, lost=2, leaderless=True),
    )


def dismounted() -> Any:
    """Riders on foot with their horses and without, riders in the saddle, one with nobody left to hold a horse."""
    game = skirmish(
        unit("cv", *RIDERS, (60, 70), 3),
        unit("cw", *RIDERS, (100, 70), 3),
        unit("cx", *RIDERS, (140, 70), 3, dismounted=True, lost=3),
        unit("rv", "riffian", "cavalry", (60, 40), 3, dismounted=True, distress=2),
        harka("r1", (100, 42)),
    )
    return on_foot(game, "cv")


def on_foot(game: Any, riders: str) -> Any:
    """The same once riders have dismounted, and nobody has answered that."""
    game.do(Activate(riders))
    game.do(Declare((Dismount(),)), dice=[BLANK])
    if game.phase.id == "react":
        game.do(Decline())
    return game


def the_horses_alone() -> Any:
    """The horses are nearer to the enemy than their riders, and can be fired at and charged."""
    game = on_foot(
        skirmish(
            unit("cv", *RIDERS, (60, 60), 3),
            squad("s1", (150, 130)),
            harka("r1", (60, 95)),
            harka("r2", (75, 95)),
        ),
        "cv",
    )
    game.do(HandOver())
    game.do(Activate("r1"))
    return game


def alone() -> Any:
    """The last miniature of each side, within reach of a charge."""
    return skirmish(squad("s1", (50, 60), men=4, lost=4), harka("r1", (50, 45), men=3, lost=3))


def a_jammed_gun() -> Any:
    """Machine guns: jammed, with one of three left, with enemies behind, next to a friend."""
    return skirmish(
        unit("mg", "spanish", "legion-machine-gun", (50, 60), 3, facing=0, jammed=True),
        unit("mh", "spanish", "legion-machine-gun", (100, 60), 3, facing=180, lost=2),
        squad("s1", (52, 70)),
        harka("r1", (50, 30)),
        harka("r2", (100, 30)),
    )


def with_every_marker() -> Any:
    """All that a unit can carry: fired, gone to ground, blades drawn, aiming, chits, distress."""
    marks = {"fired": True, "grounded": True, "edged": True, "aiming": True, "chits": 3, "distress": 3}
    return skirmish(
        squad("s1", (50, 60), equipment=["bayonet", "grenade"], **marks),
        squad("s2", (90, 60), rules=["fanatics", "resistant"], **{**marks, "distress": 0}),
        harka("r1", (50, 42), **marks),
        harka("r2", (90, 42), rules=["impetuous", "intimidating"]),
    )


def to_come() -> Any:
    """Some have not come yet, among them a commander and his gun."""
    return skirmish(
        squad("s1", (50, 60), superior="lt"),
        one("lt", "lieutenant", (60, 140), enters=2),
        unit("mg", "spanish", "legion-machine-gun", (70, 140), 2, superior="lt", enters=2),
        harka("r1", (50, 42)),
        harka("r2", (50, 5), enters=2),
    )


def without_trust() -> Any:
    """Kabyls of whom some stay where they are; one of them is about to panic."""
    return skirmish(
        squad("s1", (50, 60)),
        harka("r1", (50, 42), trustful=False, distress=3),
        harka("r2", (190, 5)),
        unit("rv", "riffian", "cavalry", (120, 60), 2, trustful=False),
        initiative=None,
        dice=(FATALITY, FATALITY),
    )


def in_the_fort() -> Any:
    """In a blockhouse and in a house that is full, prepared and not; at the door."""
    return skirmish(
        squad("s1", (100, 67), men=3, prepared=True),
        squad("s2", (67, 62), men=4),
        squad("s3", (88, 62), men=4),
        harka("r1", (67, 40)),
        harka("r2", (100, 40)),
        pieces=(FORT, HOUSE),
    )


def asked() -> Any:
    """A die that may be rolled again, in the middle of an activation."""
    game = skirmish(squad("s1", (50, 60), rules=["god-disposes"]), harka("r1", (50, 35)))
    game.do(Activate("s1"))
    game.do(Declare((Fire("r1"),)), dice=[FATALITY])
    return game


def coming_to_two_units() -> Any:
    """A commander has come to two units, and may join one of them."""
    game = skirmish(
        one("lt", "lieutenant", (60, 80)),
        squad("s1", (54, 64), men=2, superior="lt"),
        squad("s2", (68, 64), men=2, superior="lt"),
        harka("r1", (190, 5)),
    )
    game.do(SetAnswer("join", "ask"))
    game.do(Activate("lt"))
    game.do(Declare((Move((cm(61, 70),)),)), dice=[BLANK])
    if game.phase.id == "react":
        game.do(Decline())
    return game


POSITIONS: list[Callable[[], Any]] = [
    on_the_edge,
    joined,
    joined_to_the_last,
    joined_and_afraid,
    leaderless,
    dismounted,
    the_horses_alone,
    alone,
    a_jammed_gun,
    with_every_marker,
    to_come,
    without_trust,
    in_the_fort,
    asked,
    coming_to_two_units,
]


def speak(game: Any) -> None:
    """Everything that is said of a position can be said, in both languages."""
    for language in ("es", "en"):
        for one_unit in game.units.values():
            assert game.system.what_can(game.position, one_unit.id).text(language)
            for other in (*game.units, cm(50, 50), cm(67, 62), cm(199, 149)):
                if one_unit.is_on_table and other != one_unit.id:
                    answer = game.why(one_unit.id, other)
                    assert all(fault.rule and fault.text(language) for fault in answer.faults)
                    assert answer.said.text(language)


@pytest.mark.parametrize("make", thinned(POSITIONS, 3, 1))
def test_an_unusual_unit_against_every_action(make: Callable[[], Any]) -> None:
    """Listing and ruling agree on all actions, at once and in the questions that follow; all can be said."""
    game = make()
    for step in range(8):
        agree(game)
        if step % 4 == 0:
            speak(game)
        if game.result is not None:
            return
        game.play(Bold(step), steps=1)


@pytest.mark.parametrize("make", thinned(POSITIONS, 3))
def test_an_unusual_unit_in_play(make: Callable[[], Any]) -> None:
    """The kit at every step: what is legal can be done, saved, opened, told and undone."""
    report = check(lambda seed: make(), 1, steps=12, listed=4, unlisted=10, propose=propose, lists_all=sampled,
                   invariants=[Watch()], player=Bold, every=20)  # fmt: skip
    assert report.refused


def test_the_positions_are_what_they_say() -> None:
    """So that the tests above look at what they are meant for."""
    assert state(joined(), "ct").joined == "s1"
    assert joined_to_the_last().units["s1"].count == 2
    assert state(leaderless(), "s1").figures[0] is None
    assert state(dismounted(), "cv").guard is not None
    assert dismounted().units["cw"].is_mounted
    assert alone().units["s1"].count == alone().units["r1"].count == 1
    assert state(to_come(), "lt").waiting
    assert state(without_trust(), "r1").stays
    assert any(isinstance(action, Declare) and action.acts == (Fire("cv", guard=True),)
               for action in the_horses_alone().legal_actions())  # fmt: skip
    assert asked().phase.id == "reroll"
    assert coming_to_two_units().phase.id == "join"
