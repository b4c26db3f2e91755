"""Games saved by themselves, and found again."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import time
from datetime import datetime
from pathlib import Path

import pytest

import legion_widget as lw
from legion_widget.ui.autosave import DELAY, KEPT, UNUSED, Autosave, relative_path, saved_games
from legion_widget.widget.board import BoardWidget
from tests import clock
from tests.legion.positions import position
from tests.page import page, said

PLAIN = {"system": "legion", "board": {"columns": 3, "rows": 2, "terrain": ["...", "..."]}, "victory": "none"}


HELD: list[lw.Game] = []


def kept(tmp_path: Path, game: lw.Game) -> Autosave:
    HELD.append(game)  # a keeper holds on to no game
    return Autosave(game, tmp_path)


def test_nothing_is_written_before_something_is_done(tmp_path: Path) -> None:
    """A game that is only looked at leaves no file."""
    autosave = kept(tmp_path / "saves", lw.new_game("rif", seed=1))
    assert not (tmp_path / "saves").exists()
    assert saved_games(autosave.folder) == []


def test_a_game_is_found_and_opened_after_a_restart(tmp_path: Path) -> None:
    """What was saved by itself is listed by another keeper of the folder, and opens to the same position."""
    game = lw.new_game("rif", seed=4)
    autosave = kept(tmp_path, game)
    game.play(until="phase")
    autosave.changed()  # outside of a loop it is saved at once
    game.undo()
    autosave.changed()
    ((path, label),) = saved_games(tmp_path)
    assert Path(path) == autosave.path
    assert label.startswith("La Legión (autoguardado): turno 1, ")
    again = lw.open_game(path)
    assert again.to_dict() == game.to_dict()
    assert again.position == game.position
    assert again.can_redo


def test_a_file_that_goes_away_meanwhile_is_not_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another notebook in the same folder takes its oldest saves away while this one lists them."""
    game = lw.new_game("rif", seed=4)
    game.save(tmp_path / "kept.json")
    game.save(tmp_path / "gone.json")
    there = Path.is_file

    def taken_away(path: Path) -> bool:
        known = there(path)
        if path.name == "gone.json":
            path.unlink(missing_ok=True)
        return known

    monkeypatch.setattr(Path, "is_file", taken_away)
    assert [Path(path).name for path, _ in saved_games(tmp_path)] == ["kept.json"]


def test_many_actions_in_a_row_make_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a running kernel actions are gathered for a moment, and the last of them is in the file."""
    game = lw.new_game("rif", seed=4)
    saved: list[Path] = []
    monkeypatch.setattr(game, "save", lambda path: saved.append(path) or type(game).save(game, path))

    async def play() -> None:
        autosave = kept(tmp_path, game)
        for _ in range(5):
            game.play(steps=1)
            autosave.changed()
        assert saved == [autosave.path]  # the first action is never lost
        await asyncio.sleep(DELAY * 1.5)
        assert saved == [autosave.path] * 2
        game.play(steps=1)
        autosave.changed()
        autosave.finish()  # another game is begun: the first is saved at once
        assert len(saved) == 3

    clock.run(play())
    assert lw.open_game(saved[0]).position == game.position


def files_of(folder: Path, day: int, age: float, count: int = KEPT + 3) -> list[Path]:
    """Games saved by themselves on a day of 2021 by their names, last written so many days ago."""
    paths = [folder / f"autosave-rif-202101{day:02}-0000{number:02}-000.json" for number in range(count)]
    for number, path in enumerate(paths):
        path.write_text('{"steps": []}')
        written = time.time() - age * 86400 + number
        os.utime(path, (written, written))
    return paths


def test_only_the_newest_files_of_a_scenario_are_kept(tmp_path: Path) -> None:
    """Files of other scenarios, and those saved by hand, are never thrown away."""
    others = [
        tmp_path / name for name in ("autosave-rif-night-20200101-000000-000.json", "rif-turn-1.json", "mine.json")
    ]
    for path in others:
        path.write_text('{"steps": []}')
        os.utime(path, (0, 0))
    old = files_of(tmp_path, 1, UNUSED + 1)
    autosave = kept(tmp_path, lw.new_game("rif", seed=1))
    autosave.now()
    assert all(path.exists() for path in others)
    assert autosave.path.exists()
    assert [path for path in old if path.exists()] == old[-KEPT + 1 :]


def test_no_game_that_may_be_played_is_thrown_away(tmp_path: Path) -> None:
    """However many there are: not one of this kernel, nor one that another has written to of late."""
    others = files_of(tmp_path, 2, UNUSED - 1)
    games = [kept(tmp_path, lw.new_game("rif", seed=seed)) for seed in range(KEPT + 3)]
    for autosave in games:
        autosave.now()
        os.utime(autosave.path, (0, 0))
    kept(tmp_path, lw.new_game("rif", seed=99)).now()
    assert all(path.exists() for path in others)
    assert all(autosave.path.exists() for autosave in games)


def test_a_clock_that_ran_ahead_takes_no_file_away(tmp_path: Path) -> None:
    """Files of tomorrow do not make one of today old."""
    ahead = files_of(tmp_path, 3, -400)
    autosave = kept(tmp_path, lw.new_game("rif", seed=1))
    autosave.now()
    autosave.now()
    assert autosave.path.exists()
    assert all(path.exists() for path in ahead)


def test_games_of_one_moment_have_files_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two kernels may begin the same scenario in one millisecond."""

    class Stopped(datetime):
        @classmethod
        def now(cls, tz: object = None) -> Stopped:  # type: ignore[override]
            return cls(2026, 1, 1)

    monkeypatch.setattr("legion_widget.ui.autosave.datetime", Stopped)
    paths = {kept(tmp_path, lw.new_game("rif", seed=seed)).path for seed in range(20)}
    assert len(paths) == 20


