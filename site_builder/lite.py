"""JupyterLite with Python, our wheels and all notebooks in it, built so that it asks no other host for anything."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from legion_widget.engine import i18n
from legion_widget.lessons.lesson import list_lessons
from legion_widget.lessons.lesson_notebook import lesson_notebook

from . import geos
from .texts import text
from .wheels import make_lock
from .workshop import CACHE, COMPILED, HERE, PYODIDE, ROOT, VENV, run

#: The pages of JupyterLite that are built: a board by itself, a notebook, the lab, the list of files.
APPS = ("repl", "notebooks", "lab", "tree")
#: Cells that need what this Python has not: by the beginning of a notebook's name a line of each, and the library.
NOT_HERE = {
    # Three hundred games at once, and what is made of them.
    "04-": {
        'print(say("Gana la Legión:", "The Legion wins:"), charts.percent(won(margins)))': "joblib",
        'say("empiezan los rifeños", "the Riffians begin"): won([margin for margin, _ in turned]),': "joblib",
        "for name, part in lucks.items():": "joblib",
        "r = correlation([luck for _, luck in games], margins)": "joblib",
        'legion, riffian = two_armies(rules=["god-disposes"])': "joblib",
    },
    "05-": {"import matplotlib.pyplot as plt": "matplotlib"},
    "09-": {'pdf = lw.print_and_play(stays, "column-stays.pdf")': "ReportLab"},
    "10-": {"import subprocess": "", "winners = batch(game, range(GAMES), winner, officers, jobs=2)": "joblib"},
    "11-": {
        'held = study.places[study.places.place == annual.board["Annual"].label]': "pandas",
    },
}
#: A picture in the HTML of an answer.
PICTURE = re.compile(r"data:image/png;base64,([A-Za-z0-9+/=]+)")
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"


def build(site: Path) -> None:
    """Build JupyterLite into the folder ``lite`` of the site."""
    work = CACHE / "lite"
    shutil.rmtree(work, ignore_errors=True)  # with the cache of its builder, which would skip the settings
    core = work / "static" / "pyodide"
    core.mkdir(parents=True)
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        shutil.copy(PYODIDE / name, core)
    for path in sorted(COMPILED.iterdir()):
        shutil.copy(path, core)
    shutil.copy(HERE / "static" / "boot.mjs", core)
    lock = make_lock()
    _write(core / "pyodide-lock.json", lock)
    _write(work / "jupyter-lite.json", settings(list(lock["packages"])))
    _write(work / "overrides.json", OVERRIDES)
    target = site.absolute() / "lite"
    apps = [part for app in APPS for part in ("--apps", app)]
    places: list[str | Path] = ["--lite-dir", work, "--output-dir", target]
    run(VENV / "bin" / "jupyter-lite", "build", *places, *apps, "--no-sourcemaps", "--no-unused-shared-packages",
        folder=work)  # fmt: skip
    geos.write(target / "static" / "geos")
    for name, notebook in notebooks():
        _write(target / "files" / name, notebook)
    _write(target / "api" / "contents" / "all.json", listing(target / "files"))
    _own(target)
    _check(target)


#: No news, no looking for new versions.
OVERRIDES = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}}


def settings(packages: list[str]) -> dict[str, Any]:
    """Return the settings of JupyterLite: all of Python lies beside it and is loaded at once."""
    python = {
        "pyodideUrl": "./static/pyodide/boot.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {
            "lockFileURL": "./static/pyodide/pyodide-lock.json",
            "packages": packages,
            "env": {"HOME": "/home/pyodide"},
        },
    }
    config = {
        "appName": "Legion Widget",
        "defaultKernelName": "python",
        "enableServiceWorkerCache": "true",
        "exposeAppInBrowser": True,
        "contentsAllJsonFile": "all.json",
        "litePluginSettings": {KERNEL: python},
    }
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": config}


def notebooks() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every notebook by its name: the examples, and each lesson in each language."""
    for path in sorted((ROOT / "examples").glob("*.ipynb")):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        language = "en" if path.name.endswith(".en.ipynb") else "es"
        not_here = next((cells for start, cells in NOT_HERE.items() if path.name.startswith(start)), {})
        yield path.name, in_browser(notebook, language, not_here)
    for language in i18n.LANGUAGES:
        for lesson in list_lessons():
            with i18n.in_language(language):
                notebook = lesson_notebook(lesson)
            yield lesson_notebook_name(lesson.id, language), in_browser(notebook, language)


def example_names(language: str) -> list[tuple[str, str]]:
    """Return the example notebooks in a language: their files, and their titles."""
    found = []
    for path in sorted((ROOT / "examples").glob("*.ipynb")):
        if path.name.endswith(".en.ipynb") == (language == "en"):
            first = "".join(json.loads(path.read_text(encoding="utf-8"))["cells"][0]["source"])
            found.append((path.name, first.splitlines()[0].lstrip("# ").strip()))
    return found


def lesson_notebook_name(id: str, language: str) -> str:
    """Return the file of a lesson as a notebook.

    >>> lesson_notebook_name("annual", "en")
    'lesson-annual.en.ipynb'
    """
    return f"lesson-{id}{'' if language == 'es' else f'.{language}'}.ipynb"


