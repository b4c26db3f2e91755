"""Chapter 3: two to four players, sectors, and what partners do together (L3.1, L3.2, L5.5, L11.23)."""

import random

import pytest

import legion_widget as lw
from legion_widget.games.legion import Advance, Attack, EndPhase, HandOver, Lose, Move, Place, Surrender
from legion_widget.games.legion.players import owner
from tests.legion.positions import allow, position, refuse


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
    with pytest.raises(lw.DataError, match=r"dos a cuatro jugadores.*L3\.1"):
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


# ---- the sectors that a scenario writes -----------------------------------------------------------------


def written(*, spanish=("west", "east"), moroccan=("", ""), phase="movement", side="spanish", **more):
    """A scenario of two counters a side, each of a sector (empty: none)."""
    names = (("a", "spanish", spanish, "06"), ("m", "moroccan", moroccan, "10"))
    units = {
        f"{letter}{n}": f"{of} infantry 3-3 0{2 * n + 3}{row}" + (f" sector={name.replace(' ', '_')}" if name else "")
        for letter, of, sectors, row in names
        for n, name in enumerate(sectors)
    }
    data = position(phase=phase, side=side, **units, **more).scenario.expanded()
    for unit in data["units"]:
        if "sector" in unit:
            unit["sector"] = unit["sector"].replace("_", " ")
    return data


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("spanish", "moroccan", "place", "says"),
    [
        (("west", "east"), ("west", "east"), "$.units[3].sector", "sector of the other side is called 'east'"),
        (("west", ""), ("", ""), "$.units", "only 'west'"),
        (("west", "west"), ("", ""), "$.units", "only 'west'"),
        (("", ""), ("", "levante"), "$.units", "moroccan has only 'levante'"),
        (("west", "east", "easst"), ("", ""), "$.units[2].sector", "third .* did you mean 'east'"),
        (("west", "moroccan"), ("", ""), "$.units[1].sector", "cannot be called 'moroccan'"),
        (("spanish", "east"), ("", ""), "$.units[0].sector", "cannot be called 'spanish'"),
        (("passing", "east"), ("", ""), "$.units[0].sector", "cannot be called 'passing'"),
        (("west", " "), ("", ""), "$.units[1].sector", "cannot be called ' '"),
        (("west", "moroccan-west"), ("", ""), "$.units[1].sector", "cannot be called 'moroccan-west'"),
    ],
)
def test_sectors_that_cannot_be_seats(spanish, moroccan, place, says):
    """Two to a shared side, each with a name of its own; where nobody shares they do not matter."""
    data = written(spanish=spanish, moroccan=moroccan)
    with pytest.raises(lw.DataError, match=says) as caught:
        lw.new_game(data, players=4)
    assert caught.value.place == place
    assert [seat.id for seat in lw.new_game(data).seats] == ["spanish", "moroccan"]


def test_the_place_of_a_sector_counts_the_units_of_the_file():
    """The counters of an order of battle stand in no file of the designer."""
    data = lw.new_game("rif").scenario.to_dict()
    extra = {"side": "spanish", "type": "infantry", "combat": 3, "movement": 3, "arrives": 9}
    data["units"] = [{"id": "x", **extra, "sector": "west"}, {"id": "y", **extra, "sector": "passing"}]
    with pytest.raises(lw.DataError) as caught:
        lw.new_game(data, players=3)
    assert caught.value.place == "$.units[1].sector"


def test_sectors_of_a_side_that_one_player_has_do_not_matter():
    """Three players: the Moroccan sectors are nobody's seats, whatever they are called."""
    game = lw.new_game(written(moroccan=("west", "east")), players=3)
    assert [(seat.id, seat.side) for seat in game.seats] == [
        ("east", "spanish"),
        ("west", "spanish"),
        ("moroccan", "moroccan"),
    ]
    assert game.position.sectors == ("west", "east", "", "")
    assert game.ruling(HandOver("m0", "west")).rule == "L3.2"


def test_a_written_sector_with_a_name_of_ours_is_translated():
    game = lw.new_game(written(spanish=("spanish-west", "spanish-east")), players=3)
    assert game.seat("spanish-west").text("es") == "Españoles, sector oeste"
    assert game.seat("spanish-east").text("en") == "Spanish, eastern sector"


