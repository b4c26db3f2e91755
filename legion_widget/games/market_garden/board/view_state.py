"""The state of a view of the Market Garden game: the action against a hex that is being set up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from ....ui.view_state import Viewed, ViewState
from ..actions import Kind


@dataclass(frozen=True)
class MarketGardenViewState(ViewState):
    """The selection and answers of a view, with the action being set up."""

    #: The units picked for what is being set up, the hex that it is against, and the air points that go in.
    picked: tuple[str, ...] = ()
    target: int | None = None
    air: int = 0
    #: Which kind of combat is declared.
    kind: Kind = "manoeuvre"

    def cleared(self) -> Self:
        return replace(super().cleared(), kind=self.kind)

    def unplanned(self) -> Self:
        return replace(super().unplanned(), kind=self.kind)


class MarketGardenViewed(Viewed):
    """The read-only record of a view of the Market Garden game."""

    state: MarketGardenViewState

    @property
    def picked(self) -> tuple[str, ...]:
        return self.state.picked

    @property
    def target(self) -> int | None:
        return self.state.target

    @property
    def air(self) -> int:
        return self.state.air

    @property
    def kind(self) -> Kind:
        return self.state.kind
