"""The board before a room: it fills the screen or the window, with a large line, a ring for the pointer, and marks."""

import pytest

from tests.browser.table import IMPORT, Desk

BOARD = """game = lw.new_game("rif", seed=3)
board = lw.show(game, theme="light")
board"""


@pytest.fixture(scope="module")
def desk(lab):
    lab.page.set_viewport_size({"width": 1366, "height": 768})
    lab.open(IMPORT, BOARD, name="room.ipynb")
    lab.run_all()
    desk = Desk(lab)
    desk.ready()
    yield desk
    assert desk.errors() == []


def classes(desk):
    return desk.root.get_attribute("class").split()


def cut(desk):
    """What of the large line is cut off or lies over the rest of its bar."""
    return desk.head.evaluate(
        """head => {
            const edge = head.getBoundingClientRect(), boxes = [...head.querySelectorAll('.lw-stage > *')]
                .map(node => node.getBoundingClientRect());
            const over = boxes.some(box => box.right > edge.right + 1 || box.left < edge.left - 1);
            const [one, two] = boxes;
            return over || (two && one.right > two.left && one.bottom > two.top + 1 && two.bottom > one.top + 1);
        }"""
    )


def test_the_button_fills_the_screen_and_the_browsers_escape_leads_back(lab, desk):
    """The map has the room, larger than before; a deed is said and marked; afterwards all is as it was."""
    before = desk.viewport.bounding_box(), desk.scale
    desk.root.locator(".lw-present-on").click()
    lab.until(lambda: "lw-filling" in classes(desk) and "lw-presenting" in classes(desk))
    lab.until(lambda: desk.root.bounding_box() == {"x": 0, "y": 0, "width": 1366, "height": 768})
    lab.until(lambda: desk.scale > 1.2 * before[1])
    desk.calm()
    assert not desk.side.is_visible()
    assert not desk.foot.is_visible()
    assert desk.viewport.bounding_box()["height"] > before[0]["height"] + 100
    line = desk.head.locator(".lw-stage-bar")
    assert line.evaluate("node => parseFloat(getComputedStyle(node).fontSize)") >= 30
    assert "Marroquíes" in line.inner_text()
    desk.ask("g.do(lw.legion.Move('beni-urriaguel-tabor-2-1', '1515')) and None")
    desk.root.locator(".lw-deed").filter(has_text="1415 → 1515").wait_for()
    assert desk.overlay.locator(".lw-deed-way:not(.lw-under)").count() == 1
    lab.page.evaluate("document.exitFullscreen()")  # what Escape does there
    lab.until(lambda: not {"lw-filling", "lw-presenting"} & set(classes(desk)))
    lab.until(lambda: desk.ask("b.presentation") is False)
    lab.until(lambda: abs(desk.scale - before[1]) < 0.01)
    assert desk.side.is_visible()
    assert desk.foot.is_visible()
    assert desk.overlay.locator(".lw-deed-marks > *").count() == 0
    assert not desk.root.locator(".lw-deed").is_visible()
    desk.ask("g.undo() and None")
    desk.calm()


@pytest.mark.long
def test_from_a_cell_it_fills_the_window_until_escape(lab, desk):
    """Escape lets go first, then leaves. The pointer is a ring that follows the mouse."""
    lab.python("board.presentation = True")
    lab.until(lambda: "lw-filling" in classes(desk))
    assert desk.root.evaluate("board => board.matches(':popover-open')")
    for width, language in ((1920, "en"), (1366, "en"), (1366, "es")):
        lab.page.set_viewport_size({"width": width, "height": 768})
        desk.ask(f"setattr(b, 'language', {language!r})")
        desk.settle()
        lab.until(lambda: not cut(desk))
    desk.calm()
    x, y = desk.spot("2216")
    lab.page.mouse.move(x, y)
    ring = desk.root.locator(".lw-pointer")
    ring.wait_for()
    box = ring.bounding_box()
    assert (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) == pytest.approx((x, y), abs=1.5)
    assert box["width"] >= 60
    desk.choose("1415", "beni-urriaguel-tabor-2-1")
    desk.settle()
    lab.page.keyboard.press("Escape")
    lab.until(lambda: desk.ask("b.selected") is None)
    assert desk.ask("b.presentation") is True
    desk.settle()
    lab.page.keyboard.press("Escape")
    lab.until(lambda: desk.ask("b.presentation") is False)
    lab.until(lambda: not desk.root.evaluate("board => board.hasAttribute('popover')"))
    assert ring.count() == 0


