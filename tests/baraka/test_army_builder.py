"""The army builder without a page: what its buttons do to the army, and what it shows of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine import i18n
from legion_widget.games.baraka.armies.army import Army
from legion_widget.games.baraka.armies.army_file import open_army, save_army
from legion_widget.games.baraka.armies.army_list import army_list, army_lists
from legion_widget.games.baraka.board.army_builder import COMMANDS, ArmyBuilder
from legion_widget.games.baraka.board.army_draft import LEAST
from legion_widget.games.baraka.look import TENTH
from legion_widget.widget.testing import ArmyClient
from tests.page import army_page

HOSTILE = "</b><script>alert(1)</script>\"'><img src=x onerror=alert(2)>"


pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[ArmyBuilder]:
    """A builder with a lieutenant, his sergeant and his squad."""
    army = Army("legion")
    lieutenant = army.add("lieutenant")
    sergeant = army.add("sergeant", under=lieutenant)
    army.add("squad", under=sergeant)
    builder = lw.show(army, limit=200, saves=tmp_path)
    army_page(builder)
    yield builder
    assert builder.errors == []
    builder.close()


def press(builder: ArmyBuilder, do: str, **content: Any) -> None:
    """Presses the button or fills in the field that sends this, which must be on the page."""
    wanted = {"data-do": do, **{f"data-{key}": str(value) for key, value in content.items()}}
    found = [tag for tag in Tags(builder).all if wanted.items() <= tag.items()]
    assert found, (wanted, "is not on the page")
    assert found[0].get("aria-disabled") != "true", (wanted, "is off")
    fields = {key.removeprefix("data-"): value for key, value in found[0].items() if key.startswith("data-")}
    army_page(builder).command(fields.pop("do"), **fields)


def fill(builder: ArmyBuilder, do: str, value: str, unit: str = "") -> None:
    """Types into the field, or chooses from the list, of this command."""
    found = [tag for tag in Tags(builder).all if tag.get("data-do") == do and tag.get("data-unit", "") == unit]
    assert found, (do, "is not on the page")
    army_page(builder).command(do, **{"unit": unit, found[0]["name"]: value})


class Tags(HTMLParser):
    """The elements of what is shown, by their attributes; it fails on what is not closed properly."""

    def __init__(self, builder: ArmyBuilder) -> None:
        super().__init__()
        self.all: list[dict[str, str]] = []
        self.open: list[str] = []
        self.text: list[str] = []
        self.feed(army_page(builder).panel("army"))
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.all.append({"tag": tag, **{key: value or "" for key, value in attrs}})
        if tag != "input":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def text(builder: ArmyBuilder) -> str:
    """What is read on the page, spaces as one."""
    return re.sub(r"\s+", " ", "".join(Tags(builder).text))


# ---- putting together ------------------------------------------------------------------------------------


def test_units_are_added_and_taken_out(bench: ArmyBuilder) -> None:
    """The army of the cell is the one that is changed."""
    army = bench.army
    press(bench, "add", kind="squad", under="legion-sergeant-1")
    assert [entry.id for entry in army.entries][-1] == "legion-squad-2"
    assert army.superior("legion-squad-2") == "legion-sergeant-1"
    assert bench.points == army.points == 20 + 21 + 2 * 105

    press(bench, "remove", unit="legion-sergeant-1")
    assert [entry.id for entry in army.entries] == ["legion-lieutenant-1"]
    press(bench, "undo")
    assert len(army) == 4, "with all whom he commands, in one step"


@pytest.mark.parametrize("list_id", army_lists())
def test_every_option_of_every_list_can_be_pressed(list_id: str) -> None:
    """Each switch and each step of each kind of unit does to the army what it says, and costs what the army says."""
    builder = lw.show(Army(list_id))
    for unit in army_list(list_id).units:
        builder.army.become(Army(list_id))
        id = builder.army.add(unit.id)
        army_page(builder).command("choose", unit=id)
        for option in unit.options:
            for times in range(1, option.limit + 1):
                press(builder, "take", unit=id, option=option.id, times=times)
                assert builder.army.entries[0].options[option.id] == times
                assert f"{builder.army.cost(id)} pts" in text(builder)
            army_page(builder).command("take", unit=id, option=option.id, times=0)
        assert builder.army.entries[0].options == {}
    assert builder.errors == []
    builder.close()


def test_no_more_than_the_list_has_of_an_option(bench: ArmyBuilder) -> None:
    press(bench, "choose", unit="legion-squad-1")
    for times in (1, 2):
        press(bench, "take", unit="legion-squad-1", option="grenadiers", times=times)
    with pytest.raises(AssertionError, match="is off"):
        press(bench, "take", unit="legion-squad-1", option="grenadiers", times=3)


def test_a_kabyl_is_chosen_for_the_whole_chain() -> None:
    army = Army("riffian")
    caid = army.add("jamsin-caid")
    army.add("mukadan", "amin", under=caid)
    builder = lw.show(army)
    assert "they describe no people" in text(builder)
    press(builder, "kabyl", unit=caid, option="fast")
    press(builder, "kabyl", unit=caid, option="")
    assert army.kabyl("amin") == army.kabyl(caid)
    assert (army.kabyl("amin").rules, army.kabyl("amin").trustful) == (("fast",), True)
    press(builder, "choose", unit="amin")
    assert "As its commander: fast, trusted." in text(builder)
    press(builder, "choose", unit=caid, key="chooser-amin")
    press(builder, "kabyl", unit=caid, option="fast")
    press(builder, "kabyl", unit=caid, option="")
    assert army.entries[0].kabyl is None
    builder.close()


def test_a_kabyl_of_its_own_can_be_given_back() -> None:
    army = Army("riffian")
    caid = army.add("jamsin-caid")
    army.add("mukadan", "amin", under=caid, kabyl={"rules": ["fast"]})
    builder = lw.show(army)
    press(builder, "choose", unit="amin")
    assert "B21.26" in text(builder)
    press(builder, "inherit", unit="amin")
    assert "B21.26" not in text(builder)
    assert army.kabyl("amin").rules == ()
    builder.close()


def test_a_personality_is_chosen_or_left_to_the_dice(bench: ArmyBuilder) -> None:
    fill(bench, "trait", "loyal", "legion-lieutenant-1")
    assert bench.army.entries[0].traits == ("loyal",)
    assert "the second roll stands" in text(bench)
    fill(bench, "trait", "", "legion-lieutenant-1")
    assert bench.army.entries[0].traits == ()


def test_a_unit_is_put_under_another_commander(bench: ArmyBuilder) -> None:
    press(bench, "add", kind="sergeant", under="legion-lieutenant-1")
    press(bench, "choose", unit="legion-squad-1")
    fill(bench, "under", "legion-sergeant-2", "legion-squad-1")
    assert bench.army.superior("legion-squad-1") == "legion-sergeant-2"


def test_another_list_begins_anew_and_undo_brings_the_first_back(bench: ArmyBuilder) -> None:
    before = bench.army.to_dict()
    fill(bench, "list", "riffian")
    assert (bench.army.list.id, len(bench.army)) == ("riffian", 0)
    assert "No unit has been chosen yet." in text(bench)
    press(bench, "undo")
    assert bench.army.to_dict() == before


def test_every_change_is_undone_in_its_turn(bench: ArmyBuilder) -> None:
    seen = [bench.army.to_dict()]
    steps: list[tuple[str, dict[str, Any]]] = [
        ("take", {"unit": "legion-lieutenant-1", "option": "veteran", "times": "1"}),
        ("name", {"unit": "legion-lieutenant-1", "name-legion-lieutenant-1": "Ortiz"}),
        ("add", {"kind": "machine-gun"}),
        ("trait", {"unit": "legion-lieutenant-1", "trait": "myopic"}),
        ("year", {"year": "1921"}),
        ("remove", {"unit": "legion-squad-1"}),
    ]
    for do, content in steps:
        army_page(bench).command(do, **content)
        seen.append(bench.army.to_dict())
    bench.army.add("squad", under="legion-sergeant-1")  # a cell's change can be undone too
    for before in reversed(seen):
        press(bench, "undo")
        assert bench.army.to_dict() == before
    with pytest.raises(AssertionError, match="is off"):
        press(bench, "undo")


# ---- what is shown ---------------------------------------------------------------------------------------


def test_each_fault_stands_beside_what_it_concerns(bench: ArmyBuilder) -> None:
    """All that the validator finds is on the page, each once more where its option is, with its rule to press."""
    press(bench, "add", kind="squad", under="legion-sergeant-1")
    for squad in ("legion-squad-1", "legion-squad-2"):
        press(bench, "choose", unit=squad)
        press(bench, "take", unit=squad, option="machine_gun", times=1)
    found = bench.army.faults(200)
    assert len(found) == bench.faults == 4
    for fault in found:
        assert fault.text() in text(bench)
    keys = [tag["data-key"] for tag in Tags(bench).all if tag.get("data-do") == "rule"]
    assert {"rule-army-0", "rule-legion-lieutenant-1-0", "rule-legion-sergeant-1-0"} <= set(keys)
    assert "rule-legion-squad-2-machine_gun-0" in keys
    assert len(keys) == len(set(keys)), "the keyboard finds each again"


def test_the_number_of_a_rule_opens_its_text(bench: ArmyBuilder) -> None:
    press(bench, "rule", rule="B20.3")
    assert lw.rulebook("baraka")["B20.3"].text in text(bench)
    press(bench, "page", page="")
    assert lw.rulebook("baraka")["B20.3"].text not in text(bench)


@pytest.mark.parametrize(("typed", "limit"), [("600", 600), ("", None), (" 75 ", 75)])
def test_the_limit_is_typed(bench: ArmyBuilder, typed: str, limit: int | None) -> None:
    fill(bench, "limit", typed)
    assert bench.draft.limit == limit


@pytest.mark.parametrize("do", ["limit", "year"])
@pytest.mark.parametrize("typed", ["-5", "0", "many", "1e3", "1000000", "²"])
def test_what_is_no_number_is_refused(bench: ArmyBuilder, do: str, typed: str) -> None:
    before = bench.army.to_dict()
    fill(bench, do, typed)
    assert "or nothing." in text(bench)
    assert (bench.draft.limit, bench.army.to_dict()) == (200, before)


def test_the_year_closes_what_came_later() -> None:
    army = Army("riffian")
    caid = army.add("jamsin-caid", kabyl={"rules": ["experienced"]})
    builder = lw.show(army)
    assert "can be chosen from 1922" not in text(builder)
    fill(builder, "year", "1921")
    assert "can be chosen from 1922" in text(builder)
    assert builder.army.superior(caid) == ""
    builder.close()


def test_no_name_becomes_markup(bench: ArmyBuilder) -> None:
    fill(bench, "name", HOSTILE, "legion-lieutenant-1")
    for page in ("code", "play", "file"):
        press(bench, "page", page=page)
        names = [tag["tag"] for tag in Tags(bench).all]
        assert "script" not in names
        assert "img" not in names
    shown = HOSTILE[:60]
    assert bench.army.entries[0].name == shown
    assert shown in "".join(Tags(bench).text)


def test_both_languages_and_a_change_from_a_cell(bench: ArmyBuilder) -> None:
    assert "Lieutenant 1" in text(bench)
    press(bench, "language", language="es")
    assert i18n.get_language() == "es"
    assert "Teniente 1" in text(bench)
    lw.set_language("en")
    assert "Lieutenant 1" in text(bench)
    bench.army.add("sergeant", under="legion-lieutenant-1")
    assert "Sergeant 2" in text(bench)


def test_everything_that_is_pressed_has_a_name_and_a_key(bench: ArmyBuilder) -> None:
    """A field has a label around it or a name of its own; keys are the same after the next painting."""
    for unit in [entry.id for entry in bench.army.entries]:
        press(bench, "choose", unit=unit)
        keys = [tag["data-key"] for tag in Tags(bench).all if "data-do" in tag]
        assert len(keys) == len(set(keys))
        for tag in Tags(bench).all:
            if tag["tag"] == "select":
                assert tag["aria-label"]


def test_the_keyboard_goes_to_the_button_that_adds_again(bench: ArmyBuilder) -> None:
    press(bench, "remove", unit="legion-squad-1")
    wished = [tag["data-key"] for tag in Tags(bench).all if "data-focus" in tag]
    assert wished == ["add-squad-legion-sergeant-1"]


# ---- elsewhere -------------------------------------------------------------------------------------------


def shown_code(builder: ArmyBuilder) -> str:
    """The text that *Copy* copies."""
    found = re.search(r'data-text="code"[^>]*>(.*?)</pre>', army_page(builder).panel("army"), re.S)
    assert found
    return re.sub(r"<[^>]+>", "", found[1]).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def test_the_python_that_is_shown_builds_the_army(bench: ArmyBuilder) -> None:
    fill(bench, "name", "<Ortiz & Co.>", "legion-lieutenant-1")
    press(bench, "page", page="code")
    room: dict[str, Any] = {}
    exec(shown_code(bench), room)
    assert room["army"] == bench.army


@pytest.mark.parametrize("list_id", army_lists())
def test_the_python_that_is_shown_plays_the_army(list_id: str) -> None:
    army = Army(list_id)
    army.add(army.list.units[-2].id)
    builder = lw.show(army)
    press(builder, "page", page="play")
    room: dict[str, Any] = {}
    exec(shown_code(builder), room)
    assert {unit.side for unit in room["game"].units.values()} == {"spanish", "riffian"}
    assert room["army"].units.keys() <= room["game"].units.keys()
    builder.close()


def test_an_army_is_saved_and_opened(bench: ArmyBuilder, tmp_path: Path) -> None:
    press(bench, "page", page="file")
    army_page(bench).command("save", path="Los míos")
    assert "Army saved: " in text(bench)
    before = bench.army.to_dict()
    assert open_army(tmp_path / "Los míos.toml").to_dict() == before
    press(bench, "remove", unit="legion-lieutenant-1")
    press(bench, "open", file=str(tmp_path / "Los míos.toml"))
    assert bench.army.to_dict() == before
    press(bench, "undo")
    assert len(bench.army) == 0


def test_a_file_that_is_no_army_is_left_alone(bench: ArmyBuilder, tmp_path: Path) -> None:
    (tmp_path / "notes.toml").write_text('title = "mine"', encoding="utf-8")
    army_page(bench).command("save", path="notes")
    assert "is not an army, and is not overwritten" in text(bench)
    assert (tmp_path / "notes.toml").read_text(encoding="utf-8") == 'title = "mine"'
    army_page(bench).command("save", path=" ")
    assert "Give the army a name first." in text(bench)
    army_page(bench).command("open", file="")
    assert "Which army is to be opened?" in text(bench)


# ---- what goes wrong ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        {"do": "no such"},
        {"do": "choose", "unit": "nobody"},
        {"do": "add", "kind": "tank"},
        {"do": "take", "unit": "legion-squad-1", "option": "wings", "times": "1"},
        {"do": "take", "unit": "legion-squad-1", "option": "grenadiers", "times": "-1"},
        {"do": "rule", "rule": "B99.9"},
        {"do": "page", "page": "moon"},
        {"do": "page", "page": "rule"},
        {"do": "save", "path": "~nobody-at-all/x"},
        {"do": "save", "path": "a\0b"},
        {"do": "open", "file": "a\0b"},
        {"do": "language", "language": "../../en"},
        {"do": "open", "file": "nothing"},
        {"do": "list", "list": "romans"},
        {"do": "name", "unit": "legion-squad-1", "name-legion-squad-1": "\ud800"},
    ],
    ids=lambda content: "-".join(str(value) for value in content.values()).encode("ascii", "replace").decode(),
)
def test_what_cannot_be_done_is_said_and_changes_nothing(bench: ArmyBuilder, content: dict[str, Any]) -> None:
    before = bench.army.to_dict()
    army_page(bench).command(content["do"], **{key: value for key, value in content.items() if key != "do"})
    assert len(bench.errors) == 1
    assert bench.army.to_dict() == before
    assert "lw-army-said lw-wrong" in army_page(bench).panel("army")
    bench.errors.clear()
    press(bench, "choose", unit="legion-squad-1")
    assert "lw-army-said lw-wrong" not in army_page(bench).panel("army")


def test_wrong_options_of_show() -> None:
    with pytest.raises(lw.UnknownName, match="theme"):
        lw.show(Army("legion"), theme="pink")
    with pytest.raises(lw.DataError, match="a limit is 1 to"):
        lw.show(Army("legion"), limit=0)


def test_a_closed_builder_no_longer_follows() -> None:
    army = Army("legion")
    builder = lw.show(army)
    before = army_page(builder).panel("army")
    builder.close()
    army.add("squad")
    i18n.set_language("es")
    assert army_page(builder).panel("army") == before
    builder.close()


def test_two_views_of_one_builder_leave_each_other_in_peace() -> None:
    """A view that comes is a reason to ask the others whether they are still there; an answer is none to ask again."""
    builder = lw.show(Army("legion"))
    one, two = ArmyClient(builder, "one").show(), ArmyClient(builder, "two").show()
    assert builder.panel.call == 1
    two.vanish()
    ArmyClient(builder, "three").show()
    assert builder.panel.call == 2
    one.command("add", kind="squad")
    assert builder.errors == []
    builder.close()


def test_every_command_has_its_button() -> None:
    """What the page can say and what the builder understands are the same."""
    army = Army("riffian")
    caid, other = army.add("mia-caid"), army.add("jamsin-caid")
    army.add("jamsin-caid", "third")
    amin = army.add("mukadan", under=other, kabyl={"rules": ["fast"]})
    army.add("squad", "men", under=amin)
    builder = lw.show(army)
    seen = set()
    for unit in (caid, amin, "men"):
        for page in ("", "code", "file", "play"):
            army_page(builder).command("choose", unit=unit)
            builder.draft.page = page
            builder.paint()
            seen |= {tag["data-do"] for tag in Tags(builder).all if "data-do" in tag}
    builder.draft.asks = "taken"
    builder.paint()
    seen |= {tag["data-do"] for tag in Tags(builder).all if "data-do" in tag}
    assert seen == set(COMMANDS) - {"stop"}  # over a game: see the test of playing in place
    builder.close()


def test_another_army_is_written_over_only_when_that_was_said(tmp_path: Path) -> None:
    first, second = Army("legion"), Army("legion")
    first.add("squad", "ana")
    second.add("squad", "luis")
    one, other = lw.show(first, saves=tmp_path), lw.show(second, saves=tmp_path)
    army_page(one).command("save", path="mine")
    army_page(other).command("save", path="mine")
    assert "ana" in (tmp_path / "mine.toml").read_text("utf-8")
    press(other, "save", path="mine", over="yes")
    assert "luis" in (tmp_path / "mine.toml").read_text("utf-8")
    second.add("squad", "paco")
    army_page(other).command("save", path="mine")  # its own
    assert "paco" in (tmp_path / "mine.toml").read_text("utf-8")
    for builder in (one, other):
        builder.close()


def test_a_saved_army_is_offered(tmp_path: Path) -> None:
    army = Army("legion")
    army.add("squad")
    save_army(army, tmp_path / "mine.toml")
    (tmp_path / "other.toml").write_text("nothing = 1", encoding="utf-8")
    builder = lw.show(Army("riffian"), saves=tmp_path)
    press(builder, "page", page="file")
    offered = [tag["data-file"] for tag in Tags(builder).all if tag.get("data-do") == "open" and "data-file" in tag]
    assert offered == [str(tmp_path / "mine.toml")]
    builder.close()


def test_the_army_is_played_in_place_and_comes_back(bench: ArmyBuilder) -> None:
    """A game of the army against as many points, on a board in place of the army; then the army, as it was."""
    before = bench.army.points
    press(bench, "page", page="play")
    press(bench, "play")
    board = bench.below
    assert bench.children == (bench.panel, board)
    assert bench.army.units.keys() <= board.game.units.keys()
    assert {unit.side for unit in board.game.units.values()} == set(board.game.system.sides)
    assert not [tag for tag in Tags(bench).all if tag.get("data-do") == "page"]
    press(bench, "stop")
    assert (bench.below, bench.children, bench.army.points) == (None, (bench.panel,), before)
    assert [tag for tag in Tags(bench).all if tag.get("data-do") == "page"]
    assert board.errors == []


@pytest.mark.parametrize("own", ["legion", "riffian"])
def test_the_board_opens_on_ones_own_army_with_one_switch_of_the_language(own: str, tmp_path: Path) -> None:
    """Whoever begins; the sentence before says how many points the enemy has, however few one has oneself."""
    army = Army(own)
    army.add("squad")
    builder = lw.show(army, saves=tmp_path)
    press(builder, "page", page="play")
    assert f"The enemy costs {LEAST} points at most." in builder.panel.html
    assert "No enemy is smaller, even if your army is." in builder.panel.html
    press(builder, "play")
    board = builder.below
    side = army.list.side
    x, y = board.map.overlay.look_at["place"]
    wide, high = (size / 2 / TENTH for size in board.zoom_state.window)
    seen = {
        unit.side
        for unit in board.game.units.values()
        if (at := board.controller.where(unit)) and abs(at[0] - x) <= wide and abs(at[1] - y) <= high
    }
    assert seen == {side}
    assert not [tag for tag in Tags(builder).all if tag.get("data-do") == "language"]
    builder.close()


def test_an_army_without_units_is_not_played(tmp_path: Path) -> None:
    builder = lw.show(Army("riffian"), saves=tmp_path)
    army_page(builder)
    press(builder, "page", page="play")
    (begin,) = [tag for tag in Tags(builder).all if tag.get("data-do") == "play"]
    assert begin.get("aria-disabled") == "true"
    builder.close()
