"""Print and play: what comes out of the printer is as large as it says, complete, and matches on both sides."""

from __future__ import annotations

import math
import subprocess
import sys
import warnings
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import legion_widget as lw
from legion_widget.bench.printing import papers
from legion_widget.cli import app
from legion_widget.engine.errors import DataError, UnknownName
from legion_widget.engine.hexgrid import bits
from legion_widget.engine.i18n import localized
from tests import pdf_pages
from tests.seeds import thinned

SHIPPED = ["rif", "blockhouse", "convoy", "well", "first-day", "nijmegen", "road-of-bridges"]


def printed(folder: Path, scenario: Any, *parts: str, **more: Any) -> Path:
    more = {"language": "en", **more}
    return lw.print_and_play(scenario, folder / "print.pdf", parts=parts or None, **more)


def hex_mm(drawn: pdf_pages.Drawn) -> float:
    """The width of a hex from side to side, by the length that most of the long lines of a map have."""
    sides = Counter(round(length, 2) for length in pdf_pages.lengths(drawn.lines) if length > 4)
    return sides.most_common(1)[0][0] * math.sqrt(3)


def texts(file: Path) -> str:
    return "\n".join(page.extract_text() for page in pdf_pages.pages(file))


# ---- the board ----------------------------------------------------------------------------------------


def test_a_hex_is_as_wide_as_it_should_be(tmp_path: Path) -> None:
    (board, _) = pdf_pages.pages(printed(tmp_path, "first-day", "board"))

    assert hex_mm(pdf_pages.drawn(board)) == pytest.approx(20.0, abs=0.2)


def test_a_hex_of_another_width_is_as_wide_as_was_asked_for(tmp_path: Path) -> None:
    (board, _) = pdf_pages.pages(printed(tmp_path, "first-day", "board", hex_mm=15))

    assert hex_mm(pdf_pages.drawn(board)) == pytest.approx(15.0, abs=0.2)
    assert "15 mm" in board.extract_text()


def test_a_board_too_large_for_a_page_is_cut_into_tiles_that_overlap(tmp_path: Path) -> None:
    *tiles, _legend = pdf_pages.pages(printed(tmp_path, "first-day", "board", hex_mm=40))

    names = ["A1", "B1", "A2", "B2"]
    assert [next(w for w in tile.extract_text().splitlines() if w in names) for tile in tiles] == names
    assert {pdf_pages.size(tile) for tile in tiles} == {(210.0, 297.0)}
    first, second = (pdf_pages.drawn(tile) for tile in tiles[:2])
    assert hex_mm(first) == pytest.approx(40.0, abs=0.2)
    # What is drawn at one place of the first tile is drawn so much to the left on the next.
    room = 210 - 2 * papers.MARGIN
    assert first.lines[0][0][0] - second.lines[0][0][0] == pytest.approx(room - papers.OVERLAP, abs=0.05)
    assert first.clips[0].wide == pytest.approx(room, abs=0.05)


def test_a_board_stands_whole_on_one_page_as_large_as_it_takes(tmp_path: Path) -> None:
    (small,) = pdf_pages.pages(printed(tmp_path, "first-day", "board", paper="a1", tiled=False))
    (large,) = pdf_pages.pages(printed(tmp_path, "nijmegen", "board", paper="a4", tiled=False))

    assert pdf_pages.size(small) == (594.0, 841.0)
    assert pdf_pages.size(large)[0] > 500
    assert hex_mm(pdf_pages.drawn(large)) == pytest.approx(20.0, abs=0.2)


def outline(page: Any) -> tuple[float, float]:
    """The width and height of the largest closed line of a page."""
    return max(
        (max(x for x, _ in line) - min(x for x, _ in line), max(y for _, y in line) - min(y for _, y in line))
        for line in pdf_pages.drawn(page).lines
    )


def test_a_table_is_printed_small_with_its_scale_or_in_true_centimetres_on_tiles(tmp_path: Path) -> None:
    (plan,) = pdf_pages.pages(printed(tmp_path, "well", "board"))
    true = pdf_pages.pages(printed(tmp_path, "well", "board", tiled=True))

    assert outline(plan) == (pytest.approx(200, abs=0.2), pytest.approx(160, abs=0.2))
    assert "1:5" in plan.extract_text()
    assert outline(true[0]) == (pytest.approx(1000, abs=0.2), pytest.approx(800, abs=0.2))
    assert len(true) == 20


