"""Play a side's turn of La Legión as a practised hand would, in a real JupyterLab, and say how long it takes.

    .venv/bin/python scripts/side_turn.py [--seed 3] [--plan]

It frames counters with Shift held and sends them off together, drags single ones up to the enemy, ends the phase, and
fights by double clicks. It counts clicks, drags and keys. The time of the hand is worked out, with the constants below;
that of the machine is what a stopwatch shows in the browser between a press and the last picture that it brings.
`--plan` only prints what would be done, without a browser.
"""

from __future__ import annotations

import argparse
import math
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import legion_widget as lw  # noqa: E402
from legion_widget.engine.hexgrid import FLATS, SIDE, HexGrid  # noqa: E402
from legion_widget.widget.testing import BoardClient  # noqa: E402

#: Fitts's law for a mouse: seconds before a movement, and for each bit of how hard it is (MacKenzie 1992: some 0.1 to
#: 0.2 a bit); a drag is slower. A press of the button and of a key (Card, Moran and Newell 1983: a skilled typist), and
#: to make up one's mind (theirs: 1.35), once for each deed.
REACTION, BIT, DRAG_BIT = 0.05, 0.15, 0.2
PRESS, KEY, MIND = 0.1, 0.2, 1.35
#: The width in pixels of a hex on the screen at the scale of the turn is worked out; that of a frame's corner is given.
CORNER = 20.0
#: CSS pixels for a world unit at which the turn is played: a window of 1,920 by 1,080 pixels shows the whole map.
SCALE = 0.72
#: Most counters of one frame, and how many are dragged up to the enemy by hand.
MOST, SINGLE = 12, 8


@dataclass(frozen=True)
class Deed:
    """What the hand does: ``frame``, ``click``, ``double``, ``drag`` (in world units, from and to), or ``key``."""

    kind: str
    at: tuple[float, float] = (0.0, 0.0)
    to: tuple[float, float] = (0.0, 0.0)
    key: str = ""
    #: Whether the hand makes up its mind before it.
    thinks: bool = False


@dataclass
class Hand:
    """How much a hand has done, and how long that has taken by the constants above."""

    clicks: int = 0
    drags: int = 0
    keys: int = 0
    seconds: float = 0.0
    at: tuple[float, float] = (0.0, 0.0)
    scale: float = SCALE

    def do(self, deed: Deed) -> None:
        """Count a deed.

        >>> hand = Hand(scale=1.0)
        >>> hand.do(Deed("click", (300.0, 0.0)))
        >>> hand.clicks, round(hand.seconds, 2)
        (1, 0.62)
        """
        self.seconds += MIND if deed.thinks else 0.0
        if deed.kind == "key":
            self.keys += 1
            self.seconds += KEY
            return
        hexagon = FLATS * self.scale
        self._move(deed.at, CORNER if deed.kind == "frame" else hexagon, BIT)
        if deed.kind in ("click", "double"):
            count = 2 if deed.kind == "double" else 1
            self.clicks += count
            self.seconds += PRESS * (2 * count - 1)
            return
        self.drags += 1
        self.keys += deed.kind == "frame"  # Shift is held
        self._move(deed.to, CORNER if deed.kind == "frame" else hexagon, DRAG_BIT)
        self.seconds += PRESS + (KEY if deed.kind == "frame" else 0.0)

    def _move(self, to: tuple[float, float], width: float, bit: float) -> None:
        away = math.dist(self.at, to) * self.scale
        self.seconds += REACTION + bit * math.log2(away / width + 1)
        self.at = to


