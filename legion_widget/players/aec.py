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
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Literal

from ..engine.errors import MissingExtra, UnknownName
from ..engine.game import Game
from ..engine.i18n import say
from ..engine.plain_form import at_least_one, whole_number
from ..engine.staff import Proposal, Staff, staff_of
from ..registry import new_game

try:
    import numpy
    from gymnasium.spaces import Box, Discrete
    from pettingzoo import AECEnv
except ImportError:  # the module can be read all the same
    AECEnv = object

#: With how many numbers an observation begins, and how many there are for a unit and for a candidate.
BEGINNING, UNIT, CANDIDATE = 3, 5, 6


def env(
    scenario: Any,
    options: Mapping[str, Any] | None = None,
    candidates: int = 16,
    longest: int = 5000,
    start: str | None = None,
    render_mode: Literal["ansi"] | None = "ansi",
) -> GameEnv:
    """Make an environment.

    Args:
        scenario: The scenario, or its id.
        options: The rule options, as for `new_game`.
        candidates: The most actions that can be chosen from in a position.
        longest: After this many actions a game is broken off (truncated).
        start: A way to begin that the game knows, such as ``"placement"``; None: that of the scenario.
        render_mode: How `GameEnv.render` shows the position: as text. None: not at all.

    Raises:
        MissingExtra: where PettingZoo is not installed.
        DataError: for less than one candidate or action.
        UnknownName: for another way to show the position.
    """
    if AECEnv is object:
        raise MissingExtra("pettingzoo", "rl")
    if render_mode not in (None, "ansi"):
        raise UnknownName(say("render mode"), render_mode, ["ansi"])
    most = at_least_one(candidates, "candidates"), at_least_one(longest, "longest")
    return GameEnv(scenario, options, *most, start, render_mode)


