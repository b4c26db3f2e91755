"""The overlays of a skirmish: the reach of a unit, its sight and command, and its planned acts.

Each has a form of its own: an edge for each class of ground, a dashed line that breaks where the sight does, a ring
for command, a half circle of fire, numbers on the acts.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial

import msgspec

from ....drawing import overlays
from ....drawing.palette import Palette, palette
from ....engine.i18n import percent, say
from ....engine.odds import Odds
from ....engine.scene import Disc, Item, Label, Poly, Shape
from .. import actions as act
from .. import events as ev
from .. import pending_steps as at
from .. import queries
from ..actions import Point
from ..look import TENTH, line
from ..look import at as world
from ..unit import Unit
from ..unit_geometry import exit_edge
from .controller import BarakaController
from .overlay_shapes import act_arrow, act_path, facing_shapes, ring, rings, spot_item
from .unit_html import lengths

#: The inks of a clear line of sight and of command, by theme.
CLEAR = {"light": "#2E6B34", "dark": "#86D093"}
COMMAND = {"light": "#8C6A14", "dark": "#E2BC55"}
#: How faint declared acts are drawn below others.
FAINT = 0.4
#: Outcomes that harm the enemy; casualties are counted in their names.
HARM = ("crush", "win", "enemy-worn-down", "both-worn-down")
#: How the edge of a move is drawn, by the class of the ground: whole over open ground, then dashed, then dotted.
EDGES: dict[str, tuple[float, ...]] = {"open": (), "rough": (9.0, 5.0), "difficult": (2.5, 4.0)}


def reach_layer(controller: BarakaController) -> list[Item]:
    """Return the reach of the selected unit in one move, its range of command, and its arcs of fire."""
    unit = controller.acting or controller.unit(controller.selected)
    if unit is None or not unit.is_on_table or isinstance(controller.top, (at.Losing, at.Arming)):
        return []
    ink = palette(controller.theme)
    items = list(_command(controller, unit, ink))
    items += _exits(controller, unit, ink)
    if _may_move(controller, unit):
        items = [*_movement(controller, unit, ink), *items]
    if unit.is_weapon:
        items += _arcs(controller, unit, ink)
    top = controller.top
    if isinstance(top, at.Taking):
        items.append(Item("ground-to-take", tuple(ring(unit.place, unit.profile.radius + top.reach, ink))))
    return items


def _may_move(controller: BarakaController, unit: Unit) -> bool:
    """Return whether its moves are shown: those of the side that decides, until something is listed."""
    top = controller.top
    if unit.side != controller.now.to_act or controller.draft or controller.order:
        return False
    if isinstance(top, at.Declaring):
        return unit.id == top.unit
    return isinstance(top, (at.Impulse, at.Reacting, at.Obeying))


def work_ahead(controller: BarakaController) -> Iterator[bytes]:
    """Work out where each unit of the side that decides can go, one after the other; nothing is sent to the page."""
    system, position = controller.system, controller.now.position
    for unit in controller.now.units.values():
        if unit.is_on_table and _may_move(controller, unit):
            controller.get(("bands", unit.id), partial(queries.movement, system, position, unit.id))
            yield b""


def _movement(controller: BarakaController, unit: Unit, ink: Palette) -> Iterator[Item]:
    position = controller.now.position
    found = controller.get_or_defer(("bands", unit.id), lambda: queries.movement(controller.system, position, unit.id))
    if found is None:
        return
    alpha = 0.16 if ink.theme == "light" else 0.2
    yield Item("reach", tuple(overlays.filled([line(ring) for ring in found.whole], ink.reach_tint, alpha)))
    for band in found.bands:
        rings = [line(ring) for ring in band.outlines]
        if not rings:
            continue
        dash = EDGES[band.going]
        shapes = [Poly(ring, stroke=ink.reach_rim, width=4.0, alpha=0.9) for ring in rings]
        shapes += [Poly(ring, stroke=ink.reach_edge, width=2.0, dash=dash) for ring in rings]
        yield Item(f"reach-{band.going}", tuple(shapes))


def _command(controller: BarakaController, unit: Unit, ink: Palette) -> Iterator[Item]:
    """The circle of a commander, and lines to those whom he reaches."""
    circle = queries.command(controller.system, controller.now.position, unit.id)
    if circle is None:
        return
    x, y = world(circle.at)
    shapes: list[Shape] = [
        Disc(x, y, circle.radius * TENTH, stroke=ink.label_halo, width=3.4, alpha=0.8),
        Disc(x, y, circle.radius * TENTH, stroke=COMMAND[ink.theme], width=1.6),
        Label(
            x,
            y - circle.radius * TENTH + 15,
            "★",
            15,
            "sans",
            700,
            fill=COMMAND[ink.theme],
            halo=ink.label_halo,
            halo_width=3,
        ),
    ]
    for name in queries.commanded(controller.system, controller.now.position, unit.id):
        subordinate = controller.known(name)
        if subordinate.members and subordinate.id != unit.id:
            shapes.append(
                Poly((world(unit.place), world(subordinate.place)), stroke=COMMAND[ink.theme], width=1.2, closed=False)
            )
    yield Item("command", tuple(shapes))


def _arcs(controller: BarakaController, unit: Unit, ink: Palette) -> Iterator[Item]:
    """Yield the arc of a support weapon: its half of the table, with the edge of its effective range."""
    for arc in queries.arcs(controller.system, controller.now.position, unit.id):
        shapes: list[Shape] = []
        for outline, dash in ((arc.effective, ()), (arc.long, (8.0, 5.0))):
            if outline:
                ring = line(outline)
                shapes.append(Poly(ring, fill=ink.target, alpha=0.06))
                shapes.append(Poly(ring, stroke=ink.target, width=1.4, dash=dash, alpha=0.8))
        yield Item(f"arc-{arc.weapon}", tuple(shapes))


def _exits(controller: BarakaController, unit: Unit, ink: Palette) -> Iterator[Item]:
    """Arrows on the edge by which the selected unit can leave, where the scenario asks for that."""
    laid = controller.system.table
    width, height = laid.width, laid.height
    edges = {
        "north": [(x, 0, 0, -1) for x in range(500, width, 1000)],
        "south": [(x, height, 0, 1) for x in range(500, width, 1000)],
        "west": [(0, y, -1, 0) for y in range(500, height, 1000)],
        "east": [(width, y, 1, 0) for y in range(500, height, 1000)],
    }
    shapes: list[Shape] = []
    for spots in edges.values():
        x, y, dx, dy = spots[0]
        if not exit_edge(controller.system, unit, (x + dx, y + dy)):
            continue
        for px, py, ax, ay in spots:
            x1, y1 = world((px, py))
            tip, foot = (x1 - ax * 4, y1 - ay * 4), (x1 - ax * 14, y1 - ay * 14)
            points = (tip, (foot[0] + ay * 8, foot[1] + ax * 8), (foot[0] - ay * 8, foot[1] - ax * 8))
            shapes.append(Poly(points, fill=ink.reach_edge, stroke=ink.reach_rim, width=1.4))
    if shapes:
        yield Item("exits", tuple(shapes))


# ---- marks ---------------------------------------------------------------------------------------------


def mark_layer(controller: BarakaController) -> list[Item]:
    """Rings round what is chosen or picked, the acts in the list, the line of sight to the enemy looked at."""
    ink = palette(controller.theme)
    items = [
        *_idle(controller, ink),
        *_told(controller, ink),
        *_intention(controller, ink),
        *_declared(controller, ink),
    ]
    if controller.worked_example is not None and controller.step is None:
        items += [
            spot_item(place, f"about-{n}", ink, "last")
            for n, place in enumerate(controller.worked_example.places(controller))
        ]
    chosen = controller.unit(controller.selected)
    unit = controller.acting or chosen
    for marked_unit in {
        marked_unit.id: marked_unit for marked_unit in (unit, chosen) if marked_unit is not None
    }.values():
        items += rings(marked_unit, ink)  # who acts, and who is only read about
    if controller.aim is not None and unit is not None and not controller.draft:
        items += _sight(controller, unit, controller.known(controller.aim), ink)
    items += _course(controller, ink)
    for name in controller.whom:
        items += rings(controller.known(name), ink)
    if isinstance(controller.top, at.Losing):
        items += _lost(controller, controller.known(controller.top.unit), ink)
    if isinstance(controller.top, at.Arming) and controller.may_decide:
        items += _arms(controller, controller.known(controller.top.unit), ink)
    return items


def _lost(controller: BarakaController, unit: Unit, ink: Palette) -> Iterator[Item]:
    """Crosses over the miniatures that a unit would lose: those picked; where nobody picks, those that are drawn."""
    figures = controller.picked if controller.may_decide else ()
    if not figures and isinstance(controller.intended, act.Remove):
        figures = controller.intended.figures
    for n in figures:
        if n < len(unit.members):
            yield spot_item(unit.members[n].place, f"picked-{n}", ink, "lost")


def _idle(controller: BarakaController, ink: Palette) -> Iterator[Item]:
    """A veil over the own units that cannot be activated, or that stay, where one of them is to be chosen."""
    if not (isinstance(controller.top, at.Impulse) and controller.may_decide and controller.step is None):
        return
    own = [unit for unit in controller.now.units.values() if unit.side == controller.now.to_act and unit.is_on_table]
    able = controller.get("able", lambda: {unit.id for unit in own if controller.can_act(unit)})
    veils = [
        Disc(*world(member.place), member.profile.radius * TENTH + 0.6, fill=ink.paper, alpha=0.45)
        for unit in own
        if unit.id not in able or unit.id in controller.state.staying
        for member in unit.members
    ]
    if veils:
        yield Item("idle", tuple(veils))


def _arms(controller: BarakaController, unit: Unit, ink: Palette) -> Iterator[Item]:
    """The numbers of the miniatures that have a choice of weapons, and a mark on those that do not use their best."""
    for n in controller.armed(unit):
        place = unit.members[n].place
        if n in controller.arms:
            yield spot_item(place, f"armed-{n}", ink, "last")
        x, y = world(place)
        label = Label(x + 9, y - 7, str(n + 1), 12, "condensed", 700, fill=ink.label, halo=ink.label_halo, halo_width=4)
        yield Item(f"number-{n}", (label,))


def _sight(controller: BarakaController, unit: Unit, target: Unit, ink: Palette) -> Iterator[Item]:
    """The line of sight: whole where it is clear; else broken at what stands in the way, which is marked and named."""
    sightline = controller.sight(unit, target)
    if sightline is None:
        return
    start, end = world(sightline.start), world(sightline.end)
    colour = CLEAR[ink.theme] if sightline else ink.target
    shapes: list[Shape] = [Poly((start, end), stroke=ink.label_halo, width=4.6, closed=False, alpha=0.85)]
    shapes.append(Poly((start, end), stroke=colour, width=2.2, dash=() if sightline else (7.0, 5.0), closed=False))
    for block in sightline.blocks:
        x, y = world(block.at)
        strokes = (((x - 6, y - 6), (x + 6, y + 6)), ((x - 6, y + 6), (x + 6, y - 6)))
        shapes += [Poly(segment, stroke="#FFFFFF", width=5.0, closed=False) for segment in strokes]
        shapes += [Poly(segment, stroke=ink.target, width=2.6, closed=False) for segment in strokes]
    for n, block in enumerate(sightline.blocks[:2]):
        x, y = world(block.at)
        caption = queries.obstacle_text(controller.system, block).text()
        shapes.append(
            Label(x, y - 11 - 15 * n, caption, 13, "condensed", 600, fill=ink.target, halo=ink.label_halo, halo_width=4)
        )
    if sightline:
        shapes.append(_distance(start, end, sightline.distance, ink))
    yield Item("sight", tuple(shapes))


def _distance(start: tuple[float, float], end: tuple[float, float], length: int, ink: Palette) -> Label:
    """Return the length of a line of sight, beside its middle: the line does not run through the number."""
    x, y = end[0] - start[0], end[1] - start[1]
    long = math.hypot(x, y) or 1.0
    right, down = abs(y) / long, abs(x) / long * (1 if x * y < 0 else -1)  # square to the line, to its right
    return Label(
        (start[0] + end[0]) / 2 + right * 8,
        (start[1] + end[1]) / 2 + down * 11 + 5,
        say("{length} cm", length=lengths(length)).text(),
        14,
        "condensed",
        700,
        fill=ink.label,
        halo=ink.label_halo,
        halo_width=4.5,
        anchor="start",
    )


def _course(controller: BarakaController, ink: Palette) -> Iterator[Item]:
    """The acts in the list, and where the others will stand after them."""
    unit = controller.acting
    if unit is None:
        return
    yield from _ghosts(controller, unit, ink)
    yield from _acts(controller, unit, controller.draft, ink)
    yield from _chance(controller, ink)


def _chance(controller: BarakaController, ink: Palette) -> Iterator[Item]:
    """Over the enemy who is fired at or charged: how likely it is that they come to harm, once that is worked out."""
    strikes = [one for one in controller.draft if isinstance(one, (act.Fire, act.Charge))]
    odds = controller.odds() if strikes else None
    if odds is None or not odds.outcomes:
        return
    target = controller.system.aim(controller.now.position, strikes[-1])
    if target.members:
        x, _ = world(target.place)
        top = min(world(member.place)[1] - member.profile.radius * TENTH for member in target.members)
        yield overlays.plate_item(f"odds-{target.id}", (x, top - 14), percent(harm(odds), 0), ink.theme, 13)


def harm(odds: Odds) -> Fraction:
    """Return the chance that the enemy loses somebody, or the combat.

    >>> harm(Odds({"no-casualty": Fraction(1, 2), "1-casualty": Fraction(1, 4), "2-casualties": Fraction(1, 4)}))
    Fraction(1, 2)
    """
    harmed = (chance for name, chance in odds.outcomes.items() if name in HARM or re.fullmatch(r"\d+-casualt.*", name))
    return sum(harmed, Fraction(0))


def _intention(controller: BarakaController, ink: Palette) -> Iterator[Item]:
    """Yield the computer's next action, or a piece of advice: rings round the units, and the acts."""
    action, top = controller.intended, controller.top
    acts: Sequence[act.AnyAct] = ()
    match action:
        case act.Declare(acts=acts):
            name = top.unit if isinstance(top, at.Declaring) else ""
        case act.React(unit=name, act=single) | act.SpendMarker(unit=name, act=single):
            acts = (single,)
        case act.Obey(unit=name, acts=acts):
            pass
        case act.Activate(unit=name) if isinstance(then := controller.intended_next, act.Declare):
            acts = then.acts
        case _:
            name = getattr(action, "unit", "") or getattr(action, "commander", "")
    unit = controller.unit(name)
    if unit is not None and unit.is_on_table:
        yield from rings(unit, ink)
        yield from _acts(controller, unit, acts, ink)
    for name in getattr(action, "units", ()):
        yield from rings(controller.known(name), ink)


