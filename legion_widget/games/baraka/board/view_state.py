"""The state of a view of a skirmish: planned acts, an order, weapons and losses being set up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ....ui.view_state import Viewed, ViewState
from ..actions import AnyAct


@dataclass(frozen=True)
class BarakaViewState(ViewState):
    """The selection and answers of a view, with the plan being set up."""

    #: The acts that the unit is to do, in their order.
    draft: tuple[AnyAct, ...] = ()
    #: The enemy that is looked at: what stands between, and what a shot would come to.
    aim: str | None = None
    #: Whether a click on an enemy means a charge, whether a click turns a support weapon, and whether a command
    #: marker pays for the act.
    charging: bool = False
    turning: bool = False
    marker: bool = False
    #: The miniatures that are to be lost, by their numbers in the unit.
    picked: tuple[int, ...] = ()
    #: The miniature of the move set last that is being set down by hand, by its number in the unit.
    lifted: int | None = None
    #: The order that the commander chosen is about to give, and the units that are to get it.
    order: str = ""
    whom: tuple[str, ...] = ()
    #: What the miniatures of a unit are about to fight with, by their numbers.
    arms: Mapping[int, str] = field(default_factory=dict)


class BarakaViewed(Viewed):
    """The read-only record of a view of a skirmish."""

    state: BarakaViewState

    @property
    def draft(self) -> tuple[AnyAct, ...]:
        return self.state.draft

    @property
    def aim(self) -> str | None:
        return self.state.aim

    @property
    def charging(self) -> bool:
        return self.state.charging

    @property
    def turning(self) -> bool:
        return self.state.turning

    @property
    def marker(self) -> bool:
        return self.state.marker

    @property
    def picked(self) -> tuple[int, ...]:
        return self.state.picked

    @property
    def lifted(self) -> int | None:
        return self.state.lifted

    @property
    def order(self) -> str:
        return self.state.order

    @property
    def whom(self) -> tuple[str, ...]:
        return self.state.whom

    @property
    def arms(self) -> Mapping[int, str]:
        return self.state.arms
