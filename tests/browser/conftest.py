"""A real JupyterLab in a real Chromium; likewise Notebook 7 and Voila.

One server serves the whole test run, and one page of JupyterLab all files that ask for `lab`: a file finds it empty and
as wide as ever, and every notebook that it opens there has a fresh kernel. `notebook7` and `voila` are a page for each
file. `window` opens more pages: on another screen, or on a kernel that runs already.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO, Any, ClassVar, TypeVar

import pytest
from playwright.sync_api import Browser, Error, Locator, Page

from legion_widget import labserver
from tests.browser.timers import LISTEN, STOP, Timers

Pixel = tuple[int, int, int, int]  # red, green, blue, opacity

ROOT = Path(__file__).parents[2]
#: Seconds after which what was waited for is taken to be a fault: many, since a busy machine is none.
PATIENCE = 180
NOTEBOOK = "jupyterapp.shell.currentWidget"
KERNEL = f"{NOTEBOOK}.sessionContext.session.kernel"


#: The names of kernels that have imported everything already (see `forked_kernel.py`), and of those that begin with
#: nothing, as a reader's do.
COPY, NEW = "python3", "new"


class Place:
    """One page that shows notebooks, driven as a reader would, and looked into where a reader cannot."""

    #: Where the page keeps the kernel.
    KERNEL: ClassVar[str]
    #: The address of a notebook, after that of the server.
    PATH: ClassVar[str]
    #: Every page whose errors have not been looked at since it was opened.
    watched: ClassVar[list[Place]] = []

    def __init__(self, page: Page, url: str, folder: Path) -> None:
        self.page = page
        self.url = url
        self.folder = folder
        self.opened: set[str] = set()  # the notebooks whose kernels are this page's own
        self.errors: list[str] = []  # uncaught in the page: every test must leave this empty
        self.console: list[str] = []  # what the page logged as an error; here to be read when a test fails
        page.on("pageerror", self.note)
        page.on("console", lambda line: line.type == "error" and self.console.append(line.text))
        self.watched.append(self)

    #: Faults of the page's own program: where they arise, and what they say.
    KNOWN: ClassVar[tuple[tuple[str, str], ...]] = ()

    def note(self, error: Error) -> None:
        """Keep an error that nothing in the page has caught, unless it is known and not ours."""
        stack = error.stack or ""
        if not any(where in stack and text in f"{error.message} {stack}" for where, text in self.KNOWN):
            self.errors.append(f"{error}\n{stack}")

    # Notebooks

    def open(self, *cells: str, name: str = "test.ipynb", kernel: str = COPY) -> None:
        """Open a new notebook made of these code cells; nothing is run yet."""
        self.open_file(self.write(*cells, name=name, kernel=kernel))

    def write(self, *cells: str, name: str = "test.ipynb", kernel: str = COPY) -> Path:
        """Write a notebook made of these code cells where the server finds it."""
        path = self.folder / name
        path.write_text(
            json.dumps(
                {
                    "nbformat": 4,
                    "nbformat_minor": 5,
                    "metadata": {"kernelspec": {"name": kernel, "display_name": kernel}},
                    "cells": [
                        {
                            "cell_type": "code",
                            "id": f"cell-{number}",
                            "metadata": {},
                            "source": source,
                            "execution_count": None,
                            "outputs": [],
                        }
                        for number, source in enumerate(cells)
                    ],
                }
            )
        )
        return path

    def open_file(self, path: Path) -> None:
        """Open a notebook, copied into the server's folder if it is from elsewhere. Its kernel is new.

        No board in it offers to go on with the game of another test.
        """
        for saved in self.folder.glob("**/autosave-*.json"):
            with suppress(OSError):
                os.utime(saved, (1e9, 1e9))
        if path.parent != self.folder:
            path = Path(shutil.copy(path, self.folder))
        self.shut_down_kernels()
        self.opened.add(path.name)
        self.turn_to(path.name)

    def turn_to(self, name: str) -> None:
        """Open a notebook in place of those that were open."""
        self.join(name)

    def join(self, name: str) -> None:
        """Open a notebook of the server's folder as it was saved; a kernel that runs it already is kept."""
        self.page.goto(self.url + self.PATH.format(name))
        self.wait_until_idle()

    def run_all(self) -> None:
        """Run all cells until the last one is done. A cell that fails is a failed assertion."""
        raise NotImplementedError

    def wait_until_idle(self) -> None:
        """Wait until the notebook is ready and its kernel has nothing to do."""
        raise NotImplementedError

    def shut_down_kernels(self) -> None:
        """End the kernels of the notebooks that were opened here."""
        raise NotImplementedError

    # The kernel

    def python(self, code: str) -> str:
        """Run code in the kernel; return what it prints and the value of its last line."""
        reply = self.page.evaluate(
            f"""async code => {{
                const future = {self.KERNEL}.requestExecute({{code, store_history: false}});
                const out = [];
                let error = null;
                future.onIOPub = ({{header, content}}) => {{
                    if (header.msg_type === 'stream') out.push(content.text);
                    if (header.msg_type === 'execute_result') out.push(content.data['text/plain']);
                    if (header.msg_type === 'error') error = content.traceback.join('\\n');
                }};
                await future.done;
                return {{text: out.join(''), error}};
            }}""",
            code,
        )
        assert reply["error"] is None, reply["error"]
        return reply["text"].rstrip("\n")

    # Page and kernel

    @property
    def said(self) -> int:
        """How many messages widgets have sent to the kernel."""
        return self.page.evaluate(f"{self.KERNEL}.said.count")

    def listen(self) -> None:
        """Note from now on what widgets say to the kernel."""
        self.page.evaluate(f"({LISTEN})({self.KERNEL})")

    def heard(self) -> None:
        """Wait until the kernel has done with all that widgets have said, and the page with what came of it."""
        self.page.wait_for_function(f"() => {self.KERNEL}.said.open.size === 0")
        self.python("")  # its end is told after all that was told before it

    def frames(self, count: int = 10) -> None:
        """Wait until the page has been painted so many times."""
        self.page.evaluate(
            """count => new Promise(done => {
                const next = () => { if (count-- > 0) requestAnimationFrame(next); else done(); };
                next();
            })""",
            count,
        )

    @contextmanager
    def stopped(self, *lengths: int) -> Iterator[Timers]:
        """The clock in the test's hand: timers of the page of so many milliseconds run out when they are told to.

        However long a machine takes between two events, it is no time for them. At the end all run out.
        """
        self.page.evaluate(STOP, lengths)
        try:
            yield Timers(self.page)
        finally:
            self.page.evaluate("stopped.end()")

    @contextmanager
    def busy(self, then: str = "") -> Iterator[None]:
        """The kernel is in the midst of a cell, whose last lines are run at the end."""
        gate = self.folder / "the gate is open"
        wait = f"while not pathlib.Path({str(gate)!r}).exists(): time.sleep(0.01)"
        self.page.evaluate(
            f"""async code => {{
                const future = {self.KERNEL}.requestExecute({{code, store_history: false}});
                window.ended = future.done;
                await new Promise(begun => {{
                    future.onIOPub = ({{header}}) => {{ if (header.msg_type === 'stream') begun(); }};
                }});
            }}""",
            f"import pathlib, time\nprint('begun')\n{wait}\n{then}",
        )
        try:
            yield
        finally:
            gate.touch()
            reply = self.page.evaluate("async () => (await window.ended).content")
            gate.unlink()
        assert reply["status"] == "ok", reply

    # What is seen

    def canvas(self, number: int = 0) -> Locator:
        """A canvas of the notebook's outputs, counted from the top of the page."""
        return self.page.locator(".jp-OutputArea-output canvas").nth(number)

    def pixel(self, x: int, y: int, canvas: int = 0) -> Pixel:
        """The pixel at a place of a canvas, in the canvas' own pixels."""
        return self.pixels(x, y, 1, 1, canvas)[0]

    def pixels(self, x: int, y: int, width: int, height: int, canvas: int = 0) -> list[Pixel]:
        """The pixels of a rectangle of a canvas, row by row."""
        found = self.canvas(canvas).evaluate(
            "(canvas, box) => Array.from(canvas.getContext('2d').getImageData(...box).data)",
            [x, y, width, height],
        )
        return list(zip(found[::4], found[1::4], found[2::4], found[3::4], strict=True))

    def place(self, x: float, y: float, canvas: int = 0) -> tuple[float, float]:
        """Where on the page a place of a canvas is seen, whatever the size at which it is shown."""
        return tuple(
            self.canvas(canvas).evaluate(
                """(canvas, [x, y]) => {
                    canvas.scrollIntoView({block: 'nearest'});
                    const box = canvas.getBoundingClientRect();
                    return [box.x + x * box.width / canvas.width, box.y + y * box.height / canvas.height];
                }""",
                [x, y],
            )
        )

    def move(self, x: float, y: float, canvas: int = 0) -> None:
        """Move the pointer to a place of a canvas (or of what lies over it)."""
        self.page.mouse.move(*self.place(x, y, canvas))

    def click(self, x: float, y: float, canvas: int = 0) -> None:
        """Click on a place of a canvas (or on what lies over it)."""
        self.page.mouse.click(*self.place(x, y, canvas))

    def until(self, condition: Callable[[], object], seconds: float = PATIENCE) -> None:
        """Wait until the condition holds: a click is answered by the kernel, and that takes a moment.

        What never holds is a fault. A machine that is busy takes its time, and is none: it is asked ever less often.
        """
        end, pause = time.monotonic() + seconds, 15.0
        while not condition():
            assert time.monotonic() < end, f"not so after {seconds} s; the page logged {self.console}"
            self.page.wait_for_timeout(pause)
            pause = min(150.0, 1.4 * pause)

    def seen(self) -> str:
        """What the page logged as errors, and the words that are seen on it."""
        try:
            shown = self.page.locator("body").inner_text(timeout=5000)
        except Error as error:  # the page is closed, or it hangs
            shown = str(error)
        return "\n".join([*self.console, *self.errors, shown])

    def screenshot(self, path: Path | str) -> None:
        self.page.screenshot(path=path)


