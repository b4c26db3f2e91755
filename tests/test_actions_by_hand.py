"""Actions as a person types them in a cell: all comes to one plain form, or is refused with the field at fault."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.games.legion import Attack

EAGER = "beni-urriaguel-tabor-2-1"

pytestmark = pytest.mark.usefixtures("english")


def test_an_attack_takes_lists_and_single_names() -> None:
    attack = Attack((EAGER,), ("cerinola-2",))
    assert Attack([EAGER], ["cerinola-2"]) == attack  # type: ignore[arg-type]
    assert Attack(EAGER, "cerinola-2") == attack  # type: ignore[arg-type]
    assert len({attack, Attack([EAGER], "cerinola-2")}) == 1  # type: ignore[arg-type]


def test_an_attack_typed_with_lists_is_listed_and_saved_like_any_other() -> None:
    game = lw.new_game("rif", seed=2)
    game.do(lw.legion.Move(EAGER, "1515"))
    game.next_phase()
    attack = lw.legion.Attack([EAGER], ["cerinola-2"])
    assert attack in list(game.legal_actions())
    game.do(attack)
    copy = lw.open_game(game.to_dict())
    assert copy.to_dict() == game.to_dict()
    assert copy.history == game.history


def test_the_victory_road_may_be_written_with_the_names_of_places() -> None:
    scenario = {
        "system": "legion",
        "board": {
            "columns": 3,
            "rows": 1,
            "terrain": ["..."],
            "places": {"Axdir": "0101", "Nador": "0201"},
            "roads": [{"id": "R1", "hexes": ["Axdir", "Nador", "0301"]}],
            "areas": {"victory_road": ["Axdir"]},
        },
    }
    game = lw.new_game(scenario)
    assert game.system.victory_hexes == game.board.grid.mask(["0101", "0201"])


# ---- what is handed in comes to its plain form -------------------------------------------------------------


class Whole:
    """A whole number of somebody else's, such as numpy has."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number

    def tolist(self) -> int:
        return self.number


class Text(str):
    """A text of somebody else's, such as numpy has."""


def is_kept(game: lw.Game, folder: Path) -> bool:
    """Whether the game can be saved and opened, and is the same then."""
    return lw.open_game(game.save(folder / "game.json")).to_dict() == game.to_dict()


@pytest.mark.parametrize("place", ["hex", "1715", 1715, "Annual", "annual", Text("1715")])
def test_a_hex_is_stored_by_its_label_however_it_is_named(place: Any, tmp_path: Path) -> None:
    """As `Hex`, label, number or name of the place: in the journal, in the file and in the ruling it is the label."""
    game = lw.new_game("rif", start="placement", seed=1)
    land = next(action for action in game.legal_actions() if game.board[action.at].place is not None)
    named = {"hex": game.board[land.at], "1715": land.at, 1715: int(land.at), "Annual": game.board[land.at].place}
    named |= {"annual": str(game.board[land.at].place).upper()}
    where: Any = Text(land.at) if isinstance(place, Text) else named[place]
    typed = lw.legion.Place(land.unit, where)

    assert typed in game.legal_actions()
    assert game.ruling(typed).action == land
    game.do(typed)
    assert type(game.history[0].action.at) is str
    assert game.history[0].action == land
    assert is_kept(game, tmp_path)


def test_a_hex_of_the_board_of_another_game_is_the_one_with_its_label() -> None:
    small = lw.new_game({"system": "legion", "board": {"columns": 3, "rows": 1, "terrain": ["..."]}}).board
    board = lw.new_game("rif").board

    assert board[small["0301"]].label == "0301"
    with pytest.raises(lw.UnknownName):
        small[board["1715"]]