# ---- counters -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_the_back_of_each_counter_lies_behind_its_front(tmp_path: Path, duplex: str) -> None:
    front, back = pdf_pages.pages(printed(tmp_path, "first-day", "counters", duplex=duplex))
    wide, tall = pdf_pages.size(front)
    fronts, backs = pdf_pages.drawn(front).clips, pdf_pages.drawn(back).clips

    assert len(fronts) > len(lw.new_game("first-day").units)
    for one, other in zip(fronts, backs, strict=True):
        assert one.wide == pytest.approx(14.0 + 2.0, abs=0.01)  # with what runs over its edge
        x = wide - other.left - other.wide if duplex == "long" else other.left
        y = tall - other.bottom - other.tall if duplex == "short" else other.bottom
        assert (one.left, one.bottom) == (pytest.approx(x, abs=0.1), pytest.approx(y, abs=0.1))
    assert duplex in front.extract_text()


def test_every_counter_of_a_scenario_is_printed_once(tmp_path: Path) -> None:
    units = lw.new_game("first-day").units
    front, _ = pdf_pages.pages(printed(tmp_path, "first-day", "counters"))
    words = front.extract_text().splitlines()

    assert {unit.short: words.count(unit.short) for unit in units.values()} == {u.short: 1 for u in units.values()}


def test_a_skirmish_has_a_base_for_each_miniature_and_a_card_for_each_unit(tmp_path: Path) -> None:
    file = printed(tmp_path, "well", "counters")
    bases = [page for page in pdf_pages.pages(file) if "25 × 25 mm" in page.extract_text()]
    words = texts(file)

    assert Counter(bases[0].extract_text().split())["6"] == 7
    assert all(words.count(f"{n}. ") == 1 for n in range(1, 7))


def test_a_counter_with_steps_shows_one_less_on_its_back(tmp_path: Path) -> None:
    front, back = pdf_pages.pages(printed(tmp_path, "first-day", "counters"))

    def after(page: Any, name: str) -> str:
        words: list[str] = page.extract_text().splitlines()
        return words[words.index(name) + 1]

    assert (after(front, "TANKS"), after(back, "TANKS")) == ("8 7 16", "5 7 16")


# ---- texts --------------------------------------------------------------------------------------------


def test_the_other_parts_hold_the_tables_the_forces_and_the_rules(tmp_path: Path) -> None:
    words = texts(printed(tmp_path, "first-day", "cover", "tables", "forces", "rules"))

    for text in ("Manoeuvre combat", "0/2,R2,DF", "17 September, AM", "Polder", "H0.1 Initiative.", "reconstruction"):
        assert text in words
    for unit in lw.new_game("first-day").units.values():
        assert unit.factors in words


def test_all_is_said_in_the_language_that_was_asked_for(tmp_path: Path) -> None:
    before = lw.get_language()
    words = texts(printed(tmp_path, "first-day", "tables", "counters", language="es"))

    assert "Combate de maniobra" in words
    assert "anverso" in words
    assert "front" not in words
    assert lw.get_language() == before


def test_a_game_is_printed_as_it_stands(tmp_path: Path) -> None:
    game = lw.new_game("first-day", seed=3)
    game.play(until=2)
    there = next(unit for unit in game.units.values() if unit.hex is not None)

    assert there.hex.name in texts(printed(tmp_path, game, "forces"))


@pytest.mark.parametrize("name", thinned([*SHIPPED, "abarran", "annual", "monte-arruit", "alhucemas"], 5))
def test_the_cover_says_how_the_scenario_is_won_and_what_is_ours(name: str, tmp_path: Path) -> None:
    words = " ".join(texts(printed(tmp_path, name, "cover")).split())
    lw.set_language("en")
    for aim in lw.new_game(name).aims:
        assert str(aim) in words
    assert any(word in words for word in ("reconstruction", "our own", "project's own", "invented"))


@pytest.mark.parametrize("name", ["first-day", "nijmegen"])
def test_market_garden_can_be_played_from_its_pages(name: str, tmp_path: Path) -> None:
    """What the program knows and no counter shows: points, drops and edges, guns, armour, third steps, supply."""
    lw.set_language("en")
    words = " ".join(texts(printed(tmp_path, name, "tables", "forces")).split())
    game = lw.new_game(name)
    grid, position = game.system.board.grid, game.position
    for one in game.system.objectives(position):
        assert f"{one.title.text()} {one.points}" in words
    for counter in game.system.counters:
        for index in bits(counter.drop or counter.entry):
            assert grid.label(index) in words
        if counter.bombard:
            assert f"{counter.bombard} {counter.range}" in words
        if counter.steps > 2:
            assert "/".join(map(str, counter.strength)) in words
    for mask in game.system.scenario.sources.values():
        for index in bits(mask):
            assert grid.label(index) in words
    assert "An air point counts 2" in words
    assert f"Turn Reinforcements {game.turn}" in words.replace(" Date", "")


