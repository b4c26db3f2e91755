"""The side panel of the plain board: the last action, and the actions possible in a hex."""

from __future__ import annotations

from typing import Any

from .....engine.i18n import percent, translate
from .....ui.markup import Markup, tag
from .....ui.panels.parts import rule_sign, section
from ..tooltip import path_lines
from .controller import PlainController

_ = translate


def last_action(controller: PlainController) -> Markup | None:
    """Return the last action in sentences."""
    if controller.highlighted_step is not None or controller.acted is None:
        return None
    texts = [tag("p", controller.system.describe(event).text()) for event in controller.highlighted_events]
    return section(_("What happened"), texts)


def tooltip_path(controller: PlainController, unit: Any, index: int) -> list[Markup]:
    """The cost of going to a hex; or what the unit would do there, by which rule it cannot, and the odds."""
    system, position = controller.system, controller.now.position
    answer = system.why(position, unit.id, system.board.grid.label(index))
    if unit.hex is None or index == unit.hex.index:
        return []
    if answer.ok and not system.units_at(position, index) and (lines := path_lines(controller, unit, index)):
        return lines
    odds = system.odds(position, answer.action).outcomes if answer.ok else {}
    return [
        tag("div", answer.text, " ", rule_sign(answer.rule), class_="lw-muted"),
        *(tag("div", f"{name}: {percent(chance)}", class_="lw-muted") for name, chance in odds.items()),
    ]
