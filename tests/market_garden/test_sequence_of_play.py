"""The sequence of play, step by step as the sheet has it, for either first player and in either weather."""

from __future__ import annotations

from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.sequence import read_parts
from legion_widget.games.market_garden import events as ev
from legion_widget.games.market_garden import texts as speech
from legion_widget.games.market_garden.actions import Declare, EndPhase, Pass, Refuse, Resolve
from legion_widget.games.market_garden.turn_sequence import SEQUENCE
from tests.market_garden.field import field, scenario

PARTS = read_parts(SEQUENCE)

#: One day with the Allies first. A phase stands with its letter and who decides in it, and in brackets when it is
#: passed over; what is done by itself stands with its number.
ALLIED_AM = """
0.1 initiative rolled; 0.1 allied first; 0.2 {weather}; 0.3 recovery
A.1 supply; A.2 fire markers; A.3 air points
{B} allied; C allied; (D allied); (E german); (F german); (G allied); (H allied); (I allied); J allied
K.1 supply
C german; (D german); (E allied); (F allied); (G german); (H german); (I german); J german
M.1 turn; M.2 air points to 0
"""
ALLIED_PM = """
A.1 supply; A.2 fire markers; A.3 air points
{B} allied; C allied; (D allied); (E german); (F german); (G allied); (H allied); (I allied); J allied
K.1 supply
C german; (D german); (E allied); (F allied); (G german); (H german); (I german); J german
M.1 turn; M.2 air points to 0
"""
GERMAN_AM = """
0.1 initiative rolled; 0.1 german first; 0.2 {weather}; 0.3 recovery
A.1 supply; A.2 fire markers; A.3 air points
C german; (D german); (E allied); (F allied); (G german); (H german); (I german); J german
K.1 supply
{B} allied; C allied; (D allied); (E german); (F german); (G allied); (H allied); (I allied); J allied
M.1 turn; M.2 air points to 0
"""
GERMAN_PM = """
A.1 supply; A.2 fire markers; A.3 air points
C german; (D german); (E allied); (F allied); (G german); (H german); (I german); J german
K.1 supply
{B} allied; C allied; (D allied); (E german); (F german); (G allied); (H allied); (I allied); J allied
M.1 turn; M.2 air points to 0
"""
DAYS = {"allied": (ALLIED_AM, ALLIED_PM), "german": (GERMAN_AM, GERMAN_PM)}
#: The dice of the strategic interphase: both for the initiative, then the weather.
INITIATIVE = {"allied": [2, 7], "german": [7, 2]}
WEATHER = {"clear": 7, "bad": 8}

FAR: dict[str, Any] = scenario(
    phase=None,
    turn=3,
    turns=6,
    more={"tables": {"air": {"days": []}}},
    a="allied armour 6/3-7-8 0109 mobility=motorised",
    g="german recon 4-5-6 1001 mobility=motorised",
    paras="allied airborne 5-8-8 - arrives=3 drop=0505",
)


def trace(game: lw.Game[Any, Any]) -> list[str]:
    """Every step of the sequence that was gone through, in order, by its letter."""
    letters = {(phase.kind): phase.mark for phase in game.system.sequence.phases}
    found: list[str] = []
    for row in [game.journal.root, *(entry for entry in game.journal.line[1 : len(game) + 1])]:
        for event in row.events:
            rule = event.rules[0].removeprefix("H") if event.rules else ""
            match event:
                case ev.PhaseBegan():
                    found.append(f"{letters[event.phase]} {event.side}")
                case ev.PhasePassed():
                    found.append(f"({letters[event.phase]} {event.side})")
                case ev.InitiativeRolled():
                    found.append(f"{rule} initiative rolled")
                case ev.InitiativeTaken():
                    found.append(f"{rule} {event.side} first")
                case ev.WeatherRolled():
                    found.append(f"{rule} {event.weather}")
                case ev.Recovered():
                    found.append(f"{rule} recovery")
                case ev.SupplyTraced():
                    found.append(f"{rule} supply")
                case ev.FireMarksRemoved():
                    found.append(f"{rule} fire markers")
                case ev.AirAllotted():
                    found.append(f"{rule} air points")
                case ev.TurnBegan():
                    found.append(f"{rule} turn")
                case ev.AirCleared():
                    found.append(f"{rule} air points to 0")
    return found


def written(day: tuple[str, str], weather: str) -> list[str]:
    """The two turns of a day as they are written above."""
    found = []
    for half in day:
        text = half.format(weather=weather, B="B" if weather == "clear" else "(B")
        for step in text.strip().replace("\n", "; ").split("; "):
            found.append(step + ")" if step.startswith("(B") else step)
    return found


@pytest.mark.parametrize("weather", ["clear", "bad"])
@pytest.mark.parametrize("second", ["allied", "german"])
@pytest.mark.parametrize("first", ["allied", "german"])
def test_two_days_go_through_every_step_in_order(first: str, second: str, weather: str) -> None:
    """AM, PM, AM, PM: for each the steps of the sheet, and none besides."""
    other = "bad" if weather == "clear" else "clear"
    dice = [*INITIATIVE[first], WEATHER[weather], *INITIATIVE[second], WEATHER[other]]
    game = lw.new_game(FAR, dice=dice, options={"H0.1.first": "winner"})
    while game.result is None:
        game.do(EndPhase())

    expected = [*written(DAYS[first], weather), *written(DAYS[second], other)]
    assert expected.pop(-2) == "M.1 turn"  # after the last turn there is none to advance the marker to
    assert expected == trace(game)
    assert not game.position.dice.scripted


