"""Many games from one beginning, each with dice of its own."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from ..engine.errors import MissingExtra
from ..engine.game import Game
from ..engine.i18n import get_language, set_language
from ..engine.player import Player
from ..registry import open_game

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
    """Plays the game on from where it stands, once with the dice of each seed, and measures each end.

    The game itself is not changed. ``players``, of whom each game gets a copy, and ``steps`` are those of `Game.play`:
    without players the game's own, or random ones by the seed of each game. The answers stand in the order of the
    seeds, whatever ``jobs``: how many processes share the work (-1: one for each core; a Dask cluster where joblib is
    set so).
    ``progress`` shows a bar. Raises `MissingExtra` where joblib or tqdm is asked for and is not installed.

    >>> import legion_widget as lw
    >>> batch(lw.new_game("rif"), [1, 2], lambda game: len(game), steps=3)
    [3, 3]
    """
    seed_list = list(seeds)
    shown: Iterable[int] = seed_list
    if progress:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            raise MissingExtra("tqdm", "study") from None
        shown = tqdm(seed_list)
    if jobs == 1:
        return [_one(game, seed, measure, players, steps) for seed in shown]
    try:
        from joblib import Parallel, delayed
    except ImportError:
        raise MissingExtra("joblib", "study") from None
    saved = game.to_dict()  # a game as data goes to any process
    language = get_language()
    parts: list[T] = Parallel(n_jobs=jobs)(
        delayed(_reopened)(saved, game.computer, seed, measure, players, steps, language) for seed in shown
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
    fork.play(copy.deepcopy(players), steps=steps)
    return measure(fork)


def _reopened(
    saved: dict[str, Any],
    computer: dict[str, Any],
    seed: int,
    measure: Callable[[Game[Any, Any]], T],
    players: Players,
    steps: int | None,
    language: str,
) -> T:
    set_language(language)
    # Whoever plays it here has its functions running already. A save knows levels only, and no player of a cell.
    game = open_game(saved, allow_code=True)
    game.computer = computer
    return _one(game, seed, measure, players, steps)
