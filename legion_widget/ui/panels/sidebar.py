"""The side panel of the board: what is in progress, the rejection, the order of battle, rules, the end of the game."""

from __future__ import annotations

from ...engine.i18n import get_language, gettext_noop, localized, say, translate
from ...engine.ruling import Ruling
from ...engine.system import Outcome
from ..controller import BoardController
from ..markup import Markup, join, tag
from .first_step import first_step
from .objective import objective
from .opponent import advice, computer_decision, finishing, review_buttons
from .parts import button, rule_chip, section
from .rules import rules
from .seats import looking_back, proposal, typed_dice
from .units import keys

_ = translate


def board_sidebar(controller: BoardController, offer: Markup | None = None) -> Markup:
    """Return the sidebar: the play, the order of battle, the rules, or the position as text.

    Args:
        controller: The controller of the board.
        offer: What a new game begins with: the last one, to go on with.
    """
    if controller.tab == "order":
        shown = controller.game_view.order_of_battle(controller)
    elif controller.tab == "advice":
        shown = join([computer_decision(controller), advice(controller)])
    elif controller.tab == "rules":
        shown = rules(controller)
    elif controller.tab == "text":
        title = tag("h3", _("The position as text"))
        shown = tag("section", title, controller.game_view.text(controller), class_="lw-section lw-text-map")
    else:
        shown = _play(controller, offer)
    first = urgent_parts(controller) if controller.tab != "play" else None
    choice = controller.keep("tabs", (controller.tab, get_language()), tabs)
    return join([choice, first, tag("div", shown, role="tabpanel", aria_label=_(TABS[controller.tab]))])


def urgent_parts(controller: BoardController) -> Markup:
    """Return the parts that must be read or answered, whatever tab the sidebar shows."""
    return join([*_pressing(controller), controller.game_view.decision(controller)])


def _pressing(controller: BoardController) -> list[Markup | None]:
    """Return the notices that come before all else."""
    return [
        replaced_notice(controller),
        missed_notice(controller),
        notice(controller),
        failure(controller),
        looking_back(controller),
        proposal(controller),
        typed_dice(controller),
        finishing(controller),
        ending_early(controller),
        rejection(controller.rejection),
    ]


TABS = {
    "play": gettext_noop("Play"),
    "advice": gettext_noop("Advice"),
    "order": gettext_noop("Order of battle"),
    "rules": gettext_noop("Rules"),
    "text": gettext_noop("Text"),
}


def tabs(of: tuple[str, str]) -> Markup:
    """Return the tabs of the sidebar, for the tab that is shown and the language."""
    shown, _language = of
    listed = [
        tag(
            "button",
            _(words),
            type="button",
            role="tab",
            class_="lw-tab",
            data_do="tab",
            data_tab=key,
            data_key=f"tab-{key}",
            aria_selected=str(key == shown).lower(),
        )
        for key, words in TABS.items()
    ]
    return tag("div", listed, class_="lw-tabs", role="tablist", aria_label=_("What the panel shows"))


def _play(controller: BoardController, offer: Markup | None) -> Markup:
    parts = [
        controller.worked_example.html(controller) if controller.worked_example else None,
        *_pressing(controller),
        controller.game_view.decision(controller),
        outcome(controller),
        computer_decision(controller),
        ended(controller),
        offer,
        objective(controller),
        first_step(controller),
        *controller.game_view.play(controller),
        controller.game_view.legend(),
        controller.game_view.map_key(controller) if controller.selected is None else None,
        keys(controller.game_view.keys),
    ]
    return join(part for part in parts if part)


def game_over(controller: BoardController) -> Markup | None:
    """The end of the game, over the map: winner, reason, rule, and what is left of both sides."""
    result = controller.now.result
    if result is None:
        return None
    return tag(
        "div",
        tag("h3", say("End of the game, turn {turn}", turn=controller.now.turn).text()),
        _who_won(controller, result),
        tag("p", controller.game_view.remaining_forces(controller), class_="lw-muted"),
        tag(
            "div",
            button(_("Look at the board"), "dismiss"),
            button(_("Undo"), "undo", key="end-undo"),
            review_buttons(controller, "end"),
            button(_("New game"), "new", primary=True, key="end-new"),
            class_="lw-buttons",
        ),
        class_="lw-end",
        role="status",
    )


