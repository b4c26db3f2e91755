"""Make the screenshots of the documentation: the board's main states in a real JupyterLab, into docs/pictures/.

    .venv/bin/python scripts/make_screens.py [NAME ...] [--out docs/pictures]

Without names it makes all of them. Pictures that stand there beside them, such as printed sheets, are left alone.
It needs a Chromium, which scripts/chromium.sh finds. JupyterLab runs in a folder of its own, with no settings of yours.
"""

from __future__ import annotations

import argparse
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from PIL import Image
from playwright.sync_api import FloatRect, ViewportSize, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from legion_widget import labserver  # noqa: E402
from legion_widget.engine.hexgrid import HexGrid  # noqa: E402
from tests.browser.conftest import Lab, answers, toured  # noqa: E402
from tests.browser.table import RIF, Desk, Skirmish  # noqa: E402

Kind = TypeVar("Kind", bound=Desk)

PICTURES = ROOT / "docs/pictures"
#: The window, and how many colours a picture keeps: parchment and ink need no more.
SIZE: ViewportSize = {"width": 1366, "height": 768}
COLOURS = 56

#: A game in the midst of turn 1: the Moroccans have attacked, the Spanish move.
PLAYED = """\
import legion_widget as lw

lw.set_language({language!r})
game = lw.new_game("rif", seed=7, dice=[3])
go = lw.legion
game.do(go.Move("beni-urriaguel-tabor-2-1", "1515"))
game.do(go.Move("beni-urriaguel-tabor-1-3", "1514"))
game.do(go.Move("beni-urriaguel-tabor-3-1", "1617"))
game.next_phase()
game.do(go.Attack("beni-urriaguel-tabor-2-1", "cerinola-2"), [2, 4])
game.do(go.Attack("beni-urriaguel-tabor-1-3", "regulares-melilla-2"), [3, 3])
game.do(go.Attack("beni-urriaguel-tabor-3-1", "regulares-melilla-mg-2"), [2, 3])
while (game.side, game.phase.id) != ("spanish", "movement"):
    game.next_phase()
"""
SHOW = "board = lw.show(game, height={height}{more})\nboard"
#: The small skirmish as it begins, and an army half put together.
WELL = "import legion_widget as lw\n\nlw.set_language('en')\ngame = lw.new_game('well', seed=470)"
ARMY = """\
import legion_widget as lw

lw.set_language("en")
army = lw.baraka.Army("legion")
army.add("lieutenant")
army.add("sergeant")
army.add("squad", grenadiers=1, veteran=True)
army.add("squad")
lw.show(army, limit=400)
"""

#: What makes each picture.
EDITED = """
import legion_widget as lw

lw.set_language("en")
desk = lw.edit("rif", height=330)
edit = desk.editor.draft.edit
edit.terrain(["2516", "2616", "2717"], "^").place("cerinola-mg-1", "1818")
desk.editor.take_tool("terrain")
desk.editor.choose("^")
desk.editor.select(("unit", "cerinola-mg-1"))
desk.paint()
desk
"""

#: The rulebook, open at a rule.
BOOK = """\
import legion_widget as lw

lw.set_language("en")
lw.show(lw.rulebook("legion")["L7.9"])
"""

SCREENS: dict[str, Callable[[Camera], None]] = {}


class Camera:
    """A page of JupyterLab that notebooks are opened in, and where their pictures go."""

    def __init__(self, lab: Lab, out: Path) -> None:
        self.lab, self.out, self.name = lab, out, ""

    def run(self, *cells: str) -> None:
        """Runs a notebook, alone on the page."""
        self.lab.open(*cells, name=f"{self.name}.en.ipynb")
        self.lab.page.evaluate(
            """() => { const {shell, commands} = jupyterapp;
                if (!shell.leftCollapsed) return commands.execute('application:toggle-left-area'); }"""
        )
        self.lab.run_all()

    def show(self, desk: Kind) -> Kind:
        """Waits for a board, and brings it into sight."""
        desk.ready()
        desk.root.evaluate("board => board.scrollIntoView({block: 'start'})")
        self.lab.page.wait_for_timeout(800)
        return desk

    def controller(self, before: str, more: str = "", grid: HexGrid = RIF) -> Desk:
        """A board in a notebook of two cells."""
        self.run(before, SHOW.format(height=370, more=more))
        return self.show(Desk(self.lab, grid))

    def skirmish(self) -> Skirmish:
        """The well, the whole table in sight, the log put away."""
        self.run(WELL, SHOW.format(height=525, more=""))
        desk = self.show(Skirmish(self.lab))
        desk.do("fold", part="log")
        desk.overlay.focus()
        self.lab.page.keyboard.press("0")
        self.lab.page.wait_for_timeout(800)
        return desk

    def look(self, desk: Desk, label: str) -> None:
        """Puts a hex in the middle of the map, where nothing lies over it."""
        desk.ask(f"b.look(g.board.index({label!r}))")
        self.lab.page.wait_for_timeout(500)

    def take(self, desk: Desk) -> None:
        """The picture of the board, as it is now."""
        desk.root.evaluate("board => board.scrollIntoView({block: 'start'})")
        self.lab.page.mouse.move(5, 5)
        self.lab.page.wait_for_timeout(1500)
        box = desk.root.bounding_box()
        assert box
        assert box["height"] <= SIZE["height"], box
        assert not desk.errors(), desk.errors()
        self.keep(box)

    def keep(self, box: FloatRect | None) -> None:
        path = self.out / f"{self.name}.png"
        self.lab.page.screenshot(path=path, clip=box)
        picture = Image.open(path).convert("RGB")
        picture.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(path, optimize=True)
        print(f"{path.name}: {path.stat().st_size:,} bytes, {picture.width} x {picture.height}", flush=True)


