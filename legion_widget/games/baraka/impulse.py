"""Chapter 8: the impulse, its activation chits and the initiative; the cases B21.1 to B21.4.

The phases of an impulse stand as data in ``sequence.toml``; here what each of its lines does by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from ...engine.dice import Throw
from ...engine.i18n import say, say_count
from ...engine.ruling import Fault
from ...engine.sequence import PendingStep
from . import events as ev
from .actions import Bid, HandOver, Stop, TakeInitiative
from .arrivals import arrive
from .baraka_die import FATAL, roll_baraka
from .clauses import clauses, pending
from .morale import flee_again
from .pending_steps import AnyWork, Bidding, Choosing, Impulse, Passing, Stage
from .position import D10, SIDES, Position, enemy, replace
from .transaction import Transaction
from .unit import Unit
from .unit_geometry import has_trustful_near
from .victory import decide

if TYPE_CHECKING:
    from .game import Baraka

#: B8.5: the most chits that can be bid.
MOST = 5
#: B8.3: the chits that a character brings, by its Baraka die; the traits of B17.3 that replace the roll.
GIFTS = {"baraka": 3, "fatality": -3, "blank": 1}
FIXED = {"good-leader": 3, "lousy-leader": -3}


# ---- its phases --------------------------------------------------------------------------------------


def begin(tx: Transaction, phase: str = "") -> None:
    """Puts the phases of the impulse on the agenda, the first on top; with ``phase``, from that one on."""
    first = PendingStep(phase) if phase else None
    steps = tx.system.sequence.agenda(tx.position.impulse, first)
    tx.push(*(_work(step) for step in reversed(steps)))


def _work(step: PendingStep) -> AnyWork:
    match step.kind:
        case "bid":
            return Bidding(step.side)
        case "initiative":
            return Choosing()
        case "impulse":
            return Impulse()
        case _:
            return Stage(phase=step.kind)


def step(work: AnyWork) -> PendingStep:
    """Pending work as a step of the sequence, or as an interrupt. What follows an activation is among them."""
    match work:
        case Stage():
            return PendingStep(work.phase)
        case Passing():
            return PendingStep("impulse", work.by)
        case _:
            return PendingStep(kind(work), work.side)


def kind(work: AnyWork) -> str:
    """Return what pending work is called in a file."""
    return str(type(work).__struct_config__.tag)


def stage(tx: Transaction) -> None:
    """Does what a phase does in which nobody decides."""
    phase = tx.system.sequence.phase(step(tx.pop()))
    assert phase is not None
    for item in phase.items:
        DOES[item.rule](tx)


def open_impulse(tx: Transaction) -> None:
    """B8.1: the impulse begins; what a scenario has kept back comes on."""
    tx.tell(ev.ImpulseBegan(impulse=tx.position.impulse))
    for number, entry in enumerate(tx.system.scenario.data.schedule):
        if entry.turn == tx.position.impulse and entry.text:
            tx.tell(ev.Announced(entry=number))
    arrive(tx)


def roll_kabyl_dice(tx: Transaction) -> None:
    """B20.2, B21.2: the kabyl dice of all units."""
    for troop in tx.system.troops:
        kabyl(tx, tx.unit(troop.id))


def flee_unrallied(tx: Transaction) -> None:
    """B14.2, B21.2: those who have not rallied flee again."""
    for troop in tx.system.troops:
        flee_again(tx, troop.id)


def count_chits(tx: Transaction) -> None:
    """B8.2, B8.3: the chits of both sides; nobody counts where the scenario says how many there are."""
    system = tx.system
    for side in SIDES:
        chits = system.scenario.schedule.chits.get((tx.position.impulse, side))
        if chits is None:
            chits = sum(count(tx, tx.unit(troop.id)) for troop in system.troops if troop.side == side)
        tx.fill(side, reserve=max(0, chits), bid=None, stopped=False)
        tx.tell(ev.ChitsCounted(side=side, chits=max(0, chits)))


def give_first_initiative(tx: Transaction) -> None:
    """B8.5: where nobody bids the attacker of the scenario has the initiative, or whom the scenario names."""
    scenario = tx.system.scenario
    named = scenario.schedule.first.get(tx.position.impulse)
    first = named or scenario.data.sequence.first or scenario.attacker
    tx.swap(side=first)
    tx.tell(ev.InitiativePassed(side=first, how="begins", rules=("B8.5",)))


def count(tx: Transaction, unit: Unit) -> int:
    """B8.2, B8.3: the chits that a unit brings; a character's Baraka die is rolled here."""
    if not unit.state.alive:
        return 0
    if unit.is_character and not unit.has_original_leader:
        return 0 if unit.state.joined else 1  # companions whose character has fallen
    if unit.is_character:
        for trait, chits in FIXED.items():
            if trait in unit.state.traits:
                return chits
        return GIFTS[roll_baraka(tx, unit, "chits")]
    if unit.is_weapon:
        return 1 if tx.system.options["B8.2.weapons"] == "one" else 0
    return 2 if unit.has_original_leader else 1


