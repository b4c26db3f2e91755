"""What the rules ask of the table about units: sight, cover, distances, moves, and setting miniatures down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ...engine.ruling import Fault
from ...engine.words import Message, say
from . import events as ev
from .actions import CM, Point
from .bodies import Body, Guard, Member
from .tabletop.bases import Base, ahead, gap, on_table
from .tabletop.cover import cover_from
from .tabletop.line_of_sight import sight
from .tabletop.paths import ground_of, path_blocks
from .tabletop.pieces import Piece
from .tabletop.placement import form_up, place_blocks
from .tabletop.table import Block
from .tabletop.terrain import GOINGS, Going
from .transaction import Transaction

if TYPE_CHECKING:
    from .game import Baraka
    from .position import Position, State

#: B4.4: how far a miniature may be from its leader, on foot and mounted, in tenths of a millimetre.
COHESION, MOUNTED = 10 * CM, 15 * CM
#: B20.3, B20.2.
FLAG, TRUST = 30 * CM, 60 * CM
#: The mounted one by the letter of the rulebook.
LITERAL = 150


# ---- bases -------------------------------------------------------------------------------------------


def base(body: Body, member: Member, at: Point | None = None) -> Base:
    """The base of a miniature, where it stands or would stand; a crew stands on that of its weapon (B4.1)."""
    profile = body.profile if member.troop is body.troop and body.is_weapon else member.profile
    return Base(at or member.place, profile.radius)


def bases(body: Body) -> list[Base]:
    """The bases of all miniatures of a unit, one for a weapon and its crew."""
    return [base(body, member) for member in body.members if not crews(body, member)]


def crews(body: Body, member: Member) -> bool:
    """Whether a miniature has no base of its own: the crew of a support weapon (B4.1)."""
    return body.is_weapon and member.troop is body.troop and member.number != body.state.leader


def guard_base(body: Body) -> Base | None:
    """The base of the horse guard (B11.3)."""
    place = body.state.figures[body.state.guard] if body.state.guard is not None else None
    return None if place is None else Base(place, body.troop.profile.radius)


def leader_base(body: Body) -> Base:
    """The base from which all is measured (B16.1)."""
    return base(body, body.leader)


def others(system: Baraka, position: Position, *without: str) -> list[Base]:
    """The bases of all units on the table but some."""
    return [each for id, found in standing(system, position).items() if id not in without for each in found]


def enemies(system: Baraka, position: Position, body: Body) -> list[Base]:
    """The bases of all enemies on the table."""
    found = standing(system, position).items()
    return [each for id, stand in found if system.troop(id).side != body.side for each in stand]


def standing(system: Baraka, position: Position) -> dict[str, list[Base]]:
    """The bases of each unit on the table, its horse guard's too."""
    memo = system.memo(position)
    if "standing" not in memo:
        memo["standing"] = dict(_standing(system, position))
    found: dict[str, list[Base]] = memo["standing"]
    return found


def _standing(system: Baraka, position: Position) -> Iterator[tuple[str, list[Base]]]:
    """The same; what has not changed since it was last asked for is not worked out again."""
    states: dict[str, list[State]] = {}
    for troop, state in zip(system.troops, position.states, strict=True):
        states.setdefault(state.joined or troop.id, []).append(state)
    for troop, state in zip(system.troops, position.states, strict=True):
        if not state.alive or state.joined or state.destroyed:
            continue
        mine = (state, *states[troop.id])
        known = system.stood.get(troop.id)
        if known is None or len(known[0]) != len(mine) or any(a is not b for a, b in zip(known[0], mine, strict=True)):
            body = system.body(position, troop.id)
            guard = guard_base(body)
            known = system.stood[troop.id] = mine, [*bases(body), *([] if guard is None else [guard])]
        yield troop.id, known[1]


def distance(one: Body, other: Body) -> int:
    """From leader to leader, base edge to base edge (B12.1); of a support weapon from the centre (B11.1)."""
    a, b = (Base(body.place, 0) if body.is_weapon else leader_base(body) for body in (one, other))
    return gap(a, b)


# ---- seeing ------------------------------------------------------------------------------------------


def sees(system: Baraka, position: Position, observer: Body, target: Body, *, turned: bool = False) -> bool:
    """B4.3: whether a unit sees another; a weapon that may turn first looks all round (B18.1)."""
    key = "sees", observer.id, target.id, isinstance(target, Guard), turned
    memo = system.memo(position)
    if key not in memo:
        memo[key] = bool(
            sight(
                system.table,
                leader_base(observer),
                leader_base(target),
                facing=observer.state.facing if observer.is_weapon and not turned else None,
                third=others(system, position, observer.id, target.id),
            )
        )
    found: bool = memo[key]
    return found


