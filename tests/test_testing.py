"""The conformance kit, proved on a toy game that passes it, and on broken ones that do not."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import legion_widget as lw
from legion_widget import installed_games
from legion_widget.engine.game import Game
from legion_widget.engine.i18n import say
from legion_widget.engine.odds import Odds
from legion_widget.engine.ruling import Fault
from legion_widget.engine.system import System
from legion_widget.engine.testing import Broken, Report, check
from tests.toy import causeway as toy
from tests.toy.causeway import HIDDEN, Ambush, Bid, Causeway, CausewayScenario, Run

DATA = {"system": "causeway", "length": 600}


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game is added as anybody adds a game, and taken out after the test."""
    monkeypatch.setattr(installed_games, "registered", {})
    lw.register(lw.GameEntry("causeway", "tests.toy.causeway:Causeway", "tests.toy.causeway:CausewayScenario"))


def propose(rng: random.Random, game: lw.Game) -> Any:
    return rng.choice([Bid(rng.randint(-2, 6)), Run(rng.randint(-50, 400)), Ambush(True), Ambush(False)])


def within_the_causeway(game: lw.Game) -> None:
    position = game.position
    assert 0 <= position.red <= 600
    assert 0 <= position.blue <= 600
    assert min(position.purse) >= 0


def kit(system: type[Causeway] = Causeway, seed: int = 0, **more: Any) -> Report:
    return check(
        lambda seed: Game(system(CausewayScenario(DATA)), seed),
        seed,
        **{
            "propose": propose,
            "lists_all": lambda action: not isinstance(action, Run),
            "invariants": [within_the_causeway],
            "every": 5,
            **more,
        },
    )


def many(seeds: range, **more: Any) -> None:
    for seed in seeds:
        kit(seed=seed, **more)


# ---- the toy game ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(30))
def test_the_toy_game_passes_the_kit(seed: int) -> None:
    """Every check holds, and the report says how much was checked."""
    report = kit(seed=seed)

    assert report.result is not None
    assert report.steps > 0
    assert report.accepted > report.steps
    assert report.refused > report.steps
    assert report.saves >= report.steps // 5


def test_the_kit_plays_so_many_steps_and_repeats_itself() -> None:
    """With a limit it stops there; the same seed checks the same game."""
    assert kit(steps=7).steps == 7
    assert kit(steps=7) == kit(steps=7)
    assert kit(steps=9, seed=1).fingerprint != kit(steps=9, seed=2).fingerprint


@pytest.mark.usefixtures("english")
def test_a_registered_game_is_played_by_name_saved_and_opened(tmp_path: Any) -> None:
    """`new_game`, `save` and `open_game` know a game that was registered."""
    game = lw.new_game(DATA, seed=3)
    game.play(steps=9)
    path = game.save(tmp_path / "toy.json")

    assert lw.open_game(path).position == game.position
    assert any(listed.system == "legion" for listed in lw.scenarios())
    with pytest.raises(lw.DataError, match="'lenght'; did you mean 'length'"):
        lw.new_game({"system": "causeway", "lenght": 5})


def test_a_secret_bid_is_hidden_from_the_other_seat() -> None:
    """T3: until both are made; nobody sees the seed of the dice; the event does not tell the bid."""
    game = lw.new_game(DATA, seed=3)
    told = game.do(Bid(2))

    assert game.view("red").bids == (2, None)
    assert game.view("blue").bids == (HIDDEN, None)
    assert game.view().bids == (HIDDEN, None)
    assert "2" not in game.system.describe(told[0]).text("en")
    assert game.view("red").dice.seed == 0
    game.do(Bid(1))
    assert game.position.bids == (None, None)
    assert game.position.purse == (4, 5)


