"""The tabs of the editor: the order of battle, the turns with what comes in them, the options of the rules."""

import re

import pytest

import legion_widget as lw
from legion_widget.engine.i18n import say
from legion_widget.ui.editor.tabs import TABS
from legion_widget.widget.testing import EditorClient
from tests.seeds import thinned
from tests.test_editor import small


@pytest.fixture
def open_tab(tmp_path):
    lw.set_language("en")
    opened = []

    def make(scenario, tab):
        editor = lw.edit(scenario, folder=tmp_path)
        opened.append(editor)
        page = EditorClient(editor).show(canvas=False)
        page.command("tab", value=tab)
        return page

    yield make
    for editor in opened:
        assert editor.errors == []
        editor.close()
    lw.set_language("es")


def data(page):
    return page.widget.editor.draft.data


def write(page, name, value):
    page.command("field", field=name, value=value)


@pytest.mark.parametrize("scenario", thinned([info.id for info in lw.scenarios()], 2))
def test_every_field_has_a_name_in_words(open_tab, scenario):
    """No key of a file is shown as it is: neither of a field nor of what it offers."""
    page = open_tab(scenario, "thing")
    for tab in TABS:
        page.command("tab", value=tab)
        html = page.panel("side")
        names = re.findall(r'aria-label="([^"]*)"', html) + re.findall(r"<option[^>]*>([^<]*)</option>", html)
        assert not [name for name in names if re.fullmatch(r"[a-z]+([._][a-z]+)+", name)]


def test_a_counter_of_the_list_is_chosen_and_shown_and_once_more_opens_its_form(open_tab):
    page = open_tab("rif", "order")
    side = page.text("side")
    assert side.index("Regulares Group of Melilla No. 2") < side.index("Moroccans: 85")
    assert "I Battalion, first half" in side
    assert "Ceriñola Regiment No. 42: I Battalion" not in side  # the heading says that
    page.command("thing", sort="unit", id="cerinola-mg-1")
    editor = page.widget.editor
    assert (editor.selected, editor.state.tab) == (("unit", "cerinola-mg-1"), "order")
    assert page.widget.overlay.look_at["place"] == list(editor.kit.place_to_page(editor, editor.state.cursor))
    page.command("thing", sort="unit", id="cerinola-mg-1")
    assert "Selected counter" in page.text("side")
    page.command("tab", value="order")
    page.command("thing", sort="unit", id="bandera-4-1")  # it is on no hex: nothing to be shown
    assert editor.selected == ("unit", "bandera-4-1")


def test_length_beginning_and_dates_are_written(open_tab):
    page = open_tab(small(), "turns")
    write(page, "turns", "3")
    write(page, "start.phase", "combat")
    write(page, "dates", "steps")
    write(page, "dates.days", "2")
    assert "Turn 3 · 21 July 1921" in page.text("side")
    write(page, "dates", "texts")
    write(page, "dates/1/en", "The second day")
    assert data(page)["dates"][1] == {"es": "19 de julio de 1921", "en": "The second day"}
    assert page.widget.scenario.dates[1]["en"] == "The second day"
    write(page, "turns", "4")  # there are as many dates as turns
    assert data(page)["dates"][3] == {"es": "4", "en": "4"}
    assert "dates: 3; turns: 4" not in page.text("side")
    write(page, "turns", "2")
    assert [words["en"] for words in data(page)["dates"]] == ["17 July 1921", "The second day"]
    write(page, "turns", "4")
    write(page, "dates", "")
    assert "dates" not in data(page)
    assert data(page)["start"]["phase"] == "combat"
    page.command("undo")
    assert "dates" in data(page)


def test_what_comes_is_listed_under_its_turn_and_by_the_schedule(open_tab):
    page = open_tab(small(turns=3), "turns")
    assert "Turn 2 · 1 Four" in page.text("side")
    page.command("act", name="schedule/add")
    write(page, "schedule/0/turn", "3")
    write(page, "schedule/0/units", "four")
    write(page, "schedule/0/text/en", "The column from Drius.")
    assert "Turn 3 · 1 Four" in page.text("side")
    assert data(page)["schedule"] == [{"turn": 3, "units": ["four"], "text": {"en": "The column from Drius."}}]
    write(page, "schedule/0/units", "fou")
    page.key("F8")
    assert page.widget.editor.state.tab == "turns"
    page.command("act", name="schedule/0/drop")
    assert page.widget.editor.can_play


@pytest.mark.parametrize("language", ["es", "en"])
def test_market_garden_says_everything_in_words(open_tab, language):
    page = open_tab("nijmegen", "turns")
    page.command("language", language=language)
    side = page.panel("side")
    for word in (">clear<", ">bad<", ">recovery<", ">start.", '>—</option><option value=""'):
        assert word not in side
    assert {"es": "18 de septiembre, mañana", "en": "18 September, AM"}[language] in page.text("side")
    write(page, "start.weather", "bad")
    assert page.widget.scenario.data.start.weather == "bad"


