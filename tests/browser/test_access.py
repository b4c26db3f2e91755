"""The board without eyes or mouse: axe-core finds no fault, and the accessibility tree stays as it is kept.

The trees stand in `trees/`. After a change that is meant, ``LEGION_WIDGET_TREES=write`` writes them anew; read the
difference before it is committed: it is what a screen reader will say.
"""

import os
import re
from pathlib import Path

import pytest

from tests.browser.access import axe, tree
from tests.browser.conftest import WIDE
from tests.browser.table import IMPORT, Desk

TREES = Path(__file__).parent / "trees"
UNIT, HOME, FAR = "beni-urriaguel-tabor-4-4", "1521", "3003"
BOARD = 'game = lw.new_game("rif", seed=3)\nboard = lw.show(game, theme="light", saves="saves")\nboard'
#: The first attack of the game that the rules allow: hexes of attackers, then of defenders.
ATTACK = """next(([[g.units[n].hex.label for n in a.attackers], [g.units[n].hex.label for n in a.defenders]]
    for a in g.legal_actions() if isinstance(a, lw.legion.Attack)), None)"""


def shown(desk):
    """The board as it is shown first."""


def chosen(desk):
    """A counter is chosen, its reach is shown."""
    desk.choose(HOME, UNIT)


def refused(desk):
    """A hex out of reach was pressed."""
    chosen(desk)
    desk.press(FAR)
    desk.side.locator(".lw-refusal").wait_for()


def menu(desk):
    """The menu of games is open."""
    desk.do("menu")
    desk.head.locator("input[name=path]").wait_for()


def leaving(desk):
    """It is asked whether the game under way is left."""
    menu(desk)
    desk.ask("g.play(steps=1)")  # after the list of saves was read, which has times in it
    desk.do("new")
    desk.lab.until(lambda: desk.button("no").evaluate("node => node === document.activeElement"))


def weather(desk):
    """The die of the first weather of a new game is awaited, and one was typed that is none."""
    menu(desk)
    desk.do("typing")  # nothing has been done: it is asked for at once
    field = desk.head.locator('[name="die-0"]')
    field.fill("9")
    field.press("Enter")
    desk.head.locator(".lw-wrong").wait_for()


def dark(desk):
    """The same at night."""
    desk.do("theme")
    desk.lab.until(lambda: "lw-dark" in desk.root.get_attribute("class"))
    refused(desk)


def english(desk):
    """The same in English."""
    desk.do("language", language="en")
    desk.lab.until(lambda: "End the phase" in desk.head.inner_text())
    refused(desk)


def combat(desk):
    """An attack is being set up, and its odds are seen."""
    attack = None
    for _ in range(6):
        attack = desk.ask(ATTACK) if desk.ask("g.phase.id") == "combat" else None
        if attack:
            break
        desk.lab.python("board.controller.finish_phase()")
    assert attack
    for label in (*attack[0], *attack[1]):
        desk.press(label)
    desk.side.locator(".lw-odds").wait_for()


def dice(desk):
    """Dice of a real table are awaited, and one was typed that is none."""
    combat(desk)
    desk.ask("b.run('typing')")
    desk.do("attack")
    field = desk.side.locator('[name="die-0"]')
    field.wait_for()
    desk.lab.until(lambda: field.evaluate("node => node === document.activeElement"))
    desk.page.keyboard.type("7")
    desk.page.keyboard.press("Enter")
    desk.side.locator(".lw-wrong").first.wait_for()


def ended(desk):
    """The game is over."""
    desk.lab.python('game.do(lw.legion.Surrender("moroccan"))')
    desk.root.locator(".lw-end").wait_for()


#: What is seen in these is seen in others, too: with what was refused, with the menu, with the dice.
LONG = (chosen, refused, combat, weather, leaving, english, ended)
STATES = [shown, chosen, refused, menu, weather, leaving, dark, english, combat, dice, ended]


@pytest.fixture(scope="module")
def notebook(lab):
    lab.page.set_viewport_size(WIDE)
    lab.open(IMPORT, BOARD, name="access.ipynb")
    return Desk(lab)


@pytest.fixture(
    scope="module",
    params=[pytest.param(one, id=one.__name__, marks=pytest.mark.long if one in LONG else ()) for one in STATES],
)
def state(notebook, request):
    """The board in one of its states, each from a new game, by day and in Spanish."""
    notebook.lab.run_all()
    notebook.ready()
    notebook.page.mouse.move(2, 2)
    request.param(notebook)
    notebook.page.mouse.move(2, 2)
    notebook.calm()
    yield request.param.__name__
    notebook.lab.python('board.language = "es"')


def test_axe_finds_nothing(lab, state):
    """No rule of axe-core is broken in the board."""
    found = axe(lab.page, ".lw-board")
    assert not found, "\n" + "\n".join(found)


def test_what_a_screen_reader_is_told(lab, state, notebook):
    """The tree is that which is kept. Paths of this machine and times are left out of it."""
    text = tree(lab.page, ".lw-board").replace(str(lab.folder), "/home")
    text = re.sub(r"\d{8}-\d{6}-\d{3}(-[0-9a-f]{6})?", "(time)", text)
    kept = TREES / f"{state}.txt"
    if os.environ.get("LEGION_WIDGET_TREES") == "write":
        TREES.mkdir(exist_ok=True)
        kept.write_text(text)
    assert kept.is_file(), "no tree is kept: LEGION_WIDGET_TREES=write writes it"
    assert text.splitlines() == kept.read_text().splitlines()


def test_axe_would_find_something(browser):
    """The engine is at work: a picture without words and a field without a label are found."""
    page = browser.new_page()
    page.set_content("<main class=lw-board><img src='a.png'><input></main>")
    found = axe(page, ".lw-board")
    page.close()
    assert [line.split()[0] for line in found] == ["image-alt", "label"]
