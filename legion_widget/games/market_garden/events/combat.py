"""Events of combat: fire, manoeuvres and assaults."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....engine.event import Event, MapEffect
from ....engine.i18n import LocalizedText, Message, say, say_count
from ....engine.odds import Modifier
from ..crt import ManoeuvreResult
from ..terms import SIDE_NAMES

if TYPE_CHECKING:
    from ..game import MarketGarden


class _Fire(Event, frozen=True, kw_only=True):
    """The parent of the events of fire on a hex: the side, its artillery and its air points."""

    side: str
    target: str
    artillery: tuple[str, ...]
    air: int

    icon = "fire"
    log_filter = "fire"

    def means(self, system: MarketGarden) -> list[LocalizedText | Message]:
        """Return what fires: the guns by their names, and the air points."""
        air = [say("air points: {count}", count=self.air)] if self.air else []
        return [*system.unit_names(self.artillery), *air]


class Assigned(_Fire, frozen=True, kw_only=True):
    """A side has assigned its support fire, which is resolved when both have."""

    rules: tuple[str, ...] = ("HH.3",)

    def text(self, system: MarketGarden) -> Message:
        return say("Support on {hex}: {means}.", hex=system.hex_name(self.target), means=self.means(system))


class BombardmentDeclared(_Fire, frozen=True, kw_only=True):
    """A bombardment was declared; it is resolved when all are."""

    rules: tuple[str, ...] = ("HG.1",)

    def text(self, system: MarketGarden) -> Message:
        return say(
            "Bombardment of {hex} declared: {means}.", hex=system.hex_name(self.target), means=self.means(system)
        )


class FireWasted(_Fire, frozen=True, kw_only=True):
    """Fire on a hex that is empty by then; no die is rolled."""

    rules: tuple[str, ...] = ("HG.1",)

    def text(self, system: MarketGarden) -> Message:
        return say(
            "Fire on {hex} ({means}) has no effect: nobody is left there.",
            hex=system.hex_name(self.target),
            means=self.means(system),
        )


class Bombarded(_Fire, frozen=True, kw_only=True):
    """Fire on a hex: the points, the die, the result of the table, and the steps to be lost on that ground.

    ``struck`` are the units that the losses fall on, ``there`` the steps that they have, and ``tires`` whether the
    fatigue of the result finds one of them.
    """

    points: int
    roll: int
    result: int
    defence: int
    steps: int
    fatigue: bool
    struck: tuple[str, ...] = ()
    there: int = 0
    tires: bool = False
    rules: tuple[str, ...] = ("HG.3",)

    def text(self, system: MarketGarden) -> Message:
        values: dict[str, Any] = {
            "means": self.means(system),
            "hex": system.hex_name(self.target),
            "points": self.points,
            "roll": self.roll,
            "steps": min(self.steps, self.there),
        }
        if self.tires:
            return say_count(
                "Fire on {hex} ({means}): {points} point, die {roll}: steps lost {steps}, and one unit fatigued.",
                "Fire on {hex} ({means}): {points} points, die {roll}: steps lost {steps}, and one unit fatigued.",
                self.points,
                **values,
            )
        return say_count(
            "Fire on {hex} ({means}): {points} point, die {roll}: steps lost {steps}.",
            "Fire on {hex} ({means}): {points} points, die {roll}: steps lost {steps}.",
            self.points,
            **values,
        )

    def map_effects(self, system: MarketGarden) -> Iterator[MapEffect]:
        if self.struck:
            yield from (MapEffect("fire", name, target=self.struck[0]) for name in self.artillery)


class CombatBegan(Event, frozen=True, kw_only=True):
    """A combat began; of a manoeuvre the strengths, the odds (``base``), the shifts, and the resulting column."""

    kind: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    target: str
    attack: int = 0
    defence: int = 0
    base: str = ""
    column: str = ""
    modifiers: tuple[Modifier, ...] = ()

    icon = "fight"
    log_filter = "fire"

    def text(self, system: MarketGarden) -> Message:
        values: dict[str, Any] = {
            "attackers": system.unit_names(self.attackers),
            "defenders": system.unit_names(self.defenders),
            "hex": system.hex_name(self.target),
            "attack": self.attack,
            "defence": self.defence,
        }
        if self.kind == "assault":
            return say("Assault on {hex}: {attackers} ({attack}) against {defenders} ({defence}).", **values)
        if not self.modifiers:
            return say(
                "Manoeuvre against {hex}: {attackers} ({attack}) against {defenders} ({defence}), column {column}.",
                column=self.column,
                **values,
            )
        return say(
            "Manoeuvre against {hex}: {attackers} ({attack}) against {defenders} ({defence}): "
            "force ratio {base}, shifts {shifts}, column {column}.",
            base=self.base,
            shifts=[say("{shift} ({reason})", shift=m.figure, reason=m.message) for m in self.modifiers],
            column=self.column,
            **values,
        )

    def map_effects(self, system: MarketGarden) -> Iterator[MapEffect]:
        if self.defenders:
            yield from (MapEffect("attack", name, target=self.defenders[0]) for name in self.attackers)


class ManoeuvreRolled(Event, frozen=True, kw_only=True):
    """The die of a manoeuvre, and its result as the table writes it."""

    attackers: tuple[str, ...]
    target: str
    column: str
    roll: int
    total: int
    result: str
    modifiers: tuple[Modifier, ...]
    rules: tuple[str, ...] = ("HH.5",)

    icon = "fight"
    log_filter = "fire"

    def text(self, system: MarketGarden) -> Message:
        return say(
            "Manoeuvre against {hex}: die {roll}, with modifiers {total}, column {column}: {result} ({words}).",
            hex=system.hex_name(self.target),
            roll=self.roll,
            total=self.total,
            column=self.column,
            result=self.result,
            words=ManoeuvreResult.read(self.result).words(),
        )


class AssaultRolled(Event, frozen=True, kw_only=True):
    """One side's die in an assault: its strength, and the steps that the enemy loses."""

    side: str
    target: str
    round: int
    strength: int
    roll: int
    total: int
    steps: int
    modifiers: tuple[Modifier, ...]

    icon = "fight"
    log_filter = "fire"

    def text(self, system: MarketGarden) -> Message:
        return say(
            "Assault, round {round}: the {side} roll {roll}, with modifiers {total}, strength {strength}: "
            "steps lost by the enemy: {steps}.",
            side=SIDE_NAMES[self.side],
            round=self.round,
            roll=self.roll,
            total=self.total,
            strength=self.strength,
            steps=self.steps,
        )


