"""Chapter 3: two to four players, and the sectors in which two of a side divide the front."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...engine.errors import DataError
from ...engine.ruling import Fault
from ...engine.seats import Seat, partners
from ...engine.words import Words, say
from .actions import Advance, Attack, EndPhase, HandOver, Lose, Place, Surrender
from .clauses import SIDE_NAMES, clauses
from .data import MOROCCAN, SIDES, SPANISH, Counter
from .events import HandedOver
from .position import Draft, Position
from .record import replace

if TYPE_CHECKING:
    from .game import Legion

#: L3.1: how many players each side has, by how many there are.
PLAYERS = {2: {SPANISH: 1, MOROCCAN: 1}, 3: {SPANISH: 2, MOROCCAN: 1}, 4: {SPANISH: 2, MOROCCAN: 2}}

_HALVES: dict[str, dict[str, Words]] = {
    SPANISH: {
        "west": {"es": "Españoles, sector oeste", "en": "Spanish, western sector"},
        "east": {"es": "Españoles, sector este", "en": "Spanish, eastern sector"},
    },
    MOROCCAN: {
        "west": {"es": "Marroquíes, sector oeste", "en": "Moroccans, western sector"},
        "east": {"es": "Marroquíes, sector este", "en": "Moroccans, eastern sector"},
    },
}


def seats(rules: Legion, players: int | None) -> tuple[Seat, ...]:
    """The seats of a game of two, three or four (L3.1). Raises `DataError`.

    Where a scenario writes two sectors for a side that two players share, these are the seats.
    """
    if players not in (None, *PLAYERS):
        raise DataError("players", f"La Legión is for two to four players, not {players!r} (L3.1)")
    found: list[Seat] = []
    for side in SIDES:
        if PLAYERS[players or 2][side] == 1:
            found.append(Seat(side, side, {code: name.capitalize() for code, name in SIDE_NAMES[side].items()}))
            continue
        written = sorted({c.sector for c in rules.counters if c.side == side and c.sector})
        if len(written) == 2:
            found += [Seat(name, side, {"en": name}) for name in written]
        else:
            found += [Seat(f"{side}-{half}", side, words) for half, words in _HALVES[side].items()]
    return tuple(found)


def seated(rules: Legion, p: Position, seats: tuple[Seat, ...]) -> Position:
    """The position with each shared side divided (L3.2).

    What a scenario writes counts. Else the counters that stand on the map are halved from west to east, and formations
    that arrive later go to the partners by turns; counters still to be placed belong to whoever places them.
    """
    sectors = [""] * len(rules.counters)
    for side in SIDES:
        own = [seat.id for seat in seats if seat.side == side]
        if len(own) < 2:
            continue
        mine = [c for c in rules.counters if c.side == side]
        for c in mine:
            sectors[c.index] = c.sector if c.sector in own else ""
        standing = [c for c in mine if p.where[c.index] >= 0 and not sectors[c.index]]
        column = rules.board.grid.column_row
        standing.sort(key=lambda c: (column(p.where[c.index]), c.id))
        for n, c in enumerate(standing):
            sectors[c.index] = own[2 * n // len(standing)]
        later: dict[str, str] = {}
        for c in mine:
            if c.arrives > p.turn and not sectors[c.index]:
                sectors[c.index] = later.setdefault(c.formation or c.id, own[len(later) % 2])
    return replace(p, sectors=tuple(sectors)) if any(len([s for s in seats if s.side == x]) > 1 for x in SIDES) else p


def sector_name(seat: str) -> Words:
    """What a sector is called, by the id of its seat: its own name where a scenario wrote it."""
    side, _, half = seat.partition("-")
    return _HALVES.get(side, {}).get(half, {"en": seat})


def owner(p: Position, counter: Counter) -> str:
    """The seat that a counter belongs to; empty where nobody shares the side, or while it is anybody's."""
    return p.sectors[counter.index] if p.sectors else ""


