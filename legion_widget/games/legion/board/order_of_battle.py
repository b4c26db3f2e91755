"""The order of battle: every formation with its counters on the map, eliminated, and still to come."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.i18n import localized, say, translate
from ....ui.markup import Markup, join, tag
from ....ui.panels.parts import button, icon
from ....ui.panels.units import side_section
from ...hexes.board.group import ready_units
from ...hexes.board.order_of_battle import by_formation, counts, rows_of, sums
from ...hexes.board.reconstruction import heading_forces
from ..data import SIDES
from ..terms import SIDE_NAMES
from ..unit import Unit
from .controller import LegionController
from .unit_html import counter_picture

_ = translate


def order_of_battle(controller: LegionController) -> Markup:
    """Both sides, each by its formations; the formation that was clicked shows its counters."""
    units = [unit for unit in controller.now.units.values() if unit.family != "captured" or unit.hex is not None]
    sides = (_side(controller, side, [unit for unit in units if unit.side == side]) for side in SIDES)
    return join([heading_forces(controller), *sides])


def _side(controller: LegionController, side: str, units: Sequence[Unit]) -> Markup:
    formations = by_formation((unit.formation or unit.id, unit) for unit in units)
    rows = [_formation(controller, name, members) for name, members in formations.items()]
    return side_section(localized(SIDE_NAMES[side]), sums(units), rows, "lw-order")


def _formation(controller: LegionController, name: str, units: Sequence[Unit]) -> Markup:
    on_map, lost, due = counts(units)
    open_ = controller.formation == name
    arrives = units[0].arrives
    bits = [
        tag("b", on_map, title=_("on the map")),
        tag("span", icon("loss"), f" {lost}", title=_("eliminated")) if lost else None,
        tag("span", say("turn {turn}: {count}", turn=arrives, count=due).text(), title=_("still to come"))
        if due and arrives > controller.now.turn
        else tag("span", f"… {due}", title=_("not on the map"))
        if due
        else None,
    ]
    first = units[0]
    head = tag(
        "button",
        counter_picture(first, 22),
        tag("span", controller.system.formation_name(name), class_="lw-formation-name"),
        tag("span", [bit for bit in bits if bit], class_="lw-formation-counts"),
        type="button",
        class_="lw-formation",
        data_do="formation",
        data_formation=name,
        data_key=f"formation-{name}",
        aria_expanded=str(open_).lower(),
    )
    if not open_:
        return tag("li", head)
    history = tag("p", first.history, class_="lw-fine") if first.history else None
    together = None
    if (
        controller.may_lift
        and controller.phase in controller.marching
        and len(ready := ready_units(controller, units)) > 1
    ):
        words = say("Choose the {count} that can move", count=len(ready)).text()
        together = tag("div", button(words, "gather", formation=name, key=f"gather-{name}"), class_="lw-buttons")
    return tag("li", head, history, together, tag("ul", rows_of(controller, units), class_="lw-members"))
