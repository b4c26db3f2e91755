"""Warnings for the designer of a scenario: legal, but probably not meant (L11.24)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.hexgrid import bits
from ...engine.i18n import Message, say
from ...engine.ruling import Fault
from ..hexes.kinds import unknown_families
from ..hexes.position import is_on_map
from ..hexes.ways import unreachable
from .data import MOROCCAN, SIDES, SPANISH, Counter, enemy
from .movement_reach import may_enter
from .obstacles import hex_faults
from .own_victory import LegionVictoryData
from .position import RESERVE, Position
from .terms import SIDE_NAMES
from .victory import RATIO, is_counted, victory_of

if TYPE_CHECKING:
    from .game import Legion


def warnings(system: Legion, position: Position) -> Iterator[Fault]:
    """Yield what is probably not meant in the position in which a scenario begins."""
    yield from _three_to_one(system, position)
    for id, message in unknown_families(system.counters, system.scenario.families):
        yield Fault("L2.4", message, id)
    yield from _landing_inland(system)
    yield from _unreachable(system, position)
    if isinstance(system.scenario.victory, LegionVictoryData):
        yield from victory_of(system).warning_faults(position.turn)
    for counter in system.counters:
        location = position.where[counter.index]
        if is_on_map(location):
            yield from _idle(counter, position)
        if is_on_map(location) and counter.is_land:
            yield from (fault for fault in hex_faults(system, counter, location) if fault.rule == "L7.8")
        if not is_on_map(location):
            reason = _never_in(system, position, counter)
            if reason is not None:
                yield Fault("L6.12", reason, counter.id)


def _idle(counter: Counter, position: Position) -> Iterator[Fault]:
    """Yield what a counter on the map says in vain of when it comes, or leaves out of how it moves."""
    if counter.arrives > position.turn:
        message = say(
            "{unit} is on the map from the start: that it comes in turn {turn} means nothing.",
            unit=counter.name,
            turn=counter.arrives,
        )
        yield Fault("L6.12", message, counter.id)
    if counter.is_land and not counter.movement:
        yield Fault("L7.2", say("{unit} has no movement points: it never moves.", unit=counter.name), counter.id)


def _unreachable(system: Legion, position: Position) -> Iterator[Fault]:
    """Places that cannot be reached from where counters begin or come in."""
    seeds = system.board.landing | (0 if system.gate is None else 1 << system.gate)
    for counter in system.counters:
        location = position.where[counter.index]
        if is_on_map(location):
            seeds |= 1 << location
        elif location == RESERVE and counter.is_land:
            seeds |= may_enter(system, counter) & system.zones[counter.side]
    matter = (system.cities | system.forts | system.victory_hexes) & system.land
    for name, message in unreachable(system.board, system.land, seeds, matter):
        yield Fault("L7.2", message, name)


def _three_to_one(system: Legion, position: Position) -> Iterator[Fault]:
    """L11.24: the side with a force ratio of three to one has won at the end of the first turn."""
    if system.scenario.victory != "standard":
        return
    count = {
        side: sum(_is_counted(system, position, counter) for counter in system.counters if counter.side == side)
        for side in SIDES
    }
    for side in SIDES:
        if count[side] and count[side] >= RATIO * count[enemy(side)]:
            yield Fault(
                "L11.24",
                say(
                    "The {side} begin at three to one or more (Spanish {spanish}, Moroccan {moroccan}): "
                    "unless that changes, they win at the end of the turn.",
                    side=SIDE_NAMES[side],
                    spanish=count[SPANISH],
                    moroccan=count[MOROCCAN],
                ),
            )


def _landing_inland(system: Legion) -> Iterator[Fault]:
    """L2.1: a landing hex lies where sea and land meet."""
    for index in bits(system.scenario.terrain.inland_landing(system.board)):
        message = say(
            "{hex} is a landing hex, but lies inland: nobody comes there from the sea.",
            hex=system.board.hex_name(index),
        )
        yield Fault("L2.1", message, system.hex_label(index))


def _is_counted(system: Legion, position: Position, counter: Counter) -> bool:
    """Return whether a counter counts for L5.4 in the first turn: now, or once it is placed before that turn."""
    return is_counted(system, position, counter) or (
        position.step.kind == "placement"
        and counter.is_land
        and not counter.captured
        and counter.arrives <= position.turn
    )


def _never_in(system: Legion, position: Position, counter: Counter) -> Message | None:
    """Return why a counter that is not on the map can never come there, or None."""
    name = counter.name
    if counter.arrives > system.sequence.turns:
        return say("{unit} comes in turn {turn}, after the end of the game.", unit=name, turn=counter.arrives)
    if counter.captured:
        if counter.side == MOROCCAN and system.artillery[SPANISH]:
            return None
        return say("{unit} can never come into play: there is no Spanish artillery to capture.", unit=name)
    if counter.arm == "bomber":
        return None if system.airport is not None else say("{unit} has no base: this board has no airport.", unit=name)
    if counter.arm == "seaplane":
        return None if system.lagoon else say("{unit} has no base: this board has no Mar Chica.", unit=name)
    if counter.arm == "fleet":
        return None if system.sea else say("{unit} has no place: this board has no sea.", unit=name)
    if position.where[counter.index] != RESERVE or _has_way_in(system, position, counter):
        return None
    return say("{unit} can never come in: there is no hex where it could be placed, land or enter.", unit=name)


def _has_way_in(system: Legion, position: Position, counter: Counter) -> bool:
    """Return whether the board has a way in for a land counter, were it empty."""
    if counter.entry:
        return bool(may_enter(system, counter) & counter.entry)
    zone = may_enter(system, counter) & system.zones[counter.side]
    if counter.side == MOROCCAN or (position.step.kind == "placement" and counter.arrives <= position.turn):
        return bool(zone)
    by_sea = counter.arrives >= system.landing_from and bool(
        system.board.landing & (may_enter(system, counter) | system.sea)
    )
    return by_sea or (system.gate is not None and counter.movement > 0)
