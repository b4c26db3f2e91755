"""Candidate plans for an activation, each with its worth and its purpose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from ....engine.i18n import Message, say
from .. import actions as act
from ..actions import Point
from ..activation import ALLOWED, charge_kept
from ..acts import turning_is_moving
from ..baraka_die import FACES
from ..position import replace
from ..rally import RALLIED
from ..tabletop.bases import facing
from ..unit import Unit
from ..unit_geometry import can_see, is_in_arc
from ..values import morale, value
from .assaults import FARTHEST, arrival, clash
from .ground import attraction, danger, promise, scene, standing
from .situation import Situation, is_far
from .volleys import harm, volley
from .ways import Step, steps

#: From so many of the best moves a second one is looked for.
ONWARD = 2
#: Of the enemies in sight so many are looked at as targets.
TARGETS = 3
#: What it is worth to have blades drawn or not, and to have a machine gun that fires, in points.
BLADES, CLEARED = 0.1, 1.5
#: How much less a unit hits from the ground, as a share, and what it costs it besides to lie there, in points.
LOW, STIFF = 0.3, 0.05


class Plan(NamedTuple):
    """Acts that a unit may declare, with their worth in points and their purpose."""

    acts: tuple[act.AnyAct, ...]
    worth: float
    purpose: Message


class Course(NamedTuple):
    """The progress of a unit through its acts."""

    place: Point
    moved: bool = False
    aimed: bool = False
    grounded: bool = False
    edged: bool = False
    hurt: tuple[tuple[str, int], ...] = ()


@cache
def allowances(is_gaffe: bool) -> tuple[tuple[int, float], ...]:
    """The chance of each number of acts that a Baraka die allows (B9.1).

    >>> [(acts, round(share, 3)) for acts, share in allowances(False)]
    [(3, 0.167), (2, 0.667), (1, 0.167)]
    """
    return tuple((ALLOWED[face], float(share)) for face, share in FACES[is_gaffe].chances().items())


# ---- what acts are worth -----------------------------------------------------------------------------


def worth_of(now: Situation, unit: Unit, acts: Sequence[act.AnyAct], allowed: int = 0) -> float:
    """Return the worth of declaring acts, in points, averaged over the Baraka die.

    Args:
        now: The situation.
        unit: Who does them.
        acts: The acts in their order.
        allowed: The number of acts that the die allows, where it has been rolled.
    """
    acts = tuple(acts)
    if isinstance(acts[0], act.Rally | act.ClearJam):
        return _done(now, unit, acts)
    shares = ((allowed, 1.0),) if allowed else allowances("gaffe" in unit.traits)
    total, known = 0.0, dict[tuple[act.AnyAct, ...], float]()
    for count, share in shares:
        options = [acts[:count]]
        if count < len(acts) and isinstance(acts[-1], act.Charge) and now.system.options["B9.3.charge"] == "kept":
            options.append(charge_kept(acts, count))
        for option in options:
            if option not in known:
                known[option] = _done(now, unit, option)
        total += share * max(known[option] for option in options)
    return total - now.doctrine.reply * danger(now, unit, unit.place, grounded=unit.state.grounded)


def _done(now: Situation, unit: Unit, acts: Sequence[act.AnyAct]) -> float:
    """Return the worth of some acts that are all done."""
    state = unit.state
    course = Course(unit.place, False, state.aiming, state.grounded, state.edged)
    total = 0.0
    for number, declared in enumerate(acts):
        gain, course = _act(now, unit, course, declared, acts[number + 1 :])
        total += gain
    return total


def _act(
    now: Situation, unit: Unit, course: Course, declared: act.AnyAct, rest: Sequence[act.AnyAct]
) -> tuple[float, Course]:
    """Return the worth of one act, and the progress after it."""
    doctrine, place = now.doctrine, course.place
    match declared:
        case act.Move(path=path) if path:
            now_worth = standing(now, unit, place, grounded=course.grounded)
            then = next((step.worth for step in _exits(now, unit, path[-1])), None)
            gain = (standing(now, unit, path[-1]) if then is None else then) - now_worth
            return gain, course._replace(place=path[-1], moved=True, aimed=False, grounded=False)
        case act.Fire():
            gain, count = shot(now, unit, course, declared)
            hurt = (*course.hurt, (declared.target, count))
            return gain, course._replace(aimed=False, hurt=hurt)
        case act.Aim():
            is_used = any(isinstance(later, act.Fire) for later in rest)
            gain = 0.0 if is_used or course.aimed else doctrine.aim * promise(now, unit, place)
            return gain, course._replace(aimed=True)
        case act.GoToGround():
            safer = danger(now, unit, place, grounded=course.grounded) - danger(now, unit, place, grounded=True)
            gain = doctrine.caution * safer - doctrine.promise * LOW * promise(now, unit, place) - STIFF
            return gain, course._replace(grounded=True, moved=True, aimed=False)
        case act.Charge():
            return charge_worth(now, unit, course, declared.target), course
        case act.DrawBlades() | act.Sheathe():
            draws = isinstance(declared, act.DrawBlades)
            is_near = any(not is_far(foe.place, place, FARTHEST) for foe in now.enemies(unit.side))
            return BLADES if draws == is_near else -BLADES, course._replace(edged=draws, aimed=False)
        case act.Rally():
            return rally_worth(now, unit), course
        case act.ClearJam():
            return CLEARED, course
        case _:
            return 0.0, course


def _exits(now: Situation, unit: Unit, end: Point) -> Iterator[Step]:
    """The move off the table that ends at a point, if it is one."""
    table = now.system.table
    if not (0 <= end[0] <= table.width and 0 <= end[1] <= table.height):
        yield from (step for step in steps(now, unit) if step.end == end)


def shot(now: Situation, unit: Unit, course: Course, declared: act.Fire) -> tuple[float, int]:
    """Return the worth of a volley in the course of an activation, and the mean number of casualties."""
    target = now.unit(declared.target)
    if declared.guard or not target.is_on_table:
        return 0.0, 0
    at = None if course.place == unit.place else course.place
    if at is not None and not now.is_clear(now.base(unit, at), now.base(target)):
        return 0.0, 0
    moved = course.moved or (declared.facing is not None and turning_is_moving(now.system))
    hit = volley(now, unit, target, at=at, moved=moved, aimed=course.aimed)
    return harm(now, target, hit), round(hit.mean)


def charge_worth(now: Situation, unit: Unit, course: Course, target_id: str) -> float:
    """Return the worth of a charge, in points: the chance to arrive, and then the worth of the close combat."""
    target = now.unit(target_id)
    if not target.is_on_table or unit.is_weapon:
        return 0.0
    position = now.position
    if course.place != unit.place:
        position = now.supposed(unit, course.place)
    then = Situation(now.system, position, now.doctrine, now.known)
    hurt = dict(course.hurt).get(target_id, 0)
    if hurt:
        figures, left = list(target.state.figures), hurt
        for number in range(len(figures) - 1, -1, -1):
            if left and figures[number] is not None and number != target.state.leader:
                figures[number], left = None, left - 1
        states = list(position.states)
        states[now.system.number(target_id)] = replace(target.state, figures=tuple(figures))
        then = Situation(now.system, replace(position, states=tuple(states)), now.doctrine, now.known)
    unit, target = then.unit(unit.id), then.unit(target_id)
    arrives = arrival(then, unit, target)
    if not arrives:
        return -BLADES
    return now.doctrine.assault * arrives * clash(then, unit, target, edged=course.edged)


def rally_worth(now: Situation, unit: Unit) -> float:
    """Return the mean worth of a rally, in points."""
    state = unit.state
    faces = FACES["gaffe" in unit.traits].chances()
    relief = sum(float(share) * min(state.distress, RALLIED[face]) for face, share in faces.items())
    worth = relief * relieved(now, unit)
    if state.duty in ("rally", "flee", "again"):
        worth += now.doctrine.panic * unit.count * now.fighter
    return worth


def relieved(now: Situation, unit: Unit) -> float:
    """Return the worth to a unit of losing a distress marker, in points."""
    most = value(morale(unit))
    near = 1.0 if unit.state.distress >= most else 0.5 if unit.state.distress == most - 1 else 0.0
    return (now.doctrine.nerve + near * now.doctrine.panic / 2) * unit.count * now.fighter


# ---- candidates --------------------------------------------------------------------------------------


def plans(now: Situation, unit: Unit, allowed: int = 0) -> list[Plan]:
    """Return the plans of a unit, the best first; whether the rules allow all of it is still to be asked."""
    return now.known.of(("plans", scene(now, unit), allowed), lambda: _plans(now, unit, allowed))


def _plans(now: Situation, unit: Unit, allowed: int) -> list[Plan]:
    tried: dict[tuple[act.AnyAct, ...], Plan] = {}
    for acts, purpose in _candidates(now, unit):
        cut = acts[:allowed] if allowed else acts
        if cut not in tried:
            tried[cut] = Plan(cut, worth_of(now, unit, cut, allowed), purpose)
    return sorted(tried.values(), key=lambda plan: -plan.worth)


def _candidates(now: Situation, unit: Unit) -> Iterator[tuple[tuple[act.AnyAct, ...], Message]]:
    state = unit.state
    if state.duty in ("rally", "flee"):
        yield (act.Rally(),), say("Rally {unit} before anything else.", unit=unit.names)
        return
    if state.distress and not state.activated and not state.rallied:
        yield (act.Rally(),), say("Rally {unit}.", unit=unit.names)
    if state.jammed:
        yield (act.ClearJam(),), say("Clear the jam of {unit}.", unit=unit.names)
    yield from _fires(now, unit)
    yield from _moves(now, unit)
    yield from _charges(now, unit)
    if not unit.is_mounted and not state.grounded:
        yield (act.GoToGround(), act.Aim()), say("Go to ground under fire.")


def targets(now: Situation, unit: Unit) -> list[Unit]:
    """Return the enemies in sight at which fire is worth most, the best first."""
    return [now.unit(id) for id in now.known.of(("targets", scene(now, unit)), lambda: _targets(now, unit))]


def _targets(now: Situation, unit: Unit) -> list[str]:
    rated = []
    for foe in now.enemies(unit.side):
        if can_see(now.system, now.position, unit, foe, turned=unit.is_weapon):
            turns = unit.is_weapon and not is_in_arc(unit, foe)
            gain = harm(now, foe, volley(now, unit, foe, moved=turns and turning_is_moving(now.system)))
            if gain > 0:
                rated.append((-gain, foe.id))
    return [id for _, id in sorted(rated)[:TARGETS]]


def sees_targets(now: Situation, unit: Unit, acts: Sequence[act.AnyAct]) -> bool:
    """Return whether a unit sees whom it is to fire at from where it does so: other units may stand between (B4.3)."""
    place = None
    for declared in acts:
        if isinstance(declared, act.Move) and declared.path:
            place = declared.path[-1]
        elif isinstance(declared, act.Fire) and not declared.guard:
            position = now.position if place is None else now.supposed(unit, place)
            shooter, target = (now.system.unit(position, id) for id in (unit.id, declared.target))
            turned = declared.facing is not None
            if target.is_on_table and not can_see(now.system, position, shooter, target, turned=turned):
                return False
    return True


def _fires(now: Situation, unit: Unit) -> Iterator[tuple[tuple[act.AnyAct, ...], Message]]:
    for foe in targets(now, unit):
        turn = None
        if unit.is_weapon and not is_in_arc(unit, foe):
            turn = facing(unit.place, foe.place)
        fire = act.Fire(foe.id, turn)
        purpose = _fire_purpose(now, unit, foe)
        yield (fire, act.Aim()), purpose
        if turn is not None:
            continue
        if not unit.state.aiming:
            yield (act.Aim(), fire), purpose
            if not unit.is_mounted and not unit.state.grounded:
                yield (act.Aim(), fire, act.GoToGround()), purpose
        if not unit.is_mounted and not unit.state.grounded:
            yield (fire, act.GoToGround()), say("Fire at {unit}, then go to ground.", unit=foe.names)
        for step in steps(now, unit)[:2]:
            move = act.Move(step.path)
            yield (fire, move), say("Fire at {unit}, then move on.", unit=foe.names)
            if not unit.state.aiming:
                yield (act.Aim(), fire, move), purpose


def _fire_purpose(now: Situation, unit: Unit, foe: Unit) -> Message:
    aspect = now.aspect(foe, unit, now.base(foe), now.base(unit))
    if aspect.cover != "none":
        return say("Fire at {unit} from cover.", unit=foe.names)
    return say("Fire at {unit}.", unit=foe.names)


def _moves(now: Situation, unit: Unit) -> Iterator[tuple[tuple[act.AnyAct, ...], Message]]:
    if unit.state.curb == "still":
        return
    for number, step in enumerate(steps(now, unit)):
        move, purpose = act.Move(step.path), _move_purpose(now, unit, step.end)
        for foe in _seen_from(now, unit, step.end):
            yield (move, act.Fire(foe.id)), say("Move into sight of {unit} and fire.", unit=foe.names)
        yield (move, act.Aim()), purpose
        if not unit.is_mounted:
            yield (move, act.GoToGround()), purpose
        if number < ONWARD:
            for further in steps(now, unit, step.end)[:1]:
                onward = _move_purpose(now, unit, further.end)
                yield (move, act.Move(further.path)), onward
                if not unit.is_mounted:
                    yield (move, act.Move(further.path), act.GoToGround()), onward


def _seen_from(now: Situation, unit: Unit, place: Point) -> list[Unit]:
    """The enemies at whom fire from a place is worth most."""
    own = now.base(unit, place)
    rated = [
        (-harm(now, foe, volley(now, unit, foe, at=place, moved=True)), foe.id)
        for foe in now.enemies(unit.side)
        if now.is_clear(own, now.base(foe))
    ]
    return [now.unit(id) for worth, id in sorted(rated)[:1] if worth < 0]


def _move_purpose(now: Situation, unit: Unit, place: Point) -> Message:
    """Return the purpose of a move to a place."""
    if attraction(now, unit, place) - attraction(now, unit, unit.place) > 0.1:
        names = _names(now, place)
        if names is not None:
            return say("Advance ({piece}).", piece=names)
        return say("Advance.")
    if danger(now, unit, place) < danger(now, unit, unit.place):
        return say("Get out of the enemy's fire.")
    return say("Take a better position.")


def _names(now: Situation, place: Point) -> dict[str, str] | None:
    """The name of the terrain at a place."""
    pieces = (now.system.table.pieces[n] for n in sorted(now.system.table.shapes.at(place)))
    return next((piece.name for piece in pieces if piece.name), None)


def _charges(now: Situation, unit: Unit) -> Iterator[tuple[tuple[act.AnyAct, ...], Message]]:
    if unit.is_weapon or unit.state.curb == "still" or now.is_precious(unit):
        return
    can_draw = not unit.state.edged and (unit.has_equipment("bayonet") or unit.has_equipment("blade"))
    for foe in now.enemies(unit.side):
        if is_far(foe.place, unit.place, FARTHEST) or not now.is_clear(now.base(unit), now.base(foe)):
            continue
        charge, purpose = act.Charge(foe.id), say("Charge {unit}.", unit=foe.names)
        if can_draw:
            yield (act.DrawBlades(), charge), purpose
        yield (charge,), purpose
        if foe.id in {target.id for target in targets(now, unit)}:
            yield (act.Fire(foe.id), charge), say("Fire at {unit}, then charge.", unit=foe.names)
            if can_draw:
                yield (act.Fire(foe.id), act.DrawBlades(), charge), say("Fire at {unit}, then charge.", unit=foe.names)
