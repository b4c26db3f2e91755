"""The places of a unit's miniatures round its leader (B4.4, B11.1)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from . import events as ev
from .actions import CM, Point
from .tabletop.bases import Base, moved
from .tabletop.paths import ground_of
from .tabletop.placement import Formation, form_up, stay_near
from .transaction import Transaction
from .unit import Unit
from .unit_geometry import base, bases, enemies, guard_base, is_crew, leader_base, limit, others

if TYPE_CHECKING:
    from .game import Baraka

#: B11.3: how far behind its leader a horse guard is.
HORSES = 20 * CM


def set_down(
    tx: Transaction,
    id: str,
    path: Sequence[Point],
    kind: str,
    rule: tuple[str, ...] = ("B11.1", "B11.2"),
    wishes: Mapping[int, Point] | None = None,
) -> None:
    """Moves a unit: its leader along the path, the others into cohesion (B11.1)."""
    system, unit = tx.system, tx.unit(id)
    if not path:
        return
    way = (unit.place, *path)
    ground = ground_of(system.table, way)
    place_unit(tx, unit, path[-1], wishes=wishes)
    tx.tell(ev.Moved(unit=id, path=way, kind=kind, ground=ground.going, length=ground.length, rules=rule))


def place_unit(
    tx: Transaction,
    unit: Unit,
    at: Point,
    keep_away: bool = True,
    wishes: Mapping[int, Point] | None = None,
    past: Collection[str] = (),
) -> None:
    """Sets a unit down about its leader at a place; a miniature without room stays where it was, or next to it.

    ``wishes`` are the places where miniatures are wanted, by their numbers in the unit. Where there is no other room
    they may be near the enemy units of ``past``.
    """
    system, position = tx.system, tx.position
    head = unit.reference
    rest = [member for member in unit.members if member is not head and not is_crew(unit, member)]
    all_bases = others(system, position, unit.id)
    wanted = {
        n: wishes[unit.members.index(member)]
        for n, member in enumerate(rest)
        if wishes and unit.members.index(member) in wishes
    }

    def formed(kept_from: list[Base]) -> Formation:
        return form_up(
            system.table,
            base(unit, head, at),
            head.place,
            [base(unit, member) for member in rest],
            limit(system, unit),
            [miniature for miniature in all_bases if miniature not in kept_from],
            kept_from,
            wishes=wanted,
        )

    formation = formed(enemies(system, position, unit) if keep_away else [])
    if formation.left and past:
        formation = formed(enemies(system, position, unit, past))
    set_bases = [base(unit, head, at), *(spot for spot in formation.places if spot is not None)]
    spots = {head.key: at}
    for member, spot in zip(rest, formation.places, strict=True):
        if spot is None:
            spot = stay_near(
                system.table, base(unit, member), [*all_bases, *set_bases], enemies(system, position, unit)
            )
            set_bases.append(spot)
        spots[member.key] = spot.at
    place_miniatures(tx, unit, spots)
    if at != unit.place:
        lead_horses(tx, unit.id)


def lead_horses(tx: Transaction, id: str) -> None:
    """B11.3: the horse guard keeps 20 cm behind the leader, towards its own edge of the table, or as near as there is
    room."""
    unit, system = tx.unit(id), tx.system
    own = guard_base(unit)
    if own is None or not unit.is_on_table:
        return
    x, y = unit.place
    dx, dy = system.homeward(unit.side)
    inset = own.radius
    spot = (
        min(max(x + dx * HORSES, inset), system.table.width - inset),
        min(max(y + dy * HORSES, inset), system.table.height - inset),
    )
    around = [*others(system, tx.position, id), *bases(unit)]
    formation = form_up(
        system.table,
        leader_base(unit),
        unit.place,
        [moved(own, spot)],
        HORSES,
        around,
        enemies(system, tx.position, unit),
    )
    if formation.places[0] is not None:
        figures = list(unit.state.figures)
        figures[unit.state.guard or 0] = formation.places[0].at
        tx.change(id, figures=tuple(figures))


def place_miniatures(tx: Transaction, unit: Unit, spots: dict[tuple[str, int], Point]) -> None:
    """Puts the miniatures of a unit at their places, the crew of a weapon with it; the others stay where they are."""
    for troop in (unit.troop, *unit.guests):
        state = tx.state(troop.id)
        weapon = spots.get((troop.id, state.leader)) if troop.profile.kind == "support" else None
        figures = tuple(
            old if old is None else weapon or spots.get((troop.id, n), old) for n, old in enumerate(state.figures)
        )
        tx.change(troop.id, figures=figures)
    if unit.state.prepared and not _is_in_same_house(tx.system, unit.place, tx.unit(unit.id).place):
        tx.change(unit.id, prepared=False)  # B19.4


def _is_in_same_house(system: Baraka, one: Point, two: Point) -> bool:
    houses = (piece.shape for piece in system.table.pieces if piece.terrain.fortified)
    return any(house.has(one) and house.has(two) for house in houses)
