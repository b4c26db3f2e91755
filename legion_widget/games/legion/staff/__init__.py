"""What La Legión knows of good play, for the computer's players and for advice."""

from .doctrine import LegionDoctrine
from .staff import LegionStaff

__all__ = ["LegionDoctrine", "LegionStaff"]
