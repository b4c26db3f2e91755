"""The computer's players on a board: shown, stopped, stepped and skipped; their advice, review and intentions."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.staff import staff_of
from legion_widget.players import levels
from legion_widget.players.review import LEAST, NAMED
from legion_widget.ui import opponent as module
from legion_widget.ui.deeds import is_computers, steps_undone
from legion_widget.ui.opponent import opponent_of
from legion_widget.widget.board import BoardWidget
from legion_widget.widget.testing import BoardClient
from tests.page import Checked, page, said

#: A scenario of each game, and the side that decides first in it.
FIRST = {"rif": "moroccan", "well": "spanish", "first-day": "allied"}


def text(board: BoardWidget, panel: str) -> str:
    checked = Checked(page(board).panel(panel))
    assert checked.named
    return " ".join(" ".join(checked.text).split())


async def until(done: Callable[[], bool]) -> None:
    while not done():
        await asyncio.sleep(0.005)


def board_against(scenario: str, level: Any = "officer", **more: Any) -> BoardWidget:
    game = lw.new_game(scenario, seed=3)
    game.set_computer(game.to_act or "", level)
    return BoardWidget(game, **more)


def test_nobody_answers_for_the_computer(english: None) -> None:
    """Nor where a cell has given it the side while the board stood open, which has no seat then."""
    game = lw.new_game("annual", seed=1)
    while game.phase.id != "capture":
        game.play(lw.Officer(), steps=1)
    board, side = BoardWidget(game), game.to_act or ""
    assert "Leave the guns" in text(board, "side")
    game.set_computer(side, "officer")
    assert "Leave the guns" not in text(board, "side")
    said(board, "answer", number="1")
    assert "It is the turn of the Moroccans; here sits: Spanish." in text(board, "side")
    game.set_computer("spanish", "officer")
    steps = len(game)
    said(board, "answer", number="1")
    assert len(game) == steps


@pytest.mark.parametrize("scenario", FIRST)
def test_the_turn_of_the_computer_is_played_before_ones_eyes(scenario: str, hurried: None, english: None) -> None:
    """Each decision is shown with its reasons, then done, until a person decides."""

    async def play() -> None:
        board = board_against(scenario)
        side, opponent = board.game.to_act, opponent_of(board.game)
        page(board)
        await until(lambda: opponent.action is not None)
        assert opponent.explanation is not None
        assert opponent.explanation.chosen.purpose.text() in text(board, "side")
        assert "computer, officer" in text(board, "opponent")
        intended = opponent.action
        await until(lambda: len(board.game) > 0)
        assert board.game.history[0].action == intended
        await until(lambda: len(board.game) > 2 or board.game.to_act != side)
        said(board, "opponent-skip")
        await until(lambda: board.game.to_act != side or board.game.result is not None)
        await until(lambda: "lw-opponent" not in page(board).panel("opponent"))
        if board.game.result is None:  # where its buttons were there are none, until a person has done something
            assert text(board, "opponent").startswith("Now you decide. The computer has made ")
            game = board.game
            board.controller.attempt(next(iter(game.legal_actions())))
            await until(lambda: "Now you decide." not in page(board).panel("opponent"))
        assert board.errors == []

    asyncio.run(play())


def test_it_is_stopped_stepped_and_goes_on(hurried: None) -> None:
    async def play() -> None:
        board = board_against("rif")
        page(board)
        await until(lambda: len(board.game) > 0)
        said(board, "opponent-pause")
        count = len(board.game)
        await asyncio.sleep(0.1)
        assert len(board.game) == count
        said(board, "opponent-next")
        assert len(board.game) == count + 1
        await asyncio.sleep(0.1)
        assert len(board.game) == count + 1
        assert "lw-reasons" in page(board).panel("side")
        said(board, "opponent-pause")
        await until(lambda: len(board.game) > count + 1)
        assert board.errors == []

    asyncio.run(play())


def test_after_a_skip_the_map_shows_who_can_act(hurried: None) -> None:
    async def play() -> None:
        board = board_against("rif")
        side = board.game.to_act
        page(board)
        said(board, "opponent-skip")
        await until(lambda: board.game.to_act != side)
        shown = board.overlay.look_at.get("places")
        controller, view = board.controller, board.game_view
        places = view.places_to_act(controller, board.map.zoom_state.window)
        assert shown == [list(view.place_to_page(controller.game, place)) for place in places]
        assert board.errors == []

    asyncio.run(play())


def test_a_button_pressed_before_the_page_has_said_that_it_is_there(english: None) -> None:
    """A busy machine shows the buttons first: what is pressed is done, and its reasons are seen."""
    board = board_against("rif")
    opponent_of(board.game).paused = True
    board._repr_mimebundle_()
    BoardClient(board).command("opponent-next")
    assert len(board.game) == 1
    assert board.awake
    assert "lw-reasons" in BoardClient(board).show().panel("side")
    assert len(board.views) == 1  # the view that has spoken stands for the one that had not
    assert board.errors == []


def test_reasons_last_while_no_page_shows_them(english: None) -> None:
    """What a decision was thought of is known, also when nobody looked on."""
    game = lw.new_game("rif", seed=3)
    game.set_computer(game.to_act or "", "officer")
    opponent = opponent_of(game)
    opponent.step()
    assert len(game) == 1
    opponent.follow()
    assert opponent.explanation is not None


def test_the_reasons_stay_until_the_next_decision_is_known(monkeypatch: pytest.MonkeyPatch, english: None) -> None:
    """While it thinks on, what it has just done can still be read; an undo takes that away."""
    board = board_against("rif")
    opponent = opponent_of(board.game)
    opponent.paused = True
    page(board)
    said(board, "opponent-next")
    assert opponent.explanation is not None
    assert "What it has just done" not in text(board, "side")
    purpose = opponent.explanation.chosen.purpose.text()
    monkeypatch.setattr(opponent, "_think", lambda *_, **__: False)
    said(board, "opponent-next")
    assert opponent.explanation is None
    shown = text(board, "side")
    assert "What it has just done" in shown
    assert purpose in shown
    board.game.undo()
    assert "What it has just done" not in text(board, "side")
    board.game.play(lw.Recruit(4), steps=1)  # as far as before, by another
    assert "What it has just done" not in text(board, "side")
    assert board.errors == []


def test_it_waits_while_the_past_is_looked_at_and_with_no_page(hurried: None) -> None:
    async def play() -> None:
        board = board_against("rif")
        page(board)
        await until(lambda: len(board.game) > 1)
        said(board, "step", step="0")
        count = len(board.game)
        await asyncio.sleep(0.1)
        assert len(board.game) == count
        said(board, "step", step=str(count))
        await until(lambda: len(board.game) > count)
        page(board).leave()
        count = len(board.game)
        await asyncio.sleep(0.1)
        assert len(board.game) == count

    asyncio.run(play())


def test_a_general_thinks_in_slices(monkeypatch: pytest.MonkeyPatch, hurried: None, english: None) -> None:
    """The kernel answers while he thinks, and the strip shows how far he is."""
    monkeypatch.setattr(levels, "General", lambda seed, **given: lw.General(seed, plays=6))
    seen: list[str] = []

    async def play() -> None:
        board = board_against("rif", "general")
        opponent = opponent_of(board.game)
        page(board)
        while opponent.action is None:
            seen.append(page(board).panel("opponent"))
            await asyncio.sleep(0)
        assert opponent.explanation is not None
        assert board.errors == []

    asyncio.run(play())
    assert len(seen) > 3
    assert any("<progress" in html for html in seen)


def test_a_step_does_not_hold_the_kernel_while_a_general_thinks(monkeypatch: pytest.MonkeyPatch, english: None) -> None:
    """He decides when he knows what, and stops; his thinking can be stopped too, and goes on when he is asked."""
    monkeypatch.setattr(levels, "General", lambda seed, **given: lw.General(seed, plays=6))

    async def play() -> None:
        board = board_against("rif", "general")
        opponent = opponent_of(board.game)
        page(board)
        said(board, "opponent-pause")
        assert opponent.is_stopped
        assert "Stopped" in text(board, "opponent")
        assert "The computer has stopped" in text(board, "side")
        said(board, "opponent-next")
        assert len(board.game) == 0
        assert not opponent.is_stopped
        assert "Pause" in text(board, "opponent")
        said(board, "opponent-pause")
        await asyncio.sleep(0.05)
        assert (len(board.game), opponent.action, opponent.is_stopped) == (0, None, True)
        said(board, "opponent-next")
        await until(lambda: opponent.is_stopped)
        assert len(board.game) == 1
        assert opponent.action is not None
        assert board.errors == []

    asyncio.run(play())


def test_who_was_stopped_shows_what_comes_next_after_a_person_has_decided(english: None) -> None:
    """At its next turn it waits, and says so; its decision is there to be read."""

    async def play() -> None:
        game = lw.new_game("abarran", seed=5)
        game.set_computer("moroccan", "officer")
        board, opponent = BoardWidget(game), opponent_of(game)
        page(board)
        while game.to_act == "moroccan":
            said(board, "opponent-next")
        count = len(game)
        while game.to_act == "spanish":
            said(board, "finish", sure="yes")
        await until(lambda: opponent.explanation is not None)
        await asyncio.sleep(0.1)
        assert opponent.is_stopped
        assert "The computer has stopped" in text(board, "side")
        done = len(game)
        assert done > count
        said(board, "undo")
        assert board.errors == []

    asyncio.run(play())


def test_what_it_did_is_explained_afterwards(english: None) -> None:
    """Of each step that is looked at, and as it was then; a person's steps and a recruit's have no reasons."""
    game = lw.new_game("abarran", seed=5)
    game.set_computer("moroccan", "officer")
    board, opponent = BoardWidget(game), opponent_of(game)
    page(board)
    said(board, "opponent-next")
    kept = opponent.reasons_of_last
    assert kept is not None
    while game.to_act == "moroccan":
        game.play(lw.Officer(), steps=1)
    said(board, "step", step="1")
    shown = text(board, "side")
    assert "Why the computer did this" in shown
    assert kept.chosen.purpose.text() in shown
    assert opponent.why(1) is kept
    for step in range(2, len(game) + 1):
        made = opponent.why(step)
        assert made is not None
        assert made.chosen.action == game.journal.entry(step).action
    steps = len(game)
    game.play(lw.Recruit(1), until=lambda game: len(game) > steps)
    assert opponent.why(len(game)) is None
    game.set_computer("moroccan", "recruit")
    assert opponent.why(1) is kept  # an officer has made it
    assert opponent.why(2) is not None  # it has been told
    assert board.errors == []


def test_a_recruit_has_no_reasons_afterwards_either(english: None) -> None:
    """Though an officer plays its side by then."""
    board = board_against("abarran", "recruit")
    game, opponent = board.game, opponent_of(board.game)
    page(board)
    said(board, "opponent-next")
    game.set_computer("moroccan", "officer")
    assert opponent.why(1) is None
    said(board, "step", step="0")
    said(board, "step", step="1")
    assert "Why the computer" not in text(board, "side")


def test_a_secret_bid_is_not_explained_to_who_bids_next(english: None) -> None:
    """B8.5: neither before it is made nor when it is looked at; when the game is over it is."""
    game = lw.new_game("convoy", seed=4)
    while game.phase.id != "bid":
        game.play(lw.Recruit(4), steps=1)
    side = game.to_act
    assert side is not None
    game.set_computer(side, "officer")
    board, opponent = BoardWidget(game), opponent_of(game)
    opponent.paused = True
    page(board)
    said(board, "opponent-next")
    bid = game.journal.current.action
    assert type(bid).__name__ == "Bid"
    assert game.phase.id == "bid"
    number = len(game)
    assert opponent.why(number) is not None
    said(board, "tell", step=str(number))
    assert "Why the computer" not in text(board, "side")
    assert f"Bid {bid.chits} chit" not in text(board, "side")
    game.undo()
    said(board, "opponent-pause")
    said(board, "opponent-next") if opponent.action is None else None
    game.play(lw.Recruit(4))
    said(board, "tell", step=str(number))
    assert board.errors == []


def test_a_player_that_has_failed_is_asked_again_only_by_its_buttons(english: None) -> None:
    asked: list[int] = []

    class Failing:
        def choose(self, moment: Any) -> Any:
            asked.append(moment.number)
            raise ValueError("no idea")

    game = lw.new_game("abarran", seed=5)

    async def play() -> None:
        game.set_computer("moroccan", Failing())
        board, opponent = BoardWidget(game), opponent_of(game)
        page(board)
        await until(lambda: opponent.has_failed)
        for _ in range(3):
            said(board, "zoom-in")
            await asyncio.sleep(0.05)
        assert len(asked) == 1
        said(board, "opponent-next")
        assert len(asked) == 2
        game.set_computer("moroccan", "officer")
        await asyncio.sleep(0.1)
        assert len(game) == 0  # stopped is stopped, whoever plays now

    asyncio.run(play())


def test_its_dice_are_shown(hurried: None, english: None) -> None:
    """The results of its combats are in the panel, like those of a person."""
    game = lw.new_game("abarran", seed=5)
    game.set_computer("moroccan", "officer")
    board, opponent = BoardWidget(game), opponent_of(game)
    page(board)
    opponent.paused = True
    while game.result is None and "The dice" not in text(board, "side"):
        said(board, "opponent-next") if game.to_act == "moroccan" else game.play(lw.Officer(), steps=1)
    assert type(game.journal.current.action).__name__ in ("Attack", "Bombard")


def test_a_recruit_plays_without_reasons(hurried: None, english: None) -> None:
    async def play() -> None:
        board = board_against("rif", "recruit")
        page(board)
        await until(lambda: "lw-decision" in page(board).panel("side"))
        assert "lw-reasons" not in page(board).panel("side")
        await until(lambda: len(board.game) > 2)

    asyncio.run(play())


def test_what_goes_wrong_is_shown_and_stops_it(monkeypatch: pytest.MonkeyPatch, hurried: None) -> None:
    def broken(*_: Any) -> Any:
        raise RuntimeError("the staff has lost its maps")

    monkeypatch.setattr(module, "explain", broken)

    async def play() -> None:
        board = board_against("rif")
        page(board)
        await until(lambda: bool(board.errors))
        assert "lost its maps" in board.errors[0]
        assert opponent_of(board.game).paused
        await asyncio.sleep(0.05)
        assert len(board.errors) == 1

    asyncio.run(play())


def test_who_plays_is_chosen_in_the_menu_and_kept_by_the_save(tmp_path: Any, english: None) -> None:
    board = BoardWidget(lw.new_game("rif", seed=1), saves=tmp_path)
    said(board, "menu")
    assert "a person" in text(board, "head")
    said(board, "computer", side="moroccan", computer="officer")
    assert board.game.computer == {"moroccan": "officer"}
    assert board.controller.seat == "spanish"
    again = lw.open_game(board.game.save(tmp_path / "game.json"))
    assert again.computer == {"moroccan": "officer"}
    said(board, "computer", side="moroccan", computer="")
    assert board.game.computer == {}
    assert board.controller.seat is None
    assert board.errors == []


class First:
    """A player of a cell, which a set or dict cannot hold."""

    __hash__ = None  # type: ignore[assignment]

    def choose(self, moment: Any) -> Any:
        return next(iter(moment.legal_actions()))


def test_a_player_of_ones_own_plays_on_the_board(tmp_path: Any, hurried: None, english: None) -> None:
    """The board names it, the menu offers it, a new game has it too; a file keeps levels only."""

    async def play() -> None:
        board, first = board_against("abarran", First()), First()
        board.game.set_computer("moroccan", "officer")
        board.game.set_computer("spanish", first)
        page(board)
        await until(lambda: "computer, First" in text(board, "opponent"))
        opponent_of(board.game).toggle()
        said(board, "menu")
        assert "computer, First" in text(board, "head")
        assert lw.open_game(board.game.save(tmp_path / "game.json")).computer == {"moroccan": "officer"}
        said(board, "new")
        assert board.game.computer["spanish"] is first
        said(board, "computer", side="spanish", computer="")
        assert board.game.computer == {"moroccan": "officer"}
        assert "computer, First" in text(board, "head")  # it can be chosen again
        assert board.errors == []

    asyncio.run(play())


class Empty(dict[str, Any]):
    """A player that counts as false, and looks like players by side."""

    def choose(self, moment: Any) -> Any:
        return next(iter(moment.legal_actions()))


@pytest.mark.parametrize("kept", [{}, {"moroccan": 1}])
def test_a_player_may_be_a_collection(kept: dict[str, Any], hurried: None) -> None:
    async def play() -> None:
        board = board_against("abarran", Empty(kept))
        page(board)
        await until(lambda: len(board.game) > 0 or bool(board.errors))
        assert board.errors == []
        opponent_of(board.game).toggle()

    asyncio.run(play())


def test_another_player_decides_for_itself(english: None) -> None:
    """What the one before it had decided is dropped; and the menu brings it back."""
    board = board_against("abarran")
    game, first, opponent = board.game, First(), opponent_of(board.game)
    opponent.paused = True
    page(board)
    said(board, "opponent-next")
    assert opponent.explanation is not None
    side, number = game.to_act or "", len(game)
    expected = First().choose(game.as_seen())
    game.set_computer(side, first)
    assert opponent.action is None
    said(board, "opponent-next")
    assert game.history[number].action == expected
    said(board, "menu")
    said(board, "computer", side=side, computer="")
    said(board, "computer", side=side, computer="own")
    assert game.computer[side] is first
    assert board.errors == []


def test_what_a_person_did_before_stays_the_persons(english: None) -> None:
    """A side that is given to the computer in the midst of its turn: the undo finds what was a person's."""
    game = lw.new_game("abarran", seed=3)
    side = game.to_act or ""
    game.play(lw.Officer(), steps=3)
    board = BoardWidget(game)
    game.set_computer(side, "officer")
    opponent_of(game).paused = True
    page(board)
    said(board, "opponent-next")
    assert len(game) == 4
    said(board, "undo")
    assert len(game) == 2
    assert "1 decision of the computer" in text(board, "side")
    said(board, "opponent-next")  # in place of what the person did third
    said(board, "undo")
    assert len(game) == 1
    assert board.errors == []


