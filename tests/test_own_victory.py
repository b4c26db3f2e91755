"""A scenario's own length and victory in the three games, played to a result, saved and opened, in both languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import legion_widget as lw
from legion_widget import cli
from legion_widget.engine.errors import DataError
from legion_widget.engine.turn_dates import DateSteps, turn_dates
from legion_widget.games.baraka import Activate, Declare, Decline, Move, Stop
from legion_widget.games.baraka.losses import lose
from legion_widget.games.baraka.transaction import Transaction
from legion_widget.games.legion.actions import Attack, EndPhase
from tests.baraka.skirmish import BLANK, harka, skirmish, squad
from tests.legion.positions import position
from tests.market_garden.field import field
from tests.market_garden.field import scenario as field_data

ANNUAL = """
system = "legion"
board = "rif"
order_of_battle = "rif"
title = "July 1921, Annual"
turns = 3
dates = { first = "1921-07-20" }
start = { phase = "placement" }
[victory]
default = "spanish"
conditions = [{ winner = "moroccan", if = { kind = "hold", places = ["Annual", "Igueriben"] } }]
"""


def both(result: Any) -> list[str]:
    return [result.message.text(code) for code in ("es", "en")]


@pytest.fixture
def annual(tmp_path: Path) -> Path:
    path = tmp_path / "annual.toml"
    path.write_text(ANNUAL, encoding="utf-8")
    return path


# ---- La Legión ------------------------------------------------------------------------------------------


def held(*labels: str, victory: dict[str, Any], turn: int = 3, turns: int = 3, **units: str) -> Any:
    """Moroccans in some hexes of the board of the campaign, and a Spanish column far off, at the end of a turn."""
    stands = {f"m{n}": f"moroccan infantry 3-4 {label}" for n, label in enumerate(labels)}
    game = position(
        board="rif", victory="none", turn=turn, phase="movement", side="spanish", col="spanish infantry 3-3 2319",
        **stands, **units,
    )  # fmt: skip
    return lw.new_game(game.scenario.edit(victory=victory, turns=turns), seed=1)


def won(game: Any) -> Any:
    game.do(EndPhase())
    return game.result


def hold(*places: str, **more: Any) -> dict[str, Any]:
    return {"kind": "hold", "places": list(places), **more}


def moroccans(condition: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"default": "spanish", "conditions": [{"winner": "moroccan", "if": condition, **more}]}


def test_a_designers_annual_takes_twelve_lines(annual: Path) -> None:
    """Three turns; the Moroccans win with Annual and Igueriben. It plays to a result, is saved and opened."""
    assert len(ANNUAL.strip().splitlines()) <= 12

    game = lw.new_game(lw.load_scenario(annual).edit(start={"phase": None}), seed=1)
    lw.set_language("en")
    assert game.aims == [
        "The Moroccans win if they hold Annual and Igueriben at the end of turn 3.",
        "Otherwise the Spanish win.",
    ]
    game.play({"spanish": lw.Recruit(1), "moroccan": lw.Recruit(2)})
    assert (game.result.winner, game.result.rule, game.turn) == ("spanish", "L5.6", 3)
    assert both(game.result) == [
        "Ganan los españoles: los marroquíes no han alcanzado su objetivo al acabar el turno 3.",
        "The Spanish win: the Moroccans have not reached their aim at the end of turn 3.",
    ]
    opened = lw.open_game(game.save(annual.with_name("annual.json")))
    assert (opened.result, opened.scenario) == (game.result, game.scenario)


def test_the_moroccans_win_with_both_places() -> None:
    result = won(held("Annual", "Igueriben", victory=moroccans(hold("Annual", "Igueriben"))))

    assert (result.winner, result.rule) == ("moroccan", "L5.6")
    assert both(result) == [
        "Ganan los marroquíes: tienen Annual e Igueriben al acabar el turno 3.",
        "The Moroccans win: they hold Annual and Igueriben at the end of turn 3.",
    ]


def test_the_end_of_another_turn_may_decide() -> None:
    victory = moroccans(hold("Annual"), turn=2)

    assert won(held("Annual", victory=victory, turn=2)).winner == "moroccan"
    assert won(held("1214", victory=victory, turn=2)) is None
    assert won(held("Annual", victory=victory, turn=1)) is None


def test_a_place_taken_decides_at_once_and_only_a_counter_that_stands_there_takes_it() -> None:
    """In the middle of the Moroccan movement; the turn is not played to its end."""
    data = position(
        board="rif", phase="movement", m="moroccan infantry 3-6 1514", s="spanish infantry 3-3 2319"
    ).scenario  # fmt: skip
    game = lw.new_game(data.edit(victory=moroccans(hold("Igueriben"), when="at_once")), seed=1)
    game.do(lw.legion.Move("m", "1515"))
    assert game.result is None
    game.undo()
    game.do(lw.legion.Move("m", "Igueriben"))

    assert both(game.result) == ["Ganan los marroquíes: tienen Igueriben.", "The Moroccans win: they hold Igueriben."]
    assert game.system.dump(game.position)["ending"] == "L5.6:1"


def test_clear_means_that_no_enemy_stands_there() -> None:
    victory = {"conditions": [{"winner": "spanish", "if": hold("Annual", "Igueriben", how="clear")}]}

    result = won(held("1214", victory=victory))
    assert result.winner == "spanish"
    assert both(result)[1] == "The Spanish win: the Moroccans have nobody in Annual and Igueriben at the end of turn 3."
    assert won(held("Annual", victory=victory)).winner is None
    alone = {"conditions": [{"winner": "spanish", "if": hold("Annual", how="alone")}]}
    assert won(held("1214", victory=alone)).winner is None


def test_an_area_stands_for_all_its_hexes() -> None:
    every = {"kind": "hold", "places": "victory_road", "count": 2}
    result = won(held("Annual", "Igueriben", "1214", victory=moroccans(every)))

    assert result.winner == "moroccan"
    assert won(held("Annual", "1214", victory=moroccans(every))).winner == "spanish"


def test_a_ratio_of_combat_factors_decides() -> None:
    """Counters count as three to one does, factors as they are printed."""
    factors = moroccans({"kind": "ratio", "times": 2, "of": "factors"}, when="end_of_turn")
    result = won(held("1214", "1314", victory=factors, turn=1))
    assert both(result) == [
        "Ganan los marroquíes: su número de factores de combate es al menos 2 veces el del enemigo "
        "(españoles 3, marroquíes 6) al acabar el turno 1.",
        "The Moroccans win: they have at least 2 times as many combat factors as the enemy "
        "(Spanish 3, Moroccans 6) at the end of turn 1.",
    ]
    counters = moroccans({"kind": "ratio"}, when="end_of_turn")
    assert won(held("1214", "1314", victory=counters, turn=1)) is None
    assert "fichas terrestres" in both(won(held("1214", "1314", "1114", victory=counters, turn=1)))[0]


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ({"kind": "losses", "at_least": 1}, "los españoles han perdido 1 ficha terrestre"),
        ({"kind": "losses", "at_least": 2, "of": "factors"}, "los españoles han perdido 2 factores de combate"),
        ({"kind": "losses", "at_least": "all"}, "a los españoles no les queda nadie"),
        ({"kind": "points", "at_least": 7}, "tienen 9 puntos (españoles 0, marroquíes 9)"),
    ],
)
def test_losses_and_the_points_for_them_decide_at_once(condition: dict[str, Any], said: str) -> None:
    """Five points for the counter, one for each of its two factors, two for the hex of the attacker."""
    data = position(
        phase="combat", turn=2, a="moroccan infantry 5-3 0505", e="spanish infantry 2-3 0504"
    ).scenario  # fmt: skip
    victory = moroccans(condition, when="at_once")
    victory |= {"per_counter": 5, "per_factor": 1, "objectives": [{"hex": "0505", "points": 2, "side": "moroccan"}]}
    game = lw.new_game(data.edit(victory=victory), seed=1, dice=[5, 2])
    assert game.result is None
    game.do(Attack(("a",), ("e",)))

    assert game.result.winner == "moroccan"
    assert both(game.result)[0] == f"Ganan los marroquíes: {said}."


def test_a_side_with_counters_to_come_has_something_left() -> None:
    victory = moroccans({"kind": "losses", "at_least": "all"}, when="end_of_turn")
    data = position(
        phase="movement", side="spanish", m="moroccan infantry 3-4 0505", r="spanish infantry 3-3 - arrives=9"
    )
    assert won(lw.new_game(data.scenario.edit(victory=victory), seed=1)) is None
    alone = data.scenario.edit(victory=victory, remove=["r"])
    assert won(lw.new_game(alone, seed=1)).winner == "moroccan"


def test_points_alone_decide_where_no_condition_is_written() -> None:
    objectives = [{"hex": "Annual", "points": 2}, {"hex": "Igueriben", "points": 5, "side": "spanish"}]

    result = won(held("Annual", "Igueriben", victory={"objectives": objectives}))
    assert both(result)[1] == (
        "The Moroccans win: they are ahead by 2 points (Spanish 0, Moroccans 2) at the end of turn 3."
    )
    result = won(held("1214", victory={"objectives": objectives}))
    assert result.winner is None
    assert both(result)[0] == (
        "Empate: ningún bando lleva bastante ventaja (españoles 0, marroquíes 0) al acabar el turno 3."
    )


def test_the_first_of_several_conditions_decides_and_may_be_a_draw() -> None:
    conditions = [
        {
            "winner": "draw",
            "if": {"kind": "all_of", "of": [hold("Annual", side="moroccan"), hold("1415", side="spanish")]},
        },
        {"winner": "moroccan", "if": {"kind": "any_of", "of": [hold("Igueriben"), hold("Annual")]}},
    ]
    draw = held("Annual", victory={"conditions": conditions}, s="spanish infantry 3-3 1415")
    assert both(won(draw))[1] == "A draw: the Moroccans hold Annual, and the Spanish hold 1415 at the end of turn 3."
    assert both(won(held("Annual", victory={"conditions": conditions})))[1] == (
        "The Moroccans win: they hold Annual at the end of turn 3."
    )


def test_annihilation_and_three_to_one_are_of_the_standard_victory_alone() -> None:
    """L5.6: a scenario's own conditions stand in their place; surrender is always possible."""
    game = held("1214", "1314", "1114", victory=moroccans(hold("Annual")), turn=2)
    assert won(game) is None
    game.do(lw.legion.Surrender("spanish"))
    assert game.result.rule == "L5.5"


