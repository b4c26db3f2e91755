"""What a board keeps of what it has shown is never out of date: it shows just what one shows that has kept nothing."""

from __future__ import annotations

import random
from contextlib import nullcontext
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.ui import panels
from legion_widget.ui.drawlist import draw_list
from legion_widget.widget import canvas
from legion_widget.widget.testing import BoardClient
from tests.seeds import seeds, thinned


class Sheet:
    """Layers that keep what is drawn on them, and nothing of what was drawn before."""

    def __init__(self, like: Any) -> None:
        self.world, self.scale, self.pixels, self.css_size = like.world, like.scale, like.pixels, like.css_size
        self.drawn: dict[str, Any] = {}

    def draw(self, name: str, items: Any = (), apart: Any = (), under: Any = None, over: Any = ()) -> None:
        factor = self.scale * self.pixels
        self.drawn[name] = [*draw_list(items, apart, factor), *draw_list(over, (), factor)]

    def together(self) -> Any:
        return nullcontext()

    def picture(self, svg: str) -> None: ...


class Page:
    """A board on a page, with the pictures that its canvases show."""

    def __init__(self, game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.board = lw.show(game)
        self.client = BoardClient(self.board).show(canvas=True)
        self.drawn: dict[str, Any] = {}
        layers, pen = self.board.map.layers, self.board.map.layers.pen
        draw, name = layers.draw, ""

        def watched(layer: str, *what: Any, **more: Any) -> None:
            nonlocal name
            name = layer
            draw(layer, *what, **more)

        class Watching:
            def commands(self, batches: Any) -> Any:
                page.drawn[name] = batches
                return pen.commands(batches)

        page = self
        monkeypatch.setattr(canvas, "patch", lambda before, after: None)  # of a patch not all is drawn
        layers.draw, layers.pen = watched, Watching()
        layers.forget()
        self.board.redraw()
        #: Paints what the board should show, on a sheet of its own.
        self.sheet = Sheet(layers)
        self.painting = self.board.game_view.painting(self.sheet)

    def check(self) -> None:
        """Compares the board with what is made anew of the same game and the same view of it."""
        board, old = self.board, self.board.controller
        new = board.game_view.controller(old.game, old.theme, board.game_view)
        new.state, new.settings, new.hotseat = old.state, old.settings, old.hotseat
        new.dice_prompts = old.dice_prompts
        self.painting.counters(new, board.language)
        for _ in range(2):  # what takes long comes with the second look
            self.painting.choice(new)
            side = panels.board_sidebar(new)
            new.run_deferred()
        assert not board.errors
        assert self.client.panel("side") == side
        assert self.client.panel("time") == panels.timeline(new, False, frozenset())
        assert panels.log(new) in self.client.panel("foot")
        assert self.client.panel("head") == panels.board_header(new, board.language)
        for name in ("counters", "reach", "marks"):
            assert self.drawn[name] == self.sheet.drawn[name], name


def act(page: Page, dice: random.Random) -> None:
    """Something that a person may do at a board, or a cell beside it."""
    board, client, game = page.board, page.client, page.board.game
    actions = list(game.legal_actions())
    places = [place for unit in game.units.values() if (place := board.controller.where(unit)) is not None]
    what = dice.choices(
        ["do", "press", "undo", "redo", "step", "present", "tab", "filter", "language", "phase"],
        [8, 8, 2, 1, 2, 3, 2, 1, 1, 1],
    )[0]
    if what == "do" and actions:
        game.do(dice.choice(actions))
    elif what == "press":
        client.press(*board.game_view.place_to_page(game, dice.choice(places)))
    elif what == "undo" and game.can_undo:
        game.undo()
    elif what == "redo" and game.can_redo:
        game.redo()
    elif what == "step":
        client.command("step", step=dice.randint(0, len(game)))
    elif what == "present":
        client.command("step", step=len(game))
    elif what == "tab":
        client.command("tab", tab=dice.choice(["play", "play", "order", "rules", "text"]))
    elif what == "filter":
        client.command("filter", filter=dice.choice(["all", "all", "moves", "fire", "losses", "turns"]))
    elif what == "language":
        lw.set_language(dice.choice(["es", "en"]))
    elif what == "phase":
        game.play(steps=dice.randint(1, 6))
    board.paint()


@pytest.mark.parametrize("seed", seeds(2, now=(0,)))
@pytest.mark.parametrize("scenario", thinned(("blockhouse", "nijmegen", "rif"), 3))
def test_a_board_shows_what_one_shows_that_has_kept_nothing(
    scenario: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is done, taken back, pressed, looked back at or told in another language, after each step of it."""
    page, dice = Page(lw.new_game(scenario, seed=seed), monkeypatch), random.Random(seed)
    page.check()
    for _ in range(40):
        act(page, dice)
        page.check()
    page.board.close()
