"""The texts of a lesson: paragraphs with emphasis, rules that open, and sources beside the statements they support."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

#: The number of a rule, such as ``L7.9`` or ``HB.1``.
RULE = r"\b[A-Z]{1,2}(?:\d+(?:\.\d+)*|(?:\.\d+)+)[a-z]?\b"
_MARKED = re.compile(rf"\[@(?P<source>[^\[\]]*)\]|\[(?P<rule>{RULE})\]|\*(?P<stressed>[^*\n]+)\*")
_CITED = re.compile(r"(?P<key>[a-z0-9-]+)(?: (?P<rating>[ABCDM]))?(?: (?P<place>.+))?")


class Cited(msgspec.Struct, frozen=True):
    """A source as a text cites it.

    Args:
        key: Its key in the list of sources.
        rating: How certain the fact is: ``A`` to ``D``, or ``M``; empty: not said.
        place: The place in it.
    """

    key: str
    rating: str = ""
    place: str = ""


class Span(msgspec.Struct, frozen=True):
    """A stretch of a paragraph: plain text, or emphasis, a rule or a source, with the text of that."""

    text: str
    stressed: bool = False
    rule: str = ""
    cited: Cited | None = None

    @property
    def is_marked(self) -> bool:
        """Return whether it is more than plain text."""
        return self.stressed or bool(self.rule) or self.cited is not None


def cited(text: str) -> Cited | None:
    """Read a source as it stands in a text, without its brackets and its sign; None: it cannot be read.

    >>> cited("picasso-1922 A ff. 2178-2187")
    Cited(key='picasso-1922', rating='A', place='ff. 2178-2187')
    """
    match = _CITED.fullmatch(text.strip().removeprefix("@"))
    return None if match is None else Cited(match["key"], match["rating"] or "", (match["place"] or "").strip())


def paragraphs(text: str) -> list[list[Span]]:
    """Read a text as paragraphs of spans.

    >>> paragraphs("On the *17th* it is shut in [@altorres A].")[0][1:]
    [Span(text='17th', stressed=True, rule='', cited=None), Span(text=' it is shut in ', stressed=False, rule='', \
cited=None), Span(text='', stressed=False, rule='', cited=Cited(key='altorres', rating='A', place='')), \
Span(text='.', stressed=False, rule='', cited=None)]
    """
    return [list(_spans(" ".join(part.split()))) for part in re.split(r"\n\s*\n", text) if part.strip()]


def _spans(text: str) -> Iterator[Span]:
    at = 0
    for match in _MARKED.finditer(text):
        if match.start() > at:
            yield Span(text[at : match.start()])
        at = match.end()
        if match["rule"]:
            yield Span(match["rule"], rule=match["rule"])
        elif match["stressed"]:
            yield Span(match["stressed"], stressed=True)
        else:
            yield Span("", cited=cited(match["source"]) or Cited(match["source"].strip()))
    if at < len(text):
        yield Span(text[at:])


def first_mark(text: str) -> str:
    """Return the first mark of a text as it is written; empty: there are none.

    >>> first_mark("They *stayed* [@altorres A]."), first_mark("They stayed.")
    ('*stayed*', '')
    """
    match = _MARKED.search(text)
    return match[0] if match else ""


#: What was meant as a mark and is none: a source that is not closed or has no sign, a rule in other letters, a star.
_MEANT = re.compile(r"\[@[^\s\]]*|\[[a-z0-9-]+ [A-DM]\]|\[(?:[A-Za-z]+\.? ?)?\d+(?:\.\d+)*\]|\*")


def left_over(text: str) -> str:
    """Return what was meant as a mark in a text and is none, as far as can be seen; empty: nothing.

    >>> left_over("They stayed [altorres A]."), left_over("*They stayed"), left_over("They […] stayed [@altorres A].")
    ('[altorres A]', '*', '')
    """
    spans = [span.text for part in paragraphs(text) for span in part if not span.is_marked]
    return next((match[0] for match in map(_MEANT.search, spans) if match), "")


def words(text: str) -> str:
    """Return a text without its marks, for those who only want the words."""
    return "\n\n".join("".join(span.text for span in part).strip() for part in paragraphs(text))


def wants_source(part: list[Span]) -> str:
    """Return the number, quotation or name in a paragraph that lacks a source beside it; else nothing.

    >>> wants_source(paragraphs("Some 250 men stayed.")[0]), wants_source(paragraphs("They stayed [@altorres A].")[0])
    ('250', '')
    """
    if any(span.cited is not None for span in part):
        return ""
    plain = "".join(span.text for span in part if not span.rule)
    match = _TOLD.search(plain)
    return match[0] if match else ""


#: What is told as a fact: a number, a quotation, a name of two words such as that of a person.
_WORD = "[A-ZÁÉÍÓÚÑ][a-záéíóúñü]+"
_TOLD = re.compile(rf"\d[\d.,–-]*|[«“][^»”]+[»”]|(?<=[a-zñáéíóúü,;:] ){_WORD} (?:de |del |el |ben |Abd )*{_WORD}")
