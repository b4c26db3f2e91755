"""The Market Garden board without a browser: random games by presses, hostile names, two languages, quick presses."""

from __future__ import annotations

import random
import time
from pathlib import Path
from statistics import median
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.game import Game
from legion_widget.engine.i18n import percent
from legion_widget.engine.scene import Label
from legion_widget.games.market_garden import actions as act
from legion_widget.games.market_garden.board.map_overlays import mark_layer
from legion_widget.games.market_garden.texts import FIRE_KEY, MANOEUVRE_KEY
from legion_widget.widget.board import BoardWidget
from legion_widget.widget.testing import BoardClient
from tests.market_garden.field import field
from tests.market_garden.test_random_games import CLOSE, OTHER
from tests.page import page

EVIL = '<b onclick="x()">\'&é'


pytestmark = pytest.mark.usefixtures("english")


class Hand:
    """Somebody who plays on a board by what the page tells of: presses on hexes, on counters, and on buttons."""

    def __init__(self, game: Game[Any, Any], saves: Path) -> None:
        self.game = game
        self.board = BoardWidget(game, saves=saves)
        self.page = page(self.board, canvas=True)
        self.times: list[float] = []
        self.whole()

    @property
    def controller(self) -> Any:
        return self.board.controller

    def whole(self) -> None:
        """No handler failed, and every panel is whole."""
        assert self.board.errors == []
        for html in (self.page.panel("head"), self.page.panel("side"), self.page.panel("foot")):
            assert html.count("<section") == html.count("</section")

    def timed(self, said: Any, *about: Any, **data: Any) -> None:
        begun = time.process_time()
        said(*about, **data)
        self.times.append((time.process_time() - begun) * 1000)
        self.whole()

    def do(self, command: str, **data: Any) -> None:
        """Presses a button."""
        self.timed(self.page.command, command, **data)

    def click(self, label: str) -> None:
        """Presses a hex."""
        self.timed(self.page.press, label)

    def point(self, label: str) -> None:
        """Points at a hex."""
        self.timed(self.page.hover, label)

    def pick(self, names: tuple[str, ...]) -> None:
        """Has exactly these picked: the stacks are pressed, and who is too many is let go in the panel."""
        for name in names:
            if name not in self.controller.picked:
                self.click(self.game.units[name].hex.label)
        for name in self.controller.picked:
            if name not in names:
                self.do("toggle", unit=name)
        for name in names:
            if name not in self.controller.picked:
                self.do("toggle", unit=name)

    def aim(self, label: str) -> None:
        if self.controller.target != self.game.board.index(label):
            self.do("aim", hex=label) if self.controller.stack(
                self.game.board.index(label), self.game.to_act
            ) else self.click(label)

    def play(self, action: act.Action) -> None:
        """Does an action by presses alone."""
        match action:
            case act.Move() | act.Drop():
                self.go(action)
            case act.Overrun():
                self.choose(action.units[0])
                self.click(action.target)
                self.pick(action.units)
                self.do("carry-out")
            case act.Declare():
                self.do("kind", kind=action.kind)
                self.pick(action.attackers)
                self.aim(action.target)
                self.do("carry-out")
            case act.Bombard():
                self.pick(action.artillery)
                for _ in range(action.air):
                    self.do("air", by=1)
                self.aim(action.target)
                self.do("carry-out")
            case act.React():
                self.click(self.game.units[action.unit].hex.label)
                self.pick((action.unit,))
                self.click(action.target)
                self.do("carry-out")
            case act.Refuse() | act.Resolve():
                self.click(action.target)
                self.do("carry-out")
            case act.Pass() | act.EndPhase():
                self.do("next", sure="yes")
            case _:
                self.do("answer", number=self.controller.answers().index(action))

    def choose(self, name: str) -> None:
        """Chooses a unit: beside the map by its picture, on it by presses on its stack until it is the one."""
        here = self.game.units[name].hex
        if self.controller.selected == name:
            return
        if here is None:
            self.do("choose", unit=name)
            return
        for _ in range(len(self.controller.stack(here.index)) + 2):
            self.click(here.label)
            if self.controller.selected == name:
                return
        raise AssertionError(f"{name} is not chosen by presses")

    def go(self, action: Any) -> None:
        self.choose(action.unit)
        waiting = self.game.units[action.unit].hex is None
        stack = self.controller.stack(self.game.board.index(action.to), self.game.to_act)
        if stack and not waiting:
            self.do("join", hex=action.to)
        else:
            self.click(action.to)


