"""What goes wrong is seen and does no harm: in handlers, in painting, in listeners, on one of two boards."""

import pytest

from tests.browser.table import IMPORT, Desk

URRIAGUEL = "beni-urriaguel-tabor-4-4"


@pytest.fixture(scope="module")
def desk(lab):
    lab.open(
        IMPORT,
        'game = lw.new_game("rif", seed=3)\nboard = lw.show(game, theme="light")\nboard.animation = False\nboard',
        'second = lw.show(lw.new_game("rif", seed=3), theme="light", height=330, zoom=0.64)\nsecond',
        name="faults.ipynb",
    )
    lab.run_all()
    desk = Desk(lab)
    desk.ready()
    return desk


@pytest.fixture
def sound(lab, desk):
    """After a test the board is as it was, nothing is chosen and no error is left."""
    before = desk.picture()
    yield before
    lab.python(
        "mend()\nboard.errors.clear(); board.controller.clear(); board.controller.forget_error(); board.redraw()"
    )
    lab.until(lambda: desk.picture() == before)


def shown(lab, desk, words):
    """Waits until an error stands in the board; it is in `errors` too."""
    desk.side.get_by_text(words).first.wait_for()
    assert any(words in error for error in desk.errors())


def test_a_press_that_fails(lab, desk, sound):
    """The error stands in the board; the next press is answered, and the error is gone."""
    lab.python(
        "def bad(index): raise RuntimeError('the press broke')\n"
        "good, board.controller.click = board.controller.click, bad\n"
        "def mend(): board.controller.click = good"
    )
    desk.press("1521")
    shown(lab, desk, "the press broke")
    assert desk.picture() == sound
    lab.python("mend()")
    desk.choose("1521", URRIAGUEL)
    desk.side.get_by_text("the press broke").first.wait_for(state="detached")
    lab.until(lambda: desk.picture() != sound)


def test_a_button_that_fails(lab, desk, sound):
    """A command of the panels that raises is shown too, and leaves the other buttons alone."""
    lab.python(
        "from legion_widget.ui.play_commands import play_commands\n"
        "good = play_commands.known['undo']\n"
        "def bad(board): raise RuntimeError('the button broke')\n"
        "play_commands.known['undo'] = bad\n"
        "def mend(): play_commands.known['undo'] = good; game.goto(0)"
    )
    desk.choose("1521", URRIAGUEL)
    desk.press("1621")
    lab.until(lambda: desk.where(URRIAGUEL) == "1621")
    desk.do("undo")
    shown(lab, desk, "the button broke")
    desk.do("language", language="en")
    lab.until(lambda: "End the phase" in desk.head.inner_text())
    desk.do("language", language="es")
    lab.until(lambda: "Terminar la fase" in desk.head.inner_text())


def test_counters_that_cannot_be_painted(lab, desk, sound):
    """The map keeps its counters, reach and panels go on; once they can be painted they stand where they are."""
    lab.python(
        "import legion_widget.games.legion.board.game_view as painting\n"
        "good = painting.counter_items\n"
        "def bad(*what): raise RuntimeError('the counters broke')\n"
        "painting.counter_items = bad\n"
        "def mend(): painting.counter_items = good; game.goto(0)"
    )
    counter = lambda: desk.colours(["1521"], (0.1, 0.1)) + desk.colours(["1521"], (-0.3, 0.2))  # noqa: E731
    kept = counter()
    desk.choose("1521", URRIAGUEL)
    lab.until(lambda: desk.picture() != sound)
    desk.press("1621")
    shown(lab, desk, "the counters broke")
    assert desk.where(URRIAGUEL) == "1621"
    lab.until(lambda: "1621" in desk.foot.inner_text())
    lab.until(lambda: counter() == kept)
    lab.python("painting.counter_items = good; board.redraw()")
    lab.until(lambda: counter() != kept)


@pytest.mark.parametrize(
    "shape",
    [
        "Disc(9, float('nan'), 4, fill='#102030')",
        pytest.param("Poly(((0, 0), (9, 9)), stroke='red')", marks=pytest.mark.long),
        pytest.param("Disc(9, 9, -4, fill='#102030')", marks=pytest.mark.long),
        pytest.param("Poly(((0, 0), (1e300, 0), (0, 9)), fill='#102030')", marks=pytest.mark.long),
        pytest.param("Poly((), fill='#102030')", marks=pytest.mark.long),
    ],
)
def test_what_no_canvas_can_draw(lab, desk, sound, shape):
    """A bad number or colour is told with the item's name; it never reaches the page, whose canvases all live on."""
    lab.python(
        "from legion_widget.engine.scene import Disc, Item, Poly\n"
        "import legion_widget.games.legion.board.game_view as painting\n"
        "good = painting.mark_layer\n"
        f"mine = lambda table: [Item('the-bad-one', ({shape},))] if table is board.controller else good(table)\n"
        "painting.mark_layer = mine\n"
        "def mend(): painting.mark_layer = good"
    )
    desk.press("1521")
    shown(lab, desk, "the-bad-one")
    second = Desk(lab, number=1, name="second")
    was = second.picture()
    second.choose("1521", URRIAGUEL)
    lab.until(lambda: second.picture() != was)
    second.press("1521")
    lab.until(lambda: second.picture() == was)
    lab.python("mend(); board.controller.clear()")
    desk.choose("1521", URRIAGUEL)
    lab.until(lambda: desk.picture() != sound)


def test_a_listener_that_fails(lab, desk, sound):
    """Whoever listens to the game beside the board, before it or after it: the board follows, and tells the error."""
    lab.python(
        "def bad(game): raise RuntimeError('the listener broke')\n"
        "after = game.listen(bad)\n"
        "game._listeners._told.insert(0, game._listeners._told.pop())\n"
        "def mend(): after(); game.goto(0)"
    )
    desk.choose("1521", URRIAGUEL)
    desk.press("1621")
    shown(lab, desk, "the listener broke")
    lab.until(lambda: "1621" in desk.foot.inner_text())
    assert desk.where(URRIAGUEL) == "1621"
    lab.until(lambda: desk.picture() != sound)
    lab.page.keyboard.press("Escape")
    lab.until(lambda: desk.ask("b.selected") is None)
    desk.do("undo")
    lab.until(lambda: desk.where(URRIAGUEL) == "1521")
    lab.until(lambda: desk.picture() == sound)


def test_one_board_is_broken_and_the_other_lives(lab, desk, sound):
    """All parts of one board fail; the other is pressed and painted as ever."""
    lab.python(
        "def bad(*what): raise RuntimeError('all of it broke')\n"
        "for part in ('ground', 'counters', 'choice'): setattr(board.map.painting, part, bad)\n"
        "board.redraw()\n"
        "def mend():\n    for part in ('ground', 'counters', 'choice'): vars(board.map.painting).pop(part, None)"
    )
    shown(lab, desk, "all of it broke")
    assert len(desk.errors()) == 3
    second = Desk(lab, number=1, name="second")
    was = second.picture()
    second.choose("1521", URRIAGUEL)
    lab.until(lambda: second.picture() != was)
    second.press("1621")
    lab.until(lambda: second.where(URRIAGUEL) == "1621")
    assert second.errors() == []
    second.do("undo")
    lab.until(lambda: second.picture() == was)
