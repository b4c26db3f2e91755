"""The terrain as a table: ground, water along hexsides, roads and zones of control."""

from __future__ import annotations

from typing import Literal

import msgspec

from ...engine.errors import DataFaults, shown
from ...engine.i18n import LocalizedText, say
from .crt import Few, ResultsTable, Shift, Some

Going = Literal["leg", "motorised"]


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of ground. Units whose cost is missing cannot enter it, except by road.

    ``stacking`` is in steps; ``defence`` divides bombardments; ``shift`` moves the column of a manoeuvre against it
    (below zero is to the left); ``assault`` adds to the roll of those who assault it; ``armour`` says whether armour
    counts there, ``overrun`` whether it can be overrun.
    """

    id: str
    name: LocalizedText
    leg: Some | None = None
    motorised: Some | None = None
    stacking: Few = 0
    defence: Some = 1
    shift: Shift = 0
    assault: Shift = 0
    armour: bool = True
    overrun: bool = True

    def cost(self, going: Going) -> int | None:
        """The points to enter it off the road, or None."""
        return self.leg if going == "leg" else self.motorised


class Crossing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Water along a hexside. ``leg`` and ``motorised`` are added costs of crossing; missing: only by a bridge.

    A road over it is a bridge: the road's cost and nothing else. ``zoc``: zones of control reach over it where no
    bridge is. ``shift`` and ``assault`` hold for combat across it, ``bridge_shift`` and ``bridge_assault`` for combat
    over a bridge, when all the attackers come that way. ``assaulted``: whether units may assault across it elsewhere.
    """

    name: LocalizedText
    leg: Some | None = None
    motorised: Some | None = None
    zoc: bool = False
    assaulted: bool = True
    shift: Shift = 0
    assault: Shift = 0
    bridge_shift: Shift = 0
    bridge_assault: Shift = 0

    def cost(self, going: Going) -> int | None:
        """The points besides the ground's to cross it without a bridge, or None."""
        return self.leg if going == "leg" else self.motorised


class Road(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cost of a hex entered along a road."""

    leg: Some
    motorised: Some

    def cost(self, going: Going) -> int:
        return self.leg if going == "leg" else self.motorised


class Zoc(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Zones of control: whether entering one ends the move, and the added cost of leaving one."""

    stop: bool
    leave: Few


class Terrain(ResultsTable, frozen=True, kw_only=True):
    """The ground by the letters of a board, water by the kind of hexside, the road and zones of control."""

    ground: dict[str, Ground]
    sides: dict[str, Crossing]
    road: Road
    zoc: Zoc

    def faults(self) -> DataFaults:
        faults = super().faults()
        for letter in self.ground:
            if len(letter) != 1:
                faults.add(f".ground[{letter!r}]", say("{letter} is not one letter of a board", letter=shown(letter)))
        return faults

    def __getitem__(self, letter: str) -> Ground:
        return self.ground[letter]
