"""The turns and phases of a game whose sequence of play is data (`engine.sequence`), as the head shows them.

Of the events it needs those that every such game has: `TurnBegan`, and `PhasePassed` with phase, side and number.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from ...engine.words import pick, say, translate
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
            if type(event).__name__ == "TurnBegan":
                return
            yield event


def phases(table: Table, before: Collection[str] = ("placement",)) -> list[Markup]:
    """The phases of the turn in order, the one being played marked; ``before`` are steps before the first turn."""
    game, system, p = table.now, table.system, table.now.position
    step = p.agenda[-1] if p.agenda else None
    shown: list[Markup] = []
    side: str | None = None
    roles = getattr(p, "roles", {})
    left = sum(system.sequence.phase(each, roles) is not None for each in p.agenda)
    steps = system.sequence.steps(p.turn, roles)
    done = len(steps) - left
    passed = {(e.phase, e.side, getattr(e, "number", 0)) for e in this_turn(table) if type(e).__name__ == "PhasePassed"}
    if step is not None and step.kind in before:
        shown.append(
            tag(
                "li",
                game.phase.title,
                " · ",
                pick(system.sides[step.side]) if step.side else None,
                class_="lw-now",
                aria_current="step",
            )
        )
    else:
        for number, each in enumerate(steps):
            if each.side != side and each.side is not None:
                shown.append(tag("li", pick(system.sides[each.side]).capitalize(), class_="lw-side"))
                side = each.side
            phase = system.sequence.phase(each, roles)
            name = pick(phase.title)
            title = f"{name} {each.number}" if each.number == 1 else str(each.number) if each.number else name
            now = number == done and not p.ending
            whole = f"{name} {each.number}" if each.number else name
            if (each.kind, each.side, each.number) in passed:
                shown.append(_passed_over(title, whole))
                continue
            state = "lw-now" if now else "lw-done" if number < done else None
            shown.append(
                tag(
                    "li",
                    ["✓ ", tag("span", title, class_="lw-word")] if number < done else title,
                    class_=state,
                    title=whole if each.number or number < done else None,
                    aria_current="step" if now else None,
                )
            )
    if step is not None and step.kind in table.interrupts:
        shown.append(tag("li", game.phase.title, class_="lw-now"))
    return shown


def _passed_over(title: str, whole: str) -> Markup:
    """A phase of this turn in which nothing could be done: struck through, and told in words."""
    why = say("{phase}: nothing to do, passed over.", phase=whole).text()
    seen = tag("span", "– ", tag("s", title, class_="lw-word"), aria_hidden="true")
    return tag("li", seen, tag("span", why, class_="lw-heard"), class_="lw-passed", title=why)
