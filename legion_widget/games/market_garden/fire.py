"""Fire of artillery and aircraft: bombardment (HG), support (HH.3, HH.4) and defensive bombardment (HI.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...engine.dice import Throw
from ...engine.i18n import say, say_count
from ...engine.odds import Modifier, Odds
from ...engine.outcome_tree import gather
from ...engine.ruling import Fault
from ..hexes.position import is_on_map
from .actions import Bombard
from .clauses import clauses
from .data import Counter, enemy
from .events import Assigned, Bombarded, BombardmentDeclared, FireWasted
from .losses import loss
from .pending_steps import AssignedFire, FatigueChoice
from .position import DIE, Position, living
from .tables import FireResult
from .transaction import Transaction

if TYPE_CHECKING:
    from .game import MarketGarden

#: The rule under which each kind of fire is.
RULES = {"bombardment": "HG.1", "support": "HH.3", "defence": "HI.2"}


def guns(system: MarketGarden, action: Bombard) -> list[Counter]:
    return [system.counter(name) for name in action.artillery]


def firing_faults(system: MarketGarden, position: Position, counter: Counter) -> Iterator[Fault]:
    """Yield what keeps a unit from firing at all now."""
    unit = counter.name
    if not counter.is_artillery:
        yield Fault("HG.1", say("{unit} is not artillery.", unit=unit), counter.id)
    elif not is_on_map(position.where[counter.index]):
        yield Fault("HG.1", say("{unit} is not on the map.", unit=unit), counter.id)
    elif position.has("final_fire", counter):
        message = say("{unit} has fired twice, or has moved (HC.3): it fires no more.", unit=unit)
        yield Fault("HG.2", message, counter.id)
    elif position.has("isolated", counter) and not system.tables.supply.fires:
        yield Fault("HA.1", say("{unit} is out of supply and does not fire.", unit=unit), counter.id)


def can_fire(system: MarketGarden, position: Position, counter: Counter, target: int) -> bool:
    """Return whether a unit can fire on a hex."""
    return next(firing_faults(system, position, counter), None) is None and is_in_range(
        system, position, counter, target
    )


def is_in_range(system: MarketGarden, position: Position, counter: Counter, target: int) -> bool:
    return system.board.grid.distance(position.where[counter.index], target) <= counter.range


def targets(system: MarketGarden, position: Position) -> list[int]:
    """The hexes on which the side that decides may fire now."""
    side, fight = position.step.side or "", position.fight
    derived = system.derived(position)
    if position.step.kind == "bombardment":
        return sorted(derived.steps[enemy(side)])
    if fight is None:
        return []
    units = living(system, position, fight.attackers)
    if position.step.kind == "support" and units and units[0].side != side:
        return sorted({position.where[counter.index] for counter in units})
    return [system.board.index(fight.target)]


def victims(system: MarketGarden, position: Position, target: int) -> Sequence[Counter]:
    """The units that fire on a hex strikes: the enemies there; where they are attackers, those of the combat."""
    foe, fight = enemy(position.step.side or ""), position.fight
    units = system.derived(position).of(foe, target)
    if fight is not None and system.counter(fight.attackers[0]).side == foe:
        return [counter for counter in units if counter.id in fight.attackers]
    return units


def has_fire(system: MarketGarden, position: Position, side: str, target: int) -> bool:
    """Return whether a side has anything to fire with on a hex."""
    return position.points(side) > 0 or any(
        c.side == side and can_fire(system, position, c, target) for c in system.artillery
    )


# ---- what bars it ---------------------------------------------------------------------------------------


@clauses.on(Bombard, rule="HG.1")
def target_faults(system: MarketGarden, position: Position, action: Bombard) -> Iterator[Fault]:
    """There are enemies in the hex; in support and defence it is one of the combat."""
    target = system.board.index(action.target)
    if position.step.kind in RULES and target not in targets(system, position):
        name, rule = system.board.hex_name(target), RULES[position.step.kind]
        message = (
            say("No enemies are in {hex}.", hex=name)
            if position.step.kind == "bombardment"
            else say("{hex} is not a hex of this combat.", hex=name)
        )
        yield Fault(rule, message, system.hex_label(target))


@clauses.on(Bombard, rule="HG.1")
def means_faults(system: MarketGarden, position: Position, action: Bombard) -> Iterator[Fault]:
    """Air points that there are, artillery that can fire, or both."""
    rule = RULES.get(position.step.kind, "HG.1")
    if not is_count(action.air):
        yield Fault(rule, say("Air points are a whole number, 0 or more, not {air}.", air=repr(action.air)))
    elif not action.air and not action.artillery:
        yield Fault(rule, say("It takes artillery or air points to fire."))
    elif action.air > position.points(position.step.side or ""):
        left = position.points(position.step.side or "")
        message = say_count("There is only {count} air point left.", "There are only {count} air points left.", left)
        yield Fault("HA.3", message if left else say("No air points are left."))
    if len(set(action.artillery)) < len(action.artillery):
        yield Fault(rule, say("A unit is named twice."))


def is_count(value: object) -> bool:
    """Return whether something written in an action is a number of points: whole, and not below zero."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


