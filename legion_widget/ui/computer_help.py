"""The computer's part in a view of a game: its turn, phases that it finishes for you, its advice and review."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ..engine.errors import UnknownName
from ..engine.i18n import say
from ..engine.ruling import Ruling
from ..engine.seats import partners
from ..players.officer import intentions, play_part, under_way
from .deeds import as_one
from .opponent import Opponent, opponent_of, speaking_seats
from .seated_game import SeatedGame


class ComputerHelp(SeatedGame):
    """A view of a game in which the computer plays and advises."""

    @property
    def opponent(self) -> Opponent:
        """The computer's players of this game."""
        return opponent_of(self.game)

    @property
    def is_computers_turn(self) -> bool:
        """Return whether the computer decides in the present."""
        return self.worked_example is None and self.opponent.decider is not None

    @property
    def may_decide(self) -> bool:
        """Return whether the player of this view decides now: where the computer does, nobody else."""
        return super().may_decide and not self.is_computers_turn

    @property
    def computer_plays_all(self) -> bool:
        """Return whether no side is a person's."""
        return all(side in self.game.computer for side in self.system.sides)

    @property
    def intended(self) -> Any:
        """The action that is drawn on the map, or None.

        It is what the computer is about to do, a piece of advice, or what was better than a decision of the review.
        """
        if self.step is not None:
            return None if self.lapse is None else self.lapse.better.action
        if self.is_computers_turn:
            return self.opponent.action
        return None if self.drawn is None else self.drawn.chosen.action

    @property
    def intended_next(self) -> Any:
        """The action for which `intended` is meant, where that is known and another, or None."""
        if self.step is not None:
            return None if self.lapse is None else self.lapse.better.then
        explanation = self.opponent.explanation if self.is_computers_turn else self.drawn
        return None if explanation is None else explanation.chosen.then

    def act_for_computer(self, action: Any) -> None:
        """Does what the computer has decided; where the dice of a real table are typed in, it waits for them.

        It speaks for all seats of its side, and orders from the one that may.
        """
        self.attempt_with(action, *speaking_seats(self.game, action))

    def look_at_lapse(self, number: int) -> None:
        """Looks at a decision of the review: what was better is drawn, and not what came before it.

        Raises:
            UnknownName: for a decision that the review does not name.
        """
        lapses = {lapse.number: lapse for lapse in self.review.lapses} if self.review is not None else {}
        if number not in lapses:
            raise UnknownName(say("decision"), number, map(str, lapses))
        self.look_back(number - 1)
        self.state = replace(self.state, lapse=lapses[number], highlighted_step=None)

    def preview_finish(self) -> None:
        """Keeps what an officer would do up to the end of the phase, if his dice fell as imagined."""
        if self._may_finish():
            self.state = replace(self.state, finishing=intentions(self.game, self.seat))

    def finish_phase(self) -> None:
        """Plays as an officer until the phase changes, or the other side has to decide.

        Where partners share the side it is the part of this seat: its own units, and then the board goes on.
        """
        if not self._may_finish():
            return
        self.clear()
        begun = under_way(self.game)
        with as_one(self.game):
            play_part(self.game, self.seat)
            if self.game.result is None and under_way(self.game) == begun:
                self.end_phase()

    def _may_finish(self) -> bool:
        """Return whether the player of this view may have the phase finished; else the refusal is kept."""
        if self.touch_past() or self.awaiting_handover or self.is_computers_turn or self.now.result is not None:
            return False
        return self._commands_a_part() or not self._keep_refusal_of_seat()

    def _commands_a_part(self) -> bool:
        """Return whether the player of this view decides now beside a partner: that part can be finished."""
        return self.seat is not None and self.may_decide and bool(partners(self.game.seat(self.seat), self.game.seats))

    def _keep_refusal_of_seat(self) -> bool:
        """Return whether the player of this view may not end the phase though somebody may; that refusal is kept.

        Another side decides, or a partner has a part in it.
        """
        end = self.system.end_phase(self.now.position)
        plain = self.game.ruling(end).faults
        mine = tuple(fault for fault in self.ruling_for_seat(end).faults if fault not in plain)
        if mine:
            self.state = replace(self.state, rejection=Ruling(end, mine))
        return bool(mine)

    def ask_advice(self) -> None:
        """Keeps the best things to do now, and draws the first of them; who does not decide is refused."""
        if self.touch_past() or self.awaiting_handover or self.is_computers_turn:
            return
        if not self.may_decide and self.now.result is None:
            self._keep_refusal_of_seat()
            return
        advice = self.now.advise(seat=self.seat)
        self.state = replace(self.state, advice=advice, review=None, drawn=next(iter(advice), None))

    def ask_review(self, side: str = "", turn: int = 0) -> None:
        """Keeps the review of a turn of one of the `reviewed_sides`, by default the last turn of the first of them."""
        sides = self.reviewed_sides
        side = side or next(iter(sides), "")
        if side in sides and not self.awaiting_handover:
            review = self.game.review(turn=turn if 0 < turn <= self.game.turn else None, side=side, seat=self.seat)
            self.state = replace(self.state, review=review, advice=None, drawn=None)

    @property
    def reviewed_sides(self) -> list[str]:
        """The sides whose last turn can be reviewed: those that have decided something, the latest first.

        They are the sides that people play; a seat sees only its own. Where the computer plays all, they are all.
        """
        mine = None if self.seat is None else self.game.seat(self.seat).side
        sides = self.system.sides.keys()
        reviewed = sides if self.computer_plays_all else sides - self.game.computer.keys()
        return [side for side in dict.fromkeys(self._acted_last()) if side in reviewed and mine in (None, side)]

    def _acted_last(self) -> Iterator[str]:
        """The sides in the order in which they decided last, the latest first."""
        for entry in reversed(self.game.journal.line[: len(self.game)]):
            side = self.system.to_act(entry.position)
            if side is not None:
                yield side

    def draw_advice(self, number: int) -> None:
        """Draws a piece of advice on the map, by its number from 0, or draws it no longer."""
        advice = self.advice or ()
        if 0 <= number < len(advice):
            self.state = replace(self.state, drawn=None if self.drawn is advice[number] else advice[number])
