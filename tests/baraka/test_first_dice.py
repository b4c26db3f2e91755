"""Dice of a real table before the first action: personalities, and the Baraka dice of the first impulse, typed in."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.game import Game
from legion_widget.games.baraka import Reroll
from legion_widget.games.baraka import events as ev
from legion_widget.games.baraka.forecast.dice_count import OpeningDie, opening_dice
from legion_widget.games.baraka.pending_steps import RerollChoice
from legion_widget.games.baraka.position import BARAKA_DIE, D10, D100
from legion_widget.widget.board import BoardWidget
from tests.baraka.skirmish import BARAKA, BLANK, FATALITY, harka, one, skirmish, squad
from tests.page import page, said

#: A D100 for each: hunter, loyal, good leader, survivor, gaffe.
HUNTER, LOYAL, GOOD, SURVIVOR, GAFFE = 32, 8, 3, 51, 98


pytestmark = pytest.mark.usefixtures("english")


def two() -> Game[Any, Any]:
    """A lieutenant and a caid who have still to roll for their personalities."""
    people = (one("lt", "lieutenant", (50, 80), traits=[]), one("caid", "jamsin-caid", (50, 30), traits=[]))
    return skirmish(*people, squad("s", (60, 80)), harka("h", (60, 30)), initiative=None)


def begun(system: Any, choose: Any) -> tuple[list[list[tuple[str, str]]], dict[OpeningDie, int], tuple[int, ...]]:
    """What is asked for in each round, the numbers, and the same in the order of the rules."""
    known: dict[OpeningDie, int] = {}
    rounds = []
    while True:
        asked, dice = opening_dice(system, known)
        if not asked:
            return rounds, known, dice
        rounds.append([(cast.unit, cast.why) for cast in asked])
        known |= {cast: choose(cast) for cast in asked}


@pytest.mark.parametrize("name", ["well", "convoy", "blockhouse"])
def test_a_scenario_begins_with_the_dice_that_were_typed(name: str) -> None:
    """B17.2, B8.3: whatever falls, each die means whom it was rolled for, none is left over and none missing."""
    system: Any = lw.new_game(name).system
    rng = random.Random(name)
    for _ in range(12):
        rounds, known, dice = begun(system, lambda cast: rng.choice(cast.die.faces))
        game = lw.new_game(name, dice=dice)
        assert (game.position.dice.rolls, game.position.dice.scripted) == (len(dice), ())
        events = game.journal.root.events
        traits = {event.unit: event.roll for event in events if isinstance(event, ev.TraitRolled)}
        assert traits == {cast.unit: roll for cast, roll in known.items() if cast.why == "trait"}
        for event in events:
            if isinstance(event, ev.BarakaRolled):
                typed = [known[OpeningDie(event.unit, event.why, BARAKA_DIE, n)] for n in range(len(event.rolls))]
                assert list(event.rolls) == typed
        assert {why for _, why in rounds[0]} <= {"trait", "kabyl"}


def test_what_hangs_on_a_personality_is_asked_for_after_it() -> None:
    """B17.3: only a hunter rolls for his gain; who leads well rolls for no chits."""
    system: Any = two().system
    lt, caid = OpeningDie("lt", "trait", D100), OpeningDie("caid", "trait", D100)
    assert opening_dice(system) == ((lt, caid), ())
    asked, _ = opening_dice(system, {lt: HUNTER, caid: GOOD})
    assert asked == (OpeningDie("lt", "hunter", D10), OpeningDie("lt", "chits", BARAKA_DIE))
    known = {lt: HUNTER, caid: GOOD, asked[0]: 7, asked[1]: BLANK}
    assert opening_dice(system, known) == ((), (HUNTER, 7, GOOD, BLANK))


def test_who_rolls_again_is_asked_for_when_the_first_die_has_fallen() -> None:
    """B17.3: the loyal one may roll a Fatality again: that is asked first, and the others roll after the answer."""
    system: Any = two().system
    lt, caid = OpeningDie("lt", "trait", D100), OpeningDie("caid", "trait", D100)
    first, second = OpeningDie("lt", "chits", BARAKA_DIE), OpeningDie("caid", "chits", BARAKA_DIE)
    known = {lt: LOYAL, caid: SURVIVOR}
    assert opening_dice(system, known)[0] == (first,)
    assert opening_dice(system, known | {first: BLANK})[0] == (second,)
    assert opening_dice(system, known | {first: BLANK, second: FATALITY})[1] == (LOYAL, SURVIVOR, BLANK, FATALITY)
    asked, numbers = opening_dice(system, known | {first: FATALITY})
    assert (asked, numbers) == ((), (LOYAL, SURVIVOR, FATALITY))
    game: Any = Game(system, 1, numbers)
    assert isinstance(game.position.top, RerollChoice)
    game.do(Reroll(), dice=[BLANK, BARAKA])
    assert game.to_act is not None
    rolled = {event.unit: event.rolls for event in game.journal.current.events if isinstance(event, ev.BarakaRolled)}
    assert rolled == {"lt": (FATALITY, BLANK), "caid": (BARAKA,)}


def test_a_personality_that_the_list_fixes_is_not_rolled() -> None:
    """B17.2, B20.2: of a hunter only the gain; a kabyl with nobody trustful near has its die at once."""
    system: Any = skirmish(
        one("lt", "lieutenant", (50, 80), traits=["hunter"]),
        squad("s", (60, 80)),
        harka("h", (60, 30), trustful=False),
        initiative=None,
    ).system
    asked, _ = opening_dice(system)
    assert {(cast.unit, cast.why) for cast in asked} == {("lt", "hunter"), ("h", "kabyl"), ("lt", "chits")}


# ---- on the board ----------------------------------------------------------------------------------------


def laid(game: Game[Any, Any], saves: Path) -> BoardWidget:
    board = BoardWidget(game, saves=saves)
    page(board, canvas=True)
    said(board, "menu")
    return board


def typed(board: BoardWidget, *numbers: object) -> None:
    """What the page sends: the fields that it shows, filled in."""
    assert board.games_menu.opening_dice is not None
    names = board.games_menu.opening_dice.names
    assert all(f'name="{name}"' in page(board).panel("head") for name in names)
    said(board, "new", sure="dice", **dict(zip(names, map(str, numbers), strict=True)))


def test_the_board_asks_before_the_first_action(tmp_path: Path) -> None:
    """As soon as dice are typed and nothing is done; in rounds, each die with its unit; wrong ones are told at it."""
    first = two()
    board = laid(first, tmp_path)
    said(board, "typing")
    html = page(board).panel("head")
    assert "Roll 2 dice" in html
    assert "the personality of each character" in html
    assert html.count(": percentage") == 2
    typed(board, HUNTER, 120)
    assert "This die shows 1–100, never “120”." in page(board).panel("head")
    assert board.game is first
    typed(board, HUNTER, GAFFE)
    html = page(board).panel("head")
    assert f"{HUNTER}, Hunter" in html
    assert f"{GAFFE}, Jinx" in html
    assert "how much farther a hunter leads" in html
    said(board, "new", sure="dice", **{"die-0": "1", "die-1": "1"})  # a second click of the round before
    assert board.game is first
    typed(board, 0, BLANK, BARAKA)
    assert board.game is not first
    assert board.game.opening_dice == (HUNTER, 10, GAFFE, BLANK, BARAKA)
    assert board.game.units["lt"].state.hunter == 10
    assert not board.games_menu.shown
    assert board.errors == []
    board.close()


def test_a_new_game_asks_too_and_the_program_may_roll(tmp_path: Path) -> None:
    board = laid(two(), tmp_path)
    said(board, "typing")
    said(board, "no")
    assert "die-0" not in page(board).panel("head")
    said(board, "new")
    assert "die-0" in page(board).panel("head")
    typed(board, HUNTER, GOOD)
    said(board, "new", sure="dice", roll="program")
    assert board.game.opening_dice == ()
    said(board, "menu")
    said(board, "typing")
    said(board, "new")
    assert board.games_menu.asked == ""
    assert board.errors == []
    board.close()


def test_nothing_is_asked_where_nothing_is_rolled_or_something_has_been_done(tmp_path: Path) -> None:
    """A scenario that says who has the initiative begins without dice; a game under way is not begun anew."""
    board = laid(skirmish(squad("s", (50, 80)), harka("h", (50, 30))), tmp_path)
    said(board, "typing")
    assert board.games_menu.asked == ""
    board.close()
    game = two()
    game.play(steps=1)
    board = laid(game, tmp_path)
    said(board, "typing")
    assert board.games_menu.asked == ""
    assert board.game is game
    board.close()


def test_a_baraka_of_a_gaffe_is_told_as_the_fatality_that_it_is(tmp_path: Path) -> None:
    """B17.3: told while another die is waited for, and so does the game have it then."""
    board = laid(two(), tmp_path)
    said(board, "typing")
    typed(board, LOYAL, GAFFE)
    typed(board, BARAKA)
    assert "Lieutenant: 1, Baraka" in page(board).panel("head")
    typed(board, BARAKA)
    rolled = {each.unit: each.result for each in board.game.journal.root.events if isinstance(each, ev.BarakaRolled)}
    assert rolled == {"lt": "baraka", "caid": "fatality"}
    assert board.errors == []
    board.close()
