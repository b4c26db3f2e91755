"""The opening dice to be entered: those of this round, and the results of earlier rounds."""

from __future__ import annotations

from ...engine.i18n import Message, say_count, translate
from ..markup import Markup, tag
from ..opening_dice import OpeningDice
from .parts import button

_ = translate


def opening_dice(asking: OpeningDice) -> Markup:
    """The dice that are rolled before anything can be done in a new game, to be typed in."""
    groups: list[Markup] = []
    number = 0
    for what, dice in asking.asked:
        fields = [_field(asking, n, name.text()) for n, (name, _sides) in enumerate(dice, number)]
        groups.append(tag("fieldset", tag("legend", what.text(), class_="lw-name"), tag("div", fields)))
        number += len(dice)
    return tag(
        "form",
        tag("p", say_count("Roll one die", "Roll {count} dice", number).text(), class_="lw-name"),
        _fallen(asking.fallen),
        groups,
        tag(
            "div",
            button(_("Use these"), "new", primary=True, key="new-typed", sure="dice"),
            button(_("Let the program roll"), "new", key="new-roll", sure="dice", roll="program"),
            button(_("Cancel"), "no", key="no-dice"),
            class_="lw-buttons",
        ),
        class_="lw-form lw-dice-form lw-first-dice",
    )


def _fallen(came: list[Message]) -> Markup | None:
    """Return the dice that have fallen."""
    if not came:
        return None
    return tag(
        "ul", [tag("li", message.text()) for message in came], class_="lw-fallen", aria_label=_("What has fallen")
    )


def _field(asking: OpeningDice, number: int, name: str) -> Markup:
    """The field of one die, with what is wrong about it; the keyboard goes to the first that needs it."""
    wrong = asking.typed.wrong.get(number)
    error_id = f"lw-first-dice-{id(asking):x}-{number}"
    field = tag(
        "input",
        name=asking.name(number),
        inputmode="numeric",
        maxlength=3,
        autocomplete="off",
        class_="lw-die",
        value=asking.typed.texts[number] if number < len(asking.typed.texts) else None,
        aria_required="true",
        aria_invalid="true" if wrong else None,
        aria_describedby=error_id if wrong else None,
        data_key=f"new-{asking.name(number)}",
        data_focus=f"first-dice-{asking.rounds}" if number == min(asking.typed.wrong, default=0) else None,
    )
    said = tag("p", wrong.text(), id=error_id, class_="lw-wrong") if wrong else None
    return tag("div", tag("label", name, " ", field), said)
