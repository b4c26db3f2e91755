"""The footer of the board: the timeline of the game, and the log."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...engine.i18n import capital, get_language, gettext_noop, say, say_count, translate
from ..controller import BoardController
from ..deeds import steps_redone, steps_undone
from ..markup import Markup, tag
from .parts import button, choices, icon, rule_sign

_ = translate

#: The filters of the log, each with its title; an event names its own (`Event.log_filter`).
FILTERS = {
    "all": gettext_noop("Everything"),
    "moves": gettext_noop("Moves"),
    "fire": gettext_noop("Combat and fire"),
    "losses": gettext_noop("Losses"),
    "turns": gettext_noop("Turns and weather"),
}


def timeline(controller: BoardController, playing: bool, folded: frozenset[str]) -> Markup:
    """Return the slider over the line of play, with its buttons."""
    last = len(controller.game.journal.line) - 1
    seen_step = len(controller.game) if controller.step is None else controller.step
    kept = _kept(controller) if controller.step is None else []
    return tag(
        "div",
        _step("first", _("To the beginning"), 0, seen_step == 0),
        _step("back", _("One step back"), seen_step - 1, seen_step == 0),
        _play(playing, off=not playing and controller.step is None and seen_step == 0),
        _step("on", _("One step on"), seen_step + 1, seen_step == last),
        _step("last", _("To the end"), last, seen_step == last),
        _slider(seen_step, last, kept),
        _where(seen_step, last, kept),
        *(_doing(controller) if controller.step is None else _returning(controller)),
        _fold("log", _("Log"), _("Show or hide the log"), folded),
        _fold("side", _("Side panel"), _("Show or hide the panel at the side"), folded),
        class_="lw-row lw-timeline" + (" lw-looking-back" if controller.step is not None else ""),
        role="group",
        aria_label=_("Timeline"),
    )


def _slider(seen_step: int, last: int, kept: list[str]) -> Markup:
    """Looks at any step; it says in words where it stands."""
    return tag(
        "input",
        type="range",
        class_="lw-slider",
        name="step",
        min=0,
        max=last,
        value=seen_step,
        data_do="step",
        data_key="slider",
        data_live="lw-step-number",
        aria_label=_("Step of the game"),
        aria_valuetext=" · ".join([say("step {step} of {last}", step=seen_step, last=last).text(), *kept]),
        title=_("Look at any step; the game stays where it is"),
    )


def _where(seen_step: int, last: int, kept: list[str]) -> Markup:
    """The number of the step that is seen, of how many; or that later ones are kept."""
    return tag(
        "span",
        tag("span", _("Step"), " ", class_="lw-word"),
        tag("b", seen_step, class_="lw-step-number"),
        f" / {last}",
        tag("span", " · ", kept, class_="lw-word") if kept else None,
        class_="lw-steps-of",
        title=_("Redo takes up the later steps again; another action leaves them aside, and keeps them.")
        if kept
        else None,
    )


def _play(playing: bool, off: bool) -> Markup:
    """Plays the game again before your eyes, or pauses."""
    words = _("Pause") if playing else _("Watch the game from here")
    return button(icon("pause" if playing else "play"), "play", why=words, name=words, off=off)


def _doing(controller: BoardController) -> list[Markup]:
    """In the present, offer undo and redo."""
    game = controller.game
    back, on = steps_undone(game), steps_redone(game) if game.can_redo else 0
    taken, again = _("Undo"), _("Redo")
    if back:
        taken = say_count("Undo the last step (U)", "Undo the last {count} steps (U)", back).text()
    if on:
        again = say_count("Redo the next step (Y)", "Redo the next {count} steps (Y)", on).text()
    words = [icon("undo"), tag("span", " ", _("Undo"), class_="lw-word")]
    return [
        button(words, "undo", off=not game.can_undo, name=_("Undo"), why=taken),
        button(icon("redo"), "redo", off=not game.can_redo, name=_("Redo"), why=again),
    ]


def _returning(controller: BoardController) -> list[Markup]:
    """In the past, offer to play on from there, or to return to the present."""
    why = _("The game goes back to this step; the later ones are kept.")
    return [
        button(_("Play on from here"), "resume", why=why),
        button(_("To the present"), "step", primary=True, key="present", step=len(controller.game)),
    ]


def _kept(controller: BoardController) -> list[str]:
    """Return the number of steps after the current one, in words; empty where there are none."""
    later = len(controller.game.journal.line) - 1 - len(controller.game)
    return [say("later steps kept: {count}", count=later).text()] if later else []


def _step(name: str, words: str, step: int, off: bool) -> Markup:
    """A button that looks at a step."""
    return button(icon(name), "step", why=words, name=words, key=name, step=step, off=off)


def _fold(part: str, name: str, why: str, folded: frozenset[str]) -> Markup:
    """A switch that shows or hides a part of the board."""
    return button(icon(part), "fold", why=why, name=name, part=part, key=f"fold-{part}", pressed=part not in folded)


def log(controller: BoardController, last: int = 120) -> Markup:
    """Return the log round the step that is seen, newest first; a click on a line looks at its step.

    Above what happened in a phase is its heading.

    Args:
        controller: The controller of the board.
        last: About how many lines are shown.
    """
    line = controller.game.journal.line
    end = len(line) - 1
    seen_number = len(controller.game) if controller.step is None else controller.step
    newest = min(end, seen_number + last // 2)
    later = [_note(say("And later steps: {count}", count=end - newest).text())] if newest < end else []
    rows: list[Row] = []
    notes: list[list[Row]] = []
    steps: list[tuple[int, StepTold]] = []
    count = most = len(later)
    for number in range(newest, -1, -1):
        shown = _step_told(controller, number, number == seen_number)
        notes.append([Row(note) for note in _notes(controller, number)])
        steps.append((number, shown))
        count += len(notes[-1]) + len(shown.events)
        if number > seen_number:
            most = count
        elif count >= most + last:
            break
    for note, lines in zip(notes, controller.kept("log").of(steps, _lines), strict=True):
        rows += note + lines
    filters = {key: _(words) for key, words in FILTERS.items()}
    empty = tag("li", _("Nothing of this kind yet."), class_="lw-muted") if not rows and not later else None
    return tag(
        "section",
        tag(
            "h3",
            tag("span", _("What happened")),
            choices("filter", _("Show"), filters, controller.filter),
        ),
        tag("ol", later, _headed(rows), empty, data_scroll="log", tabindex="0", aria_label=_("What happened")),
        class_="lw-log",
    )


class Row(NamedTuple):
    """A line of the log."""

    markup: Markup
    is_heading: bool = False


def _headed(rows: list[Row]) -> list[Markup]:
    """Move each heading above the rows that follow it in time; ``rows`` has the newest first."""
    headed: list[Markup] = []
    begin = 0
    for markup, is_heading in rows:
        if is_heading:
            headed.insert(begin, markup)
            begin = len(headed)
        else:
            headed.append(markup)
    return headed


class StepTold(NamedTuple):
    """The values that the log lines of a step depend on.

    Args:
        events: those that are shown, the latest first.
        is_seen: whether the step is the one that is seen.
        later: whether it comes after the one where the game stands.
    """

    system: Any
    number: int
    events: tuple[Any, ...]
    is_seen: bool
    later: bool
    language: str


def _step_told(controller: BoardController, number: int, is_seen: bool) -> StepTold:
    game, events = controller.game, tuple(controller.game.journal.line[number].events[::-1])
    if controller.filter != "all":
        events = tuple([event for event in events if event.log_filter == controller.filter])
    return StepTold(controller.system, number, events, is_seen, number > len(game), get_language())


def _notes(controller: BoardController, number: int) -> list[Markup]:
    """The lines of the log on a step before its events: how the game stands there, lines of play that part from it."""
    game = controller.game
    if controller.filter != "all":
        return []
    kept = _kept(controller) if number == len(game) else []
    rows = [_note(f"{_('The game stands here')} · {words}") for words in kept]
    if len(game.journal.line[number].branches) > 1:
        rows += [_other_line(number, *branch) for branch in game.journal.branches_after(number)]
    return rows


def _lines(step: StepTold) -> list[Row]:
    """The lines of the log on the events of a step."""
    return [Row(_line(step, event, n == 0), event.is_heading) for n, event in enumerate(step.events)]


def _note(words: str) -> Markup:
    """A line of the log without an event."""
    return tag("li", tag("span", class_="lw-number"), tag("span", words), class_="lw-event lw-muted")


def _other_line(number: int, branch: int, length: int) -> Markup:
    """A line of play that was left aside after a step; clicking it goes over to it."""
    words = say_count(
        "From here another line was played (1 step): look at it",
        "From here another line was played ({count} steps): look at it",
        length,
    ).text()
    return tag(
        "li",
        tag("span", class_="lw-number"),
        tag("span", icon("fork"), class_="lw-kind"),
        tag(
            "button",
            words,
            type="button",
            class_="lw-line lw-muted",
            data_do="line",
            data_after=number,
            data_branch=branch,
            data_key=f"fork-{number}-{branch}",
            title=_("The game goes over to that line; the one that is left is kept here."),
        ),
        class_="lw-event",
    )


def _line(step: StepTold, event: Any, first: bool) -> Markup:
    kind, number = type(event).__name__, step.number
    heading, seen = event.is_heading, event.log_icon
    said = step.system.describe(event)
    brief = said.brief()
    text = brief.text()
    text = capital(text)
    look = say("Look at step {step}", step=number).text()
    classes = ["lw-event", f"lw-{kind.lower()}"]
    classes += ["lw-heading"] if heading else []
    classes += ["lw-here"] if step.is_seen else []
    classes += ["lw-later"] if step.later else []
    return tag(
        "li",
        tag("span", number or "" if first else "", class_="lw-number"),
        tag("span", icon(seen), class_=f"lw-kind lw-kind-{seen}"),
        tag(
            "button",
            text,
            type="button",
            class_="lw-line",
            data_do="tell",
            data_step=number,
            data_key=f"line-{number}-{kind}",
            tabindex="0" if first else "-1",
            aria_current="step" if step.is_seen and first else None,
            title=look if brief is said else f"{said.text()} · {look}",
        ),
        tag("span", [rule_sign(rule) for rule in event.rules[:4]] if not heading else None, class_="lw-rules"),
        class_=" ".join(classes),
    )