def test_an_error_of_a_player_is_shown_on_the_board(hurried: None, english: None) -> None:
    """The board says what it did wrong, and the game stays as it is."""

    class Broken:
        def choose(self, moment: Any) -> Any:
            return "attack"

    async def play() -> None:
        board = board_against("abarran", Broken())
        page(board)
        await until(lambda: bool(board.errors))
        assert opponent_of(board.game).paused
        assert len(board.game) == 0
        assert "Your player Broken has failed: Broken.choose(moment) returned 'attack'" in text(board, "side")
        assert "Go on" in text(board, "opponent")
        assert "The computer plays" not in text(board, "side")
        board.game.set_computer(board.game.to_act or "", First())
        await until(lambda: "Your player Broken" not in text(board, "side"))
        assert "computer, First" in text(board, "opponent")

    asyncio.run(play())


def test_an_error_in_a_players_own_code_names_its_line(hurried: None, english: None) -> None:
    class Lost:
        def choose(self, moment: Any) -> Any:
            raise ValueError("which way?")

    async def play() -> None:
        board = board_against("abarran", Lost())
        page(board)
        await until(lambda: bool(board.errors))
        said_of_it = text(board, "side")
        assert 'Your player Lost has failed: ValueError: which way? (raise ValueError("which way?")).' in said_of_it
        assert "Mend its cell" in said_of_it

    asyncio.run(play())


