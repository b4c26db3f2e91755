"""B15.3: the orders of a commander, as data."""

from __future__ import annotations

import msgspec

from ...engine.i18n import LocalizedText


class OrderKind(msgspec.Struct, frozen=True):
    """An order.

    Args:
        does: What it does, in a sentence.
        levels: The levels that may give it.
        chits: Its chits; for each unit where ``each``.
        many: Whether several units get it.
    """

    rule: str
    name: LocalizedText
    does: LocalizedText
    levels: tuple[int, ...]
    chits: int
    each: bool = False
    many: bool = False


ORDERS = {
    "front": OrderKind(
        "B15.4",
        {"es": "Mandar desde primera línea", "en": "Commanding from the front"},
        {
            "es": "Una unidad puede hacer una acción o una reacción cuando quiera durante este impulso, sin prueba.",
            "en": "A unit may do one action or one reaction at any point of this impulse, without a check.",
        },
        (3,),
        3,
    ),
    "go": OrderKind(
        "B15.5",
        {"es": "¡A por ellos!", "en": "Go for them!"},
        {
            "es": "Las unidades elegidas se mueven, cada una tras su prueba y con su dado de Baraka; cuentan como "
            "activadas.",
            "en": "The chosen units move, each after its check and with its Baraka die; they count as activated.",
        },
        (2,),
        2,
        many=True,
    ),
    "hit": OrderKind(
        "B15.6",
        {"es": "¡Dadles duro!", "en": "Hit them hard!"},
        {
            "es": "Una unidad sube en 1 un valor de su perfil en su siguiente activación de este impulso.",
            "en": "A unit raises one value of its profile by 1 in its next activation of this impulse.",
        },
        (1,),
        1,
    ),
    "regroup": OrderKind(
        "B15.7",
        {"es": "¡Reagrupaos!", "en": "Regroup!"},
        {
            "es": "Una unidad tira un dado de Baraka, sin prueba, y pierde 3 marcadores de desánimo: todos con Baraka, "
            "ninguno con Fatalidad.",
            "en": "A unit rolls a Baraka die, without a check, and loses 3 distress markers: all with Baraka, none "
            "with Fatality.",
        },
        (1, 2, 3),
        2,
    ),
    "advance": OrderKind(
        "B15.8",
        {"es": "¡Avance por escuadras!", "en": "Advance by squads!"},
        {
            "es": "Cada unidad elegida hace un solo movimiento o un solo fuego tras una prueba de instrucción; no "
            "cuenta como activada.",
            "en": "Each chosen unit makes a single move or a single fire after a drill check; it does not count as "
            "activated.",
        },
        (2, 3),
        1,
        True,
        True,
    ),
}
