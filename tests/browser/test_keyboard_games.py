"""A whole game of each kind, from the first turn to the end, with nothing but the keyboard."""

import pytest

from tests.browser.table import IMPORT, Desk
from tests.keyboard import GAMES, play

#: Whether the keyboard is at a button that answers a question of the rules, aims, or puts an act to others.
ANSWER = """document.activeElement?.matches(
    ['answer', 'aim', 'put'].map(what => `.lw-side-panel [data-do^=${what}]:not([aria-disabled=true])`).join())"""


class PageHands:
    """The keys of a real browser."""

    def __init__(self, lab, desk):
        self.lab, self.desk, self.keyboard = lab, desk, lab.page.keyboard

    def press(self, key):
        if key not in ("Enter", "ArrowDown", "ArrowUp", "Escape") and not self.focused():
            self.desk.overlay.focus()
        self.keyboard.press(key)
        if key != "Enter":
            self.lab.heard()

    def focused(self):
        return self.desk.overlay.evaluate("over => over === document.activeElement")

    def answer(self):
        for _ in range(80):
            self.keyboard.press("Tab")
            if self.lab.page.evaluate(ANSWER):
                self.keyboard.press("Enter")
                return

    def state(self):
        self.lab.heard()
        self.desk.settle()
        return tuple(self.desk.ask("[g.result is not None, len(g), [g.turn, g.phase.id, g.to_act]]"))

    def last(self):
        return self.desk.ask("type(g.history[-1].action).__name__")


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_by_keys_alone(lab, name):
    code, wanted = GAMES[name]
    lab.open(IMPORT, code, "board = lw.show(game)\nboard.animation = False\nboard", name=f"{name}.ipynb")
    lab.run_all()
    desk = Desk(lab)
    desk.head.locator(".lw-phases").wait_for()
    lab.heard()
    desk.overlay.focus()
    assert wanted <= play(PageHands(lab, desk))
    assert desk.errors() == []
    assert desk.root.locator(".lw-end-panel").inner_text()
