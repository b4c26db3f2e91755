"""No key that is pressed on an editor, a lesson or a rulebook reaches the page round it; a board: `test_places`."""

import pytest

from tests.browser.keys import LISTEN, cells, press_all
from tests.browser.table import IMPORT

WIDGETS = (
    'board = lw.edit("rif")\nboard',
    'lesson = lw.lesson("annual", folder="keys")\nlesson',
    'book = lw.show(lw.rulebook("legion"))\nbook',
)


@pytest.mark.long
def test_no_key_on_an_editor_a_lesson_or_a_rulebook_reaches_the_page(lab):
    """Their maps, buttons and fields keep every key; what a key does in a field it still does."""
    lab.open(IMPORT, *WIDGETS, name="keys.en.ipynb")
    lab.run_all()
    editor, lesson, book = (
        lab.page.locator(f".jp-OutputArea-output .{kind}") for kind in ("lw-editor", "lw-lesson", "lw-book-board")
    )
    for part in (editor.locator(".lw-ed-tool"), lesson.locator(".lw-les-head button"), book.locator("[data-do]")):
        part.first.wait_for()
    lab.page.evaluate(LISTEN)
    before = cells(lab)[1]
    for node in (
        editor.locator(".lw-overlay"), editor.locator(".lw-ed-tool").first, lesson.locator(".lw-overlay"),
        lesson.locator(".lw-les-steps button").first, book.locator('[data-key^="chapter-"]').first,
    ):  # fmt: skip
        assert press_all(lab, node, ("b", "x", "Shift+M", "Alt+Enter", "Control+Enter", "j", "y", "Control+m")) == []
    field = book.locator("input").first
    assert press_all(lab, field, ("b", "r", "Control+Enter", "Alt+Enter", "Control+a", "Control+c", "Control+v")) == []
    assert field.input_value() == "br"
    assert cells(lab)[1] == before
