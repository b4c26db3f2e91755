"""The file of a study: a line of JSON for each game, so that an interrupted study can resume."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec

from ..engine.errors import DataError, shown
from ..engine.files import user_path
from ..engine.i18n import say
from .cells import Cell
from .record import Record

#: What msgspec says of a line that ends too early.
CUT_OFF = "Input data was truncated"


class StudyFile:
    """The records of a study on disk, appended one by one.

    Args:
        path: The file; it is made where there is none.
        cells: The variants that are studied.
        with_history: Whether turns and happenings are kept.
        steps: After how many actions a game is stopped.

    Raises:
        DataError: for a file that holds another study, or that is none.
    """

    def __init__(self, path: str | Path, cells: Iterable[Cell], with_history: bool, steps: int | None) -> None:
        if not isinstance(path, (str, Path)):
            raise DataError("file", say("the name of a file is needed, not {value}", value=shown(path)))
        self.path = user_path(path)
        self.head: dict[str, Any] = {
            "study": 1,
            "variants": {cell.name: cell.key for cell in cells},
            "history": with_history,
            "steps": steps,
        }
        self.records: list[Record] = []
        self._file: Any = None

    @property
    def _head_line(self) -> bytes:
        return json.dumps(self.head, ensure_ascii=False).encode()

    def __enter__(self) -> Self:
        if self.path.is_dir():
            raise DataError(str(self.path), say("this is a folder, not a file"))
        self.path.parent.mkdir(parents=True, exist_ok=True)
        content = self.path.read_bytes() if self.path.exists() else b""
        good = self._read(content)
        self._file = self.path.open("ab")  # each line goes to the end, also where another notebook writes there too
        if good < len(content):  # a line was cut off: its game is played again
            if self.path.stat().st_size == len(content):
                self._file.truncate(good)
            else:  # another notebook has written after it
                self._write(b"")
        if not good:
            self._write(self._head_line)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()

    def add(self, record: Record) -> None:
        """Write a game to the disk."""
        self._write(msgspec.json.encode(record))

    def _write(self, line: bytes) -> None:
        self._file.write(line + b"\n")
        self._file.flush()

    def _read(self, content: bytes) -> int:
        """Read the games of the file; return where its last whole line ends. Those that failed are played again."""
        *lines, rest = content.split(b"\n")
        if not lines and not self._head_line.startswith(rest):
            raise DataError(str(self.path), say("this file is not a study"))
        for number, line in enumerate(lines, start=1):
            try:
                if number == 1:
                    self._check(json.loads(line))
                    continue
                record = msgspec.json.decode(line, type=Record)
                if not record.error:
                    self.records.append(record)
            except (ValueError, msgspec.MsgspecError) as error:
                if isinstance(error, DataError):
                    raise
                if str(error) == CUT_OFF:
                    continue
                problem = say("line {line} is not a game of a study: {problem}", line=number, problem=str(error))
                raise DataError(str(self.path), problem) from None
        return len(content) - len(rest)

    def _check(self, head: Any) -> None:
        if not isinstance(head, dict) or "study" not in head:
            raise DataError(str(self.path), say("this file is not a study"))
        if head != self.head:
            other = [key for key in self.head if head.get(key) != self.head[key]]
            problem = say(
                "this file holds another study: it differs in {what}; choose another file", what=", ".join(other)
            )
            raise DataError(str(self.path), problem)
