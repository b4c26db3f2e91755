"""Chapter 10: the sequence of a turn, and what happens by itself between two decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.i18n import LocalizedText
from ...engine.sequence import PendingStep, Phase, Sequence
from . import air_sea, artillery, combat, victory, weather
from .data import MOROCCAN, SIDES, SPANISH, arrival_rule
from .events import Arrived, PhaseBegan, PhasePassed, TurnBegan
from .position import BASE, HARBOUR, RESERVE, Position, Transaction

if TYPE_CHECKING:
    from .game import Legion

PLACEMENT = Phase("placement", {"es": "Colocación", "en": "Placement"}, ("L6.1",))

BOMBARDMENT: LocalizedText = {"es": "Bombardeo", "en": "Bombardment"}
MOVEMENT: LocalizedText = {"es": "Movimiento", "en": "Movement"}
COMBAT: LocalizedText = {"es": "Combate", "en": "Combat"}

#: L10.1 and L10.2: the phases of a turn, in order.
SEQUENCE = Sequence(
    turns=13,
    phases=(
        Phase("weather", {"es": "Tiempo", "en": "Weather"}, ("L9.1",), automatic=True),
        Phase("bombardment", BOMBARDMENT, ("L8.10", "L8.15"), MOROCCAN, optional=True),
        Phase("movement", MOVEMENT, ("L7.1",), MOROCCAN),
        Phase("combat", COMBAT, ("L8.1",), MOROCCAN, optional=True),
        Phase("air", {"es": "Aviación", "en": "Air"}, ("L8.17", "L8.20"), SPANISH, from_turn=5, times=3, optional=True),
        Phase("fleet", {"es": "Flotas", "en": "Fleets"}, ("L8.19", "L8.20"), SPANISH, from_turn=5, optional=True),
        Phase("bombardment", BOMBARDMENT, ("L8.10", "L8.15"), SPANISH, optional=True),
        Phase("movement", MOVEMENT, ("L7.1",), SPANISH),
        Phase("combat", COMBAT, ("L8.1",), SPANISH, optional=True),
    ),
)

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
        if step.number == 3:
            air_sea.return_aircraft(system, tx)
    elif step.kind == "combat" and step.side is not None:
        tx.clear(TURN_MARKS, system.side_mask[step.side])
        tx.clear(("attacked",))
        tx.rolled = False


def can_act(system: Legion, position: Position, step: PendingStep) -> bool:
    """Whether a side can do anything at all in a phase."""
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
            elif counter.type == "fleet":
                tx.put(counter.index, HARBOUR)
        if due:
            tx.tell(Arrived(side=side, units=tuple(c.id for c in due), rules=(arrival_rule(tx.turn),)))
