"""Sentences made from conditions of victory: the aim beforehand, and the result with what decided it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Protocol

import msgspec

from .i18n import LocalizedText, Message, say, say_count, series
from .victory_data import AnyOf, Condition, Hold, Losses, Points, Ratio, Verdict, parts_of


class Facts(Protocol):
    """What conditions of victory need to know about a position. Sides and places are ids or keys."""

    def holds(self, side: str, place: str, how: str) -> bool:
        """Return whether a side holds a place, in one of the ways of `victory_data.Way`."""

    def left(self, side: str, of: str) -> int:
        """Count what a side has on the map."""

    def lost(self, side: str, of: str) -> int:
        """Count what a side has lost."""

    def is_gone(self, side: str) -> bool:
        """Return whether a side has nothing left, on the map or still to come."""

    def points(self, side: str) -> int:
        """Count the points of a side."""


class Force(msgspec.Struct, frozen=True):
    """The name of something that is counted of a side.

    Args:
        name: What it is called in the plural, such as ``say("land counters")``.
        count: A number of it, as a message, such as *3 land counters*.
    """

    name: Message
    count: Callable[[int], Message]


class Words(msgspec.Struct, frozen=True):
    """The names that a game uses for sides, places and forces in sentences about victory.

    Args:
        sides: The sides by id, in the order in which numbers of both are listed.
        forces: What is counted, by its id.
        place: Returns the name of the place of a key.
        track: ``"turns"`` or ``"impulses"``: what the game calls its turns.
    """

    sides: Mapping[str, LocalizedText]
    forces: Mapping[str, Force]
    place: Callable[[str], Any]
    track: Literal["turns", "impulses"] = "turns"

    def enemy(self, side: str) -> str:
        """Return the id of the other side."""
        return next(other for other in self.sides if other != side)

    def both(self, count: Callable[[str], int]) -> LocalizedText:
        """Return the numbers of both sides, such as *Spanish 9, Moroccans 3*."""
        languages = next(iter(self.sides.values()))
        return {
            code: ", ".join(f"{name[code]} {count(side)}" for side, name in self.sides.items()) for code in languages
        }


def needed_places(hold: Hold, words: Words) -> Message:
    """Return a message with the places to hold, and their number."""
    names = [words.place(place) for place in hold.places]
    if hold.needed == len(names):
        return series(names)
    if hold.needed == 1 and hold.how != "clear":  # nobody in one or the other could be read as nobody in both
        return series(names, is_or=True)
    return say("at least {count} of {places}", count=hold.needed, places=series(names))


def condition_words(condition: Condition, words: Words, winner: str | None, facts: Facts | None = None) -> Message:
    """Say a condition as a clause: with facts what is so, without them what is to be so.

    Args:
        condition: The condition, with everything filled in.
        words: The words of the game.
        winner: The id of the side that the sentence is about, which is *they*.
        facts: The facts of the position that fulfils the condition.
    """
    match condition:
        case Hold():
            return _hold(condition, words, winner, facts)
        case Ratio():
            return _ratio(condition, words, winner, facts)
        case Losses():
            return _losses(condition, words, winner, facts)
        case Points():
            return _points(condition, words, winner, facts)
        case AnyOf():
            parts = [part for part in condition.of if facts is None or is_fulfilled(part, facts, words)]
            return _clauses([condition_words(part, words, winner, facts) for part in parts], is_or=facts is None)
        case _:
            return _clauses([condition_words(part, words, winner, facts) for part in condition.of])


def _clauses(parts: list[Message], is_or: bool = False) -> Message:
    """Clauses in a row."""
    first, *others = parts
    for other in others:
        first = (
            say("{one}, or {other}", one=first, other=other)
            if is_or
            else say("{one}, and {other}", one=first, other=other)
        )
    return first


def _hold(hold: Hold, words: Words, winner: str | None, facts: Facts | None) -> Message:
    side = hold.side or ""
    if facts is None:
        places = needed_places(hold, words)
    else:
        places = series([words.place(place) for place in hold.places if facts.holds(side, place, hold.how or "")])
    if hold.how == "clear":
        return say("the {enemy} have nobody in {places}", enemy=words.sides[words.enemy(side)], places=places)
    if side == winner:
        return say("they hold {places}", places=places)
    return say("the {side} hold {places}", side=words.sides[side], places=places)


def _ratio(ratio: Ratio, words: Words, winner: str | None, facts: Facts | None) -> Message:
    side, force = ratio.side or "", words.forces[ratio.of or ""]
    if side == winner:
        said = say(
            "they have at least {times} times as many {forces} as the enemy", times=ratio.times, forces=force.name
        )
    else:
        said = say(
            "the {side} have at least {times} times as many {forces} as the enemy",
            side=words.sides[side],
            times=ratio.times,
            forces=force.name,
        )
    if facts is None:
        return said
    return say("{what} ({numbers})", what=said, numbers=words.both(lambda side: facts.left(side, ratio.of or "")))


def _losses(losses: Losses, words: Words, winner: str | None, facts: Facts | None) -> Message:
    side, force = losses.side or "", words.forces[losses.of or ""]
    if losses.at_least == "all":
        return say("the {side} have nobody left", side=words.sides[side])
    if facts is not None:
        lost = force.count(facts.lost(side, losses.of or ""))
    else:
        lost = say("at least {count}", count=force.count(losses.at_least))
    if side == winner:
        return say("they have lost {losses}", losses=lost)
    return say("the {side} have lost {losses}", side=words.sides[side], losses=lost)


def _points(points: Points, words: Words, winner: str | None, facts: Facts | None) -> Message:
    side = points.side or ""
    foe = words.enemy(side)
    if points.at_least is not None:
        count = points.at_least if facts is None else facts.points(side)
        many = _point_count(count, facts is None)
        if side == winner:
            said = say("they have {points}", points=many)
        else:
            said = say("the {side} have {points}", side=words.sides[side], points=many)
    else:
        ahead = points.ahead or 0
        count = ahead if facts is None else facts.points(side) - facts.points(foe)
        many = _point_count(count, facts is None)
        if side == winner:
            said = say("they are ahead by {points}", points=many)
        else:
            said = say("the {side} are ahead by {points}", side=words.sides[side], points=many)
    return said if facts is None else say("{what} ({numbers})", what=said, numbers=words.both(facts.points))


def _point_count(count: int, is_least: bool) -> Message:
    points = say_count("{count} point", "{count} points", count)
    return say("at least {count}", count=points) if is_least else points


def is_fulfilled(condition: Condition, facts: Facts, words: Words) -> bool:
    """Return whether a condition is fulfilled in a position."""
    match condition:
        case Hold():
            held = sum(facts.holds(condition.side or "", place, condition.how or "") for place in condition.places)
            return held >= condition.needed
        case Ratio():
            side, of = condition.side or "", condition.of or ""
            own = facts.left(side, of)
            return own > 0 and own >= condition.times * facts.left(words.enemy(side), of)
        case Losses():
            side = condition.side or ""
            if condition.at_least == "all":
                return facts.is_gone(side)
            return facts.lost(side, condition.of or "") >= condition.at_least
        case Points():
            side = condition.side or ""
            if condition.at_least is not None:
                return facts.points(side) >= condition.at_least
            return facts.points(side) - facts.points(words.enemy(side)) >= (condition.ahead or 0)
        case AnyOf():
            return any(is_fulfilled(part, facts, words) for part in condition.of)
        case _:
            return all(is_fulfilled(part, facts, words) for part in condition.of)


def aim(verdict: Verdict, words: Words, turns: int) -> Message:
    """Say beforehand how the game may be decided: a whole sentence."""
    clause = condition_words(verdict.condition, words, verdict.winner)
    if verdict.when == "at_once":
        if verdict.turn is not None:
            clause = _by(clause, verdict.turn, words)
        if verdict.winner is None:
            return say("The game ends at once in a draw if {what}.", what=clause)
        return say("The {winner} win at once if {what}.", winner=words.sides[verdict.winner], what=clause)
    if verdict.when == "end":
        clause = at_end_of(clause, turns, words)
    elif verdict.turn is not None:
        clause = at_end_of(clause, verdict.turn, words)
    elif words.track == "impulses":
        clause = say("{what} at the end of an impulse", what=clause)
    else:
        clause = say("{what} at the end of a turn", what=clause)
    if verdict.winner is None:
        return say("It is a draw if {what}.", what=clause)
    return say("The {winner} win if {what}.", winner=words.sides[verdict.winner], what=clause)


def result(verdict: Verdict, words: Words, facts: Facts, turn: int) -> Message:
    """Say afterwards what has decided the game: a whole sentence."""
    clause = condition_words(verdict.condition, words, verdict.winner, facts)
    if verdict.when != "at_once":
        clause = at_end_of(clause, turn, words)
    if verdict.winner is None:
        return say("A draw: {what}.", what=clause)
    return say("The {winner} win: {what}.", winner=words.sides[verdict.winner], what=clause)


def otherwise(winner: str | None, words: Words) -> Message:
    """Say beforehand who wins when no condition is fulfilled."""
    if winner is None:
        return say("Otherwise it is a draw.")
    return say("Otherwise the {winner} win.", winner=words.sides[winner])


def undecided(winner: str | None, verdicts: Sequence[Verdict], words: Words, facts: Facts, turn: int) -> Message:
    """Say afterwards that no condition was fulfilled when the last turn was over, and what follows."""
    parts = [part for verdict in verdicts for part in parts_of(verdict.condition)]
    seekers = {verdict.winner for verdict in verdicts}
    by_points = [isinstance(part, Points) for part in parts]
    if parts and all(by_points):
        clause = say("neither side is far enough ahead")
    elif len(seekers) == 1 and (seeker := next(iter(seekers))) is not None:
        clause = say("the {side} have not reached their aim", side=words.sides[seeker])
    else:
        clause = say("neither side has reached its aim")
    if any(by_points):
        clause = say("{what} ({numbers})", what=clause, numbers=words.both(facts.points))
    clause = at_end_of(clause, turn, words)
    if winner is None:
        return say("A draw: {what}.", what=clause)
    return say("The {winner} win: {what}.", winner=words.sides[winner], what=clause)


def at_end_of(clause: Message, turn: int, words: Words) -> Message:
    """Say that something is so at the end of a turn."""
    if words.track == "impulses":
        return say("{what} at the end of impulse {turn}", what=clause, turn=turn)
    return say("{what} at the end of turn {turn}", what=clause, turn=turn)


def _by(clause: Message, turn: int, words: Words) -> Message:
    if words.track == "impulses":
        return say("{what} by the end of impulse {turn}", what=clause, turn=turn)
    return say("{what} by the end of turn {turn}", what=clause, turn=turn)
