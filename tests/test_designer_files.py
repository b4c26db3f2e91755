"""What a designer writes in files alone: played to a result, saved, opened, and the same in two processes."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.study import batch

#: Annual in eleven lines.
ANNUAL = """\
system = "legion"
board = "rif"
order_of_battle = "rif"
title = { es = "Annual, julio de 1921", en = "Annual, July 1921" }
start = { phase = "placement" }
turns = 3
dates = { first = "1921-07-20" }
[victory]
default = "spanish"
conditions = [{ winner = "moroccan", if = { kind = "hold", places = ["Annual", "Igueriben"] } }]
"""
#: Two changes of rules.
VARIANTS = """\
based_on = "alhucemas"
[[variants]]
id = "more-bombs"
title = { es = "Los aviones aciertan con 2 o 3", en = "Bombers hit on 2 or 3" }
values = { "L8.17.hits" = [2, 3] }
[[variants]]
id = "mountain-guns"
title = { es = "Ametralladoras +1 en montaña", en = "Machine guns +1 in mountains" }
values = { "L8.7.machine_guns" = 1 }
"""


def end(game: Any) -> tuple[Any, ...]:
    """How a game ended."""
    return game.result.winner, game.result.rule, len(game), game.turn


@pytest.mark.parametrize(("text", "most"), [(ANNUAL, 12), (VARIANTS, 12)], ids=["annual", "variants"])
def test_a_file_is_all_that_a_designer_needs(text: str, most: int, tmp_path: Path) -> None:
    """At most twelve lines; the result is said, and one process gives what two give."""
    assert len(text.splitlines()) <= most
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    assert not lw.validate(file).faults
    game = lw.new_game(file, seed=3)
    game.play({side: lw.Recruit(n) for n, side in enumerate(game.system.sides)}, steps=40)
    saved = game.save(tmp_path / "mine.json")
    opened = lw.open_game(saved)
    assert opened.position == game.position
    assert opened.variants == game.variants
    alone = batch(opened, range(3), end, jobs=1)
    assert alone == batch(opened, range(3), end, jobs=2)
    assert all(winner in (*game.system.sides, None) for winner, *_ in alone)


@pytest.mark.long
@pytest.mark.parametrize("name", ["abarran", "annual", "monte-arruit", "alhucemas"])
def test_a_scenario_of_history_is_played_saved_opened_and_studied(name: str, tmp_path: Path) -> None:
    """From its file alone; two processes give the table that one gives."""
    frames = pytest.importorskip("pandas").testing
    game = lw.new_game(name, seed=1)
    game.play(lw.Officer())
    opened = lw.open_game(game.save(tmp_path / "mine.json"))
    assert (opened.position, opened.result) == (game.position, game.result)
    one, two = (lw.study(name, games=3, seed=1, jobs=jobs, progress=False).table for jobs in (1, 2))
    assert one.error.isna().all()
    frames.assert_frame_equal(one.drop(columns="seconds"), two.drop(columns="seconds"))


def test_the_variants_of_a_file_are_played() -> None:
    """Both are in the rules of the game, and the odds of a bombing follow."""
    plain, changed = (lw.new_game({"based_on": "alhucemas", "variants": listed}, seed=1) for listed in ([], variants()))
    assert [variant.id for variant in changed.variants] == ["more-bombs", "mountain-guns"]
    chances = []
    for game in (plain, changed):
        while not (bombs := [one for one in game.legal_actions() if isinstance(one, lw.legion.Bomb)]):
            game.play(lw.Officer(), steps=1)
        chances.append(float(game.odds(bombs[0]).outcomes["hit"]))
    assert chances == pytest.approx([1 / 6, 3 / 6])


def variants() -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = tomllib.loads(VARIANTS)["variants"]
    return listed
