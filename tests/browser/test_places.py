"""The same game in JupyterLab, Notebook 7 and Voila; in two windows, by touch, on dense screens and on a small one."""

from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError

from tests.browser.conftest import Lab
from tests.browser.keys import LISTEN, cells, press_all
from tests.browser.table import IMPORT, Desk
from tests.seeds import thinned

BOARD = 'game = lw.new_game("rif", seed=3)\nboard = lw.show(game, theme="light")\nboard'
UNIT, HOME, NEAR = "beni-urriaguel-tabor-4-4", "1521", "1621"


def sit(place, name):
    """Opens the board in a place."""
    place.open(IMPORT, BOARD, name=name)
    place.run_all()
    desk = Desk(place)
    desk.ready()
    return desk


def move_by_mouse(desk):
    """A counter is pressed, then a hex of its reach; panel, picture and game follow."""
    before = desk.picture()
    desk.choose(HOME, UNIT)
    desk.lab.until(lambda: "Beni-Urriaguel" in desk.side.inner_text())
    desk.press(NEAR)
    desk.lab.until(lambda: desk.where(UNIT) == NEAR)
    desk.lab.until(lambda: NEAR in desk.foot.inner_text())
    desk.lab.until(lambda: desk.picture() != before)
    assert desk.errors() == []


#: JupyterLab in each run, the others in the long one.
PLACES = thinned(("lab", "notebook7", "voila"), 3)


@pytest.fixture(scope="module", params=PLACES)
def place(request):
    return request.getfixturevalue(request.param)


@pytest.fixture(scope="module")
def desk(place):
    return sit(place, f"{type(place).__name__}.ipynb")


def test_the_board_is_drawn(place, desk):
    """Land and sea have their colours, no part is blank, and the panels are filled."""
    land, sea = desk.colours(["2612", "0501"])
    assert sea[2] > sea[0]  # blue
    assert land[0] > land[2]  # brown
    assert desk.drawn()
    assert "Terminar la fase" in desk.head.inner_text()
    assert desk.side.inner_text()
    assert "reconstrucción" in desk.foot.inner_text()


def test_a_move_by_mouse(place, desk):
    move_by_mouse(desk)


def test_a_move_by_keyboard(place, desk):
    """The map is walked over by arrow keys; Enter chooses and moves. No key of the place's own comes in between."""
    count = desk.ask("len(g)")
    desk.overlay.focus()
    desk.walk("1520")
    place.page.keyboard.press("Enter")
    place.until(lambda: desk.ask("b.selected") == "beni-urriaguel-tabor-4-1")
    desk.walk("1619")
    place.page.keyboard.press("Enter")
    place.until(lambda: desk.where("beni-urriaguel-tabor-4-1") == "1619")
    assert desk.ask("len(g)") == count + 1
    for do, key, left in (("undo", "Enter", count), ("redo", "Space", count + 1)):
        desk.button(do).focus()
        place.page.keyboard.press(key)
        place.until(lambda left=left: desk.ask("len(g)") == left)
    assert desk.errors() == []


@pytest.mark.long
@pytest.mark.parametrize(
    "place",
    ["lab", "notebook7", "voila"],
    indirect=True,
    scope="module",
)
def test_after_a_reload_the_board_is_as_it_was(place, desk):
    """The game goes on where it stood and was looked at. (Voila begins anew: its kernel ends with the page.)"""
    if not desk.ask("len(g)"):
        move_by_mouse(desk)
    place.page.mouse.move(2, 2)
    middle = "view => [view.scrollLeft, view.scrollTop].map(Math.round)"
    desk.viewport.evaluate("view => view.scrollBy(-150, 90)")
    desk.calm()
    picture, texts, count = desk.picture(), desk.texts(), desk.ask("len(g)")
    seen = desk.viewport.evaluate(middle)
    if isinstance(place, Lab):
        place.reload()
        desk.ready()
        place.until(lambda: desk.picture() == picture)
        assert desk.texts() == texts
        assert desk.viewport.evaluate(middle) == seen
        desk.do("undo")
        place.until(lambda: desk.ask("len(g)") == count - 1)
    else:
        place.join(f"{type(place).__name__}.ipynb")
        desk.ready()
        assert desk.ask("len(g)") == 0
        move_by_mouse(desk)


