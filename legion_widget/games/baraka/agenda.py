"""What goes on by itself: the pending work that is for no side to decide."""

from __future__ import annotations

from collections.abc import Callable

from . import activation, fire, impulse, melee, morale
from .position import Acting, Fighting, Impulse, Passing, Regretting, Shooting, Stage, Suffering
from .transaction import Transaction

#: What the rules do with such work.
DOES: dict[type, Callable[[Transaction], None]] = {
    Stage: impulse.stage,
    Impulse: impulse.attacks,
    Acting: activation.next_act,
    Passing: activation.end_activation,
    Shooting: fire.shoot,
    Regretting: fire.regret,
    Suffering: morale.suffer,
    Fighting: melee.fight,
}


def go_on(tx: Transaction) -> None:
    """Does the work on top, or a part of it."""
    DOES[type(tx.top)](tx)
