"""Chapter 3: two to four players, and the sectors of the front where two share a side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

from msgspec.structs import replace

from ...engine.errors import DataError, nearest, shown
from ...engine.i18n import capital, say
from ...engine.ruling import Fault
from ...engine.seats import Seat, partners
from ..hexes.position import is_on_map
from .actions import Action, Advance, Attack, CaptureBattery, EndPhase, HandOver, Lose, Place, Surrender
from .clauses import clauses
from .data import MOROCCAN, SIDES, SPANISH, Counter, Side, enemy
from .events import HandedOver
from .pending_steps import CaptureChoice
from .position import Position, Transaction
from .terms import HALVES, SIDE_NAMES, sector_name

if TYPE_CHECKING:
    from .game import Legion

#: L3.1: how many players each side has, by how many there are.
PLAYERS = {2: {SPANISH: 1, MOROCCAN: 1}, 3: {SPANISH: 2, MOROCCAN: 1}, 4: {SPANISH: 2, MOROCCAN: 2}}

#: What no sector may be called: a seat of a whole side, and what a view says where the board is passed on.
RESERVED = (*SIDES, "passing")


def seats(system: Legion, players: int | None) -> tuple[Seat, ...]:
    """The seats of a game of two, three or four (L3.1). Raises `DataError`.

    Where a scenario writes two sectors for a side that two players share, these are the seats.

    >>> import legion_widget as lw
    >>> [seat.id for seat in seats(lw.new_game("rif").system, 3)]
    ['spanish-west', 'spanish-east', 'moroccan']
    """
    if players not in (None, *PLAYERS):
        raise DataError(
            "players", say("La Legión is for two to four players, not {players} (L3.1)", players=shown(players))
        )
    all_seats: list[Seat] = []
    for side in SIDES:
        if PLAYERS[players or 2][side] == 1:
            all_seats.append(Seat(side, side, {code: capital(name) for code, name in SIDE_NAMES[side].items()}))
            continue
        for seat in shared(system, side):
            if any(seat.id == earlier_seat.id for earlier_seat in all_seats):
                at = _written(system, side)[seat.id]
                raise DataError(
                    at, say("a sector of the other side is called {name} already (L3.2)", name=shown(seat.id))
                )
            all_seats.append(seat)
    return tuple(all_seats)


def shared(system: Legion, side: str) -> tuple[Seat, ...]:
    """The two seats of a side that two players share (L3.2): the sectors that a scenario writes, else west and east.

    Raises `DataError` where it writes one or more than two, or calls one what something else is called.
    """
    written = _written(system, side)
    if not written:
        return tuple(Seat(name, side, words) for name, words in HALVES[side].items())
    foreign = HALVES[enemy(side)]
    two = list(written)[:2]
    for name, at in written.items():
        if not name.strip() or name in RESERVED or name in foreign:
            raise DataError(
                at, say("a sector cannot be called {name}: that means something else (L3.2)", name=shown(name))
            )
        if name not in two:
            one, other = map(shown, two)
            problem = say(
                "a shared side has two sectors, here {one} and {other}; {name} is a third (L3.2)",
                one=one,
                other=other,
                name=shown(name),
            )
            raise DataError(at, problem, nearest(name, two))
    if len(two) == 1:
        raise DataError(
            "$.units",
            say(
                "a shared side has two sectors or none; the {side} has only {sector} (L3.2)",
                side=side,
                sector=shown(two[0]),
            ),
        )
    return tuple(Seat(name, side, sector_name(name)) for name in sorted(two))


def _written(system: Legion, side: str) -> dict[str, str]:
    """The sectors that a scenario writes for a side, each with the place where it stands first."""
    place_by_sector: dict[str, str] = {}
    before = len(system.counters) - len(system.scenario.data.units)  # those come from an order of battle
    for c in system.counters:
        if c.side == side and c.sector:
            place_by_sector.setdefault(c.sector, f"$.units[{c.index - before}].sector")
    return place_by_sector


def assign_seats(system: Legion, position: Position, seats: tuple[Seat, ...]) -> Position:
    """The position with each shared side divided (L3.2).

    What a scenario writes counts. Else the counters that stand on the map are halved from west to east, and formations
    that arrive later go to the partners by turns; counters still to be placed belong to the player who places them.
    """
    of_side = [tuple(seat.id for seat in seats if seat.side == side) for side in SIDES]
    partners = tuple(own if len(own) > 1 else () for own in of_side)
    if not any(partners):
        return position
    sectors = [""] * len(system.counters)
    for side, own in zip(SIDES, partners, strict=True):
        if own:
            _divide(system, position, side, own, sectors)
    return replace(position, sectors=tuple(sectors), partners=partners)


def _divide(system: Legion, position: Position, side: str, own: tuple[str, ...], sectors: list[str]) -> None:
    """Enters the sector of each counter of a shared side."""
    mine = [c for c in system.counters if c.side == side]
    for c in mine:
        sectors[c.index] = c.sector
    standing = [c for c in mine if is_on_map(position.where[c.index]) and not sectors[c.index]]
    column = system.board.grid.column_row
    standing.sort(key=lambda c: column(position.where[c.index]))
    for n, c in enumerate(standing):
        sectors[c.index] = own[2 * n // len(standing)]
    later: dict[str, str] = {}
    for c in mine:
        if c.arrives > position.turn and not sectors[c.index]:
            sectors[c.index] = later.setdefault(c.formation or c.id, own[len(later) % 2])


def sharing(position: Position, side: str) -> tuple[str, ...]:
    """The seats that share a side, whatever counters they have now; none where nobody shares it."""
    return position.partners[SIDES.index(cast(Side, side))] if position.partners else ()


def owner(position: Position, counter: Counter) -> str:
    """The seat that a counter belongs to; empty where nobody shares the side, or while it is anybody's.

    >>> import legion_widget as lw
    >>> game = lw.new_game("rif", players=3)
    >>> [owner(game.position, game.system.counter(unit)) for unit in ("beni-urriaguel-bay-1", "cerinola-1")]
    ['', 'spanish-west']
    """
    return position.sectors[counter.index] if position.sectors else ""


def complete_for_seat(system: Legion, action: Action, seat: Seat, seats: tuple[Seat, ...]) -> Action:
    """An action as the player of a seat means it: who places a counter has it (L3.2)."""
    if (
        isinstance(action, Place)
        and not action.sector
        and partners(seat, seats)
        and system.counter(action.unit).side == seat.side
    ):
        return replace(action, sector=seat.id)
    return action


def seat_faults(
    system: Legion, position: Position, action: Any, seat: Seat, seats: tuple[Seat, ...], agreed: frozenset[str]
) -> Iterator[Fault]:
    """Yield why the player of a seat may not order an action; ``agreed`` are the partners who agree to it."""
    if not position.agenda:
        return
    side = action.side if isinstance(action, Surrender) else position.step.side
    if side != seat.side and side in SIDES:
        if isinstance(action, Surrender):
            yield Fault("L5.5", say("A side is given up by its own players only."))
        else:
            message = say("It is the turn of the {side}; here sits: {seat}.", side=SIDE_NAMES[side], seat=seat.words)
            yield Fault("L4.2", message)
        return
    others = partners(seat, seats)
    if not others:
        return
    if isinstance(action, (Surrender, EndPhase)):
        for partner in others:
            if partner.id not in agreed:
                if isinstance(action, Surrender):
                    yield Fault("L5.5", say("The partner has to agree to a surrender: {seat}.", seat=partner.words))
                else:
                    yield Fault("L3.2", say("The partner has not ended the phase yet: {seat}.", seat=partner.words))
        return
    together = isinstance(action, (Attack, Lose, Advance, CaptureBattery))
    for counter in _ordered(system, position, action):
        holder = next((partner for partner in others if partner.id == owner(position, counter)), None)
        if holder is None or (holder.id in agreed and together):
            continue
        if isinstance(action, Attack):
            yield Fault(
                "L11.23",
                say("{unit} belongs to {seat}, who has to agree.", unit=counter.name, seat=holder.words),
                counter.id,
            )
        else:
            yield Fault(
                "L3.2",
                say("{unit} belongs to {seat}: nobody else commands it.", unit=counter.name, seat=holder.words),
                counter.id,
            )
    if isinstance(action, Place) and action.sector not in ("", seat.id):
        yield Fault("L3.2", say("A counter belongs to the sector of the player who places it."), action.unit)


def _ordered(system: Legion, position: Position, action: Any) -> Iterator[Counter]:
    """The counters that an action gives an order to; guns are taken or left by those that beat them (L8.14)."""
    match action:
        case Attack():
            names = (*action.attackers, *action.support)
        case CaptureBattery():
            names = position.step.by if isinstance(position.step, CaptureChoice) else ()
        case _:
            names = (getattr(action, "unit", ""),)
    return (system.counter(name) for name in names if name)


@clauses.on(Place, rule="L3.2")
def sector_faults(system: Legion, position: Position, action: Place) -> Iterator[Fault]:
    """A counter comes into a sector of its side, and only where there are sectors."""
    if action.sector:
        yield from _sector_faults(position, system.counter(action.unit), action.sector)


@clauses.on(HandOver, rule="L3.2")
def handover_faults(system: Legion, position: Position, action: HandOver) -> Iterator[Fault]:
    """A counter goes to the partner of a side that two players share."""
    counter = system.counter(action.unit)
    unknown = list(_sector_faults(position, counter, action.to))
    if unknown:
        yield from unknown
    elif owner(position, counter) == action.to:
        yield Fault("L3.2", say("{unit} is of that sector already.", unit=counter.name), action.unit)
    elif position.agenda and counter.side != position.step.side:
        yield Fault("L4.2", say("Counters are handed over in the turn of their own side."), action.unit)


def _sector_faults(position: Position, counter: Counter, sector: str) -> Iterator[Fault]:
    """A fault where a sector is none of a counter's side."""
    own = sharing(position, counter.side)
    if not own:
        side = SIDE_NAMES[counter.side]
        yield Fault("L3.2", say("Nobody shares the command of the {side}.", side=side), counter.id)
    elif sector not in own:
        message = say("There is no sector {sector}; there are: {known}.", sector=sector, known=list(own))
        yield Fault("L3.2", message, counter.id)


def apply_hand_over(system: Legion, tx: Transaction, action: HandOver) -> None:
    """Gives the command of a counter to a partner."""
    counter = system.counter(action.unit)
    tx.give(counter.index, action.to)
    tx.tell(HandedOver(unit=action.unit, to=action.to))


def hand_overs(system: Legion, position: Position, counter: Counter) -> Iterator[HandOver]:
    """The partners that a counter can be handed to now."""
    if position.agenda and counter.side == position.step.side:
        for name in sharing(position, counter.side):
            if name != owner(position, counter):
                yield HandOver(counter.id, name)
