"""A second screen: a window of its own that follows the board, to be looked at; and a second view of the output."""

import pytest

from tests.browser.table import IMPORT, Desk

BOARD = """game = lw.new_game("rif", seed=3)
board = lw.show(game, theme="light")
board"""
#: In the window: the colour in its middle, once the map is drawn there.
MIDDLE = """canvas => canvas.width > 100
    && [...canvas.getContext('2d').getImageData(canvas.width >> 1, canvas.height >> 1, 1, 1).data]"""


@pytest.fixture(scope="module")
def desk(lab):
    lab.page.set_viewport_size({"width": 1366, "height": 768})
    lab.open(IMPORT, BOARD, name="screens.ipynb")
    lab.run_all()
    desk = Desk(lab)
    desk.ready()
    yield desk
    assert desk.errors() == []


def second(desk):
    """Opens the window by its button in the menu."""
    desk.do("menu")
    with desk.page.expect_popup() as opened:
        desk.root.locator('[data-local="screen"]').click()
    window = opened.value
    desk.page.keyboard.press("Escape")
    window.locator(".lw-stage-bar b").wait_for()
    desk.lab.until(lambda: any(window.locator("canvas").evaluate(MIDDLE) or []))
    return window


def part(window):
    """The part of the map that the window shows, in world units."""
    return [float(number) for number in window.locator("svg").first.get_attribute("viewBox").split()]


def test_it_follows_the_board_at_once(lab, desk):
    window = second(desk)
    try:
        assert desk.ask("len(b.screens)") == 1
        assert "Marroquíes" in window.locator(".lw-stage-bar").inner_text()
        desk.ask("g.do(lw.legion.Move('beni-urriaguel-tabor-2-1', '1515')) and None")
        window.locator(".lw-deed").filter(has_text="1415 → 1515").wait_for()
        assert window.locator(".lw-deed-way:not(.lw-under)").count() == 1
        desk.ask("b.look(g.board.index('3908'))")
        desk.still()
        centre = desk.grid.centre(desk.grid.index("3908"))[0]
        lab.until(lambda: part(window)[0] < centre < part(window)[0] + part(window)[2])
        desk.point("3908")
        window.locator(".lw-pointer:not([hidden])").wait_for()
        window.locator("button").first.click()  # the whole map
        lab.until(lambda: part(window)[2] >= desk.grid.width - 1)
        desk.ask("setattr(b, 'language', 'en')")
        window.locator(".lw-stage-bar").filter(has_text="Moroccans").wait_for()
        window.locator(".lw-screen-note").filter(has_text="only to be looked at").wait_for()
        desk.do("theme")
        lab.until(lambda: "lw-dark" in window.locator("body").get_attribute("class"))
    finally:
        window.close()
        desk.ask("[setattr(b, 'language', 'es'), g.undo()] and None")
    lab.until(lambda: desk.ask("len(b.screens)") == 0)


def test_it_hides_what_the_board_hides(lab, desk):
    """While the board goes from hand to hand nothing of the map is seen in the window either."""
    window = second(desk)
    try:
        desk.ask("b.sit(hotseat=True)")
        window.locator(".lw-screen-cover").filter(has_text="siguiente jugador").wait_for()
        lab.until(lambda: not any(window.locator("canvas").evaluate(MIDDLE)))
        desk.do("here")
        lab.until(lambda: any(window.locator("canvas").evaluate(MIDDLE)))
        assert not window.locator(".lw-screen-cover").is_visible()
    finally:
        window.close()
        desk.ask("b.sit()")
    lab.until(lambda: desk.ask("len(b.screens)") == 0)


def test_a_window_that_is_blocked_is_told(lab, desk):
    lab.page.evaluate("() => { window.kept = window.open; window.open = () => null; }")
    desk.do("menu")
    desk.root.locator('[data-local="screen"]').click()
    notice = desk.root.locator(".lw-notice")
    notice.filter(has_text="ventanas emergentes").wait_for()
    notice.click()
    assert notice.count() == 0
    lab.page.evaluate("() => { window.open = window.kept; }")
    lab.page.keyboard.press("Escape")


@pytest.mark.long
def test_a_second_view_of_the_output_does_not_disturb_the_first(lab, desk):
    """JupyterLab's own *Create New View for Output*: it can be played on, and what it shows of the map is its own."""
    notebook = lab.page.evaluate_handle("jupyterapp.shell.currentWidget")
    lab.page.evaluate("jupyterapp.shell.currentWidget.content.activeCellIndex = 1")
    lab.command("notebook:create-output-view")
    other = lab.page.locator(".jp-LinkedOutputView .lw-board")
    other.locator(".lw-phases").wait_for()
    back = "notebook => jupyterapp.shell.activateById(notebook.id)"
    lab.page.evaluate(back, notebook)  # beside it, both are seen
    lab.until(lambda: desk.ask("len(b.views)") == 2)
    desk.ask("b.look(g.board.index('2216'))")
    desk.still()
    place = "view => [view.scrollLeft, view.scrollTop, view.clientWidth, view.clientHeight]"
    before = desk.viewport.evaluate(place)
    there = other.locator(".lw-viewport")
    there.evaluate("view => { view.scrollLeft += 150; view.scrollTop += 80; }")
    lab.until(lambda: any(other.locator("canvas.lw-map").first.evaluate(MIDDLE) or []))
    box = other.locator(".lw-overlay").bounding_box()
    x, y = desk.grid.centre(desk.grid.index("1415"))
    spot = x / desk.grid.width * box["width"], y / desk.grid.height * box["height"]
    other.locator(".lw-overlay").click(position={"x": spot[0], "y": spot[1]})
    lab.page.evaluate(back, notebook)
    lab.until(lambda: desk.ask("b.selected") == "beni-urriaguel-tabor-2-1")
    desk.settle()
    assert desk.viewport.evaluate(place) == before
    lab.page.evaluate("() => [...jupyterapp.shell.widgets('main')].find((w) => !w.context).close()")
    lab.until(lambda: desk.ask("len(b.views)") == 1)
    desk.ask("setattr(b, 'selected', None)")
    desk.calm()


@pytest.mark.long
def test_it_goes_on_with_the_board_of_a_cell_that_runs_again(lab, desk):
    """It says so; where the board is gone it says that, and with the notebook it is closed."""
    window = second(desk)
    lab.run_all()
    window.locator(".lw-screen-note").filter(has_text="se ha vuelto a ejecutar").wait_for()
    desk.ready()
    lab.until(lambda: desk.ask("len(b.screens)") == 1)
    desk.ask("g.do(lw.legion.Move('beni-urriaguel-tabor-2-1', '1515')) and None")
    window.locator(".lw-deed").filter(has_text="1415 → 1515").wait_for()
    window.locator(".lw-screen-note").filter(has_text="solo para mirar").wait_for()
    lab.command("notebook:clear-all-cell-outputs")
    window.locator(".lw-screen-left").wait_for()
    with window.expect_event("close"):
        lab.close_all()
    lab.open(IMPORT, BOARD, name="screens.ipynb")
    lab.run_all()
    desk.ready()
