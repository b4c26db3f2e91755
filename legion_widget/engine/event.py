"""The parent of all events, and the events that every game with turns and phases has.

An event says itself: its sentence, its icon and filter in the log, and what it does on the map stand on its class.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Literal

import msgspec

from .i18n import Message, say

#: The filters of the log: moves, combat and fire, losses, turns and weather.
LogFilter = Literal["moves", "fire", "losses", "turns"]


class MapEffect(msgspec.Struct, frozen=True):
    """The effect of an event on the map, for pictures of play.

    Args:
        kind: ``"move"``, ``"retreat"``, ``"attack"`` or ``"fire"``.
        unit: The id of the unit.
        hexes: The labels of the hexes that it goes through, from where it stood.
        target: The id of the unit that it acts against, where there is one.
    """

    kind: str
    unit: str
    hexes: tuple[str, ...] = ()
    target: str | None = None


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """The parent of all events: ``rules`` are the ids of the rules that were applied.

    Rulebooks name the kinds of events by the names of their classes.
    """

    rules: tuple[str, ...] = ()

    #: The name of the icon in the log.
    icon: ClassVar[str] = "play"
    #: The filter of the log that shows it; None: only the whole log does.
    log_filter: ClassVar[LogFilter | None] = None
    #: Whether it heads what follows in the log, as does what is passed over, though nothing follows it.
    is_heading: ClassVar[bool] = False
    #: Whether a unit fires or strikes at another in it: studies count it as a fight of its target's place.
    is_fight: ClassVar[bool] = False
    #: Whether it is the reason why the other side decides now: a board repeats it to that side.
    gives_turn: ClassVar[bool] = False

    @property
    def log_icon(self) -> str:
        """The icon of this event: by default that of its kind."""
        return self.icon

    def text(self, system: Any) -> Message:
        """Return the sentence that describes the event."""
        raise NotImplementedError(f"{type(self).__name__} has no method `text`")

    def map_effects(self, system: Any) -> Iterable[MapEffect]:
        """List the paths and attacks of the event; a unit that moves without one goes straight."""
        return ()

    @property
    def begun_turn(self) -> int | None:
        """The number of the turn that the event begins; None: it begins none."""
        return None

    def rolled_for(self, system: Any, turn: int) -> tuple[Message, list[Message]] | None:
        """Name what was rolled for in a turn, and each of its dice; None where nothing was rolled."""
        return None


def event_kinds(parent: type[Event] = Event) -> Iterator[type[Event]]:
    """Iterate over the kinds of events of all games that are known here."""
    for kind in parent.__subclasses__():
        yield kind
        yield from event_kinds(kind)


class TurnBegan(Event, frozen=True, kw_only=True):
    """A turn began: its number, from 1. The phase bar of the header starts again with it."""

    turn: int

    icon = "time"
    log_filter = "turns"
    is_heading = True

    @property
    def begun_turn(self) -> int:
        """The number of the turn."""
        return self.turn


class Announced(Event, frozen=True, kw_only=True):
    """A text of the schedule was announced: ``entry`` is the number of its entry, from 0."""

    entry: int

    icon = "time"
    log_filter = "turns"

    def text(self, system: Any) -> Message:
        words = system.scenario.data.schedule[self.entry].text
        return say("{text}", text={"en": words} if isinstance(words, str) else words)


class PhaseBegan(Event, frozen=True, kw_only=True):
    """A phase began: its id, the id of its side, and the number of the sub-turn (0: none)."""

    phase: str
    side: str | None
    number: int = 0

    is_heading = True

    def text(self, system: Any) -> Message:
        title: Message = system.phase_title(self.phase, self.side, self.number)
        return title


class PhasePassed(Event, frozen=True, kw_only=True):
    """A phase was skipped, because nothing could be done in it."""

    phase: str
    side: str | None
    number: int = 0

    icon = "pass"
    is_heading = True

    def text(self, system: Any) -> Message:
        title = system.phase_title(self.phase, self.side, self.number)
        return say("{phase}: nothing to do, passed over.", phase=title)


class GameEnded(Event, frozen=True, kw_only=True):
    """The game ended: the id of the side that has won, or None."""

    winner: str | None

    icon = "end"
    log_filter = "turns"
