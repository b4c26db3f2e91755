"""Where a game was left for an example, to come back to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine.game import Game

if TYPE_CHECKING:
    from .lesson import Lesson
    from .sitting import Sitting
    from .table import Table


class Bookmark(NamedTuple):
    """A game that was left, with who sat at its board and how it went round, what was looked at and what was read."""

    game: Game[Any, Any]
    lesson: Lesson | None
    sitting: Sitting
    #: What the side shows, and the rule that is open in it.
    tab: str
    rule: str | None
    looks: dict[str, Any]
    #: How large the map was, and its number on this board: the page keeps in mind where it was looked at.
    scale: float
    laid: int

    @classmethod
    def at(cls, table: Table, scale: float, laid: int) -> Bookmark:
        """What a table shows now."""
        return cls(table.game, table.lesson, table.sitting, table.tab, table.rule, table.looks(), scale, laid)

    def put_back(self, table: Table) -> None:
        """Has a table on which the game lies again show it as it was left; somebody may have played on meanwhile."""
        table.sitting, table.tab, table.rule = self.sitting, self.tab, self.rule
        table.show_again(self.looks)
        if self.looks["position"] is not self.game.position:
            table.change_hands()
