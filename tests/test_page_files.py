"""Which files a page may name: any on your own machine; those of the saves folder where a server shows the page."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import legion_widget as lw
from legion_widget.games.baraka.armies.army import Army
from legion_widget.games.baraka.armies.army_file import save_army
from legion_widget.ui.page_files import SERVERS, SETTING, UnusablePath, is_confined, path_to_read, path_to_write
from legion_widget.widget.testing import ArmyClient, BoardClient, EditorClient

#: What leads out of the saves folder.
OUTSIDE = ("../outside/game", "{outside}/game", "{outside}/game.json", "link/game", "./game", "~/game", "leads-out")
#: What is no name of a file.
NO_NAMES = ("a\0b", "~nobody-at-all/x", "\ud800")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The saves folder, with links to a folder and a file outside it; a game lies in each place."""
    saves, outside, home = (tmp_path / name for name in ("saves", "outside", "home"))
    for place in (saves, outside, home):
        place.mkdir()
    for place in (outside, home, tmp_path):
        lw.new_game("well", seed=7).save(place / "game.json")
        save_army(Army("riffian"), place / "game.toml")
    (saves / "link").symlink_to(outside)
    for suffix in (".json", ".toml"):
        (saves / f"leads-out{suffix}").symlink_to(outside / f"game{suffix}")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.chdir(tmp_path)
    return saves


@pytest.mark.parametrize("variable", SERVERS)
def test_a_server_is_known_by_what_it_tells_its_kernels(variable: str) -> None:
    assert is_confined({variable: "/"})
    assert not is_confined({variable: "/", SETTING: "anywhere"})


def test_the_setting_decides_and_is_spelled_right() -> None:
    assert is_confined({SETTING: "saves"})
    assert not is_confined({"JPY_SESSION_NAME": "game.ipynb"})
    with pytest.raises(lw.UnknownName, match="¿querías decir 'saves'"):
        is_confined({SETTING: "save"})


@pytest.mark.parametrize("name", OUTSIDE)
def test_on_a_served_page_nothing_is_read_or_written_outside(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The menu and the army builder say so, whether the file is there or not."""
    monkeypatch.setenv("VOILA_BASE_URL", "/")
    wanted = name.format(outside=folder.parent / "outside")
    before = {path: path.read_bytes() for path in folder.parent.rglob("game.*")}
    board = lw.show(lw.new_game("well", seed=1), saves=folder)
    client, game = BoardClient(board).show(canvas=False), board.game
    builder = lw.show(Army("legion"), saves=folder)
    army = ArmyClient(builder).show()
    lw.set_language("en")
    for do, field in (("save", "path"), ("open", "file")):
        client.command(do, **{field: wanted})
        assert "files are kept in the saves folder only" in client.text("head")
        army.command(do, **{field: wanted.replace(".json", ".toml")})
        assert "files are kept in the saves folder only" in army.text("army")
    assert board.game is game
    assert builder.army.list.id == "legion"
    assert board.errors == []
    assert {path: path.read_bytes() for path in folder.parent.rglob("game.*")} == before


def test_a_link_out_of_the_folder_is_no_game_of_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where only the file is a link and its name has another ending, nothing is opened either."""
    monkeypatch.setenv(SETTING, "saves")
    (folder / "odd.txt").symlink_to(folder.parent / "outside" / "game.json")
    assert path_to_read(folder, "odd.txt", ".json") is None
    monkeypatch.setenv(SETTING, "anywhere")
    assert path_to_read(folder, "odd.txt", ".json") == folder / "odd.txt"


@pytest.mark.parametrize("setting", ["saves", "anywhere"])
def test_a_bare_name_is_one_of_the_saves_folder(setting: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SETTING, setting)
    board = lw.show(lw.new_game("well", seed=1), saves=folder)
    client, game = BoardClient(board).show(canvas=False), board.game
    client.command("save", path="mine")
    assert (folder / "mine.json").is_file()
    for wanted in ("mine", "mine.json", str(folder / "mine.json")):
        client.command("open", file=wanted)
        assert board.game is not game
    assert board.errors == []


def test_on_your_own_machine_a_path_goes_where_it_says(folder: Path) -> None:
    assert path_to_write(folder, "beside/mine", ".json") == folder.parent / "beside" / "mine.json"
    assert path_to_write(folder, "~/mine", ".json") == folder.parent / "home" / "mine.json"
    assert path_to_read(folder, "outside/game", ".json") == folder.parent / "outside" / "game.json"


@pytest.mark.parametrize("name", NO_NAMES)
def test_what_is_no_name_is_told_in_plain_words(name: str, folder: Path) -> None:
    """By the menu and by the army builder; nothing is written."""
    with pytest.raises(UnusablePath, match="nombre de un archivo"):
        path_to_write(folder, name, ".json")
    if name == "\ud800":  # no message brings it
        return
    board = lw.show(lw.new_game("well", seed=1), saves=folder)
    client, army = BoardClient(board).show(canvas=False), ArmyClient(lw.show(Army("legion"), saves=folder)).show()
    lw.set_language("en")
    for do, field in (("save", "path"), ("open", "file")):
        client.command(do, **{field: name})
        army.command(do, **{field: name})
        assert "cannot be the name of a file" in client.text("head")
        assert "cannot be the name of a file" in army.text("army")
    assert (board.errors, board.controller.error) == ([], "")


def test_a_pipe_is_not_waited_for(folder: Path) -> None:
    """Nor anything else that is no file written over."""
    os.mkfifo(folder / "pipe.json")
    board = lw.show(lw.new_game("well", seed=1), saves=folder)
    client = BoardClient(board).show(canvas=False)
    client.command("save", path="pipe")
    client.command("open", file="pipe")
    client.command("menu")
    client.command("menu")
    assert (folder / "pipe.json").is_fifo()
    assert board.errors == []


def test_an_editor_on_a_served_page_saves_into_the_saves_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A scenario beside the notebook is not written over, even where that was agreed to; on one's own machine it is."""
    monkeypatch.chdir(tmp_path)
    file = lw.load_scenario("well").save(tmp_path / "mine.toml")
    before = file.read_text("utf-8")
    for setting, place in (("saves", tmp_path / "legion-widget-saves"), ("anywhere", tmp_path)):
        monkeypatch.setenv(SETTING, setting)
        client = EditorClient(lw.edit("convoy")).show(canvas=False)
        client.command("save", file="mine", over="yes")
        assert client.widget.file == place / "mine.toml"
        client.command("save", file="../x", over="yes")
        assert not (tmp_path / "x.toml").exists() or setting == "anywhere"
        if setting == "saves":
            assert file.read_text("utf-8") == before
            assert "saves folder only" in client.widget.errors[0]
        client.widget.close()


def test_a_lesson_on_a_served_page_writes_into_the_saves_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is handed in, and the page to print; on one's own machine both are beside the notebook."""
    monkeypatch.chdir(tmp_path)
    for setting, place in (("saves", tmp_path / "legion-widget-saves"), ("anywhere", tmp_path)):
        monkeypatch.setenv(SETTING, setting)
        lesson = lw.lesson("annual")
        lesson._on_panel_message({"kind": "do", "do": "deliver"})
        lesson._on_panel_message({"kind": "do", "do": "print"})
        assert lesson.shown.handed.path == place / "hand-in" / "annual.json"
        assert lesson.shown.printed == place / "annual.html"
        lesson.close()
