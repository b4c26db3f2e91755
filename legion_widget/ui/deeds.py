"""Deeds: several actions of a game done with one click, which one undo reverts.

It is known as long as the game is in memory. A game that is opened from a file is undone action by action.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ..engine.game import AnyGame

#: Of each game the entries of its journal that belong to the same deed as the entry before them.
_joined: weakref.WeakKeyDictionary[AnyGame, set[int]] = weakref.WeakKeyDictionary()


@contextmanager
def as_one(game: AnyGame) -> Iterator[None]:
    """Treat all actions done inside the block as one deed.

    >>> import legion_widget as lw
    >>> game = lw.new_game("rif", seed=1)
    >>> with as_one(game):
    ...     game.play(lw.Recruit(1), steps=3)
    >>> len(game), steps_back(game)
    (3, 3)
    """
    start = game.journal.current
    try:
        yield
    finally:  # what was done before a player failed is one deed, too
        entry: Any = game.journal.current
        later: list[int] = []
        while entry is not start and entry.parent is not None:
            later.append(id(entry))
            entry = entry.parent
        if entry is start:  # else it was taken back meanwhile
            _joined.setdefault(game, set()).update(later[:-1])


def steps_back(game: AnyGame, steps: int = 1) -> int:
    """Return the number of actions to undo, at least ``steps``, so that no deed is undone in part."""
    line, joined = game.journal.line, _joined.get(game, set())
    while steps < len(game) and id(line[len(game) - steps + 1]) in joined:
        steps += 1
    return steps


def steps_on(game: AnyGame) -> int:
    """Return the number of actions in the deed that was undone last."""
    line, joined, steps = game.journal.line, _joined.get(game, set()), 1
    while len(game) + steps + 1 < len(line) and id(line[len(game) + steps + 1]) in joined:
        steps += 1
    return steps


def answers_since(game: AnyGame) -> int:
    """Return the number of the computer's decisions since a person decided last."""
    steps = 0
    while steps < len(game) and is_computers(game, len(game) - steps):
        steps += 1
    return steps


def is_computers(game: AnyGame, number: int) -> bool:
    """Return whether the computer made a decision, by the number of its action from 1.

    A game that is opened from a file does not know it: there all decisions of the computer's sides are taken for its.
    """
    before, entry = game.journal.line[number - 1 : number + 1]
    return game.system.to_act(before.position) in game.computer and not entry.by_hand


def steps_undone(game: AnyGame) -> int:
    """Return the number of actions that one undo reverts: a person's last deed and the computer's answer to it.

    It is 0 where no person has decided yet.
    """
    answers = answers_since(game)
    return 0 if answers == len(game) else steps_back(game, answers + 1)


def steps_redone(game: AnyGame) -> int:
    """Return the number of actions that one redo brings back: the deed that was undone last and the answer to it."""
    steps = steps_on(game)
    while len(game) + steps + 1 < len(game.journal.line) and is_computers(game, len(game) + steps + 1):
        steps += 1
    return steps
