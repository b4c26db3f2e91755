"""Comparisons: the published values of the test, what it calls different and what not, and how it is said."""

import random
from math import log

import pytest

import legion_widget as lw
from legion_widget.engine.dice import Dice, Die
from legion_widget.study import comparison, share
from legion_widget.study.comparison import FEWEST, ROUND, Comparison, compare, counts
from legion_widget.study.record import Record
from legion_widget.study.sequential import PairTest, bounds, fitted, likelihood_ratio

pytestmark = pytest.mark.usefixtures("english")


def of_elo(elo):
    return 1 / (1 + 10 ** (-elo / 400))


@pytest.mark.parametrize(
    ("pairs", "elo", "published"),
    [
        # Runs of Stockfish with logistic bounds, as fastchess tests its own (app/tests/sprt_test.cpp), pairs from two
        # losses to two wins.
        ((223, 9863, 20279 + 1000, 10037, 246), (0.5, 2.5), -3.07),
        ((871, 26175, 55003 + 980, 26678, 821), (0, 2), -4.98),
        # Single games: losses, draws, wins.
        ((21184, 40708, 21404), (0.5, 2.5), -1.57),
        ((57030, 106593, 57433), (0, 2), -2.59),
    ],
)
def test_published_values(pairs, elo, published):
    assert likelihood_ratio(pairs, of_elo(elo[0]), of_elo(elo[1])) == pytest.approx(published, abs=0.011)


def test_the_fitted_distribution_has_its_mean_and_is_the_likeliest():
    """Against many others of the same mean: (1, -2, 1) beside each other changes neither sum nor mean."""
    shares, scores, rng = [0.1, 0.2, 0.3, 0.3, 0.1], [0, 0.25, 0.5, 0.75, 1], random.Random(1)
    found = fitted(shares, scores, 0.4)
    assert sum(found) == pytest.approx(1)
    assert sum(p * s for p, s in zip(found, scores, strict=True)) == pytest.approx(0.4)

    def likelihood(distribution):
        return sum(share * log(p) for share, p in zip(shares, distribution, strict=True))

    for _ in range(300):
        other = list(found)
        for start in range(3):
            step = rng.gauss(0, 0.01)
            other[start : start + 3] = [other[start] + step, other[start + 1] - 2 * step, other[start + 2] + step]
        if min(other) > 0:
            assert likelihood(other) < likelihood(found)


def test_the_bounds_are_those_of_wald():
    low, high = bounds(0.05, 0.1)
    assert (low, high) == pytest.approx((-2.251, 2.890), abs=1e-3)


def drawn(rng, shift, verdict, most=1500):
    """How a test ends on pairs drawn at random, whose mean score is 0.5 + shift."""
    seen = [0] * 5
    shares = [0.15 - shift, 0.15 - shift, 0.4, 0.15 + shift, 0.15 + shift]
    for number in range(1, most + 1):
        seen[rng.choices(range(5), shares)[0]] += 1
        if number >= FEWEST and number % ROUND == 0 and (found := verdict.after(seen)):
            return found, number
    return "", most


def check_the_test(times):
    rng, verdict = random.Random(2), PairTest(0.1)
    same = [drawn(rng, 0, verdict)[0] for _ in range(times)]
    better = [drawn(rng, 0.1 / 1.5, verdict)[0] for _ in range(times)]
    assert sum(end in ("better", "worse") for end in same) <= 0.05 * times
    assert sum(end == "better" for end in better) >= 0.9 * times
    assert sum(end == "same" for end in same) >= 0.9 * times


def test_what_is_the_same_is_seldom_called_different():
    check_the_test(100)


@pytest.mark.long
def test_of_a_hundred_comparisons_with_itself_at_most_five_are_called_different():
    check_the_test(400)


def hold(repetitions, throws):
    """In how many of so many repetitions the interval of a die's odds holds the exact value."""
    held, die = 0, Die((1, 2, 3, 4, 5, 6))
    for number in range(repetitions):
        dice, hits = Dice(seed=number), 0
        for _ in range(throws):
            rolled, dice = dice.roll(die)
            hits += rolled <= 2
        held += 1 / 3 in share(hits, throws)
    return held / repetitions


@pytest.mark.long
def test_the_intervals_of_a_die_hold_the_exact_odds():
    assert 0.93 <= hold(1000, 150) <= 0.97


