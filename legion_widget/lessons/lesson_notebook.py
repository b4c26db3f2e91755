"""A lesson as a notebook, for readers who want cells: the same texts, boards, tasks and questions."""

from __future__ import annotations

import json
import keyword
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..engine import saves
from ..engine.errors import DataError
from ..engine.files import user_path
from ..engine.i18n import get_language, localized, say, translate
from .data import PictureData, QuestionData, StepData, TaskData
from .lesson import SHIPPED, Lesson
from .step_pictures import read_picture, why_not
from .texts import Span, cited, paragraphs, words

_ = translate

#: What has a meaning in Markdown, and is only text in a lesson.
_SIGNS = re.compile(r"([\\`*_{}\[\]<>#|$~&])")
#: What makes a line a part of a list when it begins with it.
_MARK = re.compile(r"^( ?)(\d+(?=[.)])|(?=[+-]))([.)+-])(?= |$)")


def write_notebook(lesson: Lesson, path: str | Path | None = None) -> Path:
    """Write a lesson as a notebook in the language in use, and return its path, which ends in ``.ipynb``.

    Args:
        lesson: The lesson.
        path: The file; by default ``annual.ipynb`` here, in English ``annual.en.ipynb``.

    Raises:
        DataError: for a lesson without a file, which no notebook could open again.
        OSError: where it cannot be written.
    """
    code = get_language()
    file = user_path(path or f"{lesson.id}{'' if code == 'es' else f'.{code}'}.ipynb")
    if file.suffix != ".ipynb":
        file = file.with_name(f"{file.name}.ipynb")
    return saves.write(file, json.dumps(lesson_notebook(lesson, file.parent), ensure_ascii=False, indent=1) + "\n")


def lesson_notebook(lesson: Lesson, folder: Path | None = None) -> dict[str, Any]:
    """Return a lesson as a notebook in the language in use.

    Args:
        lesson: The lesson.
        folder: Where the notebook will be, from which it names the file of a lesson that is not one of the package.

    Raises:
        DataError: for a lesson without a file, which no notebook could open again.
    """
    cells = [_cell(number, kind, text) for number, (kind, text) in enumerate(_cells(lesson, folder), start=1)]
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def _cell(number: int, kind: str, text: str) -> dict[str, Any]:
    cell = {"cell_type": kind, "id": f"{kind}-{number:02}", "metadata": {}, "source": text.splitlines(keepends=True)}
    return {**cell, "execution_count": None, "outputs": []} if kind == "code" else cell


def _cells(lesson: Lesson, folder: Path | None) -> Iterator[tuple[str, str]]:
    data = lesson.data
    aims = [f"**{_('Aims')}**", "\n".join(f"- {_plain(localized(aim))}" for aim in data.aims)] if data.aims else []
    note = _markdown(lesson, localized(data.note)) if data.note else ""
    how = _(
        "Run each cell with Shift+Enter. What you do is kept by itself, whatever the order of the cells. If you want, "
        "write your name or number between the quotation marks."
    )
    yield "markdown", _joined(f"# {_plain(lesson.title)}", _markdown(lesson, localized(data.summary)), *aims, note, how)
    yield (
        "code",
        "\n".join(
            [
                "import legion_widget as lw",
                "",
                f'lw.set_language("{get_language()}")',
                f'lesson = lw.open_lesson({_literal(_name(lesson, folder))}, name="")',
            ]
        ),
    )
    for number, step in enumerate(lesson.steps):
        yield "markdown", _step(lesson, number, step)
        if step.board is not None:
            yield "code", f"lesson.board({_literal(step.id)})"
        if step.task is not None:
            yield from _task(lesson, step.task)
        for question in step.questions:
            yield from _question(question)
    handed_in = _("The file for your teacher is written into the folder hand-in.")
    yield "markdown", f"## {_('Hand the lesson in')}\n\n{handed_in}"
    yield "code", "print(lesson.hand_in())"
    listed = _source_list(lesson)
    if listed:
        yield "markdown", listed


def _name(lesson: Lesson, folder: Path | None) -> str:
    """Return the name of the lesson in the notebook: its id, or its file relative to the notebook."""
    if lesson.file is None:
        raise DataError("$", say("this lesson has no file that a notebook could open: write it to a TOML file first"))
    if lesson.file.parent == SHIPPED:
        return lesson.id
    try:
        return Path(os.path.relpath(lesson.file, folder or Path.cwd())).as_posix()
    except ValueError:  # on another drive
        return lesson.file.as_posix()


def _step(lesson: Lesson, number: int, step: StepData) -> str:
    date = " · ".join(filter(None, [_plain(localized(step.date)), _plain(localized(step.place))]))
    parts = [f"## {number + 1}. {_plain(localized(step.title))}", f"**{date}**" if date else ""]
    parts.append(_markdown(lesson, localized(step.text)))
    for picture in step.pictures:
        below = f"{_plain(localized(picture.caption))} {_source(lesson, picture.source)}"
        parts.append(f"{_picture(lesson, picture)}\n\n{below}")
    for person in step.people:
        parts.append(f"**{_plain(person.name)}.** {_plain(localized(person.about))} {_source(lesson, person.source)}")
    for voice in step.voices:
        original = f"\n>\n> *{_plain(voice.original)}*" if voice.original else ""
        who = f"{_plain(localized(voice.who))} {_source(lesson, voice.source)}"
        parts.append(f"> *{_plain(localized(voice.text))}*{original}\n>\n> {who}")
    for figure in step.disputed:
        values = f" *{_('or')}* ".join(
            f"**{_plain(localized(value.value))}** {_source(lesson, value.source)}" for value in figure.values
        )
        why = f" {_('Why do they differ?')} {_markdown(lesson, localized(figure.why))}" if figure.why else ""
        parts.append(f"⚖ **{_('The sources differ')}**: {_plain(localized(figure.label))}: {values}.{why}")
    days = []
    for at, day in enumerate(step.days, start=1):
        call = f" (`lesson.board({_literal(step.id)}, day={at})`)" if day.board is not None else ""
        days.append(f"- **{_plain(localized(day.label))}** {_plain(localized(day.text))}{call}")
    parts.append("\n".join(days))
    return _joined(*parts)


