"""A tournament: everybody meets everybody from both sides, and a bar shows how far it is."""

from __future__ import annotations

from collections import Counter

import pytest

import legion_widget as lw
from legion_widget.players.tournament import Tournament

PLAYERS = {"A": lw.Recruit, "B": lw.Recruit, "C": lw.Recruit}


def play(progress: bool) -> Tournament:
    return lw.tournament(lambda seed: lw.new_game("abarran", seed=seed), PLAYERS, seeds=[1, 2], progress=progress)


def test_each_pair_meets_on_each_seed_from_both_sides(capsys: pytest.CaptureFixture[str]) -> None:
    cup = play(progress=False)
    met = Counter((match.seed, *match.seats.values()) for match in cup.matches)
    pairs = [(one, other) for one in PLAYERS for other in PLAYERS if one != other]
    assert met == Counter((seed, *pair) for seed in (1, 2) for pair in pairs)
    assert sum(cup.points().values()) == 12
    assert capsys.readouterr().err == ""


def test_a_bar_shows_how_many_games_have_been_played(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    play(progress=True)
    assert "12/12" in capsys.readouterr().err


def test_what_makes_no_tournament_is_refused_before_any_game() -> None:
    def never(seed: int) -> None:
        raise AssertionError(seed)

    with pytest.raises(lw.DataError, match="seeds: "):
        lw.tournament(never, PLAYERS, seeds=[])  # type: ignore[arg-type]
    with pytest.raises(lw.DataError, match="players: "):
        lw.tournament(never, {1: lw.Recruit, "1": lw.Recruit}, seeds=[1])  # type: ignore[arg-type, dict-item]
