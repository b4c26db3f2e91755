"""GEOS for the tables of Baraka: geos-wasm from npm, as a program and the machine code that it holds as text."""

from __future__ import annotations

import base64
import re
import shutil
from pathlib import Path

from .workshop import CACHE, HERE

GEOS = CACHE / "node_modules" / "geos-wasm"
#: The machine code in the program, which is a third larger as text, and cannot be packed.
CODE = re.compile(r'"data:application/octet-stream;base64,([A-Za-z0-9+/=]+)"')
#: What it gives when it is imported.
EXPORT = re.compile(r"export\{(\w+) as default\}")
#: The object that it fills with the functions of GEOS.
OBJECT = re.compile(r"const (\w+)=\{Module:\{_malloc:null")


def split(program: str) -> tuple[str, bytes]:
    """Return the program as the body of a function, and its machine code.

    An import waits, and in Python nothing that is imported can. The function returns at once: ``start``, and the object
    that is full when that has been called.

    Raises:
        ValueError: for a program in which they are not found: a new version is another text.
    """
    code, export, kept = CODE.search(program), EXPORT.search(program), OBJECT.search(program)
    if code is None or export is None or kept is None:
        raise ValueError("geos-wasm is not written as it was: see site_builder/geos.py")
    body = program.replace(code[0], '""').replace("import.meta.url", '""')
    body = body.replace(export[0], f"return {{start: {export[1]}, geos: {kept[1]}}}")
    return body, base64.b64decode(code[1])


def write(folder: Path) -> None:
    """Write program, machine code, licence and ``geos.mjs``, which starts them, into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    program, code = split((GEOS / "build" / "package" / "geos.esm.js").read_text(encoding="utf-8"))
    (folder / "geos.js").write_text(program, encoding="utf-8")
    (folder / "geos.wasm").write_bytes(code)
    shutil.copy(GEOS / "LICENSE.md", folder / "LICENSE.txt")
    shutil.copy(HERE / "static" / "geos.mjs", folder)
