"""Values painted on a game's own map, on its hexes or on the squares of its table: a picture with text and data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import dist, isfinite
from numbers import Real
from pathlib import Path
from typing import Any

import msgspec

from ..drawing import heat
from ..drawing.terrain import relief_picture
from ..engine.errors import DataError, LegionWidgetError, UnknownName, shown
from ..engine.files import picture_path
from ..engine.i18n import say
from ..engine.libraries import pandas
from ..engine.moment import AnyMoment, Moment
from ..engine.scene import Scene
from ..engine.tiles import HexTiles, Tiles
from . import pictures
from .raster import png
from .svg import paint as painted_svg

#: What an output in a notebook may take, in bytes.
MOST = 300_000


class Painted:
    """Values on a map, shown as a picture at the end of a cell.

    Args:
        game: The game or moment whose map it is.
        values: A value for each hex, given by label or name of a place; on a table for each square of 10 cm, given by a
            point in it, in centimetres from the north-west corner: ``(95, 28)`` or ``"95,28"``.
        title: What the values are, or a function that says it in the language in use.
        unit: In what they are counted, likewise.
        bounds: The five limits between the classes; None: round numbers that fit.
        signed: Whether the values are differences, painted about 0.
        counters: Whether the counters of the moment are drawn too.
        theme: ``"light"`` or ``"dark"``.

    Raises:
        UnknownName: for a place or a theme that there is not.
        DataError: for a value that is not a number, a place that has two, and limits that are not five or do not rise.
        LegionWidgetError: for a game whose map has neither hexes nor squares.
    """

    def __init__(
        self,
        game: AnyMoment,
        values: Mapping[Any, float],
        title: str | Callable[[], str] = "",
        unit: str | Callable[[], str] = "",
        bounds: Iterable[float] | None = None,
        signed: bool = False,
        counters: bool = False,
        theme: str = "light",
    ) -> None:
        tiles = game.system.tiles
        if tiles is None:
            raise LegionWidgetError(say("this game has no hexes to paint").text())
        if theme not in ("light", "dark"):
            raise UnknownName(say("theme"), theme, ("light", "dark"))
        self.game, self.tiles, self.theme = game, tiles, theme
        self.values = _by_tile(tiles, values)
        self._title, self._unit, self.signed, self.counters = title, unit, signed, counters
        self.bounds = heat.limits(list(self.values.values()), signed) if bounds is None else _limits(bounds)

    @property
    def title(self) -> str:
        """What the values are, in the language in use where that is known."""
        return (self._title() if callable(self._title) else self._title) or say("Values").text()

    @property
    def unit(self) -> str:
        """In what they are counted."""
        return self._unit() if callable(self._unit) else self._unit

    def in_theme(self, theme: str) -> Painted:
        """Return the same in ``"light"`` or ``"dark"``."""
        labels = {self.tiles.label(index): value for index, value in self.values.items()}
        return Painted(self.game, labels, self._title, self._unit, self.bounds, self.signed, self.counters, theme)

    def scene(self, relief: bool = False) -> Scene:
        """Return the picture as data: the map, the tints under its names, figures and legend."""
        tints, figures = heat.heat_items(self.tiles, self.values, self.bounds, self.theme, self.signed)
        board = self.tiles.board if isinstance(self.tiles, HexTiles) else None
        shaded = relief_picture(board, self.theme, small=True) if relief and board is not None else None
        overlays = {"reach": tints, "marks": figures}
        drawn = self.game.system.scene(self.game.position, theme=self.theme, relief=shaded, overlays=overlays)
        layers = dict(drawn.layers)
        if not self.counters:
            layers["counters"], layers["marks"] = (), tuple(figures)  # without the names of those who stand there
        key = heat.legend(drawn.width, drawn.height, self.bounds, self.title, self.unit, self.theme, self.signed)
        layers["legend"] = (key,)
        return msgspec.structs.replace(
            drawn, height=drawn.height + heat.LEGEND, layers=layers, title=self.title, description=self.text()
        )

    def svg(self, width: float = 1100, *, relief: bool = False, embed_fonts: bool = False) -> str:
        """Return the picture as an SVG document, so many CSS pixels wide."""
        return painted_svg(self.scene(relief), width=width, embed_fonts=embed_fonts)

    def png(self, scale: float = 1.5) -> bytes:
        """Return the picture as a PNG, with `scale` dots to a world unit.

        Raises:
            MissingExtra: without the library that paints it.
        """
        return png(self.scene(relief=True), scale)

    def save(self, path: str | Path) -> Path:
        """Write the picture to a file that ends in ``.svg`` or ``.png``.

        Raises:
            UnknownName: for another ending.
        """
        file = picture_path(path)
        if file.suffix.lower() == ".svg":
            file.write_text(self.svg(relief=True, embed_fonts=True), "utf-8")
        else:
            file.write_bytes(self.png())
        return file

    @property
    def data(self) -> Any:
        """A pandas DataFrame with a row for each tile: name, value, centre in world units, longitude and latitude."""
        rows = []
        for index, value in sorted(self.values.items()):
            tiles = self.tiles
            rows.append((tiles.label(index), tiles.name(index), value, *tiles.centre(index), *tiles.lonlat(index)))
        kind = self.tiles.kind
        return pandas().DataFrame(rows, columns=[kind, "name", "value", "x", "y", "lon", "lat"]).set_index(kind)

    def strongest(self, most: int) -> list[int]:
        """Return the tiles of the highest values, whatever their sign: the highest first, equal ones by number."""
        return sorted(self.values, key=lambda index: (-abs(self.values[index]), index))[:most]

    def at(self, across: float, down: float) -> int | None:
        """Return the painted tile at a point, in shares of the picture's width and height; None: there is none."""
        scene = self.scene()
        point = across * scene.width, down * scene.height
        near = min(self.values, key=lambda index: dist(self.tiles.centre(index), point), default=None)
        if near is None:
            return None
        middle = self.tiles.centre(near)
        is_in = dist(middle, point) <= max(dist(middle, corner) for corner in self.tiles.corners(near))
        return near if is_in else None

    def text(self, most: int = 12) -> str:
        """Return the picture in words: its title and the strongest tiles."""
        told = [f"{self.tiles.name(index)} {heat.words(self.values[index])}" for index in self.strongest(most)]
        head = f"{self.title} ({self.unit})" if self.unit else self.title
        if not told:
            return say("{title}: nothing on the map", title=head).text()
        return say(
            "{title}; {count}; the strongest: {places}",
            title=head,
            count=self.tiles.count(len(self.values)),
            places="; ".join(told),
        ).text()

    def html(self, width: float = 1100, relief: bool = True) -> str:
        """Return the picture as an image in HTML, with its text: in relief, where wanted and no more than 300 kB."""
        made = ""
        for shaded in (True, False) if relief else (False,):
            picture = painted_svg(self.scene(shaded), width=width, speaking=False)
            made = pictures.figure(self.game, picture, self.text())
            if len(made) <= MOST:
                break
        return made

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/html": self.html(), "text/plain": self.text()}

    def __repr__(self) -> str:
        return self.text()


