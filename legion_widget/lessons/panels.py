"""The panels of a lesson as HTML: its header, steps, text, task, goals on the map, and timeline of days."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..engine.i18n import localized, say, translate
from ..engine.web_page import is_in_page
from ..ui.map import CUT
from ..ui.markup import Markup, tag
from ..ui.panels.parts import button, language_switches
from .reading import text, text_of
from .task_panel import task

if TYPE_CHECKING:
    from .desk import LessonDesk

_ = translate

#: How many pupils are named at most.
NAMES = 12
#: What a lesson says above itself once its kernel is gone.
GONE = say(
    "This lesson has stopped: its kernel was ended or restarted, and nothing that you do now would be kept. Run all "
    "cells again (menu Run, Run All Cells): it picks up where you left off."
)


def lesson_header(desk: LessonDesk) -> Markup:
    """The title, how far it is, the pupil's name, the size of the letters, the language."""
    session, lesson, shown = desk.session, desk.lesson, desk.shown
    marks = [
        tag("i", class_="lw-on" if step.id in session.progress.done else "lw-now" if at == session.number else None)
        for at, step in enumerate(lesson.steps)
    ]
    where = say("Step {number} of {count}", number=session.number + 1, count=len(lesson.steps)).text()
    kept = session.problem.text() if session.problem is not None else _("Saved")
    name = tag(
        "input",
        name="name",
        value=session.progress.name,
        maxlength=80,
        placeholder=_("Name or number"),
        aria_label=_("Name or number"),
        data_do="name",
        data_key="name",
        autocomplete="off",
    )
    number = say("Lesson {number}", number=lesson.data.number).text() if lesson.data.number else None
    return tag(
        "div",
        tag("span", data_gone=GONE.text(), data_cut=CUT.text(), hidden=True),
        tag("h2", lesson.title, class_="lw-les-title"),
        tag("span", number, class_="lw-les-number") if number else None,
        tag(
            "div",
            tag("span", marks, class_="lw-les-marks", aria_hidden="true"),
            tag("span", where, class_="lw-les-where"),
            tag("span", kept, class_="lw-les-kept" + (" lw-les-wrong" if session.problem is not None else "")),
            tag("form", name, class_="lw-les-name"),
            button(_("Text A+"), "large", pressed=shown.large),
            button(_("Print"), "print"),
            language_switches(desk.language),
            class_="lw-les-tools",
        ),
        _names(desk),
        _printed(shown.printed) if shown.printed is not None else None,
        class_="lw-les-head",
    )


def _printed(file: Path) -> Markup:
    """Where the page to print is; in a web page, whose folders nobody sees, a link that saves it."""
    if is_in_page():
        content = base64.b64encode(file.read_bytes()).decode()
        link = tag("a", _("Save the page"), href=f"data:text/html;base64,{content}", download=file.name)
        parts = [_("Page to print: save it, open it and print it."), " ", link]
    else:
        told = say("Page to print: {file}. Open it from the list of files, and print it there.", file=file.name)
        parts = [told.text()]
    return tag("p", parts, class_="lw-les-printed", role="status")


def _names(desk: LessonDesk) -> Markup | None:
    """The pupils whose work is kept here, each a button that goes on with it; none once something was done."""
    if desk.session.has_work or not (names := desk.session.others):
        return None
    buttons = [
        tag(
            "button", name, type="button", class_="lw-button", data_do="name", data_name=name, data_key=f"kept-{number}"
        )
        for number, name in enumerate(names[:NAMES])
    ]
    return tag("div", tag("span", _("Go on as:")), buttons, class_="lw-les-printed lw-les-names")


