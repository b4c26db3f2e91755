"""What the plain board shows of a game on hexes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .....drawing import overlays
from .....drawing.cartography import TerrainStyle
from .....drawing.counters import Detail
from .....engine.i18n import localized, translate
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

    def counters(self, table: PlainController, language: str, detail: Detail = "full") -> list[Item]:
        items: list[Item] = table.system.counter_items(table.now.position, language, detail)
        return items

    def reach(
        self, table: PlainController, larger: float = 1.0, spots: Mapping[int, Point] | None = None
    ) -> list[Item]:
        unit = table.unit(table.selected)
        if unit is None or unit.side != table.now.to_act:
            return []
        costs = table.system.reach(table.now.position, unit.id).cost_by_index
        legal = {index: cost for index, cost in costs.items() if self._may_act(table, unit, index)}
        return overlays.reach_items(table.system.board, legal, 0, table.theme, larger=larger, spots=spots)

    def marks(self, table: PlainController) -> list[Item]:
        unit = table.unit(table.selected)
        selected = targets = 0
        if unit is not None and unit.hex is not None:
            selected = 1 << unit.hex.index
            if unit.side == table.now.to_act:
                enemies = {
                    other.hex.index for other in table.now.units.values() if other.hex and other.side != unit.side
                }
                targets = sum(1 << index for index in enemies if self._may_act(table, unit, index))
        return [*history_overlay(table), *choice_layer(table, selected, targets)]

    def _may_act(self, table: PlainController, unit: Any, index: int) -> bool:
        """Whether a click on a hex would be a legal action of a unit."""
        action = table.system.infer_action(table.now.position, unit.id, table.system.board.grid.label(index))
        return action is not None and table.system.is_legal(table.now.position, action)

    def unit_icon(self, unit: Any, size: int = 34, marked: bool = False) -> Markup:
        return counter_icon(unit.shapes(marked), size)

    def ink(self, unit: Any) -> tuple[str, bool]:
        return unit.look.paper, unit.look.corners == "cut"

    def spoken(self, table: PlainController, place: int) -> str:
        return str(table.system.hex_words(table.now.position, place))

    # ---- the panels --------------------------------------------------------------------------------

    def status_chips(self, table: PlainController) -> list[Markup]:
        return [turn_track(table), in_play(table)]

    def question(self, table: PlainController) -> str | None:
        return "" if table.may_decide and table.pending() else None

    def help(self, table: PlainController) -> str | None:
        if table.selected is not None or table.pending():
            return None
        return translate("Select one of your counters, then click a hex or an enemy.")

    def play(self, table: PlainController) -> list[Markup | None]:
        return [inspector(table), sidebar.last_action(table), help_line(table)]

    def hex_line(self, table: PlainController, index: int) -> Markup:
        style = table.system.terrain.get(table.system.board.terrain_at[index])
        return tag("p", "" if style is None else localized(style.name))

    def unit_details(self, table: PlainController, unit: Any) -> list[Any]:
        """A unit with its factors, its side and where it is, what it has done, and what it can do."""
        name, said = localized(table.system.sides[unit.side]).capitalize(), self.states(unit)
        figures = (translate("combat factor"), unit.combat, ""), (translate("movement factor"), unit.movement, "")
        return [
            card(
                self.unit_icon(unit, 58),
                unit.name,
                tag("p", name, " · ", self.whereabouts(table, unit), class_="lw-muted"),
                facts(figures),
                tag("p", said, class_="lw-state") if said else None,
            ),
            ability(table, unit),
            history(unit),
        ]

    def states(self, unit: Any) -> str:
        states = {translate("moved"): unit.moved, translate("has fought"): unit.fought}
        return " · ".join(words for words, holds in states.items() if holds)

    def tip_units(self, table: PlainController, index: int) -> list[Markup]:
        units = table.system.units_at(table.now.position, index)
        return [tag("div", f"{unit.name} {unit.combat}-{unit.movement}") for unit in units]

    def tip_way(self, table: PlainController, unit: Any, index: int) -> list[Markup]:
        return sidebar.tip_way(table, unit, index)
