"""The combat results tables: manoeuvre, assault, bombardment, overrun, and the effect of armour on a die."""

from __future__ import annotations

import re
import textwrap
from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Annotated, Any, Literal

import msgspec

from ...engine.errors import DataError, DataFaults, shown
from ...engine.i18n import LocalizedText, Message, localized, say, say_count

#: The die of every table.
DIE = 10

Few = Annotated[int, msgspec.Meta(ge=0, le=99)]
Some = Annotated[int, msgspec.Meta(ge=1, le=99)]
#: What is added to a die or a column.
Shift = Annotated[int, msgspec.Meta(ge=-99, le=99)]


class ResultsTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True, kw_only=True):
    """The parent of all tables: each is ours, and says why it is as it is. ``print(table)`` shows it with that
    note.
    """

    ours: LocalizedText = {}

    def to_dict(self) -> dict[str, Any]:
        """The table as a scenario writes it, to be changed and given to one: ``scenario.edit(tables={...})``.

        >>> from legion_widget.games.market_garden.tables import standard_tables
        >>> standard_tables().overrun.to_dict()["odds"]
        6
        """
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data

    def faults(self) -> DataFaults:
        """Return what is wrong with the table; places begin at the table."""
        faults = DataFaults()
        for derived in ("odds", "floors", "cells"):
            with faults.gather():
                getattr(self, derived, None)
        return faults

    def body(self) -> list[str]:
        """The lines of the table as text."""
        fields = msgspec.to_builtins(self)
        return [f"{key}: {value}" for key, value in fields.items() if key != "ours"]

    def __str__(self) -> str:
        note = textwrap.wrap(localized(self.ours), 100)
        return "\n".join([*self.body(), *(["", *note] if note else [])])


class DiceTable(ResultsTable, frozen=True, kw_only=True):
    """A table of dice: columns, and a row for each face of the die with a result for each column."""

    columns: list[str]
    rows: list[str]

    def body(self) -> list[str]:
        """The columns, the rows by roll, and what moves the column (with an arrow) and the die (with a sign)."""
        cells = [["", *self.columns], *([str(roll), *row.split()] for roll, row in enumerate(self.rows, start=1))]
        wide = [max(map(len, column)) for column in zip(*cells, strict=True)]
        lines = ["  ".join(cell.rjust(room) for cell, room in zip(line, wide, strict=True)).rstrip() for line in cells]
        for modifier in getattr(self, "shifts", {}).values():
            lines.append(f"{'→' if modifier.value > 0 else '←'}{abs(modifier.value)} {localized(modifier.name)}")
        return lines + [
            f"{modifier.value:+d} {localized(modifier.name)}" for modifier in getattr(self, "rolls", {}).values()
        ]


class TableModifier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A shift of a column or a die, with its reason in words."""

    value: Shift
    name: LocalizedText


class ManoeuvreResult(msgspec.Struct, frozen=True):
    """The result of a manoeuvre: steps lost by either side, hexes of the defender's retreat, sides fatigued."""

    attacker: int = 0
    defender: int = 0
    retreat: int = 0
    attacker_fatigued: bool = False
    defender_fatigued: bool = False

    @classmethod
    def read(cls, cell: str) -> ManoeuvreResult:
        """A cell of the table: steps of attacker and defender, ``R`` and hexes, ``AF``, ``DF`` or ``BF`` (both).

        >>> ManoeuvreResult.read("0/1,R2,BF")
        ManoeuvreResult(attacker=0, defender=1, retreat=2, attacker_fatigued=True, defender_fatigued=True)
        """
        match = re.fullmatch(r"([0-9])/([0-9])(?:,R([0-9]))?(?:,([ADB])F)?", cell)
        if not match:
            raise DataError("", say("{cell} is not a result; one looks like '0/1,R1,DF'", cell=shown(cell)))
        attacker, defender, retreat, who = match.groups()
        return cls(int(attacker), int(defender), int(retreat or 0), who in ("A", "B"), who in ("D", "B"))

    def words(self) -> list[Message]:
        """The result in words, part by part.

        >>> [part.text("en") for part in ManoeuvreResult.read("0/2,R1,BF").words()]
        ['the defenders lose 2 steps', 'retreat of 1 hex', 'both sides are fatigued']
        >>> [part.text("en") for part in ManoeuvreResult.read("0/0").words()]
        ['no effect']
        """
        parts: list[Message] = []
        if self.attacker:
            parts.append(say_count("the attackers lose 1 step", "the attackers lose {count} steps", self.attacker))
        if self.defender:
            parts.append(say_count("the defenders lose 1 step", "the defenders lose {count} steps", self.defender))
        if self.retreat:
            parts.append(say_count("retreat of 1 hex", "retreat of {count} hexes", self.retreat))
        if self.attacker_fatigued and self.defender_fatigued:
            parts.append(say("both sides are fatigued"))
        elif self.attacker_fatigued:
            parts.append(say("the attackers are fatigued"))
        elif self.defender_fatigued:
            parts.append(say("the defenders are fatigued"))
        return parts or [say("no effect")]


