"""Studies of any game: many games of one beginning with other dice, and what can be said of them."""

from . import charts
from .batches import batch
from .estimate import Estimate, average, share

__all__ = ["Estimate", "average", "batch", "charts", "share"]
