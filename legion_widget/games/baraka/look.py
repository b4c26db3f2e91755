"""The look of a table: ground and terrain, and miniatures with their marks, as plain shapes.

World units: `UNIT` of them are a centimetre, so that a base of 25 mm is 20 units wide. Each kind of terrain has a form
of its own: trees, hachures, rows of crops, stones; each side of the game by the form on its bases.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

from ...drawing.palette import Palette, mix
from ...engine.scene import Disc, Label, Point, Poly, Shape
from .tabletop.geometry import Shape as Area
from .tabletop.terrain_pieces import TerrainPiece

#: World units of a centimetre, and of a tenth of a millimetre.
UNIT = 8.0
TENTH = UNIT / 100


def at(place: tuple[int, int]) -> Point:
    """A place of the table in world units."""
    return round(place[0] * TENTH, 2), round(place[1] * TENTH, 2)


def line(points: Sequence[tuple[int, int]]) -> tuple[Point, ...]:
    return tuple(at(point) for point in points)


def speck(n: int, m: int, salt: int = 0) -> float:
    """A number from 0 to 1 that is always the same for the same three: for textures that look strewn.

    >>> speck(3, 4) == speck(3, 4), 0 <= speck(3, 4) < 1
    (True, True)
    """
    value = (n * 73856093 ^ m * 19349663 ^ salt * 83492791) & 0xFFFFFFFF
    value = (value ^ value >> 13) * 1274126177 & 0xFFFFFFFF
    return (value ^ value >> 16) / 2**32


def strewn(area: Area, gap: float, salt: int) -> Iterator[tuple[float, float, float]]:
    """Places strewn over an area, about ``gap`` world units apart, each with a number from 0 to 1 of its own."""
    xs, ys = zip(*(point for ring in area.rings for point in ring), strict=True)
    step = gap / TENTH
    for n in range(int(min(xs) // step), int(max(xs) // step) + 2):
        for m in range(int(min(ys) // step), int(max(ys) // step) + 2):
            x = round((n + 0.2 + 0.6 * speck(n, m, salt)) * step)
            y = round((m + 0.2 + 0.6 * speck(n, m, salt + 1)) * step)
            if area.has((x, y)):
                yield (*at((x, y)), speck(n, m, salt + 2))


# ---- the ground --------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def ground(width: int, height: int, ink: Palette) -> tuple[Shape, ...]:
    """The bare table: dry earth with strewn specks."""
    w, h = at((width, height))
    light = ink.theme == "light"
    base = ink.land[1][1]
    specks: list[Disc] = []
    for n in range(int(w / 26) + 1):
        for m in range(int(h / 26) + 1):
            x, y, big = (n + speck(n, m)) * 26, (m + speck(n, m, 1)) * 26, speck(n, m, 2)
            if x < w - 4 and y < h - 4:
                fleck = ink.land[4 if big > 0.5 else 0][1]
                specks.append(Disc(round(x, 1), round(y, 1), round(0.8 + 2.2 * big, 1), fill=fleck, alpha=0.55))
    specks.sort(key=lambda each: each.fill or "")  # those of a colour are drawn as one
    edge = mix(base, ink.ink, 0.5 if light else 0.35)
    corners = ((0, 0), (w, 0), (w, h), (0, h))
    return (Poly(corners, fill=base), *specks, Poly(corners, stroke=edge, width=3))


def ruler(width: int, height: int, ink: Palette) -> list[Shape]:
    """Ticks along the edges, every 10 cm, with centimetres at every 30."""
    w, h = at((width, height))
    shapes: list[Shape] = []
    for cm in range(10, width // 100, 10):
        long, x = 9.0 if cm % 30 == 0 else 5.0, cm * UNIT
        for y0, y1 in ((0.0, long), (h, h - long)):
            shapes.append(Poly(((x, y0), (x, y1)), stroke=ink.soft_ink, width=1.2, closed=False))
        if cm % 30 == 0:
            shapes.append(Label(x, 21, str(cm), 11, "condensed", 600, fill=ink.soft_ink))
    for cm in range(10, height // 100, 10):
        long, y = 9.0 if cm % 30 == 0 else 5.0, cm * UNIT
        for x0, x1 in ((0.0, long), (w, w - long)):
            shapes.append(Poly(((x0, y), (x1, y)), stroke=ink.soft_ink, width=1.2, closed=False))
        if cm % 30 == 0:
            shapes.append(Label(19, y + 4, str(cm), 11, "condensed", 600, fill=ink.soft_ink))
    return shapes


# ---- terrain -----------------------------------------------------------------------------------------

#: The ink of each kind of terrain in the light theme and in the dark one: its ground and its marks.
INKS = {
    "grove": (("#B9C58C", "#55702F"), ("#39432B", "#8FA866")),
    "thicket": (("#D2CF9C", "#7C7B3C"), ("#40412D", "#B0AC6A")),
    "crops": (("#E8D68F", "#A98A2D"), ("#4A4229", "#C9AE5A")),
    "stony": (("#DCD0B6", "#7D7058"), ("#45403A", "#A79C88")),
    "steep_hill": (("#D3B37F", "#7A5A34"), ("#554531", "#C9A97B")),
    "gentle_hill": (("#E2CC9C", "#94744A"), ("#4A4032", "#B5976B")),
    "canyon": (("#C9AE84", "#6B4A24"), ("#332B22", "#B58D5E")),
    "wire": (("#E3D8BE", "#55504A"), ("#3A3833", "#B8B1A4")),
    "building": (("#EFE6D2", "#8E2F2A"), ("#5A4A42", "#E59A8C")),
    "blockhouse": (("#E4D9C0", "#4A3A28"), ("#4D463C", "#E8DCC2")),
    "trench": (("#BFA07A", "#5A4024"), ("#30281F", "#B08A5C")),
    "wall": (("#BEB09A", "#4A4034"), ("#6E675C", "#D6CDBC")),
    "fence": (("#A9875A", "#6B4A24"), ("#8C734F", "#D9BC8C")),
    "road": (("#EADFC4", "#A99471"), ("#565045", "#8F8672")),
    "river": (("#9CC6D6", "#2F7FA8"), ("#2A4B60", "#6FAFD0")),
    "dry river": (("#DCC79C", "#8A6B3F"), ("#463B2B", "#A88C5C")),
}


def inks(terrain_piece: TerrainPiece, theme: str) -> tuple[str, str]:
    """The ink of a piece's ground and that of its marks; a river without water has its own."""
    kind = f"dry {terrain_piece.kind}" if terrain_piece.data.dry else terrain_piece.kind
    return INKS[kind][0 if theme == "light" else 1]


