"""Who wins, in a form of the editor: conditions of the three games, with their sentences, and places off the map."""

import re

import pytest

import legion_widget as lw
from legion_widget.engine.i18n import say
from legion_widget.widget.testing import EditorClient
from tests.test_editor import small


@pytest.fixture
def open_form(tmp_path):
    lw.set_language("en")
    opened = []

    def make(scenario):
        editor = lw.edit(scenario, folder=tmp_path)
        opened.append(editor)
        page = EditorClient(editor).show(canvas=False)
        page.command("tab", value="objectives")
        return page

    yield make
    for editor in opened:
        assert editor.errors == []
        editor.close()
    lw.set_language("es")


def victory(page):
    return page.widget.editor.draft.data["victory"]


def write(page, name, value):
    page.command("field", field=f"victory/{name}" if name else "victory", value=value)


def act(page, name):
    page.command("act", name=name)


def refused(page):
    """The last refusal, which the bar says."""
    return page.widget.errors.pop()


def test_what_stands_in_a_file_is_a_form_with_its_sentence(open_form):
    page = open_form("annual")
    side = page.text("side")
    assert "they hold Annual, Igueriben, Buhafora or Sidi Dris" in side
    assert "Otherwise the Moroccans win." in side
    assert "{'" not in side  # no plain data
    page.command("language", language="es")
    assert "Si no, ganan los marroquíes." in page.text("side")


def test_a_game_of_the_rules_gets_conditions_of_its_own(open_form):
    page = open_form(small(victory="standard", board={**small()["board"], "areas": {"victory_road": ["0102"]}}))
    assert "at least 3 times as many land counters" in page.text("side")
    write(page, "", "own")
    act(page, "victory/conditions/add/losses")
    write(page, "conditions/0/winner", "moroccan")
    write(page, "conditions/0/when", "at_once")
    write(page, "conditions/0/if/all", "")
    write(page, "conditions/0/if/at_least", "2")
    assert victory(page)["conditions"] == [
        {"winner": "moroccan", "when": "at_once", "if": {"kind": "losses", "at_least": 2}}
    ]
    assert "The Moroccans win at once if the Spanish have lost at least 2 land counters." in page.text("side")
    write(page, "default", "spanish")
    assert "Otherwise the Spanish win." in page.text("side")
    write(page, "", "none")
    assert page.widget.scenario.victory == "none"
    assert "Nobody wins." in page.text("side")
    page.command("undo")
    assert victory(page)["default"] == "spanish"


def test_buttons_say_to_which_condition_they_add_a_part(open_form):
    page = open_form(small(victory={"default": "draw"}))
    act(page, "victory/conditions/add/all_of")
    act(page, "victory/conditions/0/if/of/add/losses")
    side = page.panel("side")
    spoken = re.findall(r'data-name="[^"]*" data-key="[^"]*" aria-label="([^"]*)"', side)
    assert len(spoken) == len(set(spoken)) == 13  # no two of them alike
    assert "New part of condition 1: + Losses" in spoken
    assert "New condition: + Losses" in spoken
    assert "Take out: Condition 1.2" in spoken
    for words in ("New condition", "New part of condition 1", "Condition 1.1"):
        assert words in page.text("side")  # and to be seen


def test_an_edge_is_asked_for_only_where_units_leave_by_it(open_form):
    page = open_form("well")
    kinds = [objective["kind"] for objective in page.widget.editor.draft.data["objectives"]]
    assert "exit" not in kinds
    assert "objectives/0/edge" not in page.panel("side")
    page.command("field", field="objectives/0/kind", value="exit")
    page.command("field", field="objectives/0/edge", value="north")
    assert page.widget.scenario.plain_data["objectives"][0]["edge"] == "north"


