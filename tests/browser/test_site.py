"""The site that `make site` builds, in a real browser that reaches nothing but its server: bytes, seconds, requests.

``LEGION_WIDGET_SITE`` names a site that is built already; else it is built, which takes some minutes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import psutil
import pytest
from playwright.sync_api import BrowserContext, Page

from legion_widget.engine.hexgrid import HexGrid

pytestmark = [pytest.mark.long, pytest.mark.browser]

ROOT = Path(__file__).parents[2]
#: Seconds after which what was waited for is taken to be a fault.
PATIENCE = 180
#: What a first board may load, in bytes.
MOST_BYTES = 16_500_000


#: What a skirmish may load besides.
MOST_GEOS = 600_000
#: A unit that can be activated now, and a place five centimetres from it where it can go and nobody stands.
ACTIVE = "next(a.unit for a in g.legal_actions() if type(a).__name__ == 'Activate')"
FREE = """next([x, y] for dx, dy in ((-500, 0), (500, 0), (0, -500), (0, 500))
    for x, y in [(g.units[{unit!r}].place[0] + dx, g.units[{unit!r}].place[1] + dy)]
    if b.controller.hit((x, y)) is None and (x, y) in g.reach({unit!r}))"""


class Counting(SimpleHTTPRequestHandler):
    """The server of ``python -m http.server``, which counts what it gives."""

    requests: int = 0
    bytes: int = 0
    #: How many bytes of those were GEOS, for the tables of Baraka.
    geos: int = 0

    def log_message(self, format: str, *args: object) -> None:
        type(self).requests += 1

    def copyfile(self, source: Any, outputfile: Any) -> None:
        data = source.read()
        type(self).bytes += len(data)
        if "/geos/" in self.path:
            type(self).geos += len(data)
        outputfile.write(data)


class Server:
    """A site that is served, until it is stopped; it can be started again at the same address."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.handler = type("Handler", (Counting,), {})
        self.server = ThreadingHTTPServer(("127.0.0.1", port), partial(self.handler, directory=str(folder)))
        self.port = self.server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    built = os.environ.get("LEGION_WIDGET_SITE")
    if built:
        return Path(built)
    from site_builder.__main__ import build

    folder = tmp_path_factory.mktemp("site") / "site"
    build(folder, with_docs=False)
    return folder


@pytest.fixture
def server(site: Path) -> Iterator[Server]:
    served = Server(site)
    yield served
    served.stop()


@pytest.fixture
def visit(browser_type: Any, browser_type_launch_args: dict, tmp_path: Path, server: Server) -> Callable[..., Any]:
    """A visit with the browser's own storage, which outlives it; whatever is asked of another host fails the test."""

    @contextmanager
    def opened(**screen: Any) -> Iterator[Visit]:
        options = {**browser_type_launch_args, "viewport": {"width": 1366, "height": 768}, **screen}
        context = browser_type.launch_persistent_context(str(tmp_path / "profile"), **options)
        context.set_default_timeout(PATIENCE * 1000)
        visit = Visit(context, server)
        try:
            yield visit
        finally:
            context.close()
        assert visit.foreign == []
        assert visit.errors == []

    return opened


