"""The board of a game on hexes that has no view of its own, shown by the game of the page "Make a game"."""

from __future__ import annotations

import importlib
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

import legion_widget as lw
from legion_widget import installed_games
from legion_widget.engine.sequence import PendingStep
from legion_widget.engine.testing import Broken, check
from legion_widget.games.hexes import HexPosition, HexScenario, HexSystem
from legion_widget.widget.board import BoardWidget
from tests.page import page
from tests.seeds import seeds

PACKAGE = Path(__file__).parent / "packages" / "hold-the-hill"


@pytest.fixture(autouse=True)
def rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The game is registered as in a cell, and taken out after the test."""
    monkeypatch.syspath_prepend(PACKAGE)
    monkeypatch.setattr(installed_games, "registered", {})
    lw.register(importlib.import_module("hold_the_hill").GAME)
    lw.set_language("en")
    yield importlib.import_module("hold_the_hill.game")
    for name in ("hold_the_hill", "hold_the_hill.game"):
        del sys.modules[name]


@pytest.fixture
def board() -> Iterator[BoardWidget]:
    shown = lw.show(lw.new_game("hill", seed=3))
    yield shown
    shown.close()
    assert shown.errors == []


def click(board: BoardWidget, label: str) -> None:
    page(board).press(label)


def marks(board: BoardWidget) -> set[str]:
    return {item.id for item in [*board.game_view.reach(board.controller), *board.game_view.marks(board.controller)]}


@pytest.mark.parametrize("seed", seeds(20, now=range(8)))
def test_the_game_keeps_the_contract(seed: int, rules: Any) -> None:
    """All that it lists is legal, all that is legal is listed; saves, replays and odds are exact."""

    def propose(rng: random.Random, game: lw.Game) -> Any:
        units, hexes = list(game.units), [place.label for place in game.board]
        move = rules.Move(rng.choice(units), rng.choice(hexes))
        return rng.choice([move, rules.Attack(rng.choice(units), rng.choice(units)), rules.EndPhase()])

    report = check(lambda seed: lw.new_game("hill", seed=seed), seed, propose=propose, every=10)
    assert report.result is not None
    assert report.accepted > 100
    assert report.refused > 100


def test_a_counter_is_clicked_to_where_it_goes(board: BoardWidget) -> None:
    """A click selects it and shows its reach; a second one moves it, or says which rule forbids that."""
    click(board, "0103")
    assert (board.selected, marks(board)) == ("red-1", {"reach", "reach-costs", "selected-0103"})
    assert "1st Red Company" in page(board).panel("side")

    click(board, "0701")
    assert "0701 is out of reach." in page(board).panel("side")
    assert len(board.game) == 0

    click(board, "Hill")
    assert board.game.units["red-1"].hex.label == "0403"
    assert "1st Red Company: 0103 → 0403." in page(board).panel("side")
    assert board.selected is None


def test_an_enemy_is_clicked_to_be_attacked(board: BoardWidget, rules: Any) -> None:
    """The enemies that may be attacked are marked, the tip has the odds, and the log has what the die brought."""
    game = board.game
    for unit, to in (("red-1", "Hill"), (None, None), (None, None), ("blue-1", "0503"), (None, None)):
        game.next_phase() if unit is None else game.do(rules.Move(unit, to))
    assert (game.phase.id, game.to_act) == ("combat", "blue")

    click(board, "0503")
    assert "target-0403" in marks(board)
    tip = board.game_view.tooltip(board.controller, game.board.index("Hill"))
    assert ["defender eliminated: " in tip, "16.7" in tip, "33.3" in tip] == [True] * 3

    click(board, "Hill")
    assert type(game.history[-1].events[0]).__name__ == "Fought"
    assert "attacks 1st Red Company" in page(board).panel("foot")


def test_the_panels_know_the_game(board: BoardWidget) -> None:
    """Turns, phases, the units of both sides, the position as text; the rules tab says that there is no rulebook."""
    assert [title in page(board).panel("head") for title in ("Hold the Hill", "Movement", "Combat", "Red", "Blue")] == [
        True
    ] * 5
    for tab, said in (("order", "Blue Horse"), ("rules", "This game has no rulebook."), ("text", "Red Horse")):
        page(board).command("tab", tab=tab)
        assert said in page(board).panel("side")
    assert len(board.game_view.minimap_markers(board.controller)) == 4
    assert "1st Blue Company" in board.game_view.spoken(board.controller, board.game.board.index("0703"))


def test_it_is_played_to_its_end(board: BoardWidget) -> None:
    """By the button that finishes a phase, again and again; the end says who has won, and by which rule."""
    while board.game.result is None:
        page(board).command("finish", sure="yes")
    assert "End of the game, turn 4" in page(board).panel("end")
    assert board.game.result.rule in ("4.1", "4.2")


def test_it_is_saved_replayed_and_filmed(board: BoardWidget, tmp_path: Path) -> None:
    """As any game: file, picture and film."""
    game = board.game
    game.play(steps=12)

    again = lw.open_game(game.save(tmp_path / "hill.json"))
    assert again.position == game.position
    assert len(game.film(0, 5).numbers) == 5
    assert "Hold the Hill" in game._repr_mimebundle_()["text/html"]
    board.look_back(3)
    assert board.step == 3


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"units": [{"id": "a", "side": "green", "hex": "0101"}]}, "$.units[0].side: there is no side 'green'"),
        ({"units": [{"id": "a", "side": "red", "hex": "9901"}]}, "$.units[0].hex: '9901' is off the board"),
        ({"units": [{"id": "a", "side": "red"}] * 2}, "$.units[1].id: there are two units 'a'"),
        ({"turns": 0}, "$.turns"),
        ({"board": {"columns": 1, "rows": 1, "terrain": ["x"]}}, "$.board.terrain[0][0]: unknown letter 'x'"),
    ],
)
def test_a_scenario_that_is_wrong_is_told(change: dict[str, Any], told: str) -> None:
    """With the place of what is wrong."""
    data = lw.load_scenario("hill").to_dict()
    with pytest.raises(lw.DataError) as caught:
        lw.load_scenario({**data, **change})
    assert told in str(caught.value)


@pytest.mark.parametrize("name", ["a b", "ñandú", "it's", '"', "<b>", "x" * 200, "{unit}"])
def test_ids_are_any_text(name: str, rules: Any) -> None:
    """On the board as in the rules."""
    data = lw.load_scenario("hill").to_dict()
    data["units"] = [
        {**unit, "id": name if unit["id"] == "red-1" else unit["id"], "name": {}} for unit in data["units"]
    ]
    board = lw.show(lw.new_game(data))
    click(board, "0103")
    assert board.selected == name
    click(board, "Hill")
    assert board.game.units[name].hex.label == "0403"
    assert "<b>:" not in page(board).panel("side")
    assert board.errors == []
    board.close()


def test_rare_reasons_of_any_game_on_hexes_are_told(rules: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A scenario of another game, a start that is none, a position with a unit too many, a phase that is nobody's."""
    game = lw.new_game("hill", seed=1)
    data = game.scenario.to_dict()
    with pytest.raises(lw.DataError, match="this is a scenario of 'legion', not of"):
        type(game.scenario)({**data, "system": "legion"})
    with pytest.raises(lw.DataError, match="one way only"):
        lw.new_game("hill", start="placement")
    dumped = game.system.dump(game.position)
    with pytest.raises(lw.DataError, match="every unit of the scenario has its hex here"):
        game.system.load({**dumped, "where": {}})
    assert game.system.phase_title(game.phase.id, None).text("en") == game.phase.title
    monkeypatch.setattr(game.system, "actions", ())
    assert game.why(next(iter(game.units)), "0101").said.text("en") == "This unit can do nothing there."


