"""Rulings and the register of clauses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.i18n import say
from legion_widget.engine.ruling import Clauses, Fault, Ruling

clauses = Clauses()


@clauses.on(int, rule="T1")
def even(system: Any, position: Any, action: int) -> Iterator[Fault]:
    if action % 2:
        yield Fault("T1", say("{n} is odd.", n=action), str(action))


@clauses.on(int, str, rule="T2")
def short(system: Any, position: Any, action: Any) -> Iterator[Fault]:
    if len(str(action)) > 2:
        yield Fault("T2", say("{n} is long.", n=action))


def rules_of(action: Any, off: set[str] | frozenset[str] = frozenset()) -> list[str]:
    return [fault.rule for fault in clauses.faults(None, None, action, off)]


def test_faults_come_in_order_of_weight() -> None:
    """As the clauses were registered; those of a kind only, and all of them for an explanation."""
    assert rules_of(22) == []
    assert rules_of(21) == ["T1"]
    assert rules_of(221) == ["T1", "T2"]
    assert rules_of("abc") == ["T2"]
    assert clauses.rules() == ["T1", "T2"]


def test_a_rule_can_be_switched_off() -> None:
    """What a rule does is seen by leaving it out."""
    assert rules_of(221, {"T1"}) == ["T2"]
    assert rules_of(221, {"T1", "T2"}) == []


def test_a_kind_without_clauses_is_no_legal_action() -> None:
    """What the rules know nothing of is an error, and never legal by default."""
    with pytest.raises(lw.UnknownName, match="float"):
        rules_of(2.5)
    game = lw.new_game("rif", seed=1)
    for thing in (5, None, "move", object(), Ruling):
        assert thing not in game.legal_actions()
        for ask in (game.ruling, game.do):
            with pytest.raises((lw.UnknownName, lw.DataError)):
                ask(thing)
    assert len(game) == 0


def test_a_ruling_is_true_when_legal() -> None:
    """Otherwise it has a rule, a subject, a text and all faults."""
    legal, wrong = Ruling(22), Ruling(221, tuple(clauses.faults(None, None, 221)))

    assert legal
    assert (legal.rule, legal.subject, legal.text, str(legal)) == (None, None, "", "legal")
    assert not wrong
    assert (wrong.rule, wrong.subject) == ("T1", "221")
    assert wrong.text == "221 is odd."
    assert str(wrong) == "221 is odd. (T1); 221 is long. (T2)"
    assert repr(wrong) == f"<Ruling {wrong}>"


def test_a_refused_action_raises_with_its_ruling() -> None:
    """IllegalAction carries it; the message is in the language in use."""
    game = lw.new_game("rif", seed=1)
    with pytest.raises(lw.IllegalAction) as caught:
        game.do(lw.legion.Move("cerinola-1", "Annual"))

    assert caught.value.ruling.rule in ("L4.2", "L10.1")
    assert str(caught.value) == str(caught.value.ruling)