def test_the_standard_victory_says_its_aims_too() -> None:
    aims = [aim.text("en") for aim in lw.new_game("rif", seed=1).system.aims()]

    assert aims[0] == "The Moroccans win at once if the Spanish have nobody left."
    assert aims[2] == (
        "The Spanish win if they have at least 3 times as many land counters as the enemy at the end of a turn."
    )
    assert aims[4].startswith("The Spanish win if they hold Axdir") or "Axdir" in aims[4]
    assert aims[5].startswith("The Spanish win if the Moroccans have nobody in ")
    assert aims[6] == "Otherwise the Moroccans win."
    assert position(a="moroccan infantry 3-3 0505").aims == []


def test_survey_and_staff_see_the_places_that_decide() -> None:
    """A player in a cell is told of them, and the computer's players make for them."""
    game = held("1214", victory=moroccans(hold("Annual", "Igueriben")), turn=1)
    found = {one.place: (one.holder, one.points, one.sides) for one in game.survey().objectives()}
    assert found == {"1615": (None, 1, ("moroccan",)), "1715": (None, 1, ("moroccan",))}
    assert game.system.victory_places == game.board.grid.mask(["1615", "1715"])
    points = held("Annual", victory={"objectives": [{"hex": "Annual", "points": 4}]}, turn=1)
    (one,) = points.survey().objectives()
    assert (one.place, one.holder, one.points) == ("1715", "moroccan", 4)


