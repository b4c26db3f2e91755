"""What the staff of La Legión does in small positions where there is no doubt."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

import legion_widget as lw
from legion_widget.engine.game import Game
from legion_widget.engine.staff import staff_of
from legion_widget.games.legion.actions import (
    Advance,
    Attack,
    Bomb,
    Bombard,
    CaptureBattery,
    EndPhase,
    Fly,
    HandOver,
    Lose,
    Move,
    Place,
    PlaceFleet,
    PutToFlight,
    Surrender,
)
from legion_widget.games.legion.staff import LegionDoctrine, LegionStaff
from legion_widget.games.legion.staff.ground import Planes
from legion_widget.games.legion.staff.movement import march_purpose
from legion_widget.games.legion.staff.situation import Kept, Situation
from tests.legion.positions import position, where
from tests.legion.road_holder import RoadHolder

ROAD: dict[str, Any] = {"areas": {"victory_road": ["0505"]}}


def advice(game: Game[Any, Any]) -> Any:
    """What the staff would do."""
    return staff_of(game.system).best(game.position).action


def play_phase(game: Game[Any, Any]) -> list[Any]:
    """Let an officer finish the phase; what it did."""
    before = len(game)
    game.play(lw.Officer(), until="phase")
    return [game.journal.line[n].action for n in range(before + 1, len(game) + 1)]


def test_takes_an_empty_place_in_the_last_turn() -> None:
    game = position(
        board=ROAD, victory="standard", turn=13, a="moroccan infantry 3-4 0907", b="spanish infantry 3-3 1313"
    )
    assert advice(game) == Move("a", "0505")
    assert "0505" in staff_of(game.system).best(game.position).purpose.text("en")


def test_clears_a_place_in_the_last_turn() -> None:
    game = position(
        board=ROAD, victory="standard", turn=13, side="spanish",
        a="moroccan infantry 3-4 0505", b="spanish infantry 3-4 0706", c="spanish infantry 3-4 0707",
    )  # fmt: skip
    game.play(lw.Officer(), until=lambda game: game.phase.id == "combat")
    assert advice(game).defenders == ("a",)
    assert set(advice(game).attackers) == {"b", "c"}


def test_masses_for_an_attack() -> None:
    game = position(
        a="moroccan infantry 3-4 0502", b="moroccan infantry 3-4 0602", c="moroccan infantry 3-4 0402",
        z="spanish infantry 3-3 0506",
    )  # fmt: skip
    moved = [action.unit for action in play_phase(game) if isinstance(action, Move)]
    assert len(moved) >= 2
    attack = advice(game)
    assert isinstance(attack, Attack)
    assert len(attack.attackers) >= 2
    assert game.odds(attack)["attacker"] > 0.9


def test_stays_for_an_attack_that_its_partner_has_moved_up_for() -> None:
    """Strong enemies come near: alone it falls back, but the attack is worth more than it risks."""
    game = position(
        a="moroccan infantry 3-4 0503", b="moroccan infantry 3-4 0405", z="spanish infantry 4-3 0505",
        x="spanish infantry 5-4 0209",
    )  # fmt: skip
    assert "b" in {one.action.unit for one in staff_of(game.system).proposals(game.position) if is_march(one)}
    game.do(Move("a", "0504"))
    assert "b" not in {one.action.unit for one in staff_of(game.system).proposals(game.position) if is_march(one)}
    play_phase(game)
    assert advice(game) == Attack(("a", "b"), ("z",), ())


def test_joins_who_has_moved_up_and_would_lose_alone(english: None) -> None:
    """L7.9: whoever has entered the zone of control is bound to attack; that loss is what the partner makes good."""
    game = position(
        a="moroccan infantry 3-4 0503", b="moroccan infantry 3-4 0402", z="spanish infantry 4-3 0505"
    )  # fmt: skip
    game.do(Move("a", "0504"))
    alone = game.fork()
    alone.do(EndPhase())
    assert advice(alone) == Attack(("a",), ("z",), ())
    assert alone.odds(advice(alone))["attacker"] < 0.4
    assert game.advise()[0].chosen.purpose.text("en").startswith("Prepare an attack on z with a; b: 81% to win")
    play_phase(game)
    assert advice(game) == Attack(("a", "b"), ("z",), ())


def is_march(proposal: Any) -> bool:
    """Whether it is a move away from all fights."""
    return isinstance(proposal.action, Move) and "attack on" not in proposal.purpose.text("en")


def test_does_not_attack_one_against_three() -> None:
    game = position(
        a="moroccan infantry 2-4 0502", x="spanish infantry 4-3 0506", y="spanish infantry 4-3 0606",
        z="spanish infantry 4-3 0406",
    )  # fmt: skip
    play_phase(game)
    assert game.phase.id != "combat" or advice(game) == EndPhase()


def test_does_not_attack_where_it_stands_if_it_would_lose() -> None:
    game = position(phase="combat", a="moroccan infantry 2-4 0505", z="spanish infantry 5-3 0506")
    assert advice(game) == EndPhase()


def test_guns_support_an_attack() -> None:
    game = position(
        phase="combat", a="moroccan infantry 3-4 0505", g="moroccan artillery 2-3 0504", z="spanish infantry 2-3 0506"
    )
    assert advice(game) == Attack(("a",), ("z",), ("g",))


def test_guns_bombard() -> None:
    game = position(phase="bombardment", g="moroccan artillery 2-3 0504", z="spanish infantry 3-3 0506")
    assert advice(game) == Bombard("g", "z")


def test_aircraft_fly_and_bomb() -> None:
    board = {"places": {"Field": {"hex": "0202", "kind": "airport"}}}
    game = position(
        board=board, phase="air", side="spanish", turn=6,
        p="spanish bomber 0-9 -", s="spanish infantry 3-3 0101", z="moroccan infantry 3-4 0808",
    )  # fmt: skip
    assert advice(game) == Fly("p", "0808")
    game.do(Fly("p", "0808"))
    assert advice(game) == Bomb("p", "z")


def test_aircraft_fly_nearer_to_who_is_too_far() -> None:
    board = {"places": {"Field": {"hex": "0202", "kind": "airport"}}}
    game = position(
        board=board, phase="air", side="spanish", turn=6,
        p="spanish bomber 0-4 -", s="spanish infantry 3-3 0101", z="moroccan infantry 3-4 1010",
    )  # fmt: skip
    grid = game.board.grid
    flight = advice(game)
    assert isinstance(flight, Fly)
    assert grid.distance(grid.index(flight.to), grid.index("1010")) <= 8


def test_fleets_lie_off_and_bombard() -> None:
    ground = {f"{column:02d}{row:02d}": "~" for column in range(1, 17) for row in (1, 2)}
    game = position(
        ground=ground, phase="fleet", side="spanish", turn=6,
        f="spanish fleet 0-0 -", s="spanish infantry 3-3 1414", z="moroccan infantry 3-4 0504",
    )  # fmt: skip
    placed = advice(game)
    assert isinstance(placed, PlaceFleet)
    game.do(placed)
    assert advice(game) == Bombard("f", "z")


def test_lands_where_there_is_no_other_way() -> None:
    ground = {f"{column:02d}01": "~" for column in range(1, 17)}
    game = position(
        ground=ground, board={"landing": ["0502"]}, side="spanish", turn=5,
        a="spanish infantry 3-3 - arrives=5", b="spanish infantry 3-3 1414", z="moroccan infantry 3-4 0909",
    )  # fmt: skip
    assert advice(game) == Place("a", "0502")


def test_armour_puts_to_flight_who_stands_in_a_place() -> None:
    game = position(
        board=ROAD, victory="standard", side="spanish", turn=12,
        t="spanish armour 4-4 0504", z="moroccan infantry 3-4 0505",
    )  # fmt: skip
    flights = [action for action in play_phase(game) if isinstance(action, PutToFlight)]
    assert flights
    assert where(game, "z") != "0505"


def test_falls_back_from_many() -> None:
    game = position(
        a="moroccan infantry 3-4 0506", x="spanish infantry 4-4 0903", y="spanish infantry 4-4 0904",
        z="spanish infantry 4-4 0905", w="spanish infantry 4-4 0906",
    )  # fmt: skip
    move = advice(game)
    assert isinstance(move, Move)
    grid = game.board.grid
    assert min(grid.distance(grid.index(move.to), grid.index(spot)) for spot in ("0903", "0906")) > 5


def test_a_move_out_of_danger_says_whether_it_leads_out_of_reach() -> None:
    """To fall back is to be reached by less than before; whoever waits says within whose reach."""
    game = lw.new_game("annual", seed=3)
    kept, out_of_danger = Kept(game.system, LegionDoctrine()), 0
    while game.result is None and out_of_danger < 10:
        situation = Situation(kept, game.position, str(game.to_act))
        for one in staff_of(game.system).proposals(game.position):
            words = one.purpose.text("en")
            if isinstance(one.action, Move) and words.startswith(("Fall back from", "Stand safer than")):
                left = re.search(r"\d{4}", words)
                assert left is not None
                there, before = game.board.index(one.action.to), game.board.index(left[0])
                is_less = situation.threat.at(there) < situation.threat.at(before)
                assert is_less == words.startswith("Fall back"), words
                out_of_danger += 1
        game.play(lw.Officer(), steps=1)
    assert out_of_danger >= 10
    waiting = SimpleNamespace(is_waiting=True)
    small = position(a="moroccan infantry 3-4 0101", b="spanish infantry 3-3 0808")
    now, counter = (
        Situation(Kept(small.system, LegionDoctrine()), small.position, "moroccan"),
        small.system.counter("a"),
    )
    for label, words in (("0809", "Wait within reach of the enemy."), ("0101", "Wait out of reach, by 0101.")):
        assert march_purpose(now, waiting, counter, -1, small.board.index(label)).text("en") == words


@lw.rule("X.1", {"es": "Quien ataca llega cansado.", "en": "Who attacks is weary."}, on="Attack", gives="modifier")
def weary(now: Any, action: Any) -> Any:
    """A rule of a designer, which asks where the attackers stand."""
    for name in action.attackers:
        if now.units[name].hex is not None:
            yield "attacker", -1, name


@pytest.mark.parametrize(
    "variants",
    [(), [{"id": "plain", "off": ["L8.6", "L8.7", "L8.8"]}], [weary]],
    ids=["as shipped", "without ground", "with a function"],
)
def test_an_attack_says_the_odds_of_the_rules(variants: Any) -> None:
    """Every chance in a sentence is that of `game.odds`; what is feared is legal, and may succeed."""
    game = lw.new_game("rif", seed=4, variants=variants)
    staff = staff_of(game.system)
    told = feared = 0
    for _ in range(130):
        proposal = staff.best(game.position)
        odds = game.odds(proposal.action)
        if isinstance(proposal.action, Attack):
            told += 1
            assert proposal.purpose.params["won"] == round(100 * float(odds["attacker"]))
            assert proposal.purpose.params["lost"] == round(100 * float(odds["defender"]))
        fear = staff.fear(game.position, proposal.action)
        if fear is not None:
            feared += 1
            assert game.system.is_legal(fear.position, fear.action)
            assert game.system.odds(fear.position, fear.action)["attacker"] > 0
        game.do(proposal.action)
    assert told
    assert feared


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    [{"L8.1.declare": "all-first"}, {"L7.3.advance": "one", "L8.3.loss": "one"}],
)
@pytest.mark.parametrize("seed", range(6))
def test_other_options_are_played_to_the_end(options: dict[str, str], seed: int) -> None:
    game = lw.new_game("rif", seed=seed, options=options)
    game.play({"spanish": lw.Officer("bold"), "moroccan": lw.Officer("cautious")})
    assert game.result is not None


@pytest.mark.parametrize("players", [3, 4])
def test_shared_sides_are_played(players: int) -> None:
    game = lw.new_game("rif", seed=1, players=players)
    game.play(lw.Officer(), until=2)
    assert game.turn == 2


@pytest.mark.parametrize("games", [1, pytest.param(20, marks=pytest.mark.long)])
@pytest.mark.parametrize("side", ["spanish", pytest.param("moroccan", marks=pytest.mark.long)])
def test_beats_who_holds_the_road(games: int, side: str) -> None:
    """Of twenty games one may be lost to the dice, the first of them is won."""
    foe = "moroccan" if side == "spanish" else "spanish"
    results = [lw.new_game("rif", seed=seed).play({side: lw.Officer(), foe: RoadHolder()}) for seed in range(games)]
    winners = [result.winner for result in results if result is not None]
    assert len(winners) == games
    assert winners.count(side) >= games - games // 20
    assert winners[0] == side


def test_numbers_of_a_doctrine_change_what_is_done() -> None:
    """A staff that fears nothing attacks where one that fears much falls back."""
    game = position(
        a="moroccan infantry 4-4 0502", b="moroccan infantry 4-4 0602", z="spanish infantry 3-3 0505",
        x="spanish infantry 5-4 0807", y="spanish infantry 5-4 0907", w="spanish infantry 5-4 0808",
    )  # fmt: skip

    def played(**numbers: float) -> str:
        return LegionStaff(game.system, LegionDoctrine(**numbers)).best(game.position).purpose.id

    assert played(dash=0.0, fear=0.0) != played(dash=3.0, fear=3.0)


def test_any_legal_action_is_judged() -> None:
    """What nobody would do is judged too: a surrender loses the game, a move into danger costs."""
    game = lw.new_game("rif", seed=2)
    staff = staff_of(game.system)
    best = staff.best(game.position)
    assert staff.appraise(game.position, Surrender("moroccan")).worth < -100
    for action in list(game.legal_actions("beni-urriaguel-tabor-1-1"))[:20]:
        assert staff.appraise(game.position, action).worth <= best.worth
    game.play(lw.Officer(), until=lambda game: game.phase.id == "combat")
    judged = [staff.appraise(game.position, action) for action in game.legal_actions()]
    assert max(proposal.worth for proposal in judged) <= staff.best(game.position).worth + 1
    shared = lw.new_game("rif", seed=2, players=4)
    given = next(action for action in shared.legal_actions() if isinstance(action, HandOver))
    assert staff_of(shared.system).appraise(shared.position, given).purpose.text("en") == "It changes little."


def test_a_counter_placed_elsewhere_costs_no_more_than_the_hex_is_worse() -> None:
    """Placing comes first, which says nothing of its worth: another hex is judged by the same measure."""
    game = lw.new_game("rif", seed=1, start="placement")
    staff = staff_of(game.system)
    best = staff.best(game.position)
    hexes = [action for action in game.legal_actions(best.action.unit) if isinstance(action, Place)]
    worths = {action.at: staff.appraise(game.position, action).worth for action in hexes}
    assert worths[best.action.at] == best.worth
    other = next(action for action in hexes if 0.5 < abs(worths[action.at] - best.worth) < 3)
    side, value = game.to_act, staff.value(game.position, game.to_act)
    game.do(other)
    cost = staff.chance(value + best.worth, side) - staff.chance(value + worths[other.at], side)
    assert [lapse.cost for lapse in game.review().lapses] == []
    assert abs(cost) < 0.01


def test_who_comes_in_later_in_the_same_phase_has_lost_nothing() -> None:
    """The reserve is brought up first; to move another counter before it costs what the move itself costs."""
    game = lw.new_game("rif", seed=1)
    staff = staff_of(game.system)
    entering = 0
    for _ in range(400):
        best = staff.best(game.position)
        if isinstance(best.action, Move) and game.units[best.action.unit].hex is None:
            entering += 1
            assert staff.appraise(game.position, best.action) == best
            others = [one for one in staff.proposals(game.position) if game.units[one.action.unit].hex is not None]
            value, side = staff.value(game.position, game.to_act), game.to_act
            chance = staff.chance(value + best.worth, side)
            assert all(chance - staff.chance(value + one.worth, side) < 0.05 for one in others)
        game.do(best.action)
    assert entering


def test_who_is_to_be_beaten_first_is_not_feared() -> None:
    """What a move prepares is thought to come off, as an attack is: the enemy whom it is aimed at answers no more."""
    game = lw.new_game("rif", seed=1)
    staff = staff_of(game.system)
    prepared = feared = 0
    for _ in range(300):
        best = staff.best(game.position)
        if best.purpose.id.startswith("Prepare an attack"):
            prepared += 1
            fear = staff.fear(game.position, best.action)
            if fear is not None:
                feared += 1
                assert best.purpose.params["unit"] not in fear.message.params["attackers"]
        game.do(best.action)
    assert prepared > feared > 0


def test_the_end_of_a_phase_is_no_better_than_it_is_called() -> None:
    """It says that nothing else gains anything only where it is the first proposal."""
    game = lw.new_game("rif", seed=1)
    staff = staff_of(game.system)
    said: dict[bool, set[str]] = {True: set(), False: set()}
    for _ in range(200):
        for place, proposal in enumerate(staff.proposals(game.position)):
            if proposal.action == game.system.end_phase(game.position):
                said[place == 0].add(proposal.purpose.id)
        game.do(staff.best(game.position).action)
    assert said == {
        True: {"Nothing is worth doing now."},
        False: {"Do nothing more in this phase."},
    }


def test_many_strong_counters_are_added_up() -> None:
    """A designer's board may let any number of them reach one hex."""
    planes = Planes(50_000)
    for _ in range(500):
        planes.add(0b110, 99)
    assert [planes.at(index) for index in range(3)] == [0, 49_500, 49_500]


