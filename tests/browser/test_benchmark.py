"""How quick the board is in the browser, beside the same map in ipympl and matplotlib, in one run.

No time is asserted: the figures are printed, and written to `test-results/benchmark-browser.json`.
"""

import json
import statistics

import pytest

from legion_widget.engine.hexgrid import SIDE
from tests.browser.conftest import ROOT
from tests.browser.table import IMPORT, RIF, Desk

UNIT, HOME, NEAR = "beni-urriaguel-tabor-4-4", "1521", "1621"
PRESSES, REST = 24, 300  # of each; milliseconds that the pointer rests before a press
MOVES = 200
DRAGS = 12

GAME = 'game = lw.new_game("rif", seed=3)'
BOARD = f'board = lw.show(game, theme="light")\nboard.look(game.board.index("{HOME}"))\nboard'

#: The yardstick: what one would write with matplotlib. A press on a counter lays its reach over the map, by blitting.
YARDSTICK = """
%matplotlib widget
import matplotlib.pyplot as plt
from matplotlib.collections import PolyCollection
from legion_widget.engine.hexgrid import SIDE, bits

grid = game.board.grid
plt.ioff()
figure = plt.figure(figsize=(WIDTH / 100, HEIGHT / 100), dpi=100)
canvas = figure.canvas
canvas.header_visible = canvas.footer_visible = canvas.toolbar_visible = canvas.resizable = False
axes = figure.add_axes((0, 0, 1, 1), xlim=(0, grid.width), ylim=(grid.height, 0))
axes.set_axis_off()
COLOURS = {"~": "#A3C3CB", "^": "#B79B6C", ",": "#D9C79B"}

def hexagon(index, size=SIDE):
    x, y = grid.centre(index)
    corners = ((-0.5, -0.866), (0.5, -0.866), (1, 0), (0.5, 0.866), (-0.5, 0.866), (-1, 0))
    return [(x + size * dx, y + size * dy) for dx, dy in corners]

hexes = list(bits(grid.all))
axes.add_collection(PolyCollection(
    [hexagon(i) for i in hexes], edgecolors="#887755", linewidths=0.5,
    facecolors=[COLOURS.get(game.board.terrain_at[i], "#E6DABB") for i in hexes],
))
standing = {unit.hex.index: unit.id for unit in game.units.values() if unit.hex}
for index, name in standing.items():
    unit, (x, y) = game.units[name], grid.centre(index)
    colour = "#C8A13A" if unit.side == "spanish" else "#4F7A4A"
    axes.add_patch(plt.Rectangle((x - 14, y - 14), 28, 28, facecolor=colour, edgecolor="black", linewidth=0.8))
    axes.text(x, y - 3, unit.short[:5], ha="center", va="center", fontsize=5)
    axes.text(x, y + 8, f"{unit.combat}-{unit.movement}", ha="center", va="center", fontsize=6, weight="bold")
over = PolyCollection([], facecolors="#FFFFFF88", edgecolors="#1C4584", linewidths=1, animated=True)
axes.add_collection(over)
chosen, ground = None, None

def pressed(event):
    global chosen, ground
    if ground is None:
        ground = canvas.copy_from_bbox(figure.bbox)
    here = min(hexes, key=lambda i: (grid.centre(i)[0] - event.xdata) ** 2 + (grid.centre(i)[1] - event.ydata) ** 2)
    name = standing.get(here)
    chosen = name if name != chosen else None
    over.set_verts([hexagon(grid.index(label)) for label in game.reach(chosen)] if chosen else [])
    canvas.restore_region(ground)
    axes.draw_artist(over)
    canvas.blit(figure.bbox)

canvas.mpl_connect("button_press_event", pressed)
canvas
"""

