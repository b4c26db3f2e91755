"""A simple player of Baraka & Fatality that stands and fires, to measure luck where both sides play alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from ....engine.moment import Moment
from .. import actions as act
from .. import pending_steps as at
from ..game import Baraka
from ..position import Position
from ..position import enemy as other_side
from ..reactions import answered
from ..tabletop.bases import span
from ..unit import Unit

#: So many activations of a unit in an impulse, and so many reactions of one that has chits already, and no more.
ACTIVATIONS, REACTIONS = 3, 2
#: With so much distress a unit rallies before it fires.
SHAKEN = 2


class Marksman:
    """Activates its squads in turn, has them aim and fire at the nearest enemy in sight, and reacts with fire.

    It never moves or bids, and its commanders do nothing. It rolls no dice of its own: in the same position it always
    does the same.
    """

    def choose(self, moment: Moment[Position, act.Action]) -> act.Action:
        """Return its action in a position: always a legal one."""
        system, position = cast(Baraka, moment.system), moment.position
        top = position.top
        match top:
            case at.Bidding():
                return act.Bid(0)
            case at.Impulse(side=side):
                return _activate(system, position, side or "")
            case at.Declaring():
                return _declare(system, position, top.unit)
            case at.Reacting():
                return _react(system, position, top)
            case _:
                return next(iter(system.legal_actions(position)))


def _activate(system: Baraka, position: Position, side: str) -> act.Action:
    """The unit that has been activated least; then the other side, and nothing more when both are done."""
    for body in sorted(_squads(system, position, side), key=lambda unit: (unit.state.chits, unit.id)):
        action = act.Activate(body.id)
        if body.state.chits < ACTIVATIONS and system.is_legal(position, action):
            return action
    return act.HandOver() if system.is_legal(position, act.HandOver()) else act.Stop()


def _declare(system: Baraka, position: Position, unit: str) -> act.Action:
    """Declare a rally for a shaken unit, else aim and fire, or the nearest possible acts."""
    body = system.unit(position, unit)
    enemies = sorted(
        _squads(system, position, other_side(body.side)), key=lambda squad: (span(body.place, squad.place), squad.id)
    )
    plans: list[tuple[act.AnyAct, ...]] = [(act.Rally(),)] if body.state.distress >= SHAKEN else []
    plans += [(act.Aim(), act.Fire(enemy.id)) for enemy in enemies]
    plans += [(act.Fire(enemy.id),) for enemy in enemies]
    for plan in (*plans, (act.Rally(),), (act.ClearJam(),), (act.Aim(),)):
        if system.is_legal(position, act.Declare(plan)):
            return act.Declare(plan)
    return next(iter(system.legal_actions(position)))


def _react(system: Baraka, position: Position, work: at.Reacting) -> act.Action:
    """Fire at the active unit, by the first squad that may."""
    for unit in _squads(system, position, work.side or ""):
        action = act.React(unit.id, act.Fire(answered(system, position, work)))
        if unit.state.chits < REACTIONS and system.is_legal(position, action):
            return action
    return act.Decline()


def _squads(system: Baraka, position: Position, side: str) -> Iterator[Unit]:
    """The units of a side on the table that are not characters."""
    for troop in system.troops:
        unit = system.unit(position, troop.id)
        if troop.side == side and unit.is_on_table and not unit.is_character:
            yield unit
