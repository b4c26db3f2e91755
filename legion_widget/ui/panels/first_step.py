"""The side panel at the beginning of a game or a phase: possible actions, and the last game to continue."""

from __future__ import annotations

from ...engine.i18n import localized, translate
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
    """Return whether nothing has been done in the phase, and whoever looks at it can begin, with nothing selected."""
    return (
        controller.step is None
        and controller.may_decide
        and controller.selected is None
        and controller.worked_example is None
        and controller.action_awaiting_dice is None
        and not controller.shows_few  # a lesson says itself what is to be done
        and controller.get("phase begins", lambda: _begins(controller))
    )


def _begins(controller: BoardController) -> bool:
    """Return whether nothing has been done in the phase by the side that decides."""
    now, game = controller.now, controller.game
    before = (game.at(number) for number in reversed(range(now.number)))
    last = next((moment for moment in before if moment.phase.id == now.phase.id or moment.turn != now.turn), None)
    return last is None or (last.turn, last.phase.id, last.to_act) != (now.turn, now.phase.id, now.to_act)


def first_step(controller: BoardController) -> Markup | None:
    """Return the possible actions when a phase begins; None later, and where the rules ask something."""
    if not is_first(controller):
        return None
    words = controller.game_view.help(controller)
    if not words:
        return None
    side = localized(controller.system.sides[controller.now.to_act]) if controller.now.to_act else None
    title = _("What can be done now") if controller.now.number else _("The first thing to do")
    show = button(
        _("Show me where"), "first", key="first", why=_("The one nearest to the enemy that can act now is selected")
    )
    return tag(
        "section",
        tag("h3", tag("span", title), tag("span", side, class_="lw-who")),
        tag("p", words),
        tag("div", show, class_="lw-buttons") if controller.first_able() is not None else None,
        class_="lw-section lw-first",
    )
