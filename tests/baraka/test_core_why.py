"""What a notebook asks of a skirmish: reach, why and can."""

from __future__ import annotations

from fractions import Fraction

import pytest

from legion_widget.engine.errors import DataError
from legion_widget.games.baraka import Activate, Aim, Declare, Decline, Fire, Move, cm
from tests.baraka.skirmish import BLANK, harka, skirmish, squad

S1, R1 = squad("s1", (50, 100)), harka("r1", (50, 60))
HUT = {"id": "h", "kind": "building", "points": [[40, 75], [60, 75], [60, 85], [40, 85]]}


def test_reach_is_one_move() -> None:
    game = skirmish(S1, R1)
    reach = game.reach("s1")

    assert cm(50, 86) in reach
    assert cm(50, 84.9) not in reach
    assert game.reach(game.units["s1"]).way(cm(60, 100)) == [cm(50, 100), cm(60, 100)]


def test_why_a_unit_can_go_somewhere_or_not() -> None:
    game = skirmish(S1, R1, pieces=(HUT,))
    yes, no = game.why("s1", cm(50, 90)), game.why("s1", cm(50, 72))

    assert yes.ok
    assert yes.action == Declare((Move((cm(50, 90),)),))
    assert " 10 " in yes.text
    assert no.rule == "B11.2"
    assert not game.why("r1", cm(50, 62))
    assert game.why("r1", cm(50, 62)).rule == "B8.1"


def test_why_a_unit_can_fire_or_not() -> None:
    game = skirmish(S1, R1)
    answer = game.why("s1", "r1")
    assert answer.action == Declare((Fire("r1"),))
    assert answer.ok
    assert "95" in answer.text
    assert "5 (≤ 6)" in answer.text
    hidden = skirmish(S1, R1, pieces=(HUT,)).why("s1", "r1")
    assert hidden.rule == "B12.1"
    assert hidden.change is not None
    assert hidden.change.params["pieces"]


def test_what_a_unit_may_do() -> None:
    game = skirmish(S1, R1)
    said = {game.what_can("s1")}
    assert "reaccionar" in game.what_can("r1")
    game.do(Activate("s1"))
    said.add(game.what_can("s1"))
    game.do(Declare((Aim(),)), dice=[BLANK])
    said.add(game.what_can("s1"))
    assert "4" in game.what_can("r1")

    assert len(said) == 3


def test_a_check_never_takes_less_than_a_one() -> None:
    """B4.6: a 1 always passes, however low the drill; a 10 never, however high."""
    game = skirmish(squad("s1", (50, 100), distress=3, chits=6), R1)
    assert game.odds(Activate("s1"))["passed"] == Fraction(1, 10)
    assert ": 1 " in game.what_can("s1")
    assert "-" not in game.what_can("s1")


def test_a_position_with_an_unknown_unit_is_refused() -> None:
    game = skirmish(S1, R1)
    game.do(Activate("s1"))
    data = game.system.dump(game.position)
    assert game.system.load(data) == game.position
    data["agenda"][-1]["unit"] = "s9"
    with pytest.raises(DataError, match=r"agenda\[2\].unit"):
        game.system.load(data)


def test_lengths_have_the_decimal_sign_of_the_language() -> None:
    """In why something may be done or not, and in what was done, whatever language it is read in afterwards."""
    game = skirmish(S1, R1)
    near, far = game.why("s1", cm(50, 90.5)).said, game.why("s1", cm(50, 74.95)).said

    assert ("9.5 of" in near.text("en"), "9,5 de" in near.text("es")) == (True, True)
    assert ("25.1" in far.text("en"), "25,1" in far.text("es")) == (True, True)
    game.do(Activate("s1"))
    game.do(Declare((Move((cm(50, 90.5),)),)), dice=[BLANK])
    game.do(Decline())
    moved = next(e for entry in game.journal.line for e in entry.events if type(e).__name__ == "Moved")
    assert "9,5 cm" in game.system.describe(moved).text("es")


def test_a_position_whose_impulse_never_ends_is_refused() -> None:
    game = skirmish(S1, R1)
    data = game.system.dump(game.position)
    with pytest.raises(DataError, match="ha de estar 'closing'"):
        game.system.load({**data, "agenda": data["agenda"][1:]})
    stray = {"work": "stage", "phase": "closng"}
    with pytest.raises(DataError, match=r"agenda\[1\].phase.*closng"):
        game.system.load({**data, "agenda": [data["agenda"][0], stray]})
