"""Fields of actions with what does not belong in them: refused with a rule, in words of both languages."""

from __future__ import annotations

import json
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.i18n import LANGUAGES
from legion_widget.games.market_garden import actions as act
from tests.market_garden.field import field

UNITS = {"a": "allied infantry 4/2-6-4 0505", "g": "german infantry 4/2-6-4 0504"}


@pytest.mark.parametrize("kind", ["asalto", "", "Assault", None, 3, ["assault"], {}])
def test_a_combat_of_no_known_kind_is_refused(kind: Any) -> None:
    """HD.1: with the kinds that there are."""
    game = field(phase="declaration", **UNITS)
    action = act.Declare(kind, ("a",), "0504")
    for ask in (game.ruling, game.do):
        with pytest.raises(lw.DataError, match=r"Declare\.kind: .* manoeuvre, assault"):
            ask(action)
    for language in LANGUAGES:
        assert game.system.describe_action(action).text(language)


@pytest.mark.parametrize("air", [-1, 3, 10**9])
def test_air_points_are_no_more_than_there_are(air: int) -> None:
    """HG.1, HA.3: not below zero, and no more than are left."""
    game = field(phase="bombardment", start={"air": {"allied": 2}}, **UNITS)

    assert game.ruling(act.Bombard("0504", (), air)).rule in ("HG.1", "HA.3")
    assert game.ruling(act.Bombard("0504", (), 2)).ok


@pytest.mark.parametrize("air", ["2", 1.5, None, True, [1], 10**30])
def test_air_points_are_a_whole_number(air: Any) -> None:
    """HG.1: what is none is refused with its field."""
    game = field(phase="bombardment", start={"air": {"allied": 2}}, **UNITS)
    with pytest.raises(lw.DataError, match=r"Bombard\.air: "):
        game.ruling(act.Bombard("0504", (), air))


@pytest.mark.parametrize("first", ["no", 0, 1, None, []])
def test_to_go_first_is_yes_or_no(first: Any) -> None:
    """H0.1: what is neither is no choice."""
    game = field(phase="mechanised", side="german", turn=2, dice=[2, 4], options={"H0.1.first": "chooses"}, **UNITS)
    game.do(act.EndPhase())

    assert game.phase.id == "order"
    with pytest.raises(lw.DataError, match=r"ChooseOrder\.first: "):
        game.ruling(act.ChooseOrder(first))
    assert game.ruling(act.ChooseOrder(False)).ok


def test_what_is_untimely_is_refused_for_that_alone() -> None:
    """What else is wrong would be said of another phase, or of the other side."""
    game = field(phase="declaration", **UNITS)
    for action in (
        act.Drop("g", "0504"),
        act.Bombard("0101", ("g",), 9),
        act.Retreat("g", "0101"),
        act.Move("g", "0504"),
    ):
        assert len(game.ruling(action).faults) == 1, action
    assert [fault.rule for fault in game.ruling(act.Declare("assault", ("g",), "0505")).faults] == ["HD.1"]


def test_what_was_declared_is_saved_and_told() -> None:
    """The kinds that are known make a game that opens again."""
    for kind in ("manoeuvre", "assault"):
        game = field(phase="declaration", **UNITS)
        game.do(act.Declare(kind, ("a",), "0504"))  # type: ignore[arg-type]
        assert lw.open_game(json.loads(json.dumps(game.to_dict()))).position == game.position
        assert game.audit()


@pytest.mark.parametrize("unit", [None, 3, ["a"], "", "aa", {}])
def test_a_unit_that_is_none_is_an_error_in_every_phase(unit: Any) -> None:
    """Whether or not the action is for the phase."""
    for phase in ("movement", "declaration"):
        game = field(phase=phase, **UNITS)
        for action in (act.Move(unit, "0506"), act.React(unit, "0506"), act.Lose(unit), act.Drop(unit, "0506")):
            with pytest.raises(lw.UnknownName if isinstance(unit, str) else lw.DataError):
                game.do(action)
