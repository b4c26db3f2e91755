"""Chapter 12.1: another target for fire whose first target has gone out of sight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.i18n import say
from ...engine.ruling import Fault
from . import actions as act
from .activation import offer
from .checks import check
from .clauses import clauses, pending
from .fire import lose_fire, targets
from .pending_steps import Acting, Retargeting
from .position import Position, replace
from .transaction import Transaction

if TYPE_CHECKING:
    from .game import Baraka


@clauses.on(act.Retarget, rule="B12.1")
def retarget_faults(system: Baraka, position: Position, action: act.Retarget) -> Iterator[Fault]:
    """Another target that is seen, once."""
    if fault := pending(position, Retargeting, "B12.1", say("No other target can be named now.")):
        yield fault
        return
    work = position.agenda[-1]
    assert isinstance(work, Retargeting)
    name = system.troop(action.target).name
    if action.target == work.shot.target:
        yield Fault("B12.1", say("{unit} is the target that has gone out of sight.", unit=name), action.target)
    elif action.target not in targets(system, position, system.unit(position, work.shot.unit)):
        yield Fault("B12.1", say("{unit} is not an enemy in sight.", unit=name), action.target)


def retarget(tx: Transaction, action: act.Retarget) -> None:
    """B12.1: a drill check; where it is passed, the steps repeat: there may be a reaction to the new target."""
    work = tx.pop()
    assert isinstance(work, Retargeting)
    shot = replace(work.shot, target=action.target, again=False, guard=False)
    if not check(tx, shot.unit, "target"):
        lose_fire(tx, shot)
        return
    tx.push(shot)
    if not _is_reaction(tx):
        offer(tx, work.shot.unit, (act.Fire(action.target),))


def _is_reaction(tx: Transaction) -> bool:
    """Return whether what goes on is itself a reaction, to which there is none (B21.8)."""
    acting = (work for work in reversed(tx.position.agenda) if isinstance(work, Acting))
    return next(acting, Acting()).answer
