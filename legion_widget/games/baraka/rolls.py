"""The rolls of Baraka that a variant may change: rules to switch off, and rolls that rules may add to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from ...engine.odds import Modifier
from . import actions as act
from .armies.roster import RosterUnit, special_rules

if TYPE_CHECKING:
    from .unit import Unit

#: The rules of the special rules of units, such as ``"B7.14"``: without one its units are as others.
SPECIAL = {special.rule: name for name, special in special_rules().items() if special.rule.startswith("B7.")}
#: Several special rules stand in it, which other rules rest on.
KEPT = ("B7.15",)
#: The rules without which a kind of action is not there.
GRANTING: dict[str, tuple[type, ...]] = {"B10.1": (act.React,), "B15.3": (act.Order,)}
#: The rules that are nothing but modifiers, and the special rules.
EFFECTS = frozenset({"B12.7", "B13.4", "B15.2", *SPECIAL} - {*KEPT})


class Fire(msgspec.Struct, frozen=True):
    """The rolls of a fire: the number that locates the target, the number that hits, and the one that saves.

    Args:
        unit: The id of the unit that fires.
        target: The id of its target.
    """

    unit: str
    target: str


class CloseCombat(msgspec.Struct, frozen=True):
    """The rolls of a unit in close combat: the number that hits, and the one that saves.

    Args:
        unit: The id of the unit whose number it is.
        attacks: Whether it attacks.
    """

    unit: str
    attacks: bool


class Check(msgspec.Struct, frozen=True):
    """A check of a unit: its drill, its morale, and its die of panic.

    Args:
        unit: The id of the unit.
        kind: ``action``, ``reaction``, ``order``, ``target`` or ``rally`` of a drill check; ``morale``; ``panic``.
    """

    unit: str
    kind: str


#: The factors to which a rule of one's own may add, by the roll that it is about.
ADDED_TO: Mapping[str, tuple[str, ...]] = {
    "Fire": ("locate", "fire", "defence"),
    "CloseCombat": ("aggressiveness", "defence"),
    "Check": ("drill", "morale", "panic"),
}

F = TypeVar("F", bound=Callable[..., list[Modifier]])


def varied(factor: str, roll: Callable[..., Any]) -> Callable[[F], F]:
    """Have variants change the modifiers of a value, as a decorator.

    Args:
        factor: What the modifiers go to.
        roll: Makes the roll of the arguments of the value, of which the first is a unit.
    """

    def decorate(value: F) -> F:
        @wraps(value)
        def made(unit: Unit, *more: Any, **named: Any) -> list[Modifier]:
            modifiers = value(unit, *more, **named)
            system = unit.system
            if not system.variants:
                return modifiers
            return system.varied_modifiers(unit.position, roll(unit, *more, **named), modifiers, (factor,))

        return made  # type: ignore[return-value]  # the same parameters

    return decorate


def without_rules(troops: tuple[RosterUnit, ...], off: frozenset[str]) -> tuple[RosterUnit, ...]:
    """The units of a roster without the special rules that are switched off."""
    gone = {name for rule, name in SPECIAL.items() if rule in off}
    if not gone:
        return troops
    return tuple(
        msgspec.structs.replace(troop, rules=tuple(rule for rule in troop.rules if rule not in gone))
        for troop in troops
    )


__all__ = ["ADDED_TO", "EFFECTS", "GRANTING", "Check", "CloseCombat", "Fire", "varied", "without_rules"]
