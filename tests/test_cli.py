"""The command line: what it prints, the same bytes for the same seed, and one line for each error."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import legion_widget as lw
from legion_widget.cli import app
from legion_widget.engine.save_checks import fingerprint

PLAIN: dict[str, Any] = {
    "system": "legion",
    "board": {"columns": 5, "rows": 3, "terrain": ["....."] * 3},
    "victory": "none",
    "start": {"side": "moroccan", "phase": "movement", "weather": "normal"},
    "units": [
        {"id": "harca", "side": "moroccan", "type": "infantry", "combat": 3, "movement": 4, "at": "0102"},
        {"id": "guard", "side": "spanish", "type": "infantry", "combat": 3, "movement": 3, "at": "0402"},
    ],
}


NEWER = '{"format": "legion-widget game", "version": 9}'
ODD_ACTION = json.dumps(
    {
        **lw.new_game(PLAIN).to_dict(),
        "steps": [{"after": 0, "action": {"do": ["Move"]}}],
    }
)


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def ran(*arguments: str | Path) -> str:
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    assert lw.get_language() == "es"  # whatever was asked for, nothing stays behind
    return result.stdout


@pytest.fixture(autouse=True)
def _spanish() -> Any:
    before = lw.get_language()
    lw.set_language("es")
    yield
    lw.set_language(before)


def scenario(path: Path, **changes: Any) -> Path:
    """A scenario file: the plain one with other keys."""
    return lw.load_scenario({**PLAIN, **changes}).save(path / "plain.toml")


def text_file(path: Path, text: str, name: str = "plain.toml") -> Path:
    (path / name).write_text(text, encoding="utf-8")
    return path / name


# ---- autoplay ------------------------------------------------------------------------------------


def test_autoplay_is_the_same_to_the_byte() -> None:
    code = "from legion_widget.cli import app; app()"
    command = [sys.executable, "-c", code, "autoplay", "rif", "--seed", "3", "--json"]
    first, second = (subprocess.run(command, capture_output=True, check=True).stdout for _ in range(2))
    assert first == second
    assert first.isascii()
    assert first.decode() == ran("autoplay", "rif", "--seed", "3", "--json")


def test_autoplay_tells_how_the_game_ended() -> None:
    found = json.loads(ran("autoplay", "rif", "--seed", "3", "--json"))
    game = lw.new_game("rif", seed=3)
    result = game.play()
    assert result is not None
    assert list(found) == [
        "scenario",
        "seed",
        "winner",
        "reason",
        "rule",
        "turn",
        "counters",
        "actions",
        "position",
    ]
    assert (found["scenario"], found["seed"], found["actions"]) == ("rif", 3, len(game))
    assert (found["winner"], found["rule"], found["turn"]) == (result.winner, result.rule, game.turn)
    assert found["reason"] == result.message.text("en")
    assert found["position"] == fingerprint(game.system, game.position)
    on_map = game.units.filter(lambda unit: unit.is_land and unit.hex is not None)
    assert found["counters"] == {side: len(on_map.filter(side=side)) for side in ("spanish", "moroccan")}
    assert not any(type(step.action).__name__ == "Surrender" for step in game.history)


def test_another_seed_is_another_game() -> None:
    one, other = (json.loads(ran("autoplay", "rif", "--seed", seed, "--json")) for seed in ("1", "2"))
    assert one["position"] != other["position"]


def test_autoplay_speaks_the_language_asked_for() -> None:
    assert "Ganan los" in json.loads(ran("autoplay", "rif", "--json", "--language", "es"))["reason"]
    assert " win: " in json.loads(ran("autoplay", "rif", "--json"))["reason"]
    spanish, english = ran("autoplay", "rif"), ran("autoplay", "rif", "--language", "en")
    assert "Vencedor" in spanish
    assert "Fichas restantes" in spanish
    assert "Winner" in english
    assert "Counters left" in english


def test_autoplay_of_several_games_sums_up() -> None:
    found = json.loads(ran("autoplay", "rif", "--games", "3", "--seed", "4", "--json"))
    alone = [json.loads(ran("autoplay", "rif", "--seed", seed, "--json")) for seed in ("4", "5", "6")]
    assert (found["seed"], found["games"], found["draws"]) == (4, 3, 0)
    assert sum(found["wins"].values()) == 3
    assert found["wins"]["spanish"] == sum(game["winner"] == "spanish" for game in alone)
    assert sum(found["rules"].values()) == 3
    assert found["turns"] == pytest.approx(sum(game["turn"] for game in alone) / 3)
    assert "Victorias" in ran("autoplay", "rif", "--games", "2")


def test_autoplay_begins_with_the_placement_when_asked() -> None:
    placed, placing = (json.loads(ran("autoplay", "rif", "--json", *more)) for more in ((), ("--start", "placement")))
    assert placing["position"] != placed["position"]


def test_autoplay_saves_the_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    found = json.loads(ran("autoplay", "rif", "--json", "--save", file))
    game = lw.open_game(file)
    assert fingerprint(game.system, game.position) == found["position"]
    assert run("autoplay", "rif", "--games", "2", "--save", file).exit_code == 2


def test_autoplay_of_a_file_without_a_victory(tmp_path: Path) -> None:
    found = json.loads(ran("autoplay", scenario(tmp_path), "--json"))
    assert (found["winner"], found["rule"], found["turn"]) == (None, "L4.1", 13)
    assert "nadie" in ran("autoplay", scenario(tmp_path))


# ---- scenarios and svg -----------------------------------------------------------------------------


def test_scenarios_are_listed() -> None:
    assert "rif" in ran("scenarios")
    assert "from Annual" in ran("scenarios", "--language", "en")
    listed = json.loads(ran("scenarios", "--json"))
    assert [(one["id"], one["system"]) for one in listed] == [(one.id, one.system) for one in lw.scenarios()]
    assert set(listed[0]["title"]) == {"es", "en"}


def test_svg_is_a_picture_of_the_position(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert ran("svg", "rif", "-o", file) == ""
    assert file.read_text(encoding="utf-8").startswith("<svg ")
    assert ran("svg", "rif") == file.read_text(encoding="utf-8")
    assert ran("svg", "rif", "--theme", "dark") != ran("svg", "rif")
    assert ran("svg", "rif", "--turn", "2") != ran("svg", "rif")
    assert "from Annual" in ran("svg", "rif", "--language", "en")


def test_svg_draws_a_saved_game(tmp_path: Path) -> None:
    game = lw.new_game("rif", seed=2)
    game.play(steps=5)
    assert ran("svg", game.save(tmp_path / "game.json")) != ran("svg", "rif", "--seed", "2")


def test_svg_says_when_the_game_was_over_before(tmp_path: Path) -> None:
    result = run("svg", scenario(tmp_path), "--turn", "20")
    assert result.exit_code == 0
    assert "turno 13" in result.stderr
    assert result.stdout.startswith("<svg ")


# ---- validate --------------------------------------------------------------------------------------


def test_a_good_scenario_is_summed_up() -> None:
    path = next(one.path for one in lw.scenarios() if one.id == "rif")
    text = ran("validate", path)
    assert "48 × 28" in text
    assert "españoles 54" in text
    assert "Aviso" not in text


def test_a_good_save_is_summed_up(tmp_path: Path) -> None:
    game = lw.new_game("rif", seed=2)
    game.play(steps=7)
    text = ran("validate", game.save(tmp_path / "game.json"), "--language", "en")
    assert "Actions: 7. Turn 1: Movement" in text


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"units": [{**PLAIN["units"][0], "at": "0902"}]}, "$.units[0].at: '0902' is off the board: columns 01 to 05"),
        ({"units": [{**PLAIN["units"][0], "colour": 1}]}, "$.units[0]: unknown key 'colour'"),
        (
            {"units": [PLAIN["units"][0], {**PLAIN["units"][0], "at": "0101"}]},
            "$.units[1].id: there is already a unit 'harca'",
        ),
        (
            {"board": "rift"},
            "$.board: there is no board 'rift'; known: abarran, alhucemas,",
        ),
        (
            {"board": {"columns": 5, "rows": 2, "terrain": [".x...", "....."]}},
            "$.board.terrain[0][1]: hex 0201: 'x' is not a terrain",
        ),
        ({"start": {"turn": 1, "phase": "air"}}, "$.start.phase: turn 1 has no phase 'air'"),
        ({"system": "chess"}, "$.system: there is no system 'chess'"),
        ({"victory": "standard"}, "$.victory: this board has no area 'victory_road'"),
        ({"options": {"L9.9.x": 1}}, "$.options['L9.9.x']: unknown option"),
    ],
)
def test_a_wrong_scenario_is_one_line_that_names_the_place(tmp_path: Path, changes: dict[str, Any], where: str) -> None:
    import tomli_w

    result = run("validate", text_file(tmp_path, tomli_w.dumps({**PLAIN, **changes})), "--language", "en")
    assert (result.exit_code, result.stdout) == (1, "")
    assert where in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "text", "where"),
    [
        ("a.toml", "system = ", "a.toml: line 1, column 10: this is not TOML: Invalid value"),
        ("a.toml", "", "$.system: there is no system None"),
        ("a.toml", 'system = "legion"', "$: the key 'board' is missing"),
        ("a.json", "{", "a.json: not a saved game"),
        ("a.json", "[]", "$.format"),
        ("a.json", NEWER, "$.version: a newer version of Legion Widget saved it: version 9 is not known"),
        ("a.json", ODD_ACTION, "$.steps[0].action.do: unknown action ['Move']"),
    ],
)
def test_what_is_no_scenario_or_save_is_refused(tmp_path: Path, name: str, text: str, where: str) -> None:
    result = run("validate", text_file(tmp_path, text, name), "--language", "en")
    assert (result.exit_code, result.stdout) == (1, "")
    assert where in result.stderr
    assert result.stderr.count("\n") == 1


def test_all_faults_of_a_file_are_told_each_with_its_line_and_its_unit(tmp_path: Path) -> None:
    """In the language asked for: what is unknown, wrong, missing or cannot stand where it is."""
    text = """
