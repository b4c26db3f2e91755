"""The board of a skirmish without a browser: its panels as HTML, its commands, its secrets, and games by presses."""

from __future__ import annotations

import asyncio
import math
import random
import re
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.game import Game
from legion_widget.engine.i18n import LANGUAGES
from legion_widget.games.baraka import actions as act
from legion_widget.games.baraka import pending_steps as at
from legion_widget.games.baraka.board.controller import BarakaController
from legion_widget.games.baraka.board.map_overlays import mark_layer
from legion_widget.games.baraka.look import TENTH
from legion_widget.ui import panels
from legion_widget.widget.board import BoardWidget
from legion_widget.widget.testing import BoardClient
from tests import clock
from tests.baraka.skirmish import BLANK, harka, one, skirmish, squad, unit
from tests.page import HOSTILE, Checked, page, pressed, said
from tests.seeds import seeds


@pytest.fixture(autouse=True)
def language() -> Any:
    lw.set_language("en")
    yield
    lw.set_language("es")


def shown(game: Game[Any, Any], saves: Path, **more: Any) -> BoardWidget:
    """A board of a game as a page has it before it."""
    board = BoardWidget(game, saves=saves, **more)
    page(board, canvas=True)
    return board


def all_panels(board: BoardWidget) -> dict[str, Checked]:
    """Every panel of a board and its tip, checked: nothing in them runs."""
    return {name: Checked(html) for name, html in {**page(board).html, "tip": page(board).tip}.items()}


def text(board: BoardWidget) -> str:
    return " ".join("".join(panel.text) for panel in all_panels(board).values())


def small(**more: Any) -> Game[Any, Any]:
    """A squad and a gun against a squad, with a commander."""
    return skirmish(
        one("lt", "lieutenant", (60, 90)),
        squad("s", (50, 80), superior="lt"),
        unit("gun", "spanish", "legion-machine-gun", (70, 80)),
        harka("h", (50, 50)),
        harka("k", (90, 50)),
        **more,
    )


# ---- words ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_hostile_names_are_text_in_every_panel(language: str, tmp_path: Path) -> None:
    """Names and titles of a scenario never become markup, whatever is chosen and asked."""
    lw.set_language(language)
    words = dict.fromkeys(LANGUAGES, HOSTILE)
    hut = {"id": "hut", "kind": "building", "points": [[44, 62], [56, 62], [56, 66], [44, 66]], "name": words}
    game = skirmish(
        squad("s", (50, 80), name=words),
        squad("g", (80, 80), name=words),
        harka("h", (50, 50), name=words),
        harka("k", (80, 50), name=words),
        pieces=(hut,),
        title=words,
        about=words,
        dice=(BLANK,),
    )
    board = shown(game, tmp_path)
    seen = ""
    for name in ("s", "h", "s", "g", "k"):
        pressed(board, game.units[name].place)
        seen += text(board)
    said(board, "activate")
    pressed(board, game.units["k"].place)
    seen += text(board)
    said(board, "carry-out")
    assert isinstance(game.position.top, at.Reacting)
    for tab in panels.TABS:
        said(board, "tab", tab=tab)
        seen += text(board)
    said(board, "choose", unit=HOSTILE)  # an error that quotes it
    assert board.controller.error
    assert "<script>" in seen + text(board)