@pytest.mark.parametrize("name", ["well", "convoy", "blockhouse"])
def test_a_skirmish_can_be_set_up_and_won_from_its_pages(name: str, tmp_path: Path) -> None:
    """Who attacks, where each side flees to, what earns points and where, who comes in where, what the map calls."""
    lw.set_language("en")
    words = " ".join(texts(printed(tmp_path, name, "tables", "forces")).split())
    scenario = lw.new_game(name).system.scenario
    sides = {"spanish": "Spanish", "riffian": "Riffians"}
    for side, title in sides.items():
        part = "Attacker" if scenario.attacker == side else "Defender"
        assert f"{title} {part} {scenario.edges[side]}" in words
    for objective in scenario.data.objectives:
        title = localized(objective.title, "en")
        assert title in words
        if objective.area:
            left, top = (round(min(each)) for each in zip(*objective.area, strict=True))
            assert f"{left}–" in words.split(title, 1)[1][:160]
            assert f"{top}–" in words.split(title, 1)[1][:160]
    for unit in scenario.data.units:
        if unit.enters > 1 and unit.at is not None:
            x, y = (round(length) for length in unit.at)
            assert f"comes in impulse {unit.enters}: {x} cm east, {y} cm south" in words
        assert ", of a trusted kábila" in words or not unit.trustful
    for piece in scenario.data.table.pieces:
        assert localized(piece.name, "en") in words
    assert ("heavy cover; light cover for units that came in later" in words) == (name == "convoy")


@pytest.mark.parametrize("name", ["rif", "annual", "well"])
def test_nothing_of_the_cover_is_lost_on_a_small_page(name: str, tmp_path: Path) -> None:
    """Whose data are used, by which licence, and all that is said of the scenario: it goes on on the next page."""
    lw.set_language("en")
    file = lw.print_and_play(name, tmp_path / "letter.pdf", parts="cover", paper="letter")
    words = " ".join(texts(file).split())
    assert "What is ours, and what is not" in words
    assert name == "well" or "GeoNames" in words
    for paragraph in localized(lw.load_scenario(name).about_words, "en").strip().split("\n\n"):
        assert " ".join(paragraph.split())[:60] in words


def test_a_short_scenario_has_no_rules_of_the_whole_war(tmp_path: Path) -> None:
    annual = texts(printed(tmp_path, "annual", "rules", "counters"))
    whose = ("L4.1 Thirteen turns", "L5.1 The road", "L6.3 Turn 1", "L10.3", "Airfield", "1–13")
    for id in whose:
        assert id not in annual
    assert "1–7" in annual
    whole = texts(printed(tmp_path, "rif", "rules", "counters"))
    for id in whose:
        assert id in whole


def test_the_order_of_battle_of_a_moment_says_what_is_lost(tmp_path: Path) -> None:
    game = lw.new_game("annual", seed=1)
    game.play(until=4)
    lost = [unit for unit in game.units.values() if unit.status == "eliminated"]
    assert len(lost) > 2
    assert texts(printed(tmp_path, game, "forces")).count("eliminated") == len(lost)


@pytest.mark.usefixtures("english")
def test_the_cover_says_when_its_picture_is(tmp_path: Path) -> None:
    game = lw.new_game("first-day", seed=3)
    assert "The position at the start." in texts(printed(tmp_path, game, "cover"))
    game.play(until=3)
    words = texts(printed(tmp_path, game, "cover"))
    assert "The position at the start." not in words
    assert f"Turn 3, {game.phase.title}." in words


@pytest.mark.usefixtures("english")
def test_small_hexes_have_counters_that_can_still_be_cut(tmp_path: Path) -> None:
    file = lw.print_and_play("first-day", tmp_path / "small.pdf", hex_mm=8, parts="counters")
    assert "Pieces of 8 × 8 mm" in texts(file)


def test_fonts_are_embedded(tmp_path: Path) -> None:
    fonts = pdf_pages.fonts(printed(tmp_path, "first-day", "counters", "tables"))
    used = {name: embedded for name, embedded in fonts.items() if "+" in name}

    assert {name.split("+")[1].split("-")[0] for name in used} >= {"BarlowCondensed", "SourceSans3", "Vollkorn"}
    assert all(used.values())


def test_the_same_scenario_gives_the_same_bytes(tmp_path: Path) -> None:
    first = printed(tmp_path, "first-day", "board", "counters", "tables").read_bytes()

    assert printed(tmp_path, "first-day", "board", "counters", "tables").read_bytes() == first


