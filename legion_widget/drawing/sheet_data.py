"""The part of a scenario file that describes its printed sheet: title, lines of the legend, credits."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ..engine.i18n import localized
from ..engine.plain_data import MapName
from .furniture import Furniture

Line = Annotated[str, msgspec.Meta(max_length=300)]
Text = MapName | Line


class LegendLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of the legend.

    Args:
        text: What it says, by language, such as ``{ es = "Fuerte", en = "Fort" }``.
        value: The text at its right, such as ``"+2"``; default nothing.
    """

    text: Text
    value: Text = ""


class LegendPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the legend under a heading.

    Args:
        title: The heading, by language, such as ``{ es = "Puestos", en = "Posts" }``.
        lines: Its lines, each a table with ``text`` and ``value``.
    """

    title: Text
    lines: Annotated[list[LegendLine], msgspec.Meta(max_length=40)] = []


class SheetData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The texts of the printed sheet.

    Missing ones are those of the game on a board of the game, and those of the scenario on any other board.


    Args:
        title: The large title, by language or one text, such as ``{ es = "Annual", en = "Annual" }``; by default
            that of the game or of the scenario.
        above: The line above it, such as ``{ en = "July 1921" }``; by default the title of the board.
        subtitle: The line under it, such as ``{ en = "Three turns" }``; by default that of the game, and nothing on
            a board of your own.
        legend: Further parts of the legend, each with ``title`` and ``lines``; default none.
        credits: Lines at the bottom left, of which at most two are printed, such as ``["Coast line: GSHHG"]``; by
            default those of the board.
        notes: Lines at the bottom right, of which at most two are printed, such as ``["Made for a class in Melilla"]``;
            by default those of the game, and nothing on a board of your own.
    """

    title: Text | None = None
    above: Text | None = None
    subtitle: Text | None = None
    legend: Annotated[list[LegendPart], msgspec.Meta(max_length=10)] = []
    credits: Annotated[list[Text], msgspec.Meta(max_length=10)] | None = None
    notes: Annotated[list[Text], msgspec.Meta(max_length=10)] | None = None

    def on(self, furniture: Furniture, language: str) -> Furniture:
        """Return the texts of a sheet, those of the scenario in place of those of the game."""
        lines = {"title": self.title, "over": self.above, "under": self.subtitle}
        words = {field: localized(text, language) for field, text in lines.items() if text is not None}
        several = {"credits": self.credits, "notes": self.notes}
        listed = {
            field: tuple(localized(text, language) for text in texts)
            for field, texts in several.items()
            if texts is not None
        }
        parts = tuple(
            (
                localized(part.title, language),
                tuple((localized(line.text, language), localized(line.value, language)) for line in part.lines),
            )
            for part in self.legend
        )
        tables = (*furniture.tables, *parts)
        return msgspec.structs.replace(furniture, **words, **listed, tables=tables)
