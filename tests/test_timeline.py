"""The timeline, the log, the tabs and the examples of a board, without a browser."""

from __future__ import annotations

import asyncio
import importlib
import random
import re
from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.event import Event
from legion_widget.engine.i18n import LANGUAGES
from legion_widget.games.legion.board.map_overlays import reach_layer
from legion_widget.registry import rulebook
from legion_widget.ui import replay
from legion_widget.ui.panels.footer import FILTERS, log
from legion_widget.ui.panels.parts import ICONS
from legion_widget.widget.board import BoardWidget
from tests import clock
from tests.legion.positions import position, where
from tests.page import Checked, page, pressed, said
from tests.seeds import thinned


@pytest.fixture(autouse=True)
def language() -> Any:
    yield
    lw.set_language("es")


def three(**more: Any) -> BoardWidget:
    """A board on a game of three moves of one counter each: a, b and c go one hex south, to row 06."""
    game = position(
        a="moroccan infantry 3-4 0505",
        b="moroccan infantry 3-4 0705",
        c="moroccan infantry 3-4 0905",
        s="spanish infantry 3-3 1212",
        **more,
    )
    board = BoardWidget(game)
    for label in ("0505", "0705", "0905"):
        pressed(board, label)
        pressed(board, label[:2] + "06")
    assert len(game) == 3
    return board


def text(html: str) -> str:
    return " ".join(Checked(html).text)


def key(board: BoardWidget, name: str) -> None:
    """What a page sends for a key of the map."""
    page(board).key(name)


# ---- looking back -----------------------------------------------------------------------------------


def test_looking_back_shows_a_step_and_changes_nothing() -> None:
    """Traits, panels and choices are those of the step; the game and what can be redone are untouched."""
    board = three()
    present, line = board.game.position, list(board.game.journal.line)
    said(board, "step", step="1")
    assert (board.step, board.controller.step) == (1, 1)
    assert board.position is board.game.at(1).position
    assert board.controller.now.units["b"].hex.label == "0705"
    assert "lw-looking-back" in page(board).panel("time")
    assert 'value="1"' in page(board).panel("time")
    assert board.game.position is present
    assert board.game.journal.line == line
    said(board, "step", step="3")
    assert board.step is None
    assert board.position is present
    assert "lw-looking-back" not in page(board).panel("time")
    assert board.errors == []


@pytest.mark.parametrize(
    ("asked", "step"),
    thinned([(0, 0), (99, None), (2, 2), (-99, 0), (3, None), (4, None), (-1, 0), (None, None)], 2, 1),
)
def test_a_step_that_there_is_not_is_the_nearest(asked: int | None, step: int | None) -> None:
    """The trait says what is looked at, whatever was asked for: past the end is the present."""
    board = three()
    board.step = 1
    board.step = asked
    assert (board.step, board.controller.step) == (step, step)
    assert board.position is (board.game.position if step is None else board.game.at(step).position)
    assert board.errors == []


def test_a_step_of_nonsense_is_shown_as_an_error() -> None:
    """A page that sends no number changes nothing."""
    board = three()
    said(board, "step", step="x")
    assert board.errors
    assert board.step is None


def test_a_step_beyond_the_present_is_what_can_be_redone() -> None:
    """After an undo the line goes on: its later steps can be looked at, and played on from."""
    board = three()
    said(board, "undo")
    said(board, "undo")
    board.step = 99
    assert board.step == 3
    assert board.controller.now.units["c"].hex.label == "0906"
    assert len(board.game) == 1
    said(board, "resume")
    assert (len(board.game), board.step) == (3, None)


@pytest.mark.parametrize("do", ["next", "finish", "undo", "redo"])
def test_buttons_of_the_present_are_refused_in_the_past(do: str) -> None:
    """A command from a page that looks at the past changes nothing, and the panel says why."""
    board = three()
    said(board, "undo")  # there is something to redo
    before = board.game.position
    board.step = 1
    said(board, do)
    assert board.game.position is before
    assert len(board.game) == 2
    assert board.step == 1
    assert "lw-refusal" in page(board).panel("side")
    assert "Estás viendo el paso 1 de 2" in text(page(board).panel("side"))
    said(board, "step", step="0")  # another step: nothing was tried there
    assert "lw-refusal" not in page(board).panel("side")
    assert board.errors == []


