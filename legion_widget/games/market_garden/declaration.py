"""Declaration (HD.1): all manoeuvres and assaults are declared before any is fought."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.hexgrid import bits
from ...engine.i18n import say
from ...engine.ruling import Fault
from ..hexes.counter_system import on_map
from ..hexes.position import is_on_map
from .actions import Declare, EndPhase
from .clauses import clauses, naming_faults
from .data import Counter, enemy
from .events import CombatCancelled, Declared, Eliminated
from .position import Combat, Position, living
from .strength import steps
from .terms import KINDS
from .transaction import Transaction

if TYPE_CHECKING:
    from .game import MarketGarden


def is_fought(system: MarketGarden, position: Position, kind: str) -> bool:
    """Return whether the turn has a phase in which the side that decides fights combats of a kind."""
    steps, side = system.sequence.steps(position.turn, position.roles), position.step.side
    return any(step.kind == kind and step.side == side for step in steps)


def attackers(system: MarketGarden, action: Declare) -> list[Counter]:
    return [system.counter(name) for name in action.attackers]


def engaged(position: Position) -> set[str]:
    """The units that take part in a combat declared in this player turn."""
    return {name for combat in position.combats for name in combat.attackers}


@clauses.on(Declare, rule="HD.1")
def target_faults(system: MarketGarden, position: Position, action: Declare) -> Iterator[Fault]:
    """There are enemies in the hex, and no such combat against it has been declared."""
    target = system.board.index(action.target)
    name, label = system.board.hex_name(target), system.hex_label(target)
    if not is_fought(system, position, action.kind):
        yield Fault("HD.1", say("This turn has no phase for it: {kind}.", kind=KINDS[action.kind]))
    elif not system.derived(position).of(enemy(position.step.side or ""), target):
        yield Fault("HD.1", say("No enemies are in {hex}.", hex=name), label)
    elif any(combat.kind == action.kind and combat.target == label for combat in position.combats):
        message = say("Against {hex} this has been declared already: {kind}.", hex=name, kind=KINDS[action.kind])
        yield Fault("HD.1", message, label)


@clauses.on(Declare, rule="HD.1")
def attacker_faults(system: MarketGarden, position: Position, action: Declare) -> Iterator[Fault]:
    """Each attacker stands beside the hex, can attack, and takes part in no other combat."""
    units = attackers(system, action)
    yield from naming_faults(units, "HD.1")
    for counter in units:
        yield from on_map(position, counter, "HD.1")
        if is_on_map(position.where[counter.index]):
            yield from attack_faults(system, position, counter, action.kind, system.board.index(action.target))


def attack_faults(
    system: MarketGarden, position: Position, counter: Counter, kind: str, target: int
) -> Iterator[Fault]:
    """Yield what keeps a unit on the map from attacking a hex in one way or the other."""
    unit, origin = counter.name, position.where[counter.index]
    if counter.is_artillery:
        yield Fault("HD.1", say("{unit} does not attack: it only supports.", unit=unit), counter.id)
    elif not position.strength(counter):
        yield Fault("HD.1", say("{unit} has no strength to attack with.", unit=unit), counter.id)
    elif counter.id in engaged(position):
        yield Fault("HD.1", say("{unit} takes part in another combat.", unit=unit), counter.id)
    elif not system.board.grid.neighbours(origin) >> target & 1:
        name = system.board.hex_name(target)
        yield Fault("HD.1", say("{unit} is not beside {hex}.", unit=unit, hex=name), counter.id)
    elif kind == "assault" and not can_enter(system, counter, origin, target):
        name = system.board.hex_name(target)
        yield Fault("HI.1", say("{unit} cannot enter {hex}.", unit=unit, hex=name), counter.id)


def can_enter(system: MarketGarden, counter: Counter, origin: int, target: int) -> bool:
    """Return whether a unit can assault into a hex: it can pass there, and over water only where that may be
    assaulted."""
    water, road = system.ground.water(origin, target), system.ground.has_road(origin, target)
    return system.ground.is_passable(origin, target, counter.mobility) and (road or water is None or water.assaulted)


@clauses.on(Declare, rule="HI.1")
def room_faults(system: MarketGarden, position: Position, action: Declare) -> Iterator[Fault]:
    """Units that assault need room in the hex."""
    target = system.board.index(action.target)
    if action.kind == "assault" and steps(position, attackers(system, action)) > system.ground.kind(target).stacking:
        name = system.board.hex_name(target)
        yield Fault("HI.1", say("{hex} has no room for all of these steps.", hex=name), system.hex_label(target))


@clauses.on(EndPhase, rule="HD.1")
def unfought_faults(system: MarketGarden, position: Position, action: EndPhase) -> Iterator[Fault]:
    """Every declared combat is fought before the phase ends."""
    for combat in position.combats:
        if combat.is_open and combat.kind == position.step.kind:
            name = system.hex_name(combat.target)
            message = say(
                "A combat is declared against {hex} and not fought yet ({kind}): click {hex} and fight it.",
                hex=name,
                kind=KINDS[combat.kind],
            )
            yield Fault("HD.1", message, combat.target)


def candidates(system: MarketGarden, position: Position, side: str, kind: str, target: int) -> list[Counter]:
    """The units of a side that could still be declared against a hex."""
    derived = system.derived(position)
    around = bits(system.board.grid.neighbours(target) & derived.land(side))
    beside = (counter for i in around for counter in derived.of(side, i))
    return [c for c in beside if next(attack_faults(system, position, c, kind, target), None) is None]


def apply_declare(tx: Transaction, action: Declare) -> None:
    system = tx.system
    label = system.hex_label(system.board.index(action.target))
    tx.set(combats=(*tx.position.combats, Combat(action.kind, action.attackers, label)))
    tx.tell(Declared(kind=action.kind, attackers=action.attackers, target=label))


#: The rule by which a hex is emptied, by the phase in which it is.
EMPTIED_BY = {
    "movement": "HC.2",
    "refusal": "HE.3",
    "reaction": "HF.1",
    "bombardment": "HG.3",
    "manoeuvre": "HH.6",
    "assault": "HI.7",
    "mechanised": "HJ.2",
}


def _emptied_by(tx: Transaction) -> str:
    """The rule by which a hex was emptied last: of what has just happened, else by the phase on top, or the one before
    it where it has not begun."""
    position, step = tx.position, tx.position.step
    gone = next((event for event in reversed(tx.events) if isinstance(event, Eliminated)), None)
    if gone is not None:
        return gone.rules[0]
    if position.begun:
        return EMPTIED_BY.get(step.kind, "HE.3")
    steps = tx.system.sequence.steps(position.turn, position.roles)
    before = [earlier.kind for earlier in steps[: steps.index(step)]] if step in steps else []
    return EMPTIED_BY.get(before[-1], "HE.3") if before else "HE.3"


def void_empty(tx: Transaction) -> None:
    """Combats that have nobody left on one side are not fought; the rule is that which has emptied the hex."""
    system = tx.system
    for combat in tx.position.combats:
        if combat.is_open:
            foe = enemy(system.counter(combat.attackers[0]).side)
            target = system.board.index(combat.target)
            defended = bool(system.derived(tx.position).of(foe, target))
            if not defended or not living(system, tx.position, combat.attackers):
                tx.change(combat, state="void")
                tx.tell(CombatCancelled(kind=combat.kind, target=combat.target, rules=(_emptied_by(tx),)))