def _by_tile(tiles: Tiles, values: Mapping[Any, float]) -> dict[int, float]:
    """Return the values by tile. Raises `DataError` for one that is not a number, and for a tile that has two."""
    if not hasattr(values, "items"):
        raise DataError("values", say("values by place are needed, not {value}", value=shown(values)))
    by_tile: dict[int, float] = {}
    for place, value in values.items():
        index, name = tiles.index(place), f"values[{place!r}]"
        if index in by_tile:
            raise DataError(name, say("{place} has a value already", place=tiles.name(index)))
        if not isinstance(value, Real) or not isfinite(value):
            raise DataError(name, say("a number is needed, not {value}", value=shown(value)))
        by_tile[index] = float(value)
    return by_tile


def _limits(bounds: Iterable[float]) -> list[float]:
    """Return five limits that rise. Raises `DataError` for others."""
    given = list(bounds)
    if len(given) != 5 or sorted(set(given)) != given:
        raise DataError("bounds", say("five limits are needed, each higher than the one before"))
    return given


class SideBySide:
    """Painted maps side by side, or one below the other where the page is narrow."""

    def __init__(self, maps: list[Painted]) -> None:
        self.maps = maps

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        boxes = "".join(f'<div style="flex:1 1 340px;min-width:0">{one.html(700)}</div>' for one in self.maps)
        return {
            "text/html": f'<div style="display:flex;flex-wrap:wrap;gap:8px">{boxes}</div>',
            "text/plain": repr(self),
        }

    def __repr__(self) -> str:
        return "\n".join(one.text() for one in self.maps)

    def save(self, path: str | Path) -> list[Path]:
        """Write each map to a file of its own, with a number before the ending, and return their paths.

        Raises:
            UnknownName: for an ending other than ``.svg`` and ``.png``.
        """
        file = picture_path(path)
        return [one.save(file.with_stem(f"{file.stem}-{number}")) for number, one in enumerate(self.maps, start=1)]


def paint(game: AnyMoment, values: Mapping[Any, float], title: str = "", unit: str = "", **options: Any) -> Painted:
    """Paint values on a game's map: on its hexes, or on the squares of its table.

    Args:
        game: The game or moment.
        values: A value for each hex, by label, name of a place, or `Hex`; on a table for each square of 10 cm, by a
            point in it, in centimetres from the north-west corner: ``(95, 28)`` or ``"95,28"``.
        title: What the values are.
        unit: In what they are counted.
        options: ``bounds`` (the five limits between the six classes), ``signed`` (differences, painted about 0),
            ``counters`` (draw the counters too), ``theme``.

    Raises:
        UnknownName: for a place that there is not.
        DataError: for a value that is not a number, a place that has two, and limits that are not five or do not rise.
        LegionWidgetError: for a game whose map has neither hexes nor squares.

    >>> import legion_widget as lw
    >>> lw.set_language("en")
    >>> paint(lw.new_game("rif"), {"Annual": 61, "Igueriben": 40}, "Fights", "in 100 games")
    Fights (in 100 games); hexes: 2; the strongest: 1715 Annual 61; 1615 Igueriben 40
    >>> lw.set_language("es")
    """
    if not isinstance(game, Moment):
        raise TypeError(f"a game or a moment of one is painted, not {type(game).__name__}")
    return Painted(game, values, title, unit, **options)