def kabyl(tx: Transaction, unit: Unit) -> None:
    """B20.2: a unit without a trustful kabyl near may stay where it is."""
    system = tx.system
    if unit.troop.side != "riffian" or unit.is_weapon or not unit.is_on_table:
        return
    if has_trustful_near(system, tx.position, unit):
        if unit.state.stays:
            tx.change(unit.id, stays=False)
        return
    if not unit.state.stays and roll_baraka(tx, unit, "kabyl", FATAL) == "fatality" and tx.unit(unit.id).is_on_table:
        tx.change(unit.id, stays=True, grounded=not unit.is_mounted)
        tx.tell(ev.MarkerChanged(unit=unit.id, marker="stays", rules=("B20.2",)))


# ---- the initiative ----------------------------------------------------------------------------------


@clauses.on(Bid, rule="B8.5")
def bid_faults(system: Baraka, position: Position, action: Bid) -> Iterator[Fault]:
    """A secret bid is 0 to 5 chits of the reserve."""
    if fault := pending(position, Bidding, "B8.5", say("No bids are made now.")):
        yield fault
        return
    side = position.agenda[-1].side or ""
    reserve = position.chit_pools[SIDES.index(side)].reserve
    if not 0 <= action.chits <= MOST:
        yield Fault("B8.5", say("A bid is 0 to {most} chits, not {chits}.", most=MOST, chits=action.chits))
    elif action.chits > reserve:
        yield Fault(
            "B8.5",
            say_count(
                "There is only {count} chit in the reserve.", "There are only {count} chits in the reserve.", reserve
            ),
        )


def bid(tx: Transaction, action: Bid) -> None:
    """B8.5: both bid in secret; then the dice are rolled, and lower wins."""
    side = tx.pop().side or ""
    tx.fill(side, bid=action.chits)
    tx.spend(side, action.chits)
    tx.tell(ev.BidMade(side=side))
    if any(isinstance(work, Bidding) for work in tx.position.agenda):
        return
    one, two = (tx.chit_pool(bidder).bid or 0 for bidder in SIDES)  # a bid that is secret is taken as 0
    winner, contest = None, initiative(one, two)
    while winner is None:
        first, second = rolls = tx.throw(contest)
        winner = contest.reads(rolls)
        tx.tell(ev.InitiativeRolled(rolls=(first, second), bids=(one, two), winner=winner))
    for bidder in SIDES:
        tx.fill(bidder, bid=None)
    tx.swap(side=winner)


@cache
def initiative(one: int, two: int) -> Throw[str]:
    """B8.5: the dice of both sides with these bids, in the order of `SIDES`: lower wins, a tie does not count.

    >>> initiative(0, 0).chances()["spanish"], initiative(1, 0).chances()["spanish"]
    (Fraction(1, 2), Fraction(55, 91))
    """

    def winner(rolls: tuple[int, ...]) -> str | None:
        gap = (rolls[0] - one) - (rolls[1] - two)
        return None if not gap else SIDES[0] if gap < 0 else SIDES[1]

    return Throw(D10, 2, winner)


@clauses.on(TakeInitiative, rule="B8.5")
def initiative_faults(system: Baraka, position: Position, action: TakeInitiative) -> Iterator[Fault]:
    """The winner of the roll keeps the initiative or hands it over, the latter only to a side that has chits."""
    if fault := pending(position, Choosing, "B8.5", say("Nobody has just won the initiative.")):
        yield fault
        return
    side = enemy(position.agenda[-1].side or "")
    if not action.keep and not position.chit_pools[SIDES.index(side)].reserve:
        yield Fault("B21.3", say("The other side has no chits: it cannot have the initiative."))


def take(tx: Transaction, action: TakeInitiative) -> None:
    """B8.5: the winner decides who begins."""
    side = tx.pop().side or ""
    if not action.keep:
        side = enemy(side)
    tx.swap(side=side)
    tx.tell(ev.InitiativePassed(side=side, how="kept" if action.keep else "given", rules=("B8.5",)))