GAMES = [
    pytest.param("first-day", 1, {}, marks=pytest.mark.long),
    pytest.param("first-day", 2, OTHER, marks=pytest.mark.long),
    pytest.param("close", 3, {}, marks=pytest.mark.long),
    ("close", 4, OTHER),
]


@pytest.mark.parametrize(("name", "seed", "options"), GAMES)
def test_a_random_game_is_played_by_presses(name: str, seed: int, options: Any, tmp_path: Path) -> None:
    """Every action of it can be done by presses, in every phase; no press fails, and no panel is torn."""
    game = lw.new_game(CLOSE if name == "close" else name, seed=seed, options=options)
    hand, rng, phases = Hand(game, tmp_path), random.Random(seed), set()
    while game.result is None:
        before, phase = len(game), game.phase.id
        action = game.system.random_action(game.position, rng)
        hand.play(action)
        assert len(game) == before + 1, (phase, action, hand.controller.rejection)
        phases.add(phase)
        if len(game) % 9 == 0:
            for label in ("0101", "0405", "0504"):
                hand.point(label)

    assert {"airborne", "movement", "declaration"} <= phases
    assert game.history[-1].action is not None


@pytest.mark.long  # a stopwatch wants the machine for itself
def test_a_press_is_quick(tmp_path: Path) -> None:
    """Half of all presses take less than 30 ms of the processor."""
    game = lw.new_game("first-day", seed=5)
    hand, rng = Hand(game, tmp_path), random.Random(5)
    while game.result is None and len(game) < 60:
        hand.play(game.system.random_action(game.position, rng))

    assert median(hand.times) < 30


def test_hostile_names_are_escaped(tmp_path: Path) -> None:
    """A name with markup in it stands in the panels as text: chosen, in a stack, picked, aimed at, in the log."""
    data = field(phase="declaration").scenario.to_dict()
    data["title"] = EVIL
    data["board"]["places"] = {EVIL: {"hex": "0504"}}
    for name, side, kind, at in (
        ("a", "allied", "infantry", "0505"),
        ("b", "allied", "infantry", "0505"),
        ("g", "german", "infantry", "0504"),
        ("gun", "german", "artillery", "0502"),
    ):
        data["units"].append(
            {"id": name, "side": side, "type": kind, "strength": [4, 2], "efficiency": 6, "movement": 8, "at": at,
             "name": {"en": EVIL + name, "es": EVIL + name}, "short": "<i>&", "formation": EVIL,
             "history": {"en": EVIL},
             **({"bombard": 3, "range": 5} if kind == "artillery" else {})}
        )  # fmt: skip
    hand = Hand(lw.new_game(data, seed=1), tmp_path)

    def clean() -> None:
        for html in (hand.page.panel("head"), hand.page.panel("side"), hand.page.panel("foot")):
            assert "<b onclick" not in html
            assert "<i>" not in html

    hand.click("0505")
    hand.click("0504")
    clean()
    assert "&lt;b onclick" in hand.page.panel("side")
    hand.do("carry-out")
    for tab in ("order", "rules", "play"):
        hand.do("tab", tab=tab)
        clean()
    hand.point("0504")
    for _ in range(6):
        hand.do("next", sure="yes")
        clean()
    assert "&lt;b onclick" in hand.page.panel("foot")


@pytest.mark.parametrize("scenario", ["first-day", "nijmegen"])
def test_the_board_speaks_two_languages(scenario: str, tmp_path: Path) -> None:
    """The switch changes the head, the panel and the log, and nothing of the game."""
    hand = Hand(lw.new_game(scenario, seed=3), tmp_path)
    english = hand.page.panel("side")
    before = hand.game.position
    hand.do("language", language="es")

    assert hand.game.position is before
    assert hand.page.panel("side") != english
    assert "Movimiento" in hand.page.panel("head") or "Asalto aerotransportado" in hand.page.panel("head")
    assert "aliados" in hand.page.panel("foot").lower()
    hand.do("language", language="en")
    assert hand.page.panel("side") == english


def test_the_sheet_stands_beside_each_phase(tmp_path: Path) -> None:
    """What the sheet asks for in a phase stands in the panel with its letter, numbers and rules."""
    hand = Hand(lw.new_game("first-day", seed=3), tmp_path)

    assert "Phase B, step by step" in hand.page.panel("side")
    assert "HB.1" in hand.page.panel("side")
    hand.do("next", sure="yes")
    assert "Phase C, step by step" in hand.page.panel("side")
    assert "HC.3" in hand.page.panel("side")


