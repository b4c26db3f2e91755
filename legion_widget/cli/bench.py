"""The commands of a designer's bench: `validate`, `schema`, `diff`, `export`, `import`, `print`."""

import warnings
from pathlib import Path
from typing import Annotated, Any

import typer

from ..engine.errors import DataError
from ..engine.game import Game
from ..engine.i18n import say, translate
from ..engine.scenario import Scenario
from ..engine.variants import without_functions
from ..registry import new_game, open_game
from ..scenario_library import load_scenario
from .common import AllowCode, AsJson, Chosen, Language, print_json, print_scenario, speaking


def export(
    scenario: Chosen,
    file: Annotated[Path, typer.Argument(help="What to write: .csv, .geojson or .vmod (VASSAL).")],
    places: Annotated[bool, typer.Option("--places", help="A table of the places, not of the units.")] = False,
    hexes: Annotated[bool, typer.Option("--hexes", help="A table of the hexes of the board.")] = False,
    semicolons: Annotated[
        bool, typer.Option("--semicolons", help="Semicolons between the cells, as spreadsheets in Spanish expect.")
    ] = False,
    language: Language = None,
    allow_code: AllowCode = False,
) -> None:
    """Write a scenario on hexes for other programs: a table, a map, a VASSAL module.

    \f
    legion-widget export rif units.csv
    legion-widget export rif board.geojson
    """
    from ..bench import exchange

    with speaking(language):
        what: Any = "hexes" if hexes else "places" if places else "units"
        exchange.export(scenario, file, what, separator=";" if semicolons else ",", allow_code=allow_code)


def import_file(
    scenario: Annotated[
        str, typer.Argument(metavar="SCENARIO", help="The id or the file (.toml) of the scenario to change.")
    ],
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="A table (.csv), or a map (.geojson).")],
    output: Annotated[Path, typer.Option("--output", "-o", help="The scenario file to write.")],
    places: Annotated[bool, typer.Option("--places", help="The table is of places, not of units.")] = False,
    hexes: Annotated[bool, typer.Option("--hexes", help="The table is of the hexes of the board.")] = False,
    columns: Annotated[int, typer.Option(min=1, max=99, help="Of a map: columns of hexes.")] = 30,
    rows: Annotated[int, typer.Option(min=1, max=99, help="Of a map: rows of hexes.")] = 20,
    bounds: Annotated[
        tuple[float, float, float, float] | None,
        typer.Option(help="Of a map, which needs it: west, south, east, north, in degrees."),
    ] = None,
    ground: Annotated[str, typer.Option(help="Of a map: the letter of hexes that lie in no polygon.")] = ".",
    language: Language = None,
) -> None:
    """Change the units, places or hexes of a scenario by a table; or begin one of the same game on a board from a map.

    \f
    legion-widget export rif units.csv
    legion-widget import rif units.csv --output mine.toml
    """
    from ..bench import exchange

    with speaking(language):
        if output.suffix.lower() != ".toml":
            problem = say("a scenario is a TOML file: give its name that ending")
            raise DataError("--output", problem, f"{output.stem}.toml")
        if file.suffix.lower() == ".csv":
            read = exchange.import_hexes if hexes else exchange.import_places if places else exchange.import_units
            changed = read(scenario, file)
        else:
            if bounds is None:
                raise DataError("--bounds", say("a map needs its box: west, south, east and north, in degrees"))
            board = exchange.import_board(file, columns, rows, bounds, ground)
            changed = exchange.on_board(scenario, board)
        typer.echo(changed.save(output))


def validate(
    file: Annotated[
        Path,
        typer.Argument(
            exists=True,
            dir_okay=False,
            help="A scenario, board, order of battle, army or lesson (.toml), or a save (.json).",
        ),
    ],
    as_json: AsJson = False,
    language: Language = None,
    allow_code: AllowCode = False,
) -> None:
    """Check a file: list all that is wrong with it and where, or sum it up. Ends with 1 where something is wrong.

    \f
    legion-widget autoplay abarran --save game.json
    legion-widget validate game.json
    """
    from ..bench.validation import validate as check

    with speaking(language):
        found = check(file, allow_code=allow_code)
        if as_json:
            print_json(found.to_list())
        elif found.faults:
            raise DataError.of(one.fault for one in found.faults)
        else:
            _print_checked(found)
            for advice in found.advice:
                typer.echo(advice.text())
    if found.faults:
        raise typer.Exit(1)


