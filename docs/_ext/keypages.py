"""Pages with every key of files, one for each game and one for lessons, written before Sphinx looks for pages.

Git keeps none of them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gamepages import pages_of
from project_pages import write

from legion_widget.bench.key_pages import page, table
from legion_widget.bench.keys import file_kinds, records
from legion_widget.lessons.data import LessonData
from legion_widget.registry import games


def pages(docs: Path) -> dict[Path, str]:
    """What is to be written: path in ``docs`` -> text."""
    made = {
        docs / f"keys-{system}.md": page(system, f"The keys of {pages_of(system).title}")
        for system in games()
        if file_kinds(system)
    }
    return {**made, docs / "keys-lessons.md": lesson_page()}


def lesson_page() -> str:
    """The keys of a lesson, with those of its steps, boards, tasks and goals."""
    lines = ["# The keys of a lesson", "", "Made from the records that read the file. A text by language is a table,"]
    lines += ['`{ es = "...", en = "..." }`. [Write a lesson](write-a-lesson.md) explains them in words.', ""]
    rows = (line.replace("### ", "## ", 1) for record in records(LessonData) for line in table(record))
    return "\n".join([*lines, *rows])


def bring(app: Any) -> None:
    for path, text in pages(Path(app.srcdir)).items():
        write(path, text)


def setup(app: Any) -> dict[str, bool]:
    app.connect("builder-inited", bring)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