class Lab(Place):
    """One page of JupyterLab."""

    KERNEL = KERNEL
    PATH = "/lab/tree/{}?reset"
    #: The words of all outputs that are widgets, or were to be.
    OUTPUTS = "[...document.querySelectorAll('.jp-OutputArea-output')].map(node => node.textContent.trim())"
    #: Of JupyterLab itself: when a notebook is closed while its session is still looked for, or (this one does not say
    #: where it arises) while its kernel is still asked for a thread for the messages of widgets. Of the kernel: what it
    #: writes last while it is ended may come as a message with its parts in the wrong order.
    KNOWN = (
        ("/static/lab/jlab_core.", "_handleNewSession"),
        ("", "Canceled future for create_subshell_request message before replies were done"),
        ("/static/lab/jlab_core.", "Kernel message validation error: Unexpected token"),
    )

    def turn_to(self, name: str) -> None:
        """A page that shows JupyterLab is not loaded anew, which takes seconds: another notebook is opened there."""
        if not self.page.url.startswith(self.url):
            self.join(name)
            return
        self.close_all()
        self.command("docmanager:open", path=name)
        self.wait_until_idle()

    def command(self, name: str, **told: object) -> None:
        """Have JupyterLab do one of its commands. What that gives stays in the page: it may be a whole notebook."""
        execute = "([name, told]) => jupyterapp.commands.execute(name, told).then(() => null)"
        self.page.evaluate(execute, [name, told])

    def close_all(self) -> None:
        """Close every notebook of the page; what was not saved is dropped."""
        if self.page.url.startswith(self.url):
            self.page.evaluate(
                """() => {
                    for (const shown of [...jupyterapp.shell.widgets('main')]) {
                        if (shown.context?.model) shown.context.model.dirty = false;
                        shown.close();
                    }
                }"""
            )

    def run_all(self) -> None:
        """Run all cells until the last one is done. A cell that fails is a failed assertion."""
        done = self.page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
        assert done, self.cell_errors() or "a cell did not run"
        self.wait_until_idle()

    def cell_errors(self) -> str:
        """The tracebacks that stand below the cells."""
        return self.page.evaluate(
            f"""() => {NOTEBOOK}.content.model.sharedModel.cells
                .flatMap(cell => cell.cell_type === 'code' ? cell.getOutputs() : [])
                .filter(output => output.output_type === 'error')
                .map(output => output.traceback.join('\\n')).join('\\n')"""
        )

    def save(self) -> None:
        self.command("docmanager:save")

    def reload(self) -> None:
        """Save and reload the page. The kernel lives on.

        At times the widget manager of JupyterLab says "model not found" of what the kernel has (ipywidgets, issue
        3823). It stays so until the page is loaded once more, as a reader then does.
        """
        self.save()
        for _ in range(3):
            self.page.reload()
            self.wait_until_idle()
            self.page.wait_for_function(f"() => !{self.OUTPUTS}.some(text => text.startsWith('Loading widget'))")
            if not self.page.evaluate(f"{self.OUTPUTS}.some(text => text.includes('model not found'))"):
                return

    def restart(self) -> None:
        """Restart the kernel. What the notebook shows stays."""
        self.page.evaluate(f"{NOTEBOOK}.sessionContext.restartKernel().then(() => null)")
        self.wait_until_idle()
        self.page.evaluate(f"{KERNEL}.said.open.clear()")  # what the lost kernel was told it has never done with

    def wait_until_idle(self) -> None:
        """Wait until the notebook is ready and its kernel has nothing to do."""
        self.page.wait_for_function(
            f"""() => window.jupyterapp && {NOTEBOOK}?.context?.isReady
                && {NOTEBOOK}.sessionContext?.isReady && {KERNEL}?.status === 'idle'
                && {KERNEL}.connectionStatus === 'connected'"""
        )
        self.listen()

    def shut_down_kernels(self) -> None:
        if not self.page.url.startswith(self.url):
            return
        self.page.evaluate(
            """async names => {
                const {sessions} = jupyterapp.serviceManager;
                await sessions.refreshRunning();
                for (const {id, path} of [...sessions.running()]) if (names.includes(path)) await sessions.shutdown(id);
            }""",
            sorted(self.opened),
        )
        self.opened.clear()


