"""What is laid over the map for a choice: reach, the declared combats, what is aimed at."""

from __future__ import annotations

from collections.abc import Mapping

from ...engine.drawing import overlays
from ...engine.scene import Item, Point
from ...games.market_garden import actions as act
from ...games.market_garden.data import enemy
from ..hexes.laid import choice_layer, told_layer
from .table import FIRING, MOVING, MarketGardenTable


def reach_layer(table: MarketGardenTable, larger: float = 1.0, spots: Mapping[int, Point] | None = None) -> list[Item]:
    """Where the unit chosen can go, with costs; in the other phases the hexes that something can be done in."""
    system, p, board = table.system, table.now.position, table.system.board
    unit = table.unit(table.selected)
    if not table.mine:
        return []
    if table.phase in MOVING and unit is not None and unit.side == table.now.to_act:
        costs = system.reach(p, unit.id).cost_by_index
        zoc = system.derived(p).zoc[enemy(unit.side)]
        return overlays.reach_items(board, costs, zoc, table.theme, larger=larger, spots=spots) if costs else []
    hexes: dict[int, int] = {}
    if table.phase in ("airborne", "retreat", "withdraw"):
        for action in table.now.legal_actions(unit.id if unit is not None and table.phase == "airborne" else None):
            if isinstance(action, (act.Drop, act.Retreat)):
                hexes[board.index(action.to)] = 0
    return overlays.reach_items(board, hexes, 0, table.theme, numbers=False) if hexes else []


def mark_layer(table: MarketGardenTable) -> list[Item]:
    """Rings round what is chosen, arrows of the declared combats, brackets on what may be hit."""
    board = table.system.board
    items = told_layer(table) + declared_layer(table)
    chosen = targets = 0
    for name in (*table.picked, table.selected):
        unit = table.unit(name)
        if unit is not None and unit.hex is not None:
            chosen |= 1 << unit.hex.index
    if table.target is not None:
        targets |= 1 << table.target
        for name in table.picked if table.phase in FIRING else ():
            gun = table.known(name).hex
            if gun is not None and gun.index != table.target:
                items += overlays.path_items(board, (gun.index, table.target), table.theme, "fire")
    else:
        targets |= sum(1 << index for index in table.aims())
    return [*items, *choice_layer(table, chosen & ~targets, targets)]


def declared_layer(table: MarketGardenTable) -> list[Item]:
    """An arrow from each hex of attackers to the hex that they will attack, until that is done."""
    board, items = table.system.board, []
    for combat in table.now.position.combats:
        if combat.state not in ("", "now"):
            continue
        target = board.index(combat.target)
        places = (table.known(name).hex for name in combat.attackers)
        for here in dict.fromkeys(place.index for place in places if place is not None and place.index != target):
            kind = "attack" if combat.kind == "assault" else "retreat"
            items += overlays.path_items(board, (here, target), table.theme, kind)
    return items
