"""Chapter 10: the sequence of a turn, and the steps between two decisions that the program takes itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.sequence import PendingStep, Phase
from . import air_sea, artillery, combat, victory, weather
from .data import SIDES, arrival_rule
from .events import Announced, Arrived, PhaseBegan, PhasePassed, TurnBegan
from .position import BASE, HARBOUR, RESERVE, Position, Transaction

if TYPE_CHECKING:
    from .game import Legion

PLACEMENT = Phase("placement", {"es": "Colocación", "en": "Placement"}, ("L6.1",))

#: What is forgotten at the end of a side's player turn.
TURN_MARKS = ("moved", "far", "bound", "fought", "fired", "supported", "entered", "landed", "routing", "fresh")


def advance(system: Legion, tx: Transaction) -> None:
    """Goes on to the next decision: rolls the weather, passes over empty phases, begins turns, ends the game."""
    while not tx.ending:
        if not tx.agenda:
            victory.check_turn(system, tx)
            if tx.ending:
                return
            tx.turn += 1
            tx.agenda = system.sequence.agenda(tx.turn)
            tx.tell(TurnBegan(turn=tx.turn))
            announce(system, tx)
            bring_reinforcements(system, tx)
            continue
        step = tx.agenda[-1]
        if step.kind == "weather":
            weather.roll_weather(system, tx)
            tx.agenda = tx.agenda[:-1]
            continue
        phase = system.sequence.phase(step)
        if phase is not None and phase.optional and not can_act(system, tx.position(), step):
            tx.tell(PhasePassed(phase=step.kind, side=step.side, number=step.number, rules=phase.rules[:1]))
            leave(system, tx)
            continue
        tx.tell(PhaseBegan(phase=step.kind, side=step.side, number=step.number, rules=("L10.1",)))
        return


def leave(system: Legion, tx: Transaction) -> None:
    """Ends the phase on top of the agenda and clears what it leaves behind."""
    step = tx.agenda[-1]
    tx.agenda = tx.agenda[:-1]
    if step.kind == "air":
        tx.clear(("flown", "bombed"))
        if not any(later.kind == "air" for later in tx.agenda):  # that was the last sub-turn
            air_sea.return_aircraft(system, tx)
    elif step.kind == "combat":
        tx.clear(("attacked",))
        tx.rolled = False
    if step.side is not None and not any(later.side == step.side for later in tx.agenda):  # its player turn is over
        tx.clear(TURN_MARKS, system.side_mask[step.side])


def announce(system: Legion, tx: Transaction) -> None:
    """Tells what the schedule of the scenario says of the turn."""
    for number, entry in enumerate(system.scenario.data.schedule):
        if entry.turn == tx.turn and entry.text:
            tx.tell(Announced(entry=number))


def can_act(system: Legion, position: Position, step: PendingStep) -> bool:
    """Return whether a side can do anything at all in a phase."""
    own = [counter for counter in system.counters if counter.side == step.side]
    if step.kind == "bombardment":
        return any(artillery.shots(system, position, counter) for counter in own)
    if step.kind == "air":
        return any(air_sea.flights(system, position, counter) for counter in system.aircraft)
    if step.kind == "fleet":
        return any(position.where[counter.index] != RESERVE for counter in system.fleets)
    if step.kind == "combat" and step.side is not None:
        return bool(combat.with_target(system, position, step.side))
    return True


def bring_reinforcements(system: Legion, tx: Transaction) -> None:
    """L6.4, L6.5: what is due in this turn; aircraft go to their base, fleets wait to be placed."""
    for side in SIDES:
        due = [c for c in system.counters if c.side == side and c.arrives == tx.turn and tx.where[c.index] == RESERVE]
        for counter in due:
            if counter.is_aircraft:
                tx.put(counter.index, BASE)
            elif counter.arm == "fleet":
                tx.put(counter.index, HARBOUR)
        if due:
            tx.tell(Arrived(side=side, units=tuple(c.id for c in due), rules=(arrival_rule(tx.turn),)))
