"""The template of a lesson, and the keys that the pages for teachers list, are those that the program reads."""

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

import legion_widget as lw
from legion_widget.bench.key_pages import table
from legion_widget.bench.keys import records
from legion_widget.cli import app
from legion_widget.lessons import data, goals
from legion_widget.lessons.checking import check_lesson
from legion_widget.lessons.lesson import TEMPLATE, read_lesson
from legion_widget.lessons.lesson_notebook import write_notebook

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


SCENARIO = 'board = { scenario = "abarran", title'
CHOICE = '{ choose = "cerinola-sidi-dris" },\n    { refused'
#: A slip in the template: what stands there, what somebody writes instead, and what the check says of it and where.
SLIPS = [
    ('id = "sidi-dris"', 'id = "Sidi Drís"', "line 17, column 6: $.id: this should be small letters without accents"),
    ('title = { es = "Sidi', 'title = { esp = "Sidi', "$.title: a key here should be the code of a language"),
    ("# [sources.school-archive]", "[sources.Archive]", "$.sources: a key here should be small letters"),
    ("[[steps.disputed]]", "[steps.disputed]", "each thing in it begins with [[steps.disputed]]"),
    ("[[steps.questions]]", "[steps.task]\n[[steps.questions]]", "Cannot declare [steps.task] twice"),
    ("hints = [\n", 'hints = [ { es = "a" },\n', "task.hints: there should be 2 values, not 3"),
    ("1921 [@altorres A]. Está", "1921 [@altorres A. Está [L7.9]", "$.steps[0].text.es: [@altorres is not a mark"),
    ("1921 [@altorres A]. Está", "1921 [@altorres A; @relojes C]. Está", "text.es: brackets name one source"),
    (SCENARIO, SCENARIO.replace('"abarran"', '"abaran"'), "$.steps[0].board.scenario: there is no scenario 'abaran'"),
    (
        SCENARIO,
        SCENARIO.replace('"abarran"', '{ based_on = "abarran", remove = ["cv"] }'),
        "line 44, column 56: $.steps[0].board.scenario.remove[0]: there is no 'cv' in it",
    ),
    (
        SCENARIO,
        SCENARIO.replace('"abarran"', '{ based_on = "abarran", remov = [] }'),
        "did you mean 'remove'?",
    ),
    (SCENARIO, SCENARIO.replace("{", '{ place = { t = "0101" },'), "line 44, column 19: $.steps[0].board.place: "),
    (SCENARIO, SCENARIO.replace("{", "{ begin = { turn = 99 },"), "line 44, column 28: $.steps[0].board.begin.turn: "),
    (SCENARIO, SCENARIO.replace("{", '{ options = { "L8.8.ordr" = "x" },'), "$.steps[0].board.options['L8.8.ordr']: "),
    (SCENARIO, SCENARIO.replace("{", '{ play = [{ choose = "x" }],'), "board.play[0]: choose does nothing before"),
    (SCENARIO, SCENARIO.replace("{", '{ computer = { spanisch = "officer" },'), "$.steps[0].board.scenario: "),
    ('do = "Move", unit', 'do = "Mov", unit', "answer.deeds[1]: $.do: unknown action 'Mov'"),
    (CHOICE, CHOICE.replace("},", '}, { rule = "L7.99" },'), "answer.deeds[1].rule: no game of this lesson has a rule"),
    (CHOICE, CHOICE.replace("{", "{ dice = [1],", 1), "answer.deeds[0].dice: dice are those of an"),
    (
        'side = "spanish" } }',
        'side = "spanish" }, choose = "cerinola-sidi-dris" }',
        "the goals are met before anything",
    ),
    (
        '{ kind = "refused", text',
        '{ kind = "odds", at_least = "2/3", at_most = "1/3", fields = { unit = "x" }, text',
        "no chance is at least 2/3 and at most 1/3",
    ),
    (
        '{ kind = "refused", text',
        '{ kind = "odds", at_least = "0,1", text',
        "should be a chance as a fraction, such as",
    ),
    ("[steps.task.easier]", "[steps.task.boards.far]\n[steps.task.easier]", "a board that can be chosen needs a title"),
]


