"""The canvas' adapter: what reaches ipycanvas, and what never may."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from ipycanvas import Canvas

import legion_widget as lw
from legion_widget.engine.kept import Kept
from legion_widget.engine.scene import Disc, Item, Label, Poly, Shape
from legion_widget.games.legion.board.controller import LegionController
from legion_widget.games.legion.scene import counter_items
from legion_widget.ui import drawlist
from legion_widget.ui.drawlist import DrawnItems, draw_list
from legion_widget.ui.painting import LAYERS
from legion_widget.widget.canvas import Layers
from legion_widget.widget.testing import BoardClient

SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0))
NAN, INF = math.nan, math.inf
GOOD = Item("good", (Disc(5, 5, 2, fill="#405060"),))


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
    sent.clear()
    for where in ({"items": [GOOD, Item("bad", (shape,))]}, {"apart": [Item("bad", (shape,)), GOOD]}):
        with pytest.raises(ValueError, match=r"'bad'.*(number|radius)"):
            layers.draw("marks", **where)
    assert sent == []
    layers.draw("marks", [GOOD])
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


POISON = st.sampled_from(
    [NAN, INF, -INF, 1e9, -1e9, 1e300, 10**400, np.float32(NAN), np.float64(INF), np.float16(INF), "7", b"7", None, 1j]
)
NEGATIVE = st.sampled_from([-1, -0.5, np.float32(-2), np.int64(-3)])
NO_COLOUR = st.sampled_from(
    ["red", "#12", "#1234567", "#10203g", "javascript:alert(1)", "rgb(1,2,3)", " #102030", "#102030\n", 7, ("#102030",)]
)
INK = {"fill": "#102030"}


def bad_shapes() -> st.SearchStrategy[Shape]:
    """One shape with one thing wrong with it."""
    lines = st.booleans().map(lambda closed: {"stroke": "#102030", "closed": closed})
    spoilt = st.integers(0, 2).flatmap(
        lambda k: st.tuples(POISON, st.booleans()).map(
            lambda bad: tuple((bad[0], y) if bad[1] else (x, bad[0]) for x, y in [SQUARE[k]]) + SQUARE
        )
    )
    return st.one_of(
        st.builds(lambda points, ink: Poly(points, **ink), spoilt, lines | st.just(INK)),
        st.builds(
            lambda points: Poly(SQUARE, fill="#102030", holes=(points,)), spoilt | st.just(()) | st.just(((1, 1),))
        ),
        st.builds(lambda points, ink: Poly(points, **ink), st.sampled_from([(), ((1.0, 2.0),)]), lines | st.just(INK)),
        st.builds(lambda w, ink: Poly(SQUARE, width=w, **ink), POISON | NEGATIVE, lines),
        st.builds(lambda d, ink: Poly(SQUARE, dash=(2.0, d), **ink), POISON | NEGATIVE, lines),
        st.builds(lambda a: Poly(SQUARE, alpha=a, **INK), POISON | NEGATIVE | st.just(1.01)),
        st.builds(lambda c: Poly(SQUARE, fill=c), NO_COLOUR),
        st.builds(lambda c: Poly(SQUARE, stroke=c), NO_COLOUR),
        st.builds(lambda x: Disc(x, 1, 1, **INK), POISON),
        st.builds(lambda y: Disc(1, y, 1, **INK), POISON),
        st.builds(lambda r: Disc(1, 1, r, **INK), POISON | NEGATIVE),
        st.builds(lambda w: Disc(1, 1, 1, stroke="#102030", width=w), POISON | NEGATIVE),
        st.builds(lambda c: Disc(1, 1, 1, fill=c), NO_COLOUR),
        st.builds(lambda c: Disc(1, 1, 1, stroke=c), NO_COLOUR),
        st.builds(lambda x: Label(x, 1, "a", 9), POISON),
        st.builds(lambda s: Label(1, 1, "a", s), POISON | NEGATIVE),
        st.builds(lambda w: Label(1, 1, "a", 9, weight=w), st.sampled_from([NAN, INF, "bold;", None])),
        st.builds(lambda w: Label(1, 1, "a", 9, halo="#102030", halo_width=w), POISON | NEGATIVE),
        st.builds(lambda c: Label(1, 1, "a", 9, fill=c), NO_COLOUR),
        st.builds(lambda c: Label(1, 1, "a", 9, halo=c, halo_width=1.0), NO_COLOUR),
        st.just(Label(1, 1, "\ud800", 9)),
        st.just(Label(1, 1, "a", 9, font="comic")),
        st.just(Label(1, 1, "a", 9, anchor="left")),
    )


@given(bad_shapes(), st.booleans(), st.integers(0, 2))
def test_what_no_canvas_can_draw_is_an_error_that_names_the_item(shape: Shape, apart: bool, place: int) -> None:
    """Numbers that are none, too large or negative, colours that are none, polygons without points: nothing is made."""
    items = [GOOD, Item("also-good", (Poly(SQUARE, fill="#102030"),))]
    items.insert(place, Item("the-bad-one", (Disc(1, 1, 1, fill="#102030"), shape)))
    with pytest.raises(ValueError, match=r"item 'the-bad-one' cannot be drawn: .+"):
        draw_list(() if apart else items, items if apart else (), 1.0)


@given(POISON, st.booleans())
def test_an_item_stands_at_a_place(value: Any, first: bool) -> None:
    """Where an item stands is checked for each kind of shape."""
    for shape in (Poly(SQUARE, fill="#102030"), Disc(0, 0, 1, fill="#102030"), Label(0, 0, "a", 9)):
        with pytest.raises(ValueError, match="'lost'"):
            draw_list([Item("lost", (shape,), (value, 0.0) if first else (0.0, value))], (), 1.0)


SCALARS = st.sampled_from([np.float16, np.float32, np.float64, np.int8, np.int64, np.uint8, int, float, np.bool_])


@given(SCALARS, st.sampled_from([1.0, 2.2]))
def test_scalars_of_numpy_become_plain_numbers(kind: Any, factor: float) -> None:
    """Whatever number a shape holds, the draw list holds int, float, str and bool only."""
    one = kind(1)
    shapes = (
        Poly(((one, 0), (3, one), (one, 5)), fill="#102030", stroke="#102030", width=one, dash=(one,), alpha=one),
        Poly(SQUARE, fill="#102030", holes=(((one, 1), (2, one), (2, 2)),), alpha=one),
        Disc(one, one, one, fill="#102030", stroke="#102030", width=one, alpha=one),
        Label(one, one, "a", one, weight=one, halo="#102030", halo_width=one, alpha=one),
    )
    item = Item("numbers", shapes, (one, one))

    def leaves(value: Any) -> Iterator[type]:
        if isinstance(value, tuple | list):
            for each in value:
                yield from leaves(each)
        else:
            yield type(value)

    for batches in (draw_list([item], (), factor), draw_list((), [item], factor)):
        assert set(leaves(batches)) <= {int, float, str, bool}


def test_a_line_of_no_width_is_not_drawn() -> None:
    """A canvas would take the width of the line before for none."""
    assert (
        draw_list(
            [Item("thin", (Poly(SQUARE, stroke="#102030", width=0), Disc(1, 1, 1, stroke="#102030", width=0)))], (), 1
        )
        == []
    )


# ---- what is drawn again is not worked out again ------------------------------------------------------

PLAIN_ITEMS = st.builds(
    lambda id, x, shape, hex: Item(id, (shape, GOOD.shapes[0]), (x, 0.0), hex),
    st.sampled_from("abc"),
    st.sampled_from([0.0, 1.0, 5.0]),
    st.sampled_from(
        [
            Poly(SQUARE, fill="#102030"),
            Poly(SQUARE, fill="#102030", stroke="#000000"),
            Poly(SQUARE, stroke="#102030", width=2.0, dash=(1.0,)),
            Disc(1, 1, 1, fill="#102030"),
            Label(1, 1, "a", 9),
        ]
    ),
    st.sampled_from([None, "0101"]),
)
FRAMES = st.lists(st.tuples(st.lists(PLAIN_ITEMS), st.lists(PLAIN_ITEMS), st.sampled_from([1.0, 2.0])), max_size=5)


@given(FRAMES)
def test_a_layer_that_knows_what_it_drew_draws_the_same_as_one_that_does_not(frames: list[Any]) -> None:
    """Whatever has stayed, moved, changed or come since, at whatever scale, and where two items have one id."""
    known: DrawnItems = Kept()
    for items, apart, factor in frames:
        assert draw_list(items, apart, factor, known) == draw_list(items, apart, factor)


def test_only_what_has_changed_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest is known from the time before, and what is no longer drawn is let go."""
    worked: list[str] = []
    whole = drawlist._drawn
    monkeypatch.setattr(drawlist, "_drawn", lambda thing: worked.append(thing[0].id) or whole(thing))
    known: DrawnItems = Kept()
    for frame in (["a", "b"], ["a", "b"], ["a", "c"], ["a", "b"]):
        draw_list((), [Item(id, GOOD.shapes) for id in frame], 1.0, known)
    draw_list((), [Item("a", GOOD.shapes, (1.0, 0.0))], 1.0, known)
    draw_list((), [Item("a", GOOD.shapes, (1.0, 0.0))], 2.0, known)
    assert "".join(worked) == "ab" + "c" + "b" + "a" + "a"