class Visit:
    """Somebody with the site in a browser."""

    def __init__(self, context: BrowserContext, server: Server) -> None:
        self.context, self.server = context, server
        self.page: Page = context.pages[0] if context.pages else context.new_page()
        self.foreign: list[str] = []
        self.errors: list[str] = []
        context.on("request", lambda request: self._note(request.url))
        self.page.on("pageerror", lambda error: self.errors.append(f"{error}\n{error.stack}"))

    def _note(self, url: str) -> None:
        if not url.startswith((self.server.url, "data:", "blob:", "about:", "attachment:")):
            self.foreign.append(url)

    def go(self, path: str) -> None:
        self.page.goto(self.server.url + path)

    def open(self, selector: str) -> float:
        """Press a button that opens a board, and return after how many seconds the board was there."""
        self.page.locator(selector).click()
        self.page.locator("#table.is-open").wait_for()
        self.wait_for_board()
        return float(self.page.locator("#table").get_attribute("data-seconds") or "nan")

    def wait_for_board(self) -> None:
        self.frame.locator(".lw-board canvas.lw-map").first.wait_for(state="attached")
        self.until(lambda: self.ask("b._revision == b.overlay.revision"))

    @property
    def frame(self) -> Any:
        return next(frame for frame in self.page.frames if "/lite/repl/" in frame.url)

    def python(self, code: str) -> str:
        """Run code in the Python of the frame, and return what it prints."""
        said = self.frame.evaluate(
            """async code => {
                const kernel = jupyterapp.shell.currentWidget.console.sessionContext.session.kernel;
                const future = kernel.requestExecute({code, store_history: false});
                let said = '', fault = '';
                future.onIOPub = ({content}) => {
                    if (content.text) said += content.text;
                    if (content.ename) fault = `${content.ename}: ${content.evalue}`;
                };
                await future.done;
                return {said, fault};
            }""",
            code,
        )
        assert not said["fault"], said["fault"]
        return said["said"]

    def ask(self, expression: str) -> Any:
        """The value of an expression in the frame: ``b`` is the board, ``g`` its game."""
        code = "import json as _json\nb = getattr(page.shown, 'board', page.shown)\ng = b.game\n"
        return json.loads(self.python(f"{code}print(_json.dumps({expression}))"))

    def until(self, condition: Callable[[], object]) -> None:
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, "waited in vain"
            self.page.wait_for_timeout(50)

    def press(self, hex: str) -> float:
        """Press a hex of the board, and return after how many milliseconds a frame showed the answer."""
        grid = HexGrid(*self.ask("[g.board.grid.columns, g.board.grid.rows]"))
        x, y = grid.centre(grid.index(hex))
        return self.press_at(x / grid.width, y / grid.height)

    def press_on_table(self, point: list[int]) -> float:
        """The same for a point on a table, in tenths of a millimetre."""
        width, height = self.ask("(g.system.table.width, g.system.table.height)")
        return self.press_at(point[0] / width, point[1] / height)

    def press_at(self, x: float, y: float) -> float:
        """The same for a place in parts of the map's width and height."""
        self.until(lambda: self.ask("b._revision == b.overlay.revision"))
        spot = self.frame.locator(".lw-viewport").first.evaluate(
            """(view, [x, y]) => {
                const over = view.querySelector('.lw-overlay');
                x *= over.offsetWidth; y *= over.offsetHeight;
                view.scrollIntoView({block: 'nearest'});
                view.scrollLeft = x - view.clientWidth / 2;
                view.scrollTop = y - view.clientHeight / 2;
                const box = over.getBoundingClientRect();
                const outer = frameElement.getBoundingClientRect();
                const board = view.closest('.lw-board');
                window.asked = null; window.answered = null;
                const note = () => { window.asked = performance.now(); };
                addEventListener('pointerdown', note, {once: true, capture: true});
                new MutationObserver((changes, watcher) => {
                    if (window.asked === null) return;
                    watcher.disconnect();
                    requestAnimationFrame(() => { window.answered = performance.now(); });
                }).observe(board, {subtree: true, childList: true, characterData: true});
                return [outer.x + box.x + x, outer.y + box.y + y];
            }""",
            [x, y],
        )
        self.page.wait_for_timeout(350)  # a pointer that moves makes a press slower
        self.page.mouse.move(*spot)
        self.page.wait_for_timeout(350)
        self.page.mouse.click(*spot)
        self.frame.wait_for_function("() => window.answered !== null")
        return float(self.frame.evaluate("window.answered - window.asked"))

    def cpu(self) -> float:
        """Seconds of processor that the browser has used, all its processes."""
        own = psutil.Process()
        return sum(
            sum(one.cpu_times()[:2])
            for one in own.children(recursive=True)
            if one.is_running() and "chrom" in one.name() and one.status() != psutil.STATUS_ZOMBIE
        )


@contextmanager
def measured(visit: Visit, name: str, capsys: Any) -> Iterator[dict[str, float]]:
    """Print what an opening cost: bytes and requests of the server, seconds, processor seconds of the browser."""
    handler = visit.server.handler
    bytes_before, requests_before, cpu = handler.bytes, handler.requests, visit.cpu()
    told: dict[str, float] = {}
    yield told
    told |= {"MB": (handler.bytes - bytes_before) / 1e6, "requests": handler.requests - requests_before}
    told["processor seconds"] = visit.cpu() - cpu
    with capsys.disabled():
        print(f"\n{name}: " + ", ".join(f"{value:.1f} {unit}" for unit, value in told.items()))


