"""How a game stands at the end of its turns: what is left of each side, and the places that it holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from .system import System


def standing(system: System[Any, Any], position: Any) -> tuple[dict[str, int], dict[str, int], dict[str, int]]:
    """Return the counters left, their factors, and the places held, by side."""
    places = Counter(one.holder for one in system.objectives(position))
    return (
        dict(system.forces_left(position)),
        dict(system.factors_left(position)),
        {side: places[side] for side in system.sides},
    )


def ends_of_turns(system: System[Any, Any], positions: Iterable[Any]) -> Iterator[tuple[int, Any]]:
    """Yield each turn with the position in which it ended: that after the action that brought the next one.

    What ends a turn belongs to it. The last turn stands as it is.
    """
    turn, position = 0, None
    for number, position in enumerate(positions):
        before, turn = turn, system.turn(position)
        if number and turn != before:
            yield before, position
    if position is not None:
        yield turn, position