@clauses.on(HandOver, rule="B8.6")
def handover_faults(system: Baraka, position: Position, action: HandOver) -> Iterator[Fault]:
    """The initiative is handed over after a chit was spent, or when there is none."""
    if fault := pending(
        position, Impulse, "B8.6", say("The initiative can be handed over only between two activations.")
    ):
        yield fault
        return
    work = position.agenda[-1]
    assert isinstance(work, Impulse)
    side = work.side or ""
    own, enemy_pool = (position.chit_pools[SIDES.index(owner)] for owner in (side, enemy(side)))
    if not work.spent and own.reserve:
        yield Fault("B8.6", say("At least one chit must be spent before the initiative is handed over."))
    if enemy_pool.stopped or not (enemy_pool.reserve or system.has_marker(position, enemy(side))):
        yield Fault("B21.3", say("The other side spends no more chits in this impulse."))


def hand_over(tx: Transaction, action: HandOver) -> None:
    """B8.6: the initiative goes to the other side."""
    side = enemy(tx.pop().side or "")
    tx.tell(ev.InitiativePassed(side=side, how="handed-over"))
    tx.push(Impulse(side))


@clauses.on(Stop, rule="B21.3")
def stop_faults(system: Baraka, position: Position, action: Stop) -> Iterator[Fault]:
    """The side with the initiative may stop."""
    if fault := pending(
        position, Impulse, "B21.3", say("Only the side with the initiative can stop, between two activations.")
    ):
        yield fault


def stop(tx: Transaction, action: Stop) -> None:
    """B21.3: this side spends no more chits on activations in this impulse; it may still react."""
    side = tx.pop().side or ""
    tx.fill(side, stopped=True)
    tx.tell(ev.Stopped(side=side))
    give(tx, enemy(side))


def give(tx: Transaction, side: str, spent: bool = False) -> None:
    """Gives the initiative to a side, or to the other if that can do nothing; if neither can, the impulse closes."""
    for receiver in (side, enemy(side)):
        chit_pool = tx.chit_pool(receiver)
        if chit_pool.stopped or not (chit_pool.reserve or tx.system.has_marker(tx.position, receiver)):
            continue
        if receiver != side:
            tx.tell(ev.InitiativePassed(side=receiver, how="out"))
        tx.push(Impulse(receiver, spent=spent and receiver == side))
        return


def steal(tx: Transaction, side: str) -> None:
    """B10.4, B21.4: the thief has the initiative, and passes it back at once if he can do nothing with it."""
    tx.tell(ev.InitiativePassed(side=side, how="stolen", rules=("B10.4",)))
    give(tx, side)


def close_impulse(tx: Transaction) -> None:
    """B21.1: the impulse is over, and what does not last goes; the next one begins, or the game is decided."""
    tx.tell(ev.ImpulseEnded(impulse=tx.position.impulse))
    for troop in tx.system.troops:
        state = tx.state(troop.id)
        # B14.2: a rally in the impulse in which it was paralysed does not spare a unit the one that begins the next.
        owed = state.duty or ("paralysed" if state.curb == "still" else "")
        duty = {"paralysed": "rally", "panicked": "flee", "flee": "again"}.get(owed, owed)
        tx.change(
            troop.id,
            chits=0,
            orders=0,
            command=False,
            upgrade=False,
            improved="",
            aiming=False,
            ordered=False,
            rallied="",
            activated=False,
            reacted=False,
            loyal=False,
            duty=duty,
            curb="",
        )
    for side in SIDES:
        tx.fill(side, reserve=0, bid=None, stopped=False)
    judge_impulse(tx)


def judge_impulse(tx: Transaction) -> None:
    """End an impulse: decide the game, at the latest after the last impulse, or begin the next one."""
    decide(tx, tx.position.impulse, is_over=True)
    if tx.position.ending:
        return
    tx.position = replace(tx.position, impulse=tx.position.impulse + 1)
    begin(tx)


#: What each line of a phase does in which nobody decides, by the rule that it names in ``sequence.toml``.
DOES: dict[str, Callable[[Transaction], None]] = {
    "B8.1": open_impulse,
    "B20.2": roll_kabyl_dice,
    "B14.2": flee_unrallied,
    "B8.2": count_chits,
    "B21.1": close_impulse,
}
