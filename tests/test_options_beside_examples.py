"""A worked example of a rule with options comes out as written whatever the other options are, but for those named.

Each other option is given each of its other values, one at a time: what two options make of each other is seen.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import legion_widget as lw
from legion_widget.engine.rulebook import Example
from tests.tries import note_tries

#: The examples of a rule, and the option of another rule that they come out otherwise with: what both are about.
MEET: dict[str, set[tuple[str, str]]] = {
    "legion": {
        ("L6.12", "L9.6.order"),  # weather that leaves a reinforcement at 0 keeps it from coming, or does not
        ("L6.12", "L11.3.gate"),  # a counter in Melilla is in the way of the next, or is not
        ("L7.12", "L7.9.enter"),  # a gun enters a zone of control on a mountain, or does not
        ("L8.1", "L7.3.advance"),  # after a combat somebody is asked who advances
        ("L8.1", "L7.9.stay"),  # a counter in a zone of control may stay, or must attack
        ("L8.1", "L8.5.defend"),  # a second attack on one counter
        ("L8.4", "L7.3.advance"),
        ("L9.4", "L9.6.order"),
        ("L11.4", "L7.9.zoc-to-zoc"),  # the way from zone to zone is shut, and another one is longer
        ("L11.4", "L11.3.gate"),
        ("L11.13", "L7.9.enter"),
    },
    "baraka": {
        ("B7.11", "B12.10.distress"),  # how much distress hits bring
        ("B12.1", "B10.3.placed"),  # a unit that was placed is modified in its reaction
        ("B12.9", "B7.13.experts"),  # the same miniatures are experts
        ("B12.9", "B10.3.placed"),
        ("B14.3", "B10.3.placed"),
        ("B18.1", "B10.3.placed"),
        ("B18.1", "B12.1.seen"),  # a target that is seen only after the turn
        ("B18.3", "B12.10.distress"),
        ("B19.2", "B12.9.cover"),  # two covers at once
    },
    "market-garden": set(),
}
#: An option that changes when the dice fall that every example has written down in their order.
ORDER = {"legion": {"L8.1.declare"}, "baraka": {"B9.1.order"}}
SYSTEMS = list(MEET)


def concerned(system: str) -> list[Example]:
    """The examples of rules that have options, and those that are played with an option."""
    book = lw.rulebook(system)
    return [each for rule in book.values() for each in rule.examples if rule.options or each.data.options]


def comes_out(example: Example, key: str, value: str) -> bool:
    """Whether an example comes out as written with another value of an option."""
    data = example.data
    options = {**data.options, key: value}
    try:
        game = example.rule.book.new_game(
            data.scenario, options=options, dice=data.dice, start=data.start, players=data.players
        )
        return not example.problems(game)
    except lw.DataError:  # other dice are asked for than are written down
        return False


def otherwise(system: str, examples: Iterable[Example]) -> set[tuple[str, str]]:
    """The rules of examples that come out otherwise, each with the option of another rule that does it."""
    found = set()
    for example in examples:
        for key, option in example.rule.book.options.items():
            if key in example.data.options or option.rule == example.rule.id or key in ORDER.get(system, ()):
                continue
            for value in option.values:
                if value != option.default:
                    note_tries("worked examples under another option")
                    if not comes_out(example, key, value):
                        found.add((example.rule.id, key))
    return found


@pytest.mark.parametrize("system", SYSTEMS)
def test_some_examples_come_out_whatever_the_other_options(system: str) -> None:
    """Every tenth of them."""
    assert otherwise(system, concerned(system)[::10]) <= MEET[system]


@pytest.mark.long
@pytest.mark.parametrize("system", SYSTEMS)
def test_all_examples_come_out_whatever_the_other_options(system: str) -> None:
    """And the pairs that are named do meet: a name that is not needed any more is told of."""
    assert otherwise(system, concerned(system)) == MEET[system]
