"""The signs of the map that games on hexes have in common, for their legends: how a reach is drawn, and the veil."""

from __future__ import annotations

from ....drawing.overlays import reach_inks
from ....engine.i18n import translate
from ....engine.scene import Point, Poly, Shape
from ....ui.markup import Markup
from ....ui.panels.units import sign

_ = translate

#: The side of a sign, and of the square in it, in world units.
SIDE, EDGE = 24.0, 3.0
#: The width of a sign on the page in CSS pixels.
WIDTH = 18.0
_SQUARE = ((EDGE, EDGE), (SIDE - EDGE, EDGE), (SIDE - EDGE, SIDE - EDGE), (EDGE, SIDE - EDGE))
_STROKES = (((3.0, 12.0), (12.0, 3.0)), ((3.0, 21.0), (21.0, 3.0)), ((12.0, 21.0), (21.0, 12.0)))


def map_signs(hatched: str, dotted: str = "") -> list[tuple[Markup, str]]:
    """Return the rows of a legend on the map, in the language in use.

    Args:
        hatched: What a hatched hex means.
        dotted: What the hexes within the dotted line are; empty: there is none.
    """
    inks = {name: ink for name, ink in reach_inks().items() if isinstance(ink, str)}
    rows = [(sign(_line((), inks), SIDE, WIDTH), _("the edge of what the selected counter reaches"))]
    if dotted:
        rows.append((sign(_line((2.0, 4.0), inks), SIDE, WIDTH), dotted))
    hatching = [Poly(stroke, stroke=inks["hatching"], width=2.0, closed=False) for stroke in _STROKES]
    veil = Poly(_SQUARE, fill="#FFFFFF", stroke=inks["edge"], width=1.0, alpha=0.55)
    return [
        *rows,
        (sign(hatching, SIDE, WIDTH), hatched),
        (
            sign([Poly(_SQUARE, fill="#2B2B2B"), veil], SIDE, WIDTH),
            _("pale: a counter that can do nothing now, or stays where it is"),
        ),
    ]


def _line(dash: tuple[float, ...], inks: dict[str, str]) -> list[Shape]:
    ends: tuple[Point, Point] = ((1.0, 12.0), (23.0, 12.0))
    return [
        Poly(ends, stroke=inks["rim"], width=5.0, closed=False),
        Poly(ends, stroke=inks["edge"], width=2.4, dash=dash, closed=False),
    ]
