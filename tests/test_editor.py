"""The editor of scenarios on hexes, by hand and by keyboard, on a page without a browser."""

import pytest

import legion_widget as lw
from legion_widget.games.hexes.board.editor.tools import CounterTool
from legion_widget.widget.testing import EditorClient


@pytest.fixture
def open_editor(english, tmp_path):
    opened = []

    def make(scenario="rif", **options):
        editor = lw.edit(scenario, folder=tmp_path, **options)
        opened.append(editor)
        return EditorClient(editor).show(canvas=False)

    yield make
    for editor in opened:
        assert editor.errors == []
        editor.close()


@pytest.fixture
def rif(open_editor):
    return open_editor()


def small(**more):
    """A small scenario of La Legión, written out."""
    unit = {"type": "infantry", "combat": 4, "movement": 4}
    return {
        "system": "legion",
        "id": "small",
        "title": {"es": "Pequeño", "en": "Small"},
        "victory": "none",
        "start": {"turn": 1, "phase": "movement", "side": "spanish"},
        "board": {
            "columns": 8,
            "rows": 6,
            "terrain": ["........"] * 6,
            "places": {"Annual": {"hex": "0302", "kind": "city", "name": {"es": "Annual", "en": "Annual"}}},
            "roads": [["0102", "0202", "0302"]],
        },
        "units": [
            {"id": "one", "side": "spanish", "at": "0302", "name": {"es": "Uno", "en": "One"}, **unit},
            {"id": "two", "side": "spanish", "at": "0503", "name": {"es": "Dos", "en": "Two"}, **unit},
            {"id": "three", "side": "moroccan", "at": "0706", "name": {"es": "Tres", "en": "Three"}, **unit},
            {"id": "four", "side": "spanish", "arrives": 2, "name": {"es": "Cuatro", "en": "Four"}, **unit},
        ],
        **more,
    }


def said(page):
    return [change.said.text() for change in page.widget.editor.changes]


def terrain(page, label):
    return page.widget.scenario.board[label].terrain


def at(page, unit):
    return next(row["at"] for row in page.widget.scenario.expanded()["units"] if row["id"] == unit)


def drafted(page, unit):
    return next(row for row in page.widget.editor.draft.data["units"] if row["id"] == unit)


# ---- terrain -----------------------------------------------------------------------------------------


def test_a_stroke_of_the_brush_is_one_step(rif):
    rif.key("t")
    rif.key("2")
    rif.drag("2516", "2616", "2717")
    assert [terrain(rif, label) for label in ("2516", "2616", "2717")] == ["^", "^", "^"]
    assert said(rif) == ["3 hexes from 2516: Clear becomes Mountain"]
    rif.key("ctrl+z")
    assert said(rif) == []
    assert terrain(rif, "2616") == "."
    rif.key("ctrl+shift+z")
    assert terrain(rif, "2616") == "^"


def test_a_stroke_is_shown_before_it_is_done_and_escape_calls_it_off(rif):
    rif.key("t")
    rif.command("choose", id="^")
    rif.drag("2516", "2616", lift=False)
    assert "Painting: 2 hexes in this stroke, Mountain" in rif.text("bar")
    assert said(rif) == []
    rif.key("Escape")
    rif.drag("3017")  # another stroke; that of before is gone
    assert said(rif) == ["3017: Clear becomes Mountain"]


def test_a_wide_brush_paints_seven_hexes_and_fill_a_whole_ground(open_editor):
    page = open_editor(small())
    page.key("t")
    page.command("choose", id="^")
    page.command("size", value="7")
    page.press("0403")
    assert "".join(page.widget.editor.draft.data["board"]["terrain"]).count("^") == 7
    page.command("size", value="fill")
    page.command("choose", id=",")
    page.press("0101")
    rows = "".join(page.widget.editor.draft.data["board"]["terrain"])
    assert (rows.count("^"), rows.count(","), rows.count(".")) == (7, 41, 0)