def _declared(controller: BarakaController, ink: Palette) -> Iterator[Item]:
    """Yield the acts that a unit has declared, as long as the other side may react to them (B10.1) and sets
    nothing up."""
    if isinstance(top := controller.top, at.Reacting) and not controller.draft:
        unit, faint = controller.known(top.unit), controller.intended is not None  # what is advised lies over it
        for item in (*rings(unit, ink), *_acts(controller, unit, top.acts, ink)):
            shapes = tuple(
                msgspec.structs.replace(one, alpha=FAINT * one.alpha) if faint else one for one in item.shapes
            )
            yield msgspec.structs.replace(item, id=f"declared-{item.id}", shapes=shapes)


def _acts(controller: BarakaController, unit: Unit, acts: Sequence[act.AnyAct], ink: Palette) -> Iterator[Item]:
    """Acts in a row: ways with a number at their end, arrows to those who are fired at or charged."""
    place = unit.place
    for number, planned_act in enumerate(acts, start=1):
        if isinstance(planned_act, act.Move) and planned_act.path:
            yield act_path((place, *planned_act.path), number, ink, unit.profile.radius)
            place = planned_act.path[-1]
        elif isinstance(planned_act, (act.Fire, act.Charge)):
            target = controller.system.aim(controller.now.position, planned_act)
            if target.members:
                yield act_arrow(place, target.place, number, ink, charge=isinstance(planned_act, act.Charge))
        if isinstance(planned_act, act.Move) and planned_act.facing is not None:
            turn = math.radians(planned_act.facing)
            ahead = place[0] + round(600 * math.sin(turn)), place[1] - round(600 * math.cos(turn))
            yield Item(f"turn-{number}", facing_shapes(place, ahead, ink))


