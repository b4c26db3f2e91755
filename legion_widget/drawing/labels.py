"""Placement of names on a map: each name tries twenty places and takes the one that covers least.

Names of towns keep clear of one another, of signs and counters, of roads, the zone line, dots and the coast; names of
rivers run along them; names of tribes and waters are set wide, on a shallow arc. The result depends on the board alone.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable

import msgspec

from ..engine.board import Board
from ..engine.board_data import PlaceData
from ..engine.hexgrid import HexGrid, bits
from ..engine.i18n import LocalizedText, localized
from ..engine.scene import Item, Label, Point
from .coast import Shore
from .crowd import Box, Boxes, Points, overlap
from .linework import river_lines, road_lines, zone_lines
from .outline import Line, length, resample
from .palette import Palette
from .signs import REACH
from .typeset import along, arc, width


class Placed(msgspec.Struct, frozen=True):
    """A name with its place on the map: its box (left, top, right, bottom) and its labels."""

    id: str
    box: Box
    labels: tuple[Label, ...]
    at: Point = (0.0, 0.0)


class _Kind(msgspec.Struct, frozen=True):
    size: float
    weight: int = 400
    italic: bool = False
    halo: float = 3.4


_KINDS = {
    "fortified_city": _Kind(13.6, 700),
    "city": _Kind(11.8, 500),
    "position": _Kind(10.8, 400, True),
    "airport": _Kind(10.8, 400, True),
    "landmark": _Kind(9.8, 400, True, 2.8),
    "landing": _Kind(9.8, 400, True, 2.8),
}
#: The order in which names choose: what matters most first.
_RANK = ("fortified_city", "city", "airport", "position", "landing", "landmark")

# Directions round a point, best first: angle in degrees (0 east, 90 north) and what the direction costs.
_AROUND = (
    (90, 0.0),
    (270, 0.4),
    (0, 0.8),
    (180, 1.4),
    (45, 1.0),
    (135, 1.6),
    (315, 1.2),
    (225, 1.8),
    (67, 1.5),
    (113, 1.7),
    (293, 1.6),
    (247, 1.9),
    (22, 1.4),
    (338, 1.5),
    (158, 2.0),
    (202, 2.1),
)

#: Half the side of what is written in the middle of a hex, and what it costs a name to lie there.
DISC = 8.7
_MIDDLE = 2.0
#: How far from its middle such a number may stand instead, and still be within the hex.
_AWAY = 9.5

# Where a wide name may stand instead, in world units from its middle.
_SHIFTS = tuple((dx, dy) for dx in (0, 14, -14, 26, -26) for dy in (0, 9, -9, 18, -18))


def names(
    board: Board, ink: Palette, language: str, shore: Shore, land: int, occupied: Collection[int] = ()
) -> list[Item]:
    """The names of a board as items, one an item: waters and areas first, then rivers, then places."""
    return [Item(f"name-{p.id}", p.labels) for p in place_names(board, ink, language, shore, land, occupied)]


def text_of(words: LocalizedText, name: str, language: str) -> str:
    """A text in a language, else in English, else the name itself."""
    return words.get(language) or words.get("en") or name


def place_names(
    board: Board, ink: Palette, language: str, shore: Shore, land: int, occupied: Collection[int] = ()
) -> list[Placed]:
    """All names with their boxes."""
    return _Placer(board, ink, language, shore, land, occupied).run()


def clear_spots(grid: HexGrid, items: Iterable[Item]) -> dict[int, Point]:
    """Return places, above or below the middle of its hex, where a disc with a number hides less of these names."""
    taken = Boxes()
    for label in (shape for item in items for shape in item.shapes if isinstance(shape, Label)):
        half = width(label.text, label.size, label.font, label.italic, label.weight, label.spacing) / 2
        taken.add(((label.x - half, label.y - 0.72 * label.size, label.x + half, label.y + 0.1 * label.size), 1.0))

    def hidden(at: Point) -> float:
        disc = (at[0] - DISC, at[1] - DISC, at[0] + DISC, at[1] + DISC)
        return sum(overlap(disc, box) for box, _ in taken.near(disc))

    spot_by_hex = {}
    for index in bits(grid.all):
        x, y = grid.centre(index)
        if hidden((x, y)):
            spot_by_hex[index] = min(((x, y), (x, y + _AWAY), (x, y - _AWAY)), key=hidden)
    return spot_by_hex


class _Placer:
    def __init__(
        self, board: Board, ink: Palette, language: str, shore: Shore, land: int, occupied: Collection[int]
    ) -> None:
        self.board, self.ink, self.language, self.shore, self.land = board, ink, language, shore, land
        self.points = Points()
        self.blocked = Boxes()
        self._obstacles(occupied)

    def _obstacles(self, occupied: Collection[int]) -> None:
        board, grid = self.board, self.board.grid
        for line in road_lines(board, "road"):
            self.points.add(resample(line, 3), 1.0)
        for line in road_lines(board, "track"):
            self.points.add(resample(line, 4), 0.35)
        for line, closed in zone_lines(board):
            self.points.add(resample([*line, line[0]] if closed else line, 4), 1.0)
        for river in board.data.rivers:
            for course in river_lines(board, river):
                self.points.add(resample(course, 4), 0.3)
        for line, closed in self.shore.lines:
            self.points.add(resample([*line, line[0]] if closed else line, 4), 0.9)
        for hexes in board.marked.values():
            for index in bits(hexes):
                self._block(grid.centre(index), 5.5, 5.5, 8)
        for index in bits(self.land):
            # Counters come to stand there, and costs are written there: names rather keep to the seams.
            self._block(grid.centre(index), DISC, DISC, _MIDDLE)
        for index in occupied:
            self._block(grid.centre(index), 15, 15, 10)
        for place in board.places.values():
            sign = board.sign(place)
            if sign in REACH:
                self._block(grid.centre(board.index(place.hex)), *REACH[sign], 9)
            elif sign == "landmark":
                self._block(self._anchor(place), 5, 5, 4)

    def _block(self, at: Point, wide: float, tall: float, cost: float) -> None:
        self.blocked.add(((at[0] - wide, at[1] - tall, at[0] + wide, at[1] + tall), cost))

    def _anchor(self, place: PlaceData) -> Point:
        if place.lonlat and self.board.sign(place) not in REACH and self.board.data.frame is not None:
            return self.board.world(*place.lonlat)
        return self.board.grid.centre(self.board.index(place.hex))

    def run(self) -> list[Placed]:
        wide = []
        for name, place in self.board.places.items():
            sign = self.board.sign(place)
            if sign in ("area", "water"):
                wide.append(self._wide(name, place))
                for label in wide[-1].labels:
                    half = 0.42 * label.size + (2 if sign == "area" else 0)
                    self.blocked.add(((label.x - half, label.y - 2 * half, label.x + half, label.y), 2.5))
        streams = [
            placed
            for river in self.board.data.rivers
            for line in sorted(river_lines(self.board, river), key=length, reverse=True)[:1]
            for placed in self._river(localized(river.name, self.language), line, max(0.0, max(river.width) / 2 - 1.6))
        ]
        for placed in streams:
            for label in placed.labels:
                self.blocked.add(((label.x - 4, label.y - 7, label.x + 4, label.y + 2), 4.0))
        return [*wide, *streams, *self._places()]

    # ---- places: the best of twenty, three sweeps ----------------------------------------------------------

    def _places(self) -> list[Placed]:
        places = self.board.places.items()
        todo = [(name, place) for sign in _RANK for name, place in places if self.board.sign(place) == sign]
        choices = [self._candidates(name, place) for name, place in todo]
        chosen: list[int] = []
        for options in choices:
            taken = [choices[k][c][1].box for k, c in enumerate(chosen)]
            chosen.append(_best(options, taken))
        for _ in range(3):
            for k, options in enumerate(choices):
                taken = [choices[j][c][1].box for j, c in enumerate(chosen) if j != k]
                chosen[k] = _best(options, taken)
        return [options[c][1] for options, c in zip(choices, chosen, strict=True)]

    def _candidates(self, name: str, place: PlaceData) -> list[tuple[float, Placed]]:
        sign = self.board.sign(place)
        kind = _KINDS[sign]
        text = text_of(place.name, name, self.language)
        lines = _broken(text) if sign == "fortified_city" and len(text) > 14 else [text]
        wide = max(width(line, kind.size, "serif", kind.italic, kind.weight) for line in lines)
        tall = kind.size * (0.72 + 0.98 * (len(lines) - 1))
        x, y = self._anchor(place)
        reach = REACH.get(sign, (5.5, 5.5))
        if sign in ("city", "fortified_city", "airport"):
            reach = (max(15.5, reach[0]), max(15.5, reach[1]))
        candidates = []
        for extra in (2.5, 7.0):
            for angle, dislike in _AROUND:
                cos, sin = math.cos(math.radians(angle)), -math.sin(math.radians(angle))
                cx = x + cos * (reach[0] + extra + wide / 2)
                cy = y + sin * (reach[1] + extra + tall / 2)
                if abs(cos) < 0.8 and abs(sin) > 0.6:
                    # Above and below, the name may stand as far to the side as its own width lets it overlap.
                    cx = x + cos * (wide / 2 + reach[0] * 0.5)
                    cy = y + math.copysign(reach[1] + extra + tall / 2, sin)
                box = (cx - wide / 2, cy - tall / 2, cx + wide / 2, cy + tall / 2)
                cost = dislike + extra * 0.18 + self._static(box)
                candidates.append((cost, box))
        candidates.sort(key=lambda pair: pair[0])
        return [(cost, self._placed(name, lines, kind, box)) for cost, box in candidates[:20]]

    def _placed(self, name: str, lines: list[str], kind: _Kind, box: Box) -> Placed:
        middle = (box[0] + box[2]) / 2
        at_sea = not self.shore.is_dry(middle, (box[1] + box[3]) / 2) if self.shore.lines else False
        labels = []
        for k, line in enumerate(lines):
            base = box[1] + kind.size * (0.70 + 0.98 * k)
            labels.append(
                Label(
                    round(middle, 1),
                    round(base, 1),
                    line,
                    kind.size,
                    "serif",
                    kind.weight,
                    kind.italic,
                    self.ink.label,
                    self.ink.sea_halo if at_sea else self.ink.label_halo,
                    kind.halo,
                )
            )
        return Placed(name, box, tuple(labels))

    def _static(self, box: Box) -> float:
        """Return the cost of what a box hides, whatever the other names do."""
        pad = (box[0] - 1.5, box[1] - 1.0, box[2] + 1.5, box[3] + 1.0)
        cost = self.points.cost(pad)
        for blocked_box, weight in self.blocked.near(pad):
            cost += weight * (0.4 + overlap(pad, blocked_box) / 90)
        grid = self.board.grid
        over = (
            max(0.0, 4 - box[0])
            + max(0.0, 4 - box[1])
            + max(0.0, box[2] - grid.width + 4)
            + max(0.0, box[3] - grid.height + 4)
        )
        return cost + over * 8

    # ---- wide names ----------------------------------------------------------------------------------------

    def _wide(self, name: str, place: PlaceData) -> Placed:
        text = text_of(place.name, name, self.language)
        x, y = self.board.grid.centre(self.board.index(place.hex))
        water = self.board.sign(place) == "water"
        spacing = place.spacing or 3.0
        if water:
            # A sea is set in large capitals, a bay small.
            size = 33.0 if spacing >= 10 else 11.5 if spacing < 3 else 12.5
            shown = text.upper() if spacing >= 3 else text
            style = Label(0, 0, shown, size, "serif", 500, True, self.ink.water, spacing=spacing, alpha=0.9)
        else:
            size = 11.5 + min(3.0, spacing / 2.5)
            style = Label(
                0, 0, text.upper(), size, "serif", 700, False, self.ink.area,
                halo=self.ink.label_halo, halo_width=2.6, spacing=spacing, alpha=0.88,
            )  # fmt: skip
        span = width(style.text, size, "serif", style.italic, style.weight, spacing)
        bend = 0.0 if water and spacing < 10 else span * (0.05 if water else 0.06)
        x, y = self._whole((x, y), span, size, place.angle)
        best: tuple[float, list[Label]] | None = None
        for dx, dy in _SHIFTS:
            line = arc(x + dx, y + dy + size * 0.35, span * 1.02, place.angle, bend)
            labels = along(line, style)
            cost = (abs(dx) + abs(dy)) * 0.03
            for label in labels:
                half = size * 0.4
                box = (label.x - half, label.y - 2 * half, label.x + half, label.y)
                # The name of a bay keeps off the shore.
                cost += self.points.cost(box) * (1.2 if water else 0.5)
                cost += 0.5 * self.blocked.weight(box)
                if box[0] < 5 or box[2] > self.board.grid.width - 5:
                    cost += 8
                if box[1] < 2 or box[3] > self.board.grid.height - 2:
                    cost += 8
            if best is None or cost < best[0] - 1e-9:
                best = (cost, labels)
        assert best is not None
        labels = best[1]
        half = size * 0.45
        box = (
            min(p.x for p in labels) - half,
            min(p.y for p in labels) - 2 * half,
            max(p.x for p in labels) + half,
            max(p.y for p in labels) + half * 0.3,
        )
        return Placed(name, box, tuple(labels))

    def _whole(self, at: Point, span: float, size: float, angle: float) -> Point:
        """The place for the middle of a wide name that is nearest to a point, with the whole name on the board."""
        turned = math.radians(angle)
        reach = (abs(math.cos(turned)) * span / 2 + 5, abs(math.sin(turned)) * span / 2 + size)
        sides = (self.board.grid.width, self.board.grid.height)
        x, y = (
            min(max(middle, wide), side - wide) if side > 2 * wide else middle
            for middle, wide, side in zip(at, reach, sides, strict=True)
        )
        return x, y

    # ---- rivers: slide along to the straightest free stretch ---------------------------------------------------

    def _river(self, name: str, line: Line, clear: float = 0.0) -> list[Placed]:
        """The name of a river along its line; ``clear`` is how much farther than usual its bank is."""
        grid = self.board.grid
        line = [p for p in line if 0 < p[0] < grid.width and 0 < p[1] < grid.height]
        if len(line) < 3 or not name.strip():
            return []
        text = name.replace("Río ", "R. ") if length(line) < 130 else name
        style = Label(0, 0, text, 10.6, "serif", 400, True, self.ink.water, self.ink.label_halo, 2.6, spacing=0.4)
        span = width(text, 10.6, "serif", True, 400, 0.4)
        fine = resample(line, 4)
        count = max(2, math.ceil(span * 1.05 / 4))
        best: tuple[float, list[Label]] | None = None
        for start in range(0, max(1, len(fine) - count), 3):
            piece = fine[start : start + count + 1]
            chord = math.dist(piece[0], piece[-1])
            if chord < span * 0.8:
                continue
            if piece[-1][0] < piece[0][0]:
                piece = piece[::-1]
            crooked = length(piece) / chord - 1
            line_up = [_mean(piece, k) for k in range(len(piece))]
            for side in (-1, 1):
                lifted = _lift(line_up, 4.2 + clear if side < 0 else -10.6 - clear)
                labels = along(lifted, style)
                cost = crooked * 60 + abs(start + count / 2 - len(fine) / 2) * 0.01 + (side > 0) * 0.4
                for label in labels:
                    box = (label.x - 3.6, label.y - 8, label.x + 3.6, label.y + 1.5)
                    cost += self.points.cost(box) * 0.4
                    cost += self.blocked.weight(box)
                    if not (4 < label.x < grid.width - 4 and 8 < label.y < grid.height - 4):
                        cost += 20
                if best is None or cost < best[0]:
                    best = (cost, labels)
        if best is None:
            return []
        labels = best[1]
        box = (
            min(p.x for p in labels) - 4,
            min(p.y for p in labels) - 8,
            max(p.x for p in labels) + 4,
            max(p.y for p in labels) + 2,
        )
        return [Placed(name, box, tuple(labels))]


def _mean(line: Line, k: int) -> Point:
    near = line[max(0, k - 4) : k + 5]
    return sum(p[0] for p in near) / len(near), sum(p[1] for p in near) / len(near)


def _lift(line: Line, by: float) -> Line:
    """A line moved to its left (up, for one that runs right)."""
    out: Line = []
    for k, (x, y) in enumerate(line):
        (ax, ay), (bx, by_) = line[max(0, k - 2)], line[min(len(line) - 1, k + 2)]
        norm = math.hypot(bx - ax, by_ - ay) or 1.0
        out.append((x + (by_ - ay) / norm * by, y - (bx - ax) / norm * by))
    return out


def _best(options: list[tuple[float, Placed]], taken: list[Box]) -> int:
    costs = []
    for cost, placed in options:
        left, top, right, bottom = placed.box
        box = (left - 1.5, top - 1, right + 1.5, bottom + 1.5)
        hidden = sum(
            6 + overlap(box, taken_box) / 12
            for taken_box in taken
            if taken_box[0] < box[2] and box[0] < taken_box[2] and taken_box[1] < box[3] and box[1] < taken_box[3]
        )
        costs.append(cost + hidden)
    return costs.index(min(costs))


def _broken(text: str) -> list[str]:
    """A long name in two lines of like length."""
    words = text.split()
    if len(words) < 2:
        return [text]
    cuts = [(" ".join(words[:k]), " ".join(words[k:])) for k in range(1, len(words))]
    return list(min(cuts, key=lambda pair: max(map(len, pair))))


__all__ = ["Box", "Placed", "clear_spots", "names", "place_names", "text_of"]
