"""Chapter 14.3: the roll of a rally; the case B21.33. Who may or must rally is in `activation.rally_faults`."""

from __future__ import annotations

from .baraka_die import roll_baraka
from .morale import relieve
from .transaction import Transaction

#: B14.3: the distress that goes.
RALLIED = {"baraka": 2, "blank": 1, "fatality": 0}


def rally(tx: Transaction, id: str) -> None:
    """B14.3: a Baraka die takes distress away."""
    face = roll_baraka(tx, tx.unit(id), "rally")
    tx.change(id, rallied=face)
    relieve(tx, id, RALLIED[face], "B14.3")


def attempted(tx: Transaction, id: str) -> None:
    """B21.33: the rally that was due has been attempted, which frees the unit whether or not it worked."""
    tx.change(id, duty="")