class FireResult(msgspec.Struct, frozen=True):
    """The result of a bombardment: points against the shelter of the ground, and whether a unit is fatigued."""

    points: int = 0
    fatigue: bool = False

    @classmethod
    def read(cls, cell: str) -> FireResult:
        """A cell of the table: ``-``, a number, or a number with ``F``.

        >>> FireResult.read("3F"), FireResult.read("-")
        (FireResult(points=3, fatigue=True), FireResult(points=0, fatigue=False))
        """
        match = re.fullmatch(r"([0-9]{0,2})(F?)|-", cell)
        if not match or not cell:
            raise DataError("", say("{cell} is not a result; one looks like '3', '2F' or '-'", cell=shown(cell)))
        return cls(int(match[1] or 0), bool(match[2]))

    def steps(self, defence: int) -> int:
        """The steps lost on ground of this defence value: the whole part of points by value (HG.3)."""
        return self.points // defence


ManoeuvreKey = Literal[
    "attackers_fatigued", "defenders_fatigued", "attackers_unsupplied", "defenders_unsupplied", "converging"
]
AssaultKey = Literal["fatigued", "unsupplied", "converging"]


class Manoeuvre(DiceTable, frozen=True, kw_only=True):
    """Manoeuvre combat (HH.1 to HH.6): a column for each odds, a row for each roll, cells as `ManoeuvreResult.read`.

    ``efficiency`` are pairs: from this difference of the averages on, this number of columns. ``shifts`` move the
    column (to the right is good for the attacker), ``rolls`` the die of the attacker (low numbers are good).
    """

    efficiency: list[tuple[Some, Some]]
    shifts: dict[ManoeuvreKey, TableModifier] = {}
    rolls: dict[ManoeuvreKey, TableModifier] = {}

    @cached_property
    def cells(self) -> list[list[ManoeuvreResult]]:
        """The results, by roll and column."""
        return _cells(self.rows, self.columns, ManoeuvreResult.read)

    def faults(self) -> DataFaults:
        faults = super().faults()
        _check_rising(self.efficiency, ".efficiency", faults)
        return faults

    @cached_property
    def odds(self) -> list[Fraction]:
        """The odds of each column."""
        return _odds(self.columns)

    def column(self, attack: int | Fraction, defence: int | Fraction) -> int:
        """The column of these strengths: the last whose odds the attacker reaches; the first when he reaches none."""
        if not defence:
            return len(self.columns) - 1
        return max(0, bisect_right(self.odds, Fraction(attack) / Fraction(defence)) - 1)

    def shifted(self, column: int, by: int) -> int:
        """A column moved to the right (or left), within the table."""
        return min(max(column + by, 0), len(self.columns) - 1)

    def efficiency_shift(self, attackers: Fraction, defenders: Fraction) -> int:
        """The columns for the difference of the average efficiencies (HH.2), below zero when the defender is better."""
        difference = attackers - defenders
        column_count = _last_reached(self.efficiency, abs(difference))
        return column_count if difference > 0 else -column_count

    def result(self, column: int, roll: int) -> ManoeuvreResult:
        """The result for a roll with its modifiers; one beyond the table is taken as its last row."""
        return self.cells[_row(roll)][column]


