"""The register of the Market Garden game's clauses, and the first of them, which hold for every action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...engine.i18n import say
from ...engine.ruling import Clauses, Fault
from ...engine.sequence import PendingStep
from . import actions as act
from .data import Counter
from .pending_steps import LossChoice, RetreatChoice
from .position import Position
from .terms import SIDE_NAMES

if TYPE_CHECKING:
    from .game import MarketGarden

clauses = Clauses()

#: What offers a player something that may be declined.
OFFERS = ("support", "defence", "advance")
#: The phases and interrupts in which each kind of action belongs, and the rule that says so.
PLACE: dict[type, tuple[tuple[str, ...], str]] = {
    act.ChooseOrder: (("order",), "H0.1"),
    act.Drop: (("airborne",), "HB.1"),
    act.Move: (("movement", "mechanised"), "HC.1"),
    act.Overrun: (("movement", "mechanised"), "HC.2"),
    act.Declare: (("declaration",), "HD.1"),
    act.Refuse: (("refusal",), "HE.1"),
    act.React: (("reaction",), "HF.1"),
    act.Bombard: (("bombardment", "support", "defence"), "HG.1"),
    act.Resolve: (("manoeuvre", "assault"), "HD.1"),
    act.Lose: (("loss",), "HH.6"),
    act.Tire: (("tire",), "HG.3"),
    act.Retreat: (("retreat", "withdraw"), "HH.6"),
    act.Advance: (("advance",), "HE.3"),
    act.Pass: (OFFERS, "HH.3"),
}

#: The rules that a variant may switch off because they allow something: without them it is not there.
GRANTING: dict[str, tuple[type, ...]] = {"HC.2": (act.Overrun,), "HE.1": (act.Refuse,), "HF.1": (act.React,)}

#: Those that change numbers, or happen by themselves.
EFFECTS = frozenset({"H0.2", "H0.3", "HA.1", "HA.3", "HH.2", "HI.6", "HJ.1"})

#: What is decided between two actions of a phase, and the rule that brings it.
INTERRUPTS: dict[str, str] = {
    "order": "H0.1",
    "loss": "HH.6",
    "tire": "HG.3",
    "retreat": "HH.6",
    "withdraw": "HE.3",
    "support": "HH.3",
    "defence": "HI.2",
    "advance": "HE.3",
}


#: The rules of an overrun: who cannot retreat before one is eliminated.
OVERRUNS = ("HC.2", "HJ.2")


def rule_of(step: PendingStep) -> str:
    """The rule that brings an interrupt; a loss and a retreat say their own."""
    return step.rule if isinstance(step, (LossChoice, RetreatChoice)) else INTERRUPTS[step.kind]


#: The fields of actions that name units.
UNIT_FIELDS = ("unit", "units", "attackers", "artillery")
#: The fields of each kind of action that name units, and those that name hexes.
FIELDS: dict[type, tuple[tuple[str, ...], tuple[str, ...]]] = {
    kind: (
        tuple(field for field in UNIT_FIELDS if field in kind.__struct_fields__),
        tuple(field for field in kind.place_fields if field in kind.__struct_fields__),
    )
    for kind in act.ACTIONS
}


@clauses.on(*PLACE, act.EndPhase, rule="HD.1", alone=True)
def pending_faults(system: MarketGarden, position: Position, action: Any) -> Iterator[Fault]:
    """A choice that an action has left open comes before anything else."""
    if position.step.kind not in INTERRUPTS or position.step.kind in PLACE.get(type(action), ((), ""))[0]:
        return
    now = system.phase(position)
    side = SIDE_NAMES[position.step.side or "allied"]
    yield Fault(rule_of(position.step), say("First the {side} decide: {what}.", side=side, what=now.words))


@clauses.on(*PLACE, rule="HC.1", alone=True)
def phase_faults(system: MarketGarden, position: Position, action: Any) -> Iterator[Fault]:
    """Each action belongs to its phase, in the order of the sequence of play."""
    fitting, rule = PLACE[type(action)]
    if position.step.kind not in (*fitting, *INTERRUPTS):
        yield Fault(rule, system.wrong_phase(position, fitting))


@clauses.on(
    *(act.Drop, act.Move, act.Overrun, act.Declare, act.React, act.Bombard, act.Advance, act.Retreat),
    rule="HC.1",
    alone=True,
)
def owner_faults(system: MarketGarden, position: Position, action: Any) -> Iterator[Fault]:
    """Only the side that decides acts, with its own units."""
    for counter in acting(system, action):
        if counter.side != position.step.side:
            side = SIDE_NAMES[position.step.side or "allied"]
            message = say("It is for the {side} to decide: {unit} is not theirs.", side=side, unit=counter.name)
            is_interrupt = position.step.kind in INTERRUPTS
            rule = rule_of(position.step) if is_interrupt else PLACE[type(action)][1]
            yield Fault(rule, message, counter.id)


def acting(system: MarketGarden, action: Any) -> list[Counter]:
    """The counters that act in an action. Raises `UnknownName`."""
    counters: list[Counter] = []
    for field in FIELDS.get(type(action), ((), ()))[0]:
        named = getattr(action, field)
        counters += map(system.counter, named if isinstance(named, tuple) else (named,))
    return counters


def check_names(system: MarketGarden, action: Any) -> None:
    """Check that all units and hexes named by an action exist. Raises `UnknownName`."""
    acting(system, action)
    for field in FIELDS.get(type(action), ((), ()))[1]:
        system.board.index(getattr(action, field))


def naming_faults(counters: list[Counter], rule: str) -> Iterator[Fault]:
    """A fault for a list that is empty or names a unit twice."""
    if not counters:
        yield Fault(rule, say("No unit is named."))
    elif len({counter.id for counter in counters}) < len(counters):
        yield Fault(rule, say("A unit is named twice."))
