"""The menu of games: names of saves, what is asked before something is done, and where the map is looked at after."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import legion_widget as lw
from legion_widget.engine.i18n import LANGUAGES
from legion_widget.ui.autosave import saved_games
from legion_widget.widget.board import BoardWidget
from tests.legion.positions import position
from tests.page import page, said


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The notebook lies in the folder of the test."""
    monkeypatch.chdir(tmp_path)
    lw.set_language("es")
    yield
    lw.set_language("es")


def board_of(game: lw.Game | None = None) -> BoardWidget:
    return BoardWidget(game or lw.new_game("rif", seed=1))


def tell(board: BoardWidget) -> str:
    """What the menu says of what was done in it."""
    return page(board).panel("head").partition('class="lw-message"')[2].partition("<ul")[0]


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("clase-4B", "legion-widget-saves/clase-4B.json"),
        ("clase-4B.json", "legion-widget-saves/clase-4B.json"),
        ("4.B", "legion-widget-saves/4.B.json"),
        ("./beside", "beside.json"),
        ("other/clase", "other/clase.json"),
    ],
)
def test_a_game_is_saved_under_a_plain_name_and_found_by_it(name: str, path: str, tmp_path: Path) -> None:
    """A bare name goes into the folder of saves, where the list shows it first; a path goes where it says."""
    board = board_of()
    board.game.play(steps=1)
    board.autosave.now()
    said(board, "menu")
    said(board, "save", path=name)
    assert (tmp_path / path).is_file()
    assert path in tell(board)
    if path.startswith("legion"):
        first = page(board).panel("head").partition('class="lw-saves"')[2].partition("</button>")[0]
        assert str(tmp_path / path) in first
    for wanted in {name, path, name.removesuffix(".json")}:
        before = board.game
        said(board, "open", file=wanted)
        assert board.game is not before
        assert len(board.game) == 1
    assert board.errors == []


@pytest.mark.parametrize(
    ("language", "none", "meant"),
    [
        ("es", "No hay ninguna partida guardada «zzz».", "¿Querías decir «clase-4B»?"),
        ("en", "There is no saved game “zzz”.", "Did you mean “clase-4B”?"),
    ],
)
def test_a_name_that_there_is_not_is_told_in_the_menu(language: str, none: str, meant: str) -> None:
    """In the language of the board, with what was probably meant; what was done before is told no more."""
    board = board_of()
    game = board.game
    lw.set_language(language)
    said(board, "menu")
    said(board, "save", path="clase-4B")
    assert 'role="status"' in tell(board)
    said(board, "open", file="zzz")
    assert none in tell(board)
    assert 'role="alert"' in tell(board)
    assert 'role="status"' not in tell(board)
    said(board, "open", file="clase4b")
    assert meant in tell(board)
    assert board.game is game
    assert (board.errors, board.controller.error) == ([], "")


def test_a_damaged_save_and_one_that_cannot_be_written_are_told_in_the_menu(tmp_path: Path) -> None:
    """With what is wrong with it; nothing changes."""
    (tmp_path / "torn.json").write_text("{")
    board = board_of()
    game = board.game
    said(board, "menu")
    said(board, "open", file="torn")
    assert "No se puede abrir torn.json" in tell(board)
    assert "no es una partida guardada" in tell(board)
    said(board, "save", path="torn.json/inside")
    assert "No se ha podido guardar torn.json/inside.json" in tell(board)
    said(board, "save", path="x" * 300)
    assert "No se ha podido guardar" in tell(board)
    assert board.game is game


