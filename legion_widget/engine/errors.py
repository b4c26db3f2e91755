"""The errors that a user of the library meets. Each message says what to do about it.

Their classes::

    LegionWidgetError
    +-- DataError          a scenario, board or save that is wrong, with the place in it
    |   +-- DamagedSave    a save of which a part is good, with its last good action; see `damaged_save`
    |   +-- UnreadCode     functions in a scenario or save that nobody has approved; see `house_rules`
    +-- IllegalAction      an action that the rules refuse, with its Ruling
    +-- UnknownName        a unit, hex, scenario or option that does not exist, with what was probably meant
    +-- NotAPlayer         something that cannot play is asked to, with what it lacks
    +-- MissingExtra       a library that an optional part needs
"""

from __future__ import annotations

import ast
import difflib
import re
import sys
import traceback
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from types import TracebackType
from typing import TYPE_CHECKING, Any

import msgspec

from .i18n import Message, say, say_count
from .web_page import is_in_page

if TYPE_CHECKING:
    from .ruling import Ruling


replace = msgspec.structs.replace


class LegionWidgetError(Exception):
    """The parent of all errors of this library.

    >>> import legion_widget as lw
    >>> try:
    ...     lw.new_game("riff")
    ... except lw.LegionWidgetError as error:
    ...     type(error).__name__
    'UnknownName'
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return _remade, (type(self), self.args), self.__dict__

    def _render_traceback_(self) -> list[str]:
        """What IPython prints below a cell: the lines of the reader's own code, without those of this package."""
        shell = sys.modules["IPython"].get_ipython()
        kept = [(error, error.__traceback__) for error in _chain(self)]
        try:
            for error, trace in kept:
                error.__traceback__ = _of_reader(trace) or trace
            if shell is None:
                return traceback.format_exception(self)
            return list(shell.InteractiveTB.structured_traceback(type(self), self, self.__traceback__, tb_offset=0))
        finally:
            for error, trace in kept:
                error.__traceback__ = trace


def _chain(error: BaseException | None) -> list[BaseException]:
    """An error, and those that it came from, as they are printed with it."""
    seen: list[BaseException] = []
    while error is not None and error not in seen:
        seen.append(error)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return seen


def _of_reader(trace: TracebackType | None) -> TracebackType | None:
    """The steps of a traceback that are neither this package's nor IPython's; None: there are none."""
    steps = []
    while trace is not None:
        if trace.tb_frame.f_globals.get("__name__", "").partition(".")[0] not in ("legion_widget", "IPython"):
            steps.append(trace)
        trace = trace.tb_next
    own = None
    for step in reversed(steps):
        own = TracebackType(own, step.tb_frame, step.tb_lasti, step.tb_lineno)
    return own


def _remade(kind: type[LegionWidgetError], args: tuple[Any, ...]) -> LegionWidgetError:
    """An error that comes from another process, before it gets its fields."""
    return kind.__new__(kind, *args)


class DataFault(msgspec.Struct, frozen=True):
    """One fault in data, with its place.

    Args:
        place: The path to it, such as ``$.units[3].at``.
        problem: What is wrong, as a sentence without its full stop.
        meant: What was probably meant; None: nobody knows.
        key: The unknown or missing key, where the place is that of its record.
        owner: The id of the unit, or of another record, that the place is in.
        file: The file that was read, and the line and the column in it, counted from 1; 0: not known.
    """

    place: str
    problem: Message
    meant: object = None
    key: str = ""
    owner: str = ""
    file: str = ""
    line: int = 0
    column: int = 0

    def text(self, language: str | None = None, with_file: bool = True) -> str:
        """Return the fault as a sentence, by default in the language in use."""
        parts = [self.file] if self.file and with_file else []
        if self.line:
            parts.append(say("line {line}, column {column}", line=self.line, column=self.column).text(language))
        if self.place and self.place != self.file:
            parts.append(self.place)
        owner = f" ({abridged(self.owner)})" if self.owner else ""
        return ": ".join([*parts, self.problem.text(language) + _hint(self.meant, language) + owner])