def state(function: Callable[[Camera], None]) -> Callable[[Camera], None]:
    """Registers a picture under the name of its function."""
    SCREENS[function.__name__.replace("_", "-")] = function
    return function


def played(language: str = "en") -> str:
    return PLAYED.format(language=language)


@state
def first_sight(camera: Camera) -> None:
    camera.take(
        camera.controller("import legion_widget as lw\n\nlw.set_language('en')\ngame = lw.new_game('rif', seed=7)")
    )


def reach(camera: Camera, language: str = "en", more: str = "") -> Desk:
    desk = camera.controller(played(language), more)
    camera.look(desk, "1716")
    desk.choose("1917", "policia-1")
    return desk


@state
def screen(camera: Camera) -> None:
    """The whole window, for the front page."""
    desk = reach(camera)
    desk.root.evaluate("board => board.scrollIntoView({block: 'end'})")
    camera.lab.page.mouse.move(5, 5)
    camera.lab.page.wait_for_timeout(1500)
    camera.keep(None)


@state
def counter_chosen(camera: Camera) -> None:
    camera.take(reach(camera))


@state
def refused(camera: Camera) -> None:
    desk = reach(camera)
    desk.press("1513")
    desk.side.locator(".lw-reason").wait_for()
    camera.take(desk)


def set_up(camera: Camera, language: str = "en", more: str = "") -> Desk:
    """Regulares and guns against the group that has come down beside them."""
    desk = camera.controller(
        played(language) + 'game.do(go.Move("regulares-melilla-1", "1513"))\ngame.next_phase()', more
    )
    camera.look(desk, "1615")
    for label in ("1513", "1714", "1514"):
        desk.press(label)
        camera.lab.page.wait_for_timeout(400)
    desk.side.locator(".lw-odds").wait_for()
    return desk


@state
def attack_set_up(camera: Camera) -> None:
    camera.take(set_up(camera))


@state
def after_the_dice(camera: Camera) -> None:
    desk = set_up(camera)
    desk.do("attack")
    desk.side.locator(".lw-rolls").wait_for()
    camera.take(desk)


@state
def looking_back(camera: Camera) -> None:
    desk = reach(camera)
    desk.ask("setattr(b, 'step', 5)")
    camera.lab.until(lambda: desk.root.locator(".lw-looking-back").count() == 1)
    camera.take(desk)


@state
def order_of_battle(camera: Camera) -> None:
    desk = reach(camera)
    desk.do("tab", tab="order")
    desk.do("formation", formation="regulares-melilla")
    camera.take(desk)


@state
def rules(camera: Camera) -> None:
    desk = set_up(camera)
    desk.do("rule", rule="L8.11")
    camera.take(desk)


@state
def hand_over(camera: Camera) -> None:
    desk = camera.controller(
        "import legion_widget as lw\n\nlw.set_language('en')\ngame = lw.new_game('rif', seed=7, players=3)"
    )
    desk.ask("b.sit(hotseat=True)")
    desk.root.locator(".lw-hand-over").wait_for()
    camera.take(desk)


@state
def dark(camera: Camera) -> None:
    camera.take(set_up(camera, more=', theme="dark"'))


@state
def spanish(camera: Camera) -> None:
    camera.take(set_up(camera, "es"))


@state
def designed(camera: Camera) -> None:
    """The first scenario of the page on scenarios."""
    page = (ROOT / "docs/scenarios.md").read_text(encoding="utf-8")
    toml = re.search(r"```toml\n# plain.toml\n(.*?)```", page, re.DOTALL)
    assert toml
    (camera.lab.folder / "plain.toml").write_text(toml[1], encoding="utf-8")
    before = "import legion_widget as lw\n\nlw.set_language('en')\ngame = lw.new_game('plain.toml', seed=1)"
    desk = camera.controller(before, grid=HexGrid(7, 4))
    desk.choose("0102", "harca")
    camera.take(desk)


