"""The review of a played turn: the costliest decisions, better alternatives, and the danger."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple, TypeVar

import msgspec

from ..engine.action import Action
from ..engine.errors import DataError, UnknownName
from ..engine.game import Game
from ..engine.i18n import Message, decimals, say, translate
from ..engine.moment import Moment
from ..engine.plain_form import whole_number
from ..engine.staff import Proposal, Staff, staff_of
from .explanation import Adviser, Choice, Threat, sentence
from .officer import is_for_seat

P = TypeVar("P")
A = TypeVar("A", bound=Action)

#: How many decisions are named, and below how many percentage points a decision has cost nothing.
NAMED, LEAST = 3, 0.5


class Lapse(msgspec.Struct, frozen=True):
    """A decision that cost something: by it, or after it, something better could not be done any more.

    Args:
        number: The number of the action, counted from 1: `Game.goto` with one less goes to where it was decided.
        done: What was done.
        better: What was better, and could not be done later in the turn.
        cost: What it cost, in percentage points of the chance of winning.
        threat: What the enemy could answer; None: nothing is feared.
    """

    number: int
    done: Choice
    better: Choice
    cost: float
    threat: Threat | None

    def __str__(self) -> str:
        lines = [
            say(
                "Step {step}: {done} Cost in percentage points: {cost}.",
                step=self.number,
                done=sentence(self.done.does),
                cost=self.points,
            )
        ]
        if self.threat is not None:
            lines.append(say("To be feared then: {threat}", threat=str(self.threat)))
        lines.append(say("Better: {better}", better=str(self.better)))
        return "\n".join(line.text() for line in lines)

    @property
    def points(self) -> str:
        """The cost as people write it, in the language in use: ``3.4``."""
        return decimals(self.cost)


class Review(msgspec.Struct, frozen=True):
    """The staff's review of a side's decisions in one turn, in the language in use: ``str(review)``.

    Args:
        side: The side.
        turn: The number of the turn.
        title: The turn and the side, in words.
        chances: Its chance of winning, from 0 to 1, by the number of the action before which it stood so.
        lapses: The decisions that cost most, the worst first; at most three.
    """

    side: str
    turn: int
    title: Message
    chances: dict[int, float]
    lapses: tuple[Lapse, ...]

    def lines(self) -> list[str]:
        """Return the review as paragraphs of text."""
        return [f"{self.title.text()}.", *map(str, self.lapses), self.verdict]

    @property
    def verdict(self) -> str:
        """What the costs are measured in, or why there are none, in the language in use."""
        if self.lapses:
            measure = translate("Percentage points are of the chance of winning, as the computer's officer judges it.")
            return f"{translate('The costliest decision comes first.')} {measure}" if self.lapses[1:] else measure
        if self.chances:
            return translate("No decision cost anything to speak of.")
        return say("Nothing was decided by this side in turn {turn}.", turn=self.turn).text()

    def __str__(self) -> str:
        return "\n\n".join(self.lines())

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return "".join(f"<p>{escape(line).replace(chr(10), '<br>')}</p>" for line in self.lines())


def review(
    staff: Staff[Any, Any],
    game: Game[P, A],
    turn: int | None = None,
    side: str | None = None,
    seat: str | None = None,
) -> Review:
    """Review the decisions of a side in a turn.

    Args:
        staff: The staff of the game.
        game: The game.
        turn: The number of the turn; by default the last in which the side has decided something, but for a turn in
            which it is to decide now and has done so only once.
        side: The id of the side; by default the side that acted last, but for sides that the computer plays against a
            person.
        seat: The id of a seat, whose player commands a part of the side where partners share it: only what that player
            decided.

    Raises:
        UnknownName: for a side or a seat that the game does not have.
        DataError: for anything but a whole number as the turn, and for a turn that has not come yet.
    """
    system = game.system
    decisions = _decisions(game)
    side = _asked_side(game, side if seat is None else game.seat(seat).side, decisions)
    own = [one for one in decisions if one.side == side and is_for_seat(one.moment, one.action, seat)]
    turn = _asked_turn(game, turn, side, own)
    own = [one for one in own if one.moment.turn == turn]
    chances: dict[int, float] = {}
    lapses: list[Lapse] = []
    for index, (step, moment, _, action) in enumerate(own, start=1):
        adviser = Adviser(staff, moment)
        chances[step] = staff.chance(adviser.value, side)
        if not action.is_aside:  # to surrender is not part of the play
            found = _lapse(adviser, step, action, [later.moment.position for later in own[index:]], seat)
            lapses += [found] if found is not None else []
    worst: dict[int | str, Lapse] = {}
    for lapse in sorted(lapses, key=lambda lapse: (-round(lapse.cost, 1), -lapse.number)):  # of equal ones the last
        is_idle = lapse.better.action == system.end_phase(game.at(lapse.number - 1).position)
        worst.setdefault(lapse.number if is_idle else _aim(lapse.better), lapse)  # one chance is missed once
    title = say("Review of turn {turn}, {side}", turn=turn, side=system.sides[side])
    return Review(
        side, turn, title, chances, tuple(_with_threat(staff, game, one) for one in list(worst.values())[:NAMED])
    )


class Decision(NamedTuple):
    """A decision of a game: its number, the moment before it, whose it was, and what was done."""

    step: int
    moment: Moment[Any, Any]
    side: str
    action: Any


def _decisions(game: Game[P, A]) -> list[Decision]:
    """The decisions so far."""
    line = game.journal.line[: game.number + 1]
    sides = [game.system.to_act(entry.position) for entry in line]
    return [
        Decision(step, Moment(game.system, line[step - 1].position, step - 1, game.seats), side, line[step].action)
        for step, side in enumerate(sides[:-1], start=1)
        if side is not None
    ]


def _asked_side(game: Game[P, A], side: str | None, decisions: Sequence[Decision]) -> str:
    """The side that is reviewed. Raises `UnknownName`."""
    sides = game.system.sides
    if side is not None and side not in sides:
        raise UnknownName(say("side"), side, sides)
    if side is not None:
        return side
    acted = [one.side for one in decisions] or [next(iter(sides))]
    return next((one for one in reversed(acted) if one not in game.computer), acted[-1])


def _asked_turn(game: Game[P, A], turn: int | None, side: str, own: Sequence[Decision]) -> int:
    """The turn that is reviewed, by default the last that the side has played. Raises `DataError`."""
    if turn is None:
        turns = [one.moment.turn for one in own]
        return _last_played(turns, is_under_way=game.to_act == side and game.turn in turns[-1:]) or game.turn
    turn = whole_number(turn, "turn")
    if turn < 1:
        raise DataError("turn", say("turns are counted from 1"))
    if turn > game.turn:
        raise DataError("turn", say("turn {turn} has not come yet", turn=turn))
    return turn


def _aim(better: Choice) -> str:
    """Return the place that a purpose is about, whichever unit and way it names; without a place, all that it is."""
    purpose = better.purpose
    place = next((purpose.params[name] for name in ("place", "hex") if name in purpose.params), None)
    return str(better) if place is None else say("{place}", place=place).text()


def _lapse(adviser: Adviser[P, A], step: int, action: A, later: list[P], seat: str | None) -> Lapse | None:
    """Return what an action has cost, without its danger; None: nothing to speak of."""
    staff, position, side = adviser.staff, adviser.position, adviser.side
    done = staff.appraise(position, action)
    idle = staff.system.end_phase(position)
    proposals = [one for one in staff.proposals(position) if is_for_seat(adviser.moment, one.action, seat)]
    missed = _missed(staff, position, proposals, done, idle, later)
    if missed is None:
        return None
    before, after = (staff.chance(adviser.value + one.worth, side) for one in (missed, done))
    cost = 100 * (before - after)
    if cost < LEAST:
        return None
    choice, better = adviser.choice(done), adviser.choice(missed)
    if action == idle and action.ends_phase:
        words = say("{action}: {phase}", action=choice.does, phase=staff.system.phase(position).title)
        choice = msgspec.structs.replace(choice, does=words)
    if missed.action == idle and idle.ends_phase:  # not that nothing else was worth doing in the phase
        better = msgspec.structs.replace(better, does=say("Not to do it"), purpose=say("To do nothing was worth more."))
    return Lapse(step, choice, better, cost, None)


def _missed(
    staff: Staff[P, A], position: P, proposals: list[Proposal], done: Proposal, idle: A, later: list[P]
) -> Proposal | None:
    """Return the best that was better than what was done and could not be done any more; None: nothing was.

    What can still be done at one of the ``later`` positions of the side costs nothing yet: it is missed at the last
    decision at which it could be done. To do nothing more, the action ``idle``, is missed at once, where what was done
    is worse than that. Nothing is missed by what the staff itself proposes first: it may put what is urgent before what
    is worth more.
    """
    system = staff.system
    if proposals and proposals[0].action == done.action:
        return None
    if all(proposal.action != idle for proposal in proposals) and system.is_legal(position, idle):
        proposals = [*proposals, staff.appraise(position, idle)]
    better = [proposal for proposal in proposals if proposal.worth > done.worth]
    for proposal in sorted(better, key=lambda one: -one.worth):
        if proposal.action == idle or not any(system.is_legal(after, proposal.action) for after in later):
            return proposal
    return None


def _last_played(turns: list[int], is_under_way: bool) -> int | None:
    """Return the last of these turns; but where it is under way and has one decision only, the one before it.

    >>> _last_played([1, 1, 2], True), _last_played([1, 1, 2], False), _last_played([2], True), _last_played([], False)
    (1, 2, 2, None)
    """
    last = turns[-1] if turns else None
    if last is None or not is_under_way or turns.count(last) > 1:
        return last
    return next((turn for turn in reversed(turns) if turn != last), last)


def _with_threat(staff: Staff[Any, Any], game: Game[P, A], lapse: Lapse) -> Lapse:
    threat = Adviser(staff, game.at(lapse.number - 1)).threat(lapse.done.action)
    return msgspec.structs.replace(lapse, threat=threat)


def review_of(game: Game[P, A], turn: int | None = None, side: str | None = None, seat: str | None = None) -> Review:
    """Return the review by the usual officer of a game: see `Game.review`."""
    return review(staff_of(game.system), game, turn, side, seat)
