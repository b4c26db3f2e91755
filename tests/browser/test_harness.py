"""The harness itself: a bare canvas, driven in every way that the tests of the board will need."""

import pytest

RED, GREEN = (200, 30, 30, 255), (30, 160, 60, 255)

CANVAS = """
from ipycanvas import Canvas, hold_canvas

def paint(colour):
    with hold_canvas(canvas):
        canvas.fill_style = colour
        canvas.fill_rect(0, 0, 200, 100)
        # Python believes that its last canvas is still the current one, which a reloaded page has forgotten:
        # ending elsewhere makes every frame name its canvas.
        hidden.clear()

hidden = Canvas(width=1, height=1)
canvas = Canvas(width=200, height=100)
canvas.on_client_ready(lambda: paint("rgb(200, 30, 30)"))
canvas.on_mouse_down(lambda x, y: paint("rgb(30, 160, 60)"))
canvas
"""


@pytest.fixture(scope="module", autouse=True)
def notebook(lab):
    lab.open("answer = 6 * 7", CANVAS)
    lab.run_all()


def test_a_canvas_is_seen(lab, tmp_path):
    lab.until(lambda: lab.pixel(10, 10) == RED)
    assert set(lab.pixels(0, 0, 200, 100)) == {RED}
    lab.screenshot(tmp_path / "page.png")
    assert (tmp_path / "page.png").stat().st_size > 10_000


def test_the_kernel_answers(lab):
    assert lab.python("answer") == "42"
    assert lab.python("print('one'); print('two'); 3") == "one\ntwo\n3"
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        lab.python("1 / 0")


def test_nothing_covers_the_page(lab):
    assert lab.page.locator(".Toastify__toast").all_inner_texts() == []


def test_a_click_reaches_the_kernel(lab):
    lab.click(100, 50)
    lab.until(lambda: lab.pixel(10, 10) == GREEN)


@pytest.mark.long
def test_the_canvas_is_there_after_a_reload(lab):
    lab.reload()
    lab.until(lambda: lab.canvas().count() == 1)
    lab.until(lambda: lab.pixel(10, 10) == RED)
    assert lab.python("answer") == "42"


def test_a_restarted_kernel_has_forgotten(lab):
    lab.restart()
    assert lab.python("'answer' in globals()") == "False"
    lab.run_all()
    lab.until(lambda: lab.pixel(10, 10) == RED)


def test_a_new_notebook_has_a_new_kernel(lab):
    lab.open("other = 1", name="other.ipynb")
    assert lab.python("'answer' in globals()") == "False"


def test_a_kernel_need_not_import_anything(lab):
    """It is a copy of a process that has done so: see `forked_kernel.py`."""
    lab.open("other = 1", name="other.ipynb")
    assert lab.python("import sys; 'legion_widget.ui.board' in sys.modules") == "True"


def test_a_failing_cell_is_told(lab):
    lab.open("1 / 0", name="broken.ipynb")
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        lab.run_all()


def test_an_error_in_the_page_is_caught(lab):
    lab.page.evaluate("setTimeout(() => { throw new Error('from the page') })")
    lab.until(lambda: lab.errors)
    assert "from the page" in lab.errors.pop()
