"""A scenario changes the sequence of a turn, the weather and what comes in which turn (H0 to HM)."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import legion_widget as lw
from legion_widget.engine.event import PhaseBegan
from legion_widget.engine.i18n import LANGUAGES
from legion_widget.games.market_garden import events as ev
from legion_widget.games.market_garden.actions import ChooseOrder, Declare, Drop, EndPhase, Move, Resolve
from tests.market_garden.field import scenario
from tests.test_paper import paper_of

pytestmark = pytest.mark.usefixtures("english")


UNITS = {"a": "allied infantry 6/3-7-8 0505", "g": "german infantry 4-5-6 0504"}
CALM: dict[str, Any] = {"tables": {"air": {"days": []}}}
ORDER = ["initial", "airborne", "bombardment", "movement", "declaration", "manoeuvre", "assault", "turn"]


def own(units: dict[str, str] | None = None, **keys: Any) -> Any:
    what = {key: keys.pop(key) for key in ("turn", "turns", "phase", "start") if key in keys}
    return lw.load_scenario(scenario(**{"phase": None, **what, "more": {**CALM, **keys}, **(units or UNITS)}))


def game(units: dict[str, str] | None = None, dice: Any = (), seed: int = 1, **keys: Any) -> lw.Game:
    return lw.new_game(own(units, **keys), seed=seed, dice=list(dice))


def phases(played: lw.Game, turn: int, first: str = "allied") -> list[str]:
    roles = {"first": first, "second": "german" if first == "allied" else "allied"}
    return [f"{step.kind} {step.side or ''}".strip() for step in played.system.sequence.steps(turn, roles)]


def reopened(played: lw.Game, folder: Path) -> None:
    """A save gives back the game, with its sequence and its weather."""
    again = lw.open_game(played.save(folder / "game.json"))
    assert again.position == played.position
    assert again.system.sequence == played.system.sequence


def morning(played: lw.Game) -> list[Any]:
    """What happens when the last turn ends, up to the first decision of the next."""
    turn, events = played.turn, []
    while played.turn == turn and played.result is None:
        events = played.do(EndPhase())
    return events


# ---- the sequence ------------------------------------------------------------------------------------------


def test_phases_are_left_out_and_called_otherwise(tmp_path: Path) -> None:
    """In the agenda, in the log, in what is refused, and in a save."""
    played = game(sequence={"without": ["refusal", "reaction", "assault"], "titles": {"movement": {"en": "March"}}})

    assert not {"refusal german", "reaction german", "assault allied"} & set(phases(played, 1))
    assert "March" in played.system.situation(played.position)
    played.do(EndPhase())
    assert [action.kind for action in played.legal_actions() if isinstance(action, Declare)] == ["manoeuvre"]
    ruling = played.ruling(Declare("assault", ("a",), "0504"))
    assert [fault.message.text("en") for fault in ruling.faults] == ["This turn has no phase for it: assault."]
    played.do(Declare("manoeuvre", ("a",), "0504"))
    assert played.phase.id == "bombardment" or played.phase.id == "manoeuvre"
    reopened(played, tmp_path)


def test_both_players_go_through_a_written_sequence() -> None:
    """Guns before the movement; a phase for one side, from a turn on; what was declared is over with the last phase."""
    listed = [{"kind": kind} for kind in ORDER]
    listed[2] = {"kind": "bombardment", "only": "allied", "from_turn": 2}
    played = game(sequence={"phases": listed})

    turn = ["initial", "movement", "declaration", "manoeuvre", "assault"]
    german = [f"{kind} german" for kind in turn]
    assert phases(played, 1) == [
        "initial allied",
        "airborne allied",
        *(f"{k} allied" for k in turn[1:]),
        *german,
        "turn",
    ]
    assert phases(played, 2)[2] == "bombardment allied"
    assert "bombardment german" not in phases(played, 2)
    played.do(EndPhase())
    played.do(Declare("manoeuvre", ("a",), "0504"))
    played.do(Resolve("0504"))
    while played.side == "allied" or played.phase.id != "movement":
        played.do(next(iter(played.legal_actions())))
    assert played.position.combats == ()


def test_one_side_goes_first_in_every_turn() -> None:
    """Nobody rolls for it, and nobody chooses."""
    played = game(turn=2, sequence={"first": "german"})

    assert (played.side, played.position.initiative) == ("german", "german")
    told = morning(played)
    assert (played.turn, played.side) == (3, "german")
    assert not [event for event in told if isinstance(event, (ev.InitiativeRolled, ev.InitiativeTaken))]
    assert not list(played.system.warnings(played.position)) or "Allies have" not in str(
        [warning.message for warning in played.system.warnings(played.position)]
    )


def test_the_initiative_is_rolled_for_in_every_turn() -> None:
    kinds = ["initiative", *ORDER]
    listed = [{"kind": kind, **({"from_turn": 1, "every": 1} if kind == "initiative" else {})} for kind in kinds]
    played = game(dice=[2, 7, 7, 2], sequence={"phases": listed}, options={"H0.1.first": "winner"})

    assert played.side == "allied"
    assert "The Allies go first in this turn." in [row["text"] for row in played.audit()]
    assert played.odds(EndPhase()).outcomes == {}
    events = morning(played)
    assert [event.winner for event in events if isinstance(event, ev.InitiativeRolled)] == ["german"]
    assert played.side == "german"


def test_recovery_may_come_after_both_players() -> None:
    units = {**UNITS, "b": "allied infantry 4-6-6 0110 marks=fatigued"}
    kinds = [*ORDER[:-1], "recovery", "turn"]
    listed = [{"kind": kind, **({"from_turn": 1, "every": 1} if kind == "recovery" else {})} for kind in kinds]
    played = game(units, sequence={"phases": listed})
    morning(played)

    assert not played.position.fatigued


FAULTS: list[tuple[dict[str, Any], str, str]] = [
    ({"without": ["declaration"]}, "$.sequence.without", "'refusal' comes after the declaration of combats"),
    ({"without": ["turn"]}, "$.sequence", "a turn needs a phase 'turn'"),
    ({"phases": [{"kind": "initial"}, {"kind": "turn"}]}, "$.sequence", "a turn needs a phase in which a side decides"),
    ({"phases": [{"kind": "turn"}, {"kind": "movement"}]}, "$.sequence.phases[0]", "only 'air' comes after"),
    (
        {"phases": [{"kind": "movement"}, {"kind": "weather"}, {"kind": "bombardment"}, {"kind": "turn"}]},
        "$.sequence.phases[1]",
        "'weather' is nobody's phase: it comes before both players or after both",
    ),
    (
        {"phases": [{"kind": "movement"}, {"kind": "movement"}, {"kind": "turn"}]},
        "$.sequence.phases[1].kind",
        "a turn has a phase 'movement' already",
    ),
    (
        {"phases": [{"kind": "movement"}, {"kind": "turn", "every": 2}]},
        "$.sequence.phases[1]",
        "the turn marker advances in every turn",
    ),
    (
        {"phases": [{"kind": "weather", "only": "allied"}, {"kind": "movement"}, {"kind": "turn"}]},
        "$.sequence.phases[0].only",
        "'weather' is nobody's phase",
    ),
    ({"without": ["mechanized"]}, "$.sequence.without[0]", "did you mean 'mechanised'?"),
    ({"first": "allies"}, "$.sequence.first", "did you mean 'allied'?"),
]


@pytest.mark.parametrize(("sequence", "place", "problem"), FAULTS)
def test_a_wrong_sequence_is_told_with_its_place(sequence: dict[str, Any], place: str, problem: str) -> None:
    with pytest.raises(lw.DataError) as caught:
        own(sequence=sequence)

    assert caught.value.place == place
    assert problem in caught.value.text("en")
    assert caught.value.text("es") != caught.value.text("en")


@pytest.mark.parametrize(
    ("start", "sequence", "place", "problem"),
    [
        ({"phase": "refusal"}, {"without": ["refusal"]}, "$.start.phase", "turn 1 has no phase 'refusal'"),
        ({"phase": "airborne", "side": "german"}, {}, "$.start.phase", "'german' has no phase 'airborne' in turn 1"),
        ({"initiative": "allied"}, {"first": "german"}, "$.start.initiative", "one side goes first in every turn"),
        ({"weather": "fog"}, {}, "$.start.weather", "there is no weather 'fog'"),
    ],
)
def test_a_beginning_that_is_not_in_the_sequence_is_told(
    start: dict[str, Any], sequence: dict[str, Any], place: str, problem: str
) -> None:
    with pytest.raises(lw.DataError) as caught:
        own(start=start, sequence=sequence)

    assert caught.value.place == place
    assert problem in caught.value.text("en")


# ---- the weather and the schedule ---------------------------------------------------------------------------

STORM = {
    "table": {9: "storm", 10: "storm"},
    "kinds": {
        "storm": {
            "like": "bad",
            "name": {"en": "storm", "es": "tormenta"},
            "says": {"en": "A storm blows", "es": "Sopla una tormenta"},
            "leg": 2,
        },
        "clear": {"name": {"en": "fair", "es": "bueno"}},
    },
}


def test_a_weather_of_ones_own_is_rolled_for(tmp_path: Path) -> None:
    """Odds, log, situation and a save."""
    played = game(turn=2, weather=STORM, options={"H0.1.first": "winner"}, dice=[2, 7, 9])
    while played.turn == 2:
        odds = played.odds(EndPhase()).outcomes
        played.do(EndPhase())

    assert (odds["german storm"], odds["allied clear"], sum(odds.values())) == (Fraction(1, 10), Fraction(7, 20), 1)
    assert [played.system.outcome_words("allied storm").text(code) for code in LANGUAGES] == [
        "iniciativa de los aliados, tormenta",
        "the Allies have the initiative, storm",
    ]
    assert played.system.outcome_words("clear").text("en") == "fair"
    assert played.position.weather == "storm"
    assert "Weather: die 9, storm." in [row["text"] for row in played.audit()]
    assert "storm" in played.system.situation(played.position)
    reopened(played, tmp_path)


def test_a_weather_of_ones_own_does_what_it_says() -> None:
    """To drops, to movement, to air points; it stands in the header and in the tables on paper."""
    units = {**UNITS, "p": "allied airborne 5-8-8 - arrives=3 drop=0107"}
    played = game(units, turn=3, phase="airborne", start={"weather": "storm"}, weather=STORM)

    assert [str(fault.message) for fault in played.ruling(Drop("p", "0107")).faults] == [
        "A storm blows: nobody is dropped."
    ]
    played.do(EndPhase())
    assert played.reach("a").cost("0506") == 1 + 2 + 1  # the ground, the storm, the zone of control that is left
    weather = next(table for table in paper_of(played).tables() if table.rule == "H0.2")
    assert [row[:2] for row in weather.rows] == [("1–7", "Fair"), ("8", "Bad weather"), ("9–10", "Storm")]
    assert [piece.name for piece in paper_of(played).markers()][1:3] == ["Fair", "Storm"]


def test_the_schedule_says_weather_and_initiative(tmp_path: Path) -> None:
    """In a morning in place of the dice; in an afternoon, which has no phase for them, when the turn begins."""
    schedule = [
        {"turn": 3, "weather": "bad", "initiative": "german", "text": {"en": "Fog.", "es": "Niebla."}},
        {"turn": 4, "weather": "clear", "initiative": "allied"},
    ]
    played = game(turn=2, schedule=schedule)
    while played.turn == 2:
        assert played.odds(EndPhase()).outcomes == {}
        played.do(EndPhase())

    assert (played.turn, played.side, played.position.weather) == (3, "german", "bad")
    said = [row["text"] for row in played.audit(turn=3)]
    assert said[:2] == ["Turn 3 begins: 18 September, AM.", "Fog."]
    assert "Weather, as the scenario has it: bad weather." in said
    assert played.position.dice.rolls == 0
    morning(played)
    assert (played.turn, played.side, played.position.weather) == (4, "allied", "clear")
    reopened(played, tmp_path)


def test_a_schedule_may_begin_with_the_game() -> None:
    """The first turn has a line too, and who goes first in it."""
    played = game(schedule=[{"turn": 1, "initiative": "german", "text": "It begins."}])

    assert played.side == "german"
    assert played.audit()[0]["text"] == "It begins."


def test_units_come_by_the_schedule() -> None:
    """In its turn and by its hexes, whatever they say themselves, also those of a formation that would drop."""
    units = {**UNITS, "r": "allied infantry 4-6-6 - entry=0101 arrives=9", "p": "allied airborne 5-8-8 - drop=0107"}
    played = game(units, schedule=[{"turn": 2, "units": ["r", "p"], "entry": ["0110"]}])

    assert "comes in turn 2" in played.ruling(Move("r", "0110")).text
    morning(played)
    while played.side != "allied":
        played.do(EndPhase())
    assert {action.to for action in played.legal_actions("p") if isinstance(action, Move)} >= {"0110"}
    assert not played.ruling(Drop("p", "0107"))
    played.do(Move("r", "0110"))


@pytest.mark.parametrize(
    ("keys", "place", "problem"),
    [
        ({"schedule": [{"turn": 2, "units": ["b"]}]}, "$.schedule[0].units[0]", "there is no unit 'b'"),
        ({"schedule": [{"turn": 2, "weather": "bat"}]}, "$.schedule[0].weather", "did you mean 'bad'?"),
        (
            {"schedule": [{"turn": 2, "initiative": "german"}], "sequence": {"first": "german"}},
            "$.schedule[0].initiative",
            "one side goes first in every turn",
        ),
        ({"weather": {"table": {3: "strom"}, "kinds": STORM["kinds"]}}, "$.weather.table.3", "'storm'?"),
        ({"weather": {"kinds": {"rain": {"like": "bd"}}}}, "$.weather.kinds['rain'].like", "did you mean 'bad'?"),
        ({"weather": {"table": {11: "bad"}}}, "$.weather.table", ""),
    ],
)
def test_a_wrong_schedule_or_weather_is_told_with_its_place(keys: dict[str, Any], place: str, problem: str) -> None:
    with pytest.raises(lw.DataError) as caught:
        own(**keys)

    assert caught.value.place.startswith(place)
    assert problem in caught.value.text("en")


# ---- players and processes ----------------------------------------------------------------------------------

CHANGED: dict[str, Any] = {
    "sequence": {
        "phases": [
            {"kind": "weather", "from_turn": 1, "every": 1},
            {"kind": "initial"},
            {"kind": "airborne"},
            {"kind": "declaration"},
            {"kind": "assault"},
            {"kind": "mechanised"},
            {"kind": "manoeuvre"},
            {"kind": "movement", "until_turn": 3},
            {"kind": "bombardment"},
            {"kind": "recovery", "from_turn": 1, "every": 1},
            {"kind": "initiative", "from_turn": 2},
            {"kind": "turn"},
        ]
    },
    "weather": STORM,
    "schedule": [{"turn": 3, "weather": "storm", "text": "Wind."}],
}


def test_officer_and_general_play_a_changed_sequence(tmp_path: Path) -> None:
    """To the end of two turns, each action legal; odds before each roll, and the save gives the same."""
    changed = lw.load_scenario("first-day").edit(**CHANGED)
    played = lw.new_game(changed, seed=3)
    for player in (lw.Officer(), lw.General(1, plays=2)):
        for _ in range(8):
            if played.result is None:
                played.play(player, steps=1)
    played.play(lw.Officer())
    assert played.result is not None
    begun = {event.phase for entry in played.history for event in entry.events if isinstance(event, PhaseBegan)}
    assert begun >= {"airborne", "mechanised", "movement", "bombardment"}
    assert any(event.weather == "storm" for entry in played.history for event in entry.events
               if isinstance(event, (ev.WeatherSet, ev.WeatherRolled)))  # fmt: skip
    reopened(played, tmp_path)


def test_two_workers_have_the_same_table() -> None:
    changed = lw.load_scenario("first-day").edit(**CHANGED)
    one, two = (
        lw.study(changed, "recruit", games=3, seed=5, steps=120, jobs=jobs, progress=False).table.drop(
            columns="seconds"
        )
        for jobs in (1, 2)
    )
    pd.testing.assert_frame_equal(one, two)
    assert one.error.isna().all()


def test_the_moment_of_a_changed_game_is_a_scenario() -> None:
    """It has the sequence, the weather and the schedule with it."""
    played = lw.new_game(lw.load_scenario("first-day").edit(**CHANGED), seed=3)
    played.play(lw.Recruit(2), steps=12)
    again = lw.new_game(played.to_scenario())
    assert again.system.sequence == played.system.sequence
    assert (again.position.weather, again.phase.id) == (played.position.weather, played.phase.id)


def test_who_chooses_is_told_of_the_weather_that_follows() -> None:
    """Not where the schedule has it, and not where it comes later."""
    kinds = ["initiative", "weather", *ORDER]
    listed = [{"kind": kind, **({"from_turn": 1, "every": 1} if kind in kinds[:2] else {})} for kind in kinds]
    follows = game(dice=[2, 7], sequence={"phases": listed}, options={"H0.1.first": "chooses"})
    assert follows.odds(ChooseOrder(True)).outcomes == {"clear": Fraction(7, 10), "bad": Fraction(3, 10)}
    known = game(
        dice=[2, 7],
        sequence={"phases": listed},
        options={"H0.1.first": "chooses"},
        schedule=[{"turn": 1, "weather": "bad"}],
    )
    assert known.odds(ChooseOrder(True)).outcomes == {}
    later = [*[entry for entry in listed if entry["kind"] != "weather"][:-1], listed[1], listed[-1]]
    late = game(dice=[2, 7], sequence={"phases": later}, options={"H0.1.first": "chooses"})
    assert late.odds(ChooseOrder(True)).outcomes == {}
