"""Nothing that a page can send leaves an editor, a lesson or a rulebook dead, or writes outside the saves folder."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, ClassVar

import pytest

import legion_widget as lw
from legion_widget.lessons.desk import lesson_commands
from legion_widget.lessons.lesson import list_lessons
from legion_widget.scenario_library import scenarios
from legion_widget.ui.editor.commands import editor_commands
from legion_widget.widget.rulebook import rulebook_commands
from legion_widget.widget.testing import Client, EditorClient, RulebookClient
from tests import clock
from tests.hostile import PATHS, Hostile, outside, served_folder
from tests.test_editor import small
from tests.tries import note_tries

LONG = pytest.mark.long
LESSONS = [lesson.id for lesson in list_lessons()]
#: The first scenario of each game, by the game.
GAMES = {scenario.system: scenario.id for scenario in reversed(scenarios())}


@pytest.fixture(autouse=True)
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The saves folder of a server; beside the notebook lies a scenario that is nobody's business."""
    saves = served_folder(tmp_path, monkeypatch)
    lw.load_scenario("rif").save(saves.parent / "x.toml")
    (saves.parent / "more").mkdir()
    lw.load_scenario("rif").save(saves.parent / "more" / "x.toml")
    return saves


class LessonClient(Client):
    """A lesson on a page."""

    names: ClassVar[dict[str, str]] = {
        "head": "lw-les-head-panel",
        "text": "lw-les-text-panel",
        "task": "lw-les-task-panel",
    }
    is_shown = True


def told_plainly(errors: list[str]) -> bool:
    """Whether all errors are of those that a page is told in words."""
    last = [[line for line in error.splitlines() if line[:1].strip()][-1] for error in errors]  # faults lie below it
    return all(line.startswith(("legion_widget.", "OSError")) for line in last)


async def attack(widget: Any, send: Callable[[Any], None], messages: Iterable[Any], chance: random.Random) -> None:
    """Send messages one after the other; each is done, or refused in plain words."""
    failed: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: failed.append(context))
    for content in messages:
        send(content)
        await asyncio.sleep(chance.choice((0, 0, 0, 0.2, 1)))
        assert told_plainly(widget.errors), (str(content)[:400], widget.errors[-1])
        assert failed == [], (str(content)[:400], failed)
        widget.errors.clear()


