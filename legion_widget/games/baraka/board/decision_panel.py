"""The decisions of a player: bids, reactions, losses, weapons, ground to take, orders to obey."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ....engine.i18n import gettext_noop, localized, say, say_count, translate
from ....ui.markup import Markup, tag
from ....ui.panels.parts import answer, button, rule_chip, section
from .. import actions as act
from .. import pending_steps as at
from ..position import face
from ..terms import FACES, REASONS, SIDE_NAMES
from .controller import BarakaController
from .standing_answers import once_for_all
from .unit_html import chooser
from .weapon_panel import weapon_question

_ = translate

_QUESTIONS: dict[type, str] = {
    at.Choosing: gettext_noop("You have won the initiative. Keep it?"),
    at.Retargeting: gettext_noop("The target is out of sight: is another one fired at?"),
    at.ChargeChoice: gettext_noop("The die allows fewer actions than were declared. Keep the charge?"),
}


def decision(controller: BarakaController) -> Markup | None:
    """Return the decision to be made now, unless it is the choice of the next activation."""
    top = controller.top
    if not controller.may_decide or controller.action_awaiting_dice is not None:
        return None
    match top:
        case at.Bidding():
            return _bid(controller, top)
        case at.Reacting():
            return _reacting(controller, top)
        case at.Losing():
            return _losing(controller, top)
        case at.Arming():
            words, answers, more = weapon_question(controller, top)
            return _asked(controller, words, answers, *more)
        case at.Taking():
            words = _("Click the ground that the winner takes, inside the circle; or it stays where it is.")
            return _asked(controller, words, [button(_("It stays"), "answer-nothing", primary=True)])
        case at.Obeying():
            names = ", ".join(localized(controller.known(name).names) for name in top.units)
            words = say("Ordered, and still to act: {units}. Choose one and say what it does.", units=names).text()
            chosen = [chooser(controller, name) for name in top.units]
            return _asked(controller, words, [*chosen, button(_("None of them acts"), "answer-nothing")])
        case at.RerollChoice():
            return _asked(controller, _reroll(controller, top), _answers(controller), once_for_all(controller))
        case at.JoinChoice():
            name = controller.known(top.unit).names
            words = say("{unit} has come to a unit of its chain. Does it join?", unit=name).text()
            stays = button(_("It does not join"), "answer-nothing")
            joins = _answers(controller, act.Join)
            return _asked(controller, words, [*joins, stays], once_for_all(controller))
        case at.LeaderChoice():
            words = say(
                "{unit} has lost its leader. Click the miniature that leads it now, or leave the nearest one.",
                unit=controller.known(top.unit).names,
            ).text()
            nearest = button(_("The nearest one leads"), "answer-nothing", primary=True)
            return _asked(controller, words, [nearest], once_for_all(controller))
        case at.ChargeChoice():
            return _asked(controller, _(_QUESTIONS[type(top)]), _answers(controller), once_for_all(controller))
        case at.Choosing() | at.Retargeting():
            return _asked(controller, _(_QUESTIONS[type(top)]), _answers(controller))
    return None


def _answers(controller: BarakaController, kind: type = act.Action) -> list[Markup]:
    """A button for each answer of a kind, the first as what is usual."""
    return [
        answer(controller.system.describe_action(action), n)
        for n, action in enumerate(controller.answers())
        if isinstance(action, kind)
    ]


def _reroll(controller: BarakaController, work: at.RerollChoice) -> str:
    unit = controller.known(work.unit)
    return say(
        "{unit}: the Baraka die for {reason} shows {face}. Roll it again?",
        unit=unit.names,
        reason=REASONS[work.why],
        face=FACES[face(work.shown[-1], unit.traits)],
    ).text()


def _asked(controller: BarakaController, words: str, answers: Iterable[Any], *more: Any) -> Markup:
    phase = controller.now.phase
    return section(
        phase.title,
        tag("p", words),
        tag(
            "div",
            list(answers),
            class_="lw-buttons lw-answers",
            data_show=f"{phase.id} {len(controller.game)}",
            data_ask=True,
        ),
        *more,
        chip=rule_chip(phase.rules[0]) if phase.rules else None,
    )


def _bid(controller: BarakaController, work: at.Bidding) -> Markup:
    """The secret bid: what may be bid, and what each gives."""
    words = say(
        "How many chits of the reserve do the {side} bid? The other side does not see it. Each side rolls a die and "
        "takes off what it has bid: the lower result wins the initiative. What is bid is spent.",
        side=SIDE_NAMES[work.side or ""],
    ).text()
    rows = [
        button(str(action.chits), "answer", number=number, key=f"answer-{number}", name=_bid_name(action.chits))
        for number, action in enumerate(controller.answers())
        if isinstance(action, act.Bid)
    ]
    return _asked(controller, words, rows)


def _bid_name(chits: int) -> str:
    return say_count("Bid 1 chit", "Bid {count} chits", chits).text()


def _reacting(controller: BarakaController, work: at.Reacting) -> Markup:
    """Return the enemy's declared act, and the units that may react to it."""
    doing = ", ".join(declared_act.text(controller.system).text() for declared_act in work.acts)
    words = say(
        "{unit} is about to: {acts}. One unit may react, with one act.",
        unit=controller.known(work.unit).names,
        acts=doing,
    ).text()
    who = [chooser(controller, name) for name in controller.answering()]
    nobody = tag("p", _("Nobody can react to this."), class_="lw-muted") if not who else None
    nothing = button(_("No reaction"), "answer-nothing", primary=not controller.draft)
    return _asked(controller, words, [*who, nothing], nobody)


def _losing(controller: BarakaController, work: at.Losing) -> Markup:
    words = say(
        "{unit} loses {count}. Those with a cross are proposed: a click on another one puts it in place of the first. "
        "Then confirm.",
        unit=controller.known(work.unit).names,
        count=work.count,
    ).text()
    ruling = controller.first(act.Remove(tuple(sorted(controller.picked))))
    why = "" if ruling.ok else str(ruling)
    return _asked(
        controller,
        words,
        [
            tag("span", f"{len(controller.picked)} / {work.count}", class_="lw-counted"),
            button(_("These are lost"), "remove", primary=True, off=not ruling.ok, why=why),
        ],
    )
