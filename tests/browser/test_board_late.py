"""The phases from turn 5 on, on a small coast: aircraft, fleets, landing, flight; and guns that change hands."""

import pytest

from legion_widget.engine.hexgrid import HexGrid
from tests.browser.table import IMPORT, Desk

COAST = """
def unit(id, side, type, combat, movement, at=None, **more):
    return {"id": id, "side": side, "type": type, "combat": combat, "movement": movement, "arrives": 0,
            **({"at": at} if at else {}), **more}

def coast(phase, side="spanish", dice=()):
    return lw.new_game({
        "system": "legion", "victory": "none",
        "board": {
            "columns": 14, "rows": 9, "terrain": ["~" * 14] + ["." * 14] * 8,
            "zones": ["s" * 6 + "m" * 8] * 9, "landing": ["0202", "0402"],
            "places": {
                "Melilla": {"hex": "0104", "kind": "fortified_city"}, "Tauima": {"hex": "0206", "kind": "airport"},
            },
        },
        "start": {"turn": 5, "phase": phase, "side": side, "weather": "normal"},
        "units": [
            unit("bomber", "spanish", "bomber", 0, 12), unit("ship", "spanish", "fleet", 0, 0),
            unit("tank", "spanish", "armour", 4, 3, "0706"), unit("lander", "spanish", "infantry", 3, 4, arrives=5),
            unit("guns", "spanish", "artillery", 1, 2, "0808"), unit("guard", "spanish", "infantry", 3, 3, "0304"),
            unit("a", "moroccan", "infantry", 3, 2, "0806"), unit("b", "moroccan", "infantry", 3, 4, "1003"),
            unit("c", "moroccan", "infantry", 6, 4, "0908"),
            unit("taken", "moroccan", "artillery", 3, 2, captured=True),
        ],
    }, dice=list(dice))
"""
GRID = HexGrid(14, 9)


@pytest.fixture(scope="module")
def desk(lab):
    lab.open(
        IMPORT,
        COAST,
        'game = coast("air", dice=[2, 2])\nboard = lw.show(game, theme="light")\nboard',
        name="late.ipynb",
    )
    lab.run_all()
    desk = Desk(lab, GRID)
    desk.ready()
    return desk


def press(lab, desk, label, holds):
    desk.press(label)
    lab.until(lambda: desk.ask(holds))


def test_an_aircraft_flies_and_bombs(lab, desk):
    """It is taken from its base, its reach is shown, it flies over an enemy, and the button bombs with a 2."""
    hexes = desk.all_hexes()
    before = desk.colours(hexes)
    desk.do("choose", unit="bomber")
    lab.until(lambda: len(desk.changed(before, hexes)) > 100)
    press(lab, desk, "0806", 'b.game.units["bomber"].hex is not None')
    assert desk.button("bomb").is_visible()
    desk.do("bomb")
    lab.until(lambda: desk.ask('g.units["a"].status') == "eliminated")
    assert "L8.17" in desk.foot.inner_text()
    for number in (2, 3):
        desk.end_phase()
        lab.until(lambda number=number: desk.ask("[g.phase.id, g.phase.number]") == ["air", number])
    desk.end_phase()
    lab.until(lambda: desk.ask("g.phase.id") == "fleet")
    assert desk.where("bomber") is None


def test_a_fleet_is_placed_and_bombards(lab, desk):
    """It is taken from the harbour, placed at sea, a press on an enemy shows the odds, a button fires."""
    desk.do("choose", unit="ship")
    lab.until(lambda: desk.ask("b.selected") == "ship")
    desk.press("0605")
    desk.side.locator(".lw-refusal").get_by_text("L2.11").wait_for()
    press(lab, desk, "0901", 'b.game.units["ship"].hex is not None')
    desk.press("1003")
    desk.button("fire").wait_for()
    assert desk.ask('b.game.units["b"].status') != "eliminated"
    desk.do("fire")
    lab.until(lambda: desk.ask('b.game.units["b"].status') == "eliminated")
    for phase in ("bombardment", "movement"):
        desk.end_phase()
        lab.until(lambda phase=phase: desk.ask("g.phase.id") == phase)


def test_a_reinforcement_lands_and_moves(lab, desk):
    """It is put ashore on a landing hex, and moves by half its factor."""
    desk.do("choose", unit="lander")
    lab.until(lambda: desk.ask("b.selected") == "lander")
    desk.press("0402")  # both ways lead there: by sea, and through Melilla
    desk.do("come", by="sea")
    lab.until(lambda: desk.ask('b.game.units["lander"].hex is not None'))
    press(lab, desk, "0402", 'b.selected == "lander"')
    press(lab, desk, "0404", 'b.game.units["lander"].hex.label == "0404"')
    assert desk.errors() == []


def test_engineers_put_to_flight(lab, desk):
    """Engineers, the enemy beside them, then where it must run to: shown on the map, done by a press."""
    lab.python('game = coast("movement"); board.use(game)')
    press(lab, desk, "0706", 'b.selected == "tank"')
    plain = desk.picture()
    press(lab, desk, "0806", 'b.controller.fleeing == "a"')
    lab.until(lambda: desk.picture() != plain)
    label = desk.ask('next(a.to for a in g.legal_actions("tank") if isinstance(a, lw.legion.PutToFlight))')
    press(lab, desk, label, f'b.game.units["a"].hex.label == "{label}"')
    assert "L8.22" in desk.foot.inner_text()


def test_captured_guns_are_offered(lab, desk):
    """L8.14: after the guns have fallen the board asks, and a button takes them."""
    lab.python('game = coast("combat", "moroccan", dice=[5, 2]); board.use(game)')
    press(lab, desk, "0908", 'b.controller.attackers == ("c",)')
    press(lab, desk, "0808", 'b.controller.defenders == ("guns",)')
    desk.side.locator(".lw-odds").wait_for()
    desk.do("attack")
    desk.button("answer", number="0").wait_for()
    desk.do("answer", number="0")
    lab.until(lambda: desk.where("taken") == "0808")
    assert desk.errors() == []