@clauses.on(Bombard, rule="HG.2")
def gun_faults(system: MarketGarden, position: Position, action: Bombard) -> Iterator[Fault]:
    """Each gun can fire, and the hex is in its range."""
    target = system.board.index(action.target)
    for counter in guns(system, action):
        fault = next(firing_faults(system, position, counter), None)
        if fault is not None:
            yield fault
        if is_on_map(position.where[counter.index]) and not is_in_range(system, position, counter, target):
            message = say("{hex} is out of range of {unit}.", hex=system.board.hex_name(target), unit=counter.name)
            yield Fault(RULES.get(position.step.kind, "HG.1"), message, counter.id)


# ---- what it does ---------------------------------------------------------------------------------------


def factors(system: MarketGarden, position: Position, action: Bombard) -> tuple[int, int, tuple[Modifier, ...]]:
    """The points of a fire, the defence value of its target, and what makes the points."""
    table, target = system.tables.bombardment, system.board.index(action.target)
    made = [
        Modifier("points", counter.bombard, "HG.1", say("{name}", name=counter.name))
        for counter in guns(system, action)
    ]
    if action.air:
        made.append(Modifier("points", action.air * table.air, "HA.3", say("air points: {count}", count=action.air)))
    defence = table.defensive if position.step.kind == "defence" else system.ground.kind(target).defence
    made = system.varied_modifiers(position, action, made, ("points",))
    return max(0, sum(modifier.value for modifier in made)), defence, tuple(made)


def barrage(system: MarketGarden, points: int) -> Throw[FireResult]:
    """HG.3: the die of a fire of a number of points, and its result in the table."""
    table = system.tables.bombardment
    column = table.column(points)
    return Throw(DIE, 1, lambda rolls: table.result(column, rolls[0]))


def fire_odds(system: MarketGarden, position: Position, action: Bombard) -> Odds:
    """HG.3: the steps lost, and ``F`` where a unit is fatigued too."""
    points, defence, made = factors(system, position, action)
    results = barrage(system, points).chances()
    outcomes = gather(
        (f"{result.steps(defence)}{'F' if result.fatigue else ''}", chance) for result, chance in results.items()
    )
    return Odds(dict(sorted(outcomes.items())), made, {"points": points, "defence": defence}, "HG.3")


def apply_bombard(tx: Transaction, action: Bombard) -> None:
    """The guns are marked and the air points spent; support waits until both sides have assigned theirs (HH.3)."""
    side, kind = tx.position.step.side or "", tx.position.step.kind
    for counter in guns(tx.system, action):
        tx.mark("final_fire" if tx.position.has("first_fire", counter) else "first_fire", [counter])
    tx.use_air(side, action.air)
    if kind == "support":
        assign(tx, action)
    elif kind == "bombardment" and tx.system.resolves_together:
        declare(tx, action)
    else:
        resolve(tx, action, kind)


