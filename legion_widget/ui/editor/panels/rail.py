"""The tools beside the map, the palette of the active one, and the card of the place below it."""

from __future__ import annotations

from ....engine.i18n import say, translate
from ...markup import Markup, tag
from ..editor import Editor
from .parts import icon, key_sign

_ = translate


def tool_rail(editor: Editor) -> Markup:
    """A button for each tool."""
    buttons = [
        tag(
            "button",
            tag("kbd", tool.key.upper(), aria_hidden="true"),
            icon(tool.icon),
            tag("span", tool.name),
            type="button",
            class_="lw-ed-tool",
            data_do="tool",
            data_tool=tool.id,
            data_key=f"tool-{tool.id}",
            aria_pressed=str(tool.id == editor.state.tool).lower(),
            aria_keyshortcuts=tool.key.upper(),
            title=f"{tool.name} ({tool.key.upper()})",
        )
        for tool in editor.tools.values()
    ]
    return tag("div", buttons, role="toolbar", aria_label=_("Tools"), class_="lw-ed-tools")


def palette(editor: Editor) -> Markup | str:
    """Return the palette of the tool; empty where it has none, or was folded by its own button."""
    tool = editor.tool
    choices, chosen = tool.choices(editor), editor.chosen
    if not choices or not editor.state.palette_open:
        return ""
    listed = [
        tag(
            "button",
            choice.sample,
            tag(
                "span",
                choice.label,
                " ",
                tag("small", choice.note) if choice.note else None,
                class_="lw-ed-choice-name",
            ),
            key_sign(str(number)) if number < 10 else None,
            type="button",
            class_="lw-ed-choice",
            data_do="choose",
            data_id=choice.id,
            data_key=f"choice-{choice.id}",
            aria_pressed=str(choice.id == chosen).lower(),
        )
        for number, choice in enumerate(choices, start=1)
    ]
    title = tag("h3", tag("span", tool.name), key_sign(tool.key.upper()))
    scrolled = tag("div", listed, class_="lw-ed-choices", data_scroll=f"palette-{tool.id}")
    return tag(
        "div", title, scrolled, tool.settings(editor), class_="lw-ed-palette", role="group", aria_label=tool.name
    )


def card(editor: Editor) -> Markup | str:
    """The place of the hand, and what would be there."""
    place = editor.state.cursor
    if place is None:
        return ""
    return tag("div", editor.kit.card(editor, place), class_="lw-ed-card", title=say("The cursor").text())
