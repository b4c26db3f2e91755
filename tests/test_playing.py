"""Play without a notebook comes to the same positions as play that is checked step by step."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.dice import HIDDEN
from legion_widget.engine.playing import choice, play_out
from legion_widget.installed_games import installed
from tests.seeds import seeds

#: Each scenario, and so many actions of a game.
PLAYED = {
    "rif": 300,
    "abarran": 60,
    "annual": 60,
    "monte-arruit": 60,
    "alhucemas": 60,
    "first-day": 150,
    "nijmegen": 150,
    "road-of-bridges": 60,
    "well": 60,
    "blockhouse": 60,
    "convoy": 60,
}


def test_every_shipped_scenario_is_played() -> None:
    assert {scenario.id for scenario in lw.scenarios()} == set(PLAYED)
    assert {lw.load_scenario(id).system for id in PLAYED} == set(installed().entries)


@pytest.mark.parametrize("id", PLAYED)
@pytest.mark.parametrize("seed", seeds(30, now=(0, 1)))
def test_the_fast_path_goes_where_the_checked_one_goes(id: str, seed: int) -> None:
    """Each action that a recruit draws is legal, and leads to the position that `Game.do` makes of it."""
    game = lw.new_game(id, seed=seed)
    system, position = game.system, game.position
    player: Any = lw.Recruit(seed)
    while game.result is None and len(game) < PLAYED[id]:
        action = choice(system, position, player)
        assert system.plain_action(action) == action
        ruling = game.ruling(action)
        assert ruling, f"action {len(game) + 1}, {action}: {ruling}"
        before, position = position, system.after(position, action)
        assert system.after(before, action) == position, "the same position twice"
        game.do(action)
        assert system.dump(position) == system.dump(game.position), f"action {len(game)}, {action}"
        assert position == game.position


@pytest.mark.parametrize("id", PLAYED)
def test_a_game_played_out_ends_as_the_same_game_played(id: str) -> None:
    game = lw.new_game(id, seed=3)
    end, count = play_out(game.system, game.position, lw.Recruit(3), PLAYED[id])
    game.play(lw.Recruit(3), steps=PLAYED[id])
    assert (end, count) == (game.position, len(game))


def test_a_game_played_out_has_an_end() -> None:
    game = lw.new_game("first-day", seed=1)
    end, count = play_out(game.system, game.position, {side: lw.Recruit(1) for side in game.system.sides})
    assert game.system.result(end) is not None
    assert play_out(game.system, end, lw.Recruit(1)) == (end, 0)
    assert count > 0


def test_a_player_that_breaks_the_rules_is_refused() -> None:
    game = lw.new_game("rif", seed=1)
    unit = next(iter(game.units))

    class Cheat:
        def choose(self, moment: Any) -> Any:
            return lw.legion.Move(unit, game.board["0101"])

    with pytest.raises(lw.IllegalAction):
        play_out(game.system, game.position, Cheat())


def test_a_subclass_of_the_recruit_is_checked_too() -> None:
    game = lw.new_game("rif", seed=1)
    unit = next(iter(game.units))

    class Reckless(lw.Recruit[Any, Any]):
        def choose(self, moment: Any) -> Any:
            return lw.legion.Move(unit, "0101")

    with pytest.raises(lw.IllegalAction):
        play_out(game.system, game.position, Reckless(1))


class Peeking:
    """A player who tries each of its attacks with the dice of the moment that it is given, and remembers what came."""

    def __init__(self) -> None:
        self.tried: list[Any] = []

    def choose(self, moment: Any) -> Any:
        action = lw.Officer[Any, Any]().choose(moment)
        after = moment.system.after(moment.position, action)
        self.tried.append((moment.system.dice_of(moment.position), moment.system.dice_of(after).rolls, after))
        return action


@pytest.mark.parametrize(("id", "steps"), [("abarran", 120), ("first-day", 120), ("well", 35)])
def test_nobody_sees_the_dice_to_come(id: str, steps: int) -> None:
    """A player from a cell gets other dice than those of the game; the library's players do not look at them."""
    game, player = lw.new_game(id, seed=5, dice=[3, 3]), Peeking()
    game.play(player, steps=steps)
    dice = [dice for dice, _, _ in player.tried]
    assert {one.seed for one in dice} == {HIDDEN}
    assert {one.scripted for one in dice} == {()}
    entries = game.journal.line[1 : len(game) + 1]
    rolled = [
        (after, entry.position)
        for (before, rolls, after), entry in zip(player.tried, entries, strict=True)
        if rolls > before.rolls
    ]
    system = game.system
    same = [system.with_dice(after, system.dice_of(now)) == now for after, now in rolled]
    assert len(rolled) > 5
    assert not all(same)
    again = lw.new_game(id, seed=5, dice=[3, 3])
    again.play(lw.Officer(), steps=steps)
    assert again.position == game.position


@pytest.mark.parametrize("id", ["rif", "first-day", "well", "convoy"])
def test_every_moment_can_be_played_on_as_it_is_seen_or_imagined(id: str) -> None:
    """Also where the other side's bid is secret."""
    game = lw.new_game(id, seed=4)
    for number in range(40):
        if game.result is not None:
            break
        for moment in (game.as_seen(), game.imagined(number), game.as_seen().imagined(number)):
            _, count = play_out(moment.system, moment.position, lw.Recruit(number), most=6)
            assert count > 0
        game.play(lw.Recruit(number), steps=1)
    futures = {game.system.dice_of(game.imagined(number).position).seed for number in range(5)}
    assert len(futures) == 5


@pytest.mark.parametrize("id", ["rif", "first-day", "well"])
def test_a_game_that_was_played_is_copied_and_pickled(id: str) -> None:
    game = lw.new_game(id, seed=1)
    game.play(lw.Officer(), steps=6)
    game.advise()
    for same in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert same.position == game.position
        same.play(lw.Officer(), steps=3)
    assert len(game) == 6


def test_what_all_games_share_cannot_be_changed() -> None:
    game = lw.new_game("first-day", seed=1)
    with pytest.raises(TypeError):
        del game.system.sides["allied"]  # type: ignore[attr-defined]
    assert [*lw.new_game("first-day").system.sides] == ["allied", "german"]


def test_a_copy_with_another_seed_has_no_dice_that_were_given() -> None:
    game = lw.new_game("first-day", seed=1, dice=[5, 5])
    copied = game.fork(seed=9)
    assert copied.system.dice_of(copied.position).scripted == ()
    assert game.system.dice_of(game.position).scripted != ()


@pytest.mark.parametrize("id", ["rif", "first-day", "well"])
def test_numbers_and_names_that_cannot_be_are_refused(id: str) -> None:
    game = lw.new_game(id, seed=1)
    for wrong in (-1, 1.5, "x"):
        with pytest.raises(lw.DataError, match="most"):
            play_out(game.system, game.position, lw.Recruit(1), most=wrong)  # type: ignore[arg-type]
    with pytest.raises(lw.UnknownName, match="zz"):
        list(game.legal_actions("zz"))
