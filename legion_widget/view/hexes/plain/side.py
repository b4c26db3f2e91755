"""The side panel of the plain board: selected unit, decision, last action, order of battle; and the tip over a hex."""

from __future__ import annotations

from typing import Any

from ....engine.words import pick, say, translate
from ...markup import Markup, join, tag
from ...panels.parts import button, percent, rule_sign, section
from .head import counter_count
from .table import PlainTable

_ = translate


def decision(table: PlainTable) -> Markup | None:
    """What the rules ask the player between two actions: each answer is a button."""
    if table.step is not None or table.awaiting is not None or not table.pending():
        return None
    answers = [
        button(table.system.describe_action(action).text(), "answer", primary=n == 0, number=n, key=f"answer-{n}")
        for n, action in enumerate(table.answers())
    ]
    return section(table.now.phase.title, tag("div", answers, class_="lw-buttons lw-answers", data_show=table.phase))


def inspector(table: PlainTable) -> Markup | None:
    """The selected unit, else the one that has just acted, else the hex that was clicked."""
    unit = table.unit(table.selected or table.acted)
    if unit is None:
        if table.place is None:
            return None
        board = table.system.board
        return section(board.name(table.place), tag("p", _terrain(table, table.place)))
    figures = ((_("combat factor"), unit.combat), (_("movement factor"), unit.movement))
    facts = [tag("span", tag("small", words), tag("b", value), class_="lw-fact") for words, value in figures]
    states = " · ".join(words for words, holds in ((_("moved"), unit.moved), (_("has fought"), unit.fought)) if holds)
    return section(
        _("Chosen counter") if table.selected else _("Has just acted"),
        tag(
            "div",
            table.face.piece(unit, 58),
            tag(
                "div",
                tag("p", unit.name, class_="lw-name"),
                tag("p", pick(table.system.sides[unit.side]).capitalize(), " · ", _where(unit), class_="lw-muted"),
                tag("div", facts, class_="lw-facts"),
                tag("p", states, class_="lw-state") if states else None,
            ),
            class_="lw-card",
        ),
        tag("p", table.system.can(table.now.position, unit.id).text(), class_="lw-can"),
        tag("details", tag("summary", _("History")), tag("p", unit.history)) if unit.history else None,
    )


def _where(unit: Any) -> str:
    if unit.hex is not None:
        return str(unit.hex.name)
    return _("eliminated") if unit.status == "eliminated" else _("not on the map")


def _terrain(table: PlainTable, index: int) -> str:
    style = table.system.terrain.get(table.system.board.terrain_at[index])
    return "" if style is None else pick(style.name)


def last_action(table: PlainTable) -> Markup | None:
    """What has just happened, in sentences."""
    if table.told is not None or table.acted is None:
        return None
    texts = [tag("p", table.system.describe(event).text()) for event in table.happened]
    return section(_("What happened"), texts)


def help_line(table: PlainTable) -> Markup | None:
    """What to click, while no unit is selected."""
    if table.selected is not None or not table.mine or table.pending():
        return None
    words = _("Select one of your counters, then click a hex or an enemy.")
    return tag("section", tag("p", words, class_="lw-muted"), class_="lw-section")


def left(table: PlainTable) -> list[Any]:
    """The counters that each side has on the map."""
    counts = [
        tag("span", tag("b", counter_count(table, side)), " ", pick(words), class_="lw-count")
        for side, words in table.system.sides.items()
    ]
    return [_("Counters on the map"), ": ", counts]


def order(table: PlainTable) -> Markup:
    """The counters of each side; a click on one selects it."""
    return join(
        tag(
            "section",
            tag("h3", pick(words).capitalize()),
            tag(
                "ul", [_member(table, unit) for unit in table.now.units.filter(side=side).values()], class_="lw-members"
            ),
            class_="lw-section",
        )
        for side, words in table.system.sides.items()
    )


def _member(table: PlainTable, unit: Any) -> Markup:
    member = tag(
        "button",
        table.face.piece(unit, 30, marked=True),
        tag("span", unit.name),
        tag("span", _where(unit), class_="lw-muted"),
        type="button",
        class_="lw-member",
        data_do="choose",
        data_unit=unit.id,
        data_key=f"member-{unit.id}",
        aria_pressed=str(unit.id == table.selected).lower(),
    )
    return tag("li", member)


def tip(table: PlainTable, index: int) -> Markup:
    """The name of a hex, who stands there, and the cost of going there, or why the selected unit cannot."""
    system, position = table.system, table.now.position
    lines: list[Any] = [tag("b", system.board.name(index)), tag("div", _terrain(table, index))]
    there = system.units_at(position, index)
    lines += [tag("div", f"{unit.name} {unit.combat}-{unit.movement}") for unit in there]
    selected = table.unit(table.selected)
    if selected is not None and selected.side == table.now.to_act and selected.hex is not None:
        label = system.board.grid.label(index)
        reach, answer = system.reach(position, selected.id), system.why(position, selected.id, label)
        if answer.ok and not there and label in reach:
            lines.append(tag("div", say("{cost} points", cost=reach.cost(label)).text(), class_="lw-muted"))
        elif index != selected.hex.index:
            lines.append(tag("div", answer.text, " ", rule_sign(answer.rule), class_="lw-muted"))
            odds = system.odds(position, answer.action).outcomes if answer.ok else {}
            lines += [tag("div", f"{name}: {percent(chance)}", class_="lw-muted") for name, chance in odds.items()]
    return join(lines)
