"""The table: its data and what is wrong with it, sight, cover, ground, ways, and units set down."""

from __future__ import annotations

import math
import random
from functools import partial
from typing import Any

import msgspec
import pytest

from legion_widget.drawing.palette import palette
from legion_widget.engine.errors import DataError, UnknownName
from legion_widget.engine.scene import Disc, Poly
from legion_widget.games.baraka.look import inks, piece
from legion_widget.games.baraka.tabletop.bases import (
    Base,
    cohesion,
    gap,
    is_on_table,
    is_overlapping,
    length,
    moved,
    tenths,
)
from legion_widget.games.baraka.tabletop.cover import cover_from
from legion_widget.games.baraka.tabletop.line_of_sight import sight
from legion_widget.games.baraka.tabletop.paths import advance, ground_of, path_blocks
from legion_widget.games.baraka.tabletop.placement import contact, form_up
from legion_widget.games.baraka.tabletop.reach import Reach, shortest_way
from legion_widget.games.baraka.tabletop.table import Table
from legion_widget.games.baraka.tabletop.terrain import kinds
from legion_widget.games.baraka.tabletop.terrain_pieces import TableData
from tests.baraka import oracle


def box(x: float, y: float, w: float, h: float) -> list[list[float]]:
    return [[x, y], [x + w, y], [x + w, y + h], [x, y + h]]


def table(*pieces: dict[str, Any], options: dict[str, str] | None = None, size: int = 120) -> Table:
    """A table with these pieces; each is named after its kind unless it says otherwise."""
    named = [{"id": piece["kind"], **piece} for piece in pieces]
    return Table.from_dict({"width": size, "height": size, "pieces": named}, options)


def man(x: float, y: float) -> Base:
    return Base((tenths(x), tenths(y)))


# ---- data ------------------------------------------------------------------------------------------


def test_the_fifteen_kinds() -> None:
    """B19.1: movement, cover, and whether it is an area, as the rulebook's table has them."""
    table = {
        "wire": "area difficult none", "grove": "area rough light", "blockhouse": "area rough heavy",
        "canyon": "area rough light", "road": "line open none", "crops": "area rough none",
        "building": "area rough heavy", "thicket": "area rough light", "steep_hill": "area difficult light",
        "gentle_hill": "area open none", "wall": "line rough heavy", "stony": "area rough light",
        "river": "line rough light", "fence": "line rough light", "trench": "area rough heavy",
    }  # fmt: skip
    high = {"grove", "blockhouse", "building", "steep_hill", "gentle_hill"}

    assert {id: f"{kind.shape} {kind.movement} {kind.cover}" for id, kind in kinds().items()} == table
    assert {id for id, kind in kinds().items() if kind.vision in ("wood", "hill", "walls")} == high
    assert all(kind.name.keys() == {"es", "en"} for kind in kinds().values())


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("piece", "place", "words"),
    [
        ({"kind": "grov", "points": box(10, 10, 5, 5)}, "kind", "did you mean 'grove'?"),
        ({"kind": "grove", "points": [[10, 10], [20, 20]]}, "points", "at least three"),
        ({"kind": "grove", "points": [[10, 10], [20, 20], [20, 10], [10, 20]]}, "points", "itself at [15, 15]"),
        ({"kind": "grove", "points": [[10, 10], [20, 20], [30, 30]]}, "points", "encloses nothing"),
        ({"kind": "grove", "points": [[100, 10], [900, 10], [900, 300]]}, "points[1]", "did you mean '[90, 1]'?"),
        ({"kind": "grove", "points": [[10, 10], [-1, 10], [20, 20]]}, "points[1]", "not on a table of 120 x 120 cm"),
        ({"kind": "grove", "points": box(10, 10, 5, 5), "width": 3}, "width", "is an area"),
        ({"kind": "grove", "points": box(10, 10, 5, 5), "ridge": [[11, 11], [12, 12]]}, "ridge", "only hills"),
        ({"kind": "grove", "points": box(10, 10, 5, 5), "openings": [[10, 12]]}, "openings", "only buildings"),
        (
            {"kind": "wall", "points": [[10, 10], [20, 10]], "sectors": [{"id": "a", "capacity": 3}]},
            "sectors",
            "only fort",
        ),
        ({"kind": "wall", "points": [[10, 10]]}, "points", "at least two"),
        ({"kind": "wall", "points": [[10, 10], [10, 10]]}, "points[1]", "same point twice"),
        ({"kind": "river", "points": [[10, 10], [20, 10]]}, "width", "needs a width"),
        ({"kind": "grove", "points": box(1, 1, 2, 2), "dry": True}, "dry", "only rivers are dry"),
        (
            {"kind": "steep_hill", "points": box(10, 10, 5, 5), "ridge": [[12, 12], [19, 12]]},
            "ridge",
            "leaves the hill",
        ),
        ({"kind": "building", "points": box(10, 10, 5, 5), "openings": [[12, 9]]}, "openings[0]", "mean '[12, 10]'?"),
        ({"kind": "building", "points": box(10, 10, 5, 5), "openings": "around"}, "openings", "all-round"),
        (
            {"kind": "building", "points": box(10, 10, 5, 5), "sectors": [{"id": "a", "capacity": 3}] * 2},
            "sectors[1].id",
            "already a sector",
        ),
        (
            {
                "kind": "building",
                "points": box(10, 10, 5, 5),
                "sectors": [{"id": "a", "capacity": 3, "points": box(10, 10, 9, 5)}],
            },
            "sectors[0].points[1]",
            "mean '[15, 10]'?",
        ),
        ({"kind": "wire", "around": "blokhouse", "width": 10}, "around", "did you mean 'blockhouse'?"),
        ({"kind": "wire", "around": "blockhouse"}, "width", "a belt needs a width"),
        ({"kind": "wire", "around": "blockhouse", "width": 10, "points": box(1, 1, 2, 2)}, "points", "no points"),
        ({"kind": "grove", "around": "blockhouse", "width": 10}, "kind", "does not lie round"),
        ({"kind": "grove", "id": "blockhouse", "points": box(1, 1, 2, 2)}, "id", "already a piece"),
        ({"kind": "grove", "point": box(1, 1, 2, 2)}, "", "did you mean 'points'?"),
    ],
)
def test_bad_data_is_named(piece: dict[str, Any], place: str, words: str) -> None:
    """The place of what is wrong, and what was probably meant."""
    with pytest.raises(DataError) as error:
        table({"kind": "blockhouse", "points": box(60, 60, 8, 8)}, piece)

    assert error.value.place == "$.table.pieces[1]" + (f".{place}" if place else "")
    assert words in str(error.value)


