"""The tour and the sounds on a real page: what is lit, what has the keyboard, what is kept, what is heard."""

import pytest

from tests.browser.conftest import NEW, Lab
from tests.browser.table import IMPORT, Desk

BOARD = """game = lw.new_game("rif", seed=3)
board = lw.show(game)
board"""
#: In the page: every tone that is made is counted, by the kind of its wave; nothing is heard.
COUNT = """() => {
    window.tones = [];
    const param = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    window.AudioContext = class {
        currentTime = 0;
        createOscillator() {
            return { frequency: param, connect() {}, stop() {}, start() { tones.push(this.type); } };
        }
        createGain() { return { gain: param, connect() {} }; }
        resume() {} suspend() {} close() {}
    };
}"""


@pytest.fixture
def newcomer(window):
    """A board before somebody who has never been here, at the width that a notebook has on a small laptop."""
    place = window(Lab, viewport={"width": 1100, "height": 900}, storage_state=None)
    place.open(IMPORT, BOARD, name="newcomer.ipynb", kernel=NEW)
    place.run_all()
    desk = Desk(place)
    desk.ready()
    yield desk
    assert desk.errors() == []


def ringed(desk):
    """Where on the page the ring on the map is, and whether a click there is the map's."""
    ring = desk.overlay.locator(".lw-spots circle").first
    ring.wait_for(state="attached")
    ring.evaluate("ring => ring.scrollIntoView({block: 'nearest'})")
    box = ring.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    assert desk.page.evaluate("([x, y]) => document.elementFromPoint(x, y).className", [x, y]) == "lw-overlay"
    return x, y


def lit(desk):
    """What is outlined round the map, by the commands of buttons."""
    return desk.root.evaluate(
        """board => [...board.querySelectorAll('button')].filter(node => {
            const {outlineStyle, outlineWidth} = getComputedStyle(node);
            return outlineStyle === 'solid' && outlineWidth === '3px';
        }).map(node => node.dataset.do)"""
    )


#: In the page: the parts of the tour's strip that reach beyond the board, at several widths.
CUT = """async board => {
    const found = [];
    for (const width of [360, 500, 781, 934, 1001, 1366, 2560]) {
        board.style.width = board.style.maxWidth = `${width}px`;
        await new Promise(requestAnimationFrame);
        const edge = board.getBoundingClientRect().right;
        for (const node of board.querySelectorAll('.lw-tour *'))
            if (node.getBoundingClientRect().right > edge + 0.5) found.push(`${width}: ${node.outerHTML.slice(0, 80)}`);
    }
    board.style.width = board.style.maxWidth = '';
    return found;
}"""