def test_it_names_no_key_that_it_has_not(board: BoardWidget) -> None:
    assert "A: attack" not in board.overlay.label
    assert "a" not in board.commands.keys


def test_a_seat_moves_its_own_side_only(board: BoardWidget, rules: Any) -> None:
    """In any game, unless its rules say something else."""
    game = board.game
    refused = game.ruling(rules.Move("red-1", "0403"), seat="blue")
    assert (refused.rule, game.ruling(rules.Move("red-1", "0403"), seat="red").ok) == ("2.1", True)
    assert str(refused) == "It is for the red to decide. (2.1)"


def test_an_interrupt_with_fields_of_its_own_is_saved(rules: Any) -> None:
    class Raiding(PendingStep, frozen=True, kw_only=True):
        kind: str = "raiding"
        unit: str = ""

    class Raids(rules.Hill):  # type: ignore[misc]
        pending_steps = (Raiding,)

    system = Raids(lw.load_scenario("hill"))
    position, _ = system.begin(system.initial(1))
    raided = msgspec.structs.replace(position, agenda=(*position.agenda, Raiding(side="red", unit="red-1")))
    assert system.load(json.loads(json.dumps(system.dump(raided)))) == raided


def test_options_of_a_game_that_has_none_are_refused() -> None:
    with pytest.raises(lw.DataError, match="this game has no options"):
        lw.new_game("hill", options={"typo": "y"})


