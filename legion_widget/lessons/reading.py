"""The text of a step as HTML: its paragraphs with rules and sources, voices, people, disputed figures, questions."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

from ..engine.i18n import localized, say, say_count, translate
from ..engine.web_page import is_in_page
from ..history import KINDS
from ..registry import find_rulebook
from ..scenario_library import load_scenario
from ..ui.markup import Markup, join, tag
from ..ui.panels.parts import button, rule_chip
from .session import work_in
from .step_pictures import picture
from .texts import Cited, Span, cited, paragraphs, words

if TYPE_CHECKING:
    from .data import DisputedData, PersonData, PictureData, QuestionData, VoiceData
    from .desk import LessonDesk

_ = translate

#: How certain a fact is, in words.
RATINGS = {
    "A": say("certain: several independent sources, or a document of the time"),
    "B": say("probable: one good source"),
    "C": say("uncertain: weak sources, or sources that differ"),
    "D": say("worked out here"),
    "M": say("common knowledge; not checked in a source"),
}


def text(desk: LessonDesk) -> Markup:
    """The step that is open: its date, its text, voices, people, disputed figures, questions; and the way on."""
    step = desk.session.step
    date = [tag("b", localized(step.date)) if step.date else None, " ", localized(step.place) if step.place else None]
    return tag(
        "article",
        tag("p", date, class_="lw-les-date") if step.date or step.place else None,
        tag("h3", localized(step.title), class_="lw-les-step", tabindex="-1"),
        text_of(desk, localized(step.text), "text"),
        [_picture(desk, picture, number) for number, picture in enumerate(step.pictures)],
        [_person(desk, person, number) for number, person in enumerate(step.people)],
        [_voice(desk, voice, number) for number, voice in enumerate(step.voices)],
        _disputed(desk, step.disputed) if step.disputed else None,
        [_question(desk, question) for question in step.questions],
        tag("p", desk.shown.told.text(), class_="lw-les-told", role="alert") if desk.shown.told is not None else None,
        None if step.task is not None else tag("div", _onward(desk), class_="lw-les-on"),
        aria_label=localized(step.title),
        data_page=step.id,
    )


def _onward(desk: LessonDesk) -> Markup:
    """The way on: to the next step, or at the end the file that is handed in."""
    session = desk.session
    if session.number + 1 < len(session.lesson.steps):
        return button(_("Next step"), "next", primary=True)
    return join([button(_("Hand the lesson in"), "deliver", primary=True), delivered(desk)])


def delivered(desk: LessonDesk) -> Markup | None:
    """Return the place of the file handed in last, with a copy to download."""
    handed = desk.shown.handed
    if handed is None:
        return None
    content = base64.b64encode(handed.text.encode()).decode()
    in_page = is_in_page()  # its folders are nowhere that a teacher could look
    words = _("Save the file") if in_page else _("Save a copy")
    is_old = handed.work != work_in(desk.session.progress)
    is_end = desk.session.number + 1 == len(desk.lesson.steps)
    copy = tag("a", words, href=f"data:application/json;base64,{content}", download=handed.path.name)
    link = None if is_old or (in_page and not is_end) else copy  # what is saved is all that there is
    file = f"{handed.path.parent.name}/{handed.path.name}"
    answers, tasks = handed.missing
    notes = [
        "" if desk.session.progress.name else _("no name was typed: type it above and hand it in again"),
        say_count("{count} answer is missing", "{count} answers are missing", answers).text() if answers else "",
        say_count("{count} task is not handed in", "{count} tasks are not handed in", tasks).text() if tasks else "",
        _("changed since then: hand it in again") if is_old else "",
    ]
    if in_page and not is_end:
        where = say("Handed in at {time}. At the end of the lesson you save the file.", time=handed.at).text()
        notes = []
    elif in_page:
        where = say("Done at {time}. Save the file and give it to your teacher.", time=handed.at).text()
    else:
        where = say("Handed in at {time}: {file}", time=handed.at, file=file).text()
    parts = [where, *([" · ", part] for part in filter(None, [link, *notes]))]
    shown = f"handed-{handed.at}" if desk.shown.is_new else None
    return tag("p", parts, class_="lw-les-delivered", role="status", data_show=shown)


def text_of(desk: LessonDesk, words: str, at: str) -> Markup:
    """A text as paragraphs; what was opened in one of them is shown below it."""
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
        return rule_chip(span.rule, at, data_at=at, aria_expanded=str(desk.shown.rule == at).lower())
    return tag("em", span.text) if span.stressed else span.text


def _opened(desk: LessonDesk, span: Span, at: str) -> Markup | None:
    if span.cited is not None and desk.shown.source == at:
        return source_card(desk, span.cited)
    if span.rule and desk.shown.rule == at:
        return rule_card(desk, span.rule)
    return None


def _cited_words(name: str, rating: str) -> str:
    """The name of a source, and how far it is trusted, for a screen reader."""
    if not rating:
        return say("Source: {name}", name=name).text()
    return say("Source: {name}, confidence {rating}", name=name, rating=rating).text()


def source_chip(desk: LessonDesk, source: Cited, at: str) -> Markup:
    """The chip of a source, which opens it."""
    known = desk.lesson.sources
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
        aria_label=_cited_words(name, source.rating),
        title=_("Source"),
    )


def source_card(desk: LessonDesk, source: Cited) -> Markup:
    """A source: who, what, when, where, how certain, and what it wants."""
    known = desk.lesson.sources.get(source.key)
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
    return source_chip(desk, source, at), source_card(desk, source) if desk.shown.source == at else None


def _voice(desk: LessonDesk, voice: VoiceData, number: int) -> Markup:
    chip, card = _cited(desk, voice.source, f"voice-{number}")
    return tag(
        "figure",
        tag("blockquote", localized(voice.text)),
        tag("p", voice.original, class_="lw-les-original", lang=voice.original_language or None)
        if voice.original
        else None,
        tag("figcaption", localized(voice.who), " ", chip),
        card,
        class_="lw-les-voice",
    )


def _picture(desk: LessonDesk, data: PictureData, number: int) -> Markup:
    chip, card = _cited(desk, data.source, f"picture-{number}")
    return join([picture(desk.lesson, data, chip), card])


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
        data_saved=True,
        data_question=question.id,
        data_key=f"reply-{question.id}",
        id=f"lw-reply-{question.id}",
        placeholder=_("Your answer (saved automatically)"),
    )
    label = tag("label", words(localized(question.text)), for_=f"lw-reply-{question.id}")
    return tag("section", label, field, class_="lw-les-question")
