"""Compute the shaded relief of a board from its heights: the pictures in legion_widget/assets/relief.

    pip install numpy scipy Pillow
    python scripts/make_relief.py [board.toml] [--out legion_widget/assets/relief]

It writes <id>-light.jpg and <id>-dark.jpg at two pixels a world unit, and <id>-light-small.jpg and
<id>-dark-small.jpg at one; each covers the grid's bounding box. It takes half a minute; the same board always gives
the same picture. A board names its relief by ``relief = "<id>"``.

How: a thin-plate spline through the hexes' mean heights and the shore at 0 m; noise scaled by how rough the land is;
18 rounds of stream-power erosion, of which only what is finer than a hex is kept (it is ornament, not survey); three
lights; tints by height; the sea by distance from the shore, with water lines; contours; a fine grain of paper.
"""

from __future__ import annotations

import argparse
import io
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageDraw
from scipy import ndimage, sparse
from scipy.interpolate import RBFInterpolator
from scipy.sparse.linalg import splu

from legion_widget.drawing.coast import Shore
from legion_widget.drawing.outline import resample
from legion_widget.drawing.palette import Palette, Stop, palette
from legion_widget.engine.hexgrid import FLATS, bits
from legion_widget.games.legion.terrain import LegionBoard

Array = np.ndarray[Any, np.dtype[np.float64]]
SEED = 1921
SCALE = 2
#: Water letters of the boards of La Legión.
SEA, LAGOON = "~", "o"
KEEP = 22.0
WATER_LINES = ((2.6, 0.50), (5.8, 0.42), (9.6, 0.34), (14.2, 0.28), (19.8, 0.22), (26.6, 0.16))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    root = Path(__file__).resolve().parent.parent / "legion_widget"
    parser.add_argument("board", nargs="?", type=Path, default=root / "games/legion/boards/rif.toml")
    parser.add_argument("--out", type=Path, default=root / "assets/relief")
    args = parser.parse_args()
    board = LegionBoard.from_file(args.board)
    args.out.mkdir(parents=True, exist_ok=True)
    shore = Shore(board, board.mask(SEA), board.mask(LAGOON))
    masks = Masks(board, shore)
    height = heights(board, shore, masks)
    for theme in ("light", "dark"):
        picture = paint(height, masks, palette(theme))
        name = f"{board.data.id}-{theme}"
        save(picture, args.out / f"{name}.jpg", 880_000)
        small = picture.resize((picture.width // SCALE, picture.height // SCALE), Image.Resampling.LANCZOS)
        save(small, args.out / f"{name}-small.jpg", 145_000)


def save(picture: Image.Image, path: Path, most: int) -> None:
    """The best JPEG that is no larger than ``most`` bytes."""
    for quality in range(90, 20, -3):
        buffer = io.BytesIO()
        picture.save(buffer, "JPEG", quality=quality, optimize=True, progressive=True)
        if buffer.tell() <= most:
            break
    path.write_bytes(buffer.getvalue())
    print(f"{path.name}: {buffer.tell():,} bytes, quality {quality}")


class Masks:
    """Land and lagoon as shares of each pixel, and distances from their shores in world units."""

    def __init__(self, board: LegionBoard, shore: Shore) -> None:
        self.size = (round(board.grid.width * SCALE), round(board.grid.height * SCALE))
        self.land = self._fill(shore.land)
        self.lagoon = self._fill(shore.lagoons)
        dry = (self.land > 0.5) & (self.lagoon < 0.5)
        self.dry = dry
        self.out = ndimage.distance_transform_edt(~(self.land > 0.5)) / SCALE
        self.inland = ndimage.distance_transform_edt(dry) / SCALE
        self.in_lagoon = ndimage.distance_transform_edt(self.lagoon > 0.5) / SCALE

    def _fill(self, rings: list[Any]) -> Array:
        fine = Image.new("L", (self.size[0] * 2, self.size[1] * 2))
        draw = ImageDraw.Draw(fine)
        for ring in rings:
            draw.polygon([(x * SCALE * 2, y * SCALE * 2) for x, y in ring], fill=255)
        return np.asarray(fine.resize(self.size, Image.Resampling.BOX), dtype=float) / 255


# ---- heights ------------------------------------------------------------------------------------


def heights(board: LegionBoard, shore: Shore, masks: Masks) -> Array:
    """Metres above the sea at two pixels a world unit."""
    coarse = 5
    centres = [board.grid.centre(i) for i, h in board.height_at.items() if h > 0]
    values = [float(h) for h in board.height_at.values() if h > 0]
    for line, closed in shore.lines:
        for point in resample([*line, line[0]] if closed else line, 9)[::1]:
            if -20 < point[0] < board.grid.width + 20 and -20 < point[1] < board.grid.height + 20:
                centres.append(point)
                values.append(0.0)
    points, first = np.unique(np.round(np.array(centres), 1), axis=0, return_index=True)
    spline = RBFInterpolator(points, np.array(values)[first], neighbors=40, smoothing=6, kernel="thin_plate_spline")
    wide, tall = int(board.grid.width / coarse) + 2, int(board.grid.height / coarse) + 2
    xs, ys = np.meshgrid(np.arange(wide) * coarse, np.arange(tall) * coarse)
    base = spline(np.column_stack([xs.ravel(), ys.ravel()])).reshape(tall, wide)
    # At half a pixel a unit the land is roughened and eroded.
    half = _resize(base, coarse, 2.0, (round(board.grid.width / 2), round(board.grid.height / 2)))
    dry = ndimage.zoom(
        masks.dry.astype(float), (half.shape[0] / masks.dry.shape[0], half.shape[1] / masks.dry.shape[1]), order=1
    )
    inland = ndimage.zoom(
        masks.inland, (half.shape[0] / masks.dry.shape[0], half.shape[1] / masks.dry.shape[1]), order=1
    )
    half = np.clip(half, 3.0, None)
    rough = _roughness(board, half.shape)
    ornament = _ornament(half, rough, dry > 0.5)
    half = half + ornament * np.clip(inland / 14, 0, 1)
    zoom = (masks.size[1] / half.shape[0], masks.size[0] / half.shape[1])
    full = ndimage.zoom(half, zoom, order=3, mode="nearest", grid_mode=True)
    full = np.minimum(full, masks.inland * 40 + 2)
    full = np.where(masks.dry, np.clip(full, 1, None), 0.0)
    return ndimage.gaussian_filter(full, 0.8)


def _resize(values: Array, step: float, to: float, size: tuple[int, int]) -> Array:
    """Values on a lattice of ``step`` units, sampled at the middles of cells of ``to`` units."""
    x = (np.arange(size[0]) + 0.5) * to / step
    y = (np.arange(size[1]) + 0.5) * to / step
    grid = np.meshgrid(y, x, indexing="ij")
    found: Array = ndimage.map_coordinates(values, grid, order=3, mode="nearest")
    return found


def _roughness(board: LegionBoard, shape: tuple[int, int]) -> Array:
    """How much the land rises and falls within a hex and its neighbours, in metres."""
    grid = board.grid
    spots, values = [], []
    for index in bits(grid.all):
        here = board.height_at.get(index, 0)
        around = [board.height_at.get(n, 0) for n in bits(grid.neighbours(index))]
        mountain = 60 if board.terrain_at[index] == "^" else 0
        spots.append(grid.centre(index))
        values.append(min(420.0, 0.55 * (max([here, *around]) - min([here, *around])) + mountain) if here else 0.0)
    total, weight = np.zeros(shape), np.full(shape, 1e-9)
    for (x, y), value in zip(spots, values, strict=True):
        i, j = int(y / 2), int(x / 2)
        if 0 <= i < shape[0] and 0 <= j < shape[1]:
            total[i, j] += value
            weight[i, j] += 1
    sigma = FLATS / 2 * 0.6
    return ndimage.gaussian_filter(total, sigma) / (ndimage.gaussian_filter(weight, sigma) + 1e-12)


def _ornament(base: Array, rough: Array, dry: Any) -> Array:
    """Ridges and valleys finer than a hex: noise, eroded by running water."""
    chance = np.random.default_rng(SEED)
    noise = np.zeros_like(base)
    for sigma, share in ((14, 1.0), (7, 0.62), (3.5, 0.36), (1.8, 0.18)):
        layer = ndimage.gaussian_filter(chance.standard_normal(base.shape), sigma)
        noise += share * (1 - 2.2 * np.abs(layer / layer.std()) / 2.2)
    land = base + 0.42 * rough * noise
    for _ in range(18):
        # A little chance in the way down keeps the eight directions of the lattice from showing.
        land = _erode(land, dry, 1 + 0.5 * chance.random((8, *base.shape)))
        land = 0.82 * land + 0.18 * ndimage.gaussian_filter(land, 0.9)
    change = ndimage.gaussian_filter(land - base, 0.95)
    kept: Array = change - ndimage.gaussian_filter(change, KEEP / 2 * 0.75)
    limit = 24 + 0.95 * rough
    return np.asarray(limit * np.tanh(kept / limit))


_STEPS = [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)]


def _erode(land: Array, dry: Any, luck: Array) -> Array:
    """One round of stream power: every cell drains to its lowest neighbour and is cut by what flows through it."""
    tall, wide = land.shape
    padded = np.pad(land, 1, mode="edge")
    best = np.zeros_like(land)
    target = np.arange(land.size).reshape(land.shape)
    number = np.pad(target, 1, mode="edge")
    drop = np.zeros_like(land)
    for k, (dy, dx) in enumerate(_STEPS):
        other = padded[1 + dy : 1 + dy + tall, 1 + dx : 1 + dx + wide]
        slope = (land - other) / np.hypot(dy, dx)
        steeper = slope * luck[k] > best
        best = np.where(steeper, slope * luck[k], best)
        drop = np.where(steeper, slope, drop)
        target = np.where(steeper, number[1 + dy : 1 + dy + tall, 1 + dx : 1 + dx + wide], target)
    source = np.arange(land.size)
    flows = (target.ravel() != source) & dry.ravel()
    # Sorted by height the drainage is triangular: one sweep gives all catchments.
    order = np.argsort(-land.ravel(), kind="stable")
    rank = np.empty(land.size, dtype=np.int64)
    rank[order] = source
    rows, columns = rank[target.ravel()[flows]], rank[source[flows]]
    matrix = sparse.csc_matrix((np.full(rows.size, -1.0), (rows, columns)), shape=(land.size, land.size))
    matrix = (matrix + sparse.identity(land.size, format="csc")).tocsc()
    area = splu(matrix, permc_spec="NATURAL", diag_pivot_thresh=0, options={"SymmetricMode": True}).solve(
        np.ones(land.size)
    )
    area = area[rank].reshape(land.shape)
    cut = np.minimum(0.085 * np.sqrt(area) * drop, 0.55 * drop)
    return np.where(dry, land - cut, land)


# ---- picture ------------------------------------------------------------------------------------


def _rgb(colour: str) -> Array:
    return np.array([int(colour[k : k + 2], 16) for k in (1, 3, 5)], dtype=float)


def _ramp(stops: tuple[Stop, ...], values: Array) -> Array:
    at = [stop[0] for stop in stops]
    colours = np.array([_rgb(stop[1]) for stop in stops])
    return np.stack([np.interp(values, at, colours[:, k]) for k in range(3)], axis=-1)


def _shade(height: Array, exaggeration: float = 3.2) -> Array:
    """Light minus that on level ground, as a share of it: below 0 in shadow."""
    metres = 1000 / (FLATS / 3) / SCALE
    dy, dx = np.gradient(height * exaggeration / metres)
    norm = np.sqrt(1 + dx * dx + dy * dy)
    total, flat = np.zeros_like(height), 0.0
    for azimuth, altitude, weight in ((315, 42, 0.60), (350, 50, 0.22), (270, 50, 0.18)):
        a, e = np.radians(azimuth), np.radians(altitude)
        lx, ly, lz = np.sin(a) * np.cos(e), -np.cos(a) * np.cos(e), np.sin(e)
        # The light comes from the azimuth: a slope that falls towards it is lit.
        total += weight * np.clip((-dx * lx - dy * ly + lz) / norm, 0, None)
        flat += weight * lz
    return np.asarray(total / flat - 1)


def paint(height: Array, masks: Masks, ink: Palette) -> Image.Image:
    """The picture of one theme."""
    dark = ink.theme == "dark"
    land = _ramp(ink.land, ndimage.gaussian_filter(height, 3))
    shade = _shade(height)
    weak = np.clip(0.45 + height / 900, 0, 1)
    low, high = (_rgb("#4A3A33"), _rgb("#FFFBEE")) if not dark else (_rgb("#0B0906"), _rgb("#F0DDB4"))
    down = (np.clip(-shade * 1.15, 0, 1) * weak * (0.62 if not dark else 0.66))[..., None]
    up = (np.clip(shade * 1.3, 0, 1) * weak * (0.34 if not dark else 0.17))[..., None]
    land = land * (1 - down) + low * down
    land = land * (1 - up) + high * up
    land = _contours(land, height, ink, masks)
    sea = _ramp(ink.sea, masks.out)
    line = _rgb(ink.water_line)
    for distance, alpha in WATER_LINES:
        near = (np.clip(0.75 - np.abs(masks.out - distance) * SCALE * 0.75, 0, 1) * alpha * (0.9 if not dark else 0.7))[
            ..., None
        ]
        sea = sea * (1 - near) + line * near
    lagoon = _ramp(ink.lagoon, masks.in_lagoon)
    share = masks.land[..., None]
    picture = sea * (1 - share) + land * share
    share = masks.lagoon[..., None]
    picture = picture * (1 - share) + lagoon * share
    grain = np.random.default_rng(SEED + 1).standard_normal(height.shape)
    grain = ndimage.gaussian_filter(grain, 0.7)
    picture = picture * (1 + 0.008 * (grain / grain.std()))[..., None]
    return Image.fromarray(np.clip(picture + 0.5, 0, 255).astype(np.uint8))


def _contours(land: Array, height: Array, ink: Palette, masks: Masks) -> Array:
    """Lines every 100 m from 200 m, heavier every 500 m."""
    even = ndimage.gaussian_filter(height, 9)
    gy, gx = np.gradient(even)
    steep = np.hypot(gx, gy) + 1e-3
    colour = _rgb(ink.contour)
    for every, wide, alpha in ((100.0, 0.45, 0.34), (500.0, 0.8, 0.4)):
        away = np.abs((even + every / 2) % every - every / 2) / steep
        on = np.clip(wide * SCALE / 2 + 0.5 - away, 0, 1) * alpha * (even > 150) * (masks.inland > 4)
        on = (on * np.clip(steep * 4, 0, 1))[..., None]
        land = land * (1 - on) + colour * on
    return land


if __name__ == "__main__":
    main()
