"""A skirmish in a real browser: played by pointer and keyboard to its end; the ruler, touch, a reload, no eyes."""

from __future__ import annotations

import math
import re

import pytest

from tests.browser.access import axe, tree
from tests.browser.conftest import Lab
from tests.browser.table import IMPORT, Skirmish

#: A table with a hut on it, two squads and a machine gun; one impulse with few chits.
GAME = """lw.set_language("en")
game = lw.new_game({
    "system": "baraka", "id": "drill", "length": 1, "title": {"es": "Instrucción", "en": "Drill"},
    "table": {"width": 120, "height": 90, "pieces": [
        {"id": "hut", "kind": "building", "points": [[70, 40], [84, 40], [84, 50], [70, 50]], "openings": [[77, 50]],
         "name": {"es": "casa", "en": "house"}}]},
    "units": [
        {"id": "s", "side": "spanish", "profile": "legion-squad", "men": 4, "at": [40, 65]},
        {"id": "gun", "side": "spanish", "profile": "legion-machine-gun", "men": 3, "at": [78, 70]},
        {"id": "h", "side": "riffian", "profile": "riffian-squad", "men": 4, "at": [40, 30], "trustful": True},
        {"id": "k", "side": "riffian", "profile": "riffian-squad", "men": 3, "at": [78, 20], "trustful": True}],
    "start": {"initiative": "spanish", "chits": {"spanish": 3, "riffian": 3}}}, seed=5)"""
BOARD = 'board = lw.show(game, theme="light", saves="saves")\nboard'

#: In which direction a unit can go five centimetres from a point, as an arrow key.
FREE = """next(f"Arrow{{name}}" for name, dx, dy in
    (("Left", -500, 0), ("Right", 500, 0), ("Up", 0, -500), ("Down", 0, 500))
    if b.controller.hit(({x} + dx, {y} + dy)) is None and ({x} + dx, {y} + dy) in g.reach({unit!r}))"""


def laid(lab: Lab, name: str) -> Skirmish:
    lab.open(IMPORT, GAME, BOARD, name=name)
    lab.run_all()
    desk = Skirmish(lab)
    desk.ready()
    return desk


@pytest.fixture(scope="module")
def desk(lab):
    lab.page.set_viewport_size({"width": 1366, "height": 900})
    desk = laid(lab, "skirmish.en.ipynb")
    yield desk
    assert desk.errors() == []


@pytest.fixture(autouse=True)
def fresh(request):
    """Each test begins with the game as it was laid out."""
    if "desk" in request.fixturenames:
        desk = request.getfixturevalue("desk")
        desk.lab.python(
            "game.goto(0); board.controller.clear(); board.look_back(None)\n"
            "board.controller.open_tab('play'); board.paint()"
        )
        desk.page.mouse.move(2, 2)
        desk.settle()


def pending(desk: Skirmish) -> str:
    return desk.ask("type(g.position.top).__name__ if g.result is None else 'over'")


def answer(desk: Skirmish) -> None:
    """Leaves open what can be left open, and takes off whom the rules would take."""
    while (work := pending(desk)) in ("Reacting", "Losing", "Retargeting", "Taking", "Arming"):
        steps = desk.ask("len(g)")
        if work == "Losing":
            desk.do("remove")
        elif work == "Arming":
            desk.do("arm")
        else:
            desk.settle()
            desk.overlay.focus()
            desk.page.keyboard.press("r")
        desk.lab.until(lambda before=steps: desk.ask("len(g)") > before)


