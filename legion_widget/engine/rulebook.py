"""A rulebook as data: rules with texts and options, and worked examples that serve as tests, pictures and lessons."""

from __future__ import annotations

import copy
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from .data import convert, read_toml
from .errors import DataError, UnknownName
from .example_checks import check_step
from .game import Game
from .i18n import LocalizedText, Message, get_language, localized, say
from .variants import Variants

#: What an example expects of an event or a unit, by the name of the field.
Fields = dict[str, str | int | float | bool | list[Any]]


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A choice between interpretations of a rule.

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
    """One step of an example: an action, the dice for it, and its expected result.

    A first step without an action looks at what happened when the game began.

    Args:
        says: The sentence of the step, by language.
        do: The action, with the name of its kind under ``do``.
        dice: The numbers that come up, in order.
        refused: The id of the rule that forbids the action; empty: it is legal.
        subject: The unit or the hex at fault.
        factors: The factors of its odds, by name, before it is done.
        odds: The chance of each outcome by its name, such as ``"13/36"``, before it is done.
        modifiers: The ids of rules that modify these factors.
        events: The kinds of events that must occur, in this order.
        event: The fields that one of the events must have, or a list of such.
        applied: The ids of rules that the events must name.
        after: The place of units after it, by id: a hex, or a status such as ``"eliminated"``.
        state: The fields of units or sides after it, by id.
        position: The fields of the position after it, such as the weather.
        unit: The id of the unit whose reach is asked.
        reach: The cost of hexes in its reach, by label; 0: it cannot be reached.
        phase: The id of the phase after it.
        side: The id of the side that decides after it.
        seat: The id of the seat that orders the action.
        agreed: The ids of the partners' seats that agree to it.
        turn: The number of the turn after it.
        winner: The id of the side that has won after it.
        ending: The id of the rule by which the game has ended.
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
    seat: str = ""
    agreed: list[str] = []
    turn: int = 0
    winner: str = ""
    ending: str = ""


class ExampleData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A worked example as it stands in a file: a small scenario, and steps in it.

    Args:
        title: What it is called, by language.
        scenario: The scenario, as plain data.
        steps: The steps, in order.
        story: The text before it, by language.
        options: The rule options, value by key.
        start: A way to begin that the game knows; None: that of the scenario.
        dice: Rolls that are used up first.
        players: How many players there are; None: one for each side.
    """

    title: LocalizedText
    scenario: dict[str, Any]
    steps: list[ExampleStep]
    story: LocalizedText = {}
    options: dict[str, str] = {}
    start: str | None = None
    dice: list[int] = []
    players: int | None = None


class RuleData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A rule as it stands in a file.

    Args:
        id: Its id, such as ``"L8.9"``.
        title: Its title, by language.
        text: Its text in our own words, by language.
        interpretation: Our interpretation where the rulebook is silent, by language.
        plain: Why no clause of the code belongs to it, by language: components, colours, definitions.
        examples: Its worked examples.
    """

    id: str
    title: LocalizedText
    text: LocalizedText
    interpretation: LocalizedText = {}
    plain: LocalizedText = {}
    examples: list[ExampleData] = []


class ChapterData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter as it stands in a file."""

    chapter: int
    title: LocalizedText
    rules: list[RuleData]


class Example:
    """A worked example: a position, the actions in it, and their expected result."""

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
    """One rule: ``title``, ``text``, ``interpretation`` (ours), ``options`` and ``examples``."""

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


