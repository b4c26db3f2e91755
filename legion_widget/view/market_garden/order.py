"""The order of battle of the Market Garden game: both sides by formation, with the steps that are left."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.words import pick, say, translate
from ...games.market_garden.data import SIDES
from ...games.market_garden.terms import SIDE_NAMES
from ...games.market_garden.unit import Unit
from ..markup import Markup, join, tag
from .pieces import counter_picture, states
from .table import MarketGardenTable

_ = translate


def order(table: MarketGardenTable) -> Markup:
    """Both sides, each by its formations; a press chooses a unit."""
    units = list(table.now.units.values())
    return join([_side(table, side, [unit for unit in units if unit.side == side]) for side in SIDES])


def _side(table: MarketGardenTable, side: str, units: Sequence[Unit]) -> Markup:
    there = sum(unit.status == "on map" for unit in units)
    lost = sum(unit.status == "eliminated" for unit in units)
    words = say("On the map {there}, eliminated {lost}, still to come {due}", there=there, lost=lost,
                due=len(units) - there - lost).text()  # fmt: skip
    formations: dict[str, list[Unit]] = {}
    for unit in units:
        formations.setdefault(unit.formation, []).append(unit)
    parts = [
        [tag("li", tag("b", name), class_="lw-muted") if name else None, [_row(table, unit) for unit in members]]
        for name, members in formations.items()
    ]
    return tag(
        "section",
        tag("h3", pick(SIDE_NAMES[side]).capitalize()),
        tag("p", words, class_="lw-muted"),
        tag("ul", parts, class_="lw-members"),
        class_="lw-section",
    )


def _row(table: MarketGardenTable, unit: Unit) -> Markup:
    if unit.hex is not None:
        where = unit.hex.name
    elif unit.status == "eliminated":
        where = _("eliminated")
    else:
        where = say("turn {turn}", turn=unit.arrives).text()
    return tag(
        "li",
        tag(
            "button",
            counter_picture(unit, 30, marked=True),
            tag("span", unit.name),
            tag("span", where, class_="lw-muted"),
            type="button",
            class_="lw-member",
            data_do="choose",
            data_unit=unit.id,
            data_key=f"member-{unit.id}",
            title=states(unit) or None,
            aria_pressed=str(unit.id == table.selected).lower(),
        ),
    )
