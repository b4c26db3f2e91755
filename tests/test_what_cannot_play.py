"""What is given as a player and cannot play, and what is given as the place to stop, is refused with what was meant."""

import re
from collections.abc import Callable
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.playing import play_out


class Silent:
    """Its `choose` has forgotten to return anything."""

    def choose(self, moment: Any) -> None:
        next(iter(moment.legal_actions()))


class Talker:
    def choose(self, moment: Any) -> Any:
        return "attack"


class Breaker:
    """It chooses what the rules refuse."""

    def choose(self, moment: Any) -> Any:
        own = next(unit for unit in moment.units.values() if unit.side == moment.to_act and unit.hex)
        return lw.legion.Move(own.id, "0101")


class Misspelt:
    def chose(self, moment: Any) -> Any:
        return next(iter(moment.legal_actions()))


def small(seed: int) -> Any:
    return lw.new_game("abarran", seed=seed)


UNTIL = "until: the number of a turn, 'phase' or a function of the game is needed, not "
WRONG: list[tuple[str, Callable[[Any], Any], type[Exception], str]] = [
    ("text", lambda game: game.play(until="2"), lw.DataError, f"{UNTIL}'2'; did you mean 2?"),
    ("fraction", lambda game: game.play(until=2.0), lw.DataError, f"{UNTIL}2.0; did you mean 2?"),
    ("phase", lambda game: game.play(until="phse"), lw.DataError, f"{UNTIL}'phse'; did you mean 'phase'?"),
    ("truth", lambda game: game.play(until=True), lw.DataError, f"{UNTIL}True"),
    ("class", lambda game: game.play(lw.Officer), lw.NotAPlayer, "Officer is a class: Officer() makes a player"),
    (
        "level",
        lambda game: game.play({"moroccan": "officer"}),
        lw.NotAPlayer,
        "a player is needed, such as lw.Officer(), not the name 'officer'",
    ),
    (
        "misspelt",
        lambda game: game.play(Misspelt()),
        lw.NotAPlayer,
        "Misspelt has chose but no choose(moment), which every player needs",
    ),
    (
        "talk",
        lambda game: game.play(Talker()),
        lw.NotAPlayer,
        "Talker.choose(moment) returned 'attack'; it must return an action",
    ),
    (
        "against the rules",
        lambda game: game.play(Breaker()),
        lw.IllegalAction,
        "to 0101”: ",  # what it chose, then why not
    ),
    (
        "on the board",
        lambda game: game.set_computer("moroccan", lw.Officer),
        lw.NotAPlayer,
        "Officer is a class: Officer() makes a player",
    ),
    (
        "advice",
        lambda game: game.do(game.advise(1)[0]),
        lw.DataError,
        "Explanation: this is not an action, but holds one: .action",
    ),
    ("several", lambda game: game.do(game.advise(1)), lw.DataError, "Advice: one action is needed, not several"),
    ("seed", lambda game: lw.Officer(3), lw.DataError, "doctrine: the name of a doctrine is needed, not 3"),
    ("turn", lambda game: game.review("1"), lw.DataError, "turn: a whole number is needed, not '1'"),
    ("no advice", lambda game: game.advise(0), lw.DataError, "count: at least one piece of advice"),
    ("number", lambda game: game.play(5), lw.NotAPlayer, "int has no choose(moment), which every player needs"),
    (
        "silent",
        lambda game: game.play(Silent()),
        lw.NotAPlayer,
        "Silent.choose(moment) returned nothing; it must return an action",
    ),
    (
        "side",
        lambda game: game.play({"maroccan": lw.Officer()}),
        lw.UnknownName,
        "there is no side 'maroccan'; known: spanish, moroccan; did you mean 'moroccan'?",
    ),
    (
        "played out",
        lambda game: play_out(game.system, game.position, {"maroccan": lw.Officer()}),
        lw.UnknownName,
        "there is no side 'maroccan'",
    ),
    (
        "nobody",
        lambda game: game.play({game.to_act: lw.Officer()}),
        lw.NotAPlayer,
        "nobody plays 'spanish'",
    ),
    (
        "study",
        lambda game: lw.study("abarran", {"spanish": "officer"}, games=1),
        lw.NotAPlayer,
        "nobody plays 'moroccan'",
    ),
    (
        "game",
        lambda game: lw.tournament(game, {"A": lw.Recruit, "B": lw.Recruit}),
        lw.DataError,
        "new_game: a function that makes a game from a seed is needed",
    ),
    (
        "list",
        lambda game: lw.tournament(small, [lw.Recruit, lw.Recruit]),
        lw.DataError,
        "players: players by name are needed",
    ),
    (
        "no game",
        lambda game: lw.tournament(lambda seed: "abarran", {"A": lw.Recruit, "B": lw.Recruit}),
        lw.DataError,
        "new_game: it makes no game, but 'abarran'",
    ),
    ("alone", lambda game: lw.tournament(small, {"A": lw.Recruit}), lw.DataError, "players: at least two players"),
    (
        "seed",
        lambda game: lw.tournament(small, {"A": lw.Recruit, "B": lw.Recruit}, seeds=2),
        lw.DataError,
        "seeds: a list of whole numbers is needed, not 2",
    ),
    (
        "maker",
        lambda game: lw.tournament(small, {"A": lw.Recruit, "B": Misspelt}, seeds=[1]),
        lw.NotAPlayer,
        "Misspelt has chose",
    ),
]