@dataclass
class Plan:
    """The turn as it is played on a board without a page: what the hand is to do, and what comes of it."""

    seed: int
    deeds: list[Deed] = field(default_factory=list)
    moved: int = 0
    fought: int = 0

    def __post_init__(self) -> None:
        self.game: Any = lw.new_game("rif", seed=self.seed)
        self.client = BoardClient(lw.show(self.game)).show(canvas=False)
        self.grid: HexGrid = self.game.board.grid
        self.side = self.game.to_act

    def make(self) -> Plan:
        while self.game.phase.id != "movement":
            self._key("e")
        for _ in range(SINGLE):
            self._drag_up()
        for group in self._groups():
            self._send_off(group)
        self._stragglers()
        self.moved = sum(unit.moved for unit in self.game.units.values() if unit.side == self.side)
        self._key("e")
        while self.game.phase.id == "combat" and (place := self._fighter()) is not None:
            before = len(self.game)
            self.deeds.append(Deed("double", self._centre(place), thinks=True))
            self.client.press(self.grid.label(place))
            self.client.press(self.grid.label(place), double=True)
            assert len(self.game) > before, "a double click fights"
            self.fought += 1
        if self.game.side == self.side:
            self._key("e")
        assert self.client.board.errors == []
        return self

    # ---- who goes together --------------------------------------------------------------------------

    def _free(self) -> list[Any]:
        """The counters that can still move, those in the east first."""
        own = [unit for unit in self.game.units.values() if unit.side == self.side and unit.hex is not None]
        free = [unit for unit in own if not unit.moved and self.game.reach(unit.id)]
        return sorted(free, key=lambda unit: -self._centre(unit.hex.index)[0])

    def _groups(self) -> list[list[int]]:
        """Hexes of counters that lie in one frame without others' between them: strips of the map, from the east."""
        rest = [unit.hex.index for unit in self._free()]
        groups = []
        while rest:
            strip = [index for index in rest if abs(self._x(index) - self._x(rest[0])) <= 4 * 1.5 * SIDE]
            strip = sorted(strip, key=lambda index: self._centre(index)[1])
            run = [strip[0]]
            for index in strip[1:]:
                if len(run) < MOST and self._centre(index)[1] - self._centre(run[-1])[1] < 6 * FLATS:
                    run.append(index)
            if rest[0] not in run:
                run = [rest[0]]
            groups.append(run)
            rest = [index for index in rest if index not in run]
        return [group for group in groups if len(group) > 2]

    def _send_off(self, group: list[int]) -> None:
        """Frame a group, click where it is to go, click again."""
        xs, ys = zip(*map(self._centre, group), strict=True)
        corners = (min(xs) - SIDE * 0.6, min(ys) - SIDE * 0.6), (max(xs) + SIDE * 0.6, max(ys) + SIDE * 0.6)
        board = self.client.board
        framed = [grip for grip in board.game_view.grips(board.controller).places if self._lies_in(grip, corners)]
        if len(framed) < 2:
            return
        self.client.gather(*(self.grid.at(*grip) for grip in framed))
        controller = self.client.board.controller
        best = max(self._targets(group), key=self._worth)
        if self._worth(best)[0] < 2:
            controller.cancel()
            return
        self.deeds += [Deed("frame", *corners, thinks=True), *[Deed("click", self._centre(best))] * 2]
        self.client.press(self.grid.label(best))
        self.client.press(self.grid.label(best))
        if controller.selected or controller.group:
            controller.cancel()

    def _lies_in(self, grip: list[int], corners: Any) -> bool:
        x, y = self._centre(self.grid.at(*grip))
        (left, top), (right, low) = corners
        return bool(left <= x <= right and top <= y <= low)

    def _targets(self, group: list[int]) -> list[int]:
        """Free hexes before a group, on the side of the enemy."""
        east = max(group, key=self._x)
        column, row = self.grid.column_row(east)
        taken = {unit.hex.index for unit in self.game.units.values() if unit.hex is not None}
        ahead = [(column + dc, row + dr) for dc in (2, 3, 4) for dr in (-3, 0, 3)]
        inside = [self.grid.at(c, r) for c, r in ahead if 0 <= c < self.grid.columns and 0 <= r < self.grid.rows]
        return [index for index in inside if index not in taken] or [east]

    def _worth(self, target: int) -> tuple[int, int]:
        """How many of the group would move towards a hex."""
        from legion_widget.games.hexes.board import group

        return len(group.plan_marches(self.client.board.controller, target)), target

    # ---- single counters ----------------------------------------------------------------------------

    def _drag_up(self) -> None:
        """Drag a counter to where it must fight: the strongest that can."""
        view, controller = self.client.board.game_view, self.client.board.controller
        for unit in sorted(self._free(), key=lambda unit: -unit.combat):
            stops, reach = view.stops(controller, unit), self.game.reach(unit.id).cost_by_index
            places = [index for index in reach if stops >> index & 1]
            if places:
                self._drag(unit, min(places, key=lambda index: reach[index]))
                return

    def _stragglers(self) -> None:
        """Counters that no frame has moved are dragged, until 45 have moved."""
        for unit in self._free():
            moved = sum(other.moved for other in self.game.units.values() if other.side == self.side)
            reach = self.game.reach(unit.id).cost_by_index
            stops = self.client.board.game_view.stops(self.client.board.controller, unit)
            free = [index for index in reach if not stops >> index & 1]
            if moved >= 46 or not free:
                continue
            self._drag(unit, max(free, key=self._x))

    def _drag(self, unit: Any, to: int) -> None:
        home = unit.hex.index
        self.deeds.append(Deed("drag", self._centre(home), self._centre(to), thinks=True))
        self.client.drag(self.grid.label(home), self.grid.label(to))

    def _fighter(self) -> int | None:
        """Who must fight, else nobody."""
        from legion_widget.games.legion.board.likeliest import likeliest

        controller: Any = self.client.board.controller
        for unit in self.game.units.values():
            must = unit.side == self.side and unit.hex is not None and unit.has("bound") and not unit.fought
            if must and likeliest(controller, unit.hex.index) is not None:
                return int(unit.hex.index)
        return None

    # ---- the same on paper --------------------------------------------------------------------------

    def _key(self, key: str) -> None:
        self.deeds.append(Deed("key", key=key))
        self.client.key(key)

    def _centre(self, index: int) -> tuple[float, float]:
        return self.grid.centre(index)

    def _x(self, index: int) -> float:
        return self._centre(index)[0]


