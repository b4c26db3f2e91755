"""The source of the editor is typed in: it shows on the board, and what cannot be read changes nothing."""

import pytest

import legion_widget as lw
from tests.test_editor import small


def typed(page, old, new):
    """Types in the source: a part of it becomes another."""
    text = page.widget.editor.state.typed.text if page.widget.editor.state.typed else page.widget.editor.toml
    assert old in text
    page.command("source", toml=text.replace(old, new, 1))


def data(page):
    return page.widget.editor.draft.data


def test_what_is_typed_is_on_the_board_and_one_undo_takes_it_back(open_editor):
    page = open_editor(small())
    typed(page, 'at = "0302"', 'at = "0404"')
    assert page.widget.editor.kit.where(page.widget.editor, ("unit", "one")) == page.widget.scenario.board.index("0404")
    assert [change.said.text() for change in page.widget.editor.changes] == ["One: from 0302 to 0404"]
    page.key("ctrl+z")
    assert data(page)["units"][0]["at"] == "0302"
    assert 'at = "0302"' in page.text("strip")
    page.key("ctrl+shift+z")
    assert 'at = "0404"' in page.text("strip")


def test_a_text_that_is_not_toml_says_line_and_column_and_leaves_the_board(open_editor):
    page = open_editor(small())
    before = data(page)
    typed(page, 'id = "one"', "id = one")
    assert data(page) is before
    line = page.widget.editor.state.typed.text[: page.widget.editor.state.typed.text.index("id = one")].count("\n") + 1
    assert f"line {line}, column" in page.text("strip")
    assert "The map stays as it was." in page.text("strip")
    assert "id = one" in page.panel("strip")  # what was typed is not lost
    typed(page, "id = one", 'id = "first"')
    assert "stays as it was" not in page.text("strip")
    assert data(page)["units"][0]["id"] == "first"
    typed(page, 'id = "first"', "id = ")
    page.command("forget-text")
    assert 'id = "first"' in page.panel("strip").replace("&quot;", '"')


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('system = "legion"', 'system = "baraka"'),
        ("units", "unit"),
        ("combat = 4", "combat = { a = 1 }"),
        ("[board]", '[board]\ncolours = ["x"]'),
        ('at = "0302"', "at = 3"),
    ],
)
def test_a_text_with_other_tables_breaks_nothing(open_editor, old, new):
    page = open_editor(small())
    typed(page, old, new)
    assert page.widget.editor.state.typed or page.widget.editor.draft.faults
    for tab in ("order", "turns", "objectives", "options", "thing"):
        page.command("tab", value=tab)
    page.command("forget-text")
    page.command("undo")
    assert page.widget.editor.can_play


@pytest.mark.parametrize("text", ["", "units = 5", "[board]\nterrain = 3", "system = 'legion'\nboard = 4\nunits = [3]"])
def test_rubbish_leaves_the_board(open_editor, text):
    page = open_editor(small())
    before = data(page)
    page.command("source", toml=text)
    assert data(page) is before
    assert "The map stays as it was." in page.text("strip")
    page.key("t")
    page.press("0101")  # the board can still be edited
    page.command("forget-text")


def test_a_change_of_another_scenario_is_typed_and_its_comments_are_saved(open_editor, tmp_path):
    page = open_editor("rif")
    page.drag("Annual", "2516")
    typed(page, 'cerinola-mg-1 = "2516"', 'cerinola-mg-1 = "2517"  # on the slope')
    assert data(page)["placement"]["cerinola-mg-1"] == "2517"
    page.drag("2517", "2616")  # done on the board: the comment stays
    page.command("save", file="mine.toml")
    saved = (tmp_path / "mine.toml").read_text()
    assert 'cerinola-mg-1 = "2616"  # on the slope' in saved
    assert lw.load_scenario(tmp_path / "mine.toml").to_dict()["placement"]["cerinola-mg-1"] == "2616"
    page.command("source", toml='based_on = "rif"\n\n[placement]\nno-such = "2518"\n')
    assert "The map stays as it was." in page.text("strip") or page.widget.editor.draft.faults
    page.command("source", toml='based_on = "nowhere"\n')
    assert "there is no scenario" in page.text("strip")


