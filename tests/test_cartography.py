"""The map: drawn from the board's own data, for the board that ships and for one made up."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from pathlib import Path

import pytest

import legion_widget
import legion_widget as lw
from legion_widget.drawing.cartography import LAYERS, ground, ground_layers
from legion_widget.drawing.coast import Shore
from legion_widget.drawing.crowd import overlap
from legion_widget.drawing.furniture import Furniture
from legion_widget.drawing.labels import DISC, Placed, clear_spots, place_names
from legion_widget.drawing.legend import STATE
from legion_widget.drawing.linework import bridges, river_lines, rivers
from legion_widget.drawing.outline import clip, edge_lines, is_inside, rectangle
from legion_widget.drawing.palette import palette
from legion_widget.drawing.scatter import Scatter, scatter, scattered
from legion_widget.drawing.sheet import sheet_scene
from legion_widget.drawing.terrain import TerrainStyle, relief_picture
from legion_widget.drawing.typeset import width
from legion_widget.engine.data import read_toml
from legion_widget.engine.hexgrid import FLATS, SIDE, HexGrid, bits
from legion_widget.engine.scene import Disc, Item, Label, Picture, Point, Poly, Scene
from legion_widget.games.legion.look import furniture
from legion_widget.games.legion.terrain import LegionBoard, standard_terrain
from legion_widget.ui.svg import paint

PACKAGE = Path(legion_widget.__file__).parent
RIF = PACKAGE / "games/legion/boards/rif.toml"
THEMES = ["light", "dark"]

MADE_UP = {
    "columns": 5,
    "rows": 4,
    "terrain": ["~~~..", "~,.^.", "..^^.", "o...."],
    "zones": ["---ss", "--sss", "mmsss", "-mmmm"],
    "places": {
        "<b>Fuerte & Cía</b>": {"hex": "0402", "kind": "fortified_city"},
        "Aldea": "0303",
        "Puesto": {"hex": "0503", "kind": "position"},
        "Campo": {"hex": "0501", "kind": "airport"},
        "Tribu": {"hex": "0404", "kind": "area", "spacing": 4},
        "Mar": {"hex": "0201", "kind": "water"},
        "Pico": {"hex": "0403", "kind": "landmark"},
    },
    "roads": [["0402", "0302", "0303"], {"hexes": ["0303", "0403", "0503"], "kind": "track"}],
    "rivers": [{"name": "Río", "course": [[150, 120], [100, 90], [60, 40]]}],
    "bridges": [{"hex": "0302"}],
    "landing": ["0202", "0201"],
}


@pytest.fixture(scope="module")
def rif() -> LegionBoard:
    return LegionBoard.from_file(RIF)


@pytest.fixture
def made_up() -> LegionBoard:
    return LegionBoard.from_dict(MADE_UP)


def svg_of(board: LegionBoard, items: list[Item]) -> str:
    return paint(Scene(board.grid.width, board.grid.height, {"ground": tuple(items)}))


def placed(board: LegionBoard, language: str = "es") -> list[Placed]:
    water, lagoon = board.mask("~"), board.mask("o")
    land = board.grid.all & ~water & ~lagoon
    return place_names(board, palette("light"), language, Shore(board, water, lagoon), land)


@pytest.mark.parametrize("file", sorted(path.stem for path in RIF.parent.glob("*.toml")))
def test_every_name_lies_wholly_on_its_board(file: str) -> None:
    """Also on a board that was cut out of a larger one, with half a tribe."""
    board = LegionBoard.from_file(RIF.with_name(f"{file}.toml"))
    wide, tall = board.grid.width, board.grid.height
    boxes = {name.id: name.box for name in placed(board)}
    cut = {
        id for id, (left, top, right, bottom) in boxes.items() if min(left, top) < 0 or right > wide or bottom > tall
    }
    assert boxes
    assert cut == set()


@pytest.mark.parametrize("theme", THEMES)
def test_the_flat_map_is_small_and_valid(rif: LegionBoard, theme: str) -> None:
    """Static outputs carry the map: it stays under 220 kB, so that a notebook with counters stays under 300."""
    svg = svg_of(rif, ground(rif, theme, terrain_styles=standard_terrain().styles))

    assert ET.fromstring(svg).tag.endswith("svg")
    assert len(svg.encode()) < 220_000


def test_the_same_board_gives_the_same_picture(rif: LegionBoard) -> None:
    """Drawn twice from the file, the map is equal to the byte: no clock, no chance, no order of sets."""
    again = LegionBoard.from_file(RIF)

    assert svg_of(rif, ground(rif)) == svg_of(again, ground(again))


def test_the_map_is_drawn_once_and_kept(rif: LegionBoard) -> None:
    """The second drawing of a board is the one that was kept, layer by layer."""
    board = LegionBoard.from_file(RIF)
    first, second = ground_layers(board), ground_layers(board)

    assert all(first[name] is second[name] for name in first)


def test_the_layers_have_their_order(rif: LegionBoard) -> None:
    """What counters can reach is drawn between lines and signs: the map comes in these four layers."""
    layers = ground_layers(rif)

    assert set(LAYERS) == set(layers)
    assert [item for name in LAYERS for item in layers[name]] == ground(rif)


@pytest.mark.parametrize("language", ["es", "en"])
def test_names_do_not_lie_on_one_another(rif: LegionBoard, language: str) -> None:
    """On the board that ships no name of a place covers another; wide names share no letter."""
    names = [
        p for p in placed(rif, language) if rif.places.get(p.id) and rif.places[p.id].kind not in ("area", "water")
    ]
    clashes = []
    for k, one in enumerate(names):
        for other in names[k + 1 :]:
            a, b = one.box, other.box
            if min(a[2], b[2]) > max(a[0], b[0]) and min(a[3], b[3]) > max(a[1], b[1]):
                clashes.append((one.id, other.id))

    assert clashes == []
    assert len(names) >= 38


def test_names_stay_on_the_map(rif: LegionBoard) -> None:
    """No name of a place runs over the edge."""
    for name in placed(rif):
        kind = rif.places[name.id].kind if name.id in rif.places else "river"
        if kind not in ("area", "water", "river"):
            left, top, right, bottom = name.box
            assert left >= 0, name.id
            assert top >= 0, name.id
            assert right <= rif.grid.width, name.id
            assert bottom <= rif.grid.height, name.id


def test_names_avoid_counters(rif: LegionBoard) -> None:
    """A name moves away from hexes that are said to be occupied."""
    taken = [rif.index("1714"), rif.index("1816"), rif.index("1815")]
    free, moved = ground_layers(rif)["names"], ground_layers(rif, occupied=taken)["names"]

    assert free != moved


def hidden(board: LegionBoard, spots: Mapping[int, Point]) -> float:
    """How much of the names of places lies under a disc in each hex."""
    towns = {name for name, place in board.places.items() if place.kind not in ("area", "water")}
    boxes = [name.box for name in placed(board) if name.id in towns]
    total = 0.0
    for index in range(len(board)):
        x, y = spots.get(index, board.grid.centre(index))
        total += sum(overlap((x - DISC, y - DISC, x + DISC, y + DISC), box) for box in boxes)
    return total


def test_a_cost_that_would_hide_a_name_stands_beside_it(rif: LegionBoard) -> None:
    """Above or below the middle of its hex, and within it; where no name is, in the middle."""
    names = ground_layers(rif)["names"]
    spots = clear_spots(rif.grid, names)
    assert clear_spots(rif.grid, ()) == {}
    moved = {index: at for index, at in spots.items() if at != rif.grid.centre(index)}
    assert len(moved) > 20
    for index, (x, y) in moved.items():
        middle = rif.grid.centre(index)
        assert x == middle[0]
        assert abs(y - middle[1]) + DISC < SIDE * 0.8661  # the hexside above or below
    assert hidden(rif, spots) < 0.4 * hidden(rif, {})
    assert hidden(rif, {}) < 2900  # square units, 3200 where names do not keep to the seams of the hexes


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", ["es", "en", "ar"])
def test_a_made_up_board_draws(made_up: LegionBoard, theme: str, language: str) -> None:
    """Letters are enough: without heights, coast or frame there is a map with all its signs; hostile names are text."""
    svg = svg_of(made_up, ground(made_up, theme, language))
    texts = [element.text for element in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]

    assert "<b>Fuerte" in " ".join(t or "" for t in texts)
    assert "Aldea" in texts
    assert "<b>" not in svg


@pytest.mark.parametrize(
    "letters", [["."], ["~"], ["^"], ["o"], [".^~o,x"], ["~.~", ".~.", "~.~"], ["...", ".~.", "..."]]
)
def test_any_terrain_draws(letters: list[str]) -> None:
    """One hex, all sea, a lake in the land, letters that no style knows: all of it is a picture."""
    board = LegionBoard.from_dict({"columns": len(letters[0]), "rows": len(letters), "terrain": letters})

    for theme in THEMES:
        assert ET.fromstring(svg_of(board, ground(board, theme)))


def test_the_coast_follows_the_hexes_where_there_is_no_other(made_up: LegionBoard) -> None:
    """Without a coast file the shore is exactly the hexsides between land and water."""
    shore = Shore(made_up, made_up.mask("~"), made_up.mask("o"))
    x, y = made_up.grid.centre(made_up.index("0302"))

    assert not shore.true
    assert shore.is_dry(x, y)
    assert not shore.is_dry(*made_up.grid.centre(made_up.index("0101")))
    assert not shore.is_dry(*made_up.grid.centre(made_up.index("0104")))


def test_the_true_coast_is_used(rif: LegionBoard) -> None:
    """The board that ships lies on the earth: Annual is dry, the Mar Chica is not."""
    shore = Shore(rif, rif.mask("~"), rif.mask("o"))

    assert shore.true
    assert shore.is_dry(*rif.grid.centre(rif.index("Annual")))
    assert not shore.is_dry(*rif.grid.centre(rif.index("4213")))


@pytest.mark.parametrize("coast", ["../../../../etc/passwd", "nothing.geojson", "a/b.geojson"])
def test_a_board_cannot_name_a_file_elsewhere(coast: str) -> None:
    """A coast is a file of the package by its bare name; another name draws the hexes."""
    frame = {"lon": 0.0, "lat": 0.0, "km_per_degree": [100.0, 110.0], "km_per_hex": 3.0}
    board = LegionBoard.from_dict({"columns": 2, "rows": 1, "terrain": [".~"], "coast": coast, "frame": frame})

    assert not Shore(board, board.mask("~"), 0).true
    assert relief_picture(LegionBoard.from_dict({"columns": 1, "rows": 1, "terrain": ["."], "relief": coast})) is None


@pytest.mark.parametrize(
    ("theme", "small", "most"),
    [("light", False, 900_000), ("dark", False, 900_000), ("light", True, 150_000), ("dark", True, 150_000)],
)
def test_the_relief_fits_its_budget(theme: str, small: bool, most: int) -> None:
    """The relief pictures that ship are JPEG of bounded size, and take the place of the flat tints."""
    board = LegionBoard.from_dict(read_toml(RIF) | {"relief": "rif"})
    href = relief_picture(board, theme, small)
    assert href is not None

    assert len(href) * 3 / 4 < most + 1000
    shapes = [shape for item in ground(board, theme, relief=href) for shape in item.shapes]
    assert [href] == [shape.href for shape in shapes if isinstance(shape, Picture)]


@pytest.mark.parametrize("theme", THEMES)
def test_the_sheet_says_what_it_owes(rif: LegionBoard, theme: str) -> None:
    """The printed sheet credits its sources and states that board and values are our reconstruction."""
    scene = sheet_scene(
        rif, furniture(lw.load_scenario("rif"), "en", 13, now=5), theme, "en", terrain_styles=standard_terrain().styles
    )
    words = " ".join(shape.text for item in scene.items() for shape in item.shapes if isinstance(shape, Label))

    assert "LGPL-3.0-or-later" in words
    assert "CC BY 4.0" in words
    assert "our reconstruction" in words
    assert ET.fromstring(paint(scene))


@pytest.mark.parametrize(("language", "west", "other"), [("es", "O", "W"), ("en", "W", "O")])
def test_longitudes_are_west_in_the_language_of_the_sheet(
    rif: LegionBoard, language: str, west: str, other: str
) -> None:
    furnished = furniture(lw.load_scenario("rif"), language, 13, now=5)
    scene = sheet_scene(rif, furnished, language=language, terrain_styles=standard_terrain().styles)
    texts = [shape.text for item in scene.items() for shape in item.shapes if isinstance(shape, Label)]
    assert [text for text in texts if text.endswith(f"′ {west}")]
    assert not [text for text in texts if text.endswith(f"′ {other}")]


@pytest.mark.parametrize("theme", THEMES)
def test_a_small_board_has_a_sheet_too(made_up: LegionBoard, theme: str) -> None:
    """Where there is no sea for the title it stands above the map, and nothing lies beyond the sheet."""
    data = Furniture(title="Una prueba <b>", over="Tablero", under="hecho a mano", turns=13, now=2, starred=(3,))
    scene = sheet_scene(made_up, data, theme)

    assert ET.fromstring(paint(scene))
    for item in scene.layers["sheet"]:
        for shape in item.shapes:
            if isinstance(shape, Label) and not shape.angle:
                run = width(shape.text, shape.size, shape.font, shape.italic, shape.weight, shape.spacing)
                left = shape.x + item.at[0] - {"start": 0, "middle": run / 2, "end": run}[shape.anchor]
                assert left > -1, shape.text
                assert left + run < scene.width + 1, shape.text


def test_edge_lines_close_round_every_set() -> None:
    """Round a set of hexes the hexsides chain to closed rings; between two sets they chain to lines."""
    grid = HexGrid(5, 4)
    ring = grid.neighbours(grid.index("0302"))
    lines = edge_lines(grid, ring)

    assert [closed for _, closed in lines] == [True, True]
    assert sorted(len(line) for line, _ in lines) == [6, 18]
    assert [len(line) for line, _ in edge_lines(grid, ring, 1 << grid.index("0302"))] == [6]


def test_clip_keeps_what_is_inside() -> None:
    """A ring is cut to a convex polygon; nothing left is an empty line."""
    ring = [(-5.0, -5.0), (5.0, -5.0), (5.0, 5.0), (-5.0, 5.0)]

    assert {(0.0, 0.0), (5.0, 0.0), (5.0, 5.0), (0.0, 5.0)} == set(clip(ring, rectangle(0, 0, 9, 9)))
    assert clip(ring, rectangle(6, 6, 9, 9)) == []
    assert is_inside(ring, 0, 0)
    assert not is_inside(ring, 9, 0)


def test_mountains_have_an_edge_that_needs_no_colour(made_up: LegionBoard) -> None:
    """A mass of mountains is told by ticks too: dashed strokes inside its edge."""
    item = next(item for item in ground(made_up) if item.id == "mountains")

    assert any(isinstance(shape, Poly) and shape.dash for shape in item.shapes)


def test_a_river_along_hexsides_keeps_to_them_and_has_its_bridge() -> None:
    """Every point of it is nearer to a corner of its hexsides than half a side; the road over it gets two rails."""
    banks = [["0201", "0301", "0401"], ["0202", "0302", "0402"]]
    board = LegionBoard.from_dict(
        {"columns": 5, "rows": 3, "terrain": ["....."] * 3, "rivers": [{"name": "Waal", "banks": banks}]}
        | {"roads": [["0301", "0302"]]}
    )
    (line,) = river_lines(board, board.data.rivers[0])
    pairs = [(one, two) for one, across in board.water_sides["river"].items() for two in bits(across)]
    corners = {one: {(round(x), round(y)) for x, y in board.grid.corners(one)} for one, _ in pairs}
    near = {corner for one, two in pairs for corner in corners[one] & corners[two]}

    assert len(near) == 6
    assert all(min(math.dist(point, corner) for corner in near) <= SIDE / 2 + 1 for point in line)
    assert len(bridges(board, palette("light"))) == 4


@pytest.mark.parametrize("theme", THEMES)
def test_a_wall_along_hexsides_is_no_river(theme: str) -> None:
    """Its colour and its merlons set it apart."""
    ink, drawn = palette(theme), []
    for kind in ("river", "wall"):
        side = {"name": "", "banks": [["0201"], ["0202"]], "kind": kind}
        board = LegionBoard.from_dict({"columns": 5, "rows": 3, "terrain": ["....."] * 3, "rivers": [side]})
        drawn.append(rivers(board, ink, Shore(board, 0, 0)))
    river, wall = drawn
    assert {shape.stroke for shape in wall} == {ink.wall, ink.wall_fill}
    assert ink.river in {shape.stroke for shape in river}
    assert [shape for shape in wall if shape.dash]
    assert not [shape for shape in river if shape.dash]


KINDS: list[Scatter] = ["trees", "tufts", "ditches", "village", "blocks"]


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_strewn_over_a_hex_stays_in_it_and_is_told_by_form(theme: str) -> None:
    """Each kind has its own form, the same hex always the same, and nothing reaches beyond the hex."""
    forms = {kind: scattered(kind, 0, 0, 7, palette(theme)) for kind in KINDS}
    drawn = [tuple((s.r,) if isinstance(s, Disc) else s.points for s in forms[kind]) for kind in KINDS]

    assert all(forms.values())
    assert len(set(drawn)) == len(KINDS)
    assert forms == {kind: scattered(kind, 0, 0, 7, palette(theme)) for kind in KINDS}
    for shape in (shape for shapes in forms.values() for shape in shapes):
        points = ((shape.x, shape.y),) if isinstance(shape, Disc) else shape.points
        assert all(abs(y) < FLATS / 2 and abs(x) < SIDE for x, y in points)


def test_a_board_is_strewn_where_its_letters_say_so() -> None:
    """Only hexes of that letter."""
    board = LegionBoard.from_dict({"columns": 3, "rows": 1, "terrain": [".f."]})
    styles = {".": TerrainStyle(), "f": TerrainStyle(scatter="trees")}
    found = list(scatter(board, styles, palette("light")))
    x, y = board.grid.centre(board.index("0201"))

    assert found
    assert all(math.dist((tree.x, tree.y), (x, y)) < SIDE for tree in found)


def test_a_peak_of_a_board_that_lies_nowhere_on_the_earth_stands_in_its_hex() -> None:
    """Its longitude and latitude say nothing without a frame."""
    data = {key: value for key, value in read_toml(RIF).items() if key not in ("frame", "rivers")}
    board = LegionBoard.from_dict(data, standard_terrain().names)
    peaks = [place for place in board.places.values() if place.lonlat and board.sign(place) == "landmark"]
    assert peaks
    drawn = {item.id for item in ground(board)}
    assert any(id.startswith("peak-") for id in drawn)


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("scenario", ["rif", "nijmegen", "first-day"])
def test_the_names_of_states_stay_clear_of_the_signs_beside_them(scenario: str, language: str) -> None:
    """Measured as the sheet sets them; none runs into a sign or out of the frame, and the rows have no holes."""
    game = lw.new_game(scenario)
    sheet = game.system.sheet(game.position, language=language)
    items = {item.id: item for layer in sheet.layers.values() for item in layer}
    panel = next(shape for shape in items["legend"].shapes if isinstance(shape, Poly))
    right = max(x for x, _ in panel.points)
    lettered = [shape for shape in items["legend"].shapes if isinstance(shape, Label) and shape.size == STATE]
    signs = [item.at for item in items.values() if str(item.id).startswith("state-")]
    words = [word for word in lettered if (word.x - 18, word.y - 4) in signs]
    assert len(words) == len(signs) > 6
    for word in words:
        end = word.x + width(word.text, STATE, "serif")
        beside = [x - 14 for x, y in signs if x > word.x and abs(y + 4 - word.y) < 1]
        assert end <= min([right - 2, *beside]), word.text
    assert len({y for _, y in signs}) == (len(signs) + 1) // 2 + (scenario != "rif")
