"""Legal armies of every usual size, and skirmishes with a table and objectives."""

from typing import Any

import pytest

import legion_widget as lw
from legion_widget.games.baraka import muster, skirmish

SIZES = [500, 750, 1000, 2000, *(pytest.param(points, marks=pytest.mark.long) for points in (600, 1250, 1500))]
NAMELESS = {"kind": "gentle_hill"}
RISE = {"id": "rise", "kind": "gentle_hill", "points": [[60, 70], [90, 70], [90, 90], [60, 90]]}
TABLE = {"width": 150, "height": 160, "pieces": [RISE]}


def hold(side: str, area: Any) -> dict[str, Any]:
    return {"kind": "hold", "side": side, "points": 10, "area": area}


@pytest.mark.parametrize("points", SIZES)
@pytest.mark.parametrize("list_id", ["legion", "riffian"])
def test_the_list_allows_it_and_the_points_are_used(list_id: str, points: int) -> None:
    army = muster(list_id, points)
    assert army.faults(points) == []
    assert 0.97 * points <= army.points <= points


@pytest.mark.parametrize("list_id", ["legion", "riffian"])
def test_the_same_points_make_the_same_army(list_id: str) -> None:
    assert muster(list_id, 500) == muster(list_id, 500)


@pytest.mark.parametrize(("list_id", "least"), [("legion", 482), ("riffian", 388)])
def test_less_than_the_smallest_army_is_refused(list_id: str, least: int) -> None:
    """The smallest one is a lieutenant or jamsin caid with two commanders and their four squads."""
    assert muster(list_id, least).points == least
    with pytest.raises(lw.DataError, match=str(least)):
        muster(list_id, least - 1)


@pytest.mark.parametrize("points", SIZES)
def test_a_skirmish_of_every_size_can_be_played(points: int) -> None:
    game = lw.new_game(skirmish(muster("legion", points), muster("riffian", points)), seed=1)
    game.play(lw.Recruit(1), steps=4)
    assert len(game) == 4


@pytest.mark.parametrize("name", ["convoy", "blockhouse"])
def test_the_table_can_be_that_of_a_scenario(name: str) -> None:
    scenario = lw.load_scenario(name)
    game = lw.new_game(skirmish(muster("legion", 500), muster("riffian", 500), table=scenario), seed=1)
    ours = lw.new_game(scenario, seed=1)
    assert (game.board.width, game.board.height) == (ours.board.width, ours.board.height)
    south, north = (
        [unit.place[1] for unit in game.units.values() if unit.side == side] for side in ("spanish", "riffian")
    )
    assert min(south) > max(north)


def test_an_area_is_named_by_a_piece_of_the_table() -> None:
    objectives = [hold("spanish", "rise"), hold("riffian", RISE["points"])]
    data = skirmish(muster("legion", 500), muster("riffian", 500), table=TABLE, objectives=objectives, length=4)
    assert [one["area"] for one in data["objectives"]] == [RISE["points"]] * 2
    game = lw.new_game(data, seed=1)
    assert [one.points for one in game.survey().objectives()] == [10, 10]
    assert data["length"] == 4


@pytest.mark.parametrize(
    ("table", "objectives", "place", "said"),
    [
        ({"width": 150, "height": 80}, None, "$.table", "too small for both armies"),
        ({"width": 150}, None, "$.table", "width and a height"),
        (TABLE, [hold("spanish", "rize")], "$.objectives[0].area", "rise"),
        (TABLE, [{"kind": "hold", "side": "spanish", "area": [[0, 0]]}], "$.objectives[0].area", "three points"),
    ],
)
def test_what_cannot_be_is_told_with_its_place(table: Any, objectives: Any, place: str, said: str) -> None:
    lw.set_language("en")
    with pytest.raises(lw.DataError, match=said) as error:
        lw.new_game(skirmish(muster("legion", 500), muster("riffian", 500), table=table, objectives=objectives))
    assert place in str(error.value)


def test_armies_face_each_other_on_a_table_that_holds_them() -> None:
    """The Spanish look north; no table is wider than 180 cm for them, nor deeper than 500."""
    armies = muster("legion", 2000), muster("riffian", 2000)
    data = skirmish(*armies)
    assert data["table"]["width"] == 180
    assert {(unit["side"], unit["facing"]) for unit in data["units"]} == {("spanish", 0), ("riffian", 180)}
    assert skirmish(*armies, table={"width": 150, "height": 500})["table"]["height"] == 500
    with pytest.raises(lw.DataError, match="no caben en una mesa"):
        skirmish(*armies, table={"width": 150, "height": 501})


@pytest.mark.parametrize(
    ("arguments", "place"),
    [
        ({"riffian": "riffian"}, "$.units"),
        ({"table": "convoy"}, "$.table"),
        ({"table": {"width": float("nan"), "height": 120}}, "$.table"),
        ({"table": {"width": True, "height": 120}}, "$.table"),
        ({"objectives": 5}, "$.objectives"),
        ({"objectives": ["rise"]}, "$.objectives[0]"),
        ({"table": {**TABLE, "pieces": [NAMELESS]}, "objectives": [hold("spanish", "x")]}, "$.objectives[0].area"),
        ({"table": {**TABLE, "pieces": 5}, "objectives": [hold("spanish", "x")]}, "$.objectives[0].area"),
    ],
)  # fmt: skip
def test_what_cannot_be_lined_up_is_told(arguments: dict[str, Any], place: str) -> None:
    given = {"spanish": muster("legion", 500), "riffian": muster("riffian", 500), **arguments}
    with pytest.raises(lw.DataError) as caught:
        skirmish(**given)
    assert caught.value.place == place