def test_only_who_can_move_is_counted() -> None:
    """In the mechanised movement most units have nothing to do; the number is that of the bright counters."""
    game = lw.new_game("first-day", seed=3)
    while game.phase.id != "mechanised":
        game.next_phase()
    board = lw.show(game)
    able, own = len(board.controller.able), [unit for unit in game.units.values() if unit.side == game.to_act]
    assert 0 < able < len(own)
    assert f"0 moved, {able} still can" in page(board).text("head")


def test_a_die_says_in_words_whether_it_succeeds() -> None:
    """A check that is passed is told by more than its frame; a die that decides nothing alone says nothing."""
    from legion_widget.games.market_garden import events as ev
    from legion_widget.games.market_garden.board.controller import MarketGardenController
    from legion_widget.games.market_garden.board.sidebar import rolled

    game = field(a="allied infantry 4-7-8 0505", g="german infantry 4-5-6 0901")
    controller = MarketGardenController(game)
    for passed, word in ((True, "success"), (False, "failure")):
        told = str(rolled(controller, ev.Checked(side="allied", target="0505", roll=3, efficiency=7, passed=passed)))
        assert f'class="lw-heard"> {word}<' in told
    told = str(rolled(controller, ev.WeatherRolled(roll=3, weather="clear")))
    assert "lw-heard" not in told


@pytest.mark.parametrize(
    ("kind", "told"), [("manoeuvre", "Steps of attacker / defender"), ("assault", "After both rounds")]
)
def test_the_chances_of_a_combat_to_be_declared_say_how_they_are_read(kind: str, told: str, tmp_path: Path) -> None:
    """The codes of the table are explained beside them from the first look on, not only when the combat is fought."""
    game = lw.new_game("first-day", seed=3)
    while game.phase.id != "declaration":
        game.next_phase()
    board = BoardWidget(game, saves=tmp_path)
    board.controller.declare_as(kind)
    for label in ("0305", "0404"):
        board.controller.click(game.board.index(label))
    board.paint()
    assert isinstance(board.controller.plan(), act.Declare)
    assert told in page(board).panel("side")
    board.close()


def test_a_declared_bombardment_is_shown_until_it_is_done(tmp_path: Path) -> None:
    """HG.1: an arrow from each gun to the hex, and a ring round it, also where aircraft alone fire."""
    game = field(
        phase="bombardment",
        start={"air": {"allied": 2}},
        gun="allied artillery 2/1-7-12 0507 bombard=5 range=6",
        other="allied artillery 2/1-7-12 0607 bombard=5 range=6",
        g="german infantry 4/2-5-6 0505",
        h="german infantry 4/2-5-6 0303",
    )
    board = BoardWidget(game, saves=tmp_path)
    shown = lambda: {item.id for item in mark_layer(board.controller)}  # noqa: E731
    assert "last-0505" not in shown()
    game.do(act.Bombard("0505", ("gun",)))
    game.do(act.Bombard("0303", (), 1))
    assert {"fire-0507-0505", "last-0505", "last-0303"} <= shown()
    game.do(act.EndPhase())
    assert not {"fire-0507-0505", "last-0505", "last-0303"} & shown()
    board.close()


@pytest.mark.parametrize(("kind", "arrow"), [("manoeuvre", "manoeuvre"), ("assault", "attack")])
def test_a_combat_is_seen_before_it_is_declared(kind: str, arrow: str, tmp_path: Path) -> None:
    """An arrow from each hex of those picked; at the target the column of a manoeuvre, or the chance of an assault."""
    game = lw.new_game("first-day", seed=3)
    while game.phase.id != "declaration":
        game.next_phase()
    board = BoardWidget(game, saves=tmp_path)
    board.controller.declare_as(kind)
    board.controller.click(game.board.index("0305"))
    assert not any(item.id.startswith("odds-") for item in mark_layer(board.controller))
    board.controller.click(game.board.index("0404"))
    shown = {item.id: item for item in mark_layer(board.controller)}
    assert f"{arrow}-0305-0404" in shown
    odds = board.controller.odds()
    told = "6:1" if kind == "manoeuvre" else percent(odds["taken"], 0)
    assert [shape.text for shape in shown["odds-0404"].shapes if isinstance(shape, Label)] == [told]
    assert ("fatigued: AF the attackers" in page(board).text("side")) == (kind == "manoeuvre")  # the key of its results
    board.controller.cancel()
    assert "odds-0404" not in {item.id for item in mark_layer(board.controller)}
    board.close()


