"""The overlays of La Legión: the reach of the selected counter, and rings and brackets round counters."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from ....drawing import overlays
from ....engine.hexgrid import bits
from ....engine.i18n import percent
from ....engine.scene import Item, Point
from ...hexes.board.map_overlays import choice_layer, history_overlay
from ...hexes.board.outlook import Outlook
from ...hexes.position import is_on_map
from .. import Bomb, Bombard
from ..armour import refuges
from ..combat import targets as attackable
from ..data import MOROCCAN
from ..movement_reach import binding_hexes
from ..unit import Unit
from .controller import LegionController


def reach_layer(
    controller: LegionController, larger: float = 1.0, spots: Mapping[int, Point] | None = None
) -> list[Item]:
    """Return the reach of the selected counter, with costs; see `overlays.reach_items`."""
    unit = controller.unit(controller.selected)
    if unit is None or unit.side != controller.now.to_act or controller.phase == "combat":
        return []
    p, system, board = controller.now.position, controller.system, controller.system.board
    counter = system.counter(unit.id)
    if controller.fleeing is not None:
        hexes, length = refuges(system, p, system.counter(controller.fleeing))
        costs = dict.fromkeys(bits(hexes), length)
        return overlays.reach_items(board, costs, 0, controller.theme, larger=larger, spots=spots)
    if controller.phase == "movement" and unit.status == "on map":
        seen = outlook(controller, unit)
        inner = {index: cost for index, cost in seen.costs.items() if not seen.outer >> index & 1}
        return overlays.reach_items(board, inner, seen.stops, controller.theme, seen.outer, larger=larger, spots=spots)
    targets = 0
    for action in system.counter_actions(p, counter):
        place = getattr(action, "to", None) or getattr(action, "at", None)
        if place is not None:
            targets |= 1 << board.index(place)
    return (
        overlays.reach_items(board, dict.fromkeys(bits(targets), 0), 0, controller.theme, numbers=False)
        if targets
        else []
    )


def outlook(controller: LegionController, unit: Unit) -> Outlook:
    """Return the preview of a counter: its reach by movement factor and beyond it, and its targets."""
    system, position = controller.system, controller.now.position
    if controller.phase == "combat":
        return Outlook(targets=_targets_of(controller, [] if unit.arm == "artillery" else [unit.id]))
    if controller.phase != "movement":
        return Outlook(targets=_targets_alone(controller, unit))
    reach = system.reach(position, unit.id)
    outer = sum(1 << index for index in reach.cost_by_index if reach.is_by(index, "df"))
    stops = binding_hexes(system, position, system.counter(unit.id))
    return Outlook(reach.cost_by_index, reach.path_indices, stops, outer, _targets_alone(controller, unit))


def mark_layer(controller: LegionController) -> list[Item]:
    """Rings round what is chosen, brackets on what may be hit, and the fire that supports an attack."""
    board = controller.system.board
    chosen, targets = _attack(controller) if controller.phase == "combat" else _choice(controller)
    support = [
        (gun.hex.index, aim.hex.index)
        for gun in map(controller.known, controller.support if controller.phase == "combat" else ())
        for aim in map(controller.known, controller.defenders)
        if gun.hex is not None and aim.hex is not None
    ]
    fire = (item for pair in support for item in overlays.support_items(board, [pair], controller.theme))
    return [*history_overlay(controller), *fire, *choice_layer(controller, chosen, targets), *_declared(controller)]


def _declared(controller: LegionController) -> list[Item]:
    """Return the declared combats: arrows from the attackers, and at the target the chance of success."""
    odds = controller.odds()
    if odds is None:
        return []
    shot, board, grid = controller.shot, controller.system.board, controller.system.board.grid
    kind = "attack" if shot is None else "fire"
    starts = bits(_hexes(controller, controller.attackers if shot is None else [shot.unit]))
    ends = list(bits(_hexes(controller, controller.defenders if shot is None else [shot.target])))
    pairs = [(start, end) for start in starts for end in ends if shot or grid.neighbours(start) >> end & 1]
    arrows = [item for pair in pairs for item in overlays.path_items(board, pair, controller.theme, kind)]
    chance = odds.outcomes["attacker" if shot is None else "hit"]
    return [*arrows, overlays.odds_item(board, ends[0], percent(chance, 0), controller.theme)]


def _attack(controller: LegionController) -> tuple[int, int]:
    """The hexes of the attack that is being set up, else of the selected counter; and those that it is against."""
    chosen = _hexes(controller, (*controller.attackers, *controller.support))
    targets = _hexes(controller, controller.defenders)
    if targets:
        return chosen, targets
    unit = controller.unit(controller.selected)
    if unit is None or chosen:
        return chosen, _targets_of(controller, controller.attackers)
    is_own = unit.side == controller.now.to_act and unit.arm != "artillery"
    return _hexes(controller, [unit.id]), _targets_of(controller, [unit.id] if is_own else [])


def _choice(controller: LegionController) -> tuple[int, int]:
    """The hex of the selected counter, and those of the enemies that it may hit, or of the one that it aims at."""
    unit = controller.unit(controller.selected)
    if unit is None:
        return 0, 0
    chosen, aim = _hexes(controller, [unit.id]), controller.fleeing or controller.aim
    if aim:
        return chosen, _hexes(controller, [aim])
    return chosen, _targets_alone(controller, unit) if unit.side == controller.now.to_act else 0


def _targets_alone(controller: LegionController, unit: Unit) -> int:
    """The enemies that a counter may put to flight, bombard or bomb."""
    p, system = controller.now.position, controller.system
    if unit.hex is not None and controller.can_rout(unit):
        return int(system.derived(p).land[MOROCCAN] & system.board.grid.neighbours(unit.hex.index))
    if controller.phase not in ("bombardment", "fleet", "air"):
        return 0
    actions = system.counter_actions(p, system.counter(unit.id))
    return _hexes(controller, [action.target for action in actions if isinstance(action, (Bombard, Bomb))])


def _hexes(controller: LegionController, names: Iterable[str]) -> int:
    """The hexes on which counters stand, as bits."""
    return sum({1 << unit.hex.index for unit in map(controller.known, names) if unit.hex is not None})


def _targets_of(controller: LegionController, attackers: Collection[str]) -> int:
    """The enemies that every attacker chosen so far could attack."""
    p, system = controller.now.position, controller.system
    target_mask = 0
    for n, name in enumerate(attackers):
        counter = system.counter(name)
        attacker_hex = p.where[counter.index]
        near = (
            system.board.grid.neighbours(attacker_hex) & attackable(system, p, counter.side)
            if is_on_map(attacker_hex)
            else 0
        )
        target_mask = near if n == 0 else target_mask & near
    return target_mask