class Chapter:
    """A chapter of a rulebook: ``title`` and ``rules``.

    >>> import legion_widget as lw
    >>> chapter = lw.rulebook("legion").chapter("L9")
    >>> chapter.number, chapter.id, [rule.id for rule in chapter.rules][:2]
    (9, 'L9', ['L9.1', 'L9.2'])
    """

    def __init__(self, book: Rulebook, number: int) -> None:
        self.book, self.number = book, number
        self.rules = [rule for rule in book.values() if rule.chapter == number]

    @property
    def id(self) -> str:
        """Return the prefix of its rules' ids, such as ``"L7"``; of a chapter that joins several, the first."""
        return _part(self.rules[0].id) if self.rules else str(self.number)

    @property
    def title(self) -> str:
        """The title, in the language in use."""
        return localized(self.book.chapters[self.number])

    @property
    def heading(self) -> str:
        """The title behind what the ids of its rules begin with: ``"L7. Movement"``, ``"B5–B7. Units"``."""
        return self.heading_in(get_language())

    def heading_in(self, language: str) -> str:
        """Return the heading in a language."""
        parts = list(dict.fromkeys(_part(rule.id) for rule in self.rules)) or [self.id]
        said = parts[0] if len(parts) == 1 else f"{parts[0]}–{parts[-1]}"
        title = localized(self.book.chapters[self.number], language)
        return f"{said}. {re.sub(r'^[A-Z][.] ', '', title)}"

    def __repr__(self) -> str:
        return f"<Chapter {self.heading}: {len(self.rules)} rules>"


def _part(id: str) -> str:
    """Return an id without its last part: ``L8`` of ``L8.9``."""
    return id.rpartition(".")[0] or id


class Rulebook(Mapping[str, Rule]):
    """All rules of a game by id: ``rulebook["L8.9"].text``; ``rulebook.chapter("L8")`` has those of a chapter.

    It is read from a folder with one TOML file for each chapter, and ``options.toml``, where the game
    has options.

    Args:
        folder: The folder.
        new_game: Makes a game of the scenario of an example, as `legion_widget.new_game` does.
        game: The id of its game.

    Raises:
        DataError: for a file that is wrong; it names the place.
    """

    def __init__(self, folder: str | Path, new_game: Callable[..., Game[Any, Any]], game: str = "") -> None:
        self.new_game, self.game = new_game, game
        self.options = read_options(folder)
        self.chapters: dict[int, LocalizedText] = {}
        self._rules: dict[str, Rule] = {}
        #: What variants change in each rule that they change, by its id.
        self.changes: dict[str, list[Message]] = {}
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
        book.changes = {}
        replace = msgspec.structs.replace
        for id, sentence in variants.sentences():
            if id in book._rules:
                book.changes.setdefault(id, []).append(sentence)
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

    def chapter(self, name: str | int) -> Chapter:
        """Return a chapter by its number, or by what the ids of its rules begin with, such as ``"L7"``.

        Raises:
            UnknownName: for a chapter that there is not.
        """
        if isinstance(name, int) and name in self.chapters:
            return Chapter(self, name)
        parts = {_part(rule.id): rule.chapter for rule in self.values()}
        if name not in parts:
            raise UnknownName(say("chapter"), name, parts)
        return Chapter(self, parts[name])

    def search(self, words: str) -> list[Rule]:
        """Return the rules that a text finds: by id, or by having all its words in title, text or reading.

        Accents and capitals do not count; those whose id or title fits come first.

        >>> import legion_widget as lw
        >>> [rule.id for rule in lw.rulebook("legion").search("l7.9")]
        ['L7.9']
        """
        wanted = _plain_words(words).split()
        if not wanted:
            return []
        ranked: list[tuple[int, Rule]] = []
        for rule in self.values():
            title = _plain_words(f"{rule.id} {rule.title}")
            if rule.id.casefold() == wanted[0]:
                return [rule]
            if all(word in title for word in wanted):
                ranked.append((0, rule))
            elif all(word in f"{title} {_plain_words(f'{rule.text} {rule.interpretation}')}" for word in wanted):
                ranked.append((1, rule))
        return [rule for _, rule in sorted(ranked, key=lambda one: one[0])]

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


def _plain_words(text: str) -> str:
    """A text without accents and capitals."""
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def read_options(folder: str | Path) -> dict[str, Option]:
    """Return the options of the rulebook in a folder by key, from its ``options.toml``; none without it."""
    path = Path(folder) / "options.toml"
    if not path.exists():
        return {}
    listed: list[Option] = convert(read_toml(path).get("options", []), list[Option], f"{path.name}: $.options")
    return {option.key: option for option in listed}
