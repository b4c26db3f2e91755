"""Those who hear of changes: each hears, whatever another does, and holds nothing when it has gone."""

from __future__ import annotations

import gc
import weakref

import pytest

import legion_widget as lw
from legion_widget.engine import i18n
from legion_widget.engine.listeners import Listeners


def test_all_hear_and_the_error_comes_last() -> None:
    heard: list[str] = []
    listeners: Listeners[[str]] = Listeners()
    listeners.add(lambda text: heard.append(f"first {text}"))
    listeners.add(lambda text: 1 / 0)
    listeners.add(lambda text: heard.append(f"last {text}"))
    with pytest.raises(ZeroDivisionError):
        listeners.tell("a")
    assert heard == ["first a", "last a"]
    listeners.add(lambda text: [].pop())
    with pytest.raises(ExceptionGroup) as several:
        listeners.tell("b")
    assert len(several.value.exceptions) == 2


def test_who_listens_twice_ends_once_at_a_time() -> None:
    heard: list[int] = []
    listeners: Listeners[[int]] = Listeners()
    first, second = listeners.add(heard.append), listeners.add(heard.append)
    listeners.tell(1)
    first()
    first()
    listeners.tell(2)
    second()
    listeners.tell(3)
    assert heard == [1, 1, 2]


def test_a_game_that_was_on_a_board_is_let_go() -> None:
    """The board is closed, and nothing that was made for it holds the game."""
    gone = []
    for seed in range(3):
        game = lw.new_game("first-day", seed=seed)
        board = lw.show(game)
        game.play(lw.Recruit(1), steps=2)
        board.close()
        gone.append(weakref.ref(game))
        del game, board
    gc.collect()
    assert [one() for one in gone] == [None, None, None]


def test_a_language_for_a_while_is_heard_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """And that of before comes back, whatever goes wrong."""
    heard: list[str] = []
    end = i18n.on_change(heard.append)
    before = i18n.get_language()
    other = "en" if before == "es" else "es"
    try:
        with i18n.in_language(other):
            assert i18n.get_language() == other
        with pytest.raises(ZeroDivisionError), i18n.in_language(other):
            raise ZeroDivisionError
        with pytest.raises(ValueError, match="klingon"), i18n.in_language("klingon"):
            pass
    finally:
        end()
    assert i18n.get_language() == before
    assert heard == []
