"""A picture as data: items in layers, made of a few plain shapes in world units.

A scene does not depend on a toolkit. Painters turn it into SVG or into calls of a canvas. World units are those of
`hexgrid`: a hex side is 21.6. Colours are ``"#rrggbb"``; ``alpha`` is 0 to 1; angles are degrees, clockwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

Point = tuple[float, float]
Font = Literal["serif", "sans", "condensed"]


class Poly(msgspec.Struct, frozen=True, omit_defaults=True, tag="poly"):
    """A polygon or, when ``closed`` is false, a line through points.

    Args:
        points: The corners in world units.
        fill: The colour inside; None: not filled.
        stroke: The colour of the outline; None: no outline.
        width: The width of the outline in world units.
        dash: The lengths of dashes and gaps in world units; empty: a solid line.
        alpha: 0 (invisible) to 1 (opaque).
        closed: Whether the last point is joined to the first.
        holes: Rings that are cut out of the fill.
    """

    points: tuple[Point, ...]
    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    dash: tuple[float, ...] = ()
    alpha: float = 1.0
    closed: bool = True
    holes: tuple[tuple[Point, ...], ...] = ()


class Disc(msgspec.Struct, frozen=True, omit_defaults=True, tag="disc"):
    """A circle.

    Args:
        x: The centre, in world units from the left.
        y: The centre, in world units from the top.
        r: The radius in world units.
        fill: The colour inside; None: not filled.
        stroke: The colour of the outline; None: no outline.
        width: The width of the outline in world units.
        alpha: 0 (invisible) to 1 (opaque).
    """

    x: float
    y: float
    r: float
    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    alpha: float = 1.0


class Label(msgspec.Struct, frozen=True, omit_defaults=True, tag="label"):
    """A line of text.

    Args:
        x: The point of the ``anchor``, in world units.
        y: The base line, in world units.
        text: The text.
        size: The type size in world units.
        font: The family.
        weight: 400 is regular, 700 bold.
        italic: Whether it is slanted.
        fill: The colour.
        halo: The colour of a wider stroke painted under it; None: no halo.
        halo_width: The width of that stroke in world units.
        anchor: Which point of the line is at ``x``.
        spacing: Extra room between letters, in world units.
        angle: Degrees, clockwise.
        alpha: 0 (invisible) to 1 (opaque).
    """

    x: float
    y: float
    text: str
    size: float
    font: Font = "sans"
    weight: int = 400
    italic: bool = False
    fill: str = "#000000"
    halo: str | None = None
    halo_width: float = 0.0
    anchor: Literal["start", "middle", "end"] = "middle"
    spacing: float = 0.0
    angle: float = 0.0
    alpha: float = 1.0


class Picture(msgspec.Struct, frozen=True, omit_defaults=True, tag="picture"):
    """A raster picture.

    Args:
        x: Its left edge, in world units.
        y: Its upper edge, in world units.
        width: How wide it is painted, in world units.
        height: How high it is painted, in world units.
        href: The picture as a data URI.
        alpha: 0 (invisible) to 1 (opaque).
    """

    x: float
    y: float
    width: float
    height: float
    href: str
    alpha: float = 1.0


Shape = Poly | Disc | Label | Picture


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """One item of a picture, such as a counter, a hex within reach, or the relief.

    Args:
        id: The id of the item.
        shapes: What is drawn, in order.
        at: How far the shapes are moved, in world units.
        hex: The label of the hex that it stands on, where there is one.
        spoken: The text for screen readers.
    """

    id: str
    shapes: tuple[Shape, ...]
    at: Point = (0.0, 0.0)
    hex: str | None = None
    spoken: str = ""


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """A picture whose layers are painted in order.

    Args:
        width: How wide it is, in world units.
        height: How high it is, in world units.
        layers: The items of each layer by its name, the lowest layer first.
        background: The colour behind them.
        title: What the picture is called.
        description: What the picture shows, in words.

    >>> scene = Scene(100, 50, {"ground": (Item("a", (Disc(10, 10, 4, fill="#102030"),)),)})
    >>> [item.id for item in scene.items()]
    ['a']
    """

    width: float
    height: float
    layers: dict[str, tuple[Item, ...]]
    background: str = "#ffffff"
    title: str = ""
    description: str = ""

    def items(self, layers: Iterable[str] | None = None) -> Iterator[Item]:
        """Iterate over the items of all layers, or of those named, in the order of painting."""
        for name in self.layers if layers is None else layers:
            yield from self.layers.get(name, ())
