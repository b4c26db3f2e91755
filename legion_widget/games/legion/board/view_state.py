"""The state of a view of La Legión: the attack or flight being set up, and odds shown before combat."""

from __future__ import annotations

from dataclasses import dataclass

from ....ui.view_state import Viewed, ViewState


@dataclass(frozen=True)
class LegionViewState(ViewState):
    """The selection and answers of a view, with the attack being set up."""

    attackers: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()
    support: tuple[str, ...] = ()
    #: The counter that armoured engineers are about to put to flight.
    fleeing: str | None = None
    #: The enemy whose odds are worked out ahead of the combat phase, or at whom a gun or fleet aims.
    aim: str | None = None
    #: The hex that was clicked for a reinforcement, where it may land there or come through Melilla.
    coming: str | None = None


class LegionViewed(Viewed):
    """The read-only record of a view of La Legión."""

    state: LegionViewState

    @property
    def attackers(self) -> tuple[str, ...]:
        return self.state.attackers

    @property
    def defenders(self) -> tuple[str, ...]:
        return self.state.defenders

    @property
    def support(self) -> tuple[str, ...]:
        return self.state.support

    @property
    def fleeing(self) -> str | None:
        return self.state.fleeing

    @property
    def coming(self) -> str | None:
        return self.state.coming

    @property
    def aim(self) -> str | None:
        return self.state.aim
