"""The panels as HTML, and the board that sends and hears them, without a browser."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.i18n import LANGUAGES
from legion_widget.games.legion import Bombard
from legion_widget.games.legion.board import unit_html
from legion_widget.games.legion.players import PLAYERS
from legion_widget.ui import panels
from legion_widget.ui.markup import tag
from legion_widget.ui.panels.header import Switches
from legion_widget.widget.board import BoardWidget
from tests.legion.positions import position
from tests.page import HOSTILE, Checked, page, pressed, said, whole


def all_panels(board: BoardWidget) -> dict[str, Checked]:
    """Every panel of a board, its tip and its menu, checked."""
    autosave: Any = SimpleNamespace(path=HOSTILE, problem=None)
    saves, switches = [(HOSTILE, HOSTILE)], Switches(touring=True)
    menu = panels.menu(board.controller, saves, Path(HOSTILE), HOSTILE, autosave, switches, picture=HOSTILE)
    found = {
        "head": panels.board_header(board.controller, board.language, menu),
        "side": panels.board_sidebar(board.controller),
        "log": panels.log(board.controller),
        "tip": board.overlay.tip.get("html", ""),
        **page(board).html,
    }
    return {name: Checked(html) for name, html in found.items()}


@pytest.fixture(autouse=True)
def language() -> Any:
    yield
    lw.set_language("es")


@pytest.mark.parametrize(
    ("label", "game", "history"),
    [
        ("1412", "mountain, counts as a city, on a road, mean height of the hex: 295 m", "at the time"),
        ("1715", "clear, counts as a fortified city, on a road, mean height of the hex: 472 m", "Main camp"),
        ("3808", "clear, airport, mean height of the hex: ", "Base of the bombers"),
        ("0512", "clear, counts as a fortified city, on a road", "capital"),
        ("1510", "", ""),
    ],
)
def test_a_hex_tells_apart_what_it_is_in_the_game_and_in_history(
    label: str, game: str, history: str, tmp_path: Path
) -> None:
    """The rules take a hill for a city and lead a road by it; the note tells what was there."""
    lw.set_language("en")
    board = BoardWidget(lw.new_game("rif", seed=1), saves=tmp_path)
    card = whole(unit_html.hex_line(board.controller, board.game.board.index(label)))
    assert ("<b>In the game</b>: " + game) in card
    assert history in card
    assert ("<b>In history</b>" in card) == bool(history)
    assert "In the game" not in str(unit_html.hex_line(board.controller, board.game.board.index(label), noted=False))


@pytest.mark.parametrize("language", LANGUAGES)
def test_hostile_names_are_text_in_every_panel(language: str, tmp_path: Path) -> None:
    """Names, notes, titles, paths and reasons from a scenario never become markup, in any phase."""
    lw.set_language(language)
    words = dict.fromkeys(LANGUAGES, HOSTILE)
    base = position(
        phase="combat",
        dice=[5, 2, 5, 2],
        a="moroccan infantry 3-4 0505",
        g="moroccan artillery 2-2 0504",
        s="spanish artillery 3-3 0506",
        t="spanish infantry 3-3 0606",
        c="moroccan artillery 3-2 - captured=1",
    ).scenario.expanded()
    for unit in base["units"]:
        unit |= {"name": words, "short": "<b>&", "history": words, "formation": HOSTILE}
    base |= {"title": words, "about": words, "id": HOSTILE}
    places = {HOSTILE: {"hex": "0506", "kind": "city", "name": words, "note": words}}
    base["board"] |= {"places": places, "credits": [HOSTILE]}
    board = BoardWidget(lw.new_game(base, dice=[5, 2, 5, 2]), saves=tmp_path)
    seen = ""
    for label in ("0506", "0505", "0504", "1212"):
        pressed(board, label)
        seen += "".join("".join(panel.text) for panel in all_panels(board).values())
    said(board, "menu")
    said(board, "attack")
    assert board.phase == "capture"
    all_panels(board)
    said(board, "answer", number="0")
    pressed(board, "0606")
    pressed(board, "0505")  # it has fought: a reason with its name
    assert board.controller.rejection is not None
    all_panels(board)
    said(board, "choose", unit=HOSTILE)  # an error that quotes it
    assert board.controller.error
    seen += "".join("".join(panel.text) for panel in all_panels(board).values())
    assert "<script>" in seen  # it was shown, as text
    board.game.do(lw.legion.Surrender("moroccan"))
    all_panels(board)


@pytest.mark.parametrize("language", ["en", pytest.param("es", marks=pytest.mark.long)])
def test_panels_are_well_formed_and_every_button_has_a_name(language: str, tmp_path: Path) -> None:
    """From the first turn to the sixth, in both languages, whatever is chosen."""
    lw.set_language(language)
    board = BoardWidget(lw.new_game("rif", seed=1), saves=tmp_path)
    phases = set()
    while board.game.turn < 6 and board.game.result is None:
        phases.add(board.phase)
        units = [unit for unit in board.game.units.values() if unit.hex and unit.side == board.game.to_act]
        for unit in units[:2]:
            pressed(board, unit.hex.label)
        for unit in board.controller.hand()[:1]:
            said(board, "choose", unit=unit.id)
        for name, panel in all_panels(board).items():
            assert panel.named, name
            assert "{" not in "".join(panel.text)
        board.controller.clear()
        board.game.play(lw.Recruit(board.game.number), until="phase")
    assert {"movement", "combat", "bombardment", "air"} <= phases
    assert board.errors == []


def test_numbers_of_a_scenario_are_shown_as_they_are() -> None:
    """CF, MF and DF of the chosen counter are in the panel, with what the weather leaves of them."""
    board = BoardWidget(position(weather="very_hot", a="moroccan infantry 3-4 0505", b="spanish infantry 3-3 1212"))
    pressed(board, "0505")
    text = " ".join(Checked(page(board).panel("side")).text)
    assert "4 → 3" in text
    assert "8 → 6" in text


def test_the_odds_are_shown_in_36ths_with_every_modifier() -> None:
    """1:1 is 13/36, 10/36, 13/36 (5/18 is not what a reader counts), and each modifier names its rule."""
    board = BoardWidget(
        position(
            phase="combat",
            ground={"0506": "^"},
            a="moroccan infantry 5-4 0505",
            s="spanish machine_gun 3-3 0506",
            t="spanish infantry 1-1 1212",
        )
    )
    pressed(board, "0505")
    pressed(board, "0506")
    text = " ".join(Checked(page(board).panel("side")).text)
    assert all(figure in text for figure in ("13/36", "10/36", "L8.7", "36,1 %"))


def test_a_gun_that_cannot_support_is_not_taken_into_the_attack() -> None:
    """Not when it has bombarded, or is too far from who is attacked: the reason is said, what was set up stays."""
    lw.set_language("en")
    guns = {"gun": "moroccan artillery 2-2 0404", "far": "moroccan artillery 2-2 0101"}
    board = BoardWidget(
        position(phase="bombardment", a="moroccan infantry 3-4 0505", b="spanish infantry 3-3 0506", **guns)
    )
    game, controller = board.game, board.controller
    game.do(Bombard("gun", "b"), [3])
    game.next_phase()
    while game.phase.id != "combat":
        game.next_phase()
    pressed(board, "0404")
    assert (controller.support, controller.rejection.rule) == ((), "L8.12")
    assert "has bombarded in this turn" in words(board)
    pressed(board, "0505")
    pressed(board, "0506")
    assert controller.rejection is None
    pressed(board, "0101")
    assert (controller.support, controller.rejection.rule) == ((), "L8.11")
    assert (controller.attackers, controller.defenders) == (("a",), ("b",))
    said(board, "attack")
    assert len(game.journal.line[-1].events) > 0


def test_a_stale_press_does_nothing() -> None:
    """A press on a picture that is out of date is dropped: it was meant for another position. A key or button says so,
    until the next press."""
    lw.set_language("en")
    board = BoardWidget(position(a="moroccan infantry 3-4 0505", b="spanish infantry 3-3 1212"))
    old = board.overlay.revision
    said(board, "next", sure="yes")
    assert len(board.game) == 1
    page(board).command("next", revision=old)
    page(board).command("undo", revision=old)
    assert "Not done: the board had changed meanwhile." in words(board)
    page(board).press(11, 11, revision=old)
    assert len(board.game) == 1
    assert board.selected is None
    pressed(board, "1212")
    assert "Not done" not in words(board)
    page(board).key("u", revision=old)
    assert "Not done" in words(board)
    assert board.overlay.spoken.startswith("Not done")
    said(board, "undo")
    assert "Not done" not in words(board)
    assert len(board.game) == 0


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"kind": "click"},
        {"kind": "click", "place": None},
        {"kind": "click", "place": [99, 99]},
        {"kind": "click", "place": [-1, 0]},
        {"kind": "click", "place": ["x", "y"]},
        {"kind": "hover", "place": [1]},
        {"kind": "zoom", "by": "x"},
        {"kind": "ready", "pixels": "x"},
        {"do": "nothing"},
        {"do": "__class__"},
        {"do": "choose"},
        {"do": "choose", "unit": "nobody"},
        {"do": "open", "file": "/nowhere/at/all.json"},
        {"do": "bomb", "revision": 1},
        {"do": "language", "language": "xx"},
    ],
)
def test_nonsense_from_a_page_never_raises(content: dict[str, Any]) -> None:
    """Whatever a page sends, the board lives on: errors are shown in it and kept, the position is untouched."""
    content = dict(content)
    board = BoardWidget(position(a="moroccan infantry 3-4 0505", b="spanish infantry 3-3 1212"))
    if "do" in content:
        page(board).command(content.pop("do"), **content)
    else:
        page(board).say(content)
    assert len(board.game) == 0
    if board.errors:
        assert "lw-refusal" in page(board).panel("side")
    pressed(board, "0505")
    assert board.selected == "a"
    pressed(board, "0507")
    assert len(board.game) == 1


def test_traits_follow_the_game(tmp_path: Path) -> None:
    """``selected``, ``hover``, ``phase`` and ``position`` can be observed, whoever changes the game."""
    game = position(a="moroccan infantry 3-4 0505", b="spanish infantry 3-3 1212")
    board = BoardWidget(game, saves=tmp_path)
    seen: list[tuple[str, Any]] = []
    board.observe(lambda change: seen.append((change["name"], change["new"])), ["selected", "hover", "phase"])
    pressed(board, "0505")
    assert seen == [("hover", "0505"), ("selected", "a")]
    game.next_phase()
    assert (board.phase, board.selected) == (game.phase.id, None)
    assert board.position is game.position
    assert list(tmp_path.glob("autosave-*.json"))


def test_new_save_and_open(tmp_path: Path) -> None:
    """The menu saves where it says, opens what it lists, of another board too, and begins anew with other dice."""
    board = BoardWidget(position(seed=7, a="moroccan infantry 3-4 0505", b="spanish infantry 3-3 1212"), saves=tmp_path)
    first = board.game
    pressed(board, "0505")
    pressed(board, "0507")
    said(board, "menu")
    mine = tmp_path / "mine.json"
    said(board, "save", path=str(mine))
    assert mine.is_file()
    assert str(mine) in "".join(Checked(page(board).panel("head")).text)
    rif = lw.new_game("rif", seed=1)
    rif.play(steps=2)
    rif.save(tmp_path / "rif.json")
    said(board, "open", file=str(tmp_path / "rif.json"))
    assert board.errors == []
    assert board.game.scenario.id == "rif"
    assert board.overlay.grid["columns"] == 48
    assert board.overlay.width == round(board.game.board.grid.width * board.map.layers.scale)
    said(board, "open", file=str(mine))
    assert board.overlay.grid["columns"] == first.board.grid.columns
    assert board.game.position == first.position
    said(board, "new")
    said(board, "new", sure="new")  # it asks whether the game under way is left
    assert (len(board.game), board.game.seed) == (0, 8)
    first.undo()  # nobody listens to it any more
    assert board.game is not first
    assert board.errors == []


def test_the_language_is_one_for_all_boards() -> None:
    """Switching one board switches the others: their panels would be mixed otherwise."""
    game = position(a="moroccan infantry 3-4 0505", b="spanish infantry 3-3 1212")
    one, two = BoardWidget(game), BoardWidget(game)
    said(one, "language", language="en")
    assert (one.language, two.language, lw.get_language()) == ("en", "en", "en")
    assert "End the phase" in page(two).panel("head")
    said(two, "language", language="es")
    assert "Terminar la fase" in page(one).panel("head")


def test_markup_escapes_text_and_attributes() -> None:
    """Text, numbers and attributes are escaped; what is markup already is not."""
    assert tag("p", "<", 1, None, ["&", tag("b", ">")], title='"', hidden=False) == (
        '<p title="&quot;">&lt;1&amp;<b>&gt;</b></p>'
    )


@pytest.mark.parametrize("figure", ["4-4", "4 × 4 = 16", "439 m", "36,1 %", "n.º 5"])
def test_no_line_breaks_a_figure(figure: str) -> None:
    assert tag("p", f"De {figure}; 3 fichas más") == f'<p>De <span class="lw-whole">{figure}</span>; 3 fichas más</p>'


def test_where_nobody_can_do_more_the_panel_says_that_the_phase_is_to_be_ended() -> None:
    lw.set_language("en")
    board = BoardWidget(
        position(
            phase="combat",
            a="moroccan infantry 3-4 0505",
            s="spanish infantry 3-3 0506",
            t="spanish infantry 3-3 1212",
        )
    )
    assert "Click your counters and the enemy beside them" in words(board)
    board.game.do(lw.legion.Attack(("a",), ("s",)), [5, 2])
    assert "Nothing more can be done in this phase: end it." in words(board)
    assert "Click your counters" not in words(board)


def test_nothing_is_counted_where_nothing_can_move() -> None:
    moving = BoardWidget(position(a="moroccan infantry 3-4 0505", s="spanish infantry 3-3 1212"))
    assert "lw-counted" in page(moving).panel("head")
    assert "lw-counted" not in page(BoardWidget(position(s="spanish infantry 3-3 1212"))).panel("head")


def test_the_text_of_the_position_holds_all_and_the_map_apart() -> None:
    """The counters come first; the map in letters can be scrolled by itself; nothing of the text is lost."""
    board = BoardWidget(position(a="moroccan infantry 3-4 0505", s="spanish infantry 3-3 1212"))
    said(board, "tab", tab="text")
    text = board.game.system.text_map(board.game.position)
    letters = re.findall(r"<pre[^>]*>(.*?)</pre>", page(board).panel("side"), re.DOTALL)
    assert len(letters) == 1
    assert all(len(line) == len(letters[0].split("\n")[1]) for line in letters[0].split("\n")[1:])
    assert "0505" not in letters[0]
    head, drawn, *words = text.split("\n\n")
    in_order = "".join("".join([head, *words, drawn]).split())
    assert in_order in "".join("".join(Checked(page(board).panel("side")).text).split())


def test_options_chosen_otherwise_are_shown(tmp_path: Path) -> None:
    """A reading that is not the default stands in the head with its rule; with the defaults nothing does."""
    plain = BoardWidget(lw.new_game("rif", seed=1), saves=tmp_path)
    other = BoardWidget(lw.new_game("rif", seed=1, options={"L8.8.order": "points-first"}), saves=tmp_path)

    assert "lw-options" not in page(plain).panel("head")
    assert "lw-options" in page(other).panel("head")
    assert "L8.8" in page(other).panel("head").partition("lw-options")[2]


def words(board: BoardWidget) -> str:
    """What the side says."""
    return " ".join(" ".join(Checked(page(board).panel("side")).text).split())


def test_a_bombardment_shows_its_odds_and_asks() -> None:
    """The first click on the target aims; Cancel leaves all as it was; Fire rolls, once."""
    lw.set_language("en")
    board = BoardWidget(
        position(phase="bombardment", dice=[2], g="moroccan artillery 2-2 0505", s="spanish infantry 3-3 0507")
    )
    pressed(board, "0505")
    pressed(board, "0507")
    assert "A second click on the target fires too." in words(board)
    assert "Hit 16.7%" in words(board)
    said(board, "cancel")
    said(board, "fire")
    assert len(board.game) == 0
    pressed(board, "0505")
    pressed(board, "0507")
    said(board, "fire")
    said(board, "fire")
    assert len(board.game) == 1
    assert board.game.units["s"].status == "eliminated"
    assert board.errors == []


@pytest.mark.parametrize(
    ("phase", "help_"),
    [
        ("movement", "Click a counter to see where it can go."),
        ("combat", "Click your counters and the enemy beside them; click artillery to support."),
        ("bombardment", "Select artillery and click an enemy at most 2 hexes away: 2 on the die eliminates it."),
    ],
)
def test_one_help_line_that_fits_the_phase(phase: str, help_: str) -> None:
    """Nothing is chosen: the panel has one sentence, in its tabs and headings it does not ask for a choice again."""
    lw.set_language("en")
    board = BoardWidget(
        position(
            phase=phase,
            g="moroccan artillery 2-2 0504",
            a="moroccan infantry 3-4 0505",
            s="spanish infantry 3-3 0506",
        )
    )
    shown = words(board).partition(" What the signs mean")[0]
    assert shown.endswith(f"{help_} Show me where")
    assert shown.count(".") == 1 + shown.count("L8.1")
    assert board.errors == []


def test_the_counter_that_has_moved_is_shown() -> None:
    """With its name, its hex, and that it must fight."""
    lw.set_language("en")
    board = BoardWidget(position(a="moroccan infantry 3-4 0504", s="spanish infantry 3-3 0507"))
    pressed(board, "0504")
    pressed(board, "0506")
    shown = words(board)
    assert "Has just acted" in shown
    assert "0506" in shown
    assert "moved · must fight in the combat phase" in shown
    said(board, "next", sure="yes")
    assert "Has just acted" not in words(board)
    assert board.errors == []


def test_whose_turn_it_is_stands_once() -> None:
    """L4.2: where an order is turned down for it, the counter that is looked at does not say it again."""
    lw.set_language("en")
    board = BoardWidget(position(a="moroccan infantry 3-4 0504", s="spanish infantry 3-3 1212"), seat="spanish")
    pressed(board, "1212")
    assert words(board).count("It is the turn of the Moroccans") == 1
    said(board, "next", sure="yes")
    assert "L4.2" in words(board)
    assert words(board).count("It is the turn of the Moroccans") == 1
    assert board.errors == []


def test_what_was_said_is_not_left_in_the_language_before() -> None:
    """The line that is read out is empty after a switch, here and on the other boards."""
    board, other = (
        BoardWidget(position(a="moroccan infantry 3-4 0504", s="spanish infantry 3-3 1212")) for _ in range(2)
    )
    for each in (board, other):
        pressed(each, "0504")
        assert "infantería" in each.overlay.spoken.casefold()
    said(board, "language", language="en")
    assert (board.overlay.spoken, other.overlay.spoken) == ("", "")
    pressed(board, "0504")
    assert board.overlay.spoken
    assert "infantería" not in board.overlay.spoken.casefold()


def test_the_menu_offers_as_many_players_as_the_rules_know(tmp_path: Path) -> None:
    """L3.1."""
    board = BoardWidget(lw.new_game("rif", seed=1), saves=tmp_path)
    said(board, "menu")
    listed = page(board).panel("head").partition('name="players"')[2].partition("</select>")[0]
    assert [int(count) for count in re.findall(r'value="(\d+)"', listed)] == list(PLAYERS)


@pytest.mark.parametrize(
    ("language", "ground", "symbol"),
    [("en", "Mountain: costs 2", "cavalry"), ("es", "Montaña: cuesta 2", "caballería")],
)
def test_the_side_has_the_key_of_the_map(language: str, ground: str, symbol: str) -> None:
    """Ground, lines and places of the printed sheet, and the symbols of its units, each with a picture."""
    lw.set_language(language)
    board = BoardWidget(lw.new_game("rif", seed=1))
    key = page(board).panel("side").partition("lw-map-key")[2].partition("</details>")[0]
    words = re.findall(r"<dd>(.*?)</dd>", key)
    assert {ground, symbol} <= set(words)
    assert key.count("<svg") == len(words) > 20
    lw.set_language("es")


def test_an_attack_that_is_set_up_is_seen_whatever_the_panel_showed() -> None:
    """Its button is in the tab of the play: the first click on a counter turns to it; later ones leave tabs alone."""
    game = position(phase="combat", a="moroccan infantry 3-4 0505", b="spanish infantry 3-3 0506")
    board = lw.show(game)
    page(board)
    said(board, "tab", tab="rules")
    page(board).press("0505")
    assert board.controller.attackers
    assert board.controller.tab == "play"
    said(board, "tab", tab="order")
    page(board).press("0506")
    assert board.controller.tab == "order"


def test_the_keys_of_the_board_are_listed() -> None:
    lw.set_language("en")
    board = lw.show(lw.new_game("annual"))
    page(board)
    assert "Playing with the keyboard" in page(board).text("side")
    assert "N and P: next and previous counter" in page(board).text("side")
