"""Queries of a board, answered as plain data: lines of sight, command, arcs of fire, ranges, cover and moves.

Nothing here decides anything: every answer is that of the rules, with the places that a picture of it needs. Lengths
and places are whole tenths of a millimetre. A unit goes by its id and stands for its leader, from whom all is measured
(B16.1); a character who has joined one for that unit (B17.5). In place of a unit a point does, where that makes sense.

>>> from legion_widget.games.baraka import BarakaScenario, Baraka
>>> system = Baraka(BarakaScenario({"system": "baraka", "table": {"width": 120, "height": 90, "pieces": [
...     {"id": "hut", "kind": "building", "points": [[40, 40], [60, 40], [60, 50], [40, 50]]}]}, "units": [
...     {"id": "squad", "side": "spanish", "profile": "legion-squad", "at": [50, 80], "superior": "sergeant"},
...     {"id": "sergeant", "side": "spanish", "profile": "sergeant", "at": [60, 80]},
...     {"id": "harka", "side": "riffian", "profile": "riffian-squad", "at": [50, 10]}],
...     "start": {"initiative": "spanish"}}))
>>> p, _ = system.begin(system.initial())
>>> sightline = line(system, p, "squad", "harka")
>>> sightline.clear, sightline.distance, sightline.blocks
(False, 6750, (Blocker(rule='B19.3', why='walls', at=(5000, 5000), piece='hut', unit=None),))
>>> command(system, p, "sergeant")
Circle(at=(6000, 8000), radius=3125, rule='B15.1')
>>> commanded(system, p, "sergeant")
('squad',)
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import msgspec

from ...engine.errors import DataError
from ...engine.i18n import Message, say
from ...engine.odds import Modifier
from ...engine.ruling import Answer
from . import actions as act
from . import values, why
from .actions import CM
from .chain import can_reach, radius
from .tabletop.bases import Base, Point, distance_to, gap, length, thinned
from .tabletop.cover import cover_from
from .tabletop.geometry import on_board
from .tabletop.line_of_sight import sight
from .tabletop.paths import ground_of
from .tabletop.table import Block
from .tabletop.terrain import Going
from .unit import Unit
from .unit_geometry import capability, leader_base, limit, standing
from .unit_geometry import cover as cover_of

if TYPE_CHECKING:
    from .game import Baraka
    from .position import Position

#: Into how many steps the rim of a circle is drawn.
STEPS = 72


# ---- answers ------------------------------------------------------------------------------------------


class Blocker(msgspec.Struct, frozen=True):
    """One obstacle in a line of sight: the rule, the obstacle, where the line meets it, and its owner.

    ``why`` is as in `table.Block`; ``piece`` the piece of terrain, ``unit`` the unit whose miniature it is.
    """

    rule: str
    why: str
    at: Point
    piece: str | None = None
    unit: str | None = None


class Shelter(msgspec.Struct, frozen=True):
    """The cover of a unit against a shot: ``none``, ``light`` or ``heavy``, its source, and its value.

    ``defence`` and ``locate`` are all the modifiers of the leader's defence and of the number that locates him.
    """

    kind: str
    pieces: tuple[str, ...] = ()
    defence: tuple[Modifier, ...] = ()
    locate: tuple[Modifier, ...] = ()


class Line(msgspec.Struct, frozen=True):
    """A line of sight (B4.3): its ends, its obstacles, the distance from base edge to base edge, and the cover.

    ``cover`` is None where one of the ends is a point. Truthy when clear.
    """

    start: Point
    end: Point
    clear: bool
    distance: int
    blocks: tuple[Blocker, ...] = ()
    cover: Shelter | None = None

    def __bool__(self) -> bool:
        return self.clear


class Measure(msgspec.Struct, frozen=True):
    """A distance as measured with a ruler: its beginning, its end, and its length (B11.1, B12.1)."""

    start: Point
    end: Point
    length: int


class Circle(msgspec.Struct, frozen=True):
    """A circle on the table. A unit is within it when the edge of its leader's base is (B15.1, B4.4)."""

    at: Point
    radius: int
    rule: str


class Arc(msgspec.Struct, frozen=True):
    """The range of one weapon of a unit and the area before it (B4.2, B12.5).

    ``facing`` is None for those who see all round. ``effective`` and ``long`` are outlines on the table; ``reach`` is
    how far each goes from the centre of the base, None for one that has no end. ``long`` is empty where there is none.
    """

    weapon: str
    at: Point
    facing: int | None
    reach: tuple[int | None, int | None]
    effective: tuple[Point, ...] = ()
    long: tuple[Point, ...] = ()


class Band(msgspec.Struct, frozen=True):
    """The reach of a leader in one move over ground no worse than this: the distance, and outlines with holes."""

    going: Going
    most: int
    outlines: tuple[tuple[Point, ...], ...]


class Movement(msgspec.Struct, frozen=True):
    """The reach of a leader in one move: by class of ground, and all of it, as outlines with holes."""

    bands: tuple[Band, ...]
    whole: tuple[tuple[Point, ...], ...]