def complaints(*pieces: dict[str, Any]) -> dict[str, str]:
    """What is wrong with a table of these pieces, by its place."""
    with pytest.raises(DataError) as error:
        table(*pieces)
    return {fault.place: fault.text("en") for fault in error.value.faults}


@pytest.mark.usefixtures("english")
def test_a_belt_lies_round_an_area_that_is_right_itself() -> None:
    """What is wrong itself, or no belt yet, is told from what is no area, and from the belt's own name."""
    wire, line = {"kind": "wire", "around": "inner", "width": 10}, [[10, 10]]
    itself, none = "is wrong itself, or a belt", "there is no area 'inner' to lie round"
    for inner, words in (
        ({"id": "inner", "kind": "grove", "points": line}, itself),
        ({**wire, "id": "inner", "around": "wire"}, itself),
        ({"id": "inner", "kind": "wall", "points": line}, none),
        ({"id": "inner", "kind": "wall", "points": [[10, 10], [20, 10]]}, none),
        ({"id": "inner", "kind": "nothing", "points": box(10, 10, 5, 5)}, none),
    ):
        assert words in complaints(wire, inner)["$.table.pieces[0].around"], inner
    own = complaints({**wire, "id": "inner"}, {"kind": "grove", "points": box(10, 10, 5, 5)})
    assert none in own["$.table.pieces[0].around"]


@pytest.mark.usefixtures("english")
def test_a_place_in_millimetres_is_meant_only_where_both_numbers_fit() -> None:
    for place, meant in (
        ([1200, 1200], "[120, 120]"),
        ([0, 121], "[0, 12.1]"),
        ([121, 0], "[12.1, 0]"),
        ([1201, 600], ""),
        ([600, 1201], ""),
        ([-1, 60], ""),
        ([60, -1], ""),
    ):
        text = complaints({"kind": "grove", "points": [place, [10, 10], [20, 10]]})["$.table.pieces[0].points[0]"]
        assert text.endswith(f"; did you mean '{meant}'?" if meant else "is not on a table of 120 x 120 cm")
    assert table({"kind": "grove", "points": [[0, 0], [120, 0], [120, 120], [0, 120]]})["grove"].outlines


