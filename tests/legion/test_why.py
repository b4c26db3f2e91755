"""Answers to "why not?" and "what can it do?": every hex, every kind of counter and phase, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.game import Game
from legion_widget.engine.hexgrid import bits
from legion_widget.engine.i18n import LANGUAGES
from legion_widget.games.legion import Attack, Bomb, Bombard, Move, PlaceFleet, PutToFlight
from tests.legion.positions import position

#: Where the questions are asked: what a game of the real board begins with.
STARTS: dict[str, dict[str, Any]] = {
    "placement, turn 1": {"start": "placement"},
    "movement, turn 1": {"phase": "movement", "side": "moroccan", "turn": 1, "weather": "normal"},
    "movement, turn 3, storm": {"phase": "movement", "side": "spanish", "turn": 3, "weather": "sandstorm"},
    "movement, turn 3, moroccan": {"phase": "movement", "side": "moroccan", "turn": 3, "weather": "normal"},
    "movement, turn 5, heat": {"phase": "movement", "side": "spanish", "turn": 5, "weather": "very_hot"},
    "bombardment, turn 3": {"phase": "bombardment", "side": "spanish", "turn": 3, "weather": "normal"},
    "combat, turn 1": {"phase": "combat", "side": "moroccan", "turn": 1, "weather": "normal"},
    "air, turn 5": {"phase": "air", "side": "spanish", "turn": 5, "weather": "normal"},
    "fleet, turn 5": {"phase": "fleet", "side": "spanish", "turn": 5, "weather": "normal"},
}


def rif(**start: Any) -> Game[Any, Any]:
    """The real board and order of battle, begun anywhere."""
    placing = start.pop("start", None)
    data = lw.load_scenario("rif").to_dict()
    if start:
        data["start"] = {**data.get("start", {}), **start}
    return lw.new_game(data, seed=1, start=placing)


def one_of_each(game: Game[Any, Any]) -> list[str]:
    """For each side, type and status the first counter."""
    found: dict[Any, str] = {}
    for unit in game.units.values():
        found.setdefault((unit.side, unit.type, unit.status), unit.id)
    return list(found.values())


def plain(text: str) -> bool:
    """Whether a sentence is ready to be read."""
    return bool(text) and not set("{}") & set(text) and text.rstrip()[-1] in ".)" and "None" not in text


#: Those of `make test`; the others are as many pieces under other weather and other reinforcements.
NOW = ("movement, turn 3, storm", "combat, turn 1")
EACH_START = [start if start in NOW else pytest.param(start, marks=pytest.mark.long) for start in STARTS]


@pytest.mark.parametrize("start", EACH_START)
@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.long) for part in (1, 2))])
def test_every_hex_has_an_answer(start: str, part: int) -> None:
    """It agrees with the ruling and the list of legal actions, and is a sentence in each language.

    Of three hexes one is asked about, of the next counter another.
    """
    game = rif(**STARTS[start])
    for number, name in enumerate(one_of_each(game), start=part):
        legal = set() if game.phase.id == "combat" else set(game.legal_actions(name))
        for where in list(game.board)[number % 3 :: 3]:
            answer = game.why(name, where)
            assert answer.action == game.system.infer_action(game.position, name, where.label)
            assert answer.faults == game.ruling(answer.action).faults
            assert answer.ok == (answer.action in game.legal_actions())
            if game.phase.id != "combat":
                assert answer.ok == (answer.action in legal), answer.action
            for language in LANGUAGES:
                assert plain(answer.said.text(language)), answer
                assert answer.change is None or plain(answer.change.text(language)), answer
            assert not answer.ok or answer.change is None


def said(game: Game[Any, Any], unit: str, where: str) -> tuple[str | None, str | None]:
    """The deciding rule and what would have to change, in English."""
    answer = game.why(unit, where)
    assert plain(answer.said.text("es"))
    return answer.rule, answer.change.text("en") if answer.change is not None else None


PASS = {"columns": 10, "rows": 3, "terrain": ["~" * 10, "." * 10, "~" * 10]}


def test_a_counter_in_the_way_would_have_to_make_room() -> None:
    """On a strip of land: the hex behind a friend in reach, one too far behind it, and the friend's own hex."""
    game = position(board=PASS, a="moroccan infantry 3-3 0102", b="moroccan infantry 2-3 0302")
    assert said(game, "a", "0402") == ("L7.5", "It could if the counters in the way made room.")
    assert said(game, "a", "0302") == ("L7.5", "It could if the counters in the way made room.")
    assert said(game, "a", "0202") == (None, None)
    game = position(board=PASS, a="moroccan infantry 3-1 0102", b="moroccan infantry 2-3 0602")
    assert said(game, "a", "0602") == ("L7.5", "The path there costs 5 points.")  # room would not be enough


