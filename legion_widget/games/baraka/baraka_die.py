"""Chapter 4.5: the Baraka die of a unit, and its rerolls (B7.4, B17.3, B21.5)."""

from __future__ import annotations

from functools import partial

from ...engine.dice import Throw
from .answers import Question, standing
from .events import BarakaRolled
from .morale import distress
from .pending_steps import RerollChoice
from .position import BARAKA, BARAKA_DIE, face
from .transaction import Transaction
from .unit import Unit


def _face(traits: tuple[str, ...], rolls: tuple[int, ...]) -> str:
    return face(rolls[0], traits)


def _fatal(traits: tuple[str, ...], rolls: tuple[int, ...]) -> str:
    return "fatality" if face(rolls[0], traits) == "fatality" else "other"


#: B4.5: the Baraka die, for most and for a gaffe; and where it only matters whether it is a Fatality.
FACES = Throw(BARAKA_DIE, 1, partial(_face, ())), Throw(BARAKA_DIE, 1, partial(_face, ("gaffe",)))
FATAL = Throw(BARAKA_DIE, 1, partial(_fatal, ())), Throw(BARAKA_DIE, 1, partial(_fatal, ("gaffe",)))


def roll_baraka(tx: Transaction, unit: Unit, why: str, throws: tuple[Throw[str], Throw[str]] = FACES) -> str:
    """B4.5: a Baraka die for a unit: ``baraka``, ``fatality`` or ``blank``; `FATAL`: only a Fatality matters.

    B21.5: the gaffe turns Baraka into Fatality first; then God disposes (B7.4) and the loyal one (B17.3) may roll it
    again, each once, as their owner says. The roll cites it where one of them follows another, and where it is the
    loyal one's.
    """
    used, throw = ["B4.5"], throws["gaffe" in unit.traits]
    rolls = [*tx.throw(throw)]
    result = _read(unit, rolls[0], used)
    is_turned = "B17.3" in used
    if result == "fatality" and unit.has("god-disposes") and _wants(tx, unit, "god_disposes", why, rolls):
        used.append("B7.4")
        rolls += tx.throw(throw)
        result = _read(unit, rolls[-1], used)
        if result == "fatality":
            distress(tx, unit.id, 1, "B7.4")
    loyal = ""
    if result == "fatality" or (result == "blank" and tx.asks and tx.answers(unit.side).loyal == "any"):
        loyal = _loyal(tx, unit)
        if loyal and _wants(tx, unit, "loyal", why, rolls):
            used.append("B17.3")
            tx.change(loyal, loyal=True)
            rolls += tx.throw(throw)
            result = _read(unit, rolls[-1], used)
        else:
            loyal = ""
    if loyal or (is_turned and len(rolls) > 1):
        used.append("B21.5")
    tx.tell(BarakaRolled(unit=unit.id, rolls=tuple(rolls), result=result, why=why, rules=tuple(used)))
    return result


class Asked(Exception):
    """Raised when the owner must say whether a die is rolled again; the step that rolls it waits for the answer."""

    def __init__(self, choice: RerollChoice) -> None:
        self.choice = choice


def _wants(tx: Transaction, unit: Unit, question: Question, why: str, rolls: list[int]) -> bool:
    """Return whether the owner of a unit has its die rolled again. Raises `Asked` where that is still to be said."""
    if tx.given:
        return tx.given.pop(0)
    answer = standing(tx.answers(unit.side), question)
    if tx.asks and answer in ("ask", "any"):
        raise Asked(RerollChoice(unit.side, unit=unit.id, question=question, why=why, shown=tuple(rolls)))
    return answer != "never"


def _read(unit: Unit, roll: int, used: list[str]) -> str:
    if roll == BARAKA and "gaffe" in unit.traits:
        used.append("B17.3")
    return face(roll, unit.traits)


def _loyal(tx: Transaction, unit: Unit) -> str:
    """The loyal character of a body that has not had its re-roll in this impulse (B17.3); empty for none."""
    for troop in (unit.troop, *unit.guests):
        state = tx.state(troop.id)
        if "loyal" in tx.system.traits(tx.position, troop) and not state.loyal:
            return troop.id
    return ""
