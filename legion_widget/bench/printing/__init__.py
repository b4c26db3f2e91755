"""Print and play: a PDF of any scenario at true scale, made without a browser.

The board is drawn by the same records as on the screen; here one painter more reads them, that for PDF.
"""

from __future__ import annotations

import io
import json
import warnings
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from ...engine.class_reference import load_class
from ...engine.errors import DataError, MissingExtra, UnknownName
from ...engine.files import file_to_write
from ...engine.i18n import Message, get_language, in_language, localized, say, translate
from ...engine.moment import Moment
from ...engine.paper import Paper
from ...engine.scenario import Scenario
from ...registry import find_rulebook, new_game

try:
    import reportlab  # noqa: F401
except ImportError:
    raise MissingExtra("reportlab", "print") from None

from .board_pages import board_pages
from .class_sheet import class_sheet_page
from .counter_pages import counter_pages
from .cover import cover_page
from .fonts import Fonts
from .papers import DUPLEX, PAPERS, PARTS, known_duplex, known_paper, known_parts
from .sheet import Document
from .text_pages import rules_pages, table_pages

#: How large a hex and a counter may be, in millimetres.
LEAST_HEX, MOST_HEX = 8.0, 60.0


#: Endings of files that are no PDF, by which somebody asks for what is not made.
OTHER_KINDS = {".doc", ".docx", ".odt", ".rtf", ".txt", ".html", ".svg", ".png", ".jpg", ".jpeg", ".ps", ".zip"}


def print_and_play(
    scenario: str | Path | Mapping[str, Any] | Scenario | Moment[Any, Any],
    file: str | Path,
    language: str | None = None,
    paper: str = "a4",
    tiled: bool | None = None,
    parts: Iterable[str] | None = None,
    *,
    hex_mm: float = 20.0,
    counter_mm: float | None = None,
    duplex: str = "long",
    allow_code: bool = False,
) -> Path:
    """Write a scenario as a PDF to be printed, cut out and played.

    Args:
        scenario: A scenario, its id, file or data; or a game or moment, which is printed as it stands.
        file: The file to write; the ending ``.pdf`` is added where it is missing.
        language: The language of the texts; None: that in use.
        paper: The paper: ``a4``, ``letter``, ``a3``, ``a2``, ``a1`` or ``a0``.
        tiled: Whether the board is cut into pages of this paper (True), or stands whole on one page, as large as that
            must be (False). None: cut where it is too large; the table of a skirmish is then printed small on one page.
        parts: Which of ``cover``, ``board``, ``counters``, ``tables``, ``forces`` and ``rules``; None: all of these.
            Besides, ``sheet`` is the rules on one page for a class.
        hex_mm: The width of a hex from side to side, in millimetres.
        counter_mm: The width of a counter in millimetres; None: seven tenths of a hex, and 8 at least.
        duplex: The edge about which the printer turns a sheet over: ``long`` or ``short``.
        allow_code: The yes to functions in a scenario file, which are not run without it.

    Returns:
        The file.

    Raises:
        UnknownName: for an unknown scenario, paper, part or way of turning, with the name that was probably meant; for
            a file of another kind.
        DataError: for a scenario that is wrong, or a hex or counter that is too small or too large.
        MissingExtra: where ReportLab is not installed.

    Variants of rules are named on the cover, and stand in the rules. A letter that no font here has is printed as a
    box, and a warning names it. The same scenario gives the same bytes.

    >>> import tempfile
    >>> file = print_and_play("first-day", Path(tempfile.mkdtemp()) / "first-day.pdf", parts=["tables"])
    >>> file.read_bytes()[:5]
    b'%PDF-'
    """
    target = Path(file)
    if target.suffix.lower() in OTHER_KINDS:
        raise UnknownName(say("kind of file"), target.suffix, [".pdf"])
    if not target.is_dir() and target.suffix.lower() != ".pdf":
        target = target.with_name(f"{target.name}.pdf")
    target = file_to_write(target)
    size, wanted, turned = known_paper(paper), known_parts(parts), known_duplex(duplex)
    hex_mm = _length("hex_mm", hex_mm)
    counter_mm = _length("counter_mm", counter_mm if counter_mm is not None else max(LEAST_HEX, round(hex_mm * 0.7, 1)))
    moment = scenario if isinstance(scenario, Moment) else new_game(scenario, allow_code=allow_code)
    with in_language(language or get_language()):
        book = find_rulebook(moment.system)
        on_paper: Paper = load_class(moment.system.paper)(moment.system, moment.position, book)
        on_paper.set_scale(hex_mm)
        made = io.BytesIO()
        fonts = Fonts(_letters(moment.scenario))
        title = moment.scenario.title or translate("Scenario without a title")
        document = Document(made, fonts, title, get_language(), translate("Print and play"), size)
        pages: dict[str, Callable[[], object]] = {
            "cover": lambda: cover_page(
                document, on_paper, localized(moment.scenario.about_words), _notices(), _shown(moment)
            ),
            "board": lambda: board_pages(document, on_paper, tiled),
            "counters": lambda: counter_pages(document, on_paper, counter_mm, turned),
            "tables": lambda: table_pages(document, list(on_paper.tables()), translate("Tables")),
            "forces": lambda: table_pages(document, list(on_paper.forces()), translate("Order of battle")),
            "rules": lambda: rules_pages(document, book, on_paper.rules_set_aside()) if book is not None else None,
            "sheet": lambda: class_sheet_page(document, on_paper.class_sheet()),
        }
        for part in wanted:
            pages[part]()
        if not document.page:
            raise DataError("parts", say("this game has nothing to print of: {parts}", parts=", ".join(wanted)))
        document.end()
        if fonts.missing:
            warnings.warn(_missing(fonts).text(), stacklevel=2)
    target.write_bytes(made.getvalue())
    return target


def _shown(moment: Moment[Any, Any]) -> str:
    """What the picture on the cover is of."""
    if moment.number == 0:
        return translate("The position at the start.")
    return say("Turn {turn}, {phase}.", turn=moment.turn, phase=moment.phase.words).text()


def _length(name: str, value: float) -> float:
    """A length in millimetres that can be cut out."""
    if not isinstance(value, int | float) or isinstance(value, bool) or not LEAST_HEX <= value <= MOST_HEX:
        problem = say("a length in millimetres from {least} to {most}", least=LEAST_HEX, most=MOST_HEX)
        raise DataError(name, problem)
    return float(value)


def _letters(scenario: Scenario) -> str:
    """The letters that the texts of a scenario may need."""
    return "".join(sorted(set(json.dumps(scenario.to_dict(), ensure_ascii=False, default=str))))


def _missing(fonts: Fonts) -> Message:
    """Return a message about the parts that could not be printed."""
    letters = ", ".join(
        f"{letter if letter.isprintable() else ''} U+{ord(letter):04X}" for letter in sorted(fonts.missing)
    )
    return say("No font here has these letters; a box stands for each of them: {letters}", letters=letters.strip())


def _notices() -> tuple[str, ...]:
    """Fonts and licences."""
    return (
        translate(
            "Fonts: Vollkorn, Source Sans 3 and Barlow Condensed, SIL Open Font License. "
            "Programs, rules texts and drawings: the Legion Widget developers, BSD 3-Clause."
        ),
    )


__all__ = ["DUPLEX", "PAPERS", "PARTS", "print_and_play"]
