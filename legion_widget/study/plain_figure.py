"""Charts without matplotlib, for browsers that lack it: the few calls of it that our charts make.

`Figure` and `Axes` are called as those of matplotlib are, and give an SVG picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil, floor, log10
from typing import Any, Literal

from ..drawing.typeset import width
from ..engine.i18n import get_language
from ..engine.scene import Disc, Item, Label, Point, Poly, Scene, Shape
from ..ui.svg import paint

#: Units of a picture that are an inch, those of its letters, and the room round them.
INCH, LETTERS, HEADING, ROOM = 96.0, 13.0, 16.0, 8.0
INK, FAINT = "#1B1B1B", "#6B6F75"
NAMED = {"white": "#FFFFFF", "black": "#000000"}
#: The dashes of lines by their sign.
DASHES: dict[str, tuple[float, ...]] = {"-": (), "--": (7, 4), ":": (2, 3), "-.": (7, 3, 2, 3)}
#: How many numbers an axis has at most where nobody says which, and the steps between them, times a power of ten.
TICKS, STEPS = 6, (1, 2, 5, 10)
#: Where a text stands beside its place, from the words that matplotlib has for it.
ANCHORS: dict[str, Literal["start", "middle", "end"]] = {"left": "start", "center": "middle", "right": "end"}
#: How far apart the lines of a hatching are.
HATCHING = 7.0

Project = Callable[[float, float], Point]


@dataclass
class Mark:
    """A drawn element: a function from the places on the axes, and on the picture, to its shapes."""

    places: Sequence[Point]
    shapes: Callable[[Project], Iterator[Shape]]
    label: str | None = None
    #: What stands for it in the legend, in a box of so many units.
    swatch: Callable[[float, float], Iterator[Shape]] | None = None
    #: What lies under the others is drawn first.
    is_under: bool = False


@dataclass
class Axis:
    """One of two axes: its name, its numbers and its limits."""

    name: str = ""
    ticks: list[float] | None = None
    words: list[str] | None = None
    low: float | None = None
    high: float | None = None
    whole: bool = False
    is_turned: bool = False
    format: Callable[[float, int], str] | None = None

    def set_major_formatter(self, format: Callable[[float, int], str]) -> None:
        """Writes each number in this way."""
        self.format = format

    def get_major_locator(self) -> Axis:
        """Return the axis itself, which places its numbers."""
        return self

    def set_params(self, *, integer: bool) -> None:
        """Whole numbers only."""
        self.whole = integer

    def set_ticks(self, ticks: Iterable[float], words: Iterable[object] | None = None) -> None:
        """Gives the axis these numbers, with these words."""
        self.ticks = list(ticks)
        self.words = None if words is None else [str(word) for word in words]

    def limit(self, low: float | None, high: float | None) -> None:
        """Ends the axis there; None leaves an end to what is drawn."""
        self.low = self.low if low is None else low
        self.high = self.high if high is None else high

    def ends(self, values: Iterable[float]) -> tuple[float, float]:
        """The first and the last value, in the order in which they are seen."""
        found = list(values) or [0.0, 1.0]
        low, high = min(found), max(found)
        margin = 0.05 * ((high - low) or 1.0)
        first = self.low if self.low is not None else low - margin * (low != 0)
        last = self.high if self.high is not None else high + margin
        return (last, first) if self.is_turned else (first, last)

    def numbers(self, ends: tuple[float, float]) -> list[tuple[float, str]]:
        """The numbers that are seen, with their words."""
        low, high = sorted(ends)
        ticks = self.ticks if self.ticks is not None else list(steps(low, high, whole=self.whole))
        point = "," if get_language() == "es" else "."
        format = self.format or (lambda tick, _: f"{tick:g}".replace(".", point))
        words = self.words or [format(tick, n) for n, tick in enumerate(ticks)]
        return [(tick, word) for tick, word in zip(ticks, words, strict=True) if low <= tick <= high]


def steps(low: float, high: float, *, whole: bool = False) -> Iterator[float]:
    """Iterate over the round numbers from one end to the other, six at most.

    >>> list(steps(0, 0.52)), list(steps(0, 3, whole=True))
    ([0.0, 0.1, 0.2, 0.3, 0.4, 0.5], [0, 1, 2, 3])
    """
    least = (high - low) / TICKS
    power = 10.0 ** floor(log10(least))
    step = next(power * one for one in STEPS if power * one >= least)
    if whole:
        step = max(1, round(step))
    for n in range(ceil(low / step), floor(high / step) + 1):
        yield n * step if whole else round(n * step, 10)


class Spines(dict[str, bool]):
    """The lines along the four edges, and which of them are visible."""

    def __getitem__(self, names: Any) -> Any:
        return _Chosen(self, names) if isinstance(names, list) else super().__getitem__(names)


@dataclass
class _Chosen:
    spines: Spines
    names: list[str]

    def set_visible(self, seen: bool) -> None:
        self.spines.update(dict.fromkeys(self.names, seen))


@dataclass
class Axes:
    """Two axes and the elements drawn on them."""

    marks: list[Mark] = field(default_factory=list)
    xaxis: Axis = field(default_factory=Axis)
    yaxis: Axis = field(default_factory=Axis)
    title: str = ""
    spines: Spines = field(default_factory=lambda: Spines(dict.fromkeys(("left", "bottom", "top", "right"), True)))

    # ---- how it is told

    def set_title(self, title: str, **_: Any) -> None:
        """Names the picture."""
        self.title = title

    def set(self, **told: Any) -> None:
        """Sets names, ends or numbers of the axes: ``xlabel``, ``ylim``, ``xticks`` and so on."""
        for name, value in told.items():
            axis = self.xaxis if name[0] == "x" else self.yaxis
            if name[1:] == "label":
                axis.name = value
            elif name[1:] == "lim":
                axis.limit(*value)
            else:
                axis.set_ticks(value)

    def set_xlabel(self, name: str) -> None:
        """Names the axis that goes across."""
        self.xaxis.name = name

    def set_xticks(self, ticks: Iterable[float], words: Iterable[object] | None = None) -> None:
        """Gives it numbers."""
        self.xaxis.set_ticks(ticks, words)

    def set_yticks(self, ticks: Iterable[float], words: Iterable[object] | None = None) -> None:
        """Gives the other axis numbers."""
        self.yaxis.set_ticks(ticks, words)

    def set_xlim(self, low: float, high: float) -> None:
        """Ends the axis that goes across."""
        self.xaxis.limit(low, high)

    def set_ylim(self, low: float, high: float) -> None:
        """Ends the other axis."""
        self.yaxis.limit(low, high)

    def invert_yaxis(self) -> None:
        """The first is at the top."""
        self.yaxis.is_turned = True

    # ---- what is drawn

    def bar(self, at: Any, heights: Any, wide: float = 0.8, **more: Any) -> None:
        """Columns, each with its middle there, as high as told."""
        columns = [(x - wide / 2, 0.0, x + wide / 2, h) for x, h in zip(at, heights, strict=True)]
        self._boxes(columns, **more)

    def barh(self, at: Any, widths: Any, height: float = 0.8, left: Any = 0.0, **more: Any) -> None:
        """Bars across, from ``left``, as wide as told."""
        one = not isinstance(at, Iterable)
        rows = [(at, widths, left)] if one else list(zip(at, widths, left, strict=True))
        self._boxes([(start, y - height / 2, start + wide, y + height / 2) for y, wide, start in rows], **more)

    def _boxes(
        self,
        boxes: Sequence[tuple[float, float, float, float]],
        *,
        color: str,
        edgecolor: str = "white",
        hatch: str = "",
        label: str | None = None,
    ) -> None:
        def shapes(project: Project) -> Iterator[Shape]:
            for left, low, right, high in boxes:
                yield from box(project(left, low), project(right, high))

        def box(one: Point, other: Point) -> Iterator[Shape]:
            (left, right), (top, bottom) = sorted((one[0], other[0])), sorted((one[1], other[1]))
            corners = ((left, top), (right, top), (right, bottom), (left, bottom))
            yield Poly(corners, fill=colour(color), stroke=colour(edgecolor), width=1)
            yield from hatching(left, top, right, bottom, hatch)

        places = [place for left, low, right, high in boxes for place in ((left, low), (right, high))]
        self.marks.append(Mark(places, shapes, label, lambda w, h: box((0, 0), (w, h)), is_under=True))

    def plot(
        self,
        xs: Any,
        ys: Any,
        sign: str = "-",
        *,
        color: str,
        linewidth: float = 1.5,
        linestyle: str = "",
        markersize: float = 6,
        drawstyle: str = "default",
        label: str | None = None,
        **_: Any,
    ) -> None:
        """A line through points, or one point with a sign."""
        several = zip(xs, ys, strict=True) if isinstance(xs, Iterable) else [(xs, ys)]
        points = [(float(x), float(y)) for x, y in several]
        dash = DASHES.get(linestyle or sign)
        path = list(between(points)) if drawstyle == "steps-mid" else points

        def shapes(project: Project) -> Iterator[Shape]:
            if dash is None:
                for point in points:
                    yield marker(sign, *project(*point), markersize * 0.65, colour(color))
            else:
                yield line([project(*point) for point in path], color, linewidth * 1.3, dash)

        def swatch(w: float, h: float) -> Iterator[Shape]:
            if dash is None:
                yield marker(sign, w / 2, h / 2, h / 2, colour(color))
            else:
                yield line([(0, h / 2), (w, h / 2)], color, linewidth * 1.3, dash)

        self.marks.append(Mark(points, shapes, label, swatch))

    def fill_between(self, xs: Any, low: Any, high: Any, *, color: str, alpha: float, **_: Any) -> None:
        """Fill the area between two lines."""
        lows, highs = list(zip(xs, low, strict=True)), list(zip(xs, high, strict=True))

        def shapes(project: Project) -> Iterator[Shape]:
            corners = tuple(project(*point) for point in [*lows, *reversed(highs)])
            yield Poly(corners, fill=colour(color), alpha=alpha)

        self.marks.append(Mark([*lows, *highs], shapes, is_under=True))

    def errorbar(self, xs: Any, ys: Any, errors: Any, *, ecolor: str, elinewidth: float, **_: Any) -> None:
        """Draw error bars, below and above each value."""
        rows = [(x, y - down, y + up) for x, y, down, up in zip(xs, ys, *errors, strict=True)]

        def shapes(project: Project) -> Iterator[Shape]:
            for x, low, high in rows:
                (across, bottom), (_, top) = project(x, low), project(x, high)
                yield line([(across, bottom), (across, top)], ecolor, elinewidth * 1.3)
                for end in (bottom, top):
                    yield line([(across - 3, end), (across + 3, end)], ecolor, elinewidth * 1.3)

        self.marks.append(Mark([(x, end) for x, low, high in rows for end in (low, high)], shapes))

    def axhline(self, level: float, **more: Any) -> None:
        """A line from side to side."""
        self._level(lambda low, high: [(low, level), (high, level)], [(0.0, level)], is_across=True, **more)

    def axvline(self, level: float, **more: Any) -> None:
        """A line from the bottom to the top."""
        self._level(lambda low, high: [(level, low), (level, high)], [(level, 0.0)], is_across=False, **more)

    def _level(
        self,
        ends: Callable[[float, float], list[Point]],
        places: list[Point],
        *,
        is_across: bool,
        color: str,
        linestyle: str = "-",
        linewidth: float = 1.5,
        label: str | None = None,
    ) -> None:
        def shapes(project: Project) -> Iterator[Shape]:
            axis, others = (self.xaxis, self.xs()) if is_across else (self.yaxis, self.ys())
            points = [project(*point) for point in ends(*axis.ends(others))]
            yield line(points, color, linewidth, DASHES[linestyle])

        def swatch(w: float, h: float) -> Iterator[Shape]:
            yield line([(0, h / 2), (w, h / 2)], color, linewidth, DASHES[linestyle])

        self.marks.append(Mark(places, shapes, label, swatch))

    def text(
        self,
        x: float,
        y: float,
        words: object,
        *,
        ha: str = "left",
        va: str = "center",
        color: str = INK,
        weight: str = "normal",
    ) -> None:
        """Words at a place, their middle at its height."""

        def shapes(project: Project) -> Iterator[Shape]:
            across, down = project(x, y)
            bold = 700 if weight == "bold" else 400
            down += 0.35 * LETTERS
            yield Label(across, down, str(words), LETTERS, weight=bold, fill=colour(color), anchor=ANCHORS[ha])

        self.marks.append(Mark([], shapes))

    # ---- how large it is

    def xs(self) -> list[float]:
        """All values across."""
        return [float(x) for mark in self.marks for x, _ in mark.places]

    def ys(self) -> list[float]:
        """All values upwards."""
        return [float(y) for mark in self.marks for _, y in mark.places]

    def drawn(self, left: float, top: float, right: float, bottom: float) -> Iterator[Shape]:
        """Iterate over the shapes of all that is drawn in a box of the picture."""
        (x0, x1), (y0, y1) = self.xaxis.ends(self.xs()), self.yaxis.ends(self.ys())

        def project(x: float, y: float) -> Point:
            return left + (x - x0) / (x1 - x0) * (right - left), bottom - (y - y0) / (y1 - y0) * (bottom - top)

        for mark in sorted(self.marks, key=lambda mark: not mark.is_under):
            yield from mark.shapes(project)
        if self.spines["left"]:
            yield line([(left, top), (left, bottom)], INK, 1)
        if self.spines["bottom"]:
            yield line([(left, bottom), (right, bottom)], INK, 1)
        for value, words in self.xaxis.numbers((x0, x1)):
            across = project(value, y0)[0]
            yield line([(across, bottom), (across, bottom + 4)], INK, 1)
            for n, row in enumerate(words.split("\n")):
                yield Label(across, bottom + 5 + LETTERS * (1.1 * n + 0.9), row, LETTERS, fill=INK)
        for value, words in self.yaxis.numbers((y0, y1)):
            down = project(x0, value)[1]
            yield line([(left - 4, down), (left, down)], INK, 1)
            yield Label(left - 7, down + 0.35 * LETTERS, words, LETTERS, fill=INK, anchor="end")


class Figure:
    """A picture with one pair of axes; ``figsize`` is its width and height in inches."""

    def __init__(self, figsize: tuple[float, float], **_: Any) -> None:
        self.width, self.height = (inches * INCH for inches in figsize)
        self.axes = Axes()
        self.columns = 0

    def add_subplot(self) -> Axes:
        """The axes."""
        return self.axes

    def legend(self, ncols: int, **_: Any) -> None:
        """Explains the colours below the picture, in ``ncols`` columns."""
        self.columns = max(1, ncols)

    def svg(self, description: str) -> str:
        """Return the picture; ``description`` is read out in its place.

        >>> figure = Figure((4, 2))
        >>> figure.add_subplot().bar([0, 1], [0.25, 0.75], color="#1C4584")
        >>> figure.svg("two chances").startswith("<svg")
        True
        """
        axes, known = self.axes, {mark.label: mark for mark in self.axes.marks if mark.label}
        rows = -(-len(known) // self.columns) if self.columns else 0
        across, upwards = axes.xaxis.numbers(axes.xaxis.ends(axes.xs())), axes.yaxis.numbers(axes.yaxis.ends(axes.ys()))
        left = ROOM + max((room_for(words) for _, words in upwards), default=0) + 10
        left += 1.4 * LETTERS if axes.yaxis.name else 0
        lines = max((words.count("\n") + 1 for _, words in across), default=0)
        bottom = self.height - ROOM - LETTERS * (1.15 * lines + 1.3 * bool(axes.xaxis.name) + 1.5 * rows) - 4
        top, right = 2 * ROOM + HEADING, self.width - 2 * ROOM
        shapes: list[Shape] = [Label(ROOM, ROOM + HEADING * 0.8, axes.title, HEADING, fill=INK, anchor="start")]
        shapes += axes.drawn(left, top, right, bottom)
        below = bottom + 5 + LETTERS * 1.15 * lines
        if axes.xaxis.name:
            below += 1.3 * LETTERS
            shapes.append(Label((left + right) / 2, below - 0.3 * LETTERS, axes.xaxis.name, LETTERS, fill=INK))
        if axes.yaxis.name:
            middle = (top + bottom) / 2
            shapes.append(Label(ROOM + LETTERS, middle, axes.yaxis.name, LETTERS, fill=INK, angle=-90))
        items = [Item("chart", tuple(shapes)), *(self._key(known, below) if rows else ())]
        return paint(Scene(self.width, self.height, {"chart": tuple(items)}, title=axes.title, description=description))

    def _key(self, known: Mapping[str, Mark], top: float) -> Iterator[Item]:
        """Iterate over what stands in the legend, row by row."""
        wide = [1.8 * LETTERS + room_for(name) + 2 * ROOM + 8 for name in known]
        columns = [max(wide[n :: self.columns]) for n in range(min(self.columns, len(wide)))]
        start = max(ROOM, (self.width - sum(columns)) / 2)
        for n, (name, mark) in enumerate(known.items()):
            row, column = divmod(n, self.columns)
            x, y = start + sum(columns[:column]), top + 1.5 * LETTERS * (row + 1)
            assert mark.swatch is not None
            yield Item(f"swatch {n}", tuple(mark.swatch(1.8 * LETTERS, 0.8 * LETTERS)), at=(x, y - 0.8 * LETTERS))
            yield Item(f"name {n}", (Label(x + 1.8 * LETTERS + 8, y, name, LETTERS, fill=INK, anchor="start"),))


def room_for(words: str) -> float:
    """The room that words need in the font that a browser has, which may be a wider one than ours."""
    return 1.18 * width(words, LETTERS, "sans")


def colour(name: str) -> str:
    """A colour as the picture has it."""
    return NAMED.get(name, name)


def line(points: Iterable[Point], stroke: str, thick: float, dash: tuple[float, ...] = ()) -> Poly:
    """A line through points of the picture."""
    return Poly(tuple(points), stroke=colour(stroke), width=thick, dash=dash, closed=False)


def between(points: Sequence[Point]) -> Iterator[Point]:
    """Iterate over the corners of steps that change halfway between two points."""
    yield points[0]
    for (x, y), (further, other) in pairwise(points):
        yield from (((x + further) / 2, y), ((x + further) / 2, other))
    yield points[-1]


def marker(sign: str, x: float, y: float, r: float, fill: str) -> Shape:
    """The sign of a point: a disc, or a shape that differs from it in more than colour."""
    corners: dict[str, tuple[Point, ...]] = {
        "s": ((-1, -1), (1, -1), (1, 1), (-1, 1)),
        "^": ((0, -1), (1, 1), (-1, 1)),
        "v": ((0, 1), (-1, -1), (1, -1)),
        "D": ((0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)),
        "P": ((-1, -0.4), (-0.4, -0.4), (-0.4, -1), (0.4, -1), (0.4, -0.4), (1, -0.4), (1, 0.4), (0.4, 0.4), (0.4, 1),
              (-0.4, 1), (-0.4, 0.4), (-1, 0.4)),
    }  # fmt: skip
    if sign not in corners:
        return Disc(x, y, r, fill=fill)
    return Poly(tuple((x + r * dx, y + r * dy) for dx, dy in corners[sign]), fill=fill)


def hatching(left: float, top: float, right: float, bottom: float, sign: str) -> Iterator[Shape]:
    """Iterate over the white lines or dots that tell a box from others without its colour."""
    wide, high = right - left, bottom - top
    if "." in sign:
        for row in range(1, int(high / HATCHING) + 1):
            for column in range(1, int(wide / HATCHING) + 1):
                yield Disc(left + column * HATCHING - 3, top + row * HATCHING - 3, 1.1, fill="#FFFFFF")
    slopes = (1,) * ("/" in sign) + (1, -1) * ("x" in sign)
    for slope in slopes:
        for n in range(1, int((wide + high) / HATCHING) + 1):
            reach = n * HATCHING
            one = (left + max(0.0, reach - high), top + min(reach, high))
            other = (left + min(reach, wide), top + max(0.0, reach - wide))
            if slope < 0:
                one, other = ((left + right - x, y) for x, y in (one, other))
            yield line([one, other], "white", 0.9)


__all__ = ["Axes", "Figure"]
