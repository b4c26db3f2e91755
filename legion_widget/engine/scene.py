"""The picture as data: items in layers, made of a few plain shapes in world units.

A scene knows no toolkit. Painters turn it into SVG or into calls of a canvas. World units are those of
`hexgrid`: a hex side is 21.6. Colours are ``"#rrggbb"``; ``alpha`` is 0 to 1; angles are degrees, clockwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

Point = tuple[float, float]
Font = Literal["serif", "sans", "condensed"]


class Poly(msgspec.Struct, frozen=True, omit_defaults=True, tag="poly"):
    """A polygon or, when ``closed`` is false, a line through points. ``holes`` are rings cut out of the fill."""

    points: tuple[Point, ...]
    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    dash: tuple[float, ...] = ()
    alpha: float = 1.0
    closed: bool = True
    holes: tuple[tuple[Point, ...], ...] = ()


class Disc(msgspec.Struct, frozen=True, omit_defaults=True, tag="disc"):
    """A circle."""

    x: float
    y: float
    r: float
    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    alpha: float = 1.0


class Label(msgspec.Struct, frozen=True, omit_defaults=True, tag="label"):
    """A line of text; ``y`` is the base line, ``halo`` a wider stroke painted under it."""

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
    """A raster picture, as a data URI."""

    x: float
    y: float
    width: float
    height: float
    href: str
    alpha: float = 1.0


Shape = Poly | Disc | Label | Picture


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing on the picture: a counter, a hex that can be reached, the relief.

    ``at`` moves the shapes; ``hex`` says which hex it stands on, ``spoken`` what a screen reader says.
    """

    id: str
    shapes: tuple[Shape, ...]
    at: Point = (0.0, 0.0)
    hex: str | None = None
    spoken: str = ""


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """A picture of ``width`` x ``height`` world units whose layers are painted in order.

    >>> scene = Scene(100, 50, {"ground": (Item("a", (Disc(10, 10, 4, fill="#102030"),)),)})
    >>> [item.id for item in scene.items()]
    ['a']
    """

    width: float
    height: float
    layers: dict[str, tuple[Item, ...]]
    background: str = "#ffffff"
    title: str = ""
    #: What the picture shows, in words.
    description: str = ""

    def items(self, layers: Iterable[str] | None = None) -> Iterator[Item]:
        """The items of all layers, or of those named, in the order in which they are painted."""
        for name in self.layers if layers is None else layers:
            yield from self.layers.get(name, ())