def test_a_building_opens_all_round_or_by_the_doors_of_each_sector() -> None:
    """B19.4: where nothing is said nobody needs a door; else each sector has those on its own edge, within 1 mm."""
    sectors = [
        {"id": "west", "capacity": 3, "points": box(50, 50, 5, 10)},
        {"id": "east", "capacity": 3, "points": box(55, 50, 5, 10)},
        {"id": "loft", "capacity": 3},
    ]
    house = {"kind": "building", "points": box(50, 50, 10, 10), "sectors": sectors}
    openings = [[50, 55], [60, 55], [55.1, 50], [55.2, 60]]
    doors = table({**house, "openings": openings})["building"]

    assert table(house)["building"].doors_from(man(52, 55).at) == []
    assert table(house)["building"].sills_from(man(52, 55).at) == []
    assert doors.doors_from(man(52, 55).at) == [(5000, 5500), (5510, 5000)]
    assert doors.doors_from(man(58, 55).at) == [(6000, 5500), (5510, 5000), (5520, 6000)]
    assert doors.doors_from(man(20, 20).at) == [tuple(100 * x for x in place) for place in openings]
    assert len(doors.sills_from(man(52, 55).at)) == 2
    assert (doors.sector_at(man(52, 55).at), doors.sector_at(man(20, 20).at)) == ("west", None)


def test_a_table_is_plain_data() -> None:
    """What a scenario writes comes back; a piece is asked for by its id."""
    data = {
        "width": 120.0,
        "height": 90.0,
        "pieces": [{"id": "house", "kind": "building", "points": [[10.0, 10.0], [20.0, 10.0], [20.0, 20.0]]}],
    }
    found = Table.from_dict(data)

    assert found.data == msgspec.convert(data, TableData)
    assert msgspec.json.decode(msgspec.json.encode(found.data)) == data
    assert found["house"].outlines == [[(1000, 1000), (2000, 1000), (2000, 2000), (1000, 1000)]]
    assert found["house"].name["es"] == "edificio"
    with pytest.raises(UnknownName, match="¿querías decir 'house'"):
        found["hous"]


# ---- sight -----------------------------------------------------------------------------------------


def why(found: Any) -> list[tuple[str, str, str | int | None]]:
    return [(block.rule, block.why, block.piece or block.base) for block in found.blocks]


def test_low_things_never_block() -> None:
    low = [id for id, kind in kinds().items() if kind.vision in ("low", "hollow")]
    assert len(low) == 10
    for kind in low:
        line = kinds()[kind].shape == "line"
        piece = {"kind": kind, "points": [[60, 10], [60, 110]] if line else box(50, 50, 20, 20)}
        if kind in ("road", "river"):
            piece["width"] = 5

        assert sight(table(piece), man(20, 60), man(100, 60)), kind


def test_who_stands_in_the_same_place_is_seen() -> None:
    """A line without length is clear, in the open and in a wood, and crosses nobody."""
    wood = table({"kind": "grove", "points": box(40, 40, 30, 30)})

    assert sight(table(), man(20, 60), man(20, 60), third=[man(23, 60)])
    assert sight(wood, man(55, 55), man(55, 55))
    assert ground_of(wood, [man(55, 55).at, man(55, 55).at]).going == "rough"


def test_the_arc_of_a_support_weapon() -> None:
    """B4.2: it sees what is ahead of it; who looks all round sees it all the same."""
    plain = table()

    assert sight(plain, man(60, 60), man(60, 20), facing=0)
    assert sight(plain, man(60, 60), man(100, 60), facing=0)
    assert why(sight(plain, man(60, 60), man(60, 100), facing=0)) == [("B4.2", "arc", None)]
    assert sight(plain, man(60, 100), man(60, 60))


def test_miniatures_of_third_units_block() -> None:
    """B4.3, and its option."""
    third: list[Base] = [man(60, 90), man(60, 60), Base((8000, 6000), 200)]
    for options, expected in ((None, [1, 2]), ({"B4.3.block": "none"}, [])):
        found = sight(table(options=options), man(20, 60), man(100, 60), third=third)

        assert [block.base for block in found.blocks] == expected
        assert all(block.rule == "B4.3" for block in found.blocks)
    assert sight(table(), man(20, 60), man(100, 60), third=[man(60, 61.3)])


def test_ten_centimetres_of_wood() -> None:
    """B19.3, E26: into and out of a wood through no more than 10 cm of it, never through it, however thin."""
    wood = {"kind": "grove", "points": box(40, 40, 30, 30)}

    assert sight(table(wood), man(20, 60), man(50, 60))
    assert why(sight(table(wood), man(20, 60), man(50.01, 60))) == [("B19.3", "wood", "grove")]
    assert sight(table(wood), man(45, 60), man(55, 60))
    assert not sight(table(wood), man(45, 60), man(55.1, 60))
    thin = {"kind": "grove", "points": box(40, 40, 3, 30)}
    assert not sight(table(thin), man(20, 60), man(60, 60))
    assert sight(table(thin), man(20, 60), man(43, 60))