@pytest.mark.parametrize("name", ["u", "e"])
def test_keys_of_the_map_are_refused_in_the_past(name: str) -> None:
    """So are the keys: what was meant for another moment does not happen in this one."""
    board = three()
    board.step = 1
    key(board, name)
    assert (len(board.game), board.step) == (3, 1)
    assert board.controller.past
    assert board.errors == []


def test_a_move_in_the_past_is_refused_with_a_message() -> None:
    """A counter of the past can be looked at with its reach, and not moved; from here the game can be played on."""
    board = three()
    before = board.game.position
    board.step = 0
    pressed(board, "0505")
    assert board.selected == "a"
    assert reach_layer(board.controller)
    pressed(board, "0507")
    assert board.game.position is before
    assert "lw-refusal" in page(board).panel("side")
    said(board, "step", step="3")
    assert board.selected is None
    assert "lw-refusal" not in page(board).panel("side")
    board.step = 0
    assert "lw-refusal" not in page(board).panel("side")  # nothing has been tried yet this time
    assert board.errors == []


def test_play_on_from_a_step_then_redo() -> None:
    """What came later can be done again, until something else is done."""
    board = three()
    board.step = 1
    said(board, "resume")
    assert (len(board.game), board.step) == (1, None)
    said(board, "redo")
    assert len(board.game) == 2
    assert where(board.game, "b") == "0706"
    said(board, "undo")
    pressed(board, "0905")
    pressed(board, "0907")
    assert where(board.game, "c") == "0907"
    assert not board.game.can_redo
    assert board.errors == []


def test_resume_at_the_present_does_nothing() -> None:
    board = three()
    said(board, "resume")
    assert (len(board.game), board.step) == (3, None)


def test_a_change_of_the_game_brings_a_view_of_the_past_to_the_present() -> None:
    """Two boards look at steps of their own; when something happens in the game, both see it."""
    one = three()
    two = BoardWidget(one.game)
    two.step = 1
    assert one.step is None
    one.step = 2
    assert two.step == 1
    one.step = None
    assert two.step == 1
    said(one, "next", sure="yes")
    assert (one.step, two.step) == (None, None)
    assert two.position is one.game.position
    two.step = 0
    said(one, "undo")
    assert two.step is None
    assert one.errors == two.errors == []


def test_traits_can_be_set_in_a_row_from_a_cell() -> None:
    """``step`` and ``selected`` set from code are the same as pressed; an unknown counter is shown as an error."""
    board = three()
    board.selected = "a"
    assert board.controller.selected == "a"
    assert "0506" in page(board).panel("side")
    board.step = 0
    assert board.selected is None  # it was chosen in another moment
    board.selected = "a"
    assert "0505" in page(board).panel("side")
    board.selected = None
    assert board.controller.selected is None
    assert board.errors == []
    board.selected = "nobody"
    assert board.selected is board.controller.selected is None
    assert len(board.errors) == 1
    assert "lw-refusal" in page(board).panel("side")


def test_a_language_that_there_is_not_is_taken_back() -> None:
    """The trait says what is shown."""
    board = three()
    board.language = "xx"
    assert board.errors
    assert board.language == lw.get_language() == "es"
    board.language = "en"
    assert "End the phase" in page(board).panel("head")


# ---- played again -----------------------------------------------------------------------------------


def played(board: BoardWidget, seconds: float = 2.0, act: Any = None) -> list[int | None]:
    """The steps that a board goes through while it plays by itself."""
    seen: list[int | None] = []

    async def run() -> None:
        board.observe(lambda change: seen.append(change["new"]), "step")
        said(board, "play")
        end = asyncio.get_running_loop().time() + seconds
        while board.replay.is_playing and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.005)
            if act is not None:
                act(seen)
        board.replay.stop()

    clock.run(run())
    return seen


