"""A scenario as a change of another: what it may say, and its faults in terms of the short file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.change_between import change_between, is_change_between, joined
from legion_widget.engine.merging import apply
from legion_widget.games.hexes.scenario import HexScenario

UNIT = {"id": "new", "side": "moroccan", "type": "infantry", "combat": 2, "movement": 3, "at": "2025"}


def test_units_are_taken_out_put_in_and_changed_by_their_ids() -> None:
    """The rest is that of the base."""
    scenario = lw.load_scenario(
        {
            "based_on": "rif",
            "id": "annual",
            "title": {"en": "Annual"},
            "remove": ["cerinola-3"],
            "set": {"cerinola-1": {"combat": 4}, "cerinola-2": {"at": "1813"}, "start.turn": 2},
            "add": {"units": [UNIT]},
        }
    )
    game, base = lw.new_game(scenario, seed=1), lw.new_game("rif", seed=1)

    assert "cerinola-3" not in game.units
    assert game.units["cerinola-1"].combat == 4
    assert game.units["cerinola-2"].hex.label == "1813"
    assert game.units["new"].hex.label == "2025"
    assert (game.turn, scenario.id, len(game.units)) == (2, "annual", len(base.units))
    assert game.units["beni-ulisex-8"].hex.label == base.units["beni-ulisex-8"].hex.label


def test_a_piece_of_the_board_is_changed_without_writing_it_out() -> None:
    """By a table, and by a path."""
    for change in (
        {"board": {"places": {"Izumar": {"kind": "fortified_city"}}}},
        {"set": {"board.places['Izumar'].kind": "fortified_city"}},
        {"set": {"board.places.Izumar.kind": "fortified_city"}},
        {"set": {"Izumar": {"kind": "fortified_city"}}},
    ):
        board = lw.load_scenario({"based_on": "rif", **change}).board
        assert board["Izumar"].kind == "fortified_city"
        assert board["Annual"].kind == lw.load_scenario("rif").board["Annual"].kind


def test_pieces_and_objectives_of_a_skirmish() -> None:
    """Terrain by its id, objectives by their numbers."""
    well = lw.load_scenario("well")
    scenario = lw.load_scenario(
        {
            "based_on": "well",
            "length": 6,
            "remove": ["thicket", "objectives[3]", "group-1.name"],
            "set": {"well": {"kind": "grove"}, "objectives[0].points": 7},
            "add": {
                "table": {"pieces": [{"id": "crops", "kind": "crops", "points": [[1, 1], [9, 1], [9, 9]]}]},
                "objectives": [{"kind": "survive", "side": "riffian"}],
            },
        }
    )

    assert scenario.length == 6
    assert [piece.id for piece in scenario.data.table.pieces] == [
        *(piece.id for piece in well.data.table.pieces if piece.id != "thicket"),
        "crops",
    ]
    assert [objective.points for objective in scenario.data.objectives] == [7, 10, 1, 1]
    assert scenario.data.table.pieces[0].kind == "grove"


def test_market_garden_and_its_tables() -> None:
    """Holders of objectives by their hex."""
    nijmegen = lw.load_scenario("nijmegen")
    first = nijmegen.data.victory.objectives[0].hex
    scenario = lw.load_scenario({"based_on": "nijmegen", "set": {f"victory.objectives[{first!r}].points": 50}})

    assert scenario.data.victory.objectives[0].points == 50
    assert scenario.data.victory.objectives[1:] == nijmegen.data.victory.objectives[1:]


def test_a_chain_of_files(tmp_path: Path) -> None:
    """A base lies beside the file; a base may have a base."""
    (tmp_path / "one.toml").write_text('based_on = "well"\nlength = 5\n')
    (tmp_path / "two.toml").write_text('based_on = "one.toml"\nset.squad-1.men = 4\n')
    scenario = lw.load_scenario(tmp_path / "two.toml")

    assert (scenario.length, scenario.data.units[1].men) == (5, 4)


def test_a_save_is_whole_without_the_base(tmp_path: Path) -> None:
    """The base may go: what is saved is the resolved scenario."""
    base = tmp_path / "base.toml"
    lw.load_scenario("well").save(base)
    (tmp_path / "mine.toml").write_text('based_on = "base.toml"\nlength = 5\n')
    game = lw.new_game(tmp_path / "mine.toml", seed=3)
    path = game.save(tmp_path / "game.json")
    base.unlink()

    assert lw.open_game(path).scenario.length == 5
    assert "based_on" not in game.scenario.to_dict()


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"based_on": "riff"}, "$.based_on: there is no scenario 'riff'; known: abarran,"),
        ({"based_on": 3}, "$.based_on: based_on is the id of a scenario or the path of a file, not 3"),
        ({"based_on": "none.toml"}, "none.toml: there is no such file"),
        ({"system": "baraka"}, "$.system: 'rif' is a scenario of legion"),
        ({"remove": ["cerinola33"]}, "$.remove[0]: there is no 'cerinola33' in it; did you mean 'cerinola-3'?"),
        ({"remove": "cerinola-1"}, "$.remove: this should be a list of ids"),
        (
            {"set": {"cerinola1": {"combat": 4}}},
            "$.set.cerinola1: there is no 'cerinola1' in it; did you mean 'cerinola-1'?",
        ),
        ({"set": {"cerinola-1": {"combt": 4}}}, "$.set.cerinola-1: unknown key 'combt'; did you mean 'combat'?"),
        ({"set": {"cerinola-1": {"at": "Anual"}}}, "$.set.cerinola-1.at: no hex or place is called 'Anual'"),
        ({"set": {"cerinola-2.at": "Anual"}}, "$.set['cerinola-2.at']: no hex or place is called 'Anual'"),
        ({"set": ["x"]}, "$.set: this should be a table"),
        ({"set": {"": 3}}, "there is no '' in it"),
        ({"set": {"start.tunr": 4}}, "unknown key 'tunr'"),
        ({"set": {"board.roads['R9'].name": "x"}}, "there is no 'R9' in it"),
        ({"add": {"unts": [UNIT]}}, "$.add.unts[0]: there is no list 'unts'"),
        ({"add": {"start": [UNIT]}}, "$.add.start[0]: 'start' is not a list: set its keys"),
        ({"add": {"units": "x"}}, "$.add.units: this should be a list of things to add"),
        ({"add": [{**UNIT, "combat": -1}]}, "$.add[0].combat"),
        (
            {"set": {"cerinola-2": {"at": "1714"}}},
            "$.set.cerinola-2: $.placement['cerinola-art-1'] of the base: 1714 already",
        ),
        ({"remove": ["Annual"]}, "$.based_on: $.board.areas['victory_road'][2] of the base: no hex or place"),
        ({"start": {"turn": 99}}, "$.start.turn"),
    ],
)
def test_a_fault_is_told_at_its_place_in_the_short_form(change: dict[str, Any], told: str) -> None:
    """With the nearest name."""
    with pytest.raises(lw.DataError) as caught:
        lw.load_scenario({"based_on": "rif", **change})

    assert told in str(caught.value)


@pytest.mark.usefixtures("english")
def test_a_fault_is_told_with_line_and_column_of_the_short_file(tmp_path: Path) -> None:
    """All of them at once; those of the base in the base's file."""
    path = tmp_path / "short.toml"
    path.write_text(
        'based_on = "rif"\n[set.cerinola-1]\ncombat = "3"\n'
        '[[add.units]]\nid = "x"\nside = "spanish"\ntype = "infntry"\n'
    )
    with pytest.raises(lw.DataError) as caught:
        lw.load_scenario(path)
    assert [(fault.line, fault.column) for fault in caught.value.faults] == [(3, 10), (7, 8)]

    (tmp_path / "base.toml").write_text('system = "legion"\nboard = "riff"\n')
    path.write_text('\n\n\nbased_on = "base.toml"\n')
    with pytest.raises(lw.DataError) as caught:
        lw.load_scenario(path)
    assert (Path(caught.value.faults[0].file).name, caught.value.faults[0].line) == ("base.toml", 2)