def test_all_woods_of_a_line_count_together() -> None:
    """B19.3: 6 cm of one and 6 of another are 12."""
    woods = [{"kind": "grove", "id": id, "points": box(x, 40, 20, 20)} for id, x in (("a", 20), ("b", 60))]

    assert sight(table(*woods), man(36, 50), man(65, 50))
    assert {block.piece for block in sight(table(*woods), man(34, 50), man(66, 50)).blocks} == {"a", "b"}


def test_ten_centimetres_from_the_nearest_edge() -> None:
    """B19.3, the other reading: how far the line goes through the wood does not matter."""
    wood = {"kind": "grove", "points": box(40, 40, 30, 30)}
    edge = table(wood, options={"B19.3.woods": "nearest-edge"})

    assert sight(edge, man(20, 60), man(62, 60))
    assert not sight(edge, man(20, 55), man(55, 55))
    assert not sight(edge, man(20, 60), man(100, 60))


HILL = {"kind": "steep_hill", "points": box(40, 20, 40, 80), "ridge": [[60, 20], [60, 100]]}


def test_a_hill_blocks_but_at_its_ridge() -> None:
    """B19.3: behind the ridge nobody sees or is seen, but within 5 cm of it."""
    hill = table(HILL)

    assert why(sight(hill, man(20, 60), man(100, 60))) == [("B19.3", "hill", "steep_hill")]
    assert sight(hill, man(20, 60), man(50, 60))
    assert why(sight(hill, man(20, 60), man(70, 60))) == [("B19.3", "hill", "steep_hill")]
    assert sight(hill, man(20, 60), man(66.25, 60))
    assert not sight(hill, man(20, 60), man(66.26, 60))
    assert sight(hill, man(63, 60), man(78, 60))
    assert hill.to_ridge(man(66.25, 60), "steep_hill") == 500
    with pytest.raises(ValueError, match="only hills have a ridge"):
        table({"kind": "grove", "points": box(40, 40, 30, 30)}).to_ridge(man(1, 1), "grove")


def test_on_the_crest_or_ahead_of_the_ridge() -> None:
    """B12.3, B21.12: behind the ridge and near it, or on the near slope; never both."""
    hill = table(HILL)
    observer = man(10, 60).at

    assert hill.high(man(50, 60), observer) == "ahead"
    assert hill.high(man(58, 60), observer) == "ahead"
    assert hill.high(man(63, 60), observer) == "crest"
    assert hill.high(man(60, 60), observer) == "crest"
    assert hill.high(man(75, 60), observer) is None
    assert hill.high(man(30, 60), observer) is None


def test_a_hill_without_a_ridge_is_a_tableland() -> None:
    """B19.3: its edge is its ridge: who stands back from it is not seen from below, and is nowhere ahead of it."""
    flat = table({"kind": "gentle_hill", "points": box(40, 40, 40, 40)})

    assert not sight(flat, man(10, 60), man(110, 60))
    assert sight(flat, man(10, 60), man(45, 60))
    assert not sight(flat, man(10, 60), man(55, 60))
    assert sight(flat, man(50, 60), man(70, 60))
    assert flat.high(man(45, 60), man(10, 60).at) == "crest"
    assert flat.high(man(55, 60), man(50, 60).at) is None


def test_buildings_block_but_through_their_openings() -> None:
    """B19.3: who is in one looks out of its doors and windows, and is seen through them."""
    house = {"kind": "building", "points": box(50, 50, 20, 20), "openings": [[60, 50]]}
    inside, north, south = man(60, 60), man(60, 20), man(60, 100)

    assert why(sight(table(house), north, south)) == [("B19.3", "walls", "building")]
    assert sight(table(house), inside, north)
    assert sight(table(house), north, inside)
    assert sight(table(house), inside, north).a == (6000, 4990)
    assert not sight(table(house), inside, south)
    assert sight(table(house), inside, man(55, 65))
    assert sight(table({**house, "openings": "all-round"}), inside, south)
    assert not sight(table({**house, "openings": []}), inside, north)


