"""What a person does at a board of the Market Garden game, without a page: retreats and support by presses."""

from __future__ import annotations

from typing import Any

from legion_widget.games.hexes.board.sidebar import decision
from legion_widget.games.market_garden.actions import Lose, Resolve
from legion_widget.games.market_garden.board.controller import MarketGardenController
from tests.market_garden.field import hex_of
from tests.market_garden.test_combat import NARROW, SUPPORT, battle


def at(controller: Any, label: str) -> int:
    return int(controller.system.board.index(label))


def test_of_a_stack_the_unit_chosen_retreats_to_the_hex_pressed() -> None:
    """HH.6: the owner picks who goes first; a hex to which nobody can go is refused with its reason."""
    game = battle("manoeuvre", dice=[2], **NARROW)
    game.do(Resolve("0504"))
    for _ in range(2):
        game.do(Lose("g"))
    controller = MarketGardenController(game)
    assert "answer-1" in str(decision(controller))  # both units may be the first
    controller.on_place_clicked(at(controller, "0502"))
    assert controller.rejection is not None
    controller.choose("h")
    controller.on_place_clicked(at(controller, "0503"))

    assert hex_of(game, "h") == "0503"


def test_support_is_assigned_by_one_side_and_then_by_the_other() -> None:
    """HH.3: the guns picked are assigned and no die is rolled: the other side is asked."""
    game = battle("manoeuvre", dice=[5, 5], **SUPPORT)
    game.do(Resolve("0504"))
    controller = MarketGardenController(game)
    controller.on_position_changed()
    controller.on_place_clicked(at(controller, "0506"))
    action = controller.plan()
    assert action is not None
    assert (action.target, action.artillery) == ("0504", ("guns",))
    assert controller.attempt(action)
    assert (game.phase.id, game.to_act, game.position.dice.rolls) == ("support", "german", 0)
