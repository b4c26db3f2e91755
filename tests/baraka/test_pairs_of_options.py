"""Every value of every option beside every value of every other: random skirmishes, held to what holds always.

Some sets of options hold all pairs of values. `make test` plays two of them, the long tests each with many seeds.
"""

from __future__ import annotations

import pytest

import legion_widget as lw
from legion_widget.engine.game import Game
from legion_widget.engine.testing import check
from legion_widget.games.baraka import BarakaScenario
from legion_widget.games.baraka.game import Baraka
from tests.baraka.test_core_kit import propose, sampled, table
from tests.baraka.watch import Bold, Watch
from tests.option_rows import all_pairs, covering_rows, pairs_of
from tests.seeds import seeds
from tests.tries import note_tries

OPTIONS = {key: list(option.values) for key, option in lw.rulebook("baraka").options.items()}
ROWS = covering_rows(OPTIONS, tries=60)


def test_the_rows_hold_all_pairs() -> None:
    """And they are few."""
    assert set().union(*map(pairs_of, ROWS)) == all_pairs(OPTIONS)
    assert len(ROWS) <= 24


def play(row: dict[str, str], seed: int, steps: int | None) -> None:
    """A skirmish on one of three tables with a set of options."""
    data = {**table(seed), "options": row}
    report = check(
        lambda seed: Game(Baraka(BarakaScenario(data)), seed),
        seed,
        steps=steps,
        listed=2,
        unlisted=5,
        propose=propose,
        lists_all=sampled,
        sample=lambda rng, game: [Bold(rng.random()).choose(game)],
        invariants=[Watch()],
        player=Bold,
        every=100,
    )
    note_tries("actions of games under pairs of options: Baraka", report.steps)


@pytest.mark.parametrize("row", seeds(len(ROWS), now=(0, 1)))
def test_a_skirmish_with_options_keeps_every_invariant(row: int) -> None:
    """Each set once, for a few impulses."""
    play(ROWS[row], seed=row, steps=40)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 109))
@pytest.mark.parametrize("row", range(len(ROWS)))
def test_many_skirmishes_with_options_keep_every_invariant(row: int, seed: int) -> None:
    """Three games with each set on each table, to the end."""
    play(ROWS[row], seed=seed * 30 + row + seed % 3, steps=None)
