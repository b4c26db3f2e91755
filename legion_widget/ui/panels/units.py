"""A unit in a panel: its card, its values, the buttons that select or deselect it, and the key of its signs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...engine.i18n import capital, say, translate
from ...engine.scene import Item, Scene, Shape
from ..markup import Markup, tag
from .parts import drawn

_ = translate


def card(icon: Markup, name: str, *lines: Any) -> Markup:
    """Return a unit's picture and name, with lines below the name."""
    return tag("div", icon, tag("div", tag("p", name, class_="lw-name"), *lines), class_="lw-card")


def facts(rows: Iterable[tuple[Any, Any, str]]) -> Markup:
    """Return figures in a row, from ``(name, value, meaning)``; the meaning is the title, where it is not empty."""
    figures = [
        tag("span", tag("small", name), tag("b", value), class_="lw-fact", title=meaning or None)
        for name, value, meaning in rows
    ]
    return tag("div", figures, class_="lw-facts")


def choose_button(icon: Markup, unit: Any, place: str, chosen: bool) -> Markup:
    """Return a counter that a click selects; ``place`` distinguishes it from its like elsewhere in the panel."""
    return tag(
        "button",
        icon,
        type="button",
        class_="lw-piece",
        data_do="choose",
        data_unit=unit.id,
        data_key=f"{place}-{unit.id}",
        title=unit.name,
        aria_label=unit.spoken(),
        aria_pressed=str(chosen).lower(),
    )


def remove_button(icon: Markup, unit: Any, command: str) -> Markup:
    """Return a counter of what is being set up; clicking it takes it out, by a command of its game."""
    said = say("Take {unit} out", unit=unit.name).text()
    return tag(
        "button",
        icon,
        type="button",
        class_="lw-piece",
        data_do=command,
        data_unit=unit.id,
        data_key=f"{command}-{unit.id}",
        title=said,
        aria_label=said,
    )


def member(icon: Markup, id: str, name: str, where: str, states: str, chosen: bool) -> Markup:
    """Return a unit of the order of battle; clicking it selects it."""
    return tag(
        "button",
        icon,
        tag("span", name),
        tag("span", where, class_="lw-muted"),
        type="button",
        class_="lw-member",
        data_do="choose",
        data_unit=id,
        data_key=f"member-{id}",
        title=states or None,
        aria_pressed=str(chosen).lower(),
    )


def side_section(name: str, sums: str, rows: Iterable[Any], kind: str = "lw-members") -> Markup:
    """Return a side of the order of battle: its name, its sums and its units."""
    return tag(
        "section",
        tag("h3", capital(name)),
        tag("p", sums, class_="lw-muted"),
        tag("ul", list(rows), class_=kind),
        class_="lw-section",
    )


def keys(label: str) -> Markup | None:
    """Return the keys of the board, folded, from what the map says of itself; None where it says nothing."""
    told = translate(label).partition(". ")[2]  # after "Map."
    rows = [capital(part) for sentence in told.rstrip(".").split(". ") for part in sentence.split("; ")]
    if not told:
        return None
    return tag(
        "details",
        tag("summary", _("Playing with the keyboard")),
        tag("ul", [tag("li", row) for row in rows]),
        class_="lw-section lw-key",
        data_key="keys",
    )


def sign(shapes: Iterable[Shape], side: float = 24, width: float = 22) -> Markup:
    """Return a sign of the key.

    Args:
        shapes: What is drawn, in a square.
        side: The side of the square in world units.
        width: Its width on the page in CSS pixels.
    """
    return drawn(Scene(side, side, {"all": (Item("sign", tuple(shapes)),)}, background="none"), width)


def signs(rows: Iterable[tuple[Any, str]]) -> Markup:
    """Return the key of signs, folded, from ``(sign, words)``."""
    return tag(
        "details",
        tag("summary", _("What the signs mean")),
        tag("dl", [[tag("dt", sign), tag("dd", words)] for sign, words in rows]),
        class_="lw-section lw-key",
        data_key="key",
    )
