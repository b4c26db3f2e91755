"""Plays random games and tries random actions in them, held to the conformance kit, and tallies the rules.

What is cheap is checked at each action: every refusal has a rule of the rulebook and words in both languages; every
event has words; the invariants of the game's own tests hold. What is dear (what is listed and what is ruled agree,
positions survive dump and load, odds, questions, saves) is checked at the rate ``DEAR`` of the steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from typing import Any

import legion_widget as lw
from legion_widget.engine.conformance import Broken, Run
from legion_widget.engine.errors import DataError, LegionWidgetError, UnknownName, shown
from legion_widget.engine.hostile_values import spoiled_actions, words_of
from legion_widget.engine.i18n import LANGUAGES
from tests.random_actions.games import KITS, Beginning, beginning, playable
from tests.random_actions.tally import Tally

#: Of so many steps the dear checks are made at one; of so many games one is saved and opened at its end.
DEAR, SAVED = 30, 5
#: A game is left after so many steps: one that begins in a worked example sooner, before it has left it far behind.
STEPS, EXAMPLE_STEPS = 180, 40
#: The games of a part have so many numbers.
PART = 1_000_000


class Failed(AssertionError):
    """Something does not hold in a random game: how it begins, what was done, and the action at which it fails."""

    def __init__(self, begin: Beginning, done: list[Any], action: Any, problem: str) -> None:
        self.begin, self.done, self.action, self.problem = begin, done, action, problem
        super().__init__(
            f"{begin}\nafter {len(done)} actions, at {shown(action, 2000)}:\n{problem}\n"
            f"Again: python -m tests.random_actions --game {begin.name} [--shorten]"
        )


class RandomGame(Run):
    """One random game under check."""

    def __init__(self, begin: Beginning, tally: Tally) -> None:
        kit = KITS[begin.system]
        super().__init__(
            lambda seed: begin.new_game(),
            begin.number,
            kit.propose,
            kit.lists_all,
            kit.plain,
            None,
            [],
            kit.derived,
        )
        self.begin, self.kit, self.tally = begin, kit, tally
        self.invariants = [kit.watch(self.game)]
        self.chooser = kit.players[begin.number % len(kit.players)](begin.number)
        self.book = lw.rulebook(begin.system)
        self.to_follow = list(begin.steps)

    def play_on(self, steps: int, most: int) -> None:
        """Play to the end, for so many steps, or until so many actions have been done and tried."""
        game = self.game
        self.after_action()
        while game.result is None and len(game) < steps and self.tally.count < most:
            chosen = self.next_of_example()
            with self.doing(None):
                chosen = chosen or self.chooser.choose(game)
            for _ in range(self.kit.attempts):
                self.attempt(self.made_up(chosen))
            self.step_on(chosen, is_dear=self.rng.random() * DEAR < 1)
        if self.seed % SAVED == 0:
            self.whole_game()
        if game.result is not None:
            self.over()
            for entry in game.journal.line[1:][-5:]:
                self.attempt(entry.action)

    def next_of_example(self) -> Any:
        """The next action of the worked example that is legal, as long as it is followed; those before it are tried."""
        while self.to_follow:
            with suppress(LegionWidgetError):
                action = self.system.load_action(self.to_follow.pop(0))
                if self.attempt(action):
                    return action
        return None

    # ---- what is tried ---------------------------------------------------------------------------------

    def made_up(self, chosen: Any) -> Any:
        """An action of the names of the game, one with a spoiled field, or one that was done a while ago."""
        way, line = self.rng.random(), self.game.journal.line
        if way < 0.5:
            with self.doing(None):
                return self.kit.propose(self.rng, self.game)
        old = self.rng.choice(line[-40:]).action
        if old is None or way < 0.75:
            old = chosen
        if way > 0.9:
            return old
        words = [*words_of(chosen), *self.rng.sample(sorted(self.game.units), 1), *self.system.sides]
        return self.rng.choice(list(spoiled_actions(self.rng, old, words, 1)) or [("", old)])[1]

    def attempt(self, action: Any) -> bool:
        """Whether an action is legal, at times for a seat: then it holds, else it is refused with rules, in words."""
        game, seat, agreed = self.game, None, ()
        if self.rng.random() < 0.2:
            seat = self.rng.choice(game.seats).id
            agreed = tuple(other.id for other in game.seats if self.rng.random() < 0.3)
        with self.doing(action):
            try:
                ruling = game.ruling(action, seat, agreed)
            except (UnknownName, DataError) as error:
                self.need(bool(str(error)), "refused as data without words")
                self.tally.unreadable += 1
                return False
            for fault in ruling.faults:
                self.need(fault.rule in self.book, f"refused by {fault.rule!r}, which is no rule")
                self.need(all(fault.text(language) for language in LANGUAGES), "refused without words")
            if ruling:
                self.tally.allowed += 1
                self.tally.allow(type(ruling.action).__name__, self.begin.rule)
                if self.rng.random() * DEAR < 1:
                    self.field_holds(ruling.action, "", ruling.action)
                return seat is None
        self.last_refused = (action, ruling.faults[0]) if seat is None else None
        self.tally.refused += 1
        self.tally.refuse({fault.rule for fault in ruling.faults}, type(ruling.action).__name__, self.begin.rule)
        return False

    # ---- what is done ----------------------------------------------------------------------------------

    def step_on(self, chosen: Any, is_dear: bool) -> None:
        system, game = self.system, self.game
        if is_dear:
            text = self.text(game.position)
            self.dear(chosen, text)
            self.act(chosen, text)
        else:
            with self.doing(chosen):
                for event in game.do(chosen):
                    for language in LANGUAGES:
                        self.need(bool(system.describe(event).text(language)), f"no words in {language!r} for {event}")
        self.after_action()
        self.tally.done += 1
        self.tally.allow(type(chosen).__name__, self.begin.rule)
        self.tally.apply(rules_applied(game.journal.current.events))

    def dear(self, chosen: Any, text: str) -> None:
        """All that the kit asks of one position, of some listed actions and of some made up."""
        self.position_holds(text)
        actions = self.listing(True)
        for action in [chosen, *self.rng.sample(actions, min(2, len(actions)))]:
            if action in actions:
                self.is_legal(action)
        with self.doing(chosen):
            odds = self.system.odds(self.game.position, chosen)
            self.tally.apply({modifier.rule for modifier in odds.modifiers} | {odds.rule} & set(self.book))
        known: set[Any] = set()
        for _ in range(5):
            self.is_judged(actions, known)
        self.fields_hold(actions)
        self.questions_hold()
        self.refuse_one(text)


def rules_applied(events: Any) -> set[str]:
    """The rules that some events name."""
    return {rule for event in events for rule in event.rules}


def play_game(begin: Beginning, tally: Tally, most: int = 10**9) -> None:
    """Play one random game. Raises `Failed`."""
    with failures(begin) as runs:
        runs.append(run := RandomGame(begin, tally))
        run.play_on(EXAMPLE_STEPS if "example" in begin.source else STEPS, most)


@contextmanager
def failures(begin: Beginning) -> Iterator[list[RandomGame]]:
    """Whatever goes wrong inside is `Failed`: with what was done in the game that is put into the list."""
    runs: list[RandomGame] = []
    try:
        yield runs
    except Exception as error:
        done = [entry.action for run in runs for entry in run.game.journal.line[1:]]
        action = error.action if isinstance(error, Broken) else runs[0].action if runs else None
        problem = error.problem if isinstance(error, Broken) else f"{type(error).__name__}: {error}"
        raise Failed(begin, done, action, problem) from error


def play_many(system: str, actions: int, part: int = 0) -> Tally:
    """Play the random games of a system until so many actions have been done and tried.

    Args:
        system: The id of the system.
        actions: How many actions, those that are refused too.
        part: Of several parts, which can run at once, this one, counted from 0: it has games of its own.

    Raises:
        Failed: at the first thing that does not hold.
    """
    tally = Tally(system)
    for begin in beginnings(system, part):
        if tally.count >= actions:
            return tally
        if playable(begin):
            tally.games += 1
            tally.hostile += begin.is_hostile
            play_game(begin, tally, actions)
    return tally


def beginnings(system: str, part: int) -> Iterator[Beginning]:
    """The games of a part, whose numbers are those of no other."""
    for number in count(part * PART):
        yield beginning(system, number)
