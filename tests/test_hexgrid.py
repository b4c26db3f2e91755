"""The grid, its labels, and sets of hexes."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legion_widget.engine.hexgrid import FLATS, SIDE, HexGrid, HexSet, bits
from tests.strategies import grids, hex_sets, hexes, masks


def around(grid: HexGrid, label: str) -> set[str]:
    """The neighbours of a hex, worked out from the label alone: even columns sit half a hex lower."""
    column, row = int(label[:2]), int(label[2:])
    beside = (row, row + 1) if column % 2 == 0 else (row - 1, row)
    found = {(column, row - 1), (column, row + 1), *((c, r) for c in (column - 1, column + 1) for r in beside)}
    return {f"{c:02d}{r:02d}" for c, r in found if 1 <= c <= grid.columns and 1 <= r <= grid.rows}


@pytest.mark.parametrize("size", [(0, 5), (5, 0), (100, 5), (5, 100), (-1, 3)])
def test_a_grid_that_labels_cannot_name_is_refused(size: tuple[int, int]) -> None:
    """Two digits a column and a row: from 1 to 99."""
    with pytest.raises(ValueError, match="1 to 99"):
        HexGrid(*size)


@given(grids())
def test_every_hex_has_one_label(grid: HexGrid) -> None:
    """Label and bit number are each other's inverse, and there are columns x rows of them."""
    labels = grid.labels(grid.all)

    assert len(labels) == len(set(labels)) == grid.columns * grid.rows
    assert [grid.label(grid.index(label)) for label in labels] == labels
    assert all(grid.at(*grid.column_row(i)) == i for i in bits(grid.all))
    assert all(label in grid for label in labels)


@pytest.mark.parametrize("label", ["0000", "0010", "0506", "0605", "505", "05050", "", "abcd", None, 505])
def test_what_is_not_on_the_grid_is_no_label(label: object) -> None:
    """Only labels of the grid are in it, and `index` raises KeyError for others."""
    grid = HexGrid(5, 5)

    assert label not in grid
    with pytest.raises(KeyError):
        grid.index(label)  # type: ignore[arg-type]


@given(grids())
def test_neighbours_are_the_hexes_across_a_side(grid: HexGrid) -> None:
    """The set of neighbours, the six directions and the label arithmetic agree on every hex, edges included."""
    for i in bits(grid.all):
        expected = around(grid, grid.label(i))

        assert set(grid.labels(grid.neighbours(i))) == expected
        crossed = [grid.neighbour(i, direction) for direction in range(6)]
        assert {grid.label(n) for n in crossed if n is not None} == expected


@given(grids())
def test_a_neighbour_is_one_side_away(grid: HexGrid) -> None:
    """Centres of neighbours are one width across flats apart, in the direction that is named; opposites meet."""
    for i in bits(grid.all):
        x, y = grid.centre(i)
        for direction in range(6):
            n = grid.neighbour(i, direction)
            if n is not None:
                nx, ny = grid.centre(n)
                turn = math.radians(60 * direction)
                assert math.isclose(nx - x, FLATS * math.sin(turn), abs_tol=1e-9)
                assert math.isclose(ny - y, -FLATS * math.cos(turn), abs_tol=1e-9)
                assert grid.neighbour(n, (direction + 3) % 6) == i


@given(st.data())
def test_spread_is_the_union_of_neighbours(data: st.DataObject) -> None:
    """Spreading a set never wraps round an edge and never leaves the grid."""
    grid = data.draw(grids())
    mask = data.draw(masks(grid))
    expected = 0
    for i in bits(mask):
        expected |= grid.neighbours(i)

    assert grid.spread(mask) == expected
    assert grid.spread(mask) & ~grid.all == 0


@given(st.data())
def test_distance_is_the_shortest_way(data: st.DataObject) -> None:
    """`distance` equals the number of steps of a search, is symmetric, and agrees with `within`."""
    grid = data.draw(grids())
    start = data.draw(hexes(grid))
    steps, frontier, seen = 0, [start], {start: 0}
    while frontier:
        steps += 1
        frontier = list({n for i in frontier for n in bits(grid.neighbours(i)) if n not in seen})
        seen.update(dict.fromkeys(frontier, steps))

    for i, expected in seen.items():
        assert grid.distance(start, i) == expected == grid.distance(i, start)
    for radius in range(5):
        assert set(bits(grid.within(1 << start, radius))) == {i for i, d in seen.items() if d <= radius}


