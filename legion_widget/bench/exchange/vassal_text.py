"""The text format of VASSAL counters: nested traits, and the state of each.

The format is that of the VASSAL reference manual and of its own reader (version 3.7): a piece is
``+/id/type/state``, its type the traits from the outermost to the piece itself, its state likewise.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

#: The key stroke of a command: the letter with Ctrl, as Java counts them.
CONTROL = 130


def sequence(tokens: Iterable[object], delimiter: str) -> str:
    """Tokens joined by a delimiter; one that stands inside a token is escaped.

    >>> sequence(["a", "b;c", ""], ";")
    'a;b\\\\;c;'
    """
    written = []
    for token in tokens:
        text = ("true" if token else "false") if isinstance(token, bool) else str(token)
        quoted = text.startswith("\\") or (len(text) > 1 and text[0] == text[-1] == "'")
        escaped = text.replace(delimiter, "\\" + delimiter)
        written.append(f"'{escaped}'" if quoted else escaped)
    return delimiter.join(written)


def key(letter: str) -> str:
    """The key stroke Ctrl with a letter.

    >>> key("F")
    '70,130'
    """
    return f"{ord(letter)},{CONTROL}"


def layer(name: str, images: Sequence[str], words: Sequence[str], command: str) -> str:
    """The trait of a counter with several faces, of which one shows: a command turns to the next."""
    fields = [*("", 128, "A"), *(command, 128, ""), *("", 128, ""), *("", "", "1"), False, 0, 0]
    fields += [sequence(images, ","), sequence(words, ","), True, name, "", "", False, "", 1]
    fields += [1, True, "", key("F"), "", "", 1.0, "", "true"]
    return "emb2;" + sequence(fields, ";")


def marker(properties: Iterable[str]) -> str:
    """The trait of a counter that says things of it, by name; what it says is its state."""
    return "mark;" + sequence(properties, ",")


def prototype(name: str) -> str:
    """The trait of a counter that has those of a prototype."""
    return "prototype;" + sequence([name], ";")


def command(trait: str, words: str, letter: str) -> str:
    """The trait ``delete`` or ``clone``, with its words and key."""
    return f"{trait};" + sequence([words, key(letter), ""], ";")


def piece(name: str, gpid: int | str, traits: Sequence[tuple[str, str]]) -> str:
    """A piece as VASSAL adds it.

    Args:
        name: what the piece is called.
        gpid: its number in the module; empty for a prototype.
        traits: type and state of each trait, the outermost first.

    >>> piece("1st", 7, [("prototype;Side", "")])
    '+/null/prototype;Side\\tpiece;;;;1st/\\tnull;0;0;7;0'
    """
    kind = "piece;" + sequence(["", "", "", name], ";")
    state = sequence(["null", 0, 0, gpid, 0], ";")
    for type_text, state_text in reversed(traits):
        kind, state = sequence([type_text, kind], "\t"), sequence([state_text, state], "\t")
    return "+/" + sequence(["null", kind, state], "/")
