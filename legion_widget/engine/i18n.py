"""Texts in the reader's language: messages as ids with parameters, and texts keyed by language.

The id of a message is its English text with ``{named}`` places; the gettext catalogues in ``locale`` hold the other
languages. Texts that belong to data (a unit's name, a rule's title) are dicts by language code. A language that
lacks a text falls back to English, then to whatever there is.
"""

from __future__ import annotations

import gettext
import os
import re
import string
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from .listeners import Listeners

LocalizedText = dict[str, str]
"""A text in several languages: ``{"es": ..., "en": ...}``."""

LANGUAGES = ("es", "en")
DOMAIN = "legion_widget"
#: The decimal sign of a language, where it is not a point.
DECIMAL = {"es": ","}
# The folder of the catalogues: in it a folder for each language.
LOCALE = Path(__file__).parent.parent / "locale"


def first_language() -> str:
    """Return the language to begin with: from the notebook's name (``game.en.ipynb``), else Spanish.

    A Jupyter server gives the kernel the name of its notebook, and Voila the address of its page. So a notebook in two
    languages can have the same code.
    """
    said = (os.environ.get(name, "") for name in ("JPY_SESSION_NAME", "VOILA_REQUEST_URL", "SCRIPT_NAME"))
    codes = [os.path.basename(urlsplit(each).path).split(".")[-2:-1] for each in said]
    return next((language for language in LANGUAGES if [language] in codes), LANGUAGES[0])


_current = first_language()


def set_language(language: str) -> None:
    """Choose the language of everything shown from now on: ``"es"`` (the default) or ``"en"``.

    Raises:
        ValueError: for a code without a catalogue; it lists those that exist, in the language in use.

    >>> import legion_widget as lw
    >>> before = get_language()
    >>> set_language("es")
    >>> lw.rulebook("legion")["L7.9"].title
    'La zona de control'
    >>> set_language("fr")
    Traceback (most recent call last):
        ...
    ValueError: no existe 'fr' (idioma); valores posibles: en, es
    >>> set_language(before)
    """
    global _current
    if _known(language) != _current:
        _current = language
        _listeners.tell(language)


def _known(language: str) -> str:
    """Return the code of a language that has a catalogue. Raises ``ValueError`` for another."""
    known = languages()
    if language not in known:  # no path either: a catalogue is read from its folder
        problem = say("there is no {what} {name}", what=say("language"), name=repr(language))
        raise ValueError(say("{problem}; known: {names}", problem=problem, names=", ".join(known)).text())
    return language


_listeners: Listeners[[str]] = Listeners()


def on_change(listener: Callable[[str], None]) -> Callable[[], None]:
    """Call ``listener`` with each new language, until the returned function is called."""
    return _listeners.add(listener)


@contextmanager
def in_language(language: str) -> Iterator[None]:
    """Say everything in a language for a while. Nobody hears of it: what is shown in another language stays so.

    Raises:
        ValueError: for a code without a catalogue.

    >>> from legion_widget.engine.i18n import say
    >>> with in_language("es"):
    ...     print(say("rule").text())
    regla
    """
    global _current
    before, _current = _current, _known(language)
    try:
        yield
    finally:
        _current = before