# ---- a layer is sent when it has changed ------------------------------------------------------------


def crowd(name: str = "crowd") -> list[Item]:
    """New items that are the same each time."""
    return [Item(name, (Poly(SQUARE, fill="#102030"), Label(3, 3, "a", 9), Disc(4, 4, 1, fill="#000000")))]


def test_a_layer_that_shows_just_this_is_not_sent_again(sent: list[Any]) -> None:
    """Neither for the same items nor for like ones; each layer is known by itself; a change is sent."""
    layers = Layers(("ground", "marks"), 100, 80)
    layers.draw("marks", crowd())
    sent.clear()
    layers.draw("marks", crowd())
    assert sent == []
    for what in ({"items": crowd("other")}, {"apart": crowd()}, {"items": [*crowd(), GOOD]}, {}, {"items": crowd()}):
        layers.draw("marks", **what)
        assert len(sent) == 1
        sent.clear()
    layers.draw("ground", crowd())
    assert len(sent) == 1


def test_at_another_scale_and_for_a_page_that_was_loaded_all_is_sent_again(sent: list[Any]) -> None:
    """Nothing is taken for shown that the page may have lost."""
    layers = Layers(("ground", "marks"), 100, 80)
    drawn: list[str] = []

    def draw() -> None:
        sent.clear()
        layers.draw("ground", crowd())
        layers.draw("marks", crowd())
        drawn.append(f"{len(sent)}")

    layers.on_ready(draw)
    draw()
    draw()
    layers.resize(2.0, 1.0)
    draw()
    layers.resize(2.0, 1.5)
    draw()
    for _ in range(2):
        layers.canvases[layers.names[-1]]._handle_custom_msg({"event": "client_ready"}, [])
    layers.forget()
    draw()
    assert drawn == ["2", "0", "2", "2", "2", "2", "2"]


