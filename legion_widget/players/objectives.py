"""A plain player of the Market Garden game, to measure scenarios with: it goes for the objectives, keeps those that it
holds, attacks where the odds are good, and looks no further ahead than one action."""

from __future__ import annotations

from fractions import Fraction

from ..engine.hexgrid import bits
from ..games.market_garden import actions as act
from ..games.market_garden import legal
from ..games.market_garden.data import Counter, enemy
from ..games.market_garden.declaration import candidates
from ..games.market_garden.fire import able_to_fire, can_fire, targets
from ..games.market_garden.game import MarketGarden
from ..games.market_garden.losses import fresh, habit, pool
from ..games.market_garden.movement import drop_hexes, reach
from ..games.market_garden.position import Position
from ..games.market_garden.refusal import withdrawals
from ..games.market_garden.retreats import choices
from ..games.market_garden.strength import strength

#: The odds from which a manoeuvre is worth it, an assault, and beyond which a combat is better refused.
MANOEUVRE, ASSAULT, REFUSE = Fraction(3, 2), Fraction(2), Fraction(3)
#: What a unit is worth to an objective that it would leave alone.
KEEP = 100.0


class ObjectivePlayer:
    """Plays either side. It draws nothing: the dice of the game alone make the difference between two games."""

    def choose(self, rules: MarketGarden, position: Position) -> act.Action:
        side, kind = position.step.side or "", position.step.kind
        chosen: act.Action | None = None
        match kind:
            case "order":
                chosen = act.ChooseOrder()
            case "airborne":
                chosen = self.drop(rules, position, side)
            case "movement" | "mechanised":
                chosen = self.move(rules, position, side)
            case "declaration":
                chosen = self.declare(rules, position, side)
            case "refusal":
                chosen = self.refuse(rules, position, side)
            case "reaction":
                chosen = next((a for a in rules.legal(position) if isinstance(a, act.React)), None)
            case "bombardment" | "support" | "defence":
                chosen = self.fire(rules, position, side)
            case "manoeuvre" | "assault":
                chosen = next((a for a in rules.legal(position) if isinstance(a, act.Resolve)), None)
            case "loss":
                chosen = act.Lose(habit(position, pool(rules, position, position.step)).id)
            case "tire":
                chosen = act.Tire(fresh(rules, position, position.step)[0].id)
            case "retreat" | "withdraw":
                chosen = self.retreat(rules, position)
        if chosen is not None and rules.legal_now(position, chosen):
            return chosen
        end = rules.end_phase(position)
        return end if rules.legal_now(position, end) else next(iter(rules.legal(position)))

    # ---- where to go ------------------------------------------------------------------------------------

    def pull(self, rules: MarketGarden, position: Position, counter: Counter, here: int) -> float:
        """How well a hex lies for a unit: near to what its side wants, and on what it has to keep."""
        grid, derived, side = rules.board.grid, rules.derived(position), counter.side
        found = 0.0
        listed = zip(rules.scenario.data.victory.objectives, rules.scenario.objectives, position.held, strict=True)
        for objective, there, holder in listed:
            others = [c for c in derived.of(side, there) if c is not counter]
            away = grid.distance(here, there)
            if holder == side and others:
                continue
            wanted = objective.points * (2.0 if holder != side else 1.0)
            found = max(found, wanted / (1 + away) + (KEEP if holder == side and away == 0 else 0))
        if counter.artillery:
            near = min((grid.distance(here, foe) for foe in derived.steps[enemy(side)]), default=9)
            found = found * 0.1 + (2.0 if 2 <= near <= counter.range else 0.0)
        return found

    def move(self, rules: MarketGarden, position: Position, side: str) -> act.Action | None:
        overrun = next(legal.overruns(rules, position), None)
        if overrun is not None:
            return overrun
        for counter in rules.counters:
            if counter.side != side or position.spent[counter.index] or not legal.movable(rules, position, counter):
                continue
            here = position.where[counter.index]
            ways = reach(rules, position, counter)
            if not len(ways) or (counter.artillery and here >= 0 and self.in_use(rules, position, counter)):
                continue
            stay = self.pull(rules, position, counter, here) if here >= 0 else -1.0
            best = max(ways, key=lambda to: self.pull(rules, position, counter, rules.board.index(to)))
            if self.pull(rules, position, counter, rules.board.index(best)) > stay:
                return act.Move(counter.id, best)
        return None

    def in_use(self, rules: MarketGarden, position: Position, counter: Counter) -> bool:
        """Whether guns have somebody to fire at from where they are."""
        foes = rules.derived(position).steps[enemy(counter.side)]
        return any(rules.board.grid.distance(position.where[counter.index], foe) <= counter.range for foe in foes)

    def drop(self, rules: MarketGarden, position: Position, side: str) -> act.Action | None:
        for counter in rules.counters:
            if counter.side == side and (free := drop_hexes(rules, position, counter)):
                best = max(bits(free), key=lambda i: self.pull(rules, position, counter, i))
                return act.Drop(counter.id, rules.hex_label(best))
        return None

    # ---- fighting ---------------------------------------------------------------------------------------

    def declare(self, rules: MarketGarden, position: Position, side: str) -> act.Action | None:
        """The best odds first; an assault where there is something to gain and the ground is not too strong."""
        found: list[tuple[Fraction, act.Action]] = []
        for target in rules.derived(position).steps[enemy(side)]:
            label, defence = (
                rules.hex_label(target),
                strength(position, rules.derived(position).of(enemy(side), target)),
            )
            for kind, least in (("assault", ASSAULT), ("manoeuvre", MANOEUVRE)):
                units = candidates(rules, position, side, kind, target)
                odds = Fraction(strength(position, units), max(1, defence)) * Fraction(
                    4, 4 - rules.ground.kind(target).shift
                )
                if kind == "assault" and target not in rules.scenario.objectives:
                    continue
                action = act.Declare(kind, tuple(counter.id for counter in units), label)  # type: ignore[arg-type]
                if units and odds >= least and rules.legal_now(position, action):
                    found.append((odds, action))
                    break
        return max(found, key=lambda each: each[0])[1] if found else None

    def refuse(self, rules: MarketGarden, position: Position, side: str) -> act.Action | None:
        for action in rules.legal(position):
            if isinstance(action, act.Refuse):
                target = rules.board.index(action.target)
                attack = sum(
                    strength(position, [rules.counter(name) for name in combat.attackers])
                    for combat in position.combats
                    if combat.open and rules.board.index(combat.target) == target
                )
                own = strength(position, rules.derived(position).of(side, target))
                if target not in rules.scenario.objectives and attack >= REFUSE * own:
                    return action
        return None

    def fire(self, rules: MarketGarden, position: Position, side: str) -> act.Action | None:
        """All guns and two air points on one hex: in the bombardment phase on one that is to be attacked."""
        wanted = {rules.board.index(combat.target) for combat in position.combats if combat.open}
        for target in targets(rules, position):
            if position.step.kind == "bombardment" and (target not in wanted or self.struck(position, rules, target)):
                continue
            if able_to_fire(rules, position, side, target):
                guns = [c for c in rules.artillery if c.side == side and can_fire(rules, position, c, target)]
                fresh_guns = [
                    c for c in guns if position.step.kind != "bombardment" or not position.has("first_fire", c)
                ]
                air = min(2, position.points(side))
                if fresh_guns or air:
                    return act.Bombard(rules.hex_label(target), tuple(c.id for c in fresh_guns), air)
        return None

    def struck(self, position: Position, rules: MarketGarden, target: int) -> bool:
        """Whether one fire on a hex has left it to the others: guns that fired once are kept for support."""
        units = rules.derived(position).at.get(target, ())
        return any(position.has("fatigued", counter) for counter in units)

    def retreat(self, rules: MarketGarden, position: Position) -> act.Action | None:
        for counter in pool(rules, position, position.step):
            ways = (withdrawals if position.step.kind == "withdraw" else choices)(rules, position, counter)
            if ways:
                best = max(ways, key=lambda i: self.pull(rules, position, counter, i))
                return act.Retreat(counter.id, rules.hex_label(best))
        return None
