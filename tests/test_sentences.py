"""Every sentence of the catalogue, in both languages, with the longest values in its places: well set, and agreeing."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from legion_widget.engine.i18n import LANGUAGES
from tests.sentences import Sentence, filled, placeholders, sentences, values
from tests.texts import ODD, slips

#: A noun of several things after a 1. In English a verb may look like one: "Squad 1 fires".
MANY = {
    "es": re.compile(
        r"(?<![\d.,:/°−+-])\b1 "
        r"(?:acciones|bajas|bytes|caras|columnas|dados|elementos|errores|fallos|fichas|filas|hexágonos|letras|lugares|miniaturas|"
        r"movidas|niveles|números|pasos|puntos|reglas|resultados|unidades|valores|veces)\b"
    ),
    "en": re.compile(
        r"(?<![\d.,:/°−+-])\b1 (?:more |movement )?"
        r"(?:acts|actions|bytes|chits|columns|counters|faces|faults|hexes|letters|miniatures|numbers|places|points|pts|"
        r"results|rows|rules|steps|things|units|values)\b"
    ),
}
#: An article that does not go with what follows it.
CLASH = {
    "es": re.compile(r"\b(?:de|a) el\b"),
    "en": re.compile(r"(?<!, )\ba (?!uni|one|use|eu)[aeiou]\w*|\ban [bcdfgjklmnpqrstvwxyz]"),
}
#: A participle that says a gender of something whose name is a parameter.
GENDER = re.compile(
    r"(?<!arma de )\{(?:unit|units|target|host|other|active|attackers|defenders)\}"
    r"(?: ya| no| se| acaba de)* (?:es|está|están|son|quedan?|ser|ha sido|han sido|figura) "
    r"(?!demasiad|junto)\w+(?:[ait]d|t)[oa]s?\b"
)


#: Sentences that quote code.
CODE = ("this board has no area", "This film would take", "{sign} is missing here")


def wrong(sentence: Sentence) -> Iterator[str]:
    """What is wrong in a sentence as it is written, and as it comes out."""
    english, spanish = sentence.forms["en"][-1], sentence.forms["es"][-1]
    for code in LANGUAGES:
        for form in sentence.forms[code]:
            if set(placeholders(form)) - set(sentence.places):
                yield f"{code}: a place that the English does not have: {form}"
            yield from (f"{code}: odd, {match[0]!r}: {form}" for odd in ODD[code] if (match := re.search(odd, form)))
    if len(english.split()) > 2 and (english[-1:] == ".") != (spanish[-1:] == "."):
        yield f"a full stop in one language: {english} | {spanish}"
    if match := GENDER.search(spanish):
        yield f"es: the gender of a name: {match[0]!r} in {spanish}"
    for words in filled(sentence):
        for code, text in words.items():
            if re.search(r"[{}]", text):
                yield f"{code}: a brace: {text}"
            if not sentence.id.startswith(CODE):
                yield from (f"{code}: {slip}: {text}" for slip in slips(code, text))
            if match := MANY[code].search(text):
                yield f"{code}: 1 of many: {match[0]!r} in {text}"
            if match := CLASH[code].search(text):
                yield f"{code}: clash: {match[0]!r} in {text}"
        if words["en"][:1].isupper() and english[-1:] in ".:?!" and words["es"][:1].islower():
            yield f"es: no capital: {words['es']}"


def test_every_place_of_a_sentence_has_real_values() -> None:
    """A sentence with a new place needs a word in `tests.sentences` about what can stand there."""
    for sentence in sentences():
        assert all(values(sentence, place) for place in sentence.places)


@pytest.mark.parametrize("part", ["engine", "games/baraka", "games/hexes", "games/legion", "games/market_garden", ""])
def test_every_sentence_comes_out_right_with_its_longest_values(part: str) -> None:
    """In both languages: no brace, no clash, agreement in number, no gender for a name, a full stop in both."""
    own = [sentence for sentence in sentences() if sentence.part == part]

    assert own
    assert [slip for sentence in own for slip in wrong(sentence)] == []


@pytest.mark.parametrize(
    ("english", "spanish", "slip"),
    [
        ("{count} hexes away", "a {count} hexágonos", "1 of many"),
        ("the tip of {hex}", "la punta de el {hex}", "clash"),
        ("{unit} is lost.", "{unit} ha sido tomada.", "the gender of a name"),
        ("{unit} is lost.", "Sin {unit}", "a full stop"),
        ("{unit} is no enemy.", "{unit} no es del enemigo.", "odd"),
        ("{unit} is lost .", "Sin {unit}.", "a blank before a mark"),
        ("{side} win.", "{side} ganan.", "no capital"),
        ("{unit} is lost.", "{units} fuera.", "a place that the English does not have"),
    ],
)
def test_a_sentence_that_is_not_right_is_found(english: str, spanish: str, slip: str) -> None:
    """Each check finds what it is for."""
    sentence = Sentence({"en": (english,), "es": (spanish,)}, ("legion_widget/games/legion/made_up.py",))
    slips_of_places = wrong(sentence)
    assert slip in next(found for found in slips_of_places if slip in found)