def test_a_designer_is_told_of_a_side_that_cannot_win() -> None:
    game = held("1214", victory={"conditions": [{"winner": "moroccan", "if": hold("Annual")}]}, turn=1)
    assert "The Spanish cannot win: no condition of victory is theirs." in [
        fault.text("en") for fault in game.system.warnings(game.position)
    ]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"start": {"turn": 14}}, "$.start.turn: start.turn is 14: a game has turns 1 to 13"),
        ({"turns": 2, "start": {"turn": 3}}, "$.start.turn: start.turn is 3: a game has turns 1 to 2"),
        ({"turns": 41}, "$.turns: 41 is not within 1 to 40"),
        (
            {"victory": moroccans(hold("Anual"))},
            "$.victory.conditions[0].if.places[0]: no hex, place or area is called 'Anual'; did you mean 'Annual'?",
        ),
        (
            {"victory": moroccans(hold("victory_raod"))},
            "$.victory.conditions[0].if.places[0]: no hex, place or area is called 'victory_raod'; "
            "did you mean 'victory_road'?",
        ),
        (
            {"victory": moroccans(hold("0501"))},
            "$.victory.conditions[0].if.places[0]: nobody can hold '0501': no unit can stand there",
        ),
        (
            {"victory": {"objectives": [{"hex": "Annual"}, {"hex": "1715"}]}},
            "$.victory.objectives[1].hex: 1715 Annual is an objective already",
        ),
        (
            {"victory": {"objectives": [{"hex": "Anual"}]}},
            "$.victory.objectives[0].hex: no hex or place is called 'Anual'; did you mean 'Annual'?",
        ),
        ({"victory": {"wins": []}}, "$.victory: unknown key 'wins'; known: conditions, default, objectives, "
        "per_counter, per_factor"),
        ({"dates": {"first": "1921-13-01"}}, "$.dates.first: '1921-13-01' is not a date: write year, month "
        "and day, as in 1921-07-17"),
        ({"dates": [{"en": "Monday"}]}, "$.dates: dates: 1; turns: 13"),
        (
            {"dates": {"first": "1921-07", "days": 2}},
            "$.dates.days: a month is stepped by months: leave “days” out, or add the day to “first”",
        ),
        (
            {"dates": {"first": "1921-07-01", "months": 2}},
            "$.dates.months: leave “months” out, or write “first” as a year and a month: 1921-07",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_at_its_place(change: dict[str, Any], fault: str) -> None:
    with pytest.raises(DataError) as caught:
        lw.load_scenario("rif").edit(**change)
    assert caught.value.text("en") == fault
    assert caught.value.text("es") != fault


def test_turns_may_have_dates() -> None:
    """By days, by months, or a text for each, in both languages."""
    days = turn_dates(DateSteps("1921-07-30", days=2), 2)
    assert days == (
        {"es": "30 de julio de 1921", "en": "30 July 1921"},
        {"es": "1 de agosto de 1921", "en": "1 August 1921"},
    )
    months = turn_dates(DateSteps("1921-11", months=4), 3)
    assert [text["en"] for text in months] == ["November 1921", "March 1922", "July 1922"]
    texts = [{"es": "Alba", "en": "Dawn"}, {"es": "Tarde", "en": "Evening"}]
    assert turn_dates(texts, 2) == tuple(texts)


def test_the_board_shows_the_date_of_the_turn_the_aims_and_the_result(annual: Path) -> None:
    from legion_widget.ui import panels
    from legion_widget.ui.panels.rules import victory

    lw.set_language("en")
    game = lw.new_game(annual, seed=1, start="placed")
    assert "20 July 1921" in game.system.situation(game.position)
    board = lw.show(game)
    try:
        head = str(panels.header.board_header(board.controller, "en"))
        assert "20 July 1921" in head
        assert head.count("<li") >= 3
        assert "The Moroccans win if they hold Annual and Igueriben at the end of turn 3." in str(
            victory(board.controller)
        )
        game.do(lw.legion.Surrender("spanish"))
    finally:
        board.close()

    ended = held("Annual", "Igueriben", victory=moroccans(hold("Annual", "Igueriben")))
    ended.do(EndPhase())
    board = lw.show(ended)
    try:
        card = str(panels.game_over(board.controller))
        assert "The Moroccans win: they hold Annual and Igueriben at the end of turn 3." in card
        assert "L5.6" in card
    finally:
        board.close()


def test_validate_says_how_a_game_is_decided(annual: Path) -> None:
    result = CliRunner().invoke(cli.app, ["validate", str(annual), "--language", "en"])
    assert result.exit_code == 0
    assert "  The Moroccans win if they hold Annual and Igueriben at the end of turn 3.\n  Otherwise" in result.output


# ---- Market Garden --------------------------------------------------------------------------------------

BRIDGE = {"places": {"Bridge": {"hex": "0303", "kind": "position", "name": {"es": "el puente", "en": "the bridge"}}}}


def fought(at: str = "0303", turn: int = 2, phase: str = "mechanised", side: str = "german", **victory: Any) -> Any:
    """An Allied battalion in a hex, German cars far off, in the last phase of a turn."""
    data = field_data(
        turn=turn,
        phase=phase,
        side=side,
        para=f"allied airborne 6/4/2-8-8 {at}",
        cars="german recon 2/1-7-16 1010",
        more={"victory": victory},
    )
    data["board"] |= BRIDGE
    return lw.new_game(data, seed=1)


def allies(condition: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"default": "german", "conditions": [{"winner": "allied", "if": condition, **more}]}


def ended(game: Any) -> Any:
    game.do(game.system.end_phase(game.position))
    return game.result


def test_the_allies_win_with_the_bridge_at_the_end_of_a_turn() -> None:
    result = ended(fought(**allies(hold("Bridge"), turn=2)))
    assert (result.winner, result.rule) == ("allied", "HM.1")
    assert both(result) == [
        "Ganan los aliados: tienen el puente al acabar el turno 2.",
        "The Allies win: they hold the bridge at the end of turn 2.",
    ]
    assert ended(fought(at="0505", **allies(hold("Bridge"), turn=2))) is None
    assert ended(fought(turn=3, **allies(hold("Bridge"), turn=2))) is None
    warnings = [fault.text("en") for fault in fought(turn=3, **allies(hold("Bridge"), turn=2)).system.warnings(
        fought(turn=3).position)]  # fmt: skip
    assert "Condition 1 is of turn 2, which is over." in warnings


def test_a_place_counts_for_the_last_who_was_in_it_unless_the_scenario_says_otherwise() -> None:
    """The usual way of the game, as with objectives; to stand there is another."""
    for how, winner in ((None, "allied"), ("last", "allied"), ("stand", None), ("alone", None)):
        condition = hold("0303", **({"how": how} if how else {}))
        data = fought(turn=1, phase="movement", side="allied", **allies(condition, turn=1))
        data.do(lw.market_garden.Move("para", "0305"))
        while data.turn == 1 and data.result is None:
            data.do(data.system.end_phase(data.position))
        assert (data.result.winner if data.result else None) == winner, how


def test_a_place_that_decides_at_once_ends_the_operation_in_the_middle_of_a_turn() -> None:
    game = fought(at="0305", turn=1, phase="movement", side="allied", **allies(hold("Bridge"), when="at_once"))
    game.do(lw.market_garden.Move("para", "0303"))

    assert both(game.result) == ["Ganan los aliados: tienen el puente.", "The Allies win: they hold the bridge."]
    opened = game.system.load(game.system.dump(game.position))
    assert game.system.result(opened) == game.result


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ({"kind": "ratio", "times": 1.5, "of": "steps"}, "many steps as the enemy (Allies 3, Germans 2)"),
        ({"kind": "ratio", "times": 1}, "many counters as the enemy (Allies 1, Germans 1)"),
        ({"kind": "points", "at_least": 1}, "they have 4 points (Allies 4, Germans 0)"),
        (hold("1010", how="clear", side="german"), "the Allies have nobody in 1010"),
    ],
)
def test_numbers_decide_at_the_end_of_the_operation(condition: dict[str, Any], said: str) -> None:
    victory = {**allies(condition), "objectives": [{"hex": "Bridge", "points": 4}]}
    result = ended(fought(turn=4, **victory))

    assert result.winner == "allied"
    assert said in both(result)[1]
    assert "at the end of turn 4" in both(result)[1]


