"""Answers to "why not?": what a unit may do now, and why it can or cannot do something in a hex.

Every answer is a ruling of the same clauses that decide; what is added says what would have to change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...engine.ruling import Answer, Fault
from ...engine.words import Message, say
from ..hexes.position import ELIMINATED, RESERVE
from . import actions as act
from . import legal
from .data import Counter, enemy
from .movement import left, reach, unbarred
from .position import Position
from .speech import chances
from .terms import SIDE_NAMES

if TYPE_CHECKING:
    from .game import MarketGarden


def meant(rules: MarketGarden, p: Position, counter: Counter, where: Any) -> act.Action:
    """The action that a person means who points from a unit to a hex, by the phase and by what is there."""
    there = rules.board.index(where)
    label, name = rules.hex_label(there), counter.id
    foes = rules.derived(p).of(enemy(counter.side), there)
    match p.step.kind if p.agenda else "movement":
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
    if counter.drop and p.where[counter.index] == RESERVE:
        return act.Drop(name, label)
    return act.Overrun((name,), label) if foes else act.Move(name, label)


def why(rules: MarketGarden, p: Position, counter: Counter, where: Any) -> Answer:
    """Why a unit can or cannot go to a hex, or act against what is there; and what would have to change."""
    there = rules.board.index(where)
    action = meant(rules, p, counter, where)
    faults = tuple(rules.faults(p, action))
    if not faults:
        return Answer(action, (), _may(rules, p, counter, action, there))
    return Answer(action, faults, faults[0].message, _change(rules, p, counter, there, faults))


def _may(rules: MarketGarden, p: Position, counter: Counter, action: act.Action, there: int) -> Message:
    """What the unit would do, and at what price or with what chance."""
    if isinstance(action, act.Move):
        cost, points = reach(rules, p, counter).cost(rules.hex_label(there)), left(rules, p, counter)
        values = {"unit": counter.name, "hex": rules.board.name(there), "cost": cost, "points": points}
        if rules.tables.terrain.zoc.stop and rules.derived(p).zoc[enemy(counter.side)] >> there & 1:
            return say("{unit} can go to {hex}: {cost} of {points} points; there it must stop.", **values)
        return say("{unit} can go to {hex}: {cost} of {points} points.", **values)
    odds = rules.odds(p, action)
    if odds.outcomes:
        return say("{action}: {chances}.", action=rules.describe_action(action), chances=chances(odds))
    return say("{action}: allowed.", action=rules.describe_action(action))


def _change(
    rules: MarketGarden, p: Position, counter: Counter, there: int, faults: tuple[Fault, ...]
) -> Message | None:
    """What would have to be otherwise for the refused thing to be allowed; None where nothing by itself would help."""
    kind = p.step.kind if p.agenda else ""
    if p.ending or p.where[counter.index] == there:
        return None
    if p.step.side != counter.side and kind in ("movement", "declaration", "bombardment", "mechanised"):
        return say("It moves and fights in the turn of the {side}.", side=SIDE_NAMES[counter.side])
    hints = {
        "H0.2": say("It could in clear weather."),
        "HG.2": say("It could after the next initial phase of the first player."),
        "HA.1": say("It could if it were in supply."),
        "HJ.1": None,
    }
    if len(faults) == 1 and faults[0].rule in hints:
        return hints[faults[0].rule]
    if kind in ("movement", "mechanised") and p.where[counter.index] >= 0 and faults[0].rule != "HJ.1":
        cost = unbarred(rules, p, counter).get(rules.hex_label(there))
        if cost is None or cost > left(rules, p, counter):
            return None
        if cost == 1:
            return say("With nobody in the way it costs 1 point.")
        return say("With nobody in the way it costs {cost} points.", cost=cost)
    return None


# ---- what it may do -------------------------------------------------------------------------------------


def can(rules: MarketGarden, p: Position, counter: Counter) -> Message:
    """What a unit may do now, in a sentence."""
    here, unit = p.where[counter.index], counter.name
    if p.ending:
        return say("The game is over.")
    if here == ELIMINATED:
        return say("Eliminated: {unit}.", unit=unit)
    if here == RESERVE and counter.arrives > p.turn:
        return say("{unit} comes in turn {turn}.", unit=unit, turn=counter.arrives)
    if p.step.side != counter.side:
        return say("It is for the {side} to decide.", side=SIDE_NAMES[p.step.side or "allied"])
    found = list(legal.legal(rules, p, counter.id)) or _in_its_hex(rules, p, here)
    if not found:
        return say("{unit} can do nothing now.", unit=unit)
    return _offers(rules, p, counter, found)


def _in_its_hex(rules: MarketGarden, p: Position, here: int) -> list[act.Action]:
    """What may be done for all that stand in a hex: to refuse a combat."""
    action = act.Refuse(rules.hex_label(here)) if here >= 0 and p.step.kind == "refusal" else None
    return [action] if action is not None and rules.legal_now(p, action) else []


def _offers(rules: MarketGarden, p: Position, counter: Counter, found: list[act.Action]) -> Message:
    unit, count = counter.name, len(found)
    match found[0]:
        case act.Move() | act.Overrun():
            hexes = sum(isinstance(action, act.Move) for action in found)
            points = left(rules, p, counter)
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
            hexes = len({action.target for action in found if isinstance(action, act.Declare)})
            return say("{unit} may attack; hexes with enemies beside it: {count}.", unit=unit, count=hexes)
        case act.React():
            return say("{unit} may try to react; attacked hexes beside it: {count}.", unit=unit, count=count)
        case act.Bombard():
            hexes = len({action.target for action in found if isinstance(action, act.Bombard)})
            return say("{unit} may fire; hexes in range: {count}.", unit=unit, count=hexes)
        case act.Retreat():
            return say("{unit} has to leave its hex; hexes for it: {count}.", unit=unit, count=count)
    return say("{action}: allowed.", action=rules.describe_action(found[0]))
