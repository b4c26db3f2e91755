"""The weather as data: kinds of weather, which a scenario may change or add to, and what the die brings."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Generic, Literal, TypeVar

import msgspec

from ...engine.errors import DataError, DataFaults, shown
from ...engine.i18n import LocalizedText, capital, say
from ...engine.plain_data import Label, Name
from .kinds import joined, texts

K = TypeVar("K", bound="WeatherKind")
W = TypeVar("W")


class WeatherKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A kind of weather, as a scenario writes it under ``[weather.kinds.ID]``.

    Args:
        like: The id of the kind from which its missing keys are taken, such as ``"bad"``.
        name: What it is called, by language, such as ``{ es = "lluvia", en = "rain" }``.
        says: A sentence without its full stop, for reasons, such as ``{ en = "It rains" }``; by default the name.
        icon: Its icon in the log and the header: ``"sun"`` (the default), ``"wind"`` or ``"heat"``.
    """

    like: Label = ""
    name: Name | Label = {}
    says: Name | Label = {}
    icon: Literal["sun", "wind", "heat"] = "sun"


class WeatherTable(Generic[W]):
    """The weather of a scenario: the kinds by id, and the id of the kind that each number of the die brings."""

    def __init__(self, kinds: Mapping[str, W], by_roll: Mapping[int, str]) -> None:
        self.kinds = dict(kinds)
        self.by_roll = dict(by_roll)

    def __getitem__(self, id: str) -> W:
        return self.kinds[id]


def words_of(id: str, kind: WeatherKind) -> tuple[LocalizedText, LocalizedText]:
    """Return what a kind of weather is called, and a sentence of it without its full stop, by language.

    >>> words_of("rain", WeatherKind(name={"en": "rain"}))
    ({'en': 'rain'}, {'en': 'Rain'})
    """
    words = texts(kind.name, id)
    return words, texts(kind.says) if kind.says else {code: capital(text) for code, text in words.items()}


def named_kinds(kinds: Mapping[str, WeatherKind], record: Callable[..., W]) -> dict[str, W]:
    """Return kinds of weather as the rules read them, by id.

    Args:
        kinds: The kinds by id, as they stand in files.
        record: The class that the rules read: it has the keys of a kind and also ``id``, ``words`` (the name) and
            ``sentence`` (without its full stop).
    """
    named = {}
    for id, kind in kinds.items():
        words, sentence = words_of(id, kind)
        named[id] = record(**msgspec.structs.asdict(kind), id=id, words=words, sentence=sentence)
    return named


def read_kinds(
    own: Mapping[str, Any],
    known: Mapping[str, K],
    record: type[K],
    rolls: Collection[int],
    faults: DataFaults,
    at: str = "$.weather",
) -> tuple[dict[str, K], dict[int, str]]:
    """Return the kinds of weather of a scenario by id, and what it says that numbers of the die bring.

    Args:
        own: The plain data of the scenario, with ``table`` and ``kinds``.
        known: The kinds of the game.
        record: Their class.
        rolls: The numbers of the die.
        faults: Where what is wrong is added.
        at: The path of the data, for errors.
    """
    own_kinds, table = own.get("kinds", {}), own.get("table", {})
    kinds = joined(own_kinds if isinstance(own_kinds, Mapping) else {}, known, record, f"{at}.kinds", faults)
    by_roll: dict[int, str] = {}
    numbers = {str(roll): roll for roll in rolls}
    for roll, name in table.items() if isinstance(table, Mapping) else ():
        if not isinstance(name, str):
            continue  # reported where the scenario was read
        check_weather(name, kinds, f"{at}.table.{roll}", faults)
        if name in kinds and str(roll) in numbers:
            by_roll[numbers[str(roll)]] = name
    return kinds, by_roll


def check_weather(id: str, kinds: Collection[str], at: str, faults: DataFaults) -> None:
    """Add a fault for a weather that there is none of."""
    if id not in kinds:
        problem = say("there is no weather {name}", name=shown(id))
        faults.extend(DataError.unknown(at, problem, id, kinds).faults)


__all__ = ["WeatherKind", "WeatherTable", "check_weather", "named_kinds", "read_kinds", "words_of"]
