"""The paths of the selected unit, sent to the page so that it can draw the one to the hovered hex at once."""

from __future__ import annotations

from typing import Any

from ....engine.i18n import say_count, translate
from ....ui.controller import BoardController
from ....ui.to_page import Ways
from .outlook import Outlook, pack


def spoken(controller: BoardController, index: int) -> str:
    """Return the cost for the selected unit to go to a hex, and whether it must stop there; or the reason against.

    Empty where no unit that may move is chosen, and for its own hex.
    """
    unit = controller.unit(controller.selected)
    if unit is None or unit.side != controller.now.to_act or unit.hex is None or unit.hex.index == index:
        return ""
    game_view: Any = controller.game_view
    system, position, label = controller.system, controller.now.position, controller.system.board.grid.label(index)
    reach = system.reach(position, unit.id)
    if label not in reach:
        return str(system.why(position, unit.id, label).text) if reach else ""
    words = say_count("{count} point", "{count} points", reach.cost(label)).text()
    halts = game_view.stops(controller, unit) >> index & 1
    return f"{words}. {translate(game_view.stop_words)}" if halts else f"{words}."


def ways(controller: BoardController) -> Ways | None:
    """Return the ways of the selected unit, where it may move now; None: it may not."""
    unit = controller.unit(controller.selected)
    if unit is None or unit.side != controller.now.to_act or unit.hex is None or not controller.may_decide:
        return None
    game_view: Any = controller.game_view
    system, grid = controller.system, controller.system.board.grid
    reach = system.reach(controller.now.position, unit.id)
    if not reach:
        return None
    outlook = Outlook(reach.cost_by_index, reach.path_indices, game_view.stops(controller, unit))
    return Ways(grid.column_row(unit.hex.index), pack(grid, unit.hex.index, outlook))
