"""Answers to "why not?": where a unit can go, what it may do now, and why it can or cannot do something.

Every answer is a ruling of the same clauses that decide; what is added says what would have to change.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.ruling import Answer, Fault
from ...engine.words import Message, say
from . import actions as act
from .actions import CM, Point, lengths
from .activation import able, check_due
from .acts import doable
from .bodies import Body
from .charges import charge_way
from .fire import arms, targets
from .legal import reactions
from .position import NEVER, SURE, Declaring, Impulse, Position, Reacting, enemy
from .space import capability, distance, enemies, in_arc, leader_base, others, sees
from .tabletop.bases import Base
from .tabletop.line_of_sight import sight
from .tabletop.paths import ground_of
from .tabletop.reach import Reach
from .tabletop.terrain import GOINGS
from .values import drill, locate, value

if TYPE_CHECKING:
    from .game import Baraka


def reach(system: Baraka, position: Position, body: Body) -> Reach:
    """Where the leader of a unit can go with one move; nowhere for one that is not on the table."""
    memo, key = system.memo(position), ("reach", body.id)
    if key not in memo:
        far = {going: int(capability(body, going) * CM) if body.members else 0 for going in GOINGS}
        base = leader_base(body) if body.members else Base((0, 0))
        memo[key] = Reach(system.table, base, far, enemies(system, position, body))
    found: Reach = memo[key]
    return found


def _anywhere(system: Baraka, position: Position, body: Body) -> Reach:
    """The ways of a leader to everywhere, over any ground, however long."""
    memo, key = system.memo(position), ("anywhere", body.id)
    if key not in memo:
        far = {GOINGS[-1]: 10 * (system.table.width + system.table.height)}
        memo[key] = Reach(system.table, leader_base(body), far, enemies(system, position, body))
    found: Reach = memo[key]
    return found


# ---- why -----------------------------------------------------------------------------------------------


def why(system: Baraka, position: Position, body: Body, where: str | Point) -> Answer:
    """Why a unit can or cannot go to a place, or fire at an enemy; and what would have to change."""
    each = meant(system, position, body, where)
    action = act.React(body.id, each) if isinstance(position.top, Reacting) else act.Declare((each,))
    faults = tuple(_faults(system, position, body, action, each))
    if faults:
        return Answer(action, faults, faults[0].message, _change(system, position, body, each, faults[0]))
    return Answer(action, faults, _may(system, position, body, each))


def meant(system: Baraka, position: Position, body: Body, where: str | Point) -> act.Move | act.Fire:
    """What a unit would do with an enemy, or with a place: fire at it, or move there by the best way."""
    if isinstance(where, str):
        system.number(where)
        return act.Fire(where)
    way = reach(system, position, body).way(where)
    return act.Move(tuple(way[1:]) if way and len(way) > 1 else (where,))


def _faults(
    system: Baraka, position: Position, body: Body, action: act.Action, each: act.Move | act.Fire
) -> Iterator[Fault]:
    if isinstance(position.top, Impulse):  # it would have to be activated first
        yield from system.faults(position, act.Activate(body.id))
        yield from doable(system, position, body, (each,))
    else:
        yield from system.faults(position, action)


def _may(system: Baraka, position: Position, body: Body, each: act.Move | act.Fire) -> Message:
    if isinstance(each, act.Move):
        ground = ground_of(system.table, (body.place, *each.path))
        most = capability(body, ground.going)
        return say(
            "{unit} can go there: {length} of {most} cm.",
            unit=body.name,
            length=lengths(ground.length),
            most=float(most),
        )
    target = system.body(position, each.target)
    dice = arms(body, target, moved=False, aimed=body.state.aiming, turned=False)
    way = charge_way(system, position, body, target)
    return say(
        "{unit} can fire at {target} from {distance} cm: {dice}; locating {locate}. A charge takes {needed} cm.",
        unit=body.name,
        target=target.name,
        distance=lengths(distance(body, target)),
        dice=", ".join(f"{arm.dice} (≤ {arm.value})" for arm in dice),
        locate=value(locate(body, target)),
        needed=lengths(way.needed),
    )


def _change(system: Baraka, position: Position, body: Body, each: act.Move | act.Fire, fault: Fault) -> Message | None:
    """What would have to be otherwise; None where nothing by itself would help."""
    if isinstance(each, act.Move) and fault.rule in ("B11.2", "B4.8", "B19.4") and body.members:
        way = _anywhere(system, position, body).way(each.path[-1])
        if way is None:
            return say("No way leads there while others stand as they do.")
        return say("The way there takes {length} cm.", length=lengths(ground_of(system.table, way).length))
    if (
        isinstance(each, act.Fire)
        and fault.rule == "B12.1"
        and system.body(position, each.target).on_table
        and body.on_table
    ):
        return _hidden(system, position, body, system.body(position, each.target))
    if fault.rule == "B8.1":
        return say("It could when its side has the initiative and a chit.")
    return None


def _hidden(system: Baraka, position: Position, body: Body, target: Body) -> Message | None:
    """What stands in a line of sight."""
    if not in_arc(body, target):
        return say("It would have to turn to it.")
    third = others(system, position, body.id, target.id)
    blocks = sight(system.table, leader_base(body), leader_base(target), third=third).blocks
    names = [system.table[block.piece].name for block in blocks if block.piece is not None]
    if names:
        return say("In the way: {pieces}.", pieces=names)
    return say("Others stand in the way.") if blocks else None


# ---- what it may do --------------------------------------------------------------------------------------


def can(system: Baraka, position: Position, body: Body) -> Message:
    """What a unit may do now, in a sentence."""
    if position.ending:
        return say("The game is over.")
    fault = next(able(system, position, body.id, "B9.1"), None)
    if fault is not None:
        return fault.message
    top = position.top
    if isinstance(top, Declaring) and top.unit == body.id:
        seen = len(targets(system, position, body))
        return say(
            "{unit} declares what it does: it moves up to {most} cm; enemies in sight: {count}.",
            unit=body.name,
            most=float(capability(body, "open")),
            count=seen,
        )
    if isinstance(top, Reacting) and top.side == body.side:
        if next(reactions(system, position, body.id), None) is not None:
            return say(
                "{unit} may react: {target} or less on the die.", unit=body.name, target=_needed(body, "reaction")
            )
        return say("{unit} cannot react to this.", unit=body.name)
    if isinstance(top, Impulse) and top.side == body.side:
        if not system.legal_now(position, act.Activate(body.id)):
            return say("{unit} cannot be activated: no chit is left.", unit=body.name)
        if check_due(body):
            return say("{unit} may be activated: {target} or less on the die.", unit=body.name, target=_needed(body))
        return say("{unit} may be activated, without a check.", unit=body.name)
    if top is not None and getattr(top, "unit", "") == body.id and top.side == body.side:
        return say("What {unit} does is being decided now.", unit=body.name)
    if isinstance(top, Impulse) and any(
        sees(system, position, body, system.body(position, troop.id))
        for troop in system.troops
        if troop.side == enemy(body.side) and system.body(position, troop.id).on_table and body.on_table
    ):
        return say("{unit} can only react now.", unit=body.name)
    return say("{unit} has nothing to decide now.", unit=body.name)


def _needed(body: Body, check: str = "action") -> int:
    """What a drill check takes, as the die shows it: a 1 always passes, a 10 never (B4.6)."""
    return min(NEVER - 1, max(SURE, value(drill(body, check))))
