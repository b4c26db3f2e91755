"""A file with functions: advice for its designer, refused by what would run them, and run after a yes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import legion_widget as lw
from legion_widget.bench.validation import validate
from legion_widget.cli import app
from legion_widget.engine import house_rules
from legion_widget.widget.board import BoardWidget
from legion_widget.widget.editor import EditorWidget
from tests import pdf_pages
from tests.page import page, said

pytestmark = pytest.mark.usefixtures("english")

SOURCE = "def quiet(now, action):\n    if now.turn == 1:\n        yield True\n"


def scenario() -> dict[str, Any]:
    rule = {"id": "X.2", "text": {"es": "Nadie ataca.", "en": "Nobody attacks."}, "on": "Declare", "source": SOURCE}
    variant = {"id": "quiet", "title": {"es": "Turno en calma", "en": "A quiet turn"}, "rules": [rule]}
    return {"based_on": "first-day", "id": "quiet-day", "variants": [variant]}


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A scenario file with a function, in a process in which nobody has said yes to anything."""
    monkeypatch.setattr(house_rules, "_allowed", set())
    return lw.load_scenario(scenario()).save(tmp_path / "quiet.toml")


def shown(file: Path, **more: Any) -> None:
    lw.show(str(file), **more).close()


def edited(file: Path, **more: Any) -> None:
    lw.edit(file, **more).close()


def studied(file: Path, **more: Any) -> None:
    lw.study(str(file), "recruit", games=1, jobs=1, steps=3, progress=False, **more)


def compared(file: Path, **more: Any) -> None:
    lw.compare("recruit", "recruit", str(file), games=2, jobs=1, progress=False, **more)


USES: list[Callable[..., Any]] = [
    lambda file, **more: lw.new_game(file, **more),
    lambda file, **more: lw.print_and_play(file, file.with_suffix(".pdf"), parts=["rules"], **more),
    lambda file, **more: lw.export(file, file.with_suffix(".geojson"), **more),
    shown,
    edited,
    studied,
    compared,
]


@pytest.mark.parametrize("use", USES)
def test_what_may_run_a_function_of_a_file_shows_it_first_and_takes_a_yes(use: Callable[..., Any], file: Path) -> None:
    with pytest.raises(lw.DataError) as error:
        use(file)
    assert "rule X.2 is a function, which is not run before you have read it" in str(error.value)
    assert "yield True" in str(error.value)

    use(file, allow_code=True)


def test_the_error_has_the_functions(file: Path) -> None:
    with pytest.raises(lw.UnreadCode) as unread:
        lw.new_game(file)
    assert [rule.source for rule in unread.value.rules] == [SOURCE]

    unread.value.allow()
    assert lw.new_game(file).variants[0].id == "quiet"


def test_a_yes_to_a_scenario_holds_for_all_that_is_done_with_it(file: Path) -> None:
    loaded = lw.load_scenario(file, allow_code=True)
    assert lw.new_game(loaded).scenario.id == "quiet-day"
    edited(file)


def test_a_correct_file_with_a_function_is_advised_on_and_has_no_fault(file: Path) -> None:
    found = validate(file)
    assert not found.faults
    (advice,) = [one for one in found.advice if "X.2" in one.text()]
    assert "yield True" in advice.text()
    assert advice.line == next(n for n, line in enumerate(file.read_text("utf-8").splitlines(), 1) if "X.2" in line)

    run = CliRunner().invoke(app, ["validate", str(file), "--language", "en"])
    assert run.exit_code == 0
    assert "X.2" in run.output


def test_a_wrong_file_with_a_function_has_its_fault(file: Path) -> None:
    file.write_text(file.read_text("utf-8").replace('on = "Declare"', 'on = "Declares"'), "utf-8")
    found = validate(file)
    assert [one.suggestion for one in found.faults] == ["Declare"]


