"""A failing random game made shorter: the same fault with as few actions before it as can be."""

from __future__ import annotations

from contextlib import suppress
from difflib import SequenceMatcher
from typing import Any

from legion_widget.engine.errors import LegionWidgetError
from tests.random_actions.games import Beginning
from tests.random_actions.play import Failed, RandomGame, failures
from tests.random_actions.tally import Tally

#: Two problems whose texts agree so far are the same: the names and numbers in them may differ.
ALIKE = 0.6


def replayed(begin: Beginning, actions: list[Any], last: Any) -> Failed | None:
    """Do those of some actions that are legal, then check all about the last one; what fails, if anything does."""
    try:
        with failures(begin) as runs:
            runs.append(run := RandomGame(begin, Tally(begin.system)))
            run.after_action()
            for action in actions:
                if run.game.result is None and _is_legal(run, action):
                    run.step_on(action, is_dear=False)
            if run.game.result is None:
                _check(run, last)
    except Failed as failed:
        return failed
    return None


def shortened(failed: Failed) -> Failed:
    """Leave out actions, many at once and then single ones, as long as the same fault comes of the others."""
    size = max(1, len(failed.done) // 2)
    while size:
        at = 0
        while at < len(failed.done):
            again = replayed(failed.begin, failed.done[:at] + failed.done[at + size :], failed.action)
            if again is not None and len(again.done) < len(failed.done) and is_same(again, failed):
                failed = again
            else:
                at += size
        size //= 2
    return failed


def is_same(one: Failed, other: Failed) -> bool:
    return SequenceMatcher(None, one.problem, other.problem).ratio() > ALIKE


def _is_legal(run: RandomGame, action: Any) -> bool:
    with suppress(LegionWidgetError):
        return bool(run.game.ruling(action))
    return False


def _check(run: RandomGame, last: Any) -> None:
    """All checks of a position, with the last action as that which is tried, and done where it is legal."""
    text = run.text(run.game.position)
    run.position_holds(text)
    actions = run.listing(True)
    if last is None:
        return
    run.attempt(last)
    if _is_legal(run, last):
        run.field_holds(last, "", last)
        run.propose = lambda rng, game: last
        run.is_judged(actions, set())
        if last in actions:
            run.is_legal(last)
        run.act(last, text)
        run.after_action()