def test_alt_picks_up_the_terrain_of_a_hex(rif):
    rif.key("t")
    rif.command("choose", id=",")
    rif.press("1715", alt=True)
    assert rif.widget.editor.chosen == rif.widget.scenario.board["1715"].terrain
    assert said(rif) == []


def test_the_keyboard_paints(rif):
    rif.key("t")
    rif.key("2")
    rif.enter("2516")
    assert terrain(rif, "2516") == "^"
    assert "painted" in rif.spoken


# ---- counters ----------------------------------------------------------------------------------------


def test_a_counter_is_dragged_to_another_hex(rif):
    rif.drag("Annual", "2516")
    assert at(rif, "cerinola-mg-1") == "2516"
    assert rif.widget.editor.draft.data["placement"]["cerinola-mg-1"] == "2516"
    assert rif.widget.editor.draft.data["order_of_battle"] == "rif"  # the file stays short


def test_counters_are_moved_in_a_group_which_is_one_step(open_editor):
    page = open_editor(small())
    page.press("0302")
    page.press("0503", shift=True)
    assert "2 selected" in page.text("side")
    page.drag("0503", "0504")
    assert [drafted(page, unit)["at"] for unit in ("one", "two")] == ["0303", "0504"]
    assert "Moved together: 2" in page.text("bar")
    page.key("ctrl+z")
    assert [drafted(page, unit)["at"] for unit in ("one", "two")] == ["0302", "0503"]


def test_a_frame_takes_the_counters_in_it(open_editor):
    page = open_editor(small())
    page.drag("0201", "0605", shift=True)
    assert set(page.widget.editor.state.selected) == {("unit", "one"), ("unit", "two")}


def test_the_keyboard_picks_up_and_drops(open_editor):
    page = open_editor(small())
    page.enter("0503")
    assert "Picked up" in page.text("bar")
    page.enter("0604")
    assert drafted(page, "two")["at"] == "0604"
    page.enter("0604")
    page.key("Escape")
    page.enter("0101")  # nothing is carried any more
    assert drafted(page, "two")["at"] == "0604"


def test_a_new_counter_is_put_down_and_changed_in_the_form(open_editor):
    page = open_editor(small())
    page.key("c")
    page.command("choose", id="new:moroccan")
    page.press("0805")
    (made,) = [row for row in page.widget.editor.draft.data["units"] if row.get("at") == "0805"]
    page.command("field", field="name.en", **{"name.en": "Harka of Tensaman"})
    page.command("field", field="name.es", **{"name.es": "Harca de Tensamán"})
    page.command("field", field="combat", combat="5")
    page.command("field", field="type", value="cavalry")
    changed = drafted(page, made["id"])
    assert (changed["combat"], changed["type"], changed["side"]) == (5, "cavalry", "moroccan")
    assert changed["name"] == {"es": "Harca de Tensamán", "en": "Harka of Tensaman"}
    assert "Harka of Tensaman: new" in said(page)
    assert len(page.widget.scenario.counters) == 5


def test_the_palette_of_a_campaign_is_not_made_for_each_of_its_buttons(open_editor, monkeypatch):
    """With a hundred counters that wait it took seconds."""
    page, made = open_editor(), []
    choices = CounterTool.choices
    monkeypatch.setattr(CounterTool, "choices", lambda tool, editor: made.append(tool) or choices(tool, editor))
    page.command("tool", tool="counter")
    assert page.panel("palette").count("lw-ed-choice-name") > 50
    assert len(made) < 5


def test_a_counter_that_waits_is_put_on_the_map_and_taken_off_again(open_editor):
    page = open_editor(small())
    page.key("c")
    assert "Four" in page.text("palette")
    page.command("choose", id="unit:four")
    page.press("0101")
    assert drafted(page, "four")["at"] == "0101"
    page.command("reserve")
    assert "at" not in drafted(page, "four")


