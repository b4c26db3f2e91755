"""The sequence of play as data, and the agenda."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from legion_widget.engine.errors import DataError
from legion_widget.engine.sequence import (
    PartPhase,
    PendingStep,
    Phase,
    Sequence,
    SequenceLine,
    TurnPart,
    pushed,
    read_agenda,
)

SEQUENCE = Sequence(
    (
        Phase("weather", {"en": "Weather"}, automatic=True),
        Phase("move", {"en": "Move"}, side="a"),
        Phase("air", {"en": "Air"}, side="b", from_turn=3, until_turn=4, times=2),
        Phase("move", {"en": "Move"}, side="b"),
    ),
    turns=5,
)


@pytest.mark.parametrize(("turn", "air"), [(1, 0), (2, 0), (3, 2), (4, 2), (5, 0)])
def test_phases_have_their_turns_and_sub_turns(turn: int, air: int) -> None:
    """A phase may begin with a turn, end with one, and be played several times, numbered from 1."""
    steps = SEQUENCE.steps(turn)

    assert [step.number for step in steps if step.kind == "air"] == list(range(1, air + 1))
    assert [step.kind for step in steps if step.kind != "air"] == ["weather", "move", "move"]
    assert all(step.number == 0 for step in steps if step.kind != "air")


def test_the_agenda_has_the_first_step_on_top() -> None:
    """It is the steps of the turn backwards, so that taking from the end plays them in order."""
    assert list(reversed(SEQUENCE.agenda(3))) == SEQUENCE.steps(3)


def test_an_agenda_can_begin_in_the_middle() -> None:
    """From a kind, of a side or of any, and a sub-turn or the first; a step that the turn lacks is an error."""
    assert SEQUENCE.agenda(3, PendingStep("move"))[-1] == PendingStep("move", "a")
    assert SEQUENCE.agenda(3, PendingStep("move", "b")) == (PendingStep("move", "b"),)
    assert SEQUENCE.agenda(3, PendingStep("air"))[-1] == PendingStep("air", "b", 1)
    assert SEQUENCE.agenda(3, PendingStep("air", "b", 2))[-1] == PendingStep("air", "b", 2)
    for turn, step in (
        (1, PendingStep("air")),
        (3, PendingStep("air", "a")),
        (3, PendingStep("air", "b", 3)),
        (3, PendingStep("pray")),
    ):
        with pytest.raises(ValueError, match=step.kind):
            SEQUENCE.agenda(turn, step)


def test_a_step_knows_its_phase_and_an_interrupt_has_none() -> None:
    """By kind and side."""
    assert SEQUENCE.phase(PendingStep("air", "b", 2)) is SEQUENCE.phases[2]
    assert SEQUENCE.phase(PendingStep("capture", "a")) is None


@given(
    st.lists(st.builds(PendingStep, st.sampled_from("abc"))), st.lists(st.builds(PendingStep, st.sampled_from("xyz")))
)
def test_what_is_pushed_is_decided_first_in_its_order(agenda: list[PendingStep], steps: list[PendingStep]) -> None:
    """The first of the new steps is on top, the old agenda follows untouched."""
    assert list(reversed(pushed(tuple(agenda), steps))) == steps + list(reversed(agenda))


# ---- parts and roles ------------------------------------------------------------------------------------

PARTS = (
    TurnPart("dawn", {"en": "Dawn"}, (PartPhase("dice", {"en": "Dice"}, automatic=True),), from_turn=3, every=2),
    TurnPart(
        "first",
        {"en": "First player's turn"},
        (
            PartPhase(
                "supply", {"en": "Supply"}, "A", (SequenceLine("R1", "1"), SequenceLine("R2", "2")), automatic=True
            ),
            PartPhase("drop", {"en": "Drop"}, "B", only="blue", optional=True),
            PartPhase("react", {"en": "Reaction"}, "C", by="other"),
        ),
        player="first",
        other="second",
    ),
    TurnPart(
        "second",
        {"en": "Second player's turn"},
        (PartPhase("supply", {"en": "Supply"}, "A", (SequenceLine("R3", "1"),), automatic=True),),
        player="second",
        other="first",
        like="first",
    ),
)
BLUE_FIRST = {"first": "blue", "second": "red"}
RED_FIRST = {"first": "red", "second": "blue"}


@pytest.mark.parametrize(
    ("turn", "roles", "steps"),
    [
        (1, BLUE_FIRST, "supply blue, drop blue, react red, supply red, react blue"),
        (1, RED_FIRST, "supply red, react blue, supply blue, drop blue, react red"),
        (3, RED_FIRST, "dice None, supply red, react blue, supply blue, drop blue, react red"),
        (4, BLUE_FIRST, "supply blue, drop blue, react red, supply red, react blue"),
    ],
)
def test_parts_and_roles_make_the_steps_of_a_turn(turn: int, roles: dict[str, str], steps: str) -> None:
    """Some turns have a part, the position says who plays a role, one side alone has a phase in its player turn."""
    sequence = Sequence.of(PARTS, turns=6)

    assert ", ".join(f"{step.kind} {step.side}" for step in sequence.steps(turn, roles)) == steps


def test_a_part_like_another_has_its_phases_save_those_that_it_writes_anew() -> None:
    """In their places, with their letters; a step finds its phase by the side that plays the role."""
    sequence = Sequence.of(PARTS, turns=6)

    assert [(phase.mark, phase.player) for phase in sequence.phases if phase.player == "second"] == [
        ("A", "second"),
        ("B", "second"),
        ("C", "second"),
    ]
    first, second = (sequence.phase(PendingStep("supply", side), BLUE_FIRST) for side in ("blue", "red"))
    assert first is not None
    assert second is not None
    assert (first.rules, second.rules) == (("R1", "R2"), ("R3",))


def test_the_rest_of_a_turn_follows_from_roles_that_change() -> None:
    """The agenda from a step on, for other players of the roles."""
    sequence = Sequence.of(PARTS, turns=6)
    rest = sequence.agenda(3, PendingStep("supply"), RED_FIRST)

    assert rest[-1] == PendingStep("supply", "red")
    assert rest == sequence.agenda(3, None, RED_FIRST)[:-1]


def test_a_part_like_none_is_an_error() -> None:
    """It names both."""
    with pytest.raises(ValueError, match=r"'night' is like 'day'"):
        Sequence.of([TurnPart("night", {"en": "Night"}, like="day")], turns=1)


# ---- an agenda as data ---------------------------------------------------------------------------


class Loss(PendingStep, frozen=True, kw_only=True, omit_defaults=False):
    kind: str = "loss"
    units: tuple[str, ...]


def test_what_interrupts_a_phase_is_read_by_its_kind() -> None:
    """A phase is written as short as it goes; an interrupt has its kind and its own fields."""
    agenda = (PendingStep("move", "a"), PendingStep("air", "b", 2), Loss("b", units=("two words", "<b>", "loss")))
    data = msgspec.to_builtins(agenda)

    assert data[0] == {"kind": "move", "side": "a"}
    assert data[2] == {"side": "b", "number": 0, "kind": "loss", "units": ("two words", "<b>", "loss")}
    assert read_agenda(data, [Loss]) == agenda
    assert [type(step) for step in read_agenda(data, [Loss])] == [PendingStep, PendingStep, Loss]
    assert len({*agenda, *read_agenda(data, [Loss])}) == 3


@pytest.mark.parametrize(
    ("step", "place"),
    [
        ({"kind": "loss"}, "units"),
        ({"kind": "loss", "units": [3]}, r"\$.agenda\[1\].units\[0\]"),
        ({}, "kind"),
        (3, r"agenda\[1\]"),
        ({"kind": []}, "kind"),
    ],
)
def test_a_step_that_lacks_something_is_told_with_its_place(step: Any, place: str) -> None:
    with pytest.raises(DataError, match=place):
        read_agenda([{"kind": "move"}, step], [Loss])
