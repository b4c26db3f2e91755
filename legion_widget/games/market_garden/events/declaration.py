"""Events before combat: declarations, refusals, reactions, and combats that are cancelled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ....engine.event import Event, MapEffect
from ....engine.i18n import Message, say
from ..terms import KINDS

if TYPE_CHECKING:
    from ..game import MarketGarden


class Declared(Event, frozen=True, kw_only=True):
    kind: str
    attackers: tuple[str, ...]
    target: str
    rules: tuple[str, ...] = ("HD.1",)

    icon = "fight"
    log_filter = "fire"

    def text(self, system: MarketGarden) -> Message:
        return say(
            "Declared against {hex}: {kind}, {units}.",
            hex=system.hex_name(self.target),
            kind=KINDS[self.kind],
            units=system.unit_names(self.attackers),
        )


class RefusalRolled(Event, frozen=True, kw_only=True):
    target: str
    units: tuple[str, ...]
    roll: int
    efficiency: int
    passed: bool
    rules: tuple[str, ...] = ("HE.1", "HE.2")

    icon = "swap"
    log_filter = "fire"

    def text(self, system: MarketGarden) -> Message:
        values = {"hex": system.hex_name(self.target), "roll": self.roll, "efficiency": self.efficiency}
        if self.passed:
            return say("In {hex} the combat is refused: die {roll}, efficiency {efficiency}.", **values)
        return say("In {hex} the combat cannot be refused: die {roll}, efficiency {efficiency}.", **values)


class ReactionRolled(Event, frozen=True, kw_only=True):
    unit: str
    origin: str
    target: str
    roll: int
    efficiency: int
    passed: bool
    rules: tuple[str, ...] = ("HF.1", "HF.2")

    icon = "swap"
    log_filter = "fire"

    def text(self, system: MarketGarden) -> Message:
        values = {
            "unit": system.counter(self.unit).name,
            "hex": system.hex_name(self.target),
            "roll": self.roll,
            "efficiency": self.efficiency,
        }
        if self.passed:
            return say("{unit} reacts: die {roll}, efficiency {efficiency}: it enters {hex}.", **values)
        return say("{unit} does not get to {hex}: die {roll}, efficiency {efficiency}.", **values)

    def map_effects(self, system: MarketGarden) -> Iterator[MapEffect]:
        if self.passed:
            yield MapEffect("move", self.unit, (self.origin, self.target))


class CombatCancelled(Event, frozen=True, kw_only=True):
    """A combat was cancelled, because nobody was left on one side of it."""

    kind: str
    target: str
    rules: tuple[str, ...] = ("HE.3",)

    icon = "pass"
    log_filter = "fire"

    def text(self, system: MarketGarden) -> Message:
        return say(
            "Against {hex} there is no combat any more: {kind}.",
            hex=system.hex_name(self.target),
            kind=KINDS[self.kind],
        )
