"""The labels of the keys of victory conditions in their form."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from ...engine.i18n import gettext_noop, translate
from ...engine.victory_data import AllOf, AnyOf, Hold, Losses, Points, Ratio
from . import forms

#: The conditions that there are, and what they are called.
KINDS: Mapping[str, tuple[type[msgspec.Struct], str]] = {
    "hold": (Hold, gettext_noop("Places held")),
    "ratio": (Ratio, gettext_noop("Force ratio")),
    "losses": (Losses, gettext_noop("Losses")),
    "points": (Points, gettext_noop("Points")),
    "all_of": (AllOf, gettext_noop("All of these")),
    "any_of": (AnyOf, gettext_noop("One of these")),
}
WAYS = {
    "stand": gettext_noop("with a unit in the place"),
    "clear": gettext_noop("with no enemy in the place"),
    "alone": gettext_noop("with a unit and no enemy"),
    "last": gettext_noop("as the last side there"),
}
WHEN = {
    "at_once": gettext_noop("at once"),
    "end_of_turn": gettext_noop("at the end of a turn"),
    "end": gettext_noop("at the end of the game"),
}
#: The same in a game of impulses.
WHEN_IMPULSES = WHEN | {"end_of_turn": gettext_noop("at the end of an impulse")}
LABELS = {
    "winner": gettext_noop("Winner"),
    "when": gettext_noop("When"),
    "turn": gettext_noop("In turn"),
    "impulse": gettext_noop("In impulse"),
    "kind": gettext_noop("Condition"),
    "places": gettext_noop("Places"),
    "side": gettext_noop("Side"),
    "count": gettext_noop("How many"),
    "how": gettext_noop("Held"),
    "times": gettext_noop("Times"),
    "of": gettext_noop("Counted"),
    "at_least": gettext_noop("At least"),
    "ahead": gettext_noop("Ahead by"),
    "all": gettext_noop("Everything"),
    "default": gettext_noop("Otherwise wins"),
    "edge": gettext_noop("Edge"),
    "margin": gettext_noop("Margin"),
    "at_once": gettext_noop("Win at once with"),
    "holder": gettext_noop("Held at first by"),
    "per_counter": gettext_noop("Points for each counter lost"),
    "per_factor": gettext_noop("Points for each combat factor lost"),
    "per_step": gettext_noop("Points for each step lost"),
}


def label(name: str) -> str:
    """Return the label of a key in this form."""
    return translate(LABELS[name]) if name in LABELS else forms.label(name)
