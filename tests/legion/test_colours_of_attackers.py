"""The attacker has the colour of its side in the panels, whichever side attacks."""

from __future__ import annotations

import pytest

import legion_widget as lw
from legion_widget.widget.testing import BoardClient
from tests.legion.positions import position


@pytest.mark.parametrize("side", ["moroccan", "spanish"])
def test_the_attacker_has_the_colour_of_its_side(side: str) -> None:
    """The Spanish are the first side and the Moroccans the second, as in the list of places."""
    other = {"moroccan": "spanish", "spanish": "moroccan"}[side]
    game = position(
        phase="combat", side=side, dice=(5, 2), a=f"{side} infantry 3-4 0505", z=f"{other} infantry 3-3 0506"
    )
    client = BoardClient(lw.show(game)).show(canvas=False)
    client.press("0505")
    client.press("0506")
    assert "lw-odds" in client.panel("side")
    assert ("lw-second-attacks" in client.panel("side")) == (side == "moroccan")
    client.key("a")
    assert "lw-rolls" in client.panel("side")
    assert ("lw-second-attacks" in client.panel("side")) == (side == "moroccan")
