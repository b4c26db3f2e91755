"""The size of a table: made larger or smaller at an edge, with everything on it moved along."""

from __future__ import annotations

from typing import Any

from .....engine.i18n import gettext_noop, say, translate
from .....ui.editor.fields import Act, Block
from ...actions import CM
from ...tabletop.terrain_pieces import LARGEST
from . import draft

#: By how many centimetres a button changes the table, and how small it may become.
STEP, SMALLEST = 10, 30
#: The edges: how much of a step the table grows by to the east and south, and by how much what lies on it moves.
EDGES = {
    "north": (gettext_noop("north"), (0, 1), (0, 1)),
    "south": (gettext_noop("south"), (0, 1), (0, 0)),
    "west": (gettext_noop("west"), (1, 0), (1, 0)),
    "east": (gettext_noop("east"), (1, 0), (0, 0)),
}


def block(data: dict[str, Any]) -> Block:
    """The size, with buttons for each edge."""
    width, height = data["table"]["width"], data["table"]["height"]
    acts = [act for edge in EDGES for way in (1, -1) if (act := _act(edge, way, width, height)) is not None]
    title = say("Size: {width} × {height} cm", width=float(width), height=float(height)).text()
    return Block(title, acts=acts, said=translate("What a smaller table leaves outside stays in the file as a fault."))


def _act(edge: str, way: int, width: float, height: float) -> Act | None:
    name, (wide, high), (east, south) = EDGES[edge]
    sizes = width + way * STEP * wide, height + way * STEP * high
    if not all(SMALLEST <= size <= LARGEST for size in sizes):
        return None

    def change(data: dict[str, Any]) -> None:
        data["table"]["width"], data["table"]["height"] = sizes
        move(data, way * STEP * east, way * STEP * south)

    said = say("The table is {width} × {height} cm now", width=float(sizes[0]), height=float(sizes[1]))
    sign = "+" if way > 0 else "−"
    return Act(f"size/{edge}/{'more' if way > 0 else 'less'}", f"{translate(name)} {sign} {STEP} cm", said, change)


def move(data: dict[str, Any], east: float, south: float) -> None:
    """Moves all that lies on a table by centimetres."""

    def moved(place: Any) -> list[float]:
        return draft.centimetres((round((place[0] + east) * CM), round((place[1] + south) * CM)))

    table = data["table"]
    pieces = table.get("pieces", [])
    sectors = [sector for piece in pieces for sector in piece.get("sectors", [])]
    for thing in [
        *data.get("units", []),
        *pieces,
        *sectors,
        *data.get("objectives", []),
        *data.get("areas", {}).values(),
    ]:
        for key in ("places", "points", "ridge", "openings", "area"):
            if isinstance(thing.get(key), list):
                thing[key] = [moved(place) for place in thing[key]]
        if thing.get("at"):
            thing["at"] = moved(thing["at"])