def in_browser(notebook: dict[str, Any], language: str, not_here: Mapping[str, str] = {}) -> dict[str, Any]:
    """Return a notebook with the kernel of the page, its language said, and a word where it does not run there.

    Args:
        notebook: The notebook.
        language: Its language.
        not_here: A line of each cell that does not, and the library that it needs; empty for a process of its own.

    Raises:
        ValueError: for a line that no cell has.
    """
    spec = {"display_name": "Python", "language": "python", "name": "python"}
    cells = [dict(cell) for cell in notebook["cells"]]
    for cell in cells:
        source = _source(cell)
        if cell["cell_type"] == "code" and "import legion_widget as lw" in source:
            if "set_language" not in source:  # a kernel here is not told the name of its notebook
                said = f'import legion_widget as lw\n\nlw.set_language("{language}")'
                cell["source"] = source.replace("import legion_widget as lw", said, 1)
            break
    for line, library in not_here.items():
        at = next((n for n, cell in enumerate(cells) if line in map(str.strip, _source(cell).splitlines())), None)
        if at is None:
            raise ValueError(f"no cell has the line {line!r}")
        what = library or text("second_process", language)
        cells[at] = to_read(cells[at], text("not_here_cell", language, library=what))
    return {**notebook, "cells": cells, "metadata": {**notebook["metadata"], "kernelspec": spec}}


def to_read(cell: Mapping[str, Any], why: str) -> dict[str, Any]:
    """Return a cell of code as text, with what it answered; the cells after it are run all the same."""
    parts = [f"> {why}", f"```python\n{_source(cell)}\n```"]
    pictures: dict[str, dict[str, str]] = {}
    for output in cell["outputs"]:
        data = output.get("data", {})
        plain = "".join(output.get("text", data.get("text/plain", "")))
        drawn = PICTURE.search("".join(data.get("text/html", "")))
        picture = drawn[1] if drawn else "".join(data.get("image/png", ""))
        if picture:
            name = f"{len(pictures)}.png"
            pictures[name] = {"image/png": picture.strip()}
            parts.append(f"![{' '.join(re.sub(r'<.*>', '', plain).split())}](attachment:{name})")
        elif plain:
            parts.append(f"```text\n{plain.rstrip()}\n```")
    read = {"cell_type": "markdown", "id": cell["id"], "metadata": {}, "source": "\n\n".join(parts)}
    return {**read, "attachments": pictures} if pictures else read


def _source(cell: Mapping[str, Any]) -> str:
    return "".join(cell["source"])


def listing(folder: Path) -> dict[str, Any]:
    """Return what JupyterLite reads to list the notebooks of a folder; its builder would want a Jupyter server."""
    files = [
        _model(path.name, "notebook", size=path.stat().st_size, mimetype=None, format=None)
        for path in sorted(folder.glob("*.ipynb"))
    ]
    return {**_model("", "directory", size=None, mimetype=None, format="json"), "content": files}


@cache
def last_change() -> str:
    """The moment of the last commit, so that two builds are the same; else ``SOURCE_DATE_EPOCH``, else now."""
    if (ROOT / ".git").exists():
        return subprocess.check_output(["git", "log", "-1", "--format=%cI"], cwd=ROOT, text=True).strip()
    when = os.environ.get("SOURCE_DATE_EPOCH")
    moment = datetime.now(UTC) if when is None else datetime.fromtimestamp(int(when), UTC)
    return moment.isoformat(timespec="seconds")


def _model(name: str, kind: str, **more: Any) -> dict[str, Any]:
    """The entry of a file or folder in the listing, which shows how long ago it was written."""
    when = last_change()
    model = {"name": name, "path": name, "type": kind, "created": when, "last_modified": when, "writable": True}
    return {**model, "content": None, "hash": None, "hash_algorithm": None, **more}


def _write(path: Path, data: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, ensure_ascii=False, indent=1), encoding="utf-8")


def _own(target: Path) -> None:
    """Python is loaded by ``boot.mjs``; pages have the fonts of the site, and tell the worker what they fetched."""
    settings_file = target / "jupyter-lite.json"
    config = json.loads(settings_file.read_text(encoding="utf-8"))
    config["jupyter-config-data"]["litePluginSettings"][KERNEL]["pyodideUrl"] = "./static/pyodide/boot.mjs"
    _write(settings_file, config)
    for app in APPS:
        for path in (target / app).rglob("index.html"):
            own = "../" * (len(path.relative_to(target).parts) - 1) + "static/site"
            head = f'<link rel="stylesheet" href="{own}/fonts.css"><script src="{own}/keep.js"></script>'
            if app == "repl":
                head += f'<link rel="stylesheet" href="{own}/bare.css">'
            html = path.read_text(encoding="utf-8")
            path.write_text(html.replace("</head>", f"{head}</head>", 1), encoding="utf-8")


def _check(target: Path) -> None:
    """Python comes from this site. Raises `SystemExit` where a page would ask another host for it."""
    config = json.loads((target / "jupyter-lite.json").read_text(encoding="utf-8"))["jupyter-config-data"]
    url = config["litePluginSettings"][KERNEL]["pyodideUrl"]
    if url.split("?")[0] != "./static/pyodide/boot.mjs":
        raise SystemExit(f"JupyterLite would load Python from {url}")
