"""The commands of computer players: who plays, the pace, their advice, and their review of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .deeds import answers_since
from .opponent import OWN, PACES, opponent_of
from .play_commands import Commands

if TYPE_CHECKING:
    from .board import Board

#: The commands about the computer's players, whatever the game.
command = opponent_commands = Commands()


@command("computer")
def computer(board: Board, side: str, computer: str = "") -> None:
    """Gives a side to the computer at a level, to the player that a cell gave it, or back to a person."""
    game = board.game
    if not board.controller.awaiting_handover:  # nobody but the next player uncovers it
        game.set_computer(side, opponent_of(game).own_player(side) if computer == OWN else computer or None)
        board.sit_against_computer()


@command("opponent-pause")
def pause(board: Board) -> None:
    """Stops the computer, or resumes."""
    opponent_of(board.game).toggle()
    board.paint()


@command("opponent-next")
def decide(board: Board) -> None:
    """Has the computer make its next decision, and wait."""
    opponent_of(board.game).step()
    board.paint()


@command("opponent-skip")
def skip(board: Board) -> None:
    """Has the computer play at once until a person decides."""
    opponent_of(board.game).skip()
    board.paint()


@command("replay-answer")
def replay_answer(board: Board) -> None:
    """Shows again what the computer has done since a person decided last, step by step."""
    if count := answers_since(board.game):
        board.replay.stop()
        board.look_back(len(board.game) - count)
        board.replay.toggle()


@command("opponent-pace")
def pace(board: Board, pace: str) -> None:
    """Chooses for how long each decision of the computer is shown."""
    if pace in PACES:
        opponent_of(board.game).set_pace(pace)
    board.paint()


@command("hint", timely=True)
def hint(board: Board) -> None:
    """Shows the best things to do now, and where the first of them is."""
    board.controller.open_tab("advice")
    board.controller.ask_advice()
    board.show_intention()


@command("review")
def review(board: Board, side: str = "", turn: int = 0) -> None:
    """Shows which decisions of a side's turn cost most, by default the last turn of the person who decided last.

    The end of the game covers the map no longer.
    """
    if board.game.result is not None:
        board.dismissed = True
    board.controller.open_tab("advice")
    board.controller.ask_review(side, turn)
    board.paint()


@command("follow", timely=True)
def follow(board: Board, number: int) -> None:
    """Does what a piece of advice says, where it is seen."""
    advice = board.controller.advice or ()
    if 0 <= number < len(advice):
        board.map.bring(board.controller.about("", advice[number].action))
        board.controller.attempt(advice[number].action)


@command("lapse")
def lapse(board: Board, number: int) -> None:
    """Goes to a decision of the review, and shows what was better."""
    board.look_at_lapse(number)


@command("advice", timely=True)
def draw(board: Board, number: int) -> None:
    """Draws a piece of advice on the map and brings it into sight, or draws it no longer."""
    board.controller.draw_advice(number)
    board.paint()
    board.show_intention()


command.key("h", lambda board: board.run("hint"), timely=True)
