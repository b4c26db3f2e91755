"""Make the screenshot of the documentation: docs/pictures/screen.png, the first notebook in a real JupyterLab.

    .venv/bin/python scripts/make_screens.py [--notebook 01-first-game.en.ipynb] [--out docs/pictures/screen.png]

It needs a Chromium, which scripts/chromium.sh finds. JupyterLab runs in a folder of its own, with no settings of yours.
"""

from __future__ import annotations

import argparse
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from legion_widget import labserver  # noqa: E402
from tests.browser.conftest import NOTEBOOK, Lab, answers  # noqa: E402

#: What the picture shows: this counter chosen, on a board at this size.
UNIT = "beni-urriaguel-tabor-1-1"
SIZE = {"width": 1366, "height": 768}


@contextmanager
def jupyter(home: Path) -> Iterator[str]:
    """A JupyterLab that serves the examples; its address."""
    folder = home / "notebooks"
    shutil.copytree(labserver.examples(), folder)
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


def prepare(lab: Lab, cells: int) -> None:
    """Run the first cells, with the file list shut, until the board is drawn."""
    page = lab.page
    page.evaluate("jupyterapp.commands.execute('application:toggle-left-area')")
    page.evaluate(
        f"""async count => {{
            const notebook = {NOTEBOOK}.content;
            const code = notebook.widgets.filter(cell => cell.model.type === 'code').slice(0, count);
            for (const cell of code) {{
                notebook.activeCellIndex = notebook.widgets.indexOf(cell);
                await jupyterapp.commands.execute('notebook:run-cell');
            }}
        }}""",
        cells,
    )
    lab.wait_until_idle()
    page.locator(".lw-board canvas").first.wait_for()
    page.wait_for_timeout(3000)


def choose(lab: Lab, unit: str) -> None:
    """Press a counter on the board, as a reader would."""
    x, y, width, height = map(
        float,
        lab.python(
            f"_g = board.game.board.grid; _u = board.game.units[{unit!r}].hex.index\n"
            "print(*_g.centre(_u), _g.width, _g.height)"
        ).split(),
    )
    spot = lab.page.locator(".lw-board canvas").first.evaluate(
        """(canvas, [x, y]) => {
            const view = canvas.closest('.lw-viewport'), box = canvas.getBoundingClientRect();
            view.scrollLeft += box.x + x * box.width - view.getBoundingClientRect().x - view.clientWidth * 0.5;
            view.scrollTop += box.y + y * box.height - view.getBoundingClientRect().y - view.clientHeight * 0.5;
            const now = canvas.getBoundingClientRect();
            return [now.x + x * now.width, now.y + y * now.height];
        }""",
        [x / width, y / height],
    )
    lab.page.mouse.click(*spot)
    lab.until(lambda: lab.python("board.selected") == repr(unit))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--notebook", default="01-first-game.ipynb")
    parser.add_argument("--out", type=Path, default=ROOT / "docs/pictures/screen.png")
    args = parser.parse_args()
    found = subprocess.run(["sh", ROOT / "scripts/chromium.sh"], check=True, text=True, stdout=subprocess.PIPE)
    with tempfile.TemporaryDirectory() as home, jupyter(Path(home)) as url, sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
        browser = playwright.chromium.launch(executable_path=found.stdout.strip(), args=flags)
        page = browser.new_page(viewport=SIZE)
        lab = Lab(page, url, Path(home) / "notebooks")
        lab.open_file(lab.folder / args.notebook)
        prepare(lab, 2)
        page.locator(".lw-board").first.evaluate("board => board.scrollIntoView({block: 'start'})")
        choose(lab, UNIT)
        page.mouse.move(5, 5)
        page.wait_for_timeout(1000)
        args.out.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=args.out)
        assert not lab.errors, lab.errors
        browser.close()
    # The two lowest bits of each colour are nothing to the eye, and a third of the bytes.
    picture = Image.open(args.out).convert("RGB").point(lambda value: min(255, (value + 2) // 4 * 4))
    picture.save(args.out, optimize=True)
    print(f"{args.out}: {args.out.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
