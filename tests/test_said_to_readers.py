"""What a screen reader says of a deed, of a refusal, and of a board that changes hands."""

from __future__ import annotations

from typing import Any

import pytest

import legion_widget as lw
from legion_widget.widget.testing import BoardClient
from tests.legion.positions import position

pytestmark = pytest.mark.usefixtures("english")


def client_of(game: Any, **more: Any) -> BoardClient:
    return BoardClient(lw.show(game, **more)).show(canvas=False)


def test_what_was_done_is_said_and_not_the_place() -> None:
    client = client_of(position(a="moroccan infantry 3-4 0505", z="spanish infantry 3-3 1212"))
    client.press("0505", key=True)
    assert client.spoken.startswith("0505")
    client.press("0506", key=True)
    assert "0505 → 0506" in client.spoken
    client.key("u")
    assert client.spoken.startswith("Undone: ")
    client.key("y")
    assert client.spoken.startswith("Redone. ")
    assert "0505 → 0506" in client.spoken


def test_a_shot_that_is_aimed_is_said_with_its_odds() -> None:
    client = client_of(position(phase="bombardment", g="moroccan artillery 2-3 0504", z="spanish infantry 3-3 0506"))
    client.press("0504", key=True)
    client.press("0506", key=True)
    assert "Hit: eliminated: 16.7%, No effect: 83.3%." in client.spoken
    assert client.spoken.endswith("A second click on the target fires too.")
    client.press("0506", key=True)
    assert "bombards" in client.spoken


def test_a_refusal_is_said_each_time() -> None:
    client = client_of(position(a="moroccan infantry 3-4 0505", z="spanish infantry 3-3 1212"))
    said: list[str] = []
    client.board.overlay.observe(lambda change: said.append(change["new"]), "spoken")
    client.press("0505", key=True)
    for _ in range(3):
        client.press("1211", key=True)
    assert len(said) == 4
    assert said[1].strip() == said[2].strip() == said[3].strip() != said[0]


def test_an_attack_that_is_not_complete_is_refused_aloud() -> None:
    client = client_of(position(phase="combat", a="moroccan infantry 3-4 0505", z="spanish infantry 3-3 0506"))
    client.press("0506")
    client.key("a")
    assert "attacker" in client.spoken


def test_a_board_that_changes_hands_says_so() -> None:
    client = client_of(position(a="moroccan infantry 3-4 0505", z="spanish infantry 3-3 1212"))
    client.command("sit", sit="passing")
    client.command("here")
    while not client.board.controller.awaiting_handover:
        client.key("e")
    assert client.spoken.endswith("Pass the board on: Spanish.")
    before = client.spoken
    for key in "niol":
        client.key(key)
    client.walk("0505")
    client.press("0505")
    assert (client.spoken, client.board.controller.selected) == (before, None)


def test_the_last_step_is_that_before_the_moment_that_is_looked_at() -> None:
    game = lw.new_game("rif", seed=1)
    game.play(lw.Officer(), steps=4)
    client = client_of(game)
    client.command("step", step=1)
    client.key("l")
    first = game.system.describe(game.journal.line[1].events[0]).text()
    assert first in client.spoken


def test_after_a_drag_the_keys_go_on_where_it_ended() -> None:
    client = client_of(position(a="moroccan infantry 3-4 0505", z="spanish infantry 3-3 1212"))
    client.walk("0101")
    client.drag("0505", "0507")
    client.key("i")
    assert client.spoken.startswith("0507")


def test_what_was_asked_takes_the_refusal_from_the_panel() -> None:
    client = client_of(position(a="moroccan infantry 3-4 0505", z="spanish infantry 3-3 1212"))
    client.press("0505")
    client.press("1211")
    assert "Why not?" in client.text("side")
    client.key("i")
    assert "Why not?" not in client.text("side")
    assert client.board.overlay.answer["asked"]


def test_a_language_switch_changes_what_stands_at_the_place() -> None:
    client = client_of(position(a="moroccan infantry 3-4 0505", z="spanish infantry 3-3 1212"))
    client.press("0505")
    client.press("1211")
    before = client.board.overlay.answer["words"]
    lw.set_language("es")
    assert client.board.overlay.answer["words"] != before
    assert client.board.overlay.answer["words"] == str(
        client.board.game_view.rejection_text(client.board.controller)
    ) + (f" ({client.board.controller.rejection.faults[0].rule})")


def test_a_new_game_begins_with_nobody_put_off() -> None:
    client = client_of(lw.new_game("rif", seed=1))
    client.key("n")
    client.key("s")
    client.key("d")
    client.command("new")
    client.command("new", sure="new")
    assert (client.board.controller.state.staying, client.board.controller.state.later) == (frozenset(), frozenset())


def test_a_shifted_click_on_nobody_changes_nothing() -> None:
    client = client_of(lw.new_game("rif", seed=1))
    client.key("n")
    chosen = client.board.controller.selected
    client.press("3515", shift=True)
    assert (client.board.controller.selected, client.board.controller.group) == (chosen, ())


def test_a_map_message_wakes_a_board() -> None:
    client = client_of(position(a="moroccan infantry 3-4 0505", z="spanish infantry 3-3 1212"))
    revision = client.revision
    client.board.views.clear()
    client.press("0505", revision=revision)
    assert client.board.awake
