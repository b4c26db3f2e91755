"""Counters are carried by the pointer; the way to the hex under it is seen; keys beside the map are the board's."""

import pytest

from tests.browser.table import IMPORT, Desk

UNIT, START, TO = "beni-urriaguel-tabor-4-4", "1521", "1621"


@pytest.fixture(scope="module")
def desk(lab):
    lab.open(
        IMPORT,
        'game = lw.new_game("rif", seed=3)\nboard = lw.show(game)\nboard.animation = False\nboard',
        "answer = 42",
    )
    lab.run_all()
    desk = Desk(lab)
    desk.ready()
    return desk


def carry(lab, desk, start, end, steps=5):
    """Press on a hex and move to another, without letting go."""
    desk.settle()
    lab.page.mouse.move(*desk.spot(start))
    lab.page.mouse.down()
    lab.page.mouse.move(*desk.spot(end), steps=steps)
    lab.heard()


def cells(lab):
    return lab.page.evaluate("jupyterapp.shell.currentWidget.content.model.cells.length")


def test_the_way_to_the_hex_under_the_pointer_is_seen(lab, desk):
    """Its cost stands at its end; out of reach there is none, and what costs a fight says so until the tip does."""
    way, bubble = desk.overlay.locator(".lw-way"), desk.overlay.locator(".lw-bubble")
    desk.choose(START, UNIT)
    lab.page.mouse.move(*desk.spot(TO))
    assert way.get_attribute("visibility") == "visible"
    assert way.locator("text").text_content() == str(desk.ask(f"g.reach({UNIT!r})[{TO!r}]"))
    lab.page.mouse.move(*desk.spot("1819"))
    assert bubble.text_content() == "Se detiene ahí y tiene que combatir."
    desk.root.locator(".lw-tip").get_by_text(bubble.text_content()).wait_for()
    assert bubble.is_hidden()
    lab.page.mouse.move(*desk.spot("1021"))
    assert way.get_attribute("visibility") == "hidden"
    assert bubble.is_hidden()
    lab.page.keyboard.press("Escape")
    lab.until(lambda: desk.ask("b.selected") is None)


def test_what_is_said_at_the_edge_of_the_map_in_sight_is_whole(lab, desk):
    """Beside its hex where that stands at the left or at the bottom."""
    bubble = desk.overlay.locator(".lw-bubble")
    desk.choose(START, UNIT)
    x, y = desk.spot("1819")
    box = desk.viewport.bounding_box()
    for wish in ([x - box["x"] - 6, 0], [0, y - box["y"] - box["height"] + 12]):
        across, down = desk.viewport.evaluate(
            """(view, [left, top]) => {
                const before = [view.scrollLeft, view.scrollTop];
                view.scrollBy({left, top, behavior: 'instant'});
                return [view.scrollLeft - before[0], view.scrollTop - before[1]];
            }""",
            wish,
        )
        x, y = x - across, y - down
        lab.page.mouse.move(x + 120, y - 120)
        lab.page.mouse.move(x, y)
        bubble.wait_for()
        told = bubble.bounding_box()
        assert box["x"] <= told["x"]
        assert told["x"] + told["width"] <= box["x"] + box["width"]
        assert told["y"] + told["height"] <= box["y"] + box["height"]
    lab.page.keyboard.press("Escape")
    lab.until(lambda: desk.ask("b.selected") is None)


def test_a_counter_is_carried_to_a_hex(lab, desk):
    """A picture of it goes along; where it is let go it moves, and one undo takes that back."""
    carry(lab, desk, START, TO)
    assert desk.overlay.locator(".lw-ghost").count() == 1
    assert desk.overlay.locator(".lw-bubble").inner_text() == "1 punto"
    lab.page.mouse.up()
    lab.until(lambda: desk.where(UNIT) == TO)
    assert desk.overlay.locator(".lw-ghost").count() == 0
    desk.settle()
    desk.overlay.focus()
    lab.page.keyboard.press("u")
    lab.until(lambda: desk.where(UNIT) == START)


def test_a_hex_that_is_not_allowed_says_why(lab, desk):
    """Over its like the pointer warns; let go there the side tells the reason with its rule, and nothing has moved.

    So it does where the page has not been told beforehand what a press shows: the pointer rests when the answer comes.
    """
    desk.settle()
    desk.ask("setattr(b.overlay, 'foreseen', b'')")
    carry(lab, desk, START, "1520", steps=1)
    lab.until(lambda: "lw-barred" in desk.overlay.get_attribute("class"))
    lab.page.mouse.up()
    lab.until(lambda: "solo cabe una ficha terrestre" in desk.side.inner_text())
    assert desk.side.get_by_text("L7.5").is_visible()
    assert desk.where(UNIT) == START


