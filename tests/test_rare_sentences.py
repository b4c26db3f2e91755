"""Sentences that other tests do not come to: the log of each worked example, and reasons that are rare."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine import plain_data
from legion_widget.engine.errors import DataError
from legion_widget.engine.example_checks import check_step
from legion_widget.engine.i18n import LANGUAGES, Message
from legion_widget.games.baraka import actions as baraka
from legion_widget.games.legion import actions as legion
from legion_widget.games.market_garden import actions as garden
from legion_widget.games.market_garden.events import HexHeld
from tests.baraka.skirmish import harka, one, skirmish, squad
from tests.legion.positions import position
from tests.market_garden.field import field

EXAMPLES = {
    example.id: example
    for system in ("legion", "baraka", "market-garden")
    for rule in lw.rulebook(system).values()
    for example in rule.examples
}


def told(message: Message) -> str:
    """A message in Spanish, when it comes out whole in every language."""
    texts = {language: message.text(language) for language in LANGUAGES}
    assert all(text and "{" not in text for text in texts.values()), texts
    return texts["es"]


@pytest.mark.parametrize("id", EXAMPLES)
def test_the_log_of_an_example_is_told(id: str) -> None:
    """Every action and every event of a worked example is a sentence, in both languages."""
    game = EXAMPLES[id].new_game()
    for step in EXAMPLES[id].data.steps:
        if step.do is not None:
            told(game.system.describe_action(game.system.load_action(step.do)))
        list(check_step(game, step))
    for entry in game.history:
        for event in entry.events:
            told(game.system.describe(event))


# ---- what a file says that is wrong ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a = {b = 1}\na.c = 2", "no se le puede añadir nada"),
        ("a = {b = 1}\n[a.c]", "[a.c] aparece dos veces"),
        ("a = {b = 1, b = 2}", "aparece dos veces en la misma tabla"),
        ("a 1", "falta '=' después de una clave"),
        ("[[a]", "falta ']]' al final"),
        ("# \x00", "carácter no permitido"),
        ("a = 2021-02-30", "fecha u hora no válida"),
        ("a = {= 1}", "una clave no puede empezar así"),
        ("= 1", "esto no es una clave"),
        ("a = {b = 1", "falta cerrar una tabla"),
        ('a = """x', "falta cerrar un texto"),
        ("a = 'x", 'falta "\'"'),
        ('a = "\\q"', "'\\'"),
    ],
)
def test_a_text_that_is_not_toml_is_told(tmp_path: Path, text: str, problem: str) -> None:
    """In the language in use, whatever the reader of TOML calls it."""
    file = tmp_path / "scenario.toml"
    file.write_text(text)
    with pytest.raises(DataError) as error:
        lw.load_scenario(file)
    assert problem in str(error.value)


def test_what_should_stand_in_a_file_is_told() -> None:
    """Each kind of value by its name; and how many faults are left when many are listed."""
    data: dict[str, Any] = {
        "system": "legion",
        "title": 3,
        "start": {"turn": "soon", "side": []},
        "board": {"columns": "many", "rows": 0, "terrain": "..", "landing": 4, "credits": 3},
        "units": [{"id": str(n), "side": 5, "type": 6, "combat": "much", "captured": "perhaps"} for n in range(20)],
    }
    with pytest.raises(DataError) as error:
        lw.new_game(data)
    text = error.value.text("es")
    for words in ("un texto", "un número entero", "true o false", "una lista", "una tabla", "y "):
        assert words in text
    with pytest.raises(DataError, match="tabla de claves y valores"):
        lw.load_scenario(3)  # type: ignore[arg-type]


