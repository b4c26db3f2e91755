"""Open a saved game: replay it, fall back to its stored position where a rule has changed, or rescue its good part."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from . import saves
from .damaged_save import DamagedSave
from .errors import DataError, LegionWidgetError
from .i18n import Message, say
from .journal import Entry
from .save_checks import fingerprint
from .saves import Save, SavedGame

if TYPE_CHECKING:
    from .game import AnyGame


class Opened(msgspec.Struct, frozen=True):
    """A reopened game, with a notice for the player where it differs from what was saved (None: it does not)."""

    game: Any
    notice: Message | None = None


def reopen(
    source: str | Path | Mapping[str, Any], begin: Callable[[SavedGame, Any], AnyGame], good_part: bool = False
) -> Opened:
    """Open a saved game.

    Args:
        source: The file, or plain data.
        begin: Makes the game of a save before its first action, from a position as plain data or, for None, from
            the first of its scenario.
        good_part: Open what is good of a damaged one.

    Raises:
        DamagedSave: for a damaged one that has a good part.
        DataError: for what cannot be opened at all.
    """
    save = saves.read(source)
    saved = save.saved
    game = begin(saved, saved.begins)
    if save.good < 0:
        raise DataError("$.scenario", say("it has been changed since the game was saved, or its options, seed or dice"))
    problem = save.problem
    try:
        replay(game, save)
    except DataError as error:
        problem = problem or error
    if problem is None:
        return Opened(game)
    good = len(list(game.journal.walk())) - 1
    last = game.system.describe_action(game.journal.current.action) if len(game) else None
    if saved.version == 1 and good == len(saved.steps):
        notice = say("This game was saved by an older version: it was played again, and may stand elsewhere now.")
        return Opened(game, notice)
    if save.intact:
        return _from_position(saved, begin, good) or _refused(problem, good, last)
    if not good_part:
        return _refused(problem, good, last)
    return Opened(game, say("The saved game is damaged: it has been opened up to action {number}.", number=good))


def _refused(problem: DataError, good: int, last: Message | None) -> Opened:
    raise DamagedSave(problem, good, last) from problem


def _from_position(saved: SavedGame, begin: Callable[[SavedGame, Any], AnyGame], good: int) -> Opened | None:
    """The game in the position that it was saved in, where its actions no longer lead there; None: it does not fit."""
    try:
        game = begin(saved, saved.snapshot)
    except LegionWidgetError:
        return None
    if good == len(saved.steps):
        changed = say("its actions lead to another position now")
    else:
        number = good + 1
        changed = say("action {number} is no longer possible as it was", number=number)
    notice = say(
        "The rules have changed since this game was saved: {changed}. "
        "It goes on from the position that it was saved in; what was played before is left out.",
        changed=changed,
    )
    return Opened(game, notice)


def _take_line(game: AnyGame, entries: list[Entry[Any, Any]], here: int, end: int) -> None:
    """Put the game on a step of the line that ends with another one. Raises `DataError`."""
    if 0 <= end < len(entries):
        game.journal.take(entries[end])
        if entries[here] in game.journal.line:
            game.journal.goto(game.journal.line.index(entries[here]))
            return
    raise DataError("$.line", say("there is no step {after} after step {here}", after=end, here=here))


def replay(game: AnyGame, save: Save) -> None:
    """Do the steps of a save in the game that it begins with.

    Raises:
        DataError: for the first step that is wrong; it names the place. The game stands after the last good one.
    """
    saved = save.saved
    if saved.reseed is not None:
        game._reseed(saved.reseed)
    entries: list[Entry[Any, Any]] = [game.journal.root]
    try:
        for i, step in enumerate(saved.steps):
            at = f"$.steps[{i}]"
            if not 0 <= step.after < len(entries):
                raise DataError(f"{at}.after", say("there is no step {after} before this one", after=step.after))
            if game.journal.current is not entries[step.after]:
                game.journal.take(entries[step.after])
            action = game.system.load_action(step.action, f"{at}.action")
            if i >= save.good:
                raise DataError(f"{at}.action", say("it has been changed since the game was saved"))
            try:
                action, after, events, dice = game._worked_out(action, step.dice or None)
            except LegionWidgetError as error:
                raise DataError(f"{at}.action", str(error)) from error
            entries.append(game.journal.add(action, after, events, dice, step.seat))
            if step.reseed is not None:
                game._reseed(step.reseed)
    except DataError:
        game.journal.take(entries[-1])
        raise
    if not 0 <= saved.here < len(entries):
        raise DataError("$.here", say("there is no step {here}", here=saved.here))
    if saved.line is None:
        game.journal.take(entries[saved.here])
    else:
        _take_line(game, entries, saved.here, saved.line)
    if save.problem is not None:
        return
    if fingerprint(game.system, game.position) != saved.position:
        raise DataError(
            "$.position",
            say("the actions do not lead to the position saved: the file was changed or is of other rules"),
        )
    if saved.version > 1 and not save.intact:
        raise DataError("$.checksum", say("the end of the file has been changed since the game was saved"))
