"""How a board ends and rests: nothing goes on listening, nothing is painted for nobody, and what fails is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import Widget
from ipywidgets.widgets import widget

import legion_widget as lw
from legion_widget.engine import i18n
from legion_widget.games.legion import EndPhase, Move
from legion_widget.ui import panels
from legion_widget.widget.board import BREATH, PAUSE, BoardWidget
from legion_widget.widget.testing import BoardClient
from tests import clock
from tests.legion.positions import position
from tests.page import page


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    """Every test begins in Spanish, and leaves it so."""
    lw.set_language("es")
    yield
    lw.set_language("es")


def small(**more: Any) -> lw.Game[Any, Any]:
    return position(a="moroccan infantry 3-4 0505", b="spanish infantry 3-3 1212", **more)


def alive() -> dict[str, Widget]:
    """All widgets that the page still knows, by their ids."""
    return dict(widget._instances)


def point(board: BoardWidget, label: str) -> None:
    page(board).press(label)


def painted(board: BoardWidget, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows by one with each painting of the counters."""
    found: list[int] = []
    paint = board.map.painting.counters
    monkeypatch.setattr(board.map.painting, "counters", lambda *what: (found.append(1), paint(*what)))
    return found


def test_close_ends_listening_and_closes_the_pictures(tmp_path: Path) -> None:
    """Game and language go on without it; of its widgets, pictures and canvas nothing is left."""
    before, listeners = alive(), len(i18n._listeners)
    game = small()
    board = BoardWidget(game, saves=tmp_path)
    page(board, canvas=True)
    pictures = [picture for _, picture in board.map.painting._kept.values()]
    assert pictures
    assert len(alive()) > len(before)
    board.close()
    assert len(i18n._listeners) == listeners
    assert len(game._listeners) == 0
    assert all(picture.comm is None for picture in pictures)
    assert board.comm is None
    assert alive() == before
    revision = board.overlay.revision
    game.do(Move("a", "0506"))
    lw.set_language("en")
    assert board.overlay.revision == revision
    assert board.language == "es"
    board.close()  # twice does no harm


def test_five_boards_on_one_game_leave_none(tmp_path: Path) -> None:
    """All follow while they are open; closed one after the other, each takes only itself away."""
    before = alive()
    game = small()
    boards = [BoardWidget(game, saves=tmp_path) for _ in range(5)]
    for board in boards:
        page(board)
    game.do(Move("a", "0506"))
    assert {board.position for board in boards} == {game.position}
    for count, board in enumerate(boards[:-1], start=1):
        board.close()
        assert len(game._listeners) == 5 - count + 1  # and who saves it
    game.do(EndPhase())
    assert boards[-1].position == game.position
    assert boards[0].position != game.position
    boards[-1].close()
    assert len(game._listeners) == 0
    assert alive() == before


