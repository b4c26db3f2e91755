"""The register of La Legión's clauses, and the first of them, which hold for every action (chapters 4, 5 and 10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...engine.i18n import say
from ...engine.ruling import Clauses, Fault
from .actions import (
    Advance,
    Attack,
    Bomb,
    Bombard,
    CaptureBattery,
    EndPhase,
    Fly,
    HandOver,
    Lose,
    Move,
    Place,
    PlaceFleet,
    PutToFlight,
    Surrender,
)
from .data import SIDES, Counter
from .pending_steps import AdvanceChoice, CaptureChoice, LossChoice
from .position import Position
from .terms import SIDE_NAMES

if TYPE_CHECKING:
    from .game import Legion

clauses = Clauses()

#: The rules that a variant may switch off, with the kinds of action that they bar.
SWITCHABLE: dict[str, tuple[type, ...]] = {
    "L7.9": (EndPhase,),
    "L8.18": (Fly,),
    "L10.2": (PlaceFleet,),
    "L11.19": (Fly,),
}

#: Those that it may switch off because they allow something: without them it is not there.
GRANTING: dict[str, tuple[type, ...]] = {"L8.17": (Bomb,), "L8.22": (PutToFlight,)}

#: Those that change the factors of a combat, and no more.
EFFECTS = frozenset({"L8.6", "L8.7", "L8.8", "L9.5"})

#: The phases in which each kind of action belongs.
PHASES: dict[type, tuple[str, ...]] = {
    Place: ("placement", "movement"),
    Move: ("movement",),
    PutToFlight: ("movement",),
    Fly: ("air",),
    Bomb: ("air",),
    PlaceFleet: ("fleet",),
    Bombard: ("bombardment", "fleet"),
    Attack: ("combat",),
}


@clauses.on(*PHASES, EndPhase, CaptureBattery, Lose, Advance, Surrender, HandOver, rule="L4.1")
def game_over_faults(system: Legion, position: Position, action: Any) -> Iterator[Fault]:
    """No action is possible after the end of the game."""
    if position.ending:
        yield Fault("L4.1", say("The game is over."))


#: The steps that come between two actions of a phase, and the rule that brings each.
INTERRUPTS = {"capture": "L8.14", "loss": "L8.3", "advance": "L7.3"}


@clauses.on(*PHASES, EndPhase, HandOver, rule="L8.14")
def pending_faults(system: Legion, position: Position, action: Any) -> Iterator[Fault]:
    """A choice that a combat or bombardment has left open comes before anything else."""
    match position.step if position.agenda else None:
        case CaptureChoice(kind=kind, hex=label):
            message = say("First the Moroccans decide whether they take the guns in {hex}.", hex=system.hex_name(label))
            yield Fault(INTERRUPTS[kind], message, label)
        case LossChoice(kind=kind):
            yield Fault(INTERRUPTS[kind], say("First choose which of the beaten attackers is eliminated."))
        case AdvanceChoice(kind=kind, hex=label):
            message = say("First it is decided whether an attacker occupies {hex}.", hex=system.hex_name(label))
            yield Fault(INTERRUPTS[kind], message, label)


@clauses.on(*PHASES, rule="L10.1")
def phase_faults(system: Legion, position: Position, action: Any) -> Iterator[Fault]:
    """Each action belongs to its phase."""
    fitting = PHASES[type(action)]
    if position.agenda and position.step.kind not in (*fitting, *INTERRUPTS):
        yield Fault("L10.1", system.wrong_phase(position, fitting))


@clauses.on(*PHASES, rule="L4.2")
def owner_faults(system: Legion, position: Position, action: Any) -> Iterator[Fault]:
    """Only the side whose phase it is acts, with its own counters."""
    if not position.agenda:
        return
    acting = action.attackers if isinstance(action, Attack) else (action.unit,)
    for name in acting:
        counter = system.counter(name)
        if counter.side != position.step.side:
            yield Fault(
                "L4.2",
                say(
                    "It is the turn of the {side}: {unit} is not theirs.",
                    side=SIDE_NAMES[position.step.side or "spanish"],
                    unit=counter.name,
                ),
                counter.id,
            )


@clauses.on(Surrender, rule="L5.5")
def surrender_faults(system: Legion, position: Position, action: Surrender) -> Iterator[Fault]:
    if action.side not in SIDES:
        yield Fault("L5.5", say("There is no side {side}: a game has spanish and moroccan.", side=action.side))


def captured_faults(position: Position, counter: Counter) -> Iterator[Fault]:
    """A fault for a battery that was captured in this player turn (L8.14)."""
    if position.fresh >> counter.index & 1:
        yield Fault(
            "L8.14", say("{unit} has just been captured: it does not act in this turn.", unit=counter.name), counter.id
        )
