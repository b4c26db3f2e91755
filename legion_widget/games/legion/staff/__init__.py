"""La Legión's knowledge of good play, for computer players and for advice."""

from .doctrine import LegionDoctrine
from .staff import LegionStaff

__all__ = ["LegionDoctrine", "LegionStaff"]