def test_the_lines_of_what_is_chosen_and_of_the_open_tab_are_marked(open_editor):
    page = open_editor(small(victory={"default": "draw"}))
    page.press("0503")
    chosen = page.panel("strip").count("lw-ed-chosen")
    assert chosen
    page.command("tab", value="objectives")
    marked = page.panel("strip").split("lw-ed-chosen")[1]
    assert "victory" in marked[:200]


def test_nothing_is_saved_or_played_while_the_text_cannot_be_read(open_editor, tmp_path):
    page = open_editor(small())
    page.command("source", toml="foo =")
    assert "The text cannot be read" in page.text("side")
    assert not page.widget.editor.can_play
    page.command("save", file="mine.toml")
    assert not list(tmp_path.glob("mine.toml"))
    with pytest.raises(lw.DataError, match="text"):
        page.widget.play()
    page.command("forget-text")
    assert "The text cannot be read" not in page.text("side")
    page.command("save", file="mine.toml")
    assert (tmp_path / "mine.toml").exists()


def test_nothing_is_saved_while_something_is_wrong_and_that_is_said(open_editor, tmp_path):
    page = open_editor(small())
    typed(page, 'at = "0503"', 'at = "9903"')
    page.command("save", file="mine.toml")
    assert not (tmp_path / "mine.toml").exists()
    assert "Nothing was saved" in page.text("bar")
    assert "9903" in page.text("bar")
    typed(page, 'at = "9903"', 'at = "0503"')
    page.command("save", file="mine.toml")
    assert (tmp_path / "mine.toml").exists()
    assert "Nothing was saved" not in page.text("bar")


def test_on_a_page_that_a_server_shows_no_other_file_is_read(open_editor, monkeypatch, tmp_path):
    private = tmp_path / "private.toml"
    page = open_editor(small())
    private.write_text(page.widget.editor.toml, encoding="utf-8")
    before = data(page)
    monkeypatch.setenv("LEGION_WIDGET_FILES", "saves")
    for file in (str(private), "private.toml", "/etc/passwd.toml"):
        page.command("source", toml=f'based_on = "{file}"\nid = "mine"\n')
        assert data(page) is before
        assert "based on one that ships" in page.text("strip")
    page.command("source", toml='based_on = "first-day"\nid = "mine"\n')
    assert "based on one that ships" not in page.text("strip")


def test_an_undo_takes_the_text_that_cannot_be_read_and_no_step_with_it(open_editor):
    page = open_editor(small())
    typed(page, 'at = "0302"', 'at = "0404"')
    typed(page, 'id = "one"', "# an hour of work\nid = ")
    page.key("ctrl+z")
    assert "an hour of work" not in page.text("strip")
    assert data(page)["units"][0]["at"] == "0404"
    page.key("ctrl+shift+z")
    assert "an hour of work" in page.text("strip")


def test_nothing_else_changes_while_a_text_stands_that_cannot_be_read(open_editor):
    page = open_editor(small())
    before = data(page)
    typed(page, 'id = "one"', "id = ")
    page.command("delete")
    page.widget.editor.select(("unit", "one"))
    page.key("Delete")
    assert data(page) == before
    assert "First mend or discard the text of the file" in page.text("bar")


@pytest.mark.parametrize("table", ["7", "[]", "'x'"])
def test_a_table_that_is_none_leaves_the_editor_alive(open_editor, table):
    page = open_editor(lw.load_scenario("well"))
    page.command("source", toml=f"system = 'baraka'\ntable = {table}\n")
    assert page.widget.editor.state.typed is not None
    assert page.widget.errors == []
    page.command("forget-text")
    assert page.widget.editor.can_play


def test_a_text_from_another_system_is_read(open_editor):
    page = open_editor(small())
    typed(page, 'at = "0302"', 'at = "0404"')
    text = page.widget.editor.toml.replace('"0404"', '"0303"')
    page.command("source", toml="\ufeff" + text.replace("\n", "\r"))
    assert page.widget.editor.state.typed is None
    assert data(page)["units"][0]["at"] == "0303"


def test_a_file_that_somebody_else_has_changed_is_asked_about(open_editor, tmp_path):
    page = open_editor(small())
    file = page.widget.save(str(tmp_path / "mine.toml"))
    typed(page, 'at = "0302"', 'at = "0404"')
    assert page.widget.save() == file  # its own
    file.write_text(file.read_text("utf-8") + "# of a colleague\n", "utf-8")
    assert page.widget.save() is None
    assert "of a colleague" in file.read_text("utf-8")
    assert page.widget.save(over=True) == file