def test_no_other_game_is_written_over_unasked(tmp_path: Path) -> None:
    """A name that is free is proposed; over another game, or other play of the same, it is saved when that is said."""
    other = lw.new_game("rif", seed=9)
    other.play(steps=2)
    theirs = other.save(tmp_path / "legion-widget-saves" / "rif-turn-1.json").read_text()
    board = board_of()
    board.game.play(steps=1)
    said(board, "menu")
    assert 'value="legion-widget-saves/rif-turn-1-2.json"' in page(board).panel("head")
    said(board, "save")
    assert (tmp_path / "legion-widget-saves" / "rif-turn-1-2.json").is_file()
    path = tmp_path / "legion-widget-saves" / "rif-turn-1.json"
    said(board, "save", path="rif-turn-1")
    assert "guarda otra partida" in page(board).text("head")
    assert path.read_text() == theirs
    said(board, "no")
    assert "guarda otra partida" not in page(board).text("head")
    said(board, "save", path="mine", sure=str(path))  # another name was typed meanwhile: it is free
    assert path.read_text() == theirs
    said(board, "save", path="rif-turn-1")
    said(board, "save", path="rif-turn-1", sure=str(path))
    assert lw.open_game(path).position == board.game.position
    board.game.play(steps=1)
    said(board, "save", path="rif-turn-1")  # its own: nothing is lost
    assert len(lw.open_game(path)) == 2
    assert board.errors == []


def test_two_boards_on_one_save_lose_nothing_of_each_other(tmp_path: Path) -> None:
    """Each is saved by itself in a file of its own; who saves later by hand is asked."""
    game = lw.new_game("rif", seed=1)
    game.play(steps=3)
    path = game.save(tmp_path / "legion-widget-saves" / "class.json")
    boards = board_of(), board_of()
    for number, board in enumerate(boards):
        said(board, "open", file="class")
        board.game.play(lw.Recruit(number), steps=4)
        board.autosave.now()
        said(board, "menu")
    assert boards[0].autosave.path != boards[1].autosave.path
    said(boards[0], "save", path="class")
    said(boards[1], "save", path="class")
    assert "guarda otra partida" in page(boards[1]).text("head")
    assert lw.open_game(path).position == boards[0].game.position
    for board in boards:
        assert lw.open_game(board.autosave.path).position == board.game.position


def test_the_good_part_of_a_damaged_game_is_offered(tmp_path: Path) -> None:
    """The menu says up to which action it is good, and opens that."""
    game = lw.new_game("rif", seed=1)
    game.play(steps=9)
    path = game.save(tmp_path / "legion-widget-saves" / "torn.json")
    text = path.read_text()
    path.write_text(text[: text.index('"steps"') + 600])
    board = board_of()
    before = board.game
    said(board, "menu")
    said(board, "open", file="torn")
    assert board.game is before
    with pytest.raises(lw.DamagedSave) as damage:
        lw.open_game(path)
    assert 0 < damage.value.good < 9
    assert f"acción {damage.value.good}" in page(board).text("head")
    said(board, "open", file=str(path), good="yes")
    assert len(board.game) == damage.value.good
    assert board.game.position == game.at(damage.value.good).position
    assert f"acción {damage.value.good}" in page(board).text("head")
    assert board.errors == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_saved_by_itself_is_called_by_its_scenario(language: str) -> None:
    """The name of its file stands in the title."""
    board = board_of()
    board.game.play(steps=1)
    board.autosave.now()
    lw.set_language(language)
    ((_, label),) = saved_games(board.autosave.folder)
    assert label.startswith(
        {"es": "La Legión (autoguardado): turno 1, ", "en": "La Legión (autosaved): turn 1, "}[language]
    )
    said(board, "menu")
    row = page(board).panel("head").partition('class="lw-saves"')[2].partition("</button>")[0]
    assert f'title="legion-widget-saves/{board.autosave.path.name}"' in row


