"""The tip over a hex."""

from __future__ import annotations

from typing import Any

from ...engine.words import say
from ..markup import Markup, join, tag
from ..panels.parts import rule_sign
from .pieces import hex_line, states
from .table import MOVING, MarketGardenTable


def tip(table: MarketGardenTable, index: int) -> Markup:
    """Its name, its ground, who stands there, and whether the chosen unit may go there, else why not."""
    system, now = table.system, table.now
    lines: list[Any] = [tag("b", system.board.name(index)), hex_line(table, index)]
    for unit in table.stack(index):
        lines.append(tag("div", f"{unit.name} {unit.factors}", tag("small", f" {states(unit)}", class_="lw-state")))
    chosen = table.unit(table.selected)
    if chosen is not None and chosen.side == now.to_act and table.phase in MOVING and table.mine:
        label, found = system.hex_label(index), system.reach(now.position, chosen.id)
        if label in found:
            lines.append(tag("div", say("{cost} points", cost=found.cost(label)).text(), class_="lw-muted"))
        elif not table.stack(index, chosen.side):
            answer = system.why(now.position, chosen.id, label)
            if not answer.ok:
                lines.append(tag("div", answer.text, " ", rule_sign(answer.rule), class_="lw-muted"))
    return join(lines)
