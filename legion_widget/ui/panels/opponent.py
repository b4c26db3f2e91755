"""The computer on the board: its next action with the reason, its advice, its review, and what it can do for you."""

from __future__ import annotations

from typing import Any

from ...engine.i18n import capital, gettext_noop, localized, percent, say, say_count, translate
from ...engine.player import Player
from ...players.explanation import Choice, Explanation, Threat, figures, sentence
from ...players.levels import NAMES, name_of
from ...players.review import Lapse, Review
from ..controller import BoardController
from ..deeds import answers_since
from ..markup import Markup, join, tag
from ..opponent import OWN, PACE_NAMES, Opponent
from ..stage import deed
from .parts import button, chance_bar, icon, rule_chip, section

_ = translate

#: What the numbers beside the alternatives are.
VALUE = gettext_noop("Value: what places, forces and dangers are worth to the computer, in points of its doctrine.")

#: Up to how many of the computer's decisions are named when its turn is over.
FEW = 2
#: How many of the officer's intentions are listed; the others are folded.
LISTED = 12


def opponent_strip(controller: BoardController) -> Markup | None:
    """Return the strip under the map while the computer plays: its controls, and how far it is.

    After its turn it says that it is over, until a person has done something.
    """
    if controller.step is not None or controller.awaiting_handover:
        return None
    if not controller.is_computers_turn:
        return _turn_over(controller)
    return tag(
        "section",
        _controls(controller, controller.opponent),
        class_="lw-opponent",
        aria_label=_("The computer's turn"),
    )


def computer_plays(controller: BoardController) -> str:
    """Say where its controls are, for the panel at the side; empty where its player has failed: an error says that."""
    opponent = controller.opponent
    if opponent.has_failed:
        return ""
    if opponent.is_stopped:
        return _("The computer has stopped. Under the map it goes on, or makes its next decision.")
    return _("The computer plays: under the map you can stop it, or follow it decision by decision.")


def computer_decision(controller: BoardController) -> Markup | None:
    """Return the computer's next action and its reasons, for the panel at the side.

    Until it knows its next one they are those of the last; of a step that is looked at they are its own. None: it has
    none.
    """
    if controller.awaiting_handover:
        return None
    opponent = controller.opponent
    if number := controller.highlighted_step:
        made = opponent.why(number)
        if made is None or _is_hidden(controller, made.action):
            return None
        return tag("section", _reasons(made, _("Why the computer did this")), class_="lw-section")
    if controller.step is not None or not controller.is_computers_turn:
        return None
    if _is_hidden(controller, opponent.action):
        shown: Markup | None = tag("p", _("It decides in secret."), class_="lw-decision")
    elif opponent.explanation is not None:
        shown = _reasons(opponent.explanation, _("Decision"))
    elif opponent.action is None and opponent.reasons_of_last is not None:
        if _is_hidden(controller, opponent.reasons_of_last.action):
            return None
        shown = _reasons(opponent.reasons_of_last, _("What it has just done"))
    else:
        shown = _plain(opponent)
    return shown and tag("section", shown, class_="lw-section")


def _is_hidden(controller: BoardController, action: Any) -> bool:
    """Return whether an action must not be seen by a person who plays, as long as the game goes on."""
    is_secret = action is not None and action.is_secret
    return is_secret and not controller.computer_plays_all and controller.game.result is None


def _turn_over(controller: BoardController) -> Markup | None:
    """Says that a person decides again, where the computer's buttons were, and sums up what it has done."""
    game, count = controller.game, answers_since(controller.game)
    if not count or controller.now.result is not None or controller.worked_example is not None:
        return None
    before = game.journal.line[len(game) - count].position
    words = [
        _("Now you decide."),
        say_count("The computer has made 1 decision.", "The computer has made {count} decisions.", count).text(),
        *(deed(controller, len(game) - back) for back in reversed(range(count)) if count <= FEW),
        *_gained(controller, before),
        _forces(controller, before),
    ]
    watch = button([icon("play"), " ", _("Watch it again")], "replay-answer", name=_("Watch it again"))
    return tag("div", tag("span", " ".join(filter(None, words)), role="status"), watch, class_="lw-row lw-turn-over")


