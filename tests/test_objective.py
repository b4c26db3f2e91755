"""The card that says how one wins, and how that stands."""

import re

import pytest

import legion_widget as lw
from legion_widget.widget.testing import BoardClient


def card(client: BoardClient) -> str:
    found = re.search(r'<details class="lw-section lw-objective".*?</details>', client.panel("side"), re.S)
    return found[0] if found else ""


@pytest.mark.parametrize("name", ["annual", "rif", "well", "convoy", "nijmegen", "road-of-bridges"])
def test_it_says_the_aims_and_who_has_what(name: str) -> None:
    """Open at the start, shut after the first action; each thing that decides has its row, and places have a button."""
    game = lw.new_game(name, seed=1)
    client = BoardClient(lw.show(game)).show(canvas=False)
    shown = card(client)
    assert " open>" in shown
    text = client.text("side")
    assert all(" ".join(aim.split()) in text for aim in game.aims)
    listed = list(game.system.objectives(game.position))
    assert shown.count("lw-holder") >= len(listed)
    assert shown.count('data-do="objective"') == sum(one.place is not None for one in listed)
    game.play(lw.Recruit(1), steps=1)
    assert " open>" not in card(client)
    client.board.close()


def test_it_counts_what_each_side_holds() -> None:
    game = lw.new_game("annual", seed=1)
    client = BoardClient(lw.show(game)).show(canvas=False)
    held = [one.holder for one in game.system.objectives(game.position)]
    standing = re.search(r'class="lw-standing".*?</span></summary>', card(client), re.S)
    assert standing is not None
    assert re.findall(r"<b>(\d+)", standing[0]) == [str(held.count(side)) for side in ("spanish", "moroccan")]
    client.board.close()


@pytest.mark.parametrize("name", ["annual", "well"])
def test_a_place_is_brought_into_sight(name: str) -> None:
    client = BoardClient(lw.show(lw.new_game(name, seed=1))).show(canvas=False)
    before = client.board.overlay.look_at
    client.command("objective", number="0")
    assert client.board.overlay.look_at != before
    client.command("objective", number="99")
    assert client.board.errors == []
    client.board.close()


def test_an_example_and_a_finished_game_have_none() -> None:
    example = next(rule.examples[0] for rule in lw.rulebook("legion").values() if rule.examples)
    client = BoardClient(lw.show(example)).show(canvas=False)
    assert card(client) == ""
    client.board.close()


@pytest.mark.parametrize("name", ["annual", "rif", "well", "convoy", "first-day"])
def test_the_first_thing_to_do_stands_below_with_a_button_that_goes_there(name: str) -> None:
    """In one sentence, said once; the button selects a unit that can act. It is gone when something is selected."""
    client = BoardClient(lw.show(lw.new_game(name, seed=1))).show(canvas=False)
    controller = client.board.controller
    words = client.board.game_view.help(controller)
    assert words is not None
    assert client.text("side").count(" ".join(words.split())) == 1
    assert "lw-first" in client.panel("side")
    client.command("first")
    chosen = controller.unit(controller.selected)
    assert chosen is not None
    assert chosen.side == controller.now.to_act
    assert next(iter(controller.now.legal_actions(chosen)), None) is not None
    if (place := controller.where(chosen)) is not None:
        spot = controller.game_view.place_to_page(controller.game, place)
        assert client.board.overlay.look_at["place"] == list(spot)
    assert "lw-first" not in client.panel("side")
    assert client.board.errors == []
    client.board.close()


def test_each_phase_begins_with_who_decides_and_what_they_can_do() -> None:
    """The same card, until something is done or selected; what can be done is said below then."""
    lw.set_language("en")
    game = lw.new_game("rif", seed=3)
    client = BoardClient(lw.show(game)).show(canvas=False)
    assert "The first thing to do Moroccans" in client.text("side")
    client.board.run("first")
    client.command("cancel")
    assert "lw-first" in client.panel("side")
    game.do(lw.legion.Move("beni-urriaguel-tabor-4-4", "1621"))
    assert "lw-first" not in client.panel("side")
    assert "Click a counter to see where it can go." in client.text("side")
    game.next_phase()
    while game.phase.id != "movement":
        game.next_phase()
    assert "What can be done now Spanish Click a counter" in client.text("side")
    client.command("undo")
    assert "lw-first" not in client.panel("side")
    assert client.board.errors == []
    client.board.close()


def test_a_game_that_begins_with_a_question_asks_it_instead() -> None:
    client = BoardClient(lw.show(lw.new_game("nijmegen", seed=1))).show(canvas=False)
    assert client.board.game_view.decision(client.board.controller) is not None
    assert "lw-first" not in client.panel("side")
    client.board.close()


def test_the_first_thing_in_the_placement_is_a_counter_beside_the_map() -> None:
    client = BoardClient(lw.show(lw.new_game("rif", seed=1, start="placement"))).show(canvas=False)
    controller = client.board.controller
    client.command("first")
    assert controller.selected in {unit.id for unit in controller.hand()}
    assert client.board.errors == []
    client.board.close()
