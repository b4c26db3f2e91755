"""The walk over the units that can act: the first one, the next one, those passed over."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from .game_view import GameView
from .protocol import Spot
from .view_state import Location
from .viewed_game import ViewedGame


class UnitWalk(ViewedGame):
    """A view of a game that can be walked over, from one unit that can act to the next."""

    game_view: GameView[Any]
    #: The place that the walk has reached.
    _walked: Location | None = None

    def next_able(self, by: int = 1) -> Any:
        """The next unit that can do something now and does not stay where it is; -1: the one before. Or None.

        In the order of the map, on from the place where the last one was chosen; at first from the unit to begin with.
        """
        side, staying = self.now.to_act, self.state.staying
        own = [unit for unit in self.now.units.values() if unit.side == side and unit.id not in staying]
        order = sorted((self._spot(place), unit.id) for unit in own if (place := self.where(unit)) is not None)
        chosen = self.unit(self.selected)
        place = self._walked if chosen is None or self.where(chosen) is None else self.where(chosen)
        if place is None and (begin := self.first_able()) is not None:
            place = self.where(begin)
        start = None if place is None else (self._spot(place), self.selected or "")
        if by < 0:
            order.reverse()
        after = [key for key in order if start is not None and (key > start if by > 0 else key < start)]
        walk = [name for _, name in [*after, *(key for key in order if key not in after)]]
        for name in sorted(walk, key=self.state.later.__contains__):  # those put off come last, in their order
            unit = self.known(name)
            if self.can_act(unit):
                self._walked = self.where(unit)
                return unit
        beside = [unit for unit in self.arrivals() if unit.id not in staying]  # when nobody on the map is left
        at = next((number for number, unit in enumerate(beside) if unit.id == self.selected), -1 if by > 0 else 0)
        return beside[(at + by) % len(beside)] if beside else None

    def hand(self) -> list[Any]:
        """The units beside the map whose turn it is to come in, fly or be placed, whether or not they find a place."""
        return []

    def arrivals(self) -> list[Any]:
        """Those of the `hand` that can come in, fly or be placed now."""
        return self.get(("arrivals", self.seat), lambda: [unit for unit in self.hand() if self.can_act(unit)])

    def first_able(self) -> Any:
        """The unit to begin with: of those on the map that can act now the one nearest to an enemy; else one beside
        it."""

        def begun() -> Any:
            side, units = self.now.to_act, self.now.units.values()
            seen = [(unit, self._spot(place)) for unit in units if (place := self.where(unit)) is not None]
            enemies = [spot for unit, spot in seen if unit.side != side]
            order = sorted(
                (min((math.dist(spot, enemy) for enemy in enemies), default=0.0), spot, unit.id)
                for unit, spot in seen
                if unit.side == side
            )
            able = (self.known(name) for _, _, name in order)
            return next((unit for unit in able if self.can_act(unit)), None) or next(iter(self.arrivals()), None)

        return self.get(("first able", self.seat), begun)

    def _spot(self, place: Location) -> Spot:
        """A place as two numbers, by which places are put in order: from west to east, then from north to south."""
        return self.game_view.place_to_page(self.game, place)

    def stay(self, later: bool = False) -> bool:
        """The selected unit is passed over in this phase, or put off: ``later``, or if it must act. Whether one is."""
        chosen = self.unit(self.selected)
        if chosen is None or not self.may_decide or chosen.side != self.now.to_act:
            return False
        if later or self.must_act(chosen):
            self.state = replace(self.state, later=self.state.later | {chosen.id})
        else:
            self.state = replace(self.state, staying=self.state.staying | {chosen.id})
        return True

    def home(self, unit: Any) -> Location | None:
        """Return the place from which a unit beside the map starts."""
        return None

    @property
    def able(self) -> frozenset[str]:
        """The ids of the units on the map, of the side that decides, that can do something now."""

        def found() -> frozenset[str]:
            own = (unit for unit in self.now.units.values() if unit.side == self.now.to_act)
            return frozenset(unit.id for unit in own if self.where(unit) is not None and self.can_act(unit))

        return self.get(("able units", self.seat), found)

    def can_act(self, unit: Any) -> bool:
        """Return whether a unit can do something now, and the player of this view may order it."""
        return self.commands(unit) and next(iter(self.now.legal_actions(unit)), None) is not None

    def must_act(self, unit: Any) -> bool:
        """Return whether the rules make a unit do something in this phase: it can be put off, and not passed over."""
        return False