def test_counters_are_doubled_and_deleted(open_editor):
    page = open_editor(small())
    page.press("0503")
    page.key("ctrl+d")
    assert page.widget.editor.selected == ("unit", "two-1")
    assert "Another one like Two" in page.text("bar")
    page.key("Delete")
    assert [row["id"] for row in page.widget.editor.draft.data["units"]] == ["one", "two", "three", "four"]
    page.press("0706")
    page.command("delete")
    assert said(page) == ["Three: deleted"]


# ---- places, roads, hexsides, zones ------------------------------------------------------------------


def test_a_place_is_made_named_and_moved(open_editor):
    page = open_editor(small())
    page.key("p")
    page.command("choose", id="position")
    page.press("0605")
    page.command("field", field="name.en", **{"name.en": "Igueriben"})
    page.drag("0605", "0606")
    place = page.widget.scenario.board["0606"]
    assert (place.kind, page.widget.scenario.board.places[place.place].name["en"]) == ("position", "Igueriben")
    page.key("Delete")
    assert list(page.widget.scenario.board.places) == ["Annual"]


def test_a_road_is_drawn_through_its_hexes(open_editor):
    page = open_editor(small())
    page.key("r")
    page.drag("0302", "0402", "0503")
    assert set(page.widget.scenario.board["0402"].roads) == {"0302", "0503"}
    page.press("0603")  # the road is chosen: it goes on
    assert set(page.widget.scenario.board["0503"].roads) == {"0402", "0603"}
    page.key("Delete")
    assert len(page.widget.scenario.board.roads) == 1


def test_a_road_that_jumps_is_told_and_not_mended(open_editor):
    page = open_editor(small())
    page.key("r")
    page.press("0505")
    page.press("0705")
    (check,) = [check for check in page.widget.editor.checks if check.is_fault]
    assert "is not adjacent" in check.text.text()
    assert check.ref == ("road", "1")
    assert check.line
    assert page.widget.editor.draft.data["board"]["roads"][1]["hexes"] == ["0505", "0705"]


def test_rivers_run_along_the_sides_that_were_drawn_and_along_no_others(open_editor):
    page = open_editor(small())
    page.key("h")
    page.press("0403", edge=0)
    page.press("0403", edge=1)
    page.press("0403", edge=2)
    board = page.widget.scenario.board
    across = [board.grid.neighbour(board.index("0403"), edge) for edge in range(6)]
    assert [board.water(board.index("0403"), other) for other in across] == ["river"] * 3 + [None] * 3
    page.press("0403", edge=1)  # once more: it is taken away
    board = page.widget.scenario.board
    assert [board.water(board.index("0403"), other) for other in across] == ["river", None, "river", None, None, None]


def test_landing_hexes_and_areas_are_painted(open_editor):
    page = open_editor(small())
    page.key("z")
    page.command("choose", id="mark:landing")
    page.drag("0101", "0201")
    assert page.widget.editor.draft.data["board"]["landing"] == ["0101", "0201"]
    page.drag("0201")
    assert page.widget.editor.draft.data["board"]["landing"] == ["0101"]
    page.command("choose", id="area:area-1")
    page.drag("0301", "0401")
    assert page.widget.scenario.board.areas["area-1"].bit_count() == 2


def test_zones_are_begun_on_a_board_that_has_none(open_editor):
    page = open_editor("new", size=(9, 7))
    page.key("z")
    assert "Inner zone (Spanish)" in page.text("palette")
    page.drag("0101", "0201")
    page.command("choose", id="zone:m")
    page.drag("0301")
    assert page.widget.editor.draft.data["board"]["zones"][0] == "ssm------"
    assert page.widget.editor.kit.zone(page.widget.editor, "zone:s").bit_count() == 2
    page.drag("0301")  # a stroke that begins inside takes hexes out
    assert page.widget.editor.draft.data["board"]["zones"][0] == "ss-------"


