"""The command `legion-widget`. The server of the lab is imported where it is started: `--help` answers at once."""

import json
import time
import warnings
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from . import __version__
from .engine.errors import DataError, LegionWidgetError, UnknownName
from .engine.game import Game
from .engine.i18n import by_side, get_language, localized, say, set_language, translate
from .engine.player import LEVELS, Player
from .engine.save_checks import fingerprint
from .engine.scenario import Scenario
from .players.levels import player
from .registry import load_scenario, new_game, open_game, rulebook
from .registry import scenarios as all_scenarios
from .ui import pictures


class Commands(TyperGroup):
    """The commands; an error that is the user's to mend is reported: 2 for a wrong name, 1 for wrong data."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # `| head`: typer knows what to do
            raise
        except (LegionWidgetError, OSError) as error:
            _refuse(error)


def _refuse(error: Exception) -> NoReturn:
    """Prints an error, a line for each fault, and ends the command."""
    typer.echo("legion-widget: " + "\n".join(line.rstrip() for line in str(error).splitlines()), err=True)
    raise typer.Exit(2 if isinstance(error, UnknownName) else 1) from None


app = typer.Typer(cls=Commands, no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


def _known_language(language: str | None) -> str | None:
    if language is not None:
        before = get_language()
        try:
            set_language(language)
        except ValueError as error:
            raise typer.BadParameter(str(error)) from None
        set_language(before)
    return language


def _known_theme(theme: str) -> str:
    if theme not in ("light", "dark"):
        raise typer.BadParameter(f"{theme!r} is neither 'light' nor 'dark'")
    return theme


@contextmanager
def _speaking(language: str | None) -> Iterator[None]:
    """Everything in a language, by default that in use; errors too."""
    before = get_language()
    set_language(language or before)
    try:
        yield
    except BrokenPipeError:
        raise
    except (LegionWidgetError, OSError) as error:
        _refuse(error)
    finally:
        set_language(before)


Chosen = Annotated[str, typer.Argument(metavar="SCENARIO", help="The id of a scenario, or a scenario file (.toml).")]
Seed = Annotated[int, typer.Option(help="Decides all dice, and what the players choose.")]
Language = Annotated[
    str | None, typer.Option(callback=_known_language, metavar="es|en", help="The language of the texts.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"legion-widget {__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print it.")] = False,
) -> None:
    """A study table for wargames inside a notebook."""


@app.command()
def lab(
    folder: Annotated[
        Path, typer.Argument(help="Where the notebooks lie; those that are missing are copied into it.")
    ] = Path("legion-widget-notebooks"),
) -> None:
    """Open JupyterLab on the first notebook."""
    from . import labserver

    for notebook in labserver.lay_out(folder):
        typer.echo(f"New: {notebook}")
    if not labserver.has_display():
        typer.echo("No screen here: open the address below in a browser.")
    typer.echo("Ctrl+C stops JupyterLab.")
    labserver.serve(folder)


@app.command()
def scenarios(as_json: AsJson = False, language: Language = None) -> None:
    """List what can be played."""
    listed = all_scenarios()
    if as_json:
        _print_json([{"id": one.id, "system": one.system, "title": one.words} for one in listed])
        return
    with _speaking(language):
        _print_table([(one.id, one.system, one.title) for one in listed])


@app.command()
def autoplay(
    scenario: Chosen,
    seed: Seed = 0,
    games: Annotated[int, typer.Option(min=1, help="How many games, with this seed and those after it.")] = 1,
    start: Annotated[str | None, typer.Option(help="'placement': the players place the counters first.")] = None,
    play: Annotated[
        list[str] | None,
        typer.Option(metavar="SIDE=LEVEL", help=f"Who plays a side: {', '.join(LEVELS)}; else a recruit."),
    ] = None,
    as_json: AsJson = False,
    language: Language = None,
    save: Annotated[Path | None, typer.Option(help="Save the game to this file.")] = None,
    allow_code: Annotated[bool, typer.Option("--allow-code", help="Run the functions of a file.")] = False,
) -> None:
    """Let the computer's players play a game to its end. The same seed gives the same game."""
    if save is not None and games > 1:
        raise typer.BadParameter("one file holds one game: leave out --games or --save")
    # What other programs read does not change with the language of a person.
    with _speaking(language or ("en" if as_json else None)):
        rows = []
        for number in range(seed, seed + games):
            game = new_game(scenario, number, start=start, allow_code=allow_code)
            begun = time.perf_counter()
            game.play(_players(game, play) if play else None)
            rows.append(_record(game))
            if play:  # who chooses players wants to know what they take
                rows[-1]["seconds"] = round(time.perf_counter() - begun, 3)
            if save is not None:
                game.save(save)
        if games > 1:
            summary = _summary(rows)
            _print_json(summary) if as_json else _print_summary(game, summary)
        else:
            _print_json(rows[0]) if as_json else _print_record(game, rows[0])


