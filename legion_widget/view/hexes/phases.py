"""The turns of a game whose sequence of play is data (`engine.sequence`), as the head shows them.

Of the events it needs those that every such game has: `TurnBegan` and `PhasePassed`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from ...engine.event import TurnBegan
from ...engine.words import translate
from ..markup import Markup, tag
from ..table import Table

_ = translate


def turn_track(table: Table, reinforced: Collection[int] = ()) -> Markup:
    """The turns in a row, the one being played marked, and those with a star in which reinforcements arrive."""
    now = table.now.turn
    track = [
        tag(
            "li",
            turn,
            tag("sup", "✱", aria_hidden="true") if turn in reinforced else None,
            class_="lw-now" if turn == now else None,
            aria_current="step" if turn == now else None,
            title=_("Reinforcements arrive in this turn") if turn in reinforced else None,
        )
        for turn in range(1, table.system.sequence.turns + 1)
    ]
    return tag("ol", track, class_="lw-turns", aria_label=_("Turn track"))


def this_turn(table: Table) -> Iterator[Any]:
    """What has happened in this turn, the latest first."""
    line = table.game.journal.line
    for number in range(table.now.number, -1, -1):
        for event in reversed(line[number].events):
            if isinstance(event, TurnBegan):
                return
            yield event
