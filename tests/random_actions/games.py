"""Random games of the three systems, each made of its name alone: ``legion:17`` is the same game whenever it is played.

They begin in the scenarios that ship, in crowded ones at random, and in the positions of the worked examples; under
any options, with two to four players, and half of them under hostile names.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec

import legion_widget as lw
from legion_widget import scenario_library
from legion_widget.engine.errors import DataError
from legion_widget.engine.game import AnyGame
from legion_widget.engine.hostile_names import hostile_names, renamed
from legion_widget.engine.player import Player, Recruit
from legion_widget.games.baraka.armies import roster
from tests.baraka import oracle
from tests.baraka import watch as baraka_watch
from tests.baraka.test_core_kit import TABLES, sampled
from tests.baraka.test_core_kit import propose as propose_in_baraka
from tests.legion import watch as legion_watch
from tests.legion.test_agreement import propose_any
from tests.legion.test_pairs_of_options import AnyReading
from tests.legion.test_random_positions import scenario as crowded_legion
from tests.market_garden import watch as garden_watch
from tests.market_garden.test_random_games import CLOSE
from tests.test_hostile_names import WORDS, names_in, places_in


class Kit(msgspec.Struct, frozen=True):
    """What the random games of a system need: where they begin, who plays, and what holds in them.

    ``crowded`` makes the scenario of a number; ``attempts`` is how many actions are tried at each step.
    """

    shipped: tuple[str, ...]
    crowded: Callable[[int], dict[str, Any]]
    propose: Callable[[random.Random, Any], Any]
    watch: Callable[[AnyGame], Callable[[AnyGame], None]]
    players: tuple[Callable[[int], Player[Any, Any]], ...]
    attempts: int
    derived: Callable[[Any, Any], tuple[Any, Any]] | None = None
    lists_all: Callable[[Any], bool] = lambda action: True
    plain: Callable[[Any], Any] = lambda action: action


class Beginning(msgspec.Struct, frozen=True):
    """How a random game begins; ``source`` is the name of its scenario, ``data`` the scenario itself."""

    system: str
    number: int
    source: str
    data: dict[str, Any]
    options: dict[str, Any]
    start: str | None
    players: int | None
    is_hostile: bool
    #: The id of the rule whose worked example it begins in, and the actions of the example, as plain data.
    rule: str = ""
    steps: list[dict[str, Any]] = []

    @property
    def name(self) -> str:
        return f"{self.system}:{self.number}"

    def new_game(self) -> AnyGame:
        return lw.new_game(self.data, seed=self.number, options=self.options, start=self.start, players=self.players)

    def __str__(self) -> str:
        names = "hostile names" if self.is_hostile else "its own names"
        return (
            f"{self.name}: scenario {self.source} under {names}, options {self.options}, start {self.start!r},"
            f" {self.players or 2} players, seed {self.number}"
        )


# ---- scenarios -----------------------------------------------------------------------------------------


def crowded_garden(number: int) -> dict[str, Any]:
    """Close quarters with the ground, the places and the strengths of the units dealt anew."""
    rng = random.Random(f"garden:{number}")
    columns, rows = CLOSE["board"]["columns"], CLOSE["board"]["rows"]
    middle = [f"{column:02d}{row:02d}" for column in range(3, 9) for row in range(3, 9)]
    stacks = {"allied": rng.sample(middle, 6), "german": rng.sample(middle, 6)}
    stacks["german"] = [label for label in stacks["german"] if label not in stacks["allied"]] or ["0101"]
    units = []
    for unit in CLOSE["units"]:
        strength = unit["strength"][rng.randrange(len(unit["strength"])) :] if rng.random() < 0.3 else unit["strength"]
        unit = {**unit, "strength": strength}
        if "at" in unit:
            unit["at"] = rng.choice(stacks[unit["side"]])
        units.append(unit)
    board = {
        **CLOSE["board"],
        "terrain": ["".join(rng.choice(".......tfcp^h") for _ in range(columns)) for _ in range(rows)],
    }
    return {**CLOSE, "board": board, "units": units, "turns": rng.choice([3, 4, 6])}


def crowded_baraka(number: int) -> dict[str, Any]:
    """A table with pieces of terrain at random, and units of any profile with any special rules and traits."""
    rng = random.Random(f"baraka:{number}")
    table = oracle.table(number) if number % 3 else rng.choice(TABLES)["table"]
    width, height = int(table["width"]), int(table["height"])
    units: list[dict[str, Any]] = []
    for side in ("spanish", "riffian"):
        for n in range(rng.randint(2, 6)):
            profile = rng.choice(PROFILES[side])
            level = roster.profile(profile).level
            upper = [unit["id"] for unit in units if unit["side"] == side and unit["level"] > level]
            near = rng.uniform(0.45, 0.95) if side == "spanish" else rng.uniform(0.05, 0.55)
            units.append(
                {
                    "id": f"{side[0]}{n}",
                    "side": side,
                    "profile": profile,
                    "level": level,
                    "men": 0 if level or "companion" in profile else rng.randint(1, 6),
                    "at": [round(rng.uniform(0.1, 0.9) * width), round(near * height)],
                    "superior": rng.choice(upper) if upper and rng.random() < 0.8 else "",
                    "trustful": side == "riffian" and rng.random() < 0.5,
                    "rules": sorted(rng.sample(list(roster.special_rules()), rng.choice([0, 0, 1, 3]))),
                    "traits": rng.sample(list(roster.traits()), rng.choice([0, 1, 2])) if level else [],
                    "facing": rng.randrange(0, 360, 45),
                    "chits": rng.choice([0, 0, 1]),
                    "distress": rng.choice([0, 0, 0, 1, 2]),
                    "enters": rng.choice([1, 1, 1, 1, 2]),
                    **{mark: True for mark in MARKS if rng.random() < 0.08},
                }
            )
    return {
        "system": "baraka",
        "id": f"crowd-{number}",
        "length": rng.choice([3, 5]),
        "attacker": rng.choice(["spanish", "riffian"]),
        "table": table,
        "units": [{key: value for key, value in unit.items() if key != "level"} for unit in units],
        "objectives": [{"kind": "exit", "side": "riffian", "edge": "south", "points": 5}] if number % 2 else [],
    }


MARKS = ("fired", "grounded", "edged", "aiming", "prepared")
PROFILES = {
    "spanish": [name for name in roster.profiles() if "caid" not in name and "riff" not in name and name != "mukadan"],
    "riffian": [name for name in roster.profiles() if "caid" in name or "riff" in name or name == "mukadan"],
}

KITS: dict[str, Kit] = {
    "legion": Kit(
        ("rif",),
        crowded_legion,
        propose_any,
        lambda game: AnyReading(),
        (legion_watch.Bold, Recruit),
        4,
        legion_watch.derived,
        plain=legion_watch.plain,
    ),
    "market-garden": Kit(
        ("first-day", "nijmegen", "road-of-bridges"),
        crowded_garden,
        garden_watch.propose,
        lambda game: garden_watch.Watch(),
        (Recruit,),
        4,
        garden_watch.derived,
        garden_watch.lists_all,
    ),
    "baraka": Kit(
        ("well", "blockhouse", "convoy"),
        crowded_baraka,
        propose_in_baraka,
        lambda game: baraka_watch.Watch(),
        (baraka_watch.Bold, Recruit),
        6,
        lists_all=sampled,
    ),
}


def beginning(system: str, number: int) -> Beginning:
    """The random game of a number: of every ten four are crowded, five begin in a worked example, one ships."""
    rng, kit, book = random.Random(f"{system}:{number}"), KITS[system], lw.rulebook(system)
    rule, steps = "", []
    start: str | None = None
    players: int | None = None
    options = {key: rng.choice(list(option.values)) for key, option in book.options.items()}
    kind = number % 10
    if kind in (0, 2, 4, 6, 8):
        # The first examples of all rules, then the second ones.
        examples = sorted((example for rule in book.values() for example in rule.examples), key=lambda e: e.number)
        example = examples[number // 2 % len(examples)]
        source, data = f"of the example {example.id}", example.data.scenario
        start, players = example.data.start, example.data.players
        rule, steps = example.rule.id, [step.do for step in example.data.steps if step.do is not None]
        if rng.random() < 0.5:
            options = dict(example.data.options)
    elif kind == 9:
        source = kit.shipped[number // 10 % len(kit.shipped)]
        data = source
    else:
        tries = (kit.crowded(number + 1000003 * n) for n in range(20))
        source, data = f"of the number {number}", next(filter(is_sound, tries), kit.shipped[0])
    if system == "legion" and kind % 2:
        start, players = rng.choice([None, None, "placement"]), rng.choice([2, 2, 3, 4])
    is_hostile = rng.random() < 0.5
    data = scenario_library.load_scenario(data).expanded()
    if is_hostile:
        names, kept = strange_names(data), (*WORDS, "do")
        data, steps = renamed(data, names, kept), renamed(steps, names, kept)
    return Beginning(system, number, source, data, options, start, players, is_hostile, rule, steps)


def strange_names(data: dict[str, Any]) -> dict[str, str]:
    """A hostile name for each name; places keep theirs on boards that ship, and in La Legión, which knows some."""
    is_own_board = data["system"] != "legion" and isinstance(data.get("board", {}), dict)
    places = places_in(data) if is_own_board else []
    return hostile_names(names_in(data) if is_own_board else [unit["id"] for unit in data["units"]], places)


def stands_rightly(game: AnyGame) -> bool:
    """Whether nobody begins where nobody could come: off the table, in a wall, on one another, in distress unfelt."""
    return not WRONG_START & {fault.rule for fault in game.system.warnings(game.position)}


#: The rules by which warnings tell of units that begin where none could come.
WRONG_START = {"L7.8", "B4.1", "B11.1", "B14.1", "B19.4", "B21.11"}


def is_sound(data: Any) -> bool:
    """Whether a scenario made at random is no wrong data, and nobody stands where he could not come."""
    try:
        return stands_rightly(lw.new_game(data))
    except DataError:
        return False


def playable(begin: Beginning) -> bool:
    """Whether it can be played: an example may be wrong data under other options, or begin as none comes to stand."""
    try:
        return stands_rightly(begin.new_game())
    except DataError:
        return False