def test_shipped_players_are_called_by_their_level_and_doctrine(english: None) -> None:
    board = board_against("abarran", lw.Officer("bold"))
    assert "computer, officer (bold)" in text(board, "opponent")


def test_the_undo_counts_the_actions_done_as_one(english: None) -> None:
    """What was finished with one click, and what the computer answered."""
    board = BoardWidget(lw.new_game("abarran", seed=3))
    game = board.game
    page(board)
    side = game.to_act
    said(board, "finish", sure="yes")
    own = len(game)
    assert own > 1
    said(board, "undo")
    assert f"Undone: your last {own} actions, done as one." in text(board, "side")
    said(board, "redo")
    assert board.overlay.spoken.startswith("Redone. ")
    while game.to_act == side:
        said(board, "finish", sure="yes")
    other = game.to_act or ""
    game.set_computer(other, "recruit")
    opponent_of(game).paused = True
    said(board, "opponent-next")
    said(board, "undo")
    assert "1 decision of the computer" in text(board, "side")
    assert game.to_act == side
    assert board.errors == []


def test_to_surrender_is_not_reviewed(english: None) -> None:
    """It is what came before that is looked at."""
    game = lw.new_game("abarran", seed=3)
    surrender = game.system.surrender(game.position)
    game.do(surrender)
    assert game.review().lapses == ()


