"""The army builder as HTML: its header, the cost of the army, and the units by chain of command."""

from __future__ import annotations

from typing import Any

from ....engine.i18n import get_language, localized, say, say_count, translate
from ....ui.markup import Markup, join, tag
from ....ui.panels.parts import button, choices, icon, language_switches, overwrite_question
from ..armies.army_data import Entry
from ..armies.army_list import UnitData, army_list, army_lists
from .army_draft import Draft
from .army_pages import page
from .army_parts import faults
from .army_unit import card

_ = translate

#: The letters on the bases of miniatures, by their role.
LETTERS = {"grenadier": "G", "gunner": "A", "loader": "P", "flagbearer": "F", "bugle": "C"}


def sheet(draft: Draft) -> Markup:
    """The whole builder, as the army is now."""
    draft.look()
    gone = _(
        "This builder has stopped: its kernel was ended or restarted. Run all cells again; what was saved can be "
        "opened under “File”."
    )
    return join(
        [
            tag("span", data_gone=gone, hidden=True),
            head(draft),
            account(draft),
            tag(
                "div",
                tag("div", units(draft), class_="lw-army-units", data_scroll="army"),
                tag("div", page(draft), card(draft), class_="lw-army-side", data_scroll="unit"),
                class_="lw-army-bench",
            ),
        ]
    )


def head(draft: Draft) -> Markup:
    """The name of the list, and what can be done with the army as a whole."""
    lists = {id: localized(army_list(id).name) for id in army_lists()}
    pages = {"code": _("Python"), "file": _("File"), "play": _("Play with it")}
    return tag(
        "div",
        tag("span", _("Army builder"), class_="lw-title"),
        choices("list", _("Army list"), lists, draft.army.list.id),
        tag(
            "span",
            button(
                [icon("undo"), " ", _("Undo")],
                "undo",
                off=not draft.can_undo,
                why=_("Takes the last change back") if draft.can_undo else _("Nothing has been changed yet"),
            ),
            [
                button(name, "page", page=page_id, key=f"page-{page_id}", expanded=draft.page == page_id)
                for page_id, name in pages.items()
            ],
            language_switches(get_language()),
            class_="lw-tools",
        ),
        class_="lw-row lw-army-top",
    )


# ---- what it costs -------------------------------------------------------------------------------------


def account(draft: Draft) -> Markup:
    """The points against the limit, the miniatures, the limits of the army, and what is wrong with it as a whole."""
    army, limit = draft.army, draft.limit
    over = limit is not None and army.points > limit
    men = sum(len(troop.figures) for troop in draft.troops.values())
    bar = (
        tag("span", style=f"width:{min(100, 100 * army.points / max(1, limit)):.1f}%", class_="lw-army-fill")
        if limit is not None
        else None
    )
    return tag(
        "div",
        tag(
            "p",
            tag("b", army.points, class_="lw-army-points"),
            " ",
            say_count("of {count} point", "of {count} points", limit).text() if limit is not None else _("points"),
            class_="lw-army-total" + (" lw-army-over" if over else ""),
        ),
        tag("span", bar, class_="lw-army-bar" + (" lw-army-over" if over else ""), aria_hidden="true") if bar else None,
        tag("span", say("units {units} · miniatures {men}", units=len(army), men=men).text(), class_="lw-muted"),
        _field(_("Point limit"), "limit", "" if limit is None else limit, 5),
        _field(_("Year"), "year", "" if army.year is None else army.year, 4),
        _verdict(draft),
        tag("p", str(draft.notice), role="status", class_="lw-army-said") if draft.notice else None,
        tag("p", str(draft.problem), role="alert", class_="lw-army-said lw-wrong") if draft.problem else None,
        overwrite_question(draft.asks, "path") if draft.asks else None,
        faults(draft.faults(), "army"),
        class_="lw-army-account",
    )


def _field(label: str, name: str, value: object, size: int) -> Markup:
    field = tag(
        "input",
        name=name,
        value=value,
        size=size,
        data_do=name,
        data_key=name,
        inputmode="numeric",
        autocomplete="off",
    )
    return tag("form", tag("label", label, " ", field), class_="lw-army-field")


