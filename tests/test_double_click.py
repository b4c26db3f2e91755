"""A double click does the likeliest deed of who stands there, as one step; what is likeliest is each game's own."""

from itertools import islice
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.ui.place_menu import entries
from legion_widget.widget.testing import BoardClient

pytestmark = pytest.mark.usefixtures("english")


def until(game: Any, phase: str) -> Any:
    """The game, played by an officer until a phase with something to decide."""
    while game.phase.id != phase or not any(not action.is_aside for action in game.legal_actions()):
        game.play(lw.Officer(), steps=1)
    return game


def twice(client: BoardClient, *where: Any) -> None:
    client.press(*where)
    client.press(*where, double=True)


def test_a_counter_attacks_where_it_wins_most_likely_and_one_undo_takes_it_back() -> None:
    game = until(lw.new_game("rif", seed=3), "combat")
    client = BoardClient(lw.show(game)).show(canvas=False)
    controller, done = client.board.controller, len(game)
    unit = next(u for u in game.units.values() if u.side == game.to_act and u.hex and controller.can_act(u))
    alone = [a for a in islice(game.legal_actions(unit.id), 40) if a.attackers == (unit.id,) and len(a.defenders) == 1]
    best = max(game.odds(attack).outcomes["attacker"] for attack in alone)
    twice(client, unit.hex.label)
    assert client.board.errors == []
    assert len(game) == done + 1
    attack = game.history[-1].action
    assert attack.attackers == (unit.id,)
    assert game.at(done).odds(attack).outcomes["attacker"] == best
    client.key("u")
    assert len(game) == done


def test_a_double_click_on_the_target_makes_the_attack_that_is_set_up() -> None:
    game = until(lw.new_game("rif", seed=3), "combat")
    client = BoardClient(lw.show(game)).show(canvas=False)
    attack = next(a for a in game.legal_actions() if isinstance(a, lw.legion.Attack) and len(a.defenders) == 1)
    client.press(game.units[attack.attackers[0]].hex.label)
    twice(client, game.units[attack.defenders[0]].hex.label)
    assert game.history[-1].action.defenders == attack.defenders


def test_a_gun_fires_at_its_best_target() -> None:
    game = until(lw.new_game("rif", seed=3), "bombardment")
    client = BoardClient(lw.show(game)).show(canvas=False)
    shot = next(a for a in game.legal_actions() if isinstance(a, lw.legion.Bombard))
    done = len(game)
    twice(client, game.units[shot.unit].hex.label)
    assert (len(game), type(game.history[-1].action), game.history[-1].action.unit) == (done + 1, type(shot), shot.unit)


def test_where_nothing_is_likeliest_it_is_two_clicks() -> None:
    game = lw.new_game("rif", seed=3)
    client = BoardClient(lw.show(game)).show(canvas=False)
    twice(client, "1521")
    assert (len(game), client.board.selected) == (0, None)


def test_a_double_click_on_an_older_picture_does_nothing() -> None:
    game = until(lw.new_game("rif", seed=3), "combat")
    client = BoardClient(lw.show(game)).show(canvas=False)
    unit = next(u for u in game.units.values() if u.side == game.to_act and client.board.controller.can_act(u))
    done = len(game)
    client.press(unit.hex.label, double=True, revision=client.revision - 1)
    assert len(game) == done


def test_in_market_garden_a_combat_is_declared_and_fought() -> None:
    game = until(lw.new_game("first-day", seed=3), "declaration")
    client = BoardClient(lw.show(game)).show(canvas=False)
    controller, view = client.board.controller, client.board.game_view
    own = (u for u in game.units.values() if u.side == game.to_act and u.hex is not None)
    unit = next(u for u in own if view.likeliest(controller, u.hex.index) is not None)
    done = len(game)
    twice(client, unit.hex.label)
    assert type(game.history[-1].action).__name__ == "Declare"
    assert len(game) == done + 1
    game.undo()
    assert client.board.errors == []


