"""Chapter 8: combat between land counters. The modifiers that make its odds are in `modifiers`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.hexgrid import bits
from ...engine.i18n import Message, say
from ...engine.ruling import Fault
from ..hexes.counter_system import on_map
from ..hexes.position import is_on_map
from .actions import Attack, EndPhase
from .aftermath import drop_void_choices, eliminate
from .clauses import captured_faults, clauses
from .data import SPANISH, Counter, enemy
from .events import CombatCancelled, Declared, Fought
from .modifiers import contest, modifiers, sums
from .movement_reach import can_attack
from .pending_steps import AdvanceChoice, LossChoice
from .position import Position, Transaction
from .weather import may_shell, sentence, shelter_message, sheltered

if TYPE_CHECKING:
    from .game import Legion


# ---- who may fight ---------------------------------------------------------------------------


def may_attack(position: Position, counter: Counter) -> bool:
    """Return whether a counter on the map may still attack in this combat phase, whoever stands near it."""
    i = counter.index
    blocked = (position.fought | position.far | (position.entered & ~position.landed)) >> i & 1
    return (
        can_attack(counter) and is_on_map(position.where[i]) and not blocked and not position.rolled
    )  # L8.1: all declared before


def may_support(system: Legion, position: Position, counter: Counter) -> bool:
    """Return whether a piece of artillery may still support in this combat phase (L8.12, L9.2, L11.7)."""
    i = counter.index
    blocked = (position.fired | position.supported | position.fresh | (position.entered & ~position.landed)) >> i & 1
    return is_on_map(position.where[i]) and not blocked and may_shell(system, position)


def targets(system: Legion, position: Position, side: str) -> int:
    """The hexes whose counters a side may attack now: enemies, not sheltered by a sandstorm."""
    target_mask = system.derived(position).land[enemy(side)] & ~sheltered(system, position)
    if system.options["L8.5.defend"] == "once":
        for i in bits(position.attacked):
            if is_on_map(position.where[i]):
                target_mask &= ~(1 << position.where[i])
    return target_mask


def has_target(system: Legion, position: Position, counter: Counter) -> bool:
    """Return whether a counter has an enemy beside it that it may attack."""
    if not may_attack(position, counter):
        return False
    around = system.board.grid.neighbours(position.where[counter.index])
    return bool(around & targets(system, position, counter.side))


def with_target(system: Legion, position: Position, side: str) -> list[Counter]:
    """The counters of a side that have an enemy beside them that they may attack, in the order of the scenario."""
    derived = system.derived(position)
    near = derived.land[side] & system.board.grid.spread(targets(system, position, side))
    counters = (system.counters[number] for number in sorted(derived.at[i] for i in bits(near)))
    return [counter for counter in counters if may_attack(position, counter)]


def supported_targets(system: Legion, position: Position, counter: Counter) -> int:
    """The hexes of the enemies against whom a piece of artillery may support an attack now (L8.11)."""
    if not may_support(system, position, counter):
        return 0
    derived, grid = system.derived(position), system.board.grid
    attackers = sum(
        1 << i for i in bits(derived.land[counter.side]) if may_attack(position, system.counters[derived.at[i]])
    )
    in_range = grid.within(1 << position.where[counter.index], system.values["L8.11.range"])
    return targets(system, position, counter.side) & in_range & grid.spread(attackers)


# ---- the clauses ------------------------------------------------------------------------------


@clauses.on(Attack, rule="L8.1")
def declaration_faults(system: Legion, position: Position, action: Attack) -> Iterator[Fault]:
    """A combat names attackers, defenders and support, each once, before the dice are rolled."""
    if position.rolled:
        yield Fault("L8.1", say("All combats are declared before the first die is rolled."))
    if not action.attackers or not action.defenders:
        yield Fault("L8.1", say("A combat needs at least one attacker and one defender."))
    named = (*action.attackers, *action.defenders, *action.support)
    for name in dict.fromkeys(name for name in named if named.count(name) > 1):
        yield Fault("L8.1", say("{unit} is named twice.", unit=system.counter(name).name), name)


@clauses.on(Attack, rule="L8.9")
def attacker_faults(system: Legion, position: Position, action: Attack) -> Iterator[Fault]:
    """Attackers are of an arm that attacks, and have not fought, moved by displacement or come in by land this turn."""
    for name in action.attackers:
        counter = system.counter(name)
        i, words = counter.index, counter.name
        if counter.arm == "artillery":
            yield Fault(
                "L8.9", say("{unit} is artillery: it bombards or supports, and never attacks.", unit=words), name
            )
        elif counter.arm == "armour":
            yield Fault(
                "L8.21", say("{unit} is a counter of armoured engineers: these never attack.", unit=words), name
            )
        elif not counter.is_land:
            yield Fault("L8.1", say("{unit} is not a land counter: only land counters fight.", unit=words), name)
        yield from on_map(position, counter, "L8.1")
        if position.fought >> i & 1:
            yield Fault("L8.5", say("{unit} has fought already in this turn.", unit=words), name)
        if position.entered >> i & 1 and not position.landed >> i & 1:
            yield Fault(
                "L6.6", say("{unit} came as a reinforcement in this turn: it may not attack.", unit=words), name
            )
        if position.far >> i & 1:
            yield Fault(
                "L2.6", say("{unit} moved by displacement factor in this turn: it may not attack.", unit=words), name
            )


def _sides(system: Legion, position: Position, action: Attack) -> set[str | None]:
    """The side of the attackers; that of the phase for an attack that nobody has joined yet."""
    return {system.counter(name).side for name in action.attackers} or {position.step.side if position.agenda else None}


@clauses.on(Attack, rule="L8.16")
def defender_faults(system: Legion, position: Position, action: Attack) -> Iterator[Fault]:
    """Defenders are enemy land counters on the map that no weather shelters."""
    own = _sides(system, position, action)
    for name in action.defenders:
        counter = system.counter(name)
        if not counter.is_land:
            yield Fault("L8.16", say("{unit} cannot be attacked: it is not a land counter.", unit=counter.name), name)
        elif counter.side in own:
            yield Fault("L8.1", say("{unit} is not an enemy.", unit=counter.name), name)
        yield from on_map(position, counter, "L8.1")
        if system.options["L8.5.defend"] == "once" and position.attacked >> counter.index & 1:
            yield Fault("L8.5", say("{unit} has been attacked already in this phase.", unit=counter.name), name)
        location = position.where[counter.index]
        if is_on_map(location) and counter.is_land and sheltered(system, position) >> location & 1:
            yield Fault(
                "L9.2",
                shelter_message(system, position, counter),
                name,
            )


@clauses.on(Attack, rule="L8.4")
def number_faults(system: Legion, position: Position, action: Attack) -> Iterator[Fault]:
    """At most two against two, where both sides have several."""
    if (
        len(action.attackers) > 1
        and len(action.defenders) > 1
        and (len(action.attackers) > 2 or len(action.defenders) > 2)
    ):
        yield Fault(
            "L8.4",
            say(
                "{attackers} against {defenders} is too many: several against several is at most two against two.",
                attackers=len(action.attackers),
                defenders=len(action.defenders),
            ),
        )


@clauses.on(Attack, rule="L8.1")
def adjacency_faults(system: Legion, position: Position, action: Attack) -> Iterator[Fault]:
    """Each attacker stands beside each defender."""
    several = len(action.attackers) > 1 and len(action.defenders) > 1
    if several and system.options["L8.4.shape"] == "front" and is_front_to_front(system, position, action):
        return
    for name in action.attackers:
        attacker_hex = position.where[system.counter(name).index]
        for defender in action.defenders:
            defender_hex = position.where[system.counter(defender).index]
            if (
                is_on_map(attacker_hex)
                and is_on_map(defender_hex)
                and not system.board.grid.neighbours(attacker_hex) >> defender_hex & 1
            ):
                yield Fault(
                    "L8.4" if several else "L8.1",
                    say(
                        "{unit} is not adjacent to {other}.",
                        unit=system.counter(name).name,
                        other=system.counter(defender).name,
                    ),
                    name,
                )


def is_front_to_front(system: Legion, position: Position, action: Attack) -> bool:
    """Return whether two stand front to front with two: partners adjacent, and each of the four adjacent to an enemy.

    It does not count them: that more than two are too many is a reason of its own.
    """
    grid = system.board.grid
    ours, theirs = (
        [position.where[system.counter(name).index] for name in names] for names in (action.attackers, action.defenders)
    )
    if not is_on_map(min(*ours, *theirs)):
        return False

    def is_touching(one: int, others: list[int]) -> bool:
        return any(grid.neighbours(one) >> hex_index & 1 for hex_index in others)

    partners = is_touching(ours[0], ours[1:]) and is_touching(theirs[0], theirs[1:])
    return partners and all(is_touching(o, theirs) for o in ours) and all(is_touching(t, ours) for t in theirs)


@clauses.on(Attack, rule="L8.11")
def support_faults(system: Legion, position: Position, action: Attack) -> Iterator[Fault]:
    """Only own artillery supports, in range of a defender, once a turn, and not if it has bombarded."""
    places = [position.where[system.counter(name).index] for name in action.defenders]
    own = _sides(system, position, action)
    for name in action.support:
        counter = system.counter(name)
        i, words = counter.index, counter.name
        if counter.arm != "artillery":
            yield Fault("L8.11", say("{unit} is not artillery: only artillery supports.", unit=words), name)
            continue
        if counter.side not in own:
            yield Fault("L8.11", say("{unit} is the enemy's: it supports nobody here.", unit=words), name)
        yield from on_map(position, counter, "L8.11")
        yield from captured_faults(position, counter)
        if not may_shell(system, position):
            message = say("{weather}: artillery does not support.", weather=sentence(system, position))
            yield Fault("L9.2", message, name)
        if position.fired >> i & 1:
            yield Fault("L8.12", say("{unit} has bombarded in this turn: it may not support too.", unit=words), name)
        if position.supported >> i & 1:
            yield Fault("L8.12", say("{unit} has supported already in this turn.", unit=words), name)
        if position.entered >> i & 1 and not position.landed >> i & 1:
            yield Fault(
                "L11.7", say("{unit} came as a reinforcement in this turn: it does not support.", unit=words), name
            )
        gun_hex = position.where[i]
        grid = system.board.grid
        near = (
            [grid.distance(gun_hex, defender_hex) for defender_hex in places if is_on_map(defender_hex)]
            if is_on_map(gun_hex)
            else []
        )
        reach = system.values["L8.11.range"]
        if near and min(near) > reach:
            yield Fault(
                "L8.11",
                say(
                    "{unit} is {distance} hexes from the nearest defender; support reaches {range}.",
                    unit=words,
                    distance=min(near),
                    range=reach,
                ),
                name,
            )


def owing(system: Legion, position: Position) -> int:
    """The counters that have to attack in this combat phase while they have a target (L7.9).

    Those that a move has bound, and by an option those that stayed where they were. A landed counter need not (L6.11).
    """
    counters = position.bound
    if system.options["L7.9.stay"] == "must":
        counters |= system.side_mask[position.step.side or SPANISH] & ~(position.moved | position.landed)
    return counters & ~position.fought


def _is_barred(system: Legion, position: Position, counter: Counter) -> bool:
    """Return whether rules added to the game forbid a counter every attack: then it owes none."""
    if not any(rule.gives == "fault" and rule.on == Attack.__name__ for rule, _ in system.variants.functions):
        return False
    around = system.board.grid.neighbours(position.where[counter.index]) & targets(system, position, counter.side)
    at = system.derived(position).at
    enemies = (system.counters[at[i]].id for i in bits(around))
    return not any(system.is_legal(position, Attack((counter.id,), (name,))) for name in enemies)


@clauses.on(EndPhase, rule="L7.9")
def duty_faults(system: Legion, position: Position, action: EndPhase) -> Iterator[Fault]:
    """A counter that entered an enemy zone of control must attack while it has a target."""
    if position.agenda and position.step.kind == "combat":
        for i in bits(owing(system, position)):
            counter = system.counters[i]
            if has_target(system, position, counter) and not _is_barred(system, position, counter):
                where = system.board.hex_name(position.where[i])
                message = (
                    say(
                        "{unit} (in {hex}) entered an enemy zone of control and must attack before the phase ends.",
                        unit=counter.name,
                        hex=where,
                    )
                    if position.bound >> i & 1
                    else say(
                        "{unit} (in {hex}) stayed in an enemy zone of control and must attack before the phase ends.",
                        unit=counter.name,
                        hex=where,
                    )
                )
                yield Fault("L7.9", message, counter.id)


# ---- what it does ----------------------------------------------------------------------------------


def apply_attack(system: Legion, tx: Transaction, action: Attack) -> None:
    """Carries out a combat, or notes it where all are declared before the first is rolled (L8.1)."""
    tx.mark("fought", *(system.counter(name).index for name in action.attackers))
    tx.mark("supported", *(system.counter(name).index for name in action.support))
    if system.options["L8.5.defend"] == "once":
        tx.mark("attacked", *(system.counter(name).index for name in action.defenders))
    if system.options["L8.1.declare"] == "all-first":
        tx.declared = (*tx.declared, action)
        tx.tell(
            Declared(attackers=action.attackers, defenders=action.defenders, support=action.support, rules=("L8.1",))
        )
    else:
        resolve(system, tx, action)


def resolve_declared(system: Legion, tx: Transaction) -> None:
    """Rolls all combats that were declared, in their order, with those who are still there."""

    def left(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(name for name in names if is_on_map(tx.where[system.counter(name).index]))

    for a in tx.declared:
        still = Attack(left(a.attackers), left(a.defenders), left(a.support))
        if still.attackers and still.defenders:
            resolve(system, tx, still)
        else:
            tx.tell(CombatCancelled(attackers=a.attackers, defenders=a.defenders, rules=("L8.1",)))
    tx.declared, tx.rolled = (), True
    drop_void_choices(system, tx)


def stakes(system: Legion, attackers: int, defenders: int) -> Message:
    """Return who is eliminated by a combat of that many attackers and defenders, as `resolve` does it (L8.2, L8.3)."""
    if attackers > 1 and system.options["L8.3.loss"] == "one":
        return say("If the attackers lose, one of them is eliminated; if they win, the enemy is. In a tie all stay.")
    if attackers > 1 and defenders > 1:
        return say("If the attackers lose, all of them are eliminated; if they win, all defenders. In a tie all stay.")
    if attackers > 1:
        return say("If the attackers lose, all of them are eliminated; if they win, the defender. In a tie all stay.")
    if defenders > 1:
        return say("If the attacker loses, it is eliminated; if it wins, all defenders. In a tie all stay.")
    return say("Whoever loses is eliminated. In a tie both stay.")


def resolve(system: Legion, tx: Transaction, action: Attack) -> None:
    """L8.2: both roll, the attacker first; the higher product wins and the loser is eliminated."""
    steps = modifiers(system, tx.before, action)
    attack, defence = sums(steps)
    throw = contest(attack, defence)
    rolls = tx.throw(throw)
    outcome = throw.read(rolls)
    used = dict.fromkeys(["L8.2", *(step.rule for step in steps)])
    if len(action.attackers) > 1:
        used["L8.3" if len(action.defenders) == 1 else "L8.4"] = None
    elif len(action.defenders) > 1:
        used["L11.1"] = None
    tx.tell(
        Fought(
            attackers=action.attackers,
            defenders=action.defenders,
            support=action.support,
            attack=attack,
            defence=defence,
            attack_roll=rolls[0],
            defence_roll=rolls[1],
            outcome=outcome,
            modifiers=tuple(steps),
            rules=tuple(used),
        )
    )
    side = system.counter(action.attackers[0]).side
    if outcome == "attacker":
        emptied = [system.hex_label(tx.where[system.counter(name).index]) for name in action.defenders]
        if system.options["L7.3.advance"] == "one":
            tx.push(*(AdvanceChoice(side, hex=label, attackers=action.attackers) for label in emptied))
        eliminate(system, tx, action.defenders, "L8.2", action.attackers)
    elif outcome == "defender":
        if len(action.attackers) > 1 and system.options["L8.3.loss"] == "one":
            tx.push(LossChoice(side, attackers=action.attackers))
        else:
            eliminate(system, tx, action.attackers, "L8.2")
