"""A scenario changes the data of La Legión: sequence, weather, ground, types of units, ways in, schedule, sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.scene import Label
from legion_widget.games.legion import Attack, Bombard, EndPhase, Fly, Move, Place, PlaceFleet
from legion_widget.games.legion.events import Announced, Fought, Moved, WeatherSet
from legion_widget.ui.pictures import svg

BOARD: dict[str, Any] = {
    "columns": 8,
    "rows": 5,
    "terrain": ["........", "..w.....", "........", ".....^..", "~~~~~~~~"],
    "title": {"en": "The ravine", "es": "El barranco"},
}
RAVINE = {"letter": "w", "like": "mountain", "cost": 3, "name": {"en": "ravine", "es": "barranco"}}


pytestmark = pytest.mark.usefixtures("english")


def unit(id: str, at: str | None, side: str = "spanish", **more: Any) -> dict[str, Any]:
    return {"id": id, "side": side, "type": "infantry", "combat": 3, "movement": 4, "at": at, **more}


def scenario(*units: dict[str, Any], board: dict[str, Any] | None = None, **keys: Any) -> Any:
    # With no other ground than the shipped one the ravine would be an unknown letter.
    data = {
        "system": "legion",
        "id": "own",
        "title": {"en": "My ravine", "es": "Mi barranco"},
        "board": BOARD | (board or {}),
        "terrain": {"ravine": RAVINE},
        "start": {"weather": "normal"},
        "units": [*units],
        "victory": "none",
        **keys,
    }
    return lw.load_scenario({key: value for key, value in data.items() if value is not None})


def game(*units: dict[str, Any], seed: int = 1, **keys: Any) -> lw.Game:
    return lw.new_game(scenario(*units, **keys), seed=seed)


def reopened(played: lw.Game, folder: Path) -> lw.Game:
    """The game as it is opened from its save; it is as it was."""
    again = lw.open_game(played.save(folder / "game.json"))
    assert again.position == played.position
    assert again.scenario == played.scenario
    return again


def words(scene: Any) -> list[str]:
    """The texts of a picture; what is set letter by letter is put together."""
    items = [item for layer in scene.layers.values() for item in layer]
    labels = [[shape.text for shape in item.shapes if isinstance(shape, Label)] for item in items]
    return [text for texts in labels for text in (texts, ["".join(texts)])[all(len(t) == 1 for t in texts)]]


def reasons(played: lw.Game, action: Any, language: str = "en") -> str:
    """Why an action is refused."""
    ruling = played.ruling(action)
    assert not ruling
    return " ".join(fault.message.text(language) for fault in ruling.faults)


def to_phase(played: lw.Game, kind: str, side: str) -> None:
    """Plays on to a phase of a side with nobody doing anything."""
    for _ in range(40):
        step = played.position.step
        if (step.kind, step.side) == (kind, side):
            return
        played.do(EndPhase())
    raise AssertionError(f"no {kind} of the {side}")


# ---- the sequence ----------------------------------------------------------------------------------------------


def phases(played: lw.Game, turn: int = 5) -> list[tuple[str, str | None]]:
    return [(step.kind, step.side) for step in played.system.sequence.steps(turn)]


def test_the_sequence_of_the_game_is_its_file() -> None:
    usual = game(unit("a", "0101"))

    assert phases(usual, 5) == [
        ("weather", None),
        *[(kind, "moroccan") for kind in ("bombardment", "movement", "combat")],
        *[("air", "spanish")] * 3,
        *[(kind, "spanish") for kind in ("fleet", "bombardment", "movement", "combat")],
    ]


def test_the_other_side_goes_first_and_phases_are_left_out(tmp_path: Path) -> None:
    """The Spanish begin, nobody bombards, and a movement is called a march: in the header, in the log and in saves."""
    march = {"movement": {"en": "March", "es": "Marcha"}}
    sequence = {"first": "spanish", "without": ["air", "fleet", "bombardment"], "titles": march}
    played = game(unit("a", "0101"), unit("m", "0801", "moroccan"), sequence=sequence)

    assert phases(played) == [
        ("weather", None),
        *[(kind, side) for side in ("spanish", "moroccan") for kind in ("movement", "combat")],
    ]
    assert str(played.position.step.side) == "spanish"
    assert "March" in played.system.situation(played.position)
    assert any("March" in row["text"] for row in played.audit())
    played.do(Move("a", "0102"))
    played.do(EndPhase())
    assert played.position.step.side == "moroccan"
    assert not played.position.moved, "the marks of a player turn go with its last phase"
    assert reopened(played, tmp_path).system.sequence == played.system.sequence


def test_a_written_sequence_is_played_in_its_order() -> None:
    """Guns that fire after the movement of their side; the weather comes last, and a turn's marks go at its end."""
    kinds = [("movement", "moroccan"), ("movement", "spanish"), ("bombardment", "spanish"), ("combat", "spanish")]
    listed = [{"kind": kind, "side": side} for kind, side in kinds] + [{"kind": "weather"}]
    guns = unit("g", "0101", type="artillery", combat=1, movement=2)
    played = game(guns, unit("m", "0301", "moroccan"), sequence={"phases": listed}, start={})

    played.do(EndPhase())
    played.do(EndPhase())
    assert (played.position.step.kind, played.position.step.side) == ("bombardment", "spanish")
    assert played.ruling(Bombard("g", "m"))
    played.do(Bombard("g", "m"))
    assert played.position.fired
    played.do(EndPhase())
    while played.turn == 1:
        played.do(EndPhase())
    assert not played.position.fired
    assert any("Weather" in row["text"] for row in played.audit())


