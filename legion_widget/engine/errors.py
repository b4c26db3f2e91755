"""The errors that a user of the library meets, each with what to do about it.

LegionWidgetError
+-- DataError          a scenario, board or save that is wrong, with the place in it
    +-- DamagedSave    a save of which a part is good, with its last good action; see `damaged_save`
+-- IllegalAction      an action that the rules refuse, with its Ruling
+-- UnknownName        a unit, hex, scenario or option that does not exist, with what was probably meant
+-- MissingExtra       a library that an optional part needs
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .ruling import Ruling


#: How many letters of a wrong value an error shows.
MOST_LETTERS = 100


class LegionWidgetError(Exception):
    """The parent of all errors of this library."""


class DataError(LegionWidgetError, ValueError):
    """Data is wrong. ``place`` is the path to it, such as ``$.units[3].at``.

    >>> print(DataError("$.units[3].at", "no hex or place is called 'Anual'", "Annual"))
    $.units[3].at: no hex or place is called 'Anual'; did you mean 'Annual'?
    """

    def __init__(self, place: str, problem: str, meant: object = None) -> None:
        self.place = place
        self.problem = problem
        self.meant = meant
        hint = "" if meant is None else f"; did you mean {meant!r}?"
        super().__init__(f"{place}: {problem}{hint}")

    @classmethod
    def unknown(cls, place: str, problem: str, name: object, known: Iterable[str]) -> DataError:
        """Make the error for an unknown name; it lists the known ones.

        Args:
            place: The path of the name.
            problem: What is wrong, as a sentence without its full stop.
            name: The unknown name.
            known: The names that exist.

        >>> print(DataError.unknown("$.side", "there is no side 'morocan'", "morocan", ["spanish", "moroccan"]))
        $.side: there is no side 'morocan'; known: spanish, moroccan; did you mean 'moroccan'?
        >>> print(DataError.unknown("$.system", "there is no system 'legoin'", "legoin", ["legion"]))
        $.system: there is no system 'legoin'; did you mean 'legion'?
        """
        listed = list(known)
        meant = nearest(str(name), listed)
        if listed != [meant]:  # to list one name and ask whether it was meant says the same thing twice
            problem += f"; known: {', '.join(listed) or 'none'}"
        return cls(place, problem, meant)


class UnknownName(LegionWidgetError, KeyError):
    """A name does not exist. ``meant`` is the nearest known name, or None.

    >>> print(UnknownName("seat", "moroccans", ["spanish", "moroccan"]))
    there is no seat 'moroccans'; known: spanish, moroccan; did you mean 'moroccan'?
    >>> print(UnknownName("scenario", "riff", ["rif"]))
    there is no scenario 'riff'; did you mean 'rif'?
    """

    #: How many names are listed.
    MOST = 12

    def __init__(self, kind: str, name: object, known: Iterable[str]) -> None:
        self.kind = kind
        self.name = name
        self.known = list(known)
        self.meant = nearest(name if isinstance(name, str) else written(name), self.known)
        super().__init__(name)

    def __str__(self) -> str:
        many = len(self.known) > self.MOST
        listed = ", ".join(self.known[: self.MOST]) + (", ..." if many else "")
        known = "" if self.meant and (many or self.known == [self.meant]) else f"; known: {listed or 'none'}"
        hint = f"; did you mean {self.meant!r}?" if self.meant else ""
        return f"there is no {self.kind} {written(self.name)}{known}{hint}"


class IllegalAction(LegionWidgetError, ValueError):
    """The rules refuse an action. Nothing has changed; ``ruling`` holds the reasons."""

    def __init__(self, ruling: Ruling) -> None:
        self.ruling = ruling
        super().__init__(str(ruling))


class MissingExtra(LegionWidgetError, ImportError):
    """A library is not installed; the message names the extra that installs it."""

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(f"{library} is needed for this: pip install 'legion-widget[{extra}]'")


def written(value: object, most: int = MOST_LETTERS) -> str:
    """Return a value as an error shows it: as Python writes it, and not endlessly.

    >>> written("Anual"), written(10**5000), len(written("x" * 10**6))
    ("'Anual'", 'a value of type int', 103)
    """
    try:
        text = repr(value)
    except Exception:  # whatever somebody else's object does
        return f"a value of type {type(value).__name__}"
    return text if len(text) <= most else f"{text[:most]}..."


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that was probably meant, or None.

    >>> nearest("anual", ["Annual", "Axdir"])
    'Annual'
    """
    if len(name) > MOST_LETTERS:
        return None
    folded: dict[str, str] = {}
    for candidate in known:
        folded.setdefault(candidate.casefold(), candidate)
    matches = difflib.get_close_matches(name.casefold(), folded, n=1, cutoff=0.6)
    return folded[matches[0]] if matches else None
