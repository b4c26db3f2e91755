"""The opening dice of a skirmish: personalities of characters, and the Baraka dice of its first impulse."""

from __future__ import annotations

from itertools import groupby

from ....engine.i18n import Message, gettext_noop, say
from ....ui.entered_dice import own_sides
from ....ui.opening_dice import Asked, OpeningDice
from ..armies.roster import trait_of
from ..forecast.dice_count import OpeningDie, faces, opening_dice
from ..terms import FACES

#: What the dice of a beginning are rolled for.
WHY = {
    "trait": gettext_noop("Before the game: the personality of each character (B17.2)"),
    "hunter": gettext_noop("Before the game: how much farther a hunter leads, in halves of a centimetre (B17.3)"),
    "kabyl": gettext_noop("First impulse: units with no trusted kábila near (B20.2; 1 Baraka, 6 Fatality)"),
    "chits": gettext_noop("First impulse: how many chits each character brings (B8.3; 1 Baraka, 6 Fatality)"),
    "": gettext_noop("What follows from these dice"),
}
#: What a die is called, by the number of its sides, and when it is rolled again.
FOR = {
    6: gettext_noop("{unit}: Baraka die"),
    10: gettext_noop("{unit}: ten-sided die"),
    100: gettext_noop("{unit}: percentage"),
}
AGAIN = gettext_noop("{unit}: Baraka die, again")


class BarakaOpeningDice(OpeningDice):
    """The opening dice. Personalities come first, since they decide who rolls what in the first impulse."""

    _known: dict[OpeningDie, int] | None = None

    @property
    def known(self) -> dict[OpeningDie, int]:
        """The dice that have fallen."""
        return self._known or {}

    @property
    def casts(self) -> tuple[OpeningDie, ...]:
        """The dice that are asked for, those for one thing together."""
        system, known = self.controller.system, self.known
        asked, _ = self.controller.get(("first dice", *known.items()), lambda: opening_dice(system, known))
        return tuple(sorted(asked, key=lambda cast: list(WHY).index(cast.why if cast.why in WHY else "")))

    @property
    def asked(self) -> Asked:
        return [
            (Message(WHY.get(why, WHY[""])), [(self._name(cast), own_sides(cast.die)) for cast in dice])
            for why, dice in groupby(self.casts, key=lambda cast: cast.why)
        ]

    @property
    def fallen(self) -> list[Message]:
        shown = self.controller.get(("faces", *self.known.items()), lambda: faces(self.controller.system, self.known))
        return [self._came(cast, roll, shown.get(cast, "")) for cast, roll in self.known.items()]

    def keep(self, faces: tuple[int, ...]) -> None:
        self._known = {**self.known, **dict(zip(self.casts, faces, strict=True))}
        _, self.dice = opening_dice(self.controller.system, self.known)

    def _name(self, cast: OpeningDie) -> Message:
        name = AGAIN if cast.again and cast.why else FOR[len(cast.die.faces)]
        return Message(name, {"unit": self.controller.system.troop(cast.unit).name if cast.unit else "–"})

    def _came(self, cast: OpeningDie, roll: int, face: str) -> Message:
        """Return the result of a die: a personality by its name, a face of the Baraka die by its word."""
        unit = self.controller.system.troop(cast.unit).name if cast.unit else "–"
        if cast.why == "trait":
            return say("{unit}: {roll}, {face}", unit=unit, roll=roll, face=trait_of(roll).name)
        if face:
            return say("{unit}: {roll}, {face}", unit=unit, roll=roll, face=FACES[face])
        return say("{unit}: {roll}", unit=unit, roll=roll)
