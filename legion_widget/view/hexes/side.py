"""The side of a board of hexes: what is asked, the unit selected, what can come in, what can be done, who is left."""

from __future__ import annotations

from typing import Any

from ...engine.words import pick, translate
from ..markup import Markup, tag
from ..panels.parts import button, rule_chip, section
from ..panels.units import choose_button
from ..table import Table

_ = translate


def decision(table: Table) -> Markup | None:
    """Return what the rules ask the player just now, each answer as a button."""
    face: Any = table.face
    question = face.question(table)
    if question is None or table.awaiting is not None:
        return None
    phase = table.now.phase
    answers = [
        button(table.system.describe_action(action).text(), "answer", primary=n == 0, number=n, key=f"answer-{n}")
        for n, action in enumerate(table.answers())
    ]
    return section(
        phase.title,
        tag("p", question) if question else None,
        tag("div", answers, class_="lw-buttons lw-answers", data_show=f"{table.phase} {len(table.game)}"),
        chip=rule_chip(next(iter(phase.rules), None)),
    )


def inspector(table: Table) -> Markup | None:
    """Return the unit selected, else the one that has just acted, else the hex pointed at."""
    face: Any = table.face
    unit = table.unit(table.selected or table.acted)
    if unit is not None:
        return section(_(face.chosen) if table.selected else _("Has just acted"), *face.unit_details(table, unit))
    if table.place is None:
        return None
    return section(table.system.board.name(table.place), face.hex_line(table, table.place))


def ability(table: Table, unit: Any) -> Markup:
    """Return what a unit can do now, in a sentence."""
    return tag("p", table.system.can(table.now.position, unit.id).text(), class_="lw-can")


def history(unit: Any) -> Markup | None:
    """Return the history of a unit, folded; None where it has none."""
    return tag("details", tag("summary", _("History")), tag("p", unit.history)) if unit.history else None


def reserves(table: Table, title: str, hand: list[Any]) -> Markup | None:
    """Return the units beside the map that can come in now; pressing one selects it."""
    face: Any = table.face
    if not hand:
        return None
    chips = [choose_button(face.piece(unit, 36), unit, "choose", unit.id == table.selected) for unit in hand]
    return section(f"{title} ({len(hand)})", tag("div", chips, class_="lw-hand", data_scroll="hand"))


def help_line(table: Table) -> Markup | None:
    """Return what can be done now, in a sentence."""
    face: Any = table.face
    if table.now.result is not None or table.awaiting is not None or table.handing:
        return None
    text = face.help(table)
    if table.step is not None:
        text = _("This has been played; press any counter to read about it.")
    elif not table.mine:
        text = _("The other side plays; press any counter to read about it.")
    return tag("p", text, class_="lw-help") if text else None


def in_play(table: Table) -> Markup:
    """Return how many units each side has on the map, for the head."""
    face: Any = table.face
    counts = [
        tag(
            "span",
            pick(words)[:1].upper(),
            " ",
            tag("b", face.on_map(table, side)),
            class_="lw-count",
            title=pick(words),
        )
        for side, words in table.system.sides.items()
    ]
    label = tag("span", _("In play"), " ", class_="lw-word")
    return tag("span", label, counts, class_="lw-chip", title=_(face.on_map_title))


def left(table: Table) -> list[Any]:
    """Return how many units each side has on the map, for the end of the game."""
    face: Any = table.face
    counts = [
        tag("span", tag("b", face.on_map(table, side)), " ", pick(words), class_="lw-count")
        for side, words in table.system.sides.items()
    ]
    return [_(face.on_map_title), ": ", counts]
