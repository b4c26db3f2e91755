"""Answers to "why not?": the actions open to a unit, and why it can or cannot do something in a hex.

Every answer is a ruling of the same clauses that decide; what is added says what would have to change.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...engine.i18n import Message, say, say_count
from ...engine.ruling import Answer, Fault
from ..hexes.position import ELIMINATED, RESERVE, is_on_map
from . import actions as act
from . import legal, movement
from .data import Counter, enemy
from .movement_reach import points_left, reach, reach_ignoring_limits
from .position import Position
from .terms import SIDE_NAMES
from .texts import chances

if TYPE_CHECKING:
    from .game import MarketGarden


def infer_action(system: MarketGarden, position: Position, counter: Counter, where: Any) -> act.Action:
    """The action that a person means who points from a unit to a hex, by the phase and by what is there."""
    hex_index = system.board.index(where)
    label, name = system.hex_label(hex_index), counter.id
    foes = system.derived(position).of(enemy(counter.side), hex_index)
    match position.step.kind if position.agenda else "movement":
        case "airborne":
            return act.Drop(name, label)
        case "declaration":
            return act.Declare("manoeuvre", (name,), label)
        case "refusal":
            return act.Refuse(label)
        case "reaction":
            return act.React(name, label)
        case "bombardment" | "support" | "defence":
            return act.Bombard(label, (name,))
        case "manoeuvre" | "assault":
            return act.Resolve(label)
        case "loss":
            return act.Lose(name)
        case "tire":
            return act.Tire(name)
        case "retreat" | "withdraw":
            return act.Retreat(name, label)
        case "advance":
            return act.Advance(name)
    if counter.drop and position.where[counter.index] == RESERVE:
        return act.Drop(name, label)
    return act.Overrun((name,), label) if foes and is_on_map(position.where[counter.index]) else act.Move(name, label)


def is_moving(position: Position) -> bool:
    """Return whether units move in this phase."""
    return bool(position.agenda) and position.step.kind in ("movement", "mechanised")


def why(system: MarketGarden, position: Position, counter: Counter, where: Any) -> Answer:
    """Return why a unit can or cannot go to a hex, or act against what is there; and what would have to change."""
    hex_index = system.board.index(where)
    action = infer_action(system, position, counter, where)
    faults = tuple(system.faults(position, action))
    if not faults and isinstance(action, act.Resolve | act.Refuse):
        faults = tuple(_bystander(system, position, counter, action))
    if faults and isinstance(action, act.Declare):
        assault = act.Declare("assault", action.attackers, action.target)
        if system.is_legal(position, assault):
            action, faults = assault, ()
    if not faults:
        return Answer(action, (), _may(system, position, counter, action, hex_index))
    return Answer(action, faults, faults[0].message, _change(system, position, counter, action, hex_index, faults))


def _bystander(
    system: MarketGarden, position: Position, counter: Counter, action: act.Resolve | act.Refuse
) -> Iterator[Fault]:
    """A fault for a unit that has no part in a combat, or in its refusal, that others can carry out."""
    if counter.id not in legal.involved(system, position, action):
        rule, target = "HE.1" if isinstance(action, act.Refuse) else "HD.1", system.board.index(action.target)
        attackers = (combat.attackers for combat in position.combats if system.board.index(combat.target) == target)
        if position.where[counter.index] == target or any(counter.id in names for names in attackers):
            side = SIDE_NAMES[position.step.side or "allied"]
            yield Fault(rule, say("It is for the {side} to decide.", side=side), counter.id)
            return
        hex_name = system.board.hex_name(target)
        message = say("{unit} takes no part in the combat against {hex}.", unit=counter.name, hex=hex_name)
        yield Fault(rule, message, counter.id)


def _may(system: MarketGarden, position: Position, counter: Counter, action: act.Action, hex_index: int) -> Message:
    """Return what the unit would do, and at what price or with what chance."""
    if isinstance(action, act.Move):
        cost, points = (
            reach(system, position, counter).cost(system.hex_label(hex_index)),
            points_left(system, position, counter),
        )
        values = {"unit": counter.name, "hex": system.board.hex_name(hex_index), "cost": cost, "points": points}
        if system.tables.terrain.zoc.stop and system.derived(position).zoc[enemy(counter.side)] >> hex_index & 1:
            return say_count(
                "{unit} can go to {hex}: {cost} of {points} point; there it must stop.",
                "{unit} can go to {hex}: {cost} of {points} points; there it must stop.",
                points,
                **values,
            )
        return say_count(
            "{unit} can go to {hex}: {cost} of {points} point.",
            "{unit} can go to {hex}: {cost} of {points} points.",
            points,
            **values,
        )
    odds = system.odds(position, action)
    if odds.outcomes:
        return say("{action}: {chances}.", action=system.describe_action(action), chances=chances(system, odds))
    return say("{action}: allowed.", action=system.describe_action(action))


def _change(
    system: MarketGarden,
    position: Position,
    counter: Counter,
    action: act.Action,
    hex_index: int,
    faults: tuple[Fault, ...],
) -> Message | None:
    """Return what would have to be otherwise for the refused thing to be allowed; None where nothing by itself would
    help."""
    kind = position.step.kind if position.agenda else ""
    if position.ending or position.where[counter.index] == hex_index:
        return None
    is_others_turn = kind in ("movement", "declaration", "bombardment", "mechanised")
    if position.step.side != counter.side and is_others_turn and not counter.is_artillery:
        return say("It moves and fights in the turn of the {side}.", side=SIDE_NAMES[counter.side])
    hints = {
        "H0.2": say("It could in clear weather."),
        "HG.2": say("It could after the next initial phase of the first player."),
        "HA.1": say("It could if it were in supply."),
        "HJ.1": None,
    }
    if len(faults) == 1 and faults[0].rule in hints:
        return hints[faults[0].rule]
    if isinstance(action, act.Overrun) and system.board.grid.distance(position.where[counter.index], hex_index) == 1:
        return None  # what fails is not the way
    if kind in ("movement", "mechanised") and is_on_map(position.where[counter.index]) and faults[0].rule != "HJ.1":
        cost = reach_ignoring_limits(system, position, counter).get(system.hex_label(hex_index))
        if cost is None or cost > points_left(system, position, counter) or not system.ground.stacking[hex_index]:
            return None
        return say_count(
            "With nobody in the way it costs {count} point.", "With nobody in the way it costs {count} points.", cost
        )
    return None


# ---- what it may do -------------------------------------------------------------------------------------


def what_can(system: MarketGarden, position: Position, counter: Counter) -> Message:
    """Return what a unit may do now, in a sentence."""
    location, unit = position.where[counter.index], counter.name
    if position.ending:
        return say("The game is over.")
    if location == ELIMINATED:
        return say("Eliminated: {unit}.", unit=unit)
    if location == RESERVE and counter.arrives > position.turn:
        return say("{unit} comes in turn {turn}.", unit=unit, turn=counter.arrives)
    if position.step.side != counter.side:
        return say("It is for the {side} to decide.", side=SIDE_NAMES[position.step.side or "allied"])
    offered = legal.legal_actions(system, position, counter.id)
    actions = list(system.allowed(position, offered)) or _hex_actions(system, position, location)
    if not actions:
        barred = next(movement.entry_faults(system, position, counter), None) if is_moving(position) else None
        return say("{unit} can do nothing now.", unit=unit) if barred is None else barred.message
    return _offers(system, position, counter, actions)


def _hex_actions(system: MarketGarden, position: Position, hex_index: int) -> list[act.Action]:
    """Return what may be done for all that stand in a hex: to refuse a combat."""
    action = act.Refuse(system.hex_label(hex_index)) if is_on_map(hex_index) else None
    return [action] if action is not None and system.is_legal(position, action) else []


def _offers(system: MarketGarden, position: Position, counter: Counter, actions: list[act.Action]) -> Message:
    unit, count = counter.name, len(actions)
    match actions[0]:
        case act.Move() | act.Overrun():
            hexes = sum(isinstance(action, act.Move) for action in actions)
            points = points_left(system, position, counter)
            if not hexes:
                return say(
                    "{unit} may overrun, and can go nowhere else; points left: {points}.", unit=unit, points=points
                )
            if hexes < count:
                return say(
                    "{unit} may move and may overrun; hexes in reach: {count}, points left: {points}.",
                    unit=unit, count=hexes, points=points,
                )  # fmt: skip
            return say(
                "{unit} may move; hexes in reach: {count}, points left: {points}.",
                unit=unit,
                count=hexes,
                points=points,
            )
        case act.Drop():
            return say("{unit} may be dropped; hexes for it: {count}.", unit=unit, count=count)
        case act.Declare():
            hexes = len({action.target for action in actions if isinstance(action, act.Declare)})
            return say("{unit} may attack; hexes with enemies beside it: {count}.", unit=unit, count=hexes)
        case act.React():
            return say("{unit} may try to react; attacked hexes beside it: {count}.", unit=unit, count=count)
        case act.Bombard():
            hexes = len({action.target for action in actions if isinstance(action, act.Bombard)})
            return say("{unit} may fire; hexes in range: {count}.", unit=unit, count=hexes)
        case act.Retreat():
            return say("{unit} has to leave its hex; hexes for it: {count}.", unit=unit, count=count)
    return say("It is possible now: {action}.", action=system.describe_action(actions[0]))
