"""Cases in which one condition of the rules decides: a bomber without a base, a counter that has nowhere to flee."""

from __future__ import annotations

from typing import Any

import pytest

import legion_widget as lw
from legion_widget.games.legion import Bomb, CaptureBattery, Fly
from legion_widget.games.legion.air_sea import flights
from legion_widget.games.legion.armour import refuges
from legion_widget.games.legion.legal import infer_action
from tests.legion.positions import position


def test_guns_that_are_taken_and_guns_that_are_left_are_called_so() -> None:
    """L8.14."""
    system: Any = lw.new_game("rif", seed=1).system
    assert [CaptureBattery(take).text(system).text("en") for take in (True, False)] == [
        "Take the guns",
        "Leave the guns",
    ]


def test_nowhere_is_a_hex_where_an_aircraft_without_a_base_can_fly_to() -> None:
    """L2.8, L2.10: at its base, while the enemy holds the airport and there is no other."""
    game: Any = position(
        phase="air",
        side="spanish",
        turn=5,
        airport="moroccan",
        a="spanish bomber 0-6 -",
        b="moroccan infantry 3-3 0101",
    )
    assert flights(game.system, game.position, game.system.counter("a")) == 0
    assert not [action for action in game.legal_actions() if isinstance(action, Fly)]


def test_who_is_on_an_island_flees_nowhere() -> None:
    """L8.22: no hex, at no distance."""
    sea = dict.fromkeys(("0504", "0506", "0404", "0405", "0604", "0605"), "~")
    game: Any = position(side="spanish", ground=sea, m="moroccan infantry 3-3 0505", s="spanish infantry 3-3 0101")
    assert refuges(game.system, game.position, game.system.counter("m")) == (0, 0)


@pytest.mark.parametrize("enemy", ["", "moroccan infantry 3-3 0505"])
def test_a_click_on_the_hex_of_an_aircraft_bombs_an_enemy_there_and_nobody_else(enemy: str) -> None:
    """L8.17: after it has flown; without an enemy it can only mean to stay."""
    units = {"e": enemy} if enemy else {"e": "moroccan infantry 3-3 0909"}
    game: Any = position(
        phase="air", side="spanish", turn=5, a="spanish seaplane 0-6 0505", ground={"1010": "o"}, **units
    )
    if game.ruling(Fly("a", "0505")):
        game.do(Fly("a", "0505"))
    meant = infer_action(game.system, game.position, "a", "0505")
    assert meant == (Bomb("a", "e") if enemy else Fly("a", "0505"))


def test_a_formation_is_called_what_its_counter_is_called() -> None:
    """Where no order of battle names it; and by its id where no counter has it."""
    game: Any = position(a="moroccan infantry 3-4 0505", b="spanish infantry 3-3 0503")
    assert game.system.formation_name("b") == game.system.counter("b").name.get("es", "b")
    assert game.system.formation_name("nobody") == "nobody"


@pytest.mark.parametrize(("unit", "where"), [("spanish bomber 0-6 0505", "0505"), ("spanish infantry 3-3 0505", None)])
def test_only_land_counters_wait_to_be_placed(unit: str, where: str | None) -> None:
    """L6.1: an aircraft or a fleet that the scenario puts on the map stays there."""
    game: Any = position(phase="placement", a=unit, b="moroccan infantry 3-3 0101")
    hex = game.units["a"].hex
    assert (hex.label if hex else None) == where
