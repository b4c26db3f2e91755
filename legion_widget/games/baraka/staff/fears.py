"""The enemy's possible answer to an action: its best volley or charge in the resulting position."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.i18n import Message, say
from ....engine.staff import Fear
from .. import actions as act
from ..pending_steps import Declaring, Impulse, Passing
from ..position import Position, enemy, replace
from ..unit import Unit
from .assaults import threats
from .impulses import usable
from .situation import Situation
from .volleys import harm, volley

#: The outcomes of a volley or charge that does not come to its target.
UNDONE = {"lost", "short"}


def worst(now: Situation, action: act.Action) -> Fear | None:
    """Return the worst that the enemy could do when an action has come off; None where he can do nothing."""
    name, acts = _doing(now, action)
    side = now.system.to_act(now.position)
    if not name or side is None:
        return None
    unit = now.unit(name)
    if not unit.is_on_table:
        return None
    place, grounded = unit.place, unit.state.grounded
    for declared in acts:
        if isinstance(declared, act.Move) and declared.path:
            place, grounded = declared.path[-1], False
        elif isinstance(declared, act.GoToGround):
            grounded = True
    table = now.system.table
    if not (0 <= place[0] <= table.width and 0 <= place[1] <= table.height):
        return None
    fired = unit.state.fired or any(isinstance(declared, act.Fire) for declared in acts)
    then = now.supposed(unit, place, grounded=grounded, fired=fired)
    after = Situation(now.system, then, now.doctrine, now.known)
    for _, foe, reply, message in sorted(_replies(after, after.unit(name)), key=lambda one: (-one[0], one[1])):
        position = _turn_of(then, unit.side, foe)
        if now.system.is_legal(position, reply) and _may_be_done(now, position, reply):
            return Fear(position, reply, message)
    return None


def _may_be_done(now: Situation, position: Position, reply: act.Action) -> bool:
    """Return whether a volley or charge can come to its target."""
    return any(chance and name not in UNDONE for name, chance in now.system.odds(position, reply).outcomes.items())


def _doing(now: Situation, action: act.Action) -> tuple[str, tuple[act.AnyAct, ...]]:
    """The unit that an action makes act, and how."""
    top = now.position.top
    match action:
        case act.Activate(unit=name):
            plan = next(usable(now, now.unit(name)), None)
            return name, plan.acts if plan is not None else ()
        case act.Declare(acts=acts) if isinstance(top, Declaring):
            return top.unit, acts
        case act.Obey(unit=name, acts=acts):
            return name, acts
        case act.SpendMarker(unit=name, act=declared) | act.React(unit=name, act=declared):
            return name, (declared,)
        case _:
            return "", ()


def _replies(now: Situation, unit: Unit) -> Iterator[tuple[float, str, act.Action, Message]]:
    """Yield each enemy's possible act against a unit, with its cost."""
    names = {"unit": unit.names}
    for foe in now.enemies(unit.side):
        cost = harm(now, unit, volley(now, foe, unit, aimed=True))
        if cost > 0:
            message = say("{foe} could fire at {unit}.", foe=foe.names, **names)
            yield cost, foe.id, act.Declare((act.Aim(), act.Fire(unit.id))), message
    for foe, cost in threats(now, unit):
        message = say("{foe} could charge {unit}.", foe=foe.names, **names)
        yield cost, foe.id, act.Declare((act.Charge(unit.id),)), message


def _turn_of(position: Position, side: str, foe: str) -> Position:
    """The position in which an enemy unit has been activated and is to declare what it does."""
    other = enemy(side)
    below = tuple(
        work for work in position.agenda if not isinstance(work, Impulse | Passing | Declaring) and work.side is None
    )
    turn: Position = replace(position, agenda=(*below[:1], Passing(by=other), Declaring(other, unit=foe)))
    return turn