def test_an_enemy_in_the_hex_is_gone_beside() -> None:
    """Who can attack is told from where; who is too far, that it is."""
    game = position(board=PASS, a="moroccan infantry 3-3 0102", b="spanish infantry 2-3 0402")
    assert said(game, "a", "0402") == ("L7.5", "To attack it in the combat phase it can go beside it: 0302.")
    game = position(board=PASS, a="moroccan infantry 3-3 0102", b="spanish infantry 2-3 0902")
    assert said(game, "a", "0902") == ("L7.5", "It cannot get beside it in this turn.")


def test_a_zone_of_control_bars_the_way() -> None:
    """MF 2 from 0305, past an enemy in 0303: 0304 is entered to fight, what lies behind is not reached."""
    game = position(a="moroccan infantry 3-2 0305", b="spanish infantry 3-3 0303")
    gone = "It could if the enemies whose zone of control bars the way were gone."
    assert said(game, "a", "0304") == (None, None)
    assert "there it must fight" in game.why("a", "0304").said.text("en")
    assert said(game, "a", "0202") == ("L7.9", gone)
    assert said(game, "a", "0203") == (None, None)  # two points, and in the zone: it may stop there


def test_the_weather_and_the_mountains() -> None:
    """MF 3, 1 in the storm: three hexes away, and eight; MF 2 up a ridge that would cost 6 of 4."""
    game = position(weather="sandstorm", a="moroccan infantry 3-3 0305", b="spanish infantry 3-3 1212")
    assert said(game, "a", "0303") == (None, None)  # two, by displacement
    assert said(game, "a", "0302") == ("L9.3", "It could in normal weather.")
    assert said(game, "a", "1305")[0] == "L7.2"
    game = position(weather="sandstorm", a="moroccan infantry 3-2 0305", b="spanish infantry 3-3 1212")
    assert said(game, "a", "0304") == ("L9.3", "It could in normal weather.")
    assert said(game, "a", "1305") == ("L9.3", "The path there costs 10 points.")  # nor could it in any other
    ridge = {"columns": 6, "rows": 3, "terrain": ["~~~~~~", ".^^^..", "~~~~~~"]}
    game = position(board=ridge, a="moroccan infantry 3-2 0102")
    assert said(game, "a", "0302") == (None, None)
    assert said(game, "a", "0402") == ("L7.7", "It could if the mountains on the way cost one point.")
    assert said(game, "a", "0602") == ("L7.2", "The path there costs 8 points.")


def test_the_side_the_phase_and_the_next_turn() -> None:
    """No promise that another fault would break: the sea stays shut in its own turn, too."""
    game = position(board=PASS, a="moroccan infantry 3-3 0102", b="spanish infantry 2-3 0902")
    assert said(game, "b", "0802") == ("L4.2", "It could in the turn of the Spanish.")
    assert said(game, "b", "0801") == ("L4.2", None)
    game.do(Move("a", "0302"))
    assert said(game, "a", "0402") == ("L7.6", "It could in its side's next turn.")
    assert said(game, "a", "0201")[1] is None
    game.next_phase()
    assert said(game, "b", "0802")[0] is None
    game = position(phase="combat", a="moroccan infantry 3-3 0505", b="spanish infantry 2-3 0504")
    assert said(game, "a", "0506") == ("L10.1", "Ask again in a phase that it belongs to.")
    assert said(game, "a", "0504") == (None, None)


def test_who_is_not_beside_is_told_where_to_stand() -> None:
    """In the combat phase, two hexes from the enemy: the free hexes round him."""
    game = position(
        phase="combat",
        board=PASS,
        a="moroccan infantry 3-3 0102",
        b="spanish infantry 2-3 0402",
        c="moroccan infantry 3-3 0302",
    )
    assert said(game, "a", "0402") == ("L8.1", "It would have to stand beside it: 0502.")
    assert said(game, "c", "0402") == (None, None)


KINDS: Mapping[str, tuple[type, ...]] = {
    "may put enemies to flight": (PutToFlight,),
    "may bombard": (Bombard, Bomb),
}


