"""Worked examples of a rulebook, played for tests that look at every position of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from legion_widget.engine.rulebook import Rulebook


def positions_of_examples(book: Rulebook, chapter: int) -> Iterator[Any]:
    """Yield the game of each worked example of a chapter: before its first step, and after every step that is done."""
    for rule in book.values():
        for example in rule.examples if rule.chapter == chapter else ():
            game = example.new_game()
            yield game
            for step in example.data.steps:
                if step.do is not None and not step.refused:
                    game.do(game.system.load_action(step.do), step.dice or None)
                    yield game
