"""Chapter 17: characters, their traits, joining and leaving."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from legion_widget.engine.dice import Dice
from legion_widget.engine.outcome_tree import BranchingDice, enumerate_outcomes, gather
from legion_widget.games.baraka import Activate, Aim, Charge, Declare, Decline, Fire, Join, Move, Remove, cm
from legion_widget.games.baraka.events import Saved
from legion_widget.games.baraka.hits import bearers, defend
from legion_widget.games.baraka.losses import choices, default_casualties, lose, struck
from legion_widget.games.baraka.melee import fight
from legion_widget.games.baraka.pending_steps import Declaring, Fighting
from legion_widget.games.baraka.position import replace
from legion_widget.games.baraka.transaction import Transaction
from legion_widget.games.baraka.unit_geometry import capability
from legion_widget.games.baraka.values import drill, locate, morale, unaided
from tests.baraka.skirmish import BLANK, FATALITY, harka, kinds, one, rule, skirmish, squad, state, value

S1 = squad("s1", (50, 90), superior="sg")
R1 = harka("r1", (50, 40))


def alone(**more: Any) -> dict[str, Any]:
    return one("sg", "sergeant", (50, 104), **more)


def joined(**more: Any) -> dict[str, Any]:
    return one("sg", "sergeant", (52.6, 90), joined="s1", **more)


def test_a_character_joins_by_a_move_into_cohesion() -> None:
    """B17.5: the unit takes over his chits and distress where he had more; he leads it (B17.1)."""
    game = skirmish(alone(distress=2), S1, R1)
    game.do(Activate("sg"), dice=[1])
    game.do(Declare((Move((cm(53, 95),)),)), dice=[BLANK])
    if game.to_act == "riffian":
        game.do(Decline())
    events = game.do(Join("s1"))

    assert "Joined" in kinds(events)
    assert state(game, "sg").joined == "s1"
    assert (state(game, "s1").chits, state(game, "s1").distress) == (1, 2)
    assert game.units["s1"].place == cm(53, 95)
    assert value(drill(game.units["s1"])) == 7 - 1 - 2 + 1
    assert value(morale(game.units["s1"])) == 5


def test_fanatics_take_over_no_distress() -> None:
    """B21.10."""
    game = skirmish(alone(distress=2), {**S1, "rules": ["fanatics"]}, R1)
    game.do(Activate("sg"), dice=[1])
    game.do(Declare((Move((cm(53, 95),)),)), dice=[BLANK])
    if game.to_act == "riffian":
        game.do(Decline())
    game.do(Join("s1"))

    assert state(game, "sg").joined == "s1"
    assert state(game, "s1").distress == 0


def test_only_one_commander_joins_and_none_joins_the_frightened() -> None:
    """B17.5."""
    lieutenant = one("lt", "lieutenant", (50, 104))
    units = (lieutenant, joined(superior="lt"), squad("s1", (50, 90), superior="sg"), R1)
    game = skirmish(*units)
    game.do(Activate("lt"))
    game.do(Declare((Move((cm(50, 96),)),)), dice=[BLANK])
    if game.to_act == "riffian":
        game.do(Decline())
    assert state(game, "lt").joined == ""


def test_a_character_leaves_by_a_move_out_of_cohesion() -> None:
    """B17.5: with the chits and the distress of the unit, which keeps its own; its old leader leads again (E22)."""
    game = skirmish(joined(), {**S1, "chits": 1, "distress": 1}, R1)
    events = game.do(Activate("sg"), dice=[5])
    assert next(each for each in events if type(each).__name__ == "Checked").target == 5
    assert rule(game, Declare((Aim(),))) == "B17.5"
    assert rule(game, Declare((Move((cm(55, 92),)),))) == "B17.5"
    away = Move((cm(64, 95),))
    assert rule(game, Declare((away,))) is None
    game.do(Declare((away, Aim())), dice=[BLANK])
    if game.to_act == "riffian":
        game.do(Decline())

    assert state(game, "sg").joined == ""
    assert game.units["sg"].place == cm(64, 95)
    assert state(game, "sg").aiming
    assert (state(game, "sg").chits, state(game, "sg").distress) == (2, 1)
    assert (state(game, "s1").chits, state(game, "s1").distress) == (1, 1)
    assert game.units["s1"].place == cm(50, 90)


def test_a_character_who_leaves_a_unit_ends_on_none_of_its_miniatures() -> None:
    """B17.5, B4.1: they stay where they are when he goes; his own place is free."""
    spread = {**S1, "men": 1, "places": [[50, 90], [62.4, 90]]}
    game = skirmish(joined(), spread, R1)
    game.do(Activate("sg"))

    assert rule(game, Declare((Move((cm(63, 92),)),))) == "B4.1"
    assert rule(game, Declare((Move((cm(63, 93),)),))) is None
    assert rule(game, Declare((Move((cm(64, 95), cm(52.6, 90))),))) == "B17.5"


def test_who_would_leave_may_stay_after_all() -> None:
    """B17.5: nothing else can be done with him, so the activation may be let go."""
    game = skirmish(joined(), S1, R1)
    game.do(Activate("sg"))
    assert isinstance(game.position.top, Declaring)
    assert rule(game, Decline()) is None
    game.do(Decline())
    assert state(game, "sg").joined == "s1"
    other = skirmish(alone(), S1, R1)
    other.do(Activate("sg"))
    assert rule(other, Decline()) == "B10.1"


def test_nobody_leaves_a_unit_that_has_yet_to_rally() -> None:
    """B17.5."""
    game = skirmish(joined(), S1, R1)
    tx = Transaction(game.system, game.position)
    tx.change("s1", duty="rally")
    game.journal.current.position = tx.position

    assert rule(game, Activate("sg")) == "B17.5"


def test_a_character_outlives_his_unit() -> None:
    """B17.5: when all of it is lost he stands alone, with its chits and distress."""
    game = skirmish(joined(), {**S1, "men": 1, "chits": 2, "distress": 1}, R1)
    tx = Transaction(game.system, game.position)
    lose(tx, "s1", (0, 1), "B12.10")

    assert tx.state("s1").destroyed
    assert not tx.state("sg").destroyed
    assert tx.state("sg").joined == ""
    assert (tx.state("sg").chits, tx.state("sg").distress) == (2, 1)
    assert tx.unit("sg").is_on_table


# ---- who is lost -------------------------------------------------------------------------------------------


def test_companions_are_lost_before_their_character() -> None:
    """B17.4, also when the hit is the leader's."""
    game = skirmish(alone(figures=[{"role": "companion"}]), S1, R1)
    sergeant = game.units["sg"]

    assert choices(sergeant, 1, False) == [1]
    assert struck(sergeant) == [1]
    assert default_casualties(sergeant, 1, True) == (1,)


