"""The map under wheel, fingers, keys and buttons: it zooms and pans at once, tells little, and stays sharp."""

import itertools
import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import PATIENCE, WIDE, Lab, toured
from tests.browser.table import IMPORT, LONG, Desk

BOARD = """game = lw.new_game("rif", seed=3)
board = lw.show(game, height=370)
said = []
board.overlay.on_msg(lambda widget, content, buffers: said.append(content))
board"""
#: Where a point of the map, in parts of its width and height, is seen on the page.
SEEN = """(over, [x, y]) => {
    const box = over.getBoundingClientRect();
    return [box.x + x * box.width, box.y + y * box.height];
}"""
SHARP = "c => [c.width, Math.round(c.clientWidth * devicePixelRatio)]"
#: Milliseconds in which a hand rests before the kernel is told of a zoom, and in which the last of a picture is painted
#: under the veil of the old one; see `lens.js`.
REST, VEIL = 180, 120


@pytest.fixture(scope="module")
def desk(lab):
    lab.page.set_viewport_size(WIDE)
    lab.open(IMPORT, BOARD, name="lens.ipynb")
    lab.run_all()
    desk = Desk(lab)
    desk.ready()
    return desk


@pytest.fixture(scope="module")
def hands(browser: Browser, jupyter) -> Iterator[Desk]:
    """A board on a dense screen that is touched."""
    screen = {"viewport": {"width": 1000, "height": 760}, "device_scale_factor": 2, "has_touch": True}
    context = browser.new_context(**screen, storage_state=toured(jupyter[0]))
    context.set_default_timeout(PATIENCE * 1000)
    lab = Lab(context.new_page(), *jupyter)
    lab.open(IMPORT, BOARD, name="touch.ipynb")
    lab.run_all()
    desk = Desk(lab)
    desk.ready()
    desk.touch = context.new_cdp_session(lab.page)
    yield desk
    assert lab.errors == []
    assert desk.errors() == []
    context.close()


def scale(desk: Desk) -> float:
    """CSS pixels of a world unit, as the page shows it."""
    return desk.overlay.evaluate("over => over.offsetWidth") / desk.grid.width


def scrolls(desk: Desk) -> list[float]:
    return desk.viewport.evaluate("view => [view.scrollLeft, view.scrollTop]")


def messages(desk: Desk, kind: str) -> list[dict]:
    """What the kernel was told since it was asked to forget."""
    desk.lab.heard()
    return json.loads(desk.lab.python(f"import json; print(json.dumps([m for m in said if m['kind'] == {kind!r}]))"))


def forget(desk: Desk) -> None:
    desk.lab.heard()
    desk.lab.python("said.clear()")


def sharp(desk: Desk) -> None:
    """Waits until the kernel has drawn what the page shows: the canvas has a dot for every dot of the screen."""

    def done() -> bool:
        have, need = desk.canvas.evaluate(SHARP)
        told = abs(desk.ask("b.zoom_state.scale") - scale(desk)) < 0.002
        return told and abs(have - need) <= 1 and not desk.overlay.locator(".lw-veil").count() and desk.drawn()

    desk.lab.until(done)


def reset(desk: Desk) -> None:
    desk.lab.python("board.zoom_state.scale = 1.0; board.rescale()")
    desk.lab.until(lambda: abs(scale(desk) - 1) < 0.01)
    sharp(desk)
    forget(desk)


def turn(desk: Desk, x: float, y: float, notches: int, key: str = "Control") -> None:
    page = desk.page
    page.mouse.move(x, y)
    page.keyboard.down(key)
    for _ in range(abs(notches)):
        page.mouse.wheel(0, -100 if notches > 0 else 100)
    page.keyboard.up(key)