@pytest.fixture
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "PACE", 0.05)


@pytest.mark.usefixtures("fast")
def test_play_goes_to_the_present_and_stops() -> None:
    board = three()
    assert played(board) == [0, 1, 2, None]
    assert not board.replay.is_playing
    assert len(board.game) == 3
    assert 'aria-label="Pausa"' not in page(board).panel("time")
    assert board.errors == []


@pytest.mark.usefixtures("fast")
def test_play_goes_on_from_the_step_that_is_looked_at() -> None:
    board = three()
    board.step = 1
    assert played(board) == [2, None]


@pytest.mark.usefixtures("fast")
def test_play_after_undo_stops_at_the_present_and_from_there_at_the_end() -> None:
    """What was undone is not played again by itself; from a step beyond the present it goes to the end of the line."""
    board = three()
    said(board, "undo")
    assert played(board) == [0, 1, None]
    board.game.goto(1)
    board.step = 2
    assert played(board) == [3]
    assert board.step == 3
    assert played(board) == [0, None]  # at the end: from the beginning
    assert board.errors == []


@pytest.mark.usefixtures("fast")
def test_there_is_nothing_to_play_before_the_first_action() -> None:
    board = BoardWidget(position(a="moroccan infantry 3-4 0505", s="spanish infantry 3-3 1212"))
    assert played(board) == []
    board = three()
    board.game.goto(0)
    assert played(board) == []
    assert board.errors == []


@pytest.mark.usefixtures("fast")
def test_pause_stands_still() -> None:
    board = three()
    seen = played(board, act=lambda seen: said(board, "play") if seen and seen[-1] == 1 else None)
    assert seen == [0, 1]
    assert board.step == 1


@pytest.mark.usefixtures("fast")
@pytest.mark.parametrize("do", ["step", "resume"])
def test_a_press_ends_the_playing(do: str) -> None:
    """A step that is chosen by hand, or an action, stops what goes on by itself."""
    board = three()
    played(board, act=lambda seen: said(board, do, step="2") if seen and seen[-1] == 1 else None)
    assert (board.step, len(board.game)) == ((2, 3) if do == "step" else (None, 1))
    assert board.errors == []


@pytest.mark.usefixtures("fast")
def test_a_change_of_the_game_ends_the_playing() -> None:
    board = three()
    played(board, act=lambda seen: board.game.undo() if seen and seen[-1] == 1 else None)
    assert (board.step, len(board.game)) == (None, 2)


@pytest.mark.usefixtures("fast")
def test_a_board_that_is_closed_plays_no_more() -> None:
    board = three()
    seen = played(board, act=lambda seen: board.close() if seen and seen[-1] == 1 else None)
    assert seen == [0, 1]


# ---- the log ----------------------------------------------------------------------------------------


def rows(board: BoardWidget) -> list[dict[str, str | None]]:
    """The lines of the log."""
    return [b for b in Checked(page(board).panel("foot")).buttons if b.get("class") == "lw-line"]


def test_a_line_of_the_log_looks_at_its_step() -> None:
    """Newest first under their heading, each with its number; the line of the step that is looked at is marked."""
    board = three()
    assert [row["data-step"] for row in rows(board)] == ["0", "3", "2", "1"]
    row = next(row for row in rows(board) if row["data-step"] == "2")
    said(board, "step", step=row["data-step"] or "")
    assert board.step == 2
    marked = [row for row in rows(board) if row.get("aria-current") == "step"]
    assert [row["data-step"] for row in marked] == ["2"]
    assert rows(board)[1]["data-step"] == "3"  # what came later is still there