def test_a_lesson_is_begun_and_is_there_again_after_a_restart(visit: Any, capsys: Any) -> None:
    with visit() as cold:
        with measured(cold, "lesson, cold", capsys) as told:
            cold.go("es/lessons/annual.html")
            told["seconds"] = cold.open("button.play >> nth=1")
        assert told["MB"] <= MOST_BYTES / 1e6
        assert cold.page.locator(".table-warning").is_hidden()
        for hex in _hexes(cold, ["garrison-police", "garrison-battery", "temsaman-1"]):
            cold.press(hex)
        cold.until(lambda: json.loads(cold.python("print('true' if page.shown.work.state == 'achieved' else 'false')")))
        cold.python("page.shown.session.save()")
        cold.page.screenshot(path=_shot("lesson"))
    with visit() as warm:
        with measured(warm, "lesson, warm", capsys) as told:
            warm.go("es/lessons/annual.html")
            told["seconds"] = warm.open("button.play >> nth=1")
        assert warm.python("print(page.shown.work.state)").strip() == "achieved"
        assert warm.frame.locator(".lw-les-head").inner_text()


def _hexes(visit: Visit, units: list[str]) -> list[str]:
    found: list[str] = visit.ask(f"[g.units[unit].hex.label for unit in {units!r}]")
    return found


@pytest.mark.parametrize(
    ("scenario", "language"), [("rif", "es"), ("annual", "en"), ("nijmegen", "en"), ("first-day", "es")]
)
def test_a_game_is_played_and_comes_back_after_a_restart(visit: Any, scenario: str, language: str, capsys: Any) -> None:
    with visit() as cold:
        with measured(cold, f"{scenario}, cold", capsys) as told:
            cold.go(f"{language}/games.html")
            told["seconds"] = cold.open(f'button.play[data-scenario="{scenario}"]')
        unit = cold.ask("next(unit.id for unit in g.units.values() if unit.hex)")
        times = []
        for _ in range(3):
            times.append(cold.press(cold.ask(f"g.units[{unit!r}].hex.label")))
            cold.frame.locator(".lw-overlay").first.press("Escape")
        with capsys.disabled():
            print(f"  click to answer: {', '.join(f'{one:.0f}' for one in times)} ms")
        before = cold.ask("len(g)")
        cold.python("g.play(steps=3)")
        assert cold.ask("len(g)") == before + 3
        assert cold.ask("b.errors") == []
        cold.page.screenshot(path=_shot(scenario))
        cold.page.wait_for_timeout(1500)  # saved by itself
    with visit() as warm:
        warm.go(f"{language}/games.html")
        warm.open(f'button.play[data-scenario="{scenario}"]')
        assert warm.ask("len(g)") == before + 3
        assert warm.ask("__import__('legion_widget').get_language()") == language


def test_the_second_visit_needs_no_network(visit: Any, server: Server) -> None:
    with visit() as first:
        first.go("en/lessons/annual.html")
        first.open("button.play >> nth=1")
        first.page.wait_for_timeout(6000)  # what is left is kept in the background
    server.stop()
    with visit() as second:
        second.go("en/lessons/annual.html")
        assert "Annual" in second.page.locator("h1").inner_text()
        second.open("button.play >> nth=1")
        (hex,) = _hexes(second, ["garrison-police"])
        second.press(hex)
        assert second.ask("b.errors") == []


def test_a_skirmish_that_was_opened_once_needs_no_network(visit: Any, server: Server) -> None:
    with visit() as first:
        first.go("en/games.html")
        first.open('button.play[data-scenario="well"]')
        first.page.wait_for_timeout(6000)  # what is left is kept in the background
    server.stop()
    with visit() as second:
        second.go("en/games.html")
        second.open('button.play[data-scenario="well"]')
        assert second.ask("b.errors") == []


