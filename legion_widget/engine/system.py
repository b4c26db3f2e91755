"""The interface between a game and the engine: the rules over one scenario, as functions of immutable plain data."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from .action import Action
from .board import Board
from .data import convert
from .dice import Dice, Die
from .errors import DataError, nearest, shown
from .event import Event, MapEffect
from .i18n import LocalizedText, Message, gettext_noop, localized, say
from .named_values import NamedValue
from .odds import Modifier, Odds
from .plain_form import plain_action
from .ruling import Answer, Fault, Ruling
from .scenario import Scenario
from .scene import Scene
from .seats import Seat
from .sequence import PendingStep, Phase
from .sequence import Sequence as Phases
from .tiles import HexTiles, Tiles
from .units import Units
from .variants import Variants

P = TypeVar("P")
A = TypeVar("A", bound=Action)


class Outcome(msgspec.Struct, frozen=True):
    """The end of a game: the winner (the id of a side, or None when nobody won), the rule, and the reason."""

    winner: str | None
    rule: str
    message: Message

    @property
    def reason(self) -> str:
        """The reason as a sentence, in the language in use."""
        return self.message.text()

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})"


class PhaseInfo(msgspec.Struct, frozen=True):
    """The phase in play: ``id``, title, rules, side, and number of the sub-turn (0: none)."""

    id: str
    words: LocalizedText
    rules: tuple[str, ...] = ()
    side: str | None = None
    number: int = 0

    @classmethod
    def of(cls, step: PendingStep, phase: Phase) -> PhaseInfo:
        """Return the phase of a sequence that a pending step belongs to."""
        return cls(step.kind, phase.title, phase.rules, step.side, step.number)

    @property
    def title(self) -> str:
        """The title of the phase, in the language in use."""
        return localized(self.words)

    def __str__(self) -> str:
        return self.title


class System(Generic[P, A]):
    """The rules of a game, bound to one scenario. Positions and actions are plain immutable data.

    A game overrides every method that raises ``NotImplementedError``. No method changes the position that it is given.
    In all of them ``unit`` is the id of a unit, and ``seat`` the id of a seat unless it is a `Seat`.

    Args:
        scenario: The scenario to play.
        options: The chosen rule options: value by key, such as ``{"L8.8.order": "points-first"}``.
    """

    #: The id of the game, as scenario files name it.
    id: str = ""
    #: The kinds of action, each a frozen record; saves hold them by the name of their kind.
    actions: tuple[type, ...] = ()
    #: The dice of the game, by name.
    dice: ClassVar[Mapping[str, Die]] = {}
    #: The sides of the game by id, as people call them.
    sides: Mapping[str, LocalizedText] = {}
    #: The board view of a game whose entry names none, as ``"module:Class"``; empty: it has no board to be clicked.
    default_view: ClassVar[str] = ""
    #: How a player in a cell looks at a moment, a subclass of `survey.Survey`, itself or as ``"module:Class"``.
    survey: ClassVar[type | str] = "legion_widget.engine.survey:Survey"
    #: What the game knows of good play, a subclass of `staff.Staff`, itself or as ``"module:Class"``.
    staff: ClassVar[type | str] = "legion_widget.engine.staff:Staff"
    #: What it puts on paper, a subclass of `paper.Paper`, itself or as ``"module:Class"``.
    paper: ClassVar[type | str] = "legion_widget.engine.paper:Paper"
    #: The heading of `forces_left`, an English sentence of the catalogue.
    forces_heading: ClassVar[str] = gettext_noop("Counters left")
    #: The map of a game on hexes; the table of a skirmish stands in for it. A game may have none.
    board: Board
    #: The phases of a turn and the number of turns, in a game whose sequence of play is data.
    sequence: Phases
    #: The numbers of the rules that a variant may change, by key.
    named_values: ClassVar[Mapping[str, NamedValue]] = {}
    #: The rules that a variant may switch off, with the kinds of action that they bar. These have no fields, or two: a
    #: unit and a hex, or a unit and its target.
    switchable: ClassVar[Mapping[str, tuple[type, ...]]] = {}
    #: Those that may be switched off because they allow something, with the kinds of action that none is without them.
    granting: ClassVar[Mapping[str, tuple[type, ...]]] = {}
    #: Those that may be switched off because they change numbers, or what happens by itself; the game asks `holds`.
    effects: ClassVar[frozenset[str]] = frozenset()
    #: The factors to which a rule of a variant may add, by the name of the kind of action or of roll.
    added_to: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if isinstance(vars(cls).get("sides"), dict):  # they are those of every game of the process
            cls.sides = MappingProxyType(cls.sides)

    def __init__(self, scenario: Scenario, options: Mapping[str, Any] | None = None) -> None:
        self.scenario = scenario
        self.options: dict[str, Any] = dict(options or {})
        self.variants = self.read_variants(scenario)
        #: The numbers of the rules by key, those that variants change included.
        self.values: dict[str, Any] = self.variants.values

    @classmethod
    def read_variants(cls, scenario: Scenario, with_functions: bool = True) -> Variants:
        """Return the variants of a scenario, checked.

        Args:
            scenario: The scenario.
            with_functions: Whether the functions in them are made; else all but them is checked.

        Raises:
            DataError: for what a variant cannot change.
            UnreadCode: for functions that nobody has allowed, where nothing else is wrong.
        """
        kinds = (kind.__name__ for kind in cls.actions)
        return Variants(
            scenario.variants,
            cls.named_values,
            cls.can_be_off(),
            kinds,
            cls.added_to,
            with_functions=with_functions,
            barring=cls.switchable,
        )

    @classmethod
    def can_be_off(cls) -> frozenset[str]:
        """Return the ids of the rules that a variant may switch off."""
        return frozenset(cls.switchable) | frozenset(cls.granting) | cls.effects

    def holds(self, rule: str) -> bool:
        """Return whether a rule holds: no variant has switched it off."""
        return rule not in self.variants.off

    def holding(self, modifiers: Iterable[Modifier]) -> list[Modifier]:
        """Return the modifiers whose rules hold; what is printed on a counter always counts."""
        off = self.variants.off
        return [one for one in modifiers if one.kind == "=" or one.rule not in off]

    # ---- play -------------------------------------------------------------------------------

    def initial(self, seed: int = 0, dice: Sequence[int] = (), start: str | None = None) -> P:
        """Return the position in which the scenario begins, before anything happens automatically.

        Args:
            seed: The seed of the dice.
            dice: Rolls that are used up first.
            start: A way to begin that the game knows, such as ``"placement"``; by default that of the scenario.
        """
        raise self._not_filled_in("initial")

    def begin(self, position: P) -> tuple[P, list[Any]]:
        """Do what happens automatically before the first decision, such as the roll for the weather.

        Returns:
            The position after it, and its events in order.
        """
        return position, []

    def agenda(self, position: P) -> tuple[PendingStep, ...]:
        """Return the pending steps; the last one is decided first."""
        raise self._not_filled_in("agenda")

    def to_act(self, position: P) -> str | None:
        """Return the id of the side that decides now; None when the game is over."""
        raise self._not_filled_in("to_act")

    def faults(self, position: P, action: A) -> Iterator[Fault]:
        """Yield the reasons against an action, the deciding one first; a legal action has none.

        Raises:
            UnknownName: for a unit or hex that does not exist.
        """
        raise self._not_filled_in("faults")

    def ruling(self, position: P, action: A) -> Ruling:
        """Collect all reasons against an action in a ruling."""
        return Ruling(action, tuple(self.faults(position, action)))

    def _not_filled_in(self, name: str) -> NotImplementedError:
        purpose = (getattr(System, name).__doc__ or "").partition("\n")[0]
        return NotImplementedError(f"{type(self).__name__} does not fill in {name!r} yet: {purpose}")

    def is_legal(self, position: P, action: A) -> bool:
        """Return whether an action is legal. It stops at the first fault."""
        return next(iter(self.faults(position, action)), None) is None

    def plain_action(self, action: A) -> A:
        """Return an action as it is stored: every field of its type, hexes as labels.

        `Game.do` and all questions about an action do this first; the rules see no other form.

        Raises:
            UnknownName: for a kind of action that the game does not have, or a hex that is not on the map.
            DataError: for a field whose value cannot be meant; it names the field.
        """
        board = getattr(self, "board", None)
        return plain_action(action, self.actions, board if isinstance(board, Board) else None)

    def allowed(self, position: P, actions: Iterable[A]) -> Iterator[A]:
        """Leave out the actions that rules added by variants forbid; the others are legal."""
        return iter(actions)

    def added_faults(self, position: P, action: A) -> Iterator[Fault]:
        """Yield the faults that rules added by variants find in an action."""
        return iter(())

    def varied_modifiers(
        self, position: P, action: Any, modifiers: Sequence[Modifier], factors: Iterable[str]
    ) -> list[Modifier]:
        """Return the modifiers of a roll as variants have them: without those of rules that are off, with added ones.

        Args:
            position: The position before the roll.
            action: The action that is rolled for, or what a game has in its place.
            modifiers: The modifiers by the rules of the game.
            factors: The factors that these go to, such as ``"attacker"``: what is added to others is left out.
        """
        return list(modifiers)

    def legal_actions(self, position: P, unit: str | None = None) -> Iterable[A]:
        """Iterate over the legal actions, or those of one unit. They are made one by one."""
        raise self._not_filled_in("legal_actions")

    def apply(self, position: P, action: A) -> tuple[P, list[Any]]:
        """Carry out an action that the caller has found legal.

        Returns:
            The position after it, and its events in order.
        """
        raise self._not_filled_in("apply")

    def after(self, position: P, action: A) -> P:
        """Carry out an action that the caller has found legal, as `apply` does, and tell nothing of it.

        For searches and for play that nobody looks at. A game overrides it where events take long to make.
        """
        return self.apply(position, action)[0]

    def random_action(self, position: P, rng: random.Random) -> A:
        """Draw a legal action at random, for the button *Finish it for me* and for random players.

        By default each legal action is equally likely. A game overrides it where listing them takes long, and to
        leave surrenders out. Called only while the game goes on.
        """
        return rng.choice(list(self.legal_actions(position)))

    def end_phase(self, position: P) -> A:
        """Return the action that ends the phase."""
        raise self._not_filled_in("end_phase")

    def surrender(self, position: P) -> A | None:
        """Return the action by which the side that decides surrenders; None in a game without surrender."""
        return None

    def odds(self, position: P, action: A) -> Odds:
        """Return the exact odds of an action. No die is rolled."""
        raise self._not_filled_in("odds")

    def outcome(self, position: P, action: A, events: Sequence[Any]) -> str | None:
        """Name the outcome of an action from its events, with a name of `odds`; None while it is open.

        By default nothing is named.

        Args:
            position: The position before the action.
            action: The action that is being carried out.
            events: Its events so far.
        """
        return None

    def outcome_words(self, name: str) -> Message:
        """Say an outcome of `odds` in words, by its name; by default the name itself."""
        return say("{outcome}", outcome=name)

    def chances_in_words(self, odds: Odds) -> list[tuple[Message, Fraction]]:
        """Say the possible results of an action, each with its chance.

        By default these are the outcomes. Where a table has many of several parts, a game may give the chance of each
        part instead, such as that the attackers lose steps: such chances overlap. What cannot happen is left out.
        """
        return [(self.outcome_words(name), chance) for name, chance in odds.outcomes.items() if chance]

    def result(self, position: P) -> Outcome | None:
        """Return the end of the game; None while it goes on."""
        raise self._not_filled_in("result")

    # ---- seats ------------------------------------------------------------------------------

    def seats(self, count: int | None = None) -> tuple[Seat, ...]:
        """Return the seats of a game, by default one for each side.

        Args:
            count: How many players there are; None: as many as sides.

        Raises:
            DataError: for a number of players that the game is not for.
        """
        if count not in (None, len(self.sides)):
            raise DataError(
                "players", say("this game is for {count} players, not {given}", count=len(self.sides), given=count)
            )
        return tuple(Seat(side, side, words) for side, words in self.sides.items())

    def assign_seats(self, position: P, seats: tuple[Seat, ...]) -> P:
        """Divide the units among the seats; by default a seat commands all units of its side."""
        return position

    def seat_of_unit(self, position: P, unit: str) -> str:
        """Return the id of the seat that alone commands a unit; empty: every seat of its side, as by default."""
        return ""

    def complete_for_seat(self, action: A, seat: Seat, seats: tuple[Seat, ...]) -> A:
        """Fill in the fields of an action that follow from the seat that orders it."""
        return action

    def seat_faults(
        self, position: P, action: A, seat: Seat, seats: tuple[Seat, ...], agreed: frozenset[str]
    ) -> Iterator[Fault]:
        """Yield the reasons why the player of a seat may not order an action; by default its side must be to act.

        Args:
            position: The position now.
            action: The action.
            seat: The seat of the player.
            seats: All seats of the game.
            agreed: The ids of the partners' seats that agree to the action.
        """
        side = self.to_act(position)
        if side is not None and seat.side != side:
            rules = self.phase(position).rules
            yield Fault(rules[0] if rules else "seat", say("It is for the {side} to decide.", side=self.sides[side]))

    # ---- dice --------------------------------------------------------------------------------

    def dice_of(self, position: P) -> Dice:
        """Return the dice of a position."""
        raise self._not_filled_in("dice_of")

    def with_dice(self, position: P, dice: Dice) -> P:
        """Return the same position with other dice."""
        raise self._not_filled_in("with_dice")

    def with_next_dice(self, position: P, dice: Sequence[int]) -> P:
        """Return the same position in which these numbers come up first."""
        before = self.dice_of(position)
        return self.with_dice(position, msgspec.structs.replace(before, scripted=(*dice, *before.scripted)))

    def count_dice(self, position: P, action: A, dice: Sequence[int] = ()) -> int:
        """Count the dice that a legal action rolls when these numbers come up first.

        It serves dice that are rolled at a real table.

        Raises:
            DataError: for a number that the die does not show.
        """
        after, _ = self.apply(self.with_next_dice(position, dice), action)
        return self.dice_of(after).rolls - self.dice_of(position).rolls

    # ---- asking -----------------------------------------------------------------------------

    def reach(self, position: P, unit: str) -> Any:
        """Return the reach of a unit now: on hexes a `legion_widget.engine.reach.Reach`."""
        raise self._not_filled_in("reach")

    def why(self, position: P, unit: str, where: Any) -> Answer:
        """Explain why a unit can or cannot go to a place or act there, and what would have to change.

        Args:
            position: The position now.
            unit: The id of the unit.
            where: The label or the name of a hex, or a point in tenths of a millimetre.
        """
        raise self._not_filled_in("why")

    def what_can(self, position: P, unit: str) -> Message:
        """Say in a sentence what a unit may do now."""
        raise self._not_filled_in("what_can")

    def forces_left(self, position: P) -> dict[str, int]:
        """Count the units that each side has left on the map, by the id of the side."""
        units = self._on_map(position)
        return {side: sum(unit.side == side for unit in units) for side in self.sides}

    def _on_map(self, position: P) -> list[Any]:
        return [unit for unit in self.units(position).values() if getattr(unit, "hex", None) is not None]

    def forces_in_play(self, position: P) -> dict[str, int]:
        """Count the units that each side has left, those still to come included, by the id of the side."""
        return self.forces_left(position)

    def lost_between(self, before: P, after: P, unit: str) -> int:
        """Count what a unit lost for good between two positions, in what `forces_left` counts."""
        was, now = (getattr(self.unit(position, unit), "status", "") for position in (before, after))
        return int(now == "eliminated" != was)

    def factors_left(self, position: P) -> dict[str, int]:
        """Add up the factors of the units that each side has on the map, by the id of the side.

        It is the first figure of each unit, such as its combat factor; in a game without figures, what `forces_left`
        counts.
        """
        units = self._on_map(position)
        figure = next((unit.figures[0] for unit in units if getattr(unit, "figures", ())), None)
        if figure is None:
            return self.forces_left(position)
        return {side: sum(getattr(unit, figure) for unit in units if unit.side == side) for side in self.sides}

    def summary(self, position: P) -> list[tuple[Message, str]]:
        """Sum up a scenario by its first position, in a few lines: the heading and the text of each."""
        return []

    def warnings(self, position: P) -> Iterable[Fault]:
        """List what is legal in the first position of a scenario, but probably not what its designer meant."""
        return ()

    def objectives(self, position: P) -> Iterable[Any]:
        """List what decides the game, as `survey.Objective`; by default nothing."""
        return ()

    def aims(self) -> list[Message]:
        """Return a sentence for each condition of victory; by default none."""
        return []

    def zone(self, position: P, side: str) -> frozenset[str]:
        """Return the labels of the hexes in the zones of control of a side; by default there are none."""
        return frozenset()

    def turn(self, position: P) -> int:
        """Return the number of the turn, counted from 1."""
        raise self._not_filled_in("turn")

    def phase(self, position: P) -> PhaseInfo:
        """Return the phase that is being played, or what interrupts it."""
        raise self._not_filled_in("phase")

    def phase_under_way(self, position: P) -> PhaseInfo:
        """Return the phase that is being played, also while something interrupts it."""
        return self.phase(position)

    def units(self, position: P) -> Units[Any]:
        """Return the units of both sides by id, those off the map and those eliminated too.

        The board reads of each unit ``id``, ``name``, ``side``, ``status`` (``"eliminated"`` for one that is lost) and
        ``spoken(language)``, a sentence for screen readers; on hexes also ``hex``, None off the map: see
        `legion_widget.games.hexes.unit.HexUnit`.
        """
        raise self._not_filled_in("units")

    def unit(self, position: P, name: str) -> Any:
        """Return one of the `units`.

        Raises:
            UnknownName: for an id that no unit has.
        """
        return self.units(position)[name]

    def infer_action(self, position: P, unit: str, where: Any) -> A | None:
        """Return the action that a click on a place means while a unit is selected; None: it means nothing.

        Args:
            position: The position now.
            unit: The id of the selected unit.
            where: The label of a hex, or two coordinates in tenths of a millimetre.

        Returns:
            An action, which may be illegal.
        """
        return None

    def lookup(self, position: P, name: str) -> Any:
        """Return the thing named in an example, to read its fields: by default a unit.

        Raises:
            UnknownName: for a name that the game does not know.
        """
        return self.unit(position, name)

    def view(self, position: P, side: str | None = None) -> Any:
        """Return the position as a side may see it; where nothing is hidden, the position itself."""
        return position

    # ---- showing ------------------------------------------------------------------------------

    def describe(self, event: Event) -> Message:
        """Say in a sentence what happened: the text of the event."""
        return _sentence(event, event.text(self))

    def describe_action(self, action: A) -> Message:
        """Say in a sentence what an action would do: the text of the action."""
        return _sentence(action, action.text(self))

    def map_effects(self, event: Event) -> Iterable[MapEffect]:
        """List the paths and attacks of an event; a unit that moves without one goes straight."""
        return event.map_effects(self)

    def phase_title(self, phase: str, side: str | None, number: int = 0) -> Message:
        """Return the title of a phase for the log, with its side and sub-turn.

        Args:
            phase: The id of the phase.
            side: The id of its side; None: it belongs to no side.
            number: The number of the sub-turn; 0: none.
        """
        raise self._not_filled_in("phase_title")

    def scene(self, position: P, **what: Any) -> Scene:
        """Draw the picture of a position."""
        raise self._not_filled_in("scene")

    def scenario_at(self, position: P) -> dict[str, Any]:
        """Return the data of a scenario that begins in a position, as far as a file can say it.

        Raises:
            DataError: in a game that does not say how.
        """
        raise DataError("position", say("this game cannot make a scenario of a position"))

    def spot(self, place: Any) -> tuple[float, float] | None:
        """Return the point of a picture for a place as scenarios write it; None for what is not a place."""
        return None

    @property
    def tiles(self) -> Tiles | None:
        """Return the tiles that values are painted on: by default the hexes of its board; None: there are none."""
        board = getattr(self, "board", None)
        return HexTiles(board) if isinstance(board, Board) else None

    def way(self, event: Event) -> tuple[str, ...]:
        """Return the names of the tiles that the unit of an event has gone to, in their order; of most events none."""
        to, tiles = getattr(event, "to", None), self.tiles
        went = event.log_filter == "moves" and isinstance(to, str) and tiles is not None and tiles.find(to) is not None
        return (str(to),) if went else ()

    def sheet(self, position: P, **what: Any) -> Scene:
        """Draw the picture of a position with all that a printed board has round its map.

        By default it is the same picture as that of `scene`.
        """
        return self.scene(position, **what)

    def credits(self, language: str | None = None) -> str:
        """Credit the sources of the game's data, and say what is our own: a line under every picture."""
        return ""

    def text_map(self, position: P) -> str:
        """Write the position as text."""
        raise self._not_filled_in("text_map")

    # ---- data -------------------------------------------------------------------------------

    def dump(self, position: P) -> dict[str, Any]:
        """Return a position as plain data that a person can read; equal positions give equal data."""
        raise self._not_filled_in("dump")

    def load(self, data: Mapping[str, Any]) -> P:
        """Read a position from plain data.

        Raises:
            DataError: for wrong data; it names the place.
        """
        raise self._not_filled_in("load")

    def dump_action(self, action: A) -> dict[str, Any]:
        """Return an action as plain data, with the name of its kind under ``do``."""
        return {"do": type(action).__name__, **msgspec.to_builtins(action)}

    def load_action(self, data: Mapping[str, Any], at: str = "$") -> A:
        """Read an action from plain data.

        Args:
            data: The fields of the action, and the name of its kind under ``do``.
            at: The path of the data, for errors.

        Raises:
            DataError: for wrong data; it names the place.
        """
        kinds = {kind.__name__: kind for kind in self.actions}
        name = data.get("do") if isinstance(data, Mapping) else None
        if not isinstance(name, str) or name not in kinds:
            raise DataError(f"{at}.do", say("unknown action {name}", name=shown(name)), nearest(str(name), kinds))
        action: A = convert({key: value for key, value in data.items() if key != "do"}, kinds[name], at)
        return action


def _sentence(of: Action | Event, said: Any) -> Message:
    """Return the sentence of an action or event. Raises ``TypeError`` for one that its class made of something else."""
    if isinstance(said, Message):
        return said
    raise TypeError(f"{type(of).__name__}.text must return a sentence made by `say`, not {shown(said)}")