def _gained(controller: BoardController, before: Any) -> list[str]:
    """Return a sentence for each side that has gained objectives since then, such as a place."""
    system = controller.system
    then = {(one.place, one.sides): one.holder for one in system.objectives(before)}
    gained: dict[str, list[str]] = {}
    for one in system.objectives(controller.game.position):
        if one.place is not None and one.holder and then.get((one.place, one.sides)) != one.holder:
            gained.setdefault(one.holder, []).append(one.title.text())
    return [
        say("The {side} have gained: {objectives}.", side=system.sides[side], objectives=", ".join(titles)).text()
        for side, titles in gained.items()
    ]


def _forces(controller: BoardController, before: Any) -> str:
    """Return how many units the sides had then, and have now; empty: as many."""
    system = controller.system
    then, now = system.forces_left(before), system.forces_left(controller.game.position)
    changed = [
        f"{localized(words)} {then[side]} → {now[side]}"
        for side, words in system.sides.items()
        if then[side] != now[side]
    ]
    return say("Forces: {forces}.", forces=", ".join(changed)).text() if changed else ""


def _controls(controller: BoardController, opponent: Opponent) -> Markup:
    side = localized(controller.system.sides[controller.game.to_act or ""])
    level = "" if opponent.decider is None else name_of(opponent.decider)
    skip = _("Skip to the end") if controller.computer_plays_all else _("Skip to my turn")
    pause = (_("Go on"), "play") if opponent.is_stopped else (_("Pause"), "pause")
    paces = [
        button(_(words), "opponent-pace", key=f"pace-{name}", pace=name, pressed=opponent.pace == name)
        for name, words in PACE_NAMES.items()
    ]
    return tag(
        "div",
        button([icon(pause[1]), " ", pause[0]], "opponent-pause", primary=True, name=pause[0]),
        button([icon("on"), " ", _("Next decision")], "opponent-next", name=_("Next decision")),
        button([icon("last"), " ", skip], "opponent-skip", name=skip, why=_rolls(controller)),
        tag("span", paces, class_="lw-paces", role="group", aria_label=_("Pace")),
        tag("span", capital(say("{side}: computer, {level}", side=side, level=level).text()), class_="lw-muted"),
        _thought(opponent),
        class_="lw-row lw-opponent-controls",
    )


def _rolls(controller: BoardController) -> str:
    """Say who rolls the dice of what is played at once, where dice on the desk are used; else nothing."""
    return _("The program rolls all dice of it, also with physical dice.") if controller.physical_dice else ""


def _thought(opponent: Opponent) -> Markup:
    """Return the progress of the computer's thinking, or the number of its decision."""
    if opponent.thought is not None:
        words = _("Thinking")
        done = round(100 * min(1.0, opponent.thought))
        bar = tag("progress", value=done, max=100, aria_label=words)
        return tag("span", words, " ", bar, class_="lw-thinking")
    number = say("Decision {number}", number=opponent.decisions + 1).text()
    return tag("span", f"{_('Stopped')}. {number}" if opponent.is_stopped else number, class_="lw-muted")


def _plain(opponent: Opponent) -> Markup | None:
    """Return the next action of a player that gives no reasons."""
    if opponent.action is None:
        return None
    return tag("p", sentence(opponent.game.system.describe_action(opponent.action)), class_="lw-decision")


def _reasons(explanation: Explanation, title: str) -> Markup:
    """The decision with its odds, what else could be done, and what is feared."""
    chosen = explanation.chosen
    decision = tag(
        "div",
        tag("h4", title),
        tag("p", chosen.purpose.text(), class_="lw-purpose"),
        tag("p", sentence(chosen.does)),
        _odds(chosen),
    )
    chances = [chosen, *explanation.alternatives]
    rows = [
        tag(
            "li",
            tag("b", letter, class_="lw-letter" + (" lw-solid" if one is chosen else "")),
            tag("span", sentence(one.does), _what_for(one) if one is not chosen else None),
            tag("b", percent(one.chance)),
            tag("small", _points(one, chosen)),
            chance_bar(one.chance),
        )
        for letter, one in zip("ABC", chances, strict=False)
    ]
    heading = _("Alternatives") if explanation.alternatives else _("No alternatives")
    alternatives = tag(
        "div",
        tag(
            "h4",
            tag("span", heading),
            " ",
            tag("small", _("chance of winning the game, and difference in value"), title=_(VALUE))
            if explanation.alternatives
            else None,
        ),
        tag("ol", rows, class_="lw-alternatives"),
    )
    fears = tag("div", tag("h4", _("What it fears")), _threat(explanation.threat))
    return tag("div", decision, alternatives, fears, class_="lw-reasons")


