"""A stretch of play as a film of any game: a moving picture, a strip, or one picture for each step.

What it shows is a `FilmData`; the painters of `reel` draw that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ...engine import saves
from ...engine.board import Board
from ...engine.errors import shown
from ...engine.game import AnyGame
from ...engine.i18n import get_language, say
from ...engine.journal import no_number
from ...engine.scene import Scene
from .. import film as reel
from .. import pictures
from .data import FilmData, FilmReader

#: How many steps a film has when nobody says how many.
STEPS = 12
#: What a notebook may be given, in bytes.
LIMIT = 300_000
KINDS = ("animated", "strip")
THEMES = ("light", "dark")


class Still:
    """The picture of one step of a film. ``scene`` is the whole board at that moment."""

    def __init__(self, film: Film, number: int) -> None:
        self.film, self.number = film, number

    @property
    def scene(self) -> Scene:
        return self.film.frames[self.number - self.film.first]

    def svg(self) -> str:
        """The picture as an SVG document."""
        return reel.still(self.film.story(), self.number - self.film.first)

    def __repr__(self) -> str:
        return f"<Still of action {self.number}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        scene, text = self.scene, self.film.sentence(self.number)
        alt = f"{scene.title}: {scene.description}. {text}"
        return {"text/html": pictures.figure(self.film.game, self.svg(), alt), "text/plain": text}


class Film:
    """A stretch of play, made by `Game.film`, which documents the arguments.

    As the last line of a cell it shows itself; ``film[8]`` is the picture of action 8, ``film[8:10]`` a shorter film,
    ``film.frames`` the scenes. Numbers are those of `Game.goto` and `Game.history`.
    """

    def __init__(
        self,
        game: AnyGame,
        first: int | None = None,
        last: int | None = None,
        kind: str = "animated",
        *,
        around: str | Iterable[Any] | None = None,
        theme: str = "light",
        fonts: bool = True,
        relief: bool = True,
    ) -> None:
        if kind not in KINDS:
            raise ValueError(_one_of("kind", KINDS, kind))
        if theme not in THEMES:
            raise ValueError(_one_of("theme", THEMES, theme))
        self.game, self.kind, self.theme, self.fonts = game, kind, theme, fonts
        self.relief = relief and find_spec("PIL") is not None  # without Pillow no part can be cut out of it
        self.first, self.last = _stretch(game, first, last)
        self._hexes: list[int] | None = None
        if around is not None:
            if not isinstance(game.board, Board):
                raise ValueError(say("a film of a table shows all of it: {key} names hexes", key="around").text())
            named = [around] if isinstance(around, str) or not isinstance(around, Iterable) else list(around)
            if not named:
                raise ValueError(say("{key} names a hex at least", key="around").text())
            self._hexes = [game.board.index(name) for name in named]
        #: The film shows what was done when it was made, whatever becomes of the game.
        self._entries = tuple(game.journal.line[self.first : self.last + 1])
        self._stories: dict[str, FilmData] = {}

    # ---- what there is ------------------------------------------------------------------------

    @property
    def numbers(self) -> list[int]:
        """The numbers of the actions shown."""
        return list(range(self.first + 1, self.last + 1))

    @property
    def frames(self) -> list[Scene]:
        """The scenes: the position with which it begins, and that after each action."""
        return list(self.story().frames)

    @property
    def sentences(self) -> list[str]:
        """The numbered sentences of all actions, in the language in use."""
        return [self.sentence(number) for number in self.numbers] or [self.sentence(self.first)]

    def sentence(self, number: int) -> str:
        """Return the sentences of an action, with its number in front."""
        if number == self.first:
            return f"{number}. {self.story().frames[0].description}"
        return f"{number}. {self.story().steps[number - self.first - 1].text}"

    def __len__(self) -> int:
        """Return the number of actions shown."""
        return self.last - self.first

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[Still]:
        return (Still(self, number) for number in range(self.first, self.last + 1))

    def __getitem__(self, number: int | slice) -> Any:
        if isinstance(number, slice):
            if number.step not in (None, 1):
                raise ValueError(say("a film has no gaps: {example} is a shorter one", example="film[3:8]").text())
            first = self.first if number.start is None else self._number(number.start)
            last = self.last if number.stop is None else self._number(number.stop)
            if first > last:
                raise ValueError(_backwards(first, last, f"film[{last}:{first}]"))
            return self._part(first, last)
        return Still(self, self._number(number))

    def _number(self, number: int) -> int:
        if not isinstance(number, int) or isinstance(number, bool):
            words = say("the pictures of a film go by the number of the action, not by {value}", value=shown(number))
            raise TypeError(words.text())
        action_number = number if number >= 0 else self.last + 1 + number
        if not self.first <= action_number <= self.last:
            words = say(
                "the film goes from {first} to {last}; there is no number {number}",
                first=self.first, last=self.last, number=number,
            )  # fmt: skip
            if 0 < number <= len(self):
                words = say("{problem}; did you mean {meant}?", problem=words, meant=f"film[{self.first + number}]")
            raise IndexError(words.text())
        return action_number

    def _part(self, first: int, last: int) -> Film:
        part: Film = object.__new__(Film)
        part.game, part.kind, part.theme = self.game, self.kind, self.theme
        part.fonts, part.relief = self.fonts, self.relief
        part.first, part.last, part._hexes = first, last, self._hexes
        part._entries = self._entries[first - self.first : last - self.first + 1]
        part._stories = {}
        return part

    # ---- showing --------------------------------------------------------------------------------

    def animated(self, speed: float = 1.0) -> str:
        """The moving picture, as an SVG document that needs no script.

        A reader who wants no motion (``prefers-reduced-motion``) sees the last position with all ways, numbered.
        """
        if not 0.05 <= speed <= 20:
            raise ValueError(_between("speed", "0.05", 20, speed))
        return reel.animated(self.story(), speed)

    def strip(self, columns: int = 3) -> str:
        """The pictures of all steps side by side, as one SVG document."""
        if not 1 <= columns <= 8:
            raise ValueError(_between("columns", 1, 8, columns))
        return reel.strip(self.story(), columns)

    def svg(self) -> str:
        """The film as SVG, of its kind."""
        return self.strip() if self.kind == "strip" else self.animated()

    def _figure(self, fonts: bool) -> str:
        """The film for a notebook, with the fonts or without them."""
        story = self.story()._replace(fonts=fonts)
        drawn = reel.strip(story) if self.kind == "strip" else reel.animated(story)
        return pictures.figure(self.game, drawn, " ".join([f"{story.title}:", *self.sentences]))

    def save(self, path: str | Path) -> Path:
        """Writes the film, of its kind, to an ``.svg`` file and returns its path; a browser plays it."""
        path = Path(path)
        if path.suffix.lower() != ".svg":
            raise ValueError(_one_of("path", [".svg"], path.suffix))
        return saves.write(path, self.svg() + "\n")

    def __repr__(self) -> str:
        return f"<Film of actions {self.first + 1} to {self.last}, {self.kind}>" if len(self) else "<Film of no action>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        story = self.story()
        text = "\n".join([story.title, "", *self.sentences])
        shown = self._figure(self.fonts)
        if self.fonts and len(shown.encode()) > LIMIT:
            shown = self._figure(fonts=False)
        size = len(shown.encode())
        if size > LIMIT:
            notice = say(
                "This film would take {size} kB, more than the {limit} kB that a notebook should hold for one output. "
                "Show fewer steps (film[{first}:{last}]), a part of the board (around=...), or write it to a file: "
                "film.save('film.svg').",
                size=round(size / 1000),
                limit=LIMIT // 1000,
                first=self.first,
                last=self.first + max(1, len(self) // 2),
            ).text()
            return {"text/plain": f"{notice}\n\n{text}"}
        return {"text/html": shown, "text/plain": text}

    # ---- reading the game -------------------------------------------------------------------------

    def story(self) -> FilmData:
        """Return the film as data, in the language in use; it is made once."""
        language = get_language()
        if language not in self._stories:
            reader = FilmReader(self.game, self._entries, self.first, self._hexes)
            self._stories[language] = reader.story(language, self.theme, self.fonts, self.relief)
        return self._stories[language]


def _stretch(game: AnyGame, first: Any, last: Any) -> tuple[int, int]:
    """The numbers with which a film begins and ends."""
    action_count = len(game.journal.line) - 1
    for number in (first, last):
        if number is None:
            continue
        if not isinstance(number, int) or isinstance(number, bool):
            words = say(
                "a film goes from one number of actions to another, such as {example}; not {value}",
                example="game.film(0, 5)", value=shown(number),
            )  # fmt: skip
            raise TypeError(words.text())
        if number < 0 and -number <= action_count:
            words = say(
                "actions are counted from the start of the game; there is no number {number}. From the end: {example}",
                number=number, example=f"game.film({max(0, len(game) + number)}, {len(game)})",
            )  # fmt: skip
            raise IndexError(words.text())
        if not 0 <= number <= action_count:
            raise IndexError(no_number(action_count, number))
    end = len(game) if last is None else last
    begin = _phase_began(game, end) if first is None else first
    if begin > end:
        raise ValueError(_backwards(begin, end, f"game.film({end}, {begin})"))
    return begin, end


def _phase_began(game: AnyGame, end: int) -> int:
    """Return the step at which the phase of the last action began, or at most a number of actions before."""
    system, line = game.system, game.journal.line
    begin = end
    while begin > max(0, end - STEPS):
        now, before = line[end - 1].position, line[begin - 1].position
        if (system.turn(now), system.phase(now)) != (system.turn(before), system.phase(before)):
            break
        begin -= 1
    return begin


__all__ = ["Film", "Still"]


def _one_of(key: str, known: Iterable[str], value: Any) -> str:
    needed = say("one of {names} is needed, not {value}", names=", ".join(map(repr, known)), value=shown(value))
    return f"{key}: {needed}"


def _between(key: str, least: Any, most: Any, value: Any) -> str:
    needed = say("a number from {least} to {most} is needed, not {value}", least=least, most=most, value=shown(value))
    return f"{key}: {needed}"


def _backwards(first: int, last: int, meant: str) -> str:
    words = say(
        "a film goes forward: {first} comes after {last}; did you mean {meant}?", first=first, last=last, meant=meant
    )
    return words.text()
