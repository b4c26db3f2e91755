"""Bounds of the rules that no worked example shows: nobody in an area, two of the same, what a rule leaves alone."""

from __future__ import annotations

from typing import Any

import pytest

from legion_widget.games.baraka import (
    Activate,
    Aim,
    Arm,
    Charge,
    Declare,
    Decline,
    Fire,
    Move,
    Order,
    Rally,
    React,
    Reroll,
    SetAnswer,
    Stop,
    chain,
    cm,
    impulse,
    morale,
    values,
)
from legion_widget.games.baraka.acts import shortened
from legion_widget.games.baraka.answers import QUESTIONS
from legion_widget.games.baraka.charges import charge_way
from legion_widget.games.baraka.checks import check
from legion_widget.games.baraka.events import CombatWon
from legion_widget.games.baraka.fire import has_located
from legion_widget.games.baraka.forecast.lookahead import Lookahead
from legion_widget.games.baraka.forecast.lookahead import UnitState as LookaheadState
from legion_widget.games.baraka.forecast.odds import reason
from legion_widget.games.baraka.formation import place_unit
from legion_widget.games.baraka.impulse import give
from legion_widget.games.baraka.losses import lose, rank
from legion_widget.games.baraka.pending_steps import Acting, Arming, ChargeChoice, Fighting, Impulse, Reacting, Taking
from legion_widget.games.baraka.position import replace, shown_on_die
from legion_widget.games.baraka.queries import arcs, line
from legion_widget.games.baraka.tabletop.bases import Base, gap, length
from legion_widget.games.baraka.tabletop.paths import wall_blocks
from legion_widget.games.baraka.transaction import Transaction
from legion_widget.games.baraka.unit_geometry import can_see, exit_edge
from legion_widget.games.baraka.upkeep import forget_unseen
from legion_widget.games.baraka.victory import judge, score
from tests.baraka.skirmish import BARAKA, BLANK, FAR, FATALITY, harka, one, rule, skirmish, squad, value

R1 = harka("r1", (150, 140))


# ---- objectives and the end ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spanish", "riffian", "points"),
    [
        ((50, 50), (150, 140), (7, 0)),
        ((150, 50), (50, 50), (0, 7)),
        ((48, 50), (56, 50), (0, 0)),
        ((150, 50), (150, 140), (0, 0)),
    ],
)
def test_an_area_is_held_by_the_side_that_is_alone_in_it(spanish: Any, riffian: Any, points: tuple[int, int]) -> None:
    """By nobody while both are in it, and by nobody while it is empty."""
    area = [[30, 30], [70, 30], [70, 70], [30, 70]]
    objectives = [{"kind": "hold", "side": side, "points": 7, "area": area} for side in ("spanish", "riffian")]
    game = skirmish(squad("s1", spanish), harka("r1", riffian), objectives=objectives)
    assert score(game.system, game.position) == points


@pytest.mark.parametrize(("gone", "winner"), [(("s1",), "riffian"), (("r1",), "spanish"), (("s1", "r1"), None)])
def test_a_side_without_anybody_has_lost_and_two_such_sides_draw(gone: tuple[str, ...], winner: str | None) -> None:
    game = skirmish(squad("s1", (50, 100)), R1)
    tx = Transaction(game.system, game.position)
    for id in gone:
        lose(tx, id, tuple(range(tx.unit(id).count)), "B13")
    judge(tx)
    assert (tx.position.ending, tx.position.winner) == ("beaten", winner)


# ---- orders ---------------------------------------------------------------------------------------------------

CP = one("cp", "captain", (50, 130))
LT = one("lt", "lieutenant", (60, 120), superior="cp")
SG = one("sg", "sergeant", (50, 110), superior="lt")
S1 = squad("s1", (50, 90), superior="sg")
S2 = squad("s2", (72, 92), superior="sg")


def test_an_order_names_its_units_once_each_and_more_than_one_only_where_it_may() -> None:
    game = skirmish(CP, LT, SG, S1, S2, R1)
    for commander, order in (("sg", "hit"), ("sg", "regroup"), ("lt", "go"), ("lt", "advance")):
        many = order in ("go", "advance")
        texts = {
            units: [fault.text("en") for fault in game.ruling(Order(commander, order, units)).faults]  # type: ignore[arg-type]
            for units in ((), ("s1",), ("s1", "s1"), ("s1", "s2"))
        }

        def is_asked(units: tuple[str, ...], texts: Any = texts, many: bool = many) -> bool:
            return any(("Which units" if many else "goes to one unit") in text for text in texts[units])

        assert is_asked(())
        assert not is_asked(("s1",))
        assert is_asked(("s1", "s1"))
        assert is_asked(("s1", "s2")) == (not many)


