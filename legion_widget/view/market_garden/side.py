"""What the side of the board shows of the Market Garden game: what is asked or set up, the unit, the dice."""

from __future__ import annotations

from typing import Any

from ...engine.words import gettext_noop, pick, say, translate
from ...games.market_garden import events as ev
from ...games.market_garden import victory
from ...games.market_garden.data import SIDES
from ...games.market_garden.terms import SIDE_NAMES
from ...games.market_garden.unit import TYPE_NAMES, Unit
from ..markup import Markup, tag
from ..panels.parts import button, die, modifiers, rule_chip, section
from .pieces import counter_picture, hex_line, states
from .plan import plan
from .table import MOVING, MarketGardenTable

_ = translate

#: What is asked between two actions, in words.
QUESTIONS = {
    "order": gettext_noop("The initiative is won: go first, or second?"),
    "loss": gettext_noop("Which unit loses the step?"),
    "tire": gettext_noop("Which unit is fatigued?"),
    "retreat": gettext_noop("Press the hex to retreat to, or choose here."),
    "withdraw": gettext_noop("The refusal has come off: press the hex to withdraw to, or choose here."),
    "advance": gettext_noop("The hex is given up: does an attacker occupy it?"),
}
#: What to do in a phase, in words.
HELP = {
    "airborne": gettext_noop("Choose an airborne unit beside the map and press a hex of its drop zone."),
    "movement": gettext_noop(
        "Press a unit, then a hex in its reach; each press on a stack takes the next unit. An enemy may be overrun."
    ),
    "mechanised": gettext_noop("Combat/motorised units that are fit move once more: press a unit, then a hex."),
    "declaration": gettext_noop(
        "Press your units and the enemy beside them, choose manoeuvre or assault, and declare."
    ),
    "refusal": gettext_noop("Press an attacked hex of combat/motorised units that are to slip away."),
    "reaction": gettext_noop("Press a unit beside an attacked hex, then that hex: one try for each."),
    "bombardment": gettext_noop("Press artillery and an enemy in range, put in air points, and fire."),
    "support": gettext_noop("Press artillery in range to support, put in air points, or decline."),
    "defence": gettext_noop("Defensive bombardment: press artillery in range, put in air points, or decline."),
    "manoeuvre": gettext_noop("Press the hex of a declared manoeuvre to fight it."),
    "assault": gettext_noop("Press the hex of a declared assault to fight it."),
}


# ---- what is asked -------------------------------------------------------------------------------------


def decision(table: MarketGardenTable) -> Markup | None:
    """What has to be decided between two actions."""
    if table.phase not in QUESTIONS or not table.mine or table.awaiting is not None:
        return None
    phase = table.now.phase
    answers = [
        button(table.system.describe_action(action).text(), "answer", primary=n == 0, number=n, key=f"answer-{n}")
        for n, action in enumerate(table.answers())
    ]
    return section(
        phase.title,
        tag("p", _(QUESTIONS[table.phase])),
        tag("div", answers, class_="lw-buttons lw-answers", data_show=f"{table.phase} {len(table.game)}"),
        chip=rule_chip(phase.rules[0] if phase.rules else None),
    )


# ---- the unit chosen -----------------------------------------------------------------------------------


def inspector(table: MarketGardenTable) -> Markup | None:
    """The unit chosen, else the one that has just acted, else the hex pointed at; and the stack that it lies in."""
    unit = table.unit(table.selected or table.acted)
    board = table.system.board
    if unit is None:
        return None if table.place is None else section(board.name(table.place), hex_line(table, table.place))
    counter = table.system.counter(unit.id)
    facts = [
        (_("Strength"), unit.strength, _("strength: in combat, with the steps that it has left")),
        (_("Effic."), unit.efficiency, _("efficiency: this or less on the die")),
        (_("Move"), f"{unit.left}/{unit.movement}", _("movement points left, and its allowance")),
    ]
    if unit.armour:
        facts.append((_("Armour"), unit.armour, _("armour: moves the die of manoeuvre and assault")))
    if counter.artillery:
        facts.append((_("Fire"), f"{unit.bombard}→{unit.range}", _("points of fire, and range in hexes")))
    where = unit.hex.name if unit.hex is not None else _("beside the map")
    kind = pick(TYPE_NAMES[unit.type]).capitalize()
    return section(
        _("Chosen unit") if table.selected else _("Has just acted"),
        tag(
            "div",
            counter_picture(unit, 58, marked=True),
            tag(
                "div",
                tag("p", unit.name, class_="lw-name"),
                tag("p", kind, " · C/M" if unit.cm else None, " · ", where, class_="lw-muted"),
                tag("p", states(unit), class_="lw-state"),
            ),
            class_="lw-card",
        ),
        tag(
            "div",
            [
                tag("span", tag("small", name), tag("b", value), class_="lw-fact", title=why)
                for name, value, why in facts
            ],
            class_="lw-facts",
        ),
        _stack(table, unit),
        tag("p", table.system.can(table.now.position, unit.id).text(), class_="lw-can"),
        _join(table, unit),
        tag("details", tag("summary", _("History")), tag("p", unit.history)) if unit.history else None,
        tag("p", _("Values: our reconstruction."), class_="lw-fine"),
    )


