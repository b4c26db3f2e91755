"""Chapter 8.1: artillery bombardment and captured batteries. Fleets bombard by the same action (chapter 8.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from ...engine.dice import Throw
from ...engine.i18n import say
from ...engine.odds import Odds
from ...engine.ruling import Fault
from ..hexes.counter_system import on_map
from ..hexes.position import is_on_map
from .actions import Bombard, CaptureBattery
from .aftermath import eliminate
from .clauses import captured_faults, clauses
from .data import Counter, enemy
from .events import BatteryCaptured, BatteryLeft, Bombarded
from .movement import stood_on
from .pending_steps import CaptureChoice
from .position import DIE, HARBOUR, RESERVE, Position, Transaction
from .weather import may_shell, sentence

if TYPE_CHECKING:
    from .game import Legion


@cache
def shot(hits: tuple[int, ...]) -> Throw[str]:
    """The roll of a bombardment: a hit with one of these numbers, else a miss (L8.10, L8.17, L8.19)."""
    return Throw(DIE, 1, lambda rolls: "hit" if rolls[0] in hits else "miss")


def shots(system: Legion, position: Position, counter: Counter) -> int:
    """The hexes with enemies that a piece of artillery may bombard now."""
    i = counter.index
    if (
        counter.arm != "artillery"
        or not is_on_map(position.where[i])
        or not may_shell(system, position)
        or (position.fired | position.entered | position.fresh) >> i & 1
    ):
        return 0
    return (
        system.board.grid.within(1 << position.where[i], system.values["L8.10.range"])
        & system.derived(position).land[enemy(counter.side)]
    )


@clauses.on(Bombard, rule="L8.10")
def gun_faults(system: Legion, position: Position, action: Bombard) -> Iterator[Fault]:
    """Artillery bombards in the bombardment phase, fleets in theirs, each once a turn."""
    counter = system.counter(action.unit)
    if counter.is_aircraft:
        message = say("{unit} bombs in the air phase, when it is over its target.", unit=counter.name)
        yield Fault("L8.17", message, counter.id)
        return
    if counter.arm not in ("artillery", "fleet"):
        yield Fault(
            "L8.10", say("{unit} cannot bombard: it is neither artillery nor a fleet.", unit=counter.name), counter.id
        )
        return
    kind = position.step.kind if position.agenda else ""
    if kind == "bombardment" and counter.arm == "fleet":
        yield Fault("L8.20", say("{unit} bombards in the fleet phase.", unit=counter.name), counter.id)
    if kind == "fleet" and counter.arm == "artillery":
        yield Fault("L10.1", say("{unit} bombards in the bombardment phase.", unit=counter.name), counter.id)
    is_in_harbour = position.where[counter.index] == HARBOUR
    yield from on_map(position, counter, "L2.11" if is_in_harbour else bombardment_rule(counter))
    yield from captured_faults(position, counter)
    if position.fired >> counter.index & 1:
        yield Fault(
            "L8.12" if counter.arm == "artillery" else "L8.19",
            say("{unit} has bombarded already in this turn.", unit=counter.name),
            counter.id,
        )
    if counter.arm == "artillery" and position.entered >> counter.index & 1:
        message = say("{unit} came as a reinforcement in this turn: it does not bombard.", unit=counter.name)
        yield Fault("L11.7", message, counter.id)


@clauses.on(Bombard, rule="L8.16")
def target_faults(system: Legion, position: Position, action: Bombard) -> Iterator[Fault]:
    """The target is an enemy land counter on the map."""
    counter, aim = system.counter(action.unit), system.counter(action.target)
    rule = bombardment_rule(counter)
    if not aim.is_land:
        yield Fault("L8.16", say("{unit} cannot be attacked: it is not a land counter.", unit=aim.name), aim.id)
    elif aim.side == counter.side:
        yield Fault(rule, say("{unit} is not an enemy.", unit=aim.name), aim.id)
    yield from on_map(position, aim, rule)


@clauses.on(Bombard, rule="L8.10")
def range_faults(system: Legion, position: Position, action: Bombard) -> Iterator[Fault]:
    """Guns reach two hexes; in a sandstorm they are silent."""
    counter, aim = system.counter(action.unit), system.counter(action.target)
    if counter.arm != "artillery":
        return
    if not may_shell(system, position):
        message = say("{weather}: artillery does not bombard.", weather=sentence(system, position))
        yield Fault("L9.2", message, counter.id)
    gun_hex, target_hex = position.where[counter.index], position.where[aim.index]
    if is_on_map(gun_hex) and is_on_map(target_hex):
        distance = system.board.grid.distance(gun_hex, target_hex)
        reach = system.values["L8.10.range"]
        if distance > reach:
            yield Fault(
                "L8.10",
                say(
                    "{target} is {distance} hexes away; artillery reaches {range}.",
                    target=aim.name,
                    distance=distance,
                    range=reach,
                ),
                aim.id,
            )


@clauses.on(CaptureBattery, rule="L8.14")
def capture_faults(system: Legion, position: Position, action: CaptureBattery) -> Iterator[Fault]:
    """A battery is captured only when guns have just been lost."""
    if not position.agenda or position.step.kind != "capture":
        yield Fault("L8.14", say("No Spanish artillery has just been eliminated on land: there is nothing to capture."))
        return
    spare = spare_batteries(system, position)
    if action.unit and (not action.take or system.counter(action.unit) not in spare):
        message = say("{unit} is not a captured battery that could be placed.", unit=system.counter(action.unit).name)
        yield Fault("L8.14", message, action.unit)
    elif action.take and not action.unit and len(kinds(spare)) > 1:
        yield Fault("L8.14", say("The captured batteries that are left differ: say which is placed."))


def spare_batteries(system: Legion, position: Position) -> list[Counter]:
    """The captured batteries that are not in play yet."""
    return [counter for counter in system.captured_batteries if position.where[counter.index] == RESERVE]


def kinds(batteries: list[Counter]) -> list[Counter]:
    """One of the batteries for each pair of printed factors."""
    return list({(battery.combat, battery.movement): battery for battery in reversed(batteries)}.values())[::-1]


def captures(system: Legion, position: Position) -> Iterator[CaptureBattery]:
    """Yield the answers to a loss of guns: to take them or not. Of batteries that are alike at most one is named."""
    choice = kinds(spare_batteries(system, position))
    if len(choice) > 1:
        yield from (CaptureBattery(True, battery.id) for battery in choice)
    else:
        yield CaptureBattery(True)
    yield CaptureBattery(False)


def bombardment_odds(system: Legion, rule: str) -> Odds:
    """The odds of a bombardment: some numbers eliminate, everything else misses (L8.10, L8.17, L8.19)."""
    return Odds(shot(system.values[f"{rule}.hits"]).chances(), (), {}, rule)


def hit_numbers(system: Legion, rule: str) -> str:
    """The numbers of the die with which a bombardment hits, such as ``2``, or ``2 / 5`` by a variant."""
    return " / ".join(map(str, system.values[f"{rule}.hits"]))


def bombardment_rule(counter: Counter) -> str:
    """The rule by which a counter bombards."""
    return {"artillery": "L8.10", "fleet": "L8.19"}.get(counter.arm, "L8.17")


def apply_bombard(system: Legion, tx: Transaction, action: Bombard) -> None:
    counter = system.counter(action.unit)
    tx.mark("fired", counter.index)
    shell(system, tx, counter, system.counter(action.target), bombardment_rule(counter))


def shell(system: Legion, tx: Transaction, counter: Counter, aim: Counter, rule: str) -> None:
    """One roll of a bombardment: by the rulebook a 2 eliminates the target."""
    throw = shot(system.values[f"{rule}.hits"])
    rolls = tx.throw(throw)
    hit = throw.read(rolls) == "hit"
    at = system.hex_label(tx.where[aim.index])
    tx.tell(Bombarded(unit=counter.id, target=aim.id, at=at, roll=rolls[0], hit=hit, rules=(rule,)))
    if hit:
        eliminate(system, tx, [aim.id], rule, (counter.id,))


def apply_capture(system: Legion, tx: Transaction, action: CaptureBattery) -> None:
    """L8.14: a captured battery takes the place of the guns; it may not act in this player turn."""
    step = tx.before.step
    assert isinstance(step, CaptureChoice)
    tx.agenda = tx.agenda[:-1]
    spare = spare_batteries(system, tx.before)
    battery_hex = system.board.index(step.hex)
    if not action.take or not spare:
        tx.tell(BatteryLeft(at=step.hex))
        return
    battery = system.counter(action.unit) if action.unit else spare[0]
    tx.put(battery.index, battery_hex)
    tx.mark("fresh", battery.index)
    tx.give(battery.index, next((owner for name in step.by if (owner := tx.owner(system.counter(name)))), ""))
    tx.tell(BatteryCaptured(unit=battery.id, at=step.hex))
    stood_on(system, tx, battery, battery_hex)
