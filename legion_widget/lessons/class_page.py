"""The report on a class: a table of its tasks, where pupils got stuck, and answers side by side, as plain HTML.

Everything that pupils wrote is escaped, and the page forbids itself to ask anything of the network.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from ..engine.i18n import get_language, localized, say, say_count, translate
from ..ui.fonts import page_css
from ..ui.markup import Markup, join, tag
from .class_records import DOUBTED, SEEN, Obstacle, Pupil, TaskResult, minutes_of
from .texts import words

if TYPE_CHECKING:
    from .class_view import ClassView

_ = translate

#: What a page may load: what is in it, and nothing else.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:"
#: The outcomes of which the legend tells, each with a sign.
_LEGEND = (
    ("alone", "✓"),
    ("few", "✓2"),
    ("many", "✓3"),
    ("unsolved", "✕"),
    ("begun", "…"),
    ("answer", "✎"),
    ("new", "–"),
)


def page(view: ClassView) -> str:
    """Return a page of its own, with its fonts, that asks nothing of the network."""
    title = f"{_('The class')}: {view.lesson.title}"
    frame = "body{margin:0;background:#fff}.lw-class{border:0;border-radius:0}"
    dark = stylesheet("class.css").replace('[data-jp-theme-light="false"] .lw-class', ".lw-class")
    dark = dark[dark.index(".lw-class { color-scheme: dark") :]
    dark = dark[: dark.index("}") + 1]
    night = f"@media screen and (prefers-color-scheme:dark){{body{{background:#191B1E}}{dark}}}"
    return whole_page(title, section(view), page_css(), stylesheet("class.css"), frame, night)


def whole_page(title: str, body: Markup, *styles: str) -> str:
    """Return a page that needs nothing but itself, in the language in use."""
    head = join(
        [
            Markup('<meta charset="utf-8">'),
            Markup(f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'),
            Markup('<meta name="viewport" content="width=device-width, initial-scale=1">'),
            tag("title", title),
            tag("style", Markup("".join(styles))),
        ]
    )
    return "<!DOCTYPE html>\n" + tag("html", tag("head", head), tag("body", body), lang=get_language()) + "\n"


def output(view: ClassView) -> str:
    """Return the same for the output of a cell, in the colours of the notebook."""
    return tag("style", Markup(stylesheet("class.css"))) + section(view)


def section(view: ClassView) -> Markup:
    """Everything that there is to a class."""
    return tag(
        "section",
        _head(view),
        _strip(view),
        _problems(view),
        tag(
            "div",
            tag("div", _marks(view), _legend(view)),
            tag("div", _held_up(view), _answers(view)),
            class_="lw-cls-panes",
        ),
        _pupils(view),
        class_="lw-class",
        lang=get_language(),
        aria_label=_("The class"),
    )


@cache
def stylesheet(name: str) -> str:
    """Return a style sheet of the pages of lessons."""
    return (Path(__file__).parent / "static" / name).read_text("utf-8")


def _head(view: ClassView) -> Markup:
    return tag(
        "div",
        tag("h2", f"{_('The class')}: {view.lesson.title}"),
        tag("p", say("folder {name}", name=view.folder.name).text()),
        tag("p", _("The files are read on this computer; nothing is sent"), class_="lw-cls-chip"),
        class_="lw-cls-head",
    )


def _strip(view: ClassView) -> Markup:
    """The class in four figures."""
    rows = [_figure(len(view.pupils), say_count("has handed in", "have handed in", len(view.pupils)).text())]
    seconds = [pupil.seconds for pupil in view.pupils if pupil.seconds]
    if seconds:
        least, middle, most = (minutes_of(time) for time in (min(seconds), median(seconds), max(seconds)))
        range_of = say("from {least} to {most}", least=least, most=most).text()
        rows.append(_figure(middle, say_count("minute (median)", "minutes (median)", middle).text(), range_of))
    count = sum(len(pupil.answers) for pupil in view.pupils)
    if view.lesson.questions:
        signs = ", ".join(sign for sign, id in view.items if id in view.lesson.questions)
        rows.append(
            _figure(
                count,
                say_count("answer to read", "answers to read", count).text(),
                say("of {questions}", questions=signs).text(),
            )
        )
    worst = view.worst()
    if worst is not None:
        sign = next(sign for sign, id in view.items if id == worst.task)
        why = say("{count} with the three hints or not solved", count=len(worst.held_up)).text()
        rows.append(_figure(sign, _("held up most pupils"), why, "lw-held"))
    return tag("div", rows, class_="lw-cls-strip")


def _figure(number: Any, said: str, below: str = "", kind: str | None = None) -> Markup:
    return tag("p", tag("b", number), said, [Markup("<br>"), below] if below else None, class_=kind)


def _problems(view: ClassView) -> Markup | None:
    if not view.problems:
        return None
    rows = [tag("li", tag("bdi", problem.file), ": ", problem.reason.text()) for problem in view.problems]
    title = say_count("{count} file to look at", "{count} files to look at", len(rows)).text()
    return tag("details", tag("summary", title), tag("ul", rows), open=True, class_="lw-cls-problems")


# ---- the tables ------------------------------------------------------------------------------------------


def _marks(view: ClassView) -> Markup:
    """A row for each pupil, a column for each task and question."""
    worst = view.worst()
    heads = [
        tag(
            "th",
            tag("small", sign),
            _short(view, id),
            scope="col",
            title=view.title(id),
            class_="lw-held" if worst is not None and worst.task == id else None,
        )
        for sign, id in view.items
    ]
    steps = len(view.lesson.steps)
    head = tag(
        "tr",
        tag("th", _("Name"), scope="col"),
        tag("th", _("Steps"), scope="col"),
        heads,
        tag("th", _("min"), scope="col"),
    )
    return tag(
        "table",
        tag("caption", tag("b", _("Who got how far"))),
        tag("thead", head),
        tag("tbody", [_pupil_row(view, number, pupil, steps) for number, pupil in enumerate(view.pupils)]),
        class_="lw-cls-marks",
    )


def _short(view: ClassView, id: str) -> str:
    """The name of the step in which a task or a question is."""
    for step in view.lesson.steps:
        if (step.task is not None and step.task.id == id) or any(question.id == id for question in step.questions):
            return localized(step.short or step.title)
    return id


def _pupil_row(view: ClassView, number: int, pupil: Pupil, steps: int) -> Markup:
    name = tag("a", tag("bdi", pupil.name), href=f"#{_anchor(view, number)}")
    return tag(
        "tr",
        tag("th", name, scope="row"),
        tag("td", f"{pupil.steps}/{steps}"),
        [tag("td", _mark_of(view, pupil, id)) for _sign, id in view.items],
        tag("td", minutes_of(pupil.seconds) or "–", class_="lw-number"),
    )


def _anchor(view: ClassView, number: int) -> str:
    return f"lw-class-{view.lesson.id}-{number + 1}"


def _mark_of(view: ClassView, pupil: Pupil, id: str) -> Markup:
    if id in view.lesson.tasks:
        result = pupil.tasks[id]
        return _mark(result.outcome, result.sign, _in_words(result))
    if id in pupil.answers:
        return _mark("answer", "✎", _("text to be read"))
    return _mark("new", "–", _("not answered"))


def _in_words(result: TaskResult) -> str:
    minutes = f", {minutes_of(result.seconds)} {_('min')}" if result.seconds else ""
    return result.text() + minutes


def _mark(kind: str, sign: str, said: str) -> Markup:
    """A mark shown by sign as well as colour, and in words."""
    shown = tag("span", sign, class_=f"lw-cls-mark lw-{kind}", aria_hidden="true", title=said)
    return join([shown, tag("span", said, class_="lw-heard")])


def _legend(view: ClassView) -> Markup:
    texts = {
        "alone": _("without hints"),
        "few": _("with one or two hints"),
        "many": _("with all three hints"),
        "unsolved": _("not solved"),
        "begun": _("begun, not handed in"),
        "answer": _("text to be read"),
        "new": _("not begun"),
    }
    rows = [
        tag("li", tag("span", sign, class_=f"lw-cls-mark lw-{kind}", aria_hidden="true"), texts[kind])
        for kind, sign in _LEGEND
    ]
    rows.append(tag("li", tag("b", SEEN), " ", _("answer seen")))
    if view.has_doubts:
        rows.append(tag("li", tag("b", DOUBTED), " ", _("the games in the file do not show it")))
    return tag("ul", rows, class_="lw-cls-legend")


def _held_up(view: ClassView) -> Markup:
    """A row for each task and question: how many it held up, and whom."""
    obstacles = {obstacle.task: obstacle for obstacle in view.obstacles()}
    worst = view.worst()
    rows = [
        _obstacle(view, sign, obstacles[id], worst is not None and worst.task == id)
        if id in obstacles
        else _question_row(view, sign, id)
        for sign, id in view.items
    ]
    how = _("with three hints or not solved, of those who began it; minutes (median)")
    head = tag(
        "tr",
        tag("th", _("Task or question"), scope="col"),
        tag("th", _("Held up, with hints, without"), scope="col"),
        tag("th", _("Held up"), scope="col", class_="lw-number"),
        tag("th", _("min"), scope="col", class_="lw-number"),
    )
    return tag(
        "table",
        tag("caption", tag("b", _("Where pupils got stuck")), " · ", how),
        tag("thead", head),
        tag("tbody", rows),
        class_="lw-cls-held",
    )


def _obstacle(view: ClassView, sign: str, found: Obstacle, is_worst: bool) -> Markup:
    names = [[", " if number else "", tag("bdi", name)] for number, name in enumerate(found.held_up)]
    who = tag("details", tag("summary", _("see who")), names) if names else None
    counts = found.counts
    parts = [
        ("held", len(found.held_up)),
        ("few", counts.get("few", 0)),
        ("alone", counts.get("alone", 0)),
    ]
    return tag(
        "tr",
        tag("th", tag("b", sign), " ", view.title(found.task), who, scope="row"),
        tag("td", _bar(parts, len(view.pupils)), class_="lw-cls-wide"),
        tag(
            "td",
            say("{count} of {reached}", count=len(found.held_up), reached=found.reached).text(),
            class_="lw-number",
        ),
        tag("td", found.minutes or "–", class_="lw-number"),
        class_="lw-held" if is_worst else None,
    )


def _question_row(view: ClassView, sign: str, id: str) -> Markup:
    count = len(view.answers(id))
    return tag(
        "tr",
        tag("th", tag("b", sign), " ", view.title(id), scope="row"),
        tag("td", _bar([("read", count)], len(view.pupils)), class_="lw-cls-wide"),
        tag("td", say("{count} to read", count=count).text(), class_="lw-number"),
        tag("td", ""),
    )


def _bar(parts: list[tuple[str, int]], whole: int) -> Markup:
    pieces = [
        tag("i", class_=f"lw-bar-{kind}", style=f"width:{100 * count / whole:.2f}%") for kind, count in parts if count
    ]
    return tag("div", pieces, class_="lw-cls-bar", aria_hidden="true")


# ---- what was written ------------------------------------------------------------------------------------


def _answers(view: ClassView) -> Markup | None:
    """The answers to each question, and the sentences of each task, with what a good one says beside them."""
    blocks: list[Markup] = []
    for sign, id in view.items:
        question = view.lesson.questions.get(id)
        if question is not None:
            said, model, criteria = view.answers(id), question.model, question.criteria
        else:
            task = view.lesson.task(id)
            said = [(pupil.name, pupil.tasks[id].sentence) for pupil in view.pupils if pupil.tasks[id].sentence]
            model, criteria = task.model, task.criteria
            if not said:
                continue
        count = say_count("{count} answer", "{count} answers", len(said)).text()
        heading = tag("summary", tag("b", sign), " ", view.title(id), tag("small", count))
        cards = [_model(localized(model), [localized(text) for text in criteria]), *(_card(*one) for one in said)]
        blocks.append(tag("details", heading, tag("ul", cards, class_="lw-cls-cards"), open=not blocks))
    if not blocks:
        return None
    return tag("div", tag("h3", _("Answers side by side"), class_="lw-cls-kind"), blocks, class_="lw-cls-answers")


def _model(model: str, criteria: list[str]) -> Markup | None:
    if not model and not criteria:
        return None
    return tag(
        "li",
        tag("h4", _("A good answer")),
        tag("p", words(model)) if model else None,
        tag("ul", [tag("li", text) for text in criteria]) if criteria else None,
        class_="lw-cls-model",
    )


def _card(name: str, text: str) -> Markup:
    count = say_count("{count} word", "{count} words", len(text.split())).text()
    return tag("li", tag("h4", tag("bdi", name), tag("small", count)), tag("p", text, dir="auto"))


def _pupils(view: ClassView) -> Markup | None:
    """Everything that each pupil handed in."""
    rows = []
    for number, pupil in enumerate(view.pupils):
        parts: list[Any] = []
        for sign, id in view.items:
            if id in view.lesson.tasks:
                result = pupil.tasks[id]
                said: Any = [_in_words(result), [Markup("<br>"), result.sentence] if result.sentence else None]
            else:
                said = pupil.answers.get(id) or _("not answered")
            parts += [tag("dt", f"{sign} {view.title(id)}"), tag("dd", said, dir="auto")]
        where = tag("small", tag("bdi", pupil.file))
        body = tag("dl", parts, id=_anchor(view, number))
        rows.append(tag("details", tag("summary", tag("bdi", pupil.name), where), body))
    if not rows:
        return None
    title = tag("h3", _("Pupil by pupil"), class_="lw-cls-kind")
    return tag("div", title, rows, class_="lw-cls-answers lw-cls-pupils")
