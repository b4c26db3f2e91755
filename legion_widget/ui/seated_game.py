"""A game at whose view people sit: rulings for a seat, partners who agree, a board that changes hands."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..engine.ruling import Ruling
from ..engine.seats import partners
from .dice_entry import DiceEntry
from .hotseat import Hotseat


class SeatedGame(DiceEntry):
    """A view of a game with a seat: actions are ordered by the player who sits there."""

    def ruling_for_seat(self, action: Any) -> Ruling:
        """Return the ruling on an action ordered by the player of this view."""
        return self.now.ruling(action, self.seat, self._word(action))

    def _word(self, action: Any) -> frozenset[str]:
        """The partners who agree to an action: to the end of a phase also those who have ended their part of it."""
        return self.agreed | self.hotseat.ended if action.ends_phase else self.agreed

    def _needs_only_partners(self, action: Any, seat: str) -> bool:
        """Return whether nothing but the word of partners is missing."""
        return bool(self.game.ruling(action, seat, [player_seat.id for player_seat in self.game.seats]))

    def _others_open(self, end: Any, seat: str) -> frozenset[str] | None:
        """Return the seats of partners whose own units keep the phase from ending; None: it is not they alone.

        What is in nobody's sector yet may be done by any of them.
        """
        faults = self.game.ruling(end, seat, [player_seat.id for player_seat in self.game.seats]).faults
        others = {partner.id for partner in partners(self.game.seat(seat), self.game.seats)}
        found: set[str] = set()
        for fault in faults:
            is_unit = fault.subject in self.now.units
            found.add(self.system.seat_of_unit(self.now.position, fault.subject) if is_unit else seat)
        found.discard("")
        return frozenset(found) if found <= others else None

    def agree(self) -> bool:
        """The partner says yes to what was proposed."""
        action, seat = self.proposal, self.seat
        if action is None or seat is None:
            return False
        others = {partner.id for partner in partners(self.game.seat(seat), self.game.seats)}
        self.state = replace(self.state, proposal=None)
        return self.attempt_with(action, None, self.agreed | others)

    def attempt_with(self, action: Any, seat: str | None, agreed: frozenset[str]) -> bool:
        """Does an action with the word of some partners, or keeps its refusal."""
        self.state = replace(self.state, agreed=agreed)
        done = self.attempt(action, seat=seat)
        if self.action_awaiting_dice is None:  # this once; while dice are awaited the word holds
            self.state = replace(self.state, agreed=frozenset())
        return done

    def finished(self) -> None:
        """This seat has ended its part of the phase; the partner's goes on."""
        if self.seat is None:
            return
        self.state = replace(self.state, proposal=None)
        partner = self.hotseat.finish(self.game)
        if partner is not None:
            self.take(partner, awaiting_handover=True)

    def sit(self, seat: str | None, hotseat: bool = False) -> None:
        """Gives this view a seat: None for all of them; ``hotseat``: the board goes from hand to hand."""
        if seat is not None:
            self.game.seat(seat)
        self.hotseat = Hotseat(active=hotseat)
        self.take(seat, awaiting_handover=False)
        self.change_hands()

    def sit_against_computer(self) -> None:
        """Gives this view the seat of the only side that people play, and that of the next one if that changes.

        Whoever has sat down keeps the seat. A board that goes from hand to hand still does, but not to the computer.
        """
        if self.hotseat.active:
            self._leave_computers_seat()
            self.change_hands()
            return
        if self.seat is not None and not self.hotseat.is_against_computer:
            return
        hotseat = Hotseat.against_computer(self.game)
        if hotseat.seat != self.seat:
            self.clear()
        self.hotseat = hotseat

    def _leave_computers_seat(self) -> None:
        """Passes a hotseat board on whose side the computer plays now, to the first seat that is a person's."""
        computer = self.game.computer
        if self.seat is not None and self.game.seat(self.seat).side in computer:
            people = [seat.id for seat in self.game.seats if seat.side not in computer]
            self.take(next(iter(people), None), awaiting_handover=bool(people))

    def uncover(self) -> None:
        """The next player has taken the board."""
        self.hotseat.awaiting_handover = False

    def take(self, seat: str | None, awaiting_handover: bool) -> None:
        """The player of a seat takes the board; ``awaiting_handover`` covers it until he says that he is there."""
        self.hotseat.take(seat, awaiting_handover)
        self.clear()

    def change_hands(self) -> None:
        """Pass a hotseat board to the side that decides now."""
        seat = self.hotseat.next(self.game)
        if seat is not None:
            self.take(seat, awaiting_handover=True)

    def end_phase(self) -> bool:
        """Ends the phase; where partners share the side, this player's part of it."""
        if self.seat is not None and self.hotseat.active and self.step is None and not self.awaiting_handover:
            action = self.system.end_phase(self.now.position)
            owing = None if self.ruling_for_seat(action) else self._others_open(action, self.seat)
            if owing is not None:
                self.hotseat.reopen(owing)
                if self.hotseat.waiting(self.game):
                    self.finished()
                    return True
        return self.attempt(self.system.end_phase(self.now.position))