def test_a_phone_shows_lesson_and_board_without_sideways_scrolling(visit: Any) -> None:
    with visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True) as phone:
        names = ("index", "games", "teachers", "notebooks", "install", "lessons/annual", "lessons/annual-teacher")
        for path in (f"{language}/{name}.html" for language in ("es", "en") for name in names):
            phone.go(path)
            assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        phone.go("es/lessons/annual.html")
        phone.open("button.play >> nth=1")
        assert phone.frame.evaluate("document.documentElement.scrollWidth <= innerWidth")
        phone.page.screenshot(path=_shot("phone"))


def test_where_nothing_can_be_kept_a_warning_says_so(browser: Any, server: Server) -> None:
    context = browser.new_context(service_workers="block", viewport={"width": 1366, "height": 768})
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    page.goto(server.url + "es/games.html")
    page.locator('button.play[data-scenario="abarran"]').click()
    page.locator("#table.is-open").wait_for()
    assert "no quedará guardado" in page.locator(".table-warning").inner_text()
    context.close()


@pytest.mark.parametrize(("scenario", "language"), [("well", "es"), ("blockhouse", "en"), ("convoy", "es")])
def test_a_skirmish_is_played_and_comes_back_after_a_restart(
    visit: Any, scenario: str, language: str, capsys: Any
) -> None:
    """A unit is activated and moved by pointer; the computer answers."""
    with visit() as cold:
        with measured(cold, f"{scenario}, cold", capsys) as told:
            cold.go(f"{language}/games.html")
            told["seconds"] = cold.open(f'button.play[data-scenario="{scenario}"]')
        geos = cold.server.handler.geos / 1e6
        with capsys.disabled():
            print(f"  GEOS: {geos:.2f} MB of them")
        assert 0 < geos <= MOST_GEOS / 1e6
        assert told["MB"] - geos <= MOST_BYTES / 1e6
        unit = cold.ask(ACTIVE)
        times = [cold.press_on_table(cold.ask(f"g.units[{unit!r}].place"))]
        cold.until(lambda: cold.ask("b.selected") == unit)
        cold.frame.locator('.lw-board [data-do="activate"]').first.click()
        cold.until(lambda: cold.ask("type(g.position.top).__name__") == "Declaring")
        end = cold.ask(FREE.format(unit=unit))
        times.append(cold.press_on_table(end))
        cold.until(lambda: cold.ask("len(b.controller.draft)") == 1)
        cold.page.screenshot(path=_shot(f"{scenario}-declared"))
        cold.frame.locator('.lw-board [data-do="carry-out"]').first.click()
        cold.until(lambda: cold.ask("type(g.position.top).__name__") != "Declaring")
        began = time.monotonic()
        before = cold.ask("len(g)")
        cold.python("g.play(__import__('legion_widget').Officer(), steps=6)")
        assert cold.ask("len(g)") > before
        with capsys.disabled():
            told_times = ", ".join(f"{one:.0f}" for one in times)
            print(
                f"  click to answer: {told_times} ms; an action of the officer {(time.monotonic() - began) / 6:.2f} s"
            )
        assert cold.ask("b.errors") == []
        cold.page.screenshot(path=_shot(scenario))
        steps = cold.ask("len(g)")
        cold.page.wait_for_timeout(1500)  # saved by itself
    with visit() as warm:
        with measured(warm, f"{scenario}, warm", capsys) as told:
            warm.go(f"{language}/games.html")
            told["seconds"] = warm.open(f'button.play[data-scenario="{scenario}"]')
        assert warm.ask("len(g)") == steps


def test_a_board_on_hexes_loads_nothing_of_geos(visit: Any) -> None:
    """It is there for those who ask for a skirmish afterwards."""
    with visit() as reader:
        reader.go("es/games.html")
        reader.open('button.play[data-scenario="abarran"]')
        assert reader.server.handler.geos < 5000  # what starts it
        reader.page.locator(".table-open").click()
        reader.open('button.play[data-scenario="well"]')
        reader.until(lambda: reader.ask("g.scenario.id") == "well")
        assert reader.server.handler.geos > 500_000


def test_the_lesson_with_a_skirmish_opens_it(visit: Any) -> None:
    with visit() as reader:
        reader.go("es/lessons/what-a-game-shows.html")
        reader.open("button.play >> nth=0")
        reader.python("page.go(4)")
        reader.until(lambda: reader.ask("g.scenario.system") == "baraka")
        assert reader.python("print(page.shown.errors)").strip() == "[]"


