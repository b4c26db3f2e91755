"""Who sits at a board whose other side the computer plays, and whom it waits for and advises."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.ui.opponent import opponent_of
from legion_widget.widget.testing import BoardClient
from tests.test_opponent import until

pytestmark = pytest.mark.usefixtures("english")


def client_of(game: Any, **more: Any) -> BoardClient:
    return BoardClient(lw.show(game, **more)).show(canvas=False)


def test_a_hot_seat_never_goes_to_the_computer() -> None:
    client = client_of(lw.new_game("rif", seed=1, players=4))
    client.command("computer", side="moroccan", computer="officer")
    client.command("sit", sit="passing")
    controller = client.board.controller
    assert (controller.seat, controller.awaiting_handover) == (None, False)
    client.command("computer", side="moroccan")
    client.command("sit", sit="passing")
    assert controller.seat == "moroccan-west"


def test_the_hot_seat_of_several_stays_when_the_computer_gets_a_side() -> None:
    client = client_of(lw.new_game("rif", seed=1, players=4))
    client.command("sit", sit="passing")
    client.command("here")
    client.command("computer", side="moroccan", computer="officer")
    assert client.board.controller.hotseat.active


@pytest.mark.parametrize("players", [2, 4])
def test_its_dice_are_typed_in_whoever_sits_here(players: int, hurried: None) -> None:
    """Also where its side has two seats: each unit is ordered from its own."""

    async def play() -> None:
        game = lw.new_game("rif", seed=1, players=players)
        client = client_of(game)
        client.command("typing")
        client.command("computer", side="moroccan", computer="officer")
        controller, opponent = client.board.controller, opponent_of(game)
        while len(game) < 20:
            count = len(game)
            await until(lambda: len(game) > count or controller.action_awaiting_dice is not None)  # noqa: B023
            if controller.action_awaiting_dice is not None:
                client.command("roll")
        assert not opponent.paused
        assert client.board.errors == []

    asyncio.run(play())


def test_it_waits_for_dice_that_another_board_asks_for(hurried: None) -> None:
    async def play() -> None:
        game = lw.new_game("rif", seed=1)
        first, second = client_of(game), client_of(game)
        first.command("typing")
        first.command("computer", side="moroccan", computer="officer")
        controller = first.board.controller
        await until(lambda: controller.action_awaiting_dice is not None)
        prompts, count = controller.dice_prompts, len(game)
        for _ in range(3):
            await asyncio.sleep(0.05)
            second.command("opponent-next")
            second.command("opponent-skip")
        assert (controller.dice_prompts, len(game)) == (prompts, count)
        first.command("roll")
        await until(lambda: len(game) > count)

    asyncio.run(play())


def test_it_plays_on_the_board_that_shows_the_present(hurried: None) -> None:
    async def play() -> None:
        game = lw.new_game("rif", seed=1)
        first, second = client_of(game), client_of(game)
        game.play(lw.Officer(), steps=3)
        first.command("step", step=1)
        first.command("typing")
        second.command("computer", side="moroccan", computer="officer")
        first.command("step", step=1)
        count = len(game)
        await until(lambda: len(game) > count + 1)
        assert opponent_of(game).decisions == len(game) - count

    asyncio.run(play())


def test_the_seat_follows_who_plays() -> None:
    """Given by the menu, by a cell, or with an opened game: who sits against the computer sits there because of it."""
    game = lw.new_game("rif", seed=1)
    client = client_of(game)
    client.command("computer", side="moroccan", computer="officer")
    assert client.board.controller.seat == "spanish"
    game.set_computer("moroccan", None)
    assert client.board.controller.seat is None
    game.set_computer("spanish", "recruit")
    assert client.board.controller.seat == "moroccan"
    client.board.leave(lw.new_game("rif", seed=2))
    assert client.board.controller.seat is None
    against = lw.new_game("rif", seed=3)
    against.set_computer("moroccan", "officer")
    client.board.leave(against)
    assert client.board.controller.seat == "spanish"


def test_a_seat_that_was_chosen_stays() -> None:
    game = lw.new_game("rif", seed=1)
    client = client_of(game, seat="moroccan")
    game.set_computer("spanish", "officer")
    game.set_computer("spanish", None)
    assert client.board.controller.seat == "moroccan"


def test_only_who_decides_is_advised() -> None:
    """Else the enemy's plan would be read, and in a skirmish his bid."""
    game = lw.new_game("well", seed=1)
    while (game.phase.id, game.to_act) != ("bid", "riffian"):
        game.play(lw.Officer(), steps=1)
    client = client_of(game, seat="spanish")
    client.key("h")
    assert client.board.controller.advice is None
    assert "It is for the Riffians to decide now." in client.text("side")
    assert "It is for the Riffians to decide now." in client.spoken
    client.command("tab", tab="advice")
    assert not any(button.command == "hint" and button.on for button in client.buttons("side"))
