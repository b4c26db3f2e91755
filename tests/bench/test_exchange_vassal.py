"""A VASSAL module of a scenario: its structure, and in a long test how VASSAL's own reader opens it."""

import io
import os
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest
from PIL import Image

import legion_widget as lw
from legion_widget.bench.exchange.vassal import module
from legion_widget.bench.exchange.vassal_text import key, layer, piece, sequence

HERE = Path(__file__).parent
SMALL: dict[str, Any] = {
    "system": "legion",
    "title": {"en": "Two hills & a <ford>", "es": "Dos lomas"},
    "board": {"columns": 5, "rows": 3, "terrain": [".....", "..^..", "~~..."]},
    "units": [
        {"id": "harca/1", "side": "moroccan", "type": "infantry", "combat": 3, "movement": 4, "at": "0102"},
        {"id": "guard", "side": "spanish", "type": "infantry", "combat": 3, "movement": 3, "at": "0402"},
        {"id": "late", "side": "spanish", "type": "cavalry", "combat": 2, "movement": 6, "arrives": 3,
         "name": {"es": "Coma, y; punto", "en": "Comma, and; tab\tor / slash"}},
    ],
}  # fmt: skip


pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture(scope="module")
def small() -> zipfile.ZipFile:
    before = lw.get_language()
    lw.set_language("en")
    made = zipfile.ZipFile(io.BytesIO(module(lw.new_game(SMALL).system)))
    lw.set_language(before)
    return made


def root(archive: zipfile.ZipFile) -> Element:
    return fromstring(archive.read("buildFile.xml"))


def all_of(archive: zipfile.ZipFile, kind: str) -> list[Element]:
    return [one for one in root(archive).iter() if one.tag.endswith(f".{kind}")]


def decoded(text: str, delimiter: str) -> list[str]:
    """The tokens of a sequence, as VASSAL's decoder reads them."""
    tokens, token, skip = [], "", False
    for at, letter in enumerate(text):
        if skip:
            skip = False
        elif letter == "\\" and text[at + 1 : at + 2] == delimiter:
            skip = True
            token += delimiter
        elif letter == delimiter:
            tokens.append(token)
            token = ""
        else:
            token += letter
    tokens.append(token)
    return [one[1:-1] if len(one) > 1 and one[0] == one[-1] == "'" else one for one in tokens]


def test_a_sequence_is_read_back_whatever_stands_in_it() -> None:
    for tokens in (["a", "b"], ["a;b", ""], ["\\", "'x'"], ["x;", ";", "y\\;z"]):
        assert decoded(sequence(tokens, ";"), ";") == tokens
    assert key("D") == "68,130"


def test_traits_lie_one_inside_the_other() -> None:
    written = piece(
        "Name", 5, [(layer("Face", ["a.png", "b.png"], ["", "+ (moved)"], "Turn over"), "1"), ("mark;A", "x")]
    )
    _, kind, state = decoded(written.removeprefix("+/"), "/")
    outer, inner = decoded(kind, "\t")
    assert decoded(outer.removeprefix("emb2;"), ";")[15:17] == ["a.png,b.png", ",+ (moved)"]
    assert decoded(inner, "\t") == ["mark;A", "piece;;;;Name"]
    first, rest = decoded(state, "\t")
    assert first == "1"
    assert decoded(rest, "\t") == ["x", "null;0;0;5;0"]


def test_a_module_is_a_zip_with_its_build_file_and_all_its_images(small: zipfile.ZipFile) -> None:
    names = set(small.namelist())
    assert {"buildFile.xml", "moduledata", "about.html", "images/board.png"} <= names
    wanted = {f"images/{one.get('image')}" for one in all_of(small, "Board")}
    for slot in all_of(small, "PieceSlot"):
        kind = decoded((slot.text or "").removeprefix("+/"), "/")[1]
        layers = decoded(decoded(kind, "\t")[0].removeprefix("emb2;"), ";")
        wanted |= {f"images/{name}" for name in decoded(layers[15], ",")}
    assert wanted <= names
    assert root(small).get("name") == "Two hills & a <ford>"
    assert fromstring(small.read("moduledata")).findtext("name") == "Two hills & a <ford>"


def test_the_grid_lies_on_the_hexes_of_the_picture(small: zipfile.ZipFile) -> None:
    (grid,) = all_of(small, "HexGrid")
    (numbering,) = all_of(small, "HexGridNumbering")
    assert (numbering.get("first"), numbering.get("hOff"), numbering.get("stagger")) == ("H", "1", "false")
    dx, dy = float(grid.get("dx", "")), float(grid.get("dy", ""))
    x0, y0 = int(grid.get("x0", "")), int(grid.get("y0", ""))
    board = lw.new_game(SMALL).board
    stacks = [one for one in all_of(small, "SetupStack") if one.get("name", "").isdigit()]
    assert sorted(one.get("name", "") for one in stacks) == ["0102", "0402"]
    for stack in stacks:
        column, row = board.grid.column_row(board.index(stack.get("name", "")))
        assert int(stack.get("x", "")) == pytest.approx(x0 + column * dx, abs=1.5)
        assert int(stack.get("y", "")) == pytest.approx(y0 + row * dy + (dy / 2 if column % 2 else 0), abs=1.5)
    picture = Image.open(io.BytesIO(small.read("images/board.png")))
    assert picture.width == pytest.approx(x0 * 2 + 4 * dx, abs=3)


