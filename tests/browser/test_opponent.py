"""Against the computer: its turn is watched, stopped in the middle, stepped and skipped; then advice is asked.

A general is stopped while he thinks, too.
"""

import pytest

from tests.browser.table import IMPORT, Desk, Skirmish
from tests.seeds import thinned

#: A scenario of each game, and how its board is driven.
GAMES = {"rif": Desk, "blockhouse": Skirmish, "first-day": Desk}


#: In the page: a button of the strip is pressed, if the computer has not finished meanwhile.
PRESS = "(board, name) => { const b = board.querySelector(`[data-do=${name}]`); if (b) b.click(); return Boolean(b); }"


@pytest.fixture(params=thinned(GAMES, 3, 1))
def desk(request, lab):
    """A board whose first side the computer plays, which waits for a word."""
    lab.open(
        IMPORT,
        "from legion_widget.ui.opponent import opponent_of",
        f"lw.set_language('en'); game = lw.new_game({request.param!r}, seed=3)",
        "game.set_computer(game.to_act, 'officer'); opponent_of(game).paused = True; board = lw.show(game); board",
    )
    lab.run_all()
    return GAMES[request.param](lab)


def test_a_turn_against_an_officer(lab, desk):
    side = desk.ask("g.to_act")
    strip = desk.root.locator(".lw-opponent")
    strip.wait_for()
    assert "computer, officer" in strip.inner_text()
    desk.root.evaluate(PRESS, "opponent-next")  # one decision, with its reasons
    lab.until(lambda: desk.ask("len(g)") == 1)
    if desk.ask("g.to_act") == side:
        desk.side.locator(".lw-reasons").wait_for()
        desk.root.evaluate(PRESS, "opponent-pause")  # it goes on by itself
        lab.until(lambda: desk.ask("len(g)") > 1)
        if desk.root.evaluate(PRESS, "opponent-pause"):  # stopped in the middle
            lab.until(lambda: desk.ask("opponent_of(g).paused or g.to_act not in g.computer"))
            desk.root.evaluate(PRESS, "opponent-skip")
    lab.until(lambda: desk.ask("g.to_act") != side or desk.ask("g.result is not None"))
    strip.wait_for(state="detached")

    desk.root.locator('[data-do="tab"][data-tab="advice"]').click()
    desk.root.locator('[data-do="hint"]').click()
    desk.root.locator(".lw-advice").wait_for()
    assert desk.ask("b.controller.drawn == b.controller.advice[0]")
    desk.root.locator('[data-do="advice"]').first.click()
    lab.until(lambda: desk.ask("b.controller.drawn is None"))
    assert desk.errors() == []


#: A general who stays in the midst of his thoughts until he is let go.
HELD = """
from legion_widget.players import levels
held = True
class Held(lw.General):
    def think(self, moment):
        for thought in super().think(moment):
            yield thought
            while held and thought > 0.3:
                yield thought
levels.General = lambda seed, **given: Held(seed, plays=4)
"""


def test_a_general_is_stopped_in_the_midst_of_his_thoughts(lab):
    """Resumed, he goes on from there, and comes to what he would have come to without a break."""
    lab.open(
        IMPORT + HELD,
        "from legion_widget.ui.opponent import opponent_of",
        "lw.set_language('en'); game = lw.new_game('first-day', seed=3)",
        "game.set_computer(game.to_act, 'general'); opponent_of(game).pace = 'fast'; board = lw.show(game); board",
    )
    lab.run_all()
    desk = Desk(lab)
    side = desk.ask("g.to_act")
    strip = desk.root.locator(".lw-opponent")
    strip.locator("progress:not([value='0'])").wait_for()
    assert "computer, general" in strip.inner_text()
    lab.until(lambda: desk.ask("opponent_of(g).thought > 0.3"))
    strip.get_by_role("button", name="Pause").click()
    strip.get_by_role("button", name="Go on").wait_for()
    lab.python("held = False")
    stopped = desk.ask("opponent_of(g).thought")
    lab.frames()
    assert desk.ask("[opponent_of(g).thought, opponent_of(g).action is None, len(g)]") == [stopped, True, 0]
    assert strip.locator("progress").get_attribute("value") == str(round(100 * stopped))

    strip.get_by_role("button", name="Go on").click()
    lab.until(lambda: desk.ask("len(g)"))
    assert desk.ask("g.history[0].action == lw.General(3, plays=4).choose(lw.new_game('first-day', seed=3))")
    desk.root.evaluate(PRESS, "opponent-skip")
    lab.until(lambda: desk.ask("g.to_act") != side)
    strip.wait_for(state="detached")
    assert desk.errors() == []
