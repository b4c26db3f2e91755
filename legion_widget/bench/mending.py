"""Read TOML with faults: each fault is reported, and mended or left out, so that the rest can be checked.

`tomllib` ends at the first fault. Here the text is read statement by statement. What is missing from one that cannot be
read, such as a comma, is put in where that mends it; else it is left out. No line moves.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import msgspec

from ..engine.data_paths import DataPath
from ..engine.errors import DataFault, shown
from ..engine.files import not_toml
from ..engine.i18n import Message, say
from ..engine.toml_positions import TomlPositions

_PART = r"(?:[A-Za-z0-9_-]+|\"[^\"\n]*\"|'[^'\n]*')"
_KEY = rf"{_PART}(?:[ \t]*\.[ \t]*{_PART})*"
#: Where a statement begins: a key with its sign, or the heading of a table, whose brackets may not be all there.
_PAIR = re.compile(rf"[ \t]*({_KEY})[ \t]*=")
_HEADING = re.compile(rf"\[{{0,2}}[ \t]*[A-Za-z_]{_PART}?(?:[ \t]*\.[ \t]*{_PART})*[ \t]*\]{{0,2}}[ \t]*(?:#.*)?$")
#: A key, and where its value begins: the sign between them is not there.
_NO_SIGN = re.compile(rf"([ \t]*{_KEY})[ \t]+(?=[\"'\[{{0-9+tf-])")
#: What may be missing.
_SIGNS = (",", "]", "}", '"', "'", " }", '"""', "]]", '"]', '" }', "] }", " }]", '",', "],", "},")
#: How many faults a text may have before the rest of it is given up.
_MOST = 60


class Mended(msgspec.Struct):
    """The parts of a text that could be read.

    Args:
        data: The data.
        text: The text that holds these data, on the same lines.
        faults: What is wrong with the text, with lines and columns.
        lost: The paths of the keys whose values could not be read.
    """

    data: dict[str, Any]
    text: str
    faults: list[DataFault]
    lost: set[DataPath]


def mend(text: str) -> Mended:
    """Read a TOML text as far as that can be done.

    >>> mended = mend('id = "a\\nturn 3\\nhexes = ["0101" "0102"]')
    >>> mended.data
    {'id': 'a', 'turn': 3, 'hexes': ['0101', '0102']}
    >>> for fault in mended.faults: print(fault.text("en"))
    line 1, column 8: '"' is missing here
    line 2, column 5: '=' is missing here
    line 3, column 16: ',' is missing here
    """
    if (data := _loads(text)) is not None:
        return Mended(data, text, [], set())
    return _Mender(text).mended()