def test_a_board_that_the_page_let_go_does_not_paint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``gone`` puts it to sleep; with ``ready`` it paints what has happened meanwhile. One view of two is enough."""
    game = small()
    board = BoardWidget(game, saves=tmp_path)
    one, two = BoardClient(board, "one").show(), BoardClient(board, "two").show()
    count = painted(board, monkeypatch)
    two.leave()
    game.do(Move("a", "0506"))
    assert len(count) == 1
    html = one.panel("foot")
    one.leave()
    sent: list[str] = []
    board.overlay.observe(lambda change: sent.append(change["name"]))
    game.do(EndPhase())
    game.undo()
    assert len(count) == 1
    assert sent == []
    assert board.position == game.position  # the traits go on
    game.redo()
    three = BoardClient(board, "three").show()
    assert len(count) >= 2
    assert three.panel("foot") != html
    done = len(count)
    game.undo()
    assert len(count) == done + 1
    assert board.errors == []


def test_an_interrupted_play_tells_the_boards(tmp_path: Path) -> None:
    """Whoever breaks in, a player or the person at the keyboard: the board shows how far it came."""
    game = lw.new_game("rif", seed=3)
    board = BoardWidget(game, saves=tmp_path)

    class Stops(lw.Recruit):  # type: ignore[type-arg]
        left = 5

        def choose(self, moment: Any) -> Any:
            self.left -= 1
            if self.left < 0:
                raise KeyboardInterrupt
            return super().choose(moment)

    with pytest.raises(KeyboardInterrupt):
        game.play(Stops(1))
    assert len(game) == 5
    assert board.position == game.position
    assert lw.open_game(board.autosave.path).position == game.position

    class Cheats(lw.Recruit):  # type: ignore[type-arg]
        def choose(self, moment: Any) -> Any:
            return Move("policia-1", "0101")

    with pytest.raises(lw.IllegalAction):
        game.play(Cheats(1))
    assert board.position == game.position
    assert board.errors == []


def test_a_keeper_that_cannot_write_says_so_in_the_board(tmp_path: Path) -> None:
    """The action is done, the trouble is shown and kept, and the board goes on."""
    blocked = tmp_path / "file"
    blocked.write_text("here no folder can be made")
    game = small()
    board = BoardWidget(game, saves=blocked)
    game.do(Move("a", "0506"))
    assert game.units["a"].hex.label == "0506"
    assert len(board.errors) == 1
    assert str(blocked) in page(board).panel("side")
    blocked.unlink()
    game.do(EndPhase())
    assert len(board.errors) == 1
    assert board.autosave.path.is_file()


def test_a_keeper_that_cannot_write_later_says_so_too(tmp_path: Path) -> None:
    """In a running kernel all but the first action is saved a moment later: the trouble arrives all the same."""
    blocked = tmp_path / "file"

    async def play() -> BoardWidget:
        game = small()
        board = BoardWidget(game, saves=blocked)
        game.do(Move("a", "0506"))
        board.autosave.path.unlink()
        blocked.rmdir()
        blocked.write_text("here no folder can be made")
        game.do(EndPhase())
        assert board.errors == []
        await asyncio.sleep(0.8)
        return board

    board = clock.run(play())
    assert len(board.errors) == 1
    assert str(blocked) in page(board).panel("side")
    board.close()


def test_a_smaller_board_is_opened_after_a_hex_was_pressed(tmp_path: Path) -> None:
    """The hex pressed on the large board is none of the small one: it is forgotten, and presses go on."""
    tiny = small().save(tmp_path / "tiny.json")
    board = BoardWidget(lw.new_game("rif", seed=3), saves=tmp_path)
    point(board, "4727")
    page(board).hover(46, 26)
    page(board).command("open", file=str(tiny))
    assert board.errors == []
    assert board.controller.place is None
    assert board.overlay.grid["columns"] == 16
    point(board, "0505")
    assert board.selected == "a"
    for kind in ("hover", "walk", "click"):  # what the page sent before it knew
        page(board).say({"kind": kind, "place": [46, 26]})
    assert board.errors == []
    big = lw.new_game("rif", seed=3).save(tmp_path / "big.json")
    page(board).command("open", file=str(big))
    assert board.overlay.grid["columns"] == 48
    assert board.errors == []


def test_a_language_set_in_a_cell_switches_all_boards(tmp_path: Path) -> None:
    """Open boards follow, asleep or awake; closed ones do not, and one that switches takes the others along."""
    boards = [BoardWidget(small(), saves=tmp_path) for _ in range(3)]
    page(boards[0])
    page(boards[1]).leave()
    boards[2].close()
    lw.set_language("en")
    assert [board.language for board in boards] == ["en", "en", "es"]
    assert "Movement" in page(boards[0]).panel("head")
    assert "Movement" in page(boards[1]).panel("head")
    page(boards[0]).command("language", language="es", revision=0)
    assert lw.get_language() == "es"
    assert boards[1].language == "es"
    assert "Movimiento" in page(boards[1]).panel("head")
    assert boards[0].errors == boards[1].errors == []


def test_a_board_that_is_closed_in_a_running_kernel_paints_no_more(tmp_path: Path) -> None:
    """What was to be painted a moment later, or shown as a tip, is not; the file is written at once."""

    async def play() -> None:
        game = small()
        board = BoardWidget(game, saves=tmp_path)
        page(board)
        game.do(Move("a", "0506"))
        game.do(EndPhase())  # within a breath of the first: put off
        page(board).hover(4, 4)
        board.close()
        assert board.autosave.path.is_file()
        await asyncio.sleep(BREATH * 4)
        assert board.errors == []

    clock.run(play())


# ---- what takes long is worked out a moment later ---------------------------------------------------


def test_what_is_asked_for_by_what_was_worked_out_is_worked_out_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The panel asks for a second thing when it knows the first: it gets both, with no further press."""

    def side(controller: Any, offer: Any = None) -> str:
        first = controller.get_or_defer("first", lambda: "one")
        return f"{first}, {first and controller.get_or_defer('second', lambda: 'two')}"

    async def play() -> list[str]:
        board = BoardWidget(small(), saves=tmp_path)
        monkeypatch.setattr(panels, "board_sidebar", side)
        point(board, "0505")
        seen = [page(board).panel("side")]
        await asyncio.sleep(PAUSE * 8)
        seen.append(page(board).panel("side"))
        board.close()
        return seen

    assert clock.run(play()) == ["None, None", "one, two"]


