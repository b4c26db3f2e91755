"""The last step as movement on the table, shown once: moves, fire, charges and losses."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from ....drawing.palette import palette
from ....engine.scene import Item, Scene, Shape
from ....ui import svg
from ....ui.to_page import Blow, Loss, Motion, Moving
from .. import events as ev
from ..actions import Point
from ..look import TENTH, UNIT, miniature
from ..scene import beast
from ..unit import Unit
from .controller import BarakaController

#: Milliseconds for a centimetre of a way; for a whole way at least and at most.
PACE, SHORTEST, LONGEST = 35, 250, 900


def motion(
    controller: BarakaController, before: Any, after: Any, events: Sequence[Any]
) -> tuple[Motion | None, frozenset[str]]:
    """Return the movement for the page, and the ids of the units that are hidden meanwhile."""
    system = controller.system
    ways: dict[str, tuple[Point, ...]] = {}
    lengths: dict[str, int] = defaultdict(int)  # in hundredths of a centimetre
    blows: list[Blow] = []
    losses: list[Loss] = []
    gone_to: dict[str, Point] = {}
    for event in events:
        if isinstance(event, ev.Moved) and event.path:
            gone_to[event.unit] = event.path[-1]
        if isinstance(event, ev.Moved) and len(event.path) > 1:
            if system.unit(after, event.unit).members:
                way = ways.get(event.unit, ())
                ways[event.unit] = way + tuple(event.path[way[-1:] == event.path[:1] :])
                lengths[event.unit] += event.length
        elif isinstance(event, (ev.Fired, ev.Charged, ev.Fought)):
            one, two = system.unit(before, event.unit), system.unit(before, event.target)
            if one.members and two.members:
                stroke, there = ("fire", gone_to) if isinstance(event, ev.Fired) else ("attack", {})
                start, end = there.get(event.unit, one.place), there.get(event.target, two.place)
                blows.append(Blow(stroke, start, end))  # fire from where it has gone to, a charge from where it began
        elif isinstance(event, ev.MiniaturesLost):
            spots = before.states[system.number(event.unit)].figures
            side = system.troop(event.unit).side
            for number in event.figures:
                if spots[number] is not None:
                    losses.append(Loss(_single(side, controller.theme), spots[number]))
    moves = tuple(Moving(_group(system.unit(after, unit), controller.theme), way) for unit, way in ways.items())
    if not (moves or blows or losses):
        return None, frozenset()
    ms = min(LONGEST, max(SHORTEST, PACE * max(lengths.values()) // 100)) if moves else 0
    return Motion(moves, tuple(blows), tuple(losses), ms), frozenset(ways)


def _group(unit: Unit, theme: str) -> str:
    """The miniatures of a unit round their leader, who stands in the middle."""
    x, y = unit.place
    ink = palette(theme)
    far = max(math.dist(member.place, unit.place) + member.profile.radius for member in unit.members) * TENTH + 4
    shift = round(far / TENTH)
    shapes: list[Shape] = []
    for member in unit.members:
        place = member.place[0] - x + shift, member.place[1] - y + shift
        leads = member is unit.leader and not unit.is_weapon
        facing = unit.state.facing if unit.is_weapon and member is unit.reference else None
        kind = beast(member.profile)
        shapes += miniature(place, member.profile.radius, unit.side, member.figure.role, leads, ink, facing, kind)
    return _svg(shapes, 2 * far)


def _single(side: str, theme: str) -> str:
    wide = 3 * UNIT
    return _svg(miniature((150, 150), 125, side, "soldier", False, palette(theme)), wide)


def _svg(shapes: Sequence[Shape], wide: float) -> str:
    scene = Scene(wide, wide, {"all": (Item("group", tuple(shapes)),)}, background="none")
    return svg.paint(scene, width=wide)