@pytest.mark.usefixtures("english")
def test_files_that_are_changes_of_each_other_are_told(tmp_path: Path) -> None:
    """With the way round."""
    (tmp_path / "a.toml").write_text('based_on = "b.toml"\n')
    (tmp_path / "b.toml").write_text('based_on = "a.toml"\n')
    with pytest.raises(lw.DataError, match=r"changes of each other: a.toml → b.toml → a.toml"):
        lw.load_scenario(tmp_path / "a.toml")


def test_a_short_file_stays_short_and_keeps_its_words(tmp_path: Path) -> None:
    """What is edited goes into the short form, beside its comments."""
    path = tmp_path / "short.toml"
    path.write_text(
        '# mine\nbased_on = "rif"\nset."start.turn" = 2  # later\n\n'
        '[[add.units]]  # new\nid = "x"\nside = "spanish"\ntype = "infantry"\nat = "2118"\n'
    )
    scenario = lw.load_scenario(path)
    edited = (
        scenario.edit()
        .set("start.turn", 3)
        .change("x", combat=5)
        .remove("cerinola-2")
        .place("cerinola-1", "1811")
        .scenario
    )
    saved = edited.save(tmp_path / "again.toml")
    text = saved.read_text()

    assert text.startswith('# mine\nbased_on = "rif"\n')
    assert 'set."start.turn" = 3  # later' in text
    assert "[[add.units]]  # new" in text
    assert not lw.load_scenario(saved).diff(edited)
    assert len(text.splitlines()) < 18


