"""A conformance kit: what every game must keep, checked at every step while it is played at random.

A game of one's own is held to the contract in a few lines, in any test framework or in a cell:

    from legion_widget.engine.testing import check

    def propose(rng, game):                      # any action, mostly illegal
        return Move(rng.choice(list(game.units)), rng.choice(["0101", "0905"]))

    check(lambda seed: lw.new_game("rif", seed=seed), seed=3, propose=propose)

A scenario is played under names that are hard to bear by `check_names`.

What is broken is raised as `Broken`, which says the seed, the step and the action, so that it can be played again. A
game that is not finished is told what is still missing, each part in a line; what only the board needs stands in the
`Report`.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from types import FunctionType
from typing import Any

import msgspec

from . import saves
from .errors import IllegalAction, LegionWidgetError
from .game import Game
from .hostile_names import hostile_names, renamed
from .i18n import LANGUAGES
from .player import Player, RandomPlayer
from .ruling import Fault, Ruling
from .system import System

AnyGame = Game[Any, Any]

#: What a game can be played without in cells, and what the board and its explanations need.
FOR_THE_BOARD = ("reach", "why", "what_can", "units", "scene")

#: `legal_actions` may be endless or very long: so many actions of it are looked at.
MOST = 20_000
#: An action is carried out with so many falls of the dice, and its odds must know what comes of each.
FALLS = 3


class Broken(AssertionError):
    """Something that every game must keep does not hold: where, in which game, and what."""

    def __init__(self, seed: int, step: int, action: object, problem: str) -> None:
        self.seed, self.step, self.action, self.problem = seed, step, action, problem
        super().__init__(f"seed {seed}, step {step}, {action!r}: {problem}")


def missing_parts(kind: type[System[Any, Any]]) -> dict[str, str]:
    """The methods of `System` that a game must fill in and does not, each with what it is for.

    >>> class Chess(System):
    ...     id = "chess"
    >>> missing_parts(Chess)["result"]
    'Return the end of the game; None while it goes on.'
    """
    missing: dict[str, str] = {}
    for name, method in vars(System).items():
        if not isinstance(method, FunctionType) or "NotImplementedError" not in method.__code__.co_names:
            continue
        if getattr(kind, name) is method:
            missing[name] = (method.__doc__ or "").partition("\n")[0]
    return missing


class Report(msgspec.Struct, frozen=True):
    """What was checked: the steps played, the actions found legal and refused, full saves, and how the game ended.

    ``missing`` are the parts that only the board needs and that the game does not fill in, each with what it is for.
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


def check(
    new_game: Callable[[int], AnyGame],
    seed: int = 0,
    *,
    steps: int | None = None,
    listed: int = 20,
    unlisted: int = 20,
    propose: Callable[[random.Random, AnyGame], Any] | None = None,
    lists_all: Callable[[Any], bool] = lambda action: True,
    plain: Callable[[Any], Any] = lambda action: action,
    sample: Callable[[random.Random, AnyGame], list[Any]] | None = None,
    invariants: Iterable[Callable[[AnyGame], None]] = (),
    derived: Callable[[Any, Any], tuple[Any, Any]] | None = None,
    player: Callable[[int], Player[Any, Any]] = RandomPlayer,
    every: int = 100,
) -> Report:
    """Plays one game at random to its end, or for ``steps`` actions, and checks the contract at each step.

    ``new_game(seed)`` makes the game. At each step ``listed`` of the legal actions are put to the rules, and
    ``unlisted`` actions that ``propose(rng, game)`` makes up; one of these that is legal must be listed when
    ``lists_all(action)`` (where choices are continuous, a list is a sample). ``plain(action)`` is what two equal
    actions have in common, such as a set of attackers in place of their order. Where listing everything takes long,
    ``sample(rng, game)`` lists some legal actions, and the whole list is made at every tenth step only.

    ``invariants`` are functions of the game, called before the first and after each action, that raise
    ``AssertionError``. ``derived(system, position)`` gives what is kept beside a position and the same worked out from
    scratch. ``player(seed)`` makes the player, by default a random one. Every ``every`` steps the whole game is saved,
    opened, undone and done again.

    Returns a `Report`. Raises `Broken`.
    """
    run = _Run(new_game, seed, propose, lists_all, plain, sample, list(invariants), derived)
    return run.play(steps, listed, unlisted, player, every)


