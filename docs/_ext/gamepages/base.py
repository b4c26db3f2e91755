"""What the rule pages must know of a game. A game fills in what raises here, and what it has besides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from legion_widget.engine.game import Game
from legion_widget.engine.i18n import LocalizedText, number, percentage
from legion_widget.engine.moment import Moment
from legion_widget.engine.odds import Modifier, Odds, total
from legion_widget.engine.rulebook import ExampleStep
from legion_widget.engine.scene import Point

#: Chances are told as fractions too where these are no longer than this below the line.
SHORT = 100


class GamePages:
    """What is particular to the rule pages of one game: what it is called, what is seen, and how odds are told."""

    #: The id of the game, what it is called, and a rule and an option that serve as examples of their kind.
    system: ClassVar[str]
    title: ClassVar[str]
    rule: ClassVar[str]
    option: ClassVar[str]
    #: A scenario of the game, for a line of code.
    scenario: ClassVar[str]
    #: What its pieces are called, and where they are that are not on the map.
    pieces: ClassVar[LocalizedText] = {"es": "Fichas:", "en": "Counters:"}
    off: ClassVar[LocalizedText] = {"es": "Fuera del mapa:", "en": "Off the map:"}
    #: The layers of a picture that are the same in all positions on a map, in every language.
    still: ClassVar[tuple[str, ...]]
    #: How far round what happens a cut reaches, and the least that it shows: world units.
    margin: ClassVar[float] = 75
    least: ClassVar[tuple[float, float]] = (420, 300)
    #: The smallest scale, in CSS pixels for a world unit, at which two pictures stand side by side.
    small: ClassVar[float] = 1.1
    #: Whether odds take so long that they are worked out once for all languages: no word of theirs may be bound to one.
    lasting: ClassVar[bool] = False

    # ---- pictures ---------------------------------------------------------------------------------

    def spot(self, game: Moment[Any, Any], place: Any) -> Point:
        """Where on the picture a place of the board is (`BoardController.about`)."""
        raise NotImplementedError

    def company(self, game: Moment[Any, Any]) -> Iterator[Point]:
        """What else stands on the map, and is shown in a cut where it is near to what its steps are about."""
        return iter(())

    def changed(self, before: Moment[Any, Any], after: Moment[Any, Any]) -> bool:
        """Whether a second picture, after the example, shows what the first does not."""
        raise NotImplementedError

    def stand(self, game: Moment[Any, Any], description: str) -> str:
        """Turn, weather and phase of a position: what its picture says of itself, without the title."""
        return description.removeprefix(game.scenario.title).lstrip(" -:").replace(" - ", " · ")

    def listed(self, game: Moment[Any, Any]) -> tuple[list[str], list[str]]:
        """The units in words, for the line under the pictures: those on the map, and those off it."""
        raise NotImplementedError

    # ---- words ------------------------------------------------------------------------------------

    def reach(self, game: Game[Any, Any], step: ExampleStep) -> str:
        """How far a unit comes, in a line, where a step asks it."""
        return ""

    def outcomes(self, odds: Odds) -> list[tuple[str, Fraction]]:
        """What can come of an action, in the order in which it is told."""
        return list(odds.outcomes.items())

    def outcome(self, game: Game[Any, Any], name: str) -> str:
        """What can come of an action, in words."""
        raise NotImplementedError

    def share(self, chance: Fraction) -> str:
        """A chance, in hundredths and, where it is short, as a fraction."""
        return f"{chance} ({percent(chance)})" if 0 < chance < 1 and chance.denominator <= SHORT else percent(chance)

    def sums(self, game: Game[Any, Any], action: Any, odds: Odds) -> str:
        """What the odds are worked out from, in a line."""
        return ""

    def key(self, game: Game[Any, Any], action: Any, odds: Odds) -> str:
        """How the outcomes are read, where their names are signs."""
        return ""

    def factors(self, game: Game[Any, Any], odds: Odds) -> Iterator[tuple[str, list[Modifier]]]:
        """The modifiers in groups that come to a number each, with whose or what number it is."""
        raise NotImplementedError

    def whole(self, steps: Sequence[Modifier]) -> str:
        """What steps come to: a number, or what a number changes by where they have no base."""
        found = total(steps)
        return str(found) if steps[0].kind == "=" else f"{found:+d}".replace("-", "−")


def percent(chance: Fraction) -> str:
    """A chance in hundredths with at most one decimal, in the way of the language; a tiny one is less than that."""
    share = round(float(chance) * 100, 1)
    return percentage(number(share) if share or not chance else f"< {number(0.1)}")
