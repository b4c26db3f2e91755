"""Victory, judged after the last turn (HM.1). The sheet gives no conditions, so the scenario's data do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.i18n import Message, say, say_count
from ...engine.system import Outcome
from ...engine.victory import Victory
from ...engine.victory_data import DRAW, Points, parts_of, rule_of
from ...engine.victory_words import Force, Words
from ..hexes.position import is_on_map
from .data import RULE, enemy
from .events import GameEnded
from .position import Position
from .terms import SIDE_NAMES
from .transaction import Transaction

if TYPE_CHECKING:
    from .game import MarketGarden

#: What is counted of a side.
FORCES = {
    "counters": Force(say("counters"), lambda count: say_count("{count} counter", "{count} counters", count)),
    "steps": Force(say("steps"), lambda count: say_count("{count} step", "{count} steps", count)),
}


def score(system: MarketGarden, position: Position, side: str) -> int:
    """The points of a side: the objectives that it holds, and the steps that the enemy has lost."""
    data = zip(system.scenario.objective_data, position.held, strict=True)
    held = sum(objective.points for objective, holder in data if holder == side)
    return held + system.scenario.data.victory.per_step * lost(system, position, enemy(side))


def lost(system: MarketGarden, position: Position, side: str) -> int:
    """The steps that a side has lost since the scenario began."""
    begun = zip(system.counters, system.scenario.units, strict=True)
    return sum(
        (unit.steps or counter.steps) - position.steps[counter.index]
        for counter, unit in begun
        if counter.side == side and not unit.lost
    )


class Facts:
    """The facts of a position that conditions of victory ask for. Places are labels of hexes."""

    def __init__(self, system: MarketGarden, position: Position) -> None:
        self.system, self.position = system, position

    def holds(self, side: str, place: str, how: str) -> bool:
        index = self.system.board.index(place)
        if how == "last":
            return self.position.held[self.system.scenario.objectives.index(index)] == side
        land = self.system.derived(self.position).held
        own, foe = bool(land[side] >> index & 1), bool(land[enemy(side)] >> index & 1)
        if own and foe and how == "stand":  # an assault is fought there: whoever has moved in does not stand there yet
            fight = self.position.fight
            return fight is None or self.system.counter(fight.attackers[0]).side != side
        return not foe if how == "clear" else own if how == "stand" else own and not foe

    def left(self, side: str, of: str) -> int:
        on_map = [c.index for c in self.system.counters if c.side == side and is_on_map(self.position.where[c.index])]
        return len(on_map) if of == "counters" else sum(self.position.steps[index] for index in on_map)

    def lost(self, side: str, of: str) -> int:
        if of == "steps":
            return lost(self.system, self.position, side)
        begun = zip(self.system.counters, self.system.scenario.units, strict=True)
        return sum(c.side == side and not unit.lost and not self.position.steps[c.index] for c, unit in begun)

    def is_gone(self, side: str) -> bool:
        return not any(c.side == side and self.position.steps[c.index] for c in self.system.counters)

    def points(self, side: str) -> int:
        return score(self.system, self.position, side)


def victory_of(system: MarketGarden) -> Victory:
    """The conditions of victory of a scenario, those by points among them."""
    data = system.scenario.data.victory
    words = Words(SIDE_NAMES, FORCES, lambda label: system.board.place_name(system.board.index(label)))
    default = None if data.default == DRAW else data.default
    return Victory(system.scenario.verdicts, default, RULE, system.sequence.turns, words)


def scoring(system: MarketGarden) -> Iterator[Message]:
    """Yield what each side has points for, where they decide."""
    each, verdicts = system.scenario.data.victory.per_step, system.scenario.verdicts
    if each and any(isinstance(part, Points) for verdict in verdicts for part in parts_of(verdict.condition)):
        yield say("Points: those of the places held, and {points} for each step that the enemy has lost.", points=each)


def judge(tx: Transaction) -> None:
    """Ends the game when a condition is fulfilled that decides at once."""
    if tx.system.is_decided_at_once:
        decide(tx, is_turn_over=False)


def end(tx: Transaction) -> bool:
    """HM.1: the end of the last turn."""
    decide(tx, is_turn_over=True)
    return True


def decide(tx: Transaction, is_turn_over: bool) -> None:
    """Ends the game when a condition decides it."""
    position = tx.position
    verdict = victory_of(tx.system).decide(Facts(tx.system, position), position.turn, is_turn_over)
    if verdict is not None:
        tx.set(ending=verdict.ending, winner=verdict.winner, agenda=())
        tx.tell(GameEnded(winner=verdict.winner, rules=(rule_of(verdict.ending),)))


def outcome(system: MarketGarden, position: Position) -> Outcome | None:
    """Return how the game ended, with the reason."""
    if not position.ending:
        return None
    reason = victory_of(system).reason(Facts(system, position), position.turn, position.ending, position.winner)
    return Outcome(position.winner, rule_of(position.ending), reason)


class Affairs:
    """The state of a side: its air points, whether it goes first, its victory points and the steps it has lost."""

    def __init__(self, system: MarketGarden, position: Position, side: str) -> None:
        self.side = side
        self.air = position.points(side)
        self.first = position.initiative == side
        self.score = score(system, position, side)
        self.lost = lost(system, position, side)
