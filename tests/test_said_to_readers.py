"""What a screen reader says of a deed, of a refusal, and of a board that changes hands."""

from __future__ import annotations

import re
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.i18n import percent
from legion_widget.games.baraka.scene import spoken
from legion_widget.ui.opponent import opponent_of
from legion_widget.widget.testing import BoardClient
from tests.baraka.skirmish import harka, skirmish, squad
from tests.legion.positions import position

pytestmark = pytest.mark.usefixtures("english")


def client_of(game: Any, **more: Any) -> BoardClient:
    return BoardClient(lw.show(game, **more)).show(canvas=False)


def test_what_was_done_is_said_and_not_the_place() -> None:
    client = client_of(position(a="moroccan infantry 3-4 0505", z="spanish infantry 3-3 1212"))
    client.press("0505", key=True)
    assert client.spoken == "Selected: 0505, a, Moroccans, infantry, 3-4. a may move; hexes in reach: 142."
    client.press("0505", key=True)
    assert client.spoken == "Nothing is selected."
    client.press("0505", key=True)
    client.press("0506", key=True)
    assert "0505 to 0506" in client.spoken
    client.key("u")
    assert client.spoken.startswith("Undone: ")
    client.key("y")
    assert client.spoken.startswith("Redone. ")
    assert "0505 to 0506" in client.spoken


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
    for key in "niol":
        client.key(key)
    client.walk("0505")
    client.press("0505")
    assert (client.spoken.strip(), client.board.controller.selected) == ("Pass the board on: Spanish.", None)


def test_the_last_step_is_that_before_the_moment_that_is_looked_at() -> None:
    game = lw.new_game("rif", seed=1)
    game.play(lw.Officer(), steps=4)
    client = client_of(game)
    client.command("step", step=1)
    client.key("l")
    first = game.system.describe(game.journal.line[1].events[0]).text()
    assert "→" in first
    assert first.replace("→", "to") in client.spoken


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


# ---- what a press has chosen or set up, and what it could not ------------------------------------------


def test_what_is_set_up_is_said_with_its_chances_and_that_it_is_let_go() -> None:
    client = client_of(position(phase="combat", a="moroccan infantry 3-4 0505", z="spanish infantry 3-3 0506"))
    client.press("0505", key=True)
    client.press("0506", key=True)
    assert percent(client.board.game.odds(lw.legion.Attack(("a",), ("z",)))["attacker"]) == "36.1%"
    assert client.spoken.startswith("Attack: a against z. The attacker wins: 36.1%, ")
    client.key("Escape")
    assert client.spoken == "Nothing is selected."


def test_the_list_of_a_skirmish_is_said_as_it_grows() -> None:
    game = lw.new_game("well", seed=3)
    client = client_of(game)
    client.key("n")
    client.key("a")
    x, y = game.units[client.board.controller.selected].place
    client.press((x, y - 300), key=True)
    assert client.spoken.startswith("Declare: move")


def test_in_the_past_every_key_says_that_it_is_the_past() -> None:
    client = client_of(lw.new_game("annual", seed=3))
    client.board.game.play(steps=3)
    client.command("step", step=1)
    for key in "nesd":
        client.key(key)
        assert client.spoken.strip() == "This is the past. You are looking at step 1 of 3.", key


@pytest.mark.parametrize("name", ["first", "stay", "later", "able"])
def test_what_a_button_does_in_the_past_is_said_once(name: str) -> None:
    client = client_of(lw.new_game("annual", seed=3))
    client.board.game.play(steps=3)
    client.command("step", step=1)
    client.command(name)
    assert client.spoken == "This is the past. You are looking at step 1 of 3."


@pytest.mark.parametrize("name", ["well", "blockhouse", "convoy"])
def test_every_unit_of_a_skirmish_can_be_selected_and_is_said(name: str) -> None:
    """Those that are still to come or lost too; with those who have joined it a unit has no more than all."""
    game = lw.new_game(name, seed=1)
    client = client_of(game)
    for _ in range(2):
        for unit in game.units.values():
            client.command("choose", unit=unit.id)
            assert client.board.errors == []
            assert unit.name in client.spoken or client.board.controller.selected is None
        whole = [re.search(r"(\d+) of (\d+)", spoken(unit)) for unit in game.units.values()]
        assert all(int(one[1]) <= int(one[2]) for one in whole if one is not None)
        game.play(steps=60)


def test_who_gets_the_board_is_said_after_what_was_done() -> None:
    client = client_of(lw.new_game("annual", seed=3))
    client.board.sit(hotseat=True)
    client.command("here")
    client.command("next", sure="yes")
    assert client.spoken.endswith("Pass the board on: Spanish.")
    assert len(client.spoken) > len("Pass the board on: Spanish.")


def test_a_covered_board_says_to_whom_it_goes() -> None:
    client = client_of(lw.new_game("annual", seed=3))
    client.board.sit(hotseat=True)
    for _ in range(2):
        client.key("n")
        assert client.spoken.strip() == "Pass the board on: Moroccans."


def test_a_question_is_said_where_no_unit_can_act() -> None:
    client = client_of(lw.new_game("nijmegen", seed=3))
    client.key("n")
    asked = "Order of the players. Allies. The initiative is won: do you go first, or second?"
    assert client.spoken == asked
    skirmishers = lw.new_game("well", seed=3)
    skirmishers.play(until=lambda game: game.phase.id == "bid")
    bidding = client_of(skirmishers)
    bidding.key("n")
    assert bidding.spoken == f"{bidding.board.game.phase.title}."


def test_the_marks_on_a_unit_are_said_and_in_a_skirmish_its_side_and_its_ground() -> None:
    game = position(a="moroccan infantry 3-4 0505", z="spanish infantry 3-3 1212")
    game.do(lw.legion.Move("a", "0506"))
    assert game.units["a"].spoken() == "a, Moroccans, infantry, 3-4, moved"
    assert game.units["z"].spoken() == "z, Spanish, infantry, 3-3"
    grove = {"id": "g", "kind": "grove", "points": [[80, 90], [120, 90], [120, 110], [80, 110]]}
    skirmishers = skirmish(squad("s", (100, 100), grounded=True), harka("r", (100, 20)), pieces=(grove,))
    told = spoken(skirmishers.units["s"])
    assert told == "Legion squad, Spanish, 5 of 5, 100 cm east, 100 cm south, grove, gone to ground"


def test_what_the_computer_plays_at_once_is_not_said_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    game = lw.new_game("annual", seed=3)
    client = client_of(game)
    said: list[str] = []
    monkeypatch.setattr(type(client.board), "speak", lambda board, text: said.append(text))
    opponent_of(game).skipping = True
    game.play(steps=4)
    assert said == []
    opponent_of(game).skipping = False
    game.play(steps=1)
    assert len(said) == 1
