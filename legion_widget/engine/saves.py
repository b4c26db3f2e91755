"""Saved games. They hold only data, which is checked on reading, replayed through the rules, and never evaluated."""

from __future__ import annotations

import json
import os
import re
import time
import uuid
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from .data import convert
from .errors import DataError, shown
from .files import read_bytes, user_path
from .i18n import say
from .save_checks import BEGINNING, beginning_digest, checksum, fingerprint, has_all_lines, rules_digest, step_digests
from .variants import check_travel

if TYPE_CHECKING:
    from .game import Game

FORMAT = "legion-widget game"
VERSION = 2
#: The versions that are read. The first had no checks.
KNOWN = (1, 2)
#: No saved game is larger: so many bytes.
LARGEST = 32_000_000
#: The name of a file that is being written.
LEFT_BEHIND = re.compile(r"\..+\.[0-9a-f]{32}")


class SavedStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One action of a saved game.

    Args:
        after: The number of the step that it follows; 0 is the start.
        action: The action as plain data.
        dice: The dice typed in for it.
        reseed: The seed of the dice from then on, where a fork changed it.
        seat: The id of the seat that ordered it; None: nobody's.
        check: A digest of this step and all before it.
    """

    after: int
    action: dict[str, Any]
    dice: list[int] = []
    reseed: int | None = None
    seat: str | None = None
    check: str = ""


class SavedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole game as it is written to a file.

    Args:
        format: Always ``"legion-widget game"``.
        version: The version of the format.
        system: The id of the game.
        scenario: The scenario as plain data.
        seed: The seed of the dice.
        steps: Every action of every line of play, parents before children.
        here: The number of the step where the game stands; 0 is the start.
        line: The number of the last step of the line of play; by default the newest one after ``here``.
        position: The `fingerprint` of its position.
        options: The rule options, value by key.
        dice: The rolls that were used up first.
        start: The way to begin; None: that of the scenario.
        reseed: The seed of the dice from the start on, where a fork changed it.
        turn: The number of the turn, for lists of saves.
        side: The side whose phase it is, for lists of saves.
        phase: The title of the phase by language, for lists of saves.
        players: How many players there are, where it is not one for each side.
        computer: The sides that the computer plays, each with its level.
        begins: The position that it begins from in place of that of the scenario.
        beginning: The digest of how it begins.
        snapshot: The position where the game stands.
        rules: The digest of the rules.
        checksum: The digest of the whole save.
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
    turn: int = 0
    side: str | None = None
    phase: dict[str, str] = {}
    players: int | None = None
    computer: dict[str, str] = {}
    begins: dict[str, Any] | None = None
    line: int | None = None
    beginning: str = ""
    snapshot: dict[str, Any] | None = None
    rules: str = ""
    checksum: str = ""


class Save(msgspec.Struct, frozen=True):
    """A saved game that has been read.

    Args:
        saved: What it holds; of a damaged one its good part.
        good: How many of its steps are as they were written. In version 1 nobody knows: all.
        intact: Whether all of it is as it was written. In version 1 nobody knows: False.
        problem: What is wrong with it; None: it can be read.
    """

    saved: SavedGame
    good: int
    intact: bool
    problem: DataError | None = None


def dump(game: Game[Any, Any]) -> dict[str, Any]:
    """Return a game as plain data: a `SavedGame` of dicts and lists, how it begins first and how it ends last."""
    check_travel(game.scenario.variants)
    numbers: dict[int, int] = {}
    steps: list[dict[str, Any]] = []
    for number, entry in enumerate(game.journal.walk()):
        numbers[id(entry)] = number
        if entry.parent is not None:
            action = game.system.dump_action(entry.action)
            step = SavedStep(numbers[id(entry.parent)], action, list(entry.dice), entry.reseed, entry.seat)
            steps.append(msgspec.to_builtins(step))
    saved = SavedGame(
        format=FORMAT,
        version=VERSION,
        system=game.system.id,
        scenario=game.scenario.to_dict(),
        seed=game.seed,
        steps=[],
        here=numbers[id(game.journal.current)],
        position=fingerprint(game.system, game.position),
        options=game.options,
        dice=list(game.opening_dice),
        start=game.start,
        reseed=game.journal.root.reseed,
        turn=game.turn,
        side=game.side,
        phase=dict(game.phase.words),
        players=len(game.seats) if len(game.seats) != len(game.system.seats()) else None,
        computer={side: player for side, player in game.computer.items() if isinstance(player, str)},
        begins=game.system.dump(game.journal.root.position) if game.is_resumed else None,
        line=None if game.journal.is_newest else numbers[id(game.journal.line[-1])],
        snapshot=game.system.dump(game.position),
        rules=rules_digest(type(game.system)),  # type: ignore[arg-type]  # hashed is the class
    )
    plain: dict[str, Any] = json.loads(json.dumps(msgspec.to_builtins(saved)))  # as a file gives it back
    last = plain["beginning"] = beginning_digest(plain)
    for plain_step, digest in zip(steps, step_digests(last, steps), strict=True):
        last = plain_step["check"] = digest
    plain["checksum"] = checksum(plain, last)
    order = ["format", "version", *BEGINNING, "beginning", "steps"]
    plain["steps"] = steps
    return {key: plain[key] for key in dict.fromkeys([*order, *plain]) if key in plain}


def text(data: Mapping[str, Any]) -> str:
    """Return a save as JSON, each key and each step on a line of its own."""
    encode = json.JSONEncoder(ensure_ascii=False).encode
    lines = []
    for key, value in data.items():
        encoded = encode(value) if key != "steps" else "[\n" + ",\n".join(map(encode, value)) + "\n]"
        lines.append(f"{encode(key)}: {encoded}")
    return "{" + ",\n".join(lines) + "}\n"


def read(source: str | Path | Mapping[str, Any]) -> Save:
    """Read a save from a file or from plain data.

    Raises:
        DataError: for wrong data of which no good part is left; it says what is wrong, and where.
    """
    if not isinstance(source, str | Path | Mapping):
        raise DataError("$", say("a file or the data of a saved game is needed, not {value}", value=shown(source)))
    data, problem = (source, None) if isinstance(source, Mapping) else _read_file(user_path(source))
    if problem is None:
        try:
            return _checked(data)
        except DataError as error:
            problem = error
    good = _good_part(data)
    if good is None:
        raise problem
    return Save(good, len(good.steps), False, problem)


def _read_file(path: Path) -> tuple[Mapping[str, Any], DataError | None]:
    """Return the content of a file, or of a truncated one the part before the end, with the fault."""
    raw = read_bytes(path, LARGEST)
    try:
        return json.loads(raw.decode("utf-8-sig")), None
    except (ValueError, RecursionError) as error:
        problem = say("not a saved game, or torn: no JSON from line {line} on", line=getattr(error, "lineno", 1))
        return torn(raw.decode("utf-8-sig", errors="replace")), DataError(str(path), problem)


def _checked(data: Mapping[str, Any]) -> Save:
    """A save whose data are all of the right kinds, with how much of it is as it was written. Raises `DataError`."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise DataError("$.format", say("not a saved game: it should say {format}", format=shown(FORMAT)))
    version = data.get("version")
    if version not in KNOWN:
        problem = say("version {version} is not known; this is version {known}", version=shown(version), known=VERSION)
        if isinstance(version, int) and version > VERSION:
            problem = say("a newer version of Legion Widget saved it: {reason}", reason=problem)
        raise DataError("$.version", problem)
    saved: SavedGame = convert(data, SavedGame)
    if version == 1 and not saved.checksum:
        return Save(saved, len(saved.steps), False)
    good, last = _checks(data)
    return Save(saved, good, saved.checksum == checksum(data, last) and good == len(saved.steps))


