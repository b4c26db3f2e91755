"""A board in a page, pressed as a reader presses it: hexes by their labels, buttons by what they do."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Locator

from legion_widget.engine.hexgrid import SIDE, HexGrid, bits
from tests.browser.conftest import Pixel, Place

RIF = HexGrid(48, 28)
#: Cells that every notebook of these tests begins with.
IMPORT = "import legion_widget as lw"

#: In the page: the canvases of a board, of which one is given, painted on one, with what `read` makes of that.
FLAT = """
(canvas, given) => {
    const flat = new OffscreenCanvas(canvas.width, canvas.height), context = flat.getContext('2d');
    for (const layer of canvas.parentElement.querySelectorAll('canvas.lw-map')) context.drawImage(layer, 0, 0);
    const {width, height} = flat, {data} = context.getImageData(0, 0, width, height);
    return (%s)({width, height, data}, given);
}
"""


#: In the page: the canvases of a board, of which one is given, painted on one that is small: the mean colours of all
#: blocks of 8 by 8 dots, one after the other. The browser takes the means in half the time of a loop over all dots.
BLOCKS = """canvas => {
    const small = new OffscreenCanvas(Math.ceil(canvas.width / 8), Math.ceil(canvas.height / 8));
    const context = small.getContext('2d', {willReadFrequently: true});
    context.imageSmoothingQuality = 'medium';
    for (const layer of canvas.parentElement.querySelectorAll('canvas.lw-map'))
        context.drawImage(layer, 0, 0, small.width, small.height);
    const {data} = context.getImageData(0, 0, small.width, small.height), blocks = [];
    for (let at = 0; at < data.length; at += 4) blocks.push(data[at], data[at + 1], data[at + 2]);
    return btoa(Array.from(blocks, mean => String.fromCharCode(mean)).join(''));
}"""


class Picture:
    """What a canvas shows: equal to another that nobody could tell from it.

    Where a part was drawn again, the dots along an edge may be a shade lighter or darker.
    """

    SHADE = 3

    def __init__(self, blocks: bytes) -> None:
        self.blocks = blocks

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Picture)
            and len(self.blocks) == len(other.blocks)
            and all(abs(one - two) <= self.SHADE for one, two in zip(self.blocks, other.blocks, strict=True))
        )

    __hash__ = None


#: Milliseconds after which a finger on the map stays there, and asks what is there; see `overlay.js`.
LONG = 500
#: In the page: the fonts of the map are there, and the board has said so.
FONTS = "Promise.all([600, 700].map(weight => document.fonts.load(`${weight} 12px 'Barlow Condensed'`)))"
#: In the kernel: what a board does after a while.
LATER = "(b._late, b._working, b._unheard, b.map._tip)"


class Desk:
    """One board of a notebook that has been run: the ``number``-th on the page, called ``name`` in the kernel."""

    def __init__(self, lab: Place, grid: HexGrid = RIF, number: int = 0, name: str = "board") -> None:
        self.lab, self.grid, self.number, self.name = lab, grid, number, name
        self.page = lab.page
        self.root = lab.page.locator(".jp-OutputArea-output .lw-board").nth(number)
        self.overlay = self.root.locator(".lw-overlay")
        self.viewport = self.root.locator(".lw-viewport")
        #: The lowest of the canvases that lie on each other; all have one size.
        self.canvas = self.root.locator("canvas.lw-map").first

    # What the kernel knows

    def ask(self, expression: str) -> Any:
        """The value of an expression in the kernel; `b` is the board and `g` its game."""
        code = f"import json as _json\nb = {self.name}\ng = b.game\nprint(_json.dumps({expression}))"
        return json.loads(self.lab.python(code))

    def where(self, unit: str) -> str | None:
        """The hex of a unit."""
        return self.ask(f"g.units[{unit!r}].hex and g.units[{unit!r}].hex.label")

    def errors(self) -> list[str]:
        """What went wrong in the board's handlers, so far."""
        return self.ask("b.errors")

    # The map

    @property
    def scale(self) -> float:
        """Canvas pixels of a world unit."""
        return self.canvas.evaluate("canvas => canvas.width") / self.grid.width

    def spot(self, label: str, away: tuple[float, float] = (0, 0)) -> tuple[float, float]:
        """Where on the page a hex is seen, after it has been scrolled into view; ``away`` in parts of a hex's side."""
        x, y = self.grid.centre(self.grid.index(label))
        return self.seen((x + away[0] * SIDE) / self.grid.width, (y + away[1] * SIDE) / self.grid.height)

    def seen(self, x: float, y: float) -> tuple[float, float]:
        """Where on the page a point is seen, given as parts of the map, after it has been scrolled into view.

        A finger does not move the small map away, as a pointer does: what lies under it is brought into the middle.
        """
        return tuple(
            self.viewport.evaluate(
                """(view, [x, y]) => {
                    view.scrollIntoView({block: 'center'});
                    const over = view.querySelector('.lw-overlay');
                    x *= over.offsetWidth; y *= over.offsetHeight;
                    const margin = 60;
                    if (x < view.scrollLeft + margin || x > view.scrollLeft + view.clientWidth - margin)
                        view.scrollLeft = x - view.clientWidth / 2;
                    if (y < view.scrollTop + margin || y > view.scrollTop + view.clientHeight - margin)
                        view.scrollTop = y - view.clientHeight / 2;
                    const at = () => {
                        const box = over.getBoundingClientRect();
                        return [box.x + x, box.y + y];
                    };
                    if (document.elementFromPoint(...at())?.closest('.lw-minimap')) {
                        view.scrollLeft = x - view.clientWidth / 2;
                        view.scrollTop = y - view.clientHeight / 2;
                    }
                    return at();
                }""",
                [x, y],
            )
        )

    def press(self, label: str) -> None:
        """Presses a hex with the pointer, on the picture of the game as it stands; the answer takes a moment."""
        self.settle()
        self.page.mouse.click(*self.spot(label))

    def finger_tap(self, x: float, y: float) -> None:
        """Touches a point of the page with a finger, and lifts it before it has stayed for long."""
        with self.lab.stopped(LONG):
            self.page.touchscreen.tap(x, y)

    def settle(self) -> None:
        """Waits until what was done last is painted: a press on an older picture is dropped."""
        self.lab.heard()
        self.lab.until(lambda: self.ask("b._revision == b.overlay.revision"))

    def calm(self) -> None:
        """Waits until nothing is under way any more: all that was done is heard, worked out and painted."""
        self.page.evaluate(FONTS)
        self.settle()
        self.lab.until(lambda: not self.ask(f"any(later.pending for later in {LATER})"))
        self.lab.heard()
        self.lab.until(self.rests)

    def still(self) -> None:
        """Waits until the map stands still: a gentle way, or that of a flick, takes a while."""
        self.lab.heard()
        self.viewport.evaluate(
            """view => new Promise(done => {
                let count = 0, before = '';
                const look = () => {
                    const now = `${view.scrollLeft} ${view.scrollTop}`;
                    count = now === before ? count + 1 : 0;
                    before = now;
                    if (count < 10) requestAnimationFrame(look); else done();
                };
                look();
            })"""
        )

    def point(self, label: str) -> None:
        """Moves the pointer over a hex."""
        self.page.mouse.move(*self.spot(label))

    def choose(self, label: str, unit: str) -> None:
        """Presses a counter and waits until it is chosen."""
        self.press(label)
        self.lab.until(lambda: self.ask("b.selected") == unit)

    def walk(self, label: str) -> None:
        """Walks to a hex with the arrow keys, from wherever the cursor is; the map must have the keyboard."""
        self.page.keyboard.press("ArrowUp")  # the cursor is seen after the first step
        x, y = self.overlay.locator(".lw-cursor").evaluate(
            """node => {
                const over = node.closest('.lw-overlay').getBoundingClientRect(), box = node.getBoundingClientRect();
                return [(box.x + box.width / 2 - over.x) / over.width, (box.y + box.height / 2 - over.y) / over.height];
            }"""
        )
        grid = self.grid

        def away(index: int) -> float:
            cx, cy = grid.centre(index)
            return (cx - x * grid.width) ** 2 + (cy - y * grid.height) ** 2

        here = grid.column_row(min(bits(grid.all), key=away))
        for steps, back, on in zip(
            (there - now for there, now in zip(grid.column_row(grid.index(label)), here, strict=True)),
            ("ArrowLeft", "ArrowUp"),
            ("ArrowRight", "ArrowDown"),
            strict=True,
        ):
            for _ in range(abs(steps)):
                self.page.keyboard.press(on if steps > 0 else back)

    def colours(self, labels: Iterable[str], away: tuple[float, float] = (0.45, 0.45)) -> list[Pixel]:
        """The pixel of the canvas in each hex, below and right of where counters and costs stand."""
        scale = self.scale
        spots = []
        for label in labels:
            x, y = self.grid.centre(self.grid.index(label))
            spots.append([round((x + away[0] * SIDE) * scale), round((y + away[1] * SIDE) * scale)])
        found = self.read(
            """({width, data}, spots) => spots.map(([x, y]) => {
                const from = (y * width + x) * 4;
                return Array.from(data.slice(from, from + 4));
            })""",
            spots,
        )
        return [tuple(pixel) for pixel in found]

    def changed(self, before: list[Pixel], labels: Iterable[str]) -> set[str]:
        """The hexes whose colours are others than before."""
        labels = list(labels)
        return {label for label, old, new in zip(labels, before, self.colours(labels), strict=True) if old != new}

    def read(self, script: str, given: Any = None) -> Any:
        """What a script of the page makes of all that the map shows: its width, height and data."""
        return self.canvas.evaluate(FLAT % script, given)

    def picture(self) -> Picture:
        """All that the canvas shows."""
        return Picture(base64.b64decode(self.canvas.evaluate(BLOCKS)))

    def all_hexes(self) -> list[str]:
        return [self.grid.label(index) for index in bits(self.grid.all)]

    # The panels

    def button(self, do: str, **data: str) -> Locator:
        """A button of the board by its command."""
        more = "".join(f'[data-{name}="{value}"]' for name, value in data.items())
        return self.root.locator(f'[data-do="{do}"]{more}')

    def do(self, do: str, **data: str) -> None:
        """Presses a button, on the picture of the game as it stands."""
        self.settle()
        self.button(do, **data).first.click()

    def end_phase(self) -> None:
        """Ends the phase; where it is asked because nobody has acted, with a yes."""
        self.do("next")
        self.settle()
        sure = self.button("next", key="next-sure")
        if sure.count():
            sure.first.click()

    def finish(self) -> None:
        """Has an officer play the rest of the phase: first he says what he will do."""
        self.do("finish")
        self.button("finish", key="finish-sure").first.click()

    @property
    def side(self) -> Locator:
        return self.root.locator(".lw-side-panel")

    @property
    def head(self) -> Locator:
        return self.root.locator(".lw-head")

    @property
    def foot(self) -> Locator:
        return self.root.locator(".lw-foot")

    def texts(self) -> list[str]:
        """What the three panels say."""
        return [panel.inner_text() for panel in (self.head, self.side, self.foot)]

    def ready(self) -> None:
        """Waits until the board has been drawn: the map is seen, and the panels are filled."""
        self.head.locator(".lw-phases").wait_for()
        self.lab.until(lambda: self.canvas.count() == 1 and self.drawn())
        self.calm()

    def rests(self) -> bool:
        """Whether the picture stays the same while the page is painted a few times."""
        before = self.picture()
        self.lab.frames()
        return self.picture() == before

    def drawn(self) -> bool:
        """Whether the map is seen: no part of it is blank."""
        return self.read(
            """({width, data}) => {
                if (width <= 100) return false;
                const seen = new Set();
                for (let i = 0; i < data.length; i += 4000) {
                    if (data[i + 3] < 250) return false;
                    seen.add(data[i] << 16 | data[i + 1] << 8 | data[i + 2]);
                }
                return seen.size > 5;
            }"""
        )


class Skirmish(Desk):
    """A table in centimetres in a page, pressed at points or at units."""

    def __init__(self, lab: Place, number: int = 0, name: str = "board") -> None:
        super().__init__(lab, RIF, number, name)

    def at(self, unit: str) -> tuple[float, float]:
        """Where the leader of a unit stands, in centimetres."""
        x, y = self.ask(f"g.units[{unit!r}].place")
        return x / 100, y / 100

    def point_at(self, cm: tuple[float, float]) -> tuple[float, float]:
        """Where on the page a point of the table is seen, given in centimetres."""
        width, height = self.ask("(g.system.table.width, g.system.table.height)")
        return self.seen(cm[0] * 100 / width, cm[1] * 100 / height)

    def tap(self, where: str | tuple[float, float]) -> None:
        """Presses a unit, or a point in centimetres."""
        self.settle()
        self.page.mouse.click(*self.point_at(self.at(where) if isinstance(where, str) else where))
