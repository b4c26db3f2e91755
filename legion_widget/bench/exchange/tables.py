"""Units and places of a scenario on hexes as tables: CSV in UTF-8, with a header and a row each.

A column is a key of the file, such as ``combat``; a text by language has a column for each language, ``name.es``; what
is a list stands in one cell with ``|`` between. An empty cell is a key that is left out.
"""

from __future__ import annotations

import csv
import io
import re
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, Any, NamedTuple

import msgspec

from ...engine.board_data import PlaceData
from ...engine.errors import DataError, DataFault, nearest, shown
from ...engine.i18n import LANGUAGES, Message, say
from ...engine.spreadsheet import inert, restored

#: What may stand between cells: a spreadsheet in Spanish writes semicolons, one that is copied from writes tabs.
SEPARATORS = (",", ";", "\t")
#: What stands between the things of a list in one cell.
BETWEEN = " | "
#: The columns of one hex: a spreadsheet leaves out a nought before a number.
HEXES = ("hex", "at")
_UNIT = re.compile(r"\$\.units\[(\d+)\](?:\.(\w+))?(?:\['?(\w+)'?\])?")
_PLACE = re.compile(r"\$\.board\.places\[('(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")\](?:\.(\w+))?(?:\['?(\w+)'?\])?")


class Column(NamedTuple):
    """A column: its heading, its key in the file, its language if any, and the type of its cells."""

    heading: str
    key: str
    language: str
    kind: Any


class Row(NamedTuple):
    """A row that was read: its line in the file, the column of each heading, and its data by key."""

    line: int
    data: dict[str, Any]


# ---- units ---------------------------------------------------------------------------------------------


def units_csv(scenario: Any, separator: str = ",") -> str:
    """The units of a scenario, a row each."""
    rows = scenario.expanded()["units"]
    return written(_columns(unit_kind(scenario), rows), rows, separator)


def read_units(scenario: Any, text: str, file: str = "") -> Any:
    """The scenario with the units of a table instead of its own.

    Raises:
        DataError: for what is wrong, all of it, with line and column of the cell.
    """
    columns = _columns(unit_kind(scenario), ())
    table = Table(text, columns, file)
    data = scenario.expanded()
    data["units"] = [row.data for row in table.rows]
    return table.checked(lambda: type(scenario)(data), _UNIT, lambda found: int(found))


def unit_kind(scenario: Any) -> Any:
    """The record of a unit in the files of a game."""
    kind = getattr(type(scenario), "data_kind", None) or type(scenario).kind
    return _inner(next(field.type for field in msgspec.structs.fields(kind) if field.name == "units"))


# ---- places --------------------------------------------------------------------------------------------


def places_csv(scenario: Any, separator: str = ",") -> str:
    """The places of the board of a scenario, a row each, by the name that the board gives them."""
    rows = [{"place": name, **msgspec.to_builtins(place)} for name, place in scenario.board.places.items()]
    return written(_place_columns(rows), rows, separator)


def read_places(scenario: Any, text: str, file: str = "") -> Any:
    """The scenario with the places of a table instead of those of its board, which it then has of its own.

    Raises:
        DataError: for what is wrong, all of it, with line and column of the cell.
    """
    table = Table(text, _place_columns(()), file)
    data = scenario.to_dict()
    data["board"] = scenario.board.to_dict()
    places: dict[str, Any] = {}
    number_by_name: dict[str, int] = {}
    for number, row in enumerate(table.rows):
        name = row.data.pop("place", "")
        if not name:
            table.add(number, "place", say("a place needs a name"))
        elif name in places:
            table.add(number, "place", say("there is already a place {name}", name=shown(name)))
        else:
            places[name], number_by_name[name] = row.data, number
    data["board"]["places"] = places
    return table.checked(lambda: type(scenario)(data), _PLACE, lambda found: number_by_name.get(_unquoted(found), -1))


def _place_columns(rows: Iterable[Mapping[str, Any]]) -> list[Column]:
    return [Column("place", "place", "", str), *_columns(PlaceData, rows)]


