"""The check of Spanish spelling reads words and no code, and finds what no dictionary knows."""

import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
SCRIPT = runpy.run_path(str(ROOT / "scripts" / "spanish.py"))


class Words:
    """A dictionary of some words."""

    def __init__(self, *known: str) -> None:
        self.known = known

    def spell(self, word: str) -> bool:
        return word in self.known


def run(monkeypatch: pytest.MonkeyPatch, known: Any, text: str) -> int:
    main = SCRIPT["main"]
    monkeypatch.setitem(main.__globals__, "dictionary", lambda: known)
    monkeypatch.setitem(main.__globals__, "texts", lambda: iter([("aquí", text)]))
    monkeypatch.setattr(sys, "argv", ["spanish.py"])
    result: int = main()
    return result


def test_names_code_placeholders_and_addresses_are_passed_over() -> None:
    text = "La ficha de Annual, `lw.show(xyz)`, {unit}, en [la página](glossary.es.md), https://example.org/qwerty"

    assert SCRIPT["words"](text) == {"ficha", "página"}


def test_a_misspelt_word_is_found_with_its_place(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, Words("ficha", "mueve"), "La ficha se mueve.") == 0
    assert run(monkeypatch, Words("ficha", "mueve"), "La fihca se mueve.") == 1
    assert capsys.readouterr().out == "aquí: fihca\n"


def test_words_of_our_own_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(monkeypatch, Words(), "kábila") == 0


def test_every_kind_of_text_is_read() -> None:
    places = {where for where, _ in SCRIPT["texts"]()}

    assert {"docs/glossary.es.md", "legion_widget.po", "examples/01-first-game.ipynb"} <= places
    assert "legion_widget/games/legion/rulebook/08-combat.toml" in places
    assert not any(place.endswith(".en.ipynb") for place in places)
