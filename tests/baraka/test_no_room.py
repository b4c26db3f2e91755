"""Units where room is short: nobody stands on anybody, and a crew stands at its weapon."""

from __future__ import annotations

import random

import pytest

from legion_widget.games.baraka import actions as act
from tests.baraka.skirmish import FAR, harka, skirmish, squad, state, unit
from tests.baraka.watch import Bold, Watch
from tests.seeds import seeds


def test_a_crew_comes_on_to_the_table_at_its_weapon() -> None:
    """B21.2: a machine gun that comes later stands in one place, as one that was there from the start."""
    gun = unit("gun", "riffian", "riffian-machine-gun", (100, 20), 3, enters=2, trustful=True)
    game = skirmish(squad("s", (50, 80)), gun, FAR)
    game.play(until=lambda game: game.units["gun"].is_on_table)

    assert set(state(game, "gun").figures) == {(10000, 2000)}


@pytest.mark.parametrize("seed", seeds(40, now=range(3)))
def test_riders_keep_together_as_printed_where_there_is_room(seed: int) -> None:
    """B4.4: within 1.5 cm of the leader after each move of their own, up to nine of a unit, among others."""
    rng, bold, watch = random.Random(seed), Bold(seed), Watch()
    riders = [unit(f"c{n}", "spanish", "cavalry", (30 + 40 * n, 80), rng.randint(1, 8)) for n in range(3)]
    enemies = harka("r1", (40, 20)), harka("r2", (90, 20))
    game = skirmish(*riders, *enemies, options={"B4.4.cohesion": "fifteen-millimetres"})
    for _ in range(60):
        if game.result is not None:
            break
        watch.before = game.position
        game.do(bold.choose(game))
        watch.moves(game)


@pytest.mark.parametrize("step", [(-20, -20), (300, 100), (0, 250), (-150, 0)])
def test_who_finds_no_room_stays_beside_the_leader_not_on_him(step: tuple[int, int]) -> None:
    """B4.4: with the cohesion as printed there is not room for all: the leader moves to where one of them stood."""
    riders = unit("riders", "spanish", "cavalry", (100, 50), 5)
    game = skirmish(riders, FAR, options={"B4.4.cohesion": "fifteen-millimetres"})
    watch, place = Watch(), game.units["riders"].place
    to = (place[0] + step[0], place[1] + step[1])
    game.do(act.Activate("riders"))
    game.do(act.Declare((act.Move((to,)),)))
    game.do(act.Decline())

    assert game.units["riders"].place == to
    watch.places(game, watch.stands(game))