def test_what_the_computer_did_is_summed_up_and_shown_again(hurried: None, english: None) -> None:
    """After a skip: how many decisions, what forces are left, and a button that plays them once more."""

    async def play() -> None:
        board = board_against("abarran")
        game = board.game
        page(board)
        said(board, "opponent-skip")
        side = game.to_act
        await until(lambda: game.to_act not in (side, None) or game.result is not None)
        count = len(game)
        await until(lambda: f"The computer has made {count} decisions." in text(board, "opponent"))
        said(board, "replay-answer")
        assert board.controller.step == 0
        await until(lambda: board.controller.step != 0)  # the next one, or the end already
        board.replay.stop()
        assert len(game) == count
        assert board.errors == []

    asyncio.run(play())


def test_places_that_the_computer_has_taken_are_named_after_its_turn(english: None) -> None:
    """What counts towards winning, by the side that has gained it; nothing where none has changed hands."""
    game = lw.new_game("annual", seed=3)
    board = BoardWidget(game)
    opponent_of(game).paused = True
    page(board)
    game.play(lw.Officer(), until=lambda game: game.to_act == "spanish")
    game.set_computer("moroccan", "officer")
    said(board, "finish", sure="yes")
    seen: set[bool] = set()
    while game.result is None and len(seen) < 2:
        if game.to_act == "moroccan":
            before = len(game)
            said(board, "opponent-next")
            while game.result is None and game.to_act == "moroccan":
                said(board, "opponent-next")
            held = {one.title.text(): one.holder for one in game.at(before).survey().objectives()}
            gained = [
                one.title.text()
                for one in game.survey().objectives()
                if one.holder != held[one.title.text()] and one.holder
            ]
            if game.result is None:
                assert ("have gained" in text(board, "opponent")) == bool(gained)
                assert all(title in text(board, "opponent") for title in gained)
                seen.add(bool(gained))
        else:
            said(board, "finish", sure="yes")
    assert seen == {True, False}


