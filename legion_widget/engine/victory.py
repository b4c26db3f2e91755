"""Conditions of victory for any game, judged in order by what the game knows about a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from .i18n import Message, say
from .ruling import Fault
from .victory_data import AllOf, Points, Verdict, holds_of, rule_of
from .victory_words import Facts, Words, aim, is_fulfilled, otherwise, result, undecided


class Victory(msgspec.Struct, frozen=True):
    """The conditions of victory of a scenario.

    Args:
        verdicts: The conditions in order: the first that is fulfilled decides.
        default: The side that wins when none is fulfilled at the end of the last turn; None: nobody.
        ending: What a position keeps of that: the id of the rule.
        turns: The number of the last turn.
        words: How the game calls what the conditions are about.
    """

    verdicts: tuple[Verdict, ...]
    default: str | None
    ending: str
    turns: int
    words: Words

    def decide(self, facts: Facts, turn: int, is_turn_over: bool, at_once: bool = True) -> Verdict | None:
        """Return the condition that decides the game now; None while it goes on.

        Args:
            facts: The facts of the position.
            turn: The number of the turn.
            is_turn_over: Whether the turn has just ended.
            at_once: Whether those are judged that decide at once.
        """
        is_last = is_turn_over and turn >= self.turns
        for verdict in self.verdicts:
            if verdict.when == "at_once":
                is_due = at_once and (verdict.turn is None or turn <= verdict.turn)
            elif verdict.when == "end_of_turn":
                is_due = is_turn_over and verdict.turn in (None, turn)
            else:
                is_due = is_last
            if is_due and is_fulfilled(verdict.condition, facts, self.words):
                return verdict
        return self.otherwise if is_last else None

    @property
    def otherwise(self) -> Verdict:
        """Return the verdict when no condition is met at the end of the last turn."""
        return Verdict(self.default, AllOf([]), "end", None, self.ending)

    def reason(self, facts: Facts, turn: int, ending: str, winner: str | None) -> Message:
        """Return the sentence that says why a game has ended.

        Args:
            facts: The facts of its last position.
            turn: The number of its last turn.
            ending: What the position keeps of what decided it.
            winner: The id of the side that has won; None: nobody.
        """
        for verdict in self.verdicts:
            if (verdict.ending, verdict.winner) == (ending, winner) and is_fulfilled(
                verdict.condition, facts, self.words
            ):
                return result(verdict, self.words, facts, turn)
        return undecided(winner, self.verdicts, self.words, facts, turn)

    def aims(self) -> list[Message]:
        """Say beforehand how the game may be decided: a sentence for each condition, and who wins else."""
        said = [aim(verdict, self.words, self.turns) for verdict in self.verdicts]
        return [*said, otherwise(self.default, self.words)] if said else []

    def places(self) -> dict[str, tuple[str, ...]]:
        """Return the places that decide the game: their keys, and the ids of the sides that they count for."""
        wanted: dict[str, dict[str, None]] = {}
        for hold in holds_of(self.verdicts):
            for place in hold.places:
                wanted.setdefault(place, {})[hold.side or ""] = None
        return {place: tuple(sides) for place, sides in wanted.items()}

    def warning_faults(self, first: int) -> Iterator[Fault]:
        """Tell a designer of a side that cannot win, and of conditions of turns that are over.

        Args:
            first: The number of the turn in which the scenario begins.
        """
        for number, verdict in enumerate(self.verdicts, 1):
            if verdict.turn is not None and verdict.turn < first:
                message = say("Condition {number} is of turn {turn}, which is over.", number=number, turn=verdict.turn)
                yield Fault(rule_of(self.ending), message)
        winners = {verdict.winner for verdict in self.verdicts} | {self.default}
        for side, name in self.words.sides.items():
            if side not in winners:
                message = say("The {side} cannot win: no condition of victory is theirs.", side=name)
                yield Fault(rule_of(self.ending), message)


def by_points(sides: Iterable[str], ending: str) -> tuple[Verdict, ...]:
    """Return the conditions of a game that is decided by points alone: whoever has more at the end wins."""
    return tuple(Verdict(side, Points(ahead=1, side=side), "end", None, ending) for side in sides)