def _checks(data: Mapping[str, Any]) -> tuple[int, str]:
    """Return the number of unchanged steps (-1: the beginning is changed), and the digest of the last of all."""
    last = beginning_digest(data)
    if last != data.get("beginning"):
        return -1, last
    good, is_good = 0, True
    for step, digest in zip(data["steps"], step_digests(last, data["steps"]), strict=True):
        last, is_good = digest, is_good and step.get("check") == digest
        good += is_good
    return good, last


def _good_part(data: Any) -> SavedGame | None:
    """Return the unchanged part of a save that cannot be read as a whole, up to its last good step."""
    if not isinstance(data, Mapping) or not isinstance(data.get("steps"), list):
        return None
    steps = []
    for step in data["steps"]:
        if not isinstance(step, Mapping):
            break
        steps.append(step)
    begin = {key: data[key] for key in (*BEGINNING, "beginning") if key in data}
    try:
        good, _ = _checks({**begin, "steps": steps})
        if good < 0:
            return None
        rest = {"format": FORMAT, "version": VERSION, "steps": steps[:good], "here": good, "position": ""}
        part: SavedGame = convert({**begin, **rest}, SavedGame)
    except (DataError, TypeError, ValueError):
        return None
    return part


def is_overwritten_without_loss(path: Path, game: Game[Any, Any]) -> bool:
    """Return whether a file may be replaced by a save of a game: there is none, or it holds nothing that the game
    lacks."""
    if not path.exists():
        return True
    try:
        other, problem = _read_file(path)
        return problem is None and has_all_lines(game.to_dict(), other)
    except (DataError, OSError, LookupError, TypeError, AttributeError):
        return False


def torn(text: str) -> dict[str, Any]:
    """Return the text of a save before the place where it is truncated: whole keys, and whole steps.

    >>> torn('{"seed": 1, "steps": [{"after": 0}, {"aft')
    {'seed': 1, 'steps': [{'after': 0}]}
    """
    decoder = json.JSONDecoder()
    data: dict[str, Any] = {}

    def past(sign: str, at: int) -> int:
        match = re.compile(rf"\s*{re.escape(sign)}\s*").match(text, at)
        if match is None:
            raise ValueError(f"there is no {sign} at {at}")
        return match.end()

    with suppress(ValueError, RecursionError, TypeError):
        at = past("{", 0)
        while True:
            key, at = decoder.raw_decode(text, at)
            at = past(":", at)
            if key == "steps":
                data[key] = []
                at = past("[", at)
                while True:
                    step, at = decoder.raw_decode(text, at)
                    data[key].append(step)
                    at = past(",", at)
            data[key], at = decoder.raw_decode(text, at)
            at = past(",", at)
    return data


def write(path: Path, text: str) -> Path:
    """Write a file whole or not at all, and return its absolute path.

    The text goes to a new file beside it first, which then takes its place once it is on the disk.
    """
    path = user_path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name[:100]}.{uuid.uuid4().hex}")
    try:
        with beside.open("x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
    _sync(path.parent)
    return path


def _sync(folder: Path) -> None:
    """Have the disk note that a file of a folder has been replaced, where the system can do that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def sweep(folder: Path) -> None:
    """Remove the new files that `write` left in a folder because it was killed: those of an hour ago and older."""
    for path in folder.glob(".*"):
        with suppress(OSError):
            if LEFT_BEHIND.fullmatch(path.name) and time.time() - path.stat().st_mtime > 3600:
                path.unlink()