def test_the_orders_that_are_listed_are_those_of_the_level_for_one_or_for_all() -> None:
    game = skirmish(CP, LT, SG, S1, S2, R1)
    listed = {action for action in game.legal_actions() if isinstance(action, Order)}
    assert all(game.ruling(action).ok for action in listed)
    assert {action.order for action in listed if len(action.units) > 1} <= {"go", "advance"}
    assert all(action.units for action in listed)


@pytest.mark.parametrize(("profile", "leads"), [("sergeant", True), ("officer-companion", False)])
def test_only_a_commander_leads_the_unit_that_he_has_joined(profile: str, leads: bool) -> None:
    """B17.1: a companion who has joined does not."""
    game = skirmish(CP, LT, squad("s1", (50, 90)), one("guest", profile, (52.6, 90), superior="lt", joined="s1"), R1)
    assert [guest.id for guest in game.units["s1"].guests] == ["guest"]
    assert (game.units["s1"].commander is not None) == leads


# ---- rally ----------------------------------------------------------------------------------------------------


def test_who_has_reacted_may_do_all_but_rally_by_the_option() -> None:
    """B14.3: the bar is on the rally alone."""
    full = squad("s1", (50, 100), distress=2)
    options = {"B14.3.reaction": "barred"}
    game = skirmish(full, harka("r1", (50, 60)), initiative="riffian", options=options)
    game.do(Activate("r1"))
    game.do(Declare((Aim(),)), dice=[BLANK])
    game.do(React("s1", Aim()), dice=[1, BARAKA])
    game.do(Activate("s1"), dice=[1])
    assert rule(game, Declare((Rally(),))) == "B14.3"
    assert rule(game, Declare((Aim(),))) is None


# ---- losses ---------------------------------------------------------------------------------------------------


def test_others_are_lost_before_the_leader_and_he_before_a_gaffe() -> None:
    """B17.3, B17.4."""
    alone = skirmish(squad("s1", (50, 90)), R1).units["s1"]
    assert [rank(alone, n) for n in range(alone.count)] == [int(member is alone.leader) for member in alone.members]
    game = skirmish(squad("s1", (50, 90)), one("sg", "sergeant", (52.6, 90), traits=["gaffe"], joined="s1"), R1)
    unit = game.units["s1"]
    assert {member.troop.id: rank(unit, n) for n, member in enumerate(unit.members)}["sg"] == 2


# ---- questions, and what is said -------------------------------------------------------------------------------


def test_an_answer_once_for_all_settles_the_question_that_is_asked_and_no_other() -> None:
    def asked() -> Any:
        game = skirmish(squad("s1", (50, 100), located=["r1"]), harka("r1", (50, 60)))
        game.do(Activate("s1"))
        game.do(Declare((Fire("r1"), Charge("r1"))), dice=[FATALITY])
        return game

    game = asked()
    game.do(SetAnswer("join", "never"))
    assert isinstance(game.position.top, ChargeChoice)
    game = asked()
    game.do(SetAnswer("charge", list(QUESTIONS["charge"].answers)[-1]))
    assert not isinstance(game.position.top, ChargeChoice)


def test_a_die_that_is_rolled_again_is_told_from_one_that_is_left(english: None) -> None:
    game = skirmish(squad("s1", (50, 100)), R1)
    described = [str(game.system.describe_action(Reroll(again))) for again in (True, False)]
    assert described == ["Roll the die again.", "Leave the die."]


def test_who_has_not_the_initiative_is_told_when_he_could_act_and_nobody_else_is(english: None) -> None:
    hint = "It could when its side has the initiative and a chit."
    game = skirmish(squad("s1", (50, 100)), harka("r1", (50, 60)), harka("r2", (150, 100)))
    assert hint in str(game.why("r1", "s1"))
    game.do(Activate("s1"))
    assert hint not in str(game.why("s1", "r2"))
    assert game.why("s1", cm(50, 100)).action == Declare((Move((cm(50, 100),)),))