class Notebook7(Lab):
    """One page of Notebook 7: made of the same parts as JupyterLab, one notebook to a page."""

    PATH = "/notebooks/{}"
    turn_to = Place.turn_to
    #: Faults of Notebook 7.6 itself while it starts: it hears of settings of a shortcut that it does not know yet,
    #: and asks for the folder that a JupyterLab on the same server showed last.
    KNOWN = (
        ("/static/notebook/notebook_core.", "reading 'schema'"),
        ("/static/notebook/notebook_core.", "'filebrowser:open-path' not registered"),
    )


class Voila(Place):
    """One page of Voila: the cells have been run when it opens, their text is not shown, and nothing is saved."""

    KERNEL = "jupyterapp.widgetManager.kernel"
    PATH = "/voila/render/{}"

    def run_all(self) -> None:
        self.wait_until_idle()

    def wait_until_idle(self) -> None:
        self.page.wait_for_function(
            f"""() => window.jupyterapp?.widgetManager && {self.KERNEL}?.status === 'idle'
                && {self.KERNEL}.connectionStatus === 'connected'"""
        )
        self.listen()

    def shut_down_kernels(self) -> None:
        """Voila ends a kernel when its page is left."""
        self.opened.clear()


@pytest.fixture(scope="session")
def jupyter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """Address and folder of a JupyterLab server; it knows no settings of whoever runs the tests."""
    home = tmp_path_factory.mktemp("jupyter")
    folder = home / "notebooks"
    folder.mkdir()
    # A launcher opens by itself when nothing else is open, at a moment of its own: it may cover the next notebook.
    settings = home / "jupyter_config_dir" / "labconfig" / "page_config.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"disabledExtensions": {"@jupyterlab/launcher-extension:plugin": True}}))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    own = {
        name: str(home / name.lower())
        for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    }
    # Its kernels come before those of the environment.
    environ = {**labserver.environment(), **own, "JUPYTER_PREFER_ENV_PATH": "no"}
    log = home / "server.log"
    with log.open("wb") as out, kernels(home, environ, out):
        server = subprocess.Popen(
            [
                *(sys.executable, "-m", "jupyterlab"),
                f"--ServerApp.root_dir={folder}",
                *("--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}", "--ServerApp.port_retries=0"),
                f"--ServerApp.allow_root={labserver.is_root()}",
                *("--no-browser", "--LabApp.expose_app_in_browser=True"),
                "--JupyterNotebookApp.expose_app_in_browser=True",
                "--IdentityProvider.token=",  # it listens on this machine only, while the tests run
            ],
            env=environ,
            stdout=out,
            stderr=subprocess.STDOUT,
        )
        try:
            wait_until(lambda: answers(url), server, log)
            yield url, folder
        finally:
            server.terminate()
            server.wait(PATIENCE)