@pytest.mark.parametrize(
    ("sequence", "place", "problem"),
    [
        ({"phases": [{"kind": "movement"}]}, "$.sequence.phases[0].side", "whose phase is it"),
        ({"phases": [{"kind": "weather", "side": "spanish"}]}, "$.sequence.phases[0].side", "nobody's"),
        ({"phases": [{"kind": "air", "side": "moroccan"}]}, "$.sequence.phases[0].side", "only the Spanish"),
        (
            {"phases": [{"kind": "combat", "side": "spanish"}, {"kind": "movement", "side": "spanish"}]},
            "$.sequence.phases[1]",
            "comes after its movement",
        ),
        (
            {"phases": [{"kind": "combat", "side": "spanish"}, {"kind": "combat", "side": "spanish"}]},
            "$.sequence.phases[1]",
            "has a phase 'combat' already",
        ),
        ({"without": ["movement", "combat", "bombardment", "air", "fleet"]}, "$.sequence", "a side decides"),
        ({"without": ["moevment"]}, "$.sequence.without[0]", "did you mean 'movement'?"),
    ],
)
def test_a_sequence_that_the_rules_do_not_allow_is_told_with_its_place(
    sequence: dict[str, Any], place: str, problem: str
) -> None:
    with pytest.raises(lw.DataError) as caught:
        scenario(unit("a", "0101"), sequence=sequence)

    assert caught.value.place == place
    assert problem in caught.value.text("en")


# ---- the weather -----------------------------------------------------------------------------------------------

RAIN = {
    "name": {"en": "rain", "es": "lluvia"},
    "says": {"en": "It rains", "es": "Llueve"},
    "icon": "wind",
    "movement": {"all": {"spanish": 2, "moroccan": 1}, "artillery": {"spanish": 3}},
    "aircraft": False,
    "artillery": False,
    "shelter": True,
    "city": -2,
}
WET = {"kinds": {"rain": RAIN}, "table": {"2": "rain", "3": "rain", "4": "rain", "5": "rain"}}


