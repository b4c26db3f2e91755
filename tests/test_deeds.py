"""Many actions as one deed: one step back undoes all of them."""

from __future__ import annotations

import pytest

import legion_widget as lw
from legion_widget.ui.deeds import as_one, steps_back


def test_what_was_done_before_a_failure_is_one_deed() -> None:
    game = lw.new_game("abarran", seed=1)

    def fails_at_three(game: lw.Game) -> bool:
        return len(game) == 3 and 1 / 0 > 0

    with pytest.raises(ZeroDivisionError), as_one(game):
        game.play(lw.Recruit(1), until=fails_at_three)
    assert steps_back(game) == 3