def test_what_was_refused_is_not_taken_for_shown(sent: list[Any]) -> None:
    """After an error the layer still shows what it showed, and knows it; what fails on its way is sent anew."""
    layers = Layers(("marks",), 100, 80)
    layers.draw("marks", crowd())
    sent.clear()
    with pytest.raises(ValueError, match="'bad'"):
        layers.draw("marks", [Item("bad", (Disc(0, 0, -1, fill="#102030"),))])
    layers.draw("marks", crowd())
    assert sent == []


def test_a_message_that_fails_on_its_way_is_sent_anew(sent: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """A layer is taken for shown only when it was sent."""
    layers = Layers(("marks",), 100, 80)
    with monkeypatch.context() as patch:
        patch.setattr(Canvas, "clear", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            layers.draw("marks", crowd())
    sent.clear()
    layers.draw("marks", crowd())
    assert len(sent) == 1


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


@pytest.mark.parametrize(
    ("scale", "detail"), [(0.3, "combat"), (0.49, "combat"), (0.5, "figures"), (0.71, "figures"), (0.72, "full")]
)
def test_what_is_small_tells_less_and_larger(scale: float, detail: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each scale has its level, and costs are the larger the less there is to see."""
    game = lw.new_game("rif", seed=1)
    controller = LegionController(game)
    painting = controller.game_view.painting(Layers(LAYERS, *controller.game_view.size(game)))
    painting.layers.resize(scale, 1.0)
    controller.choose("beni-urriaguel-tabor-1-1")
    drawn: dict[str, Any] = {}

    def draw(
        name: str, items: Iterable[Item] = (), apart: Iterable[Item] = (), under: Any = None, over: Any = ()
    ) -> None:
        drawn[name] = {item.id: item.shapes for item in (*items, *apart, *over)}

    monkeypatch.setattr(painting.layers, "draw", draw)
    painting.counters(controller, "es")
    painting.choice(controller)
    assert painting.level[0] == detail
    figures = [shape for shape in drawn["counters"][f"unit-{controller.selected}"] if isinstance(shape, Label)]
    assert len(figures) == {"combat": 1, "figures": 2, "full": 3}[detail]
    assert drawn["marks"]["reach-costs"][0].r * scale > 4
    painting.close()


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
    canvas = layers.canvases["ground"]
    assert (canvas.width, canvas.height) == layers.size == (300, 240)
    assert (canvas.layout.width, canvas.layout.height) == ("150px", "120px")


def test_an_undo_sends_only_what_has_changed() -> None:
    """Two counters of a hundred are drawn again: a few commands in a box round each, not the whole layer."""
    client = BoardClient(lw.show(lw.new_game("rif", seed=3))).show()
    layers = client.board.map.layers
    drawn: dict[str, list[int]] = {}

    class Weighing:
        def commands(self, batches: Any) -> Any:
            drawn.setdefault(name, []).append(
                sum(len(batch[-1]) if isinstance(batch[-1], tuple) else 1 for batch in batches)
            )
            return pen.commands(batches)

    pen, draw, name = layers.pen, layers.draw, ""

    def watched(layer: str, *what: Any, **more: Any) -> None:
        nonlocal name
        name = layer
        draw(layer, *what, **more)

    layers.pen, layers.draw = Weighing(), watched
    client.board.game.do(lw.legion.Move("beni-urriaguel-tabor-4-4", "1621"))
    client.board.paint()
    client.board.game.undo()
    client.board.paint()
    moved, undone = drawn.pop("counters")[-2:]
    assert 0 < moved < 120
    assert 0 < undone < 120
    assert "ground" not in drawn
    layers.forget()
    client.board.redraw()
    assert drawn["counters"][-1] > 1000
    assert client.board.errors == []