def test_places_to_hold_are_chosen_on_the_map(open_form):
    page = open_form(small(victory={"default": "draw"}))
    act(page, "victory/conditions/add/hold")
    assert page.widget.editor.state.picking  # a new condition waits for its places
    assert not page.widget.editor.can_play
    assert "line" in page.text("side")
    page.press("0302")  # a place with a name
    page.press("0504")  # a hex without
    page.press("0503")
    page.press("0503")  # once more: it is taken out
    assert victory(page)["conditions"][0]["if"]["places"] == ["Annual", "0504"]
    assert "The Spanish win if they hold Annual and 0504 at the end of turn 13." in page.text("side")
    page.key("Escape")
    page.press("0706")  # now a counter is chosen again, and its form is there
    assert page.widget.editor.selected == ("unit", "three")
    assert page.widget.editor.state.tab == "thing"
    page.command("tab", value="objectives")
    write(page, "conditions/0/if/places", "Annual")  # the cross beside it
    write(page, "conditions/0/if/places", "0402")
    write(page, "conditions/0/if/count", "any")
    write(page, "conditions/0/if/how", "clear")
    assert "the Moroccans have nobody in at least 1 of 0504 and 0402" in page.text("side")
    ids = [item.id for item in page.widget.editor.kit.marks(page.widget.editor)]
    assert "zone" in ids


def test_a_place_that_is_none_is_marked_at_its_field(open_form):
    page = open_form(small(victory={"default": "draw"}))
    act(page, "victory/conditions/add/hold")
    page.press("0302")
    write(page, "conditions/0/if/places", "Anual")
    assert "lw-ed-bad" in page.panel("side")
    assert "When the faults are gone" in page.text("side")
    page.key("Escape")
    page.command("tab", value="thing")
    page.key("F8")
    assert page.widget.editor.state.tab == "objectives"


def test_conditions_are_combined_ordered_and_taken_out(open_form):
    page = open_form(small(victory={"default": "draw"}))
    act(page, "victory/conditions/add/any_of")
    page.press("0302")
    act(page, "victory/conditions/0/if/of/add/points")
    write(page, "conditions/0/if/of/1/at_least", "3")
    assert victory(page)["conditions"][0]["if"]["of"] == [
        {"kind": "hold", "places": ["Annual"]},
        {"kind": "points", "at_least": 3},
    ]
    assert "this can never be fulfilled" in page.text("side")  # nothing is worth points yet
    act(page, "victory/objectives/add")
    page.press("0503")
    write(page, "objectives/0/points", "4")
    assert victory(page)["objectives"] == [{"hex": "0503", "points": 4}]
    assert "they hold Annual, or they have at least 3 points" in page.text("side")
    act(page, "victory/conditions/add/ratio")
    write(page, "conditions/1/if/times", "2.5")
    write(page, "conditions/1/when", "end_of_turn")
    write(page, "conditions/1/turn", "2")
    assert "at least 2.5 times as many land counters as the enemy at the end of turn 2" in page.text("side")
    act(page, "victory/conditions/1/up")
    assert [win["if"]["kind"] for win in victory(page)["conditions"]] == ["ratio", "any_of"]
    write(page, "conditions/0/when", "end")  # no turn any more
    assert victory(page)["conditions"][0] == {"winner": "spanish", "if": {"kind": "ratio", "times": 2.5}}
    write(page, "conditions/1/if/kind", "losses")
    act(page, "victory/conditions/0/drop")
    assert [win["if"] for win in victory(page)["conditions"]] == [{"kind": "losses", "at_least": "all"}]
    act(page, "victory/objectives/0/drop")
    assert page.widget.editor.can_play


def test_fields_and_buttons_that_are_none_are_refused(open_form):
    page = open_form(small())
    for do, more in (("act", {"name": "no"}), ("pick", {"field": "no"}), ("tab", {"value": "no"})):
        page.command(do, **more)
        assert "no" in refused(page)
    page.command("field", field="victory/no", value="1")
    assert "there is no field" in refused(page)


