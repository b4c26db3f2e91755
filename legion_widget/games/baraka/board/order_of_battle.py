"""The order of battle of a skirmish: both chains of command, with the remaining strength of each unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....engine.i18n import localized, say, translate
from ....ui.markup import Markup, join, tag
from ....ui.panels.units import member, side_section
from ..terms import GONE, SIDE_NAMES
from ..unit import Unit
from .controller import BarakaController
from .unit_html import picture, states, strength

_ = translate


def order_of_battle(controller: BarakaController) -> Markup:
    """Both sides, each commander followed by those whom he commands; a click chooses a unit."""
    return join([_side(controller, side) for side in SIDE_NAMES])


def _side(controller: BarakaController, side: str) -> Markup:
    units = [unit for unit in controller.now.units.values() if unit.side == side]
    on_table_count = sum(unit.count for unit in units if unit.is_on_table)
    whole = sum(len(unit.troop.figures) for unit in units)
    sums = say("Miniatures on the table: {there} of {whole}", there=on_table_count, whole=whole).text()
    rows = [_row(controller, unit, depth) for unit, depth in _chain(units)]
    return side_section(localized(SIDE_NAMES[side]), sums, rows)


def _chain(units: Sequence[Unit]) -> Iterator[tuple[Unit, int]]:
    """Each unit with how many of the same list are above it, commanders before their units."""
    by_id = {unit.id: unit for unit in units}

    def below(superior: str, depth: int) -> Iterator[tuple[Unit, int]]:
        for unit in units:
            above = unit.troop.superior if unit.troop.superior in by_id else ""
            if above == superior and unit.id != superior:
                yield unit, depth
                yield from below(unit.id, depth + 1)

    yield from below("", 0)


def _row(controller: BarakaController, unit: Unit, depth: int) -> Markup:
    where = localized(GONE[unit.whereabouts]) if unit.whereabouts in GONE else strength(unit)
    chosen = unit.id == controller.selected
    row = member(picture(unit, 24), unit.id, unit.name, where, states(unit), chosen)
    return tag("li", row, style=f"margin-inline-start:{depth * 14}px")
