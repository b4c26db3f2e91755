"""The minimap of the whole table, as polygons."""

from __future__ import annotations

from collections.abc import Iterable

from ....drawing.palette import palette
from ....ui.to_page import Area, PointOverview
from ..look import TENTH, inks
from ..tabletop.terrain_pieces import TerrainPiece


def ground(width: int, height: int, pieces: Iterable[TerrainPiece], theme: str) -> PointOverview:
    """A table and what lies on it as polygons, each with its ink; lines with their width.

    Args:
        width: To the east, in tenths of a millimetre.
        height: To the south, in tenths of a millimetre.
        pieces: The terrain, the lowest first.
        theme: ``"light"`` or ``"dark"``.
    """
    areas: list[Area] = [(palette(theme).land[1][1], [0, 0, width, 0, width, height, 0, height])]
    for piece in pieces:
        fill, mark = inks(piece, theme)
        if piece.terrain.shape == "line":
            areas.append((mark, [v for point in piece.course for v in point], max(piece.width, 60) * TENTH))
        else:
            areas.append((fill, [v for point in piece.outlines[0] for v in point]))
    return PointOverview(areas)
