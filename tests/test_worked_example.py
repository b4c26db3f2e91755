"""Worked examples on a board, without a browser: every one to its end, and a student's own way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import legion_widget as lw
from legion_widget.engine.i18n import LANGUAGES
from legion_widget.engine.rulebook import Example
from legion_widget.engine.scene import Scene
from legion_widget.games.hexes.board.painting import HexPainting
from legion_widget.games.legion import Attack, EndPhase, Move, Place
from legion_widget.games.legion.board.controller import LegionController
from legion_widget.games.legion.board.map_overlays import mark_layer
from legion_widget.ui import svg
from legion_widget.ui.worked_example import WorkedExample
from legion_widget.widget.board import BoardWidget
from tests.page import page, said, whole

BOOK = lw.rulebook("legion")


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    """Every test begins in Spanish, and leaves it so."""
    lw.set_language("es")
    yield
    lw.set_language("es")


def example(name: str) -> Example:
    rule, number = name.split("/")
    return BOOK[rule].examples[int(number) - 1]


def opened(name: str, saves: Path) -> BoardWidget:
    return lw.show(example(name), saves=saves)


def course(board: BoardWidget) -> WorkedExample:
    found = board.controller.worked_example
    assert found is not None
    return found


def press(board: BoardWidget, do: str) -> None:
    """Presses a button, as the page tells of it."""
    page(board).command(do)
    assert board.errors == []


def point(board: BoardWidget, *labels: str) -> None:
    """Presses hexes one after the other."""
    for label in labels:
        page(board).press(label)
    assert board.errors == []


def ticked(board: BoardWidget) -> int:
    """How many steps the panel shows as done."""
    return page(board).panel("side").count('<li class="lw-done">')


#: The chapters with the most examples: how an example is walked through is the same in all.
LONG = (6, 7, 8, 11)


@pytest.mark.parametrize(
    "chapter",
    [pytest.param(each, marks=pytest.mark.long) if each in LONG else each for each in sorted(BOOK.chapters)],
)
def test_every_example_plays_to_its_end(chapter: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step does what it says: the refusal is the one told, and at the end nothing is left to show."""
    blank = svg.paint(Scene(10, 10, {}), embed_fonts=False)
    monkeypatch.setattr(
        HexPainting, "_picture", lambda painting, *what: painting.layers.picture(blank)
    )  # maps are drawn elsewhere
    for rule in BOOK.values():
        for one in rule.examples if rule.chapter == chapter else ():
            board = lw.show(one, saves=tmp_path)
            for number, step in enumerate(one.data.steps, start=1):
                assert one.title in _text(board), one.id
                press(board, "example-play")
                refused = board.controller.rejection.rule if board.controller.rejection is not None else ""
                assert (course(board).number, refused) == (number, step.refused), f"{one.id}, step {number}"
            assert course(board).step is None
            assert ticked(board) == len(one.data.steps)
            assert re.search(r'data-do="example-play"[^>]*aria-disabled="true"', page(board).panel("side")), one.id
            press(board, "example-play")  # a button that is off does no harm
            assert course(board).number == len(one.data.steps)
            press(board, "example-back")
            assert (course(board).number, len(board.game)) == (0, 0)
            board.close()
    assert list(tmp_path.iterdir()) == []  # an example is not saved by itself


def _text(board: BoardWidget) -> str:
    return whole(page(board).panel("side")).replace("&#x27;", "'").replace("&quot;", '"').replace("&amp;", "&")


def test_a_students_own_action_goes_on(tmp_path: Path) -> None:
    """The next move is made by pressing the board; steps that look or refuse are passed over."""
    board = opened("L7.9/1", tmp_path)  # look, a refusal, a move
    press(board, "example-play")
    point(board, "0304")  # the step that looks has chosen the counter
    assert board.game.units["harca"].hex.label == "0304"
    assert course(board).number == 3
    assert ticked(board) == 3


