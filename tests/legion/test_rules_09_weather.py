"""Chapter 9: the weather."""

from __future__ import annotations

import pytest

import legion_widget as lw
from legion_widget.games.legion import Attack, Bomb, Bombard, Fly, Move, PlaceFleet
from legion_widget.games.legion.events import WeatherRolled
from tests.legion.positions import allow, events, go, position, refuse


@pytest.mark.parametrize(("roll", "weather"), [(2, "sandstorm"), (3, "normal"), (4, "normal"), (5, "very_hot")])
def test_the_die_decides_the_weather(roll: int, weather: str) -> None:
    """L9.1: 3 and 4 normal, 2 sandstorm, 5 very hot."""
    assert lw.new_game("rif", dice=[roll]).position.weather == weather


def test_the_sides_roll_in_alternation() -> None:
    """L9.1: the Moroccans in turn 1, the Spanish in turn 2, and so on; it lasts for the turn."""
    game = position(phase=None, weather=None, turn=1, m="moroccan infantry 3-3 0303", s="spanish infantry 3-3 1010")
    rolled = events(game.journal.root.events, WeatherRolled)
    while game.result is None:
        rolled += events(game.next_phase(), WeatherRolled)

    assert [event.side for event in rolled] == [("moroccan", "spanish")[turn % 2] for turn in range(13)]


def test_the_weather_lasts_for_the_turn() -> None:
    """L9.1: one roll a turn, both sides play under it."""
    game = position(
        phase=None, weather=None, turn=1, dice=[2, 5], m="moroccan infantry 3-3 0303", s="spanish infantry 3-3 1010"
    )
    seen = []
    while game.turn < 3:
        seen.append((game.turn, game.side, game.position.weather))
        game.next_phase()

    assert seen == [
        (1, "moroccan", "sandstorm"),
        (1, "spanish", "sandstorm"),
        (2, "moroccan", "very_hot"),
        (2, "spanish", "very_hot"),
    ]


# type, side -> what a sandstorm and heat take from the movement factor
LOSSES = [
    (kind, side, storm, heat.get((kind, side), 0))
    for heat in [
        {("infantry", "moroccan"): 1, ("infantry", "spanish"): 2, ("cavalry", "moroccan"): 2, ("cavalry", "spanish"): 3}
    ]
    for side, storm in (("moroccan", 2), ("spanish", 3))
    for kind in ("infantry", "cavalry", "machine_gun", "artillery", "armour")
    if (kind, side) != ("armour", "moroccan")
]


@pytest.mark.parametrize(("kind", "side", "storm", "heat"), LOSSES)
@pytest.mark.parametrize("mf", [1, 2, 3, 4, 5])
def test_what_the_weather_takes(kind: str, side: str, storm: int, heat: int, mf: int) -> None:
    """L9.3, L9.4: DF loses twice what MF loses; at 0 or under a counter does not move. Every type and side."""
    for weather, loss in (("normal", 0), ("sandstorm", storm), ("very_hot", heat)):
        game = position(side=side, turn=5, weather=weather, u=f"{side} {kind} 3-{mf} 0807")
        left = max(mf - loss, 0)

        assert game.units["u"].now == (left, 2 * left)
        assert max(game.reach("u").values(), default=0) == 2 * left
        if left == 0:
            refuse(game, Move("u", "0806"), "L9.3" if weather == "sandstorm" else "L9.4")


def test_the_zone_is_entered_with_what_is_left_of_the_movement_factor() -> None:
    """L9.3: MF 5 in a storm is 3 for Moroccans: an enemy's zone three hexes away is entered, one four away is not."""
    near = position(weather="sandstorm", a="moroccan infantry 3-5 0812", e="spanish infantry 3-3 0808")
    allow(near, Move("a", "0809"))
    far = position(weather="sandstorm", a="moroccan infantry 3-5 0813", e="spanish infantry 3-3 0808")
    refuse(far, Move("a", "0809"), "L7.9")


def test_weather_comes_before_the_road() -> None:
    """L9.6: MF 3 less 2 is 1, + 2 by road is 3, DF 2 + 2 is 4; a counter reduced to 0 gets nothing from a road."""
    road = {"roads": [[f"08{r:02d}" for r in range(1, 15)]]}
    game = position(weather="sandstorm", board=road, a="moroccan infantry 3-3 0814", b="moroccan infantry 3-2 0801")
    assert game.reach("a").cost("0810") == 4
    refuse(game, Move("a", "0809"), "L9.3")
    assert len(game.reach("b")) == 0
    refuse(game, Move("b", "0802"), "L9.3")