class Leg(msgspec.Struct, frozen=True):
    """A straight part of a path: its ground and the cause of it, its length, and that of the path up to its end."""

    start: Point
    end: Point
    going: Going
    pieces: tuple[str, ...]
    length: int
    total: int


class Trip(msgspec.Struct, frozen=True):
    """A move to a place: its path, leg by leg, its cost, and whether the rules allow it.

    The ground of the whole move is that of its worst leg (B11.2), and ``most`` how far the unit goes on it. ``answer``
    is the ruling, with the reason in words. Truthy when the move is legal.
    """

    path: tuple[Point, ...]
    legs: tuple[Leg, ...]
    going: Going
    length: int
    most: int
    answer: Answer

    def __bool__(self) -> bool:
        return self.answer.ok


# ---- seeing ---------------------------------------------------------------------------------------------


def line(system: Baraka, position: Position, a: str | Point, b: str | Point) -> Line:
    """The line of sight from a unit, or from a point, to another, with everything that breaks it (B4.3).

    Raises `UnknownName` for a unit that does not exist, and `DataError` for one that is not on the table.
    """
    one, two = _end(system, position, a), _end(system, position, b)
    ids = [end.id for end in (one, two) if isinstance(end, Unit)]
    third = [
        (id, miniature) for id, stand in standing(system, position).items() if id not in ids for miniature in stand
    ]
    sightline = sight(
        system.table,
        _base(one),
        _base(two),
        facing=one.state.facing if isinstance(one, Unit) and one.is_weapon else None,
        third=[miniature for _, miniature in third],
    )
    return Line(
        sightline.a,
        sightline.b,
        bool(sightline),
        max(0, gap(_edge(one), _edge(two))),
        tuple(_blocker(block, third) for block in sightline.blocks),
        cover(system, position, b, a) if isinstance(a, str) and isinstance(b, str) else None,
    )


def _blocker(block: Block, third: list[tuple[str, Base]]) -> Blocker:
    unit = third[block.base][0] if block.base is not None else None
    return Blocker(block.rule, block.why, block.at, block.piece, unit)


def obstacle_text(system: Baraka, block: Blocker) -> Message:
    """Return what breaks a line of sight, in a few words."""
    if block.unit is not None:
        return say("{unit} stands in the way", unit=system.troop(block.unit).name)
    if block.piece is None:
        return say("out of its arc")
    name = system.table[block.piece].name
    if block.why == "hollow":
        return say("hidden in {piece}", piece=name)
    return say("in the way: {piece}", piece=name)


def cover(system: Baraka, position: Position, target: str, shooter: str) -> Shelter:
    """The cover of a unit against another, with all that it does to defence and location (B19.2, B12.3, B12.9)."""
    one, two = _unit(system, position, target), _unit(system, position, shooter)
    began = [piece.id for piece in system.table.pieces] if one.state.prepared else ()
    best_cover = cover_from(system.table, leader_base(one), two.place, began=began)
    return Shelter(
        cover_of(system, position, one, two) or "none",
        best_cover.pieces,
        tuple(values.defence(one, two, one.leader, reacted=one.state.dodged)),
        tuple(values.locate(two, one)),
    )


# ---- distances ------------------------------------------------------------------------------------------


def measure(system: Baraka, position: Position, a: str | Point, b: str | Point) -> Measure:
    """The distance that the rules measure: from leader to leader, base edge to base edge (B12.1); from the centre of a
    support weapon (B11.1). Bases that touch or overlap are 0 apart."""
    one, two = _edge(_end(system, position, a)), _edge(_end(system, position, b))
    return Measure(_toward(one, two.at), _toward(two, one.at), max(0, gap(one, two)))


def _toward(base: Base, point: Point) -> Point:
    """Return where the line from a base's centre to a point leaves the base."""
    (x, y), (to_x, to_y) = base.at, point
    far = math.dist(base.at, point)
    share = 1 - distance_to(base, point) / far if far else 0
    return round(x + (to_x - x) * share), round(y + (to_y - y) * share)


# ---- command --------------------------------------------------------------------------------------------


def command(system: Baraka, position: Position, unit: str) -> Circle | None:
    """Return how far a commander commands (B15.1, B20.3); None for a unit that commands nobody, or is not on the
    table."""
    body = system.unit(position, unit)
    if not (body.troop.profile.level and body.has_original_leader):
        return None
    own = leader_base(body)
    return Circle(own.at, own.radius + radius(system, position, body.troop), "B15.1")


def commanded(system: Baraka, position: Position, unit: str) -> tuple[str, ...]:
    """The units of his chain that a commander reaches, by himself or through the commanders between (B15.1)."""
    head = system.troop(unit)
    units = (system.unit(position, troop.id) for troop in system.troops)
    return tuple(
        subordinate.id
        for subordinate in units
        if subordinate.members and can_reach(system, position, head, subordinate)
    )