def test_a_weather_of_the_scenario_is_rolled_and_has_its_effects(tmp_path: Path) -> None:
    """Whatever is rolled it rains: movement is less, guns and aircraft are silent, cities are worth less."""
    city = {"places": {"Town": {"hex": "0803", "kind": "city"}, "Field": {"hex": "0101", "kind": "airport"}}}
    played = game(
        unit("a", "0101"),
        unit("g", "0401", type="artillery", combat=1),
        unit("p", None, type="bomber", combat=0, movement=9),
        unit("t", "0803", "moroccan"),
        unit("m", "0604", "moroccan"),
        unit("b", "0703"),
        board=city,
        weather=WET,
        start={},
    )

    assert played.position.weather == "rain"
    assert any("roll" in row["text"] and row["text"].endswith(": rain.") for row in played.audit())
    assert "rain" in played.system.situation(played.position)
    assert played.units["a"].now == (2, 4)
    assert played.units["g"].now == (1, 2)
    to_phase(played, "movement", "spanish")
    assert max(played.reach("a").values()) == 4
    to_phase(played, "combat", "spanish")
    odds = played.odds(Attack(("b",), ("t",)))
    assert [(step.value, step.rule) for step in odds.modifiers if step.side == "defender"] == [
        (3, "L8.2"),
        (2, "L8.8"),
        (-2, "L9.5"),
    ]
    assert "rain in a city" in [step.message.text("en") for step in odds.modifiers]
    again = reopened(played, tmp_path)
    assert again.units["a"].now == (2, 4)
    assert "It rains: artillery does not bombard." in reasons(played, Bombard("g", "t"))
    assert "It rains: artillery does not support." in reasons(played, Attack(("b",), ("t",), ("g",)))
    assert "It rains: aircraft stay at their base." in reasons(played, Fly("p", "0401"))
    assert "It rains, and m stands on ground that shelters it (mountain)" in reasons(played, Attack(("b",), ("m",)))
    assert "Llueve: los aviones" in reasons(played, Fly("p", "0401"), "es")


def test_the_schedule_says_the_weather_of_a_turn_and_the_log_its_words() -> None:
    """No die is rolled for it; in other turns one is."""
    schedule = [{"turn": 2, "weather": "sandstorm", "text": {"en": "Wind from the south.", "es": "Viento del sur."}}]
    played = game(unit("a", "0101"), unit("m", "0801", "moroccan"), schedule=schedule)

    dice = played.position.dice
    while played.turn == 1:
        played.do(EndPhase())
    assert played.position.weather == "sandstorm"
    assert played.position.dice == dice
    told = [event for entry in played.journal.line for event in entry.events]
    assert any(isinstance(event, WeatherSet) and event.log_icon == "wind" for event in told)
    assert any(isinstance(event, Announced) for event in told)
    texts = [row["text"] for row in played.audit()]
    assert "Wind from the south." in texts
    assert "Weather, as the scenario has it: sandstorm." in texts
    while played.turn == 2:
        played.do(EndPhase())
    assert played.position.dice != dice


@pytest.mark.parametrize(
    ("keys", "place", "problem"),
    [
        ({"weather": {"table": {"2": "rian"}, "kinds": {"rain": RAIN}}}, "$.weather.table.2", "did you mean 'rain'?"),
        ({"weather": {"table": {"6": "normal"}}}, "$.weather.table", "'6'"),
        ({"weather": {"kinds": {"rain": {"like": "storm"}}}}, "$.weather.kinds['rain'].like", "sandstorm"),
        (
            {"weather": {"kinds": {"rain": {"movement": {"infantri": {}}}}}},
            "$.weather.kinds['rain'].movement",
            "infantry",
        ),
        ({"start": {"weather": "rain"}}, "$.start.weather", "there is no weather 'rain'"),
        ({"schedule": [{"turn": 2, "weather": "rain"}]}, "$.schedule[0].weather", "there is no weather 'rain'"),
    ],
)
def test_wrong_weather_is_told_with_its_place(keys: dict[str, Any], place: str, problem: str) -> None:
    with pytest.raises(lw.DataError) as caught:
        scenario(unit("a", "0101"), **keys)

    assert caught.value.place == place
    assert problem in caught.value.text("en")


# ---- the ground ------------------------------------------------------------------------------------------------


