"""The conditions of victory in a scenario file, for any game, and their checks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Literal

import msgspec

from .errors import DataError, DataFaults, shown
from .i18n import Message, say, say_count

#: Who wins when nobody does.
DRAW = "draw"
#: How a side holds a place: a unit of its own is in it; no enemy is; both of it; its unit was the last in it.
Way = Literal["stand", "clear", "alone", "last"]
#: When a condition is judged.
When = Literal["at_once", "end_of_turn", "end"]
Number = Annotated[int, msgspec.Meta(ge=1, le=999)]
Turn = Annotated[int, msgspec.Meta(ge=1, le=99)]
Names = Annotated[list[str], msgspec.Meta(min_length=1, max_length=100)]


class Hold(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind", tag="hold"):
    """A side holds places.

    Args:
        places: The names of hexes, places or areas, or one of them. An area means all of its hexes, such as
            ``["Annual", "Nador"]``.
        side: The id of the side that holds them, such as ``"spanish"``; by default the winner.
        count: How many of the places: ``"all"`` (the default), ``"any"`` (one at least), or a number.
        how: ``"stand"``: a unit of the side is in the place; ``"clear"``: no enemy unit is; ``"alone"``: both;
            ``"last"``: the side was the last with a unit in it. The default is the usual way of the game.
    """

    places: str | Names
    side: str | None = None
    count: Literal["all", "any"] | Number = "all"
    how: Way | None = None

    @property
    def needed(self) -> int:
        """Return the number of places that must be held."""
        return len(self.places) if self.count == "all" else 1 if self.count == "any" else self.count


class Ratio(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind", tag="ratio"):
    """The forces of a side are at least a given multiple of the enemy's, and it has some left.

    Args:
        times: How many times; 3 by default, such as ``2``.
        side: The id of the side, such as ``"spanish"``; by default the winner.
        of: What is counted, under the name that the game gives it, such as ``"counters"``; by default the first thing
            that the game counts.
    """

    times: Annotated[float, msgspec.Meta(ge=1, le=99)] = 3
    side: str | None = None
    of: str | None = None


class Losses(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind", tag="losses"
):
    """A side has lost at least a given amount.

    Args:
        at_least: How much, or ``"all"``: the side has nothing left, on the map or still to come.
        side: The id of the side that has lost it, such as ``"spanish"``; by default the enemy of the winner.
        of: What is counted, as in a ratio, such as ``"counters"``.
    """

    at_least: Literal["all"] | Number
    side: str | None = None
    of: str | None = None


class Points(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind", tag="points"
):
    """A side has points, from its objectives and from the losses of its enemy.

    Args:
        at_least: The least number of points that it has; give either this or ``ahead``, such as ``10``.
        ahead: By how many points at least it is ahead of the enemy, such as ``3``.
        side: The id of the side, such as ``"spanish"``; by default the winner.
    """

    at_least: Annotated[int, msgspec.Meta(ge=1, le=9999)] | None = None
    ahead: Annotated[int, msgspec.Meta(ge=0, le=9999)] | None = None
    side: str | None = None


class AllOf(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind", tag="all_of"
):
    """All of several conditions are met.

    Args:
        of: The conditions; each may be a combination itself.
    """

    of: Annotated[list[Condition], msgspec.Meta(min_length=1, max_length=20)]


class AnyOf(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind", tag="any_of"
):
    """At least one of several conditions is met.

    Args:
        of: The conditions; each may be a combination itself.
    """

    of: Annotated[list[Condition], msgspec.Meta(min_length=1, max_length=20)]


Condition = Hold | Ratio | Losses | Points | AllOf | AnyOf


def parts_of(condition: Condition) -> Iterator[Condition]:
    """Iterate over the parts of a combination, however deep; of any other condition over itself."""
    if isinstance(condition, (AllOf, AnyOf)):
        for part in condition.of:
            yield from parts_of(part)
    else:
        yield condition


class WinData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A condition that decides the game, and for whom.

    Args:
        winner: The id of the side that wins by it, or ``"draw"``, such as ``"spanish"``.
        condition: What must be fulfilled; its key in a file is ``if``.
        when: ``"at_once"``: as soon as it is fulfilled; ``"end_of_turn"``: at the end of a turn; ``"end"``: at the end
            of the last turn. The default is ``"end"``, or ``"end_of_turn"`` where ``turn`` is given.
        turn: The number of the turn. With ``"end_of_turn"`` it is judged at the end of that turn alone (by default
            of each), with ``"at_once"`` in no later turn (by default in all), such as ``3``.
    """

    winner: str
    condition: Condition = msgspec.field(name="if")
    when: When | None = None
    turn: Turn | None = None


