"""Nothing betrays: a phase does not end unused, nothing is dropped or replaced without a word, the map goes along."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.widget.board import BoardWidget
from tests.legion.positions import before_a_loss
from tests.page import page

UNIT, START, TO = "beni-urriaguel-tabor-4-4", "1521", "1621"


@pytest.fixture
def board() -> Iterator[BoardWidget]:
    """La Legión on a page, in the first movement, in English."""
    lw.set_language("en")
    game = lw.new_game("rif", seed=3)
    while game.phase.id != "movement":
        game.next_phase()
    shown = BoardWidget(game)
    page(shown)
    yield shown
    assert shown.errors == []
    shown.close()
    lw.set_language("es")


def buttons(board: BoardWidget) -> list[str]:
    return [str(button.get("data-key")) for button in page(board).buttons("side")]


def test_a_phase_in_which_nobody_has_acted_asks_before_it_ends(board: BoardWidget) -> None:
    """Once: with a word it ends, and after "do not ask again" at once; where somebody has acted it does not ask."""
    phase = board.game.phase
    page(board).command("next")
    assert board.game.phase == phase
    assert "units still can" in page(board).text("side")
    page(board).key("Escape")
    assert "units still can" not in page(board).text("side")
    page(board).press(START)
    page(board).press(TO)
    assert board.game.units[UNIT].hex.label == TO
    page(board).command("next")
    assert board.game.phase != phase
    page(board).command("undo")
    page(board).command("undo")
    page(board).key("e")
    assert board.game.phase == phase
    page(board).key("e")  # said twice it is meant
    assert board.game.phase != phase
    page(board).command("undo")
    page(board).command("next")
    assert board.game.phase == phase
    page(board).command("next", sure="always")
    assert board.game.phase != phase
    page(board).command("undo")
    page(board).key("e")
    assert board.game.phase != phase


def test_whoever_stays_is_not_counted(board: BoardWidget) -> None:
    page(board).command("next")
    many = board.controller.unused
    page(board).key("Escape")
    page(board).key("n")
    page(board).key("s")
    page(board).command("next")
    assert board.controller.unused == many - 1


def test_no_to_the_end_of_a_phase_keeps_what_is_chosen(board: BoardWidget) -> None:
    page(board).press(START)
    page(board).command("next")
    assert board.controller.unused
    page(board).command("cancel")
    assert not board.controller.unused
    assert board.selected == UNIT
    page(board).key("Escape")
    assert board.selected is None


@pytest.mark.parametrize("kind", ["click", "lift", "gather", "menu", "drop"])
def test_what_is_done_on_an_older_picture_is_said(board: BoardWidget, kind: str) -> None:
    """No click, drag, frame or menu is dropped without a word, and none is done."""
    place = page(board)._spot((START,))
    told = {"places": [place]} if kind == "gather" else {"place": place}
    page(board).say({"kind": kind, "revision": page(board).revision - 1, **told})
    assert "the board had changed meanwhile" in page(board).text("side")
    assert (board.selected, len(board.controller.group)) == (None, 0)
    page(board).press(START)
    assert board.selected == UNIT
    assert "the board had changed meanwhile" not in page(board).text("side")


def test_a_line_of_an_older_menu_is_said(board: BoardWidget) -> None:
    page(board).say({"kind": "menu", "place": page(board)._spot((START,))})
    page(board).say({"kind": "pick", "number": 0, "revision": page(board).revision - 1})
    assert "the board had changed meanwhile" in page(board).text("side")


def test_another_game_on_the_board_is_said_in_sight(board: BoardWidget) -> None:
    """Until something is done in it; the menu is shut then. Neither the menu nor a title is needed to know."""
    before = board.game
    page(board).command("new", sure="")
    page(board).command("new", sure="new")
    assert board.game is not before
    assert "In a cell it is board.game" in page(board).text("side")
    page(board).press("1521")
    assert "In a cell it is board.game" not in page(board).text("side")


def test_the_menu_is_shut_after_who_plays_here(board: BoardWidget) -> None:
    """It lay over the question of the next player."""
    page(board).command("menu")
    page(board).command("sit", sit="passing")
    assert not board.games_menu.shown
    assert "lw-menu" not in page(board).panel("head")


def looked(board: BoardWidget) -> list[tuple[int, int]]:
    told = board.overlay.look_at
    return [tuple(place) for place in told.get("places") or [told["place"]]]


def played(scenario: str, seed: int, steps: int) -> Any:
    game = lw.new_game(scenario, seed=seed)
    for _ in range(steps):
        game.play(lw.Recruit(seed), steps=1)
    return game


def replayed(game: Any) -> BoardWidget:
    """A board on which the last action of a game has been done by hand."""
    action = game.journal.current.action
    game.undo()
    board = BoardWidget(game)
    page(board)
    board.click(board.controller.attempt, action)
    return board


def test_the_map_goes_to_a_bombardment() -> None:
    """To whom can fire, with the action that begins the phase."""
    game = played("rif", 3, 54)
    assert game.phase.id == "bombardment"
    board = replayed(game)
    assert game.phase.id == "bombardment"
    able = [unit for unit in game.units.values() if unit.hex is not None and board.controller.can_act(unit)]
    (place,) = looked(board)
    assert any(max(abs(a - b) for a, b in zip(page(board)._spot((unit.hex.label,)), place, strict=True)) <= 4
               for unit in able)  # fmt: skip
    board.close()


@pytest.mark.parametrize("phase", ["refusal", "reaction"])
def test_who_is_asked_to_answer_an_attack_sees_the_attackers(phase: str) -> None:
    """The map goes to them and to what they attack; their arrows are drawn."""
    games = (played("first-day", seed, steps) for seed in range(1, 9) for steps in range(8, 24))
    game = next(game for game in games if game.phase.id == phase != game.at(len(game) - 1).phase.id)
    board = replayed(game)
    assert game.phase.id == phase
    for combat in [combat for combat in game.position.combats if combat.is_open]:
        for place in (*(game.units[name].hex.label for name in combat.attackers), combat.target):
            assert tuple(page(board)._spot((place,))) in looked(board)
    drawn = [item.id for item in board.game_view.marks(board.controller)]
    assert any(name.startswith(("attack-", "manoeuvre-")) for name in drawn)
    board.close()


def test_no_cost_lies_on_an_own_counter() -> None:
    """A click there selects the counter: nothing on it invites to go there."""
    game = lw.new_game("nijmegen", seed=1)
    while game.phase.id != "movement":
        game.play(lw.Recruit(1), steps=1)
    board = BoardWidget(game)
    own = [unit for unit in game.units.values() if unit.side == game.to_act and unit.hex is not None]
    seen = 0
    for unit in own:
        board.controller.choose(unit.id)
        held = {other.hex.index for other in own}
        reach = set(game.system.reach(game.position, unit.id).cost_by_index)
        seen += len(reach & held)
        costs = next((item for item in board.game_view.reach(board.controller) if item.id == "reach-costs"), None)
        centres = {game.board.grid.centre(index) for index in held}
        assert (
            costs is None
            or not {(getattr(shape, "x", None), getattr(shape, "y", None)) for shape in costs.shapes} & centres
        )
    assert seen
    board.close()


def test_what_was_declared_and_not_fought_says_what_to_do() -> None:
    """And the map goes there."""
    lw.set_language("en")
    game = lw.new_game("first-day", seed=2)
    while game.phase.id not in ("manoeuvre", "assault"):
        game.play(lw.Recruit(2), steps=1)
    board = BoardWidget(game)
    combat = next(combat for combat in game.position.combats if combat.is_open and combat.kind == game.phase.id)
    page(board).command("next")
    assert f"click {game.board[combat.target]} and fight it" in page(board).text("side")
    assert looked(board)[0] == tuple(page(board)._spot((combat.target,)))
    board.close()
    lw.set_language("es")


def test_what_came_of_a_fight_is_told_on_the_map() -> None:
    """Not the dice alone: who was lost too, in the order of the log, in three sentences at most."""
    game = before_a_loss()
    board = BoardWidget(game)
    client = page(board)
    for _ in ("first", "again, after an undo"):
        client.press("0505")
        client.press("0506")
        client.command("attack")
        told = [game.system.describe(event).text() for event in game.journal.current.events]
        assert len(told) > 1
        assert board.overlay.answer["words"] == " ".join(told[:3])
        client.command("undo")
    board.close()