def test_a_newcomer_takes_the_tour(newcomer):
    """It is offered, not opened; the pointer does what it says; no part of the board is covered or blocked."""
    desk, page = newcomer, newcomer.page
    step = desk.head.locator(".lw-tour")
    desk.head.locator(".lw-tour-offer-above").wait_for()  # the side panel of this narrow board is below the map
    assert desk.side.locator(".lw-tour-offer").is_hidden()
    assert step.count() == 0
    desk.do("tour", key="tour-begin-above")
    step.wait_for()
    desk.do("tour-go", key="tour-on")
    desk.still()
    page.mouse.click(*ringed(desk))
    desk.lab.until(lambda: desk.ask("b.tour.step") == "reach")
    desk.still()
    page.mouse.click(*ringed(desk))
    desk.lab.until(lambda: lit(desk) == ["undo"])
    desk.still()
    assert step.bounding_box()["y"] + step.bounding_box()["height"] <= desk.viewport.bounding_box()["y"] + 1
    desk.do("undo")
    desk.lab.until(lambda: desk.ask("b.tour.step") == "why")
    # "Undo" is under the map: the next step comes into sight.
    desk.lab.until(lambda: (box := step.bounding_box()) and box["y"] >= 0)
    desk.still()
    page.mouse.click(*ringed(desk))
    why = desk.side.locator(".lw-refusal .lw-reason")
    desk.lab.until(lambda: why.count() == 1 and why.inner_text() in step.inner_text())
    desk.do("tour-go", key="tour-on")
    desk.lab.until(lambda: {"next", "menu"} <= set(lit(desk)))
    assert desk.root.evaluate(CUT) == []
    desk.settle()
    desk.do("tour-go", key="tour-on")
    desk.lab.until(lambda: step.count() == 0)
    assert lit(desk) == []
    end, sure = desk.head.locator('[data-do="next"]'), desk.button("next", key="next-sure")
    page.set_viewport_size({"width": 1100, "height": 600})
    desk.root.evaluate("board => board.scrollIntoView()")
    desk.still()
    top = end.bounding_box()["y"]
    end.click()
    sure.wait_for()  # the question is under the map, and the page goes there
    desk.lab.until(lambda: (box := end.bounding_box()) and box["y"] < top - 100)  # there is none while it is drawn
    sure.click()
    desk.lab.until(lambda: sure.count() == 0 and (box := end.bounding_box()) and box["y"] > top - 40)
    desk.lab.run_all()  # the same cell once more: nobody is asked again
    desk.ready()
    assert desk.root.locator(".lw-tour-offer, .lw-tour-offer-above").count() == 0


@pytest.mark.long
def test_the_tour_by_keyboard_and_by_ear(newcomer):
    """From the offer to the end without a pointer; each step is said, and Escape leaves from a button too."""
    desk, page = newcomer, newcomer.page
    said = desk.overlay.locator(".lw-tour-live")
    desk.button("tour", key="tour-begin-above").focus()
    page.keyboard.press("Enter")
    on = desk.button("tour-go", key="tour-on")
    desk.lab.until(lambda: on.evaluate("node => node === document.activeElement"))
    assert said.get_attribute("aria-live") == "polite"
    page.keyboard.press("Enter")
    desk.lab.until(lambda: "2 de 6" in said.inner_text())
    page.keyboard.press("n")  # a letter of the map, on a button of the tour
    desk.lab.until(lambda: "3 de 6" in said.inner_text())
    desk.overlay.focus()
    desk.settle()
    page.keyboard.press("Enter")  # the cursor is on the ringed hex
    desk.lab.until(lambda: desk.ask("[b.tour.step, len(g)]") == ["do", 1])
    desk.settle()
    page.keyboard.press("u")
    desk.lab.until(lambda: "5 de 6" in said.inner_text())
    on.focus()
    page.keyboard.press("Escape")
    desk.lab.until(lambda: desk.head.locator(".lw-tour").count() == 0)
    desk.lab.until(lambda: desk.overlay.evaluate("node => node === document.activeElement"))
    assert "Partidas" in said.inner_text()
    assert page.evaluate("localStorage.getItem('legion-widget.tour')") == "yes"


@pytest.mark.long
@pytest.mark.parametrize(("motion", "count"), [("no-preference", 1), ("reduce", 0)])
def test_sound(window, motion, count):
    """Silent until the switch is on; and where the system asks for less motion, even then."""
    place = window(Lab, reduced_motion=motion)
    place.open(IMPORT, BOARD, name="sound.ipynb")
    place.run_all()
    desk = Desk(place)
    desk.ready()
    place.page.evaluate(COUNT)
    move = "b.click(b.controller.attempt, lw.legion.Move('beni-urriaguel-tabor-4-4', '1621'))"
    desk.ask(f"[{move}, b.run('undo')] and None")
    desk.settle()
    desk.do("menu")
    desk.do("sound")
    place.until(lambda: desk.button("sound").get_attribute("aria-pressed") == "true")
    assert place.page.evaluate("tones") == []
    desk.ask(f"{move} and None")
    desk.settle()
    assert place.page.evaluate("tones") == ["triangle"] * count
    assert desk.errors() == []
