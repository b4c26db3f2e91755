"""The editor of a scenario: each verb, undo and redo, drafts, texts; edit, compare and apply give the same."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import legion_widget as lw
from legion_widget.engine.change_between import change_between, is_change_between
from legion_widget.engine.editor import ScenarioEditor
from legion_widget.engine.errors import DataFault
from legion_widget.engine.i18n import say

pytestmark = pytest.mark.usefixtures("english")
HARCA = {"id": "harca", "side": "moroccan", "type": "infantry", "combat": 2, "movement": 3, "at": "2025"}

#: Every verb: on which scenario, how, and what it says that it did.
VERBS: list[tuple[str, Any, str]] = [
    ("rif", lambda e: e.place("cerinola-2", "1813"), "cerinola-2 stands in 1813, not Igueriben."),
    ("rif", lambda e: e.place("cerinola-2", None), "cerinola-2 has no place any more; it stood in Igueriben."),
    ("rif", lambda e: e.place("bandera-4-1", "3812"), "bandera-4-1 stands in 3812, and stood nowhere."),
    ("rif", lambda e: e.add(HARCA), "harca is new (units), at 2025."),
    ("rif", lambda e: e.add(**{**HARCA, "at": None}), "harca is new (units)."),
    ("rif", lambda e: e.remove("cerinola-2"), "cerinola-2 is gone (units)."),
    ("rif", lambda e: e.change("cerinola-1", combat=4), "cerinola-1.combat: 4 instead of 3."),
    ("rif", lambda e: e.change("cerinola-1", at="1811"), "cerinola-1 stands in 1811, not Sidi Dris."),
    ("rif", lambda e: e.change("cerinola-1", sector="x"), "cerinola-1.sector: x, which was not set."),
    ("rif", lambda e: e.change("cerinola-1", short=None), "cerinola-1.short is not set any more; it was CERIÑ."),
    ("rif", lambda e: e.set("start.turn", 3), "start.turn: 3 instead of 1."),
    ("rif", lambda e: e.title("Annual"), "title.es: Annual instead of La Legión: de Annual a Alhucemas."),
    ("rif", lambda e: e.title(en="Annual"), "title.en: Annual instead of La Legión: from Annual to Alhucemas."),
    ("rif", lambda e: e.about("Short"), "about.es: Short instead of"),
    ("rif", lambda e: e.terrain(["1413", "1414"], "clear"), "board.terrain: . instead of ^ in 1413, 1414."),
    ("rif", lambda e: e.terrain("Annual", "^"), "board.terrain: ^ instead of . in 1715."),
    ("rif", lambda e: e.terrain("1413", "Llano"), "board.terrain: . instead of ^ in 1413."),
    ("rif", lambda e: e.zone("1413", "s"), "board.zones: s instead of m in 1413."),
    ("rif", lambda e: e.height("1413", 111), "board.heights: 111 instead of"),
    ("rif", lambda e: e.landing("1811"), "board.landing: ["),
    ("rif", lambda e: e.area("camp", ["1413", "Annual"]), "camp is new (board.areas)."),
    ("rif", lambda e: e.road(["1413", "1414", "1415"], "R9", name="Path"), "R9 is new (board.roads)."),
    ("rif", lambda e: e.river([(-3.4, 35.2), (-3.5, 35.1)], "Brook"), "Brook is new (board.rivers)."),
    ("nijmegen", lambda e: e.river([("0106", "0107")], "Beek"), "Beek is new (board.rivers)."),
    ("rif", lambda e: e.name("1413", "Igan", kind="position", es="El Igan"), "Igan is new (board.places), at 1413."),
    ("rif", lambda e: e.name("Izumar", kind="fortified_city"), "Izumar.kind: fortified_city instead of position."),
    ("rif", lambda e: e.name("Izumar", en="Izumar pass"), "Izumar.name.en: Izumar pass"),
    ("rif", lambda e: e.remove("Yebel Uddia"), "Yebel Uddia is gone (board.places)."),
    ("well", lambda e: e.place("squad-1", 30, 50), "squad-1 stands in [30, 50], not [36, 54]."),
    ("well", lambda e: e.men("squad-1", 4), "squad-1.men: 4 instead of 6."),
    ("well", lambda e: e.table(120, 90), "table.width: 120 instead of 100."),
    ("well", lambda e: e.piece("hut", "crops", [(1, 1), (9, 1), (9, 9)]), "hut is new (table.pieces)."),
    ("well", lambda e: e.reshape("wall", [(60, 50), (70, 50)]), "wall.points: [[60, 50], [70, 50]] instead of"),
    ("well", lambda e: e.shift("wall", 1, 2), "wall.points: [[67, 52], [81, 49]] instead of [[66, 50], [80, 47]]."),
    ("well", lambda e: e.turn("wall", 90), "wall.points: [[71.5, 41.5], [74.5, 55.5]] instead of"),
    ("well", lambda e: e.objective("survive", "riffian", 2), "objectives: ["),
    ("well", lambda e: e.remove("objectives[0]"), "objectives: ["),
    ("well", lambda e: e.set("objectives[0].points", 3), "objectives[0].points: 3 instead of 10."),
]


@pytest.mark.parametrize(("scenario", "verb", "told"), VERBS, ids=[told[:40] for _, _, told in VERBS])
def test_a_verb_says_what_it_did_and_is_undone(scenario: str, verb: Any, told: str, tmp_path: Path) -> None:
    """It is checked, told, undone, done again, saved, and said as TOML and as Python."""
    first = lw.load_scenario(scenario)
    editor = verb(first.edit())

    assert editor.changes[0].startswith(told)
    after = editor.scenario
    assert first.diff(after).sentences() == editor.diff().sentences() == editor.changes
    assert editor.undo().scenario == first
    assert not editor.can_undo
    assert editor.redo().scenario == after
    assert not lw.load_scenario(editor.save(tmp_path / "mine.toml")).diff(after)
    made: dict[str, Any] = {}
    exec(editor.to_python(), made)
    assert not made["scenario"].diff(after)
    assert lw.new_game(after).scenario is after


def test_a_wall_is_of_the_tables_of_a_game() -> None:
    """Market Garden has none along hexsides, unless its tables have."""
    editor = lw.load_scenario("nijmegen").edit()
    with pytest.raises(lw.DataError, match="there is no water 'wall'; known: canal, stream, river"):
        editor.wall([("0106", "0107")])
    assert not editor.can_undo


@pytest.mark.parametrize(
    ("verb", "told"),
    [
        (lambda e: e.place("cerinola-9", "1813"), "there is no 'cerinola-9' in it; did you mean"),
        (lambda e: e.place("Izumar", "1813"), "there is no unit 'Izumar'"),
        (lambda e: e.place("cerinola-2", "Anual"), "did you mean 'Annual'"),
        (lambda e: e.place("cerinola-2", "1714"), "already holds"),
        (lambda e: e.terrain("Anual", "clear"), "did you mean 'Annual'"),
        (lambda e: e.terrain("1413", "montain"), "there is no terrain 'montain'; known:"),
        (lambda e: e.mark("ford", "1413"), "there is no mark 'ford'"),
        (lambda e: e.name("Anual", kind="city"), "no place is called 'Anual'; did you mean 'Annual'"),
        (lambda e: e.river([("1413", "1613")], "x"), "1613 is not adjacent to 1413"),
        (lambda e: e.road(["1413", "1613"]), "not adjacent"),
        (lambda e: e.set("start.turn", 99), "turn"),
        (lambda e: e.remove("nobody"), "there is no 'nobody' in it"),
    ],
)
def test_a_verb_that_cannot_be_changes_nothing(verb: Any, told: str) -> None:
    """A DataError with the nearest name."""
    editor = lw.load_scenario("rif").edit()
    before = editor.to_dict()
    with pytest.raises(lw.DataError) as caught:
        verb(editor)

    assert told in str(caught.value)
    assert editor.to_dict() == before
    assert not editor.can_undo


def test_a_draft_may_be_faulty_and_says_where() -> None:
    """The faults are listed with the unit and the hex, the last good scenario is there to be drawn."""
    editor = lw.load_scenario("rif").edit()
    editor.draft = True
    editor.place("cerinola-2", "1714")

    assert [editor.owner(fault) for fault in editor.faults] == ["cerinola-art-1"]
    assert [editor.hex_of(fault) for fault in editor.faults] == ["1714"]
    assert editor.last_good == lw.load_scenario("rif")
    with pytest.raises(lw.DataError, match="already holds"):
        _ = editor.scenario
    editor.place("cerinola-art-1", "1813")
    assert editor.faults == ()
    assert editor.scenario.placed
    assert editor.undo().faults != ()


def test_a_fault_of_the_ground_has_its_hex() -> None:
    """Letters, places, areas."""
    editor = lw.load_scenario("rif").edit()
    for place, label in (
        ("$.board.terrain[12][13]", "1413"),
        ("$.board.places['Annual'].kind", "1715"),
        ("$.placement['cerinola-2']", "1615"),
        ("$.start.turn", ""),
    ):
        assert editor.hex_of(DataFault(place, say("wrong"))) == label


def test_a_river_along_hexsides_runs_along_those_and_no_others() -> None:
    """Sides that cannot share their banks are several pieces of one river."""
    scenario = lw.load_scenario("nijmegen")
    sides = [("0106", "0107"), ("0107", "0207"), ("0207", "0208"), ("0306", "0307")]
    edited = scenario.edit().river(sides, "Beek", kind="canal").scenario
    links = edited.board.water_sides["canal"]
    before = scenario.board.water_sides["canal"]
    count = sum((links[one] & ~before.get(one, 0)).bit_count() for one in links)
    assert count == 2 * len(sides)
    assert all(links[edited.board.index(one)] >> edited.board.index(two) & 1 for one, two in sides)


def test_get_tells_what_stands_at_a_path() -> None:
    """Of things by their ids too; the default for what is not there."""
    editor = lw.load_scenario("well").edit()

    assert editor.get("length") == 4
    assert editor.get("squad-1.men") == 6
    assert editor.get("rise")["kind"] == "gentle_hill"
    assert editor.get("nothing", "x") == "x"


def test_update_replaces_a_table() -> None:
    """While `set` merges it."""
    editor = lw.load_scenario("well").edit()
    assert editor.update("title", {"en": "Water"}).get("title") == {"en": "Water"}
    assert editor.set("title", {"es": "Agua"}).get("title") == {"en": "Water", "es": "Agua"}


def test_edit_with_none_says_how_to_remove() -> None:
    """And names the unit."""
    with pytest.raises(lw.DataError, match=r'to remove a counter: remove=\["cerinola-1"\]'):
        lw.load_scenario("rif").edit(units={"cerinola-1": None})  # type: ignore[dict-item]


def test_what_an_edit_does_not_touch_is_not_read_again() -> None:
    """In a game of 200 counters: a counter that is moved leaves the board and the counters what they were."""
    editor = lw.load_scenario("rif").edit().change("cerinola-1", combat=4)
    before = editor.scenario
    after = editor.place("cerinola-2", "1813").scenario
    assert after.board is before.board


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data(), name=st.sampled_from(["well", "first-day", "rif"]))
def test_what_was_edited_is_compared_and_applied_again(data: st.DataObject, name: str) -> None:
    """Any few verbs: the change between the two scenarios makes the second of the first, in data and in a file."""
    first = lw.load_scenario(name)
    editor = first.edit()
    units = [unit["id"] for unit in first.expanded()["units"]]
    for _ in range(data.draw(st.integers(1, 4))):
        unit = data.draw(st.sampled_from(units))
        verb = data.draw(st.sampled_from(["remove", "change", "title", "set", "add", "undo"]))
        try:
            match verb:
                case "remove":
                    editor.remove(unit)
                case "change" if name == "well":
                    editor.change(unit, facing=data.draw(st.integers(0, 359)))
                case "change":
                    editor.change(
                        unit, movement=data.draw(st.integers(0, 9)), name={"en": data.draw(st.text(max_size=9))}
                    )
                case "title":
                    editor.title(data.draw(st.text(max_size=20)))
                case "set":
                    editor.set("start", {"impulse" if name == "well" else "turn": data.draw(st.integers(1, 3))})
                case "add":
                    model = first.expanded()["units"][0]
                    editor.add({**model, "id": f"new-{data.draw(st.integers(0, 3))}"})
                case _:
                    editor.undo()
        except lw.DataError:
            continue
    after = editor.scenario
    change = change_between(type(first), first.to_dict(), after.to_dict())

    assert is_change_between(type(first), first.to_dict(), change, after.to_dict())
    assert not lw.load_scenario({"based_on": name, **change}).diff(after)
    assert change or not first.diff(after)  # what is set to its default differs in the data only
    assert not after.diff(after)
    assert len(after.diff(first)) == len(first.diff(after))


def test_an_editor_is_taken_wherever_a_scenario_is() -> None:
    """What has been changed so far is played, checked, edited and studied; a faulty draft says what is wrong."""
    editor = lw.load_scenario("abarran").edit().place("temsaman-3", "0503")
    assert lw.new_game(editor, seed=1).units["temsaman-3"].hex.label == "0503"
    assert str(lw.validate(editor)) == "Nothing is wrong."
    assert lw.show(editor).game.units["temsaman-3"].hex.label == "0503"
    assert lw.rulebook(editor)["L7.9"] == lw.rulebook("legion")["L7.9"]
    tools = lw.edit(editor)
    assert lw.load_scenario(tools) is tools.scenario
    assert lw.load_scenario(editor) is editor.scenario
    tools.close()
    draft = ScenarioEditor(editor.scenario, draft=True).set("start.turn", 99)
    with pytest.raises(lw.DataError, match="99"):
        lw.load_scenario(draft)
    assert ["99" in str(found) for found in lw.validate(draft)] == [True]


def test_a_game_is_no_scenario() -> None:
    """It has dice, options and players of its own, which a new game of its scenario would lose."""
    game = lw.new_game("abarran", seed=7)
    for refused in (lw.new_game, lw.validate, lw.load_scenario):
        with pytest.raises((TypeError, lw.LegionWidgetError)):
            refused(game)


def test_at_the_end_of_a_cell_an_editor_says_what_it_has_changed() -> None:
    editor = lw.load_scenario("abarran").edit()
    assert repr(editor) == "Abarrán, 1 June 1921: 0 changes"
    editor.place("temsaman-3", "0503")
    assert repr(editor).splitlines() == [
        "Abarrán, 1 June 1921: 1 change",
        f"  {editor.changes[0]}",
    ]


def test_a_thing_is_added_by_its_fields() -> None:
    editor = lw.load_scenario("abarran").edit()
    with pytest.raises(lw.DataError, match=r"as in add\(id='x', \.\.\.\)"):
        editor.add("x", at="0503")
    assert editor.changes == []


#: Verbs by scenario, with what a hurried hand gives them first and second.
MISTAKEN: dict[str, list[tuple[str, tuple[Any, ...]]]] = {
    "abarran": [
        *((verb, (thing, {})) for verb in ("place", "set", "update") for thing in (None, 5, ["temsaman-3"], "")),
        *((verb, (5,)) for verb in ("get", "change", "hex", "letter", "landing", "road", "river", "wall")),
        *((verb, (507, "x")) for verb in ("terrain", "zone", "height", "area", "mark", "name")),
        ("terrain", ("0507", None)),
        ("zone", ("0507", None)),
        ("zone", ("0507", "north")),
        ("name", ("0507", 5)),
        ("mark", (["landing"], "0507")),
        ("river", ("0106",)),
        ("wall", (("0106", "0107"),)),
        ("road", ("nowhere",)),
        ("add", ({"id": "x"}, None)),
    ],
    "well": [
        *(("place", ("squad-1", thing)) for thing in (5, "north", [30], [30, 50, 60], [None, 5], [math.inf, 5])),
        ("place", (None, (30, 50))),
        *(("reshape", ("rise", thing)) for thing in (5, "north", [30, 50], [[30]])),
        ("piece", ("hedge", "wall", 5)),
        ("shift", ("rise", "2", 0)),
        ("turn", ("rise", None)),
        ("objective", ("hold", "spanish", 1, "all")),
    ],
}


@pytest.mark.parametrize(
    ("scenario", "verb", "words"), [(name, *one) for name, those in MISTAKEN.items() for one in those]
)
def test_a_mistaken_word_to_a_verb_is_named_and_changes_nothing(
    scenario: str, verb: str, words: tuple[Any, ...]
) -> None:
    editor = lw.load_scenario(scenario).edit()
    before = editor.to_dict()
    with pytest.raises(lw.DataError) as refused:
        getattr(editor, verb)(*words)
    assert "object" not in str(refused.value)
    assert editor.to_dict() == before
    assert not editor.can_undo
