"""The panels of a lesson as HTML: its head, its steps, the text, the task, the goals on the map, the days."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..engine.i18n import localized, say, say_count, translate
from ..history import KINDS, sources
from ..registry import find_rulebook, load_scenario
from ..ui.markup import Markup, join, tag
from ..ui.panels.parts import button, language_switches
from .progress import file_name
from .texts import Cited, Span, cited, paragraphs

if TYPE_CHECKING:
    from .data import DisputedData, PersonData, QuestionData, VoiceData
    from .desk import LessonDesk
    from .session import Task

_ = translate

#: How certain a fact is, in words.
RATINGS = {
    "A": say("certain: several independent sources, or a document of the time"),
    "B": say("probable: one good source"),
    "C": say("uncertain: weak sources, or sources that differ"),
    "D": say("worked out here"),
    "M": say("common knowledge; not checked in a source"),
}


def head(desk: LessonDesk) -> Markup:
    """The title, how far it is, the pupil's name, the size of the letters, the language."""
    session, lesson, shown = desk.session, desk.lesson, desk.shown
    marks = [
        tag("i", class_="lw-on" if step.id in session.progress.done else "lw-now" if at == session.number else None)
        for at, step in enumerate(lesson.steps)
    ]
    where = say("Step {number} of {count}", number=session.number + 1, count=len(lesson.steps)).text()
    kept = session.problem.text() if session.problem is not None else _("Kept")
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
        tag("h2", lesson.title, class_="lw-les-title"),
        tag("span", number, class_="lw-les-number") if number else None,
        tag(
            "div",
            tag("span", marks, class_="lw-les-marks", aria_hidden="true"),
            tag("span", where, class_="lw-les-where"),
            tag("span", kept, class_="lw-les-kept" + (" lw-les-wrong" if session.problem is not None else "")),
            tag("form", name, class_="lw-les-name"),
            button(_("Larger letters"), "large", pressed=shown.large),
            language_switches(desk.language),
            class_="lw-les-tools",
        ),
        class_="lw-les-head",
    )


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
                    aria_label=", ".join(filter(None, (f"{number + 1}. {name}", date, is_done and _("done")))),
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


# ---- the text --------------------------------------------------------------------------------------------


def text(desk: LessonDesk) -> Markup:
    """The step that is open: its date, its text, voices, people, disputed figures, questions; and the way on."""
    step = desk.session.step
    date = [tag("b", localized(step.date)) if step.date else None, " ", localized(step.place) if step.place else None]
    return tag(
        "article",
        tag("p", date, class_="lw-les-date") if step.date or step.place else None,
        tag("h3", localized(step.title), class_="lw-les-step", tabindex="-1"),
        text_of(desk, localized(step.text), "text"),
        [_person(desk, person, number) for number, person in enumerate(step.people)],
        [_voice(desk, voice, number) for number, voice in enumerate(step.voices)],
        _disputed(desk, step.disputed) if step.disputed else None,
        [_question(desk, question) for question in step.questions],
        tag("p", desk.shown.told.text(), class_="lw-les-told", role="alert") if desk.shown.told is not None else None,
        None if step.task is not None else tag("div", _onward(desk), class_="lw-les-on"),
        aria_label=localized(step.title),
    )


def _onward(desk: LessonDesk) -> Markup:
    """The way on: to the next step, or at the end the file that is handed in."""
    session = desk.session
    if session.number + 1 < len(session.lesson.steps):
        return button(_("Next step"), "next", primary=True)
    return join([button(_("Hand the lesson in"), "deliver", primary=True), delivered(desk)])


def delivered(desk: LessonDesk) -> Markup | None:
    """Where the file lies that was handed in last, and the same to be taken along."""
    path = desk.shown.handed
    if path is None:
        return None
    content = base64.b64encode(desk.handed_in().encode()).decode()
    name = file_name(desk.lesson.id, desk.session.progress.name)
    link = tag("a", _("Save a copy"), href=f"data:application/json;base64,{content}", download=name)
    where = say("Handed in: {file}", file=f"{path.parent.name}/{path.name}").text()
    return tag("p", where, " · ", link, class_="lw-les-delivered", role="status")