class Checked(Event, frozen=True, kw_only=True):
    """A side made an efficiency check with the best value of its stack."""

    side: str
    target: str
    roll: int
    efficiency: int
    passed: bool
    rules: tuple[str, ...] = ("HI.5",)

    log_filter = "fire"

    def text(self, system: MarketGarden) -> Message:
        values: dict[str, Any] = {
            "side": SIDE_NAMES[self.side],
            "roll": self.roll,
            "efficiency": self.efficiency,
        }
        if self.passed:
            return say("The {side} stand: die {roll}, efficiency {efficiency}.", **values)
        return say("The {side} waver: die {roll}, efficiency {efficiency}.", **values)


class AttackersReturned(Event, frozen=True, kw_only=True):
    """The attackers of an assault went back to the hexes they came from."""

    units: tuple[str, ...]
    to: tuple[str, ...]
    target: str
    rules: tuple[str, ...] = ("HI.7",)

    icon = "move"
    log_filter = "moves"

    def text(self, system: MarketGarden) -> Message:
        if not self.units:
            return say("No attacker is left to go back.")
        return say("They go back: {units}.", units=system.unit_names(self.units))


class HexHeld(Event, frozen=True, kw_only=True):
    """The attackers of an assault stay in the hex, because the defender is gone."""

    units: tuple[str, ...]
    target: str
    rules: tuple[str, ...] = ("HI.7",)

    icon = "place"
    log_filter = "moves"

    def text(self, system: MarketGarden) -> Message:
        if not self.units:
            return say("Nobody is left in the hex.")
        return say("They hold the hex: {units}.", units=system.unit_names(self.units))
