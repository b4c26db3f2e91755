"""A board that no page shows holds nothing and follows nothing, and catches up when it is shown again."""

from __future__ import annotations

import asyncio
import gc
import weakref
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import Image
from ipywidgets.widgets import widget

import legion_widget as lw
from legion_widget.games.baraka.armies.army import Army
from legion_widget.games.legion import EndPhase, Move
from legion_widget.ui import page_views, panels
from legion_widget.widget.board import BoardWidget
from legion_widget.widget.testing import ArmyClient, BoardClient
from tests import clock
from tests.legion.positions import position


def small() -> lw.Game[Any, Any]:
    return position(a="moroccan infantry 3-4 0505", b="spanish infantry 3-3 1212")


def widgets() -> set[str]:
    """All widgets that ipywidgets holds, by their ids."""
    return set(widget._instances)


def pictures() -> int:
    """How many pictures are held for a page."""
    return sum(isinstance(one, Image) for one in widget._instances.values())


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The controllers of the boards whose head was painted, in their order."""
    found: list[Any] = []
    head = panels.board_header
    monkeypatch.setattr(
        panels, "board_header", lambda controller, *rest: (found.append(controller), head(controller, *rest))[1]
    )
    return found


def test_forty_boards_that_were_closed_leave_the_kernel_as_it_was(tmp_path: Path) -> None:
    """No widget, no picture, no listener, no board."""
    game = small()
    BoardClient(BoardWidget(game, saves=tmp_path)).show().board.close()  # what is made once for all
    gc.collect()
    before, listeners = widgets(), len(game._listeners)
    refs = []
    for number in range(40):
        client = BoardClient(BoardWidget(game, saves=tmp_path)).show()
        refs.append(weakref.ref(client.board))
        if number % 2:
            client.leave()
        client.board.close()
    del client
    gc.collect()
    assert widgets() == before
    assert len(game._listeners) == listeners == 0
    assert [ref() for ref in refs if ref() is not None] == []


def test_what_a_change_costs_is_what_the_boards_cost_that_are_seen(tmp_path: Path, painted: list[Any]) -> None:
    """Forty boards whose pages are gone, and some that nobody has shown, paint nothing."""
    game = small()
    gone = [BoardClient(BoardWidget(game, saves=tmp_path)).show(canvas=False) for _ in range(40)]
    for client in gone:
        client.leave()
    never = [BoardWidget(game, saves=tmp_path) for _ in range(3)]
    seen = [BoardClient(BoardWidget(game, saves=tmp_path)).show(canvas=False) for _ in range(2)]
    painted.clear()
    lw.set_language("en")
    assert painted == [client.board.controller for client in seen]
    painted.clear()
    game.do(Move("a", "0506"))
    assert painted == [client.board.controller for client in seen]
    for board in [*never, *(client.board for client in [*seen, *gone])]:
        board.close()


def test_a_board_that_is_shown_again_is_as_game_and_language_are(tmp_path: Path) -> None:
    game = small()
    client = BoardClient(BoardWidget(game, saves=tmp_path)).show()
    client.press("0505")
    client.leave()
    lw.set_language("en")
    game.do(Move("a", "0506"))
    game.do(EndPhase())
    client.show(dark=True)
    assert "Combat" in client.text("head")
    assert client.board.position is game.position
    assert client.board.controller.theme == "dark"
    assert "lw-dark" in client.classes
    client.press("0506")
    assert client.board.selected == "a"
    game.undo()
    assert "Movement" in client.text("head")
    assert client.board.errors == []


def test_a_board_at_rest_holds_no_picture_and_no_answer(tmp_path: Path) -> None:
    before = pictures()
    client = BoardClient(BoardWidget(small(), saves=tmp_path)).show()
    answer = type("Answer", (), {})
    held = client.board.controller.get("held", answer)
    ref = weakref.ref(held)
    del held
    assert ref() is not None
    assert pictures() > before
    client.leave()
    gc.collect()
    assert pictures() == before
    assert ref() is None
    client.show()
    assert pictures() > before


def test_a_board_at_rest_is_up_to_date_for_a_cell(tmp_path: Path, painted: list[Any]) -> None:
    """What is read is of the present, what is set is kept; nothing is painted for it, and observers hear of it then."""
    game = small()
    board = BoardWidget(game, saves=tmp_path)
    heard: list[Any] = []
    board.observe(lambda change: heard.append(change["new"]), "position")
    game.do(Move("a", "0506"))
    game.do(EndPhase())
    assert heard == []
    assert board.position is game.position
    assert heard == [game.position]
    game.undo()
    board.selected = "a"
    assert (board.controller.selected, board.phase) == ("a", game.phase.id)
    board.step = 0
    assert board.position is game.at(0).position
    assert painted == []
    assert BoardClient(board).show().board.step == 0
    game.redo()
    assert board.step is None
    assert board.errors == []


def test_the_autosave_goes_on_without_a_page_until_the_last_board_is_closed(tmp_path: Path) -> None:
    game = small()
    one, two = BoardWidget(game, saves=tmp_path), BoardWidget(game, saves=tmp_path)
    BoardClient(one).show().leave()
    game.do(Move("a", "0506"))
    assert one.autosave.path == two.autosave.path
    assert lw.open_game(one.autosave.path).position == game.position
    one.close()
    game.do(EndPhase())
    assert lw.open_game(two.autosave.path).position == game.position
    two.close()
    saved = two.autosave.path.read_text()
    game.undo()
    assert two.autosave.path.read_text() == saved


def test_what_cannot_be_saved_is_told_to_a_board_at_rest(tmp_path: Path) -> None:
    """It is shown when the board is; the action is done all the same."""
    blocked = tmp_path / "file"
    blocked.write_text("here no folder can be made")
    game = small()
    client = BoardClient(BoardWidget(game, saves=blocked)).show()
    client.leave()
    game.do(Move("a", "0506"))
    assert len(client.board.errors) == 1
    client.show()
    assert str(blocked) in client.panel("side")


def test_a_page_that_is_lost_without_a_word_is_forgotten_when_one_is_loaded(
    tmp_path: Path, painted: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who does not answer is gone; who answers too late is there again."""
    monkeypatch.setattr(page_views, "ANSWER", 0.01)

    async def play() -> None:
        game = small()
        board = BoardWidget(game, saves=tmp_path)
        one, two = BoardClient(board, "one").show(still=True), BoardClient(board, "two").show()
        one.vanish()
        two.show()
        await asyncio.sleep(0.05)
        assert board.awake
        assert board.replay.still == set()
        two.vanish()
        BoardClient(board, "three").show().leave()
        await asyncio.sleep(0.05)
        assert not board.awake
        painted.clear()
        game.do(Move("a", "0506"))
        assert painted == []
        two.change(width=700)  # it was there all the while, and only slow
        assert board.awake
        assert painted
        assert board.errors == []

    asyncio.run(play())


