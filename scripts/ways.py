"""The other ways in, tried in clean environments: `scripts/try_installs.py --way offline`, and so on.

- ``offline``: everything is downloaded into a folder, and installed from it with no index.
- ``voila``: Voila serves the first notebook as a page; the page has the board, and no error.
- ``notebook``: Notebook 7 serves it; its page has the extensions of a board.
- ``hub``: JupyterHub with one user, and the two lines of the docs; a server is started, and a kernel in it. The proxy
  comes from npm.
- ``container``: the `Containerfile` is built and its command run, where podman, docker or buildah works. Where none
  does, it is only read: its stages, files, port and command.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import try_installs as base
from try_installs import ROOT, Tried, command, install, step

FIRST = "01-first-game.ipynb"
#: Seconds that a server may take to answer. A busy computer may need them.
PATIENCE = 300
TOKEN = "try-installs"
ENGINES = ("podman", "docker", "buildah")


def try_ways(names: list[str], python: tuple[str, str], wheel: Path, place: Path) -> list[Tried]:
    """What became of each way, with one Python."""
    tries = []
    for name in names:
        tried = Tried(python[0], name)
        began = time.monotonic()
        folder = place / f"way-{name}"
        folder.mkdir(parents=True, exist_ok=True)
        try:
            WAYS[name](tried, python[1], wheel, folder)
        except (OSError, TimeoutError, AssertionError, StopIteration) as error:
            tried.steps["end"] = "NO"
            tried.faults.append(f"{type(error).__name__}: {error}")
        tried.seconds = time.monotonic() - began
        tries.append(tried)
        print(base.line(tried), flush=True)
    return tries


def offline(tried: Tried, python: str, wheel: Path, folder: Path) -> None:
    """The two commands of the docs, for a computer without a network."""
    inside = environment(python, folder / "there")
    done = command(inside, "-m", "pip", "download", "--quiet", "-d", folder / "wheels", wheel)
    if step(tried, "download", done, lambda out: f"{size(folder / 'wheels'):.0f} MB"):
        inside = environment(python, folder / "here")
        from_folder = ("--no-index", "--find-links", folder / "wheels", "legion-widget")
        if step(tried, "install", command(inside, "-m", "pip", "install", "--quiet", *from_folder)):
            step(tried, "module", command(inside, "-m", "legion_widget", "scenarios", cwd=folder))


def voila(tried: Tried, python: str, wheel: Path, folder: Path) -> None:
    here = laid_out(tried, python, [str(wheel), "voila"], folder)
    port = free_port()
    with served(here / "voila", FIRST, "--no-browser", f"--port={port}", folder=folder):
        page = ask(f"http://127.0.0.1:{port}/")
    step(tried, "page", told("vnd.jupyter.widget-view+json" in page, "the page has no widget"))
    step(tried, "board", told("ipycanvas" in page, "the page has no canvas"))
    step(tried, "errors", told("Traceback" not in page, "a cell has failed"), lambda out: "none")


def shown(tried: Tried, listed: list[dict[str, Any]], page: str, kernel: dict[str, Any]) -> None:
    """Note whether a server lists the notebooks, its page loads our extensions, and a kernel has begun."""
    step(tried, "notebooks", told(FIRST in [one["name"] for one in listed], f"no {FIRST}"))
    missing = [name for name in base.EXTENSIONS if name.split("/")[-1] not in page]
    step(tried, "extensions", told(not missing, f"not on the page: {missing}"))
    step(tried, "kernel", told("id" in kernel, "no kernel"))


def notebook(tried: Tried, python: str, wheel: Path, folder: Path) -> None:
    here = laid_out(tried, python, [str(wheel), "notebook>=7"], folder)
    port = free_port()
    serve = ("notebook", "--no-browser", "--allow-root", f"--port={port}", f"--IdentityProvider.token={TOKEN}")
    with served(here / "jupyter", *serve, folder=folder):
        at = f"http://127.0.0.1:{port}"
        listed = json.loads(ask(f"{at}/api/contents"))["content"]
        page = ask(f"{at}/notebooks/{FIRST}")
        kernel = json.loads(ask(f"{at}/api/kernels", b"{}"))
    shown(tried, listed, page, kernel)


def hub(tried: Tried, python: str, wheel: Path, folder: Path) -> None:
    here = laid_out(tried, python, [str(wheel), "jupyterhub>=5"], folder)
    npm = shutil.which("npm")
    if npm is None:
        raise OSError("npm, which brings the proxy of JupyterHub, is not here: sudo apt install nodejs npm")
    done = command(npm, "install", "--silent", "--prefix", folder, "configurable-http-proxy", cwd=folder)
    if not step(tried, "proxy", done):
        return
    port, inner, third = free_port(), free_port(), free_port()
    lines = re.findall(r"(?:^ {4}.*\n|^\n)+", (ROOT / "docs" / "install.md").read_text(encoding="utf-8"), re.MULTILINE)
    of_docs = next(block for block in lines if "c.Spawner.environment" in block)
    config = "\n".join(line.removeprefix("    ") for line in of_docs.splitlines())
    (folder / "jupyterhub_config.py").write_text(
        f"""{config}
