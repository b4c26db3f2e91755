"""Warnings for the designer of a skirmish: it can be played, but is worth a look.

The Lite rules have no scenarios, so much of this is common sense.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from ...engine.i18n import LocalizedText, say, say_count
from ...engine.ruling import Fault
from .actions import lengths
from .data import ObjectiveData
from .position import SIDES, Position
from .tabletop.bases import Base, Point, gap, is_ahead, is_on_table, is_overlapping
from .tabletop.placement import APART
from .tabletop.terrain_pieces import TerrainPiece
from .terms import SIDE_NAMES
from .unit import Unit
from .unit_geometry import bases, capacity_at, guard_base, leader_base, limit
from .values import morale, value
from .victory import victory_of

if TYPE_CHECKING:
    from .game import Baraka


def warnings(system: Baraka, position: Position) -> Iterator[Fault]:
    """Yield what is probably not meant in the position in which a scenario begins."""
    for check in CHECKS:
        yield from check(system, position)


def _units(system: Baraka, position: Position) -> list[Unit]:
    """The units that stand on the table by themselves."""
    return [unit for troop in system.troops if (unit := system.unit(position, troop.id)).is_on_table]


# ---- sides and objectives ----------------------------------------------------------------------------


def _sides(system: Baraka, position: Position) -> Iterator[Fault]:
    """A side without units, or without objectives; both with the same way home; no impulse to play."""
    by_conditions = system.scenario.data.victory is not None
    if by_conditions:
        yield from victory_of(system).warning_faults(position.impulse)
    for side in SIDES:
        name = SIDE_NAMES[side]
        if not any(troop.side == side for troop in system.troops):
            yield Fault("B5.1", say("The {side} have no unit.", side=name))
        elif not by_conditions and not any(one.side == side for one in system.scenario.data.objectives):
            yield Fault("B21.2", say("The {side} have no objective: nothing earns them points.", side=name))
    if len(set(system.scenario.edges.values())) < len(SIDES):
        yield Fault("B14.2", say("Both sides flee to the same edge of the table."))
    if system.scenario.length < system.scenario.data.start.impulse:
        yield Fault("B21.2", say("The last impulse is over before the first begins."))


def _objectives(system: Baraka, position: Position) -> Iterator[Fault]:
    """Objectives that nobody can earn, and what they say in vain."""
    for n, objective in enumerate(system.scenario.data.objectives, 1):
        name = objective.title or {"en": f"{n}"}
        for unit in objective.units:
            if (system.troop(unit).side == objective.side) == (objective.kind == "destroy"):
                text = say("Objective {name}: {unit} is not of the side that it is about.", name=name, unit=unit)
                yield Fault("B21.2", text, unit)
        if not objective.points:
            yield Fault("B21.2", say("Objective {name} pays nothing.", name=name))
        yield from _vain(system, objective, name)


def _vain(system: Baraka, objective: ObjectiveData, name: LocalizedText) -> Iterator[Fault]:
    uses = {"hold": ("area",), "reach": ("area", "units"), "exit": ("edge", "units")}.get(objective.kind, ("units",))
    for key in ("area", "edge", "units"):
        if getattr(objective, key) and key not in uses:
            text = say("Objective {name}: “{key}” means nothing to “{kind}”.", name=name, key=key, kind=objective.kind)
            yield Fault("B21.2", text)
    table = system.scenario.data.table
    if any(not (0 <= x <= table.width and 0 <= y <= table.height) for x, y in objective.area):
        yield Fault("B21.2", say("Objective {name}: its area goes beyond the table.", name=name))


# ---- where miniatures stand --------------------------------------------------------------------------


def _placing(system: Baraka, position: Position) -> Iterator[Fault]:
    """Miniatures over the edge of the table, and out of cohesion."""
    for unit in _units(system, position):
        unit_bases = bases(unit)
        if not all(is_on_table(base, system.table.width, system.table.height) for base in unit_bases):
            yield Fault("B11.1", say("{unit} stands partly beyond the edge of the table.", unit=unit.names), unit.id)
        far = max(gap(leader_base(unit), base) for base in unit_bases)
        if far > limit(system, unit):
            text = say(
                "{unit} begins out of cohesion: a miniature stands {distance} cm from its leader.",
                unit=unit.names,
                distance=lengths(far),
            )
            yield Fault("B4.4", text, unit.id)


def _crowding(system: Baraka, position: Position) -> Iterator[Fault]:
    """Miniatures on one another."""
    seen: set[tuple[str, str]] = set()
    placed = [(unit, base) for unit in _units(system, position) for base in _all(unit)]
    for (one, mine), (two, theirs) in combinations(placed, 2):
        if (one.id, two.id) not in seen and is_overlapping(mine, theirs):
            seen.add((one.id, two.id))
            if one is two:
                yield Fault("B4.1", say("Miniatures of {unit} stand on one another.", unit=one.names), one.id)
            else:
                text = say("{unit} and {other} stand on one another.", unit=one.names, other=two.names)
                yield Fault("B4.1", text, one.id)


def _all(unit: Unit) -> Sequence[Base]:
    guard = guard_base(unit)
    return bases(unit) if guard is None else [*bases(unit), guard]


def _nearness(system: Baraka, position: Position) -> Iterator[Fault]:
    """Enemies that begin nearer to each other than they could come."""
    for one, two in combinations(_units(system, position), 2):
        if one.side != two.side:
            near = min(gap(mine, theirs) for mine in bases(one) for theirs in bases(two))
            if near < APART:
                text = say(
                    "{unit} and {other} begin {distance} cm apart, nearer than enemies come without a charge.",
                    unit=one.names,
                    other=two.names,
                    distance=lengths(max(near, 0)),
                )
                yield Fault("B4.8", text, one.id)


def _houses(system: Baraka, position: Position) -> Iterator[Fault]:
    """Buildings that nobody can enter or leave, and units that do not fit in, or stand in their walls."""
    houses = [piece for piece in system.table.pieces if piece.terrain.vision == "walls" or piece.sectors]
    for piece in houses:
        if piece.openings == []:
            yield Fault("B19.4", say("{piece} has no opening: nobody goes in or out.", piece=piece.name), piece.id)
        inside = [unit for unit in _units(system, position) if piece.shape.has(unit.place)]
        for unit in inside:
            yield from _fits(piece, unit)
        for one, two in combinations(inside, 2):
            if piece.room_at(one.place).has(two.place) and not (one.is_character or two.is_character):
                text = say(
                    "{unit} and {other} begin in the same place of {piece}, which one unit fills.",
                    unit=one.names,
                    other=two.names,
                    piece=piece.name,
                )
                yield Fault("B19.4", text, one.id)


def _fits(piece: TerrainPiece, unit: Unit) -> Iterator[Fault]:
    room = capacity_at(piece, unit.place)
    if room is not None and unit.count > room:
        text = say_count(
            "{unit} begins with {count} miniature where there is room for {room}.",
            "{unit} begins with {count} miniatures where there is room for {room}.",
            unit.count,
            unit=unit.names,
            room=room,
        )
        yield Fault("B19.4", text, unit.id)
    if piece.terrain.vision == "walls" and not all(piece.shape.has_whole(base) for base in bases(unit)):
        yield Fault(
            "B19.4", say("{unit} stands partly in the walls of {piece}.", unit=unit.names, piece=piece.name), unit.id
        )


# ---- command -----------------------------------------------------------------------------------------


def _chains(system: Baraka, position: Position) -> Iterator[Fault]:
    """Superiors who cannot command."""
    for troop in system.troops:
        if not troop.superior:
            continue
        above = system.troop(troop.superior)
        if above.side != troop.side:
            text = say("{unit} has a superior of the other side: {superior}.", unit=troop.name, superior=above.name)
        elif not above.profile.level:
            text = say("{superior} is over {unit} and commands nobody.", unit=troop.name, superior=above.name)
        elif above.profile.level <= troop.profile.level:
            text = say("{superior} is over {unit} and ranks no higher.", unit=troop.name, superior=above.name)
        else:
            continue
        yield Fault("B15.1", text, troop.id)


def _joined(system: Baraka, position: Position) -> Iterator[Fault]:
    """Characters who have joined what they cannot, or stand elsewhere."""
    for troop in system.troops:
        state = position.states[system.number(troop.id)]
        if not state.joined or state.figures[state.leader] is None:
            continue
        host = system.unit(position, state.joined)
        name = {"unit": troop.name, "host": host.names}
        if troop.profile.kind != "character":
            yield Fault("B17.5", say("{unit} has joined {host} but is not a character.", **name), troop.id)
        elif host.side != troop.side:
            yield Fault("B17.5", say("{unit} has joined {host}, of the other side.", **name), troop.id)
        elif host.state.joined or host.id == troop.id:
            yield Fault("B17.5", say("{unit} has joined {host}, which has joined another itself.", **name), troop.id)
        elif sum(bool(guest.profile.level) for guest in host.guests) > 1:
            yield Fault("B17.5", say("{host} has two commanders besides its leader.", host=host.names), troop.id)


# ---- marks, arrivals, facings ------------------------------------------------------------------------


def _marks(system: Baraka, position: Position) -> Iterator[Fault]:
    """Markers and traits that a unit cannot have, those too that it brings along when it comes later."""
    units = (system.unit(position, troop.id) for troop in system.troops)
    for unit in units:
        if not (unit.is_on_table or unit.state.waiting):
            continue
        state = unit.state
        bears = value(morale(unit))
        if state.distress >= bears:
            text = say(
                "{unit} begins with distress {distress} and morale {morale}: it would have panicked.",
                unit=unit.names,
                distress=state.distress,
                morale=bears,
            )
            yield Fault("B14.1", text, unit.id)
        if state.distress and unit.has("fanatics"):
            yield Fault("B7.5", say("{unit} has distress, and fanatics never do.", unit=unit.names), unit.id)
        if state.grounded and unit.is_mounted:
            yield Fault("B21.11", say("{unit} is mounted and has gone to ground.", unit=unit.names), unit.id)
        if state.jammed and not unit.is_weapon:
            yield Fault("B18.4", say("{unit} is jammed but is not a support weapon.", unit=unit.names), unit.id)
        if state.dismounted and unit.troop.profile.mounted is None:
            yield Fault("B11.3", say("{unit} is dismounted and has no horses.", unit=unit.names), unit.id)
        if state.edged and not (unit.has_equipment("bayonet") or unit.has_equipment("blade")):
            yield Fault("B9.2", say("{unit} has drawn blades that it does not have.", unit=unit.names), unit.id)
        if unit.troop.traits and not unit.is_character:
            yield Fault("B17.2", say("{unit} has a personality but is not a character.", unit=unit.names), unit.id)


def _late(system: Baraka, position: Position) -> Iterator[Fault]:
    """Units that never come, and those that are nowhere."""
    for troop, unit in zip(system.troops, system.scenario.data.units, strict=True):
        if unit.enters > system.scenario.length:
            text = say(
                "{unit} comes in impulse {impulse}, after the end of the game.", unit=troop.name, impulse=unit.enters
            )
            yield Fault("B21.2", text, troop.id)
        elif not position.states[system.number(troop.id)].waiting and unit.at is None and not unit.places:
            yield Fault("B21.2", say("{unit} has no place on the table.", unit=troop.name), troop.id)


def _faces(system: Baraka, position: Position) -> Iterator[Fault]:
    """Support weapons that look away from all enemies."""
    units = _units(system, position)
    for unit in units:
        foes: list[Point] = [foe.place for foe in units if foe.side != unit.side]
        if unit.is_weapon and foes and not any(is_ahead(unit.place, unit.state.facing, at) for at in foes):
            yield Fault("B18.1", say("{unit} looks away from all enemies.", unit=unit.names), unit.id)


#: Everything that is looked at, in the order in which it is told.
CHECKS = (_sides, _objectives, _placing, _crowding, _nearness, _houses, _chains, _joined, _marks, _late, _faces)