def _hint(meant: object, language: str | None) -> str:
    """The question what was probably meant; nothing where nobody knows."""
    return "" if meant is None else say("; did you mean {meant}?", meant=shown(meant)).text(language)


class DataError(LegionWidgetError, ValueError):
    """Data is wrong, in one place or in several. ``faults`` lists all faults in the order of the data.

    ``place``, ``problem`` and ``meant`` are those of the first.

    Args:
        place: The path to what is wrong, such as ``$.units[3].at``.
        problem: What is wrong, as a sentence without its full stop.
        meant: What was probably meant.
        key: The unknown or missing key at the place.

    >>> print(DataError("$.units[3].at", say("no hex or place is called {name}", name="'Anual'"), "Annual").text("en"))
    $.units[3].at: no hex or place is called 'Anual'; did you mean 'Annual'?
    """

    #: How many faults are listed.
    MOST = 40

    def __init__(self, place: str, problem: Message | str, meant: object = None, key: str = "") -> None:
        message = problem if isinstance(problem, Message) else say("{problem}", problem=problem)
        self.faults: tuple[DataFault, ...] = (DataFault(place, message, meant, key),)
        super().__init__(place)

    @classmethod
    def of(cls, faults: Iterable[DataFault]) -> DataError:
        """Make one error of several faults, at least one."""
        listed = tuple(faults)
        error = cls(listed[0].place, listed[0].problem, listed[0].meant)
        error.faults = listed
        return error

    @classmethod
    def unknown(cls, place: str, problem: Message | str, name: object, known: Iterable[str]) -> DataError:
        """Make the error for an unknown name; it lists the known ones.

        Args:
            place: The path of the name.
            problem: What is wrong, as a sentence without its full stop.
            name: The unknown name.
            known: The names that exist.

        >>> none = say("there is no side {name}", name="'morocan'")
        >>> print(DataError.unknown("$.side", none, "morocan", ["spanish", "moroccan"]).text("en"))
        $.side: there is no side 'morocan'; known: spanish, moroccan; did you mean 'moroccan'?
        >>> print(DataError.unknown("$.side", none, "morocan", ["moroccan"]).text("en"))
        $.side: there is no side 'morocan'; did you mean 'moroccan'?
        """
        listed = list(known)
        meant = nearest(str(name), listed) if isinstance(name, str) else None
        if listed != [meant]:  # to list one name and ask whether it was meant says the same thing twice
            problem = _with_known(problem, listed, cls.MOST)
        return cls(place, problem, meant)

    @property
    def place(self) -> str:
        """The place of the first fault in the data, such as ``$.units[2].at``."""
        return self.faults[0].place

    @property
    def problem(self) -> str:
        """Return the description of the first fault, in the language in use."""
        return self.faults[0].problem.text()

    @property
    def meant(self) -> object:
        """Return the value that was probably meant at the first fault; None: no guess."""
        return self.faults[0].meant

    def text(self, language: str | None = None) -> str:
        """Return all faults, a line for each, by default in the language in use."""
        if len(self.faults) == 1:
            return self.faults[0].text(language)
        files = {fault.file for fault in self.faults}
        heading = say_count("{count} fault", "{count} faults", len(self.faults)).text(language)
        lines = [": ".join([*(files if len(files) == 1 and "" not in files else ()), heading])]
        lines += [fault.text(language, with_file=len(files) > 1) for fault in self.faults[: self.MOST]]
        if len(self.faults) > self.MOST:
            lines.append(say("and {count} more", count=len(self.faults) - self.MOST).text(language))
        return "\n  ".join(lines)

    def __str__(self) -> str:
        return self.text()


class AlreadyTold(DataError):
    """Something depends on faulty data. The data themselves report the fault, so this adds none of its own.

    >>> faults = DataFaults()
    >>> with faults.gather():
    ...     raise AlreadyTold("$.units[0].at")
    >>> faults.faults
    []
    """

    def __init__(self, place: str) -> None:
        super().__init__(place, "")
        self.faults = ()