def cohesion(system: Baraka, position: Position, unit: str) -> Circle:
    """Return how far from their leader the miniatures of a unit may stand (B4.4)."""
    body = _unit(system, position, unit)
    own = leader_base(body)
    return Circle(own.at, own.radius + limit(system, body), "B4.4")


# ---- fire -----------------------------------------------------------------------------------------------


def arcs(system: Baraka, position: Position, unit: str) -> tuple[Arc, ...]:
    """Return what each kind of weapon of a unit covers. A target is in range when the edge of its leader's base is.

    >>> from legion_widget.games.baraka import BarakaScenario, Baraka
    >>> system = Baraka(BarakaScenario({"system": "baraka", "table": {"width": 60, "height": 60}, "units": [
    ...     {"id": "gun", "side": "spanish", "profile": "legion-machine-gun", "men": 4, "at": [30, 50]}],
    ...     "start": {"initiative": "spanish"}}))
    >>> p, _ = system.begin(system.initial())
    >>> [(each.weapon, each.facing, each.reach) for each in arcs(system, p, "gun")]
    [('medium-machine-gun', 0, (None, None))]
    """
    body = _unit(system, position, unit)
    names = dict.fromkeys(name for member in body.members for name in member.figure.weapons)
    return tuple(_arc(system, body, name) for name in names)


def _arc(system: Baraka, unit: Unit, name: str) -> Arc:
    weapon, own = system.weapon(name), _edge(unit)
    facing = unit.state.facing if unit.is_weapon else None
    ends = [None if reach is None else own.radius + reach * CM for reach in (weapon.effective, weapon.maximum)]
    near = ends[0] if ends[1] is None else min(end for end in ends if end is not None)
    far = ends[1]
    goes_on = near != far
    return Arc(
        name,
        own.at,
        facing,
        (near, far if goes_on else near),
        _sector(system, own.at, facing, near),
        _sector(system, own.at, facing, far) if goes_on else (),
    )


def _sector(system: Baraka, at: Point, facing: int | None, reach: int | None) -> tuple[Point, ...]:
    """The part of the table within a distance, all round or in the half before a facing."""
    table = system.table
    far = 2 * (table.width + table.height) if reach is None else reach
    first, turn = (0, 360) if facing is None else (facing - 90, 180)
    angles = (math.radians(first + turn * n / STEPS) for n in range(STEPS + 1))
    rim = [(round(at[0] + far * math.sin(angle)), round(at[1] - far * math.cos(angle))) for angle in angles]
    return tuple(on_board(rim, table.width, table.height))


# ---- moving ---------------------------------------------------------------------------------------------


def movement(system: Baraka, position: Position, unit: str) -> Movement:
    """Return where the leader of a unit can go with one move, by class of ground: the best one goes farthest (B11.2);
    and all that it reaches."""
    body = _unit(system, position, unit)
    reach = why.reach(system, position, body)
    bands = (
        Band(going, reach.capabilities[going], tuple(map(tuple, rings))) for going, rings in reach.outlines.items()
    )
    return Movement(tuple(bands), tuple(map(tuple, reach.whole)))


def move(system: Baraka, position: Position, unit: str, to: Point) -> Trip:
    """The move of a unit's leader to a place, by the best way there is, and what the rules say to it: why not there."""
    body = _unit(system, position, unit)
    answer = why.why(system, position, body, to)
    path = thinned((body.place, *_path(answer.action)))
    legs = tuple(_legs(system, path))
    ground = ground_of(system.table, path)
    most = int(capability(body, ground.going) * CM)
    return Trip(tuple(path), legs, ground.going, ground.length, most, answer)


def _path(action: Any) -> tuple[Point, ...]:
    """The way of the move that an answer is about."""
    planned_move: act.Move = action.act if isinstance(action, act.React) else action.acts[0]  # type: ignore[assignment]
    return planned_move.path


def _legs(system: Baraka, path: list[Point]) -> Iterator[Leg]:
    for n, (start, end) in enumerate(pairwise(path)):
        ground = ground_of(system.table, (start, end))
        yield Leg(start, end, ground.going, ground.pieces, ground.length, length(path[: n + 2]))


# ---- who is meant ---------------------------------------------------------------------------------------


def _unit(system: Baraka, position: Position, unit: str) -> Unit:
    """A unit on the table, or the one that a character has joined. Raises `UnknownName` and `DataError`."""
    body = system.unit(position, unit)
    if body.state.joined:
        body = system.unit(position, body.state.joined)
    if not body.is_on_table:
        raise DataError(unit, say("this unit is not on the table"))
    return body


def _end(system: Baraka, position: Position, what: str | Point) -> Unit | Point:
    return _unit(system, position, what) if isinstance(what, str) else what


def _base(end: Unit | Point) -> Base:
    return leader_base(end) if isinstance(end, Unit) else Base(end, 0)


def _edge(end: Unit | Point) -> Base:
    """Return where measuring begins: the base of a leader, the centre of a support weapon, a point (B12.1, B11.1)."""
    if isinstance(end, Unit):
        return Base(end.place, 0) if end.is_weapon else leader_base(end)
    return Base(end, 0)