def test_steps_and_counters_lost_decide_at_once() -> None:
    """A battalion of two steps is shelled until it is gone; what it loses counts as the game counts it."""
    from legion_widget.games.market_garden.transaction import Transaction as Change
    from legion_widget.games.market_garden.victory import judge

    for condition, lost in (
        ({"kind": "losses", "at_least": 2, "of": "steps"}, 2),
        ({"kind": "losses", "at_least": 1, "side": "german"}, 2),
        ({"kind": "losses", "at_least": "all"}, 2),
    ):
        game = fought(**allies(condition, when="at_once"))
        tx = Change(game.system, game.position)
        for step in range(lost):
            assert not tx.position.ending, step
            tx.lose_step(game.system.counter("cars"))
            judge(tx)
        result = game.system.result(tx.position)
        assert result is not None
        assert result.winner == "allied"


def test_without_an_aim_reached_the_default_wins() -> None:
    assert both(ended(fought(at="0505", turn=4, **allies(hold("Bridge"))))) == [
        "Ganan los alemanes: los aliados no han alcanzado su objetivo al acabar el turno 4.",
        "The Germans win: the Allies have not reached their aim at the end of turn 4.",
    ]


def test_the_keys_of_points_mean_what_they_meant() -> None:
    """Without conditions by the margins, with conditions only where margins are written."""
    points = {"objectives": [{"hex": "Bridge", "points": 3}]}
    assert ended(fought(turn=4, **points, margin={"allied": 3})).winner == "allied"
    assert ended(fought(turn=4, **points, margin={"allied": 4})).winner is None
    never = {"conditions": [{"winner": "german", "if": hold("Bridge", side="german")}]}
    assert ended(fought(turn=4, **points, **never)).winner is None
    assert ended(fought(turn=4, **points, **never, margin={"allied": 3})).winner == "allied"
    at_once = fought(at="0305", turn=1, phase="movement", side="allied", **points, at_once={"allied": ["Bridge"]})
    assert at_once.aims[0] in (
        "Ganan en el acto los aliados si tienen el puente.",
        "The Allies win at once if they hold the bridge.",
    )


