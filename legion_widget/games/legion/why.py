"""Answers to "why not?": the actions open to a counter, and why it can or cannot do something in a hex.

Every answer is a ruling of the same clauses that decide; what is added says what would have to change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...engine.hexgrid import bits
from ...engine.i18n import Message, say, say_count
from ...engine.reach import flood
from ...engine.ruling import Answer, Fault
from ..hexes.position import is_on_map
from . import actions as act
from .artillery import bombardment_odds, bombardment_rule, hit_numbers
from .combat import has_target, owing, supported_targets, targets
from .data import Counter, enemy
from .modifiers import combat_odds
from .movement_reach import (
    attack_hexes,
    best_way,
    binding_hexes,
    can_attack,
    costly_hexes,
    floods,
    is_ready,
    is_waiting,
    may_enter,
)
from .obstacles import has_usual_costs, stuck_fault
from .placement import must_land
from .position import RESERVE, STATUS, Position, replace
from .terms import SIDE_NAMES, way_name
from .turn import PLACEMENT
from .weather import is_stuck, shelter_message, sheltered

if TYPE_CHECKING:
    from .game import Legion

#: What has to be lifted from the way of a counter to see whether a change would help; nothing for one that has moved.
LIFTED = {rule: frozenset({rule}) for rule in ("L7.5", "L7.7", "L7.9")}
LIFTED |= {"L9.3": frozenset({"weather"}), "L9.4": frozenset({"weather"})}
#: The rules that bar a way in this turn only: whether it is open in the next one is asked from where the counter is.
NEXT_TURN = ("L7.6", "L6.6")
LIFTED |= {rule: frozenset() for rule in NEXT_TURN}


def why(system: Legion, position: Position, counter: Counter, where: Any) -> Answer:
    """Return why a counter can or cannot go to a hex, or attack or bombard what is there; and what would have to
    change."""
    hex_index = system.board.index(where)
    action = system.infer_action(position, counter.id, where)
    faults = tuple(system.faults(position, action))
    said = _may(system, position, counter, action, hex_index) if not faults else faults[0].message
    return Answer(action, faults, said, _change(system, position, counter, hex_index, faults) if faults else None)


def _may(system: Legion, position: Position, counter: Counter, action: act.Action, hex_index: int) -> Message:
    """Return what the counter would do, and at what price or with what chance."""
    if isinstance(action, act.Move):
        best = best_way(system, position, counter, hex_index)
        assert best is not None
        way, cost = best
        values: dict[str, Any] = {"unit": counter.name, "hex": system.board.hex_name(hex_index), "cost": cost}
        values |= {"points": way.points, "by": way_name(system, way.by)}
        if binding_hexes(system, position, counter) >> hex_index & 1:
            return say_count(
                "{unit} can go to {hex}: {cost} of {points} point ({by}); there it must fight.",
                "{unit} can go to {hex}: {cost} of {points} points ({by}); there it must fight.",
                way.points,
                **values,
            )
        return say_count(
            "{unit} can go to {hex}: {cost} of {points} point ({by}).",
            "{unit} can go to {hex}: {cost} of {points} points ({by}).",
            way.points,
            **values,
        )
    if isinstance(action, act.Attack):
        odds = combat_odds(system, position, action)
        chances = {name: f"{chance * 36}/36" for name, chance in odds.outcomes.items()}
        return say(
            "{action}: {attack} against {defence}; attacker {attacker}, tie {tie}, defender {defender}.",
            action=system.describe_action(action),
            attack=odds.factors["attacker"],
            defence=odds.factors["defender"],
            **chances,
        )
    if isinstance(action, (act.Bombard, act.Bomb)):
        rule = bombardment_rule(system.counter(action.unit))
        return say(
            "{action}: eliminated by {rolls} on the die, a chance of {chance}.",
            action=system.describe_action(action),
            rolls=hit_numbers(system, rule),
            chance=str(bombardment_odds(system, rule).outcomes.get("hit", 0)),
        )
    return say("{action}: allowed.", action=system.describe_action(action))


def _hints(system: Legion, position: Position, counter: Counter) -> dict[str, Message]:
    """What would have to be otherwise, by the rule that refuses."""
    return {
        "L7.5": say("It could if the counters in the way made room."),
        "L7.7": say("It could if the mountains on the way cost one point.")
        if has_usual_costs(system)
        else say("It could if every hex on the way cost one point."),
        "L7.9": say("It could if the enemies whose zone of control bars the way were gone."),
        "L9.2": say("It could when there is no sandstorm.")
        if position.weather == "sandstorm"
        else say("It could in normal weather."),
        "L9.3": say("It could in normal weather."),
        "L9.4": say("It could in normal weather."),
        "L7.6": say("It could in its side's next turn."),
        "L8.5": say("It could in its side's next turn."),
        "L6.6": say("It could from its side's next turn on."),
        "L4.2": say("It could in the turn of the {side}.", side=SIDE_NAMES[counter.side]),
    }


def _change(
    system: Legion, position: Position, counter: Counter, hex_index: int, faults: tuple[Fault, ...]
) -> Message | None:
    """Return what would have to be otherwise for the refused thing to be allowed; None where nothing by itself would
    help."""
    fault, hints = faults[0], _hints(system, position, counter)
    if fault.rule == "L10.1":
        for phase in (PLACEMENT, *system.sequence.phases):
            if phase.side == counter.side and phase.kind in ("movement", "combat", "bombardment"):
                return say("Ask again in a phase that it belongs to.")
    if position.where[counter.index] == hex_index:
        return None
    if (
        fault.rule == "L7.5"
        and system.derived(position).land[enemy(counter.side)] >> hex_index & 1
        and can_attack(counter)
    ):
        if sheltered(system, position) >> hex_index & 1:
            return shelter_message(system, position, system.counters[system.derived(position).at[hex_index]])
        beside = system.board.grid.neighbours(hex_index) & attack_hexes(system, position, counter)
        if beside:
            hexes = [system.board.hex_name(i) for i in bits(beside)]
            return say("To attack it in the combat phase it can go beside it: {hexes}.", hexes=hexes)
        return say("It cannot get beside it in this turn.")
    if fault.rule in ("L7.2", "L6.7", "L6.8", "L6.10") and is_on_map(position.where[counter.index]):
        cost = _cost(system, position, counter, hex_index)
        if cost is not None:
            return _price(cost)
        return say("No path: other counters are in the way.")
    if fault.rule == "L8.1" and is_on_map(position.where[counter.index]):
        beside = system.board.grid.neighbours(hex_index)
        if beside >> position.where[counter.index] & 1:
            return None
        free = [
            system.board.hex_name(i)
            for i in bits(beside & may_enter(system, counter) & ~system.derived(position).occupied)
        ]
        return say("It would have to stand beside it: {hexes}.", hexes=free) if free else None
    if fault.rule in LIFTED:
        asked = _next_turn(position, counter) if fault.rule in NEXT_TURN else position
        if any(way.reached >> hex_index & 1 for way in floods(system, asked, counter, LIFTED[fault.rule])):
            return hints[fault.rule]
        cost = _cost(system, position, counter, hex_index) if is_on_map(position.where[counter.index]) else None
        return _price(cost) if cost is not None else None
    # With another fault besides, this change would not be enough.
    return hints.get(fault.rule) if len(faults) == 1 else None


def _next_turn(position: Position, counter: Counter) -> Position:
    """The position with a counter as it will be in its side's next turn if it stays where it is."""
    others = ~(1 << counter.index)
    marks = ("moved", "far", "entered", "landed", "routing")
    asked: Position = replace(position, **{mark: getattr(position, mark) & others for mark in marks})
    return asked


