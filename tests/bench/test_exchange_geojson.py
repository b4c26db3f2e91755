"""Boards as GeoJSON, and maps in GeoJSON as boards."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.bench.exchange.geojson import geojson
from legion_widget.bench.exchange.geojson_maps import board_from
from legion_widget.engine.board import Board
from legion_widget.engine.i18n import localized

BOX = (-4.0, 35.0, -3.0, 35.4)


pytestmark = pytest.mark.usefixtures("english")


def features(text: str, kind: str) -> list[dict[str, Any]]:
    return [one for one in json.loads(text)["features"] if one["properties"]["feature"] == kind]


def collection(*parts: tuple[str, Any, dict[str, Any]]) -> str:
    made = [
        {"type": "Feature", "geometry": {"type": kind, "coordinates": coordinates}, "properties": told}
        for kind, coordinates, told in parts
    ]
    return json.dumps({"type": "FeatureCollection", "features": made})


def box(west: float, south: float, east: float, north: float) -> list[list[list[float]]]:
    return [[[west, south], [east, south], [east, north], [west, north], [west, south]]]


def test_a_board_with_a_frame_is_written_in_longitude_and_latitude(tmp_path: Path) -> None:
    text = lw.export("rif", tmp_path / "rif.geojson").read_text("utf-8")
    hexes = features(text, "hex")
    assert len(hexes) == 48 * 28
    annual = next(one for one in hexes if one["properties"].get("place") == "Annual")
    assert annual["properties"]["label"] == "1715"
    assert annual["properties"]["terrain:en"] == "Clear"
    ring = annual["geometry"]["coordinates"][0]
    assert len(ring) == 7
    assert ring[0] == ring[-1]
    lon = sum(x for x, _ in ring[:6]) / 6
    lat = sum(y for _, y in ring[:6]) / 6
    assert (lon, lat) == pytest.approx((-3.58, 35.12), abs=0.03)  # Annual, as maps have it
    assert sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise(ring)) > 0  # against the clock
    assert json.loads(text)["legion_widget"]["units"] == "degrees"
    assert len(features(text, "road")) == len(lw.load_scenario("rif").board.roads)
    assert all(-5 < x < -2 for one in features(text, "river") for x, _ in one["geometry"]["coordinates"])


def test_a_board_that_lies_nowhere_says_its_units() -> None:
    board = Board.from_dict(
        {
            "columns": 2,
            "rows": 2,
            "terrain": ["..", ".."],
            "rivers": [{"name": "Kert", "banks": [["0101", "0102"], ["0201"]]}],
        }
    )
    text = geojson(board)
    assert "units of the picture" in json.loads(text)["legion_widget"]["units"]
    (river,) = features(text, "river")
    assert river["geometry"]["type"] == "MultiLineString"
    assert len(river["geometry"]["coordinates"]) == 2
    first, *_ = features(text, "hex")
    assert min(y for _, y in first["geometry"]["coordinates"][0]) > 0  # y runs to the north


def test_a_board_that_was_written_lies_on_its_own_frame_as_it_was() -> None:
    board = lw.load_scenario("rif").board
    grid = board.grid
    corners = [feature["geometry"]["coordinates"][0] for feature in features(geojson(board), "hex")]
    west, east = min(x for ring in corners for x, _ in ring), max(x for ring in corners for x, _ in ring)
    south, north = min(y for ring in corners for _, y in ring), max(y for ring in corners for _, y in ring)
    data = board_from(geojson(board), 48, 28, (west, south, east, north), majority=False)
    assert data["terrain"] == board.data.terrain
    assert data["frame"]["km_per_hex"] == pytest.approx(3.0, abs=0.01)
    back = type(board).from_dict(data)
    assert back.road_links == board.road_links
    # A place stands where the earth has it, which the board may have moved by a hex.
    assert board["Annual"].distance(back.places["Annual"].hex) <= 1
    assert back.places["Annual"].kind == board.places["Annual"].kind
    assert {river["name"] for river in data["rivers"]} == {localized(river.name, "en") for river in board.data.rivers}
    assert grid == back.grid


def test_polygons_become_terrain_and_a_later_one_lies_over_an_earlier() -> None:
    text = collection(
        ("Polygon", box(-4.5, 34.5, -2.5, 35.2), {"natural": "land"}),
        ("Polygon", box(-3.6, 34.5, -3.3, 35.2), {"terrain": "forest"}),
    )
    data = board_from(text, 12, 9, BOX, ground="~", letters={"forest": "f"})
    assert set(data["terrain"][0]) == {"~"}
    assert set(data["terrain"][-1]) == {".", "f"}


def test_a_hole_in_a_polygon_is_left_out() -> None:
    ring = box(-4.5, 34.5, -2.5, 36)[0]
    hole = box(-3.7, 35.1, -3.3, 35.3)[0]
    data = board_from(collection(("Polygon", [ring, hole], {"kind": "land"})), 12, 9, BOX, ground="~")
    rows = data["terrain"]
    assert rows[4][6] == "~"
    assert rows[0][0] == "."


def test_a_hex_is_what_most_of_it_is_or_what_its_centre_is() -> None:
    wide = 1.0 / 12
    sliver = box(-3.5 - wide / 12, 34, -3.5 + wide / 12, 36)
    grid = collection(("Polygon", sliver, {"terrain": "^"}))
    assert "^" not in "".join(board_from(grid, 12, 9, BOX)["terrain"])
    strip = board_from(grid, 11, 9, BOX, majority=False)["terrain"]
    assert {row.index("^") for row in strip if "^" in row} == {5}


def test_lines_become_roads_from_hex_to_hex_and_rivers_with_their_course() -> None:
    text = collection(
        ("LineString", [[-3.95, 35.2], [-3.05, 35.25]], {"highway": "primary", "name": "R1"}),
        (
            "MultiLineString",
            [[[-3.9, 35.05], [-3.5, 35.3]], [[-20, 0], [-21, 0]]],
            {"waterway": "river", "name": "Kert"},
        ),
        ("LineString", [[-3.9, 35.1], [-3.1, 35.1]], {"boundary": "administrative"}),
    )
    data = board_from(text, 20, 12, BOX)
    (road,) = data["roads"]
    assert road["name"] == "R1"
    assert len(road["hexes"]) >= 16
    assert [river["name"] for river in data["rivers"]] == ["Kert"]
    assert Board.from_dict(data).road_links  # each hex touches the one before


def test_points_with_a_name_become_places() -> None:
    text = collection(
        ("Point", [-3.5, 35.2], {"name": "Annual", "kind": "position", "name:es": "Annual"}),
        ("Point", [-3.5, 35.2], {"name": "The same hex"}),
        ("Point", [10, 35.2], {"name": "Elsewhere"}),
    )
    data = board_from(text, 20, 12, BOX)
    assert list(data["places"]) == ["Annual"]
    assert data["places"]["Annual"]["kind"] == "position"


def test_two_places_of_a_name_are_both_kept_and_a_collection_is_read() -> None:
    points = [
        {"type": "Point", "coordinates": [-3.8, 35.2]},
        {"type": "Point", "coordinates": [-3.2, 35.2]},
    ]
    feature = {
        "type": "Feature",
        "geometry": {"type": "GeometryCollection", "geometries": points},
        "properties": {"name": "Santa Ana"},
    }
    data = board_from(json.dumps({"type": "FeatureCollection", "features": [feature]}), 20, 12, BOX)
    assert list(data["places"]) == ["Santa Ana", "Santa Ana 2"]
    assert len({place["hex"] for place in data["places"].values()}) == 2


def test_what_cannot_be_read_is_told_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "map.geojson"
    file.write_text(collection(("Polygon", "here", {"kind": "land"}), ("Point", [1], {"name": "x"})), "utf-8")
    with pytest.raises(lw.DataError) as error:
        lw.import_board(file, 10, 10, BOX)
    assert [fault.place.rpartition(": ")[2] for fault in error.value.faults] == ["features[0]", "features[1]"]
    assert "the coordinates of this Polygon cannot be read" in str(error.value)
    for text, problem in (
        ("{", "this is not JSON: line 1"),
        ("[]", "this is not GeoJSON"),
        ('{"type": "FeatureCollection", "features": [3]}', "a feature has a geometry and properties"),
    ):
        with pytest.raises(lw.DataError, match=problem):
            board_from(text, 10, 10, BOX)
    with pytest.raises(lw.DataError, match="a box is west, south, east and north"):
        board_from(collection(), 10, 10, (1, 2, 1, 3))
    for bounds in ((1, 2, 3), "here", (1, 2, 3, "4")):
        with pytest.raises(lw.DataError, match="a box is west, south, east and north"):
            board_from(collection(), 10, 10, bounds)  # type: ignore[arg-type]
    with pytest.raises(lw.DataError, match=r"letters\['wood'\]: one letter is needed, not 'forest'"):
        board_from(collection(), 10, 10, BOX, letters={"wood": "forest"})
    with pytest.raises(lw.DataError, match="columns: a whole number is needed"):
        board_from(collection(), "6", 10, BOX)  # type: ignore[arg-type]
    with pytest.raises(lw.DataError, match=r"there is no geometry 'Plygon'; .*did you mean 'Polygon'"):
        board_from(collection(("Plygon", [], {})), 10, 10, BOX)
    with pytest.raises(lw.DataError, match="a board has 1 to 99 columns and rows"):
        board_from(collection(), 100, 10, BOX)


def test_a_scenario_begins_on_a_board_from_a_map(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from legion_widget.cli import app

    file = tmp_path / "map.geojson"
    file.write_text(collection(("Polygon", box(-4.5, 34.5, -2.5, 35.2), {"natural": "land"})), "utf-8")
    made = tmp_path / "mine.toml"
    words = ["import", "rif", str(file), "-o", str(made), "--columns", "12", "--rows", "9", "--ground", "~"]
    result = CliRunner().invoke(app, [*words, "--bounds", *map(str, BOX)])
    assert result.exit_code == 0, result.output
    scenario = lw.load_scenario(made)
    assert scenario.board.grid.columns == 12
    assert {"~", "."} == set(scenario.board.terrain_at.values())


def test_a_road_round_the_earth_is_read_where_it_crosses_the_board() -> None:
    """However small the hexes are: only the part that lies near the board is followed."""
    middle = (-3.5, 35.2)
    road = collection(("LineString", [[-179, middle[1]], [179, middle[1]]], {"highway": "primary"}))
    board = board_from(road, 6, 4, (middle[0] - 1e-3, middle[1] - 1e-3, middle[0] + 1e-3, middle[1] + 1e-3))
    assert {hex[:2] for hex in board["roads"][0]["hexes"]} == {"01", "02", "03", "04", "05", "06"}


@pytest.mark.parametrize(
    "point",
    [
        [1e300, 35.0],
        [10**400, 35.0],
        ["-3.5", "35.2"],
        [-3.5],
        {"lon": -3.5},
        [True, None],
        [-3.5, float("nan")],
        10**400,
    ],
)
def test_a_point_that_is_nowhere_is_told_of_with_its_feature(point: Any) -> None:
    text = collection(("Point", point, {"name": "Annual"}))
    with pytest.raises(
        lw.DataError,
        match=r"features\[0\]: (the coordinates of this Point cannot be read|longitude and latitude)",
    ):
        board_from(text, 6, 4, BOX)


@pytest.mark.parametrize("name", ["rif", "annual", "abarran", "alhucemas", "monte-arruit", "nijmegen"])
def test_the_point_of_a_place_lies_in_its_hex_and_who_made_the_map_is_said(name: str) -> None:
    board = lw.load_scenario(name).board
    whole = json.loads(geojson(board, None, "The title", board.credits()))
    assert whole["title"] == "The title"
    assert whole.get("attribution", "") == board.credits()
    for feature in whole["features"]:
        told = feature["properties"]
        if told["feature"] == "place":
            point = feature["geometry"]["coordinates"]
            assert board.grid.hex_at(*board.world(*point)) == board.index(told["hex"]), told["name"]


@pytest.mark.usefixtures("english")
def test_a_map_that_says_nothing_of_the_board_is_no_empty_board() -> None:
    """A word that is mistyped, a box in another order, a map in metres."""
    land = box(-4.0, 35.0, -3.0, 35.4)
    for text, where, problem in (
        (collection(("Polygon", land, {"natural": "lnad"})), BOX, "they say: 'lnad'.*did you mean 'land'"),
        (collection(("Polygon", land, {"natural": "land"})), (35.0, -4.0, 35.4, -3.0), "lies in the box"),
        (collection(("Polygon", box(400000, 3900000, 410000, 3910000), {"natural": "land"})), BOX, "in degrees"),
    ):
        with pytest.raises(lw.DataError, match=problem):
            board_from(text, 6, 4, where, "~")
    houses = ("Polygon", land, {"building": "yes"})
    road = ("LineString", [[-3.9, 35.1], [-3.1, 35.2]], {"highway": "primary"})
    assert board_from(collection(houses, road), 6, 4, BOX, "~")["roads"]