def test_a_save_is_checked_by_playing_it_after_a_yes(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = lw.new_game(file, allow_code=True)
    game.play(steps=2)
    path = game.save(file.with_suffix(".json"))
    monkeypatch.setattr(house_rules, "_allowed", set())
    found = validate(path)
    assert (len(found.faults), len(found.advice), found.read) == (0, 1, None)
    assert len(validate(path, allow_code=True).read) == 2


def test_the_rulebook_of_a_file_is_read_without_running_it(file: Path) -> None:
    assert lw.rulebook(lw.load_scenario(file))["X.2"].text == "Nobody attacks."


def test_an_editor_whose_scenario_is_refused_closes_without_a_word(file: Path) -> None:
    widget = EditorWidget.__new__(EditorWidget)
    widget.close()
    with pytest.raises(lw.UnreadCode):
        lw.edit(file)


def test_the_commands_take_the_same_yes(file: Path) -> None:
    for command in (
        ["print", str(file), "--pdf", str(file.with_suffix(".pdf")), "--parts", "rules"],
        ["export", str(file), str(file.with_suffix(".geojson"))],
        ["svg", str(file), "--output", str(file.with_suffix(".svg"))],
    ):
        refused = CliRunner().invoke(app, command)
        assert (refused.exit_code, "allow_code=True" in refused.output) == (1, True)
        assert CliRunner().invoke(app, [*command, "--allow-code"]).exit_code == 0
        house_rules._allowed.clear()


@pytest.fixture
def board(file: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[BoardWidget]:
    """A board beside a save whose function nobody here has read."""
    game = lw.new_game(file, allow_code=True)
    game.play(steps=2)
    game.save(file.with_suffix(".json"))
    monkeypatch.setattr(house_rules, "_allowed", set())
    monkeypatch.chdir(file.parent)
    board = BoardWidget(lw.new_game("first-day"))
    said(board, "menu")
    yield board
    board.close()


def test_the_menu_shows_the_functions_of_a_save_and_asks(board: BoardWidget) -> None:
    before = board.game
    said(board, "open", file="./quiet.json")
    head = page(board).panel("head")
    assert board.game is before
    assert "yield True" in head
    assert "Run these functions?" in head

    path = str(Path("quiet.json").absolute())
    said(board, "open", file=path, sure=path)
    assert (len(board.game), board.game.scenario.id) == (2, "quiet-day")
    assert board.errors == []


def test_no_in_the_menu_opens_nothing_and_the_yes_is_to_what_was_shown(board: BoardWidget) -> None:
    before, path = board.game, str(Path("quiet.json").absolute())
    said(board, "open", file=path)
    said(board, "no")
    assert "yield True" not in page(board).panel("head")
    said(board, "open", file=path, sure=path)  # comes too late
    assert board.game is before

    data = json.loads(Path(path).read_text("utf-8"))
    data["scenario"]["variants"][0]["rules"][0]["source"] = SOURCE.replace("turn == 1", "turn == 2")
    Path(path).write_text(json.dumps(data), "utf-8")  # changed behind the question
    said(board, "open", file=path, sure=path)
    assert board.game is before
    assert "turn == 2" in page(board).panel("head")


def test_a_variant_is_printed_with_its_rules_and_named_on_the_cover(tmp_path: Path) -> None:
    bombs = {"id": "bombs", "title": {"en": "Overruns at 4:1", "es": "Arrollar a 4:1"}, "values": {"HC.2.odds": 4}}
    changed = lw.load_scenario({"based_on": "first-day", "id": "easy", "variants": [bombs]})
    for given in (changed, lw.new_game(changed)):
        pdf = lw.print_and_play(given, tmp_path / "print.pdf", language="en", parts=["cover", "rules"])
        cover, *rules = [" ".join(one.extract_text().split()) for one in pdf_pages.pages(pdf)]
        assert "Variants of the rules: Overruns at 4:1." in cover
        assert any("odds of an overrun, to one: 4; in the rulebook: 6" in text for text in rules)
