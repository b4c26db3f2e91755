"""Maps of many games: the selected map, and the games behind a place on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from .painted import Painted


class View(NamedTuple):
    """The selection: which map of the games is shown.

    Args:
        what: What is shown.
        variant: The variant.
        minus: The variant whose values are taken off, if any.
        side: Only this side.
        turns: The first turn and the last.
    """

    what: str
    variant: str
    minus: str | None
    side: str | None
    turns: tuple[int, int]


class Behind(NamedTuple):
    """An event of one of the games: the game, its turn, and the sentence."""

    variant: str
    seed: int
    turn: int
    words: str


class Maps(Protocol):
    """The maps that a slider shows."""

    def draw(self, view: View) -> Painted:
        """Draw a map."""
        ...

    def behind(self, view: View, place: str) -> Sequence[Behind]:
        """Return the events at a place."""
        ...

    def open(self, behind: Behind) -> Any:
        """Return a board on which the game can be stepped through, from there on."""
        ...
