"""What the menu of games does: new, open and save, who plays here, the dice of a real table, giving up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .play_commands import Commands

if TYPE_CHECKING:
    from .board import BoardWidget

#: What the menu of every board can do, whatever the game.
command = menu_commands = Commands()


@command("menu")
def menu(board: BoardWidget, dismiss: bool = False) -> None:
    """Shows or hides the menu of games; ``dismiss`` only hides it."""
    if not dismiss or board.files.shown:
        board.files.toggle()
    board.paint()


@command("new")
def new_game(board: BoardWidget, sure: str = "", roll: str = "", **more: str) -> None:
    """Begins another game of the same scenario; it asks whether one under way is left, and for dice of a real table."""
    files, controller = board.files, board.controller
    if sure and sure != files.asked:
        return  # pressed twice
    if not sure and board.under_way:
        files.ask("new")
        board.paint()
        return
    board.back()  # a new game of what is played, not of an example that is looked at
    dice: tuple[int, ...] = ()
    if sure == "dice" and not roll:
        first = files.first_dice
        if first is None or not first.hears(more):
            return  # pressed twice
        if not first.take([more.get(name, "") for name in first.names]) or first.asked:
            board.paint()
            return
        dice = first.dice
    elif sure != "dice" and controller.typing and (first := controller.first_dice()).asked:
        files.ask_dice(first)
        board.paint()
        return
    board.leave(files.new(board.game, files.players, dice))


@command("players")
def players(board: BoardWidget, players: str = "") -> None:
    """Chooses how many the next new game is for."""
    board.files.players = int(players) if players.isdecimal() else None


@command("no")
def no(board: BoardWidget) -> None:
    """Lets go of what the menu asks about."""
    if board.files.shown:
        board.files.ask("")
        board.paint()


@command("save")
def save(board: BoardWidget, path: str = "") -> None:
    """Saves the game under the name or path given."""
    board.files.save(board.game, path.strip())
    board.paint()


@command("open")
def open_file(board: BoardWidget, file: str = "") -> None:
    """Opens a saved game in place of this one."""
    if file:
        game = board.files.open(file.strip())
        if game is None:
            board.paint()
        else:
            board.leave(game)


@command("sit")
def sit(board: BoardWidget, sit: str = "") -> None:
    """Chooses who plays at this board: everybody, whoever has it in hand, or one seat."""
    board.sit(None if sit in ("", "passing") else sit, sit == "passing")


@command("typing")
def typing(board: BoardWidget) -> None:
    """Has the dice of a real table typed in, or the program roll."""
    controller, files = board.controller, board.files
    controller.toggle_typing()
    if controller.typing and files.shown and not board.under_way and (first := controller.first_dice()).asked:
        files.ask_dice(first)  # it is not too late to begin with them
    elif files.asked == "dice":
        files.ask("")
    board.paint()


@command("surrender")
def surrender(board: BoardWidget, sure: str = "") -> None:
    """Gives the game up; it is asked before that."""
    action = board.controller.surrender()
    if not sure:
        board.files.ask("surrender")
    elif action is not None and board.files.asked == "surrender":
        board.files.toggle()
        board.controller.attempt(action)
    board.paint()