def test_a_new_game_has_the_same_opponent(tmp_path: Any) -> None:
    board = BoardWidget(lw.new_game("rif", seed=1), saves=tmp_path)
    said(board, "computer", side="spanish", computer="recruit")
    said(board, "new")
    assert board.game.seed == 2
    assert board.game.computer == {"spanish": "recruit"}


def test_wrong_players_in_a_save_are_named(tmp_path: Any) -> None:
    game = lw.new_game("rif", seed=1)
    for computer, place in (({"spanis": "officer"}, "spanis"), ({"spanish": "oficer"}, "spanish")):
        with pytest.raises(lw.DataError, match=place):
            lw.open_game({**game.to_dict(), "computer": computer})
    with pytest.raises(lw.UnknownName, match="officer"):
        game.set_computer("spanish", "oficer")
    assert game.computer == {}


def test_an_undo_takes_the_answer_of_the_computer_back_too_and_says_so(english: None) -> None:
    """A redo brings all of it back, and the notice is gone with the next click."""
    game = lw.new_game("rif", seed=3)
    game.play(lw.Officer(), steps=2)
    board = BoardWidget(game)
    side = game.to_act
    other = next(name for name in game.system.sides if name != side)
    while game.to_act == side:
        game.next_phase() if game.ruling(game.system.end_phase(game.position)) else game.play(lw.Officer(), steps=1)
    last_own = len(game) - 1
    game.set_computer(other, "recruit")
    opponent_of(game).paused = True
    page(board)
    said(board, "opponent-next")
    said(board, "opponent-next")
    assert len(game) == last_own + 3
    entry = game.journal.current
    said(board, "undo")
    assert len(game) == last_own
    assert game.to_act == side
    assert "Undone: your last action and the computer's 2 decisions after it." in text(board, "side")
    said(board, "redo")
    assert game.journal.current is entry
    assert "decisions after it" not in text(board, "side")
    assert board.errors == []


