"""A whole game by keys alone: what is pressed, one key after the other, until the game is over."""

from __future__ import annotations

from typing import Protocol

#: Two counters a side near each other, in the last turn.
SMALL = """
data = {
    "system": "legion", "victory": "none", "start": {"turn": 13, "airport": "spanish"},
    "board": {"columns": 8, "rows": 8, "terrain": ["." * 8] * 8},
    "units": [
        {"id": f"{side}-{n}", "side": side, "type": "infantry", "combat": 3, "movement": 4, "at": at}
        for side, places in {"moroccan": ("0302", "0402"), "spanish": ("0305", "0406")}.items()
        for n, at in enumerate(places)
    ],
}
"""
#: A small scenario of each game, as the code that makes it, and the kinds of deeds of which some must be done.
GAMES = {
    "legion": (f"{SMALL}\ngame = lw.new_game(data, seed=1)", {"Move", "Attack", "EndPhase"}),
    "baraka": ("game = lw.new_game('well', seed=1)", {"Activate", "Declare"}),
    "market_garden": ("game = lw.new_game('first-day', seed=1)", {"Move", "EndPhase"}),
}
#: What is tried in turn, until something is done: the likeliest deed of the next one that can act; a step of it, down
#: or up; what is set up; nothing more here; the end of the phase, and a yes to
#: the question that comes where nobody has acted.
TRIES = (
    ("n", "Enter", "Enter"),
    ("n", "Enter", "ArrowDown", "Enter", "a"),
    ("n", "ArrowDown", "ArrowDown", "Enter", "a"),
    ("n", "ArrowUp", "Enter", "a"),
    ("a",),
    ("r",),
    ("e",),
    ("e",),
)
#: How often somebody does something in a phase before it is ended, and how often at most something is tried.
ENOUGH, MOST = 3, 400


class Hands(Protocol):
    """Who presses keys at a board, and looks how the game stands."""

    def press(self, key: str) -> None:
        """Press a key of the map."""

    def answer(self) -> None:
        """Go by Tab to the first button at the side that answers, aims or puts an act to others, and press it."""

    def state(self) -> tuple[bool, int, list[object]]:
        """Whether the game is over, how many deeds it has, and whose decision in which phase it waits for."""

    def last(self) -> str:
        """What kind of deed was done last."""


def play(hands: Hands) -> set[str]:
    """Play a game to its end; return the kinds of deeds that were done."""
    kinds: set[str] = set()
    done, here = 0, None
    for _ in range(MOST):
        over, count, place = hands.state()
        if over:
            return kinds
        done, here = (done if place == here else 0), place
        for keys in TRIES if done < ENOUGH else TRIES[-4:]:
            for key in keys:
                hands.press(key)
            if hands.state()[1] != count:
                break
            if keys[0] == "n":
                hands.press("Escape")
        else:
            hands.answer()
            hands.press("a")
        done += 1
        if hands.state()[1] > count:
            kinds.add(hands.last())
    raise AssertionError(f"the game goes on and on: {hands.state()}")
