"""The overlays of the Market Garden game: reach, declared combats and bombardments, the target hex."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from ....drawing import overlays
from ....engine.i18n import percent
from ....engine.odds import Odds
from ....engine.scene import Item, Point
from ...hexes.board.map_overlays import choice_layer, history_overlay
from .. import actions as act
from ..data import enemy
from ..fire import declared_fires
from .controller import FIRING, MOVING, MarketGardenController

#: Outcomes after which no defender holds the hex, and that of a check that was passed.
GOOD = ("taken", "empty", "passed", "overrun")


def reach_layer(
    controller: MarketGardenController, larger: float = 1.0, spots: Mapping[int, Point] | None = None
) -> list[Item]:
    """Return the reach of the selected unit, with costs; in other phases the hexes where it can act."""
    system, p, board = controller.system, controller.now.position, controller.system.board
    unit = controller.unit(controller.selected)
    if not controller.may_decide:
        return []
    if controller.phase in MOVING and unit is not None and unit.side == controller.now.to_act:
        costs = system.reach(p, unit.id).cost_by_index
        zoc = system.derived(p).zoc[enemy(unit.side)]
        own = system.derived(p).held[unit.side]  # a cost would lie on a counter, which a click there selects
        return (
            overlays.reach_items(board, costs, zoc, controller.theme, bare=own, larger=larger, spots=spots)
            if costs
            else []
        )
    hexes: dict[int, int] = {}
    if controller.phase in ("airborne", "retreat", "withdraw"):
        for action in controller.now.legal_actions(
            unit.id if unit is not None and controller.phase == "airborne" else None
        ):
            if isinstance(action, (act.Drop, act.Retreat)):
                hexes[board.index(action.to)] = 0
    return overlays.reach_items(board, hexes, 0, controller.theme, numbers=False) if hexes else []


def mark_layer(controller: MarketGardenController) -> list[Item]:
    """Rings round what is chosen, arrows of the declared combats, brackets on what may be hit."""
    items = history_overlay(controller) + declared_layer(controller)
    planned: list[Item] = []
    chosen = targets = 0
    for name in (*controller.picked, controller.selected):
        unit = controller.unit(name)
        if unit is not None and unit.hex is not None:
            chosen |= 1 << unit.hex.index
    if controller.target is not None:
        targets |= 1 << controller.target
        planned = planned_layer(controller, controller.target)
    else:
        targets |= sum(1 << index for index in controller.aims())
    return [*items, *choice_layer(controller, chosen & ~targets, targets), *planned]


def planned_layer(controller: MarketGardenController, target: int) -> list[Item]:
    """Return the planned combat or fire: an arrow from each hex of the picked units, and the chances at the target."""
    board, items, phase = controller.system.board, [], controller.phase
    kind = (
        "fire"
        if phase in FIRING
        else "manoeuvre"
        if phase == "declaration" and controller.kind != "assault"
        else "attack"
    )
    places = (controller.known(name).hex for name in controller.picked)
    for origin in dict.fromkeys(place.index for place in places if place is not None and place.index != target):
        items += overlays.path_items(board, (origin, target), controller.theme, kind)
    odds = controller.odds()
    if odds is not None:
        columns = controller.system.tables.manoeuvre.columns
        items.append(overlays.odds_item(board, target, in_short(odds, columns), controller.theme))
    return items


def in_short(odds: Odds, columns: Sequence[str]) -> str:
    """The odds as they stand on the map: the column of a manoeuvre, else how likely it is to come to something.

    Fire comes to something that costs a step or tires a unit; an assault after which no defender holds the hex.

    >>> from fractions import Fraction
    >>> in_short(Odds({"0": Fraction(1, 4), "1": Fraction(1, 2), "1F": Fraction(1, 4)}, factors={"points": 4}), [])
    '75 %'
    >>> in_short(Odds({"0/1,DF": Fraction(1)}, factors={"column": 2}), ["1:1", "2:1"])
    '2:1'
    """
    column = odds.factors.get("column")
    if column is not None:
        return columns[column - 1]
    good = (
        chance for name, chance in odds.outcomes.items() if (name != "0" if "points" in odds.factors else name in GOOD)
    )
    return percent(sum(good, Fraction(0)), 0)


def declared_layer(controller: MarketGardenController) -> list[Item]:
    """An arrow from each hex of attackers to the hex that they will attack, until that is done."""
    board, items = controller.system.board, []
    for combat in controller.now.position.combats:
        if combat.state not in ("", "now"):
            continue
        target = board.index(combat.target)
        places = (controller.known(name).hex for name in combat.attackers)
        for origin in dict.fromkeys(place.index for place in places if place is not None and place.index != target):
            kind = "attack" if combat.kind == "assault" else "manoeuvre"
            items += overlays.path_items(board, (origin, target), controller.theme, kind)
    return items + bombardment_layer(controller)


def bombardment_layer(controller: MarketGardenController) -> list[Item]:
    """A dashed ring round each hex that will be bombarded, and an arrow from each gun, until it is done (HG.1)."""
    board, targets, ways = controller.system.board, 0, dict[tuple[int, int], None]()
    for fire in declared_fires(controller.now.position):
        target = board.index(fire.target)
        targets |= 1 << target
        places = (controller.known(name).hex for name in fire.artillery)
        ways |= dict.fromkeys((place.index, target) for place in places if place is not None)
    arrows = [item for way in ways for item in overlays.path_items(board, way, controller.theme, "fire")]
    return [*overlays.hex_items(board, targets, controller.theme, "last"), *arrows]
