"""An army as a notebook shows it: as text, and as a table with its faults below."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ....engine.i18n import Message, localized, say
from .roster import special_rules

if TYPE_CHECKING:
    from .army import Army
    from .army_data import Entry


def text(army: Army) -> str:
    """The army in lines: its size, then its units down the chains of command, each with its points and its id."""
    lines = []
    for entry, depth in army.order():
        given = _given(army, entry)
        words = localized(army.name_of(entry)) + (f" ({given})" if given else "")
        lines.append(f"  {'  ' * depth}{words}  {army.cost(entry.id)}  {entry.id}")
    return "\n".join([f"<{_summary(army)}>", *lines])


def table(army: Army) -> str:
    """The army as a table in HTML."""
    rows = []
    for entry, depth in army.order():
        name, given = escape(localized(army.name_of(entry))), escape(_given(army, entry))
        rows.append(
            f'<tr><th scope="row" style="text-align: start; padding-inline-start: {1 + depth}em">{name}</th>'
            f"<td>{len(army.troop(entry).figures)}</td><td>{army.cost(entry.id)}</td>"
            f'<td style="text-align: start">{given}</td>'
            f'<td style="text-align: start"><code>{escape(entry.id)}</code></td></tr>'
        )
    heads = (say("Unit"), say("Miniatures"), say("Points"), say("With"), say("Id"))
    head = "".join(f'<th scope="col">{escape(str(word))}</th>' for word in heads)
    wrong = "".join(f"<li>{escape(str(fault))}</li>" for fault in army.faults())
    return (
        f"<table><caption>{escape(str(_summary(army)))}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>{wrong and f'<ul>{wrong}</ul>'}"
    )


def _summary(army: Army) -> Message:
    men = sum(len(army.troop(entry).figures) for entry in army.entries)
    return say(
        "{army}: units {units}, miniatures {men}, points {points}",
        army=army.list.name,
        units=len(army),
        men=men,
        points=army.points,
    )


def _given(army: Army, entry: Entry) -> str:
    """Return the options of a unit, in the language in use."""
    given = []
    for option, times in army.taken(entry):
        given.append(localized(option.name) + (f" × {times}" if option.limit > 1 else ""))
    kabyl = army.kabyl(entry.id)
    given += [localized(special_rules()[rule].name).lower() for rule in kabyl.rules]
    if kabyl.trustful:
        given.append(say("trusted kábila").text())
    return ", ".join(given)
