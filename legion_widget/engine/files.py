"""Find and read files that a user names, and report their faults with line and column."""

from __future__ import annotations

import ast
import codecs
import errno
import re
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from .errors import DataError, UnknownName, path_of
from .i18n import Message, gettext_noop, say, translate
from .toml_positions import TomlPositions

#: How large a file of TOML may be, in bytes.
LARGEST_FILE = 2_000_000
#: In what a spreadsheet saves a table in western Europe and America, unless it is asked for UTF-8.
OFFICE = "cp1252"

#: Why a file cannot be read or written, by the number of the error; what is rarer is said as the system says it.
_REASONS = {
    errno.EACCES: gettext_noop("permission is missing"),
    errno.EDQUOT: gettext_noop("the disk is full"),
    errno.ENOENT: gettext_noop("there is no such file or folder"),
    errno.ENOSPC: gettext_noop("the disk is full"),
    errno.EPERM: gettext_noop("permission is missing"),
    errno.EROFS: gettext_noop("the folder cannot be written to"),
}

#: What `tomllib` says of a text that is no TOML.
_TOML_PROBLEMS = (
    gettext_noop("Cannot declare {name} twice"),
    gettext_noop("Cannot mutate immutable namespace {name}"),
    gettext_noop("Cannot overwrite a value"),
    gettext_noop("Duplicate inline table key {name}"),
    gettext_noop("Expected {name}"),
    gettext_noop("Expected '=' after a key in a key/value pair"),
    gettext_noop("Expected ']' at the end of a table declaration"),
    gettext_noop("Expected ']]' at the end of an array declaration"),
    gettext_noop("Expected newline or end of document after a statement"),
    gettext_noop("Found invalid character {name}"),
    gettext_noop("Illegal character {name}"),
    gettext_noop("Invalid date or datetime"),
    gettext_noop("Invalid initial character for a key part"),
    gettext_noop("Invalid statement"),
    gettext_noop("Invalid value"),
    gettext_noop("Unclosed array"),
    gettext_noop("Unclosed inline table"),
    gettext_noop("Unescaped '\\' in a string"),
    gettext_noop("Unterminated string"),
)


def user_path(path: str | Path) -> Path:
    """Return the absolute path of a file that a user names; ``~`` is the home folder.

    Raises:
        DataError: for a name that no file can have, and for the home folder of somebody who has none.
    """
    if "\0" in str(path):
        raise DataError(str(path).replace("\0", "\\0"), say("no file can have this name"))
    try:
        str(path).encode()
        return Path(path).expanduser().absolute()
    except UnicodeEncodeError:
        raise DataError(ascii(str(path)), say("no file can have this name")) from None
    except RuntimeError:
        raise DataError(str(path), say("there is no such home folder")) from None


def stamp(path: Path) -> tuple[Path, int, int] | None:
    """Return a stamp that tells a file from the same file changed; None: there is none."""
    try:
        known = path.stat()
    except OSError:
        return None
    return path, known.st_mtime_ns, known.st_size


def file_to_write(path: str | Path) -> Path:
    """Return the absolute path of a file that a user names to be written.

    Raises:
        DataError: for a name that no file can have, one of a folder, and one in a folder that is not there.

    >>> file_to_write("no/such/folder/units.csv")
    Traceback (most recent call last):
    legion_widget.engine.errors.DataError: no/such/folder/units.csv: ...
    """
    file = user_path(path)
    try:
        if file.is_dir():
            raise DataError(str(path), say("this is a folder, not a file"))
        if not file.parent.is_dir():
            raise DataError(str(path), say("there is no folder {folder}", folder=str(file.parent)))
    except OSError:
        raise DataError(str(path), say("no file can have this name")) from None
    return file


def picture_path(path: str | Path, kinds: Sequence[str] = (".svg", ".png")) -> Path:
    """Return the absolute path of a picture that a user names.

    Raises:
        DataError: for a name that no file can have, and one in a folder that is not there.
        UnknownName: for an ending that is none of these kinds.

    >>> picture_path("map.SVG").name
    'map.SVG'
    """
    kind = Path(path).suffix
    if kind.lower() not in kinds:
        raise UnknownName(say("kind of picture"), kind or str(path), kinds)
    return file_to_write(path)


