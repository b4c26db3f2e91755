"""Actions with one field wrong, empty, unknown, huge or doubled, for the conformance kit (`testing`)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import inspect

#: What nobody can mean in most fields; some of it is refused only by the rules.
WRONG: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    7,
    2**62,
    10**30,
    10**5000,
    1.0,
    0.5,
    float("nan"),
    float("inf"),
    "",
    " ",
    "0",
    "0101",
    "x" * 5000,
    "\ud800",
    "{x} <b>",
    b"x",
    (),
    [],
    {},
    {"x": 1},
    [None],
    ((0, 0),),
    object(),
    len,
    int,
)


def spoiled_actions(rng: random.Random, action: Any, words: Sequence[Any], times: int) -> Iterator[tuple[str, Any]]:
    """Yield actions that differ from one in one field, with the name of the field.

    Args:
        rng: Where they are drawn from.
        action: The action.
        words: Values of fields of other actions, which may be foreign to this one.
        times: How many for each field.
    """
    for field in msgspec.structs.fields(type(action)):
        for _ in range(times):
            value = (
                typed(rng, inspect.type_info(field.type), words)
                if rng.random() < 0.5
                else spoiled(rng, getattr(action, field.name), words)
            )
            yield field.name, msgspec.structs.replace(action, **{field.name: value})


def typed(rng: random.Random, kind: inspect.Type, words: Sequence[Any]) -> Any:
    """Return any value of a type, made of foreign words.

    >>> typed(random.Random(1), inspect.type_info(tuple[tuple[int, str], ...]), ["a", 5])
    ((0, 'a'),)
    """
    match kind:
        case inspect.StrType():
            return rng.choice([word for word in words if isinstance(word, str)] or [""])
        case inspect.IntType():
            return rng.choice([0, 1, 2, *(word for word in words if type(word) is int)])
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.NoneType():
            return None
        case inspect.LiteralType():
            return rng.choice(kind.values)
        case inspect.UnionType():
            return typed(rng, rng.choice(kind.types), words)
        case inspect.VarTupleType():
            return tuple(typed(rng, kind.item_type, words) for _ in range(rng.choice((0, 1, 1, 2, 3))))
        case inspect.TupleType():
            return tuple(typed(rng, item, words) for item in kind.item_types)
        case inspect.DictType():
            pairs = [(typed(rng, kind.key_type, words), typed(rng, kind.value_type, words)) for _ in range(2)]
            return dict(pairs[: rng.randrange(3)])
        case inspect.StructType():
            return kind.cls(**{field.name: typed(rng, field.type, words) for field in kind.fields})
        case _:
            return rng.choice(WRONG)


def words_of(value: Any) -> Iterator[Any]:
    """Yield a value and all that it is made of: what may be foreign elsewhere."""
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from words_of(getattr(value, field))
        return
    yield value
    for part in [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, tuple) else ():
        yield from words_of(part)


def spoiled(rng: random.Random, value: Any, words: Sequence[Any]) -> Any:
    """Return a value in place of another: a wrong or a foreign one, the same doubled, or with a part that is spoiled.

    >>> spoiled(random.Random(5), ("a", "b"), ["c"]), spoiled(random.Random(1), ("a", "b"), ["c"])
    (('a', 'b', 'a', 'b'), 'c')
    """
    ways = ["wrong", "foreign", "doubled", "part"]
    way = rng.choice(ways)
    if way == "part":
        part = _with_spoiled_part(rng, value, words)
        if part is not None:
            return part
    if way == "doubled":
        return _doubled(value)
    return rng.choice(words) if way == "foreign" and words else rng.choice(WRONG)


def _doubled(value: Any) -> Any:
    return value * 2 if isinstance(value, (int, float, str, tuple)) else (value, value)


def _with_spoiled_part(rng: random.Random, value: Any, words: Sequence[Any]) -> Any:
    """The same with one element or field that is spoiled; None for what has no parts."""
    if isinstance(value, tuple) and value:
        number = rng.randrange(len(value))
        if rng.random() < 0.3:
            return tuple(reversed(value)) if rng.random() < 0.5 else (*value, value[number])
        return (*value[:number], spoiled(rng, value[number], words), *value[number + 1 :])
    if isinstance(value, dict) and value:
        key = rng.choice(list(value))
        return {**value, key: spoiled(rng, value[key], words)}
    if isinstance(value, msgspec.Struct) and value.__struct_fields__:
        field = rng.choice(value.__struct_fields__)
        return msgspec.structs.replace(value, **{field: spoiled(rng, getattr(value, field), words)})
    return None
