"""The tables of the Market Garden game: exact look-up, behaving as they say, and errors that name the place."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from legion_widget import DataError
from legion_widget.engine.data import read_toml
from legion_widget.engine.i18n import localized
from legion_widget.games.market_garden.tables import (
    DIE,
    FOLDER,
    KINDS,
    FireResult,
    ManoeuvreResult,
    Tables,
    load_tables,
    standard_tables,
)


@pytest.fixture(scope="module")
def tables() -> Tables:
    return standard_tables()


def raw(name: str) -> dict[str, Any]:
    return read_toml(FOLDER / f"{name}.toml")


def mean(values: list[int]) -> Fraction:
    return Fraction(sum(values), len(values))


def columns(cells: list[list[Any]]) -> list[list[Any]]:
    return [list(column) for column in zip(*cells, strict=True)]


# ---- what every table says of itself -----------------------------------------------------------------


@pytest.mark.parametrize("name", KINDS)
def test_every_table_says_that_it_is_ours_and_why(name: str, tables: Tables) -> None:
    """In both languages, and in so many words."""
    ours = getattr(tables, name).ours

    assert "reconstrucción nuestra" in ours["es"].lower()
    assert "our reconstruction" in ours["en"].lower()
    assert min(len(text) for text in ours.values()) > 150


@pytest.mark.parametrize("name", ["manoeuvre", "assault", "bombardment"])
def test_a_column_has_a_result_for_every_face_of_the_die(name: str, tables: Tables) -> None:
    """Ten rows, and in each as many results as there are columns."""
    table = getattr(tables, name)

    assert len(table.cells) == DIE
    assert {len(row) for row in table.cells} == {len(table.columns)}


@pytest.mark.parametrize("name", KINDS)
def test_a_table_is_printed_with_its_note(name: str, tables: Tables) -> None:
    """In the language in use; a table of dice as columns and rows, with every cell, and its modifiers by name."""
    table = getattr(tables, name)
    lines = str(table).splitlines()

    assert " ".join(str(table).split()).endswith(" ".join(localized(table.ours).split()))
    if name in ("manoeuvre", "assault", "bombardment"):
        assert lines[0].split() == table.columns
        assert [line.split() for line in lines[1 : DIE + 1]] == [
            [str(roll), *row.split()] for roll, row in enumerate(table.rows, start=1)
        ]
        for each in getattr(table, "rolls", {}).values():
            assert f"{each.value:+d} {localized(each.name)}" in lines
        assert len([line for line in lines if line.startswith(("←", "→"))]) == len(getattr(table, "shifts", {}))


# ---- manoeuvre ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (1, 9, "1:5"),
        (1, 5, "1:5"),
        (13, 40, "1:5"),
        (1, 3, "1:3"),
        (5, 9, "1:2"),
        (6, 6, "1:1"),
        (17, 12, "1:1"),
        (18, 12, "3:2"),
        (29, 5, "4:1"),
        (30, 5, "6:1"),
        (Fraction(5, 2), Fraction(5, 4), "2:1"),
        (3, 0, "6:1"),
        (0, 0, "6:1"),
    ],
)
def test_odds_are_rounded_for_the_defender(attack: int, defence: int, column: str, tables: Tables) -> None:
    """The last column that the attacker reaches; against no strength at all the best."""
    assert tables.manoeuvre.columns[tables.manoeuvre.column(attack, defence)] == column


def test_the_attacker_is_never_harmed_by_better_odds_or_a_lower_roll(tables: Tables) -> None:
    """His losses fall and the defender's losses and retreats rise, along each row and up each column."""
    cells = tables.manoeuvre.cells
    for row in cells:
        for worse, better in pairwise(row):
            assert worse.attacker >= better.attacker
            assert worse.defender <= better.defender
            assert worse.retreat <= better.retreat
    for column in columns(cells):
        for low, high in pairwise(column):
            assert low.attacker <= high.attacker
            assert low.defender >= high.defender
            assert low.retreat >= high.retreat


def test_losses_grow_with_the_odds(tables: Tables) -> None:
    """On average, strictly, from each column to the next; equal at three to two."""
    found = columns(tables.manoeuvre.cells)
    attackers = [mean([cell.attacker for cell in column]) for column in found]
    defenders = [mean([cell.defender for cell in column]) for column in found]
    even = tables.manoeuvre.columns.index("3:2")

    assert all(one > two for one, two in pairwise(attackers))
    assert all(one < two for one, two in pairwise(defenders))
    assert attackers[even] == defenders[even] == Fraction(6, 10)


