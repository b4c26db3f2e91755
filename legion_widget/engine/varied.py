"""The rules of a game with its variants applied: clauses switched off, added or changed."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from .i18n import Message
from .moment import Moment
from .odds import Modifier, Odds
from .reach import Reach
from .ruling import Fault
from .scenario import Scenario
from .system import System
from .variants import allow_all

#: How often an action is drawn before all are listed.
DRAWS = 40


class Varied(System[Any, Any]):
    """Wraps the rules of a game and applies its variants: see `varied`."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Return the state for a pickle: the class is made again where it is opened."""
        return _again, (type(self).__bases__[1], self.scenario, self.options)

    def legal_actions(self, position: Any, unit: str | None = None) -> Iterator[Any]:
        if not self.variants.has_legality_changes:
            yield from super().legal_actions(position, unit)
            return
        listed = []
        for action in super().legal_actions(position, unit):
            if self.is_legal(position, action):
                listed.append(action)
                yield action
        if self.variants.lifted:
            known = set(listed)
            yield from (action for action in freed_actions(self, position, unit) if action not in known)

    def allowed(self, position: Any, actions: Iterable[Any]) -> Iterator[Any]:
        if not self.variants.has_legality_changes:
            return iter(actions)
        return (action for action in actions if self.is_legal(position, action))

    def reach(self, position: Any, unit: str) -> Any:
        """Return the reach of a unit: on hexes without those that added rules forbid."""
        reach = super().reach(position, unit)
        if not self.variants.adds_faults or not isinstance(reach, Reach):
            return reach
        return reach.only(label for label in reach if self._may_go(position, unit, label))

    def _may_go(self, position: Any, unit: str, label: str) -> bool:
        action = self.infer_action(position, unit, label)
        return action is not None and self.is_legal(position, action)

    def what_can(self, position: Any, unit: str) -> Message:
        """Say what a unit may do: where added rules forbid all that it could do, why."""
        barred = self._barred(position, unit)
        return super().what_can(position, unit) if barred is None else barred.message

    def _barred(self, position: Any, unit: str) -> Fault | None:
        """Return why added rules forbid all that a unit could do; None: they do not."""
        barred = None
        for action in super().legal_actions(position, unit) if self.variants.adds_faults else ():
            fault = next(iter(self.faults(position, action)), None)
            if fault is None:
                return None
            barred = barred or fault
        return barred

    def random_action(self, position: Any, rng: random.Random) -> Any:
        if not self.variants.has_legality_changes:
            return super().random_action(position, rng)
        for _ in range(DRAWS):
            action = super().random_action(position, rng)
            if self.is_legal(position, action):
                return action
        return rng.choice(list(self.legal_actions(position)))

    def apply(self, position: Any, action: Any) -> tuple[Any, list[Any]]:
        after, events = super().apply(position, action)
        return after, [self.variants.event_with_variants(event) for event in events]

    def odds(self, position: Any, action: Any) -> Odds:
        odds = super().odds(position, action)
        return msgspec.structs.replace(odds, modifiers=tuple(map(self.variants.modifier_with_variant, odds.modifiers)))

    def added_faults(self, position: Any, action: Any) -> Iterator[Any]:
        return self.variants.faults(Moment(self, position), action)

    def varied_modifiers(
        self, position: Any, action: Any, modifiers: Sequence[Modifier], factors: Iterable[str]
    ) -> list[Modifier]:
        kept, wanted = self.holding(modifiers), set(factors)
        if self.variants.functions:
            added = self.variants.modifiers(Moment(self, position), action)
            kept += [one for one in added if one.side in wanted]
        return kept


def freed_actions(system: Varied, position: Any, unit: str | None) -> Iterator[Any]:
    """The legal actions of the kinds that a rule which is off has barred, of one unit or of all."""
    side = system.to_act(position)
    if side is None:
        return
    units = system.units(position)
    own = [one.id for one in units.values() if one.side == side] if unit is None else [unit]
    others = [one.id for one in units.values() if one.side != side]
    for kind in dict.fromkeys(kind for rule in system.variants.lifted for kind in system.switchable[rule]):
        fields: tuple[str, ...] = kind.__struct_fields__  # type: ignore[attr-defined]
        wheres: Iterable[str]
        if not fields:
            if unit is None and system.is_legal(position, kind()):
                yield kind()
            continue
        wheres = others if fields[1] == "target" else system.board.grid.labels(system.board.grid.all)
        for name in own:
            for where in wheres:
                action = kind(name, where)
                if system.is_legal(position, action):
                    yield action


@cache
def varied(rules: Any) -> type[System[Any, Any]]:
    """The class of the rules of a game with variants."""
    return type(rules.__name__, (Varied, rules), {"__module__": rules.__module__, "__doc__": rules.__doc__})


def _again(rules: Any, scenario: Scenario, options: Mapping[str, Any]) -> System[Any, Any]:
    """The rules of a pickle. Who opens one runs what is in it, its functions too."""
    allow_all(scenario.variants)
    return varied(rules)(scenario, options)