def _players(game: Game[Any, Any], chosen: list[str]) -> dict[str, Player[Any, Any]]:
    """The players of a game by side: those chosen as ``side=level``, else recruits."""
    levels = dict.fromkeys(game.system.sides, LEVELS[0])
    for choice in chosen:
        side, equals, level = choice.partition("=")
        if not equals:
            raise typer.BadParameter(f"{choice!r} should be SIDE=LEVEL, such as {next(iter(levels))}=officer")
        if side not in levels:
            raise UnknownName("side", side, levels)
        levels[side] = level
    return {side: player(level, game.seed) for side, level in levels.items()}


@app.command()
def svg(
    scenario: Annotated[
        str, typer.Argument(metavar="SCENARIO", help="The id of a scenario, a scenario file (.toml) or a save (.json).")
    ],
    output: Annotated[Path | None, typer.Option("--output", "-o", help="The file to write, else the screen.")] = None,
    seed: Seed = 0,
    turn: Annotated[int, typer.Option(min=1, help="Random players play until this turn begins.")] = 1,
    theme: Annotated[str, typer.Option(callback=_known_theme, help="light or dark.")] = "light",
    map_only: Annotated[
        bool, typer.Option("--map", help="The map alone, without title, legend and turn track.")
    ] = False,
    language: Language = None,
) -> None:
    """Draw the position as an SVG picture."""
    with _speaking(language):
        game = open_game(scenario) if scenario.endswith(".json") else new_game(scenario, seed)
        if game.turn < turn:
            game.play(until=turn)
        if game.turn < turn:
            typer.echo(f"legion-widget: the game ended in turn {game.turn}; this is its last position", err=True)
        picture = (pictures.svg(game, theme=theme, sheet=not map_only) + "\n").encode()
    if output is None:
        typer.echo(picture, nl=False)
    else:
        output.write_bytes(picture)


@app.command()
def export(
    scenario: Chosen,
    file: Annotated[Path, typer.Argument(help="What to write: .csv, .geojson or .vmod (VASSAL).")],
    places: Annotated[bool, typer.Option("--places", help="A table of the places, not of the units.")] = False,
    language: Language = None,
) -> None:
    """Write a scenario on hexes for other programs: a table, a map, a VASSAL module."""
    from .bench import exchange

    with _speaking(language):
        exchange.export(scenario, file, "places" if places else "units")