def test_the_other_side_interrupts() -> None:
    """T8, T9: a run that ends near the other runner is answered before the second run."""
    game = lw.new_game(DATA, seed=3, dice=[6])
    for action in (Bid(2), Bid(0), Run(300)):
        game.do(action)
    assert game.to_act == "blue"
    game.do(Run(200))
    assert (game.to_act, game.phase.id) == ("red", "ambush")
    assert game.ruling(Bid(0)).rule == "T8"
    assert game.odds(Ambush(True)).outcomes == {"hit": Fraction(1, 3), "miss": Fraction(2, 3)}
    game.do(Ambush(True))
    assert (game.position.blue, game.turn) == (500, 2)


def test_a_continuous_choice_is_decided_though_it_is_not_listed() -> None:
    """T5-T7: any distance in millimetres; `legal_actions` lists a sample of it."""
    game = lw.new_game(DATA)
    game.do(Bid(0))
    game.do(Bid(0))
    assert Run(123) not in list(game.legal_actions())
    assert Run(123) in game.legal_actions()
    assert game.ruling(Run(301)).rule == "T5"
    game.do(Run(300))
    game.do(Run(0))
    game.do(Bid(0))
    game.do(Bid(0))
    assert game.ruling(Run(290)).rule == "T7"


# ---- broken games ---------------------------------------------------------------------------------


class ListsWhatItRefuses(Causeway):
    def legal_actions(self, position: Any, unit: str | None = None) -> Iterator[Any]:
        yield from super().legal_actions(position, unit)
        yield Bid(7)


class AcceptsWhatItDoesNotList(Causeway):
    def legal_actions(self, position: Any, unit: str | None = None) -> Iterator[Any]:
        return (action for action in super().legal_actions(position, unit) if action != Bid(1))


class RefusesWithoutARule(Causeway):
    def faults(self, position: Any, action: Any) -> Iterator[Fault]:
        return (Fault("", fault.message) for fault in super().faults(position, action))


class RefusesWithoutWords(Causeway):
    def faults(self, position: Any, action: Any) -> Iterator[Fault]:
        return (Fault(fault.rule, say("")) for fault in super().faults(position, action))


class ForgetsThePurse(Causeway):
    def load(self, data: Any) -> Any:
        return toy.replace(super().load(data), purse=(6, 6))


class ActsByChance(Causeway):
    chance = random.Random(1)

    def apply(self, position: Any, action: Any) -> Any:
        after, told = super().apply(position, action)
        return toy.replace(after, purse=(self.chance.randint(0, 99), 3)), told


class LosesHope(Causeway):
    def odds(self, position: Any, action: Any) -> Odds:
        return Odds({"hit": Fraction(1, 3), "miss": Fraction(1, 3)})


class HopesInVain(Causeway):
    def odds(self, position: Any, action: Any) -> Odds:
        return Odds({"hit": Fraction(1)})


class Crashes(Causeway):
    def apply(self, position: Any, action: Any) -> Any:
        return super().apply(position, action) if position.turn < 2 else {}["missing"]


class SaysNothing(Causeway):
    def describe(self, event: Any) -> Any:
        return say("")


class LooksTwice(Causeway):
    looks = 0

    def view(self, position: Any, side: str | None = None) -> Any:
        self.looks += 1
        return self.looks


class GetsStuck(Causeway):
    def legal_actions(self, position: Any, unit: str | None = None) -> Iterator[Any]:
        return iter(()) if position.turn == 2 else super().legal_actions(position, unit)


@pytest.mark.parametrize(
    ("system", "problem"),
    [
        (ListsWhatItRefuses, "listed, and refused"),
        (AcceptsWhatItDoesNotList, "accepted, and not listed"),
        (RefusesWithoutARule, "without a rule"),
        (RefusesWithoutWords, "without words"),
        (ForgetsThePurse, "gives another position"),
        (ActsByChance, "two positions"),
        (LosesHope, "do not add up to one"),
        (HopesInVain, "'miss' has come, and the odds are"),
        (Crashes, "KeyError"),
        (SaysNothing, "no words"),
        (LooksTwice, "two looks"),
        (GetsStuck, "no action is legal"),
    ],
)
def test_what_is_broken_is_found_and_told(system: type[Causeway], problem: str) -> None:
    """The error says seed, step, action and what is wrong."""
    with pytest.raises(Broken, match=problem) as caught:
        many(range(40, 60), system=system)

    broken = caught.value
    assert f"seed {broken.seed}, step {broken.step}, {broken.action!r}" in str(broken)
    assert broken.seed >= 40


