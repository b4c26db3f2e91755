"""Random tables and miniatures, and questions to them whose answers are the same whatever measures."""

from __future__ import annotations

import hashlib
import json
import math
import random
from collections.abc import Iterator
from typing import Any

from legion_widget.games.baraka.tabletop.bases import Base, Point

AREAS = ["grove", "canyon", "crops", "thicket", "steep_hill", "gentle_hill", "stony", "wire", "trench"]
HOUSES = ["building", "blockhouse"]
LINES = ["wall", "fence"]
#: Lines with a width; they are on the tables of `answers` only.
BANDS = ["road", "river"]


def table(seed: int, pieces: int = 12, size: int = 120, kinds: list[str] | None = None) -> dict[str, Any]:
    """A random table as plain data: star-shaped areas, ridges on every second hill, houses with and without doors."""
    rng = random.Random(seed)
    found = []
    for n in range(pieces):
        kind = rng.choice(kinds or AREAS + HOUSES + LINES)
        x, y, r = rng.uniform(15, size - 15), rng.uniform(15, size - 15), rng.uniform(4, 14)
        data: dict[str, Any] = {"id": f"p{n}", "kind": kind}
        if kind in LINES + BANDS:
            turn = rng.uniform(0, math.tau)
            data["points"] = [
                [round(x + s * r * math.cos(turn + b), 2), round(y + s * r * math.sin(turn + b), 2)]
                for s, b in ((-1, 0.0), (0.2, 0.5), (1, 0.0))
            ]
        elif kind in HOUSES:
            w, h = rng.uniform(4, 8), rng.uniform(4, 8)
            x, y, w, h = (round(value, 1) for value in (x, y, w, h))
            data["points"] = [[x - w, y - h], [x + w, y - h], [x + w, y + h], [x - w, y + h]]
            if rng.random() < 0.6:
                data["openings"] = [[x, y - h], [x + w, y + h / 2]]
        else:
            corners = rng.randint(4, 9)
            data["points"] = [
                [round(x + far * math.cos(turn), 2), round(y + far * math.sin(turn), 2)]
                for turn, far in ((math.tau * k / corners, rng.uniform(0.55, 1) * r) for k in range(corners))
            ]
            if kind.endswith("hill") and n % 2:
                data["ridge"] = [
                    [round(x - r / 4, 2), round(y, 2)],
                    [round(x, 2), round(y + 1, 2)],
                    [round(x + r / 4, 2), y],
                ]
        if kind in BANDS:
            data["width"] = rng.randint(2, 6)
        found.append(data)
    return {"width": size, "height": size, "pieces": found}


def bases(rng: random.Random, size: int, count: int) -> list[Base]:
    """Miniatures anywhere on a table, one in five of them mounted."""
    found: list[Base] = []
    for _ in range(count):
        at = rng.randrange(300, size * 100 - 300), rng.randrange(300, size * 100 - 300)
        found.append(Base(at, 200 if rng.random() < 0.2 else 125))
    return found


