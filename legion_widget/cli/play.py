"""The commands that play: `lab`, `scenarios`, `autoplay`, `svg`, `rules`."""

import time
from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer

from ..engine.errors import UnknownName
from ..engine.files import file_to_write, picture_path
from ..engine.game import Game
from ..engine.i18n import by_side, localized, number, say, translate
from ..engine.player import LEVELS, Player
from ..engine.save_checks import fingerprint
from ..players.levels import SECONDS, player
from ..registry import new_game, open_game, rulebook
from ..scenario_library import scenarios as all_scenarios
from ..ui import pictures
from .common import AllowCode, AsJson, Chosen, Language, Seed, print_json, print_table, speaking, title_of


def known_theme(theme: str) -> str:
    if theme not in ("light", "dark"):
        raise typer.BadParameter(str(UnknownName(say("theme"), theme, ["light", "dark"])))
    return theme


def lab(
    folder: Annotated[
        Path, typer.Argument(help="Where the notebooks lie; those that are missing are copied into it.")
    ] = Path("legion-widget-notebooks"),
) -> None:
    """Open JupyterLab on the first notebook.

    \f
    legion-widget lab
    legion-widget lab my-notebooks
    """
    from .. import labserver

    for notebook in labserver.lay_out(folder):
        typer.echo(say("New: {file}", file=notebook).text())
    if not labserver.has_display():
        typer.echo(translate("There is no screen here: open the address below in a browser."))
    typer.echo(translate("Ctrl+C stops JupyterLab."))
    labserver.serve(folder)


def scenarios(as_json: AsJson = False, language: Language = None) -> None:
    """List what can be played.

    \f
    legion-widget scenarios --language en
    """
    listed = all_scenarios()
    if as_json:
        print_json([{"id": one.id, "system": one.system, "title": one.words} for one in listed])
        return
    with speaking(language):
        print_table([(one.id, one.system, one.title) for one in listed])


def autoplay(
    context: typer.Context,
    scenario: Chosen,
    seed: Seed = 0,
    games: Annotated[int, typer.Option(min=1, help="How many games, with this seed and those after it.")] = 1,
    start: Annotated[str | None, typer.Option(help="'placement': the players place the counters first.")] = None,
    play: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SIDE=LEVEL", help=f"Who plays a side: {', '.join(LEVELS)}, or officer:bold; else a recruit."
        ),
    ] = None,
    as_json: AsJson = False,
    language: Language = None,
    save: Annotated[Path | None, typer.Option(dir_okay=False, help="Save the game to this file.")] = None,
    allow_code: AllowCode = False,
) -> None:
    """Let the computer's players play a game to its end. The same seed gives the same game.

    \f
    legion-widget autoplay abarran --seed 3
    legion-widget autoplay abarran --play moroccan=officer --save game.json
    legion-widget autoplay well --games 2 --json
    """
    if save is not None and games > 1:
        raise typer.BadParameter(translate("One file holds one game: leave out `--games` or `--save`."))
    # What other programs read does not change with the language of a person, unless it is asked for.
    asked = language or context.find_root().params.get("language")
    with speaking(asked or ("en" if as_json else None)):
        rows = []
        for number in range(seed, seed + games):
            game = new_game(scenario, number, start=start, allow_code=allow_code)
            begun = time.perf_counter()
            game.play(_players(game, play) if play else None)
            rows.append(_record(game))
            if play:  # who chooses players wants to know what they take
                rows[-1]["seconds"] = round(time.perf_counter() - begun, 3)
        if games > 1:
            summary = _summary(rows)
            print_json(summary) if as_json else _print_summary(game, summary)
        else:
            print_json(rows[0]) if as_json else _print_record(game, rows[0])
        if save is not None:  # last: the result is printed, even where the file cannot be written
            game.save(save)


def _players(game: Game[Any, Any], chosen: list[str]) -> dict[str, Player[Any, Any]]:
    """The players of a game by side: those chosen as ``side=level``, else recruits."""
    levels, given = dict.fromkeys(game.system.sides, LEVELS[0]), set[str]()
    for choice in chosen:
        side, equals, level = choice.partition("=")
        if not equals:
            example = f"{next(iter(levels))}=officer"
            raise typer.BadParameter(
                str(say("{name} is not written as in {example}", name=repr(choice), example=example))
            )
        if side not in levels:
            raise UnknownName(say("side"), side, levels)
        if side in given:
            raise typer.BadParameter(str(say("{side} is given two players", side=repr(side))))
        given.add(side)
        levels[side] = level
    return {side: player(level, game.seed, SECONDS) for side, level in levels.items()}


