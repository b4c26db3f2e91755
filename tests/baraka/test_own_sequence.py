"""A scenario changes the sequence of an impulse, and says what comes in which (chapter 8)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.games.baraka import events as ev
from legion_widget.games.baraka.actions import Bid, Stop
from tests.baraka.skirmish import harka, skirmish, squad

UNITS = squad("s", (100, 120)), harka("r", (100, 20))


pytestmark = pytest.mark.usefixtures("english")


def game(*more: dict[str, Any], **keys: Any) -> Any:
    return skirmish(*UNITS, *more, initiative=None, **keys)


def phases(played: Any, impulse: int) -> list[str]:
    return [step.kind for step in played.system.sequence.steps(impulse)]


def to_impulse(played: Any, impulse: int) -> list[Any]:
    """Both sides stop, and bid nothing, until an impulse has begun; the events of the last action."""
    events: list[Any] = []
    while played.turn < impulse:
        choice = [action for action in played.legal_actions() if isinstance(action, Stop) or action == Bid(0)]
        events = played.do(choice[0] if choice else next(iter(played.legal_actions())))
    return events


def reopened(played: Any, folder: Path) -> None:
    again = lw.open_game(played.save(folder / "game.json"))
    assert again.position == played.position
    assert again.system.sequence == played.system.sequence


def test_one_side_begins_every_impulse_without_bids(tmp_path: Path) -> None:
    played = game(sequence={"first": "riffian", "titles": {"impulse": {"en": "Orders", "es": "Órdenes"}}})

    assert played.side == "riffian"
    events = to_impulse(played, 2)
    assert phases(played, 2) == ["opening", "chits", "impulse", "closing"]
    assert played.side == "riffian"
    assert [event.how for event in events if isinstance(event, ev.InitiativePassed)][-1] == "begins"
    assert played.phase.title == "Orders"
    assert played.position.dice.rolls == 0
    reopened(played, tmp_path)


def test_without_bids_the_attacker_begins() -> None:
    played = game(sequence={"without": ["bid"]}, attacker="riffian")
    to_impulse(played, 3)

    assert (played.side, "bid" in phases(played, 3), "initiative" in phases(played, 3)) == ("riffian", False, False)


def test_without_the_choice_whoever_wins_the_bids_begins() -> None:
    played = game(sequence={"without": ["initiative"]})
    to_impulse(played, 2)
    assert phases(played, 2)[2:4] == ["bid", "bid"]
    played.do(Bid(0))
    played.do(Bid(0), dice=[9, 2])

    assert (played.side, played.phase.id) == ("riffian", "impulse")


def test_bids_have_the_impulses_that_the_scenario_says() -> None:
    """From the first on, in every second; the choice of the winner goes with them."""
    bids = {"kind": "bid", "from_turn": 1, "every": 2, "title": {"en": "Wager"}}
    rest = [{"kind": kind} for kind in ("initiative", "impulse", "closing")]
    played = game(sequence={"phases": [{"kind": "opening"}, {"kind": "chits"}, bids, *rest]})

    assert (played.phase.id, played.phase.title) == ("bid", "Wager")
    assert [kinds.count("bid") for kinds in (phases(played, n) for n in (1, 2, 3))] == [2, 0, 2]
    assert ["initiative" in phases(played, n) for n in (1, 2, 3)] == [True, False, True]
    played.do(Bid(0))
    played.do(Bid(0))
    assert played.phase.id == "initiative"


def test_the_schedule_says_who_begins_with_how_many_chits_and_who_comes(tmp_path: Path) -> None:
    late = harka("late", (100, 10))
    entry = {"turn": 2, "units": ["late"], "initiative": "riffian", "chits": {"riffian": 4}, "text": {"en": "Help!"}}
    played = game(late, schedule=[entry])

    assert not played.units["late"].is_on_table
    events = to_impulse(played, 2)
    assert "bid" not in phases(played, 2)
    assert "bid" in phases(played, 3)
    assert played.units["late"].is_on_table
    assert (played.side, played.position.chit_pools[1].reserve) == ("riffian", 4)
    assert "Help!" in [played.system.describe(event).text("en") for event in events]
    reopened(played, tmp_path)
    again = lw.new_game(played.to_scenario())
    assert (again.side, again.position.chit_pools[1].reserve) == ("riffian", 4)
    to_impulse(played, 3)
    assert played.phase.id == "bid"


FAULTS: list[tuple[dict[str, Any], str, str]] = [
    ({"sequence": {"without": ["chits"]}}, "$.sequence.without", "an impulse needs a phase 'chits'"),
    ({"sequence": {"phases": [{"kind": "impulse"}]}}, "$.sequence.phases", "an impulse needs a phase 'opening'"),
    (
        {"sequence": {"phases": [{"kind": kind} for kind in ("chits", "opening", "impulse", "closing")]}},
        "$.sequence.phases[0]",
        "'chits' comes after 'opening'",
    ),
    (
        {"sequence": {"phases": [{"kind": kind} for kind in ("opening", "chits", "initiative", "impulse", "closing")]}},
        "$.sequence.phases[2]",
        "nobody wins the initiative without a phase 'bid'",
    ),
    (
        {
            "sequence": {
                "phases": [
                    {"kind": "opening"},
                    {"kind": "chits", "every": 2},
                    *[{"kind": "impulse"}],
                    {"kind": "closing"},
                ]
            }
        },
        "$.sequence.phases[1]",
        "every impulse has a phase 'chits'",
    ),
    ({"sequence": {"first": "rifian"}}, "$.sequence.first", "did you mean 'riffian'?"),
    ({"schedule": [{"turn": 2, "units": ["x"]}]}, "$.schedule[0].units[0]", "there is no unit 'x'"),
    (
        {"schedule": [{"turn": 2, "units": ["r"]}, {"turn": 3, "units": ["r"]}]},
        "$.schedule[1].units[0]",
        "'r' comes with another entry already",
    ),
    (
        {"schedule": [{"turn": 2, "initiative": "riffian"}], "sequence": {"first": "spanish"}},
        "$.schedule[0].initiative",
        "one side begins every impulse",
    ),
    ({"sequence": {"without": ["bid"]}, "start": {"phase": "bid"}}, "$.start.phase", "impulse 1 has no phase 'bid'"),
]


@pytest.mark.parametrize(("keys", "place", "problem"), FAULTS)
def test_what_is_wrong_is_told_with_its_place(keys: dict[str, Any], place: str, problem: str) -> None:
    data = lw.load_scenario({"system": "baraka", "table": {"width": 200, "height": 150}, "units": [*UNITS]}).to_dict()
    with pytest.raises(lw.DataError) as caught:
        lw.load_scenario({**data, **keys})

    assert caught.value.place == place
    assert problem in caught.value.text("en")
    assert caught.value.text("es") != caught.value.text("en")


CHANGED: dict[str, Any] = {
    "sequence": {"without": ["initiative"], "titles": {"impulse": {"en": "Orders", "es": "Órdenes"}}},
    "schedule": [{"turn": 2, "initiative": "riffian", "chits": {"spanish": 3}}],
    "length": 3,
}


@pytest.mark.long
def test_officer_and_general_play_a_changed_sequence(tmp_path: Path) -> None:
    played = lw.new_game(lw.load_scenario("well").edit(**CHANGED), seed=2)
    for player in (lw.Officer(), lw.General(1, plays=2)):
        played.play(player, steps=6)
    while played.turn < 3 and played.result is None:
        odds = played.odds(next(iter(played.legal_actions()))).outcomes
        assert not odds or sum(odds.values()) == 1
        played.play(lw.Officer(), steps=1)
    assert played.turn == 3
    reopened(played, tmp_path)


def test_two_workers_have_the_same_table() -> None:
    import pandas as pd

    changed = lw.load_scenario("well").edit(**CHANGED)
    one, two = (
        lw.study(changed, "recruit", games=2, seed=5, steps=60, jobs=jobs, progress=False).table.drop(columns="seconds")
        for jobs in (1, 2)
    )
    pd.testing.assert_frame_equal(one, two)
    assert one.error.isna().all()