def _what_for(one: Choice) -> Markup:
    """What an alternative is for, in smaller letters."""
    return tag("small", one.purpose.text(), class_="lw-what-for")


def _points(one: Choice, chosen: Choice) -> str | None:
    """Return the points by which a choice falls short of the chosen one; nothing for the chosen one."""
    return None if one is chosen else one.behind(chosen)


def _threat(threat: Threat | None) -> Markup:
    if threat is None:
        return tag("p", _("Nothing new."), class_="lw-muted")
    return join([tag("p", threat.message.text()), _odds(threat)])


def _odds(rated: Choice | Threat) -> Markup | None:
    """The exact odds in a line, with the rule."""
    if rated.shown is None:
        return None
    return tag("p", " · ".join(figures(rated.chances)), " ", rule_chip(rated.shown.rule), class_="lw-figures")


# ---- advice and review ---------------------------------------------------------------------------------


def advice(controller: BoardController) -> Markup:
    """Return the tab of advice: what could be done best, and how the last turn is judged."""
    is_off = controller.step is not None or not controller.may_decide or controller.now.result is not None
    buttons = tag(
        "div",
        button(_("What should I do?"), "hint", primary=True, off=is_off, why=_why_no_advice(controller)),
        review_buttons(controller),
        class_="lw-buttons",
    )
    intro = tag("p", _("A computer officer judges by the exact odds. He may be wrong."), class_="lw-muted")
    return join([section(_("Advice"), intro, buttons), _advice(controller), _review(controller)])


def _why_no_advice(controller: BoardController) -> str:
    """Say why there is no advice now; empty where there is."""
    if controller.step is not None:
        return _("The past is looked at.")
    if controller.now.result is not None:
        return _("The game is over.")
    return "" if controller.may_decide else _("Another side decides now.")


def review_buttons(controller: BoardController, where: str = "tab") -> list[Markup]:
    """Return the buttons for the review of a last turn: one, or where the computer plays all sides one for each.

    Args:
        controller: The view of the game.
        where: The part of the board that they are in, by any name that no other part has.
    """
    decided = controller.reviewed_sides
    if not controller.computer_plays_all:
        why = "" if decided else _("Nothing has been decided by you yet.")
        return [button(_("Review my last turn"), "review", key=f"review-{where}", off=not decided, why=why)]
    return [
        button(
            say("Review the last turn: {side}", side=words).text(),
            "review",
            key=f"review-{where}-{side}",
            side=side,
            off=side not in decided,
        )
        for side, words in controller.system.sides.items()
    ]


def _advice(controller: BoardController) -> Markup | None:
    if controller.advice is None:
        return None
    rows = [_piece(controller, n, explanation) for n, explanation in enumerate(controller.advice)]
    unit = tag("small", _("chance of winning the game"))
    return section(_("Advice for your next decision"), tag("ol", rows, class_="lw-advice"), chip=unit)


def _piece(controller: BoardController, n: int, explanation: Explanation) -> Markup:
    chosen, threat = explanation.chosen, explanation.threat
    shown = controller.drawn is explanation
    others = [one.chosen for one in controller.advice or () if one is not explanation]
    feared = say("To be feared: {threat}", threat=threat.message.text()) if threat else say("Nothing is to be feared.")
    why = [
        tag("p", feared.text()),
        _odds(threat) if threat is not None else None,
        [tag("p", _instead(other)) for other in others],
    ]
    return tag(
        "li",
        tag("p", tag("b", sentence(chosen.does)), tag("span", percent(chosen.chance), class_="lw-figure")),
        tag("p", chosen.purpose.text()),
        _odds(chosen),
        button(_("Show"), "advice", key=f"advice-{n}", number=n, pressed=shown),
        button(_("Do it"), "follow", key=f"follow-{n}", number=n),
        tag("details", tag("summary", _("Why")), why, data_key=f"why-{n}"),
    )


