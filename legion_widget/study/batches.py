"""Many games from one beginning, each with dice of its own."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from ..engine.game import Game
from ..engine.game_entry import GameEntry
from ..engine.i18n import get_language, set_language
from ..engine.plain_form import whole_numbers
from ..engine.player import Player
from ..players.progress_bar import with_bar
from ..registry import open_game
from .cells import bring, check_leaves, entry_of, rules_mark
from .run import processes

T = TypeVar("T")
Players = Mapping[str, Player[Any, Any]] | Player[Any, Any] | None


def batch(
    game: Game[Any, Any],
    seeds: Iterable[int],
    measure: Callable[[Game[Any, Any]], T],
    players: Players = None,
    *,
    steps: int | None = None,
    jobs: int = 1,
    progress: bool = False,
) -> list[T]:
    """Play a game on from where it stands, once with the dice of each seed, and measure each end.

    The game itself is not changed.

    Args:
        game: The game.
        seeds: The seeds.
        measure: What is asked of each game when it has been played.
        players: As for `Game.play`; each game gets a copy. None: the computer players of the game, and for the other
            sides recruits, with the seed of each game.
        steps: At most this many actions of each game; None: it is played to its end.
        jobs: How many processes, as for `study`, but one by default.
        progress: Whether a bar shows the time left.

    Returns:
        The answers in the order of the seeds.

    Raises:
        DataError: for a number that cannot be.
        LegionWidgetError: for a game that is written in cells, which other processes cannot have.
        MissingExtra: where joblib is asked for and is not installed.

    >>> import legion_widget as lw
    >>> batch(lw.new_game("rif"), [1, 2], lambda game: len(game), steps=3)
    [3, 3]
    """
    seed_list = whole_numbers(seeds, "seeds")
    workers = processes(jobs)
    shown = with_bar(seed_list, len(seed_list), progress)
    if workers == 1:
        return [_one(game, seed, measure, players, steps) for seed in shown]
    from joblib import Parallel, delayed

    entry = entry_of(game.system.id)
    check_leaves(entry)
    saved = game.to_dict()  # a game as data goes to any process
    brought = entry, rules_mark(game.system.id)
    language = get_language()
    parts: list[T] = Parallel(n_jobs=workers)(
        delayed(_reopened)(brought, saved, game.computer, seed, measure, players, steps, language) for seed in shown
    )
    return parts


def _one(
    game: Game[Any, Any],
    seed: int,
    measure: Callable[[Game[Any, Any]], T],
    players: Players,
    steps: int | None,
) -> T:
    """Return the measurement of one game."""
    fork = game.fork(seed=seed)
    fork.computer = copy.deepcopy(game.computer)
    fork.play(fork.own_players(seed) if players is None else copy.deepcopy(players), steps=steps)
    return measure(fork)


def _reopened(
    brought: tuple[GameEntry | None, str],
    saved: dict[str, Any],
    computer: dict[str, Any],
    seed: int,
    measure: Callable[[Game[Any, Any]], T],
    players: Players,
    steps: int | None,
    language: str,
) -> T:
    set_language(language)
    bring(*brought)
    # Whoever plays it here has its functions running already. A save knows levels only, and no player of a cell.
    game = open_game(saved, allow_code=True)
    game.computer = computer
    return _one(game, seed, measure, players, steps)
