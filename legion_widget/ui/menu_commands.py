"""The commands of the menu: new, open and save, players, physical dice, surrender."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.errors import UnknownName
from ..engine.game import AnyGame
from ..engine.i18n import say
from ..scenario_library import scenario_titles
from . import pictures
from .games_menu import pictured
from .play_commands import Commands

if TYPE_CHECKING:
    from .board import Board

#: What the menu of every board can do, whatever the game.
command = menu_commands = Commands()


@command("menu")
def menu(board: Board, dismiss: bool = False) -> None:
    """Shows or hides the menu of games; ``dismiss`` only hides it."""
    if not dismiss or board.games_menu.shown:
        board.games_menu.toggle()
    board.paint()


@command("new")
def new_game(board: Board, sure: str = "", roll: str = "", **more: str) -> None:
    """Begins another game; it asks whether one under way is left, and for dice of a real table.

    They are asked for where the scenario is the same.
    """
    files, controller = board.games_menu, board.controller
    if sure and sure != files.asked:
        return  # pressed twice
    if not sure and board.is_under_way:
        files.ask("new")
        board.paint()
        return
    board.back()  # a new game of what is played, not of an example that is looked at
    dice: tuple[int, ...] = ()
    if sure == "dice" and not roll:
        first = files.opening_dice
        if first is None or not first.is_of_this_round(more):
            return  # pressed twice
        if not first.take([more.get(name, "") for name in first.names]) or first.asked:
            board.paint()
            return
        dice = first.dice
    elif sure != "dice" and controller.physical_dice and not files.scenario:
        first = controller.opening_dice()
        if first.asked:
            files.ask_dice(first)
            board.paint()
            return
    _replace(board, files.new(board.game, dice))


def _replace(board: Board, game: AnyGame) -> None:
    """Another game lies here, of which the cells do not know: that is said."""
    board.leave(game)
    board.controller.tell_replaced()
    board.paint()


@command("scenario")
def scenario(board: Board, scenario: str = "") -> None:
    """Chooses the scenario of the next new game, by its id; empty: the same.

    Raises:
        UnknownName: for a scenario that is not installed.
    """
    known = [id for titles in scenario_titles().values() for id in titles]
    if scenario and scenario not in known:
        raise UnknownName(say("scenario"), scenario, known)
    board.games_menu.scenario = scenario


@command("players")
def players(board: Board, players: str = "") -> None:
    """Chooses how many the next new game is for."""
    board.games_menu.players = int(players) if players.isdecimal() else None


@command("no")
def no(board: Board) -> None:
    """Lets go of what the menu asks about."""
    if board.games_menu.shown:
        board.games_menu.ask("")
        board.paint()


@command("save")
def save(board: Board, path: str = "", sure: str = "") -> None:
    """Saves the game under the name or path given; ``sure`` is the path of another game that is written over."""
    board.games_menu.save(board.game, path.strip(), sure)
    board.paint()


@command("picture")
def picture(board: Board) -> None:
    """Makes a picture of the moment that is shown, to be kept as a file or copied."""
    files, now = board.games_menu, board.controller.now
    if files.shown and board.controller.worked_example is None:
        files.picture = pictured(board.controller), pictures.file(now, board.controller.theme)
        board.paint()


@command("open")
def open_file(board: Board, file: str = "", good: str = "", sure: str = "") -> None:
    """Opens a saved game in place of this one; with ``good`` the good part of a damaged one.

    ``sure`` is the path of a game whose functions were shown, and may be run.
    """
    if file:
        game = board.games_menu.open(file.strip(), bool(good), sure)
        if game is None:
            board.paint()
        else:
            _replace(board, game)


@command("not-now")
def not_now(board: Board) -> None:
    """Begins the new game, and offers the last one no more; it stays in the menu of games."""
    board.games_menu.decline()
    board.paint()


@command("sit")
def sit(board: Board, sit: str = "") -> None:
    """Chooses who plays at this board: everybody, whoever has it in hand, or one seat."""
    if board.games_menu.shown:
        board.games_menu.toggle()  # the question of the next player must not lie under the menu
    board.sit(None if sit in ("", "passing") else sit, sit == "passing")


@command("typing")
def typing(board: Board) -> None:
    """Has the dice of a real table typed in, or the program roll."""
    controller, games_menu = board.controller, board.games_menu
    controller.toggle_typing()
    if (
        controller.physical_dice
        and games_menu.shown
        and not board.is_under_way
        and (first := controller.opening_dice()).asked
    ):
        games_menu.ask_dice(first)  # it is not too late to begin with them
    elif games_menu.asked == "dice":
        games_menu.ask("")
    board.paint()


@command("surrender")
def surrender(board: Board, sure: str = "") -> None:
    """Gives the game up; it is asked before that."""
    action = board.controller.surrender()
    if not sure:
        board.games_menu.ask("surrender")
    elif action is not None and board.games_menu.asked == "surrender":
        board.games_menu.toggle()
        board.controller.attempt(action)
    board.paint()
