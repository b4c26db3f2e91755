"""Counters that are chosen together, the walk over those that can act, and what one undo takes back."""

from collections.abc import Iterator

import pytest

import legion_widget as lw
from legion_widget.engine.hexgrid import bits
from legion_widget.games.legion.board.map_overlays import _attack
from legion_widget.widget.testing import BoardClient
from tests.legion.positions import position

ROW = ("1117", "1217", "1317")


@pytest.fixture
def client() -> Iterator[BoardClient]:
    client = BoardClient(lw.show(lw.new_game("rif", seed=3))).show(canvas=False)
    yield client
    client.board.close()


def group(client: BoardClient) -> list[str]:
    return [client.board.game.units[name].hex.label for name in client.board.controller.group]


def test_shift_and_a_press_adds_a_counter_and_takes_it_out(client: BoardClient) -> None:
    """The counter that is chosen is one of them; a press on another alone chooses that one alone."""
    client.press("1117")
    client.press("1217", shift=True)
    assert group(client) == ["1117", "1217"]
    assert "2 fichas seleccionadas" in client.text("side")
    client.press("1117", shift=True)
    assert group(client) == ["1217"]
    client.press("1317")
    assert group(client) == []
    assert client.board.game.units[client.board.selected].hex.label == "1317"


def test_enemies_and_empty_hexes_are_never_among_them(client: BoardClient) -> None:
    client.gather("1117", "1715", "1021")
    assert group(client) == ["1117"]


def test_a_group_goes_together_and_comes_back_by_one_undo(client: BoardClient) -> None:
    """A press shows where each would go, a second one moves them; redo moves all of them again."""
    game = client.board.game
    client.gather(*ROW)
    before = [unit.hex for unit in game.units.values()]
    client.press("1322")
    marches = client.board.controller.marches
    assert len(marches) == 3
    assert len(game) == 0
    assert "1317 →" in client.text("side")
    client.press("1322")
    assert len(game) == 3
    assert [game.units[march.unit].hex.index for march in marches] == [march.path[-1] for march in marches]
    away = [game.board.grid.distance(march.path[0], march.path[-1]) for march in marches]
    assert all(away)
    client.command("undo")
    assert len(game) == 0
    assert [unit.hex for unit in game.units.values()] == before
    client.command("redo")
    assert len(game) == 3


def test_the_plan_says_who_must_stop_and_fight(client: BoardClient) -> None:
    """At the end of each way in an enemy zone of control, before the counters move, and at no other."""
    warning, game = "Se detiene ahí y tiene que combatir.", client.board.game
    client.gather("1417", "1415", "1117")
    client.press("1516")
    marches = client.board.controller.marches
    assert {march.halts for march in marches} == {True, False}
    assert client.text("side").count(warning) == sum(march.halts for march in marches)
    client.press("1516")
    for march in marches:
        assert march.halts == game.units[march.unit].has("bound")


def test_the_button_moves_them_too(client: BoardClient) -> None:
    client.gather(*ROW)
    client.press("1322")
    assert "Mover las 3" in [button.name for button in client.buttons("side")]
    client.command("march")
    assert len(client.board.game) == 3
    client.command("march")
    assert len(client.board.game) == 3


def test_who_cannot_come_nearer_stays(client: BoardClient) -> None:
    """Of a counter that has moved already this is said, and the button is off."""
    client.drag("1521", "1621")
    client.gather("1621")
    client.press("1322")
    assert "Ninguna puede acercarse más" in client.text("side")
    client.command("march")
    assert len(client.board.game) == 1


def test_a_formation_is_chosen_in_the_order_of_battle(client: BoardClient) -> None:
    client.command("tab", tab="order")
    name = client.board.game.units["beni-urriaguel-tabor-4-4"].formation
    client.command("formation", formation=name)
    client.command("gather", formation=name)
    assert len(client.board.controller.group) > 3
    assert {client.board.game.units[unit].formation for unit in client.board.controller.group} == {name}


def test_what_is_taken_out_and_let_go(client: BoardClient) -> None:
    client.gather(*ROW)
    client.command("ungroup", unit=client.board.controller.group[0])
    assert group(client) == ["1217", "1317"]
    client.key("Escape")
    assert group(client) == []


def test_there_is_no_group_where_counters_do_not_move(client: BoardClient) -> None:
    game = client.board.game
    while game.phase.id != "combat":
        game.play(lw.Recruit(1), steps=1)
    client.gather(*(unit.hex.label for unit in game.units.values() if unit.side == game.to_act and unit.hex))
    assert group(client) == []


def test_the_walk_goes_on_from_the_last_counter(client: BoardClient) -> None:
    """In the order of the map, also after a move; who stays is passed over; back again with P."""
    board = client.board
    seen = []
    for _ in range(3):
        client.key("n")
        seen.append(board.selected)
    spots = [board.game.board.grid.column_row(board.game.units[name].hex.index) for name in seen]
    assert spots == sorted(spots)
    third = board.selected
    client.press(next(iter(board.game.reach(third))))
    assert len(board.game) == 1
    client.key("n")
    fourth = board.selected
    assert fourth not in seen
    client.key("p")
    assert board.selected == seen[1]
    client.press(*board.game.board.grid.column_row(board.game.units[seen[1]].hex.index))
    client.key("p")
    client.key("s")  # this one stays
    stayed = seen[0]
    assert board.selected != stayed
    while board.selected not in (fourth, stayed):
        client.key("n")
    assert board.selected == fourth


