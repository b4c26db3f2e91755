"""The reasons for an action: its purpose, the odds seen, the alternatives, and the enemy's possible answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from heapq import nlargest
from html import escape
from itertools import islice
from typing import Any, Generic, TypeVar

import msgspec

from ..engine.action import Action
from ..engine.errors import DataError, IllegalAction
from ..engine.i18n import Message, decimals, percent, say, translate
from ..engine.moment import Moment
from ..engine.odds import Odds
from ..engine.outcome_tree import BranchingDice
from ..engine.plain_form import whole_number
from ..engine.staff import Proposal, Staff, staff_of
from .officer import imagined, is_for_seat, part_of_seat

P = TypeVar("P")
A = TypeVar("A", bound=Action)

#: The possible results of an action in words, each with its chance: `System.chances_in_words`; empty: it takes no dice.
Chances = tuple[tuple[Message, Fraction], ...]

#: How many other things that could be done an explanation names, and how many pieces of advice there are.
ALTERNATIVES, ADVICE = 2, 3
#: How many actions of its own kind are weighed for that, where a staff has thought of too few other things.
LOOKED_AT = 12


def sentence(words: Message) -> str:
    """Return words as a sentence with its full stop, which games set or leave out."""
    text = words.text().rstrip(".")
    return text if text.endswith(("!", "?")) else f"{text}."


def figures(chances: Chances) -> list[str]:
    """Return possible results, each with its chance: ``The attacker wins: 63.9%``."""
    return [f"{words.text()}: {percent(chance)}" for words, chance in chances]


def _in_brackets(chances: Chances) -> str:
    """The chances in the language in use: `` (The attacker wins: 63.9%, ...)``; empty without dice."""
    return f" ({', '.join(figures(chances))})" if chances else ""


class Choice(msgspec.Struct, frozen=True):
    """A possible action, as rated by the staff of the game.

    Args:
        action: The action.
        does: What it does, in a sentence.
        purpose: What it is for, in a sentence.
        odds: Its exact odds, those of `Moment.odds`; None: it takes no dice.
        chances: The possible results of `shown`, in words.
        chance: The chance that its side wins the game, from 0 to 1, as far as the staff can judge.
        worth: How good it is, in points of the staff; only differences between choices of one moment count.
        then: See `Proposal`.
        then_odds: The odds of `then`; None: a die decides whether it can be done, or it takes none.
    """

    action: Any
    does: Message
    purpose: Message
    odds: Odds | None
    chances: Chances
    chance: float
    worth: float
    then: Any = None
    then_odds: Odds | None = None

    @property
    def shown(self) -> Odds | None:
        """The odds that are shown: those of what it is done for, else its own."""
        return self.then_odds or self.odds

    def behind(self, other: Choice) -> str:
        """Return by how many points it is valued less than another, as people write it: ``−0.4``; ``0``: the same."""
        gap = round(self.worth - other.worth, 1)
        return f"{'−' if gap < 0 else '+'}{decimals(abs(gap))}" if gap else "0"

    def __str__(self) -> str:
        return f"{sentence(self.does)} {self.purpose.text()}{_in_brackets(self.chances)}"


class Threat(msgspec.Struct, frozen=True):
    """A possible answer of the enemy.

    Args:
        position: The position in which he could.
        action: His action, legal there.
        message: The same in a sentence.
        odds: Its exact odds; None: it takes no dice.
        chances: Its possible results, in words.
    """

    position: Any
    action: Any
    message: Message
    odds: Odds | None
    chances: Chances

    @property
    def shown(self) -> Odds | None:
        """The odds that are shown."""
        return self.odds

    def __str__(self) -> str:
        return f"{self.message.text()}{_in_brackets(self.chances)}"


class Explanation(msgspec.Struct, frozen=True):
    """The reasons for an action, in the language in use: ``str(explanation)``.

    Args:
        side: The side that does it.
        number: The number of actions done before it.
        chosen: The action.
        alternatives: What else could be done, the best first; at most two.
        threat: What the enemy could answer; None: nothing is feared.
    """

    side: str
    number: int
    chosen: Choice
    alternatives: tuple[Choice, ...]
    threat: Threat | None

    @property
    def action(self) -> Any:
        """The action itself, for `Game.do`."""
        return self.chosen.action

    def lines(self) -> list[str]:
        """Return the explanation as lines of text."""
        chance = say("Chance of winning the game: {chance}", chance=percent(self.chosen.chance))
        lines = [str(self.chosen), chance.text()]
        for choice in self.alternatives:
            lines.append(
                say(
                    "Instead, {chance}, value {points}: {choice}",
                    chance=percent(choice.chance),
                    points=choice.behind(self.chosen),
                    choice=str(choice),
                ).text()
            )
        if self.threat is not None:
            lines.append(say("To be feared: {threat}", threat=str(self.threat)).text())
        return lines

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        first, *more = map(escape, self.lines())
        return f"<p><b>{first}</b></p><ul>{''.join(f'<li>{line}</li>' for line in more)}</ul>"


class Advice(tuple[Explanation, ...]):
    """The best actions, in order; where there are many, each has another purpose.

    Of several, each is an alternative to the others, and none has alternatives of its own.
    """

    __slots__ = ()

    def __str__(self) -> str:
        if not self:
            return translate("There is nothing to be decided.")
        return "\n\n".join(f"{number}. {explanation}" for number, explanation in enumerate(self, start=1))

    __repr__ = __str__

    def _repr_html_(self) -> str:
        if not self:
            return f"<p>{escape(translate('There is nothing to be decided.'))}</p>"
        return f"<ol>{''.join(f'<li>{explanation._repr_html_()}</li>' for explanation in self)}</ol>"


class Adviser(Generic[P, A]):
    """Puts a staff's judgement of one moment of a game into words.

    Args:
        staff: The staff of the game.
        moment: The moment. What the side that decides may not see is not looked at.
        judge: The staff by whose measure the chance of winning is given; None: the same. A plan of a general may be a
            changed doctrine, and by each the same position would have another chance.
    """

    def __init__(self, staff: Staff[P, A], moment: Moment[P, A], judge: Staff[P, A] | None = None) -> None:
        self.staff, self.moment, self.judge = staff, moment, judge or staff
        self.system, self.side = moment.system, moment.to_act or ""
        self.position = moment.system.view(moment.position, self.side)
        self.value = self.judge.value(self.position, self.side)

    def choice(self, proposal: Proposal) -> Choice:
        """Return a proposal with its odds and the chance of winning that it leaves."""
        odds, chances = self._odds(self.position, proposal.action)
        then_odds = None
        if proposal.then is not None:
            then_odds, chances = self._odds_of_next(proposal) or (None, chances)
        is_own = self.judge is self.staff
        worth = proposal.worth if is_own else self.judge.appraise(self.position, proposal.action).worth
        chance = self.judge.chance(self.value + worth, self.side)
        does = self.system.describe_action(proposal.action)
        return Choice(
            proposal.action, does, proposal.purpose, odds, chances, chance, proposal.worth, proposal.then, then_odds
        )

    def threat(self, action: A) -> Threat | None:
        """Return the enemy's possible answer to an action, with its odds."""
        fear = self.staff.fear(self.position, action)
        if fear is None:
            return None
        return Threat(fear.position, fear.action, fear.message, *self._odds(fear.position, fear.action))

    def explain(self, proposal: Proposal, others: Sequence[Proposal]) -> Explanation:
        """Return the explanation of a proposal, with the alternatives."""
        rest = self.of_different_purpose(others, ALTERNATIVES, beside=proposal) if others else []
        if others and len(rest) < ALTERNATIVES:
            rest += nlargest(ALTERNATIVES - len(rest), self._of_its_kind(proposal, rest), key=lambda one: one.worth)
            rest.sort(key=lambda one: -one.worth)
        alternatives = tuple(self.choice(one) for one in rest)
        return Explanation(
            self.side, self.moment.number, self.choice(proposal), alternatives, self.threat(proposal.action)
        )

    def _of_its_kind(self, proposal: Proposal, named: Sequence[Proposal]) -> Iterator[Proposal]:
        """What the same unit could do worse of the same kind, such as going to another hex, and reads otherwise."""
        action, known = proposal.action, [self._reads(one) for one in (proposal, *named)]
        unit = getattr(action, "unit", None) or None
        same = (one for one in self.system.legal_actions(self.position, unit) if type(one) is type(action))
        for other in islice((one for one in same if (getattr(one, "unit", None) or None) == unit), LOOKED_AT):
            weighed = self.staff.appraise(self.position, other)
            if weighed.worth < proposal.worth and self._reads(weighed) not in known:
                known.append(self._reads(weighed))
                yield weighed

    def of_different_purpose(
        self, proposals: Sequence[Proposal], count: int, beside: Proposal | None = None
    ) -> list[Proposal]:
        """Return the best proposals: first those with a purpose of their own, then the next best.

        What is better than to end the phase is named before what is not, whatever its purpose.

        Args:
            proposals: All of them, the best first.
            count: At most this many are returned.
            beside: One that is named already; what reads like it is left out, as what reads like another is.
        """
        actions, idle = [proposal.action for proposal in proposals], self.system.end_phase(self.position)
        cut = actions.index(idle) if idle in actions else len(actions)
        named = [] if beside is None else [beside]
        found: list[Proposal] = []
        for part in (proposals[:cut], proposals[cut:]):
            part = [proposal for proposal in part if beside is None or proposal.action != beside.action]
            firsts: list[Proposal] = []
            for proposal in part:
                if all(proposal.purpose != other.purpose for other in (*named, *found, *firsts)):
                    firsts.append(proposal)
            for proposal in (*firsts, *part):
                if len(found) < count and all(self._reads(proposal) != self._reads(one) for one in (*named, *found)):
                    found.append(proposal)
        return sorted(found, key=lambda proposal: -proposal.worth)

    def _reads(self, proposal: Proposal) -> tuple[str, str]:
        """A proposal in words."""
        return proposal.purpose.text(), self.system.describe_action(proposal.action).text()

    def _odds_of_next(self, proposal: Proposal) -> tuple[Odds, Chances] | None:
        """The odds of what a proposal is done for; None: it takes no dice, or a die decides whether it can be done."""
        dice = BranchingDice()
        system, own = self.system, self.system.dice_of(self.position)
        after = system.with_dice(system.after(system.with_dice(self.position, dice), proposal.action), own)
        if dice.opened or system.to_act(after) != self.side or not system.is_legal(after, proposal.then):
            return None
        odds, chances = self._odds(after, proposal.then)
        return None if odds is None else (odds, chances)

    def _odds(self, position: P, action: A) -> tuple[Odds | None, Chances]:
        """The odds of an action, and its possible results in words."""
        odds = self.system.odds(position, action)
        return (odds, tuple(self.system.chances_in_words(odds))) if odds.outcomes else (None, ())