def test_the_options_of_the_rules_are_chosen_and_the_usual_one_is_left_out(open_tab):
    page = open_tab("first-day", "options")
    assert "Who goes first?" in page.text("side")
    write(page, "options/HI.6", "")
    page.widget.errors.pop()  # no such field
    key, option = next(iter(page.widget.editor.kit.known_options().items()))
    other = next(value for value in option.values if value != option.default)
    write(page, f"options/{key}", other)
    assert data(page)["options"] == {key: other}
    assert "not as usual: 1" in page.text("side")
    write(page, f"options/{key}", option.default)
    assert "options" not in data(page)


def test_the_parts_of_a_skirmish(open_tab):
    page = open_tab("well", "turns")
    write(page, "length", "6")
    write(page, "start.initiative", "riffian")
    assert (page.widget.scenario.length, data(page)["start"]) == (6, {"initiative": "riffian"})
    assert "All units are on the table from the start." in page.text("side")
    page.command("tab", value="order")
    page.command("thing", sort="unit", id="1")
    page.command("thing", sort="unit", id="1")
    write(page, "enters", "3")
    page.command("tab", value="turns")
    assert "Impulse 3 Squad 1 7 miniatures" in page.text("side")
    page.command("tab", value="options")
    assert "Which miniatures break the line of sight?" in page.text("side")


@pytest.mark.parametrize(
    ("scenario", "kind", "first", "name"),
    [
        ("annual", "bombardment", "spanish", "Movement (Moroccans)"),
        ("first-day", "refusal", "german", "Refusal of combat"),
        ("well", "initiative", "riffian", "Initiative"),
    ],
)
def test_the_sequence_of_every_game_is_a_form(open_tab, scenario, kind, first, name):
    """Who goes first, what is left out, and the phases one by one: written, moved, taken out, and as in the game."""
    page = open_tab(scenario, "turns")
    write(page, "sequence/first", first)
    write(page, "sequence/without", kind)
    assert data(page)["sequence"] == {"first": first, "without": [kind]}
    assert page.widget.editor.can_play
    write(page, "sequence/without", kind)
    write(page, "sequence/first", "")
    assert "sequence" not in data(page)
    page.command("act", name="sequence/write")
    phases = data(page)["sequence"]["phases"]
    assert page.widget.editor.can_play
    before = lw.new_game(scenario).system.sequence.steps(7)
    assert lw.new_game(page.widget.scenario).system.sequence.steps(7) == before
    assert name in page.text("side")
    write(page, "sequence/phases/2/title/en", "Third")
    write(page, "sequence/phases/2/from_turn", "3")
    assert phases[2] | {"title": {"en": "Third"}, "from_turn": 3} == data(page)["sequence"]["phases"][2]
    assert "Third" in page.text("side")
    page.command("act", name="sequence/phases/2/up")
    page.command("act", name="sequence/phases/1/drop")
    assert len(data(page)["sequence"]["phases"]) == len(phases) - 1
    page.command("act", name="sequence/usual")
    assert "sequence" not in data(page)


def test_a_phase_is_folded_to_its_name_until_it_is_opened_or_wrong(open_tab):
    """It is known by its kind and side, so that it stays open, and its button at hand, when it is moved."""
    page = open_tab("annual", "turns")
    assert "2. Bombardment (Moroccans)" in page.text("side")
    page.command("act", name="sequence/write")
    assert 'data-key="fold-bombardment/moroccan"' in page.panel("side")
    assert 'placeholder="Bombardment"' in page.panel("side")
    assert "Sequence of play" in page.widget.editor.changes[0].said.text()
    page.command("act", name="sequence/phases/1/up")
    assert data(page)["sequence"]["phases"][0] == {"kind": "bombardment", "side": "moroccan"}
    button = page.panel("side").partition('data-key="act-bombardment/moroccan/up"')[2].partition(">")[0]
    assert 'aria-disabled="true"' in button  # it keeps the keyboard, and goes no further
    write(page, "sequence/phases/3/every", "100")
    assert page.panel("side").count(" open>") == 1


def test_an_entry_of_the_schedule_chooses_units_by_name_and_ways_in_on_the_map(open_tab):
    page = open_tab("first-day", "turns")
    page.command("act", name="schedule/add")
    side = page.panel("side")
    assert '<option value="paras">Parachute battalion</option>' in side
    assert 'value="tanks"' not in side  # on the map from the start
    write(page, "schedule/0/units", "paras")
    page.command("act", name="schedule/add")
    assert '<option value="paras">' not in page.panel("side")
    page.command("act", name="schedule/1/drop")
    page.command("pick", field="schedule/0/entry")
    page.press("0101")
    page.press("0102")
    page.command("pick", field="schedule/0/entry")
    assert data(page)["schedule"] == [{"turn": 1, "units": ["paras"], "entry": ["0101", "0102"]}]
    assert "rolled for" in page.text("side")
    write(page, "schedule/0/units", "paras")
    assert data(page)["schedule"] == [{"turn": 1, "entry": ["0101", "0102"]}]


