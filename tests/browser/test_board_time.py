"""The timeline in a page: the slider, the log, playing again, the tabs, examples, movement, and boards in step."""

import pytest

from tests.browser.conftest import HIGH, Lab
from tests.browser.table import IMPORT, Desk

#: A game of a dozen moves, all of them in the first phase, and two boards on it.
GAME = 'game = lw.new_game("rif", seed=3)\ngame.play(steps=12)'


@pytest.fixture(scope="module")
def desk(lab):
    lab.page.set_viewport_size(HIGH)
    lab.open(IMPORT, GAME + "\nboard = lw.show(game)\nboard", "second = lw.show(game, height=330)\nsecond")
    lab.run_all()
    desk = Desk(lab)
    desk.ready()
    Desk(lab, number=1, name="second").ready()
    return desk


@pytest.fixture(autouse=True)
def at_rest(lab, desk):
    """Every test begins and ends in the present, with nothing chosen and nothing under way."""
    lab.python("board.animation = second.animation = False")
    yield
    lab.python(
        "for each in (board, second):\n    each.replay.stop(); each.step = None; each.selected = None\n"
        "    each.run('cancel'); each.controller.open_tab('play'); each.paint()"
    )


def slider(desk):
    return desk.root.locator(".lw-slider")


def along(desk, part):
    """Where on the page a part of the slider's way is."""
    slider(desk).scroll_into_view_if_needed()
    box = slider(desk).bounding_box()
    return box["x"] + 8 + (box["width"] - 16) * part, box["y"] + box["height"] / 2


def test_the_slider_is_dragged_through_the_game(lab, desk):
    """The map follows while the pointer holds the slider, with few messages; at the end it is the present again."""
    present = desk.picture()
    lab.python("heard = []\nboard.observe(lambda change: heard.append(change['new']), 'step')")
    mouse = lab.page.mouse
    mouse.move(*along(desk, 1))
    mouse.down()
    for n in range(40):
        mouse.move(*along(desk, 1 - n / 40))
    lab.until(lambda: desk.ask("b.step") in (0, 1))
    lab.until(lambda: desk.picture() != present)  # the map follows before the slider is let go
    held = slider(desk).element_handle()
    mouse.move(*along(desk, 0.5))
    lab.until(lambda: desk.ask("b.step") in (5, 6, 7))
    assert held.evaluate("node => node.isConnected")  # it was not painted anew under the pointer
    middle = desk.ask("b.step")
    assert desk.root.locator(".lw-step-number").inner_text() == str(middle)
    mouse.up()
    lab.until(lambda: desk.root.locator(".lw-looking-back").count() == 1)
    assert desk.ask("len(heard)") < 30
    assert desk.ask("len(g)") == 12
    past = desk.picture()
    assert past != present
    desk.do("step", key="present")
    lab.until(lambda: desk.picture() == present)
    assert desk.ask("b.step") is None
    assert desk.errors() == []


@pytest.mark.long
def test_a_slider_that_comes_back_to_where_it_was_lets_the_panel_be_painted(lab, desk):
    """Dragged away and back, nothing has changed; the panel answers all the same afterwards."""
    mouse = lab.page.mouse
    mouse.move(*along(desk, 1))
    mouse.down()
    mouse.move(*along(desk, 0.4))
    lab.until(lambda: desk.ask("b.step") is not None)
    mouse.move(*along(desk, 1))
    lab.until(lambda: desk.ask("b.step") is None)
    mouse.up()
    desk.do("step", key="back")
    lab.until(lambda: desk.root.locator(".lw-looking-back").count() == 1)
    assert desk.ask("b.step") == 11