def test_the_wheel_zooms_round_the_pointer(lab, desk):
    """The point under the pointer stays, one message tells the scale at the end, and all is drawn sharply."""
    reset(desk)
    x, y = desk.spot("2015")
    box = desk.overlay.bounding_box()
    part = [(x - box["x"]) / box["width"], (y - box["y"]) / box["height"]]
    with lab.stopped(REST, VEIL) as timers:
        turn(desk, x, y, 3)
        lab.until(lambda: scale(desk) == pytest.approx(1.25**3, rel=0.02))
        assert desk.overlay.evaluate(SEEN, part) == pytest.approx([x, y], abs=3)
        assert messages(desk, "scale") == []
        timers.over(REST)
        desk.overlay.locator(".lw-veil").wait_for(state="attached")  # the old picture, stretched, until there is a new
        assert desk.overlay.evaluate(SEEN, part) == pytest.approx([x, y], abs=3)
        lab.until(lambda: timers.count(VEIL))
    sharp(desk)
    assert desk.overlay.evaluate(SEEN, part) == pytest.approx([x, y], abs=3)
    told = messages(desk, "scale")
    assert len(told) == 1
    assert told[0]["scale"] == pytest.approx(1.25**3, rel=0.01)
    assert told[0]["view"]
    forget(desk)
    with lab.stopped(REST) as timers:
        turn(desk, x, y, -20)
        lab.until(lambda: timers.count(REST))
        lab.frames()
        assert messages(desk, "scale") == []
    sharp(desk)
    room = desk.viewport.evaluate("v => [v.clientWidth, v.clientHeight, v.scrollWidth, v.scrollHeight]")
    assert room[2] <= room[0]
    assert room[3] <= room[1]
    assert len(messages(desk, "scale")) == 1
    place, small = desk.viewport.bounding_box(), scale(desk)
    assert place["x"] + 3 < desk.overlay.bounding_box()["x"]
    turn(desk, place["x"] + 3, y, 2)  # beside the map, which is smaller than its place
    lab.until(lambda: scale(desk) > 1.2 * small)
    turn(desk, x, y, 30)
    lab.until(lambda: scale(desk) == pytest.approx(2.4, rel=0.01))
    sharp(desk)
    assert scale(desk) == pytest.approx(2.4, rel=0.01)


def test_the_wheel_alone_scrolls(lab, desk):
    reset(desk)
    lab.page.mouse.move(*desk.spot("2015"))
    before = scrolls(desk)
    lab.page.mouse.wheel(0, 100)
    lab.until(lambda: scrolls(desk)[1] > before[1])
    assert scale(desk) == pytest.approx(1, abs=0.01)


def test_keys_zoom_and_pan(lab, desk):
    """+ - 0 W zoom, Shift with an arrow and PageDown pan, Home comes back; nothing of it is a press."""
    reset(desk)
    desk.spot("2015")
    desk.overlay.focus()
    press = lab.page.keyboard.press
    place = "v => [v.clientWidth, v.scrollWidth, v.clientHeight, v.scrollHeight]"
    with lab.stopped(REST):
        press("+")
        assert scale(desk) == pytest.approx(1.25, rel=0.01)
        press("-")
        press("-")
        assert scale(desk) == pytest.approx(0.8, rel=0.01)
        press("w")
        wide, all_wide, _, _ = desk.viewport.evaluate(place)
        assert wide - 2 <= desk.overlay.evaluate("o => o.offsetWidth") <= all_wide <= wide
        press("0")
        assert desk.overlay.evaluate("o => o.offsetHeight") == pytest.approx(370, abs=1)
        lab.frames()
        assert messages(desk, "scale") == []
    sharp(desk)
    assert len(messages(desk, "scale")) == 1
    lab.python("board.zoom_state.scale = 1.25; board.rescale()")
    lab.until(lambda: abs(scale(desk) - 1.25) < 0.01)
    desk.viewport.evaluate("v => v.scrollTo(300, 300)")
    wide, _, high, _ = desk.viewport.evaluate(place)
    press("Shift+ArrowRight")
    assert scrolls(desk)[0] == pytest.approx(300 + wide / 3, abs=1)
    press("Shift+ArrowUp")
    assert scrolls(desk)[1] == pytest.approx(300 - high / 3, abs=1)
    press("PageDown")
    assert scrolls(desk)[1] == pytest.approx(300 - high / 3 + 0.9 * high, abs=1)
    press("ArrowDown")
    press("Home")
    at = messages(desk, "walk")[-1]["place"]
    x, y = desk.grid.centre(desk.grid.at(*at))
    middle = desk.viewport.evaluate(
        "v => { const b = v.getBoundingClientRect(); return [b.x + v.clientWidth / 2, b.y + v.clientHeight / 2]; }"
    )
    seen = desk.overlay.evaluate(SEEN, [x / desk.grid.width, y / desk.grid.height])
    assert seen[1] == pytest.approx(middle[1], abs=3) or scrolls(desk)[1] == 0
    assert messages(desk, "click") == []
    press("Escape")
    assert not desk.overlay.evaluate("over => over === document.activeElement")


