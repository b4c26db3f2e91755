"""A plain player of the Market Garden game, to measure scenarios with: it goes for the objectives, keeps those that it
holds, attacks where the odds are good, and looks no further ahead than one action."""

from __future__ import annotations

from fractions import Fraction

from ..engine.hexgrid import bits
from ..games.market_garden import actions as act
from ..games.market_garden import legal
from ..games.market_garden.data import Counter, enemy
from ..games.market_garden.declaration import candidates
from ..games.market_garden.fire import can_fire, has_fire, targets
from ..games.market_garden.game import MarketGarden
from ..games.market_garden.losses import default_step_loss, fresh, pool
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

    def choose(self, system: MarketGarden, position: Position) -> act.Action:
        side, kind = position.step.side or "", position.step.kind
        chosen: act.Action | None = None
        match kind:
            case "order":
                chosen = act.ChooseOrder()
            case "airborne":
                chosen = self.drop(system, position, side)
            case "movement" | "mechanised":
                chosen = self.move(system, position, side)
            case "declaration":
                chosen = self.declare(system, position, side)
            case "refusal":
                chosen = self.refuse(system, position, side)
            case "reaction":
                chosen = next((a for a in system.legal_actions(position) if isinstance(a, act.React)), None)
            case "bombardment" | "support" | "defence":
                chosen = self.fire(system, position, side)
            case "manoeuvre" | "assault":
                chosen = next((a for a in system.legal_actions(position) if isinstance(a, act.Resolve)), None)
            case "loss":
                chosen = act.Lose(default_step_loss(position, pool(system, position, position.step)).id)
            case "tire":
                chosen = act.Tire(fresh(system, position, position.step)[0].id)
            case "retreat" | "withdraw":
                chosen = self.retreat(system, position)
        if chosen is not None and system.is_legal(position, chosen):
            return chosen
        end = system.end_phase(position)
        return end if system.is_legal(position, end) else next(iter(system.legal_actions(position)))

    # ---- where to go ------------------------------------------------------------------------------------

    def pull(self, system: MarketGarden, position: Position, counter: Counter, hex_index: int) -> float:
        """How well a hex lies for a unit: near to what its side wants, and on what it has to keep."""
        grid, derived, side = system.board.grid, system.derived(position), counter.side
        attraction = 0.0
        listed = zip(system.scenario.data.victory.objectives, system.scenario.objectives, position.held, strict=True)
        for objective, objective_hex, holder in listed:
            others = [c for c in derived.of(side, objective_hex) if c is not counter]
            away = grid.distance(hex_index, objective_hex)
            if holder == side and others:
                continue
            wanted = objective.points * (2.0 if holder != side else 1.0)
            attraction = max(attraction, wanted / (1 + away) + (KEEP if holder == side and away == 0 else 0))
        if counter.is_artillery:
            near = min((grid.distance(hex_index, foe) for foe in derived.steps[enemy(side)]), default=9)
            attraction = attraction * 0.1 + (2.0 if 2 <= near <= counter.range else 0.0)
        return attraction

    def move(self, system: MarketGarden, position: Position, side: str) -> act.Action | None:
        overrun = next(legal.overrun_actions(system, position), None)
        if overrun is not None:
            return overrun
        for counter in system.counters:
            if counter.side != side or position.spent[counter.index] or not legal.may_move(system, position, counter):
                continue
            hex_index = position.where[counter.index]
            ways = reach(system, position, counter)
            if not len(ways) or (counter.is_artillery and hex_index >= 0 and self.is_in_use(system, position, counter)):
                continue
            stay = self.pull(system, position, counter, hex_index) if hex_index >= 0 else -1.0
            best = max(ways, key=lambda to: self.pull(system, position, counter, system.board.index(to)))
            if self.pull(system, position, counter, system.board.index(best)) > stay:
                return act.Move(counter.id, best)
        return None

    def is_in_use(self, system: MarketGarden, position: Position, counter: Counter) -> bool:
        """Whether guns have somebody to fire at from where they are."""
        foes = system.derived(position).steps[enemy(counter.side)]
        return any(system.board.grid.distance(position.where[counter.index], foe) <= counter.range for foe in foes)

    def drop(self, system: MarketGarden, position: Position, side: str) -> act.Action | None:
        for counter in system.counters:
            if counter.side == side and (free := drop_hexes(system, position, counter)):
                best = max(bits(free), key=lambda i: self.pull(system, position, counter, i))
                return act.Drop(counter.id, system.hex_label(best))
        return None

    # ---- fighting ---------------------------------------------------------------------------------------

    def declare(self, system: MarketGarden, position: Position, side: str) -> act.Action | None:
        """The best odds first; an assault where there is something to gain and the ground is not too strong."""
        declarations: list[tuple[Fraction, act.Action]] = []
        for target in system.derived(position).steps[enemy(side)]:
            label, defence = (
                system.hex_label(target),
                strength(position, system.derived(position).of(enemy(side), target)),
            )
            for kind, least in (("assault", ASSAULT), ("manoeuvre", MANOEUVRE)):
                units = candidates(system, position, side, kind, target)
                odds = Fraction(strength(position, units), max(1, defence)) * Fraction(
                    4, 4 - system.ground.kind(target).shift
                )
                if kind == "assault" and target not in system.scenario.objectives:
                    continue
                action = act.Declare(kind, tuple(counter.id for counter in units), label)  # type: ignore[arg-type]
                if units and odds >= least and system.is_legal(position, action):
                    declarations.append((odds, action))
                    break
        return max(declarations, key=lambda declaration: declaration[0])[1] if declarations else None

    def refuse(self, system: MarketGarden, position: Position, side: str) -> act.Action | None:
        for action in system.legal_actions(position):
            if isinstance(action, act.Refuse):
                target = system.board.index(action.target)
                attack = sum(
                    strength(position, [system.counter(name) for name in combat.attackers])
                    for combat in position.combats
                    if combat.is_open and system.board.index(combat.target) == target
                )
                own = strength(position, system.derived(position).of(side, target))
                if target not in system.scenario.objectives and attack >= REFUSE * own:
                    return action
        return None

    def fire(self, system: MarketGarden, position: Position, side: str) -> act.Action | None:
        """All guns and two air points on one hex: in the bombardment phase on one that is to be attacked."""
        wanted = {system.board.index(combat.target) for combat in position.combats if combat.is_open}
        for target in targets(system, position):
            if position.step.kind == "bombardment" and (
                target not in wanted or self.is_struck(position, system, target)
            ):
                continue
            if has_fire(system, position, side, target):
                guns = [c for c in system.artillery if c.side == side and can_fire(system, position, c, target)]
                fresh_guns = [
                    c for c in guns if position.step.kind != "bombardment" or not position.has("first_fire", c)
                ]
                air = min(2, position.points(side))
                if fresh_guns or air:
                    return act.Bombard(system.hex_label(target), tuple(c.id for c in fresh_guns), air)
        return None

    def is_struck(self, position: Position, system: MarketGarden, target: int) -> bool:
        """Whether one fire on a hex has left it to the others: guns that fired once are kept for support."""
        units = system.derived(position).at.get(target, ())
        return any(position.has("fatigued", counter) for counter in units)

    def retreat(self, system: MarketGarden, position: Position) -> act.Action | None:
        for counter in pool(system, position, position.step):
            ways = (withdrawals if position.step.kind == "withdraw" else choices)(system, position, counter)
            if ways:
                best = max(ways, key=lambda i: self.pull(system, position, counter, i))
                return act.Retreat(counter.id, system.hex_label(best))
        return None
