"""What is given in place of a number, a file, an action or a table is named, and nothing is changed by it."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import legion_widget as lw
from legion_widget.engine.i18n import by_side
from legion_widget.study.batches import batch
from legion_widget.study.record import Record

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def game() -> Any:
    game = lw.new_game("abarran", seed=1)
    game.play(steps=3)
    return game


CALLS: list[tuple[str, Callable[[Any], Any]]] = [
    ("a whole number of at least 0 is needed, not -2", lambda game: game.undo(-2)),
    ("a whole number is needed, not '2'; did you mean 2", lambda game: game.undo("2")),
    ("a whole number is needed, not '2'", lambda game: game.goto("2")),
    ("a whole number is needed, not 0.5", lambda game: game.play(steps=0.5)),
    ("a whole number of at least 0 is needed, not -1", lambda game: game.play(steps=-1)),
    ("a whole number is needed, not '1'", lambda game: game.audit(turn="1")),
    ("an action is needed, such as Place(...), not 'move'", lambda game: game.do("move")),
    ("an action is needed", lambda game: game.odds("attack")),
    ("a file or the data of a saved game is needed, not 5", lambda game: lw.open_game(5)),
    ("there is no such file", lambda game: lw.open_game("README.md/x.json")),
    ("it is written as in", lambda game: game.scenario.edit(remove="cerinola-sidi-dris")),
    ("it is written as in", lambda game: game.scenario.edit(add={"id": "x"})),
    ("an id or a path is needed, not ['x']", lambda game: game.scenario.edit().remove(["x"])),
    ("an id or a path is needed, not 3", lambda game: game.scenario.edit().set(3, 4)),
    ("there is no 'units[' in it", lambda game: game.scenario.edit().remove("units[")),
    ("there is no 'units[temsaman-1].at' in it", lambda game: game.scenario.edit().set("units[temsaman-1].at", 1)),
    ("one at least", lambda game: lw.General(plays=0)),
    ("a number of at least 0 is needed, not -1", lambda game: lw.General(seconds=-1)),
    ("a whole number is needed, not '10'", lambda game: lw.study("abarran", steps="10", progress=False)),
    ("one at least, or -1 for all cores", lambda game: lw.study("abarran", jobs=0, games=1, progress=False)),
    ("a table of keys and values is needed", lambda game: lw.study("abarran", vary=["a"], progress=False)),
    ("a share between 0 and 1", lambda game: lw.compare("officer", "recruit", "abarran", smallest="0.1")),
    ("a share between 0 and 1", lambda game: lw.compare("officer", "recruit", "abarran", alpha=0)),
    ("two names, not ('x',)", lambda game: lw.compare("abarran", "annual", names=("x",))),
    ("a player is needed, not 5", lambda game: lw.compare("officer", 5, "abarran")),
    ("name the scenario that is changed", lambda game: lw.compare({}, {"options": {}})),
    ("seed: a whole number is needed, not 'bold'", lambda game: lw.General("bold")),
    ("seed: a whole number is needed, not 'bold'", lambda game: lw.Recruit("bold")),
    ("this should be GeneralSettings, not 'x'", lambda game: lw.General(settings="x")),
    ("this should be GeneralSettings", lambda game: lw.General(settings=lw.Officer().settings)),
    ("settings.candidates: 0 is not at least 1", lambda game: lw.General(settings=general(candidates=0))),
    ("settings.few", lambda game: lw.Officer(settings=msgspec.structs.replace(lw.Officer().settings, few=None))),
    ("this one has been played already", lambda game: lw.tournament(lambda seed: game, TWO, progress=False)),
    ("there is no doctrine 'nope'", lambda game: lw.tournament(fresh, {**TWO, "C": "officer:nope"}, progress=False)),
    ("there is no doctrine 'nope'", lambda game: lw.study("abarran", lw.General(doctrine="nope"), progress=False)),
    ("turns are counted from 1", lambda game: game.review(0)),
    ("options are values by key", lambda game: lw.new_game("rif", options=["a"])),
    ("this should be GameEntry, not 'x'", lambda game: lw.register("x")),
    ("there is no game []", lambda game: lw.rulebook([])),
    ("there is no side ['spanish']", lambda game: game.set_computer(["spanish"], "officer")),
    ("none called 'placement'", lambda game: lw.new_game("well", start="placement")),
    ("zoom: a number greater than 0 is needed, not 'x'", lambda game: lw.show(game, zoom="x")),
    ("zoom: a number greater than 0 is needed, not True", lambda game: lw.show(game, zoom=True)),
    ("height: a number greater than 0 is needed, not -5", lambda game: lw.show(game, height=-5)),
    ("saves: a folder is needed, not 5", lambda game: lw.show(game, saves=5)),
    ("there is no theme 'Dark'", lambda game: lw.lesson("annual", theme="Dark")),
]

TWO = {"A": lw.Recruit, "B": lw.Officer}


def general(**changes: Any) -> Any:
    return msgspec.structs.replace(lw.General().settings, **changes)


def fresh(seed: int) -> Any:
    return lw.new_game("abarran", seed=seed)


@pytest.mark.parametrize(("told", "call"), CALLS)
def test_a_wrong_value_is_named(told: str, call: Callable[[Any], Any], game: Any) -> None:
    before = game.to_dict()
    with pytest.raises((lw.LegionWidgetError, lw.DataError)) as caught:
        call(game)
    assert told in str(caught.value)
    assert game.to_dict() == before


def test_a_branch_that_there_is_not_is_named(game: Any) -> None:
    with pytest.raises(IndexError, match="nothing branches off here"):
        game.choose_redo(0)
    game.undo()
    with pytest.raises(IndexError, match="there is no branch 3: they go from 0 to 0"):
        game.choose_redo(3)
    with pytest.raises(IndexError, match="there is no branch 5: they go from 0 to 0"):
        game.switch_line(1, 5)


def test_a_study_says_what_it_cannot_answer() -> None:
    found = lw.study("abarran", "recruit", games=1, jobs=1, progress=False)
    with pytest.raises(lw.DataError, match="this column has no numbers"):
        found.mean("rule")
    with pytest.raises(lw.DataError, match="a whole number is needed"):
        found.game("0")
    failed = lw.study("abarran", Failing, games=1, jobs=1, progress=False)
    for ask in (failed.wins, lambda: failed.chart("wins"), lambda: failed.chart("length")):
        with pytest.raises(lw.LegionWidgetError, match="an error ended every game"):
            ask()
    with pytest.raises(lw.LegionWidgetError, match="seed 0 of base: OSError: away"):
        failed.game(0)


class Failing:
    def choose(self, moment: Any) -> Any:
        raise OSError("away")


@pytest.mark.long
def test_a_great_difference_is_found_soon() -> None:
    """Where one player wins nearly always, 32 games say so."""
    found = lw.compare("officer", "recruit", "annual", games=60, jobs=1, progress=False)
    assert (found.verdict, found.games) == ("better", 32)


def test_the_computer_plays_the_sides_that_it_was_given(game: Any) -> None:
    """Where nobody else is asked to; a review is then that of the person."""
    game.set_computer("spanish", "officer")
    by_hand = game.fork()
    by_hand.play({"spanish": lw.Officer(), "moroccan": lw.Recruit(game.seed)}, until=2)
    game.play(until=2)
    assert [entry.action for entry in game.history] == [entry.action for entry in by_hand.history]
    assert game.review(1).side == "moroccan"
    game.set_computer("moroccan", "recruit")
    assert game.review(1).side == "spanish"  # who acted last


def test_each_game_of_a_batch_has_a_player_of_its_own() -> None:
    """So the answers are the same in any number of processes, and in the language in use."""
    game = lw.new_game("abarran", seed=1)

    def told(game: Any) -> tuple[int, str]:
        return len(game), str(game.phase.title)

    alone = batch(game, [1, 2, 3], told, lw.Recruit(5), steps=60)
    assert alone == batch(game, [1, 2, 3], told, lw.Recruit(5), steps=60, jobs=2)
    assert alone[0] == batch(game, [1], told, lw.Recruit(5), steps=60)[0]


class FirstLegal:
    """Always does what is listed first, and counts how often it was asked."""

    asked = 0

    def choose(self, moment: Any) -> Any:
        self.asked += 1
        return next(iter(moment.legal_actions()))


def test_a_batch_is_played_by_those_whom_the_game_has() -> None:
    """A player of a cell too, of whom each game has a copy; in any number of processes."""
    game = lw.new_game("abarran", seed=1)
    mine = FirstLegal()
    game.set_computer("moroccan", mine)
    game.set_computer("spanish", "officer")

    def told(game: Any) -> list[str]:
        return [str(entry.action) for entry in game.history]

    alone = batch(game, [1, 2], told, steps=8)
    assert alone == batch(game, [1, 2], told, steps=8, jobs=2)
    by_hand = game.fork(seed=1)
    by_hand.play({"moroccan": FirstLegal(), "spanish": lw.Officer()}, steps=8)
    assert alone[0] == told(by_hand)
    assert mine.asked == 0


def test_a_game_that_is_played_again_goes_on_along_the_same_line() -> None:
    game = lw.new_game("abarran", seed=1)
    for _ in range(3):
        game.play(lw.Recruit(1), steps=2)
        game.undo(2)
    assert len(game.branches) == 1


def test_the_same_failure_is_the_same_game_in_another_process() -> None:
    """An error may name where an object lies in memory."""
    one, two = (Record("base", 1, error=f"TypeError: <P object at {at}>") for at in ("0x1", "0x2"))
    assert one.same_as(two)
    assert not one.same_as(Record("base", 1))


def test_numbers_by_side_are_written_out() -> None:
    assert by_side({"red": {"en": "red"}, "blue": {"en": "blue"}}, {"red": 12345, "blue": 0.25}).startswith("red 12345")


def test_a_seat_is_saved_so_that_the_same_order_goes_on_with_what_was_undone() -> None:
    game = lw.new_game("abarran", seed=1)
    action = next(iter(game.legal_actions()))
    game.do(action, seat=game.to_act)
    again = lw.open_game(game.to_dict())
    again.undo()
    again.do(action, seat=game.to_act)
    assert len(again.branches) == 0
    again.undo()
    assert len(again.branches) == 1


@pytest.mark.parametrize("player", [lw.Recruit(1), lw.Officer(), lw.General(plays=1)])
def test_nobody_decides_in_a_game_that_is_over(player: Any) -> None:
    over = lw.new_game("well", seed=1)
    over.do(next(kind for kind in over.system.actions if kind.__name__ == "Surrender")())
    assert over.result is not None
    with pytest.raises(ValueError, match="The game is over: there is nothing to be decided"):
        player.choose(over)


@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize(
    "make",
    [
        lambda: lw.lesson("annual", theme="Dark"),
        lambda: lw.show(lw.new_game("well"), zoom="x"),
        lambda: lw.show(lw.new_game("well"), seat="nobody"),
    ],
)
def test_what_is_refused_leaves_nothing_that_fails_later(make: Callable[[], Any]) -> None:
    """No second error comes when what was begun is thrown away."""
    with pytest.raises(lw.LegionWidgetError):
        make()
    gc.collect()
