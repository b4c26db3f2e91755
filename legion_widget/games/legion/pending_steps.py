"""The decisions that a combat or a bombardment leaves pending between two actions of a phase."""

from __future__ import annotations

from ...engine.sequence import PendingStep


class CaptureChoice(PendingStep, frozen=True, kw_only=True, omit_defaults=False):
    """The Moroccans take the batteries lost in a hex, or leave them (L8.14); ``by`` are the counters that won."""

    kind: str = "capture"
    hex: str
    by: tuple[str, ...] = ()


class LossChoice(PendingStep, frozen=True, kw_only=True, omit_defaults=False):
    """One of the attackers who lost together is eliminated (L8.3)."""

    kind: str = "loss"
    attackers: tuple[str, ...]


class AdvanceChoice(PendingStep, frozen=True, kw_only=True, omit_defaults=False):
    """One of the attackers may occupy the hex that they have emptied (L7.3)."""

    kind: str = "advance"
    hex: str
    attackers: tuple[str, ...]


#: All of them, as a file tells them by their kinds.
PENDING_STEPS = (CaptureChoice, LossChoice, AdvanceChoice)
