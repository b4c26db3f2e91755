"""The exact odds of an assault (HI), found by following the rules of its rounds through every die."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ...engine.odds import Odds
from ...engine.outcome_tree import BranchingDice, Named, Watched, follow, steps
from . import actions as act
from . import assault, losses, turn
from .assault import AssaultInProgress
from .data import enemy
from .events import (
    Assigned,
    AttackersReturned,
    Bombarded,
    BombardmentDeclared,
    HexHeld,
    InitiativeRolled,
    ManoeuvreRolled,
    PhaseBegan,
    ReactionRolled,
    RefusalRolled,
    WeatherRolled,
)
from .position import Combat, Position, replace
from .strength import strength
from .transaction import Transaction
from .turn import SETTLES

if TYPE_CHECKING:
    from .game import MarketGarden

#: What can become of the hex: ``taken``, ``repulsed`` (they go back), ``destroyed``: no attacker is left, or ``empty``.
OUTCOMES = ("taken", "repulsed", "destroyed", "empty")
#: The steps of an assault that are followed: there is no defensive fire.
FOLLOWED = ("strike", "check", "return")


def outcome(events: list[Any]) -> str | None:
    """Return what has become of the hex, once the assault is over (HI.7)."""
    match events[-1]:
        case HexHeld(units=units):
            return "taken" if units else "empty"
        case AttackersReturned(units=units):
            return "repulsed" if units else "destroyed"
    return None


def name(action: act.Action, events: Sequence[Any]) -> str | None:
    """The outcome of an action by what its odds call it; None: its dice have not been rolled yet."""
    for n, event in enumerate(events, start=1):
        match action, event:
            case act.Bombard(), Bombarded(steps=count, fatigue=fatigue):
                return f"{count}{'F' if fatigue else ''}"
            case (act.Bombard(), Assigned() | BombardmentDeclared()) | (act.EndPhase(), PhaseBegan()):
                return None
            case act.ChooseOrder(), WeatherRolled(weather=weather):
                return weather
            case (act.Refuse(), RefusalRolled(passed=passed)) | (act.React(), ReactionRolled(passed=passed)):
                return "passed" if passed else "failed"
            case act.Resolve(), ManoeuvreRolled(result=result):
                return result
            case act.Resolve(), HexHeld() | AttackersReturned():
                return outcome(list(events[:n]))
            case act.EndPhase(), InitiativeRolled() | WeatherRolled():
                found = turn.rolled(events)
                return " ".join(found[kind] for kind in ("initiative", "weather") if kind in found)
    return None


def assault_odds(system: MarketGarden, p: Position, combat: Combat) -> Odds:
    """Return what becomes of the hex, without defensive fire, with the modifiers of the first round.

    Steps are lost by habit: the next comes off the unit that has most left.
    """
    dice = BranchingDice()
    tx = Transaction(system, replace(p, dice=dice, combats=(combat,)))
    if combat.state != "now":
        assault.begin(tx, combat)
    tx.set(agenda=tuple(step for step in tx.position.agenda if step.kind in FOLLOWED))
    chances = follow(tx.position, lambda position: _step(system, position, dice))
    now = AssaultInProgress(system, p, combat)
    modifiers = (*now.modifiers(enemy(now.side)), *now.modifiers(now.side))
    factors = {"attacker": strength(p, now.attackers), "defender": strength(p, now.defenders)}
    return Odds({name: chances[name] for name in OUTCOMES if name in chances}, modifiers, factors, "HI.1")


def _step(
    system: MarketGarden, position: Position, dice: BranchingDice
) -> Iterator[tuple[Fraction, Position | Named[str]]]:
    """Return what comes next in an assault: a pending step, or the choice of a loss."""

    def play() -> Position:
        tx = Transaction(system, position)
        tx.events = Watched(outcome)
        if not SETTLES[position.step.kind](tx):
            losses.apply_lose(
                tx, act.Lose(losses.default_step_loss(position, losses.pool(system, position, position.step)).id)
            )
        return tx.position

    return steps(dice, play)
