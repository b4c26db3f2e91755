"""What the plain board shows of a game on hexes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.drawing import overlays
from ....engine.drawing.cartography import TerrainStyle
from ....engine.drawing.counters import SIZE, Detail
from ....engine.scene import Item, Point, Scene
from ...markup import Markup
from ...panels.parts import drawn
from ..face import HexFace
from ..laid import told_layer
from . import head, side
from .table import PlainTable


class PlainFace(HexFace[PlainTable]):
    """The view of a game on hexes that has none of its own: counters, reach and targets, phases, units, the log."""

    table = PlainTable

    def terrain_of(self, system: Any) -> Mapping[str, TerrainStyle]:
        terrain: Mapping[str, TerrainStyle] = system.terrain
        return terrain

    # ---- the map -----------------------------------------------------------------------------------

    def counters(self, table: PlainTable, language: str, detail: Detail = "full") -> list[Item]:
        items: list[Item] = table.system.counter_items(table.now.position, language, detail)
        return items

    def reach(self, table: PlainTable, larger: float = 1.0, spots: Mapping[int, Point] | None = None) -> list[Item]:
        unit = table.unit(table.selected)
        if unit is None or unit.side != table.now.to_act:
            return []
        board, reach = table.system.board, table.system.reach(table.now.position, unit.id)
        costs = {board.grid.index(label): cost for label, cost in reach.items()}
        legal = {index: cost for index, cost in costs.items() if self._may_act(table, unit, index)}
        return overlays.reach_items(board, legal, 0, table.theme, larger=larger, spots=spots)

    def marks(self, table: PlainTable) -> list[Item]:
        board, items = table.system.board, told_layer(table)
        unit = table.unit(table.selected)
        if table.lesson is not None and table.step is None:
            about = sum(1 << index for index in table.lesson.places(table))
            items += overlays.hex_items(board, about, table.theme, "last")
        if unit is not None and unit.hex is not None:
            if unit.side == table.now.to_act:
                enemies = {
                    other.hex.index for other in table.now.units.values() if other.hex and other.side != unit.side
                }
                aims = sum(1 << index for index in enemies if self._may_act(table, unit, index))
                items += overlays.target_items(board, aims, table.theme)
            items += overlays.selected_items(board, 1 << unit.hex.index, table.theme)
        return items

    def _may_act(self, table: PlainTable, unit: Any, index: int) -> bool:
        """Whether a click on a hex would be a legal action of a unit."""
        action = table.system.meant(table.now.position, unit.id, table.system.board.grid.label(index))
        return action is not None and table.system.legal_now(table.now.position, action)

    def piece(self, unit: Any, size: int = 34, marked: bool = False) -> Markup:
        half = SIZE / 2 + 3
        item = Item("counter", unit.shapes(marked), (half, half))
        return drawn(Scene(2 * half, 2 * half, {"all": (item,)}, background="none"), size)

    def ink(self, unit: Any) -> tuple[str, bool]:
        return unit.look.paper, unit.look.corners == "cut"

    def spoken(self, table: PlainTable, place: int) -> str:
        return str(table.system.hex_words(table.now.position, place))

    # ---- the panels --------------------------------------------------------------------------------

    def chips(self, table: PlainTable) -> list[Markup]:
        return head.chips(table)

    def phases(self, table: PlainTable) -> list[Markup]:
        return head.phases(table)

    def decision(self, table: PlainTable) -> Markup | None:
        return side.decision(table)

    def play(self, table: PlainTable) -> list[Markup | None]:
        return [side.inspector(table), side.last_action(table), side.help_line(table)]

    def order(self, table: PlainTable) -> Markup:
        return side.order(table)

    def left(self, table: PlainTable) -> Any:
        return side.left(table)

    def tip(self, table: PlainTable, place: int) -> Markup:
        return side.tip(table, place)
