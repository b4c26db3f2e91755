"""What La Legión shows of itself on a board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.drawing.counters import PLAIN, Detail
from ...engine.scene import Item, Point
from ...engine.words import gettext_noop
from ...games.legion.look import FAMILIES, TERRAIN
from ...games.legion.players import PLAYERS
from ...games.legion.scene import counter_items, spoken
from ..hexes.face import HexFace
from ..markup import Markup, tag
from . import head, order, side
from .commands import COMMANDS
from .key import key
from .laid import mark_layer, reach_layer
from .pieces import counter_picture, hex_line, states, whereabouts
from .table import LegionTable

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
    on_map_title = gettext_noop("Land counters on the map")

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

    def question(self, table: LegionTable) -> str | None:
        return side.question(table)

    def help(self, table: LegionTable) -> str | None:
        return side.help(table)

    def rolled(self, table: LegionTable, event: Any) -> Markup | None:
        return side.rolled(table, event)

    def play(self, table: LegionTable) -> list[Markup | None]:
        return side.play(table)

    def order(self, table: LegionTable) -> Markup:
        return order.order(table)

    def key(self) -> Markup:
        return key()

    # ---- units and hexes in words -----------------------------------------------------------------

    def hex_line(self, table: LegionTable, index: int) -> Markup:
        return hex_line(table, index)

    def unit_details(self, table: LegionTable, unit: Any) -> list[Any]:
        return side.unit_details(table, unit)

    def states(self, unit: Any) -> str:
        return states(unit)

    def whereabouts(self, table: LegionTable, unit: Any) -> str:
        return whereabouts(table, unit)

    def member_name(self, unit: Any) -> str:
        return str(unit.name.partition(": ")[2] or unit.name)

    def on_map(self, table: LegionTable, side: str) -> int:
        """The land counters."""
        return int(table.system.derived(table.now.position).land[side].bit_count())

    def tip_ground(self, table: LegionTable, index: int) -> Markup:
        return hex_line(table, index, noted=False)

    def tip_units(self, table: LegionTable, index: int) -> list[Markup]:
        unit = table.land_unit(index)
        if unit is None:
            return []
        said = states(unit, table.phase)
        lines = [tag("div", unit.name, f" {unit.combat}-{unit.movement}")]
        return [*lines, tag("div", said, class_="lw-state")] if said else lines

    def tip_way(self, table: LegionTable, unit: Any, index: int) -> list[Markup]:
        moves = table.phase == "movement" and table.land_unit(index) is None
        return super().tip_way(table, unit, index) if moves else []