@pytest.mark.long
def test_a_skirmish_is_played_to_its_end(desk):
    """Units are chosen, activated, moved and fired by pointer; then the same by keyboard alone."""
    desk.tap("s")
    desk.lab.until(lambda: desk.ask("b.selected") == "s")
    desk.tap("h")
    desk.side.get_by_text("cm from base to base; the line of sight is clear").wait_for()
    desk.do("activate")
    desk.lab.until(lambda: pending(desk) == "Declaring")
    desk.tap((40, 60))
    desk.lab.until(lambda: desk.ask("len(b.controller.draft)") == 1)
    desk.tap("h")
    desk.lab.until(lambda: desk.ask("len(b.controller.draft)") == 2)
    desk.side.locator(".lw-chances tr").first.wait_for()
    desk.do("carry-out")
    desk.lab.until(lambda: pending(desk) != "Declaring")
    answer(desk)
    assert desk.at("s") == (40, 60) or desk.ask("g.units['s'].count") < 4

    desk.settle()
    desk.overlay.focus()
    keyboard = desk.page.keyboard
    keyboard.press("n")
    desk.lab.until(lambda: desk.ask("b.selected") is not None)
    chosen = desk.ask("b.selected")
    x, y = desk.at(chosen)
    desk.settle()
    keyboard.press("a")
    desk.lab.until(lambda: pending(desk) in ("Declaring", "Impulse", "Reacting"))
    if pending(desk) == "Declaring":  # else its check has failed
        desk.lab.python(f"board.look(game.units[{chosen!r}].place)")
        desk.settle()
        desk.overlay.focus()
        way = desk.ask(FREE.format(x=round(x * 100), y=round(y * 100), unit=chosen))
        for _ in range(5):
            keyboard.press(way)
        desk.lab.until(lambda: re.search(r"\d+ cm east", desk.ask("b.overlay.spoken")))
        keyboard.press("Enter")
        desk.lab.until(lambda: desk.ask("len(b.controller.draft)") == 1)
        desk.settle()
        keyboard.press("a")
        desk.lab.until(lambda: pending(desk) != "Declaring")
        answer(desk)
        if desk.ask(f"g.units[{chosen!r}].count"):
            assert desk.at(chosen) != (x, y)
    for _ in range(12):
        work = pending(desk)
        if work == "over":
            break
        steps = desk.ask("len(g)")
        desk.settle()
        if work == "Impulse":
            desk.overlay.focus()
            keyboard.press("e")
            desk.lab.until(lambda before=steps: desk.ask("len(g)") > before or desk.ask("b.controller.unused"))
            if desk.ask("b.controller.unused"):  # some could still act: it is asked once more
                desk.settle()
                keyboard.press("e")
                desk.lab.until(lambda before=steps: desk.ask("len(g)") > before)
        else:
            answer(desk)
    desk.root.locator(".lw-end").wait_for()
    assert " win" in desk.root.locator(".lw-end").inner_text()


def test_the_ruler_measures_in_the_page(desk):
    """As a move is measured, from the middle of the base that is chosen, without a word to the kernel; to an enemy as
    a shot is, from base to base."""
    desk.tap("s")
    desk.lab.until(lambda: desk.ask("b.overlay.ruler") != {})
    x, y = desk.at("s")
    desk.page.mouse.move(*desk.point_at((x + 10, y)))
    words = desk.overlay.locator(".lw-ruler-words")
    desk.lab.until(lambda: words.text_content())
    length = float(words.text_content().split()[0])
    assert length == pytest.approx(10, abs=0.15)
    assert not desk.overlay.locator(".lw-ruler.lw-far").count()
    desk.page.mouse.move(*desk.point_at((x + 40, y)))
    desk.overlay.locator(".lw-ruler.lw-far").wait_for(state="attached")
    enemy = desk.ask("next(u.id for u in g.units.values() if u.side != g.units['s'].side and u.is_on_table)")
    there = desk.at(enemy)
    apart = math.dist((x, y), there) - 2 * 1.25
    desk.page.mouse.move(*desk.point_at(there))
    desk.lab.until(lambda: float(words.text_content().split()[0]) == pytest.approx(apart, abs=0.15))
    assert not desk.overlay.locator(".lw-ruler.lw-far").count()


def test_a_drag_with_shift_measures_from_where_it_began(desk):
    page = desk.page
    desk.point_at((52, 45))
    start, end = desk.point_at((40, 42)), desk.point_at((64, 49))
    assert start == desk.point_at((40, 42))
    page.keyboard.down("Shift")
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, end[1])
    page.mouse.move(*end)
    told = desk.overlay.locator(".lw-ruler-words").text_content()
    page.mouse.up()
    page.keyboard.up("Shift")
    assert float(told.split()[0]) == pytest.approx(25, abs=0.5)
    assert desk.ask("b.selected") is None


