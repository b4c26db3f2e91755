"""Pictures of a study: what is painted can be read as text and had as data; maps on the board itself."""

import re
from collections import Counter

import pytest

import legion_widget as lw
from legion_widget.drawing import heat
from legion_widget.engine import i18n
from legion_widget.engine.scene import Label
from legion_widget.study.pictures import PARTS
from tests.seeds import thinned

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture(scope="module")
def study():
    vary = {"alone": {"remove": ["lift"]}}
    return lw.study("first-day", "officer", 3, vary, jobs=1, history=True, progress=False)


@pytest.mark.parametrize("what", thinned(["wins", "strength", "counters", "places", "losses", "length"], 2))
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_picture_has_its_text_and_its_data(study, what, language):
    i18n.set_language(language)
    chart = study.chart(what)

    assert chart.png().startswith(b"\x89PNG")
    assert len(chart.data) >= 2
    assert {"base", "alone"} == set(chart.data.variant)
    assert ("as designed" in repr(chart)) == (language == "en")
    assert ("sin cambios" in repr(chart)) == (language == "es")
    assert re.search(r'alt="[^"]{40,}"', chart._repr_html_())


def test_the_figures_of_the_pictures_are_those_of_the_tables(study):
    wins = study.chart("wins").data.set_index(["variant", "side"]).share
    base = study.table[study.table.variant == "base"]
    assert wins["base", "allied"] == (base.winner == "allied").mean()

    lost = study.chart("losses").data.groupby(["variant", "side"]).lost.sum()
    columns = [name for name in base if name.startswith("lost_german")]
    assert lost["base", "german"] == pytest.approx(base[columns].sum(axis=1).mean())

    bands = study.chart("counters", variants=["base"]).data.set_index(["side", "turn"])
    turns = study.turns.query("variant == 'base' and side == 'allied' and turn == 3")
    assert bands.middle["allied", 3] == turns.counters.median()
    assert set(study.chart("counters", variants=["base"]).data.variant) == {"base"}

    ends = study.chart("length").data
    assert ends[ends.variant == "base"].share.sum() == pytest.approx(1)


def test_a_map_counts_what_happened_for_every_hundred_games(study):
    fights = study.map("fights")
    rows = study.history.query("event == 'fight' and variant == 'base' and turn >= 1")
    counted = rows.groupby("place").size() * 100 / 3
    assert dict(fights.data.value) == pytest.approx(dict(counted))

    falls = study.map("falls", "alone", side="german", turns=2).data.value
    rows = study.history.query("event == 'fall' and variant == 'alone' and side == 'german' and turn == 2")
    assert dict(falls) == pytest.approx(dict(rows.groupby("place").size() * 100 / 3))
    assert study.map("moves").text().startswith("Where counters went: as designed, turns 2 to ")
    assert "turn 2" in study.map("falls", turns=2).title


def test_who_stood_where_is_asked_at_the_end_of_a_turn(study):
    held = study.map("held", side="allied", turns=3)
    rows = study.history.query("event == 'stand' and variant == 'base' and side == 'allied' and turn == 3")
    assert dict(held.data.value) == pytest.approx(dict(rows.groupby("place").seed.nunique() * 100 / 3))
    assert held.title == "Who stood where: as designed, Allies, at the end of turn 3"


def test_two_variants_are_set_side_by_side_and_taken_from_each_other(study):
    three = study.beside("moves")
    one, other, between = (dict(one.data.value) for one in three.maps)
    assert between == pytest.approx({place: other.get(place, 0) - one.get(place, 0) for place in between})
    assert {place for place in one.keys() | other.keys() if one.get(place) != other.get(place)} == set(between)
    assert three.maps[0].bounds == three.maps[1].bounds
    html = three._repr_mimebundle_()["text/html"]
    assert html.count("<img ") == 3
    assert repr(three).count("\n") == 2
    single = lw.study("first-day", "recruit", 1, jobs=1, history=True)
    with pytest.raises(lw.LegionWidgetError, match="this study has one"):
        single.beside("moves")


def test_a_slider_leads_over_the_turns(study):
    widget = study.show("falls")
    before = widget.picture.html
    assert 'alt="Where counters fell: as designed, turns 2 to 4' in before
    widget.turns.value = (3, 3)
    assert "as designed, turn 3" in widget.picture.html
    widget.variant.value = widget.variant.options[-1][1]
    assert "alone − as designed" in widget.picture.html
    widget.side.value, widget.what.value = "german", "held"
    assert "Who stood where" in widget.picture.html
    assert "Germans, at the end of turn 3" in widget.picture.html


