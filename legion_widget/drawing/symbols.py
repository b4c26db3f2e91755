"""The size of a counter, and the symbols of unit types as used in the field: a frame of 14.4 x 7.7 about 0, -0.5.

Each takes the ink and the paper of its counter and gives shapes.
"""

from __future__ import annotations

from collections.abc import Callable

from ..engine.scene import Disc, Point, Poly, Shape
from .outline import rectangle, rounded

#: The side of a counter in world units.
SIZE = 28.0
HALF = SIZE / 2

_L, _T, _R, _B, _M = -7.2, -4.35, 7.2, 3.35, -0.5
_W = 1.15


def _line(ink: str, *points: Point, wide: float = _W) -> Poly:
    return Poly(points, stroke=ink, width=wide, closed=False)


def _frame(ink: str) -> Poly:
    return Poly(rectangle(_L, _T, _R, _B), stroke=ink, width=_W)


def _infantry(ink: str, paper: str) -> list[Shape]:
    return [_frame(ink), _line(ink, (_L, _T), (_R, _B)), _line(ink, (_L, _B), (_R, _T))]


def _cavalry(ink: str, paper: str) -> list[Shape]:
    return [_frame(ink), _line(ink, (_L, _B), (_R, _T))]


def _machine_gun(ink: str, paper: str) -> list[Shape]:
    return [
        _frame(ink),
        _line(ink, (0, 2.3), (0, -2.6)),
        _line(ink, (-2.4, -0.9), (0, -3.3), (2.4, -0.9)),
        _line(ink, (-2.6, 2.2), (2.6, 2.2)),
    ]


def _artillery(ink: str, paper: str) -> list[Shape]:
    return [_frame(ink), Disc(0, _M, 2.1, fill=ink)]


def _armour(ink: str, paper: str) -> list[Shape]:
    return [_frame(ink), Poly(rounded(-4.9, -2.55, 4.9, 1.55, 2.05), stroke=ink, width=_W)]


def _plane(ink: str) -> list[Shape]:
    return [
        Poly(rounded(-1.0, -4.3, 1.0, 3.9, 1.0), fill=ink),
        Poly(rounded(-7.6, -2.6, 7.6, -0.3, 1.1), fill=ink),
        Poly(rounded(-3.0, 2.4, 3.0, 3.9, 0.7), fill=ink),
    ]


def _bomber(ink: str, paper: str) -> list[Shape]:
    return [*_plane(ink), _line(ink, (-2.3, -4.5), (2.3, -4.5), wide=0.8)]


def _seaplane(ink: str, paper: str) -> list[Shape]:
    floats: list[Shape] = []
    for x in (-4.3, 4.3):
        pod = rounded(x - 1.0, -4.4, x + 1.0, 3.0, 1.0)
        floats += [Poly(pod, fill=ink), Poly(pod, stroke=paper, width=0.6)]
    return [*_plane(ink), *floats]


def _fleet(ink: str, paper: str) -> list[Shape]:
    return [
        Poly(((-9.2, 3.0), (9.2, 3.0), (7.0, 7.4), (-7.2, 7.4)), fill=ink),
        Poly(((-5.2, 2.4), (-5.2, 0.2), (5.6, 0.2), (5.6, 2.4)), fill=ink),
        Poly(((-2.6, -0.4), (-2.6, -3.2), (-0.2, -3.2), (-0.2, -0.4)), fill=ink),
        Poly(((1.4, -0.4), (1.4, -2.4), (3.4, -2.4), (3.4, -0.4)), fill=ink),
        _line(ink, (-4.6, 0.2), (-8.0, -1.0)),
        _line(ink, (5.0, 0.4), (8.2, -0.8)),
        _line(ink, (-9.6, 9.2), (-6.4, 8.5), (-3.2, 9.2), (0, 8.5), (3.2, 9.2), (6.4, 8.5), (9.6, 9.2), wide=0.8),
    ]


# ---- airborne, mechanised and supporting arms ----------------------------------------------------------


def _airborne(ink: str, paper: str) -> list[Shape]:
    """Infantry with a pair of wings under it."""
    wings = (
        (-3.4, 2.6),
        (-2.7, 1.5),
        (-1.7, 1.1),
        (-0.6, 1.6),
        (0, 2.6),
        (0.6, 1.6),
        (1.7, 1.1),
        (2.7, 1.5),
        (3.4, 2.6),
    )
    return [*_infantry(ink, paper), Poly(wings, stroke=paper, width=2.6, closed=False), _line(ink, *wings)]


def _glider(ink: str, paper: str) -> list[Shape]:
    """Infantry with a single wing over it."""
    wing = ((-5.4, -2.3), (0, -3.3), (5.4, -2.3))
    return [*_infantry(ink, paper), Poly(wing, stroke=paper, width=2.6, closed=False), _line(ink, *wing, wide=1.5)]


def _mechanised(ink: str, paper: str) -> list[Shape]:
    return [*_infantry(ink, paper), Poly(rounded(-4.9, -2.55, 4.9, 1.55, 2.05), stroke=ink, width=_W)]


def _anti_tank(ink: str, paper: str) -> list[Shape]:
    return [_frame(ink), _line(ink, (_L, _B), (0, _T), (_R, _B))]


def _engineer(ink: str, paper: str) -> list[Shape]:
    """A bridge on three piers."""
    return [
        _frame(ink),
        _line(ink, (-4.4, 1.6), (-4.4, -2.2), (4.4, -2.2), (4.4, 1.6)),
        _line(ink, (0, -2.2), (0, 1.6)),
    ]


def _flak(ink: str, paper: str) -> list[Shape]:
    """The dome of anti-aircraft fire over a gun."""
    dome = ((-5.2, _B), (-4.6, 0.6), (-2.8, -1.2), (0, -1.9), (2.8, -1.2), (4.6, 0.6), (5.2, _B))
    return [_frame(ink), _line(ink, *dome), Disc(0, 1.2, 1.3, fill=ink)]


def _hq(ink: str, paper: str) -> list[Shape]:
    """A flag on a staff."""
    return [_frame(ink), Poly(rectangle(_L, _T, 0, -0.5), fill=ink), _line(ink, (_L, _T), (_L, _B + 2.2))]


#: Every symbol by name.
SYMBOLS: dict[str, Callable[[str, str], list[Shape]]] = {
    "infantry": _infantry,
    "cavalry": _cavalry,
    "machine_gun": _machine_gun,
    "artillery": _artillery,
    "armour": _armour,
    "bomber": _bomber,
    "seaplane": _seaplane,
    "fleet": _fleet,
    "airborne": _airborne,
    "glider": _glider,
    "mechanised": _mechanised,
    "anti_tank": _anti_tank,
    "engineer": _engineer,
    "flak": _flak,
    "hq": _hq,
}

__all__ = ["HALF", "SIZE", "SYMBOLS"]
