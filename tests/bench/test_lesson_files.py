"""`validate` knows a lesson, and says of it what `lesson check` says."""

from pathlib import Path

import pytest

import legion_widget as lw
from legion_widget.lessons.lesson import TEMPLATE

SHIPPED = sorted((Path(lw.__file__).parent / "lessons" / "shipped").glob("*.toml"))


@pytest.mark.parametrize("path", SHIPPED[:2], ids=lambda path: path.stem)
def test_a_lesson_that_ships_has_no_fault(path: Path) -> None:
    found = lw.validate(path)
    assert (found.file, found.system, list(found)) == ("lesson", None, [])


@pytest.mark.parametrize(
    ("old", "new", "kind", "said"),
    [
        ('units = ["cerinola-sidi-dris"] },', 'units = ["cerinola-sididris"] },', "fault", "cerinola-sidi-dris"),
        ("[@altorres A]. Está", "[@altores A]. Está", "fault", "altorres"),
        (" [@altorres A]. Está", ". Está", "advice", ""),
        ("[[steps]]", "[steps]]", "fault", ""),
    ],
    ids=["unit", "source", "no source", "toml"],
)
def test_what_is_wrong_is_told_with_its_line(old: str, new: str, kind: str, said: str, tmp_path: Path) -> None:
    text = TEMPLATE.read_text(encoding="utf-8")
    assert old in text
    copy = tmp_path / "mine.toml"
    copy.write_text(text.replace(old, new, 1), encoding="utf-8")
    found = lw.validate(copy)
    assert any(one.kind == kind and one.line and said in one.text() for one in found)


def test_data_of_a_lesson_are_known_too() -> None:
    found = lw.validate({"id": "mine", "steps": []})
    assert found.file == "lesson"
    assert found.faults
