"""The computer's turn on a board: it thinks, announces its action and the reason, and plays it at a chosen pace.

It is stopped, played decision by decision, or skipped. All boards of a game share one opponent, who plays while one of
them shows the present moment. What takes long is done in slices, so that the kernel answers meanwhile.
"""

from __future__ import annotations

import asyncio
import time
import traceback
import weakref
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from ..engine.errors import LegionWidgetError
from ..engine.game import AnyGame
from ..engine.i18n import gettext_noop, say
from ..engine.player import Player
from ..engine.playing import choice
from ..players.explanation import Explanation, explain
from ..players.general import General
from ..players.levels import SECONDS, name_of, player
from ..players.officer import Officer
from .deeds import is_computers

if TYPE_CHECKING:
    from .board import Board

#: Seconds for which a decision of `READ` words is shown before it is carried out: half of it is for the words.
PACES = {"slow": 5.0, "normal": 2.2, "fast": 0.6}
#: What each pace is called.
PACE_NAMES = {"slow": gettext_noop("Slow"), "normal": gettext_noop("Normal"), "fast": gettext_noop("Fast")}
READ = 60
#: What a page calls the player that a cell has given to a side.
OWN = "own"
#: Seconds that it works at a time, and between two pictures of its thinking.
SLICE, GLIMPSE = 0.03, 0.25


