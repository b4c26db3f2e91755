"""Check worked examples: play each step, and compare the result with what the file expects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from .errors import IllegalAction
from .game import Game

if TYPE_CHECKING:
    from .rulebook import ExampleStep


def check_step(game: Game[Any, Any], step: ExampleStep) -> Iterator[str]:
    """Play one step of an example and yield what differs from the text of the file."""
    system = game.system
    if step.unit:
        reach = game.reach(step.unit)
        for label, cost in step.reach.items():
            hex_label = game.board[label].label
            if reach.get(hex_label, 0) != cost:
                yield f"{step.unit} reaches {label} at {reach.get(hex_label, 0)}, not {cost}"
    events: list[Any] = [] if len(game) else game.journal.root.events
    if step.do is not None:
        events = []
        action = system.load_action(step.do)
        seated: dict[str, Any] = {"seat": step.seat or None, "agreed": step.agreed}
        ruling = game.ruling(action, **seated)
        if (action in game.legal_actions()) != game.ruling(action).ok:
            yield f"{action} is {'legal' if ruling else 'refused'} and listed otherwise"
        if step.refused:
            if ruling.ok or ruling.rule != step.refused:
                yield f"{action} should be refused by {step.refused}: {ruling!r}"
            if step.subject and ruling.subject != step.subject:
                yield f"the subject is {ruling.subject}, not {step.subject}"
            before = game.position
            try:
                game.do(action, **seated)
            except IllegalAction:
                pass
            else:
                game.undo()
            if game.position != before:
                yield "a refused action has changed the position"
        elif not ruling:
            yield f"{action} should be legal: {ruling}"
        else:
            yield from _check_odds(game, step, action)
            events = game.do(action, step.dice or None, **seated)
    kinds = iter(type(event).__name__ for event in events)
    for kind in step.events:
        if kind not in kinds:
            yield f"no {kind} in {[type(event).__name__ for event in events]}"
            break
    for fields in step.event if isinstance(step.event, list) else [step.event]:
        if fields and not any(_has_fields(event, fields) for event in events):
            yield f"no event has {fields}: {events}"
    applied = {rule for event in events for rule in event.rules}
    for rule in step.applied:
        if rule not in applied:
            yield f"rule {rule} was not applied, only {sorted(applied)}"
    yield from _check_position(game, step)


def _has_fields(event: Any, fields: Mapping[str, Any]) -> bool:
    """Return whether an event has these fields, compared as they are written."""
    return all(hasattr(event, name) and _is_same(getattr(event, name), value) for name, value in fields.items())


def _is_same(actual: Any, written: Any) -> bool:
    """Return whether a value is what a file says: lists by what they hold, numbers by size, all else as it is
    written."""
    if isinstance(written, list):
        listed = sorted(actual) if isinstance(actual, (set, frozenset)) else list(actual)
        return len(listed) == len(written) and all(map(_is_same, listed, written))
    return bool(actual == written) or str(actual) == str(written)


def _check_odds(game: Game[Any, Any], step: ExampleStep, action: Any) -> Iterator[str]:
    if not (step.odds or step.factors or step.modifiers):
        return
    odds = game.odds(action)
    for outcome, chance in step.odds.items():
        if odds.outcomes.get(outcome) != Fraction(chance):
            yield f"the chance of {outcome} is {odds.outcomes.get(outcome)}, not {chance}"
    for name, factor in step.factors.items():
        if odds.factors.get(name) != factor:
            yield f"the factor of {name} is {odds.factors.get(name)}, not {factor}"
    rules = [modifier.rule for modifier in odds.modifiers]
    for rule in step.modifiers:
        if rule not in rules:
            yield f"no modifier by {rule}, only {rules}"


def _check_position(game: Game[Any, Any], step: ExampleStep) -> Iterator[str]:
    for name, where in step.after.items():
        unit = game.units[name]
        location = unit.hex.label if unit.hex else unit.status
        wanted = game.board[where].label if where in game.board else where
        if location != wanted:
            yield f"{name} is at {location}, not {where}"
    for name, fields in step.state.items():
        thing = game.system.lookup(game.position, name)
        for field, value in fields.items():
            if not _has_fields(thing, {field: value}):
                yield f"{field} of {name} is {getattr(thing, field, None)}, not {value}"
    result = game.result
    said: dict[str, tuple[Any, Any]] = {
        "phase": (step.phase, game.phase.id),
        "side": (step.side, game.to_act),
        "turn": (step.turn, game.turn),
        "winner": (step.winner, result.winner if result else None),
        "ending": (step.ending, result.rule if result else None),
    }
    for name, (expected, actual) in said.items():
        if expected and expected != actual:
            yield f"{name} is {actual}, not {expected}"
    for field, value in step.position.items():
        if not _has_fields(game.position, {field: value}):
            yield f"{field} is {getattr(game.position, field, None)}, not {value}"