def test_the_first_dice_of_a_new_game_are_typed_too() -> None:
    """With dice of a real table a new game waits for its weather; the program rolls it where it is told to."""
    board = board_of()
    game = board.game
    said(board, "menu")
    said(board, "typing")
    said(board, "new")
    assert board.game is game
    assert "Tiempo del turno 1" in page(board).panel("head")
    said(board, "new", **{"sure": "dice", "die-0": "7"})
    assert board.game is game
    assert 'aria-invalid="true"' in page(board).panel("head")
    assert "«7»" in page(board).panel("head")
    said(board, "no")
    assert "die-0" not in page(board).panel("head")
    said(board, "new")
    said(board, "new", **{"sure": "dice", "die-0": "6"})
    assert board.game.opening_dice == (5,)
    assert board.game.position.weather == "very_hot"
    assert not board.games_menu.shown
    said(board, "new")  # from the end of a game, say: the menu is shut, and opens to ask
    assert "die-0" in page(board).panel("head")
    said(board, "new", **{"sure": "dice", "die-0": "", "roll": "program"})
    assert board.game.opening_dice == ()
    assert board.game.seed == game.seed + 2
    assert board.errors == []


def test_a_game_that_begins_without_dice_asks_for_none() -> None:
    board = board_of(lw.new_game("rif", seed=1, start="placement"))
    said(board, "typing")
    said(board, "new")
    assert board.game.seed == 2


def test_a_new_game_and_one_that_is_opened_are_looked_at_where_something_is_to_be_done() -> None:
    """Also where the page was told to look there before: it may look elsewhere now."""
    board = board_of()
    said(board, "new")
    first = board.overlay.look_at
    said(board, "new")
    again = board.overlay.look_at
    assert again["place"] == first["place"]
    assert again != first
    board.game.play(steps=40)
    board.game.save("later.json")
    said(board, "new")
    said(board, "new", sure="new")
    before = board.overlay.look_at
    said(board, "open", file="later")
    assert board.overlay.look_at != before


def test_what_is_finished_shows_where_to_go_on() -> None:
    """The place is brought into sight; a press that does nothing moves nothing."""
    board = board_of()
    said(board, "finish", sure="yes")
    shown = board.overlay.look_at
    assert len(shown["places"]) == 1
    said(board, "step", step="0")
    seen = board.overlay.look_at
    said(board, "finish", sure="yes")  # the past is looked at
    assert board.overlay.look_at == seen


@pytest.mark.parametrize(
    ("language", "two", "one"),
    [("es", "2 deben combatir", "1 debe combatir"), ("en", "2 must fight", "1 must fight")],
)
def test_the_phase_bar_says_how_many_must_fight(language: str, two: str, one: str) -> None:
    game = position(
        a="moroccan infantry 3-4 0304",
        s="spanish infantry 3-3 0302",
        b="moroccan infantry 3-4 1304",
        t="spanish infantry 3-3 1302",
    )
    board = board_of(game)
    lw.set_language(language)
    for unit, to in (("a", "0303"), ("b", "1303")):
        game.do(lw.legion.Move(unit, to))
    game.next_phase()
    assert f'class="lw-counted">{two}<' in page(board).panel("head")
    game.do(lw.legion.Attack(("a",), ("s",)), [5, 2])
    assert f'class="lw-counted">{one}<' in page(board).panel("head")
    game.do(lw.legion.Attack(("b",), ("t",)), [5, 2])
    assert "lw-counted" not in page(board).panel("head")


def test_back_from_an_example_all_is_shown_as_it_was() -> None:
    """The rule of the moment too, which hangs on what was done last; and a step that was looked at."""
    board = board_of()
    board.game.play(until="phase")
    enemy = next(u for u in board.game.units.values() if u.side != board.game.to_act and u.hex is not None)
    own = next(u for u in board.game.units.values() if u.side == board.game.to_act and u.hex is not None)
    board.controller.choose(own.id)
    board.controller.attempt(
        lw.legion.Move(own.id, enemy.hex.label)
        if board.controller.phase == "movement"
        else lw.legion.Attack((own.id,), (enemy.id,))
    )
    said(board, "tab", tab="rules")
    shown = page(board).panel("side")
    assert board.controller.rejection is not None
    said(board, "example", rule="L7.9", number="0")
    assert page(board).panel("side") != shown
    said(board, "back")
    assert page(board).panel("side") == shown
    said(board, "step", step="1")
    said(board, "example", rule="L7.9", number="0")
    said(board, "back")
    assert board.step == board.controller.step == 1
    game = board.game
    said(board, "example", rule="L7.9", number="0")
    game.goto(0)
    said(board, "back")  # the game was changed in a cell: what was shown is of the past
    assert (board.step, board.controller.rejection) == (None, None)
    assert board.errors == []


