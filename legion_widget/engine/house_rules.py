"""House rules written in a cell: functions that forbid an action or add to a factor. Their source is saved too.

The source goes with a scenario and its saves. What came in a file is never run before somebody has seen it and said
yes; what was written in this process may run, and so may what this process has allowed.
"""

from __future__ import annotations

import ast
import builtins
import hashlib
import inspect
import textwrap
from collections.abc import Callable
from types import ModuleType
from typing import Any, Literal

import msgspec

from .errors import DataError, LegionWidgetError
from .i18n import LocalizedText, Message, say

#: What a rule gives: reasons against an action, or steps of a factor.
Gives = Literal["fault", "modifier"]
Rule = Callable[[Any, Any], Any]

#: The digests of the sources that may run in this process.
_allowed: set[str] = set()
#: The functions that stay in this process, by what stands for their source, with why they do.
_local_functions: dict[str, tuple[Rule, Message]] = {}
#: What begins the source of a function that cannot travel.
STAYS = "# stays here: "


class UnreadCode(DataError):
    """A scenario or a save contains functions that nobody has approved here; ``rules`` lists them.

    Whoever has read them says yes with ``allow_code=True``, in a shell with ``--allow-code``.

    >>> rule = HouseRule("X.1", {"en": "Nobody attacks."}, "Attack", "def quiet(now, action): return True")
    >>> try:
    ...     rule.function()
    ... except UnreadCode as unread:
    ...     unread.rules[0].source
    'def quiet(now, action): return True'
    """

    def __init__(self, at: str, rule: HouseRule) -> None:
        said = say(
            "rule {rule} is a function, which is not run before you have read it; to run it, give allow_code=True "
            "(in a shell --allow-code). This is the function: {source}",
            rule=rule.id,
            source="\n" + textwrap.indent(rule.source.strip("\n"), "    "),
        )
        super().__init__(at, said)
        self.rules: tuple[HouseRule, ...] = (rule,)

    @classmethod
    def joined(cls, errors: list[UnreadCode]) -> UnreadCode:
        """Make one error of several, at least one."""
        first = errors[0]
        first.faults = tuple(fault for error in errors for fault in error.faults)
        first.rules = tuple(rule for error in errors for rule in error.rules)
        return first

    def allow(self) -> None:
        """Say yes to these functions, once somebody has read them."""
        for rule in self.rules:
            allow(rule.source)


class HouseRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A house rule as it stands in a scenario.

    Args:
        id: Its id, by which reasons, odds and the log name it, such as ``"no-night-attack"``.
        text: Its text by language, such as ``{ es = "De noche no se ataca.", en = "Nobody attacks by night." }``; it is
            also the reason that is given.
        on: The kind of action that it applies to, such as ``"Attack"``.
        gives: ``"fault"``: the function yields the ids of what is at fault, or True; ``"modifier"``: it yields side
            and number (``("defender", 1)``), and a unit's id if it belongs to one.
        source: The source of the function ``(now, action)``, where ``now`` is the moment before the action, such as
            ``"def no_night_attack(now, action): return now.turn % 2 == 0"``.
    """

    id: str
    text: LocalizedText
    on: str
    source: str
    gives: Gives = "fault"

    def function(self, at: str = "$") -> Rule:
        """Return the function.

        Raises:
            UnreadCode: for a source that nobody has allowed here, which it shows.
            DataError: for one that is not a function.
        """
        if self.source in _local_functions:
            return _local_functions[self.source][0]
        if self.source.startswith(STAYS):
            raise DataError(at, say("the function of rule {rule} stayed where it was written", rule=self.id))
        tree, name = _parsed(self.source, self.id, at)
        if _digest(self.source) not in _allowed:
            raise UnreadCode(at, self)
        return _made(tree, name, self.id, at)

    def stays(self) -> Message | None:
        """Return the reason why the function cannot be saved or sent to another process; None: it can."""
        known = _local_functions.get(self.source)
        return None if known is None else known[1]


def rule(id: str, text: LocalizedText | str, on: type | str, gives: Gives = "fault") -> Callable[[Rule], HouseRule]:
    """Make a rule of a function, as a decorator.

    The function takes the moment before the action and the action. To travel with a save and to workers it must use
    nothing from outside itself but modules that were imported.

    Args:
        id: The id of the rule, such as ``"X.1"``.
        text: Its text, by language.
        on: The kind of action, or its name.
        gives: ``"fault"`` to forbid an action, ``"modifier"`` to add to a factor.

    >>> @rule("X.1", {"en": "Nobody attacks on turn 1.", "es": "Nadie ataca en el turno 1."}, on="Attack")
    ... def quiet(now, action):
    ...     if now.turn == 1:
    ...         yield True
    >>> quiet.id, quiet.gives
    ('X.1', 'fault')
    """
    words = {"en": text} if isinstance(text, str) else dict(text)
    kind = on if isinstance(on, str) else on.__name__

    def decorate(function: Rule) -> HouseRule:
        try:
            source = _source_of(function)
            _allowed.add(_digest(source))
        except LegionWidgetError as reason:
            source = f"{STAYS}{id} {len(_local_functions)}"
            _local_functions[source] = function, reason.args[0]
        return HouseRule(id, words, kind, source, gives)

    return decorate


def allow(source: str) -> None:
    """Let a source run in this process, once somebody has read it."""
    _allowed.add(_digest(source))


def _digest(source: str) -> str:
    return hashlib.sha256(source.encode()).hexdigest()


def _stay(message: Message) -> LegionWidgetError:
    return LegionWidgetError(message)


def _source_of(function: Any) -> str:
    """The source of a function without its decorators, after the imports that it needs.

    Raises:
        LegionWidgetError: for one that cannot travel, with the reason as a `Message`.
    """
    if not inspect.isfunction(function) or function.__name__ == "<lambda>":
        raise _stay(say("it has no name of its own: write it with def"))
    try:
        text = textwrap.dedent(inspect.getsource(function))
        tree = ast.parse(text)
    except (OSError, TypeError, SyntaxError):
        raise _stay(say("its source is not known")) from None
    definition = next((node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)), None)
    if definition is None or definition.name != function.__name__:
        raise _stay(say("its source is not known"))
    if function.__defaults__ or function.__kwdefaults__:
        raise _stay(say("its parameters have defaults: it takes the moment and the action"))
    outer = function.__code__.co_freevars
    if outer:
        raise _stay(say("it uses {names} of the function around it", names=", ".join(sorted(outer))))
    imports = []
    for name in sorted(_free_names(definition)):
        module = function.__globals__.get(name)
        if not isinstance(module, ModuleType):
            raise _stay(say("it uses {name}, which is written outside of it: write it inside", name=name))
        imports.append(f"import {module.__name__} as {name}" if module.__name__ != name else f"import {name}")
    lines = text.splitlines()[definition.lineno - 1 : definition.end_lineno]
    return "\n".join([*imports, *lines]) + "\n"


def _free_names(function: ast.FunctionDef) -> set[str]:
    """The names that a function uses and neither makes nor gets, but those of Python."""
    nodes = [node for part in function.body for node in ast.walk(part)]
    used = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    made = {node.id for node in nodes if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    made |= {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}
    made |= {node.name for node in nodes if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    for node in nodes:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            made |= {alias.asname or alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
            made.add(node.name)
        elif isinstance(node, ast.MatchMapping) and node.rest:
            made.add(node.rest)
    return used - made - set(dir(builtins))


def _parsed(source: str, id: str, at: str) -> tuple[ast.Module, str]:
    """The tree of a source and the name of its function. Nothing of it runs.

    Raises:
        DataError: for what is not imports and one function, in Python.
    """
    try:
        tree = ast.parse(source)
        compile(tree, f"<rule {id}>", "exec")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:  # a null character, a thousand brackets
        line = getattr(error, "lineno", None) or 1
        problem = say("the source of rule {rule} is not Python: line {line}", rule=id, line=line)
        raise DataError(at, problem) from None
    functions = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    if len(functions) != 1 or not all(isinstance(node, (ast.Import, ast.FunctionDef)) for node in tree.body):
        raise DataError(at, say("the source of rule {rule} is more than imports and one function", rule=id))
    return tree, functions[0]


def _made(tree: ast.Module, name: str, id: str, at: str) -> Rule:
    """The function of this name in a source that may run."""
    names: dict[str, Any] = {"__name__": f"rule {id}"}
    try:
        exec(compile(tree, f"<rule {id}>", "exec"), names)  # somebody has read it and said yes
    except ImportError as error:
        raise DataError(at, say("rule {rule} needs {module}", rule=id, module=error.name or "")) from None
    except Exception as error:  # a decorator, or the default of a parameter
        problem = say("the source of rule {rule} fails: {problem}", rule=id, problem=f"{type(error).__name__}: {error}")
        raise DataError(at, problem) from error
    made: Rule = names[name]
    return made