#: What is measured in the page. `bench.frames` keeps a few pixels of each frame, for the hex at a place of the map.
WATCH = """
([kernel, selector]) => {
    const bench = window.bench = {frames: [], drawn: null, sent: 0, begun: 0, taken: null, at: [0, 0]};
    const square = new OffscreenCanvas(24, 24).getContext('2d', {willReadFrequently: true});
    const patch = () => {
        const canvas = document.querySelector(selector);
        if (!canvas || canvas.width < 400) return null;
        const [x, y] = bench.at.map((part, n) => Math.round(part * [canvas.width, canvas.height][n]));
        square.clearRect(0, 0, 24, 24);
        for (const layer of document.querySelectorAll(selector)) square.drawImage(layer, 12 - x, 12 - y);
        return square.getImageData(0, 0, 24, 24).data;
    };
    // How much of one patch is as in another: letters may have changed their font since, or their edges.
    const alike = (one, other, limit) =>
        one ? one.filter((v, n) => Math.abs(v - other[n]) < limit).length / one.length : 0;
    kernel.anyMessage.connect((_, {msg, direction}) => {
        if (msg.header.msg_type !== 'comm_msg') return;
        if (direction === 'send') bench.sent += 1;
        else if (bench.drawn === null && msg.content.data?.method === 'custom' && msg.buffers?.length)
            bench.drawn = performance.now();
    });
    bench.begin = at => {
        Object.assign(bench, {at, frames: [], watching: true, begun: performance.now(), drawn: null});
        const look = () => {
            bench.frames.push([performance.now(), patch()]);
            if (bench.watching) requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
    };
    // The first frame that shows the counter, and the first that shows it as in the end.
    bench.end = () => {
        bench.watching = false;
        const last = patch();
        const first = (part, limit) => bench.frames.find(([, seen]) => alike(seen, last, limit) >= part)[0];
        const counter = first(0.8, 40);
        return {
            'counters are seen': counter - bench.begun,
            '  after the first drawing': bench.drawn === null ? null : counter - bench.drawn,
            'all is as in the end': first(1, 1) - bench.begun,
        };
    };
    bench.await = at => {
        bench.at = at;
        bench.taken = null;
        const before = patch();
        const pressed = event => {
            window.removeEventListener('pointerdown', pressed, true);
            const look = () => {
                if (alike(patch(), before, 1) < 1) bench.taken = performance.now() - event.timeStamp;
                else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
        };
        window.addEventListener('pointerdown', pressed, true);
    };
}
"""

#: From the first movement of a drag to the first frame with the counter and its way under the pointer.
CARRIED = """() => {
    bench.carried = new Promise(done => {
        window.addEventListener('pointermove', event => {
            const look = () => {
                const way = document.querySelector('.lw-way')?.getAttribute('visibility') === 'visible';
                if (way && document.querySelector('.lw-ghost')) done(performance.now() - event.timeStamp);
                else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
        }, {once: true, capture: true});
    });
}"""


def part(label, away=(0.0, 0.0)):
    """Where a hex lies, in parts of the map's width and height."""
    x, y = RIF.centre(RIF.index(label))
    return [(x + away[0] * SIDE) / RIF.width, (y + away[1] * SIDE) / RIF.height]