@app.command("import")
def import_file(
    scenario: Annotated[
        str, typer.Argument(metavar="SCENARIO", help="The id or the file (.toml) of the scenario to change.")
    ],
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="A table (.csv), or a map (.geojson).")],
    output: Annotated[Path, typer.Option("--output", "-o", help="The scenario file to write.")],
    places: Annotated[bool, typer.Option("--places", help="The table is of places, not of units.")] = False,
    columns: Annotated[int, typer.Option(min=1, max=99, help="Of a map: columns of hexes.")] = 30,
    rows: Annotated[int, typer.Option(min=1, max=99, help="Of a map: rows of hexes.")] = 20,
    bounds: Annotated[
        tuple[float, float, float, float], typer.Option(help="Of a map: west, south, east, north, in degrees.")
    ] = (0.0, 0.0, 0.0, 0.0),
    ground: Annotated[str, typer.Option(help="Of a map: the letter of hexes that lie in no polygon.")] = ".",
    language: Language = None,
) -> None:
    """Change the units or places of a scenario by a table; or begin one of the same game on a board from a map."""
    from .bench import exchange

    with _speaking(language):
        if file.suffix == ".csv":
            changed = (exchange.import_places if places else exchange.import_units)(scenario, file)
        else:
            board = exchange.import_board(file, columns, rows, bounds, ground)
            changed = exchange.on_board(scenario, board)
        typer.echo(changed.save(output))


@app.command()
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
) -> None:
    """Check a file: list all that is wrong with it and where, or sum it up. Ends with 1 where something is wrong."""
    from .bench.validation import validate as check

    with _speaking(language):
        found = check(file)
        if as_json:
            _print_json(found.to_list())
        elif found.faults:
            raise DataError.of(one.fault for one in found.faults)
        else:
            _print_checked(found)
            for advice in found.advice:
                typer.echo(advice.text())
    if found.faults:
        raise typer.Exit(1)


@app.command()
def schema(
    system: Annotated[str, typer.Argument(metavar="SYSTEM", help="The id of a game; lesson: the schema of lessons.")],
    file: Annotated[
        str, typer.Option(metavar="KIND", help="The kind of file: scenario, change, board, order-of-battle, army.")
    ] = "scenario",
) -> None:
    """Print the JSON Schema of the files of a game, by which editors complete and check them."""
    from .bench.schema import schema_text

    typer.echo(schema_text(system, file), nl=False)


@app.command()
def diff(
    scenario: Chosen,
    other: Annotated[str, typer.Argument(metavar="OTHER", help="The id or file of a scenario of the same game.")],
    as_json: AsJson = False,
    language: Language = None,
) -> None:
    """Say what a scenario has otherwise than another: what is in OTHER, compared with SCENARIO."""
    with _speaking(language):
        difference = load_scenario(scenario).diff(load_scenario(other))
        if as_json:
            _print_json(difference.rows())
        else:
            typer.echo(str(difference))


@app.command()
def rules(
    system: Annotated[
        str | None, typer.Argument(metavar="SYSTEM", help="The id of a game; by default the first.")
    ] = None,
    rule: Annotated[str | None, typer.Argument(metavar="RULE", help="The id of one rule, such as L8.9.")] = None,
    as_json: AsJson = False,
    language: Language = None,
) -> None:
    """List the rules of a game, or print one: its text, our reading of it, its options and examples."""
    book = rulebook(system)
    chosen = None if rule is None else book[rule]
    with _speaking(language):
        if as_json:
            _print_json([one for one in book.to_list() if chosen is None or one["id"] == chosen.id])
        elif chosen is not None:
            _print_rule(chosen)
        else:
            heading = (translate("Rule"), translate("Title"), translate("Examples"), translate("Options"))
            keys = {one.id: " ".join(option.key for option in one.options) for one in book.values()}
            _print_table([heading, *((one.id, one.title, len(one.examples), keys[one.id]) for one in book.values())])


@app.command("print")
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
) -> None:
    """Write a scenario as a PDF at true scale, to be printed, cut out and played."""
    from .bench.printing import print_and_play

    wanted = None if parts is None else [part.strip() for part in parts.split(",") if part.strip()]
    with _speaking(language), warnings.catch_warnings(record=True) as noticed:
        warnings.simplefilter("always", UserWarning)
        source = open_game(scenario) if scenario.endswith(".json") else scenario
        print_and_play(source, pdf, paper=paper, tiled=tiled, parts=wanted, hex_mm=hex_mm, duplex=duplex)
        for notice in noticed:
            typer.echo(f"{translate('Warning')}: {notice.message}", err=True)


# ---- what is printed -----------------------------------------------------------------------------


