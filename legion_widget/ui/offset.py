"""The distance and direction from one place of a map to another, in words."""

from __future__ import annotations

import math
from typing import NamedTuple

from ..engine.i18n import Message, gettext_noop, translate

#: The directions of the map, clockwise from the east; north is up.
DIRECTIONS = (
    gettext_noop("to the east"),
    gettext_noop("to the south-east"),
    gettext_noop("to the south"),
    gettext_noop("to the south-west"),
    gettext_noop("to the west"),
    gettext_noop("to the north-west"),
    gettext_noop("to the north"),
    gettext_noop("to the north-east"),
)


class Offset(NamedTuple):
    """The distance and direction of a unit from a place.

    Args:
        distance: the distance, by which the nearest comes first.
        words: the distance in words.
        right: how far to the east, in any unit of length.
        down: how far to the south, in the same.
    """

    distance: float
    words: Message
    right: float
    down: float

    @property
    def direction(self) -> str:
        """The direction in words.

        >>> from legion_widget.engine.i18n import say, set_language
        >>> set_language("en")
        >>> Offset(2, say("2 hexes"), 0, -2).direction, Offset(1, say("1 hex"), 1, 0.5).direction
        ('to the north', 'to the south-east')
        >>> set_language("es")
        """
        return translate(DIRECTIONS[round(math.atan2(self.down, self.right) / (math.pi / 4)) % 8])