def piece(terrain_piece: TerrainPiece, ink: Palette) -> list[Shape]:
    """A piece of terrain."""
    fill, mark = inks(terrain_piece, ink.theme)
    if terrain_piece.terrain.shape == "line":
        return list(_lines(terrain_piece, fill, mark))
    rings = [line(ring) for ring in terrain_piece.outlines]
    shapes: list[Shape] = [Poly(rings[0], fill=fill, stroke=mark, width=1.2, holes=tuple(rings[1:]))]
    shapes += _filling(terrain_piece, fill, mark, ink)
    return shapes


def _filling(terrain_piece: TerrainPiece, fill: str, mark: str, ink: Palette) -> Iterator[Shape]:
    salt = sum(map(ord, terrain_piece.id))
    match terrain_piece.kind:
        case "grove":
            for x, y, own in strewn(terrain_piece.shape, 19, salt):
                r = 5.5 + 4 * own
                yield Disc(x + 1.5, y + 2, r, fill=mix(mark, ink.ink, 0.45), alpha=0.35)
                yield Disc(x, y, r, fill=mix(mark, fill, 0.25 + 0.3 * own), stroke=mark, width=0.8)
                yield Disc(x - r * 0.3, y - r * 0.3, r * 0.4, fill=mix(mark, fill, 0.7), alpha=0.8)
        case "thicket":
            for x, y, own in strewn(terrain_piece.shape, 13, salt):
                for dx in (-3.0, 0.0, 3.0):
                    top = 5 + 3 * own - abs(dx) / 2
                    yield Poly(((x, y), (x + dx, y - top)), stroke=mark, width=1.1, closed=False)
        case "stony":
            for x, y, own in strewn(terrain_piece.shape, 15, salt):
                r = 2 + 3 * own
                stone = ((x - r, y), (x - r * 0.3, y - r * 0.8), (x + r, y - r * 0.2), (x + r * 0.4, y + r * 0.7))
                yield Poly(stone, fill=mix(fill, mark, 0.35), stroke=mark, width=0.8)
        case "crops":
            yield from _rows(terrain_piece, mark)
        case "steep_hill" | "gentle_hill" | "canyon":
            yield from _heights(terrain_piece, fill, ink)
            yield from _hachures(terrain_piece, mark)
        case "wire":
            for x, y, _own in strewn(terrain_piece.shape, 14, salt):
                for dx, dy in ((4, 4), (4, -4)):
                    yield Poly(((x - dx, y - dy), (x + dx, y + dy)), stroke=mark, width=1.0, closed=False)
        case "building" | "blockhouse":
            yield from _walls(terrain_piece, mark, ink)
        case _:
            for ring in terrain_piece.outlines:
                yield Poly(line(ring), stroke=mark, width=3.0, dash=(4.0, 3.0))