def _picture(lesson: Lesson, data: PictureData) -> str:
    """A picture; one that cannot be shown says why in its place, as on a page."""
    try:
        return f"![{_plain(localized(data.alt))}]({read_picture(lesson, data.file)})"
    except (DataError, OSError) as error:
        return f"*{_plain(why_not(error))}*"


def _task(lesson: Lesson, task: TaskData) -> Iterator[tuple[str, str]]:
    number = list(lesson.tasks).index(task.id) + 1
    name = _variable(task.id)
    heading = f"### {say('Task {number}', number=number).text()}. {_plain(localized(task.title))}"
    yield "markdown", _joined(heading, _markdown(lesson, localized(task.text)))
    yield "code", f"{name} = lesson.task({_literal(task.id)})\nlw.show({name})"
    calls = [
        (f"{name}.hint()", _("a hint")),
        (f'{name}.look_up("...")', _("a rule, by its number")),
        (f"{name}.answer()", _("an answer on a board of its own")),
        (f"{name}.restart()", _("begin again")),
        (f"{name}.game", _("the game, for moves and questions in code")),
    ]
    listed = "\n".join(f"- `{call}`: {words}" for call, words in calls)
    how = _(
        "Play on the board above, then run the cell below to see which goals are met. A cell can also ask for more:"
    )
    yield "markdown", _joined(how, listed)
    yield "code", f"lesson.task({_literal(task.id)})"
    asks = localized(task.asks) or _("The goal is still open. Say in a sentence how far you came and why.")
    yield (
        "markdown",
        f"{_('Hand in')}: {_plain(asks)}"
        if task.asks
        else _("Hand the task in. If the goal is open, say between the quotation marks how far you came and why."),
    )
    yield "code", f'lesson.task({_literal(task.id)}).hand_in("")'


def _question(question: QuestionData) -> Iterator[tuple[str, str]]:
    yield "markdown", f"**{_plain(words(localized(question.text)))}**"
    yield "code", f'lesson.answer({_literal(question.id)}, """\n\n""")'


def _source_list(lesson: Lesson) -> str:
    """The sources that the lesson names, in a list."""
    found: dict[str, None] = {}
    known = lesson.sources
    for step in lesson.steps:
        named = [voice.source for voice in step.voices] + [person.source for person in step.people]
        named += [value.source for figure in step.disputed for value in figure.values]
        named += [picture.source for picture in step.pictures]
        texts = [step.text, *(figure.why for figure in step.disputed if figure.why)]
        spans = (span for text in texts for part in paragraphs(localized(text)) for span in part)
        keys = [span.cited.key for span in spans if span.cited] + [one.key for one in map(cited, named) if one]
        found.update(dict.fromkeys(key for key in keys if key in known))
    rows = [
        f"- {_plain(', '.join(filter(None, map(localized, (known[key].author, known[key].title, known[key].when)))))}"
        for key in found
    ]
    return "\n".join([f"**{_('Sources')}**", "", *rows]) if rows else ""


# ---- texts -----------------------------------------------------------------------------------------------


def _markdown(lesson: Lesson, text: str) -> str:
    return _joined(*("".join(_span(lesson, span) for span in part) for part in paragraphs(text)))


def _span(lesson: Lesson, span: Span) -> str:
    if span.cited is not None:
        return _cited(lesson, span.cited.key, span.cited.rating, span.cited.place)
    if span.rule:
        return f"`{span.rule}`"
    return f"*{_plain(span.text)}*" if span.stressed else _plain(span.text)


def _source(lesson: Lesson, text: str) -> str:
    found = cited(text)
    return "" if found is None else _cited(lesson, found.key, found.rating, found.place)


def _cited(lesson: Lesson, key: str, rating: str, place: str) -> str:
    known = lesson.sources.get(key)
    named = " ".join(filter(None, [localized(known.short) if known is not None else key, rating]))
    return f"({_plain(', '.join(filter(None, [named, place])))})"


def _plain(text: str) -> str:
    """A text in which nothing is Markdown."""
    text = _SIGNS.sub(r"\\\1", re.sub(r"\s+", " ", text))
    return _MARK.sub(r"\1\2\\\3", text)


def _joined(*parts: str) -> str:
    return "\n\n".join(filter(None, parts))


def _literal(text: str) -> str:
    """A text as Python writes it, in double quotation marks."""
    return json.dumps(text, ensure_ascii=False)


def _variable(id: str) -> str:
    """A name for a task in a cell: its id, where that can be a name."""
    name = re.sub(r"\W", "_", id)
    return (
        name if name.isidentifier() and not keyword.iskeyword(name) and name not in {"lesson", "lw"} else f"task_{name}"
    )
