"""Two pens, one picture: what the pen with arrays and the plain pen make of the same draw list."""

from __future__ import annotations

import math
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import legion_widget as lw
from legion_widget.engine.scene import Disc, Item, Label, Poly
from legion_widget.games.legion.scene import counter_items
from legion_widget.ui.drawlist import draw_list
from legion_widget.widget.pens import ArrayPen, PlainPen, working_numpy

#: What was done to the picture, where, in which colour and alpha.
Mark = tuple[Any, ...]


class Paper:
    """A canvas that notes each shape that is painted on it, whichever way it was asked for."""

    def __init__(self) -> None:
        self.marks: list[Mark] = []
        #: The marks of each path.
        self.paths: list[list[Mark]] = []
        self.commands = 0
        self.dash: tuple[float, ...] = ()
        self.fill_style = self.stroke_style = ""
        self.line_width = self.global_alpha = -1.0
        self.line_join = self.line_cap = self.font = self.text_align = ""

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, value)
        self.__dict__["commands"] = self.__dict__.get("commands", 0) + 1

    def _note(self, *mark: Any) -> None:
        self.marks.append(mark)

    def _line(self) -> tuple[Any, ...]:
        return (round(self.line_width, 3), self.dash)

    # arrays

    def _many(self, kind: str, shapes: Any, colours: Any, alphas: Any, *style: Any) -> None:
        for shape, rgb, alpha in zip(shapes, colours.tolist(), alphas.tolist(), strict=True):
            colour = "#{:02x}{:02x}{:02x}".format(*rgb)
            self._note(kind, shape, colour, round(alpha, 3), *style)

    def fill_styled_polygons(self, points: Any, colours: Any, alphas: Any) -> None:
        self._many("fill", [ring(p.tolist(), True) for p in points], colours, alphas)

    def stroke_styled_polygons(self, points: Any, colours: Any, alphas: Any) -> None:
        self._many("stroke", [ring(p.tolist(), True) for p in points], colours, alphas, *self._line())

    def stroke_styled_line_segments(self, points: Any, colours: Any, alphas: Any) -> None:
        self._many("stroke", [ring(p.tolist(), False) for p in points], colours, alphas, *self._line())

    def fill_styled_circles(self, x: Any, y: Any, r: Any, colours: Any, alphas: Any) -> None:
        self._many("fill", [disc(*c) for c in zip(x, y, r, strict=True)], colours, alphas)

    def stroke_styled_circles(self, x: Any, y: Any, r: Any, colours: Any, alphas: Any) -> None:
        self._many("stroke", [disc(*c) for c in zip(x, y, r, strict=True)], colours, alphas, *self._line())

    # plain commands

    def begin_path(self) -> None:
        self.shapes: list[Any] = []
        self.points: list[tuple[float, float]] = []

    def _end(self, closed: bool) -> None:
        if len(self.points) > 1:
            self.shapes.append(ring(self.points, closed))
        self.points = []

    def move_to(self, x: float, y: float) -> None:
        self._end(False)
        self.points = [(x, y)]

    def line_to(self, x: float, y: float) -> None:
        self.points.append((x, y))

    def close_path(self) -> None:
        self._end(True)

    def arc(self, x: float, y: float, r: float, start: float, end: float) -> None:
        assert (start, end) == (0, 2 * math.pi)
        assert self.points == [(x + r, y)], "no line leads to the circle"
        self.points = []
        self.shapes.append(disc(x, y, r))

    def fill(self, rule: str = "nonzero") -> None:
        self._end(False)
        style = (self.fill_style.lower(), round(self.global_alpha, 3))
        if rule == "evenodd":
            self._note("holes", tuple(self.shapes), *style)
            return
        self._path([("fill", shape, *style) for shape in self.shapes])

    def stroke(self) -> None:
        self._end(False)
        style = (self.stroke_style.lower(), round(self.global_alpha, 3), *self._line())
        self._path([("stroke", shape, *style) for shape in self.shapes])

    def _path(self, marks: list[Mark]) -> None:
        assert marks
        self.paths.append(marks)
        self.marks += marks

    # both

    def set_line_dash(self, dash: list[float]) -> None:
        self.dash = tuple(round(d, 3) for d in dash)

    def stroke_text(self, text: str, x: float, y: float) -> None:
        self._note("halo", text, x, y, self.font, self.text_align, self.stroke_style, self.line_width)

    def fill_text(self, text: str, x: float, y: float) -> None:
        self._note("text", text, x, y, self.font, self.text_align, self.fill_style, self.global_alpha)


