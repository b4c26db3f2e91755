"""The page of a test: what is pressed on it, and that nothing in its HTML runs."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

from legion_widget.games.baraka.board.army_builder import ArmyBuilder
from legion_widget.widget.board import BoardWidget
from legion_widget.widget.rulebook import RulebookWidget
from legion_widget.widget.testing import ArmyClient, BoardClient, Client, RulebookClient

HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>&amp;"
ALLOWED = {
    *("b", "button", "details", "div", "form", "h3", "i", "input", "label", "li", "ol", "ul", "option", "p", "pre"),
    *("abbr", "dd", "dl", "dt", "fieldset", "h4", "legend", "progress", "th"),
    *("article", "code", "h2", "header", "nav"),
    *(
        "section",
        "select",
        "optgroup",
        "small",
        "span",
        "summary",
        "sup",
        "table",
        "tbody",
        "td",
        "tr",
        "strong",
        "em",
        "br",
        "s",
    ),
    *(
        "svg",
        "g",
        "path",
        "circle",
        "text",
        "tspan",
        "use",
        "defs",
        "rect",
        "title",
        "desc",
        "style",
        "polygon",
        "line",
    ),
}


def whole(html: str) -> str:
    """HTML without the marks of the figures that no line breaks."""
    return re.sub(r'<span class="lw-whole">(.*?)</span>', r"\1", html)


class Checked(HTMLParser):
    """HTML of a panel: nothing in it runs, and every button has a name."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.buttons: list[dict[str, str | None]] = []
        self.text: list[str] = []
        self.feed(whole(html))
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ALLOWED, tag
        assert not [name for name, _ in attrs if name.startswith("on")]
        assert not [value for _, value in attrs if value and "javascript:" in value]
        if tag not in ("input", "br"):
            self.open.append(tag)
        if tag == "button":
            self.buttons.append({**dict(attrs), "text": ""})

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ALLOWED, tag

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)
        if "button" in self.open:
            self.buttons[-1]["text"] = (self.buttons[-1]["text"] or "") + data

    @property
    def named(self) -> bool:
        return all((b["text"] or "").strip() or b.get("aria-label") or b.get("title") for b in self.buttons)


#: The pages of the test that runs; when it is over they are left.
PAGES: dict[Any, Client] = {}


def page(board: BoardWidget, canvas: bool = False) -> BoardClient:
    """The page of a board, which is shown where it is not yet: its panels, and with ``canvas`` its map."""
    client = PAGES.get(board)
    if client is None:
        client = PAGES[board] = BoardClient(board)
    assert isinstance(client, BoardClient)
    return client if client.is_shown else client.show(canvas=canvas)


def army_page(builder: ArmyBuilder) -> ArmyClient:
    """The page of an army builder, which is shown where it is not yet."""
    client = PAGES.get(builder)
    if client is None:
        client = PAGES[builder] = ArmyClient(builder)
    assert isinstance(client, ArmyClient)
    return client if client.is_shown else client.show()


def book_page(book: RulebookWidget) -> RulebookClient:
    """The page of a rulebook, which is shown where it is not yet."""
    client = PAGES.get(book)
    if client is None:
        client = PAGES[book] = RulebookClient(book)
    assert isinstance(client, RulebookClient)
    return client if client.is_shown else client.show()


def leave_pages() -> None:
    """Takes all boards off their pages."""
    while PAGES:
        PAGES.popitem()[1].leave()


def said(board: BoardWidget, do: str, **fields: Any) -> None:
    """Presses a button."""
    page(board).command(do, **fields)


def pressed(board: BoardWidget, *where: Any) -> None:
    """Rests the pointer on a place, and presses it."""
    page(board).hover(*where)
    page(board).press(*where)
