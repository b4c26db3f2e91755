"""Tours: a lesson for each chapter of a rulebook, made from its rules and worked examples.

A step tells one rule and its first example. The board shows how the example begins, as a film up to where it comes to
the point; what comes then is the task: to do the example's last action, or to find out why something is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from ..engine.i18n import LANGUAGES, LocalizedText, Message, localized, say
from ..engine.rulebook import Chapter, Example, ExampleStep, Rule
from .data import AnswerData, BoardData, Deed, EasierData, LessonData, StepData, TaskData
from .goals import DoneAction, Goal, Refused, RuleRead
from .lesson import Lesson
from .texts import RULE

#: How long a rule takes in class, in minutes: to be read, and with a task.
READ, DONE = 2, 4


def tour(chapter: Chapter) -> Lesson:
    """Return the tour of a chapter: a step for each rule, with its first worked example and a task.

    Args:
        chapter: The chapter, as `Rulebook.chapter` returns it.

    >>> import legion_widget as lw
    >>> lesson = tour(lw.rulebook("legion").chapter("L9"))
    >>> lesson.id, len(lesson.steps), lesson.steps[0].task.id
    ('legion-l9', 6, 'do-l9-1')
    """
    steps = [_step(rule) for rule in chapter.rules]
    name = f"{chapter.book.game}-{chapter.id}".strip("-")
    data = LessonData(
        id=_id(name),
        title=_told(chapter.heading_in),
        summary=_told(
            lambda code: say(
                "The rules of this chapter one after the other, each with a worked example to be tried on the board."
            ).text(code)
        ),
        minutes=sum(step.minutes for step in steps),
        steps=steps,
    )
    return Lesson(data)


def _step(rule: Rule) -> StepData:
    """The step of a rule."""
    example = next((one for one in rule.examples if not _is_shared(one)), next(iter(rule.examples), None))
    point = None if example is None else _point(example)
    board = None if example is None else _board(example, point)
    task = None if example is None or point is None or board is None else _task(rule, example, point, board.film)
    return StepData(
        id=_id(rule.id),
        title=_told(lambda code: f"{rule.id} · {localized(rule.data.title, code)}"),
        minutes=READ if task is None else DONE,
        text=_told(lambda code: _text(rule, example, point, code)),
        board=board,
        task=task,
    )


def _id(name: str) -> str:
    return re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")


def _is_shared(example: Example) -> bool:
    """Return whether an example is about several players on one side: in a lesson nobody else sits at the board."""
    return example.data.players is not None or any(step.seat for step in example.data.steps)


def _told(words: Callable[[str], str]) -> LocalizedText:
    return {code: words(code) for code in LANGUAGES}


# ---- where an example comes to the point ------------------------------------------------------------------


class _Point:
    """The point of an example: its last action, and the refusals just before it.

    Args:
        number: How many steps come before.
        asked: The steps that the task asks for: what is refused there, and what is done then.
    """

    def __init__(self, number: int, asked: Sequence[ExampleStep]) -> None:
        self.number, self.asked = number, asked


def _point(example: Example) -> _Point | None:
    """Return the point of an example; None where it only looks, or is about several players.

    The end of a phase is the point only where nothing else is done.
    """
    steps = example.data.steps
    system = example.new_game().system
    acting = [number for number, step in enumerate(steps) if step.do is not None]
    if not acting or _is_shared(example):
        return None
    telling = [n for n in acting if steps[n].refused or not system.load_action(steps[n].do or {}).ends_phase]
    last = telling[-1] if telling else acting[-1]
    first = last
    while first and (steps[first - 1].do is None or steps[first - 1].refused):
        first -= 1
    asked = [step for step in steps[first : last + 1] if step.do is not None]
    refusals = {step.refused: step for step in reversed(asked) if step.refused}  # of each rule the first
    once = [step for step in asked if not step.refused or step is refusals[step.refused]]
    while steps[first].do is None:
        first += 1  # what is looked at before belongs to the story
    return _Point(first, once[-6:])


def _board(example: Example, point: _Point | None) -> BoardData:
    """The board of an example: as a film from its beginning to the point; the dice fall as it tells."""
    data = example.data
    before = data.steps if point is None else data.steps[: point.number]
    done = [] if _is_shared(example) else [step for step in before if step.do is not None and not step.refused]
    looked = next((step.unit for step in reversed(before) if step.unit), "")
    last = [] if point is None else [die for step in point.asked for die in step.dice]
    return BoardData(
        scenario=data.scenario,
        title=data.title,
        options=data.options,
        dice=[*data.dice, *last],
        start=data.start,
        play=[Deed(do=step.do or {}, dice=step.dice) for step in done],
        film=bool(done),
        choose="" if done else looked,
    )


# ---- texts ------------------------------------------------------------------------------------------------


def _text(rule: Rule, example: Example | None, point: _Point | None, code: str) -> str:
    """The rule, our reading of it, and the example up to the point."""
    parts = [localized(rule.data.text, code)]
    if rule.data.interpretation:
        parts.append(f"*{say('Our interpretation').text(code)}.* {localized(rule.data.interpretation, code)}")
    if example is not None:
        data = example.data
        parts.append(f"*{localized(data.title, code)}.* {localized(data.story, code)}")
        before = data.steps if point is None else data.steps[: point.number]
        parts += [f"– {localized(step.says, code)}" for step in before if step.says]
    return _linked("\n\n".join(parts), rule)


def _linked(text: str, rule: Rule) -> str:
    """A text in which the numbers of rules open them."""
    return re.sub(RULE, lambda match: f"[{match[0]}]" if match[0] in rule.book else match[0], text)


# ---- the task ---------------------------------------------------------------------------------------------


def _task(rule: Rule, example: Example, point: _Point, film: bool) -> TaskData:
    """Return the task to do at the point of an example, after a film that leads there."""
    game = example.new_game()
    goals = [_goal(game.system, step) for step in point.asked]
    refusals = sum(1 for step in point.asked if step.refused)
    if refusals == len(goals):
        title, text = say("Find out why not"), say("Try this on the board. It is refused: read why, and by which rule.")
    elif refusals:
        title = say("What is refused, and what is allowed")
        text = say("Try what is refused first, and read why. Then do what the rules allow.")
    else:
        title, text = say("Do it yourself"), say("Do this on the board. The dice fall as in the example.")
    first = say("First go through the example with ▶ under the map, up to the present.")
    again = say("Read the rule once more: [{rule}].", rule=rule.id)
    told = [step.says for step in point.asked if step.says] or [example.data.title]
    deeds = [Deed(refused=step.do or {}) if step.refused else Deed(do=step.do or {}) for step in point.asked]
    after = [step.says for step in example.data.steps[point.number :] if step.says] or [example.data.title]
    return TaskData(
        id=f"do-{_id(rule.id)}",
        title=_said(title),
        text=_told(lambda code: f"{first.text(code)} {text.text(code)}" if film else text.text(code)),
        goals=goals,
        hints=[_said(again), _joined(told, rule)],
        easier=EasierData(
            text=_said(say("Open the rule and read it: [{rule}].", rule=rule.id)),
            goals=[RuleRead(text=_said(say("Read rule {rule}", rule=rule.id)), rule=rule.id)],
            answer=AnswerData(text=rule.data.text, deeds=[Deed(rule=rule.id)]),
        ),
        answer=AnswerData(text=_joined(after, rule, linked=False), deeds=deeds),
    )


def _said(message: Message) -> LocalizedText:
    return _told(message.text)


def _joined(texts: Sequence[LocalizedText], rule: Rule, linked: bool = True) -> LocalizedText:
    def words(code: str) -> str:
        joined = " ".join(localized(text, code) for text in texts)
        return _linked(joined, rule) if linked else joined

    return _told(words)


def _goal(system: Any, step: ExampleStep) -> Goal:
    """Make a goal that an action is done, or is refused by the rule of the example."""
    action = system.plain_action(system.load_action(step.do))
    said = system.describe_action(action)
    if step.refused:
        words = _told(lambda code: say("Not allowed: {action}", action=said.text(code).rstrip(".")).text(code))
        return Refused(text=words, rule=step.refused)
    named = system.dump_action(action)
    fields = {key: kept for key, value in named.items() if key != "do" and (kept := _names(value))}
    return DoneAction(text=_told(lambda code: said.text(code).rstrip(".")), action=type(action).__name__, fields=fields)


def _names(value: Any) -> Any:
    """Return the words in a value that name things: texts, alone or in lists and records, but not places."""
    if isinstance(value, str):
        return value
    if isinstance(value, dict):
        return {key: kept for key, one in value.items() if isinstance(key, str) and (kept := _names(one))}
    if isinstance(value, (list, tuple)):
        return [kept for one in value if (kept := _names(one))]
    return None
