"""Physical dice, entered at a board for the action that waits for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from ..engine.dice import Die
from ..engine.i18n import Message, say
from .entered_dice import EnteredDice, Sides, ordinary_sides, own_sides
from .opening_dice import OpeningDice
from .viewed_game import ViewedGame


class DiceEntry(ViewedGame):
    """A view at which dice are entered: what they are rolled for, the numbers allowed, and the result."""

    #: Whether ordinary dice can stand for those of the game, by a table of what each number counts as.
    converts: ClassVar[bool] = True
    #: How often dice were asked for: each time the keyboard goes to them.
    dice_prompts = 0

    def attempt(self, action: Any, dice: Sequence[int] | None = None, seat: str | None = None) -> bool:
        """Does an action, or keeps its refusal. With ``seat`` that player orders it."""
        raise NotImplementedError

    def _ask_for_dice(self, action: Any, seat: str | None) -> bool:
        """Return whether an action waits now, until the dice of a real table are typed in for it."""
        if not self.physical_dice or not self.system.count_dice(self.now.position, action):
            return False
        self.state = replace(self.state, action_awaiting_dice=action, seat_awaiting_dice=seat, typed=EnteredDice())
        self.dice_prompts += 1
        return True

    def enter_dice(self, typed: list[str] | None) -> bool:
        """The dice that were typed in for the action that waits; None: the program rolls.

        What is wrong with them is kept in ``typed``, and nothing is done. Raises `DataError` for too many.
        """
        if self.action_awaiting_dice is None:
            return False
        dice = () if typed is None else self._read(typed)
        if dice is None:
            return False
        done = self.attempt(self.action_awaiting_dice, dice, self.state.seat_awaiting_dice)
        if done:
            self.state = replace(self.state, agreed=frozenset())
        return done

    def _read(self, typed: list[str]) -> tuple[int, ...] | None:
        """Return the numbers of the dice that the action needs; None while one is wrong, or more dice are rolled."""
        self.dice_prompts += 1
        count = sum(len(names) for _, names in self.dice_asked())
        taken = self.typed.take(typed, [self.sides_of(number) for number in range(count)])
        self.state = replace(self.state, typed=taken)
        if taken.faces is None:
            return None
        needed = self.system.count_dice(self.game.position, self.action_awaiting_dice, taken.faces)
        if needed > len(taken.faces):  # by what has fallen, more dice are rolled
            self.state = replace(self.state, typed=replace(taken, fallen=taken.faces))
            return None
        return taken.faces[:needed]

    @property
    def die(self) -> Die:
        """The die of the game."""
        die: Die = next(iter(self.system.dice.values()))
        return die

    def sides_of(self, number: int) -> Sides:
        """Return the numbers allowed for a die, by its index: those of a plain die, or of the die of the game."""
        return ordinary_sides(self.die) if self.plain_dice else own_sides(self.die)

    def opening_dice(self) -> OpeningDice:
        """The dice that a new game of what is played here begins with, to be typed in."""
        return OpeningDice(self)

    def rolled_first(self) -> list[tuple[Message, list[Message]]]:
        """Return the reasons for dice before the first action of this game, with the name of each die."""
        return []

    def rolled_for(self, action: Any, dice: Sequence[int]) -> list[tuple[Message, list[Message]]]:
        """Return the reasons for an action's dice when these numbers come up first, with the name of each die."""
        count = self.system.count_dice(self.game.position, action, dice)
        return [(self.system.describe_action(action), [say("Die {number}", number=n + 1) for n in range(count)])]

    def dice_asked(self) -> list[tuple[Message, list[Message]]]:
        """Return the reasons for the dice that have fallen, and for the next roll, on which the rest depends."""
        asked, count = [], 0
        for what, names in self.rolled_for(self.action_awaiting_dice, self.typed.fallen):
            asked.append((what, names))
            count += len(names)
            if count > len(self.typed.fallen):
                break
        return asked
