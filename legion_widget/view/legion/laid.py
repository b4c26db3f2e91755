"""What is laid over the map for a choice: where the counter chosen can go, and rings and brackets round counters."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ...engine.drawing import overlays
from ...engine.hexgrid import bits
from ...engine.scene import Item, Point
from ...games.legion import Bomb, Bombard
from ...games.legion.armour import refuges
from ...games.legion.combat import targets as attackable
from ...games.legion.data import MOROCCAN, enemy
from ..hexes.laid import choice_layer, told_layer
from .table import LegionTable


def reach_layer(table: LegionTable, larger: float = 1.0, spots: Mapping[int, Point] | None = None) -> list[Item]:
    """Where the chosen counter can go, with costs; see `overlays.reach_items`."""
    unit = table.unit(table.selected)
    if unit is None or unit.side != table.now.to_act or table.phase == "combat":
        return []
    p, system, board = table.now.position, table.system, table.system.board
    counter = system.counter(unit.id)
    if table.fleeing is not None:
        hexes, length = refuges(system, p, system.counter(table.fleeing))
        costs = dict.fromkeys(bits(hexes), length)
        return overlays.reach_items(board, costs, 0, table.theme, larger=larger, spots=spots)
    if table.phase == "movement" and unit.status == "on map":
        reach = system.reach(p, unit.id)
        grid = board.grid
        costs = {grid.index(label): cost for label, cost in reach.items()}
        far = {i for i in costs if reach.by(grid.label(i)) == "df"}
        inner = {i: cost for i, cost in costs.items() if i not in far}
        zoc = system.derived(p).zoc[enemy(unit.side)]
        outer = sum(1 << i for i in far)
        return overlays.reach_items(board, inner, zoc, table.theme, outer, larger=larger, spots=spots)
    targets = 0
    for action in system.of_counter(p, counter):
        place = getattr(action, "to", None) or getattr(action, "at", None)
        if place is not None:
            targets |= 1 << board.index(place)
    return (
        overlays.reach_items(board, dict.fromkeys(bits(targets), 0), 0, table.theme, numbers=False) if targets else []
    )


def mark_layer(table: LegionTable) -> list[Item]:
    """Rings round what is chosen, brackets on what may be hit."""
    p, system, board = table.now.position, table.system, table.system.board
    chosen, targets = 0, 0

    def at(name: str) -> int:
        here = p.where[system.counter(name).index]
        return 1 << here if here >= 0 else 0

    items = told_layer(table)
    if table.phase == "combat":
        for name in (*table.attackers, *table.support):
            chosen |= at(name)
        for name in table.defenders:
            targets |= at(name)
        for piece in table.support:
            for name in table.defenders:
                gun, aim = at(piece), at(name)
                if gun and aim:
                    items += overlays.support_items(board, [(gun.bit_length() - 1, aim.bit_length() - 1)], table.theme)
        if table.selected and not (chosen | targets):
            chosen |= at(table.selected)
        if not table.defenders:
            targets |= _targets_of(table, table.attackers)
    elif table.selected:
        chosen |= at(table.selected)
        unit = table.unit(table.selected)
        if unit is not None and unit.side == table.now.to_act:
            counter = system.counter(table.selected)
            if table.phase in ("bombardment", "fleet"):
                for action in system.of_counter(p, counter):
                    if isinstance(action, Bombard):
                        targets |= at(action.target)
            elif table.can_rout(unit) and unit.hex is not None:
                near = board.grid.neighbours(unit.hex.index)
                targets |= near & system.derived(p).land[MOROCCAN]
            elif table.phase == "air":
                for action in system.of_counter(p, counter):
                    if isinstance(action, Bomb):
                        targets |= at(action.target)
        if table.fleeing or table.aim:
            targets = at(table.fleeing or table.aim or "")
    return [*items, *choice_layer(table, chosen, targets)]


def _targets_of(table: LegionTable, attackers: Collection[str]) -> int:
    """The enemies that every attacker chosen so far could attack."""
    p, system = table.now.position, table.system
    found = 0
    for n, name in enumerate(attackers):
        counter = system.counter(name)
        here = p.where[counter.index]
        near = system.board.grid.neighbours(here) & attackable(system, p, counter.side) if here >= 0 else 0
        found = near if n == 0 else found & near
    return found