def test_a_check_that_takes_more_than_a_nine_takes_a_nine(english: None) -> None:
    """B4.6: a 10 never passes."""
    captain = one("cp", "captain", (50, 105))
    lieutenant = one(
        "lt", "lieutenant", (52.6, 100), traits=["indisputable", "academy-boy"], joined="s1", superior="cp"
    )
    drills = {}
    for chits in (0, 1, 2):
        game = skirmish(squad("s1", (50, 100), chits=chits, superior="lt"), lieutenant, captain, R1)
        tx = Transaction(game.system, game.position)
        tx.change("s1", improved="drill")
        drills[chits] = value(values.drill(tx.unit("s1")))
        assert shown_on_die(drills[chits]) == min(drills[chits], 9)
    assert drills == {0: 10, 1: 8, 2: 7}


def test_a_check_in_the_middle_leaves_out_the_chit_of_its_own_activation_alone() -> None:
    """B9.4: not one that another unit has been given for what it is doing."""
    game = skirmish(squad("s1", (50, 100), chits=2), harka("r1", (50, 60), chits=1))
    doing = Acting(unit="s1", placed="chits"), Acting(unit="r1")
    for agenda, own, enemy in ((doing, 5, 4), (doing[1:], 4, 4), ((Acting(unit="s1", placed="orders"),), 5, 4)):
        tx = Transaction(game.system, replace(game.position, agenda=(*game.position.agenda, *agenda)))
        tx.change("s1", orders=1)
        for id in ("s1", "r1"):
            check(tx, id, "target")
        assert [event.target for event in tx.events] == [own - 1, enemy]


def test_whoever_does_no_more_ends_what_is_under_way() -> None:
    """To pass on is to stop between activations, or to do nothing, or else to do the first thing that is legal."""
    game = skirmish(squad("s1", (50, 100), located=["r1"]), harka("r1", (50, 60)))
    assert game.system.end_phase(game.position) == Stop()
    game.do(Activate("s1"))
    assert game.system.end_phase(game.position) == next(iter(game.legal_actions()))
    game.do(Declare((Fire("r1"), Charge("r1"))), dice=[FATALITY])
    assert isinstance(game.position.top, ChargeChoice)
    assert game.system.end_phase(game.position) == next(iter(game.legal_actions()))
    bids = skirmish(squad("s1", (50, 100)), R1, initiative=None, start={"impulse": 2})
    assert bids.system.end_phase(bids.position) == next(iter(bids.legal_actions()))


def test_the_line_to_a_place_has_no_cover_and_that_to_a_unit_has() -> None:
    grove = {"id": "grove", "kind": "grove", "points": [[30, 50], [70, 50], [70, 70], [30, 70]]}
    game = skirmish(squad("s1", (50, 100)), harka("r1", (50, 60)), pieces=(grove,))
    ends = [("s1", "r1"), ("s1", cm(50, 60)), (cm(50, 100), "r1")]
    lines = [line(game.system, game.position, a, b) for a, b in ends]
    assert [one.cover.kind if one.cover else None for one in lines] == ["light", None, None]


def test_an_arc_goes_on_beyond_effective_range_where_the_weapon_does() -> None:
    game = skirmish(squad("s1", (50, 100)), one("cp", "captain", (90, 100)), R1)
    found = {arc.weapon: arc for name in ("s1", "cp") for arc in arcs(game.system, game.position, name)}
    assert found["rifle"].reach == (6125, None)
    assert found["rifle"].long
    assert found["pistol"].reach == (2125, 2125)
    assert found["pistol"].long == ()


# ---- where units go --------------------------------------------------------------------------------------------

HOUSE = {"id": "hut", "kind": "building", "points": [[40, 75], [60, 75], [60, 85], [40, 85]]}


def test_a_charge_goes_round_a_house_and_out_of_one_by_its_door() -> None:
    """B13.1, B19.4: straight where no wall is in the way."""
    doors = {**HOUSE, "openings": [[60, 80]]}
    for own, enemy, pieces, is_straight in (
        ((50, 92), (50, 70), (doors,), False),
        ((50, 80), (50, 70), (doors,), False),
        ((50, 80), (70, 80), (doors,), True),
        ((50, 92), (50, 70), (HOUSE,), True),
        ((30, 92), (30, 70), (doors,), True),
    ):
        game = skirmish(squad("s1", own, men=1), harka("r1", enemy, men=1), pieces=pieces)
        way = charge_way(game.system, game.position, game.units["s1"], game.units["r1"])
        assert way.contact is not None
        assert not list(wall_blocks(game.system.table, way.path))
        assert (len(way.path) == 2) == is_straight, (own, enemy)


