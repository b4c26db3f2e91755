"""What a press on a counter shows is drawn by the page in the same frame, and is what the kernel draws after it."""

from pathlib import Path

import pytest

import legion_widget as lw
import legion_widget.widget
from legion_widget.engine.scene import Disc, Label
from legion_widget.games.hexes.board.painting import HexPainting
from legion_widget.ui.controller import controller_for
from legion_widget.ui.game_view import view_of
from legion_widget.ui.to_page import encode
from tests.browser.table import IMPORT, Desk
from tests.seeds import seeds

SCRIPT = Path(legion_widget.widget.__file__).parent / "static" / "outlook.js"
#: Presses with the pointer and does not let go; what the map shows before anything else can happen in the page.
PRESS = """([x, y]) => {
    const over = document.querySelector('.lw-overlay'), canvases = [...document.querySelectorAll('canvas.lw-map')];
    const told = {clientX: x, clientY: y, button: 0, pointerId: 1, bubbles: true, pointerType: 'mouse'};
    over.setPointerCapture = () => {};
    over.dispatchEvent(new PointerEvent('pointerdown', told));
    window.shown = canvases.map(canvas => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data);
    window.letGo = () => over.dispatchEvent(new PointerEvent('pointerup', told));
    return [1, 3].map(layer => shown[layer].reduce((sum, value, at) => sum + (at % 4 === 3 && value > 0), 0));
}"""
#: Keeps what the map shows.
KEEP = """() => {
    const canvases = [...document.querySelectorAll('canvas.lw-map')];
    window.shown = canvases.map(canvas => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data);
}"""
#: On how many dots the map shows something other than it did, by more than the edge of a line may be off.
OTHER = """() => [...document.querySelectorAll('canvas.lw-map')].map((canvas, layer) => {
    const now = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    let count = 0;
    for (let at = 0; at < now.length; at += 1) count += at % 4 === 3 && Math.abs(now[at] - shown[layer][at]) > 96
        || now[at | 3] > 200 && shown[layer][at | 3] > 200 && Math.abs(now[at] - shown[layer][at]) > 96;
    return count;
})"""


@pytest.fixture(scope="module")
def blank(browser):
    """A page that has nothing but the script that draws an outlook."""
    page = browser.new_page()
    page.add_script_tag(content=SCRIPT.read_text("utf-8"))
    yield page
    page.close()


def plain(shape):
    """A shape as the page's own script has it."""
    if isinstance(shape, Disc):
        return {"x": shape.x, "y": shape.y, "r": shape.r, "fill": shape.fill}
    if isinstance(shape, Label):
        return {"x": shape.x, "y": shape.y, "text": shape.text, "size": shape.size, "fill": shape.fill}
    if shape.fill:
        return {"rings": [shape.points, *shape.holes], "fill": shape.fill, "alpha": shape.alpha}
    line = {"points": shape.points, "stroke": shape.stroke, "width": shape.width, "closed": shape.closed}
    return line | {"alpha": shape.alpha, "dash": shape.dash}


def numbers(value):
    """All numbers of a value, and all else, in order."""
    if isinstance(value, dict):
        return [part for key in sorted(value) for part in (key, *numbers(value[key]))]
    if isinstance(value, (list, tuple)):
        return [part for each in value for part in numbers(each)]
    return [value]


def same(drawn, expected):
    ours, theirs = numbers(drawn), numbers([plain(shape) for item in expected for shape in item.shapes])
    assert len(ours) == len(theirs)
    for one, other in zip(ours, theirs, strict=True):
        assert one == (pytest.approx(other, abs=0.11) if isinstance(other, float) else other)


class Nothing:
    """Where nothing is painted."""

    scale = 1.0