def test_a_rulebook_needs_no_file_of_options(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text(
        'chapter = 1\ntitle = { en = "One" }\n[[rules]]\nid = "1.1"\n'
        'title = { en = "The end" }\ntext = { en = "Nothing." }\n',
        "utf-8",
    )
    entry = importlib.import_module("hold_the_hill").GAME
    lw.register(msgspec.structs.replace(entry, rulebook=tmp_path, scenarios=entry.scenario_folder))
    assert lw.rulebook("hill")["1.1"].text == "Nothing."


@pytest.mark.parametrize(
    ("name", "made", "told"),
    [
        ("result", lambda self, position: "red", "`result` is no Outcome, but 'red'"),
        ("odds", lambda self, position, action: {}, "AttributeError"),
        ("describe", None, "Moved has no method `text`"),
    ],
)
def test_the_kit_names_what_a_beginner_did_wrong(
    name: str, made: Any, told: str, rules: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the seed and the step, and never as an error of Python's alone."""
    if made is None:
        monkeypatch.delattr(rules.Moved, "text")
    else:
        monkeypatch.setattr(rules.Hill, name, made)
    with pytest.raises(Broken, match=told):
        check(lambda seed: lw.new_game("hill", seed=seed), seed=1)


def test_a_sentence_that_is_none_is_named_by_its_class(rules: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules.Move, "text", lambda self, system: "moves")
    game = lw.new_game("hill", seed=1)
    with pytest.raises(TypeError, match=r"Move\.text must return a sentence made by `say`, not 'moves'"):
        game.system.describe_action(rules.Move("red-1", "0403"))


def test_what_is_not_filled_in_yet_is_named_in_a_cell() -> None:
    class Begun(HexSystem[HexPosition, Any]):
        id = "begun"
        sides: ClassVar[Any] = {"red": {"en": "red"}, "blue": {"en": "blue"}}

    class BegunScenario(HexScenario):
        system = "begun"
        sides: ClassVar[Any] = Begun.sides

    board = {"columns": 3, "rows": 1, "terrain": ["..."]}
    small = {"system": "begun", "id": "begun", "board": board, "units": [], "turns": 1}
    lw.register(lw.GameEntry("begun", Begun, BegunScenario, scenarios=[small]))
    game = lw.new_game("begun")
    with pytest.raises(NotImplementedError, match="Begun does not fill in 'result' yet: Return the end of the game"):
        repr(game)
    with pytest.raises(Broken, match=r"Begun does not fill in yet:\s+.*apply: "):
        check(lambda seed: lw.new_game("begun", seed=seed), seed=1)
