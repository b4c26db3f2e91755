"""A bookmark of the game that was left for an example, to return to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine.game import AnyGame

if TYPE_CHECKING:
    from .controller import BoardController
    from .hotseat import Hotseat
    from .view_state import ViewSettings, ViewState
    from .worked_example import WorkedExample


class Bookmark(NamedTuple):
    """A game that was left: the players at its board, its hotseat, the step looked at, and the rule being read."""

    game: AnyGame
    worked_example: WorkedExample | None
    hotseat: Hotseat
    settings: ViewSettings
    #: What was chosen, and the position for which it was.
    state: ViewState
    position: Any
    #: How large the map was, and its number on this board: the page keeps in mind where it was looked at.
    scale: float
    laid: int

    @classmethod
    def at(cls, controller: BoardController, scale: float, laid: int) -> Bookmark:
        """Make the bookmark of what a controller shows now."""
        game = controller.game
        return cls(
            game,
            controller.worked_example,
            controller.hotseat,
            controller.settings,
            controller.state,
            game.position,
            scale,
            laid,
        )

    def put_back(self, controller: BoardController) -> None:
        """Show the game in a controller as it was left; the game may have gone on since."""
        as_it_was = self.position is self.game.position
        controller.come_back(self.hotseat, self.settings, self.state if as_it_was else None)
