"""The commands of lessons: `lessons`, and `lesson check`, `template`, `class`, `page`, `notebook`."""

from pathlib import Path
from typing import Annotated, Any

import typer

from ..engine.i18n import localized, translate
from .common import AsJson, Language, print_json, print_table, speaking
from .helping import Command, Commands

lesson_app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Lessons: check one, look at what a class handed in.",
)


def lessons(as_json: AsJson = False, language: Language = None) -> None:
    """List the lessons.

    \f
    legion-widget lessons --language en
    """
    from ..lessons.lesson import list_lessons

    with speaking(language):
        listed: list[dict[str, Any]] = [
            {
                "id": lesson.id,
                "titles": lesson.data.title,
                "languages": sorted(lesson.data.title),
                "minutes": lesson.data.minutes,
                "tasks": len(lesson.tasks),
            }
            for lesson in list_lessons()
        ]
        if as_json:
            print_json(listed)
        else:
            minutes = translate("minutes")
            print_table([(row["id"], f"{localized(row['titles'])} ({row['minutes']} {minutes})") for row in listed])


@lesson_app.command("check", cls=Command)
def check_lesson(
    lesson: Annotated[str, typer.Argument(metavar="LESSON", help="A lesson file (.toml), or the id of a lesson.")],
    as_json: AsJson = False,
    language: Language = None,
) -> None:
    """Check a lesson, and list the faults of its texts, boards, tasks and sources with their places.

    \f
    legion-widget lesson check annual
    """
    from ..lessons.checking import check_lesson as check

    with speaking(language):
        report = check(lesson)
        if as_json:
            kinds = {"fault": report.faults, "source": report.unsourced, "advice": report.advice}
            rows = [
                {
                    "kind": kind,
                    "line": fault.line,
                    "column": fault.column,
                    "place": fault.place,
                    "message": fault.text(),
                }
                for kind, faults in kinds.items()
                for fault in faults
            ]
            print_json(rows)
        else:
            for heading, faults in (
                (translate("Faults"), report.faults),
                (translate("Without a source"), report.unsourced),
                (translate("Advice"), report.advice),
            ):
                if faults:
                    typer.echo("\n".join([heading, *(f"  {fault.text()}" for fault in faults)]))
            if report.ok and not report.unsourced:
                typer.echo(translate("The lesson can be given."))
        if not report.ok:
            raise typer.Exit(1)


@lesson_app.command("template", cls=Command)
def lesson_template(
    out: Annotated[Path, typer.Argument(metavar="FILE.toml", help="The file to write; one that is there is kept.")],
    language: Language = None,
) -> None:
    """Write a small lesson to copy from: every part of it with a word on what it is for.

    \f
    legion-widget lesson template mine.toml
    """
    from ..lessons.lesson import write_template

    with speaking(language):
        typer.echo(str(write_template(out)))


@lesson_app.command("class", cls=Command)
def class_of(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the files lie that were handed in.")],
    lesson: Annotated[
        str | None, typer.Option(metavar="LESSON", help="The lesson, by its id or file; by default that of most files.")
    ] = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a table for a spreadsheet.")] = None,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a page, answers side by side.")] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Play the tries again, to see that they show what is claimed.")
    ] = False,
    no_names: Annotated[bool, typer.Option("--no-names", help="Numbers in place of names, shuffled.")] = False,
    as_json: AsJson = False,
    language: Language = None,
) -> None:
    """Show what a class handed in: who got how far, which task held up whom. Nothing leaves this computer.

    \f
    legion-widget lesson class hand-in --no-names --csv class.csv
    """
    from ..lessons.class_view import class_view

    with speaking(language):
        view = class_view(folder, lesson, check)
        if no_names:
            view = view.without_names()
        if csv is not None:
            view.to_csv(csv)
        if html is not None:
            view.to_html(html)
        if as_json:
            print_json(view.rows())
        elif csv is None and html is None:
            typer.echo(str(view))
        else:
            for path in filter(None, (csv, html)):
                typer.echo(str(path))
            for problem in view.problems:
                typer.echo(str(problem), err=True)


@lesson_app.command("page", cls=Command)
def lesson_page(
    lesson: Annotated[str, typer.Argument(metavar="LESSON", help="A lesson file (.toml), or the id of a lesson.")],
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the page is written.")] = Path(),
    teacher: Annotated[bool, typer.Option("--teacher", help="With notes, answers, models and criteria.")] = False,
    language: Language = None,
) -> None:
    """Write a lesson as a page to read and to print: text, voices, pictures of the boards, tasks, questions.

    \f
    legion-widget lesson page annual --teacher
    """
    from ..lessons.lesson import read_lesson
    from ..lessons.lesson_page import write_page

    with speaking(language):
        typer.echo(str(write_page(read_lesson(lesson), out, teacher)))


@lesson_app.command("notebook", cls=Command)
def lesson_notebook(
    lesson: Annotated[str, typer.Argument(metavar="LESSON", help="A lesson file (.toml), or the id of a lesson.")],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE.ipynb", help="The notebook; else here, as the lesson.")
    ] = None,
    language: Language = None,
) -> None:
    """Write a lesson as a notebook, for those who want cells.

    \f
    legion-widget lesson notebook annual --out annual.ipynb
    """
    from ..lessons.lesson import read_lesson
    from ..lessons.lesson_notebook import write_notebook

    with speaking(language):
        typer.echo(str(write_notebook(read_lesson(lesson), out)))
