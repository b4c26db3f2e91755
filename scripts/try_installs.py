"""Try every way to install: clean environments, the wheel, and all that came with it, run.

    python3 scripts/try_installs.py                      # all Pythons found here, with the newest versions;
                                                         # on the oldest of them with the lowest too
    python3 scripts/try_installs.py --python 3.12        # one of them; a path does too
    python3 scripts/try_installs.py --notebooks 01,08    # only some notebooks, or none, or all: both languages
    python3 scripts/try_installs.py --wheel dist/x.whl   # a wheel that is there already
    python3 scripts/try_installs.py --way voila          # another way in: offline, voila, notebook, hub, container

For each Python an environment is made in a folder of its own, and the wheel installed into it with whatever the index
has: the newest versions that its requirements allow, and on the oldest Python the lowest too. Nothing of this checkout
can be imported there. Then, in an empty folder:

- the command `legion-widget`, and `python -m legion_widget`, which copies the notebooks out of the wheel;
- JupyterLab: that it starts, and has the extensions that a board needs;
- every notebook, cell by cell; a cell that fails is counted, with its error, and those after it are still run;
- with the extras installed as well, every example in the docstrings of the package.

The lowest versions need uv (`pip install uv`). It is also used for the others where it is found, since it takes a tenth
of pip's time. The table is printed at the end; the command fails if anything in it did. Five minutes for each Python.
The other ways in are explained in `scripts/ways.py`; they take the oldest Python chosen, and some minutes each.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
#: Variables that would let an environment see something of this checkout.
HIDDEN = ("PYTHONPATH", "PYTHONHOME", "PYTHONSTARTUP", "VIRTUAL_ENV", "JUPYTER_CONFIG_PATH", "JUPYTER_PATH")
#: Puts the notebooks that travel in the wheel into the folder, as `legion-widget lab` does.
LAY_OUT = "from pathlib import Path; from legion_widget.labserver import lay_out; list(lay_out(Path()))"
EXTRAS = "exchange,rl"
EXTENSIONS = ("jupyter-widgets/jupyterlab-manager", "ipycanvas", "anywidget")


@dataclass
class Tried:
    """What became of one environment."""

    python: str
    versions: str
    seconds: float = 0.0
    steps: dict[str, str] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", action="append", help="a version or a path; may be given several times")
    parser.add_argument("--versions", choices=("newest", "lowest", "both"), default="both")
    parser.add_argument("--notebooks", default="es", help="es, en, all, none, or the beginnings of names: 01,08")
    parser.add_argument("--wheel", type=Path)
    ways = ("offline", "voila", "notebook", "hub", "container")
    parser.add_argument("--way", action="append", choices=ways, help="another way in; may be given several times")
    parser.add_argument("--keep", type=Path, help="a folder in which the environments stay")
    parser.add_argument("--inside", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.inside:
        print(json.dumps(run_notebooks(chosen.inside, chosen.notebooks)))
        return 0
    pythons = find_pythons(chosen.python or PYTHONS)
    if not pythons:
        print("None of these Pythons is here:", ", ".join(chosen.python or PYTHONS), file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        place = chosen.keep or Path(folder)
        wheel = chosen.wheel or build(place)
        if chosen.way:
            from ways import try_ways

            tries = try_ways(chosen.way, pythons[0], wheel.resolve(), place.resolve())
            print("\n" + "\n\n".join(table([tried], "way") for tried in tries))
            return 1 if any(tried.faults for tried in tries) else 0
        wanted = [(python, "newest") for python in pythons if chosen.versions != "lowest"]
        wanted += [(pythons[0], "lowest")] if chosen.versions != "newest" else []
        tries = []
        for python, versions in wanted:
            tried = try_one(python, versions, wheel.resolve(), place.resolve(), chosen)
            tries.append(tried)
            print(line(tried), flush=True)
    print("\n" + table(tries))
    return 1 if any(tried.faults for tried in tries) else 0


def find_pythons(names: Any) -> list[tuple[str, str]]:
    """The version and path of each Python that is here and can be started, the oldest first."""
    found = {}
    for name in names:
        path = shutil.which(name if os.sep in name else f"python{name}") or uv_python(name)
        if path is None:
            continue
        done = command(path, "-c", "import sys; print('%d.%d.%d' % sys.version_info[:3])")
        if done.returncode == 0:
            found[done.stdout.strip()] = path
    return sorted(found.items(), key=lambda item: [int(part) for part in item[0].split(".")])


def uv() -> str | None:
    """The path of uv, beside this Python or on the path."""
    beside = Path(sys.executable).with_name("uv.exe" if sys.platform == "win32" else "uv")
    return str(beside) if beside.exists() else shutil.which("uv")


def uv_python(name: str) -> str | None:
    """A Python that uv knows of, such as one of pyenv's or of its own."""
    tool = uv()
    done = command(tool, "python", "find", name) if tool else None
    return done.stdout.strip() if done and done.returncode == 0 else None


