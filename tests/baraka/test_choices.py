"""What the rules leave to a player is asked, in the middle of a step too, and may be answered once for all."""

from __future__ import annotations

from typing import Any

import pytest

from legion_widget.engine.errors import DataError
from legion_widget.engine.moment import Moment
from legion_widget.games.baraka import (
    Activate,
    Aim,
    BarakaScenario,
    Charge,
    Declare,
    Decline,
    DrawBlades,
    Fire,
    Join,
    KeepCharge,
    Lead,
    Move,
    React,
    Reroll,
    SetAnswer,
    cm,
)
from legion_widget.games.baraka.answers import QUESTIONS, Answers
from legion_widget.games.baraka.game import Baraka
from legion_widget.games.baraka.pending_steps import ChargeChoice, JoinChoice, LeaderChoice, RerollChoice
from legion_widget.games.baraka.position import replace
from tests.baraka.skirmish import BARAKA, BLANK, FATALITY, harka, kinds, one, rule, skirmish, squad, state
from tests.baraka.watch import Bold
from tests.seeds import seeds

R1 = harka("r1", (50, 40), rules=["god-disposes"])


# ---- a Baraka die again ------------------------------------------------------------------------------------


def believers(**more: Any) -> Any:
    game = skirmish(squad("s1", (50, 100)), R1, initiative="riffian", **more)
    game.do(Activate("r1"))
    return game


def test_god_disposes_asks_and_a_second_fatality_costs() -> None:
    """B7.4."""
    game = believers()
    game.do(Declare((Aim(), DrawBlades())), dice=[FATALITY])

    assert game.to_act == "riffian"
    game.do(Reroll(), dice=[FATALITY])
    assert state(game, "r1").distress == 1


def test_a_fatality_that_costs_nothing_may_be_left() -> None:
    """B7.4: one act was declared, and one is allowed."""
    game = believers()
    game.do(Declare((Aim(),)), dice=[FATALITY])
    game.do(Reroll(False))
    while game.to_act == "spanish":
        game.do(Decline())

    assert state(game, "r1").aiming
    assert state(game, "r1").distress == 0


def test_the_loyal_may_keep_his_die_for_later() -> None:
    """B17.3: once an impulse; a die that he leaves does not use it up."""
    chief = one("sg", "sergeant", (52.6, 100), joined="s1", traits=["loyal"])
    game = skirmish(chief, squad("s1", (50, 100), superior="sg"), harka("r1", (50, 10)))
    game.do(Activate("s1"))
    game.do(Declare((Aim(),)), dice=[FATALITY])
    game.do(Reroll(False))
    assert not state(game, "sg").loyal
    while game.to_act == "riffian":
        game.do(Decline())
    game.do(Activate("s1"), dice=[1])
    game.do(Declare((Aim(), DrawBlades())), dice=[FATALITY])
    game.do(Reroll(), dice=[BLANK])

    assert state(game, "sg").loyal


def test_the_loyal_may_roll_a_blank_again_if_he_says_so() -> None:
    """B17.3: he may repeat any Baraka die."""
    chief = one("sg", "sergeant", (52.6, 100), joined="s1", traits=["loyal"])
    game = skirmish(chief, squad("s1", (50, 100), superior="sg"), harka("r1", (50, 10)))
    game.do(SetAnswer("loyal", "any"))
    game.do(Activate("s1"))
    game.do(Declare((Aim(), DrawBlades())), dice=[BLANK])
    assert isinstance(game.position.top, RerollChoice)
    events = game.do(Reroll(), dice=[BARAKA])

    assert next(event for event in events if type(event).__name__ == "Declared").allowed == 3


def test_a_die_in_the_middle_of_a_volley_waits_for_its_owner() -> None:
    """B16.2, B7.4: the hits have been told; what they do follows the answer."""
    game = skirmish(squad("s1", (50, 100), located=["r1"]), R1)
    game.do(Activate("s1"))
    game.do(Declare((Fire("r1"),)), dice=[BLANK])
    events = game.do(Decline(), dice=[1, 1, 9, 9, 9, FATALITY])

    assert kinds(events) == ["Fired", "RerollOffered"]
    assert game.to_act == "riffian"
    assert game.position.top.shown == (FATALITY,)
    events = game.do(Reroll(), dice=[BLANK, 1, 9])
    assert kinds(events)[:2] == ["BarakaRolled", "Saved"]
    assert "Fired" not in kinds(events)
    assert state(game, "s1").fired
    assert game.position.agenda[-1].side == "riffian"


