"""The action and the events of the sequence of play, which every game on hexes has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ...engine.words import Message, say

if TYPE_CHECKING:
    from .system import HexSystem


class EndPhase(msgspec.Struct, frozen=True):
    """End the phase."""

    def text(self, system: HexSystem[Any, Any]) -> Message:
        return say("End the phase")


class TurnBegan(msgspec.Struct, frozen=True):
    """A turn has begun."""

    turn: int
    rules: tuple[str, ...] = ()

    def text(self, system: HexSystem[Any, Any]) -> Message:
        return say("Turn {turn} begins.", turn=self.turn)


class PhaseBegan(msgspec.Struct, frozen=True):
    """A phase has begun: its kind, and the side that plays it (None: neither)."""

    phase: str
    side: str | None
    rules: tuple[str, ...] = ()

    def text(self, system: HexSystem[Any, Any]) -> Message:
        title = system.phase_title(self.phase)
        if self.side is None:
            return say("{phase}", phase=title)
        return say("{phase}: {side}", phase=title, side=system.sides[self.side])


class GameEnded(msgspec.Struct, frozen=True):
    """The game has ended: the winner (None: nobody), and the reason as the rules give it."""

    winner: str | None
    reason: Message
    rules: tuple[str, ...] = ()

    def text(self, system: HexSystem[Any, Any]) -> Message:
        return self.reason
