"""The objectives of the game and their state: first in the side panel, unfolded until the first action."""

from __future__ import annotations

from typing import Any

from ...engine.i18n import localized, say, say_count, translate
from ..controller import BoardController
from ..markup import Markup, tag
from .parts import button, short_names

_ = translate


def objective(controller: BoardController) -> Markup | None:
    """Return the objectives and who holds them; None where there are none, in an example and in a lesson."""
    aims = controller.now.aims
    if controller.shows_few:  # a lesson says itself what is to be done
        return None
    if not aims or controller.worked_example is not None or controller.now.result is not None:
        return None
    listed = list(controller.system.objectives(controller.now.position))
    first = controller.now.number == 0 and controller.selected is None
    mixed = len({one.sides for one in listed}) > 1
    rows = [_row(controller, number, one, mixed) for number, one in enumerate(listed)]
    return tag(
        "details",
        tag("summary", tag("b", _("How to win")), _standing(controller, listed)),
        tag("ul", [tag("li", aim) for aim in aims], class_="lw-aims", tabindex="0"),
        [tag("h4", _("As it stands")), tag("ul", rows, class_="lw-objectives")] if rows else None,
        class_="lw-section lw-objective",
        data_key="objective-first" if first else "objective",
        open=first,
    )


def _standing(controller: BoardController, listed: list[Any]) -> Markup | None:
    """Return the number of objectives that each side holds."""
    places = [one for one in listed if one.place is not None]
    if not places:
        return None
    held = {side: sum(one.holder == side for one in places) for side in controller.system.sides}
    short = short_names(controller.system.sides)
    counts = [
        tag("span", short[side], " ", tag("b", held[side]), title=localized(words))
        for side, words in controller.system.sides.items()
    ]
    said = say("Places held, of {count}", count=len(places)).text()
    shown = [tag("small", _("Places"), aria_hidden="true"), counts]
    return tag("span", shown, class_="lw-standing", title=said, role="group", aria_label=said)


def _row(controller: BoardController, number: int, one: Any, mixed: bool) -> Markup:
    """A thing that decides the game: where it is, who has it, how much it counts, and for whom where that differs."""
    sides = controller.system.sides
    holder = localized(sides[one.holder]) if one.holder else _("nobody") if one.place is not None else ""
    title: Any = one.title.text()
    if one.place is not None:
        title = button(title, "objective", number=number, key=f"objective-{number}", why=_("Show it on the map"))
    whose = say("for the {side}", side=sides[one.sides[0]]).text() if mixed and len(one.sides) == 1 else ""
    points = say_count("{count} point", "{count} points", one.points).text() if one.points > 1 else ""
    details = " · ".join(text for text in (whose, points) if text)
    mark = tag("i", class_=f"lw-holder lw-holder-{list(sides).index(one.holder)}" if one.holder else "lw-holder")
    return tag("li", mark, title, tag("span", " · ".join(filter(None, (holder, details)))))