def _stack(table: MarketGardenTable, unit: Unit) -> Markup | None:
    """The others on its hex; pressing one chooses it."""
    here = table.where(unit)
    others = table.stack(here) if here is not None else []
    if len(others) < 2:
        return None
    chips = [
        tag(
            "button",
            counter_picture(each, 36, marked=True),
            type="button",
            class_="lw-piece",
            data_do="choose",
            data_unit=each.id,
            data_key=f"stack-{each.id}",
            title=each.name,
            aria_label=each.spoken(),
            aria_pressed=str(each.id == unit.id).lower(),
        )
        for each in others
    ]
    return tag("div", tag("span", _("Stack"), class_="lw-label"), chips, class_="lw-pieces")


def _join(table: MarketGardenTable, unit: Unit) -> Markup | None:
    """In movement: the hexes of its own side that the unit can move to, where a press would choose the others."""
    if table.phase not in MOVING or not table.mine or unit.side != table.now.to_act or not table.selected:
        return None
    board = table.system.board
    found = table.system.reach(table.now.position, unit.id)
    here = table.where(unit)
    own = [i for i, count in table.system.derived(table.now.position).steps[unit.side].items() if count and i != here]
    buttons = [
        button(_to(table, i, unit.side), "join", hex=board.grid.label(i), key=f"join-{i}")
        for i in own
        if board.grid.label(i) in found
    ]
    if not buttons:
        return None
    return tag("div", tag("span", _("Join a stack"), class_="lw-label"), buttons, class_="lw-buttons lw-answers")


def _to(table: MarketGardenTable, index: int, side: str) -> str:
    """A hex with those who stand there, as a way to go."""
    names = [each.short or each.name for each in table.stack(index, side)]
    return say("To {hex}: {units}", hex=table.system.board.name(index), units=", ".join(names)).text()


def reserves(table: MarketGardenTable) -> Markup | None:
    """The units beside the map that can come in or be dropped now; pressing one chooses it."""
    hand = table.hand() if table.mine else []
    if not hand:
        return None
    chips = [
        tag(
            "button",
            counter_picture(unit, 36),
            type="button",
            class_="lw-piece",
            data_do="choose",
            data_unit=unit.id,
            data_key=f"choose-{unit.id}",
            title=unit.name,
            aria_label=unit.spoken(),
            aria_pressed=str(unit.id == table.selected).lower(),
        )
        for unit in hand
    ]
    title = _("To be dropped") if table.phase == "airborne" else _("Reinforcements")
    return section(f"{title} ({len(hand)})", tag("div", chips, class_="lw-hand", data_scroll="hand"))


def steps(table: MarketGardenTable) -> Markup | None:
    """What the sheet has one do in this phase, step by step, each with its letter, number and rule."""
    sequence, p = table.system.sequence, table.now.position
    if not p.agenda:
        return None
    pending = next((each for each in reversed(p.agenda) if sequence.phase(each, p.roles) is not None), None)
    phase = sequence.phase(pending, p.roles) if pending is not None else None
    if phase is None or not phase.items:
        return None
    rows = [
        tag(
            "li",
            tag("b", f"{phase.mark}{item.mark}", class_="lw-mark"),
            " ",
            pick(item.does),
            " ",
            rule_chip(item.rule),
        )
        for item in phase.items
    ]
    title = say("The sheet: {mark}) {phase}", mark=phase.mark, phase=phase.title).text()
    return tag(
        "details",
        tag("summary", title),
        tag("ol", rows, class_="lw-sheet-steps"),
        class_="lw-section",
        data_key="sheet",
    )


def play(table: MarketGardenTable) -> list[Markup | None]:
    """What is being set up, the unit chosen, what can come in, and what can be done now."""
    return [plan(table), inspector(table), reserves(table), help_line(table), steps(table)]


def help_line(table: MarketGardenTable) -> Markup | None:
    """What can be done now, in a sentence."""
    if table.now.result is not None or table.handing or table.awaiting is not None:
        return None
    if table.step is not None:
        return tag("p", _("This has been played; press any counter to read about it."), class_="lw-help")
    if not table.mine:
        return tag("p", _("The other side plays; press any counter to read about it."), class_="lw-help")
    return tag("p", _(HELP[table.phase]), class_="lw-help") if table.phase in HELP else None


# ---- what the dice brought -----------------------------------------------------------------------------


def rolled(table: MarketGardenTable, event: Any) -> Markup | None:
    """What the dice of an event brought."""
    dice = [event.allied, event.german] if isinstance(event, ev.InitiativeRolled) else [event.roll]
    good = getattr(event, "passed", None)
    faces = [die(face, good) for face in dice]
    steps_ = getattr(event, "modifiers", ())
    return section(
        _("The dice"),
        tag("p", table.system.describe(event).text()),
        tag("div", faces, class_="lw-dice"),
        modifiers(steps_) if steps_ else None,
        kind="lw-outcome",
        chip=rule_chip(event.rules[0] if event.rules else None),
    )


def left(table: MarketGardenTable) -> list[Any]:
    """The points of both sides, and the steps that they have lost."""
    p = table.now.position
    found = []
    for side in SIDES:
        points = victory.score(table.system, p, side)
        words = say(
            "points {points}, steps lost {lost}", points=points, lost=victory.lost(table.system, p, side)
        ).text()
        found.append(tag("span", tag("b", pick(SIDE_NAMES[side]).capitalize()), f": {words}", class_="lw-count"))
    return found