def _verdict(draft: Draft) -> Markup:
    """Return whether the list allows the army."""
    count = len(draft.army_faults)
    if not len(draft.army):
        said, kind = _("No unit has been chosen yet."), "lw-muted"
    elif not count:
        said, kind = "✓ " + _("The list allows this army."), "lw-army-fine"
    else:
        said = "✗ " + say_count("1 thing is wrong", "{count} things are wrong", count).text()
        kind = "lw-wrong"
    return tag("b", said, class_=f"lw-army-verdict {kind}", role="status")


# ---- the units -------------------------------------------------------------------------------------------


def units(draft: Draft) -> Markup:
    """The units, each under its commander, with what can be added there."""
    return tag(
        "section",
        tag("h3", _("Units")),
        _chain(draft, "", ""),
        class_="lw-section",
    )


def _chain(draft: Draft, above: str, kind: str) -> Markup | None:
    """Those under a commander, and the buttons that add to them."""
    rows = [_unit(draft, draft.need(id)) for id, commander in draft.above.items() if commander == above]
    more = [_add(draft, unit, above) for unit in draft.below(kind)]
    if not rows and not more:
        return None
    last = tag("li", more, class_="lw-army-more") if more else None
    return tag("ul", rows, last, class_="lw-army-chain")


def _unit(draft: Draft, entry: Entry) -> Markup:
    troop = draft.troops[entry.id]
    name = localized(troop.name)
    chosen = draft.chosen == entry.id
    row = tag(
        "div",
        tag(
            "button",
            tag("span", name, class_="lw-army-name"),
            _bases(draft, entry),
            tag("b", say_count("{count} pt", "{count} pts", troop.points).text(), class_="lw-army-cost"),
            type="button",
            class_="lw-army-unit",
            data_do="choose",
            data_unit=entry.id,
            data_key=f"unit-{entry.id}",
            aria_pressed=str(chosen).lower(),
        ),
        button(
            "−",
            "remove",
            unit=entry.id,
            key=f"remove-{entry.id}",
            name=say("Take {unit} out", unit=name).text(),
            why=say("Take {unit} out", unit=name).text(),
        ),
        class_="lw-army-row",
    )
    return tag("li", row, faults(draft.faults(entry.id), entry.id), _chain(draft, entry.id, entry.kind))


def _bases(draft: Draft, entry: Entry) -> Markup:
    """The miniatures of a unit as their bases, seen from above; a screen reader says how many there are."""
    figures = draft.troops[entry.id].figures
    bases = [tag("i", LETTERS.get(figure.role, ""), class_=f"lw-army-base lw-{figure.role}") for figure in figures]
    said = say_count("1 miniature", "{count} miniatures", len(figures)).text()
    side = draft.army.list.side
    return join(
        [
            tag("span", bases, class_=f"lw-army-bases lw-{side}", aria_hidden="true"),
            tag("span", said, class_="lw-heard"),
        ]
    )


def _add(draft: Draft, unit: UnitData, above: str) -> Markup:
    """The button that adds a unit, with how many there are and how many there may be."""
    name = localized(draft.army.list.profile_of(unit).name)
    entries = [entry for entry in draft.army.entries if entry.kind == unit.id]
    most = unit.army
    if above:
        commander = draft.unit(draft.need(above))
        most = commander.commands.get(unit.id, most)
        entries = [entry for entry in entries if draft.above[entry.id] == above]
    count = (
        say("{count} of {range}", count=len(entries), range=_range(most)).text() if most else str(len(entries) or "")
    )
    key = f"add-{unit.id}-{above}"
    wished: dict[str, Any] = {"focus": draft.wish[1]} if draft.wish[0] == key else {}
    price = tag("small", say_count("{count} pt", "{count} pts", unit.points).text(), f" · {count}" if count else None)
    return button([f"+ {name} ", price], "add", key=key, kind=unit.id, under=above, **wished)


def _range(most: tuple[int, int]) -> str:
    """``2–3``, or a single number where both are one.

    >>> _range((2, 3)), _range((1, 1)), _range((0, 1))
    ('2–3', '1', '1')
    """
    least, highest = most
    return str(highest) if least in (0, highest) else f"{least}–{highest}"
