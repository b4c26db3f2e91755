"""The foot of the board: what happened, in words."""

from __future__ import annotations

from ...engine.words import translate
from ..markup import Markup, tag
from ..table import Table
from .parts import rule_chip

_ = translate


def log(table: Table, last: int = 120) -> Markup:
    """The latest events in words, newest first, each with its rules."""
    game = table.game
    rows: list[Markup] = []
    line = game.journal.line
    for number in range(game.journal.cursor, -1, -1):
        entry = line[number]
        for n, event in enumerate(reversed(entry.events)):
            kind = type(event).__name__
            heading = kind in ("PhaseBegan", "TurnBegan")
            text = table.system.describe(event).text()
            text = text[:1].upper() + text[1:]
            rows.append(
                tag(
                    "li",
                    tag("span", number or "", class_="lw-number") if n == 0 else tag("span", class_="lw-number"),
                    tag("span", text, "" if not (entry.replaced and n == 0) else " ⟲"),
                    tag(
                        "span",
                        [rule_chip(rule) for rule in event.rules[:4]] if not heading else None,
                        class_="lw-rules",
                    ),
                    class_=f"lw-event lw-{kind.lower()}" + (" lw-heading" if heading else ""),
                )
            )
        if len(rows) >= last:
            break
    return tag(
        "section",
        tag("h3", _("What happened")),
        tag("ol", rows, data_scroll="log", tabindex="0", aria_label=_("What happened")),
        class_="lw-log",
    )
