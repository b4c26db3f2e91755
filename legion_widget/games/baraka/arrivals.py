"""Units that a scenario keeps back, and that come on to the table at the start of an impulse. Ours: the Lite rules have
no scenarios."""

from __future__ import annotations

from . import events as ev
from .bodies import Body
from .course import Course
from .space import bases, limit
from .tabletop import geometry as geo
from .tabletop.bases import Base
from .tabletop.placement import APART, form_up


def arrive(course: Course) -> None:
    """Sets down every unit whose impulse has come; one for which there is no room waits for the next impulse."""
    rules = course.rules
    for number, (troop, unit) in enumerate(zip(rules.troops, rules.scenario.data.units, strict=True)):
        if course.state(troop.id).waiting and unit.enters <= course.p.impulse:
            _come(course, troop.id, number)


def _come(course: Course, id: str, number: int) -> None:
    rules, body = course.rules, course.body(id)
    friends, enemies = _standing(course, body)
    radius = body.profile.radius
    wanted = [place for place in rules.scenario.places(number) if place is not None]
    apart = [*((each, 0) for each in friends), *((each, APART) for each in enemies)]
    at = geo.nearest_place(Base(wanted[0], radius), wanted[0], (rules.table.width, rules.table.height), clear_of=apart)
    if at is None:
        return
    others = [Base(place, radius) for place in wanted[1:]]
    found = form_up(rules.table, Base(at, radius), wanted[0], others, limit(rules, body), friends, enemies)
    if found.left:
        return
    places = (at, *(each.at for each in found.places if each is not None))
    course.change(id, figures=places, waiting=False)
    course.tell(ev.Entered(unit=id, at=at))


def _standing(course: Course, body: Body) -> tuple[list[Base], list[Base]]:
    """The bases of friends and of enemies on the table."""
    friends: list[Base] = []
    enemies: list[Base] = []
    for troop in course.rules.troops:
        other = course.body(troop.id)
        if other.on_table:
            (friends if troop.side == body.side else enemies).extend(bases(other))
    return friends, enemies