def test_the_game_ends_when_all_markers_have_been_moved() -> None:
    """HM.1, HM.2: in the last turn too the air points go back to 0, and then the winner is found."""
    game = lw.new_game(
        {**FAR, "turns": 4, "start": {"turn": 4, "phase": "mechanised", "side": "german", "air": {"allied": 2}}}
    )
    assert game.system.turn(game.position) == 4
    events = game.do(EndPhase())

    assert [type(event).__name__ for event in events] == ["AirCleared", "GameEnded"]
    assert (game.position.turn, game.position.air, game.position.ending) == (4, (0, 0), "HM.1")


def test_a_long_game_goes_on_into_october() -> None:
    """HM.1: turn 29 is the morning of the first of October, and its air points are those of that date."""
    air = {"days": [{"date": "1944-10-01", "allied": [3, 1]}]}
    game = lw.new_game({**FAR, "turns": 30, "start": {"turn": 29, "phase": "initial"}, "tables": {"air": air}})

    assert game.position.air == (3, 0)
    assert "1 October, AM" in speech.where_it_is(game.system, game.position).text("en")
    assert "1 de octubre, mañana" in speech.where_it_is(game.system, game.position).text("es")


def test_the_first_turn_has_no_strategic_interphase_and_the_allies_are_first() -> None:
    """H0.1, H0.2: turns 1 and 2 are Allied and clear; nothing is rolled before turn 3."""
    game = lw.new_game({**FAR, "start": {"turn": 1}}, options={"H0.1.first": "winner"})
    opening = trace(game)

    assert opening == ["A.1 supply", "A.2 fire markers", "A.3 air points", "(B allied)", "C allied"]
    while game.turn < 3:
        game.do(EndPhase())
    rolled = [event for entry in game.history for event in entry.events if isinstance(event, ev.InitiativeRolled)]
    assert game.position.dice.rolls == 1 + 2 * len(rolled)


def test_the_windows_of_the_defender_come_between_declaration_and_bombardment() -> None:
    """D to I with something to do in each: the other side decides in E and F, and each combat in its own phase."""
    game = field(
        phase="declaration",
        start={"air": {"allied": 2}},
        dice=[10],
        a="allied infantry 6/3-7-8 0505",
        b="allied infantry 6/3-7-8 0604",
        g="german recon 4/2-5-12 0504 mobility=motorised",
        h="german infantry 4/2-5-6 0503",
    )
    game.do(Declare("manoeuvre", "a", "0504"))
    seen = []
    for action in (
        Declare("assault", "b", "0504"),  # nobody is left to be declared: the phase ends by itself
        Refuse("0504"),
        EndPhase(),
        EndPhase(),
        Resolve("0504"),
        Pass(),
        Resolve("0504"),
    ):
        seen.append((game.phase.id, game.to_act))
        game.do(action)

    assert seen == [
        ("declaration", "allied"),
        ("refusal", "german"),
        ("reaction", "german"),
        ("bombardment", "allied"),
        ("manoeuvre", "allied"),
        ("support", "allied"),
        ("assault", "allied"),
    ]


def test_the_data_has_the_letters_and_numbers_of_the_sheet() -> None:
    """The parts in order; the phases with their letters; every step numbered from 1; the chapters pointed to."""
    assert [part.id for part in PARTS] == ["strategic", "first", "second", "markers"]
    first = PARTS[1]
    assert "".join(phase.mark for phase in first.phases) == "ABCDEFGHIJ"
    counts = {phase.mark: len(phase.items) for phase in first.phases}
    assert counts == {"A": 3, "B": 1, "C": 3, "D": 1, "E": 3, "F": 3, "G": 3, "H": 6, "I": 7, "J": 2}
    for part in PARTS:
        for phase in part.phases:
            marks = [item.mark for item in phase.items]
            offset = int(marks[0])
            assert marks == [str(offset + i) for i in range(len(marks))]
    pointed = {item.rule: item.see for part in PARTS for phase in part.phases for item in phase.items if item.see}
    assert pointed == {
        "HA.1": ("16",),
        "HC.1": ("4",),
        "HC.2": ("4.2",),
        "HE.1": ("10",),
        "HF.1": ("11", "11.1"),
        "HG.1": ("9",),
        "HG.3": ("9.1",),
        "HH.1": ("12", "12.1"),
        "HH.2": ("8",),
        "HH.3": ("9.2",),
        "HI.1": ("13",),
        "HI.2": ("9.3",),
        "HI.5": ("13.1",),
        "HJ.1": ("4.1",),
        "HJ.2": ("4.2",),
        "HK.1": ("16",),
    }


def test_every_line_of_the_sequence_can_be_read_in_both_languages() -> None:
    """Titles of parts and phases, and what each step does."""
    texts = [part.title for part in PARTS]
    texts += [phase.title for part in PARTS for phase in part.phases]
    texts += [item.does for part in PARTS for phase in part.phases for item in phase.items]

    assert all(words.keys() == {"es", "en"} and all(words.values()) for words in texts)
    rules = [item.rule for part in PARTS for phase in part.phases for item in phase.items]
    assert len(rules) == len(set(rules))
    assert {*rules, "HK.2"} == set(lw.rulebook("market-garden"))
