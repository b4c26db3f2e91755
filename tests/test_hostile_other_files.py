"""Files with faults that are no scenarios: what pupils hand in, maps, tables for a spreadsheet, files of a study."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.bench.exchange import export, import_board, import_places, import_units
from legion_widget.lessons.session import Session
from legion_widget.study.cells import Cell
from legion_widget.study.keeping import StudyFile
from legion_widget.study.record import Record
from tests.changed_data import changed, is_refused, within
from tests.class_files import hand_in, the_lesson
from tests.seeds import seeds
from tests.tries import note_tries

#: What a box of the earth has of the war: west, south, east and north.
BOX = (-4.2, 34.7, -2.8, 35.5)


def bent(content: bytes, rng: random.Random) -> bytes:
    """A file with some bytes changed, cut out or put in."""
    bytes_left = bytearray(content)
    for _ in range(rng.choice((1, 1, 3))):
        where = rng.randrange(len(bytes_left))
        match rng.randrange(3):
            case 0:
                bytes_left[where] = rng.randrange(256)
            case 1:
                del bytes_left[where : where + rng.choice((1, 1, 200))]
            case _:
                more = (b'"', b",", b";", b"\xff", b"\n", b"\r", b"{", b"9" * 5_000, b"[" * 3_000, b"\0", b"\\ud800")
                bytes_left[where:where] = rng.choice(more)
        if not bytes_left:
            break
    return bytes(bytes_left)


def spoilt(base: Any, rng: random.Random) -> bytes:
    """A JSON file with mistakes in its data, or in its bytes."""
    data = changed(base, rng, [base]) if rng.random() < 0.8 else base
    content = json.dumps(data).encode()
    return bent(content, rng) if data is base or rng.random() < 0.1 else content


@pytest.mark.parametrize("seed", seeds(100, now=(0,)))
def test_a_changed_file_of_a_lesson_is_told_of_or_read(seed: int, tmp_path: Path) -> None:
    """By the view of a class, which still shows the others, and by the lesson that takes up what it has kept."""
    rng = random.Random(seed)
    lesson = the_lesson()
    whole = json.loads(hand_in(tmp_path, "Ana", rng.choice(("done", "hints", "easier", "half"))).read_text("utf-8"))
    for _ in range(10):
        (tmp_path / "well-eva.json").write_bytes(spoilt({**whole, "name": "Eva"}, rng))
        with within(20):
            view = lw.class_view(tmp_path, lesson, check=rng.random() < 0.3)
            assert "Ana" in [pupil.name for pupil in view.pupils]
            for language in ("es", "en"):
                lw.set_language(language)
                assert str(view)
                assert view.to_csv().encode()
                assert view.to_html().encode()
        kept = tmp_path / "kept" / "lesson-well-eva.json"
        kept.parent.mkdir(exist_ok=True)
        kept.write_bytes((tmp_path / "well-eva.json").read_bytes())
        with within(20):
            session = Session(lesson, "Eva", kept.parent)
            for id in lesson.tasks:
                assert session.task(id).met() is not None
            session.save()
            assert session.problem is None or str(session.problem)
    note_tries("changed files of a lesson", 10)


@pytest.fixture(scope="module")
def whole_map(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The board of the war as a map, and on it a river and a square of wood."""
    path = export("rif", tmp_path_factory.mktemp("map") / "rif.geojson")
    data = json.loads(path.read_text("utf-8"))
    kinds: dict[str, list[Any]] = {}
    for feature in data["features"]:
        kinds.setdefault(feature["properties"]["feature"], []).append(feature)
    return {**data, "features": [feature for several in kinds.values() for feature in several[:12]]}


@pytest.mark.parametrize("seed", seeds(200, now=(0,)))
def test_a_changed_map_is_refused_or_makes_a_board(seed: int, tmp_path: Path, whole_map: Any) -> None:
    """A board is one that a scenario can have, or the scenario says what is wrong with it."""
    rng = random.Random(seed)
    file = tmp_path / "map.geojson"
    for _ in range(10):
        file.write_bytes(spoilt(whole_map, rng))
        with within(20):
            board = is_refused(lambda: import_board(file, 12, 8, BOX))
            if board is not None:
                data = {"system": "legion", "title": {"en": "Map"}, "board": board, "units": []}
                scenario = is_refused(lambda data=data: lw.load_scenario(data))
                if scenario is not None:
                    assert lw.load_scenario(scenario.save(tmp_path / "map.toml")) == scenario
    note_tries("changed maps in GeoJSON", 10)


@pytest.mark.parametrize("kind", ["units", "places"])
@pytest.mark.parametrize("seed", seeds(100, now=(0,)))
def test_a_changed_table_is_refused_or_makes_a_scenario(seed: int, kind: str, tmp_path: Path) -> None:
    """A table for a spreadsheet, with bytes or cells changed."""
    rng = random.Random(f"{kind} {seed}")
    name = rng.choice(["annual", "first-day", "abarran"])
    file = export(name, tmp_path / f"{kind}.csv", kind)
    read = import_units if kind == "units" else import_places
    whole = file.read_bytes()
    for _ in range(5):
        lines = [line.split(b",") for line in whole.splitlines()]
        for _ in range(rng.choice((1, 2, 5))):
            cells = rng.choice(lines)
            wrong = (b"", b"nan", b"1e999", b"9" * 5_000, b"0101", b"x" * 9_000, b"true", b"-1", b"a | b", b"\0", b'"')
            cells[rng.randrange(len(cells))] = rng.choice(wrong)
        content = b"\n".join(map(b",".join, lines))
        file.write_bytes(bent(whole, rng) if rng.random() < 0.4 else content)
        with within(20):
            scenario = is_refused(lambda: read(name, file))
            if scenario is not None:
                lw.new_game(scenario, seed=1).play(steps=2)
    note_tries("changed tables of units and places", 5)


@pytest.mark.parametrize("seed", seeds(50, now=(0,)))
def test_a_changed_file_of_a_study_is_refused_or_gone_on_with(seed: int, tmp_path: Path) -> None:
    """It is refused with its line, or games can be added to it, and it is read again."""
    rng = random.Random(seed)
    cells = [Cell("base", "legion", "{}", "{}", None, {}, "")]
    path = tmp_path / "study.jsonl"
    records = [Record("base", number, "spanish", "B22.1", 3, 40) for number in range(4)]
    with StudyFile(path, cells, False, None) as file:
        for record in records:
            file.add(record)
    whole = path.read_bytes()
    for _ in range(20):
        lines = [json.loads(line) for line in whole.splitlines()]
        number = rng.randrange(len(lines))
        lines[number] = changed(lines[number], rng, lines)
        content = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
        path.write_bytes(bent(whole, rng) if rng.random() < 0.5 else content)

        def go_on() -> int:
            with StudyFile(path, cells, False, None) as file:
                file.add(records[0])
                return len(file.records)

        with within(20):
            count = is_refused(go_on)
            if count is not None:
                with StudyFile(path, cells, False, None) as file:
                    assert len(file.records) == count + 1
    note_tries("changed files of a study", 20)