def explain(
    staff: Staff[P, A], moment: Moment[P, A], action: A | None = None, judge: Staff[P, A] | None = None
) -> Explanation:
    """Explain an action, by default the one that the staff would do.

    Args:
        staff: The staff whose purposes and values are given.
        moment: The moment.
        action: The action.
        judge: The staff by whose measure the chance of winning is given; None: the same.

    Raises:
        IllegalAction: for an action that the rules refuse.
        ValueError: when the game is over.

    >>> import legion_widget as lw
    >>> game = lw.new_game("rif", seed=1)
    >>> explanation = explain(staff_of(game.system), game)
    >>> explanation.side, len(explanation.alternatives)
    ('moroccan', 2)
    """
    if moment.to_act is None:
        raise ValueError(say("The game is over: there is nothing to be explained.").text())
    adviser = Adviser(staff, moment, judge)
    proposals = staff.proposals(adviser.position)
    chosen = proposals[0]
    if action is not None:
        ruling = moment.ruling(action)
        if not ruling:
            raise IllegalAction(ruling)
        proposed = (proposal for proposal in proposals if proposal.action == ruling.action)
        chosen = next(proposed, None) or staff.appraise(adviser.position, ruling.action)
    return adviser.explain(chosen, proposals)


def advise(staff: Staff[P, A], moment: Moment[P, A], count: int = ADVICE, seat: str | None = None) -> Advice:
    """Return the best things to do in a moment, and why; nothing when the game is over.

    Args:
        staff: The staff of the game.
        moment: The moment.
        count: How many.
        seat: The seat whose player asks, who commands a part of the side where partners share it.

    Raises:
        DataError: for a count of less than 1, and for anything but a whole number.
        UnknownName: for a seat that the game does not have.

    >>> import legion_widget as lw
    >>> game = lw.new_game("rif", seed=1)
    >>> len(advise(staff_of(game.system), game))
    3
    """
    count = whole_number(count, "count")
    if count < 1:
        raise DataError("count", say("at least one piece of advice must be asked for"))
    if moment.to_act is None or (seat is not None and moment.seat(seat).side != moment.to_act):
        return Advice()
    adviser = Adviser(staff, moment)
    proposals = [one for one in staff.proposals(adviser.position) if is_for_seat(moment, one.action, seat)]
    if not proposals:  # what is to be done first is the partners'
        coming = islice(part_of_seat(imagined(moment), seat), 1)
        proposals = [staff.appraise(adviser.position, one) for one in coming]
    others = proposals if count == 1 else []
    return Advice(adviser.explain(one, others) for one in adviser.of_different_purpose(proposals, count))


def advice_for(moment: Moment[P, A], count: int = ADVICE, seat: str | None = None) -> Advice:
    """Return the advice of the usual officer of a game: see `Moment.advise`."""
    return advise(staff_of(moment.system), moment, count, seat)
