"""The numbers of Baraka that a variant may change: modifiers of the values that dice are rolled against."""

from __future__ import annotations

from ...engine.named_values import NamedValue, named_values

VALUES = named_values(
    [
        NamedValue(
            "B7.13.aimed",
            {"es": "fuego apuntado de tiradores selectos", "en": "aimed fire of selected shooters"},
            2,
            -9,
            9,
        ),
        NamedValue("B10.3.reaction", {"es": "instrucción en una reacción", "en": "drill in a reaction"}, -1, -9, 9),
        NamedValue("B12.3.far", {"es": "localizar a más de 60 cm", "en": "locating farther than 60 cm"}, -20, -90, 90),
        NamedValue(
            "B12.3.binoculars", {"es": "localizar con prismáticos", "en": "locating with binoculars"}, 10, -90, 90
        ),
        NamedValue(
            "B12.3.open",
            {"es": "localizar a quien no está a cubierto", "en": "locating who is not in cover"},
            20,
            -90,
            90,
        ),
        NamedValue(
            "B12.3.fired", {"es": "localizar a quien ha disparado", "en": "locating who has fired"}, 20, -90, 90
        ),
        NamedValue(
            "B12.3.cover", {"es": "localizar a quien está a cubierto", "en": "locating who is in cover"}, -10, -90, 90
        ),
        NamedValue(
            "B12.3.grounded",
            {"es": "localizar a quien está cuerpo a tierra", "en": "locating who has gone to ground"},
            -10,
            -90,
            90,
        ),
        NamedValue(
            "B12.3.crest",
            {"es": "localizar a quien está en la cresta", "en": "locating who is on the crest"},
            10,
            -90,
            90,
        ),
        NamedValue(
            "B12.3.high",
            {"es": "localizar a quien está delante de la cresta", "en": "locating who is ahead of the ridge"},
            20,
            -90,
            90,
        ),
        NamedValue("B12.7.moved", {"es": "fuego tras mover", "en": "fire after a move"}, -1, -9, 9),
        NamedValue(
            "B12.7.bayonets", {"es": "fuego con la bayoneta calada", "en": "fire with bayonets fixed"}, -1, -9, 9
        ),
        NamedValue(
            "B12.7.obsolete",
            {"es": "fuego de un arma antigua a larga distancia", "en": "fire of an obsolete weapon at long range"},
            -1,
            -9,
            9,
        ),
        NamedValue("B12.7.big", {"es": "fuego a un blanco grande", "en": "fire at a big target"}, 1, -9, 9),
        NamedValue(
            "B12.7.turned",
            {"es": "fuego tras cambiar de orientación", "en": "fire after a change of facing"},
            -2,
            -9,
            9,
        ),
        NamedValue(
            "B12.7.sheltered",
            {"es": "fuego cuerpo a tierra o desde un parapeto", "en": "fire from the ground or a parapet"},
            -1,
            -9,
            9,
        ),
        NamedValue("B12.7.aimed", {"es": "fuego apuntado", "en": "aimed fire"}, 1, -9, 9),
        NamedValue(
            "B12.9.reacted",
            {"es": "defensa de quien ha reaccionado moviendo", "en": "defence after a reaction by moving"},
            1,
            -9,
            9,
        ),
        NamedValue("B12.9.grounded", {"es": "defensa cuerpo a tierra", "en": "defence on the ground"}, 1, -9, 9),
        NamedValue(
            "B12.9.fortified",
            {"es": "defensa de quien está fortificado", "en": "defence when fortified"},
            2,
            -9,
            9,
        ),
        NamedValue("B12.9.cover", {"es": "defensa de quien está a cubierto", "en": "defence in cover"}, 1, -9, 9),
        NamedValue(
            "B13.3.attacks", {"es": "acometividad de quien ataca", "en": "aggressiveness of the attacker"}, 1, -9, 9
        ),
        NamedValue(
            "B13.4.fortified",
            {
                "es": "defensa cuerpo a cuerpo de quien está fortificado",
                "en": "defence in close combat when fortified",
            },
            2,
            -9,
            9,
        ),
        NamedValue(
            "B13.4.cover",
            {
                "es": "defensa cuerpo a cuerpo de quien está a cubierto",
                "en": "defence in close combat in cover",
            },
            1,
            -9,
            9,
        ),
        NamedValue("B15.2.command", {"es": "instrucción bajo mando", "en": "drill in command"}, 1, -9, 9),
        NamedValue(
            "B16.1.leaderless",
            {"es": "instrucción de una unidad sin jefe", "en": "drill of a unit without its leader"},
            -2,
            -9,
            9,
        ),
        NamedValue("B20.3.flag", {"es": "moral cerca de la bandera", "en": "morale near the flag"}, 1, -9, 9),
    ]
)
