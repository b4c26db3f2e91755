"""Scenarios as data: located errors, editing, and the way to a file and back."""

from __future__ import annotations

import copy
import typing
from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget import installed_games
from legion_widget.engine.data_paths import merged
from legion_widget.games.legion import data as legion_data

PLAIN: dict[str, Any] = {
    "system": "legion",
    "id": "plain",
    "title": {"es": "Llano", "en": "Plain"},
    "board": {"columns": 5, "rows": 4, "terrain": ["....~", "..^.~", "....o", "....."], "places": {"Annual": "0201"}},
    "start": {"turn": 2, "side": "moroccan", "phase": "movement", "weather": "normal"},
    "victory": "none",
    "units": [
        {"id": "a", "side": "moroccan", "type": "infantry", "combat": 3, "movement": 3, "at": "0101"},
        {"id": "b", "side": "spanish", "type": "artillery", "combat": 2, "movement": 2, "at": "Annual"},
    ],
}


def unit(**changes: Any) -> dict[str, Any]:
    data = copy.deepcopy(PLAIN)
    data["units"][1].update(changes)
    return data


def test_three_counters_on_a_plain_make_a_game() -> None:
    """What is left out has a default; places name hexes."""
    game = lw.new_game(PLAIN)

    assert (game.turn, game.side, game.phase.id) == (2, "moroccan", "movement")
    assert game.units["b"].hex.label == "0201"
    assert game.scenario.title == "Llano"


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("data", "place", "meant"),
    [
        ({**PLAIN, "system": "legoin"}, "$.system", "legion"),
        ({**PLAIN, "system": None}, "$.system", None),
        ({key: value for key, value in PLAIN.items() if key != "board"}, "$", None),
        ({**PLAIN, "board": "riff"}, "$.board", "rif"),
        ({**PLAIN, "board": 5}, "$.board", None),
        ({**PLAIN, "unts": []}, "$", "units"),
        ({**PLAIN, "units": {}}, "$.units", None),
        ({**PLAIN, "start": {"turn": 0}}, "$.start.turn", None),
        ({**PLAIN, "start": {"turn": 14}}, "$.start.turn", None),
        ({**PLAIN, "start": {"phase": "night"}}, "$.start.phase", None),
        ({**PLAIN, "start": {"wether": "normal"}}, "$.start", "weather"),
        ({**PLAIN, "victory": "standard"}, "$.victory", None),
        ({**PLAIN, "options": {"L0": "x"}}, "$.options['L0']", None),
        ({**PLAIN, "order_of_battle": "ruf"}, "$.order_of_battle", "rif"),
        ({**PLAIN, "placement": {"c": "0101"}}, "$.placement['c']", None),
        ({**PLAIN, "placement": {"a": "Anual"}}, "$.placement['a']", "Annual"),
        (unit(at="Anual"), "$.units[1].at", "Annual"),
        (unit(at="0101"), "$.units[1].at", None),
        (unit(at="0501"), "$.units[1].at", None),
        (unit(at="0503"), "$.units[1].at", None),
        (unit(at=5), "$.units[1].at", None),
        (unit(id="a"), "$.units[1].id", None),
        (unit(id=""), "$.units[1].id", None),
        (unit(id="half \ud800"), "$.units[1].id", None),
        (unit(side="french"), "$.units[1].side", None),
        (unit(name={"es": 3}), "$.units[1].name['es']", None),
        (unit(type="elephant"), "$.units[1].type", None),
        (unit(combat=-1), "$.units[1].combat", None),
        (unit(combat="3"), "$.units[1].combat", 3),
        (unit(movement=100), "$.units[1].movement", None),
        (unit(movment=3), "$.units[1]", "movement"),
        (unit(side="moroccan", type="bomber"), "$.units[1].side", None),
        (unit(type="fleet", at="0101"), "$.units[1].at", None),
    ],
)
def test_a_wrong_scenario_is_told_with_its_place(data: dict[str, Any], place: str, meant: str | int | None) -> None:
    """DataError names the path in the data, and what was probably meant."""
    with pytest.raises(lw.DataError) as caught:
        lw.load_scenario(data)

    assert (caught.value.place, caught.value.meant) == (place, meant)
    assert str(caught.value).startswith(place + ": ")
    assert (f"did you mean {meant!r}?" in str(caught.value)) == (meant is not None)


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("data", "field", "meant", "known"),
    [
        (unit(type="artilery"), "type", "artillery", tuple(legion_data.TYPES)),
        (unit(side="Spanish"), "side", "spanish", legion_data.SIDES),
        ({**PLAIN, "start": {"side": "morrocan"}}, "side", "moroccan", legion_data.SIDES),
        ({**PLAIN, "start": {"phase": "combats"}}, "phase", "combat", typing.get_args(legion_data.PhaseId)),
        ({**PLAIN, "start": {"weather": "hot"}}, "weather", None, ("normal", "sandstorm", "very_hot")),
        ({**PLAIN, "start": {"weather": "sand-storm"}}, "weather", "sandstorm", ("normal", "sandstorm", "very_hot")),
        ({**PLAIN, "start": {"airport": ""}}, "airport", None, legion_data.SIDES),
        ({**PLAIN, "victory": "standart"}, "victory", "standard", ("standard", "none")),
        ({**PLAIN, "victory": True}, "victory", None, ("standard", "none")),
    ],
)
def test_a_word_that_is_none_of_those_known_is_told_with_all_of_them(
    data: dict[str, Any], field: str, meant: str | None, known: tuple[str, ...]
) -> None:
    """The error lists what may stand there, in its order, and says which of them was probably meant."""
    with pytest.raises(lw.DataError) as caught:
        lw.load_scenario(data)

    assert caught.value.place.endswith(f".{field}")
    assert caught.value.problem.endswith(f"; known: {', '.join(known)}")
    assert caught.value.problem.startswith(f"there is no {field} ")
    assert caught.value.meant == meant


