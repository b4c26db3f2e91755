"""The side panel of a board of hexes: the question, the selected unit, arrivals, possible actions, remaining
forces.
"""

from __future__ import annotations

from typing import Any

from ....engine.i18n import localized, translate
from ....ui.controller import BoardController
from ....ui.markup import Markup, tag
from ....ui.panels.first_step import is_first
from ....ui.panels.opponent import computer_plays
from ....ui.panels.parts import answer, button, rule_chip, section, short_names, side_count
from ....ui.panels.units import choose_button
from . import group

_ = translate


def decision(controller: BoardController) -> Markup | None:
    """Return the question of the rules, with each answer as a button for the player who is asked."""
    game_view: Any = controller.game_view
    question = game_view.question(controller)
    if question is None or controller.action_awaiting_dice is not None:
        return None
    phase = controller.now.phase
    actions = controller.answers() if controller.may_decide else ()
    answers = [answer(controller.system.describe_action(action), n) for n, action in enumerate(actions)]
    return section(
        phase.title,
        tag("p", question) if question else None,
        tag(
            "div",
            answers,
            class_="lw-buttons lw-answers",
            data_show=f"{controller.phase} {len(controller.game)}",
            data_ask=True,
        )
        if answers
        else None,
        chip=rule_chip(next(iter(phase.rules), None)),
    )


def inspector(controller: BoardController) -> Markup | None:
    """Return the unit selected, else the one that has just acted, else the hex pointed at."""
    if controller.group:
        return group.group_panel(controller)
    game_view: Any = controller.game_view
    unit = controller.unit(controller.selected or controller.acted)
    if unit is not None:
        return section(
            _(game_view.chosen) if controller.selected else _("Has just acted"),
            *game_view.unit_details(controller, unit),
            _stay(controller, unit),
        )
    if controller.place is None:
        return None
    return section(controller.system.board.name(controller.place), game_view.hex_line(controller, controller.place))


def _stay(controller: BoardController, unit: Any) -> Markup | None:
    """Return the button by which the unit selected is passed over in this phase; None where it cannot act anyway."""
    if unit.id != controller.selected or not controller.may_lift or unit.id in controller.state.staying:
        return None
    if unit.side != controller.now.to_act or unit.hex is None or not controller.can_act(unit):
        return None
    why = _("It is passed over in this phase, and the next one that can act is chosen (S)")
    put_off = _("It comes after all others, and the next one that can act is chosen (D)")
    stays = None if controller.must_act(unit) else button(_("It stays here"), "stay", why=why)
    return tag("div", stays, button(_("Later"), "later", why=put_off), class_="lw-buttons")


def ability(controller: BoardController, unit: Any) -> Markup:
    """Return the possible actions of a unit, in a sentence."""
    return tag("p", controller.system.what_can(controller.now.position, unit.id).text(), class_="lw-can")


def history(unit: Any) -> Markup | None:
    """Return the history of a unit, folded; None where it has none."""
    return tag("details", tag("summary", _("History")), tag("p", unit.history)) if unit.history else None


def reserves(controller: BoardController, title: str, hand: list[Any]) -> Markup | None:
    """Return the units beside the map that can come in now; clicking one selects it."""
    game_view: Any = controller.game_view
    if not hand:
        return None
    chips = [
        choose_button(game_view.unit_icon(unit, 36), unit, "choose", unit.id == controller.selected) for unit in hand
    ]
    return section(f"{title} ({len(hand)})", tag("div", chips, class_="lw-hand", data_scroll="hand"))


def help_line(controller: BoardController) -> Markup | None:
    """Return the possible actions now, in a sentence."""
    game_view: Any = controller.game_view
    if controller.now.result is not None or controller.action_awaiting_dice is not None or controller.awaiting_handover:
        return None
    if is_first(controller):
        return None  # it stands at the top: `first_step`
    text = game_view.help(controller)
    if text and controller.get("nothing left", lambda: _nothing_left(controller)):
        text = _("Nothing more can be done in this phase: end it.")
    if controller.step is not None:
        text = _("You are viewing the past. Click a counter for details.")
    elif controller.is_computers_turn:
        text = computer_plays(controller)
    elif not controller.may_decide:
        text = _("The other side plays; click any counter to read about it.")
    elif text and _gathers(controller):
        text = f"{text} {_('Drag with Shift to select several; Shift and click adds one.')}"
    return tag("p", text, class_="lw-help") if text else None


def _gathers(controller: Any) -> bool:
    """Return whether several counters could be chosen together now, and none is chosen yet."""
    is_free = controller.selected is None and not controller.group
    return is_free and controller.may_lift and controller.phase in controller.marching and bool(controller.able)


def _nothing_left(controller: BoardController) -> bool:
    """Return whether the side that decides can only end the phase."""
    return all(action.ends_phase for action in controller.now.legal_actions() if not action.is_aside)


def in_play(controller: BoardController) -> Markup:
    """Return the number of units that each side has on the map, for the header."""
    game_view: Any = controller.game_view
    short = short_names(controller.system.sides)
    counts = [
        side_count(short[side], game_view.on_map(controller, side), localized(words))
        for side, words in controller.system.sides.items()
    ]
    label = tag("span", _("In play"), " ", class_="lw-word")
    return tag("span", label, counts, class_="lw-chip", title=_(game_view.on_map_title))


def remaining_forces(controller: BoardController) -> list[Any]:
    """Return the number of units that each side has on the map, for the end of the game."""
    game_view: Any = controller.game_view
    counts = [
        tag("span", tag("b", game_view.on_map(controller, side)), " ", localized(words), class_="lw-count")
        for side, words in controller.system.sides.items()
    ]
    return [_(game_view.on_map_title), ": ", counts]
