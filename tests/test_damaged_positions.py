"""Positions, boards and files that cannot be, as a careless hand leaves them: each is told in the language in use."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest

import legion_widget as lw
from legion_widget.engine.data import convert
from legion_widget.engine.errors import DataError
from legion_widget.engine.i18n import say
from legion_widget.games.baraka import actions as baraka
from legion_widget.games.baraka.armies.army import Army
from legion_widget.games.baraka.victory import ENDINGS
from tests.baraka.skirmish import harka, skirmish, squad
from tests.legion.positions import position
from tests.market_garden.field import field


def without_a_unit(data: dict[str, Any]) -> None:
    del data["states"]["a"]


def with_a_stranger(data: dict[str, Any]) -> None:
    data["states"]["stranger"] = data["states"]["a"]


def with_a_miniature_less(data: dict[str, Any]) -> None:
    data["states"]["a"]["figures"] = data["states"]["a"]["figures"][1:]


def with_another_leader(data: dict[str, Any]) -> None:
    data["states"]["a"]["leader"] = 99


def joined_to_a_stranger(data: dict[str, Any]) -> None:
    data["states"]["a"]["joined"] = "stranger"


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (without_a_unit, "falta esta unidad"),
        (with_a_stranger, "no existe la unidad 'stranger'"),
        (with_a_miniature_less, r"la unidad tiene \d"),
        (with_another_leader, "no hay ninguna miniatura 99"),
        (joined_to_a_stranger, "no existe la unidad 'stranger'"),
    ],
)
def test_a_position_of_a_skirmish_that_cannot_be_is_told(spoil: Callable[[dict[str, Any]], None], problem: str) -> None:
    game = skirmish(squad("a", (100, 100)), harka("b", (100, 60)))
    data = game.system.dump(game.position)
    spoil(data)
    with pytest.raises(DataError, match=problem):
        game.system.load(data)


def test_two_units_in_one_hex_are_told() -> None:
    game = position(a="moroccan infantry 3-3 0505", b="spanish infantry 3-3 1010")
    data = game.system.dump(game.position)
    data["units"]["a"] = data["units"]["b"]
    with pytest.raises(DataError, match="ya está '"):
        game.system.load(data)


def test_a_start_or_a_number_of_players_that_there_is_not_is_told() -> None:
    with pytest.raises(DataError, match="no tiene otro comienzo"):
        lw.new_game("first-day", start="placed")
    with pytest.raises(DataError, match="es para 2 jugadores, no para 3"):
        lw.new_game("first-day", players=3)


def test_a_folder_is_no_saved_game(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="esto no es un archivo"):
        lw.open_game(tmp_path)


def test_too_few_and_too_many_rows_things_and_places_are_told() -> None:
    board = {"columns": 3, "rows": 2, "terrain": ["...", "..."], "heights": ["0 0 0"]}
    with pytest.raises(DataError, match="1 fila"):
        lw.new_game({"system": "legion", "board": board})
    crowd = squad("a", (100, 100)) | {"places": [[100, 100]]}
    with pytest.raises(DataError, match="miniaturas: "):
        skirmish(crowd, harka("b", (100, 60)))
    some = msgspec.Meta(min_length=2, max_length=3)
    for things, words in (([1], "2 como mínimo"), ([1, 2, 3, 4], "3 como máximo")):
        with pytest.raises(DataError) as error:
            convert(things, Annotated[list[int], some])
        assert str(len(things)) in str(error.value), words


def test_a_text_whose_form_nobody_described_is_refused_in_words() -> None:
    """A game of somebody else may hold its texts to a pattern and describe it nowhere."""
    code = msgspec.Meta(pattern="^[A-Z]{3}$")
    assert convert({"code": "RIF"}, dict[str, Annotated[str, code]]) == {"code": "RIF"}
    with pytest.raises(DataError, match="un texto con otra forma, no 'rif'"):
        convert({"code": "rif"}, dict[str, Annotated[str, code]])


def test_an_action_of_lists_without_end_is_refused() -> None:
    game = position(a="moroccan infantry 3-3 0505", b="spanish infantry 3-3 1010")
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(DataError, match=r"demasiados niveles"):
        game.ruling(lw.legion.Move("a", endless))  # type: ignore[arg-type]


def test_each_end_of_a_skirmish_is_a_sentence() -> None:
    """Also that of a side that gives up."""
    game = skirmish(squad("a", (100, 100)), harka("b", (100, 60)))
    game.do(baraka.Surrender())
    assert "se ha rendido" in str(game.result)
    for won, drawn in ENDINGS.values():
        for message in (say(won, winner={"es": "rifeños", "en": "Riffians"}), drawn):
            assert message.text("es") != message.text("en")


def test_who_is_out_of_supply_is_told() -> None:
    """In the text map."""
    game = field(a="allied infantry 4/2-6-4 0505 marks=isolated", g="german infantry 4/2-6-4 0101")
    assert "sin suministro" in game.system.text_map(game.position)


def test_who_commands_a_kind_of_unit_is_told() -> None:
    """Nobody on a table commands a captain."""
    army = Army("legion")
    lieutenant = army.add("lieutenant")
    with pytest.raises(DataError, match="nadie"):
        army.add("captain", under=lieutenant)
