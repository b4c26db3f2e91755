"""JupyterLab, set up as a study table.

It is the ordinary JupyterLab, token and all, with three things changed: small messages leave at once, so that
the board follows the pointer; no toast about news covers the page; and it opens on a notebook of ours. The
first two are settings, in the folder `jupyter`.
"""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

from .engine.i18n import get_language

#: The first notebook by language.
FIRST = {"es": "01-first-game.ipynb", "en": "01-first-game.en.ipynb"}
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")  # variables that tell of a screen on Linux


class PromptConnection(ZMQChannelsWebsocketConnection):
    """A connection to the kernel that sends small messages at once.

    The server leaves Nagle's algorithm on: a click while the pointer moves then waits for the acknowledgement
    of the last move, which triples the time until the board answers.
    """

    def connect(self) -> Any:
        self.websocket_handler.set_nodelay(True)
        return super().connect()


def environment() -> dict[str, str]:
    """The environment of a JupyterLab that shows our boards: our settings come before the reader's own."""
    paths = [str(Path(__file__).parent / "jupyter"), os.environ.get("JUPYTER_CONFIG_PATH", "")]
    return {**os.environ, "JUPYTER_CONFIG_PATH": os.pathsep.join(filter(None, paths))}


def is_root() -> bool:
    """Return whether an administrator runs us: Jupyter then does not start unless told that this is meant."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def has_display() -> bool:
    """Return whether a browser window can open here. A text browser in the terminal would only hide the address."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in SCREENS)


def examples() -> Path:
    """Return where the example notebooks lie: inside an installed package, or at the top of a checkout."""
    package = Path(__file__).parent
    shipped = package / "examples"
    return shipped if shipped.is_dir() else package.parent / "examples"


def lay_out(folder: Path) -> Iterator[Path]:
    """Copy the example notebooks that `folder` lacks, and yield them; what is there is the reader's own."""
    folder.mkdir(parents=True, exist_ok=True)
    for notebook in sorted(examples().glob("*.ipynb")):
        copy = folder / notebook.name
        if not copy.exists():
            shutil.copyfile(notebook, copy)
            yield copy


def serve(folder: Path) -> None:
    """Serve `folder` until the reader stops it; on a screen, open the first notebook of the language in use."""
    from jupyterlab.labapp import LabApp

    os.environ.update(environment())
    first = FIRST.get(get_language(), FIRST["en"])
    page = f"/lab/tree/{quote(first)}" if (folder / first).exists() else "/lab"
    LabApp.launch_instance(
        [
            f"--ServerApp.root_dir={folder.resolve()}",
            f"--LabApp.default_url={page}",
            f"--ServerApp.allow_root={is_root()}",
            f"--ServerApp.open_browser={has_display()}",
            f"--ExtensionApp.open_browser={has_display()}",
            # What goes wrong, and the address, which the server gives as a critical message.
            "--ServerApp.log_level=WARN",
            "--LabApp.log_level=WARN",
        ]
    )
