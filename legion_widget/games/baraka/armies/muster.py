"""A legal army of a given size: the units that its list demands, then as many more as the points buy."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.errors import DataError
from ....engine.i18n import say
from .army import Army


def muster(army: str, points: int, *, year: int | None = None) -> Army:
    """Put together an army that its list allows, of at most a number of points: the same one each time.

    First comes what the list demands, then whole units while they can be paid, those that cost most first, and then
    what units may carry. It is ours and no rulebook's: a beginning, to be changed as one likes.

    Args:
        army: The id of an army list: ``"legion"`` or ``"riffian"``.
        points: How many points it may cost.
        year: The year in which it is, where its list has rules for that.

    Raises:
        UnknownName: for an unknown list.
        DataError: for fewer points than the smallest army costs.

    >>> army = muster("legion", 600)
    >>> army.points, bool(army.ruling(600)), len(army)
    (600, True, 8)
    """
    mustered = Army(army, year=year)
    for unit in mustered.list.units:
        if unit.army is not None:
            for _ in range(unit.army[0]):
                _add(mustered, unit.id, "")
    if mustered.points > points:
        problem = say("there are too few points: the smallest army of this list needs {least}", least=mustered.points)
        raise DataError("$.points", problem)
    while (grown := _dearest(_grown(mustered), points)) is not None:
        mustered = grown
    while (equipped := _dearest(_equipped(mustered), points)) is not None:
        mustered = equipped
    return mustered


def _dearest(armies: Iterator[Army], points: int) -> Army | None:
    """The one that costs most of those that are legal and can be paid, of equal ones the first; None: there is none."""
    payable = sorted((army for army in armies if army.points <= points), key=lambda army: -army.points)
    return next((army for army in payable if army.ruling(points)), None)


def _copy(army: Army) -> Army:
    copied = Army(army.list.id, year=army.year)
    copied.become(army)
    return copied


def _add(army: Army, kind: str, under: str) -> None:
    """Adds a unit, and below it whomever it must command."""
    id = army.add(kind, under=under)
    for below, (least, _) in army.unit_data(army.entry(id)).commands.items():
        for _number in range(least):
            _add(army, below, id)


def _grown(army: Army) -> Iterator[Army]:
    """The armies with one more unit, and those whom it must command."""
    for unit in army.list.units:
        above = [entry.id for entry in army.entries if entry.kind in unit.under]
        for under in [*above, *([""] if unit.alone or not unit.under else [])]:
            more = _copy(army)
            _add(more, unit.id, under)
            _put_under(more)
            yield more


def _put_under(army: Army) -> None:
    """Put each unit without a commander under the only one possible, where there is just one."""
    for entry in army.entries:
        above = [other.id for other in army.entries if other.kind in army.unit_data(entry).under]
        if not entry.under and len(above) == 1:
            army.change(entry.id, under=above[0])


def _equipped(army: Army) -> Iterator[Army]:
    """The armies in which one unit carries one thing more, and which cost more by it."""
    for entry in army.entries:
        for option in army.unit_data(entry).options:
            taken = int(entry.options.get(option.id, 0))
            if taken < option.limit:
                more = _copy(army)
                more.change(entry.id, **{option.id: taken + 1 if option.limit > 1 else True})
                if more.points > army.points:
                    yield more
