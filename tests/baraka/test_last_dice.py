"""Every Baraka die may be the last of its unit: God disposes gives distress, distress brings panic (B7.4, B14.1)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from legion_widget.engine.dice import Dice, Die
from legion_widget.games.baraka import Activate, Charge, Declare, Decline, Reroll
from legion_widget.games.baraka.position import BARAKA_DIE, D10, FATALITY, replace
from tests.baraka.skirmish import BLANK, harka, kinds, one, skirmish, squad, state
from tests.seeds import seeds


class FatefulDice(Dice, frozen=True):
    """Dice whose Baraka faces are nearly all Fatality; the others fall as they will, tens more often."""

    def roll(self, die: Die) -> tuple[int, Dice]:
        rng = random.Random(self.seed * 100_003 + self.rolls)
        value = rng.choice(die.faces)
        if die == BARAKA_DIE and rng.random() < 0.9:
            value = FATALITY
        elif die == D10 and rng.random() < 0.3:
            value = 10
        return value, FatefulDice(self.seed, self.rolls + 1)


def doomed(seed: int, options: dict[str, str]) -> Any:
    """A skirmish of units that are one marker short of panic, commanders with them."""
    god = {"rules": ["god-disposes"]}
    return skirmish(
        *(squad(f"s{n}", (60 + 22 * n, 90), 4, distress=3, **god) for n in range(3)),
        one("sergeant", "sergeant", (66, 92), joined="s0", **god),
        one("captain", "captain", (100, 110), distress=4, taken={"flagbearer": 1}, **god),
        *(harka(f"r{n}", (60 + 22 * n, 70), 4, distress=3, trustful=n != 1, **god) for n in range(3)),
        one("mukadan", "mukadan", (88, 68), joined="r1", **god),
        options=options,
        chits=12,
    )


@pytest.mark.parametrize("order", ["declare-first", "die-first"])
@pytest.mark.parametrize("seed", seeds(60, now=range(4)))
def test_a_skirmish_goes_on_whatever_the_baraka_die_destroys(seed: int, order: str) -> None:
    """Random play until it is over, or 80 actions: somebody can always do something."""
    game = doomed(seed, {"B9.1.order": order})
    system, position = game.system, replace(game.position, dice=FatefulDice(seed))
    rng = random.Random(seed)
    for _ in range(80):
        if position.ending:
            break
        actions = list(system.legal_actions(position))
        assert actions, position.top
        position, _ = system.apply(position, rng.choice(actions))


def test_a_unit_that_a_die_of_the_combat_fills_with_distress_tests_for_panic_when_it_is_over() -> None:
    """B7.4, B14.1: after it has fled; the odds of the combat are whole."""
    far = harka("r2", (150, 20))
    units = squad("s1", (60, 75), 1), harka("r1", (60, 60), 3, rules=["god-disposes"], distress=3), far
    rolls = BLANK, 5, 1, 9, 9, 9, 9, 9, FATALITY, FATALITY, 9, BLANK
    game = skirmish(*units, chits=9, dice=(*rolls, *(9,) * 20))
    game.do(Activate("s1"))
    charge = Declare((Charge("r1"),))
    odds = game.odds(charge)
    game.do(charge)
    game.do(Decline())
    told = list(game.do(Reroll()))
    assert state(game, "r1").distress == 4
    assert "Panicked" not in kinds(told)
    while game.phase.id != "impulse":
        told += game.do(next(iter(game.legal_actions())))

    assert "broken-off" not in odds
    order = [kind for kind in kinds(told) if kind in ("CombatWon", "Moved", "Panicked")]
    assert order == ["CombatWon", "Moved", "Panicked", "Moved", "Moved"]  # it flees, and then runs in its panic
