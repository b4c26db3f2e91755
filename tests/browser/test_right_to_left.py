"""A board in a made-up language that is written from right to left: all lies on the other side, and nothing is cut."""

import pytest

from tests.browser.table import IMPORT, Desk
from tests.browser.test_layout import CUT
from tests.mirrored import CODE, made_up_locale

pytestmark = pytest.mark.long

#: What of the panels stands out of its panel, or is cut off at its edge.
OUT = """board => {
    const found = [];
    for (const panel of board.querySelectorAll('.lw-side-panel, .lw-foot, .lw-menu, .lw-place-menu, .lw-tip')) {
        const edge = panel.getBoundingClientRect();
        for (const node of panel.querySelectorAll('*')) {
            const box = node.getBoundingClientRect();
            if (!box.width || node.closest('svg, .lw-heard, .lw-word, .lw-text-map')) continue;
            if (box.left < edge.left - 1 || box.right > edge.right + 1) found.push(node.outerHTML.slice(0, 120));
        }
        if (panel.scrollWidth > panel.clientWidth + 1) found.push(`scrolls: ${panel.className}`);
    }
    return found;
}"""


@pytest.fixture(scope="module")
def desk(lab, tmp_path_factory):
    folder = made_up_locale(tmp_path_factory.mktemp("mirrored"))
    lab.page.set_viewport_size({"width": 1366, "height": 768})
    made = f"""import pathlib
from legion_widget.engine import i18n
i18n.LOCALE = pathlib.Path({str(folder)!r})
lw.set_language({CODE!r})
game = lw.new_game("rif", seed=3)
board = lw.show(game, theme="light")
board"""
    lab.open(IMPORT, made, name="mirrored.ipynb")
    lab.run_all()
    desk = Desk(lab)
    desk.ready()
    yield desk
    assert desk.errors() == []


def boxes(desk, *names):
    return [desk.root.locator(name).first.bounding_box() for name in names]


def test_all_lies_on_the_other_side(lab, desk):
    """Side, corner, small map, tools, menu and tip; the map itself and the timeline are not mirrored."""
    assert desk.root.get_attribute("dir") == "rtl"
    view, side, corner, small = boxes(desk, ".lw-viewport", ".lw-side-box", ".lw-corner", ".lw-minimap")
    assert side["x"] + side["width"] <= view["x"] + 1
    assert corner["x"] < view["x"] + 60
    assert small["x"] + small["width"] > view["x"] + view["width"] - 40
    title, tools = boxes(desk, ".lw-title", ".lw-tools")
    assert tools["x"] < title["x"]
    first, last = boxes(desk, '.lw-timeline [data-key="first"]', '.lw-timeline [data-key="last"]')
    assert first["x"] < last["x"]
    west, east = desk.spot("1412")[0], desk.spot("1612")[0]
    assert west < east
    desk.do("menu")
    desk.head.locator(".lw-menu").wait_for()
    menu, board = boxes(desk, ".lw-menu", ".lw-head .lw-menu button")[0], desk.root.bounding_box()
    assert menu["x"] - board["x"] < 40
    assert desk.root.evaluate(OUT) == []
    lab.page.keyboard.press("Escape")
    desk.choose("1415", "beni-urriaguel-tabor-2-1")
    desk.point("1214")
    tip = desk.overlay.locator(".lw-tip")
    tip.wait_for()
    assert tip.evaluate("node => getComputedStyle(node).direction") == "rtl"
    lab.page.mouse.click(*desk.spot("1515"), button="right")
    desk.overlay.locator(".lw-place-menu button").first.wait_for()
    assert desk.root.evaluate(OUT) == []
    lab.page.keyboard.press("Escape")
    desk.ask("setattr(b, 'selected', None)")
    desk.calm()


@pytest.mark.parametrize("tab", ["play", "order", "rules", "advice"])
def test_no_panel_is_cut(lab, desk, tab):
    """With each tab of the side, at the widths of a laptop, of a screen, and of a column."""
    desk.do("tab", tab=tab)
    desk.settle()
    try:
        for width in (1300, 940, 700):
            desk.root.evaluate("(board, width) => { board.style.width = `${width}px`; }", width)
            lab.frames(2)
            assert (
                desk.root.evaluate(
                    CUT.replace("box.right > end + 0.5", "box.left < board.getBoundingClientRect().left - 0.5")
                )
                == []
            )
            assert desk.root.evaluate(OUT) == []
    finally:
        desk.root.evaluate("board => { board.style.width = ''; }")


@pytest.mark.long
def test_presentation_and_panels_that_float(lab, desk):
    """The large line begins at the right, what is to be decided lies at the left, a panel follows the hand."""
    desk.do("tab", tab="play")
    desk.settle()
    grip = desk.root.locator(".lw-grip[data-part=side]")
    before = desk.side.bounding_box()
    at = grip.bounding_box()
    lab.page.mouse.move(at["x"] + 30, at["y"] + 7)
    lab.page.mouse.down()
    lab.page.mouse.move(at["x"] + 130, at["y"] + 47, steps=3)
    lab.page.mouse.up()
    assert desk.side.bounding_box()["x"] > before["x"] + 60
    grip.click()
    lab.python("board.presentation = True")
    line, doing = desk.head.locator(".lw-stage-bar"), desk.head.locator(".lw-stage .lw-doing")
    line.wait_for()
    lab.until(lambda: line.bounding_box()["x"] > doing.bounding_box()["x"])
    desk.ask("[g.do(lw.legion.Move('beni-urriaguel-tabor-2-1', '1515')), g.next_phase()] and None")
    desk.press("1515")
    desk.side.wait_for()
    assert desk.side.bounding_box()["x"] < 20
    lab.python("board.presentation = False")
    lab.until(lambda: "lw-presenting" not in desk.root.get_attribute("class"))


@pytest.mark.long
def test_in_a_language_from_left_to_right_all_is_back(lab, desk):
    desk.ask("setattr(b, 'language', 'es')")
    desk.settle()
    lab.until(lambda: desk.root.get_attribute("dir") == "ltr")
    view, side = boxes(desk, ".lw-viewport", ".lw-side-box")
    assert side["x"] >= view["x"] + view["width"] - 1
    desk.ask(f"setattr(b, 'language', {CODE!r})")
