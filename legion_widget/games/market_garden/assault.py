"""Assault (HI): the attackers enter the hex, both sides roll in turn, check, may fight again, and go back or stay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...engine.dice import Throw
from ...engine.odds import Modifier
from ...engine.sequence import PendingStep
from .combat import CombatInProgress
from .data import Counter, enemy
from .events import AssaultRolled, AttackersReturned, Checked, CombatBegan, HexHeld, MovedIn
from .losses import loss
from .pending_steps import LossChoice, SecondRound
from .position import DIE, Combat
from .refusal import check as efficiency_check
from .strength import armour_modifier, best, crossing, has_mostly, named, strength
from .transaction import Transaction


class AssaultInProgress(CombatInProgress):
    """An assault with the units of both sides that are still in it, in one position."""

    @property
    def origins(self) -> set[int]:
        """The hexes from which the attackers that are left have come."""
        if not self.combat.origins:
            return {self.position.where[counter.index] for counter in self.attackers}
        came = dict(zip(self.combat.attackers, self.combat.origins, strict=True))
        return {self.system.board.index(came[counter.id]) for counter in self.attackers}

    def of(self, side: str) -> Sequence[Counter]:
        """The units of a side."""
        return self.attackers if side == self.side else self.defenders

    def modifiers(self, side: str) -> list[Modifier]:
        """HI.3, HI.4: what changes the die of a side; less is good for it."""
        system, own = self.system, self.of(side)
        attacks = side == self.side
        rule = "HI.4" if attacks else "HI.3"
        modifiers = armour_modifier(system, "assault", own, self.of(enemy(side)), self.target, side, rule)
        if attacks:
            ground = system.ground.kind(self.target)
            modifiers += named(side, ground.assault, rule, ground.name)
            value, name = crossing(system, self.origins, self.target, "assault")
            modifiers += named(side, -value, rule, name)
        facts = {
            "fatigued": has_mostly(self.position, own, "fatigued"),
            "unsupplied": has_mostly(self.position, own, "isolated"),
            "converging": attacks and len(self.origins) >= self.system.values["HH.5.converging"],
        }
        for key, table_modifier in system.tables.assault.rolls.items():
            if facts[key]:
                modifiers += named(side, table_modifier.value, rule, table_modifier.name)
        return self.varied(modifiers, side)

    def throw(self, side: str, modifiers: Iterable[Modifier]) -> Throw[int]:
        """The die of a side, and the steps that its enemy loses."""
        table, added = self.system.tables.assault, sum(modifier.value for modifier in modifiers)
        column = table.column(strength(self.position, self.of(side)))
        return Throw(DIE, 1, lambda rolls: table.result(column, rolls[0] + added))


# ---- the course of it -----------------------------------------------------------------------------------


def begin(tx: Transaction, combat: Combat) -> None:
    """HI.1: the attackers move into the hex; then the defender may fire (HI.2), and the first round is fought."""
    system, melee = tx.system, AssaultInProgress(tx.system, tx.position, combat)
    units = tuple(counter.id for counter in melee.attackers)
    origins = tuple(system.hex_label(tx.position.where[counter.index]) for counter in melee.attackers)
    tx.change(combat, state="now", attackers=units, origins=origins)
    tx.tell(
        CombatBegan(
            kind=combat.kind,
            attackers=units,
            defenders=tuple(counter.id for counter in melee.defenders),
            target=combat.target,
            attack=melee.strengths[0],
            defence=melee.strengths[1],
            rules=("HI.1",),
        )
    )
    for counter in melee.attackers:
        tx.put(counter, melee.target)
    tx.tell(MovedIn(units=units, to=combat.target, rules=("HI.1",)))
    tx.push(
        PendingStep("defence", enemy(melee.side)),
        PendingStep("strike", enemy(melee.side), 1),
        PendingStep("strike", melee.side, 1),
        PendingStep("check"),
        PendingStep("return"),
    )


def assault_in_progress(tx: Transaction) -> AssaultInProgress | None:
    """The assault under way while both sides are there, else None."""
    combat = tx.position.fight
    assert combat is not None
    melee = AssaultInProgress(tx.system, tx.position, combat)
    return melee if melee.attackers and melee.defenders else None


def strike(tx: Transaction) -> bool:
    """HI.3, HI.4: one side rolls, and the other loses steps at once."""
    step, melee = tx.pop(), assault_in_progress(tx)
    if melee is not None:
        tx.push(roll_of(tx, melee, step.side or "", step.number))
    return True


def roll_of(tx: Transaction, melee: AssaultInProgress, side: str, number: int) -> LossChoice:
    """Rolls for a side, and gives the loss that the enemy has to take."""
    modifiers = melee.modifiers(side)
    roll, lost = tx.roll(melee.throw(side, modifiers))
    rule = "HI.6" if number > 1 else "HI.4" if side == melee.side else "HI.3"
    tx.tell(
        AssaultRolled(
            side=side,
            target=melee.combat.target,
            round=number,
            strength=strength(melee.position, melee.of(side)),
            roll=roll,
            total=roll + sum(modifier.value for modifier in modifiers),
            steps=lost,
            modifiers=tuple(modifiers),
            rules=(rule,),
        )
    )
    return loss(enemy(side), lost, rule, melee.of(enemy(side)))


def check(tx: Transaction) -> bool:
    """HI.5, HI.6: each side checks its best efficiency; a second round is fought if one or both pass."""
    tx.pop()
    melee = assault_in_progress(tx)
    if melee is None:
        return True
    if not tx.system.holds("HI.6"):  # the checks are for the second round
        return True
    passed = [side for side in (enemy(melee.side), melee.side) if _check_efficiency(tx, melee, side)]
    if not passed:
        return True
    if tx.system.options["HI.6.second"] == "full":
        tx.push(PendingStep("strike", enemy(melee.side), 2), PendingStep("strike", melee.side, 2))
    else:
        tx.push(SecondRound(sides=tuple(passed)))
    return True


def _check_efficiency(tx: Transaction, melee: AssaultInProgress, side: str) -> bool:
    efficiency = best(melee.of(side))
    roll, passed = tx.roll(efficiency_check(efficiency))
    tx.tell(
        Checked(side=side, target=melee.combat.target, roll=roll, efficiency=efficiency, passed=passed)
    )  # fmt: skip
    return passed


def fight_second_round(tx: Transaction) -> bool:
    """HI.6: those who passed roll, both at once: neither has suffered from the other's die yet."""
    step, melee = tx.pop(), assault_in_progress(tx)
    assert isinstance(step, SecondRound)
    if melee is not None:
        tx.push(*[roll_of(tx, melee, side, 2) for side in step.sides])
    return True


def end_assault(tx: Transaction) -> bool:
    """HI.7: the attackers go back to where they came from; when the defender is gone they stay."""
    system = tx.system
    tx.pop()
    combat = tx.position.fight
    assert combat is not None
    melee = AssaultInProgress(system, tx.position, combat)
    tx.change(combat, state="fought")
    units = tuple(counter.id for counter in melee.attackers)
    if not melee.defenders:
        tx.take_hold(melee.side, [melee.target] if units else [])
        tx.tell(HexHeld(units=units, target=combat.target))
        return True
    came = dict(zip(combat.attackers, combat.origins, strict=True))
    for counter in melee.attackers:
        tx.put(counter, system.board.index(came[counter.id]))
    tx.tell(AttackersReturned(units=units, to=tuple(came[name] for name in units), target=combat.target))
    return True