def test_a_ravine_costs_what_the_scenario_says(tmp_path: Path) -> None:
    """In reach, path, log, reasons, the answer to why, and in the legend of the sheet."""
    played = game(unit("a", "0301", movement=3), unit("m", "0803", "moroccan"))
    to_phase(played, "movement", "spanish")

    assert played.board["0302"].terrain == "w"
    assert played.reach("a")["0302"] == 3
    assert played.reach("a")["0303"] == 3, "round it is no farther"
    played.do(Move("a", "0302"))
    moved = [event for entry in played.journal.line for event in entry.events if isinstance(event, Moved)]
    assert [(event.cost, event.path) for event in moved] == [(3, ("0302",))]
    assert any("3 of 3 points" in row["text"] for row in played.audit())
    assert reopened(played, tmp_path).units["a"].hex.label == "0302"
    legend = words(played.system.sheet(played.position, language="en"))
    assert "Ravine" in legend
    assert "3" in legend[legend.index("Ravine") :]


def test_ground_that_costs_too_much_is_named_with_its_costs() -> None:
    walled = {"terrain": ["www.....", ".w......", "ww......", "........", "~~~~~~~~"]}
    played = game(unit("a", "0102", movement=1), unit("m", "0803", "moroccan"), board=walled)
    to_phase(played, "movement", "spanish")

    told = "The ground on the path to 0201 costs a more than one point a hex (ravine 3): too many."
    assert told in reasons(played, Move("a", "0201"))
    assert "It could if every hex on the way cost one point." in str(played.why("a", "0201"))


def test_who_may_enter_and_who_fights_better_there() -> None:
    """A kind of ground bars a type, is worth points to another, and shelters in a storm; odds and reasons say so."""
    swamp = {
        "letter": "w",
        "name": {"en": "swamp", "es": "ciénaga"},
        "bars": ["cavalry", "armour"],
        "defence": {"infantry": 2},
        "tint": ["#99AA77", "#334422"],
    }
    played = game(
        unit("c", "0301", type="cavalry", movement=6),
        unit("b", "0303"),
        unit("m", "0302", "moroccan"),
        unit("k", "0402", "moroccan", type="cavalry"),
        terrain={"swamp": swamp},
    )
    to_phase(played, "movement", "moroccan")
    assert "0302 is swamp: cavalry never go there." in reasons(played, Move("k", "0302"))
    to_phase(played, "combat", "spanish")
    odds = played.odds(Attack(("b",), ("m",)))
    assert odds.factors["defender"] == 5
    assert "attacked in swamp" in [step.message.text("en") for step in odds.modifiers]
    style = played.system.terrain["w"]
    assert (style.tint, style.name["en"], style.cost) == (("#99AA77", "#334422"), "Swamp", "")


def test_mountains_of_the_scenario_are_other_mountains(tmp_path: Path) -> None:
    """A change of a kind of the game: mountains cost three and help everybody; a fight is rolled by that."""
    played = game(
        unit("b", "0504"),
        unit("m", "0604", "moroccan"),
        terrain={"ravine": RAVINE, "mountain": {"cost": 3, "defence": {"machine_gun": 1, "all": 4}}},
    )
    to_phase(played, "combat", "spanish")
    played.do(Attack(("b",), ("m",)))

    fought = [event for entry in played.journal.line for event in entry.events if isinstance(event, Fought)]
    assert fought[0].defence == 7
    assert reopened(played, tmp_path).system.rough == played.system.rough


@pytest.mark.parametrize(
    ("terrain", "place", "problem"),
    [
        ({"ravine": RAVINE | {"letter": "ww"}}, "$.terrain['ravine'].letter", "not one letter"),
        ({"ravine": RAVINE | {"letter": "^"}}, "$.terrain['ravine'].letter", "is the letter of mountain already"),
        ({"ravine": RAVINE | {"like": "montain"}}, "$.terrain['ravine'].like", "did you mean 'mountain'?"),
        ({"ravine": RAVINE | {"bars": ["tanks"]}}, "$.terrain['ravine'].bars", "there is no type of unit 'tanks'"),
        ({"ravine": RAVINE | {"cost": "3"}}, "$.terrain['ravine'].cost", "cost is '3' in quotes: write it without"),
        ({"ravine": RAVINE | {"tint": ["red", "#000000"]}}, "$.terrain['ravine'].tint[0]", "'red' is not a colour"),
        (
            {},
            "$.board.terrain[1][2]",
            "hex 0302: 'w' is not a terrain here; . clear, ^ mountain, , beach, ~ sea, o Mar Chica",
        ),
    ],
)
def test_wrong_ground_is_told_with_its_place(terrain: dict[str, Any], place: str, problem: str) -> None:
    with pytest.raises(lw.DataError) as caught:
        scenario(unit("a", "0101"), terrain=terrain)

    assert caught.value.place == place
    assert problem in caught.value.text("en")


