"""A stretch of play as a film: a moving picture, a strip of pictures, or one picture for each step.

It knows no game. What moved is read off the scenes of the positions, by the ids of their items; ways and blows come
from `System.strokes`, the words from `System.describe`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ..engine import saves
from ..engine.drawing.terrain import relief_picture
from ..engine.game import Game
from ..engine.scene import Item, Picture, Point, Scene
from ..engine.words import get_language, say
from . import pictures, reel
from .crop import SPARE, Box, around, bounds, framed
from .excerpt import excerpt

#: How many steps a film has when nobody says how many.
STEPS = 12
#: What a notebook may be given, in bytes.
LIMIT = 300_000
KINDS = ("animated", "strip")
#: The smallest part of a map that is shown, and what is shown round the places where something happens: world units.
LEAST, MARGIN = (460.0, 290.0), 62.0


class Blow(NamedTuple):
    """An attack or a shot, from place to place."""

    kind: str
    start: Point
    end: Point


class Move(NamedTuple):
    """A counter's way."""

    actor: Actor
    kind: str
    points: tuple[Point, ...]


class Actor(NamedTuple):
    """An item that is not the same in all frames: how it is in each, None where it is not there."""

    id: str
    stays: tuple[Item | None, ...]

    def place(self, frame: int) -> Point | None:
        """Where it stands: the point that it was moved to, else the middle of its shapes."""
        item = self.stays[frame]
        if item is None:
            return None
        if any(other is not None and other.at != (0.0, 0.0) for other in self.stays):
            return item.at
        left, top, right, bottom = bounds(item.shapes)
        return (left + right) / 2, (top + bottom) / 2


class Step(NamedTuple):
    """What an action did: its number, the sentences, and what is seen of it on the map."""

    number: int
    told: tuple[str, ...]
    moves: tuple[Move, ...]
    blows: tuple[Blow, ...]
    gone: tuple[tuple[Actor, Point], ...]
    came: tuple[tuple[Actor, Point], ...]

    @property
    def text(self) -> str:
        return " ".join(self.told)

    def points(self) -> Iterator[Point]:
        """The places where it happened."""
        for move in self.moves:
            yield from move.points
        for blow in self.blows:
            yield from (blow.start, blow.end)
        yield from (place for _, place in (*self.gone, *self.came))


class Story(NamedTuple):
    """What the painters need: the frames, what stands still and what does not, the steps and the part of the map."""

    theme: str
    language: str
    #: The number of the position with which it begins.
    first: int
    frames: tuple[Scene, ...]
    still: tuple[Item, ...]
    actors: tuple[Actor, ...]
    steps: tuple[Step, ...]
    window: Box
    #: The window of a single step.
    windows: tuple[Box | None, ...]
    title: str
    #: Whether the fonts go into the picture.
    fonts: bool = True


class Still:
    """The picture of one step of a film, for the last line of a cell; ``scene`` is the whole board at that moment."""

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
        scene, text = self.scene, self.film.told(self.number)
        alt = f"{scene.title}: {scene.description}. {text}"
        return {"text/html": pictures.figure(self.film.game, self.svg(), alt), "text/plain": text}


