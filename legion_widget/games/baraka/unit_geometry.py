"""The geometry of units on the table: sight, cover, distances, moves, and placing miniatures."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from copy import copy
from itertools import tee
from typing import TYPE_CHECKING, Any

from ...engine.i18n import Message, say, say_count
from ...engine.ruling import Fault
from .actions import CM, Point, lengths, path_length
from .group import Member, groups
from .tabletop.bases import Base, gap, is_ahead, is_on_table
from .tabletop.cover import cover_from, is_behind_wall
from .tabletop.line_of_sight import is_seen
from .tabletop.paths import ground_of, path_blocks
from .tabletop.placement import place_blocks
from .tabletop.table import Block
from .tabletop.terrain import GOINGS, Going
from .tabletop.terrain_pieces import TerrainPiece
from .unit import Unit

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


def base(unit: Unit, member: Member, at: Point | None = None) -> Base:
    """The base of a miniature, where it stands or would stand; a crew stands on that of its weapon (B4.1)."""
    return unit.group.base(member, at)


def bases(unit: Unit) -> tuple[Base, ...]:
    """The bases of all miniatures of a unit, one for a weapon and its crew."""
    return unit.group.bases


def is_crew(unit: Unit, member: Member) -> bool:
    """Return whether a miniature has no base of its own: the crew of a support weapon (B4.1)."""
    return unit.group.is_crew(member)


def guard_base(unit: Unit) -> Base | None:
    """The base of the horse guard (B11.3)."""
    return unit.group.guard_base


def leader_base(unit: Unit) -> Base:
    """The base from which all is measured (B16.1)."""
    return unit.group.leader_base


def others(system: Baraka, position: Position, *without: str) -> list[Base]:
    """The bases of all units on the table but some."""
    return [miniature for id, stand in standing(system, position).items() if id not in without for miniature in stand]


def enemies(system: Baraka, position: Position, unit: Unit, without: Collection[str] = ()) -> list[Base]:
    """The bases of all enemies on the table but some."""
    return [
        miniature
        for id, stand in standing(system, position).items()
        if system.troop(id).side != unit.side and id not in without
        for miniature in stand
    ]


def standing(system: Baraka, position: Position) -> dict[str, tuple[Base, ...]]:
    """The bases of each unit on the table, its horse guard's too."""
    memo = system.memo(position)
    bases_by_unit: dict[str, tuple[Base, ...]] | None = memo.get("standing")
    if bases_by_unit is None:
        stands = ((group.troop.id, group.stand) for group in groups(system, position))
        bases_by_unit = memo["standing"] = {id: stand for id, stand in stands if stand}
    return bases_by_unit


def distance(one: Unit, two: Unit) -> int:
    """Return the distance of two leaders between base edges (B12.1), or from the centre of a support weapon
    (B11.1).
    """
    a, b = (Base(unit.place, 0) if unit.is_weapon else leader_base(unit) for unit in (one, two))
    return gap(a, b)


# ---- seeing ------------------------------------------------------------------------------------------


def can_see(system: Baraka, position: Position, observer: Unit, target: Unit, *, turned: bool = False) -> bool:
    """B4.3: whether a unit sees another; a weapon that may turn first looks all round (B18.1)."""
    facing = observer.state.facing if observer.is_weapon and not turned else None
    eye, aim = leader_base(observer), leader_base(target)
    known, key = _sights(system, position), (observer.id, target.id, eye, aim, facing)
    is_visible = known.get(key)
    if is_visible is None:
        third = between(system, position, observer, target)
        is_visible = known[key] = is_seen(system.table, eye, aim, facing, third)
    return is_visible


def between(system: Baraka, position: Position, one: Unit, two: Unit) -> list[Base]:
    """B4.3: the bases of those who stand between two units: of neither, nor of a unit that one of them has joined."""
    return others(system, position, one.id, two.id, one.state.joined, two.state.joined)


def _sights(system: Baraka, position: Position) -> dict[Any, bool]:
    """Return who has been found to see whom, kept as long as nobody moves."""
    memo = system.memo(position)
    sights: dict[Any, bool] | None = memo.get("sights")
    if sights is None:
        stands = standing(system, position)
        if system.sights[0] != stands:
            system.sights = stands, {}
        sights = memo["sights"] = system.sights[1]
    return sights


