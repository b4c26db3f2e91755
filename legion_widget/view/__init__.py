"""What paints and listens: pictures that need no kernel, and the board in a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, overload

from ..engine.errors import LegionWidgetError
from ..engine.game import Game
from ..engine.rulebook import Example

if TYPE_CHECKING:
    from ..games.baraka.army import Army
    from .baraka.army_builder import ArmyBuilder
    from .board import Board


#: The games that have a board to be pressed.
BOARDS = ("legion",)


@overload
def show(game: Army, **options: Any) -> ArmyBuilder: ...
@overload
def show(game: Game[Any, Any] | Example, **options: Any) -> Board: ...
def show(game: Game[Any, Any] | Example | Army, **options: Any) -> Board | ArmyBuilder:
    """A game as a board that can be pressed, for the last line of a cell; or a worked example as a lesson on one; or an
    army of Baraka as a builder.

    Options: ``theme`` (``"light"`` or ``"dark"``; else that of the page), ``zoom`` (CSS pixels for a world unit),
    ``height`` of the map in CSS pixels, ``saves`` (the folder for saved games), ``seat`` (whose board it is, by the id
    of one of ``game.seats``; else everybody's). Those of an army: ``theme``, ``saves``, ``limit`` (how many points it
    may cost). Raises `UnknownName` for a theme or a seat that there is not, and `LegionWidgetError` for a game that has
    no board yet.
    """
    from ..games.baraka.army import Army

    if isinstance(game, Army):
        from .baraka.army_builder import ArmyBuilder

        return ArmyBuilder(game, **options)
    from .board import Board
    from .lesson import Lesson

    lesson = Lesson(game) if isinstance(game, Example) else None
    shown = game.new_game() if isinstance(game, Example) else game
    if shown.system.id not in BOARDS:
        instead = "the game as the last line of a cell shows its picture and its text"
        raise LegionWidgetError(f"{shown.system.id} has no board to be pressed yet: {instead}")
    return Board(shown, lesson=lesson, **options)