def get_language() -> str:
    """Return the code of the language in use.

    >>> before = get_language()
    >>> set_language("en")
    >>> get_language()
    'en'
    >>> set_language(before)
    """
    return _current


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of the languages that have a catalogue, and of English, in order."""
    translated = {path.parent.parent.name for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    return tuple(sorted(translated | set(LANGUAGES)))


@cache
def _catalogue(language: str, domain: str) -> gettext.NullTranslations | None:
    try:
        return gettext.translation(domain, LOCALE, [language])
    except OSError:
        return None


def translate(text: str, language: str | None = None, domain: str = DOMAIN) -> str:
    """Translate an English text of the interface; without a translation it stays English.

    Args:
        text: The text.
        language: The language, by default that in use.
        domain: The catalogue; by default that of the interface.
    """
    catalogue = _catalogue(language or _current, domain)
    return catalogue.gettext(text) if catalogue and text else text


def gettext_noop(text: str) -> str:
    """Return the text itself, marked for the catalogue of texts: see ``translate(LABELS[key])``."""
    return text


def localized(words: Mapping[str, str] | str, language: str | None = None) -> str:
    """Return the text of a dict by language, by default in the language in use, else in English.

    >>> localized({"es": "Llano", "en": "Clear"}, "en"), localized({"en": "Clear"}, "fr")
    ('Clear', 'Clear')
    """
    if isinstance(words, str):
        return words
    for code in (language or _current, "en", "es"):
        if words.get(code):
            return words[code]
    return next(iter(words.values()), "")


def capital(text: str) -> str:
    """Return a text with a capital letter at its beginning, and the rest as it is.

    >>> capital("tank battalion of the XXX Corps")
    'Tank battalion of the XXX Corps'
    """
    return text[:1].upper() + text[1:]


class Message(msgspec.Struct, frozen=True):
    """A sentence with parameters that is not yet translated. ``str(message)`` gives it in the current language.

    >>> message = say("{unit} is out of reach", unit={"es": "La 1.ª Bandera", "en": "1st Bandera"})
    >>> message.text("en")
    '1st Bandera is out of reach'
    """

    id: str
    params: dict[str, Any] = {}

    def text(self, language: str | None = None) -> str:
        """Return the sentence, by default in the language in use."""
        language = language or _current
        return self.template(language).format(**{key: _plain(value, language) for key, value in self.params.items()})

    def template(self, language: str) -> str:
        """Return the sentence in a language, with its ``{named}`` places."""
        return translate(self.id, language)

    def brief(self, most: int = 2) -> Message:
        """Return the message with its long lists cut short.

        Of more than ``most`` names only the first is kept, and how many more there are. Where no list is long it is the
        same message.

        >>> say("{units} attack", units=["1st", "2nd", "3rd", "4th"]).brief().text("en")
        '1st and 3 more attack'
        """
        cut = {key: _cut_short(value, most) for key, value in self.params.items()}
        unchanged = all(cut[key] is value for key, value in self.params.items())
        return self if unchanged else msgspec.structs.replace(self, params=cut)

    def __str__(self) -> str:
        return self.text()


class CountedMessage(Message, frozen=True):
    """A sentence about a number of things: ``id`` is the text for one, ``plural`` the text for any other number."""

    plural: str = ""
    count: int = 1

    def template(self, language: str) -> str:
        """Return the sentence in the form that the language has for the number."""
        catalogue = _catalogue(language, DOMAIN)
        if catalogue is None:
            return self.id if self.count == 1 else self.plural
        return catalogue.ngettext(self.id, self.plural, self.count)


class Series(Message, frozen=True):
    """Several things as one text, the last two joined by *and* or *or*: see `series`."""

    def text(self, language: str | None = None) -> str:
        """Return the row, by default in the language in use."""
        language, items = language or _current, self.params["items"]
        if not isinstance(items, (list, tuple)):  # cut short
            return _plain(items, language)
        *others, last = [_plain(item, language) for item in items] or [""]
        if not others:
            return last
        template = self.template(language)
        for sound, usual, before_it in _EUPHONY.get(language, ()):
            if sound.match(last):
                template = template.replace(usual, before_it)
        return template.format(names=", ".join(others), last=last)


#: In Spanish *y* is *e* before the sound i, and *o* is *u* before the sound o.
_EUPHONY = {"es": ((re.compile("h?[ií](?![aeo])", re.I), " y ", " e "), (re.compile("h?[oó]", re.I), " o ", " u "))}


def series(items: Sequence[Any], is_or: bool = False) -> Series:
    """Make a message of things in a row.

    Args:
        items: The things: strings, numbers, texts by language, messages.
        is_or: Whether the last is joined by *or*; by default by *and*.

    >>> series(["Annual", "Buhafora", "Igueriben"]).text("en"), series(["Annual", "Igueriben"], is_or=True).text("en")
    ('Annual, Buhafora and Igueriben', 'Annual or Igueriben')
    """
    joined = gettext_noop("{names} or {last}") if is_or else gettext_noop("{names} and {last}")
    return Series(joined, {"items": list(items)})


def _cut_short(value: Any, most: int) -> Any:
    if isinstance(value, Message):
        return value.brief(most)
    if isinstance(value, (list, tuple)) and len(value) > most:
        return say("{name} and {count} more", name=value[0], count=len(value) - 1)
    return value


def _plain(value: Any, language: str) -> str:
    if isinstance(value, Message):
        return value.text(language)
    if isinstance(value, Mapping):
        return localized(value, language)
    if isinstance(value, (list, tuple)):
        return "; ".join(_plain(item, language) for item in value)
    return number(value, language) if isinstance(value, float) else str(value)


def number(value: float, language: str | None = None) -> str:
    """Write a number with the decimal sign of a language, to hundredths at most.

    >>> number(12.5, "es"), number(4.0, "en"), say("{length} cm", length=0.75).text("es")
    ('12,5', '4', '0,75 cm')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".").replace(".", DECIMAL.get(language or _current, "."))


