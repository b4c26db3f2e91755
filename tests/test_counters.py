"""Counters, their marks, and what is laid over the map."""

from __future__ import annotations

import itertools
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import legion_widget
import legion_widget as lw
from legion_widget.drawing.counters import HALF, MARKS, PLAIN, SYMBOLS, CounterLook, Detail, counter
from legion_widget.drawing.overlays import hex_items, path_items, reach_items, support_items, target_items, zone_items
from legion_widget.drawing.palette import mix, palette, tint
from legion_widget.drawing.typeset import along, arc, width
from legion_widget.engine.board import Board
from legion_widget.engine.scene import Disc, Item, Label, Poly, Scene, Shape
from legion_widget.games.legion.look import FAMILIES, FAMILY_NAMES, TYPE_NAMES, SampleCounter, unit_shapes
from legion_widget.ui.pictures import svg
from legion_widget.ui.svg import paint

ORDER_OF_BATTLE = Path(legion_widget.__file__).parent / "games/legion/orders_of_battle/rif.toml"
with ORDER_OF_BATTLE.open("rb") as file:
    FORMATIONS = tomllib.load(file)["formations"]
BOARD = Board.from_dict({"columns": 6, "rows": 5, "terrain": ["......"] * 5})


def printed(unit: dict[str, object]) -> SampleCounter:
    """What a counter of the order of battle has printed on it."""
    return SampleCounter(**{name: unit[name] for name in SampleCounter._fields if name in unit})  # type: ignore[arg-type]


def painted(*shapes: Shape) -> str:
    return paint(Scene(40, 40, {"a": (Item("x", shapes, at=(20, 20)),)}))


def outline(shapes: tuple[Shape, ...]) -> tuple[object, ...]:
    """What is left of shapes without their colours."""
    kept: list[object] = []
    for shape in shapes:
        if isinstance(shape, Poly):
            kept.append((shape.points, shape.width, shape.dash, shape.stroke is None))
        elif isinstance(shape, Disc):
            kept.append((shape.x, shape.y, shape.r))
    return tuple(kept)


def test_every_unit_type_has_its_own_symbol() -> None:
    """Each type in the order of battle has a symbol, and no two have the same lines."""
    types = {unit["type"] for formation in FORMATIONS for unit in formation["counters"]}

    assert types <= set(SYMBOLS)
    assert set(TYPE_NAMES) <= set(SYMBOLS)
    drawn = [outline(tuple(draw("#000000", "#FFFFFF"))) for draw in SYMBOLS.values()]
    assert len(drawn) == len(set(drawn))


def test_every_family_has_a_look() -> None:
    """Each family in the order of battle has a counter of its own."""
    assert {formation["family"] for formation in FORMATIONS} <= set(FAMILIES)
    assert set(FAMILY_NAMES) <= set(FAMILIES)


def test_like_families_differ_in_form() -> None:
    """What colour-blind eyes would confuse is told apart by corners, frame or emblem."""
    forms = {key: outline(counter(look, "X", "infantry", 3, 3)) for key, look in FAMILIES.items()}

    for one, other in [("legion", "ulisex"), ("regulares", "mehala"), ("army", "soliman")]:
        assert forms[one] != forms[other]


def test_figures_and_name_are_printed() -> None:
    """A land counter shows name, CF and MF; aircraft show one figure, fleets none."""
    unit = {"family": "army", "short": "CERIÑ", "type": "infantry", "combat": 3, "movement": 4}

    def texts(unit: dict[str, object]) -> list[str]:
        return [shape.text for shape in unit_shapes(printed(unit)) if isinstance(shape, Label)]

    assert texts(unit) == ["CERIÑ", "3", "4"]
    assert texts(unit | {"type": "bomber", "movement": 9, "combat": 0}) == ["CERIÑ", "9"]
    assert texts(unit | {"type": "fleet"}) == ["CERIÑ"]


@pytest.mark.parametrize("name", ["I", "CERIÑ", "REGULARES DE MELILLA", "<script>", "WWWWWWWWWWWW"])
def test_a_name_fits_its_counter(name: str) -> None:
    """A long name is set smaller, then cut: it never runs over the edge."""
    for look in FAMILIES.values():
        for shape in counter(look, name, "infantry", 3, 3):
            if isinstance(shape, Label):
                assert width(shape.text, shape.size, shape.font) <= 2 * HALF - 1


