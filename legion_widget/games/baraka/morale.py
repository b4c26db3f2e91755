"""Chapter 14: distress, panic and rally; the cases B21.10, B21.20, B21.31 and B21.33."""

from __future__ import annotations

from ...engine.dice import Throw
from .bodies import Body
from .course import Course
from .events import Distressed, Panicked
from .flight import run_home
from .losses import destroy, remove
from .position import D10, Suffering
from .values import morale, panic, value

#: B14.2: what a panic die does, by its modified number.
IMMUNE, HOLDS, PARALYSED, PANICKED, DESTROYED = "immune", "holds", "paralysed", "panicked", "destroyed"
TABLE = {
    1: IMMUNE,
    **dict.fromkeys((2, 3), HOLDS),
    **dict.fromkeys((4, 5, 6), PARALYSED),
    **dict.fromkeys((7, 8, 9), PANICKED),
    10: DESTROYED,
}
#: B14.2, B14.3: the distress that goes.
RELIEF = {IMMUNE: 2, HOLDS: 1}
RALLIED = {"baraka": 2, "blank": 1, "fatality": 0}


def distress(course: Course, id: str, count: int, rule: str = "B12.10") -> None:
    """B14.1: a unit gets distress, up to its morale; when that is reached it is tested for panic."""
    body = course.body(id)
    if body.has("fanatics") or not body.on_table or count <= 0:  # B7.5, B21.10
        return
    most, before = max(0, value(morale(body))), body.state.distress
    now = min(most, before + count)
    if now == before:
        return
    course.change(id, distress=now)
    course.tell(Distressed(unit=id, count=now - before, now=now, rules=(rule, "B14.1")))
    if now >= most:
        panics(course, id)


def relieve(course: Course, id: str, count: int, rule: str) -> None:
    """Takes distress away."""
    before = course.state(id).distress
    now = max(0, before - count)
    if now != before:
        course.change(id, distress=now)
        course.tell(Distressed(unit=id, count=now - before, now=now, rules=(rule,)))


def result(body: Body, roll: int) -> str:
    """What a panic die does to a unit (B14.2, B21.31)."""
    number = roll if roll in (1, 10) else max(1, min(10, roll + value(panic(body))))
    found = TABLE[number]
    return DESTROYED if found == PANICKED and body.is_weapon else found


def panics(course: Course, id: str) -> None:
    """B14.2: the panic table."""
    body = course.body(id)
    throw = Throw(D10, 1, lambda rolls: result(body, rolls[0]))
    rolls = course.throw(throw)
    roll, found = rolls[0], throw.read(rolls)
    course.tell(Panicked(unit=id, roll=roll, result=found, modifiers=tuple(panic(body))))
    if found in RELIEF:
        relieve(course, id, RELIEF[found], "B14.2")
    elif found == PARALYSED:
        course.change(id, grounded=not body.mounted, curb="still", duty="paralysed")
    elif found == PANICKED:
        course.change(id, shaken=course.state(id).shaken + 1, curb="spent", duty="panicked", aiming=False)
        trim(course, id)
        run(course, id)
    else:
        destroy(course, id, "B14.2")
    if found in (HOLDS, PARALYSED):
        _survivors(course, body)


def trim(course: Course, id: str) -> None:
    """B21.20: morale that falls to the distress held trims it, without a test."""
    body = course.body(id)
    most = max(0, value(morale(body)))
    if body.state.distress > most:
        course.change(id, distress=most)
        course.tell(Distressed(unit=id, count=most - body.state.distress, now=most, rules=("B21.20",)))


def _survivors(course: Course, body: Body) -> None:
    """B17.3, B21.28: the survivor goes when the unit panics and does not flee."""
    for troop in (body.troop, *body.guests):
        if course.rules.has_trait(course.p, troop, "survivor"):
            remove(course, troop.id, (course.state(troop.id).leader,), "B17.3")


def run(course: Course, id: str) -> None:
    """B14.2: two panicked moves towards its own edge of the table; over it the unit is destroyed."""
    for _ in range(2):
        if course.body(id).on_table:
            run_home(course, id)


def flee_again(course: Course, id: str) -> None:
    """B14.2: who has panicked and was not activated in the whole impulse after it flees again."""
    if course.state(id).duty != "again":
        return
    if course.body(id).on_table:
        course.change(id, duty="flee")
        run(course, id)
    else:
        course.change(id, duty="")


def rally(course: Course, id: str) -> None:
    """B14.3: a Baraka die takes distress away. An attempt is enough to be free again (B21.33)."""
    face = course.baraka(course.body(id), "rally")
    course.change(id, rallied=face)
    relieve(course, id, RALLIED[face], "B14.3")


def attempted(course: Course, id: str) -> None:
    """B21.33: the rally that was due has been attempted."""
    course.change(id, duty="")


def suffer(course: Course) -> None:
    """Distress that was due after something else."""
    work = course.pop()
    assert isinstance(work, Suffering)
    if course.body(work.unit).on_table:
        distress(course, work.unit, work.count, work.by or "B12.10")