# ---- types of units --------------------------------------------------------------------------------------------

MOTOR = {
    "like": "machine_gun",
    "symbol": "armour",
    "name": {"en": "motor machine gun", "es": "ametralladora motorizada"},
    "plural": {"en": "motor machine guns", "es": "ametralladoras motorizadas"},
    "colours": {"paper": "#8A5A2B"},
}


def test_a_type_of_the_scenario_is_played_as_what_it_is_like(tmp_path: Path) -> None:
    """Its own name, symbol and colour, the rules of machine guns, and ground that it may not enter."""
    swamp = {"letter": "w", "name": {"en": "swamp"}, "bars": ["motor-mg"]}
    played = game(
        unit("a", "0303", type="motor-mg"),
        unit("m", "0402", "moroccan"),
        types={"motor-mg": MOTOR},
        terrain={"swamp": swamp},
    )
    motor = played.units["a"]
    assert (motor.type, motor.arm, motor.symbol) == ("motor-mg", "machine_gun", "armour")
    assert motor.look.paper == "#8A5A2B"
    assert "motor machine gun" in motor.spoken("en")
    assert "ametralladora motorizada" in motor.spoken("es")
    assert "#8A5A2B" in svg(played)
    to_phase(played, "combat", "moroccan")
    odds = played.odds(Attack(("m",), ("a",)))
    assert "L8.6" in [step.rule for step in odds.modifiers]
    to_phase(played, "movement", "spanish")
    assert "0302" not in played.reach("a")
    assert "0302 is swamp: motor machine guns never go there." in reasons(played, Move("a", "0302"))
    assert reopened(played, tmp_path).units["a"].look == motor.look
    assert "motor machine gun" in words(played.system.sheet(played.position, language="en"))


@pytest.mark.parametrize(
    ("types", "place", "problem"),
    [
        ({"tank": {"symbol": "armour"}}, "$.types['tank']", "what is it like?"),
        ({"tank": {"like": "armor"}}, "$.types['tank'].like", "did you mean 'armour'?"),
        ({"tank": {"like": "armour", "symbol": "tank"}}, "$.types['tank'].symbol", "there is no symbol 'tank'"),
        ({"tank": {"arm": "tanks"}}, "$.types['tank'].arm", "there is no arm 'tanks'"),
        ({"tank": {"like": "armour", "colours": {"ink": "red"}}}, "$.types['tank'].colours.ink", "is not a colour"),
    ],
)
def test_a_wrong_type_is_told_with_its_place(types: dict[str, Any], place: str, problem: str) -> None:
    with pytest.raises(lw.DataError) as caught:
        scenario(unit("a", "0101"), types=types)

    assert caught.value.place == place
    assert problem in caught.value.text("en")


# ---- ways in and schedule --------------------------------------------------------------------------------------


def test_a_reinforcement_comes_in_where_the_schedule_says(tmp_path: Path) -> None:
    """It is placed there, moves on from there, and nowhere else comes in; the log tells of it."""
    west = {"areas": {"west": ["0101", "0102", "0103"]}}
    played = game(
        unit("a", "0301"),
        unit("r", None),
        unit("q", None, entry=["0803"], arrives=2),
        unit("m", "0801", "moroccan"),
        board=west,
        schedule=[{"turn": 2, "units": ["r"], "entry": ["west"], "text": {"en": "The column of the west."}}],
    )
    to_phase(played, "movement", "spanish")
    assert "comes in turn 2" in reasons(played, Place("r", "0101"))
    while played.turn == 1:
        played.do(EndPhase())
    to_phase(played, "movement", "spanish")

    assert "r must first be placed where it comes in: 0101; 0102; 0103." in reasons(played, Move("r", "0201"))
    assert "r does not come in at 0501, but at 0101" in reasons(played, Place("r", "0501"))
    assert {action.at for action in played.system.legal_actions(played.position, "r") if isinstance(action, Place)} == {
        "0101",
        "0102",
        "0103",
    }
    assert not played.ruling(EndPhase()), "a reinforcement that can come in must"
    played.do(Place("r", "0102"))
    played.do(Move("r", "0201"))
    played.do(Place("q", "0803"))
    assert played.units["r"].hex.label == "0201"
    assert reopened(played, tmp_path).units["r"].hex.label == "0201"


