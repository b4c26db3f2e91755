"""The template of a lesson, and the keys that the pages for teachers list, are those that the program reads."""

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from legion_widget.bench.key_pages import table
from legion_widget.bench.keys import records
from legion_widget.cli import app
from legion_widget.lessons import data, goals
from legion_widget.lessons.checking import check_lesson
from legion_widget.lessons.lesson import TEMPLATE, read_lesson

ROOT = Path(__file__).parent.parent
RECORDS = [
    data.LessonData, data.StepData, data.BoardData, data.VoiceData, data.PictureData, data.PersonData,
    data.DisputedData, data.ValueData, data.DayData,
    data.QuestionData, data.TaskData, data.EasierData, data.AnswerData, data.Deed, data.Source,
    *goals.Goal.__args__,
]  # fmt: skip


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
    copy.write_text(
        text.replace('units = ["cerinola-sidi-dris"] },', 'units = ["cerinola-sididris"] },', 1), encoding="utf-8"
    )
    faults = [fault.text() for fault in check_lesson(copy).faults]

    assert any("altorres" in fault for fault in faults)
    assert any("cerinola-sidi-dris" in fault for fault in faults)


def test_a_source_that_stands_in_one_language_only_is_told(tmp_path: Path) -> None:
    """Also one that is less certain in the other language."""
    copy = tmp_path / "mine.toml"
    copy.write_text(TEMPLATE.read_text(encoding="utf-8").replace("[@altorres A]. Está", "[@altorres C]. Está"), "utf-8")
    advice = [fault.text() for fault in check_lesson(copy).advice]

    assert len(advice) == 1
    assert "[@altorres A]" in advice[0] or "[@altorres C]" in advice[0]


def test_the_command_writes_the_template_and_keeps_a_file_that_is_there(tmp_path: Path) -> None:
    copy = tmp_path / "mine.toml"
    runner = CliRunner()

    assert runner.invoke(app, ["lesson", "template", str(copy)]).exit_code == 0
    copy.write_text("id = 'mine'", encoding="utf-8")
    again = runner.invoke(app, ["lesson", "template", str(copy), "--language", "en"])

    assert again.exit_code != 0
    assert "this file is there already, and is kept" in str(again.exception or again.output) + again.output
    assert copy.read_text(encoding="utf-8") == "id = 'mine'"


@pytest.mark.parametrize("page", ["write-a-lesson.md", "write-a-lesson.es.md"])
@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.__name__)
def test_the_pages_explain_every_key_of_a_lesson(record: type[msgspec.Struct], page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")

    assert [name for name in record.__struct_fields__ if f"`{name}`" not in text and f"`{name} = " not in text] == []


@pytest.mark.parametrize("page", ["write-a-lesson.md", "write-a-lesson.es.md"])
def test_the_pages_list_every_kind_of_goal(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")

    assert [kind for goal in goals.Goal.__args__ if f'| `"{(kind := goal.__struct_config__.tag)}"` |' not in text] == []


def test_the_table_of_keys_has_a_row_for_every_key() -> None:
    rows = "\n".join(line for record in records(data.LessonData) for line in table(record))

    assert {record.__name__ for record in records(data.LessonData)} == {record.__name__ for record in RECORDS}
    assert [name for record in RECORDS for name in record.__struct_fields__ if f"| `{name}` |" not in rows] == []