def test_an_undo_finds_nothing_of_ones_own_before_ones_first_decision(english: None) -> None:
    """What the computer has played alone stays, and it is said why."""
    board = board_against("rif")
    opponent_of(board.game).paused = True
    page(board)
    said(board, "opponent-next")
    said(board, "undo")
    assert len(board.game) == 1
    assert "there is nothing of yours to undo" in text(board, "side")
    said(board, "opponent-next")
    assert "there is nothing of yours to undo" not in text(board, "side")


def test_the_computer_waits_while_the_menu_is_open(hurried: None) -> None:
    """Whoever seats it chooses the rest first; it begins when the menu is shut."""

    async def play() -> None:
        game = lw.new_game("rif", seed=3)
        board = BoardWidget(game)
        page(board)
        said(board, "menu")
        said(board, "computer", side=game.to_act, computer="recruit")
        await asyncio.sleep(0.1)
        assert len(game) == 0
        said(board, "menu", dismiss=True)
        await until(lambda: len(game) > 0)
        assert board.errors == []

    asyncio.run(play())


def test_progress_is_counted_against_the_computer_too(english: None) -> None:
    """Beside the count of those who have moved the own seat is named without the words of whose turn it is."""
    game = lw.new_game("rif", seed=3)
    game.play(lw.Officer(), until=lambda game: game.phase.id == "movement")
    board = BoardWidget(game)
    assert game.to_act is not None
    board.sit(game.to_act)
    header = page(board).panel("head")
    assert "lw-counted" in header
    assert 'class="lw-heard"> · your turn' in header
    board.sit(next(side for side in game.system.sides if side != game.to_act))
    header = page(board).panel("head")
    assert "lw-counted" not in header
    assert "the other side's turn" in text(board, "head")


def test_at_the_end_of_a_game_it_is_nobodys_turn(english: None) -> None:
    game = lw.new_game("abarran", seed=3)
    game.play(lw.Officer())
    board = BoardWidget(game)
    for side in game.system.sides:
        board.sit(side)
        assert "your turn" not in text(board, "head")
        assert "the other side's turn" not in text(board, "head")


@pytest.mark.parametrize("scenario", FIRST)
def test_advice_is_given_drawn_and_gone_after_the_next_action(scenario: str, english: None) -> None:
    board = BoardWidget(lw.new_game(scenario, seed=3))
    said(board, "tab", tab="advice")
    said(board, "hint")
    advice = board.controller.advice
    assert advice
    shown = text(board, "side")
    assert all(explanation.chosen.purpose.text() in shown for explanation in advice)
    assert board.controller.intended == advice[0].chosen.action
    assert board.overlay.look_at["places"]  # it comes into sight
    said(board, "advice", number="0")
    assert board.controller.intended is None
    said(board, "advice", number="0")
    assert board.controller.intended == advice[0].chosen.action
    said(board, "advice", number="99")
    board.game.do(advice[0].chosen.action)
    assert board.controller.advice is None
    assert board.errors == []


@pytest.mark.parametrize("scenario", FIRST)
def test_advice_is_followed_by_one_click(scenario: str, english: None) -> None:
    board = BoardWidget(lw.new_game(scenario, seed=3))
    said(board, "hint")
    assert board.controller.advice
    wanted = board.controller.advice[1].action
    said(board, "follow", number="1")
    assert board.game.history[0].action == wanted
    said(board, "follow", number="1")  # the advice is gone: nothing is done
    assert len(board.game) == 1
    assert board.errors == []


def test_with_no_person_the_computer_skips_to_the_end(english: None) -> None:
    board = BoardWidget(lw.new_game("abarran", seed=3))
    for side in board.game.system.sides:
        assert "Skip to the end" not in text(board, "opponent")
        board.game.set_computer(side, "officer")
    assert "Skip to the end" in text(board, "opponent")


@pytest.mark.parametrize("scenario", FIRST)
def test_the_last_turn_is_reviewed(scenario: str, english: None) -> None:
    """After random play the costly decisions are named, each with a step to go to."""
    game = lw.new_game(scenario, seed=3)
    game.play(lw.Recruit(5), steps=30)
    board = BoardWidget(game)
    said(board, "review")
    review = board.controller.review
    assert review is not None
    shown = text(board, "side")
    assert "Review of turn" in shown
    for lapse in review.lapses:
        assert lapse.cost > 0
        assert f"Go to step {lapse.number - 1}" in shown
    for lapse in review.lapses:
        said(board, "lapse", number=str(lapse.number))
        assert board.controller.step == lapse.number - 1
        assert board.controller.intended == lapse.better.action
        assert board.controller.highlighted_step is None
        assert board.overlay.spoken.rstrip("\N{NO-BREAK SPACE}") == lapse.better.does.text()
        assert "Review of turn" in text(board, "side")
    for lapse in review.lapses:  # the log and the slider show the step itself, and the review waits
        said(board, "tell", step=str(lapse.number - 1))
        assert board.controller.intended is None
        assert board.controller.highlighted_step == lapse.number - 1
        assert not board.controller.has_plan
        assert board.controller.review is review
    said(board, "step", step="30")
    assert board.controller.intended is None
    assert board.errors == []


