"""B15.3: the orders of a commander, as data."""

from __future__ import annotations

import msgspec

from ...engine.i18n import LocalizedText


class OrderKind(msgspec.Struct, frozen=True):
    """An order: its rule, the levels that may give it, its chits (for each unit where ``each``), its recipients."""

    rule: str
    name: LocalizedText
    levels: tuple[int, ...]
    chits: int
    each: bool = False
    many: bool = False


ORDERS = {
    "front": OrderKind("B15.4", {"es": "Mandar desde primera línea", "en": "Commanding from the front"}, (3,), 3),
    "go": OrderKind("B15.5", {"es": "¡A por ellos!", "en": "Go for them!"}, (2,), 2, many=True),
    "hit": OrderKind("B15.6", {"es": "¡Dadles duro!", "en": "Hit them hard!"}, (1,), 1),
    "regroup": OrderKind("B15.7", {"es": "¡Reagrupaos!", "en": "Regroup!"}, (1, 2, 3), 2),
    "advance": OrderKind("B15.8", {"es": "¡Avance por escuadras!", "en": "Advance by squads!"}, (2, 3), 1, True, True),
}
