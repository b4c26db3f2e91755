"""How often each rule has refused and allowed something in random games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

import legion_widget as lw
from legion_widget.engine.rulebook import ExampleStep
from tests.random_actions.exceptions import NEVER_ALLOWS, NEVER_REFUSES, SELDOM_REFUSES


class Tally(msgspec.Struct):
    """What came of the actions of random games, and the rules that had a say.

    ``done`` were carried out; ``allowed`` were tried and found legal; ``refused`` have a rule against them;
    ``unreadable`` name what does not exist, or hold what cannot be meant. ``refusing`` counts the refusals of each
    rule, and ``kinds`` are those of the actions that it refused; ``legal`` are the kinds of actions that were legal;
    ``applied`` counts the actions of which an event or the odds name the rule. ``refusing_in`` are the rules that
    refused something in the games that began in a worked example of a rule, ``legal_in`` the kinds legal there.
    """

    system: str
    games: int = 0
    hostile: int = 0
    done: int = 0
    allowed: int = 0
    refused: int = 0
    unreadable: int = 0
    refusing: Counter[str] = msgspec.field(default_factory=Counter)
    kinds: dict[str, set[str]] = {}
    legal: set[str] = set()
    refusing_in: dict[str, set[str]] = {}
    legal_in: dict[str, set[str]] = {}
    applied: Counter[str] = msgspec.field(default_factory=Counter)

    @property
    def count(self) -> int:
        """How many actions were done and tried."""
        return self.done + self.allowed + self.refused + self.unreadable

    @property
    def summary(self) -> str:
        """The figures in a line."""
        refusing, applying = sum(map(self.refuses, self.refusing)), sum(map(self.allows, lw.rulebook(self.system)))
        return (
            f"{self.system}: {self.count} actions in {self.games} games ({self.hostile} under hostile names):"
            f" {self.done} done, {self.allowed} more legal, {self.refused} refused, {self.unreadable} unreadable;"
            f" {refusing} rules refuse, {applying} allow, of {len(lw.rulebook(self.system))}"
        )

    def refuse(self, rules: Iterable[str], kind: str, example: str = "") -> None:
        for rule in rules:
            self.refusing[rule] += 1
            self.kinds.setdefault(rule, set()).add(kind)
            self.refusing_in.setdefault(example, set()).add(rule)

    def allow(self, kind: str, example: str = "") -> None:
        self.legal.add(kind)
        self.legal_in.setdefault(example, set()).add(kind)

    def apply(self, rules: Iterable[str]) -> None:
        self.applied.update(rules)

    def refuses(self, rule: str) -> bool:
        """Whether it has refused something; or, in a game that began in its example, the rule that refuses there."""
        shown = {step.refused for step in _steps(self.system, rule)}
        return self.refusing[rule] > 0 or bool(shown & self.refusing_in.get(rule, set()))

    def allows(self, rule: str) -> bool:
        """Whether something was legal that it has a say in.

        It was done under the rule; or it is of a kind that the rule refuses; or of a kind that a worked example of
        the rule does, in a game that began there.
        """
        shown = {str(step.do["do"]) for step in _steps(self.system, rule) if step.do is not None and not step.refused}
        return (
            self.applied[rule] > 0
            or bool(self.kinds.get(rule, set()) & self.legal)
            or bool(shown & self.legal_in.get(rule, set()))
        )


def _steps(system: str, rule: str) -> list[ExampleStep]:
    """The steps of all worked examples of a rule."""
    return [step for example in lw.rulebook(system)[rule].examples for step in example.data.steps]


def faults_of(tally: Tally) -> list[str]:
    """The rules that have refused or allowed nothing and are not named as such that cannot; and those wrongly named."""
    faults = []
    for rule in lw.rulebook(tally.system):
        if not tally.refuses(rule) and rule not in NEVER_REFUSES | SELDOM_REFUSES:
            faults.append(f"{rule} never refuses anything")
        if not tally.allows(rule) and rule not in NEVER_ALLOWS:
            faults.append(f"{rule} never allows anything")
        if tally.refusing[rule] and rule in NEVER_REFUSES:
            faults.append(f"{rule} refuses something, and is said not to")
        if tally.applied[rule] and rule in NEVER_ALLOWS:
            faults.append(f"{rule} allows something, and is said not to")
    return faults
