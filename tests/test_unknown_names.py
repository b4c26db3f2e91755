"""A name that does not exist is told of in the language in use, with those that there are."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.i18n import say
from legion_widget.games.baraka.armies.roster import known


@pytest.mark.parametrize(
    ("language", "said"),
    [("es", "no existe 'fr' (idioma); valores posibles: en, es"), ("en", "there is no language 'fr'; known: en, es")],
)
def test_an_unknown_language_is_told_in_the_one_in_use(language: str, said: str) -> None:
    lw.set_language(language)
    with pytest.raises(ValueError, match="'fr'") as told:
        lw.set_language("fr")
    assert str(told.value) == said
    assert lw.get_language() == language


ASKED: dict[str, Callable[[], Any]] = {
    "escenario": lambda: lw.new_game("x"),
    "unidad": lambda: lw.new_game("well").units["x"],
    "bando": lambda: lw.new_game("well").review(side="x"),
    "nivel": lambda: lw.new_game("well").set_computer("spanish", "x"),
    "regla": lambda: lw.rulebook("legion")["x"],
}


@pytest.mark.parametrize("kind", ASKED)
def test_an_unknown_name_says_in_spanish_what_it_would_be(kind: str) -> None:
    with pytest.raises(lw.UnknownName) as told:
        ASKED[kind]()
    assert f"({kind})" in str(told.value)
    assert told.value.text("en").startswith("there is no ")


def test_every_kind_of_name_is_a_message() -> None:
    """No call gives the kind of an unknown name as an English word."""
    for path in Path(lw.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "UnknownName":
                assert not isinstance(node.args[0], ast.Constant | ast.JoinedStr), f"{path}:{node.lineno}"


def test_an_empty_name_is_told_as_it_is() -> None:
    lw.set_language("en")
    with pytest.raises(lw.DataError, match="there is no rule ''") as told:
        known([""], {"fast": 1}, say("rule"), "$.rules")
    assert told.value.place == "$.rules[0]"


@pytest.mark.parametrize(("name", "meant"), [("list_scenarios", "scenarios"), ("new_gam", "new_game"), ("zzzz", None)])
def test_the_package_says_what_name_was_meant(name: str, meant: str | None) -> None:
    with pytest.raises(AttributeError, match=name) as told:
        getattr(lw, name)
    assert ("did you mean" in str(told.value)) == (meant is not None)
    assert meant is None or repr(meant) in str(told.value)