def test_before_a_reaction_the_one_who_is_reacted_to_comes_into_sight() -> None:
    """And the one at whom it aims."""
    game = skirmish(squad("s1", (50, 100)), harka("r1", (50, 70)), harka("r2", (10, 10)))
    board = BoardWidget(game)
    game.do(act.Activate("s1"))
    game.do(act.Declare((act.Fire("r1"),)), dice=[BLANK])
    assert isinstance(game.position.top, at.Reacting)
    sought = board.game_view.places_to_act(board.controller, (100, 100))
    assert sought == [game.units[name].place for name in ("s1", "r1")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_panels_are_well_formed_and_every_button_has_a_name(language: str, theme: str, tmp_path: Path) -> None:
    lw.set_language(language)
    game = small(dice=(BLANK,))
    board = shown(game, tmp_path, theme=theme)
    states = [lambda: None, lambda: pressed(board, game.units["lt"].place), lambda: said(board, "order", order="go")]
    states += [lambda: said(board, "cancel"), lambda: pressed(board, game.units["gun"].place)]
    states += [lambda: said(board, "activate"), lambda: pressed(board, game.units["k"].place)]
    states += [lambda: said(board, "carry-out"), lambda: pressed(board, game.units["k"].place)]
    states += [partial(said, board, "tab", tab=tab) for tab in panels.TABS]
    for state in states:
        state()
        for name, panel in all_panels(board).items():
            assert panel.named, name
            assert "{" not in "".join(panel.text)
    assert board.errors == []


def test_the_text_of_the_position_names_every_unit(tmp_path: Path) -> None:
    game = small()
    board = shown(game, tmp_path)
    said(board, "tab", tab="text")
    told = text(board)
    assert all(each.names["en"] in told for each in game.units.values())


def test_the_key_explains_every_marker(tmp_path: Path) -> None:
    from legion_widget.games.baraka.look import BADGES
    from legion_widget.games.baraka.terms import MARKERS

    board = shown(small(), tmp_path)
    key = str(board.game_view.legend())
    assert all(MARKERS[name]["en"] in key for name in BADGES)
    Checked(key)


def test_odds_are_bars_with_their_fractions(tmp_path: Path) -> None:
    """As long as the chances, which are those of the rules."""
    game = small()
    board = shown(game, tmp_path)
    pressed(board, game.units["s"].place)
    said(board, "activate")
    pressed(board, game.units["h"].place)
    odds = game.odds(act.Declare((act.Fire("h"),)))
    bars = [float(wide) for wide in re.findall(r'<i style="width:([\d.]+)%"', page(board).panel("side"))]
    chances = [chance for chance in odds.outcomes.values() if chance]
    assert bars == pytest.approx([100 * float(chance) for chance in chances], abs=0.06)
    assert all(f'title="{chance}"' in page(board).panel("side") for chance in chances)


def test_a_press_is_answered_before_its_odds_are_known(tmp_path: Path) -> None:
    """In a running loop the acts are shown at once, the odds a moment later."""

    async def played() -> tuple[bool, bool, bool]:
        game = small()
        board = shown(game, tmp_path)
        pressed(board, game.units["s"].place)
        said(board, "activate")
        pressed(board, game.units["h"].place)
        soon = "lw-odds-due" in page(board).panel("side"), "lw-acts" in page(board).panel("side")
        await asyncio.sleep(0.4)
        return *soon, "lw-chances" in page(board).panel("side")

    assert clock.run(played()) == (True, True, True)


# ---- commands ------------------------------------------------------------------------------------------


def test_acts_are_put_taken_out_and_done_by_buttons(tmp_path: Path) -> None:
    game = small(dice=(BLANK,))
    board = shown(game, tmp_path)
    said(board, "choose", unit="s")
    said(board, "activate")
    said(board, "put", act="aim")
    pressed(board, game.units["h"].place)
    assert len(board.controller.draft) == 2
    said(board, "take-out", number=1)
    assert board.controller.draft == (act.Aim(),)
    said(board, "put", act="no such act")
    assert board.controller.draft == (act.Aim(),)
    said(board, "carry-out")
    assert isinstance(game.journal.current.action, act.Declare)


def test_keys_do_what_the_buttons_do(tmp_path: Path) -> None:
    game = small(dice=(BLANK,))
    board = shown(game, tmp_path)

    def key(letter: str) -> None:
        page(board).key(letter)

    said(board, "choose", unit="gun")
    key("a")
    assert isinstance(game.position.top, at.Declaring)
    key("t")
    assert board.controller.turning
    pressed(board, (9000, 8000))
    key("a")
    assert isinstance(game.journal.current.action, act.Declare)
    key("u")
    assert isinstance(game.position.top, at.Declaring)


def test_an_order_goes_to_the_units_pressed(tmp_path: Path) -> None:
    game = small()
    board = shown(game, tmp_path)
    said(board, "choose", unit="lt")
    said(board, "order", order="go")
    assert "Give the order" in page(board).panel("side")
    said(board, "whom", unit="s")
    said(board, "give-order")
    assert isinstance(game.journal.line[1].action, act.Order)
    assert game.journal.line[1].action.units == ("s",)


def test_grenades_are_thrown_by_whom_they_are_told(tmp_path: Path) -> None:
    """Each miniature by itself, by a press or from its list, all at once, or nobody."""
    game = _grenades()
    board = shown(game, tmp_path)
    top = game.position.top
    assert isinstance(top, at.Arming)
    unit = game.units[top.unit]
    (thrower,) = [n for n in range(unit.count) if "grenade" in board.controller.held(unit, n)]
    pressed(board, unit.members[thrower].place)
    assert board.controller.arms == {thrower: "grenade"}
    said(board, "arm-all", weapon="best")
    assert board.controller.arms == {}
    said(board, "arm-with", number=str(thrower), weapon="grenade")
    said(board, "arm")
    assert game.journal.current.action == act.Arm({thrower: "grenade"})


def _grenades() -> Game[Any, Any]:
    """The example of the rulebook in which grenades are thrown, up to the question who throws."""
    for rule in lw.rulebook("baraka").values():
        for example in rule.examples:
            game = example.new_game()
            for step in example.data.steps:
                if isinstance(game.position.top, at.Arming):
                    return game
                if step.do is not None and not step.refused:
                    game.do(game.system.load_action(step.do), list(step.dice))
    raise AssertionError("no example throws a grenade")


def test_dice_of_a_real_table_are_typed_in(tmp_path: Path) -> None:
    """Each is asked for by its kind; nothing is done until they are there."""
    game = skirmish(squad("s", (50, 80), men=1), harka("h", (50, 50)))
    board = shown(game, tmp_path)
    said(board, "typing")
    said(board, "choose", unit="s")
    said(board, "activate")
    pressed(board, game.units["h"].place)
    said(board, "carry-out")
    if board.controller.action_awaiting_dice is None:
        said(board, "answer-nothing")
    steps = len(game)
    assert 'name="die-0"' in page(board).panel("side")
    assert all(panel.named for panel in all_panels(board).values())
    for _ in range(8):
        if board.controller.action_awaiting_dice is None:
            break
        names = [name for _, dice in board.controller.dice_asked() for name in dice]
        low = {f"die-{n}": str(board.controller.sides_of(n)[3]) for n in range(len(names))}
        said(
            board,
            "rolled",
            **{**low, **{f"die-{n}": str(face) for n, face in enumerate(board.controller.typed.fallen)}},
        )
    assert len(game) == steps + 1
    assert board.errors == []


def test_who_is_still_to_come_is_not_destroyed(tmp_path: Path) -> None:
    """B21.2: in the order of battle, and where its values are read."""
    game = skirmish(squad("s", (50, 80)), harka("h", (50, 50)), harka("late", (10, 10), enters=3))
    assert game.units["late"].whereabouts == "waiting"
    board = shown(game, tmp_path)
    said(board, "tab", tab="order")
    assert "still to come" in page(board).panel("side")
    assert "destroyed" not in page(board).panel("side")
    said(board, "tab", tab="play")
    said(board, "choose", unit="late")
    assert "still to come" in page(board).panel("side")
    assert "destroyed" not in page(board).panel("side")


def test_keys_that_mean_nothing_for_a_unit_do_nothing(tmp_path: Path) -> None:
    """A support weapon charges nobody, a squad turns nothing, by key or by button; each has its own of the two."""
    game = small()
    board = shown(game, tmp_path)
    letters = {"charging": "c", "turning": "t"}
    for name, does, other in (("gun", "turning", "charging"), ("s", "charging", "turning")):
        said(board, "choose", unit=name)
        said(board, "activate")
        assert board.controller.acting is not None
        assert board.controller.acting.id == name
        key(board, letters[other])
        assert not getattr(board.controller, other)
        said(board, other)
        assert not getattr(board.controller, other)
        key(board, letters[does])
        assert getattr(board.controller, does)
        said(board, does)
        assert not getattr(board.controller, does)
        said(board, "undo")


def test_start_over_keeps_the_unit_and_drops_its_acts(tmp_path: Path) -> None:
    game = small(dice=(BLANK,))
    board = shown(game, tmp_path)
    said(board, "choose", unit="s")
    said(board, "activate")
    said(board, "put", act="aim")
    (data,) = (
        dict(re.findall(r'data-(\w+)="([^"]*)"', tag))
        for tag in re.findall(r"<button ([^>]*)>", page(board).panel("side"))
        if "start-over" in tag
    )
    said(board, data.pop("do"), **data)
    assert (board.controller.selected, board.controller.draft) == ("s", ())


# ---- secrets -------------------------------------------------------------------------------------------


def bids() -> Game[Any, Any]:
    return skirmish(squad("s", (50, 80)), harka("h", (50, 50)), initiative=None, start={"impulse": 2})


def everything(board: BoardWidget) -> str:
    """All that a board has told its page, in every tab."""
    told = ""
    for tab in panels.TABS:
        said(board, "tab", tab=tab)
        told += " ".join(page(board).html.values())
    told += board.overlay.spoken + str(board.overlay.tip) + str(board.hover)
    return told


def test_a_bid_and_a_reserve_are_hidden_from_the_other_seat(tmp_path: Path) -> None:
    """In the panels, the log, the text, the order of battle, and what is said: they are the same whatever was bid."""
    seen = set()
    for chits in (0, 2):
        game = bids()
        board = shown(game, tmp_path, seat="riffian")
        game.do(act.Bid(chits), seat="spanish")
        assert "Bid 1 chit" in page(board).panel("side")  # it is this seat's turn to bid
        for each in game.units.values():
            pressed(board, each.place)
        seen.add(everything(board))
    assert len(seen) == 1


def test_nobody_bids_for_the_other_seat(tmp_path: Path) -> None:
    game = bids()
    board = shown(game, tmp_path, seat="riffian")
    assert "Bid 1 chit" not in page(board).panel("side")
    said(board, "answer", number=2)
    assert len(game) == 0
    assert board.controller.rejection is not None


def test_a_board_passed_on_is_covered_and_tells_nothing_meanwhile(tmp_path: Path) -> None:
    game = bids()
    board = shown(game, tmp_path)
    board.sit("spanish", hotseat=True)
    said(board, "answer", number=2)
    assert board.controller.awaiting_handover
    assert "lw-hand-over" in page(board).panel("end")
    assert "Bid 1 chit" not in page(board).panel("side")
    assert "Chits" not in Checked(page(board).panel("head")).text
    said(board, "here")
    assert "Bid 1 chit" in page(board).panel("side")


# ---- whole games ---------------------------------------------------------------------------------------


def one_press(board: BoardWidget, chance: random.Random) -> None:
    """Something that a person might do now: presses on units and on the ground, buttons that are shown."""
    game, controller = board.game, board.controller
    units = [each for each in game.units.values() if each.is_on_table]
    place = chance.choice(units).place
    if chance.random() < 0.5:
        place = place[0] + chance.randrange(-800, 800), place[1] + chance.randrange(-800, 800)
    width, height = game.system.table.width, game.system.table.height
    pressed(board, (min(max(place[0], 0), width), min(max(place[1], 0), height)))
    found = re.findall(r"<button ([^>]*)>", page(board).panel("side"))
    buttons = [dict(re.findall(r'data-(\w+)="([^"]*)"', tag)) for tag in found if "aria-disabled" not in tag]
    known = [each for each in buttons if each.get("do") not in ("tab", "rule", "example", None)]
    if known:
        data = dict(chance.choice(known))
        said(board, data.pop("do"), **{key: value for key, value in data.items() if key not in ("key", "show")})
    assert board.errors == [], board.errors[-1]
    assert controller.error == ""


@pytest.mark.parametrize("seed", seeds(20, now=range(8)))
def test_no_press_and_no_button_fails(seed: int, tmp_path: Path) -> None:
    """Presses and buttons at random, and where nothing comes of them the rest of the question at random."""
    game = small() if seed % 2 else bids()
    board = shown(game, tmp_path)
    chance = random.Random(seed)
    for number in range(10):
        if game.result is not None:
            break
        one_press(board, chance)
        if number % 4 == 3:
            said(board, "finish", sure="yes")
    all_panels(board)


# ---- what is said and where it is looked at ------------------------------------------------------------


def key(board: BoardWidget, letter: str) -> None:
    page(board).key(letter)


def test_the_next_unit_is_said_with_its_place_once(tmp_path: Path) -> None:
    """N says who it is and where in centimetres; where nobody is left it speaks of units, for there are no counters."""
    game = small()
    board = shown(game, tmp_path)
    key(board, "n")
    assert board.controller.selected is not None
    assert board.overlay.spoken.startswith(f"Selected: {game.units[board.controller.selected].name}")
    assert board.overlay.spoken.count("cm east") == 1
    start = {"initiative": "spanish", "chits": {"spanish": 0, "riffian": 9}}
    empty = skirmish(squad("s", (50, 80)), harka("h", (50, 50)), initiative=None, start=start)
    board = shown(empty, tmp_path)
    key(board, "n")
    assert board.overlay.spoken == "No unit can do anything more."


def test_one_miniature_is_one(tmp_path: Path) -> None:
    game = small()
    board = shown(game, tmp_path)
    for name, words in (("lt", "1 miniature"), ("s", f"{game.units['s'].count} miniatures")):
        told = [
            word.strip()
            for word in Checked(str(board.game_view.tooltip(board.controller, game.units[name].place))).text
        ]
        assert words in told


def test_an_enemy_chosen_is_not_told_to_click_an_enemy(tmp_path: Path) -> None:
    game = small()
    board = shown(game, tmp_path)
    said(board, "choose", unit="h")
    assert "Click an enemy" not in page(board).panel("side")
    assert "Click a unit of the side that has the initiative" in page(board).panel("side")
    said(board, "choose", unit="s")
    assert "Click an enemy" in page(board).panel("side")


def test_an_enemy_looked_at_in_the_past_is_told_without_a_reason_of_another_moment(tmp_path: Path) -> None:
    """The line of sight from a unit of the side that decides is told; that nobody has been activated is no reason."""
    sight = "from base to base; the line of sight is clear."
    game = bids()
    board = shown(game, tmp_path)
    game.do(act.Bid(0))
    game.do(act.Bid(0))
    said(board, "step", step=0)
    for name in ("s", "h"):
        pressed(board, game.units[name].place)
    board.controller.run_deferred()
    board.paint()
    assert sight in page(board).panel("side")
    assert "has just been activated" not in page(board).panel("side")

    game = small(dice=(BLANK,))
    board = shown(game, tmp_path)
    pressed(board, game.units["s"].place)
    said(board, "activate")
    said(board, "put", act="aim")
    said(board, "carry-out")
    told = []
    for step in range(len(game) + 1):
        said(board, "step", step=step)
        for first, second in (("s", "h"), ("h", "s")):
            said(board, "cancel")
            pressed(board, game.units[first].place)
            pressed(board, game.units[second].place)
            board.controller.run_deferred()
            board.paint()
            assert "has just been activated" not in page(board).panel("side")
            if sight in page(board).panel("side"):
                told.append((step, first, second))
    assert told == [(0, "s", "h"), (1, "s", "h")]


def test_where_an_order_is_given_nothing_is_too_far_for_the_ruler(tmp_path: Path) -> None:
    """Those who get it are clicked, and nobody moves there."""
    board = shown(small(), tmp_path)
    pressed(board, board.game.units["lt"].place)
    assert board.overlay.ruler["most"] > 0
    said(board, "order", order="regroup")
    assert board.overlay.ruler["most"] == 0
    said(board, "order", order="regroup")
    assert board.overlay.ruler["most"] > 0


def test_a_marker_that_makes_better_is_kept_without_a_word_and_that_is_said(tmp_path: Path) -> None:
    """B15.6: below the buttons that spend it."""
    lw.set_language("en")
    game = skirmish(one("sg", "sergeant", (60, 90)), squad("s", (50, 80), superior="sg"), harka("h", (50, 50)))
    board = shown(game, tmp_path)
    game.do(act.Order("sg", "hit", ("s",)))
    pressed(board, game.units["s"].place)
    assert "Activate, and keep the marker for later" in text(board)
    said(board, "activate")
    assert game.units["s"].state.upgrade


def test_an_advised_activation_draws_what_it_is_for(tmp_path: Path) -> None:
    """The volley or the way of the unit stands on the table, as its declaration would draw it."""
    game = skirmish(squad("s", (50, 80)), harka("h", (50, 60)))
    board = shown(game, tmp_path)
    said(board, "hint")
    (advice,) = (one for one in board.controller.advice or () if one.action == act.Activate("s"))
    declared = advice.chosen.then
    assert isinstance(declared, act.Declare)
    drawn = {item.id for item in mark_layer(BarakaController.on(board))}
    game.do(advice.action)
    board.controller.state = replace(board.controller.state, drawn=None)
    assert game.ruling(declared)
    said(board, "hint")
    assert board.controller.intended == declared
    assert drawn == {item.id for item in mark_layer(BarakaController.on(board))}


def test_the_miniatures_that_the_advice_removes_are_marked(tmp_path: Path) -> None:
    game = skirmish(squad("s", (50, 80)), harka("h", (50, 60)))
    while not isinstance(game.position.top, at.Losing):
        game.play(lw.Officer(), steps=1)
    board = shown(game, tmp_path)
    said(board, "hint")
    (removal,) = (one.action for one in board.controller.advice or ())
    assert isinstance(removal, act.Remove)
    crosses = {item.id for item in mark_layer(BarakaController.on(board)) if item.id.startswith("picked-")}
    assert crosses == {f"picked-{number}" for number in removal.figures}


def test_a_move_says_near_which_ground_it_ends(tmp_path: Path) -> None:
    """In a piece of ground it is that; far from all there is nothing to say."""
    system = lw.new_game("well", seed=1).system
    well, thicket = (system.table[id].shape for id in ("well", "thicket"))
    for place, said_of_it in (
        (well.centre, "move (the well)"),
        (thicket.centre, "move (mastic thicket)"),
        ((5560, 5460), "move (near: path)"),
        ((11900, 8900), "move"),
    ):
        assert act.Move((place,)).text(system).text("en") == said_of_it


def test_an_example_opens_where_all_of_it_is_seen(tmp_path: Path) -> None:
    """In the middle of all whom it is about, and the whole table where they stand too far apart for the window."""
    board = shown(small(), tmp_path)
    example = next(each for rule in lw.rulebook("baraka").values() for each in rule.examples)
    board.visit(example)
    stage = board.controller.worked_example.stage(board.controller)
    middle = board.game_view.initial_centre(board.controller, board.zoom_state.window)
    for n in (0, 1):
        axis = [place[n] for place in stage]
        assert min(axis) <= middle[n] <= max(axis)
        assert abs((min(axis) + max(axis)) // 2 - middle[n]) <= 1
    assert board.game_view.needs_whole_map(board.controller, (1.0, 1.0)) == (len(set(stage)) > 1)
    assert not board.game_view.needs_whole_map(board.controller, (1e6, 1e6))
    board.back()
    assert not board.game_view.needs_whole_map(board.controller, (1.0, 1.0))


def test_a_skirmish_opens_with_all_units_in_sight_where_they_can_be_read(tmp_path: Path) -> None:
    """In the middle of the view, once a page has said how large it is; nobody is moved who looks elsewhere by then."""
    board, led = (BoardWidget(lw.new_game("blockhouse"), saves=tmp_path) for _ in range(2))
    places = [place for unit in board.game.units.values() if (place := board.controller.where(unit)) is not None]
    led.map.bring([(600, 600)])
    elsewhere = led.overlay.look_at
    for each in (board, led):
        BoardClient(each).show(width=662, height=400)
    scale, middle = board.zoom_state.scale, board.overlay.look_at["place"]

    for axis, mid, room in zip(zip(*places, strict=True), middle, (662, 400), strict=True):
        assert mid == (min(axis) + max(axis)) // 2
        assert (max(axis) - min(axis)) * TENTH * scale < room
    assert scale < 1.0
    assert led.overlay.look_at == elsewhere


def test_the_few_units_of_a_lesson_are_all_in_sight(tmp_path: Path) -> None:
    """They stand round the middle of the view; of many, and in play, those nearest to the enemy do."""
    few, many = shown(small(), tmp_path), shown(lw.new_game("convoy"), tmp_path)
    assert not few.game_view.needs_whole_map(few.controller, (1.0, 1.0))
    for board in (few, many):
        board.controller.shows_few = True
    places = [few.controller.where(unit) for unit in few.game.units.values()]
    middle = few.game_view.initial_centre(few.controller, few.zoom_state.window)

    assert [(min(axis) + max(axis)) // 2 for axis in zip(*places, strict=True)] == list(middle)
    assert few.game_view.needs_whole_map(few.controller, (1.0, 1.0))
    assert not few.game_view.needs_whole_map(few.controller, (1e6, 1e6))
    assert not many.game_view.needs_whole_map(many.controller, (1.0, 1.0))


def test_the_length_of_a_line_of_sight_stands_beside_it(tmp_path: Path) -> None:
    """Whatever its direction: in the ink of names, on the right of the line."""
    from legion_widget.drawing.palette import palette
    from legion_widget.games.baraka.board.map_overlays import _distance

    ink = palette("dark")
    for end in ((0, 300), (0, -300), (300, 0), (-300, 0), (200, 200), (200, -200), (-200, 200), (-200, -200)):
        label = _distance((0.0, 0.0), end, 3000, ink)
        away = abs(end[0] * (label.y - 5) - end[1] * label.x) / math.hypot(*end)
        assert away >= 8
        assert label.x >= end[0] / 2
        assert label.fill == ink.label


def test_a_place_in_reach_of_a_unit_that_is_not_activated_is_refused() -> None:
    """It stays selected, and the refusal names the rule of activation. A click elsewhere deselects it."""
    game = lw.new_game("well", seed=3)
    client = BoardClient(lw.show(game)).show()
    x, y = game.units["sergeant"].place
    client.press((x, y))
    client.press((x + 500, y))
    controller = client.board.controller
    assert controller.rejection.rule == "B9.1"
    assert client.board.selected == "sergeant"
    assert len(game) == 0
    client.press((x, 100))
    assert client.board.selected is None