def _who_won(controller: BoardController, result: Outcome) -> Markup:
    """The winner, and the reason with its rule."""
    reason = join([result.reason, " ", rule_chip(result.rule)])
    won = _("Nobody wins.")
    if result.winner:
        won = say("The {side} win.", side=localized(controller.system.sides[result.winner])).text()
    if result.reason.startswith(won.rstrip(".")):
        return tag("p", reason, class_="lw-winner")
    return join([tag("p", won, class_="lw-winner"), tag("p", reason)])


def ended(controller: BoardController) -> Markup | None:
    """The end of the game, in the side: it stays there when nothing lies over the map any more."""
    result = controller.now.result
    if result is None:
        return None
    buttons = tag("div", review_buttons(controller, "side"), class_="lw-buttons")
    return section(_("End of the game"), _who_won(controller, result), buttons, kind="lw-outcome")


def replaced_notice(controller: BoardController) -> Markup | None:
    """Says that a button has laid another game here, of which the cells do not know."""
    if not controller.state.replaced:
        return None
    words = _("The board shows another game now. In a cell it is board.game; a variable still holds the game before.")
    return tag("p", words, class_="lw-state lw-notice", role="status")


def ending_early(controller: BoardController) -> Markup | None:
    """Asks whether the phase shall end though units could still act."""
    count = controller.unused
    if not count:
        return None
    end = controller.game_view.end_button_label(controller) or _("End the phase")
    return section(
        end,
        tag("p", controller.game_view.unused_words(count).text()),
        tag(
            "div",
            button(end, "next", primary=True, key="next-sure", sure="yes", focus="next-sure"),
            button(_("End it, and do not ask again"), "next", key="next-always", sure="always"),
            button(_("No"), "cancel", key="next-no"),
            class_="lw-buttons",
            data_show="unused",
            data_ask=True,
        ),
        kind="lw-outcome",
    )


def missed_words() -> str:
    """Return the notice for a key or button that came from an older picture."""
    return _("Not done: the board had changed meanwhile. Do it again if you still want it.")


def missed_notice(controller: BoardController) -> Markup | None:
    """Says that the last key or button did nothing."""
    if not controller.state.missed:
        return None
    return tag("p", missed_words(), class_="lw-state lw-notice")


def notice(controller: BoardController) -> Markup | None:
    """Says what an undo took back, or why it did nothing; or that the other side decides now."""
    said = " ".join(words.text() for words in controller.state.notice)
    return tag("p", said, class_="lw-state lw-notice") if said else None


def failure(controller: BoardController) -> Markup | None:
    """An error of the program, shown where it happened."""
    if not controller.error:
        return None
    return section(_("Something went wrong"), tag("pre", controller.error), kind="lw-refusal")


def rejection(ruling: Ruling | None) -> Markup | None:
    """Return the reasons of a refusal, the deciding one first."""
    if ruling is None or ruling.ok:
        return None
    first, *others = ruling.faults
    same = [fault for fault in others if fault.rule == first.rule]
    different = [fault for fault in others if fault.rule != first.rule]
    return section(
        _("Why not?"),
        tag("p", first.text(), class_="lw-reason"),
        tag("ul", [tag("li", fault.text(), " ", rule_chip(fault.rule)) for fault in different]) if different else None,
        tag(
            "details",
            tag("summary", say("{count} more by the same rule", count=len(same)).text()),
            tag("ul", [tag("li", fault.text()) for fault in same]),
        )
        if same
        else None,
        kind="lw-refusal",
        chip=rule_chip(first.rule),
    )


def outcome(controller: BoardController) -> Markup | None:
    """Return the events of the highlighted step and their dice; else the dice rolled last."""
    return (
        join(
            [
                highlighted_events(controller),
                *(controller.game_view.rolled(controller, event) for event in controller.results),
            ]
        )
        or None
    )


def highlighted_events(controller: BoardController) -> Markup | None:
    """Return the sentences of the highlighted step, with their rules."""
    if controller.highlighted_step is None:
        return None
    rows = [
        tag("p", controller.system.describe(event).text(), [[" ", rule_chip(rule)] for rule in event.rules])
        for event in controller.highlighted_events
    ]
    return section(say("Step {step}", step=controller.highlighted_step).text(), rows, kind="lw-told")