def _price(cost: int) -> Message:
    """Say what the path there costs."""
    return say_count("The path there costs {count} point.", "The path there costs {count} points.", cost)


def _cost(system: Legion, position: Position, counter: Counter, hex_index: int) -> int | None:
    """Return what the path to a hex costs however far it is, past other counters and out of zones of control; None: no
    way."""
    if not may_enter(system, counter) >> hex_index & 1:
        return None
    free = may_enter(system, counter) & ~system.derived(position).occupied | 1 << hex_index
    layers = flood(
        system.board.grid,
        1 << position.where[counter.index],
        400,
        free & ~system.rough,
        free & system.slow,
        dear=costly_hexes(system, free) if system.dear else (),
    )
    return next((n for n, layer in enumerate(layers) if layer >> hex_index & 1), None)


def what_can(system: Legion, position: Position, counter: Counter) -> Message:
    """Return what a counter may do now, in a sentence."""
    location, name = position.where[counter.index], counter.name
    kind = position.step.kind if position.agenda else ""
    if position.ending:
        return say("The game is over.")
    if location == RESERVE and counter.captured:
        return say("{unit} is not in play: no battery has been captured for it.", unit=name)
    if location == RESERVE and counter.arrives > position.turn:
        return say("{unit} comes in turn {turn}.", unit=name, turn=counter.arrives)
    absent = not is_on_map(location) and not is_waiting(position, counter)
    mine = position.step.side == counter.side
    comes_out = mine and ((kind == "air" and counter.is_aircraft) or (kind == "fleet" and counter.arm == "fleet"))
    if (absent and not comes_out) or (not is_on_map(location) and not mine):
        return say("{unit}: {status}.", unit=name, status=Message(STATUS[location]))
    if not mine and not counter.is_land:  # L8.16: nobody attacks it
        return say("{unit} can do nothing more in this phase.", unit=name)
    if not mine:
        return say(
            "It is the turn of the {side}: {unit} can only defend itself.",
            side=SIDE_NAMES[enemy(counter.side)],
            unit=name,
        )
    if kind == "combat":
        return _what_in_combat(system, position, counter)
    return _what_besides_combat(system, position, counter, kind)


