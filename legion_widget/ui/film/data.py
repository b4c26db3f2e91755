"""The data of a film: still items, moving items, and the effects of each step.

It is read off the scenes of the positions, by the ids of their items; paths and blows come from `System.map_effects`,
the words from `System.describe`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from ...drawing.terrain import relief_picture
from ...engine.game import AnyGame
from ...engine.i18n import say
from ...engine.journal import Entry
from ...engine.scene import Item, Picture, Point, Scene
from ..changes import Path, paths
from ..crop import SPARE, Box, around, bounds, framed
from ..excerpt import excerpt

#: The smallest part of a map that is shown, and what is shown round the places where something happens: world units.
LEAST, MARGIN = (460.0, 290.0), 62.0
#: What the id of an item begins with that is a unit; the id of the unit follows.
UNIT = "unit-"
#: An item of a scene by its layer and its id; of the same id the n-th by n.
Key = tuple[str, str, int]
Keyed = dict[Key, Item]


class AttackLine(NamedTuple):
    """An attack or a shot, from place to place."""

    kind: str
    start: Point
    end: Point


class Move(NamedTuple):
    """The path of a counter."""

    actor: MovingItem
    kind: str
    points: tuple[Point, ...]


class MovingItem(NamedTuple):
    """An item that differs between the frames: its look in each frame, None where it is missing."""

    id: str
    stays: tuple[Item | None, ...]

    def place(self, frame: int) -> Point | None:
        """Return its place in a frame: the point that it was moved to, else the middle of its shapes."""
        item = self.stays[frame]
        if item is None:
            return None
        if any(stay is not None and stay.at != (0.0, 0.0) for stay in self.stays):
            return item.at
        left, top, right, bottom = bounds(item.shapes)
        return (left + right) / 2, (top + bottom) / 2


class FilmStep(NamedTuple):
    """One action in a film: its number, its sentences, and its effects on the map."""

    number: int
    sentences: tuple[str, ...]
    moves: tuple[Move, ...]
    blows: tuple[AttackLine, ...]
    gone: tuple[tuple[MovingItem, Point], ...]
    came: tuple[tuple[MovingItem, Point], ...]

    @property
    def text(self) -> str:
        return " ".join(self.sentences)

    def points(self) -> Iterator[Point]:
        """The places where it happened."""
        for move in self.moves:
            yield from move.points
        for blow in self.blows:
            yield from (blow.start, blow.end)
        yield from (place for _, place in (*self.gone, *self.came))


class FilmData(NamedTuple):
    """A film as data: its frames, still and moving items, steps, and the part of the map shown."""

    theme: str
    language: str
    #: The number of the position with which it begins.
    first: int
    frames: tuple[Scene, ...]
    still: tuple[Item, ...]
    actors: tuple[MovingItem, ...]
    steps: tuple[FilmStep, ...]
    window: Box
    #: The window of a single step.
    windows: tuple[Box | None, ...]
    title: str
    #: Whether the fonts go into the picture.
    fonts: bool = True


class FilmReader:
    """Reads a stretch of play from entries of a journal; the first entry gives the opening position."""

    def __init__(
        self, game: AnyGame, entries: Sequence[Entry[Any, Any]], first: int, hexes: Sequence[int] | None
    ) -> None:
        self.game, self.entries, self.first, self.hexes = game, entries, first, hexes

    def story(self, language: str, theme: str, fonts: bool, relief: bool) -> FilmData:
        """Return the stretch as data. With ``hexes`` only the part of the map round them is shown."""
        system = self.game.system
        frames = tuple(system.scene(entry.position, theme=theme) for entry in self.entries)
        keyed = [_keyed(scene) for scene in frames]
        actors, moving = _cast(keyed)
        board = getattr(system, "board", None) if relief else None
        still = self._still(theme, moving, board)
        steps = tuple(self._step(k, keyed, actors) for k in range(1, len(self.entries)))
        window, windows = self._windows(steps, (0.0, 0.0, frames[-1].width, frames[-1].height))
        if board is not None:
            seen = [corner for part in (window, *windows) if part for corner in (part[:2], part[2:])]
            still = tuple(_excerpt(item, around(seen, SPARE)) for item in still)
        title = self._title(frames[-1].title, language)
        return FilmData(theme, language, self.first, frames, still, actors, steps, window, windows, title, fonts)

    def _title(self, scene: str, language: str) -> str:
        """The title of the scene, with the numbers of the actions that are shown."""
        count = len(self.entries) - 1
        if count == 0:
            return scene
        if count == 1:
            return say("{title}: action {last}", title=scene, last=self.first + 1).text(language)
        last = self.first + count
        return say("{title}: actions {first} to {last}", title=scene, first=self.first + 1, last=last).text(language)

    def _still(self, theme: str, moving: Collection[Key], shaded: Any) -> tuple[Item, ...]:
        """Return the items that are the same in all frames, with the relief of the board to be shaded.

        Names make way for the counters as they stand at the end.
        """
        relief = {} if shaded is None else {"relief": relief_picture(shaded, theme)}
        clear = _keyed(self.game.system.scene(self.entries[-1].position, theme=theme, clear=True, **relief))
        return tuple(item for key, item in clear.items() if key not in moving)

    def _step(self, k: int, keyed: Sequence[Keyed], actors: Sequence[MovingItem]) -> FilmStep:
        """Return the film's step for the k-th action."""
        system, entry = self.game.system, self.entries[k]
        unit_paths = self._paths(k, keyed)
        moves, gone, came = self._changes(k, actors, [path for path in unit_paths if path.target is None])
        blows = tuple(AttackLine(path.kind, *path.places) for path in unit_paths if path.target is not None)
        sentences = [system.describe(event).text() for event in entry.events]
        sentences = sentences or [system.describe_action(entry.action).text()]
        return FilmStep(self.first + k, tuple(sentences), moves, blows, gone, came)

    def _paths(self, k: int, keyed: Sequence[Keyed]) -> list[Path[Point]]:
        """The paths and blows of the k-th action, between the points where the frames have the units."""
        system = self.game.system
        effects = [effect for event in self.entries[k].events for effect in system.map_effects(event)]
        before, after = ({item.id: item.at for item in keyed[n].values()} for n in (k - 1, k))
        points = {**after, **before}  # who has just come acts from where it stands now
        unit_paths = paths(effects, _of_units(points), _of_units(after), self._centre)
        return [path for path in unit_paths if path.target is None or path.places[0] != path.places[1]]

    def _centre(self, label: str) -> Point:
        return self.game.board.grid.centre(self.game.board.index(label))

    def _changes(
        self, k: int, actors: Sequence[MovingItem], ways: Sequence[Path[Point]]
    ) -> tuple[tuple[Move, ...], tuple[tuple[MovingItem, Point], ...], tuple[tuple[MovingItem, Point], ...]]:
        """Return the items that moved with the k-th action, those that went and those that came."""
        way_of = {f"{UNIT}{path.unit}": path for path in ways}
        moves, gone, came = [], [], []
        for actor in actors:
            before, after = actor.place(k - 1), actor.place(k)
            if before is not None and after is not None and before != after:
                way = way_of.get(actor.id)
                inner = way.places[1:-1] if way else ()  # its ends are where the frames have it
                moves.append(Move(actor, way.kind if way else "move", _without_repeats([before, *inner, after])))
            elif before is not None and after is None:
                gone.append((actor, before))
            elif after is not None and before is None:
                came.append((actor, after))
        return tuple(moves), tuple(gone), tuple(came)

    def _windows(self, steps: Sequence[FilmStep], whole: Box) -> tuple[Box, tuple[Box | None, ...]]:
        """The part of the map that a film shows, and that of each picture of a strip (None: it is all words)."""
        single: list[Box | None] = []
        points: list[Point] = []
        for step in steps:
            step_points = list(step.points())
            points += step_points
            single.append(
                framed(around(step_points, MARGIN * 0.75), whole, (300.0, 200.0), 1.5) if step_points else None
            )
        if self.hexes is not None:
            grid = self.game.board.grid
            points = [grid.centre(index) for index in self.hexes]
            single = [one and framed(around(points, MARGIN), whole, (300.0, 200.0), 1.5) for one in single]
        if not points:
            return whole, tuple(single)
        box = around(points, MARGIN)
        ratio = min(2.1, max(1.45, (box[2] - box[0]) / (box[3] - box[1])))
        return framed(box, whole, LEAST, ratio), tuple(single)


