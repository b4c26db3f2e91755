"""What tables are measured with: shapely, and what stands in for it in a web page, have the same answers."""

from __future__ import annotations

import gc
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import shapely

from legion_widget.engine import i18n
from legion_widget.engine.errors import LegionWidgetError, MissingExtra
from legion_widget.games.baraka.tabletop import geometry, pathfinding, plane
from tests.baraka.page_geos import GEOS, Page, geos_on, page_with
from tests.baraka.random_tables import DRAWN, answers, digest
from tests.baraka.test_ways import drawn
from tests.tries import note_tries

ROOT = Path(__file__).parents[2]
#: How many tables are measured inside Pyodide, and by how many processes.
TABLES, PROCESSES = 10_000, 2
#: By how much two outlines may differ, in tenths of a millimetre: drawing rounds to whole ones.
HAIR = 1


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    """Tables are measured with what a page gives."""
    page = Page()
    geos = geos_on(page)
    for module in (geometry, pathfinding):
        monkeypatch.setattr(module, "plane", geos)
    for cache in geometry.KEPT:
        cache.cache_clear()
    yield page
    for cache in geometry.KEPT:
        cache.cache_clear()


@pytest.mark.parametrize("seed", range(20))
def test_a_table_measured_as_in_a_page_has_the_same_answers(seed: int, request: pytest.FixtureRequest) -> None:
    known = list(answers(seed))
    assert len(known) > 20
    request.getfixturevalue("page")

    assert list(answers(seed)) == known


def test_what_is_no_longer_used_is_given_back(page: Page) -> None:
    """Nothing is left of a table when nobody has it any more."""
    assert [answer for question, answer in answers(3) if question.startswith("reach")]
    for cache in geometry.KEPT:
        cache.cache_clear()
    gc.collect()
    assert page.alive() == 0
    kept = geometry.Shape.area([(0, 0), (2000, 0), (2000, 1000)])
    assert page.alive() == 2  # the area and its edge
    assert kept.has((1500, 500))
    assert page.alive() == 2


def test_every_function_that_python_calls_is_there_in_javascript() -> None:
    folder = files("legion_widget.games.baraka.tabletop")
    called = set(re.findall(r"_js\.(\w+)\(", folder.joinpath("geos.py").read_text("utf-8")))
    offered = folder.joinpath("geos.js").read_text("utf-8").split("\n  return {\n")[1]
    assert called <= set(re.findall(r"^    (\w+)(?:[:(]|,$)", offered, re.MULTILINE))
    assert called <= set(Page().object_keys())


def test_a_page_without_geos_has_no_skirmish(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "shapely", None)
    with pytest.raises(MissingExtra, match=r"pip install 'legion-widget\[baraka\]'"):
        plane._plane()
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.delitem(sys.modules, GEOS, raising=False)
    with pytest.raises(MissingExtra, match="no funciona en el navegador"):
        plane._plane()


def test_in_a_page_with_geos_that_is_what_measures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "shapely", None)
    monkeypatch.setattr(sys, "platform", "emscripten")
    page = Page()
    with page_with(lambda: "geos-wasm", lambda text: lambda loaded: page):
        assert plane._plane().__name__ == GEOS


def test_where_geos_cannot_be_fetched_it_says_so() -> None:
    i18n.set_language("en")
    with (
        page_with(lambda: None, lambda text: None),
        pytest.raises(LegionWidgetError, match="could not be fetched"),
    ):
        import_module(GEOS).start()


# ---- the very thing, which is fetched from npm ----------------------------------------------------------------


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The command that answers inside Pyodide, but for the seeds and the wheels."""
    from site_builder import geos, workshop

    workshop.fetch()
    folder = tmp_path_factory.mktemp("geos")
    geos.write(folder)
    script = Path(__file__).with_name("answers.mjs")
    return ["node", *map(str, (script, workshop.PYODIDE, folder, ROOT))]


def wheels() -> list[str]:
    from site_builder import workshop

    return [str(path) for name in ("msgspec", "tomlkit") for path in workshop.FETCHED.glob(f"{name}-*.whl")]


def ask(command: list[str], first: int, last: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*command, str(first), str(last), *wheels()], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def listened(process: subprocess.Popen[str]) -> list[str]:
    said, fault = process.communicate()
    assert process.returncode == 0, fault[-3000:]
    return said.splitlines()


@pytest.mark.long
def test_random_tables_have_the_same_answers_inside_pyodide(inside: list[str]) -> None:
    """Ten thousand of them, to the last digit, and nothing is left of them in the memory of GEOS."""
    share = TABLES // PROCESSES
    running = [ask(inside, at, at + share) for at in range(0, TABLES, share)]
    told: dict[int, Any] = {}
    for process in running:
        *lines, last = listened(process)
        told.update((seed, said) for seed, *said in map(json.loads, lines))
        name, alive, used = last.split()
        assert (name, alive) == ("alive", "0")
        assert int(used) <= 64 * 2**20
    assert sorted(told) == list(range(TABLES))
    wrong = [seed for seed, said in told.items() if not is_same(digest(seed), said)]
    assert not wrong, differences(inside, wrong[0])
    note_tries("tables measured inside Pyodide as by shapely", TABLES)


def is_same(here: Any, there: Any) -> bool:
    """Whether digests are equal, and what is drawn differs by no more than a hair along its outlines."""
    pairs = [[drawn(rings) for rings in areas] for areas in zip(here[1], there[1], strict=True)]
    hairs = (shapely.area(one ^ other) <= HAIR * (1 + shapely.length(one)) for one, other in pairs)
    return here[0] == there[0] and all(hairs)


def differences(inside: list[str], seed: int) -> str:
    """What differs for a seed."""
    there: list[Any] = [json.loads(line) for line in listened(ask(inside, seed, seed + 1))]
    here = json.loads(json.dumps(list(answers(seed))))
    return "\n".join(
        f"seed {seed}, {n}: {one} is {other} there"
        for n, one, other in zip(count(), here, there, strict=False)
        if one != other and not one[0].startswith(DRAWN)
    )