def test_survey_and_staff_of_the_operation_see_the_places_that_decide() -> None:
    from legion_widget.engine.staff import staff_of
    from legion_widget.games.market_garden.staff.situation import Situation

    game = fought(turn=1, phase="movement", side="allied", **allies(hold("Bridge", "0505")))
    assert [(one.place, one.holder, one.sides) for one in game.survey().objectives()] == [
        ("0303", "allied", ("allied",)),
        ("0505", "", ("allied",)),
    ]
    situation = Situation(game.system, game.position, staff_of(game.system).doctrine)
    assert [situation.weight(number) for number in (0, 1)] == [5.0, 5.0]


def test_faults_of_the_operation_are_told_together() -> None:
    with pytest.raises(DataError) as caught:
        fought(**allies(hold("Brigde"), turn=9), objectives=[])
    assert [fault.text("en") for fault in caught.value.faults] == [
        "$.victory.conditions[0].turn: there is no turn 9: the scenario has 1 to 4",
        "$.victory.conditions[0].if.places[0]: no hex, place or area is called 'Brigde'; did you mean 'Bridge'?",
    ]
    game = fought(conditions=[{"winner": "allied", "if": hold("Bridge")}])
    assert "The Germans cannot win: no condition of victory is theirs." in [
        fault.text("en") for fault in game.system.warnings(game.position)
    ]