def test_an_army_is_built_in_the_page(visit: Any) -> None:
    with visit() as reader:
        reader.go("en/games.html")
        reader.page.locator("button.play[data-army]").click()
        reader.page.locator("#table.is-open").wait_for()
        reader.python("page.shown.army.add('sergeant')")
        reader.frame.locator(".lw-army").get_by_text("Sergeant").first.wait_for()
        reader.page.screenshot(path=_shot("army"))
        assert reader.python("print(page.shown.errors)").strip() == "[]"


def test_another_game_takes_the_place_of_the_one_before_and_a_new_one_is_begun(visit: Any) -> None:
    with visit() as reader:
        reader.go("es/games.html")
        reader.open('button.play[data-scenario="abarran"]')
        reader.python("page.shown.game.play(steps=2)")
        reader.page.locator(".table-open").click()
        reader.open('button.play[data-scenario="first-day"]')
        reader.until(lambda: reader.ask("g.scenario.id") == "first-day")
        reader.until(lambda: reader.frame.locator(".lw-board").count() == 1)
        reader.page.locator(".table-open").click()
        reader.open('button.play[data-scenario="abarran"]')
        reader.until(lambda: reader.ask("(g.scenario.id, len(g))") == ["abarran", 2])
        reader.page.on("dialog", lambda dialog: dialog.accept())
        reader.page.locator(".table-fresh").click()
        reader.until(lambda: reader.ask("(g.scenario.id, len(g))") == ["abarran", 0])


@pytest.mark.parametrize(
    "name",
    [
        "lesson-annual.en",
        "03-first-skirmish",
        "04-what-does-the-baraka-die-do",
        "10-change-a-rule",
        "11-was-annual-bound-to-fall",
    ],
)
def test_a_notebook_runs_in_the_page(visit: Any, name: str) -> None:
    """All of it, but for what is there to be read and says why."""
    with visit() as reader:
        reader.go(f"lite/notebooks/index.html?path={name}.ipynb")
        shown = "window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
        reader.page.wait_for_function(shown)
        reader.page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
        cells = "[...jupyterapp.shell.currentWidget.content.model.cells]"
        run = f"{cells}.filter(cell => cell.type === 'code').every(cell => cell.executionCount !== null)"
        reader.page.wait_for_function(run)
        reader.page.wait_for_function(shown)
        assert reader.page.locator('[data-mime-type="application/vnd.jupyter.stderr"]').count() == 0


def test_the_film_of_the_first_page_plays_and_stops(visit: Any) -> None:
    with visit() as reader:
        reader.go("")
        reader.page.wait_for_url("**/index.html")
        reader.page.locator(".film-play").click()
        reader.until(lambda: float(reader.page.locator(".film-bar input").input_value()) > 5)
        reader.page.locator(".film-play").click()
        at = reader.page.locator(".film-bar input").input_value()
        reader.page.wait_for_timeout(300)
        assert reader.page.locator(".film-bar input").input_value() == at


@pytest.mark.parametrize("page", ["es/lessons/annual.html", "en/lessons/annual-teacher.html"])
def test_lighthouse_finds_nothing_to_mend_in_lesson_pages(site: Path, page: str) -> None:
    script = ROOT / "scripts" / "lighthouse.py"
    command = [sys.executable, str(script), "--site", str(site), page]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    said = [line for line in done.stdout.splitlines() if line.startswith(page)]  # npm may have spoken before
    assert said == [f"{page}  accessibility 100  best-practices 100"], done.stdout + done.stderr
    assert done.returncode == 0


def test_lighthouse_tells_what_is_to_be_mended(tmp_path: Path) -> None:
    (tmp_path / "bad.html").write_text("<!DOCTYPE html><html><title>A</title><img src='a.png'></html>", "utf-8")
    command = [sys.executable, str(ROOT / "scripts" / "lighthouse.py"), "--site", str(tmp_path), "bad.html"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 1
    assert "image-alt" in done.stdout
    assert "0 of 1 pages" in done.stdout


def _shot(name: str) -> str:
    folder = ROOT / "test-results" / "site"
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / f"{name}.png")
