"""A lesson whose first step has no board."""

from __future__ import annotations

from pathlib import Path

import legion_widget as lw

LESSON = """
id = "mine"
title = { es = "Una", en = "One" }
summary = { es = "Una.", en = "One." }
minutes = 5
[[steps]]
id = "think"
minutes = 2
title = { es = "Piensa", en = "Think" }
text = { es = "Piensa (L7.5).", en = "Think (L7.5)." }
[[steps]]
id = "look"
minutes = 3
title = { es = "Mira", en = "Look" }
text = { es = "Mira (L7.5).", en = "Look (L7.5)." }
board = { scenario = "annual" }
"""


def test_what_is_read_beside_a_step_without_a_board_belongs_to_no_board(tmp_path: Path) -> None:
    """The board that was shown last stays to be looked at; nothing is noted on it any more."""
    path = tmp_path / "mine.toml"
    path.write_text(LESSON, encoding="utf-8")
    widget = lw.lesson(path, folder=tmp_path)
    assert (widget.board, widget.attempt) == (None, None)
    for number in (1, 0, 1):
        widget._on_panel_message({"kind": "do", "do": "step", "step": str(number)})
        assert widget.session.number == number
        assert (widget.attempt is None) == (number == 0)
        widget._on_panel_message({"kind": "do", "do": "rule", "rule": "L7.5"})
        if widget.attempt is not None:
            assert "L7.5" in widget.attempt.notes.rules
    assert widget.errors == []
    widget.close()