# ---- what is wrong ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [({"paper": "A44"}, "'a4'"), ({"parts": ["bord"]}, "'board'"), ({"duplex": "lang"}, "'long'")],
)
def test_an_unknown_name_is_answered_with_the_nearest(tmp_path: Path, wrong: dict[str, Any], meant: str) -> None:
    with pytest.raises(UnknownName, match=meant):
        lw.print_and_play("first-day", tmp_path / "never.pdf", **wrong)

    assert not (tmp_path / "never.pdf").exists()


@pytest.mark.parametrize("wrong", [{"hex_mm": 0}, {"hex_mm": "20"}, {"counter_mm": 400}, {"hex_mm": float("nan")}])
@pytest.mark.usefixtures("english")
def test_a_length_that_cannot_be_cut_is_refused(tmp_path: Path, wrong: dict[str, Any]) -> None:
    with pytest.raises(DataError, match="a length in millimetres from 8 to 60"):
        lw.print_and_play("first-day", tmp_path / "never.pdf", **wrong)


@pytest.mark.usefixtures("english")
def test_no_parts_at_all_are_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no part is named; known: cover, board"):
        lw.print_and_play("first-day", tmp_path / "never.pdf", parts=[])


def test_names_that_are_hard_to_bear_are_printed_as_text_and_unknown_letters_as_boxes(tmp_path: Path) -> None:
    data = lw.load_scenario("first-day").expanded()
    data["title"] = {"en": "<b>A & B</b> %s 漢"}
    data["units"][0]["short"] = "<i>"
    data["units"][1]["name"] = {"en": "</font>" * 9 + "\u202e" + "x" * 300}
    with pytest.warns(UserWarning, match=r"a box stands for each of them: .*U\+6F22"):
        words = texts(printed(tmp_path, data))

    assert "<b>A & B</b> %s □" in words
    assert "</font></font>" in words


# ---- the command --------------------------------------------------------------------------------------


def test_the_command_writes_the_file(tmp_path: Path) -> None:
    file = tmp_path / "first-day.pdf"
    ran = CliRunner().invoke(
        app,
        ["print", "first-day", "--pdf", str(file), "--paper", "letter", "--parts", "tables,forces", "--language", "es"],
    )

    assert ran.exit_code == 0, ran.output
    assert {pdf_pages.size(page) for page in pdf_pages.pages(file)} == {(215.9, 279.4)}
    assert "Orden de batalla" in texts(file)


def test_the_command_reports_a_wrong_name_and_letters_that_are_missing(tmp_path: Path) -> None:
    wrong = CliRunner().invoke(app, ["print", "first-day", "--pdf", str(tmp_path / "x.pdf"), "--paper", "a44"])
    scenario = tmp_path / "signs.toml"
    text = (Path(lw.__file__).parent / "games/market_garden/scenarios/first-day.toml").read_text(encoding="utf-8")
    scenario.write_text(text.replace("Primer día", "第一 día"), encoding="utf-8")
    signs = CliRunner().invoke(
        app, ["print", str(scenario), "--pdf", str(tmp_path / "y.pdf"), "--parts", "tables", "--language", "es"]
    )

    assert wrong.exit_code == 2
    assert "'a4'" in wrong.output
    assert signs.exit_code == 0
    assert "U+4E00" in signs.output


# ---- everything that is shipped -------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("scenario", SHIPPED)
def test_all_of_each_scenario_is_printed(tmp_path: Path, scenario: str, language: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        file = printed(tmp_path, scenario, language=language)
    words = texts(file)

    assert lw.load_scenario(scenario).words[language].split(":")[0] in words
    assert "□" not in words


@pytest.mark.long
def test_another_process_gives_the_same_bytes(tmp_path: Path) -> None:
    code = "import sys, legion_widget as lw; lw.print_and_play('first-day', sys.argv[1], language='en')"
    files = [tmp_path / f"{number}.pdf" for number in range(2)]
    for file in files:
        subprocess.run([sys.executable, "-c", code, str(file)], check=True)

    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_file_of_another_kind_is_refused_and_a_missing_ending_added(tmp_path: Path) -> None:
    with pytest.raises(lw.UnknownName, match="docx"):
        lw.print_and_play("annual", tmp_path / "rules.docx", parts=["tables"])
    assert list(tmp_path.iterdir()) == []
    for name in ("rules", "rules.v2"):
        assert lw.print_and_play("annual", tmp_path / name, parts=["tables"]) == tmp_path / f"{name}.pdf"
