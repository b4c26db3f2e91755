"""What the Market Garden game shows of itself on a board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.drawing.counters import PLAIN, Detail
from ...engine.scene import Item, Point
from ...engine.words import gettext_noop, say, translate
from ...games.market_garden.look import FAMILIES, TERRAIN
from ...games.market_garden.scene import counter_items, spoken
from ...games.market_garden.unit import Unit
from ..hexes.face import HexFace
from ..markup import Markup, tag
from . import head, side
from .commands import COMMANDS
from .key import key
from .laid import mark_layer, reach_layer
from .pieces import counter_picture, hex_line, states
from .table import MOVING, MarketGardenTable


class MarketGardenFace(HexFace[MarketGardenTable]):
    """The operational sequence of play: stacks that move, declare, refuse, react, bombard, manoeuvre and assault."""

    table = MarketGardenTable
    title = "Market Garden"
    commands = COMMANDS
    dice_rule = "H0.1"
    label = gettext_noop(
        "Map. Arrow keys walk from hex to hex, Enter presses, Escape lets go. N and P: next and previous unit; "
        "A: do what is set up; E: end the phase; U: undo; plus, minus, 0, W: size; F: full screen."
    )
    terrain = TERRAIN
    chosen = gettext_noop("Chosen unit")

    def counters(self, table: MarketGardenTable, language: str, detail: Detail = "full") -> list[Item]:
        return counter_items(table.system, table.now.position, language, detail)

    def reach(
        self, table: MarketGardenTable, larger: float = 1.0, spots: Mapping[int, Point] | None = None
    ) -> list[Item]:
        return reach_layer(table, larger, spots)

    def marks(self, table: MarketGardenTable) -> list[Item]:
        return mark_layer(table)

    def piece(self, unit: Unit, size: int = 34, marked: bool = False) -> Markup:
        return counter_picture(unit, size, marked)

    def ink(self, unit: Unit) -> tuple[str, bool]:
        look = FAMILIES.get(unit.family, PLAIN)
        return look.paper, look.corners == "cut"

    def spoken(self, table: MarketGardenTable, place: int) -> str:
        return spoken(table.system, table.now.position, place)

    def chips(self, table: MarketGardenTable) -> Any:
        return head.chips(table)

    def phases(self, table: MarketGardenTable) -> list[Markup]:
        return head.phases(table)

    def counted(self, table: MarketGardenTable) -> Markup | None:
        return head.moved(table)

    def ending(self, table: MarketGardenTable) -> str | None:
        """Between two actions there is nothing to end but an offer."""
        if table.phase in ("support", "defence", "advance"):
            return translate("Decline")
        return None if table.phase in table.interrupts else translate("End the phase")

    def question(self, table: MarketGardenTable) -> str | None:
        return side.question(table)

    def help(self, table: MarketGardenTable) -> str | None:
        return translate(side.HELP[table.phase]) if table.phase in side.HELP else None

    def rolled(self, table: MarketGardenTable, event: Any) -> Markup | None:
        return side.rolled(table, event)

    def play(self, table: MarketGardenTable) -> list[Markup | None]:
        return side.play(table)

    def left(self, table: MarketGardenTable) -> Any:
        return side.left(table)

    def key(self) -> Markup:
        return key()

    # ---- units and hexes in words -----------------------------------------------------------------

    def hex_line(self, table: MarketGardenTable, index: int) -> Markup:
        return hex_line(table, index)

    def unit_details(self, table: MarketGardenTable, unit: Unit) -> list[Any]:
        return side.unit_details(table, unit)

    def states(self, unit: Unit) -> str:
        return states(unit)

    def whereabouts(self, table: MarketGardenTable, unit: Unit) -> str:
        if unit.hex is not None or unit.status == "eliminated":
            return super().whereabouts(table, unit)
        return say("turn {turn}", turn=unit.arrives).text()

    def tip_units(self, table: MarketGardenTable, index: int) -> list[Markup]:
        return [
            tag("div", f"{unit.name} {unit.factors}", tag("small", f" {states(unit)}", class_="lw-state"))
            for unit in table.stack(index)
        ]

    def tip_way(self, table: MarketGardenTable, unit: Unit, index: int) -> list[Markup]:
        """Of a hex out of reach where others of its side stand nothing is said: a press there chooses them."""
        if table.phase not in MOVING or not table.mine:
            return []
        joins = bool(table.stack(index, unit.side))
        if joins and table.system.hex_label(index) not in table.system.reach(table.now.position, unit.id):
            return []
        return super().tip_way(table, unit, index)