def test_the_leaders_die_of_a_close_combat_is_asked_after_the_blows() -> None:
    """B13.2, B16.2, B7.4: each side has seen the dice of the round, the second side the defence of the first too."""
    believers = [squad("s1", (50, 100), rules=["god-disposes"]), harka("r1", (50, 85), rules=["god-disposes"])]
    game = skirmish(*believers)
    game.do(Activate("s1"))
    game.do(Declare((Charge("r1"),)), dice=[BLANK])
    events = game.do(Decline(), dice=[9, 1, 9, 9, 9, 9, 1, 9, 9, 9, 9, FATALITY])

    assert kinds(events) == ["Charged", "Moved", "Fought", "RerollOffered"]
    assert events[-2].hits == (1, 1)
    assert (game.to_act, game.position.top.shown) == ("riffian", (FATALITY,))
    events = game.do(Reroll(), dice=[BLANK, 9, FATALITY])
    assert kinds(events) == ["BarakaRolled", "Saved", "RerollOffered"]
    assert (events[-2].unit, events[-2].unsaved, game.to_act) == ("r1", 1, "spanish")
    events = game.do(Reroll(False), dice=[1, BLANK])
    assert kinds(events)[:3] == ["BarakaRolled", "Saved", "CombatWon"]
    assert (events[1].unit, events[1].unsaved) == ("s1", 0)


def test_a_reaction_is_asked_after_its_check() -> None:
    game = skirmish(squad("s1", (50, 100)), R1)
    game.do(Activate("s1"))
    game.do(Declare((Aim(),)), dice=[BLANK])
    events = game.do(React("r1", Aim()), dice=[9, FATALITY])

    assert kinds(events) == ["Reacted", "Checked", "RerollOffered"]
    assert kinds(game.do(Reroll(), dice=[BARAKA]))[0] == "BarakaRolled"
    assert state(game, "r1").aiming


def test_the_chits_of_a_loyal_commander_are_asked_for() -> None:
    """B8.3: in the first impulse too; what was told before is not told again."""
    chief = one("sg", "sergeant", (52.6, 100), traits=["loyal"])
    units = (chief, squad("s1", (50, 100), superior="sg"), harka("r1", (50, 10)))
    game = skirmish(*units, initiative=None, dice=(FATALITY,))

    assert isinstance(game.position.top, RerollChoice)
    first = kinds(game.journal.root.events)
    rest = kinds(game.do(Reroll(False)))
    assert first.count("ImpulseBegan") + rest.count("ImpulseBegan") == 1
    assert rest.count("ChitsCounted") == 2
    assert game.position.chit_pools[0].reserve == 0


# ---- the other questions -----------------------------------------------------------------------------------


def test_a_character_need_not_join() -> None:
    """B17.5: he may go to a unit and stay by himself."""
    game = skirmish(one("sg", "sergeant", (50, 104)), squad("s1", (50, 90), superior="sg"), harka("r1", (50, 10)))
    game.do(Activate("sg"))
    game.do(Declare((Move((cm(53, 95),)),)), dice=[BLANK])
    while game.to_act == "riffian":
        game.do(Decline())
    assert isinstance(game.position.top, JoinChoice)
    assert rule(game, Join("r1")) == "B17.5"
    game.do(Decline())

    assert state(game, "sg").joined == ""


def test_the_owner_names_the_new_leader() -> None:
    """B16.2: the nearest leads where nobody says otherwise."""
    game = skirmish(squad("s1", (50, 100), located=["r1"]), harka("r1", (50, 60), men=3))
    game.do(Activate("s1"))
    game.do(Declare((Fire("r1"),)), dice=[BLANK])
    game.do(Decline(), dice=[1, 1, 9, 9, 9, FATALITY, 9, 1])
    assert isinstance(game.position.top, LeaderChoice)
    nearest = game.units["r1"].leader
    other = next(n for n, member in enumerate(game.units["r1"].members) if member is not nearest)
    assert rule(game, Lead(7)) == "B16.2"
    game.do(Lead(other))

    assert game.units["r1"].leader.key == ("r1", game.units["r1"].members[other].number)


def test_the_nearest_leads_at_once_where_that_is_the_answer_once_for_all() -> None:
    """B16.2: an answer to another question, or to be asked, leaves it open."""
    for question, answer, is_open in (("join", "never", True), ("leader", "ask", True), ("leader", "never", False)):
        game = skirmish(squad("s1", (50, 100), located=["r1"]), harka("r1", (50, 60), men=3))
        game.do(Activate("s1"))
        game.do(Declare((Fire("r1"),)), dice=[BLANK])
        game.do(Decline(), dice=[1, 1, 9, 9, 9, FATALITY, 9, 1])
        game.do(SetAnswer(question, answer))  # type: ignore[arg-type]
        assert isinstance(game.position.top, LeaderChoice) == is_open


