"""Lessons in a page: every task done by hand, with its hints, by mouse and by keyboard; kept over a reload."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator

from legion_widget.engine.hexgrid import HexGrid
from legion_widget.lessons.data import Deed
from legion_widget.lessons.lesson import list_lessons, read_lesson
from tests.browser.access import axe
from tests.browser.table import IMPORT, Desk
from tests.lessons.pupil import presses

#: A step of the keyboard's cursor on a table, in tenths of a millimetre.
CM = 100
#: What of all is tried in each run; the rest is in the long ones.
ALL = [
    (lesson.id, language, hands)
    for lesson in list_lessons()
    for language, hands in (("es", "mouse"), ("en", "keyboard"), ("en", "mouse"), ("es", "keyboard"))
]


class Seat(Desk):
    """Somebody at a lesson in a page, with a mouse or a keyboard alone."""

    def __init__(self, lab: Any, lesson: str, language: str, hands: str, folder: str = "kept") -> None:
        self.hands, self.plan = hands, read_lesson(lesson)
        lab.page.set_viewport_size({"width": 1366, "height": 900})
        code = (
            f"lw.set_language({language!r})\nw = lw.lesson({lesson!r}, folder={folder!r})\nw.board.animation = False\nw"
        )
        lab.open(IMPORT, code, name=f"{lesson}-{hands}.{language}.ipynb")
        lab.run_all()
        self.lesson = lab.page.locator(".jp-OutputArea-output .lw-lesson")
        self.lesson.locator(".lw-les-head").wait_for()
        super().__init__(lab, number=1, name="w.board")

    def there(self) -> Seat:
        """Waits until the board of the step is there, which may be another than before."""
        self.lab.heard()
        if self.ask("hasattr(g, 'board') and hasattr(g.board, 'grid')"):
            self.grid = HexGrid(*self.ask("[g.board.grid.columns, g.board.grid.rows]"))
        self.ready()
        return self

    def press(self, label: str) -> None:
        if self.hands == "mouse":
            super().press(label)
            return
        self.settle()
        self.overlay.focus()
        self.walk(label)
        self.page.keyboard.press("Enter")

    def press_unit(self, unit: str) -> None:
        """Presses a unit on a table, where its leader stands."""
        self.settle()
        if self.hands == "mouse":
            x, y = self.ask(f"g.units[{unit!r}].place")
            width, height = self.ask("(g.system.table.width, g.system.table.height)")
            self.page.mouse.click(*self.seen(x / width, y / height))
        else:  # the cursor is brought near, and walks the last steps
            x, y = self.ask(f"g.units[{unit!r}].place")
            self.lab.python(f"w.board.overlay.cursor = [{x - 2 * CM}, {y}]")
            self.settle()
            self.overlay.focus()
            for _ in range(2):
                self.page.keyboard.press("ArrowRight")
            self.page.keyboard.press("Enter")
            self.settle()

    def use(self, button: Locator) -> None:
        """Presses a button."""
        self.settle()
        if self.hands == "mouse":
            button.click()
        else:
            button.focus()
            self.page.keyboard.press("Enter")
        self.settle()

    def push(self, do: str, **data: object) -> None:
        """Presses a button of the lesson by its command."""
        more = "".join(f'[data-{name}="{value}"]' for name, value in data.items())
        self.use(self.lesson.locator(f'[data-do="{do}"]{more}').first)

    def perform(self, deed: Deed, board: Any) -> None:
        """Does what a deed says, pressing what a pupil presses."""
        for kind, what in presses(deed, board):
            if kind == "hex":
                self.press(what)
            elif kind == "unit":
                self.press_unit(what)
            elif kind == "waiting":
                self.use(self.root.locator(f'[data-do="choose"][data-unit="{what}"]').first)
            elif kind == "rule":
                self.push("rule", rule=what)
            elif kind == "board":
                self.push("board", board=what)
            else:
                self.use(self.button(what).first)
            self.settle()


class Mirror:
    """The board in the kernel, as far as a pupil's next press depends on it."""

    def __init__(self, seat: Seat, task: str) -> None:
        self.seat, self.task = seat, task

    @property
    def selected(self) -> str | None:
        return self.seat.ask("b.selected")

    @property
    def set_up(self) -> list[str]:
        """The units in the attack that is being set up."""
        names: list[str] = self.seat.ask("[*b.controller.attackers, *b.controller.support, *b.controller.defenders]")
        return names

    @property
    def game(self) -> Any:
        """The same game in this process: played again from what was done."""
        from legion_widget.lessons.attempt import Attempt

        easier = self.seat.ask(f"w.task({self.task!r}).progress.easier")
        key = self.seat.ask(f"w.task({self.task!r}).progress.board")
        attempt = Attempt(self.seat.plan.task_boards(self.task, easier)["" if easier else key])
        for action in self.seat.ask("[g.system.dump_action(e.action) for e in w.attempt.entries()]"):
            attempt.game.do(attempt.game.system.load_action(action))
        return attempt.game