@pytest.mark.parametrize("count", [40, pytest.param(5_000, marks=LONG)])
@pytest.mark.parametrize("name", GAMES.values())
def test_no_message_leaves_an_editor_dead(name: str, count: int, saves: Path) -> None:
    """Whatever it was sent: it takes up a tool, saves into its folder, and plays what is right."""
    before = outside(saves.parent.parent, saves)
    chance = random.Random(f"{name} {count}")

    async def play() -> None:
        widget = lw.edit(name)
        client = EditorClient(widget).show(canvas=False)
        hostile = Hostile(chance, editor_commands.known, fields_of_editor(widget))

        def message() -> Any:
            if chance.random() < 0.5:
                return hostile.command()
            spots = [client._spot((x, y)) for x in (0, 3, 200, -1, 10**6) for y in (0, 2, 300)]
            return hostile.map_message([*spots, (3, 10**400)])

        def send(content: Any) -> None:
            if isinstance(content, dict) and "do" not in content:
                content.setdefault("revision", 0)
                widget._on_map_message(content)
            else:
                client.send(content)

        for _ in range(count // 50):
            await attack(widget, send, (message() for _ in range(50)), chance)
            client.show(canvas=False)
            client.command("back")
            client.command("tool", tool=next(iter(widget.editor.tools)))
            assert widget.editor.state.error == ""
            assert client.panel("rail")
        widget.close()

    clock.run(play())
    assert outside(saves.parent.parent, saves) == before
    note_tries("hostile messages to an editor", count)


#: Things of the editor's lists that there are not, or not in this game.
NOTHINGS = [
    *(("unit", "f"), ("place", "f"), ("road", "f"), ("road", "99"), ("road", "9" * 5_000), ("piece", "f")),
    *(("piece", "-1"), ("objective", "99"), ("objective", "²"), ("moon", "0")),
]


def choosable(editor: Any) -> list[dict[str, Any]]:
    """The first thing of each sort that can be chosen in an editor."""
    ids = [unit["id"] for unit in editor.draft.edit.scenario.expanded()["units"]]
    board = editor.kit.data.board(editor.draft.data) if hasattr(editor.kit, "data") else {}
    refs = [*(("unit", id) for id in ids[:1]), *(("place", name) for name in [*board.get("places", {})][:1])]
    refs += [(sort, "0") for sort in ("road", "piece", "objective")]
    return [{"sort": sort, "id": id} for sort, id in refs if editor.kit.known(editor, (sort, id)) is not None]


@pytest.mark.parametrize("scenario", [small(), "blockhouse"], ids=["hexes", "table"])
def test_names_and_numbers_in_the_messages_of_an_editor_are_done_or_refused_in_words(scenario: Any) -> None:
    """Each thing is chosen, its fields are called by names that it has not, and it is deleted under the hand."""
    widget = lw.edit(scenario)
    client = EditorClient(widget).show(canvas=False)

    def send(do: str, **fields: Any) -> None:
        client.send({"kind": "do", "do": do, **fields})
        assert told_plainly(widget.errors), (do, fields, widget.errors[-1])

    for sort, id in NOTHINGS:
        send("thing", sort=sort, id=id)
        assert widget.editor.state.selected == (), (sort, id)
    assert len(widget.errors) == len(NOTHINGS)
    things = choosable(widget.editor)
    assert things
    for thing in things:
        send("thing", **thing)
        for field in ("$.unit", "title.moon", "kind.es", "at"):
            send("field", field=field, value="f")
        send("field", field="points", by="1")
        for do in ("delete", "undo", "duplicate", "delete"):
            send(do)
            send("field", field="name.es", value="f")
    for number in ("²", "9" * 5_000, "-1", "7"):
        send("repair", number="1", value=number)
        widget._on_map_message({"kind": "key", "view": "page", "revision": 0, "key": number})
        assert told_plainly(widget.errors), (number, widget.errors[-1])
    widget.close()


def fields_of_editor(widget: Any) -> dict[str, list[Any]]:
    """What the fields of an editor's commands can hold, as its buttons fill them."""
    data = widget.editor.draft.data
    ids = [unit["id"] for unit in widget.editor.draft.edit.scenario.expanded()["units"]][:9]
    return {
        "tool": [*widget.editor.tools, "moon"],
        "id": [*ids, *".^%fm", "0", "moon"],
        "sort": ["unit", "place", "road", "piece", "objective", "moon"],
        "by": ["1", "-1"],
        "value": ["0", "1", "3", "99", "own", "diff", "toml", "moon"],
        "field": ["id", "title", "combat", "side", "at", "victory", "units", "start.turn", "units[0].at", "moon"],
        "title": ["Ours", ""],
        "number": ["0", "1", "7", "-1"],
        "file": [*PATHS, "x", "x.toml", "more/x", f"{data.get('id')}.toml"],
        "over": ["", "yes"],
        "language": ["es", "en", "xx"],
        "key": ["delete", "ctrl+z", "Escape", "F8", "t", "1", "z"],
        "edge": [0, 3, 6, -1],
        "scale": [0.1, 1, 3.0],
    }


@pytest.mark.parametrize("count", [40, pytest.param(2_000, marks=LONG)])
@pytest.mark.parametrize("name", [pytest.param(one, marks=[] if one == "annual" else LONG) for one in LESSONS])
def test_no_message_leaves_a_lesson_dead(name: str, count: int, saves: Path) -> None:
    """Whatever it was sent it turns its pages; what it hands in or prints is in the saves folder."""
    before = outside(saves.parent.parent, saves)
    chance = random.Random(f"{name} {count}")

    async def play() -> None:
        widget = lw.lesson(name)
        client = LessonClient(widget)
        hostile = Hostile(chance, lesson_commands.known, fields_of_lesson(widget))
        for _ in range(count // 50):
            await attack(widget, client.send, (hostile.command() for _ in range(50)), chance)
            for number in (0, len(widget.lesson.steps) - 1):
                client.command("step", step=number)
                assert widget.session.number == number
        for button in ("deliver", "print"):
            client.command(button)
        assert widget.shown.handed.path.parent == saves / "hand-in"
        assert widget.shown.printed.parent == saves
        widget.close()

    clock.run(play())
    assert outside(saves.parent.parent, saves) == before
    note_tries("hostile messages to a lesson", count)


def fields_of_lesson(widget: Any) -> dict[str, list[Any]]:
    """What the fields of a lesson's commands can hold, as its buttons fill them."""
    return {
        "step": [*map(str, range(len(widget.lesson.steps))), "-1", "99"],
        "at": ["text-0", "text-1", "moon"],
        "rule": ["L7.9", "L8.22", "L99.9"],
        "number": ["0", "1", "2", "3", "-1"],
        "on": ["true", "false"],
        "board": ["", "moon", *widget.lesson.data.boards] if hasattr(widget.lesson.data, "boards") else ["", "moon"],
        "sure": ["true", ""],
        "sentence": ["", "Too far.", "x" * 30_000],
        "question": [*widget.lesson.questions, "moon"],
        "text": ["Because.", ""],
        "name": ["", "Ana", "../../x", "ع", "x" * 500],
        "day": ["0", "1", "99", "-1"],
        "language": ["es", "en", "xx"],
    }


@pytest.mark.parametrize("count", [25, pytest.param(5_000, marks=LONG)])
@pytest.mark.parametrize("system", GAMES)
def test_no_message_leaves_a_rulebook_dead(system: str, count: int, saves: Path) -> None:
    """Whatever it was sent it opens a rule, and its examples and tours keep nothing outside the saves folder."""
    before = outside(saves.parent.parent, saves)
    chance = random.Random(f"{system} {count}")
    book = lw.rulebook(system)
    rules = list(book)
    fields = {
        "chapter": [*map(str, book.chapters), "99", "-1"],
        "rule": [*rules, "L99.9"],
        "words": ["8.", rules[0], "zone", "", "a" * 500],
        "number": ["0", "1", "9", "-1"],
        "language": ["es", "en", "xx"],
    }

    async def play() -> None:
        widget = lw.show(book)
        client = RulebookClient(widget).show()
        hostile = Hostile(chance, rulebook_commands.known, fields)
        for _ in range(count // 50):
            await attack(widget, client.send, (hostile.command() for _ in range(50)), chance)
            client.command("close")
            client.command("rule", rule=rules[-1])
            assert widget.reading.rule == rules[-1]
            assert rules[-1] in client.panel("book")
        widget.close()

    clock.run(play())
    assert outside(saves.parent.parent, saves) == before
    note_tries("hostile messages to a rulebook", count)
