"""How a skirmish is won: the objectives of a scenario, one kind after the other."""

from __future__ import annotations

from typing import Any

import pytest

from legion_widget.engine.errors import DataError
from legion_widget.games.baraka import Activate, Declare, Decline, Dismount, Move, Surrender, TakeGround, cm
from legion_widget.games.baraka.losses import lose
from legion_widget.games.baraka.pending_steps import Taking
from legion_widget.games.baraka.transaction import Transaction
from legion_widget.games.baraka.victory import earned, score
from tests.baraka.skirmish import BLANK, harka, one, rule, skirmish, squad, state, unit

NORTH = {"kind": "exit", "side": "spanish", "edge": "north", "points": 3}
R1 = harka("r1", (150, 140))


def go(game: Any) -> Any:
    """The first squad goes off the table to the north."""
    game.do(Activate("s1"))
    game.do(Declare((Move((cm(50, -2),)),)), dice=[BLANK])
    if game.to_act == "riffian":
        game.do(Decline())
    return game


def leaving(*objectives: dict[str, Any], **more: Any) -> Any:
    """Two squads near the north edge, one of which goes off the table."""
    return go(skirmish(squad("s1", (50, 8), **more), squad("s2", (80, 8)), R1, objectives=list(objectives)))


def points(game: Any) -> list[int]:
    return [earned(game.system, game.position, each) for each in game.scenario.data.objectives]


def test_a_unit_that_has_left_pays_once() -> None:
    game = leaving(NORTH, {**NORTH, "units": ["s1"]}, {**NORTH, "units": ["s2"]}, {**NORTH, "edge": "west"})

    assert state(game, "s1").left == "north"
    assert points(game) == [3, 3, 0, 0]
    assert score(game.system, game.position) == (6, 0)


def test_only_the_units_that_are_named_leave_and_by_that_edge() -> None:
    game = skirmish(squad("s1", (50, 8)), squad("s2", (8, 50)), R1, objectives=[{**NORTH, "units": ["s1"]}])
    game.do(Activate("s2"))

    assert rule(game, Declare((Move((cm(-2, 50),)),))) == "B11.1"
    game = skirmish(squad("s1", (50, 8)), squad("s2", (80, 8)), R1, objectives=[{**NORTH, "units": ["s1"]}])
    game.do(Activate("s2"))
    assert rule(game, Declare((Move((cm(80, -2),)),))) == "B11.1"


def test_who_has_left_is_no_loss_but_the_fallen_before_that_are() -> None:
    """A squad of five that has lost two leaves with three."""
    losses = {"kind": "destroy", "side": "riffian"}
    survivors = {"kind": "survive", "side": "spanish"}
    game = leaving(NORTH, losses, {**losses, "units": ["s1"]}, survivors, lost=2)

    assert state(game, "s1").away == 3
    assert points(game) == [3, 2, 2, 8]


def test_whoever_has_joined_leaves_too() -> None:
    chief = one("lt", "lieutenant", (50, 10.6), joined="s1")
    game = go(skirmish(squad("s1", (50, 8)), chief, R1, objectives=[NORTH]))

    assert (state(game, "s1").left, state(game, "lt").left) == ("north", "north")
    assert (state(game, "s1").away, state(game, "lt").away) == (5, 1)


def test_a_game_that_a_side_has_left_is_counted_up() -> None:
    game = go(skirmish(squad("s1", (50, 8)), R1, objectives=[NORTH]))

    assert game.result.winner == "spanish"
    assert game.position.ending == "left"


def test_the_table_is_left_by_a_move_and_nothing_else() -> None:
    """Taking ground and dismounting end on the table, exit or not."""
    rider = unit("cv", "spanish", "cavalry", (50, 4), 2)
    game = skirmish(rider, R1, objectives=[NORTH])
    game.do(Activate("cv"))
    assert rule(game, Declare((Dismount(cm(50, -1)),))) == "B11.1"
    tx = Transaction(game.system, game.position)
    tx.push(Taking("spanish", unit="cv", reach=900))
    assert next(iter(game.system.faults(tx.position, TakeGround(cm(50, -2))))).rule == "B11.1"


def test_an_area_is_held_by_whoever_is_alone_in_it() -> None:
    area = [[40, 40], [60, 40], [60, 60], [40, 60]]
    hold = [{"kind": "hold", "side": side, "points": 7, "area": area} for side in ("spanish", "riffian")]
    reach = {"kind": "reach", "side": "spanish", "points": 2, "area": area, "units": ["s2"]}

    def found(*units: Any) -> list[int]:
        return points(skirmish(*units, R1, objectives=[*hold, reach]))

    assert found(squad("s1", (50, 50), men=0), squad("s2", (10, 10))) == [7, 0, 0]
    assert found(squad("s1", (50, 42), men=0), squad("s2", (50, 45), men=0), harka("r2", (50, 58), men=0)) == [0, 0, 2]
    assert found(squad("s1", (10, 50)), squad("s2", (30, 10)), harka("r2", (50, 58), men=0)) == [0, 7, 0]


def test_the_fallen_pay_for_the_enemy_and_the_living_for_their_side() -> None:
    game = skirmish(
        squad("s1", (50, 50)),
        squad("s2", (80, 50)),
        squad("late", (80, 80), enters=4),
        R1,
        objectives=[
            {"kind": "destroy", "side": "riffian", "points": 2},
            {"kind": "destroy", "side": "riffian", "points": 5, "units": ["s2"]},
            {"kind": "survive", "side": "spanish", "units": ["s1"]},
        ],
    )
    tx = Transaction(game.system, game.position)
    lose(tx, "s1", (1, 2), "B12.10")
    game.journal.current.position = tx.position

    assert points(game) == [4, 0, 3]


def test_an_exit_without_an_edge_is_refused() -> None:
    with pytest.raises(DataError, match=r"\$.objectives\[0\].edge"):
        skirmish(squad("s1", (50, 8)), R1, objectives=[{"kind": "exit", "side": "spanish"}])


def test_after_the_end_the_rule_that_ended_it_refuses() -> None:
    """Whatever is tried then is refused with a rule of the rulebook, not with a word of the program."""
    game = skirmish(squad("s", (50, 50)), R1)
    game.do(Surrender())

    assert rule(game, Activate("s")) == "B21.3"
    assert rule(game, Decline()) == game.result.rule