@pytest.mark.parametrize("sector", ["nowhere", "moroccan-west", "moroccan", "3"])
def test_a_counter_is_placed_into_a_sector_of_its_side(sector):
    game = lw.new_game("rif", start="placement", players=4)
    place = next(a for a in game.legal_actions() if isinstance(a, Place))
    refused = game.ruling(Place(place.unit, place.at, sector))
    assert refused.rule == "L3.2"
    assert refused.subject == place.unit
    with pytest.raises(lw.IllegalAction):
        game.do(Place(place.unit, place.at, sector))
    assert game.ruling(Place(place.unit, place.at, "spanish-east"))
    with pytest.raises(lw.DataError, match=r"Place\.sector"):
        game.ruling(Place(place.unit, place.at, 3))


def test_who_places_has_the_counter_without_saying_so(tmp_path):
    """L3.2: the seat goes into the action, so that the journal and a saved game know it."""
    game = lw.new_game("rif", start="placement", players=3)
    place = next(a for a in game.legal_actions() if isinstance(a, Place))
    assert game.ruling(place, seat="spanish-east").action.sector == "spanish-east"
    game.do(place, seat="spanish-east")
    assert game.journal.current.action == Place(place.unit, place.at, "spanish-east")
    assert owner(game.position, game.system.counter(place.unit)) == "spanish-east"
    again = lw.open_game(game.save(tmp_path / "placed.json"))
    assert again.position == game.position
    assert again.history[0].action.sector == "spanish-east"


def test_who_has_a_side_alone_places_without_a_sector():
    game = lw.new_game("rif", start="placement", players=3)
    spaniard = game.ruling(Place("beni-urriaguel-bay-1", "0101"), seat="spanish-west")
    assert spaniard.action.sector == ""
    assert spaniard.rule == game.ruling(Place("beni-urriaguel-bay-1", "0101")).rule
    assert game.ruling(Place("beni-urriaguel-bay-1", "0101"), seat="moroccan").action.sector == ""
    alone = lw.new_game("rif", start="placement")
    place = next(iter(alone.legal_actions()))
    assert alone.ruling(place, seat="spanish").action == place
    with pytest.raises(lw.UnknownName):
        game.do(Place("nobody", "0101"), seat="spanish-west")


def test_what_has_all_been_handed_over_comes_back():
    """The partner who has no counter left is still a partner."""
    game = lw.new_game(written(), players=3)
    game.do(HandOver("a0", "east"), seat="west")
    assert set(game.position.sectors[:2]) == {"east"}
    back = HandOver("a0", "west")
    assert back in game.legal_actions("a0")
    assert back in list(game.legal_actions("a0"))
    assert game.system.load(game.system.dump(game.position)) == game.position
    game.do(back, seat="east")
    assert game.position.sectors[:2] == ("west", "east")


def test_in_the_placement_a_partner_without_counters_is_known():
    data = written(spanish=("", ""), phase="placement", side=None, turn=1)
    game = lw.new_game(data, players=4)
    assert set(game.position.sectors) == {""}
    assert list(game.position.partners) == [("spanish-west", "spanish-east"), ("moroccan-west", "moroccan-east")]
    assert HandOver("a0", "spanish-west") in list(game.legal_actions("a0"))
    assert game.ruling(HandOver("a0", "west")).rule == "L3.2"
    assert game.system.load(game.system.dump(game.position)) == game.position


@pytest.mark.parametrize(
    ("options", "dice", "answer"),
    [({"L7.3.advance": "one"}, [5, 2], Advance()), ({"L8.3.loss": "one"}, [2, 5], Lose("a"))],
)
def test_nothing_is_handed_over_while_something_is_open(options, dice, answer):
    """First what a combat has left open is decided (L7.3, L8.3); legal and listed say the same."""
    plain = position(
        phase="combat",
        side="spanish",
        a="spanish infantry 3-3 0505 sector=west",
        b="spanish infantry 3-3 0605 sector=east",
        c="spanish infantry 3-3 0101 sector=west",
        d="spanish infantry 3-3 1212 sector=west",
        m="moroccan infantry 6-3 0506",
        n="moroccan infantry 3-3 1213",
    )
    game = lw.new_game(plain.scenario.expanded(), players=3, options=options)
    hand = HandOver("c", "east")
    allow(game, hand)
    game.do(Attack(("a", "b"), ("m",)), dice=dice)
    refuse(game, hand, next(iter(options))[:4])
    game.do(answer, seat="west")
    assert game.phase.id == "combat"
    allow(game, hand)