def text_of(desk: LessonDesk, words: str, at: str) -> Markup:
    """A text as paragraphs; what was opened in one of them stands below it."""
    rows: list[Any] = []
    count = 0
    for part in paragraphs(words):
        pieces: list[Any] = []
        below: list[Any] = []
        for span in part:
            count += 1
            piece = _piece(desk, span, f"{at}-{count}")
            if pieces and not span.is_marked and span.text[0] in ".,;:)":  # never parted from the chip before it
                pieces[-1] = tag("span", pieces[-1], span.text[0], class_="lw-les-whole")
                piece = span.text[1:]
            pieces.append(piece)
            below.append(_opened(desk, span, f"{at}-{count}"))
        rows += [tag("p", pieces), *below]
    return join(rows)


def _piece(desk: LessonDesk, span: Span, at: str) -> Any:
    if span.cited is not None:
        return source_chip(desk, span.cited, at)
    if span.rule:
        return _rule_chip(desk, span.rule, at)
    return tag("em", span.text) if span.stressed else span.text


def _opened(desk: LessonDesk, span: Span, at: str) -> Markup | None:
    if span.cited is not None and desk.shown.source == at:
        return source_card(span.cited)
    if span.rule and desk.shown.rule == at:
        return rule_card(desk, span.rule)
    return None


def source_chip(desk: LessonDesk, source: Cited, at: str) -> Markup:
    """The chip of a source, which opens it."""
    known = sources()
    name = localized(known[source.key].short) if source.key in known else source.key
    return tag(
        "button",
        name,
        tag("sup", source.rating) if source.rating else None,
        type="button",
        class_="lw-les-source",
        data_do="source",
        data_at=at,
        data_key=f"source-{at}",
        aria_expanded=str(desk.shown.source == at).lower(),
        title=_("Source"),
    )


def source_card(source: Cited) -> Markup:
    """A source: who, what, when, where, how certain, and what it wants."""
    known = sources().get(source.key)
    if known is None:
        return tag("div", tag("p", source.key), class_="lw-les-card", role="note")
    who = [tag("b", known.author), ", "] if known.author else []
    where = ", ".join(filter(None, (known.when, known.place, source.place)))
    return tag(
        "div",
        tag(
            "p",
            who,
            tag("cite", localized(known.title)),
            f", {where}" if where else "",
            " · ",
            KINDS[known.kind].text(),
        ),
        tag("p", tag("b", source.rating), " · ", RATINGS[source.rating].text()) if source.rating else None,
        tag("p", localized(known.note)),
        class_="lw-les-card",
        role="note",
    )


def _rule_chip(desk: LessonDesk, rule: str, at: str) -> Markup:
    said = say("Rule {rule}", rule=rule).text()
    return tag(
        "button",
        rule,
        type="button",
        class_="lw-rule",
        data_do="rule",
        data_rule=rule,
        data_at=at,
        data_key=f"rule-{at}",
        aria_expanded=str(desk.shown.rule == at).lower(),
        title=said,
    )


def rule_card(desk: LessonDesk, rule: str) -> Markup:
    """A rule of the game: its title and its text."""
    system = desk.attempt.game.system if desk.attempt is not None else _system(desk)
    book = None if system is None else find_rulebook(system)
    if book is None or rule not in book:
        return tag("div", tag("p", rule), class_="lw-les-card", role="note")
    found = book[rule]
    more = button(_("Its examples and its chapter"), "read-on", rule=rule) if desk.attempt is not None else None
    return tag(
        "div",
        tag("p", tag("b", f"{rule} · {found.title}")),
        tag("p", found.text),
        tag("p", more) if more else None,
        class_="lw-les-card",
        role="note",
    )


def _system(desk: LessonDesk) -> Any:
    board = desk.lesson.board(desk.session.number)
    return None if board is None or not board.scenario else load_scenario(board.scenario).system


def _cited(desk: LessonDesk, text: str, at: str) -> tuple[Markup | None, Markup | None]:
    """The chip of a source that stands by itself, and its card where it is open."""
    source = cited(text)
    if source is None:
        return None, None
    return source_chip(desk, source, at), source_card(source) if desk.shown.source == at else None


