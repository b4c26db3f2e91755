"""Scenario files that are edited: what nobody changed keeps its bytes, and what is new can be read."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.data_paths import put
from legion_widget.engine.toml_writing import fresh, rewritten
from tests.seeds import thinned

GAMES = Path(lw.__file__).parent / "games"
#: All files of TOML that a designer may take as an example.
FILES = [
    path
    for folder in ("scenarios", "boards", "orders_of_battle", "tables")
    for path in sorted(GAMES.glob(f"*/{folder}/*.toml"))
]
NAMES = [f"{path.parts[-3]}/{path.parts[-2]}/{path.stem}" for path in FILES]


def another(value: Any) -> Any:
    """Another value of the same type, on as many lines."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + 1
    return ("ñ" + value[1:]) if value else "x"


def leaves(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[tuple[Any, ...], Any]]:
    """All single values with their paths."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else None
    return [(path, data)] if inner is None else [leaf for key, one in inner for leaf in leaves(one, (*path, key))]


def sample(data: dict[str, Any]) -> list[tuple[tuple[Any, ...], Any]]:
    """A value of every kind of key: the first and the last of those whose paths differ in numbers only."""
    kinds: dict[Any, list[Any]] = {}
    for path, value in leaves(data):
        if not (isinstance(value, str) and "\n" in value):
            kind = tuple("#" if isinstance(step, int) else step for step in path[:1] + path[-2:])
            kinds.setdefault((kind, len(path)), []).append((path, value))
    return [one for same in kinds.values() for one in ([same[0], same[-1]] if len(same) > 1 else same)]


@pytest.mark.parametrize("path", thinned(FILES, 3), ids=NAMES)
def test_one_key_changed_changes_one_line(path: Path) -> None:
    """For a sample of every kind of key of every shipped file: read, edited, written, only that line differs."""
    text = path.read_text()
    data = tomllib.loads(text)
    chosen = sample(data)
    step = max(1, len(chosen) // 12)  # a few seconds for all files together
    for place, value in chosen[::step]:
        changed = put(data, place, another(value))
        made = rewritten(text, changed)
        assert tomllib.loads(made) == changed, place
        before, after = text.splitlines(), made.splitlines()
        assert len(before) == len(after), place
        assert sum(one != two for one, two in zip(before, after, strict=True)) == 1, place


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_file_written_anew_holds_the_same(path: Path) -> None:
    """Every shipped file as data and as a fresh text."""
    data = tomllib.loads(path.read_text())

    assert tomllib.loads(fresh(data)) == data


def test_a_unit_taken_out_and_one_put_in_leave_the_rest() -> None:
    """Lines go and come; comments of others stay."""
    text = """# head
units = [
    { id = "a", men = 3 },  # the guard
    { id = "b", men = 4 },  # the harca
]

[start]  # when
turn = 3
"""
    data = tomllib.loads(text)
    data["units"] = [data["units"][1], {"id": "c", "men": 1}]
    made = rewritten(text, data)

    assert tomllib.loads(made) == data
    assert "# head" in made
    assert '{ id = "b", men = 4 },  # the harca' in made
    assert "[start]  # when\nturn = 3\n" in made


def test_a_new_table_that_is_long_comes_last_under_a_heading_of_its_own() -> None:
    """Line by line, not on one line of hundreds of letters; a short one stays before the headings."""
    text = 'id = "a"  # the ford\n\n[board]\ncolumns = 3\n'
    phases = [{"kind": kind, "title": {"es": kind, "en": kind}} for kind in ("weather", "movement", "combat")]
    data = tomllib.loads(text) | {"start": {"turn": 2}, "sequence": {"first": "spanish", "phases": phases}}
    made = rewritten(text, data)

    assert tomllib.loads(made) == data
    assert made.startswith('id = "a"  # the ford\nstart = { turn = 2 }\n')
    assert '\n[sequence]\nfirst = "spanish"\nphases = [\n    { kind = "weather",' in made
    assert max(map(len, made.splitlines())) < 100


@pytest.mark.parametrize(
    "text",
    [
        "",
        "plain",
        'with "quotes"',
        "a\nb\n",
        'x"""y',
        "tab\tand \\ and \x01",
        'ends in "',
        "ñ🙂",
        "a" * 300,
        'a\n""""b"',
    ],
)
def test_any_text_is_written_so_that_it_is_read_again(text: str) -> None:
    """Quotes, line ends, control characters."""
    assert tomllib.loads(fresh({"about": {"en": text}, "id": text})) == {"about": {"en": text}, "id": text}


def test_a_shipped_scenario_that_is_edited_keeps_its_text(tmp_path: Path) -> None:
    """The placement of one counter: one line of the file. The first line goes, which says where its schema lies."""
    scenario = lw.load_scenario("rif")
    schema, _, source = Path(str(scenario.source.path)).read_text().partition("\n")
    assert schema.startswith("#:schema ")
    path = scenario.edit(placement={"cerinola-2": "1813"}).save(tmp_path / "mine.toml")
    lines = list(zip(source.splitlines(), path.read_text().splitlines(), strict=True))

    assert [two for one, two in lines if one != two] == ['cerinola-2 = "1813"']
    assert lw.load_scenario(path) == scenario.edit(placement={"cerinola-2": "1813"})


def test_a_changed_counter_of_the_order_of_battle_makes_a_short_file(tmp_path: Path) -> None:
    """Not 200 counters written out; but those too, when wanted."""
    edited = lw.load_scenario("rif").edit(units={"cerinola-1": {"combat": 4}})
    short, long = edited.save(tmp_path / "a.toml"), edited.save(tmp_path / "b.toml", based_on=False)

    assert len(short.read_text().splitlines()) < 8
    assert "based_on" not in long.read_text()
    assert not lw.load_scenario(short).diff(lw.load_scenario(long))


def test_a_scenario_of_no_file_and_no_base_cannot_be_written_as_a_change() -> None:
    """It says so."""
    data = lw.load_scenario("well").to_dict()
    with pytest.raises(lw.DataError, match="based_on"):
        lw.load_scenario(data).to_toml(based_on=True)
