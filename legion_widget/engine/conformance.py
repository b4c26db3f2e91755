"""The checks of the conformance kit on one game: on each position and action while it is played, and on the whole."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from typing import Any

import msgspec

from .errors import DataError, IllegalAction, LegionWidgetError, UnknownName, shown
from .game import AnyGame, Game
from .hostile_values import WRONG, spoiled_actions, words_of
from .i18n import LANGUAGES
from .missing_parts import FOR_THE_BOARD, missing_parts, unfinished
from .player import Player, Recruit
from .reopening import reopen
from .ruling import Fault, Ruling
from .save_checks import fingerprint
from .saves import SavedGame
from .system import Outcome

#: `legal_actions` may be endless or very long: so many actions of it are looked at.
MOST = 20_000
#: Each action is carried out with this many rolls, and its odds must name the outcome of each.
ROLLS = 3
#: Two actions that do the same with each of this many rolls are one.
MANY_ROLLS = 20
#: How often each field of an action is spoiled.
TIMES = 2


class Broken(AssertionError):
    """A game breaks the contract: the message says which part of it, in which game and at which step."""

    def __init__(self, seed: int, step: int, action: object, problem: str) -> None:
        self.seed, self.step, self.action, self.problem = seed, step, action, problem
        super().__init__(f"seed {seed}, step {step}, {shown(action, 5000)}: {problem}")


class Report(msgspec.Struct, frozen=True):
    """The result of a check.

    Args:
        seed: The seed of the game.
        steps: How many actions were played.
        accepted: How many actions were put to the rules and found legal.
        refused: How many made-up actions the rules refused.
        saves: How often the whole game was saved and opened.
        odds: Of how many actions the odds were checked.
        fingerprint: The digest of the last position.
        result: How the game ended; None: it was stopped before.
        missing: The parts that only the board needs and that the game does not fill in, each with its purpose.
    """

    seed: int
    steps: int
    accepted: int
    refused: int
    saves: int
    odds: int
    fingerprint: str
    result: Any
    missing: dict[str, str] = {}


class Run:
    """One game under check. `testing.check` explains each argument.

    The docstring of a method says what must hold; where it does not, the method raises `Broken`.
    """

    def __init__(
        self,
        new_game: Callable[[int], AnyGame],
        seed: int,
        propose: Callable[[random.Random, AnyGame], Any] | None,
        lists_all: Callable[[Any], bool],
        plain: Callable[[Any], Any],
        sample: Callable[[random.Random, AnyGame], list[Any]] | None,
        invariants: list[Callable[[AnyGame], None]],
        derived: Callable[[Any, Any], tuple[Any, Any]] | None,
    ) -> None:
        self.new_game, self.seed, self.propose = new_game, seed, propose
        self.lists_all, self.plain, self.sample = lists_all, plain, sample
        self.invariants, self.derived = invariants, derived
        self.rng = random.Random(f"check:{seed}")
        self.field_rng = random.Random(f"fields:{seed}")
        self.action: Any = None
        with self.doing(None):
            self.game = new_game(seed)
        self.system = self.game.system
        self.missing = missing_parts(type(self.system))
        self.accepted = self.refused = self.saved = self.asked = 0
        self.last_refused: tuple[Any, Fault] | None = None

    # ---- the game ------------------------------------------------------------------------------

    def play(
        self,
        steps: int | None,
        listed: int,
        unlisted: int,
        fields: int,
        player: Callable[[int], Player[Any, Any]],
        every: int,
    ) -> Report:
        """Play the game with all checks. Raises `Broken`."""
        game, chooser = self.game, player(self.seed)
        self.after_action()
        while not self.is_over() and (steps is None or len(game) < steps):
            text = self.text(game.position)
            self.position_holds(text)
            whole = self.sample is None or len(game) % 10 == 0
            actions = self.listing(whole)
            for action in self.rng.sample(actions, min(listed, len(actions))):
                self.is_legal(action)
            known: set[Any] = set()
            for _ in range(unlisted if self.propose else 0):
                self.is_judged(actions if whole else None, known)
            for _ in range(fields):
                self.fields_hold(actions)
                self.questions_hold()
            self.refuse_one(text)
            with self.doing(None):
                chosen = chooser.choose(self.game.as_seen())
            self.act(chosen, text)
            self.after_action()
            if len(game) % every == 0:
                self.whole_game()
        self.action = None
        self.whole_game()
        self.same_seed_same_game(player)
        if game.result is not None:
            self.over()
        return Report(
            self.seed,
            len(game),
            self.accepted,
            self.refused,
            self.saved,
            self.asked,
            fingerprint(self.system, game.position),
            game.result,
            {name: purpose for name, purpose in self.missing.items() if name in FOR_THE_BOARD},
        )

    def is_over(self) -> bool:
        """Return whether the game has its result."""
        with self.doing(self.action):
            result = self.game.result
            self.need(result is None or isinstance(result, Outcome), f"`result` is no Outcome, but {shown(result)}")
        return result is not None

    # ---- one position ----------------------------------------------------------------------------

    def position_holds(self, text: str) -> None:
        """A position survives dump and load, somebody is to act, every side may look at it."""
        game, system, position = self.game, self.system, self.game.position
        with self.doing(None):
            loaded = system.load(json.loads(text))
        self.need(loaded == position, "loading what was dumped gives another position")
        self.need(self.text(loaded) == text, "dumping what was loaded gives other data")
        self.need(game.to_act is not None, "nobody is to act, and the game is not over")
        self.need(bool(system.agenda(position)), "nothing is pending, and the game is not over")
        for side in (None, game.to_act, *system.sides):
            with self.doing(None):
                one, second = system.view(position, side), system.view(position, side)
            self.need(one == second, f"two looks of {side} differ")

    def listing(self, whole: bool) -> list[Any]:
        """Return the legal actions of the position, or a sample of them."""
        with self.doing(None):
            if whole or self.sample is None:
                actions = list(islice(self.system.legal_actions(self.game.position), MOST))
            else:
                actions = list(self.sample(self.rng, self.game))
        self.need(bool(actions), "no action is legal, and the game is not over")
        return actions

    def is_legal(self, action: Any) -> None:
        """A listed action is accepted, can be said and stored, and its odds are exact."""
        system, position = self.system, self.game.position
        with self.doing(action):
            ruling = system.ruling(position, action)
            self.need(ruling.ok and ruling.rule is None, f"listed, and refused: {ruling}")
            self.need(action in self.game.legal_actions(), "listed, and not a member of legal_actions")
            stored = json.loads(json.dumps(system.dump_action(action)))
            self.need(system.load_action(stored) == action, "storing and loading gives another action")
            for language in LANGUAGES:
                self.need(bool(system.describe_action(action).text(language)), f"no words in {language!r}")
            odds = system.odds(position, action)
            if odds.outcomes:
                self.asked += 1
                self.need(sum(odds.outcomes.values()) == 1, f"the odds do not add up to one: {odds}")
                self.need(min(odds.outcomes.values()) >= 0, f"a chance below zero: {odds}")
                for start in self.other_rolls(ROLLS):
                    _, events = system.apply(start, action)
                    name = system.outcome(position, action, events)
                    if name is not None:
                        self.need(odds.outcomes.get(name, 0) > 0, f"{name!r} has come, and the odds are {odds}")
        self.accepted += 1

    def is_judged(self, actions: list[Any] | None, known: set[Any]) -> None:
        """A made-up action is refused by a rule, or else it is in the whole list; ``known`` is filled on demand."""
        assert self.propose is not None
        system, game = self.system, self.game
        with self.doing(None):
            action = self.propose(self.rng, game)
        with self.doing(action):
            fault = next(iter(system.faults(game.position, action)), None)
            if fault is not None:
                self.need(bool(fault.rule), "refused without a rule")
                self.need(all(fault.text(language) for language in LANGUAGES), "refused without words")
                self.refused += 1
                self.last_refused = action, fault
            elif actions is not None and len(actions) < MOST and self.lists_all(action):
                if not known:
                    known.update(self.plain(one) for one in actions)
                self.need(self.plain(action) in known, "accepted, and not listed")

    def fields_hold(self, actions: list[Any]) -> None:
        """A field with a wrong, empty, foreign, huge or doubled value: it is refused, or can be stored and told."""
        kinds = {type(action): action for action in self.field_rng.sample(actions, len(actions))}
        action = self.field_rng.choice(list(kinds.values()))
        others = self.field_rng.sample(actions, min(20, len(actions)))
        words = [word for other in others for word in words_of(other)] + list(self.system.sides)
        for field, bad in spoiled_actions(self.field_rng, action, words, TIMES):
            with self.doing(bad):
                self.field_holds(action, field, bad)

    def field_holds(self, action: Any, field: str, bad: Any) -> None:
        """One action with a field that is spoiled. What has no effect is not stored either."""
        system, position = self.system, self.game.position
        try:
            ruling = self.game.ruling(bad)
        except UnknownName as error:
            self.need(bool(str(error)), "an unknown name is refused without words")
            return
        except DataError as error:
            self.need(field in error.place, f"the error does not name the field {field}: {error}")
            return
        for fault in ruling.faults:
            self.need(bool(fault.rule), "refused without a rule")
            self.need(all(fault.text(language) for language in LANGUAGES), "refused without words")
        if not ruling:
            return
        stored = ruling.action
        data = json.loads(json.dumps(system.dump_action(stored), ensure_ascii=False).encode())
        self.need(system.load_action(data) == stored, "storing and loading gives another action")
        system.odds(position, stored)
        after, events = system.apply(position, stored)
        self.need(system.load(json.loads(self.text(after))) == after, "loading what was dumped gives another position")
        for language in LANGUAGES:
            self.need(bool(system.describe_action(stored).text(language)), f"no words in {language!r}")
            self.need(all(system.describe(event).text(language) for event in events), f"no words in {language!r}")
        if self.plain(stored) != self.plain(action):
            effects = (
                (system.apply(start, stored), system.apply(start, action)) for start in self.other_rolls(MANY_ROLLS)
            )
            self.need(any(one != other for one, other in effects), f"{field} has no effect, and is stored")

    def other_rolls(self, times: int) -> Iterator[Any]:
        """Yield the position with the dice of other seeds."""
        system, position = self.system, self.game.position
        for seed in range(times):
            dice = msgspec.structs.replace(system.dice_of(position), seed=seed, scripted=())
            yield system.with_dice(position, dice)

    def questions_hold(self) -> None:
        """Whatever is asked about, the answer is one, or an error of the library."""
        if "units" in self.missing:
            return
        game = self.game
        unit, where = self.field_rng.choice(WRONG), self.field_rng.choice(WRONG)
        some = next(iter(game.units), unit)
        asked: list[tuple[str, Callable[[], Any]]] = [
            ("why", lambda: game.why(some, where)),
            ("why", lambda: game.why(unit, where)),
            ("reach", lambda: game.reach(unit)),
            ("what_can", lambda: game.what_can(unit)),
            ("legal_actions", lambda: unit is None or list(game.legal_actions(unit))),
        ]
        for name, ask in asked:
            with self.doing((name, unit, where)), suppress(LegionWidgetError):
                if name not in self.missing:
                    ask()

    def refuse_one(self, text: str) -> None:
        """Doing what is refused raises the ruling and changes nothing."""
        if self.last_refused is None:
            return
        (action, fault), game = self.last_refused, self.game
        self.last_refused = None
        position, done = game.position, len(game)
        with self.doing(action):
            ruling: Ruling = game.ruling(action)
            self.need(bool(ruling.faults) and ruling.faults[0] == fault, "the ruling and the first fault differ")
            self.need(action not in game.legal_actions(), "refused, and a member of legal_actions")
            try:
                game.do(action)
            except IllegalAction as error:
                self.need(error.ruling == ruling, "the error carries another ruling")
            else:
                self.need(False, "refused, and done all the same")
            self.need(game.position is position and len(game) == done, "refused, and the game has changed")
            self.need(self.text(position) == text, "refused, and the position has changed")

    def act(self, action: Any, text: str) -> None:
        """The chosen action does the same whenever it is done, and leaves the position before it as it was."""
        system, position = self.system, self.game.position
        with self.doing(action):
            once, events = system.apply(position, action)
            self.need(self.text(position) == text, "the position before the action has changed")
            done = self.game.do(action)
            self.need(self.game.position == once, "done twice, it leads to two positions")
            self.need(list(done) == list(events), "done twice, other things happen")
            for event in done:
                for language in LANGUAGES:
                    self.need(bool(system.describe(event).text(language)), f"no words in {language!r} for {event}")

    def after_action(self) -> None:
        """What is kept beside the position follows from it, and the invariants hold."""
        system, position = self.system, self.game.position
        with self.doing(self.action):
            if self.derived is not None:
                kept, fresh = self.derived(system, position)
                self.need(kept == fresh, "what is kept beside the position is not what follows from it")
            for invariant in self.invariants:
                invariant(self.game)

    # ---- the whole game ----------------------------------------------------------------------------

    def whole_game(self) -> None:
        """Save, open, replay, undo to the start and redo come to the same position; a fork leaves the game alone."""
        game, done = self.game, len(self.game)
        end = self.text(game.position)
        with self.doing(self.action):
            text = json.dumps(game.to_dict())
            again = self.reopened(json.loads(text))
            self.need(len(again) == done and self.text(again.position) == end, "saved and opened, it stands elsewhere")
            self.need(json.dumps(again.to_dict()) == text, "opened and saved, it is another file")
            start = self.text(again.journal.root.position)
            game.undo(done)
            self.need(self.text(game.position) == start, "undone to the start, it is not the start")
            game.redo(done)
            self.need(self.text(game.position) == end, "undone and done again, it stands elsewhere")
            fork = game.fork(seed=self.seed + 1)
            fork.play(Recruit(self.seed), steps=3)
            self.need(len(game) == done and self.text(game.position) == end, "the fork has changed its original")
            self.need(self.text(game.fork().position) == end, "the fork begins elsewhere")
        self.saved += 1

    def reopened(self, data: dict[str, Any]) -> AnyGame:
        """Return the game of a save. It opens without a notice."""

        def begin(saved: SavedGame, position: Any) -> AnyGame:
            system = type(self.system)(type(self.game.scenario)(saved.scenario), saved.options)
            return Game(
                system,
                saved.seed,
                saved.dice,
                saved.start,
                saved.players,
                None if position is None else system.load(position),
            )

        opened = reopen(data, begin)
        self.need(opened.notice is None, "saved and opened, it is told to be another game")
        game: AnyGame = opened.game
        return game

    def same_seed_same_game(self, player: Callable[[int], Player[Any, Any]]) -> None:
        """The same seed and the same player make the same game to the byte."""
        with self.doing(None):
            again = self.new_game(self.seed)
            again.play(player(self.seed), steps=len(self.game) - len(again))
            self.need(len(again) == len(self.game), "the same seed plays a game of another length")
            self.need(self.text(again.position) == self.text(self.game.position), "the same seed plays another game")

    def over(self) -> None:
        """After the end nothing is legal and nobody is to act."""
        game = self.game
        with self.doing(None):
            self.need(game.to_act is None, "the game is over, and somebody is to act")
            self.need(not game.legal_actions(), "the game is over, and something is legal")
            assert game.result is not None
            for language in LANGUAGES:
                self.need(bool(game.result.message.text(language)), f"no reason in {language!r}")
            for entry in game.journal.line[-20:]:
                if entry.action is not None:
                    self.need(not game.ruling(entry.action), f"the game is over, and {entry.action!r} is legal")

    # ---- telling ------------------------------------------------------------------------------------

    def text(self, position: Any) -> str:
        """Return a position as JSON with sorted keys: equal positions have equal texts."""
        return json.dumps(self.system.dump(position), sort_keys=True)

    def need(self, holds: bool, problem: str) -> None:
        """Raise `Broken` with the problem, unless something holds."""
        if not holds:
            raise Broken(self.seed, self.step, self.action, problem)

    @property
    def step(self) -> int:
        """Return the number of actions done."""
        return len(self.game) if hasattr(self, "game") else 0

    @contextmanager
    def doing(self, action: Any) -> Iterator[None]:
        """Report what goes wrong inside with seed, step and action.

        Raises:
            Broken: for it.
        """
        self.action = action
        try:
            yield
        except Broken:
            raise
        except NotImplementedError as error:
            raise Broken(self.seed, self.step, action, unfinished(error)) from error
        except Exception as error:  # whatever a game that is being made does wrong
            problem = f"{type(error).__name__}: {error}"
            raise Broken(self.seed, self.step, action, problem) from error
