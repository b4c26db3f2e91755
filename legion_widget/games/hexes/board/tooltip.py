"""The tooltip over a hex."""

from __future__ import annotations

from typing import Any

from ....engine.i18n import say_count, translate
from ....ui.controller import BoardController
from ....ui.markup import Markup, join, tag
from ....ui.panels.parts import rule_sign


def place_tooltip(controller: BoardController, index: int) -> Markup:
    """Return its name, its ground, who stands there, and whether the unit selected may go there, else why not."""
    game_view: Any = controller.game_view
    lines: list[Any] = [tag("b", controller.system.board.name(index)), game_view.tooltip_ground(controller, index)]
    lines += game_view.tooltip_units(controller, index)
    unit = controller.unit(controller.selected)
    if unit is not None and unit.side == controller.now.to_act:
        lines += game_view.tooltip_path(controller, unit, index)
    return join(lines)


def path_lines(controller: BoardController, unit: Any, index: int) -> list[Markup]:
    """Return the cost for a unit to go to a hex, or the reason why it cannot."""
    system, position, label = controller.system, controller.now.position, controller.system.board.grid.label(index)
    reach = system.reach(position, unit.id)
    if label in reach:
        game_view: Any = controller.game_view
        cost = tag("div", say_count("{count} point", "{count} points", reach.cost(label)).text(), class_="lw-muted")
        halts = game_view.stops(controller, unit) >> index & 1
        return [cost, tag("div", translate(game_view.stop_words), class_="lw-halts")] if halts else [cost]
    answer = system.why(position, unit.id, label)
    return [] if answer.ok else [tag("div", answer.text, " ", rule_sign(answer.rule), class_="lw-muted")]