class Opponent:
    """Plays the sides of a game that are the computer's."""

    def __init__(self, game: AnyGame) -> None:
        self._game = weakref.ref(game)
        #: The boards that show the game on a page.
        self.watchers: list[Board] = []
        self.pace = "normal"
        #: Whether it waits for a word before the next decision, and whether it plays its turn without showing it.
        self.paused = self.skipping = False
        #: Whether it carries out the next decision as soon as it knows it, and whether its thinking was stopped.
        self._owes_step = self._thinking_stopped = False
        #: What it will do next, once it knows; why, where its level has reasons; how much of its time it has used.
        self.action: Any = None
        self.explanation: Explanation | None = None
        self.thought: float | None = None
        #: Why it did what it has carried out, and the entry of the journal that this is; None: it is being done.
        self._done: tuple[Explanation | None, Any] = (None, None)
        #: Who made the decisions that it carried out, and why, by their entries of the journal; without reasons where
        #: nobody has looked at them.
        self._made: dict[Any, str | Player[Any, Any]] = {}
        self._reasons: dict[Any, Explanation] = {}
        #: How many decisions it has made since a person decided last.
        self.decisions = 0
        self._players: dict[tuple[str, str], Player[Any, Any]] = {}
        #: The players that cells have given to the sides, by side, also where another plays now.
        self._own: dict[str, Player[Any, Any]] = {}
        #: Who decided when this was last looked at: a level, or a player.
        self._last_decider: Any = None
        #: Whether an error of its is shown on the boards.
        self.has_failed = False
        self._position: Any = None
        self._thoughts: Iterator[float] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._glimpsed = 0.0

    @property
    def game(self) -> AnyGame:
        """The game, which its boards hold, or a cell."""
        game = self._game()
        assert game is not None
        return game

    @property
    def decider(self) -> str | Player[Any, Any] | None:
        """The level, or the player in its place, that decides now; None: a person does, or the game is over."""
        return self.game.computer.get(self.game.to_act or "")

    @property
    def reasons_of_last(self) -> Explanation | None:
        """Why it has done what was done last; None: another has done that, or its level has no reasons."""
        reasons, entry = self._done
        return reasons if entry is None or entry is self.game.journal.current else None

    def why(self, number: int) -> Explanation | None:
        """Return why it made a decision, by the number of its action from 1.

        They are the reasons that it showed, else those that its staff gives now. Of a game that was opened from a file
        all decisions of the computer's sides are taken for those of the present player. None: another has made it, or
        its level has no reasons.
        """
        entry, moment = self.game.journal.entry(number), self.game.at(number - 1).as_seen()
        if entry not in self._reasons:
            side = moment.to_act or ""
            decider = self._made.get(entry)
            if decider is None and is_computers(self.game, number):
                decider = self.game.computer[side]
            chooser = None if decider is None else self._player(side, decider)
            if not isinstance(chooser, Officer):
                return None
            self._reasons[entry] = explain(chooser.staff(moment.system), moment, entry.action)
        return self._reasons[entry]

    @property
    def is_stopped(self) -> bool:
        """Return whether it waits for a word, and does not think either."""
        return self.paused and self._timer is None

    def own_player(self, side: str) -> Player[Any, Any] | None:
        """Return the player that a cell gave to a side last; None: it gave it none."""
        player = self.game.computer.get(side)
        if player is not None and not isinstance(player, str):
            self._own[side] = player
        return self._own.get(side)

    # ---- who looks on -------------------------------------------------------------------------------

    def watch(self, board: Board) -> None:
        """A board shows the game on a page from now on."""
        if board not in self.watchers:
            self.watchers.append(board)
        self.follow()

    def leave(self, board: Board) -> None:
        """A board shows the game no longer; with the last one the opponent stops."""
        if board in self.watchers:
            self.watchers.remove(board)
        if not self.watchers:
            self._cancel()

    def follow(self) -> None:
        """Take over how the game stands, and go on where it is the computer's turn."""
        if self.game.position is not self._position or self.decider is not self._last_decider:
            if self.has_failed:
                self.has_failed = False
                for board in self.watchers:
                    board.controller.tell_error("")
            self._position, self._last_decider = self.game.position, self.decider
            self.action, self.explanation, self.thought = None, None, None
            self._thoughts = None
            self._thinking_stopped = False
            self._cancel()
        if self.decider is None:
            self.decisions, self.skipping, self._owes_step = 0, False, False
            self._cancel()
        elif self._stage is None:
            self._cancel()
        elif self._timer is None and self.action is None and not self._thinking_stopped and not self.has_failed:
            self._later(0.02, self._go_on)
        elif self._timer is None and not self.paused:
            self._later(self._reading, self._go_on)

    @property
    def _stage(self) -> Board | None:
        """The board on which it plays: the first that shows the present moment, with no menu over it.

        None: there is none, or a board waits for dice that are to be typed in.
        """
        if self._awaits_dice:
            return None
        return next((board for board in self.watchers if _is_open(board)), None)

    @property
    def _awaits_dice(self) -> bool:
        """Return whether a board waits for the dice of a real table."""
        return any(board.controller.action_awaiting_dice is not None for board in self.watchers)

    # ---- what a person asks of it ---------------------------------------------------------------------

    def toggle(self) -> None:
        """Stop it, also while it thinks, or resume."""
        self.paused = not self.is_stopped
        self._thinking_stopped = self.paused and self.action is None
        self.skipping = self._owes_step = self.has_failed = False
        self._cancel()
        self.follow()

    def step(self) -> None:
        """Carry out the next decision as soon as it is known, and stop before the one after it."""
        self.paused, self.skipping, self._thinking_stopped, self.has_failed = True, False, False, False
        self._cancel()
        if self.decider is None or self._awaits_dice:
            return
        self._owes_step = True
        self._reported(self._go_on)
        while self._owes_step and self._timer is None and not self.has_failed:  # in a script nothing goes by itself
            self._reported(self._go_on)
        waits = self.decider is not None and self.action is None and not self._owes_step and not self._awaits_dice
        if waits and not self.has_failed and self._think(SLICE):
            self._cancel()
            self._show_decision()

    def skip(self) -> None:
        """Play on at once until a person decides."""
        self.paused, self._owes_step, self.skipping = False, False, True
        self._cancel()
        if self.decider is not None and not self._awaits_dice:
            self._later(0.0, self._go_on)

    def set_pace(self, pace: str) -> None:
        """Show each decision for as long as this pace says: a key of `PACES`. Raises `KeyError`."""
        PACES[pace]
        self.pace = pace
        if self._timer is not None:
            self._cancel()
            self.follow()

    # ---- how it goes on -------------------------------------------------------------------------------

    def _later(self, seconds: float, do: Callable[[], None]) -> None:
        """Does something after a while, where an event loop runs; in a script nothing goes by itself."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        self._timer = loop.call_later(seconds, self._reported, do)

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _reported(self, do: Callable[[], None]) -> None:
        """Show an error on the boards, and stop the opponent."""
        self._timer = None
        try:
            do()
        except Exception as error:
            self.paused, self.skipping, self._owes_step, self.has_failed = True, False, False, True
            self._paint()
            for board in self.watchers:
                board.report_error(error)

    def _go_on(self) -> None:
        if self.decider is None or self._awaits_dice:
            return
        if self.skipping:
            self._play_slice()
        elif self.action is None:
            if not self._think(SLICE):
                self._show_thought()
                self._later(0.0, self._go_on)
            elif self._owes_step:
                self._go_on()
            else:
                self._show_decision()
                if not self.paused:
                    self._later(self._reading, self._go_on)
        else:
            self._owes_step = False
            self._carry_out()

    @property
    def _reading(self) -> float:
        """The seconds for which the decision is shown: the longer, the more there is to be read."""
        words = 0 if self.explanation is None else len(str(self.explanation).split())
        return PACES[self.pace] * (1 + words / READ) / 2

    def _show_decision(self) -> None:
        """Show what it will do on all boards; it is said when it is done."""
        self._paint()
        for board in self.watchers:
            board.show_intention(is_said=False)

    def _play_slice(self) -> None:
        """Plays without showing why, for a moment; the rest comes after it. Then the map shows who can act."""
        ends = time.monotonic() + SLICE
        while self.decider is not None and self.skipping and time.monotonic() < ends:
            if self.action is not None or self._think(max(0.0, ends - time.monotonic()), reasons=False):
                self._carry_out()
        if self.decider is None:
            for board in self.watchers:
                board.map.show_places_to_act()
        elif self.skipping and self._timer is None:
            self._later(0.0, self._go_on)

    # ---- thinking and doing ---------------------------------------------------------------------------

    def _think(self, seconds: float, reasons: bool = True) -> bool:
        """Thinks for so long at most. Returns whether it knows what to do."""
        self._position, self._last_decider = self.game.position, self.decider  # who follows later finds what it is of
        moment, side = self.game.as_seen(), self.game.to_act or ""
        chooser = self._player(side, self.game.computer[side])
        if isinstance(chooser, General):
            if self._thoughts is None:
                self._thoughts = chooser.think(moment)
            ends = time.monotonic() + seconds
            for thought in self._thoughts:
                self.thought = max(self.thought or 0.0, thought)
                if time.monotonic() >= ends:
                    return False
        self.thought = None
        self.action = self._choice(chooser)
        if isinstance(chooser, Officer) and reasons:
            self.explanation = explain(chooser.plan(moment), moment, self.action, chooser.staff(moment.system))
        return True

    def _carry_out(self) -> None:
        """Does what it has decided; where the dice of a real table are typed in, they are asked for."""
        action, decider = self.action, self.decider
        self.decisions += 1
        before, reasons = self.game.journal.current, self.explanation
        self.action, self._done = None, (reasons, None)
        stage = None if self.skipping else self._stage
        try:
            if stage is None:
                self.game.do(action, None, *speaking_seats(self.game, action))
            else:
                stage.click(stage.controller.act_for_computer, action)
        finally:
            now = self.game.journal.current
            self._done = (None, None) if now is before else (reasons, now)
            if now is not before and decider is not None:
                self._made[now] = decider
                if reasons is not None:
                    self._reasons[now] = reasons
            if now is before and not self._awaits_dice:  # it would be refused for ever
                self.paused = True
            if now is not before:  # also where it does again what a person did here
                now.by_hand = False

    def _choice(self, player: Player[Any, Any]) -> Any:
        """Return the action that a player chooses, which the rules allow.

        Raises:
            LegionWidgetError: for a player of yours that fails or breaks the rules; it says which, and what to do.
        """
        game = self.game
        try:
            return choice(game.system, game.position, {game.to_act or "": player}, game.number, game.seats)
        except Exception as error:
            if isinstance(self.decider, str):
                raise
            problem = say(
                "Your player {player} has failed: {error} Mend its cell, run it again, and give it the side once more.",
                player=name_of(player),
                error=_of_player(error),
            )
            raise LegionWidgetError(problem.text()) from error

    def _player(self, side: str, decider: str | Player[Any, Any]) -> Player[Any, Any]:
        """The player of a side at a level, or the player itself."""
        if not isinstance(decider, str):
            return decider
        if (side, decider) not in self._players:
            self._players[side, decider] = player(decider, self.game.seed, SECONDS)
        return self._players[side, decider]

    # ---- being seen -----------------------------------------------------------------------------------

    def _show_thought(self) -> None:
        if time.monotonic() - self._glimpsed >= GLIMPSE:
            self._glimpsed = time.monotonic()
            self._paint()

    def _paint(self) -> None:
        for board in self.watchers:
            board.paint_opponent()


def speaking_seats(game: AnyGame, action: Any) -> tuple[str | None, frozenset[str]]:
    """Return the seat from which the computer orders an action, and all seats of its side, for which it speaks."""
    seats = [seat.id for seat in game.seats if seat.side == game.to_act]
    return next((seat for seat in seats if game.ruling(action, seat, seats)), None), frozenset(seats)


def _is_open(board: Board) -> bool:
    """Return whether a board shows the present moment, with nothing over it."""
    controller = board.controller
    return controller.step is None and not controller.awaiting_handover and not board.games_menu.shown


def _of_player(error: Exception) -> str:
    """Say what went wrong in a player: the message of an error of ours, else its kind and the line of the player."""
    if isinstance(error, LegionWidgetError):
        return f"{str(error).rstrip('.')}."
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({last.line or last.name})."


_opponents: weakref.WeakKeyDictionary[AnyGame, Opponent] = weakref.WeakKeyDictionary()


def opponent_of(game: AnyGame) -> Opponent:
    """Return the opponent of a game: one for all boards that show it."""
    known = _opponents.get(game)
    if known is None:
        known = _opponents[game] = Opponent(game)
    return known