def ring(points: Any, closed: bool) -> tuple[Any, ...]:
    return (closed, *((float(x), float(y)) for x, y in points))


def disc(*circle: Any) -> tuple[Any, ...]:
    return ("disc", *map(float, circle))


def near(mark: Mark) -> Mark:
    """A mark by the tenths of pixels in its shape; single precision and hundredths are the same."""
    kind, shape, *style = mark
    places = [shape[1:3], (shape[3], 0.0)] if shape[0] == "disc" else shape[1:]
    return kind, shape[0], str([(round(x + 0.03, 1), round(y + 0.03, 1)) for x, y in places]), *style


def box(mark: Mark) -> tuple[float, float, float, float]:
    shape, half = mark[1], (mark[4] / 2 if mark[0] == "stroke" else 0)
    if shape[0] == "disc":
        _, x, y, r = shape
        return x - r - half, y - r - half, x + r + half, y + r + half
    xs, ys = zip(*shape[1:], strict=True)
    return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half


def touch(one: Mark, other: Mark) -> bool:
    (al, at, ar, ab), (bl, bt, br, bb) = box(one), box(other)
    return al < br and bl < ar and at < bb and bt < ab


def alike(arrays: Paper, plain: Paper) -> None:
    """The same shapes, to the hundredth of a pixel, in the same styles."""

    def sorted_marks(paper: Paper) -> list[tuple[str, list[float]]]:
        found = []
        for mark in paper.marks:
            words: list[str] = []
            numbers: list[float] = []
            take(mark, words, numbers)
            found.append((" ".join(words), numbers))
        return sorted(found, key=lambda each: (each[0], len(each[1]), each[1]))

    def take(value: Any, words: list[str], numbers: list[float]) -> None:
        if isinstance(value, tuple):
            for each in value:
                take(each, words, numbers)
        elif isinstance(value, float):
            numbers.append(value)
        else:
            words.append(str(value))

    one, other = sorted_marks(arrays), sorted_marks(plain)
    assert [mark[0] for mark in one] == [mark[0] for mark in other]
    assert [n for mark in one for n in mark[1]] == pytest.approx([n for mark in other for n in mark[1]], abs=0.02)


def papers(items: Any = (), apart: Any = (), factor: float = 1.0) -> tuple[Paper, Paper]:
    """The same draw list on two papers, the first by arrays, the second by plain commands."""
    found = Paper(), Paper()
    batches = draw_list(items, apart, factor)
    for pen, paper in zip((ArrayPen(working_numpy()), PlainPen()), found, strict=True):
        for command in pen.commands(batches):
            command(paper)
    return found


def same_picture(arrays: Paper, plain: Paper) -> None:
    """The same shapes in the same styles; of two that touch the same one lies above; no path hides what was seen."""
    alike(arrays, plain)
    painted = [mark for mark in arrays.marks if mark[0] in ("fill", "stroke")]
    order = [near(mark) for mark in plain.marks if mark[0] in ("fill", "stroke")]
    place = {mark: number for number, mark in enumerate(order)}
    for one, other in combinations(painted, 2):
        below, above = near(one), near(other)
        if one[2:] != other[2:] and order.count(below) == order.count(above) == 1 and touch(one, other):
            assert place[below] < place[above]
    for path in plain.paths:
        for one, other in combinations(path, 2):
            assert not touch(one, other) or (one[0] == "stroke" and one[3] == 1)


