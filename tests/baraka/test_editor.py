"""The editor of skirmishes: terrain, units and objectives on a table, on a page without a browser."""

import pytest

import legion_widget as lw
from legion_widget.widget.testing import EditorClient


@pytest.fixture
def well(tmp_path):
    lw.set_language("en")
    editor = lw.edit("well", folder=tmp_path)
    yield EditorClient(editor).show(canvas=False)
    assert editor.errors == []
    editor.close()
    lw.set_language("es")


def piece(page, id):
    return next(one for one in page.widget.editor.draft.data["table"]["pieces"] if one["id"] == id)


def unit(page, id):
    return next(one for one in page.widget.editor.draft.data["units"] if one["id"] == id)


def said(page):
    return [change.said.text() for change in page.widget.editor.changes]


def test_a_piece_of_terrain_is_drawn_corner_by_corner(well):
    well.key("t")
    well.command("choose", id="grove")
    for corner in ((8000, 6000), (9000, 6000), (9000, 7000), (8000, 7000), (8000, 7000)):
        well.press(*corner)
    assert piece(well, "grove-1")["points"] == [[80, 60], [90, 60], [90, 70], [80, 70]]
    assert "grove-1" in {one.id for one in well.widget.scenario.table.pieces}
    assert said(well) == ["grove: new"]


def test_a_box_is_drawn_by_a_drag_and_a_line_gets_its_width(well):
    well.key("t")
    well.command("choose", id="crops")
    well.drag((1000, 7000), (1500, 7200), (2500, 7600))
    assert piece(well, "crops-1")["points"] == [[10, 70], [25, 70], [25, 76], [10, 76]]
    well.command("choose", id="road")
    well.drag((500, 500), (2000, 500))
    assert piece(well, "road-1")["width"] == 4
    assert well.widget.editor.can_play


def test_a_piece_is_moved_turned_and_reshaped_by_its_corners(well):
    well.press(1600, 5000)  # the grove
    assert well.widget.editor.selected[0] == "piece"
    well.drag((1600, 5000), (1700, 5200))
    assert piece(well, "grove")["points"][0] == [9, 46]
    well.drag((900, 4600), (1000, 4500))
    assert piece(well, "grove")["points"][0] == [10, 45]
    kit = well.widget.editor.kit
    turner = kit.turner(well.widget.editor)
    x, y = (sum(axis) / 4 for axis in zip(*kit.selected_points(well.widget.editor), strict=True))
    before = piece(well, "grove")["points"]
    well.drag(turner, (round(x) + 1500, round(y)))  # a quarter
    after = piece(well, "grove")["points"]
    assert after != before
    assert abs(after[0][0] - (x / 100 - (before[0][1] - y / 100))) < 0.2
    for _ in range(3):
        well.key("ctrl+z")
    assert said(well) == []


def test_an_edge_gets_a_corner_and_loses_it(well):
    well.press(1600, 5000)
    well.press(1600, 4300)
    assert len(piece(well, "grove")["points"]) == 5
    well.press(*(round(value * 100) for value in piece(well, "grove")["points"][1]), alt=True)
    assert len(piece(well, "grove")["points"]) == 4


def test_a_unit_is_dragged_with_its_miniatures(well):
    well.drag((5200, 6900), (5400, 7000))
    assert unit(well, "sergeant")["at"] == [54, 70]
    well.command("field", field="name.en", **{"name.en": "The old sergeant"})
    assert unit(well, "sergeant")["name"]["en"] == "The old sergeant"


def test_a_unit_of_a_list_is_set_down(well):
    well.key("c")
    choices = [choice.id for choice in well.widget.editor.tool.choices(well.widget.editor)]
    chosen = next(id for id in choices if id.startswith("legion:") and "squad" in id)
    well.command("choose", id=chosen)
    well.press(2000, 7000)
    made = well.widget.editor.draft.data["units"][-1]
    assert made["at"] == [20, 70]
    assert made["men"] > 0
    well.command("play")
    assert made["id"] in well.widget.game.units
    well.command("back")


def test_the_keyboard_picks_up_and_drops(well):
    well.enter((5200, 6900))
    well.enter((5200, 7400))
    assert unit(well, "sergeant")["at"] == [52, 74]


def test_the_area_of_an_objective_is_drawn(well):
    well.key("z")
    well.command("choose", id="new:hold:spanish")
    well.drag((1000, 1000), (2000, 2000))
    assert well.widget.editor.draft.data["objectives"][-1]["area"] == [[10, 10], [20, 10], [20, 20], [10, 20]]
    assert well.widget.editor.can_play


def test_a_fault_is_told_where_it_is(well):
    well.press(8000, 3600)  # the streambed
    well.command("field", field="kind", kind="crops")
    checks = [check for check in well.widget.editor.checks if check.is_fault]
    assert checks
    assert checks[0].ref == well.widget.editor.selected
    assert checks[0].places
    well.key("Delete")
    assert well.widget.editor.can_play


