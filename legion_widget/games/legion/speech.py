"""What happened and what stands where, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...engine.words import Message, Words, pick, say, translate
from . import actions as act
from . import events as ev
from .clauses import SIDE_NAMES
from .data import SPANISH
from .players import sector_name
from .position import STATUS, Position
from .ways import WAYS
from .weather import NAMES as WEATHER

if TYPE_CHECKING:
    from .game import Legion

#: What is decided between two actions of a phase.
INTERRUPTS: dict[str, Words] = {
    "capture": {"es": "Batería tomada", "en": "Captured battery"},
    "loss": {"es": "Baja del atacante", "en": "The attacker's loss"},
    "advance": {"es": "Avance", "en": "Advance"},
}
THE_END: Words = {"es": "Fin de la partida", "en": "End of the game"}


def describe(rules: Legion, event: ev.Event) -> Message:
    """An event as a sentence."""

    def unit(name: str) -> Words:
        return rules.counter(name).name

    def units(names: tuple[str, ...]) -> list[Words]:
        return [unit(name) for name in names]

    hex_name = rules.hex_name
    match event:
        case ev.TurnBegan():
            return say("Turn {turn} begins.", turn=event.turn)
        case ev.WeatherRolled():
            return say(
                "Weather: the {side} roll {roll}: {weather}.",
                side=SIDE_NAMES[event.side],
                roll=event.roll,
                weather=WEATHER[event.weather],
            )
        case ev.PhaseBegan() | ev.PhasePassed():
            title = phase_title(rules, event.phase, event.side, event.number)
            if isinstance(event, ev.PhaseBegan):
                return title
            return say("{phase}: nothing to do, passed over.", phase=title)
        case ev.Arrived():
            return say(
                "Reinforcements of the {side} are due: {count} counters.",
                side=SIDE_NAMES[event.side],
                count=len(event.units),
            )
        case ev.Placed():
            return say("{unit} is placed in {hex}.", unit=unit(event.unit), hex=hex_name(event.at))
        case ev.Moved():
            template = (
                say(
                    "{unit}: {origin} → {to}, {cost} of {points} points ({by}).",
                    unit=unit(event.unit),
                    origin=hex_name(event.origin),
                    to=hex_name(event.to),
                    cost=event.cost,
                    points=event.points,
                    by=WAYS[event.by],
                )
                if event.origin
                else say(
                    "{unit} enters by Melilla and goes to {to}, {cost} of {points} points.",
                    unit=unit(event.unit),
                    to=hex_name(event.to),
                    cost=event.cost,
                    points=event.points,
                )
            )
            return say("{move} It must fight.", move=template) if event.bound else template
        case ev.Flew():
            return say(
                "{unit} flies to {to}, {cost} hexes.", unit=unit(event.unit), to=hex_name(event.to), cost=event.cost
            )
        case ev.AircraftReturned():
            return say("The aircraft return to their base: {units}.", units=units(event.units))
        case ev.FleetPlaced():
            return say("{unit} is placed in {hex}.", unit=unit(event.unit), hex=hex_name(event.at))
        case ev.Bombarded():
            values: dict[str, Any] = {
                "unit": unit(event.unit),
                "target": unit(event.target),
                "hex": hex_name(event.at),
                "roll": event.roll,
            }
            if event.hit:
                return say("{unit} bombards {target} in {hex}: die {roll}, hit.", **values)
            return say("{unit} bombards {target} in {hex}: die {roll}, no effect.", **values)
        case ev.Fought():
            return _fought(rules, event)
        case ev.Declared():
            return say(
                "Declared: {attackers} against {defenders}.",
                attackers=units(event.attackers),
                defenders=units(event.defenders),
            )
        case ev.Lapsed():
            return say(
                "The combat of {attackers} against {defenders} is not fought: they are no longer there.",
                attackers=units(event.attackers),
                defenders=units(event.defenders),
            )
        case ev.Advanced():
            return say("{unit} occupies {hex}.", unit=unit(event.unit), hex=hex_name(event.to))
        case ev.Eliminated():
            return say("{unit} is eliminated in {hex}.", unit=unit(event.unit), hex=hex_name(event.at))
        case ev.BatteryCaptured():
            return say("The Moroccans take the guns in {hex}: {unit}.", unit=unit(event.unit), hex=hex_name(event.at))
        case ev.BatteryLeft():
            return say("The guns in {hex} are not taken.", hex=hex_name(event.at))
        case ev.Fled():
            return say(
                "{by} puts {unit} to flight: {origin} → {to}.",
                by=unit(event.by),
                unit=unit(event.unit),
                origin=hex_name(event.origin),
                to=hex_name(event.to),
            )
        case ev.AirportTaken():
            return say("The airport is now held by the {side}.", side=SIDE_NAMES[event.side])
        case ev.Surrendered():
            return say("The {side} surrender.", side=SIDE_NAMES[event.side])
        case ev.HandedOver():
            return say("{unit} is handed over: {sector}.", unit=unit(event.unit), sector=sector_name(event.to))
        case ev.GameEnded():
            if event.winner is None:
                return say("The game ends without a winner.")
            return say("The game ends. Winner: {side}.", side=SIDE_NAMES[event.winner])
    raise TypeError(f"no words for {event!r}")


def _fought(rules: Legion, event: ev.Fought) -> Message:
    values: dict[str, Any] = {
        "attackers": [rules.counter(name).name for name in event.attackers],
        "defenders": [rules.counter(name).name for name in event.defenders],
        "sum": f"{event.attack} × {event.attack_roll} = {event.attack * event.attack_roll}",
        "other": f"{event.defence} × {event.defence_roll} = {event.defence * event.defence_roll}",
    }
    if event.outcome == "attacker":
        return say("{attackers} against {defenders}: {sum} to {other}; the attacker wins.", **values)
    if event.outcome == "defender":
        return say("{attackers} against {defenders}: {sum} to {other}; the defender wins.", **values)
    return say("{attackers} against {defenders}: {sum} to {other}; a tie, all stay.", **values)


def rolled_for(rules: Legion, event: ev.Event, turn: int) -> tuple[Message, list[Message]] | None:
    """What was rolled for in an event of a turn, and what its dice are called; None where none were rolled."""

    def units(names: tuple[str, ...]) -> list[Words]:
        return [rules.counter(name).name for name in names]

    match event:
        case ev.Fought():
            attacker, defender = (SIDE_NAMES[rules.counter(who[0]).side] for who in (event.attackers, event.defenders))
            combat = say(
                "{attackers} against {defenders}", attackers=units(event.attackers), defenders=units(event.defenders)
            )
            return combat, [say("Attacker ({side})", side=attacker), say("Defender ({side})", side=defender)]
        case ev.Bombarded():
            side = SIDE_NAMES[rules.counter(event.unit).side]
            return describe_action(rules, act.Bombard(event.unit, event.target)), [say("Die of the {side}", side=side)]
        case ev.WeatherRolled():
            return say("Weather of turn {turn}", turn=turn), [say("Die of the {side}", side=SIDE_NAMES[event.side])]
    return None


def phase_title(rules: Legion, kind: str, side: str | None, number: int) -> Message:
    """The title of a phase with its side and sub-turn."""
    title = rules.phase_words(kind)
    if side is None:
        return say("{phase}", phase=title)
    if number:
        return say("{side}: {phase}, sub-turn {number}", side=SIDE_NAMES[side], phase=title, number=number)
    return say("{side}: {phase}", side=SIDE_NAMES[side], phase=title)


def describe_action(rules: Legion, action: act.Action) -> Message:
    """An action as a sentence."""

    def unit(name: str) -> Words:
        return rules.counter(name).name

    def place(name: str) -> str:
        return rules.board.name(rules.board.index(name))

    match action:
        case act.Place() | act.PlaceFleet():
            return say("Place {unit} in {hex}", unit=unit(action.unit), hex=place(action.at))
        case act.Move():
            return say("Move {unit} to {hex}", unit=unit(action.unit), hex=place(action.to))
        case act.Fly():
            return say("Fly {unit} to {hex}", unit=unit(action.unit), hex=place(action.to))
        case act.Bomb():
            return say("{unit} bombs {target}", unit=unit(action.unit), target=unit(action.target))
        case act.Bombard():
            return say("{unit} bombards {target}", unit=unit(action.unit), target=unit(action.target))
        case act.PutToFlight():
            return say(
                "{unit} puts {target} to flight to {hex}",
                unit=unit(action.unit),
                target=unit(action.target),
                hex=place(action.to),
            )
        case act.Attack():
            return say(
                "Attack: {attackers} against {defenders}",
                attackers=[unit(n) for n in action.attackers],
                defenders=[unit(n) for n in action.defenders],
            )
        case act.CaptureBattery():
            return say("Take the guns") if action.take else say("Leave the guns")
        case act.Lose():
            return say("Give up {unit}", unit=unit(action.unit))
        case act.Advance():
            if action.unit:
                return say("{unit} occupies the emptied hex", unit=unit(action.unit))
            return say("Nobody advances")
        case act.EndPhase():
            return say("End the phase")
        case act.HandOver():
            return say("Hand {unit} over: {sector}", unit=unit(action.unit), sector=sector_name(action.to))
        case act.Surrender():
            return say("The {side} surrender.", side=SIDE_NAMES.get(action.side, {"en": action.side}))
    raise TypeError(f"no words for {action!r}")


def text_map(rules: Legion, p: Position) -> str:
    """The position as text: a map of terrain letters and counters, then every counter on the map with its hex.

    Spanish counters are upper case letters, Moroccan ones lower case: I infantry, C cavalry, M machine guns,
    A artillery, T armoured engineers.
    """
    board, derived = rules.board, rules.derived(p)
    letters = {"infantry": "i", "cavalry": "c", "machine_gun": "m", "artillery": "a", "armour": "t"}
    grid = board.grid
    lines = [header(rules, p), ""]
    lines.append("     " + "".join(f"{c + 1:02d}" if c % 2 == 0 else "  " for c in range(grid.columns)))
    for r in range(grid.rows):
        cells = []
        for c in range(grid.columns):
            i = grid.at(c, r)
            if i in derived.at:
                counter = rules.counters[derived.at[i]]
                letter = letters[counter.type]
                cells.append(letter.upper() if counter.side == SPANISH else letter)
            elif (rules.cities | rules.forts) >> i & 1:
                cells.append("#" if rules.forts >> i & 1 else "+")
            else:
                cells.append(board.terrain_at[i])
        lines.append(f"  {r + 1:02d} " + " ".join(cells))
    lines.append("")
    lines.append(
        translate(
            "Upper case Spanish, lower case Moroccan: i infantry, c cavalry, m machine guns, a "
            "artillery, t armour; + city, # fortified city."
        )
    )
    for side in SIDE_NAMES:
        here = [(board.name(p.where[c.index]), c) for c in rules.counters if c.side == side and p.where[c.index] >= 0]
        if here:
            lines.append("")
            lines.append(f"{pick(SIDE_NAMES[side]).capitalize()} ({len(here)}):")
            lines += [
                f"  {name}: {pick(c.name)} {c.combat}-{c.movement}" for name, c in sorted(here, key=lambda x: x[0])
            ]
    lines += ["", rules.credits()]
    return "\n".join(lines)


def header(rules: Legion, p: Position) -> str:
    """One line on where the game stands."""
    title = rules.scenario.title
    if p.ending:
        outcome = rules.result(p)
        return f"{title}: {outcome}"
    phase = phase_title(rules, p.step.kind, p.step.side, p.step.number).text()
    where = say("Turn {turn} of {turns}", turn=p.turn, turns=rules.sequence.turns).text()
    return f"{title} - {where} - {pick(WEATHER[p.weather])} - {phase}"


def status_words(code: int) -> str:
    return translate(STATUS[code])
