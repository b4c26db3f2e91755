"""What pupils have done is kept, each in a file of his own, and nothing of it is lost."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.files import read_toml
from legion_widget.lessons.attempt import Attempt, AttemptData, new_game
from legion_widget.lessons.cells import LessonCells, open_lesson
from legion_widget.lessons.checking import check_lesson
from legion_widget.lessons.data import BoardData, Deed
from legion_widget.lessons.lesson import TEMPLATE, read_lesson
from legion_widget.lessons.lesson_notebook import lesson_notebook
from legion_widget.lessons.progress import TaskProgress
from legion_widget.lessons.session import Session

LESSON = "annual"


@pytest.fixture(autouse=True)
def there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """In English, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    lw.set_language("en")
    yield tmp_path
    lw.set_language("es")


def question(lesson: LessonCells) -> str:
    return next(iter(lesson.lesson.questions))


@pytest.mark.parametrize(("one", "other"), [("محمد 1", "يوسف 1"), ("José", "Jose"), ("Ana P.", "Ana-P")])
def test_two_pupils_whose_names_look_alike_have_two_files(one: str, other: str, there: Path) -> None:
    first = open_lesson(LESSON, one)
    first.answer(question(first), "Mine.")
    second = open_lesson(LESSON, other)
    assert second.session.progress.answers == {}
    second.answer(question(second), "His.")
    assert Session(first.lesson, one).progress.answers == {question(first): "Mine."}
    assert Session(first.lesson, other).progress.answers == {question(first): "His."}
    assert Session(first.lesson, one.upper()).progress.answers == {question(first): "Mine."}
    assert first.session.hand_in() != second.session.hand_in()
    assert first.session.hand_in() == first.session.hand_in()


def test_what_was_done_without_a_name_does_not_stay_for_the_next_pupil() -> None:
    lesson = read_lesson(LESSON)
    session = Session(lesson)
    session.answer(next(iter(lesson.questions)), "Ana wrote this.")
    session.rename("Ana")
    assert Session(lesson, "Ana").progress.answers == session.progress.answers != {}
    assert Session(lesson).progress.answers == {}