@pytest.mark.usefixtures("english")
def test_an_unknown_key_is_told_with_the_keys_of_its_own_record() -> None:
    """A key that is right elsewhere is not proposed where it is wrong; without a near one all are listed."""
    for data, listed in (({**PLAIN, "morale": "high"}, "system, board,"), (unit(phase="combat"), "id, side, type,")):
        with pytest.raises(lw.DataError) as caught:
            lw.load_scenario(data)
        assert caught.value.meant is None
        assert f"; known: {listed}" in caught.value.problem


@pytest.mark.usefixtures("english")
def test_one_known_name_is_not_listed_and_proposed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a single system the error says it once."""
    monkeypatch.setattr(installed_games, "games", lambda: {"legion": installed_games.installed().entries["legion"]})
    for system, told in (("legoin", "did you mean 'legion'?"), ("chess", "known: legion")):
        with pytest.raises(lw.DataError) as caught:
            lw.load_scenario({**PLAIN, "system": system})
        assert str(caught.value) == f"$.system: there is no system {system!r}; {told}"


@pytest.mark.usefixtures("english")
def test_an_unknown_scenario_or_file_is_told() -> None:
    """An id with what was meant, a file that is not there."""
    with pytest.raises(lw.UnknownName, match="did you mean 'rif'"):
        lw.load_scenario("riff")
    with pytest.raises(lw.DataError, match="no such file"):
        lw.load_scenario("nowhere.toml")


@pytest.mark.parametrize("turn", [1, 4])
def test_a_phase_that_the_turn_has_not_is_told(turn: int) -> None:
    """The air phase begins with turn 5."""
    with pytest.raises(lw.DataError, match="air"):
        lw.new_game({**PLAIN, "start": {"turn": turn, "phase": "air"}})


def test_a_start_that_is_none_is_told() -> None:
    """A game starts placed or with the placement."""
    with pytest.raises(lw.DataError, match="placement"):
        lw.new_game(PLAIN, start="standing")


# ---- editing ----------------------------------------------------------------------------------------


def test_editing_makes_a_changed_copy() -> None:
    """Units by id, new ones, some out, other keys merged; the first scenario stays as it is."""
    scenario = lw.load_scenario(PLAIN)
    before = scenario.to_dict()
    edited = scenario.edit(
        units={"a": {"combat": 5}},
        add=[{"id": "c", "side": "spanish", "type": "cavalry", "combat": 2, "movement": 6, "at": "0404"}],
        remove=["b"],
        start={"weather": "very_hot"},
        title="Hot",
    )
    game = lw.new_game(edited)

    assert scenario.to_dict() == before == PLAIN
    assert list(game.units) == ["a", "c"]
    assert (game.units["a"].combat, game.position.weather, game.turn, edited.title) == (5, "very_hot", 2, "Hot")


def test_editing_the_standard_game() -> None:
    """Its units are written out one by one, so that each can be changed; a placed one stays placed."""
    scenario = lw.load_scenario("rif")
    edited = scenario.edit(units={"cerinola-1": {"combat": 5}}, remove=["cerinola-2"])
    game, plain = lw.new_game(edited, seed=1), lw.new_game("rif", seed=1)

    assert len(game.units) == 198
    assert game.units["cerinola-1"].combat == 5
    assert game.units["cerinola-1"].hex.label == plain.units["cerinola-1"].hex.label
    assert lw.load_scenario(scenario.to_dict()) == scenario


@pytest.mark.parametrize(
    ("change", "place", "meant"),
    [
        ({"units": {"cerinola1": {"combat": 5}}}, "$.units['cerinola1']", "cerinola-1"),
        ({"remove": ["cerinola1"]}, "$.units['cerinola1']", "cerinola-1"),
        ({"start": {"turn": 99}}, "$.start.turn", None),
        ({"board": "ruf"}, "$.board", "rif"),
    ],
)
def test_a_wrong_edit_is_told(change: dict[str, Any], place: str, meant: str | None) -> None:
    """With the place, and the scenario stays as it is."""
    scenario = lw.load_scenario("rif")
    before = scenario.to_dict()
    with pytest.raises(lw.DataError) as caught:
        scenario.edit(**change)

    assert (caught.value.place, caught.value.meant) == (place, meant)
    assert scenario.to_dict() == before


def test_merging_replaces_takes_out_and_goes_deep() -> None:
    """Dicts are merged, None takes a key out, everything else is replaced; the data stay as they were."""
    data = {"a": {"b": 1, "c": [1, 2]}, "d": 3}
    changed = merged(data, {"a": {"c": [3], "e": {"f": 1}}, "d": None})

    assert changed == {"a": {"b": 1, "c": [3], "e": {"f": 1}}}
    assert data == {"a": {"b": 1, "c": [1, 2]}, "d": 3}


# ---- to a file and back -------------------------------------------------------------------------------


@pytest.mark.parametrize("source", ["rif", PLAIN])
def test_a_scenario_goes_to_a_file_and_back(tmp_path: Path, source: Any) -> None:
    """`to_dict`, TOML and again: equal, with an equal first position."""
    scenario = lw.load_scenario(source)
    path = scenario.save(tmp_path / "again.toml")
    for again in (lw.load_scenario(path), lw.load_scenario(str(path)), lw.load_scenario(scenario.to_dict())):
        assert again == scenario
        assert lw.new_game(again, seed=5).position == lw.new_game(source, seed=5).position


def test_the_data_that_is_given_out_is_a_copy() -> None:
    """Changing it changes no scenario."""
    scenario = lw.load_scenario(PLAIN)
    scenario.to_dict()["units"].clear()

    assert len(lw.new_game(scenario).units) == 2