def test_a_cell_that_goes_on_for_long_is_saved_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is called later while it runs: what it does is saved when the time for it has come. The loop of a page
    does not tell when that is."""
    monkeypatch.delattr(asyncio.TimerHandle, "when")
    game = lw.new_game("rif", seed=4)

    async def play() -> None:
        autosave = kept(tmp_path, game)
        loop = asyncio.get_running_loop()
        for _ in range(4):
            game.play(steps=1)
            autosave.changed()
        assert len(lw.open_game(autosave.path)) == 1
        loop._waiting.now += DELAY * 2  # type: ignore[attr-defined]
        game.play(steps=1)
        autosave.changed()
        assert len(lw.open_game(autosave.path)) == 5

    clock.run(play())


def test_what_a_killed_kernel_left_is_swept_up(tmp_path: Path) -> None:
    """A file that was being written goes away an hour later; one that is being written stays, and so does any other."""
    left = tmp_path / f".autosave-rif.json.{'0' * 32}"
    fresh = tmp_path / f".autosave-rif.json.{'1' * 32}"
    other = tmp_path / ".gitignore"
    for path in (left, fresh, other):
        path.write_text("{")
    for path in (left, other):
        os.utime(path, (0, 0))
    kept(tmp_path, lw.new_game("rif", seed=1)).now()
    assert [path.exists() for path in (left, fresh, other)] == [False, True, True]


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "el disco está lleno"),
        (OSError(errno.EROFS, "Read-only file system"), "no se puede escribir en la carpeta"),
        (PermissionError(errno.EACCES, "Permission denied"), "falta el permiso"),
        (TypeError("no such thing can be saved"), "no such thing can be saved"),
    ],
)
def test_a_game_that_cannot_be_saved_says_so_until_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, reason: str
) -> None:
    """In the board and in its menu; nothing is lost when the disk has room again."""
    game = lw.new_game("rif", seed=1)
    board = BoardWidget(game, saves=tmp_path)
    shown = page(board)
    game.play(steps=1)
    good = board.autosave.path.read_text()
    with monkeypatch.context() as full:

        def fail(descriptor: int) -> None:
            raise error

        full.setattr(os, "fsync", fail)
        game.play(steps=1)
        assert reason in shown.text("side")
        said(board, "menu")
        assert reason in shown.text("head")
        assert board.autosave.path.read_text() == good
        assert [path.name for path in tmp_path.iterdir()] == [board.autosave.path.name]
    game.play(steps=1)
    board.paint()
    assert len(lw.open_game(board.autosave.path)) == 3
    assert reason not in shown.text("head")


@pytest.mark.parametrize("name", ["../../outside", "a/b", "[x]*?", "<b>", "x" * 300, ""])
def test_no_name_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    """Whatever a scenario is called, its games are kept in the folder."""
    folder = tmp_path / "saves"
    game = lw.new_game({**PLAIN, "id": name}, seed=1)
    for _ in range(KEPT + 2):
        autosave = kept(folder, game)
        autosave.now()
    assert {path.parent for path in tmp_path.rglob("*.json")} == {folder}
    assert len(list(folder.iterdir())) <= KEPT + 2
    assert autosave.suggested().parent == folder
    game.save(autosave.suggested())


def test_what_is_no_game_is_not_listed(tmp_path: Path) -> None:
    """Foreign files and folders are passed over, damaged ones say so; the newest comes first."""
    for name, text in {"broken": "{", "other": "[1]", "text": '"x"', "latin": "\xff"}.items():
        (tmp_path / f"{name}.json").write_bytes(text.encode("latin-1"))
        os.utime(tmp_path / f"{name}.json", (1_500_000_000, 1_500_000_000))
    (tmp_path / "folder.json").mkdir()
    for number, name in enumerate(("old", "new")):
        path = position().save(tmp_path / f"{name}.json")
        os.utime(path, (1_600_000_000 + number, 1_600_000_000 + number))
    listed = saved_games(tmp_path)

    assert [Path(path).stem for path, _ in listed][:2] == ["new", "old"]
    assert sorted(Path(path).stem for path, _ in listed[2:]) == ["broken", "latin"]
    lw.set_language("en")
    assert all("cannot be read" in label for _, label in saved_games(tmp_path)[2:])
    lw.set_language("es")


@pytest.mark.parametrize(("language", "said"), [("en", "13 Sep 2020, "), ("es", "13 sep 2020, ")])
def test_a_saved_game_is_told_as_the_timeline_tells_it(tmp_path: Path, language: str, said: str) -> None:
    """Its step is that at which it was left, whatever branches there are; its date is in the way of the language."""
    game = lw.new_game("rif", seed=4)
    game.play(steps=3)
    game.undo(2)
    game.play(lw.Recruit(9), steps=1)
    game.play(steps=1)
    game.undo()
    path = game.save(tmp_path / "mine.json")
    os.utime(path, (1_600_000_000, 1_600_000_000))
    assert len(json.loads(path.read_text())["steps"]) > len(game) == 2
    lw.set_language(language)
    ((_, label),) = saved_games(tmp_path)
    lw.set_language("es")
    assert f"{'paso' if language == 'es' else 'step'} 2 " in label
    assert said in label


def test_steps_that_run_in_a_circle_make_no_game(tmp_path: Path) -> None:
    """A file that was tampered with is listed as damaged, and holds nobody up."""
    game = lw.new_game("rif", seed=4)
    game.play(steps=2)
    data = game.to_dict()
    data["steps"][0]["after"] = 2
    (tmp_path / "circle.json").write_text(json.dumps(data))
    lw.set_language("en")
    ((_, label),) = saved_games(tmp_path)
    lw.set_language("es")
    assert "cannot be read" in label


def test_a_path_is_told_from_the_folder_of_the_notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert relative_path(tmp_path / "saves" / "a.json") == str(Path("saves") / "a.json")
    assert relative_path(tmp_path.parent / "a.json") == str(tmp_path.parent / "a.json")


def test_the_default_folder_lies_beside_the_notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a folder the games are kept in one of the folder that the kernel works in; its path is whole."""
    monkeypatch.chdir(tmp_path)
    autosave = kept(None, lw.new_game("rif", seed=1))  # type: ignore[arg-type]
    autosave.now()
    assert autosave.path.is_absolute()
    assert autosave.path.parent == tmp_path / "legion-widget-saves"
    assert json.loads(autosave.path.read_text())["steps"] == []