def test_visitors_of_voila_who_have_given_no_name_know_nothing_of_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody logs in there: each has a file, which goes along to the name that is given; no other name is shown."""
    monkeypatch.setenv("VOILA_BASE_URL", "/")
    lesson = read_lesson(LESSON)
    asked = next(iter(lesson.questions))
    ana, ben = Session(lesson), Session(lesson)
    ana.answer(asked, "Ana's.")
    ana.save()
    ben.answer(asked, "Ben's.")
    ben.save()
    assert ana.hand_in() != ben.hand_in()
    assert Session(lesson).progress.answers == {}
    ben.rename("Ben")
    assert (ana.progress.answers, ben.progress.answers) == ({asked: "Ana's."}, {asked: "Ben's."})
    assert Session(lesson, "Ben").progress.answers == {asked: "Ben's."}
    assert Session(lesson).others == ana.others == []


def test_every_damaged_file_is_put_aside_and_it_is_said_as_long_as_the_lesson_is_open() -> None:
    lesson = read_lesson(LESSON)
    for number in (1, 2):
        path = Session(lesson, "Ana").path
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"{{dam{number}")
        session = Session(lesson)
        session.rename("Ana")
        session.answer(next(iter(lesson.questions)), "Again.")
        session.save()
        assert "It was put aside as" in str(session.problem)
        path.unlink()
    assert sorted(file.read_text() for file in path.parent.glob("*.damaged*.json")) == ["{dam1", "{dam2"]


def test_what_is_written_in_another_window_is_not_lost() -> None:
    """The text that was changed counts; where both were changed, both are kept."""
    lesson = read_lesson(LESSON)
    asked = next(iter(lesson.questions))
    one = Session(lesson, "Ana")
    one.answer(asked, "First line.")
    one.save()
    other = Session(lesson, "Ana")
    other.answer(asked, "First line, and an hour of work.")
    other.save()
    one.spend(5)
    one.save()
    assert Session(lesson, "Ana").progress.answers == {asked: "First line, and an hour of work."}
    other.answer(asked, "Something else.")
    other.save()
    one.answer(asked, "And this.")
    one.save()
    assert Session(lesson, "Ana").progress.answers == {asked: "Something else.\n\nAnd this."}


def test_a_name_in_two_forms_of_unicode_is_one_pupil() -> None:
    composed, decomposed = (unicodedata.normalize(form, "Zoé") for form in ("NFC", "NFD"))
    assert composed != decomposed
    assert open_lesson(LESSON, composed) is open_lesson(LESSON, decomposed)


def test_a_file_that_cannot_be_opened_is_not_damaged_and_not_written_over(monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = read_lesson(LESSON)
    asked = next(iter(lesson.questions))
    before = Session(lesson, "Ana")
    before.answer(asked, "An hour of work.")
    before.save()
    kept = before.path.read_bytes()

    def locked(path: Path, *_: Any, **__: Any) -> Any:
        raise PermissionError(13, "Permission denied", str(path))

    with monkeypatch.context() as held:
        held.setattr(Path, "open", locked)
        held.setattr(Path, "read_bytes", locked)
        held.setattr(Path, "read_text", locked)
        session = Session(lesson, "Ana")
        session.answer(asked, "x")
        session.save()
        assert "The lesson is not being kept: permission is missing" in str(session.problem)
    assert before.path.read_bytes() == kept
    assert [path.name for path in before.path.parent.iterdir()] == [before.path.name]
    session.save()
    assert session.problem is None
    assert Session(lesson, "Ana").progress.answers == {asked: "An hour of work.\n\nx"}


def test_the_third_hint_opens_the_easier_task_once() -> None:
    lesson = open_lesson(LESSON, "Ana")
    task = lesson.task(next(iter(lesson.lesson.tasks)))
    for _ in range(3):
        task.work.hint()
    assert task.work.progress.easier
    task.work.use_easier(False)
    assert task.work.hint() == task.work.hints()[-1]
    assert not task.work.progress.easier


def test_the_home_folder_may_be_written_as_a_sign(there: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(there / "home"))
    session = Session(read_lesson(LESSON), "Ana", "~/kept")
    session.save()
    assert session.path.parent == there / "home" / "kept"
    assert session.hand_in("~/handed").parent == there / "home" / "handed"


def test_a_try_that_cannot_be_played_again_is_kept_whole() -> None:
    lesson = open_lesson(LESSON, "Ana")
    tasks = [lesson.task(id) for id in lesson.lesson.tasks]
    task = next(one for one in tasks if any(deed.do for deed in one.work.data.answer.deeds))
    answer = task.work.data.answer
    for deed in answer.deeds:
        task.work.attempt.perform(deed)
    lesson.session.save()
    kept = task.work.progress.tries[""]
    assert kept.actions
    kept.actions[-1] = {"do": "Move", "unit": "nobody", "to": "0101"}
    lesson.session.progress.tasks[task.work.id].achieved = False
    again = LessonCells(Session(lesson.lesson, "Berta"))
    again.session.progress.tasks[task.work.id] = task.work.progress
    other = again.task(task.work.id)
    assert len(repr(other).splitlines()) > len(repr(other.work).splitlines())  # it says what could not be played
    again.session.save()
    assert kept in other.work.progress.former


def test_what_should_be_refused_is_not_done() -> None:
    attempt = Attempt(BoardData("abarran"))
    legal = attempt.game.system.dump_action(next(iter(attempt.game.legal_actions())))
    with pytest.raises(lw.DataError, match="the rules allow this"):
        attempt.perform(Deed(refused=legal))
    assert len(attempt.game) == attempt.first


def test_who_would_arrive_is_left_out_of_a_board_that_keeps_some() -> None:
    game = new_game(BoardData("abarran", keep=["cerinola-sidi-dris"]))
    assert list(game.units) == ["cerinola-sidi-dris"]


def changed(**fields: Any) -> dict[str, Any]:
    """The template of a lesson with another first goal, or another answer, of its first task."""
    data = read_toml(TEMPLATE)
    task = next(step["task"] for step in data["steps"] if "task" in step)
    if "goal" in fields:
        task["goals"][0] = {"text": task["goals"][0]["text"], **fields["goal"]}
    if "deeds" in fields:
        task["answer"]["deeds"] = fields["deeds"]
    return data


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"goal": {"kind": "result", "winner": "spanis"}}, "there is no side spanis"),
        ({"goal": {"kind": "done", "action": "Move", "fields": {"unitt": "x"}}}, "there is no field unitt in it"),
        ({"deeds": [{}]}, "exactly one of these is needed"),
        ({"deeds": [{"rule": "L7.9", "end_phase": True}]}, "exactly one of these is needed"),
        ({"deeds": [{"rule": "L7.9"}, {"do": {"do": "Move", "unit": "nobody", "to": "0101"}}]}, "deeds[1]"),
    ],
)
def test_a_slip_in_a_goal_or_an_answer_is_told(change: dict[str, Any], told: str) -> None:
    try:
        faults = [fault.text() for fault in check_lesson(changed(**change)).faults]
    except lw.DataError as error:
        faults = [str(error)]
    assert any(told in fault for fault in faults), faults


def test_a_goal_of_places_on_a_table_is_told() -> None:
    data = changed(goal={"kind": "at", "places": ["0101"], "units": []})
    task = next(step["task"] for step in data["steps"] if "task" in step)
    task["board"] = {"scenario": "well"}
    assert any("places are of a board of hexes" in fault.text() for fault in check_lesson(data).faults)


@pytest.mark.parametrize("zoom", [0.0, -1.0])
def test_a_scale_that_shows_nothing_is_refused(zoom: float) -> None:
    data = read_toml(TEMPLATE)
    data["steps"][0].setdefault("board", {"scenario": "well"})["zoom"] = zoom
    with pytest.raises(lw.DataError, match="zoom"):
        read_lesson(data)


def test_a_question_and_a_later_task_have_two_ids() -> None:
    data = read_toml(TEMPLATE)
    tasked = next(step for step in data["steps"] if "task" in step)
    first = data["steps"][0]
    assert first is not tasked
    said = {"es": "¿?", "en": "?"}
    asked = {"id": tasked["task"]["id"], "text": said, "model": said}
    first.setdefault("questions", []).append(asked)
    with pytest.raises(lw.DataError, match=r"task\.id"):
        read_lesson(data)


SAID = {"es": "Uno.", "en": "One."}


@pytest.mark.parametrize(
    ("change", "place", "told"),
    [
        ({"goals": [{"kind": "happened", "text": SAID, "event": "Eliminatd"}]}, "goals[0].event", "Eliminated"),
        (
            {"goals": [{"kind": "happened", "text": SAID, "event": "Eliminated", "fields": {"unitt": "x"}}]},
            "goals[0].fields",
            "there is no field unitt in it",
        ),
        ({"text": {**SAID, "fr": "Un [@nobody A]."}}, "text.fr", "there is no source nobody"),
        ({"answer": None, "goals": [{"kind": "turn", "text": SAID, "turn": 3}]}, "easier", "one of its own"),
        ({"board": {"play": [{"end_phase": True}, {"do": {"do": "Move"}}]}}, "board.play[1]", ""),
    ],
)
def test_a_slip_in_an_easier_task_is_told_at_its_place(change: dict[str, Any], place: str, told: str) -> None:
    data = read_toml(TEMPLATE)
    easier = next(step["task"] for step in data["steps"] if "task" in step)["easier"]
    easier.update(change)
    if easier["answer"] is None:
        del easier["answer"]
    faults = [fault for fault in check_lesson(data).faults if fault.place.endswith(place)]
    assert [fault.text() for fault in faults if told in fault.text()], check_lesson(data)


def test_an_easier_task_may_have_the_answer_of_the_task() -> None:
    """Its answer is the longer one here, and meets the easier goal as well."""
    data = read_toml(TEMPLATE)
    task = next(step["task"] for step in data["steps"] if "task" in step)
    del task["easier"]["answer"]
    report = check_lesson(data)
    assert (report.faults, report.advice) == ((), ())


@pytest.mark.parametrize("part", ["title", "summary"])
def test_a_text_without_a_word_in_any_language_is_refused(part: str) -> None:
    data = read_toml(TEMPLATE)
    data[part] = {}
    with pytest.raises(lw.DataError, match=part):
        read_lesson(data)


def test_a_lesson_without_a_file_is_no_notebook() -> None:
    """It would open the lesson that has its id."""
    with pytest.raises(lw.DataError, match="TOML file"):
        lesson_notebook(read_lesson({**read_toml(TEMPLATE), "id": "annual"}))


def test_pupils_are_offered_until_somebody_has_done_something(there: Path) -> None:
    """To read, to look at another step and to let time pass is nothing yet."""
    first = Session(read_lesson(LESSON), "Ana")
    first.answer(next(iter(first.lesson.questions)), "So.")
    first.save()
    later = lw.lesson(LESSON)
    asked = later._panels["lw-les-head-panel"]
    for number in (1, 2, 0):
        later._on_panel_message({"do": "step", "step": number})
    for task in later.session.progress.tasks.values():
        task.seconds += 30
    later.session.progress.tasks["relief"] = TaskProgress(seconds=9, tries={"": AttemptData()})
    later.paint()
    assert "Ana" in str(asked.html)
    later._on_panel_message({"do": "step", "step": 1})
    later._on_panel_message({"do": "hint", "number": 1})
    assert "Ana" not in str(asked.html)
    later.close()