#: What is said of a counter that has no action.
NOTHING = (
    "{unit}: {status}.",
    "{unit} comes in turn {turn}.",
    "{unit} is not in play: no battery has been captured for it.",
    "{unit} can do nothing more in this phase.",
    "{unit} never attacks (L8.21).",
    "{unit} cannot move now: no hex beside it is open to it.",
    "{unit} cannot move: the weather takes {loss} from its movement factor of {mf}.",
    "{unit} cannot move now: its own counters stand in the hexes beside it (L7.5).",
    "It is the turn of the {side}: {unit} can only defend itself.",
    "First {unit} lands: after the first move it no longer could, and would be held back.",
)


@pytest.mark.parametrize("seed", [1, pytest.param(5, marks=pytest.mark.long)])
def test_what_a_counter_can_do_is_said_in_every_phase(seed: int) -> None:
    """Through a random game: of each counter it is said what it can do, or that it can do nothing."""
    seen: set[str] = set()
    game = lw.new_game("rif", seed=seed)
    player = lw.Recruit(seed)
    while game.result is None:
        check(game, seen)
        game.play(player, steps=7)
        if game.result is None:
            check(game, seen)
            game.play(player, until="phase")
    assert {game.what_can(name) for name in game.units} == {"La partida ha terminado."}
    assert {"placement", "movement", "combat", "air", "fleet", "bombardment"} - seen <= {"placement"}


def check(game: Game[Any, Any], seen: set[str]) -> None:
    seen.add(game.phase.id)
    for unit in game.units.values():
        message = game.system.what_can(game.position, unit.id)
        text = message.text("en")
        assert plain(text), text
        assert plain(message.text("es")), text
        assert game.what_can(unit.id) == message.text()
        counter = game.system.counter(unit.id)
        if game.phase.id == "combat":
            if "may attack" in text or "must attack" in text:
                assert any(isinstance(action, Attack) for action in game.legal_actions(unit.id))
            continue
        found = list(game.system.counter_actions(game.position, counter)) if unit.side == game.to_act else []
        assert (message.id in NOTHING) == (not found), (text, found[:2])
        for words, kinds in KINDS.items():
            if words in text:
                assert any(isinstance(action, kinds) for action in found)
        if found and all(isinstance(action, PutToFlight) for action in found):
            assert "put enemies to flight." in text


def test_what_armour_fleets_and_late_comers_can_do() -> None:
    """Sentences by hand: after its move armour may still put to flight; a fleet in the enemy's turn is not attacked."""
    lw.set_language("en")
    try:
        game = position(
            side="spanish",
            turn=6,
            t="spanish armour 4-3 0508",
            h="moroccan infantry 3-2 0505",
            late="spanish infantry 3-3 - arrives=9",
            taken="moroccan artillery 2-2 - captured=true",
        )
        assert game.what_can("late").endswith("comes in turn 9.")
        assert "is not in play" in game.what_can("taken")
        assert "can only defend itself" in game.what_can("h")
        game.do(Move("t", "0506"))
        assert game.what_can("t").endswith("may put enemies to flight.")
        game = position(
            phase="fleet",
            side="spanish",
            turn=5,
            ground={"0101": "~", "0201": "~"},
            f="spanish fleet 0-0 -",
            a="moroccan infantry 3-3 0303",
            b="spanish infantry 3-3 1212",
        )
        assert game.what_can("f").endswith("may be placed; hexes for it: 2.")
        game.do(PlaceFleet("f", "0101"))
        assert game.what_can("f").endswith("may bombard; enemies in range: 1.")
        game.do(Bombard("f", "a"), [3])
        assert game.what_can("f").endswith("can do nothing more in this phase.")
    finally:
        lw.set_language("es")


@pytest.mark.parametrize(
    ("hits", "said"),
    [((2,), "by 2 on the die, a chance of 1/6."), ((2, 5), "by 2 / 5 on the die, a chance of 1/3.")],
)
def test_a_bombardment_says_the_numbers_of_its_game(hits: tuple[int, ...], said: str) -> None:
    """Those of the rulebook, or of a variant that changes them."""
    units = {"gun": "moroccan artillery 2-2 0303", "x": "spanish infantry 3-3 0304"}
    data = position(phase="bombardment", **units).to_scenario()
    game = lw.new_game(data, variants=[{"id": "gunners", "values": {"L8.10.hits": list(hits)}}])
    lw.set_language("en")
    try:
        assert str(game.why("gun", "0304")).endswith(said)
        assert str(game.odds(Bombard("gun", "x")).outcomes["hit"]) in said
    finally:
        lw.set_language("es")


