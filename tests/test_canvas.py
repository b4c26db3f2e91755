"""The canvas' adapter: what reaches ipycanvas, and what never may."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.scene import Disc, Item, Label, Poly, Shape
from legion_widget.games.legion.scene import counter_items
from legion_widget.view.canvas import Layers

SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0))
NAN, INF = math.nan, math.inf


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every batch of commands that is sent to the page."""
    from ipycanvas import canvas

    found: list[Any] = []
    monkeypatch.setattr(type(canvas._CANVAS_MANAGER), "_send_custom", lambda self, command, *_: found.append(command))
    return found


@pytest.mark.parametrize(
    "shape",
    [
        Poly(((0, NAN), *SQUARE), fill="#102030"),
        Poly(((INF, 0), *SQUARE), stroke="#102030"),
        Poly(((-INF, 0), *SQUARE), stroke="#102030", closed=False),
        Poly(SQUARE, fill="#102030", holes=(((1, 1), (2, NAN), (2, 2)),)),
        Poly(SQUARE, fill="#102030", holes=(SQUARE,), alpha=NAN),
        Poly(SQUARE, fill="#102030", alpha=NAN),
        Poly(SQUARE, stroke="#102030", width=NAN),
        Poly(SQUARE, fill="#102030", stroke="#102030", width=NAN),
        Poly(SQUARE, stroke="#102030", dash=(2.0, INF)),
        Disc(NAN, 0, 4, fill="#102030"),
        Disc(0, INF, 4, fill="#102030"),
        Disc(0, 0, NAN, fill="#102030"),
        Disc(0, 0, -1, fill="#102030"),
        Disc(0, 0, 4, fill="#102030", alpha=INF),
        Disc(0, 0, 4, stroke="#102030", width=INF),
        Label(NAN, 0, "Annual", 12),
        Label(0, INF, "Annual", 12),
        Label(0, 0, "Annual", NAN),
        Label(0, 0, "Annual", 12, halo="#ffffff", halo_width=NAN),
        Label(0, 0, "Annual", 12, alpha=NAN),
    ],
)
def test_a_number_that_would_freeze_the_page_is_refused_before_anything_is_sent(shape: Shape, sent: list[Any]) -> None:
    """NaN, infinity and negative radii raise ValueError, wherever they stand, and the last picture stays."""
    layers = Layers(("ground", "marks"), 100, 80)
    good = Item("good", (Disc(5, 5, 2, fill="#405060"),))
    sent.clear()
    for where in ({"items": [good, Item("bad", (shape,))]}, {"apart": [Item("bad", (shape,)), good]}):
        with pytest.raises(ValueError, match=r"number|radius"):
            layers.draw("marks", **where)
    assert sent == []
    layers.draw("marks", [good])
    assert len(sent) == 1


@pytest.mark.parametrize("at", [(NAN, 0.0), (0.0, INF)])
def test_the_place_of_an_item_is_checked_too(at: tuple[float, float], sent: list[Any]) -> None:
    """An item that is moved to no place is refused, whatever its shapes."""
    layers = Layers(("ground",), 100, 80)
    sent.clear()
    for shape in (Poly(SQUARE, fill="#102030"), Disc(0, 0, 1, fill="#102030"), Label(0, 0, "a", 9)):
        with pytest.raises(ValueError, match="number"):
            layers.draw("ground", [Item("bad", (shape,), at)])
    assert sent == []


def test_each_frame_goes_in_one_message_and_ends_on_another_canvas(sent: list[Any]) -> None:
    """A layer is one message; its last command is for the canvas that is never shown, so that a page learns of it."""
    layers = Layers(("ground", "marks"), 100, 80)
    sent.clear()
    layers.draw(
        "marks", [Item("a", (Poly(SQUARE, fill="#102030"), Label(3, 3, "a", 9), Disc(4, 4, 1, fill="#000000")))]
    )
    assert len(sent) == 1
    switches = [command for command in sent[0] if isinstance(command[1], list) and "IPY_MODEL_" in str(command[1])]
    assert layers._rest.model_id in str(switches[-1])


def test_the_counters_of_the_whole_board_are_a_small_message(sent: list[Any]) -> None:
    """All counters of the standard game are drawn in a few hundred commands, with plain Python numbers and arrays."""
    game = lw.new_game("rif", seed=1)
    layers = Layers(("counters",), game.board.grid.width, game.board.grid.height)
    sent.clear()
    layers.draw("counters", apart=counter_items(game.system, game.position, "es"))
    assert len(sent) == 1
    assert len(sent[0]) < 4_000

    def numbers(value: Any) -> Iterator[Any]:
        if isinstance(value, (list, tuple)):
            for each in value:
                yield from numbers(each)
        elif isinstance(value, (int, float)) or type(value).__module__ == "numpy":
            yield value

    assert {type(value) for value in numbers(sent[0])} <= {int, float}


def test_the_size_follows_scale_and_dots() -> None:
    """On a dense screen the canvas has more dots and the same size on the page."""
    layers = Layers(("ground",), 100, 80)
    layers.resize(1.5, 2.0)
    assert layers.css_size == (150, 120)
    assert (layers.canvas.width, layers.canvas.height) == (300, 240)
    assert (layers.canvas.layout.width, layers.canvas.layout.height) == ("150px", "120px")
