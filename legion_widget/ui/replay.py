"""Replay a game on the board, step by step along the line of play, with movement on the map."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec

from . import stage
from .error_reporting import report_errors
from .to_page import encode

if TYPE_CHECKING:
    from .board import Board

#: Seconds between two steps of a game that is played again.
PACE = 0.9
#: Seconds that a blow and a loss are seen.
LINGER = 0.75


class Replay:
    """Replays the line of a board's game, and animates the last step once."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self.report_error = board.report_error
        #: The views whose system asks for less movement.
        self.still: set[str] = set()
        self._next: asyncio.TimerHandle | None = None
        self._arriving: asyncio.TimerHandle | None = None
        self._shows = 0

    @property
    def _slower(self) -> float:
        """Return the factor by which everything is slowed down."""
        return stage.SLOWER if self._board.presentation else 1.0

    @property
    def _pace(self) -> float:
        """The seconds between two steps."""
        return stage.PACE if self._board.presentation else PACE

    @property
    def is_playing(self) -> bool:
        """Return whether the game goes on step by step by itself."""
        return self._next is not None

    def toggle(self) -> None:
        """Plays on from where the view looks, one step each `PACE` seconds; or stops that.

        It ends at the present or, where it began later than that, at the end of the line.
        """
        if self.is_playing:
            self.stop()
        else:
            last = len(self._board.game.journal.line) - 1
            if self._board.controller.step in (None, last):
                self._board.look_back(0)
            if self._board.controller.step is None:
                return
            self._next = asyncio.get_running_loop().call_later(self._pace, self._step)
        self._board.paint()

    @report_errors
    def _step(self) -> None:
        self._next = None
        board = self._board
        if board.controller.step is None:
            return
        step, line = board.controller.step + 1, board.game.journal.line
        self.show(line[step - 1].position, line[step].position, line[step].events)
        if step not in (len(board.game), len(line) - 1):
            self._next = asyncio.get_running_loop().call_later(self._pace, self._step)
        board.look_at_step(step)

    def stop(self) -> None:
        """Stands still at the step that is shown."""
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def show(self, before: Any, after: Any, events: list[Any]) -> None:
        """Has the page show once what happened between two positions."""
        if not self._board.animation or self.still:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        what, away = self._board.controller.game_view.motion(self._board.controller, before, after, events)
        if what is None:
            return
        if self._arriving is not None:
            self._arriving.cancel()
        self._board.map.away = away
        self._shows += 1  # the same move once more is another movement
        ms = round(what.ms * self._slower)
        shown = msgspec.structs.replace(what, ms=ms, slower=self._slower, number=self._shows)
        self._board.overlay.motion = encode(shown)
        self._arriving = loop.call_later(ms / 1000, self._arrive)

    @report_errors
    def _arrive(self) -> None:
        """Finish the moves in progress."""
        if self._board.map.away:
            self._board.map.away = frozenset()
            self._board.map.counters()
        self._arriving = asyncio.get_running_loop().call_later(LINGER * self._slower, self._rest)

    @report_errors
    def _rest(self) -> None:
        self._arriving = None
        self._board.overlay.motion = encode(None)

    def clear(self) -> None:
        """Ends all that is under way: every counter stands where it is."""
        self.stop()
        self._board.map.away = frozenset()
        if self._arriving is not None:
            self._arriving.cancel()
            self._rest()
