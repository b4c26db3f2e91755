"""Manoeuvre combat (HH): odds, column shifts, support of both sides, the attacker's die, and its result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ...engine.dice import Throw
from ...engine.i18n import say
from ...engine.odds import Modifier, Odds
from ...engine.outcome_tree import gather
from ...engine.sequence import PendingStep
from .combat import CombatInProgress
from .data import Counter, enemy
from .events import CombatBegan, CombatCancelled, ManoeuvreRolled
from .losses import loss
from .pending_steps import GeneralFatigue, Rout
from .position import DIE, Combat, Position
from .strength import armour_modifier, average, crossing, fronts, has_mostly, named
from .tables import ManoeuvreResult
from .transaction import Transaction

if TYPE_CHECKING:
    from .game import MarketGarden


class ManoeuvreInProgress(CombatInProgress):
    """A manoeuvre with the units of both sides that are still in it, in one position."""

    def facts(self) -> dict[str, bool]:
        """Return what the modifiers of the table ask for."""
        position = self.position
        return {
            "attackers_fatigued": has_mostly(position, self.attackers, "fatigued"),
            "defenders_fatigued": has_mostly(position, self.defenders, "fatigued"),
            "attackers_unsupplied": has_mostly(position, self.attackers, "isolated"),
            "defenders_unsupplied": has_mostly(position, self.defenders, "isolated"),
            "converging": len(fronts(position, self.attackers)) >= self.system.values["HH.5.converging"],
        }

    def shifts(self) -> list[Modifier]:
        """HH.1, HH.2: what moves the column; to the right is good for the attacker."""
        system, table = self.system, self.system.tables.manoeuvre
        ours, theirs = average(self.attackers), average(self.defenders)
        value = table.efficiency_shift(ours, theirs)
        message = say("average efficiency {own} against {enemy}", own=float(ours), enemy=float(theirs))
        modifiers = [Modifier("column", value, "HH.2", message)] if value else []
        ground = system.ground.kind(self.target)
        modifiers += named("column", ground.shift, "HH.1", ground.name)
        value, water = crossing(system, fronts(self.position, self.attackers), self.target, "manoeuvre")
        modifiers += named("column", value, "HH.1", water)
        facts = self.facts()
        for key, table_modifier in table.shifts.items():
            if facts[key]:
                modifiers += named("column", table_modifier.value, "HH.1", table_modifier.name)
        return self.varied(modifiers, "column")

    def rolls(self) -> list[Modifier]:
        """HH.5: what changes the attacker's die; less is good for him."""
        modifiers = armour_modifier(
            self.system, "manoeuvre", self.attackers, self.defenders, self.target, "die", "HH.5"
        )  # fmt: skip
        facts = self.facts()
        for key, table_modifier in self.system.tables.manoeuvre.rolls.items():
            if facts[key]:
                modifiers += named("die", table_modifier.value, "HH.5", table_modifier.name)
        return self.varied(modifiers, "die")

    def column(self) -> int:
        """The column of the table with all shifts."""
        table = self.system.tables.manoeuvre
        return table.shifted(table.column(*self.strengths), sum(modifier.value for modifier in self.shifts()))

    def throw(self, column: int, modifiers: Iterable[Modifier]) -> Throw[ManoeuvreResult]:
        """HH.5: the attacker's die, and its result in a column of the table."""
        table, added = self.system.tables.manoeuvre, sum(modifier.value for modifier in modifiers)
        return Throw(DIE, 1, lambda rolls: table.result(column, rolls[0] + added))


def cell(result: ManoeuvreResult) -> str:
    """A result as the table writes it.

    >>> cell(ManoeuvreResult.read("0/1,R2,BF"))
    '0/1,R2,BF'
    """
    tired = {(True, True): ",BF", (True, False): ",AF", (False, True): ",DF"}
    retreat = f",R{result.retreat}" if result.retreat else ""
    fatigue = tired.get((result.attacker_fatigued, result.defender_fatigued), "")
    return f"{result.attacker}/{result.defender}{retreat}{fatigue}"


