"""What holds once nothing goes on by itself: distress within morale, and who is still located (B12.3, B21.20)."""

from __future__ import annotations

from .course import Course
from .morale import trim
from .space import sees


def keep(course: Course) -> None:
    """Puts every unit right."""
    for troop, state in zip(course.rules.troops, course.p.states, strict=True):
        if state.distress and course.body(troop.id).on_table:
            trim(course, troop.id)
        if state.located:
            _forget(course, troop.id)


def _forget(course: Course, id: str) -> None:
    """B12.3: an enemy stays located until it is out of the sight of the unit that has located it."""
    body, p = course.body(id), course.p
    others = (course.body(name) for name in body.state.located)
    seen = {each.id for each in others if body.on_table and each.on_table and sees(course.rules, p, body, each)}
    if seen != body.state.located:
        course.change(id, located=frozenset(seen))