def _cast(keyed: Sequence[Keyed]) -> tuple[tuple[MovingItem, ...], set[Key]]:
    """The items that are not the same in all frames, and their keys."""
    keys = list(dict.fromkeys(key for items_by_key in keyed for key in items_by_key))
    moving = {
        key
        for key in keys
        if any(not _is_same_look(items_by_key.get(key), keyed[0].get(key)) for items_by_key in keyed)
    }
    return tuple(
        MovingItem(key[1], tuple(items_by_key.get(key) for items_by_key in keyed)) for key in keys if key in moving
    ), moving


def _of_units(points: Mapping[str, Point]) -> dict[str, Point]:
    """The points of the items that are units, by the ids of the units."""
    return {id.removeprefix(UNIT): point for id, point in points.items() if id.startswith(UNIT)}


def _keyed(scene: Scene) -> Keyed:
    """The items of a scene in the order of painting."""
    items_by_key: Keyed = {}
    for layer, items in scene.layers.items():
        for item in items:
            n = 0
            while (layer, item.id, n) in items_by_key:
                n += 1
            items_by_key[layer, item.id, n] = item
    return items_by_key


def _excerpt(item: Item, part: Box) -> Item:
    """The same with its pictures cut to a part of the map."""
    if not any(isinstance(shape, Picture) for shape in item.shapes):
        return item
    shapes = tuple(excerpt(shape, part) if isinstance(shape, Picture) else shape for shape in item.shapes)
    return msgspec.structs.replace(item, shapes=shapes)


def _is_same_look(first: Item | None, second: Item | None) -> bool:
    """Return whether two items look the same."""
    if first is None or second is None:
        return first is second
    return first.at == second.at and first.shapes == second.shapes


def _without_repeats(points: Sequence[Point]) -> tuple[Point, ...]:
    return tuple(point for k, point in enumerate(points) if k == 0 or point != points[k - 1])