class GameEnv(AECEnv):
    """A game as a PettingZoo environment. The reward is 1 for a win, -1 for a loss, and 0 otherwise."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "legion_widget_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        scenario: Any,
        options: Mapping[str, Any] | None,
        candidates: int,
        longest: int,
        start: str | None = None,
        render_mode: str | None = "ansi",
    ) -> None:
        super().__init__()
        self.render_mode = render_mode
        self._make = partial(new_game, scenario, options=options, start=start)
        self._rng, self._longest, self._count = random.Random(), longest, candidates
        self.game: Game[Any, Any] = self._make(seed=0)
        self.side_of = {f"{side}_0": side for side in self.game.system.sides}
        self.possible_agents = list(self.side_of)
        self.agents: list[str] = []
        self.staff: Staff[Any, Any] = staff_of(self.game.system)
        self.proposals: Sequence[Proposal] = []
        size = BEGINNING + UNIT * len(self.game.units) + CANDIDATE * candidates
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

        Raises:
            DataError: for a seed that is not a whole number.
        """
        if seed is not None:
            whole = whole_number(seed, "seed")
            self._rng.seed(whole if whole >= 0 else f"{whole}")  # by itself it takes -1 for 1
        self.game = self._make(seed=self._rng.getrandbits(31))
        self.staff = staff_of(self.game.system)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._look()

    def step(self, action: Any) -> None:
        """Do what the agent whose turn it is has chosen.

        Args:
            action: The number of a candidate, also as an array of one; None for an agent whose game is over.

        Raises:
            ValueError: for a number that the mask does not allow, and when no agent is left.
        """
        self._check_agents()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = action.item() if hasattr(action, "item") and getattr(action, "size", 1) == 1 else action
        if not isinstance(number, int) or not 0 <= number < len(self.proposals):
            raise ValueError(f"there is no candidate {action!r}: 0 to {len(self.proposals) - 1} are allowed")
        self._cumulative_rewards[agent] = 0.0
        self.game.do(self.proposals[number].action)
        self._judge()
        self._accumulate_rewards()
        self._look()

    def last(self, observe: bool = True) -> Any:
        """Return what the agent whose turn it is sees, and how it stands. Raises ``ValueError`` where no agent is."""
        self._check_agents()
        return super().last(observe)

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        """Go through the agents in turn. Raises ``ValueError`` before a game has begun."""
        if not hasattr(self, "agent_selection"):
            self._check_agents()
        return super().agent_iter(max_iter)

    def _check_agents(self) -> None:
        if not self.agents:
            raise ValueError("no agent is left: reset the environment to begin a game")

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
        later = [proposal for proposal in proposals[self._count :] if proposal.action == end and self._count > 1]
        return proposals[: self._count - len(later[:1])] + later[:1]

    # ---- seeing -----------------------------------------------------------------------------------------

    def observe(self, agent: str) -> Any:
        """Return the observation of an agent, as a row of numbers from -1 to 1.

        It begins with the turn, the phase and whether the agent decides. Then come for each unit its owner, whether it
        is there, its place and its strength; and for each candidate its kind, its worth, the unit that acts, how many
        act, and the place that it is about.
        """
        side, system = self.side_of[agent], self.game.system
        turns = getattr(getattr(system, "sequence", None), "turns", 0) or 20
        acts = 1.0 if self.game.to_act == side else -1.0
        row = [min(1.0, self.game.turn / turns), self._phase(), acts]
        for unit in system.units(system.view(self.game.position, side)).values():
            row += self._unit(unit, side)
        kinds = [kind.__name__ for kind in system.actions]
        best = self.proposals[0].worth if self.proposals else 0.0
        for number in range(self._count):
            if acts < 0 or number >= len(self.proposals):
                row += [0.0, -1.0, *(0.0,) * (CANDIDATE - 2)]
                continue
            proposal = self.proposals[number]
            kind = kinds.index(type(proposal.action).__name__)
            row += [(kind + 1) / len(kinds), math.tanh((proposal.worth - best) / self.staff.clear_lead)]
            row += self._aim(proposal.action)
        return numpy.array(row, numpy.float32)

    def _phase(self) -> float:
        """Return the number of the phase among those of a turn, as a part of them; 0 in a game without a list."""
        phases = getattr(getattr(self.game.system, "sequence", None), "phases", ())
        known = list(dict.fromkeys(phase.kind for phase in phases))
        here = self.game.phase.id
        return (known.index(here) + 1) / len(known) if here in known else 0.0

    def _aim(self, action: Any) -> list[float]:
        """Return the unit that acts, how many are named, and the place that the action is about, as numbers."""
        units, words = list(self.game.units), list(_words(action))
        named = [word for word in words if isinstance(word, str) and word in units]
        first = (units.index(named[0]) + 1) / len(units) if named else 0.0
        spots = [spot for word in words if word != next(iter(named), None) and (spot := self._spot(word)) is not None]
        x, y = spots[-1] if spots else (0.0, 0.0)
        return [first, math.tanh(len(named) / 5), x, y]

    def _spot(self, word: Any) -> tuple[float, float] | None:
        """Return the place of what an action names: a unit, a hex by its label, or a point; None: it has none."""
        board: Any = self.game.board
        if isinstance(word, tuple):
            return min(1.0, word[0] / board.width), min(1.0, word[1] / board.height)
        if word in self.game.units:
            x, y = self._place(self.game.units[word])
            return None if x is None or y is None else (x, y)
        if hasattr(board, "grid") and word in board.grid:
            x, y = board.grid.centre(board.index(word))
            return x / board.grid.width, y / board.grid.height
        return None

    def _unit(self, unit: Any, side: str) -> list[float]:
        """Return the owner, presence, place and remaining strength of a unit as numbers."""
        own = 1.0 if unit.side == side else -1.0
        x, y = self._place(unit)
        if x is None or y is None:
            return [own, 0.0, 0.0, 0.0, 0.0]
        size = next((size for name in ("steps", "count", "combat") if (size := getattr(unit, name, None))), 1)
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

    def render(self) -> str | None:
        """Return the position as text; None where nothing is to be shown."""
        return None if self.render_mode is None else self.game.system.text_map(self.game.position)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def _words(action: Any) -> Iterator[str | tuple[int, int]]:
    """Yield the ids, labels and points that an action names, in order."""
    is_point = isinstance(action, tuple) and len(action) == 2 and all(type(part) is int for part in action)
    if is_point or isinstance(action, str):
        yield action
    elif isinstance(action, tuple):
        for part in action:
            yield from _words(part)
    elif hasattr(action, "__struct_fields__"):
        for name in action.__struct_fields__:
            yield from _words(getattr(action, name))
