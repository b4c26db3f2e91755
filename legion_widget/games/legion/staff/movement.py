"""Moves for counters: up to enemies that can be beaten, to objectives, towards the next fight, out of danger."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from ....engine.hexgrid import bits
from ....engine.i18n import Message, say
from .. import armour, placement
from ..actions import Move, Place, PutToFlight
from ..combat import may_attack
from ..data import MOROCCAN, SPANISH, Counter
from ..movement_reach import can_attack
from ..position import RESERVE
from .aims import Aims
from .fighting import Combat, allot, expected, odds_of, percent
from .situation import Idea, Situation

#: How many hexes near to its goal are looked at for a counter, of those that an enemy could attack.
LOOKED_AT = 4
#: How many of those that nobody could attack.
CALM = 2


class Step(NamedTuple):
    """One attacker of a planned attack: the cost of using it there, and the hex it attacks from."""

    cost: float
    counter: Counter
    spot: int


# ---- attacks -------------------------------------------------------------------------------------


def stands_beside(situation: Situation, counter: Counter, target: int) -> bool:
    """Return whether a counter stands beside a hex and could attack it in this turn."""
    location = situation.position.where[counter.index]
    beside = location >= 0 and situation.grid.neighbours(target) >> location & 1
    return bool(beside) and may_attack(situation.position, counter)


def assault_ideas(situation: Situation, only: int = -1) -> list[Idea]:
    """Moves by which enemies can be attacked in this turn with a gain, together with those that stand there.

    Args:
        situation: The position.
        only: The hexes of the enemies that are thought of.
    """
    targets = situation.targets & only
    if not targets:
        return []
    grid, position = situation.grid, situation.position
    where, front = position.where, grid.spread(targets)
    spots: dict[int, int] = {}
    movers: list[Counter] = []
    ready: list[Counter] = []
    reached = 0
    for c in situation.kept.fighters[situation.side]:
        location = where[c.index]
        if location < 0 or not may_attack(position, c):
            continue
        if position.moved >> c.index & 1:
            if front >> location & 1:
                ready.append(c)
            continue
        near = situation.at_most(c, c.movement) & front
        near &= situation.reach(c)[0] if near else 0
        if front >> location & 1:
            near |= 1 << location
        if near:
            movers.append(c)
            spots[c.index] = near
            reached |= near
    if not movers:
        return []
    standing = attacks_begun(situation, ready, targets)
    strikes = {c.index: grid.spread(spots[c.index]) & targets for c in movers}
    ideas: list[Idea] = []
    for target in bits(targets & grid.spread(reached)):
        able = [c for c in movers if strikes[c.index] >> target & 1]
        idea = assault(situation, target, able, spots, strikes, standing.get(target))
        if idea is not None:
            ideas.append(idea)
    return ideas


def attacks_begun(situation: Situation, ready: list[Counter], targets: int) -> dict[int, Combat]:
    """The attacks that those which have moved up are to make, by the hexes of the enemies.

    Whoever would gain nothing alone is bound to fight all the same (L7.9): that loss is what a partner makes good.
    """
    begun = {combat.target: combat for combat in allot(situation, ready, targets)}
    used = {c.index for combat in begun.values() for c in combat.attackers}
    for target in bits(targets):
        near = situation.grid.neighbours(target)
        bound = [c for c in ready if c.index not in used and near >> situation.position.where[c.index] & 1]
        if bound and target not in begun:
            guns = situation.guns_near(target, set())
            begun[target] = Combat(target, tuple(bound), guns, expected(situation, target, bound, guns))
    return begun


def assault(
    situation: Situation,
    target: int,
    able: list[Counter],
    spots: dict[int, int],
    strikes: dict[int, int],
    standing: Combat | None,
) -> Idea | None:
    """The best attack on one enemy, and the first move towards it; None if nothing is gained or nobody has to move.

    Args:
        situation: The position.
        target: The hex of the enemy.
        able: Those that could come to attack it, or are beside it and have not moved.
        spots: The hexes beside enemies that each could attack from, by its number.
        strikes: The hexes of the enemies that each could attack, by its number.
        standing: The attack that those which have moved already are to make on it.
    """
    doctrine, where = situation.doctrine, situation.position.where
    defender = situation.counter_at(target)
    beside = situation.grid.neighbours(target)
    less = defender.combat if can_attack(defender) else 0
    options: list[Step] = []
    for c in able:
        location = where[c.index]
        effort = doctrine.effort * (strikes[c.index].bit_count() > 1) - doctrine.dash * situation.risk(c, location)
        effort += foothold(situation, location)
        choices = [
            Step(doctrine.dash * situation.risk(c, i, less) - foothold(situation, i) + effort, c, i)
            for i in bits(spots[c.index] & beside)
        ]
        options += sorted(choices, key=lambda step: (step.cost, step.spot))[:3]
    options.sort(key=lambda step: (step.cost - 0.3 * step.counter.combat, step.counter.index))
    group: list[Counter] = list(standing.attackers) if standing else []
    base = standing.gain if standing else 0.0
    guns = situation.guns_near(target, set())
    taken = {where[c.index] for c in group}
    steps: list[Step] = []
    cost = 0.0
    best_gain, best_size = 0.0, 0
    for step in options:
        if step.spot in taken or any(step.counter is other.counter for other in steps):
            continue
        steps.append(step)
        group.append(step.counter)
        taken.add(step.spot)
        cost += step.cost
        gain = expected(situation, target, group, guns) - cost - base
        if gain > best_gain + 1e-9:
            best_gain, best_size = gain, len(steps)
        if len(steps) == 5:
            break
    steps = steps[:best_size]
    moves = [step for step in steps if step.spot != where[step.counter.index]]
    if not moves or best_gain < doctrine.nerve:
        return None
    first = min(moves, key=lambda s: ((spots[s.counter.index] & beside).bit_count(), s.cost, s.counter.index))
    whole = Combat(target, (*(standing.attackers if standing else ()), *(s.counter for s in steps)), guns, best_gain)
    action = Move(first.counter.id, situation.system.hex_label(first.spot))
    return Idea(best_gain, action, assault_purpose(situation, whole), target=target)


def foothold(situation: Situation, index: int) -> float:
    """Return the worth of fighting from an objective, in points: more when the game ends soon."""
    turns_left = situation.system.sequence.turns - situation.position.turn
    return situation.doctrine.foothold * situation.place_worth(index) / (1 + turns_left) if index >= 0 else 0.0


def assault_purpose(situation: Situation, combat: Combat) -> Message:
    """Return the purpose of a move to attack."""
    won, _, lost = odds_of(situation, combat.target, combat.attackers, combat.guns)
    others = [c.name for c in combat.attackers]
    return say(
        "Prepare an attack on {unit} with {attackers}: {won}% to win, {lost}% to lose.",
        unit=situation.counter_at(combat.target).name,
        attackers=others,
        won=percent(won),
        lost=percent(lost),
    )


# ---- places --------------------------------------------------------------------------------------


def score(situation: Situation, aims: Aims, counter: Counter, index: int) -> float:
    """Return the worth of standing in a hex without a fight in this turn, in points."""
    doctrine = situation.doctrine
    worth = -doctrine.pull * aims.far(index) - doctrine.fear * situation.risk(counter, index)
    worth -= doctrine.shelter * situation.shelled(counter, index)
    if situation.system.victory_hexes >> index & 1:
        worth += place_score(situation, aims, index)
    return worth


def place_score(situation: Situation, aims: Aims, index: int) -> float:
    """Return the worth of standing in an objective, in points: more where the enemy could take it."""
    is_wanted = aims.late or situation.threat.at(index)
    return situation.place_worth(index) + (situation.doctrine.hold if is_wanted else 0.0)


def march_ideas(situation: Situation, least: float = -math.inf) -> list[Idea]:
    """Propose for each counter its best destination without a fight, where that is better than staying.

    Args:
        situation: The position.
        least: Only the best is asked for, and only if it is worth so much, in points; others may be missing.
    """
    aims = Aims(situation)
    doctrine, where = situation.doctrine, situation.position.where
    places = situation.system.victory_hexes
    chosen: list[tuple[float, int, Counter, int, float]] = []
    for c in situation.unmoved:
        location = where[c.index]
        open_hexes = situation.away(c)
        stay = score(situation, aims, c, location) + standing_gain(situation, c) if location >= 0 else -100.0
        most = -doctrine.pull * aims.nearest(open_hexes) - stay
        if open_hexes & places:
            most += situation.place + doctrine.hold
        if most >= doctrine.stir:
            chosen.append((-most, c.index, c, open_hexes, stay))
    ideas: list[Idea] = []
    if least > -math.inf:
        chosen.sort()
    for less, _, c, open_hexes, stay in chosen:
        if -less < least:
            break
        best = best_hex(situation, aims, c, open_hexes)  # friends may be in the way
        if best is None or best[0] < stay + doctrine.stir:
            continue
        near, far = situation.reach(c)
        exact = (near | far) & open_hexes
        if not exact >> best[1] & 1:
            best = best_hex(situation, aims, c, exact)
        if best is not None and best[0] >= stay + max(doctrine.stir, least):
            index, comes_in = best[1], where[c.index] < 0
            action = Move(c.id, situation.system.hex_label(index))
            purpose = march_purpose(situation, aims, c, where[c.index], index)
            worth = best[0] if comes_in else best[0] - stay
            ideas.append(Idea(worth, action, purpose, c.index, urgency=int(comes_in)))
            if least > -math.inf:
                least = max(least, best[0] - stay)
    return ideas


def moved_up_to(situation: Situation, target: int) -> list[Counter]:
    """The counters that have moved in this turn, stand beside an enemy and may attack it."""
    moved, fighters = situation.position.moved, situation.kept.fighters[situation.side]
    return [c for c in fighters if moved >> c.index & 1 and stands_beside(situation, c, target)]


def standing_gain(situation: Situation, counter: Counter) -> float:
    """Return the gain of staying to attack for a counter beside enemies that has not moved, in points.

    It attacks alone, or with those that have moved up to the same enemy: then the gain is what it adds to theirs.
    """
    location = situation.position.where[counter.index]
    if not can_attack(counter) or not situation.zoc >> location & 1:
        return 0.0
    best = 0.0
    for target in bits(situation.grid.neighbours(location) & situation.targets):
        best = max(best, situation.doctrine.nerve + expected(situation, target, (counter,), ()))
        ready = moved_up_to(situation, target)
        if ready:
            guns = situation.guns_near(target, set())
            added = expected(situation, target, (*ready, counter), guns) - expected(situation, target, ready, guns)
            best = max(best, added)
    return best


def best_hex(situation: Situation, aims: Aims, counter: Counter, open_hexes: int) -> tuple[float, int] | None:
    """The best of some hexes for a counter, and its score: those near to a goal are looked at, and safe ones."""
    calm = situation.calm
    looked_at = aims.first(open_hexes & calm, CALM)
    looked_at += aims.first(open_hexes & ~calm, LOOKED_AT)
    looked_at += bits(open_hexes & situation.system.victory_hexes)
    if not looked_at:
        looked_at = list(bits(open_hexes))[:LOOKED_AT]
    best: tuple[float, int] | None = None
    pull, places = situation.doctrine.pull, situation.system.victory_hexes
    for index in looked_at:
        if best is not None and -pull * aims.far(index) <= best[0] and not places >> index & 1:
            continue  # danger only takes away
        worth = score(situation, aims, counter, index)
        if best is None or worth > best[0]:
            best = worth, index
    return best


def march_purpose(situation: Situation, aims: Aims, counter: Counter, origin: int, to: int) -> Message:
    """Return the purpose of a move without a fight."""
    system, name = situation.system, situation.system.board.name
    if system.victory_hexes >> to & 1:
        return say("Occupy {place}.", place=name(to))
    if origin >= 0 and situation.risk(counter, to) + 0.5 < situation.risk(counter, origin):
        threat = situation.threat.at(origin)
        if situation.threat.at(to) < threat:
            return say(
                "Fall back from {hex}, where enemies with combat factors of {threat} in all can attack.",
                hex=name(origin),
                threat=threat,
            )
        return say(
            "Stand safer than in {hex}, where enemies with combat factors of {threat} in all can attack.",
            hex=name(origin),
            threat=threat,
        )
    covered = situation.grid.neighbours(to) & system.victory_hexes & situation.own
    if covered:
        return say("Cover {place}.", place=name(next(bits(covered))))
    if aims.is_waiting:
        is_calm = situation.calm >> to & 1
        return say("Wait out of reach, by {hex}.", hex=name(to)) if is_calm else say("Wait within reach of the enemy.")
    return say("Go nearer to the enemy.")


# ---- reinforcements, placement, armour -----------------------------------------------------------


def place_ideas(situation: Situation) -> Iterator[Idea]:
    """Counters that are put on the map: at the start, as Moroccan reinforcements, or landed."""
    system, position = situation.system, situation.position
    aims: Aims | None = None
    waiting = list(placement.to_place(system, position, situation.side))
    for place, counter in enumerate(waiting):
        urgency = len(waiting) - place
        open_hexes = placement.open_hexes(system, position, counter)
        if not open_hexes:
            continue
        aims = aims or Aims(situation)
        if position.step.kind == "placement":
            yield start_idea(situation, aims, counter, open_hexes, urgency)
            continue
        best = best_hex(situation, aims, counter, open_hexes)
        if best is not None and (counter.side == MOROCCAN or counter.entry or system.gate is None):
            action = Place(counter.id, system.hex_label(best[1]))
            purpose = say("Bring in the reserve at {hex}.", hex=system.board.name(best[1]))
            yield Idea(best[0], action, purpose, urgency=urgency)


def start_idea(situation: Situation, aims: Aims, counter: Counter, open_hexes: int, urgency: int) -> Idea:
    """The hex in which a counter begins: where the scenario would have it, else the best by its aims."""
    system = situation.system
    usual = system.scenario.placed.get(counter.index, RESERVE)
    if usual >= 0 and open_hexes >> usual & 1:
        index = usual
    else:
        best = best_hex(situation, aims, counter, open_hexes)
        assert best is not None
        index = best[1]
    action = Place(counter.id, system.hex_label(index))
    worth = score(situation, aims, counter, index)
    return Idea(worth, action, say("Begin in {hex}.", hex=system.board.name(index)), urgency=urgency)


def flight_ideas(situation: Situation) -> Iterator[Idea]:
    """Armoured engineers put to flight the counter in a place, or the one with the best place."""
    for tank in situation.kept.land[SPANISH]:
        if tank.arm != "armour" or situation.side != SPANISH:
            continue
        best: Idea | None = None
        for aim, refuges in armour.flights(situation.system, situation.position, tank):
            for to in bits(refuges):
                idea = flight_idea(situation, PutToFlight(tank.id, aim.id, situation.system.hex_label(to)))
                if idea.worth > 0.2 and (best is None or idea.worth > best.worth):
                    best = idea
        if best is not None:
            yield best


def flight_idea(situation: Situation, action: PutToFlight) -> Idea:
    """Return the worth of putting a counter to flight to a hex: it leaves a place, and stands worse or farther off."""
    system = situation.system
    origin = situation.position.where[system.counter(action.target).index]
    to = system.board.index(action.to)
    worth = situation.place_worth(origin) - situation.place_worth(to)
    worth += 0.15 * (situation.cover.at(to) - situation.cover.at(origin)) / 4
    place, unit = system.board.name(origin), system.counter(action.target).name
    return Idea(worth, action, say("Put {unit} to flight from {place}.", unit=unit, place=place))


def movement_ideas(situation: Situation, is_best_only: bool = False) -> list[Idea]:
    """Return the ideas for a movement phase.

    Args:
        situation: The position.
        is_best_only: Whether some that are not the best may be missing.
    """
    ideas: list[Idea] = list(place_ideas(situation))
    if not ideas:
        ideas += assault_ideas(situation)
        ideas += flight_ideas(situation)
        best = max((idea.worth for idea in ideas), default=0.0)
        ideas += march_ideas(situation, best if is_best_only else -math.inf)
    return ideas


def appraise_move(situation: Situation, action: Move | Place) -> Idea:
    """Any move or placement by the measure of the others: a march by its hex, an attack by its best combat."""
    system, position = situation.system, situation.position
    counter = system.counter(action.unit)
    index = system.board.index(action.to if isinstance(action, Move) else action.at)
    origin = position.where[counter.index]
    aims = Aims(situation)
    worth = score(situation, aims, counter, index)
    worth -= score(situation, aims, counter, origin) + standing_gain(situation, counter) if origin >= 0 else 0.0
    if isinstance(action, Move) and can_attack(counter) and situation.zoc >> index & 1:
        fights = [
            expected(situation, target, (counter,), situation.guns_near(target, set()))
            for target in bits(situation.grid.neighbours(index) & situation.targets)
        ]
        worth += max(fights, default=0.0)
    return Idea(worth, action, march_purpose(situation, aims, counter, origin, index))