def test_the_slider_by_keyboard(lab, desk):
    """Arrows, Home and End; the keyboard stays on the slider though the panel is painted anew."""
    slider(desk).focus()
    for key, step in (("ArrowLeft", 11), ("ArrowLeft", 10), ("Home", 0), ("ArrowRight", 1), ("End", None)):
        lab.page.keyboard.press(key)
        lab.until(lambda step=step: desk.ask("b.step") == step)
        lab.until(lambda step=step: slider(desk).input_value() == str(12 if step is None else step))
        lab.until(lambda: slider(desk).evaluate("node => node === document.activeElement"))
    assert slider(desk).get_attribute("aria-valuetext") == "paso 12 de 12"


def test_a_line_of_the_log_shows_its_step(lab, desk):
    """The map and the panels are those of that step; the line is marked; a move there is refused."""
    present = desk.picture()
    desk.foot.locator('.lw-line[data-step="4"]').first.click()
    lab.until(lambda: desk.ask("b.step") == 4)
    lab.until(lambda: desk.picture() != present)
    lab.until(lambda: desk.foot.locator('.lw-here .lw-line[data-step="4"]').count() >= 1)
    assert slider(desk).input_value() == "4"
    lab.python("unit = next(u for u in board.controller.now.units.values() if u.hex and u.side == 'moroccan')")
    desk.choose(desk.ask("unit.hex.label"), desk.ask("unit.id"))
    desk.press(desk.ask("next(x for x in board.controller.now.reach(unit) if x != unit.hex.label)"))
    desk.side.locator(".lw-refusal").wait_for()
    assert desk.ask("len(g)") == 12
    desk.do("step", key="past-present")
    desk.side.locator(".lw-refusal").wait_for(state="detached")
    lab.until(lambda: desk.picture() == present)


@pytest.mark.long
def test_playing_goes_to_the_present_and_pauses(lab, desk):
    """The play button plays on from the step that is looked at; pressed again it stops there."""
    present = desk.picture()
    lab.python(
        "import asyncio\nfrom legion_widget.ui import replay\nreplay.PACE = 0.05\n"
        "def halt(change):\n"  # the step after the next is an hour away, however busy the machine is
        "    if change['new'] == 2: replay.PACE = 3600\n"
        "board.observe(halt, 'step')"
    )
    desk.do("step", key="first")
    lab.until(lambda: desk.ask("b.step") == 0)
    desk.do("play")
    lab.until(lambda: desk.ask("b.step") == 3)
    assert desk.ask("b.replay.is_playing")
    desk.do("play")
    lab.until(lambda: not desk.ask("b.replay.is_playing"))
    lab.python("board.unobserve(halt, 'step')\nreplay.PACE = 0.05")
    # What is rung later than a step would be due finds no step done.
    lab.python("rung = []\nasyncio.get_running_loop().call_later(3 * replay.PACE, rung.append, True)")
    lab.until(lambda: desk.ask("rung"))
    assert desk.ask("b.step") == 3
    desk.do("play")
    lab.until(lambda: desk.ask("b.step") is None)
    lab.until(lambda: desk.picture() == present)
    assert not desk.ask("b.replay.is_playing")
    assert desk.button("play").get_attribute("aria-label") != "Pausa"
    assert desk.errors() == []


@pytest.mark.long
def test_played_on_from_a_step_and_done_again(lab, desk):
    present = desk.picture()
    lab.python("board.step = 7")
    desk.do("resume")
    lab.until(lambda: desk.ask("len(g)") == 7)
    lab.until(lambda: desk.root.locator(".lw-looking-back").count() == 0)
    for _ in range(5):
        count = desk.ask("len(g)")
        desk.do("redo")
        lab.until(lambda count=count: desk.ask("len(g)") == count + 1)
    lab.until(lambda: desk.picture() == present)


