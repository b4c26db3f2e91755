"""The dice of a skirmish: a section for each roll, with its dice in a row."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ....engine.i18n import localized, say, translate
from ....ui.markup import Markup, tag
from ....ui.panels.parts import die, modifiers, rule_chip, section
from .. import events as ev
from ..position import BARAKA, FATALITY
from ..terms import FACES
from ..transaction import is_success
from .controller import BarakaController

_ = translate

#: The signs of the Baraka die, as paths in a square of 16: a star for Baraka, a skull for Fatality, a bar for the rest.
SIGNS = {
    "baraka": "M8 .5l1.7 4.2 4.1-2-2 4.1L16 8l-4.2 1.7 2 4.1-4.1-2L8 16l-1.7-4.2-4.1 2 2-4.1L0 8l4.2-1.7-2-4.1 4.1 2z",
    "fatality": "M8 1a6 6 0 0 0-3.5 10.9V15h7v-3.1A6 6 0 0 0 8 1zM5.6 6a1.5 1.5 0 1 1-.01 0z"
    "M10.4 6a1.5 1.5 0 1 1-.01 0zM8 9.5l1 2H7z",
    "blank": "M3 7h10v2H3z",
}


def rolled(controller: BarakaController, event: Any) -> Markup | None:
    """Return the result of the dice of an event."""
    steps: Iterable[Any] = ()
    match event:
        case ev.Fired() | ev.Saved():
            steps = event.volleys[0].modifiers if event.volleys else ()
            dice = list(_volleys(event.volleys))
        case ev.Fought():
            dice = list(_sides(controller, event))
        case ev.BarakaRolled() | ev.RerollOffered():
            dice = [baraka_die(roll) for roll in event.rolls]
        case ev.InitiativeRolled() | ev.Charged():
            dice = [die(roll) for roll in event.rolls]
        case _:
            good = bool(getattr(event, "passed", getattr(event, "success", False)))
            steps, dice = event.modifiers, [die(event.roll, good)]
    return section(
        _("The dice"),
        tag("p", controller.system.describe(event).text()),
        tag("div", dice, class_="lw-dice") if dice else None,
        tag("details", tag("summary", _("Number by number")), modifiers(steps), data_key="rolled") if steps else None,
        kind="lw-outcome",
        chip=rule_chip(event.rules[0]) if event.rules else None,
    )


def _volleys(volleys: Iterable[ev.Volley]) -> Iterable[Markup]:
    return (die(roll, is_success(roll, volley.value)) for volley in volleys for roll in volley.rolls)


def _sides(controller: BarakaController, event: ev.Fought) -> Iterable[Markup]:
    """The dice of close combat: those of each unit in a row of their own."""
    for unit, volleys in ((event.unit, event.attack), (event.target, event.defence)):
        yield tag("span", localized(controller.system.troop(unit).name), class_="lw-whose")
        yield tag("span", list(_volleys(volleys)), class_="lw-dice")


def baraka_die(roll: int) -> Markup:
    """A Baraka die by its sign, with its word."""
    name = {BARAKA: "baraka", FATALITY: "fatality"}.get(roll, "blank")
    word = localized(FACES[name])
    kind = {"baraka": " lw-good", "fatality": " lw-bad"}.get(name, "")
    shown = tag("span", face_icon(name), class_=f"lw-face{kind}", aria_hidden="true")
    return tag(
        "span", shown, tag("small", word), class_="lw-baraka", title=say("{roll}: {face}", roll=roll, face=word).text()
    )


def face_icon(name: str) -> Markup:
    """A face of the Baraka die, drawn."""
    path = tag("path", d=SIGNS[name], fill="currentColor", fill_rule="evenodd")
    return tag("svg", path, viewBox="0 0 16 16", width=16, height=16, aria_hidden="true", class_="lw-sign")
