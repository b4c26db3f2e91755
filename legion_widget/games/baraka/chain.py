"""Chapters 15.1 and 15.2: the chain of command, and its range."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actions import CM
from .armies.roster import RosterUnit
from .tabletop.bases import gap
from .unit import Unit
from .unit_geometry import leader_base

if TYPE_CHECKING:
    from .game import Baraka
    from .position import Position

#: B15.1: how far a commander commands, from miniature to miniature; B20.3: what a bugle adds for a captain.
RADIUS, BUGLE = 30 * CM, 30 * CM


def radius(system: Baraka, position: Position, commander: RosterUnit) -> int:
    """Return how far a commander commands (B15.1, B20.3), in tenths of a millimetre."""
    figures = zip(commander.figures, position.states[system.number(commander.id)].figures, strict=True)
    bugle = any(figure.role == "bugle" and place is not None for figure, place in figures)
    return RADIUS + BUGLE if bugle and commander.profile.level == 3 else RADIUS


def is_near(system: Baraka, position: Position, commander: RosterUnit, unit: Unit) -> bool:
    """B15.1: whether the leader of a unit stands within a commander's radius."""
    head = system.unit(position, commander.id)
    if not head.has_original_leader or not unit.members:
        return False
    return gap(leader_base(head), leader_base(unit)) <= radius(system, position, commander)


def can_reach(system: Baraka, position: Position, commander: RosterUnit, unit: Unit) -> bool:
    """B15.1: whether a commander reaches a unit of his chain, directly or through the commanders between."""
    chain = unit.superiors
    if commander not in chain:
        return False
    if is_near(system, position, commander, unit):
        return True
    links = (system.unit(position, between.id) for between in chain[: chain.index(commander)])
    return any(
        is_near(system, position, link.troop, unit) and can_reach(system, position, commander, link) for link in links
    )


def is_in_command(system: Baraka, position: Position, unit: Unit) -> bool:
    """B15.2: its original leader lives, and a higher commander of its chain is within his radius."""
    return unit.has_original_leader and any(is_near(system, position, commander, unit) for commander in unit.superiors)
