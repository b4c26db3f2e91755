"""The search finds a word without its accents: in the index no word has any. `scorer.js` does the same with a query."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import cache
from typing import Any

from sphinx.search.en import SearchEnglish


class FoldedEnglish(SearchEnglish):
    """The search language of the pages, with words as they are typed in haste."""

    def stem(self, word: str) -> str:
        """Return the stem of a word without accents.

        >>> FoldedEnglish({}).stem("artillería")
        'artilleria'
        """
        return _stem(super().stem, word)


@cache
def _stem(stem: Callable[[str], str], word: str) -> str:
    """The pages have the same words again and again."""
    plain = unicodedata.normalize("NFD", word)
    return str(stem("".join(letter for letter in plain if not unicodedata.combining(letter))))


def setup(app: Any) -> dict[str, bool]:
    app.add_search_language(FoldedEnglish)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