def svg(
    scenario: Annotated[
        str, typer.Argument(metavar="SCENARIO", help="The id of a scenario, a scenario file (.toml) or a save (.json).")
    ],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The file to write; by default the picture is printed.")
    ] = None,
    seed: Seed = 0,
    turn: Annotated[int, typer.Option(min=1, help="Random players play until this turn begins.")] = 1,
    theme: Annotated[str, typer.Option(callback=known_theme, help="light or dark.")] = "light",
    map_only: Annotated[
        bool, typer.Option("--map", help="The map alone, without title, legend and turn track.")
    ] = False,
    language: Language = None,
    allow_code: AllowCode = False,
) -> None:
    """Draw the position as an SVG picture.

    \f
    legion-widget svg abarran --output abarran.svg --theme dark
    """
    with speaking(language):
        file = None if output is None else _svg_path(output)
        if scenario.endswith(".json"):
            game = open_game(scenario, allow_code=allow_code)
        else:
            game = new_game(scenario, seed, allow_code=allow_code)
        if game.turn < turn:
            game.play(until=turn)
        if game.turn < turn:
            ended = say("the game ended in turn {turn}; this is its last position", turn=game.turn)
            typer.echo(f"legion-widget: {ended}", err=True)
        picture = (pictures.svg(game, theme=theme, sheet=not map_only) + "\n").encode()
    if file is None:
        typer.echo(picture, nl=False)
    else:
        file.write_bytes(picture)


def _svg_path(output: Path) -> Path:
    """The file of a picture, which is called so, or a stream, such as the output of the shell."""
    return file_to_write(output) if output.exists() and not output.is_file() else picture_path(output, (".svg",))


def rules(
    system: Annotated[
        str | None, typer.Argument(metavar="SYSTEM", help="The id of a game; by default the first.")
    ] = None,
    rule: Annotated[str | None, typer.Argument(metavar="RULE", help="The id of one rule, such as L8.9.")] = None,
    as_json: AsJson = False,
    language: Language = None,
) -> None:
    """List the rules of a game, or print one: its text, our interpretation of it, its options and examples.

    \f
    legion-widget rules legion --language en
    legion-widget rules legion L8.9
    """
    book = rulebook(system)
    chosen = None if rule is None else book[rule]
    with speaking(language):
        if as_json:
            print_json([one for one in book.to_list() if chosen is None or one["id"] == chosen.id])
        elif chosen is not None:
            _print_rule(chosen)
        else:
            heading = (translate("Rule"), translate("Title"), translate("Examples"), translate("Options"))
            keys = {one.id: " ".join(option.key for option in one.options) for one in book.values()}
            print_table([heading, *((one.id, one.title, len(one.examples), keys[one.id]) for one in book.values())])


def _record(game: Any) -> dict[str, Any]:
    """Return the result of a game."""
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
    """Return the results of several games."""
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


def _print_record(game: Any, row: dict[str, Any]) -> None:
    print_table(
        [
            (translate("Scenario"), title_of(game)),
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
    print_table(
        [
            (translate("Scenario"), title_of(game)),
            (translate("Games"), summary["games"]),
            (translate("Seeds"), f"{first} - {first + summary['games'] - 1}"),
            (translate("Won by"), by_side(game.system.sides, summary["wins"])),
            (translate("Without a winner"), summary["draws"]),
            (translate("Rule"), ", ".join(f"{rule} {count}" for rule, count in summary["rules"].items())),
            (translate("Turns on average"), number(summary["turns"])),
            (
                say("{forces}, on average", forces=translate(game.system.forces_heading)),
                by_side(game.system.sides, summary["counters"]),
            ),
        ]
    )


def _print_rule(rule: Any) -> None:
    """One rule, as it is read."""
    typer.echo(f"{rule.id} {rule.title}")
    for heading, text in (("", rule.text), (translate("Our interpretation"), rule.interpretation)):
        if text:
            typer.echo("\n" + (f"{heading}: " if heading else "") + text.strip())
    for option in rule.options:
        typer.echo(f"\n{translate('Option')} {option.key}: {localized(option.question)}")
        print_table([(" ", value, localized(words)) for value, words in option.values.items()])
    typer.echo("\n" + translate("Examples"))
    print_table([(" ", example.id, example.title) for example in rule.examples])