class Assault(DiceTable, frozen=True, kw_only=True):
    """Assault (HI.3 to HI.6): a column for each strength, a row for each roll, cells are the enemy's steps lost.

    ``rolls`` modify the die of the roller; a key says when: half of the steps are fatigued, he is out of supply, he
    attacks from three hexes or more.
    """

    rolls: dict[AssaultKey, TableModifier] = {}

    @cached_property
    def cells(self) -> list[list[int]]:
        return _cells(self.rows, self.columns, _steps)

    @cached_property
    def floors(self) -> list[int]:
        """The least strength of each column."""
        return _floors(self.columns)

    def column(self, strength: int | Fraction) -> int | None:
        """The column of a total strength, or None when it does not reach the first."""
        return _column(self.floors, strength)

    def result(self, column: int | None, roll: int) -> int:
        """The steps that the enemy loses for a roll with its modifiers."""
        return 0 if column is None else self.cells[_row(roll)][column]


class Bombardment(DiceTable, frozen=True, kw_only=True):
    """Bombardment and support (HG.3, HH.3, HI.2): a column for each total of points, cells as `FireResult.read`.

    ``air`` is what one air point adds to the total; ``defensive`` is the defence value that holds for attackers who
    have moved into a hex (HI.2), whatever its ground.
    """

    air: Some
    defensive: Some

    @cached_property
    def cells(self) -> list[list[FireResult]]:
        return _cells(self.rows, self.columns, FireResult.read)

    @cached_property
    def floors(self) -> list[int]:
        """The least total of each column."""
        return _floors(self.columns)

    def column(self, points: int) -> int | None:
        """The column of a total of points, or None when it does not reach the first."""
        return _column(self.floors, points)

    def result(self, column: int | None, roll: int) -> FireResult:
        """The result for a roll."""
        return FireResult() if column is None else self.cells[_row(roll)][column]


class Armour(ResultsTable, frozen=True, kw_only=True):
    """The effect of armour on a die (HH.5, HI.3, HI.4): pairs of an advantage in the best armour value and a modifier.

    The difference is that of the best armour on either side. The modifier is for the side with the advantage, below
    zero helps it; the other side has the opposite. Ground that is closed to armour (`Ground.armour`) takes the
    modifier away altogether.
    """

    manoeuvre: list[tuple[Some, Shift]]
    assault: list[tuple[Some, Shift]]

    def faults(self) -> DataFaults:
        faults = super().faults()
        _check_rising(self.manoeuvre, ".manoeuvre", faults)
        _check_rising(self.assault, ".assault", faults)
        return faults

    def modifier(self, combat: Literal["manoeuvre", "assault"], own: int, enemy: int) -> int:
        """The modifier to the roll of the side with armour ``own``: below zero helps, above zero hinders."""
        amount = _last_reached(self.manoeuvre if combat == "manoeuvre" else self.assault, abs(own - enemy))
        return amount if own > enemy else -amount


class Overrun(ResultsTable, frozen=True, kw_only=True):
    """Overruns (HC.2): the odds needed, the cost besides entering the hex, and the effect. No die is rolled.

    The enemy loses ``steps`` and what is left retreats ``retreat`` hexes; who cannot is eliminated.
    """

    odds: Some
    cost: Few
    steps: Few
    retreat: Some

    def is_enough(self, attack: int | Fraction, defence: int | Fraction) -> bool:
        """Return whether these strengths reach the odds; without any strength nobody is overrun."""
        return attack > 0 and attack >= self.odds * defence


# ---- reading them -----------------------------------------------------------------------------------


def _row(roll: int) -> int:
    return min(max(roll, 1), DIE) - 1


