"""Hotseat play: one player at a view, anyone, or each side in turn as the board changes hands."""

from __future__ import annotations

from ..engine.game import AnyGame
from ..engine.moment import AnyMoment
from ..engine.seats import partners


def seat_against_computer(game: AnyGame) -> str | None:
    """Return the seat of the only side that the computer does not play; None where there is none, or several.

    >>> import legion_widget as lw
    >>> game = lw.new_game("rif")
    >>> game.set_computer("moroccan", "officer")
    >>> seat_against_computer(game)
    'spanish'
    """
    people = [seat.id for seat in game.seats if seat.side not in game.computer]
    return people[0] if game.computer and len(people) == 1 else None


class Hotseat:
    """The seat of a view, and how far its players are with the phase.

    >>> import legion_widget as lw
    >>> game = lw.new_game("rif")
    >>> hotseat = Hotseat(active=True)
    >>> hotseat.next(game)
    'moroccan'
    >>> hotseat.take("moroccan", awaiting_handover=False)
    >>> hotseat.may_decide(game), hotseat.next(game)
    (True, None)
    """

    def __init__(self, seat: str | None = None, active: bool = False, is_against_computer: bool = False) -> None:
        #: The seat that the player of this view has; None: whoever sits here commands everything.
        self.seat = seat
        #: Whether the seat is that of the only side that people play, whichever that is.
        self.is_against_computer = is_against_computer
        #: Whether the board goes from hand to hand, and whether it is waiting to be taken by the next player.
        self.active = active
        self.awaiting_handover = False
        #: The seats that have ended their part of the phase; that is no word for anything else.
        self.ended: frozenset[str] = frozenset()
        self._ended_at = 0

    @classmethod
    def against_computer(cls, game: AnyGame) -> Hotseat:
        """Return the hotseat of the only side that the computer does not play; everybody's where there is none."""
        return cls(seat_against_computer(game), is_against_computer=True)

    def take(self, seat: str | None, awaiting_handover: bool) -> None:
        """The player of a seat takes the board; ``awaiting_handover`` covers it until he says that he is there."""
        self.seat, self.awaiting_handover = seat, awaiting_handover

    def moved(self, old: AnyGame, new: AnyGame) -> Hotseat:
        """Return the hotseat for another game that takes the place of this one.

        The player keeps the seat, or gets the first seat of the same side where the new game has other seats. A board
        that goes from hand to hand still does. Who sat against the computer sits so in the new game.

        >>> import legion_widget as lw
        >>> Hotseat("spanish").moved(lw.new_game("rif"), lw.new_game("rif", players=4)).seat
        'spanish-west'
        """
        if self.is_against_computer:
            return Hotseat.against_computer(new)
        if self.active or self.seat is None:
            return Hotseat(active=self.active)
        side = old.seat(self.seat).side
        own = [seat.id for seat in new.seats if seat.side == side]
        return Hotseat(self.seat if self.seat in own else next(iter(own), None))

    def may_decide(self, moment: AnyMoment) -> bool:
        """Return whether the player who sits here is of the side that decides."""
        return self.seat is None or moment.seat(self.seat).side == moment.to_act

    def finish(self, game: AnyGame) -> str | None:
        """End the part of the phase of this seat's player.

        Returns:
            The id of the partner's seat that takes the board, if any.
        """
        if self.seat is None:
            return None
        self.ended |= {self.seat}
        self._ended_at = len(game)
        waiting = self.waiting(game)
        return waiting[0] if waiting and self.active else None

    def waiting(self, game: AnyGame) -> list[str]:
        """Return the seats of partners who have not ended their part of the phase."""
        if self.seat is None:
            return []
        return [partner.id for partner in partners(game.seat(self.seat), game.seats) if partner.id not in self.ended]

    def reopen(self, seats: frozenset[str]) -> None:
        """Forget that seats have ended their part of the phase: something is left for them to do."""
        self.ended -= seats

    def begin_phase(self) -> None:
        """Begin a phase: nobody has ended their part of it."""
        self.ended = frozenset()

    def follow(self, game: AnyGame) -> None:
        """Forget that somebody ended their part of the phase, if what came before it has been undone."""
        if len(game) < self._ended_at:
            self.ended = frozenset()

    def next(self, game: AnyGame) -> str | None:
        """Return the seat that takes the board because another side decides now; None: no person does.

        Where a partner's action was undone, the partner takes it.
        """
        if not self.active or game.to_act is None or game.to_act in game.computer:
            return None
        own = [seat.id for seat in game.seats if seat.side == game.to_act]
        undone = game.journal.line[len(game) + 1 :][:1]
        acted = [entry.seat for entry in undone if entry.seat in own]
        if self.seat is not None and self.may_decide(game):
            return next((seat for seat in acted if seat != self.seat), None)
        return (acted or own)[0]