@pytest.mark.parametrize(("what", "error", "told"), [pytest.param(*rest, id=name) for name, *rest in WRONG])
def test_it_is_refused_with_what_was_meant(
    english: None, what: Callable[[Any], Any], error: type[Exception], told: str
) -> None:
    game = small(1)
    with pytest.raises(error, match=re.escape(told)):
        what(game)


def test_a_tournament_is_for_two_sides(english: None) -> None:
    def three(seed: int) -> Any:
        game = small(seed)
        vars(game.system)["sides"] = {**game.system.sides, "french": {"es": "Franceses", "en": "French"}}
        return game

    with pytest.raises(lw.DataError, match="for games of two sides, not of Spanish, Moroccans, French"):
        lw.tournament(three, {"A": lw.Recruit, "B": lw.Recruit}, seeds=[1], progress=False)


def test_whose_decision_an_error_comes_from_is_said(english: None) -> None:
    """Also where it arises in the player's own code; the error itself stays as it is."""

    class Careless:
        def choose(self, moment: Any) -> Any:
            return moment.units["nobody"].hex if moment.to_act == "moroccan" else lw.Officer().choose(moment)

    for player, error in ((Careless(), KeyError), (Talker(), lw.NotAPlayer)):
        game = small(1)
        game.play(lw.Officer(), until=lambda game: game.to_act == "moroccan")
        with pytest.raises(error) as raised:
            game.play(player)
        note = f"Decided by {type(player).__name__} (Moroccans), step {len(game) + 1}."
        assert raised.value.__notes__ == [note]


def test_what_was_played_before_is_kept() -> None:
    """A dict without a side plays until that side has to act; nothing is lost."""
    game = small(1)
    first = game.to_act
    with pytest.raises(lw.NotAPlayer):
        game.play({first: lw.Officer()})
    assert len(game) > 0
    assert game.to_act != first


def test_a_tournament_takes_players_in_every_form() -> None:
    """A level, a class, a function and a player: those of a study."""
    cup = lw.tournament(
        small, {"A": "recruit", "B": lw.Recruit, "C": lambda: lw.Recruit(3), "D": lw.Recruit(4)}, seeds=[1]
    )
    assert len(cup.matches) == 12
    assert sum(cup.points().values()) == 12


def test_a_player_that_can_be_called_too_is_a_player() -> None:
    class Both(lw.Recruit):
        def __call__(self, seed: int) -> int:
            return seed

    assert len(lw.tournament(small, {"A": Both(1), "B": lw.Recruit}, seeds=[1]).matches) == 2
