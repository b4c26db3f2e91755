"""Hypothesis strategies: grids, sets of hexes, maps to move on, dice."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

from legion_widget.engine.dice import Die
from legion_widget.engine.hexgrid import HexGrid, HexSet, bits


@st.composite
def grids(draw: st.DrawFn, most: int = 9) -> HexGrid:
    """Small grids of every shape, single rows and columns included."""
    return HexGrid(draw(st.integers(1, most)), draw(st.integers(1, most)))


@st.composite
def masks(draw: st.DrawFn, grid: HexGrid) -> int:
    """A set of hexes of a grid, as an int."""
    return draw(st.integers(0, grid.all)) & grid.all


@st.composite
def hexes(draw: st.DrawFn, grid: HexGrid) -> int:
    """One hex of a grid, as a bit number."""
    return grid.at(draw(st.integers(0, grid.columns - 1)), draw(st.integers(0, grid.rows - 1)))


@st.composite
def hex_sets(draw: st.DrawFn, grid: HexGrid) -> HexSet:
    return HexSet(grid, draw(masks(grid)))


@dataclass(frozen=True)
class Map:
    """Something to move on: costs by hex (missing: closed), zones that stop, a start, links, and an allowance."""

    grid: HexGrid
    cost: dict[int, int]
    stops: frozenset[int]
    start: int
    points: int
    links: dict[int, int]

    def mask(self, cost: int) -> int:
        return sum(1 << i for i, price in self.cost.items() if price == cost)

    @property
    def stop_mask(self) -> int:
        return sum(1 << i for i in self.stops)


@st.composite
def maps(draw: st.DrawFn, most: int = 9) -> Map:
    """A random map with blocked hexes, hexes of cost one and two, zones, and a net of links."""
    grid = draw(grids(most))
    everywhere = list(bits(grid.all))
    prices = draw(st.lists(st.sampled_from([0, 1, 1, 1, 2]), min_size=len(everywhere), max_size=len(everywhere)))
    stops = draw(st.sets(st.sampled_from(everywhere), max_size=len(everywhere) // 3))
    linked = draw(st.lists(st.booleans(), min_size=len(everywhere), max_size=len(everywhere)))
    roads = {i for i, on in zip(everywhere, linked, strict=True) if on}
    return Map(
        grid,
        {i: price for i, price in zip(everywhere, prices, strict=True) if price},
        frozenset(stops),
        draw(st.sampled_from(everywhere)),
        draw(st.integers(0, 12)),
        {i: grid.neighbours(i) & sum(1 << r for r in roads) for i in roads},
    )


def dice() -> st.SearchStrategy[Die]:
    """Dice with one to eight faces."""
    return st.lists(st.integers(-9, 9), min_size=1, max_size=8).map(lambda faces: Die(tuple(faces)))