def test_a_wrong_action_is_explained_and_another_one_accepted(tmp_path: Path) -> None:
    """A refusal is shown with its rule; a legal action that is no step is done, and the example waits where it was."""
    board = opened("L7.9/1", tmp_path)
    point(board, "0305", "0201")
    assert "L7.9" in page(board).panel("side")
    assert "lw-refusal" in page(board).panel("side")
    assert (course(board).number, len(board.game)) == (0, 0)
    point(board, "0306")
    assert (course(board).number, len(board.game)) == (0, 1)
    press(board, "example-play")  # the step is shown from where it begins
    assert (course(board).number, len(board.game)) == (1, 0)
    point(board, "0305", "0405")
    press(board, "example-back")
    assert (course(board).number, len(board.game)) == (0, 0)
    assert board.game.units["harca"].hex.label == "0305"
    assert ticked(board) == 0


def test_undo_goes_back_a_step_and_redo_forward(tmp_path: Path) -> None:
    """The ticks follow the game, also past a refusal that was shown after the action."""
    board = opened("L6.10/1", tmp_path)  # refused, done, refused, done, done, refused
    for _ in range(3):
        press(board, "example-play")
    assert course(board).number == 3
    press(board, "undo")
    assert (course(board).number, ticked(board)) == (1, 1)
    press(board, "redo")
    assert course(board).number == 2
    board.game.goto(0)
    assert course(board).number == 1
    for _ in range(5):
        press(board, "example-play")
    assert (course(board).number, len(board.game)) == (6, 3)


def test_an_action_counts_by_what_it_is(tmp_path: Path) -> None:
    """A hex is the same by label and by name, an attack the same in any order; other actions are others."""
    game = lw.new_game("rif")
    rif, controller = game.board, LegionController(game)
    assert controller.is_same_action(Move("a", "Melilla"), Move("a", rif["Melilla"].label))
    assert controller.is_same_action(Attack(("a", "b"), ("c",), ("d", "e")), Attack(("b", "a"), ("c",), ("e", "d")))
    assert not controller.is_same_action(Move("a", "Melilla"), Place("a", "Melilla"))
    assert not controller.is_same_action(Move("a", "Melilla"), Move("a", "Nador"))
    assert not controller.is_same_action(Attack(("a",), ("c",)), Attack(("a", "b"), ("c",)))
    board = opened("L7.12/6", tmp_path)  # the step says "Melilla", the student presses the hex
    start = board.game.units["bandera"].hex.label
    point(board, start, board.game.board["Melilla"].label)
    assert course(board).step is None


def test_dice_that_fell_otherwise_are_no_step(tmp_path: Path) -> None:
    """The story goes on from the example's dice: who rolled others is not told what did not happen."""
    one = example("L8.3/2")
    board = lw.show(one, saves=tmp_path)
    action = board.game.system.load_action(one.data.steps[0].do)
    board.game.do(action, [2, 5] if one.data.steps[0].dice != [2, 5] else [5, 2])
    assert course(board).number == 0
    press(board, "example-play")
    assert course(board).number == 1
    assert list(board.game.journal.current.dice) == one.data.steps[0].dice


def test_several_actions_at_once_are_no_step(tmp_path: Path) -> None:
    """A cell that plays on leaves the example where it was; it can be begun again."""
    board = opened("L7.2/2", tmp_path)
    board.game.play(steps=2)
    assert course(board).number == 0
    press(board, "example-back")
    assert len(board.game) == 0


@pytest.mark.parametrize("name", ["L7.9/1", "L11.4/1"])
def test_the_lesson_speaks_both_languages(name: str, tmp_path: Path) -> None:
    """Story, steps, rule and buttons change with the board, also in the midst of it."""
    board = opened(name, tmp_path)
    one = example(name)
    press(board, "example-play")
    for language in reversed(LANGUAGES):
        lw.set_language(language)
        data, rule, text = one.data, one.rule.data, _text(board)
        for words in (data.title, data.story, rule.title, rule.text, *(step.says for step in data.steps)):
            assert words[language] in text
        other = next(code for code in LANGUAGES if code != language)
        assert data.story[other] not in text
        assert {"es": "Empezar de nuevo", "en": "Begin again"}[language] in text
        assert course(board).number == 1
    board.close()