# ---- Baraka ---------------------------------------------------------------------------------------------

FORD = {"ford": {"points": [[40, 40], [60, 40], [60, 60], [40, 60]], "name": {"es": "el vado", "en": "the ford"}}}
WELL = {"id": "well", "kind": "stony", "points": [[100, 100], [110, 100], [110, 110], [100, 110]]}


def shot(*units: dict[str, Any], conditions: Any = (), default: str = "riffian", **more: Any) -> Any:
    """A skirmish with a ford and a well, and conditions of its own."""
    victory = {"default": default, "conditions": list(conditions)}
    units = units or (squad("s1", (50, 50)), harka("r1", (150, 140)))
    return skirmish(*units, pieces=(WELL,), areas=FORD, victory=victory, **{"length": 1, **more})


def spanish(condition: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"winner": "spanish", "if": condition, **more}


def over(game: Any) -> Any:
    """Both sides stop."""
    game.do(Stop())
    if game.result is None and game.to_act is not None:
        game.do(Stop())
    return game.result


def test_whoever_is_alone_in_an_area_holds_it() -> None:
    result = over(shot(conditions=[spanish(hold("ford"))]))
    assert (result.winner, result.rule) == ("spanish", "B21.34")
    assert both(result) == [
        "Ganan los españoles: tienen el vado al acabar el impulso 1.",
        "The Spanish win: they hold the ford at the end of impulse 1.",
    ]
    shared = (squad("s1", (42, 42)), harka("r1", (58, 58)))
    result = over(shot(*shared, conditions=[spanish(hold("ford"))]))
    assert both(result) == [
        "Ganan los rifeños: los españoles no han alcanzado su objetivo al acabar el impulso 1.",
        "The Riffians win: the Spanish have not reached their aim at the end of impulse 1.",
    ]
    assert over(shot(*shared, conditions=[spanish(hold("ford", how="stand"))])).winner == "spanish"


