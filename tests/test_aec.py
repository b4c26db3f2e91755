"""The games as environments of PettingZoo: they pass its own tests, and the same seed gives the same game."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import numpy
import pytest
from pettingzoo.test import api_test, seed_test

import legion_widget as lw
from legion_widget.players.aec import CANDIDATE, GameEnv, env

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


@pytest.mark.parametrize("id", ["first-day", "rif", "well", "nijmegen"])
def test_what_can_be_chosen_can_be_told_apart(id: str) -> None:
    """Candidates that differ have other numbers in the observation, but for a few of a skirmish."""
    game = env(id)
    game.reset(seed=1)
    rng, alike = random.Random(1), 0
    for _ in range(60):
        if not game.proposals:
            game.reset()
        seen = game.observe(game.agent_selection)
        rows = seen[-16 * CANDIDATE :].reshape(16, CANDIDATE)[: len(game.proposals)]
        alike += len({tuple(row) for row in rows.tolist()}) < len(rows)
        game.step(rng.randrange(len(game.proposals)))
    assert alike <= 3


@each
def test_an_environment_travels_to_another_process(id: str) -> None:
    game = env(id)
    game.reset(seed=1)
    for _ in range(5):
        game.step(0)
    for same in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert (same.observe(same.agent_selection) == game.observe(game.agent_selection)).all()
        same.step(0)
    assert len(game.game) == 5


def test_a_mistaken_use_of_an_environment_is_named() -> None:
    game = env("first-day", candidates=1)
    for early in (game.last, lambda: list(game.agent_iter())):
        with pytest.raises(ValueError, match="reset the environment"):
            early()
    game.reset(seed=numpy.int64(3))
    assert type(game.proposals[0].action).__name__ == "Drop"  # the best one, not the end of the phase
    for wrong in (1.0, "0", None, True, numpy.array([0, 0])):
        with pytest.raises(ValueError, match="there is no candidate"):
            game.step(wrong)
    game.step(numpy.array([0]))
    assert len(game.game) == 1
    for seed in ("a", 1.5):
        with pytest.raises(lw.DataError, match="seed"):
            game.reset(seed=seed)
    seeds = []
    for seed in (1, -1):
        game.reset(seed=seed)
        seeds.append(game.game.seed)
    assert seeds[0] != seeds[1]
    with pytest.raises(lw.UnknownName, match="human"):
        env("first-day", render_mode="human")
    assert env("first-day", render_mode=None).render() is None
    assert env("rif", start="placement").game.phase.id == "placement"
