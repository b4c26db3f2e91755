"""A lesson in cells of a real notebook: a task is done on its board by pointing, and shows that it is."""

from __future__ import annotations

import shutil

import pytest

from legion_widget.engine.hexgrid import HexGrid
from tests.browser.conftest import Lab
from tests.browser.table import IMPORT, Desk
from tests.class_files import LESSON


@pytest.mark.browser
def test_a_task_is_done_on_its_board_and_the_class_is_seen(lab: Lab) -> None:
    """A counter that is clicked counts, a rule that is read counts, and the next cells say so."""
    shutil.copy(LESSON, lab.folder / "well.toml")
    lab.page.set_viewport_size({"width": 1366, "height": 900})
    lab.open(
        f'{IMPORT}\nlw.set_language("en")\nlesson = lw.open_lesson("well.toml", name="Nadia")',
        'see = lesson.task("see")\nboard = lw.show(see)\nboard',
        "see",
        name="cells.en.ipynb",
    )
    lab.run_all()
    goals = lab.page.locator(".jp-OutputArea-output", has_text="Look at the post").last
    assert "☐ Look at the post" in goals.inner_text()
    desk = Desk(lab, HexGrid(8, 6))
    desk.ready()
    desk.choose("0303", "post")
    lab.until(lambda: lab.python("print(see.work.met())").strip() == "[True, False]")
    assert lab.python('see.look_up("L7.9"); print(see.state)').strip() == "achieved"
    lab.python('see.hand_in(); lesson.answer("small", "Money."); lesson.hand_in()')
    lab.open(f'{IMPORT}\nlw.set_language("en")', 'lw.class_view("hand-in", "well.toml")', name="class.en.ipynb")
    lab.run_all()
    table = lab.page.locator(".jp-OutputArea-output table.lw-cls-marks")
    table.wait_for()
    assert "Nadia" in table.inner_text()
    head = table.locator("tbody th").first
    assert head.evaluate("one => getComputedStyle(one).textAlign") == "start"  # JupyterLab's own styles stay out
