"""A game as one view sees it: the moment it looks at, its messages, and the seat of the view."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from ..engine.game import AnyGame
from ..engine.moment import AnyMoment
from .hotseat import Hotseat
from .position_cache import PositionCache
from .view_state import Location, Viewed, ViewSettings, ViewState

if TYPE_CHECKING:
    from .worked_example import WorkedExample


class ViewedGame(PositionCache, Viewed):
    """A game and the moment of it that a view looks at: the present, or a past step."""

    #: The record of what is chosen, as this game has it.
    state_type: ClassVar[type[ViewState]] = ViewState
    #: The kinds of events whose dice are shown when they have just fallen.
    shown: ClassVar[tuple[type, ...]] = ()
    #: The worked example that is being walked through, if any.
    worked_example: WorkedExample | None = None

    def __init__(self, game: AnyGame, theme: str) -> None:
        super().__init__()
        self.game = game
        self.state = self.state_type()
        self.settings = ViewSettings(theme=theme)
        self.hotseat = Hotseat()
        self._past: AnyMoment | None = None

    def clear(self) -> None:
        """Lets go of everything chosen."""
        self.state = self.state.cleared()

    # ---- what is looked at ------------------------------------------------------------------------

    @property
    def cache_key(self) -> Any:
        return self.now.position

    @property
    def now(self) -> AnyMoment:
        """The moment that is looked at: the present, or a step of the past."""
        if self.step is None:
            return self.game
        if self._past is None or self._past.number != self.step:
            self._past = self.game.at(self.step)
        return self._past

    def look_back(self, step: int | None, highlighted: bool = False) -> None:
        """Looks at a step of the line of play; the present one, or None, is the game as it stands.

        What happened in a step of the past is described and marked; with ``highlighted`` also that of the present one.
        A review stays: its steps are gone through.
        """
        if step is not None:
            step = max(0, min(step, len(self.game.journal.line) - 1))
            step = None if step == len(self.game) else step
        before, review = self.step, self.state.review
        self.state = replace(self.state, step=step, past=False)
        if step != before:
            self.clear()
        highlighted_step = self.now.number if highlighted or step is not None else None
        self.state = replace(self.state, highlighted_step=highlighted_step, review=review)

    @property
    def highlighted_events(self) -> list[Any]:
        """The events of the step that is described, or of the one that was done last."""
        step = len(self.game) if self.highlighted_step is None else self.highlighted_step
        return self.game.journal.entry(step).events

    @property
    def results(self) -> list[Any]:
        """Return the dice to show: those of the highlighted step, or those just resolved."""
        if self.highlighted_step is None and self.outcome is None:
            return []
        return [event for event in self.highlighted_events if isinstance(event, self.shown)]

    @property
    def may_decide(self) -> bool:
        """Return whether the player of this view decides now."""
        if self.step is not None or self.awaiting_handover or self.now.result is not None:
            return False
        return self.hotseat.may_decide(self.now)

    @property
    def seat(self) -> str | None:
        """The seat of the player of this view; None: whoever sits here commands everything."""
        return self.hotseat.seat

    def commands(self, unit: Any) -> bool:
        """Return whether no partner alone commands a unit."""
        return self.seat is None or self.system.seat_of_unit(self.now.position, unit.id) in ("", self.seat)

    @property
    def awaiting_handover(self) -> bool:
        """Return whether the board is waiting to be taken by the next player."""
        return self.hotseat.awaiting_handover

    @property
    def system(self) -> Any:
        """The rules of the game, bound to its scenario."""
        return self.game.system

    @property
    def phase(self) -> str:
        """The phase that is shown."""
        return self.now.phase.id

    def unit(self, name: str | None) -> Any:
        """A unit of the position by id, or None."""
        return self.system.unit(self.now.position, name) if name else None

    def known(self, name: str | None) -> Any:
        """A unit of the position by id. Raises `UnknownName`."""
        return self.system.unit(self.now.position, name)

    def where(self, unit: Any) -> Location | None:
        """Return the place of a unit on the map; None: it is beside it."""
        raise NotImplementedError