def test_what_an_officer_finished_is_undone_at_once(client: BoardClient) -> None:
    client.command("finish")
    client.command("finish", sure="yes")
    assert len(client.board.game) > 5
    client.command("undo")
    assert len(client.board.game) == 0


def test_a_drop_on_ones_own_says_why_not(client: BoardClient) -> None:
    client.drag("1521", "1520")
    assert client.board.controller.rejection.rule == "L7.5"
    client.drag("1521", None)
    assert client.board.selected is None
    client.drag("1521", "1621")
    assert len(client.board.game) == 1


def test_a_stack_of_market_garden_goes_together() -> None:
    client = BoardClient(lw.show(lw.new_game("nijmegen", seed=2))).show(canvas=False)
    board, game = client.board, client.board.game
    while game.phase.id != "movement":
        game.play(lw.Recruit(1), steps=1)
    able = [unit for unit in game.units.values() if unit.side == game.to_act and unit.hex and game.reach(unit)][:2]
    client.gather(*dict.fromkeys(unit.hex.label for unit in able))
    assert board.controller.group
    far = max(
        game.reach(able[0]), key=lambda label: game.board.grid.distance(able[0].hex.index, game.board.index(label))
    )
    done = len(game)
    client.press(far)
    client.press(far)
    moved = len(game) - done
    assert moved >= 1
    client.command("undo")
    assert len(game) == done
    board.close()


def test_a_frame_leaves_out_those_that_have_moved(client: BoardClient) -> None:
    """Alone they can be chosen, and are said to be unable to move."""
    client.gather(*ROW)
    client.press("1322")
    client.press("1322")
    moved = [unit.hex.label for unit in client.board.game.units.values() if unit.moved]
    assert len(moved) == 3
    client.gather(*moved, "0715")
    assert group(client) == ["0715"]
    client.command("cancel")
    client.gather(*moved)
    assert sorted(group(client)) == sorted(moved)
    assert "no puede moverse ahora" in client.text("side")
    assert "Mover las 3" in client.text("side")


def test_the_walk_begins_where_the_enemy_is_nearest_and_comes_round(client: BoardClient) -> None:
    """Not in a corner of the map far behind the front; every counter that can act is met once."""
    controller = client.board.controller
    first = controller.first_able()
    met = []
    for _ in controller.able:
        client.key("n")
        met.append(client.board.selected)
    assert met[0] == first.id
    assert set(met) == controller.able
    client.key("n")
    assert client.board.selected == first.id


def test_how_several_are_chosen_is_said_while_none_is(client: BoardClient) -> None:
    """In a phase of movement, beside what can be done; once a counter is chosen it is not said."""
    client.gather(*ROW)
    client.press("1322")
    client.press("1322")
    assert "Arrastrar con Mayús elige varias" in client.text("side")
    client.key("n")
    assert "Arrastrar con Mayús elige varias" not in client.text("side")
    client.key("Escape")
    game = client.board.game
    while game.phase.id == "movement":
        client.board.controller.finish_phase()
    assert "Arrastrar con Mayús" not in client.text("side")


def test_who_must_attack_is_put_off_and_not_passed_over() -> None:
    """The walk marks whom it can attack, as a click does."""
    game = position(
        phase="combat", a="moroccan infantry 3-3 0505", b="moroccan infantry 3-3 0909",
        x="spanish infantry 3-3 0506", y="spanish infantry 3-3 0908",
    )  # fmt: skip
    game = lw.new_game(game.scenario.to_dict(), options={"L7.9.stay": "must"})
    client = BoardClient(lw.show(game)).show(canvas=False)
    client.key("n")
    controller = client.board.controller
    assert controller.selected == "a"
    assert controller.must_act(controller.unit("a"))
    assert 'data-do="stay"' not in client.panel("side")
    assert 'data-do="later"' in client.panel("side")
    targets = [game.system.board.index(label) for label in ("0506",)]
    assert list(bits(_attack(controller)[1])) == targets
    client.key("s")
    assert controller.selected == "b"
    assert (controller.state.staying, controller.state.later) == (frozenset(), {"a"})
    client.board.close()


def test_the_side_that_decides_now_is_named_where_persons_play_both() -> None:
    """After the end of a phase, with the phase; not where the computer plays one of them, nor after the next click."""
    game = position(phase="combat", side="moroccan", a="moroccan infantry 3-3 0505", x="spanish infantry 3-3 0909")
    client = BoardClient(lw.show(game)).show(canvas=False)
    lw.set_language("en")
    client.command("next", sure="yes")
    assert game.to_act == "spanish"
    assert "Now the Spanish decide: Movement." in client.text("side")
    client.press("0101")
    assert "Now the" not in client.text("side")
    client.board.close()

    other = position(phase="combat", side="moroccan", a="moroccan infantry 3-3 0505", x="spanish infantry 3-3 0909")
    other.set_computer("spanish", "officer")
    client = BoardClient(lw.show(other)).show(canvas=False)
    client.command("next", sure="yes")
    assert "Now the" not in client.text("side")
    client.board.close()