COLOURS = st.sampled_from(["#102030", "#C63D2B", "#6fa3e8"])
ALPHAS = st.sampled_from([1.0, 1.0, 0.5])
SPOTS = st.integers(-20, 220).map(float)
WIDTHS = st.sampled_from([0.6, 1.0, 2.5])
POLYS = st.builds(
    lambda x, y, corners, look, alpha, closed: Poly(
        tuple((x + a, y + b) for a, b in corners), alpha=alpha, closed=closed, **look
    ),
    SPOTS,
    SPOTS,
    st.sampled_from(
        [
            ((0, 0), (14, 0), (14, 14), (0, 14)),
            ((0, 0), (0, 12), (12, 12)),
            ((0, 0), (30, 20), (60, 10), (20, 60)),
            ((0, 0), (200, 3), (100, 150)),
        ]
    ),
    st.one_of(
        st.builds(lambda c: {"fill": c}, COLOURS),
        st.builds(lambda c, w, d: {"stroke": c, "width": w, "dash": d}, COLOURS, WIDTHS, st.sampled_from([(), (3.0,)])),
        st.builds(lambda c, d, w: {"fill": c, "stroke": d, "width": w}, COLOURS, COLOURS, WIDTHS),
        st.builds(lambda c: {"fill": c, "holes": (((4, 4), (5, 4), (5, 5)),)}, COLOURS),
    ),
    ALPHAS,
    st.booleans(),
)
DISCS = st.builds(Disc, SPOTS, SPOTS, st.sampled_from([0.0, 3.0, 40.0]), fill=COLOURS, alpha=ALPHAS) | st.builds(
    Disc, SPOTS, SPOTS, st.sampled_from([3.0, 40.0]), stroke=COLOURS, width=WIDTHS, alpha=ALPHAS
)
LABELS = st.builds(Label, SPOTS, SPOTS, st.sampled_from(["Annual", "Melilla"]), WIDTHS, fill=COLOURS, alpha=ALPHAS)
FORMS = st.sampled_from(
    [((0, 0), (14, 0), (14, 14), (0, 14)), ((0, 0), (0, 12), (12, 12)), ((0, 0), (200, 3), (100, 150))]
)
NEAR = st.integers(0, 90).map(float)


def moved(form: Any, x: float, y: float) -> Any:
    return tuple((x + a, y + b) for a, b in form)


#: Shapes of one kind in a row, which make one batch: many of them touch.
FILLED = st.lists(
    st.builds(lambda f, x, y, c, a: Poly(moved(f, x, y), fill=c, alpha=a), FORMS, NEAR, NEAR, COLOURS, ALPHAS),
    max_size=12,
)
DRAWN = st.builds(
    lambda lines, width, closed: [
        Poly(moved(f, x, y), stroke=c, alpha=a, width=width, closed=closed) for f, x, y, c, a in lines
    ],
    st.lists(st.tuples(FORMS, NEAR, NEAR, COLOURS, ALPHAS), max_size=12),
    WIDTHS,
    st.booleans(),
)
DOTS = st.lists(st.builds(Disc, NEAR, NEAR, st.sampled_from([3.0, 9.0]), fill=COLOURS, alpha=ALPHAS), max_size=12)
MIXED = st.lists(st.one_of(POLYS, DISCS, LABELS), max_size=12)
ITEMS = st.lists(st.one_of(FILLED, DRAWN, DOTS, MIXED), max_size=4).map(
    lambda runs: [Item(f"run-{number}", tuple(shapes)) for number, shapes in enumerate(runs)]
)


@given(ITEMS, st.sampled_from([0.5, 1.0, 2.2]))
def test_both_pens_draw_the_same_picture_of_a_crowd(items: list[Item], factor: float) -> None:
    """Shapes, styles and what lies above what are the same, however shapes share paths."""
    same_picture(*papers(items, factor=factor))


def test_both_pens_draw_the_same_counters_in_a_modest_number_of_commands() -> None:
    """All counters of the standard game: many share a path of one colour."""
    game = lw.new_game("rif", seed=1)
    arrays, plain = papers(apart=counter_items(game.system, game.position, "es"))
    alike(arrays, plain)
    assert len(plain.paths) < 0.3 * len([mark for mark in plain.marks if mark[0] in ("fill", "stroke")])


def test_of_two_counters_on_a_hex_the_later_covers_all_of_the_earlier() -> None:
    """An aircraft over its target: nothing of what is below shines through."""
    shapes = (Poly(((0, 0), (9, 0), (9, 9)), fill="#102030"), Disc(4, 4, 2, fill="#ffffff"))
    below, above = Item("below", shapes, hex="0505"), Item("above", shapes, (2, -2), hex="0505")
    for paper in papers(apart=[below, above, Item("beside", shapes, (90, 90), hex="0909")]):
        shown = [mark[1] for mark in paper.marks]
        assert shown.index(ring(((2, -2), (11, -2), (11, 7)), True)) > shown.index(disc(4, 4, 2))
