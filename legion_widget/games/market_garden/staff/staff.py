"""The staff of the Market Garden game: which part of it decides in each phase, and the worth of a position."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import cached_property
from typing import Any, ClassVar

from msgspec.structs import replace

from ....engine.i18n import Message, say
from ....engine.staff import Doctrine, Fear, Proposal, Staff
from .. import actions as act
from ..clauses import OFFERS
from ..data import ALLIED
from ..game import MarketGarden
from ..position import Position
from .attacks import Attacks
from .doctrine import FILE, MarketGardenDoctrine
from .fears import feared
from .fire import Fire
from .movement import Movement
from .options import Option
from .retreats import Retreats
from .situation import Situation

#: So many proposals are made of a position.
PROPOSED = 12

#: The part that is asked for the options of each pending step.
OPTIONS: dict[str, Callable[[Situation, str], Iterator[Option]]] = {
    "order": lambda situation, side: Retreats(situation, side).orders(),
    "airborne": lambda situation, side: Movement(situation, side).drops(),
    "movement": lambda situation, side: Movement(situation, side).options(),
    "mechanised": lambda situation, side: Movement(situation, side).options(),
    "declaration": lambda situation, side: Attacks(situation, side).declarations(),
    "refusal": lambda situation, side: Attacks(situation, side).refusals(),
    "reaction": lambda situation, side: Attacks(situation, side).reactions(),
    "bombardment": lambda situation, side: Fire(situation, side).options(),
    "support": lambda situation, side: Fire(situation, side).options(),
    "defence": lambda situation, side: Fire(situation, side).options(),
    "manoeuvre": lambda situation, side: Attacks(situation, side).fights(),
    "assault": lambda situation, side: Attacks(situation, side).fights(),
    "loss": lambda situation, side: Retreats(situation, side).losses(),
    "tire": lambda situation, side: Retreats(situation, side).tirings(),
    "retreat": lambda situation, side: Retreats(situation, side).retreats(),
    "withdraw": lambda situation, side: Retreats(situation, side).retreats(),
    "advance": lambda situation, side: Retreats(situation, side).advances(),
}

#: How any action of a kind is weighed.
WEIGHED: dict[type, Callable[[Situation, str, Any], Option]] = {
    act.ChooseOrder: lambda situation, side, action: Retreats(situation, side).order(action),
    act.Drop: lambda situation, side, action: Movement(situation, side).drop(action),
    act.Move: lambda situation, side, action: Movement(situation, side).appraise(action),
    act.Overrun: lambda situation, side, action: Movement(situation, side).overrun(action),
    act.Declare: lambda situation, side, action: Attacks(situation, side).declaration(action),
    act.Refuse: lambda situation, side, action: Attacks(situation, side).refusal(action),
    act.React: lambda situation, side, action: Attacks(situation, side).reaction(action),
    act.Bombard: lambda situation, side, action: Fire(situation, side).fire(action),
    act.Resolve: lambda situation, side, action: Attacks(situation, side).fight(action),
    act.Lose: lambda situation, side, action: Retreats(situation, side).loss(action),
    act.Tire: lambda situation, side, action: Retreats(situation, side).tiring(action),
    act.Retreat: lambda situation, side, action: Retreats(situation, side).retreat(action),
    act.Advance: lambda situation, side, action: Retreats(situation, side).advance(action),
}


class MarketGardenStaff(Staff[Position, act.Action]):
    """The Market Garden game's knowledge of good play."""

    doctrine_kind: ClassVar[type[Doctrine]] = MarketGardenDoctrine
    doctrine_file = FILE
    system: MarketGarden
    doctrine: MarketGardenDoctrine

    # ---- proposals --------------------------------------------------------------------------------------

    def proposals(self, position: Position) -> list[Proposal]:
        first, *others = (option.proposal() for option in self.ranked(position)[:PROPOSED])
        end = self.system.end_phase(position)
        rest = say("Do nothing more in this phase.")
        return [first, *(replace(other, purpose=rest) if other.action == end else other for other in others)]

    def best(self, position: Position) -> Proposal:
        return self.ranked(position)[0].proposal()

    def ranked(self, position: Position) -> list[Option]:
        """All options, the best first."""
        system, kind, side = self.system, position.step.kind, system_side(position)
        options = list(OPTIONS[kind](Situation(system, position, self.doctrine), side))
        end = system.end_phase(position)
        if system.is_legal(position, end):
            options.append(self.ending(position))
        options.sort(key=lambda option: -option.worth)
        if not system.variants.adds_faults and system.is_legal(position, options[0].action):
            return options
        legal = [option for option in options if system.is_legal(position, option.action)]
        if legal:
            return legal
        asked = self.anything(position)
        return [Option(asked.action, asked.worth, lambda: asked.purpose)]

    def ending(self, position: Position) -> Option:
        """The end of the phase, which is the measure of all else."""
        return Option(self.system.end_phase(position), self.doctrine.tie, lambda: ended(position))

    def appraise(self, position: Position, action: act.Action) -> Proposal:
        if action == self.system.end_phase(position) or type(action) not in WEIGHED:
            return self.ending(position).proposal()
        situation = Situation(self.system, position, self.doctrine)
        return WEIGHED[type(action)](situation, system_side(position), action).proposal()

    # ---- the whole --------------------------------------------------------------------------------------

    def open_value(self, position: Position, side: str) -> float:
        value = Situation(self.system, position, self.doctrine).allied_value
        return value if side == ALLIED else -value

    @cached_property
    def clear_lead(self) -> float:
        """The doctrine's points for each step of all units of the scenario."""
        return self.doctrine.scale * sum(counter.steps for counter in self.system.counters)

    # ---- the enemy --------------------------------------------------------------------------------------

    def fear(self, position: Position, action: act.Action) -> Fear | None:
        rolls = isinstance(action, (act.Resolve, act.Bombard, act.Pass))
        after = position if rolls else self.system.apply(self.imagined(position, 0), action)[0]
        return feared(self.system, self.doctrine, position, after, action)

    def stretch(self, position: Position) -> Hashable:
        """The player turn under way; before the first the order is one."""
        if position.agenda and position.step.kind == "order":
            return position.turn, None
        sequence, roles = self.system.sequence, position.roles
        phases = (sequence.phase(step, roles) for step in reversed(position.agenda))
        role = next((phase.player for phase in phases if phase is not None), None)
        return position.turn, None if role is None else roles[role]


def system_side(position: Position) -> str:
    """The side that decides."""
    return position.step.side or ALLIED


def ended(position: Position) -> Message:
    """Return the reason for ending a phase."""
    if position.step.kind in OFFERS:
        return say("Nothing on offer is worth doing.")
    return say("Nothing more in this phase is worth doing.")