def test_a_heading_of_the_log_stands_above_what_happened_under_it() -> None:
    """What happened in a phase is read under its name; a phase that is passed over has nothing under it."""
    game = lw.new_game("rif", seed=4)
    game.play(until=2)
    parts: list[list[str]] = [[]]
    for number, entry in enumerate(game.journal.line):
        for event in entry.events:
            parts += [[]] if event.is_heading else []
            parts[-1].append(f"line-{number}-{type(event).__name__}")
    assert len(parts) > 3
    assert {len(part) for part in parts if part[:1] and part[0].endswith("PhasePassed")} == {1}
    wanted = [key for heading, *others in reversed(parts[1:]) for key in (heading, *reversed(others))]
    wanted += reversed(parts[0])  # before the first phase
    everything = Checked(str(log(BoardWidget(game).controller, last=10_000)))
    assert [row["data-key"] for row in everything.buttons if row.get("class") == "lw-line"] == wanted


@pytest.mark.parametrize("name", sorted(FILTERS))
def test_the_log_is_filtered(name: str) -> None:
    """A filter shows the events of its kinds and no others, in both languages."""
    game = lw.new_game("rif", seed=4)
    game.play(until=2)
    board = BoardWidget(game)
    everything = len(rows(board))
    said(board, "filter", filter=name)
    assert board.controller.filter == name
    wanted = [e for entry in game.journal.line for e in entry.events if name in ("all", e.log_filter)]
    shown = rows(board)
    assert len(shown) <= len(wanted)
    assert bool(shown) == bool(wanted)
    for row in shown:
        events = game.journal.line[int(row["data-step"] or -1)].events
        assert any(name in ("all", event.log_filter) for event in events)
    if not shown:
        assert "lw-muted" in page(board).panel("foot")
    said(board, "filter", filter="all")
    assert len(rows(board)) == everything
    assert board.errors == []


def test_a_filter_that_there_is_not_changes_nothing() -> None:
    board = three()
    said(board, "filter", filter="__class__")
    said(board, "filter")
    assert board.controller.filter == "all"
    assert board.errors == []


def kinds(game: str) -> list[type[Event]]:
    """The kinds of events of a game."""
    events = importlib.import_module(f"legion_widget.games.{game}.events")
    return [
        kind
        for name, kind in vars(events).items()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event and not name.startswith("_")
    ]


@pytest.mark.parametrize("game", ["legion", "market_garden", "baraka"])
def test_every_kind_of_event_says_itself(game: str) -> None:
    """Its sentence, a sign that there is, and a filter that the log offers; each filter shows something."""
    found = kinds(game)
    assert len(found) > 20
    assert [kind for kind in found if kind.text is Event.text] == []
    assert [kind for kind in found if kind.icon not in ICONS] == []
    assert {kind.log_filter for kind in found} == {*FILTERS, None} - {"all"}


def test_log_and_side_fold() -> None:
    """Each is hidden and shown again; nothing else can be folded."""
    board = three()
    for part in ("log", "side"):
        said(board, "fold", part=part)
        assert f"lw-no-{part}" in page(board).classes
        said(board, "fold", part=part)
        assert f"lw-no-{part}" not in page(board).classes
    said(board, "fold", part="map")
    said(board, "fold")
    assert not [name for name in page(board).classes if name.startswith("lw-no-")]
    assert board.errors == []


# ---- the order of battle ----------------------------------------------------------------------------


def test_the_order_of_battle_adds_up() -> None:
    """On the map, lost and still to come are all counters, at positions all over some random games."""
    rng = random.Random(7)
    for seed in (1, 2):
        game = lw.new_game("rif", seed=seed)
        game.play(until=rng.randint(3, 8), steps=900)
        board = BoardWidget(game)
        said(board, "tab", tab="order")
        for step in [None, *sorted(rng.sample(range(len(game)), 3))]:
            board.step = step
            units = [u for u in board.controller.now.units.values() if u.family != "captured" or u.hex is not None]
            sums = re.findall(r'<p class="lw-muted">([^<]*)</p>', page(board).panel("side"))
            shown = [int(number) for number in re.findall(r"\d+", " ".join(sums))]
            assert len(shown) == 6
            assert sum(shown) == len(units)
            assert shown[0] + shown[3] == sum(unit.hex is not None for unit in units)
            assert shown[1] + shown[4] == sum(unit.status == "eliminated" for unit in units)
        assert board.errors == []


