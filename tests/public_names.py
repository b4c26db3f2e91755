"""What is public, by rule: the names that a cell can write, and every class that it can get hold of from there.

It begins with ``__all__`` of the package and of each game, and with the kinds of actions, events and errors. From each
function it goes to what the function returns, from each class to its parents, its fields and what its methods return.
What begins with an underscore is private, with all that is inside.
"""

from __future__ import annotations

import ast
import functools
import inspect
import pkgutil
import sys
import typing
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import legion_widget as lw
from legion_widget.engine.action import Action
from legion_widget.engine.event import Event
from legion_widget.installed_games import games
from legion_widget.ui.play_commands import Commands


def path(thing: Any) -> str:
    """The dotted name of a function or class."""
    return f"{thing.__module__}.{thing.__qualname__}"


def is_ours(thing: Any) -> bool:
    """Whether it is a function or class of the package, and no part of its name is private."""
    module, name = getattr(thing, "__module__", "") or "", getattr(thing, "__qualname__", "_")
    return module.partition(".")[0] == "legion_widget" and not any(
        part.startswith(("_", "<")) for part in f"{module}.{name}".split(".")
    )


def roots() -> dict[str, Any]:
    """What a cell can write, by its dotted name."""
    found = {f"legion_widget.{name}": getattr(lw, name) for name in lw.__all__}
    for system in games():
        namespace = getattr(lw, system.replace("-", "_"))
        found |= {f"{namespace.__name__}.{name}": getattr(namespace, name) for name in namespace.__all__}
    # A study is a module that can be called.
    return {
        name: import_module("legion_widget.study.run").study if value is lw.study else value
        for name, value in found.items()
    }


@functools.cache
def names_for_types(module: str) -> dict[str, Any]:
    """What a module imports for types only: annotations name it."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    found: dict[str, Any] = {}
    for block in ast.walk(tree):
        if isinstance(block, ast.If) and isinstance(block.test, ast.Name) and block.test.id == "TYPE_CHECKING":
            for line in (each for each in block.body if isinstance(each, ast.ImportFrom)):
                source = import_module("." * line.level + (line.module or ""), _package(module))
                found |= {each.asname or each.name: getattr(source, each.name) for each in line.names}
    return found


def _package(module: str) -> str:
    return module if hasattr(sys.modules[module], "__path__") else module.rpartition(".")[0]


def types_of(thing: Any) -> dict[str, Any]:
    """The annotations of a function, or of a class without its parents, as types."""
    own = (
        type("Own", (), {"__annotations__": vars(thing).get("__annotations__", {})})
        if isinstance(thing, type)
        else thing
    )
    return typing.get_type_hints(own, {**vars(sys.modules[thing.__module__]), **names_for_types(thing.__module__)})


def classes_in(annotation: Any) -> Iterator[Any]:
    """The classes that an annotation is made of."""
    if isinstance(annotation, list | tuple):
        for inner in annotation:
            yield from classes_in(inner)
        return
    for inner in typing.get_args(annotation):
        yield from classes_in(inner)
    kind = typing.get_origin(annotation) or annotation
    if isinstance(kind, type):
        yield kind


def function_of(member: Any) -> Any:
    """The function of a method, a property or a cached value; None: it is something else."""
    member = (
        getattr(member, "__func__", None) or getattr(member, "fget", None) or getattr(member, "func", None) or member
    )
    return member if inspect.isfunction(member) else None


def members(kind: type) -> dict[str, Any]:
    """The public methods and properties that a class defines itself."""
    return {
        name: function_of(member)
        for name, member in vars(kind).items()
        if not name.startswith("_") and is_ours(function_of(member))
    }


def next_to(thing: Any) -> Iterator[Any]:
    """What can be got from a function or class."""
    if not isinstance(thing, type):
        for each in (thing, *typing.get_overloads(thing)):
            yield from classes_in(types_of(each).get("return"))
        return
    yield from thing.__mro__[1:]
    for name, annotation in types_of(thing).items():
        if not name.startswith("_"):
            yield from classes_in(annotation)
    for function in members(thing).values():
        yield from classes_in(types_of(function).get("return"))


@functools.cache
def modules() -> list[Any]:
    """Every module of the package that is not private."""
    found = pkgutil.walk_packages(lw.__path__, "legion_widget.")
    return [import_module(each.name) for each in found if "._" not in each.name]


def things(parent: type) -> list[type]:
    """The public classes of the package below one, wherever they are."""
    values = [value for module in modules() for value in vars(module).values() if isinstance(value, type)]
    return [value for value in dict.fromkeys(values) if issubclass(value, parent) and is_ours(value)]


def commands() -> list[tuple[str, dict[str, Any]]]:
    """What the buttons of panels can do: the module that says so, without the package's name, and the commands."""
    found = {}
    for module in modules():
        for name, value in vars(module).items():
            if isinstance(value, Commands) and not name.startswith("_") and value.known:
                found.setdefault(id(value), [value]).append(module.__name__)
    own = [(value, next(iter(value.known.values())).__module__) for value, *_ in found.values()]
    return [(module.removeprefix("legion_widget."), value.known) for value, module in own]


def kinds(parent: type) -> Iterator[type]:
    """All classes below one."""
    for kind in parent.__subclasses__():
        yield kind
        yield from kinds(kind)


def public() -> dict[str, Any]:
    """Every public function and class of the package, by its dotted name."""
    found: dict[str, Any] = {}
    waiting = [*roots().values()]
    for system in games():
        getattr(lw, system.replace("-", "_"))
    waiting += [*kinds(Action), *kinds(Event), *kinds(lw.LegionWidgetError)]
    while waiting:
        thing = waiting.pop()
        if callable(thing) and is_ours(thing) and path(thing) not in found:
            found[path(thing)] = thing
            waiting += next_to(thing)
    return found