def _voice(desk: LessonDesk, voice: VoiceData, number: int) -> Markup:
    chip, card = _cited(desk, voice.source, f"voice-{number}")
    return tag(
        "figure",
        tag("blockquote", localized(voice.text)),
        tag("p", voice.original, class_="lw-les-original") if voice.original else None,
        tag("figcaption", localized(voice.who), " ", chip),
        card,
        class_="lw-les-voice",
    )


def _person(desk: LessonDesk, person: PersonData, number: int) -> Markup:
    chip, card = _cited(desk, person.source, f"person-{number}")
    return tag("p", tag("b", person.name), ". ", localized(person.about), " ", chip, card, class_="lw-les-person")


def _disputed(desk: LessonDesk, figures: list[DisputedData]) -> Markup:
    rows = []
    for number, figure in enumerate(figures):
        values: list[Any] = []
        cards: list[Any] = []
        for place, value in enumerate(figure.values):
            chip, card = _cited(desk, value.source, f"disputed-{number}-{place}")
            if place:
                values.append(tag("i", f" {_('or')} "))
            values.append(tag("span", tag("b", localized(value.value)), " ", chip))
            cards.append(card)
        is_open = number in desk.shown.why
        why = (
            tag(
                "button",
                _("Why do they differ?"),
                type="button",
                class_="lw-les-link",
                data_do="why",
                data_number=number,
                data_key=f"why-{number}",
                aria_expanded=str(is_open).lower(),
            )
            if figure.why
            else None
        )
        rows.append(
            tag(
                "div",
                tag("p", values, class_="lw-les-values"),
                tag("p", localized(figure.label), " ", why),
                cards,
                text_of(desk, localized(figure.why), f"why-{number}") if is_open else None,
            )
        )
    return tag("section", tag("h4", "⚖ ", _("The sources differ")), rows, class_="lw-les-disputed")


def _question(desk: LessonDesk, question: QuestionData) -> Markup:
    said = desk.session.progress.answers.get(question.id, "")
    field = tag(
        "textarea",
        said,
        name="text",
        rows=3,
        maxlength=4000,
        data_do="reply",
        data_question=question.id,
        data_key=f"reply-{question.id}",
        id=f"lw-reply-{question.id}",
        placeholder=_("Your answer; it is kept by itself"),
    )
    label = tag("label", localized(question.text), for_=f"lw-reply-{question.id}")
    return tag("section", label, field, class_="lw-les-question")


# ---- the task --------------------------------------------------------------------------------------------


def state_of(task: Task) -> str:
    """How far a task is, in words."""
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
        is_open = desk.shown.hint == number
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
    """What is asked before something is done."""
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
        button(_("Hand in") if not work.progress.handed_in else _("Hand in again"), "hand-in", primary=True),
        button(_("Begin again"), "restart"),
        button(_("Show an answer"), "answer") if is_over and not desk.shown.answer else None,
        button(_("Hand the lesson in"), "deliver") if is_last else button(onward, "next"),
        tag("small", hints),
        class_="lw-les-buttons",
    )


# ---- beside the board ------------------------------------------------------------------------------------


def bar(desk: LessonDesk) -> Markup:
    """What the board shows, and the way back from a day or an answer."""
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


def foot(desk: LessonDesk) -> Markup:
    """What of the board is a reconstruction."""
    return tag(
        "p", _("Counters, factors and positions are a reconstruction, not a report of the war."), class_="lw-les-foot"
    )


def shown_panels(desk: LessonDesk) -> Iterator[tuple[str, Markup | None]]:
    """All panels by their CSS class."""
    yield "lw-les-head-panel", head(desk)
    yield "lw-les-steps-panel", steps(desk)
    yield "lw-les-text-panel", text(desk)
    yield "lw-les-task-panel", task(desk)
    yield "lw-les-bar-panel", bar(desk)
    yield "lw-les-goals-panel", goals(desk)
    yield "lw-les-days-panel", days(desk)
    yield "lw-les-foot-panel", foot(desk)