def test_a_formation_opens_and_its_counters_are_chosen_and_looked_at() -> None:
    """Every counter can be reached by the tab; a press chooses it and puts it in the middle of the view."""
    board = BoardWidget(lw.new_game("rif", seed=3))
    said(board, "tab", tab="order")
    units = list(board.game.units.values())
    formations = {b["data-formation"] for b in Checked(page(board).panel("side")).buttons if b.get("data-formation")}
    found: set[str | None] = set()
    for name in sorted(formations, key=str):
        said(board, "formation", formation=str(name))
        members = [b for b in Checked(page(board).panel("side")).buttons if b.get("class") == "lw-member"]
        found |= {b["data-unit"] for b in members}
        said(board, "formation", formation=str(name))
        assert 'class="lw-member"' not in page(board).panel("side")
    assert found == {unit.id for unit in units if unit.family != "captured"}
    unit = next(unit for unit in units if unit.hex is not None)
    said(board, "choose", unit=unit.id)
    assert board.selected == unit.id
    assert unit.hex is not None
    assert board.overlay.look_at["place"] == list(board.game.board.grid.column_row(unit.hex.index))
    assert board.controller.tab == "order"
    said(board, "choose", unit=unit.id)
    assert board.selected is None
    assert board.errors == []


# ---- the rules --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_of_the_book_is_shown_well_formed(language: str) -> None:
    """Title, text, our reading, options and examples of each rule; all links lead to rules of the book."""
    lw.set_language(language)
    board = three()
    book = rulebook()
    for rule in book.values():
        said(board, "rule", rule=rule.id)
        assert board.controller.tab == "rules"
        checked = Checked(page(board).panel("side"))
        assert checked.named
        words = "".join(checked.text)
        assert rule.title in words
        assert rule.text in words
        assert all(part in words for part in rule.interpretation.split("\n\n"))
        examples = [b for b in checked.buttons if b.get("data-do") == "example"]
        assert [b["data-number"] for b in examples] == [str(n) for n in range(len(rule.examples))]
        assert {b["data-rule"] for b in checked.buttons if b.get("data-rule")} <= set(book)
    assert board.errors == []


