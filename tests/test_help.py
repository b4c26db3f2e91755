"""What the command line says of itself and of mistakes: in the reader's language, and nothing of it in another."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

import legion_widget as lw
from legion_widget import labserver
from legion_widget.cli import app, helping
from legion_widget.cli.helping import reader_language

#: Of each language words that stand in every help, or in every answer to a mistake.
WORDS = {"es": ("Uso:", "Opciones:", "Muestra esta ayuda."), "en": ("Usage:", "Options:", "Show this help.")}


@pytest.fixture(autouse=True)
def _in_spanish() -> Iterator[None]:
    before = lw.get_language()
    lw.set_language("es")
    yield
    assert lw.get_language() == "es"
    lw.set_language(before)


def said(*words: str, code: int = 0, **environment: str) -> str:
    result = CliRunner().invoke(app, list(words), env=environment)
    assert result.exit_code == code, result.output
    return result.output


def commands(group: Any = None, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    group = group or typer.main.get_command(app)
    yield path, group
    for name, inner in getattr(group, "commands", {}).items():
        yield from commands(inner, (*path, name))


@pytest.mark.parametrize("language", ["es", "en"])
def test_each_help_is_in_the_language_of_the_computer(language: str) -> None:
    """All that it says: what the command does, its arguments and options, the headings."""
    other = "en" if language == "es" else "es"
    count = 0
    for path, command in commands():
        text = said(*path, "--help", LANG=f"{language}_XX.UTF-8", LANGUAGE="")
        joined = re.sub(r"\s+", " ", text)
        assert [word for word in WORDS[language] if word not in text] == [], path
        assert [word for word in WORDS[other] if word in text] == [], path
        english = [(each.help or "").partition("\f")[0] for each in (command, *command.params)]
        english = [re.sub(r"\s+", " ", each).strip().replace("`", "") for each in english if each]
        shown = [each for each in english if each in joined]
        assert shown == (english if language == "en" else []), path
        count += len(english)

    assert count > 75


def test_the_language_may_be_asked_for() -> None:
    """Before the command, after it, and more than the computer's counts what was asked for."""
    assert "Open JupyterLab" in said("--language", "en", "--help")
    assert "Usage:" in said("rules", "--help", "--language=en", LANG="es_ES.UTF-8")
    assert "Uso:" in said("rules", "--language", "es", "--help", LANG="en_GB.UTF-8")
    assert "zone of control" in said("--language", "en", "rules", "legion", "L7.9")
    assert "zona de control" in said("rules", "legion", "L7.9", "--language", "es", LANG="en_GB.UTF-8")
    assert "zone of control" in said("rules", "legion", "L7.9", LANGUAGE="", LANG="en_GB.UTF-8")


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "es_MX.UTF-8"}, "es"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "es_ES"}, "es"),
        ({"LANG": "es_ES.UTF-8", "LANGUAGE": "fr:en:es"}, "en"),
        ({"LANG": "C.UTF-8"}, "es"),
        ({"LANG": "fr_FR.UTF-8"}, "es"),
        ({}, "es"),
        # In a notebook its name decides, as it does for all cells: this one began in Spanish.
        ({"LANG": "en_US.UTF-8", "JPY_SESSION_NAME": "notes.ipynb"}, "es"),
    ],
)
def test_the_language_of_the_reader(variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "JPY_SESSION_NAME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert reader_language() == language
    assert reader_language(["--language", "klingon"]) == language


def test_windows_says_its_language_where_no_variable_does(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "JPY_SESSION_NAME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(helping, "windows_language", lambda: "en")
    assert reader_language() == "en"
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    assert reader_language() == "es"


MISTAKES = [
    ("svg", "Falta SCENARIO.", "SCENARIO is missing."),
    ("svg rif --them x", "no existe '--them' (opción)", "there is no option '--them'"),
    ("svgg", "no existe 'svgg' (orden de legion-widget)", "there is no command of legion-widget 'svgg'"),
    (
        "lesson foo",
        "no existe 'foo' (orden de legion-widget lesson)",
        "there is no command of legion-widget lesson 'foo'",
    ),
    ("lesson chek", "¿querías decir 'check'?", "did you mean 'check'?"),
    ("validate none.toml", "FILE: no existe el archivo 'none.toml'", "FILE: there is no file 'none.toml'"),
    ("validate .", "FILE: '.' es una carpeta, no un archivo", "FILE: '.' is a folder, not a file"),
    ("svg rif --turn a", "--turn: se necesita un número", "--turn: a number is needed"),
    ("svg rif --turn 0", "--turn: el número debe ", "--turn: the number must be "),
    ("svg a b", "sobran palabras: b", "there are words too many: b"),
    ("svg rif --theme", "'--theme' necesita un valor", "'--theme' needs a value"),
    ("svg rif --map=3", "'--map' no lleva ningún valor", "'--map' takes no value"),
    ("svg rif --theme x", "no existe 'x' (tema); valores posibles: light, dark", "there is no theme 'x'"),
    ("autoplay rif --games 2 --save x.json", "En un archivo cabe una sola partida", "One file holds one game"),
    ("autoplay abarran --play moroccan=officer:x", "no existe 'x' (doctrina)", "there is no doctrine 'x'"),
    ("autoplay abarran --play moroccan=recruit:bold", "no existe 'recruit:bold' (nivel)", "there is no level"),
    ("autoplay abarran --play moroccan", "'moroccan' no está escrito como en spanish=officer", "is not written as in"),
]


@pytest.mark.parametrize(("words", "spanish", "english"), MISTAKES)
def test_a_mistaken_command_line_is_told_in_the_language_of_the_reader(
    words: str, spanish: str, english: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert spanish in said(*words.split(), code=2, LANGUAGE="es")
    assert english in said(*words.split(), code=2, LANGUAGE="en")


def test_a_game_that_ends_before_the_turn_asked_for_says_so(tmp_path: Path) -> None:
    text = said("svg", "abarran", "--turn", "99", "--output", str(tmp_path / "x.svg"), LANGUAGE="es")
    assert re.fullmatch(r"legion-widget: la partida acabó en el turno \d+; esta es su última posición\n", text)


def test_lab_says_what_it_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(labserver, "serve", lambda folder: None)
    monkeypatch.setattr(labserver, "has_display", lambda: False)
    text = said("lab", str(tmp_path), LANGUAGE="es")
    assert f"Nuevo: {tmp_path / '01-first-game.ipynb'}\n" in text
    assert text.endswith(
        "Aquí no hay pantalla: abre la dirección de abajo en un navegador.\nCtrl+C detiene JupyterLab.\n"
    )