def decimals(value: float, digits: int = 1) -> str:
    """Write a number with ``digits`` decimals, in the language in use, so that numbers of a list stand alike.

    >>> decimals(3.0), decimals(1.256, 2)
    ('3,0', '1,26')
    """
    return f"{value:.{digits}f}".replace(".", DECIMAL.get(_current, "."))


def percentage(figure: Any) -> str:
    """Write a share of a hundred with its sign, in the language in use.

    >>> percentage(12.5), percentage("> 99,9")
    ('12,5 %', '> 99,9 %')
    """
    return say("{percent}%", percent=figure).text()


def percent(chance: float | Fraction, digits: int = 1) -> str:
    """Write a chance as a percentage with ``digits`` decimals, in the language in use; what can happen is never 0.

    >>> percent(0.639), percent(0.639, 0), percent(1 / 9999), percent(0.996, 0)
    ('63,9 %', '64 %', '< 0,1 %', '> 99 %')
    """
    figure, least = f"{100 * float(chance):.{digits}f}", 10.0**-digits
    if chance > 0 and float(figure) == 0:
        figure = f"< {least:.{digits}f}"
    elif chance < 1 and float(figure) == 100:
        figure = f"> {100 - least:.{digits}f}"
    return percentage(figure.replace(".", DECIMAL.get(_current, ".")))


def by_side(sides: Mapping[str, LocalizedText], numbers: Mapping[str, float]) -> str:
    """Write numbers by side, in the language in use.

    >>> by_side({"spanish": {"es": "españoles"}, "moroccan": {"es": "rifeños"}}, {"spanish": 3, "moroccan": 0.5})
    'españoles 3, rifeños 0,5'
    """
    return ", ".join(f"{localized(sides[side])} {number(count)}" for side, count in numbers.items())


def say(id: str, **params: Any) -> Message:
    """Make a message.

    Args:
        id: The English text, with ``{named}`` places.
        params: Numbers, strings, texts by language, messages, and lists of these.

    Raises:
        KeyError: when the text names a parameter that is not given.
    """
    _check(id, params)
    return Message(id, params)


def say_count(one: str, many: str, count: int, **params: Any) -> CountedMessage:
    """Make a message about a number of things, in the form that each language has for that number.

    Args:
        one: The English text for one.
        many: The English text for any other number.
        count: The number, which is a parameter of both texts.
        params: The other parameters, as of `say`.

    Raises:
        KeyError: when a text names a parameter that is not given.

    >>> [say_count("{count} hex", "{count} hexes", count).text("en") for count in (1, 2)]
    ['1 hex', '2 hexes']
    """
    params = {**params, "count": count}
    _check(one, params)
    _check(many, params)
    return CountedMessage(one, params, many, count)


def _check(id: str, params: Mapping[str, Any]) -> None:
    for name in _places(id):
        if name not in params:
            raise KeyError(f"the message {id!r} needs {name!r}")


@lru_cache(maxsize=10_000)
def _places(id: str) -> tuple[str, ...]:
    """The names of the places in a text."""
    return tuple(name for _, name, _, _ in string.Formatter().parse(id) if name)