def measure(lab, selector, cell, name):
    """First picture, presses, and the messages of a quick pointer, for one way of showing the map."""
    lab.open(IMPORT, GAME, cell, name=name)
    lab.python(f"{IMPORT}\nimport matplotlib.pyplot, legion_widget.widget.board\n{GAME}\nlist(game.reach({UNIT!r}))")
    handle = lab.page.evaluate_handle(lab.KERNEL)
    lab.page.evaluate(WATCH, [handle, selector])
    lab.page.evaluate("at => bench.begin(at)", part(HOME))
    lab.run_all()
    canvas = lab.page.locator(selector).first
    lab.until(lambda: canvas.count() and canvas.evaluate("c => c.width > 400"), 30)
    lab.page.wait_for_timeout(1500)
    beginning = lab.page.evaluate("bench.end()")

    def spot(label):
        return canvas.evaluate(
            """(canvas, [x, y]) => {
                const box = canvas.getBoundingClientRect();
                return [box.x + x * box.width, box.y + y * box.height];
            }""",
            part(label),
        )

    canvas.evaluate("canvas => canvas.closest('.lw-viewport, .jp-OutputArea-output').scrollIntoView({block: 'center'})")
    lab.page.mouse.move(*spot(HOME))
    presses = []
    for _ in range(PRESSES):
        lab.page.wait_for_timeout(REST)
        lab.page.evaluate("at => bench.await(at)", part(NEAR, (0.45, 0.45)))
        lab.page.mouse.click(*spot(HOME))
        lab.page.wait_for_function("bench.taken !== null", polling=20)
        presses.append(lab.page.evaluate("bench.taken"))

    lab.page.wait_for_timeout(REST)
    (x, y), (to_x, to_y) = spot(HOME), spot("2119")
    path = [(x + (to_x - x) * n / MOVES, y + (to_y - y) * n / MOVES) for n in range(MOVES + 1)]
    lab.page.mouse.move(*path[0])
    lab.page.wait_for_timeout(REST)
    before = lab.page.evaluate("bench.sent")
    for there in path[1:]:
        lab.page.mouse.move(*there)
    lab.page.wait_for_timeout(REST)
    messages = lab.page.evaluate("bench.sent") - before
    drags = []
    for _ in range(DRAGS if selector.startswith(".lw-board") else 0):
        lab.page.wait_for_timeout(REST)
        (x, y), (to_x, to_y) = spot(HOME), spot(NEAR)
        lab.page.mouse.move(x, y)
        lab.page.mouse.down()
        lab.page.evaluate(CARRIED)
        lab.page.mouse.move(to_x, to_y, steps=4)
        drags.append(lab.page.evaluate("bench.carried"))
        lab.page.keyboard.press("Escape")
        lab.page.mouse.up()
    presses.sort()
    return {
        **beginning,
        "press, median": statistics.median(presses),
        "press, p95": presses[min(len(presses) - 1, round(0.95 * len(presses)))],
        "drag, median": statistics.median(drags) if drags else None,
        "messages": messages,
    }


def crossed():
    """How many hexes are entered between the two places of the quick pointer."""
    (x, y), (to_x, to_y) = (RIF.centre(RIF.index(label)) for label in (HOME, "2119"))
    seen = []
    for n in range(MOVES + 1):
        here = RIF.hex_at(x + (to_x - x) * n / MOVES, y + (to_y - y) * n / MOVES)
        if not seen or seen[-1] != here:
            seen.append(here)
    return len(seen) - 1


@pytest.mark.benchmark
@pytest.mark.long
def test_the_board_and_a_plot(lab):
    """Prints both side by side; a pointer in haste sends at most one message for each hex that it enters."""
    ours = measure(lab, ".lw-board canvas.lw-map", BOARD, "ours.ipynb")
    desk = Desk(lab)
    assert desk.errors() == []
    width, height = desk.canvas.evaluate("canvas => [canvas.clientWidth, canvas.clientHeight]")
    cell = YARDSTICK.replace("WIDTH", str(width)).replace("HEIGHT", str(height))
    theirs = measure(lab, ".jupyter-matplotlib canvas", cell, "theirs.ipynb")
    hexes = crossed()
    units = {"messages": f" ({MOVES} moves, {hexes} hexes)"}
    print(f"\nthe map of the Rif at {width} x {height}, {PRESSES} presses; milliseconds")
    print(f"{'':42}{'board':>10}{'ipympl':>10}{'ratio':>8}")
    for key, value in ours.items():
        other = theirs[key]
        ratio = f"{other / value:8.1f}" if value and other else ""
        print(f"{key + units.get(key, ''):42}{value or 0:10.1f}{other or 0:10.1f}{ratio}")
    results = ROOT / "test-results" / "benchmark-browser.json"
    results.parent.mkdir(exist_ok=True)
    results.write_text(json.dumps({"hexes crossed": hexes, "board": ours, "ipympl": theirs}, indent=2) + "\n")
    assert ours["messages"] <= hexes
