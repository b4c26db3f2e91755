"""What the rules of a skirmish list and what they rule agree: what is legal and can be counted is listed.

Every action without a place or a path is put to the rules in real positions, and in those of the worked examples. What
`legal_actions` leaves out, on purpose, is named in `is_sampled`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, get_args

import pytest

import legion_widget as lw
from legion_widget.engine.player import Recruit
from legion_widget.games.baraka import actions as act
from legion_widget.games.baraka import pending_steps as at
from legion_widget.games.baraka.answers import QUESTIONS
from legion_widget.games.baraka.armies import roster
from legion_widget.games.baraka.orders import ORDERS
from tests.baraka.test_core_kit import FORTS, OPEN, ROUGH
from tests.baraka.watch import Bold, plain
from tests.seeds import seeds, thinned
from tests.tries import note_tries
from tests.worked_examples import positions_of_examples

PLAIN_ACTS = (act.Aim, act.GoToGround, act.Mount, act.Dismount, act.DrawBlades, act.Sheathe, act.Rally, act.ClearJam)
IMPROVABLE = get_args(act.Improvable)


def single_acts(units: list[str]) -> list[act.AnyAct]:
    """All acts that name no place and no direction."""
    aimed = [kind(unit, guard=guard) for kind in (act.Fire, act.Charge) for unit in units for guard in (False, True)]
    return [*(kind() for kind in PLAIN_ACTS), *aimed]


def candidates(game: Any) -> Iterator[act.Action]:
    """All actions without a place, of the kinds that answer what is pending; every unit with every unit."""
    units, position = list(game.units), game.position
    yield from (act.Bid(chits) for chits in range(-1, 8))
    yield from (act.TakeInitiative(keep) for keep in (True, False))
    yield from (act.Retarget(unit) for unit in units)
    yield from (act.Decline(), act.HandOver(), act.Stop(), act.Surrender())
    yield from (kind(answer) for kind in (act.Reroll, act.KeepCharge) for answer in (True, False))
    yield from (act.Join(unit) for unit in units)
    yield from (act.Lead(figure) for figure in range(-1, 9))
    yield from (act.SetAnswer(question, answer) for question, data in QUESTIONS.items() for answer in data.answers)
    acts = single_acts(units)
    match position.top:
        case at.Impulse():
            for unit in units:
                yield from (act.Activate(unit, value) for value in (None, *IMPROVABLE))
                yield from (act.SpendMarker(unit, single_act) for single_act in acts)
                for order in ORDERS:
                    for size in (0, 1, 2):
                        yield from (act.Order(unit, order, chosen) for chosen in combinations(units, size))  # type: ignore[arg-type]
        case at.Declaring():
            yield from (act.Declare((single_act,)) for single_act in acts)
            yield act.Declare(())
        case at.Reacting():
            for unit in units:
                for marker in (False, True):
                    yield from (act.React(unit, single_act, marker) for single_act in acts)
        case at.Obeying():
            for unit in units:
                yield from (act.Obey(unit, (single_act,)) for single_act in acts)
        case at.Losing():
            for size in range(5):
                yield from (act.Remove(chosen) for chosen in combinations(range(9), size))
        case at.Arming():
            yield act.Arm()
            weapons = [*roster.items(), *roster.weapons(), ""]
            yield from (act.Arm({number: weapon}) for number in range(9) for weapon in weapons)


def is_sampled(game: Any, action: act.Action) -> bool:
    """Whether an action is of those of which only some are listed, though they can be counted."""
    match action:
        case act.Surrender() | act.SetAnswer():
            return True  # they are legal at any time, and have buttons of their own
        case act.Order(units=units):
            return len(units) > 1  # one unit, or all of the chain
        case act.Arm(weapons=weapons):
            return any(weapon != "grenade" for weapon in weapons.values()) or weapons not in usual_grenades(game)
    return False


def usual_grenades(game: Any) -> list[dict[int, str]]:
    """The first of those who have grenades throw them, the first two, and so on."""
    return [action.weapons for action in game.legal_actions() if isinstance(action, act.Arm)]


def agree(game: Any) -> int:
    """Asserts that each legal action that is not sampled is listed, and that what is listed is legal; how many are."""
    position, system = game.position, game.system
    listed = list(game.legal_actions())
    known = {plain(action) for action in listed}
    for action in listed:
        assert system.is_legal(position, action), f"listed, and refused: {action}: {game.ruling(action)}"
    possible = list(candidates(game))
    for action in possible:
        if plain(action) not in known and system.is_legal(position, action):
            assert is_sampled(game, action), f"legal, and not listed: {action}"
    note_tries("actions listed or refused: Baraka", len(possible))
    return len(known)


@pytest.mark.parametrize(
    "table", [OPEN, ROUGH, FORTS, "well", "blockhouse"], ids=["open", "rough", "forts", "well", "blockhouse"]
)
@pytest.mark.parametrize("seed", seeds(40, now=(1,)))
def test_what_is_legal_and_can_be_counted_is_listed(table: Any, seed: int) -> None:
    """At every seventh step of a random skirmish, and whenever something else than an activation is decided."""
    game = lw.new_game(table, seed=seed)
    player: Any = (Bold if seed % 2 else Recruit)(seed)
    checked = 0
    while game.result is None and len(game) < 150:
        if len(game) % 7 == seed % 7 or not isinstance(game.position.top, (at.Impulse, at.Declaring, at.Reacting)):
            checked += agree(game)
        game.play(player, steps=1)
    assert checked


@pytest.mark.parametrize("chapter", thinned(lw.rulebook("baraka").chapters, 3))
def test_listing_and_ruling_agree_in_the_worked_examples(chapter: int) -> None:
    """Before the first step of each example of the rulebook, and after every step that is done."""
    for game in positions_of_examples(lw.rulebook("baraka"), chapter):
        agree(game)
