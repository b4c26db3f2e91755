"""Upkeep once nothing is pending: distress within morale, and which units are still located (B12.3, B21.20)."""

from __future__ import annotations

from .morale import trim
from .transaction import Transaction
from .unit_geometry import can_see


def apply_upkeep(tx: Transaction) -> None:
    """Puts every unit right."""
    for troop, state in zip(tx.system.troops, tx.position.states, strict=True):
        if state.distress and tx.unit(troop.id).is_on_table:
            trim(tx, troop.id)
    forget_unseen(tx)


def forget_unseen(tx: Transaction) -> None:
    """B12.3: who has been located is so no more for a unit that does not see it, however short that was."""
    for troop, state in zip(tx.system.troops, tx.position.states, strict=True):
        if state.located:
            _forget(tx, troop.id)


def _forget(tx: Transaction, id: str) -> None:
    """B12.3: an enemy stays located until it is out of the sight of the unit that has located it, or of its side."""
    unit, position = tx.unit(id), tx.position
    by_side = tx.system.options["B12.3.located"] == "side"
    own = [tx.unit(troop.id) for troop in tx.system.troops if troop.side == unit.side] if by_side else [unit]
    watchers = [friend for friend in own if friend.is_on_table]
    others = (tx.unit(name) for name in unit.state.located)
    seen = {
        enemy.id
        for enemy in others
        if enemy.is_on_table and any(can_see(tx.system, position, friend, enemy) for friend in watchers)
    }
    if seen != unit.state.located:
        tx.change(id, located=frozenset(seen))
