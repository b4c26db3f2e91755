"""Random games of the campaign and of small ones, from fixed seeds to the end, with every invariant at every step."""

from __future__ import annotations

import pytest

import legion_widget as lw
from legion_widget.engine.player import Recruit
from legion_widget.engine.testing import check
from tests.legion.watch import Bold, Watch, derived, plain, propose, sample
from tests.tries import note_tries


def play(seed: int, scenario: str = "rif") -> None:
    """One game: even seeds play at random, odd ones seek contact, every tenth of the campaign begins with the
    placement.
    """
    start = "placement" if seed % 10 == 9 and scenario == "rif" else None
    report = check(
        lambda seed: lw.new_game(scenario, seed=seed, start=start),
        seed,
        propose=propose,
        plain=plain,
        sample=sample,
        invariants=[Watch()],
        derived=derived,
        player=Bold if seed % 2 else Recruit,
    )

    note_tries("actions of whole games: La Legión", report.steps)
    assert report.result is not None
    assert report.accepted >= 20 * report.steps * 0.1
    assert report.refused >= 5 * report.steps


@pytest.mark.parametrize(("scenario", "seed"), [("annual", 9), ("abarran", 2)])
def test_a_random_game_of_a_small_scenario_keeps_every_invariant(scenario: str, seed: int) -> None:
    """The same as of the campaign, on fewer hexes and with fewer counters."""
    play(seed, scenario)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(200))
def test_a_random_game_keeps_every_invariant(seed: int) -> None:
    """At each step 20 listed actions are accepted and 20 others refused by a rule; every 100 steps a save."""
    play(seed)
