"""Chapter 17: characters, their traits, and how they join a unit and leave it."""

from __future__ import annotations

from . import events as ev
from . import geometry as geo
from .bodies import Body
from .course import Course
from .position import D10, D100
from .roster import trait_of
from .space import leader_base, limit


def roll_traits(course: Course) -> None:
    """B17.2: before the game each character rolls for a trait, unless his are given; the hunter's gain is rolled once."""
    for troop in course.rules.troops:
        if troop.profile.kind != "character":
            continue
        traits = troop.traits
        if not traits:
            roll = course.roll(D100)
            traits = (trait_of(roll).id,)
            course.tell(ev.TraitRolled(unit=troop.id, roll=roll, trait=traits[0]))
        hunter = course.roll(D10) // 2 if "hunter" in traits else 0
        course.change(troop.id, traits=traits, hunter=hunter)


def come_and_go(course: Course, id: str) -> None:
    """B17.5: a character whose move ends in cohesion with a unit of his chain joins it."""
    body = course.body(id)
    if not body.is_character or not body.on_table:
        return
    host = host_for(course, body)
    if host is not None:
        join(course, id, host.id)


def host_for(course: Course, body: Body) -> Body | None:
    """The unit that a character has come into cohesion with, the nearest first."""
    near = []
    for troop in course.rules.troops:
        other = course.body(troop.id)
        if troop.side != body.side or troop.id == body.id or other.is_character or not other.on_table:
            continue
        if other.state.duty or other.state.curb or (body.troop.profile.level and other.commander is not None):
            continue
        apart = geo.gap(leader_base(body), leader_base(other))
        if apart <= limit(course.rules, other) and body.id in {troop.id for troop in other.superiors}:
            near.append((apart, troop.id))
    return course.body(min(near)[1]) if near else None


def join(course: Course, id: str, host: str) -> None:
    """B17.5: he leads the unit; it takes over his chits and his distress where he had more."""
    guest, unit = course.state(id), course.state(host)
    course.change(id, joined=host)
    course.change(host, chits=max(guest.chits, unit.chits), distress=max(guest.distress, unit.distress))
    course.tell(ev.Joined(unit=id, host=host))


def leave(course: Course, id: str) -> None:
    """B17.5: he leaves with as many chits and as much distress as the unit has."""
    host = course.state(id).joined
    unit = course.state(host)
    course.change(id, joined="", chits=unit.chits, distress=unit.distress)
    course.tell(ev.Joined(unit=id, host=host, left=True))