@pytest.mark.parametrize(("right", "slip", "said"), SLIPS)
@pytest.mark.usefixtures("english")
def test_a_slip_is_named_where_it_was_made_and_once(right: str, slip: str, said: str, tmp_path: Path) -> None:
    copy = tmp_path / "mine.toml"
    text = TEMPLATE.read_text("utf-8")
    assert right in text
    copy.write_text(text.replace(right, slip, 1), "utf-8")
    faults = [fault.text() for fault in check_lesson(copy).faults]
    assert sum(said in fault for fault in faults) == 1, faults
    problems = [fault.partition(": $")[2].partition(": ")[2] or fault for fault in faults]
    assert len(set(problems)) == len(problems)


#: What is allowed, but will surprise: what stands there, what somebody writes, and what is said of it.
SURPRISES = [
    ("[@altorres A]. Está", "[altorres A]. Está", "[altorres A] is not a mark and is shown as it stands"),
    ("Está en tierra", "*Está en tierra", "* is not a mark and is shown as it stands"),
    ('es = "La costa,', 'es = "La *costa*,', "marks are not read in this text: *costa*"),
    ('to = "Ben Tieb" }', 'to = "Abarrán" }', "a click on 0404 Abarrán chooses who stands there"),
    ('side = "spanish"', 'side = "moroccan"', "it is not the turn of Company of Sidi Dris"),
]


@pytest.mark.parametrize(("plain", "odd", "said"), SURPRISES)
@pytest.mark.usefixtures("english")
def test_what_pupils_would_stumble_on_is_advised_against(plain: str, odd: str, said: str, tmp_path: Path) -> None:
    copy = tmp_path / "mine.toml"
    copy.write_text(TEMPLATE.read_text("utf-8").replace(plain, odd, 1), "utf-8")
    assert any(said in advice.text() for advice in check_lesson(copy).advice)


@pytest.mark.usefixtures("english")
def test_a_lesson_finds_its_own_files_from_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A scenario that lies beside it; and what only looks like a picture is none."""
    (tmp_path / "mine.toml").write_text('based_on = "abarran"\nid = "mine"\n', "utf-8")
    lesson = tmp_path / "lesson.toml"
    text = TEMPLATE.read_text("utf-8").replace('scenario = "abarran"', 'scenario = { based_on = "mine.toml" }')
    lesson.write_text(text, "utf-8")
    assert check_lesson(lesson).ok
    (tmp_path / "map.png").write_text("no picture")
    picture = (
        '[[steps.pictures]]\nfile = "{file}"\nalt = {{ es = "a", en = "a" }}\nsource = "altorres A"\n\n[[steps.people]]'
    )
    for file, said in (("map.png", "map.png is not a picture"), ("mapa.png", "did you mean 'map.png'")):
        lesson.write_text(text.replace("[[steps.people]]", picture.format(file=file), 1), "utf-8")
        assert [said in fault.text() for fault in check_lesson(lesson).faults] == [True]
    monkeypatch.chdir(tmp_path)
    with pytest.raises(lw.DataError, match=r"\.toml”; did you mean 'lesson\.toml'"):
        read_lesson("lesson")
    with pytest.raises(lw.DataError, match="this is a scenario, not a lesson"):
        read_lesson("mine.toml")
    with pytest.raises(lw.DataError, match="this is a lesson, not a scenario"):
        lw.load_scenario(lesson)
    lesson.write_text(text, "utf-8")
    assert write_notebook(read_lesson(lesson), "sheet") == tmp_path / "sheet.ipynb"
    lesson.write_text(text.replace('id = "alone"', 'id = "post"').replace('id = "why-held"', 'id = "look"'), "utf-8")
    twice = ["$.steps[1].id", "$.steps[1].questions[0].id"]
    assert [fault.place for fault in check_lesson(lesson).faults] == twice
    runner = CliRunner()
    assert runner.invoke(app, ["lesson", "template", "other"]).exit_code == 0
    assert (tmp_path / "other.toml").is_file()