def test_a_unit_that_moves_keeps_all_its_miniatures_away_from_the_enemy() -> None:
    """B4.8, B11.1: not its leader alone; in a charge they come along."""
    game = skirmish(squad("s1", (50, 82), men=6), harka("r1", (50, 60), men=1))
    game.do(Activate("s1"))
    game.do(Declare((Move((cm(50, 73),)),)), dice=[BLANK])
    while isinstance(game.position.top, Reacting):
        game.do(Decline())
    enemy = game.units["r1"].place
    gaps = [gap(Base(member.place), Base(enemy)) for member in game.units["s1"].members]
    assert game.units["s1"].place == cm(50, 73)
    assert min(gaps) >= 1000


def test_only_who_finds_no_other_room_stands_near_an_enemy_that_he_has_been_among() -> None:
    """B4.8: a forced move ends away from the enemies that it has come past, as long as there is room."""
    game = skirmish(squad("s1", (50, 100), men=6), harka("r1", (50, 60), men=1))
    tx = Transaction(game.system, game.position)
    place_unit(tx, tx.unit("s1"), cm(50, 73), past={"r1"})
    enemy = Base(tx.unit("r1").place)
    assert min(gap(Base(member.place), enemy) for member in tx.unit("s1").members) >= 1000


def test_a_house_holds_those_who_are_in_it_and_nobody_else() -> None:
    """B19.4: its capacity, and who fills it, are nothing to who ends elsewhere."""
    small = {**HOUSE, "sectors": [{"id": "all", "capacity": 3}]}
    game = skirmish(squad("s1", (50, 92), men=6), squad("s2", (50, 80), men=2), R1, pieces=(small,))
    game.do(Activate("s1"))
    assert rule(game, Declare((Move((cm(56, 92),)),))) is None
    faults = [fault.text("en") for fault in game.ruling(Declare((Move((cm(45, 80),)),))).faults]
    assert any("room for 3 miniatures" in text for text in faults)
    assert any("fills that place" in text for text in faults)


def test_a_unit_leaves_by_the_edge_that_its_own_objective_names() -> None:
    """By that one only, where the objective is of its side, and for it."""
    exits = [
        {"kind": "exit", "side": "spanish", "edge": "south", "points": 1},
        {"kind": "exit", "side": "spanish", "edge": "east", "points": 1, "units": ["s2"]},
        {"kind": "exit", "side": "riffian", "edge": "north", "points": 1},
        {"kind": "hold", "side": "spanish", "points": 1, "area": [[30, 30], [70, 30], [70, 70], [30, 70]]},
    ]
    game = skirmish(squad("s1", (50, 140)), squad("s2", (90, 140)), harka("r1", (190, 5)), objectives=exits)
    leaves = {
        (id, edge): exit_edge(game.system, game.units[id], point)
        for id in ("s1", "s2", "r1")
        for edge, point in (
            ("south", cm(50, 150.01)),
            ("east", cm(200.01, 50)),
            ("north", cm(50, -0.01)),
            ("west", cm(-0.01, 50)),
        )
    }
    assert {key for key, edge in leaves.items() if edge} == {
        ("s1", "south"),
        ("s2", "south"),
        ("s2", "east"),
        ("r1", "north"),
    }
    assert all(edge in ("", asked) for (_, asked), edge in leaves.items())
    for point in ((0, 0), (20000, 15000), (20000, 0), (0, 15000)):
        assert exit_edge(game.system, game.units["s2"], point) == ""


# ---- the initiative --------------------------------------------------------------------------------------------


def test_who_is_given_the_initiative_by_the_lack_of_the_other_has_not_spent_a_chit() -> None:
    """B8.6: a chit that the other side has spent is none of his."""
    game = skirmish(squad("s1", (50, 100)), R1)
    for empty, receiver, has_spent in ((None, "spanish", True), ("spanish", "riffian", False)):
        tx = Transaction(game.system, game.position)
        if empty:
            tx.fill(empty, reserve=0)
        give(tx, "spanish", spent=True)
        assert isinstance(tx.top, Impulse)
        assert (tx.top.side, tx.top.spent) == (receiver, has_spent)