def cover(system: Baraka, position: Position, target: Body, shooter: Body) -> str:
    """B19.2: the cover of a unit against another: ``light``, ``heavy`` or nothing; B7.1: camouflage is cover."""
    found = terrain_cover(system, position, target, shooter)
    return "light" if not found and target.has("camouflage") else found


def terrain_cover(system: Baraka, position: Position, target: Body, shooter: Body) -> str:
    """The cover that the terrain gives."""
    began = [piece.id for piece in system.table.pieces] if target.state.prepared else ()
    found = cover_from(system.table, leader_base(target), shooter.place, began=began)
    return found.kind if found else ""


def sheltered(system: Baraka, body: Body) -> bool:
    """B12.7: whether a unit fires from behind a wall, or from a fortification or building."""
    standing = system.table.standing(leader_base(body))
    return any(system.table[id].kind == "wall" for id in standing.touching) or any(
        system.table[id].terrain.fortified for id in standing.wholly
    )


def ridge(system: Baraka, target: Body, observer: Body) -> str:
    """B12.3: how a target on a hill shows to an observer: ``crest``, ``ahead`` or nothing."""
    return system.table.high(leader_base(target), observer.place) or ""


def firing_places(system: Baraka, body: Body) -> int | None:
    """B19.4: how many miniatures fire out of a building: half, rounded up; None: all of them."""
    if body.state.prepared:
        return None
    standing = system.table.standing(leader_base(body))
    inside = any(system.table[id].kind == "building" for id in standing.wholly)
    return (body.count + 1) // 2 if inside else None


def near_flag(system: Baraka, position: Position, body: Body) -> bool:
    """B20.3: whether a unit's leader is within 30 cm of a flagbearer of his side."""
    if not body.members:
        return False
    own = leader_base(body)
    for troop in system.troops:
        if troop.side == body.side and any(figure.role == "flagbearer" for figure in troop.figures):
            other = system.body(position, troop.id)
            near = [base(other, m) for m in other.members if m.figure.role == "flagbearer"]
            if any(gap(own, each) <= FLAG for each in near):
                return True
    return False


def trustful_near(system: Baraka, position: Position, body: Body) -> bool:
    """B20.2: whether trustful kabyls are within 60 cm."""
    own = leader_base(body)
    for troop in system.troops:
        if troop.trustful and troop.side == body.side:
            other = system.body(position, troop.id)
            if other.state.alive and any(gap(own, each) <= TRUST for each in bases(other)):
                return True
    return False


def in_arc(body: Body, other: Body) -> bool:
    """B4.2: whether a unit lies ahead of a support weapon; of the others always."""
    return not body.is_weapon or ahead(body.place, body.state.facing, other.place)


# ---- moving ------------------------------------------------------------------------------------------


def capability(body: Body, going: Going) -> float:
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
    far: float = movement[ground]
    if ground and body.guests and "hunter" in traits:
        far += max(body.position.states[body.system.number(guest.id)].hunter for guest in body.guests) / 2
    if body.is_weapon and 2 * body.state.alive < len(body.troop.figures):
        far -= 1  # B18.2
    if body.state.improved == "movement":
        far += 1
    return max(0, far)


def limit(system: Baraka, body: Body) -> int:
    """B4.4: how far from the leader a miniature may stand."""
    if not body.mounted:
        return COHESION
    return LITERAL if system.options["B4.4.cohesion"] == "fifteen-millimetres" else MOUNTED


def way_faults(
    system: Baraka,
    position: Position,
    body: Body,
    path: Sequence[Point],
    reach: int | None,
    rule: str,
    start: Point | None = None,
) -> Iterator[Fault]:
    """What is wrong with a path of a unit's leader; ``reach`` in tenths of a millimetre, None: its move (B11.2)."""
    memo, key = system.memo(position), ("way", body.id, start, tuple(path), reach, body.state)
    if key not in memo:
        memo[key] = tuple(_way_faults(system, position, body, path, reach, rule, start))
    yield from memo[key]


def _way_faults(
    system: Baraka,
    position: Position,
    body: Body,
    path: Sequence[Point],
    reach: int | None,
    rule: str,
    start: Point | None,
) -> Iterator[Fault]:
    origin = start or body.place
    way = [origin, *path]
    ground = ground_of(system.table, way)
    most = int(capability(body, ground.going) * CM) if reach is None else reach
    if ground.length > most:
        message = say(
            "{unit} moves {most} cm over this ground, not {length}.",
            unit=body.name,
            most=most / CM,
            length=ground.length / CM,  # to the tenth of a millimetre: 15.03 is more than 15
        )
        yield Fault("B11.2" if reach is None else rule, message, body.id)
    leaves = reach is None and exit_edge(system, body, path[-1])  # only a move leaves the table
    for block in path_blocks(system.table, base(body, body.leader, origin), way, enemies(system, position, body)):
        if not (leaves and block.why == "table" and block.at == path[-1]):
            yield Fault(block.rule, _blocked(block, body), body.id)
    if not leaves:
        yield from _room_faults(system, position, body, path[-1])