@pytest.mark.long
def test_where_the_page_may_not_have_the_screen_it_fills_the_window(lab, desk):
    """By the key B; what is to be decided lies over the map, which stays as it is."""
    desk.root.evaluate("board => { board.requestFullscreen = () => Promise.reject(new TypeError('not allowed')); }")
    desk.overlay.focus()
    lab.page.keyboard.press("b")
    lab.until(lambda: "lw-filling" in classes(desk) and "lw-presenting" in classes(desk))
    desk.calm()
    before = desk.viewport.bounding_box()
    desk.ask("[g.do(lw.legion.Move('beni-urriaguel-tabor-2-1', '1515')), g.next_phase()] and None")
    desk.press("1515")
    desk.side.wait_for()
    assert desk.viewport.bounding_box() == before
    desk.root.locator(".lw-present-off").click()  # beside the panel, not under it
    lab.until(lambda: desk.ask("b.presentation") is False)
    lab.until(lambda: "lw-filling" not in classes(desk))
    desk.root.evaluate("board => { delete board.requestFullscreen; }")


@pytest.mark.long
def test_on_an_upright_screen_the_panel_lies_under_the_map(lab, desk):
    """On a wide one it lies over the edge of the map, which has the whole width on both."""
    lab.python("game.goto(0); board.presentation = True")
    lab.until(lambda: "lw-filling" in classes(desk))
    desk.ask("[g.do(lw.legion.Move('beni-urriaguel-tabor-2-1', '1515')), g.next_phase()] and None")
    desk.press("1515")
    desk.side.wait_for()
    try:
        for size, is_under in (((820, 1180), True), ((1000, 700), False), ((1080, 1920), True)):
            lab.page.set_viewport_size({"width": size[0], "height": size[1]})

            def lies(size=size):
                view, side = (desk.root.locator(part).bounding_box() for part in (".lw-viewport", ".lw-side-box"))
                right, low = side["x"] + side["width"], side["y"] + side["height"]
                is_whole = view["width"] >= size[0] - 2 and abs(right - size[0]) <= 1 and low <= size[1] + 1
                return is_whole, side["y"] >= view["y"] + view["height"] - 1

            lab.until(lambda is_under=is_under, lies=lies: lies() == (True, is_under))
    finally:
        lab.page.set_viewport_size({"width": 1366, "height": 768})
        lab.python("board.controller.cancel(); board.presentation = False")
        lab.until(lambda: "lw-filling" not in classes(desk))


@pytest.mark.long
def test_a_kernel_that_is_faster_than_the_browser_leaves_the_screen_to_the_browser(lab, desk):
    """The board waits for the answer to what it asked, and fills the whole screen, not the window as well."""
    desk.root.evaluate(
        """board => {
            const two = (then) => requestAnimationFrame(() => requestAnimationFrame(then));
            board.requestFullscreen = () => new Promise((done) => {
                const seen = () => board.classList.contains('lw-presenting')
                    ? two(() => done(Element.prototype.requestFullscreen.call(board))) : two(seen);
                seen();
            });
        }"""
    )
    desk.root.locator(".lw-present-on").click()
    lab.until(lambda: "lw-filling" in classes(desk))
    assert desk.root.evaluate("board => document.fullscreenElement === board && !board.hasAttribute('popover')")
    desk.calm()
    lab.page.evaluate("document.exitFullscreen()")
    lab.until(lambda: not {"lw-filling", "lw-presenting"} & set(classes(desk)))
    desk.root.evaluate("board => { delete board.requestFullscreen; }")
