"""Reasons that are rare in play: each in the smallest position that brings it up, whole in both languages."""

from __future__ import annotations

import copy
from typing import Annotated, Any

import msgspec
import pytest

import legion_widget as lw
from legion_widget.engine import plain_form
from legion_widget.engine.data import convert
from legion_widget.engine.errors import DataError
from legion_widget.games.baraka import actions as baraka
from legion_widget.games.baraka import queries
from legion_widget.games.baraka.armies import line_up
from legion_widget.games.baraka.armies.army import Army
from legion_widget.games.baraka.events import LeftTable
from legion_widget.games.baraka.pending_steps import Losing, Reacting
from legion_widget.games.baraka.transaction import Transaction
from legion_widget.games.legion import actions as legion
from legion_widget.games.market_garden import actions as garden
from legion_widget.games.market_garden.events import RetreatShort
from legion_widget.games.market_garden.pending_steps import AdvanceChoice
from legion_widget.games.market_garden.tables import load_tables, standard_tables
from legion_widget.games.market_garden.texts import phase_now
from tests.baraka.skirmish import BLANK, harka, one, skirmish, squad
from tests.legion.positions import position
from tests.market_garden.field import field
from tests.market_garden.test_movement import CANAL
from tests.test_rare_sentences import told

# ---- files -------------------------------------------------------------------------------------------------


class Few(msgspec.Struct):
    """A record with the limits that no file of ours has by themselves."""

    count: Annotated[int, msgspec.Meta(ge=3)] = 3
    word: Annotated[str, msgspec.Meta(max_length=4)] = ""
    nothing: None = None


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"count": 2}, "2 no es al menos 3"),
        ({"word": "abcde"}, "como mucho 4 letras, no 5"),
        ({"nothing": 3}, "otra cosa"),
    ],
)
def test_a_value_beyond_its_only_limit_is_told(data: dict[str, Any], problem: str) -> None:
    with pytest.raises(DataError, match=problem):
        convert(data, Few)


def test_wrong_tables_are_told() -> None:
    """A table without columns, and a terrain whose letter is a word."""
    tables = standard_tables()
    columns = {**tables.manoeuvre.to_dict(), "columns": []}
    columns["rows"] = ["" for _ in columns["rows"]]
    with pytest.raises(DataError, match="columna"):
        load_tables({"manoeuvre": columns})
    terrain = copy.deepcopy(tables.terrain.to_dict())
    terrain["ground"]["xx"] = next(iter(terrain["ground"].values()))
    with pytest.raises(DataError, match="no es una sola letra"):
        load_tables({"terrain": terrain})


def test_wrong_armies_and_skirmishes_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """More miniatures than a table holds, options of a unit that no list has, and armies that no table can hold."""
    crowd = [squad(f"a{n}", (10 + 1.5 * n, 100), men=7) for n in range(99)]
    with pytest.raises(DataError, match="792 miniaturas son demasiadas"):
        skirmish(*crowd)
    with pytest.raises(DataError, match="ninguna lista"):
        skirmish(one("c", "officer-companion", (90, 100), taken={"veteran": True}), harka("b", (100, 60)))
    monkeypatch.setattr(line_up, "LARGEST", 10)
    spanish, riffian = Army("legion"), Army("riffian")
    spanish.add("squad")
    riffian.add("squad")
    with pytest.raises(DataError, match="no caben en una mesa"):
        line_up.skirmish(spanish, riffian)


# ---- La Legión ---------------------------------------------------------------------------------------------


def test_who_is_shut_in_by_friends_hears_that_no_path_leads_out() -> None:
    """L7.2, L7.5: the hex is too far, and others stand all round."""
    beside = ("0504", "0506", "0404", "0405", "0604", "0605")
    ring = {f"m{n}": f"moroccan infantry 3-3 {at}" for n, at in enumerate(beside)}
    change = position(a="moroccan infantry 3-4 0505", **ring).why("a", "1614").change
    assert change is not None
    assert told(change) == "No hay camino hasta allí mientras las demás fichas estén donde están."


