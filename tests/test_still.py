"""The picture of a board that a saved notebook keeps."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.widget import still as module
from legion_widget.widget.still import still
from tests.page import page

#: What a notebook may grow by for a board, in bytes.
MOST = 300_000


@pytest.mark.parametrize("scenario", [one.id for one in lw.scenarios()])
def test_it_is_small_and_says_where_the_game_stands(scenario: str) -> None:
    game = lw.new_game(scenario, seed=2)
    game.play(steps=12)
    shown = still(game)["text/html"]

    assert len(shown.encode()) <= MOST
    assert "\\n" not in still(game, drawn=False)["text/plain"]
    assert f"Turno {game.turn}" in shown
    assert game.scenario.title in shown


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What a notebook is sent, in a kernel."""
    sent: list[dict[str, Any]] = []

    def note(data: dict[str, str], *, transient: dict[str, str], update: bool = False) -> None:
        html = data["text/html"]
        sent.append({"text": data["text/plain"].splitlines()[0], "html": html, "update": update, **transient})

    monkeypatch.setattr(module, "get_ipython", lambda: SimpleNamespace(kernel=object()))
    monkeypatch.setattr(module, "publish_display_data", note)
    return sent


def test_it_comes_with_the_board_and_follows_the_game(published: list[dict[str, Any]]) -> None:
    """Each change of the position takes the place of the picture before; nothing is sent where nothing has changed."""
    game = lw.new_game("first-day", seed=2)
    board = lw.show(game)
    assert published == []
    board._repr_mimebundle_()
    page(board)
    assert [(one["update"], one["display_id"]) for one in published] == [(False, board.model_id)]
    turn = game.turn
    game.play(until=turn + 1)
    assert published[-1]["update"]
    assert published[-1]["display_id"] == board.model_id
    assert f"Turno {turn + 1}" in published[-1]["text"]
    many = len(published)
    board.paint()
    assert len(published) == many
    board.close()
    game.play(steps=1)
    assert len(published) == many


@pytest.fixture
def read(published: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What a notebook is sent before which somebody sits."""
    kernel = SimpleNamespace(get_parent=lambda: {"content": {"allow_stdin": True}})
    monkeypatch.setattr(module, "get_ipython", lambda: SimpleNamespace(kernel=kernel))
    return published


def test_the_kernel_of_a_page_has_a_reader_and_is_asked_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It does not know the request that it answers."""
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert module.has_reader(object())


def test_who_sits_before_it_gets_the_board_first(read: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    """The words are there at once, and the picture when the board rests; a move puts it off."""
    monkeypatch.setattr(module, "FIRST", 0.05)

    async def show() -> None:
        board = lw.show(lw.new_game("first-day", seed=2))
        board._repr_mimebundle_()
        page(board)
        board.game.play(steps=1)
        (words,) = read
        assert (words["update"], "<img" in words["html"]) == (False, False)
        assert "ejecuta esta celda" in words["html"]
        while len(read) < 2:
            await asyncio.sleep(0.01)
        assert (read[1]["update"], "<img" in read[1]["html"]) == (True, True)
        await asyncio.sleep(0.2)
        assert len(read) == 2

    asyncio.run(show())


def test_a_board_that_is_closed_at_once_leaves_its_picture(read: list[dict[str, Any]]) -> None:
    async def show() -> None:
        board = lw.show(lw.new_game("first-day", seed=2))
        board._repr_mimebundle_()
        board.close()

    asyncio.run(show())
    assert ["<img" in one["html"] for one in read] == [False, True]


def test_without_a_notebook_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "publish_display_data", lambda *data, **how: pytest.fail("nobody would see it"))
    board = lw.show(lw.new_game("first-day", seed=2))
    board._repr_mimebundle_()
    board.game.play(steps=2)


@pytest.mark.parametrize(
    ("make", "title", "holds"),
    [
        (lambda: lw.show(army_of_one()), "La Legión", "<th scope="),
        (lambda: lw.edit("annual"), "Igueriben y Annual, julio de 1921", '<img src="data:image/svg+xml'),
        (lambda: lw.lesson("annual"), "Annual", '<img src="data:image/svg+xml'),
        (
            lambda: lw.study("first-day", players="recruit", games=2, seed=1, history=True, progress=False).show(),
            "Dónde se combatió: sin cambios, turnos 2 a 4",
            '<img src="data:image/svg+xml',
        ),
    ],
    ids=["army", "editor", "lesson", "study"],
)
def test_a_saved_notebook_keeps_what_any_widget_showed(
    published: list[dict[str, Any]],
    make: Callable[[], Any],
    title: str,
    holds: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Once for each cell that shows it, with how to go on; a living widget hides it by its class."""
    monkeypatch.chdir(tmp_path)
    widget = make()
    assert published == []
    widget._repr_mimebundle_()
    (one,) = published
    assert title in one["text"]
    assert holds in one["html"]
    assert "Imagen de cómo estaba. Para seguir con ello, ejecuta esta celda." in one["html"]
    assert one["html"].startswith('<div class="lw-still">')
    assert len(one["html"].encode()) <= MOST
    widget.close()


def army_of_one() -> Any:
    army = lw.baraka.Army("legion")
    army.add("squad")
    return army
