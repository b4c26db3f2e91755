"""What paints and listens: pictures that need no kernel, and the board in a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..engine.game import Game
from ..engine.rulebook import Example

if TYPE_CHECKING:
    from .board import Board


def show(game: Game[Any, Any] | Example, **options: Any) -> Board:
    """A game as a board that can be pressed, for the last line of a cell; or a worked example as a lesson on one.

    Options: ``theme`` (``"light"`` or ``"dark"``; else that of the page), ``zoom`` (CSS pixels for a world unit),
    ``height`` of the map in CSS pixels, ``saves`` (the folder for saved games), ``seat`` (whose board it is, by the id
    of one of ``game.seats``; else everybody's). Raises `UnknownName` for a theme or a seat that there is not, and
    `LegionWidgetError` for a game that has no board.
    """
    from .board import Board
    from .lesson import Lesson

    lesson = Lesson(game) if isinstance(game, Example) else None
    shown = game.new_game() if isinstance(game, Example) else game
    return Board(shown, lesson=lesson, **options)