def _unquoted(text: str) -> str:
    return text[1:-1].replace("\\'", "'").replace('\\"', '"').replace("\\\\", "\\")


# ---- columns and cells ---------------------------------------------------------------------------------


def _columns(kind: Any, rows: Iterable[Mapping[str, Any]]) -> list[Column]:
    """The columns of a record; a text by language has one for each, and one without where it is a plain text."""
    columns = []
    rows = list(rows)
    for field in msgspec.structs.fields(kind):
        key = field.encode_name
        if key == "index":  # the number that the scenario gives
            continue
        options = list(_options(field.type))
        if not any(typing.get_origin(option) is dict for option in options):
            columns.append(Column(key, key, "", field.type))
            continue
        values = [row[key] for row in rows if key in row]
        more = {code for value in values if isinstance(value, Mapping) for code in value}
        columns += [Column(f"{key}.{code}", key, code, str) for code in (*LANGUAGES, *sorted(more - {*LANGUAGES}))]
        if str in options and (not rows or any(isinstance(value, str) for value in values)):
            columns.append(Column(key, key, "", str))
    return columns


def _options(kind: Any) -> Iterator[Any]:
    """The types that a value may have, without their limits."""
    while typing.get_origin(kind) is Annotated:
        kind = typing.get_args(kind)[0]
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        for option in typing.get_args(kind):
            yield from _options(option)
    else:
        yield kind


def _inner(kind: Any) -> Any:
    """The type of the things of a list."""
    return next(iter(_options(typing.get_args(next(iter(_options(kind))))[0])))