@pytest.mark.parametrize("mark", MARKS)
def test_each_mark_changes_the_form(mark: str) -> None:
    """A state is told by form: without any colour the marked counter still differs, from plain and from other marks."""
    plain = outline(counter(PLAIN, "X", "infantry", 3, 3))
    others = [outline(counter(PLAIN, "X", "infantry", 3, 3, {m})) for m in MARKS if m != mark]
    marked = outline(counter(PLAIN, "X", "infantry", 3, 3, {mark}))

    assert marked != plain
    assert marked not in others


def test_an_unknown_mark_is_refused() -> None:
    """A mark that does not exist is an error that names those that do."""
    with pytest.raises(ValueError, match="moved"):
        counter(PLAIN, "X", "infantry", 3, 3, {"bored"})


def test_all_counters_paint() -> None:
    """Every counter of the order of battle is valid SVG, and all of them together are small."""
    items = []
    for formation in FORMATIONS:
        for k, unit in enumerate(formation["counters"]):
            shapes = unit_shapes(printed({**unit, "family": formation["family"], "short": formation["short"]}))
            items.append(Item(unit["id"], shapes, at=(30.0 * k, 30.0), hex="0101", spoken=unit["id"]))
    svg = paint(Scene(900, 60, {"units": tuple(items)}))

    assert ET.fromstring(svg)
    assert len(svg) < 750 * len(items)


def test_counters_stay_in_their_hex() -> None:
    """With every mark on, a counter and its marks reach no further than 22 units from the middle."""
    for shape in counter(FAMILIES["legion"], "BAND 1", "infantry", 5, 4, MARKS):
        if isinstance(shape, Poly):
            assert max(abs(value) for point in shape.points for value in point) <= 22
        elif isinstance(shape, Disc):
            assert max(abs(shape.x), abs(shape.y)) + shape.r <= 22


# ---- what is laid over the map ----------------------------------------------------------------------


def test_a_counter_may_have_three_figures_and_its_steps() -> None:
    """Three figures in order within the card, and a pip a step: full for those left, rings for those lost."""
    shapes = counter(PLAIN, "", "airborne", 12, 16, middle=8, steps=(2, 3))
    figures = [shape for shape in shapes if isinstance(shape, Label)]
    pips = [shape for shape in shapes if isinstance(shape, Disc) and shape.r < 1.2]

    assert [label.text for label in figures] == ["12", "8", "16"]
    assert [label.x for label in figures] == sorted(label.x for label in figures)
    for label in figures:
        half = width(label.text, label.size, label.font, label.italic, label.weight) / 2
        assert label.x - half > -HALF
        assert label.x + half < HALF
    assert [pip.fill is not None for pip in pips] == [True, True, False]


def test_a_small_counter_of_three_figures_tells_the_two_that_matter() -> None:
    """Strength and movement, and no pips."""
    shapes = counter(PLAIN, "", "airborne", 6, 8, middle=7, steps=(2, 3), detail="figures")

    assert [shape.text for shape in shapes if isinstance(shape, Label)] == ["6", "8"]
    assert not [shape for shape in shapes if isinstance(shape, Disc)]


def test_a_small_counter_tells_less_and_larger() -> None:
    """Under 20 pixels a counter keeps its figures, under 14 its combat factor; aircraft always have their sign."""
    told = {}
    details: tuple[Detail, ...] = ("full", "figures", "combat")
    for detail in details:
        shapes = counter(PLAIN, "X", "infantry", 3, 4, detail=detail)
        told[detail] = [(shape.text, shape.size) for shape in shapes if isinstance(shape, Label)]
        assert (
            outline(counter(PLAIN, "X", "bomber", detail=detail))[-3:]
            == outline(tuple(SYMBOLS["bomber"](PLAIN.ink, PLAIN.paper)))[-3:]
        )
    assert [[text for text, _ in labels] for labels in told.values()] == [["X", "3", "4"], ["3", "4"], ["3"]]
    assert told["full"][1][1] < told["figures"][0][1] < told["combat"][0][1]


@pytest.mark.parametrize("look", FAMILIES.values(), ids=FAMILIES)
@pytest.mark.parametrize(("detail", "scale"), [("full", 0.72), ("figures", 0.5)])
def test_the_stroke_between_figures_is_seen(look: CounterLook, detail: Detail, scale: float) -> None:
    """It is a pixel and a half wide at the smallest scale that shows it, and touches neither figure."""
    shapes = counter(look, "X", "infantry", 3, 4, detail=detail)
    combat, movement = [shape for shape in shapes if isinstance(shape, Label)][-2:]
    stroke = shapes[shapes.index(movement) + 1]
    assert isinstance(stroke, Poly)
    left, right = min(x for x, _ in stroke.points), max(x for x, _ in stroke.points)
    assert (right - left) * scale >= 1.5
    assert combat.x < left < right < movement.x
    assert combat.x - width(combat.text, combat.size, "condensed") > -HALF
    assert movement.x + width(movement.text, movement.size, "condensed") < HALF


