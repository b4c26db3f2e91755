"""What happened, as sentences: one for each kind of event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...engine.words import Message, Words, say
from . import events as ev
from .clauses import SIDE_NAMES
from .dates import day_and_month, half
from .declaration import KINDS

if TYPE_CHECKING:
    from .game import MarketGarden

WEATHER: dict[str, Words] = {
    "clear": {"es": "despejado", "en": "clear"},
    "bad": {"es": "mal tiempo", "en": "bad weather"},
}

HALVES: dict[str, Words] = {"am": {"es": "mañana", "en": "AM"}, "pm": {"es": "tarde", "en": "PM"}}


def describe(rules: MarketGarden, event: ev.Event) -> Message:
    """An event as a sentence."""
    for tell in (_turn, _movement, _before_combat, _combat, _fate):
        found = tell(rules, event)
        if found is not None:
            return found
    raise TypeError(f"no words for {event!r}")


def _names(rules: MarketGarden, names: Sequence[str]) -> list[Words]:
    return [rules.counter(name).name for name in names]


def _turn(rules: MarketGarden, event: ev.Event) -> Message | None:
    match event:
        case ev.TurnBegan():
            return say(
                "Turn {turn} begins: {date}, {half}.",
                turn=event.turn,
                date=day_and_month(event.turn),
                half=HALVES[half(event.turn)],
            )
        case ev.AirCleared():
            allied, german = event.unused
            return say(
                "Air points go back to 0; unused: Allies {allied}, Germans {german}.", allied=allied, german=german
            )
        case ev.InitiativeRolled():
            rolls = {"allied": event.allied, "german": event.german}
            if event.winner is None:
                return say("Initiative: Allies {allied}, Germans {german}: both roll again.", **rolls)
            return say(
                "Initiative: Allies {allied}, Germans {german}: the {side} have it.",
                side=SIDE_NAMES[event.winner],
                **rolls,
            )
        case ev.InitiativeTaken():
            return say("The {side} go first in this turn and the next.", side=SIDE_NAMES[event.side])
        case ev.WeatherRolled():
            return say("Weather: die {roll}, {weather}.", roll=event.roll, weather=WEATHER[event.weather])
        case ev.Recovered():
            return (
                say("They recover from fatigue: {units}.", units=_names(rules, event.units))
                if event.units
                else say("No unit recovers from fatigue.")
            )
        case ev.SupplyTraced():
            return (
                say("Out of supply: {units}.", units=_names(rules, event.isolated))
                if event.isolated
                else say("Every unit is in supply.")
            )
        case ev.FireMarksRemoved():
            return (
                say("Artillery that may fire again: {units}.", units=_names(rules, event.units))
                if event.units
                else say("No fire marker to remove.")
            )
        case ev.AirAllotted():
            return say("Air points: Allies {allied}, Germans {german}.", allied=event.allied, german=event.german)
        case ev.PhaseBegan() | ev.PhasePassed():
            return _phase(rules, event)
        case ev.GameEnded():
            if event.winner is None:
                return say("The game ends in a draw.")
            return say("The game ends: the {side} win.", side=SIDE_NAMES[event.winner])
    return None


def _phase(rules: MarketGarden, event: ev.PhaseBegan | ev.PhasePassed) -> Message:
    """The phase with its letter on the sheet, and who decides in it."""
    phase = next(phase for phase in rules.sequence.phases if phase.kind == event.phase)
    side = SIDE_NAMES[event.side or "allied"]
    title = say("{mark}. {side}: {phase}", mark=phase.mark, side=side, phase=phase.title)
    if isinstance(event, ev.PhaseBegan):
        return title
    return say("{phase}: nothing to do, passed over.", phase=title)


def _movement(rules: MarketGarden, event: ev.Event) -> Message | None:
    match event:
        case ev.Dropped():
            return say("Drop: {unit} in {hex}.", unit=rules.counter(event.unit).name, hex=rules.hex_name(event.to))
        case ev.Moved():
            return _moved(rules, event)
        case ev.Overran():
            return say(
                "Overrun of {hex} by {units}: {attack} against {defence}.",
                units=_names(rules, event.units),
                hex=rules.hex_name(event.target),
                attack=event.attack,
                defence=event.defence,
            )
        case ev.MovedIn():
            return say("Into {hex}: {units}.", units=_names(rules, event.units), hex=rules.hex_name(event.to))
    return None


def _moved(rules: MarketGarden, event: ev.Moved) -> Message:
    values: dict[str, Any] = {
        "unit": rules.counter(event.unit).name,
        "to": rules.hex_name(event.to),
        "cost": event.cost,
        "points": event.points,
    }
    if event.origin is None:
        return say("{unit} comes in and goes to {to}, {cost} of {points} points.", **values)
    values["origin"] = rules.hex_name(event.origin)
    if event.stopped:
        return say("{unit}: {origin} → {to}, {cost} of {points} points; it stops before the enemy.", **values)
    return say("{unit}: {origin} → {to}, {cost} of {points} points.", **values)


def _before_combat(rules: MarketGarden, event: ev.Event) -> Message | None:
    match event:
        case ev.Declared():
            return say(
                "Declared against {hex}: {kind}, {units}.",
                hex=rules.hex_name(event.target),
                kind=KINDS[event.kind],
                units=_names(rules, event.attackers),
            )
        case ev.RefusalRolled() | ev.ReactionRolled():
            values: dict[str, Any] = {
                "hex": rules.hex_name(event.target),
                "roll": event.roll,
                "efficiency": event.efficiency,
            }
            if isinstance(event, ev.ReactionRolled):
                values["unit"] = rules.counter(event.unit).name
                if event.passed:
                    return say("{unit} reacts: die {roll}, efficiency {efficiency}: it enters {hex}.", **values)
                return say("{unit} does not get to {hex}: die {roll}, efficiency {efficiency}.", **values)
            if event.passed:
                return say("In {hex} the combat is refused: die {roll}, efficiency {efficiency}.", **values)
            return say("In {hex} the combat cannot be refused: die {roll}, efficiency {efficiency}.", **values)
        case ev.Voided():
            return say(
                "Against {hex} there is no combat any more: {kind}.",
                hex=rules.hex_name(event.target),
                kind=KINDS[event.kind],
            )
    return None


def _combat(rules: MarketGarden, event: ev.Event) -> Message | None:
    match event:
        case ev.Assigned():
            return say("Support on {hex}: {means}.", hex=rules.hex_name(event.target), means=_means(rules, event))
        case ev.Bombarded():
            return _bombarded(rules, event)
        case ev.CombatBegan():
            return _began(rules, event)
        case ev.ManoeuvreRolled():
            return say(
                "Manoeuvre against {hex}: die {roll}, with modifiers {total}, column {column}: {result}.",
                hex=rules.hex_name(event.target),
                roll=event.roll,
                total=event.total,
                column=event.column,
                result=event.result,
            )
        case ev.AssaultRolled():
            return say(
                "Assault, round {round}: the {side} roll {roll}, with modifiers {total}, strength {strength}: "
                "steps lost by the enemy: {steps}.",
                side=SIDE_NAMES[event.side],
                round=event.round,
                roll=event.roll,
                total=event.total,
                strength=event.strength,
                steps=event.steps,
            )
        case ev.Checked():
            values: dict[str, Any] = {
                "side": SIDE_NAMES[event.side],
                "roll": event.roll,
                "efficiency": event.efficiency,
            }
            if event.passed:
                return say("The {side} stand: die {roll}, efficiency {efficiency}.", **values)
            return say("The {side} waver: die {roll}, efficiency {efficiency}.", **values)
        case ev.Returned():
            return (
                say("They go back: {units}.", units=_names(rules, event.units))
                if event.units
                else say("No attacker is left to go back.")
            )
        case ev.Stayed():
            return (
                say("They hold the hex: {units}.", units=_names(rules, event.units))
                if event.units
                else say("Nobody is left in the hex.")
            )
    return None


def _means(rules: MarketGarden, event: ev.Assigned | ev.Bombarded) -> list[Any]:
    """What fires: the guns by their names, and the air points."""
    air = [say("air points: {count}", count=event.air)] if event.air else []
    return [*_names(rules, event.artillery), *air]


def _bombarded(rules: MarketGarden, event: ev.Bombarded) -> Message:
    values: dict[str, Any] = {
        "means": _means(rules, event),
        "hex": rules.hex_name(event.target),
        "points": event.points,
        "roll": event.roll,
        "steps": event.steps,
    }
    if event.fatigue:
        return say(
            "Fire on {hex} ({means}): {points} points, die {roll}: steps lost {steps}, and one unit fatigued.", **values
        )
    return say("Fire on {hex} ({means}): {points} points, die {roll}: steps lost {steps}.", **values)


def _began(rules: MarketGarden, event: ev.CombatBegan) -> Message:
    values: dict[str, Any] = {
        "attackers": _names(rules, event.attackers),
        "defenders": _names(rules, event.defenders),
        "hex": rules.hex_name(event.target),
        "attack": event.attack,
        "defence": event.defence,
    }
    if event.kind == "assault":
        return say("Assault on {hex}: {attackers} ({attack}) against {defenders} ({defence}).", **values)
    values["column"] = event.column
    return say(
        "Manoeuvre against {hex}: {attackers} ({attack}) against {defenders} ({defence}), column {column}.", **values
    )  # fmt: skip


def _fate(rules: MarketGarden, event: ev.Event) -> Message | None:
    match event:
        case ev.StepLost():
            return say("{unit}: a step lost, left: {left}.", unit=rules.counter(event.unit).name, left=event.left)
        case ev.Eliminated():
            return say("Eliminated: {unit}.", unit=rules.counter(event.unit).name)
        case ev.Tired():
            return say("Fatigued: {units}.", units=_names(rules, event.units))
        case ev.Retreated():
            return say("Retreat: {unit} to {hex}.", unit=rules.counter(event.unit).name, hex=rules.hex_name(event.to))
        case ev.Advanced():
            return say("{unit} occupies {hex}.", unit=rules.counter(event.unit).name, hex=rules.hex_name(event.to))
    return None
