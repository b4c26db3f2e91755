"""The history of the war: the sources that lessons and pages cite."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal

import msgspec

from ..engine.data import convert
from ..engine.files import read_toml
from ..engine.i18n import LocalizedText, Message, say

Kind = Literal["document", "press", "memoir", "song", "oral", "film", "study", "page", "ours"]

#: What the kinds of source are called.
KINDS: dict[Kind, Message] = {
    "document": say("document of the time"),
    "press": say("newspaper or magazine"),
    "memoir": say("memoir or diary"),
    "song": say("song or poem"),
    "oral": say("oral history"),
    "film": say("film"),
    "study": say("historians' work"),
    "page": say("web page"),
    "ours": say("of this game"),
}


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A source, with its author, title and year.

    Args:
        short: How it is called where space is short.
        title: Its title, in its own language, or by language where it has none.
        kind: What kind of source it is.
        note: Who speaks, and what for.
        author: Who wrote, said or sang it.
        when: When, as the source dates it; empty: it is not dated.
        language: The code of its language; empty: several.
        place: Where it is kept, or where it was read.
    """

    short: LocalizedText | str
    title: LocalizedText | str
    kind: Kind
    note: LocalizedText
    author: str = ""
    when: str = ""
    language: str = ""
    place: str = ""


@cache
def sources() -> MappingProxyType[str, Source]:
    """Return all sources by key.

    >>> sources()["ayache-1981"].title
    'Les origines de la guerre du Rif'
    """
    path = Path(__file__).parent / "sources.toml"
    found: dict[str, Source] = convert(read_toml(path), dict[str, Source])
    return MappingProxyType(found)
