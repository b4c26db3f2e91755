"""Fire of artillery and aircraft: bombardment (HG), support (HH.3, HH.4) and defensive bombardment (HI.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.dice import Throw
from ...engine.odds import Modifier, Odds
from ...engine.outcome_tree import gather
from ...engine.ruling import Fault
from ...engine.words import say
from .actions import Bombard
from .clauses import clauses
from .data import Counter, enemy
from .events import Assigned, Bombarded
from .losses import loss
from .pending_steps import AssignedFire, FatigueChoice
from .position import DIE, Position, living
from .tables import Fire
from .transaction import Transaction

if TYPE_CHECKING:
    from .game import MarketGarden

#: The rule under which each kind of fire is.
RULES = {"bombardment": "HG.1", "support": "HH.3", "defence": "HI.2"}


def guns(rules: MarketGarden, a: Bombard) -> list[Counter]:
    return [rules.counter(name) for name in a.artillery]


def silent(rules: MarketGarden, p: Position, counter: Counter) -> Iterator[Fault]:
    """What keeps a unit from firing at all now."""
    unit = counter.name
    if not counter.artillery:
        yield Fault("HG.1", say("{unit} is no artillery.", unit=unit), counter.id)
    elif p.where[counter.index] < 0:
        yield Fault("HG.1", say("{unit} is not on the map.", unit=unit), counter.id)
    elif p.has("final_fire", counter):
        yield Fault("HG.2", say("{unit} has fired twice, or has moved: it fires no more.", unit=unit), counter.id)
    elif p.has("isolated", counter) and not rules.tables.supply.fires:
        yield Fault("HA.1", say("{unit} is out of supply and does not fire.", unit=unit), counter.id)


def can_fire(rules: MarketGarden, p: Position, counter: Counter, target: int) -> bool:
    """Whether a unit can fire on a hex."""
    return next(silent(rules, p, counter), None) is None and in_range(rules, p, counter, target)


def in_range(rules: MarketGarden, p: Position, counter: Counter, target: int) -> bool:
    return rules.board.grid.distance(p.where[counter.index], target) <= counter.range


def targets(rules: MarketGarden, p: Position) -> list[int]:
    """The hexes on which the side that decides may fire now."""
    side, fight = p.step.side or "", p.fight
    derived = rules.derived(p)
    if p.step.kind == "bombardment":
        return sorted(derived.steps[enemy(side)])
    if fight is None:
        return []
    units = living(rules, p, fight.attackers)
    if p.step.kind == "support" and units and units[0].side != side:
        return sorted({p.where[counter.index] for counter in units})
    return [rules.board.index(fight.target)]


def victims(rules: MarketGarden, p: Position, target: int) -> list[Counter]:
    """The units that fire on a hex strikes: the enemies there; where they are attackers, those of the combat."""
    foe, fight = enemy(p.step.side or ""), p.fight
    units = rules.derived(p).of(foe, target)
    if fight is not None and rules.counter(fight.attackers[0]).side == foe:
        return [counter for counter in units if counter.id in fight.attackers]
    return units


def able_to_fire(rules: MarketGarden, p: Position, side: str, target: int) -> bool:
    """Whether a side has anything to fire with on a hex."""
    return p.points(side) > 0 or any(c.side == side and can_fire(rules, p, c, target) for c in rules.artillery)


# ---- what bars it ---------------------------------------------------------------------------------------


@clauses.on(Bombard, rule="HG.1")
def at_target(rules: MarketGarden, p: Position, a: Bombard) -> Iterator[Fault]:
    """There are enemies in the hex; in support and defence it is one of the combat."""
    target = rules.board.index(a.target)
    if p.step.kind in RULES and target not in targets(rules, p):
        name, rule = rules.board.name(target), RULES[p.step.kind]
        message = (
            say("No enemies are in {hex}.", hex=name)
            if p.step.kind == "bombardment"
            else say("{hex} is no hex of this combat.", hex=name)
        )
        yield Fault(rule, message, rules.hex_label(target))


@clauses.on(Bombard, rule="HG.1")
def with_something(rules: MarketGarden, p: Position, a: Bombard) -> Iterator[Fault]:
    """Air points that there are, artillery that can fire, or both."""
    if a.air < 0 or (not a.air and not a.artillery):
        yield Fault("HG.1", say("It takes artillery or air points to fire."))
    if len(set(a.artillery)) < len(a.artillery):
        yield Fault("HG.1", say("A unit is named twice."))
    if a.air > p.points(p.step.side or ""):
        yield Fault("HA.3", say("There are only {count} air points left.", count=p.points(p.step.side or "")))


@clauses.on(Bombard, rule="HG.2")
def loaded(rules: MarketGarden, p: Position, a: Bombard) -> Iterator[Fault]:
    """Each gun can fire, and the hex is in its range."""
    target = rules.board.index(a.target)
    for counter in guns(rules, a):
        fault = next(silent(rules, p, counter), None)
        if fault is not None:
            yield fault
        elif not in_range(rules, p, counter, target):
            message = say("{hex} is out of range of {unit}.", hex=rules.board.name(target), unit=counter.name)
            yield Fault("HG.1", message, counter.id)


# ---- what it does ---------------------------------------------------------------------------------------


def factors(rules: MarketGarden, p: Position, a: Bombard) -> tuple[int, int, tuple[Modifier, ...]]:
    """The points of a fire, the defence value of its target, and what makes the points."""
    table, target = rules.tables.bombardment, rules.board.index(a.target)
    made = [Modifier("points", counter.bombard, "HG.1", say("{name}", name=counter.name)) for counter in guns(rules, a)]
    if a.air:
        made.append(Modifier("points", a.air * table.air, "HA.3", say("air points: {count}", count=a.air)))
    defence = table.defensive if p.step.kind == "defence" else rules.ground.kind(target).defence
    return sum(each.value for each in made), defence, tuple(made)


def barrage(rules: MarketGarden, points: int) -> Throw[Fire]:
    """HG.3: the die of a fire of so many points, and its result in the table."""
    table = rules.tables.bombardment
    column = table.column(points)
    return Throw(DIE, 1, lambda rolls: table.result(column, rolls[0]))


def fire_odds(rules: MarketGarden, p: Position, a: Bombard) -> Odds:
    """HG.3: the steps lost, and ``F`` where a unit is fatigued besides."""
    points, defence, made = factors(rules, p, a)
    results = barrage(rules, points).chances()
    outcomes = gather(
        (f"{each.steps(defence)}{'F' if each.fatigue else ''}", chance) for each, chance in results.items()
    )
    return Odds(dict(sorted(outcomes.items())), made, {"points": points, "defence": defence}, "HG.3")


def apply_bombard(tx: Transaction, a: Bombard) -> None:
    """The guns are marked and the air points spent; support waits until both sides have assigned theirs (HH.3)."""
    side, kind = tx.p.step.side or "", tx.p.step.kind
    for counter in guns(tx.rules, a):
        tx.mark("final_fire" if tx.p.has("first_fire", counter) else "first_fire", [counter])
    tx.use_air(side, a.air)
    if kind == "support":
        assign(tx, a)
    else:
        resolve(tx, a, kind)


def assign(tx: Transaction, a: Bombard) -> None:
    """HH.3: a side has assigned its support: it is resolved before the die of the combat, the attacker's first."""
    rules, step = tx.rules, tx.pop()
    label = rules.hex_label(rules.board.index(a.target))
    agenda = tx.p.agenda
    place = next(i for i, each in enumerate(agenda) if each.kind == "clash") + 1
    waiting = AssignedFire(step.side, target=label, artillery=a.artillery, air=a.air)
    tx.set(agenda=(*agenda[:place], waiting, *agenda[place:]))
    marked = ("HH.4",) if a.artillery else ()
    tx.tell(Assigned(side=step.side or "", target=label, artillery=a.artillery, air=a.air, rules=("HH.3", *marked)))


