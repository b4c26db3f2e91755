"""What paints and listens: pictures that need no kernel, and the board in a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..engine.game import Game

if TYPE_CHECKING:
    from .board import Board


def show(game: Game[Any, Any], **options: Any) -> Board:
    """The game as a board that can be pressed, for the last line of a cell.

    Options: ``theme`` (``"light"`` or ``"dark"``; else that of the page), ``zoom`` (CSS pixels for a world unit),
    ``height`` of the map in CSS pixels, ``saves`` (the folder for saved games).
    """
    from .board import Board

    return Board(game, **options)
