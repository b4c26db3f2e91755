"""Moves for units: up to an enemy that enough of them can reach, else to where each is worth most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import msgspec

from ....engine.hexgrid import bits
from ....engine.i18n import Message, say
from ....engine.memo import Memo
from .. import legal
from ..actions import Drop, Move, Overrun
from ..data import Counter, enemy
from ..declaration import can_enter
from ..movement import drop_hexes
from ..movement_reach import points_left, reach, room
from ..position import Combat
from .combats import Combats, moved, names
from .ground import ADVANCE, Ground
from .options import Option
from .situation import Situation
from .words import hex_words, task_words

if TYPE_CHECKING:
    from ..game import MarketGarden

#: So many units at most are brought up against one hex.
MOST = 7
#: How many reaches are remembered at most.
REMEMBERED = 5_000
#: What it costs not to bring a unit on to the map.
OFF = 1.0

_reaches: WeakKeyDictionary[MarketGarden, Memo] = WeakKeyDictionary()


def reachable(situation: Situation, counter: Counter) -> list[int]:
    """The hexes to which a unit can move now, by the rules."""
    system, position = situation.system, situation.position
    derived, foe = situation.derived, enemy(counter.side)
    known = _reaches.setdefault(system, Memo(REMEMBERED))
    where, points = position.where[counter.index], points_left(system, position, counter)
    key = counter.index, where, points, derived.land(foe), derived.zoc[foe], position.weather
    # The room in a hex changes with each move of a friend, and nothing else does.
    costs = known.of(key, lambda: reach(system, position, counter, "room").cost_by_index)
    steps = position.steps[counter.index]
    return [i for i in costs if steps <= room(system, position, counter.side, i)]


class Attack(msgspec.Struct, frozen=True):
    """An attack to be made when all have moved: the hex, the attackers and their hexes, and its worth."""

    target: int
    kind: str
    attackers: tuple[str, ...]
    places: dict[int, int]
    worth: float


class Movement:
    """Finds the moves of a side."""

    def __init__(self, situation: Situation, side: str) -> None:
        self.situation, self.side, self.foe = situation, side, enemy(side)
        self.system, self.position = situation.system, situation.position
        self.doctrine, self.derived = situation.doctrine, situation.derived
        self.ground = Ground(situation, side)
        self.combats = Combats(situation)
        self.is_attacking = self.position.step.kind == "movement"
        own = [c for c in self.system.counters if c.side == side]
        free = [c for c in own if legal.may_move(self.system, self.position, c)]
        self.hexes = {c.index: hexes for c in free if (hexes := reachable(situation, c))}
        self.movers = [c for c in free if c.index in self.hexes]
        self._best: dict[int, tuple[float, int]] = {}

    # ---- moves ------------------------------------------------------------------------------------------

    def options(self) -> Iterator[Option]:
        """The best move of each unit that has one, and the overruns."""
        attacks = self.plan() if self.is_attacking else []
        targets = {index: attack for attack in attacks for index in attack.places}
        for counter in self.movers:
            attack = targets.get(counter.index)
            here = self.position.where[counter.index]
            if attack is not None:
                to = attack.places[counter.index]
                if to == here:
                    continue
                others = len(attack.places)
                worth = self.stay(counter, to) - self.stay(counter, here) + attack.worth / others
                yield self._option(counter, to, max(worth, attack.worth / others / 2), attack)
            else:
                worth, to = self.best(counter)
                gain = worth - self.stay(counter, here)
                if to != here:
                    yield self._option(counter, to, gain, None)
        yield from self.overruns()

    def _option(self, counter: Counter, to: int, worth: float, attack: Attack | None) -> Option:
        action = Move(counter.id, self.system.hex_label(to))
        return Option(action, worth, lambda: self.purpose(counter, to, attack))

    def stay(self, counter: Counter, hex_index: int) -> float:
        """Return the worth of a unit ending its move in a hex."""
        if hex_index < 0:
            return -OFF
        worth = self.ground.worth(counter, hex_index)
        if hex_index != self.position.where[counter.index] and counter.is_artillery:
            worth -= self.doctrine.guns * counter.bombard * 0.5
        return worth

    def best(self, counter: Counter) -> tuple[float, int]:
        """The hex in which a unit is worth most, its own among them."""
        if counter.index not in self._best:
            here = self.position.where[counter.index]
            hexes = self.hexes[counter.index]
            looked_at = hexes if counter.is_artillery else self.ground.forward(counter, hexes)
            choices = [(self.stay(counter, i), -i) for i in looked_at]
            worth, minus = max(choices)
            if self.stay(counter, here) + self.doctrine.tie >= worth:
                worth, minus = self.stay(counter, here), -here
            self._best[counter.index] = worth, -minus
        return self._best[counter.index]

    def appraise(self, action: Move) -> Option:
        """Weigh any move."""
        counter, to = self.system.counter(action.unit), self.system.board.index(action.to)
        for option in self.options():
            if option.action == action:
                return option
        gain = self.stay(counter, to) - self.stay(counter, self.position.where[counter.index])
        return self._option(counter, to, gain, None)

    # ---- attacks ----------------------------------------------------------------------------------------

    def plan(self) -> list[Attack]:
        """The attacks of this turn: the best one, then the best of those that are left, and so on."""
        taken: set[int] = set()
        used: dict[int, int] = {}
        attacks: list[Attack] = []
        open_targets = sorted(self.derived.steps[self.foe])
        while open_targets:
            found = [(target, self.attack(target, taken, used)) for target in open_targets]
            worthwhile = [
                (attack.worth, -target, attack)
                for target, attack in found
                if attack and attack.worth > self.doctrine.tie
            ]
            if not worthwhile:
                break
            open_targets = [target for target, attack in found if attack and attack.worth > self.doctrine.tie]
            best = max(worthwhile, key=lambda item: item[:2])[2]
            attacks.append(best)
            open_targets.remove(best.target)
            for index, to in best.places.items():
                taken.add(index)
                if to != self.position.where[index]:
                    used[to] = used.get(to, 0) + self.position.steps[index]
        return attacks

    def attack(self, target: int, taken: set[int], used: Mapping[int, int]) -> Attack | None:
        """The best attack on a hex by units that are not taken for another."""
        beside = self.system.board.grid.neighbours(target)
        places: dict[int, int] = {}
        filled = dict(used)
        units: list[tuple[float, int, Counter]] = []
        for counter in self.system.counters:
            if counter.side != self.side or counter.index in taken or counter.is_artillery:
                continue
            power = self.position.strength(counter)
            here = self.position.where[counter.index]
            if not power or not ((here >= 0 and beside >> here & 1) or counter.index in self.hexes):
                continue
            units.append((-power * (4.0 + counter.efficiency), counter.index, counter))
        chosen: list[Counter] = []
        best: Attack | None = None
        cost = 0.0
        for _, _, counter in sorted(units):
            to = self._front(counter, target, beside, filled)
            if to is None:
                continue
            here = self.position.where[counter.index]
            if counter.index in self.hexes:
                cost += max(0.0, self.best(counter)[0] - self.stay(counter, to))
            places[counter.index] = to
            if to != here:
                filled[to] = filled.get(to, 0) + self.position.steps[counter.index]
            chosen.append(counter)
            attack = self._weigh(Combat("manoeuvre", names(chosen), self.system.hex_label(target)), places, cost)
            if attack is not None and (best is None or attack.worth > best.worth):
                best = attack
            if len(chosen) == MOST:
                break
        return self._storm(target, chosen, places, cost, best)

    def _front(self, counter: Counter, target: int, beside: int, filled: Mapping[int, int]) -> int | None:
        """Return the best hex for a unit to attack another from; None where it reaches none."""
        here, size = self.position.where[counter.index], self.position.steps[counter.index]
        choices: list[tuple[float, int]] = []
        if here >= 0 and beside >> here & 1:
            choices.append((self._from(counter, here, target) + 0.1, -here))
        for to in self.hexes.get(counter.index, ()):
            if beside >> to & 1 and size + filled.get(to, 0) <= room(self.system, self.position, self.side, to):
                choices.append((self._from(counter, to, target), -to))
        return -max(choices)[1] if choices else None

    def _from(self, counter: Counter, origin: int, target: int) -> float:
        ground = self.system.ground
        is_wet = ground.water(origin, target) is not None
        return self.stay(counter, origin) - 0.5 * is_wet - 0.5 * (not can_enter(self.system, counter, origin, target))

    def _weigh(self, combat: Combat, places: Mapping[int, int], cost: float) -> Attack | None:
        """An attack by units in these places, less what they would be worth elsewhere."""
        position = moved(self.position, places)
        worth = self.doctrine.attack * self.combats.worth(combat, position) - cost
        target = self.system.board.index(combat.target)
        return Attack(target, combat.kind, combat.attackers, dict(places), worth) if worth > 0 else None

    def _storm(
        self, target: int, units: Sequence[Counter], places: Mapping[int, int], cost: float, best: Attack | None
    ) -> Attack | None:
        """The same attack as an assault on a place, if that is better."""
        if target not in self.situation.places or not units:
            return best
        able = [c for c in units if can_enter(self.system, c, places[c.index], target)]
        sets = list(self.combats.sets(able, self.system.ground.kind(target).stacking))
        if not sets:
            return best
        combat = Combat("assault", names(sets[-1]), self.system.hex_label(target))
        if self.combats.is_hopeless(combat, moved(self.position, places)):
            return best
        storm = self._weigh(combat, places, cost)
        return storm if storm is not None and (best is None or storm.worth > best.worth) else best

    # ---- overruns ---------------------------------------------------------------------------------------

    def overruns(self) -> Iterator[Option]:
        """The overruns that can be made now."""
        origins = {self.position.where[c.index] for c in self.movers if not c.is_artillery}
        for origin in sorted(origins):
            if origin >= 0 and self.system.board.grid.neighbours(origin) & self.derived.land(self.foe):
                for action in legal.stack_overrun_actions(self.system, self.position, origin):
                    assert isinstance(action, Overrun)
                    yield self.overrun(action)

    def overrun(self, action: Overrun) -> Option:
        """Weigh an overrun: what the enemy loses, and the hex."""
        target = self.system.board.index(action.target)
        units = [self.system.counter(name) for name in action.units]
        defenders = self.derived.of(self.foe, target)
        power = sum(self.position.strength(counter) for counter in units)
        steps = min(self.system.tables.overrun.steps, sum(self.position.steps[c.index] for c in defenders))
        worth = steps * self.situation.step_worth(defenders) + self.combats.taken(self.side, target, power)
        here = self.position.where[units[0].index]
        worth += sum(self.ground.worth(c, target) - self.ground.worth(c, here) for c in units)
        return Option(
            action,
            worth,
            lambda: say("Overrun {hex}: the force ratio is enough.", hex=hex_words(self.system, target)),
        )

    # ---- words ------------------------------------------------------------------------------------------

    def purpose(self, counter: Counter, to: int, attack: Attack | None) -> Message:
        """Return the purpose of a move."""
        if attack is not None:
            target = hex_words(self.system, attack.target)
            if attack.kind == "assault":
                return say("Join an assault on {hex}.", hex=target)
            return say("Join an attack on {hex}.", hex=target)
        _, why, number = self.ground.reasons(counter, to)
        here = self.position.where[counter.index]
        if why == ADVANCE and here >= 0:
            goal, distance = self.situation.places[number], self.system.board.grid.distance
            if distance(to, goal) > distance(here, goal):
                why, number = self.ground.drawn_to(counter, here, to)
        if number < 0:
            if here < 0:
                return say("Come on to the map.")
            return say("Get out of danger.")
        return task_words(self.system, why, self.situation.places[number])

    # ---- drops ------------------------------------------------------------------------------------------

    def drops(self) -> Iterator[Option]:
        """The best drop of each unit that comes from the air."""
        for counter in self.system.counters:
            if counter.side == self.side and (free := drop_hexes(self.system, self.position, counter)):
                best = max(bits(free), key=lambda i: (self.ground.worth(counter, i), -i))
                yield self.drop(Drop(counter.id, self.system.hex_label(best)))

    def drop(self, action: Drop) -> Option:
        """Weigh a drop."""
        counter, to = self.system.counter(action.unit), self.system.board.index(action.to)
        worth = self.ground.worth(counter, to) + OFF + self.situation.step_worth([counter])
        return Option(action, worth, lambda: self._landing(counter, to))

    def _landing(self, counter: Counter, to: int) -> Message:
        """Return the purpose of a drop."""
        _, why, number = self.ground.reasons(counter, to)
        if number < 0:
            return say("Land out of danger.")
        objective = self.situation.places[number]
        if why == ADVANCE:
            return say("Land near {place}.", place=hex_words(self.system, objective))
        return task_words(self.system, why, objective)
