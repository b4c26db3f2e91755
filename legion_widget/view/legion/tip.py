"""The tip over a hex."""

from __future__ import annotations

from typing import Any

from ...engine.words import say
from ..markup import Markup, join, tag
from ..panels.parts import rule_sign
from .pieces import hex_line, states
from .table import LegionTable


def tip(table: LegionTable, index: int) -> Markup:
    """Its name, who stands there, and whether the chosen counter may go there, else why not."""
    system, now = table.system, table.now
    lines: list[Any] = [tag("b", system.board.name(index)), hex_line(table, index, noted=False)]
    here = table.land_unit(index)
    if here is not None:
        lines.append(tag("div", here.name, f" {here.combat}-{here.movement}"))
        if said := states(here, table.phase):
            lines.append(tag("div", said, class_="lw-state"))
    chosen = table.unit(table.selected)
    if chosen is not None and chosen.side == now.to_act and table.phase == "movement" and here is None:
        reach = system.reach(now.position, chosen.id)
        label = system.hex_label(index)
        if label in reach:
            lines.append(tag("div", say("{cost} points", cost=reach.cost(label)).text(), class_="lw-muted"))
        else:
            ruling = system.why(now.position, chosen.id, label)
            if not ruling:
                lines.append(tag("div", ruling.text, " ", rule_sign(ruling.rule), class_="lw-muted"))
    return join(lines)
