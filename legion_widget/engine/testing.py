"""The conformance kit: checks that every game must pass, made at every step while it is played at random.

A game of your own is held to the contract in a few lines, in any test framework or in a cell:

    from legion_widget.engine.testing import check

    def propose(rng, game):                      # any action, mostly illegal
        return Move(rng.choice(list(game.units)), rng.choice(["0101", "0905"]))

    check(lambda seed: lw.new_game("rif", seed=seed), seed=3, propose=propose)

A scenario is played under names that are hard to bear by `check_names`.

What is broken is raised as `Broken`, which says the seed, the step and the action, so that it can be played again. For
a game that is not finished it lists what is still missing, each part in a line; what only the board needs stands in the
`Report`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable
from typing import Any

import msgspec

from .conformance import Broken, Report, Run
from .game import AnyGame
from .hostile_names import hostile_names, renamed
from .player import Player, Recruit


def check(
    new_game: Callable[[int], AnyGame],
    seed: int = 0,
    *,
    steps: int | None = None,
    listed: int = 20,
    unlisted: int = 20,
    fields: int = 1,
    propose: Callable[[random.Random, AnyGame], Any] | None = None,
    lists_all: Callable[[Any], bool] = lambda action: True,
    plain: Callable[[Any], Any] = lambda action: action,
    sample: Callable[[random.Random, AnyGame], list[Any]] | None = None,
    invariants: Iterable[Callable[[AnyGame], None]] = (),
    derived: Callable[[Any, Any], tuple[Any, Any]] | None = None,
    player: Callable[[int], Player[Any, Any]] = Recruit,
    every: int = 100,
) -> Report:
    """Play one game at random, and check the contract at each step.

    Args:
        new_game: Makes the game of a seed.
        seed: The seed of the game, and of what is tried in it.
        steps: At most this many actions; None: to the end of the game.
        listed: How many of the legal actions are put to the rules at each step.
        unlisted: How many actions that ``propose`` makes up are put to the rules at each step.
        fields: Of how many legal actions at each step every field is given a wrong, empty, foreign, huge or doubled
            value. Such an action is refused with words, or it can be stored and described; a value without effect is
            not stored.
        propose: Makes up any action, mostly an illegal one.
        lists_all: Whether ``legal_actions`` lists an action if it is legal. Where choices are continuous, a list is
            only a sample.
        plain: Returns what two equal actions have in common, such as a set of attackers in place of their order.
        sample: Lists some legal actions, where to list all takes long; then all are listed at every tenth step only.
        invariants: Functions of the game that raise ``AssertionError``, called before the first action and after each.
        derived: Returns what is kept beside a position, and the same computed afresh.
        player: Makes the player of a seed, by default a random one.
        every: After how many steps the whole game is saved, opened, undone and done again.

    Returns:
        What was tried, and what the board still lacks.

    Raises:
        Broken: where the game breaks the contract; the message says what, and at which step.

    >>> import legion_widget as lw
    >>> report = check(lambda seed: lw.new_game("annual", seed=seed), seed=1, steps=2, listed=2, fields=0)
    >>> report.steps, report.accepted
    (2, 4)
    """
    run = Run(new_game, seed, propose, lists_all, plain, sample, list(invariants), derived)
    return run.play(steps, listed, unlisted, fields, player, every)


def check_names(
    new_game: Callable[[Any, int], AnyGame],
    data: Any,
    names: Iterable[str],
    seed: int = 0,
    *,
    places: Collection[str] = (),
    kept: Collection[str] = (),
    **more: Any,
) -> Report:
    """Hold a scenario to the contract under hostile names: it is the same game, whatever its units are called.

    Names hold blanks, quotes, angle brackets, letters of other scripts, 200 letters, or are words of the game
    or labels of hexes.

    Args:
        new_game: Makes a game of the plain data of a scenario and a seed.
        data: The plain data of the scenario, its units written out.
        names: The names in it that a designer has chosen: ids of units and formations, places, sectors. What stands
            on the map by its name alone has words of its own: sentences hold it with other words in one text.
        seed: The seed of the game.
        places: Those of the names that belong to places and areas, which are not called by the label of a hex.
        kept: Keys of the data whose values are not names, where a name is also a word of the game.
        more: Passed to `check`.

    Returns:
        What `check` reports of the game under hostile names.

    Raises:
        Broken: where the game breaks the contract, or is another game under other names.
    """
    hostile = hostile_names(names, places)
    strange = renamed(data, hostile, kept)
    report = check(lambda seed: new_game(strange, seed), seed, **more)
    ours, theirs = new_game(data, seed), new_game(strange, seed)
    our_player, their_player = Recruit[Any, Any](seed), Recruit[Any, Any](seed)

    for _ in range(report.steps):
        mine, yours = our_player.choose(ours.as_seen()), their_player.choose(theirs.as_seen())
        our_record, their_record = _done(ours, mine), _done(theirs, yours)
        if renamed(our_record, hostile, kept) != their_record:
            raise Broken(seed, len(theirs), yours, "under other names another action is chosen, or does something else")
        position = theirs.system.load(renamed(ours.system.dump(ours.position), hostile, kept))
        if position != theirs.position:
            raise Broken(seed, len(theirs), yours, "under other names it leads to another position")
    return report


def _done(game: AnyGame, action: Any) -> Any:
    """Do an action, and return it, its events and their sentences as plain data, with lists for sets."""
    events = game.do(action)
    record = game.system.dump_action(action), events, [game.system.describe(event) for event in events]
    return renamed(msgspec.to_builtins(record, enc_hook=str), {})


__all__ = ["Broken", "Report", "check", "check_names"]
