"""The menu of a place: by a right click or the keyboard, with what can be done there and why not."""

import pytest

from legion_widget.engine.hexgrid import HexGrid
from tests.browser.conftest import WIDE
from tests.browser.table import IMPORT, Desk

UNIT, START, TO, TAKEN = "beni-urriaguel-tabor-4-4", "1521", "1621", "1519"


def test_the_menu_of_a_place(lab):
    """It lists deeds and refusals; a deed is done and undone; keys walk in it, and the notebook hears of none."""
    lab.page.set_viewport_size(WIDE)
    lab.open(
        IMPORT,
        'lw.set_language("en")\ngame = lw.new_game("rif", seed=3)\n'
        "board = lw.show(game)\nboard.animation = False\nboard",
    )
    lab.run_all()
    desk = Desk(lab)
    desk.ready()
    cells = "jupyterapp.shell.currentWidget.content.model.cells.length"
    before = lab.page.evaluate(cells)
    menu, keys = desk.overlay.locator(".lw-place-menu"), lab.page.keyboard
    desk.choose(START, UNIT)

    lab.page.mouse.click(*desk.spot(TAKEN), button="right")
    lab.until(menu.is_visible)
    assert not lab.page.locator(".lm-Menu").count()
    assert "one land counter to a hex" in menu.inner_text()
    assert "L7.5" in menu.inner_text()
    refused = menu.locator("[aria-disabled=true]")
    refused.click(force=True)
    assert menu.is_visible()
    keys.press("Escape")
    assert not menu.is_visible()
    assert desk.overlay.evaluate("over => over === document.activeElement")
    assert desk.ask("b.selected") == UNIT

    lab.page.mouse.click(*desk.spot(TO), button="right")
    lab.until(menu.is_visible)
    hexagon, box = desk.spot(TO), menu.bounding_box()
    assert not (box["x"] < hexagon[0] < box["x"] + box["width"])
    menu.locator("button", has_text="Move").click()
    lab.until(lambda: desk.where(UNIT) == TO)
    desk.settle()

    keys.press("Shift+F10")
    lab.until(menu.is_visible)
    assert menu.locator(".lw-menu-head b").inner_text().startswith(TO)
    keys.press("End")
    keys.press("ArrowDown")  # round to the first line
    keys.press("ArrowUp")
    while "Undo" not in menu.locator(":focus").inner_text():
        keys.press("ArrowUp")
    keys.press("Enter")
    lab.until(lambda: desk.where(UNIT) == START)
    assert lab.page.evaluate(cells) == before

    desk.settle()
    lab.page.mouse.click(*desk.spot(TO), button="right")
    lab.until(menu.is_visible)
    lab.page.mouse.click(*desk.spot("3003"))  # a press beside it closes it
    assert not menu.is_visible()
    assert desk.errors() == []


@pytest.mark.long
def test_on_a_small_map_the_menu_is_whole_and_answers_are_said_at_their_hex(lab):
    """The map is smaller than its place; the side with the reasons lies under it, out of sight."""
    lab.page.set_viewport_size({"width": 1060, "height": 768})
    lab.open(
        IMPORT,
        'lw.set_language("en")\ngame = lw.new_game("abarran", seed=3)\n'
        "board = lw.show(game)\nboard.animation = False\nboard",
        name="small.ipynb",
    )
    lab.run_all()
    desk = Desk(lab, HexGrid(11, 9))
    desk.ready()
    unit, start = "temsaman-1", desk.where("temsaman-1")
    bubble, menu = desk.overlay.locator(".lw-bubble"), desk.overlay.locator(".lw-place-menu")
    desk.choose(start, unit)
    lab.page.mouse.click(*desk.spot("1108"))
    bubble.wait_for()
    refused = desk.ask("b.controller.rejection.faults[0].rule")
    assert f"({refused})" in bubble.inner_text()
    lab.page.mouse.click(*desk.spot(start))
    bubble.wait_for(state="hidden")
    desk.ask("g.do(lw.legion.Move('temsaman-1', '0304')) and g.next_phase() and None")
    lab.until(lambda: desk.ask("g.phase.id") == "combat")
    for hex in ("0304", desk.where("garrison-police")):
        desk.press(hex)
    desk.button("attack").click()
    bubble.wait_for()
    fought = desk.ask("b.controller.system.describe(b.controller.outcome).text()")
    assert bubble.inner_text().startswith(fought)  # then come the losses
    for corner in ("1108", "0109", "1101"):
        lab.page.mouse.click(*desk.spot(corner), button="right")
        menu.wait_for()
        box, edge = menu.bounding_box(), desk.viewport.bounding_box()
        assert edge["x"] <= box["x"], corner
        assert box["x"] + box["width"] <= edge["x"] + edge["width"], corner
        assert edge["y"] <= box["y"], corner
        assert box["y"] + box["height"] <= edge["y"] + edge["height"], corner
        cut = menu.evaluate(
            """menu => {
                const box = menu.getBoundingClientRect();
                const seen = x => menu.contains(document.elementFromPoint(x, box.top + 9));
                return !seen(box.left + 3) || !seen(box.right - 3);
            }"""
        )
        assert not cut, corner
        lab.page.keyboard.press("Escape")
        menu.wait_for(state="hidden")
    assert desk.errors() == []