@pytest.mark.parametrize(("first", "weather"), [(None, "normal"), ("spanish", "sandstorm")])
def test_the_weather_of_the_answer_is_that_of_the_turn_where_the_enemy_is_to_follow(
    first: str | None, weather: str
) -> None:
    """A scenario may let the Spanish move first."""
    game = lw.new_game({"based_on": "rif", "sequence": {"first": first}} if first else "rif", seed=1)
    game.play(lw.Officer(), until=lambda game: game.phase.id == "movement" and game.to_act == "spanish")
    situation = Situation(Kept(game.system, LegionDoctrine()), replace(game.position, weather="sandstorm"), "spanish")
    assert situation.answer_weather == weather


def test_guns_are_taken() -> None:
    game = position(
        phase="combat", dice=[5, 2], a="moroccan infantry 4-4 0505", z="spanish artillery 2-3 0506",
        y="spanish infantry 3-3 1414", k="moroccan artillery 2-3 - captured=true",
    )  # fmt: skip
    game.do(Attack(("a",), ("z",)))
    assert advice(game) == CaptureBattery(True)
    taken, left = (one.purpose.text("en") for one in staff_of(game.system).proposals(game.position))
    assert "from the next turn on" in taken
    assert left == "Nobody has the guns then."


def with_options(dice: list[int], **units: str) -> Game[Any, Any]:
    """A position in which one of several attackers is lost, and one may occupy the emptied hex."""
    data = position(board=ROAD, phase="combat", turn=12, **units).to_dict()["scenario"]
    return lw.new_game(data, dice=dice, options={"L8.3.loss": "one", "L7.3.advance": "one"})


