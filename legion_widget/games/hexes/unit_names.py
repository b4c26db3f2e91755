"""What a unit is called: in full, beginning with its formation, and in sentences as shortly as is clear."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Collection, Iterable, Sequence

from ...engine.board_data import PlaceData
from ...engine.i18n import LocalizedText, localized

#: What stands between the formation and the unit in a full name.
BETWEEN = ": "


def full_name(formation: LocalizedText, unit: LocalizedText) -> LocalizedText:
    """Return the full name of a unit of a formation; one that has no name is called like its formation.

    >>> full_name({"en": "Alcantara Cavalry"}, {"en": "Machine guns"})
    {'en': 'Alcantara Cavalry: Machine guns'}
    """
    return {code: f"{text}{BETWEEN}{unit[code]}" if unit.get(code) else text for code, text in formation.items()}


def split_name(full: str) -> tuple[str, str]:
    """Return the formation and the unit that a full name names; the formation is empty where it names none.

    >>> split_name("Alcantara Cavalry: Machine guns"), split_name("Machine guns")
    (('Alcantara Cavalry', 'Machine guns'), ('', 'Machine guns'))
    """
    before, _, after = full.partition(BETWEEN)
    return (before, after) if after else ("", full)


def formation_of(full: str, formation: str) -> str:
    """Return the name of a unit's formation, from the full name of the unit; the formation's id if it is not there.

    >>> formation_of("Alcantara Cavalry: Machine guns", "alcantara"), formation_of("Machine guns", "alcantara")
    ('Alcantara Cavalry', 'alcantara')
    """
    return (split_name(full)[0] or formation) if formation else ""


def sentence_names(
    full_names: Sequence[LocalizedText], formations: Sequence[str], places: Collection[str]
) -> list[LocalizedText]:
    """Return what units are called in sentences, in their order: without their formations, where that is clear.

    That is not clear where another formation has a unit of the same name as one of this formation, nor where the name
    is that of a place: there the formation follows in brackets.

    Args:
        full_names: The full name of each unit.
        formations: The id of its formation; empty: it has none.
        places: The names of the places of the board.

    >>> troops = [{"en": "Ceriñola: Annual"}, {"en": "Ceriñola: Guns"}]
    >>> [name["en"] for name in sentence_names(troops, ["cerinola", "cerinola"], {"Annual"})]
    ['Annual (Ceriñola)', 'Guns']
    """
    names: list[LocalizedText] = [{} for _ in full_names]
    for code in {code for name in full_names for code in name}:
        rows = []
        for number, (full, formation) in enumerate(zip(full_names, formations, strict=True)):
            before, own = split_name(localized(full, code)) if formation else ("", localized(full, code))
            rows.append((before, own, formation or number))
        holders = Tally(own for own, _ in {(own, holder) for _, own, holder in rows})
        unclear = {holder for _, own, holder in rows if holders[own] > 1}
        for name, full, (before, own, holder) in zip(names, full_names, rows, strict=True):
            if code in full:
                is_bracketed = before and (holder in unclear or own in places)
                name[code] = f"{own} ({before})" if is_bracketed else own
    return names


def place_names(places: Iterable[tuple[str, PlaceData]]) -> set[str]:
    """Return all names that places have, in every language."""
    return {name for known, place in places for name in (known, *place.name.values()) if name}
