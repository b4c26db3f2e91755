"""Colours that must be told apart are told apart by every kind of eyes, and letters can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import legion_widget
from legion_widget.drawing.counters import PLAIN, CounterLook
from legion_widget.drawing.palette import DARK, LIGHT, Palette, mix, tint
from legion_widget.games.legion.look import FAMILIES
from tests.colour import ciede2000, contrast, difference

CSS = (Path(legion_widget.__file__).parent / "widget/static/board.css").read_text()
THEMES = pytest.mark.parametrize("ink", [LIGHT, DARK], ids=["light", "dark"])
#: What the levels of WCAG 2.2 (AA) ask of text.
READABLE = 4.5


def panels(ink: Palette) -> dict[str, str]:
    """The colours of the panels in a theme, by their names in the style sheet."""
    theme = r"\.lw-dark[^{]*" if ink.theme == "dark" else ""
    (block,) = re.findall(rf"^\.lw-board{theme} \{{([^}}]*)\}}", CSS, re.M)[:1]
    said = dict(re.findall(r"--lw-([a-z-]+): (#[0-9A-Fa-f]{6})", block))
    of_sides = re.findall(r"--lw-([a-z-]+): var\(--lw-([a-z-]+)\)", block)
    return said | {name: said[side] for name, side in of_sides}


@pytest.mark.parametrize(
    ("one", "other", "wanted"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.5, 0), (50, 3.2592, 0.3350), 1.0),
        ((50, -0.001, 2.49), (50, 0.0010, -2.49), 4.8045),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_formula_gives_what_was_published_with_it(
    one: tuple[float, float, float], other: tuple[float, float, float], wanted: float
) -> None:
    """Test data of Sharma, Wu and Dalal, table 1."""
    assert ciede2000(one, other) == pytest.approx(wanted, abs=6e-5)
    assert ciede2000(other, one) == pytest.approx(wanted, abs=6e-5)


def pairs(ink: Palette) -> Iterator[tuple[str, str, str, float]]:
    """What must be told apart by colour, and by how much; each is told by form too."""
    clear = tint(ink.land, 120)  # the ground of a board without heights; with heights most clear land is near it
    yield "attacker, defender", ink.attacker, ink.defender, 40
    yield "tie, defender", ink.tie, ink.defender, 20
    yield "tie, attacker", ink.tie, ink.attacker, 20
    yield "moved, fought", ink.moved, ink.fought, 30
    yield "edge of the reach, clear ground", ink.reach_edge, clear, 40
    yield "road, clear ground", ink.road, clear, 30
    yield "clear ground, mountain", clear, mix(clear, ink.mountain, 0.6), 15
    for depth in (110, 230, 420):
        yield f"clear ground, sea {depth} units from the shore", clear, tint(ink.sea, depth), 18


@THEMES
def test_colours_are_told_apart_by_all_eyes(ink: Palette) -> None:
    """By eyes that see all colours, and by those without long, middle or short waves."""
    found = {
        (name, eyes): round(gap, 1)
        for name, one, other, least in pairs(ink)
        for eyes, gap in difference(one, other).items()
        if gap < least
    }
    assert found == {}


def test_the_regulares_are_not_taken_for_the_legion() -> None:
    """Yellow and green, side by side on the map."""
    assert min(difference(FAMILIES["legion"].paper, FAMILIES["regulares"].paper).values()) >= 40


@THEMES
def test_the_panels_have_the_colours_of_the_palette(ink: Palette) -> None:
    """The style sheet says again what the palette says: the same."""
    css = panels(ink)
    named = {
        "panel": ink.ui_panel,
        "soft": ink.ui_soft,
        "line": ink.ui_line,
        "ink": ink.ui_ink,
        "muted": ink.ui_muted,
        "accent": ink.ui_accent,
        "refusal": ink.ui_refusal,
        "refusal-soft": ink.ui_refusal_ground,
        "attacker": ink.attacker,
        "tie": ink.tie,
        "defender": ink.defender,
        "sea": tint(ink.sea, 110),
    }
    assert {name: css[name] for name in named} == named


@THEMES
def test_the_letters_of_the_panels_can_be_read(ink: Palette) -> None:
    """Every colour of letters on every ground that it stands on."""
    css = panels(ink)
    on_odds = "#FFFFFF" if ink.theme == "light" else "#10151C"
    assert ".lw-odd { min-width: 30px; text-align: center; color: #fff;" in CSS
    assert ".lw-dark .lw-odd { color: #10151C; }" in CSS
    letters = [
        (name, css[name], css[ground])
        for name in ("ink", "muted", "accent", "now-line")
        for ground in ("panel", "soft")
    ]
    letters += [(name, css[name], css["refusal-soft"]) for name in ("ink", "muted", "refusal")]
    letters += [(name, css[name], css["panel"]) for name in ("attacker", "defender", "refusal")]
    letters += [
        ("this turn", css["ink"], css["now"]),
        ("pressed", css["on-accent"], css["accent"]),
        ("odds of the attacker", on_odds, css["attacker"]),
        ("odds of a tie", "#1B1B1B" if ink.theme == "light" else on_odds, css["tie"]),
        ("odds of the defender", on_odds, css["defender"]),
    ]
    assert [(name, round(contrast(*two), 2)) for name, *two in letters if contrast(*two) < READABLE] == []


@THEMES
def test_the_letters_of_the_map_can_be_read(ink: Palette) -> None:
    """Names on their halos, costs in their discs, the sheet's words on paper."""
    for letters, ground in [
        (ink.label, ink.label_halo),
        (ink.area, ink.label_halo),
        (ink.water, ink.sea_halo),
        (ink.reach_ink, ink.reach_disc),
        *((each, paper) for each in (ink.ink, ink.soft_ink) for paper in (ink.paper, ink.cartouche)),
    ]:
        assert contrast(letters, ground) >= READABLE, (letters, ground)


@pytest.mark.parametrize("family", [*FAMILIES, "plain"])
def test_figures_and_names_of_counters_can_be_read(family: str) -> None:
    """Figures on the counter's paper, its name on the band."""
    look: CounterLook = FAMILIES.get(family, PLAIN)
    assert contrast(look.ink, look.paper) >= READABLE
    assert contrast(look.band_ink, look.band) >= READABLE