def _cell(value: Any) -> str:
    if isinstance(value, str):
        return inert(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return BETWEEN.join(map(_cell, value))
    return "" if value is None else str(value)


#: A number as a table has it: not all that Python would read as one, such as ``1_0``.
NUMBER = re.compile(r"[+-]?\d{1,15}(\.\d{1,15})?", re.ASCII)

#: True and false as a spreadsheet writes them, in English and in Spanish.
TRUTHS = {"true": True, "verdadero": True, "false": False, "falso": False}


def _value(text: str, kind: Any) -> Any:
    """Return the value of a cell, of its type where possible; otherwise it stays a text, and is refused later."""
    options = list(_options(kind))
    for option in options:
        if typing.get_origin(option) in (list, tuple):
            one = typing.get_args(option)[0]
            return [_value(part.strip(), one) for part in text.split(BETWEEN.strip())]
    if bool in options and text.casefold() in TRUTHS:
        return TRUTHS[text.casefold()]
    for number in (int, float):
        if number in options and NUMBER.fullmatch(text) and (number is float or "." not in text):
            return number(text)
    return text


def written(columns: list[Column], rows: Iterable[Mapping[str, Any]], separator: str) -> str:
    """A table of rows, each by the keys of the columns."""
    made = io.StringIO()
    writer = csv.writer(made, delimiter=separator, lineterminator="\n")
    writer.writerow([column.heading for column in columns])
    for row in rows:
        writer.writerow([_cell(_part(row.get(column.key), column)) for column in columns])
    return made.getvalue()


def _part(value: Any, column: Column) -> Any:
    """Return the value for a column; from a text by language, the text in its language."""
    if column.language:
        return value.get(column.language) if isinstance(value, Mapping) else None
    return None if isinstance(value, Mapping) else value


def _not_csv(error: csv.Error) -> Message:
    """Say what is wrong with a line that is not CSV."""
    is_open = "end of data" in str(error)
    return say("a quotation mark is not closed from here on") if is_open else say("this line is not CSV")


class Table:
    """A table that was read, with the faults found in it."""

    def __init__(self, text: str, columns: list[Column], file: str) -> None:
        self.file = file
        self.faults: list[DataFault] = []
        first = text.partition("\n")[0]
        between = next((sign for sign in SEPARATORS if sign in first), ",")
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=between, strict=True)
        try:
            self.headings = [heading.strip() for heading in next(reader, [])]
        except csv.Error as error:
            raise DataError(file or "$", _not_csv(error)) from None
        known = {column.heading: column for column in columns}
        for number, heading in enumerate(self.headings):
            meant = nearest(heading, known)
            if heading and heading not in known and not _is_text(heading, columns):
                problem = say("there is no column {name}", name=shown(heading))
                self._add(1, number, DataError.unknown(heading, problem, heading, known).faults[0])
            elif heading and heading in self.headings[:number]:
                self._add(
                    1, number, DataFault(heading, say("there are two columns {name}", name=shown(heading)), meant)
                )
        if not any(self.headings):
            raise DataError(file or "$", say("the table is empty: its first row names its columns"))
        self.rows: list[Row] = []
        line = reader.line_num + 1
        try:
            for cells in reader:
                if any(cell.strip() for cell in cells):
                    self.rows.append(Row(line, self._data(line, cells, known)))
                line = reader.line_num + 1
        except csv.Error as error:
            self._add(line, 0, DataFault("", _not_csv(error)))

    def _data(self, line: int, cells: list[str], known: Mapping[str, Column]) -> dict[str, Any]:
        if len(cells) > len(self.headings) and any(cells[len(self.headings) :]):
            self._add(line, len(self.headings), DataFault("", say("this row has more cells than there are columns")))
        data: dict[str, Any] = {}
        for heading, text in zip(self.headings, (restored(cell.strip()) for cell in cells), strict=False):
            if not text:
                continue
            column = known.get(heading)
            if heading in HEXES and text.isdecimal():
                text = text.zfill(4)
            if column is not None and not column.language:
                data[column.key] = _value(text, column.kind)
            elif "." in heading:
                key, _, language = heading.partition(".")
                words = data.setdefault(key, {})
                if isinstance(words, dict):
                    words[language] = text
        return data

    def add(self, number: int, heading: str, problem: Any, meant: str | None = None) -> None:
        """Adds a fault of a row, by its number, in a column, with what was probably meant."""
        self._add(self.rows[number].line, self._column(heading), DataFault(heading, problem, meant))

    def checked(self, make: Any, pattern: re.Pattern[str], row_of: Any) -> Any:
        """Return the record made of the rows. Raises `DataError` for all faults, each with its line and column."""

        def located(place: str) -> tuple[int, str]:
            found = pattern.match(place)
            if found is None:
                return -1, ""
            key, language = found[2] or "", found[3] or ""
            heading = key if key in self.headings or not key else f"{key}.{language or LANGUAGES[0]}"
            return row_of(found[1]), heading

        return self.checked_by(make, located)

    def checked_by(self, make: Callable[[], Any], located: Callable[[str], tuple[int, str]]) -> Any:
        """Return the record made of the rows; ``located`` gives the row and column for the place of a fault.

        Raises:
            DataError: for all faults, each with its line and column where it has one.
        """
        made = None
        try:
            made = make()
        except DataError as error:
            for fault in error.faults:
                number, heading = located(fault.place)
                if 0 <= number < len(self.rows):
                    place = msgspec.structs.replace(fault, place=heading)
                    self._add(self.rows[number].line, self._column(heading), place)
                else:
                    self.faults.append(msgspec.structs.replace(fault, file=self.file))
        if self.faults:
            raise DataError.of(sorted(self.faults, key=lambda fault: (fault.line, fault.column)))
        return made

    def _column(self, heading: str) -> int:
        return self.headings.index(heading) if heading in self.headings else 0

    def _add(self, line: int, column: int, fault: DataFault) -> None:
        self.faults.append(msgspec.structs.replace(fault, file=self.file, line=line, column=column + 1))


def _is_text(heading: str, columns: list[Column]) -> bool:
    """Return whether a heading is that of a text in a language beyond those that are always there."""
    key, dot, language = heading.partition(".")
    return bool(dot) and bool(language) and any(column.key == key and column.language for column in columns)
