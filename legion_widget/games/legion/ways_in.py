"""How Spanish reinforcements come in, as a scenario has it. What comes in which turn is in `hexes.schedule`."""

from __future__ import annotations

import msgspec

from ...engine.plain_data import Label
from ...engine.sequence_data import TurnNumber


class WaysIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How Spanish reinforcements that have no ``entry`` arrive.

    Args:
        gate: The hex or place through which they come (L6.8), such as ``"Nador"``; by default Melilla, where the board
            has it.
        landing_from (turn): The turn from which they may land (L6.5, L6.9), such as ``3``; by default 5.
    """

    gate: Label = "Melilla"
    landing_from: TurnNumber = 5
