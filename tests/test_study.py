"""Studies: many games of one beginning, in one process or more, and what a sample tells."""

import random
from statistics import NormalDist

import pytest

import legion_widget as lw
from legion_widget.games.baraka.staff.marksman import Marksman
from legion_widget.study import average, share
from legion_widget.study.batches import batch


@pytest.fixture(scope="module")
def game():
    spanish, riffian = lw.baraka.Army("legion"), lw.baraka.Army("riffian")
    for army, head in ((spanish, "sergeant"), (riffian, "mukadan")):
        army.add(head)
        army.add("squad")
        army.add("squad")
    return lw.new_game(lw.baraka.skirmish(spanish, riffian, length=2))


def story(game):
    """What is measured here: the whole game, as it can be told."""
    return game.position.scores, len(game), str(game.result)


def test_each_seed_is_a_game_of_its_own(game):
    """The same seeds give the same games, in their order; other seeds others; the game itself stays as it is."""
    found = batch(game, range(6), story, Marksman())

    assert found == batch(game, range(6), story, Marksman())
    assert found[::-1] == batch(game, reversed(range(6)), story, Marksman())
    assert len(set(found)) > 1
    assert (len(game), game.result) == (0, None)


def test_several_processes_find_the_same(game):
    assert batch(game, range(4), story, Marksman(), jobs=2) == batch(game, range(4), story, Marksman())


def test_without_players_random_ones_play_so_many_steps(game):
    assert batch(game, range(3), len, steps=5, progress=True) == [5, 5, 5]


def test_the_marksmen_play_to_the_end_and_break_no_rule(game):
    """`Game.play` refuses what is not legal; both sides lose somebody to fire in some of the games."""
    scores = batch(game, range(20), lambda end: end.position.scores, Marksman())

    assert any(spanish for spanish, _ in scores)
    assert any(riffian for _, riffian in scores)


def test_the_same_position_has_the_same_answer(game):
    fork = game.fork(seed=3)
    fork.play(Marksman(), steps=9)
    found = [Marksman().choose(fork) for _ in range(2)]
    assert found[0] == found[1]


def test_ninety_five_intervals_of_a_hundred_hold_the_true_figure():
    """Drawn many times: of a share, near the edge too, and of an average. Seeds are fixed."""
    rng = random.Random(1)
    for chance in (0.03, 0.5, 0.9):
        held = sum(chance in share(sum(rng.random() < chance for _ in range(80)), 80) for _ in range(600))
        assert 0.92 < held / 600 < 0.985
    held = sum(5 in average(rng.gauss(5, 2) for _ in range(60)) for _ in range(600))
    assert 0.92 < held / 600 < 0.98


def test_the_interval_of_wilson():
    """Against the formula written the other way: the ends solve |p - x| = z * sqrt(x(1 - x) / n)."""
    z = NormalDist().inv_cdf(0.975)
    for hits, count in ((0, 10), (3, 10), (7, 31), (31, 31)):
        found = share(hits, count)
        for end in (found.low, found.high):
            assert abs(abs(found.value - end) - z * (end * (1 - end) / count) ** 0.5) < 1e-7


@pytest.mark.parametrize(("hits", "count"), [(0, 0), (5, 4), (-1, 4)])
def test_what_is_no_share_is_refused(hits, count):
    with pytest.raises(ValueError, match="is no share"):
        share(hits, count)


def test_one_value_has_no_interval():
    with pytest.raises(lw.LegionWidgetError, match="dos valores por lo menos"):
        average([1])


def test_the_interval_of_a_mean_holds_the_true_one_in_95_of_100_samples():
    """Of small samples too: normal values whose mean is 0, 4,000 samples of each size."""
    rng = random.Random(5)
    for size in (2, 3, 5, 10):
        hits = sum(0 in average([rng.gauss(0, 1) for _ in range(size)]) for _ in range(4000))
        assert hits / 4000 == pytest.approx(0.95, abs=0.012), size


@pytest.mark.parametrize(
    ("vary", "place"),
    [({"start": ["placment"]}, "start=placment"), ({"players": "general"}, "$.vary['players']: a list of values")],
)
def test_what_is_mistyped_is_refused_before_any_game(vary, place):
    with pytest.raises(lw.DataError) as error:
        lw.study("first-day", "recruit", 1, vary, jobs=1, progress=False)
    assert place in error.value.text("en")
