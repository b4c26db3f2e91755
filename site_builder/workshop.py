"""Where the site is built, and what is fetched for it: exact versions from PyPI and npm, kept for the next time."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
HERE = Path(__file__).parent
#: What is fetched and made on the way; it may be removed at any time.
CACHE = ROOT / ".site-cache"
PYODIDE = CACHE / "node_modules" / "pyodide"
VENV = CACHE / "venv"
#: The wheels as they were fetched, trimmed, and compiled.
FETCHED, TRIMMED, COMPILED = CACHE / "fetched", CACHE / "trimmed", CACHE / "compiled"

#: The Python of Pyodide 314, as pip names it.
PLATFORM = ["--python-version", "3.14", "--implementation", "cp", "--abi", "cp314"]
PLATFORM += ["--platform", "pyemscripten_2026_0_wasm32", "--only-binary", ":all:"]


def run(*command: str | Path, folder: Path = ROOT, quiet: bool = True) -> None:
    """Run a command; where it fails, show what it said, and end.

    Raises:
        SystemExit: where it fails.
    """
    environment = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_ROOT_USER_ACTION": "ignore"}
    try:
        done = subprocess.run(
            list(map(str, command)), cwd=folder, env=environment, text=True, capture_output=quiet, check=False
        )
    except FileNotFoundError:
        raise SystemExit(f"{command[0]} is needed to build the site, and was not found") from None
    if done.returncode:
        said = f"{done.stdout or ''}{done.stderr or ''}"[-6000:]
        raise SystemExit(f"{said}\nfailed: {' '.join(map(str, command))}")


def fetch() -> None:
    """Fetch what is not here yet in the versions that the lists name."""
    CACHE.mkdir(exist_ok=True)
    lists = [ROOT / "requirements" / name for name in ("site.txt", "site-wheels.txt")]
    packages = [HERE / name for name in ("package.json", "package-lock.json")]
    _once(packages, PYODIDE, _fetch_pyodide)
    _once(lists[:1], VENV, _make_environment)
    _once(lists[1:], FETCHED, _fetch_wheels)


def _once(lists: Sequence[Path], made: Path, make: object) -> None:
    """Make a thing anew where its lists have changed."""
    stamp = CACHE / f"{made.name}.stamp"
    wanted = "".join(path.read_text(encoding="utf-8") for path in lists)
    if made.is_dir() and stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return
    stamp.unlink(missing_ok=True)
    shutil.rmtree(made, ignore_errors=True)
    assert callable(make)
    make(lists)
    stamp.write_text(wanted, encoding="utf-8")


def _fetch_pyodide(lists: Sequence[Path]) -> None:
    for path in lists:
        shutil.copy(path, CACHE)
    run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", folder=CACHE)


def _make_environment(lists: Sequence[Path]) -> None:
    run(sys.executable, "-m", "venv", VENV)
    run(VENV / "bin" / "pip", "install", "--quiet", "--no-deps", "-r", lists[0])


def _fetch_wheels(lists: Sequence[Path]) -> None:
    FETCHED.mkdir()
    run(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", *PLATFORM, "-d", FETCHED, "-r", lists[0])