def test_a_unit_may_be_given_as_an_object() -> None:
    game = lw.new_game("rif", seed=2)
    unit = game.units[EAGER]
    assert game.ruling(lw.legion.Move(unit, "1515")).action == lw.legion.Move(EAGER, "1515")
    game.do(lw.legion.Move(unit, game.board["1515"]))
    game.next_phase()
    assert Attack(unit, {"cerinola-2"}) in game.legal_actions()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (lw.legion.Move(EAGER, 1.5), "Move.to: this should be a text, not 1.5"),
        (lw.legion.Move(EAGER, None), "Move.to: this should be a text, not None"),
        (lw.legion.Move(7, "1515"), "Move.unit: this should be a text, not 7"),
        (lw.legion.Move(b"x", "1515"), "Move.unit: this should be a text, not b'x'"),
        (lw.legion.Move("\ud800", "1515"), "Move.unit: .* is not a text that can be saved"),
        (lw.legion.Move(object(), "1515"), "Move.unit: <object object .* cannot be part of an action"),
        (lw.legion.Move(10**400, "1515"), "Move.unit: the number is too large"),
        (lw.legion.CaptureBattery(0), "CaptureBattery.take: this should be true or false, not 0; did you mean False"),
        (lw.legion.Attack(3, ["cerinola-2"]), "Attack.attackers: this should be a list, not 3"),
        (lw.legion.Attack([EAGER, 3], ["cerinola-2"]), r"Attack.attackers\[1\]: this should be a text, not 3"),
        (lw.legion.Move, "Move: its fields are missing"),
        (lw.market_garden.Move("a", "b"), "Move: this is an action of another game"),
        (lw.legion.Move(EAGER, "Anual"), "there is no hex or place 'Anual'; did you mean 'Annual'"),
        (lw.legion.Move(EAGER, 99999), "there is no hex or place"),
        (lw.baraka.Bid(1), "there is no kind of action 'Bid'"),
        (None, "an action is needed, such as Place"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_its_field(action: Any, message: str) -> None:
    """Nothing is done, the error names the field and what was probably meant; it is no member of the legal actions."""
    game = lw.new_game("rif", seed=2)
    for ask in (game.do, game.ruling, game.odds):
        with pytest.raises(lw.LegionWidgetError, match=message):
            ask(action)
    assert action not in game.legal_actions()
    assert len(game) == 0


def test_the_fields_of_a_skirmish_are_held_to_their_types(tmp_path: Path) -> None:
    """Lists, and numbers of other libraries, are stored as ours; fractions and made-up words are refused."""
    game = lw.new_game("well", seed=1)
    game.play(until=lambda game: type(game.position.top).__name__ == "Bidding")
    with pytest.raises(lw.DataError, match=r"Bid.chits: this should be a whole number, not 1.0; did you mean 1\?"):
        game.do(lw.baraka.Bid(1.0))  # type: ignore[arg-type]
    game.do(lw.baraka.Bid(Whole(1)))  # type: ignore[arg-type]
    assert type(game.history[-1].action.chits) is int
    assert is_kept(game, tmp_path)
    game.play(until=lambda game: type(game.position.top).__name__ == "Declaring")
    acts = lw.baraka
    for act, place in (
        (acts.Move([(1.5, 2)]), r"Declare.acts\[0\].path\[0\]\[0\]"),  # type: ignore[list-item]
        (acts.Move([(1, 2)], facing=360), r"Declare.acts\[0\].facing"),  # type: ignore[list-item]
        (acts.Fire("guard", guard=0), r"Declare.acts\[0\].guard"),  # type: ignore[arg-type]
    ):
        with pytest.raises(lw.DataError, match=place):
            game.ruling(acts.Declare([act]))
    move = next(a for a in game.legal_actions() if type(a).__name__ == "Declare" and type(a.acts[0]) is acts.Move)
    listed = [acts.Move([list(map(Whole, spot)) for spot in act.path]) for act in move.acts[:1]]  # type: ignore[misc]
    assert game.ruling(acts.Declare(listed)).action == acts.Declare(move.acts[:1])


def test_a_combat_of_no_known_kind_is_refused_with_the_known_ones() -> None:
    game = lw.new_game("first-day", seed=1)
    with pytest.raises(lw.DataError, match=r"Declare.kind: there is no kind 'asalto'; known: manoeuvre, assault"):
        game.ruling(lw.market_garden.Declare("asalto", ["tanks"], "Bridge"))  # type: ignore[arg-type]
    with pytest.raises(lw.DataError, match=r"Bombard.air: .* is '2' in quotes: write it without them; did you mean 2"):
        game.ruling(lw.market_garden.Bombard("0403", (), "2"))  # type: ignore[arg-type]


def test_a_key_that_an_action_does_not_have_is_refused() -> None:
    system = lw.new_game("well").system
    with pytest.raises(lw.DataError, match="unknown key 'chitz'; did you mean 'chits'"):
        system.load_action({"do": "Bid", "chitz": 2})
    with pytest.raises(lw.DataError, match="unknown key 'pathe'; did you mean 'path'"):
        system.load_action({"do": "Declare", "acts": [{"act": "move", "pathe": []}]})


@pytest.mark.parametrize("seed", [None, "1", 1.0, 1.5, float("inf"), 10**400])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(lw.DataError, match="seed: a whole number"):
        lw.new_game("rif", seed=seed)
    if seed is not None:
        with pytest.raises(lw.DataError, match="seed: a whole number"):
            lw.new_game("rif").fork(seed=seed)


def test_numbers_of_other_libraries_are_stored_as_ours(tmp_path: Path) -> None:
    """Seeds, opening dice, dice of a table: a number of numpy is one; a fraction is none."""
    dice: Any = [Whole(3)]
    game = lw.new_game("rif", seed=Whole(5), dice=dice)  # type: ignore[arg-type]
    assert (game.seed, game.opening_dice) == (5, (3,))
    game.play(steps=3)
    again = game.fork(seed=Whole(8))  # type: ignore[arg-type]
    again.play(steps=3)
    assert is_kept(game, tmp_path)
    with pytest.raises(lw.DataError, match=r"dice\[0\]: a whole number is needed, not 3.0; did you mean 3"):
        lw.new_game("rif", dice=[3.0])  # type: ignore[list-item]
    with pytest.raises(lw.DataError, match="dice: a list of whole numbers"):
        game.do(lw.legion.EndPhase(), dice=3)  # type: ignore[arg-type]


def test_what_a_player_hands_in_is_held_to_the_same() -> None:
    class Careless:
        def choose(self, moment: Any) -> Any:
            return lw.legion.Move(moment.units[EAGER], moment.board["1515"])

    class Wrong:
        def choose(self, moment: Any) -> Any:
            return lw.legion.Move(EAGER, 1.5)  # type: ignore[arg-type]

    game = lw.new_game("rif", seed=2)
    game.play(Careless(), steps=1)
    assert game.history[0].action == lw.legion.Move(EAGER, "1515")
    with pytest.raises(lw.DataError, match=r"Move\.to"):
        game.play(Wrong(), steps=1)


@pytest.mark.parametrize("name", [None, 3, 10**400, [], {}, object()])
def test_what_is_no_unit_is_said_to_be_none(name: Any) -> None:
    game = lw.new_game("well", seed=1)
    for ask in (game.reach, game.what_can, lambda unit: game.why(unit, "squad-1")):
        with pytest.raises(lw.UnknownName, match="there is no unit"):
            ask(name)


@pytest.mark.parametrize("where", [None, 3, (1,), (1, 2, 3), (1.5, 2), {}, object()])
def test_a_place_on_the_table_is_two_whole_numbers(where: Any) -> None:
    game = lw.new_game("well", seed=1)
    with pytest.raises(lw.DataError, match="where"):
        game.why("squad-1", where)


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("written", "message"),
    [
        ({}, r"acts\[1\]: the key 'act' is missing"),
        ({"act": "amI"}, r"acts\[1\]\.act: there is no act 'amI'.*did you mean 'aim'"),
        ({"act": ["aim"]}, r"acts\[1\]\.act: there is no act \['aim'\]"),
        ({"act": "fire"}, r"acts\[1\]: the key 'target' is missing"),
        ({"act": "move", "path": 3}, r"acts\[1\]\.path: this should be a list, not 3"),
    ],
)
def test_an_act_of_no_known_kind_is_refused_with_its_place(written: Any, message: str) -> None:
    """One record of several kinds: the key that tells them apart is missing or wrong, or another key of its kind is."""
    game = lw.new_game("well", seed=1)

    with pytest.raises(lw.LegionWidgetError, match=message):
        game.ruling(lw.baraka.Declare((lw.baraka.Aim(), written)))
