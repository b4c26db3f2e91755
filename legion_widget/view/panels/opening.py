"""The dice that a new game begins with, to be typed in: those of a round, and what earlier rounds have brought."""

from __future__ import annotations

from ...engine.words import Message, say, translate
from ..markup import Markup, tag
from ..opening import Opening
from .parts import button

_ = translate


def first_dice(opening: Opening) -> Markup:
    """The dice that are rolled before anything can be done in a new game, to be typed in."""
    groups: list[Markup] = []
    number = 0
    for what, dice in opening.asked:
        fields = [_field(opening, n, name.text()) for n, (name, _faces) in enumerate(dice, number)]
        groups.append(tag("fieldset", tag("legend", what.text(), class_="lw-name"), tag("div", fields)))
        number += len(dice)
    return tag(
        "form",
        tag("p", _("Roll one die") if number == 1 else say("Roll {count} dice", count=number).text(), class_="lw-name"),
        _fallen(opening.fallen),
        groups,
        tag(
            "div",
            button(_("These came up"), "new", primary=True, key="new-typed", sure="dice"),
            button(_("Let the program roll"), "new", key="new-roll", sure="dice", roll="program"),
            button(_("Cancel"), "no", key="no-dice"),
            class_="lw-buttons",
        ),
        class_="lw-form lw-dice-form lw-opening",
    )


def _fallen(came: list[Message]) -> Markup | None:
    """What has fallen already."""
    if not came:
        return None
    return tag("ul", [tag("li", each.text()) for each in came], class_="lw-fallen", aria_label=_("What has fallen"))


def _field(opening: Opening, number: int, name: str) -> Markup:
    """The field of one die, with what is wrong about it; the keyboard goes to the first that needs it."""
    wrong = opening.wrong.get(number)
    told = f"lw-opening-{id(opening):x}-{number}"
    field = tag(
        "input",
        name=opening.name(number),
        inputmode="numeric",
        maxlength=3,
        autocomplete="off",
        class_="lw-die",
        value=opening.typed[number] if number < len(opening.typed) else None,
        aria_required="true",
        aria_invalid="true" if wrong else None,
        aria_describedby=told if wrong else None,
        data_key=f"new-{opening.name(number)}",
        data_focus=f"opening-{opening.rounds}" if number == min(opening.wrong, default=0) else None,
    )
    said = tag("p", wrong.text(), id=told, class_="lw-wrong") if wrong else None
    return tag("div", tag("label", name, " ", field), said)
