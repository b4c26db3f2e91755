"""A tournament: everybody meets everybody from both sides, and a bar shows how far it is."""

from __future__ import annotations

from collections import Counter

import pytest

import legion_widget as lw
from legion_widget.players.tournament import Match, Tournament

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


@pytest.mark.usefixtures("english")
def test_a_player_who_fails_loses_the_game_and_the_tournament_goes_on() -> None:
    class Fails:
        def choose(self, moment: object) -> object:
            raise RuntimeError("oops")

    players = {"Ana": lw.Recruit, "Luis": Fails, "Eva": lw.Recruit}
    cup = lw.tournament(lambda seed: lw.new_game("first-day", seed=seed), players, seeds=[1, 2], progress=False)
    assert cup.between("Ana", "Luis") == (4, 4)
    assert cup.points()["Luis"] == 0
    assert sum(cup.between("Ana", "Eva")) == 8 - cup.between("Eva", "Ana")[0]
    assert "decided games against" in str(cup)
    assert str(cup).endswith("Luis failed in 8 games, and lost them. The first, seed 1: RuntimeError: oops")
    assert "<p>Luis failed in 8 games" in cup._repr_html_()
    with pytest.raises(lw.UnknownName, match="Luis"):
        cup.between("Ana", "Lius")

    class CannotBeMade:
        def __init__(self, doctrine: str, mood: str) -> None: ...

        def choose(self, moment: object) -> object: ...

    players = {"Ana": lw.Recruit, "Luis": CannotBeMade}
    cup = lw.tournament(lambda seed: lw.new_game("first-day", seed=seed), players, seeds=[1], progress=False)
    assert cup.points() == {"Ana": 2.0, "Luis": 0.0}
    assert "TypeError" in cup.failures()[0]


@pytest.mark.parametrize(
    ("winners", "chance", "said"),
    [
        ("AAAAAAAA", 2 / 256, "A won 8 of 8 decided games against B. Of two equally strong players one would win 8 or"
         " more in 1% of such tournaments."),
        ("ABAB", 1.0, "A won 2 of 4 decided games against B. Of two equally strong players one would win 2 or more in"
         " 100% of such tournaments."),
        ("AAB--", 1.0, "A won 2 of 3 decided games against B. Of two equally strong players one would win 2 or more in"
         " 100% of such tournaments."),
        ("--", None, ""),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("english")
def test_how_far_the_table_may_be_luck_is_said(winners: str, chance: float | None, said: str) -> None:
    """Games that nobody won count for neither."""
    seats = {"allied": "A", "german": "B"}
    games = (Match(seed, seats, None if name == "-" else name, "HM.1", 4) for seed, name in enumerate(winners))
    cup = Tournament(("A", "B"), tuple(games))
    assert cup.by_luck() == (chance if chance is None else pytest.approx(chance))
    assert cup.remarks() == [said] * bool(said)
    assert str(cup).endswith(said)


@pytest.mark.usefixtures("english")
def test_what_makes_no_tournament_is_refused_before_any_game() -> None:
    def never(seed: int) -> None:
        raise AssertionError(seed)

    with pytest.raises(lw.DataError, match="seeds: "):
        lw.tournament(never, PLAYERS, seeds=[])  # type: ignore[arg-type]
    with pytest.raises(lw.DataError, match="each seed once"):
        lw.tournament(never, PLAYERS, seeds=[3, 3])  # type: ignore[arg-type]
    with pytest.raises(lw.DataError, match="players: "):
        lw.tournament(never, {1: lw.Recruit, "1": lw.Recruit}, seeds=[1])  # type: ignore[arg-type, dict-item]
