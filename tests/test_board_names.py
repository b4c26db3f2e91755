"""A place is found by any of its names, however it is typed."""

import unicodedata

import pytest

import legion_widget as lw
from legion_widget.engine.board import Board
from legion_widget.engine.errors import UnknownName


@pytest.fixture(scope="module")
def rif() -> Board:
    return lw.new_game("rif").board


@pytest.mark.parametrize(
    ("typed", "label"),
    [
        ("Abarrán", "1412"),
        ("Abarran", "1412"),
        ("ABARRÁN", "1412"),
        (unicodedata.normalize("NFD", "Abarrán"), "1412"),
        ("monte gurugu", "3711"),
        ("Mediterranean Sea", "2206"),
        ("mar mediterraneo", "2206"),
        ("Airport", "3808"),
        ("aeropuerto", "3808"),
        ("Cape Three Forks", "3802"),
        ("0305", "0305"),
        (305, "0305"),
    ],
)
def test_a_place_is_found(rif: Board, typed: str | int, label: str) -> None:
    assert typed in rif
    assert rif[typed].label == label


def test_every_name_of_every_place_leads_to_it(rif: Board) -> None:
    for name, place in rif.places.items():
        for typed in (name, name.upper(), *place.name.values()):
            assert rif.index(typed) == rif.index(place.hex)


def test_a_name_that_a_board_gives_comes_before_one_in_another_language() -> None:
    board = Board.from_dict(
        {
            "columns": 2,
            "rows": 1,
            "terrain": [".."],
            "places": {"Puerto": {"hex": "0101", "name": {"en": "Haven"}}, "Haven": "0201"},
        }
    )
    assert board["haven"].label == "0201"
    assert board["puerto"].label == "0101"


@pytest.mark.parametrize("typed", ["Anual", "", "9999", "ab"])
def test_what_is_no_name_is_refused(rif: Board, typed: str) -> None:
    assert typed not in rif
    with pytest.raises(UnknownName):
        rif[typed]


def test_a_unit_moves_to_a_place_named_without_its_accents() -> None:
    game = lw.new_game("rif")
    assert str(game.why("policia-1", "abarran")) == str(game.why("policia-1", "1412"))