def test_nothing_is_reviewed_before_a_person_has_decided(english: None) -> None:
    board = BoardWidget(lw.new_game("rif", seed=3))
    assert board.controller.reviewed_sides == []
    said(board, "tab", tab="advice")
    assert re.search(r"<button[^>]*disabled[^>]*>Review my last turn", page(board).panel("side"))


@pytest.mark.parametrize("turn", [3, 8])
def test_a_place_that_was_missed_is_named_once(turn: int, english: None) -> None:
    """Whichever of several units could have gone there: it is missed with the last of them."""
    game = lw.new_game("nijmegen", seed=2)
    game.play(lw.Recruit(1))
    lapses = game.review(turn=turn, side="allied").lapses
    places = [lapse.better.purpose.params.get("place") or lapse.better.purpose.params.get("hex") for lapse in lapses]
    assert any(places)
    named = [place["en"] for place in places if place]
    assert len(named) == len(set(named))


def test_where_the_computer_plays_both_sides_each_can_be_reviewed(english: None) -> None:
    """One button a side, and none of them says that the turn was one's own."""
    game = lw.new_game("abarran", seed=3)
    for side in game.system.sides:
        game.set_computer(side, "officer")
    game.play(lw.Officer(), until=2)
    board = BoardWidget(game)
    opponent_of(game).paused = True
    said(board, "tab", tab="advice")
    shown = text(board, "side")
    assert "Review the last turn: Spanish" in shown
    assert "Review the last turn: Moroccans" in shown
    assert "my last turn" not in shown
    for side in game.system.sides:
        said(board, "review", side=side)
        assert board.controller.review is not None
        assert board.controller.review.side == side


def test_nobody_surrenders_for_the_computer(english: None) -> None:
    game = lw.new_game("abarran", seed=3)
    board = BoardWidget(game)
    opponent_of(game).paused = True
    said(board, "menu")
    assert "Surrender" in text(board, "head")
    game.set_computer(game.to_act or "", "officer")
    assert "Surrender" not in text(board, "head")
    said(board, "surrender", sure="yes")
    assert game.result is None


def test_a_saved_game_says_which_player_it_does_not_keep(tmp_path: Any, english: None) -> None:
    board = BoardWidget(lw.new_game("abarran", seed=3), saves=tmp_path)
    game = board.game
    opponent_of(game).paused = True
    game.set_computer("moroccan", "officer")
    said(board, "menu")
    said(board, "save", path="kept")
    assert "does not keep" not in text(board, "head")
    game.set_computer("spanish", First())
    said(board, "save", path="lost")
    assert "The file does not keep First: give the side to it again" in text(board, "head")


def test_the_end_of_a_game_names_the_winner_once(english: None) -> None:
    game = lw.new_game("abarran", seed=3)
    board = BoardWidget(game)
    game.do(game.system.surrender(game.position))
    assert text(board, "end").count("win") == 1


def test_a_turn_that_has_hardly_begun_is_not_the_last_turn() -> None:
    """With one decision in the turn under way the turn before is reviewed."""
    game = lw.new_game("rif", seed=1)
    game.play(lw.Recruit(2), until=lambda game: game.turn == 2 and game.to_act == "spanish")
    game.play(lw.Officer(), steps=1)
    assert game.turn == 2
    review = game.review(side="spanish")
    assert review.turn == 1
    game.play(lw.Officer(), steps=1)
    assert game.review(side="spanish").turn == 2


def test_an_activation_is_finished_whole_and_stops_where_the_other_side_decides(english: None) -> None:
    """In a skirmish to activate, to declare and to act are decisions of their own."""
    board = BoardWidget(lw.new_game("well", seed=3))
    game = board.game
    page(board)
    said(board, "finish")
    intended = board.controller.finishing
    assert intended is not None
    assert len(intended) >= 2
    side = game.to_act
    said(board, "finish", sure="yes")
    assert game.to_act != side
    assert len(game) >= 2


def test_stopping_an_impulse_asks_first(english: None) -> None:
    board = BoardWidget(lw.new_game("well", seed=3))
    page(board)
    said(board, "next")
    assert "units could still be activated" in text(board, "side")
    assert len(board.game) == 0
    said(board, "next", sure="yes")
    assert len(board.game) == 1


def test_the_turn_before_is_reviewed_too(english: None) -> None:
    game = lw.new_game("abarran", seed=5)
    game.play(lw.Recruit(3), until=3)
    board = BoardWidget(game)
    page(board)
    said(board, "review", side="moroccan")
    assert "Review turn 1" in text(board, "side")
    said(board, "review", side="moroccan", turn="1")
    assert "Review of turn 1" in text(board, "side")
    assert "Review turn 2" in text(board, "side")
    said(board, "review", side="moroccan", turn="99")
    assert board.errors == []