def test_the_order_of_battle_chooses_and_looks(lab, desk):
    """A formation opens; a press on its counter marks it on the map and brings it into view."""
    unit, formation = desk.ask("next([u.id, u.formation] for u in g.units.values() if u.hex and u.side == 'spanish')")
    desk.do("tab", tab="order")
    desk.do("formation", formation=formation)
    member = desk.side.locator(f'.lw-member[data-unit="{unit}"]')
    member.wait_for()
    desk.viewport.evaluate("view => { view.scrollLeft = 0; view.scrollTop = 9999; }")
    before = desk.viewport.evaluate("view => [view.scrollLeft, view.scrollTop]")
    was = desk.picture()
    member.click()
    lab.until(lambda: desk.ask("b.selected") == unit)
    lab.until(lambda: desk.picture() != was)
    lab.until(lambda: desk.viewport.evaluate("view => [view.scrollLeft, view.scrollTop]") != before)
    assert desk.side.locator(f'.lw-member[data-unit="{unit}"]').get_attribute("aria-pressed") == "true"


def test_a_rule_chip_opens_the_rule_and_an_example_opens_and_goes_back(lab, desk):
    """From the log to the rule, from the rule to its example on the board, and back to the same picture."""
    present = desk.picture()
    desk.foot.locator('[data-do="rule"]').first.click()
    page = desk.side.locator(".lw-rule-page")
    page.wait_for()
    desk.side.locator('select[name="rule"]').select_option("L8.2")
    lab.until(lambda: "L8.2" in page.locator(".lw-name").inner_text())
    page.locator('[data-do="example"]').first.click()
    back = desk.side.locator('[data-do="back"]')
    back.wait_for()
    lab.until(lambda: desk.ask("g is not game"))
    desk.side.locator('[data-do="example-play"]').click()
    lab.until(lambda: desk.side.locator(".lw-done").count() >= 1)
    back.click()
    lab.until(lambda: desk.ask("g is game"))
    desk.side.locator(".lw-worked").wait_for(state="detached")
    lab.until(lambda: desk.picture() == present)
    assert desk.errors() == []


def test_side_and_log_fold(lab, desk):
    """Folded they are not seen, and the map takes the room; both come back."""
    width = desk.viewport.evaluate("view => view.clientWidth")
    desk.do("fold", part="side")
    lab.until(lambda: not desk.side.is_visible())
    lab.until(lambda: desk.viewport.evaluate("view => view.clientWidth") > width)
    desk.do("fold", part="side")
    lab.until(lambda: desk.side.is_visible())
    log = desk.foot.locator(".lw-log ol")
    desk.do("fold", part="log")
    lab.until(lambda: not log.is_visible())
    desk.do("fold", part="log")
    lab.until(lambda: log.is_visible())


def test_two_boards_look_at_steps_of_their_own_or_in_step(lab, desk):
    """Unlinked, one looks back and the other does not; linked, both do."""
    second = Desk(lab, number=1, name="second")
    mine, theirs = desk.picture(), second.picture()
    lab.python("board.step = 2")
    lab.until(lambda: desk.picture() != mine)
    assert second.picture() == theirs
    lab.python("import traitlets\nlink = traitlets.link((board, 'step'), (second, 'step'))")
    lab.until(lambda: second.picture() != theirs)
    slider(second).focus()
    lab.page.keyboard.press("End")
    lab.until(lambda: desk.ask("b.step") is None)
    lab.until(lambda: desk.picture() == mine and second.picture() == theirs)
    lab.python("link.unlink()")
    assert desk.errors() == second.errors() == []


def test_what_is_chosen_on_one_board_is_chosen_on_a_linked_one(lab, desk):
    """``traitlets.link`` of ``selected``: marks and panels of both are those of the counter, until it is let go."""
    second = Desk(lab, number=1, name="second")
    mine, theirs = desk.picture(), second.picture()
    lab.python("import traitlets\nlink = traitlets.link((board, 'selected'), (second, 'selected'))")
    unit, label = desk.ask("next([u.id, u.hex.label] for u in g.units.values() if u.hex and u.side == g.to_act)")
    desk.choose(label, unit)
    lab.until(lambda: second.ask("b.selected") == unit)
    lab.until(lambda: second.picture() != theirs)
    assert second.side.locator(".lw-card .lw-name").inner_text() == desk.side.locator(".lw-card .lw-name").inner_text()
    second.press(label)
    lab.until(lambda: desk.ask("b.selected") is None)
    lab.until(lambda: desk.picture() == mine and second.picture() == theirs)
    lab.python("link.unlink()")
    assert desk.errors() == second.errors() == []


