"""The command `legion-widget`. Slow imports are made where they are needed, so that `--help` answers at once."""

from collections.abc import Callable
from typing import Annotated

import typer

from .. import __version__
from . import bench, lessons, play
from .common import Language
from .helping import Command, Commands

app = typer.Typer(cls=Commands, no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
#: The commands, in the order in which `--help` lists them.
COMMANDS: dict[str, Callable[..., None]] = {
    "lab": play.lab,
    "scenarios": play.scenarios,
    "rules": play.rules,
    "autoplay": play.autoplay,
    "svg": play.svg,
    "validate": bench.validate,
    "schema": bench.schema,
    "diff": bench.diff,
    "print": bench.print_,
    "export": bench.export,
    "import": bench.import_file,
    "lessons": lessons.lessons,
}
for name, command in COMMANDS.items():
    app.command(name, cls=Command)(command)
app.add_typer(lessons.lesson_app, name="lesson")


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"legion-widget {__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
    language: Language = None,
) -> None:
    """A study table for wargames inside a notebook."""
