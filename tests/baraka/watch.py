"""What must hold at every step of a skirmish, worked out with plain arithmetic, and a player that seeks a fight."""

from __future__ import annotations

import math
import random
from itertools import combinations
from typing import Any

from legion_widget.games.baraka import actions as act
from legion_widget.games.baraka.events import Moved
from legion_widget.games.baraka.tabletop.bases import Base

CM = 100
#: Rounding: half a millimetre.
LOOSE = 5
#: What is to spare where there is room: a millimetre.
SPARE = 10


class Bold:
    """Draws from the legal actions; by its mood it likes to charge, to fire or to give orders, and seldom stops."""

    def __init__(self, seed: float = 0) -> None:
        self.rng = random.Random(f"bold:{seed}")
        self.mood = self.rng.choice(("charge", "fire", "order"))

    def choose(self, moment: Any) -> act.Action:
        found = [each for each in moment.legal_actions() if not isinstance(each, act.Surrender)]
        return min(found, key=lambda each: self.weight(each) + self.rng.random())

    def weight(self, action: act.Action) -> float:
        """Less is liked better; the random part mixes what lies within one of each other."""
        liked = {"charge": act.Charge, "fire": act.Fire, "order": act.Move}[self.mood]
        match action:
            case act.Activate() | act.Obey() | act.SpendMarker():
                return 0.0
            case act.Order():
                return -0.2 if self.mood == "order" else 0.9
            case act.Declare():
                return 0.0 if any(isinstance(each, liked) for each in action.acts) else 0.6
            case act.React():
                return 0.2 if isinstance(action.act, liked) else 0.8
            case act.Stop() | act.HandOver():
                return 1.0
            case act.Decline():
                return 0.8
            case _:
                return 0.5