def test_what_cannot_be_data_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too many things, and a date that is not written as a text."""
    import datetime

    with pytest.raises(DataError, match="las fechas y las horas se escriben entre comillas"):
        plain_data.plain({"day": datetime.date(1921, 7, 22)})
    monkeypatch.setattr(plain_data, "MOST", 3)
    with pytest.raises(DataError, match="más de 3"):
        plain_data.plain([1, 2, 3, 4])


# ---- La Legión ---------------------------------------------------------------------------------------------


def test_rare_reasons_of_la_legion() -> None:
    """What a player could ask and hardly ever does."""
    guns = position(a="moroccan artillery 4-3 - captured=true", b="spanish infantry 3-3 0503")
    assert "4-3" in told(guns.system.describe_action(legion.CaptureBattery(True, "a")))
    armour = position(t="moroccan armour 0-6 0505", b="moroccan infantry 3-3 0506", s="spanish infantry 3-3 0101")
    faults = armour.ruling(legion.PutToFlight("t", "b", "0509")).faults
    assert any("no es ficha española" in told(fault.message) for fault in faults)
    assert told(guns.system.phase_title("weather", None, 0)) == "Tiempo"
    shelling = position(phase="bombardment", g="moroccan artillery 4-3 0505", s="spanish infantry 3-3 0503")
    assert "con 2 en el dado, con una probabilidad de 1/6" in told(shelling.why("g", "0503").said)


# ---- Baraka ------------------------------------------------------------------------------------------------


def test_rare_actions_of_baraka() -> None:
    """Actions are told before anybody may do them."""
    game = skirmish(squad("a", (100, 100)), harka("b", (100, 60)))
    for action, words in (
        (baraka.SetAnswer("loyal", "never"), "No repetir nunca"),
        (baraka.Surrender(), "Rendirse."),
        (baraka.Declare((baraka.Fire("b", guard=True),)), "disparar a los caballos"),
        (baraka.Declare((baraka.Charge("b", guard=True),)), "cargar contra los caballos"),
    ):
        assert words in told(game.system.describe_action(action))


def test_what_is_asked_of_units_that_cannot_act_is_told() -> None:
    """Without chits, when it cannot react, when it looks away, in distress."""
    poor = skirmish(squad("a", (100, 100)), harka("b", (100, 60)), chits=0)
    assert told(poor.system.what_can(poor.position, "a"))
    tired = skirmish(squad("a", (100, 100), distress=2), harka("b", (100, 60)))
    assert "desánimo 2" in tired.system.text_map(tired.position)
    assert tired.system.scene(tired.position)


def test_files_of_baraka_with_rare_faults_are_told() -> None:
    """Two units of a name, a piece without an id, one who has joined another who has joined."""
    with pytest.raises(DataError, match="ya hay una unidad"):
        skirmish(squad("a", (100, 100)), squad("a", (100, 60)))
    with pytest.raises(DataError, match="necesita un id"):
        skirmish(squad("a", (100, 100)), pieces=({"id": "", "kind": "hill", "area": [[10, 10], [20, 10], [20, 20]]},))
    joined = skirmish(
        squad("a", (100, 100)),
        one("c", "captain", (100, 102), joined="a"),
        one("d", "lieutenant", (100, 98), joined="c"),
        harka("b", (100, 40)),
    )
    assert any("a su vez" in told(warning.message) for warning in joined.system.warnings(joined.position))


# ---- Market Garden -----------------------------------------------------------------------------------------


def test_outcomes_of_market_garden_are_told_in_both_languages() -> None:
    """Each outcome of odds has words of its own."""
    from legion_widget.games.market_garden import texts

    system = field(a="allied infantry 6/3-7-8 0505").system
    for name in texts.OUTCOMES:
        said = texts.outcome_words(system, name)
        assert said.text("es") != said.text("en") != name


def test_rare_reasons_of_market_garden() -> None:
    """What a player could ask and hardly ever does."""
    marsh = field(ground={"0504": "~"}, a="allied infantry 6/3-7-8 0505", g="german infantry 4-5-6 0101")
    assert "Ningún camino" in told(marsh.ruling(garden.Move("a", "0504")).faults[0].message)


def test_what_market_garden_cannot_do_in_a_place_is_told() -> None:
    """No room for an assault or an overrun, and a file that puts a unit on water."""
    units = {f"a{n}": f"allied infantry 6/5/4/3-7-8 {at}" for n, at in enumerate(("0505", "0505", "0404", "0404"))}
    crowd = field(phase="declaration", ground={"0504": "p"}, **units, g="german infantry 4-5-6 0504")
    reasons = crowd.ruling(garden.Declare("assault", tuple(units), "0504")).faults
    assert told(reasons[0].message) == "Tantos pasos no caben en 0504."
    with pytest.raises(DataError, match="no puede entrar"):
        field(ground={"0505": "~"}, a="allied infantry 6/3-7-8 0505")
    assert told(crowd.system.describe(HexHeld(units=(), target="0504"))) == "No queda nadie en el hexágono."
