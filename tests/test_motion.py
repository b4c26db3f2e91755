"""What has just happened, as movement on the map: ways, blows, losses; and when nothing moves."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.games.baraka import actions as baraka
from legion_widget.games.baraka.board import motion as table_motion
from legion_widget.games.baraka.board.controller import BarakaController
from legion_widget.games.hexes.board import motion as moving
from legion_widget.games.hexes.board.motion import motion
from legion_widget.games.legion.board.controller import LegionController
from legion_widget.games.legion.events import Eliminated, Moved
from legion_widget.ui import replay
from legion_widget.ui.to_page import encode
from legion_widget.widget.board import BoardWidget
from legion_widget.widget.testing import BoardClient
from tests import clock
from tests.baraka.skirmish import FAR, harka, skirmish, squad
from tests.legion.positions import before_a_loss, position
from tests.page import Checked, page, pressed, said


def spot(game: Any, label: str) -> list[int]:
    return list(game.board.grid.column_row(game.board.index(label)))


def told(*about: Any) -> tuple[dict[str, Any], frozenset[str]]:
    """What the page is told of a movement, and which counters are away."""
    what, away = motion(*about)
    return encode(what), away


def last(game: Any) -> tuple[dict[str, Any], frozenset[str]]:
    """The movement of the last action."""
    here = game.journal.current
    return told(LegionController(game), here.parent.position, here.position, here.events)


def test_a_move_goes_along_the_way_of_its_event() -> None:
    """Every move of random games: from the hex it left, over those of its path, to where it stands."""
    seen = 0
    for seed in (1, 2):
        game = lw.new_game("rif", seed=seed)
        game.play(until=2)
        controller, line = LegionController(game), game.journal.line
        for before, entry in itertools.pairwise(line):
            what, away = told(controller, before.position, entry.position, entry.events)
            for event in entry.events:
                if not isinstance(event, Moved) or not event.origin or not what:
                    continue
                way = [spot(game, label) for label in (event.origin, *event.path)]
                assert [move["way"] for move in what["moves"]] == [way]
                assert away == {event.unit}
                assert what["ms"] == min(moving.LONGEST, moving.STEP * (len(way) - 1))
                grid = game.board.grid
                for (c, r), (d, s) in itertools.pairwise(way):
                    assert grid.neighbours(grid.at(c, r)) >> grid.at(d, s) & 1
                Checked(what["moves"][0]["svg"])
                seen += 1
            lost = {event.unit for event in entry.events if isinstance(event, Eliminated)}
            there = game.system.units(before.position)
            assert len(what.get("losses", ())) == len([name for name in lost if there[name].hex is not None])
    assert seen > 20


def test_two_moves_of_an_activation_are_one_way() -> None:
    """The miniatures go to the end of the first move, and from there on."""
    game = skirmish(squad("s", (50, 100)), harka("r", (50, 80)), FAR)
    game.do(baraka.Activate("s"))
    there, back = baraka.cm(50, 97), baraka.cm(53, 97)
    game.do(baraka.Declare((baraka.Move((there,)), baraka.Move((back,)))))
    game.do(baraka.Decline())
    here = game.journal.current
    what, away = table_motion.motion(BarakaController(game), here.parent.position, here.position, here.events)
    assert away == {"s"}
    assert [move.way for move in what.moves] == [(baraka.cm(50, 100), there, back)]


def test_an_attack_is_a_blow_and_who_is_lost_fades() -> None:
    """A blow from each attacker, fire from the support, and the loser where he stood."""
    game = before_a_loss()
    game.do(lw.legion.Attack(("a",), ("s",)))
    what, away = last(game)
    assert what["blows"] == [{"kind": "attack", "from": spot(game, "0505"), "to": spot(game, "0506")}]
    assert [loss["at"] for loss in what["losses"]] == [spot(game, "0506")]
    assert what["moves"] == []
    assert away == frozenset()
    assert what["ms"] == 0


def test_a_shot_after_a_move_begins_where_the_unit_has_come_to() -> None:
    """Moves and fire in one activation: the line of fire is that of the moment of the shot."""
    game = skirmish(squad("s", (50, 100)), harka("r", (50, 80)), FAR)
    game.do(baraka.Activate("s"))
    to = baraka.cm(50, 97)
    game.do(baraka.Declare((baraka.Move((to,)), baraka.Fire("r"))))
    game.do(baraka.Decline(), dice=[10])  # nobody reacts, and the target is found
    here = game.journal.current
    what, away = table_motion.motion(BarakaController(game), here.parent.position, here.position, here.events)
    assert away == {"s"}
    assert what.moves[0].way[-1] == to
    assert [(blow.start, blow.end) for blow in what.blows] == [(to, baraka.cm(50, 80))]


def test_what_moves_nothing_is_nothing() -> None:
    game = position(a="moroccan infantry 3-4 0505", s="spanish infantry 3-3 1212")
    game.next_phase()
    assert last(game) == ({}, frozenset())


def a_move(
    prepare: Callable[[BoardWidget], None] = lambda board: None, act: Any = None
) -> list[tuple[dict[str, Any], Any]]:
    """What the page is told, and which counters are away, while a counter moves by a press."""
    seen: list[tuple[dict[str, Any], Any]] = []

    async def run() -> None:
        board = BoardWidget(position(a="moroccan infantry 3-4 0505", s="spanish infantry 3-3 1212"))
        client = page(board)
        prepare(board)
        board.overlay.observe(lambda change: seen.append((change["new"], board.map.away)), "motion")
        client.press("0505")
        if act is None:
            client.press("0507")
        else:
            act(board)
        await asyncio.sleep(0.1)
        assert board.errors == []

    clock.run(run())
    return seen


@pytest.fixture(autouse=True)
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "LINGER", 0.01)
    monkeypatch.setattr(moving, "STEP", 10)


def test_the_page_is_told_once_and_then_rests() -> None:
    """The counter is left out of the canvas while it is on its way, and drawn when it is there."""
    first, rest = a_move()
    assert first[0]["moves"][0]["way"][0] == [4, 4]
    assert first[0]["moves"][0]["way"][-1] == [4, 6]
    assert first[1] == {"a"}
    assert rest == ({}, frozenset())


@pytest.mark.parametrize(
    "prepare",
    [
        lambda board: setattr(board, "animation", False),
        lambda board: said(board, "animation"),
        lambda board: page(board).change(still=True),
        lambda board: BoardClient(board, "two").show(still=True),
    ],
)
def test_nothing_moves_where_it_is_not_wanted_or_not_seen(prepare: Any) -> None:
    """Switched off; a view whose system asks for less movement, be it one of two."""
    assert a_move(prepare) == []


def test_nothing_moves_that_no_page_sees() -> None:
    def unseen(board: BoardWidget) -> None:
        page(board).leave()
        board.click(board.controller.attempt, lw.legion.Move("a", "0507"))

    assert a_move(act=unseen) == []


def test_movement_comes_back_when_the_still_view_is_gone() -> None:
    def prepare(board: BoardWidget) -> None:
        BoardClient(board, "two").show(still=True).leave()

    assert len(a_move(prepare)) == 2


def test_what_a_cell_does_and_what_is_undone_does_not_move() -> None:
    """Movement answers a press on this board; an undo is no event."""

    def done(board: BoardWidget) -> None:
        board.game.do(lw.legion.Move("a", "0507"))

    def undone(board: BoardWidget) -> None:
        board.animation = False
        pressed(board, "0507")
        board.animation = True
        said(board, "undo")

    assert a_move(act=done) == []
    assert a_move(act=undone) == []


def test_a_step_forward_in_play_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that is played again shows each step as it was."""
    monkeypatch.setattr(replay, "PACE", 0.03)

    def act(board: BoardWidget) -> None:
        board.animation = False
        pressed(board, "0507")
        board.animation = True
        said(board, "play")

    seen = a_move(act=act)
    assert seen[0][0]["moves"][0]["way"][-1] == [4, 6]
    assert seen[0][1] == {"a"}


def test_without_a_loop_nothing_is_sent() -> None:
    """In plain Python there is nobody to see it, and no time to end it."""
    board = BoardWidget(position(a="moroccan infantry 3-4 0505", s="spanish infantry 3-3 1212"))
    pressed(board, "0505")
    pressed(board, "0507")
    assert board.overlay.motion == {}
    assert board.map.away == frozenset()
    assert board.errors == []