def build(folder: Path) -> Path:
    """The wheel of this checkout; the builder comes from an environment of its own."""
    tool = folder / "builder"
    subprocess.run([sys.executable, "-m", "venv", tool], check=True)
    python = tool / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", "hatchling>=1.27"], check=True)
    subprocess.run(
        [python, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder / "wheels"],
        check=True, cwd=ROOT, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    return next((folder / "wheels").glob("*.whl"))


def try_one(python: tuple[str, str], versions: str, wheel: Path, place: Path, chosen: argparse.Namespace) -> Tried:
    """Makes one environment and runs everything in it. A failure is a fault in the answer and stops nothing."""
    tried = Tried(python[0], versions)
    began = time.monotonic()
    env, empty = place / f"env-{python[0]}-{versions}", place / f"run-{python[0]}-{versions}"
    empty.mkdir(parents=True, exist_ok=True)
    here = env / ("Scripts" if sys.platform == "win32" else "bin")
    if step(tried, "install", install(python[1], env, [str(wheel)], versions)):
        inside = str(here / "python")
        step(tried, "command", command(here / "legion-widget", "--version", cwd=empty))
        step(tried, "module", command(inside, "-m", "legion_widget", "scenarios", cwd=empty))
        step(tried, "consistent", checked(inside, empty))
        step(tried, "JupyterLab", extensions(here, empty), lambda out: "yes")
        if chosen.notebooks != "none":
            command(inside, "-c", LAY_OUT, cwd=empty)
            done = command(inside, __file__, "--inside", empty, "--notebooks", chosen.notebooks, cwd=empty)
            if step(tried, "cells", done, lambda out: ""):
                counted = json.loads(done.stdout.splitlines()[-1])
                tried.steps["cells"] = f"{counted['ran']} of {counted['cells']}"
                tried.faults += counted["faults"]
        # The examples of the docstrings show what extras are for, too.
        if step(tried, "extras", install(python[1], env, [f"{wheel}[{EXTRAS}]", "pytest>=8.2"], versions)):
            examples = ("--doctest-modules", "--import-mode=importlib", "--pyargs", "legion_widget")
            step(tried, "docstrings", command(inside, "-m", "pytest", "-q", *examples, cwd=empty), last_line)
    tried.seconds = time.monotonic() - began
    return tried


def install(python: str, env: Path, what: list[str], versions: str) -> subprocess.CompletedProcess[str]:
    """Installs into an environment, which is made if need be. The lowest versions are those of what is named itself."""
    tool = uv()
    inside = env / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    if tool is None and versions == "lowest":
        return subprocess.CompletedProcess([], 1, "", "the lowest versions need uv: pip install uv")
    if not inside.exists():
        command(*((tool, "venv", "--quiet", "--python", python) if tool else (python, "-m", "venv")), env)
    if tool is None:
        return command(inside, "-m", "pip", "install", "--quiet", *what)
    lowest = ("--resolution", "lowest-direct") if versions == "lowest" else ()
    return command(tool, "pip", "install", "--quiet", "--python", inside, *lowest, *what)


def checked(python: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Whether the installed packages go together, by uv's check or pip's."""
    tool = uv()
    return command(tool, "pip", "check", "--python", python) if tool else command(python, "-m", "pip", "check")


def extensions(here: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Whether JupyterLab finds the extensions of a board, enabled and OK."""
    done = command(here / "jupyter", "labextension", "list", cwd=folder)
    said = done.stdout + done.stderr
    for name in EXTENSIONS:
        if not any(name in text and "enabled" in text and "OK" in text for text in said.splitlines()):
            return subprocess.CompletedProcess([], 1, "", f"no extension {name}:\n{said}")
    return done


def run_notebooks(folder: Path, which: str) -> dict[str, Any]:
    """Runs the notebooks of a folder, each in a kernel of its own; a cell that fails does not end its notebook."""
    import nbformat
    from nbclient import NotebookClient

    ran, cells, faults = 0, 0, []
    for path in sorted(folder.glob("*.ipynb")):
        language = "en" if path.name.endswith(".en.ipynb") else "es"
        if which not in ("all", language) and not path.name.startswith(tuple(which.split(","))):
            continue
        notebook = nbformat.read(path, as_version=4)
        client = NotebookClient(
            notebook, timeout=1800, allow_errors=True, resources={"metadata": {"path": str(folder)}},
            kernel_name="python3",
        )  # fmt: skip
        client.execute(env={**os.environ, "JPY_SESSION_NAME": path.name})
        for number, cell in enumerate(cell for cell in notebook.cells if cell.cell_type == "code"):
            wrong = [output for output in cell.outputs if output.output_type == "error"]
            cells, ran = cells + 1, ran + (not wrong)
            faults += [f"{path.name}, cell {number + 1}: {error.ename}: {error.evalue[:200]}" for error in wrong]
    return {"ran": ran, "cells": cells, "faults": faults}


def command(*words: Any, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Runs a command to its end, seeing nothing of this checkout."""
    env = {name: value for name, value in os.environ.items() if name not in HIDDEN}
    env |= {"PYTHONUTF8": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PYDEVD_DISABLE_FILE_VALIDATION": "1"}
    return subprocess.run(
        [str(word) for word in words], cwd=cwd, env=env, capture_output=True, text=True, encoding="utf-8", check=False
    )


def last_line(text: str) -> str:
    """The last line, which is where pytest sums up."""
    return text.strip().splitlines()[-1] if text.strip() else ""


def step(tried: Tried, name: str, done: subprocess.CompletedProcess[str], said: Any = lambda out: "yes") -> bool:
    """Notes what became of a step, and whether it went well."""
    went = done.returncode == 0
    tried.steps[name] = said(done.stdout) if went else "NO"
    if not went:
        tried.faults.append(f"{name}: " + "\n".join((done.stdout + done.stderr).strip().splitlines()[-25:]))
    return went


def line(tried: Tried) -> str:
    """One environment, with its faults below."""
    steps = ", ".join(f"{name}: {value}" for name, value in tried.steps.items())
    faults = "".join(f"\n    {fault}" for fault in tried.faults)
    return f"Python {tried.python}, {tried.versions}, {tried.seconds:.0f} s. {steps}{faults}"


def table(tries: list[Tried], kind: str = "versions") -> str:
    """All environments as a table in Markdown; ``kind`` is what tells apart those with the same Python."""
    names = list(dict.fromkeys(name for tried in tries for name in tried.steps))
    rows = [["Python", kind, *names, "seconds"]]
    rows += [[t.python, t.versions, *(t.steps.get(name, "–") for name in names), f"{t.seconds:.0f}"] for t in tries]
    rows.insert(1, ["---"] * len(rows[0]))
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


if __name__ == "__main__":
    sys.exit(main())
