"""The knowledge of good play in Baraka & Fatality Lite: see `BarakaStaff`."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, cast

from ....engine.i18n import say
from ....engine.memo import Memo
from ....engine.staff import WON, Doctrine, Fear, Proposal, Staff
from .. import actions as act
from .. import pending_steps as at
from ..position import SIDES, Position, replace
from . import answers, impulses
from .doctrine import FILE, BarakaDoctrine
from .fears import worst
from .plans import worth_of
from .sights import MOST
from .situation import Situation
from .value import forces, worth

if TYPE_CHECKING:
    from ..game import Baraka

#: What answers each kind of pending work.
ANSWERS: dict[type, Callable[[Situation, Any], list[Proposal]]] = {
    at.Choosing: answers.choice,
    at.Reacting: answers.reactions,
    at.Retargeting: answers.retarget,
    at.Losing: answers.losses,
    at.RerollChoice: answers.rerolls,
    at.ChargeChoice: answers.kept_charge,
    at.JoinChoice: answers.joins,
    at.LeaderChoice: answers.leads,
    at.Arming: answers.arms,
    at.Taking: answers.ground,
}


class BarakaStaff(Staff[Position, act.Action]):
    """The staff of a skirmish. It looks neither at the chits of the other side nor at dice to come."""

    doctrine_kind: ClassVar[type[Doctrine]] = BarakaDoctrine
    doctrine_file = FILE
    doctrine: BarakaDoctrine

    def __init__(self, system: Baraka, doctrine: Doctrine | str | None = None) -> None:
        super().__init__(system, doctrine)
        self._known = Memo(MOST)

    def situation(self, position: Position) -> Situation:
        """Return a position as the staff sees it."""
        return Situation(cast("Baraka", self.system), position, self.doctrine, self._known)

    def proposals(self, position: Position) -> list[Proposal]:
        offers = self._offers(self.situation(position))
        legal = [offer for offer in offers if self.system.is_legal(position, offer.action)] or [self.anything(position)]
        return sorted(legal, key=lambda offer: -offer.worth)

    def best(self, position: Position) -> Proposal:
        offers = sorted(self._offers(self.situation(position)), key=lambda offer: -offer.worth)
        legal = (offer for offer in offers if self.system.is_legal(position, offer.action))
        return next(legal, None) or self.proposals(position)[0]

    def _offers(self, now: Situation) -> list[Proposal]:
        top = now.position.top
        match top:
            case at.Bidding(side=side):
                return impulses.bid(now, side or "")
            case at.Impulse(side=side):
                return impulses.impulse(now, side or "")
            case at.Declaring():
                unit = now.unit(top.unit)
                planned = impulses.usable(now, unit, top.allowed)
                offers = [Proposal(act.Declare(plan.acts), plan.purpose, plan.worth) for plan in planned]
                if unit.state.joined:
                    offers.append(Proposal(act.Decline(), say("Stay with the unit."), 0.0))
                return offers
            case at.Obeying():
                return self._obeying(now, top)
            case _:
                answer = ANSWERS.get(type(top))
                return answer(now, top) if answer is not None else []

    def _obeying(self, now: Situation, work: at.Obeying) -> list[Proposal]:
        """Return the acts of the units that were ordered."""
        offers = [Proposal(act.Decline(), say("Leave the rest of the order."), 0.0)]
        for id in work.units:
            unit = now.unit(id)
            if unit.is_on_table:
                for plan in impulses.obeying(now, unit, work.order)[:3]:
                    action = act.Obey(id, plan.acts)
                    purpose = say("{unit}: {purpose}", unit=unit.names, purpose=plan.purpose)
                    offers.append(Proposal(action, purpose, plan.worth))
        return offers

    def appraise(self, position: Position, action: act.Action) -> Proposal:
        now = self.situation(position)
        for offer in self._offers(now):
            if offer.action == action:
                return offer
        purpose = say("The staff would not have thought of it.")
        match position.top, action:
            case _, act.Surrender():
                return Proposal(action, say("Give up the game."), -WON)
            case at.Declaring() as top, act.Declare():
                return Proposal(action, purpose, worth_of(now, now.unit(top.unit), action.acts, top.allowed))
            case at.Obeying(), act.Obey():
                return Proposal(action, purpose, worth_of(now, now.unit(action.unit), action.acts))
            case at.Impulse(), act.SpendMarker():
                return Proposal(action, purpose, worth_of(now, now.unit(action.unit), (action.act,), 1))
            case at.Impulse(side=side), act.Activate() | act.Order():
                return Proposal(action, purpose, -impulses.price(now, side or "", 1))
            case at.Reacting(), act.React():
                return Proposal(action, purpose, -self.doctrine.react)
            case _:
                return Proposal(action, purpose, 0.0)

    def open_value(self, position: Position, side: str) -> float:
        return worth(self.situation(position), side)

    @cached_property
    def clear_lead(self) -> float:
        """A share of what all miniatures are worth as the scenario begins."""
        begun = self.situation(self.system.initial())
        return self.doctrine.scale * sum(forces(begun, side) for side in SIDES)

    def fear(self, position: Position, action: act.Action) -> Fear | None:
        return worst(self.situation(position), action)

    def stretch(self, position: Position) -> Hashable:
        """Return a key of the stretch of play in which a plan holds: as long as a side has the initiative."""
        return position.impulse, self.situation(position).initiative

    def imagined(self, position: Position, number: int) -> Position:
        """The same with chits for the other side, whose number is a guess: they are secret. Its bid is taken as 0."""
        imagined = super().imagined(position, number)
        side = self.system.to_act(position)
        if side is None:
            return imagined
        now = self.situation(position)
        bidders = [work.side for work in position.agenda if isinstance(work, at.Bidding)]
        bid = 0 if bidders == [side] else None
        pools = [
            pool if owner == side else replace(pool, reserve=now.guess(owner), bid=bid)
            for owner, pool in zip(SIDES, imagined.chit_pools, strict=True)
        ]
        guessed: Position = replace(imagined, chit_pools=tuple(pools))
        return guessed


__all__ = ["BarakaDoctrine", "BarakaStaff"]
