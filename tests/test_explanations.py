"""Why an officer does what he does: every number is that of the rules, every alternative legal, in both languages."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.i18n import Message, percent
from legion_widget.engine.moment import Moment
from legion_widget.engine.staff import staff_of
from legion_widget.games.legion.actions import EndPhase
from legion_widget.players.explanation import explain, sentence
from tests.seeds import thinned

SCENARIOS = ("rif", "well", "blockhouse", "first-day", "nijmegen")
#: One of each game: the others in the long tests.
FIRST = ("rif", "well", "first-day")


def decisions(scenario: str, seed: int, count: int, every: int) -> Any:
    """Moments of a game between an officer and a recruit in which somebody decides, one of so many."""
    game = lw.new_game(scenario, seed=seed)
    first, second = game.system.sides
    players = {first: lw.Officer(), second: lw.Recruit(seed)}
    while count and game.result is None:
        if len(game) % every == 0:
            count -= 1
            yield game.as_seen()
        game.play(players, steps=1)


def is_true(moment: Any) -> None:
    """Holds the explanation of a decision to the rules."""
    staff = staff_of(moment.system)
    explanation = explain(staff, moment)
    for choice in (explanation.chosen, *explanation.alternatives):
        assert moment.ruling(choice.action)
        odds = moment.system.odds(moment.position, choice.action)
        assert (choice.odds is None) == (not odds.outcomes)
        if choice.odds is not None:
            assert choice.odds == moment.odds(choice.action)
            assert choice.chances
            assert sum(odds.outcomes.values()) == 1
        assert 0 <= choice.chance <= 1
    assert explanation.chosen.action == staff.best(moment.position).action
    assert explanation.chosen.chance >= max((one.chance for one in explanation.alternatives), default=0)
    threat = explanation.threat
    if threat is not None and threat.odds is not None:
        there = Moment(moment.system, threat.position)
        assert there.ruling(threat.action)
        assert threat.odds == there.odds(threat.action)
    lines: dict[str, list[str]] = {}
    for language in ("es", "en"):
        lw.set_language(language)
        lines[language] = explanation.lines()
        assert not [line for line in lines[language] if "{" in line or "None" in line]
    numbers = [re.findall(r"\d+[.,]?\d* ?%", " ".join(lines[language])) for language in ("es", "en")]
    assert [text.replace(",", ".").replace(" ", "") for text in numbers[0]] == numbers[1]


@pytest.mark.parametrize(
    "scenario", [one if one in FIRST else pytest.param(one, marks=pytest.mark.long) for one in SCENARIOS]
)
def test_an_explanation_is_true(scenario: str) -> None:
    moments = list(decisions(scenario, seed=5, count=12, every=7))
    assert len(moments) > 3
    for moment in moments:
        is_true(moment)


@pytest.mark.long
def test_500_explanations_say_the_odds_of_the_game() -> None:
    """Over the three games: what is said of each decision, as it is read, against what the game answers when asked."""
    lw.set_language("en")
    decided = rolled = followed = 0
    for scenario, seed in itertools.product(SCENARIOS, range(5)):
        game = lw.new_game(scenario, seed=seed)
        first, second = game.system.sides
        players = {first: lw.Officer(), second: lw.Recruit(seed)}
        for _ in range(25):
            moment = game.as_seen()
            is_true(moment)
            explanation = explain(staff_of(game.system), moment)
            for choice in (explanation.chosen, *explanation.alternatives):
                words = f"{sentence(choice.does)} {choice.purpose.text()}"
                before, action = moment, choice.action
                if choice.then_odds is not None:
                    before, action = Moment(game.system, game.system.after(moment.position, action)), choice.then
                    assert choice.then_odds == before.odds(action)
                    followed += 1
                rolled += says_odds(str(choice), words, before, action)
            threat = explanation.threat
            if threat is not None:
                there = Moment(game.system, threat.position)
                rolled += says_odds(str(threat), threat.message.text(), there, threat.action)
            decided += 1
            game.play(players, steps=3)
            if game.result is not None:
                break
    print(f"{decided} decisions, {rolled} odds")
    assert decided >= 500
    assert rolled >= 500
    assert followed >= 20


def test_an_activation_is_advised_with_the_odds_of_what_it_is_for() -> None:
    """The activation itself is sure, and says nothing; what a die may prevent has no odds beforehand."""
    game = lw.new_game("well", seed=5)
    game.play(lw.Officer(), steps=9)
    chosen = game.advise()[0].chosen
    assert chosen.odds == game.odds(chosen.action)
    assert len(chosen.odds.outcomes) == 1
    assert chosen.shown == chosen.then_odds
    game.do(chosen.action)
    assert chosen.shown == game.odds(chosen.then)


def says_odds(said: str, before: str, moment: Any, action: Any) -> bool:
    """Holds the percentages after some words to the odds that the game gives; returns whether the action takes dice."""
    assert said.startswith(before)
    odds = moment.odds(action)
    told: dict[str, Any] = {}
    for name, chance in odds.outcomes.items():
        count = re.match(r"(\d+)-casualties", name)
        kind = "blunder" if name.endswith("-fire") else name.removesuffix("-distress")
        kind = "many" if count and int(count[1]) >= 3 else kind
        told[kind] = told.get(kind, 0) + chance
    chances = list(told.values())
    if odds.rule in PARTS:  # chances of parts of the results, which overlap
        chances = [
            sum(chance for cell, chance in odds.outcomes.items() if part(cell)) for part in PARTS[odds.rule](odds)
        ]
        chances = chances if any(chances) else [1]
    figures = [float(figure) for figure in re.findall(r"([\d.]+)%", said.removeprefix(before))]
    assert figures == [float(percent(chance).strip("<> %")) for chance in chances if chance]
    return bool(odds.outcomes)


def of_fire(odds: Any) -> list[Any]:
    counts = sorted({int(cell.rstrip("F")) for cell in odds.outcomes} - {0})
    return [*(lambda cell, n=n: cell.rstrip("F") == str(n) for n in counts), lambda cell: "F" in cell]


#: What is said of cells of the tables of Market Garden, by the rule of the odds: whether it is true of a cell.
PARTS: dict[str, Any] = {
    "HG.3": of_fire,
    "HH.5": lambda odds: [
        lambda cell: cell[2] != "0",
        lambda cell: "R" in cell,
        lambda cell: "DF" in cell or "BF" in cell,
        lambda cell: cell[0] != "0",
        lambda cell: "AF" in cell or "BF" in cell,
    ],
}


@pytest.mark.parametrize("scenario", thinned(SCENARIOS, 2))
def test_the_same_moment_is_judged_the_same(scenario: str) -> None:
    """A staff that has played on says what a fresh one says."""
    used = None
    for moment in decisions(scenario, seed=8, count=6, every=11):
        used = used or staff_of(moment.system)
        fresh = staff_of(moment.system)
        assert [one.action for one in used.proposals(moment.position)] == [
            one.action for one in fresh.proposals(moment.position)
        ]
        assert used.best(moment.position).action == fresh.proposals(moment.position)[0].action


@pytest.mark.parametrize("scenario", thinned(SCENARIOS, 2, 1))
def test_a_position_is_worth_to_one_what_it_costs_the_other(scenario: str) -> None:
    for moment in decisions(scenario, seed=2, count=6, every=9):
        staff, (one, other) = staff_of(moment.system), moment.system.sides
        assert staff.value(moment.position, one) == pytest.approx(-staff.value(moment.position, other))
        chances = [staff.chance(staff.value(moment.position, side), side) for side in moment.system.sides]
        assert sum(chances) == pytest.approx(1)


def test_an_action_that_is_refused_is_not_explained() -> None:
    game = lw.new_game("rif", seed=1)
    with pytest.raises(lw.IllegalAction):
        explain(staff_of(game.system), game, lw.legion.Fly("policia-1", "0101"))


def test_what_is_better_than_to_end_the_phase_is_advised_before_it() -> None:
    """Of moves with one purpose the first is named first, and the others before the end of the phase."""
    repeated = 0
    for moment in decisions("nijmegen", seed=2, count=11, every=1):
        staff, position = staff_of(moment.system), moment.position
        idle = moment.system.end_phase(position)
        advised = [one.chosen for one in moment.advise()]
        better = [one for one in staff.proposals(position) if one.worth > staff.appraise(position, idle).worth]
        purposes = {one.purpose.text() for one in better}
        assert len({choice.purpose.text() for choice in advised}) >= min(len(advised), len(purposes))
        if any(choice.action == idle for choice in advised):
            assert {one.action for one in better} <= {choice.action for choice in advised}
            repeated += len(purposes) < len(better)
    assert repeated


def test_when_the_game_is_over_nothing_is_advised(english: None) -> None:
    game = lw.new_game("rif", seed=1)
    game.do(lw.legion.Surrender("moroccan"))
    assert game.advise() == ()
    assert game.advise()._repr_html_()
    with pytest.raises(ValueError, match="over"):
        explain(staff_of(game.system), game)


def test_an_unknown_doctrine_is_named_with_what_was_meant() -> None:
    with pytest.raises(lw.UnknownName, match="bold"):
        lw.new_game("rif").play(lw.Officer("brave-and-bold"), steps=1)


def test_a_turn_that_was_not_played_has_no_review(english: None) -> None:
    """Nobody is praised for deciding nothing."""
    game = lw.new_game("rif", seed=1)
    game.play(lw.Officer(), steps=2)
    assert game.review(1, "spanish").lines()[1:] == ["Nothing was decided by this side in turn 1."]
    with pytest.raises(lw.DataError, match="turn 2 has not come yet"):
        game.review(turn=2)
    assert game.review().lines() == ["Review of turn 1, Moroccans.", "No decision cost anything to speak of."]


def test_the_danger_of_what_was_done_stands_before_what_was_better(english: None) -> None:
    """Else it reads as that of the better choice."""
    game = lw.new_game("annual", seed=3)
    game.play(lw.Recruit(3), until=2)
    review = game.review(1, "moroccan")
    assert review.verdict.startswith("The costliest decision comes first. ")
    assert [lapse.cost for lapse in review.lapses] == sorted((lapse.cost for lapse in review.lapses), reverse=True)
    lapses = [str(lapse).splitlines() for lapse in review.lapses]
    feared = [lines for lines in lapses if len(lines) == 3]
    assert feared
    for lines in feared:
        assert [line.split(":")[0] for line in lines[1:]] == ["To be feared then", "Better"]


def test_what_is_worse_than_doing_nothing_was_better_left_undone(english: None) -> None:
    """That is said of the action alone: other things may have been worth doing in the phase."""
    game = lw.new_game("annual", seed=0)
    game.play(lw.Recruit(0), until=3)
    reviews = [game.review(turn, side) for turn in (1, 2) for side in game.system.sides]
    lapses = [lapse for review in reviews for lapse in review.lapses]
    undone = [lapse for lapse in lapses if lapse.better.action == EndPhase()]
    assert undone
    for lapse in undone:
        assert str(lapse).splitlines()[-1] == "Better: Not to do it. To do nothing was worth more."
        assert lapse.done.worth < 0


@pytest.mark.parametrize(("scenario", "seed"), [("alhucemas", 2), ("first-day", 3)])
def test_who_does_what_is_advised_first_is_never_blamed(scenario: str, seed: int) -> None:
    """Also where what is urgent goes before what is worth more, as with reinforcements that may come in."""
    game = lw.new_game(scenario, seed=seed)
    game.play(lw.Officer(), steps=90)
    reviews = [game.review(turn, side) for turn in range(1, game.turn + 1) for side in game.system.sides]
    assert [review.lapses for review in reviews] == [()] * len(reviews)
    assert sum(len(review.chances) for review in reviews) > 60


@pytest.mark.parametrize(
    ("words", "told"),
    [("Regroup!", "Regroup!"), ("Order: Regroup!.", "Order: Regroup!"), ("Why?", "Why?"), ("It ends", "It ends.")],
)
def test_a_sentence_has_one_stop(words: str, told: str) -> None:
    assert sentence(Message(words)) == told
