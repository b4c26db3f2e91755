"""More cases in which one condition of the rules decides, and what is said in each."""

from __future__ import annotations

from typing import Any

import pytest

from legion_widget.games.baraka import Arm, Charge, Fire, KeepCharge, Move, Reroll, TakeInitiative
from tests.baraka.skirmish import harka, skirmish, squad

S1, R1 = squad("s1", (50, 60)), harka("r1", (70, 60))


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Move(path=((1, 1),)), "move"),
        (Move(facing=90), "turn"),
        (Fire("r1"), "fire at Riffian squad"),
        (Fire("r1", guard=True), "fire at the horses of Riffian squad"),
        (Charge("r1"), "charge Riffian squad"),
        (Charge("r1", guard=True), "charge the horses of Riffian squad"),
        (TakeInitiative(True), "Keep the initiative."),
        (TakeInitiative(False), "Give the initiative to the other side."),
        (Arm({0: "knife"}), "Fight with the weapons named."),
        (Arm(), "Fight with the usual weapons."),
        (Reroll(True), "Roll the die again."),
        (Reroll(False), "Leave the die."),
        (KeepCharge(True), "Keep the charge."),
        (KeepCharge(False), "Do the first actions."),
    ],
)
def test_an_action_is_called_what_it_does(action: Any, said: str) -> None:
    assert action.text(skirmish(S1, R1).system).text("en") == said
