"""Boards as text, and the hexes that a notebook sees."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest

from legion_widget import DataError, UnknownName, load_scenario
from legion_widget.drawing.furniture import Furniture
from legion_widget.drawing.sheet import sheet_scene
from legion_widget.engine.board import Board
from legion_widget.engine.board_data import BoardData, HexMark, PlaceKind
from legion_widget.engine.data import convert, read_toml
from legion_widget.engine.hexgrid import bits
from legion_widget.games.legion.terrain import LegionBoard

PLAIN: dict[str, Any] = {
    "columns": 4,
    "rows": 3,
    "terrain": ["..^.", "~..^", "~~.."],
    "zones": ["ssmm", "-smm", "--mm"],
    "heights": ["10 20 900 15", "0 5 5 700", "0 0 1 2"],
    "places": {
        "Annual": {"hex": "0201", "kind": "fortified_city"},
        "Batel": "0402",
        "Gulf": {"hex": "0201", "kind": "area"},
    },
    "roads": [["Annual", "0302", "0402"], {"hexes": ["0402", "0403"], "kind": "track"}],
    "landing": ["0203"],
    "areas": {"inside": ["Annual", "0402"]},
}


def board(**changes: Any) -> LegionBoard:
    return LegionBoard.from_dict({**PLAIN, **changes}, letters=".^~", zones="sm")


def test_a_hex_knows_what_is_in_it() -> None:
    """Terrain, place, kind, zone, height, landing and roads; a track is no road, an area is only a name."""
    found = board()["Annual"]

    assert (found.label, found.terrain, found.place, found.kind) == ("0201", ".", "Annual", "fortified_city")
    assert (found.zone, found.height, found.is_landing) == ("s", 20, False)
    assert set(found.roads) == {"0302"}
    assert set(board()["0402"].roads) == {"0302"}
    assert board()["0203"].is_landing
    assert found.distance("Batel") == 2
    assert str(found) == "0201 Annual"


@pytest.mark.parametrize("name", ["0201", "Annual", "annual", "ANNUAL", 201])
def test_a_hex_is_found_by_label_place_or_number(name: Any) -> None:
    """A place in any case, a label as text or number."""
    one = board()

    assert one[name].label == "0201"
    assert name in one
    assert one[one[name]] == one[name]


@pytest.mark.parametrize(("name", "meant"), [("Anual", "Annual"), ("Bartel", "Batel"), ("9999", None), ("", None)])
def test_an_unknown_hex_is_told_with_what_was_meant(name: str, meant: str | None) -> None:
    """UnknownName, which is a KeyError too."""
    with pytest.raises(UnknownName) as caught:
        board()[name]

    assert caught.value.meant == meant
    assert isinstance(caught.value, KeyError)
    assert name not in board()


@pytest.mark.parametrize(
    ("changes", "place", "meant"),
    [
        ({"terrain": ["..^.", "~..^"]}, "$.terrain", None),
        ({"terrain": ["..^.", "~..^", "~~..."]}, "$.terrain[2]", None),
        ({"terrain": ["..^.", "~.?^", "~~.."]}, "$.terrain[1][2]", None),
        ({"terrain": 5}, "$.terrain", None),
        ({"columns": 0}, "$.columns", None),
        ({"columns": "four"}, "$.columns", None),
        ({"rows": 100}, "$.rows", None),
        ({"zones": ["ssmm"]}, "$.zones", None),
        ({"zones": ["ssmm", "-smx", "--mm"]}, "$.zones[1][3]", None),
        ({"heights": ["1 2 3", "1 2 3 4", "1 2 3 4"]}, "$.heights[0]", None),
        ({"heights": ["1 2 3 4", "1 2 x 4", "1 2 3 4"]}, "$.heights[1][2]", None),
        ({"places": {"Annual": "9999"}, "roads": [], "areas": {}}, "$.places['Annual'].hex", None),
        ({"places": {"Annual": {"hex": "0201", "kind": "castle"}}}, "$.places['Annual'].kind", None),
        ({"places": {"Annual": {"hex": "0201", "kind": "citty"}}}, "$.places['Annual'].kind", "city"),
        ({"places": {"Batel": "0101", "Annual": {"hex": 5}}}, "$.places['Annual'].hex", None),
        ({"roads": [{"hexes": ["0101", "0102"], "kind": "trak"}]}, "$.roads[0].kind", "track"),
        ({"credits": "somebody"}, "$.credits", None),
        ({"places": {"A": "0201", "B": "0201"}, "roads": [], "areas": {}}, "$.places['B'].hex", None),
        ({"roads": [["0101"]]}, "$.roads[0].hexes", None),
        ({"roads": [["0101", "0303"]]}, "$.roads[0].hexes[1]", None),
        ({"roads": [["Anual", "0302"]]}, "$.roads[0].hexes[0]", "Annual"),
        ({"landing": ["0101", "Bartel"]}, "$.landing[1]", "Batel"),
        ({"areas": {"inside": ["0909"]}}, "$.areas['inside'][0]", None),
        ({"bridges": [{"hex": "0909"}]}, "$.bridges[0].hex", None),
        ({"lnding": []}, "$", "landing"),
    ],
)
def test_a_wrong_board_is_told_with_its_place(changes: dict[str, Any], place: str, meant: str | None) -> None:
    """DataError names the path in the data, and what was probably meant."""
    with pytest.raises(DataError) as caught:
        board(**changes)

    assert (caught.value.place, caught.value.meant) == (place, meant)


def test_places_that_name_each_other_are_refused() -> None:
    """A circle of names is no hex, and does not hang."""
    with pytest.raises(DataError):
        LegionBoard.from_dict({**PLAIN, "places": {"A": "B", "B": "A"}, "roads": [], "areas": {}})


def test_masks_are_the_hexes_of_a_kind() -> None:
    """Terrain, places, zones, landing and areas as sets."""
    b = board()

    assert set(b.grid.labels(b.mask("^"))) == {"0301", "0402"}
    assert b.grid.labels(b.places_mask("fortified_city")) == ["0201"]
    assert b.grid.labels(b.zone("s")) == ["0101", "0201", "0202"]
    assert b.grid.labels(b.landing) == ["0203"]
    assert b.grid.labels(b.areas["inside"]) == ["0201", "0402"]
    assert [h.index for h in b] == list(bits(b.grid.all))
    assert len(b) == 12


def test_a_board_is_read_back_from_its_own_data() -> None:
    """`to_dict` and `from_dict` are each other's inverse, the real board included."""
    for one in (board(), load_scenario("rif").board):
        again = LegionBoard.from_dict(one.to_dict())

        assert again.to_dict() == one.to_dict()
        assert (again.terrain_at, again.road_links, again.areas) == (one.terrain_at, one.road_links, one.areas)