def test_a_joined_commander_takes_the_leaders_hit() -> None:
    """B16.2, B17.4: he is the leader; the corporal is a soldier then."""
    game = skirmish(joined(), S1, R1)
    unit = game.units["s1"]
    sergeant = next(n for n, member in enumerate(unit.members) if member.troop.id == "sg")

    assert struck(unit) == [sergeant]
    assert sergeant not in choices(unit, 1, False)
    assert 0 in choices(unit, 1, False)


def test_a_gaffe_is_never_chosen_while_others_are_left() -> None:
    """B17.3."""
    game = skirmish(joined(traits=["gaffe"]), {**S1, "men": 2}, R1)
    unit = game.units["s1"]
    gaffe = next(n for n, member in enumerate(unit.members) if member.troop.id == "sg")

    assert struck(unit) == [n for n in range(unit.count) if n != gaffe]
    assert gaffe not in choices(unit, 3, True)
    assert gaffe in choices(unit, 4, True)


def test_the_leaders_hit_must_be_among_the_lost() -> None:
    """B16.2, B21.15."""
    game = skirmish(squad("s1", (50, 100), men=5), harka("r1", (50, 60)))
    game.do(Activate("s1"))
    game.do(Declare((Fire("r1"),)), dice=[BLANK])
    game.do(Decline(), dice=[50, 1, 1, 9, 9, 9, 9, FATALITY, 9, 9])

    assert rule(game, Remove((1, 2))) == "B16.2"
    assert rule(game, Remove((0, 2))) is None


