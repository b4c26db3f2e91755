"""The position of the Market Garden game: the whole state that the rules depend on, as immutable plain data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from ...engine.hexgrid import bits
from ..hexes.position import MarkedPosition, is_on_map
from .actions import Kind
from .data import ALLIED, GERMAN, SIDES, Counter, enemy
from .weather_table import DIE as DIE

if TYPE_CHECKING:
    from .game import MarketGarden

replace = msgspec.structs.replace


#: The marks of counters, each a set of counter numbers as bits.
MARKS = ("fatigued", "first_fire", "final_fire", "isolated", "stopped", "tried", "withdrawn")


#: Who plays the first and the second player of a turn, by the side that goes first in it (H0.1).
ROLES: Mapping[str, Mapping[str, str]] = {side: {"first": side, "second": enemy(side)} for side in SIDES}


class Combat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A declared combat (HD.1): its kind, its attackers, and the hex.

    ``state`` is ``""`` until it is begun, ``"now"`` while it is fought, and then ``"fought"`` or ``"void"``. A
    manoeuvre keeps the ``column`` found at its beginning (HH.3), an assault where its attackers came from.
    """

    kind: Kind
    attackers: tuple[str, ...]
    target: str
    state: str = ""
    column: int = 0
    origins: tuple[str, ...] = ()

    @property
    def is_open(self) -> bool:
        """Return whether it is still to be fought."""
        return self.state == ""


class Position(MarkedPosition, frozen=True, kw_only=True):
    """A snapshot. ``where`` holds for each counter the number of its hex, or a negative code.

    ``steps`` are the steps that each has left, ``spent`` the movement points used in this phase. The marks are sets of
    counters: ``fatigued``; ``first_fire`` and ``final_fire`` (HG.2); ``isolated``: out of supply (HA.1); ``stopped`` in
    an enemy zone of control in this phase; ``withdrawn`` in a refusal of this player turn (HE.3); ``tried`` to react in
    this phase (HF.1). ``begun``: the phase on top of the agenda has begun.
    """

    steps: tuple[int, ...]
    spent: tuple[int, ...]
    fatigued: int = 0
    first_fire: int = 0
    final_fire: int = 0
    isolated: int = 0
    stopped: int = 0
    tried: int = 0
    withdrawn: int = 0
    #: H0.1: the side that goes first in this turn.
    initiative: str = ALLIED
    #: HA.3: the air points left to each side, in the order of `SIDES`.
    air: tuple[int, int] = (0, 0)
    #: HD.1: the combats of this player turn.
    combats: tuple[Combat, ...] = ()
    #: HE.1, HF.3: the attacked hexes for which the defender has made his try in this phase.
    tries: tuple[str, ...] = ()
    begun: bool = False
    #: Who holds each objective of the scenario; empty: nobody yet.
    held: tuple[str, ...] = ()

    @property
    def roles(self) -> Mapping[str, str]:
        """Return who plays the first and the second player of this turn (H0.1)."""
        return ROLES[self.initiative]

    @property
    def fight(self) -> Combat | None:
        """The combat that is being fought."""
        return next((combat for combat in self.combats if combat.state == "now"), None)

    def points(self, side: str) -> int:
        """The air points that a side has left."""
        return self.air[side == GERMAN]

    def strength(self, counter: Counter) -> int:
        """The strength of a counter with the steps that it has left."""
        left = self.steps[counter.index]
        return counter.strength[-left] if left else 0


class Derived:
    """Data derived from a position and cached beside it: the counters in each hex, and the zones of control."""

    __slots__ = ("held", "memo", "stacks", "steps", "zoc")

    def __init__(self, system: MarketGarden, position: Position) -> None:
        #: The counters of each side in a hex. In an assault there are some of both.
        self.stacks: dict[str, dict[int, list[Counter]]] = {ALLIED: {}, GERMAN: {}}
        #: The steps of each side in a hex.
        self.steps: dict[str, dict[int, int]] = {ALLIED: {}, GERMAN: {}}
        #: The zones of control, by side.
        self.zoc: dict[str, int] = {ALLIED: 0, GERMAN: 0}
        #: The hexes that hold units, by side.
        self.held: dict[str, int] = {ALLIED: 0, GERMAN: 0}
        controlled = system.ground.controlled
        for counter, location, left in zip(system.counters, position.where, position.steps, strict=True):
            if location >= 0:
                side = counter.side
                stacks, steps = self.stacks[side], self.steps[side]
                if location in stacks:
                    stacks[location].append(counter)
                    steps[location] += left
                else:
                    stacks[location], steps[location] = [counter], left
                    self.held[side] |= 1 << location
                if position.strength(counter):
                    self.zoc[side] |= controlled(location)
        #: Results of floods, by counter and question.
        self.memo: dict[Any, Any] = {}

    def beside(self) -> Derived:
        """The same for another position in which everybody stands as here."""
        same = Derived.__new__(Derived)
        same.stacks, same.steps, same.zoc, same.held, same.memo = self.stacks, self.steps, self.zoc, self.held, {}
        return same

    def moved(self, system: MarketGarden, position: Position, counter: Counter, origin: int) -> Derived:
        """The same for a position in which only one counter stands elsewhere than here.

        Args:
            system: The rules.
            position: The position after the move.
            counter: The counter.
            origin: Where it was.
        """
        same, side, where = self.beside(), counter.side, position.where[counter.index]
        stacks, steps, held, zoc = dict(self.stacks[side]), dict(self.steps[side]), self.held[side], self.zoc[side]
        grid, controlled = system.board.grid, system.ground.controlled
        if is_on_map(origin):
            stacks[origin] = [other for other in stacks[origin] if other is not counter]
            steps[origin] -= position.steps[counter.index]
            if not stacks[origin]:
                del stacks[origin], steps[origin]
                held &= ~(1 << origin)
            zoc &= ~controlled(origin)
            for near in bits(grid.disc(origin, 2) & held):
                if any(position.strength(other) for other in stacks[near]):
                    zoc |= controlled(near)
        if is_on_map(where):
            stacks[where] = sorted((*stacks.get(where, ()), counter), key=lambda other: other.index)
            steps[where] = steps.get(where, 0) + position.steps[counter.index]
            held |= 1 << where
            if position.strength(counter):
                zoc |= controlled(where)
        same.stacks, same.steps = {**self.stacks, side: stacks}, {**self.steps, side: steps}
        same.held, same.zoc = {**self.held, side: held}, {**self.zoc, side: zoc}
        return same

    @property
    def at(self) -> dict[int, list[Counter]]:
        """The counters in a hex, by hex, in the order of the scenario."""
        standing = (
            (counter.index, hex_index, counter)
            for stacks in self.stacks.values()
            for hex_index, stack in stacks.items()
            for counter in stack
        )
        at: dict[int, list[Counter]] = {}
        for _, hex_index, counter in sorted(standing):
            at.setdefault(hex_index, []).append(counter)
        return at

    def land(self, side: str) -> int:
        """The hexes that hold units of a side."""
        return self.held[side]

    def of(self, side: str, hex_index: int) -> Sequence[Counter]:
        """The counters of a side in a hex; none for a side that there is not."""
        stacks = self.stacks.get(side)
        return stacks.get(hex_index, ()) if stacks else ()


def living(system: MarketGarden, position: Position, names: Iterable[str]) -> list[Counter]:
    """The counters of these names that are on the map."""
    counters = (system.counter(name) for name in names)
    return [counter for counter in counters if is_on_map(position.where[counter.index])]