def test_one_change_after_another_is_one_change() -> None:
    """What the first adds the second may change and take out again."""
    base = lw.load_scenario("well").to_dict()
    kind = type(lw.load_scenario("well"))
    first: dict[str, Any] = {
        "set": {"squad-1": {"men": 4}, "squad-2.men": 5},
        "add": {"units": [{"id": "new", "side": "spanish", "profile": "legion-squad", "at": [1, 1]}]},
    }
    middle = apply(kind, base, first).data
    for second in (
        {"set": {"new": {"men": 3}, "squad-2": {"men": 2}}},
        {"remove": ["new"]},
        {"remove": ["squad-1"], "length": 9},
        {"add": {"units": [{"id": "other", "side": "spanish", "profile": "sergeant", "at": [2, 2]}]}},
    ):
        after = apply(kind, middle, second).data
        assert is_change_between(kind, base, joined(first, second), after)
        assert is_change_between(kind, base, change_between(kind, base, after), after)


def test_what_cannot_be_said_piece_by_piece_is_said_whole() -> None:
    """Another order of units, a list in place of a table."""
    kind = HexScenario
    base: dict[str, Any] = {"system": "x", "units": [{"id": "a"}, {"id": "b"}], "title": {"en": "One"}, "turns": 3}
    for data in (
        {**base, "units": [{"id": "b"}, {"id": "a"}]},
        {**base, "title": {"es": "Uno"}},
        {**base, "units": [{"id": "a"}, {"id": "a"}]},
        {"system": "x", "units": []},
    ):
        change = change_between(kind, base, data)
        assert is_change_between(kind, base, change, data), change


def test_a_change_that_is_saved_elsewhere_finds_its_base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file of the base is named from the new folder; from its own it stays as it was written."""
    title = {"es": "Otra", "en": "Another"}
    for folder in ("mine", "yours"):
        (tmp_path / folder).mkdir()
    base = lw.load_scenario("abarran").edit(title={"es": "Base", "en": "Base"}).save(tmp_path / "mine" / "base.toml")
    short = base.with_name("short.toml")
    short.write_text('based_on = "base.toml"  # the base\n', encoding="utf-8")
    changed = lw.load_scenario(short).edit(title=title)

    elsewhere = changed.save(tmp_path / "yours" / "other.toml")
    assert elsewhere.read_text(encoding="utf-8").startswith('based_on = "../mine/base.toml"  # the base\n')
    assert lw.load_scenario(elsewhere) == changed
    assert changed.save(base.with_name("again.toml")).read_text(encoding="utf-8").startswith('based_on = "base.toml"')

    monkeypatch.chdir(tmp_path / "mine")
    data = lw.load_scenario({"based_on": "base.toml", "title": title})
    assert data.save("third.toml").read_text(encoding="utf-8").startswith('based_on = "base.toml"')
    assert lw.load_scenario(data.save(tmp_path / "third.toml")).title == data.title

    absolute = lw.load_scenario({"based_on": str(base), "title": title})
    assert f'based_on = "{base}"' in absolute.save(tmp_path / "fourth.toml").read_text(encoding="utf-8")