def test_nobody_comes_in_beside_an_enemy() -> None:
    played = game(unit("r", None, entry=["0101"], arrives=1), unit("m", "0102", "moroccan"), unit("a", "0801"))
    to_phase(played, "movement", "spanish")

    assert "0101 is beside an enemy counter" in reasons(played, Place("r", "0101"))


def test_the_gate_is_where_the_scenario_has_it() -> None:
    """Spanish reinforcements enter by it; what is said names it."""
    places = {"places": {"Ceuta": {"hex": "0101", "kind": "city"}}}
    played = game(
        unit("r", None, arrives=1),
        unit("m", "0801", "moroccan"),
        unit("a", "0601"),
        board=places,
        ways_in={"gate": "Ceuta"},
    )
    to_phase(played, "movement", "spanish")

    assert "r enters through Ceuta: move it from there." in reasons(played, Place("r", "0201"))
    assert "reinforcement from Ceuta" in str(played.why("r", "0201"))
    played.do(Move("r", "0201"))
    assert any("enters by Ceuta" in row["text"] for row in played.audit())


@pytest.mark.parametrize(
    ("keys", "place", "problem"),
    [
        ({"schedule": [{"turn": 2, "units": ["aa"]}]}, "$.schedule[0].units[0]", "there is no unit 'aa'"),
        ({"schedule": [{"turn": 2, "formations": ["x"]}]}, "$.schedule[0].formations[0]", "there is no formation 'x'"),
        (
            {"schedule": [{"turn": 2, "units": ["a"]}, {"turn": 3, "units": ["a"]}]},
            "$.schedule[1].units",
            "'a' comes with another entry already",
        ),
        ({"schedule": [{"turn": 2, "units": ["a"], "entry": ["9901"]}]}, "$.schedule[0].entry[0]", "'9901'"),
    ],
)
def test_a_wrong_schedule_is_told_with_its_place(keys: dict[str, Any], place: str, problem: str) -> None:
    with pytest.raises(lw.DataError) as caught:
        scenario(unit("a", "0101"), **keys)

    assert caught.value.place == place
    assert problem in caught.value.text("en")


def test_aircraft_have_no_entry_of_their_own() -> None:
    with pytest.raises(lw.DataError, match="they have no entry"):
        scenario(unit("p", None, type="bomber", entry=["0101"]))


# ---- the sheet, the board --------------------------------------------------------------------------------------


def test_the_sheet_of_a_board_of_ones_own_says_nothing_that_is_ours() -> None:
    """Its title is that of the scenario, its families are those of its units, and nobody claims its board."""
    played = game(unit("a", "0101"), unit("m", "0801", "moroccan", family="midao"))

    said = words(played.system.sheet(played.position, language="en"))
    assert {"MY RAVINE", "THE RAVINE", "Army", "A. el Midao"} <= set(said)
    assert not {"From Annual to Alhucemas", "LA LEGIÓN", "B. Urriaguel", "Legion"} & set(said)
    assert not any("our reconstruction" in text for text in said)
    assert "reconstruction" not in played.system.credits("en")


