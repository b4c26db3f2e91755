"""Lines and columns in a TOML file, for reporting faults. It reads only text that `tomllib` has accepted."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from typing import Any

from .data_paths import DataPath

_STRINGS = re.compile(r"\"\"\"(?:\\.|[^\\])*?\"{3,5}|'''.*?'{3,5}|\"(?:\\.|[^\"\\\n])*\"|'[^'\n]*'", re.DOTALL)
_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^,\]}\n#]+")


class TomlPositions:
    """The offsets of everything in a TOML text: ``keys`` and ``values`` map paths of the data to offsets.

    >>> positions = TomlPositions('a = 1\\n[[units]]\\nid = "x"\\n[[units]]\\nat = ["0101",\\n  "0102"]\\n')
    >>> positions.line_and_column(("units", 1, "at", 1)), positions.line_and_column(("units", 0, "at"))
    ((6, 3), (2, 1))
    """

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.keys: dict[DataPath, int] = {(): 0}
        self.values: dict[DataPath, int] = {(): 0}
        #: Where the single values end, and the lists and tables that stand in one piece.
        self.ends: dict[DataPath, int] = {}
        self._tables: dict[DataPath, int] = {}  # the number of the last table of each array of tables
        self._read()

    def line_and_column(self, path: Sequence[str | int], key: str = "") -> tuple[int, int]:
        """Return the line and the column of a value, or of what is nearest above it; of its key where it has none."""
        offset = self._offset(tuple(path), key)
        return self.text.count("\n", 0, offset) + 1, offset - (self.text.rfind("\n", 0, offset) + 1) + 1

    def _offset(self, path: DataPath, key: str) -> int:
        if key and (*path, key) in self.keys:
            return self.keys[*path, key]
        if path in self.values:
            return self.values[path]
        inner, last = path[:-1], path[-1]
        offset = self._offset(inner, "")
        is_letter = isinstance(last, int) and inner in self.values and self.text[offset : offset + 1] in ('"', "'")
        return offset + 1 + int(last) if is_letter and self.text[offset : offset + 3] not in ('"""', "'''") else offset

    # ---- reading --------------------------------------------------------------------------------

    def _read(self) -> None:
        table: DataPath = ()
        while self._next():
            start = self.at
            if self.text.startswith("[", start):
                is_array = self.text.startswith("[[", start)
                self.at += 2 if is_array else 1
                table = self._table(self._key(), is_array, start)
                self.at = self.text.index("]", self.at) + (2 if is_array else 1)
            else:
                self._pair(table)

    def _table(self, key: list[tuple[str, int]], is_array: bool, start: int) -> DataPath:
        """The path of a table from its heading; those before it in the heading may be arrays of tables."""
        path: DataPath = ()
        for number, (name, _) in enumerate(key, start=1):
            path = (*path, name)
            if is_array and number == len(key):
                self._tables[path] = self._tables.get(path, -1) + 1
            self._put(path, start, start)
            if path in self._tables:
                path = (*path, self._tables[path])
                self._put(path, start, start)
        return path

    def _pair(self, table: DataPath) -> None:
        path, start = table, self.at
        for name, offset in self._key():
            path = (*path, name)
            self._put(path, offset, start)
        self.at = self.text.index("=", self.at) + 1
        self._next()
        self._value(path)

    def _put(self, path: DataPath, key: int, value: int) -> None:
        self.keys.setdefault(path, key)
        self.values.setdefault(path, value)

    def _key(self) -> list[tuple[str, int]]:
        """A key with its dots: each part and where it begins."""
        parts: list[tuple[str, int]] = []
        while True:
            self._blanks()
            match = _BARE.match(self.text, self.at) or _STRINGS.match(self.text, self.at)
            assert match is not None
            parts.append((_name(match[0]), self.at))
            self.at = match.end()
            self._blanks()
            if not self.text.startswith(".", self.at):
                return parts
            self.at += 1

    def _value(self, path: DataPath) -> None:
        self.values[path] = self.at
        if match := _STRINGS.match(self.text, self.at):
            self.at = match.end()
        elif self.text[self.at] in "[{":
            is_list, number = self.text[self.at] == "[", 0
            self.at += 1
            while self._next() and self.text[self.at] not in "]}":
                if self.text[self.at] == ",":
                    self.at += 1
                elif is_list:
                    self.keys[*path, number] = self.at
                    self._value((*path, number))
                    number += 1
                else:
                    self._pair(path)
            self.at += 1
        else:
            match = _SCALAR.match(self.text, self.at)
            assert match is not None
            self.at = match.end() - len(match[0]) + len(match[0].rstrip())
        self.ends[path] = self.at

    def _next(self) -> bool:
        """Skip blanks, line ends and comments, and return whether anything is left."""
        match = _BLANK.match(self.text, self.at)
        assert match is not None
        self.at = match.end()
        return self.at < len(self.text)

    def _blanks(self) -> None:
        while self.text[self.at : self.at + 1] in (" ", "\t"):
            self.at += 1


def _name(key: str) -> Any:
    """A part of a key without its quotes."""
    if key.startswith("'"):
        return key[1:-1]
    return ast.literal_eval(key) if key.startswith('"') else key
