"""What the rules ask of the table about units: sight, cover, distances, moves, and setting miniatures down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from ...engine.ruling import Fault
from ...engine.words import Message, say
from . import events as ev
from . import geometry as geo
from .actions import CM, Point
from .bodies import Body, Member
from .course import Course
from .geometry import Base, Round
from .table import Block
from .terrain import GOINGS, Going

if TYPE_CHECKING:
    from .game import Baraka
    from .position import Position

#: B4.4: how far a miniature may be from its leader, on foot and mounted, in tenths of a millimetre.
COHESION, MOUNTED = 10 * CM, 15 * CM
#: B20.3, B20.2.
FLAG, TRUST = 30 * CM, 60 * CM
#: The mounted one by the letter of the rulebook.
LITERAL = 150


# ---- bases -------------------------------------------------------------------------------------------


def base(body: Body, member: Member, at: Point | None = None) -> Base:
    """The base of a miniature, where it stands or would stand."""
    profile = member.profile.mounted if body.mounted and member.profile.mounted else member.profile
    return Round(at or member.place, profile.base * 5)


def bases(body: Body) -> list[Base]:
    """The bases of all miniatures of a unit."""
    return [base(body, member) for member in body.members]


def leader_base(body: Body) -> Base:
    """The base from which all is measured (B16.1)."""
    return base(body, body.leader)


def others(rules: Baraka, p: Position, *without: str) -> list[Base]:
    """The bases of all units on the table but some."""
    found: list[Base] = []
    for troop in rules.troops:
        body = rules.body(p, troop.id)
        if body.on_table and troop.id not in without:
            found += bases(body)
    return found


def enemies(rules: Baraka, p: Position, body: Body) -> list[Base]:
    """The bases of all enemies on the table."""
    found: list[Base] = []
    for troop in rules.troops:
        if troop.side != body.side and (other := rules.body(p, troop.id)).on_table:
            found += bases(other)
    return found


def distance(one: Body, other: Body) -> int:
    """From leader to leader, base edge to base edge (B12.1); of a support weapon from the centre (B11.1)."""
    a, b = (Round(body.place, 0) if body.is_weapon else leader_base(body) for body in (one, other))
    return geo.gap(a, b)


# ---- seeing ------------------------------------------------------------------------------------------


def sees(rules: Baraka, p: Position, observer: Body, target: Body, *, turned: bool = False) -> bool:
    """B4.3: whether a unit sees another; a weapon that may turn first looks all round (B18.1)."""
    key = "sees", observer.id, target.id, turned
    memo = rules.memo(p)
    if key not in memo:
        memo[key] = bool(
            rules.table.sight(
                leader_base(observer),
                leader_base(target),
                facing=observer.state.facing if observer.is_weapon and not turned else None,
                third=others(rules, p, observer.id, target.id),
            )
        )
    found: bool = memo[key]
    return found


def cover(rules: Baraka, p: Position, target: Body, shooter: Body) -> str:
    """B19.2: the cover of a unit against another: ``light``, ``heavy`` or nothing; B7.1: camouflage is cover."""
    found = terrain_cover(rules, p, target, shooter)
    return "light" if not found and target.has("camouflage") else found


def terrain_cover(rules: Baraka, p: Position, target: Body, shooter: Body) -> str:
    """The cover that the terrain gives."""
    began = [piece.id for piece in rules.table.pieces] if target.state.prepared else ()
    found = rules.table.cover(leader_base(target), shooter.place, began=began)
    return found.kind if found else ""


def sheltered(rules: Baraka, body: Body) -> bool:
    """B12.7: whether a unit fires from behind a wall, or from a fortification or building."""
    standing = rules.table.standing(leader_base(body))
    return any(rules.table[id].kind == "wall" for id in standing.touching) or any(
        rules.table[id].terrain.fortified for id in standing.wholly
    )


def ridge(rules: Baraka, target: Body, observer: Body) -> str:
    """B12.3: how a target on a hill shows to an observer: ``crest``, ``ahead`` or nothing."""
    return rules.table.high(leader_base(target), observer.place) or ""


def firing_places(rules: Baraka, body: Body) -> int | None:
    """B19.4: how many miniatures fire out of a building: half, rounded up; None: all of them."""
    if body.state.prepared:
        return None
    standing = rules.table.standing(leader_base(body))
    inside = any(rules.table[id].kind == "building" for id in standing.wholly)
    return (body.count + 1) // 2 if inside else None


def near_flag(rules: Baraka, p: Position, body: Body) -> bool:
    """B20.3: whether a unit's leader is within 30 cm of a flagbearer of his side."""
    own = leader_base(body)
    for troop in rules.troops:
        if troop.side == body.side and any(figure.role == "flagbearer" for figure in troop.figures):
            other = rules.body(p, troop.id)
            if other.state.alive and other.id != body.id:
                near = [base(other, m) for m in other.members if m.figure.role == "flagbearer"]
                if any(geo.gap(own, each) <= FLAG for each in near):
                    return True
    return False


def trustful_near(rules: Baraka, p: Position, body: Body) -> bool:
    """B20.2: whether trustful kabyls are within 60 cm."""
    own = leader_base(body)
    for troop in rules.troops:
        if troop.trustful and troop.side == body.side:
            other = rules.body(p, troop.id)
            if other.state.alive and any(geo.gap(own, each) <= TRUST for each in bases(other)):
                return True
    return False


def on_table(rules: Baraka, point: Point) -> Point:
    """The place on the table that is nearest to a point."""
    return min(max(point[0], 0), rules.table.width), min(max(point[1], 0), rules.table.height)


# ---- moving ------------------------------------------------------------------------------------------


