"""The keys that say how the game stands, on the boards of the three games."""

from __future__ import annotations

import re

import pytest

import legion_widget as lw
from legion_widget.engine.i18n import LANGUAGES
from legion_widget.widget.testing import BoardClient
from tests.baraka.skirmish import harka, skirmish, squad
from tests.legion.positions import position

pytestmark = pytest.mark.usefixtures("english")


def heard(client: BoardClient, key: str) -> str:
    """What is read out, on one line; the same is written at the cursor."""
    client.key(key)
    written = client.board.overlay.answer
    assert (written["words"], written["asked"]) == (client.spoken, True)
    return client.spoken.replace("\n", " ")


def on_hexes() -> BoardClient:
    units = {
        "a": "moroccan infantry 3-4 0505",
        "north": "spanish infantry 3-3 0503",
        "east": "spanish infantry 3-3 0706",
        "far": "spanish infantry 3-3 1212",
    }
    client = BoardClient(lw.show(position(phase="movement", **units))).show()
    client.walk("0505")
    return client


def test_what_is_here_is_said_again_as_often_as_it_is_asked() -> None:
    client = on_hexes()
    first = heard(client, "i")
    assert "0505" in first
    assert "infantry" in first.lower()
    second = heard(client, "i")
    assert second != first, "the same text would not be said again"
    assert second.strip() == first.strip()


def test_who_is_near_is_said_with_distance_and_direction() -> None:
    client = on_hexes()
    told = heard(client, "v")
    east, north = told.split("; ")
    assert east == "east, Spanish, infantry, 3-3: 2 hexes to the south-east"
    assert north == "north, Spanish, infantry, 3-3: 2 hexes to the north"
    client.walk("0114")
    assert heard(client, "v") == "Nobody is near."


def test_where_no_place_decides_and_nothing_was_done() -> None:
    client = on_hexes()
    assert heard(client, "o") == "No place decides this game."
    assert heard(client, "l") == "Moroccans: Movement"


def test_on_a_table_it_is_centimetres() -> None:
    game = skirmish(squad("s", (50, 60)), harka("h", (50, 40)), harka("away", (150, 40)))
    client = BoardClient(lw.show(game)).show()
    client.walk(5000, 6000)
    told = heard(client, "v")
    assert "20 cm to the north" in told
    assert told.startswith("Riffian squad")
    assert ";" not in told, "the other is too far away"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_deed_and_the_holders_and_who_can_act(language: str) -> None:
    lw.set_language(language)
    game = lw.new_game("rif", seed=3)
    client = BoardClient(lw.show(game)).show()
    client.walk("Annual")
    weather = heard(client, "l")
    assert "L9.1" not in weather
    assert {"en": "weather", "es": "tiempo"}[language] in weather.lower()
    held = heard(client, "o")
    assert {"en": "Annual: Spanish", "es": "Annual: españoles"}[language] in held
    said = heard(client, "q")
    assert said.startswith({"en": "48 can act", "es": "48 pueden actuar"}[language])
    assert {"en": "and 40 more", "es": "y 40 más"}[language] in said
    assert client.widget.errors == []
    client.widget.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_can_act_on_a_table(language: str) -> None:
    """Their names are texts in two languages."""
    lw.set_language(language)
    client = BoardClient(lw.show(lw.new_game("well", seed=1))).show(canvas=False)
    assert {"en": "Squad 1; Squad 2", "es": "Escuadra 1; Escuadra 2"}[language] in heard(client, "q")
    assert client.widget.errors == []
    client.widget.close()


def test_one_who_stays_can_act_no_more() -> None:
    client = on_hexes()
    assert heard(client, "q").startswith("1 can act")
    client.press("0505")
    client.key("s")
    assert heard(client, "q").strip() == "No counter can do anything more in this phase."


def test_a_skirmish_as_it_begins_says_who_can_act_and_where_it_stands() -> None:
    """Its units have names in two languages, and nothing has been done that could be said."""
    client = BoardClient(lw.show(lw.new_game("well", seed=1))).show()
    assert "can act: " in heard(client, "q")
    assert heard(client, "l")
    assert client.board.errors == []


def test_a_counter_has_the_figures_that_it_shows_and_its_steps_apart() -> None:
    """As they are printed, so that eye and ear agree: strength, efficiency, movement."""
    game = lw.new_game("first-day", seed=1)
    client = BoardClient(lw.show(game)).show()
    guard = next(unit for unit in game.units.values() if unit.hex is not None and unit.hex.label == "0504")
    client.walk("0504")
    assert f", {guard.factors}, steps {guard.steps}/{guard.steps}" in heard(client, "i")


def test_a_phase_that_cannot_be_ended_by_its_key_says_why() -> None:
    """At the cursor and by ear: while a unit of a skirmish is activated nobody stops."""
    game = lw.new_game("well", seed=3)
    client = BoardClient(lw.show(game)).show()
    game.do(next(action for action in game.legal_actions() if isinstance(action, lw.baraka.Activate)))
    client.key("e")
    written = client.board.overlay.answer
    assert "B21.3" in written["words"]
    assert written["warns"]
    assert client.spoken in written["words"]
    assert len(game) == 1


def test_units_beside_the_map_are_told_and_chosen_when_they_can_come_in() -> None:
    """The paratroopers of the first phase: nobody on the map can act then."""
    game = lw.new_game("first-day", seed=1)
    client = BoardClient(lw.show(game)).show()
    waiting = client.board.controller.hand()
    assert [unit.id for unit in waiting] == ["paras"]
    assert client.board.controller.able == frozenset()
    assert "Parachute battalion" in heard(client, "q")
    client.key("n")
    assert client.board.selected == "paras"


@pytest.mark.parametrize("players", [2, 4])
def test_reinforcements_that_cannot_come_in_are_not_told_and_the_phase_ends_without_a_question(players: int) -> None:
    """L6.12, L11.3: an enemy stands in Melilla. With four players they can be handed over still, which is aside."""
    gate = {"zones": ["s" * 8 + "m" * 8] * 14, "places": {"Melilla": {"hex": "0805", "kind": "fortified_city"}}}
    units = {"r": "spanish infantry 3-3 - arrives=3", "e": "moroccan infantry 3-3 0805"}
    plain = position(turn=3, side="spanish", board=gate, **units)
    game = lw.new_game(plain.scenario.expanded(), players=players)
    client = BoardClient(lw.show(game)).show()
    assert [unit.id for unit in client.board.controller.hand()] == ["r"]
    assert "can act" not in heard(client, "q")
    client.key("n")
    assert client.board.selected is None
    client.key("e")
    assert game.turn == 4


def test_the_keys_go_on_from_where_the_pointer_clicked() -> None:
    client = on_hexes()
    client.press("0706")
    assert heard(client, "i").startswith("0706")


@pytest.mark.parametrize("scenario", ["rif", "well", "first-day"])
def test_the_list_of_keys_names_every_letter_and_no_other(scenario: str) -> None:
    """What the map says of its keys is what the board has; size, full screen and presentation are the page's own."""
    board = lw.show(lw.new_game(scenario, seed=1))
    named = set(re.findall(r"(?<!\w)([A-Z])(?=:| and [A-Z]:)", board.game_view.keys))
    assert named == set(board.commands.letters.upper()) | set("WFB")
    board.close()
