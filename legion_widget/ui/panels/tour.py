"""The tour of the board: its offer beside the map, or above it on a narrow board, and the step, below the phases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.i18n import say, translate
from ..markup import Markup, tag
from .parts import button

if TYPE_CHECKING:
    from ..tour import Tour

_ = translate


def tour_offer(tour: Tour, above: bool = False) -> Markup | None:
    """Return the offer of the tour; None where it is not offered.

    Args:
        tour: The tour of the board.
        above: Whether it is the one above the map: the style sheet shows it where the side panel is below the map.
    """
    if not tour.is_offered:
        return None
    place = "-above" if above else ""
    return tag(
        "section",
        tag("b", _("New here?")),
        button(_("Six steps"), "tour", key=f"tour-begin{place}", why=_("Six steps that show what the board can do")),
        button(_("No, thanks"), "tour-no", key=f"tour-no{place}"),
        class_=f"lw-section lw-tour-offer{place}",
    )


def tour_step(tour: Tour) -> Markup | None:
    """Return the step that is shown, with its buttons; None where none is. Escape ends the tour."""
    if tour.number is None:
        return None
    last = tour.is_last
    where = say("{number} of {count}", number=tour.number + 1, count=tour.count).text()
    leaving = button(_("Leave the tour"), "tour-leave", key="tour-leave", why=_("Escape leaves it too"))
    return tag(
        "section",
        tag("span", where, class_="lw-tour-count"),
        tag("p", tag("b", tour.title), " ", tour.text.text()),
        tag(
            "div",
            button(_("Back"), "tour-go", by=-1, key="tour-back", off=not tour.number),
            button(_("Finish") if last else _("Next step"), "tour-go", primary=True, by=1, key="tour-on", focus="tour"),
            None if last else leaving,
            class_="lw-buttons",
        ),
        class_="lw-tour",
        aria_label=_("Tour"),
        data_escape="tour-leave",
    )