def _ghosts(controller: BarakaController, unit: Unit, ink: Palette) -> Iterator[Item]:
    """Yield the places of the others after the last planned move, faintly; the one in hand with a whole edge."""
    for n, spot in controller.ghosts(unit).items():
        (x, y), r = world(spot), unit.members[n].profile.radius * TENTH
        edge = Disc(x, y, r + 2, stroke=ink.selected, width=2.6) if n == controller.lifted else None
        rim = Disc(x, y, r, stroke=ink.reach_edge, width=1.2, alpha=0.7)
        yield Item(f"ghost-{n}", (Disc(x, y, r, fill=ink.reach_disc, alpha=0.35), edge or rim))


# ---- what happened ---------------------------------------------------------------------------------------


def _told(controller: BarakaController, ink: Palette) -> Iterator[Item]:
    """Yield the events of the highlighted step: paths, fire and charges, and crosses where miniatures were lost."""
    if not controller.highlighted_step:
        return
    before = controller.game.journal.line[controller.highlighted_step - 1].position
    for n, event in enumerate(controller.highlighted_events):
        if isinstance(event, ev.Moved):
            points = line(event.path)
            if len(points) > 1:
                edge = Poly(points, stroke=ink.reach_edge, width=2.6, closed=False)
                yield Item(f"told-{n}", (Poly(points, stroke=ink.reach_rim, width=5.0, closed=False), edge))
        elif isinstance(event, (ev.Fired, ev.Charged, ev.Fought)):
            places = [controller.system.unit(before, name) for name in (event.unit, event.target)]
            if all(fighter.members for fighter in places):
                yield act_arrow(places[0].place, places[1].place, n + 1, ink, charge=not isinstance(event, ev.Fired))
        elif isinstance(event, ev.MiniaturesLost):
            spots = before.states[controller.system.number(event.unit)].figures
            for number in event.figures:
                if spots[number] is not None:
                    yield spot_item(spots[number], f"lost-{n}-{number}", ink, "lost")


def places_of_step(controller: BarakaController, step: int) -> list[Point]:
    """The places that a step was about."""
    if not step:
        return []
    before = controller.game.journal.entry(step - 1).position
    places: list[Point] = []
    for event in controller.game.journal.entry(step).events:
        path = getattr(event, "path", ())
        places += itertools.chain(path[:1], path[-1:])
        for name in (getattr(event, "unit", None), getattr(event, "target", None)):
            unit = controller.system.unit(before, name) if isinstance(name, str) and name else None
            places += [unit.place] if unit is not None and unit.members else []
    return list(dict.fromkeys(places))