class Film:
    """A stretch of play. Made by `Game.film`, which says what the arguments are.

    As the last line of a cell it shows itself; ``film[8]`` is the picture of action 8, ``film[8:10]`` a shorter film,
    ``film.frames`` the scenes. Numbers are those of `Game.goto` and `Game.history`.
    """

    def __init__(
        self,
        game: Game[Any, Any],
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
            raise ValueError(f"a film is 'animated' or 'strip', not {kind!r}")
        if theme not in ("light", "dark"):
            raise ValueError(f"a theme is 'light' or 'dark', not {theme!r}")
        self.game, self.kind, self.theme, self.fonts = game, kind, theme, fonts
        self.relief = relief and find_spec("PIL") is not None  # without Pillow no part can be cut out of it
        self.first, self.last = _stretch(game, first, last)
        self._around = around
        self._hexes: list[int] | None = None
        if around is not None:
            named = [around] if isinstance(around, str) or not isinstance(around, Iterable) else list(around)
            self._hexes = [game.board.index(name) for name in named]
        #: The film shows what was done when it was made, whatever becomes of the game.
        self._entries = tuple(game.journal.line[self.first : self.last + 1])
        self._stories: dict[str, Story] = {}

    # ---- what there is ------------------------------------------------------------------------

    @property
    def numbers(self) -> list[int]:
        """The numbers of the actions that it shows."""
        return list(range(self.first + 1, self.last + 1))

    @property
    def frames(self) -> list[Scene]:
        """The scenes: the position with which it begins, and that after each action."""
        return list(self.story().frames)

    @property
    def sentences(self) -> list[str]:
        """What happened, numbered, in the language in use."""
        return [self.told(number) for number in self.numbers] or [self.told(self.first)]

    def told(self, number: int) -> str:
        """What happened in an action, with its number in front."""
        if number == self.first:
            return f"{number}. {self.story().frames[0].description}"
        return f"{number}. {self.story().steps[number - self.first - 1].text}"

    def __len__(self) -> int:
        """How many actions it shows."""
        return self.last - self.first

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[Still]:
        return (Still(self, number) for number in range(self.first, self.last + 1))

    def __getitem__(self, number: int | slice) -> Any:
        if isinstance(number, slice):
            if number.step not in (None, 1):
                raise ValueError("a film has no gaps: film[3:8] is a shorter one")
            first = self.first if number.start is None else self._number(number.start)
            last = self.last if number.stop is None else self._number(number.stop)
            if first > last:
                raise ValueError(f"a film goes forward: {first} comes after {last}; did you mean film[{last}:{first}]?")
            return self._part(first, last)
        return Still(self, self._number(number))

    def _number(self, number: int) -> int:
        if not isinstance(number, int) or isinstance(number, bool):
            raise TypeError(f"the pictures of a film go by the number of the action, not by {number!r}")
        found = number if number >= 0 else self.last + 1 + number
        if not self.first <= found <= self.last:
            raise IndexError(
                f"the film goes from {self.first} to {self.last}; there is no number {number}"
                + (f". Did you mean film[{self.first + number}]?" if 0 < number <= len(self) else "")
            )
        return found

    def _part(self, first: int, last: int) -> Film:
        part: Film = object.__new__(Film)
        part.game, part.kind, part.theme = self.game, self.kind, self.theme
        part.fonts, part.relief = self.fonts, self.relief
        part.first, part.last, part._around, part._hexes = first, last, self._around, self._hexes
        part._entries = self._entries[first - self.first : last - self.first + 1]
        part._stories = {}
        return part

    # ---- showing --------------------------------------------------------------------------------

    def animated(self, speed: float = 1.0) -> str:
        """The moving picture, as an SVG document that needs no script.

        A reader who wants no motion (``prefers-reduced-motion``) sees the last position with all ways, numbered.
        """
        if not 0.05 <= speed <= 20:
            raise ValueError(f"the speed of a film is between 0.05 and 20, not {speed!r}")
        return reel.animated(self.story(), speed)

    def strip(self, columns: int = 3) -> str:
        """The pictures of all steps side by side, as one SVG document."""
        if not 1 <= columns <= 8:
            raise ValueError(f"a strip has 1 to 8 columns, not {columns!r}")
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
            raise ValueError(f"a film is saved as .svg, not as {path.suffix or 'a file without an ending'!r}")
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
            told = say(
                "This film would take {size} kB, more than the {limit} kB that a notebook should hold for one output. "
                "Show fewer steps (film[{first}:{last}]), a part of the board (around=...), or write it to a file: "
                "film.save('film.svg').",
                size=round(size / 1000),
                limit=LIMIT // 1000,
                first=self.first,
                last=self.first + max(1, len(self) // 2),
            ).text()
            return {"text/plain": f"{told}\n\n{text}"}
        return {"text/html": shown, "text/plain": text}

    # ---- reading the game -------------------------------------------------------------------------

    def story(self) -> Story:
        """What the film shows, as data, in the language in use; worked out once."""
        language = get_language()
        if language not in self._stories:
            self._stories[language] = self._read(language)
        return self._stories[language]

    def _read(self, language: str) -> Story:
        system, theme = self.game.system, self.theme
        positions = [entry.position for entry in self._entries]
        frames = [system.scene(position, theme=theme) for position in positions]
        keyed = [_keyed(scene) for scene in frames]
        keys = list(dict.fromkeys(key for found in keyed for key in found))
        moving = {key for key in keys if any(not _same(found.get(key), keyed[0].get(key)) for found in keyed)}
        # Names make way for the counters as they stand at the end.
        board = getattr(system, "board", None)
        shaded = {"relief": relief_picture(board, theme)} if self.relief and board is not None else {}
        clear = _keyed(system.scene(positions[-1], theme=theme, clear=True, **shaded))
        still = tuple(item for key, item in clear.items() if key not in moving)
        actors = tuple(Actor(key[1], tuple(found.get(key) for found in keyed)) for key in keys if key in moving)
        steps = tuple(self._step(k, keyed, actors) for k in range(1, len(self._entries)))
        whole = (0.0, 0.0, frames[-1].width, frames[-1].height)
        window, windows = self._windows(steps, whole)
        title = frames[-1].title
        if len(self) == 1:
            title = say("{title}: action {last}", title=title, last=self.last).text(language)
        elif len(self):
            said = say("{title}: actions {first} to {last}", title=title, first=self.first + 1, last=self.last)
            title = said.text(language)
        if shaded:
            seen = [corner for each in (window, *windows) if each for corner in (each[:2], each[2:])]
            still = tuple(_excerpt(item, around(seen, SPARE)) for item in still)
        return Story(
            theme, language, self.first, tuple(frames), still, actors, steps, window, windows, title, self.fonts
        )

    def _step(self, k: int, keyed: Sequence[dict[Any, Item]], actors: Sequence[Actor]) -> Step:
        system, entry = self.game.system, self._entries[k]
        places = {item.id: item.at for found in (keyed[k], keyed[k - 1]) for item in found.values()}
        strokes = [stroke for event in entry.events for stroke in system.strokes(event)]
        ways = {f"unit-{stroke.unit}": stroke for stroke in strokes if stroke.target is None}
        moves, gone, came = [], [], []
        for actor in actors:
            before, after = actor.place(k - 1), actor.place(k)
            if before is not None and after is not None and before != after:
                stroke = ways.get(actor.id)
                points = [before, *self._centres(stroke.hexes if stroke else ()), after]
                kind = stroke.kind if stroke else "move"
                moves.append(Move(actor, kind, _without_repeats(points)))
            elif before is not None and after is None:
                gone.append((actor, before))
            elif after is not None and before is None:
                came.append((actor, after))
        blows = []
        for stroke in strokes:
            start, end = places.get(f"unit-{stroke.unit}"), places.get(f"unit-{stroke.target}")
            if stroke.target is not None and start is not None and end is not None and start != end:
                blows.append(Blow(stroke.kind, start, end))
        told = [system.describe(event).text() for event in entry.events]
        told = told or [system.describe_action(entry.action).text()]
        return Step(self.first + k, tuple(told), tuple(moves), tuple(blows), tuple(gone), tuple(came))

    def _centres(self, hexes: Sequence[str]) -> list[Point]:
        """The ways of a counter that stands at its hex: inner hexes only, its ends are where the frames have it."""
        if len(hexes) < 3:
            return []
        board = self.game.board
        return [board.grid.centre(board.index(label)) for label in hexes[1:-1]]

    def _windows(self, steps: Sequence[Step], whole: Box) -> tuple[Box, tuple[Box | None, ...]]:
        """The part of the map that a film shows, and that of each picture of a strip (None: it is all words)."""
        single: list[Box | None] = []
        points: list[Point] = []
        for step in steps:
            here = list(step.points())
            points += here
            single.append(framed(around(here, MARGIN * 0.75), whole, (300.0, 200.0), 1.5) if here else None)
        if self._hexes:
            grid = self.game.board.grid
            points = [grid.centre(index) for index in self._hexes]
            single = [one and framed(around(points, MARGIN), whole, (300.0, 200.0), 1.5) for one in single]
        if not points:
            return whole, tuple(single)
        box = around(points, MARGIN)
        ratio = min(2.1, max(1.45, (box[2] - box[0]) / (box[3] - box[1])))
        return framed(box, whole, LEAST, ratio), tuple(single)


def _stretch(game: Game[Any, Any], first: Any, last: Any) -> tuple[int, int]:
    """The numbers with which a film begins and ends."""
    there = len(game.journal.line) - 1
    for number in (first, last):
        if number is None:
            continue
        if not isinstance(number, int) or isinstance(number, bool):
            raise TypeError(
                f"a film goes from one number of actions to another, such as game.film(0, 5); not {number!r}"
            )
        if number < 0 and -number <= there:
            raise IndexError(
                f"actions are counted from the start of the game; there is no number {number}. "
                f"The last {-number}: game.film({max(0, len(game) + number)}, {len(game)})"
            )
        if not 0 <= number <= there:
            raise IndexError(f"the game has {there} actions; there is no number {number}")
    end = len(game) if last is None else last
    begin = _phase_began(game, end) if first is None else first
    if begin > end:
        if last is None:
            raise ValueError(f"the game stands at {end}, before {begin}; did you mean game.film({end}, {begin})?")
        raise ValueError(f"a film goes forward: {begin} comes after {end}; did you mean game.film({end}, {begin})?")
    return begin, end


def _phase_began(game: Game[Any, Any], end: int) -> int:
    """Where the phase of the last action began, or at most so many actions before."""
    system, line = game.system, game.journal.line
    begin = end
    while begin > max(0, end - STEPS):
        now, before = line[end - 1].position, line[begin - 1].position
        if (system.turn(now), system.phase(now)) != (system.turn(before), system.phase(before)):
            break
        begin -= 1
    return begin


def _keyed(scene: Scene) -> dict[tuple[str, str, int], Item]:
    """The items by layer and id, in the order of painting; the n-th of the same id by n."""
    found: dict[tuple[str, str, int], Item] = {}
    for layer, items in scene.layers.items():
        for item in items:
            n = 0
            while (layer, item.id, n) in found:
                n += 1
            found[layer, item.id, n] = item
    return found


def _excerpt(item: Item, part: Box) -> Item:
    """The same with its pictures cut to a part of the map."""
    if not any(isinstance(shape, Picture) for shape in item.shapes):
        return item
    shapes = tuple(excerpt(shape, part) if isinstance(shape, Picture) else shape for shape in item.shapes)
    return msgspec.structs.replace(item, shapes=shapes)


def _same(one: Item | None, other: Item | None) -> bool:
    """Whether two items look the same."""
    if one is None or other is None:
        return one is other
    return one.at == other.at and one.shapes == other.shapes


def _without_repeats(points: Sequence[Point]) -> tuple[Point, ...]:
    return tuple(point for k, point in enumerate(points) if k == 0 or point != points[k - 1])


__all__ = ["Actor", "Blow", "Film", "Move", "Step", "Still", "Story"]
