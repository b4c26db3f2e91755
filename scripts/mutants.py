"""Changes the rules of a game in one place after the other, and lists the changes that no test notices.

    .venv/bin/pip install "legion-widget[mutants]"
    python scripts/mutants.py legion                      every module of its rules, a tenth of the changes
    python scripts/mutants.py legion combat --part 1      one module, all of them

(or `make mutants GAME=legion MODULE=combat PART=1`). A change turns a comparison, moves a number by one, swaps `and`
and `or`, negates a condition or drops it. Cosmic Ray makes most of them. The tests are imported once; each change is
then made in a fork of that process, which runs the tests that come through the changed function, the quickest first,
until one fails. How long each test takes and what it comes through is kept in `.mutants`.

What is written in `tests/data/equal_mutants.toml` is left out: changes that alter nothing, each with its reason.
"""

from __future__ import annotations

import argparse
import ast
import functools
import gc
import importlib
import json
import os
import random
import re
import signal
import sys
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from inspect import CO_OPTIMIZED
from itertools import groupby
from math import ceil
from pathlib import Path
from types import CodeType, FunctionType
from typing import Annotated, Any, get_origin

import cosmic_ray.plugins
import parso
import pytest
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Operator

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "legion_widget" / "games"
EQUAL = ROOT / "tests" / "data" / "equal_mutants.toml"
#: Modules and packages of a game that are no rules: what is shown, and what only reads, writes or checks files.
NO_RULES = {
    *("board", "staff", "survey", "events", "texts", "terms", "look", "scene", "entry", "options", "__init__"),
    *("serialization", "scenario_warnings", "army_file", "army_table", "army_data", "data", "scenario"),
    *("as_scenario", "geos", "editor", "paper", "sheet", "class_sheet"),
}
#: Tests in files that games share, and which of them are of a game; its other tests are in its folder.
SHARED = ("tests/test_worked_examples.py", "tests/test_recorded_games.py")
#: Tests of all games at once, each of which may be of this one.
OF_ALL = (
    *("tests/test_own_victory.py", "tests/test_variants.py", "tests/test_named_values.py"),
    *("tests/test_rules_off.py", "tests/test_own_dates_and_sheets.py"),
)
OF_GAME = {
    "legion": r"as_it_did\[legion",
    "baraka": r"as_it_did\[baraka|as_written\[B",
    "market_garden": r"as_it_did\[market|as_written\[H",
}
#: Files of tests that say nothing of the rules, or only what others say too, and are slow to collect.
NO_RULE_TESTS = "board|hands|mutation|look|show|army_builder|rulebook_texts"
#: A test that takes longer, in seconds of processor time, is left out.
SLOW = 2.0
#: The time of a test that is never run for a change.
NEVER = 1000.0
#: A change that no test has noticed after so many seconds of tests is taken as unnoticed, if not told otherwise.
PATIENCE = 30.0
#: What a comparison is turned into: its neighbour, and its opposite.
TURNED = {
    "Eq": ("NotEq",),
    "NotEq": ("Eq",),
    "Is": ("IsNot",),
    "IsNot": ("Is",),
    "Lt": ("LtE", "GtE"),
    "LtE": ("Lt", "Gt"),
    "Gt": ("GtE", "LtE"),
    "GtE": ("Gt", "Lt"),
}


# ---- the changes -----------------------------------------------------------------------------------


class Membership(Operator):
    """Turns `in` and `not in` round."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        if node.type == "comparison":
            for child in node.children[1::2]:
                if child.get_code().split() in (["in"], ["not", "in"]):
                    yield child.start_pos, child.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        places = [i for i in range(1, len(node.children), 2) if node.children[i].get_code().split()[-1] == "in"]
        operator = node.children[places[index]]
        turned = " in" if len(operator.get_code().split()) == 2 else " not in"
        node.children[places[index]] = parso.parse(turned)
        return node

    @classmethod
    def examples(cls) -> tuple[()]:
        return ()


class Dropped(Operator):
    """Drops one of the conditions of an `and` or `or`, or the condition of a comprehension."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        if node.type in ("and_test", "or_test"):
            for child in node.children[::2]:
                yield child.start_pos, child.end_pos
        elif node.type == "comp_if":
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        if node.type == "comp_if":
            kept = [" if True", *(child.get_code() for child in node.children[2:])]
        else:
            kept = [child.get_code() for child in node.children]
            del kept[max(2 * index - 1, 0) : max(2 * index - 1, 0) + 2]
        return parso.parse(" " + "".join(kept))

    @classmethod
    def examples(cls) -> tuple[()]:
        return ()


