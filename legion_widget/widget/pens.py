"""Two pens that draw the same draw list on a canvas: one with arrays, one with plain commands only.

In a browser's Python (Pyodide) ipycanvas may come with a stub in numpy's place; `pen` gives the pen that works here.
A pen makes commands of batches first; to run the commands cannot raise.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Protocol

from ..ui.drawlist import Batch, Circle, Discs, Fills, Holed, Inked, Points, Rings, Strokes, Texts

Command = Callable[[Any], None]


class Pen(Protocol):
    """Turns a draw list into commands."""

    def commands(self, batches: Iterable[Batch]) -> list[Command]: ...


@cache
def pen() -> Pen:
    """The pen with arrays where numpy works, else the plain one."""
    numpy = working_numpy()
    return PlainPen() if numpy is None else ArrayPen(numpy)


def working_numpy() -> Any:
    """The module numpy, or None where it is missing or only a stub of that name."""
    try:
        import numpy

        if numpy.concatenate([numpy.array([[1, 2]], dtype=numpy.float32).ravel()]).tolist() == [1.0, 2.0]:
            return numpy
    except Exception:  # a stub may fail in any way
        pass
    return None


class ArrayPen:
    """Sends each batch as a few arrays."""

    def __init__(self, numpy: Any) -> None:
        self.np = numpy

    def commands(self, batches: Iterable[Batch]) -> list[Command]:
        commands: list[Command] = []
        for batch in batches:
            match batch:
                case Fills(polygons):
                    commands.append(_call("fill_styled_polygons", *self._inked(polygons)))
                case Strokes(width, dash, closed, lines):
                    method = "stroke_styled_polygons" if closed else "stroke_styled_line_segments"
                    commands += [_line_style(width, dash), _call(method, *self._inked(lines))]
                    if dash:
                        commands.append(_solid)
                case Discs(circles):
                    commands.append(_call("fill_styled_circles", *self._circles(circles)))
                case Rings(width, circles):
                    commands += [_line_style(width), _call("stroke_styled_circles", *self._circles(circles))]
                case Holed():
                    commands.append(_holed(batch))
                case Texts():
                    commands.append(_texts(batch))
        return commands

    def _inked(self, shapes: Sequence[Inked]) -> tuple[list[Any], Any, Any]:
        points, colours, alphas = zip(*shapes, strict=True)
        single = self.np.float32
        return [self.np.array(p, dtype=single) for p in points], self._rgb(colours), self.np.array(alphas, dtype=single)

    def _circles(self, circles: Sequence[Circle]) -> list[Any]:
        x, y, r, colours, alphas = zip(*circles, strict=True)
        xs, ys, rs, opacity = (self.np.array(v, dtype=self.np.float32) for v in (x, y, r, alphas))
        return [xs, ys, rs, self._rgb(colours), opacity]

    def _rgb(self, colours: Iterable[str]) -> Any:
        """Red, green and blue of colours, a row each."""
        return self.np.frombuffer(bytes.fromhex("".join(colours).replace("#", "")), dtype=self.np.uint8).reshape(-1, 3)


#: The side of the squares by which the plain pen knows what may overlap, in pixels.
SQUARE = 24
_TURN = 2 * math.pi


class PlainPen:
    """Sends paths point by point. Shapes of one colour that cannot overlap share a path."""

    def commands(self, batches: Iterable[Batch]) -> list[Command]:
        commands: list[Command] = []
        for batch in batches:
            match batch:
                case Fills(polygons):
                    commands.append(_paths("fill", [(_outline(p, True), c, a, p, 0.0) for p, c, a in polygons]))
                case Strokes(width, dash, closed, lines):
                    traces = [(_outline(p, closed), c, a, p, width) for p, c, a in lines]
                    commands += [_line_style(width, dash), _paths("stroke", traces)]
                    if dash:
                        commands.append(_solid)
                case Discs(circles):
                    commands.append(_paths("fill", [_round(circle, 0.0) for circle in circles]))
                case Rings(width, circles):
                    commands += [_line_style(width), _paths("stroke", [_round(circle, width) for circle in circles])]
                case Holed():
                    commands.append(_holed(batch))
                case Texts():
                    commands.append(_texts(batch))
        return commands


# ---- what both send ------------------------------------------------------------------------------


def _call(method: str, *arguments: Any) -> Command:
    return lambda c: getattr(c, method)(*arguments)


def _line_style(width: float, dash: Sequence[float] = ()) -> Command:
    def command(c: Any) -> None:
        c.line_width = width
        c.line_join = c.line_cap = "round"
        if dash:
            c.set_line_dash(list(dash))

    return command


def _solid(c: Any) -> None:
    c.set_line_dash([])


def _holed(batch: Holed) -> Command:
    traces = [_outline(ring, True) for ring in batch.rings]

    def command(c: Any) -> None:
        c.fill_style, c.global_alpha = batch.colour, batch.alpha
        c.begin_path()
        for trace in traces:
            trace(c)
        c.fill("evenodd")
        c.global_alpha = 1.0

    return command


def _texts(batch: Texts) -> Command:
    """A style is set only where it changes."""

    def command(c: Any) -> None:
        last: dict[str, Any] = {}
        for line in batch.lines:
            style: dict[str, Any] = {"font": line.font, "text_align": line.align, "global_alpha": line.alpha}
            style["fill_style"] = line.colour
            if line.halo:
                style |= {"line_width": line.halo_width, "line_join": "round", "stroke_style": line.halo}
            for name, value in style.items():
                if last.get(name) != value:
                    setattr(c, name, value)
            last |= style
            if line.halo:
                c.stroke_text(line.text, line.x, line.y)
            c.fill_text(line.text, line.x, line.y)
        c.global_alpha = 1.0

    return command


# ---- paths ---------------------------------------------------------------------------------------

#: How a path is traced, its colour and alpha, the points that span it, the width of its line.
Trace = tuple[Command, str, float, Points, float]


def _outline(points: Points, closed: bool) -> Command:
    places = [(round(x, 2), round(y, 2)) for x, y in points]

    def command(c: Any) -> None:
        c.move_to(*places[0])
        for x, y in places[1:]:
            c.line_to(x, y)
        if closed:
            c.close_path()

    return command


def _round(circle: Circle, width: float) -> Trace:
    x, y, r, colour, alpha = circle

    def command(c: Any) -> None:
        c.move_to(x + r, y)
        c.arc(x, y, r, 0.0, _TURN)

    return command, colour, alpha, ((x - r, y - r), (x + r, y + r)), width


def _paths(paint: str, traces: Sequence[Trace]) -> Command:
    """Fills or strokes shapes in as few paths as give the same picture as one path for each would."""
    paths: list[tuple[str, float, list[Command]]] = []
    last: dict[tuple[str, float], int] = {}
    seen: dict[tuple[int, int], int] = {}
    for trace, colour, alpha, points, width in traces:
        squares = _squares(points, width)
        below = max((seen.get(square, -1) for square in squares), default=-1)
        path = last.get((colour, alpha), -1)
        # An opaque line may cross another of its own path; what is filled, or seen through, may not.
        if path < 0 or path < below or (path == below and (paint == "fill" or alpha < 1)):
            path = last[colour, alpha] = len(paths)
            paths.append((colour, alpha, []))
        paths[path][2].append(trace)
        for square in squares:
            seen[square] = path
    style = f"{paint}_style"

    def command(c: Any) -> None:
        inked: tuple[str, float] | None = None
        for colour, alpha, parts in paths:
            if inked is None or inked[0] != colour:
                setattr(c, style, colour)
            if inked is None or inked[1] != alpha:
                c.global_alpha = alpha
            inked = colour, alpha
            c.begin_path()
            for part in parts:
                part(c)
            getattr(c, paint)()
        c.global_alpha = 1.0

    return command


def _squares(points: Points, width: float) -> list[tuple[int, int]]:
    """The squares that a shape may touch; all that is far off counts as one rim."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    rim, half = 400, width / 2 + 1

    def span(values: list[float]) -> range:
        low, high = (min(values) - half) // SQUARE, (max(values) + half) // SQUARE
        return range(int(max(-1, min(low, rim))), int(max(-1, min(high, rim))) + 1)

    return [(column, row) for column in span(xs) for row in span(ys)]


__all__ = ["ArrayPen", "Command", "Pen", "PlainPen", "pen", "working_numpy"]