def test_the_sheet_has_the_words_of_the_designer(tmp_path: Path) -> None:
    """Title, subtitle, legend, credits and notes, in two languages."""
    sheet = {
        "title": {"en": "The ford", "es": "El vado"},
        "above": "1921",
        "subtitle": {"en": "A lesson", "es": "Una lección"},
        "legend": [{"title": {"en": "Values", "es": "Valores"}, "lines": [{"text": {"en": "Fort"}, "value": "+2"}]}],
        "credits": [{"en": "Map: class 4b", "es": "Mapa: clase 4b"}],
        "notes": ["CC BY"],
    }
    families = {"scouts": {"like": "army", "name": {"en": "Scouts", "es": "Exploradores"}, "paper": "#224466"}}
    played = game(unit("a", "0101", family="scouts"), unit("m", "0801", "moroccan"), sheet=sheet, families=families)

    english = words(played.system.sheet(played.position, language="en"))
    spanish = words(played.system.sheet(played.position, language="es"))
    assert {"THE FORD", "1921", "A lesson", "Fort", "+2", "Map: class 4b", "CC BY", "Scouts"} <= set(english)
    assert {"EL VADO", "Una lección", "Mapa: clase 4b", "Exploradores"} <= set(spanish)
    assert played.units["a"].look.paper == "#224466"
    assert "CC BY" in played.system.credits()
    assert reopened(played, tmp_path).system.credits() == played.system.credits()


def test_roads_and_rivers_have_names_in_two_languages() -> None:
    """A river is lettered in the language of the map; a road takes a table as well as a text."""
    course = [[60 * n, 90.0] for n in range(10)]
    own = {
        "rivers": [{"name": {"en": "Dry River", "es": "Río Seco"}, "course": course}],
        "roads": [{"name": {"en": "Mule track", "es": "Camino"}, "hexes": ["0101", "0201"]}],
    }
    played = game(unit("a", "0101"), board=own)

    assert "DryRiver" in "".join(words(played.system.scene(played.position, language="en"))).replace(" ", "")
    assert "Seco" in "".join(words(played.system.scene(played.position, language="es"))).replace(" ", "")
    assert played.board.roads[0].name == {"en": "Mule track", "es": "Camino"}


@pytest.mark.parametrize(
    ("data", "place", "problem"),
    [
        (
            unit("a", "44"),
            "$.units[0].at",
            "'44' is not a hex: a hex takes four digits, column and row, such as 0404; did",
        ),
        (unit("a", "123"), "$.units[0].at", "a hex takes four digits"),
        (unit("a", "0906"), "$.units[0].at", "'0906' is off the board: columns 01 to 08, rows 01 to 05"),
        (
            unit("a", "0101", combat="3"),
            "$.units[0].combat",
            "combat is '3' in quotes: write it without them; did you mean 3?",
        ),
    ],
)
def test_what_is_written_wrong_is_told_as_it_should_be(data: dict[str, Any], place: str, problem: str) -> None:
    with pytest.raises(lw.DataError) as caught:
        scenario(data)

    assert caught.value.place == place
    assert problem in caught.value.text("en")


@pytest.mark.parametrize(
    ("keys", "key"),
    [
        ({"placement": {"order_of_battle": "rif"}}, "order_of_battle"),
        ({"start": {"weather": "normal", "options": "rif"}}, "options"),
        ({"board": {"places": {"about": "rif"}}}, "about"),
    ],
)
def test_a_key_under_the_wrong_table_is_told_as_such(keys: dict[str, Any], key: str) -> None:
    with pytest.raises(lw.DataError) as caught:
        scenario(unit("a", "0101"), **keys)

    assert f"'{key}' is a key of the whole file: it belongs above the first [table]" in caught.value.text("en")


LAKE = {"letter": "w", "like": "mar_chica", "name": {"en": "lake", "es": "lago"}}


def test_water_of_the_scenario_is_entered_by_nobody() -> None:
    """A lake is closed to land counters and to fleets; reasons name it."""
    played = game(
        unit("a", "0301"), unit("f", None, type="fleet"), unit("m", "0801", "moroccan"), terrain={"lake": LAKE}
    )
    to_phase(played, "movement", "spanish")

    assert "0302 is lake: no land counter goes there." in reasons(played, Move("a", "0302"))
    assert "0302 is lake: no fleet goes there." in reasons(played, PlaceFleet("f", "0302"))


