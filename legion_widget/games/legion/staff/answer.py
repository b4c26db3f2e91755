"""The enemy's possible answer to an action: its best attack, with moves that follow the rules themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ....engine.i18n import say
from ....engine.sequence import PendingStep
from ....engine.staff import Fear
from .. import turn
from ..actions import Action, Attack, Bomb, Bombard, Move, Place
from ..data import enemy
from ..position import ELIMINATED, Position
from . import movement
from .fighting import Combat, allot
from .situation import Kept, Situation

if TYPE_CHECKING:
    pass

#: The rolls with which an action is thought to come off: the attacker's best, then the defender's worst.
LUCK = {Attack: (5, 2), Bombard: (2,), Bomb: (2,)}
#: No attack is moved up by more steps than this.
STEPS = 6


def exposed(action: Action) -> tuple[str, ...]:
    """The units that an action brings into danger, by their ids."""
    match action:
        case Attack(attackers=names):
            return names
        case Move(unit=name) | Place(unit=name):
            return (name,)
    return ()


def fear(kept: Kept, position: Position, action: Action, side: str) -> Fear | None:
    """The attack that the enemy could best make on the units of an action; None if he has none that gains."""
    system = kept.system
    names = exposed(action)
    if not names or position.step.kind == "placement":
        return None
    after, _ = system.apply(system.with_next_dice(position, LUCK.get(type(action), ())), action)
    if after.ending:
        return None
    after = without_target(kept, position, action, side, after)
    best: tuple[Combat, Position] | None = None
    for name in names:
        index = after.where[system.counter(name).index]
        if index >= 0:
            answer = brought_up(kept, after, index, enemy(side))
            if answer is not None and (best is None or answer[0].gain > best[0].gain):
                best = answer
    if best is None:
        return None
    combat, where = best
    situation = Situation(kept, where, enemy(side))
    unit = situation.counter_at(combat.target).name
    attack = Attack(tuple(c.id for c in combat.attackers), (situation.counter_at(combat.target).id,), combat.guns)
    attackers = [c.name for c in combat.attackers]
    return Fear(where, attack, say("{attackers} could attack {unit}.", attackers=attackers, unit=unit))


def without_target(kept: Kept, position: Position, action: Action, side: str, after: Position) -> Position:
    """The position after a move whose attack has come off too: the enemy whom it prepares to attack is beaten."""
    if not isinstance(action, Move) or position.step.kind != "movement":
        return after
    situation = Situation(kept, position, side)
    ideas = movement.assault_ideas(situation)
    prepared = max((idea for idea in ideas if idea.action == action), key=lambda idea: idea.worth, default=None)
    if prepared is None:
        return after
    where = list(after.where)
    where[situation.counter_at(prepared.target).index] = ELIMINATED
    return replace(after, where=tuple(where))


def brought_up(kept: Kept, position: Position, target: int, side: str) -> tuple[Combat, Position] | None:
    """The best attack that a side could make on a hex if it were its turn, and the position with all in place."""
    system = kept.system
    reached = in_phase(position, "movement", side)
    for _ in range(STEPS):
        situation = Situation(kept, reached, side)
        idea = next(iter(sorted(movement.assault_ideas(situation, 1 << target), key=lambda idea: -idea.worth)), None)
        if idea is None or not system.is_legal(reached, idea.action):
            break
        reached, _ = system.apply(reached, idea.action)
    fought = in_phase(reached, "combat", side, marked=True)
    situation = Situation(kept, fought, side)
    beside = [c for c in kept.fighters[side] if movement.stands_beside(situation, c, target)]
    combats = allot(situation, beside, situation.targets & 1 << target)
    return (combats[0], fought) if combats else None


def in_phase(position: Position, kind: str, side: str, marked: bool = False) -> Position:
    """The position as if a phase of a side had come; its marks of the turn are taken off unless they are to stay."""
    marks = {} if marked else dict.fromkeys((*turn.TURN_MARKS, "attacked"), 0)
    return replace(position, agenda=(PendingStep(kind, side),), declared=(), rolled=False, **marks)
