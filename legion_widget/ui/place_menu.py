"""The menu of a place: possible actions, impossible ones with their rule, and entries that are always there.

It opens by a right click, a finger that stays, or the keyboard. What it lists are the legal actions of the game, and
what it refuses is refused by the same ruling as a click.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

import msgspec

from ..engine.errors import LegionWidgetError
from ..engine.i18n import percent, say, say_count, translate
from ..engine.ruling import Fault
from .heard import likeliest
from .markup import Markup, join, tag
from .play_commands import is_awaiting_dice
from .view_state import Location

if TYPE_CHECKING:
    from .board import Board
    from .controller import BoardController

#: How many deeds are listed of a unit that is chosen, and how many where none is.
MOST, FEW = 8, 4


class Entry(msgspec.Struct, frozen=True):
    """An entry of the menu.

    Args:
        words: What it does.
        do: Does it, with the board; None: it cannot be done.
        note: What it costs, or its key.
        odds: The chances of its results, in words.
        fault: Why it cannot be done.
    """

    words: str
    do: Callable[[Board], object] | None = None
    note: str = ""
    odds: str = ""
    fault: Fault | None = None


def entries(controller: BoardController, place: Location) -> list[Entry]:
    """Return the entries of the menu of a place, possible actions first."""
    if controller.step is not None:
        return [Entry(translate("To the present"), lambda board: board.look_back(None)), _middle(place)]
    if not controller.may_decide or controller.action_awaiting_dice is not None:
        return [_middle(place)]
    found = [*_of_unit(controller, place), *_deeds(controller, place), *_always(controller, place)]
    return sorted(found, key=lambda entry: entry.fault is not None)


def _of_unit(controller: BoardController, place: Location) -> Iterator[Entry]:
    """Yield the entries for the unit there, of the side that decides."""
    unit = controller.unit_to_lift(place)
    if unit is None or isinstance(place, tuple):
        return
    if unit.id != controller.selected:
        yield Entry(say("Choose {unit}", unit=unit.name).text(), partial(_choose, unit=unit.id))
    else:
        yield Entry(say("Deselect {unit}", unit=unit.name).text(), lambda board: board.run("cancel"), "Esc")
        if controller.can_act(unit):
            if not controller.must_act(unit):
                yield Entry(translate("It stays here"), lambda board: board.run("stay"), "S")
            yield Entry(translate("Later"), lambda board: board.run("later"), "D")


def _deeds(controller: BoardController, place: Location) -> Iterator[Entry]:
    """The actions that end at a place: of the selected unit, with why not; where none is, of any unit that can."""
    if isinstance(place, tuple):  # on a table acts are set in a row, by clicks
        yield from controller.game_view.place_deeds(controller, place)
        return
    chosen = controller.unit(controller.selected)
    if chosen is not None and chosen.side != controller.now.to_act:
        chosen = None
    own = None if chosen is None else controller.where(chosen)
    listed = controller.now.legal_actions(None if chosen is None else chosen.id)
    there = (action for action in listed if not action.is_aside and _ends_at(controller, action, place))
    found = list(islice(there, FEW if chosen is None else MOST))
    for action in found:
        yield _deed(controller, action)
    if chosen is not None and not found and own != place:
        action = controller.system.infer_action(
            controller.now.position, chosen.id, controller.game_view.name(controller.game, place)
        )
        ruling = None if action is None else controller.ruling_for_seat(action)
        if action is not None and ruling is not None:
            words = controller.system.describe_action(action).text()
            yield _deed(controller, action) if ruling else Entry(words, fault=ruling.faults[0])


def _ends_at(controller: BoardController, action: Any, place: Location) -> bool:
    """Return whether an action is about a place other than the one where its unit stands, or about that one only."""
    places = controller.about("", action)
    start = controller.spot_of(getattr(action, "unit", None))
    return place in places and (place != start or len(places) == 1)


def _deed(controller: BoardController, action: Any) -> Entry:
    """A legal action, with what a move costs, or the chances where dice are rolled."""
    system, position = controller.system, controller.now.position
    unit, to = getattr(action, "unit", None), getattr(action, "to", None)
    note = odds = ""
    with suppress(LegionWidgetError):  # not every action has a cost or odds
        if unit is not None and to is not None:
            reach = system.reach(position, unit)
            cost = reach.cost(to) if to in reach else 0
            note = say_count("{count} point", "{count} points", cost).text() if cost else ""
        else:
            likely = likeliest(system, system.odds(position, action))
            odds = " · ".join(f"{words.text()} {percent(chance)}" for words, chance in likely)
    return Entry(system.describe_action(action).text(), partial(_attempt, action=action), note, odds)


def _always(controller: BoardController, place: Location) -> Iterator[Entry]:
    """Yield the entries that every place has."""
    yield _middle(place)
    if controller.game.can_undo:
        yield Entry(translate("Undo"), lambda board: board.run("undo"), "U")
    if controller.game.can_redo:
        yield Entry(translate("Redo"), lambda board: board.run("redo"), "Y")
    label = controller.game_view.end_button_label(controller)
    if label is not None:
        ruling = controller.ruling_for_seat(controller.system.end_phase(controller.now.position))
        fault = None if ruling else ruling.faults[0]
        yield Entry(label, (lambda board: board.run("next")) if ruling else None, "E" if ruling else "", fault=fault)


def _middle(place: Location) -> Entry:
    return Entry(translate("Bring this place to the middle"), lambda board: board.look(place))


def _choose(board: Board, unit: str) -> None:
    board.click(board.controller.choose, unit)


def _attempt(board: Board, action: Any) -> None:
    if not is_awaiting_dice(board):
        board.click(board.controller.attempt, action)


def html(controller: BoardController, place: Location, listed: list[Entry]) -> Markup:
    """Return the menu as the page shows it: a line that cannot be clicked says why, with the rule."""
    title = controller.game_view.spoken(controller, place)
    count = say_count("1 choice", "{count} choices", sum(entry.do is not None for entry in listed)).text()
    return join(
        [tag("div", tag("b", title), tag("span", count), class_="lw-menu-head"), *map(_line, enumerate(listed))]
    )


def _line(numbered: tuple[int, Entry]) -> Markup:
    number, entry = numbered
    inside = [tag("span", entry.words), tag("small", entry.note) if entry.note else None]
    if entry.odds:
        inside.append(tag("em", entry.odds))
    if entry.fault is not None:
        inside = [
            tag("span", entry.words),
            tag("small", entry.fault.rule, class_="lw-menu-rule"),
            tag("i", entry.fault.text()),
        ]
    refused = "true" if entry.do is None else None
    return tag(
        "button", *inside, type="button", role="menuitem", tabindex="-1", data_pick=number, aria_disabled=refused
    )
