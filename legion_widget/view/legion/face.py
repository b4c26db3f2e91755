"""What La Legión shows of itself on a board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.drawing.counters import PLAIN, Detail
from ...engine.scene import Item, Point
from ...games.legion.look import FAMILIES, TERRAIN
from ...games.legion.players import PLAYERS
from ...games.legion.scene import counter_items, spoken
from ..hexes.face import HexFace
from ..markup import Markup
from . import head, order, side
from .commands import COMMANDS
from .key import key
from .laid import mark_layer, reach_layer
from .pieces import counter_picture
from .table import LegionTable
from .tip import tip

#: A counter that must fight matters as much as so many that may.
DUTY = 5.0


class LegionFace(HexFace[LegionTable]):
    """La Legión: counters that fight, artillery, aircraft and fleets on the board of the eastern Rif."""

    table = LegionTable
    title = "La Legión"
    commands = COMMANDS
    players = tuple(PLAYERS)
    dice_rule = "L2.12"
    terrain = TERRAIN

    def counters(self, table: LegionTable, language: str, detail: Detail = "full") -> list[Item]:
        return counter_items(table.system, table.now.position, language, detail)

    def reach(self, table: LegionTable, larger: float = 1.0, spots: Mapping[int, Point] | None = None) -> list[Item]:
        return reach_layer(table, larger, spots)

    def marks(self, table: LegionTable) -> list[Item]:
        return mark_layer(table)

    def piece(self, unit: Any, size: int = 34, marked: bool = False) -> Markup:
        return counter_picture(unit, size, marked)

    def ink(self, unit: Any) -> tuple[str, bool]:
        look = FAMILIES.get(unit.family, PLAIN)
        return look.paper, look.corners == "cut"

    def weight(self, table: LegionTable, unit: Any) -> float:
        return DUTY if unit.has("bound") and not unit.fought else 1.0

    def spoken(self, table: LegionTable, place: int) -> str:
        return spoken(table.system, table.now.position, place)

    def chips(self, table: LegionTable) -> list[Markup]:
        return head.chips(table)

    def phases(self, table: LegionTable) -> list[Markup]:
        return head.phases(table)

    def counted(self, table: LegionTable) -> Markup | None:
        return head.counted(table)

    def decision(self, table: LegionTable) -> Markup | None:
        return side.decision(table)

    def rolled(self, table: LegionTable, event: Any) -> Markup | None:
        return side.rolled(table, event)

    def play(self, table: LegionTable) -> list[Markup | None]:
        return side.play(table)

    def order(self, table: LegionTable) -> Markup:
        return order.order(table)

    def left(self, table: LegionTable) -> Any:
        return side.left(table)

    def key(self) -> Markup:
        return key()

    def tip(self, table: LegionTable, place: int) -> Markup:
        return tip(table, place)
