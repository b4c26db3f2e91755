"""A base for small games on hexes: the sequence of play, legal actions, and the meaning of a click."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, TypeVar, cast

import msgspec

from ...drawing.counters import CounterLook, Detail
from ...engine.action import Action
from ...engine.data import convert
from ...engine.errors import DataError, shown
from ...engine.event import PhaseBegan
from ...engine.i18n import Message, localized, say
from ...engine.odds import Odds
from ...engine.reach import Reach
from ...engine.ruling import Answer, Clauses, Fault
from ...engine.scene import Item
from ...engine.sequence import PendingStep, Phase, read_agenda
from ...engine.sequence import Sequence as Phases
from . import scene, serialization
from .counter_system import CounterSystem
from .events import EndPhase, GameEnded, TurnBegan
from .position import RESERVE, HexPosition, is_on_map
from .scenario import HexCounter, HexScenario
from .unit import Unit

P = TypeVar("P", bound=HexPosition)
A = TypeVar("A", bound=Action)
replace = msgspec.structs.replace


class HexSystem(CounterSystem[P, A, HexCounter, Any, None]):
    """The rules of a small game on hexes, bound to one scenario.

    A game says its ``phases``, its ``clauses`` and its ``actions``, and fills in `apply`, `result` and `reach`; the
    rest follows, and each part of it can be overridden. Actions and events are frozen records (subclasses of
    `Action` and `HexEvent`) with a method ``text(system)`` that returns a `Message`; an event has ``rules``, the ids of
    those that it comes from.

    What a click means follows from the fields of the actions: one with ``unit`` and ``to`` goes to a hex, one with
    ``unit`` and ``target`` is done to another unit. One without fields, such as `EndPhase`, needs no click.
    """

    default_view = "legion_widget.games.hexes.board.plain.game_view:PlainGameView"
    #: The phases of a turn, in order.
    phases: ClassVar[tuple[Phase, ...]] = ()
    #: The rules.
    clauses: ClassVar[Clauses] = Clauses()
    unit_kind = Unit
    #: The kinds of interrupts that have fields of their own, so that saves keep them.
    pending_steps: ClassVar[tuple[type[PendingStep], ...]] = ()
    #: The record of a position.
    position_kind: ClassVar[type[HexPosition]] = HexPosition

    scenario: HexScenario

    def __init__(self, scenario: HexScenario, options: Mapping[str, Any] | None = None) -> None:
        super().__init__(scenario, options)
        self.sequence = Phases(self.phases, scenario.data.turns)

    # ---- counters and hexes ------------------------------------------------------------------------

    def location(self, position: P, name: str) -> int:
        """The index of the hex of a counter; `ELIMINATED` or `RESERVE` off the map."""
        return position.where[self.counter(name).index]

    def put(self, position: P, name: str, index: int) -> P:
        """The position with a counter on another hex, or off the map."""
        number = self.counter(name).index
        return replace(position, where=(*position.where[:number], index, *position.where[number + 1 :]))

    def occupied(self, position: P, side: str | None = None) -> int:
        """The set of the hexes that hold counters, of one side where it is given, as bits."""
        counters = (counter for counter in self.counters if side in (None, counter.side))
        return sum({1 << position.where[c.index] for c in counters if is_on_map(position.where[c.index])})

    def flood(self, position: P, unit: str, one: int, two: int = 0, stops: int = 0) -> Reach:
        """The hexes that a unit on the map reaches with its movement points; none for one that is off it.

        Args:
            one: the hexes that cost one point to enter, as bits.
            two: those that cost two; a hex in neither is closed.
            stops: those that it must stop in.
        """
        start, points = self.location(position, unit), self.counter(unit).movement
        return Reach.flood(self.board.grid, start, points, one, two, stops) if start >= 0 else Reach(self.board.grid)

    # ---- the sequence of play ----------------------------------------------------------------------

    def initial(self, seed: int = 0, dice: Sequence[int] = (), start: str | None = None) -> P:
        if start is not None:
            raise DataError("start", say("this game starts in one way only, not by {start}", start=shown(start)))
        board = self.board
        where = tuple(board.index(unit.hex) if unit.hex else RESERVE for unit in self.counters)
        first = self.position_kind(1, self.sequence.agenda(1), where, self.opening_dice(seed, dice))
        return cast(P, first)

    def begin(self, position: P) -> tuple[P, list[Any]]:
        return position, [TurnBegan(turn=position.turn), *self._phase_began(position)]

    def end_phase(self, position: P) -> A:
        return cast(A, EndPhase())

    def next_phase(self, position: P) -> tuple[P, list[Any]]:
        """End the step on top of the agenda, and begin the next: for `apply`. After the last turn the game is over."""
        turn, agenda, events = position.turn, position.agenda[:-1], list[Any]()
        if not agenda and turn < self.sequence.turns:
            turn += 1
            agenda = self.sequence.agenda(turn)
            events.append(TurnBegan(turn=turn))
        after = replace(position, turn=turn, agenda=agenda, moved=frozenset(), fought=frozenset())
        return (after, events + self._phase_began(after)) if agenda else self.end_game(after)

    def end_game(self, position: P) -> tuple[P, list[Any]]:
        """End the game at once: `result` must say who has won."""
        after = replace(position, agenda=())
        result = self.result(after)
        if result is None:
            raise ValueError("the game is over, and `result` says nothing")
        return after, [GameEnded(winner=result.winner, reason=result.message, rules=(result.rule,))]

    def _phase_began(self, position: P) -> list[Any]:
        phase = self.phase(position)
        return [PhaseBegan(phase=phase.id, side=phase.side, rules=phase.rules)]

    def phase_title(self, phase: str, side: str | None, number: int = 0) -> Message:
        title = self.phase_words(phase)
        if side is None:
            return say("{phase}", phase=title)
        return say("{phase}: {side}", phase=title, side=self.sides[side])

    # ---- actions -----------------------------------------------------------------------------------

    def faults(self, position: P, action: A) -> Iterator[Fault]:
        return self.clauses.faults(self, position, action)

    def legal_actions(self, position: P, unit: str | None = None) -> Iterator[A]:
        if not position.agenda:
            return
        own = (counter.id for counter in self.counters if counter.side == self.to_act(position))
        for name in own if unit is None else [self.counter(unit).id]:
            yield from (action for action in self._candidates(position, name) if self.is_legal(position, action))
        for kind in self.actions if unit is None else ():
            if not _fields(kind) and self.is_legal(position, kind()):
                yield kind()

    def _candidates(self, position: P, unit: str) -> Iterator[A]:
        """The actions of a unit that may be legal: to each hex of its reach, and to each unit of the other sides."""
        side = self.counter(unit).side
        for kind in self.actions:
            if _fields(kind) == ("unit", "to"):
                yield from (kind(unit, label) for label in self.reach(position, unit))
            elif _fields(kind) == ("unit", "target"):
                yield from (kind(unit, enemy.id) for enemy in self.counters if enemy.side != side)

    def infer_action(self, position: P, unit: str, where: Any) -> A | None:
        index = self.board.index(where)
        others = [occupant for occupant in self.units_at(position, index) if occupant.id != unit]
        aimed = [kind(unit, occupant.id) for kind in self._kinds("target") for occupant in others]
        going = [kind(unit, self.board.grid.label(index)) for kind in self._kinds("to")]
        meant: list[A] = [*aimed, *going]
        return next((action for action in meant if self.is_legal(position, action)), next(iter(meant), None))

    def _kinds(self, field: str) -> list[type]:
        return [kind for kind in self.actions if _fields(kind) == ("unit", field)]

    # ---- asking ------------------------------------------------------------------------------------

    def reach(self, position: P, unit: str) -> Reach:
        """Return the reach of a unit now; by default nothing."""
        return Reach(self.board.grid)

    def odds(self, position: P, action: A) -> Odds:
        return Odds({})

    def why(self, position: P, unit: str, where: Any) -> Answer:
        action = self.infer_action(position, unit, where)
        if action is None:
            return Answer(None, (), say("This unit can do nothing there."))
        faults = tuple(self.faults(position, action))
        return Answer(action, faults, faults[0].message if faults else self.describe_action(action))

    def what_can(self, position: P, unit: str) -> Message:
        if next(iter(self.legal_actions(position, unit)), None) is not None:
            return say("It can still act in this phase.")
        return say("It can do nothing more in this phase.")

    # ---- showing -----------------------------------------------------------------------------------

    def look(self, counter: HexCounter) -> CounterLook:
        """The colours of a counter; by default those of its side."""
        return scene.LOOKS[list(self.sides).index(counter.side) % len(scene.LOOKS)]

    def counter_items(self, position: P, language: str | None = None, detail: Detail = "full") -> list[Item]:
        """The counters on the map, drawn; those of a stack are set apart a little."""
        items: list[Item] = []
        heights: dict[int, int] = {}
        for unit in self.units(position).values():
            if unit.hex is None:
                continue
            hex_index = unit.hex.index
            height = heights[hex_index] = heights.get(hex_index, -1) + 1
            x, y = self.board.grid.centre(hex_index)
            at = (x + 4 * height, y - 5 * height)
            items.append(
                scene.counter_item(
                    self.board, unit.id, hex_index, unit.shapes(detail=detail), at, unit.spoken(language)
                )
            )
        return items

    def hex_words(self, position: P, index: int) -> str:
        """A hex in words, for a screen reader: its name, its terrain, who stands there."""
        style = self.terrain.get(self.board.terrain_at[index])
        words = [self.board.name(index), localized(style.name) if style is not None else ""]
        words += [unit.spoken() for unit in self.units_at(position, index)]
        return ", ".join(word for word in words if word)

    def situation(self, position: P) -> str:
        turn = say("Turn {turn} of {turns}", turn=position.turn, turns=self.sequence.turns).text()
        side = self.to_act(position)
        return f"{turn} - {self.phase(position).title}" + (
            f" ({localized(self.sides[side])})" if side is not None else ""
        )

    def map_letters(self, position: P) -> dict[int, str]:
        """The first letter of the type of a counter: upper case for the first side, lower case for the others."""
        first, letters = next(iter(self.sides)), {}
        for unit in self.units(position).values():
            if unit.hex is not None:
                letter = (unit.type or unit.id)[0]
                letters[unit.hex.index] = letter.upper() if unit.side == first else letter.lower()
        return letters

    def listed(self, position: P, side: str) -> list[str]:
        units = (unit for unit in self.units(position).filter(side=side).values() if unit.hex is not None)
        return sorted(f"  {unit.hex.name}: {unit.name} {unit.factors}" for unit in units)

    # ---- data --------------------------------------------------------------------------------------

    def dump(self, position: P) -> dict[str, Any]:
        """A position as plain data: ``where`` names the hex of each unit, or ``eliminated``, ``waiting``."""
        data: dict[str, Any] = msgspec.to_builtins(position, order="deterministic")
        for step, record in zip(position.agenda, data["agenda"], strict=True):
            record["kind"] = step.kind
        pairs = zip(self.counters, position.where, strict=True)
        return {**data, "where": {counter.id: serialization.place_name(self, location) for counter, location in pairs}}

    def load(self, data: Mapping[str, Any]) -> P:
        places = data.get("where")
        if not isinstance(places, Mapping) or set(places) != set(self.scenario.by_id):
            raise DataError("$.where", say("every unit of the scenario has its hex here, and no other"))
        where = serialization.read_places(self, places, "$.where")
        position = convert({**data, "where": where, "agenda": []}, self.position_kind)
        return cast(P, replace(position, agenda=read_agenda(data.get("agenda", ()), self.pending_steps)))


def _fields(kind: type) -> tuple[str, ...]:
    """The names of the fields of a record."""
    fields: tuple[str, ...] = cast(Any, kind).__struct_fields__
    return fields
