"""Digests that a saved game is checked by: of its parts, of a position, and of the rules it was played under."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

#: Writes the JSON of digests.
SORTED = json.JSONEncoder(sort_keys=True, ensure_ascii=False)
#: The keys of a save that say how the game begins.
BEGINNING = ("system", "scenario", "options", "seed", "dice", "start", "players", "reseed", "begins")
#: The keys of a save that say where it stands.
STANDING = ("here", "line", "position", "snapshot", "rules", "turn", "side", "phase")


def fingerprint(system: Any, position: Any) -> str:
    """Return a hash of a position; equal positions have equal hashes."""
    return _digest(system.dump(position))


def beginning_digest(data: Mapping[str, Any]) -> str:
    """Return the digest of how a saved game begins: its scenario, options, seed and dice."""
    return _part(data, BEGINNING)


def step_digests(beginning: str, steps: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the digest of each step of a save with all that stands before it, the shortest that serves.

    Args:
        beginning: The digest of the beginning.
        steps: The steps as plain data; their own ``check`` is left out of it.
    """
    digest = beginning
    for step in steps:
        digest = _digest([digest, {key: value for key, value in step.items() if key != "check"}])[:8]
        yield digest


def checksum(data: Mapping[str, Any], last: str) -> str:
    """Return the checksum of a whole save.

    Args:
        data: The save as plain data.
        last: The digest of its last step, or of its beginning.
    """
    return _digest([last, _part(data, STANDING)])


def has_all_lines(data: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Return whether a save has all lines of play of another, which may be written over by it without any loss.

    Raises:
        LookupError: for data that are not a save.
        TypeError: likewise.
    """
    if beginning_digest(data) != beginning_digest(other):
        return False
    numbers = {_line(step["after"], step): number for number, step in enumerate(data["steps"], start=1)}
    known = [0]
    for step in other["steps"]:
        number = numbers.get(_line(known[step["after"]], step))
        if number is None:
            return False
        known.append(number)
    return True


def _line(after: int, step: Mapping[str, Any]) -> str:
    """A step without its check, after another step."""
    return SORTED.encode({**step, "after": after, "check": ""})


@cache
def rules_digest(kind: type) -> str:
    """Return a digest of the source of a game's rules: its package and those that it builds on, but their boards.

    It is empty for rules that were written in a cell, whose source nobody knows.
    """
    folders, files = set(), set()
    for parent in kind.__mro__:
        module = sys.modules.get(parent.__module__)
        file = getattr(module, "__file__", None)
        if file is None:
            if parent.__module__ == "__main__":
                return ""
        elif hasattr(parent, "legal_actions"):
            (folders.add(Path(file).parent) if getattr(module, "__package__", "") else files.add(Path(file)))
    for folder in folders:
        files |= {
            path
            for ending in ("*.py", "*.toml")
            for path in folder.rglob(ending)
            if "board" not in path.relative_to(folder).parts
        }
    digest = hashlib.sha256()
    for path in sorted(files, key=lambda path: path.parts[-3:]):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _part(data: Mapping[str, Any], keys: Iterable[str]) -> str:
    """The digest of some keys of a save, as JSON would give them back."""
    return _digest(json.loads(json.dumps({key: data[key] for key in keys if key in data})))


def _digest(data: Any) -> str:
    return hashlib.sha256(SORTED.encode(data).encode(errors="surrogatepass")).hexdigest()
