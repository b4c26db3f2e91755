"""The dice that an action will roll, or that come before the first action, for players who roll physical dice."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ....engine.dice import Dice, Die
from .. import events as ev
from ..position import BARAKA_DIE, D10, D100, Position, face, replace

if TYPE_CHECKING:
    from ..game import Baraka

#: How many ways in which the dice might fall are tried, besides all lowest and all highest.
TRIES = 10
#: How many dice in a row show their lowest or their highest: dice that tie are rolled again, without end if all do.
SAME = 20


class RecordingDice(Dice, frozen=True):
    """Dice that record their rolls. ``fill`` numbers the face of a result that is not given; None: any."""

    kinds: tuple[Die, ...] = ()
    fill: int | None = None
    numbers: tuple[int, ...] = ()

    def roll(self, die: Die) -> tuple[int, Dice]:
        if self.scripted:
            value = die.check(self.scripted[0])
        elif self.fill is None or self.rolls > SAME:
            value = die.roll(self.seed, self.rolls)
        else:
            value = die.faces[self.fill]
        kinds, numbers = (*self.kinds, die), (*self.numbers, value)
        return value, RecordingDice(self.seed, self.rolls + 1, self.scripted[1:], kinds, self.fill, numbers)


#: Dice that fall in different ways where nobody has told them.
WAYS = (RecordingDice(fill=0), RecordingDice(fill=-1), *(RecordingDice(seed) for seed in range(TRIES)))


def certain(system: Baraka, position: Position, action: Any, fallen: Sequence[int] = ()) -> tuple[Die, ...]:
    """The dice that an action rolls when these have fallen, up to the last that is rolled however the others fall.

    Raises `DataError` for a number that its die does not show.
    """

    def rolled(dice: RecordingDice) -> tuple[Die, ...]:
        after, _ = system.apply(replace(position, dice=replace(dice, scripted=tuple(fallen))), action)
        assert isinstance(after.dice, RecordingDice)
        return after.dice.kinds

    ways = [rolled(way) for way in WAYS]
    same = itertools.takewhile(lambda dice: all(die == dice[0] for die in dice), zip(*ways, strict=False))
    return tuple(dice[0] for dice in same)


# ---- before the first action ---------------------------------------------------------------------------


class OpeningDie(NamedTuple):
    """A die rolled before the first action: its unit, its reason, its kind, and its number among the rolls.

    ``why`` is ``trait`` or ``hunter`` (B17.2, B17.3), or why a Baraka die is rolled: ``kabyl``, ``chits``.
    """

    unit: str
    why: str
    die: Die
    again: int = 0


def opening_dice(
    system: Baraka, known: Mapping[OpeningDie, int] | None = None
) -> tuple[tuple[OpeningDie, ...], tuple[int, ...]]:
    """The dice that are still rolled for certain before the first action when these have fallen; and the numbers of
    all, in the order in which the rules roll them, once none is left to be rolled.

    The roll for personality depends on nothing; the rolls for chits, and the second ones, do.
    Raises `DataError` for a number that its die does not show.

    >>> import legion_widget as lw
    >>> rules = lw.new_game("well").system
    >>> asked, _ = opening_dice(rules)
    >>> [(cast.unit, cast.why, len(cast.die.faces)) for cast in asked]
    [('sergeant', 'trait', 100), ('mukadan', 'trait', 100)]
    >>> asked, _ = opening_dice(rules, {asked[0]: 3, asked[1]: 73})
    >>> [(cast.unit, cast.why, len(cast.die.faces)) for cast in asked]
    [('mukadan', 'chits', 6)]
    """
    known = known or {}
    ways = [_begun(system, known, way)[0] for way in WAYS]
    first, *others = ways
    asked = tuple(cast for cast in first if cast not in known and all(cast in way for way in others))
    return asked, () if asked else tuple(first.values())


def faces(system: Baraka, known: Mapping[OpeningDie, int]) -> dict[OpeningDie, str]:
    """Return what the Baraka dice that have fallen show to those who roll them, their personalities being known
    (B17.3)."""
    _, after = _begun(system, known, WAYS[0])
    return {
        cast: face(roll, system.unit(after, cast.unit).traits if cast.unit else ())
        for cast, roll in known.items()
        if cast.die == BARAKA_DIE
    }


def _begun(
    system: Baraka, known: Mapping[OpeningDie, int], dice: RecordingDice
) -> tuple[dict[OpeningDie, int], Position]:
    """The dice of a beginning in which the known ones come up, in their order, and the position after them."""
    first_numbers: tuple[int, ...] = ()
    while True:
        cast, after = _cast(system, replace(dice, scripted=first_numbers))
        numbers = [known.get(die, number) for die, number in cast.items()]
        first_difference = next((n for n, number in enumerate(cast.values()) if number != numbers[n]), None)
        if first_difference is None:
            return cast, after
        first_numbers = tuple(numbers[: first_difference + 1])  # what comes after it may hang on it


def _cast(system: Baraka, dice: RecordingDice) -> tuple[dict[OpeningDie, int], Position]:
    """The dice of a beginning, by what they are rolled for, and the position after it."""
    after, events = system.begin(replace(system.initial(), dice=dice))
    rolled = after.dice
    assert isinstance(rolled, RecordingDice)
    casts = list(_traits(system, after, events))
    casts += [
        OpeningDie(event.unit, event.why, BARAKA_DIE, again)
        for event in events
        if isinstance(event, (ev.BarakaRolled, ev.RerollOffered))
        for again in range(len(event.rolls))
    ]
    casts += [OpeningDie("", "", die, n) for n, die in enumerate(rolled.kinds[len(casts) :])]  # a panic, say
    return dict(zip(casts, rolled.numbers, strict=True)), after


def _traits(system: Baraka, after: Position, events: Iterable[Any]) -> Iterator[OpeningDie]:
    """The dice of the characters before the first impulse (B17.2)."""
    rolled = {event.unit for event in events if isinstance(event, ev.TraitRolled)}
    for troop, state in zip(system.troops, after.states, strict=True):
        if troop.id in rolled:
            yield OpeningDie(troop.id, "trait", D100)
        if state.hunter:
            yield OpeningDie(troop.id, "hunter", D10)
