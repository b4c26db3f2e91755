"""A rulebook on a page: chapters and rules are opened, looked for, and tried on a board; in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import legion_widget as lw
from legion_widget.engine.rulebook import Rule, Rulebook
from legion_widget.installed_games import games
from legion_widget.lessons.tours import tour
from legion_widget.widget.board import BoardWidget
from legion_widget.widget.lesson import LessonWidget
from legion_widget.widget.rulebook import RulebookWidget
from tests.page import HOSTILE, Checked, book_page, page, said, whole

GAMES = ("legion", "baraka", "market-garden")


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    lw.set_language("es")
    yield
    lw.set_language("es")


def read(widget: RulebookWidget) -> str:
    """The words on the page; nothing in its HTML runs, and every button has a name."""
    checked = Checked(book_page(widget).panel("book"))
    assert checked.named
    assert widget.errors == []
    return " ".join("".join(checked.text).split())


def words(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("system", GAMES)
def test_every_chapter_and_every_rule_can_be_read(system: str, language: str) -> None:
    """A chapter has the texts of its rules; a rule its own, our reading, its options and its examples."""
    lw.set_language(language)
    book = lw.rulebook(system)
    widget = lw.show(book)
    for number in book.chapters:
        chapter = book.chapter(number)
        book_page(widget).command("chapter", chapter=str(number))
        shown = read(widget)
        for rule in chapter.rules:
            assert all(words(part) in shown for part in (rule.title, *rule.text.split("\n\n"))), rule
            book_page(widget).command("rule", rule=rule.id)
            alone = read(widget)
            texts = [rule.id, rule.title, *rule.text.split("\n\n"), *rule.interpretation.split("\n\n"), chapter.heading]
            texts += [text for example in rule.examples for text in (example.title, example.story)]
            texts += [option.question[language] for option in rule.options]
            assert [text for text in texts if words(text) not in alone] == [], rule


def test_the_page_follows_the_language() -> None:
    widget = lw.show(lw.rulebook("legion")["L7.9"])
    assert "La zona de control" in read(widget)
    assert "Las reglas de La Legión" in read(widget)

    book_page(widget).command("language", language="en")

    assert "The zone of control" in read(widget)
    assert "The rules of La Legión" in read(widget)


@pytest.mark.parametrize(("system", "rule"), [("legion", "L7.9"), ("baraka", "B12.1"), ("market-garden", "HB.1")])
def test_an_example_is_laid_on_a_board_and_left_again(system: str, rule: str, tmp_path: Path) -> None:
    """The board is that of worked examples: a step of it can be shown. The way back leads to the rule."""
    widget = lw.show(lw.rulebook(system)[rule], saves=tmp_path)
    book_page(widget).command("example", rule=rule, number="0")

    board = widget.below
    assert isinstance(board, BoardWidget)
    worked = board.controller.worked_example
    assert worked is not None
    assert worked.example.id == f"{rule}/1"
    assert f"{rule} · {worked.example.title}" in read(widget)
    said(board, "example-play")
    assert worked.number == 1
    assert board.errors == []

    book_page(widget).command("close")
    assert widget.below is None
    assert widget.children == (widget.panel,)
    assert worked.example.rule.text in read(widget)


@pytest.mark.parametrize(("command", "fields"), [("rule", {"rule": "L7.1"}), ("chapter", {"chapter": "2"})])
def test_a_click_on_the_page_before_an_example_was_laid_closes_it(command: str, fields: dict[str, str]) -> None:
    widget = lw.show(lw.rulebook("legion")["L7.9"])
    book_page(widget).command("example", rule="L7.9", number="0")
    book_page(widget).command(command, **fields)
    assert widget.below is None
    assert widget.children == (widget.panel,)


def test_an_example_that_there_is_not_is_told() -> None:
    widget = lw.show(lw.rulebook("legion"))
    book_page(widget).command("example", rule="L7.9", number="99")

    assert "ejemplo de la regla L7.9" in whole(book_page(widget).panel("book"))
    assert widget.below is None


def test_another_example_takes_the_place_of_the_first(tmp_path: Path) -> None:
    widget = lw.show(lw.rulebook("legion")["L7.9"], saves=tmp_path)
    book_page(widget).command("example", rule="L7.9", number="0")
    first = widget.below
    book_page(widget).command("example", rule="L7.9", number="1")

    assert widget.children == (widget.panel, widget.below)
    assert widget.below is not first
    assert first is not None
    assert first.comm is None  # the first board is closed


def test_a_tour_begins_where_its_chapter_is_read(tmp_path: Path) -> None:
    widget = lw.show(lw.rulebook("legion").chapter("L9"), saves=tmp_path)
    book_page(widget).command("tour")

    assert isinstance(widget.below, LessonWidget)
    assert widget.below.session.lesson.id == "legion-l9"
    assert "Recorrido por L9. El tiempo" in read(widget)
    widget.close()
    assert widget.below is None


@pytest.mark.parametrize(
    ("typed", "found"), [("l7.9", "L7.9"), (" La ZONA de control ", "L7.9"), ("desplazamiento", ""), ("hipopotamo", "")]
)
def test_rules_are_found_by_number_and_by_words(typed: str, found: str) -> None:
    """Capitals and accents do not count; where only one rule fits it is opened."""
    book = lw.rulebook("legion")
    widget = lw.show(book)
    book_page(widget).command("search", words=typed)

    rules = book.search(typed)
    assert widget.reading.rule == (found if len(rules) == 1 else "")
    if len(rules) != 1:
        assert f"{len(rules)} reglas con «{typed.strip()}»" in read(widget)
        listed = [button.fields.get("rule") for button in book_page(widget).buttons("book") if button.command == "rule"]
        assert [rule.id for rule in rules] == listed


def test_titles_come_before_texts_in_what_is_found() -> None:
    found = lw.rulebook("legion").search("zona de control")

    assert found[0].id == "L7.9"
    assert len(found) > 3
    assert all("zona" in f"{rule.title} {rule.text} {rule.interpretation}".lower() for rule in found)


@pytest.mark.parametrize("said", [{"do": "rule", "rule": "L99"}, {"do": "chapter", "chapter": "99"}, {"do": "nothing"}])
def test_what_there_is_not_is_told_and_changes_nothing(said: dict[str, str]) -> None:
    widget = lw.show(lw.rulebook("legion")["L7.9"])
    book_page(widget).send({"kind": "do", **said})

    assert widget.reading.rule == "L7.9"
    assert len(widget.errors) == 1
    assert 'role="alert"' in book_page(widget).panel("book")
    book_page(widget).command("rule", rule="L7.8")
    assert 'role="alert"' not in book_page(widget).panel("book")


@pytest.mark.parametrize(
    "content",
    [
        {"do": "rule"},
        {"do": "rule", "rule": 5},
        {"do": "example", "rule": "L7.9", "number": "x"},
        {"do": "example", "rule": "L7.9", "number": "-1"},
        {"do": "chapter", "chapter": HOSTILE},
        {"do": "language", "language": HOSTILE},
        {"do": HOSTILE},
    ],
)
def test_nonsense_from_a_page_is_told_in_words(content: dict[str, object]) -> None:
    """It changes nothing, nothing of it runs, and the next press works."""
    widget = lw.show(lw.rulebook("legion")["L7.9"])
    book_page(widget).send({"kind": "do", **content})

    assert len(widget.errors) == 1
    assert Checked(book_page(widget).panel("book")).named
    assert (widget.reading.rule, widget.below) == ("L7.9", None)
    widget.errors.clear()
    book_page(widget).command("rule", rule="L7.8")
    assert "L7.8" in read(widget)


def test_what_was_looked_for_is_text_and_short() -> None:
    widget = lw.show(lw.rulebook("legion"))
    book_page(widget).command("search", words=HOSTILE * 9)

    assert widget.reading.words == (HOSTILE * 9)[:80]
    assert "0 reglas" in read(widget)


def test_numbers_in_a_text_open_their_rules() -> None:
    rule = lw.rulebook("legion")["L7.9"]
    assert any("(L8.9)" in example.story for example in rule.examples)
    widget = lw.show(rule)
    opens = {button.fields["rule"] for button in book_page(widget).buttons("book") if button.command == "rule"}

    assert "L8.9" in opens


def test_a_rulebook_of_nobodys_game_is_read_too() -> None:
    """One that a designer reads from a folder, before there is a game that names it."""
    folder = games()["legion"].rulebook_folder
    assert folder is not None
    book = Rulebook(folder, lw.new_game)

    assert read(lw.show(book)).startswith("Las reglasBuscar")
    assert tour(book.chapter("L9")).id == "l9"


# ---- the rule panel of a board -----------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize(("name", "rule"), [("rif", "L7.9"), ("well", "B12.1"), ("first-day", "HB.1")])
def test_a_number_on_a_board_leads_to_its_examples_and_its_chapter(
    name: str, rule: str, language: str, tmp_path: Path
) -> None:
    """What a chip says opens the rule; from there every rule of the chapter, and the example in place of the game."""
    lw.set_language(language)
    board = lw.show(lw.new_game(name), saves=tmp_path)
    said(board, "rule", rule=rule)

    side = page(board).panel("side")
    known: Rule = lw.rulebook(board.game)[rule]
    buttons = page(board).buttons("side")
    opens = [button.fields["rule"] for button in buttons if button.command == "rule"]
    assert {other.id for other in known.book.chapter(known.chapter).rules} <= set(opens)
    assert known.book.chapter(known.chapter).heading in whole(side)
    assert [b.fields["number"] for b in buttons if b.command == "example"] == [
        str(n) for n in range(len(known.examples))
    ]
    said(board, "example", rule=rule, number="0")
    assert board.controller.worked_example is not None
    assert board.controller.worked_example.example.id == f"{rule}/1"
    assert board.errors == []
