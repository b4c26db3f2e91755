"""A rulebook in a page: read by keyboard, looked for, tried on a board; a chapter gone through as a lesson."""

import pytest

from legion_widget.engine.hexgrid import HexGrid
from tests.browser.access import axe
from tests.browser.table import IMPORT, Desk

#: The board of the example of L7.9.
SMALL = HexGrid(7, 6)


@pytest.fixture(scope="module")
def book(lab):
    lab.page.set_viewport_size({"width": 1366, "height": 768})
    lab.open(IMPORT, 'w = lw.show(lw.rulebook("legion"))\nw', name="rules.en.ipynb")
    lab.run_all()
    root = lab.page.locator(".lw-book-board")
    root.locator(".lw-book-page").wait_for()
    return root


def below(lab, name):
    """The board that lies under the head."""
    desk = Desk(lab, SMALL, number=1, name=name)
    desk.ready()
    return desk


def test_a_rule_is_reached_with_the_keyboard(lab, book):
    """Its chapter opens at the side, then the rule; the keyboard stays on what was pressed."""
    chapter = book.locator('[data-key="chapter-7"]')
    chapter.focus()
    lab.page.keyboard.press("Enter")
    entry = book.locator('[data-key="entry-L7.9"]')
    entry.wait_for()
    assert chapter.get_attribute("aria-expanded") == "true"
    entry.focus()
    lab.page.keyboard.press("Enter")
    book.locator(".lw-book-neighbours").wait_for()

    page = book.locator(".lw-book-page")
    assert "The zone of control of a land counter is the six hexes around it." in page.inner_text()
    assert entry.get_attribute("aria-current") == "page"
    assert lab.page.evaluate("document.activeElement.dataset.key") == "entry-L7.9"
    assert axe(lab.page, ".lw-book-board") == []


def test_words_are_looked_for_with_enter(lab, book):
    """What fits is listed; a number opens its rule at once."""
    field = book.locator("[name=words]")
    field.fill("sandstorm")
    field.press("Enter")
    found = book.locator(".lw-book-found button")
    found.first.wait_for()
    assert found.count() > 2
    assert axe(lab.page, ".lw-book-board") == []
    field.fill("l7.9")
    field.press("Enter")
    book.locator(".lw-book-neighbours").wait_for()
    assert "The zone of control" in book.locator(".lw-book-page h3").first.inner_text()


def test_what_is_marked_in_the_field_stays_marked_when_the_answer_comes(lab, book):
    """The page is painted again while somebody types on: what they type next goes where they had begun."""
    field = book.locator("[name=words]")
    with lab.busy():
        field.fill("sandstorm")
        field.press("Enter")
        field.press("Control+a")
    book.locator(".lw-book-found").wait_for()
    lab.page.keyboard.type("l7.9")
    assert field.input_value() == "l7.9"
    field.press("Enter")
    book.locator(".lw-book-neighbours").wait_for()


def test_an_example_opens_on_a_board_and_leads_back(lab, book):
    """It is the board of worked examples, in the language of the page; then the rule is read on."""
    book.locator('[data-do="example"]').first.click()
    desk = below(lab, "w.below")
    steps = desk.side.locator(".lw-steps li")
    assert [step.get_attribute("class") for step in steps.all()] == ["lw-next", "lw-later", "lw-later"]
    desk.do("example-play")
    lab.until(lambda: steps.first.get_attribute("class") == "lw-done")
    assert "Halt in the first hex" in book.locator(".lw-book-shown").inner_text()

    book.locator('[data-do="close"]').click()
    book.locator(".lw-book-neighbours").wait_for()
    assert book.locator("canvas").count() == 0
    assert lab.python("print(w.errors)") == "[]"


def test_a_chapter_is_gone_through_as_a_lesson(lab, book):
    """A task is done with the hand: first what is refused, then what is allowed. Its rule leads to the examples."""
    book.locator('[data-key="to-chapter"]').click()
    book.locator('[data-do="tour"]').click()
    lab.page.locator('[data-do="step"][data-step="8"]').click()
    task = lab.page.locator(".lw-les-task")
    lab.until(lambda: "What is refused, and what is allowed" in task.inner_text())
    desk = Desk(lab, SMALL, number=2, name="w.below.board")
    desk.ready()

    goals = lab.page.locator(".lw-les-goals li")
    if desk.ask("b.selected") != "harca":
        desk.choose("0305", "harca")
    desk.press("0201")
    lab.until(lambda: goals.nth(0).get_attribute("class") == "lw-done")
    desk.press("0304")
    lab.until(lambda: goals.nth(1).get_attribute("class") == "lw-done")
    lab.until(lambda: "achieved" in task.locator(".lw-les-state").inner_text())
    assert desk.where("harca") == "0304"

    task.locator('[data-do="hint"]').first.click()
    task.locator('[data-do="rule"]').click()
    task.locator('[data-do="read-on"]').click()
    desk.side.locator(".lw-examples").wait_for()
    lab.until(
        lambda: desk.side.locator(".lw-rule-page .lw-name").evaluate(
            "node => { const { top, bottom } = node.getBoundingClientRect(); return top > 0 && bottom <= innerHeight; }"
        )
    )
    assert "All rules of the chapter L7. Movement" in desk.side.inner_text()
    assert lab.python("print(w.errors, w.below.errors, w.below.board.errors)") == "[] [] []"