def check_names(
    new_game: Callable[[Any, int], AnyGame],
    data: Any,
    names: Iterable[str],
    seed: int = 0,
    *,
    kept: Collection[str] = (),
    **more: Any,
) -> Report:
    """Hold a scenario to the contract under hostile names: it is the same game, whatever its units are called.

    Names hold blanks, quotes, angle brackets, letters of other scripts, 200 letters, or are words of the game.

    Args:
        new_game: Makes a game of the plain data of a scenario and a seed.
        data: The plain data of the scenario, its units written out.
        names: The names in it that a designer has chosen: ids of units and formations, places, sectors. What stands
            on the map by its name alone has words of its own: sentences hold it with other words in one text.
        seed: The seed of the game.
        kept: Keys of the data whose values are no names, where a name is also a word of the game.
        more: Passed to `check`.

    Returns:
        What `check` reports of the game under hostile names.

    Raises `Broken`.
    """
    hostile = hostile_names(names)
    strange = renamed(data, hostile, kept)
    report = check(lambda seed: new_game(strange, seed), seed, **more)
    ours, theirs = new_game(data, seed), new_game(strange, seed)
    our_player, their_player = RandomPlayer[Any, Any](seed), RandomPlayer[Any, Any](seed)

    for _ in range(report.steps):
        mine, yours = our_player.choose(ours.system, ours.position), their_player.choose(theirs.system, theirs.position)
        our_record, their_record = _told(ours, mine), _told(theirs, yours)
        if renamed(our_record, hostile, kept) != their_record:
            raise Broken(seed, len(theirs), yours, "under other names another action is chosen, or does something else")
        position = theirs.system.load(renamed(ours.system.dump(ours.position), hostile, kept))
        if position != theirs.position:
            raise Broken(seed, len(theirs), yours, "under other names it leads to another position")
    return report


def _told(game: AnyGame, action: Any) -> Any:
    """Does an action; it, what happens and the sentences of it as plain data, sets as lists."""
    events = game.do(action)
    record = game.system.dump_action(action), events, [game.system.describe(event) for event in events]
    return renamed(msgspec.to_builtins(record, enc_hook=str), {})


