"""Read the parts of a board from its data: letters, heights, sets of hexes, roads, and rivers along hexsides."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import pairwise

from .board_data import PlaceData, RiverData, RoadData
from .errors import AlreadyTold, DataError, DataFaults, nearest, shown
from .hexgrid import HexGrid, bits
from .i18n import LANGUAGES, LocalizedText, Message, localized, say, say_count

#: How high and how deep land may be, in metres.
HIGHEST, LOWEST = 9_000, -500


def no_hex(name: str, grid: HexGrid, places: Iterable[str]) -> tuple[Message, str | None]:
    """Return what is wrong with the name of a hex or place that there is none of, and what was probably meant.

    >>> no_hex("44", HexGrid(6, 4), [])[1]
    '0404'
    """
    if not (name.isascii() and name.isdecimal()):
        return say("no hex or place is called {name}", name=shown(name)), nearest(name, places)
    if len(name) != 4:
        meant = f"0{name[0]}0{name[1]}" if len(name) == 2 else ""
        problem = say("{name} is not a hex: a hex takes four digits, column and row, such as 0404", name=shown(name))
        return problem, meant if meant in grid else None
    return say(
        "{name} is off the board: columns 01 to {columns}, rows 01 to {rows}",
        name=shown(name),
        columns=f"{grid.columns:02d}",
        rows=f"{grid.rows:02d}",
    ), None


def _named(letters: Mapping[str, LocalizedText]) -> LocalizedText:
    """Letters with what each is called, by language."""
    return {
        code: ", ".join(f"{letter} {localized(name, code)}" for letter, name in letters.items()) for code in LANGUAGES
    }


class BoardReader:
    """Reads the parts of a board of one size. Values that are wrong are left out.

    Args:
        grid: The grid of the board.
        places: Its named places, by name.
        faults: Where what is wrong is added.
        at: The path of the board in its data, for errors.
    """

    def __init__(self, grid: HexGrid, places: Mapping[str, PlaceData], faults: DataFaults, at: str = "$") -> None:
        self.grid, self.places, self.faults, self.at = grid, places, faults, at

    def letters(self, rows: list[str], at: str, known: Collection[str] | None) -> dict[int, str]:
        """Return the letter of each hex by its index, those that are wrong left out.

        Args:
            rows: The rows of the board, a letter for each hex.
            at: The path of the rows, for errors.
            known: The letters that there may be, with their names or without; None: any.
        """
        letter_by_hex = {}
        if len(rows) != self.grid.rows:
            problem: Message = say_count(
                "{count} row of letters where the board has {rows}",
                "{count} rows of letters where the board has {rows}",
                len(rows),
                rows=self.grid.rows,
            )
            self.faults.add(at, problem)
        for r, row in enumerate(rows[: self.grid.rows]):
            if len(row) != self.grid.columns:
                self.faults.add(
                    f"{at}[{r}]",
                    say_count(
                        "{count} letter where the board has {columns} columns",
                        "{count} letters where the board has {columns} columns",
                        len(row),
                        columns=self.grid.columns,
                    ),
                )
            for c, letter in enumerate(row[: self.grid.columns]):
                index = self.grid.at(c, r)
                if known is not None and letter not in known:
                    problem = (
                        say(
                            "hex {hex}: {letter} is not a terrain here; {letters}",
                            hex=self.grid.label(index),
                            letter=shown(letter),
                            letters=_named(known),
                        )
                        if isinstance(known, Mapping)
                        else say(
                            "unknown letter {letter} in hex {hex}; known: {letters}",
                            letter=shown(letter),
                            hex=self.grid.label(index),
                            letters=" ".join(sorted(known)),
                        )
                    )
                    self.faults.add(f"{at}[{r}][{c}]", problem)
                else:
                    letter_by_hex[index] = letter
        return letter_by_hex

    def heights(self, rows: list[str], at: str) -> dict[int, int]:
        """The height of each hex in metres; none where there are no rows."""
        height_by_hex: dict[int, int] = {}
        if rows and len(rows) != self.grid.rows:
            problem: Message = say_count(
                "{count} row where the board has {rows}",
                "{count} rows where the board has {rows}",
                len(rows),
                rows=self.grid.rows,
            )
            self.faults.add(at, problem)
        for r, row in enumerate(rows[: self.grid.rows]):
            numbers = row.split()
            if len(numbers) != self.grid.columns:
                problem = say_count(
                    "{count} number where the board has {columns} columns",
                    "{count} numbers where the board has {columns} columns",
                    len(numbers),
                    columns=self.grid.columns,
                )
                self.faults.add(f"{at}[{r}]", problem)
            for c, number in enumerate(numbers[: self.grid.columns]):
                try:
                    height = int(number) if len(number) < 9 else None
                except ValueError:
                    height = None
                index = self.grid.at(c, r)
                if height is None or not LOWEST <= height <= HIGHEST:
                    problem = say(
                        "{number} is not a height in metres, from {least} to {most}, in hex {hex}",
                        number=shown(number),
                        least=LOWEST,
                        most=HIGHEST,
                        hex=self.grid.label(index),
                    )
                    self.faults.add(f"{at}[{r}][{c}]", problem)
                else:
                    height_by_hex[index] = height
        return height_by_hex

    def hex(self, name: str, at: str) -> int:
        """The index of a hex by its label or by the name of a place. Raises `DataError`."""
        if name in self.grid:
            return self.grid.index(name)
        place = self.places.get(name)
        if place is not None and place.hex in self.grid:
            return self.grid.index(place.hex)
        if place is not None and self.faults.has_fault_at(f"{self.at}.places[{name!r}]"):
            raise AlreadyTold(at)
        problem, meant = no_hex(name, self.grid, self.places)
        raise DataError(at, problem, meant)

    def hexes(self, names: Iterable[str], at: str) -> list[int]:
        """The indices of the hexes of these labels or places, in their order."""
        indices = []
        for i, name in enumerate(names):
            with self.faults.gather():
                indices.append(self.hex(name, f"{at}[{i}]"))
        return indices

    def mask(self, hexes: Iterable[str], at: str) -> int:
        """The set of the hexes of these labels or places."""
        mask = 0
        for index in self.hexes(hexes, at):
            mask |= 1 << index
        return mask

    def links(self, roads: Iterable[RoadData], kind: str, at: str) -> dict[int, int]:
        """The hexes joined with each hex by roads of a kind."""
        links: dict[int, int] = {}
        for i, road in enumerate(roads):
            if len(road.hexes) < 2:
                self.faults.add(f"{at}[{i}].hexes", say("a road joins at least two hexes"))
            hex_indices = self.hexes(road.hexes, f"{at}[{i}].hexes")
            if len(hex_indices) < len(road.hexes):
                continue
            for k, (one, two) in enumerate(pairwise(hex_indices)):
                if not self.grid.neighbours(one) >> two & 1:
                    problem = say(
                        "{hex} is not adjacent to {other}", hex=self.grid.label(two), other=self.grid.label(one)
                    )
                    self.faults.add(f"{at}[{i}].hexes[{k + 1}]", problem)
                elif road.kind == kind:
                    links[one] = links.get(one, 0) | 1 << two
                    links[two] = links.get(two, 0) | 1 << one
        return links

    def sides(self, rivers: Iterable[RiverData], known: set[str] | None, at: str) -> dict[str, dict[int, int]]:
        """The hexes across the hexsides with water of each kind, for each hex that has such a side."""
        links_by_kind: dict[str, dict[int, int]] = {}
        taken: dict[tuple[int, int], LocalizedText] = {}
        for i, river in enumerate(rivers):
            with self.faults.gather():
                self._river(river, known, f"{at}[{i}]", links_by_kind, taken)
        return links_by_kind

    def _river(
        self,
        river: RiverData,
        known: set[str] | None,
        at: str,
        links_by_kind: dict[str, dict[int, int]],
        taken: dict[tuple[int, int], LocalizedText],
    ) -> None:
        if river.banks is None:
            if len(river.course) < 2:
                raise DataError(at, say("a river needs a course of two points or more, or two banks"))
            return
        if river.course:
            raise DataError(f"{at}.course", say("a river has a course or banks, not both"))
        if known is not None and river.kind not in known:
            problem = say("there is no water {kind}", kind=shown(river.kind))
            raise DataError.unknown(f"{at}.kind", problem, river.kind, known)
        links = links_by_kind.setdefault(river.kind, {})
        for one, two in self._touching(river.banks, f"{at}.banks"):
            pair = (min(one, two), max(one, two))
            name = river.name if isinstance(river.name, dict) else {"en": river.name}
            if taken.setdefault(pair, name) != name:
                problem = say(
                    "{river} runs between {one} and {two} already",
                    river=taken[pair],
                    one=self.grid.label(one),
                    two=self.grid.label(two),
                )
                self.faults.add(f"{at}.banks", problem)
            links[one] = links.get(one, 0) | 1 << two
            links[two] = links.get(two, 0) | 1 << one

    def _touching(self, banks: tuple[list[str], list[str]], at: str) -> list[tuple[int, int]]:
        """The pairs of hexes of two banks that touch; each hex must touch one of the other bank."""
        left, right = (self.mask(bank, f"{at}[{k}]") for k, bank in enumerate(banks))
        for k, (bank, opposite) in enumerate(((left, right), (right, left))):
            for index in bits(bank):
                label = self.grid.label(index)
                if opposite >> index & 1:
                    raise DataError(f"{at}[{k}]", say("{hex} is on both banks", hex=label))
                if not self.grid.neighbours(index) & opposite:
                    raise DataError(f"{at}[{k}]", say("{hex} touches no hex of the other bank", hex=label))
        return [(one, two) for one in bits(left) for two in bits(self.grid.neighbours(one) & right)]
