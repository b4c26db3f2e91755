"""Conditions of victory of any game: when they decide, and the sentences made from them, in both languages."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from legion_widget.engine.data import convert
from legion_widget.engine.errors import DataError, DataFaults
from legion_widget.engine.i18n import say, say_count, series
from legion_widget.engine.victory import Victory, by_points
from legion_widget.engine.victory_data import DRAW, Terms, VictoryData, read_victory, rule_of
from legion_widget.engine.victory_words import Force, Words

SIDES = {"red": {"es": "rojos", "en": "Reds"}, "blue": {"es": "azules", "en": "Blues"}}
NAMES = {"mill": {"es": "el molino", "en": "the mill"}, "ford": {"es": "el vado", "en": "the ford"}, "Oz": {"en": "Oz"}}
FORCES = {
    "counters": Force(say("counters"), lambda count: say_count("{count} counter", "{count} counters", count)),
    "steps": Force(say("steps"), lambda count: say_count("{count} step", "{count} steps", count)),
}


class Facts(msgspec.Struct):
    """A position without a game: who stands where, and what each side has, has lost and has won."""

    held: dict[str, str] = {}
    have: dict[str, int] = {}
    gone: dict[str, int] = {}
    won: dict[str, int] = {}
    nobody: str = ""

    def holds(self, side: str, place: str, how: str) -> bool:
        holder = self.held.get(place)
        return holder in (None, side) if how == "clear" else holder == side

    def left(self, side: str, of: str) -> int:
        return self.have.get(side, 0)

    def lost(self, side: str, of: str) -> int:
        return self.gone.get(side, 0)

    def is_gone(self, side: str) -> bool:
        return self.nobody == side

    def points(self, side: str) -> int:
        return self.won.get(side, 0)


def places(name: str, at: str) -> list[str]:
    if name == "all":
        return list(NAMES)
    if name == "nothing":
        return []
    if name not in (*NAMES, "sea"):
        raise DataError.unknown(at, say("no place is called {name}", name=name), name, NAMES)
    return [name]


TERMS = Terms(
    sides=list(SIDES),
    turns=4,
    ways=("stand", "clear", "alone"),
    forces={"counters": {"red": 8, "blue": 5}, "steps": {"red": 20, "blue": 9}},
    places=places,
    can_hold=lambda side, place, how: place != "sea",
    points={"red": 10, "blue": 10},
)


def victory(*conditions: dict[str, Any], default: str = DRAW, track: str = "turns") -> Victory:
    faults = DataFaults()
    terms = msgspec.structs.replace(TERMS, track=track)
    data = convert({"conditions": list(conditions), "default": default}, VictoryData)
    verdicts = read_victory(data, terms, "X1", faults)
    faults.check()
    words = Words(SIDES, FORCES, lambda place: NAMES[place], track)  # type: ignore[arg-type]
    return Victory(verdicts, None if default == DRAW else default, "X1", TERMS.turns, words)


def red(condition: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"winner": "red", "if": condition, **more}


HOLD = {"kind": "hold", "places": ["mill", "ford"]}


@pytest.mark.parametrize(
    ("win", "facts", "aim_es", "aim_en", "result_es", "result_en"),
    [
        (
            red(HOLD),
            Facts(held={"mill": "red", "ford": "red"}),
            "Ganan los rojos si tienen el molino y el vado al acabar el turno 4.",
            "The Reds win if they hold the mill and the ford at the end of turn 4.",
            "Ganan los rojos: tienen el molino y el vado al acabar el turno 4.",
            "The Reds win: they hold the mill and the ford at the end of turn 4.",
        ),
        (
            red({**HOLD, "count": "any", "side": "blue"}),
            Facts(held={"mill": "red", "ford": "blue"}),
            "Ganan los rojos si los azules tienen el molino o el vado al acabar el turno 4.",
            "The Reds win if the Blues hold the mill or the ford at the end of turn 4.",
            "Ganan los rojos: los azules tienen el vado al acabar el turno 4.",
            "The Reds win: the Blues hold the ford at the end of turn 4.",
        ),
        (
            red({"kind": "hold", "places": "all", "count": 2}),
            Facts(held={"mill": "red", "Oz": "red", "ford": "blue"}),
            "Ganan los rojos si tienen al menos 2 de entre el molino, el vado y Oz al acabar el turno 4.",
            "The Reds win if they hold at least 2 of the mill, the ford and Oz at the end of turn 4.",
            "Ganan los rojos: tienen el molino y Oz al acabar el turno 4.",
            "The Reds win: they hold the mill and Oz at the end of turn 4.",
        ),
        (
            red({"kind": "hold", "places": ["mill", "Oz"], "how": "clear", "count": "any"}, when="at_once"),
            Facts(held={"mill": "blue"}),
            "Ganan en el acto los rojos si los azules no tienen a nadie en al menos 1 de entre el molino y Oz.",
            "The Reds win at once if the Blues have nobody in at least 1 of the mill and Oz.",
            "Ganan los rojos: los azules no tienen a nadie en Oz.",
            "The Reds win: the Blues have nobody in Oz.",
        ),
        (
            red({"kind": "ratio", "times": 2}, when="end_of_turn"),
            Facts(have={"red": 6, "blue": 3}),
            "Ganan los rojos si su número de fichas es al menos 2 veces el del enemigo al acabar un turno.",
            "The Reds win if they have at least 2 times as many counters as the enemy at the end of a turn.",
            "Ganan los rojos: su número de fichas es al menos 2 veces el del enemigo (rojos 6, azules 3) al "
            "acabar el turno 4.",
            "The Reds win: they have at least 2 times as many counters as the enemy (Reds 6, Blues 3) at the "
            "end of turn 4.",
        ),
        (
            {"winner": "draw", "if": {"kind": "ratio", "side": "blue", "times": 1.5, "of": "steps"}},
            Facts(have={"red": 2, "blue": 3}),
            "Hay empate si el número de pasos de los azules es al menos 1,5 veces el del enemigo al acabar el turno 4.",
            "It is a draw if the Blues have at least 1.5 times as many steps as the enemy at the end of turn 4.",
            "Empate: el número de pasos de los azules es al menos 1,5 veces el del enemigo (rojos 2, azules "
            "3) al acabar el turno 4.",
            "A draw: the Blues have at least 1.5 times as many steps as the enemy (Reds 2, Blues 3) at the "
            "end of turn 4.",
        ),
        (
            red({"kind": "losses", "at_least": 4}, when="at_once", turn=3),
            Facts(gone={"blue": 5}),
            "Ganan en el acto los rojos si los azules han perdido al menos 4 fichas antes de que acabe el turno 3.",
            "The Reds win at once if the Blues have lost at least 4 counters by the end of turn 3.",
            "Ganan los rojos: los azules han perdido 5 fichas.",
            "The Reds win: the Blues have lost 5 counters.",
        ),
        (
            red({"kind": "losses", "at_least": 1, "of": "steps", "side": "red"}),
            Facts(gone={"red": 1}),
            "Ganan los rojos si han perdido al menos 1 paso al acabar el turno 4.",
            "The Reds win if they have lost at least 1 step at the end of turn 4.",
            "Ganan los rojos: han perdido 1 paso al acabar el turno 4.",
            "The Reds win: they have lost 1 step at the end of turn 4.",
        ),
        (
            {"winner": "draw", "when": "at_once", "if": {"kind": "losses", "at_least": "all", "side": "red"}},
            Facts(nobody="red"),
            "La partida acaba en el acto en empate si a los rojos no les queda nadie.",
            "The game ends at once in a draw if the Reds have nobody left.",
            "Empate: a los rojos no les queda nadie.",
            "A draw: the Reds have nobody left.",
        ),
        (
            red({"kind": "points", "at_least": 3}, turn=4),
            Facts(won={"red": 4, "blue": 9}),
            "Ganan los rojos si tienen al menos 3 puntos al acabar el turno 4.",
            "The Reds win if they have at least 3 points at the end of turn 4.",
            "Ganan los rojos: tienen 4 puntos (rojos 4, azules 9) al acabar el turno 4.",
            "The Reds win: they have 4 points (Reds 4, Blues 9) at the end of turn 4.",
        ),
        (
            red({"kind": "points", "at_least": 1, "side": "blue"}),
            Facts(won={"blue": 1}),
            "Ganan los rojos si los azules tienen al menos 1 punto al acabar el turno 4.",
            "The Reds win if the Blues have at least 1 point at the end of turn 4.",
            "Ganan los rojos: los azules tienen 1 punto (rojos 0, azules 1) al acabar el turno 4.",
            "The Reds win: the Blues have 1 point (Reds 0, Blues 1) at the end of turn 4.",
        ),
        (
            red({"kind": "points", "ahead": 2}),
            Facts(won={"red": 5, "blue": 2}),
            "Ganan los rojos si llevan al menos 2 puntos de ventaja al acabar el turno 4.",
            "The Reds win if they are ahead by at least 2 points at the end of turn 4.",
            "Ganan los rojos: llevan 3 puntos de ventaja (rojos 5, azules 2) al acabar el turno 4.",
            "The Reds win: they are ahead by 3 points (Reds 5, Blues 2) at the end of turn 4.",
        ),
        (
            {"winner": "draw", "if": {"kind": "points", "ahead": 1, "side": "blue"}},
            Facts(won={"blue": 1}),
            "Hay empate si los azules llevan al menos 1 punto de ventaja al acabar el turno 4.",
            "It is a draw if the Blues are ahead by at least 1 point at the end of turn 4.",
            "Empate: los azules llevan 1 punto de ventaja (rojos 0, azules 1) al acabar el turno 4.",
            "A draw: the Blues are ahead by 1 point (Reds 0, Blues 1) at the end of turn 4.",
        ),
        (
            red({"kind": "all_of", "of": [HOLD, {"kind": "losses", "at_least": 2}]}),
            Facts(held={"mill": "red", "ford": "red"}, gone={"blue": 2}),
            "Ganan los rojos si tienen el molino y el vado, y los azules han perdido al menos 2 fichas al "
            "acabar el turno 4.",
            "The Reds win if they hold the mill and the ford, and the Blues have lost at least 2 counters at "
            "the end of turn 4.",
            "Ganan los rojos: tienen el molino y el vado, y los azules han perdido 2 fichas al acabar el turno 4.",
            "The Reds win: they hold the mill and the ford, and the Blues have lost 2 counters at the end of turn 4.",
        ),
        (
            red({"kind": "any_of", "of": [{"kind": "all_of", "of": [HOLD]}, {"kind": "losses", "at_least": 2}]}),
            Facts(gone={"blue": 3}),
            "Ganan los rojos si tienen el molino y el vado, o los azules han perdido al menos 2 fichas al "
            "acabar el turno 4.",
            "The Reds win if they hold the mill and the ford, or the Blues have lost at least 2 counters at "
            "the end of turn 4.",
            "Ganan los rojos: los azules han perdido 3 fichas al acabar el turno 4.",
            "The Reds win: the Blues have lost 3 counters at the end of turn 4.",
        ),
    ],
)
def test_a_condition_decides_and_says_so_before_and_after(
    win: dict[str, Any], facts: Facts, aim_es: str, aim_en: str, result_es: str, result_en: str
) -> None:
    judged = victory(win)
    turn = 3 if win.get("turn") == 3 else 4

    verdict = judged.decide(facts, turn, is_turn_over=True)
    assert verdict is not None
    assert verdict.ending == "X1:1"
    assert verdict.winner == (None if win["winner"] == DRAW else win["winner"])
    assert [judged.aims()[0].text(code) for code in ("es", "en")] == [aim_es, aim_en]
    reason = judged.reason(facts, turn, verdict.ending, verdict.winner)
    assert [reason.text(code) for code in ("es", "en")] == [result_es, result_en]


@pytest.mark.parametrize(
    ("condition", "short"),
    [
        (HOLD, Facts(held={"mill": "red"})),
        ({**HOLD, "count": "any"}, Facts(held={"mill": "blue"})),
        ({"kind": "hold", "places": "all", "count": 2}, Facts(held={"mill": "red"})),
        ({**HOLD, "how": "clear"}, Facts(held={"mill": "blue"})),
        ({"kind": "ratio", "times": 2}, Facts(have={"red": 5, "blue": 3})),
        ({"kind": "ratio"}, Facts()),  # three times nothing is nothing
        ({"kind": "losses", "at_least": 4}, Facts(gone={"blue": 3, "red": 9})),
        ({"kind": "losses", "at_least": "all"}, Facts(nobody="red")),
        ({"kind": "points", "at_least": 3}, Facts(won={"red": 2})),
        ({"kind": "points", "ahead": 2}, Facts(won={"red": 3, "blue": 2})),
        ({"kind": "all_of", "of": [HOLD, {"kind": "losses", "at_least": 2}]}, Facts(gone={"blue": 2})),
        ({"kind": "any_of", "of": [HOLD, {"kind": "losses", "at_least": 2}]}, Facts(gone={"blue": 1})),
    ],
)
def test_a_condition_that_falls_short_decides_nothing(condition: dict[str, Any], short: Facts) -> None:
    judged = victory(red(condition), default="blue")

    assert judged.decide(short, 3, is_turn_over=True) is None
    last = judged.decide(short, 4, is_turn_over=True)
    assert last is not None
    assert (last.winner, last.ending) == ("blue", "X1")


def test_a_condition_is_judged_in_its_time_alone() -> None:
    facts = Facts(held={"mill": "red", "ford": "red"})

    def decides(now: int, is_turn_over: bool, **when: Any) -> bool:
        verdict = victory(red(HOLD, **when)).decide(facts, now, is_turn_over)
        return verdict is not None and verdict.ending == "X1:1"

    assert [decides(turn, True) for turn in (2, 3, 4)] == [False, False, True]
    assert not decides(4, False)
    assert [decides(turn, True, turn=3) for turn in (2, 3, 4)] == [False, True, False]
    assert not decides(3, False, turn=3)
    assert [decides(turn, True, when="end_of_turn") for turn in (2, 3, 4)] == [True, True, True]
    assert not decides(3, False, when="end_of_turn")
    assert [decides(turn, False, when="at_once") for turn in (2, 3, 4)] == [True, True, True]
    assert [decides(turn, False, when="at_once", turn=3) for turn in (2, 3, 4)] == [True, True, False]


def test_the_first_condition_that_is_fulfilled_decides() -> None:
    facts = Facts(held={"mill": "red"}, gone={"red": 3})
    mill = red({"kind": "hold", "places": ["mill"]})
    losses = {"winner": "blue", "if": {"kind": "losses", "at_least": 3}}

    for conditions, winner in (((mill, losses), "red"), ((losses, mill), "blue")):
        verdict = victory(*conditions).decide(facts, 4, is_turn_over=True)
        assert verdict is not None
        assert (verdict.winner, verdict.ending) == (winner, "X1:1")


@pytest.mark.parametrize(
    ("conditions", "default", "es", "en"),
    [
        (
            [red(HOLD)],
            "blue",
            "Ganan los azules: los rojos no han alcanzado su objetivo al acabar el turno 4.",
            "The Blues win: the Reds have not reached their aim at the end of turn 4.",
        ),
        (
            [red(HOLD), {"winner": "blue", "if": HOLD}],
            DRAW,
            "Empate: ningún bando ha alcanzado su objetivo al acabar el turno 4.",
            "A draw: neither side has reached its aim at the end of turn 4.",
        ),
        (
            [red({"kind": "points", "ahead": 5})],
            DRAW,
            "Empate: ningún bando lleva bastante ventaja (rojos 1, azules 1) al acabar el turno 4.",
            "A draw: neither side is far enough ahead (Reds 1, Blues 1) at the end of turn 4.",
        ),
    ],
)
def test_without_a_condition_fulfilled_the_default_wins(
    conditions: list[dict[str, Any]], default: str, es: str, en: str
) -> None:
    judged, facts = victory(*conditions, default=default), Facts(won={"red": 1, "blue": 1})
    verdict = judged.decide(facts, 4, is_turn_over=True)
    assert verdict is not None

    reason = judged.reason(facts, 4, verdict.ending, verdict.winner)
    assert [reason.text(code) for code in ("es", "en")] == [es, en]


def test_the_last_of_the_aims_says_who_wins_otherwise() -> None:
    assert [victory(red(HOLD)).aims()[-1].text(code) for code in ("es", "en")] == [
        "Si no, hay empate.",
        "Otherwise it is a draw.",
    ]
    aim = victory(red(HOLD), default="blue").aims()[-1]
    assert (aim.text("es"), aim.text("en")) == ("Si no, ganan los azules.", "Otherwise the Blues win.")


def test_a_game_may_call_its_turns_impulses() -> None:
    losses = {"kind": "losses", "at_least": 2}
    judged = victory(
        red(losses), red(losses, when="end_of_turn"), red(losses, when="at_once", turn=3), track="impulses"
    )

    assert [aim.text("en") for aim in judged.aims()][:3] == [
        "The Reds win if the Blues have lost at least 2 counters at the end of impulse 4.",
        "The Reds win if the Blues have lost at least 2 counters at the end of an impulse.",
        "The Reds win at once if the Blues have lost at least 2 counters by the end of impulse 3.",
    ]
    assert [aim.text("es").partition("fichas ")[2] for aim in judged.aims()][:3] == [
        "al acabar el impulso 4.",
        "al acabar un impulso.",
        "antes de que acabe el impulso 3.",
    ]
    with pytest.raises(DataError, match="no hay impulso 9: el escenario va del 1 al 4"):
        victory(red(losses, turn=9), track="impulses")


@pytest.mark.parametrize(
    ("win", "place", "es", "en"),
    [
        ({"winner": "rde", "if": HOLD}, "winner", "no existe el bando 'rde'", "there is no side 'rde'"),
        (red(HOLD, turn=5), "turn", "no hay turno 5: el escenario va del 1 al 4", "there is no turn 5: the "
        "scenario has 1 to 4"),
        (red(HOLD, when="end", turn=4), "turn", "«end» es el final del último "
        "turno", "“end” is the end of the last turn"),
        ({"winner": "draw", "if": HOLD}, "if.side", "un empate no es de nadie", "a draw is nobody's"),
        (red({**HOLD, "side": "green"}), "if.side", "no existe el bando 'green'", "there is no side 'green'"),
        (red({**HOLD, "places": ["mil"]}), "if.places[0]", "mill", "did you mean 'mill'?"),
        (red({**HOLD, "places": ["mill", "all"]}), "if.places[1]", "'all' ya está en la "
        "lista", "'all' is listed already"),
        (red({**HOLD, "places": "nothing"}), "if.places", "el área 'nothing' está "
        "vacía", "the area 'nothing' is empty"),
        (red({**HOLD, "places": ["sea"]}), "if.places[0]", "nadie puede tener 'sea'", "nobody can hold 'sea'"),
        (red({**HOLD, "how": "last"}), "if.how", "este juego no anota", "this game does not record"),
        (red({**HOLD, "count": 3}), "if.count", "nunca: 3 de 2 lugares", "never be fulfilled: 3 of 2 places"),
        (red({"kind": "ratio", "of": "guns"}), "if.of", "este juego no cuenta 'guns'", "does not count "
        "'guns'; known: counters, steps"),
        (red({"kind": "losses", "at_least": 6}), "if.at_least", "puede perder 5 como mucho, no "
        "6", "can lose 5 at most, not 6"),
        (red({"kind": "points"}), "if", "escribe «at_least» o «ahead»", "write either “at_least” or “ahead”"),
        (red({"kind": "points", "at_least": 1, "ahead": 1}), "if", "escribe «at_least» o", "write either “at_least”"),
        (red({"kind": "points", "at_least": 11}), "if.at_least", "son 10 como mucho, no 11", "are 10 at most, not 11"),
        (red({"kind": "points", "ahead": 11}), "if.ahead", "son 10 como mucho, no 11", "are 10 at most, not 11"),
        (red({"kind": "all_of", "of": [HOLD, {"kind": "points"}]}), "if.of[1]", "escribe", "write either"),
    ],
)  # fmt: skip
def test_a_condition_that_cannot_be_is_refused_at_its_place(win: dict[str, Any], place: str, es: str, en: str) -> None:
    with pytest.raises(DataError) as caught:
        victory(win)

    (fault,) = caught.value.faults
    assert fault.place == f"$.victory.conditions[0].{place}"
    assert es in fault.text("es")
    assert en in fault.text("en")


def test_all_faults_of_the_conditions_are_told_at_once() -> None:
    with pytest.raises(DataError) as caught:
        victory(
            {"winner": "rde", "if": {"kind": "hold", "places": ["mil"]}, "turn": 9},
            red({"kind": "ratio", "of": "guns"}),
            default="green",
        )

    assert [fault.place.partition(".victory.")[2] for fault in caught.value.faults] == [
        "default",
        "conditions[0].winner",
        "conditions[0].turn",
        "conditions[0].if.places[0]",
        "conditions[1].if.of",
    ]


def test_one_place_too_few_is_said_in_the_singular() -> None:
    with pytest.raises(DataError) as caught:
        victory(red({"kind": "hold", "places": ["mill"], "count": 2}))

    assert caught.value.text("es").endswith("nunca: 2 de 1 lugar")


def test_a_side_that_cannot_win_is_told_to_the_designer() -> None:
    (advice,) = victory(red(HOLD)).warning_faults(1)
    assert (advice.rule, advice.text("en")) == ("X1", "The Blues cannot win: no condition of victory is theirs.")
    assert advice.text("es") == "Los azules no pueden ganar: ninguna condición de victoria es suya."
    assert not list(victory(red(HOLD, turn=2), default="blue").warning_faults(2))
    (advice,) = victory(red(HOLD, turn=2), default="blue").warning_faults(3)
    assert advice.text("en") == "Condition 1 is of turn 2, which is over."
    assert advice.text("es") == "La condición 1 es del turno 2, que ya ha pasado."


def test_the_places_that_decide_are_those_of_all_conditions() -> None:
    nested = {"kind": "any_of", "of": [{"kind": "hold", "places": ["Oz"], "side": "blue"}, HOLD]}

    assert victory(red(nested), {"winner": "blue", "if": HOLD}).places() == {
        "Oz": ("blue",),
        "mill": ("red", "blue"),
        "ford": ("red", "blue"),
    }


def test_by_points_alone_whoever_has_more_wins() -> None:
    judged = Victory(by_points(SIDES, "X2"), None, "X2", 4, victory().words)

    for won, winner in (({"red": 1}, "red"), ({"blue": 2, "red": 1}, "blue"), ({"blue": 1, "red": 1}, None)):
        verdict = judged.decide(Facts(won=won), 4, is_turn_over=True)
        assert verdict is not None
        assert (verdict.winner, rule_of(verdict.ending)) == (winner, "X2")


def test_spanish_changes_y_and_o_before_the_same_sound() -> None:
    assert series(["Annual", "Igueriben"]).text("es") == "Annual e Igueriben"
    assert series(["Annual", "Hidum"]).text("es") == "Annual e Hidum"
    assert series(["agua", "hielo"]).text("es") == "agua y hielo"
    assert series(["Axdir", "Annual", "Yebel Uddia"]).text("es") == "Axdir, Annual y Yebel Uddia"
    assert series(["Ras", "Oz"], is_or=True).text("es") == "Ras u Oz"
    assert series(["Annual", "Igueriben"]).text("en") == "Annual and Igueriben"
    assert series([]).text("en") == ""
    assert series(["a", "b", "c", "d"]).brief().text("en") == "a and 3 more"
