"""Standing answers: questions that a side has answered once for all, so that it is not asked each time."""

from __future__ import annotations

from typing import Literal, cast

import msgspec

from ...engine.i18n import LocalizedText

Standing = Literal["ask", "always", "never"]
#: The fields of `Answers`.
Question = Literal["god_disposes", "loyal", "charge", "join", "leader"]


class Answers(msgspec.Struct, frozen=True, omit_defaults=True):
    """The standing answers of a side. ``ask`` means that it is asked each time."""

    god_disposes: Standing = "ask"
    #: ``any``: asked after each die but a Baraka, where the others are asked after a Fatality.
    loyal: Literal["ask", "any", "always", "never"] = "ask"
    charge: Standing = "ask"
    join: Standing = "ask"
    #: ``never``: the nearest one leads.
    leader: Literal["ask", "never"] = "ask"


class QuestionData(msgspec.Struct, frozen=True):
    """A question that a side may answer once for all: its rule, its text, and the text of each answer."""

    rule: str
    words: LocalizedText
    answers: dict[str, LocalizedText]


QUESTIONS: dict[str, QuestionData] = {
    "god_disposes": QuestionData(
        "B7.4",
        {"es": "«Dios dispone»: ¿se repite una Fatalidad?", "en": "God disposes: is a Fatality rolled again?"},
        {
            "ask": {"es": "Preguntar", "en": "Ask"},
            "always": {"es": "Repetirla siempre", "en": "Always roll again"},
            "never": {"es": "No repetirla nunca", "en": "Never roll again"},
        },
    ),
    "loyal": QuestionData(
        "B17.3",
        {"es": "Leal: ¿repite el dado de Baraka?", "en": "Loyal: is the Baraka die rolled again?"},
        {
            "ask": {"es": "Preguntar tras una Fatalidad", "en": "Ask after a Fatality"},
            "any": {"es": "Preguntar tras todo dado sin Baraka", "en": "Ask after any die but a Baraka"},
            "always": {"es": "Repetir la primera Fatalidad", "en": "Roll the first Fatality again"},
            "never": {"es": "No repetir nunca", "en": "Never roll again"},
        },
    ),
    "charge": QuestionData(
        "B9.3",
        {
            "es": "Con menos acciones de las declaradas, ¿se guarda la carga?",
            "en": "With fewer actions than declared, is the charge kept?",
        },
        {
            "ask": {"es": "Preguntar", "en": "Ask"},
            "always": {"es": "Guardarla siempre", "en": "Always keep it"},
            "never": {"es": "Hacer las primeras acciones", "en": "Do the first actions"},
        },
    ),
    "join": QuestionData(
        "B17.5",
        {
            "es": "¿Se une el personaje que llega a una unidad?",
            "en": "Does a character that reaches a unit join it?",
        },
        {
            "ask": {"es": "Preguntar", "en": "Ask"},
            "always": {"es": "Unirse siempre a la más cercana", "en": "Always join the nearest"},
            "never": {"es": "No unirse nunca", "en": "Never join"},
        },
    ),
    "leader": QuestionData(
        "B16.2",
        {"es": "¿Quién releva al jefe caído?", "en": "Who takes over from a leader who is lost?"},
        {
            "ask": {"es": "Preguntar", "en": "Ask"},
            "never": {"es": "Siempre el más cercano", "en": "Always the nearest"},
        },
    ),
}


def standing(answers: Answers, question: str) -> str:
    """Return the standing answer to a question.

    >>> standing(Answers(join="never"), "join"), standing(Answers(), "join")
    ('never', 'ask')
    """
    return cast(str, getattr(answers, question))
