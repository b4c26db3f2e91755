"""A rulebook as data: rules with their texts and options, and worked examples that are tests, pictures and lessons."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec

from .data import convert, read_toml
from .errors import DataError, IllegalAction, UnknownName
from .game import Game
from .i18n import LocalizedText, localized, say
from .variants import Variants

#: What an example expects of an event or a unit, by the name of the field.
Fields = dict[str, str | int | float | bool | list[Any]]


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A choice between readings of a rule.

    Args:
        key: The id of the rule, a dot, and the name of the question.
        question: The question, by language.
        values: The answers: the text by language of each value; the first value is the default.
    """

    key: str
    question: LocalizedText
    values: dict[str, LocalizedText]

    @property
    def rule(self) -> str:
        """The id of the rule that it belongs to."""
        return self.key.rpartition(".")[0]

    @property
    def default(self) -> str:
        """The value that holds when none is chosen."""
        return next(iter(self.values))


class ExampleStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One step of an example: an action, the dice for it, and what must come of it.

    ``refused`` is the rule that forbids the action; ``factors``, ``odds`` (as ``"13/36"``) and ``modifiers`` (rules)
    are asked before it is done; ``events`` are the kinds that must occur in this order, ``event`` the fields that one
    of them must have, or a list of such; ``after`` says where units are then, ``state`` what is to be read of them or
    of a side, ``position`` what is to be read of the position, such as the weather; ``reach`` gives the cost of
    hexes, 0 for one that cannot be reached. A first step without an action looks at what happened when the game began.
    """

    says: LocalizedText = {}
    do: dict[str, Any] | None = None
    dice: list[int] = []
    refused: str = ""
    subject: str = ""
    factors: dict[str, int] = {}
    odds: dict[str, str] = {}
    modifiers: list[str] = []
    events: list[str] = []
    event: Fields | list[Fields] = {}
    applied: list[str] = []
    after: dict[str, str] = {}
    state: dict[str, Fields] = {}
    position: Fields = {}
    unit: str = ""
    reach: dict[str, int] = {}
    phase: str = ""
    side: str = ""
    #: The seat that orders the action, and the partners' seats that agree to it.
    seat: str = ""
    agreed: list[str] = []
    turn: int = 0
    winner: str = ""
    ending: str = ""


class ExampleData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A worked example as it stands in a file: a small scenario, and steps in it."""

    title: LocalizedText
    scenario: dict[str, Any]
    steps: list[ExampleStep]
    story: LocalizedText = {}
    options: dict[str, str] = {}
    start: str | None = None
    dice: list[int] = []
    players: int | None = None


class RuleData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A rule as it stands in a file. ``interpretation`` is what we read where the rulebook is silent."""

    id: str
    title: LocalizedText
    text: LocalizedText
    interpretation: LocalizedText = {}
    #: Why no clause of the code belongs to it: components, colours, definitions.
    plain: LocalizedText = {}
    examples: list[ExampleData] = []


class ChapterData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter as it stands in a file."""

    chapter: int
    title: LocalizedText
    rules: list[RuleData]


class Example:
    """A worked example: a position, what is done in it, and what must come of it."""

    def __init__(self, rule: Rule, number: int, data: ExampleData) -> None:
        self.rule, self.number, self.data = rule, number, data

    @property
    def id(self) -> str:
        """The rule and the number of the example, counted from 1: ``"L8.9/1"``."""
        return f"{self.rule.id}/{self.number}"

    @property
    def title(self) -> str:
        """The title, in the language in use."""
        return localized(self.data.title)

    @property
    def story(self) -> str:
        """The text before the example, in the language in use."""
        return localized(self.data.story)

    def new_game(self) -> Game[Any, Any]:
        """Return a new game of the example, at its first step."""
        data = self.data
        return self.rule.book.new_game(
            data.scenario, options=data.options, dice=data.dice, start=data.start, players=data.players
        )

    def problems(self, game: Game[Any, Any] | None = None) -> list[str]:
        """Play the example and list what differs from the text of the file; empty when nothing does.

        Args:
            game: The game to play it in, at its first step; None: a new one.
        """
        game = self.new_game() if game is None else game
        problems = []
        for number, step in enumerate(self.data.steps, start=1):
            problems += [f"{self.id}, step {number}: {problem}" for problem in check_step(game, step)]
        return problems

    def __repr__(self) -> str:
        return f"<Example {self.id}: {self.title}>"


