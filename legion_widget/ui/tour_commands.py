"""The commands of the tour's buttons, and Escape."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .play_commands import Commands

if TYPE_CHECKING:
    from .board import Board

command = tour_commands = Commands()


@command("tour")
def begin(board: Board) -> None:
    """Begins the tour, from the offer or from the menu, which closes."""
    if board.games_menu.shown:
        board.games_menu.toggle()
    board.tour.begin()


@command("tour-go")
def go(board: Board, by: int = 1) -> None:
    """Shows the next step (1) or the one before (-1)."""
    board.tour.go(by)


@command("tour-leave")
def leave(board: Board) -> None:
    """Ends the tour."""
    board.tour.leave()


@command("tour-no")
def decline(board: Board) -> None:
    """Offers the tour no more; it stays in the menu of games."""
    board.tour.settle()


def escape(board: Board) -> None:
    """Lets go of what is chosen; where nothing is, the tour ends."""
    if board.tour.is_on and not board.controller.has_choice:
        board.run("tour-leave")
    else:
        board.run("cancel")


command.key("Escape", escape)