def answers(seed: int) -> Iterator[tuple[str, Any]]:
    """Yield questions to a random table and what comes of them, as JSON has it; `geometry` is imported here, because
    the test says on what it stands."""
    from legion_widget.games.baraka.tabletop import geometry, line_of_sight, placement, reach
    from legion_widget.games.baraka.tabletop.table import Table

    rng = random.Random(seed)
    data = table(seed, rng.randint(2, 6), rng.choice((40, 60, 120)), kinds=AREAS + HOUSES + LINES + BANDS)
    if any(piece["kind"] == "blockhouse" for piece in data["pieces"]):
        inner = next(piece["id"] for piece in data["pieces"] if piece["kind"] == "blockhouse")
        data["pieces"].append({"id": "belt", "kind": "wire", "around": inner, "width": rng.randint(2, 12)})
    ground = Table.from_dict(data)
    size = round(data["width"])
    found = bases(rng, size, 5)

    def place() -> Point:
        return rng.randrange(-500, size * 100 + 500), rng.randrange(-500, size * 100 + 500)

    for piece in ground.pieces:
        shape = piece.shape
        yield f"{piece!r} itself", [shape.rings, round(shape.size), shape.centre, [round(end) for end in shape.bounds]]
        for line in piece.lines:
            yield f"{piece!r} line", line.rings
        if piece.walls is not None:
            yield f"{piece!r} walls", [piece.walls.rings, piece.openings, piece.sills]
        yield f"{piece!r} crest", [piece.crest.distance(base) for base in found]
        (x, y), points = shape.centre, [place(), place()]
        points += [(x, y), shape.rings[0][0], (x + rng.randrange(-600, 600), y + rng.randrange(-600, 600))]
        for at in points:
            base = Base(at, rng.choice((125, 200)))
            is_in = [shape.has(at), shape.has_whole(base), shape.has_part_of(base)]
            away = [shape.distance(base), shape.to_rim(base), shape.depth(at), shape.nearest(at)]
            end = rng.choice(points)
            on_line = [shape.is_on_line(at, end), shape.along(at, end), shape.first(at, end)] if at != end else []
            yield f"{piece!r} {at} {end}", [is_in, away, on_line]
        path = [points[0], points[2], points[1]]
        yield f"{piece!r} {path}", [shape.cuts_way(path), shape.has_line(path)]
    for _ in range(2):
        a, b, c = place(), place(), place()
        shapes, base = ground.shapes, rng.choice(found)
        told = [sorted(shapes.at(a)), shapes.under(base, 300), list(shapes.along(a, b))]
        yield f"all {a} {b} {c}", [told, shapes.along_way([a, b, c], ground.roads), shapes.along_way([a, b, c])]
        yield f"standing {base}", [list(ground.standing(base).partly), list(ground.standing(base).touching)]
        one, other = rng.sample(found, 2)
        blocks = line_of_sight.sight(ground, one, other, third=[each for each in found if each not in (one, other)])
        yield f"sight {one} {other}", [(block.why, block.at, block.piece, block.base) for block in blocks.blocks]
        corners = [place() for _ in range(rng.randint(3, 5))]
        try:
            area = geometry.Shape.area(corners).rings
            yield f"area {corners}", [area, geometry.on_board(corners, size * 100, size * 100)]
        except ValueError as error:
            yield f"area {corners}", str(error)
    first, *others = found
    clear = [(base, rng.choice((0, 0, 300))) for base in others]
    shapes_of = [piece.shape for piece in ground.pieces]
    near = place()
    for limits in (
        {},
        {"clear_of": clear, "outside": shapes_of},
        {"clear_of": clear, "touching": others[0]},
        {"clear_of": clear, "within": (others[1], 1500), "outside": shapes_of[:2]},
        {"clear_of": clear, "inside": rng.choice(shapes_of)},
    ):
        yield f"place {near} {list(limits)}", geometry.nearest_place(first, near, (size * 100, size * 100), **limits)
    yield "contact", [placement.place_blocks(ground, base, others) == [] for base in found]
    far = {"open": rng.randint(500, 1500), "rough": rng.randint(300, 1000), "difficult": rng.randint(100, 500)}
    for base in found[:1]:
        area_of = reach.Reach(ground, base, far, found[2:])  # type: ignore[arg-type]
        yield f"reach {base}", dict(area_of.outlines)
        for _ in range(2):
            end = base.at[0] + rng.randrange(-900, 900), base.at[1] + rng.randrange(-900, 900)
            yield f"way {base} {end}", area_of.way(end)
        end = place()
        yield f"shortest {base} {end}", reach.shortest_way(ground, base, end, "rough", found[2:], longest=3000)


#: The only question whose answer is for drawing alone: an arc may end a tenth beside that of another machine.
DRAWN = "reach"


def digest(seed: int) -> tuple[str, list[list[list[Point]]]]:
    """Return a digest of the answers to the questions of a seed, and what is drawn as in reach, as outlines."""
    exact, outlines = hashlib.sha256(), []
    for question, answer in answers(seed):
        if question.startswith(DRAWN):
            outlines += list(answer.values())
        else:
            exact.update(json.dumps([question, answer]).encode())
    return exact.hexdigest(), outlines