class Watch:
    """The invariants of a skirmish, checked after each action."""

    def __init__(self) -> None:
        self.before: Any = None

    def __call__(self, game: Any) -> None:
        position = game.position
        self.agenda(game)
        self.chit_pools(position)
        for unit in game.units.values():
            self.unit(game, unit)
        stands = self.stands(game)
        self.places(game, stands)
        if self.before is not None and game.journal.current.action is not None:
            self.acted(game)
            self.moves(game)
        self.before = position

    # ---- the state ---------------------------------------------------------------------------------

    @staticmethod
    def agenda(game: Any) -> None:
        position = game.position
        if position.ending:
            assert not position.agenda
            return
        assert position.agenda, "nothing is pending"
        assert position.top.side in ("spanish", "riffian")
        for work in position.agenda:
            name = getattr(work, "unit", "")
            assert not name or name in game.units, name

    @staticmethod
    def chit_pools(position: Any) -> None:
        assert all(chit_pool.reserve >= 0 for chit_pool in position.chit_pools), position.chit_pools
        assert all(chit_pool.bid is None or 0 <= chit_pool.bid <= 5 for chit_pool in position.chit_pools)

    @staticmethod
    def unit(game: Any, unit: Any) -> None:
        from legion_widget.games.baraka.values import morale, value

        state = unit.state
        assert state.chits >= 0
        assert state.orders >= 0
        assert state.distress >= 0
        if state.alive and not state.joined:
            assert state.distress <= max(0, value(morale(unit))), f"{unit.id} has more distress than it bears (B14.1)"
        for name in state.located:
            assert game.units[name].side != unit.side, f"{unit.id} has located a friend"
        if state.destroyed or state.left:
            assert state.alive == 0
            assert not state.joined
        if state.joined:
            host = game.units[state.joined]
            assert host.state.alive, f"{unit.id} has joined a dead unit (B17.5)"
            assert host.side == unit.side
            assert not host.state.joined
        if state.alive:
            assert state.figures[state.leader] is not None, f"{unit.id} has no leader (B16.2)"
            assert unit.count >= 1
        if state.guard is not None:
            assert state.dismounted
            assert state.figures[state.guard] is not None
            assert state.guard != state.leader
        if unit.is_mounted:
            assert not state.grounded, f"{unit.id} is mounted and has gone to ground (B21.11)"

    # ---- the table ---------------------------------------------------------------------------------

    @staticmethod
    def stands(game: Any) -> dict[str, list[tuple[int, int, int]]]:
        """The bases of each unit: x, y and radius."""
        found: dict[str, list[tuple[int, int, int]]] = {}
        for unit in game.units.values():
            if not unit.state.alive:
                continue
            profile = unit.troop.profile
            mounted = profile.mounted is not None and not unit.state.dismounted
            radius = (profile.mounted if mounted else profile).radius
            places = {place for place in unit.state.figures if place} if unit.is_weapon else unit.state.figures
            found[unit.id] = [(*place, radius) for place in places if place]
        return found

    @staticmethod
    def overlap(one: tuple[int, int, int], other: tuple[int, int, int], more: int = 0) -> bool:
        return math.dist(one[:2], other[:2]) < one[2] + other[2] + more - LOOSE

    def places(self, game: Any, stands: dict[str, list[tuple[int, int, int]]]) -> None:
        table = game.system.table
        for id, bases in stands.items():
            for x, y, radius in bases:
                assert radius - LOOSE <= x <= table.width - radius + LOOSE, f"{id} is off the table"
                assert radius - LOOSE <= y <= table.height - radius + LOOSE, f"{id} is off the table"
        all_bases = [(id, base) for id, bases in stands.items() for base in bases]
        for (a, one), (b, other) in combinations(all_bases, 2):
            assert not self.overlap(one, other), f"{a} and {b} stand on one place: {one}, {other}"

    # ---- what was done -------------------------------------------------------------------------------

    def acted(self, game: Any) -> None:
        """Nobody acts who is lost or has panicked, nobody reacts who is due to rally, the paralysed do not move."""
        entry, number = game.journal.current, game.system.number
        if isinstance(entry.action, (act.Activate, act.React, act.Obey, act.SpendMarker)):
            before = self.before.states[number(entry.action.unit)]
            assert before.alive, f"{entry.action.unit} is lost, and acts"
            assert before.curb != "spent", f"{entry.action.unit} has panicked, and acts (B14.2)"
            assert not (isinstance(entry.action, act.React) and before.duty), f"{entry.action.unit} reacts (B21.33)"
        if type(self.before.top).__name__ in ("Declaring", "Reacting"):
            for event in entry.events:
                if isinstance(event, Moved) and event.kind in ("move", "charge", "dismount", "mount"):
                    curb = self.before.states[number(event.unit)].curb
                    assert curb not in ("still", "stays"), f"{event.unit} moves (B14.2, B20.2)"

    def moves(self, game: Any) -> None:
        """The last move of each unit that moved by its own will left it in cohesion, and away from enemies."""
        events = game.journal.current.events
        moved = {}
        for event in events:
            if isinstance(event, Moved):
                moved[event.unit] = event
        if len(moved) != 1 or any(
            type(event).__name__ in ("Joined", "MiniaturesLost", "Destroyed") for event in events
        ):
            return
        ((id, event),) = moved.items()
        if event.kind in ("move", "ground", "dismount") and game.units[id].is_on_table:
            self.keeps_off(game, id)
            self.keeps_together(game, id)

    def keeps_off(self, game: Any, id: str) -> None:
        now = self.stands(game)
        unit = game.units[id]
        before = [p for p in self.before.states[game.system.number(id)].figures if p]
        for other, bases in now.items():
            if game.units[other].side == unit.side:
                continue
            for one in now[id]:
                for foe in bases:
                    gap = math.dist(one[:2], foe[:2]) - one[2] - foe[2]
                    was = min(math.dist(p, foe[:2]) for p in before) - one[2] - foe[2]
                    assert gap >= min(10 * CM, was) - LOOSE, f"{id} is {gap / CM:.1f} cm from {other} (B4.8)"

    def keeps_together(self, game: Any, id: str) -> None:
        unit = game.units[id]
        if unit.guests or unit.is_weapon:
            return
        is_tight = unit.is_mounted and game.options["B4.4.cohesion"] == "fifteen-millimetres"
        stand = self.stands(game)[id]
        radius = stand[0][2]
        head = unit.place
        limit = int(1.5 * CM) if is_tight else (15 if unit.is_mounted else 10) * CM
        for member in unit.members:
            gap = math.dist(head, member.place) - 2 * radius
            if is_tight and gap > limit + LOOSE and not self.has_room(game, id, (head, radius), limit):
                continue  # so near a leader there is seldom room for more than eight
            assert gap <= limit + LOOSE, f"{id}: {gap / CM:.1f} cm from its leader (B4.4)"

    def has_room(self, game: Any, id: str, leader: tuple[tuple[int, int], int], limit: int) -> bool:
        """Whether a base as wide as the leader's could stand so near to him in the open, all others where they are.

        With a millimetre to spare: where there is less, the game may see no room.
        """
        (x, y), radius = leader
        table = game.system.table
        taken = [(other, base) for other, bases in self.stands(game).items() for base in bases]
        foes = {unit.id for unit in game.units.values() if unit.side != game.units[id].side}
        for step in range(360):
            angle = math.radians(step)
            for far in (2 * radius + SPARE, 2 * radius + limit // 2, 2 * radius + limit - SPARE):
                spot = round(x + far * math.cos(angle)), round(y + far * math.sin(angle)), radius
                inside = all(
                    radius <= at <= size - radius
                    for at, size in zip(spot[:2], (table.width, table.height), strict=True)
                )
                walls = any(piece.shape.has_part_of(Base(spot[:2], radius)) for piece in table.pieces)
                if (
                    inside
                    and not walls
                    and not any(
                        self.overlap(spot, base, LOOSE + SPARE + (10 * CM if other in foes else 0))
                        for other, base in taken
                    )
                ):
                    return True
        return False


def plain(action: act.Action) -> Any:
    """What two equal actions have in common, in whatever order they name things."""
    match action:
        case act.Remove(figures=figures):
            return "remove", frozenset(figures)
        case act.Order(commander=commander, order=order, units=units):
            return commander, order, frozenset(units)
    return action