def _rows(terrain_piece: TerrainPiece, mark: str) -> Iterator[Shape]:
    """Furrows: short strokes in rows."""
    xs, ys = zip(*(point for ring in terrain_piece.outlines for point in ring), strict=True)
    for y in range(min(ys), max(ys), 110):
        for x in range(min(xs), max(xs), 100):
            if terrain_piece.shape.has((x, y)) and terrain_piece.shape.has((x + 80, y)):
                yield Poly(line([(x, y), (x + 80, y)]), stroke=mark, width=1.0, closed=False, alpha=0.7)


def _heights(terrain_piece: TerrainPiece, fill: str, ink: Palette) -> Iterator[Shape]:
    """Steps of height, lighter towards the ridge; of a canyon, darker towards its bottom."""
    top = "#000000" if terrain_piece.kind == "canyon" else ink.label_halo if ink.theme == "light" else ink.land[6][1]
    points = [at(point) for point in terrain_piece.outlines[0]]
    middle = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    crest = line(terrain_piece.ridge) or (middle,)
    rich: list[Point] = []
    for one, two in zip(points, [*points[1:], points[0]], strict=True):
        parts = max(1, int(math.dist(one, two) / 30))
        rich += [(one[0] + (two[0] - one[0]) * n / parts, one[1] + (two[1] - one[1]) * n / parts) for n in range(parts)]
    for share in (0.3, 0.6):
        ring = []
        for x, y in rich:
            cx, cy = _nearest(crest, (x, y))
            ring.append((round(x + (cx - x) * share, 1), round(y + (cy - y) * share, 1)))
        yield Poly(tuple(ring), fill=mix(fill, top, share * 0.4))


def _nearest(course: Sequence[Point], place: Point) -> Point:
    """The nearest point of a line, or of a single point."""
    best = course[0]
    for (ax, ay), (bx, by) in itertools.pairwise(course):
        dx, dy = bx - ax, by - ay
        share = max(0.0, min(1.0, ((place[0] - ax) * dx + (place[1] - ay) * dy) / (dx * dx + dy * dy)))
        spot = ax + share * dx, ay + share * dy
        best = min(best, spot, key=lambda point: math.dist(point, place))
    return best


def _hachures(terrain_piece: TerrainPiece, mark: str) -> Iterator[Shape]:
    """Strokes down the slope, from the edge inwards (of a canyon longer and darker), and the ridge."""
    steep = terrain_piece.kind != "gentle_hill"
    gap, long = (70, 9.0) if steep else (130, 6.0)
    for ring in terrain_piece.outlines:
        points = [at(point) for point in ring]
        middle = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
        crest = line(terrain_piece.ridge) or (middle,)
        for one, two in zip(points, [*points[1:], points[0]], strict=True):
            span = math.dist(one, two)
            for n in range(int(span / (gap * TENTH)) + 1):
                share = min(1.0, n * gap * TENTH / span) if span else 0.0
                x, y = one[0] + (two[0] - one[0]) * share, one[1] + (two[1] - one[1]) * share
                top = _nearest(crest, (x, y))
                away = math.dist((x, y), top) or 1.0
                own = long * (0.7 + 0.6 * speck(round(x), round(y)))
                end = x + (top[0] - x) * own / away, y + (top[1] - y) * own / away
                yield Poly(((x, y), end), stroke=mark, width=1.3 if steep else 0.9, closed=False, alpha=0.85)
    if terrain_piece.ridge:
        yield Poly(line(terrain_piece.ridge), stroke=mark, width=2.4, dash=(9.0, 5.0), closed=False)


def _walls(terrain_piece: TerrainPiece, mark: str, ink: Palette) -> Iterator[Shape]:
    """Thick walls, with a gap for each door or window."""
    for ring in terrain_piece.outlines:
        yield Poly(line(ring), stroke=mark, width=5.0 if terrain_piece.kind == "blockhouse" else 3.6)
    for room in terrain_piece.rooms.values() if len(terrain_piece.rooms) > 1 else ():
        for ring in room.rings:
            yield Poly(line(ring), stroke=mark, width=1.6, dash=(6.0, 4.0))
    for opening in terrain_piece.openings or ():
        x, y = at(opening)
        yield Disc(x, y, 7.0, fill=ink.land[1][1])
        yield Disc(x, y, 7.0, stroke=mark, width=1.4)


