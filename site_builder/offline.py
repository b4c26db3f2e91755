"""The service workers: one for the pages, one for JupyterLite. A second visit needs no network."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

from .workshop import HERE

#: What is worth packing: text and machine code of some size. Wheels and pictures are packed already. (Wheels
#: that are packed as a whole, and not file by file, are a megabyte smaller, and open one to two seconds later.)
PACKABLE = {".js", ".mjs", ".wasm", ".json", ".css", ".svg", ".html"}
LEAST = 4096
#: What a page has loaded before a worker is there: the browser has it, and asks only whether it is new.
LOADED = {"static/site/fonts.css"}
#: Parts of JupyterLite that are asked for by Python or a page under a board; all else of it is served as it is.
PACKED_IN_LITE = ("build", "extensions", "static")


def make_workers(site: Path) -> None:
    """Write the service workers, and beside large files smaller ones for servers that do not compress."""
    lite = site / "lite"
    packed = [name for part in PACKED_IN_LITE for name in pack(lite / part, lite)]
    _write(lite / "service-worker.js", "lite", lite, packed, [])
    pages = [path for path in site.iterdir() if path.name not in {"lite", "docs", "service-worker.js"}]
    names = [name for part in pages if part.is_dir() for name in pack(part, site)]
    first = ["index.html", *(f"{part}/{name}" for part in ("es", "en") for name in ("index.html", "games.html"))]
    static = [path.relative_to(site).as_posix() for path in sorted((site / "static").iterdir()) if path.suffix != ".gz"]
    _write(site / "service-worker.js", "pages", site, names, [*first, *static])


def pack(folder: Path, root: Path) -> list[str]:
    """Write a packed file beside each large one, and return their names from the root."""
    names = []
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.suffix not in PACKABLE or name in LOADED or path.stat().st_size < LEAST:
            continue
        data = path.read_bytes()
        small = gzip.compress(data, 9, mtime=0)
        if len(small) < 0.9 * len(data):
            path.with_name(path.name + ".gz").write_bytes(small)
            names.append(name)
    return names


def digest(root: Path, leave: Iterable[str] = ()) -> str:
    """Return a digest of all files below a folder: another site is another cache."""
    found = hashlib.sha256()
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.is_file() and path.suffix != ".gz" and not name.startswith(tuple(leave)):
            found.update(name.encode() + hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()[:12]


def _write(path: Path, part: str, root: Path, packed: list[str], always: list[str]) -> None:
    leave = ("service-worker.js", *(("lite/", "docs/") if part == "pages" else ()))
    text = (HERE / "static" / "worker.js").read_text(encoding="utf-8")
    text = text.replace("__CACHE__", f"{part}:{digest(root, leave)}")
    text = text.replace("__PACKED__", json.dumps(packed)).replace("__ALWAYS__", json.dumps(always))
    path.write_text(text, encoding="utf-8")


#: What of JupyterLite itself and of the page a board loads, packed, in bytes: measured by the browser test.
LITE_BYTES = 3_200_000


def first_board_bytes(site: Path) -> int:
    """Return about how many bytes a page loads before its first board, packed."""
    core = (site / "lite" / "static" / "pyodide").glob("*")
    return LITE_BYTES + sum(
        len(gzip.compress(path.read_bytes(), 6)) if path.suffix in PACKABLE else path.stat().st_size for path in core
    )
