"""The board of La Legión that ships: held to the rulebook, to well-known geography, and to itself."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from statistics import mean

import pytest

import legion_widget
from legion_widget.engine.hexgrid import bits
from legion_widget.games.legion.terrain import LegionBoard

PACKAGE = Path(legion_widget.__file__).parent

#: The road of L5.1, in the order of the rulebook.
ROAD = [
    "Axdir", "Abarrán", "Annual", "Igueriben", "Buhafora",
    "Dar Drius", "Batel", "Monte Arruit", "Zeluán", "Nador",
]  # fmt: skip
LAND = ".^,"


@pytest.fixture(scope="module")
def board() -> LegionBoard:
    return LegionBoard.from_file(PACKAGE / "games/legion/boards/rif.toml", letters=".^~o,")


def road(board: LegionBoard, name: str) -> list[str]:
    return next(r.hexes for r in board.roads if r.id == name)


def flood(board: LegionBoard, start: int, allowed: int) -> int:
    """All hexes that can be walked to from ``start`` without leaving ``allowed``."""
    seen = start & allowed
    while (more := (seen | board.grid.spread(seen)) & allowed) != seen:
        seen = more
    return seen


def borders(board: LegionBoard, where: str, letters: str) -> bool:
    """Whether a hex or place is adjacent to terrain of one of these letters."""
    return bool(board.grid.neighbours(board.index(where)) & board.mask(letters))


# ---- terrain ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("letter", "count"), [("~", 455), ("o", 14), (",", 12), (".", 512), ("^", 351)])
def test_terrain_counts(board: LegionBoard, letter: str, count: int) -> None:
    """The 1344 hexes are of the five terrains in the published numbers."""
    assert len(board) == 1344
    assert board.mask(letter).bit_count() == count


def test_the_land_is_one_piece(board: LegionBoard) -> None:
    """Every land hex can be walked to from Melilla: no stray hex stands in the sea."""
    land = board.mask(LAND)

    assert flood(board, 1 << board.index("Melilla"), land) == land


def test_the_sea_is_one_piece(board: LegionBoard) -> None:
    """A fleet could sail round the whole coast, and no sea hex lies inland."""
    sea = board.mask("~")

    assert flood(board, 1 << board.index("0101"), sea) == sea


def test_mar_chica(board: LegionBoard) -> None:
    """The Mar Chica is one lagoon, beside Nador and not beside Melilla, with the open sea behind its bar."""
    lagoon = board.mask("o")

    assert flood(board, lagoon & -lagoon, lagoon) == lagoon
    assert borders(board, "Nador", "o")
    assert not borders(board, "Melilla", "o")
    assert board.grid.spread(lagoon) & board.mask("~")
    # About 110 square kilometres of water against hexes of 7.8 each: between ten and twenty hexes.
    assert 10 <= lagoon.bit_count() <= 20


def test_beaches_lie_on_the_sea(board: LegionBoard) -> None:
    """A beach is a hex of land with the open sea beside it."""
    for beach in bits(board.mask(",")):
        assert borders(board, board.grid.label(beach), "~"), board.grid.label(beach)


def test_tres_forcas_is_the_northernmost_land(board: LegionBoard) -> None:
    """The cape is the north tip of the land, and lies north of Melilla by some 15 km."""
    grid = board.grid
    north = min(bits(board.mask(LAND)), key=lambda i: grid.centre(i)[1])

    assert grid.distance(north, board.index("Cabo Tres Forcas")) <= 1
    assert 4 <= grid.distance(north, board.index("Melilla")) <= 6


def test_heights(board: LegionBoard) -> None:
    """Water lies at 0; land above it; mountains on the average above clear land, and that above beaches."""
    height = board.height_at
    of = {letter: [height[i] for i in bits(board.mask(letter))] for letter in ".^,~o"}

    assert set(of["~"] + of["o"]) == {0}
    assert min(of["."] + of["^"] + of[","]) > 0
    assert mean(of["^"]) > 1.5 * mean(of["."]) > 1.5 * mean(of[","])
    # The Rif rises in the south-west, the Gurugú over Melilla; the plain of the Garet lies low.
    column, row = board.grid.column_row(max(height, key=lambda i: height[i]))
    assert column < board.grid.columns / 2
    assert row > board.grid.rows / 2
    assert height[board.index("Monte Gurugú")] > 3 * height[board.index("Melilla")]
    assert height[board.index("Llano del Garet")] < mean(of["."])


def test_the_coast_line_agrees_with_the_hexes(board: LegionBoard) -> None:
    """The centres of nearly all hexes lie on the side of the drawn coast that their terrain says."""
    coast = json.loads((PACKAGE / "assets/geo" / board.data.coast).read_text(encoding="utf-8"))
    rings = {"land": [], "lagoon": []}
    for feature in coast["features"]:
        if feature["properties"]["kind"] in rings:
            ring = [board.world(lon, lat) for lon, lat in feature["geometry"]["coordinates"][0]]
            rings[feature["properties"]["kind"]].append(ring)

    def inside(x: float, y: float, kind: str) -> bool:
        crossed = 0
        for ring in rings[kind]:
            for (x1, y1), (x2, y2) in pairwise([*ring, ring[0]]):
                if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
                    crossed += 1
        return crossed % 2 == 1

    wrong = []
    for hex_ in board:
        x, y = board.grid.centre(hex_.index)
        dry = inside(x, y, "land") and not inside(x, y, "lagoon")
        if dry != (hex_.terrain in LAND):
            wrong.append(str(hex_))

    assert len(wrong) <= 0.02 * len(board), wrong


# ---- places -------------------------------------------------------------------------------------------


def test_the_victory_places(board: LegionBoard) -> None:
    """The eleven places of L5.1 are the road's ten and Melilla; each is a city or fortified city on land."""
    places = board.data.areas["victory_road"]

    assert places == [*ROAD, "Melilla"]
    for name in places:
        assert board[name].kind in ("city", "fortified_city"), name
        assert board[name].terrain in LAND, name
        assert board[name].zone == ("m" if name in ("Axdir", "Abarrán") else "s"), name


