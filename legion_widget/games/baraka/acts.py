"""The acts of a unit in an activation or a reaction: conditions and effects (chapters 9, 11, 12, 13, 18)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...engine.i18n import say
from ...engine.ruling import Fault
from . import actions as act
from . import events as ev
from .actions import CM, Point
from .characters import offer_to_join
from .checks import joined_fault
from .fire import firing
from .formation import lead_horses, place_unit, set_down
from .losses import leave_unit
from .melee import charge
from .pending_steps import Acting, Shooting
from .position import Position, replace
from .tabletop.bases import cut_off, is_ahead, span
from .tabletop.geometry import nearest_place
from .tabletop.paths import ground_of
from .tabletop.placement import solid_pieces
from .transaction import Transaction
from .unit import Unit
from .unit_geometry import (
    can_see,
    capability,
    distance,
    exit_edge,
    leader_base,
    others,
    way_faults,
)

if TYPE_CHECKING:
    from .game import Baraka

#: B11.3: how far a leader moves when his unit dismounts.
DISMOUNT = 5 * CM


def act_faults(system: Baraka, position: Position, unit: Unit, acts: Sequence[act.AnyAct]) -> Iterator[Fault]:
    """Yield what is wrong with acts, as far as it can be known before the first is done.

    A path begins where the one before it ends; what the dice and the enemy's answer change is seen later (B21.9). Of a
    unit that is not there `activation_faults` says so.
    """
    if not unit.members:
        return
    start: Point | None = None
    drawn = unit.state.edged
    mounted, mover = unit.is_mounted, unit
    for n, declared_act in enumerate(acts):
        match declared_act:
            case act.Move():
                yield from _move_faults(system, position, mover, declared_act, start)
                start = declared_act.path[-1] if declared_act.path else start
            case act.GoToGround():
                yield from _go_to_ground_faults(unit, mounted, moved=start is not None)
            case act.Dismount():
                yield from _dismount_faults(system, position, unit, declared_act, mounted, start)
                mounted, start, mover = False, declared_act.to or start, _as(system, position, unit, dismounted=True)
            case act.Mount():
                yield from _mount_faults(unit, mounted, held=unit.is_mounted or unit.state.guard is not None)
                mounted, mover = True, _as(system, position, unit, dismounted=False)
            case act.Fire():
                yield from _fire_faults(system, position, unit, declared_act, first=_stays(acts[:n]))
            case act.Charge():
                yield from _charge_faults(system, position, unit, declared_act, first=_stays(acts[:n]))
            case act.DrawBlades() | act.Sheathe():
                yield from _blade_faults(unit, declared_act, drawn)
                drawn = isinstance(declared_act, act.DrawBlades)
            case act.ClearJam():
                if not unit.state.jammed:
                    yield Fault("B18.4", say("The weapon of {unit} is not jammed.", unit=unit.names), unit.id)
            case _:
                pass
        if unit.state.curb == "still" and isinstance(declared_act, (*act.MOVEMENT, act.Charge)):
            yield Fault(
                "B14.2", say("{unit} is paralysed: it does not move in this impulse.", unit=unit.names), unit.id
            )


def _stays(acts: Sequence[act.AnyAct]) -> bool:
    """Return whether a unit sees after some acts what it sees before them."""
    return all(isinstance(each, act.Aim | act.DrawBlades | act.Sheathe) for each in acts)


def _go_to_ground_faults(unit: Unit, mounted: bool, *, moved: bool) -> Iterator[Fault]:
    if mounted:
        yield Fault("B21.11", say("{unit} is mounted: it cannot go to ground.", unit=unit.names), unit.id)
    elif unit.state.grounded and not moved:
        yield Fault("B11.5", say("{unit} has gone to ground already.", unit=unit.names), unit.id)


def _blade_faults(unit: Unit, action: act.DrawBlades | act.Sheathe, drawn: bool) -> Iterator[Fault]:
    if isinstance(action, act.Sheathe):
        if not drawn:
            yield Fault("B9.2", say("{unit} has no blades drawn.", unit=unit.names), unit.id)
    elif not (unit.has_equipment("bayonet") or unit.has_equipment("blade")):
        yield Fault("B9.2", say("{unit} has neither bayonets nor blades.", unit=unit.names), unit.id)
    elif drawn:
        yield Fault("B9.2", say("{unit} has its blades drawn already.", unit=unit.names), unit.id)


def _as(system: Baraka, position: Position, unit: Unit, *, dismounted: bool) -> Unit:
    """A unit as it will stand when it has mounted or dismounted: it moves otherwise (B5.1)."""
    states = list(position.states)
    states[system.number(unit.id)] = replace(unit.state, dismounted=dismounted)
    return Unit(system, replace(position, states=tuple(states)), unit.id)


def _move_faults(
    system: Baraka, position: Position, unit: Unit, action: act.Move, start: Point | None
) -> Iterator[Fault]:
    if not action.path and (action.spots or not (unit.is_weapon and action.facing is not None)):
        yield Fault("B11.1", say("A move needs a path."), unit.id)
    if action.facing is not None and not unit.is_weapon:
        yield Fault("B18.1", say("Only support weapons have a facing."), unit.id)
    if action.path:
        yield from way_faults(system, position, unit, action.path, None, "B11.1", start)
        if set(action.path) == {start} and not action.spots and action.facing is None:
            yield Fault("B11.1", say("{unit} is there already: that is not a move.", unit=unit.names), unit.id)
    leads = unit.members.index(unit.reference) if unit.members else -1
    numbers = [number for number, _ in action.spots]
    if len(set(numbers)) < len(numbers):
        yield Fault("B11.1", say("The same miniature is named twice."), unit.id)
    for number in numbers:
        if number == leads or not 0 <= number < unit.count:
            yield Fault("B11.1", say("{unit} has no miniature {n} to set down.", unit=unit.names, n=number), unit.id)


def shortened(system: Baraka, position: Position, unit: Unit, action: act.Move) -> act.Move | None:
    """B21.9: a move that has become too long, as far as it goes: another leads, and begins it elsewhere; else None."""
    faults = list(act_faults(system, position, unit, (action,)))
    if not faults or any(fault.rule != "B11.2" for fault in faults):
        return None
    way = [unit.place, *action.path]
    path = cut_off(way, int(capability(unit, ground_of(system.table, way).going) * CM) - 1)
    shorter: act.Move = replace(action, path=tuple(path[1:]))
    return shorter if len(path) > 1 and not any(True for _ in act_faults(system, position, unit, (shorter,))) else None


def _dismount_faults(
    system: Baraka, position: Position, unit: Unit, action: act.Dismount, mounted: bool, start: Point | None
) -> Iterator[Fault]:
    if not mounted:
        yield Fault("B11.3", say("{unit} is not mounted.", unit=unit.names), unit.id)
    elif len(unit.members) == 1:
        yield Fault("B11.3", say("{unit}: nobody would be left to hold the horses.", unit=unit.names), unit.id)
    elif action.to is not None:
        yield from way_faults(system, position, unit, (action.to,), DISMOUNT, "B11.3", start)


def _mount_faults(unit: Unit, mounted: bool, held: bool) -> Iterator[Fault]:
    if unit.troop.profile.mounted is None:
        yield Fault("B11.4", say("{unit} has no horses.", unit=unit.names), unit.id)
    elif mounted:
        yield Fault("B11.4", say("{unit} is mounted already.", unit=unit.names), unit.id)
    elif not held:
        yield Fault("B11.3", say("The horses of {unit} are lost: it fights on foot.", unit=unit.names), unit.id)


def _target_faults(system: Baraka, position: Position, unit: Unit, target: str, rule: str) -> Iterator[Fault]:
    target_unit = system.unit(position, target)
    if target_unit.side == unit.side:
        yield Fault(rule, say("{unit} is not an enemy.", unit=target_unit.names), target)
    elif target_unit.state.joined:
        yield joined_fault(system, target_unit)
    elif not target_unit.is_on_table:
        yield Fault(rule, say("{unit} is not on the table.", unit=target_unit.names), target)


def _fire_faults(system: Baraka, position: Position, unit: Unit, action: act.Fire, *, first: bool) -> Iterator[Fault]:
    faults = list(_target_faults(system, position, unit, action.target, "B12.1"))
    yield from faults
    if unit.state.jammed:
        yield Fault("B18.4", say("The weapon of {unit} is jammed.", unit=unit.names), unit.id)
    if action.facing is not None and not unit.is_weapon:
        yield Fault("B18.1", say("Only support weapons have a facing."), unit.id)
    if faults:
        return
    target = system.aim(position, action)
    if not target.is_on_table:  # the unit itself is, as has been asked before
        yield Fault("B11.3", say("{unit} has no horse guard.", unit=target.names), action.target)
        return
    if action.guard and not _is_open_guard(system, position, unit, target):
        yield Fault(
            "B11.3", say("The horses of {unit} are not the nearest enemies in sight.", unit=target.names), target.id
        )
        return
    if action.facing is not None and unit.is_weapon:
        yield from _turning_faults(system, position, unit, target, action.facing, first=first)
    now = first or system.options["B12.1.seen"] == "declared"
    if now and not can_see(system, position, unit, target, turned=action.facing is not None):
        yield Fault("B12.1", say("{unit} does not see {target}.", unit=unit.names, target=target.names), action.target)
    elif first and not any(True for _ in firing(unit, target, False)):
        yield Fault(
            "B12.5", say("{target} is out of the range of {unit}.", unit=unit.names, target=target.names), action.target
        )


def _is_open_guard(system: Baraka, position: Position, unit: Unit, guard: Unit) -> bool:
    """B11.3: a horse guard is a target only where no other enemy in sight is nearer."""
    foes = (system.unit(position, troop.id) for troop in system.troops if troop.side != unit.side)
    near = (distance(unit, foe) for foe in foes if foe.is_on_table and can_see(system, position, unit, foe))
    return all(distance(unit, guard) <= foe_distance for foe_distance in near)


def _turning_faults(
    system: Baraka, position: Position, unit: Unit, target: Unit, facing: int, *, first: bool
) -> Iterator[Fault]:
    """B18.1: a weapon turns with its fire only when it sees no enemy in its arc, and then towards its target."""
    if not is_ahead(unit.place, facing, target.place):
        yield Fault("B18.1", say("{target} is not ahead of that facing.", target=target.names), target.id)
    foes = (system.unit(position, troop.id) for troop in system.troops if troop.side != unit.side)
    if first and any(foe.is_on_table and can_see(system, position, unit, foe) for foe in foes):
        message = say("{unit} turns to fire only when it sees no enemy in its arc.", unit=unit.names)
        yield Fault("B18.1", message, unit.id)


def _charge_faults(
    system: Baraka, position: Position, unit: Unit, action: act.Charge, *, first: bool
) -> Iterator[Fault]:
    faults = list(_target_faults(system, position, unit, action.target, "B13.1"))
    yield from faults
    if unit.is_weapon:
        yield Fault("B13.1", say("A support weapon does not charge."), unit.id)
    target = system.aim(position, action)
    if action.guard and not target.is_on_table:
        yield Fault("B11.3", say("{unit} has no horse guard.", unit=target.names), action.target)
    elif not faults and first and not can_see(system, position, unit, target):
        name = system.unit(position, action.target).names
        yield Fault("B13.1", say("{unit} does not see {target}.", unit=unit.names, target=name), action.target)


# ---- the doing ---------------------------------------------------------------------------------------


def perform(tx: Transaction, work: Acting, now: act.AnyAct) -> None:
    """Does one act; the work that goes on with the next lies on top of the agenda."""
    id = work.unit
    _mark_movement(tx, work, now)
    match now:
        case act.Move():
            _moves(tx, id, now)
        case act.Aim():
            tx.change(id, aiming=True)
            tx.tell(ev.MarkerChanged(unit=id, marker="aim", rules=("B12.8",)))
        case act.GoToGround():
            tx.change(id, grounded=True)
            tx.tell(ev.MarkerChanged(unit=id, marker="ground", rules=("B11.5",)))
        case act.Fire():
            _fires(tx, work, now)
        case act.Charge():
            charge(tx, id, now)
        case act.DrawBlades():
            tx.change(id, edged=True)
            tx.tell(ev.MarkerChanged(unit=id, marker="edge", rules=("B9.2",)))
        case act.Sheathe():
            tx.change(id, edged=False)
            tx.tell(ev.MarkerChanged(unit=id, marker="edge", on=False, rules=("B9.2",)))
        case act.ClearJam():
            tx.change(id, jammed=False)
            tx.tell(ev.MarkerChanged(unit=id, marker="jam", on=False, rules=("B18.4",)))
        case act.Dismount():
            _dismounts(tx, id, now)
        case act.Mount():
            tx.change(id, dismounted=False, grounded=False, guard=None)
            tx.tell(ev.Moved(unit=id, path=(tx.unit(id).place,), kind="mount", rules=("B11.4",)))
            place_unit(tx, tx.unit(id), _place_for_mounting(tx, tx.unit(id)))
        case _:
            raise TypeError(f"no act {now!r}")


def _place_for_mounting(tx: Transaction, unit: Unit) -> Point:
    """B11.4: where the leader stands, or as little away as a mounted base needs, which another or a wall may bar."""
    table, place = tx.system.table, unit.place
    free = nearest_place(
        leader_base(unit),
        place,
        (table.width, table.height),
        clear_of=[(base, 0) for base in others(tx.system, tx.position, unit.id)],
        outside=solid_pieces(table, place),
    )
    return place if free is None else free


def turning_is_moving(system: Baraka) -> bool:
    """B18.1: whether a weapon that turns on the spot has moved, by option."""
    return bool(system.options["B18.1.turning"] == "moving")


def _mark_movement(tx: Transaction, work: Acting, now: act.AnyAct) -> None:
    """Mark a unit as having moved, which spoils an aim (B11.6, B12.8, B12.9)."""
    if not isinstance(now, (act.Aim, act.Fire)):
        tx.change(work.unit, aiming=False)  # B12.8
    if not isinstance(now, act.MOVEMENT):
        return
    if isinstance(now, act.Move) and not now.path and not turning_is_moving(tx.system):
        return
    if work.answer:
        tx.change(work.unit, dodged=True)  # B12.9
    tx.swap(moved=True)  # B11.6


def _moves(tx: Transaction, id: str, now: act.Move) -> None:
    """B11.1; B12.2: a move of the whole capability takes the fire marker away; B17.5: characters come and go."""
    unit = tx.unit(id)
    edge = exit_edge(tx.system, unit, now.path[-1]) if now.path else ""
    if edge:
        _exits(tx, id, edge, now.path)
        return
    if now.path:
        was = unit.place
        if unit.state.joined:
            leave_unit(tx, id)
        ground = ground_of(tx.system.table, (was, *now.path))
        tx.change(id, grounded=False)
        set_down(tx, id, now.path, "move", wishes=dict(now.spots))
        far = span(was, now.path[-1]) if tx.system.options["B12.2.full"] == "away" else ground.length
        if unit.state.fired and far >= capability(unit, ground.going) * CM - CM // 10:
            tx.change(id, fired=False)
            tx.tell(ev.MarkerChanged(unit=id, marker="fire", on=False, rules=("B12.2",)))
        offer_to_join(tx, id)
    if now.facing is not None:
        tx.change(id, facing=now.facing)
        tx.tell(ev.Turned(unit=id, facing=now.facing))


def _exits(tx: Transaction, id: str, edge: str, path: Sequence[Point]) -> None:
    """A unit leaves the table where the scenario asks for it, and whoever has joined it."""
    unit = tx.unit(id)
    if unit.state.joined:
        leave_unit(tx, id)
    way = (unit.place, *path)
    ground = ground_of(tx.system.table, way)
    tx.tell(ev.Moved(unit=id, path=way, kind="move", ground=ground.going, length=ground.length))
    for troop in (unit.troop, *unit.guests):
        none, away = (None,) * len(troop.figures), tx.state(troop.id).alive
        tx.change(troop.id, figures=none, joined="", left=edge, away=away, guard=None, command=False, upgrade=False)
        tx.tell(ev.LeftTable(unit=troop.id, edge=edge))


def _fires(tx: Transaction, work: Acting, now: act.Fire) -> None:
    """B12.1: the volley goes on the agenda; B12.8: an aim made before, or in this activation, counts."""
    aimed = tx.state(work.unit).aiming  # by itself or just before
    if now.facing is not None:
        tx.change(work.unit, facing=now.facing)
        tx.tell(ev.Turned(unit=work.unit, facing=now.facing))
    turned = now.facing is not None
    if turned and turning_is_moving(tx.system):
        tx.swap(moved=True)
    gone = tx.top.moved if isinstance(tx.top, Acting) else False
    tx.push(Shooting(unit=work.unit, target=now.target, moved=gone, aimed=aimed, turned=turned, guard=now.guard))


def _dismounts(tx: Transaction, id: str, now: act.Dismount) -> None:
    """B11.3: the leader may move up to 5 cm, and one miniature holds the horses behind him."""
    unit = tx.unit(id)
    held = [n for n, place in enumerate(unit.state.figures) if place is not None and n != unit.state.leader]
    tx.change(id, dismounted=True, grounded=False, guard=held[-1] if held else None)
    if now.to is not None:
        set_down(tx, id, (now.to,), "dismount", ("B11.3",))
    else:
        tx.tell(ev.Moved(unit=id, path=(unit.place,), kind="dismount", rules=("B11.3",)))
        place_unit(tx, tx.unit(id), unit.place)
    lead_horses(tx, id)