def test_each_counter_has_a_front_and_another_face(small: zipfile.ZipFile) -> None:
    pictures = [Image.open(io.BytesIO(small.read(name))) for name in small.namelist() if "guard-" in name]
    assert len(pictures) == 2
    assert {picture.size for picture in pictures} == {(54, 54)}
    assert pictures[0].tobytes() != pictures[1].tobytes()
    assert pictures[0].convert("RGBA").getpixel((0, 0))[3] == 0  # type: ignore[index]  # no ground round it


def test_a_counter_of_steps_has_a_face_for_each() -> None:
    archive = zipfile.ZipFile(io.BytesIO(module(lw.new_game("first-day").system)))
    names = [name for name in archive.namelist() if name.startswith("images/tanks-")]
    assert len(names) == 3  # 8, 5, 3
    slot = next(one for one in all_of(archive, "PieceSlot") if "tanks-" in (one.text or ""))
    assert "2 of 3 steps" in (slot.text or "")


def test_sides_turns_and_what_waits_are_there(small: zipfile.ZipFile) -> None:
    (roster,) = all_of(small, "PlayerRoster")
    assert [entry.text for entry in roster] == ["Spanish", "Moroccans"]
    assert [one.get("name") for one in all_of(small, "PrototypeDefinition")] == ["Spanish", "Moroccans"]
    (turns,) = all_of(small, "CounterTurnLevel")
    assert turns.get("loopLimit") == "13"
    (phases,) = all_of(small, "ListTurnLevel")
    assert "Combat: Moroccans" in decoded(phases.get("list", ""), ",")
    beside = next(one for one in all_of(small, "Map") if one.get("mapName") == "Beside the map")
    (waiting,) = [one for one in beside if one.tag.endswith("SetupStack")]
    assert waiting.get("name") == "Comma, and; tab\tor / slash"
    assert "images/beside-the-map.png" in small.namelist()


def test_every_slot_has_a_number_of_its_own(small: zipfile.ZipFile) -> None:
    """By it VASSAL finds the counters of a game again when the module has changed."""
    numbers = [slot.get("gpid") for slot in all_of(small, "PieceSlot")]
    assert len({*numbers}) == len(numbers) > 0
    assert int(root(small).get("nextPieceSlotId", 0)) > max(int(number or 0) for number in numbers)
    fewer = {**SMALL, "units": SMALL["units"][1:]}
    later = zipfile.ZipFile(io.BytesIO(module(lw.new_game(fewer).system)))

    def by_name(archive: zipfile.ZipFile) -> dict[Any, set[Any]]:
        found: dict[Any, set[Any]] = {}
        for slot in all_of(archive, "PieceSlot"):
            found.setdefault(slot.get("entryName"), set()).add(slot.get("gpid"))
        return found

    before, after = by_name(small), by_name(later)
    assert len(after) == len(before) - 1
    assert all(before[name] == numbers for name, numbers in after.items())


def test_the_same_scenario_gives_the_same_bytes() -> None:
    assert module(lw.new_game(SMALL).system) == module(lw.new_game(SMALL).system)


def test_a_module_speaks_the_language_in_use() -> None:
    lw.set_language("es")
    archive = zipfile.ZipFile(io.BytesIO(module(lw.new_game(SMALL).system)))
    assert root(archive).get("name") == "Dos lomas"
    assert {"Mapa", "Junto al mapa"} == {one.get("mapName") for one in all_of(archive, "Map")}


@pytest.mark.long
@pytest.mark.parametrize("name", ["rif", "nijmegen"])
def test_vassal_itself_opens_a_module_and_sets_it_up(name: str, tmp_path: Path) -> None:
    """``VASSAL_CLASSPATH`` names VASSAL's jar (``lib/Vengine.jar`` and the others of its folder) for Java."""
    classpath = os.environ.get("VASSAL_CLASSPATH")
    if classpath is None or shutil.which("java") is None:
        pytest.skip("VASSAL is not here: set VASSAL_CLASSPATH to its jars")
    file = lw.export(name, tmp_path / f"{name}.vmod")
    quiet = tmp_path / "logback.xml"
    quiet.write_text("<configuration/>")
    java = ["java", f"-Dlogback.configurationFile={quiet}", f"-Duser.home={tmp_path}", f"-Djava.io.tmpdir={tmp_path}"]
    screen = ["xvfb-run", "-a"] if shutil.which("xvfb-run") else []
    command = [*screen, *java, "-cp", classpath, str(HERE / "OpenModule.java"), str(file)]
    done = subprocess.run(command, capture_output=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr.decode()
    said = [line.split("\t") for line in done.stdout.decode().splitlines()]
    game = lw.new_game(name)
    assert ["module", game.scenario.title, "1.0"] in said
    placed = {row[3]: row[2] for row in said if row[0] == "piece" and row[1] == "Map"}
    assert placed == {unit.id: unit.hex.label for unit in game.units.values() if unit.hex is not None}
    pieces = {row[3]: row[4] for row in said if row[0] == "piece"}
    assert pieces == {unit.id: unit.side for unit in game.units.values()}
    assert any(row[:2] == ["turn", "Turn"] and row[2] == "1" for row in said)