def test_armour_beside_an_enemy_hears_that_it_may_do_either() -> None:
    """L8.21, L8.23: it puts to flight or moves."""
    game = position(phase="movement", side="spanish", t="spanish armour 4-3 0810", m="moroccan infantry 3-3 0811")
    assert "ahuyentar enemigos o moverse" in told(game.system.what_can(game.position, "t"))


def test_three_to_one_with_those_to_come_is_told() -> None:
    """L5.4: in both languages."""
    game = position(
        turn=13,
        phase="combat",
        side="spanish",
        board="rif",
        victory="standard",
        s="spanish infantry 3-3 Annual",
        t="spanish infantry 3-3 Nador",
        u="spanish infantry 3-3 Melilla",
        m="moroccan infantry 3-3 0218",
    )
    game = lw.new_game(game.scenario, options={"L5.4.count": "to-come"})
    while game.result is None:
        game.next_phase()
    assert "las que faltan por llegar" in told(game.result.message)


def test_a_position_in_a_weather_that_is_none_is_refused() -> None:
    game = position(a="moroccan infantry 3-4 0505")
    with pytest.raises(DataError, match="snow"):
        game.system.load({**game.system.dump(game.position), "weather": "snow"})


# ---- Baraka ------------------------------------------------------------------------------------------------


def test_rare_reasons_of_baraka() -> None:
    """Who stands with whom, who leaves the table, and two commanders of one unit."""
    game = skirmish(
        squad("a", (100, 100)),
        one("c", "captain", (100, 102), joined="a"),
        one("d", "lieutenant", (102, 100), joined="a"),
        harka("b", (100, 40)),
    )
    assert "con Escuadra" in game.system.text_map(game.position)
    assert any("dos mandos" in told(fault.message) for fault in game.system.warnings(game.position))
    assert "sale de la mesa" in told(game.system.describe(LeftTable(unit="a", edge="north")))


def test_who_is_lost_last_is_told() -> None:
    """B17.3, B17.4: a character after the others, and one whose death would be a blunder last of all."""
    for trait, words in (("bloody", "solo puede ser baja"), ("gaffe", "la última baja")):
        captain = one("ct", "captain", (52, 62), joined="s1")
        aide = one("lt", "lieutenant", (48, 62), joined="s1", superior="ct", traits=[trait])
        game = skirmish(captain, aide, squad("s1", (50, 60), men=3, superior="ct"), harka("r1", (50, 20), men=6))
        game.do(baraka.Activate("s1"))
        game.do(baraka.Declare((baraka.Aim(),)), dice=[BLANK])
        agenda = (*game.position.agenda, Losing("spanish", unit="s1", count=1))
        troubled = msgspec.structs.replace(game.position, agenda=agenda)
        faults = [fault for n in range(6) for fault in game.system.faults(troubled, baraka.Remove((n,)))]
        assert any(words in told(fault.message) for fault in faults), faults


def test_what_the_passive_side_hears() -> None:
    """B10.1: a unit that cannot answer; B21.3: a position in which nobody decides."""
    game = skirmish(squad("a", (100, 100)), harka("b", (100, 60)), harka("far", (10, 10), chits=9))
    nobody = msgspec.structs.replace(game.position, agenda=())
    assert "nadie" in told(next(iter(game.system.faults(nobody, baraka.Surrender()))).message)
    game.do(baraka.Activate("a"))
    game.do(baraka.Declare((baraka.Fire("b"),)), dice=[BLANK])
    assert isinstance(game.position.top, Reacting)
    answered = Transaction(game.system, game.position)
    answered.change("far", duty=True)
    assert "no puede reaccionar" in told(game.system.what_can(answered.position, "far"))


def test_an_aggressive_leader_who_moves_before_he_charges_hears_what_he_must() -> None:
    """B17.3: he charges from where he stands."""
    chief = one("sg", "sergeant", (52.6, 90), joined="s1", traits=["aggressive"])
    game = skirmish(chief, squad("s1", (50, 90)), harka("r1", (50, 70), men=0))
    game.do(baraka.Activate("s1"))
    faults = game.ruling(baraka.Declare((baraka.Move(((5000, 8500),)), baraka.Charge("r1")))).faults
    assert any("desde donde está" in told(fault.message) for fault in faults), faults