def _instead(other: Choice) -> str:
    """Another choice with its chance, in a line."""
    return say("Instead, {chance}: {choice}", chance=percent(other.chance), choice=sentence(other.does)).text()


def _review(controller: BoardController) -> Markup | None:
    review = controller.review
    if review is None:
        return None
    rows = [_lapse(lapse, controller.lapse is lapse) for lapse in review.lapses]
    listed = tag("ol", rows, class_="lw-advice") if rows else None
    verdict = tag("p", review.verdict, class_="lw-muted" if rows else None)
    return section(review.title.text(), listed, verdict, _other_turns(controller, review))


def _other_turns(controller: BoardController, review: Review) -> Markup | None:
    """Buttons for the reviews of the turn before and of the turn after."""
    first, last = controller.system.turn(controller.game.journal.entry(0).position), controller.game.turn
    buttons = [
        button(say("Review turn {turn}", turn=turn).text(), "review", key=f"review-{turn}", side=review.side, turn=turn)
        for turn in (review.turn - 1, review.turn + 1)
        if first <= turn <= last
    ]
    return tag("div", buttons, class_="lw-buttons") if buttons else None


def _lapse(lapse: Lapse, is_looked_at: bool) -> Markup:
    cost = tag("b", f"−{lapse.points}", class_="lw-figure lw-cost", title=_("percentage points"))
    threat = lapse.threat
    return tag(
        "li",
        tag("p", tag("b", sentence(lapse.done.does)), cost),
        tag("p", say("Better: {better}", better=sentence(lapse.better.does)).text(), " ", lapse.better.purpose.text()),
        _odds(lapse.better),
        tag("p", say("To be feared: {threat}", threat=threat.message.text()).text()) if threat is not None else None,
        button(
            say("Go to step {step}", step=lapse.number - 1).text(),
            "lapse",
            key=f"lapse-{lapse.number}",
            number=lapse.number,
            pressed=is_looked_at,
        ),
    )


# ---- finishing a phase ---------------------------------------------------------------------------------


def finishing(controller: BoardController) -> Markup | None:
    """Return the officer's actions up to the end of the phase, to be confirmed."""
    intended = controller.finishing
    if intended is None:
        return None
    more = len(intended) - LISTED
    rows = [
        tag("li", sentence(does), " ", tag("span", purpose.text(), class_="lw-muted")) for does, purpose in intended
    ]
    return section(
        _("Finish it for me"),
        tag("p", _("A computer officer would do this; what depends on a die may turn out differently:")),
        tag("p", _rolls(controller)) if controller.physical_dice else None,
        tag(
            "div",
            button(_("Do it"), "finish", primary=True, key="finish-sure", sure="yes"),
            button(_("No"), "cancel", key="finish-no"),
            class_="lw-buttons",
            data_show="finish",
            data_ask=True,
        ),
        tag("ol", rows[:LISTED], class_="lw-intentions"),
        tag(
            "details",
            tag("summary", say_count("and 1 more", "and {count} more", more).text()),
            tag("ol", rows[LISTED:], class_="lw-intentions", start=LISTED + 1),
            data_key="finish-more",
        )
        if more > 0
        else None,
        kind="lw-outcome",
    )


def who_plays(controller: BoardController) -> Markup:
    """Return a choice for each side: a person, or the computer at a level, or the player that a cell has given it."""
    levels = [("", _("a person")), *((level, _computer(level)) for level in NAMES)]
    rows = []
    for side, words in controller.system.sides.items():
        player, own = controller.game.computer.get(side, ""), controller.opponent.own_player(side)
        now = player if isinstance(player, str) else OWN
        listed = levels if own is None else [*levels, (OWN, _computer(own))]
        options = [tag("option", text, value=value, selected=value == now) for value, text in listed]
        field = tag(
            "select",
            options,
            name="computer",
            data_do="computer",
            data_side=side,
            data_key=f"computer-{side}",
            aria_label=localized(words),
            class_="lw-select",
        )
        rows.append(tag("label", localized(words), " ", field, class_="lw-menu-item"))
    return tag("div", tag("span", _("Each side is played by:")), rows, class_="lw-menu-line")


def _computer(player: str | Player[Any, Any]) -> str:
    return say("computer, {level}", level=name_of(player)).text()