def test_the_buttons_of_the_corner_answer_in_the_page(lab, desk):
    """They zoom before the kernel hears of it, and by the keyboard too."""
    reset(desk)
    corner = desk.root.locator(".lw-corner")
    larger = corner.locator('[data-by="1"]')
    with lab.stopped(REST):
        larger.focus()
        lab.page.keyboard.press("Enter")
        lab.page.keyboard.press("Space")
        assert scale(desk) == pytest.approx(1.25**2, rel=0.01)
        assert messages(desk, "scale") == []
    sharp(desk)
    assert larger.evaluate("node => node === document.activeElement")
    assert len(messages(desk, "scale")) == 1
    corner.locator('[data-by="width"]').click()
    sharp(desk)
    assert desk.overlay.evaluate("o => o.offsetWidth") == pytest.approx(
        desk.viewport.evaluate("v => v.clientWidth"), abs=2
    )
    desk.choose("1521", "beni-urriaguel-tabor-4-4")
    lab.page.keyboard.press("Escape")


def test_a_board_as_wide_as_its_place_stays_so(lab, desk):
    """When the window changes, the map follows."""
    desk.root.locator('.lw-corner [data-by="width"]').click()
    before = desk.overlay.evaluate("o => o.offsetWidth")
    lab.page.set_viewport_size({"width": 1350, "height": 1200})
    lab.until(lambda: desk.overlay.evaluate("o => o.offsetWidth") < before - 60)
    wide = desk.viewport.evaluate("v => v.clientWidth")
    assert desk.overlay.evaluate("o => o.offsetWidth") == pytest.approx(wide, abs=2)
    sharp(desk)
    lab.page.set_viewport_size(WIDE)
    lab.until(lambda: desk.overlay.evaluate("o => o.offsetWidth") == before)
    sharp(desk)


@pytest.mark.long
def test_only_changes_of_hex_reach_the_kernel(lab, desk):
    """200 moves of the pointer over a few hexes tell of each hex once; every message names its view."""
    reset(desk)
    x, y = desk.spot("2015")
    lab.page.mouse.move(x, y)
    lab.page.mouse.move(x + 130, y + 7, steps=200)
    hovers = messages(desk, "hover")
    assert 4 <= len(hovers) <= 7
    assert all(one["place"] != other["place"] for one, other in itertools.pairwise(hovers))
    assert len({one["view"] for one in hovers}) == 1
    line = desk.overlay.locator(".lw-hover polygon").last
    assert line.evaluate("p => getComputedStyle(p).stroke") == "rgb(255, 255, 255)"
    assert line.get_attribute("points")


def test_a_press_with_a_modifier_says_so(lab, desk):
    reset(desk)
    lab.page.keyboard.down("Shift")
    desk.press("2603")
    lab.page.keyboard.up("Shift")
    lab.until(lambda: messages(desk, "click"))
    click = messages(desk, "click")[0]
    assert (click["shift"], click["ctrl"], click["alt"], click["place"]) == (True, False, False, [25, 2])


@pytest.mark.long
def test_a_press_on_an_old_picture_is_dropped(lab, desk):
    """While a cell that changes the game is under way, a press means what was seen: nothing happens."""
    reset(desk)
    x, y = desk.spot("1520")
    lab.page.mouse.move(x, y)
    with lab.busy('game.do(lw.legion.Move("beni-ulisex-4", "2423"))'):
        before = lab.said
        lab.page.mouse.click(x, y)
        lab.until(lambda: lab.said > before)
    lab.until(lambda: messages(desk, "click"))
    assert messages(desk, "click")[0]["revision"] < desk.ask("b.overlay.revision")
    assert desk.ask("b.selected") is None
    lab.python("game.undo()")
    desk.choose("1520", "beni-urriaguel-tabor-4-1")
    lab.page.keyboard.press("Escape")


