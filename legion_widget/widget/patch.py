"""The parts of a layer to redraw when only a few items have changed: boxes round them, and the items inside."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..engine.scene import Disc, Item, Label, Point, Poly

#: With more items than this that have changed, everything is drawn again.
MOST = 12
#: World units round a shape that its line, and the edges of letters, may take.
RIM = 2.0

Box = tuple[float, float, float, float]


class Patch(NamedTuple):
    """The parts of a layer to redraw.

    Args:
        boxes: Left, top, right and bottom of each, in world units.
        apart: The items that lie apart of which something is in a box.
        over: Those over them.
    """

    boxes: tuple[Box, ...]
    apart: tuple[Item, ...]
    over: tuple[Item, ...]


def patch(before: tuple[Sequence[Item], Sequence[Item]], after: tuple[Sequence[Item], Sequence[Item]]) -> Patch | None:
    """Return the parts to redraw where items, and those over them, have changed; None: everything.

    >>> one, two = (Item(name, (Disc(x, 0, 1, fill="#000000"),)) for name, x in (("one", 0), ("two", 50)))
    >>> patch(([one, two], []), ([one], [])).boxes
    ((46.0, -4.0, 54.0, 4.0),)
    >>> patch(([one, two], []), ([two, one], [])) is None
    True
    """
    boxes: list[Box] = []
    for old, new in zip(before, after, strict=True):
        olds, news = {item.id: item for item in old}, {item.id: item for item in new}
        if len(olds) != len(old) or len(news) != len(new):
            return None
        if [name for name in olds if name in news] != [name for name in news if name in olds]:
            return None  # what lies on top of what may be otherwise
        changed = [item for item in old if news.get(item.id) != item] + [i for i in new if olds.get(i.id) != i]
        if len(changed) > MOST:
            return None
        for item in changed:
            box = box_of(item)
            if box is None:
                return None
            boxes.append(box)
    apart, over = ([item for item in items if _touches(item, boxes)] for items in after)
    return Patch(tuple(dict.fromkeys(boxes)), tuple(apart), tuple(over))


def box_of(item: Item) -> Box | None:
    """Return the box that an item lies in, with some room; None: nothing is seen of it, or it is not known."""
    spots: list[Point] = []
    for shape in item.shapes:
        if isinstance(shape, Poly):
            spots += [(x + side, y + side) for x, y in shape.points for side in (-shape.width, shape.width)]
        elif isinstance(shape, Disc):
            far = shape.r + shape.width
            spots += [(shape.x - far, shape.y - far), (shape.x + far, shape.y + far)]
        elif isinstance(shape, Label):
            wide = shape.size * len(str(shape.text))
            spots += [(shape.x - wide, shape.y - 1.2 * shape.size), (shape.x + wide, shape.y + 0.5 * shape.size)]
        else:
            return None
    if not spots:
        return None
    xs, ys = zip(*spots, strict=True)
    x, y = item.at
    return min(xs) + x - RIM, min(ys) + y - RIM, max(xs) + x + RIM, max(ys) + y + RIM


def _touches(item: Item, boxes: Iterable[Box]) -> bool:
    box = box_of(item)
    if box is None:
        return True
    left, top, right, low = box
    return any(left < east and right > west and top < south and low > north for west, north, east, south in boxes)


def pixels(box: Box, factor: float) -> tuple[int, int, int, int]:
    """Return left, top, width and height of a box in whole pixels, so that its edge is sharp.

    >>> pixels((0.4, 0.4, 9.2, 9.2), 2.0)
    (0, 0, 19, 19)
    """
    left, top, right, low = (side * factor for side in box)
    x, y = math.floor(left), math.floor(top)
    return x, y, math.ceil(right) - x, math.ceil(low) - y