class DataFaults:
    """Collects the faults of data, so that all of them are reported at once.

    >>> faults = DataFaults()
    >>> with faults.gather():
    ...     raise DataError("$.a", "wrong")
    >>> with faults.gather():
    ...     raise DataError("$.b", "wrong too")
    >>> print(DataError.of(faults.faults).text("en"))
    2 faults
      $.a: wrong
      $.b: wrong too
    """

    def __init__(self) -> None:
        self.faults: list[DataFault] = []
        #: Places whose data could not be read: what is in them was made up, and nothing is said of it again.
        self.unread: list[str] = []

    def add(self, place: str, problem: Message | str, meant: object = None) -> None:
        """Add one fault."""
        self.extend(DataError(place, problem, meant).faults)

    def extend(self, faults: Iterable[DataFault]) -> None:
        """Add faults, but for those that are known already and those in data that could not be read."""
        for fault in faults:
            if fault not in self.faults and not any(_is_within(fault.place, place) for place in self.unread):
                self.faults.append(fault)

    @contextmanager
    def gather(self) -> Iterator[None]:
        """Add the faults of what is done inside, and go on after it."""
        try:
            yield
        except DataError as error:
            self.extend(error.faults)

    def has_fault_at(self, place: str) -> bool:
        """Return whether something is wrong at a place or in it."""
        return any(_is_within(fault.place, place) for fault in self.faults)

    def check(self, data: Any = None) -> None:
        """Raise a `DataError` of all faults; without any do nothing.

        Args:
            data: The data, in which the owner of each fault is looked up.
        """
        if self.faults:
            raise DataError.of(replace(fault, owner=_owner(fault.place, data) or fault.owner) for fault in self.faults)


_STEP = re.compile(r"\[('(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|\d+)\]|\.([^.\[\]]+)")
_PLACE = re.compile(rf"\$(?:{_STEP.pattern})*")


def path_of(place: str) -> tuple[str | int, ...]:
    """Read the place of a fault as the keys and numbers that lead to it.

    >>> path_of("$.board.places['El Biutz'].hex"), path_of("$.units[3]")
    (('board', 'places', 'El Biutz', 'hex'), ('units', 3))
    """
    steps = _STEP.findall(place.partition("$")[2])
    return tuple(ast.literal_eval(number_or_key) if number_or_key else key for number_or_key, key in steps)


def is_place(text: str) -> bool:
    """Return whether a text is a place in data from its beginning to its end.

    >>> is_place("$.units['cerinola-2'].at"), is_place("$.units[cerinola-2].at")
    (True, False)
    """
    return _PLACE.fullmatch(text) is not None


def _owner(place: str, data: Any) -> str:
    """The id of the innermost thing of a list that a place is in: a unit, a piece of terrain."""
    owner = ""
    for step in path_of(place):
        try:
            data = data[step]
        except (LookupError, TypeError):
            break
        if isinstance(data, Mapping) and isinstance(step, int):
            owner = str(data.get("id", ""))
    return owner


def _is_within(place: str, outer: str) -> bool:
    return place.startswith(outer) and place[len(outer) : len(outer) + 1] in ("", ".", "[")


def shown(value: object, most: int = 60) -> str:
    """Write a value in a sentence, as Python writes it; a long one is cut short.

    >>> shown("Anual"), shown([1, 2]), shown("a" * 90)[-9:]
    ("'Anual'", '[1, 2]', "aaaaa...'")
    """
    if isinstance(value, str):
        return repr(abridged(value, most))
    if isinstance(value, int) and abs(value) > LARGEST:
        return "9..."
    try:
        return abridged(repr(value), most)
    except Exception:  # whatever somebody else's object does
        return f"a value of type {type(value).__name__}"


#: The largest whole number that JSON, TOML and JavaScript all keep.
LARGEST = 2**53


def abridged(text: str, most: int = 60) -> str:
    """Cut a long text short."""
    return text if len(text) <= most else text[: most - 3] + "..."


def _with_known(problem: Message | str, known: list[str], most: int) -> Message:
    """A problem with the names that are known, at most so many."""
    names = ", ".join(map(abridged, known[:most])) + (", ..." if len(known) > most else "")
    return say("{problem}; known: {names}", problem=problem, names=names or say("none"))