# ---- sandstorm ------------------------------------------------------------------------------------


def test_in_a_storm_nobody_in_the_mountains_is_attacked() -> None:
    """L9.2: but they may attack out of them, and others are attacked as always."""
    game = position(
        phase="combat",
        weather="sandstorm",
        ground={"0505": "^", "0503": "^"},
        a="moroccan infantry 3-3 0504",
        b="moroccan infantry 3-3 0503",
        e="spanish infantry 3-3 0505",
        f="spanish infantry 3-3 0403",
    )
    refuse(game, Attack(("a",), ("e",)), "L9.2")
    refuse(game, Attack(("a",), ("e", "f")), "L9.2")
    allow(game, Attack(("a",), ("f",)), Attack(("b",), ("f",)))
    calm = position(phase="combat", ground={"0505": "^"}, a="moroccan infantry 3-3 0504", e="spanish infantry 3-3 0505")
    allow(calm, Attack(("a",), ("e",)))


def test_in_a_storm_guns_are_silent() -> None:
    """L9.2: artillery neither bombards nor supports; the phase is passed over when nothing else can be done."""
    more = {"g": "moroccan artillery 2-3 0503", "e": "spanish infantry 3-3 0505", "a": "moroccan infantry 3-3 0504"}
    game = position(phase="bombardment", weather="sandstorm", **more)
    refuse(game, Bombard("g", "e"), "L9.2")
    game = position(phase="combat", weather="sandstorm", **more)
    refuse(game, Attack(("a",), ("e",), ("g",)), "L9.2")
    allow(game, Attack(("a",), ("e",)))
    assert position(phase=None, weather="sandstorm", **more).phase.id == "movement"


def test_in_a_storm_aircraft_stay_at_their_base() -> None:
    """L9.2: the air sub-turns are passed over."""
    board = {"places": {"Field": {"hex": "0101", "kind": "airport"}}}
    more = {"b": "spanish bomber 0-6 -", "m": "moroccan infantry 3-3 0303"}
    game = position(phase="air", side="spanish", turn=5, weather="sandstorm", board=board, **more)
    refuse(game, Fly("b", "0303"), "L9.2")
    refuse(game, Bomb("b", "m"), "L9.2")
    game = position(phase="movement", side="moroccan", turn=5, weather="sandstorm", board=board, **more)
    game.next_phase()
    assert (game.phase.id, game.side) == ("movement", "spanish")


def test_in_a_storm_fleets_bombard_but_not_into_the_mountains() -> None:
    """L9.2: a ruling; on a calm day they do."""
    for weather, rule in (("sandstorm", "L9.2"), ("normal", None)):
        game = position(
            phase="fleet",
            side="spanish",
            turn=5,
            weather=weather,
            ground={"0101": "~", "0201": "^"},
            f="spanish fleet 0-0 -",
            high="moroccan infantry 3-3 0201",
            low="moroccan infantry 3-3 0202",
        )
        game.do(PlaceFleet("f", "0101"))
        assert game.ruling(Bombard("f", "high")).rule == rule
        allow(game, Bombard("f", "low"))


# ---- very hot -------------------------------------------------------------------------------------


def test_heat_has_no_other_effect() -> None:
    """L9.4, L9.5: guns, aircraft and mountains are as always."""
    game = position(
        phase="bombardment",
        weather="very_hot",
        ground={"0505": "^"},
        g="moroccan artillery 2-3 0503",
        e="spanish infantry 3-3 0505",
        a="moroccan infantry 3-3 0504",
    )
    allow(game, Bombard("g", "e"))
    go(game, "combat")
    allow(game, Attack(("a",), ("e",), ("g",)))


def test_heat_in_a_city_of_a_weak_counter() -> None:
    """L9.5: CF 0 in a city is 0 + 2 - 1 = 1; in a fortified city 0 x 2 - 1, which is worth nothing against CF 1."""
    for kind, expected in (("city", 1), ("fortified_city", -1)):
        game = position(
            phase="combat",
            weather="very_hot",
            a="moroccan infantry 1-3 0504",
            e="spanish infantry 0-3 0505",
            board={"places": {"Here": {"hex": "0505", "kind": kind}}},
        )
        odds = game.odds(Attack(("a",), ("e",)))
        assert odds.factors["defender"] == expected
        assert sum(odds.outcomes.values()) == 1
