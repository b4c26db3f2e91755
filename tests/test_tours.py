"""Tours of chapters: every one can be given, and every task of it done; all of it comes from the rulebook."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import legion_widget as lw
from legion_widget.engine.i18n import LANGUAGES, localized
from legion_widget.engine.rulebook import Rule
from legion_widget.lessons.attempt import Attempt
from legion_widget.lessons.checking import check_lesson
from legion_widget.lessons.goals import DoneAction, Refused
from legion_widget.lessons.lesson import Lesson
from legion_widget.lessons.session import Session
from legion_widget.lessons.task import played
from legion_widget.lessons.texts import words
from legion_widget.lessons.tours import tour
from tests.page import Checked

CHAPTERS = [(game, number) for game in ("legion", "baraka", "market-garden") for number in lw.rulebook(game).chapters]


pytestmark = pytest.mark.usefixtures("english")


def tour_of(game: str, chapter: str | int) -> tuple[Lesson, list[Rule]]:
    found = lw.rulebook(game).chapter(chapter)
    return tour(found), found.rules


#: In the long tests every chapter is gone through; every third one is in the short.
TOURS = [
    pytest.param(game, number, marks=pytest.mark.long if (at + len(game)) % 3 else ())
    for at, (game, number) in enumerate(CHAPTERS)
]


@pytest.mark.parametrize(("game", "number"), TOURS)
def test_a_tour_of_every_chapter_can_be_given(game: str, number: int) -> None:
    """Nothing is wrong with it: its boards stand, no task is done at the start, and the answers do them all."""
    lesson, rules = tour_of(game, number)

    report = check_lesson(msgspec.to_builtins(lesson.data))

    assert [fault.text() for fault in report.faults] == []
    assert len(lesson.steps) == len(rules)


@pytest.mark.parametrize(("game", "number"), CHAPTERS)
def test_a_step_tells_its_rule_and_its_first_example(game: str, number: int) -> None:
    """In both languages, word for word."""
    lesson, rules = tour_of(game, number)

    for step, rule in zip(lesson.steps, rules, strict=True):
        for code in LANGUAGES:
            told = words(localized(step.text, code))
            example = rule.examples[0].data
            texts = [rule.data.text, rule.data.interpretation, example.title, example.story]
            parts = [part for text in texts for part in localized(text, code).split("\n\n")]
            assert [part for part in parts if " ".join(part.split()) not in told] == [], rule
            assert localized(step.title, code) == f"{rule.id} · {localized(rule.data.title, code)}"


@pytest.mark.parametrize(("game", "number"), CHAPTERS)
def test_the_dice_of_a_task_fall_as_in_the_example(game: str, number: int) -> None:
    """Whoever does the last action himself sees happen what the example tells."""
    lesson, rules = tour_of(game, number)

    for step, rule in zip(lesson.steps, rules, strict=True):
        if step.task is None or not step.task.answer.deeds[-1].do:
            continue
        tried = played(lesson, step.task.id, step.task.answer.deeds)[-1]
        told = rule.examples[0].new_game()
        happened = []
        for part in rule.examples[0].data.steps:
            if part.do is not None and not part.refused:
                events = told.do(told.system.load_action(part.do), part.dice or None)
                happened += [events] if part.do == step.task.answer.deeds[-1].do else []
        assert tried.game.journal.current.events in happened, rule


def test_most_rules_have_a_task() -> None:
    """Where an example does something or has something refused; else the rule is read."""
    steps = [step for game, number in CHAPTERS for step in tour_of(game, number)[0].steps]
    goals = [goal for step in steps if step.task is not None for goal in step.task.goals]

    assert sum(1 for step in steps if step.task is not None) > 0.9 * len(steps)
    assert sum(1 for goal in goals if isinstance(goal, DoneAction)) > 150
    assert sum(1 for goal in goals if isinstance(goal, Refused)) > 50


def test_a_board_is_a_film_up_to_the_point() -> None:
    """What comes before the task has been done on it; the task itself has not."""
    lesson, _ = tour_of("legion", "L8")
    step = lesson.steps[0]
    assert step.board is not None
    board = lesson.task_boards("do-l8-1")[""]
    attempt = Attempt(board)

    assert board.film == bool(board.play) == bool(len(attempt.game))
    assert not list(attempt.entries())
    for step in lesson.steps:
        assert ("▶" in step.task.text["es"]) == step.board.film == ("▶" in step.task.text["en"]), step.id
    films = [step.id for step in lesson.steps if step.board is not None and step.board.film]
    assert len(films) > 8


def work(game: str, chapter: str, task: str, folder: Path) -> Any:
    return Session(tour_of(game, chapter)[0], folder=folder).task(task)


def test_a_task_wants_what_is_refused_and_what_is_allowed(tmp_path: Path) -> None:
    """L7.9: the harca cannot go past the post, but up to it."""
    task = work("legion", "L7", "do-l7-9", tmp_path)
    game = task.game
    assert [localized(goal.text, "en") for goal in task.goals] == [
        "Not allowed: Move Harca to 0201",
        "Move Harca to 0304",
    ]

    game.do(lw.legion.Move("harca", "0205"))  # legal, and not what is asked
    assert task.met() == [False, False]
    game.undo()
    game.ruling(lw.legion.Move("harca", "0201"))
    assert task.met() == [True, False]
    game.do(lw.legion.Move("harca", "0304"))
    assert (task.met(), task.state) == ([True, True], "achieved")


def test_a_task_of_a_skirmish_knows_what_is_done_and_to_whom(tmp_path: Path) -> None:
    """Places on the table do not count, the kind of act and its target do."""
    rules = lw.rulebook("baraka").chapter("B10").rules
    task = work("baraka", "B10", "do-b10-2", tmp_path)
    (goal,) = [goal for goal in task.goals if isinstance(goal, DoneAction)]

    assert rules[1].id == "B10.2"
    assert goal.fields["act"] == {"act": "fire", "target": "s1"}
    act = task.game.system.load_action(task.data.answer.deeds[-1].do)
    task.game.do(act)
    assert task.is_achieved


def test_hints_lead_to_the_rule(tmp_path: Path) -> None:
    """The last one sets an easier task: to read it."""
    task = work("market-garden", "HB", "do-hb-1", tmp_path)

    assert task.hint() == "Read the rule once more: [HB.1]."
    assert "In the other hex it can." in task.hint()
    assert task.hint() == "Open the rule and read it: [HB.1]."
    task.look_up("HB.1")
    assert task.is_achieved


def test_an_example_of_several_players_is_only_read() -> None:
    """Nobody else sits at the board of a lesson."""
    lesson, _ = tour_of("legion", "L3")

    assert [step.task for step in lesson.steps] == [None, None]
    assert all(step.board is not None and step.board.scenario for step in lesson.steps)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "chapter"), [("legion", "L7"), ("baraka", "B12"), ("market-garden", "HB")])
def test_a_tour_is_a_lesson_on_a_page(game: str, chapter: str, language: str, tmp_path: Path) -> None:
    """Every step of it can be opened; a rule in its text opens with the way to its examples."""
    lw.set_language(language)
    widget = lw.lesson(lw.rulebook(game).chapter(chapter), folder=tmp_path)

    for number, step in enumerate(widget.session.lesson.steps):
        widget._on_panel_message({"kind": "do", "do": "step", "step": str(number)})
        text = widget._panels["lw-les-text-panel"].html
        assert localized(step.title, language).partition(" · ")[2] in "".join(Checked(text).text)
        film = step.board is not None and step.board.film
        assert widget.board.step == (0 if film else None), step.id
    assert widget.errors == [] == widget.board.errors


def test_what_was_done_is_not_wound_back(tmp_path: Path) -> None:
    """A film begins at its beginning as long as nothing was done after it."""
    widget = lw.lesson(lw.rulebook("legion").chapter("L8"), folder=tmp_path)
    steps = widget.session.lesson.steps
    number = next(n for n, step in enumerate(steps) if step.board.film and step.task.answer.deeds[-1].do)
    open_it = {"kind": "do", "do": "step", "step": str(number)}
    widget._on_panel_message(open_it)
    assert widget.board.step == 0

    widget.attempt.perform(widget.work.data.answer.deeds[-1])
    widget._on_panel_message(open_it)

    assert widget.board.step is None


def test_a_rule_in_a_lesson_leads_to_its_examples_on_the_board(tmp_path: Path) -> None:
    """The chip opens the text, the text the panel of the board; an example is visited, and left again."""
    widget = lw.lesson(lw.rulebook("legion").chapter("L7"), folder=tmp_path)
    widget._on_panel_message({"kind": "do", "do": "step", "step": "8"})
    game = widget.board.game
    widget._on_panel_message({"kind": "do", "do": "hint", "number": "1"})
    chips = [b for b in Checked(widget._panels["lw-les-task-panel"].html).buttons if b.get("data-do") == "rule"]
    assert [chip["data-rule"] for chip in chips] == ["L7.9"]
    widget._on_panel_message({"kind": "do", "do": "rule", "rule": "L7.9", "at": chips[0]["data-at"]})
    card = Checked(widget._panels["lw-les-task-panel"].html)
    (more,) = [button for button in card.buttons if button.get("data-do") == "read-on"]
    assert more["text"] == "Its examples and its chapter"

    widget._on_panel_message({"kind": "do", "do": "read-on", "rule": "L7.9"})
    assert (widget.board.controller.tab, widget.board.controller.rule) == ("rules", "L7.9")
    widget.board.run("example", rule="L7.9", number="1")
    assert widget.board.controller.worked_example.example.id == "L7.9/2"
    assert widget.board.game is not game
    widget.board.run("back")
    assert widget.board.game is game
    assert widget.errors == [] == widget.board.errors