@pytest.mark.parametrize("how", ["Escape", "the same hex"])
def test_a_drag_is_called_off(lab, desk, how):
    carry(lab, desk, START, TO)
    if how == "Escape":
        lab.page.keyboard.press("Escape")
    else:
        lab.page.mouse.move(*desk.spot(START))
    lab.page.mouse.up()
    lab.heard()
    assert desk.where(UNIT) == START
    lab.until(lambda: desk.overlay.locator(".lw-ghost").count() == 0)
    assert desk.ask("b.selected") == (None if how == "Escape" else UNIT)
    desk.overlay.focus()
    lab.page.keyboard.press("Escape")
    lab.until(lambda: desk.ask("b.selected") is None)


def test_elsewhere_a_drag_moves_the_map(lab, desk):
    x, y = desk.spot("1021")
    before = desk.viewport.evaluate("view => view.scrollLeft")
    lab.page.mouse.move(x, y)
    lab.page.mouse.down()
    lab.page.mouse.move(x + 60, y, steps=3)
    lab.page.mouse.up()
    lab.until(lambda: abs(desk.viewport.evaluate("view => view.scrollLeft") - (before - 60)) <= 2)


def test_a_frame_gathers_counters_that_move_together(lab, desk):
    """Drawn with Shift held; a press shows where each would go, a second one moves them, and one undo takes it back."""
    keyboard, mouse = lab.page.keyboard, lab.page.mouse
    desk.spot("1219")
    (left, top), (right, low) = desk.spot("1117", away=(-0.8, -0.8)), desk.spot("1319", away=(0.8, 0.8))
    keyboard.down("Shift")
    mouse.move(left, top)
    mouse.down()
    mouse.move(right, low, steps=4)
    assert desk.overlay.locator(".lw-band").count() == 1
    mouse.up()
    keyboard.up("Shift")
    lab.until(lambda: len(desk.ask("b.controller.group")) > 3)
    assert desk.overlay.locator(".lw-band").count() == 0
    done = desk.ask("len(g)")
    desk.press("1322")
    lab.until(lambda: desk.side.locator(".lw-group li b:not(:empty)").count() > 2)
    desk.press("1322")
    lab.until(lambda: desk.ask("len(g)") > done + 2)
    desk.settle()
    desk.overlay.focus()
    keyboard.press("u")
    lab.until(lambda: desk.ask("len(g)") == done)


def test_a_walk_with_a_chosen_counter_says_the_cost(lab, desk):
    desk.choose(START, UNIT)
    desk.overlay.focus()
    spoken = desk.overlay.locator(".lw-live")
    lab.python("board.overlay.cursor = [14, 20]")
    lab.page.keyboard.press("ArrowRight")
    lab.until(lambda: "1621" in spoken.inner_text() and "1 punto." in spoken.inner_text())
    lab.page.keyboard.press("Escape")
    lab.until(lambda: desk.ask("b.selected") is None)


def test_a_key_on_a_button_is_never_the_notebooks(lab, desk):
    """Letters hold as on the map; no cell is inserted, cut or made raw. A press gives the keyboard back to the map."""
    count = cells(lab)
    tab = desk.side.locator('[data-do="tab"]').first
    tab.focus()
    for key in ("a", "b", "x", "r", "d", "ArrowDown"):
        lab.page.keyboard.press(key)
    lab.heard()
    assert cells(lab) == count
    assert tab.evaluate("node => node === document.activeElement")
    lab.page.keyboard.press("n")
    lab.until(lambda: desk.ask("b.selected") is not None)
    desk.side.locator('[data-do="tab"]').first.click()
    lab.heard()
    assert desk.overlay.evaluate("over => over === document.activeElement")


@pytest.mark.parametrize(("width", "height", "least"), [(1366, 768, 390), (1920, 1080, 690), (2560, 1440, 1000)])
def test_the_map_is_as_high_as_the_window_lets_it(lab, desk, width, height, least):
    """Head, map and timeline are seen together, and nothing of them is cut."""
    lab.page.set_viewport_size({"width": width, "height": height})
    lab.frames()
    assert desk.viewport.evaluate("view => view.offsetHeight") >= least
    desk.root.scroll_into_view_if_needed()
    high = desk.root.evaluate(
        "r => r.querySelector('.lw-time').getBoundingClientRect().bottom - r.getBoundingClientRect().top"
    )
    assert high <= lab.page.evaluate("document.querySelector('.jp-WindowedPanel-outer').clientHeight")
