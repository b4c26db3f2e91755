"""What choosing a counter will show is told beforehand: in how many bytes, and when."""

import asyncio

import pytest

import legion_widget as lw
from legion_widget.games.baraka.board.map_overlays import reach_layer
from legion_widget.games.hexes.board.outlook import Outlook, pack
from legion_widget.widget.testing import BoardClient
from tests import clock


def known_after(play):
    """A board of `rif` on a page, and what its page knows when everything is done that was due."""

    async def played():
        client = BoardClient(lw.show(lw.new_game("rif", seed=3))).show()
        await asyncio.sleep(60)
        play(client)
        await asyncio.sleep(60)
        return client.board.overlay

    return clock.run(played())


def of_picture(told):
    return int.from_bytes(told[:4], "little")


def test_all_that_can_act_is_told_in_a_few_kilobytes():
    overlay = known_after(lambda client: None)
    assert 3_000 < len(overlay.foreseen) < 12_000
    assert of_picture(overlay.foreseen) == overlay.revision


def test_it_is_told_again_after_each_deed():
    def play(client):
        client.board.game.do(lw.legion.Move("beni-urriaguel-tabor-4-4", "1621"))

    overlay = known_after(play)
    assert of_picture(overlay.foreseen) == overlay.revision > 1


def test_a_choice_is_no_deed():
    """What was told holds on: nothing is worked out or sent again."""
    told = []

    def play(client):
        told.append(client.board.overlay.foreseen)
        client.press("1521")

    assert known_after(play).foreseen is told[0]


def test_where_the_way_of_a_hex_does_not_go_on_from_that_of_the_hex_before_it_is_told_whole():
    grid = lw.new_game("rif").board.grid
    start, one, two, three = (grid.index(label) for label in ("0505", "0506", "0507", "0508"))
    other = grid.index("0605")
    ways = {one: (one,), two: (other, two), three: (one, two, three)}
    packed = pack(grid, start, Outlook(dict.fromkeys(ways, 2), way=ways.__getitem__))
    assert packed[2] == 2, "the start and one hex go on from each other"
    assert packed[4] == (3 + 2 * 2) + (3 + 2 * 3)


def test_a_cost_of_more_than_a_byte_is_left_to_the_kernel():
    grid = lw.new_game("rif").board.grid
    assert pack(grid, 0, Outlook({1: 256}, way=lambda index: (index,))) == b""


@pytest.mark.parametrize("revision", [None, 0])
def test_a_press_that_the_page_has_drawn_is_drawn_over_also_when_it_is_out_of_date(revision, monkeypatch):
    """What depends on the choice is sent again, though it is the same for the kernel as before."""
    client = BoardClient(lw.show(lw.new_game("rif", seed=3))).show()
    sent = []
    for name, canvas in client.board.map.layers.canvases.items():
        monkeypatch.setattr(canvas, "clear", lambda name=name: sent.append(name))
    client.press("0101", revision=revision)
    assert sent == []
    client.press("0101", revision=revision, early=True)
    assert sent == ["reach", "marks"]
    assert client.board.errors == []


def test_on_a_table_the_reach_is_worked_out_before_a_unit_is_chosen():
    """A press then shows it in the first answer: nothing is left for later."""

    async def played():
        client = BoardClient(lw.show(lw.new_game("well", seed=1))).show()
        await asyncio.sleep(60)
        controller = client.board.controller
        unit = next(unit for unit in controller.now.units.values() if unit.side == controller.now.to_act)
        client.press(*unit.place)
        return controller.selected == unit.id, [item.id for item in reach_layer(controller)]

    chosen, items = clock.run(played())
    assert chosen
    assert "reach-open" in items
