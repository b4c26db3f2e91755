"""What is no combat, as tables: ground, water and roads, overruns, supply, weather, air points."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import msgspec

from ...engine.i18n import LocalizedText
from .crt import Few, ResultsTable, Some

Going = Literal["leg", "motorised"]


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of ground. A cost that is missing means that none of that kind enters, but by a road.

    ``stacking`` is in steps; ``defence`` divides bombardments; ``shift`` moves the column of a manoeuvre against it
    (below zero is to the left); ``assault`` adds to the roll of who assaults it; ``armour`` says whether armour counts
    there, ``overrun`` whether it can be overrun.
    """

    id: str
    name: LocalizedText
    leg: Some | None = None
    motorised: Some | None = None
    stacking: Few = 0
    defence: Some = 1
    shift: int = 0
    assault: int = 0
    armour: bool = True
    overrun: bool = True

    def cost(self, going: Going) -> int | None:
        """The points to enter it off the road, or None."""
        return self.leg if going == "leg" else self.motorised


class Crossing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Water along a hexside. ``leg`` and ``motorised`` are what crossing costs besides; missing: only by a bridge.

    A road over it is a bridge: the road's cost and nothing besides. ``zoc``: zones of control reach over it where no
    bridge is. ``shift`` and ``assault`` hold for combat across it, ``bridge_shift`` and ``bridge_assault`` for combat
    over a bridge, when all the attackers come that way. ``assaulted``: whether one may assault across it elsewhere.
    """

    name: LocalizedText
    leg: Some | None = None
    motorised: Some | None = None
    zoc: bool = False
    assaulted: bool = True
    shift: int = 0
    assault: int = 0
    bridge_shift: int = 0
    bridge_assault: int = 0

    def cost(self, going: Going) -> int | None:
        """The points besides the ground's to cross it without a bridge, or None."""
        return self.leg if going == "leg" else self.motorised


class Road(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a hex entered along a road costs."""

    leg: Some
    motorised: Some

    def cost(self, going: Going) -> int:
        return self.leg if going == "leg" else self.motorised


class Zoc(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Zones of control: whether entering one ends the move, and what leaving one costs besides."""

    stop: bool
    leave: Few


class Terrain(ResultsTable, frozen=True, kw_only=True):
    """The ground by the letters of a board, water by the kinds of its hexsides, the road and zones of control."""

    ground: dict[str, Ground]
    sides: dict[str, Crossing]
    road: Road
    zoc: Zoc

    def __getitem__(self, letter: str) -> Ground:
        return self.ground[letter]


class Overrun(ResultsTable, frozen=True, kw_only=True):
    """Overruns (HC.2): the odds needed, what one costs besides entering the hex, and what it does. No die is rolled.

    The enemy loses ``steps`` and what is left retreats ``retreat`` hexes; who cannot is eliminated.
    """

    odds: Some
    cost: Few
    steps: Few
    retreat: Some

    def is_enough(self, attack: int | Fraction, defence: int | Fraction) -> bool:
        """Whether these strengths reach the odds; without any strength nobody is overrun."""
        return attack > 0 and attack >= self.odds * defence


# ---- supply, weather, air ------------------------------------------------------------------------------


class Supply(ResultsTable, frozen=True, kw_only=True):
    """Supply (HA.1): a way of at most ``range`` hexes to a road, and along free road to a source.

    An airborne unit is in supply too within ``drop`` hexes of a drop zone of its own, when no bad weather stops the
    drops. A unit out of supply moves ``movement`` (a fraction, as ``[1, 2]``) of its allowance; ``fires`` says whether
    its guns fire.
    """

    range: Few
    drop: Few
    movement: tuple[Few, Some]
    fires: bool

    def allowance(self, allowance: int) -> int:
        """What is left of a movement allowance, rounded up."""
        return -(-allowance * self.movement[0] // self.movement[1])


class Conditions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a kind of weather allows: air points, drops, and what a hex off the road costs besides."""

    air: bool
    drops: bool
    leg: Few = 0
    motorised: Few = 0

    def extra(self, going: Going) -> int:
        return self.leg if going == "leg" else self.motorised


class WeatherEffects(ResultsTable, frozen=True, kw_only=True):
    """What the weather does (H0.2)."""

    clear: Conditions
    bad: Conditions

    def __getitem__(self, weather: str) -> Conditions:
        return self.bad if weather == "bad" else self.clear


class AirDay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The air points of one day, ``[am, pm]`` of each side. Dates are as ``"1944-09-17"``."""

    date: str
    allied: tuple[Few, Few] = (0, 0)
    german: tuple[Few, Few] = (0, 0)


class Air(ResultsTable, frozen=True, kw_only=True):
    """Air points by date (HA.3); a date that is not listed has none."""

    days: list[AirDay]

    def points(self, date: str, half: str, side: str) -> int:
        """The points of a side in a turn, in good weather."""
        for day in self.days:
            if day.date == date:
                return (day.allied if side == "allied" else day.german)[half == "pm"]
        return 0
