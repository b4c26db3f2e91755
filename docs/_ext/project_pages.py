"""Pages that live elsewhere in the project, brought into the site: README, CONTRIBUTING, CHANGELOG and the notebooks.

They are copied before Sphinx looks for pages, into folders that git does not keep. The links of the front page lead
to the files themselves, for who reads them in a checkout; in the site they lead to the copies.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

#: Page of the site -> file of the project.
PAGES = {
    "about/readme.md": "README.md",
    "about/readme.es.md": "README.es.md",
    "about/contributing.md": "CONTRIBUTING.md",
    "about/changelog.md": "CHANGELOG.md",
}


def write(path: Path, text: str) -> None:
    """Writes a file, unless it says that already: then Sphinx need not read it again."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def copies(docs: Path) -> dict[Path, str]:
    """What is to be written: path in ``docs`` -> text."""
    root = docs.parent
    found = {}
    for page, file in PAGES.items():
        text = (root / file).read_text(encoding="utf-8")
        for name, original in PAGES.items():
            text = text.replace(f"]({original})", f"]({Path(name).name})")
        found[docs / page] = re.sub(r"\]\(docs/", "](../", text)
    for notebook in sorted((root / "examples").glob("*.ipynb")):
        found[docs / "notebooks" / notebook.name] = notebook.read_text(encoding="utf-8")
    return found


def bring(app: Any) -> None:
    wanted = copies(Path(app.srcdir))
    for path, text in wanted.items():
        write(path, text)
    for path in (Path(app.srcdir) / "notebooks").glob("*.ipynb"):
        if path not in wanted:
            path.unlink()


def relink(app: Any, docname: str, source: list[str]) -> None:
    """Lets links out of the folder lead to the copies."""
    if "/" in docname:
        return
    for page, file in PAGES.items():
        source[0] = source[0].replace(f"](../{file})", f"]({page})")
    source[0] = source[0].replace("](../examples/", "](notebooks/")


def setup(app: Any) -> dict[str, bool]:
    app.connect("builder-inited", bring)
    app.connect("source-read", relink)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
