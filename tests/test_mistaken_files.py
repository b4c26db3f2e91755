"""The check of files that designers have made mistakes in: the right line, all faults at once, never a traceback."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

import legion_widget as lw
from legion_widget.bench.keys import file_kinds, shipped_files
from legion_widget.bench.validation import validate
from tests.designer_mistakes import Mistake, Text, mistaken
from tests.seeds import seeds
from tests.tries import note_tries

pytestmark = pytest.mark.usefixtures("english")

SYSTEMS = ("legion", "baraka", "market-garden")
#: How many files of a game are tried at a time; of these, how many are told on the right line.
BATCH, RIGHT = 20, 0.95

ARMY = """
army = "legion"
year = 1921
units = [
    { id = "lt", kind = "lieutenant", options = { binoculars = true } },
    { id = "sg", kind = "sergeant", under = "lt" },
    { id = "first", kind = "squad", under = "sg", options = { grenadiers = 1, veteran = true } },
    { id = "second", kind = "squad", under = "sg" },
]
"""

#: A change of a scenario of each game.
CHANGES = {
    "legion": """
based_on = "annual"
id = "annual-mine"
title = { es = "Annual sin Afrau", en = "Annual without Afrau" }
turns = 5
remove = ["cerinola-afrau", "cerinola-talilit"]
start.weather = "normal"

[placement]
cerinola-annual = "0210"

[set.regulares-1]
combat = 4

[set."board.places.Annual"]
kind = "city"

[[add.units]]
id = "harca-mine"
side = "moroccan"
type = "infantry"
combat = 3
movement = 4
at = "0211"

[[add.units]]
id = "guns-mine"
side = "moroccan"
type = "artillery"
combat = 2
movement = 2
arrives = 3
entry = ["0101"]

[[add.schedule]]
turn = 2
weather = "sandstorm"
""",
    "baraka": """
based_on = "well"
id = "well-mine"
title = { es = "El pozo seco", en = "The dry well" }
length = 6
attacker = "riffian"
remove = ["thicket"]

[set.well]
kind = "grove"

[[add.objectives]]
kind = "survive"
side = "riffian"
points = 2

[[add.units]]
id = "late-squad"
side = "spanish"
profile = "legion-squad"
at = [100, 20]
men = 4
""",
    "market-garden": """
based_on = "first-day"
id = "first-day-mine"
turns = 3
title = { es = "El primer día, más largo", en = "The first day, longer" }

[start]
weather = "bad"
initiative = "german"

[victory]
per_step = 2

[[add.units]]
id = "alarm-mine"
side = "german"
type = "infantry"
strength = [2, 1]
efficiency = 5
movement = 3
at = "0101"
""",
}


@cache
def texts(system: str) -> list[Text]:
    """The files that come with a game, and what else its designers write."""
    found = [
        Text(f"{file} {path.name}", path.read_text("utf-8"), system, file)
        for file in file_kinds(system)
        for path in shipped_files(system, file)
    ]
    found.append(Text("change", CHANGES[system], system, "change"))
    if system == "legion":
        coast = Path(__file__).parent / "data" / "coast.toml"
        found.append(Text("scenario coast.toml", coast.read_text("utf-8"), system, "scenario"))
    if system == "baraka":
        found.append(Text("army", ARMY, system, "army"))
    return found


def missed(system: str, seed: int, count: int) -> list[tuple[str, Mistake, int]]:
    """The mistakes in one file that are not told on their line: the file, the mistake and the line."""
    rng = random.Random(f"{system} {seed} {count}")
    text = rng.choice(texts(system))
    wrong, made = mistaken(text, rng, count)
    found = validate(wrong)
    assert found.faults
    for language in ("es", "en"):
        assert all(one.text(language) for one in found)
    told = {one.line for one in found.faults}
    return [(text.name, one, line) for one, line in made if line not in told]


@pytest.mark.parametrize("batch", seeds(50, now=(0,)))
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_mistake_is_told_on_its_line(system: str, batch: int) -> None:
    """In 95 of 100 files at least; twenty files of each game are tried in every run, a thousand in the long one."""
    wrong = [one for seed in range(BATCH * batch, BATCH * (batch + 1)) for one in missed(system, seed, 1)]
    note_tries(f"files of {system} with one mistake, told on its line", BATCH - len(wrong))
    assert len(wrong) <= BATCH * (1 - RIGHT), wrong


@pytest.mark.parametrize("batch", seeds(20, now=(0,)))
@pytest.mark.parametrize("system", SYSTEMS)
def test_mistakes_that_have_nothing_to_do_with_each_other_are_all_told(system: str, batch: int) -> None:
    """Two or three in one file."""
    tried = [(seed, 2 + seed % 2) for seed in range(BATCH // 2 * batch, BATCH // 2 * (batch + 1))]
    wrong = [one for seed, count in tried if (one := missed(system, seed, count))]
    note_tries(f"files of {system} with two or three mistakes, all told", len(tried) - len(wrong))
    assert len(wrong) <= BATCH * (1 - RIGHT), wrong


def test_a_unit_without_an_id_is_no_key_in_the_wrong_table(tmp_path: Path) -> None:
    """Though the file has no id of its own either."""
    file = tmp_path / "noid.toml"
    file.write_text('system = "legion"\n[[units]]\nside = "spanish"\ntype = "infantry"\n', encoding="utf-8")
    with pytest.raises(lw.DataError) as refused:
        lw.load_scenario(file)
    said = {fault.place: fault.problem.text("en") for fault in refused.value.faults}
    assert said["$.units[0]"] == "the key 'id' is missing"
