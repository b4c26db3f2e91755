"""Any game as a PettingZoo environment with two agents that act in turn (its AEC interface), for learning programs.

It needs the extra `rl`: ``pip install "legion-widget[rl]"``. An action is the number of a candidate: in each position
the staff of the game proposes some, and the mask says how many there are. An observation is one row of numbers from
-1 to 1, seen from the side of the agent that is asked for: the time, the units of both sides, and what the candidates
are and are worth.

>>> from legion_widget.players.aec import env                                      # doctest: +SKIP
>>> game = env("first-day")                                                        # doctest: +SKIP
>>> game.reset(seed=1)                                                             # doctest: +SKIP
>>> for agent in game.agent_iter():                                                # doctest: +SKIP
...     observation, reward, terminated, truncated, info = game.last()
...     mask = info["action_mask"]
...     game.step(None if terminated or truncated else game.action_space(agent).sample(mask))
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ..engine.errors import MissingExtra
from ..engine.game import Game
from ..engine.plain_form import at_least_one
from ..engine.staff import Proposal, Staff, staff_of
from ..registry import new_game

try:
    import numpy
    from gymnasium.spaces import Box, Discrete
    from pettingzoo import AECEnv
except ImportError:  # the module can be read all the same
    AECEnv = object

#: The numbers by which an observation tells of a unit, and of a candidate.
UNIT, CANDIDATE = 5, 2


def env(scenario: Any, options: Mapping[str, Any] | None = None, candidates: int = 16, longest: int = 5000) -> GameEnv:
    """Make an environment.

    Args:
        scenario: The scenario, or its id.
        options: The rule options, as for `new_game`.
        candidates: The most actions that can be chosen from in a position.
        longest: After this many actions a game is broken off (truncated).

    Raises:
        MissingExtra: where PettingZoo is not installed.
        DataError: for less than one candidate or action.
    """
    if AECEnv is object:
        raise MissingExtra("pettingzoo", "rl")
    return GameEnv(scenario, options, at_least_one(candidates, "candidates"), at_least_one(longest, "longest"))


class GameEnv(AECEnv):
    """A game as a PettingZoo environment. The reward is 1 for a win, -1 for a loss, and 0 otherwise."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "legion_widget_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }
    render_mode = "ansi"

    def __init__(self, scenario: Any, options: Mapping[str, Any] | None, candidates: int, longest: int) -> None:
        super().__init__()
        self._make = lambda seed: new_game(scenario, seed=seed, options=options)
        self._rng, self._longest, self._count = random.Random(), longest, candidates
        self.game: Game[Any, Any] = self._make(0)
        self.side_of = {f"{side}_0": side for side in self.game.system.sides}
        self.possible_agents = list(self.side_of)
        self.agents: list[str] = []
        self.staff: Staff[Any, Any] = staff_of(self.game.system)
        self.proposals: Sequence[Proposal] = []
        size = 2 + UNIT * len(self.game.units) + CANDIDATE * candidates
        self.observation_spaces = {agent: Box(-1.0, 1.0, (size,), numpy.float32) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(candidates) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Box:
        """Return the space of the observations, the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of the actions, the same object each time."""
        return self.action_spaces[agent]

    # ---- playing ----------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game.

        Args:
            seed: Decides all dice from here on; None: the next game of those before.
            options: Not used.
        """
        if seed is not None:
            self._rng.seed(seed)
        self.game = self._make(self._rng.getrandbits(31))
        self.staff = staff_of(self.game.system)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._look()

    def step(self, action: int | None) -> None:
        """Do what the agent whose turn it is has chosen.

        Args:
            action: The number of a candidate; None for an agent whose game is over.

        Raises:
            ValueError: for a number that the mask does not allow, and when no agent is left.
        """
        if not self.agents:
            raise ValueError("no agent is left: reset the environment for another game")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self.proposals):
            raise ValueError(f"there is no candidate {action}: {len(self.proposals)} are allowed")
        self._cumulative_rewards[agent] = 0.0
        self.game.do(self.proposals[action].action)
        self._judge()
        self._accumulate_rewards()
        self._look()

    def _judge(self) -> None:
        result = self.game.result
        for agent in self.agents:
            side = self.side_of[agent]
            won = 0.0 if result is None or result.winner is None else 1.0 if result.winner == side else -1.0
            self.rewards[agent] = won
            self.terminations[agent] = result is not None
            self.truncations[agent] = result is None and len(self.game) >= self._longest

    def _look(self) -> None:
        """See who acts next, and what the choices are."""
        sides = {side: agent for agent, side in self.side_of.items()}
        side = self.game.to_act
        self.agent_selection = sides[side] if side is not None else self.agents[0]
        self.proposals = []
        if side is not None:
            self.proposals = self._choices()
        mask = numpy.zeros(self._count, numpy.int8)
        mask[: len(self.proposals)] = 1
        nothing = numpy.zeros(self._count, numpy.int8)
        self.infos = {
            agent: {"action_mask": mask if agent == self.agent_selection else nothing} for agent in self.agents
        }

    def _choices(self) -> list[Proposal]:
        """What the staff thinks of first; the end of the phase is always among it where it is thought of."""
        position = self.game.as_seen().position
        proposals: list[Proposal] = self.staff.proposals(position)
        end = self.game.system.end_phase(position)
        later = [proposal for proposal in proposals[self._count :] if proposal.action == end]
        return proposals[: self._count - len(later[:1])] + later[:1]

    # ---- seeing -----------------------------------------------------------------------------------------

    def observe(self, agent: str) -> Any:
        """Return the observation of an agent, as a row of numbers from -1 to 1."""
        side, system = self.side_of[agent], self.game.system
        turns = getattr(getattr(system, "sequence", None), "turns", 0) or 20
        acts = 1.0 if self.game.to_act == side else -1.0
        row = [min(1.0, self.game.turn / turns), acts]
        for unit in system.units(system.view(self.game.position, side)).values():
            row += self._unit(unit, side)
        kinds = [kind.__name__ for kind in system.actions]
        best = self.proposals[0].worth if self.proposals else 0.0
        for number in range(self._count):
            if acts < 0 or number >= len(self.proposals):
                row += [0.0, -1.0]
                continue
            proposal = self.proposals[number]
            kind = kinds.index(type(proposal.action).__name__)
            row += [(kind + 1) / len(kinds), math.tanh((proposal.worth - best) / self.staff.clear_lead)]
        return numpy.array(row, numpy.float32)

    def _unit(self, unit: Any, side: str) -> list[float]:
        """Return the owner, presence, place and remaining strength of a unit as numbers."""
        own = 1.0 if unit.side == side else -1.0
        x, y = self._place(unit)
        if x is None or y is None:
            return [own, 0.0, 0.0, 0.0, 0.0]
        size = getattr(unit, "steps", None) or getattr(unit, "count", None) or 1
        return [own, 1.0, x, y, math.tanh(size / 5)]

    def _place(self, unit: Any) -> tuple[float | None, float | None]:
        """Return the place of a unit, from 0 to 1 across the map and down; Nones where it is not on it."""
        board = self.game.board
        if hasattr(unit, "hex"):
            if unit.hex is None:
                return None, None
            x, y = board.grid.centre(unit.hex.index)
            return x / board.grid.width, y / board.grid.height
        if not unit.is_on_table:
            return None, None
        x, y = unit.place
        table: Any = board
        return min(1.0, x / table.width), min(1.0, y / table.height)

    def render(self) -> str:
        """Return the position as text."""
        return self.game.system.text_map(self.game.position)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
