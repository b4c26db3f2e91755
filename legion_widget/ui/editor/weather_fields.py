"""The weather of a scenario, as a part of the tab of the turns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.i18n import say, translate
from .fields import Block, Path
from .tab_fields import choice, put_tidily, table_of


def weather(data: Mapping[str, Any], kinds: Mapping[str, str], usual: Mapping[int, str]) -> Block:
    """The part on the weather: what each number of the die brings.

    Args:
        data: The data of the scenario.
        kinds: The kinds of weather, and what they are called.
        usual: The id of the weather that each number brings in the game.
    """
    table: Any = table_of(table_of(data.get("weather")).get("table"))
    fields = []
    for roll, id in usual.items():
        path: Path = ("weather", "table", str(roll))

        def write(data: dict[str, Any], text: str, roll: int = roll, path: Path = path) -> None:
            table_of(table_of(data.get("weather")).get("table")).pop(roll, None)  # type: ignore[attr-defined]
            put_tidily(data, path, text or None)

        value = str(table.get(str(roll), table.get(roll, "")))
        others = {one: name for one, name in kinds.items() if one != id or one == value}
        options = {"": say("{answer} (usual)", answer=kinds.get(id, id)).text(), **others}
        fields.append(choice(path, say("Die: {number}", number=roll).text(), options, value, write))
    return Block(translate("Weather"), fields, path=("weather",))


__all__ = ["weather"]