def _print_checked(found: Any) -> None:
    """What a good file holds."""
    if isinstance(found.read, Game):
        _print_scenario(found.read)
        ended = found.read.result or say("Turn {turn}: {phase}", turn=found.read.turn, phase=found.read.phase.words)
        typer.echo(f"  {translate('Actions')}: {len(found.read)}. {ended}")
    elif isinstance(found.read, Scenario):
        _print_scenario(new_game(found.read))
    else:
        what = ": ".join(filter(None, (found.system, found.file)))
        typer.echo(f"{what}. {say('Nothing is wrong.')}")


def _record(game: Any) -> dict[str, Any]:
    """How a game ended."""
    result = game.result
    return {
        "scenario": game.scenario.id,
        "seed": game.seed,
        "winner": result.winner,
        "reason": result.reason,
        "rule": result.rule,
        "turn": game.turn,
        "counters": game.system.forces_left(game.position),
        "actions": len(game),
        "position": fingerprint(game.system, game.position),
    }


def _summary(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """How several games ended."""
    return {
        "scenario": rows[0]["scenario"],
        "seed": rows[0]["seed"],
        "games": len(rows),
        "wins": {side: sum(row["winner"] == side for row in rows) for side in rows[0]["counters"]},
        "draws": sum(row["winner"] is None for row in rows),
        "rules": dict(sorted(Counter(row["rule"] for row in rows).items())),
        "turns": sum(row["turn"] for row in rows) / len(rows),
        "counters": {side: sum(row["counters"][side] for row in rows) / len(rows) for side in rows[0]["counters"]},
    }


def _print_json(data: Any) -> None:
    # Escapes instead of accents: the same bytes on every machine, whatever its encoding.
    typer.echo(json.dumps(data, indent=1))


def _print_table(rows: list[tuple[Any, ...]]) -> None:
    widths = [max(len(str(row[i])) for row in rows) for i in range(len(rows[0]))] if rows else []
    for row in rows:
        typer.echo("  ".join(str(cell).ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def _print_rule(rule: Any) -> None:
    """One rule, as it is read."""
    typer.echo(f"{rule.id} {rule.title}")
    for heading, text in (("", rule.text), (translate("Our reading"), rule.interpretation)):
        if text:
            typer.echo("\n" + (f"{heading}: " if heading else "") + text.strip())
    for option in rule.options:
        typer.echo(f"\n{translate('Option')} {option.key}: {localized(option.question)}")
        _print_table([(" ", value, localized(words)) for value, words in option.values.items()])
    typer.echo("\n" + translate("Examples"))
    _print_table([(" ", example.id, example.title) for example in rule.examples])


lesson_app = typer.Typer(cls=Commands, no_args_is_help=True, help="Lessons: check one, look at what a class handed in.")
app.add_typer(lesson_app, name="lesson")


@app.command()
def lessons(as_json: AsJson = False, language: Language = None) -> None:
    """List the lessons."""
    from .lessons.lesson import list_lessons

    with _speaking(language):
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
            typer.echo(json.dumps(listed, ensure_ascii=False, indent=1))
        else:
            minutes = translate("minutes")
            _print_table([(row["id"], f"{localized(row['titles'])} ({row['minutes']} {minutes})") for row in listed])


@lesson_app.command("check")
def check_lesson(
    lesson: Annotated[str, typer.Argument(metavar="LESSON", help="A lesson file (.toml), or the id of a lesson.")],
    as_json: AsJson = False,
    language: Language = None,
) -> None:
    """Say what is wrong with a lesson, and where: in its texts, boards, tasks and sources."""
    from .lessons.checking import check_lesson as check

    with _speaking(language):
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
            typer.echo(json.dumps(rows, ensure_ascii=False, indent=1))
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


@lesson_app.command("template")
def lesson_template(
    out: Annotated[Path, typer.Argument(metavar="FILE.toml", help="The file to write; one that is there is kept.")],
    language: Language = None,
) -> None:
    """Write a small lesson to copy from: every part of it with a word on what it is for."""
    from .lessons.lesson import write_template

    with _speaking(language):
        typer.echo(str(write_template(out)))


@lesson_app.command("class")
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
    """Show what a class handed in: who got how far, which task held up whom. Nothing leaves this computer."""
    from .lessons.class_view import class_view

    with _speaking(language):
        view = class_view(folder, lesson, check)
        if no_names:
            view = view.without_names()
        if csv is not None:
            view.to_csv(csv)
        if html is not None:
            view.to_html(html)
        if as_json:
            typer.echo(json.dumps(view.rows(), ensure_ascii=False, indent=1))
        elif csv is None and html is None:
            typer.echo(str(view))
        else:
            for path in filter(None, (csv, html)):
                typer.echo(str(path))
            for problem in view.problems:
                typer.echo(str(problem), err=True)


@lesson_app.command("page")
def lesson_page(
    lesson: Annotated[str, typer.Argument(metavar="LESSON", help="A lesson file (.toml), or the id of a lesson.")],
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the page is written.")] = Path(),
    teacher: Annotated[bool, typer.Option("--teacher", help="With notes, answers, models and criteria.")] = False,
    language: Language = None,
) -> None:
    """Write a lesson as a page to read and to print: text, voices, pictures of the boards, tasks, questions."""
    from .lessons.lesson import read_lesson
    from .lessons.lesson_page import write_page

    with _speaking(language):
        typer.echo(str(write_page(read_lesson(lesson), out, teacher)))


@lesson_app.command("notebook")
def lesson_notebook(
    lesson: Annotated[str, typer.Argument(metavar="LESSON", help="A lesson file (.toml), or the id of a lesson.")],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE.ipynb", help="The notebook; else here, as the lesson.")
    ] = None,
    language: Language = None,
) -> None:
    """Write a lesson as a notebook, for those who want cells."""
    from .lessons.lesson import read_lesson
    from .lessons.lesson_notebook import write_notebook

    with _speaking(language):
        typer.echo(str(write_notebook(read_lesson(lesson), out)))


def _title(game: Any) -> str:
    """What a scenario is called; one that is just being written may have neither title nor id."""
    return game.scenario.title or translate("Scenario without a title")


def _print_record(game: Any, row: dict[str, Any]) -> None:
    _print_table(
        [
            (translate("Scenario"), _title(game)),
            (translate("Seed"), row["seed"]),
            (
                translate("Winner"),
                localized(game.system.sides[row["winner"]]) if row["winner"] else translate("nobody"),
            ),
            (translate("Reason"), row["reason"]),
            (translate("Rule"), row["rule"]),
            (translate("Turn"), row["turn"]),
            (translate(game.system.forces_heading), by_side(game.system.sides, row["counters"])),
            (translate("Actions"), row["actions"]),
            (translate("Position"), row["position"]),
        ]
    )


def _print_summary(game: Any, summary: dict[str, Any]) -> None:
    first = summary["seed"]
    _print_table(
        [
            (translate("Scenario"), _title(game)),
            (translate("Games"), summary["games"]),
            (translate("Seeds"), f"{first} - {first + summary['games'] - 1}"),
            (translate("Won by"), by_side(game.system.sides, summary["wins"])),
            (translate("Without a winner"), summary["draws"]),
            (translate("Rule"), ", ".join(f"{rule} {count}" for rule, count in summary["rules"].items())),
            (translate("Turns on average"), f"{summary['turns']:.1f}"),
            (
                say("{forces}, on average", forces=translate(game.system.forces_heading)),
                by_side(game.system.sides, summary["counters"]),
            ),
        ]
    )


def _print_scenario(game: Any) -> None:
    """What a scenario holds, in a few lines."""
    typer.echo(f"{_title(game)} ({game.scenario.system})")
    for heading, text in game.system.summary(game.system.initial()):
        typer.echo(f"  {heading}: {text}")
    for aim in game.aims:
        typer.echo(f"  {aim}")
