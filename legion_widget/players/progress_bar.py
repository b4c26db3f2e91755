"""A bar that shows how many of many games have been played, and the time left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from ..engine.i18n import say

T = TypeVar("T")

#: The bar without the rate, which is games a second or seconds a game.
BAR = "{desc}: {percentage:3.0f}%|{bar}| {n_fmt}/{total_fmt} [{elapsed}<{remaining}]"


def with_bar(games: Iterable[T], count: int, progress: bool = True) -> Iterator[T]:
    """Pass games on, with a bar where there are several of them, and where tqdm is installed.

    Args:
        games: What is passed on, one for each game.
        count: How many there are.
        progress: Whether there is a bar.

    >>> list(with_bar(range(3), 3, progress=False))
    [0, 1, 2]
    """
    if not progress or count < 2:
        return iter(games)
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return iter(games)
    return iter(tqdm(games, total=count, desc=say("games").text(), bar_format=BAR))
