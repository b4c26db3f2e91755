"""The HTML of a panel as a test reads it: its words and its buttons."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import NamedTuple


class Button(NamedTuple):
    """A button of a panel."""

    #: What it says: its words, or the name that stands for a sign.
    name: str
    #: The command that it sends, and what it sends along.
    command: str
    fields: dict[str, str]
    #: Whether it can be pressed.
    on: bool


class PanelReader(HTMLParser):
    """The words and the buttons of some HTML."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.buttons: list[Button] = []
        self._button: dict[str, str] | None = None
        self._from = 0
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "button":
            self._button, self._from = {name: value or "" for name, value in attrs}, len(self.words)

    def handle_endtag(self, tag: str) -> None:
        if tag != "button" or self._button is None:
            return
        attributes, self._button = self._button, None
        said = " ".join(" ".join(self.words[self._from :]).split())
        fields = {name.removeprefix("data-"): value for name, value in attributes.items() if name.startswith("data-")}
        off = "disabled" in attributes or attributes.get("aria-disabled") == "true"
        name = attributes.get("aria-label") or said or attributes.get("title", "")
        self.buttons.append(Button(name, fields.pop("do", ""), fields, not off))

    def handle_data(self, data: str) -> None:
        self.words.append(data)
