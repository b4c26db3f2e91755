"""Late arrivals: units that come on to the table at the start of an impulse.

They are ours: the Lite rules have no scenarios.
"""

from __future__ import annotations

from . import events as ev
from .tabletop import geometry as geo
from .tabletop.bases import Base
from .tabletop.placement import APART, form_up, solid_pieces
from .transaction import Transaction
from .unit import Unit
from .unit_geometry import limit, standing


def arrive(tx: Transaction) -> None:
    """Sets down every unit whose impulse has come; one for which there is no room waits for the next impulse."""
    system = tx.system
    for number, (troop, unit) in enumerate(zip(system.troops, system.scenario.data.units, strict=True)):
        if tx.state(troop.id).waiting and unit.enters <= tx.position.impulse:
            _come(tx, troop.id, number)


def _come(tx: Transaction, id: str, number: int) -> None:
    system, unit = tx.system, tx.unit(id)
    friends, enemies = _standing(tx, unit)
    radius = unit.profile.radius
    figures = system.scenario.places(number)
    wanted = [place for place in figures if place is not None]
    if not wanted:
        tx.change(id, waiting=False)  # nobody is left of it
        return
    apart = [*((base, 0) for base in friends), *((base, APART) for base in enemies)]
    at = geo.nearest_place(
        Base(wanted[0], radius),
        wanted[0],
        (system.table.width, system.table.height),
        clear_of=apart,
        outside=solid_pieces(system.table, wanted[0]),
    )
    if at is None:
        return
    others = [] if unit.is_weapon else [Base(place, radius) for place in wanted[1:]]  # a crew stands at its weapon
    formation = form_up(system.table, Base(at, radius), wanted[0], others, limit(system, unit), friends, enemies)
    if formation.left:
        return
    spots = iter((at, *(base.at for base in formation.places if base is not None)))
    tx.change(id, figures=tuple(place and (at if unit.is_weapon else next(spots)) for place in figures), waiting=False)
    tx.tell(ev.Entered(unit=id, at=at))


def _standing(tx: Transaction, unit: Unit) -> tuple[list[Base], list[Base]]:
    """The bases of friends and of enemies on the table, their horse guards' too."""
    friends: list[Base] = []
    enemies: list[Base] = []
    for id, stand in standing(tx.system, tx.position).items():
        (friends if tx.system.troop(id).side == unit.side else enemies).extend(stand)
    return friends, enemies