def _room_faults(system: Baraka, position: Position, body: Body, end: Point) -> Iterator[Fault]:
    """A leader ends on nobody, and in a fortification that is free and large enough for his unit (B19.4)."""
    standing = others(system, position, body.id, body.state.joined)
    for block in place_blocks(system.table, base(body, body.leader, end), standing):
        if block.why == "miniature":
            yield Fault(block.rule, _blocked(block, body), body.id)
            break
    for piece in system.table.pieces:
        if not (piece.terrain.vision == "walls" or piece.sectors) or not piece.shape.has(end):
            continue
        capacity = capacity_at(piece, end)
        if capacity is not None and body.count > capacity:
            text = say("There is room for {room} miniatures there, not {count}.", room=capacity, count=body.count)
            yield Fault("B19.4", text, body.id)
        for troop in system.troops:
            other = system.body(position, troop.id)
            if troop.id not in (body.id, body.state.joined) and other.on_table and piece.room_at(end).has(other.place):
                if body.is_character and troop.side == body.side:
                    continue  # B17.5: he joins it
                yield Fault("B19.4", say("{unit} fills that place.", unit=other.name), troop.id)


def capacity_at(piece: Piece, point: Point) -> int | None:
    """B19.4: how many miniatures the sector holds that a point lies in; None where the scenario does not say."""
    sector = piece.sector_at(point)
    return next((each.capacity for each in piece.sectors if each.id == sector or not each.points), None)


def exit_edge(system: Baraka, body: Body, point: Point) -> str:
    """The edge by which a unit leaves the table at a point off it, where the scenario asks for that; else empty."""
    if on_table(Base(point, 0), system.table.width, system.table.height):
        return ""
    off = {
        "west": point[0] < 0,
        "east": point[0] > system.table.width,
        "north": point[1] < 0,
        "south": point[1] > system.table.height,
    }
    for each in system.scenario.data.objectives:
        meant = each.kind == "exit" and each.side == body.side and (not each.units or body.id in each.units)
        if meant and each.edge is not None and off[each.edge]:
            return each.edge
    return ""


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


def set_down(
    tx: Transaction,
    id: str,
    path: Sequence[Point],
    kind: str,
    rule: tuple[str, ...] = ("B11.1", "B11.2"),
    wishes: Mapping[int, Point] | None = None,
) -> None:
    """Moves a unit: its leader along the path, the others into cohesion (B11.1)."""
    system, body = tx.system, tx.body(id)
    if not path:
        return
    way = (body.place, *path)
    ground = ground_of(system.table, way)
    place(tx, body, path[-1], kind != "charge", wishes)
    tx.tell(ev.Moved(unit=id, path=way, kind=kind, ground=ground.going, length=ground.length, rules=rule))


def place(
    tx: Transaction, body: Body, at: Point, keep_away: bool = True, wishes: Mapping[int, Point] | None = None
) -> None:
    """Sets a unit down about its leader at a place; whoever finds no room stays where he was.

    ``wishes`` are the places where miniatures are wanted, by their numbers in the unit.
    """
    system = tx.system
    head = body.leader
    rest = [member for member in body.members if member is not head and not crews(body, member)]
    enemy_bases = enemies(system, tx.position, body)
    friends = [each for each in others(system, tx.position, body.id) if each not in enemy_bases]
    found = form_up(
        system.table,
        base(body, head, at),
        head.place,
        [base(body, member) for member in rest],
        limit(system, body),
        friends if keep_away else [*friends, *enemy_bases],
        enemy_bases if keep_away else (),
        wishes={
            n: wishes[body.members.index(member)]
            for n, member in enumerate(rest)
            if wishes and body.members.index(member) in wishes
        },
    )
    spots = {head.key: at}
    for member, spot in zip(rest, found.places, strict=True):
        spots[member.key] = member.place if spot is None else spot.at
    put(tx, body, spots)


def put(tx: Transaction, body: Body, spots: dict[tuple[str, int], Point]) -> None:
    """Puts the miniatures of a unit at their places, the crew of a weapon with it; the others stay where they are."""
    for troop in (body.troop, *body.guests):
        state = tx.state(troop.id)
        weapon = spots.get((troop.id, state.leader)) if troop.profile.kind == "support" else None
        figures = tuple(
            old if old is None else weapon or spots.get((troop.id, n), old) for n, old in enumerate(state.figures)
        )
        tx.change(troop.id, figures=figures)
    if body.state.prepared and not _same_house(tx.system, body.place, tx.body(body.id).place):
        tx.change(body.id, prepared=False)  # B19.4


def _same_house(system: Baraka, one: Point, other: Point) -> bool:
    houses = (piece.shape for piece in system.table.pieces if piece.terrain.fortified)
    return any(house.has(one) and house.has(other) for house in houses)