def test_costs_grow_and_make_way_for_names() -> None:
    """A cost stands where it is told to, as large as it is told to."""
    index = BOARD.index("0303")
    x, y = BOARD.grid.centre(index)
    (_, plain), (_, other) = (
        reach_items(BOARD, {index: 2}),
        reach_items(BOARD, {index: 2}, larger=2.0, spots={index: (x, y + 9)}),
    )
    one, two = plain.shapes[0], other.shapes[0]
    assert isinstance(one, Disc)
    assert isinstance(two, Disc)
    assert (two.x - one.x, two.y - one.y) == pytest.approx((0, 9), abs=0.1)
    assert two.r == 2 * one.r


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_reach_shows_costs_edge_and_zones(theme: str) -> None:
    """The reach has an edge; each hex but the start has its cost in a disc; hatching lies in zones of control only."""
    start = BOARD.index("0303")
    costs = {start: 0} | {index: 1 for index in range(29) if BOARD.grid.neighbours(start) >> index & 1}
    plain, numbers = reach_items(BOARD, costs, 0, theme)
    hatched = reach_items(BOARD, costs, 1 << BOARD.index("0304"), theme, outer=BOARD.grid.all)[0]

    assert sum(isinstance(shape, Label) for shape in numbers.shapes) == 6
    assert len(plain.shapes) < len(hatched.shapes)
    assert any(isinstance(shape, Poly) and shape.dash for shape in hatched.shapes)
    assert ET.fromstring(painted(*hatched.shapes, *numbers.shapes))


def test_nothing_reached_draws_nothing() -> None:
    """An empty reach is no item."""
    assert reach_items(BOARD, {}) == []


def test_paths_and_rings_draw() -> None:
    """A path has an arrow and a label; its kinds differ in form; a path of one hex is nothing; rings name their hex."""
    path = [BOARD.index(name) for name in ("0303", "0302", "0301")]
    kinds = [
        outline(path_items(BOARD, path, kind=kind, label=3)[0].shapes) for kind in ("move", "attack", "retreat", "fire")
    ]

    assert all(one != two for one, two in itertools.combinations(kinds, 2))
    assert path_items(BOARD, path[:1]) == []
    assert [item.hex for item in target_items(BOARD, 1 << path[0])] == ["0303"]
    rings = {
        kind: outline(hex_items(BOARD, 1 << path[0], "light", kind)[0].shapes)
        for kind in ("selected", "hover", "target", "last")
    }
    assert len(set(rings.values())) == 4
    assert len(support_items(BOARD, [(path[0], path[2])])) == 1
    assert len(zone_items(BOARD, BOARD.grid.all)) == 1


def test_palettes() -> None:
    """Both themes have all inks; ramps and mixtures stay between their ends."""
    assert palette("light") != palette("dark")
    with pytest.raises(ValueError, match="'sepia'"):
        palette("sepia")
    assert mix("#000000", "#FFFFFF", 1) == "#FFFFFF"
    assert [c for _, c in palette("light").land][-1] == tint(palette("light").land, 9999)


def test_text_runs_along_an_arc() -> None:
    """Letters on an arc keep their order and are centred on it; blanks are not drawn."""
    letters = along(arc(100, 50, 80, 0, 4), Label(0, 0, "AB CD", 10))

    assert [letter.text for letter in letters] == ["A", "B", "C", "D"]
    assert sorted(letter.x for letter in letters) == [letter.x for letter in letters]
    assert abs(sum(letter.x for letter in letters) / 4 - 100) < 2


@pytest.mark.parametrize(("system", "rule"), [("legion", "L7.1"), ("market-garden", "H0.1")])
def test_a_counter_without_a_short_name_has_its_name_in_the_language_in_use(system: str, rule: str) -> None:
    """In a list and on the map."""
    game, before = lw.rulebook(system)[rule].examples[0].new_game(), lw.get_language()
    printed: dict[str, set[str]] = {}
    try:
        for language in ("en", "es"):
            lw.set_language(language)
            picture = svg(game)
            for unit in game.units.values():
                assert unit.name.upper().startswith(unit.short.upper())
                assert not unit.hex or unit.short.upper() in picture.upper()
            printed[language] = {unit.short for unit in game.units.values()}
    finally:
        lw.set_language(before)

    assert printed["en"] != printed["es"]
