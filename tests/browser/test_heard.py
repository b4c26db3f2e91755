"""What a screen reader hears from the page itself: questions, messages, and where the keyboard goes."""

from __future__ import annotations

import pytest

from tests.browser.table import IMPORT, Desk

#: In the page: what live regions say from now on is gathered.
GATHER = """() => {
    window.heard = [];
    const watch = new MutationObserver(found => found.forEach(({target}) => {
        const live = (target.closest ? target : target.parentElement)?.closest('.lw-live');
        if (live) window.heard.push(live.textContent.trim());
    }));
    watch.observe(document.body, {childList: true, characterData: true, subtree: true});
}"""


@pytest.fixture
def desk(lab):
    lab.open(IMPORT, "board = lw.show(lw.new_game('annual', seed=3))\nboard")
    lab.run_all()
    desk = Desk(lab)
    desk.ready()
    return desk


def test_a_question_is_heard_and_escape_says_no(lab, desk):
    lab.page.evaluate(GATHER)
    desk.overlay.focus()
    lab.page.keyboard.press("e")
    asked = "Terminar la fase. En esta fase no ha actuado nadie"
    lab.page.wait_for_function("asked => window.heard.some(text => text.startsWith(asked))", arg=asked)
    lab.page.wait_for_function("() => document.activeElement.dataset.key === 'next-sure'")
    lab.page.keyboard.press("Escape")
    desk.side.locator("[data-key=next-sure]").wait_for(state="detached")
    lab.page.wait_for_function("() => document.activeElement.matches('.lw-overlay')")


def test_escape_leaves_the_map_for_its_cell_and_the_menu_key_opens_that_of_the_map(lab, desk):
    desk.overlay.focus()
    lab.page.keyboard.press("Escape")
    lab.page.wait_for_function("() => document.activeElement.matches('.jp-Cell')")
    desk.head.locator("button").first.focus()
    lab.page.keyboard.press("Shift+F10")
    menu = desk.root.locator(".lw-place-menu")
    menu.wait_for()
    assert ", " in menu.get_attribute("aria-label")
    assert lab.page.locator(".lm-Menu").count() == 0
    lab.page.keyboard.press("Escape")
    menu.wait_for(state="hidden")


@pytest.mark.long
def test_a_lesson_is_read_on_from_the_title_of_its_next_step(lab):
    lab.open(IMPORT, 'lw.lesson("annual", folder="heard")')
    lab.run_all()
    lesson = lab.page.locator(".jp-OutputArea-output .lw-lesson")
    lesson.get_by_role("button", name="Paso siguiente").focus()
    lab.page.keyboard.press("Enter")
    lab.page.wait_for_function("() => document.activeElement.matches('.lw-lesson :is(h2, h3)')")