@pytest.mark.long
@pytest.mark.parametrize(
    "place",
    ["lab", "notebook7", "voila"],
    indirect=True,
    scope="module",
)
def test_no_key_on_a_board_reaches_the_page(place, desk):
    """Map and buttons keep every key; but Tab leads on, and Ctrl+S saves the notebook. A click on a text of the board
    gives the board the keyboard, not the cell."""
    place.page.evaluate(LISTEN)
    desk.overlay.focus()  # the cell that it is in is the active one
    before = cells(place)
    assert press_all(place, desk.overlay) == []
    assert press_all(place, desk.side.locator('[data-do="tab"]').nth(1)) == []
    desk.foot.locator(".lw-credits").click()
    place.page.evaluate("window.reached.length = 0")
    for key in ("x", "b", "Shift+M"):
        place.page.keyboard.press(key)
    assert place.page.evaluate("window.reached") == []
    assert cells(place) == before
    assert press_all(place, desk.overlay, ("Control+s", "Tab")) == ["s", "Tab"]
    assert desk.errors() == []


@pytest.mark.long
def test_two_windows_on_one_kernel(window):
    """Two browsers show the notebook: a move in either is seen in both, and pressing goes on in both."""
    first = sit(window(Lab), "windows.ipynb")
    first.lab.save()
    other = window(Lab)
    other.join("windows.ipynb")
    second = Desk(other)
    second.ready()
    first.calm()
    assert first.drawn()
    before = first.picture(), second.picture()
    move_by_mouse(first)
    other.until(lambda: second.picture() != before[1])
    other.until(lambda: NEAR in second.foot.inner_text())
    assert second.where(UNIT) == NEAR
    second.do("undo")
    for desk, old in zip((first, second), before, strict=True):
        desk.page.mouse.move(2, 2)
        desk.lab.until(lambda desk=desk, old=old: desk.picture() == old)
    assert first.where(UNIT) == HOME


def tap(desk, button):
    """A tap on a button. Now and then Chromium makes no click of a tap that it was told to feel, though the page has
    heard the finger come and go: then the finger taps again, as anybody's would."""
    desk.page.evaluate(
        "() => { window.clicks = 0; addEventListener('click', () => { window.clicks += 1; }, {capture: true}); }"
    )
    for _ in range(3):
        button.tap()
        with suppress(TimeoutError):
            desk.page.wait_for_function("window.clicks", timeout=10_000)
            return


@pytest.mark.long
def test_a_game_by_touch(window):
    """A tap chooses, a tap moves, a tap on a button ends the phase; dragging with a finger pans the map."""
    desk = sit(window(Lab, has_touch=True), "touch.ipynb")
    desk.finger_tap(*desk.spot(HOME))
    desk.lab.until(lambda: desk.ask("b.selected") == UNIT)
    desk.settle()
    desk.finger_tap(*desk.spot(NEAR))
    desk.lab.until(lambda: desk.where(UNIT) == NEAR)
    x, y = desk.spot("1821")
    before = desk.viewport.evaluate("view => view.scrollLeft")
    count = desk.ask("len(g)")
    browser = desk.page.context.new_cdp_session(desk.page)
    for kind, dx in (("touchStart", 0), ("touchMove", -40), ("touchMove", -80), ("touchEnd", None)):
        points = [] if dx is None else [{"x": x + dx, "y": y}]
        browser.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    # The map goes with the finger, and glides on a little after it was lifted in the midst of the movement.
    desk.lab.until(lambda: desk.viewport.evaluate("view => view.scrollLeft") - before >= 78)
    assert desk.ask("[len(g), b.selected]") == [count, None]
    phase = desk.ask("[g.phase.id, g.side]")
    desk.still()
    desk.settle()
    tap(desk, desk.button("next").first)
    desk.lab.until(lambda: desk.ask("[g.phase.id, g.side]") != phase)
    assert desk.errors() == []


@pytest.mark.long
@pytest.mark.parametrize("dots", [1, 2])
def test_the_dots_of_the_screen(window, dots):
    """On a dense screen the canvas has as many dots as the screen, and presses still find their hexes."""
    desk = sit(window(Lab, device_scale_factor=dots), f"dots{dots}.ipynb")
    width, shown = desk.canvas.evaluate("canvas => [canvas.width, canvas.clientWidth]")
    assert width == pytest.approx(dots * shown, abs=dots)
    assert desk.drawn()
    move_by_mouse(desk)


@pytest.mark.long
def test_a_small_screen(window):
    """At 1366 by 768 the board is drawn, and a move is made."""
    desk = sit(window(Lab, viewport={"width": 1366, "height": 768}), "small.ipynb")
    move_by_mouse(desk)
    assert desk.root.evaluate("root => root.getBoundingClientRect().right") <= 1366
