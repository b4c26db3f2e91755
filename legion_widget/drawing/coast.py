"""The shore line of a board: the true coast where the board lies on the earth, else along the hexsides."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from functools import cached_property
from importlib import resources

from ..engine.board import Board
from ..engine.scene import Point
from .outline import Line, clip, distance, edge_lines, is_inside, rectangle

#: How far beyond the grid the land is drawn, in world units.
BEYOND = 60.0


class Shore:
    """The land and the lagoons of a board as rings in world units.

    ``land`` and ``lagoons`` are rings to fill, ``lines`` what is drawn as the coast: ``(points, closed)``.
    ``true`` says whether the coast comes from a map or from the hexes.
    """

    def __init__(self, board: Board, water: int, lagoon: int) -> None:
        self.grid = board.grid
        self.true = False
        self.land: list[Line] = []
        self.lagoons: list[Line] = []
        self.lines: list[tuple[Line, bool]] = []
        dry = board.grid.all & ~water & ~lagoon
        rings = _rings(board)
        if rings is not None and water:
            self.true = True
            for kind, ring in rings:
                (self.lagoons if kind == "lagoon" else self.land).append(ring)
            for ring in self.land:
                self.lines += _outside(ring, self.lagoons)
            self.lines += [(ring, True) for ring in self.lagoons]
        else:
            self.land = [line for line, _ in edge_lines(board.grid, dry | lagoon)]
            self.lagoons = [line for line, _ in edge_lines(board.grid, lagoon)]
            self.lines = edge_lines(board.grid, dry, water | lagoon)
            if lagoon and water:
                self.lines += edge_lines(board.grid, lagoon, water)

    def is_dry(self, x: float, y: float) -> bool:
        """Return whether a point is land."""
        return self._is_in(self.land, x, y) and not self._is_in(self.lagoons, x, y)

    @staticmethod
    def _is_in(rings: Sequence[Line], x: float, y: float) -> bool:
        # Rings of hexsides may lie in one another (a sea within the land): even-odd over all of them.
        return sum(is_inside(ring, x, y) for ring in rings) % 2 == 1

    @cached_property
    def _near(self) -> dict[tuple[int, int], list[tuple[Point, Point]]]:
        """Pieces of the coast by the 40-unit boxes that they touch."""
        segments_by_box: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
        for line, closed in self.lines:
            ends = [*line[1:], line[0]] if closed else line[1:]
            for one, two in zip(line, ends, strict=False):
                left, right = sorted((one[0], two[0]))
                top, bottom = sorted((one[1], two[1]))
                for i in range(int(left // 40), int(right // 40) + 1):
                    for j in range(int(top // 40), int(bottom // 40) + 1):
                        segments_by_box.setdefault((i, j), []).append((one, two))
        return segments_by_box

    def away(self, x: float, y: float, most: float = 40.0) -> float:
        """Return the distance of the coast from a point, at most ``most`` (up to 40)."""
        best = most
        i, j = int(x // 40), int(y // 40)
        for a in (i - 1, i, i + 1):
            for b in (j - 1, j, j + 1):
                for one, two in self._near.get((a, b), ()):
                    best = min(best, distance(x, y, one, two))
        return best

    def has_coast(self, index: int) -> bool:
        """Return whether the coast runs through or near a hex."""
        x, y = self.grid.centre(index)
        return self.away(x, y) < 22.5

    def land_in(self, convex: Sequence[Point], index: int) -> list[Line]:
        """The parts of a convex piece of a hex that are land; all of it where no coast is near."""
        if not self.true or not self.has_coast(index):
            return [list(convex)]
        parts = [clip(ring, convex) for ring in self.land]
        return [part for part in parts if len(part) > 2]


def _outside(ring: Line, lagoons: list[Line]) -> list[tuple[Line, bool]]:
    """A ring without its stretches along or within a lagoon, which has a shore of its own."""

    def is_hidden(x: float, y: float) -> bool:
        return any(
            is_inside(lagoon, x, y) or any(distance(x, y, a, b) < 1.6 for a, b in itertools.pairwise(lagoon))
            for lagoon in lagoons
        )

    sides = list(zip(ring, [*ring[1:], ring[0]], strict=True))
    gone = [is_hidden((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in sides]
    if not any(gone):
        return [(ring, True)]
    first = gone.index(True)
    runs: list[Line] = []
    fresh = True
    for k in range(first, first + len(sides)):
        one, two = sides[k % len(sides)]
        if gone[k % len(sides)]:
            fresh = True
        elif fresh:
            runs.append([one, two])
            fresh = False
        else:
            runs[-1].append(two)
    return [(run, False) for run in runs]


def _rings(board: Board) -> list[tuple[str, Line]] | None:
    """The rings of the coast file that a board names, in world units; None when it has none."""
    name = board.data.coast
    if not name or board.data.frame is None or not name.replace("-", "").replace(".", "").replace("_", "").isalnum():
        return None
    file = resources.files("legion_widget") / "assets" / "geo" / name
    if not file.is_file():
        return None
    window = rectangle(-BEYOND, -BEYOND, board.grid.width + BEYOND, board.grid.height + BEYOND)
    rings: list[tuple[str, Line]] = []
    for feature in json.loads(file.read_text(encoding="utf-8"))["features"]:
        kind, shape = feature["properties"].get("kind"), feature["geometry"]
        if kind not in ("land", "lagoon") or shape["type"] != "Polygon":
            continue
        points = [board.world(lon, lat) for lon, lat in shape["coordinates"][0]]
        if points[0] == points[-1]:
            points.pop()
        ring = clip(points, window)
        if len(ring) > 2:
            rings.append((kind, ring))
    return rings or None
