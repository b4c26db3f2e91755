"""What is kept of what was worked out: by all that it depends on, and up to a number of things."""

from __future__ import annotations

import legion_widget as lw
from legion_widget.engine.memo import Memo
from legion_widget.games.baraka.staff.sights import sights_of


def test_what_is_known_is_not_worked_out_again() -> None:
    made: list[str] = []
    memo = Memo(most=2)
    for key in ("a", "b", "a", "b"):
        assert memo.of(key, lambda key=key: made.append(key) or key.upper()) == key.upper()  # type: ignore[misc]
    assert made == ["a", "b"]


def test_where_there_would_be_too_many_all_are_forgotten() -> None:
    memo = Memo(most=2)
    for number in range(5):
        memo.of(number, lambda: number)  # noqa: B023
        assert len(memo) <= 2
    assert memo.of(0, lambda: "again") == "again"


def test_a_token_is_never_given_to_another_thing() -> None:
    """Though the staff of a skirmish has forgotten what it was given to."""
    game = lw.new_game("well", seed=1)
    staff = lw.Officer().staff(game.system)
    now = staff.situation(game.position)  # type: ignore[attr-defined]
    sights = sights_of(now.system.table)
    first = now.token("a")
    assert now.token("a") == first != now.token("b")
    sights.facts = now.facts = Memo(most=10)
    assert now.token("c") not in (first, now.token("d"))