def test_on_a_table_a_unit_is_activated_and_then_does_its_acts() -> None:
    game = lw.new_game("well", seed=1)
    while not any(type(action).__name__ == "Activate" for action in islice(game.legal_actions(), 30)):
        game.play(lw.Officer(), steps=1)
    client = BoardClient(lw.show(game)).show(canvas=False)
    action = next(a for a in game.legal_actions() if type(a).__name__ == "Activate")
    twice(client, *game.units[action.unit].place)
    assert type(game.history[-1].action).__name__ == "Activate"
    assert client.board.errors == []


# ---- put off, and back -----------------------------------------------------------------------------------


def test_who_is_put_off_comes_after_all_others() -> None:
    """D puts the chosen one off and goes on; it comes again when the others have acted or stay. P goes back."""
    game = lw.new_game("rif", seed=3)
    client = BoardClient(lw.show(game)).show(canvas=False)
    client.key("n")
    first = client.board.selected
    client.key("d")
    second = client.board.selected
    assert second != first
    client.key("n")
    client.key("p")
    assert client.board.selected == second
    seen = set()
    while client.board.selected not in (first, *seen):
        seen.add(client.board.selected)
        client.key("s")
    assert client.board.selected == first
    assert len(seen) > 20


def test_the_buttons_of_the_walk() -> None:
    client = BoardClient(lw.show(lw.new_game("rif", seed=3))).show(canvas=False)
    client.command("able")
    chosen = client.board.selected
    assert "It stays here" in client.text("side")
    assert "Later" in client.text("side")
    client.command("later")
    client.command("able", by=-1)
    assert client.board.selected != chosen


# ---- what a drag promises ---------------------------------------------------------------------------------


def promised(client: BoardClient, label: str) -> str:
    client.carry(label)
    return str(client.board.overlay.promise.get("html", ""))


def test_a_drag_over_an_enemy_says_how_likely_it_is_to_win() -> None:
    game = until(lw.new_game("rif", seed=3), "combat")
    client = BoardClient(lw.show(game)).show(canvas=False)
    attack = next(a for a in game.legal_actions() if isinstance(a, lw.legion.Attack) and len(a.defenders) == 1)
    home, target = (game.units[names[0]].hex.label for names in (attack.attackers, attack.defenders))
    client.lift(home)
    chance = float(game.odds(lw.legion.Attack(attack.attackers[:1], attack.defenders)).outcomes["attacker"])
    assert promised(client, target) == f"{100 * chance:.1f}% to win"
    assert promised(client, "0101") == ""
    assert client.board.errors == []


def test_a_drag_in_the_movement_phase_says_why_not_and_what_a_fight_would_be() -> None:
    client = BoardClient(lw.show(lw.new_game("rif", seed=3))).show(canvas=False)
    client.lift("1521")
    assert promised(client, "1520").endswith("L7.5")
    assert promised(client, "1621") == ""
    assert promised(client, "1715").startswith("From beside it: ")
    client.press("0101")
    assert client.board.overlay.promise == {}


# ---- the menu of a table -----------------------------------------------------------------------------------


def test_the_menu_of_a_point_lists_what_can_be_done_there() -> None:
    """A unit to be activated; then, of the one that acts, a move to the ground, fire and a charge at an enemy."""
    game = lw.new_game("well", seed=1)
    while not any(type(action).__name__ == "Activate" for action in islice(game.legal_actions(), 30)):
        game.play(lw.Officer(), steps=1)
    client = BoardClient(lw.show(game)).show(canvas=False)
    board = client.board
    action = next(a for a in game.legal_actions() if type(a).__name__ == "Activate")
    unit = game.units[action.unit]
    line = next(entry for entry in entries(board.controller, unit.place) if entry.words == f"Activate {unit.name}")
    line.do(board)
    assert type(game.history[-1].action).__name__ == "Activate"
    if board.controller.acting is None:
        pytest.skip("the check to activate it failed")
    x, y = unit.place
    move = next(entry for entry in entries(board.controller, (x + 300, y)) if entry.words == "Move here")
    assert move.do is not None or move.fault is not None
    enemy = next(u for u in game.units.values() if u.side != unit.side and u.is_on_table)
    words = [entry.words for entry in entries(board.controller, enemy.place)]
    assert f"Fire at {enemy.name}" in words
    assert f"Charge {enemy.name}" in words
    assert board.errors == []
