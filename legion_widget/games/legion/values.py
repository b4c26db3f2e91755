"""The numbers of La Legión that a variant may change, in one place: ranges, modifiers, what hits, the weather."""

from __future__ import annotations

from ...engine.named_values import NamedValue, Value, named_values


def _value(key: str, es: str, en: str, default: Value, least: int = 0, most: int = 99) -> NamedValue:
    return NamedValue(key, {"es": es, "en": en}, default, least, most)


def _loss(key: str, es: str, en: str, default: int) -> NamedValue:
    return _value(key, f"puntos de movimiento que pierde {es}", f"movement points lost by {en}", default, 0, 20)


def _hits(key: str, es: str, en: str) -> NamedValue:
    return _value(key, f"números del dado con que acierta {es}", f"numbers of the die with which {en} hits", (2,), 2, 5)


VALUES = named_values(
    [
        _value("L6.5.landing", "turno desde el que se desembarca", "turn from which units land", 5, 1, 13),
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
            "ametralladoras atacadas en montaña",
            "machine guns attacked in the mountains",
            1,
            -9,
            9,
        ),
        _value("L8.7.others", "otra ficha atacada en montaña", "another counter attacked in the mountains", 1, -9, 9),
        _value("L8.8.city", "atacada en ciudad", "attacked in a city", 2, -9, 9),
        _value(
            "L8.8.fortified",
            "por cuánto se multiplica quien es atacado en plaza fuerte",
            "by what a counter attacked in a fortified city is multiplied",
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
        _value(
            "L9.1.sandstorm", "números del dado que traen tormenta", "numbers of the die for a sandstorm", (2,), 2, 5
        ),
        _value("L9.1.very_hot", "números del dado que traen mucho calor", "numbers of the die for heat", (5,), 2, 5),
        _loss("L9.3.moroccan", "un marroquí en tormenta de arena", "a Moroccan in a sandstorm", 2),
        _loss("L9.3.spanish", "un español en tormenta de arena", "a Spaniard in a sandstorm", 3),
        _loss("L9.4.infantry.moroccan", "la infantería marroquí con calor", "Moroccan infantry in heat", 1),
        _loss("L9.4.infantry.spanish", "la infantería española con calor", "Spanish infantry in heat", 2),
        _loss("L9.4.cavalry.moroccan", "la caballería marroquí con calor", "Moroccan cavalry in heat", 2),
        _loss("L9.4.cavalry.spanish", "la caballería española con calor", "Spanish cavalry in heat", 3),
        _value("L9.5.points", "mucho calor en una ciudad", "very hot weather in a city", -1, -9, 9),
    ]
)