def test_another_game_ends_the_lesson(tmp_path: Path) -> None:
    """A board that is given another game is a plain board; it is saved again."""
    board = opened("L7.9/1", tmp_path)
    board.use(example("L7.5/2").new_game())
    assert board.controller.worked_example is None
    assert "lw-worked" not in page(board).panel("side")
    board.game.do(EndPhase())
    assert board.autosave.path.exists()


def test_close_leaves_no_listener(tmp_path: Path) -> None:
    """After it the game and the language go on alone."""
    from legion_widget.engine import i18n as words

    before = len(words._listeners)
    board = opened("L7.9/1", tmp_path)
    page(board)
    game = board.game
    assert (len(game._listeners), len(words._listeners)) == (1, before + 1)
    board.close()
    assert (len(game._listeners), len(words._listeners)) == (0, before)
    game.do(EndPhase())
    assert course(board).number == 0


def test_a_students_own_attack_rolls_the_dice_of_the_example(tmp_path: Path) -> None:
    """An action of the student's that is the next step has the dice that the example tells of, and is ticked."""
    scripted = [
        (example, number)
        for rule in lw.rulebook("legion").values()
        for example in rule.examples
        for number, step in enumerate(example.data.steps)
        if step.dice and step.do is not None and step.do["do"] == "Attack"
    ]
    example, number = scripted[0]
    board = lw.show(example, saves=tmp_path)
    for _ in range(number):
        press(board, "example-play")
    step = example.data.steps[number]
    board.controller.attempt(board.controller.system.load_action(step.do))

    assert board.controller.worked_example.number == number + 1
    assert list(board.game.journal.current.dice) == step.dice
    board.close()


def test_a_refusal_that_the_student_finds_is_a_step(tmp_path: Path) -> None:
    """Running into the refusal that comes next ticks it; another refusal does not."""
    board = opened("L8.9/1", tmp_path)
    steps = board.controller.worked_example.example.data.steps
    number = next(n for n, step in enumerate(steps) if step.refused)
    for _ in range(number):
        press(board, "example-play")
    board.controller.attempt(lw.legion.Move(next(iter(board.game.units)), "0101"))
    assert board.controller.worked_example.number == number
    board.controller.attempt(board.controller.system.load_action(steps[number].do))

    assert board.controller.worked_example.number == number + 1
    board.close()


def test_the_way_back_leads_to_the_rule_that_one_came_from(tmp_path: Path) -> None:
    """Tab, rule and scale are those of the game; the page is told to look where it looked at the game."""
    board = lw.show(lw.new_game("rif", seed=3), saves=tmp_path)
    board.zoom(1)
    scale = board.zoom_state.scale
    said(board, "rule", rule="L7.9")
    said(board, "example", rule="L7.9", number="0")
    assert board.overlay.look_at == {"whole": board.overlay.laid}
    assert board.zoom_state.scale == board.zoom_state.whole != scale
    said(board, "rule", rule="L8.22")
    said(board, "example", rule="L8.22", number="0")  # from one to the next
    press(board, "back")
    assert (board.controller.tab, board.controller.rule) == ("rules", "L7.9")
    assert board.zoom_state.scale == scale
    assert board.overlay.look_at["again"] == board.overlay.laid == 0
    assert board.errors == []
    board.close()


def test_a_small_board_keeps_the_size_that_was_asked_for(tmp_path: Path) -> None:
    made = example("L7.9/1").new_game()
    assert "whole" in lw.show(made, saves=tmp_path).overlay.look_at
    assert "whole" not in lw.show(made, saves=tmp_path, zoom=1.3).overlay.look_at


def test_what_the_next_step_is_about_is_marked(tmp_path: Path) -> None:
    """A dashed ring before anything is chosen; none at the end, nor in the past."""
    board = opened("L7.9/1", tmp_path)
    controller = board.controller

    def marked() -> set[str]:
        return {item.hex for item in mark_layer(controller) if item.id.startswith("last-") and item.hex}

    assert marked() == {"0305"}
    for _ in range(3):
        press(board, "example-play")
    assert marked() == set()
    controller.look_back(0)
    assert marked() == set()
    board.close()
