"""Chapter 6: placement at the start, and reinforcements."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.hexgrid import bits
from ...engine.ruling import Fault
from ...engine.words import say
from .actions import EndPhase, Move, Place
from .clauses import clauses
from .data import MOROCCAN, SPANISH, Counter, enemy
from .events import Placed
from .movement import hex_faults, stood_on
from .position import RESERVE, Position, Transaction
from .ways import may_enter, reached, waiting
from .weather import factors

if TYPE_CHECKING:
    from .game import Legion

#: L6.5, L6.9: reinforcements of this turn and later may land.
LANDING_FROM = 5


def to_place(rules: Legion, p: Position, side: str | None) -> list[Counter]:
    """The counters of a side that are due and not on the map yet."""
    return [counter for counter in rules.counters if counter.side == side and waiting(p, counter)]


def open_hexes(rules: Legion, p: Position, counter: Counter) -> int:
    """The hexes on which a counter may be placed now."""
    if not waiting(p, counter):
        return 0
    derived = rules.derived(p)
    free = ~derived.occupied
    terrain = may_enter(rules, counter)
    if p.step.kind == "placement":
        zone = terrain & free & rules.zones[counter.side]
        empty = empty_forts(rules, p) & terrain
        return zone & empty if counter.side == SPANISH and empty else zone
    if counter.side == MOROCCAN:
        return terrain & free & rules.zones[MOROCCAN] & ~derived.zoc[SPANISH]
    if counter.arrives >= LANDING_FROM and not p.moved & rules.land_counters[SPANISH]:
        return rules.board.landing & free & (terrain | rules.sea)
    return 0


def empty_forts(rules: Legion, p: Position) -> int:
    """The fortified cities of the Spanish zone in which nobody stands yet (L6.1)."""
    return rules.forts & rules.zones[SPANISH] & ~rules.derived(p).occupied


@clauses.on(Place, rule="L6.2")
def placeable(rules: Legion, p: Position, a: Place) -> Iterator[Fault]:
    """Only a land counter that is due and not on the map is placed."""
    counter = rules.counter(a.unit)
    if not counter.land:
        rule = "L2.11" if counter.type == "fleet" else "L6.9"
        yield Fault(rule, say("{unit} is not placed like a land counter.", unit=counter.name), counter.id)
    elif p.where[counter.index] != RESERVE:
        yield Fault("L6.2", say("{unit} has been placed already.", unit=counter.name), counter.id)
    elif counter.captured:
        yield Fault(
            "L8.14", say("{unit} is not in play: no battery has been captured for it.", unit=counter.name), counter.id
        )
    elif not waiting(p, counter):
        rule = {3: "L6.4", 5: "L6.5"}.get(counter.arrives, "L6.3")
        yield Fault(rule, say("{unit} comes in turn {turn}.", unit=counter.name, turn=counter.arrives), counter.id)


@clauses.on(Place, rule="L6.1")
def at_the_start(rules: Legion, p: Position, a: Place) -> Iterator[Fault]:
    """At the start each side keeps to its zone, and the fortified cities come first."""
    if not p.agenda or p.step.kind != "placement":
        return
    counter = rules.counter(a.unit)
    at = rules.board.index(a.at)
    name, label = rules.board.name(at), rules.hex_label(at)
    if not rules.zones[counter.side] >> at & 1:
        message = (
            say("{hex} is not in the inner zone: the Spanish begin there.", hex=name)
            if counter.side == SPANISH
            else say("{hex} is not in the outer zone: the Moroccans begin there.", hex=name)
        )
        yield Fault("L6.1", message, label)
    empty = empty_forts(rules, p) & may_enter(rules, counter)
    if counter.side == SPANISH and empty and not empty >> at & 1:
        first = next(bits(empty))
        yield Fault(
            "L6.1",
            say(
                "First one counter goes to each fortified city of the zone; {city} is empty.",
                city=rules.board.name(first),
            ),
            rules.hex_label(first),
        )


@clauses.on(Place, rule="L6.10")
def as_reinforcement(rules: Legion, p: Position, a: Place) -> Iterator[Fault]:
    """Moroccan reinforcements are placed in the outer zone; Spanish ones of turn 5 may land."""
    if not p.agenda or p.step.kind != "movement":
        return
    counter = rules.counter(a.unit)
    if not waiting(p, counter):
        return
    at = rules.board.index(a.at)
    name, label = rules.board.name(at), rules.hex_label(at)
    if counter.side == MOROCCAN:
        if not rules.zones[MOROCCAN] >> at & 1:
            yield Fault(
                "L6.7", say("{hex} is not in the outer zone: Moroccan reinforcements come there.", hex=name), label
            )
        if rules.derived(p).zoc[enemy(counter.side)] >> at & 1:
            yield Fault(
                "L11.8", say("{hex} is beside a Spanish counter: reinforcements are not placed there.", hex=name), label
            )
        return
    if counter.arrives < LANDING_FROM:
        yield Fault("L6.8", say("{unit} enters through Melilla: move it from there.", unit=counter.name), counter.id)
    elif not rules.board.landing >> at & 1:
        yield Fault("L6.10", say("{hex} is not a landing hex.", hex=name), label)
    elif p.landed & p.moved:
        yield Fault("L6.10", say("All landings are placed before any landed counter moves."), counter.id)
    elif p.moved & rules.land_counters[SPANISH]:
        yield Fault("L11.6", say("Landings come before all other movement of the phase."), counter.id)


@clauses.on(Place, rule="L7.5")
def free_hex(rules: Legion, p: Position, a: Place) -> Iterator[Fault]:
    """One land counter to a hex, on terrain that it may enter; a landing hex may be sea."""
    counter = rules.counter(a.unit)
    at = rules.board.index(a.at)
    landing = bool(p.agenda) and p.step.kind == "movement" and counter.side == SPANISH and rules.board.landing >> at & 1
    if counter.land and not (landing and rules.sea >> at & 1):
        yield from hex_faults(rules, p, counter, at)
    derived = rules.derived(p)
    if derived.occupied >> at & 1:
        other = rules.counters[derived.at[at]]
        rule = "L11.9" if landing else "L6.2"
        yield Fault(
            rule,
            say("{other} stands in {hex}: one land counter to a hex.", other=other.name, hex=rules.board.name(at)),
            rules.hex_label(at),
        )


@clauses.on(EndPhase, rule="L6.1")
def all_placed(rules: Legion, p: Position, a: EndPhase) -> Iterator[Fault]:
    """The placement ends when every counter is on the map."""
    if p.agenda and p.step.kind == "placement":
        for counter in to_place(rules, p, p.step.side):
            if open_hexes(rules, p, counter):
                yield Fault("L6.1", say("{unit} has not been placed yet.", unit=counter.name), counter.id)


@clauses.on(EndPhase, rule="L6.12")
def none_held_back(rules: Legion, p: Position, a: EndPhase) -> Iterator[Fault]:
    """A reinforcement that can come in must come in."""
    if p.agenda and p.step.kind == "movement" and rules.options["L6.12.hold-back"] == "no":
        for counter in to_place(rules, p, p.step.side):
            if can_come(rules, p, counter):
                yield Fault(
                    "L6.12",
                    say("{unit} is due and can come in: it may not be held back.", unit=counter.name),
                    counter.id,
                )


def must_land(rules: Legion, p: Position) -> Counter | None:
    """A reinforcement that can come in by landing only, and so must land before anything else moves (L6.12, L11.6)."""
    if p.step.kind != "movement" or p.step.side != SPANISH or rules.options["L6.12.hold-back"] == "may":
        return None
    memo = rules.derived(p).memo
    if "must land" not in memo:
        memo["must land"] = next(
            (c for c in to_place(rules, p, SPANISH) if open_hexes(rules, p, c) and not reached(rules, p, c)), None
        )
    found: Counter | None = memo["must land"]
    return found


@clauses.on(Move, rule="L6.12")
def land_first(rules: Legion, p: Position, a: Move) -> Iterator[Fault]:
    """Nothing moves while a reinforcement that can only land is still to land: it would be held back."""
    counter = must_land(rules, p) if p.agenda else None
    if counter is not None:
        yield Fault(
            "L6.12",
            say(
                "First {unit} lands: after the first move it no longer could, and would be held back.",
                unit=counter.name,
            ),
            counter.id,
        )


def can_come(rules: Legion, p: Position, counter: Counter) -> bool:
    """Whether a waiting reinforcement can be placed, landed, or moved in from Melilla now."""
    return bool(open_hexes(rules, p, counter)) or (counter.side == SPANISH and bool(reached(rules, p, counter)))


def apply_place(rules: Legion, tx: Transaction, a: Place) -> None:
    """Puts a counter down; in play it is a reinforcement, by land or landed."""
    counter = rules.counter(a.unit)
    at = rules.board.index(a.at)
    tx.put(counter.index, at)
    if a.sector:
        tx.give(counter.index, a.sector)
    used: tuple[str, ...] = ("L6.1", "L6.2")
    if tx.before.step.kind == "movement":
        tx.mark("entered", counter.index)
        used = ("L6.7",)
        if counter.side == SPANISH:
            tx.mark("landed", counter.index)
            used = ("L6.9", "L6.10")
            if factors(rules, counter, tx.before.weather)[0] // 2 <= 0:
                used += ("L9.6",)
    tx.tell(Placed(unit=counter.id, at=rules.hex_label(at), rules=used))
    stood_on(rules, tx, counter, at)
