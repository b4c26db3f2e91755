"""The units on the table of a skirmish, and the answers of the rules about them for one view.

A place is a point of the table: tenths of a millimetre to the east and to the south.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from ....engine.errors import DataError
from ....engine.odds import Odds
from ....engine.ruling import Ruling
from ....ui.controller import BoardController
from .. import actions as act
from .. import pending_steps as at
from .. import queries
from ..actions import Point
from ..formation import place_unit as stand
from ..legal import single
from ..scene import guard
from ..transaction import Transaction
from ..unit import Unit
from .view_state import BarakaViewed

#: How far beside a base a click still means the miniature, in tenths of a millimetre.
SLACK = 60


class Hit(NamedTuple):
    """The target of a click: the unit, the number of the miniature in it, and whether it is the horse guard."""

    unit: Unit
    number: int
    guard: bool = False


def set_down(system: Any, position: Any, unit: Unit, acts: Sequence[act.AnyAct]) -> dict[int, Point]:
    """Return the places of a unit's miniatures after its moves, by their numbers, without its leader (B11.1)."""
    tx = Transaction(system, position)
    for planned_act in acts:
        if isinstance(planned_act, act.Move) and planned_act.path:
            stand(tx, tx.unit(unit.id), planned_act.path[-1], wishes=dict(planned_act.spots))
    moved = tx.unit(unit.id)
    return {n: member.place for n, member in enumerate(moved.members) if member is not moved.reference}


class StandingController(BarakaViewed, BoardController):
    """The units of one view, the side to decide, and answers of the rules, each computed once."""

    def unit(self, name: str | None) -> Unit | None:
        return self.known(name) if name else None

    def known(self, name: str | None) -> Unit:
        unit: Unit = self.system.unit(self.now.position, name)
        return unit

    def where(self, unit: Unit) -> Point | None:
        """Return the place of its leader; a character who has joined a unit stands with it."""
        if not unit.state.alive or unit.state.destroyed:
            return None
        return unit.place if unit.members else None

    def may_stay_selected(self, unit: Unit) -> bool:
        return unit.state.alive > 0

    @property
    def top(self) -> at.AnyWork | None:
        """Return the pending work on top."""
        work: at.AnyWork | None = self.now.position.top
        return work

    def may_hear(self, unit: Unit) -> bool:
        """Return whether this view may hear what a unit can do: it depends on the secret reserve of its side (B8.4)."""
        return not self.awaiting_handover and (self.seat is None or self.game.seat(self.seat).side == unit.side)

    def hit(self, place: Point) -> Hit | None:
        """Whom a place means: the nearest miniature whose base lies there, or nearly."""
        best: tuple[float, Hit] | None = None
        for unit in self.now.units.values():
            if not unit.is_on_table:
                continue
            held = guard(unit)
            spots = [(member, Hit(unit, n)) for n, member in enumerate(unit.members)]
            spots += [(held, Hit(unit, held.number, True))] if held is not None else []
            for member, hit in spots:
                away = math.dist(member.place, place) - member.profile.radius
                if away <= SLACK and (best is None or away < best[0]):
                    best = away, hit
        return None if best is None else best[1]

    # ---- what the rules say -----------------------------------------------------------------------

    def can_act(self, unit: Unit) -> bool:
        if not unit.is_on_table:
            return False
        top = self.top
        if isinstance(top, at.Impulse) and not self.may_hear(unit):
            return True  # whether a chit is left for it is not told
        if isinstance(top, at.Impulse):
            return bool(self.system.is_legal(self.now.position, act.Activate(unit.id)))
        return super().can_act(unit)

    def chances(self, action: Any) -> Odds | None:
        """The odds of an action, once they have been worked out."""
        moment = self.now
        return self.get_or_defer(action, lambda: moment.odds(action) if moment.ruling(action) else Odds({}))

    def first(self, action: act.Action) -> Ruling:
        """The ruling on an action, as far as its first fault: enough for a button."""

        def asked() -> Ruling:
            fault = next(iter(self.system.faults(self.now.position, action)), None)
            return Ruling(action, () if fault is None else (fault,))

        return self.get(("first", action), asked)

    def sight(self, unit: Unit, target: Unit) -> queries.Line | None:
        """The line of sight between two units; None where one of them is not on the table."""

        def asked() -> queries.Line | None:
            try:
                return queries.line(self.system, self.now.position, unit.id, target.id)
            except DataError:
                return None

        return self.get(("sight", unit.id, target.id), asked)

    def answering(self) -> list[str]:
        """The units that can react with something."""
        position = self.now.position

        def can_react(unit: Unit) -> bool:
            if unit.side != self.now.to_act or not unit.is_on_table:
                return False
            return any(
                self.system.is_legal(position, act.React(unit.id, single_act, marker))
                for marker in ((False, True) if unit.state.command else (False,))
                for single_act in single(self.system, position, unit, position.top.unit)
            )

        return self.get("answering", lambda: [unit.id for unit in self.now.units.values() if can_react(unit)])

    def spot_of(self, name: Any) -> Point | None:
        if isinstance(name, str):
            spot: Point | None = super().spot_of(name)
            return spot
        if isinstance(name, (act.Fire, act.Charge)):
            return self.spot_of(name.target)
        if isinstance(name, act.Move) and name.path:
            return name.path[-1]
        return name.to if isinstance(name, act.Dismount) else None

    def about(self, unit: str, action: Any) -> list[Point]:
        if isinstance(action, act.TakeGround):
            return [action.to]
        places: list[Point] = super().about(unit, action)
        return places

    def plain(self, action: Any) -> dict[str, Any]:
        """Its fields; in which order miniatures are lost or units are named matters nothing."""
        fields = {name: getattr(action, name) for name in action.__struct_fields__}
        loose = {"units": (act.Order,), "figures": (act.Remove,)}
        return {
            name: frozenset(value) if isinstance(action, loose.get(name, ())) else value
            for name, value in fields.items()
        }