@given(st.data())
def test_the_hex_under_a_point(data: st.DataObject) -> None:
    """The centre and points near it belong to their hex; a point outside the picture belongs to none."""
    grid = data.draw(grids())
    i = data.draw(hexes(grid))
    x, y = grid.centre(i)
    angle, part = data.draw(st.floats(0, 2 * math.pi)), data.draw(st.floats(0, 0.98))

    assert grid.hex_at(x + part * FLATS / 2 * math.cos(angle), y + part * FLATS / 2 * math.sin(angle)) == i
    assert grid.hex_at(-3 * SIDE, y) is None
    assert grid.hex_at(x, grid.height + 2 * FLATS) is None


@given(grids())
def test_the_picture_holds_every_corner(grid: HexGrid) -> None:
    """All corners lie within width and height, and some touch each edge."""
    corners = [corner for i in bits(grid.all) for corner in grid.corners(i)]

    assert math.isclose(min(x for x, _ in corners), 0, abs_tol=1e-9)
    assert math.isclose(min(y for _, y in corners), 0, abs_tol=1e-9)
    assert math.isclose(max(x for x, _ in corners), grid.width)
    assert math.isclose(max(y for _, y in corners), grid.height)


@given(st.sets(st.integers(0, 300)))
def test_bits_are_the_numbers_in_order(numbers: set[int]) -> None:
    """`bits` gives back exactly the numbers that were put in, lowest first."""
    assert list(bits(sum(1 << n for n in numbers))) == sorted(numbers)


@given(grids())
def test_grids_of_one_size_are_equal(grid: HexGrid) -> None:
    """Grids are values: equal size, equal grid, equal hash."""
    assert HexGrid(grid.columns, grid.rows) == grid
    assert hash(HexGrid(grid.columns, grid.rows)) == hash(grid)
    assert HexGrid(grid.columns + 1, grid.rows) != grid


# ---- sets of hexes --------------------------------------------------------------------------------


@given(st.data())
def test_a_hexset_behaves_like_a_set_of_labels(data: st.DataObject) -> None:
    """Every operator gives what a plain set gives, with a HexSet or a set on either side."""
    grid = data.draw(grids())
    one, two = data.draw(hex_sets(grid)), data.draw(hex_sets(grid))
    a, b = set(one), set(two)

    assert len(one) == len(a)
    assert bool(one) == bool(a)
    for other in (two, b, frozenset(b)):
        assert one & other == a & b
        assert one | other == a | b
        assert one - other == a - b
        assert one ^ other == a ^ b
        assert (one <= other, one < other, one >= other, one > other) == (a <= b, a < b, a >= b, a > b)
        assert (one == other) == (a == b)
        assert one.isdisjoint(other) == a.isdisjoint(b)
    for plain in (b, frozenset(b)):
        assert plain & one == a & b
        assert plain | one == a | b
        assert plain - one == b - a
        assert plain ^ one == a ^ b
        assert isinstance(plain - one, HexSet)
    assert one.mask == grid.mask(a)
    assert hash(one) == hash(HexSet(grid, one.mask)) == hash(frozenset(a))


@given(st.data())
def test_membership_and_order(data: st.DataObject) -> None:
    """Labels are in or not, foreign things are never in, and iteration runs by column and row."""
    grid = data.draw(grids())
    some = data.draw(hex_sets(grid))

    assert [label for label in grid.labels(grid.all) if label in some] == list(some) == sorted(some)
    assert "9999" not in some
    assert 101 not in some
    assert None not in some


def test_a_hexset_is_combined_with_sets_only() -> None:
    """Anything that holds no labels is refused with a TypeError."""
    with pytest.raises(TypeError):
        HexSet(HexGrid(2, 2)) | 3


def test_a_hexset_prints_as_a_little_map() -> None:
    """One row a line, ``o`` where a hex belongs to the set; the repr names the hexes."""
    grid = HexGrid(3, 2)
    some = HexSet(grid, grid.mask(["0101", "0302"]))

    assert str(some) == "o . .\n. . o"
    assert repr(some) == "HexSet(0101 0302)"
