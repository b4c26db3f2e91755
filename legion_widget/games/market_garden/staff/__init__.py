"""What the Market Garden game knows of good play."""

from .doctrine import MarketGardenDoctrine
from .staff import MarketGardenStaff

__all__ = ["MarketGardenDoctrine", "MarketGardenStaff"]
