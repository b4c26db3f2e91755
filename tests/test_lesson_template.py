"""The template of a lesson, and the keys that the pages for teachers list, are those that the program reads."""

from pathlib import Path

import legion_widget
from legion_widget.lessons.checking import check_lesson
from legion_widget.lessons.lesson import read_lesson

TEMPLATE = Path(legion_widget.__file__).parent / "lessons" / "template.toml"


def test_the_template_can_be_given_as_it_is() -> None:
    report = check_lesson(TEMPLATE)

    assert [fault.text() for fault in (*report.faults, *report.unsourced, *report.advice)] == []


def test_the_template_shows_every_part_that_a_step_can_have() -> None:
    steps = read_lesson(TEMPLATE).steps
    shown = {name for step in steps for name in step.__struct_fields__ if getattr(step, name)}

    assert {"text", "board", "voices", "people", "disputed", "task", "questions", "teacher"} <= shown


def test_a_copy_with_a_slip_is_told_where(tmp_path: Path) -> None:
    copy = tmp_path / "mine.toml"
    text = TEMPLATE.read_text(encoding="utf-8").replace("[@altorres A]. Está", "[@altores A]. Está")
    copy.write_text(text.replace('units = ["cerinola-sidi-dris"] },', 'units = ["cerinola-sididris"] },', 1), encoding="utf-8")
    faults = [fault.text() for fault in check_lesson(copy).faults]

    assert any("altorres" in fault for fault in faults)
    assert any("cerinola-sidi-dris" in fault for fault in faults)
