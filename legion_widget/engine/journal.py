"""The journal of a game: every action with its events, as a tree, so that undone lines of play are kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from .i18n import say

P = TypeVar("P")
A = TypeVar("A")


def no_number(last: int, number: int) -> str:
    """Say that no moment of a game has this number.

    >>> from legion_widget.engine.i18n import set_language
    >>> set_language("en")
    >>> no_number(3, 9)
    'there is no number 9: they go from 0 to 3'
    >>> set_language("es")
    """
    return say("there is no number {number}: they go from 0 to {last}", number=number, last=last).text()


class Entry(Generic[P, A]):
    """One action of the journal.

    Args:
        action: The action; None: the beginning of the game.
        position: The position after it.
        events: Its events, in order.
        parent: The entry before it; None: it is the first.
        dice: The numbers that were entered for it.
        seat: The id of the seat that ordered it; None: nobody's.
    """

    __slots__ = ("action", "branches", "by_hand", "dice", "events", "parent", "position", "replaced", "reseed", "seat")

    def __init__(
        self,
        action: A | None,
        position: P,
        events: list[Any],
        parent: Entry[P, A] | None = None,
        dice: tuple[int, ...] = (),
        seat: str | None = None,
    ) -> None:
        self.action = action
        self.position = position
        self.events = events
        self.parent = parent
        self.dice = dice
        self.seat = seat
        self.branches: list[Entry[P, A]] = []
        #: True when something else was done here before and taken back.
        self.replaced = False
        #: The seed of the dice from here on, where a fork changed it.
        self.reseed: int | None = None
        #: Whether it was decided before the computer got the side.
        self.by_hand = False


class Journal(Generic[P, A]):
    """A tree of entries with a current line and a cursor on it.

    Args:
        position: The position in which the game begins.
        events: What happened before the first action.

    Attributes:
        root: The entry of the beginning.
        line: The entries from the beginning through the cursor to the end of the newest branch.
        cursor: The number of actions done.
    """

    def __init__(self, position: P, events: list[Any]) -> None:
        self.root: Entry[P, A] = Entry(None, position, events)
        self.line: list[Entry[P, A]] = [self.root]
        self.cursor = 0

    @property
    def current(self) -> Entry[P, A]:
        """The entry at the cursor."""
        return self.line[self.cursor]

    def add(
        self, action: A, position: P, events: list[Any], dice: tuple[int, ...] = (), seat: str | None = None
    ) -> Entry[P, A]:
        """Add a new action after the cursor; what followed before stays as a branch."""
        entry = Entry(action, position, events, self.current, dice, seat)
        entry.replaced = bool(self.current.branches)
        self.current.branches.append(entry)
        del self.line[self.cursor + 1 :]
        self.line.append(entry)
        self.cursor += 1
        return entry

    def go_on(self, action: A, position: P, dice: tuple[int, ...] = (), seat: str | None = None) -> bool:
        """Go on with an action that was done here before and undone, if it is the same; what followed it can be redone.

        >>> journal = Journal("start", [])
        >>> for action in ("a", "b"):
        ...     entry = journal.add(action, action, [])
        >>> journal.goto(0)
        >>> journal.go_on("a", "a"), len(journal.line), journal.cursor, journal.go_on("c", "c")
        (True, 3, 1, False)
        """
        for known in self.current.branches:
            same = (known.action, known.dice, known.seat, known.position) == (action, dice, seat, position)
            if same and known.reseed is None:
                if known in self.line[self.cursor + 1 : self.cursor + 2]:
                    self.cursor += 1  # what was chosen to be redone after it stays chosen
                else:
                    self.take(known)
                return True
        return False

    def entry(self, n: int) -> Entry[P, A]:
        """Return the entry after ``n`` actions of the line.

        Raises:
            IndexError: for a number off the line.
        """
        if not 0 <= n < len(self.line):
            raise IndexError(no_number(len(self.line) - 1, n))
        return self.line[n]

    def goto(self, n: int) -> None:
        """Move the cursor to ``n`` actions done.

        Raises:
            IndexError: for a number off the line.
        """
        self.entry(n)
        self.cursor = n

    @property
    def is_newest(self) -> bool:
        """Return whether the line goes on from the cursor by the newest branch each time."""
        return all(
            one.branches[-1] is two
            for one, two in zip(self.line[self.cursor :], self.line[self.cursor + 1 :], strict=False)
        )

    def take(self, entry: Entry[P, A]) -> None:
        """Lead the line through an entry, to the end of its newest branch; the cursor is put on the entry."""
        line = []
        up: Entry[P, A] | None = entry
        while up is not None:
            line.append(up)
            up = up.parent
        line.reverse()
        self.cursor = len(line) - 1
        while line[-1].branches:
            line.append(line[-1].branches[-1])
        self.line = line

    def branches_after(self, n: int) -> list[tuple[int, int]]:
        """List the branches that the line leaves aside after ``n`` actions.

        Returns:
            For each its number, counted from 0 among all branches there, and the number of its actions to the end.

        >>> journal = Journal("start", [])
        >>> for action in ("a", "b"):
        ...     entry = journal.add(action, action, [])
        >>> journal.goto(0)
        >>> entry = journal.add("c", "c", [])
        >>> journal.branches_after(0), journal.branches_after(1)
        ([(0, 2)], [])
        """
        branches = self.entry(n).branches
        on = self.line[n + 1] if n + 1 < len(self.line) else None
        return [(number, _length(entry)) for number, entry in enumerate(branches) if entry is not on]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy the tree as a row of entries: from parent to child a long game would be too deep."""
        entries = list(self.walk())
        numbers = {id(entry): number for number, entry in enumerate(entries)}
        rows = [
            (
                numbers.get(id(entry.parent), -1),
                (entry.action, entry.position, entry.events, entry.dice, entry.seat),
                (entry.replaced, entry.reseed, entry.by_hand),
            )
            for entry in entries
        ]
        return _rebuilt, (rows, numbers[id(self.line[-1])], self.cursor)

    def so_far(self) -> Journal[P, A]:
        """Return a journal of its own with the line up to the cursor, and nothing that was done otherwise."""
        copied: Journal[P, A] = Journal(self.root.position, self.root.events)
        copied.root.reseed = self.root.reseed
        for entry in self.line[1 : self.cursor + 1]:
            assert entry.action is not None
            made = copied.add(entry.action, entry.position, entry.events, entry.dice, entry.seat)
            made.replaced, made.reseed, made.by_hand = entry.replaced, entry.reseed, entry.by_hand
        return copied

    def walk(self) -> Iterator[Entry[P, A]]:
        """Iterate over all entries of all branches, parents before children, oldest branch first."""
        waiting = [self.root]
        while waiting:
            entry = waiting.pop()
            yield entry
            waiting.extend(reversed(entry.branches))


def _rebuilt(rows: list[tuple[int, Any, Any]], end: int, cursor: int) -> Journal[Any, Any]:
    """The journal of such a row: its line leads to entry number ``end``."""
    entries: list[Entry[Any, Any]] = []
    for parent, (action, position, events, dice, seat), (replaced, reseed, by_hand) in rows:
        before = entries[parent] if entries else None
        entry = Entry(action, position, events, before, dice, seat)
        entry.replaced, entry.reseed, entry.by_hand = replaced, reseed, by_hand
        if before is not None:
            before.branches.append(entry)
        entries.append(entry)
    journal: Journal[Any, Any] = Journal(entries[0].position, entries[0].events)
    journal.root = entries[0]
    journal.take(entries[end])
    journal.goto(cursor)
    return journal


def _length(entry: Entry[Any, Any]) -> int:
    """Return the number of actions from an entry to the end of its newest branch, its own included."""
    count = 1
    while entry.branches:
        entry = entry.branches[-1]
        count += 1
    return count
