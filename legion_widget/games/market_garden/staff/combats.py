"""The worth of a combat: the exact odds of the rules, weighted by the cost and gain of each result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import msgspec

from ....engine.memo import Memo
from ....engine.odds import Odds
from ..actions import Declare
from ..assault import AssaultInProgress
from ..crt import ManoeuvreResult
from ..data import ALLIED, Counter, enemy
from ..position import Combat, Position, living, replace
from ..strength import steps
from .situation import Situation

if TYPE_CHECKING:
    from ..game import MarketGarden

#: So many combats are remembered.
REMEMBERED = 20_000


class Forecast(msgspec.Struct, frozen=True):
    """The odds of a combat; of an assault also the mean number of steps lost in the first round."""

    odds: Odds
    attackers_lose: float = 0.0
    defenders_lose: float = 0.0


_known: WeakKeyDictionary[MarketGarden, Memo] = WeakKeyDictionary()


def forecast(system: MarketGarden, position: Position, combat: Combat, defenders: Sequence[Counter]) -> Forecast:
    """Return the forecast of a combat in a position, which may be imagined.

    Args:
        system: The rules.
        position: Where it is fought.
        combat: The combat.
        defenders: Who is in its hex there.
    """
    if system.variants.functions:  # they may look at anything
        return _ask(system, position, combat)
    known = _known.setdefault(system, Memo(REMEMBERED))
    states = tuple(
        (
            c.index,
            position.where[c.index],
            position.steps[c.index],
            position.has("fatigued", c),
            position.has("isolated", c),
        )
        for c in (*living(system, position, combat.attackers), *defenders)
    )
    key = combat.kind, combat.target, combat.state, combat.column, combat.origins, states
    return known.of(key, lambda: _ask(system, position, combat))


def _ask(system: MarketGarden, position: Position, combat: Combat) -> Forecast:
    if combat.state == "now":
        return Forecast(system.combat_odds(position, combat))
    action = Declare(combat.kind, combat.attackers, combat.target)
    odds = system.odds(position, action)
    if combat.kind == "manoeuvre":
        return Forecast(odds)
    melee = AssaultInProgress(system, position, combat)
    lose = {}
    for side in (melee.side, enemy(melee.side)):
        throw = melee.throw(side, melee.modifiers(side))
        lose[enemy(side)] = float(sum(lost * chance for lost, chance in throw.chances().items()))
    return Forecast(odds, lose[melee.side], lose[enemy(melee.side)])


def names(units: Sequence[Counter]) -> tuple[str, ...]:
    """Return the ids of units, in order."""
    return tuple(sorted(counter.id for counter in units))


class Combats:
    """Rates combats in a situation."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.system, self.position = situation.system, situation.position
        self.doctrine = situation.doctrine

    # ---- weighing ---------------------------------------------------------------------------------------

    def worth(
        self, combat: Combat, position: Position | None = None, defenders: Sequence[Counter] | None = None
    ) -> float:
        """Return the worth of a combat to the attacker, in points.

        Args:
            combat: The combat.
            position: Where it is fought, if somebody stands elsewhere than now.
            defenders: Who is in its hex then, if not who is there now.
        """
        at = self.position if position is None else position
        attackers = living(self.system, at, combat.attackers)
        foe, target = enemy(self.system.counter(combat.attackers[0]).side), self.system.board.index(combat.target)
        if defenders is None:
            defenders = self.situation.derived.of(foe, target)
        if not attackers or not defenders:
            return 0.0
        prospect = forecast(self.system, at, combat, defenders)
        # The rules keep what follows from the positions that they were asked about last.
        self.system.remember(self.position, self.situation.derived)
        weigh = self._manoeuvre if combat.kind == "manoeuvre" else self._assault
        return weigh(combat, prospect, attackers, defenders, at)

    def _manoeuvre(
        self,
        combat: Combat,
        prospect: Forecast,
        attackers: Sequence[Counter],
        defenders: Sequence[Counter],
        at: Position,
    ) -> float:
        doctrine, future = self.doctrine, self.situation.future
        ours, theirs = self.situation.step_worth(attackers), self.situation.step_worth(defenders)
        own, foes = steps(at, attackers), steps(at, defenders)
        given_up = self.given_up(attackers[0].side, self.system.board.index(combat.target))
        total = 0.0
        for name, chance in prospect.odds.outcomes.items():
            result = ManoeuvreResult.read(name)
            gain = theirs * min(result.defender, foes) - doctrine.caution * ours * min(result.attacker, own)
            gain += doctrine.retreat * result.retreat * future
            if result.retreat or result.defender >= foes:
                gain += given_up
            gain += doctrine.fatigue * future * (foes * result.defender_fatigued - own * result.attacker_fatigued)
            total += float(chance) * gain
        return total

    def _assault(
        self,
        combat: Combat,
        prospect: Forecast,
        attackers: Sequence[Counter],
        defenders: Sequence[Counter],
        at: Position,
    ) -> float:
        ours, theirs = self.situation.step_worth(attackers), self.situation.step_worth(defenders)
        own, foes = steps(at, attackers), steps(at, defenders)
        chances = {name: float(chance) for name, chance in prospect.odds.outcomes.items()}
        taken, kept = chances.get("taken", 0.0), chances.get("repulsed", 0.0) + chances.get("destroyed", 0.0)
        target = self.system.board.index(combat.target)
        strength = sum(at.strength(counter) for counter in attackers)
        gain = taken * (theirs * foes + self.taken(attackers[0].side, target, strength))
        gain += kept * theirs * min(foes - 0.5, 1.3 * prospect.defenders_lose * (1 - taken))
        return gain - self.doctrine.caution * ours * min(own, 1.6 * prospect.attackers_lose)

    # ---- places -----------------------------------------------------------------------------------------

    def taken(self, side: str, hex_index: int, strength: float) -> float:
        """Return the worth to a side of taking a hex from the enemy."""
        situation = self.situation
        if hex_index not in situation.places:
            return 0.0
        number = situation.places.index(hex_index)
        pressure = {name: values[number] for name, values in situation.pressure.items()}
        then = situation.place_value(number, side, strength, *pressure.values())
        change = then - situation.place_now(number)
        return change if side == ALLIED else -change

    def given_up(self, side: str, hex_index: int) -> float:
        """Return the worth to a side of the enemy leaving a hex."""
        situation = self.situation
        if hex_index not in situation.places:
            return 0.0
        number = situation.places.index(hex_index)
        holder = situation.held[number]
        if holder == side or not holder:
            return 0.0
        pressure = {name: values[number] for name, values in situation.pressure.items()}
        change = situation.place_value(number, holder, 0.0, *pressure.values()) - situation.place_now(number)
        return change if side == ALLIED else -change

    def is_hopeless(self, combat: Combat, position: Position | None = None) -> bool:
        """Return whether an assault is so weak that there is no need to ask for its odds: two rounds and luck will not
        do."""
        at = self.position if position is None else position
        melee = AssaultInProgress(self.system, at, combat)
        if not melee.defenders:
            return False
        throw = melee.throw(melee.side, melee.modifiers(melee.side))
        lost = float(sum(count * chance for count, chance in throw.chances().items()))
        self.system.remember(self.position, self.situation.derived)
        return 2.0 * lost + 1.0 < steps(at, melee.defenders)

    def odds(self, combat: Combat) -> Odds:
        """The odds of a combat as it stands."""
        foe = enemy(self.system.counter(combat.attackers[0]).side)
        defenders = self.situation.derived.of(foe, self.system.board.index(combat.target))
        return forecast(self.system, self.position, combat, defenders).odds

    # ---- choosing ---------------------------------------------------------------------------------------

    def sets(self, units: Sequence[Counter], most: int | None = None) -> Iterator[tuple[Counter, ...]]:
        """The sets of attackers worth trying: the best first alone, then with the next, and so on.

        Args:
            units: Who could attack.
            most: The steps for which there is room.
        """
        ranked = sorted(units, key=lambda c: (-self.position.strength(c) * (4 + c.efficiency), c.index))
        chosen: list[Counter] = []
        for counter in ranked:
            if most is None or steps(self.position, [*chosen, counter]) <= most:
                chosen.append(counter)
                yield tuple(chosen)


def moved(position: Position, places: Mapping[int, int]) -> Position:
    """The position as it would be with units in other hexes, by their numbers."""
    where = tuple(places.get(index, hex_index) for index, hex_index in enumerate(position.where))
    return replace(position, where=where)