def with_companion(**more):
    """A lieutenant with a companion, who has a rifle and better cover, with a squad of three."""
    chief = one("lt", "lieutenant", (50, 103), taken={"companions": 1}, joined="s1", traits=["bloody"])
    return skirmish(chief, {**S1, "men": 2, "superior": "lt"}, R1, **more)


def test_each_miniature_has_its_own_values() -> None:
    """B6.1: a companion fights with his own, not with his officer's."""
    unit = with_companion().units["s1"]
    own = {(m.troop.id, m.number): (m.profile.id, m.profile.drill, m.profile.defence) for m in unit.members}

    assert own["lt", 0][0] == "lieutenant"
    assert own["lt", 1] == ("officer-companion", 6, (6, 4))
    assert own["s1", 0] == own["s1", 2] == ("legion-squad", 6, (4, 4))


@pytest.mark.parametrize(
    ("hits", "borne"),
    [
        (1, {"s1/0": 1}),
        (3, {"s1/0": 1, "s1/1": 1, "s1/2": 1}),
        (4, {"s1/0": 1, "s1/1": 1, "s1/2": 1, "lt/1": 1}),
        (6, {"s1/0": 2, "s1/1": 2, "s1/2": 1, "lt/1": 1}),
    ],
)
def test_hits_fall_one_on_each_in_turn(hits: int, borne: dict[str, int]) -> None:
    """B21.14: on those first who are lost first; on the leader only what is his."""
    unit = with_companion().units["s1"]

    assert {f"{m.troop.id}/{m.number}": dice for m, dice in bearers(unit, hits)} == borne


def test_mixed_defences_are_rolled_apart() -> None:
    """B21.14: four hits on a squad of three, a companion and a lieutenant: three dice at 4, one at 6."""
    game = with_companion()
    tx = Transaction(game.system, replace(game.position, dice=Dice(scripted=(4, 4, 5, 6))))
    unit = tx.unit("s1")
    volleys, unsaved, leader = defend(tx, unit, 4, None, partial(unaided, unit))

    assert [(volley.value, volley.rolls) for volley in volleys] == [(4, (4, 4, 5)), (6, (6,))]
    assert (unsaved, leader) == (1, False)


def test_the_leaders_hit_is_saved_by_whom_it_falls_on() -> None:
    """B16.2, B17.4: the companion takes it for his lieutenant; the rest falls on the squad."""
    game = with_companion()
    tx = Transaction(game.system, replace(game.position, dice=Dice(scripted=(7, 4, 5))))
    unit = tx.unit("s1")
    companion = next(m for m in unit.members if m.key == ("lt", 1))
    volleys, unsaved, leader = defend(tx, unit, 3, companion, partial(unaided, unit))

    assert [(volley.value, volley.rolls) for volley in volleys] == [(6, (7,)), (4, (4, 5))]
    assert (unsaved, leader) == (2, True)


def test_in_flight_each_saves_at_his_own_value() -> None:
    """B13.6: five enemies cost five dice: four of the squad at 4, one of the companion at 6."""
    game = with_companion()
    dice = BranchingDice()
    work = Fighting(unit="r1", target="s1", stage="flee", difference=1, winner_at=game.units["r1"].place)
    position = replace(game.position, dice=dice, agenda=(work,))

    def fled() -> int:
        tx = Transaction(game.system, position)
        fight(tx)
        return next(event.unsaved for event in tx.events if isinstance(event, Saved))

    fallen = gather((count, chance) for chance, count in enumerate_outcomes(dice, fled))

    assert fallen[0] == Fraction(4, 10) ** 4 * Fraction(6, 10)
    assert sum(fallen.values()) == 1


# ---- traits ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trait", "check", "number"),
    [
        ("bloody", "action", 8),
        ("indisputable", "action", 9),
        ("knows-his-enemy", "reaction", 8),
        ("novice", "reaction", 6),
        ("discussed", "action", 7),
        ("discussed", "reaction", 7),
        ("academy-boy", "action", 8),
        ("academy-boy", "reaction", 6),
    ],
)
def test_traits_and_the_drill_of_the_unit(trait: str, check: str, number: int) -> None:
    """B17.3: a sergeant's 7, and 1 in command."""
    game = skirmish(joined(traits=[trait]), S1, R1)

    assert value(drill(game.units["s1"], check)) == number


