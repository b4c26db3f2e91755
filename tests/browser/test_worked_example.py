"""A worked example in a page: its story, its steps, a student's own try, and back to the beginning."""

import pytest

from legion_widget.engine.hexgrid import HexGrid
from tests.browser.table import IMPORT, Desk


@pytest.fixture(scope="module")
def desk(lab):
    lab.page.set_viewport_size({"width": 1366, "height": 768})
    lab.open(IMPORT, 'board = lw.show(lw.rulebook("legion")["L7.9"].examples[0])\nboard', name="example.en.ipynb")
    lab.run_all()
    desk = Desk(lab, HexGrid(7, 6))
    desk.ready()
    return desk


def test_a_lesson_is_told_tried_and_begun_again(lab, desk):
    """A refusal is shown with why and its rule; the student's own step is ticked; all is set back."""
    example = desk.side.locator(".lw-worked")
    steps = example.locator(".lw-steps li")
    assert "HALT IN THE FIRST HEX" in example.inner_text().upper()
    assert "watches the six hexes" in example.locator(".lw-story").inner_text()
    assert [step.get_attribute("class") for step in steps.all()] == ["lw-next", "lw-later", "lw-later"]
    desk.do("example-play")  # what is only looked at
    lab.until(lambda: steps.nth(0).get_attribute("class") == "lw-done")
    desk.do("example-play")  # a refusal
    refusal = desk.side.locator(".lw-refusal")
    refusal.wait_for()
    assert "bar the way of Harca to 0201" in refusal.inner_text()
    assert "L7.9" in refusal.inner_text()
    assert desk.where("harca") == "0305"
    lab.until(lambda: steps.nth(1).get_attribute("class") == "lw-done")
    lab.page.mouse.move(2, 2)
    desk.choose("0305", "harca")  # the student's own
    desk.press("0304")
    lab.until(lambda: desk.where("harca") == "0304")
    lab.until(lambda: steps.nth(2).inner_text().startswith("✓"))
    assert desk.button("example-play").get_attribute("aria-disabled") == "true"
    desk.do("example-back")
    lab.until(lambda: desk.where("harca") == "0305")
    lab.until(lambda: steps.nth(0).get_attribute("class") == "lw-next")
    assert example.locator(".lw-done").count() == 0
    assert desk.errors() == []