def test_a_piece_of_terrain_can_be_held_and_left_clear() -> None:
    assert over(shot(conditions=[spanish(hold("well", how="clear"))])).winner == "spanish"
    at_the_well = (squad("s1", (10, 10)), harka("r1", (105, 105)))
    assert over(shot(*at_the_well, conditions=[spanish(hold("well", how="clear"))])).winner == "riffian"
    assert over(shot(*at_the_well, conditions=[{"winner": "riffian", "if": hold("well", "ford", count="any")}])).winner


def test_a_place_reached_decides_at_once() -> None:
    game = shot(squad("s1", (50, 65)), harka("r1", (150, 140)), conditions=[spanish(hold("ford"), when="at_once")])
    game.do(Activate("s1"))
    game.do(Declare((Move(((5000, 5500),)),)), dice=[BLANK])
    if game.result is None:
        game.do(Decline())
    assert both(game.result)[1] == "The Spanish win: they hold the ford."


def test_losses_and_forces_of_a_skirmish_decide() -> None:
    def after(condition: dict[str, Any], count: int) -> Any:
        game = shot(squad("s1", (50, 50)), squad("s2", (20, 20)), harka("r1", (150, 140)), harka("r2", (190, 10)),
                    conditions=[spanish(condition, when="at_once")])  # fmt: skip
        tx = Transaction(game.system, game.position)
        lose(tx, "r1", tuple(range(count)), "B12.10")
        from legion_widget.games.baraka.victory import judge

        judge(tx)
        return game.system.result(tx.position)

    assert after({"kind": "losses", "at_least": 3}, 2) is None
    assert (
        both(after({"kind": "losses", "at_least": 3}, 3))[0]
        == "Ganan los españoles: los rifeños han perdido 3 miniaturas."
    )
    assert (
        both(after({"kind": "losses", "at_least": 1, "of": "units"}, 5))[1]
        == "The Spanish win: the Riffians have lost 1 unit."
    )
    assert (
        "many units as the enemy (Spanish 2, Riffians 1)"
        in both(after({"kind": "ratio", "times": 2, "of": "units"}, 5))[1]
    )
    assert "many miniatures as the enemy (Spanish 10, Riffians 5)" in both(after({"kind": "ratio", "times": 2}, 5))[1]