def test_market_garden_has_margins_and_objectives(open_form):
    page = open_form("first-day")
    write(page, "margin/allied", "3")
    write(page, "objectives/1/holder", "")
    write(page, "at_once/allied", "Bridge")
    assert "The Allies win at once if they hold Bridge." in page.text("side")
    assert "ahead by at least 3 points" in page.text("side")
    data = page.widget.scenario.to_dict()["victory"]
    assert data["objectives"][1] == {"hex": "Village", "points": 7}
    page.command("pick", field="victory/objectives/1/hex")
    page.press("0401")
    assert victory(page)["objectives"][1]["hex"] == "0401"
    assert page.widget.editor.state.picking == ""  # one place: one press


def test_a_skirmish_is_decided_by_points_or_by_pieces_of_terrain(open_form):
    page = open_form("well")
    assert "The Spanish win if they are ahead by at least 1 point" in page.text("side")
    write(page, "", "own")
    act(page, "victory/conditions/add/hold")
    page.press(200, 200)  # nothing lies there
    assert "Nothing here has a name" in page.text("bar")
    page.press(1600, 5000)  # the grove
    assert victory(page)["conditions"][0]["if"]["places"] == ["grove"]
    write(page, "conditions/0/when", "at_once")
    write(page, "conditions/0/turn", "2")
    assert "by the end of impulse 2" in page.text("side")
    act(page, "objectives/add")
    page.command("field", field="objectives/4/side", value="riffian")
    page.command("field", field="objectives/4/kind", value="exit")
    page.command("field", field="objectives/4/edge", value="east")
    assert page.widget.scenario.data.objectives[4].edge == "east"
    act(page, "objectives/4/drop")
    assert len(page.widget.scenario.data.objectives) == 4


#: Data in which something stands that is no table, no list or no name.
WRONG = [
    ("annual", "victory", {"conditions": [1]}),
    ("annual", "victory", {"conditions": 1}),
    ("annual", "victory", {"conditions": [{"if": 1}, {"if": {"kind": "all_of", "of": [1]}}]}),
    ("annual", "victory", {"conditions": [{"winner": [1], "turn": "x", "when": 3}]}),
    ("annual", "victory", {"conditions": [{"if": {"kind": "hold", "places": 1}}], "objectives": [1]}),
    ("annual", "schedule", [1, {"units": 3}]),
    ("first-day", "victory", {"margin": 3, "at_once": {"allied": 3}}),
    ("first-day", "victory", {"objectives": 3}),
    ("well", "objectives", [1]),
    ("well", "areas", {"a": 1}),
    ("well", "options", {"a": 1}),
]


@pytest.mark.parametrize(("scenario", "key", "wrong"), WRONG, ids=str)
def test_what_is_no_condition_is_a_fault_and_the_form_stays(open_form, scenario, key, wrong):
    """By a verb of a cell: every tab is shown, with the fault, and one undo brings it back."""
    page = open_form(scenario)
    editor = page.widget.editor
    before = editor.draft.data
    editor.take({**editor.draft.fresh(), key: wrong}, say("wrong"))
    page.widget.paint()
    for tab in ("objectives", "turns", "order", "options", "thing"):
        page.command("tab", value=tab)
        assert page.text("side")
    assert any(fault.place.startswith(f"$.{key}") for fault in editor.draft.faults)
    page.command("undo")
    assert editor.draft.data == before


def test_a_condition_that_is_none_cannot_be_typed(open_form):
    """The text stays as it was typed, with its fault; the draft as it was."""
    page = open_form("annual")
    text = page.widget.editor.toml.replace("[[victory.conditions]]", "[[victory.others]]")
    page.command("source", toml=text.replace("[victory]", "[victory]\nconditions = [1]", 1))

    assert "others" in page.text("strip")
    page.command("tab", value="objectives")
    assert "New condition" in page.text("side")


def test_a_place_is_kept_by_its_id_whatever_it_is_called(open_form):
    """Who types its name means the place: it may be called something else later."""
    data = small(victory={"default": "draw"})
    data["board"] = {**data["board"], "places": {"fort": {"hex": "0404", "kind": "city", "name": {"en": "Post"}}}}
    page = open_form(data)
    act(page, "victory/conditions/add/hold")
    write(page, "conditions/0/if/places", "post")
    assert victory(page)["conditions"][0]["if"]["places"] == ["fort"]
