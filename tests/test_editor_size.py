"""The size of a board or table: added and cut at its edges, with what is lost said before, and undone."""

import pytest

from tests.test_editor import small


def data(page):
    return page.widget.editor.draft.data


def size(page, edge, way="more"):
    page.command("act", name=f"size/{edge}/{way}")


def shown(page):
    """The grid that the page has."""
    return page.widget.overlay.grid["columns"], page.widget.overlay.grid["rows"]


def test_columns_in_the_west_move_all_that_has_a_hex(open_editor):
    rivers = [{"name": "Brook", "banks": [["0403"], ["0402"]]}, {"name": "Other", "course": [[0, 0], [9, 9]]}]
    board = {**small()["board"], "rivers": rivers, "landing": ["0101"], "areas": {"camp": ["0303", "0401"]},
             "zones": ["ssss----"] * 6, "heights": [" ".join(["10"] * 8)] * 6}  # fmt: skip
    victory = {"conditions": [{"winner": "spanish", "if": {"kind": "hold", "places": ["0402", "Annual", "camp"]}}]}
    page = open_editor(small(board=board, victory=victory))
    size(page, "west")
    made = data(page)["board"]
    assert (made["columns"], made["places"]["Annual"]["hex"], made["roads"]) == (10, "0502", [["0302", "0402", "0502"]])
    assert (made["landing"], made["areas"]["camp"]) == (["0301"], ["0503", "0601"])
    assert (made["rivers"][0]["banks"], made["zones"][0]) == ([["0603"], ["0602"]], "--ssss----")
    assert made["rivers"][1]["course"][0][0] > 60
    assert [unit.get("at") for unit in data(page)["units"]] == ["0502", "0703", "0906", None]
    assert data(page)["victory"]["conditions"][0]["if"]["places"] == ["0602", "Annual", "camp"]
    assert page.widget.editor.can_play
    assert shown(page) == (10, 6)
    page.drag("0703", "1003")  # a hex that was not there before
    assert page.widget.scenario.board.grid.columns == 10
    page.key("ctrl+z")
    page.key("ctrl+z")
    assert shown(page) == (8, 6)
    assert data(page)["board"]["places"]["Annual"]["hex"] == "0302"


def test_what_a_cut_takes_away_is_said_before_and_goes_with_it(open_editor):
    page = open_editor(small())
    assert "A cut in the south takes away: 1 counter from the map." in page.text("side")
    assert "A cut in the west takes away: 1 road or a part of it." in page.text("side")
    size(page, "south", "less")
    assert data(page)["board"]["rows"] == 5
    assert "at" not in data(page)["units"][2]  # it waits off the map
    size(page, "north", "less")
    size(page, "north", "less")
    assert "places" not in data(page)["board"]
    assert "at" not in data(page)["units"][0]
    assert [change.said.text() for change in page.widget.editor.changes if change.revert is None] == [
        "The board is 8 × 3 hexes now"
    ]
    for _ in range(3):
        page.key("ctrl+z")
    assert page.widget.editor.changes == []


def test_the_campaign_keeps_its_place_on_the_earth(open_editor):
    page = open_editor("rif")
    assert "The picture of the relief goes with the old size" in page.text("side")
    size(page, "east", "less")
    assert data(page)["order_of_battle"] == "rif"  # nothing moves: the file stays short
    size(page, "north")
    assert page.widget.editor.can_play
    assert page.widget.scenario.board["Annual"].label == "1716"
    assert data(page)["board"]["frame"]["lat"] == pytest.approx(35.485 + 3 / 110.94)


def test_a_smaller_table_marks_what_is_outside(open_editor):
    page = open_editor("well")
    size(page, "west")
    assert data(page)["units"][0]["at"] == [62, 69]
    assert page.widget.overlay.grid["width"] == 11_000
    assert page.widget.editor.can_play
    for _ in range(2):
        size(page, "south", "less")
    assert "is off the table" in page.text("side")
    for _ in range(3):
        page.command("undo")
    assert data(page)["table"]["width"] == 100
    assert data(page)["units"][0]["at"] == [52, 69]
    assert page.widget.overlay.grid["width"] == 10_000


def test_there_are_no_buttons_for_impossible_sizes(open_editor):
    page = open_editor("new", size=(2, 2))
    names = [act.name for block in page.widget.editor.kit.form(page.widget.editor, None).blocks for act in block.acts]
    assert names == [f"size/{edge}/more" for edge in ("north", "south", "west", "east")]