def test_escape_deselects_then_lets_go_of_the_tool(open_editor):
    page = open_editor(small())
    editor, overlay = page.widget.editor, page._overlay
    page.key("c")
    page.press("0302")
    assert editor.selected == ("unit", "one")
    page.key("Escape")
    assert (editor.selected, editor.state.tool, overlay.busy) == (None, "counter", True)
    page.key("Escape")
    assert (editor.state.tool, overlay.busy) == ("select", False)  # the next one leaves the map
    assert overlay.spoken == "Tool in hand: Select"


# ---- faults ------------------------------------------------------------------------------------------


def test_what_is_wrong_is_marked_where_it_is(open_editor):
    page = open_editor(small())
    page.drag("0302", "0503")
    (check,) = [check for check in page.widget.editor.checks if check.is_fault]
    assert check.ref == ("unit", "two")
    grid = page.widget.editor.kit.data.grid
    assert [grid.label(index) for index in check.places] == ["0503"]
    assert "already holds" in page.text("side")
    marks = page.widget.editor.kit.marks(page.widget.editor)
    assert "check-1" in {item.id for item in marks}
    where = [list(item.at) for item in marks if item.id.startswith("check-")]
    assert page._overlay.signs == where  # where no outline is drawn
    (play,) = [button for button in page.buttons("head") if button.command == "play"]
    assert not play.on


def test_f8_goes_to_the_fault_and_the_field_says_it(open_editor):
    page = open_editor(small())
    page.press("0503")
    page.command("field", field="at", at="Anual")
    page.key("Escape")
    page.key("F8")
    assert page.widget.editor.selected == ("unit", "two")
    assert "lw-ed-bad" in page.panel("side")
    assert "no hex or place is called" in page.text("side")


def test_a_fault_is_repaired_by_a_button_and_one_undo_takes_it_back(open_editor):
    page = open_editor(small())
    page.drag("0302", "0503")
    faulty = page.widget.editor.draft.fresh()
    (check,) = page.widget.editor.draft.faults and page.widget.editor.checks[:1]
    assert [way.label.text("en").split()[0] for way in check.repairs] == ["Move", "Off"]
    assert "Off the map" in page.text("side")
    for way in ("0", "1"):
        page.command("repair", number=1, value=way)
        assert page.widget.editor.can_play
        page.command("undo")
        assert page.widget.editor.draft.fresh() == faulty
    page.command("repair", number=1, value="7")
    assert "repair" in page.text("bar")
    assert len(page.widget.errors) == 1
    page.widget.errors.clear()


def test_a_name_that_was_meant_is_written_by_a_button(open_editor):
    page = open_editor(lw.load_scenario("rif"))
    page.widget.editor.draft.edit.change("cerinola-2", movment=3)
    assert page.widget.editor.checks[0].repairs[0].label.text("en") == "Write movement"
    page.widget.editor.draft.edit.undo().change("cerinola-2", type="infantri")
    page.widget.paint()
    page.command("repair", number=1, value="0")
    assert page.widget.editor.can_play
    assert page.widget.editor.draft.undo().text("en") == "Write infantry"
    page.widget.editor.draft.edit.undo().place("cerinola-2", "Anual")  # Annual is full: it would be another fault
    assert "Write Annual" not in [way.label.text("en") for way in page.widget.editor.checks[0].repairs]


def test_the_hexes_that_a_road_jumps_over_are_added_by_a_button(open_editor):
    page = open_editor(small())
    page.key("r")
    page.press("0505")
    page.press("0705")
    (way,) = page.widget.editor.checks[0].repairs
    assert way.label.text("en") == "Add the hexes between"
    page.command("repair", number=1, value="0")
    assert page.widget.editor.can_play
    assert len(page.widget.scenario.board.roads[1].hexes) == 3


