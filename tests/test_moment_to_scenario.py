"""Any moment of a game as a scenario: what a file can say of it is so when it is opened again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.scenario_at import BESIDE
from tests.toy.causeway import Causeway, CausewayScenario

STEPS = {"rif": (1, 40, 150, 400), "first-day": (1, 4, 17), "nijmegen": (1, 40, 160), "well": (0, 1, 2, 3, 5, 7, 9)}


def told(game: Any) -> dict[str, Any]:
    """The position without the dice to come."""
    return {key: value for key, value in game.system.dump(game.position).items() if key not in BESIDE}


@pytest.mark.parametrize("name", STEPS)
def test_a_moment_is_opened_again_as_it_stood(name: str, tmp_path: Path) -> None:
    """Through a file; it plays on, and its save opens."""
    made = 0
    game = lw.new_game(name, seed=3)
    done = 0
    for steps in STEPS[name]:
        game.play(steps=steps - done)
        done = steps
        try:
            scenario = game.to_scenario({"en": "Later", "es": "Después"}, id="later")
        except lw.DataError:
            continue
        made += 1
        again = lw.new_game(lw.load_scenario(scenario.save(tmp_path / f"{name}-{steps}.toml")), seed=1)
        assert told(again) == told(game)
        assert again.to_act == game.to_act
        assert again.scenario.id == "later"
        again.play(steps=3)
        assert lw.open_game(again.save(tmp_path / "game.json")).position == again.position
    assert made >= 2


@pytest.mark.usefixtures("english")
def test_losses_marks_and_the_weather_go_along() -> None:
    """As keys that a designer can change."""
    game = lw.new_game("rif", seed=1)
    game.play(until=3)
    data = game.to_scenario("Third turn").to_dict()

    assert data["start"]["turn"] == 3
    assert sum(unit.get("lost", False) for unit in data["units"]) == sum(
        unit.status == "eliminated" for unit in game.units.values()
    )
    assert data["title"] == {"es": "Third turn", "en": "Third turn"}


@pytest.mark.usefixtures("english")
def test_a_game_that_is_over_has_no_such_moment() -> None:
    """It says why; any earlier moment does."""
    game = lw.new_game("first-day", seed=1)
    game.play()
    with pytest.raises(lw.DataError, match="the game is over"):
        game.to_scenario()
    assert game.at(1).to_scenario().id


@pytest.mark.usefixtures("english")
def test_a_combat_that_is_half_done_is_refused_with_the_phase() -> None:
    """The moment after it will do."""
    refused = []
    for seed in (1, 2):
        game = lw.new_game("first-day", seed=seed)
        while game.result is None:
            try:
                game.to_scenario()
            except lw.DataError as error:
                refused.append(str(error))
            game.play(steps=1)
    assert any("no scenario can begin in the middle of this (" in text for text in refused)


@pytest.mark.usefixtures("english")
def test_what_no_file_can_say_is_named() -> None:
    """A skirmish in the middle of the choice of the initiative."""
    game = lw.new_game("well", seed=3)
    said = []
    for _ in range(12):
        try:
            game.to_scenario()
        except lw.DataError as error:
            said.append(str(error))
        game.play(steps=1)
    assert any("no scenario can say this moment (" in text for text in said)


def test_chosen_options_go_along() -> None:
    """Those that differ from the scenario's."""
    key, value = "L8.8.order", "points-first"
    scenario = lw.new_game("rif", options={key: value}).to_scenario()

    assert scenario.to_dict()["options"][key] == value


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("state", "told"),
    [
        ({"lost": [99]}, "$.units[1].state.lost[0]: there is no miniature 99"),
        ({"shakn": 1}, "$.units[1].state: unknown key 'shakn'; did you mean 'shaken'?"),
        ({"leader": 40}, "$.units[1].state.leader: there is no miniature 40"),
        ({"shaken": "x"}, "$.units[1].state.shaken"),
    ],
)
def test_a_state_that_is_wrong_is_told(state: dict[str, Any], told: str) -> None:
    """With its place."""
    with pytest.raises(lw.DataError) as caught:
        lw.load_scenario("well").edit(units={"squad-1": {"state": state}})
    assert told in str(caught.value)


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("start", "told"),
    [
        ({"combats": [{"kind": "manoeuvre", "attackers": ["nobody"], "target": "0101"}]}, "there is no unit 'nobody'"),
        ({"combats": [{"kind": "manoeuvre", "attackers": [], "target": "9999"}]}, "9999"),
        ({"tries": ["9999"]}, "9999"),
    ],
)
def test_combats_that_are_wrong_are_told(start: dict[str, Any], told: str) -> None:
    """Units and hexes that are not there."""
    with pytest.raises(lw.DataError, match=told):
        lw.load_scenario("nijmegen").edit(start=start)


@pytest.mark.usefixtures("english")
def test_a_unit_that_is_lost_stands_nowhere() -> None:
    """Market Garden refuses it."""
    unit = next(unit for unit in lw.load_scenario("nijmegen").expanded()["units"] if unit.get("at"))
    with pytest.raises(lw.DataError, match="a unit that is lost stands nowhere"):
        lw.load_scenario("nijmegen").edit(units={unit["id"]: {"lost": True}})


@pytest.mark.usefixtures("english")
def test_a_game_that_says_not_how_refuses() -> None:
    """A small game of somebody else."""
    with pytest.raises(lw.DataError, match="this game cannot make a scenario of a position"):
        lw.Game(Causeway(CausewayScenario({"system": "causeway", "id": "toy"}))).to_scenario()


@pytest.mark.parametrize(("given", "place"), [({"title": 5}, r"\$\.title"), ({"id": 5}, r"\$\.id")])
def test_a_title_or_id_that_is_none_is_the_fault_and_not_the_moment(given: dict[str, Any], place: str) -> None:
    game = lw.new_game("first-day", seed=1)
    game.play(steps=10)
    with pytest.raises(lw.DataError, match=place):
        game.to_scenario(**given)
