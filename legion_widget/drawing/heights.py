"""Contours of the land for pictures without a relief, from the heights of hexes, smoothed and cut at levels."""

from __future__ import annotations

from ..engine.board import Board
from .coast import Shore
from .outline import Line, simplify

#: Distance of the sampled points in world units.
STEP = 9.0
_REACH = 58.0
_RAMP = 40.0

# Which sides of a cell (0 top, 1 right, 2 bottom, 3 left) an outline enters and leaves by, for each pattern of corners
# that are high enough (1 top left, 2 top right, 4 bottom right, 8 bottom left), the high ground to the right.
_SIDES: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 3),),
    2: ((1, 0),),
    3: ((1, 3),),
    4: ((2, 1),),
    5: ((0, 3), (2, 1)),
    6: ((2, 0),),
    7: ((2, 3),),
    8: ((3, 2),),
    9: ((0, 2),),
    10: ((1, 0), (3, 2)),
    11: ((1, 2),),
    12: ((3, 1),),
    13: ((0, 1),),
    14: ((3, 0),),
}


def outlines(board: Board, shore: Shore, levels: list[float]) -> list[tuple[float, list[Line]]]:
    """The rings around all land at or above each level, by level in metres; empty without heights."""
    if not board.height_at:
        return []
    field = _Field(board, shore)
    return [(level, rings) for level in levels if (rings := field.rings(level))]


class _Field:
    """Heights on a square lattice that extends two steps beyond the grid."""

    def __init__(self, board: Board, shore: Shore) -> None:
        self.left = self.top = -2 * STEP
        self.columns = int((board.grid.width + 4 * STEP) / STEP) + 2
        self.rows = int((board.grid.height + 4 * STEP) / STEP) + 2
        self.values = self._heights(board)
        self._lower_at_shore(shore)
        self._close()

    def _heights(self, board: Board) -> list[list[float]]:
        total = [[0.0] * self.columns for _ in range(self.rows)]
        weight = [[1e-9] * self.columns for _ in range(self.rows)]
        square = _REACH * _REACH
        for index, height in board.height_at.items():
            if height <= 0:
                continue
            cx, cy = board.grid.centre(index)
            i0 = max(0, int((cx - _REACH - self.left) / STEP) + 1)
            i1 = min(self.columns - 1, int((cx + _REACH - self.left) / STEP))
            j0 = max(0, int((cy - _REACH - self.top) / STEP) + 1)
            j1 = min(self.rows - 1, int((cy + _REACH - self.top) / STEP))
            across = [(i, (self.left + i * STEP - cx) ** 2) for i in range(i0, i1 + 1)]
            for j in range(j0, j1 + 1):
                dy = (self.top + j * STEP - cy) ** 2
                sums, weights = total[j], weight[j]
                for i, dx in across:
                    w = 1 - (dx + dy) / square
                    if w > 0:
                        w *= w * w
                        sums[i] += w * height
                        weights[i] += w
        return [[s / w for s, w in zip(ss, ww, strict=True)] for ss, ww in zip(total, weight, strict=True)]

    def _lower_at_shore(self, shore: Shore) -> None:
        """Land rises from the shore at a finite slope, and water lies below every level."""
        rings = [*shore.land, *shore.lagoons]
        pieces = [(a, b) for ring in rings for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)]
        for j in range(self.rows):
            y = self.top + j * STEP
            cuts = sorted(
                (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0] for a, b in pieces if (a[1] > y) != (b[1] > y)
            )
            row = self.values[j]
            k = 0
            for i in range(self.columns):
                x = self.left + i * STEP
                while k < len(cuts) and cuts[k] < x:
                    k += 1
                if k % 2 == 0:
                    row[i] = -_RAMP * shore.away(x, y, 12.0) - 1
                elif shore.lines:
                    row[i] = min(row[i], _RAMP * shore.away(x, y)) if row[i] > 0 else row[i]

    def _close(self) -> None:
        low = -1e5
        for row in self.values:
            row[0] = row[-1] = low
        self.values[0] = [low] * self.columns
        self.values[-1] = [low] * self.columns

    def rings(self, level: float) -> list[Line]:
        after: dict[int, int] = {}
        wide = self.columns
        for j in range(self.rows - 1):
            upper, lower = self.values[j], self.values[j + 1]
            if max(upper) < level and max(lower) < level:
                continue
            a, d = upper[0] >= level, lower[0] >= level
            for i in range(wide - 1):
                b, c = upper[i + 1] >= level, lower[i + 1] >= level
                if not (a == b == c == d):
                    edges = (
                        2 * (j * wide + i),
                        2 * (j * wide + i + 1) + 1,
                        2 * ((j + 1) * wide + i),
                        2 * (j * wide + i) + 1,
                    )
                    for enter, leave in _SIDES[a + 2 * b + 4 * c + 8 * d]:
                        after[edges[enter]] = edges[leave]
                a, d = b, c
        rings = []
        while after:
            start, at = after.popitem()
            line = [self._cut(start, level)]
            while at != start:
                line.append(self._cut(at, level))
                at = after.pop(at)
            if len(line) > 5:
                ring = simplify([*line, line[0]], 0.4)[:-1]
                if len(ring) > 3:
                    rings.append(ring)
        return sorted(rings)

    def _cut(self, edge: int, level: float) -> tuple[float, float]:
        at, vertical = divmod(edge, 2)
        j, i = divmod(at, self.columns)
        one = self.values[j][i]
        two = self.values[j + 1][i] if vertical else self.values[j][i + 1]
        t = min(0.98, max(0.02, (level - one) / (two - one)))
        if vertical:
            return self.left + i * STEP, self.top + (j + t) * STEP
        return self.left + (i + t) * STEP, self.top + j * STEP
