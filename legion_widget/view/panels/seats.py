"""Who sits at the board: the screen between two players, what partners agree on, and dice of a real table."""

from __future__ import annotations

from ...engine.seats import partners
from ...engine.words import say, translate
from ...games.legion.actions import HandOver
from ...games.legion.unit import Unit
from ..markup import Markup, tag
from ..table import Table
from .parts import button, section

_ = translate


def hand_over_screen(table: Table) -> Markup | None:
    """Covers the map while the board goes from one player to the next."""
    if not table.handing or table.seat is None:
        return None
    seat = table.game.seat(table.seat)
    return tag(
        "div",
        tag("h3", _("Pass the board on")),
        tag("p", seat.text(), class_="lw-winner"),
        tag("p", say("Turn {turn}, {phase}.", turn=table.now.turn, phase=table.now.phase.words).text()),
        tag("p", _("Once the next player has taken over, press the button."), class_="lw-muted"),
        tag("div", button(_("I am here"), "here", primary=True), class_="lw-buttons"),
        class_="lw-end lw-hand-over",
        role="dialog",
        aria_label=_("Pass the board on"),
    )


def proposal(table: Table) -> Markup | None:
    """An action that waits for the word of the partner."""
    if table.proposal is None or table.seat is None:
        return None
    others = partners(table.game.seat(table.seat), table.game.seats)
    names = ", ".join(other.text() for other in others)
    return section(
        _("The partner is asked"),
        tag("p", table.system.describe_action(table.proposal).text(), class_="lw-name"),
        tag("p", say("{names}: do you agree?", names=names).text()),
        tag(
            "div",
            button(_("The partner agrees"), "agree", primary=True),
            button(_("No"), "cancel", key="disagree"),
            class_="lw-buttons",
        ),
        kind="lw-outcome",
    )


def typed_dice(table: Table) -> Markup | None:
    """The dice of a real table, to be typed in."""
    action = table.awaiting
    if action is None:
        return None
    count = table.dice_asked()
    faces = sorted({face for die in table.system.dice.values() for face in die.faces})
    names = table.system.dice_names(action, count)
    fields = [
        tag(
            "label",
            names[n],
            " ",
            tag(
                "input", name=f"die-{n}", type="number", min=faces[0], max=faces[-1], required=True, class_="lw-die",
                data_key=f"die-{n}",
                value=table.typed[n] if n < len(table.typed) else None,
            ),
        )
        for n in range(count)
    ]  # fmt: skip
    return section(
        _("Roll the dice"),
        tag("p", table.system.describe_action(action).text(), class_="lw-name"),
        tag("p", say("Faces of the die: {faces}", faces=", ".join(map(str, faces))).text(), class_="lw-muted"),
        tag(
            "form",
            fields,
            tag(
                "div",
                button(_("These came up"), "rolled", primary=True),
                button(_("Let the program roll"), "roll"),
                class_="lw-buttons",
            ),
            class_="lw-form lw-dice-form",
        ),
        kind="lw-outcome",
    )


def looking_back(table: Table) -> Markup | None:
    """Says that the past is looked at, when somebody tried to act in it."""
    if not table.past or table.step is None:
        return None
    return section(
        _("This is the past"),
        tag(
            "p",
            say("You are looking at step {step} of {last}.", step=table.step, last=len(table.game)).text(),
        ),
        tag(
            "div",
            button(_("To the present"), "step", primary=True, key="past-present", step=len(table.game)),
            button(_("Play on from here"), "resume", key="past-resume"),
            class_="lw-buttons",
        ),
        kind="lw-refusal",
    )


def hand_over(table: Table, unit: Unit) -> Markup | None:
    """Whose sector a counter is of, and a button that gives it to the partner."""
    sectors = table.now.position.sectors
    if not sectors:
        return None
    of = sectors[table.system.counter(unit.id).index]
    buttons = [
        button(
            say("Hand over: {seat}", seat=seat.words).text(),
            "hand-over",
            unit=unit.id,
            to=seat.id,
            key=f"hand-{seat.id}",
        )
        for seat in table.game.seats
        if seat.side == unit.side and seat.id != of and table.now.ruling(HandOver(unit.id, seat.id), table.seat)
    ]
    name = table.game.seat(of).text() if of else _("nobody's yet")
    return tag("p", _("Sector"), ": ", tag("b", name), " ", buttons, class_="lw-why")