def test_a_phase_in_which_nobody_has_come_down_asks_before_it_ends(tmp_path: Path) -> None:
    """Those who are to be dropped are beside the map: the phase does not end over them without a question."""
    game = lw.new_game("first-day", seed=1)
    board = BoardWidget(game, saves=tmp_path)
    assert game.phase.id == "airborne"
    assert not board.controller.able
    client = page(board)
    client.key("e")
    assert game.phase.id == "airborne"
    assert len(board.controller.arrivals()) == 1
    assert "one unit still can" in client.text("side")
    client.key("e")
    assert game.phase.id != "airborne"
    board.close()


def test_a_combat_that_is_owed_is_found_by_its_attackers(tmp_path: Path) -> None:
    """In the phase of a declared combat its attackers are those who can act: N and a click on them aim it."""
    game = field(
        phase="declaration",
        a="allied infantry 4-7-8 0505",
        b="allied infantry 4-7-8 0907",
        g="german infantry 4-5-6 0506",
    )
    game.do(act.Declare("assault", ("a",), "0506"))
    while game.phase.id != "assault":
        game.next_phase()
    board = BoardWidget(game, saves=tmp_path)
    client = page(board)
    assert board.controller.able == {"a"}
    assert list(game.legal_actions("a")) == [act.Resolve("0506")]
    client.key("n")
    assert (board.controller.selected, board.controller.plan()) == ("a", act.Resolve("0506"))
    client.key("Escape")
    assert board.controller.plan() is None
    client.press("0505")
    assert board.controller.plan() == act.Resolve("0506")
    client.press("0907")
    assert board.controller.plan() is None
    board.close()


def test_formations_stand_by_their_names_in_the_order_of_battle(english: None) -> None:
    """Above the units, which are named without it; an id of a file is not for readers."""
    client = BoardClient(lw.show(lw.new_game("nijmegen", seed=3))).show()
    client.command("tab", tab="order")
    html = client.panel("side")
    assert "<b>Support of the 82nd Division</b>" in html
    assert "82-support" not in client.text("side")
    assert "319th Glider Field Artillery" in client.text("side")
    client.board.close()


def test_the_results_in_the_rows_of_chances_have_a_key() -> None:
    """They stand there as the table writes them."""
    for key in (FIRE_KEY, MANOEUVRE_KEY):
        assert "F" in key.text("es")
        assert key.text("es") != key.text("en")


def test_what_is_not_decided_yet_has_no_chip() -> None:
    """Neither the weather nor who goes first, before the side that won the roll has chosen."""
    game = lw.new_game("nijmegen", seed=1)
    client = BoardClient(BoardWidget(game)).show()
    assert not {"H0.1", "H0.2"} & set(client.text("head").split())
    game.play(lw.Officer(), steps=1)
    assert {"H0.1", "H0.2"} <= set(client.text("head").split())


def test_the_map_shows_the_combat_that_a_side_is_asked_about(tmp_path: Path) -> None:
    """Whoever is asked for support fire sees who fights whom (HH.3)."""
    units = {"e": "german infantry 4/2-5-6 0504", "gun": "german artillery 1/1-6-6 0502 bombard=3 range=4"}
    game = field(phase="declaration", a="allied infantry 6/3-7-8 0505", **units)
    game.do(act.Declare("manoeuvre", ("a",), "0504"))
    while game.phase.id != "manoeuvre":
        game.do(act.EndPhase())
    game.do(act.Resolve("0504"))
    board = BoardWidget(game, saves=tmp_path)
    places = board.game_view.places_to_act(board.controller, (100, 100))
    assert (game.phase.id, game.to_act) == ("support", "german")
    assert {game.system.hex_label(place) for place in places} == {"0504", "0505"}
    board.close()


def test_an_overrun_that_is_refused_is_forgotten_at_another_hex(tmp_path: Path) -> None:
    units = {"e": "german infantry 4/2-5-6 0504", "z": "german infantry 4/2-5-6 0909"}
    board = BoardWidget(field(phase="movement", a="allied infantry 6/3-7-8 0505", **units), saves=tmp_path)
    controller, index = board.controller, board.controller.system.board.index
    controller.choose("a")
    controller.click(index("0504"))
    assert controller.state.target == index("0504")
    assert controller.rejection is not None
    controller.click(index("0101"))
    assert controller.state.target is None
    board.close()
