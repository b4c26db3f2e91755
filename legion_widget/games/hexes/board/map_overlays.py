"""The overlays that every game on hexes has: the events of the highlighted step, and the selection."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from ....drawing import overlays
from ....drawing.counters import PLAIN, veil
from ....engine.scene import Item
from ....ui.controller import BoardController
from . import group
from .step_effects import step_effects


def history_overlay(controller: BoardController) -> list[Item]:
    """Return the events of the highlighted step: rings, arrows, and a cross where a counter was lost."""
    seen, board = step_effects(controller, controller.highlighted_step), controller.system.board
    items = overlays.hex_items(board, sum(1 << hex_index for hex_index in seen.hexes), controller.theme, "last")
    for path in seen.paths:
        items += overlays.path_items(board, path.places, controller.theme, path.kind)
    for hex_index in seen.lost.values():
        items.append(Item(f"lost-{hex_index}", tuple(overlays.cross(board.grid.centre(hex_index), controller.theme))))
    return items


def intention_overlay(controller: BoardController) -> list[Item]:
    """Return the computer's next action, or a piece of advice, as arrows from the units to their goals."""
    shown = controller.intended
    if shown is None:
        return []
    board, units = controller.system.board, controller.now.units
    starts: set[int] = set()
    targets: list[int] = []
    kind = "move"
    for field, value in msgspec.structs.asdict(shown).items():
        for name in value if isinstance(value, tuple) else [value]:
            if field in shown.place_fields and name:
                targets.append(board.index(name))
            elif isinstance(name, str) and name in units and (place := controller.where(units[name])) is not None:
                if units[name].side == controller.now.to_act:
                    starts.add(place)
                else:
                    targets.append(place)
                    kind = "attack"
    items = overlays.hex_items(board, sum(1 << place for place in set(targets) or starts), controller.theme, "last")
    for start in starts:
        for target in targets[:1]:
            items += overlays.path_items(board, [start, target], controller.theme, kind)
    return items


def idle_overlay(controller: BoardController, away: Collection[str] = ()) -> list[Item]:
    """A veil over the own counters of each hex where nobody can do anything now, or where who can stays.

    Those ``away`` are on their way just now, and not seen.
    """
    if controller.step is not None or not controller.may_decide:
        return []
    able = controller.get(("able", controller.seat), lambda: _able(controller))
    awake = {place for place, name in able if name not in controller.state.staying}
    board, side = controller.system.board, controller.now.to_act
    tops = {
        place: unit
        for unit in controller.now.units.values()
        if unit.side == side and unit.id not in away and (place := controller.where(unit)) is not None
    }
    return [
        Item(
            f"idle-{place}", (veil(board.grid.centre(place), (unit.look or PLAIN).corners == "cut", controller.theme),)
        )
        for place, unit in sorted(tops.items())
        if place not in awake
    ]


def _able(controller: BoardController) -> list[tuple[int, str]]:
    """The places and ids of the own units that can do something now."""
    able = (unit for unit in controller.now.units.values() if unit.id in controller.able)
    return [(place, unit.id) for unit in able if (place := controller.where(unit)) is not None]


def choice_layer(controller: BoardController, selected: int, targets: int) -> list[Item]:
    """Return brackets on targets, rings round what is selected, and what the next step of an example is about.

    Args:
        selected: The hexes of what is selected, as bits.
        targets: The hexes that may be aimed at, as bits.
    """
    board = controller.system.board
    items = [*intention_overlay(controller), *group.group_overlay(controller)]
    if controller.worked_example is not None and controller.step is None:
        about = sum(1 << index for index in controller.worked_example.places(controller)) & ~(selected | targets)
        items += overlays.hex_items(board, about, controller.theme, "last")
    items += overlays.target_items(board, targets, controller.theme)
    items += overlays.selected_items(board, selected, controller.theme)
    return items
