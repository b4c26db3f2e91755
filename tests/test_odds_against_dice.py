"""Exact odds and dice agree, for every kind of roll of the three games, in positions of random games as they ship."""

from __future__ import annotations

import math
import random
import sys
from collections import Counter, defaultdict
from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.dice import Dice, Die, Throw
from tests.falls import DEVIATIONS, Case, cases, disagreements, falls
from tests.tries import note_tries

LONG = pytest.mark.long
SCENARIOS = {
    "legion": ["rif", "abarran", "annual", "monte-arruit", "alhucemas"],
    "baraka": ["well", "blockhouse", "convoy"],
    "market-garden": ["first-day", "nijmegen", "road-of-bridges"],
}
#: The kinds of actions that have odds, all of which the long test meets. What random games hardly come to has tests of
#: its own: `Arm` in `tests/baraka/test_arming.py`, `SpendMarker` in
#: `tests/baraka/test_odds.py`, `KeepCharge` in `tests/baraka/test_activation.py`.
KINDS = {
    "legion": {"Attack", "Bombard", "Bomb"},
    "baraka": {"Activate", "Bid", "Declare", "Obey", "Order", "React", "Retarget"},
    "market-garden": {"Bombard", "EndPhase", "Pass", "React", "Refuse", "Resolve"},
}
#: Where dice are rolled, by module: all are met by the long test.
ROLLED = {
    "legion": {"artillery", "combat", "weather"},
    "baraka": {"baraka_die", "characters", "checks", "fire", "hits", "impulse", "melee", "morale"},
    "market-garden": {"assault", "fire", "manoeuvre", "reaction", "refusal", "turn"},
}


def test_every_scenario_is_held_to_its_dice() -> None:
    assert {name for names in SCENARIOS.values() for name in names} == {scenario.id for scenario in lw.scenarios()}


def by_kind(scenarios: list[str], games: int, steps: int) -> dict[str, list[Case]]:
    """Cases of random games of some scenarios, by what is rolled for."""
    found: dict[str, list[Case]] = defaultdict(list)
    for name in scenarios:
        for seed in range(games):
            for case in cases(name, seed, steps, most=2):
                found[case.kind].append(case)
    return found


@pytest.mark.parametrize("system", SCENARIOS)
def test_odds_agree_with_dice(system: str) -> None:
    """One action of each kind, a hundred or some hundred times with dice of their own."""
    count = 100 if system == "baraka" else 300
    found = by_kind(SCENARIOS[system][:1], 1, 40 if system == "baraka" else 120)
    assert found
    for name, chosen in found.items():
        case = random.Random(name).choice(chosen)
        assert disagreements(case.odds.outcomes, falls(case, count)) == [], (name, case.action)


@LONG
@pytest.mark.parametrize("system", SCENARIOS)
def test_odds_agree_with_five_thousand_dice(system: str) -> None:
    """An action of each kind, five thousand times with dice of their own; where dice are quick, three of each."""
    found = by_kind(SCENARIOS[system], 6, 1_000 if system == "legion" else 150)
    assert {kind.split()[0] for kind in found} >= KINDS[system]
    for name, chosen in found.items():
        for case in random.Random(name).sample(chosen, min(1 if system == "baraka" else 3, len(chosen))):
            assert disagreements(case.odds.outcomes, falls(case, 5_000)) == [], (name, case.action)
            note_tries(f"odds held to 5,000 dice: {system}")


class Rolls:
    """What all dice of some games have come to, by the module that has rolled them, beside what their chances say."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.came: Counter[tuple[str, Any]] = Counter()
        self.expected: defaultdict[tuple[str, Any], Fraction] = defaultdict(Fraction)
        self.variance: defaultdict[tuple[str, Any], float] = defaultdict(float)
        throw, roll = Dice.throw, Dice.roll
        rolls = self

        def watched_throw(dice: Dice, thrown: Throw[Any]) -> Any:
            values, after = throw(dice, thrown)
            with suppress(ValueError):  # what does not count is rolled again: its chances are of what counts
                if not dice.scripted:
                    rolls.note(thrown.read(values), thrown.chances())
            return values, after

        def watched_roll(dice: Dice, die: Die) -> Any:
            value, after = roll(dice, die)
            if not dice.scripted and sys._getframe(1).f_code.co_name != "throw":
                rolls.note(value, die.chances)
            return value, after

        monkeypatch.setattr(Dice, "throw", watched_throw)
        monkeypatch.setattr(Dice, "roll", watched_roll)

    def note(self, came: Any, chances: dict[Any, Fraction]) -> None:
        """Note what has come, and what could have, each with its chance."""
        where = rolled_by()
        self.came[where, came] += 1
        for reading, chance in chances.items():
            self.expected[where, reading] += chance
            self.variance[where, reading] += float(chance * (1 - chance))

    def disagreements(self) -> list[Any]:
        """What has come too often or too seldom."""
        rare = DEVIATIONS**2 / 3  # what comes seldom is spread otherwise than what comes often (Bernstein)
        bounds = {key: DEVIATIONS * math.sqrt(variance) + rare for key, variance in self.variance.items()}
        wrong = [key for key in self.came if not self.expected[key]]
        return wrong + [key for key, bound in bounds.items() if abs(self.came[key] - self.expected[key]) > bound]


def rolled_by() -> str:
    """The game and the module whose rule rolls: the innermost but those that only hold the dice."""
    frame = sys._getframe()
    while True:
        frame = frame.f_back  # type: ignore[assignment]
        package, _, module = frame.f_globals["__name__"].rpartition(".")
        if ".games." in package and module not in ("transaction", "position"):
            return f"{package.split('.')[2]} {module}"


@pytest.mark.parametrize("games", [1, pytest.param(15, marks=LONG)])
@pytest.mark.parametrize("system", SCENARIOS)
def test_every_roll_of_a_game_comes_as_often_as_its_chance(
    system: str, games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of weather, panic, leaders and all else that no odds are asked for too: added up over random games."""
    rolls = Rolls(monkeypatch)
    for number, name in enumerate(SCENARIOS[system]):
        for seed in range(games):  # no two games with the same dice
            game = lw.new_game(name, seed=seed + 1_000 * number)
            game.play(steps=40 if games == 1 else None)
    assert rolls.came
    assert rolls.disagreements() == []
    note_tries(f"readings of dice in whole games: {system}", rolls.came.total())
    if games > 1:
        package = system.replace("-", "_")
        assert {where for where, _ in rolls.came} == {f"{package} {module}" for module in ROLLED[system]}
