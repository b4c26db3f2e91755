"""Pages with every key of files in both languages, one for each game and one for lessons.

They are written before Sphinx looks for pages. Git keeps none of them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gamepages import pages_of
from project_pages import write

from legion_widget.bench.key_pages import page, table, worded
from legion_widget.bench.keys import file_kinds, records
from legion_widget.installed_games import games
from legion_widget.lessons.data import LessonData

#: What the name of a page ends in by language, and its link to its twin.
ENDS = {"en": ".md", "es": ".es.md"}
TWIN = {"en": "*[En español]({twin})*", "es": "*[In English]({twin})*"}


def pages(docs: Path) -> dict[Path, str]:
    """What is to be written: path in ``docs`` -> text."""
    made = {}
    for language, end in ENDS.items():
        for system in games():
            if file_kinds(system):
                title = worded("The keys of {game}", language).format(game=pages_of(system).title)
                made[docs / f"keys-{system}{end}"] = linked(page(system, title, language), f"keys-{system}", language)
        made[docs / f"keys-lessons{end}"] = linked(lesson_page(language), "keys-lessons", language)
    return made


def linked(text: str, name: str, language: str) -> str:
    """A page with the link to its twin below its title."""
    title, _, rest = text.partition("\n")
    twin = name + next(end for code, end in ENDS.items() if code != language)
    return f"{title}\n\n{TWIN[language].format(twin=twin)}\n{rest}"


def lesson_page(language: str = "en") -> str:
    """The keys of a lesson, with those of its steps, boards, tasks and goals."""
    lines = [f"# {worded('The keys of a lesson', language)}", ""]
    lines += [worded("Made from the records that read the file.", language)]
    lines += [
        worded("A text by language is a table, `{example}`.", language).format(example='{ es = "...", en = "..." }'),
        worded("[Write a lesson]({page}) explains them in words.", language).format(
            page=f"write-a-lesson{ENDS[language]}"
        ),
        "",
    ]
    found = (line for record in records(LessonData) for line in table(record, language=language))
    return "\n".join([*lines, *(line.replace("### ", "## ", 1) for line in found)])


def bring(app: Any) -> None:
    for path, text in pages(Path(app.srcdir)).items():
        write(path, text)


def setup(app: Any) -> dict[str, bool]:
    app.connect("builder-inited", bring)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
