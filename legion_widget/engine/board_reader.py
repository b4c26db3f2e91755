"""Reads the parts of a board from its data: letters, heights, sets of hexes, roads, and rivers along hexsides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from .board_data import PlaceData, RiverData, RoadData
from .errors import DataError, nearest
from .hexgrid import HexGrid, bits


class BoardReader:
    """Reads for a board of one size, with these places. Each method raises `DataError`, which names the place."""

    def __init__(self, grid: HexGrid, places: Mapping[str, PlaceData]) -> None:
        self.grid, self.places = grid, places

    def letters(self, rows: list[str], at: str, known: set[str] | None) -> dict[int, str]:
        """The letter of each hex; ``known`` are those that there may be, None: any."""
        if len(rows) != self.grid.rows:
            raise DataError(at, f"{len(rows)} rows of letters where the board has {self.grid.rows}")
        letter_by_hex = {}
        for r, row in enumerate(rows):
            if len(row) != self.grid.columns:
                raise DataError(f"{at}[{r}]", f"{len(row)} letters where the board has {self.grid.columns} columns")
            for c, letter in enumerate(row):
                if known is not None and letter not in known:
                    raise DataError(f"{at}[{r}][{c}]", f"unknown letter {letter!r}; known: {' '.join(sorted(known))}")
                letter_by_hex[self.grid.at(c, r)] = letter
        return letter_by_hex

    def heights(self, rows: list[str], at: str) -> dict[int, int]:
        """The height of each hex in metres; none where there are no rows."""
        height_by_hex: dict[int, int] = {}
        if rows and len(rows) != self.grid.rows:
            raise DataError(at, f"{len(rows)} rows where the board has {self.grid.rows}")
        for r, row in enumerate(rows):
            numbers = row.split()
            if len(numbers) != self.grid.columns:
                raise DataError(f"{at}[{r}]", f"{len(numbers)} numbers where the board has {self.grid.columns} columns")
            for c, number in enumerate(numbers):
                try:
                    height_by_hex[self.grid.at(c, r)] = int(number)
                except ValueError:
                    raise DataError(f"{at}[{r}][{c}]", f"{number!r} is not a height in metres") from None
        return height_by_hex

    def hex(self, name: str, at: str) -> int:
        """The index of a hex by its label or by the name of a place."""
        if name in self.grid:
            return self.grid.index(name)
        place = self.places.get(name)
        if place is not None and place.hex in self.grid:
            return self.grid.index(place.hex)
        raise DataError(at, f"no hex or place is called {name!r}", nearest(name, self.places))

    def mask(self, hexes: Iterable[str], at: str) -> int:
        """The set of the hexes of these labels or places."""
        mask = 0
        for i, name in enumerate(hexes):
            mask |= 1 << self.hex(name, f"{at}[{i}]")
        return mask

    def links(self, roads: Iterable[RoadData], kind: str, at: str) -> dict[int, int]:
        """The hexes joined with each hex by roads of a kind."""
        links: dict[int, int] = {}
        for i, road in enumerate(roads):
            if len(road.hexes) < 2:
                raise DataError(f"{at}[{i}].hexes", "a road joins at least two hexes")
            hex_indices = [self.hex(name, f"{at}[{i}].hexes[{k}]") for k, name in enumerate(road.hexes)]
            for k, (one, two) in enumerate(pairwise(hex_indices)):
                if not self.grid.neighbours(one) >> two & 1:
                    raise DataError(
                        f"{at}[{i}].hexes[{k + 1}]",
                        f"{self.grid.label(two)} is not adjacent to {self.grid.label(one)}",
                    )
                if road.kind == kind:
                    links[one] = links.get(one, 0) | 1 << two
                    links[two] = links.get(two, 0) | 1 << one
        return links

    def sides(self, rivers: Iterable[RiverData], known: set[str] | None, at: str) -> dict[str, dict[int, int]]:
        """The hexes across the hexsides with water of each kind, for each hex that has such a side."""
        links_by_kind: dict[str, dict[int, int]] = {}
        taken: dict[tuple[int, int], str] = {}
        for i, river in enumerate(rivers):
            river_at = f"{at}[{i}]"
            if river.banks is None:
                if len(river.course) < 2:
                    raise DataError(river_at, "a river needs a course of two points or more, or two banks")
                continue
            if river.course:
                raise DataError(f"{river_at}.course", "a river has a course or banks, not both")
            if known is not None and river.kind not in known:
                raise DataError.unknown(f"{river_at}.kind", f"there is no water {river.kind!r}", river.kind, known)
            links = links_by_kind.setdefault(river.kind, {})
            for one, two in self._touching(river.banks, f"{river_at}.banks"):
                pair = (min(one, two), max(one, two))
                if taken.setdefault(pair, river.name) != river.name:
                    both = f"{self.grid.label(one)} and {self.grid.label(two)}"
                    raise DataError(f"{river_at}.banks", f"{taken[pair]} runs between {both} already")
                links[one] = links.get(one, 0) | 1 << two
                links[two] = links.get(two, 0) | 1 << one
        return links_by_kind

    def _touching(self, banks: tuple[list[str], list[str]], at: str) -> list[tuple[int, int]]:
        """The pairs of hexes of two banks that touch; each hex must touch one of the other bank."""
        left, right = (self.mask(bank, f"{at}[{k}]") for k, bank in enumerate(banks))
        for k, (bank, opposite) in enumerate(((left, right), (right, left))):
            for index in bits(bank):
                if opposite >> index & 1:
                    raise DataError(f"{at}[{k}]", f"{self.grid.label(index)} is on both banks")
                if not self.grid.neighbours(index) & opposite:
                    raise DataError(f"{at}[{k}]", f"{self.grid.label(index)} touches no hex of the other bank")
        return [(one, two) for one in bits(left) for two in bits(self.grid.neighbours(one) & right)]
