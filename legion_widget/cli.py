"""The command `legion-widget`. Each command imports what it needs, so that `--help` answers at once."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@app.callback()
def main() -> None:
    """A study table for wargames inside a notebook."""


@app.command()
def lab(
    folder: Annotated[
        Path, typer.Argument(help="Where the notebooks lie; those that are missing are copied into it.")
    ] = Path("legion-widget-notebooks"),
) -> None:
    """Open JupyterLab on the first notebook."""
    from legion_widget import labserver

    for notebook in labserver.lay_out(folder):
        typer.echo(f"New: {notebook}")
    if not labserver.has_display():
        typer.echo("No screen here: open the address below in a browser.")
    typer.echo("Ctrl+C stops JupyterLab.")
    labserver.serve(folder)
