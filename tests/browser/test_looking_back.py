"""Looking back in a page: the map goes to where it happened, the log stays, other lines are a press away."""

import pytest

from tests.browser.conftest import HIGH, Lab
from tests.browser.table import IMPORT, Desk

#: A game with a combat in its first turn, and much that was done after it.
GAME = """lw.set_language("en")
game = lw.new_game("rif", seed=3)
game.play(steps=60)
kinds = {done.number: {type(event).__name__ for event in done.events} for done in game.history}
fight = next(done for done in game.history if {"Fought", "Eliminated"} <= kinds[done.number])
place = next(event.at for event in fight.events if type(event).__name__ == "Eliminated")"""
SHOW = "board = lw.show(game, height=370)\nboard"


@pytest.fixture(scope="module")
def desk(lab):
    lab.page.set_viewport_size(HIGH)
    lab.open(IMPORT, GAME, SHOW)
    lab.run_all()
    desk = Desk(lab)
    desk.ready()
    lab.python("board.animation = False")
    return desk


def scrolled(desk):
    return desk.viewport.evaluate("view => [view.scrollLeft, view.scrollTop]")


def away(desk):
    """The map is scrolled to its far corner."""
    desk.viewport.evaluate("view => view.scrollTo(9999, 9999)")


def in_sight(desk, label):
    """Whether a hex is well inside the map's place."""
    x, y = desk.grid.centre(desk.grid.index(label))
    return desk.viewport.evaluate(
        """(view, [x, y]) => {
            const over = view.querySelector('.lw-overlay');
            x = x * over.offsetWidth - view.scrollLeft; y = y * over.offsetHeight - view.scrollTop;
            return x > 40 && x < view.clientWidth - 40 && y > 40 && y < view.clientHeight - 40;
        }""",
        [x / desk.grid.width, y / desk.grid.height],
    )


def line(desk, step):
    return desk.foot.locator(f'.lw-line[data-do="tell"][data-step="{step}"]')


@pytest.mark.long
def test_a_combat_under_the_small_map_comes_out_of_it(lab, desk):
    step, place = desk.ask("[fight.number, place]")
    x, y = desk.grid.centre(desk.grid.index(place))
    desk.viewport.evaluate(
        """(view, [x, y]) => {
            const over = view.querySelector('.lw-overlay'), lid = view.parentElement.querySelector('.lw-minimap');
            view.scrollTo(x * over.offsetWidth - 90, y * over.offsetHeight - view.clientHeight + 90);
            lid.scrollIntoView({block: 'nearest'});
        }""",
        [x / desk.grid.width, y / desk.grid.height],
    )
    assert in_sight(desk, place)
    before = scrolled(desk)
    line(desk, step).first.click()
    lab.until(lambda: scrolled(desk) != before)
    desk.still()
    assert in_sight(desk, place)
    desk.do("step", key="present")
    lab.until(lambda: desk.ask("b.step") is None)


@pytest.mark.long
def test_a_combat_of_the_log_comes_into_sight(lab, desk):
    """From far away the map goes there; in sight already it stays, and the panel shows the dice of that combat."""
    step, place = desk.ask("[fight.number, place]")
    away(desk)
    assert not in_sight(desk, place)
    line(desk, step).first.click()
    desk.side.locator(".lw-rolls").wait_for()
    lab.until(lambda: in_sight(desk, place))
    assert desk.side.locator(".lw-modifiers .lw-figure").count() >= 2
    assert "Attack being set up" not in desk.side.inner_text()
    desk.still()
    desk.viewport.evaluate("view => view.scrollBy(25, 15)")
    before = scrolled(desk)
    desk.do("step", key="on")
    desk.do("step", key="back")
    lab.until(lambda: desk.ask("b.step") == step)
    line(desk, step).first.click()
    desk.still()
    assert scrolled(desk) == before
    desk.do("step", key="present")
    lab.until(lambda: desk.ask("b.step") is None)
    assert desk.errors() == []


def test_the_log_stays_when_the_game_goes_on_from_a_step(lab, desk):
    """The line of the step is where it was, the timeline says what is kept, and redo takes it up."""
    count = desk.ask("len(g)")
    line(desk, 30).first.click()
    lab.until(lambda: desk.foot.locator('.lw-here .lw-line[data-step="30"]').count() >= 1)
    row = desk.foot.locator(".lw-here").first
    before = row.bounding_box()["y"]
    desk.do("resume")
    lab.until(lambda: "later steps kept: 30" in desk.root.locator(".lw-steps-of").inner_text())
    assert abs(row.bounding_box()["y"] - before) < 2
    assert desk.button("redo").get_attribute("title") == "Redo the next step (Y)"
    lab.python(f"game.goto({count})")
    lab.until(lambda: "later" not in desk.root.locator(".lw-steps-of").inner_text())


def test_the_other_line_is_a_press_away_and_back(lab, desk):
    """By the keyboard: the line of the log is a button, and each line of play leads to the other."""
    lab.python("game.goto(30)\ngame.play(lw.Recruit(99), steps=1)")
    other = desk.foot.locator('[data-do="line"]')
    lab.until(lambda: other.count() == 1)
    desk.settle()
    other.focus()
    lab.page.keyboard.press("Enter")
    lab.until(lambda: desk.ask("len(g)") == 60)
    assert desk.ask("b.step") == 31
    lab.until(lambda: "(1 step)" in other.inner_text())
    desk.do("line")
    lab.until(lambda: desk.ask("len(g)") == 31)
    desk.do("line")
    lab.until(lambda: desk.ask("len(g)") == 60)
    lab.python("board.step = None")
    assert desk.errors() == []


@pytest.mark.long
def test_who_wants_less_movement_is_there_at_once(window):
    lab = window(Lab, reduced_motion="reduce")
    lab.open(IMPORT, GAME, SHOW, name="still-back.ipynb")
    lab.run_all()
    desk = Desk(lab)
    desk.ready()
    step, place = desk.ask("[fight.number, place]")
    away(desk)
    desk.viewport.evaluate(
        """view => {
            view.ways = new Set();
            const at = () => `${view.scrollLeft} ${view.scrollTop}`, from = at();
            view.addEventListener('scroll', () => { if (at() !== from) view.ways.add(at()); });
        }"""
    )
    line(desk, step).first.click()
    lab.until(lambda: in_sight(desk, place))
    desk.still()
    assert desk.viewport.evaluate("view => view.ways.size") == 1, "no place between the two is passed"
    assert desk.errors() == []
