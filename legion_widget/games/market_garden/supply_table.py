"""Supply as a table: the greatest distance from a road, and the losses without supply."""

from __future__ import annotations

from .crt import Few, ResultsTable, Some


class Supply(ResultsTable, frozen=True, kw_only=True):
    """Supply (HA.1): a path of at most ``range`` hexes to a road, and from there along free road to a source.

    An airborne unit is in supply too within ``drop`` hexes of a drop zone of its own, when no bad weather stops the
    drops. A unit out of supply moves ``movement`` (a fraction, as ``[1, 2]``) of its allowance; ``fires`` says whether
    its guns fire.
    """

    range: Few
    drop: Few
    movement: tuple[Few, Some]
    fires: bool

    def allowance(self, allowance: int) -> int:
        """Return what is left of a movement allowance, rounded up."""
        return -(-allowance * self.movement[0] // self.movement[1])
