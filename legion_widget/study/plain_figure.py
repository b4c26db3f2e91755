"""Charts without matplotlib, for browsers that lack it: the few calls of it that our charts make.

`Figure` and `Axes` are called as those of matplotlib are, and give an SVG picture.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from ..engine.scene import Item, Label, Point, Poly, Scene, Shape
from ..ui.svg import paint
from .plain_axis import Axis
from .plain_shapes import DASHES, HEADING, INCH, LETTERS, ROOM, between, colour, hatching, line, marker, room_for

INK, FAINT = "#1B1B1B", "#6B6F75"
#: Where a text stands beside its place, from the words that matplotlib has for it.
ANCHORS: dict[str, Literal["start", "middle", "end"]] = {"left": "start", "center": "middle", "right": "end"}

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
        head = textwrap.wrap(axes.title, int((self.width - 2 * ROOM) / (0.48 * HEADING)))
        top, right = 2 * ROOM + HEADING * (1 + 1.15 * (len(head) - 1)), self.width - 2 * ROOM
        shapes: list[Shape] = [
            Label(ROOM, ROOM + HEADING * (0.8 + 1.15 * number), line, HEADING, fill=INK, anchor="start")
            for number, line in enumerate(head)
        ]
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
        """Iterate over the items of the legend, row by row."""
        wide = [1.8 * LETTERS + room_for(name) + 2 * ROOM + 8 for name in known]
        columns = [max(wide[n :: self.columns]) for n in range(min(self.columns, len(wide)))]
        start = max(ROOM, (self.width - sum(columns)) / 2)
        for n, (name, mark) in enumerate(known.items()):
            row, column = divmod(n, self.columns)
            x, y = start + sum(columns[:column]), top + 1.5 * LETTERS * (row + 1)
            assert mark.swatch is not None
            yield Item(f"swatch {n}", tuple(mark.swatch(1.8 * LETTERS, 0.8 * LETTERS)), at=(x, y - 0.8 * LETTERS))
            yield Item(f"name {n}", (Label(x + 1.8 * LETTERS + 8, y, name, LETTERS, fill=INK, anchor="start"),))


__all__ = ["Axes", "Figure"]