def _lines(terrain_piece: TerrainPiece, fill: str, mark: str) -> Iterator[Shape]:
    points = line(terrain_piece.course)
    wide = max(terrain_piece.width * TENTH, 3.0)
    match terrain_piece.kind:
        case "road":
            yield Poly(points, stroke=mark, width=wide + 2.4, closed=False)
            yield Poly(points, stroke=fill, width=wide, closed=False)
        case "river":
            yield Poly(points, stroke=mark, width=wide + 2.0, closed=False)
            yield Poly(points, stroke=fill, width=wide, closed=False)
            if terrain_piece.data.dry:
                yield from _pebbles(terrain_piece, mark)
            else:
                yield Poly(points, stroke=mark, width=1.0, dash=(14.0, 10.0), closed=False, alpha=0.7)
        case "wall":
            yield Poly(points, stroke=mark, width=wide + 2.4, closed=False)
            yield Poly(points, stroke=fill, width=wide, dash=(7.0, 1.6), closed=False)
        case _:
            yield Poly(points, stroke=mark, width=1.6, closed=False)
            for one, two in itertools.pairwise(points):
                count = max(1, int(math.dist(one, two) / 14))
                for n in range(count + 1):
                    share = n / count
                    yield Disc(one[0] + (two[0] - one[0]) * share, one[1] + (two[1] - one[1]) * share, 2.2, fill=mark)


def _pebbles(terrain_piece: TerrainPiece, mark: str) -> Iterator[Shape]:
    """The stones on the bed of a river without water."""
    for x, y, own in strewn(terrain_piece.shape, 9, sum(map(ord, terrain_piece.id))):
        yield Disc(x, y, round(0.8 + 1.6 * own, 1), fill=mark, alpha=0.55)


