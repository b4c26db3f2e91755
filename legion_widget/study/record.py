"""One game of a study: played to its end, and recorded."""

from __future__ import annotations

import time
from collections import Counter
from contextlib import suppress
from typing import Any

import msgspec

from ..engine.errors import UnknownName
from ..engine.event import MapEffect
from ..engine.game import AnyGame, Game
from ..engine.playing import choice
from ..engine.standing import standing
from .cells import Cell

#: What happened where, as a row keeps it: turn, kind, side, unit, place, rule.
Happening = tuple[int, str, str | None, str | None, str | None, str]


class Turn(msgspec.Struct, frozen=True):
    """The state of the game at the end of a turn, or at the beginning (turn 0).

    Args:
        turn: The number of the turn.
        counters: The counters left by side.
        factors: The factors of what is on the map, by side.
        places: How many of the places that count each side holds.
        at: Where each unit on the map stands: the label of a hex; on a table centimetres as ``"95.00,28.50"``.
    """

    turn: int
    counters: dict[str, int]
    factors: dict[str, int]
    places: dict[str, int]
    at: dict[str, str]


class Record(msgspec.Struct, frozen=True):
    """The record of one game; a line of the file of a study.

    Args:
        variant: The name of the variant.
        seed: The seed of its dice and of its players.
        winner: The side that has won; None: nobody.
        rule: The rule by which it ended; empty: it did not end.
        turn: The turn in which it ended.
        actions: How many actions were done.
        counters: The counters left by side.
        factors: Their factors.
        places: How many of the places that count each side holds.
        held: Who holds each of them: by the label of a hex, else by the title of what counts, in English.
        lost: The counters lost by side, and by the rule that took them.
        seconds: How long it took.
        error: What went wrong; empty: nothing.
        turns: How it stood after each turn, where the study keeps that.
        happenings: What happened where, likewise.
    """

    variant: str
    seed: int
    winner: str | None = None
    rule: str = ""
    turn: int = 0
    actions: int = 0
    counters: dict[str, int] = {}
    factors: dict[str, int] = {}
    places: dict[str, int] = {}
    held: dict[str, str | None] = {}
    lost: dict[str, dict[str, int]] = {}
    seconds: float = 0.0
    error: str = ""
    turns: list[Turn] = []
    happenings: list[Happening] = []

    def same_as(self, other: Record) -> bool:
        """Return whether it is the same game, however long it took, and in whatever words it failed."""
        one, two = (msgspec.structs.replace(each, seconds=0.0, error=str(bool(each.error))) for each in (self, other))
        return one == two


def played(cell: Cell, seed: int, with_history: bool = False, most: int | None = None) -> Record:
    """Play the game of a seed.

    An error in it is noted in the record, and stops nothing else.

    Args:
        cell: The variant.
        seed: The seed.
        with_history: Whether turns and happenings are kept.
        most: It stops after this many actions; None: at its end.
    """
    began = time.perf_counter()
    try:
        record = _Watched(cell, seed, with_history).play(most)
    except Exception as error:
        record = Record(cell.name, seed, error=f"{type(error).__name__}: {error}")
    return msgspec.structs.replace(record, seconds=round(time.perf_counter() - began, 3))


def played_again(cell: Cell, seed: int, actions: int) -> AnyGame:
    """Return the game of a seed with all its steps, up to a number of actions."""
    system = cell.rules()
    game: AnyGame = Game(system, seed, start=cell.start)
    players = {side: one.player(seed) for side, one in cell.players.items()}
    game.play(players, steps=actions)
    return game