def test_points_of_objectives_decide_with_and_without_conditions() -> None:
    objectives = [{"kind": "hold", "side": "spanish", "points": 5, "area": FORD["ford"]["points"]}]
    points = over(shot(conditions=[spanish({"kind": "points", "at_least": 5})], objectives=objectives))
    assert both(points)[1] == "The Spanish win: they have 5 points (Spanish 5, Riffians 0) at the end of impulse 1."
    plain = skirmish(squad("s1", (50, 50)), harka("r1", (150, 140)), objectives=objectives, length=1)
    assert both(over(plain)) == [
        "Ganan los españoles: llevan 5 puntos de ventaja (españoles 5, rifeños 0) al acabar el impulso 1.",
        "The Spanish win: they are ahead by 5 points (Spanish 5, Riffians 0) at the end of impulse 1.",
    ]
    assert plain.result.rule == "B21.2"
    assert over(shot(objectives=objectives)).rule == "B21.34"


def test_an_earlier_impulse_may_decide() -> None:
    game = shot(conditions=[spanish(hold("ford"), turn=1)], length=3)
    result = over(game)
    assert (result.winner, game.turn) == ("spanish", 1)


def test_survey_and_staff_of_a_skirmish_see_the_places_that_decide() -> None:
    game = shot(conditions=[spanish(hold("ford", "well", count="any"))])
    assert [(one.title.text("en"), one.holder, one.sides) for one in game.survey().objectives()] == [
        ("the ford", "spanish", ("spanish",)),
        ("stony ground", None, ("spanish",)),
    ]
    assert [(one.kind, one.side, one.points) for one in game.scenario.wanted] == [("hold", "spanish", 5)] * 2


def test_faults_of_a_skirmish_are_told_together() -> None:
    with pytest.raises(DataError) as caught:
        shot(conditions=[spanish(hold("frod")), spanish(hold("ford", how="last"))], default="french")
    assert [fault.text("en") for fault in caught.value.faults] == [
        "$.victory.default: there is no side 'french'; known: spanish, riffian, draw",
        "$.victory.conditions[0].if.places[0]: no area or piece of terrain is called 'frod'; known: well, "
        "ford; did you mean 'ford'?",
        "$.victory.conditions[1].if.how: this game does not record which side was the last in a place",
    ]
    with pytest.raises(DataError, match=r"una pieza de terreno tiene el id 'well'"):
        skirmish(squad("s1", (50, 50)), pieces=(WELL,), areas={"well": FORD["ford"]})
    game = shot(conditions=[spanish(hold("ford"))], default="draw")
    assert "The Riffians cannot win: no condition of victory is theirs." in [
        fault.text("en") for fault in game.system.warnings(game.position)
    ]


def test_field_is_a_game_without_conditions() -> None:
    """By points as ever, in the words of the conditions."""
    game = field(a="allied infantry 6/3-7-8 0505", g="german infantry 4-5-6 0101")
    assert [aim.text("en") for aim in game.system.aims()][-1] == "Otherwise it is a draw."
