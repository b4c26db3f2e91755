"""A tournament: every player against every other, each game from both sides, for a class or a table of strengths."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from itertools import combinations
from math import comb
from typing import Any

import msgspec

from ..engine.errors import DataError, NotAPlayer, UnknownName, shown
from ..engine.game import AnyGame, Game
from ..engine.i18n import localized, number, percent, say, say_count, translate
from ..engine.plain_form import whole_numbers
from ..engine.playing import choice
from .entrants import Entrant, check_doctrines, entrant
from .progress_bar import with_bar


class Match(msgspec.Struct, frozen=True):
    """One game of a tournament.

    Args:
        seed: The seed of its dice.
        seats: Who played each side, by the id of the side.
        winner: The name of the player who won; None: nobody.
        rule: The rule by which it ended; empty: a player failed.
        turn: The turn in which it ended.
        failed: The name of the player who failed, and lost by it; empty: nobody.
        error: What went wrong.
    """

    seed: int
    seats: dict[str, str]
    winner: str | None
    rule: str
    turn: int
    failed: str = ""
    error: str = ""


class Tournament(msgspec.Struct, frozen=True):
    """The results of a tournament, shown as a table at the end of a cell.

    Args:
        names: The players, as they were entered.
        matches: All games, in the order in which they were played.
    """

    names: tuple[str, ...]
    matches: tuple[Match, ...]

    def points(self) -> dict[str, float]:
        """Return the points of each player, the best first: 1 for a win, a half where nobody won."""
        points = dict.fromkeys(self.names, 0.0)
        for match in self.matches:
            for name in match.seats.values():
                points[name] += 0.5 if match.winner is None else float(match.winner == name)
        return dict(sorted(points.items(), key=lambda one: -one[1]))

    def between(self, one: str, other: str) -> tuple[float, int]:
        """Return the points of one player against another, and the number of their games. Raises `UnknownName`."""
        for name in (one, other):
            if name not in self.names:
                raise UnknownName(say("player"), name, self.names)
        games = [match for match in self.matches if set(match.seats.values()) == {one, other}]
        won = sum(0.5 if match.winner is None else float(match.winner == one) for match in games)
        return won, len(games)

    def rows(self) -> list[list[str]]:
        """Return the table as rows of text: the head, then a row for each player, the best first."""
        points = self.points()
        rows = [["", *points, translate("Points")]]
        for name, total in points.items():
            cells = ["" if other == name else _share(*self.between(name, other)) for other in points]
            rows.append([name, *cells, number(total)])
        return rows

    def by_luck(self) -> float | None:
        """Return how often luck alone would part the first two players as far as here, 0 to 1; None: it cannot be said.

        It is the chance that two equally strong players part their decided games at least as unevenly.

        >>> games = [Match(seed, {"spanish": "A", "moroccan": "B"}, "A", "L5.1", 13) for seed in range(4)]
        >>> Tournament(("A", "B"), tuple(games)).by_luck()
        0.125
        """
        won, games = self._decided()
        if not games:
            return None
        most = max(won, games - won)
        return min(1.0, 2 * sum(comb(games, number) for number in range(most, games + 1)) * 0.5**games)

    def _decided(self) -> tuple[int, int]:
        """Return how many games the first player won against the second, and how many either of them won."""
        first, second = list(self.points())[:2]
        winners = [match.winner for match in self.matches if {*match.seats.values()} == {first, second}]
        return winners.count(first), winners.count(first) + winners.count(second)

    def remarks(self) -> list[str]:
        """Return what is said below the table: how far it may be luck, and who failed."""
        chance, (won, games) = self.by_luck(), self._decided()
        if chance is None:
            return self.failures()
        first, second = list(self.points())[:2]
        luck = say(
            "{first} won {won} of {games} decided games against {second}. Of two equally strong players one would win "
            "{most} or more in {percent} of such tournaments.",
            first=first, second=second, won=won, games=games, most=max(won, games - won), percent=percent(chance, 0),
        )  # fmt: skip
        return [luck.text(), *self.failures()]

    def failures(self) -> list[str]:
        """Return a sentence for each player who failed: how often, and the first error."""
        failed = {name: [match for match in self.matches if match.failed == name] for name in self.names}
        return [
            say_count(
                "{player} failed in {count} game, and lost it. Seed {seed}: {error}",
                "{player} failed in {count} games, and lost them. The first, seed {seed}: {error}",
                len(matches), player=name, seed=matches[0].seed, error=matches[0].error,
            ).text()
            for name, matches in failed.items() if matches
        ]  # fmt: skip

    def __str__(self) -> str:
        rows = self.rows()
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
        return "\n".join([*(line.rstrip() for line in lines), *self.remarks()])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        head, *body = self.rows()
        cells = "".join(f"<th scope='col'>{escape(text)}</th>" for text in head)
        lines = "".join(
            f"<tr><th scope='row'>{escape(row[0])}</th>{''.join(f'<td>{escape(text)}</td>' for text in row[1:])}</tr>"
            for row in body
        )
        below = "".join(f"<p>{escape(sentence)}</p>" for sentence in self.remarks())
        return f"<table><thead><tr>{cells}</tr></thead><tbody>{lines}</tbody></table>{below}"


def _share(points: float, games: int) -> str:
    return f"{number(points)}/{games}"


def tournament(
    new_game: Callable[[int], AnyGame],
    players: Mapping[str, Any],
    seeds: Iterable[int] = range(2),
    progress: bool = True,
) -> Tournament:
    """Let every player meet every other, on each seed once from each side.

    A player who breaks the rules or raises an error loses that game, and the tournament goes on.

    Args:
        new_game: Makes the game of a seed.
        players: For each name a player, in one of the forms that a study takes: a level, a class or function that makes
            one, of the seed of its game if it takes one, or a player, of which each game gets a copy. A shipped player
            counts as its level.
        seeds: The seeds of the games.
        progress: Whether a bar shows the time left.

    Raises:
        DataError: for anything but two players at least by name and seeds in a list, and for what makes no game.
        NotAPlayer: for what cannot play.
        UnknownName: for another level.
        ValueError: for a game that is not for two sides.

    >>> import legion_widget as lw
    >>> players = {"A": lw.Recruit, "B": lw.Recruit}
    >>> cup = tournament(lambda seed: lw.new_game("well", seed=seed), players, seeds=[1], progress=False)
    >>> len(cup.matches), sum(cup.points().values())
    (2, 2.0)
    """
    if not callable(new_game):
        example = "lambda seed: lw.new_game('well', seed=seed)"
        problem = say("a function that makes a game from a seed is needed, such as {example}", example=example)
        raise DataError("new_game", problem)
    if not isinstance(players, Mapping):
        example = "{'A': lw.Recruit, 'B': lw.Officer}"
        raise DataError("players", say("players by name are needed, such as {example}", example=example))
    if len(players) < 2:
        raise DataError("players", say("at least two players are needed"))
    entered = {str(name): entrant(player) for name, player in players.items()}
    if len(entered) < len(players):
        raise DataError("players", say("two players have the same name"))
    numbers = whole_numbers(seeds, "seeds")
    if not numbers:
        raise DataError("seeds", say("one seed at least"))
    if len(set(numbers)) < len(numbers):
        raise DataError("seeds", say("each seed once: the same game would count twice"))
    pairs = [
        (seed, pair)
        for one, other in combinations(entered, 2)
        for seed in numbers
        for pair in ((one, other), (other, one))
    ]
    check_doctrines(_begun(new_game, numbers[0]).system, entered.values())
    bar = with_bar(pairs, len(pairs), progress)
    return Tournament(tuple(entered), tuple(_match(_begun(new_game, seed), seed, pair, entered) for seed, pair in bar))


def _match(game: AnyGame, seed: int, pair: tuple[str, str], entered: Mapping[str, Entrant]) -> Match:
    """Play one game."""
    system, position, done = game.system, game.position, 0
    seats = dict(zip(system.sides, pair, strict=True))
    players: dict[str, Any] = {}
    for side, name in seats.items():
        try:
            players[side] = entered[name].player(seed)
        except NotAPlayer:
            raise
        except Exception as error:
            other = next(one for one in pair if one != name)
            said = f"{type(error).__name__}: {error}"
            return Match(seed, seats, other, "", system.turn(position), name, said)
    while (result := system.result(position)) is None:
        try:
            action = choice(system, position, players, done, game.seats)
        except Exception as error:
            failed = seats[system.to_act(position) or ""]
            other = next(name for name in pair if name != failed)
            said = f"{type(error).__name__}: {error}"
            return Match(seed, seats, other, "", system.turn(position), failed, said)
        position, done = system.after(position, action), done + 1
    winner = None if result.winner is None else seats[result.winner]
    return Match(seed, seats, winner, result.rule, system.turn(position))


def _begun(new_game: Callable[[int], AnyGame], seed: int) -> AnyGame:
    """Return the game of a seed. Raises `DataError` for what is none, and for one that is under way."""
    game = new_game(seed)
    if not isinstance(game, Game):
        raise DataError("new_game", say("it makes no game, but {what}", what=shown(game)))
    if len(game.system.sides) != 2:
        sides = ", ".join(localized(words) for words in game.system.sides.values())
        raise DataError("new_game", say("a tournament is for games of two sides, not of {sides}", sides=sides))
    if game.result is not None or len(game):
        raise DataError("new_game", say("a new game is needed for each match: this one has been played already"))
    return game