def test_the_academy_boy_always_checks() -> None:
    """B17.3: one lower when a check was due anyway."""
    game = skirmish(joined(traits=["academy-boy"]), S1, R1)
    events = game.do(Activate("s1"), dice=[8])
    assert next(each for each in events if type(each).__name__ == "Checked").target == 8
    game.do(Declare((Aim(),)), dice=[BLANK])
    game.do(Decline())
    events = game.do(Activate("s1"), dice=[9])
    assert next(each for each in events if type(each).__name__ == "Checked").target == 6


@pytest.mark.parametrize(("trait", "more"), [("martyr", 1), ("survivor", 1), ("bloody", 0)])
def test_traits_and_morale(trait: str, more: int) -> None:
    """B17.3."""
    game = skirmish(joined(traits=[trait]), S1, R1)

    assert value(morale(game.units["s1"])) == 5 + more


def test_the_myopic_locate_badly() -> None:
    """B17.3."""
    game = skirmish(joined(traits=["myopic"]), S1, R1)

    assert value(locate(game.units["s1"], game.units["r1"])) == 75 + 20 - 20


@pytest.mark.parametrize(("roll", "rough"), [(1, 10.5), (7, 13.5), (10, 15)])
def test_the_hunter_knows_the_ground(roll: int, rough: float) -> None:
    """B17.3: half the die, rolled once, in rough and difficult ground."""
    hunter = one("sg", "sergeant", (52.6, 90), joined="s1", traits=["hunter"])
    game = skirmish(hunter, S1, R1, initiative=None, dice=(roll,))

    assert [capability(game.units["s1"], going) for going in ("open", "rough")] == [15, rough]


def test_the_indigenous_assistant_makes_the_ground_easier() -> None:
    """B17.3."""
    game = skirmish(joined(traits=["indigenous-assistant"]), S1, R1)

    assert [capability(game.units["s1"], going) for going in ("open", "rough", "difficult")] == [15, 15, 10]


def test_the_aggressive_charges_the_nearest_in_reach() -> None:
    """B17.3, B21.27: within his move and 10 cm."""
    units = (one("sg", "sergeant", (52.6, 90), joined="s1", traits=["aggressive"]), S1)
    game = skirmish(*units, harka("r1", (50, 70), men=0), harka("r2", (80, 85), men=0))
    game.do(Activate("s1"))
    assert rule(game, Declare((Aim(),))) == "B17.3"
    assert rule(game, Declare((Charge("r2"),))) == "B17.3"
    assert rule(game, Declare((Fire("r1"), Charge("r1")))) is None
    far = skirmish(*units, harka("r1", (50, 50), men=0))
    far.do(Activate("s1"))
    assert rule(far, Declare((Aim(),))) is None


def test_the_martyr_stays_so_that_the_others_get_away() -> None:
    """B17.3: he is removed, and no flight rolls are made."""
    martyr = one("mk", "mukadan", (52.6, 85), joined="r1", traits=["martyr"])
    game = skirmish(squad("s1", (50, 100)), harka("r1", (50, 85), superior="mk"), martyr)
    game.do(Activate("s1"))
    game.do(Declare((Charge("r1"),)), dice=[BLANK])
    game.do(Decline(), dice=[9, 1, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, BLANK, 9, 1])
    while game.to_act == "riffian":
        game.do(next(iter(game.legal_actions())), dice=[3])

    assert state(game, "mk").destroyed
    assert state(game, "r1").alive == 4


def test_traits_are_rolled_before_the_game() -> None:
    """B17.2: unless the list fixes them."""
    game = skirmish(one("sg", "sergeant", (50, 104), traits=[]), S1, R1, initiative=None, dice=(100,))

    assert state(game, "sg").traits == ("gaffe",)


def test_companions_have_their_own_values_when_their_character_has_fallen() -> None:
    """B16.1, B20.3: drill 6 and morale 4 of the companion, not the captain's 7 and 5; and their leader is lost."""
    game = skirmish(one("c", "captain", (50, 60), taken={"bugle": 1}, leaderless=True), harka("r1", (50, 20)))
    bugler = game.units["c"]

    assert value(morale(bugler)) == 4
    assert value(drill(bugler)) == 6 - 2
