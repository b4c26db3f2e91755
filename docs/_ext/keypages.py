"""A page for each game with every key of its files, written before Sphinx looks for pages; git keeps none of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gamepages import pages_of
from project_pages import write

from legion_widget.bench.key_pages import page
from legion_widget.bench.keys import file_kinds
from legion_widget.registry import games


def pages(docs: Path) -> dict[Path, str]:
    """What is to be written: path in ``docs`` -> text."""
    return {
        docs / f"keys-{system}.md": page(system, f"The keys of {pages_of(system).title}")
        for system in games()
        if file_kinds(system)
    }


def bring(app: Any) -> None:
    for path, text in pages(Path(app.srcdir)).items():
        write(path, text)


def setup(app: Any) -> dict[str, bool]:
    app.connect("builder-inited", bring)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
