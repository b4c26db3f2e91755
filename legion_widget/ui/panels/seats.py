"""The seats at the board: the screen between two players, agreements between partners, and physical dice."""

from __future__ import annotations

from ...engine.i18n import say, say_count, translate
from ...engine.seats import partners
from ..controller import BoardController
from ..markup import Markup, join, tag
from .parts import button, choices, rule_chip, section

_ = translate


def hand_over_screen(controller: BoardController) -> Markup | None:
    """Covers the map while the board goes from one player to the next."""
    if not controller.awaiting_handover or controller.seat is None:
        return None
    seat = controller.game.seat(controller.seat)
    return tag(
        "div",
        tag("h3", _("Pass the board on")),
        tag("p", seat.text(), class_="lw-winner"),
        tag("p", say("Turn {turn}, {phase}.", turn=controller.now.turn, phase=controller.now.phase.words).text()),
        tag("p", _("Once the next player has taken over, click the button."), class_="lw-muted"),
        tag("div", button(_("I am here"), "here", primary=True, focus="here"), class_="lw-buttons"),
        class_="lw-end lw-hand-over",
        role="dialog",
        aria_label=_("Pass the board on"),
    )


def proposal(controller: BoardController) -> Markup | None:
    """An action that waits for the word of the partner."""
    if controller.proposal is None or controller.seat is None:
        return None
    others = partners(controller.game.seat(controller.seat), controller.game.seats)
    names = ", ".join(partner.text() for partner in others)
    return section(
        _("The partner is asked"),
        tag("p", controller.system.describe_action(controller.proposal).text(), class_="lw-name"),
        tag("p", say("{names}: do you agree?", names=names).text()),
        tag(
            "div",
            button(_("The partner agrees"), "agree", primary=True),
            button(_("No"), "cancel", key="disagree"),
            class_="lw-buttons",
            data_show="proposal",
            data_ask=True,
        ),
        kind="lw-outcome",
    )


def typed_dice(controller: BoardController) -> Markup | None:
    """The dice of a real table, to be typed in: what they are rolled for, and what the numbers count."""
    if controller.action_awaiting_dice is None:
        return None
    groups: list[Markup] = []
    count = 0
    for what, names in controller.dice_asked():
        fields = [_die(controller, count + n, name.text()) for n, name in enumerate(names)]
        groups.append(tag("fieldset", tag("legend", what.text(), class_="lw-name"), fields))
        count += len(names)
    left = count - len(controller.typed.fallen)
    return section(
        say_count("Roll one die", "Roll {count} dice", left).text(),
        tag(
            "form",
            groups,
            tag(
                "div",
                button(_("Use these"), "rolled", primary=True),
                button(_("Let the program roll"), "roll"),
                button(_("Cancel"), "cancel", key="cancel-dice"),
                class_="lw-buttons",
            ),
            class_="lw-form lw-dice-form",
        ),
        _which(controller) if controller.converts else None,
        kind="lw-outcome",
        chip=rule_chip(controller.game_view.dice_rule),
    )


def _which(controller: BoardController) -> Markup:
    """Return whether ordinary dice lie on the table or those of the game, and what the ordinary ones count as."""
    faces = controller.die.faces
    kinds = {
        "ordinary": say("ordinary, {least} to {most}", least=1, most=len(faces)).text(),
        "own": say("of the game: {faces}", faces=", ".join(map(str, faces))).text(),
    }
    chosen = "ordinary" if controller.plain_dice else "own"
    shown = tag("label", _("Dice"), " ", choices("dice", _("Dice"), kinds, chosen), class_="lw-why")
    return join([shown, _conversion(faces) if controller.plain_dice else None])


def _die(controller: BoardController, number: int, name: str) -> Markup:
    """The field of one die, with what is wrong about it; the keyboard goes to the first that needs it."""
    dice = controller.typed
    wrong = dice.wrong.get(number)
    first = min(dice.wrong, default=len(dice.fallen))
    error_id = f"lw-mistyped-{id(controller):x}-{number}"
    field = tag(
        "input",
        name=f"die-{number}",
        inputmode="numeric",
        maxlength=3,
        autocomplete="off",
        class_="lw-die",
        value=dice.texts[number] if number < len(dice.texts) else None,
        readonly=number < len(dice.fallen),
        aria_required="true",
        aria_invalid="true" if wrong else None,
        aria_describedby=error_id if wrong else None,
        data_key=f"die-{number}",
        data_focus=controller.dice_prompts if number == first else None,
    )
    return join(
        [tag("label", name, " ", field), tag("p", wrong.text(), id=error_id, class_="lw-wrong") if wrong else None]
    )


def _conversion(faces: tuple[int, ...]) -> Markup:
    """Return the table from numbers of a plain die to sides of the game's die."""
    rows = (_("Die"), range(1, len(faces) + 1)), (_("counts as"), faces)
    listed = [tag("tr", tag("th", name, scope="row"), [tag("td", n) for n in numbers]) for name, numbers in rows]
    return tag("table", tag("tbody", listed), class_="lw-conversion", aria_label=_("What an ordinary die counts as"))


def looking_back(controller: BoardController) -> Markup | None:
    """Says that the past is looked at, when somebody tried to act in it."""
    if not controller.past or controller.step is None:
        return None
    return section(
        _("This is the past"),
        tag(
            "p",
            say("You are looking at step {step} of {last}.", step=controller.step, last=len(controller.game)).text(),
        ),
        tag(
            "div",
            button(_("To the present"), "step", primary=True, key="past-present", step=len(controller.game)),
            button(_("Play on from here"), "resume", key="past-resume"),
            class_="lw-buttons",
        ),
        kind="lw-refusal",
    )