class VictoryData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The conditions of victory, in order: the first that is met decides. A game may add keys of its own.

    Args:
        conditions: The conditions in order. Without conditions the game is decided by points, if it has any.
        default: Who wins when the last turn is over and no condition is fulfilled: the id of a side, or ``"draw"``,
            which is the default, such as ``"draw"``.
    """

    conditions: Annotated[list[WinData], msgspec.Meta(max_length=50)] = []
    default: str = DRAW


class Verdict(msgspec.Struct, frozen=True):
    """A condition ready to be judged: sides and defaults are filled in, and places are the game's own keys.

    Args:
        winner: The id of the side that wins; None: nobody.
        condition: What is to be fulfilled.
        when: When it is judged.
        turn: The turn at whose end, or up to which, it is judged; None: any.
        ending: What a position keeps of it: the id of the rule, and behind a colon the number of the condition.
    """

    winner: str | None
    condition: Condition
    when: When
    turn: int | None = None
    ending: str = ""


def holds_of(verdicts: Iterable[Verdict]) -> Iterator[Hold]:
    """Iterate over the places that conditions are about, those of combinations too."""
    for verdict in verdicts:
        for part in parts_of(verdict.condition):
            if isinstance(part, Hold):
                yield part


def rule_of(ending: str) -> str:
    """Return the id of the rule by which a game has ended.

    >>> rule_of("L5.6:2"), rule_of("L5.1")
    ('L5.6', 'L5.1')
    """
    return ending.partition(":")[0]


class Terms(msgspec.Struct, frozen=True):
    """The sides, places and forces that conditions of victory can refer to in one scenario.

    Args:
        sides: The ids of the two sides.
        turns: The number of the last turn.
        ways: The ways to hold a place that the game knows, the usual one first.
        forces: How much each side has in all, by what is counted, the usual first: such as
            ``{"counters": {"spanish": 12, "moroccan": 15}}``.
        places: Returns the keys of the places that a name stands for, and raises `DataError` for an unknown name; it is
            given the name and its place in the data.
        can_hold: Whether a side can ever hold the place of a key in a way.
        points: The most points that each side can have; None: nobody knows.
        track: ``"turns"`` or ``"impulses"``: what the game calls its turns.
    """

    sides: Sequence[str]
    turns: int
    ways: Sequence[Way]
    forces: Mapping[str, Mapping[str, int]]
    places: Callable[[str, str], Sequence[str]]
    can_hold: Callable[[str, str, Way], bool] = lambda side, place, how: True
    points: Mapping[str, int] | None = None
    track: Literal["turns", "impulses"] = "turns"

    def enemy(self, side: str) -> str:
        """Return the id of the other side."""
        return next(other for other in self.sides if other != side)


def read_victory(
    data: VictoryData, terms: Terms, rule: str, faults: DataFaults, at: str = "$.victory"
) -> tuple[Verdict, ...]:
    """Check the conditions of a scenario, and return them as they are judged, in order.

    Args:
        data: The conditions as the file has them.
        terms: What they can be about.
        rule: The id of the rule under which they stand.
        faults: What gathers the faults.
        at: The place of the data.
    """
    _check_winner(data.default, terms, f"{at}.default", faults)
    verdicts = []
    for n, win in enumerate(data.conditions):
        with faults.gather():
            verdicts.append(_verdict(win, terms, f"{rule}:{n + 1}", f"{at}.conditions[{n}]"))
    return tuple(verdicts)


def _check_winner(winner: str, terms: Terms, at: str, faults: DataFaults) -> None:
    if winner not in (*terms.sides, DRAW):
        problem = say("there is no side {name}", name=shown(winner))
        faults.extend(DataError.unknown(at, problem, winner, (*terms.sides, DRAW)).faults)


def _verdict(win: WinData, terms: Terms, ending: str, at: str) -> Verdict:
    faults = DataFaults()
    _check_winner(win.winner, terms, f"{at}.winner", faults)
    when: When = win.when or ("end" if win.turn is None else "end_of_turn")
    if win.turn is not None and when == "end":
        faults.add(f"{at}.turn", say("“end” is the end of the last turn: leave “turn” out, or write “end_of_turn”"))
    elif win.turn is not None and win.turn > terms.turns:
        faults.add(f"{at}.turn", outside(terms, win.turn))
    reader = _Reader(terms, win.winner, faults)
    condition = reader.read(win.condition, f"{at}.if")
    faults.check()
    return Verdict(None if win.winner == DRAW else win.winner, condition, when, win.turn, ending)


def outside(terms: Terms, turn: int) -> Message:
    """Say that a turn is none of the scenario's."""
    if terms.track == "impulses":
        return say("there is no impulse {turn}: the scenario has 1 to {last}", turn=turn, last=terms.turns)
    return say("there is no turn {turn}: the scenario has 1 to {last}", turn=turn, last=terms.turns)