def test_who_is_down_in_a_canyon_is_hidden() -> None:
    """B19.1: the picture of a line of sight says so."""
    canyon = {"id": "canyon", "kind": "canyon", "points": [[90, 40], [110, 40], [110, 80], [90, 80]]}
    game = skirmish(squad("a", (100, 120)), harka("b", (100, 60)), pieces=(canyon,))
    line = queries.line(game.system, game.position, "a", "b")
    assert any("oculto" in told(queries.obstacle_text(game.system, block)) for block in line.blocks)


# ---- Market Garden -----------------------------------------------------------------------------------------


def test_rare_reasons_of_market_garden_are_told() -> None:
    """HC.1: an overrun with too many steps for a heath of the scenario's own; a retreat too short before an overrun."""
    heath = copy.deepcopy(standard_tables().terrain.to_dict())
    heath["ground"]["h"]["stacking"] = 6
    stack = {f"a{n}": "allied armour 6/5/4/3-7-20 0505 mobility=motorised" for n in range(2)}
    game = field(ground={"0504": "h"}, more={"tables": {"terrain": heath}}, **stack, g="german infantry 1-5-6 0504")
    faults = game.ruling(garden.Overrun(tuple(stack), "0504")).faults
    assert any("no caben" in told(fault.message) for fault in faults), faults
    game = field(rivers=CANAL, **stack, g="german infantry 1-5-6 0504")
    faults = game.ruling(garden.Overrun(tuple(stack), "0504")).faults
    assert any("no puede entrar en" in told(fault.message) for fault in faults), faults
    short = RetreatShort(unit="g", at="0504", overrun=True)
    assert "ante quienes arrollan" in told(game.system.describe(short))


def test_an_objective_named_twice_is_told() -> None:
    with pytest.raises(DataError, match="0504 ya es un objetivo"):
        field(a="allied infantry 6/3-7-8 0505", more={"victory": {"objectives": [{"hex": "0504"}, {"hex": "0504"}]}})


def advance(ground: str, *others: str) -> str:
    """Why a unit cannot occupy a hex that was given up."""
    units = {f"o{n}": each for n, each in enumerate(others)}
    game = field(
        phase="declaration", ground={"0504": ground}, a="allied infantry 6/3-7-8 0505", **units,
        g="german infantry 1-5-6 0101",
    )  # fmt: skip
    agenda = (*game.position.agenda, AdvanceChoice("allied", hex="0504", units=("a",)))
    asked = msgspec.structs.replace(game.position, agenda=agenda)
    return told(next(iter(game.system.faults(asked, garden.Advance("a")))).message)


def test_who_cannot_occupy_a_hex_is_told_why() -> None:
    """HE.3, HC.1: no room, or no way in."""
    assert "no cabe" in advance("p", "allied infantry 6/5/4/3-7-8 0504", "allied infantry 6/5/4/3-7-8 0504")
    assert "no puede entrar" in advance("~")


def test_what_a_unit_hears_that_has_to_go_and_what_phase_is_nobodys() -> None:
    """HE.3: a stack that withdraws; and the text map of a position in which nobody decides."""
    cars = "german recon 4/2-6-16 0504 mobility=motorised"
    game = field(phase="declaration", dice=[1], a="allied infantry 6/3-7-8 0505", g=cars)
    game.do(garden.Declare("manoeuvre", "a", "0504"))
    game.do(garden.Refuse("0504"))
    assert "tiene que" in told(game.system.what_can(game.position, "g"))
    nobody = msgspec.structs.replace(game.position, agenda=())
    assert told(phase_now(game.system, nobody))


# ---- an action that nothing explains -----------------------------------------------------------------------


def test_an_action_without_a_fault_of_its_fields_is_refused_in_few_words() -> None:
    """The last resort, where neither a value nor a type says what is wrong."""
    assert "no encajan" in plain_form._error(legion.EndPhase()).text("es")
