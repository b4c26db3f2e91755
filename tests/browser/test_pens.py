"""The two pens in a real page: the same pixels; and a board where numpy, Pillow and orjson are missing."""

import pytest

from tests.browser.conftest import NEW
from tests.browser.table import IMPORT, Desk
from tests.stubs import write_stubs

#: A crowded scene: the counters of a battle, an aircraft over its target, reach with holes, hatching, rings, names.
SCENE = """
import ipywidgets
import legion_widget as lw
from legion_widget.engine.scene import Disc, Item, Label, Poly
from legion_widget.games.legion.scene import counter_items
from legion_widget.widget.canvas import Layers
from legion_widget.games.legion.board.map_overlays import mark_layer, reach_layer
from legion_widget.widget.pens import ArrayPen, PlainPen, working_numpy
from legion_widget.games.legion.board.controller import LegionController

game = lw.new_game("rif", seed=3)
table = LegionController(game)
table.on_game_changed()
table.click(game.board.index("1521"))
over = [Item("a", tuple(
    Poly(((x, 40), (x + 60, 60 + x % 50), (x + 20, 130)), fill=colour, alpha=0.6)
    for x in range(40, 900, 24) for colour in ("#C63D2B", "#2A5DA8")
)), Item("b", tuple(
    Disc(x, 150, 14, stroke="#102030", width=2.5, alpha=0.7) for x in range(40, 900, 17)
)), Item("c", tuple(
    Poly(((x, 160), (x + 40, 190), (x + 5, 200)), stroke="#B5172A", width=3, dash=(6.0, 3.0), closed=x % 2 == 0)
    for x in range(40, 900, 21)
))]
grid = game.board.grid
def scene(pen):
    layers = Layers(("ground", "reach", "counters", "marks"), grid.width, grid.height, pen)
    def draw():
        layers.draw("ground", [Item("paper", (Poly(
            ((0, 0), (grid.width, 0), (grid.width, grid.height), (0, grid.height)), fill="#F1E8D0"
        ),))])
        layers.draw("reach", reach_layer(table))
        layers.draw("counters", apart=counter_items(game.system, game.position, "es"))
        layers.draw("marks", [*mark_layer(table), *over])
    layers.on_ready(draw)
    return layers
"""


#: In the page: how many pixels the two pictures have, how many of them are far from each other, how many colours there
#: are, and the largest distance.
COMPARE = """
() => {
    const all = [...document.querySelectorAll('.jp-OutputArea-output canvas')];
    const data = [all.slice(0, 4), all.slice(4, 8)].map(layers => {
        const {width, height} = layers[0], context = new OffscreenCanvas(width, height).getContext('2d');
        for (const layer of layers) context.drawImage(layer, 0, 0);
        return context.getImageData(0, 0, width, height).data;
    });
    let far = 0, most = 0;
    const seen = new Set();
    for (let i = 0; i < data[0].length; i += 4) {
        const gap = Math.max(...[0, 1, 2].map(k => Math.abs(data[0][i + k] - data[1][i + k])));
        most = Math.max(most, gap);
        if (gap > 12) far += 1;
        seen.add(data[0][i] << 16 | data[0][i + 1] << 8 | data[0][i + 2]);
    }
    return [data[0].length / 4, far, seen.size, most];
}
"""


@pytest.mark.long
def test_both_pens_give_the_same_pixels(lab):
    """Of a crowded scene hardly a pixel differs by more than the eye can see."""
    lab.open(
        SCENE,
        "one = scene(ArrayPen(working_numpy()))\nipywidgets.VBox(list(one.canvases.values()))",
        "two = scene(PlainPen())\nipywidgets.VBox(list(two.canvases.values()))",
        name="pens.ipynb",
    )
    lab.run_all()
    read = "canvas => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data[3]"
    for number in (0, 4):  # the ground of each
        lab.canvas(number).wait_for()
        lab.until(lambda number=number: lab.canvas(number).evaluate(read) == 255)
    lab.python('for layers in (one, two): layers.forget(); layers.canvases["marks"]._client_ready_callbacks()')
    before = None
    while (now := lab.page.evaluate(COMPARE)) != before:  # the page is still painting
        before = now
        lab.frames()
    size, far, seen, most = now
    print(f"of {size} pixels {far} differ by more than 12, the most by {most}; {seen} colours")
    assert seen > 500
    assert far < size / 2000


@pytest.fixture(scope="module")
def desk(lab, tmp_path_factory):
    stubs = write_stubs(tmp_path_factory.mktemp("stubs"))
    lab.open(
        f"import sys\nsys.path.insert(0, {str(stubs)!r})\nsys.modules['orjson'] = None\n"
        "assert 'numpy' not in sys.modules",
        IMPORT,
        'game = lw.new_game("rif", seed=3)\nboard = lw.show(game, theme="light")\nboard',
        name="plain.ipynb",
        kernel=NEW,
    )
    lab.run_all()
    desk = Desk(lab)
    desk.ready()
    return desk


@pytest.mark.long
def test_a_board_is_played_without_numpy_pillow_and_orjson(lab, desk):
    """As in a browser's Python: the board is drawn, a counter's reach is seen, it moves and the move is undone."""
    assert desk.ask("[type(b.map.layers.pen).__name__, hasattr(sys.modules['numpy'], 'zeros')]") == ["PlainPen", False]
    hexes = desk.all_hexes()
    before, picture = desk.colours(hexes), desk.picture()
    desk.choose("1521", "beni-urriaguel-tabor-4-4")
    reach = set(desk.ask('list(g.reach("beni-urriaguel-tabor-4-4"))')) | {"1521"}
    lab.until(lambda: len(desk.changed(before, hexes)) > 0.9 * len(reach))
    assert desk.changed(before, hexes) <= reach
    desk.press("1621")
    lab.until(lambda: desk.where("beni-urriaguel-tabor-4-4") == "1621")
    lab.until(lambda: "1621" in desk.foot.inner_text() and desk.picture() != picture)
    desk.do("undo")
    lab.until(lambda: desk.picture() == picture)
    assert desk.errors() == []


@pytest.mark.long
def test_it_is_drawn_again_after_a_reload(lab, desk):
    """The same pixels as before."""
    lab.page.mouse.move(2, 2)
    desk.calm()
    picture = desk.picture()
    lab.reload()
    desk.ready()
    lab.until(lambda: desk.picture() == picture)
    assert desk.errors() == []
