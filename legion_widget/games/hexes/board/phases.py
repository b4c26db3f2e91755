"""The turns of a game whose sequence of play is data (`engine.sequence`), as the header shows them.

Of the events it needs those that every such game has: `TurnBegan` and `PhasePassed`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from ....engine.event import PhasePassed, TurnBegan
from ....engine.i18n import capital, get_language, localized, say, translate
from ....ui.controller import BoardController
from ....ui.markup import Markup, tag

_ = translate


def turn_track(controller: BoardController, reinforced: Collection[int] = ()) -> Markup:
    """The turns of the scenario in a row: the one being played is marked, and one with reinforcements has a star."""
    first, last = controller.game.at(0).turn, controller.system.sequence.turns
    shown = first, last, controller.now.turn, frozenset(reinforced), get_language()
    return controller.keep("turns", shown, _turn_track)


def _turn_track(of: tuple[int, int, int, frozenset[int], str]) -> Markup:
    first, last, now, reinforced, _language = of
    track = [
        tag(
            "li",
            turn,
            tag("sup", "✱", aria_hidden="true") if turn in reinforced else None,
            class_="lw-now" if turn == now else None,
            aria_current="step" if turn == now else None,
            title=_("Reinforcements arrive in this turn") if turn in reinforced else None,
        )
        for turn in range(first, last + 1)
    ]
    return tag("ol", track, class_="lw-turns", aria_label=_("Turn track"))


def moved_so_far(controller: BoardController, gone: Collection[str]) -> Markup | None:
    """Return how many units have moved and how many still can; None where neither is any.

    Args:
        controller: The controller of the board.
        gone: The ids of those that have moved.
    """
    ready = controller.able.difference(gone)
    if not gone and not ready:
        return None
    words = say("{moved} moved, {count} still can", moved=len(gone), count=len(ready)).text()
    return tag("span", words, class_="lw-counted")


def this_turn(controller: BoardController) -> Iterator[Any]:
    """Yield the events of this turn, the latest first."""
    line = controller.game.journal.line
    for number in range(controller.now.number, -1, -1):
        for event in reversed(line[number].events):
            if isinstance(event, TurnBegan):
                return
            yield event


def phases(controller: BoardController) -> list[Markup]:
    """The phases of the turn in order under their sides, the one being played marked, and what interrupts it."""
    system, now = controller.system, controller.now
    sequence, agenda = system.sequence, system.agenda(now.position)
    done = sequence.done(now.turn, agenda)
    passed = {(e.phase, e.side, e.number) for e in this_turn(controller) if isinstance(e, PhasePassed)}
    shown: list[Markup] = []
    side: str | None = None
    for number, step in enumerate(sequence.steps(now.turn)):
        if step.side not in (None, side):
            side = step.side
            shown.append(tag("li", capital(localized(system.sides[side])), class_="lw-side"))
        name = localized(sequence.phase(step).title)
        whole = f"{name} {step.number}" if step.number else name
        title = str(step.number) if step.number > 1 else whole
        if (step.kind, step.side, step.number) in passed:
            shown.append(_passed_over(title, whole))
            continue
        over, played = number < done, number == done and now.result is None
        shown.append(
            tag(
                "li",
                ["✓ ", tag("span", title, class_="lw-word")] if over else title,
                class_="lw-now" if played else "lw-done" if over else None,
                title=whole if step.number or over else None,
                aria_current="step" if played else None,
            )
        )
        if played and agenda and sequence.phase(agenda[-1]) is None:  # what interrupts it
            shown.append(tag("li", now.phase.title, class_="lw-now"))
    return shown


def _passed_over(title: str, whole: str) -> Markup:
    """A phase of this turn in which nothing could be done: struck through, and named in words."""
    why = say("{phase}: nothing to do, passed over.", phase=whole).text()
    seen = tag("span", "– ", tag("s", title, class_="lw-word"), aria_hidden="true")
    return tag("li", seen, tag("span", why, class_="lw-heard"), class_="lw-passed", title=why)
