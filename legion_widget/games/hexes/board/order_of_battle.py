"""The order of battle of a game on hexes: both sides by formation, with where each unit is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ....engine.i18n import localized, say
from ....ui.controller import BoardController
from ....ui.markup import Markup, join, tag
from ....ui.panels.units import member, side_section
from .reconstruction import heading_forces


def order(controller: BoardController) -> Markup:
    """Return all sides, each by its formations; clicking a unit selects it."""
    units = list(controller.now.units.values())
    sides = (
        _side(controller, localized(words), [unit for unit in units if unit.side == side])
        for side, words in controller.system.sides.items()
    )
    return join([heading_forces(controller), *sides])


def _side(controller: BoardController, name: str, units: Sequence[Any]) -> Markup:
    game_view: Any = controller.game_view
    rows = [
        [tag("li", tag("b", formation), class_="lw-muted") if formation else None, *rows_of(controller, members)]
        for formation, members in by_formation((game_view.formation_name(unit), unit) for unit in units).items()
    ]
    return side_section(name, sums(units), rows)


def rows_of(controller: BoardController, units: Iterable[Any]) -> list[Markup]:
    """Return units as rows of a list."""
    game_view: Any = controller.game_view
    return [
        tag(
            "li",
            member(
                game_view.unit_icon(unit, 30, marked=True),
                unit.id,
                game_view.member_name(unit),
                game_view.whereabouts(controller, unit),
                game_view.states(unit),
                unit.id == controller.selected,
            ),
        )
        for unit in units
    ]


def by_formation(units: Iterable[tuple[str, Any]]) -> dict[str, list[Any]]:
    """Return the units of each formation, in the order in which they are met."""
    units_by_formation: dict[str, list[Any]] = {}
    for formation, unit in units:
        units_by_formation.setdefault(formation, []).append(unit)
    return units_by_formation


def counts(units: Sequence[Any]) -> tuple[int, int, int]:
    """Return the numbers of units on the map, eliminated, and still to come."""
    on_map = sum(unit.hex is not None for unit in units)
    lost = sum(unit.status == "eliminated" for unit in units)
    return on_map, lost, len(units) - on_map - lost


def sums(units: Sequence[Any]) -> str:
    """Return `counts` in a sentence."""
    on_map, lost, due = counts(units)
    return say("On the map {there}, eliminated {lost}, still to come {due}", there=on_map, lost=lost, due=due).text()