def _what_in_combat(system: Legion, position: Position, counter: Counter) -> Message:
    """Return what a counter of the side that decides may do in its combat phase."""
    name = counter.name
    if has_target(system, position, counter):
        beside = system.board.grid.neighbours(position.where[counter.index])
        count = (beside & targets(system, position, counter.side)).bit_count()
        if owing(system, position) >> counter.index & 1:
            return say("{unit} must attack; enemies beside it: {count}.", unit=name, count=count)
        return say("{unit} may attack; enemies beside it: {count}.", unit=name, count=count)
    if counter.arm == "artillery":
        supported = supported_targets(system, position, counter).bit_count()
        if supported:
            return say("{unit} may support an attack; enemies in range: {count}.", unit=name, count=supported)
        return say("{unit} has no attack to support now.", unit=name)
    if counter.arm == "armour":
        return say("{unit} never attacks (L8.21).", unit=name)
    if not counter.is_land:
        return say("{unit} can do nothing more in this phase.", unit=name)
    return say("{unit} has nobody to attack now.", unit=name)


def _what_besides_combat(system: Legion, position: Position, counter: Counter, kind: str) -> Message:
    """Return what a counter of the side that decides may do in a phase of this kind, such as ``"movement"``."""
    location, name = position.where[counter.index], counter.name
    actions = list(system.counter_actions(position, counter))
    first = must_land(system, position)
    flights = any(isinstance(action, act.PutToFlight) for action in actions)
    reach = system.reach(position, counter.id).hexes.mask if kind == "movement" and first is None else 0
    if flights:
        if reach:
            return say(
                "{unit} may put enemies to flight, or move; hexes in reach: {count}.",
                unit=name,
                count=reach.bit_count(),
            )
        return say("{unit} may put enemies to flight.", unit=name)
    if first is not None and is_on_map(location) and is_ready(position, counter):
        return say(
            "First {unit} lands: after the first move it no longer could, and would be held back.", unit=first.name
        )
    if is_on_map(location) and reach:
        to_fight = (reach & binding_hexes(system, position, counter)).bit_count()
        if to_fight:
            return say(
                "{unit} may move; hexes in reach: {count}; in {fight} of them it would have to fight.",
                unit=name, count=reach.bit_count(), fight=to_fight,
            )  # fmt: skip
        return say("{unit} may move; hexes in reach: {count}.", unit=name, count=reach.bit_count())
    if actions:
        shots = sum(isinstance(action, (act.Bombard, act.Bomb)) for action in actions)
        if shots:
            return say("{unit} may bombard; enemies in range: {count}.", unit=name, count=shots)
        places = {getattr(action, "to", None) or getattr(action, "at", None) for action in actions}
        if counter.is_aircraft:
            return say("{unit} may fly; hexes in reach: {count}.", unit=name, count=len(places))
        if any(isinstance(action, act.Move) for action in actions):
            return say("{unit} may come in; hexes for it: {count}.", unit=name, count=len(places))
        return say("{unit} may be placed; hexes for it: {count}.", unit=name, count=len(places))
    would_move = (is_on_map(location) and is_ready(position, counter)) or is_waiting(position, counter)
    if kind == "movement" and would_move and is_stuck(system, counter, position.weather):
        return stuck_fault(system, counter, position.weather).message
    if kind == "movement" and is_on_map(location) and is_ready(position, counter):
        beside = system.board.grid.neighbours(location) & may_enter(system, counter)
        if beside and not beside & ~system.derived(position).land[counter.side]:
            return say("{unit} cannot move now: its own counters stand in the hexes beside it (L7.5).", unit=name)
        return say("{unit} cannot move now: no hex beside it is open to it.", unit=name)
    return say("{unit} can do nothing more in this phase.", unit=name)
