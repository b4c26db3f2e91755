"""Play without a notebook comes to the same positions as play that is checked step by step."""

from __future__ import annotations

from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.playing import choice, play_out
from legion_widget.installed_games import installed
from tests.seeds import seeds

#: Each scenario, and so many actions of a game.
PLAYED = {
    "rif": 300,
    "abarran": 60,
    "annual": 60,
    "monte-arruit": 60,
    "alhucemas": 60,
    "first-day": 150,
    "nijmegen": 150,
    "road-of-bridges": 60,
    "well": 60,
    "blockhouse": 60,
    "convoy": 60,
}


def test_every_shipped_scenario_is_played() -> None:
    assert {scenario.id for scenario in lw.scenarios()} == set(PLAYED)
    assert {lw.load_scenario(id).system for id in PLAYED} == set(installed().entries)


@pytest.mark.parametrize("id", PLAYED)
@pytest.mark.parametrize("seed", seeds(30, now=(0, 1)))
def test_the_fast_path_goes_where_the_checked_one_goes(id: str, seed: int) -> None:
    """Each action that a recruit draws is legal, and leads to the position that `Game.do` makes of it."""
    game = lw.new_game(id, seed=seed)
    system, position = game.system, game.position
    player: Any = lw.Recruit(seed)
    while game.result is None and len(game) < PLAYED[id]:
        action = choice(system, position, player)
        assert system.plain_action(action) == action
        ruling = game.ruling(action)
        assert ruling, f"action {len(game) + 1}, {action}: {ruling}"
        before, position = position, system.after(position, action)
        assert system.after(before, action) == position, "the same position twice"
        game.do(action)
        assert system.dump(position) == system.dump(game.position), f"action {len(game)}, {action}"
        assert position == game.position


@pytest.mark.parametrize("id", PLAYED)
def test_a_game_played_out_ends_as_the_same_game_played(id: str) -> None:
    game = lw.new_game(id, seed=3)
    end, count = play_out(game.system, game.position, lw.Recruit(3), PLAYED[id])
    game.play(lw.Recruit(3), steps=PLAYED[id])
    assert (end, count) == (game.position, len(game))


def test_a_game_played_out_has_an_end() -> None:
    game = lw.new_game("first-day", seed=1)
    end, count = play_out(game.system, game.position, {side: lw.Recruit(1) for side in game.system.sides})
    assert game.system.result(end) is not None
    assert play_out(game.system, end, lw.Recruit(1)) == (end, 0)
    assert count > 0


def test_a_player_that_breaks_the_rules_is_refused() -> None:
    game = lw.new_game("rif", seed=1)
    unit = next(iter(game.units))

    class Cheat:
        def choose(self, moment: Any) -> Any:
            return lw.legion.Move(unit, game.board["0101"])

    with pytest.raises(lw.IllegalAction):
        play_out(game.system, game.position, Cheat())


def test_a_subclass_of_the_recruit_is_checked_too() -> None:
    game = lw.new_game("rif", seed=1)
    unit = next(iter(game.units))

    class Reckless(lw.Recruit[Any, Any]):
        def choose(self, moment: Any) -> Any:
            return lw.legion.Move(unit, "0101")

    with pytest.raises(lw.IllegalAction):
        play_out(game.system, game.position, Reckless(1))
