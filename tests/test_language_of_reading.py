"""A sentence is in the language in which it is read, whatever language it was made in: its place names too."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.i18n import LANGUAGES, Message, say
from legion_widget.games.hexes.counter_system import CounterSystem

SCENARIOS = {"legion": "rif", "market-garden": "nijmegen", "baraka": "well"}


def messages(scenario: str, made_in: str, steps: int = 40) -> Iterator[Message]:
    """What a random game says, made in one language: the log, and the answers to questions about units and places."""
    lw.set_language(made_in)
    game, player, rng = lw.new_game(scenario, seed=5), lw.Recruit(5), random.Random(5)
    for _ in range(steps):
        game.play(player, steps=1)
        for event in game.history[-1].events:
            yield game.system.describe(event)
        yield game.system.describe_action(game.history[-1].action)
        for unit in rng.sample(sorted(game.units), 3):
            yield from answers(game, unit, rng)
        if game.result is not None:
            break


def answers(game: Any, unit: str, rng: random.Random) -> Iterator[Message]:
    """Why the unit cannot go to places, those with names among them, and what would change that."""
    if isinstance(game.system, CounterSystem):
        places: list[Any] = rng.sample(sorted(game.system.board.places), 6)
    else:
        places = [(rng.randrange(12000), rng.randrange(9000)) for _ in range(6)]
    for place in places:
        answer = game.why(unit, place)
        yield answer.said
        yield from filter(None, [answer.change])
        yield from (fault.message for fault in answer.faults)


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS)
def test_what_is_made_in_one_language_is_read_in_another(scenario: str) -> None:
    made = {code: list(messages(scenario, code)) for code in LANGUAGES}
    lw.set_language("es")
    for language in LANGUAGES:
        told = {code: [message.text(language) for message in made[code]] for code in LANGUAGES}
        assert len(told["es"]) > 100
        assert told["es"] == told["en"]
    assert [message.text("es") for message in made["es"]] != [message.text("en") for message in made["es"]]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "there is no unit 'tabor-9'; did you mean 'tabor-1'?"),
        ("es", "no existe 'tabor-9' (unidad); ¿querías decir 'tabor-1'?"),
    ],
)
def test_an_unknown_name_is_told_in_the_language_in_use(language: str, text: str) -> None:
    """And an error that was raised in one language is read in the other."""
    error = lw.UnknownName(say("unit"), "tabor-9", ["tabor-1"])
    lw.set_language(language)
    assert str(error) == text
    assert error.text(language) == text
    game = lw.new_game("rif", seed=1)
    with pytest.raises(lw.UnknownName, match=f"^{text.partition(' ')[0]}"):
        game.units["tabor-9"]


def test_every_kind_of_name_has_words_in_both_languages() -> None:
    """None is left in the language of the code."""
    kinds = ("hex or place", "kind of action", "piece of terrain", "part of the board")
    for kind in kinds:
        assert say("{what}", what=Message(kind)).text("es") != kind