class Rule:
    """One rule: ``title``, ``text``, ``interpretation`` (our reading), ``options`` and ``examples``."""

    def __init__(self, book: Rulebook, chapter: int, data: RuleData) -> None:
        self.book, self.chapter, self.data = book, chapter, data
        self.id = data.id
        self.options = [option for option in book.options.values() if option.rule == data.id]
        self.examples = [Example(self, number, example) for number, example in enumerate(data.examples, start=1)]

    @property
    def title(self) -> str:
        """The title, in the language in use."""
        return localized(self.data.title)

    @property
    def text(self) -> str:
        """The text in our own words, in the language in use."""
        return localized(self.data.text)

    @property
    def interpretation(self) -> str:
        """Our reading where the rulebook is silent or contradicts itself, in the language in use; else empty."""
        return localized(self.data.interpretation)

    def __repr__(self) -> str:
        return f"<Rule {self.id}: {self.title}>"


class Rulebook(Mapping[str, Rule]):
    """All rules of a game by id: ``rulebook["L8.9"].text``.

    It is read from a folder with one TOML file for each chapter, and ``options.toml``.

    Args:
        folder: The folder.
        new_game: Makes a game of the scenario of an example, as `legion_widget.new_game` does.

    Raises:
        DataError: for a file that is wrong; it names the place.
    """

    def __init__(self, folder: str | Path, new_game: Callable[..., Game[Any, Any]]) -> None:
        self.new_game = new_game
        self.options = read_options(folder)
        self.chapters: dict[int, LocalizedText] = {}
        self._rules: dict[str, Rule] = {}
        for path in sorted(Path(folder).glob("*.toml")):
            if path.name == "options.toml":
                continue
            data: ChapterData = convert(read_toml(path), ChapterData, f"{path.name}: $")
            self.chapters[data.chapter] = data.title
            for rule in data.rules:
                if rule.id in self._rules:
                    raise DataError(f"{path.name}: $.rules", say("there is already a rule {rule}", rule=rule.id))
                self._rules[rule.id] = Rule(self, data.chapter, rule)

    def varied(self, variants: Variants) -> Rulebook:
        """Return the book as it is with variants: a rule that is changed says so, and those of the variants are added.

        Args:
            variants: The variants of the game that is played.
        """
        if not variants:
            return self
        book = copy.copy(self)
        last = max(self.chapters, default=0) + 1
        book.chapters = {**self.chapters, last: {"es": "Variantes", "en": "Variants"}}
        book._rules = dict(self._rules)
        replace = msgspec.structs.replace
        for id, sentence in variants.sentences():
            if id in book._rules:
                known = book._rules[id]
                text = {code: f"{words}\n\n{sentence.text(code)}." for code, words in known.data.text.items()}
                book._rules[id] = Rule(book, known.chapter, replace(known.data, text=text))
        for variant in variants.listed:
            own = [(rule.id, rule.text) for rule in variant.rules]
            for id, words in own or [(variant.id, variant.words)]:
                book._rules.setdefault(id, Rule(book, last, RuleData(id, variant.words, words)))
        return book

    def __getitem__(self, id: str) -> Rule:
        try:
            return self._rules[id]
        except KeyError:
            raise UnknownName(say("rule"), id, self._rules) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def to_list(self) -> list[dict[str, Any]]:
        """Return the rules as plain data.

        Returns:
            Dicts with ``id``, ``chapter`` (its number), ``title`` (by language), ``examples`` (their number) and
            ``options`` (the list of values by key).
        """
        return [
            {
                "id": rule.id,
                "chapter": rule.chapter,
                "title": rule.data.title,
                "examples": len(rule.examples),
                "options": {option.key: list(option.values) for option in rule.options},
            }
            for rule in self.values()
        ]


def read_options(folder: str | Path) -> dict[str, Option]:
    """Return the options of the rulebook in a folder by key, from its ``options.toml``."""
    path = Path(folder) / "options.toml"
    listed: list[Option] = convert(read_toml(path).get("options", []), list[Option], f"{path.name}: $.options")
    return {option.key: option for option in listed}