def test_what_keeps_a_counter_from_moving_is_said() -> None:
    """Its own side all round it, or ground that is closed to it; with room it may move."""
    system = position(a="moroccan infantry 3-3 0505").system
    ring = [system.hex_label(n) for n in bits(system.board.grid.neighbours(system.board.index("0505")))]
    units = {f"n{n}": f"moroccan infantry 3-3 {label}" for n, label in enumerate(ring)}
    lw.set_language("en")
    try:
        hemmed = position(a="moroccan infantry 3-3 0505", **units)
        assert hemmed.what_can("a").endswith("its own counters stand in the hexes beside it (L7.5).")
        closed = position(a="moroccan infantry 3-3 0505", ground=dict.fromkeys(ring, "~"))
        assert closed.what_can("a").endswith("cannot move now: no hex beside it is open to it.")
    finally:
        lw.set_language("es")


AIRPORT = {"places": {"Base": {"hex": "0101", "kind": "airport"}}}
SEA = {"0113": "~", "0213": "~"}


@pytest.mark.parametrize("phase", ["fleet", "bombardment", "combat", "air"])
def test_aircraft_fleets_and_guns_hear_of_their_own_phase(phase: str) -> None:
    """Not of the movement phase, in which they never act (L8.20, L2.11), nor guns of the combat (L8.9)."""
    units = {
        "plane": "spanish bomber 0-5 -",
        "ship": "spanish fleet 0-0 0113",
        "gun": "spanish artillery 3-3 0509",
        "men": "spanish infantry 3-3 0508",
        "foe": "moroccan infantry 3-2 0507",
    }
    game = position(phase=phase, side="spanish", turn=6, ground=SEA, board=AIRPORT, **units)
    lw.set_language("en")
    try:
        for unit, where, own in (("plane", "0606", "Air"), ("ship", "0213", "Fleets"), ("gun", "0507", "Bombardment")):
            answer = game.why(unit, where)
            assert "movement" not in str(answer).lower()
            if not own.lower().startswith(phase) and (phase, unit) not in (("combat", "gun"), ("fleet", "gun")):
                assert "L10.1" in {fault.rule for fault in answer.faults}
                assert own in str(answer)
        if phase == "combat":
            assert "L8.9" in {fault.rule for fault in game.why("gun", "0507").faults}
    finally:
        lw.set_language("es")


def test_nobody_is_led_beside_an_enemy_that_may_not_be_attacked() -> None:
    """In a sandstorm the mountains shelter it (L9.2), whoever else stands near; and displacement bars from attacks."""
    units = {"s": "spanish infantry 3-3 0303", "p": "spanish infantry 3-3 0404"}
    storm = position(weather="sandstorm", ground={"0303": "^"}, a="moroccan infantry 3-5 0306", **units)
    assert storm.ruling(Move("a", "0304"))
    lw.set_language("en")
    try:
        assert "0304" not in str(storm.why("a", "0303"))
        assert "may not be attacked" in str(storm.why("a", "0303"))
        data = position(a="moroccan infantry 3-1 0306", s="spanish infantry 3-3 0303").to_scenario()
        far = lw.new_game(data, options={"L7.9.enter": "any"})
        assert far.ruling(Move("a", "0304"))
        assert "0304" not in str(far.why("a", "0303"))
    finally:
        lw.set_language("es")


def test_armour_and_fleets_are_not_said_to_want_a_target() -> None:
    """They never attack (L8.21, L2.11); and a bomber has another way to strike than guns (L8.17)."""
    units = {"t": "spanish armour 0-3 0304", "ship": "spanish fleet 0-0 0113", "plane": "spanish bomber 0-5 -"}
    game = position(
        phase="combat", side="spanish", turn=6, ground=SEA, board=AIRPORT,
        foe="moroccan infantry 3-3 0303", men="spanish infantry 3-3 0204", **units,
    )  # fmt: skip
    lw.set_language("en")
    try:
        assert "never attacks" in str(game.what_can("t"))
        assert "nobody to attack" not in str(game.what_can("ship"))
        assert "L8.17" in {fault.rule for fault in game.ruling(Bombard("plane", "foe")).faults}
    finally:
        lw.set_language("es")