def test_a_number_that_is_none_is_refused_and_changes_nothing(open_editor):
    page = open_editor(small())
    page.press("0503")
    page.command("field", field="combat", combat="many")
    assert "not a number" in page.text("bar")
    assert said(page) == []
    assert len(page.widget.errors) == 1
    page.widget.errors.clear()


def test_a_missing_name_is_advice(open_editor):
    page = open_editor(small())
    page.press("0503")
    page.command("field", field="name.en", **{"name.en": ""})
    assert "Dos has no name in English" in page.text("side")
    assert page.widget.editor.can_play


@pytest.mark.parametrize("scenario", ["rif", "well"])
def test_the_names_of_the_sides_follow_the_language(open_editor, scenario):
    page = open_editor(lw.load_scenario(scenario))
    before = dict(page.widget.editor.kit.sides)
    page.command("language", language="es" if lw.get_language() == "en" else "en")
    assert list(page.widget.editor.kit.sides) == list(before)
    assert page.widget.editor.kit.sides != before


# ---- source, files, playing --------------------------------------------------------------------------


def test_one_change_is_undone_alone(open_editor):
    page = open_editor(small())
    page.key("t")
    page.command("choose", id="^")
    page.press("0101")
    page.key("v")
    page.drag("0503", "0603")
    assert len(said(page)) == 2
    number = next(number for number, words in enumerate(said(page)) if "0101" in words)
    page.command("revert", number=number)
    assert terrain(page, "0101") == "."
    assert drafted(page, "two")["at"] == "0603"


def test_the_python_makes_the_same_scenario(rif):
    rif.drag("Annual", "2516")
    names = {}
    code = rif.widget.editor.python
    exec(code.rpartition("lw.show")[0], names)
    assert names["scenario"] == rif.widget.scenario


def test_the_file_is_as_short_as_the_change_also_while_something_is_wrong(rif):
    rif.key("t")
    rif.command("choose", id="^")
    rif.press("2516")
    rif.key("v")
    rif.drag("Annual", "1818")  # where the Native Police stand
    assert rif.widget.editor.draft.faults
    assert rif.widget.editor.toml.splitlines()[:4] == ['based_on = "rif"', "", "[placement]", 'cerinola-mg-1 = "1818"']
    assert "# " in rif.widget.editor.python
    assert "1818" in rif.text("strip")


def test_verbs_of_a_cell_are_steps_too(rif):
    rif.widget.editor.draft.edit.terrain("2516", "^")
    rif.widget.paint()
    assert said(rif) == ["2516: Clear becomes Mountain"]
    rif.key("ctrl+z")
    assert "a change from a cell" in rif.text("bar")


def test_names_of_rivers_in_two_languages_are_kept(open_editor):
    board = {**small()["board"], "rivers": [
        {"name": {"es": "Arroyo", "en": "Brook"}, "banks": [["0403"], ["0402"]]},
        {"name": "Other", "course": [[0, 0], [9, 9]]},
    ]}  # fmt: skip
    page = open_editor(small(board=board))
    page.key("h")
    page.press("0403", edge=1)
    rivers = page.widget.editor.draft.data["board"]["rivers"]
    assert [river["name"] for river in rivers] == [
        {"es": "Arroyo", "en": "Brook"},
        "Other",
        {"es": "Arroyo", "en": "Brook"},
    ]
    page.press("0403", edge=0)
    page.press("0403", edge=1)
    assert [river["name"] for river in page.widget.editor.draft.data["board"]["rivers"]] == ["Other"]


def test_it_is_saved_and_opened_again(rif, open_editor, tmp_path):
    rif.key("t")
    rif.command("choose", id="^")
    rif.press("2516")
    rif.command("save", file="mine")
    assert (tmp_path / "mine.toml").exists()
    again = open_editor(tmp_path / "mine.toml")
    assert terrain(again, "2516") == "^"
    assert said(again) == []


