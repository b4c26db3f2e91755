"""The map as items: sea, land, mountains, lines, signs and names, all drawn from the board's own data.

A board needs no more than its letters; heights, a coast, zones, roads and a relief picture each add to it. What a
terrain letter looks like is the game's to say (`TerrainStyle`).
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Collection, Mapping
from weakref import WeakKeyDictionary

import msgspec

from ..engine.board import Board
from ..engine.board_data import PlaceData
from ..engine.hexgrid import FLATS, bits
from ..engine.scene import Disc, Item, Label, Picture, Point, Poly, Shape
from . import signs
from .coast import Shore
from .heights import outlines
from .labels import names
from .linework import bridges, grid_lines, rivers, roads, tracks, zone_line
from .outline import Line, edge_lines, fixed, is_inside, offset, rectangle
from .palette import Palette, mix, palette, tint
from .scatter import scatter
from .terrain import PLAIN_TERRAIN, TerrainStyle, relief_picture

_LEVELS = [60, 150, 250, 350, 475, 600, 750, 900, 1075, 1250, 1450]
_DEPTHS = (420, 360, 300, 250, 205, 165, 130, 100, 78, 58, 42, 33)
_WATER_LINES = ((26.6, 0.16), (19.8, 0.22), (14.2, 0.28), (9.6, 0.34), (5.8, 0.42), (2.6, 0.5))
#: The layers of a map, lowest first. What shows where counters can go is drawn between `lines` and `signs`.
LAYERS = ("relief", "lines", "signs", "names")

#: The drawings of each board, by theme and styles of terrain.
_drawn: WeakKeyDictionary[Board, dict[tuple[str, int], _Map]] = WeakKeyDictionary()


def ground(
    board: Board,
    theme: str = "light",
    language: str = "es",
    relief: str | None = None,
    terrain_styles: Mapping[str, TerrainStyle] | None = None,
    occupied: Collection[int] = (),
) -> list[Item]:
    """The whole map as items, lowest first; `ground_layers` gives the same by layer."""
    layers = ground_layers(board, theme, language, relief, terrain_styles, occupied)
    return [item for name in LAYERS for item in layers[name]]


def ground_layers(
    board: Board,
    theme: str = "light",
    language: str = "es",
    relief: str | None = None,
    terrain_styles: Mapping[str, TerrainStyle] | None = None,
    occupied: Collection[int] = (),
) -> dict[str, tuple[Item, ...]]:
    """The map by layer: those of `still_layers`, and ``names``.

    ``occupied`` are hexes with counters, which names then avoid. Results are kept for as long as the board lives.
    """
    drawing = _drawing(board, theme, terrain_styles)
    return {**drawing.still(relief), "names": drawing.names(language, frozenset(occupied))}


def still_layers(
    board: Board,
    theme: str = "light",
    relief: str | None = None,
    terrain_styles: Mapping[str, TerrainStyle] | None = None,
) -> dict[str, tuple[Item, ...]]:
    """The map without its names: ``relief`` (water, land, grid, coast), ``lines`` (rivers, roads, zones), ``signs``.

    ``relief`` is a data URI of a picture of the whole grid to lie under the lines; None draws flat tints.
    """
    return _drawing(board, theme, terrain_styles).still(relief)


def _drawing(board: Board, theme: str, terrain_styles: Mapping[str, TerrainStyle] | None) -> _Map:
    styles = PLAIN_TERRAIN if terrain_styles is None else terrain_styles
    signature = hash(tuple(sorted((k, repr(v)) for k, v in styles.items())))
    kept = _drawn.setdefault(board, {})
    if (theme, signature) not in kept:
        kept[theme, signature] = _Map(board, palette(theme), styles)
    return kept[theme, signature]


class _Map:
    """One drawing of one board."""

    def __init__(self, board: Board, ink: Palette, styles: Mapping[str, TerrainStyle]) -> None:
        self.board = board
        self.grid = board.grid
        self.ink = ink
        self.dark = ink.theme == "dark"
        self.styles = {letter: styles.get(letter, TerrainStyle()) for letter in set(board.terrain_at.values())}
        self.sea = self._mask(lambda s: s.ground == "sea")
        self.lagoon = self._mask(lambda s: s.ground == "lagoon")
        self.land = self.grid.all & ~self.sea & ~self.lagoon
        self.shore = Shore(board, self.sea, self.lagoon)
        # Names move with the counters, all else stands still: they are kept apart.
        self._still: dict[str | None, dict[str, tuple[Item, ...]]] = {}
        self._names: dict[tuple[str, frozenset[int]], tuple[Item, ...]] = {}

    def _mask(self, wanted: Callable[[TerrainStyle], bool]) -> int:
        return self.board.mask("".join(letter for letter, style in self.styles.items() if wanted(style)))

    def names(self, language: str, occupied: frozenset[int]) -> tuple[Item, ...]:
        """The names in a language; the last few placements are kept."""
        key = (language, occupied)
        if key not in self._names:
            while len(self._names) >= 8:
                del self._names[next(iter(self._names))]
            self._names[key] = tuple(names(self.board, self.ink, language, self.shore, self.land, occupied))
        return self._names[key]

    def still(self, relief: str | None) -> dict[str, tuple[Item, ...]]:
        """Everything but the names."""
        if relief not in self._still:
            self._still[relief] = self._draw(relief)
        return self._still[relief]

    def _draw(self, relief: str | None) -> dict[str, tuple[Item, ...]]:
        under: list[Item] = []
        if relief is None:
            under += [Item("sea", tuple(self._sea())), *self._heights(), Item("lagoons", tuple(self._lagoons()))]
        else:
            under.append(Item("relief", (Picture(0, 0, self.grid.width, self.grid.height, relief),)))
        under += [
            Item("lagoon-lines", tuple(self._levels())),
            Item("tints", tuple(self._tints())),
            Item("mountains", tuple(self._mountains())),
            Item("beaches", tuple(self._beaches())),
            Item("scatter", tuple(scatter(self.board, self.styles, self.ink))),
            Item("grid", tuple(self._grid())),
            Item("coordinates", tuple(self._coordinates())),
            Item("coast", tuple(self._coast())),
            Item("border", tuple(self._border())),
        ]
        lines = [
            Item("rivers", tuple(rivers(self.board, self.ink, self.shore))),
            Item("tracks", tuple(tracks(self.board, self.ink))),
            Item("roads", tuple(roads(self.board, self.ink))),
            Item("zone-line", tuple(zone_line(self.board, self.ink))),
            Item("bridges", tuple(bridges(self.board, self.ink))),
        ]
        return {
            "relief": tuple(item for item in under if item.shapes),
            "lines": tuple(item for item in lines if item.shapes),
            "signs": tuple(self._signs()),
        }

    # ---- water and land ---------------------------------------------------------------------------

    def _sea(self) -> list[Shape]:
        ink, w, h = self.ink, self.grid.width, self.grid.height
        out: list[Shape] = []
        if self.sea:
            deep = min(420.0, max(120.0, 0.4 * max(w, h)))
            out.append(Poly(rectangle(-4, -4, w + 4, h + 4), fill=tint(ink.sea, deep)))
            depths = [d for d in _DEPTHS if d < deep]
            for k, depth in enumerate(depths):
                nearer = depths[k + 1] if k + 1 < len(depths) else 26.6
                out += self._shore_stroke(depth, tint(ink.sea, (depth + nearer) / 2))
            nearer_lines = [*(d for d, _ in _WATER_LINES[1:]), 0.0]
            for (at, alpha), nearer in zip(_WATER_LINES, nearer_lines, strict=True):
                shade = tint(ink.sea, (at + nearer) / 2)
                out += self._shore_stroke(at + 0.3, mix(tint(ink.sea, at), ink.water_line, alpha))
                out += self._shore_stroke(at - 0.3, shade)
        land = tint(ink.land, 0 if self.board.height_at else 120)
        rings = [fixed(ring) for ring in self.shore.land]
        if rings:
            # Rings of hexsides may run one in another (a lake, an island in it): one fill with holes sorts them out.
            out.append(Poly(rings[0], fill=land, holes=tuple(rings[1:])))
        return out

    def _lagoons(self) -> list[Shape]:
        """Lagoons lie over the land: they darken from the shore in steps."""
        out: list[Shape] = []
        for ring in self.shore.lagoons:
            if sum((b[0] - a[0]) * (b[1] + a[1]) for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)) > 0:
                ring = ring[::-1]
            out.append(Poly(fixed(ring), fill=self.ink.lagoon[0][1]))
            for depth in (2.0, 4.5, 8.0):
                out.append(Poly(fixed(offset(ring, True, depth)), fill=tint(self.ink.lagoon, 4 * depth)))
        return out

    def _shore_stroke(self, distance: float, colour: str) -> list[Shape]:
        """All that lies nearer to the shore than a distance; the land comes over it later."""
        return [
            Poly(fixed(line), stroke=colour, width=round(2 * distance, 2), closed=closed)
            for line, closed in self.shore.lines
        ]

    def _heights(self) -> list[Item]:
        """Steps of height, each with a lit and a shaded lip, like layers of cut card."""
        out = []
        for level, rings in outlines(self.board, self.shore, [float(level) for level in _LEVELS]):
            colour = tint(self.ink.land, level * 1.06)
            faces = tuple(Poly(fixed(ring), fill=colour) for ring in rings)
            if len(faces) > 1:
                # Rings in rings are valleys: one fill with holes.
                faces = (Poly(faces[0].points, fill=colour, holes=tuple(f.points for f in faces[1:])),)
            strength = min(1.0, 0.18 + level / 900)
            shade = mix(colour, "#4A3A33" if not self.dark else "#000000", 0.34 * strength)
            light = mix(colour, "#FFFBEE" if not self.dark else "#9A8158", (0.6 if not self.dark else 0.42) * strength)
            points, holes = faces[0].points, faces[0].holes
            out.append(Item(f"shade-{level:.0f}", (Poly(points, fill=shade, holes=holes),), at=(1.3, 1.5)))
            out.append(Item(f"light-{level:.0f}", (Poly(points, fill=light, holes=holes),), at=(-0.9, -1.0)))
            out.append(Item(f"land-{level:.0f}", faces))
        return out

    def _levels(self) -> list[Shape]:
        """Broken level lines on a lagoon, every 5 units: the cue that needs no hue."""
        ink = mix(self.ink.lagoon[0][1], self.ink.water_line, 0.75)
        out: list[Shape] = []
        for ring in self.shore.lagoons:
            pieces = list(zip(ring, [*ring[1:], ring[0]], strict=True))
            top, bottom = min(y for _, y in ring), max(y for _, y in ring)
            row = int(top // 5) + 1
            while row * 5 < bottom:
                y = row * 5.0 + 0.01
                cuts = sorted(
                    (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0] for a, b in pieces if (a[1] > y) != (b[1] > y)
                )
                for left, right in zip(cuts[::2], cuts[1::2], strict=False):
                    start = left + 3 + (row * 7 % 11)
                    if right - 3 > start:
                        ends = fixed(((start, y), (right - 3, y)))
                        out.append(Poly(ends, stroke=ink, width=0.8, dash=(10.0, 4.0), closed=False, alpha=0.6))
                row += 1
        return out

    # ---- terrain ------------------------------------------------------------------------------------

    def _tints(self) -> list[Shape]:
        out: list[Shape] = []
        for letter, style in sorted(self.styles.items()):
            if style.tint is not None and style.pattern == "":
                out += self._hexes(self.board.mask(letter), style.tint[self.dark], 0.55)
        return out

    def _hexes(self, mask: int, colour: str, alpha: float) -> list[Shape]:
        """Whole hexes of a colour, as few outlines as it takes; near a true coast only their land."""
        whole = mask
        out: list[Shape] = []
        if self.shore.true:
            for index in bits(mask):
                if self.shore.has_coast(index):
                    whole &= ~(1 << index)
                    for part in self.shore.land_in(self.grid.corners(index), index):
                        out.append(Poly(fixed(part), fill=colour, alpha=alpha))
        rings = [fixed(line) for line, _ in edge_lines(self.grid, whole)]
        if rings:
            out.append(Poly(rings[0], fill=colour, alpha=alpha, holes=tuple(rings[1:])))
        return out

    def _mountains(self) -> list[Shape]:
        """Told three ways: a tint, a rim that darkens towards the edge of the mass, ticks inward from it."""
        mass = self._mask(lambda s: s.pattern == "mountain")
        if not mass:
            return []
        ink = self.ink
        tints = [s.tint[self.dark] for s in self.styles.values() if s.pattern == "mountain" and s.tint]
        colour = tints[0] if tints else ink.mountain
        out = self._hexes(mass, colour, 0.23 if self.board.height_at else 0.6)
        lines = [
            run
            for line, closed in edge_lines(self.grid, mass, self.grid.all & ~mass)
            for run in self._dry(line, closed)
        ]
        for deep in (7.0, 4.6, 2.4):
            for line, closed in lines:
                rim = fixed(offset(line, closed, deep / 2))
                out.append(Poly(rim, stroke=ink.mountain_edge, width=deep, closed=closed, alpha=0.09))
        for tall, dash in ((4.9, (0.75, 4.05)), (3.6, (0.0, 2.4, 0.75, 1.65))):
            for line, closed in lines:
                ticks = fixed(offset(line, closed, tall / 2))
                out.append(Poly(ticks, stroke=ink.mountain_edge, width=tall, dash=dash, closed=closed, alpha=0.62))
        for line, closed in lines:
            out.append(Poly(fixed(line), stroke=ink.mountain_edge, width=1.0, closed=closed, alpha=0.75))
        return out

    def _dry(self, line: Line, closed: bool) -> list[tuple[Line, bool]]:
        """The stretches of a line of hexsides that lie on land."""
        if not self.shore.true:
            return [(line, closed)]
        ring = [*line, line[0]] if closed else line
        runs: list[Line] = []
        open_run = False
        for one, two in itertools.pairwise(ring):
            x, y = (one[0] + two[0]) / 2, (one[1] + two[1]) / 2
            if self.shore.away(x, y, 14.0) < 14.0 and not all(
                self.shore.is_dry(*p)
                for p in (
                    (x, y),
                    (one[0] * 0.8 + two[0] * 0.2, one[1] * 0.8 + two[1] * 0.2),
                    (one[0] * 0.2 + two[0] * 0.8, one[1] * 0.2 + two[1] * 0.8),
                )
            ):
                open_run = False
                continue
            if open_run:
                runs[-1].append(two)
            else:
                runs.append([one, two])
                open_run = True
        if closed and len(runs) == 1 and len(runs[0]) == len(ring):
            return [(line, True)]
        return [(run, False) for run in runs]

    def _beaches(self) -> list[Shape]:
        mask = self._mask(lambda s: s.pattern == "stipple")
        out = self._hexes(mask, self.ink.beach, 0.92 if not self.dark else 0.6)
        dots = mix(self.ink.beach, "#6B4A16" if not self.dark else "#FFF1C4", 0.5)
        for index in bits(mask):
            chance = random.Random(index)
            x, y = self.grid.centre(index)
            corners = self.grid.corners(index, 0.9)
            spots: list[Point] = []
            for _ in range(60):
                spot = (x + chance.uniform(-19, 19), y + chance.uniform(-17, 17))
                near = any((spot[0] - a) ** 2 + (spot[1] - b) ** 2 < 20 for a, b in spots)
                if not near and is_inside(corners, *spot) and (not self.shore.true or self.shore.is_dry(*spot)):
                    spots.append(spot)
                if len(spots) == 22:
                    break
            out += [Disc(round(a, 1), round(b, 1), 0.7, fill=dots) for a, b in spots]
        return out

    # ---- grid, coordinates, coast, border --------------------------------------------------------------

    def _grid(self) -> list[Shape]:
        def kind(one: int, neighbour: int | None) -> int:
            land = self.land >> one & 1
            neighbour_land = land if neighbour is None else self.land >> neighbour & 1
            return 1 if land and neighbour_land else 2 if land or neighbour_land else 0

        lines_by_kind = grid_lines(self.grid, kind)
        looks = {0: (self.ink.coast, 0.6, 0.3), 1: (self.ink.grid, 0.65, 0.42), 2: (self.ink.grid, 0.5, 0.2)}
        out: list[Shape] = []
        for key, (colour, wide, alpha) in looks.items():
            out += [
                msgspec.structs.replace(p, stroke=colour, width=wide, alpha=alpha) for p in lines_by_kind.get(key, ())
            ]
        if self.shore.true:
            for line, closed in edge_lines(self.grid, self.land, self.grid.all & ~self.land):
                points = fixed(line)
                out.append(Poly(points, stroke=self.ink.coast, width=1.0, dash=(1.2, 2.2), closed=closed, alpha=0.62))
        return out

    def _coordinates(self) -> list[Shape]:
        out: list[Shape] = []
        for mask, colour, alpha in (
            (self.land, mix(self.ink.grid, self.ink.ink, 0.5), 0.85),
            (self.grid.all & ~self.land, mix(self.ink.coast, self.ink.ink, 0.5), 0.85),
        ):
            for index in bits(mask):
                x, y = self.grid.centre(index)
                out.append(
                    Label(
                        round(x, 1),
                        round(y - FLATS / 2 + 6.4, 1),
                        self.grid.label(index),
                        5.7,
                        "condensed",
                        weight=500,
                        fill=colour,
                        alpha=alpha,
                    )
                )
        return out

    def _coast(self) -> list[Shape]:
        return [
            Poly(fixed(line), stroke=self.ink.coast, width=1.15, closed=closed) for line, closed in self.shore.lines
        ]

    def _border(self) -> list[Shape]:
        """A pale veil over what the picture shows beyond the hexes, and a line around them."""
        edge = fixed(edge_lines(self.grid, self.grid.all)[0][0])
        frame = rectangle(-2, -2, self.grid.width + 2, self.grid.height + 2)
        return [
            Poly(frame, fill=self.ink.paper, holes=(edge,), alpha=0.72),
            Poly(edge, stroke=self.ink.ink, width=0.9, alpha=0.65),
        ]

    # ---- signs ----------------------------------------------------------------------------------------

    def _signs(self) -> list[Item]:
        out = []
        for key, hexes in self.board.marked.items():
            shapes = signs.MARKS[self.board.hex_marks[key].sign](self.ink)
            out += [Item(f"{key}-{self.grid.label(index)}", shapes, at=self._at(index)) for index in bits(hexes)]
        for name, place in self.board.places.items():
            sign = self.board.sign(place)
            if sign == "landmark" and self._is_peak(place):
                at = (
                    self.board.world(*place.lonlat)
                    if place.lonlat and self.board.data.frame
                    else self._at(self.board.index(place.hex))
                )
                out.append(Item(f"peak-{name}", signs.peak(self.ink), at=(round(at[0], 1), round(at[1], 1))))
            elif sign in signs.SIGNS:
                index, shapes = self.board.index(place.hex), signs.SIGNS[sign](self.ink)
                out.append(Item(f"place-{name}", shapes, at=self._at(index), spoken=self.board.name(index)))
        return out

    def _at(self, index: int) -> Point:
        x, y = self.grid.centre(index)
        return round(x, 1), round(y, 1)

    def _is_peak(self, place: PlaceData) -> bool:
        letter = self.board.terrain_at[self.board.index(place.hex)]
        return self.styles[letter].pattern == "mountain"


__all__ = ["LAYERS", "PLAIN_TERRAIN", "TerrainStyle", "ground", "ground_layers", "relief_picture"]
