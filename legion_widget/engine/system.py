"""What a game gives the engine: its rules over one scenario, as functions of plain immutable data."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from .action import Action
from .board import Board
from .data import convert
from .dice import Dice, Die
from .errors import DataError, nearest
from .event import Event, MapEffect
from .i18n import LocalizedText, Message, localized
from .odds import Odds
from .ruling import Answer, Fault, Ruling
from .scenario import Scenario
from .scene import Scene
from .seats import Seat
from .sequence import PendingStep
from .sequence import Sequence as Phases
from .units import Units

P = TypeVar("P")
A = TypeVar("A", bound=Action)


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the winner (None when nobody won), the rule, and the reason in words."""

    winner: str | None
    rule: str
    message: Message

    @property
    def reason(self) -> str:
        return self.message.text()

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})"


class PhaseInfo(msgspec.Struct, frozen=True):
    """The phase that is being played: ``id``, title, rules, side, and the number of the sub-turn (0: none)."""

    id: str
    words: LocalizedText
    rules: tuple[str, ...] = ()
    side: str | None = None
    number: int = 0

    @property
    def title(self) -> str:
        return localized(self.words)

    def __str__(self) -> str:
        return self.title


class System(Generic[P, A]):
    """The rules of a game, bound to one scenario. Positions and actions are plain immutable data.

    A game fills in every method that raises here; none of them changes the position that it is given.
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
    #: The map of a game on hexes; a game without one has no such attribute.
    board: Board
    #: The phases of a turn and the number of turns, in a game whose sequence of play is data.
    sequence: Phases

    def __init__(self, scenario: Scenario, options: Mapping[str, Any] | None = None) -> None:
        self.scenario = scenario
        self.options: dict[str, Any] = dict(options or {})

    # ---- play -------------------------------------------------------------------------------

    def initial(self, seed: int = 0, dice: Sequence[int] = (), start: str | None = None) -> P:
        """The position in which the scenario begins, before anything happens by itself."""
        raise NotImplementedError

    def begin(self, position: P) -> tuple[P, list[Any]]:
        """Does what happens by itself before the first decision, such as the roll for the weather."""
        return position, []

    def agenda(self, position: P) -> tuple[PendingStep, ...]:
        """The pending steps; the last one decides."""
        raise NotImplementedError

    def to_act(self, position: P) -> str | None:
        """The side that decides now; None when the game is over."""
        raise NotImplementedError

    def faults(self, position: P, action: A) -> Iterator[Fault]:
        """What is wrong with an action, the deciding reason first; nothing for a legal one.

        Raises `UnknownName` for a unit or hex that does not exist.
        """
        raise NotImplementedError

    def legal_actions(self, position: P, unit: str | None = None) -> Iterable[A]:
        """The legal actions, or those of one unit, made as they are asked for."""
        raise NotImplementedError

    def apply(self, position: P, action: A) -> tuple[P, list[Any]]:
        """The position after a legal action, and what happened. The caller has checked that it is legal."""
        raise NotImplementedError

    def random_action(self, position: P, rng: random.Random) -> A:
        """Draw a legal action at random, for the button *Finish it for me* and for random players.

        By default each legal action is equally likely. A game overrides it where listing them takes long, and to
        leave surrenders out. Called only while the game goes on.
        """
        return rng.choice(list(self.legal_actions(position)))

    def end_phase(self, position: P) -> A:
        """The action that ends the phase."""
        raise NotImplementedError

    def surrender(self, position: P) -> A | None:
        """The action by which the side that decides gives the game up; None in a game without it."""
        return None

    def odds(self, position: P, action: A) -> Odds:
        """What can come of an action, exactly. Draws no die."""
        raise NotImplementedError

    def outcome(self, position: P, action: A, events: Sequence[Any]) -> str | None:
        """The name that `odds` gives to what has happened when an action was carried out; None: it is still open.

        By default nothing is named.
        """
        return None

    def result(self, position: P) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        raise NotImplementedError

    # ---- seats ------------------------------------------------------------------------------

    def seats(self, count: int | None = None) -> tuple[Seat, ...]:
        """The seats of a game of so many players, by default one for each side. Raises `DataError`."""
        if count not in (None, len(self.sides)):
            raise DataError("players", f"this game is for {len(self.sides)} players, not {count}")
        return tuple(Seat(side, side, words) for side, words in self.sides.items())

    def assign_seats(self, position: P, seats: tuple[Seat, ...]) -> P:
        """The position with the units divided among the seats; by default a seat commands all of its side."""
        return position

    def complete_for_seat(self, action: A, seat: Seat, seats: tuple[Seat, ...]) -> A:
        """The action as the player of a seat means it: what follows from who orders it is filled in."""
        return action

    def seat_faults(
        self, position: P, action: A, seat: Seat, seats: tuple[Seat, ...], agreed: frozenset[str]
    ) -> Iterator[Fault]:
        """Why the player of a seat may not order an action; ``agreed`` are the ids of partners who agree to it."""
        return iter(())

    def count_dice(self, position: P, action: A, dice: Sequence[int] = ()) -> int:
        """How many dice a legal action rolls when these numbers come up first: for dice rolled at a real table.

        Raises `DataError` for a number that the die does not show.
        """
        after, _ = self.apply(self.with_next_dice(position, dice), action)
        return self.dice_of(after).rolls - self.dice_of(position).rolls

    # ---- asking -----------------------------------------------------------------------------

    def reach(self, position: P, unit: str) -> Any:
        """Where a unit can go now."""
        raise NotImplementedError

    def why(self, position: P, unit: str, where: Any) -> Answer:
        """Why a unit can or cannot go to a place or do something there, and what would have to change."""
        raise NotImplementedError

    def what_can(self, position: P, unit: str) -> Message:
        """What a unit may do now, in a sentence."""
        raise NotImplementedError

    def warnings(self, position: P) -> Iterable[Fault]:
        """What a designer probably did not mean in the position in which a scenario begins; it can be played."""
        return ()

    def turn(self, position: P) -> int:
        """The number of the turn, from 1."""
        raise NotImplementedError

    def phase(self, position: P) -> PhaseInfo:
        """The phase that is being played, or what interrupts it."""
        raise NotImplementedError

    def units(self, position: P) -> Units[Any]:
        """The units of both sides by id, as objects for people, those off the map and those eliminated too.

        The board reads of each unit ``id``, ``name``, ``side``, ``status`` (``"eliminated"`` for one that is lost) and
        ``spoken(language)``, a sentence for screen readers; on hexes also ``hex``, None off the map: see
        `legion_widget.games.hexes.unit.HexUnit`.
        """
        raise NotImplementedError

    def unit(self, position: P, name: str) -> Any:
        """One of the `units`. Raises `UnknownName`."""
        return self.units(position)[name]

    def infer_action(self, position: P, unit: str, where: Any) -> A | None:
        """The action that a click on a place means while a unit is selected, legal or not; None: it means nothing.

        Args:
            unit: the id of the selected unit.
            where: the label of a hex, or two coordinates in tenths of a millimetre.
        """
        return None

    def lookup(self, position: P, name: str) -> Any:
        """What an example names, to read its fields: a unit. A game may know other things. Raises `UnknownName`."""
        return self.unit(position, name)

    def dice_of(self, position: P) -> Dice:
        """The `dice.Dice` of a position."""
        raise NotImplementedError

    def with_dice(self, position: P, dice: Dice) -> P:
        """The same position with other dice."""
        raise NotImplementedError

    def with_next_dice(self, position: P, dice: Sequence[int]) -> P:
        """The same position in which these numbers come up first."""
        before = self.dice_of(position)
        return self.with_dice(position, msgspec.structs.replace(before, scripted=(*dice, *before.scripted)))

    def view(self, position: P, seat: str | None = None) -> Any:
        """The position as a seat may see it; with nothing hidden, the position itself."""
        return position

    def ruling(self, position: P, action: A) -> Ruling:
        """All that is wrong with an action."""
        return Ruling(action, tuple(self.faults(position, action)))

    def is_legal(self, position: P, action: A) -> bool:
        """Whether an action is legal: the first fault decides."""
        return next(iter(self.faults(position, action)), None) is None

    # ---- showing ------------------------------------------------------------------------------

    def describe(self, event: Event) -> Message:
        """What happened, as a sentence: the event says it."""
        return event.text(self)

    def describe_action(self, action: A) -> Message:
        """What an action would do, as a sentence: the action says it."""
        return action.text(self)

    def map_effects(self, event: Event) -> Iterable[MapEffect]:
        """The paths and blows of an event; a unit that moves without one goes straight."""
        return event.map_effects(self)

    def phase_title(self, phase: str, side: str | None, number: int = 0) -> Message:
        """The title of a phase in the log, with its side and sub-turn."""
        raise NotImplementedError

    def scene(self, position: P, **what: Any) -> Scene:
        """The picture of a position."""
        raise NotImplementedError

    def sheet(self, position: P, **what: Any) -> Scene:
        """The picture of a position with all that a printed board has round its map; by default the same picture."""
        return self.scene(position, **what)

    def credits(self, language: str | None = None) -> str:
        """What is our own work in it and not a rulebook's, and whose data it has: it stands under every picture."""
        return ""

    def text_map(self, position: P) -> str:
        """The position as text."""
        raise NotImplementedError

    # ---- data -------------------------------------------------------------------------------

    def dump(self, position: P) -> dict[str, Any]:
        """A position as plain data that a person can read; equal positions give equal data."""
        raise NotImplementedError

    def load(self, data: Mapping[str, Any]) -> P:
        """The position of plain data. Raises `DataError`, which names the place, for data that is wrong."""
        raise NotImplementedError

    def dump_action(self, action: A) -> dict[str, Any]:
        """An action as plain data, with the name of its kind under ``do``."""
        return {"do": type(action).__name__, **msgspec.to_builtins(action)}

    def load_action(self, data: Mapping[str, Any], at: str = "$") -> A:
        """The action of plain data. Raises `DataError`."""
        kinds = {kind.__name__: kind for kind in self.actions}
        name = data.get("do") if isinstance(data, Mapping) else None
        if not isinstance(name, str) or name not in kinds:
            raise DataError(f"{at}.do", f"unknown action {name!r}", nearest(str(name), kinds))
        action: A = convert({key: value for key, value in data.items() if key != "do"}, kinds[name], at)
        return action