def test_a_manoeuvre_fatigues_more_than_it_kills(tables: Tables) -> None:
    """The defender is fatigued by every result but clear failures, the attacker at even odds by nearly all."""
    found = columns(tables.manoeuvre.cells)
    even = found[tables.manoeuvre.columns.index("1:1")]

    for column in found[1:]:
        assert sum(cell.defender_fatigued for cell in column) > mean([cell.defender for cell in column]) * 5
    assert all(cell.attacker_fatigued and not cell.defender_fatigued for cell in found[0])
    assert sum(cell.defender_fatigued for cell in even) == 7
    assert sum(cell.attacker_fatigued for cell in even) == 9
    assert not any(cell.attacker_fatigued for cell in found[-1][:5])


@pytest.mark.parametrize(
    ("attackers", "defenders", "shift"),
    [
        (Fraction(7), Fraction(7), 0),
        (Fraction(15, 2), Fraction(7), 0),
        (Fraction(8), Fraction(7), 1),
        (Fraction(17, 2), Fraction(25, 4), 2),
        (Fraction(4), Fraction(8), -3),
        (Fraction(20, 3), Fraction(23, 3), -1),
    ],
)
def test_the_difference_of_efficiencies_shifts_the_column(
    attackers: Fraction, defenders: Fraction, shift: int, tables: Tables
) -> None:
    """Exactly, in thirds and quarters too, and alike for both sides."""
    assert tables.manoeuvre.efficiency_shift(attackers, defenders) == shift
    assert tables.manoeuvre.efficiency_shift(defenders, attackers) == -shift


def test_columns_and_rolls_beyond_the_table_are_its_edge(tables: Tables) -> None:
    """Shifts stop at the first and last column, rolls at the first and last row."""
    table = tables.manoeuvre
    last = len(table.columns) - 1

    assert (table.shifted(0, -2), table.shifted(last, 3), table.shifted(2, 1)) == (0, last, 3)
    assert table.result(2, -4) == table.result(2, 1) != table.result(2, 10) == table.result(2, 13)


# ---- assault ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("strength", "column"),
    [(0, None), (Fraction(1, 2), None), (1, "1"), (3, "2-3"), (Fraction(7, 2), "2-3"), (40, "17+")],
)
def test_the_column_of_an_assault_is_that_of_the_strength(strength: int, column: str | None, tables: Tables) -> None:
    """A strength that reaches no column does nothing."""
    found = tables.assault.column(strength)

    assert (None if found is None else tables.assault.columns[found]) == column
    assert tables.assault.result(None, 1) == 0


def test_an_assault_grows_with_strength_and_falls_with_the_roll(tables: Tables) -> None:
    """Strictly on average by column; by row never the other way round; a ten never hits."""
    cells = tables.assault.cells
    totals = [sum(column) for column in columns(cells)]

    assert totals == [1, 3, 6, 8, 10, 13, 16]
    assert all(one <= two for row in cells for one, two in pairwise(row))
    assert all(one >= two for column in columns(cells) for one, two in pairwise(column))
    assert set(cells[-1]) == {0}


@pytest.mark.parametrize("letter", "ft^c")
def test_strong_ground_makes_an_assault_dearer_to_the_attacker_than_to_the_defender(
    letter: str, tables: Tables
) -> None:
    """Of two sides of eight on woods, towns, heights and cities; in the open both suffer alike but for the order."""
    table = tables.assault
    column = table.column(8)

    def harm(drm: int) -> Fraction:
        return mean([table.result(column, roll + drm) for roll in range(1, DIE + 1)])

    assert harm(tables.terrain[letter].assault) < harm(0)
    assert harm(tables.terrain["."].assault) == harm(0)


# ---- bombardment ------------------------------------------------------------------------------------


def test_bombardment_grows_with_points_and_falls_with_the_roll(tables: Tables) -> None:
    """By each row and column, and strictly on average."""
    cells = tables.bombardment.cells
    totals = [sum(cell.points for cell in column) for column in columns(cells)]

    assert all(one < two for one, two in pairwise(totals))
    assert all(one.points <= two.points for row in cells for one, two in pairwise(row))
    assert all(one.points >= two.points for column in columns(cells) for one, two in pairwise(column))


def test_shelter_divides_the_fire(tables: Tables) -> None:
    """The steps lost are the whole part: seven points are three steps in the open, two in woods, one in a city."""
    fire = FireResult(7)
    steps = {letter: fire.steps(tables.terrain[letter].defence) for letter in ".fc"}

    assert steps == {".": 3, "f": 2, "c": 1}
    assert tables.bombardment.result(None, 1) == FireResult()
    assert tables.bombardment.column(0) is None


