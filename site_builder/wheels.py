"""The wheels for Python in the browser: ours and others', without what is not used there, and the lock that names them.

A page that loads Python fetches them all, so every byte counts; and Pyodide unpacks them before anything is seen.
"""

from __future__ import annotations

import hashlib
import json
import re
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from .workshop import CACHE, COMPILED, FETCHED, HERE, PYODIDE, ROOT, TRIMMED, VENV, run

#: What no wheel needs there: tests, and data for a JupyterLab that is installed.
NOWHERE = [r"\.data/", r"(^|/)tests?/", r"(labextension|nbextension)/", r"\.pyi$", r"\.c$"]
#: What is left out of single wheels. Colours are asked for Python, and for what a notebook may show beside it.
TRIMS = {
    "pygments": [
        r"^pygments/lexers/(?!__init__|_mapping|python|special|javascript|css|html|data|markup|_builtin|ipython)",
        r"^pygments/formatters/(?!__init__|_mapping|html|terminal|latex|other)",
        r"^pygments/styles/(?!__init__|_mapping|default|linux|monokai|gruvbox|pastie)",
    ],
    "ipython": [
        r"^IPython/sphinxext/",
        r"^IPython/external/",
        r"^IPython/core/profile/",
        r"^IPython/testing/(?!__init__|skipdoctest)",
        r"^IPython/lib/demo",
        r"^IPython/terminal/pt_inputhooks/(?!__init__)",
    ],
    # The page is the lab there; notebooks lie beside it; the large reliefs are twice as fine as a page shows them.
    "legion_widget": [
        r"^legion_widget/examples/",
        r"\.pot?$",
        r"^legion_widget/(cli/|labserver\.py$|schemas/)",  # what a shell and an editor of files ask for
        r"^legion_widget/locale/.*/keys\.mo$",  # what pages of the documentation and schemas say
        r"^legion_widget/jupyter/",
        r"^legion_widget/bench/printing/(?!__init__)",  # it says first that ReportLab is not there
        r"^legion_widget/assets/LICENSES/",  # they are in the wheel's dist-info as well
        r"^legion_widget/assets/relief/[a-z-]*-(light|dark)\.jpg$",
    ],
}
#: ipycanvas asks numpy for arrays, which boards do not draw with: where it is missing, a few lines take its place.
NUMPY = ("import numpy as np\n", "try:\n    import numpy as np\nexcept ImportError:\n    from . import _plain as np\n")
PILLOW = (
    "from PIL import Image as PILImage\n",
    "try:\n    from PIL import Image as PILImage\nexcept ImportError:\n    PILImage = None\n",
)
EDITS = {"ipycanvas": {"ipycanvas/canvas.py": [NUMPY], "ipycanvas/utils.py": [NUMPY, PILLOW]}}
#: The kernel of JupyterLite, as its own package brings it.
KERNEL = ("ipykernel-6.9.2", "piplite-0.8.6", "pyodide_kernel-0.8.6", "widgetsnbextension-4.0.999")
#: Asked for by name and not used: jedi alone has 4.9 MB.
EMPTY = {"jedi": "0.20.1", "jupyterlab_widgets": "3.0.17"}
#: A moment for all files, so that two builds are the same byte by byte.
MOMENT = (2020, 1, 1, 0, 0, 0)


def make_wheels() -> None:
    """Write the trimmed and compiled wheels into the cache."""
    for folder in (TRIMMED, COMPILED):
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
    for old in CACHE.glob("legion_widget-*.whl"):
        old.unlink()
    run(ROOT / ".venv" / "bin" / "hatchling", "build", "--target", "wheel", "-d", CACHE)
    extension = VENV / "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
    kernel = [extension / f"{name}-py3-none-any.whl" for name in KERNEL]
    for wheel in [*sorted(FETCHED.glob("*.whl")), *kernel, *CACHE.glob("legion_widget-*.whl")]:
        name = wheel.name.split("-")[0].lower()
        plain = {"ipycanvas/_plain.py": (HERE / "kernel" / "plain_numpy.py").read_text("utf-8")}
        trim(wheel, TRIMMED, TRIMS.get(name, []), EDITS.get(name, {}), plain if name == "ipycanvas" else {})
    for name, version in EMPTY.items():
        write_wheel(TRIMMED, name, version, {})
    page = (HERE / "kernel" / "legion_widget_page.py").read_text(encoding="utf-8")
    write_wheel(TRIMMED, "legion_widget_page", "1", {"legion_widget_page.py": page})
    run("node", HERE / "compile.mjs", PYODIDE, TRIMMED, COMPILED)


