"""Tiny games solved exactly: the chance of winning with best play on both sides, and a player's loss against it.

Every action and every die is followed. That is for scenarios of a few counters and turns; equal positions are met once.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

from ..engine.action import Action
from ..engine.dice import Dice
from ..engine.moment import Moment
from ..engine.player import Player, Recruit
from ..engine.staff import branches
from ..engine.system import System

P = TypeVar("P")
A = TypeVar("A", bound=Action)

#: How deep a game may be: decisions and dice one after the other.
DEEPEST = 20_000


@contextmanager
def _deep() -> Iterator[None]:
    """Let games be as deep as `DEEPEST` meanwhile."""
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(max(usual, DEEPEST))
    try:
        yield
    finally:
        sys.setrecursionlimit(usual)


class TooLarge(ValueError):
    """A game is too large to solve."""


class Solution(Generic[P, A]):
    """The exact chances of a side in a game with best play, or with a player in place of one side.

    Args:
        system: The rules of the game.
        side: The side whose chance it is; a game that nobody wins counts as half.
        players: The players of some sides, who must do the same in the same position; the others play best. A recruit
            is taken to do each possible action equally often.
        most: At most this many positions.
        work: At most this many outcomes of actions; None: as many as there are.

    >>> import legion_widget as lw
    >>> board = {"columns": 3, "rows": 2, "terrain": ["...", "..."]}
    >>> start = {"turn": 13, "phase": "combat", "side": "spanish", "weather": "normal"}
    >>> data = {"system": "legion", "board": board, "start": start, "victory": "none", "units": []}
    >>> game = lw.new_game(data)
    >>> Solution(game.system, "spanish").chance(game.position)
    0.5
    """

    def __init__(
        self,
        system: System[P, A],
        side: str,
        players: dict[str, Player[P, A]] | None = None,
        most: int = 200_000,
        work: int | None = None,
    ) -> None:
        self.system, self.side, self.players, self.most, self.work = system, side, players or {}, most, work
        self._known: dict[Any, float] = {}
        self._followed = 0

    @property
    def positions(self) -> int:
        """Return the number of positions met."""
        return len(self._known)

    @property
    def outcomes(self) -> int:
        """Return the number of outcomes of actions that were followed."""
        return self._followed

    def chance(self, position: P) -> float:
        """Return the chance of the side in a position, from 0 to 1.

        Raises:
            TooLarge: for a game with more positions than `most`, or more outcomes than `work`.
        """
        with _deep():
            return self._chance(self.system.with_dice(position, Dice()))

    def best(self, position: P) -> list[tuple[float, A]]:
        """Return the possible actions in a position, each with its chance of winning, the best first.

        Raises:
            TooLarge: as `chance` does.
        """
        position = self.system.with_dice(position, Dice())
        sign = -1 if self.system.to_act(position) == self.side else 1
        with _deep():
            rated = [(self._after(position, action), action) for action in self._actions(position)]
        return sorted(rated, key=lambda one: sign * one[0])

    def _chance(self, position: P) -> float:
        known = self._known.get(position)
        if known is not None:
            return known
        if len(self._known) >= self.most:
            raise TooLarge(f"the game has more than {self.most} positions: it is too large to be solved")
        result = self.system.result(position)
        if result is not None:
            chance = 0.5 if result.winner is None else float(result.winner == self.side)
        else:
            self._known[position] = 0.5  # a line that comes back to it, which no game here has, would count as open
            try:
                chance = self._chance_by_play(position)
            except BaseException:  # it has not been found out
                del self._known[position]
                raise
        self._known[position] = chance
        return chance

    def _chance_by_play(self, position: P) -> float:
        """The chance in a position in which somebody decides."""
        side = self.system.to_act(position) or ""
        player = self.players.get(side)
        if isinstance(player, Recruit):
            return self._mean_chance(position)
        if player is not None:
            return self._after(position, player.choose(Moment(self.system, position).as_seen()))
        return self._best_chance(position, most=side == self.side)

    def _best_chance(self, position: P, most: bool) -> float:
        """The highest chance that an action leaves, or the lowest; what is certain ends the search."""
        certain, best = (1.0, -1.0) if most else (0.0, 2.0)
        for action in self._actions(position):
            chance = self._after(position, action)
            best = max(best, chance) if most else min(best, chance)
            if best == certain:
                break
        return best

    def _mean_chance(self, position: P) -> float:
        """The mean of the chances that the actions leave."""
        chances = [self._after(position, action) for action in self._actions(position)]
        return sum(chances) / len(chances)

    def _after(self, position: P, action: A) -> float:
        """The chance of the side after an action, over all its dice."""
        start, chance = Dice(), 0.0
        for share, after in branches(self.system, position, action):
            self._followed += 1
            if self.work is not None and self._followed > self.work:
                raise TooLarge(f"the game has more than {self.work} outcomes: it is too large to be solved")
            chance += float(share) * self._chance(self.system.with_dice(after, start))
        return chance

    def _actions(self, position: P) -> Iterator[A]:
        """All that can be done, but for giving up."""
        surrender = self.system.surrender(position)
        return (action for action in self.system.legal_actions(position) if type(action) is not type(surrender))


def regret(system: System[P, A], position: P, player: Player[P, A], side: str) -> float:
    """Return a player's loss in the chance of winning against best play, from 0 to 1.

    Args:
        system: The rules of the game.
        position: Where the game begins.
        player: The player; he must do the same in the same position. A recruit does each possible action equally often.
        side: The side that he plays. The other side plays best.
    """
    best = Solution(system, side).chance(position)
    return best - Solution(system, side, {side: player}).chance(position)