def cover(system: Baraka, position: Position, target: Unit, shooter: Unit) -> str:
    """B19.2: the cover of a unit against another: ``light``, ``heavy`` or nothing; B7.1: camouflage is cover."""
    shelter = terrain_cover(system, position, target, shooter)
    return "light" if not shelter and target.has("camouflage") else shelter


def terrain_cover(system: Baraka, position: Position, target: Unit, shooter: Unit) -> str:
    """The cover that the terrain alone gives a unit against another: ``light``, ``heavy`` or nothing (B19.2)."""
    began = [piece.id for piece in system.table.pieces] if target.state.prepared else ()
    best_cover = cover_from(system.table, leader_base(target), shooter.place, began=began)
    return best_cover.kind if best_cover else ""


def is_sheltered(system: Baraka, unit: Unit, target: Unit) -> bool:
    """B12.7: whether a unit fires at another from behind a wall, or from a fortification or building."""
    own = leader_base(unit)
    inside = system.table.standing(own).wholly
    return is_behind_wall(system.table, own, target.place) or any(system.table[id].terrain.fortified for id in inside)


def ridge(system: Baraka, target: Unit, observer: Unit) -> str:
    """B12.3: how a target on a hill shows to an observer: ``crest``, ``ahead`` or nothing."""
    return system.table.high(leader_base(target), observer.place) or ""


def firing_places(system: Baraka, unit: Unit) -> int | None:
    """B19.4: how many miniatures fire out of a building: half, rounded up; None: all of them."""
    if unit.state.prepared:
        return None
    standing = system.table.standing(leader_base(unit))
    inside = any(system.table[id].kind == "building" for id in standing.wholly)
    return (unit.count + 1) // 2 if inside else None


def is_near_flag(system: Baraka, position: Position, unit: Unit) -> bool:
    """B20.3: whether a unit's leader is within 30 cm of a flagbearer of his side."""
    if not unit.members:
        return False
    own = leader_base(unit)
    for troop in system.troops:
        if troop.side == unit.side and any(figure.role == "flagbearer" for figure in troop.figures):
            bearer_unit = system.unit(position, troop.id)
            near = [base(bearer_unit, m) for m in bearer_unit.members if m.figure.role == "flagbearer"]
            if any(gap(own, bearer_base) <= FLAG for bearer_base in near):
                return True
    return False


def has_trustful_near(system: Baraka, position: Position, unit: Unit) -> bool:
    """B20.2: whether trustful kabyls are within 60 cm."""
    own = leader_base(unit)
    for troop in system.troops:
        if troop.trustful and troop.side == unit.side:
            kabyl = system.unit(position, troop.id)
            if kabyl.state.alive and any(gap(own, kabyl_base) <= TRUST for kabyl_base in bases(kabyl)):
                return True
    return False


def is_in_arc(unit: Unit, target: Unit) -> bool:
    """B4.2: whether a unit lies ahead of a support weapon; of the others always."""
    return not unit.is_weapon or is_ahead(unit.place, unit.state.facing, target.place)


# ---- moving ------------------------------------------------------------------------------------------


def capability(unit: Unit, going: Going) -> float:
    """B6.1, B11.2: how far a unit moves on a class of ground, in centimetres, with what changes it."""
    movement = list(unit.profile.movement)
    if unit.has("fast"):
        movement[0] += 5  # B7.10
    ground = GOINGS.index(going)
    if unit.has("mountaineers"):
        ground = 0  # B7.9
    if unit.guests and "indigenous-assistant" in unit.traits:
        ground = max(0, ground - 1)
    far: float = movement[ground]
    if ground:
        hunters = (guest for guest in unit.guests if unit.system.has_trait(unit.position, guest, "hunter"))
        far += max((unit.position.states[unit.system.number(hunter.id)].hunter for hunter in hunters), default=0) / 2
    if unit.is_weapon and 2 * unit.state.alive < len(unit.troop.figures):
        far -= 1  # B18.2
    if unit.state.improved == "movement":
        far += 1
    return max(0, far)


def limit(system: Baraka, unit: Unit) -> int:
    """B4.4: how far from the leader a miniature may stand."""
    if not unit.is_mounted:
        return COHESION
    return LITERAL if system.options["B4.4.cohesion"] == "fifteen-millimetres" else MOUNTED


