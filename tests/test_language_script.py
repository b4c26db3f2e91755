"""The check of the language finds odd constructions in each kind of text, and lets plain sentences pass."""

import runpy
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
SCRIPT = runpy.run_path(str(ROOT / "scripts" / "language.py"))
RULES = tomllib.loads((ROOT / "scripts" / "language.toml").read_text(encoding="utf-8"))["rule"]


def hits(monkeypatch: pytest.MonkeyPatch, kind: str, language: str, text: str) -> list[str]:
    """The names of the rules that a text breaks."""
    found = SCRIPT["found"]
    for source in ("pages", "messages", "docstrings", "data", "notebooks"):
        texts = [(kind, language, "here", text)] if source == kind else []
        monkeypatch.setitem(found.__globals__, source, lambda texts=texts: iter(texts))
    return [name for name, *_ in found(RULES)]


@pytest.mark.parametrize(
    ("kind", "language", "odd", "plain", "rule"),
    [
        ("pages", "en", "It hangs on the weather.", "It depends on the weather.", "hangs-on"),
        ("messages", "en", "The dice are rolled anew.", "The dice are rolled again.", "anew"),
        ("docstrings", "en", "The map is drawn anew.", "The map is drawn again.", "anew"),
        ("messages", "es", "El tablero se guarda solo.", "El programa guarda el tablero.", "por-si-solo"),
        ("pages", "es", "Usted elige.", "Tú eliges.", "usted-nucleo"),
    ],
)
def test_an_odd_construction_is_found(
    monkeypatch: pytest.MonkeyPatch, kind: str, language: str, odd: str, plain: str, rule: str
) -> None:
    assert hits(monkeypatch, kind, language, odd) == [rule]
    assert hits(monkeypatch, kind, language, plain) == []


def test_english_is_not_held_to_rules_of_spanish(monkeypatch: pytest.MonkeyPatch) -> None:
    other: Any = hits(monkeypatch, "pages", "en", "Usted elige.")

    assert other == []


def test_all_three_kinds_of_text_are_read() -> None:
    """Each source yields texts, and the catalogue those of both languages."""
    assert {language for _, language, _, _ in SCRIPT["messages"]()} == {"en", "es"}
    assert {language for _, language, _, _ in SCRIPT["pages"]()} == {"en", "es"}
    assert any("hexes" in text for _, _, _, text in SCRIPT["docstrings"]())


def test_a_misspelt_spanish_word_is_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.syspath_prepend(ROOT / "scripts")
    script = runpy.run_path(str(ROOT / "scripts" / "spanish.py"))
    main = script["main"]
    monkeypatch.setattr(sys, "argv", ["spanish.py"])
    for text, code, printed in (
        ("Juega la partida en `mapea`.", 0, ""),
        ("Mueve la ficha al exágono.", 1, "here: exágono\n"),
    ):
        monkeypatch.setitem(main.__globals__, "texts", lambda text=text: iter([("here", text)]))
        assert main() == code
        assert capsys.readouterr().out == printed
