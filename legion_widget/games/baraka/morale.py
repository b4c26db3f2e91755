"""Chapter 14: distress and panic; the cases B21.10, B21.20, B21.31 and B21.33."""

from __future__ import annotations

from ...engine.dice import Throw
from .events import Distressed, Panicked
from .flight import run_home
from .losses import destroy, remove
from .pending_steps import Fighting, Suffering
from .position import D10
from .transaction import Transaction
from .unit import Unit
from .values import morale, panic, value

#: B14.2: what a panic die does, by its modified number.
IMMUNE, HOLDS, PARALYSED, PANICKED, DESTROYED = "immune", "holds", "paralysed", "panicked", "destroyed"
TABLE = {
    1: IMMUNE,
    **dict.fromkeys((2, 3), HOLDS),
    **dict.fromkeys((4, 5, 6), PARALYSED),
    **dict.fromkeys((7, 8, 9), PANICKED),
    10: DESTROYED,
}
#: B14.2: the distress that goes.
RELIEF = {IMMUNE: 2, HOLDS: 1}


def distress(tx: Transaction, id: str, count: int, rule: str = "B12.10") -> None:
    """B14.1: a unit gets distress, up to its morale; when that is reached it is tested for panic.

    Where the dice of a close combat bring it, the test comes when the combat is over.
    """
    unit = tx.unit(tx.state(id).joined or id)  # B17.5: what a character bears who has joined a unit, it bears
    id = unit.id
    if unit.has("fanatics") or not unit.is_on_table:  # B7.5, B21.10
        return
    most, before = max(0, value(morale(unit))), unit.state.distress
    if before >= most:  # B21.20: what is in excess goes without a test
        return
    now = min(most, before + count)
    tx.change(id, distress=now)
    tx.tell(Distressed(unit=id, count=now - before, now=now, rules=(rule, "B14.1")))
    if now >= most:
        combat = next((work for work in tx.position.agenda if isinstance(work, Fighting)), None)
        if combat is not None and combat.has_begun and id in (combat.unit, combat.target):
            tx.change_work(Fighting, panics=(*combat.panics, id))
        else:
            panics(tx, id)


def relieve(tx: Transaction, id: str, count: int, rule: str) -> None:
    """Takes distress away."""
    before = tx.state(id).distress
    now = max(0, before - count)
    if now != before:
        tx.change(id, distress=now)
        tx.tell(Distressed(unit=id, count=now - before, now=now, rules=(rule,)))


def result(unit: Unit, roll: int) -> str:
    """Return what a panic die does to a unit (B14.2, B21.31)."""
    number = roll if roll in (1, 10) else max(1, min(10, roll + value(panic(unit))))
    effect = TABLE[number]
    return DESTROYED if effect == PANICKED and unit.is_weapon else effect


def panics(tx: Transaction, id: str) -> None:
    """B14.2: the panic table."""
    unit = tx.unit(id)
    throw = Throw(D10, 1, lambda rolls: result(unit, rolls[0]))
    rolls = tx.throw(throw)
    roll, effect = rolls[0], throw.read(rolls)
    tx.tell(Panicked(unit=id, roll=roll, result=effect, modifiers=tuple(panic(unit))))
    if effect in RELIEF:
        relieve(tx, id, RELIEF[effect], "B14.2")
    elif effect == PARALYSED:
        tx.change(id, grounded=not unit.is_mounted)
        if tx.state(id).curb != "spent":  # a panic before it is worse; a rally that was due still is
            tx.change(id, curb="still", duty=tx.state(id).duty or "paralysed")
    elif effect == PANICKED:
        tx.change(id, shaken=tx.state(id).shaken + 1, curb="spent", duty="panicked", aiming=False)
        trim(tx, id)
        run(tx, id)
    else:
        destroy(tx, id, "B14.2")
    if effect in (HOLDS, PARALYSED):
        _survivors(tx, unit)


def trim(tx: Transaction, id: str) -> None:
    """B21.20: morale that falls to the distress held trims it, without a test."""
    unit = tx.unit(id)
    most = max(0, value(morale(unit)))
    if unit.state.distress > most:
        tx.change(id, distress=most)
        tx.tell(Distressed(unit=id, count=most - unit.state.distress, now=most, rules=("B21.20",)))


def _survivors(tx: Transaction, unit: Unit) -> None:
    """B17.3, B21.28: the survivor goes when the unit panics and does not flee."""
    for troop in (unit.troop, *unit.guests):
        if tx.system.has_trait(tx.position, troop, "survivor"):
            remove(tx, troop.id, (tx.state(troop.id).leader,), "B17.3")


def run(tx: Transaction, id: str) -> None:
    """B14.2: two panicked moves towards its own edge of the table; over it the unit is destroyed."""
    for _ in range(2):
        if tx.unit(id).is_on_table:
            run_home(tx, id)


def flee_again(tx: Transaction, id: str) -> None:
    """B14.2: who has panicked and was not activated in the whole impulse after it flees again."""
    if tx.state(id).duty != "again":
        return
    if tx.unit(id).is_on_table:
        tx.change(id, duty="flee")
        run(tx, id)
    else:
        tx.change(id, duty="")


def suffer(tx: Transaction) -> None:
    """Distress that was due after something else."""
    work = tx.pop()
    assert isinstance(work, Suffering)
    if tx.unit(work.unit).is_on_table:
        distress(tx, work.unit, work.count, work.by or "B12.10")
