"""The parts that all commands share: error messages, the language, usual arguments, and printing of answers."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer

from ..engine.errors import LegionWidgetError
from ..engine.i18n import get_language, in_language, translate
from .helping import refuse


def known_language(language: str | None) -> str | None:
    if language is not None:
        try:
            with in_language(language):
                pass
        except ValueError as error:
            raise typer.BadParameter(str(error)) from None
    return language


@contextmanager
def speaking(language: str | None) -> Iterator[None]:
    """Everything in a language, by default that in use; errors too."""
    with in_language(language or get_language()):
        try:
            yield
        except BrokenPipeError:
            raise
        except (LegionWidgetError, OSError) as error:
            refuse(error)


Chosen = Annotated[str, typer.Argument(metavar="SCENARIO", help="The id of a scenario, or a scenario file (.toml).")]
Seed = Annotated[int, typer.Option(help="Decides all dice, and what the players choose.")]
Language = Annotated[
    str | None, typer.Option(callback=known_language, metavar="es|en", help="The language of the texts.")
]
AllowCode = Annotated[bool, typer.Option("--allow-code", help="Run the functions of a file.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def print_json(data: Any) -> None:
    # Escapes instead of accents: the same bytes on every machine, whatever its encoding.
    typer.echo(json.dumps(data, indent=1))


def print_table(rows: list[tuple[Any, ...]]) -> None:
    widths = [max(len(str(row[i])) for row in rows) for i in range(len(rows[0]))] if rows else []
    for row in rows:
        typer.echo("  ".join(str(cell).ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def title_of(game: Any) -> str:
    """Return the title of a scenario; one that is being written may have neither title nor id."""
    return game.scenario.title or translate("Scenario without a title")


def print_scenario(game: Any) -> None:
    """Print a scenario in a few lines."""
    typer.echo(f"{title_of(game)} ({game.scenario.system})")
    for heading, text in game.system.summary(game.system.initial()):
        typer.echo(f"  {heading}: {text}")
    for aim in game.aims:
        typer.echo(f"  {aim}")