def is_bound(node: Any) -> bool:
    """Whether a number is one that a rule may count to: it neither stands in an index nor shifts or masks bits."""
    if not isinstance(node, parso.python.tree.Number):
        return True
    parent = node.parent
    while parent.type in ("factor", "subscript"):
        parent = parent.parent
    return parent.type not in ("trailer", "and_expr", "shift_expr")


def is_default(node: Any) -> bool:
    """Whether an `or` only says what stands for nothing, such as ``side or ""``."""
    return bool(node.type == "or_test" and node.children[-1].type in ("string", "number"))


def is_rule(node: Any) -> bool:
    """Whether code may say what a rule says: no import for types, no choice by chance, default, or number of a bit."""
    if not is_bound(node) or is_default(node) or "TYPE_CHECKING" in node.get_code()[:40]:
        return False
    while node is not None:
        if node.type == "funcdef" and "rng" in (parameter.name.value for parameter in node.get_params()):
            return False
        node = node.parent
    return True


def make_operators() -> Iterator[tuple[str, Operator]]:
    """Iterate over what changes code, with its name."""
    names = [f"ReplaceComparisonOperator_{old}_{new}" for old, turned in TURNED.items() for new in turned]
    names += ["NumberReplacer", "ReplaceAndWithOr", "ReplaceOrWithAnd", "AddNot", "ReplaceUnaryOperator_Delete_Not"]
    for name in names:
        yield name, cosmic_ray.plugins.get_operator(f"core/{name}")()
    yield "Membership", Membership()
    yield "Dropped", Dropped()


OPERATORS = dict(make_operators())


@dataclass(frozen=True)
class Mutant:
    """One change: in which file, by which operator, the how manyth of its places, and on which line."""

    path: str
    operator: str
    occurrence: int
    number: int

    @property
    def old(self) -> str:
        return (ROOT / self.path).read_text(encoding="utf-8")

    @functools.cached_property
    def new(self) -> str:
        """The whole module with the change."""
        return str(mutate_code(self.old, OPERATORS[self.operator], self.occurrence))

    @functools.cached_property
    def lines(self) -> tuple[str, str]:
        """The lines that differ, from the first to the last, before and after the change."""
        before, after = self.old.splitlines(), self.new.splitlines()
        top = next(i for i, (one, other) in enumerate(zip(before, after, strict=False)) if one != other)
        pairs = zip(reversed(before), reversed(after), strict=False)
        end = next(i for i, (one, other) in enumerate(pairs) if one != other)
        first, last = (" ".join(" ".join(lines[top : len(lines) - end]).split()) for lines in (before, after))
        return first, last

    @property
    def module(self) -> str:
        return self.path.removeprefix("legion_widget/games/")

    @property
    def key(self) -> tuple[str, str, str]:
        return self.module, *self.lines

    def may_be(self, keys: Collection[tuple[str, str, str]]) -> bool:
        """Whether one of some keys may be its own, seen before the change is made: that takes a while."""
        line = " ".join(self.old.splitlines()[self.number - 1].split())
        return any(path == self.module and line in was for path, was, _ in keys)

    def __str__(self) -> str:
        return f"{self.path}:{self.number} {self.operator}\n    - {self.lines[0]}\n    + {self.lines[1]}"

    def alters(self) -> bool:
        """Whether the changed module is Python, and another program."""
        try:
            return ast.dump(ast.parse(self.new)) != ast.dump(ast.parse(self.old))
        except SyntaxError:
            return False


def mutants(path: Path) -> Iterator[Mutant]:
    """Iterate over all changes of a module."""
    nodes = list(ast_nodes(get_ast(path.read_text(encoding="utf-8"))))
    for name, operator in OPERATORS.items():
        places = ((node, start) for node in nodes for start, _ in operator.mutation_positions(node))
        for occurrence, (node, start) in enumerate(places):
            if is_rule(node):
                yield Mutant(str(path.relative_to(ROOT)), name, occurrence, start[0])


