"""Room for the map: panels that float, what steps aside, and a height that follows the window."""

import pytest

from tests.browser.table import IMPORT, Desk

BOARD = """game = lw.new_game("rif", seed=3)
board = lw.show(game, theme="light")
board"""


@pytest.fixture(scope="module")
def desk(lab):
    lab.page.set_viewport_size({"width": 1600, "height": 1000})
    lab.open(IMPORT, BOARD, name="floating.ipynb")
    lab.run_all()
    desk = Desk(lab)
    desk.ready()
    yield desk
    assert desk.errors() == []


def grip(desk, part):
    return desk.root.locator(f".lw-grip[data-part={part}]")


def box(desk, part):
    return desk.root.locator({"side": ".lw-side-box", "log": ".lw-foot-box"}[part]).bounding_box()


def drag(desk, part, dx, dy):
    """Drags a panel by its grip."""
    at = grip(desk, part).bounding_box()
    x, y = at["x"] + at["width"] / 2, at["y"] + 7
    mouse = desk.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + dx / 2, y + dy / 2)
    mouse.move(x + dx, y + dy)
    mouse.up()


def test_a_panel_is_dragged_off_moved_and_put_back(lab, desk):
    """The map takes its room. A click on the grip, or Escape there, puts it back where it was."""
    desk.root.scroll_into_view_if_needed()
    side, wide = box(desk, "side"), desk.viewport.bounding_box()["width"]
    drag(desk, "side", -200, 60)
    lab.until(lambda: desk.viewport.bounding_box()["width"] == pytest.approx(wide + side["width"], abs=2))
    lifted = box(desk, "side")
    drag(desk, "side", -100, 30)
    moved = box(desk, "side")
    assert (moved["x"] - lifted["x"], moved["y"] - lifted["y"]) == pytest.approx((-100, 30), abs=1)
    assert desk.side.locator(".lw-objective").is_visible()
    drag(desk, "side", 5000, -5000)  # it stays within the board
    board, at = desk.root.bounding_box(), box(desk, "side")
    assert board["x"] <= at["x"]
    assert at["x"] + at["width"] <= board["x"] + board["width"]
    assert at["y"] >= board["y"]
    grip(desk, "side").click()
    lab.until(lambda: box(desk, "side") == pytest.approx(side, abs=1))
    assert desk.viewport.bounding_box()["width"] == pytest.approx(wide, abs=1)


@pytest.mark.long
def test_by_keyboard_and_after_the_cell_has_run_again(lab, desk):
    """Enter lifts the log off, arrows move it, with Shift they resize it; the page remembers where it was."""
    before, high = box(desk, "log"), desk.viewport.bounding_box()["height"]
    grip(desk, "log").focus()
    press = lab.page.keyboard.press
    press("Enter")
    lab.until(lambda: desk.viewport.bounding_box()["height"] > high + 90)
    first = box(desk, "log")
    for key in ("ArrowUp", "ArrowUp", "ArrowRight", "Shift+ArrowRight"):
        press(key)
    now = box(desk, "log")
    assert (now["x"] - first["x"], now["y"] - first["y"]) == pytest.approx((24, -48), abs=1)
    assert now["width"] == pytest.approx(first["width"] + 24, abs=1)
    assert desk.foot.locator(".lw-log ol").bounding_box()["height"] > 50
    assert (
        lab.page.evaluate("jupyterapp.shell.currentWidget.content.widgets.length") == 2
    )  # no key went to the notebook
    lab.run_all()
    desk.ready()
    lab.until(lambda: box(desk, "log")["width"] == pytest.approx(now["width"], abs=1))
    grip(desk, "log").focus()
    press("Escape")
    lab.until(lambda: box(desk, "log")["width"] == pytest.approx(before["width"], abs=2))
    assert desk.viewport.bounding_box()["height"] == pytest.approx(high, abs=1)