def test_who_is_in_a_sector_looks_out_of_its_openings() -> None:
    """B19.4, E28: a unit fills one sector; it does not look out of the other."""
    blockhouse = {
        "kind": "blockhouse",
        "points": box(50, 50, 20, 10),
        "openings": [[50, 55], [70, 55]],
        "sectors": [
            {"id": "west", "capacity": 8, "points": box(50, 50, 10, 10)},
            {"id": "east", "capacity": 8, "points": box(60, 50, 10, 10)},
        ],
    }
    west, east = man(55, 55), man(65, 55)

    assert sight(table(blockhouse), west, man(20, 55))
    assert not sight(table(blockhouse), west, man(100, 55))
    assert sight(table(blockhouse), east, man(100, 55))
    assert ground_of(table(blockhouse), [west.at, east.at]).going == "rough"
    assert table(blockhouse)["blockhouse"].sector_at(east.at) == "east"
    assert [sector.capacity for sector in table(blockhouse)["blockhouse"].sectors] == [8, 8]
    down = form_up(table(blockhouse), west, man(20, 20).at, [man(23 + 3 * k, 20) for k in range(4)], 1000)
    assert [base and base.at[0] < 6000 - 124 for base in down.places] == [True] * 4


def test_canyons_hide_who_is_in_them() -> None:
    """B19.1: but at the edge, of either; one looks over them, and along within them."""
    canyon = {"kind": "canyon", "points": box(50, 10, 20, 100)}

    assert sight(table(canyon), man(20, 60), man(100, 60))
    assert why(sight(table(canyon), man(20, 60), man(60, 60))) == [("B19.1", "hollow", "canyon")]
    assert sight(table(canyon), man(20, 60), man(51.3, 60))
    assert sight(table(canyon), man(49, 60), man(60, 60))
    assert sight(table(canyon), man(60, 20), man(60, 100))


def test_rivers_hide_like_canyons_or_not() -> None:
    """B19.1.streams."""
    river = {"kind": "river", "points": [[60, 0], [60, 120]], "width": 8}

    assert not sight(table(river), man(20, 60), man(60, 60))
    assert sight(table(river, options={"B19.1.streams": "canyons-only"}), man(20, 60), man(60, 60))
    assert sight(table(river), man(20, 60), man(57.3, 60))


# ---- cover -----------------------------------------------------------------------------------------


def test_cover_in_a_wood_is_for_those_wholly_inside() -> None:
    """E25: the infantry leader is inside; the mounted leader and the weapon, partly outside, are not."""
    wood = table({"kind": "grove", "points": box(40, 40, 30, 30)})
    shooter = man(10, 55).at

    assert cover_from(wood, man(45, 55), shooter).kind == "light"
    assert not cover_from(wood, Base((4150, 5500), 200), shooter)
    assert not cover_from(wood, Base((4250, 5500), 300), shooter)
    assert cover_from(wood, Base((4300, 5500), 300), shooter).pieces == ("grove",)
    assert wood.standing(man(45, 55)).wholly == ("grove",)
    assert wood.standing(Base((4150, 5500), 200)).wholly == ()
    assert wood.standing(Base((4150, 5500), 200)).partly == ("grove",)
    assert wood.standing(man(38.75, 55)).touching == ("grove",)


def test_cover_behind_a_wall_is_against_shots_that_cross_it() -> None:
    """B19.2: the base touches it, within a millimetre."""
    wall = table({"kind": "wall", "points": [[60, 30], [60, 90]]})

    assert cover_from(wall, man(61.25, 60), man(20, 60).at).kind == "heavy"
    assert not cover_from(wall, man(61.25, 60), man(100, 60).at)
    assert not cover_from(wall, man(61.5, 60), man(20, 60).at)


def test_a_river_without_water_is_drawn_dry_and_plays_alike() -> None:
    """B19.1: rivers, dry or not."""
    wet = {"kind": "river", "points": [[60, 0], [60, 120]], "width": 8}
    one, two = table(wet), table({**wet, "dry": True})

    assert two["river"].name["en"] == "dry riverbed"
    assert one["river"].terrain == two["river"].terrain
    for theme in ("light", "dark"):
        blue, sandy = (
            {shape.stroke for shape in piece(each["river"], palette(theme)) if isinstance(shape, Poly)}
            for each in (one, two)
        )
        assert not blue & sandy
        assert inks(one["river"], theme) != inks(two["river"], theme)
    assert any(isinstance(shape, Disc) for shape in piece(two["river"], palette("light")))


def test_each_bank_of_a_river_is_a_line() -> None:
    """B19.2: in the bed, against shots over the bank that one leans on; on the far bank, against those over it."""
    river = table({"kind": "river", "points": [[60, 0], [60, 120]], "width": 8})

    assert cover_from(river, man(57.25, 60), man(20, 60).at).kind == "light"
    assert not cover_from(river, man(57.25, 60), man(100, 60).at)
    assert cover_from(river, man(65.25, 60), man(20, 60).at).kind == "light"
    assert not cover_from(river, man(60, 60), man(20, 60).at)