@state
def skirmish_reach(camera: Camera) -> None:
    desk = camera.skirmish()
    desk.tap("squad-1")
    camera.take(desk)


@state
def skirmish_sight(camera: Camera) -> None:
    desk = camera.skirmish()
    desk.tap("squad-2")
    desk.settle()
    desk.tap("group-2")
    camera.take(desk)


@state
def skirmish_acts(camera: Camera) -> None:
    desk = camera.skirmish()
    desk.tap("squad-1")
    desk.do("activate")
    for where in ((37, 43), "group-1"):
        desk.settle()
        desk.tap(where)
    desk.side.locator(".lw-chances").wait_for()
    camera.take(desk)


@state
def army_builder(camera: Camera) -> None:
    camera.run(ARMY)
    builder = camera.lab.page.locator(".jp-OutputArea-output .lw-army-board").first
    builder.wait_for()
    builder.evaluate("board => board.scrollIntoView({block: 'start'})")
    camera.lab.page.wait_for_timeout(1500)
    box = builder.bounding_box()
    assert box
    box["height"] = min(box["height"], SIZE["height"] - box["y"] - 30)
    camera.keep(box)


@state
def rulebook(camera: Camera) -> None:
    """A rule, read."""
    camera.run(BOOK)
    book = camera.lab.page.locator(".jp-OutputArea-output .lw-book-board").first
    book.locator(".lw-book-neighbours").wait_for()
    book.evaluate("board => board.scrollIntoView({block: 'start'})")
    camera.lab.page.wait_for_timeout(1500)
    box = book.bounding_box()
    assert box
    box["height"] = min(box["height"], SIZE["height"] - box["y"] - 30)
    camera.keep(box)


@state
def scenario_editor(camera: Camera) -> None:
    """A counter of Annual put on a hex that is held, and a stroke of the brush."""
    camera.run(EDITED)
    editor = camera.lab.page.locator(".jp-OutputArea-output .lw-editor").first
    editor.wait_for()
    editor.evaluate("board => board.scrollIntoView({block: 'start'})")
    camera.lab.page.wait_for_timeout(6000)
    box = editor.bounding_box()
    assert box
    box["height"] = min(box["height"], SIZE["height"] - box["y"])
    camera.keep(box)


@state
def film_strip(camera: Camera) -> None:
    lab = camera.lab
    lab.open(
        played() + 'game.film(0, 6, kind="strip", around=["Abarrán", "Igueriben", "Annual"])', name="film.en.ipynb"
    )
    lab.run_all()
    film = lab.page.locator(".jp-OutputArea-output figure img").first
    film.evaluate("film => film.scrollIntoView({block: 'start'})")
    lab.page.wait_for_timeout(500)
    box = film.bounding_box()
    assert box
    box["height"] = min(box["height"], SIZE["height"] - box["y"] - 30)
    camera.keep(box)


@contextmanager
def jupyter(home: Path) -> Iterator[str]:
    """A JupyterLab that serves an empty folder; its address."""
    folder = home / "notebooks"
    folder.mkdir()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    names = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    own = {name: str(home / name.lower()) for name in names}
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--LabApp.expose_app_in_browser=True"),
        *(f"--ServerApp.root_dir={folder}", "--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}"),
        *(f"--ServerApp.allow_root={labserver.is_root()}", "--IdentityProvider.token="),
    ]
    with (home / "server.log").open("wb") as log:
        server = subprocess.Popen(command, env={**labserver.environment(), **own}, stdout=log, stderr=subprocess.STDOUT)
    url = f"http://127.0.0.1:{port}"
    try:
        while not answers(url):
            assert server.poll() is None, (home / "server.log").read_text()
            time.sleep(0.1)
        yield url
    finally:
        server.terminate()
        server.wait(30)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", help=f"of {', '.join(SCREENS)}; all of them when left out")
    parser.add_argument("--out", type=Path, default=PICTURES)
    args = parser.parse_args()
    if unknown := set(args.names) - set(SCREENS):
        parser.error(f"no such picture: {', '.join(sorted(unknown))}")
    args.out.mkdir(parents=True, exist_ok=True)
    found = subprocess.run(["sh", ROOT / "scripts/chromium.sh"], check=True, text=True, stdout=subprocess.PIPE)
    with tempfile.TemporaryDirectory() as home, jupyter(Path(home)) as url, sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
        browser = playwright.chromium.launch(executable_path=found.stdout.strip(), args=flags)
        lab = Lab(browser.new_page(viewport=SIZE, storage_state=toured(url)), url, Path(home) / "notebooks")
        lab.page.set_default_timeout(60_000)
        camera = Camera(lab, args.out)
        for camera.name in args.names or SCREENS:
            SCREENS[camera.name](camera)
            assert not lab.errors, lab.errors
        browser.close()


if __name__ == "__main__":
    main()