def check_step(game: Game[Any, Any], step: ExampleStep) -> Iterator[str]:
    """Play one step of an example and yield what differs from the text of the file."""
    system = game.system
    if step.unit:
        reach = game.reach(step.unit)
        for label, cost in step.reach.items():
            hex_label = game.board[label].label
            if reach.get(hex_label, 0) != cost:
                yield f"{step.unit} reaches {label} at {reach.get(hex_label, 0)}, not {cost}"
    events: list[Any] = [] if len(game) else game.journal.root.events
    if step.do is not None:
        events = []
        action = system.load_action(step.do)
        seated: dict[str, Any] = {"seat": step.seat or None, "agreed": step.agreed}
        ruling = game.ruling(action, **seated)
        if (action in game.legal_actions()) != game.ruling(action).ok:
            yield f"{action} is {'legal' if ruling else 'refused'} and listed otherwise"
        if step.refused:
            if ruling.ok or ruling.rule != step.refused:
                yield f"{action} should be refused by {step.refused}: {ruling!r}"
            if step.subject and ruling.subject != step.subject:
                yield f"the subject is {ruling.subject}, not {step.subject}"
            before = game.position
            try:
                game.do(action, **seated)
            except IllegalAction:
                pass
            else:
                game.undo()
            if game.position != before:
                yield "a refused action has changed the position"
        elif not ruling:
            yield f"{action} should be legal: {ruling}"
        else:
            yield from _check_odds(game, step, action)
            events = game.do(action, step.dice or None, **seated)
    kinds = iter(type(event).__name__ for event in events)
    for kind in step.events:
        if kind not in kinds:
            yield f"no {kind} in {[type(event).__name__ for event in events]}"
            break
    for fields in step.event if isinstance(step.event, list) else [step.event]:
        if fields and not any(_has_fields(event, fields) for event in events):
            yield f"no event has {fields}: {events}"
    applied = {rule for event in events for rule in event.rules}
    for rule in step.applied:
        if rule not in applied:
            yield f"rule {rule} was not applied, only {sorted(applied)}"
    yield from _check_position(game, step)


def _has_fields(event: Any, fields: Mapping[str, Any]) -> bool:
    """Whether an event has these fields, compared as they are written."""
    return all(hasattr(event, name) and _is_same(getattr(event, name), value) for name, value in fields.items())


def _is_same(actual: Any, written: Any) -> bool:
    """Whether a value is what a file says: lists by what they hold, numbers by size, all else as it is written."""
    if isinstance(written, list):
        listed = sorted(actual) if isinstance(actual, (set, frozenset)) else list(actual)
        return len(listed) == len(written) and all(map(_is_same, listed, written))
    return bool(actual == written) or str(actual) == str(written)


def _check_odds(game: Game[Any, Any], step: ExampleStep, action: Any) -> Iterator[str]:
    if not (step.odds or step.factors or step.modifiers):
        return
    odds = game.odds(action)
    for outcome, chance in step.odds.items():
        if odds.outcomes.get(outcome) != Fraction(chance):
            yield f"the chance of {outcome} is {odds.outcomes.get(outcome)}, not {chance}"
    for name, factor in step.factors.items():
        if odds.factors.get(name) != factor:
            yield f"the factor of {name} is {odds.factors.get(name)}, not {factor}"
    rules = [modifier.rule for modifier in odds.modifiers]
    for rule in step.modifiers:
        if rule not in rules:
            yield f"no modifier by {rule}, only {rules}"


def _check_position(game: Game[Any, Any], step: ExampleStep) -> Iterator[str]:
    for name, where in step.after.items():
        unit = game.units[name]
        location = unit.hex.label if unit.hex else unit.status
        wanted = game.board[where].label if where in game.board else where
        if location != wanted:
            yield f"{name} is at {location}, not {where}"
    for name, fields in step.state.items():
        thing = game.system.lookup(game.position, name)
        for field, value in fields.items():
            if not _has_fields(thing, {field: value}):
                yield f"{field} of {name} is {getattr(thing, field, None)}, not {value}"
    result = game.result
    said: dict[str, tuple[Any, Any]] = {
        "phase": (step.phase, game.phase.id),
        "side": (step.side, game.to_act),
        "turn": (step.turn, game.turn),
        "winner": (step.winner, result.winner if result else None),
        "ending": (step.ending, result.rule if result else None),
    }
    for name, (expected, actual) in said.items():
        if expected and expected != actual:
            yield f"{name} is {actual}, not {expected}"
    for field, value in step.position.items():
        if not _has_fields(game.position, {field: value}):
            yield f"{field} is {getattr(game.position, field, None)}, not {value}"