class _Run:
    """One game under check."""

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
        player: Callable[[int], Player[Any, Any]],
        every: int,
    ) -> Report:
        game, chooser = self.game, player(self.seed)
        self.after_action()
        while game.result is None and (steps is None or len(game) < steps):
            position, text = game.position, self.text(game.position)
            self.position_holds(text)
            whole = self.sample is None or len(game) % 10 == 0
            actions = self.listing(whole)
            for action in self.rng.sample(actions, min(listed, len(actions))):
                self.is_legal(action)
            known: set[Any] = set()
            for _ in range(unlisted if self.propose else 0):
                self.is_judged(actions if whole else None, known)
            self.refuse_one(text)
            with self.doing(None):
                chosen = chooser.choose(self.system, position)
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
            saves.fingerprint(self.system, game.position),
            game.result,
            {name: purpose for name, purpose in self.missing.items() if name in FOR_THE_BOARD},
        )

    # ---- one position ----------------------------------------------------------------------------

    def position_holds(self, text: str) -> None:
        """A position survives dump and load, somebody is to act, every seat may look at it."""
        game, system, position = self.game, self.system, self.game.position
        with self.doing(None):
            loaded = system.load(json.loads(text))
        self.need(loaded == position, "loading what was dumped gives another position")
        self.need(self.text(loaded) == text, "dumping what was loaded gives other data")
        self.need(game.to_act is not None, "nobody is to act, and the game is not over")
        self.need(bool(system.agenda(position)), "nothing is pending, and the game is not over")
        for seat in (None, game.to_act, *system.sides):
            with self.doing(None):
                first_view, second_view = system.view(position, seat), system.view(position, seat)
            self.need(first_view == second_view, f"two looks of {seat} differ")

    def listing(self, whole: bool) -> list[Any]:
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
                for seed in range(FALLS):
                    fallen = msgspec.structs.replace(system.dice_of(position), seed=seed, scripted=())
                    _, events = system.apply(system.with_dice(position, fallen), action)
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
            events_again = self.game.do(action)
            self.need(self.game.position == once, "done twice, it leads to two positions")
            self.need(list(events_again) == list(events), "done twice, other things happen")
            for event in events_again:
                for language in LANGUAGES:
                    self.need(bool(system.describe(event).text(language)), f"no words in {language!r} for {event}")

    def after_action(self) -> None:
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
        position_text = self.text(game.position)
        with self.doing(self.action):
            text = json.dumps(game.to_dict())
            again = self.reopened(json.loads(text))
            self.need(
                len(again) == done and self.text(again.position) == position_text,
                "saved and opened, it stands elsewhere",
            )
            self.need(json.dumps(again.to_dict()) == text, "opened and saved, it is another file")
            start = self.text(again.journal.root.position)
            game.undo(done)
            self.need(self.text(game.position) == start, "undone to the start, it is not the start")
            game.redo(done)
            self.need(self.text(game.position) == position_text, "undone and done again, it stands elsewhere")
            fork = game.fork(seed=self.seed + 1)
            fork.play(RandomPlayer(self.seed), steps=3)
            self.need(
                len(game) == done and self.text(game.position) == position_text, "the fork has changed its original"
            )
            self.need(self.text(game.fork().position) == position_text, "the fork begins elsewhere")
        self.saved += 1

    def reopened(self, data: dict[str, Any]) -> AnyGame:
        saved = saves.read(data)
        system = type(self.system)(type(self.game.scenario)(saved.scenario), saved.options)
        again: AnyGame = Game(system, saved.seed, saved.dice, saved.start, saved.players)
        saves.replay(again, saved)
        return again

    def same_seed_same_game(self, player: Callable[[int], Player[Any, Any]]) -> None:
        """The same seed and the same player make the same game to the byte."""
        with self.doing(None):
            again = self.new_game(self.seed)
            again.play(player(self.seed), steps=len(self.game))
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
        return json.dumps(self.system.dump(position), sort_keys=True)

    def need(self, holds: bool, problem: str) -> None:
        if not holds:
            raise Broken(self.seed, self.step, self.action, problem)

    @property
    def step(self) -> int:
        """How many actions have been done."""
        return len(self.game) if hasattr(self, "game") else 0

    @contextmanager
    def doing(self, action: Any) -> Iterator[None]:
        """Whatever goes wrong inside is told with seed, step and action."""
        self.action = action
        try:
            yield
        except Broken:
            raise
        except NotImplementedError as error:
            raise Broken(self.seed, self.step, action, _unfinished(error)) from error
        except (AssertionError, LegionWidgetError, ArithmeticError, LookupError, TypeError, ValueError) as error:
            problem = f"{type(error).__name__}: {error}"
            raise Broken(self.seed, self.step, action, problem) from error


def _unfinished(error: NotImplementedError) -> str:
    """What a game lacks that has met a method which it does not fill in."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    system = trace.tb_frame.f_locals.get("self") if trace is not None else None
    if not isinstance(system, System):
        return f"NotImplementedError: {error}"
    parts = [f"{name}: {purpose}" for name, purpose in missing_parts(type(system)).items() if name not in FOR_THE_BOARD]
    return "\n  ".join([f"{type(system).__name__} does not fill in yet:", *parts])
