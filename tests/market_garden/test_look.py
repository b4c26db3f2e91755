"""How the Market Garden game looks: what all eyes can read and tell apart, and a sheet that says that it is ours."""

from __future__ import annotations

import itertools

import pytest

import legion_widget as lw
from legion_widget.drawing.counters import CounterLook
from legion_widget.engine.i18n import LANGUAGES
from legion_widget.engine.scene import Label
from legion_widget.games.market_garden.look import (
    FAMILIES,
    FAMILY_NAMES,
    MARK_LABELS,
    TERRAIN,
    TYPE_NAMES,
    counter_shapes,
    furniture,
)
from tests.colour import contrast, difference


@pytest.mark.parametrize("family", FAMILIES)
def test_figures_and_names_of_counters_can_be_read(family: str) -> None:
    """Figures stand out from the paper and names from the band, at four and a half to one or more."""
    look = FAMILIES[family]

    assert contrast(look.paper, look.ink) >= 5
    assert contrast(look.band, look.band_ink) >= 4.5


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(FAMILY_NAMES, 2)))
def test_families_are_told_apart_by_all_eyes(one: str, other: str) -> None:
    """By the paper or the band, whatever the eyes; those of two sides by their corners too."""
    pair = FAMILIES[one], FAMILIES[other]
    paper, band = (difference(*(getattr(look, part) for look in pair)) for part in ("paper", "band"))

    assert all(max(paper[eyes], band[eyes]) > 10 for eyes in paper)
    allied = [look.corners == "round" for look in pair]
    assert allied == [name in ("airborne", "guards") for name in (one, other)]


def test_no_ground_is_told_by_its_tint_alone() -> None:
    """Each letter has a pattern, something strewn over it, or is clear ground; no two have both the same."""
    forms = [(style.ground, style.pattern, style.scatter) for style in TERRAIN.values()]

    assert len(set(forms)) == len(forms)


def test_a_counter_shows_three_figures_and_its_short_name() -> None:
    """Strength, efficiency, movement; a type without a sign of its own has another's."""
    shapes = counter_shapes("ss", "EULING", "recon", 6, 7, 8, (2, 3))

    assert [shape.text for shape in shapes if isinstance(shape, Label)] == ["EULING", "6", "7", "8"]
    assert len(shapes) == len(counter_shapes("ss", "EULING", "cavalry", 6, 7, 8, (2, 3)))


def test_the_turn_track_shows_day_and_half() -> None:
    """Under the number of each turn."""
    game = lw.new_game("nijmegen")
    (track,) = [item for item in game.system.sheet(game.position).layers["sheet"] if item.id == "turn-track"]
    texts = [shape.text for shape in track.shapes if isinstance(shape, Label)]

    assert [text for text in texts if text.endswith((" AM", " PM"))] == [
        *("17 AM", "17 PM", "18 AM", "18 PM"),
        *("19 AM", "19 PM", "20 AM", "20 PM"),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_says_that_it_is_ours_and_what_its_signs_mean(language: str) -> None:
    """The note under the map; a name for each family, type and mark; what each ground costs on foot and by vehicle."""
    scenario = lw.load_scenario("nijmegen")
    found = furniture(scenario, language, 3)  # type: ignore[attr-defined]
    ((_, costs),) = found.tables

    assert {"es": "nuestra", "en": "our"}[language] in found.notes[0]
    assert all(isinstance(look, CounterLook) and name for look, name in found.families)
    assert found.turn_names[:4] == ("17 AM", "17 PM", "18 AM", "18 PM")
    assert len(found.types) == len(TYPE_NAMES)
    assert [mark for mark, _ in found.marks] == list(MARK_LABELS)
    assert ("Bosque" if language == "es" else "Woods", "2 / 6") in costs


def test_every_event_has_an_icon_that_there_is() -> None:
    """What the log shows beside a line."""
    from legion_widget.games.market_garden import events
    from legion_widget.ui.panels.parts import ICONS

    for name in events.__all__:
        assert getattr(events, name).icon in ICONS, name