def read_bytes(path: str | Path, most: int) -> bytes:
    """Read a file.

    Args:
        path: The file.
        most: The most bytes that it may have.

    Raises:
        DataError: for a file that is not there, is a folder or a device, is too large, or cannot be read.
    """
    file = user_path(path)
    try:
        if not file.exists():
            raise DataError(str(path), say("there is no such file"))
        if not file.is_file():
            raise DataError(str(path), say("this is not a file"))
        if file.stat().st_size > most:
            raise DataError(str(path), say("the file is larger than {most} MB", most=most // 1_000_000))
        return file.read_bytes()
    except OSError as error:
        raise DataError(str(path), unreadable(error)) from None


def reason_of(error: OSError) -> str:
    """Return why a file cannot be read or written, in the language in use.

    >>> from legion_widget.engine import i18n
    >>> with i18n.in_language("en"):
    ...     reason_of(PermissionError(errno.EACCES, "Permission denied"))
    'permission is missing'
    """
    return translate(_REASONS[error.errno]) if error.errno in _REASONS else error.strerror or str(error)


def problem_of(error: Exception) -> str:
    """Return what an error says to a reader: of one of the system its file and the reason, in the language in use.

    >>> problem_of(ValueError("seven is not a number"))
    'seven is not a number'
    """
    if not isinstance(error, OSError):
        return str(error)
    return f"{error.filename}: {reason_of(error)}" if error.filename else reason_of(error)


def unreadable(error: OSError) -> Message:
    """Return that a file cannot be read, and why."""
    return say("the file cannot be read: {reason}", reason=reason_of(error))


def read_text(path: str | Path, other: str = "") -> str:
    """Read a text file.

    Args:
        path: The file.
        other: Another encoding in which a file without the mark of UTF-8 may be, such as `OFFICE`; empty: none.

    Raises:
        DataError: for a file that is not there, is a folder, is too large, or is not text in UTF-8.

    >>> import tempfile
    >>> file = Path(tempfile.mkdtemp()) / "units.csv"
    >>> _ = file.write_bytes("id;Ceriñola".encode(OFFICE))
    >>> read_text(file, OFFICE)
    'id;Ceriñola'
    """
    whole = read_bytes(path, LARGEST_FILE)
    content = whole.removeprefix(codecs.BOM_UTF8)
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        with suppress(UnicodeDecodeError):
            if other and not whole.startswith(codecs.BOM_UTF8):
                return content.decode(other)
        line = content.count(b"\n", 0, error.start) + 1
        column = error.start - content.rfind(b"\n", 0, error.start)
        raise _at(path, line, column, DataError(str(path), say("the file is not text in UTF-8"))) from None


def read_toml(path: str | Path) -> dict[str, Any]:
    """Read a TOML file as plain data.

    Raises:
        DataError: for a file that cannot be read or is not TOML, with line and column.
    """
    return toml_data(read_text(path), path)


def toml_data(text: str, path: str | Path = "$") -> dict[str, Any]:
    """Return a text of TOML as plain data.

    Args:
        text: The text.
        path: Its file, for errors.

    Raises:
        DataError: for a text that is not TOML, with line and column.

    >>> toml_data("turns = 3")
    {'turns': 3}
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _not_toml(path, text, str(error)) from None
    except RecursionError:
        raise DataError(str(path), say("the data are nested too deeply")) from None
    except ValueError:  # what `tomllib` passes to `int` or `datetime` and they refuse
        number = re.search(r"\d{4000,}", text.replace("_", ""))
        line = text.count("\n", 0, number.start()) + 1 if number else 0
        raise _at(path, line, 1, DataError(str(path), say("a number is too long"))) from None


@contextmanager
def located(path: str | Path) -> Iterator[None]:
    """Give the faults of the data of a TOML file, found inside, their file with line and column."""
    try:
        yield
    except DataError as error:
        positions = TomlPositions(read_text(path))
        faults = []
        for fault in error.faults:
            if fault.file:  # it is in another file, which this one is a change of
                faults.append(fault)
                continue
            line = column = 0
            if fault.place.startswith("$"):
                line, column = positions.line_and_column(path_of(fault.place), fault.key)
            faults.append(msgspec.structs.replace(fault, file=str(path), line=line, column=column))
        raise DataError.of(sorted(faults, key=lambda fault: (fault.line, fault.column))) from None


def not_toml(problem: str) -> Message:
    """Return the message of `tomllib` about a text that is not TOML, as a sentence without the place."""
    problem = re.sub(r" \(at (?:line \d+, column \d+|end of document)\)$", "", problem)
    name = re.search(r"\('.*',?\)|'.{1,9}'$|\".{1,9}\"$", problem)
    template = problem if name is None or problem in _TOML_PROBLEMS else problem.replace(name[0], "{name}", 1)
    words = "" if name is None else name[0]
    if words.startswith("("):  # the keys of a table, as Python writes them
        words = f"[{'.'.join(ast.literal_eval(words))}]"
    sentence = Message(template, {"name": words}) if template in _TOML_PROBLEMS else problem
    return say("this is not TOML: {problem}", problem=sentence)


def _not_toml(path: str | Path, text: str, problem: str) -> DataError:
    """The error for a text that is no TOML, with line and column."""
    match = re.search(r"\(at line (\d+), column (\d+)\)$", problem)
    line, column = text.count("\n") + 1, len(text) - text.rfind("\n")
    if match:
        line, column = int(match[1]), int(match[2])
    return _at(path, line, column, DataError(str(path), not_toml(problem)))


def _at(path: str | Path, line: int, column: int, error: DataError) -> DataError:
    fault = msgspec.structs.replace(error.faults[0], file=str(path), line=line, column=column)
    return DataError.of([fault])