def test_a_game_that_changes_its_position_is_found() -> None:
    """Positions are immutable: acting leaves the old one as it was, even where a part of it could be changed."""

    class Mutates(Causeway):
        def initial(self, seed: int = 0, dice: Any = (), start: str | None = None) -> Any:
            return toy.replace(super().initial(seed, dice, start), purse=[6, 6])

        def load(self, data: Any) -> Any:
            position = super().load(data)
            return toy.replace(position, purse=list(position.purse))

        def apply(self, position: Any, action: Any) -> Any:
            after, told = super().apply(position, action)
            position.purse[0] = 0
            return after, told

    with pytest.raises(Broken, match="the position before the action has changed"):
        kit(Mutates)


def test_a_field_that_the_rules_never_look_at_is_found() -> None:
    """Whatever it holds, the same happens: it must be refused, or not be stored."""

    class Shout(toy.Action, frozen=True):
        word: str = "go"

    class Loud(Causeway):
        actions = (*Causeway.actions, Shout)

        def legal_actions(self, position: Any, unit: str | None = None) -> Iterator[Any]:
            yield from super().legal_actions(position, unit)
            yield Shout()

        def faults(self, position: Any, action: Any) -> Iterator[Fault]:
            return iter(()) if isinstance(action, Shout) else super().faults(position, action)

        def apply(self, position: Any, action: Any) -> Any:
            return (position, []) if isinstance(action, Shout) else super().apply(position, action)

        def odds(self, position: Any, action: Any) -> Odds:
            return Odds({}) if isinstance(action, Shout) else super().odds(position, action)

    with pytest.raises(Broken, match="word has no effect, and is stored"):
        kit(Loud, steps=20)


def test_a_field_that_brings_a_rule_down_is_found() -> None:
    """A number that nobody lists is looked up in a list of three."""

    class Trusting(Causeway):
        def faults(self, position: Any, action: Any) -> Iterator[Fault]:
            if isinstance(action, Bid):
                (0, 1, 2, 3)[action.coins]
            return super().faults(position, action)

    with pytest.raises(Broken, match="IndexError"):
        many(range(5), system=Trusting, unlisted=0)


def test_a_broken_invariant_is_told_with_its_action() -> None:
    """An invariant raises AssertionError; the kit adds seed, step and the action that broke it."""

    def nobody_moves(game: lw.Game) -> None:
        assert game.position.red == 0, "red has moved"

    with pytest.raises(Broken, match="red has moved") as caught:
        many(range(9), invariants=[nobody_moves])

    assert isinstance(caught.value.action, Run)


def test_derived_data_is_compared_with_what_follows() -> None:
    """What a game keeps beside a position must be what follows from it."""
    with pytest.raises(Broken, match="what is kept beside"):
        kit(derived=lambda system, position: (position.turn, 1))


def test_a_game_that_is_not_finished_is_told_what_is_missing() -> None:
    """Each part in a line, with what it is for; a part that only the board needs hinders nobody from playing."""

    class Sketch(System[Any, Any]):
        id = "causeway"

        def turn(self, position: Any) -> int:
            return 1

    with pytest.raises(Broken) as caught:
        kit(Sketch)
    lines = [line.strip() for line in str(caught.value).splitlines()]
    assert lines[0].endswith("Sketch does not fill in yet:")
    assert "apply: Carry out an action that the caller has found legal." in lines
    assert not any(line.startswith(("turn:", "units:", "unit:")) for line in lines)

    class HalfDone(Causeway):
        legal_actions = System.legal_actions

    with pytest.raises(Broken, match="HalfDone does not fill in yet:\n  legal_actions: "):
        kit(HalfDone)
    assert set(kit().missing) == {"units", "reach", "why", "what_can", "scene"}