def _steps(cell: str) -> int:
    if not re.fullmatch(r"[0-9]{1,2}", cell):
        raise DataError("", say("{cell} is not a number of steps, from 0 to 99", cell=shown(cell)))
    return int(cell)


def _cells(rows: Sequence[str], columns: Sequence[str], read: Any) -> list[list[Any]]:
    """The cells of a table; the place in an error begins at the table."""
    faults = DataFaults()
    if len(rows) != DIE:
        faults.add(".rows", say("rows: {count}, faces of the die: {faces}", count=len(rows), faces=DIE))
    result_rows = []
    for r, row in enumerate(rows):
        cells, results = row.split(), []
        if len(cells) != len(columns):
            problem = say("results: {count}, columns: {columns}", count=len(cells), columns=len(columns))
            faults.add(f".rows[{r}]", problem)
        for cell in cells:
            try:
                results.append(read(cell))
            except DataError as error:
                faults.add(f".rows[{r}]", error.faults[0].problem)
        result_rows.append(results)
    faults.check()
    return result_rows


def _odds(columns: Sequence[str]) -> list[Fraction]:
    ratios: list[Fraction] = []
    faults = DataFaults()
    for c, column in enumerate(columns):
        match = re.fullmatch(r"([1-9][0-9]?):([1-9][0-9]?)", column)
        if match:
            ratios.append(Fraction(int(match[1]), int(match[2])))
        else:
            faults.add(
                f".columns[{c}]", say("{column} is not a force ratio; one looks like '2:1'", column=shown(column))
            )
    faults.check()
    if not columns:
        raise DataError(".columns", say("a table needs a column"))
    for c, (lower, higher) in enumerate(pairwise(ratios), start=1):
        if higher <= lower:
            faults.add(f".columns[{c}]", say("columns go from the least to the greatest"))
    faults.check()
    return ratios


def _floors(columns: Sequence[str]) -> list[int]:
    """The least number of each column; each begins where the one before ends."""
    floors: list[int] = []
    faults, follows = DataFaults(), None
    for c, column in enumerate(columns):
        at = f".columns[{c}]"
        match = re.fullmatch(r"([0-9]{1,3})(?:-([0-9]{1,3})|(\+))?", column)
        if not match:
            faults.add(at, say("{column} is not a range; one looks like '2-3', '1' or '17+'", column=shown(column)))
            follows = None
            continue
        least, most = int(match[1]), int(match[2] or match[1])
        if most < least:
            faults.add(at, say("{column} ends before it begins", column=shown(column)), f"{most}-{least}")
        if match[3] and c < len(columns) - 1:
            faults.add(at, say("{column} has no end: only the last column may be so", column=shown(column)))
        if floors and least <= floors[-1]:
            faults.add(at, say("columns go from the least to the greatest"))
        elif follows is not None and least != follows:
            problem = say(
                "the column before ends at {end}: this one should begin at {begin}", end=follows - 1, begin=follows
            )
            faults.add(at, problem)
        floors.append(least)
        follows = most + 1
    if not columns:
        faults.add(".columns", say("a table needs a column"))
    faults.check()
    return floors


def _check_rising(pairs: Sequence[tuple[int, int]], at: str, faults: DataFaults) -> None:
    """Adds a fault where pairs of a bound and a value do not go from the least bound to the greatest."""
    for i, ((lower, _), (higher, _)) in enumerate(pairwise(pairs), start=1):
        if higher <= lower:
            faults.add(f"{at}[{i}]", say("pairs go from the least to the greatest"))


def _last_reached(pairs: Sequence[tuple[int, int]], difference: int | Fraction) -> int:
    """The value of the last pair whose bound a difference reaches; 0 when it reaches none."""
    return next((value for least, value in reversed(pairs) if difference >= least), 0)


def _column(floors: Sequence[int], total: int | Fraction) -> int | None:
    column = bisect_right(floors, total) - 1
    return column if column >= 0 else None