system = "legion"
victory = "none"
unts = 3
[board]
columns = 5
rows = 3
terrain = [".....", "..x..", "....."]
[[units]]
id = "harca"
side = "morocan"
type = "infantry"
at = "0109"
[[units]]
id = "guard"
side = "spanish"
type = "infantry"
combat = "3"
[[units]]
id = "guard"
side = "spanish"
type = "infantry"
at = "0909"
"""
    result = run("validate", text_file(tmp_path, text.lstrip()), "--language", "en")
    assert result.exit_code == 1
    lines = [line.strip() for line in result.stderr.splitlines()]
    assert lines[0] == f"legion-widget: {tmp_path / 'plain.toml'}: 6 faults"
    assert lines[1:] == [
        "line 3, column 1: $: unknown key 'unts'; did you mean 'units'?",
        "line 7, column 24: $.board.terrain[1][2]: hex 0302: 'x' is not a terrain here; "
        ". clear, ^ mountain, , beach, ~ sea, o Mar Chica",
        "line 10, column 8: $.units[0].side: there is no side 'morocan'; known: spanish, moroccan; "
        "did you mean 'moroccan'? (harca)",
        "line 17, column 10: $.units[1].combat: combat is '3' in quotes: write it without them; "
        "did you mean 3? (guard)",
        "line 19, column 6: $.units[2].id: there is already a unit 'guard' (guard)",
        "line 22, column 6: $.units[2].at: '0909' is off the board: columns 01 to 05, rows 01 to 03 (guard)",
    ]
    spoken = run("validate", tmp_path / "plain.toml", "--language", "es").stderr
    assert "línea 3, columna 1: $: la clave 'unts' no existe; ¿querías decir 'units'?" in spoken


def test_a_save_that_was_changed_is_refused(tmp_path: Path) -> None:
    game = lw.new_game("rif", seed=2)
    game.play(steps=3)
    data = game.to_dict()
    data["steps"][1]["action"] = {"do": "Move", "unit": "bandera-1-1", "to": "0101"}
    result = run("validate", text_file(tmp_path, json.dumps(data), "game.json"))
    assert result.exit_code == 1
    assert "$.steps[1].action" in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_save_with_a_wrong_scenario_names_the_place_in_the_save(tmp_path: Path) -> None:
    data = lw.new_game(lw.load_scenario(PLAIN)).to_dict()
    data["scenario"]["units"][0]["at"] = "0909"
    result = run("validate", text_file(tmp_path, json.dumps(data), "game.json"), "--language", "en")
    assert result.exit_code == 1
    assert "$.scenario.units[0].at: '0909' is off the board" in result.stderr


def warnings(path: Path, **changes: Any) -> list[str]:
    """What `validate` warns of after its summary."""
    lines = ran("validate", scenario(path, **changes), "--language", "en").splitlines()
    return [line for line in lines if line.startswith("Warning: ")]


def spanish(id: str, type: str = "infantry", **more: Any) -> dict[str, Any]:
    return {"id": id, "side": "spanish", "type": type, "combat": 3, "movement": 3, **more}


SEA_BOARD = {**PLAIN["board"], "terrain": [".....", ".....", "~~~~o"], "places": {"Melilla": "0101"}}
ROAD = {**PLAIN["board"], "areas": {"victory_road": ["0101"]}}


def test_three_to_one_is_warned_of(tmp_path: Path) -> None:
    crowd = [*PLAIN["units"], *(spanish(f"s{i}", at=f"030{i}") for i in (1, 2))]
    assert warnings(tmp_path, board=ROAD, units=crowd[:3], victory="standard") == []
    (line,) = warnings(tmp_path, board=ROAD, units=crowd, victory="standard")
    assert "(Spanish 3, Moroccan 1)" in line
    assert line.endswith("(L11.24)")
    assert warnings(tmp_path, board=ROAD, units=crowd, victory="none") == []
    alone = warnings(tmp_path, board=ROAD, units=[PLAIN["units"][0]], victory="standard")
    assert "(Spanish 0, Moroccan 1)" in alone[0]


def test_counters_that_are_placed_first_count_for_three_to_one(tmp_path: Path) -> None:
    units = [PLAIN["units"][0], *(spanish(f"s{i}") for i in range(3))]
    units[0] = {key: value for key, value in units[0].items() if key != "at"}
    (line,) = warnings(tmp_path, board=ROAD, units=units, victory="standard", start={"phase": "placement"})
    assert "(Spanish 3, Moroccan 1)" in line


@pytest.mark.parametrize(
    ("unit", "plain", "with_sea"),
    [
        (spanish("late", arrives=3), "late can never come in", ""),
        (spanish("late", arrives=14), "turn 14, after the end", "turn 14, after the end"),
        (spanish("still", movement=0, arrives=3), "still can never come in", "still can never come in"),
        (spanish("plane", "bomber", combat=0, arrives=5), "no airport", "no airport"),
        (spanish("plane", "seaplane", combat=0, arrives=5), "no Mar Chica", ""),
        (spanish("ship", "fleet", combat=0, arrives=5), "no sea", ""),
        (
            {**spanish("guns", "artillery", captured=True), "side": "moroccan"},
            "no Spanish artillery",
            "no Spanish artil",
        ),
        ({**spanish("harca-2", arrives=3), "side": "moroccan"}, "", ""),
    ],
)
def test_units_that_can_never_come_in_are_warned_of(
    tmp_path: Path, unit: dict[str, Any], plain: str, with_sea: str
) -> None:
    for board, expected in ((PLAIN["board"], plain), (SEA_BOARD, with_sea)):
        found = warnings(tmp_path, board=board, units=[*PLAIN["units"], unit])
        assert len(found) == bool(expected)
        assert not expected or expected in found[0]


def test_a_landing_hex_is_a_way_in_from_turn_5(tmp_path: Path) -> None:
    board = {**PLAIN["board"], "terrain": [".....", ".....", "....~"], "landing": ["0503"]}
    assert len(warnings(tmp_path, board=board, units=[*PLAIN["units"], spanish("late", arrives=3)])) == 1
    assert warnings(tmp_path, board=board, units=[*PLAIN["units"], spanish("late", arrives=5)]) == []


# ---- errors ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "code", "text"),
    [
        (
            ["autoplay", "riff"],
            2,
            "first-day, nijmegen, road-of-bridges; ¿querías decir 'rif'?",
        ),
        (["svg", "riff"], 2, "no existe 'riff' (escenario)"),
        (
            ["rules", "legoin"],
            2,
            "no existe 'legoin' (reglamento); valores posibles: legion, baraka, market-garden; "
            "¿querías decir 'legion'?",
        ),
        (["rules", "legion", "L8.99"], 2, "no existe 'L8.99' (regla); ¿querías decir 'L8.9'?"),
        (["rules", "legion", "chapter", "--json"], 2, "no existe 'chapter' (regla); valores posibles: L2.1,"),
        (["autoplay", "nothing.toml"], 1, "nothing.toml: no existe ese archivo"),
        (["svg", "nothing.json"], 1, "nothing.json"),
        (["autoplay", "rif", "--start", "now"], 1, "start: una partida empieza con 'placed'"),
        (["autoplay", "rif", "--save", "/dev/null/x/game.json"], 1, "/dev/null"),
    ],
)
def test_an_error_is_one_line(arguments: list[str], code: int, text: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout if "--save" not in arguments else "") == (code, "")
    assert text in result.stderr
    assert result.stderr.startswith("legion-widget: ")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["autoplay", "rif", "--language", "xx"],
        ["autoplay", "rif", "--games", "0"],
        ["autoplay", "rif", "--seed", "many"],
        ["svg", "rif", "--theme", "green"],
        ["validate", "nothing.toml"],
        ["play"],
    ],
)
def test_a_wrong_option_is_refused(arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


# ---- rules -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", ["legion", "baraka"])
def test_the_rules_are_listed_as_data(system: str) -> None:
    """`rules legion --json` gives id, chapter, title, number of examples and options of each rule, in ASCII."""
    printed = ran("rules", system, "--json")
    listed = json.loads(printed)

    assert printed.isascii()
    assert listed == lw.rulebook(system).to_list()
    assert set(listed[0]) == {"id", "chapter", "title", "examples", "options"}
    assert set(listed[0]["title"]) == {"es", "en"}
    assert ran("rules", system, "--json", "--language", "en") == printed


def test_the_rules_are_listed_for_a_reader() -> None:
    """Without --json each rule is a line: id, title in the language asked for, number of examples, options."""
    heading, *lines = ran("rules", "legion", "--language", "en").splitlines()
    book = lw.rulebook("legion")

    assert heading.split() == ["Rule", "Title", "Examples", "Options"]
    assert [line.split()[0] for line in lines] == list(book)
    (line,) = [line for line in lines if line.startswith("L7.9 ")]
    assert line.split()[-3:] == ["L7.9.enter", "L7.9.stay", "L7.9.zoc-to-zoc"]
    assert f" {len(book['L7.9'].examples)} " in line
    assert book["L7.9"].data.title["en"] in line
    assert book["L7.9"].data.title["es"] in ran("rules", "legion")


@pytest.mark.parametrize("language", ["es", "en"])
def test_one_rule_is_printed(language: str) -> None:
    """Its title, text, reading, options with their values, and the titles of its examples, all in one language."""
    text = ran("rules", "legion", "L8.8", "--language", language)
    rule = lw.rulebook("legion")["L8.8"]

    for words in (
        rule.data.title,
        rule.data.text,
        rule.data.interpretation,
        *(example.data.title for example in rule.examples),
    ):
        assert words[language].strip() in text
    for option in rule.options:
        assert f"{option.key}: {option.question[language]}" in text
        for value, words in option.values.items():
            assert f"{value} " in text
            assert words[language] in text
    assert [one["id"] for one in json.loads(ran("rules", "legion", "L8.8", "--json"))] == ["L8.8"]


# ---- the command itself ------------------------------------------------------------------------------


def test_the_version_is_told() -> None:
    """`--version` prints the version of the package and does nothing else."""
    assert ran("--version") == f"legion-widget {lw.__version__}\n"


@pytest.mark.parametrize(("language", "called"), [("es", "Escenario sin título"), ("en", "Scenario without a title")])
def test_a_scenario_without_a_title_is_summed_up(tmp_path: Path, language: str, called: str) -> None:
    """Neither id nor title is needed: the summary says that there is none, and leaves no gap."""
    first, second, *_ = ran("validate", scenario(tmp_path), "--language", language).splitlines()

    assert first == f"{called} (legion)"
    assert second.endswith({"es": "en el propio escenario, 5 × 3", "en": "in the scenario itself, 5 × 3"}[language])
    assert called in ran("autoplay", scenario(tmp_path), "--language", language)


def test_a_picture_of_a_scenario_without_a_title_is_described_by_where_it_stands(tmp_path: Path) -> None:
    """A screen reader hears no dash before the turn."""
    assert "<desc>Turno 1 de 13" in ran("svg", scenario(tmp_path), "--map")
    assert "<desc>Turn 1 of 13" in ran("svg", scenario(tmp_path), "--map", "--language", "en")


def test_help_names_every_command() -> None:
    """`--help` lists all commands, and each has a help of its own."""
    text = ran("--help")
    for command in ("lab", "scenarios", "autoplay", "svg", "validate", "rules", "--version"):
        assert command in text
        assert run(command, "--help").exit_code == 0


@pytest.mark.parametrize("name", [one.id for one in lw.scenarios()])
@pytest.mark.parametrize("language", ["es", "en"])
def test_every_scenario_that_ships_is_validated(name: str, language: str, tmp_path: Path) -> None:
    """The summary of a scenario of any game: its title, and a line for each heading with the forces of both sides."""
    file = lw.load_scenario(name).save(tmp_path / "shipped.toml")
    lines = ran("validate", file, "--language", language).splitlines()
    lw.set_language(language)
    system = lw.new_game(name).system
    assert lines[0] == f"{lw.load_scenario(name).title} ({system.id})"
    assert lines[1:4] == [f"  {heading}: {text}" for heading, text in system.summary(system.initial())]
    lw.set_language("es")


@pytest.mark.parametrize("name", ["well", "first-day"])
def test_every_game_plays_by_itself(name: str, tmp_path: Path) -> None:
    """`autoplay` of a skirmish and of an operation: who has won, and what is left of both sides."""
    record = json.loads(ran("autoplay", name, "--seed", "3", "--json", "--save", tmp_path / "game.json"))
    game = lw.open_game(tmp_path / "game.json")
    assert record["counters"] == game.system.forces_left(game.position)
    assert ("Miniatures left" if name == "well" else "Counters left") in ran("autoplay", name, "--language", "en")
    assert "  Actions: " in ran("validate", tmp_path / "game.json", "--language", "en")


def test_what_was_played_is_told_though_it_cannot_be_saved(tmp_path: Path) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    assert run("autoplay", "well", "--seed", "1", "--save", str(folder)).exit_code == 2
    done = run("autoplay", "well", "--seed", "1", "--json", "--save", str(tmp_path / "none" / "x" / "game.json"))
    assert json.loads(done.stdout[: done.stdout.rindex("}") + 1])["seed"] == 1


def test_the_language_before_the_command_counts_for_json_too() -> None:
    before = json.loads(run("--language", "es", "autoplay", "well", "--seed", "1", "--json").stdout)
    after = json.loads(run("autoplay", "well", "--seed", "1", "--json", "--language", "es").stdout)
    english = json.loads(run("autoplay", "well", "--seed", "1", "--json").stdout)
    assert before["reason"] == after["reason"] != english["reason"]


def test_a_side_has_one_player_and_a_print_has_a_part() -> None:
    assert run("autoplay", "well", "--play", "spanish=officer", "--play", "spanish=recruit").exit_code == 2
    assert run("print", "abarran", "--pdf", "x.pdf", "--parts", ",").exit_code == 2
    assert "\\u" in run("lessons", "--json").stdout  # the same bytes on every machine


def test_a_table_is_not_written_over_by_what_it_changes(tmp_path: Path) -> None:
    """And a spreadsheet in Spanish writes what is true in its own way."""
    table = tmp_path / "units.csv"
    ran("export", "rif", table)
    before = table.read_bytes()
    refused = run("import", "rif", table, "-o", table)
    assert refused.exit_code != 0
    assert "units.toml" in refused.output
    assert table.read_bytes() == before
    assert b"true" in before
    table.write_bytes(before.replace(b"true", b"VERDADERO"))
    ran("import", "rif", table, "-o", tmp_path / "mine.toml")
    captured = [unit.captured for unit in lw.new_game(tmp_path / "mine.toml").system.counters]
    assert sum(captured) == sum(counter.captured for counter in lw.new_game("rif").system.counters) > 0