def test_players_are_compared_from_both_sides():
    found = compare("officer", "recruit", "abarran", smallest=0.4, jobs=1, progress=False, seed=5)
    assert found.verdict == "better"
    assert found.games == 2 * len(found.scores) < 200
    first, second = (cell.players for cell in found.study.cells.values())
    assert [one.name for one in first.values()] == [one.name for one in second.values()][::-1]
    assert found.effect.low > 0.5
    assert repr(found).startswith("officer wins ")
    assert "more than recruit (interval" in repr(found)
    assert f"after {found.games} games." in repr(found)
    other = compare("recruit", "officer", "abarran", smallest=0.4, jobs=1, progress=False, seed=5)
    assert other.verdict == "worse"
    assert repr(other).startswith("officer wins ")
    assert found.chart().png().startswith(b"\x89PNG")


def test_the_answer_does_not_depend_on_the_number_of_processes():
    one = compare("recruit", lambda seed: lw.Recruit(seed + 1000), "first-day", jobs=1, progress=False, games=32)
    two = compare("recruit", lambda seed: lw.Recruit(seed + 1000), "first-day", jobs=2, progress=False, games=32)
    assert (one.scores, one.verdict) == (two.scores, two.verdict)
    assert repr(one).startswith("Not known yet: recruit may win -")


def test_a_thing_with_itself_does_not_differ():
    found = compare({}, {}, "first-day", players="recruit", smallest=0.3, games=100, jobs=1, progress=False)
    assert found.verdict == "same"
    assert (found.effect.value, found.counts) == (0.0, [0, 0, len(found.scores), 0, 0])
    assert found.effect.low < 0 < found.effect.high
    assert repr(found).startswith(
        "Allies: no clear difference between “base (a)” and “base (b)”: less than 30.0 points of "
    )
    same = compare("recruit", "recruit", "first-day", smallest=0.9, games=200, jobs=1, progress=False)
    assert (same.verdict, same.names) == ("same", ("recruit (a)", "recruit (b)"))
    assert repr(same).startswith("No clear difference between recruit (a) and recruit (b): less than 90.0 points of ")


def test_scenarios_are_compared_on_the_same_seeds():
    first = lw.load_scenario("first-day")
    quick = {"players": "recruit", "jobs": 1, "progress": False, "side": "allied", "smallest": 0.4, "games": 64}
    found = compare({}, {"remove": ["tanks"]}, first, **quick, names=("base", "no tanks"))
    assert found.study.variants == ["base", "no tanks"]
    assert found.study.table.seed.value_counts().eq(2).all()
    assert found.games == 2 * len(found.scores) <= 64
    assert sorted(set(found.study.table.seed)) == list(range(len(found.scores)))  # no seed is left out
    wins = [found.study.wins("allied", name).value for name in found.names]
    assert found.effect.value == pytest.approx(wins[0] - wins[1])


def test_what_was_found_is_said_in_sentences(small_study):
    better = Comparison(("a", "b"), [1.0, 0.5, 1.0, 1.0] * 4, "better", 0.05, small_study, "allied")
    worse = Comparison(("a", "base"), [0.0, 0.5, 0.0, 0.0] * 4, "worse", 0.05, small_study, "allied")
    assert repr(better).startswith("Allies: in “a” it wins 75.0 points of 100 more than in “b” (interval 51.2 to 98.8)")
    assert "in “as designed” it wins 75.0 points" in repr(worse)


@pytest.fixture(scope="module")
def small_study():
    return lw.study("first-day", "recruit", 2, jobs=1, progress=False)


def test_what_cannot_be_compared_is_refused():
    with pytest.raises(lw.DataError, match="players meet in a scenario"):
        compare("officer", "recruit")
    with pytest.raises(lw.DataError, match="a share between 0 and"):
        compare("officer", "recruit", "first-day", smallest=2)
    with pytest.raises(lw.UnknownName, match="spanish"):
        compare({}, {}, "first-day", side="spanish", jobs=1)

    class Fails:
        def choose(self, moment):
            raise RuntimeError("lost my nerve")

    with pytest.raises(lw.LegionWidgetError, match="seed 0 of recruit – Fails: RuntimeError: lost my nerve"):
        compare("recruit", Fails, "first-day", jobs=1, progress=False)


def test_pairs_are_counted_by_their_points():
    assert counts([0, 0.25, 0.5, 0.5, 0.75, 1]) == [1, 1, 2, 1, 1]


def test_a_game_that_nobody_wins_is_no_victory_of_a_side():
    """The difference is that of the shares of games won; half a point for a draw is for players who meet."""
    short, change = lw.load_scenario("first-day").edit(turns=2), {"remove": ["tanks"]}
    found = compare({}, change, short, players="recruit", games=40, smallest=0.3, jobs=1, progress=False)
    one, other = (found.study.wins(variant=name).value for name in found.names)
    assert any(record.winner is None for record in found.study.records)
    assert found.effect.value == pytest.approx(one - other)


