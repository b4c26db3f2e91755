"""What a notebook shows of a skirmish without a widget: a picture and a text."""

import pytest

import legion_widget as lw


@pytest.fixture
def game():
    return lw.new_game("convoy", seed=1)


def test_a_game_shows_its_picture_and_its_text(game):
    bundle = game._repr_mimebundle_()
    assert bundle["text/html"].startswith("<figure")
    assert len(bundle["text/html"]) < 300_000
    for troop in game.system.troops:
        assert (
            game.system.units(game.position)[troop.id].is_on_table is False or troop.name["es"] in bundle["text/plain"]
        )


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_unit_and_every_piece_is_drawn(game, theme):
    scene = game.system.scene(game.position, theme=theme)
    drawn = {item.id for item in scene.items()}
    assert {f"terrain-{piece.id}" for piece in game.system.table.pieces} <= drawn
    assert {f"unit-{unit.id}" for unit in game.units.values() if unit.is_on_table} <= drawn
    assert all(item.spoken for item in scene.items(["terrain", "counters"]))


def test_a_support_weapon_shows_where_it_faces():
    """Its crew share a base: what points lies over them. The gun of the example turns from north to south."""
    example = lw.rulebook("baraka")["B18.1"].examples[0]
    game = example.new_game()
    assert example.problems(game) == []

    top = [
        next(item for item in game.system.scene(p).layers["counters"] if item.id == "unit-mg").shapes[-1]
        for p in (game.at(0).position, game.position)
    ]
    assert [state.facing for state in (game.at(0).units["mg"].state, game.units["mg"].state)] == [0, 180]
    assert top[0] != top[1]


def test_the_picture_says_what_is_ours(game):
    assert "este proyecto" in game._repr_mimebundle_()["text/html"]


def test_the_short_name():
    assert lw.baraka.cm(12.5, 40) == (1250, 4000)
    assert lw.baraka.Army("legion").points == 0


def test_a_skirmish_answers_what_every_game_is_asked() -> None:
    """Its map is its table, its units are rows, and its picture has no relief where one is asked for."""
    game = lw.new_game("well", seed=1)
    assert game.board["grove"].kind == "grove"
    assert game.board is game.system.table
    frame = game.units.to_frame()
    assert frame.loc["squad-1", ["side", "figures", "x", "y"]].to_list() == ["spanish", 7, 36.0, 54.0]
    convoy = lw.new_game("convoy").units.to_frame()  # some are still to come: they are nowhere
    assert convoy["x"].isna().any()
    assert "<img" in lw.show(game).snapshot(relief=True).data
    with pytest.raises(ValueError, match="around"):
        game.film(around="0101")