def test_a_charge_is_kept_or_left() -> None:
    game = skirmish(squad("s1", (50, 100), located=["r1"]), harka("r1", (50, 60)))
    game.do(Activate("s1"))
    game.do(Declare((Fire("r1"), Charge("r1"))), dice=[FATALITY])
    assert isinstance(game.position.top, ChargeChoice)
    events = game.do(KeepCharge(False))

    assert events[0].acts == (Fire("r1"),)


# ---- once for all ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "allowed"), [("always", 2), ("never", 1)])
def test_an_answer_once_for_all_answers_what_is_asked_too(answer: str, allowed: int) -> None:
    game = believers()
    game.do(Declare((Aim(), DrawBlades())), dice=[FATALITY])
    events = game.do(SetAnswer("god_disposes", answer), dice=[BLANK] if answer == "always" else [])

    assert next(event for event in events if type(event).__name__ == "Declared").allowed == allowed
    assert game.position.answers[1].god_disposes == answer
    assert game.position.answers[0].god_disposes == "ask"


def test_only_what_is_asked_can_be_answered() -> None:
    game = believers()

    assert rule(game, SetAnswer("join", "perhaps")) == "B17.5"
    with pytest.raises(DataError, match="question"):
        game.ruling(SetAnswer("who", "me"))  # type: ignore[arg-type]
    assert rule(game, Reroll()) == "B7.4"
    assert rule(game, KeepCharge()) == "B9.3"
    assert rule(game, Join("r1")) == "B17.5"
    assert rule(game, Lead(0)) == "B16.2"
    for question, data in QUESTIONS.items():
        for answer in data.answers:
            assert rule(game, SetAnswer(question, answer)) is None  # type: ignore[arg-type]


OPEN: dict[str, Any] = {
    "system": "baraka",
    "id": "open",
    "length": 4,
    "attacker": "spanish",
    "table": {"width": 100, "height": 90},
    "units": [
        {"id": "lt", "side": "spanish", "profile": "lieutenant", "at": [50, 80], "traits": ["loyal"]},
        {"id": "sg", "side": "spanish", "profile": "sergeant", "at": [40, 74], "superior": "lt", "traits": ["loyal"]},
        {"id": "s1", "side": "spanish", "profile": "legion-squad", "men": 4, "at": [30, 65], "superior": "sg"},
        {"id": "s2", "side": "spanish", "profile": "legion-squad", "men": 4, "at": [65, 70], "superior": "sg"},
        {"id": "mk", "side": "riffian", "profile": "mukadan", "at": [50, 30], "trustful": True, "traits": ["gaffe"]},
        {"id": "r1", "side": "riffian", "profile": "riffian-squad", "men": 4, "at": [35, 45], "superior": "mk"},
        {"id": "r2", "side": "riffian", "profile": "riffian-squad", "men": 4, "at": [60, 48], "superior": "mk"},
    ],
}
for believer in OPEN["units"][-2:]:
    believer["rules"] = ["god-disposes"]


@pytest.mark.parametrize("seed", seeds(60, now=(0, 1)))
@pytest.mark.parametrize("answer", ["always", "never"])
def test_an_answer_each_time_is_the_same_as_once_for_all(seed: int, answer: str) -> None:
    """One game is asked each time, saved and opened at each question; the other was told before. They are alike."""
    system, player, again = Baraka(BarakaScenario(OPEN)), Bold(seed), Reroll(answer == "always")
    asked, _ = system.begin(system.initial(seed))
    while isinstance(asked.top, RerollChoice):
        asked, _ = system.apply(asked, again)
    said = Answers(god_disposes=answer, loyal=answer)  # type: ignore[arg-type]
    told = replace(asked, answers=(said, said))
    for _ in range(120):
        if asked.ending:
            break
        action = player.choose(Moment(system, asked))
        asked, events = system.apply(asked, action)
        told, same = system.apply(told, action)
        while isinstance(asked.top, RerollChoice):
            asked, more = system.apply(system.load(system.dump(asked)), again)
            events = [*events[:-1], *more]  # without the question
        assert events == same
        assert replace(asked, answers=told.answers) == told


def test_random_games_ask_every_question() -> None:
    """So that the games above compare something."""
    system = Baraka(BarakaScenario(OPEN))
    questions = set()
    for seed in range(12):
        player = Bold(seed)
        position, _ = system.begin(system.initial(seed))
        for _ in range(150):
            if position.ending:
                break
            questions.add(type(position.top))
            position, _ = system.apply(position, player.choose(Moment(system, position)))

    assert questions >= {RerollChoice, ChargeChoice, JoinChoice, LeaderChoice}
