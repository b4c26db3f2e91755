"""The rules that all games on hexes share: counters and hexes by name, steps, phases, units, picture and text map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar, cast

import msgspec

from ...drawing.furniture import Furniture
from ...drawing.sheet_data import SheetData
from ...drawing.terrain import PLAIN_TERRAIN, TerrainStyle
from ...engine.action import Action
from ...engine.dice import Dice
from ...engine.errors import DataError, UnknownName
from ...engine.hexgrid import bits
from ...engine.i18n import LocalizedText, Message, by_side, localized, say, translate
from ...engine.ruling import Fault
from ...engine.scene import Item, Scene
from ...engine.sequence import PendingStep, Phase
from ...engine.system import PhaseInfo, System
from ...engine.units import Units
from . import scene
from .counter import Counter
from .position import ELIMINATED, CounterPosition, is_on_map
from .scenario import CounterScenario
from .unit import HexUnit

P = TypeVar("P", bound=CounterPosition)
A = TypeVar("A", bound=Action)
C = TypeVar("C", bound=Counter)
U = TypeVar("U", bound=HexUnit[Any, Any])
D = TypeVar("D")

#: So many positions have what follows from them kept: those of a search lie beside each other.
MOST_KEPT = 16

THE_END: LocalizedText = {"es": "Fin de la partida", "en": "End of the game"}


class CounterSystem(System[P, A], Generic[P, A, C, U, D]):
    """The rules of a game with counters on a board of hexes, bound to one scenario.

    A game says what its counters, units and positions are, and what follows from a position (`derive`).
    """

    paper = "legion_widget.games.hexes.paper:HexPaper"
    #: The class of its units.
    unit_kind: ClassVar[type[HexUnit[Any, Any]]]
    #: How each letter of the boards looks, and what it is called.
    terrain: Mapping[str, TerrainStyle] = PLAIN_TERRAIN
    #: What is decided between two actions of a phase, by the kind of its step.
    interrupts: ClassVar[Mapping[str, LocalizedText]] = {}
    #: What is our own work in the game and no rulebook's.
    own_work: ClassVar[Message | None] = None
    #: What the letters of a text map mean, an English sentence of the catalogue.
    map_key: ClassVar[str] = ""

    scenario: CounterScenario[C]

    def __init__(self, scenario: CounterScenario[C], options: Mapping[str, Any] | None = None) -> None:
        known = scenario.known_options
        if known is not None:
            options = known.resolved({**scenario.options, **known.check(options or {}, "options")})
        elif options:
            raise DataError("options", say("this game has no options"))
        super().__init__(scenario, options)
        self.scenario = scenario
        self.board = scenario.board
        self.counters: tuple[C, ...] = scenario.counters
        self._kept: dict[int, tuple[P, D]] = {}
        self._units: tuple[P, Units[U]] | None = None

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for a copy or a pickle: without what is kept for speed."""
        return {**self.__dict__, "_kept": {}, "_units": None}

    @property
    def off_map(self) -> Mapping[int, str]:
        """Return the names of the places off the map, by their numbers."""
        return self.unit_kind.off_map

    @cached_property
    def off_map_codes(self) -> dict[str, int]:
        """The numbers of the places off the map, by what they are called."""
        return {name: code for code, name in self.off_map.items()}

    # ---- what is derived ------------------------------------------------------------------------

    def derive(self, position: P) -> D:
        """Return the data derived from a position, such as the counters by hex, computed from scratch."""
        raise NotImplementedError

    def derived(self, position: P) -> D:
        """Return the data derived from a position, cached for the latest positions."""
        kept = self._kept.get(id(position))
        if kept is not None and kept[0] is position:
            return kept[1]
        consequences = self.derive(position)
        self.remember(position, consequences)
        return consequences

    def remember(self, position: P, derived: D) -> None:
        """Keep what follows from a position beside it."""
        self._kept[id(position)] = position, derived
        if len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]

    # ---- names ----------------------------------------------------------------------------------

    def counter(self, name: str) -> C:
        """A counter of the scenario by id. Raises `UnknownName`."""
        try:
            return self.scenario.by_id[name]
        except (KeyError, TypeError):
            raise UnknownName(say("unit"), name, self.scenario.by_id) from None

    def ids(self, numbers: int) -> tuple[str, ...]:
        """The ids of a set of counter numbers."""
        return tuple(self.counters[number].id for number in bits(numbers))

    def unit_names(self, ids: Iterable[str]) -> list[LocalizedText]:
        """Return the names of units. Raises `UnknownName`."""
        return [self.counter(id).name for id in ids]

    def hex_label(self, index: int) -> str:
        """The label of a hex: column and row."""
        return self.board.grid.label(index)

    def hex_name(self, label: str | None) -> LocalizedText:
        """The label of a hex with the name of the place in it, in each language; empty for None."""
        return self.board.hex_name(self.board.index(label)) if label else {}

    def units(self, position: P) -> Units[U]:
        """The units of a position, kept for the one used last."""
        if self._units is None or self._units[0] is not position:
            kind = self.unit_kind
            units = {counter.id: cast(U, kind(self, position, counter)) for counter in self.counters}
            self._units = position, Units(units, self.sides)
        return self._units[1]

    def unit(self, position: P, name: str) -> U:
        """One unit as an object for people. Raises `UnknownName`."""
        return self._unit(position, self.counter(name))

    def units_at(self, position: P, index: int) -> list[U]:
        """The units on a hex, in the order of the scenario."""
        counters = (counter for counter in self.counters if position.where[counter.index] == index)
        return [self._unit(position, counter) for counter in counters]

    def _unit(self, position: P, counter: C) -> U:
        return cast(U, self.unit_kind(self, position, counter))

    # ---- steps and phases -----------------------------------------------------------------------

    def agenda(self, position: P) -> tuple[PendingStep, ...]:
        return position.agenda

    def to_act(self, position: P) -> str | None:
        return position.agenda[-1].side if position.agenda else None

    def turn(self, position: P) -> int:
        return position.turn

    def phase_of(self, position: P, step: PendingStep) -> Phase | None:
        """The phase that a step belongs to; None for an interrupt."""
        return self.sequence.phase(step)

    def interrupt_rule(self, step: PendingStep) -> str:
        """The rule that brings an interrupt."""
        return ""

    def phase(self, position: P) -> PhaseInfo:
        if not position.agenda:
            return PhaseInfo("end", THE_END)
        step = position.agenda[-1]
        phase = self.phase_of(position, step)
        if phase is not None:
            return PhaseInfo.of(step, phase)
        rule = self.interrupt_rule(step)
        return PhaseInfo(step.kind, self.phase_words(step.kind), (rule,) if rule else (), step.side, step.number)

    def phase_under_way(self, position: P) -> PhaseInfo:
        for step in reversed(position.agenda):
            if (phase := self.phase_of(position, step)) is not None:
                return PhaseInfo.of(step, phase)
        return PhaseInfo("end", THE_END)

    def phase_words(self, kind: str) -> LocalizedText:
        """The title of a kind of phase, or of an interrupt."""
        titles = (phase.title for phase in self.sequence.phases if phase.kind == kind)
        return next(titles, None) or self.interrupts.get(kind, {"en": kind})

    def wrong_phase(self, position: P, kinds: Iterable[str]) -> Message:
        """Say that something belongs to other phases than this one."""
        titles = [self.phase_words(kind) for kind in kinds]
        wanted = {
            code: word.join(localized(title, code) for title in titles)
            for code, word in (("es", " o "), ("en", " or "))
        }
        return say("That belongs to the phase: {wanted}. Now: {now}.", wanted=wanted, now=self.phase(position).words)

    # ---- dice -----------------------------------------------------------------------------------

    def opening_dice(self, seed: int, dice: Sequence[int]) -> Dice:
        """The dice of a game that begins. Raises `DataError` for a number that its one die does not show."""
        if len(self.dice) == 1:
            (die,) = self.dice.values()
            for i, value in enumerate(dice):
                die.check(value, f"dice[{i}]")
        return Dice(seed, 0, tuple(dice))

    def dice_of(self, position: P) -> Dice:
        return position.dice

    def with_dice(self, position: P, dice: Dice) -> P:
        return msgspec.structs.replace(position, dice=dice)

    def forces_in_play(self, position: P) -> dict[str, int]:
        left = [counter for counter in self.counters if position.where[counter.index] != ELIMINATED]
        return {side: sum(counter.side == side for counter in left) for side in self.sides}

    def summary(self, position: P) -> list[tuple[Message, str]]:
        grid, board = self.board.grid, self.board.data.id or translate("in the scenario itself")
        waiting = [unit for unit in self.units(position).values() if not unit.hex]
        beside = {side: sum(unit.side == side for unit in waiting) for side in self.sides}
        return [
            (say("Board"), f"{board}, {grid.columns} × {grid.rows}"),
            (say("On the map"), by_side(self.sides, self.forces_left(position))),
            (say("Beside it"), by_side(self.sides, beside)),
        ]

    # ---- showing --------------------------------------------------------------------------------

    def counter_items(self, position: P, language: str | None = None) -> list[Item]:
        """The counters on the map, drawn."""
        raise NotImplementedError

    def occupied_hexes(self, position: P) -> tuple[int, ...]:
        """The hexes from which the names of places keep away."""
        return tuple(location for location in position.where if is_on_map(location))

    def furniture(self, position: P, language: str) -> Furniture | None:
        """Return the texts round the map of a sheet; None: this game prints only the map."""
        return None

    def scene(self, position: P, **what: Any) -> Scene:
        return scene.scene(self, position, **what)

    def spot(self, place: Any) -> tuple[float, float] | None:
        name = place[0] if isinstance(place, list) and place else place
        return self.board.grid.centre(self.board.index(name)) if isinstance(name, str) and name in self.board else None

    def sheet(self, position: P, **what: Any) -> Scene:
        return scene.sheet(self, position, **what)

    def situation(self, position: P) -> str:
        """Return the state of a game in progress in words: turn, phase, and what else matters."""
        raise NotImplementedError

    def header(self, position: P) -> str:
        """One line on where the game stands, or how it has ended."""
        title, result = self.scenario.title, self.result(position)
        if result is None:
            return " - ".join(filter(None, (title, self.situation(position))))
        return f"{title}: {result}" if title else str(result)

    def map_letters(self, position: P) -> Mapping[int, str]:
        """Return the letters of the counters in a text map, by hex."""
        raise NotImplementedError

    def listed(self, position: P, side: str) -> list[str]:
        """The units of a side on the map, a line each."""
        raise NotImplementedError

    def text_map(self, position: P) -> str:
        """A line on where the game stands, a map of letters, and every unit on the map with its hex."""
        lines = [self.header(position), "", *scene.letter_map(self.board, self.map_letters(position))]
        if self.map_key:
            lines += ["", translate(self.map_key)]
        for side in self.sides:
            lines += scene.titled(self.sides[side], self.listed(position, side))
        return "\n".join([*lines, "", self.credits()]).rstrip()

    def why_ours(self) -> tuple[Message, tuple[str, ...]] | None:
        """Return why `own_work` is ours, with its sources, and the rules that say what the rulebook gives."""
        return None

    def credits(self, language: str | None = None) -> str:
        ours = self.own_work.text(language) if self.own_work is not None else ""
        return f"{ours} {self.board.credits(language)}".strip()

    def own_credits(self, sheet: SheetData, language: str | None = None) -> str:
        """Return what a scenario says itself of whom it is owed to; the board's credits where it says none."""
        texts = [localized(text, language) for text in (*(sheet.notes or ()), *(sheet.credits or ()))]
        said = " ".join(text if text.endswith(".") else f"{text}." for text in texts)
        return said if sheet.credits is not None else f"{said} {self.board.credits(language)}".strip()


def on_map(position: CounterPosition, counter: Counter, rule: str) -> Iterator[Fault]:
    """A fault when a counter is on no hex."""
    if not is_on_map(position.where[counter.index]):
        yield Fault(rule, say("{unit} is not on the map.", unit=counter.name), counter.id)