# ---- what may come of it ---------------------------------------------------------------------------------------


def test_the_outcome_of_an_activation_is_that_of_its_check() -> None:
    for die, outcome in ((1, "passed"), (9, "failed")):
        game = skirmish(squad("s1", (50, 100), distress=2, chits=1), R1)
        action = Activate("s1")
        before = game.position
        assert game.system.outcome(before, action, game.do(action, dice=[die])) == outcome


def test_the_odds_of_a_round_are_those_of_the_side_that_names_its_weapons() -> None:
    """B13.3, B13.5: the blade helps whoever draws it, the attacker and the defender."""
    thrower = [{"role": "grenadier", "equipment": ["blade", "grenade"]}]
    units = squad("s1", (50, 66), men=1, figures=thrower), harka("r1", (50, 60), men=1, figures=thrower)
    game = skirmish(*units, FAR)
    game.do(Activate("s1"))
    game.do(Declare((Charge("r1"),)), dice=[BLANK])
    while isinstance(game.position.top, Reacting):
        game.do(Decline(), dice=[9])
    for _ in ("attacker", "defender"):
        assert isinstance(game.position.top, Arming)
        unit = game.units[game.position.top.unit]
        throwers = [n for n, member in enumerate(unit.members) if member.figure.role == "grenadier"]
        worse, better = (game.odds(Arm(dict.fromkeys(throwers, arm))) for arm in ("", "grenade"))
        assert sum(better.outcomes.values()) == sum(worse.outcomes.values()) == 1
        assert better["win"] + better["crush"] > worse["win"] + worse["crush"]
        assert better.modifiers[0].subject == unit.id
        game.do(Arm())


def test_close_combats_that_are_alike_are_followed_once_from_their_second_round_on() -> None:
    """In the first the whole position counts; later what matters of the two."""
    game = skirmish(squad("s1", (50, 66)), harka("r1", (50, 60)), FAR)
    ahead = Lookahead(game.system, game.position, "s1", lambda state: None)
    for number, is_alike in ((1, False), (2, True), (3, True)):
        agenda = (*game.position.agenda, Fighting(unit="s1", target="r1", round=number))
        tx = Transaction(game.system, replace(game.position, agenda=agenda))
        before = ahead.key(LookaheadState(tx.position))
        tx.change("far", aiming=True)
        assert (ahead.key(LookaheadState(tx.position)) == before) == is_alike
        assert ahead.key(LookaheadState(tx.position, acts=2)) != before or is_alike


def test_a_move_that_has_become_too_long_ends_a_tenth_of_a_millimetre_short() -> None:
    """B21.9."""
    game = skirmish(squad("s1", (50, 100)), R1)
    for path, most in (((cm(50, 60),), 1499), ((cm(60, 100), cm(60, 60)), 1499)):
        shorter = shortened(game.system, game.position, game.units["s1"], Move(path))
        assert shorter is not None
        assert length([cm(50, 100), *shorter.path]) == most
    assert shortened(game.system, game.position, game.units["s1"], Move((cm(50, 90),))) is None


def test_the_outcome_of_a_combat_is_told_from_the_side_that_has_charged() -> None:
    """Whoever won, and whatever the winner is asked meanwhile."""
    game = skirmish(squad("s1", (50, 66)), harka("r1", (50, 60)), FAR)
    ahead = Lookahead(game.system, game.position, "s1", lambda state: None)
    for fights in ((Fighting(unit="s1", target="r1"),), (Fighting(unit="r1", target="s1"),), ()):
        attacker = fights[0].unit if fights else "s1"
        for winner in ("s1", "r1"):
            loser = "r1" if winner == "s1" else "s1"
            position = replace(game.position, agenda=(*game.position.agenda, *fights, Taking(unit=winner)))
            name = ahead.name(position, [CombatWon(winner=winner, loser=loser, difference=2)])
            assert name == ("win" if winner == attacker else "loss")


