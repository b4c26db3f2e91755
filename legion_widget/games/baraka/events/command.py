"""Events of command and characters: orders, personalities, and characters who join units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.event import Event
from ....engine.i18n import Message, gettext_noop, say
from ..armies import roster
from ..orders import ORDERS

if TYPE_CHECKING:
    from ..game import Baraka


class TraitRolled(Event, frozen=True, kw_only=True):
    """A character's personality, before deployment."""

    unit: str
    roll: int
    trait: str
    rules: tuple[str, ...] = ("B17.2",)

    def text(self, system: Baraka) -> Message:
        return say(
            "{unit} rolls {roll} for his personality: {trait}.",
            unit=system.troop(self.unit).name,
            roll=self.roll,
            trait=roster.trait(self.trait).name,
        )


class Ordered(Event, frozen=True, kw_only=True):
    commander: str
    order: str
    units: tuple[str, ...]
    rules: tuple[str, ...] = ("B15.3",)

    icon = "swap"

    def text(self, system: Baraka) -> Message:
        return say(
            "{unit} orders: {order} ({units}).",
            unit=system.troop(self.commander).name,
            order=ORDERS[self.order].name,
            units=[system.troop(unit_id).name for unit_id in self.units],
        )


class Joined(Event, frozen=True, kw_only=True):
    """A character has joined a unit, or left it."""

    unit: str
    host: str
    left: bool = False
    rules: tuple[str, ...] = ("B17.5",)

    icon = "place"
    log_filter = "moves"

    def text(self, system: Baraka) -> Message:
        text = gettext_noop("{unit} leaves {host}.") if self.left else gettext_noop("{unit} joins {host}.")
        return Message(text, {"unit": system.troop(self.unit).name, "host": system.troop(self.host).name})