def orders(
    rules: Legion, p: Position, a: Any, seat: Seat, seats: tuple[Seat, ...], agreed: frozenset[str]
) -> Iterator[Fault]:
    """Why the player of a seat may not order an action; ``agreed`` are the partners who agree to it."""
    if not p.agenda:
        return
    side = a.side if isinstance(a, Surrender) else p.step.side
    if side != seat.side and side in SIDES:
        if isinstance(a, Surrender):
            yield Fault("L5.5", say("A side is given up by its own players only."))
        else:
            message = say("It is the turn of the {side}; here sits: {seat}.", side=SIDE_NAMES[side], seat=seat.words)
            yield Fault("L4.2", message)
        return
    others = partners(seat, seats)
    if not others:
        return
    if isinstance(a, (Surrender, EndPhase)):
        for other in others:
            if other.id not in agreed:
                if isinstance(a, Surrender):
                    yield Fault("L5.5", say("The partner has to agree to a surrender: {seat}.", seat=other.words))
                else:
                    yield Fault("L3.2", say("The partner has not ended the phase yet: {seat}.", seat=other.words))
        return
    together = isinstance(a, (Attack, Lose, Advance))
    for counter in _ordered(rules, a):
        holder = next((other for other in others if other.id == owner(p, counter)), None)
        if holder is None or (holder.id in agreed and together):
            continue
        if isinstance(a, Attack):
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
    if isinstance(a, Place) and a.sector not in ("", seat.id):
        yield Fault("L3.2", say("A counter that is placed belongs to the sector of who places it."), a.unit)


def _ordered(rules: Legion, a: Any) -> Iterator[Counter]:
    """The counters that an action gives an order to."""
    names = (*a.attackers, *a.support) if isinstance(a, Attack) else (getattr(a, "unit", ""),)
    return (rules.counter(name) for name in names if name)


@clauses.on(Place, rule="L3.2")
def sector(rules: Legion, p: Position, a: Place) -> Iterator[Fault]:
    """A counter comes into a sector only where there are sectors."""
    if a.sector and not p.sectors:
        side = SIDE_NAMES[rules.counter(a.unit).side]
        yield Fault("L3.2", say("Nobody shares the command of the {side}.", side=side), a.unit)


@clauses.on(HandOver, rule="L3.2")
def hand_over(rules: Legion, p: Position, a: HandOver) -> Iterator[Fault]:
    """A counter goes to the partner of a side that two players share."""
    counter = rules.counter(a.unit)
    own = {s for s, c in zip(p.sectors, rules.counters, strict=False) if s and c.side == counter.side}
    if not own:
        yield Fault("L3.2", say("Nobody shares the command of the {side}.", side=SIDE_NAMES[counter.side]), a.unit)
    elif a.to not in own:
        message = say("There is no sector {sector}; there are: {known}.", sector=a.to, known=sorted(own))
        yield Fault("L3.2", message, a.unit)
    elif owner(p, counter) == a.to:
        yield Fault("L3.2", say("{unit} is of that sector already.", unit=counter.name), a.unit)
    elif p.agenda and counter.side != p.step.side:
        yield Fault("L4.2", say("Counters are handed over in the turn of their own side."), a.unit)


def apply_hand_over(rules: Legion, draft: Draft, a: HandOver) -> None:
    """Gives the command of a counter to a partner."""
    counter = rules.counter(a.unit)
    draft.sectors = tuple(a.to if i == counter.index else s for i, s in enumerate(draft.sectors))
    draft.tell(HandedOver(unit=a.unit, to=a.to))


def hand_overs(rules: Legion, p: Position, counter: Counter) -> Iterator[HandOver]:
    """The partners that a counter can be handed to now."""
    if not p.sectors or not p.agenda or counter.side != p.step.side:
        return
    for name in sorted({s for s, c in zip(p.sectors, rules.counters, strict=True) if s and c.side == counter.side}):
        if name != owner(p, counter):
            yield HandOver(counter.id, name)