class UnknownName(LegionWidgetError, KeyError):
    """A name does not exist. ``meant`` is the nearest known name, or None.

    Args:
        kind: What it would be the name of, such as ``say("unit")``.
        name: The unknown name.
        known: The names that exist.

    >>> print(UnknownName(say("seat"), "moroccans", ["spanish", "moroccan"]).text("en"))
    there is no seat 'moroccans'; known: spanish, moroccan; did you mean 'moroccan'?
    >>> print(UnknownName(say("scenario"), "riff", ["rif"]).text("es"))
    no existe 'riff' (escenario); ¿querías decir 'rif'?
    """

    #: How many names are listed.
    MOST = 12

    def __init__(self, kind: Message, name: object, known: Iterable[str]) -> None:
        self.kind = kind
        self.name = name
        self.known = list(known)
        self.meant = nearest(name if isinstance(name, str) else shown(name), self.known)
        super().__init__(name)

    def text(self, language: str | None = None) -> str:
        """Return the error as a sentence, by default in the language in use."""
        problem = say("there is no {what} {name}", what=self.kind, name=shown(self.name))
        if not (self.meant and (len(self.known) > self.MOST or self.known == [self.meant])):
            problem = _with_known(problem, self.known, self.MOST)
        return problem.text(language) + _hint(self.meant or None, language)

    def __str__(self) -> str:
        return self.text()


class IllegalAction(LegionWidgetError, ValueError):
    """The rules refuse an action. Nothing has changed; ``ruling`` holds the reasons.

    Args:
        ruling: The verdict of the rules.
        words: The action in words, to be named before the reasons: for one that a program chose.

    >>> import legion_widget as lw
    >>> game = lw.new_game("rif", seed=1)
    >>> try:
    ...     game.do(lw.legion.Move("beni-urriaguel-tabor-2-1", "Melilla"))
    ... except lw.IllegalAction as error:
    ...     error.ruling.rule
    'L7.5'
    """

    def __init__(self, ruling: Ruling, words: Message | None = None) -> None:
        self.ruling = ruling
        super().__init__(str(ruling) if words is None else f"“{words.text().rstrip('.')}”: {ruling}")


class NotAPlayer(LegionWidgetError, TypeError):
    """Something that cannot choose actions was given as a player. The message says what it lacks.

    Args:
        problem: What is wrong, as a sentence without its full stop.

    >>> print(NotAPlayer(say("nobody plays {side}", side="moroccan")).text("en"))
    nobody plays moroccan
    """

    def __init__(self, problem: Message) -> None:
        self.problem = problem
        super().__init__(problem)

    def text(self, language: str | None = None) -> str:
        """Return the error as a sentence, by default in the language in use."""
        return self.problem.text(language)

    def __str__(self) -> str:
        return self.text()


class MissingExtra(LegionWidgetError, ImportError):
    """A library is not installed; the message names the extra that installs it, or says that a browser has none.

    >>> error = MissingExtra("pandas", "study")
    >>> isinstance(error, ImportError), "legion-widget[study]" in str(error)
    (True, True)
    """

    def __init__(self, library: str, extra: str) -> None:
        if is_in_page():  # Python inside a web page
            said = say(
                "This does not work in the browser: it needs {library}, which does not exist for the Python of a web "
                "page. It works on a computer with Legion Widget installed.",
                library=library,
            )
        else:
            command = f"pip install 'legion-widget[{extra}]'"
            said = say("{library} is needed for this: {command}", library=library, command=command)
        super().__init__(said.text())


def no_other_start(start: object) -> DataError:
    """Return the error for a way to begin, where a game has one only."""
    return DataError(
        "start", say("a game of this kind has no other start, and none called {start}", start=shown(start))
    )


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that was probably meant, or None.

    >>> nearest("anual", ["Annual", "Axdir"])
    'Annual'
    """
    return None if len(name) > 200 else _nearest(name, tuple(known))


@lru_cache(maxsize=1024)
def _nearest(name: str, known: tuple[str, ...]) -> str | None:
    folded: dict[str, str] = {}
    for candidate in known:
        folded.setdefault(candidate.casefold(), candidate)
    matches = difflib.get_close_matches(name.casefold(), folded, n=1, cutoff=0.6)
    return folded[matches[0]] if matches else None