def test_on_a_narrow_board_panels_lie_in_their_places(lab, desk):
    drag(desk, "side", -200, 60)
    desk.root.evaluate("board => { board.style.width = '700px'; }")
    try:
        lab.until(lambda: "lw-side-afloat" not in desk.root.get_attribute("class"))
        view = desk.viewport.bounding_box()
        assert box(desk, "side")["y"] >= view["y"] + view["height"]
        assert not grip(desk, "side").is_visible()
    finally:
        desk.root.evaluate("board => { board.style.width = ''; }")
    lab.until(lambda: "lw-side-afloat" in desk.root.get_attribute("class"))
    grip(desk, "side").click()


def lies_over(one, two):
    """Whether one box lies over another, or over a point."""
    return (
        one["x"] < two["x"] + two.get("width", 0)
        and two["x"] < one["x"] + one["width"]
        and one["y"] < two["y"] + two.get("height", 0)
        and two["y"] < one["y"] + one["height"]
    )


def test_the_small_map_and_the_tip_step_aside(lab, desk):
    """The small map leaves the corner in which the chosen counter stands; a tip does not lie over that counter."""
    small = desk.root.locator(".lw-minimap")
    desk.ask("b.look(g.board.index('1818'))")
    desk.still()
    corner = small.bounding_box()
    desk.ask("setattr(b, 'selected', 'beni-urriaguel-tabor-2-1')")
    desk.still()
    x, y = desk.grid.centre(desk.grid.index("1415"))
    desk.viewport.evaluate(
        """(view, [x, y]) => {
            const over = view.querySelector('.lw-overlay');
            view.scrollTo(x * over.offsetWidth - 70, y * over.offsetHeight - view.clientHeight + 60);
        }""",
        [x / desk.grid.width, y / desk.grid.height],
    )
    lab.until(lambda: small.bounding_box()["x"] > corner["x"] + 300)
    desk.point("1414")
    tip = desk.overlay.locator(".lw-tip")
    tip.wait_for()
    overlay = desk.overlay.bounding_box()
    chosen = {
        "x": overlay["x"] + x / desk.grid.width * overlay["width"],
        "y": overlay["y"] + y / desk.grid.height * overlay["height"],
    }
    assert not lies_over(tip.bounding_box(), chosen)
    desk.ask("setattr(b, 'selected', 'mehala-melilla-1')")
    desk.still()
    x, y = desk.grid.centre(desk.grid.index("2716"))
    buttons = desk.root.locator(".lw-corner")
    at = buttons.bounding_box()
    desk.viewport.evaluate(
        """(view, [x, y]) => {
            const over = view.querySelector('.lw-overlay');
            view.scrollTo(x * over.offsetWidth - view.clientWidth + 30, y * over.offsetHeight - 60);
        }""",
        [x / desk.grid.width, y / desk.grid.height],
    )  # now it stands under the buttons
    lab.until(lambda: buttons.bounding_box()["x"] < at["x"] - 300)
    desk.ask("setattr(b, 'selected', None)")
    lab.page.mouse.move(0, 0)
    lab.until(lambda: small.bounding_box()["x"] == pytest.approx(corner["x"], abs=1))
    lab.until(lambda: buttons.bounding_box()["x"] == pytest.approx(at["x"], abs=1))


def test_the_height_of_the_map_follows_the_window(lab, desk):
    """From 360 to 2,560 pixels: it leaves room for the bars and some of the log, and is never less than a third."""
    try:
        for width, height in (
            (360, 640),
            (820, 1180),
            (934, 700),
            (1366, 768),
            (1920, 1080),
            (2560, 1440),
            (2560, 2560),
        ):
            lab.page.set_viewport_size({"width": width, "height": height})
            wanted = min(1200, max(320, height - 368))
            lab.until(lambda wanted=wanted: abs(desk.viewport.bounding_box()["height"] - wanted) <= 1)
    finally:
        lab.page.set_viewport_size({"width": 1600, "height": 1000})
        desk.calm()
