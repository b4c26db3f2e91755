"""Exact odds: held to the rulebook's numbers, to every fall of the dice where these are few, and to play."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from legion_widget.engine.dice import Dice, Die
from legion_widget.engine.game import Game
from legion_widget.engine.odds import combine
from legion_widget.engine.outcome_tree import BranchingDice, Named, enumerate_outcomes, follow, gather, steps
from legion_widget.engine.player import Recruit
from legion_widget.games.baraka import actions as act
from legion_widget.games.baraka import events as ev
from legion_widget.games.baraka.agenda import do_work
from legion_widget.games.baraka.baraka_die import roll_baraka
from legion_widget.games.baraka.command import spend
from legion_widget.games.baraka.fire import location, shoot
from legion_widget.games.baraka.forecast.lookahead import Lookahead, UnitState
from legion_widget.games.baraka.game import APPLY, Baraka
from legion_widget.games.baraka.impulse import initiative
from legion_widget.games.baraka.losses import default_casualties
from legion_widget.games.baraka.melee import strike
from legion_widget.games.baraka.morale import panics
from legion_widget.games.baraka.pending_steps import (
    Arming,
    ChargeChoice,
    Declaring,
    Fighting,
    Impulse,
    Losing,
    RerollChoice,
    Shooting,
)
from legion_widget.games.baraka.position import BARAKA_DIE, Position, face, replace
from legion_widget.games.baraka.scenario import BarakaScenario
from legion_widget.games.baraka.transaction import Transaction, handful
from legion_widget.games.baraka.values import defence, fire, locate, value

HALF = Fraction(1, 2)
LEGION: dict[str, Any] = {"id": "a", "side": "spanish", "profile": "legion-squad", "at": [60, 70], "men": 3}
RIF: dict[str, Any] = {
    "id": "b",
    "side": "riffian",
    "profile": "riffian-squad",
    "at": [60, 50],
    "men": 3,
    "trustful": True,
}


def skirmish(*units: dict[str, Any], pieces: Any = (), options: Any = None) -> tuple[Baraka, Position]:
    """A table with some units; the Spanish have the initiative, both sides five chits."""
    data = {
        "system": "baraka",
        "id": "odds",
        "table": {"width": 120, "height": 120, "pieces": list(pieces)},
        "units": list(units),
        "start": {"initiative": "spanish", "chits": {"spanish": 5, "riffian": 5}},
    }
    system = Baraka(BarakaScenario(data), options)
    return system, system.begin(system.initial())[0]


def usual(system: Baraka, position: Position) -> Any:
    """The choice that the odds assume: no reaction, usual losses, no grenade, Fatalities rolled again, charges kept.

    None between activations.
    """
    top = position.top
    if top is None or isinstance(top, Impulse):
        return None
    if isinstance(top, Losing):
        return act.Remove(default_casualties(system.unit(position, top.unit), top.count, top.leader))
    if isinstance(top, RerollChoice):
        return act.Reroll()
    if isinstance(top, ChargeChoice):
        return act.KeepCharge()
    return act.Arm() if isinstance(top, Arming) else act.Decline()


def played(system: Baraka, position: Position, *actions: Any) -> tuple[Position, list[Any]]:
    """The position and all events after some actions and the usual choices after each."""
    told: list[Any] = []
    for action in actions:
        position, events = system.apply(position, action)
        told += events
        while (
            not position.ending
            and not isinstance(position.top, Declaring)
            and (choice := usual(system, position)) is not None
        ):
            position, events = system.apply(position, choice)
            told += events
    return position, told


class Scripted(Dice, frozen=True):
    """Dice that show what is written and ask for more when it is used up."""

    def roll(self, die: Die) -> tuple[int, Dice]:
        if not self.scripted:
            raise Short(die)
        return self.scripted[0], Scripted(0, self.rolls + 1, self.scripted[1:])


class Short(Exception):
    def __init__(self, die: Die) -> None:
        self.die = die


def every_fall(play: Callable[[Dice], Any], faces: tuple[int, ...] = ()) -> Iterator[tuple[Fraction, Any]]:
    """Each fall of the dice with its chance, and what is played with it."""
    try:
        yield Fraction(1), play(Scripted(scripted=faces))
    except Short as need:
        for face in need.die.faces:
            for chance, found in every_fall(play, (*faces, face)):
                yield chance / len(need.die.faces), found


def counted(falls: Iterator[tuple[Fraction, Any]]) -> dict[Any, Fraction]:
    found: dict[Any, Fraction] = {}
    for chance, what in falls:
        found[what] = found.get(what, Fraction(0)) + chance
    return found


def success(number: int) -> Fraction:
    """The chance of one die for success."""
    return handful(1, number).chances().get(1, Fraction(0))


def pool(groups: Any) -> dict[int, Fraction]:
    """How many dice succeed of several groups, each of so many dice against a value."""
    found = {0: Fraction(1)}
    for dice, number in groups:
        found = combine(found, handful(dice, number).chances(), int.__add__)
    return found


def rolled(system: Baraka, position: Position, do: Callable[[Transaction], Any]) -> dict[Any, Fraction]:
    """What a step of the rules returns, with every die that it rolls, each with its chance."""
    dice = BranchingDice()
    return gather(
        (found, chance)
        for chance, found in enumerate_outcomes(dice, lambda: do(Transaction(system, replace(position, dice=dice))))
    )


def hits(system: Baraka, position: Position, shot: Shooting) -> dict[int, Fraction]:
    """The hits of a volley at a target that is located."""

    def fired(tx: Transaction) -> int:
        tx.push(replace(shot, located=True))
        shoot(tx)
        found: int = next(e.hits for e in tx.events if isinstance(e, ev.Fired))
        return found

    return rolled(system, position, fired)


#: No panic test was due.
CALM = "none"


def suffered(system: Baraka, position: Position, shot: Shooting) -> dict[tuple[int, int, str], Fraction]:
    """What a volley at a target that is located does to it, followed to its end: casualties, distress, panic."""
    dice = BranchingDice()
    start = replace(position, dice=dice, agenda=(replace(shot, located=True),))

    def step(state: tuple[Position, tuple[int, int, str]]) -> Iterator[tuple[Fraction, Any]]:
        here, (lost, gained, panic) = state

        def play() -> Any:
            tx = Transaction(system, here)
            if isinstance(tx.top, Losing):
                APPLY[act.Remove](tx, usual(system, here))
            else:
                do_work(tx)
            told = tx.events
            more = sum(len(e.figures) for e in told if isinstance(e, ev.MiniaturesLost) and e.rules == ("B12.10",))
            marks = sum(e.count for e in told if isinstance(e, ev.Distressed) and "B12.10" in e.rules)
            tested = [e.result for e in told if isinstance(e, ev.Panicked)]
            found = lost + more, gained + marks, panic if panic != CALM or not tested else tested[0]
            return (tx.position, found) if tx.position.agenda else Named(found)

        return steps(dice, play)

    return follow((start, (0, 0, CALM)), step)


def margin(found: dict[Any, Fraction], n: int) -> dict[Any, Fraction]:
    """The chances of one of the things that were found together."""
    return gather((what[n], chance) for what, chance in found.items())


class Losses(Lookahead):
    """A charge followed on to the end of the flight: its outcomes are how many each side has lost by then."""

    def outcomes(self, begin: Callable[[Transaction], None], acts: int = 0) -> Any:
        self.begin = begin
        return follow(UnitState(self.start), self.step, self.key)

    def name(self, position: Position, events: list[Any]) -> Any:
        return None if isinstance(events[-1], ev.CombatWon) else super().name(position, events)

    def after(self, state: UnitState, position: Position) -> Any:
        if isinstance(position.top, Fighting) and position.top.stage == "take":
            return Named(self.lost(position))
        found = super().after(state, position)
        return Named(self.lost(position)) if isinstance(found, Named) else found

    def lost(self, position: Position) -> tuple[int, int]:
        before = [state.alive for state in self.start.states[:2]]
        own, enemy = (left - state.alive for left, state in zip(before, position.states[:2], strict=True))
        return own, enemy

    def key(self, state: UnitState) -> Any:
        top = state.p.top
        rounds = isinstance(top, Fighting) and top.stage in ("attacker", "defender", "roll")
        return super().key(state) if rounds else state


def near(counts: Counter[Any], exact: dict[Any, Fraction]) -> None:
    """Each share lies within four and a half deviations of its chance, and nothing impossible has come."""
    runs = sum(counts.values())
    assert set(counts) <= {name for name, chance in exact.items() if chance}
    for name, chance in exact.items():
        p = float(chance)
        assert abs(counts[name] / runs - p) <= 4.5 * math.sqrt(p * (1 - p) / runs) + 1 / runs, (name, p, counts)


# ---- single rolls --------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(-3, 15))
def test_a_one_always_succeeds_and_a_ten_never(number: int) -> None:
    """B4.6: between these a roll succeeds that is equal to or under the value."""
    assert success(number) == Fraction(sum(r == 1 or (r <= number and r < 10) for r in range(1, 11)), 10)


@pytest.mark.parametrize("number", [-10, 0, 1, 35, 75, 98, 99, 130])
def test_location_of_a_hundred(number: int) -> None:
    """B12.3, B12.4, B21.13: 99 and 100 are blunders even of a sure thing."""
    found = location(number).chances()
    rolls = [min(max(number, 0), 98), 98 - min(max(number, 0), 98), 2]

    assert [found.get(name, 0) * 100 for name in ("located", "not-located", "blunder")] == rolls


def test_handfuls_of_dice_equal_enumeration() -> None:
    """Three dice at 4 and two at 12, in every fall of the five."""
    falls = Counter(
        sum(r <= 4 for r in rolls[:3]) + sum(r < 10 for r in rolls[3:]) for rolls in product(range(1, 11), repeat=5)
    )

    assert pool([(3, 4), (2, 12)]) == {hits: Fraction(n, 10**5) for hits, n in falls.items()}


@pytest.mark.parametrize("bids", [(0, 0), (0, 5), (3, 1), (5, 4)])
def test_initiative_equals_enumeration(bids: tuple[int, int]) -> None:
    """B8.5: lower wins, ties are rolled again."""
    own, other = bids
    wins = sum(a - own < b - other for a, b in product(range(1, 11), repeat=2))
    losses = sum(a - own > b - other for a, b in product(range(1, 11), repeat=2))

    assert initiative(own, other).chances() == {
        "spanish": Fraction(wins, wins + losses),
        "riffian": Fraction(losses, wins + losses),
    }


def test_initiative_in_play() -> None:
    """The bids of both sides, rolled by the rules."""
    counts = Counter[str]()
    rules, p = skirmish(LEGION, RIF)
    p, _ = rules.apply(rules.apply(p, act.Stop())[0], act.Stop())
    for seed in range(1500):
        here = rules.with_dice(p, Dice(seed))
        after, _ = rules.apply(rules.apply(here, act.Bid(1))[0], act.Bid(0))
        counts[after.top.side if after.top is not None else ""] += 1

    near(counts, initiative(1, 0).chances())


@pytest.mark.parametrize("traits", [[], ["gaffe"], ["loyal"], ["gaffe", "loyal"]])
@pytest.mark.parametrize("special", [[], ["god-disposes"]])
def test_the_baraka_die_with_its_rerolls(traits: list[str], special: list[str]) -> None:
    """B4.5, B7.4, B17.3, B21.5: the numbers of the die, and those of a character who rolls it."""
    head = {**LEGION, "profile": "sergeant", "men": 0, "traits": traits, "rules": special}
    rules, p = skirmish(head, RIF)
    found = rolled(rules, p, lambda tx: (roll_baraka(tx, tx.unit("a"), "rally"), tx.position.states))
    count = 1 + bool(special) + ("loyal" in traits)
    shown = [[face(roll, traits) for roll in rolls] for rolls in product(BARAKA_DIE.faces, repeat=count)]
    results = [next((each for each in faces if each != "fatality"), "fatality") for faces in shown]

    assert margin(found, 0) == {name: Fraction(n, 6**count) for name, n in Counter(results).items()}
    assert any(states != p.states for _, states in found) == bool(special or "loyal" in traits)


def test_the_panic_table() -> None:
    """B14.2, B21.31: a plain unit, a veteran and a green one, and a machine gun."""

    def table(**fields: Any) -> dict[str, Fraction]:
        rules, p = skirmish({**LEGION, **fields}, RIF)

        def result(tx: Transaction) -> str:
            panics(tx, "a")
            return next(e.result for e in tx.events if isinstance(e, ev.Panicked))

        found = rolled(rules, p, result)
        return {name: chance * 10 for name, chance in found.items()}

    assert table() == {"immune": 1, "holds": 2, "paralysed": 3, "panicked": 3, "destroyed": 1}
    assert table(rules=["veteran"]) == {"immune": 2, "holds": 2, "paralysed": 3, "panicked": 2, "destroyed": 1}
    assert table(rules=["green"]) == {"immune": 1, "holds": 1, "paralysed": 3, "panicked": 3, "destroyed": 2}
    assert table(profile="legion-machine-gun") == {"immune": 1, "holds": 2, "paralysed": 3, "destroyed": 4}


# ---- the rulebook's numbers ----------------------------------------------------------------------------


def test_example_9_locating() -> None:
    """Locate 75 at 73 cm, in a grove and gone to ground: 35 in a hundred."""
    grove = {"id": "g", "kind": "grove", "points": [[50, 33], [70, 33], [70, 43], [50, 43]]}
    rules, p = skirmish(
        {**LEGION, "at": [60, 113.5], "men": 5}, {**RIF, "at": [60, 38], "grounded": True}, pieces=(grove,)
    )
    one, two = rules.unit(p, "a"), rules.unit(p, "b")

    assert value(locate(one, two)) == 35
    found = rules.odds(rules.apply(p, act.Activate("a"))[0], act.Declare((act.Fire("b"),)))
    assert found["not-located"] == Fraction(63, 100)
    assert found["wild-fire"] == Fraction(2, 100)
    assert sum(chance for name, chance in found.outcomes.items() if "casualt" in name) == Fraction(35, 100)
    assert found.factors == {"locate": 35, "fire": 4, "defence": 6}


def test_a_blunder_has_two_outcomes_where_friends_are_in_sight() -> None:
    """B12.4: six of ten blunders are wild; four find the friendly unit that is nearest to the target."""
    found = []
    for each in ((LEGION, RIF), (LEGION, RIF, {**LEGION, "id": "mate", "at": [90, 60]})):
        rules, p = skirmish(*each)
        found.append(rules.odds(rules.apply(p, act.Activate("a"))[0], act.Declare((act.Fire("b"),))))

    assert (found[0]["wild-fire"], "friendly-fire" in found[0].outcomes) == (Fraction(2, 100), False)
    assert found[1]["wild-fire"] == Fraction(2, 100) * Fraction(6, 10)
    assert found[1]["friendly-fire"] == Fraction(2, 100) * Fraction(4, 10)
    assert sum(found[1].outcomes.values()) == 1


def test_examples_10_and_12_dice_of_fire() -> None:
    """Six men at 73 cm: six dice at 4; and at 6 with an aim of selected shooters: four hits are 972 in 3125."""
    rules, p = skirmish({**LEGION, "at": [60, 113.5], "men": 5}, {**RIF, "at": [60, 38]})

    plain = hits(rules, p, Shooting(unit="a", target="b"))
    aimed = hits(rules, p, Shooting(unit="a", target="b", aimed=True))

    assert plain == {n: math.comb(6, n) * Fraction(2, 5) ** n * Fraction(3, 5) ** (6 - n) for n in range(7)}
    assert aimed[4] == Fraction(972, 3125)


def charged(away: int, move: int, **fields: Any) -> dict[str, Fraction]:
    """The outcomes of a charge over so many centimetres by a unit that moves so many over open ground or a slope."""
    pieces = () if move == 15 else ({"id": "g", "kind": "grove", "points": [[40, 26], [80, 26], [80, 36], [40, 36]]},)
    unit = {**LEGION, "men": 0, "at": [60, 30 + away + 2.5], **fields}
    rules, position = skirmish(unit, {**RIF, "men": 0, "at": [60, 30]}, pieces=pieces)
    position = replace(position, states=tuple(replace(s, command=n == 0) for n, s in enumerate(position.states)))
    found = rules.odds(position, act.SpendMarker("a", act.Charge("b")))
    assert (found.factors["needed"], found.factors["movement"]) == (away, move)
    return found.outcomes


def test_example_14_a_charge_through_the_grove() -> None:
    """Eighteen centimetres with a move of ten: eight or more, three times in ten; the impetuous do it more often."""
    assert 1 - charged(18, 10)["short"] == Fraction(3, 10)
    assert 1 - charged(18, 10, rules=["impetuous"])["short"] == 1 - Fraction(7, 10) ** 2


def test_examples_16_to_18_close_combat() -> None:
    """Four legionaries at 8 and a grenade at 9, three hits; four Riffians at 6 and a pistol at 8; saves at 4."""
    legion = {**LEGION, "at": [60, 53], "edged": True, "figures": [{"role": "grenadier", "equipment": ["grenade"]}]}
    rif = {**RIF, "distress": 1, "figures": [{"weapons": ["pistol"], "equipment": []}]}
    rules, p = skirmish(legion, rif)
    one, two = rules.unit(p, "a"), rules.unit(p, "b")

    attack = {number: len(members) for number, members, _ in strike(one, two, {4: "grenade"}, attacks=True)}
    reply = {number: len(members) for number, members, _ in strike(two, one, {}, attacks=False)}
    assert attack == {8: 4, 9: 1}
    assert reply == {6: 4, 8: 1}

    three = pool((dice, number) for number, dice in attack.items())
    eight, nine = Fraction(8, 10), Fraction(9, 10)
    two_of_four, three_of_four = 6 * eight**2 * (1 - eight) ** 2, 4 * eight**3 * (1 - eight)
    assert three[3] == two_of_four * nine + three_of_four * (1 - nine)
    assert handful(2, 4).chances()[1] == 2 * Fraction(4, 10) * Fraction(6, 10)
    assert handful(3, 4).chances()[1] == 3 * Fraction(6, 10) ** 2 * Fraction(4, 10)


# ---- a volley ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shooter", "target"),
    [
        ({"men": 0}, {"men": 1}),
        pytest.param({"men": 1}, {"men": 0}, marks=pytest.mark.long),
        ({"men": 0}, {"men": 1, "rules": ["god-disposes"], "distress": 2}),
        pytest.param({"men": 0}, {"men": 1, "rules": ["resistant"], "distress": 3}, marks=pytest.mark.long),
        ({"men": 0}, {"men": 0, "rules": ["fanatics"]}),
    ],
)
def test_a_volley_equals_every_fall_of_the_dice(shooter: dict[str, Any], target: dict[str, Any]) -> None:
    """Casualties, distress and panic of a small volley, as the rules play it with each fall of the dice."""
    rules, position = skirmish(
        {**LEGION, **shooter, "located": ["b"]}, {**RIF, **target}, {**RIF, "id": "c", "at": [10, 10]}
    )
    position = replace(position, states=tuple(replace(s, command=n == 0) for n, s in enumerate(position.states)))

    def play(dice: Dice) -> tuple[int, int, str]:
        _, told = played(rules, replace(position, dice=dice), act.SpendMarker("a", act.Fire("b")))
        lost = sum(len(e.figures) for e in told if isinstance(e, ev.MiniaturesLost) and e.rules == ("B12.10",))
        saved = [n for n, e in enumerate(told) if isinstance(e, ev.Saved)]
        after = told[saved[0] :] if saved else []
        gained = sum(e.count for e in after if isinstance(e, ev.Distressed) and "B12.10" in e.rules)
        panic = [e.result for e in after if isinstance(e, ev.Panicked)]
        return lost, gained, panic[0] if panic else CALM

    falls = counted(every_fall(play))
    assert suffered(rules, position, Shooting(unit="a", target="b")) == falls
    odds = rules.odds(position, act.SpendMarker("a", act.Fire("b")))
    assert odds.outcomes == {_name(n): chance for n, chance in margin(falls, 0).items()}


def _name(count: int) -> str:
    return "no-casualty" if not count else "1-casualty" if count == 1 else f"{count}-casualties"


#: The shooter, the target, the options; who has joined either of them.
VOLLEYS: dict[str, tuple[dict[str, Any], dict[str, Any], dict[str, str]]] = {
    "squad": ({"men": 5}, {"men": 4}, {}),
    "long range": ({"men": 5, "at": [60, 117], "distress": 1}, {"men": 2, "at": [60, 40], "grounded": True}, {}),
    "machine gun": ({"profile": "legion-machine-gun", "men": 2}, {"men": 3, "distress": 1}, {}),
    "each": ({"men": 5}, {"men": 5, "rules": ["green"]}, {"B12.10.distress": "each"}),
    "resistant": ({"men": 5}, {"men": 5, "rules": ["resistant", "knowers-of-the-terrain"]}, {}),
    "character": ({"men": 3}, {"profile": "mukadan", "men": 0}, {}),
    "joined": ({"men": 5}, {"men": 2}, {}),
    "mixed": ({"men": 5}, {"men": 1}, {}),
    "gun and rifle": ({"profile": "legion-machine-gun", "men": 2}, {"men": 5}, {"B18.3.distress": "besides"}),
}


def blundered(told: list[Any]) -> str:
    """Which of its two cases a blunder came to (B12.4)."""
    return "friendly-fire" if next(e for e in told if isinstance(e, ev.Blundered)).friend else "wild-fire"


def simulated_volley(case: str, runs: int) -> None:
    shooter, target, options = VOLLEYS[case]
    units = [{**LEGION, **shooter}, {**RIF, **target}, {**RIF, "id": "c", "at": [10, 10]}]
    if case == "joined":
        units.append({"id": "k", "side": "riffian", "profile": "mukadan", "at": [60, 47.5], "joined": "b"})
    elif case == "mixed":
        caid = {"profile": "jamsin-caid", "taken": {"companions": 1}, "traits": ["bloody"], "trustful": True}
        units.append({"id": "k", "side": "riffian", "at": [60, 47.5], "joined": "b", **caid})
    elif case == "gun and rifle":
        units.append({"id": "s", "side": "spanish", "profile": "sergeant", "at": [66, 72], "joined": "a"})
    rules, p = skirmish(*units, options=options)
    p, _ = rules.apply(p, act.Activate("a")) if not shooter.get("distress") else (_declaring(rules, p), [])
    action = act.Declare((act.Aim(), act.Fire("b")))
    exact = rules.odds(p, action)
    counts = Counter[str]()
    for seed in range(runs):
        _, told = played(rules, rules.with_dice(p, Dice(seed)), action)
        if any(isinstance(e, ev.Blundered) for e in told):
            counts[blundered(told)] += 1
        elif any(isinstance(e, ev.Fired) for e in told):
            lost = (len(e.figures) for e in told if isinstance(e, ev.MiniaturesLost) and "B12.10" in e.rules)
            counts[_name(sum(lost))] += 1
        else:
            counts["not-located" if any(isinstance(e, ev.Located) for e in told) else "lost"] += 1
    assert sum(exact.outcomes.values()) == 1
    near(counts, exact.outcomes)


def _declaring(system: Baraka, position: Position) -> Position:
    """A unit with distress that has passed its check."""
    tries = (system.apply(system.with_dice(position, Dice(seed)), act.Activate("a"))[0] for seed in range(100))
    return next(after for after in tries if isinstance(after.top, Declaring))


@pytest.mark.parametrize("case", VOLLEYS)
def test_a_volley_agrees_with_play(case: str) -> None:
    """Aim and fire, some hundred times with dice of their own."""
    simulated_volley(case, 400)


@pytest.mark.long
@pytest.mark.parametrize("case", VOLLEYS)
def test_a_volley_agrees_with_long_play(case: str) -> None:
    """Aim and fire, some thousand times."""
    simulated_volley(case, 4000)


# ---- a charge and close combat ---------------------------------------------------------------------------

CHARGES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "even": ({}, {}),
    "blades": ({"edged": True, "distress": 1}, {"men": 2, "edged": True}),
    "feared": ({"rules": ["intimidating"]}, {"distress": 3}),
    "impetuous": ({"men": 1, "at": [60, 72.5], "rules": ["impetuous"]}, {"men": 3}),
    "pistols": ({"men": 2, "weapons": ["pistol"]}, {"men": 4, "rules": ["god-disposes"]}),
    "doomed": ({"men": 0}, {"men": 0}),
    "joined": ({"men": 3}, {"men": 1}),
    "last-dice": ({"men": 1}, {"men": 2, "rules": ["god-disposes"], "distress": 3}),
}


def simulated_charge(case: str, runs: int) -> None:
    one, other = CHARGES[case]
    rest = [{**LEGION, "id": "c", "at": [10, 110]}, {**RIF, "id": "d", "at": [110, 10]}]
    if case == "joined":
        rest.append({"id": "k", "side": "riffian", "profile": "mukadan", "at": [60, 47.5], "joined": "b"})
    rules, position = skirmish({**LEGION, **one}, {**RIF, **other}, *rest)
    position = replace(position, states=tuple(replace(s, command=n == 0) for n, s in enumerate(position.states)))
    action = act.SpendMarker("a", act.Charge("b"))
    exact = rules.odds(position, action)
    assert sum(exact.outcomes.values()) == 1
    chance = 1 - exact.outcomes.get("short", Fraction(0))
    counts, losses = Counter[str](), Counter[tuple[int, int]]()
    for seed in range(runs):
        after, told = played(rules, rules.with_dice(position, Dice(seed)), action)
        charged = next(e for e in told if isinstance(e, ev.Charged))
        assert charged.contact or chance < 1
        won = [e for e in told if isinstance(e, ev.CombatWon)]
        panicked = {e.unit for e in told if isinstance(e, ev.Panicked) and e.result in ("panicked", "destroyed")}
        gone = [not rules.unit(after, name).is_on_table and name not in panicked for name in ("a", "b")]
        if not charged.contact:
            counts["short"] += 1
            continue
        if not any(isinstance(e, ev.Fought) for e in told):
            counts["broken-off"] += 1
        elif won:
            crushed = won[0].difference >= 4
            attacker = won[0].winner == "a"
            counts[("crush" if crushed else "win") if attacker else ("crushed" if crushed else "loss")] += 1
        else:
            ended = {(True, True): "both-worn-down", (True, False): "worn-down", (False, True): "enemy-worn-down"}
            counts[ended.get((gone[0], gone[1]), "broken-off")] += 1
        if not any(isinstance(e, ev.Panicked) for e in told):
            a, b = (
                sum(len(e.figures) for e in told if isinstance(e, ev.MiniaturesLost) and e.unit == name)
                for name in ("a", "b")
            )
            crush = won[0].loser if won and won[0].difference >= 4 else ""
            a, b = (
                len(position.states[n].figures) if crush == name else k
                for n, (name, k) in enumerate((("a", a), ("b", b)))
            )
            losses[a, b] += 1
    near(counts, exact.outcomes)
    if case in ("even", "impetuous"):
        ahead = Losses(rules, position, "a", lambda state: None)
        lost = ahead.outcomes(lambda tx: spend(tx, action))
        lost.pop("short", None)
        near(losses, {each: share / chance for each, share in lost.items()})


@pytest.mark.parametrize("case", ["even", "feared", "impetuous", "doomed"])
def test_a_charge_agrees_with_play(case: str) -> None:
    """Charge and fight to the end, a hundred times with dice of their own."""
    simulated_charge(case, 100)


@pytest.mark.long
@pytest.mark.parametrize("case", CHARGES)
def test_a_charge_agrees_with_long_play(case: str) -> None:
    """Charge and fight to the end, some thousand times."""
    simulated_charge(case, 2500)


# ---- the dice before an act ----------------------------------------------------------------------------------


def simulated(system: Baraka, position: Position, action: Any, read: Callable[[list[Any]], str], runs: int) -> None:
    """An action played so often with dice of their own, against its odds."""
    exact = system.odds(position, action)
    counts = Counter(read(played(system, system.with_dice(position, Dice(seed)), action)[1]) for seed in range(runs))
    assert sum(exact.outcomes.values()) == 1
    assert len(exact.outcomes) > 2
    near(counts, exact.outcomes)


def answered(told: list[Any]) -> str:
    """What came of fire in answer, or by order."""
    checks = [e.passed for e in told if isinstance(e, ev.Checked) and e.kind in ("reaction", "order")]
    faces = [e.result for e in told if isinstance(e, ev.BarakaRolled) and e.why == "reaction"]
    if checks and not checks[0] and "baraka" not in faces:
        return "failed-distress" if "fatality" in faces else "failed"
    if any(isinstance(e, ev.Blundered) for e in told):
        return blundered(told)
    if any(isinstance(e, ev.Fired) for e in told):
        return _name(sum(len(e.figures) for e in told if isinstance(e, ev.MiniaturesLost) and "B12.10" in e.rules))
    return "not-located" if any(isinstance(e, ev.Located) for e in told) else "lost"


@pytest.mark.parametrize("special", [[], ["god-disposes"]])
def test_fire_in_answer_agrees_with_play(special: list[str]) -> None:
    """B10.3, B10.4: the check, the Baraka die, locating and the volley, one after the other."""
    rules, p = skirmish(LEGION, {**RIF, "men": 5, "rules": special, "distress": 1})
    p, _ = rules.apply(p, act.Activate("a"))
    p, _ = rules.apply(p, act.Declare((act.Aim(),)))

    simulated(rules, p, act.React("b", act.Fire("a")), answered, 600)


def test_fire_by_order_agrees_with_play() -> None:
    """B15.8, B21.22: the check of the unit, and its fire."""
    chief = {"id": "l", "side": "spanish", "profile": "lieutenant", "at": [75, 85]}
    rules, p = skirmish({**LEGION, "men": 5, "superior": "l"}, chief, RIF)
    p, _ = rules.apply(p, act.Order("l", "advance", ("a",)))

    simulated(rules, p, act.Obey("a", (act.Fire("b"),)), answered, 400)


def test_a_move_before_fire_agrees_with_play() -> None:
    """B9.1, B12.7: with a Fatality there is a move and no fire."""
    rules, p = skirmish({**LEGION, "men": 5}, RIF)
    p, _ = rules.apply(p, act.Activate("a"))
    action = act.Declare((act.Move(((5000, 7000),)), act.Fire("b")))

    assert rules.odds(p, action)["lost"] == Fraction(1, 6)
    assert rules.odds(p, action).factors["fire"] == 5
    simulated(rules, p, action, answered, 400)


# ---- no die, always one, monotone --------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(2))
def test_odds_draw_no_die_and_add_up_to_one(seed: int) -> None:
    """Asked of what is legal all through a skirmish: the position and its dice stay as they are."""
    data = {
        "system": "baraka",
        "id": "close",
        "length": 3,
        "table": {"width": 120, "height": 120, "pieces": []},
        "units": [
            {"id": "l", "side": "spanish", "profile": "lieutenant", "at": [60, 85]},
            {**LEGION, "superior": "l", "rules": ["god-disposes"]},
            {"id": "m", "side": "spanish", "profile": "legion-machine-gun", "men": 2, "at": [90, 80], "superior": "l"},
            {"id": "k", "side": "riffian", "profile": "mukadan", "at": [60, 35], "trustful": True},
            {**RIF, "superior": "k", "rules": ["intimidating", "resistant"]},
        ],
    }
    game = Game(Baraka(BarakaScenario(data)), seed)
    asked = 0
    while game.result is None and len(game) < 60:
        position = game.position
        text = game.system.dump(position)
        for action in list(game.system.legal_actions(position))[:: 1 + len(game) % 7][:12]:
            odds = game.system.odds(position, action)
            if odds.outcomes:
                asked += 1
                assert sum(odds.outcomes.values()) == 1
                assert min(odds.outcomes.values()) >= 0
                assert all(isinstance(chance, Fraction) for chance in odds.outcomes.values())
        assert game.position is position
        assert game.system.dump(position) == text
        game.play(Recruit(seed), steps=1)
    assert asked > 50


def at_least(found: Any, count: int) -> Fraction:
    return sum((chance for number, chance in found.items() if number >= count), Fraction(0))


def test_a_better_value_never_lowers_a_chance() -> None:
    """One die, a handful, locating, a charge, a bid: each is better, or equal, with the better number."""
    for number in range(-2, 13):
        assert success(number) <= success(number + 1)
        for count in range(6):
            assert at_least(pool([(5, number)]), count) <= at_least(pool([(5, number + 1)]), count)
    for away in range(16, 27):
        one, farther = (charged(each, 15).get("short", Fraction(0)) for each in (away, away + 1))
        assert one <= farther
        assert charged(away, 15, rules=["impetuous"]).get("short", Fraction(0)) <= one
    for number in range(-5, 105):
        assert location(number).chances().get("located", 0) <= location(number + 1).chances().get("located", 0)
    for bid in range(5):
        assert initiative(bid, 2).chances()["spanish"] < initiative(bid + 1, 2).chances()["spanish"]


def test_worse_for_the_shooter_is_better_for_the_target() -> None:
    """Distress of the shooter and cover of the target never add to the chance of so many casualties."""
    grove = {"id": "g", "kind": "grove", "points": [[45, 42], [75, 42], [75, 55], [45, 55]]}
    last = None
    for distress, pieces in ((0, ()), (1, ()), (1, (grove,)), (3, (grove,))):
        rules, p = skirmish({**LEGION, "distress": distress}, RIF, pieces=pieces)
        found = margin(suffered(rules, p, Shooting(unit="a", target="b")), 0)
        if last is not None:
            assert all(at_least(found, count) <= at_least(last, count) for count in range(6))
            assert found != last
        last = found


def test_drawn_bayonets_never_lower_the_chance_to_win() -> None:
    """B13.3: a point of aggressiveness more wins more often."""

    def wins(edged: bool) -> Fraction:
        rules, position = skirmish({**LEGION, "edged": edged}, RIF)
        position = replace(position, states=tuple(replace(s, command=n == 0) for n, s in enumerate(position.states)))
        found = rules.odds(position, act.SpendMarker("a", act.Charge("b"))).outcomes
        assert sum(found.values()) == 1
        return sum((chance for name, chance in found.items() if name in ("win", "crush")), Fraction(0))

    assert wins(False) < wins(True)


# ---- checks, orders, rallies ---------------------------------------------------------------------------------


def test_checks_of_an_activation_and_of_a_reaction() -> None:
    """B9.4, B10.3, B10.4: drill 6 with one distress is 5; a reaction 4 more tenths, and Baraka saves it."""
    rules, p = skirmish({**LEGION, "distress": 1}, RIF)
    assert rules.odds(p, act.Activate("a")).outcomes == {"passed": HALF, "failed": HALF}
    assert rules.odds(p, act.Activate("a")).factors == {"drill": 5}

    rules, p = skirmish(LEGION, RIF)
    p, _ = rules.apply(p, act.Activate("a"))
    assert rules.odds(skirmish(LEGION, RIF)[1], act.Activate("a")).outcomes == {"passed": 1}
    p, _ = rules.apply(p, act.Declare((act.Aim(),)))
    drill = rules.unit(p, "b").profile.drill - 1
    passed = Fraction(drill, 10)
    assert rules.odds(p, act.React("b", act.DrawBlades())).outcomes == {
        "done": passed + (1 - passed) / 6,
        "failed": (1 - passed) * Fraction(4, 6),
        "failed-distress": (1 - passed) / 6,
    }


def test_a_rally_and_an_order_in_every_fall_of_the_dice() -> None:
    """B14.3, B15.7: the Baraka die after the check that was passed."""
    chief = {"id": "l", "side": "spanish", "profile": "lieutenant", "at": [60, 85]}
    rules, p = skirmish({**LEGION, "distress": 2, "superior": "l"}, chief, RIF)
    sixth = {"baraka": Fraction(1, 6), "fatality": Fraction(1, 6), "blank": Fraction(4, 6)}
    assert rules.odds(p, act.Order("l", "regroup", ("a",))).outcomes == sixth
    assert rules.odds(p, act.Order("l", "go", ("a",))).outcomes == {"passed": HALF, "failed": HALF}
    p = _declaring(rules, p)
    assert rules.odds(p, act.Declare((act.Rally(),))).outcomes == sixth


def test_a_bid_is_told_against_any_bid_only() -> None:
    """B8.5: the enemy's bid is secret; the odds do not look at it."""
    rules, p = skirmish(LEGION, RIF)
    p, _ = rules.apply(rules.apply(p, act.Stop())[0], act.Stop())
    first = rules.odds(p, act.Bid(2))
    share = sum(initiative(2, other).chances()["spanish"] for other in range(6)) / 6

    assert first.outcomes == {"win-against-any": share, "lose-against-any": 1 - share}
    after, _ = rules.apply(p, act.Bid(1))
    assert rules.odds(after, act.Bid(2)) == first


def test_modifiers_are_those_of_the_roll() -> None:
    """What the odds list is what the events of the roll list."""
    rules, p = skirmish({**LEGION, "men": 5, "fired": True}, {**RIF, "grounded": True})
    p, _ = rules.apply(p, act.Activate("a"))
    action = act.Declare((act.Fire("b"),))
    odds = rules.odds(p, action)
    plays = (played(rules, rules.with_dice(p, Dice(seed)), action)[1] for seed in range(50))
    told = next(told for told in plays if any(isinstance(e, ev.Saved) for e in told))
    located = next(e for e in told if isinstance(e, ev.Located))
    fired = next(e for e in told if isinstance(e, ev.Fired))
    saved = next(e for e in told if isinstance(e, ev.Saved))

    assert odds.modifiers == (*located.modifiers, *fired.volleys[0].modifiers, *saved.volleys[-1].modifiers)
    one, two = rules.unit(p, "a"), rules.unit(p, "b")
    steps = fire(one, two, one.leader, "rifle", moved=False, aimed=False, turned=False)
    assert odds.factors["fire"] == value(steps)
    assert odds.factors["defence"] == value(defence(two, one, two.leader))
