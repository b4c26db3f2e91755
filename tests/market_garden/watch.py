"""What must hold at every step of any game, worked out from the board and the tables and not by the rules' own code."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from typing import Any

from legion_widget.engine.hexgrid import bits
from legion_widget.games.market_garden import actions as act
from legion_widget.games.market_garden import events as ev
from legion_widget.games.market_garden.data import SIDES
from legion_widget.games.market_garden.pending_steps import AssignedFire
from legion_widget.games.market_garden.position import MARKS, Derived

#: What only a unit on the map carries.
KINDS = act.ACTIONS


class Watch:
    """Looks at a game before its first action and after each."""

    def __init__(self) -> None:
        self.shots: Counter[str] = Counter()
        self.silent: set[str] = set()
        self.tries: Counter[tuple[Any, ...]] = Counter()
        self.steps: dict[str, int] = {}
        self.air: dict[str, int] = {}

    def __call__(self, game: Any) -> None:
        position = game.position
        if not self.air:  # what there is at the start, with what is declared already
            waiting = [step for step in position.agenda if isinstance(step, AssignedFire)]
            for side in ("allied", "german"):
                self.air[side] = position.points(side) + sum(step.air for step in waiting if step.side == side)
        units = dict(game.units)
        self.stacks(game, position)
        self.marks(position, game.system.counters)
        self.only_fewer(units)
        for event in game.journal.current.events:
            self.was_right(game, event)
        if game.journal.current.action is None:  # a scenario may begin with points that are left
            self.air = dict(zip(SIDES, position.air, strict=True))
        assert min(position.air) >= 0, "air points below zero"
        if game.phase.id == "mechanised":
            assert not any(combat.state in ("", "now") for combat in position.combats), "a combat was left unfought"
        if position.fight is None:
            assert game.phase.id not in ("support", "defence")

    def stacks(self, game: Any, position: Any) -> None:
        """Each unit is in one place with its steps, stacks are within the limit, and only an assault mixes sides."""
        board, tables = game.board, game.system.tables
        held: Counter[tuple[int, str]] = Counter()
        for counter in game.system.counters:
            where, left = position.where[counter.index], position.steps[counter.index]
            assert 0 <= left <= len(counter.strength)
            assert (left == 0) == (where == -2), f"{counter.id} has {left} steps and is at {where}"
            if where >= 0:
                held[where, counter.side] += left
        for (where, side), steps in held.items():
            limit = tables.terrain.ground[board.terrain_at[where]].stacking
            assert steps <= limit, f"{steps} steps of the {side} in {board.name(where)}"
        mixed = {where for where, side in held if side == "allied"} & {
            where for where, side in held if side == "german"
        }
        fight = position.fight
        allowed = {board.index(fight.target)} if fight is not None and fight.kind == "assault" else set()
        assert mixed <= allowed, "both sides in one hex"

    def marks(self, position: Any, counters: Any) -> None:
        here = sum(1 << c.index for c in counters if position.where[c.index] >= 0)
        for mark in MARKS:
            assert not getattr(position, mark) & ~here, f"{mark} on a unit that is not on the map"

    def only_fewer(self, units: dict[str, Any]) -> None:
        for name, unit in units.items():
            assert unit.steps <= self.steps.get(name, 99), f"{name} has grown"
            self.steps[name] = unit.steps

    def was_right(self, game: Any, event: Any) -> None:
        match event:
            case ev.FireMarksRemoved():
                self.shots.clear()
                self.silent.clear()
            case ev.AirAllotted():
                self.air = {"allied": event.allied, "german": event.german}
            case ev.AirCleared():
                self.air = {"allied": 0, "german": 0}
            case ev.PhaseBegan() | ev.PhasePassed() if event.phase == "movement":
                self.tries.clear()
            case ev.Bombarded():
                self.fired(event)
            case ev.ReactionRolled():
                for what in (("hex", event.target), ("unit", event.unit)):
                    self.tries[what] += 1
                    assert self.tries[what] == 1, f"a second reaction: {what}"
            case ev.Moved():
                self.moved(game, event)

    def fired(self, event: Any) -> None:
        self.air[event.side] -= event.air
        assert self.air[event.side] >= 0, "more air points used than allotted"
        for name in event.artillery:
            self.shots[name] += 1
            assert self.shots[name] <= 2, f"{name} fires a third time in a game turn"
            assert name not in self.silent, f"{name} has moved and fires"

    def moved(self, game: Any, event: Any) -> None:
        """The way goes from hex to hex, over no enemy, through no enemy zone, and costs what it says."""
        board, tables, before = game.board, game.system.tables, game.journal.current.parent.position
        unit = next(c for c in game.system.counters if c.id == event.unit)
        if unit.bombard:
            self.silent.add(unit.id)
        foes = {
            before.where[c.index]: c
            for c in game.system.counters
            if c.side != unit.side and before.where[c.index] >= 0
        }  # fmt: skip
        start = event.origin or event.path[0]
        cost = 0 if event.origin else entry_cost(board, tables, board.index(start), unit, before.weather)
        way = [start, *event.path] if event.origin else list(event.path)
        zone = zone_of(board, tables, foes, before, game.system)
        for one, two in pairwise(way):
            a, b = board.index(one), board.index(two)
            assert board.grid.neighbours(a) >> b & 1
            assert b not in foes, "through an enemy"
            assert one == event.origin or a not in zone, "on through a zone of control"
            cost += step_cost(board, tables, a, b, unit, before.weather) + tables.terrain.zoc.leave * (a in zone)
        assert cost == event.cost <= event.points


def step_cost(board: Any, tables: Any, one: int, two: int, unit: Any, weather: str) -> int:
    if board.road_links.get(one, 0) >> two & 1:
        return int(getattr(tables.terrain.road, unit.mobility))
    ground = getattr(tables.terrain.ground[board.terrain_at[two]], unit.mobility)
    kind = board.water(one, two)
    water = 0 if kind is None else getattr(tables.terrain.sides[kind], unit.mobility)
    assert None not in (ground, water), "over ground that is closed to it"
    return int(ground + water + getattr(getattr(tables.weather, weather), unit.mobility))


def entry_cost(board: Any, tables: Any, here: int, unit: Any, weather: str) -> int:
    if here in board.road_links:
        return int(getattr(tables.terrain.road, unit.mobility))
    ground = getattr(tables.terrain.ground[board.terrain_at[here]], unit.mobility)
    return int(ground + getattr(getattr(tables.weather, weather), unit.mobility))


def zone_of(board: Any, tables: Any, foes: dict[int, Any], position: Any, system: Any) -> set[int]:
    """The hexes that the enemies control."""
    found = set()
    for here in foes:
        stack = [c for c in system.counters if position.where[c.index] == here]
        if not any(c.strength[len(c.strength) - position.steps[c.index]] for c in stack):
            continue
        for there in bits(board.grid.neighbours(here)):
            kind = board.water(here, there)
            bridge = board.road_links.get(here, 0) >> there & 1
            if kind is None or bridge or tables.terrain.sides[kind].zoc:
                found.add(there)
    return found


# ---- what the kit needs -----------------------------------------------------------------------------------


def derived(system: Any, position: Any) -> tuple[Any, Any]:
    """What the rules keep beside a position, and the same from scratch."""
    kept, fresh = system.derived(position), Derived(system, position)
    return tuple((each.at, each.stacks, each.steps, each.zoc, each.held) for each in (kept, fresh))


def lists_all(action: Any) -> bool:
    """Of declarations, fire and overruns with many units only some sets are listed."""
    return not isinstance(action, (act.Declare, act.Bombard, act.Overrun))


def propose(rng: random.Random, game: Any) -> Any:
    """Any action of any kind, more often one of the phase: mostly illegal, now and then not."""
    system, grid = game.system, game.board.grid
    own = [c for c in system.counters if c.side == game.to_act] or list(system.counters)
    unit = rng.choice(own if rng.random() < 0.8 else system.counters)
    where = [i for i in game.position.where if i >= 0]
    label = grid.label(rng.choice(where)) if where and rng.random() < 0.6 else rng.choice(grid.labels(grid.all))
    some = tuple(c.id for c in rng.sample(own, min(len(own), rng.choice([0, 1, 1, 2]))))
    makers = {
        act.ChooseOrder: lambda: act.ChooseOrder(rng.random() < 0.5),
        act.Drop: lambda: act.Drop(unit.id, label),
        act.Move: lambda: act.Move(unit.id, label),
        act.Overrun: lambda: act.Overrun(some, label),
        act.Declare: lambda: act.Declare(rng.choice(["manoeuvre", "assault"]), some, label),
        act.Refuse: lambda: act.Refuse(label),
        act.React: lambda: act.React(unit.id, label),
        act.Bombard: lambda: act.Bombard(label, some, rng.choice([-1, 0, 0, 1, 9])),
        act.Resolve: lambda: act.Resolve(label),
        act.Lose: lambda: act.Lose(unit.id),
        act.Tire: lambda: act.Tire(unit.id),
        act.Retreat: lambda: act.Retreat(unit.id, label),
        act.Advance: lambda: act.Advance(unit.id),
        act.Pass: act.Pass,
        act.EndPhase: act.EndPhase,
    }
    usual = {"movement": act.Move, "mechanised": act.Move, "declaration": act.Declare, "bombardment": act.Bombard}
    kind = usual.get(game.phase.id) if rng.random() < 0.5 else None
    return makers[kind or rng.choice(KINDS)]()