def test_fortified_cities(board: LegionBoard) -> None:
    """All but Axdir are in the Spanish zone (L6.1); the Peñón alone stands on the sea (L11.25)."""
    forts = {name for name, place in board.places.items() if place.kind == "fortified_city"}
    ashore = {name for name in forts if board[name].terrain in LAND}

    assert forts - ashore == {"Peñón de Alhucemas"}
    assert {name for name in ashore if board[name].zone != "s"} == {"Axdir"}
    assert 5 <= len(ashore) <= 8
    assert "Melilla" in ashore
    # The road must have places that a mass of counters can take.
    assert sum(name not in forts for name in ROAD) >= 5


def test_the_airport_stands_beside_melilla(board: LegionBoard) -> None:
    """There is one airport, on land, adjacent to Melilla."""
    (airport,) = (name for name, place in board.places.items() if place.kind == "airport")

    assert board[airport].terrain in LAND
    assert board[airport].distance("Melilla") == 1


@pytest.mark.parametrize(
    ("place", "lon", "lat"),
    [
        ("Melilla", -2.94, 35.29),
        ("Nador", -2.93, 35.17),
        ("Alhucemas", -3.93, 35.25),
        ("Dar Drius", -3.38, 34.98),
        ("Annual", -3.58, 35.12),
    ],
)
def test_places_stand_where_they_are(board: LegionBoard, place: str, lon: float, lat: float) -> None:
    """Places whose position anyone can look up stand within one hex of it."""
    found = board.grid.hex_at(*board.world(lon, lat))

    assert found is not None
    assert board.grid.distance(found, board.index(place)) <= 1


def test_places_stand_where_the_file_says(board: LegionBoard) -> None:
    """A place's longitude and latitude fall into its hex or one beside it."""
    for name, place in board.places.items():
        if place.lonlat:
            found = board.grid.hex_at(*board.world(*place.lonlat))
            assert found is not None, name
            assert board.grid.distance(found, board.index(name)) <= 1, name


@pytest.mark.parametrize(
    ("one", "other", "least", "most"),
    [
        ("Abarrán", "Annual", 3, 4),  # 9 km
        ("Igueriben", "Annual", 1, 2),  # 3 km as the crow flies, 6 on foot
        ("Ben Tieb", "Annual", 4, 6),  # 18 km of winding road
        ("Ben Tieb", "Dar Drius", 3, 5),  # 12 km
        ("Melilla", "Nador", 4, 6),  # 14 km
        ("Batel", "Monte Arruit", 6, 8),  # 18 km
        ("Sidi Dris", "Afrau", 3, 5),  # 11 km
    ],
)
def test_distances(board: LegionBoard, one: str, other: str, least: int, most: int) -> None:
    """Distances that the history of 1921 gives come out at 3 km a hex."""
    assert least <= board[one].distance(other) <= most