@pytest.mark.parametrize(
    ("scenario", "like", "flag"), [("annual", "sandstorm", "aircraft"), ("first-day", "bad", "air")]
)
def test_a_kind_of_weather_is_made_in_a_form(open_tab, scenario, like, flag):
    """It has a name, is like another one in what it does not say, and can be brought by the die and by the schedule."""
    page = open_tab(scenario, "turns")
    page.command("act", name="weather/add")
    at = "weather/kinds/weather-1"
    write(page, f"{at}/name/en", "fog")
    write(page, f"{at}/like", like)
    write(page, f"{at}/{flag}", "yes")
    write(page, f"{at}/icon", "heat")
    write(page, "weather/table/5", "weather-1")
    if scenario == "annual":
        write(page, f"{at}/movement/all/spanish", "1")
    side = page.panel("side")
    assert '<option value="weather-1" selected>fog</option>' in side
    assert page.widget.editor.can_play
    kind = lw.new_game(page.widget.scenario).system.weather["weather-1"]
    usual = lw.new_game(scenario).system.weather[like]
    assert (kind.words["en"], kind.icon, getattr(kind, flag)) == ("fog", "heat", True)
    assert not getattr(usual, flag)
    if scenario == "annual":
        assert (kind.movement["all"], kind.artillery) == ({"moroccan": 2, "spanish": 1}, usual.artillery)
    page.command("act", name="schedule/add")
    entry = len(data(page)["schedule"]) - 1
    write(page, f"schedule/{entry}/weather", "weather-1")
    assert page.widget.scenario.set_weather[1] == "weather-1"
    page.command("act", name=f"schedule/{entry}/drop")
    write(page, "weather/table/5", "")
    page.command("act", name=f"{at}/drop")
    assert "weather" not in data(page)


def test_what_is_wrong_with_the_sequence_is_shown_in_its_tab(open_tab):
    page = open_tab("first-day", "objectives")
    page.widget.editor.take(page.widget.editor.draft.fresh() | {"sequence": {"without": ["declaration"]}}, say("wrong"))
    page.widget.paint()
    page.key("F8")
    assert page.widget.editor.state.tab == "turns"
    assert "'refusal' comes after the declaration of combats" in page.text("side")


def test_the_weather_and_the_schedule_are_fields(open_tab):
    """Of a game on hexes and of a skirmish, with the initiative and the chits of an entry."""
    page = open_tab("first-day", "turns")
    write(page, "weather/table/7", "bad")
    assert page.widget.scenario.weather.by_roll == {7: "bad"}
    write(page, "weather/table/7", "")
    assert "weather" not in data(page)
    page.command("act", name="schedule/add")
    for key, value in (("turn", "3"), ("weather", "bad"), ("initiative", "german"), ("text/en", "Fog.")):
        write(page, f"schedule/0/{key}", value)
    assert page.widget.scenario.set_weather == {3: "bad"}
    assert page.widget.scenario.first_by_turn == {3: "german"}

    page = open_tab("well", "turns")
    page.command("act", name="schedule/add")
    write(page, "schedule/0/turn", "2")
    write(page, "schedule/0/chits/riffian", "4")
    assert data(page)["schedule"] == [{"turn": 2, "chits": {"riffian": 4}}]
    assert "Impulse 2" in page.text("side")
    assert page.widget.editor.can_play


def test_a_change_of_a_skirmish_says_what_it_is_of(open_tab):
    page = open_tab("well", "order")
    editor, changed = page.widget.editor, page.widget.editor.draft.fresh()
    changed["units"][0]["at"] = [54, 72]
    piece = next(piece for piece in changed["table"]["pieces"] if "points" in piece)
    piece["points"][0] = [1, 1]
    editor.take(changed, say("moved"))
    said = [change.said.text() for change in editor.changes]
    assert [text.rpartition(": ")[2] for text in said] == ["place", "shape"]


@pytest.mark.parametrize("wrong", [3, [1], {"phases": 3}, {"phases": [1, {"kind": 1}]}, {"without": [1], "first": [1]}])
@pytest.mark.parametrize("scenario", thinned(["annual", "first-day", "well"], 3))
def test_a_sequence_that_is_none_leaves_the_tab_as_it_is(open_tab, scenario, wrong):
    page = open_tab(scenario, "turns")
    for key in ("sequence", "schedule"):
        page.widget.editor.take(page.widget.editor.draft.fresh() | {key: wrong}, say("wrong"))
        page.widget.paint()
        assert "Schedule" in page.text("side")
    assert not page.widget.editor.can_play