def _loads(text: str) -> dict[str, Any] | None:
    """The data of a text, None where it has a fault that can be mended. What else `tomllib` cannot read is raised."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None


class _Mender:
    def __init__(self, text: str) -> None:
        self.lines = text.replace("\r\n", "\n").split("\n")
        self.faults: list[DataFault] = []
        #: The lines on which a value was given up; a 0 stands in for it.
        self.lost: set[int] = set()

    def mended(self) -> Mended:
        starts = self._starts()
        for first, end in zip(starts, [*starts[1:], len(self.lines)], strict=True):
            self._mend_statement(first, end)
        data = self._mend_whole()
        text = "\n".join(self.lines)
        positions = TomlPositions(text)
        lost = set()
        for path, offset in positions.keys.items():
            line = text.count("\n", 0, offset)
            if line in self.lost and path and isinstance(path[-1], str) and positions.values[path] > offset:
                _leave_out(data, path)
                lost.add(path)
        return Mended(data, text, sorted(self.faults, key=lambda fault: (fault.line, fault.column)), lost)

    # ---- statements -----------------------------------------------------------------------------

    def _starts(self) -> list[int]:
        """The numbers of the lines on which statements begin, the first among them."""
        starts, quotes = [0], ""
        for number, line in enumerate(self.lines):
            pair = _PAIR.match(line)
            begins = pair is not None or _HEADING.match(line) is not None
            if quotes:
                # A text of several lines that another such text seems to be in has lost its end.
                if pair is not None and line.rstrip().endswith(quotes) and line.count(quotes) == 1:
                    quotes = ""
                else:
                    if line.count(quotes) % 2:
                        quotes = ""
                    continue
            if begins and number:
                starts.append(number)
            quotes = next((mark for mark in ('"""', "'''") if line.count(mark) % 2), "")
        return starts

    def _mend_statement(self, first: int, end: int) -> None:
        for _ in range(8):
            text = "\n".join(self.lines[first:end])
            try:
                tomllib.loads(text)
                return
            except tomllib.TOMLDecodeError as error:
                row, column = _place(text, str(error))
                mended = self._with_a_sign(text, row, column)
                if mended is None:
                    self._tell(first + row, column, not_toml(str(error)))
                    break
                (row, column, sign), text = mended
                self._tell(first + row, column, say("{sign} is missing here", sign=shown(sign.strip())))
                self.lines[first:end] = text.split("\n")
        self._give_up(first, end, row)

    def _with_a_sign(self, text: str, row: int, column: int) -> tuple[tuple[int, int, str], str] | None:
        """The statement with a sign put in that mends it, and where; None where none does.

        One that mends it up to a later line will do where none mends all of it.
        """
        lines, partly = text.split("\n"), None
        for number, place, sign in _tries(lines, row, column):
            line = lines[number]
            changed = "\n".join([*lines[:number], line[:place] + sign + line[place:], *lines[number + 1 :]])
            try:
                tomllib.loads(changed)
                return (number, place, sign), changed
            except tomllib.TOMLDecodeError as error:
                if partly is None and sign != '"""' and _place(changed, str(error))[0] > row:
                    partly = (number, place, sign), changed
        return partly

    def _give_up(self, first: int, end: int, row: int) -> None:
        """Leaves out what cannot be mended: the line of the fault where the rest can be read, else the statement."""
        kept = self.lines[first + row]
        if row or not _PAIR.match(kept):
            self.lines[first + row] = ""
            if _loads("\n".join(self.lines[first:end])) is not None:
                return
            self.lines[first + row] = kept
        key = next((match for line in self.lines[first:end] if (match := _PAIR.match(line))), None)
        number = next((n for n in range(first, end) if _PAIR.match(self.lines[n])), first)
        self.lines[first:end] = [""] * (end - first)
        if key is not None:
            self.lines[number] = f"{key[0]} 0"
            self.lost.add(number)

    # ---- the whole ------------------------------------------------------------------------------

    def _mend_whole(self) -> dict[str, Any]:
        """Leaves out what is there twice."""
        for _ in range(_MOST):
            text = "\n".join(self.lines)
            try:
                return tomllib.loads(text)
            except tomllib.TOMLDecodeError as error:
                row, _ = _place(text, str(error))
                starts = self._starts()
                index = max((n for n, start in enumerate(starts) if start <= row), default=0)
                first, end = starts[index], [*starts[1:], len(self.lines)][index]
                first = next((n for n in range(first, end) if self.lines[n].strip()), first)
                line = self.lines[first]
                pair = _PAIR.match(line)
                column = len(line) - len(line.lstrip())
                name = pair[1] if pair else line.strip().strip("[]").strip()
                self._tell(first, column, say("{name} is there already", name=shown(name)))
                if pair is None:  # the table and all that is in it
                    end = next((n for n in starts[index + 1 :] if _HEADING.match(self.lines[n])), len(self.lines))
                self.lines[first:end] = [""] * (end - first)
        self.lines = [""] * len(self.lines)
        return {}

    def _tell(self, row: int, column: int, problem: Message) -> None:
        self.faults.append(DataFault("", problem, line=row + 1, column=column + 1))


def _place(text: str, problem: str) -> tuple[int, int]:
    """The line and column, from 0, that `tomllib` names; of what is missing, behind what it is missing after."""
    match = re.search(r"\(at line (\d+), column (\d+)\)$", problem)
    lines = text.split("\n")
    end = len(lines) - 1, len(lines[-1]) if _without_comment(lines[-1]) else 0
    row, column = (int(match[1]) - 1, int(match[2]) - 1) if match else end
    while row and not lines[row][:column].strip():
        row -= 1
        column = len(_without_comment(lines[row]))
    return row, column


def _without_comment(line: str) -> str:
    """A line without the comment at its end, where it has one."""
    match = re.match(r"""(?:"(?:\\.|[^"\\])*"|'[^']*'|[^"'#])*""", line)
    return (line[: match.end()] if match and line[match.end() : match.end() + 1] == "#" else line).rstrip()


def _tries(lines: list[str], row: int, column: int) -> Iterator[tuple[int, int, str]]:
    """Yield the places of signs that may be missing: line, column and sign."""
    first = next((n for n, line in enumerate(lines) if line.strip()), 0)
    if match := _PAIR.match(lines[first]):
        for sign in (' "', " [", " {"):
            yield first, match.end(), sign
    elif heading := re.match(r"\s*\[?", lines[first]):
        yield first, heading.end(), "["
    if match := _NO_SIGN.match(lines[row]):
        yield row, match.end(1), " ="
    ends = len(_without_comment(lines[row]))
    places = [len(lines[row][:column].rstrip()), column, ends, *(m.start() for m in re.finditer(r"[,\]}]", lines[row]))]
    for place in dict.fromkeys(places):
        for sign in _SIGNS:
            yield row, place, sign
    if row + 1 < len(lines):
        yield len(lines) - 1, len(lines[-1]), "]"


def _leave_out(data: Any, path: DataPath) -> None:
    for step in path[:-1]:
        data = data[step]
    del data[path[-1]]