# ---- begun ----------------------------------------------------------------------------------------------


def begin(tx: Transaction, combat: Combat) -> None:
    """HH.1 to HH.3: the force ratio is found, then the attacker assigns support, and then the defender."""
    system, clash = tx.system, ManoeuvreInProgress(tx.system, tx.position, combat)
    column = clash.column()
    tx.change(combat, state="now", column=column)
    attack, defence = clash.strengths
    tx.tell(
        CombatBegan(
            kind=combat.kind,
            attackers=tuple(counter.id for counter in clash.attackers),
            defenders=tuple(counter.id for counter in clash.defenders),
            target=combat.target,
            attack=attack,
            defence=defence,
            base=system.tables.manoeuvre.columns[system.tables.manoeuvre.column(attack, defence)],
            column=system.tables.manoeuvre.columns[column],
            modifiers=tuple(clash.shifts()),
            rules=("HH.1", "HH.2"),
        )
    )
    tx.push(
        PendingStep("support", clash.side),
        PendingStep("support", enemy(clash.side)),
        PendingStep("clash"),
    )


# ---- fought ---------------------------------------------------------------------------------------------


def fight(tx: Transaction) -> bool:
    """HH.5, HH.6: the die, and the losses, retreats and fatigue that follow."""
    system = tx.system
    tx.pop()
    combat = tx.position.fight
    assert combat is not None
    clash = ManoeuvreInProgress(system, tx.position, combat)
    if not (clash.attackers and clash.defenders):
        tx.change(combat, state="void")
        tx.tell(CombatCancelled(kind=combat.kind, target=combat.target, rules=("HH.3",)))
        return True
    column = clash.column() if system.options["HH.3.odds"] == "recomputed" else combat.column
    modifiers = clash.rolls()
    roll, result = tx.roll(clash.throw(column, modifiers))
    tx.tell(
        ManoeuvreRolled(
            attackers=tuple(counter.id for counter in clash.attackers),
            target=combat.target,
            column=system.tables.manoeuvre.columns[column],
            roll=roll,
            total=roll + sum(modifier.value for modifier in modifiers),
            result=cell(result),
            modifiers=tuple(modifiers),
        )
    )
    tx.change(combat, state="fought")
    tx.push(*_follows(clash, result))
    return True


def _follows(clash: ManoeuvreInProgress, result: ManoeuvreResult) -> list[PendingStep]:
    """HH.6: what a result makes to be done, in order."""
    foe = enemy(clash.side)
    ours, theirs = _names(clash.attackers), _names(clash.defenders)
    steps: list[PendingStep] = [
        loss(clash.side, result.attacker, "HH.6", clash.attackers),
        loss(foe, result.defender, "HH.6", clash.defenders),
    ]
    if result.retreat:
        steps.append(Rout(foe, hex=clash.combat.target, distance=result.retreat, rule="HH.6"))
    if result.attacker_fatigued:
        steps.append(GeneralFatigue(clash.side, units=ours))
    if result.defender_fatigued:
        steps.append(GeneralFatigue(foe, units=theirs))
    return steps


def _names(counters: Sequence[Counter]) -> tuple[str, ...]:
    return tuple(counter.id for counter in counters)


def manoeuvre_odds(system: MarketGarden, position: Position, combat: Combat) -> Odds:
    """The results of a manoeuvre as it stands now, each as the table writes it."""
    clash = ManoeuvreInProgress(system, position, combat)
    kept = combat.state == "now" and system.options["HH.3.odds"] == "kept"
    column = combat.column if kept else clash.column()
    shifts, modifiers = clash.shifts(), clash.rolls()
    results = clash.throw(column, modifiers).chances()
    outcomes = gather((cell(result), chance) for result, chance in results.items())
    attack, defence = clash.strengths
    factors = {"attacker": attack, "defender": defence, "column": column + 1}
    return Odds(outcomes, (*shifts, *modifiers), factors, "HH.5")