def test_the_picture_of_two_players_names_them():
    found = compare("officer", "recruit", "first-day", games=8, jobs=1, progress=False)
    chart = found.chart()
    assert list(chart.data.player) == ["officer", "recruit"]
    won = sum(
        record.winner == ("allied" if record.variant == found.study.variants[0] else "german")
        for record in found.study.records
    )
    assert chart.data.share[0] == won / found.games


def test_scenarios_of_two_games_are_not_compared():
    with pytest.raises(lw.DataError, match="cannot be compared with one of market-garden"):
        compare("first-day", "abarran", players="recruit", games=2, jobs=1, progress=False)
    with pytest.raises(lw.DataError, match="two names"):
        compare("abarran", "annual", players="recruit", games=2, jobs=1, progress=False, names=("x", "x"))
    for names in (5, ("a", "b", "a"), "ab"):
        with pytest.raises(lw.DataError, match="two names"):
            compare("officer", "recruit", "abarran", games=2, jobs=1, progress=False, names=names)


def test_players_have_the_names_that_they_are_given():
    """And a side is not counted where they meet: each plays both."""
    quick = {"games": 4, "jobs": 1, "progress": False}
    found = compare(lw.Recruit(1), lw.Recruit(2), "first-day", names=("Ana", "Luis"), **quick)
    assert found.names == ("Ana", "Luis")
    assert found.study.variants == ["Ana – Luis", "Luis – Ana"]
    assert list(found.chart().data.player) == ["Ana", "Luis"]
    with pytest.raises(lw.DataError, match="players who meet play both sides"):
        compare("officer", "recruit", "first-day", side="allied", **quick)
    with pytest.raises(lw.DataError, match="a player is needed, not 5"):
        compare("officer", 5, "first-day", **quick)


def test_nothing_is_believed_before_there_are_enough_pairs(monkeypatch):
    """Fifteen pairs say nothing, however clear they are; sixteen may."""

    def won_by_the_first(tasks, *args, **more):
        names = list(dict.fromkeys(cell.name for cell, _ in tasks))
        return (Record(cell.name, seed, ("allied", "german")[names.index(cell.name)]) for cell, seed in tasks)

    monkeypatch.setattr(comparison, "run", won_by_the_first)
    quick = {"smallest": 0.4, "jobs": 1, "progress": False}
    assert compare("officer", "recruit", "first-day", games=30, **quick).verdict == ""
    assert compare("officer", "recruit", "first-day", games=32, **quick).verdict == "better"


def test_what_a_change_may_do_to_a_side_is_said_with_its_direction():
    quick = {"players": "recruit", "games": 4, "jobs": 1, "progress": False, "names": ("now", "without tanks")}
    said = repr(compare({}, {"remove": ["tanks"]}, "first-day", side="german", **quick))
    assert said.startswith("Germans: not known yet. In “now” it may win -")
    assert "more than in “without tanks” (below 0: fewer), after 4 games." in said


def test_who_seems_to_win_more_is_said_where_games_are_too_few_to_be_sure():
    few = compare("recruit", "officer", "abarran", games=24, jobs=1, progress=False)
    assert (few.verdict, few.games) == ("", 24)
    assert few.effect.high < 0
    assert repr(few).startswith("officer seems to win more than recruit: ")
    assert "after 24 games. More games are needed to be sure." in repr(few)
    of_a_side = Comparison(few.study.variants, [1 - score for score in few.scores], "", 0.1, few.study, "spanish")
    assert f"it seems to win more than in “{few.study.title(few.study.variants[1])}”: " in repr(of_a_side)


def test_an_interrupted_comparison_goes_on_from_its_file(tmp_path):
    """And comes to the same answer as one that was not interrupted."""
    quick = {"smallest": 0.4, "jobs": 1, "progress": False, "file": tmp_path / "match.jsonl"}
    short = compare("recruit", lw.Recruit, "first-day", games=8, **quick)
    lines = (tmp_path / "match.jsonl").read_text("utf-8").splitlines()
    assert len(lines) == 1 + 8
    seconds = [record.seconds for record in short.study.records]
    longer = compare("recruit", lw.Recruit, "first-day", games=16, **quick)
    assert [record.seconds for record in longer.study.records[:8]] == seconds  # they were not played again
    assert longer.scores == compare("recruit", lw.Recruit, "first-day", games=16, **{**quick, "file": None}).scores
