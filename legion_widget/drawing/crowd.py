"""The shapes already on a map, indexed by place: points of lines, and boxes, each with the cost of covering it."""

from __future__ import annotations

from .outline import Line

Box = tuple[float, float, float, float]
"""Left, top, right, bottom, in world units."""


class Points:
    """Weighted points, looked up by box."""

    CELL = 16.0

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], list[tuple[float, float, float]]] = {}

    def add(self, line: Line, weight: float) -> None:
        for x, y in line:
            self.cells.setdefault((int(x // self.CELL), int(y // self.CELL)), []).append((x, y, weight))

    def cost(self, box: Box) -> float:
        total = 0.0
        left, top, right, bottom = box
        for i in range(int(left // self.CELL), int(right // self.CELL) + 1):
            for j in range(int(top // self.CELL), int(bottom // self.CELL) + 1):
                for x, y, weight in self.cells.get((i, j), ()):
                    if left <= x <= right and top <= y <= bottom:
                        total += weight
        return total


class Boxes:
    """Weighted boxes, looked up by box."""

    CELL = 40.0

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], list[tuple[Box, float]]] = {}

    def _cells(self, box: Box) -> list[tuple[int, int]]:
        return [
            (i, j)
            for i in range(int(box[0] // self.CELL), int(box[2] // self.CELL) + 1)
            for j in range(int(box[1] // self.CELL), int(box[3] // self.CELL) + 1)
        ]

    def add(self, blocked: tuple[Box, float]) -> None:
        for cell in self._cells(blocked[0]):
            self.cells.setdefault(cell, []).append(blocked)

    def near(self, box: Box) -> list[tuple[Box, float]]:
        """The boxes that share some ground with one, each once."""
        left, top, right, bottom = box
        boxes_by_id: dict[int, tuple[Box, float]] = {}
        for cell in self._cells(box):
            for blocked in self.cells.get(cell, ()):
                block = blocked[0]
                if block[0] < right and left < block[2] and block[1] < bottom and top < block[3]:
                    boxes_by_id[id(blocked)] = blocked
        return list(boxes_by_id.values())

    def weight(self, box: Box) -> float:
        return sum(weight for _, weight in self.near(box))


def overlap(a: Box, b: Box) -> float:
    wide = min(a[2], b[2]) - max(a[0], b[0])
    tall = min(a[3], b[3]) - max(a[1], b[1])
    return wide * tall if wide > 0 and tall > 0 else 0.0