def steps(desk: LessonDesk) -> Markup:
    """The steps of the lesson: done, open and still to come."""
    session = desk.session
    rows = []
    for number, step in enumerate(session.lesson.steps):
        is_open, is_done = number == session.number, step.id in session.progress.done
        kind = "lw-now" if is_open else "lw-done" if is_done else "lw-later"
        name, date = localized(step.short or step.title), localized(step.date)
        rows.append(
            tag(
                "li",
                tag(
                    "button",
                    tag(
                        "span", "✓" if is_done and not is_open else number + 1, class_="lw-les-disc", aria_hidden="true"
                    ),
                    tag(
                        "span",
                        tag("span", name, class_="lw-les-name-of"),
                        tag("small", date) if date else None,
                    ),
                    type="button",
                    data_do="step",
                    data_step=number,
                    data_key=f"step-{number}",
                    aria_current="step" if is_open else None,
                    aria_label=", ".join(filter(None, (f"{number + 1}. {name}", date, _("done") if is_done else ""))),
                ),
                class_=kind,
            )
        )
    note = session.lesson.data.note
    return tag(
        "nav",
        tag("h3", _("The lesson")),
        tag("ol", rows),
        tag("div", text_of(desk, localized(note), "note"), class_="lw-les-note") if note else None,
        aria_label=_("Steps of the lesson"),
    )


# ---- beside the board ------------------------------------------------------------------------------------


def bar(desk: LessonDesk) -> Markup:
    """Return the bar with what the board shows, and the way back from a day or an answer."""
    step, shown = desk.session.step, desk.shown
    if shown.day is not None:
        day = step.days[shown.day]
        said: list[Any] = [tag("b", localized(day.label)), " ", localized(day.text)]
    elif shown.answer and desk.work is not None:
        easier = desk.work.progress.easier
        answer = (desk.work.data.easier.answer if easier else None) or desk.work.data.answer
        said = [tag("b", _("An answer")), " ", localized(answer.text)]
    else:
        board = desk.attempt.board if desk.attempt is not None else None
        said = [localized(board.title) if board is not None else ""]
    away = shown.day is not None or shown.answer
    return tag(
        "div",
        tag("p", said),
        button(_("Back to my board"), "back", primary=True) if away else None,
        class_="lw-les-bar" + (" lw-les-away" if away else ""),
        data_page=step.id,
    )


def goals(desk: LessonDesk) -> Markup | None:
    """The goals of the task, which tick by themselves."""
    work = desk.work
    if work is None or desk.shown.answer or desk.shown.day is not None:
        return None
    met = work.met()
    rows = [
        tag(
            "li",
            tag("span", "✓" if is_met else "", class_="lw-les-box", aria_hidden="true"),
            tag("span", localized(goal.text)),
            tag("span", f" ({_('done')})" if is_met else f" ({_('open')})", class_="lw-heard"),
            class_="lw-done" if is_met else None,
        )
        for goal, is_met in zip(work.goals, met, strict=True)
    ]
    return tag("div", tag("h4", _("Goal")), tag("ul", rows), class_="lw-les-goals", role="status")


def days(desk: LessonDesk) -> Markup | None:
    """The days of the timeline below the board."""
    step, shown = desk.session.step, desk.shown
    if not step.days:
        return None
    rows = [
        tag(
            "li",
            tag(
                "button",
                tag("b", localized(day.label)),
                tag("span", localized(day.text)),
                type="button",
                data_do="day",
                data_day=number,
                data_key=f"day-{number}",
                aria_pressed=str(shown.day == number).lower(),
            ),
        )
        for number, day in enumerate(step.days)
    ]
    return tag("ol", rows, class_="lw-les-days", aria_label=_("Days"))


def lesson_footer(desk: LessonDesk) -> Markup:
    """Return the notice about reconstructions on the board."""
    return tag(
        "p", _("Counters, factors and positions are a reconstruction, not a report of the war."), class_="lw-les-foot"
    )


def shown_panels(desk: LessonDesk) -> Iterator[tuple[str, Markup | None]]:
    """All panels by their CSS class."""
    yield "lw-les-head-panel", lesson_header(desk)
    yield "lw-les-steps-panel", steps(desk)
    yield "lw-les-text-panel", text(desk)
    yield "lw-les-task-panel", task(desk)
    yield "lw-les-bar-panel", bar(desk)
    yield "lw-les-goals-panel", goals(desk)
    yield "lw-les-days-panel", days(desk)
    yield "lw-les-foot-panel", lesson_footer(desk)
