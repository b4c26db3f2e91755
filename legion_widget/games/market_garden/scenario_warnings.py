"""Warnings for the designer of a scenario: legal, but probably not meant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.hexgrid import bits
from ...engine.i18n import say
from ...engine.ruling import Fault
from ...engine.turn_dates import day_and_month
from ...engine.victory_data import DRAW
from ..hexes.kinds import unknown_families
from ..hexes.position import RESERVE
from ..hexes.ways import unreachable
from .data import ALLIED, SIDES, Counter
from .position import Position
from .terms import SIDE_NAMES
from .victory import victory_of

if TYPE_CHECKING:
    from .game import MarketGarden


#: H0.1, H0.2: the turn from which the initiative and the weather are rolled for.
FIRST_ROLLED = 3


def warnings(system: MarketGarden, position: Position) -> Iterator[Fault]:
    """Yield what is probably not meant in the position in which a scenario begins."""
    for counter in system.counters:
        if position.where[counter.index] == RESERVE:
            yield from _never_in(system, counter, position.turn)
    for side in SIDES:
        if not any(counter.side == side for counter in system.counters):
            yield Fault("HC.1", say("The {side} have no unit.", side=SIDE_NAMES[side]))
    for id, message in unknown_families(system.counters, system.scenario.families):
        yield Fault("HC.1", message, id)
    yield from _unreachable(system, position)
    yield from _begins(system)
    yield from _air(system)
    data = system.scenario.data.victory
    if data.conditions or data.default != DRAW:
        yield from victory_of(system).warning_faults(position.turn)
    elif not data.objectives and not data.per_step:
        yield Fault("HM.1", say("Nothing counts for victory: the game can only end in a draw."))


def _unreachable(system: MarketGarden, position: Position) -> Iterator[Fault]:
    """Places that cannot be reached from where units begin or come in."""
    seeds = passable = 0
    for counter in system.counters:
        location = position.where[counter.index]
        seeds |= counter.entry | counter.drop if location == RESERVE else 1 << location
    for hex_index in bits(system.board.grid.all):
        if any(system.ground.entry_cost(hex_index, going, "clear") is not None for going in ("leg", "motorised")):
            passable |= 1 << hex_index
    for name, message in unreachable(
        system.board, passable, seeds, sum(1 << hex_index for hex_index in system.scenario.objectives)
    ):
        yield Fault("HC.1", message, name)


def _begins(system: MarketGarden) -> Iterator[Fault]:
    """Yield what the sheet says of the first day and the scenario says otherwise."""
    data = system.scenario.data
    start, own = data.start, data.sequence.first
    if start.turn < FIRST_ROLLED and own is None and start.initiative not in (None, ALLIED):
        yield Fault("H0.1", say("In turns 1 and 2 the Allies have the initiative."))
    if start.turn < FIRST_ROLLED and start.weather == "bad":
        yield Fault("H0.2", say("On 17 September, in turns 1 and 2, the weather is clear."))


def _air(system: MarketGarden) -> Iterator[Fault]:
    """The first day of the scenario of which the table of aircraft says nothing."""
    data, calendar = system.scenario.data, system.scenario.calendar
    for turn in range(data.start.turn, data.turns + 1):
        if not system.tables.air.is_listed(calendar.date(turn)):
            text = say(
                "The table of aircraft has no {day}: from then on nobody has air points.",
                day=day_and_month(calendar.day(turn)),
            )
            yield Fault("HA.3", text)
            return


def _never_in(system: MarketGarden, counter: Counter, first: int) -> Iterator[Fault]:
    """Yield why a unit that waits can never come, if it cannot; ``first`` is the turn that the game begins in."""
    last = system.sequence.turns
    if counter.drop and counter.arrives < first:
        message = say(
            "{unit} is dropped in turn {turn}, and the game begins in turn {first}.",
            unit=counter.name,
            turn=counter.arrives,
            first=first,
        )
        yield Fault("HB.1", message, counter.id)
    elif counter.arrives > last:
        message = say(
            "{unit} comes in turn {turn}, after the end of the game.", unit=counter.name, turn=counter.arrives
        )
        yield Fault("HC.1", message, counter.id)
    elif counter.entry and not any(_is_open(system, counter, hex_index) for hex_index in bits(counter.entry)):
        message = say("{unit} can never come in: it cannot enter any of its hexes.", unit=counter.name)
        yield Fault("HC.1", message, counter.id)
    elif counter.drop and not any(
        system.ground.kind(hex_index).stacking >= counter.steps for hex_index in bits(counter.drop)
    ):
        message = say("{unit} can never be dropped: no hex of its drop zone has room.", unit=counter.name)
        yield Fault("HB.1", message, counter.id)


def _is_open(system: MarketGarden, counter: Counter, hex_index: int) -> bool:
    cost = system.ground.entry_cost(hex_index, counter.mobility, "clear")
    return cost is not None and cost <= counter.movement
