"""Chapter 3: two to four players, sectors, and what partners do together (L3.1, L3.2, L5.5, L11.23)."""

import random

import pytest

import legion_widget as lw
from legion_widget.legion import Attack, EndPhase, HandOver, Move, Place, Surrender


def moves_of(game, seat):
    """A legal move of a counter of a sector."""
    sectors = dict(zip((c.id for c in game.system.counters), game.position.sectors, strict=True))
    return next(a for a in game.legal_actions() if isinstance(a, Move) and sectors[a.unit] == seat)


@pytest.mark.parametrize(("players", "seats"), [(None, 2), (2, 2), (3, 3), (4, 4)])
def test_two_to_four_players(players, seats):
    game = lw.new_game("rif", players=players)
    assert len(game.seats) == seats
    assert {seat.side for seat in game.seats} == {"spanish", "moroccan"}


@pytest.mark.parametrize("players", [0, 1, 5, "3"])
def test_other_numbers_are_refused(players):
    with pytest.raises(lw.DataError, match=r"two to four players.*L3\.1"):
        lw.new_game("rif", players=players)


def test_a_seat_orders_in_the_turn_of_its_side_only():
    game = lw.new_game("rif", seed=1)
    move = next(iter(game.legal_actions("beni-urriaguel-bay-1")))
    assert game.ruling(move, seat="moroccan")
    refused = game.ruling(move, seat="spanish")
    assert refused.rule == "L4.2"
    assert "Españoles" in refused.text
    with pytest.raises(lw.IllegalAction):
        game.do(move, seat="spanish")
    assert len(game) == 0
    with pytest.raises(lw.UnknownName, match="moroccan"):
        game.ruling(move, seat="moroccans")


def test_sectors_go_from_west_to_east():
    game = lw.new_game("rif", players=4)
    columns = {}
    for unit, sector in zip(game.units.values(), game.position.sectors, strict=True):
        if unit.hex is not None:
            columns.setdefault(sector, []).append(game.board.grid.column_row(unit.hex.index)[0])
    assert set(columns) == {seat.id for seat in game.seats}
    assert max(columns["moroccan-west"]) <= min(columns["moroccan-east"])
    assert max(columns["spanish-west"]) <= min(columns["spanish-east"])
    assert abs(len(columns["spanish-west"]) - len(columns["spanish-east"])) <= 1


def test_a_formation_that_comes_later_is_one_players():
    game = lw.new_game("rif", players=3)
    of = {}
    for unit, sector in zip(game.units.values(), game.position.sectors, strict=True):
        if unit.side == "spanish" and unit.arrives > 1:
            of.setdefault(unit.formation, set()).add(sector)
    assert all(len(sectors) == 1 and "" not in sectors for sectors in of.values())
    assert {next(iter(s)) for s in of.values()} == {"spanish-west", "spanish-east"}


def test_a_partner_commands_his_own_sector():
    game = lw.new_game("rif", seed=1, players=4)
    move = moves_of(game, "moroccan-west")
    assert game.ruling(move, seat="moroccan-west")
    assert game.ruling(move, seat="moroccan-east").rule == "L3.2"
    assert game.ruling(move, seat="moroccan-east", agreed=["moroccan-west"]).rule == "L3.2"  # hand it over instead
    assert game.ruling(move), "without a seat anybody may"


def test_handing_over_is_played_undone_and_saved(tmp_path):
    game = lw.new_game("rif", seed=1, players=4)
    move = moves_of(game, "moroccan-west")
    hand = HandOver(move.unit, "moroccan-east")
    assert hand in game.legal_actions(move.unit)
    assert game.ruling(hand, seat="moroccan-east").rule == "L3.2"
    game.do(hand, seat="moroccan-west")
    assert game.ruling(move, seat="moroccan-east")
    assert game.ruling(hand).rule == "L3.2"
    opened = lw.open_game(game.save(tmp_path / "four.json"))
    assert [seat.id for seat in opened.seats] == [seat.id for seat in game.seats]
    assert opened.position == game.position
    game.undo()
    assert game.ruling(move, seat="moroccan-west")


def test_nothing_is_handed_over_where_nobody_shares():
    game = lw.new_game("rif", seed=1)
    assert game.ruling(HandOver("beni-urriaguel-bay-1", "spanish-west")).rule == "L3.2"
    assert not any(isinstance(action, HandOver) for action in game.legal_actions())


def test_who_places_a_counter_has_it():
    game = lw.new_game("rif", start="placement", players=3)
    place = next(a for a in game.legal_actions() if isinstance(a, Place))
    mine = Place(place.unit, place.at, "spanish-east")
    assert game.ruling(mine, seat="spanish-west").rule == "L3.2"
    game.do(mine, seat="spanish-east")
    at = next(c.index for c in game.system.counters if c.id == place.unit)
    assert game.position.sectors[at] == "spanish-east"


def test_partners_end_the_phase_and_give_up_together():
    game = lw.new_game("rif", seed=1, players=4)
    assert game.ruling(EndPhase(), seat="moroccan-west").rule == "L3.2"
    assert game.ruling(EndPhase(), seat="moroccan-west", agreed=["moroccan-east"])
    give_up = Surrender("moroccan")
    assert game.ruling(give_up, seat="moroccan-west").rule == "L5.5"
    assert game.ruling(give_up, seat="spanish-west", agreed=["spanish-east"]).rule == "L5.5"
    assert game.ruling(give_up, seat="moroccan-west", agreed=["moroccan-east"])


def test_support_of_the_partner_needs_his_word_too():
    example = lw.rulebook()["L11.23"].examples[0]
    scenario = example.data.scenario
    game = lw.new_game(scenario, players=3)
    attack = Attack(("east", "west"), ("foe",), ("gun",))
    refused = game.ruling(attack, seat="east")
    assert [fault.rule for fault in refused.faults] == ["L11.23", "L11.23"]
    assert {fault.subject for fault in refused.faults} == {"west", "gun"}
    assert game.ruling(attack, seat="east", agreed=["west"])


@pytest.mark.parametrize("seed", [3, 4])
def test_four_players_play_on_by_seats(seed):
    """Random play through the seats: the owner of a counter may always order what the rules allow."""
    game = lw.new_game("rif", seed=seed, players=4)
    rng = random.Random(seed)
    for _ in range(150):
        action = game.system.random_action(game.position, rng)
        seats = [seat.id for seat in game.seats if seat.side == game.to_act]
        fits = [seat for seat in seats if game.ruling(action, seat, [s for s in seats if s != seat])]
        assert fits, action
        game.do(action, seat=fits[0], agreed=seats)
    again = lw.open_game(game.to_dict())
    assert again.position == game.position
