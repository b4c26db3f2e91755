"""The options of the rules as fields, each with its question and its answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...engine.i18n import localized, say, translate
from ...engine.rulebook import Option
from .fields import Block, Field, Path
from .tab_fields import table_of
from .working_copy import put

if TYPE_CHECKING:
    from .editor import Editor


def blocks(editor: Editor) -> list[Block]:
    """A field for each option; those that are not as usual are counted in the heading."""
    chosen = table_of(editor.draft.data.get("options"))
    known = editor.kit.known_options()
    other = sum(chosen.get(key, option.default) != option.default for key, option in known.items())
    title = say("Options of the rules; not as usual: {count}", count=other).text() if other else ""
    fields = [_field(option, chosen) for option in known.values()]
    return [Block(title or translate("Options of the rules"), fields, path=("options",))]


def _field(option: Option, chosen: Mapping[str, Any]) -> Field:
    path: Path = ("options", option.key)
    values = {value: localized(words) for value, words in option.values.items()}
    values[option.default] = say("{answer} (usual)", answer=values[option.default]).text()

    def write(data: dict[str, Any], text: str) -> None:
        put(data, path, None if text == option.default else text)
        if not data["options"]:
            del data["options"]

    value = str(chosen.get(option.key, option.default))
    label = f"{option.rule} {localized(option.question)}"
    kind = "choice" if value == option.default else "changed"
    return Field(f"options/{option.key}", label, value, kind, tuple(values.items()), path=path, writes=write)
