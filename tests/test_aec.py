"""The games as environments of PettingZoo: they pass its own tests, and the same seed gives the same game."""

from __future__ import annotations

from typing import Any

import pytest
from pettingzoo.test import api_test, seed_test

import legion_widget as lw
from legion_widget.players.aec import GameEnv, env

#: A scenario of each game.
each = pytest.mark.parametrize("id", ["first-day", "rif", "well"])


@each
def test_it_passes_the_tests_of_the_interface(id: str) -> None:
    api_test(env(id), num_cycles=20)


@each
def test_the_same_seed_gives_the_same_game(id: str) -> None:
    seed_test(lambda: env(id), num_cycles=20)


def play(game: GameEnv, seed: int) -> dict[str, float]:
    """Play a game with the first candidate each time, and return the rewards."""
    game.reset(seed=seed)
    total: dict[str, float] = dict.fromkeys(game.agents, 0.0)
    for agent in game.agent_iter():
        _, reward, terminated, truncated, info = game.last()
        total[agent] += reward
        if terminated or truncated:
            game.step(None)
            continue
        assert info["action_mask"][0] == 1
        game.step(0)
    return total


def test_a_game_is_won_by_one_and_lost_by_the_other() -> None:
    game = env("first-day")
    rewards: list[Any] = [play(game, seed) for seed in range(3)]

    assert all(sum(total.values()) == 0 for total in rewards)
    assert any(abs(total["allied_0"]) == 1 for total in rewards)


def test_a_candidate_that_is_not_there_is_refused() -> None:
    game = env("first-day")
    game.reset(seed=1)

    with pytest.raises(ValueError, match="no candidate 15"):
        game.step(15)


def test_a_long_game_is_broken_off() -> None:
    game = env("first-day", longest=3)
    game.reset(seed=1)
    for _ in range(3):
        game.step(0)

    assert all(game.truncations.values())
    assert not any(game.terminations.values())


def test_the_position_is_rendered_as_text() -> None:
    game = env("first-day")
    game.reset(seed=1)

    assert "Bridge" in game.render() or "Puente" in game.render()
    game.close()


def test_what_cannot_be_asked_of_an_environment_is_told() -> None:
    for wrong in ({"candidates": 0}, {"candidates": "4"}, {"longest": 0}):
        with pytest.raises(lw.DataError):
            env("first-day", **wrong)
    game = env("first-day", longest=1)
    assert game.observe("allied_0").shape == game.observation_space("allied_0").shape
    game.reset(seed=1)
    game.step(0)
    while game.agents:
        game.step(None)
    with pytest.raises(ValueError, match="reset"):
        game.step(0)
