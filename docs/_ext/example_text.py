"""A worked example played and told: what is done in each step, what the rules say to it, and what comes of it."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from gamepages import GamePages
from words import word

from legion_widget.engine.event import PhasePassed
from legion_widget.engine.game import Game
from legion_widget.engine.i18n import localized
from legion_widget.engine.moment import Moment
from legion_widget.engine.odds import Odds
from legion_widget.engine.rulebook import Example, ExampleStep

#: More units than these are not listed, and in more events than these those that pass are left out.
LISTED, MANY = 12, 8

Sourced = tuple[str, tuple[str, ...]]
"""A sentence, and the rules that it comes from."""


@dataclass
class Told:
    """One step in words, in the language in use."""

    says: str
    #: Who orders the action, where seats matter; what is done; the faults of what is not legal.
    seat: str = ""
    action: str = ""
    legal: bool = True
    faults: list[Sourced] = field(default_factory=list)
    #: What can come of it: what that is worked out from, each outcome, how they are read, and what makes the numbers.
    sums: str = ""
    outcomes: list[tuple[str, Fraction]] = field(default_factory=list)
    key: str = ""
    #: The number of the step before this one that has the same odds; 0: none.
    same: int = 0
    factors: list[tuple[str, list[Sourced], str]] = field(default_factory=list)
    dice: str = ""
    reach: str = ""
    events: list[Sourced] = field(default_factory=list)


def tell(pages: GamePages, example: Example, game: Game[Any, Any]) -> list[Told]:
    """Plays an example in ``game`` and tells each step. Odds that were told before are not told again."""
    before: dict[str, int] = {}
    found = []
    for number, step in enumerate(example.data.steps, start=1):
        told = _step(pages, f"{example.id} {number}", game, step)
        if told.outcomes:
            first = before.setdefault(repr((told.sums, told.outcomes, told.factors)), number)
            told.same = first if first < number else 0
        found.append(told)
    return found


def _step(pages: GamePages, name: str, game: Game[Any, Any], step: ExampleStep) -> Told:
    told = Told(localized(step.says), reach=pages.reach(game, step))
    if step.do is None:
        if not len(game):
            told.events = _events(pages, game, game.journal.root.events)
        return told
    action: Any = game.system.load_action(step.do)
    told.action = str(game.system.describe_action(action)).rstrip(".")
    told.seat = str(game.seat(step.seat)) if step.seat else ""
    seat = step.seat or None
    ruling = game.ruling(action, seat, step.agreed)
    if not ruling:
        told.legal = False
        told.faults = [(fault.text(), (fault.rule,)) for fault in ruling.faults]
        return told
    _odds(pages, told, game, action, _worked_out(pages, name, game, action))
    told.dice = ", ".join(map(str, step.dice))
    told.events = _events(pages, game, game.do(action, step.dice or None, seat, step.agreed))
    return told


_kept: dict[str, Odds] = {}


def _worked_out(pages: GamePages, step: str, game: Game[Any, Any], action: Any) -> Odds:
    """The odds of a step, which may be kept for the page in the other language."""
    if not pages.lasting:
        return game.odds(action)
    if step not in _kept:
        _kept[step] = game.odds(action)
    return _kept[step]


def _odds(pages: GamePages, told: Told, game: Game[Any, Any], action: Any, odds: Odds) -> None:
    """What can come of an action; nothing where it is certain."""
    if len(odds.outcomes) < 2:
        return
    told.sums = pages.sums(game, action, odds)
    told.outcomes = [(pages.outcome(game, name), chance) for name, chance in pages.outcomes(odds)]
    told.key = pages.key(game, action, odds)
    for lead, steps in pages.factors(game, odds):
        if steps:
            lines: list[Sourced] = [(f"{each.figure} {each.text}", (each.rule,)) for each in steps]
            told.factors.append((lead, lines, pages.whole(steps) if len(steps) > 1 else ""))


def _events(pages: GamePages, game: Game[Any, Any], events: list[Any]) -> list[Sourced]:
    if len(events) > MANY:
        events = [event for event in events if not isinstance(event, PhasePassed)]
    return [(game.system.describe(event).text(), tuple(event.rules)) for event in events]


def units(pages: GamePages, before: Moment[Any, Any], after: Moment[Any, Any]) -> list[tuple[str, str]]:
    """Who stands where, who is not on the map, and who is otherwise in the end, each list with its title.

    Nothing where they are many.
    """
    if len(before.units) > LISTED:
        return []
    on, off = pages.listed(before)
    then = [words for words in itertools.chain(*pages.listed(after)) if words not in (*on, *off)]
    named = ((localized(pages.pieces), on), (localized(pages.off), off), (f"{word('after')}:", then))
    return [(title, "; ".join(names)) for title, names in named if names]
