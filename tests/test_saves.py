"""Saved games: data only. A damaged one is told with its place; nothing in it is ever evaluated."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import legion_widget as lw
from legion_widget.engine import saves
from legion_widget.engine.save_checks import fingerprint
from tests.legion.positions import position


@pytest.fixture(scope="module")
def good() -> dict[str, Any]:
    """A small game with a few actions and a branch."""
    game = position(a="moroccan infantry 3-3 0505", e="spanish infantry 3-3 1010")
    game.play(steps=6)
    game.undo(2)
    game.play(steps=2)
    data: dict[str, Any] = json.loads(json.dumps(game.to_dict()))
    return data


def changed(data: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    data = copy.deepcopy(data)
    at: Any = data
    for key in path[:-1]:
        at = at[key]
    if value is ...:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return data


def test_the_line_that_would_be_redone_is_saved() -> None:
    """Whichever branch was chosen last, also where it is not the newest; and a line that cannot be is refused."""
    game = lw.new_game("rif", seed=1)
    game.play(lw.Recruit(1), steps=5)
    assert "line" not in game.to_dict()
    game.goto(2)
    game.play(lw.Recruit(2), steps=2)
    for leave in (
        lambda: game.goto(2),
        lambda: game.choose_redo(0),
        lambda: game.goto(1),
        lambda: game.switch_line(2, 1),
    ):
        leave()
        opened = lw.open_game(game.to_dict())
        assert opened.to_dict() == game.to_dict()
        assert len(opened.journal.line) == len(game.journal.line)
        while len(game.journal.line) > len(game) + 1:
            assert opened.position == game.position
            game.redo()
            opened.redo()
        assert opened.position == game.position
        game.goto(2)
    game.choose_redo(0)
    game.goto(5)
    game.switch_line(2, 1)
    game.goto(2)
    game.choose_redo(0)
    saved = game.to_dict()
    assert (saved["here"], saved["line"]) == (2, 5)
    for line in (-1, 99, 1):
        with pytest.raises(lw.DataError, match=r"\$\.line|checksum"):
            lw.open_game({**saved, "line": line})


def test_a_save_of_a_newer_version_says_so(good: dict[str, Any]) -> None:
    with pytest.raises(lw.DataError, match="lo ha guardado una versión más nueva de Legion Widget"):
        lw.open_game({**good, "version": 99})
    with pytest.raises(lw.DataError, match=r"version: la versión 0 no se conoce"):
        lw.open_game({**good, "version": 0})


def test_the_good_one_opens(good: dict[str, Any]) -> None:
    """What the damaged ones are made from is in order."""
    assert lw.open_game(good).to_dict() == good


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (("format",), "another game", "$.format"),
        (("format",), ..., "$.format"),
        (("version",), 99, "$.version"),
        (("version",), None, "$.version"),
        (("system",), "lejion", "$.system"),
        (("system",), 5, "$.system"),
        (("scenario",), [], "$.scenario"),
        (("scenario",), {}, "$.scenario"),
        (("scenario", "units", 0, "at"), "9999", "$.scenario.units[0].at"),
        (("scenario", "units", 0, "side"), "french", "$.scenario.units[0].side"),
        (("scenario", "units", 1, "id"), "a", "$.scenario.units[1].id"),
        (("scenario", "board"), "riff", "$.scenario.board"),
        (("scenario", "board", "terrain", 2), "...", "$.scenario.board.terrain[2]"),
        (("seed",), "x", "$.seed"),
        (("seed",), ..., "$"),
        (("seed",), 1.5, "$.seed"),
        (("steps",), {}, "$.steps"),
        (("steps", 0), 7, "$.steps[0]"),
        (("steps", 0, "after"), 3, "$.steps[0].after"),
        (("steps", 1, "after"), -1, "$.steps[1].after"),
        (("steps", 0, "action"), "Move", "$.steps[0].action"),
        (("steps", 0, "action"), {}, "$.steps[0].action.do"),
        (("steps", 0, "action", "do"), "Mov", "$.steps[0].action.do"),
        (("steps", 0, "action", "do"), ["Move"], "$.steps[0].action.do"),
        (("steps", 0, "action"), {"do": "Move"}, "$.steps[0].action"),
        (("steps", 0, "action"), {"do": "Move", "unit": 5, "to": "0101"}, "$.steps[0].action.unit"),
        (("steps", 0, "action"), {"do": "Move", "unit": "nobody", "to": "0101"}, "$.steps[0].action"),
        (("steps", 0, "action"), {"do": "Move", "unit": "a", "to": "nowhere"}, "$.steps[0].action"),
        (("steps", 0, "action"), {"do": "Move", "unit": "a", "to": "1414"}, "$.steps[0].action"),
        (("steps", 0, "dice"), [3], "$.steps[0].action"),
        (("steps", 0, "dice"), ["3"], "$.steps[0].dice[0]"),
        (("steps", 0, "reseed"), "x", "$.steps[0].reseed"),
        (("steps", 0, "more"), 1, "$.steps[0]"),
        (("here",), 99, "$.here"),
        (("here",), -1, "$.here"),
        (("here",), 0, "$.position"),
        (("position",), "0" * 64, "$.position"),
        (("position",), 5, "$.position"),
        (("dice",), [9], None),
        (("dice",), "33", "$.dice"),
        (("options",), {"L8.8.order": "never"}, None),
        (("options",), 5, "$.options"),
        (("start",), "standing", None),
        (("evil",), 1, "$"),
    ],
)
def test_a_damaged_save_is_told_with_its_place(
    good: dict[str, Any], path: tuple[Any, ...], value: Any, place: str | None
) -> None:
    """DataError, with the path of what is wrong (or its name, where it stands at the top)."""
    with pytest.raises(lw.DataError) as caught:
        lw.open_game(changed(good, path, value))

    assert caught.value.place
    assert place is None or caught.value.place == place


@pytest.mark.parametrize(
    ("language", "said"),
    [("es", "solo está bien el comienzo de la partida"), ("en", "only the beginning of the game is good")],
)
def test_a_save_whose_first_action_is_damaged_has_a_good_beginning(
    good: dict[str, Any], language: str, said: str
) -> None:
    """It says so, and can be opened there."""
    damaged = changed(good, ("steps", 0, "action"), {"do": "Move", "unit": "nobody", "to": "0101"})
    lw.set_language(language)
    try:
        with pytest.raises(lw.DamagedSave) as caught:
            lw.open_game(damaged)
        assert said in str(caught.value)
    finally:
        lw.set_language("es")
    with pytest.warns(UserWarning, match="hasta la acción 0"):
        assert len(lw.open_game(damaged, good_part=True)) == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        "5",
        '"legion-widget game"',
        "{}",
        "import os",
        "\ufeff{}",
        "NaN",
        "[" * 100_000,
        '{"format": "legion-widget game"}',
        '{"format": "legion-widget game", "version": 1}',
    ],
)
def test_a_file_that_is_no_save_is_told(tmp_path: Path, text: str) -> None:
    """Empty, cut off, of another kind, or so deep that reading it would fail."""
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(lw.DataError):
        lw.open_game(path)


@pytest.mark.parametrize("raw", [b"\xff\xfe\x00\x01", b"\x80\x04\x95\x10", bytes(range(256))])
def test_bytes_that_are_no_text_are_told(tmp_path: Path, raw: bytes) -> None:
    """A pickle or a picture is no saved game, and is not unpacked."""
    path = tmp_path / "bad.json"
    path.write_bytes(raw)

    with pytest.raises(lw.DataError):
        lw.open_game(path)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_any_change_is_refused_or_leads_to_the_same_position(good: dict[str, Any], data: st.DataObject) -> None:
    """Whatever value anywhere is replaced: either DataError, or a game that stands where the save says."""
    path: list[Any] = []
    at: Any = good
    while isinstance(at, (dict, list)) and at and (not path or data.draw(st.booleans())):
        key = data.draw(st.sampled_from(sorted(at) if isinstance(at, dict) else range(len(at))))
        path.append(key)
        at = at[key]
    junk = st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(),
        st.lists(st.integers(), max_size=2),
        st.just({}),
    )
    try:
        game = lw.open_game(changed(good, tuple(path), data.draw(junk)))
    except lw.DataError as error:
        told = error.place
        assert told
    else:
        assert fingerprint(game.system, game.position) == good["position"]


@pytest.mark.parametrize("cut", [1, 10, 100, 500, 1000])
def test_a_file_cut_short_is_told(good: dict[str, Any], tmp_path: Path, cut: int) -> None:
    """As a full disk or a torn copy would leave it."""
    text = json.dumps(good)
    path = tmp_path / "cut.json"
    path.write_text(text[:-cut])

    with pytest.raises(lw.DataError, match="no es una partida guardada"):
        lw.open_game(path)


@pytest.mark.parametrize(
    "name",
    [
        "__import__('os').system('touch /tmp/legion-widget-was-here')",
        "{unit.__class__}",
        "{0}",
        "%s%n",
        "<script>alert(1)</script>",
        "'; DROP TABLE units; --",
        "../../../etc/passwd",
        "${HOME}",
        "$(reboot)",
        "\u202egnp.exe",
        "a\nb\tc",
        "ñandú 龍 🐪",
        "x" * 10_000,
    ],
)
def test_hostile_names_are_only_names(tmp_path: Path, name: str) -> None:
    """Ids and names of units go through play, words, save and open as the text that they are."""
    data = {
        "system": "legion",
        "board": {"columns": 5, "rows": 5, "terrain": ["....."] * 5},
        "start": {"phase": "movement", "side": "moroccan"},
        "victory": "none",
        "units": [
            {
                "id": name,
                "side": "moroccan",
                "type": "infantry",
                "combat": 3,
                "movement": 3,
                "at": "0101",
                "name": name,
            },
            {"id": "e", "side": "spanish", "type": "infantry", "combat": 3, "movement": 3, "at": "0505"},
        ],
    }
    game = lw.new_game(data)
    assert name in game.ruling(lw.legion.Move(name, "0101")).text
    game.do(lw.legion.Move(name, "0103"))
    assert any(name in row["text"] for row in game.audit())
    again = lw.open_game(game.save(tmp_path / "game.json"))

    assert again.position == game.position
    assert again.units[name].name == name
    assert not Path("/tmp/legion-widget-was-here").exists()


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    """When writing fails, the old file stands and no half of a new one lies beside it."""
    path = tmp_path / "game.json"
    saves.write(path, "old")
    with pytest.raises(UnicodeEncodeError):
        saves.write(path, "new \ud800")

    assert path.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["game.json"]


def test_equal_positions_have_equal_fingerprints() -> None:
    """And different ones have different ones."""
    game = position(a="moroccan infantry 3-3 0505")
    other = position(a="moroccan infantry 3-3 0505")
    before = fingerprint(game.system, game.position)
    assert fingerprint(other.system, other.position) == before
    other.do(lw.legion.Move("a", "0506"))
    assert fingerprint(other.system, other.position) != before


def test_a_torn_save_with_a_byte_order_mark_gives_its_good_part(tmp_path: Path) -> None:
    """Some editors write one."""
    game = lw.new_game("first-day", seed=1)
    game.play(lw.Recruit(1), steps=5)
    text = game.save(tmp_path / "game.json").read_text("utf-8")
    torn = tmp_path / "torn.json"
    torn.write_text("\ufeff" + text[: text.index('"here"')], "utf-8")
    with pytest.raises(lw.DamagedSave) as caught:
        lw.open_game(torn)
    assert caught.value.good == 5


@pytest.mark.parametrize("name", ["a" * 300, ".", "no/such/file"])
def test_what_is_no_file_is_a_data_error(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(lw.DataError):
        lw.open_game(name)
