"""Several counters that are selected and moved together: towards one hex, each by its own best path."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from ....drawing import overlays
from ....engine.game import AnyGame
from ....engine.i18n import say_count, translate
from ....engine.scene import Item
from ....ui.controller import BoardController
from ....ui.deeds import as_one
from ....ui.markup import Markup, tag
from ....ui.panels.parts import button, section
from ....ui.panels.units import remove_button

_ = translate


class March(NamedTuple):
    """The move of one counter of a group: the hexes of its path from where it is, its cost, the action, and whether it
    must stop at the end.
    """

    unit: str
    path: tuple[int, ...]
    cost: int
    action: Any
    halts: bool


def toggle_members(controller: BoardController, names: Iterable[str]) -> None:
    """Counters are put into the group; where all of them are in it, they are taken out. One that is chosen is in it."""
    group = controller.group or tuple(name for name in (controller.selected,) if name is not None)
    listed = tuple(names)
    kept = tuple(name for name in group if name not in listed)
    new = kept if listed and all(name in group for name in listed) else (*kept, *listed)
    controller.state = replace(controller.state.unplanned(), selected=None, group=new, marches=(), rejection=None)


def plan_marches(controller: BoardController, target: int) -> tuple[March, ...]:
    """Return the move of each counter of the group, in a possible order: the nearest goes first.

    One that cannot come nearer stays. Nobody enters a hex in which it would have to stop, but the target.
    """
    game = controller.game.fork()
    grid = controller.system.board.grid

    def away(name: str) -> int:
        return int(grid.distance(game.units[name].hex.index, target))

    marches = []
    for name in sorted((name for name in controller.group if game.units[name].hex is not None), key=away):
        march = _march(controller, game, name, target)
        if march is not None:
            game.do(march.action)
            marches.append(march)
    return tuple(marches)


def _march(controller: BoardController, game: AnyGame, name: str, target: int) -> March | None:
    """The best way of a counter towards a hex; None: it has none that leads nearer."""
    game_view: Any = controller.game_view
    system, grid, unit = game.system, game.system.board.grid, game.units[name]
    reach = system.reach(game.position, name)
    stops = game_view.stops(controller, unit)
    places = {
        index: (grid.distance(index, target), cost)
        for index, cost in reach.cost_by_index.items()
        if index == target or not stops >> index & 1
    }
    start, here = unit.hex.index, grid.distance(unit.hex.index, target)
    for index in sorted(places, key=lambda place: places[place]):
        if places[index][0] >= here:
            return None
        action = system.infer_action(game.position, name, grid.label(index))
        if action is not None and game.ruling(action, controller.seat):
            path = (start, *(grid.index(label) for label in reach.path(grid.label(index))))
            return March(name, path, reach.cost(grid.label(index)), action, bool(stops >> index & 1))
    return None


def carry_out(controller: BoardController) -> None:
    """All of the group go where it is planned, as one deed; what is allowed no longer stops the row and says why."""
    marches = controller.marches
    with as_one(controller.game):
        for march in marches:
            if not controller.attempt(march.action):
                return
    controller.choose(None)


def group_overlay(controller: BoardController) -> list[Item]:
    """Return rings round the group, and a numbered arrow for each counter that would go."""
    board, items = controller.system.board, []
    mask = 0
    for name in controller.group:
        mask |= 1 << controller.unit(name).hex.index
    items += overlays.selected_items(board, mask, controller.theme)
    for number, march in enumerate(controller.marches, 1):
        items += overlays.path_items(board, march.path, controller.theme, "move", number)
    return items


def group_panel(controller: BoardController) -> Markup | None:
    """Return the group with where each would go, and what can be done with it; None: there is none."""
    if not controller.group:
        return None
    game_view: Any = controller.game_view
    marches = {march.unit: (number, march) for number, march in enumerate(controller.marches, 1)}
    first = sorted(controller.group, key=lambda name: marches[name][0] if name in marches else len(marches) + 1)
    rows = [_row(controller, game_view, name, marches.get(name)) for name in first]
    count = len(controller.group)
    help_text = _("Click where they are to go; Shift and click adds a counter or takes one out.")
    if controller.marches:
        help_text = _("Click the same place again, or the button. One undo takes all of it back.")
    buttons = [
        button(
            say_count("Move {count} counter", "Move all {count}", len(marches) or count).text(),
            "march",
            primary=True,
            off=not marches,
        ),
        button(_("Deselect"), "cancel", key="group-cancel"),
    ]
    if controller.place is not None and not controller.marches:
        help_text = _("None of them can come nearer to that place.")
    return section(
        say_count("{count} counter selected", "{count} counters selected", count).text(),
        tag("ul", rows, class_="lw-group"),
        tag("div", buttons, class_="lw-buttons", data_show=f"group {count} {len(marches)}"),
        tag("p", help_text, class_="lw-muted"),
    )


def _row(controller: BoardController, game_view: Any, name: str, planned: tuple[int, March] | None) -> Markup:
    unit = controller.known(name)
    where = game_view.whereabouts(controller, unit)
    said = _("stays") if controller.can_act(unit) else _("cannot move now")
    number: Any = ""
    halts = None
    if planned is not None:
        number, march = planned
        halts = tag("small", translate(game_view.stop_words), class_="lw-halts") if march.halts else None
        where = f"{where} → {controller.system.board.grid.label(march.path[-1])}"
        said = say_count("{count} point", "{count} points", march.cost).text()
    return tag(
        "li",
        tag("b", number),
        remove_button(game_view.unit_icon(unit, 30), unit, "ungroup"),
        tag("span", game_view.member_name(unit), tag("small", where), halts),
        tag("span", said, class_="lw-muted"),
    )


def ready_units(controller: BoardController, units: Sequence[Any]) -> list[Any]:
    """Return those of some units that stand on the map and can act now."""
    side = controller.now.to_act
    return [unit for unit in units if unit.side == side and unit.hex is not None and controller.can_act(unit)]