def test_an_empty_table_is_filled(tmp_path):
    editor = lw.edit("new", system="baraka", size=(60, 60), folder=tmp_path)
    page = EditorClient(editor).show(canvas=False)
    page.key("c")
    page.press(3000, 5000)
    assert len(editor.scenario.troops) == 1
    editor.close()


# ---- by keyboard -------------------------------------------------------------------------------------


def test_the_keyboard_goes_through_what_stands_there_and_moves_it(well):
    well.key("n")
    assert well.widget.editor.selected == ("unit", "0")
    at = well.widget.editor.state.cursor
    assert list(at) == list(well.widget.overlay.cursor)
    well.enter(at)
    well.enter((at[0] + 500, at[1] - 1000))
    assert unit(well, "sergeant")["at"] == [(at[0] + 500) / 100, (at[1] - 1000) / 100]
    for _ in range(6):
        well.key("n")
    assert well.widget.editor.selected == ("piece", "0")


def test_the_keyboard_turns_and_reshapes_a_piece(well):
    well.press(1600, 5000)  # the grove
    before = piece(well, "grove")["points"]
    well.key(".")
    well.key(".")
    assert piece(well, "grove")["points"] != before
    assert "turned by 5°" in well.text("bar")
    well.key(",")
    well.key(",")
    assert [[round(x), round(y)] for x, y in piece(well, "grove")["points"]] == before
    well.key("n")
    well.key("n")
    corner = well.widget.editor.state.cursor
    well.enter(corner)
    assert "Corner picked up" in well.text("bar")
    well.enter((corner[0] + 300, corner[1]))
    now = piece(well, "grove")["points"]
    assert now[1][0] - before[1][0] == pytest.approx(3, abs=0.2)
    well.enter((corner[0] + 300, corner[1]), alt=True)  # taken away
    assert len(piece(well, "grove")["points"]) == len(before) - 1
    well.enter(tuple(round(50 * (a + b)) for a, b in zip(*piece(well, "grove")["points"][:2], strict=True)))
    well.key("Escape")  # an edge was picked up, and nothing has come of it
    assert len(piece(well, "grove")["points"]) == len(before) - 1


# ---- what units have ---------------------------------------------------------------------------------


def test_a_unit_takes_options_of_its_list_and_its_cost_follows(well):
    well.key("c")
    well.command("choose", id="legion:squad")
    well.press(2000, 2000)
    number = len(well.widget.editor.draft.data["units"]) - 1
    assert unit(well, "squad-3")["men"] == 6
    well.command("field", field=f"units/{number}/taken/veteran", value="yes")
    well.command("field", field=f"units/{number}/taken/grenadiers", value="1")
    made = unit(well, "squad-3")
    assert (made["taken"], made["points"], "men" in made) == ({"veteran": True, "grenadiers": 1}, 131, False)
    assert "Veteran" in well.text("side")
    assert len(well.widget.editor.kit.standing(well.widget.editor)[-1].troop.figures) == 8
    well.command("field", field=f"units/{number}/taken/veteran", value="")
    well.command("field", field=f"units/{number}/taken/grenadiers", value="")
    assert unit(well, "squad-3")["men"] == 6
    assert "taken" not in unit(well, "squad-3")


def test_weapons_and_equipment_are_chosen_from_lists(well):
    well.press(5200, 6900)  # the sergeant
    usual = [value for value, _ in _field(well, "weapons").options]
    more = _field(well, "weapons").offers[0][0]
    well.command("field", field="units/0/weapons", value=more)
    assert unit(well, "sergeant")["weapons"] == [*usual, more]
    assert well.widget.editor.can_play
    well.command("field", field="units/0/weapons", value=more)
    assert "weapons" not in unit(well, "sergeant")


def _field(page, key):
    editor = page.widget.editor
    return next(one for one in editor.kit.form(editor, editor.selected).fields if one.name.endswith(f"/{key}"))


def test_the_units_of_an_army_file_are_set_down_at_their_edge(well, tmp_path):
    well.widget.editor.folder = tmp_path
    army = lw.baraka.muster("riffian", 500)
    lw.baraka.save_army(army, tmp_path / "harca.toml")
    well.command("tab", value="order")
    before = len(well.widget.editor.draft.data["units"])
    well.command("field", field="army-file", value="harca")
    added = well.widget.editor.draft.data["units"][before:]
    assert len(added) == len(army)
    assert all(one["side"] == "riffian" and one["at"][1] < 40 for one in added)
    well.command("undo")
    well.command("field", field="army-file", value="nowhere")
    assert "there is no such file" in well.text("bar")
    well.widget.errors.clear()


def test_a_superior_is_chosen_by_name_among_its_own_side(well):
    form = well.widget.editor.kit.form(well.widget.editor, ("unit", "1"))
    (field,) = [one for one in form.fields if one.name == "superior"]
    assert field.kind == "choice"
    named = dict(field.options)
    assert named["sergeant"] == "Sergeant"
    assert set(named) == {"", "sergeant", "squad-2"}
