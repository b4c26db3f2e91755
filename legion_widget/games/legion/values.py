"""The numbers of La Legión that a variant may change: ranges, modifiers, hits.

Weather, ground, arrivals and the length of a game are data of a scenario: see its pages.
"""

from __future__ import annotations

from ...engine.named_values import NamedValue, Value, named_values


def _value(key: str, es: str, en: str, default: Value, least: int = 0, most: int = 99) -> NamedValue:
    return NamedValue(key, {"es": es, "en": en}, default, least, most)


def _hits(key: str, es: str, en: str) -> NamedValue:
    return _value(key, f"números del dado con que acierta {es}", f"numbers of the die with which {en} hits", (2,), 2, 5)


VALUES = named_values(
    [
        _value(
            "L6.7.arrival",
            "puntos que un refuerzo suma a su factor de desplazamiento",
            "points that a reinforcement adds to its displacement factor",
            10,
        ),
        _value("L7.12.road", "puntos que suma ir solo por carretera", "points added by going by road alone", 2, 0, 20),
        _value("L8.6.points", "ametralladoras atacadas", "machine guns attacked", 1, -9, 9),
        _value(
            "L8.7.machine_guns",
            "lo que las ametralladoras suman, además, en montaña",
            "what machine guns add on top in the mountains",
            0,
            -9,
            9,
        ),
        _value("L8.8.city", "atacada en ciudad", "attacked in a city", 2, -9, 9),
        _value(
            "L8.8.fortified",
            "por cuánto se multiplica el factor de una ficha atacada en plaza fuerte",
            "what the factor of a counter attacked in a fortified city is multiplied by",
            2,
            1,
            9,
        ),
        _hits("L8.10.hits", "la artillería", "artillery"),
        _value("L8.10.range", "alcance de la artillería, en hexágonos", "range of artillery, in hexes", 2, 1, 20),
        _value("L8.11.range", "alcance del apoyo, en hexágonos", "range of support, in hexes", 2, 1, 20),
        _value("L8.11.points", "lo que suma cada pieza en apoyo", "what each supporting piece adds", 1, 0, 9),
        _hits("L8.17.hits", "un avión", "an aircraft"),
        _hits("L8.19.hits", "una flota", "a fleet"),
        _value("L8.19.range", "alcance de una flota, en hexágonos", "range of a fleet, in hexes", 2, 1, 20),
    ]
)
