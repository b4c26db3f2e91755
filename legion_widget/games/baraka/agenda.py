"""The agenda: pending steps that the program takes itself, and those that wait for an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from ...engine.i18n import say
from ...engine.ruling import Fault
from . import actions as act
from . import activation, command, fire, impulse, melee, morale, reactions
from . import events as ev
from .answers import QUESTIONS
from .baraka_die import Asked
from .characters import offer_to_join
from .clauses import clauses, pending
from .losses import ask_for_leaders
from .pending_steps import (
    Acting,
    Allowing,
    Answering,
    ChargeChoice,
    Fighting,
    Impulse,
    JoinChoice,
    LeaderChoice,
    Passing,
    Regretting,
    Regrouping,
    RerollChoice,
    Shooting,
    Stage,
    Suffering,
)
from .position import Position, face, replace
from .transaction import Transaction

if TYPE_CHECKING:
    from .game import Baraka

#: What the rules do with such work.
DOES: dict[type, Callable[[Transaction], None]] = {
    Stage: impulse.stage,
    Impulse: impulse.give_first_initiative,
    Allowing: activation.allow,
    Answering: reactions.answer,
    Acting: activation.next_act,
    Passing: activation.end_activation,
    Regrouping: command.regroup,
    Shooting: fire.shoot,
    Regretting: fire.regret,
    Suffering: morale.suffer,
    Fighting: melee.fight,
}


def do_work(tx: Transaction) -> None:
    """Does the work on top, or a part of it."""
    _step(tx)


def _step(tx: Transaction, rolls: Sequence[int] = (), given: tuple[bool, ...] = (), told: int = 0) -> None:
    """Does a piece of the work on top; one that was begun before with the dice and answers that it has had.

    Where a player is asked in the middle, all but its dice is as it was before: it is begun again with the answer.
    """
    start, first = tx.position, len(tx.events)
    tx.begin_step(rolls, given, told)
    try:
        DOES[type(tx.top)](tx)
    except Asked as question:
        choice, said = question.choice, told + len(tx.events) - first
        rule, shown = QUESTIONS[choice.question].rule, face(choice.shown[-1], tx.unit(choice.unit).traits)
        tx.position = replace(start, dice=tx.position.dice)
        tx.push(replace(choice, rolls=tuple(tx.rolled), given=given, told=said))
        tx.tell(
            ev.RerollOffered(unit=choice.unit, rolls=choice.shown, result=shown, why=choice.why, rules=("B4.5", rule))
        )
        tx.begin_step()
    else:
        ask_for_leaders(tx)


# ---- the Baraka die again ----------------------------------------------------------------------------


@clauses.on(act.Reroll, rule="B7.4")
def reroll_faults(system: Baraka, position: Position, action: act.Reroll) -> Iterator[Fault]:
    """A die is rolled again, or left, where its owner is asked."""
    if fault := pending(position, RerollChoice, "B7.4", say("No die can be rolled again now.")):
        yield fault


def reroll(tx: Transaction, action: act.Reroll) -> None:
    """B7.4, B17.3."""
    work = tx.pop()
    assert isinstance(work, RerollChoice)
    _step(tx, work.rolls, (*work.given, action.again), work.told)


# ---- answers once for all ----------------------------------------------------------------------------


@clauses.on(act.SetAnswer, rule="B4.5")
def answer_faults(system: Baraka, position: Position, action: act.SetAnswer) -> Iterator[Fault]:
    """A question is answered once for all by one of its answers."""
    data = QUESTIONS[action.question]
    if action.answer not in data.answers:
        yield Fault(data.rule, say("The answers are: {answers}.", answers=", ".join(data.answers)))


def set_answer(tx: Transaction, action: act.SetAnswer) -> None:
    """The side that decides answers once for all; so it has answered what it is being asked, too."""
    work = tx.top
    side, rule = work.side or "", QUESTIONS[action.question].rule
    tx.answer(side, action.question, action.answer)
    tx.tell(ev.AnswerSet(side=side, question=action.question, answer=action.answer, rules=(rule,)))
    match work:
        case RerollChoice() if work.question == action.question:
            tx.pop()
            _step(tx, work.rolls, work.given, work.told)
        case ChargeChoice() if action.question == "charge":
            tx.pop()
            activation.settle_acts(tx, work, work.allowed)
        case JoinChoice() if action.question == "join":
            tx.pop()
            offer_to_join(tx, work.unit)
        case LeaderChoice() if action.question == "leader" and action.answer != "ask":
            tx.pop()
