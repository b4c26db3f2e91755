"""The tooltip over a point of the table."""

from __future__ import annotations

from typing import Any

from ....engine.i18n import localized, say
from ....ui.markup import Markup, join, tag
from ....ui.panels.parts import rule_sign
from .. import queries
from ..actions import CM, Point, path_length
from ..scene import spoken as unit_words
from .controller import BarakaController
from .unit_html import lengths, miniatures, states


def place_tooltip(controller: BarakaController, place: Point) -> Markup | None:
    """Return the unit there; else the ground, and the path of the selected unit there, or the reason against it."""
    hit = controller.hit(place)
    lines: list[Any] = []
    if hit is not None:
        unit = hit.unit
        lines += [tag("b", unit.name), tag("div", miniatures(unit.count))]
        lines += [tag("div", states(unit), class_="lw-state")] if states(unit) else []
        return join(lines)
    names = [localized(name) for name in controller.system.table.names_at(place)]
    lines += [tag("b", ", ".join(names))] if names else []
    chosen = controller.acting or controller.unit(controller.selected)
    if (
        chosen is not None
        and chosen.is_on_table
        and chosen.side == controller.now.to_act
        and controller.may_decide
        and not controller.draft
    ):
        trip = queries.move(controller.system, controller.now.position, chosen.id, place)
        length, most = path_length(trip.length), lengths(trip.most)
        if trip:
            lines.append(tag("div", say("{length} of {most} cm", length=length, most=most).text(), class_="lw-muted"))
        else:
            lines.append(tag("div", trip.answer.text, " ", rule_sign(trip.answer.rule), class_="lw-muted"))
    return join(lines) if lines else None


def spoken(controller: BarakaController, place: Point) -> str:
    """A point in words, for screen readers: how far from the corner, the ground, who stands there."""
    hit = controller.hit(place)
    if hit is not None:
        return unit_words(hit.unit)
    x, y = (f"{coordinate / CM:.0f}" for coordinate in place)
    where = say("{x} cm east, {y} cm south", x=x, y=y).text()
    return ", ".join([where, *(localized(name) for name in controller.system.table.names_at(place))])