def go_through(lab: Any, lesson: str, language: str, hands: str) -> None:
    """Every task: handed in with nothing done, then with two hints, then as it should be; axe-core finds nothing."""
    seat = Seat(lab, lesson, language, hands, f"kept-{lesson}-{language}-{hands}")
    for id, number in seat.plan.tasks.items():
        task = seat.plan.task(id)
        seat.push("step", step=number)
        seat.there()
        seat.push("hand-in", key="hand-in")
        asked = seat.lesson.locator("textarea[name='sentence']")
        asked.wait_for()
        seat.push("cancel")
        for hint in (1, 2):
            seat.push("hint", number=hint)
            lab.until(lambda id=id, hint=hint: seat.ask(f"w.task({id!r}).progress.hints") == hint)
        mirror = Mirror(seat, id)
        for deed in task.answer.deeds:
            seat.perform(deed, mirror)
        done, goals = seat.lesson.locator(".lw-les-goals li.lw-done"), len(task.goals)
        lab.until(lambda done=done, goals=goals: done.count() == goals)
        seat.push("hand-in", key="hand-in")
        lab.until(lambda id=id: seat.ask(f"w.task({id!r}).state") == "handed-in")
    assert axe(lab.page, ".lw-lesson") == []
    assert seat.ask("w.errors + b.errors") == []


@pytest.mark.long
@pytest.mark.parametrize(("lesson", "language", "hands"), ALL)
def test_every_task_of_all_lessons_is_done_by_hand(lab: Any, lesson: str, language: str, hands: str) -> None:
    """All lessons, in both languages, with the mouse and with the keyboard."""
    go_through(lab, lesson, language, hands)


def test_an_answer_is_kept_while_it_is_written_and_the_field_stays_as_it_is(lab: Any) -> None:
    """What is typed meanwhile, and where the caret is, is as before; the panel is painted when the field is left."""
    seat = Seat(lab, "annual", "es", "mouse", "kept-while-written")
    seat.push("step", step=0)
    field = seat.lesson.locator("textarea").first
    field.click()
    field.press_sequentially("Eran baratos.")
    field.evaluate("(node) => { node.own = true; node.setSelectionRange(5, 5); }")
    lab.until(lambda: seat.ask("w.session.progress.answers.get('why-small')") == "Eran baratos.")
    field.press_sequentially("muy ")
    assert field.evaluate("(node) => [node.own, node.value, node.selectionStart]") == [True, "Eran muy baratos.", 9]
    field.blur()
    lab.until(lambda: seat.ask("w.session.progress.answers.get('why-small')") == "Eran muy baratos.")
    lab.until(lambda: not field.evaluate("(node) => Boolean(node.own)"))
    assert field.input_value() == "Eran muy baratos."


def test_another_step_begins_at_its_top_beside_the_text_and_on_the_board(lab: Any) -> None:
    """Nothing that was said of the board before is said of it."""
    seat = Seat(lab, "what-a-game-shows", "en", "mouse", "top-of-a-step")
    seat.push("step", step=3)
    seat.there()
    pane = seat.lesson.locator(".lw-les-board")
    pane.evaluate("(node) => { node.scrollTop = 300; }")
    assert pane.evaluate("(node) => node.scrollTop") > 100
    seat.ask("w.board.map.say_at_cursor('said of the skirmish')")
    seat.lesson.locator(".lw-bubble", has_text="said of the skirmish").wait_for()
    seat.push("step", step=1)
    seat.there()
    lab.until(lambda: pane.evaluate("(node) => node.scrollTop") == 0)
    assert seat.lesson.locator(".lw-bubble").is_hidden()


@pytest.mark.long
def test_a_lesson_is_kept_over_a_restart(lab: Any) -> None:
    """What was done and written is there again after the kernel has been restarted and the cells have run again."""
    seat = Seat(lab, "annual", "es", "mouse", "kept-over-a-restart")
    seat.push("step", step=0)
    field = seat.lesson.locator("textarea").first
    field.fill("Porque eran baratos.")
    field.blur()
    lab.until(lambda: seat.ask("w.session.progress.answers.get('why-small')") == "Porque eran baratos.")
    seat.push("step", step=1)
    seat.there()
    seat.press("0404")
    lab.until(lambda: seat.ask("w.task('who-stays').attempt.notes.chosen") == ["garrison-police"])
    lab.until(lambda: not seat.ask("w._late.pending"))
    lab.restart()
    seat.lesson.locator(".lw-gone").wait_for()
    assert "Ejecuta otra vez todas las celdas" in seat.lesson.locator(".lw-gone").inner_text()
    assert seat.lesson.locator(".lw-les-kept").is_hidden()
    fields = seat.lesson.locator("button, input, select, textarea")
    assert all(fields.nth(number).is_disabled() for number in range(fields.count()))
    lab.run_all()
    seat.lesson.locator(".lw-les-head").wait_for()
    assert seat.lesson.locator(".lw-gone").count() == 0
    assert seat.ask("w.session.number") == 1
    assert seat.ask("w.session.progress.answers.get('why-small')") == "Porque eran baratos."
    assert seat.ask("w.task('who-stays').attempt.notes.chosen") == ["garrison-police"]
    assert seat.lesson.locator(".lw-les-goals li.lw-done").count() == 1


def test_the_next_step_is_read_from_its_beginning(lab: Any) -> None:
    seat = Seat(lab, "annual", "en", "mouse", folder="turned")
    text = seat.lesson.locator(".lw-les-text")
    on = text.locator('[data-do="next"]')
    on.scroll_into_view_if_needed()
    assert text.evaluate("node => node.scrollTop") > 0
    on.click()
    lab.heard()
    lab.until(lambda: text.locator("article").get_attribute("data-page") == seat.plan.steps[1].id)
    assert text.evaluate("node => node.scrollTop") == 0
