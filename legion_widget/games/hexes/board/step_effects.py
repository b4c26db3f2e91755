"""The effects of a step of a game on hexes on the map, for looking back and for animation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ....ui.changes import Path, paths
from ....ui.controller import BoardController


class StepEffects(NamedTuple):
    """The effects of a step: paths, attacks and fire from hex to hex, losses with their hexes, all hexes concerned."""

    paths: Sequence[Path[int]] = ()
    lost: Mapping[str, int] = {}
    hexes: tuple[int, ...] = ()


def step_effects(controller: BoardController, step: int | None) -> StepEffects:
    """Return the effects of a step; empty where there is none."""
    if not step:
        return StepEffects()
    before, entry = controller.game.journal.entry(step - 1), controller.game.journal.entry(step)
    return effects_between(controller.system, before.position, entry.position, entry.events)


def effects_between(system: Any, before: Any, after: Any, events: Sequence[Any]) -> StepEffects:
    """Return the effects of these events between two positions."""
    was, now = _hexes(system, before), _hexes(system, after)
    effects = (effect for event in events for effect in system.map_effects(event))
    unit_paths = paths(effects, was, now, system.board.index)
    lost = {name: was[name] for name in was if system.unit(after, name).status == "eliminated"}
    ends = [end for path in unit_paths for end in (path.places[0], path.places[-1])]
    came = [index for name, index in now.items() if was.get(name) != index]
    return StepEffects(unit_paths, lost, tuple(dict.fromkeys([*ends, *came, *lost.values()])))


def _hexes(system: Any, position: Any) -> dict[str, int]:
    """The hex of each unit on the map, by its index."""
    return {name: unit.hex.index for name, unit in system.units(position).items() if unit.hex is not None}