def test_cover_in_buildings() -> None:
    """B19.2: light, heavy for those who began the game in it, or by the option; the best cover counts."""
    house = {"kind": "building", "points": box(50, 50, 10, 10)}
    shooter = man(20, 55).at

    assert cover_from(table(house), man(55, 55), shooter).kind == "light"
    assert cover_from(table(house), man(55, 55), shooter, began=["building"]).kind == "heavy"
    assert cover_from(table(house, options={"B19.2.buildings": "heavy"}), man(55, 55), shooter).kind == "heavy"
    grove = {"kind": "grove", "points": box(40, 40, 30, 30)}
    trench = {"kind": "trench", "points": box(50, 50, 10, 10)}
    assert cover_from(table(grove, trench), man(55, 55), shooter).pieces == ("trench",)


# ---- ground and ways -------------------------------------------------------------------------------


def test_the_worst_ground_counts() -> None:
    """B11.2: entered, crossed or left; along an edge is none of these."""
    hill = {"kind": "steep_hill", "points": box(80, 40, 20, 20)}
    wood = {"kind": "grove", "points": box(40, 40, 20, 20)}
    fence = {"kind": "fence", "points": [[30, 0], [30, 120]]}
    ground = partial(ground_of, table(hill, wood, fence))

    assert ground([man(35, 10).at, man(110, 10).at]).going == "open"
    assert ground([man(50, 50).at, man(50, 10).at]).pieces == ("grove",)
    assert ground([man(35, 50).at, man(110, 50).at]).going == "difficult"
    assert ground([man(20, 10).at, man(35, 10).at]).pieces == ("fence",)
    assert ground([man(35, 40).at, man(70, 40).at]).going == "open"
    assert ground([man(50, 50).at]).going == "rough"
    assert ground([man(35, 10).at, man(35, 13).at, man(39, 13).at]).length == 700


def test_a_road_is_open_whatever_it_runs_through() -> None:
    """B19.1: on it, and only on it."""
    pieces = [
        {"kind": "grove", "points": box(40, 40, 20, 20)},
        {"kind": "wall", "points": [[30, 0], [30, 120]]},
        {"kind": "road", "points": [[10, 50], [110, 50]], "width": 6},
    ]

    assert ground_of(table(*pieces), [man(20, 50).at, man(90, 50).at]).going == "open"
    assert ground_of(table(*pieces), [man(50, 50).at]).going == "open"
    assert ground_of(table(*pieces), [man(50, 50).at, man(50, 44).at]).going == "rough"
    way = shortest_way(table(*pieces), man(20, 60), man(90, 60).at, "open")
    assert way is not None
    assert ground_of(table(*pieces), way).going == "open"


def test_ten_centimetres_from_the_enemy() -> None:
    """B4.8: a path keeps them; who is nearer already may leave, but come no nearer."""
    enemy = [man(60, 60)]
    plain = table()

    assert path_blocks(plain, man(20, 47.5), [man(20, 47.5).at, man(100, 47.5).at], enemy) == ()
    block = path_blocks(plain, man(20, 47.6), [man(20, 47.6).at, man(100, 47.6).at], enemy)[0]
    assert (block.rule, block.base, block.at) == ("B4.8", 0, (6000, 4760))
    assert path_blocks(plain, man(60, 50), [man(60, 50).at, man(60, 30).at], enemy) == ()
    assert path_blocks(plain, man(60, 50), [man(60, 50).at, man(60, 51).at], enemy)
    assert path_blocks(plain, man(20, 60), [man(20, 60).at, man(57.5, 60).at], enemy, apart=0) == ()


def test_a_path_stays_on_the_table_and_out_of_walls() -> None:
    """B19.4: buildings are entered by their openings."""
    house = table({"kind": "building", "points": box(50, 50, 10, 10), "openings": [[55, 50]]})

    assert [block.why for block in path_blocks(house, man(10, 10), [(1000, 1000), (1000, 100)])] == ["table"]
    assert path_blocks(house, man(55, 40), [man(55, 40).at, man(55, 55).at]) == ()
    block = path_blocks(house, man(40, 55), [man(40, 55).at, man(55, 55).at])[0]
    assert (block.rule, block.piece, block.at) == ("B19.4", "building", (5000, 5500))
    assert [block.why for block in path_blocks(house, man(40, 55), [man(40, 55).at, man(49, 55).at])] == ["walls"]
    way = shortest_way(house, man(55, 70), man(55, 55).at)
    assert way is not None
    assert path_blocks(house, man(55, 70), way) == ()
    assert length(way) > 2900
    assert shortest_way(house, man(55, 70), man(55, 55).at, longest=2900) is None