def play(plan: Plan) -> tuple[float, list[float]]:
    """Do the deeds of a plan in a real JupyterLab; return the seconds of all of it, and of each deed the machine's."""
    from playwright.sync_api import sync_playwright

    from scripts.make_screens import jupyter
    from tests.browser.conftest import Lab
    from tests.browser.table import Desk

    chromium = subprocess.run(["sh", ROOT / "scripts/chromium.sh"], check=True, text=True, stdout=subprocess.PIPE)
    with tempfile.TemporaryDirectory() as home, jupyter(Path(home)) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.stdout.strip(), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(viewport={"width": 1920, "height": 1080})
        page.set_default_timeout(100_000)
        lab = Lab(page, url, Path(home) / "notebooks")
        lab.open(
            f"import legion_widget as lw\ngame = lw.new_game('rif', seed={plan.seed})\n"
            f"board = lw.show(game, zoom={SCALE}, height=760)\nboard.animation = False\nboard"
        )
        lab.run_all()
        lab.command("application:toggle-left-area")
        desk = Desk(lab)
        desk.ready()
        desk.overlay.focus()
        desk.viewport.evaluate("view => view.scrollIntoView({block: 'center'})")
        spent, begun = [], time.perf_counter()
        for deed in plan.deeds:
            at, to = _on_page(desk, deed.at), _on_page(desk, deed.to)
            start = time.perf_counter()
            _move_hand(page, deed, at, to)
            lab.heard()
            lab.frames(2)
            spent.append(time.perf_counter() - start)
        total = time.perf_counter() - begun
        same = desk.ask("{u.id: u.hex and u.hex.label for u in g.units.values()}")
        expected = {unit.id: unit.hex and unit.hex.label for unit in plan.game.units.values()}
        assert same == expected, {name: (same[name], expected[name]) for name in same if same[name] != expected[name]}
        page.screenshot(path=str(ROOT / "test-results" / "side-turn.png")) if (ROOT / "test-results").is_dir() else None
        browser.close()
    return total, spent


def _on_page(desk: Any, point: tuple[float, float]) -> tuple[float, float]:
    """Where a point of the map is on the page."""
    x, y, seen = desk.viewport.evaluate(
        """(view, [x, y]) => {
            const over = view.querySelector('.lw-overlay').getBoundingClientRect(), box = view.getBoundingClientRect();
            const at = [over.x + x * over.width, over.y + y * over.height];
            return [...at, at[0] > box.left && at[0] < box.right && at[1] > box.top && at[1] < box.bottom];
        }""",
        [point[0] / desk.grid.width, point[1] / desk.grid.height],
    )
    assert seen or point == (0.0, 0.0), "the whole map is in sight"
    return float(x), float(y)


def _move_hand(page: Any, deed: Deed, at: tuple[float, float], to: tuple[float, float]) -> None:
    if deed.kind == "key":
        page.keyboard.press(deed.key)
        return
    page.mouse.move(*at)
    if deed.kind == "click":
        page.mouse.click(*at)
    elif deed.kind == "double":
        page.mouse.dblclick(*at)
    else:
        if deed.kind == "frame":
            page.keyboard.down("Shift")
        page.mouse.down()
        page.mouse.move(*to, steps=4)
        page.mouse.up()
        if deed.kind == "frame":
            page.keyboard.up("Shift")


def report(plan: Plan) -> Hand:
    """Print what the hand does, and return it."""
    hand = Hand()
    for deed in plan.deeds:
        hand.do(deed)
    kinds = {
        kind: sum(deed.kind == kind for deed in plan.deeds) for kind in ("frame", "click", "drag", "double", "key")
    }
    print(
        f"{plan.moved} counters moved, {plan.fought} fights; " + ", ".join(f"{n} {kind}" for kind, n in kinds.items())
    )
    print(f"hand: {hand.clicks} clicks, {hand.drags} drags, {hand.keys} keys, {hand.seconds:.1f} s")
    return hand


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--plan", action="store_true", help="only print the plan")
    options = parser.parse_args()
    plan = Plan(options.seed).make()
    hand = report(plan)
    if options.plan:
        return
    total, spent = play(plan)
    machine = sum(spent)
    print(f"machine: {machine:.1f} s in {len(spent)} deeds, the longest {max(spent):.2f} s; stopwatch: {total:.1f} s")
    print(f"together: {hand.seconds + machine:.1f} s")


if __name__ == "__main__":
    main()
