"""What may be done in a position: legal actions one by one, whether a phase has any, and one at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from ...engine.hexgrid import bits
from . import actions as act
from .data import Counter, enemy
from .declaration import candidates
from .fire import can_fire, targets
from .losses import fresh, pool
from .movement import able, drop_hexes, reach
from .overrun import price
from .position import Position
from .reaction import reactors
from .refusal import advancers, attacked, withdrawals
from .retreats import Ways, choices
from .strength import steps

if TYPE_CHECKING:
    from .game import MarketGarden

Lister = Callable[["MarketGarden", Position], Iterator[act.Action]]

#: From so many units on, not every set of them is listed.
MOST = 6


# ---- by phase -------------------------------------------------------------------------------------------


def own(rules: MarketGarden, p: Position) -> list[Counter]:
    return [counter for counter in rules.counters if counter.side == p.step.side]


def drops(rules: MarketGarden, p: Position) -> Iterator[act.Action]:
    for counter in own(rules, p):
        for i in bits(drop_hexes(rules, p, counter)):
            yield act.Drop(counter.id, rules.hex_label(i))


def movable(rules: MarketGarden, p: Position, counter: Counter) -> bool:
    """Whether a unit may move now, if there is a way."""
    return not p.has("stopped", counter) and next(able(rules, p, counter), None) is None


def moves(rules: MarketGarden, p: Position) -> Iterator[act.Action]:
    for counter in own(rules, p):
        yield from moves_of(rules, p, counter)
    yield from overruns(rules, p)


def moves_of(rules: MarketGarden, p: Position, counter: Counter) -> Iterator[act.Action]:
    if movable(rules, p, counter):
        yield from (act.Move(counter.id, label) for label in reach(rules, p, counter))


def overruns(rules: MarketGarden, p: Position) -> Iterator[act.Action]:
    for here in sorted(rules.derived(p).steps[p.step.side or ""]):
        yield from overruns_from(rules, p, here)


def overruns_from(rules: MarketGarden, p: Position, here: int) -> Iterator[act.Action]:
    """The overruns of the stack in a hex, and of every part of a small one."""
    derived, side = rules.derived(p), p.step.side or ""
    for target in bits(rules.board.grid.neighbours(here) & derived.land(enemy(side))):
        units = [c for c in derived.of(side, here) if not c.artillery and price(rules, p, c, target) is not None]
        for names in subsets(units):
            action = act.Overrun(names, rules.hex_label(target))
            if rules.legal_now(p, action):
                yield action


def declarations(rules: MarketGarden, p: Position) -> Iterator[act.Action]:
    """Every single attacker, all together, and, where there are few, every set of them."""
    derived, side = rules.derived(p), p.step.side or ""
    for target in sorted(derived.steps[enemy(side)]):
        label = rules.hex_label(target)
        for kind in ("manoeuvre", "assault"):
            if any(combat.kind == kind and combat.target == label for combat in p.combats):
                continue
            units = candidates(rules, p, side, kind, target)
            most = rules.ground.kind(target).stacking if kind == "assault" else None
            for names in subsets(units):
                if most is None or steps(p, (rules.counter(name) for name in names)) <= most:
                    yield act.Declare(kind, names, label)


def refusals(rules: MarketGarden, p: Position) -> Iterator[act.Action]:
    found = (act.Refuse(rules.hex_label(target)) for target in attacked(rules, p))
    return (action for action in found if rules.legal_now(p, action))


def reactions(rules: MarketGarden, p: Position) -> Iterator[act.Action]:
    found = (
        act.React(counter.id, rules.hex_label(target))
        for target in attacked(rules, p)
        for counter in reactors(rules, p, target)
    )
    return (action for action in found if rules.legal_now(p, action))


def bombardments(rules: MarketGarden, p: Position) -> Iterator[act.Action]:
    """On each hex: every set of a few guns, with no air point, with one, and with all."""
    points = p.points(p.step.side or "")
    for target in targets(rules, p):
        label = rules.hex_label(target)
        guns = [c for c in rules.artillery if c.side == p.step.side and can_fire(rules, p, c, target)]
        for air in sorted({0, min(1, points), points}):
            if air:
                yield act.Bombard(label, (), air)
            yield from (act.Bombard(label, names, air) for names in subsets(guns))


def resolutions(rules: MarketGarden, p: Position) -> Iterator[act.Action]:
    return (act.Resolve(c.target) for c in p.combats if c.open and c.kind == p.step.kind)


def subsets(units: list[Counter]) -> Iterator[tuple[str, ...]]:
    """The sets of units, by their ids; of many units only each alone, and all."""
    names = [counter.id for counter in units]
    if len(names) > MOST:
        yield from ((name,) for name in names)
        yield tuple(names)
        return
    for count in range(1, len(names) + 1):
        yield from combinations(names, count)


# ---- by interrupt ---------------------------------------------------------------------------------------


def orders(rules: MarketGarden, p: Position) -> Iterator[act.Action]:
    return iter((act.ChooseOrder(True), act.ChooseOrder(False)))


def losses(rules: MarketGarden, p: Position) -> Iterator[act.Action]:
    return (act.Lose(counter.id) for counter in pool(rules, p, p.step))


def fatigues(rules: MarketGarden, p: Position) -> Iterator[act.Action]:
    return (act.Tire(counter.id) for counter in fresh(rules, p, p.step))


def retreats(rules: MarketGarden, p: Position) -> Iterator[act.Action]:
    return _ways(rules, p, choices)


def withdraws(rules: MarketGarden, p: Position) -> Iterator[act.Action]:
    return _ways(rules, p, withdrawals)


def _ways(rules: MarketGarden, p: Position, ways: Ways) -> Iterator[act.Action]:
    for counter in pool(rules, p, p.step):
        yield from (act.Retreat(counter.id, rules.hex_label(i)) for i in ways(rules, p, counter))


def fire_or_pass(rules: MarketGarden, p: Position) -> Iterator[act.Action]:
    yield from bombardments(rules, p)
    yield act.Pass()


def advances(rules: MarketGarden, p: Position) -> Iterator[act.Action]:
    yield from (act.Advance(counter.id) for counter in advancers(rules, p))
    yield act.Pass()


LISTS: dict[str, Lister] = {
    "airborne": drops,
    "movement": moves,
    "declaration": declarations,
    "refusal": refusals,
    "reaction": reactions,
    "bombardment": bombardments,
    "manoeuvre": resolutions,
    "assault": resolutions,
    "mechanised": moves,
    "order": orders,
    "loss": losses,
    "tire": fatigues,
    "retreat": retreats,
    "withdraw": withdraws,
    "support": fire_or_pass,
    "defence": fire_or_pass,
    "advance": advances,
}


# ---- asked for ------------------------------------------------------------------------------------------


def legal(rules: MarketGarden, p: Position, unit: str | None = None) -> Iterator[act.Action]:
    """The legal actions, or those that a unit takes part in."""
    if p.ending:
        return
    if unit is not None and p.step.kind in ("movement", "mechanised"):
        counter = rules.counter(unit)
        if counter.side == p.step.side:
            yield from moves_of(rules, p, counter)
            found = overruns_from(rules, p, p.where[counter.index]) if p.where[counter.index] >= 0 else ()
            yield from (action for action in found if counter.id in involved(action))
        return
    for action in LISTS[p.step.kind](rules, p):
        if unit is None or rules.counter(unit).id in involved(action):
            yield action
    if unit is None and rules.legal_now(p, act.EndPhase()):
        yield act.EndPhase()


def involved(action: act.Action) -> tuple[str, ...]:
    """The units that act in an action."""
    match action:
        case act.Overrun():
            return action.units
        case act.Declare():
            return action.attackers
        case act.Bombard():
            return action.artillery
        case act.Drop() | act.Move() | act.React() | act.Lose() | act.Tire() | act.Retreat() | act.Advance():
            return (action.unit,)
    return ()


def possible(rules: MarketGarden, p: Position) -> bool:
    """Whether anything at all can be done in the phase on top of the agenda."""
    return next(LISTS[p.step.kind](rules, p), None) is not None


def random_action(rules: MarketGarden, p: Position, rng: random.Random) -> act.Action:
    """A legal action at random: in the movements a unit first, then one of its moves; now and then the phase ends."""
    end = act.EndPhase()
    if rules.legal_now(p, end) and rng.random() < (0.1 if p.step.kind != "bombardment" else 0.4):
        return end
    if p.step.kind in ("movement", "mechanised"):
        return _random_move(rules, p, rng) or end
    found = list(LISTS[p.step.kind](rules, p))
    return rng.choice(found) if found else end


def _random_move(rules: MarketGarden, p: Position, rng: random.Random) -> act.Action | None:
    over = list(overruns(rules, p))
    if over and rng.random() < 0.5:
        return rng.choice(over)
    units = [counter for counter in own(rules, p) if movable(rules, p, counter)]
    rng.shuffle(units)
    for counter in units:
        found = list(moves_of(rules, p, counter))
        if found:
            return rng.choice(found)
    return rng.choice(over) if over else None