def test_what_was_due_for_an_earlier_press_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what is shown now is worked out, whether the press after it or a whole painting came between."""

    asked: list[int] = []
    worked: list[int] = []

    def side(controller: Any, offer: Any = None) -> str:
        number = len(asked)
        asked.append(number)
        controller.get_or_defer(number, lambda: worked.append(number))
        return ""

    async def play() -> None:
        board = BoardWidget(small(), saves=tmp_path)
        page(board)
        monkeypatch.setattr(panels, "board_sidebar", side)
        point(board, "0505")
        point(board, "1212")
        board.paint()
        monkeypatch.setattr(panels, "board_sidebar", lambda *_: "")
        await asyncio.sleep(PAUSE * 8)
        board.close()

    clock.run(play())
    assert asked == [0, 1, 2]
    assert worked == [2]


# ---- what fails in one place goes on in the others --------------------------------------------------


def test_what_cannot_be_painted_leaves_the_rest_painted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ground, counters and marks fail each by itself: the error is shown once for each, the panels are new."""
    game = small()
    board = BoardWidget(game, saves=tmp_path)
    page(board, canvas=True)
    assert board.errors == []

    def bad(*_: Any) -> None:
        raise RuntimeError("no paint is left")

    for part in ("ground", "counters", "choice"):
        monkeypatch.setattr(board.map.painting, part, bad)
    before = page(board).panel("foot")
    game.do(Move("a", "0506"))
    assert page(board).panel("foot") != before
    assert "no paint is left" in page(board).panel("side")
    assert len(board.errors) == 2
    board.redraw()
    assert len(board.errors) == 5
    monkeypatch.undo()
    point(board, "0506")
    assert board.selected == "a"
    assert "no paint is left" not in page(board).panel("side")
    board.close()


def test_a_panel_that_fails_is_told_in_plain_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even when it is the panel at the side, where errors are shown."""
    board = BoardWidget(small(), saves=tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(panels, "board_sidebar", lambda *_: 1 / 0)
        point(board, "0505")
        assert "ZeroDivisionError" in page(board).panel("side")
    assert board.selected == "a"
    point(board, "0505")
    assert "ZeroDivisionError" not in page(board).panel("side")
    board.close()


def test_a_press_that_fails_still_shows_what_it_changed(tmp_path: Path) -> None:
    """A listener of the game fails in the midst of a press: the board follows, the error is shown."""
    game = small()
    board = BoardWidget(game, saves=tmp_path)

    def bad(_: Any) -> None:
        raise RuntimeError("the listener broke")

    end = game.listen(bad)
    game._listeners._told.insert(0, game._listeners._told.pop())
    point(board, "0505")
    point(board, "0506")
    assert game.units["a"].hex.label == "0506"
    assert board.position is game.position
    assert "the listener broke" in page(board).panel("side")
    end()
    page(board).command("undo")
    assert game.units["a"].hex.label == "0505"
    assert len(board.errors) == 1
    board.close()