def test_six_points_make_the_loss_of_a_step_in_the_open_likely(tables: Tables) -> None:
    """As the note of the table says; five do not, and a single unit of two points fatigues rather than kills."""

    def chance(points: int) -> Fraction:
        column = tables.bombardment.column(points)
        return mean([tables.bombardment.result(column, roll).steps(2) > 0 for roll in range(1, DIE + 1)])

    column = tables.bombardment.column(2)
    fatigue = mean([tables.bombardment.result(column, roll).fatigue for roll in range(1, DIE + 1)])

    assert chance(6) > Fraction(1, 2) >= chance(5)
    assert fatigue > chance(2)


# ---- armour, ground, overrun, supply, weather, air ----------------------------------------------------


@pytest.mark.parametrize(
    ("own", "enemy", "manoeuvre", "assault"), [(0, 0, 0, 0), (2, 1, -1, -1), (3, 0, -2, -1), (1, 2, 1, 1), (0, 3, 2, 1)]
)
def test_armour_helps_one_side_as_it_hinders_the_other(
    own: int, enemy: int, manoeuvre: int, assault: int, tables: Tables
) -> None:
    """Less is good on the die, so an advantage is below zero."""
    assert tables.armour.modifier("manoeuvre", own, enemy) == manoeuvre
    assert tables.armour.modifier("assault", own, enemy) == assault


def test_vehicles_pay_more_than_men_on_foot_but_on_a_road(tables: Tables) -> None:
    """On every ground that they may enter; on a road both pay the same, and no ground is cheaper."""
    terrain = tables.terrain
    costs = [(ground.leg, ground.motorised) for ground in terrain.ground.values() if ground.leg and ground.motorised]

    assert len(costs) >= 6
    assert all(leg < motorised for leg, motorised in costs)
    assert all(leg >= terrain.road.leg and motorised > terrain.road.motorised for leg, motorised in costs)
    assert terrain["~"].cost("leg") is terrain["~"].cost("motorised") is None


def test_great_rivers_are_crossed_by_bridges_only_and_canals_on_foot(tables: Tables) -> None:
    """A vehicle crosses neither a canal nor a river; a river lets no assault pass but over a bridge."""
    sides = tables.terrain.sides

    assert (sides["river"].cost("leg"), sides["canal"].cost("motorised")) == (None, None)
    assert sides["canal"].cost("leg")
    assert not sides["river"].assaulted


def test_an_overrun_needs_its_odds_exactly(tables: Tables) -> None:
    """Six to one is enough, a little less is not."""
    overrun = tables.overrun

    assert overrun.is_enough(12, 2)
    assert not overrun.is_enough(Fraction(119, 10), 2)
    assert overrun.is_enough(1, 0)
    assert not overrun.is_enough(0, 0)


def test_who_is_out_of_supply_moves_half_rounded_up(tables: Tables) -> None:
    """Exactly, for odd allowances too."""
    assert [tables.supply.allowance(points) for points in (0, 1, 8, 15)] == [0, 1, 4, 8]


def test_bad_weather_grounds_all_air(tables: Tables) -> None:
    """And holds vehicles up off the road."""
    bad, clear = tables.weather["bad"], tables.weather["clear"]

    assert (bad.air, bad.drops, clear.air, clear.drops) == (False, False, True, True)
    assert (bad.extra("motorised"), bad.extra("leg"), clear.extra("motorised")) == (1, 0, 0)


def test_air_points_go_by_date_and_half_of_the_day(tables: Tables) -> None:
    """A date that is not listed has none."""
    air = tables.air

    assert air.points("1944-09-17", "pm", "allied") == 6
    assert air.points("1944-09-18", "pm", "german") == 1
    assert air.points("1945-01-01", "am", "allied") == 0


# ---- a scenario's own tables --------------------------------------------------------------------------


def test_a_notebook_can_replace_one_table(tables: Tables) -> None:
    """The table given holds, the others are those that come with the game."""
    own = load_tables({"overrun": {"odds": 4, "cost": 1, "steps": 1, "retreat": 1}})

    assert own.overrun.is_enough(8, 2)
    assert own.assault == tables.assault


def _changed(name: str, **changes: Any) -> dict[str, Any]:
    return {name: {**raw(name), **changes}}


