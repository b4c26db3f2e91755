"""The tour of the board: six steps, done by hand or passed over, in the three games; offered once, found again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.games.baraka.board.controller import BarakaController
from legion_widget.ui.tour import STEPS
from legion_widget.widget.board import BoardWidget
from tests.page import Checked, page, said

GAMES = ("rif", "well", "nijmegen")


def new(name: str = "rif", **start: Any) -> BoardWidget:
    board = lw.show(lw.new_game(name, seed=3, **start))
    page(board)
    return board


def told(board: BoardWidget) -> dict[str, Any]:
    """What the page is told of the tour."""
    return dict(board.overlay.tour)


def press_ring(board: BoardWidget) -> None:
    """Click the place that has the ring."""
    ((x, y),) = told(board)["places"]
    page(board).press(x, y)


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("name", GAMES)
def test_next_leads_through_all_steps(name: str, language: str) -> None:
    lw.set_language(language)
    board = new(name)
    said(board, "tour")
    parts = []
    for number in range(len(STEPS)):
        assert board.tour.number == number
        assert Checked(page(board).panel("head")).named
        text = page(board).text("head")
        assert board.tour.text.text() in text
        assert f"{number + 1} " in told(board)["said"]
        assert "{" not in text
        parts.append(told(board)["part"])
        said(board, "tour-go", by=1)
    assert len(STEPS) == 6
    assert board.tour.number is None
    assert "lw-tour" not in page(board).panel("head")
    assert "part" not in told(board)
    assert (parts[0], parts[-1]) == ("goal", "end")
    assert len(board.game) == 0  # it has done nothing by itself
    assert board.errors == []


@pytest.mark.parametrize("name", ["rif", "well"])
def test_the_tour_goes_on_by_what_the_reader_does(name: str) -> None:
    """Select, do, undo, try what cannot be, end the phase: no button of the tour is needed."""
    lw.set_language("en")
    board = new(name)
    said(board, "tour")
    said(board, "tour-go", by=1)
    press_ring(board)
    assert board.tour.step == "reach"
    if name == "rif":
        press_ring(board)
    else:
        assert told(board)["part"] == "reach-here"
        said(board, "activate")
    assert (board.tour.step, told(board)["part"]) == ("do", "undo")
    assert len(board.game) == 1
    assert name == "well" or board.selected is None  # what was done is seen, no other counter is selected
    page(board).key("u")
    assert board.tour.step == "why"
    assert len(board.game) == 0
    press_ring(board)
    assert board.tour.is_half_done
    assert len(board.game) == 0
    refusal = board.game_view.rejection_text(board.controller)
    assert str(refusal) in page(board).text("head")
    assert str(refusal) in page(board).text("side")
    said(board, "tour-go", by=1)
    said(board, "next", sure="yes")
    assert board.tour.number is None
    assert "over" in told(board)["said"]
    assert board.errors == []


def test_a_counter_that_was_let_go_is_asked_for_again() -> None:
    board = new()
    said(board, "tour")
    for _ in range(3):
        said(board, "tour-go", by=1)
    assert board.selected is not None  # the step needs one
    place = told(board)["places"]
    page(board).key("Escape")
    assert board.selected is None
    assert board.tour.step == "do"
    assert (told(board)["part"], told(board)["places"]) != ("do", place)
    press_ring(board)
    assert told(board)["part"] == "do"
    assert told(board)["places"] == place


def test_escape_lets_go_first_and_then_leaves() -> None:
    board = new()
    said(board, "tour")
    said(board, "tour-go", by=1)
    press_ring(board)
    page(board).key("Escape")
    assert board.selected is None
    assert board.tour.is_on
    page(board).key("Escape")
    assert not board.tour.is_on
    page(board).key("Escape")  # as ever
    assert board.errors == []


def test_where_the_rules_ask_something_the_tour_waits() -> None:
    """Market Garden begins with a question; when it is answered there are counters to be selected."""
    board = new("nijmegen")
    said(board, "tour")
    said(board, "tour-go", by=1)
    assert told(board)["part"] == "asked"
    while board.controller.first_able() is None:
        said(board, "answer", number=0) if board.controller.answers() else said(board, "next", sure="yes")
    assert board.tour.step == "choose"
    assert told(board)["part"] == "choose"
    press_ring(board)
    assert board.tour.step == "reach"


def test_a_counter_beside_the_map_is_lit_at_the_side() -> None:
    board = new("rif", start="placement")
    said(board, "tour")
    said(board, "tour-go", by=1)
    unit = board.controller.first_able()
    assert board.controller.where(unit) is None
    assert told(board)["part"] == "hand"
    said(board, "choose", unit=unit.id)
    assert board.tour.step == "reach"
    assert len(told(board)["places"]) == 1
    assert board.tour.text.text().startswith("Los hexágonos iluminados son aquellos en los que puede entrar.")


def test_back_and_leave() -> None:
    board = new()
    said(board, "tour")
    said(board, "tour-go", by=-1)
    assert board.tour.number == 0
    said(board, "tour-go", by=1)
    said(board, "tour-go", by=-1)
    assert board.tour.number == 0
    said(board, "tour-leave")
    assert not board.tour.is_on
    said(board, "tour-go", by=1)  # pressed twice
    assert not board.tour.is_on


def test_another_game_on_the_board_ends_the_tour() -> None:
    board = new()
    said(board, "tour")
    said(board, "example", rule="L7.9")
    assert not board.tour.is_on
    said(board, "tour")
    assert not board.tour.is_on  # an example leads its reader itself
    said(board, "back")
    said(board, "tour")
    assert board.tour.is_on
    said(board, "new")
    assert not board.tour.is_on
    assert board.errors == []


# ---- how it is offered -----------------------------------------------------------------------------------


def offered(board: BoardWidget) -> bool:
    return "lw-tour-offer" in page(board).panel("side")


def test_it_is_offered_to_who_is_new_and_never_again() -> None:
    board = new()
    assert not offered(board)
    page(board).change(untoured=True)
    assert offered(board)
    assert not board.tour.is_on  # it opens by no means by itself
    assert "settled" not in told(board)
    said(board, "tour-no")
    assert not offered(board)
    assert told(board) == {"settled": True}
    page(board).change(untoured=True)  # the browser keeps nothing
    assert not offered(board)


@pytest.mark.parametrize(
    "answer",
    [
        lambda board: said(board, "tour"),
        lambda board: page(board).command("next", sure="yes"),
    ],
)
def test_who_begins_has_answered(answer: Callable[[BoardWidget], None]) -> None:
    """The tour or the game: the offer is gone, and the page remembers."""
    board = new()
    page(board).change(untoured=True)
    answer(board)
    assert not offered(board)
    assert told(board)["settled"]


def test_only_one_board_offers_it() -> None:
    first, second = new(), new("well")
    page(first).change(untoured=True)
    page(second).change(untoured=True)
    assert (offered(first), offered(second)) == (True, False)
    page(first).leave()
    page(second).change(untoured=True)  # its cell was run again
    assert offered(second)


def test_a_game_under_way_and_a_lesson_offer_nothing() -> None:
    game = lw.new_game("rif", seed=3)
    game.next_phase()
    board = lw.show(game)
    page(board).change(untoured=True)
    assert not offered(board)
    example = lw.show(lw.rulebook("legion")["L7.9"].examples[0])
    page(example).change(untoured=True)
    assert not offered(example)


def test_it_is_found_again_in_the_menu() -> None:
    board = new()
    said(board, "menu")
    (button,) = [each for each in page(board).buttons("head") if each.command == "tour"]
    page(board).command(button.command, **button.fields)
    assert board.tour.is_on
    assert not board.games_menu.shown


def test_the_enemy_of_a_skirmish_is_looked_at() -> None:
    """On a table the answer is at the side: why there is no shot, or how far away an enemy is that can be fired at."""
    lw.set_language("en")
    board = new("well")
    assert isinstance(board.controller, BarakaController)
    assert board.game_view.rejection_text(board.controller) is None
    board.choose(board.controller.first_able())
    enemy = board.game_view.place_of_rejection(board.controller)
    assert enemy is not None
    page(board).press(*enemy)
    assert not board.game.why(board.selected, board.controller.aim)
    refusal = str(board.game_view.rejection_text(board.controller))
    assert refusal in page(board).text("side")
    seen = next(
        unit for unit in board.game.units.values() if unit.side == "riffian" and board.game.why("squad-1", unit.id)
    )
    place = board.controller.where(seen)
    assert place is not None
    page(board).press(*place)
    assert "cm from base to base" in str(board.game_view.rejection_text(board.controller))


def test_a_counter_that_can_do_nothing_is_none_to_begin_with() -> None:
    """The tour goes on with one that can act; another is only read about."""
    board = new("annual")
    said(board, "tour")
    said(board, "tour-go", by=1)
    game = board.game
    idle = next(u for u in game.units.values() if u.side == game.to_act and u.hex and u.id not in board.controller.able)
    page(board).press(idle.hex.label)
    assert board.selected == idle.id
    assert board.tour.step == "choose"
    press_ring(board)
    assert board.tour.step == "reach"
    assert board.selected in board.controller.able
