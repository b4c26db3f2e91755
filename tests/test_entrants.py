"""The players of studies and tournaments: told apart by their code and by what they were made with."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

import legion_widget as lw
from legion_widget.players.entrants import entrant, entrants


class Patient:
    """Does nothing but end phases until a turn."""

    def __init__(self, until: int, names: tuple[str, ...] = ()) -> None:
        self.until, self.names = until, names
        self._seen = 0

    def choose(self, moment: Any) -> Any:
        self._seen += 1
        idle = moment.system.end_phase(moment.position)
        is_idle = moment.turn < self.until and moment.system.is_legal(moment.position, idle)
        return idle if is_idle else lw.Officer().choose(moment)

    def twin(self, seed: int) -> Patient:
        return self


class Named(lw.Officer[Any, Any]):
    """An officer that cannot be made without a name."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name


def functions(number: int) -> list[Any]:
    """Functions that make a player with a number: from outside, as a default, bound to a player."""
    return [lambda seed: Patient(number), lambda seed, until=number: Patient(until), Patient(number).twin]


def test_players_that_were_made_otherwise_have_other_marks() -> None:
    """Also where only a number differs, whatever it is called; each game gets a copy of a player as it is now.

    What a shipped player keeps while it plays does not count.
    """
    made = [
        [*functions(number), partial(Patient, number), partial(Patient, until=number), Patient(number)]
        for number in (1, 2)
    ]
    for one, other in zip(*made, strict=True):
        assert entrant(one).mark == entrant(one).mark != entrant(other).mark
    assert entrant(Patient(1, ("a", "b"))).mark != entrant(Patient(1, ("b", "a"))).mark
    played, fresh = Patient(1), Patient(1)
    lw.new_game("abarran", seed=1).play(played, steps=3)
    assert entrant(played).mark != entrant(fresh).mark == entrant(Patient(1)).mark
    named, new = Named("a"), Named("a")
    lw.new_game("abarran", seed=1).play(named, steps=3)
    assert entrant(named).mark == entrant(new).mark != entrant(Named("b")).mark


def test_a_function_may_name_what_is_not_there_yet() -> None:
    def make(seed: int) -> Patient:
        return Patient(later)

    early = entrant(make).mark
    later = 3
    assert early != entrant(make).mark == entrant(make).mark


def test_a_file_is_not_gone_on_with_by_a_player_of_another_number(tmp_path: Path) -> None:
    file = tmp_path / "study.jsonl"
    quiet: dict[str, Any] = {"games": 1, "jobs": 1, "progress": False, "file": file}
    lw.study("first-day", partial(Patient, 2), **quiet)
    lw.study("first-day", partial(Patient, 2), **quiet)
    with pytest.raises(lw.LegionWidgetError):
        lw.study("first-day", partial(Patient, 9), **quiet)


def test_an_officer_of_ones_own_may_need_something_to_be_made() -> None:
    player = entrant(Named("Ana")).player(1)
    assert isinstance(player, Named)
    assert player.name == "Ana"


def test_a_doctrine_that_the_game_does_not_have_is_refused_before_a_game_is_played(english: None) -> None:
    """Also in a comparison in many processes."""
    for ask in (
        lambda: lw.study("abarran", "officer:brave", games=2, progress=False),
        lambda: lw.compare("officer:brave", "officer", "abarran", games=10, progress=False),
    ):
        with pytest.raises(lw.UnknownName, match=r"brave.*known: .*bold"):
            ask()


def test_a_level_is_not_compared_with_what_is_none(english: None) -> None:
    for one, other in (("officer", "colonel"), ("colonel", "officer")):
        with pytest.raises(lw.UnknownName, match="no level 'colonel'"):
            lw.compare(one, other, "abarran", games=10, progress=False)


def test_a_game_whose_units_are_still_to_come_is_not_nearly_over() -> None:
    """In a game that begins with placing nobody stands on the map at first."""
    game = lw.new_game("rif", start="placement")
    assert sum(game.system.forces_left(game.position).values()) == 0
    assert sum(game.system.forces_in_play(game.position).values()) > 100
    assert not lw.Officer().is_nearly_over(game)


class HoldsItsOwn:
    """Keeps one of its own methods, as who hears of something does."""

    def __init__(self) -> None:
        self.does = self.choose

    def choose(self, moment: Any) -> Any:
        return next(iter(moment.legal_actions()))


def test_a_player_that_holds_a_method_of_its_own_can_be_entered() -> None:
    assert entrant(HoldsItsOwn()).name == "HoldsItsOwn"


def test_what_a_player_of_a_cell_keeps_is_part_of_its_mark() -> None:
    """Also under a name that shipped players use for what says nothing of how they play."""

    class Careful(lw.Recruit):
        def __init__(self, plans: str) -> None:
            super().__init__(0)
            self._plans = plans

    assert entrant(Careful("a")).mark != entrant(Careful("b")).mark


def test_the_doctrine_of_a_shipped_player_is_asked_for_however_it_was_made() -> None:
    rules = lw.new_game("first-day").system
    thorough = msgspec.structs.replace(lw.Officer().settings, few=3)
    for player in (lw.Officer("nonsense"), lw.Officer("nonsense", settings=thorough), lw.General(doctrine="nonsense")):
        with pytest.raises(lw.UnknownName, match="nonsense"):
            entrants(player, rules)

    class Mine:
        def __init__(self, number: int, doctrine: str) -> None:
            self.number = number

        def choose(self, moment: Any) -> Any:
            return next(iter(moment.legal_actions()))

    assert entrants(partial(Mine, doctrine="mine"), rules)["allied"].player(1).number == 1  # type: ignore[attr-defined]
    assert entrant(lw.General(doctrine="bold")).name == "general:bold"