def test_the_least_of_the_attackers_is_lost() -> None:
    game = with_options(
        [2, 5], a="moroccan infantry 3-4 0504", b="moroccan infantry 2-4 0404", z="spanish infantry 5-3 0505",
        y="spanish infantry 3-3 1414",
    )  # fmt: skip
    game.do(Attack(("a", "b"), ("z",)))
    assert advice(game) == Lose("b")


def test_an_emptied_place_is_occupied() -> None:
    game = with_options(
        [5, 2], a="moroccan infantry 3-4 0504", z="spanish infantry 2-3 0505", y="spanish infantry 3-3 1414"
    )
    game.do(Attack(("a",), ("z",)))
    assert advice(game) == Advance("a")
    assert staff_of(game.system).proposals(game.position)[-1].action == Advance()


def test_fleets_leave_the_harbour_even_if_nobody_is_near_the_sea() -> None:
    ground = {f"{column:02d}01": "~" for column in range(1, 17)}
    game = position(
        ground=ground, phase="fleet", side="spanish", turn=6,
        f="spanish fleet 0-0 -", s="spanish infantry 3-3 1414", z="moroccan infantry 3-4 0510",
    )  # fmt: skip
    assert isinstance(advice(game), PlaceFleet)
    assert staff_of(game.system).best(game.position).purpose.text("en") == "Leave the harbour."


def test_something_legal_is_found_where_nothing_comes_to_mind() -> None:
    game = position(a="moroccan infantry 3-4 0505", z="spanish infantry 3-3 1414")
    staff = staff_of(game.system)
    assert isinstance(staff, LegionStaff)
    proposal = staff.anything(game.position)
    assert game.ruling(proposal.action)
    assert proposal.purpose.text("en") == "The rules ask for it."


def test_an_attack_that_a_counter_owes_is_called_so(english: None) -> None:
    """Nobody would choose it; the phase cannot end without it, by the rule that it names."""
    game = position(a="moroccan infantry 2-4 0504", z="spanish infantry 5-3 0506")
    game.do(Move("a", "0505"))
    game.do(EndPhase())
    first = game.advise()[0]
    assert "must attack (L7.9)" in str(first)
    assert first.chosen.worth <= 0
    assert "L7.9" in {fault.rule for fault in game.ruling(EndPhase()).faults}