def test_what_cannot_be_drawn_is_refused(study, tmp_path):
    for call, words in (
        (lambda: study.chart("nothing"), "picture"),
        (lambda: study.map("nothing"), "map"),
        (lambda: study.map(variant="nobody"), "variant"),
        (lambda: study.map(side="spanish"), "side"),
        (lambda: study.map(theme="red"), "theme"),
        (lambda: study.map().save(tmp_path / "map.gif"), "kind of picture"),
        (lambda: study.chart().save(tmp_path / "wins.pdf"), "kind of picture"),
    ):
        with pytest.raises(lw.UnknownName, match=words):
            call()
    for turns in (9, -1, (3, 2), "2", (1, 2, 3)):
        with pytest.raises(lw.DataError, match="turns"):
            study.map(turns=turns)
    with pytest.raises(lw.DataError, match="one variant at least"):
        study.chart(variants=[])
    plain = lw.study("first-day", "recruit", 1, jobs=1)
    with pytest.raises(lw.LegionWidgetError, match="two values at least"):
        plain.mean("turn")
    with pytest.raises(lw.LegionWidgetError, match="history=True"):
        plain.map()


def test_a_picture_is_what_its_file_is_called(study, tmp_path):
    assert "<svg" in study.chart().save(tmp_path / "wins.SVG").read_text("utf-8")
    assert study.chart().save(tmp_path / "wins.png").read_bytes().startswith(b"\x89PNG")


def test_games_that_were_stopped_have_no_length():
    stopped = lw.study("first-day", "recruit", 2, jobs=1, steps=3, progress=False)
    with pytest.raises(lw.LegionWidgetError, match="no game came to its end"):
        stopped.chart("length")


def test_no_two_causes_of_losses_look_alike():
    assert len(set(PARTS)) == len(PARTS) == 25


def test_a_name_is_no_mathematics():
    found = lw.study("first-day", "recruit", 1, {"$5 to $10": {"players": "recruit"}}, jobs=1, progress=False)
    assert "$5 to $10" in found.chart("wins")._repr_html_()


def test_a_map_speaks_the_language_in_use(study):
    painted = study.map("held")
    i18n.set_language("es")
    assert painted.text().startswith("Quién estaba dónde: sin cambios, al final del turno")


# ---- the games behind a place ----------------------------------------------------------------------------------------


def press(widget, place):
    """A press of the picture in the middle of a place."""
    painted = widget.maps.draw(widget.view)
    x, y = painted.tiles.centre(painted.tiles.index(place))
    scene = painted.scene()
    widget.picture._handle_custom_msg({"x": x / scene.width, "y": y / scene.height}, [])


def test_a_place_that_is_pressed_lists_what_happened_there_and_opens_the_game(study):
    widget = study.show("fights")
    place = study.map("fights").data.value.idxmax()
    press(widget, place)
    assert widget.place.value == place
    rows = study.history.query("event == 'fight' and variant == 'base' and turn >= 1 and place == @place")
    assert widget.list.html.count("<tr>") == len(rows) + 1
    assert [words for words, _ in widget.game.options] == [f"seed {seed}" for seed in sorted(set(rows.seed))]

    widget.opener.click()
    board = widget.board.children[0]
    seed, turn = rows.iloc[0][["seed", "turn"]]
    assert (board.game.seed, board.game.system.turn(board.position)) == (seed, turn)
    assert board.step is not None

    widget.opener.click()
    assert widget.board.children[0] is not board
    assert board._closed
    latest = widget.board.children[0]

    widget.picture._handle_custom_msg({"x": "1", "y": None}, [])
    widget.picture._handle_custom_msg({"x": 0.999, "y": 0.999}, [])  # the legend
    assert widget.place.value == place
    assert widget.children[0].layout.display == "flex"
    widget.turns.value = (2, 2)
    assert widget.children[0].layout.display == "flex"
    assert (widget.place.value, widget.list.html, widget.board.children) == ("", "", ())
    assert latest._closed


def test_who_stood_at_a_place_is_listed_too(study):
    widget = study.show("held")
    widget.place.value = widget.place.options[1][1]
    assert "stands there: " in widget.list.html


