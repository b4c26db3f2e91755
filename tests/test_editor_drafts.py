"""Drafts of the editor are kept while one edits: what a killed kernel has left is offered, and nothing is lost."""

import os

import pytest

import legion_widget as lw
from tests.test_editor import small


def drafts(folder):
    return sorted((folder / "legion-widget-saves").glob("draft-*.toml"))


@pytest.mark.parametrize("scenario", ["rif", "first-day"])
def test_what_a_killed_kernel_has_left_is_taken_up_again(open_editor, tmp_path, scenario):
    page = open_editor(scenario)
    assert drafts(tmp_path) == []  # nothing has changed
    page.key("t")
    page.key("2")
    page.press("0304")
    page.press("0305")
    left = page.widget.editor  # and here the kernel dies: nothing is closed, nothing is said
    again = open_editor(scenario)
    assert "A draft of this scenario was kept on" in again.text("head")
    again.command("go-on")
    assert again.widget.editor.toml == left.toml
    assert [one.said for one in again.widget.editor.changes] == [one.said for one in left.changes]
    assert len(drafts(tmp_path)) == 1
    again.command("undo")
    assert again.widget.editor.changes == []
    assert [path.read_text() for path in drafts(tmp_path)] == [left.toml]  # what was kept is not lost with an undo
    again.command("redo")
    assert len(drafts(tmp_path)) == 1


def test_the_draft_of_another_game_is_not_offered(open_editor, tmp_path):
    """Scenarios that are new have the same id."""
    page = open_editor({**small(), "id": "new"})
    page.drag("0503", "0604")
    assert len(drafts(tmp_path)) == 1
    other = open_editor({**lw.load_scenario("well").to_dict(), "id": "new"})
    assert "A draft of this scenario" not in other.text("head")
    same = open_editor({**small(), "id": "new"})
    assert "A draft of this scenario" in same.text("head")


def test_a_text_that_cannot_be_read_is_kept_too(open_editor, tmp_path):
    page = open_editor(small())
    page.command("source", toml=page.widget.editor.toml.replace('id = "one"', "id = one"))
    assert "id = one" in drafts(tmp_path)[0].read_text()
    again = open_editor(small())
    again.command("go-on")
    assert "The map stays as it was." in again.text("strip")
    assert "id = one" in again.panel("strip")


def test_a_draft_is_offered_once_and_goes_when_it_is_saved(open_editor, tmp_path):
    page = open_editor(small())
    page.drag("0503", "0604")
    again = open_editor(small())
    again.command("decline")
    assert "was kept" not in again.text("head")
    assert len(drafts(tmp_path)) == 1
    page.command("save", file="mine")
    assert drafts(tmp_path) == []
    page.drag("0604", "0605")
    assert len(drafts(tmp_path)) == 1


def test_a_draft_that_cannot_be_kept_says_so(open_editor, tmp_path):
    (tmp_path / "legion-widget-saves").write_text("a file where the folder should be")
    page = open_editor(small())
    page.drag("0503", "0604")
    assert "This draft is not being kept" in page.text("head")
    os.remove(tmp_path / "legion-widget-saves")
    page.drag("0604", "0605")
    assert "not being kept" not in page.text("head")


def test_factors_go_up_and_down_by_buttons_and_texts_have_room(open_editor):
    page = open_editor(small())
    page.press("0503")
    side = page.panel("side")
    assert 'aria-label="Combat factor: more"' in side
    page.command("field", field="combat", value="5")
    assert page.widget.editor.draft.data["units"][1]["combat"] == 5
    page.command("field", field="combat", by="1")
    page.command("field", field="combat", by="1")  # the page has not shown the first one yet
    page.command("field", field="combat", by="-1")
    assert page.widget.editor.draft.data["units"][1]["combat"] == 6
    page.key("Escape")
    assert page.panel("side").count("<textarea") == 2
    page.command("field", field="about.en", value="Two lines.\nThe second.")
    assert page.widget.editor.draft.data["about"]["en"] == "Two lines.\nThe second."


def test_two_editors_of_a_scenario_keep_their_own_drafts(open_editor, tmp_path):
    first = open_editor(small())
    first.drag("0503", "0604")
    second = open_editor(small())
    second.command("go-on")  # and the first one is still open
    first.drag("0604", "0605")
    second.drag("0604", "0704")
    kept = {path.read_text() for path in drafts(tmp_path)}
    assert kept == {first.widget.editor.toml, second.widget.editor.toml}
    assert len(kept) == 2


def test_a_draft_that_another_editor_has_taken_is_written_again(open_editor, tmp_path):
    first = open_editor(small())
    first.drag("0503", "0604")
    text = first.widget.editor.toml
    second = open_editor(small())
    second.command("go-on")
    second.command("undo")  # nothing is left of it there, but what was kept
    assert [path.read_text() for path in drafts(tmp_path)] == [text]
    first.key("Escape")
    assert [path.read_text() for path in drafts(tmp_path)] == [text, text]


def test_on_voila_a_draft_that_may_be_somebody_elses_stays(open_editor, tmp_path, monkeypatch):
    """Nobody logs in there; and the drafts lie in the saves folder, not in one within it."""
    monkeypatch.setenv("VOILA_BASE_URL", "/")
    first = open_editor(small())
    first.drag("0503", "0604")
    text = first.widget.editor.toml
    second = open_editor(small())
    second.command("go-on")
    second.drag("0604", "0704")
    kept = [path.read_text() for path in tmp_path.rglob("draft-*.toml")]
    assert sorted(kept) == sorted([text, second.widget.editor.toml])
    assert drafts(tmp_path) == sorted(tmp_path.rglob("draft-*.toml"))


def test_the_drafts_of_a_whole_class_are_kept(open_editor, tmp_path):
    """The oldest go when nobody has written to them for a month."""
    for _ in range(14):
        open_editor(small()).drag("0503", "0604")
    assert len(drafts(tmp_path)) == 14
    for path in drafts(tmp_path):
        os.utime(path, (1e9, 1e9))
    open_editor(small()).drag("0503", "0605")
    assert len(drafts(tmp_path)) == 12
