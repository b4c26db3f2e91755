"""What stands at the side when a game begins: the first thing to do, and the last game to go on with."""

from __future__ import annotations

from ...engine.i18n import translate
from ..controller import BoardController
from ..markup import Markup, tag
from .parts import button

_ = translate


def last_game(path: str, name: str) -> Markup:
    """Return a game that was played before, with a button to go on with it."""
    return tag(
        "section",
        tag("h3", _("Go on with your last game?")),
        tag("p", name),
        tag(
            "div",
            button(_("Go on"), "open", key="last-open", file=path),
            button(_("Not now"), "not-now", key="last-no"),
            class_="lw-buttons",
        ),
        class_="lw-section lw-last",
    )


def is_first(controller: BoardController) -> bool:
    """Return whether nothing has been done in the game, and whoever looks at it can begin, with nothing selected."""
    return (
        controller.now.number == 0
        and controller.may_decide
        and controller.selected is None
        and controller.worked_example is None
        and controller.action_awaiting_dice is None
        and not controller.shows_few  # a lesson says itself what is to be done
    )


def first_step(controller: BoardController) -> Markup | None:
    """Return what the phase asks for first; None later in the game, and where the rules ask something themselves."""
    if not is_first(controller):
        return None
    words = controller.game_view.help(controller)
    if not words:
        return None
    show = button(_("Show me where"), "first", key="first", why=_("The first one that can act now is selected"))
    return tag(
        "section",
        tag("h3", _("The first thing to do")),
        tag("p", words),
        tag("div", show, class_="lw-buttons") if controller.first_able() is not None else None,
        class_="lw-section lw-first",
    )
