"""The board under the hands: keyboard, dragging, zoom, light and dark, two languages, two boards, errors."""

import pytest

from tests.browser.table import IMPORT, Desk


@pytest.fixture(scope="module")
def desk(lab):
    lab.open(
        IMPORT,
        'game = lw.new_game("rif", seed=3)\nboard = lw.show(game, height=370)\nboard.animation = False\nboard',
        "second = lw.show(game, height=330, zoom=0.64)\nsecond",
        "answer = 42",
    )
    lab.run_all()
    desk = Desk(lab)
    desk.ready()
    return desk


def scrolls(desk):
    return desk.viewport.evaluate("view => [view.scrollLeft, view.scrollTop]")


def test_the_keyboard_walks_presses_and_lets_go(lab, desk):
    """Arrows walk from hex to hex and are spoken, Enter presses, Escape lets go, and only then leaves the map."""
    desk.spot("1521")
    lab.python(f"board.overlay.cursor = {[14, 18]}")
    lab.page.mouse.click(*desk.spot("1519"))
    lab.until(lambda: desk.ask("b.selected") == "beni-urriaguel-tabor-4-2")
    lab.page.keyboard.press("Enter")
    lab.until(lambda: desk.ask("b.selected") is None)
    spoken = desk.overlay.locator(".lw-live")
    for key, label in (("ArrowDown", "1520"), ("ArrowDown", "1521"), ("ArrowRight", "1621"), ("ArrowLeft", "1521")):
        lab.page.keyboard.press(key)
        lab.until(lambda label=label: label in spoken.inner_text())
    assert "Tabor rifeño IV" in spoken.inner_text()
    lab.page.keyboard.press("Enter")
    lab.until(lambda: desk.ask("b.selected") == "beni-urriaguel-tabor-4-4")
    lab.page.keyboard.press("Escape")
    lab.until(lambda: desk.ask("b.selected") is None)
    lab.heard()
    assert desk.overlay.evaluate("over => over === document.activeElement")
    lab.page.keyboard.press("Escape")
    assert not desk.overlay.evaluate("over => over === document.activeElement")


def test_what_a_key_asks_is_written_on_the_map_too(lab, desk):
    """What is near, what can act, who holds what, the last deed, what is here: in sight until the cursor goes."""
    desk.spot("1521")
    desk.overlay.focus()
    spoken, bubble = desk.overlay.locator(".lw-live"), desk.overlay.locator(".lw-bubble.lw-asked")
    for key in "vqoli":
        lab.page.keyboard.press(key)
        bubble.wait_for()
        lab.until(lambda: bubble.inner_text().split() == spoken.inner_text().split())
        shown, view = bubble.bounding_box(), desk.viewport.bounding_box()
        for start, size in (("x", "width"), ("y", "height")):
            assert view[start] <= shown[start] <= view[start] + view[size] - shown[size], key
        lab.page.keyboard.press("ArrowDown")
        bubble.wait_for(state="hidden")


def test_tab_leaves_the_board(lab, desk):
    """Neither Tab nor Shift+Tab is caught by the map; the canvas below never has the keyboard."""
    for key in ("Tab", "Shift+Tab"):
        desk.overlay.focus()
        lab.page.keyboard.press(key)
        assert not desk.overlay.evaluate("over => over === document.activeElement")
    assert desk.canvas.get_attribute("tabindex") == "-1"
    assert desk.overlay.get_attribute("aria-label")
    assert desk.overlay.get_attribute("role") == "application"


def test_a_walk_scrolls_the_map(lab, desk):
    """The cursor of the keyboard is always in view."""
    desk.press("3003")
    before = scrolls(desk)
    for _ in range(14):
        lab.page.keyboard.press("ArrowDown")
    lab.until(lambda: scrolls(desk)[1] > before[1])


def test_dragging_pans_and_presses_nothing(lab, desk):
    """The map follows the pointer; no hex is pressed at the end of it."""
    lab.page.keyboard.press("Escape")
    x, y = desk.spot("1221")
    desk.viewport.evaluate("view => { view.scrollLeft += 60; view.scrollTop -= 60; }")
    before = scrolls(desk)
    lab.page.mouse.move(x, y)
    lab.page.mouse.down()
    for step in range(1, 6):
        lab.page.mouse.move(x - 16 * step, y + 10 * step)
    lab.page.mouse.up()
    left, top = scrolls(desk)
    assert left == pytest.approx(before[0] + 80, abs=2)
    assert top == pytest.approx(before[1] - 50, abs=2)
    lab.heard()
    assert desk.ask("b.selected") is None


