"""What a board tells of a step that is looked back at, and the lines of play that were left aside."""

from __future__ import annotations

from typing import Any

import pytest

import legion_widget as lw
from legion_widget.games.hexes.board.step_effects import step_effects
from legion_widget.games.legion import Attack, Bombard, EndPhase, Move
from legion_widget.games.legion.board.map_overlays import mark_layer
from legion_widget.widget.board import BoardWidget
from tests.legion.positions import position
from tests.page import Checked, page, pressed, said

pytestmark = pytest.mark.usefixtures("english")


def text(html: str) -> str:
    return " ".join(" ".join(Checked(html).text).split())


def places(board: BoardWidget) -> set[str]:
    """The hexes that the map was last brought to."""
    grid = board.game.board.grid
    return {grid.label(grid.at(*place)) for place in board.overlay.look_at["places"]}


def marked(board: BoardWidget) -> set[str]:
    """The ids of what is laid over the map."""
    return {item.id for item in mark_layer(board.controller)}


def fought() -> BoardWidget:
    """A board on a move, the end of the phase, a combat that eliminates the defender, and another end of a phase."""
    game = position(
        dice=[5, 2],
        a="moroccan infantry 5-4 0504",
        s="spanish infantry 3-3 0506",
        t="spanish infantry 3-3 1212",
    )
    game.do(Move("a", "0505"))
    game.do(EndPhase())
    game.do(Attack(("a",), ("s",)))
    game.do(EndPhase())
    return BoardWidget(game)


# ---- what is told -----------------------------------------------------------------------------------


def test_a_combat_of_the_past_is_shown_as_it_was_fought() -> None:
    """Dice, factors with their rules, outcome and loss; the attack that could be set up then is not asked for."""
    board = fought()
    said(board, "step", step="3")
    shown = text(page(board).panel("side"))
    for words in ("Step 3", "5 × 5 = 25", "3 × 2 = 6", "The attacker wins", "combat factor", "is eliminated in 0506"):
        assert words in shown
    assert 'data-rule="L8.2"' in page(board).panel("side")
    assert "Attack being set up" not in shown
    assert "Set up one combat" not in shown
    said(board, "step", step="2")
    assert "Step 2" in text(page(board).panel("side"))
    assert "The attacker wins" not in text(page(board).panel("side"))
    assert "Attack being set up" not in text(page(board).panel("side"))
    said(board, "step", step="4")
    assert "Step 4" not in text(page(board).panel("side"))  # the present
    assert board.errors == []


def test_the_map_goes_to_the_combat_and_marks_it() -> None:
    """Rings, an arrow and a cross; a counter that is pressed takes their place."""
    board = fought()
    said(board, "tell", step="3")
    assert places(board) == {"0505", "0506"}
    assert board.overlay.cursor == list(board.game.board.grid.column_row(board.game.board.index("0506")))
    assert marked(board) == {"last-0505", "last-0506", "attack-0505-0506", f"lost-{board.game.board.index('0506')}"}
    assert board.overlay.spoken.startswith("Step 3: ")
    before = board.overlay.look_at
    said(board, "tell", step="3")
    assert board.overlay.look_at != before  # pressed again, the page is told again
    pressed(board, "0505")
    assert "last-0505" not in marked(board)
    assert "5 × 5" not in text(page(board).panel("side"))
    assert board.errors == []


def test_a_move_is_marked_from_end_to_end() -> None:
    board = fought()
    said(board, "step", step="1")
    assert places(board) == {"0504", "0505"}
    assert marked(board) == {"last-0504", "last-0505", "move-0504-0505"}
    seen = board.overlay.look_at
    said(board, "step", step="2")  # the end of a phase happens nowhere
    assert board.overlay.look_at == seen
    assert marked(board) == set()
    said(board, "step", step="0")
    assert step_effects(board.controller, 0).hexes == ()
    assert "Step 0" in text(page(board).panel("side"))
    assert board.errors == []


def test_a_line_of_the_log_tells_of_the_present_step_too() -> None:
    """The timeline comes back to a plain present; the line of what was done last tells of it."""
    game = position(phase="combat", dice=[5, 2], a="moroccan infantry 5-4 0505", s="spanish infantry 3-3 0506")
    game.do(Attack(("a",), ("s",)))
    board = BoardWidget(game)
    said(board, "step", step="1")
    assert "The attacker wins" not in text(page(board).panel("side"))
    said(board, "tell", step="1")
    assert board.step is None
    assert "The attacker wins" in text(page(board).panel("side"))
    assert "attack-0505-0506" in marked(board)
    said(board, "undo")
    assert marked(board) == set()
    assert "The attacker wins" not in text(page(board).panel("side"))
    assert board.errors == []


def test_a_bombardment_of_the_past_is_shown() -> None:
    game = position(
        phase="bombardment",
        dice=[2, 3],
        g="moroccan artillery 2-2 0505",
        s="spanish infantry 3-3 0507",
        t="spanish infantry 3-3 1212",
    )
    game.do(Bombard("g", "s"))
    game.do(EndPhase())
    board = BoardWidget(game)
    said(board, "step", step="0")
    said(board, "step", step="1")
    assert "Hit: eliminated" in text(page(board).panel("side"))
    assert {"fire-0505-0507", "last-0507"} <= marked(board)
    assert places(board) == {"0505", "0507"}
    assert board.errors == []