def test_a_forced_move_stops_short() -> None:
    """B4.8, B13.1: 10 cm before an enemy, at a wall, at the edge of the table, or when it is long enough."""
    plain = table({"kind": "building", "points": box(50, 50, 10, 10), "openings": []})
    path = [man(20, 90).at, man(100, 90).at]

    end = advance(plain, man(20, 90), path, 8000, [man(80, 90)])[-1]
    assert 0 <= gap(Base(end), man(80, 90)) - 1000 <= 2
    assert advance(plain, man(20, 90), path, 1500)[-1] == man(35, 90).at
    end = advance(plain, man(20, 55), [man(20, 55).at, man(100, 55).at], 8000)[-1]
    assert abs(5000 - 125 - end[0]) <= 2


def test_a_blockhouse_in_its_wire() -> None:
    """E27: 10 cm of difficult ground all round; whoever enters crosses it."""
    wired = table(
        {"kind": "wire", "around": "blockhouse", "width": 10},
        {"kind": "blockhouse", "points": box(50, 50, 10, 10), "openings": [[55, 50]]},
    )

    assert wired["wire"].shape.along(man(55, 20).at, man(55, 55).at) == 1000
    assert ground_of(wired, [man(55, 20).at, man(55, 55).at]).going == "difficult"
    assert ground_of(wired, [man(52, 55).at, man(58, 55).at]).going == "rough"
    assert shortest_way(wired, man(55, 20), man(55, 55).at, "rough") is None


def test_reach_by_class_of_ground() -> None:
    """B11.2: 15 cm in the open, and only 10 if it goes into the rough, however little."""
    reach = Reach(
        table({"kind": "grove", "points": box(60, 0, 60, 120)}),
        man(52, 60),
        {"open": 1500, "rough": 1000, "difficult": 500},
    )

    assert man(52, 75).at in reach
    assert man(62, 60).at in reach
    assert man(62.1, 60).at not in reach
    assert man(59, 60).at in reach
    assert man(37, 60).at in reach
    assert man(36.9, 60).at not in reach
    assert set(reach.outlines) == {"open", "rough", "difficult"}


def test_a_leader_on_a_fence_leaves_it() -> None:
    """B11.2: who stands on it goes as over rough ground, to either side."""
    reach = Reach(table({"kind": "fence", "points": [[60, 0], [60, 120]]}), man(60, 60), {"open": 1500, "rough": 1000})

    assert man(50, 60).at in reach
    assert man(49.9, 60).at not in reach
    assert man(70.1, 60).at not in reach


def test_a_straight_line_past_an_enemy_is_exact() -> None:
    """B4.8: just 10 cm from him is far enough, to the tenth of a millimetre."""
    reach = Reach(table(), man(52, 47.5), {"open": 1500}, [man(60, 60)])

    assert reach.way(man(67, 47.5).at) == [man(52, 47.5).at, man(67, 47.5).at]
    assert man(60, 47.51).at not in reach
    assert man(60, 47.5).at in reach


def test_mountaineers_go_over_all_ground_alike() -> None:
    """B7.9: one outline does for all classes."""
    reach = Reach(table(HILL), man(35, 60), {"open": 1500, "rough": 1500, "difficult": 1500})

    assert man(50, 60).at in reach
    assert list(reach.outlines) == ["difficult"]


def test_the_fire_and_the_charge_through_the_grove() -> None:
    """E9, E14: 73 cm from leader to leader, light cover, in sight; and 18 cm of charge at 10 for rough ground: of the
    ten-sided die 8 gets there and 7 does not."""
    wood = table({"kind": "grove", "points": box(73, 40, 25, 40)})
    riffian, far = man(80, 60), man(80 - 73 - 2.5, 60)

    assert gap(far, riffian) == 7300
    assert sight(wood, far, riffian)
    assert cover_from(wood, riffian, far.at).kind == "light"
    legionary = man(80 - 18 - 2.5, 60)
    assert gap(legionary, riffian) == 1800
    spot = contact(wood, legionary, riffian, legionary.at)
    assert spot is not None
    path = [legionary.at, spot.at]
    assert ground_of(wood, path).going == "rough"
    assert 1000 + 700 < ground_of(wood, path).length <= 1000 + 800
    assert path_blocks(wood, legionary, path, [riffian])
    assert path_blocks(wood, legionary, path, [riffian], apart=0) == ()
    ring = [Base((8000 + round(251 * math.cos(k * 1.05)), 6000 + round(251 * math.sin(k * 1.05)))) for k in range(6)]
    assert contact(wood, legionary, riffian, legionary.at, ring) is None