@pytest.mark.long
def test_the_buttons_zoom(lab, desk):
    """Larger, smaller and the whole board: counters are still where they are pressed, and all of it is drawn anew."""
    width = desk.canvas.evaluate("canvas => canvas.clientWidth")
    corner = desk.root.locator(".lw-corner")
    corner.get_by_title("Acercar").click()
    assert desk.canvas.evaluate("canvas => canvas.clientWidth") > width
    lab.until(lambda: desk.ask("b.map.layers.scale") == 1.25 and desk.drawn())
    desk.choose("1521", "beni-urriaguel-tabor-4-4")
    corner.get_by_title("Todo el tablero").click()
    room = desk.viewport.evaluate("view => [view.clientWidth, view.clientHeight]")
    size = "canvas => [canvas.clientWidth, canvas.clientHeight]"
    assert all(have <= most + 2 for have, most in zip(desk.canvas.evaluate(size), room, strict=True))
    lab.until(lambda: desk.ask("b.map.layers.scale") < 0.5 and desk.drawn())
    desk.choose("1520", "beni-urriaguel-tabor-4-1")
    lab.page.keyboard.press("Escape")
    whole = desk.ask("b.map.layers.scale")
    corner.get_by_title("Acercar").click()
    lab.until(lambda: desk.ask("b.map.layers.scale") > whole)
    lab.python("while board.map.layers.scale < 1: board.zoom(1)")
    lab.until(lambda: desk.canvas.evaluate("canvas => canvas.clientWidth") == width)


@pytest.mark.long
def test_light_and_dark(lab, desk):
    """The button changes map and panels, and changes them back to the same pixels."""
    lab.until(desk.drawn)
    lab.page.mouse.move(2, 2)
    desk.calm()
    sample = ["0501", "2612", "1408"]
    light = desk.colours(sample)
    paper = desk.root.evaluate("root => getComputedStyle(root).backgroundColor")
    desk.do("theme")
    lab.until(lambda: len(desk.changed(light, sample)) == len(sample))
    assert all(sum(dark[:3]) < sum(old[:3]) for dark, old in zip(desk.colours(sample), light, strict=True))
    assert desk.root.evaluate("root => getComputedStyle(root).backgroundColor") != paper
    desk.do("theme")
    lab.until(lambda: not desk.changed(light, sample))


def test_the_language_changes_every_label(lab, desk):
    """Panels and what a screen reader hears are English after one press, and as they were after another."""
    desk.choose("1521", "beni-urriaguel-tabor-4-4")
    desk.press("3003")
    desk.side.locator(".lw-refusal").wait_for()
    spanish = desk.texts()
    desk.do("language", language="en")
    lab.until(lambda: "End the phase" in desk.head.inner_text())
    english = desk.texts()
    assert desk.head.get_by_text("Moroccan").first.is_visible()
    assert not [word for word in ("Fase", "Movimiento", "Ficha", "infantería") if word in english[0] + english[1]]
    assert not [word for word in ("phase", "Chosen", "Why", "Moroccan") if word in " ".join(spanish)]
    assert "Arrow" in (desk.overlay.get_attribute("aria-label") or "")
    assert desk.head.get_attribute("lang") == "en"
    desk.do("language", language="es")
    lab.until(lambda: desk.texts() == spanish)
    lab.page.keyboard.press("Escape")
    desk.overlay.focus()
    lab.page.keyboard.press("Escape")
    lab.until(lambda: desk.ask("b.selected") is None)


def test_two_boards_of_one_game_stay_in_step(lab, desk):
    """A move on one is seen on the other, at its own scale; what is chosen belongs to each."""
    second = Desk(lab, number=1, name="second")
    second.ready()
    was = second.picture()
    second.choose("1520", "beni-urriaguel-tabor-4-1")
    assert desk.ask("b.selected") is None
    lab.until(lambda: second.picture() != was)
    second.press("1619")
    lab.until(lambda: "1619" in desk.foot.inner_text() and "1619" in second.foot.inner_text())
    first = desk.picture()
    desk.do("undo")
    lab.until(lambda: second.picture() == was)
    lab.until(lambda: desk.picture() != first)
    assert second.errors() == []


def test_an_error_is_shown_and_the_board_lives_on(lab, desk):
    """What goes wrong in a handler stands in the board, is kept in ``errors``, and the next press is answered."""
    lab.python(
        "def bad(index): raise RuntimeError('from the handler')\n"
        "old, board.controller.click = board.controller.click, bad"
    )
    desk.press("1521")
    desk.side.get_by_text("from the handler").first.wait_for()
    assert len(desk.errors()) == 1
    lab.python("board.controller.click = old; board.errors.clear()")
    desk.choose("1521", "beni-urriaguel-tabor-4-4")
    desk.side.get_by_text("from the handler").first.wait_for(state="detached")
    desk.overlay.focus()
    lab.page.keyboard.press("Escape")


def test_a_press_while_a_cell_runs_waits_for_its_end(lab, desk):
    """One thing at a time changes a game: a press is answered when the cell is done, not in the midst of it."""
    lab.python("import threading\nseen = []\ndef note(change): seen.append(threading.current_thread().name)")
    lab.python("board.observe(note, 'selected')")
    x, y = desk.spot("1520")
    lab.page.mouse.move(x, y)
    with lab.busy('seen.append("done")'):
        before = lab.said
        lab.page.mouse.click(x, y)
        lab.until(lambda: lab.said > before)
    lab.until(lambda: desk.ask("len(seen)") == 2)
    assert desk.ask("seen") == ["done", "MainThread"]