def test_a_file_of_others_is_written_over_only_when_that_was_said(rif, tmp_path):
    (tmp_path / "mine.toml").write_text("mine")
    rif.command("save", file="mine.toml")
    assert "Write over it" in rif.text("head")
    assert (tmp_path / "mine.toml").read_text() == "mine"
    rif.command("save", file="mine.toml", over="yes")
    assert "order_of_battle" in (tmp_path / "mine.toml").read_text()


def test_a_game_is_played_from_the_draft_and_changes_nothing_in_it(open_editor):
    page = open_editor(small())
    page.drag("0503", "0604")
    before = page.widget.editor.draft.data
    page.command("play")
    game = page.widget.game
    assert game.units["two"].hex.label == "0604"
    game.do(lw.legion.Move("two", "0605"))
    page.command("back")
    assert page.widget.editor.draft.data == before
    assert page.text("head")


def test_an_empty_board_becomes_a_game(open_editor):
    page = open_editor("new", size=(9, 7))
    page.key("c")
    page.press("0303")
    page.command("choose", id="new:moroccan")
    page.press("0605")
    page.command("play")
    assert [unit.hex.label for unit in page.widget.game.units.values()] == ["0303", "0605"]


@pytest.mark.parametrize("scenario", ["nijmegen", "first-day"])
def test_the_counters_of_market_garden_are_edited(open_editor, scenario):
    page = open_editor(scenario)
    editor = page.widget.editor
    assert editor.draft.faults == ()
    index, rows = next(iter(editor.kit.standing(editor).items()))
    page.press(editor.kit.data.grid.label(index))
    page.command("field", field="strength", strength="9, 4")
    unit = next(unit for unit in page.widget.scenario.counters if unit.id == rows[-1].fields["id"])
    assert unit.strength == (9, 4)


def test_a_town_gets_its_garrison(open_editor):
    """A hex with a place has room for a counter: the tool puts one down there too."""
    data = small()
    data["board"] = {**data["board"], "places": {"Town": {"hex": "0405", "kind": "city"}}}
    page = open_editor(data)
    page.key("c")
    before = len(page.widget.editor.draft.data["units"])
    page.press("0405")
    assert len(page.widget.editor.draft.data["units"]) == before + 1
    assert page.widget.editor.draft.data["units"][-1]["at"] == "0405"


def test_an_id_cannot_be_emptied(open_editor):
    page = open_editor(small())
    page.press("0503")
    chosen, data = page.widget.editor.selected, page.widget.editor.draft.data
    page.command("field", field="id", value=" ")
    assert (page.widget.editor.selected, page.widget.editor.draft.data) == (chosen, data)
    (error,) = page.widget.errors
    assert "an id cannot be empty" in error
    page.widget.errors.clear()


def test_formations_keep_their_names_when_a_counter_has_changed(open_editor):
    page = open_editor("annual")
    page.command("tab", value="order")
    name = "Harca of Beni Urriaguel"
    assert name in page.text("side")
    page.command("thing", sort="unit", id=page.widget.editor.kit.scenario.counters[0].id)
    page.command("field", field="combat", value="5")
    page.command("tab", value="order")
    assert name in page.text("side")


def test_several_are_doubled_together(open_editor):
    page = open_editor(small())
    editor = page.widget.editor
    ids = [unit["id"] for unit in editor.draft.data["units"]]
    editor.hold(selected=tuple(("unit", id) for id in ids[:2]))
    editor.duplicate()
    assert len(editor.draft.data["units"]) == len(ids) + 2
    assert len(editor.state.selected) == 2
    assert not {ref[1] for ref in editor.state.selected} & {*ids}


def test_a_name_that_is_left_of_a_deleted_counter_can_be_taken_out(open_editor):
    """Another counter is not what was meant."""
    page = open_editor({**small(), "schedule": [{"turn": 2, "units": ["four"]}]})
    page.command("thing", sort="unit", id="four")
    page.key("Delete")
    assert "Take four out" in page.text("side")
    assert "Write " not in page.text("side")