def _air(*dates: str) -> dict[str, Any]:
    return _changed("air", days=[{"date": date, "allied": [1, 1]} for date in dates])


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("own", "place", "problem"),
    [
        ({"asault": {}}, "$.tables['asault']", "did you mean 'assault'"),
        (_changed("assault", rows=["0"] * 9), "$.tables.assault.rows", "rows: 9"),
        (_changed("assault", rows=["0 0"] * 10), "$.tables.assault.rows[0]", "results: 2, columns: 7"),
        (_changed("assault", columns=["1", "2-3", "x"]), "$.tables.assault.columns[2]", "is not a range"),
        (_changed("assault", columns=["4", "2-3"]), "$.tables.assault.columns[1]", "least to the greatest"),
        (
            _changed("assault", columns=["1-4", "3-9"]),
            "$.tables.assault.columns[1]",
            "ends at 4: this one should begin",
        ),
        (_changed("assault", columns=["1-4", "6-9"]), "$.tables.assault.columns[1]", "should begin at 5"),
        (_changed("assault", columns=["1", "3-2"]), "$.tables.assault.columns[1]", "did you mean '2-3'"),
        (_changed("assault", columns=["1+", "2"]), "$.tables.assault.columns[0]", "only the last column"),
        (_changed("assault", columns=["1"], rows=["100"] * 10), "$.tables.assault.rows[0]", "from 0 to 99"),
        (_changed("armour", manoeuvre=[[3, -2], [1, -1]]), "$.tables.armour.manoeuvre[1]", "pairs go from the least"),
        (_changed("manoeuvre", efficiency=[[1, 1], [1, 2]]), "$.tables.manoeuvre.efficiency[1]", "pairs go from"),
        (_air("17 Sept"), "$.tables.air.days[0].date", "did you mean '1944-09-17'"),
        (_air("1944-9-18"), "$.tables.air.days[0].date", "did you mean '1944-09-18'"),
        (_air("1945-09-17"), "$.tables.air.days[0].date", "is not a date from 1944-09-17"),
        (_air("1944-09-17", "1944-09-17"), "$.tables.air.days[1].date", "is listed already"),
        (_changed("assault", columns=[], rows=[""] * 10), "$.tables.assault.columns", "needs a column"),
        (_changed("assault", columns=["1"], rows=["x"] * 10), "$.tables.assault.rows[0]", "number of steps"),
        (_changed("manoeuvre", columns=["2:1", "1:1"]), "$.tables.manoeuvre.columns[1]", "least to the greatest"),
        (_changed("manoeuvre", columns=["2"]), "$.tables.manoeuvre.columns[0]", "not a force ratio"),
        (_changed("manoeuvre", columns=["1:1"], rows=["1-1"] * 10), "$.tables.manoeuvre.rows[0]", "is not a result"),
        (
            _changed("bombardment", columns=["1"], rows=["F"] * 9 + ["?"]),
            "$.tables.bombardment.rows[9]",
            "is not a result",
        ),
        (_changed("bombardment", air=0), "$.tables.bombardment.air", "0 is not within 1 to 99"),
        (_changed("supply", drops=3), "$.tables.supply", "did you mean 'drop'"),
        (_changed("manoeuvre", shifts={"river": {"value": 1, "name": {}}}), "$.tables.manoeuvre.shifts", "river"),
    ],
)
def test_a_wrong_table_is_told_with_its_place(own: dict[str, Any], place: str, problem: str) -> None:
    """Each error names the table and the row, column or key."""
    with pytest.raises(DataError, match=problem) as caught:
        load_tables(own)
    assert caught.value.place.startswith(place)


@pytest.mark.parametrize("name", KINDS)
def test_a_table_written_as_data_reads_back(name: str, tables: Tables) -> None:
    """So a notebook can take one, change it and give it back."""
    table = getattr(tables, name)

    assert getattr(load_tables({name: msgspec.to_builtins(table)}), name) == table


@pytest.mark.usefixtures("english")
def test_cells_are_read_as_they_are_written() -> None:
    """Steps, retreat, and who is fatigued."""
    assert ManoeuvreResult.read("2/1,R3,AF") == ManoeuvreResult(2, 1, 3, attacker_fatigued=True)
    assert ManoeuvreResult.read("0/0") == ManoeuvreResult()
    with pytest.raises(ValueError, match="is not a result"):
        FireResult.read("")


def test_a_modifier_is_that_of_the_last_pair_reached_with_its_sign() -> None:
    """The armour and the efficiencies of a designer: neither the largest counts nor the amount without its sign."""
    armour = load_tables(_changed("armour", manoeuvre=[[1, -3], [2, 1]], assault=[])).armour
    assert [armour.modifier("manoeuvre", own, 1) for own in (1, 2, 3, 0)] == [0, -3, 1, 3]
    assert armour.modifier("manoeuvre", 0, 3) == -1
    assert armour.modifier("assault", 3, 0) == 0
    efficient = load_tables(_changed("manoeuvre", efficiency=[[1, 3], [2, 1]])).manoeuvre
    shifts = [efficient.efficiency_shift(Fraction(a), Fraction(4)) for a in (4, 5, 6, 3, 2)]
    assert shifts == [0, 3, 1, -3, -1]