def test_a_game_of_a_study_is_played_again(study):
    record = study.of("alone")[1]
    game = study.game(record.seed, "alone")
    assert (len(game), game.result.winner, game.turn) == (record.actions, record.winner, record.turn)
    with pytest.raises(lw.UnknownName, match="seed"):
        study.game(99)


# ---- on a table ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def skirmish():
    return lw.study("well", "officer", 2, jobs=1, history=True, progress=False)


def test_the_ways_on_a_table_are_the_squares_that_are_gone_through(skirmish):
    """Whoever reacts to somebody has not gone to him."""
    moves = skirmish.history.query("event == 'move'")
    game = skirmish.game(0)
    squares = game.system.tiles
    expected = [
        (event.unit, label)
        for entry in game.history
        for event in entry.events
        if type(event).__name__ == "Moved"
        for label in squares.along([(x / 100, y / 100) for x, y in event.path])
    ]
    known = [(unit, place) for unit, place in zip(moves.unit, moves.place, strict=True)]
    assert expected
    assert [pair for pair in known if pair in set(expected)][: len(expected)] == expected
    assert all(squares.find(place) is not None for place in moves.place)


@pytest.mark.parametrize("what", ["fights", "falls", "moves", "held"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_table_is_painted_in_squares(skirmish, what, language):
    i18n.set_language(language)
    painted = skirmish.map(what)
    assert painted.data.index.name == "square"
    tiles = painted.tiles
    assert all(tiles.label(tiles.index(label)) == label for label in painted.data.index)
    assert painted.scene().layers["counters"] == ()
    assert ("cm" in painted.text()) or painted.data.empty
    assert ("squares of 10 cm" in painted.text()) == (language == "en") or painted.data.empty


def test_what_stands_in_one_square_is_counted_together(skirmish):
    painted = skirmish.map("fights")
    rows = skirmish.history.query("event == 'fight' and turn >= 1")
    counted = rows.place.map(lambda place: painted.tiles.label(painted.tiles.find(place))).value_counts() * 100 / 2
    assert dict(painted.data.value) == pytest.approx(dict(counted))


def test_only_fire_and_blows_are_fights(skirmish):
    """Looking for an enemy (B12.3) and setting out to charge him (B13.1) are none."""
    game = skirmish.game(skirmish.table.seed.iloc[0])
    kinds = Counter(type(event).__name__ for entry in game.history for event in entry.events)
    assert kinds["Located"] > 0
    told = len(skirmish.history.query("event == 'fight' and turn >= 1 and seed == @skirmish.table.seed.iloc[0]"))
    assert told == kinds["Fired"] + kinds["Fought"]


def test_points_of_a_table_are_painted_and_others_told(english_table):
    painted = lw.paint(english_table, {(12, 28): 3, "55,40": 7}, "Try")
    assert list(painted.data.index) == ["15,25", "55,45"]
    with pytest.raises(lw.DataError, match="15,25 cm has a value already"):
        lw.paint(english_table, {(12, 28): 3, (13, 27): 4})
    for place in ("Annual", (500, 3), "1,2,3", None):
        with pytest.raises(lw.UnknownName, match="centimetres"):
            lw.paint(english_table, {place: 1})


@pytest.fixture
def english_table():
    return lw.new_game("well")


# ---- any value on hexes ----------------------------------------------------------------------------------------------


def test_values_are_painted_under_the_names_with_a_legend(tmp_path):
    game = lw.new_game("rif")
    painted = lw.paint(game, {"Annual": 61, "1615": 40, game.board["Sidi Dris"]: 3}, "Fights", "in 100 games")
    scene = painted.scene()
    order = list(scene.layers)
    tints = [item for item in scene.layers["reach"] if item.id.startswith("heat-")]
    assert order.index("reach") < order.index("names")
    assert [item.hex for item in tints] == sorted(
        (game.board[name].label for name in ("Annual", "1615", "Sidi Dris")), key=game.board.index
    )
    assert scene.layers["counters"] == ()
    words = [shape.text for item in scene.layers["legend"] for shape in item.shapes if isinstance(shape, Label)]
    assert words[:2] == ["Fights", "in 100 games"]
    assert words[2:] == [heat.figure(bound) for bound in painted.bounds]
    figures = [shape.text for item in scene.layers["marks"] if item.id.startswith("heat-") for shape in item.shapes]
    assert sorted(figures) == ["40", "61"]
    assert lw.paint(game, {}).text() == "Values: nothing on the map"
    assert lw.paint(game, {"Annual": 1}, counters=True).scene().layers["counters"]

    assert painted.save(tmp_path / "map.svg").read_text("utf-8").startswith("<svg")
    bundle = painted._repr_mimebundle_()
    assert 'alt="Fights (in 100 games); hexes: 3; the strongest: 1715 Annual 61;' in bundle["text/html"]
    assert painted.in_theme("dark").scene().background != scene.background
    with pytest.raises(lw.UnknownName):
        lw.paint(game, {"Anual ": 3})
    with pytest.raises(TypeError, match="a game or a moment"):
        lw.paint("rif", {})
    for value in (float("nan"), float("inf"), "3"):
        with pytest.raises(lw.DataError, match="a number is needed"):
            lw.paint(game, {"Annual": value})
    for bounds in ([1, 2, 3], [1, 2, 3, 5, 4]):
        with pytest.raises(lw.DataError, match="five limits"):
            lw.paint(game, {"Annual": 1}, bounds=bounds)


def test_values_are_written_as_numbers_of_the_language():
    game = lw.new_game("rif")
    assert lw.paint(game, {"Annual": 1234.4}).text().endswith("1715 Annual 1234")
    i18n.set_language("es")
    assert lw.paint(game, {"Annual": 2.5}).text().endswith("1715 Annual 2,5")
    assert heat.figure(2.5) == "2,5"


def test_a_map_is_written_as_dots_too(tmp_path):
    pytest.importorskip("resvg_py")
    picture = lw.paint(lw.new_game("first-day"), {"0504": 2}).save(tmp_path / "map.png")
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_hexes_have_centres_and_lie_on_the_earth():
    """Annual lies at 35.12 N, 3.58 W; the town's own coordinates are on the board."""
    board = lw.new_game("rif").board
    here = board["Annual"]
    longitude, latitude = here.lonlat
    assert (longitude, latitude) == pytest.approx((-3.58, 35.12), abs=0.05)
    assert board.world(longitude, latitude) == pytest.approx(here.centre, abs=0.05)
    assert lw.new_game("first-day").board["0504"].lonlat is None
    data = lw.paint(lw.new_game("rif"), {"Annual": 1}).data
    assert tuple(data.loc["1715", ["lon", "lat"]]) == (longitude, latitude)
    with pytest.raises(ValueError, match="lies nowhere"):
        lw.new_game("first-day").board.lonlat(0, 0)


@pytest.mark.parametrize("most", [0.004, 0.9, 3, 61, 210, 12345])
@pytest.mark.parametrize("signed", [False, True])
def test_six_classes_hold_all_values(most, signed):
    bounds = heat.limits([most, -most / 2] if signed else [most, 0], signed)
    assert bounds == sorted(bounds)
    assert heat.class_of(most, bounds) >= 3
    assert bounds[2] == 0 if signed else bounds[0] > 0


# ---- from one game ---------------------------------------------------------------------------------------------------


def test_a_game_is_a_table():
    game = lw.new_game("annual", seed=3)
    game.play(lw.Officer(), until=3)
    frame = game.history_frame()
    assert list(frame.text) == [row["text"] for row in game.audit()]
    fallen = frame[frame.event == "Eliminated"]
    assert set(fallen.unit) == {unit.id for unit in game.units.filter(status="eliminated").values()}
    strength = game.strength()
    assert strength.loc[3, "counters"].to_dict() == game.system.forces_left(game.position)
    assert strength.index.get_level_values("turn").unique().tolist() == [1, 2, 3]


@pytest.mark.parametrize("scenario", ["well", "nijmegen"])
def test_what_ends_a_turn_belongs_to_it(scenario):
    """A study, which keeps each turn when it is over, and the table of a game say the same."""
    found = lw.study(scenario, "recruit", 1, seed=2, jobs=1, history=True, progress=False)
    strength = found.game(2).strength()
    rows = found.turns[found.turns.turn > 0].set_index(["turn", "side"])
    for what in ("counters", "factors", "places"):
        assert strength[what].to_dict() == rows[what].to_dict()


def test_a_moment_shows_its_picture():
    game = lw.new_game("annual", seed=3)
    game.play(lw.Officer(), steps=4)
    moment = game.at(2)
    assert moment._repr_mimebundle_()["text/html"].startswith("<figure")
    assert repr(moment) == "<Moment of annual: turn 1, movement, moroccan to act, after 2 actions>"