@contextmanager
def kernels(home: Path, environ: dict[str, str], out: IO[bytes]) -> Iterator[None]:
    """Kernels that need not import anything: see `forked_kernel.py`. They take the place of those of ipykernel."""
    program, meeting = str(Path(__file__).with_name("forked_kernel.py")), home / "kernels"
    data = Path(environ["JUPYTER_DATA_DIR"])
    add_kernel(data, COPY, sys.executable, "-I", "-S", program, str(meeting), "{connection_file}")
    add_kernel(data, NEW, sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}")
    maker = subprocess.Popen(
        [sys.executable, program, "serve", str(meeting)], cwd=home, env=environ, stdout=out, stderr=subprocess.STDOUT
    )
    try:
        wait_until(meeting.exists, maker, Path(out.name))
        yield
    finally:
        maker.kill()
        maker.wait(PATIENCE)


def add_kernel(data: Path, name: str, *command: str, **environ: str) -> None:
    """Add a kind of kernel to a folder of Jupyter's data: its name, and the command that starts one."""
    folder = data / "kernels" / name
    folder.mkdir(parents=True)
    about = {"argv": command, "display_name": name, "language": "python", "env": environ}
    (folder / "kernel.json").write_text(json.dumps(about), encoding="utf-8")


def wait_until(ready: Callable[[], bool], process: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until a process that begins is ready. One that ends instead has failed, and so has one that never is."""
    end = time.monotonic() + PATIENCE
    while not ready():
        assert process.poll() is None, log.read_text()
        assert time.monotonic() < end, log.read_text()
        time.sleep(0.1)


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/api", timeout=PATIENCE):
            return True
    except OSError:
        return False


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict) -> dict:
    """Have pytest-playwright start the system's Chromium; it need not talk to anyone but our server."""
    chromium = subprocess.run(["sh", ROOT / "scripts" / "chromium.sh"], check=True, text=True, stdout=subprocess.PIPE)
    return {
        **browser_type_launch_args,
        "executable_path": chromium.stdout.strip(),
        "args": [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
        ],
    }


Kind = TypeVar("Kind", bound=Place)
#: The smaller, the less has to be drawn. A test that needs more room takes a larger one.
SCREEN: Any = {"width": 1120, "height": 800}
HIGH: Any = {"width": 1280, "height": 960}
WIDE: Any = {"width": 1600, "height": 1200}


def toured(url: str) -> Any:
    """What a browser keeps of a reader who has answered the offer of the tour, on the pages of a server."""
    kept = {"origin": url, "localStorage": [{"name": "legion-widget.tour", "value": "yes"}]}
    return {"cookies": [], "origins": [kept]}


@contextmanager
def opened(kind: type[Kind], browser: Browser, jupyter: tuple[str, Path], **screen: Any) -> Iterator[Kind]:
    """A page of one of the places, large enough for a board; ``screen`` is what the browser is told of its screen.

    Its reader has answered the offer of the tour, unless ``storage_state`` says otherwise.
    """
    context = browser.new_context(**{"viewport": SCREEN, "storage_state": toured(jupyter[0]), **screen})
    context.set_default_timeout(PATIENCE * 1000)
    if kind is Voila:  # its page asks for icons from elsewhere, and would wait for them
        context.route(lambda url: not url.startswith(jupyter[0]), lambda route: route.abort())
    place = kind(context.new_page(), *jupyter)
    try:
        yield place
    finally:
        place.shut_down_kernels()
        context.close()


@pytest.fixture(scope="session")
def one_lab(browser: Browser, jupyter: tuple[str, Path]) -> Iterator[Lab]:
    """The page of JupyterLab that test files use one after the other."""
    with opened(Lab, browser, jupyter) as place:
        yield place


@pytest.fixture(scope="module")
def lab(one_lab: Lab) -> Iterator[Lab]:
    """A page of JupyterLab for one test file: empty, and of the usual size."""
    one_lab.page.set_viewport_size(SCREEN)
    yield one_lab
    one_lab.shut_down_kernels()
    one_lab.close_all()


@pytest.fixture(scope="module")
def notebook7(browser: Browser, jupyter: tuple[str, Path]) -> Iterator[Notebook7]:
    """A page of Notebook 7 for one test file."""
    with opened(Notebook7, browser, jupyter) as place:
        yield place


@pytest.fixture(scope="module")
def voila(browser: Browser, jupyter: tuple[str, Path]) -> Iterator[Voila]:
    """A page of Voila for one test file."""
    with opened(Voila, browser, jupyter) as place:
        yield place


@pytest.fixture
def window(browser: Browser, jupyter: tuple[str, Path]) -> Iterator[Callable[..., Any]]:
    """``window(Lab, has_touch=True)``: one more page for one test, in a browser that shares nothing with the others."""
    with ExitStack() as stack:
        yield lambda kind=Lab, **screen: stack.enter_context(opened(kind, browser, jupyter, **screen))


@pytest.fixture(autouse=True)
def no_page_errors() -> Iterator[None]:
    """A test that leaves an error in a page has failed, whatever it saw."""
    yield
    found = []
    for place in Place.watched:
        found += place.errors
        place.errors = []
    Place.watched[:] = [place for place in Place.watched if not place.page.is_closed()]
    assert found == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, Any, pytest.TestReport]:
    """Below a test that failed stands what its pages showed and had logged: nobody can look at them any more."""
    report: pytest.TestReport = yield
    if call.when == "call" and report.failed:
        for place in Place.watched:
            report.sections.append((f"A page at {place.page.url}", place.seen()))
    return report


def pytest_itemcollected(item: pytest.Item) -> None:
    item.add_marker("browser")
