"""Chapter 14.3: the rally; the case B21.33."""

from __future__ import annotations

from .baraka_die import roll_baraka
from .morale import relieve
from .transaction import Transaction

#: B14.3: the distress that goes.
RALLIED = {"baraka": 2, "blank": 1, "fatality": 0}


def rally(tx: Transaction, id: str) -> None:
    """B14.3: a Baraka die takes distress away. An attempt is enough to be free again (B21.33)."""
    face = roll_baraka(tx, tx.unit(id), "rally")
    tx.change(id, rallied=face)
    relieve(tx, id, RALLIED[face], "B14.3")


def attempted(tx: Transaction, id: str) -> None:
    """B21.33: the rally that was due has been attempted."""
    tx.change(id, duty="")