class MoorData(BoardData, frozen=True, forbid_unknown_fields=True):
    """A board with causeways over its bogs."""

    causeways: list[str] = msgspec.field(default_factory=list)


class Moor(Board):
    """A board of a game with kinds of places and marked hexes of its own."""

    data_kind = MoorData
    place_kinds: ClassVar[dict[str, PlaceKind]] = {
        "abbey": PlaceKind("fortified_city", {"en": "Abbey"}),
        "bog": PlaceKind("area", in_hex=False),
    }
    hex_marks: ClassVar[dict[str, HexMark]] = {"causeways": HexMark("landing", {"en": "Causeway"})}


MOOR: dict[str, Any] = {
    "columns": 3,
    "rows": 2,
    "terrain": ["...", "..."],
    "places": {"Rievaulx": {"hex": "0201", "kind": "abbey"}, "The Moss": {"hex": "0201", "kind": "bog"}},
    "causeways": ["0102", "Rievaulx"],
}


def test_a_game_has_kinds_of_places_and_marked_hexes_of_its_own() -> None:
    """They are known to its boards, told to its rules as sets of hexes, drawn on its map and named in its legend."""
    moor = Moor.from_dict(MOOR)
    drawn = sheet_scene(moor, Furniture(), language="en")

    assert (moor["Rievaulx"].kind, moor["Rievaulx"].name) == ("abbey", "0201 Rievaulx")
    assert moor.grid.labels(moor.places_mask("abbey")) == ["0201"]
    assert moor.grid.labels(moor.marked["causeways"]) == ["0102", "0201"]
    assert {"place-Rievaulx", "causeways-0102", "causeways-0201"} <= {item.id for item in drawn.layers["signs"]}
    assert {"sign-Abbey", "sign-Causeway"} <= {item.id for item in drawn.layers["sheet"]}


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"places": {"Fort": {"hex": "0101", "kind": "fortified_city"}}}, "$.places['Fort'].kind"),
        ({"places": {"Town": "0101"}}, "$.places['Town'].kind"),
        ({"causeways": ["0909"]}, "$.causeways[0]"),
        ({"landing": ["0101"]}, "$"),
    ],
)
def test_it_has_not_the_kinds_of_another_game(changes: dict[str, Any], place: str) -> None:
    with pytest.raises(DataError) as caught:
        Moor.from_dict({**MOOR, **changes})
    assert caught.value.place == place


