"""The ground between two hexes: the cost to pass, the water between them, the extent of zones of control (HC.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from ...engine.board import Board
from ...engine.hexgrid import bits
from .tables import Crossing, Going, Ground, Tables
from .weather_table import Sky


class TerrainMap:
    """The board as the tables read it. Hexes are bit numbers, and results are cached."""

    def __init__(self, board: Board, tables: Tables, weather: Sky) -> None:
        self.board = board
        self.tables = tables
        self.weather = weather
        self._steps: dict[tuple[Going, str], dict[int, tuple[tuple[int, int], ...]]] = {}
        self._ways: dict[tuple[Going, str], dict[int, tuple[tuple[int, int], ...]]] = {}
        self._stacks: dict[int, int] = {}
        self._controlled: dict[int, int] = {}
        self._on_foot: dict[int, int] = {}

    @cached_property
    def edge(self) -> int:
        """The hexes on the edge of the map."""
        grid = self.board.grid
        return sum(1 << hex_index for hex_index in bits(grid.all) if None in grid.around(hex_index))

    def kind(self, hex_index: int) -> Ground:
        """The ground of a hex."""
        return self.tables.terrain[self.board.terrain_at[hex_index]]

    def has_road(self, one: int, two: int) -> bool:
        """Return whether a road joins two hexes; over water it is a bridge."""
        return bool(self.board.road_links.get(one, 0) >> two & 1)

    def water(self, one: int, two: int) -> Crossing | None:
        """The water between two hexes."""
        kind = self.board.water(one, two)
        return None if kind is None else self.tables.terrain.sides[kind]

    def cost(self, one: int, two: int, going: Going, weather: str) -> int | None:
        """The points from a hex to the next, or None where there is no passing."""
        if self.has_road(one, two):
            return self.tables.terrain.road.cost(going)
        ground, water = self.kind(two).cost(going), self.water(one, two)
        over = 0 if water is None else water.cost(going)
        if ground is None or over is None:
            return None
        return ground + over + self.weather[weather].extra(going)

    def entry_cost(self, hex_index: int, going: Going, weather: str) -> int | None:
        """The points to enter the map in a hex: by the road, if one leads there."""
        if hex_index in self.board.road_links:
            return self.tables.terrain.road.cost(going)
        ground = self.kind(hex_index).cost(going)
        return None if ground is None else ground + self.weather[weather].extra(going)

    @cached_property
    def stacking(self) -> tuple[int, ...]:
        """The steps for which each hex has room, by its index; the dead bits between columns have none."""
        known = self.board.terrain_at
        top = self.board.grid.all.bit_length()
        return tuple(self.kind(i).stacking if i in known else 0 for i in range(top))

    def stacks(self, steps: int) -> int:
        """The hexes that hold that many steps when they are empty."""
        if steps not in self._stacks:
            self._stacks[steps] = sum(1 << i for i, most in enumerate(self.stacking) if most >= steps)
        return self._stacks[steps]

    def known_ways(self, going: Going, weather: str) -> Mapping[int, tuple[tuple[int, int], ...]]:
        """The `ways` that have been worked out, by hex."""
        return self._ways.setdefault((going, weather), {})

    def ways(self, hex_index: int, going: Going, weather: str) -> tuple[tuple[int, int], ...]:
        """The costs to go from a hex to the next, each with the set of the hexes that cost it."""
        known = self._ways.setdefault((going, weather), {})
        if hex_index not in known:
            ways: dict[int, int] = {}
            for neighbour, cost in self.steps(hex_index, going, weather):
                ways[cost] = ways.get(cost, 0) | 1 << neighbour
            known[hex_index] = tuple(ways.items())
        return known[hex_index]

    def steps(self, hex_index: int, going: Going, weather: str) -> tuple[tuple[int, int], ...]:
        """The hexes that can be entered from a hex, each with its cost."""
        known = self._steps.setdefault((going, weather), {})
        if hex_index not in known:
            around = (
                (neighbour, self.cost(hex_index, neighbour, going, weather)) for neighbour in self.around(hex_index)
            )
            known[hex_index] = tuple((neighbour, cost) for neighbour, cost in around if cost is not None)
        return known[hex_index]

    def open_on_foot(self, hex_index: int) -> int:
        """The hexes around a hex into which a unit on foot can go in clear weather."""
        if hex_index not in self._on_foot:
            self._on_foot[hex_index] = sum(1 << near for near, _ in self.steps(hex_index, "leg", "clear"))
        return self._on_foot[hex_index]

    def around(self, hex_index: int) -> Iterable[int]:
        return bits(self.board.grid.neighbours(hex_index))

    def is_passable(self, one: int, two: int, going: Going) -> bool:
        """Return whether a unit can pass from a hex to the next at all."""
        return self.cost(one, two, going, "clear") is not None

    def controlled(self, hex_index: int) -> int:
        """The zone of control of a unit in a hex: the hexes around it, but for those that water keeps off."""
        if hex_index not in self._controlled:
            control_mask = 0
            for neighbour in self.around(hex_index):
                water = self.water(hex_index, neighbour)
                if water is None or water.zoc or self.has_road(hex_index, neighbour):
                    control_mask |= 1 << neighbour
            self._controlled[hex_index] = control_mask
        return self._controlled[hex_index]