def name_of(terrain_piece: TerrainPiece, text: str, ink: Palette) -> list[Shape]:
    """The name of a piece: along its edge to the north, where units stand less often than in the middle."""
    points = [at(point) for point in (terrain_piece.course or terrain_piece.outlines[0])]
    if terrain_piece.terrain.shape == "line":
        x, y = points[len(points) // 2]
        y -= 8
    else:
        xs, ys = [x for x, _ in points], [y for _, y in points]
        x, y = (min(xs) + max(xs)) / 2, min(min(ys) + 19, (min(ys) + max(ys)) / 2 + 5)
    return [Label(x, y, text, 14, "serif", 400, italic=True, fill=ink.label, halo=ink.label_halo, halo_width=4)]


# ---- miniatures --------------------------------------------------------------------------------------

#: The colour of a side's bases and the ink on it; its form is a square for the Spanish, a lozenge for the Riffians.
SIDE_INKS = {"spanish": ("#F2C230", "#241B06"), "riffian": ("#23201C", "#F5EFE2")}


def miniature(
    place: tuple[int, int],
    radius: int,
    side: str,
    role: str,
    leads: bool,
    ink: Palette,
    facing: int | None = None,
    beast: str = "",
) -> list[Shape]:
    """A miniature on its base, with the form of its side; the leader has a star, a weapon points where it faces.

    ``beast`` is ``horse`` for one in the saddle or that holds horses, ``mule`` for one with its load.
    """
    x, y = at(place)
    r = radius * TENTH
    fill, mark = SIDE_INKS[side]
    rim = ink.ink if side == "spanish" else ("#8C8170" if ink.theme == "dark" else "#0E0C0A")
    shapes: list[Shape] = [
        Disc(x + 1.2, y + 1.6, r, fill="#000000", alpha=0.3),
        Disc(x, y, r, fill=fill),
        Disc(x, y, r, stroke=rim, width=1.4),
    ]
    if leads:
        shapes.append(Disc(x, y, r - 2.2, stroke=mark, width=1.2))
        shapes.append(Poly(tuple(_star(x, y, r * 0.62)), fill=mark))
    elif facing is not None:
        shapes += _gun(x, y, r, facing, mark)
    elif side == "spanish":
        s = r * 0.4
        shapes.append(Poly(((x - s, y - s), (x + s, y - s), (x + s, y + s), (x - s, y + s)), fill=mark))
    else:
        s = r * 0.56
        shapes.append(Poly(((x, y - s), (x + s, y), (x, y + s), (x - s, y)), fill=mark))
    if beast:
        shapes += _horseshoe(x, y, r, mark) if beast == "horse" else _load(x, y, r, mark)
    letter = {"grenadier": "G", "gunner": "A", "loader": "P", "flagbearer": "F", "bugle": "C"}.get(role)
    if letter and not leads:
        shapes.append(Label(x, y + r * 0.34, letter, r * 0.95, "condensed", 700, fill=fill))
    return shapes


def _star(x: float, y: float, r: float) -> Iterator[Point]:
    for n in range(10):
        far = r if n % 2 == 0 else r * 0.42
        angle = math.pi * n / 5
        yield round(x + far * math.sin(angle), 2), round(y - far * math.cos(angle), 2)


def _horseshoe(x: float, y: float, r: float, mark: str) -> list[Shape]:
    """A horseshoe round what stands on the base, open to the south."""
    turns = [math.radians(130 + n * 280 / 12) for n in range(13)]
    rim = tuple((round(x + r * 0.8 * math.cos(turn), 2), round(y + r * 0.8 * math.sin(turn), 2)) for turn in turns)
    return [Poly(rim, stroke=mark, width=2.2, closed=False)]


def _load(x: float, y: float, r: float, mark: str) -> list[Shape]:
    """Two packs, one on each side of what stands on the base."""
    shapes: list[Shape] = []
    for way in (-1, 1):
        x1, x2 = x + way * r * 0.56, x + way * r * 0.84
        shapes.append(Poly(((x1, y - r * 0.4), (x2, y - r * 0.4), (x2, y + r * 0.4), (x1, y + r * 0.4)), fill=mark))
    return shapes


def _gun(x: float, y: float, r: float, facing: int, mark: str) -> list[Shape]:
    turn = math.radians(facing)
    ahead, side = (math.sin(turn), -math.cos(turn)), (math.cos(turn), math.sin(turn))

    def spot(forward: float, across: float) -> Point:
        return x + r * (forward * ahead[0] + across * side[0]), y + r * (forward * ahead[1] + across * side[1])

    legs: list[Shape] = [
        Poly((spot(0, 0), spot(-0.6, across)), stroke=mark, width=1.8, closed=False) for across in (-0.5, 0.5)
    ]
    return [*legs, Poly((spot(-0.3, 0), spot(0.85, 0)), stroke=mark, width=3.4, closed=False)]


def badge(x: float, y: float, sign: str, fill: str, mark: str) -> list[Shape]:
    """A small plate with a number on it, or one of the `BADGES`."""
    plate: list[Shape] = [Disc(x, y, 6.4, fill=mark), Disc(x, y, 5.4, fill=fill)]
    if sign not in BADGES:
        return [*plate, Label(x, y + 3.2, sign, 9, "condensed", 700, fill=mark)]
    if sign == "command":
        return [*plate, Poly(tuple(_star(x, y, 4.2)), fill=mark)]
    for course in BADGES[sign]:
        points = tuple((round(x + dx, 2), round(y + dy, 2)) for dx, dy in course)
        plate.append(Poly(points, stroke=mark, width=1.5, closed=False))
    return plate


#: The signs on the plates, as lines from the middle; that of command is a star.
BADGES: dict[str, tuple[tuple[Point, ...], ...]] = {
    "fire": (((-3.6, 0), (3.6, 0)), ((0, -3.6), (0, 3.6)), ((-2.5, -2.5), (2.5, 2.5)), ((-2.5, 2.5), (2.5, -2.5))),
    "ground": (((-3.4, 2.2), (3.4, 2.2)), ((-2.6, 0.4), (2.6, 0.4))),
    "aim": (
        ((-4, 0), (-1.4, 0)),
        ((1.4, 0), (4, 0)),
        ((0, -4), (0, -1.4)),
        ((0, 1.4), (0, 4)),
        ((-2, -2), (2, -2), (2, 2), (-2, 2), (-2, -2)),
    ),
    "edge": (((0, 3.8), (0, -3.8)), ((-2, 1.4), (2, 1.4))),
    "jam": (((-2.6, -2.6), (2.6, 2.6)), ((-2.6, 2.6), (2.6, -2.6))),
    "command": (),
    "upgrade": (((-2.8, 2), (0, -2.8), (2.8, 2), (-2.8, 2)),),
}