def settle_fire(tx: Transaction) -> bool:
    """HH.3: support that was assigned is resolved, even by those whom the enemy's has hit meanwhile."""
    step = tx.p.step
    assert isinstance(step, AssignedFire)
    resolve(tx, Bombard(step.target, step.artillery, step.air), "support")
    return True


def resolve(tx: Transaction, a: Bombard, kind: str) -> None:
    """HG.3: the die, and the losses of those struck."""
    rules, p = tx.rules, tx.p
    side, target = p.step.side or "", rules.board.index(a.target)
    struck = victims(rules, p, target)
    points, defence, _ = factors(rules, p, a)
    roll, result = tx.roll(barrage(rules, points))
    tx.tell(
        Bombarded(
            side=side,
            target=rules.hex_label(target),
            artillery=a.artillery,
            air=a.air,
            points=points,
            roll=roll,
            result=result.points,
            defence=defence,
            steps=result.steps(defence),
            fatigue=result.fatigue,
            struck=tuple(counter.id for counter in struck),
            rules=(RULES[kind], *(("HG.2",) if a.artillery and kind != "support" else ()), "HG.3"),
        )
    )
    if kind != "bombardment":
        tx.pop()
    if result.fatigue:
        tx.push(FatigueChoice(enemy(side), units=tuple(counter.id for counter in struck)))
    tx.push(loss(enemy(side), result.steps(defence), "HG.3" if kind == "bombardment" else RULES[kind], struck))
