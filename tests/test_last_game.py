"""A new board offers to go on with the last game of its scenario."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import legion_widget as lw
from legion_widget.engine import i18n
from legion_widget.ui import autosave
from legion_widget.widget.testing import BoardClient

BEFORE = "autosave-annual-20260101-101010-000-abcdef.json"


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(autosave, "OFFERED", 30)
    i18n.set_language("en")
    yield
    i18n.set_language("es")


def played(folder: Path, steps: int = 2, days: float = 0) -> Path:
    """A game that another kernel saved by itself, some days ago."""
    game = lw.new_game("annual", seed=3)
    game.play(lw.Recruit(1), steps=steps)
    path = game.save(folder / BEFORE)
    written = time.time() - days * 86400
    os.utime(path, (written, written))
    return path


def fresh(folder: Path, name: str = "annual") -> BoardClient:
    return BoardClient(lw.show(lw.new_game(name, seed=1), saves=folder)).show(canvas=False)


def test_it_is_offered_with_title_turn_and_date_and_opened_by_a_button(tmp_path: Path) -> None:
    path = played(tmp_path)
    before = path.read_bytes()
    client = fresh(tmp_path)
    assert "Go on with your last game?" in client.text("side")
    assert "Igueriben and Annual, July 1921: turn 1, Movement, step 2 · " in client.text("side")
    client.command("open", file=str(path))
    assert (len(client.board.game), client.board.game.seed) == (2, 3)
    assert "lw-last" not in client.panel("side")
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == [BEFORE]
    assert client.board.errors == []
    client.board.close()


def test_on_voila_the_game_of_somebody_else_is_not_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(tmp_path)
    monkeypatch.setenv("VOILA_BASE_URL", "/")
    assert "lw-last" not in fresh(tmp_path).panel("side")


def test_not_now_leaves_it_where_it_is(tmp_path: Path) -> None:
    path = played(tmp_path)
    client = fresh(tmp_path)
    client.command("not-now")
    assert "lw-last" not in client.panel("side")
    assert len(client.board.game) == 0
    assert path.exists()
    client.board.close()


def test_it_is_gone_after_the_first_action(tmp_path: Path) -> None:
    played(tmp_path)
    client = fresh(tmp_path)
    client.board.game.play(lw.Recruit(1), steps=1)
    assert "lw-last" not in client.panel("side")
    client.board.close()


@pytest.mark.parametrize(("name", "steps", "days"), [("rif", 2, 0), ("annual", 0, 0), ("annual", 2, 31)])
def test_another_scenario_nothing_played_and_an_old_game_are_not_offered(
    name: str, steps: int, days: float, tmp_path: Path
) -> None:
    played(tmp_path, steps, days)
    client = fresh(tmp_path, name)
    assert "lw-last" not in client.panel("side")
    client.board.close()


def test_a_newer_file_in_which_nothing_was_done_hides_no_game(tmp_path: Path) -> None:
    """Whoever only chose an opponent and left finds the game of before."""
    path = played(tmp_path, days=1)
    newer = tmp_path / BEFORE.replace("20260101", "20260102")
    lw.new_game("annual", seed=4).save(newer)
    (tmp_path / BEFORE.replace("20260101", "20260103")).write_text("{", encoding="utf-8")
    client = fresh(tmp_path)
    assert "lw-last" in client.panel("side")
    client.command("open", file=str(path))
    assert client.board.game.seed == 3
    client.board.close()


def test_what_this_kernel_plays_and_what_cannot_be_read_are_not_offered(tmp_path: Path) -> None:
    first = fresh(tmp_path)
    first.board.game.play(lw.Recruit(1), steps=1)
    second = fresh(tmp_path)
    assert "lw-last" not in second.panel("side")
    (tmp_path / BEFORE).write_text("{}", encoding="utf-8")
    third = fresh(tmp_path)
    assert "lw-last" not in third.panel("side")
    for client in (first, second, third):
        client.board.close()