def capability(body: Body, going: Going) -> int:
    """B6.1, B11.2: how far a unit moves on a class of ground, in centimetres, with what changes it."""
    movement = list(body.profile.movement)
    if body.has("fast"):
        movement[0] += 5  # B7.10
    ground = GOINGS.index(going)
    if body.has("mountaineers"):
        ground = 0  # B7.9
    traits = body.traits
    if body.guests and "indigenous-assistant" in traits:
        ground = max(0, ground - 1)
    far = movement[ground]
    if ground and body.guests and "hunter" in traits:
        far += max(body.p.states[body.rules.number(guest.id)].hunter for guest in body.guests)
    if body.is_weapon and 2 * body.state.alive < len(body.troop.figures):
        far -= 1  # B18.2
    if body.state.improved == "movement":
        far += 1
    return max(0, far)


def limit(rules: Baraka, body: Body) -> int:
    """B4.4: how far from the leader a miniature may stand."""
    if not body.mounted:
        return COHESION
    return LITERAL if rules.options["B4.4.cohesion"] == "fifteen-millimetres" else MOUNTED


def way_faults(
    rules: Baraka,
    p: Position,
    body: Body,
    path: Sequence[Point],
    reach: int | None,
    rule: str,
    start: Point | None = None,
) -> Iterator[Fault]:
    """What is wrong with a path of a unit's leader; ``reach`` in tenths of a millimetre, None: its move (B11.2)."""
    origin = start or body.place
    way = [origin, *path]
    ground = rules.table.ground(way)
    most = capability(body, ground.going) * CM if reach is None else reach
    if ground.length > most:
        message = say(
            "{unit} moves {most} cm over this ground, not {length}.",
            unit=body.name,
            most=f"{most / CM:g}",
            length=f"{ground.length / CM:.1f}",
        )
        yield Fault("B11.2" if reach is None else rule, message, body.id)
    for block in rules.table.blocks(base(body, body.leader, origin), way, enemies(rules, p, body)):
        yield Fault(block.rule, _blocked(block, body), body.id)


def _blocked(block: Block, body: Body) -> Message:
    match block.why:
        case "table":
            return say("{unit} would leave the table.", unit=body.name)
        case "enemy":
            return say("{unit} would come closer than 10 cm to an enemy.", unit=body.name)
        case "walls":
            return say("{unit} goes through a wall only by a door or a window.", unit=body.name)
        case _:
            return say("There is no room for {unit} there.", unit=body.name)


class ChargeWay(msgspec.Struct, frozen=True):
    """How a charge would go (B13.1): the way of the leader's centre, its class of ground and length, and where he touches
    the enemy (None: there is no way)."""

    path: tuple[Point, ...]
    ground: Going
    needed: int
    contact: Point | None = None


def charge_way(rules: Baraka, p: Position, body: Body, target: Body) -> ChargeWay:
    """B13.1: straight at the enemy leader, or at the nearest miniature of his that there is room at."""
    own = leader_base(body)
    standing = others(rules, p, body.id)
    wanted = sorted(bases(target), key=lambda each: (each.at != target.place, geo.gap(own, each)))
    for aim in wanted:
        spot = rules.table.contact(own, aim, body.place, [each for each in standing if each != aim])
        if spot is None:
            continue
        way = (body.place, spot.at)
        ground = rules.table.ground(way)
        return ChargeWay(way, ground.going, ground.length, spot.at)
    way = (body.place, target.place)
    ground = rules.table.ground(way)
    return ChargeWay(way, ground.going, ground.length)


def set_down(
    course: Course, id: str, path: Sequence[Point], kind: str, rule: tuple[str, ...] = ("B11.1", "B11.2")
) -> None:
    """Moves a unit: its leader along the path, the others into cohesion (B11.1)."""
    rules, body = course.rules, course.body(id)
    if not path:
        return
    way = (body.place, *path)
    ground = rules.table.ground(way)
    place(course, body, path[-1], kind != "charge")
    course.tell(ev.Moved(unit=id, path=way, kind=kind, ground=ground.going, length=ground.length, rules=rule))


def place(course: Course, body: Body, at: Point, keep_away: bool = True) -> None:
    """Sets a unit down about its leader at a place; whoever finds no room stays where he was."""
    rules = course.rules
    head = body.leader
    rest = [member for member in body.members if member is not head]
    enemy_bases = enemies(rules, course.p, body)
    friends = [each for each in others(rules, course.p, body.id) if each not in enemy_bases]
    down = rules.table.set_down(
        base(body, head, at),
        head.place,
        [base(body, member) for member in rest],
        limit(rules, body),
        friends if keep_away else [*friends, *enemy_bases],
        enemy_bases if keep_away else (),
    )
    spots = {head.key: at}
    for member, spot in zip(rest, down.places, strict=True):
        spots[member.key] = member.place if spot is None else spot.at
    for troop in (body.troop, *body.guests):
        state = course.state(troop.id)
        figures = tuple(
            spots.get((troop.id, n), old) if old is not None else None for n, old in enumerate(state.figures)
        )
        course.change(troop.id, figures=figures)


def straight(rules: Baraka, p: Position, body: Body, toward: Point, far: int) -> Point:
    """How far a unit comes on a straight line: not over the edge of the table, through walls or within 10 cm of enemies."""
    x, y = body.place
    span = geo.span(body.place, toward)
    if not span or far <= 0:
        return body.place
    best = body.place
    low, high = 0, min(far, 10**6)
    while low <= high:  # the farthest that nothing blocks, to the tenth of a millimetre
        middle = (low + high) // 2
        spot = x + round((toward[0] - x) * middle / span), y + round((toward[1] - y) * middle / span)
        if rules.table.blocks(leader_base(body), [body.place, spot], enemies(rules, p, body)):
            high = middle - 1
        else:
            best, low = spot, middle + 1
    return best
