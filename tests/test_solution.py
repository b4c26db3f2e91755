"""Tiny games solved exactly: what is known by hand, and what the levels lose against best play."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import legion_widget as lw
from legion_widget.players.solution import Solution, regret

TINY = Path(__file__).parent / "data" / "tiny"


def test_a_game_with_one_roll_left_has_its_odds() -> None:
    """In the last combat of the last turn the Moroccan must take the place: his chance is that of winning the fight."""
    game = lw.new_game(
        {
            "system": "legion",
            "title": {"en": "The last fight"},
            "victory": "standard",
            "board": {
                "columns": 3,
                "rows": 3,
                "terrain": ["...", "...", "..."],
                "places": {"Ford": {"hex": "0202", "kind": "city"}},
                "areas": {"victory_road": ["0202"]},
            },
            "units": [
                {"id": "m", "side": "moroccan", "type": "infantry", "combat": 4, "movement": 3, "at": "0202"},
                {"id": "s", "side": "spanish", "type": "infantry", "combat": 3, "movement": 3, "at": "0201"},
            ],
            "start": {"turn": 13, "phase": "combat", "side": "spanish", "weather": "normal"},
        }
    )
    odds = game.odds(lw.legion.Attack(("s",), ("m",)))
    solution = Solution(game.system, "spanish")
    assert solution.chance(game.position) == pytest.approx(float(odds["attacker"]))
    chance, best = solution.best(game.position)[0]
    assert isinstance(best, lw.legion.Attack)
    assert chance == pytest.approx(float(odds["attacker"]))
    assert Solution(game.system, "moroccan").chance(game.position) == pytest.approx(1 - chance)


@pytest.mark.parametrize("name", ["ford", "gun"])
def test_best_play_is_worth_the_same_to_both_and_nobody_does_better(name: str) -> None:
    game = lw.new_game(TINY / f"{name}.toml")
    chances = [Solution(game.system, side).chance(game.position) for side in game.system.sides]
    assert sum(chances) == pytest.approx(1)
    for side, chance in zip(game.system.sides, chances, strict=True):
        lost = regret(game.system, game.position, lw.Officer(), side)
        assert -1e-9 <= lost <= chance + 1e-9


def test_the_ford_is_worth_what_was_counted() -> None:
    """The Moroccan takes the ford, and one of the two Spaniards in reach drives him out, or both together."""
    game = lw.new_game(TINY / "ford.toml")
    assert Fraction(Solution(game.system, "moroccan").chance(game.position)).limit_denominator(1296 * 36) == Fraction(
        827, 1296
    )


@pytest.mark.parametrize("name", ["ford", *(pytest.param(name, marks=pytest.mark.long) for name in ("gun", "duel"))])
def test_tiny_games_take_more_than_luck(name: str) -> None:
    """Neither side is sure to win, and who does each possible action equally often loses a good part of its chances."""
    game = lw.new_game(TINY / f"{name}.toml")
    for side in game.system.sides:
        assert 0.2 < Solution(game.system, side).chance(game.position) < 0.8
        assert regret(game.system, game.position, lw.Recruit(), side) > 0.04


def test_a_recruit_does_each_action_equally_often() -> None:
    """At the ford the Moroccan wins by one of his moves only; his chance is a mean over all of them."""
    game = lw.new_game(TINY / "ford.toml")
    best = Solution(game.system, "moroccan")
    shares = [chance for chance, _ in best.best(game.position)]
    assert max(shares) > sum(shares) / len(shares)
    recruit = Solution(game.system, "moroccan", {"moroccan": lw.Recruit(1)})
    again = Solution(game.system, "moroccan", {"moroccan": lw.Recruit(2)})
    chance = recruit.chance(game.position)
    assert chance == again.chance(game.position)
    means = [each for each, _ in recruit.best(game.position)]
    assert chance == pytest.approx(sum(means) / len(means))
    assert recruit.outcomes > 0


def test_a_game_that_is_too_large_says_so() -> None:
    game = lw.new_game("rif")
    with pytest.raises(ValueError, match="more than 50 positions"):
        Solution(game.system, "spanish", most=50).chance(game.position)


@pytest.mark.parametrize("limit", [{"most": 50}, {"work": 50}])
def test_what_was_too_large_is_so_when_it_is_asked_again(limit: dict[str, int]) -> None:
    """What was not found out is not kept as if it had been."""
    game = lw.new_game("rif")
    solution = Solution(game.system, "spanish", **limit)  # type: ignore[arg-type]
    for _ in range(2):
        with pytest.raises(ValueError, match="more than 50"):
            solution.chance(game.position)
