"""The task of a step as HTML: its progress, hints and boards, and the questions before it is handed in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.i18n import localized, say, say_count, translate
from ..ui.markup import Markup, tag
from ..ui.panels.parts import button
from .reading import delivered, text_of

if TYPE_CHECKING:
    from .desk import LessonDesk
    from .task import Task

_ = translate


def state_of(task: Task) -> str:
    """Return the progress of a task in words."""
    words = {
        "new": _("not begun"),
        "begun": _("under way"),
        "achieved": _("achieved"),
        "handed-in": _("handed in"),
        "handed-in-open": _("handed in, goal open"),
    }
    said = words[task.state]
    turns = task.data.turns
    if task.state == "begun" and turns and not task.progress.easier:
        attempt = task.attempt
        turn = attempt.game.turn - attempt.game.at(attempt.first).turn + 1
        said = say("under way · turn {turn} of {turns}", turn=min(turn, turns), turns=turns).text()
    return said


def task(desk: LessonDesk) -> Markup | None:
    """The task of the step: what is to be done, its boards, hints, and handing it in."""
    work = desk.work
    if work is None:
        return None
    data, easier = work.data, work.progress.easier
    number = list(desk.lesson.tasks).index(work.id) + 1
    heading = say("Task {number}", number=number).text()
    text = data.easier.text if easier else data.text
    return tag(
        "section",
        tag(
            "header",
            tag("span", heading, class_="lw-les-kind"),
            tag("span", state_of(work), class_=f"lw-les-state lw-les-{work.state}", role="status"),
        ),
        tag("h4", localized(data.title)),
        tag("p", tag("b", _("An easier task"), ". ")) if easier else None,
        text_of(desk, localized(text), "task"),
        _boards(desk, work) if data.boards and not easier else None,
        tag("p", _("Done! Hand it in, or go on trying."), class_="lw-les-done") if work.state == "achieved" else None,
        _hints(desk, work),
        _asked(desk, work),
        _buttons(desk, work),
        [tag("p", problem, class_="lw-les-told") for problem in work.problems],
        delivered(desk),
        aria_label=heading,
        class_="lw-les-task",
    )


def _boards(desk: LessonDesk, work: Task) -> Markup:
    """The boards of a task of which one is chosen."""
    boards = desk.lesson.task_boards(work.id)
    switches = [
        tag(
            "button",
            localized(board.title) or _("As it is"),
            type="button",
            class_="lw-switch",
            data_do="board",
            data_board=key,
            data_key=f"board-{key}",
            aria_pressed=str(key == work.attempt.key).lower(),
        )
        for key, board in boards.items()
    ]
    return tag("div", switches, class_="lw-switches lw-les-boards", role="group", aria_label=_("Board"))


def _hints(desk: LessonDesk, work: Task) -> Markup:
    """The three hints, each open when the one before was seen; the third is an easier task."""
    seen, rows = work.progress.hints, []
    words = work.hints()
    for number in (1, 2, 3):
        is_open = desk.shown.hint == number <= seen
        label = say("Hint {number}", number=number).text() if number < 3 else _("Hint 3: an easier task")
        if number > seen + 1:
            waits = say("opens after hint {number}", number=number - 1).text()
            rows.append(tag("div", tag("span", label), " ", tag("small", waits), class_="lw-les-hint lw-later"))
            continue
        rows.append(
            tag(
                "div",
                tag(
                    "button",
                    ("▾ " if is_open else "▸ ") + label,
                    type="button",
                    data_do="hint",
                    data_number=number,
                    data_key=f"hint-{number}",
                    aria_expanded=str(is_open).lower(),
                ),
                text_of(desk, words[number - 1], f"hint-{number}") if is_open else None,
                class_="lw-les-hint",
            )
        )
    if seen == 3:
        to = (
            button(_("Back to the task itself"), "easier", on="false")
            if work.progress.easier
            else button(_("To the easier task"), "easier", on="true")
        )
        rows.append(tag("div", to, class_="lw-les-hint"))
    return tag("div", rows, class_="lw-les-hints")


def _asked(desk: LessonDesk, work: Task) -> Markup | None:
    """Return the question before something is done."""
    if desk.shown.asking == "restart":
        return tag(
            "div",
            tag("p", _("Begin again? What you did is kept for your teacher.")),
            button(_("Begin again"), "restart", key="restart-sure", sure="true"),
            " ",
            button(_("Cancel"), "cancel"),
            class_="lw-les-asked",
        )
    if desk.shown.asking == "sentence":
        asks = localized(work.data.asks) or _("The goal is still open. Say in a sentence how far you came and why.")
        field = tag(
            "textarea", "", name="sentence", rows=2, maxlength=4000, aria_label=asks, data_focus=f"sentence-{work.id}"
        )
        return tag(
            "div",
            tag("p", asks),
            field,
            tag(
                "p",
                button(_("Hand in"), "hand-in", key="hand-in-sure", primary=True),
                " ",
                button(_("Cancel"), "cancel"),
            ),
            class_="lw-les-asked lw-form",
        )
    return None


def _buttons(desk: LessonDesk, work: Task) -> Markup:
    """Handing in, beginning again, the answer; how many hints were seen."""
    seen = work.progress.hints
    hints = say_count("{count} hint seen", "{count} hints seen", seen).text() if seen else ""
    is_over = work.progress.handed_in or work.progress.answer_seen or seen >= 2
    is_last = desk.session.number + 1 == len(desk.lesson.steps)
    onward = _("Go on") if work.progress.handed_in else _("Go on without it")
    return tag(
        "div",
        None
        if desk.shown.asking == "sentence"
        else button(_("Hand in") if not work.progress.handed_in else _("Hand in again"), "hand-in", primary=True),
        button(_("Begin again"), "restart"),
        button(_("Show an answer"), "answer") if is_over and not desk.shown.answer else None,
        button(_("Hand the lesson in"), "deliver") if is_last else button(onward, "next"),
        tag("small", hints),
        class_="lw-les-buttons",
    )