class _Reader:
    """Fills in the defaults of conditions, and finds conditions that can never be met."""

    def __init__(self, terms: Terms, winner: str, faults: DataFaults) -> None:
        self.terms, self.winner, self.faults = terms, winner, faults

    def read(self, condition: Condition, at: str) -> Condition:
        """The condition with everything filled in."""
        match condition:
            case Hold():
                return self.hold(condition, at)
            case Ratio():
                side = self.side(condition.side, at)
                return msgspec.structs.replace(condition, side=side, of=self.measure(condition.of, at))
            case Losses():
                return self.losses(condition, at)
            case Points():
                return self.points(condition, at)
            case _:
                read = [self.read(one, f"{at}.of[{n}]") for n, one in enumerate(condition.of)]
                return msgspec.structs.replace(condition, of=read)

    def side(self, side: str | None, at: str, of_enemy: bool = False) -> str:
        sides = self.terms.sides
        if side is None and self.winner == DRAW:
            self.faults.add(f"{at}.side", say("a draw is nobody's: say which side this is about"))
        elif side is None and self.winner in sides:
            return self.terms.enemy(self.winner) if of_enemy else self.winner
        elif side is None:
            return sides[0]
        elif side not in sides:
            problem = say("there is no side {name}", name=shown(side))
            self.faults.extend(DataError.unknown(f"{at}.side", problem, side, sides).faults)
        return side if side is not None and side in sides else sides[0]

    def measure(self, of: str | None, at: str) -> str:
        known = self.terms.forces
        if of is not None and of not in known:
            problem = say("this game does not count {name}", name=shown(of))
            self.faults.extend(DataError.unknown(f"{at}.of", problem, of, known).faults)
        return of if of is not None and of in known else next(iter(known))

    def hold(self, hold: Hold, at: str) -> Hold:
        side, how = self.side(hold.side, at), hold.how or self.terms.ways[0]
        if how not in self.terms.ways:
            problem = say("this game does not record which side was the last in a place")
            self.faults.add(f"{at}.how", problem)
        keys: dict[str, None] = {}
        listed = [(hold.places, f"{at}.places")] if isinstance(hold.places, str) else []
        listed += [(name, f"{at}.places[{n}]") for n, name in enumerate(hold.places)] if not listed else []
        for name, place in listed:
            with self.faults.gather():
                found = self.terms.places(name, place)
                if any(key in keys for key in found):
                    self.faults.add(place, say("{name} is listed already", name=shown(name)))
                if hold.count == "all" and not all(self.terms.can_hold(side, key, how) for key in found):
                    self.faults.add(place, say("nobody can hold {name}: no unit can stand there", name=shown(name)))
                if not found:
                    self.faults.add(place, say("the area {name} is empty", name=shown(name)))
                keys.update(dict.fromkeys(found))
        if not isinstance(hold.count, str) and keys and hold.count > len(keys):
            problem = say_count(
                "this can never be fulfilled: {wanted} of {count} place",
                "this can never be fulfilled: {wanted} of {count} places",
                len(keys),
                wanted=hold.count,
            )
            self.faults.add(f"{at}.count", problem)
        return msgspec.structs.replace(hold, side=side, how=how, places=list(keys))

    def losses(self, losses: Losses, at: str) -> Losses:
        side, of = self.side(losses.side, at, of_enemy=True), self.measure(losses.of, at)
        most = self.terms.forces[of].get(side, 0)
        if losses.at_least != "all" and losses.at_least > most:
            problem = say(
                "this can never be fulfilled: the side can lose {most} at most, not {wanted}",
                most=most,
                wanted=losses.at_least,
            )
            self.faults.add(f"{at}.at_least", problem)
        return msgspec.structs.replace(losses, side=side, of=of)

    def points(self, points: Points, at: str) -> Points:
        side = self.side(points.side, at)
        if (points.at_least is None) == (points.ahead is None):
            self.faults.add(at, say("write either “at_least” or “ahead”"))
        most, wanted = self.terms.points, points.at_least or points.ahead or 0
        if most is not None and wanted > most[side]:
            problem = say(
                "this can never be fulfilled: the points of the side are {most} at most, not {wanted}",
                most=most[side],
                wanted=wanted,
            )
            self.faults.add(f"{at}.ahead" if points.at_least is None else f"{at}.at_least", problem)
        return msgspec.structs.replace(points, side=side)
