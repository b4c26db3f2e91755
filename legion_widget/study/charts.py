"""Charts of chances, exact and measured, whose figures can also be read as text.

matplotlib draws them; where it cannot be had, as in a browser, `plain_figure` does.
"""

from __future__ import annotations

import functools
import io
import textwrap
from base64 import b64encode
from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from ..engine import i18n
from ..engine.errors import MissingExtra
from ..engine.files import picture_path
from ..engine.i18n import decimals
from ..engine.libraries import pandas
from . import plain_figure
from .estimate import Estimate

#: What the parts of a chart are painted in, told apart by those who see no red or no green too.
BLUE, GREY, ORANGE, PALE, SAND = "#1C4584", "#CFC9BC", "#B25312", "#7F9CC4", "#DE9B62"
SHADES = (GREY, BLUE, ORANGE, PALE, SAND)
#: The size of a chart in inches, and its dots an inch.
SIZE, DOTS = (8.2, 3.3), 120
#: On a narrower page a chart is moved sideways, so that its words can be read; in CSS pixels.
NARROWEST = 560
#: On a dark page light and dark change places, and the colours stay what they are.
DARK = (
    '[data-jp-theme-light="false"] .lw-chart, body[data-theme="dark"] .lw-chart, .lw-dark .lw-chart '
    "{ filter: invert(.88) hue-rotate(180deg); }"
)
#: How many letters a line of a title has at most, and of the name of a row; how many fit beside each other.
TITLE, NAME, ACROSS = 66, 26, 110
#: How much higher a picture is for a row of its legend, in inches.
ROW = 0.22
#: A part of a bar that is narrower has no word in it.
NARROW = 0.06


def percent(chance: Any, digits: int = 1) -> str:
    """A chance as a percentage, in the way of the language; a measured one with its interval.

    >>> percent(0.125), percent(Estimate(0.5, 0.4, 0.6, 90), 0)
    ('12,5 %', '50 % (40 % – 60 %)')
    """
    if isinstance(chance, Estimate):
        return chance.written(lambda value: percent(value, digits))
    return i18n.percent(float(chance), digits)


def decimal(number: Any, digits: int = 1) -> str:
    """A number or fraction, rounded to some decimals, in the way of the language; a measured one with its interval."""
    if isinstance(number, Estimate):
        return number.written(lambda value: decimal(value, digits))
    return decimals(float(number), digits)