def test_ground_closed_to_a_type_bars_its_way() -> None:
    """A valley behind marshes: cavalry cannot cross them, and is told so."""
    marsh = {"letter": "w", "name": {"en": "marsh", "es": "marisma"}, "bars": ["cavalry"]}
    walled = {"terrain": ["........", "wwwwwwww", "........", "........", "~~~~~~~~"]}
    played = game(
        unit("c", "0301", type="cavalry", movement=6),
        unit("m", "0804", "moroccan"),
        terrain={"marsh": marsh},
        board=walled,
    )
    to_phase(played, "movement", "spanish")

    assert "c would have to cross ground closed to it to reach 0303." in reasons(played, Move("c", "0303"))


def test_who_is_sheltered_by_the_weather_of_the_scenario_is_not_gone_up_to() -> None:
    """From a zone of control in which nobody could be attacked a counter stays away."""
    played = game(
        unit("b", "0602"),
        unit("m", "0604", "moroccan"),
        weather=WET,
        start={"weather": "rain"},
        sequence={"first": "spanish"},
    )

    told = reasons(played, Move("b", "0603"))
    assert "0603 is in the zone of control of enemies whom the weather shelters (L9.2): b could attack nobody" in told
    assert "It could in normal weather." in str(played.why("b", "0603")) or "gone" in str(played.why("b", "0603"))


def test_the_gate_may_be_held() -> None:
    """By an enemy, or, by the option, by anybody."""
    places = {"places": {"Ceuta": {"hex": "0101", "kind": "city"}}}
    held = game(
        unit("r", None, arrives=1),
        unit("m", "0101", "moroccan"),
        unit("a", "0601"),
        board=places,
        ways_in={"gate": "Ceuta", "landing_from": 2},
    )
    to_phase(held, "movement", "spanish")

    assert "An enemy stands in Ceuta: r waits." in reasons(held, Move("r", "0201"))


@pytest.mark.parametrize("name", ["nijmegen", "first-day"])
def test_market_garden_has_types_families_and_a_sheet_of_the_scenario(name: str, tmp_path: Path) -> None:
    """A new type with its symbol and colour, a title of the designer; a save keeps them."""
    kinds = {"commando": {"like": "airborne", "symbol": "engineer", "name": {"en": "commando", "es": "comando"}}}
    plain = lw.load_scenario(name)
    first = next(iter(plain.expanded()["units"]))["id"]
    own = plain.edit(
        units={first: {"type": "commando", "family": "own"}},
        types=kinds,
        families={"own": {"like": "guards", "name": {"en": "Commandos"}, "paper": "#335577"}},
        sheet={
            "title": {"en": "The bridge", "es": "El puente"},
            "notes": [{"en": "Made in class.", "es": "De clase."}],
        },
    )
    played = lw.new_game(own, seed=1)
    motor = played.units[first]

    assert (motor.type, motor.look.paper, motor.type_name["es"]) == ("commando", "#335577", "comando")
    assert "commando" in motor.spoken("en")
    said = words(played.system.sheet(played.position, language="en"))
    assert {"THE BRIDGE", "Commandos", "commando", "Made in class."} <= set(said)
    assert "Made in class." in played.system.credits("en")
    assert reopened(played, tmp_path).units[first].look == motor.look
    with pytest.raises(lw.DataError, match=r"there is no type 'comando'; .*did you mean 'commando'"):
        own.edit(units={first: {"type": "comando"}})


@pytest.mark.parametrize(
    ("start", "place", "problem"),
    [
        ({"turn": 1, "phase": "air"}, "$.start.phase", "turn 1 has no phase 'air'"),
        ({"turn": 5, "phase": "air", "side": "moroccan"}, "$.start.phase", "'moroccan' has no phase 'air' in turn 5"),
        ({"turn": 5, "phase": "air", "number": 4}, "$.start.number", "the phase 'air' has no part 4"),
    ],
)
def test_a_beginning_that_the_sequence_does_not_have_is_told(start: dict[str, Any], place: str, problem: str) -> None:
    with pytest.raises(lw.DataError) as caught:
        scenario(unit("a", "0101"), start=start)

    assert caught.value.place == place
    assert problem in caught.value.text("en")
