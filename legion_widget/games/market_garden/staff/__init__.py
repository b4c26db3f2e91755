"""The Market Garden game's knowledge of good play."""

from .doctrine import MarketGardenDoctrine
from .staff import MarketGardenStaff

__all__ = ["MarketGardenDoctrine", "MarketGardenStaff"]