def test_the_phase_is_finished_after_the_officer_has_said_how(english: None) -> None:
    board = BoardWidget(lw.new_game("rif", seed=3))
    phase = board.game.phase.id
    said(board, "finish")
    assert len(board.game) == 0
    intended = board.controller.finishing
    assert intended
    does, purpose = intended[0]
    assert does.text().rstrip(".") in text(board, "side")
    assert purpose.text() in text(board, "side")
    said(board, "cancel")
    assert board.controller.finishing is None
    said(board, "finish")
    said(board, "finish", sure="yes")
    assert board.game.phase.id != phase
    assert board.game.system.describe_action(board.game.history[0].action) == does
    assert board.errors == []


def test_the_dice_of_a_real_table_are_asked_for(hurried: None) -> None:
    """Where they are typed in, the computer's combats wait for them too."""

    async def play() -> None:
        game = lw.new_game("rif", seed=3)
        game.play(lw.Officer(), until=lambda game: game.phase.id == "combat")
        game.set_computer(game.to_act or "", "officer")
        board = BoardWidget(game)
        said(board, "typing")
        await until(lambda: board.controller.action_awaiting_dice is not None)
        count = len(game)
        said(board, "roll")
        assert len(game) == count + 1
        assert board.errors == []

    asyncio.run(play())


@pytest.mark.parametrize("scenario", ["abarran", "annual", "monte-arruit", "first-day", "well"])
def test_what_was_missed_is_what_could_not_be_done_later(scenario: str) -> None:
    """A decision costs what was better and possible at no later one of the turn, or to have done nothing more."""
    game = lw.new_game(scenario, seed=3)
    game.play(lw.Recruit(2), steps=60)
    system, line, staff = game.system, game.journal.line, staff_of(game.system)
    costly = 0
    for side in system.sides:
        review = game.review(side=side)
        steps = list(review.chances)
        costs = {}
        for step in steps:
            position = line[step - 1].position
            later = [line[other - 1].position for other in steps if other > step]
            value, done = staff.value(position, side), staff.appraise(position, line[step].action)
            gone = {
                proposal.worth
                for proposal in staff.proposals(position)
                if not any(system.is_legal(after, proposal.action) for after in later)
            }
            if system.is_legal(position, end := system.end_phase(position)):
                gone.add(staff.appraise(position, end).worth)
            costs[step] = max(staff.chance(value + worth, side) for worth in {*gone, done.worth})
            costs[step] -= staff.chance(value + done.worth, side)
        assert (
            review.lapses[0].cost / 100 == pytest.approx(max(costs.values()))
            if review.lapses
            else max(costs.values(), default=0) < LEAST / 100
        )
        assert len(review.lapses) <= NAMED
        idle = {step: system.end_phase(line[step - 1].position) for step in steps}
        better = [one.better for one in review.lapses if one.better.action != idle[one.number]]
        purposes = [one.purpose if one.purpose.params else str(one) for one in better]  # without a place: with the unit
        assert all(purposes.count(purpose) == 1 for purpose in purposes)
        for lapse in review.lapses:
            costly += 1
            assert lapse.cost / 100 == pytest.approx(costs[lapse.number])
            assert system.is_legal(line[lapse.number - 1].position, lapse.better.action)
    assert costly


def test_a_single_answer_of_the_computer_is_named_when_its_turn_is_over(hurried: None, english: None) -> None:
    """A reaction is over in a moment: what it was stands under the map."""
    game = lw.new_game("well", seed=3)
    game.set_computer("riffian", "officer")
    board = BoardWidget(game)
    page(board)
    opponent = opponent_of(game)
    while not (game.to_act == "spanish" and opponent.game.journal.current.action is not None and "1 decision" in text(
        board, "opponent"
    )):  # fmt: skip
        said(board, "opponent-next") if game.to_act == "riffian" else game.play(lw.Officer(), steps=1)
    events = game.journal.current.events
    assert game.system.describe(events[0]).brief().text("en") in text(board, "opponent")


def test_what_was_decided_by_hand_stays_so_on_every_line() -> None:
    """The computer's decisions are those that it made: not those of a person at the same place of another line."""
    game = lw.new_game("first-day", seed=1)
    game.play(lw.Recruit(1), steps=12)
    game.goto(5)
    side = game.to_act or ""
    game.set_computer(side, "officer")
    board = BoardWidget(game)
    opponent = opponent_of(game)
    for _ in range(2):
        opponent.step()
    own = [number for number in range(1, len(game) + 1) if is_computers(game, number)]
    assert own == [6, 7]
    game.switch_line(5, 0)
    game.goto(12)
    assert not any(is_computers(game, number) for number in range(1, 13))
    assert opponent.why(6) is None
    assert steps_undone(game) == 1
    copied = game.fork()
    assert not any(is_computers(copied, number) for number in range(1, 13))
    game.goto(3)
    game.set_computer(side, "general")  # another level is the same hand
    game.play(lw.Officer(), steps=2)
    assert [is_computers(game, number) for number in (4, 5)] == [
        game.system.to_act(game.at(n).position) == side for n in (3, 4)
    ]
    board.close()
