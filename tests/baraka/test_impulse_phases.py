"""The impulse as data: `sequence.toml` beside chapter 8, and that a skirmish goes by it."""

from __future__ import annotations

import pytest

import legion_widget as lw
from legion_widget.engine.i18n import LANGUAGES
from legion_widget.engine.player import Recruit
from legion_widget.engine.sequence import read_parts
from legion_widget.games.baraka import impulse, turn_sequence

PARTS = read_parts(turn_sequence.SEQUENCE)
FIRST = [("opening", None), ("chits", None), ("impulse", None), ("closing", None)]
LATER = [*FIRST[:2], ("bid", "spanish"), ("bid", "riffian"), ("initiative", None), *FIRST[2:]]


def test_the_phases_of_an_impulse_in_order() -> None:
    sequence = lw.new_game("convoy").system.sequence
    assert [(step.kind, step.side) for step in sequence.steps(1)] == FIRST
    assert [(step.kind, step.side) for step in sequence.steps(2)] == LATER
    assert sequence.steps(2) == sequence.steps(3)


def test_its_lines_are_of_the_rulebook_and_in_both_languages() -> None:
    book = lw.rulebook("baraka")
    lines = [item for part in PARTS for phase in part.phases for item in phase.items]
    assert {item.rule for item in lines} <= set(book)
    texts = [part.title for part in PARTS] + [phase.title for part in PARTS for phase in part.phases]
    texts += [item.does for item in lines]
    assert all(set(words) == set(LANGUAGES) and all(words.values()) for words in texts)


def test_every_line_in_which_nobody_decides_does_something() -> None:
    lines = [item.rule for part in PARTS for phase in part.phases if phase.automatic for item in phase.items]
    assert lines == list(impulse.DOES)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_skirmish_goes_through_its_phases(seed: int) -> None:
    """What is left on the agenda is at each step the end of what the impulse has, and no phase comes back."""
    game = lw.new_game("convoy", seed=seed)
    player, seen = Recruit(seed), []
    while game.turn < 4 and game.result is None:
        sequence, agenda = game.system.sequence, game.system.agenda(game.position)
        steps = sequence.steps(game.turn)
        done = sequence.done(game.turn, agenda)
        left = [step.kind for step in reversed(agenda) if sequence.phase(step) is not None]
        assert left == [step.kind for step in steps[done:]]
        if not seen or seen[-1] != (game.turn, done):
            seen.append((game.turn, done))
        game.play(player, steps=1)
    assert seen == sorted(seen)
    assert {steps for turn, steps in seen if turn == 2} == {2, 3, 4, 5}
    assert {steps for turn, steps in seen if turn == 1} == {2}
