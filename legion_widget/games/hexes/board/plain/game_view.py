"""The view of the plain board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .....drawing import overlays
from .....drawing.cartography import TerrainStyle
from .....drawing.counters import Detail
from .....engine.i18n import capital, localized, translate
from .....engine.scene import Item, Point
from .....ui.markup import Markup, tag
from .....ui.panels.units import card, facts
from ..game_view import HexGameView
from ..map_overlays import choice_layer, history_overlay
from ..phases import turn_track
from ..sidebar import ability, help_line, history, in_play, inspector
from ..unit_html import counter_icon
from . import sidebar
from .controller import PlainController


class PlainGameView(HexGameView[PlainController]):
    """The view of a game on hexes that has none of its own: counters, reach and targets, phases, units, the log."""

    controller = PlainController

    def terrain_of(self, system: Any) -> Mapping[str, TerrainStyle]:
        terrain: Mapping[str, TerrainStyle] = system.terrain
        return terrain

    # ---- the map -----------------------------------------------------------------------------------

    def counters(self, controller: PlainController, language: str, detail: Detail = "full") -> list[Item]:
        items: list[Item] = controller.system.counter_items(controller.now.position, language, detail)
        return items

    def reach(
        self, controller: PlainController, larger: float = 1.0, spots: Mapping[int, Point] | None = None
    ) -> list[Item]:
        unit = controller.unit(controller.selected)
        if unit is None or unit.side != controller.now.to_act:
            return []
        costs = controller.system.reach(controller.now.position, unit.id).cost_by_index
        legal = {index: cost for index, cost in costs.items() if self._may_act(controller, unit, index)}
        return overlays.reach_items(controller.system.board, legal, 0, controller.theme, larger=larger, spots=spots)

    def marks(self, controller: PlainController) -> list[Item]:
        unit = controller.unit(controller.selected)
        selected = targets = 0
        if unit is not None and unit.hex is not None:
            selected = 1 << unit.hex.index
            if unit.side == controller.now.to_act:
                enemies = {
                    enemy.hex.index for enemy in controller.now.units.values() if enemy.hex and enemy.side != unit.side
                }
                targets = sum(1 << index for index in enemies if self._may_act(controller, unit, index))
        return [*history_overlay(controller), *choice_layer(controller, selected, targets)]

    def _may_act(self, controller: PlainController, unit: Any, index: int) -> bool:
        """Return whether a click on a hex would be a legal action of a unit."""
        action = controller.system.infer_action(
            controller.now.position, unit.id, controller.system.board.grid.label(index)
        )
        return action is not None and controller.system.is_legal(controller.now.position, action)

    def unit_icon(self, unit: Any, size: int = 34, marked: bool = False) -> Markup:
        return counter_icon(unit.shapes(marked), size)

    def ink(self, unit: Any) -> tuple[str, bool]:
        return unit.look.paper, unit.look.corners == "cut"

    def spoken(self, controller: PlainController, place: int) -> str:
        return str(controller.system.hex_words(controller.now.position, place))

    # ---- the panels --------------------------------------------------------------------------------

    def status_chips(self, controller: PlainController) -> list[Markup]:
        return [turn_track(controller), in_play(controller)]

    def question(self, controller: PlainController) -> str | None:
        return "" if controller.may_decide and controller.needs_decision() else None

    def help(self, controller: PlainController) -> str | None:
        if controller.selected is not None or controller.needs_decision():
            return None
        return translate("Select one of your counters, then click a hex or an enemy.")

    def play(self, controller: PlainController) -> list[Markup | None]:
        return [inspector(controller), sidebar.last_action(controller), help_line(controller)]

    def hex_line(self, controller: PlainController, index: int) -> Markup:
        style = controller.system.terrain.get(controller.system.board.terrain_at[index])
        return tag("p", "" if style is None else localized(style.name))

    def unit_details(self, controller: PlainController, unit: Any) -> list[Any]:
        """A unit with its factors, its side and where it is, what it has done, and what it can do."""
        name, said = capital(localized(controller.system.sides[unit.side])), self.states(unit)
        figures = (translate("combat factor"), unit.combat, ""), (translate("movement factor"), unit.movement, "")
        return [
            card(
                self.unit_icon(unit, 58),
                unit.name,
                tag("p", name, " · ", self.whereabouts(controller, unit), class_="lw-muted"),
                facts(figures),
                tag("p", said, class_="lw-state") if said else None,
            ),
            ability(controller, unit),
            history(unit),
        ]

    def states(self, unit: Any) -> str:
        states = {translate("moved"): unit.moved, translate("has fought"): unit.fought}
        return " · ".join(words for words, holds in states.items() if holds)

    def tooltip_units(self, controller: PlainController, index: int) -> list[Markup]:
        units = controller.system.units_at(controller.now.position, index)
        return [tag("div", f"{unit.name} {unit.combat}-{unit.movement}") for unit in units]

    def tooltip_path(self, controller: PlainController, unit: Any, index: int) -> list[Markup]:
        return sidebar.tooltip_path(controller, unit, index)
