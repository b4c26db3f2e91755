"""The menu of a place: what it lists is what the rules allow and refuse, and a line does what it says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.ui.place_menu import Entry, entries

UNIT = "beni-urriaguel-tabor-4-4"


@pytest.fixture
def board() -> Iterator[Any]:
    lw.set_language("en")
    board = lw.show(lw.new_game("rif", seed=3))
    yield board
    board.close()
    lw.set_language("es")


def at(board: Any, label: str) -> list[Entry]:
    return entries(board.controller, board.controller.place_of(label))


def say(board: Any, **said: Any) -> None:
    """The page says something of the picture that is shown now."""
    board._on_map_message({"view": "a", "revision": board._revision, **said})


def spot(board: Any, label: str) -> Any:
    return board.game_view.place_to_page(board.game, board.controller.place_of(label))


def test_what_can_be_done_and_what_not(board: Any) -> None:
    """Nothing chosen: who can come. A unit chosen: its move with its cost, or the refusal that a click would give."""
    assert all(entry.do and entry.words.startswith("Move") for entry in at(board, "1621")[:4])
    assert at(board, "1521")[0].words.startswith("Choose")

    board.controller.choose(UNIT)
    first = at(board, "1621")[0]
    assert (first.note, first.fault) == ("1 point", None)
    assert [entry.note for entry in at(board, "1521")[:2]] == ["Esc", "S"]
    last = at(board, "1519")[-1]
    assert last.do is None
    assert last.fault == board.game.ruling(lw.legion.Move(UNIT, "1519")).faults[0]


def test_a_line_is_done_and_an_old_menu_is_not(board: Any) -> None:
    """The first line moves the unit; pressed again, or on an older picture, nothing happens; Undo takes it back."""
    board.controller.choose(UNIT)
    say(board, kind="menu", place=spot(board, "1621"))
    assert "1621" in board.overlay.menu["html"]
    say(board, kind="pick", number=99)
    say(board, kind="menu", place=spot(board, "1621"), revision=board._revision - 1)
    say(board, kind="pick", number=0)
    assert len(board.game) == 0

    say(board, kind="menu", place=spot(board, "1621"))
    say(board, kind="pick", number=0)
    assert board.game.units[UNIT].hex.label == "1621"
    say(board, kind="pick", number=0)
    assert len(board.game) == 1

    say(board, kind="menu", place=spot(board, "1521"))
    undo = next(n for n, entry in enumerate(board.menu_entries) if entry.words == "Undo")
    say(board, kind="pick", number=undo)
    assert len(board.game) == 0
    assert board.errors == []


def test_an_attack_shows_its_chances(board: Any) -> None:
    """In the combat phase an enemy's menu has the attacks on it with their odds, and why the phase cannot end."""
    game = board.game
    while game.phase.id != "combat":
        game.play(lw.Officer(), until="phase")
    board.catch_up()
    attack = next(action for action in game.legal_actions() if isinstance(action, lw.legion.Attack))
    listed = at(board, game.units[attack.defenders[0]].hex.label)
    chance = float(game.odds(attack).outcomes["attacker"]) * 100
    assert any(f"The attacker wins {chance:.1f}%" in entry.odds for entry in listed)
    assert listed[-1].fault == game.ruling(lw.legion.EndPhase()).faults[0]


def test_the_past_and_a_table(board: Any) -> None:
    """In the past one can only look, and come back; on a table nothing hangs on the place."""
    board.game.play(lw.Recruit(1), steps=1)
    board.look_back(0)
    assert [entry.words for entry in at(board, "1621")] == ["To the present", "Bring this place to the middle"]
    say(board, kind="menu", place=spot(board, "1621"))
    say(board, kind="pick", number=0)
    assert board.step is None

    table = lw.show(lw.new_game("well", seed=1))
    words = [entry.words for entry in entries(table.controller, (1000, 1000))]
    table.close()
    assert "Bring this place to the middle" in words
