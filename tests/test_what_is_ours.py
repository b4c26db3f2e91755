"""A board says where it is shown what of it is a reconstruction, why, and where the sources are."""

from pathlib import Path

import pytest

import legion_widget as lw
from legion_widget.engine.i18n import set_language
from legion_widget.widget.board import BoardWidget
from legion_widget.widget.testing import BoardClient

OURS = {
    "en": "this project's reconstruction",
    "es": "una reconstrucción de este proyecto",
}
PLACES = {
    "en": "The place of each counter at the start is our reconstruction too.",
    "es": "También el lugar de cada ficha al empezar es una reconstrucción nuestra.",
}
#: The page that names the sources of a scenario.
PAGES = {
    "rif": {"en": "“The order of battle” names the sources", "es": "«El orden de batalla» da las fuentes"},
    "annual": {"en": "Days and posts are history", "es": "Los días y los puestos son históricos"},
    "first-day": {"en": "Only the sheet with the sequence of play", "es": "Solo conocemos la hoja"},
}


@pytest.fixture(params=["en", "es"])
def language(request: pytest.FixtureRequest) -> str:
    set_language(request.param)
    return str(request.param)


@pytest.mark.parametrize("scenario", PAGES)
def test_the_start_of_a_game_says_what_is_a_reconstruction(scenario: str, language: str, tmp_path: Path) -> None:
    client = BoardClient(BoardWidget(lw.new_game(scenario), saves=tmp_path)).show()
    told = client.text("side")

    assert OURS[language] in told
    assert PAGES[scenario][language] in told
    assert PLACES[language] in told
    assert " ".join(lw.load_scenario(scenario).about.split()) in told


def test_it_is_not_said_again_once_the_game_goes_on(tmp_path: Path) -> None:
    set_language("en")
    game = lw.new_game("rif", seed=1)
    client = BoardClient(BoardWidget(game, saves=tmp_path)).show()
    game.next_phase()

    assert OURS["en"] not in client.text("side")


@pytest.mark.parametrize("scenario", PAGES)
def test_the_order_of_battle_says_so_whenever_it_is_opened(scenario: str, language: str, tmp_path: Path) -> None:
    game = lw.new_game(scenario, seed=1)
    game.next_phase()
    client = BoardClient(BoardWidget(game, saves=tmp_path)).show()
    client.command("tab", tab="order")

    assert OURS[language] in client.text("side")
    assert PAGES[scenario][language] in client.text("side")


def test_a_board_of_a_designer_is_not_called_ours(tmp_path: Path) -> None:
    set_language("en")
    board = {"columns": 2, "rows": 1, "terrain": [".."]}
    own = {"id": "own", "system": "legion", "victory": "none", "board": board, "start": {"turn": 1}, "units": []}
    client = BoardClient(BoardWidget(lw.new_game(own), saves=tmp_path)).show()

    assert "reconstruction" not in client.text("side")