# ---- setting down ----------------------------------------------------------------------------------


def test_a_unit_keeps_its_formation_where_it_can() -> None:
    """B11.1: the leader moves, the others come along."""
    unit: list[Base] = [man(20 + 3 * (k % 3), 23 + 3 * (k // 3)) for k in range(6)]
    down = form_up(table(), man(60, 60), man(20, 20).at, unit, 1000)

    assert down
    assert [base.at for base in down.places if base] == [(base.at[0] + 4000, base.at[1] + 4000) for base in unit]


def test_a_unit_without_room_says_who_is_left() -> None:
    """Enemies all round: nobody but the leader has a place."""
    enemies = [man(60 + 14 * x, 60 + 14 * y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    down = form_up(table(), man(60, 60), man(20, 20).at, [man(23, 20), man(26, 20)], 1000, enemies=enemies)

    assert not down
    assert down.left == (0, 1)
    assert down.places == (None, None)


def test_a_unit_goes_into_the_house_with_its_leader() -> None:
    """B19.4: it fills it, and does not stand in its walls; a unit outside stays outside."""
    house = table({"kind": "building", "points": box(50, 50, 10, 10)})
    unit: list[Base] = [man(20 + 3 * k, 20) for k in range(1, 6)]
    inside = form_up(house, man(55, 55), man(20, 20).at, unit, 1000)
    outside = form_up(house, man(47, 55), man(20, 20).at, unit, 1000)

    assert inside
    assert outside
    assert all(base and house.standing(base).wholly == ("building",) for base in inside.places)
    assert all(base and house.standing(base).partly == () for base in outside.places)


def test_units_are_set_down_by_the_rules_and_as_near_as_can_be() -> None:
    """B4.4, B4.8: in cohesion, on nobody, away from enemies; the first who must shift has no nearer place on a grid."""
    shifted = 0
    for seed in range(30):
        rng = random.Random(seed)
        plain = table(size=60)
        leader = Base((rng.randrange(200, 5800), rng.randrange(200, 5800)))
        around = [
            Base((leader.at[0] + rng.randrange(-1200, 1200), leader.at[1] + rng.randrange(-1200, 1200)))
            for _ in range(8)
        ]
        obstacles: list[Base] = [base for base in around if not is_overlapping(base, leader)]
        enemies: list[Base] = [Base((leader.at[0] + 1300, leader.at[1] + rng.randrange(-900, 900)))]
        unit: list[Base] = []
        for base in oracle.bases(rng, 60, 40):
            near = moved(base, (3000 + base.at[0] // 4 - 750, 3000 + base.at[1] // 4 - 750))
            if len(unit) < 6 and not any(is_overlapping(near, other) for other in [*unit, Base((3000, 3000))]):
                unit.append(near)
        down = form_up(plain, leader, (3000, 3000), unit, 1000, obstacles, enemies)

        assert form_up(plain, leader, (3000, 3000), unit, 1000, obstacles, enemies) == down
        placed = [base for base in down.places if base is not None]
        assert cohesion(leader, placed, 1000) == ()
        for n, base in enumerate(placed):
            assert is_on_table(base, 6000, 6000)
            assert not any(is_overlapping(base, other) for other in [leader, *obstacles, *placed[:n]])
            assert all(gap(base, enemy) >= 1000 for enemy in enemies)
        wanted = [(b.at[0] - 3000 + leader.at[0], b.at[1] - 3000 + leader.at[1]) for b in unit]
        kept = [base for base, place in zip(down.places, wanted, strict=True) if base and base.at == place]
        late = [n for n, base in enumerate(down.places) if base is not None and base.at != wanted[n]]
        if late and late[0] <= min(down.left, default=9):
            first = down.places[late[0]]
            assert first is not None
            for x in range(-1250, 1251, 50):
                for y in range(-1250, 1251, 50):
                    tried = moved(first, (leader.at[0] + x, leader.at[1] + y))
                    free = (
                        gap(leader, tried) <= 1000
                        and is_on_table(tried, 6000, 6000)
                        and not any(is_overlapping(tried, other) for other in [leader, *obstacles, *kept])
                        and all(gap(tried, enemy) >= 1000 for enemy in enemies)
                    )
                    if free:
                        assert math.dist(first.at, wanted[late[0]]) <= math.dist(tried.at, wanted[late[0]]) + 4
            shifted += 1
    assert shifted > 10
