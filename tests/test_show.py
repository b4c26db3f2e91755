"""What `show` takes besides games: scenarios, moments, worked examples, rulebooks and parts of them, lessons."""

from __future__ import annotations

from pathlib import Path

import pytest

import legion_widget as lw
from legion_widget.lessons.tours import tour
from legion_widget.widget.board import BoardWidget
from legion_widget.widget.lesson import LessonWidget
from legion_widget.widget.rulebook import RulebookWidget

SCENARIOS = ("rif", "well", "first-day")


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_is_shown_as_a_new_game_of_it(name: str, tmp_path: Path) -> None:
    scenario = lw.load_scenario(name)

    board = lw.show(scenario, saves=tmp_path)

    assert isinstance(board, BoardWidget)
    assert (board.game.scenario.id, len(board.game)) == (scenario.id, 0)


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_moment_is_shown_as_a_game_that_begins_there(name: str, tmp_path: Path) -> None:
    """What is played on changes neither the moment nor the game that it is of."""
    game = lw.new_game(name, seed=3)
    for _ in range(4):
        game.do(next(iter(game.legal_actions())))
    moment = game.at(2)

    board = lw.show(moment, saves=tmp_path)
    assert isinstance(board, BoardWidget)
    assert board.game.position == moment.position != game.position
    line = list(game.history)
    board.game.do(next(iter(board.game.legal_actions())))

    assert len(board.game) == 1
    assert game.history == line
    assert game.at(2).position == moment.position


def test_a_game_is_shown_as_itself(tmp_path: Path) -> None:
    """It is a moment too, its own present one; but what is played on the board is played in it."""
    game = lw.new_game("rif", seed=1)

    assert lw.show(game, saves=tmp_path).game is game


def test_a_moment_keeps_its_seats(tmp_path: Path) -> None:
    game = lw.new_game("rif", seed=1, players=3)

    assert lw.show(game.at(0), saves=tmp_path).game.seats == game.seats


@pytest.mark.parametrize("system", ["legion", "baraka", "market-garden"])
def test_a_rulebook_a_chapter_and_a_rule_open_where_they_begin(system: str) -> None:
    book = lw.rulebook(system)
    rule = list(book.values())[-1]

    whole, chapter, one = (lw.show(shown) for shown in (book, book.chapter(rule.chapter), rule))

    assert all(isinstance(shown, RulebookWidget) for shown in (whole, chapter, one))
    assert (whole.reading.chapter, whole.reading.rule) == (next(iter(book.chapters)), "")
    assert (chapter.reading.chapter, chapter.reading.rule) == (rule.chapter, "")
    assert (one.reading.chapter, one.reading.rule) == (rule.chapter, rule.id)


def test_a_lesson_is_shown_as_one(tmp_path: Path) -> None:
    lesson = tour(lw.rulebook("legion").chapter("L9"))

    shown = lw.show(lesson, folder=tmp_path)

    assert isinstance(shown, LessonWidget)
    assert shown.session.lesson is lesson


def test_lessons_are_opened_as_often_as_one_likes(tmp_path: Path) -> None:
    first, second = (lw.lesson(name, folder=tmp_path) for name in ("annual", "annual"))

    assert first.session.lesson.id == second.session.lesson.id == "annual"


@pytest.mark.usefixtures("english")
def test_what_cannot_be_shown_is_told() -> None:
    with pytest.raises(TypeError, match=r"a rulebook, a chapter, a rule.* or a study can be shown, not int"):
        lw.show(3)


def test_the_language_of_a_board_is_said_with_it() -> None:
    lw.set_language("en")
    board = lw.show("well", language="es")
    assert (board.language, lw.get_language()) == ("es", "es")
    with pytest.raises(ValueError, match="fr"):
        lw.show("well", language="fr")
    assert lw.get_language() == "es"
    lw.show(lw.rulebook("legion")["L7.9"], language="en")
    assert lw.get_language() == "en"
