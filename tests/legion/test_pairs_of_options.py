"""Every value of every option beside every value of every other: random games, held to what holds always.

A dozen sets of options hold all pairs of values. `make test` plays two of them, the long tests each with many seeds.
"""

from __future__ import annotations

from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.player import Recruit
from legion_widget.engine.testing import check
from legion_widget.games.legion import Attack
from legion_widget.games.legion.events import Fought, Moved
from tests.legion.test_agreement import OPTIONS, propose_any
from tests.legion.test_random_positions import scenario
from tests.legion.watch import Bold, Watch, derived, ground_of, plain
from tests.option_rows import all_pairs, covering_rows, pairs_of
from tests.seeds import seeds
from tests.tries import note_tries

ROWS = covering_rows(OPTIONS)


def test_the_rows_hold_all_pairs() -> None:
    """And they are few."""
    assert set().union(*map(pairs_of, ROWS)) == all_pairs(OPTIONS)
    assert len(ROWS) <= 24


class AnyReading(Watch):
    """What holds under every reading: states of counters, once a turn, ways over free land, targets in reach."""

    def __init__(self) -> None:
        super().__init__(oracle=0)
        self.attacked: set[tuple[int, str | None, str]] = set()

    def status_changed_rightly(
        self, action: Any, id: str, old: str, new: str, lost: set[str], events: list[Any]
    ) -> None:
        """By some readings what is declared is lost at the end of the phase, or by its owner's choice."""
        if new == "eliminated":
            assert id in lost
        else:
            super().status_changed_rightly(action, id, old, new, lost, events)

    def moved_rightly(self, game: lw.Game, before: Any, then: dict[str, Any], unit: Any, event: Moved) -> None:
        ground, options = ground_of(game.board), game.options
        standing = {u.hex.label for u in then.values() if u.hex is not None and u.is_land}
        start = event.origin or ground.melilla
        assert start is not None
        if event.to != start:
            for one, other in zip((start, *event.path), event.path, strict=False):
                assert other in ground.near[one]
                assert other not in standing, f"over {other} (L7.5)"
            price = sum(ground.cost(label, unit.type) or 99 for label in event.path)
            assert event.cost <= event.points
            assert event.cost == price or options["L7.12.mountain"] == "one"
        if options["L7.9.enter"] == "fighters" and options["L11.13.sea"] == "reaches" and event.by in ("df", "arrival"):
            enemies = {u.hex.label for u in then.values() if u.hex is not None and u.is_land and u.side != unit.side}
            assert event.to not in ground.zone(enemies), f"into a zone by {event.by} (L2.6, L6.6)"
        assert not (event.bound and (event.by != "mf" or unit.type in ("armour", "artillery")))
        if event.bound:
            self.bound.add(unit.id)
        if event.by == "df":
            self.did[unit.id, "far"] += 1

    def attacked_rightly(self, game: lw.Game, then: dict[str, Any], action: Attack) -> None:
        options = game.options
        if options["L8.4.shape"] == "rhombus" or len(action.attackers) == 1 or len(action.defenders) == 1:
            super().attacked_rightly(game, then, action)
        if options["L8.5.defend"] == "once":
            for name in action.defenders:
                key = (*self.turn, name)
                assert key not in self.attacked, f"{name} attacked twice (L8.5)"
                self.attacked.add(key)
        rolled = any(isinstance(event, Fought) for event in game.journal.current.events)
        assert rolled == (options["L8.1.declare"] == "one-by-one")

    def no_duty_is_left(self, game: lw.Game, before: Any, then: dict[str, Any]) -> None:
        if game.options["L8.5.defend"] == "again" and not before.rolled:
            super().no_duty_is_left(game, before, then)


def play(row: dict[str, str], seed: int, steps: int) -> None:
    """A crowded small board with a set of options; every third game begins with the placement."""
    report = check(
        lambda seed: lw.new_game(scenario(seed), seed=seed, options=row, start="placement" if seed % 3 == 2 else None),
        seed,
        steps=steps,
        listed=5,
        unlisted=5,
        propose=propose_any,
        plain=plain,
        derived=derived,
        invariants=[AnyReading()],
        player=Bold if seed % 2 else Recruit,
        every=60,
    )
    note_tries("actions of games under pairs of options: La Legión", report.steps)


@pytest.mark.parametrize("row", seeds(len(ROWS), now=(0, 1)))
def test_a_game_with_options_keeps_every_invariant(row: int) -> None:
    """Each set once, at a length at which reinforcements come."""
    play(ROWS[row], seed=row, steps=100)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 110))
@pytest.mark.parametrize("row", range(len(ROWS)))
def test_many_games_with_options_keep_every_invariant(row: int, seed: int) -> None:
    """Ten games with each set: every pair of values is played ten times or more."""
    play(ROWS[row], seed=seed * 31 + row, steps=300)
