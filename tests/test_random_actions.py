"""A million random actions over the three games: what holds always holds, and every rule has its say.

`make test` tries some hundreds. The same from the command line, with a game again and shortened:
`python -m tests.random_actions --help`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from tests.random_actions.exceptions import NEVER_ALLOWS, NEVER_REFUSES, SELDOM_REFUSES
from tests.random_actions.games import KITS, beginning, stands_rightly
from tests.random_actions.play import Failed, RandomGame, play_game, play_many
from tests.random_actions.shorten import shortened
from tests.random_actions.tally import Tally, faults_of
from tests.tries import note_tries

MILLION = 1_000_000


@pytest.mark.parametrize("system", KITS)
def test_random_actions_keep_every_invariant(system: str) -> None:
    """Refused with a rule and in words, or done, stored and told; under hostile names and any options."""
    tally = play_many(system, 900)

    assert tally.count >= 900
    assert min(tally.done, tally.allowed, tally.refused, tally.unreadable) > 0


@pytest.mark.long
@pytest.mark.parametrize("system", KITS)
def test_a_million_random_actions(system: str) -> None:
    """Every rule refuses and allows something in them, but for those that are named, with the reason."""
    tally = play_many(system, MILLION // len(KITS) + 1)
    print(tally.summary)

    assert faults_of(tally) == []
    note_tries(f"random actions: {system}", tally.count)


def test_the_named_rules_are_rules() -> None:
    rules = {rule for system in KITS for rule in lw.rulebook(system)}

    assert len(rules) == 271
    assert {*NEVER_REFUSES, *NEVER_ALLOWS} <= rules


def test_a_rule_that_seldom_refuses_does_so_in_a_worked_example() -> None:
    for rule in SELDOM_REFUSES:
        book = next(book for book in map(lw.rulebook, KITS) if rule in book)
        refused = {step.refused for example in book[rule].examples for step in example.data.steps}
        assert rule in refused
        assert rule not in NEVER_REFUSES


@pytest.mark.parametrize("system", KITS)
def test_no_rule_that_is_said_to_refuse_nothing_has_a_refusal_in_the_code(system: str) -> None:
    """Warnings for designers and checks of armies are none: they refuse no action."""
    folder = Path(lw.__file__).parent / "games" / system.replace("-", "_")
    files = [path for path in folder.rglob("*.py") if path.stem not in ("scenario_warnings", "army_faults")]
    named = {
        rule for path in files for rule in re.findall(r'Fault\(\s*"([A-Z][\w.]+)"', path.read_text(encoding="utf-8"))
    }

    assert named
    assert named & set(NEVER_REFUSES) == set()


def test_the_worked_examples_of_skirmishes_begin_as_a_game_can_come_to_stand() -> None:
    """Nobody on one another or in a wall; one of them is about the edge of the table."""
    examples = [example for rule in lw.rulebook("baraka").values() for example in rule.examples]

    assert [example.id for example in examples if not stands_rightly(example.new_game())] == ["B11.1/2"]


def test_a_number_is_always_the_same_game() -> None:
    one, other = Tally("market-garden"), Tally("market-garden")
    for tally in (one, other):
        play_game(beginning("market-garden", 3), tally, 200)

    assert one == other


def test_a_failing_game_says_how_it_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scenario, options, seed and action; with as few actions as make it fail again."""

    def at_most_two_phases(game: Any) -> None:
        ended = [entry for entry in game.journal.line[1:] if type(entry.action).__name__ == "EndPhase"]
        assert len(ended) < 3, "three phases are over"

    begin = beginning("market-garden", 3)
    made = RandomGame.__init__

    def watched(self: RandomGame, *arguments: Any) -> None:
        made(self, *arguments)
        self.invariants = [at_most_two_phases]

    monkeypatch.setattr(RandomGame, "__init__", watched)
    with pytest.raises(Failed, match="three phases are over") as caught:
        play_game(begin, Tally("market-garden"))
    failed = shortened(caught.value)

    assert "market-garden:3" in str(failed)
    assert str(begin.options) in str(failed)
    assert "--game market-garden:3" in str(failed)
    assert len(failed.done) <= len(caught.value.done)
    assert [type(action).__name__ for action in failed.done].count("EndPhase") == 3