@pytest.mark.long
def test_a_slider_of_ipywidgets_is_linked_to_the_step(lab, desk):
    """Both ways, with the present as the slider's last place."""
    lab.python(
        "import ipywidgets, traitlets\n"
        "dial = ipywidgets.IntSlider(value=12, min=0, max=12)\n"
        "link = traitlets.link((dial, 'value'), (board, 'step'), transform=("
        "lambda n: None if n == len(game) else n, lambda step: len(game) if step is None else step))"
    )
    present = desk.picture()
    lab.python("dial.value = 3")
    lab.until(lambda: desk.picture() != present)
    assert desk.ask("b.step") == 3
    desk.do("step", key="on")
    lab.until(lambda: desk.ask("dial.value") == 4)
    desk.do("step", key="present")
    lab.until(lambda: desk.ask("dial.value") == 12)
    lab.until(lambda: desk.picture() == present)
    lab.python("link.unlink(); dial.close()")
    assert desk.errors() == []


#: A counter that can move, where it stands and where it may go.
MOVE = (
    "next([u.id, u.hex.label, x] for u in g.units.values() if u.hex and u.side == g.to_act and not u.moved"
    " for x in g.reach(u) if x != u.hex.label)"
)


@pytest.mark.long
def test_a_counter_goes_its_way_and_is_drawn_where_it_arrives(lab, desk):
    """On its way it is over the map and not on it; at the end the canvas is as if it had been put there at once."""
    unit, start, to = desk.ask(MOVE)
    lab.page.mouse.move(2, 2)
    desk.choose(start, unit)
    desk.press(to)
    lab.until(lambda: desk.where(unit) == to)
    lab.page.mouse.move(2, 2)
    desk.calm()
    there = desk.picture()
    desk.do("undo")
    lab.until(lambda: desk.where(unit) == start)
    lab.python("from legion_widget.games.hexes.board import motion\nmotion.STEP, motion.LONGEST = 600_000, 600_000")
    lab.python("board.animation = True")
    desk.choose(start, unit)
    desk.press(to)
    ghost = desk.overlay.locator(".lw-motion > g")
    ghost.first.wait_for(state="attached")
    spot = ghost.first.bounding_box()
    lab.until(lambda: ghost.first.bounding_box() != spot)  # it moves
    lab.page.mouse.move(2, 2)
    desk.calm()
    assert desk.picture() != there  # and is not drawn yet
    lab.python("board.replay._arriving.cancel()\nboard.replay._arrive()")  # its time is over
    lab.until(lambda: desk.picture() == there)
    lab.until(lambda: ghost.count() == 0)
    lab.python("motion.STEP, motion.LONGEST = 110, 700")
    desk.do("undo")
    lab.until(lambda: desk.where(unit) == start)
    assert desk.errors() == []


@pytest.mark.long
def test_a_reader_who_wants_less_movement_has_none(window):
    """The page says so, and the kernel sends nothing that moves; the counter is there at once."""
    lab = window(Lab, reduced_motion="reduce")
    lab.open(IMPORT, GAME + "\nboard = lw.show(game)\nboard", name="still.ipynb")
    lab.run_all()
    desk = Desk(lab)
    desk.ready()
    assert len(desk.ask("list(b.replay.still)")) == 1
    lab.python("sent = []\nboard.overlay.observe(lambda change: sent.append(1), 'motion')")
    unit, start, to = desk.ask(MOVE)
    desk.choose(start, unit)
    desk.press(to)
    lab.until(lambda: desk.where(unit) == to)
    desk.calm()
    assert desk.ask("sent") == []
    assert desk.overlay.locator(".lw-motion > *").count() == 0
    assert desk.errors() == []
