"""The changes of a step of the game on the map, computed once for its marks, its animation, and films.

The places may be hexes by their index, or points of a picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, NamedTuple, TypeVar

from ..engine.event import MapEffect

L = TypeVar("L")


class Path(NamedTuple, Generic[L]):
    """The path of a unit or, with a ``target``, its attack or fire on that unit, from place to place."""

    kind: str
    unit: str
    target: str | None
    places: tuple[L, ...]


def paths(
    effects: Iterable[MapEffect], before: Mapping[str, L], after: Mapping[str, L], locate: Callable[[str], L]
) -> list[Path[L]]:
    """Return the ways, attacks and fire of a step, in the order of its events.

    Args:
        effects: What the events do on the map.
        before: Where each unit on the map stood; one that is missing stood beside it.
        after: Where each unit on the map stands now.
        locate: The place of a hex by its label.

    Returns:
        A path for each effect but those with an end beside the map. A move without hexes of its own goes straight.

    >>> move, blow = MapEffect("move", "a"), MapEffect("attack", "a", target="b")
    >>> [path.places for path in paths([move, blow], {"a": 1, "b": 7}, {"a": 3}, int)]
    [(1, 3), (1, 7)]
    """
    unit_paths = []
    for effect in effects:
        if effect.target is not None:
            ends = before.get(effect.unit), before.get(effect.target)
        else:
            ends = before.get(effect.unit), after.get(effect.unit)
        if effect.hexes and effect.target is None:
            places = tuple(locate(label) for label in effect.hexes)
        else:
            places = tuple(place for place in ends if place is not None)
            if len(places) < len(ends):
                continue
        unit_paths.append(Path(effect.kind, effect.unit, effect.target, places))
    return unit_paths
