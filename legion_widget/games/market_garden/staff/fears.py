"""The enemy's possible answer to an action: its best attack on the units concerned, with moves that the rules
allow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....engine.i18n import Message, say
from ....engine.sequence import PendingStep
from ....engine.staff import Fear
from .. import actions as act
from ..data import enemy
from ..position import Position, replace
from .combats import moved
from .movement import Attack, Movement
from .situation import Situation
from .words import hex_words

if TYPE_CHECKING:
    from ..game import MarketGarden
    from .doctrine import MarketGardenDoctrine


def feared(
    system: MarketGarden, doctrine: MarketGardenDoctrine, position: Position, after: Position, action: Any
) -> Fear | None:
    """Return the attack to be feared most after an action, with the position in which the enemy could declare it.

    Args:
        system: The rules.
        doctrine: The numbers by which the enemy is thought to judge.
        position: Where the action is done.
        after: What it leads to.
        action: The action.
    """
    side = position.step.side or ""
    foe = enemy(side)
    if after.ending or after.fight is not None or not Situation(system, after, doctrine).moves[foe]:
        return None
    if (declared := _still_to_come(system, after, foe)) is not None:
        return declared
    begun = his_turn(system, after, "movement", foe)
    movement = Movement(Situation(system, begun, doctrine), foe)
    concerned = {after.where[index] for index in acting(system, action)} & set(movement.derived.steps[side])
    attacks = [movement.attack(target, set(), {}) for target in sorted(concerned or movement.derived.steps[side])]
    likely = [attack for attack in attacks if attack is not None]
    if not likely:
        return None
    worst = max(likely, key=lambda attack: (attack.worth, -attack.target))
    return _declared(system, begun, worst, foe)


def acting(system: MarketGarden, action: Any) -> list[int]:
    """The numbers of the units that an action is about."""
    match action:
        case act.Move() | act.Drop() | act.Retreat() | act.Advance() | act.React():
            return [system.counter(action.unit).index]
        case act.Overrun():
            return [system.counter(name).index for name in action.units]
        case act.Declare():
            return [system.counter(name).index for name in action.attackers]
    return []


def his_turn(system: MarketGarden, position: Position, phase: str, side: str) -> Position:
    """The same position in a phase of a side, before anybody has done anything in it."""
    agenda = system.sequence.agenda(position.turn, PendingStep(phase, side), position.roles)
    fresh: Position = replace(
        position, agenda=agenda, begun=True, combats=(), tries=(), stopped=0, tried=0, withdrawn=0,
        spent=(0,) * len(position.spent),
    )  # fmt: skip
    return fresh


def _still_to_come(system: MarketGarden, position: Position, side: str) -> Fear | None:
    """Return the first combat that a side has declared and not fought yet, as it would be declared now.

    An assault that cannot succeed is not feared.
    """
    again = his_turn(system, position, "declaration", side)
    for combat in position.combats:
        action = act.Declare(combat.kind, combat.attackers, combat.target)
        is_his = system.counter(combat.attackers[0]).side == side
        if not (combat.is_open and is_his and system.is_legal(again, action)):
            continue
        if combat.kind != "assault" or system.odds(again, action).outcomes.get("taken"):
            return Fear(again, action, _words(system, again, action, is_declared=True))
    return None


def _declared(system: MarketGarden, begun: Position, attack: Attack, side: str) -> Fear | None:
    position = his_turn(system, moved(begun, attack.places), "declaration", side)
    action = act.Declare(attack.kind, attack.attackers, system.hex_label(attack.target))  # type: ignore[arg-type]
    if not system.is_legal(position, action):
        return None
    return Fear(position, action, _words(system, position, action))


def _words(system: MarketGarden, position: Position, action: act.Declare, is_declared: bool = False) -> Message:
    where, units = hex_words(system, system.board.index(action.target)), system.unit_names(action.attackers)
    if action.kind == "assault":
        if is_declared:
            return say("Declared assault on {hex} by {units}.", hex=where, units=units)
        return say("Possible assault on {hex} by {units}.", hex=where, units=units)
    column = system.tables.manoeuvre.columns[system.odds(position, action).factors["column"] - 1]
    if is_declared:
        return say(
            "Declared attack on {hex} by {units}, on the {column} column.", hex=where, units=units, column=column
        )
    return say("Possible attack on {hex} by {units}, on the {column} column.", hex=where, units=units, column=column)
