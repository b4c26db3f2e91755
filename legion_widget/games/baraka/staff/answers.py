"""Reactions to the enemy's declared acts, and the small decisions that the rules ask for in between."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.i18n import Message, say
from ....engine.staff import Proposal
from .. import actions as act
from .. import pending_steps as at
from ..activation import charge_kept
from ..characters import hosts
from ..legal import around
from ..losses import candidates, default_casualties
from ..melee import weapons
from ..position import face
from ..reactions import answered, reaction_faults, sight_faults
from ..unit import Unit
from .fires import incoming, strikes
from .ground import standing
from .impulses import good_for
from .plans import Course, charge_worth, targets, worth_of
from .situation import Situation
from .volleys import harm, volley
from .ways import steps

#: What it is worth to have a commander with a unit, and to roll a Fatality again, in points.
JOINED, AGAIN = 0.4, 1.0


# ---- reactions ---------------------------------------------------------------------------------------


def reactions(now: Situation, work: at.Reacting) -> list[Proposal]:
    """Return the answers to what a unit is about to do, the best first."""
    offers = [Proposal(act.Decline(), say("Let it happen."), 0.0)]
    active, side = now.unit(work.unit), work.side or ""
    price = max(now.doctrine.react, now.doctrine.spare * forgone(now, work, side))
    for unit in now.units[side]:
        able = [
            marker for marker in (True, False) if not reaction_faults(now.system, now.position, work, unit.id, marker)
        ]
        if not able or any(sight_faults(now.system, now.position, work, unit.id)):
            continue
        share = 1.0 if able[0] else now.reacts(unit)
        cost = 0.0 if able[0] else price
        for answer, gain, purpose in _answers(now, work, unit, active):
            action = act.React(unit.id, answer, able[0])
            if share * gain - cost > 0 and now.system.is_legal(now.position, action):
                offers.append(Proposal(action, purpose, share * gain - cost))
    return sorted(offers, key=lambda offer: -offer.worth)


def forgone(now: Situation, work: at.Reacting, side: str) -> float:
    """Return the worth of the activation that a chit spent on a reaction could have paid for later, in points.

    What the declared acts are expected to cost the side lessens it.
    """
    chits, active = now.reserve(side), now.unit(work.unit)
    cost = sum(incoming(now, work.acts, active, mate) for mate in now.units[side])
    left = max(0.0, 1.0 - cost / max(1.0, now.strength(side)))
    return left * (good_for(now, side, chits) - good_for(now, side, chits - 1))


def _answers(
    now: Situation, work: at.Reacting, unit: Unit, active: Unit
) -> Iterator[tuple[act.AnyAct, float, Message]]:
    """Yield the possible reactions of a unit, with their worth if they come off."""
    target = now.unit(answered(now.system, now.position, work))
    hit = volley(now, unit, target, aimed=unit.state.aiming)
    blunted = min(1.0, hit.mean / max(1, target.count) + 0.15 * hit.mean)
    threatened = sum(incoming(now, work.acts, active, mate) for mate in now.units[unit.side])
    if hit.mean > 0:
        gain = harm(now, target, hit) + blunted * threatened
        yield act.Fire(target.id), gain, say("Fire at {unit} before it acts.", unit=target.names)
    coming = incoming(now, work.acts, active, unit)
    if coming > 0:
        if not unit.is_mounted and not unit.state.grounded:
            gain = coming - incoming(now, work.acts, active, unit, grounded=True)
            yield act.GoToGround(), gain, say("Go to ground before the volley.")
        here = standing(now, unit, unit.place, grounded=unit.state.grounded)
        origins = {strike.origin for strike in strikes(work.acts, active, unit)}
        dangers = [now.base(active, place) for place in origins]
        for step in steps(now, unit)[:2]:
            if not any(now.is_clear(danger, now.base(unit, step.end)) for danger in dangers):
                gain = coming + min(0.0, step.worth - here)
                yield act.Move(step.path), gain, say("Get out of sight of {unit}.", unit=active.names)
    course = Course(unit.place, edged=unit.state.edged)
    if not unit.is_weapon and not now.is_precious(unit) and not unit.is_character:
        gain = charge_worth(now, unit, course, target.id)
        if gain > 0:
            yield act.Charge(target.id), gain, say("Charge {unit} before it acts.", unit=target.names)


# ---- in the middle of things -------------------------------------------------------------------------


def retarget(now: Situation, work: at.Retargeting) -> list[Proposal]:
    """Return the other targets of a volley whose target has gone out of sight."""
    unit = now.unit(work.shot.unit)
    offers = [Proposal(act.Decline(), say("Hold the fire."), 0.0)]
    for foe in targets(now, unit):
        gain = harm(now, foe, volley(now, unit, foe, moved=work.shot.moved, aimed=work.shot.aimed))
        offers.append(Proposal(act.Retarget(foe.id), say("Fire at {unit} instead.", unit=foe.names), gain))
    return offers


def losses(now: Situation, work: at.Losing) -> list[Proposal]:
    """Return the casualties to choose: the miniatures with least to give."""
    figures = default_casualties(now.unit(work.unit), work.count, work.leader)
    return [Proposal(act.Remove(figures), say("Lose those who are missed least."), 0.0)]


def leads(now: Situation, work: at.LeaderChoice) -> list[Proposal]:
    """Return the miniatures that may lead; the nearest is preferred, as the rules do."""
    unit = now.unit(work.unit)
    offers = [Proposal(act.Decline(), say("The nearest takes over."), 0.0)]
    offers += [Proposal(act.Lead(number), say("Another takes over."), -0.1) for number in candidates(unit)]
    return offers


def joins(now: Situation, work: at.JoinChoice) -> list[Proposal]:
    """Return the units that a character may join."""
    unit = now.unit(work.unit)
    offers = [Proposal(act.Decline(), say("Stay beside them."), 0.0)]
    for host in hosts(now.system, now.position, unit):
        squad = now.unit(host)
        gain = -JOINED if now.is_precious(squad) or squad.state.distress > unit.state.distress + 1 else JOINED
        offers.append(Proposal(act.Join(host), say("Lead {unit}.", unit=squad.names), gain))
    return offers


def rerolls(now: Situation, work: at.RerollChoice) -> list[Proposal]:
    """Propose whether to roll a Baraka die again: a Fatality always."""
    fatal = face(work.shown[-1], now.unit(work.unit).traits) == "fatality"
    gain = AGAIN if fatal else -AGAIN
    return [
        Proposal(act.Reroll(True), say("Turn the Fatality."), gain),
        Proposal(act.Reroll(False), say("Be content with the die."), 0.0),
    ]


def kept_charge(now: Situation, work: at.ChargeChoice) -> list[Proposal]:
    """Propose whether to keep a charge when fewer acts come than were declared."""
    unit = now.unit(work.unit)
    first = work.acts[: work.allowed]
    last = charge_kept(work.acts, work.allowed)
    return [
        Proposal(act.KeepCharge(True), say("Charge all the same."), worth_of(now, unit, last, work.allowed)),
        Proposal(act.KeepCharge(False), say("Give the charge up."), worth_of(now, unit, first, work.allowed)),
    ]


def arms(now: Situation, work: at.Arming) -> list[Proposal]:
    """Propose weapons of close combat: grenades where they are at hand."""
    unit = now.unit(work.unit)
    held = [n for n, member in enumerate(unit.members) if "grenade" in weapons(unit, member)]
    grenades = act.Arm(dict.fromkeys(held, "grenade"))
    offers = [Proposal(act.Arm(), say("Keep the grenades."), 0.0)]
    if held:
        offers.append(Proposal(grenades, say("Throw the grenades."), 0.5 * len(held)))
    return offers


def ground(now: Situation, work: at.Taking) -> list[Proposal]:
    """Propose the places to which the winner of a close combat may advance."""
    unit = now.unit(work.unit)
    here = standing(now, unit, unit.place)
    offers = [Proposal(act.Decline(), say("Stay on the ground that was won."), 0.0)]
    for spot in around(unit.place, work.reach):
        action = act.TakeGround(spot)
        if now.system.is_legal(now.position, action):
            worth = standing(now, unit, spot) - here
            offers.append(Proposal(action, say("Take better ground."), worth))
    return offers


def choice(now: Situation, work: at.Choosing) -> list[Proposal]:
    """Propose to keep the initiative that was won: always."""
    return [Proposal(act.TakeInitiative(True), say("Have the first volley."), 0.0)]
