"""The rules of Hold the Hill."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import msgspec

from legion_widget.drawing.terrain import TerrainStyle
from legion_widget.engine.dice import Die
from legion_widget.engine.i18n import Message, say
from legion_widget.engine.odds import Odds
from legion_widget.engine.reach import Reach
from legion_widget.engine.ruling import Clauses, Fault
from legion_widget.engine.sequence import Phase
from legion_widget.engine.system import Outcome
from legion_widget.games.hexes import ELIMINATED, Action, EndPhase, HexEvent, HexPosition, HexScenario, HexSystem

SIDES = {"red": {"en": "red", "es": "rojo"}, "blue": {"en": "blue", "es": "azul"}}
CLEAR, WOODS, HILL = ".", "f", "^"
TERRAIN = {
    CLEAR: TerrainStyle(name={"en": "Clear", "es": "Llano"}, cost="1"),
    WOODS: TerrainStyle(scatter="trees", name={"en": "Woods", "es": "Bosque"}, cost="2"),
    HILL: TerrainStyle(pattern="mountain", name={"en": "Hill", "es": "Colina"}, cost="2"),
}
KINDS = (
    ("movement", {"en": "Movement", "es": "Movimiento"}, "2.1"),
    ("combat", {"en": "Combat", "es": "Combate"}, "3.1"),
)
PHASES = tuple(Phase(kind, title, (rule,), side) for side in SIDES for kind, title, rule in KINDS)
D6 = Die((1, 2, 3, 4, 5, 6))
DICE = {"d6": D6}


# Actions: what can be done.
class Move(Action, frozen=True):
    unit: str
    to: str

    def text(self, system: Hill) -> Message:
        return say("{unit} moves to {to}.", unit=system.counter(self.unit).name, to=self.to)


class Attack(Action, frozen=True):
    unit: str
    target: str

    def text(self, system: Hill) -> Message:
        target = system.counter(self.target).name
        return say("{unit} attacks {target}.", unit=system.counter(self.unit).name, target=target)


# Events: what has happened, and by which rules.
class Moved(HexEvent, frozen=True, kw_only=True):
    unit: str
    path: tuple[str, ...]
    rules: tuple[str, ...] = ("2.1",)

    def text(self, system: Hill) -> Message:
        name = system.counter(self.unit).name
        return say("{unit}: {start} → {end}.", unit=name, start=self.path[0], end=self.path[-1])


class Fought(HexEvent, frozen=True, kw_only=True):
    unit: str
    target: str
    roll: int
    outcome: str
    rules: tuple[str, ...] = ("3.2",)

    def text(self, system: Hill) -> Message:
        names = {"unit": system.counter(self.unit).name, "target": system.counter(self.target).name}
        if self.outcome == "no effect":
            return say("{unit} attacks {target}: a {roll}, no effect.", roll=self.roll, **names)
        lost = names["target" if self.outcome == "defender eliminated" else "unit"]
        return say("{unit} attacks {target}: a {roll}. Eliminated: {lost}.", roll=self.roll, lost=lost, **names)


# Rules: what is wrong with an action.
clauses = Clauses()


@clauses.on(Move, Attack, EndPhase, rule="1.1")
def in_play(system: Hill, position: HexPosition, action: Any) -> Iterator[Fault]:
    if not position.agenda:
        yield Fault("1.1", say("The game is over."))


@clauses.on(Move, Attack, rule="1.2")
def in_its_phase(system: Hill, position: HexPosition, action: Move | Attack) -> Iterator[Fault]:
    counter, phase = system.counter(action.unit), system.phase(position)
    if counter.side != phase.side:
        yield Fault("1.2", say("It is not the turn of {unit}.", unit=counter.name), counter.id)
    if phase.id != ("movement" if isinstance(action, Move) else "combat"):
        yield Fault("1.2", say("That is done in another phase."))
    if system.location(position, action.unit) < 0:
        yield Fault("1.2", say("{unit} is eliminated.", unit=counter.name), counter.id)
    elif action.unit in position.moved | position.fought:
        yield Fault("1.2", say("{unit} has acted in this phase.", unit=counter.name), counter.id)


@clauses.on(Move, rule="2.1")
def within_reach(system: Hill, position: HexPosition, action: Move) -> Iterator[Fault]:
    target = system.board.index(action.to)
    if system.occupied(position) >> target & 1:
        yield Fault("2.2", say("Only one unit may be in a hex."))
    elif system.board.grid.label(target) not in system.paths(position, action.unit):
        yield Fault("2.1", say("{hex} is out of reach.", hex=action.to), action.unit)


@clauses.on(Attack, rule="3.1")
def adjacent(system: Hill, position: HexPosition, action: Attack) -> Iterator[Fault]:
    attacker, defender = system.counter(action.unit), system.counter(action.target)
    here, there = system.location(position, attacker.id), system.location(position, defender.id)
    if attacker.side == defender.side:
        yield Fault("3.1", say("{unit} is not an enemy.", unit=defender.name))
    elif here < 0 or there < 0 or not system.board.grid.neighbours(here) >> there & 1:
        yield Fault("3.1", say("{unit} is not adjacent to {target}.", unit=attacker.name, target=defender.name))


# The game.
class HillScenario(HexScenario):
    system = "hill"
    sides = SIDES
    letters = CLEAR + WOODS + HILL


class Hill(HexSystem[HexPosition, Any]):
    id = "hill"
    sides = SIDES
    actions = (Move, Attack, EndPhase)
    clauses = clauses
    dice = DICE
    phases = PHASES
    terrain = TERRAIN

    def paths(self, position: HexPosition, unit: str) -> Reach:
        """2.1 to 2.3: a clear hex costs a point, another two; enemies are not entered, and stop a unit beside them."""
        enemies = self.occupied(position) & ~self.occupied(position, self.counter(unit).side)
        clear, rough = self.board.mask(CLEAR) & ~enemies, self.board.mask(WOODS + HILL) & ~enemies
        return self.flood(position, unit, clear, rough, self.board.grid.spread(enemies))

    def reach(self, position: HexPosition, unit: str) -> Reach:
        faults = in_its_phase(self, position, Move(unit, ""))
        return Reach(self.board.grid) if next(faults, None) else self.paths(position, unit)

    def combat_result(self, position: HexPosition, action: Attack, roll: int) -> str:
        """3.2: die, plus combat factor, minus that of the defender, minus one where it is not in the open."""
        attacker, defender = self.counter(action.unit), self.counter(action.target)
        cover = self.board.terrain_at[self.location(position, defender.id)] != CLEAR
        total = roll + attacker.combat - defender.combat - cover
        return "defender eliminated" if total >= 5 else "attacker eliminated" if total <= 1 else "no effect"

    def odds(self, position: HexPosition, action: Any) -> Odds:
        if not isinstance(action, Attack):
            return Odds({})
        outcomes = [self.combat_result(position, action, face) for face in D6.faces]
        return Odds({outcome: Fraction(outcomes.count(outcome), 6) for outcome in outcomes}, rule="3.2")

    def apply(self, position: HexPosition, action: Any) -> tuple[HexPosition, list[Any]]:
        replace = msgspec.structs.replace
        if isinstance(action, EndPhase):
            return self.next_phase(position)
        if isinstance(action, Move):
            start, target = self.unit(position, action.unit).hex, self.board[action.to]
            path = (start.label, *self.paths(position, action.unit).path(target.label))
            after = replace(self.put(position, action.unit, target.index), moved=position.moved | {action.unit})
            return after, [Moved(unit=action.unit, path=path)]
        roll, dice = position.dice.roll(D6)
        outcome = self.combat_result(position, action, roll)
        after = replace(position, dice=dice, fought=position.fought | {action.unit})
        if outcome != "no effect":
            after = self.put(after, action.target if outcome == "defender eliminated" else action.unit, ELIMINATED)
        events: list[Any] = [Fought(unit=action.unit, target=action.target, roll=roll, outcome=outcome)]
        if not all(self.occupied(after, side) for side in SIDES):
            after, ended = self.end_game(after)
            events += ended
        return after, events

    def result(self, position: HexPosition) -> Outcome | None:
        """4.1, 4.2: the side that alone is left, else the side that holds the hill after the last turn."""
        if position.agenda:
            return None
        left = [side for side in SIDES if self.occupied(position, side)]
        if len(left) == 1:
            return Outcome(left[0], "4.1", say("The only side left is {side}.", side=SIDES[left[0]]))
        for side in SIDES:
            if self.occupied(position, side) & self.board.mask(HILL):
                return Outcome(side, "4.2", say("The hill is held by {side}.", side=SIDES[side]))
        return Outcome(None, "4.2", say("Nobody holds the hill."))
