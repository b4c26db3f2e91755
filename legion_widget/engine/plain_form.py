"""Plain forms of what people and players hand in: an action as a save restores it, a seed, numbers rolled."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from numbers import Integral
from typing import Any, TypeVar

import msgspec

from .action import Action
from .board import Board, Hex
from .data import as_kind, convert
from .errors import DataError, UnknownName, shown
from .i18n import say

A = TypeVar("A", bound=Action)

#: A whole number of more bits is not a seed.
MOST_BITS = 128
#: Types that msgspec would write as texts, though a text was not what was given.
_NO_TEXTS = (bytes, bytearray, memoryview, datetime, date, time, timedelta, Decimal)


def _basic(value: Any) -> Any:
    """Return the plain form of a value: a hex as its label, a unit as its id, a numpy number as a number.

    Raises:
        TypeError: for a value that stands for nothing.
    """
    if isinstance(value, str):  # a subclass of it
        return str.__str__(value)
    if isinstance(value, Hex):
        return value.label
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(name := getattr(value, "id", None), str):
        return name
    if hasattr(value, "__index__"):
        return operator.index(value)
    raise TypeError(type(value).__name__)


_encoder = msgspec.msgpack.Encoder(enc_hook=_basic)
_decoders: dict[type, msgspec.msgpack.Decoder[Any]] = {}
_place_fields: dict[type, tuple[str, ...]] = {}


def plain_action(action: A, kinds: Iterable[type], board: Board | None = None) -> A:
    """Return an action in its plain form: equal to what a save of it gives back, with labels for hexes.

    A hex may be given as `Hex`, label, place name or number, a unit as an object, a tuple as a list.

    Args:
        action: The action.
        kinds: The kinds of action of the game.
        board: The map of a game on hexes.

    Raises:
        UnknownName: for a kind of action that the game does not have, or a hex that is not on the map.
        DataError: for a field whose value cannot be meant; it names the field.
    """
    kind = type(action)
    decoder = _decoders.get(kind)
    if decoder is None or kind not in kinds:
        _require_kind(action, kinds)
        decoder = _decoders[kind] = msgspec.msgpack.Decoder(kind)
        fields = kind.__struct_fields__
        _place_fields[kind] = tuple(field for field in kind.place_fields if field in fields)
    if board is not None:
        grid = board.grid
        for field in _place_fields[kind]:
            where = getattr(action, field)
            if type(where) is str and where in grid:
                continue
            if isinstance(where, (Hex, str, Integral)):
                action = msgspec.structs.replace(action, **{field: grid.label(board.index(where))})
    try:
        plain: A = decoder.decode(_encoder.encode(action))
    except (msgspec.ValidationError, TypeError, ValueError, OverflowError, RecursionError):
        raise _error(action) from None
    return plain


def _require_kind(action: Any, kinds: Iterable[type]) -> None:
    """Check that a game has a kind of action. Raises `UnknownName`; `DataError` where it is clear what was meant."""
    if type(action) not in kinds:
        name = action.__name__ if isinstance(action, type) else type(action).__name__
        if isinstance(action, list | tuple):
            raise DataError(name, say("one action is needed, not several"))
        if action is None or isinstance(action, str | bytes | int | float | dict):
            example = f"{next(iter(kinds)).__name__}(...)"
            problem = say("an action is needed, such as {example}, not {value}", example=example, value=shown(action))
            raise DataError("action", problem)
        if isinstance(action, msgspec.Struct) and isinstance(getattr(action, "action", None), Action):
            raise DataError(name, say("this is not an action, but holds one: {field}", field=".action"))
        names = [kind.__name__ for kind in kinds]
        if name in names:
            missing = say("its fields are missing")
            if not isinstance(action, type):
                missing = say("this is an action of another game")
            raise DataError(name, missing)
        raise UnknownName(say("kind of action"), name, names)


def _error(action: Action) -> DataError:
    """The error of an action whose fields are not plain data of their types: the first field at fault."""
    kind = type(action)
    for field in kind.__struct_fields__:
        place, value = f"{kind.__name__}.{field}", getattr(action, field)
        try:
            _encoder.encode(value)
        except OverflowError:
            return DataError(place, say("the number is too large"))
        except RecursionError:
            return DataError(place, say("that is nested too deeply"))
        except UnicodeEncodeError:
            return DataError(place, say("{text} is not a text that can be saved", text=ascii(value)[:40]))
        except (TypeError, ValueError):
            return DataError(place, say("{value} cannot be part of an action", value=shown(value)))
    try:
        data = msgspec.to_builtins(action, enc_hook=_basic, builtin_types=_NO_TEXTS)
        convert(data, kind, kind.__name__)
    except DataError as error:
        return error
    return DataError(kind.__name__, say("the data do not fit"))


def whole_number(value: Any, place: str) -> int:
    """Return a whole number, also one of numpy, as an int.

    Args:
        value: The number.
        place: What it is for, for the error.

    Raises:
        DataError: for anything but a whole number, and for one of more than 128 bits.

    >>> whole_number(3, "seed")
    3
    """
    try:
        number = int(operator.index(value))
    except TypeError:
        raise DataError(
            place, say("a whole number is needed, not {value}", value=shown(value)), as_kind(value, int)
        ) from None
    if number.bit_length() > MOST_BITS:
        raise DataError(place, say("a whole number of at most {most} bits is needed", most=MOST_BITS))
    return number


def not_negative(value: Any, place: str) -> int:
    """Return a whole number of steps or the like, zero included.

    Args:
        value: The number.
        place: What it is for, for the error.

    Raises:
        DataError: for anything but a whole number, and for less than zero.

    >>> not_negative(0, "steps")
    0
    """
    number = whole_number(value, place)
    if number < 0:
        raise DataError(place, say("a whole number of at least 0 is needed, not {value}", value=number))
    return number


def at_least_one(value: Any, place: str) -> int:
    """Return a whole number of games, actions or the like.

    Args:
        value: The number.
        place: What it is for, for the error.

    Raises:
        DataError: for anything but a whole number, and for less than one.

    >>> at_least_one(3, "games")
    3
    """
    number = whole_number(value, place)
    if number < 1:
        raise DataError(place, say("one at least"))
    return number


def whole_numbers(values: Any, place: str) -> tuple[int, ...]:
    """Return whole numbers in order, such as the dice of a real table; None: none.

    Raises:
        DataError: for anything but a list of whole numbers.
    """
    if values is None:
        return ()
    try:
        listed = list(values)
    except TypeError:
        raise DataError(place, say("a list of whole numbers is needed, not {value}", value=shown(values))) from None
    return tuple(whole_number(value, f"{place}[{n}]") for n, value in enumerate(listed))
