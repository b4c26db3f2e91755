"""The legend of a skirmish: signs on the table, on and beside the bases, and on the Baraka die."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ....drawing.palette import palette
from ....engine.i18n import get_language, gettext_noop, localized, translate
from ....engine.scene import Poly, Shape
from ....ui.markup import Markup
from ....ui.panels.units import sign, signs
from ..look import badge, miniature
from ..scene import CHITS, DISTRESS, PLAIN
from ..terms import FACES, MARKERS
from .dice import face_icon
from .map_overlays import CLEAR, COMMAND

_ = translate

#: A miniature of the key: side, role, whether it leads, where it faces, what beast goes with it, and what it is.
_BASES = (
    ("spanish", "soldier", False, None, "", gettext_noop("a Spanish miniature: a square")),
    ("riffian", "soldier", False, None, "", gettext_noop("a Riffian miniature: a lozenge")),
    ("spanish", "leader", True, None, "", gettext_noop("the leader: all distances are measured from this miniature")),
    ("spanish", "gunner", False, 45, "", gettext_noop("a support weapon, pointing where it looks")),
    ("riffian", "rider", False, None, "horse", gettext_noop("on horseback, or holding the horses")),
    ("spanish", "soldier", False, None, "mule", gettext_noop("with a mule")),
    (
        "spanish",
        "grenadier",
        False,
        None,
        "",
        gettext_noop("with a letter: G grenadier, A gunner, P loader, F flag, C bugle"),
    ),
)
_LINES: tuple[tuple[str, tuple[float, ...], str], ...] = (
    ("reach", (), gettext_noop("how far it moves over open ground")),
    ("reach", (9.0, 5.0), gettext_noop("the same over rough ground")),
    ("reach", (2.5, 4.0), gettext_noop("the same over difficult ground")),
    ("sight", (), gettext_noop("the line of sight is clear")),
    ("target", (7.0, 5.0), gettext_noop("the line of sight is blocked, at the cross")),
    ("command", (), gettext_noop("how far a commander is obeyed, and by whom")),
    ("target", (8.0, 5.0), gettext_noop("what a support weapon covers, at effective and at long range")),
)


def legend() -> Markup:
    """The key of all signs, folded."""
    return _legend(get_language())


@lru_cache(maxsize=8)
def _legend(language: str) -> Markup:
    rows: list[tuple[Markup, str]] = [
        (sign(miniature((150, 150), 112, side, role, leads, palette("light"), facing, beast)), _(words))
        for side, role, leads, facing, beast, words in _BASES
    ]
    rows.append((_badge("2", *DISTRESS), _("distress: at the unit's morale it may panic")))
    rows.append((_badge("1", *CHITS), _("activation chits in this impulse: each makes the next check harder")))
    rows += [
        (_badge(name, *PLAIN), localized(MARKERS[name]))
        for name in ("fire", "aim", "ground", "edge", "jam", "command", "upgrade")
    ]
    rows += [(_line(kind, dash), _(words)) for kind, dash, words in _LINES]
    rows += [(face_icon(name), localized(words)) for name, words in FACES.items()]
    return signs(rows)


def _badge(name: str, fill: str, mark: str) -> Markup:
    return sign(badge(8, 8, name, fill, mark), 16)


def _line(kind: str, dash: Sequence[float]) -> Markup:
    ink = palette("light")
    colour = {"reach": ink.reach_edge, "sight": CLEAR["light"], "target": ink.target, "command": COMMAND["light"]}[kind]
    shapes: list[Shape] = [Poly(((1, 12), (23, 12)), stroke="#FFFFFF", width=5.0, closed=False)]
    return sign([*shapes, Poly(((1, 12), (23, 12)), stroke=colour, width=2.4, dash=tuple(dash), closed=False)])