def declare(tx: Transaction, action: Bombard) -> None:
    """HG.1: a bombardment waits until the phase ends, behind those declared before it."""
    agenda = tx.position.agenda
    place = len(agenda) - 1 - len(declared_fires(tx.position))
    label = tx.system.hex_label(tx.system.board.index(action.target))
    waiting = AssignedFire(tx.position.step.side, target=label, artillery=action.artillery, air=action.air)
    tx.set(agenda=(*agenda[:place], waiting, *agenda[place:]))
    tx.tell(BombardmentDeclared(**_means(waiting), rules=("HG.1", *(("HG.2",) if action.artillery else ()))))


def declared_fires(position: Position) -> list[AssignedFire]:
    """HG.1: the bombardments that are declared in this phase and not resolved yet, the first first."""
    fires: list[AssignedFire] = []
    for step in reversed(position.agenda[:-1]):
        if not isinstance(step, AssignedFire):
            break
        fires.append(step)
    return fires


def _means(fire: AssignedFire) -> dict[str, Any]:
    return {"side": fire.side or "", "target": fire.target, "artillery": fire.artillery, "air": fire.air}


def assign(tx: Transaction, action: Bombard) -> None:
    """HH.3: a side has assigned its support: it is resolved before the die of the combat, the attacker's first."""
    system, step = tx.system, tx.pop()
    label = system.hex_label(system.board.index(action.target))
    agenda = tx.position.agenda
    place = next(i for i, pending_step in enumerate(agenda) if pending_step.kind == "clash") + 1
    waiting = AssignedFire(step.side, target=label, artillery=action.artillery, air=action.air)
    tx.set(agenda=(*agenda[:place], waiting, *agenda[place:]))
    tx.tell(Assigned(**_means(waiting), rules=("HH.3", *(("HH.4",) if action.artillery else ()))))


def settle_fire(tx: Transaction) -> bool:
    """HG.3, HH.3: fire that waited is resolved, even of guns that were hit meanwhile; on nobody it is wasted."""
    step = tx.position.step
    assert isinstance(step, AssignedFire)
    kind = "support" if tx.position.fight is not None else "bombardment"
    if victims(tx.system, tx.position, tx.system.board.index(step.target)):
        resolve(tx, Bombard(step.target, step.artillery, step.air), kind, waited=True)
    else:
        tx.pop()
        tx.tell(FireWasted(**_means(step), rules=(RULES[kind],)))
    return True


def resolve(tx: Transaction, action: Bombard, kind: str, waited: bool = False) -> None:
    """HG.3: the die, and the losses of those struck; fire that has ``waited`` was marked when it was declared."""
    system, position = tx.system, tx.position
    side, target = position.step.side or "", system.board.index(action.target)
    struck = victims(system, position, target)
    points, defence, _ = factors(system, position, action)
    roll, result = tx.roll(barrage(system, points))
    there = sum(position.steps[counter.index] for counter in struck)
    is_fresh = any(not position.has("fatigued", counter) for counter in struck)
    tx.tell(
        Bombarded(
            side=side,
            target=system.hex_label(target),
            artillery=action.artillery,
            air=action.air,
            points=points,
            roll=roll,
            result=result.points,
            defence=defence,
            steps=result.steps(defence),
            fatigue=result.fatigue,
            struck=tuple(counter.id for counter in struck),
            there=there,
            tires=result.fatigue and is_fresh and there > result.steps(defence),
            rules=(RULES[kind], *(("HG.2",) if action.artillery and not waited else ()), "HG.3"),
        )
    )
    if waited or kind != "bombardment":
        tx.pop()
    if result.fatigue:
        tx.push(FatigueChoice(enemy(side), units=tuple(counter.id for counter in struck)))
    tx.push(loss(enemy(side), result.steps(defence), "HG.3" if kind == "bombardment" else RULES[kind], struck))
