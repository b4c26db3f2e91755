"""The scale and the pixel density of the map, for all views that show it."""

from __future__ import annotations

import math
from numbers import Real
from typing import Any

from ..engine.errors import DataError, shown
from ..engine.i18n import say

#: CSS pixels of a world unit, at least and at most. At 1.12 counters are 31 pixels.
LOWEST, HIGHEST = 0.3, 2.4
#: How much a click on a button enlarges.
STEP = 1.25
#: The most dots that a canvas may have: each of four layers takes four bytes for each, twice.
DOTS = 14_000_000
#: The most dots of the screen for a CSS pixel that are drawn: more is not seen.
DENSEST = 2.0
#: How wide the place of a map is taken to be, in CSS pixels, until a view has said its own.
NARROW = 580.0
#: How high it is taken to be.
LOW = 400.0
#: The scale from which a counter takes 20 pixels: a board that is seen whole at it is shown whole.
SMALL = 0.72
#: The smallest at which a part of a board is shown whole that should be seen at first.
LEGIBLE = 0.65
#: The width of the buttons at the edge of a map, in CSS pixels.
BUTTONS = 46.0
#: The largest scale at which a board opens.
LARGE = 2.2


def check_sizes(zoom: Any, height: Any) -> None:
    """Make sure that a scale and a height can be meant; None: it is left to the board. Raises `DataError`."""
    for place, value in (("zoom", zoom), ("height", height)):
        is_number = isinstance(value, Real) and not isinstance(value, bool) and math.isfinite(value)
        if value is not None and not (is_number and value > 0):
            raise DataError(place, say("a number greater than 0 is needed, not {value}", value=shown(value)))


def clamp(scale: float, lowest: float = LOWEST) -> float:
    """A scale within the limits. Raises ``ValueError`` for what is not a number.

    >>> clamp(7), clamp(0.1), clamp(1)
    (2.4, 0.3, 1.0)
    """
    number = float(scale)
    if not math.isfinite(number):
        raise ValueError(f"a map cannot be shown at the scale {scale!r}")
    return max(lowest, min(HIGHEST, number))


def step(now: float, by: int) -> float:
    """The next larger (1) or smaller (-1) scale of a ladder that has a rung at 1.

    >>> step(1.0, 1), step(1.1, -1)
    (1.25, 1.0)
    """
    rung = math.log(now) / math.log(STEP)
    return float(STEP ** (math.floor(rung + 1.01) if by > 0 else math.ceil(rung - 1.01)))


class ZoomState:
    """The scale of one map, and the sizes of its views.

    ``world`` is the map's width and height in world units, ``height`` that of its place in CSS pixels; None: it
    follows the window of the page, and is taken to be `LOW` until a view has said its own. ``stage`` is the width and
    height of what should be seen at first, in world units: where it can be read at a scale at which it is seen whole,
    the map opens at that.
    """

    def __init__(
        self,
        world: tuple[float, float],
        height: float | None,
        scale: float | None = None,
        stage: tuple[float, float] | None = None,
    ) -> None:
        self.world, self._stage = world, stage
        self._follows = height is None
        self.height = LOW if height is None else height
        self._room = NARROW
        self.scale = clamp(scale) if scale else self._first()
        #: The scale at first, as long as nobody has seen the map or chosen another.
        self._unseen = None if scale else self.scale
        self._density: dict[str, float] = {}

    def _first(self) -> float:
        """Return the first scale: as printed, or larger for a small board, so that it fills its place."""
        width, height = self.world
        printed = max(1.0, min(LARGE, 600 / width, self.height / height))
        if self._stage is None:
            return printed
        # Free of the buttons on its right, and in the middle, where it can be read at that.
        fitting = (self._fits(self._stage, 2 * BUTTONS), self._fits(self._stage))
        return next((scale for scale in fitting if LEGIBLE <= scale < printed), printed)

    def _fits(self, size: tuple[float, float], less: float = 0.0) -> float:
        """Return the scale at which so much of the map just fits its place, or ``less`` pixels of its width."""
        return min((self._room - less) / size[0], self.height / size[1])

    def lay(
        self, world: tuple[float, float], scale: float | None = None, stage: tuple[float, float] | None = None
    ) -> None:
        """Show another map: at the scale given, else whole where it is small, else as at first.

        Args:
            world: The width and height of the map in world units.
            scale: CSS pixels for each world unit.
            stage: The width and height of what should be seen at first; None: nothing in particular.
        """
        self.world, self._stage = world, stage
        self.scale = scale or (self.whole if self.can_show_whole_map else self._first())

    # ---- the views ----------------------------------------------------------------------------------

    def on_view_size(self, view: str, room: float, density: float, height: float = 0) -> bool:
        """Take over the size of a view; return whether it is the first that was said, and the scale was set by it.

        Args:
            view: The id of the view.
            room: Its width in CSS pixels.
            density: The dots of its screen for each CSS pixel.
            height: Its height in CSS pixels.
        """
        density = float(density or 1)
        self._density[view] = max(1.0, min(DENSEST, density)) if math.isfinite(density) else 1.0
        if room > 0:
            self._room = float(room)
        if not self._follows or height <= 0:
            return False
        self.height = float(height)
        is_first = self.scale == self._unseen
        self._unseen = None
        if is_first:
            self.scale = min(LARGE, self.whole) if self.can_show_whole_map else self._first()
        return is_first

    def forget(self, view: str) -> None:
        """Forget a view that is gone."""
        self._density.pop(view, None)

    @property
    def density(self) -> float:
        """The dots for each CSS pixel: those of the densest screen, unless the canvas would be too large."""
        wanted = max(self._density.values(), default=1.0)
        area = self.world[0] * self.world[1] * self.scale**2
        return min(wanted, math.sqrt(DOTS / area))

    # ---- the scale ----------------------------------------------------------------------------------

    @property
    def whole(self) -> float:
        """The scale at which the whole map is seen."""
        return clamp(self._fits(self.world))

    @property
    def can_show_whole_map(self) -> bool:
        """Return whether the map is so small that it is seen whole and can be read."""
        return self.whole >= SMALL

    @property
    def window(self) -> tuple[float, float]:
        """The width and height of the part of the map that is seen, in world units."""
        return self._room / self.scale, self.height / self.scale

    @property
    def across(self) -> float:
        """The scale at which the map is as wide as its place."""
        return clamp(self._room / self.world[0])

    def zoom(self, by: int | str) -> None:
        """Larger (1), smaller (-1), the whole map (0 or ``"whole"``), or as wide as its place (``"width"``)."""
        if by in (0, "0", "whole"):
            self.scale = self.whole
        elif by == "width":
            self.scale = self.across
        elif by in (1, -1):
            self.scale = clamp(step(self.scale, int(by)), min(self.whole, self.scale))
        else:
            raise ValueError(f"a map is zoomed by 1, -1, 'whole' or 'width', not {by!r}")