def test_the_lie_of_the_land(board: LegionBoard) -> None:
    """From Melilla the places follow one another southwards, and the road runs from west to east."""

    def at(name: str) -> tuple[float, float]:
        return board.grid.centre(board.index(name))

    southwards = [at(name)[1] for name in ("Melilla", "Nador", "Zeluán", "Monte Arruit")]
    west_to_east = ("Axdir", "Abarrán", "Annual", "Dar Drius", "Batel", "Monte Arruit", "Zeluán")
    eastwards = [at(name)[0] for name in west_to_east]

    assert southwards == sorted(southwards)
    assert eastwards == sorted(eastwards)
    for port in ("Melilla", "Sidi Dris", "Afrau", "Alhucemas"):
        assert borders(board, port, "~"), port
    for inland in ("Annual", "Dar Drius", "Batel", "Monte Arruit", "Segangan"):
        assert not borders(board, inland, "~o"), inland


def test_every_text_is_in_both_languages(board: LegionBoard) -> None:
    """Whatever a person reads of the board comes in Spanish and English."""
    assert set(board.data.title) == set(board.data.about) == {"es", "en"}
    for name, place in board.places.items():
        assert set(place.name) in (set(), {"es", "en"}), name
        assert set(place.note) in (set(), {"es", "en"}), name


def test_places_that_matter_have_a_note_and_a_source(board: LegionBoard) -> None:
    """Cities, positions and the airport say what they were and where their position comes from."""
    for name in board.place_at.values():
        assert board.places[name].note, name
        assert board.places[name].source, name


# ---- roads --------------------------------------------------------------------------------------------


def test_the_road_from_axdir_to_nador(board: LegionBoard) -> None:
    """R1 has 45 steps, each to an adjacent hex of land, and passes through the ten places in order."""
    hexes = road(board, "R1")
    indices = [board.index(label) for label in hexes]
    stops = [indices.index(board.index(name)) for name in ROAD]

    assert len(hexes) == 46
    assert len(set(hexes)) == 46
    assert all(board.grid.distance(one, two) == 1 for one, two in pairwise(indices))
    assert all(board[label].terrain in LAND for label in hexes)
    assert stops == sorted(stops)
    assert (stops[0], stops[-1]) == (0, 45)


def test_the_road_with_the_bridges(board: LegionBoard) -> None:
    """R4 joins Segangan to Dar Quebdani and carries the two bridges, over the Kert and its left arm."""
    hexes = road(board, "R4")
    courses = [
        {board.grid.hex_at(*board.world(*point)) for point in river.course}
        for river in board.data.rivers
        if river.name in ("Río Kert", "Río Chad")
    ]
    rivers = board.grid.within(sum(1 << i for i in set.union(*courses) if i is not None), 0)

    assert hexes[0] == board["Segangan"].label
    assert hexes[-1] == board["Dar Quebdani"].label
    assert len(board.data.bridges) == 2
    for bridge in board.data.bridges:
        assert bridge.road == "R4"
        assert bridge.hex in hexes
        assert rivers >> board.index(bridge.hex) & 1


def test_one_road_net(board: LegionBoard) -> None:
    """By road one can go from Melilla to every place of L5.1, to Segangan and to Dar Quebdani."""
    reached, front = set(), {board.index("Melilla")}
    while front:
        reached |= front
        front = {j for i in front for j in bits(board.road_links.get(i, 0))} - reached

    for name in [*ROAD, "Segangan", "Dar Quebdani"]:
        assert board.index(name) in reached, name
    assert len(reached) == len(board.road_links)


def test_tracks_give_no_road(board: LegionBoard) -> None:
    """The way of the retreat by Izumar and Ben Tieb is a track: the road net does not know it (L2.2)."""
    assert not board["Izumar"].roads
    assert not board["Ben Tieb"].roads
    assert {r.id for r in board.roads if r.kind == "track"} == {"R5", "R6", "R7"}


# ---- zones and areas ----------------------------------------------------------------------------------