@pytest.mark.parametrize("scenario", ["rif", "first-day"])
@pytest.mark.parametrize("seed", seeds(20, now=(1,)))
def test_the_page_draws_what_the_kernel_draws(blank, scenario, seed):
    """In positions that are played at random: reach, edge, costs, where to stop, targets, and the ways."""
    game = lw.new_game(scenario, seed=seed)
    view = view_of(game)
    controller = controller_for(game, view.controller(game, "dark" if seed % 2 else "light", view))
    grid, compared = game.system.board.grid, 0
    style = encode(HexPainting(view, Nothing())._reach_style(controller, 1.3))
    player = lw.Recruit(seed)
    while game.result is None and compared < 25 and len(game) < 400:
        game.play(player, steps=2 + seed % 5)
        controller.on_game_changed()
        controller.clear()
        outlooks = list(view.outlooks(controller))
        held = [list(packed[:2]) for packed in outlooks]
        for packed in outlooks[:: 3 + seed % 3]:
            index = grid.at(packed[0], packed[1])
            controller.clear()
            if not view.choice(controller).plain:
                break
            drawn = blank.evaluate(
                """([packed, style, grid, held]) => {
                    const found = unpackOutlook(packed), isHeld = to => held.some(one => String(one) === String(to));
                    const shapes = outlookShapes(found, style, grid, isHeld);
                    return {...shapes, ways: [...found.hexes.values()].map(hex => [hex.to, hex.cost, hex.path])};
                }""",
                [list(packed), style, encode(view.grid(game)), held],
            )
            controller.click(index)
            assert controller.where(controller.unit(controller.selected)) == index
            reach = view.reach(controller, 1.3, {})
            same(drawn["under"], [item for item in reach if item.id != "reach-costs"])
            same(drawn["over"], [*(item for item in reach if item.id == "reach-costs"), *view.marks(controller)])
            costs = game.reach(controller.selected) if drawn["ways"] else {}
            assert {grid.label(grid.at(*to)): cost for to, cost, _ in drawn["ways"]} == dict(costs)
            for to, _, path in drawn["ways"]:
                assert [grid.label(grid.at(*spot)) for spot in path] == costs.path(grid.label(grid.at(*to)))
            compared += 1
    assert compared >= 5


@pytest.fixture(scope="module")
def desk(lab):
    lab.open(IMPORT, 'game = lw.new_game("rif", seed=3)\nboard = lw.show(game)\nboard.animation = False\nboard')
    lab.run_all()
    desk = Desk(lab)
    desk.ready()
    return desk


def known(lab, desk):
    """Waits until the page knows what each counter shows, in the picture that it has."""
    lab.until(lambda: desk.ask("int.from_bytes(b.overlay.foreseen[:4], 'little') == b.overlay.revision"))
    lab.heard()


def test_a_press_is_seen_before_the_kernel_has_heard_of_it(lab, desk):
    """The reach and its costs stand on the map in the same task of the page; what the kernel draws then is the same."""
    known(lab, desk)
    spot = desk.spot("1521")
    with lab.busy():
        reach, costs = lab.page.evaluate(PRESS, spot)
        assert reach > 20_000
        assert costs > 2_000
        assert desk.overlay.evaluate("over => over.querySelector('.lw-way') !== null")
        lab.page.evaluate("letGo()")
    lab.heard()
    lab.frames()
    assert desk.ask("b.selected") == "beni-urriaguel-tabor-4-4"
    assert max(lab.page.evaluate(OTHER)) < 60, "but for the edges of lines"
    desk.overlay.focus()
    lab.page.keyboard.press("Escape")
    lab.until(lambda: desk.ask("b.selected") is None)


@pytest.mark.long
def test_of_a_deed_only_what_has_changed_is_drawn_again(lab, desk):
    """A move, its undo, a counter that stays, at a scale where little is drawn of it: as if all were drawn anew."""
    for code in (
        'game.do(lw.legion.Move("beni-urriaguel-tabor-4-4", "1621"))',
        "game.undo()",
        'board.controller.choose("beni-urriaguel-tabor-4-4"); board.run("stay"); board.run("cancel")',
        "game.play(lw.Recruit(1), steps=5)",
        "game.undo(5)",
    ):
        lab.python(code)
        desk.calm()
        lab.page.evaluate(KEEP)
        lab.python("board.map.layers.forget(); board.redraw()")
        desk.calm()
        assert max(lab.page.evaluate(OTHER)) == 0, code


def test_what_the_page_knows_of_another_picture_is_not_shown(lab, desk):
    """The game has gone on meanwhile, without a word to the page of what is foreseen: the kernel chooses as ever."""
    known(lab, desk)
    desk.settle()
    lab.python("board.map.ahead.cancel(); board.overlay.foreseen = b'\\xff' * 4 + board.overlay.foreseen[4:]")
    lab.heard()
    lab.frames()
    spot = desk.spot("1521")
    assert lab.page.evaluate(PRESS, spot) == [0, 0]
    lab.page.evaluate("letGo()")
    lab.until(lambda: desk.ask("b.selected") == "beni-urriaguel-tabor-4-4")