def test_nothing_is_handed_over_before_a_captured_battery_is_decided():
    """L8.14: the same for the guns."""
    example = lw.rulebook()["L8.14"].examples[0]
    game = lw.new_game(example.data.scenario, players=4, options=example.data.options, dice=example.data.dice)
    for step in example.data.steps:
        if game.phase.id == "capture":
            break
        game.do(game.system.load_action(step.do), step.dice or None)
    assert game.phase.id == "capture"
    unit = next(c for c in game.system.counters if c.side == game.to_act)
    for to in ("moroccan-west", "moroccan-east"):
        refuse(game, HandOver(unit.id, to), "L8.14")


# ---- the word of a partner ----------------------------------------------------------------------------------


def test_one_partner_agrees_by_his_name():
    game = lw.new_game("rif", seed=1, players=4)
    assert game.ruling(EndPhase(), seat="moroccan-west", agreed="moroccan-east")
    game.do(EndPhase(), seat="moroccan-west", agreed="moroccan-east")
    assert len(game) == 1


@pytest.mark.parametrize("agreed", ["moroccan-eats", ["moroccan-eats"], ["moroccan-east", "moroccan-eats"], [3]])
@pytest.mark.parametrize("seat", ["moroccan-west", None])
def test_nobody_who_is_not_there_agrees(agreed, seat):
    game = lw.new_game("rif", seed=1, players=4)
    with pytest.raises(lw.UnknownName, match="jugador"):
        game.ruling(EndPhase(), seat=seat, agreed=agreed)
    with pytest.raises(lw.UnknownName, match="jugador"):
        game.do(EndPhase(), seat=seat, agreed=agreed)
    assert len(game) == 0


# ---- sectors in files -----------------------------------------------------------------------------------------


def test_a_position_of_two_knows_no_sectors():
    game = lw.new_game("rif", seed=1)
    data = game.system.dump(game.position)
    assert "sectors" not in data
    assert "partners" not in data


@pytest.mark.parametrize(
    ("players", "start", "fingerprint"),
    [
        (4, None, "e1334041be253fc88bceae5428d8cff889c9280337d237236737f355f1f9b0fc"),
        (4, "placement", "3637e89006c87e65b022d9f78ac6e1c53f121f4bf73ef2e211494accf83e3ea0"),
    ],
)
def test_saves_from_before_the_partners_were_kept_open(players, start, fingerprint):
    """The sectors tell who shares a side: their fingerprints are what they were."""
    game = lw.new_game("rif", seed=1 if start is None else 0, start=start, players=players)
    assert "partners" not in game.system.dump(game.position)
    assert game.to_dict()["position"] == fingerprint
    assert game.system.load(game.system.dump(game.position)) == game.position


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("change", "place", "says"),
    [
        ({"sectors": {"a0": "wset"}}, "$.sectors['a0']", "no sector 'wset'.* did you mean 'west'"),
        ({"sectors": {"a0": "moroccan-west"}}, "$.sectors['a0']", "no sector"),
        ({"sectors": {"m0": "west"}}, "$.sectors['m0']", "no sector 'west'"),
        ({"sectors": {"a9": "west"}}, "$.sectors['a9']", "no unit"),
        ({"partners": {"spanish": ["west", "esat"]}}, "$.partners.spanish", "east, west"),
        ({"partners": {"spanish": ["east", "west"]}, "sectors": {"m0": "moroccan-west"}}, "$.sectors['m0']", "none"),
        ({"partners": {"french": ["east", "west"]}}, "$", "french"),
    ],
)
def test_wrong_sectors_in_a_position_are_told(change, place, says):
    game = lw.new_game(written(), players=3)
    data = {**game.system.dump(game.position), **change}
    with pytest.raises(lw.DataError, match=says) as caught:
        game.system.load(data)
    assert caught.value.place.startswith(place)