def test_a_charge_at_nobody_has_no_numbers() -> None:
    """Where the target is gone before it, or the unit itself."""
    game = skirmish(squad("s1", (50, 66)), harka("r1", (50, 60)), FAR)
    agenda = (*game.position.agenda, Acting(unit="s1", acts=(Charge("r1"),)))
    for gone, has_numbers in ((None, True), ("s1", False), ("r1", False)):
        tx = Transaction(game.system, replace(game.position, agenda=agenda))
        if gone:
            lose(tx, gone, tuple(range(tx.unit(gone).count)), "B13")
        told = reason(game.system, "s1", LookaheadState(tx.position))
        assert (told.factors if told else {}) == ({"needed": 4, "movement": 15} if has_numbers else {})


def test_a_character_is_told_from_those_who_are_with_him() -> None:
    """What comes of a combat depends on whether he is left himself."""
    game = skirmish(one("cp", "captain", (50, 66)) | {"men": 3}, harka("r1", (50, 60)), FAR)
    agenda = (*game.position.agenda, Fighting(unit="cp", target="r1", round=2))
    keys = []
    for gone in ((0, 1), (1, 2), (1, 3), (2, 3)):
        tx = Transaction(game.system, replace(game.position, agenda=agenda))
        figures = tuple(None if n in gone else place for n, place in enumerate(tx.state("cp").figures))
        tx.change("cp", figures=figures, leader=min(n for n, place in enumerate(figures) if place))
        keys.append(Lookahead(game.system, tx.position, "cp", lambda state: None).key(LookaheadState(tx.position)))
    assert keys[0] not in keys[1:]
    assert len(set(keys)) == 2


def test_a_bugle_carries_orders_sixty_centimetres() -> None:
    """B20.3: thirty more for a captain, and nothing for a lieutenant."""
    captain = one("cp", "captain", (50, 105), taken={"bugle": 1})
    game = skirmish(captain, squad("s1", (50, 100), superior="cp"), R1)
    silent = skirmish(one("cp", "captain", (50, 105)), squad("s1", (50, 100), superior="cp"), R1)
    reach = [chain.radius(each.system, each.position, each.system.troop("cp")) for each in (game, silent)]
    assert reach == [6000, 3000]


def test_only_the_own_side_locates_for_a_shooter() -> None:
    """B12.3: where a side shares what it has located, the enemy's knowledge is no help."""
    game = skirmish(
        squad("s1", (50, 100)),
        squad("s2", (90, 100)),
        harka("r1", (50, 60), located=["s2"]),
        harka("r2", (90, 60)),
        options={"B12.3.located": "side"},
    )
    tx = Transaction(game.system, game.position)
    tx.change("r1", located=frozenset({"r2"}))
    assert not has_located(tx.unit("s1"), tx.unit("r2"))
    tx.change("s2", located=frozenset({"r2"}))
    assert has_located(tx.unit("s1"), tx.unit("r2"))


@pytest.mark.parametrize(("option", "known"), [("unit", False), ("side", True)])
def test_an_enemy_stays_located_as_long_as_somebody_may_know_of_it(option: str, known: bool) -> None:
    """B12.3: one squad has located the enemy and no longer sees it; another of its side does."""
    game = skirmish(
        squad("s1", (50, 110), located=["r1"]),
        squad("s2", (90, 110)),
        harka("r1", (50, 20)),
        pieces=(HOUSE,),
        options={"B12.3.located": option},
    )
    tx = Transaction(game.system, game.position)
    seers = [can_see(game.system, game.position, tx.unit(id), tx.unit("r1")) for id in ("s1", "s2")]
    forget_unseen(tx)
    assert (seers, has_located(tx.unit("s2"), tx.unit("r1"))) == ([False, True], known)


def test_who_is_gone_brings_no_chit() -> None:
    """B8.2: neither one nor less than none."""
    game = skirmish(squad("s1", (50, 100)), squad("s2", (90, 100)), R1)
    tx = Transaction(game.system, game.position)
    tx.change("s2", figures=(None,) * len(game.system.troop("s2").figures))
    assert (impulse.count(tx, tx.unit("s2")), impulse.count(tx, tx.unit("s1"))) == (0, 2)


def test_a_unit_without_morale_takes_no_distress() -> None:
    """B14.1, B4.6: distress goes up to morale, and there is none below nothing."""
    game = skirmish(squad("s1", (50, 100)), R1)
    tx = Transaction(game.system, game.position)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(morale, "value", lambda modifiers: -1)
        morale.distress(tx, "s1", 1)
    assert tx.state("s1").distress == 0