def schema(
    system: Annotated[str, typer.Argument(metavar="SYSTEM", help="The id of a game; lesson: the schema of lessons.")],
    file: Annotated[
        str, typer.Option(metavar="KIND", help="The kind of file: scenario, change, board, order-of-battle, army.")
    ] = "scenario",
    language: Language = None,
) -> None:
    """Print the JSON Schema of the files of a game, by which editors complete and check them.

    \f
    legion-widget schema legion
    legion-widget schema baraka --file army --language en
    """
    from ..bench.schema import schema_text

    with speaking(language):
        typer.echo(schema_text(system, file), nl=False)


def diff(
    scenario: Chosen,
    other: Annotated[str, typer.Argument(metavar="OTHER", help="The id or file of a scenario of the same game.")],
    as_json: AsJson = False,
    language: Language = None,
) -> None:
    """List the differences of the scenario OTHER from SCENARIO.

    \f
    legion-widget diff abarran annual --language en
    """
    with speaking(language):
        difference = load_scenario(scenario).diff(load_scenario(other))
        if as_json:
            print_json(difference.rows())
        else:
            typer.echo(str(difference))


def print_(
    scenario: Annotated[
        str, typer.Argument(metavar="SCENARIO", help="The id of a scenario, a scenario file (.toml) or a save (.json).")
    ],
    pdf: Annotated[Path, typer.Option(help="The file to write.")],
    paper: Annotated[str, typer.Option(help="a4, letter, a3, a2, a1 or a0.")] = "a4",
    parts: Annotated[
        str | None, typer.Option(help="Some of cover,board,counters,tables,forces,rules (by default all), or sheet.")
    ] = None,
    tiled: Annotated[
        bool | None, typer.Option("--tiled/--whole", help="The board on pages of this paper, or whole on one.")
    ] = None,
    hex_mm: Annotated[float, typer.Option(help="The width of a hex from side to side, in millimetres.")] = 20.0,
    duplex: Annotated[str, typer.Option(help="The edge over which the printer turns a sheet: long, short.")] = "long",
    language: Language = None,
    allow_code: AllowCode = False,
) -> None:
    """Write a scenario as a PDF at true scale, to be printed, cut out and played.

    \f
    legion-widget print abarran --pdf counters.pdf --parts counters
    """
    from ..bench.printing import print_and_play

    wanted = None if parts is None else [part.strip() for part in parts.split(",") if part.strip()]
    if wanted == []:
        raise typer.BadParameter(translate("Name at least one part, or leave out `--parts`."))
    with speaking(language), warnings.catch_warnings(record=True) as noticed:
        warnings.simplefilter("always", UserWarning)
        source = open_game(scenario, allow_code=allow_code) if scenario.endswith(".json") else scenario
        print_and_play(
            source,
            pdf,
            paper=paper,
            tiled=tiled,
            parts=wanted,
            hex_mm=hex_mm,
            duplex=duplex,
            allow_code=allow_code,
        )
        for notice in noticed:
            typer.echo(f"{translate('Warning')}: {notice.message}", err=True)


def _print_checked(found: Any) -> None:
    """Print a summary of a file without faults."""
    if isinstance(found.read, Game):
        print_scenario(found.read)
        ended = found.read.result or say("Turn {turn}: {phase}", turn=found.read.turn, phase=found.read.phase.words)
        typer.echo(f"  {translate('Actions')}: {len(found.read)}. {ended}")
    elif isinstance(found.read, Scenario):
        print_scenario(new_game(without_functions(found.read)))
    else:
        what = ": ".join(filter(None, (found.system, found.file)))
        typer.echo(f"{what}. {say('Nothing is wrong.')}")