def test_the_tip_tells_why_not_there(desk):
    """The pointer rests: the way is measured, or the rule is named that forbids it."""
    desk.tap("s")
    desk.lab.until(lambda: desk.ask("b.selected") == "s")
    x, y = desk.at("s")
    tip = desk.overlay.locator(".lw-tip")
    desk.page.mouse.move(*desk.point_at((x + 8, y)))  # on the other side the small map may lie over it
    desk.lab.until(lambda: tip.is_visible() and " of " in tip.inner_text())
    desk.page.mouse.move(*desk.point_at((110, 10)))
    desk.lab.until(lambda: tip.is_visible() and re.search(r"B\d+\.\d+", tip.inner_text()))


def test_a_weapon_is_turned_by_a_press(desk):
    desk.tap("gun")
    desk.do("activate")
    desk.lab.until(lambda: pending(desk) == "Declaring")
    desk.do("turning")
    x, y = desk.at("gun")
    desk.tap((x + 20, y))
    desk.lab.until(lambda: desk.ask("len(b.controller.draft)") == 1)
    assert desk.ask("b.controller.draft[0].facing") == 90
    assert "to 90°" in desk.side.inner_text()


def test_an_example_of_the_rules_is_walked_through(desk):
    """From the Rules tab and back: the game stands as it stood."""
    desk.lab.python("board.controller.open_rule('B12.1'); board.paint()")
    desk.button("example").first.click()
    desk.button("example-play").wait_for()
    desk.settle()
    for _ in range(12):
        if desk.button("example-play").get_attribute("aria-disabled"):
            break
        done = desk.ask("b.controller.worked_example.number")
        desk.do("example-play")
        desk.lab.until(lambda before=done: desk.ask("b.controller.worked_example.number") > before)
        desk.settle()
    assert "at its end" in desk.side.inner_text()
    desk.do("back")
    desk.lab.until(lambda: desk.ask("b.game is game"))


STATES = ("laid", "chosen", "planned", "reaction", "dark")


@pytest.mark.parametrize(
    "state", [one if one == "planned" else pytest.param(one, marks=pytest.mark.long) for one in STATES]
)
def test_axe_finds_nothing(desk, state):
    """No rule of axe-core is broken, whatever is asked; what is read out has the acts and the chances in it."""
    if state != "laid":
        desk.tap("s")
        desk.lab.until(lambda: desk.ask("b.selected") == "s")
    if state in ("planned", "reaction", "dark"):
        desk.do("activate")
        desk.lab.until(lambda: pending(desk) == "Declaring")
        desk.tap("h")
        desk.side.locator(".lw-chances tr").first.wait_for()
    if state == "reaction":
        desk.do("carry-out")
        desk.side.locator(".lw-chooser, [data-do=answer-nothing]").first.wait_for()
    if state == "dark":
        desk.do("theme")
        desk.lab.until(lambda: "lw-dark" in desk.root.get_attribute("class"))
    desk.page.mouse.move(2, 2)
    desk.settle()
    try:
        found = axe(desk.page, ".lw-board")
        assert not found, "\n" + "\n".join(found)
        if state == "planned":
            told = tree(desk.page, ".lw-board")
            assert "Fire at" in told
            assert "%" in told
            assert 'button "Declare"' in told
    finally:
        if state == "dark":
            desk.do("theme")
            desk.lab.until(lambda: "lw-dark" not in desk.root.get_attribute("class"))


@pytest.mark.long
def test_a_board_shown_again_is_drawn_as_it_was(desk):
    """The page is loaded anew: the kernel goes on, and so does what was chosen."""
    desk.tap("s")
    desk.lab.until(lambda: desk.ask("b.selected") == "s")
    desk.lab.save()
    desk.lab.join("skirmish.en.ipynb")
    desk.ready()
    assert desk.ask("b.selected") == "s"
    desk.tap("s")
    desk.lab.until(lambda: desk.ask("b.selected") is None)


@pytest.mark.long
def test_a_finger_chooses_and_a_finger_that_stays_asks(window):
    place = window(Lab, has_touch=True)
    desk = laid(place, "finger-skirmish.en.ipynb")
    desk.finger_tap(*desk.point_at(desk.at("s")))
    place.until(lambda: desk.ask("b.selected") == "s")
    desk.do("activate")
    place.until(lambda: pending(desk) == "Declaring")
    x, y = desk.at("s")
    desk.settle()
    desk.finger_tap(*desk.point_at((x, y - 6)))
    place.until(lambda: desk.ask("len(b.controller.draft)") == 1)
    assert desk.errors() == []
