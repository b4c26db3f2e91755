"""Saved games: data only, checked when read, replayed through the rules, never evaluated."""

from __future__ import annotations

import hashlib
import json
import os
import uuid
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from .data import convert
from .errors import DataError, LegionWidgetError
from .files import user_path
from .journal import Entry

if TYPE_CHECKING:
    from .game import Game

FORMAT = "legion-widget game"
VERSION = 1


class SavedStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One action of a saved game.

    Args:
        after: The number of the step that it follows; 0 is the start.
        action: The action as plain data.
        dice: The dice typed in for it.
        reseed: The seed of the dice from then on, where a fork changed it.
    """

    after: int
    action: dict[str, Any]
    dice: list[int] = []
    reseed: int | None = None


class SavedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole game as it is written to a file.

    ``here`` is the number of the step where the game stands, ``position`` the `fingerprint` of its position.
    """

    format: str
    version: int
    system: str
    scenario: dict[str, Any]
    seed: int
    steps: list[SavedStep]
    here: int
    position: str
    options: dict[str, Any] = {}
    dice: list[int] = []
    start: str | None = None
    reseed: int | None = None
    #: Where the game stands, for lists of saves: turn, side, and the title of the phase in each language.
    turn: int = 0
    side: str | None = None
    phase: dict[str, str] = {}
    #: How many players, where it is not one for each side.
    players: int | None = None


def fingerprint(system: Any, position: Any) -> str:
    """Return a hash of a position; equal positions have equal hashes."""
    text = json.dumps(system.dump(position), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def dump(game: Game[Any, Any]) -> dict[str, Any]:
    """Return a game as plain data: a `SavedGame` of dicts and lists."""
    numbers: dict[int, int] = {}
    steps = []
    for number, entry in enumerate(game.journal.walk()):
        numbers[id(entry)] = number
        if entry.parent is not None:
            steps.append(
                SavedStep(
                    numbers[id(entry.parent)],
                    game.system.dump_action(entry.action),
                    list(entry.dice),
                    entry.reseed,
                )
            )
    saved = SavedGame(
        FORMAT,
        VERSION,
        game.system.id,
        game.scenario.to_dict(),
        game.seed,
        steps,
        numbers[id(game.journal.current)],
        fingerprint(game.system, game.position),
        game.options,
        list(game.opening_dice),
        game.start,
        game.journal.root.reseed,
        game.turn,
        game.side,
        dict(game.phase.words),
        len(game.seats) if len(game.seats) != len(game.system.seats()) else None,
    )
    data: dict[str, Any] = msgspec.to_builtins(saved)
    return data


def replay(game: Game[Any, Any], saved: SavedGame) -> None:
    """Do the steps of a save in a new game.

    Raises:
        DataError: for the first step that is wrong; it names the place.
    """
    if saved.reseed is not None:
        game._reseed(saved.reseed)
    entries: list[Entry[Any, Any]] = [game.journal.root]
    for i, step in enumerate(saved.steps):
        at = f"$.steps[{i}]"
        if not 0 <= step.after < len(entries):
            raise DataError(f"{at}.after", f"there is no step {step.after} before this one")
        if game.journal.current is not entries[step.after]:
            game.journal.take(entries[step.after])
        action = game.system.load_action(step.action, f"{at}.action")
        try:
            game.do(action, step.dice or None)
        except LegionWidgetError as error:
            raise DataError(f"{at}.action", str(error)) from error
        if step.reseed is not None:
            game._reseed(step.reseed)
        entries.append(game.journal.current)
    if not 0 <= saved.here < len(entries):
        raise DataError("$.here", f"there is no step {saved.here}")
    game.journal.take(entries[saved.here])
    if fingerprint(game.system, game.position) != saved.position:
        raise DataError(
            "$.position", "the actions do not lead to the position saved: the file was changed or is of other rules"
        )


def read(source: str | Path | Mapping[str, Any]) -> SavedGame:
    """Read a save from a file or from plain data.

    Raises:
        DataError: for wrong data; it says what is wrong, and where.
    """
    if isinstance(source, (str, Path)):
        try:
            data = json.loads(Path(source).read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise DataError(str(source), "there is no such file") from None
        except (ValueError, RecursionError) as error:
            raise DataError(str(source), f"not a saved game: {error}") from None
    else:
        data = source
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise DataError("$.format", f"not a saved game: it should say {FORMAT!r}")
    if data.get("version") != VERSION:
        raise DataError("$.version", f"version {data.get('version')!r} is not known; this is version {VERSION}")
    saved: SavedGame = convert(data, SavedGame)
    return saved


def write(path: Path, text: str) -> Path:
    """Write a file whole or not at all, and return its absolute path.

    The text goes to a new file beside it first, which then takes its place.
    """
    path = user_path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name[:100]}.{uuid.uuid4().hex}")
    try:
        with beside.open("x", encoding="utf-8") as file:
            file.write(text)
        os.replace(beside, path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    return path