def rules(game: str, module: str | None) -> list[Path]:
    """The modules of the rules of a game, or the one that is named."""
    folder = GAMES / game
    found = [path for path in sorted(folder.rglob("*.py")) if not NO_RULES.intersection(path.relative_to(folder).parts)]
    return [path for path in found if path.stem not in NO_RULES and module in (None, path.stem)]


def equal() -> dict[tuple[str, str, str], str]:
    """The changes that alter nothing: module, line, changed line, and the reason."""
    data = tomllib.loads(EQUAL.read_text(encoding="utf-8"))
    return {(path, line["was"], line["is"]): line["reason"] for path, lines in data.items() for line in lines}


# ---- a change in a process --------------------------------------------------------------------------


def pairs(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Iterate over the code of a module, of its classes and functions, before and after a change."""
    yield old, new
    nested = [[const for const in code.co_consts if isinstance(const, CodeType)] for code in (old, new)]
    if len(nested[0]) == len(nested[1]):
        for one, other in zip(*nested, strict=True):
            yield from pairs(one, other)


def key_of(code: CodeType) -> str:
    """File and name of a function of the games; empty for any other."""
    path = code.co_filename
    return f"{path.removeprefix(GAMES.as_posix())[1:]}:{code.co_qualname}" if path.startswith(str(GAMES)) else ""


def changed(mutant: Mutant) -> dict[CodeType, CodeType]:
    """The functions that a change alters, before and after it; none where it lies outside of functions."""
    path = str(ROOT / mutant.path)
    both = pairs(compile(mutant.old, path, "exec"), compile(mutant.new, path, "exec"))
    return {old: new for old, new in both if old.co_flags & CO_OPTIMIZED and does(old) != does(new)}


def does(code: CodeType) -> tuple[bytes, tuple[Any, ...]]:
    """What a function does, and what is defined in it, wherever in their file they stand."""
    return code.co_code, tuple(does(const) if isinstance(const, CodeType) else const for const in code.co_consts)


def constants(mutant: Mutant) -> list[tuple[str, Any]]:
    """The constants of a module that a change gives another value, by name."""
    before, after = ast.parse(mutant.old).body, ast.parse(mutant.new).body
    space = vars(importlib.import_module(mutant.path.removesuffix(".py").replace("/", ".")))
    values: list[tuple[str, Any]] = []
    for old, new in zip(before, after, strict=True):
        if isinstance(new, ast.Assign | ast.AnnAssign) and new.value is not None and ast.dump(old) != ast.dump(new):
            value = eval(compile(ast.Expression(new.value), mutant.path, "eval"), space)
            for target in new.targets if isinstance(new, ast.Assign) else [new.target]:
                if isinstance(target, ast.Name):
                    values.append((target.id, value))
                elif isinstance(target, ast.Tuple):
                    names = [name.id for name in target.elts if isinstance(name, ast.Name)]
                    values += zip(names, value, strict=True)
    return values


def give(name: str, value: Any, path: str) -> None:
    """Give a constant of a module another value, in every module that has imported it, and in classes for a table."""
    module = importlib.import_module(path.removesuffix(".py").replace("/", "."))
    was = getattr(module, name)
    for one in list(sys.modules.values()):
        if getattr(one, "__name__", "").startswith("legion_widget"):
            if vars(one).get(name) is was:
                setattr(one, name, value)
            for kind in [kind for kind in vars(one).values() if isinstance(kind, type) and isinstance(was, dict)]:
                for attribute in [key for key, held in vars(kind).items() if held is was]:
                    setattr(kind, attribute, value)


def functions() -> dict[tuple[str, int], list[FunctionType]]:
    """All functions of the games in this process, by `key_of` and first line."""
    there: dict[tuple[str, int], list[FunctionType]] = defaultdict(list)
    for one in gc.get_objects():
        if type(one) is FunctionType and (key := key_of(one.__code__)):
            there[key, one.__code__.co_firstlineno].append(one)
    return there


def caches() -> list[Any]:
    """The functions of the package that keep the answers they gave."""
    kept = (one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper))
    return [one for one in kept if one.__module__.startswith("legion_widget")]


def fork(work: Callable[[], Any]) -> Any:
    """What ``work`` returns in a fork of this process; None where the fork dies."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(reader)
            null = os.open(os.devnull, os.O_RDWR)
            for number in (0, 1, 2):
                os.dup2(null, number)
            with os.fdopen(writer, "w") as pipe:
                json.dump(work(), pipe)
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    return json.loads(text) if text else None


class Runner:
    """A plugin of pytest that runs, in place of all tests once, some tests for each of many changes."""

    def __init__(self, game: str, mutants: list[Mutant], patience: float, say: Callable[[str], None]) -> None:
        self.game, self.mutants, self.patience, self.say = game, mutants, patience, say
        self.results: dict[Mutant, str] = {}
        self.has_failed = False

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep what is of the game, without Hypothesis: when that has found a case it looks long for a smaller one."""
        own = re.compile("|".join([f"^tests/{self.game}/", "^legion_widget/", OF_GAME[self.game], *OF_ALL]))
        items[:] = [item for item in items if own.search(item.nodeid) and not item.get_closest_marker("hypothesis")]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Say which file of tests cannot be read: without its tests the count would be too low."""
        if report.failed:
            self.say(f"{report.nodeid} cannot be read:\n{report.longreprtext}")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.has_failed |= report.failed

    def run(self, item: pytest.Item) -> bool:
        """Whether a test passes."""
        self.has_failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return not self.has_failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted("some tests cannot be read")
        self.items = {item.nodeid: item for item in session.items}
        for path in rules(self.game, None):
            importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
        self.there = functions()
        file = kept(self.game, "times")
        self.times = json.loads(file.read_text()) if file.exists() else {}
        new = [name for name in self.items if name not in self.times]
        if new:
            self.say(f"timing {len(new)} tests ...")
            for name in new:
                self.times[name] = fork(functools.partial(self.time, name)) or (NEVER, [])
            file.write_text(json.dumps(self.times))
        quick = sum(self.times[name][0] < SLOW for name in self.items)
        self.caches = caches()
        gc.collect()
        gc.freeze()  # no fork looks through what it shares with this process
        self.say(f"{quick} of {len(self.items)} tests are quick and pass; {len(self.mutants)} changes")
        for number, mutant in enumerate(self.mutants, start=1):
            self.results[mutant] = result = self.judge(mutant)
            if result != "noticed":
                self.say(f"[{number}/{len(self.mutants)}] {result}: {mutant}")
        return True

    def time(self, name: str) -> tuple[float, list[str]]:
        """The seconds that a test takes, a great many where it fails or is slow, and the functions it comes through."""
        seen: set[CodeType] = set()
        signal.setitimer(signal.ITIMER_VIRTUAL, 3 * SLOW)  # it ends the fork
        began = time.process_time()
        sys.settrace(lambda frame, event, _: seen.add(frame.f_code))
        has_passed = self.run(self.items[name])
        sys.settrace(None)
        taken = time.process_time() - began
        return (taken, sorted(set(map(key_of, seen)) - {""})) if has_passed else (NEVER, [])

    def judge(self, mutant: Mutant) -> str:
        """What becomes of a change: noticed, unnoticed, not reached by a test, in neither a function nor a constant."""
        altered = changed(mutant)
        owners = [(function, new) for old, new in altered.items() for function in self.owners(old)]
        values = [] if owners else [pair for pair in constants(mutant) if get_origin(pair[1]) is not Annotated]
        if not owners and not values:
            return "in neither"
        keys = {key_of(old) for old in altered} if owners else self.naming({constant for constant, _ in values})
        quick = [name for name, (taken, _) in self.times.items() if taken < SLOW and name in self.items]
        near = {name for name in quick if not keys.isdisjoint(self.times[name][1])}
        order = sorted(quick if values else near, key=lambda name: (name not in near, self.times[name][0]))
        if not order:
            return "not reached"

        def try_it() -> str:
            for function, code in owners:
                function.__code__ = code
            for constant, value in values:
                give(constant, value, mutant.path)
            for kept_answers in self.caches:
                kept_answers.cache_clear()
            began = time.process_time()
            for name in order:
                signal.setitimer(signal.ITIMER_VIRTUAL, 10 * self.times[name][0] + 5)
                if not self.run(self.items[name]):
                    return "noticed"
                if time.process_time() - began > self.patience:
                    break
            return "unnoticed"

        return fork(try_it) or "noticed"  # a fork that dies has gone round for ever

    def naming(self, constants: Collection[str]) -> set[str]:
        """The functions that name one of these constants: the tests that come through them are run first."""
        found, codes = set[str](), [function.__code__ for functions in self.there.values() for function in functions]
        while codes:
            code = codes.pop()
            codes += [const for const in code.co_consts if isinstance(const, CodeType)]
            if not set(code.co_names).isdisjoint(constants):
                found.add(key_of(code))
        return found

    def owners(self, code: CodeType) -> list[FunctionType]:
        """The functions in this process that have a code."""
        return self.there.get((key_of(code), code.co_firstlineno), [])


def choose(game: str, module: str | None, part: float, seed: int) -> list[Mutant]:
    """A part of the changes of each module of the rules, by chance, in the order of their lines."""
    chance = random.Random(seed)
    chosen: list[Mutant] = []
    for path in rules(game, module):
        every = list(mutants(path))
        chosen += sorted(chance.sample(every, ceil(len(every) * part)), key=lambda mutant: mutant.number)
    return [mutant for mutant in chosen if mutant.alters()]


def left(game: str, module: str | None) -> list[Mutant]:
    """The changes that no test noticed in the last run, wherever their lines are now."""
    keys = {tuple(key) for key in json.loads(kept(game, "unnoticed").read_text())}
    every = (mutant for path in rules(game, module) for mutant in mutants(path))
    return [mutant for mutant in every if mutant.may_be(keys) and mutant.alters() and mutant.key in keys]


def kept(game: str, what: str) -> Path:
    """The file in which something is kept from one run to the next."""
    folder = ROOT / ".mutants"
    folder.mkdir(exist_ok=True)
    return folder / f"mutants-{game}-{what}.json"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(OF_GAME))
    parser.add_argument("module", nargs="?", help="one module of its rules, such as combat")
    parser.add_argument("--part", type=float, default=0.1, help="how much of the changes of each module is tried")
    parser.add_argument("--seed", type=int, default=1921, help="of the choice among them")
    parser.add_argument(
        "--patience", type=float, default=PATIENCE, help="seconds of tests that each change has at most"
    )
    parser.add_argument("--again", action="store_true", help="try what was not noticed the last time")
    options = parser.parse_args()
    number = sum(1 for path in rules(options.game, options.module) for _ in mutants(path))
    chosen = (
        left(options.game, options.module)
        if options.again
        else choose(options.game, options.module, options.part, options.seed)
    )
    known = equal()
    tried = [mutant for mutant in chosen if mutant.key not in known]
    out = os.fdopen(os.dup(1), "w", buffering=1)
    runner = Runner(options.game, tried, options.patience, lambda text: print(text, file=out))
    own = sorted((ROOT / "tests" / options.game).glob("test_*.py"))
    tests = [*(str(path) for path in own if not re.search(NO_RULE_TESTS, path.name)), *SHARED, *OF_ALL]
    quiet = ["-m", "not long and not browser", "-p", "no:cacheprovider", "-p", "no:terminal"]
    quiet += ["-o", "addopts=--import-mode=importlib --strict-markers --doctest-modules"]
    examples = [str(path) for path in rules(options.game, None)]
    pytest.main([*quiet, *tests, *examples], plugins=[runner])
    results = runner.results
    if tried and not results:
        return 1
    unnoticed = [mutant.key for mutant, result in results.items() if result in ("unnoticed", "not reached")]
    kept(options.game, "unnoticed").write_text(json.dumps(unnoticed))
    for path, of_module in groupby(results, lambda mutant: mutant.path):
        print(f"{path}: {dict(Counter(results[mutant] for mutant in of_module))}", file=out)
    counts = Counter(results.values())
    share = counts["noticed"] / max(1, counts["noticed"] + len(unnoticed))
    print(
        f"{options.game}: {number} changes, {len(chosen)} chosen, {len(chosen) - len(tried)} alter nothing; "
        f"{dict(counts)}: {share:.1%} noticed",
        file=out,
    )
    return 0


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    sys.exit(main())
