"""Who has won: the sheet knows no end, so that is the scenario's data, judged when the last turn is over (HM.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.hexgrid import bits
from ...engine.i18n import Message, say
from ...engine.system import Outcome
from .data import ALLIED, GERMAN, SIDES, enemy
from .events import GameEnded
from .position import Position
from .terms import SIDE_NAMES
from .transaction import Transaction

if TYPE_CHECKING:
    from .game import MarketGarden


def score(system: MarketGarden, position: Position, side: str) -> int:
    """The points of a side: the objectives that it holds, and the steps that the enemy has lost."""
    data = system.scenario.data.victory
    held = sum(
        objective.points for objective, holder in zip(data.objectives, position.held, strict=True) if holder == side
    )
    return held + data.per_step * lost(system, position, enemy(side))


def lost(system: MarketGarden, position: Position, side: str) -> int:
    """The steps that a side has lost since the scenario began."""
    begun = zip(system.counters, system.scenario.units, strict=True)
    return sum(
        (unit.steps or counter.steps) - position.steps[counter.index] for counter, unit in begun if counter.side == side
    )


def has_all(system: MarketGarden, position: Position, side: str) -> bool:
    """Whether a side holds everything that wins the game for it at once."""
    wanted = system.scenario.at_once.get(side, 0)
    if not wanted:
        return False
    holders = dict(zip(system.scenario.objectives, position.held, strict=True))
    return all(holders[hex_index] == side for hex_index in bits(wanted))


def judge(tx: Transaction) -> None:
    """Ends the game when a side holds all that it needs."""
    for side in SIDES:
        if has_all(tx.system, tx.position, side):
            finish(tx, side)
            return


def end(tx: Transaction) -> bool:
    """HM.1: the end of the last turn."""
    finish(tx, winner(tx.system, tx.position))
    return True


def winner(system: MarketGarden, position: Position) -> str | None:
    """Who is ahead by the margin that he needs; None for a draw."""
    margin = system.scenario.data.victory.margin
    ahead = score(system, position, ALLIED) - score(system, position, GERMAN)
    if ahead >= margin.get(ALLIED, 1):
        return ALLIED
    return GERMAN if -ahead >= margin.get(GERMAN, 1) else None


def finish(tx: Transaction, side: str | None) -> None:
    tx.set(ending="HM.1", winner=side, agenda=())
    tx.tell(GameEnded(winner=side, rules=("HM.1",)))


def outcome(system: MarketGarden, position: Position) -> Outcome | None:
    """How the game ended, with the reason."""
    return Outcome(position.winner, position.ending, _reason(system, position)) if position.ending else None


def _reason(system: MarketGarden, position: Position) -> Message:
    for side in SIDES:
        if side == position.winner and has_all(system, position, side):
            return say("The {winner} win: they hold all that they needed.", winner=SIDE_NAMES[side])
    points = {side: score(system, position, side) for side in SIDES}
    if position.winner is None:
        return say("A draw at the end of the last turn. Points: Allies {allied}, Germans {german}.", **points)
    return say(
        "The {winner} win at the end of the last turn. Points: Allies {allied}, Germans {german}.",
        winner=SIDE_NAMES[position.winner],
        **points,
    )


class Affairs:
    """How a side stands: its air points, whether it goes first, its points and the steps that it has lost."""

    def __init__(self, system: MarketGarden, position: Position, side: str) -> None:
        self.side = side
        self.air = position.points(side)
        self.first = position.initiative == side
        self.score = score(system, position, side)
        self.lost = lost(system, position, side)
