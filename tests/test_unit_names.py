"""What units are called in sentences: by their own names, and by their formations too where that is needed."""

from typing import Any

import legion_widget as lw
from legion_widget.games.hexes.unit_names import sentence_names


def names(*units: tuple[str, str], places: tuple[str, ...] = ()) -> list[str]:
    """The English names of units, each given by its full name and its formation."""
    full = [{"en": name} for name, _ in units]
    return [name["en"] for name in sentence_names(full, [formation for _, formation in units], places)]


def test_names_that_two_formations_share_say_whose_they_are() -> None:
    """All units of these formations do, so that one is called like the other."""
    assert names(("A: Rifles", "a"), ("A: Guns", "a"), ("B: Rifles", "b"), ("C: Horse", "c")) == [
        "Rifles (A)",
        "Guns (A)",
        "Rifles (B)",
        "Horse",
    ]


def test_a_name_that_one_formation_has_twice_is_not_made_clearer_by_it() -> None:
    assert names(("A: Rifles", "a"), ("A: Rifles", "a"), ("A: Guns", "a")) == ["Rifles", "Rifles", "Guns"]


def test_a_unit_called_like_a_place_says_its_formation() -> None:
    assert names(("A: Annual", "a"), ("A: Guns", "a"), places=("Annual",)) == ["Annual (A)", "Guns"]


def test_without_a_formation_the_name_stays_as_it_is() -> None:
    assert names(("Relief: second", ""), ("Guns", "")) == ["Relief: second", "Guns"]


def test_what_is_missing_in_a_language_is_read_in_another() -> None:
    """Two units without a Spanish name do not share one, but two that are read alike do."""
    full: list[dict[str, str]] = [
        {"en": "A: Guns"},
        {"es": "B: Guns"},
        {"en": "C: Horse", "es": "C: Caballería"},
        {"en": "D: Foot"},
    ]
    assert sentence_names(full, ["a", "b", "c", "d"], ()) == [
        {"en": "Guns (A)"},
        {"es": "Guns (B)"},
        {"en": "Horse", "es": "Caballería"},
        {"en": "Foot"},
    ]


def test_a_formation_has_its_name_without_the_order_of_battle_too() -> None:
    """A scenario that is written out names the formation in the names of its units alone."""
    scenario: Any = lw.load_scenario("rif")
    short, whole = lw.new_game(scenario), lw.new_game(scenario.expanded())
    lw.set_language("en")
    for counter in whole.system.counters:
        if counter.formation:
            assert whole.system.formation_name(counter.formation) == short.system.formation_name(counter.formation)
    lw.set_language("es")