def test_all_combats_of_one_step_are_shown() -> None:
    """Where all combats are declared first, the end of the phase rolls for them together."""
    data = position(
        phase="combat",
        a="moroccan infantry 5-4 0505",
        b="moroccan infantry 5-4 0905",
        s="spanish infantry 3-3 0506",
        t="spanish infantry 3-3 0906",
    ).scenario.to_dict()
    game = lw.new_game(data, dice=[5, 2, 2, 5], options={"L8.1.declare": "all-first"})
    game.do(Attack(("a",), ("s",)))
    game.do(Attack(("b",), ("t",)))
    game.do(EndPhase())
    board = BoardWidget(game)
    said(board, "step", step="2")
    assert "Declared" in text(page(board).panel("side"))
    assert "attack-0905-0906" in marked(board)
    said(board, "tell", step="3")
    shown = text(page(board).panel("side"))
    assert "The attacker wins" in shown
    assert "The defender wins" in shown
    assert places(board) == {"0505", "0506", "0905", "0906"}


# ---- the phases and the log -------------------------------------------------------------------------


def test_a_phase_that_was_passed_over_is_marked() -> None:
    """In words for who hears it, and only in its turn."""
    board = fought()
    assert "Bombardment: nothing to do, passed over." in text(page(board).panel("head"))
    assert "– Bombardment" in text(page(board).panel("head"))
    assert "✓ Movement" in text(page(board).panel("head"))
    said(board, "step", step="0")  # the game begins in the movement phase: nothing was passed over yet
    assert "passed over" not in text(page(board).panel("head"))


def test_a_long_line_of_the_log_is_cut_short_and_whole_in_its_title() -> None:
    game = position(
        phase="combat",
        dice=[5, 2],
        a="moroccan infantry 5-4 0405",
        b="moroccan infantry 5-4 0504",
        c="moroccan infantry 5-4 0604",
        s="spanish infantry 3-3 0505",
    )
    game.do(Attack(("a", "b", "c"), ("s",)))
    board = BoardWidget(game)
    line = next(b for b in Checked(page(board).panel("foot")).buttons if "wins" in (b["text"] or ""))
    assert "and 2 more against" in (line["text"] or "")
    whole = game.system.describe(game.history[0].events[0]).text()
    assert "more" not in whole
    assert line["title"] == f"{whole} · Look at step 1"
    said(board, "tell", step="1")
    assert whole in text(page(board).panel("side"))


def test_an_attack_is_named_so_that_any_name_fits() -> None:
    game = fought().game
    assert game.system.describe_action(Attack(("a",), ("s",))).text() == "Attack: a against s"


# ---- other lines of play ----------------------------------------------------------------------------


def lines(board: BoardWidget) -> list[str]:
    """The lines of the log by their keys."""
    return [
        str(b["data-key"]) for b in Checked(page(board).panel("foot")).buttons if "lw-line" in (b.get("class") or "")
    ]


def test_playing_on_from_a_step_says_how_things_stand() -> None:
    """The timeline and the log tell of the later steps; the log is where it was, line by line."""
    board = fought()
    said(board, "step", step="1")
    before = lines(board)
    said(board, "resume")
    assert lines(board) == before
    assert " / " in text(page(board).panel("time"))
    assert "later steps kept: 3" in text(page(board).panel("time"))
    assert "Redo the next step (Y)" in page(board).panel("time")
    assert "The game stands here" in text(page(board).panel("foot"))
    assert page(board).panel("foot").count("lw-later") >= 3
    for _ in range(3):
        said(board, "redo")
    assert "later steps kept" not in text(page(board).panel("time"))
    assert "lw-later" not in page(board).panel("foot")
    assert "4 / 4" in text(page(board).panel("time")).replace("4  /", "4 /")
    assert board.errors == []


def test_the_other_line_is_a_button() -> None:
    """Both lines are kept whole; each tells of the other where they part."""
    board = fought()
    first = board.game.position
    said(board, "step", step="0")
    said(board, "resume")
    board.game.do(Move("a", "0404"))
    second = board.game.position
    assert lines(board).count("fork-0-0") == 1
    assert "another line was played (4 steps)" in text(page(board).panel("foot"))
    said(board, "line", after="0", branch="0")
    assert board.game.position is first
    assert board.step == 1  # where that line begins
    assert "another line was played (1 step)" in text(page(board).panel("foot"))
    said(board, "line", after="0", branch="1")
    assert board.game.position is second
    assert board.step is None
    said(board, "filter", filter="moves")
    assert "another line" not in text(page(board).panel("foot"))
    assert board.errors == []


def test_an_old_or_wrong_press_changes_no_line() -> None:
    board = fought()
    said(board, "step", step="0")
    said(board, "resume")
    board.game.do(Move("a", "0404"))
    here = board.game.position
    page(board).command("line", revision=-1, after="0", branch="0")
    board.controller.hotseat.awaiting_handover = True
    said(board, "line", after="0", branch="0")
    board.controller.hotseat.awaiting_handover = False
    assert board.game.position is here
    assert board.errors == []
    said(board, "line", after="0", branch="7")
    assert board.game.position is here
    assert board.errors == []


def test_lines_that_were_left_are_saved(tmp_path: Any) -> None:
    game = fought().game
    game.goto(0)
    game.do(Move("a", "0404"))
    again = lw.open_game(game.save(tmp_path / "game.json"))
    assert again.journal.branches_after(0) == [(0, 4)]
    again.switch_line(0, 0)
    assert len(again) == 4


def test_the_log_of_a_long_game_shows_the_step_that_is_seen() -> None:
    """Far back the latest lines make way, and the log says so."""
    game = lw.new_game("rif", seed=4)
    game.play(steps=300)
    board = BoardWidget(game)
    said(board, "step", step="5")
    assert any(key.startswith("line-5-") for key in lines(board))
    assert "And later steps: " in text(page(board).panel("foot"))
    assert len(lines(board)) < 300
    said(board, "resume")
    assert any(key.startswith("line-5-") for key in lines(board))
    assert board.errors == []