def _figure() -> Any:
    """Return the class of figures: matplotlib's, or the plain one."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        return plain_figure.Figure
    return Figure


class Chart:
    """A picture with a title and a line of text for each thing in it, which is read out in its place."""

    def __init__(self, title: str, height: float = SIZE[1]) -> None:
        self.title = title
        self.lines: list[str] = []
        self.figure: Any = _figure()(figsize=(SIZE[0], height), layout="constrained")
        self._data: tuple[Sequence[Sequence[Any]], list[str]] | None = None
        self.axes: Any = self.figure.add_subplot()
        self.axes.set_title(self._fitted(title, TITLE), loc="left", fontsize=12)
        self.axes.spines[["top", "right"]].set_visible(False)
        for axis in (self.axes.xaxis, self.axes.yaxis):
            axis.set_major_formatter(lambda value, _: i18n.number(float(value)))

    def _as_written(self) -> None:
        """Makes sure that no text is read as mathematics: a name may have dollars in it."""
        if isinstance(self.figure, plain_figure.Figure):
            return
        from matplotlib.text import Text

        for text in self.figure.findobj(Text):
            text.set_parse_math(False)

    def tell(self, name: object, *words: object) -> None:
        """Adds a line of text."""
        self.lines.append(f"{name}: " + "; ".join(map(str, words)))

    def with_data(self, rows: Sequence[Sequence[Any]], names: Sequence[str]) -> Chart:
        """Add the figures, a row each; return the picture."""
        self._data = rows, list(names)
        return self

    @functools.cached_property
    def data(self) -> Any:
        """The figures as a pandas DataFrame; None where the picture has none."""
        if self._data is None:
            return None
        rows, names = self._data
        return pandas().DataFrame(rows, columns=names)

    def axis(self, across: str, along: str = "", *, legend: int = 0) -> None:
        """Names the axes, the one upwards a percentage; with a legend in a number of columns below."""
        self.axes.set(xlabel=across, ylabel=along, ylim=(0, None))
        self.axes.yaxis.set_major_formatter(lambda value, _: percent(value, 0))
        if legend:
            self.legend(legend)

    def legend(self, columns: int, **more: Any) -> None:
        """The legend of the colours, below the picture: in that many columns, or fewer where the names are long."""
        if not isinstance(self.figure, plain_figure.Figure):
            handles, names = self.axes.get_legend_handles_labels()
            more |= {"handles": handles, "labels": [self._fitted(name, 2 * NAME) for name in names]}
            longest = max((len(name) for name in names), default=0)
            columns = max(1, min(columns, ACROSS // (min(longest, 2 * NAME) + 6)))
            rows = -(-len(names) // columns)
            wide, high = self.figure.get_size_inches()
            self.figure.set_size_inches(wide, high + ROW * max(0, rows - 2))
        self.figure.legend(ncols=columns, loc="outside lower center", frameon=False, **more)

    def name_rows(self, names: Sequence[str]) -> None:
        """Name the rows from the top, on several lines where a name is long."""
        self.axes.set_yticks(range(len(names)), [self._fitted(name, NAME) for name in names])

    def _fitted(self, words: str, most: int) -> str:
        """Words in lines of up to that many letters; the plain picture breaks its title itself, and nothing else."""
        return words if isinstance(self.figure, plain_figure.Figure) else textwrap.fill(words, most)

    def png(self) -> bytes:
        """The picture as a file.

        Raises:
            MissingExtra: Where matplotlib is not installed.
        """
        if isinstance(self.figure, plain_figure.Figure):
            raise MissingExtra("matplotlib", "study")
        self._as_written()
        made = io.BytesIO()
        self.figure.savefig(made, format="png", dpi=DOTS, metadata={"Software": None})
        return made.getvalue()

    def svg(self) -> str:
        """The picture as an SVG document."""
        if isinstance(self.figure, plain_figure.Figure):
            return self.figure.svg(repr(self))
        self._as_written()
        made = io.StringIO()
        self.figure.savefig(made, format="svg", metadata={"Date": None})
        return made.getvalue()

    def save(self, path: str | Path) -> Path:
        """Write the picture to a file that ends in ``.svg`` or ``.png``, and return its absolute path.

        Raises:
            UnknownName: for another ending.
            MissingExtra: for a PNG, where matplotlib is not installed.
        """
        file = picture_path(path)
        if file.suffix.lower() == ".svg":
            file.write_text(self.svg(), "utf-8")
        else:
            file.write_bytes(self.png())
        return file

    def _repr_html_(self) -> str:
        words = escape(repr(self), quote=True)
        if isinstance(self.figure, plain_figure.Figure):
            kind, picture = "svg+xml", self.figure.svg(repr(self)).encode()
        else:
            kind, picture = "png", self.png()
        source = f"data:image/{kind};base64,{b64encode(picture).decode()}"
        style = f"width: {SIZE[0] * 96:.0f}px; max-width: 100%; min-width: {NARROWEST}px"
        image = f'<img class="lw-chart" src="{source}" alt="{words}" style="{style}">'
        return f'<div style="overflow-x: auto">{image}</div><style>{DARK}</style>'

    def __repr__(self) -> str:
        return "\n".join([self.title, *self.lines])


def shares(
    rows: Mapping[str, Mapping[str, Any]], title: str, words: Mapping[str, Sequence[str]] | None = None
) -> Chart:
    """A bar for each row, in parts as long as their chances; ``words`` stand in the parts, else their percentages.

    All rows have the same parts, in one order; a part that a row lacks has no chance.
    """
    chart = Chart(title, 1.1 + 0.5 * len(rows))
    parts = list(dict.fromkeys(part for row in rows.values() for part in row))
    shades = [BLUE, GREY, ORANGE] if len(parts) < 4 else [BLUE, PALE, GREY, SAND, ORANGE]
    shades *= -(-len(parts) // len(shades)) or 1
    for n, (name, row) in enumerate(rows.items()):
        left, descriptions = 0.0, []
        for k, part in enumerate(parts):
            chance = float(row.get(part, 0))
            word = words[name][k] if words else percent(chance)
            label = part if n == 0 else None
            chart.axes.barh(n, chance, left=left, color=shades[k], edgecolor="white", height=0.75, label=label)
            if chance > NARROW:
                ink = "white" if shades[k] in (BLUE, ORANGE) else "black"
                chart.axes.text(left + chance / 2, n, word, ha="center", va="center", color=ink)
            descriptions.append(f"{part} {word}" if not words else f"{part} {percent(chance)}, {word}")
            left += chance
        chart.tell(name, *descriptions)
    chart.name_rows(list(rows))
    chart.axes.invert_yaxis()
    chart.axes.set_xticks([])
    chart.axes.spines[["bottom", "left"]].set_visible(False)
    chart.legend(len(parts))
    return chart


def columns(
    series: Mapping[str, Mapping[Any, Any]], title: str, across: str = "", along: str = "", line: Any = None
) -> Chart:
    """A group of columns for each key, one column for each of the series; ``line`` is a name and a level to compare."""
    chart = Chart(title)
    keys = list(dict.fromkeys(key for values in series.values() for key in values))
    wide = 0.82 / len(series)
    for n, (name, values) in enumerate(series.items()):
        places = [k + wide * (n - (len(series) - 1) / 2) for k in range(len(keys))]
        chart.axes.bar(
            places, [float(values.get(key, 0)) for key in keys], wide, color=SHADES[n % len(SHADES)], label=name
        )
        chart.tell(name, *(f"{key} {percent(values.get(key, 0))}" for key in keys))
    if line is not None:
        name, level = line
        chart.axes.axhline(float(level), color=ORANGE, linestyle="--", label=name)
        chart.tell(name, percent(level))
    chart.axes.set_xticks(range(len(keys)), [str(key) for key in keys])
    chart.axis(across, along, legend=len(series) + (line is not None) if len(series) > 1 or line else 0)
    return chart


def curves(
    series: Mapping[str, Mapping[float, Any]], title: str, across: str, along: str, dotted: Sequence[str] = ()
) -> Chart:
    """A line in steps for each of the series; the dotted ones take the colours from the first again."""
    chart = Chart(title)
    solid = [name for name in series if name not in dotted]
    for name, values in series.items():
        order = dotted if name in dotted else solid
        shade = (BLUE, PALE, ORANGE, SAND)[order.index(name) % 4]
        style = ":" if name in dotted else "-"
        heights = [float(value) for value in values.values()]
        chart.axes.plot(list(values), heights, style, color=shade, drawstyle="steps-mid", linewidth=2, label=name)
        chart.tell(name, *(f"{key} {percent(value, 0)}" for key, value in values.items()))
    chart.axis(across, along, legend=3)
    return chart


def measured(
    estimates: Mapping[Any, Estimate],
    title: str,
    across: str = "",
    along: str = "",
    exact: Mapping[Any, Any] | None = None,
    names: tuple[str, str] = ("", ""),
) -> Chart:
    """A dot with its interval for each share that was measured, before columns of what is ``exact``.

    ``names`` are those of the exact and of the measured. Without exact figures the size of each sample is below.
    """
    chart = Chart(title)
    for k, (key, share) in enumerate(estimates.items()):
        label = names[1] if exact and k == 0 else None
        chart.axes.plot([k, k], [share.low, share.high], color=ORANGE, linewidth=2.5, zorder=3)
        chart.axes.plot(k, share.value, "o", color=ORANGE, zorder=4, label=label)
        chart.tell(key, *([f"{names[0]} {percent(exact[key])}"] if exact else []), percent(share))
    if exact:
        chart.axes.bar(range(len(estimates)), [float(exact[key]) for key in estimates], color=GREY, label=names[0])
    else:
        chart.axes.axhline(0.5, color=GREY, linestyle="--")
        chart.axes.set_xlim(-0.6, len(estimates) - 0.4)
    below = [str(key) if exact else f"{key}\n({share.count})" for key, share in estimates.items()]
    chart.axes.set_xticks(range(len(estimates)), below)
    chart.axis(across, along, legend=2 if exact else 0)
    if not exact:
        chart.axes.set_ylim(0, 1)
    return chart


def spread(values: Sequence[int], title: str, across: str, along: str) -> Chart:
    """Return the frequency of each whole number."""
    chart = Chart(title)
    counts = Counter(values)
    chart.axes.bar(list(counts), list(counts.values()), 0.9, color=BLUE)
    chart.axes.axvline(0, color="black", linewidth=1)
    chart.axes.set(xlabel=across, ylabel=along)
    for value, count in sorted(counts.items()):
        chart.tell(f"{value:+d}" if value else "0", count)
    return chart


__all__ = ["Chart", "columns", "curves", "decimal", "measured", "percent", "shares", "spread"]
