"""The chits of an impulse: units to activate, orders to give, and bids."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.i18n import Message, say
from ....engine.staff import Proposal
from .. import actions as act
from ..activation import combination_faults
from ..acts import act_faults
from ..baraka_die import FACES
from ..characters import must_charge
from ..command import RELIEF, needs_order_check
from ..impulse import MOST, initiative
from ..orders import ORDERS
from ..position import SIDES, enemy
from ..unit import Unit
from ..values import drill, value
from .assaults import threats
from .ground import promise
from .plans import Plan, plans, relieved, sees_targets
from .situation import Situation, chance
from .volleys import harm, volley

#: The bids of the enemy that are reckoned with; all are held for equally likely.
BIDS = (0, 1, 2)
#: What a second and a third activation of a unit are worth, as shares of the first.
AGAIN = (1.0, 0.6, 0.35)
#: How much of a volley one more on its value is worth, as a share.
HARDER = 0.15


# ---- activating --------------------------------------------------------------------------------------


def usable(now: Situation, unit: Unit, allowed: int = 0) -> Iterator[Plan]:
    """Yield the plans of a unit that the rules seem to allow, the best first."""
    wanted = must_charge(now.system, now.position, unit)
    for plan in plans(now, unit, allowed):
        if wanted and not unit.state.duty:
            if not any(isinstance(one, act.Charge) and one.target == wanted for one in plan.acts):
                continue
            if any(isinstance(one, act.MOVEMENT) for one in plan.acts):
                continue
        if any(True for _ in combination_faults(unit, plan.acts)):
            continue
        is_legal = next(act_faults(now.system, now.position, unit, plan.acts), None) is None
        if is_legal and sees_targets(now, unit, plan.acts):
            yield plan


def impulse(now: Situation, side: str) -> list[Proposal]:
    """Return the possible actions of a side with the initiative, the best first."""
    offers = [*_activations(now, side), *orders(now, side), *_markers(now, side)]
    offers.append(Proposal(act.Stop(), _stop_purpose(now, side), 0.0))
    return sorted(offers, key=lambda offer: -offer.worth)


def _stop_purpose(now: Situation, side: str) -> Message:
    if now.reserve(side):
        return say("Keep the chits that are left for reactions.")
    return say("Nothing is worth doing now.")


def price(now: Situation, side: str, chits: int) -> float:
    """Return the price of spending chits: those kept for reactions are as dear as the best reaction."""
    wanted = min(now.doctrine.kept, now.guess(enemy(side)))
    kept = min(chits, max(0.0, wanted - (now.reserve(side) - chits)))
    return now.doctrine.chit * chits + now.doctrine.saved * kept * reaction(now, side)


def reaction(now: Situation, side: str) -> float:
    """Return the worth of the best reaction by fire, in points, with the chance that it comes off."""
    return max((now.reacts(unit) * promise(now, unit, unit.place) for unit in now.units[side]), default=0.0)


def _activations(now: Situation, side: str) -> Iterator[Proposal]:
    if not now.reserve(side):
        return
    cost = price(now, side, 1)
    for unit in now.units[side]:
        action = act.Activate(unit.id)
        if not now.system.is_legal(now.position, action):
            continue
        plan = next(usable(now, unit), None)
        if plan is not None:
            improve: act.Improvable | None = "fire" if unit.state.upgrade and _fires(plan) else None
            worth = now.passes(unit) * plan.worth - cost
            then = act.Declare(plan.acts)
            yield Proposal(act.Activate(unit.id, improve), _activate_purpose(unit, plan), worth, then)


def _activate_purpose(unit: Unit, plan: Plan) -> Message:
    return say("{unit}: {purpose}", unit=unit.names, purpose=plan.purpose)


def _fires(plan: Plan) -> bool:
    return any(isinstance(one, act.Fire) for one in plan.acts)


def _markers(now: Situation, side: str) -> Iterator[Proposal]:
    """Yield the best single act for each command marker."""
    for unit in now.units[side]:
        if unit.state.command:
            for single, worth, purpose in singles(now, unit):
                action = act.SpendMarker(unit.id, single)
                if now.system.is_legal(now.position, action):
                    yield Proposal(action, purpose, worth)
                    break


def singles(now: Situation, unit: Unit) -> list[tuple[act.AnyAct, float, Message]]:
    """Return single acts of a unit with what they are worth, the best first."""
    rated: dict[act.AnyAct, tuple[act.AnyAct, float, Message]] = {}
    for plan in plans(now, unit, 1):
        if not isinstance(plan.acts[0], act.Rally | act.ClearJam):
            rated.setdefault(plan.acts[0], (plan.acts[0], plan.worth, plan.purpose))
    return sorted(rated.values(), key=lambda one: -one[1])


# ---- orders ------------------------------------------------------------------------------------------


def orders(now: Situation, side: str) -> Iterator[Proposal]:
    """Yield the orders that are worth their chits."""
    for troop in now.system.troops:
        state = now.position.states[now.system.number(troop.id)]
        if troop.side != side or not troop.profile.level or not state.alive or state.ordered:
            continue
        chain = [unit for unit in now.units[side] if troop in unit.superiors]
        for offer in (
            *_regroup(now, troop.id, chain),
            *_together(now, troop.id, chain),
            *_harder(now, troop.id, chain),
        ):
            if offer.worth > 0 and now.system.is_legal(now.position, offer.action):
                yield offer


def _regroup(now: Situation, commander: str, chain: list[Unit]) -> Iterator[Proposal]:
    """B15.7: Regroup!, for units that bear much distress."""
    for unit in chain:
        if unit.state.distress < 2:
            continue
        faces = FACES["gaffe" in unit.traits].chances()
        relief = sum(float(share) * min(unit.state.distress, RELIEF[face]) for face, share in faces.items())
        worth = relief * relieved(now, unit) - price(now, unit.side, ORDERS["regroup"].chits)
        yield Proposal(
            act.Order(commander, "regroup", (unit.id,)), say("Bring {unit} together again.", unit=unit.names), worth
        )


def _together(now: Situation, commander: str, chain: list[Unit]) -> Iterator[Proposal]:
    """B15.5, B15.8: Go for them! and Advance by squads!, for all who gain by it."""
    for name in ("go", "advance"):
        gains = sorted(
            ((worth, unit.id) for unit in chain if (worth := obedience(now, unit, name)) > now.doctrine.chit),
            key=lambda gain: (-gain[0], gain[1]),
        )
        kind = ORDERS[name]
        while gains:
            units = tuple(sorted(id for _, id in gains))
            action = act.Order(commander, name, units)
            if now.system.is_legal(now.position, action):
                chits = kind.chits * (len(units) if kind.each else 1)
                worth = sum(gain for gain, _ in gains) - price(now, now.unit(units[0]).side, chits)
                if len(units) > 1:
                    purpose = say("Move {count} units with one order.", count=len(units))
                    if kind.each:
                        purpose = say("Let {count} units act on one order.", count=len(units))
                    yield Proposal(action, purpose, worth)
                break
            gains.pop()


def obedience(now: Situation, unit: Unit, order: str) -> float:
    """Return the worth of a unit obeying an order, in points."""
    passes = chance(value(drill(unit, "order"))) if needs_order_check(unit, order) else 1.0
    best = next(iter(obeying(now, unit, order)), None)
    if best is None:
        return 0.0
    later = next((plan.worth for plan in plans(now, unit) if not isinstance(plan.acts[0], act.Rally)), 0.0)
    spoilt = max(0.0, later) * (now.passes(unit) - AGAIN[1]) if order == "go" else 0.0
    return passes * best.worth - max(0.0, spoilt)


def obeying(now: Situation, unit: Unit, order: str) -> list[Plan]:
    """Return the possible acts of a unit that obeys an order, the best first."""
    if unit.state.duty in ("rally", "flee"):
        return []
    if order == "go":
        return [plan for plan in plans(now, unit) if all(isinstance(one, act.MOVEMENT) for one in plan.acts)]
    return [
        Plan((single,), worth, purpose)
        for single, worth, purpose in singles(now, unit)
        if isinstance(single, act.Move | act.Fire)
    ]


def _harder(now: Situation, commander: str, chain: list[Unit]) -> Iterator[Proposal]:
    """B15.6: Hit them hard!, for a unit that is about to fire."""
    for unit in chain:
        if unit.state.upgrade or unit.state.duty:
            continue
        plan = next(usable(now, unit), None)
        if plan is not None and _fires(plan):
            fired = next(one for one in plan.acts if isinstance(one, act.Fire))
            gain = HARDER * harm(now, now.unit(fired.target), volley(now, unit, now.unit(fired.target)))
            worth = now.passes(unit) * gain - price(now, unit.side, ORDERS["hit"].chits)
            yield Proposal(
                act.Order(commander, "hit", (unit.id,)), say("Let {unit} hit harder.", unit=unit.names), worth
            )


# ---- bids --------------------------------------------------------------------------------------------


def bid(now: Situation, side: str) -> list[Proposal]:
    """Return the bids that are possible, the best first.

    The side with the initiative does all that its chits are good for before the enemy has hurt it, and the enemy has
    less left for its own.
    """
    other, reserve = enemy(side), now.reserve(side)
    theirs, strength = volleys(now, other), max(1.0, now.strength(side))
    blow = now.doctrine.initiative * min(1.0, volleys(now, side) / max(1.0, now.strength(other)))
    loss = now.doctrine.initiative * min(1.0, theirs / strength)
    offers = []
    for chits in range(min(MOST, reserve) + 1):
        wins = sum(_wins(side, chits, against) for against in BIDS) / len(BIDS)
        worth = good_for(now, side, reserve - chits) * (1.0 - loss * (1.0 - wins)) + theirs * blow * wins
        purpose = say("Have the first volley.") if chits else say("Keep the chits for activations.")
        offers.append(Proposal(act.Bid(chits), purpose, worth))
    return sorted(offers, key=lambda offer: -offer.worth)


def good_for(now: Situation, side: str, chits: int) -> float:
    """Return the worth of a number of chits: each unit acts up to three times, each time for less (`AGAIN`)."""
    gains: list[float] = []
    for unit in now.units[side]:
        plan = next(usable(now, unit), None)
        worth, passes = (plan.worth if plan is not None else 0.0), now.passes(unit)
        for again in AGAIN:
            gains.append(worth * passes * again)
    return sum(sorted((gain for gain in gains if gain > 0), reverse=True)[:chits]) + now.doctrine.chit * chits


def _wins(side: str, own: int, other: int) -> float:
    """The chance to win the initiative with a bid against another."""
    bids = (own, other) if side == SIDES[0] else (other, own)
    return float(initiative(*bids).chances()[side])


def volleys(now: Situation, side: str) -> float:
    """Return the worth of the best volley of each unit of a side, and of its possible charges, in points."""
    fires = sum(promise(now, unit, unit.place) for unit in now.units[side])
    return fires + sum(worth for unit in now.units[enemy(side)] for _, worth in threats(now, unit))
