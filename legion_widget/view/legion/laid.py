"""What is laid over the map for a choice: where the counter chosen can go, and rings and brackets round counters."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from ...engine.drawing import overlays
from ...engine.hexgrid import bits
from ...engine.scene import Item, Point
from ...games.legion import Bomb, Bombard
from ...games.legion.armour import refuges
from ...games.legion.combat import targets as attackable
from ...games.legion.data import MOROCCAN, enemy
from ...games.legion.unit import Unit
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
        far = {board.grid.index(label) for label in reach if reach.by(label) == "df"}
        inner = {index: cost for index, cost in reach.cost_by_index.items() if index not in far}
        zoc = system.derived(p).zoc[enemy(unit.side)]
        outer = sum(1 << index for index in far)
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
    """Rings round what is chosen, brackets on what may be hit, and the fire that supports an attack."""
    board = table.system.board
    chosen, targets = _attack(table) if table.phase == "combat" else _choice(table)
    support = [
        (gun.hex.index, aim.hex.index)
        for gun in map(table.known, table.support if table.phase == "combat" else ())
        for aim in map(table.known, table.defenders)
        if gun.hex is not None and aim.hex is not None
    ]
    fire = (item for pair in support for item in overlays.support_items(board, [pair], table.theme))
    return [*told_layer(table), *fire, *choice_layer(table, chosen, targets)]


def _attack(table: LegionTable) -> tuple[int, int]:
    """The hexes of the attack that is being set up, else of the counter chosen; and those that it is against."""
    chosen = _hexes(table, (*table.attackers, *table.support))
    targets = _hexes(table, table.defenders)
    if table.selected and not (chosen | targets):
        chosen = _hexes(table, [table.selected])
    return chosen, targets if table.defenders else _targets_of(table, table.attackers)


def _choice(table: LegionTable) -> tuple[int, int]:
    """The hex of the counter chosen, and those of the enemies that it may hit, or of the one that it aims at."""
    unit = table.unit(table.selected)
    if unit is None:
        return 0, 0
    chosen, aim = _hexes(table, [unit.id]), table.fleeing or table.aim
    if aim:
        return chosen, _hexes(table, [aim])
    return chosen, _targets_alone(table, unit) if unit.side == table.now.to_act else 0


def _targets_alone(table: LegionTable, unit: Unit) -> int:
    """The enemies that a counter may put to flight, bombard or bomb."""
    p, system = table.now.position, table.system
    if unit.hex is not None and table.can_rout(unit):
        return int(system.derived(p).land[MOROCCAN] & system.board.grid.neighbours(unit.hex.index))
    if table.phase not in ("bombardment", "fleet", "air"):
        return 0
    actions = system.of_counter(p, system.counter(unit.id))
    return _hexes(table, [action.target for action in actions if isinstance(action, (Bombard, Bomb))])


def _hexes(table: LegionTable, names: Iterable[str]) -> int:
    """The hexes on which counters stand, as bits."""
    return sum({1 << unit.hex.index for unit in map(table.known, names) if unit.hex is not None})


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