class _Watched:
    """A game that is recorded while it is played."""

    def __init__(self, cell: Cell, seed: int, with_history: bool) -> None:
        self.cell, self.seed, self.with_history = cell, seed, with_history
        self.system = cell.rules()
        game = Game(self.system, seed, start=cell.start)
        self.position, self.seats = game.position, game.seats
        self.players = {side: one.player(seed) for side, one in cell.players.items()}
        self.lost: dict[str, Counter[str]] = {side: Counter() for side in self.system.sides}
        self.turns: list[Turn] = []
        self.happenings: list[Happening] = []

    def play(self, most: int | None) -> Record:
        system, done = self.system, 0
        if self.with_history:
            self.turns.append(self._turn(0))
        while (result := system.result(self.position)) is None and (most is None or done < most):
            action = choice(system, self.position, self.players, done, self.seats)
            before, turn = self.position, system.turn(self.position)
            self.position, events = system.apply(before, action)
            self._watch(before, turn, events)
            done += 1
            if self.with_history and system.turn(self.position) != turn:
                self.turns.append(self._turn(turn))
        turn = system.turn(self.position)
        if self.with_history and self.turns[-1].turn != turn:
            self.turns.append(self._turn(turn))
        counters, factors, places = standing(system, self.position)
        return Record(
            self.cell.name, self.seed, result.winner if result else None, result.rule if result else "", turn, done,
            counters, factors, places, self._held(),
            {side: dict(sorted(causes.items())) for side, causes in self.lost.items()},
            turns=self.turns, happenings=self.happenings,
        )  # fmt: skip

    def _held(self) -> dict[str, str | None]:
        """Return who holds what counts: by the label of a hex, else by the title in English, numbered if it repeats."""
        held: dict[str, str | None] = {}
        for one in self.system.objectives(self.position):
            title = one.place if isinstance(one.place, str) else one.title.text("en")
            again = sum(name == title or name.startswith(f"{title} (") for name in held)
            held[f"{title} ({again + 1})" if again else title] = one.holder
        return held

    def _turn(self, number: int) -> Turn:
        at = {unit.id: place for unit in self.system.units(self.position).values() if (place := place_of(unit))}
        return Turn(number, *standing(self.system, self.position), at)

    def _watch(self, before: Any, turn: int, events: list[Any]) -> None:
        """Note what an action brought about: losses always; fights, falls and ways where the history is kept."""
        rule, told = "", set()
        for event in events:
            rules = event.rules
            if event.log_filter == "losses" and isinstance(unit := getattr(event, "unit", None), str):
                was = self.system.unit(before, unit)
                fallen = self.system.lost_between(before, self.position, unit)
                if fallen > 0 and unit not in told:
                    told.add(unit)
                    cause = rules[0] if rules else rule
                    self.lost[was.side][cause] += fallen
                    if self.with_history:
                        at = getattr(event, "at", None)
                        place = at if isinstance(at, str) else place_of(was)
                        self.happenings += [(turn, "fall", was.side, unit, place, cause)] * fallen
            elif self.with_history:
                self._note(before, turn, event, rules[0] if rules else "")
            rule = rules[0] if rules else rule

    def _note(self, before: Any, turn: int, event: Any, rule: str) -> None:
        fought: dict[str, str | None] = {}
        unit = getattr(event, "unit", None)
        went = list(self.system.way(event))
        for effect in self.system.map_effects(event):
            if effect.kind in ("attack", "fire"):
                where = self._place_of_blow(before, effect, event)
                if where is not None:
                    fought[where] = self.system.unit(before, effect.unit).side
            elif effect.hexes:
                unit, went = effect.unit, list(effect.hexes[1:] or effect.hexes)
        target = getattr(event, "target", None)
        if not fought and event.is_fight and isinstance(unit, str) and isinstance(target, str):
            with suppress(UnknownName):  # the target is no unit
                if (place := place_of(self.system.unit(before, target))) is not None:
                    fought[place] = self.system.unit(before, unit).side
        self.happenings += [(turn, "fight", side, None, place, rule) for place, side in fought.items()]
        if went and isinstance(unit, str):
            side = self.system.unit(before, unit).side
            self.happenings += [(turn, "move", side, unit, place, rule) for place in went if isinstance(place, str)]

    def _place_of_blow(self, before: Any, effect: MapEffect, event: Any) -> str | None:
        """Return where an attack or a shot falls: its target's place, the end of its way, or what the event aims at."""
        if effect.target:
            return place_of(self.system.unit(before, effect.target))
        if effect.hexes:
            return effect.hexes[-1]
        target = getattr(event, "target", None)
        return target if isinstance(target, str) else None


def place_of(unit: Any) -> str | None:
    """Return the place of a unit: the label of its hex, on a table centimetres; None off the map."""
    place = getattr(unit, "hex", None)
    if place is not None:
        return str(place.label)
    if getattr(unit, "is_on_table", False):
        row = unit.to_dict()
        return f"{row['x']:.2f},{row['y']:.2f}"
    return None