def test_twenty_reloads_leave_one_view(tmp_path: Path) -> None:
    """Each has a name of its own, and the one before is gone without a word; with the last one the board rests."""

    async def play() -> None:
        board = BoardWidget(small(), saves=tmp_path)
        for number in range(20):
            client = BoardClient(board, f"view-{number}").show(pixels=2, still=True, canvas=number % 5 == 0)
            client.load()
            await asyncio.sleep(6)
            assert len(board.views) == 1
            client.vanish()
        assert (board.replay.still, board.zoom_state.density) == ({"view-19"}, 2)
        BoardClient(board, "last").show(canvas=False).leave()
        client.load()
        await asyncio.sleep(6)
        assert (len(board.views), board.awake, board.replay.still, board.zoom_state.density) == (0, False, set(), 1)
        assert board.errors == []
        board.close()

    clock.run(play())


def test_a_page_that_is_loaded_wakes_no_board_that_nobody_shows(tmp_path: Path, painted: list[Any]) -> None:
    """A page that is loaded has the canvases of all boards of the kernel, also of those that it does not show."""

    async def play() -> None:
        client = BoardClient(BoardWidget(small(), saves=tmp_path)).show()
        client.leave()
        painted.clear()
        client.load()
        await asyncio.sleep(0.8)
        assert painted == []
        assert not client.board.awake

    asyncio.run(play())


def test_what_was_to_come_does_not_come_when_the_page_is_gone(tmp_path: Path, painted: list[Any]) -> None:
    """The game that is played again stands still, and what was put off is not painted."""

    async def play() -> None:
        game = small()
        game.do(Move("a", "0506"))
        client = BoardClient(BoardWidget(game, saves=tmp_path)).show()
        client.command("play")
        assert client.board.replay.is_playing
        game.do(EndPhase())
        client.hover("0505")
        client.leave()
        painted.clear()
        await asyncio.sleep(0.5)
        assert not client.board.replay.is_playing
        assert painted == []
        assert client.board.errors == []

    asyncio.run(play())


def test_a_cell_that_shows_a_board_sends_it_as_it_is(tmp_path: Path) -> None:
    """The panels are there before the page has said anything; a page that says nothing is drawn as it may be."""

    async def play() -> None:
        game = small()
        board = BoardWidget(game, saves=tmp_path)
        client = BoardClient(board)
        game.do(Move("a", "0506"))
        board._repr_mimebundle_()
        told = [part.html for part in board.children if hasattr(part, "html")]
        assert all(told)
        client.load()
        await asyncio.sleep(1)
        assert board.awake
        assert board.overlay.drawn == 1
        client.show()
        client.leave()
        assert not board.awake
        assert board.errors == []

    asyncio.run(play())


def test_an_army_builder_rests_too(tmp_path: Path) -> None:
    army = Army("legion")
    builder = lw.show(army, saves=tmp_path)
    client = ArmyClient(builder).show()
    client.leave()
    sent: list[str] = []
    builder.panel.observe(lambda change: sent.append(change["name"]), "html")
    lw.set_language("en")
    army.add("lieutenant")
    assert sent == []
    assert len(army._listeners) == 0
    client.show()
    assert "Lieutenant 1" in client.text("army")
    client.command("undo")
    assert len(army) == 0
    client.leave()
    army.add("lieutenant")
    assert builder.points == army.points > 0
    builder.close()
    assert builder.errors == []


def test_an_army_builder_forgets_a_view_that_does_not_answer() -> None:
    builder = lw.show(Army("legion"))
    ArmyClient(builder, "lost").show().vanish()
    client = ArmyClient(builder, "page").show()
    client.leave()
    assert len(builder.army._listeners) == 0
    builder.close()


def test_a_lesson_follows_the_language_while_a_page_shows_it(tmp_path: Path) -> None:
    """One that no page shows paints nothing; shown again, or by a cell, it is as the language is."""
    lesson = lw.lesson("annual", folder=tmp_path)
    page = BoardClient(lesson.board).show(canvas=False)
    painted: list[Any] = []
    lesson._panels["lw-les-text-panel"].observe(lambda change: painted.append(change["new"]), "html")
    lw.set_language("en")
    assert (lesson.language, len(painted)) == ("en", 1)
    page.leave()
    lw.set_language("es")
    assert (lesson.language, len(painted)) == ("en", 1)
    page.show(canvas=False)
    assert (lesson.language, len(painted)) == ("es", 2)
    page.leave()
    lw.set_language("en")
    lesson._repr_mimebundle_()
    assert (lesson.language, len(painted)) == ("en", 3)
    lesson.close()
