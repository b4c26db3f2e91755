"""The findings of the check of a file: faults, and advice on what was probably not meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, overload

import msgspec

from ..engine.errors import DataFault
from ..engine.i18n import Message, say, say_count, translate


class Finding(msgspec.Struct, frozen=True):
    """One fault or piece of advice.

    Args:
        kind: A fault, with which the file cannot be played, or advice.
        message: What is wrong, as a sentence.
        place: The path to it in the data, such as ``$.units[3].at``.
        line: Its line in the text, from 1; 0: not known.
        column: Its column, from 1.
        suggestion: What was probably meant; None: nobody knows.
        owner: The id of the unit, or of another record, that it is about.
        rule: The rule that advice rests on.
        file: The file.
    """

    kind: Literal["fault", "advice"]
    message: Message
    place: str = ""
    line: int = 0
    column: int = 0
    suggestion: Any = None
    owner: str = ""
    rule: str = ""
    file: str = ""

    def text(self, language: str | None = None, with_file: bool = True) -> str:
        """Return it as a sentence with its place, by default in the language in use."""
        if self.kind == "fault":
            return self.fault.text(language, with_file)
        parts = [translate("Warning", language)]
        if self.line:
            parts.append(say("line {line}, column {column}", line=self.line, column=self.column).text(language))
        rule = f" ({self.rule})" if self.rule else ""
        return ": ".join([*parts, self.message.text(language)]) + rule

    @property
    def fault(self) -> DataFault:
        """The same as errors have it."""
        return DataFault(self.place, self.message, self.suggestion, "", self.owner, self.file, self.line, self.column)

    def to_dict(self, language: str | None = None) -> dict[str, Any]:
        """Return it as plain data, the message in a language."""
        return {
            "kind": self.kind,
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "place": self.place,
            "message": self.message.text(language),
            "suggestion": self.suggestion,
            "unit": self.owner,
            "rule": self.rule,
        }

    def __str__(self) -> str:
        return self.text()


class Findings(Sequence[Finding]):
    """The findings of the check of a file, faults before advice, in the order of the text.

    Attributes:
        system: The game, None where nobody can tell.
        file: The kind of file, such as ``"scenario"``.
        read: What was read, such as a scenario; None with faults.
    """

    def __init__(self, found: Sequence[Finding], system: str | None, file: str, read: Any = None) -> None:
        self._found = sorted(found, key=lambda one: (one.kind == "advice", one.line, one.column))
        self.system, self.file, self.read = system, file, read

    @property
    def faults(self) -> list[Finding]:
        """The findings with which the file cannot be used."""
        return [one for one in self if one.kind == "fault"]

    @property
    def advice(self) -> list[Finding]:
        """The findings that the file can do without: notes for its designer."""
        return [one for one in self if one.kind == "advice"]

    @overload
    def __getitem__(self, index: int) -> Finding: ...
    @overload
    def __getitem__(self, index: slice) -> list[Finding]: ...
    def __getitem__(self, index: int | slice) -> Finding | list[Finding]:
        return self._found[index]

    def __len__(self) -> int:
        return len(self._found)

    def __iter__(self) -> Iterator[Finding]:
        return iter(self._found)

    def to_list(self, language: str | None = None) -> list[dict[str, Any]]:
        """Return all as plain data, the messages in a language."""
        return [one.to_dict(language) for one in self]

    def text(self, language: str | None = None) -> str:
        """Return all as text, a line for each, by default in the language in use."""
        if not self:
            return say("Nothing is wrong.").text(language)
        count = say_count("{count} fault", "{count} faults", len(self.faults)).text(language)
        return "\n".join([count, *(one.text(language, with_file=False) for one in self)])

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return str(self)
