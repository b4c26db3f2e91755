"""What a unit does with an activation or a reaction: whether it can (chapters 9, 11, 12, 13, 18), and the doing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...engine.ruling import Fault
from ...engine.words import say
from . import actions as act
from . import events as ev
from .actions import CM, Point
from .bodies import Body
from .course import Course
from .position import Acting, Position, Shooting
from .space import capability, on_table, place, sees, set_down, way_faults

if TYPE_CHECKING:
    from .game import Baraka

#: B11.3: how far a leader moves when his unit dismounts, and how far off the horses are held.
DISMOUNT, HORSES = 5 * CM, 20 * CM


def doable(rules: Baraka, p: Position, body: Body, acts: Sequence[act.AnyAct]) -> Iterator[Fault]:
    """What is wrong with acts, as far as it can be told before the first is done.

    A path begins where the one before it ends; what the dice and the enemy's answer change is seen later (B21.9).
    """
    start: Point | None = None
    drawn = body.state.edged
    mounted = body.mounted
    for n, each in enumerate(acts):
        moved = start is not None
        match each:
            case act.Move():
                yield from _move(rules, p, body, each, start)
                start = each.path[-1] if each.path else start
            case act.GoToGround():
                if mounted:
                    yield Fault("B21.11", say("{unit} is mounted: it cannot go to ground.", unit=body.name), body.id)
                elif body.state.grounded and not moved:
                    yield Fault("B11.5", say("{unit} has gone to ground already.", unit=body.name), body.id)
            case act.Dismount():
                yield from _dismount(rules, p, body, each, mounted)
                mounted, start = False, each.to or start
            case act.Mount():
                yield from _mount(body, mounted)
                mounted = True
            case act.Fire():
                yield from _fire(rules, p, body, each, first=n == 0)
            case act.Charge():
                yield from _charge(rules, p, body, each, first=n == 0)
            case act.DrawBlades():
                if not (body.carries("bayonet") or body.carries("blade")):
                    yield Fault("B9.2", say("{unit} has neither bayonets nor blades.", unit=body.name), body.id)
                elif drawn:
                    yield Fault("B9.2", say("{unit} has its blades drawn already.", unit=body.name), body.id)
                drawn = True
            case act.Sheathe():
                if not drawn:
                    yield Fault("B9.2", say("{unit} has no blades drawn.", unit=body.name), body.id)
                drawn = False
            case act.ClearJam():
                if not body.state.jammed:
                    yield Fault("B18.4", say("The weapon of {unit} is not jammed.", unit=body.name), body.id)
            case _:
                pass
        if body.state.curb == "still" and isinstance(each, (*act.MOVEMENT, act.Charge)):
            yield Fault("B14.2", say("{unit} is paralysed: it does not move in this impulse.", unit=body.name), body.id)


def _move(rules: Baraka, p: Position, body: Body, a: act.Move, start: Point | None) -> Iterator[Fault]:
    if not a.path and not (body.is_weapon and a.facing is not None):
        yield Fault("B11.1", say("A move needs a path."), body.id)
    if a.facing is not None and not body.is_weapon:
        yield Fault("B18.1", say("Only support weapons have a facing."), body.id)
    if a.path:
        yield from way_faults(rules, p, body, a.path, None, "B11.1", start)


def _dismount(rules: Baraka, p: Position, body: Body, a: act.Dismount, mounted: bool) -> Iterator[Fault]:
    if not mounted:
        yield Fault("B11.3", say("{unit} is not mounted.", unit=body.name), body.id)
    elif a.to is not None:
        yield from way_faults(rules, p, body, (a.to,), DISMOUNT, "B11.3")


def _mount(body: Body, mounted: bool) -> Iterator[Fault]:
    if body.troop.profile.mounted is None:
        yield Fault("B11.4", say("{unit} has no horses.", unit=body.name), body.id)
    elif mounted:
        yield Fault("B11.4", say("{unit} is mounted already.", unit=body.name), body.id)
    elif body.state.horses is None:
        yield Fault("B11.3", say("The horses of {unit} are lost: it fights on foot.", unit=body.name), body.id)


def _target(rules: Baraka, p: Position, body: Body, target: str, rule: str) -> Iterator[Fault]:
    other = rules.body(p, target)
    if other.side == body.side:
        yield Fault(rule, say("{unit} is no enemy.", unit=other.name), target)
    elif not other.on_table:
        yield Fault(rule, say("{unit} is not on the table.", unit=other.name), target)


def _fire(rules: Baraka, p: Position, body: Body, a: act.Fire, *, first: bool) -> Iterator[Fault]:
    from .fire import firing

    faults = list(_target(rules, p, body, a.target, "B12.1"))
    yield from faults
    if body.state.jammed:
        yield Fault("B18.4", say("The weapon of {unit} is jammed.", unit=body.name), body.id)
    if a.facing is not None and not body.is_weapon:
        yield Fault("B18.1", say("Only support weapons have a facing."), body.id)
    if faults:
        return
    other = rules.body(p, a.target)
    now = first or rules.options["B12.1.seen"] == "declared"
    if now and not sees(rules, p, body, other, turned=a.facing is not None):
        yield Fault("B12.1", say("{unit} does not see {target}.", unit=body.name, target=other.name), a.target)
    elif first and not any(True for _ in firing(body, other, False)):
        yield Fault(
            "B12.5", say("{target} is out of the range of {unit}.", unit=body.name, target=other.name), a.target
        )


def _charge(rules: Baraka, p: Position, body: Body, a: act.Charge, *, first: bool) -> Iterator[Fault]:
    faults = list(_target(rules, p, body, a.target, "B13.1"))
    yield from faults
    if body.is_weapon:
        yield Fault("B13.1", say("A support weapon does not charge."), body.id)
    if not faults and first and not sees(rules, p, body, rules.body(p, a.target)):
        name = rules.body(p, a.target).name
        yield Fault("B13.1", say("{unit} does not see {target}.", unit=body.name, target=name), a.target)


# ---- the doing ---------------------------------------------------------------------------------------


def perform(course: Course, work: Acting, now: act.AnyAct) -> None:
    """Does one act; the work that goes on with the next lies on top of the agenda."""
    from .melee import charge

    id, rules = work.unit, course.rules
    if not isinstance(now, (act.Aim, act.Fire)):
        course.change(id, aiming=False)  # B12.8
    if work.answer and isinstance(now, act.MOVEMENT):
        course.change(id, dodged=True)  # B12.9
    if isinstance(now, act.MOVEMENT) and not (isinstance(now, act.Move) and not now.path):
        course.swap(moved=True)  # B11.6; B18.1: turning on the spot is not moving
    elif isinstance(now, act.Move) and rules.options["B18.1.turning"] == "moving":
        course.swap(moved=True)
    match now:
        case act.Move():
            _moves(course, id, now)
        case act.Aim():
            course.change(id, aiming=True)
            course.swap(aimed=True)
            course.tell(ev.Marked(unit=id, marker="aim", rules=("B12.8",)))
        case act.GoToGround():
            course.change(id, grounded=True)
            course.tell(ev.Marked(unit=id, marker="ground", rules=("B11.5",)))
        case act.Fire():
            _fires(course, work, now)
        case act.Charge():
            charge(course, id, now.target)
        case act.DrawBlades():
            course.change(id, edged=True)
            course.tell(ev.Marked(unit=id, marker="edge", rules=("B9.2",)))
        case act.Sheathe():
            course.change(id, edged=False)
            course.tell(ev.Marked(unit=id, marker="edge", on=False, rules=("B9.2",)))
        case act.ClearJam():
            course.change(id, jammed=False)
            course.tell(ev.Marked(unit=id, marker="jam", on=False, rules=("B18.4",)))
        case act.Dismount():
            _dismounts(course, id, now)
        case act.Mount():
            course.change(id, dismounted=False, grounded=False, horses=None)
            course.tell(ev.Moved(unit=id, path=(course.body(id).place,), kind="mount", rules=("B11.4",)))
            place(course, course.body(id), course.body(id).place)
        case _:
            raise TypeError(f"no act {now!r}")


def _moves(course: Course, id: str, now: act.Move) -> None:
    """B11.1; B12.2: a move of the whole capability takes the fire marker away; B17.5: characters come and go."""
    from .characters import come_and_go

    body = course.body(id)
    if now.path:
        was = body.place
        ground = course.rules.table.ground((was, *now.path))
        course.change(id, grounded=False)
        set_down(course, id, now.path, "move")
        if ground.length >= capability(body, ground.going) * CM - CM // 10 and body.state.fired:
            course.change(id, fired=False)
            course.tell(ev.Marked(unit=id, marker="fire", on=False, rules=("B12.2",)))
        horses(course, id)
        come_and_go(course, id)
    if now.facing is not None:
        course.change(id, facing=now.facing % 360)
        course.tell(ev.Turned(unit=id, facing=now.facing % 360))


def _fires(course: Course, work: Acting, now: act.Fire) -> None:
    """B12.1: the volley goes on the agenda; B12.8: an aim made before, or in this activation, counts."""
    aimed = course.state(work.unit).aiming
    if now.facing is not None:
        course.change(work.unit, facing=now.facing % 360)
        course.tell(ev.Turned(unit=work.unit, facing=now.facing % 360))
    moved = course.top.moved if isinstance(course.top, Acting) else False
    course.push(Shooting(unit=work.unit, target=now.target, moved=moved, aimed=aimed, turned=now.facing is not None))


def _dismounts(course: Course, id: str, now: act.Dismount) -> None:
    """B11.3: the leader may move up to 5 cm, and one miniature holds the horses behind him."""
    course.change(id, dismounted=True, grounded=False, horses=course.body(id).place)
    if now.to is not None:
        set_down(course, id, (now.to,), "dismount", ("B11.3",))
    else:
        course.tell(ev.Moved(unit=id, path=(course.body(id).place,), kind="dismount", rules=("B11.3",)))
    horses(course, id)


def horses(course: Course, id: str) -> None:
    """B11.3: the horse guard keeps 20 cm behind the leader, towards its own edge of the table."""
    body = course.body(id)
    if not body.state.dismounted or body.state.horses is None:
        return
    x, y = body.place
    dx, dy = course.rules.homeward(body.side)
    spot = (x + dx * HORSES, y + dy * HORSES)
    course.change(id, horses=on_table(course.rules, spot))