def test_zones(board: LegionBoard) -> None:
    """All land belongs to one of the two zones, 264 hexes Spanish and 611 Moroccan; water to neither."""
    spanish, moroccan = board.zone("s"), board.zone("m")

    assert (spanish.bit_count(), moroccan.bit_count()) == (264, 611)
    assert spanish | moroccan == board.mask(LAND)
    assert not spanish & moroccan


def test_the_spanish_zone_is_the_road_what_it_encloses_and_one_hex_more_up_to_the_front(board: LegionBoard) -> None:
    """The zone line follows its own rule, hex by hex: no farther west than the front of July 1921."""
    core = board.areas["road_interior"] | board.grid.mask(road(board, "R1"))

    assert board.zone("s") == board.grid.spread(core) & board.mask(LAND) & board.areas["zone_1921"]


def test_the_interior_is_enclosed(board: LegionBoard) -> None:
    """No way leads from outside into the land enclosed by the road, the coast and the Mar Chica (L11.22).

    At the west end the road stops at Axdir, one hex short of the sea: the beach of Axdir, 0611, closes the
    ring there. It belongs to neither side, holds no city, and is the only gap.
    """
    interior = board.areas["road_interior"]
    beach = 1 << board.index("0611")
    open_land = board.mask(LAND) & ~board.grid.mask(road(board, "R1"))
    outside = flood(board, 1 << board.index("0128"), open_land & ~beach)

    assert interior.bit_count() == 225
    assert not outside & interior
    assert outside | interior | beach == open_land
    assert board.grid.spread(outside | beach) & interior == 1 << board.index("0712")
    assert board["0611"].place is None
    assert board.grid.distance(board.index("0611"), board.index("Axdir")) == 1
    assert borders(board, "0611", "~")


def test_places_inside_and_outside_the_road(board: LegionBoard) -> None:
    """Melilla and the country of the Kert lie inside, Alhucemas and Zaio do not, nor does the road itself."""
    inside = board.areas["road_interior"]
    within = ("Melilla", "Segangan", "Dar Quebdani", "Sidi Dris", "Afrau", "Ben Tieb")

    for name in within:
        assert inside >> board.index(name) & 1, name
    for name in ("Alhucemas", "Tafersit", "Zaio", "Zoco el Arbaa", "Azib de Midar", *ROAD):
        assert not inside >> board.index(name) & 1, name


def test_the_front_of_1921(board: LegionBoard) -> None:
    """In July 1921 the Spanish held Annual, Igueriben, Sidi Dris and Midar, but not Abarrán or Axdir."""
    held = board.areas["zone_1921"]

    assert not held & ~board.mask(LAND)
    for name in ("Annual", "Igueriben", "Buhafora", "Sidi Dris", "Azib de Midar", "Zaio", "Melilla"):
        assert held >> board.index(name) & 1, name
    for name in ("Abarrán", "Axdir", "Alhucemas"):
        assert not held >> board.index(name) & 1, name


def test_landing_hexes(board: LegionBoard) -> None:
    """The 23 dots are the twelve beaches and eleven sea hexes, each of these beside a beach (L6.10)."""
    beaches, sea = board.landing & board.mask(","), board.landing & board.mask("~")

    assert board.landing.bit_count() == 23
    assert beaches == board.mask(",")
    assert sea.bit_count() == 11
    assert board.landing == beaches | sea
    assert not sea & ~board.grid.spread(beaches)


# ---- rivers -------------------------------------------------------------------------------------------


def test_rivers_run_down_to_their_mouths(board: LegionBoard) -> None:
    """A river begins higher than it ends, and the four of the coast end at the sea."""
    names = {river.name.removeprefix("Río ") for river in board.data.rivers}

    assert names == {"Guis", "Nekor", "Amekran", "Kert", "Chad", "Igan", "Zeluán", "Muluya"}
    for river in board.data.rivers:
        ends = river.course[0], river.course[-1]
        source, mouth = (board.grid.hex_at(*board.world(*point)) for point in ends)
        if source is not None and mouth is not None:
            assert board.height_at[source] >= board.height_at[mouth], river.name
        if river.name in ("Río Guis", "Río Nekor", "Río Amekran", "Río Kert"):
            assert mouth is not None
            assert board.grid.spread(1 << mouth) & board.mask("~"), river.name
