"""The likeliest action: the one that a double click does, and the one shown when a counter is dragged over an
enemy.
"""

from __future__ import annotations

from typing import Any

from ....engine.hexgrid import bits
from ....engine.i18n import percent, say
from .. import Attack, Bomb, Bombard
from ..combat import may_attack, may_support, targets
from ..movement_reach import can_attack
from ..unit import Unit
from .controller import LegionController


def likeliest(controller: LegionController, index: int) -> Any:
    """Return the deed that a double click on a hex means; None: none is likelier than others.

    A gun, an aircraft or a fleet fires where it hits most likely. A counter that can attack does so where it wins most
    likely, with the guns that help. On an enemy against whom an attack is set up, that attack is made.
    """
    if controller.phase == "combat":
        aimed = {place.index for name in controller.defenders if (place := controller.known(name).hex) is not None}
        if index in aimed:
            return controller.attack if controller.now.ruling(controller.attack) else None
    unit = controller.unit_to_lift(index)
    if unit is None:
        return None
    if controller.phase == "combat":
        return _best_attack(controller, unit)
    if controller.phase not in ("bombardment", "air", "fleet"):
        return None
    shots = controller.system.counter_actions(controller.now.position, controller.system.counter(unit.id))
    return _best(controller, [shot for shot in shots if isinstance(shot, (Bombard, Bomb))], "hit")


def _best(controller: LegionController, actions: list[Any], outcome: str) -> Any:
    """The action that most likely comes to an outcome; the first of several."""
    chances = [controller.now.odds(action).outcomes.get(outcome, 0) for action in actions]
    return actions[chances.index(max(chances))] if actions else None


def _best_attack(controller: LegionController, unit: Unit) -> Attack | None:
    """The attack of one counter that most likely wins, with the guns in range that make it likelier."""
    system, position = controller.system, controller.now.position
    counter, grid = system.counter(unit.id), system.board.grid
    if unit.hex is None or not may_attack(position, counter):
        return None
    guns = [gun for gun in system.artillery[counter.side] if may_support(system, position, gun)]
    found = []
    for target in bits(grid.neighbours(unit.hex.index) & targets(system, position, counter.side)):
        enemy = controller.land_unit(target)
        near = grid.within(1 << target, system.values["L8.11.range"])
        attack = Attack((unit.id,), (enemy.id,) if enemy is not None else ())
        if not controller.ruling_for_seat(attack):
            continue
        for gun in guns:
            if near >> position.where[gun.index] & 1:
                more = Attack(attack.attackers, attack.defenders, (*attack.support, gun.id))
                if controller.ruling_for_seat(more) and _best(controller, [attack, more], "attacker") is more:
                    attack = more
        found.append(attack)
    best: Attack | None = _best(controller, found, "attacker")
    return best


def promise(controller: LegionController, index: int) -> str:
    """Return the result of dropping the dragged counter on an enemy, in a few words; empty: nothing."""
    enemy, selected = controller.land_unit(index), controller.selected
    if enemy is None or selected is None or enemy.side == controller.now.to_act:
        return ""
    action: Any = Attack((selected,), (enemy.id,))
    if controller.phase == "combat":
        action = Attack(controller.attackers, tuple({*controller.defenders, enemy.id}), controller.support)
    elif controller.phase in ("bombardment", "fleet"):
        action = Bombard(selected, enemy.id)
    elif controller.phase != "movement" or not can_attack(controller.system.counter(selected)):
        return ""
    ruling = controller.now.ruling(action)
    if not ruling and controller.phase != "movement":
        return ruling.faults[0].text()
    outcomes = controller.system.odds(controller.now.position, action).outcomes
    if "hit" in outcomes:
        return say("{chance} to hit", chance=percent(outcomes["hit"])).text()
    won = percent(outcomes["attacker"])
    return (
        say("{chance} to win", chance=won).text()
        if ruling
        else say("From beside it: {chance} to win", chance=won).text()
    )