def trim(
    wheel: Path,
    folder: Path,
    drop: Iterable[str] = (),
    edits: Mapping[str, Iterable[tuple[str, str]]] = {},
    more: Mapping[str, str] = {},
) -> Path:
    """Copy a wheel without the files that match ``drop``, with texts replaced and files added, and return its path.

    Raises:
        ValueError: for an edit that finds nothing to replace: a new version is another text.
    """
    unwanted = re.compile("|".join([*NOWHERE, *drop]))
    files: dict[str, bytes] = {}
    with zipfile.ZipFile(wheel) as source:
        for name in source.namelist():
            if unwanted.search(name) or name.endswith("/"):
                continue
            data = source.read(name)
            for old, new in edits.get(name, ()):
                text = data.decode()
                if old not in text:
                    raise ValueError(f"{wheel.name}: {name} does not say {old!r} any more")
                data = text.replace(old, new).encode()
            files[name] = data
    files.update({name: text.encode() for name, text in more.items()})
    for name in files:
        if name.endswith(".dist-info/RECORD"):
            files[name] = b""  # it lists what was left out
        elif name.endswith(".dist-info/METADATA"):
            files[name] = files[name].partition(b"\n\n")[0] + b"\n"  # the README follows the head
    return _write(folder / wheel.name, files)


def write_wheel(folder: Path, name: str, version: str, modules: Mapping[str, str]) -> Path:
    """Write a wheel of a few modules, or of none, and return its path."""
    info = f"{name}-{version}.dist-info"
    head = "Wheel-Version: 1.0\nGenerator: site_builder\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    texts = {**modules, f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"}
    texts |= {f"{info}/WHEEL": head, f"{info}/RECORD": ""}
    files = {path: text.encode() for path, text in texts.items()}
    return _write(folder / f"{name}-{version}-py3-none-any.whl", files)


def _write(path: Path, files: Mapping[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as target:
        for name, data in files.items():
            target.writestr(zipfile.ZipInfo(name, MOMENT), data, zipfile.ZIP_DEFLATED, 9)
    return path


def lock(wheels: Iterable[Path], base: Mapping[str, Any]) -> dict[str, Any]:
    """Return the lock by which Pyodide finds the wheels: ``base`` is its own, of which only the head is kept."""
    found = {canonical(wheel.name.split("-")[0]): wheel for wheel in sorted(wheels)}
    return {"info": base["info"], "packages": {name: _entry(name, wheel, found) for name, wheel in found.items()}}


def make_lock() -> dict[str, Any]:
    """Return the lock of the compiled wheels."""
    base = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    return lock(COMPILED.glob("*.whl"), base)


def canonical(name: str) -> str:
    """Return the name of a package as indexes spell it.

    >>> canonical("typing_extensions")
    'typing-extensions'
    """
    return re.sub(r"[-_.]+", "-", name).lower()


def _entry(name: str, wheel: Path, known: Mapping[str, Path]) -> dict[str, Any]:
    with zipfile.ZipFile(wheel) as source:
        names = source.namelist()
        metadata = next(path for path in names if path.endswith(".dist-info/METADATA"))
        head = source.read(metadata).decode().split("\n\n")[0]
    wanted = (re.match(r"Requires-Dist:\s*([A-Za-z0-9_.-]+)[^;]*$", line) for line in head.splitlines())
    needs = {canonical(found[1]) for found in wanted if found}
    modules = {path.split("/")[0] for path in names if path.endswith((".py", ".pyc", ".so"))}
    tops = {re.sub(r"\.(pyc?|.*so)$", "", top) for top in modules if not top.endswith(".dist-info")}
    return {
        "name": name,
        "version": wheel.name.split("-")[1],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(tops),
        "depends": sorted(needs & known.keys() - {name}),
        "unvendored_tests": False,
    }
