"""The staff of La Legión: the actions worth doing in each phase, and the reasons."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from ....engine.i18n import say
from ....engine.staff import WON, Doctrine, Fear, Proposal, Staff
from ..actions import Action, Attack, Bomb, Bombard, Move, Place, PutToFlight, Surrender
from ..clauses import INTERRUPTS
from ..data import MOROCCAN, SPANISH
from ..position import Position
from . import answer, bombardment, fighting, movement
from .doctrine import FILE, LegionDoctrine
from .situation import Idea, Kept, Situation
from .value import spanish_value

if TYPE_CHECKING:
    from ..game import Legion

#: How many proposals are made.
MOST = 8


class LegionStaff(Staff[Position, Action]):
    """La Legión's knowledge of good play."""

    doctrine_kind: ClassVar[type[Doctrine]] = LegionDoctrine
    doctrine_file = FILE
    doctrine: LegionDoctrine
    system: Legion

    def __init__(self, system: Legion, doctrine: Doctrine | str | None = None) -> None:
        super().__init__(system, doctrine)
        self.kept = Kept(system, self.doctrine)

    def leading(self, side: str) -> str:
        """Return ``"campaign"``; for the Moroccans in the whole war ``"steady"``; for a landing alone ``"bold"``.

        The whole war is won by chapter 5: in the end the Moroccans need one place of the road (L5.2).
        """
        if self.system.scenario.victory == "standard":
            return "steady" if side == MOROCCAN else "campaign"
        return "bold" if self.system.board.landing else "campaign"

    def ideas(self, position: Position, is_best_only: bool = False) -> list[Idea]:
        """Return the ideas for a position, the best first; not all of them need be legal.

        Args:
            position: A position in which somebody decides.
            is_best_only: Whether some that are not the best may be missing.
        """
        situation = Situation(self.kept, position, self.system.to_act(position) or SPANISH)
        kind = position.step.kind
        if kind in INTERRUPTS:
            ideas = list(fighting.answer_ideas(situation))
        elif kind == "combat":
            ideas = fighting.combat_ideas(situation)
        elif kind == "air":
            ideas = list(bombardment.air_ideas(situation))
        elif kind == "fleet":
            ideas = list(bombardment.fleet_ideas(situation))
        elif kind == "bombardment":
            ideas = list(bombardment.shot_ideas(situation))
        else:
            ideas = movement.movement_ideas(situation, is_best_only)
        if kind not in INTERRUPTS:
            ideas.append(fighting.end_idea(ideas))
        ideas.sort(key=lambda idea: (-idea.urgency, -idea.worth, idea.order))
        return ideas

    def best(self, position: Position) -> Proposal:
        first = self.ideas(position, is_best_only=True)[0]
        if self.system.is_legal(position, first.action):
            return Proposal(first.action, first.purpose, first.worth)
        return self.proposals(position)[0]

    def proposals(self, position: Position) -> list[Proposal]:
        proposals: dict[Action, Proposal] = {}
        for idea in self.ideas(position):
            if idea.action not in proposals and self.system.is_legal(position, idea.action):
                proposals[idea.action] = Proposal(idea.action, idea.purpose, idea.worth)
                if len(proposals) == MOST:
                    break
        return list(proposals.values()) or [self.anything(position)]

    def appraise(self, position: Position, action: Action) -> Proposal:
        idea = next((idea for idea in self.ideas(position) if idea.action == action), None)
        if idea is None:
            idea = self.judged(Situation(self.kept, position, self.system.to_act(position) or SPANISH), action)
        return Proposal(action, idea.purpose, idea.worth)

    def judged(self, situation: Situation, action: Action) -> Idea:
        """An action that nobody thought of, by the measure of the others."""
        system, position = self.system, situation.position
        match action:
            case Attack():
                return fighting.appraise_attack(situation, action)
            case Move() | Place():
                return movement.appraise_move(situation, action)
            case PutToFlight():
                return movement.flight_idea(situation, action)
            case Bombard(unit=unit, target=target) | Bomb(unit=unit, target=target):
                return bombardment.shot(situation, system.counter(unit), position.where[system.counter(target).index])
            case Surrender():
                return Idea(-WON, action, say("The game would be lost at once."))
        return Idea(0.0, action, say("It changes little."))

    def fear(self, position: Position, action: Action) -> Fear | None:
        return answer.fear(self.kept, position, action, self.system.to_act(position) or SPANISH)

    def is_weighty(self, position: Position) -> bool:
        """Return whether this is about fire or combat: a turn has some forty moves, and none alone decides much."""
        return self.system.phase(position).id in {"bombardment", "combat"}

    def open_value(self, position: Position, side: str) -> float:
        worth = spanish_value(self.kept, position)
        return worth if side == SPANISH else -worth

    @cached_property
    def clear_lead(self) -> float:
        """A share of what all land counters of the scenario are worth."""
        return self.doctrine.scale * sum(self.kept.worths)
