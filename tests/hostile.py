"""Messages that no page of ours sends: random kinds, fields that are missing, wrong, huge or malicious.

Most are nearly right, since what is refused at once tries little: commands that there are, with the fields that they
ask for, and values that were right at another time or for another seat.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

import pytest

import legion_widget as lw
from legion_widget.ui import protocol
from legion_widget.ui.page_files import FOLDER, SETTING
from legion_widget.ui.panels import TABS
from legion_widget.ui.panels.footer import FILTERS
from tests.page import HOSTILE

#: Values that no button sends.
WRONG: tuple[Any, ...] = (
    *(None, True, 0, -1, 3, 2**31, -(2**63), 10**400, 0.5, 1e308, float("nan"), float("-inf"), [], {}, [[]], {"a": {}}),
    *(
        "",
        " ",
        "0",
        "-1",
        "1e9",
        "٣",
        "9" * 4_000,
        "9" * 5_000,
        "nan",
        "true",
        "None",
        "\0",
        "a\0b",
        "\ud800",
        "\u202e",
    ),
    *("x" * 1_000_000, "{unit}", "%s", "__class__", "$.unit", HOSTILE, "🂡" * 500, [0] * 20_000, {"x" * 9: "y" * 9}),
)
#: Names of files: in the folder of saves, beside it, over a link out of it, and what is no name.
PATHS = (
    "mine",
    "mine.json",
    "../outside/x",
    "..",
    ".",
    "/",
    "~",
    "~/x",
    "~nobody-at-all/x",
    "link/x",
    "a\0b",
    "x" * 300,
)


class Hostile:
    """Makes hostile messages for one board or builder.

    Args:
        chance: Where all that is random comes from.
        commands: The commands that there are, by name.
        names: What a field can hold by its name, as a page would fill it.
    """

    def __init__(
        self, chance: random.Random, commands: Mapping[str, Callable[..., None]], names: Mapping[str, Iterable[Any]]
    ) -> None:
        self.chance = chance
        self.commands = dict(commands)
        self.names = {name: list(values) for name, values in names.items()}
        self._all = [value for values in self.names.values() for value in values]

    def command(self) -> dict[str, Any]:
        """A message of a panel."""
        do = self.chance.choice([*self.commands]) if self.chance.random() < 0.95 else self.value("do")
        content: dict[str, Any] = {"kind": "do", "do": do}
        if isinstance(do, str) and do in self.commands:
            record, _ = protocol.shape(self.commands[do])
            fields = list(record.__struct_fields__)
        else:
            fields = []
        fields += self._some([*self.names, "die-0", "die-1", "sure", "roll"])
        content.update({field: self.value(field) for field in fields})
        return self._bent(content)

    def map_message(self, places: Sequence[Any]) -> dict[str, Any]:
        """A message of the map."""
        kind = self.chance.choice(get_args(protocol.MapMessage))
        tag = kind.__struct_config__.tag
        content = {"kind": tag, **{field: self.value(field) for field in kind.__struct_fields__ if field != "revision"}}
        if "place" in content and self.chance.random() < 0.8:
            content["place"] = self.chance.choice(places)
        if "view" in content and self.chance.random() < 0.9:
            content["view"] = "page"
        return self._bent(content)

    def value(self, field: str) -> Any:
        """A value for a field: one that suits it, one that suits another, or one that suits none."""
        roll = self.chance.random()
        if roll < 0.6 and self.names.get(field):
            return self.chance.choice(self.names[field])
        return self.chance.choice(self._all) if roll < 0.75 else self.chance.choice(WRONG)

    def _bent(self, content: dict[str, Any]) -> Any:
        """The message, now and then without a field, with another kind, or as no record at all."""
        roll = self.chance.random()
        if roll < 0.05:
            content.pop(self.chance.choice([*content]))
        elif roll < 0.07:
            content[self.chance.choice([*content])] = self.chance.choice(WRONG)
        elif roll < 0.08:
            return self.chance.choice(WRONG)
        return content

    def _some(self, names: list[str]) -> list[str]:
        return self.chance.sample(names, self.chance.choice((0, 0, 0, 1, 2)))


def fields_of_board(board: Any) -> dict[str, list[Any]]:
    """What the fields of a board's commands can hold, as its buttons fill them."""
    units = [*board.game.units]
    labels = [f"{x:02}{y:02}" for x in (1, 3, 9, 40) for y in (1, 5, 20)]
    return {
        **{name: [*units, "nobody"] for name in ("unit", "target")},
        **dict.fromkeys(("hex", "to", "place"), labels),
        **{name: ["-1", "0", "1", "2", "7", "99", "100000"] for name in ("step", "after", "branch", "number", "by")},
        "rule": ["L7.9", "L8.22", "B8.5", "B10.1", "HC.1", "L99.9"],
        "tab": [*TABS, "moon"],
        "filter": [*FILTERS, "moon"],
        "part": ["log", "side", "moon"],
        "language": ["es", "en", "xx"],
        "formation": ["", "moon"],
        "path": list(PATHS),
        "file": list(PATHS),
        "sure": ["new", "surrender", "dice"],
        "roll": ["", "1"],
        "players": ["2", "3", "4", "99"],
        "sit": [seat.id for seat in board.game.seats] + ["", "passing", "nobody"],
        "dice": ["own", "plain"],
        "kind": ["assault", "manoeuvre", "moon"],
        "key": [*board.commands.keys, "Enter", "z"],
        "scale": [0.1, 1, 3.0],
        "room": [0, 900, 5_000],
        "pixels": [1, 2, 0],
        "act": ["move", "fire", "charge", "rally", "moon"],
        "order": ["fire", "regroup", "moon"],
        "weapon": ["rifle", "bayonet", "best", "bazooka"],
        "improve": ["drill", "moon"],
    }


def served_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make the saves folder of a server; beside it a home, and a folder that is nobody's business, which a link leads
    to.
    """
    for name in ("home", f"work/{FOLDER}", "outside"):
        (folder / name).mkdir(parents=True)
    saves = folder / "work" / FOLDER
    (saves / "link").symlink_to(folder / "outside")
    lw.new_game("well", seed=9).save(folder / "outside" / "x.json")
    monkeypatch.setenv("HOME", str(folder / "home"))
    # A board keeps the letters of its fonts there, under names that no message decides.
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder.parent / "cache"))
    monkeypatch.setenv(SETTING, "saves")
    monkeypatch.chdir(folder / "work")
    return saves


def outside(folder: Path, saves: Path) -> dict[str, bytes]:
    """All files under a folder that are not in the folder of saves, and what is in each."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return {str(path): path.read_bytes() for path in files if not path.is_relative_to(saves)}
