"""Answers to "why not?": the moves and acts open to a unit, and why it can or cannot do something.

Every answer is a ruling of the same clauses that decide; what is added says what would have to change.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.i18n import Message, say
from ...engine.ruling import Answer, Fault
from . import actions as act
from .actions import CM, Point, lengths, path_length
from .activation import plan_faults
from .charges import charge_way
from .checks import activation_faults
from .fire import arms, has_located, targets
from .legal import reaction_actions
from .pending_steps import Declaring, Impulse, LeaderChoice, Losing, Obeying, Reacting, Retargeting, Taking
from .position import BLUNDER, Position, enemy, replace, shown_on_die
from .tabletop.bases import Base
from .tabletop.line_of_sight import sight
from .tabletop.paths import ground_of
from .tabletop.reach import Reach
from .tabletop.terrain import GOINGS
from .unit import Unit
from .unit_geometry import between, can_see, capability, distance, enemies, is_in_arc, leader_base
from .values import drill, locate, value

if TYPE_CHECKING:
    from .game import Baraka


def reach(system: Baraka, position: Position, unit: Unit) -> Reach:
    """Return where the leader of a unit can go with one move; nowhere for one that is not on the table."""
    memo, key = system.memo(position), ("reach", unit.id)
    if key not in memo:
        far = {going: int(capability(unit, going) * CM) for going in GOINGS} if unit.members else {}
        base = leader_base(unit) if unit.members else Base((0, 0))
        memo[key] = Reach(system.table, base, far, enemies(system, position, unit))
    move_reach: Reach = memo[key]
    return move_reach


def _anywhere(system: Baraka, position: Position, unit: Unit, *, alone: bool = False) -> Reach:
    """The ways of a leader to everywhere, over any ground, however long; ``alone``: as if no enemy were there."""
    memo, key = system.memo(position), ("anywhere", unit.id, alone)
    if key not in memo:
        far = {GOINGS[-1]: 10 * (system.table.width + system.table.height)}
        memo[key] = Reach(system.table, leader_base(unit), far, [] if alone else enemies(system, position, unit))
    ways: Reach = memo[key]
    return ways


# ---- why -----------------------------------------------------------------------------------------------


def why(system: Baraka, position: Position, unit: Unit, where: str | Point) -> Answer:
    """Return why a unit can or cannot go to a place, or fire at an enemy; and what would have to change."""
    absent = None if unit.members else next(activation_faults(system, position, unit.id, "B9.1"), None)
    if absent is not None:
        return Answer(None, (absent,), absent.message)
    inferred_act = infer_action(system, position, unit, where)
    action = asked_action(position, unit, inferred_act)
    faults = tuple(_faults(system, position, unit, action, inferred_act))
    if faults and unit.state.command:  # B15.4: without a chit
        is_answer = isinstance(action, act.React)
        by_marker = act.React(unit.id, inferred_act, True) if is_answer else act.SpendMarker(unit.id, inferred_act)
        if system.is_legal(position, by_marker):
            action, faults = by_marker, ()
    if faults:
        return Answer(action, faults, faults[0].message, _change(system, position, unit, inferred_act, faults[0]))
    return Answer(action, faults, _may(system, position, unit, inferred_act))


def asked_action(position: Position, unit: Unit, inferred_act: act.Move | act.Fire) -> act.Action:
    """Return the action that an act would be, by what is to be decided now."""
    match position.top, inferred_act:
        case Reacting(), _:
            return act.React(unit.id, inferred_act)
        case Obeying(), _:
            return act.Obey(unit.id, (inferred_act,))
        case Taking(unit=unit.id), act.Move(path=path):
            return act.TakeGround(path[-1])
        case Retargeting(shot=shot), act.Fire(target=target) if shot.unit == unit.id:
            return act.Retarget(target)
        case _:
            return act.Declare((inferred_act,))


def infer_action(system: Baraka, position: Position, unit: Unit, where: str | Point) -> act.Move | act.Fire:
    """Return what a unit would do with an enemy, or with a place: fire at it, or move there by the best way."""
    if isinstance(where, str):
        system.number(where)
        return act.Fire(where)
    way = reach(system, position, unit).way(where) or [where]
    return act.Move(tuple(way[1:]) or (where,))


def _faults(
    system: Baraka, position: Position, unit: Unit, action: act.Action, inferred_act: act.Move | act.Fire
) -> Iterator[Fault]:
    if isinstance(position.top, Declaring) and position.top.unit != unit.id:
        yield Fault("B9.1", say("{unit} has nothing to decide now.", unit=unit.names), unit.id)
    elif isinstance(position.top, Impulse):  # it would have to be activated first
        yield from system.faults(position, act.Activate(unit.id))
        yield from plan_faults(system, position, unit, (inferred_act,))
    else:
        yield from system.faults(position, action)


def _may(system: Baraka, position: Position, unit: Unit, inferred_act: act.Move | act.Fire) -> Message:
    if isinstance(inferred_act, act.Move):
        ground = ground_of(system.table, (unit.place, *inferred_act.path))
        most = capability(unit, ground.going)
        return say(
            "{unit} can go there: {length} of {most} cm.",
            unit=unit.names,
            length=path_length(ground.length),
            most=float(most),
        )
    target = system.unit(position, inferred_act.target)
    dice = arms(unit, target, moved=False, aimed=unit.state.aiming, turned=False)
    said = say(
        "{unit} can fire at {target} from {distance} cm: {dice}.",
        unit=unit.names,
        target=target.names,
        distance=lengths(distance(unit, target)),
        dice=", ".join(f"{arm.dice} (≤ {shown_on_die(arm.value)})" for arm in dice),
    )
    if not has_located(unit, target):
        needed = value(locate(unit, target))
        if needed > 0:
            said = say("{said} Locating it: {locate}.", said=said, locate=min(needed, BLUNDER - 1))
        else:
            said = say("{said} It cannot be located from here (B21.13).", said=said)
    way = None if unit.is_weapon else charge_way(system, position, unit, target)
    if way is None or way.contact is None or unit.state.duty or isinstance(position.top, Obeying):
        return said
    return say("{said} A charge takes {needed} cm.", said=said, needed=lengths(way.needed))


def _change(
    system: Baraka, position: Position, unit: Unit, inferred_act: act.Move | act.Fire, fault: Fault
) -> Message | None:
    """Return what would have to be otherwise; None where nothing by itself would help."""
    if isinstance(inferred_act, act.Move) and fault.rule in ("B11.2", "B4.8", "B19.4") and unit.members:
        end = inferred_act.path[-1]
        way = _anywhere(system, position, unit).way(end)
        if way is None:
            is_barred = end in _anywhere(system, position, unit, alone=True)
            return say("No path: other units are in the way.") if is_barred else None
        return say("The path there is {length} cm long.", length=path_length(ground_of(system.table, way).length))
    if (
        isinstance(inferred_act, act.Fire)
        and fault.rule == "B12.1"
        and system.unit(position, inferred_act.target).is_on_table
        and unit.is_on_table
    ):
        return _hidden(system, position, unit, system.unit(position, inferred_act.target))
    if fault.rule == "B8.1":
        return say("It could when its side has the initiative and a chit.")
    return None


def _hidden(system: Baraka, position: Position, unit: Unit, target: Unit) -> Message | None:
    """Return what stands in a line of sight."""
    if not is_in_arc(unit, target):
        return say("It would have to turn to it. With no enemy in its arc it may turn and fire in one action (B18.1).")
    third = between(system, position, unit, target)
    blocks = sight(system.table, leader_base(unit), leader_base(target), third=third).blocks
    pieces = [(block.rule, system.table[block.piece].name) for block in blocks if block.piece is not None]
    if pieces:
        names = [name for _, name in pieces]
        return say("In the way: {pieces} ({rules}).", pieces=names, rules=sorted({rule for rule, _ in pieces}))
    return say("Others stand in the way (B4.3).") if blocks else None


# ---- what it may do --------------------------------------------------------------------------------------


def what_can(system: Baraka, position: Position, unit: Unit) -> Message:
    """Return what a unit may do now, in a sentence."""
    if position.ending:
        return say("The game is over.")
    fault = next(activation_faults(system, position, unit.id, "B9.1"), None)
    if fault is not None:
        return fault.message
    top = position.top
    if isinstance(top, Declaring) and top.unit == unit.id:
        seen = len(targets(system, position, unit))
        going = ground_of(system.table, (unit.place,)).going
        return say(
            "{unit} declares what it does: it moves up to {most} cm; enemies in sight: {count}.",
            unit=unit.names,
            most=float(capability(unit, going)),
            count=seen,
        )
    if isinstance(top, Reacting) and top.side == unit.side:
        reactions = (action for action in reaction_actions(system, position, unit.id) if isinstance(action, act.React))
        first = next(reactions, None)
        if first is None:
            return say("{unit} cannot react to this.", unit=unit.names)
        if not first.marker or any(not reaction.marker for reaction in reactions):
            placed = system.options["B10.3.placed"] == "counted"  # the chit of the reaction counts already
            marks = replace(unit.state, chits=unit.state.chits + placed)
            target = shown_on_die(value(drill(unit, "reaction", marks)))
            return say("{unit} may react: {target} or less on the die.", unit=unit.names, target=target)
        return say("{unit} may react with its command marker, without a check.", unit=unit.names)
    if isinstance(top, Obeying) and unit.id in top.units:
        return say("{unit} obeys an order now.", unit=unit.names)
    if isinstance(top, Impulse) and top.side == unit.side:
        activate = act.Activate(unit.id)
        if not system.is_legal(position, activate):
            if unit.state.command:
                return say("{unit} may spend its command marker: one action, without a check.", unit=unit.names)
            return say("{unit} cannot be activated: no chit is left.", unit=unit.names)
        factors = system.odds(position, activate).factors  # of one that has joined another unit by its chits, too
        if factors:
            target = shown_on_die(factors["drill"])
            return say("{unit} may be activated: {target} or less on the die.", unit=unit.names, target=target)
        return say("{unit} may be activated, without a check.", unit=unit.names)
    if top is not None and getattr(top, "unit", "") == unit.id and top.side == unit.side:
        if isinstance(top, Losing | LeaderChoice):
            return say("The losses of {unit} are being decided now.", unit=unit.names)
        return say("The actions of {unit} are being decided now.", unit=unit.names)
    if isinstance(top, Impulse) and any(
        can_see(system, position, unit, system.unit(position, troop.id))
        for troop in system.troops
        if troop.side == enemy(unit.side) and system.unit(position, troop.id).is_on_table and unit.is_on_table
    ):
        return say("{unit} can only react now.", unit=unit.names)
    return say("{unit} has nothing to decide now.", unit=unit.names)
