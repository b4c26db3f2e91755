"""What a unit is called: in full, beginning with its formation, and in sentences as shortly as is clear."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Collection, Iterable, Sequence

from ...engine.board_data import PlaceData
from ...engine.i18n import LocalizedText

#: What stands between the formation and the unit in a full name.
BETWEEN = ": "


def full_name(formation: LocalizedText, unit: LocalizedText) -> LocalizedText:
    """Return the full name of a unit of a formation; one that has no name is called like its formation.

    >>> full_name({"en": "Alcantara Cavalry"}, {"en": "Machine guns"})
    {'en': 'Alcantara Cavalry: Machine guns'}
    """
    return {code: f"{text}{BETWEEN}{unit[code]}" if unit.get(code) else text for code, text in formation.items()}


def parts(name: str) -> tuple[str, str]:
    """Return the formation and the unit that a full name names; without a formation that is empty.

    >>> parts("Alcantara Cavalry: Machine guns"), parts("Machine guns")
    (('Alcantara Cavalry', 'Machine guns'), ('', 'Machine guns'))
    """
    before, _, after = name.partition(BETWEEN)
    return (before, after) if after else ("", name)


def called(units: Sequence[tuple[LocalizedText, str]], places: Collection[str]) -> list[LocalizedText]:
    """Return what units are called in sentences, in their order.

    It is the name without its formation, where no other formation shares a name with it, and it is not a place's name;
    else the formation follows in brackets.

    Args:
        units: The full name of each, and the id of its formation; empty: it has none.
        places: The names of the places of the board.

    >>> troops = [{"en": "Ceriñola: Annual"}, {"en": "Ceriñola: Guns"}]
    >>> [name["en"] for name in called([(name, "cerinola") for name in troops], {"Annual"})]
    ['Annual (Ceriñola)', 'Guns']
    """
    names: list[LocalizedText] = [{} for _ in units]
    for code in {code for name, _ in units for code in name}:
        split = [parts(name.get(code, "")) if formation else ("", name.get(code, "")) for name, formation in units]
        tally = Tally(own for _, own in split)
        unclear = {formation for (_, own), (_, formation) in zip(split, units, strict=True) if tally[own] > 1}
        for made, (before, own), (name, formation) in zip(names, split, units, strict=True):
            if code in name:
                made[code] = f"{own} ({before})" if before and (formation in unclear or own in places) else own
    return names


def place_names(places: Iterable[tuple[str, PlaceData]]) -> set[str]:
    """Return all names that places have, in every language."""
    return {name for known, place in places for name in (known, *place.name.values()) if name}