c.JupyterHub.bind_url = "http://127.0.0.1:{port}"
c.JupyterHub.hub_port = {inner}
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.JupyterHub.spawner_class = "simple"
c.Spawner.cmd = [{str(here / "jupyterhub-singleuser")!r}]
c.Spawner.args = ["--allow-root"]
c.Spawner.notebook_dir = {str(folder)!r}
c.Spawner.start_timeout = c.Spawner.http_timeout = {PATIENCE}
c.ConfigurableHTTPProxy.command = [{str(folder / "node_modules" / ".bin" / "configurable-http-proxy")!r}]
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{third}"
c.JupyterHub.services = [{{"name": "trial", "api_token": "{TOKEN}"}}]
scopes = ["admin:users", "admin:servers", "access:servers"]
c.JupyterHub.load_roles = [{{"name": "trial", "services": ["trial"], "scopes": scopes}}]
""",
        encoding="utf-8",
    )
    with served(here / "jupyterhub", folder=folder):
        at = f"http://127.0.0.1:{port}"
        ask(f"{at}/hub/api/users/ana", b"{}")
        ask(f"{at}/hub/api/users/ana/server", b"{}")
        listed = json.loads(ask(f"{at}/user/ana/api/contents"))["content"]
        page = ask(f"{at}/user/ana/lab")
        kernel = json.loads(ask(f"{at}/user/ana/api/kernels", b"{}"))
    shown(tried, listed, page, kernel)


def container(tried: Tried, python: str, wheel: Path, folder: Path) -> None:
    faults = container_faults((ROOT / "Containerfile").read_text(encoding="utf-8"))
    step(tried, "read", told(not faults, "\n".join(faults)))
    engine = next((name for name in ENGINES if shutil.which(name) and command(name, "info").returncode == 0), None)
    if engine is None:
        tried.steps["built"] = "not tried: no podman, docker or buildah works here"
        return
    build = (engine, "bud" if engine == "buildah" else "build", "-t", "legion-widget-trial", ".")
    if step(tried, "built", command(*build, cwd=ROOT)) and engine != "buildah":
        step(tried, "run", command(engine, "run", "--rm", "legion-widget-trial", "legion-widget", "scenarios"))


WAYS: dict[str, Callable[[Tried, str, Path, Path], None]] = {
    "offline": offline, "voila": voila, "notebook": notebook, "hub": hub, "container": container,
}  # fmt: skip


def container_faults(text: str) -> list[str]:
    """What is wrong with the text of a container file, as far as reading shows it."""
    known = {"ARG", "FROM", "RUN", "WORKDIR", "COPY", "ENV", "USER", "EXPOSE", "CMD"}
    lines = re.sub(r"\\\n\s*", "", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE)).splitlines()
    steps = [line.split(maxsplit=1) for line in lines if line.strip()]
    stages = re.findall(r"^FROM \S+ AS (\w+)$", text, re.MULTILINE)
    faults = [f"unknown instruction {name}" for name, *_ in steps if name not in known]
    faults += [f"no stage {name}" for name in re.findall(r"--from=(\w+)", text) if name not in stages]
    ports = {what for name, *rest in steps if name == "EXPOSE" for what in rest}
    faults += [f"JupyterLab is not on port {port}" for port in ports if f'"port": {port}' not in text]
    commands = [json.loads(rest[0]) for name, *rest in steps if name == "CMD"]
    faults += [] if [words[:2] for words in commands] == [["legion-widget", "lab"]] else ["CMD does not open the lab"]
    if not any(name == "USER" and rest != ["root"] for name, *rest in steps):
        faults.append("it runs as root")
    pins = re.findall(r"--constraint (\S+)", text)
    return faults + [f"there is no {name}" for name in pins if not (ROOT / name).exists()]


# ---- environments and servers ------------------------------------------------------------------------------


def environment(python: str, folder: Path) -> Path:
    """The Python of a new environment, with pip."""
    command(python, "-m", "venv", folder)
    return folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"


def laid_out(tried: Tried, python: str, what: list[str], folder: Path) -> Path:
    """The programs of a new environment with some packages; the notebooks are in the folder."""
    done = install(python, folder / "env", what, "newest")
    if not step(tried, "install", done):
        raise OSError("nothing to try: it could not be installed")
    here = folder / "env" / ("Scripts" if sys.platform == "win32" else "bin")
    command(here / "python", "-c", base.LAY_OUT, cwd=folder)
    return here


@contextmanager
def served(*words: Any, folder: Path) -> Iterator[None]:
    """A server that runs meanwhile, seeing nothing of this checkout; what it says is kept in `log.txt`."""
    env = {name: value for name, value in os.environ.items() if name not in base.HIDDEN}
    with (folder / "log.txt").open("w", encoding="utf-8") as log:
        running = subprocess.Popen(
            [str(word) for word in words], cwd=folder, env=env, stdout=log, stderr=log, start_new_session=True
        )
        try:
            yield
        except (OSError, TimeoutError) as error:
            said = (folder / "log.txt").read_text(encoding="utf-8").strip().splitlines()[-15:]
            raise OSError(f"{error}\n" + "\n".join(said)) from error
        finally:
            if sys.platform == "win32":
                running.terminate()
            else:
                os.killpg(running.pid, signal.SIGTERM)
            running.wait()


def ask(url: str, data: bytes | None = None) -> str:
    """What a server answers, as soon as it does; with data it is asked by POST."""
    until = time.monotonic() + PATIENCE
    asked = urllib.request.Request(url, data=data, headers={"Authorization": f"token {TOKEN}"})
    while True:
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
                if answer.status != 202:  # a server of the hub is starting
                    return str(answer.read().decode("utf-8"))
                return ""
        except (urllib.error.URLError, ConnectionError) as error:
            code = getattr(error, "code", None)
            if time.monotonic() > until or code in (400, 401, 403):
                raise TimeoutError(f"{url} does not answer: {error}") from error
            time.sleep(0.5)


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


def size(folder: Path) -> float:
    """Megabytes in a folder."""
    return sum(path.stat().st_size for path in folder.glob("*")) / 1e6


def told(went: bool, fault: str) -> subprocess.CompletedProcess[str]:
    """What was seen, as a step."""
    return subprocess.CompletedProcess([], 0 if went else 1, "", "" if went else fault)