def test_the_moment_that_is_shown_is_offered_as_a_picture() -> None:
    """As an SVG document with its letters; it goes with the next move, and with the menu."""
    board = board_of(lw.new_game("first-day", seed=1))
    said(board, "picture")
    assert "lw-picture-made" not in page(board).panel("head"), "the menu is not open"
    said(board, "menu")
    assert 'data-do="picture"' in page(board).panel("head")
    said(board, "picture")
    head = page(board).panel("head")
    data = head.partition('href="data:image/svg+xml;base64,')[2].partition('"')[0]
    drawn = base64.b64decode(data).decode()
    assert drawn.startswith("<svg")
    assert "@font-face" in drawn
    assert re.search(r'download="[\w.-]+\.svg"', head)
    assert {"copy", "file"} == set(re.findall(r'data-picture="(\w+)"', head))
    board.game.next_phase()
    board.paint()
    assert "lw-picture-made" not in page(board).panel("head")


def test_the_next_game_may_be_of_another_scenario() -> None:
    """Of another game too. Who the computer plays stays where a side has the same id; a game under way is asked for."""
    game = lw.new_game("rif", seed=1, options={"L7.12.mountain": "one"}, players=4)
    game.set_computer("moroccan", "officer")
    game.set_computer("spanish", "recruit")
    board = board_of(game)
    said(board, "menu")
    assert '<optgroup label="Baraka &amp; Fatality Lite">' in page(board).panel("head")
    said(board, "scenario", scenario="annual")
    said(board, "new")
    assert (board.game.scenario.id, board.game.seed, len(board.game.seats)) == ("annual", 2, 4)
    assert board.game.computer == {"moroccan": "officer", "spanish": "recruit"}
    said(board, "menu")
    said(board, "scenario", scenario="well")
    board.game.play(steps=1)
    said(board, "new")
    assert board.game.scenario.id == "annual"
    said(board, "new", sure="new")
    assert (board.game.scenario.id, board.game.computer) == ("well", {"spanish": "recruit"})
    said(board, "new")
    assert board.game.scenario.id == "well"
    said(board, "menu")
    said(board, "scenario", scenario="annul")
    assert "¿querías decir" in board.errors.pop()
    assert board.errors == []


def test_a_picture_is_that_of_the_theme_and_the_language() -> None:
    board = board_of()
    for change in ({"theme": ""}, {"language": "en"}):
        said(board, "menu")
        said(board, "picture")
        assert "lw-picture-made" in page(board).panel("head")
        for command, language in change.items():
            said(board, command, **({"language": language} if language else {}))
        assert "lw-picture-made" not in page(board).panel("head")
        said(board, "menu")


def test_what_the_menu_lists_is_in_the_language_in_use() -> None:
    first = board_of()
    first.game.play(steps=2)
    first.autosave.now()
    board = board_of()
    assert "turno 1" in page(board).panel("side")
    lw.set_language("en")
    assert "turn 1" in page(board).panel("side")
    said(board, "menu")
    assert "autosaved" in page(board).panel("head")
    lw.set_language("es")
    assert "autosaved" not in page(board).panel("head")


def test_who_won_stays_in_the_side_when_the_map_is_looked_at() -> None:
    board = board_of(lw.new_game("abarran", seed=1))
    board.game.play(lw.Officer())
    said(board, "dismiss")
    assert "Fin de la partida" in page(board).text("side")
    assert "L5.6" in page(board).text("side")
