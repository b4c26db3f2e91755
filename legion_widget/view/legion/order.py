"""The order of battle: every formation with what it has on the map, what it has lost, and what is still to come."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.words import pick, say, translate
from ...games.legion.data import SIDES
from ...games.legion.speech import status_words
from ...games.legion.terms import SIDE_NAMES
from ...games.legion.unit import Unit
from ..markup import Markup, join, tag
from ..panels.parts import sign
from .pieces import counter_picture, states
from .table import LegionTable

_ = translate


def order(table: LegionTable) -> Markup:
    """Both sides, each by its formations; the formation that was pressed shows its counters."""
    units = [unit for unit in table.now.units.values() if unit.family != "captured" or unit.hex is not None]
    return join([_side(table, side, [unit for unit in units if unit.side == side]) for side in SIDES])


def _side(table: LegionTable, side: str, units: Sequence[Unit]) -> Markup:
    formations: dict[str, list[Unit]] = {}
    for unit in units:
        formations.setdefault(unit.formation or unit.id, []).append(unit)
    there, lost, due = _counts(units)
    sums = tag(
        "p",
        say("On the map {there}, eliminated {lost}, still to come {due}", there=there, lost=lost, due=due).text(),
        class_="lw-muted",
    )
    rows = [_formation(table, name, members) for name, members in formations.items()]
    return tag(
        "section", tag("h3", pick(SIDE_NAMES[side]).capitalize()), sums, tag("ul", rows, class_="lw-order"),
        class_="lw-section",
    )  # fmt: skip


def _counts(units: Sequence[Unit]) -> tuple[int, int, int]:
    there = sum(unit.hex is not None for unit in units)
    lost = sum(unit.status == "eliminated" for unit in units)
    return there, lost, len(units) - there - lost


def _formation(table: LegionTable, name: str, units: Sequence[Unit]) -> Markup:
    there, lost, due = _counts(units)
    open_ = table.formation == name
    arrives = units[0].arrives
    bits = [
        tag("b", there, title=_("on the map")),
        tag("span", sign("loss"), f" {lost}", title=_("eliminated")) if lost else None,
        tag("span", say("turn {turn}: {count}", turn=arrives, count=due).text(), title=_("still to come"))
        if due and arrives > table.now.turn
        else tag("span", f"… {due}", title=_("not on the map"))
        if due
        else None,
    ]
    first = units[0]
    head = tag(
        "button",
        counter_picture(first, 22),
        tag("span", table.system.formation_name(name), class_="lw-formation-name"),
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
    chips = [
        tag(
            "li",
            tag(
                "button",
                counter_picture(unit, 30, marked=True),
                tag("span", unit.name.partition(": ")[2] or unit.name),
                tag("span", _where(table, unit), class_="lw-muted"),
                type="button",
                class_="lw-member",
                data_do="choose",
                data_unit=unit.id,
                data_key=f"member-{unit.id}",
                title=states(unit) or None,
                aria_pressed=str(unit.id == table.selected).lower(),
            ),
        )
        for unit in units
    ]
    history = tag("p", first.history, class_="lw-fine") if first.history else None
    return tag("li", head, history, tag("ul", chips, class_="lw-members"))


def _where(table: LegionTable, unit: Unit) -> str:
    if unit.hex is not None:
        return unit.hex.name
    return status_words(table.now.position.where[table.system.counter(unit.id).index])