def way_faults(
    system: Baraka,
    position: Position,
    unit: Unit,
    path: Sequence[Point],
    reach: int | None,
    rule: str,
    start: Point | None = None,
) -> Iterator[Fault]:
    """Yield what is wrong with a path of a unit's leader; ``reach`` in tenths of a millimetre, None: its move
    (B11.2)."""
    memo, key = system.memo(position), ("way", unit.id, start, tuple(path), reach, rule, unit.state)
    if key not in memo:  # each fault is looked for once, when it is first asked for
        (memo[key],) = tee(_way_faults(system, position, unit, path, reach, rule, start), 1)
    yield from copy(memo[key])


def _way_faults(
    system: Baraka,
    position: Position,
    unit: Unit,
    path: Sequence[Point],
    reach: int | None,
    rule: str,
    start: Point | None,
) -> Iterator[Fault]:
    origin = start or unit.place
    way = [origin, *path]
    ground = ground_of(system.table, way)
    most = int(capability(unit, ground.going) * CM) if reach is None else reach
    if ground.length > most:
        message = say(
            "{unit} moves {most} cm over this ground, not {length}.",
            unit=unit.names,
            most=lengths(most),
            length=path_length(ground.length),
        )
        yield Fault("B11.2" if reach is None else rule, message, unit.id)
    leaves = reach is None and exit_edge(system, unit, path[-1])  # only a move leaves the table
    said = set()
    for block in path_blocks(system.table, base(unit, unit.reference, origin), way, enemies(system, position, unit)):
        if block.why not in said and not (leaves and block.why == "table" and block.at == path[-1]):
            said.add(block.why)
            yield Fault(block.rule, _blocked(block, unit), unit.id)
    if not leaves:
        yield from _room_faults(system, position, unit, path[-1])


def _room_faults(system: Baraka, position: Position, unit: Unit, end: Point) -> Iterator[Fault]:
    """A leader ends on no other base, and in a fortification that is free and large enough for the unit (B19.4)."""
    standing = others(system, position, unit.id)
    for block in place_blocks(system.table, base(unit, unit.reference, end), standing):
        # When a character leaves a unit, only the character's own base is not in the way.
        if block.base is not None and standing[block.base] not in bases(unit):
            yield Fault(block.rule, _blocked(block, unit), unit.id)
            break
    for piece in system.table.pieces:
        if not (piece.terrain.vision == "walls" or piece.sectors) or not piece.shape.has(end):
            continue
        capacity = capacity_at(piece, end)
        if capacity is not None and unit.count > capacity:
            text = say_count(
                "There is room for {count} miniature there; {unit} has {whole}.",
                "There is room for {count} miniatures there; {unit} has {whole}.",
                capacity,
                unit=unit.names,
                whole=unit.count,
            )
            yield Fault("B19.4", text, unit.id)
        for troop in system.troops:
            occupant = system.unit(position, troop.id)
            if (
                troop.id not in (unit.id, unit.state.joined)
                and occupant.is_on_table
                and piece.room_at(end).has(occupant.place)
            ):
                if unit.is_character and troop.side == unit.side:
                    continue  # B17.5: he joins it
                yield Fault("B19.4", say("{unit} fills that place.", unit=occupant.names), troop.id)


def capacity_at(piece: TerrainPiece, point: Point) -> int | None:
    """B19.4: how many miniatures the sector holds that a point lies in; None where the scenario does not say."""
    sector_id = piece.sector_at(point)
    return next((sector.capacity for sector in piece.sectors if sector.id == sector_id or not sector.points), None)


def exit_edge(system: Baraka, unit: Unit, point: Point) -> str:
    """The edge by which a unit leaves the table at a point off it, where the scenario asks for that; else empty."""
    if is_on_table(Base(point, 0), system.table.width, system.table.height):
        return ""
    off = {
        "west": point[0] < 0,
        "east": point[0] > system.table.width,
        "north": point[1] < 0,
        "south": point[1] > system.table.height,
    }
    for objective in system.scenario.data.objectives:
        meant = (
            objective.kind == "exit"
            and objective.side == unit.side
            and (not objective.units or unit.id in objective.units)
        )
        if meant and objective.edge is not None and off[objective.edge]:
            return objective.edge
    return ""


def _blocked(block: Block, unit: Unit) -> Message:
    match block.why:
        case "table":
            return say("{unit} would leave the table.", unit=unit.names)
        case "enemy":
            return say("{unit} would come closer than 10 cm to an enemy.", unit=unit.names)
        case "walls":
            return say("{unit} goes through a wall only by a door or a window.", unit=unit.names)
        case _:
            return say("There is no room for {unit} there.", unit=unit.names)