def test_the_small_map_moves_the_view(lab, desk):
    """A press there shows that part, a drag goes on; it is folded by its corner and gone with the whole board."""
    reset(desk)
    small = desk.root.locator(".lw-minimap")
    box = small.locator("canvas").bounding_box()
    lab.page.mouse.move(box["x"] + 0.6 * box["width"], box["y"] + 0.5 * box["height"])
    lab.page.mouse.down()
    view = desk.viewport.evaluate("v => [v.clientWidth, v.clientHeight]")
    over = desk.overlay.evaluate("o => [o.offsetWidth, o.offsetHeight]")
    assert scrolls(desk)[0] == pytest.approx(0.6 * over[0] - view[0] / 2, abs=12)
    assert scrolls(desk)[1] == pytest.approx(0.5 * over[1] - view[1] / 2, abs=12)
    lab.page.mouse.move(box["x"] + 0.3 * box["width"], box["y"] + 0.5 * box["height"])
    lab.page.mouse.up()
    assert scrolls(desk)[0] == pytest.approx(max(0, 0.3 * over[0] - view[0] / 2), abs=12)
    lab.until(
        lambda: small.locator("i").bounding_box()["width"] == pytest.approx(box["width"] * view[0] / over[0], abs=3)
    )
    assert messages(desk, "click") == []
    assert small.get_attribute("aria-hidden") == "true"
    assert small.locator("button, [tabindex]").count() == 0
    small.locator("b").click()
    assert small.bounding_box()["width"] < 40
    small.locator("b").click()
    assert small.bounding_box()["width"] > 100
    desk.root.locator('.lw-corner [data-by="whole"]').click()
    small.wait_for(state="hidden")
    sharp(desk)
    reset(desk)
    small.wait_for(state="visible")
    assert desk.errors() == []


def fingers(desk: Desk, kind: str, *points: tuple[float, float]) -> None:
    desk.touch.send(
        "Input.dispatchTouchEvent",
        {"type": kind, "touchPoints": [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]},
    )


@pytest.mark.long
def test_a_dense_screen_is_drawn_densely(hands):
    """Two dots for a CSS pixel; at a large scale fewer, so that the canvas does not grow beyond measure."""
    sharp(hands)
    assert hands.canvas.evaluate("c => c.width / c.clientWidth") == pytest.approx(2, abs=0.01)
    hands.lab.python("board.zoom_state.scale = 2.4; board.rescale()")
    hands.lab.until(lambda: abs(scale(hands) - 2.4) < 0.01)
    hands.lab.until(lambda: 12.5e6 < hands.canvas.evaluate("c => c.width * c.height") < 14.1e6 and hands.drawn())
    reset(hands)


@pytest.mark.long
def test_a_tap_is_one_press(hands):
    reset(hands)
    x, y = hands.spot("1520")
    hands.finger_tap(x, y)
    hands.lab.until(lambda: hands.ask("b.selected") == "beni-urriaguel-tabor-4-1")
    hands.calm()
    assert len(messages(hands, "click")) == 1
    assert messages(hands, "hover") == []
    hands.overlay.focus()
    hands.page.keyboard.press("Escape")


@pytest.mark.long
def test_a_finger_pans_and_the_map_glides_on(hands):
    reset(hands)
    x, y = hands.spot("2015")
    hands.viewport.evaluate("v => v.scrollTo(350, 300)")
    fingers(hands, "touchStart", (x, y))
    for step in range(1, 9):
        fingers(hands, "touchMove", (x - 10 * step, y - 5 * step))
    hands.lab.until(lambda: scrolls(hands) == [pytest.approx(430, abs=12), pytest.approx(340, abs=6)])
    left, _ = scrolls(hands)
    fingers(hands, "touchEnd")
    hands.still()
    assert scrolls(hands)[0] >= left
    assert messages(hands, "click") == []


@pytest.mark.long
def test_a_finger_that_stays_opens_the_menu_of_the_place(hands):
    reset(hands)
    x, y = hands.spot("2419")
    with hands.lab.stopped(LONG) as timers:
        fingers(hands, "touchStart", (x, y))
        hands.lab.until(lambda: timers.count(LONG))
        timers.over(LONG)
        fingers(hands, "touchEnd")
    hands.root.locator(".lw-place-menu").get_by_text("Dar Drius").wait_for()
    assert messages(hands, "click") == []
    hands.page.keyboard.press("Escape")
    assert not hands.root.locator(".lw-place-menu").is_visible()


