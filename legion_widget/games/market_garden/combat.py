"""The parts that manoeuvre and assault share: the units that fight, the declared combat (HD.1), and fire into it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.i18n import say
from ...engine.odds import Modifier
from ...engine.ruling import Fault
from .actions import Declare, Pass, Resolve
from .clauses import clauses
from .data import enemy
from .fire import has_fire, targets
from .position import Combat, Position, living
from .strength import strength
from .transaction import Transaction

if TYPE_CHECKING:
    from .game import MarketGarden


class CombatInProgress:
    """A declared combat with the units of both sides that are still in it, in one position."""

    def __init__(self, system: MarketGarden, position: Position, combat: Combat) -> None:
        self.system, self.position, self.combat = system, position, combat
        self.target = system.board.index(combat.target)
        self.side = system.counter(combat.attackers[0]).side
        self.attackers = living(system, position, combat.attackers)
        self.defenders = system.derived(position).of(enemy(self.side), self.target)

    @property
    def strengths(self) -> tuple[int, int]:
        """HH.1: the strength of the attackers, and of the defenders."""
        return strength(self.position, self.attackers), strength(self.position, self.defenders)

    def varied(self, modifiers: list[Modifier], factor: str) -> list[Modifier]:
        """The modifiers of one factor, as variants have them: added rules are asked about its declaration."""
        system, combat = self.system, self.combat
        if not system.variants:
            return modifiers
        declared = Declare(combat.kind, tuple(counter.id for counter in self.attackers), combat.target)
        return system.varied_modifiers(self.position, declared, modifiers, (factor,))


def open_combat(system: MarketGarden, position: Position, target: str) -> Combat | None:
    """The combat of this phase against a hex that is still to be fought."""
    label = system.hex_label(system.board.index(target))
    kind = position.step.kind
    return next((c for c in position.combats if c.is_open and c.kind == kind and c.target == label), None)


@clauses.on(Resolve, rule="HD.1")
def declared_faults(system: MarketGarden, position: Position, action: Resolve) -> Iterator[Fault]:
    """Only what was declared is fought."""
    if position.step.kind in ("manoeuvre", "assault") and open_combat(system, position, action.target) is None:
        target = system.board.index(action.target)
        message = say("No combat of this kind against {hex} is declared.", hex=system.board.hex_name(target))
        yield Fault("HD.1", message, system.hex_label(target))


# ---- support, and defensive fire -----------------------------------------------------------------------


def settle_support(tx: Transaction) -> bool:
    """HH.3, HI.2: support and defensive fire are passed over where there is nothing to fire with, or at."""
    system, position = tx.system, tx.position
    side = position.step.side or ""
    if any(has_fire(system, position, side, target) for target in targets(system, position)) and _has_both_sides(
        system, position
    ):
        return False
    tx.pop()
    return True


def _has_both_sides(system: MarketGarden, position: Position) -> bool:
    if position.fight is None:
        return False
    clash = CombatInProgress(system, position, position.fight)
    return bool(clash.attackers and clash.defenders)


def apply_pass(tx: Transaction, action: Pass) -> None:
    """Declines support, defensive fire or an advance."""
    tx.pop()