def test_rules_with_hostile_text_are_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands in the book is text."""
    from legion_widget.engine.rulebook import Rule

    hostile = "<script>alert(1)</script>\"'&amp;"
    for name in ("title", "text", "interpretation"):
        monkeypatch.setattr(Rule, name, property(lambda self: hostile))
    board = three()
    said(board, "rule", rule="L8.2")
    assert "<script>" not in page(board).panel("side")
    assert "".join(Checked(page(board).panel("side")).text).count(hostile) >= 3


@pytest.mark.parametrize("name", ["", "L99.9", "<b>", "None"])
def test_a_rule_that_there_is_not_shows_one_at_hand(name: str) -> None:
    board = three()
    said(board, "rule", rule=name)
    assert "lw-rule-page" in page(board).panel("side")
    assert board.errors == []


def test_the_rules_at_hand_are_those_of_the_refusal() -> None:
    """The rule that refuses stands first."""
    board = BoardWidget(position(a="moroccan infantry 3-2 0505", s="spanish infantry 3-3 1212"))
    pressed(board, "0505")
    pressed(board, "1505")
    said(board, "tab", tab="rules")
    near = page(board).panel("side").partition('<p class="lw-near">')[2].partition("</p>")[0]
    assert Checked(near).buttons[0]["data-rule"] == "L7.2"


def test_a_tab_that_there_is_not_changes_nothing() -> None:
    board = three()
    said(board, "tab", tab="__class__")
    said(board, "tab")
    assert board.controller.tab == "play"
    assert board.errors == []


# ---- examples ---------------------------------------------------------------------------------------


def test_an_example_opens_and_goes_back(tmp_path: Path) -> None:
    """The game that was left is as it was; the board of the example is another, and is not saved over it."""
    rule = next(rule for rule in rulebook().values() if rule.examples)
    game = lw.new_game("rif", seed=3)
    board = BoardWidget(game, saves=tmp_path)
    game.play(steps=2)
    said(board, "example", rule=rule.id, number="0")
    assert board.game is not game
    assert board.controller.worked_example is not None
    assert rule.examples[0].title in text(page(board).panel("side"))
    assert 'data-do="back"' in page(board).panel("side")
    said(board, "example-play")
    said(board, "back")
    assert board.game is game
    assert board.controller.worked_example is None
    assert (len(game), board.step) == (2, None)
    assert board.overlay.grid["columns"] == 48
    said(board, "back")  # nowhere else to go
    assert board.game is game
    assert board.errors == []


def test_who_sat_at_the_board_sits_there_again_after_an_example(tmp_path: Path) -> None:
    """An example is for everybody; the seat, and the passing from hand to hand, belong to the game."""
    rule = next(rule for rule in rulebook().values() if rule.examples)
    board = BoardWidget(lw.new_game("rif", seed=3, players=4), saves=tmp_path)
    board.sit(hotseat=True)
    said(board, "here")
    seat = board.controller.seat
    said(board, "example", rule=rule.id, number="0")
    assert (board.controller.seat, board.controller.hotseat.active) == (None, False)
    said(board, "back")
    assert (board.controller.seat, board.controller.hotseat.active, board.controller.awaiting_handover) == (
        seat,
        True,
        False,
    )
    assert board.errors == []


def test_an_example_in_an_example_goes_back_to_the_game(tmp_path: Path) -> None:
    first, second = [rule for rule in rulebook().values() if rule.examples][:2]
    board = BoardWidget(lw.new_game("rif", seed=3), saves=tmp_path)
    game = board.game
    said(board, "example", rule=first.id, number="0")
    said(board, "rule", rule=second.id)
    said(board, "example", rule=second.id, number="0")
    assert board.controller.worked_example is not None
    said(board, "back")
    assert board.game is game
    assert board.controller.worked_example is None
    assert board.errors == []


def test_a_new_game_lets_go_of_what_was_left_for_an_example(tmp_path: Path) -> None:
    """It is a new game of what was played; of the example nothing is saved."""
    board = BoardWidget(lw.new_game("rif", seed=3), saves=tmp_path)
    said(board, "example", rule="L7.9", number="0")
    said(board, "menu")
    assert "lw-saves" not in page(board).panel("head")
    said(board, "new")
    assert board.game.scenario.id == "rif"
    assert board.game.seed == 4
    assert 'data-do="back"' not in page(board).panel("side")
    said(board, "back")
    assert board.game.seed == 4
    assert board.errors == []


def test_a_key_on_an_old_picture_is_dropped() -> None:
    board = three()
    old = page(board).revision
    done = len(board.game)
    for _ in range(3):
        page(board).key("u", revision=old)
    assert len(board.game) == done - 1


def test_save_as_does_not_write_over_what_is_no_saved_game(tmp_path: Path) -> None:
    board = BoardWidget(lw.new_game("rif", seed=3), saves=tmp_path)
    notes = tmp_path / "notes.json"
    notes.write_text("mine")
    said(board, "save", path=str(notes))
    assert notes.read_text() == "mine"
    assert f"{notes} no es una partida guardada" in page(board).panel("head")
    said(board, "save", path=str(tmp_path / "a.json"))
    said(board, "save", path=str(tmp_path / "a.json"))  # a saved game is written over
    assert "Partida guardada" in page(board).panel("head")
    assert "no es una" not in page(board).panel("head")
    assert board.errors == []


def test_what_is_wrong_is_read_on_every_tab_and_with_a_folded_side(tmp_path: Path) -> None:
    board = BoardWidget(lw.new_game("rif", seed=3), saves=tmp_path)
    for name in ("order", "rules", "text"):
        said(board, "tab", tab=name)
        said(board, "sit", sit="nobody")
        assert "nobody" in page(board).panel("side")
    said(board, "fold", part="side")
    assert "lw-no-side" in page(board).classes
    said(board, "sit", sit="nobody")
    assert "lw-no-side" not in page(board).classes


@pytest.mark.parametrize("content", [{"rule": "L99.9"}, {"rule": "L2.1", "number": "99"}, {"number": "x"}])
def test_an_example_that_there_is_not_is_an_error_and_leaves_the_game(content: dict[str, str]) -> None:
    board = three()
    game = board.game
    said(board, "example", **content)
    assert board.game is game
    assert board.errors
    board.errors.clear()
    said(board, "back")
    assert board.game is game


def test_a_step_of_a_lesson_is_done_in_the_present(tmp_path: Path) -> None:
    """Who looks back in an example and has the next step shown sees it done, not passed over."""
    rule, number = next(
        (rule.id, n)
        for rule in rulebook().values()
        for n, one in enumerate(rule.examples)
        if len([s for s in one.data.steps if s.do is not None and not s.refused]) >= 2
    )
    board = BoardWidget(lw.new_game("rif", seed=3), saves=tmp_path)
    said(board, "example", rule=rule, number=str(number))
    while len(board.game) == 0:
        said(board, "example-play")
    board.step = 0
    before = len(board.game)
    worked = board.controller.worked_example
    assert worked is not None
    while worked.step is not None and (worked.step.do is None or worked.step.refused):
        said(board, "example-play")
    board.step = 0
    said(board, "example-play")
    assert board.step is None
    assert len(board.game) == before + 1
    assert board.errors == []


# ---- keys of the map --------------------------------------------------------------------------------


def test_keys_walk_over_the_counters_that_can_do_something() -> None:
    """N and P go round, from the one nearest to the enemy; one that has moved is passed over."""
    board = three()
    board.game.goto(0)
    for name in ("c", "a", "b", "c", "a"):
        key(board, "n")
        assert board.selected == name
    for name in ("c", "b"):
        key(board, "p")
        assert board.selected == name
    grid = board.game.board.grid
    assert board.overlay.look_at["place"] == list(grid.column_row(grid.index("0705")))
    key(board, "Escape")
    assert board.selected is None
    board.game.goto(1)  # a has moved
    key(board, "n")
    assert board.selected == "b"
    board.game.goto(3)
    key(board, "n")
    assert board.selected == "b"  # nobody else can do anything
    assert "Ninguna" in board.overlay.spoken
    assert board.errors == []


def test_keys_end_the_phase_and_undo() -> None:
    board = three()
    key(board, "e")
    assert board.phase != "movement" or board.game.side != "moroccan"
    key(board, "u")
    assert (board.phase, board.game.side, len(board.game)) == ("movement", "moroccan", 3)
    key(board, "a")  # there is no attack
    assert len(board.game) == 3
    assert board.controller.rejection is None
    assert board.errors == []


def test_a_key_attacks() -> None:
    """A does the attack that is set up."""
    game = position(
        phase="combat",
        dice=[5, 2],
        a="moroccan infantry 5-4 0505",
        s="spanish infantry 3-3 0506",
        t="spanish infantry 3-3 1212",
    )
    board = BoardWidget(game)
    key(board, "n")
    pressed(board, "0505")
    pressed(board, "0506")
    key(board, "a")
    assert len(game) == 1
    assert "lw-rolls" in page(board).panel("side")
    assert board.errors == []


def test_a_key_that_there_is_not_is_an_error_and_no_more() -> None:
    board = three()
    key(board, "z")
    assert len(board.errors) == 1
    assert len(board.game) == 3


def test_the_keys_play_a_turn() -> None:
    """N and E alone bring a game on to the next turn; where nobody has acted, E is said twice."""
    board = BoardWidget(position(a="moroccan infantry 3-4 0505", s="spanish infantry 3-3 1212", seed=2))
    for _ in range(40):
        if board.game.turn == 3:
            break
        key(board, "n")
        key(board, "e")
    assert board.game.turn == 3
    assert board.errors == []