@pytest.mark.long
def test_two_fingers_zoom_round_their_middle(hands):
    """The point between them stays between them, wherever they go; the kernel draws it once they rest."""
    reset(hands)
    x, y = hands.spot("2015")
    box = hands.overlay.bounding_box()
    part = [(x - box["x"]) / box["width"], (y - box["y"]) / box["height"]]
    with hands.lab.stopped(REST, LONG):
        fingers(hands, "touchStart", (x - 40, y))
        fingers(hands, "touchStart", (x - 40, y), (x + 40, y))
        for step in range(1, 9):
            fingers(hands, "touchMove", (x - 40 - 2 * step, y + 3 * step), (x + 40 + 2 * step, y + 3 * step))
        hands.lab.until(lambda: scale(hands) == pytest.approx(1.4, rel=0.02))
        assert hands.overlay.evaluate(SEEN, part) == pytest.approx([x, y + 24], abs=3)
        fingers(hands, "touchEnd")
        hands.lab.frames()
        assert messages(hands, "scale") == []
    sharp(hands)
    assert hands.overlay.evaluate(SEEN, part) == pytest.approx([x, y + 24], abs=3)
    assert messages(hands, "click") == []
    assert len(messages(hands, "scale")) == 1


@pytest.mark.long
def test_a_finger_finds_its_button(hands):
    """On a screen that is touched every button is 36 px high, and the counters in the order of battle are larger."""
    hands.do("tab", tab="order")
    counter = hands.side.locator(".lw-formation > svg").first
    counter.wait_for()
    assert counter.bounding_box()["width"] >= 36
    heights = hands.root.evaluate(
        "root => [...root.querySelectorAll('button')].map(node => node.offsetHeight).filter(height => height)"
    )
    assert len(heights) > 20
    assert min(heights) >= 36
    hands.do("tab", tab="play")
    hands.settle()


@pytest.mark.long
def test_a_finger_on_a_map_that_cannot_move_moves_the_page(hands):
    """Nobody is caught in the board: where the map ends, the notebook scrolls."""
    reset(hands)
    hands.page.set_viewport_size({"width": 1400, "height": 600})
    hands.root.locator('.lw-corner [data-by="whole"]').click()
    sharp(hands)
    x, y = hands.spot("2015")
    top = hands.root.bounding_box()["y"]
    fingers(hands, "touchStart", (x, y))
    for step in range(1, 6):
        fingers(hands, "touchMove", (x, y - 16 * step))
    fingers(hands, "touchEnd")
    hands.lab.until(lambda: hands.root.bounding_box()["y"] == pytest.approx(top - 80, abs=4))
    assert messages(hands, "click") == []
    hands.page.set_viewport_size({"width": 1400, "height": 1000})
    reset(hands)


@pytest.mark.long
def test_a_screen_of_another_density_is_noticed(hands):
    """The page is zoomed by the browser, or moved to another screen: all is drawn anew for it."""
    reset(hands)
    size = {"width": 1400, "mobile": False}
    # Another height, since emulation alone tells the page nothing; a real page that is zoomed is told.
    hands.touch.send("Emulation.setDeviceMetricsOverride", {**size, "height": 990, "deviceScaleFactor": 1.5})
    hands.lab.until(lambda: hands.ask("b.map.layers.pixels") == 1.5)
    sharp(hands)
    hands.touch.send("Emulation.setDeviceMetricsOverride", {**size, "height": 1000, "deviceScaleFactor": 2})
    hands.lab.until(lambda: hands.ask("b.map.layers.pixels") == 2)
    sharp(hands)


@pytest.mark.long
def test_on_a_narrow_board_the_point_stays_while_the_place_of_the_map_grows(lab):
    """The page goes along with it."""
    lab.page.set_viewport_size({"width": 820, "height": 1100})
    lab.open(IMPORT, "board = lw.show(lw.new_game('rif', seed=1))\nboard", name="narrow.ipynb")
    lab.run_all()
    desk = Desk(lab)
    desk.ready()
    lab.python("board.zoom_state.scale = 0.5; board.rescale()")
    lab.until(lambda: abs(scale(desk) - 0.5) < 0.01)
    sharp(desk)
    desk.root.evaluate("board => board.scrollIntoView()")
    desk.still()
    place = desk.viewport.bounding_box()
    x, y = place["x"] + 0.7 * place["width"], place["y"] + 0.8 * place["height"]
    box = desk.overlay.bounding_box()
    part = [(x - box["x"]) / box["width"], (y - box["y"]) / box["height"]]
    turn(desk, x, y, 3)
    lab.until(lambda: desk.viewport.bounding_box()["height"] > place["height"] + 100)
    sharp(desk)
    assert desk.overlay.evaluate(SEEN, part) == pytest.approx([x, y], abs=3)