@pytest.mark.usefixtures("english")
def test_a_file_that_is_no_toml_is_told(tmp_path: Any) -> None:
    """With the line and column, or that it is no text."""
    bad = tmp_path / "bad.toml"
    bad.write_text("columns = = 3")
    with pytest.raises(DataError, match="line 1"):
        read_toml(bad)
    bad.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError):
        read_toml(bad)


def test_a_board_without_a_frame_lies_nowhere() -> None:
    """Only a board with a frame turns longitude and latitude into world units."""
    with pytest.raises(ValueError, match="frame"):
        board().world(-3.0, 35.0)
    with pytest.raises(DataError):
        convert({"columns": 3}, int)


# ---- rivers along hexsides -----------------------------------------------------------------------------

WAAL: dict[str, Any] = {"name": "Waal", "kind": "wide", "banks": [["0101", "0201", "0301", "0401"], ["0102", "0302"]]}


def test_a_river_along_hexsides_is_known_from_both_banks() -> None:
    """It runs where the banks touch, and a road over it is a bridge."""
    found = board(rivers=[WAAL], roads=[["0101", "0102"]])
    pairs = {(found.grid.label(one), found.grid.label(two)) for one, two in found.crossings()}
    one, two = found.index("0301"), found.index("0302")

    assert found.water(one, two) == found.water(two, one) == "wide"
    assert found.water(one, found.index("0201")) is None
    assert set(found.grid.labels(found.water_sides["wide"][found.index("0302")])) == {"0201", "0301", "0401"}
    assert pairs == {("0101", "0102")}


def test_a_river_with_a_course_is_drawn_only() -> None:
    """No hexside of it is in the way of anybody."""
    assert board(rivers=[{"name": "Kert", "course": [[0, 0], [9, 9]]}]).water_sides == {}


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("rivers", "place", "problem"),
    [
        ([{"name": "Waal"}], "$.rivers[0]", "a course of two points or more, or two banks"),
        ([{**WAAL, "course": [[0, 0], [1, 1]]}], "$.rivers[0].course", "not both"),
        ([{**WAAL, "banks": [["0101"], ["0303"]]}], "$.rivers[0].banks[0]", "0101 touches no hex"),
        ([{**WAAL, "banks": [["0101"], ["0102", "0403"]]}], "$.rivers[0].banks[1]", "0403 touches no hex"),
        ([{**WAAL, "banks": [["0101", "0102"], ["0102"]]}], "$.rivers[0].banks[0]", "0102 is on both banks"),
        ([{**WAAL, "banks": [["9999"], ["0102"]]}], "$.rivers[0].banks[0][0]", "off the board"),
        ([WAAL, {**WAAL, "name": "Maas"}], "$.rivers[1].banks", "Waal runs between 0101 and 0102 already"),
        ([{**WAAL, "kind": "wde"}], "$.rivers[0].kind", "did you mean 'wide'"),
    ],
)
def test_a_wrong_river_is_told_with_its_place(rivers: list[dict[str, Any]], place: str, problem: str) -> None:
    """Each error names where it stands."""
    with pytest.raises(DataError, match=problem) as caught:
        LegionBoard.from_dict({**PLAIN, "rivers": rivers}, waters=["wide"])
    assert caught.value.place == place
