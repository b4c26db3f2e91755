"""What the pages of Baraka & Fatality Lite have of their own."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, ClassVar

from legion_widget.engine.game import Game
from legion_widget.engine.i18n import LocalizedText, localized, say
from legion_widget.engine.moment import Moment
from legion_widget.engine.odds import Modifier, Odds
from legion_widget.engine.scene import Point
from legion_widget.games.baraka.board.unit_html import miniatures, states
from legion_widget.games.baraka.look import at
from legion_widget.games.baraka.scene import guard
from legion_widget.games.baraka.terms import GONE, SIDE_NAMES
from legion_widget.games.baraka.texts import OUTCOMES, outcome_words
from legion_widget.games.baraka.unit import Unit

from .base import GamePages

WORDS: dict[str, LocalizedText] = {
    "done": {"es": "se hace", "en": "it is done"},
    "joined": {"es": "{name}, con {other}", "en": "{name}, with {other}"},
    "way": {
        "es": "{needed} cm hasta el enemigo, {movement} de movimiento",
        "en": "{needed} cm to the enemy, {movement} of movement",
    },
}


class BarakaPages(GamePages):
    """A table in centimetres with miniatures; odds of several dice one after another."""

    system = "baraka"
    title = "Baraka & Fatality Lite"
    rule = "B12.3"
    option = "B12.1.seen"
    scenario = "well"
    pieces: ClassVar[LocalizedText] = {"es": "Unidades:", "en": "Units:"}
    off: ClassVar[LocalizedText] = {"es": "Fuera de la mesa:", "en": "Off the table:"}
    still: ClassVar[tuple[str, ...]] = ("ground", "terrain")
    margin: ClassVar[float] = 56
    least: ClassVar[tuple[float, float]] = (300, 230)
    small: ClassVar[float] = 0.75
    lasting: ClassVar[bool] = True

    def spot(self, game: Moment[Any, Any], place: Any) -> Point:
        return at(place)

    def company(self, game: Moment[Any, Any]) -> Iterator[Point]:
        """Every miniature: of who acts, and of who stands by."""
        for unit in game.units.values():
            for member in (*unit.members, guard(unit)):
                if member is not None:
                    yield at(member.place)

    def changed(self, before: Moment[Any, Any], after: Moment[Any, Any]) -> bool:
        return bool(before.position.states != after.position.states)

    def stand(self, game: Moment[Any, Any], description: str) -> str:
        """The impulse, and what is being decided by whom."""
        impulse, side = say("Impulse {number}", number=game.turn).text(), game.to_act
        who = f" ({localized(SIDE_NAMES[side])})" if side else ""
        return f"{impulse} · {game.phase.title}{who}"

    def listed(self, game: Moment[Any, Any]) -> tuple[list[str], list[str]]:
        on, off = [], []
        for unit in game.units.values():
            name = localized(unit.name)
            if unit.whereabouts in GONE:
                off.append(f"{name}, {localized(GONE[unit.whereabouts])}")
            elif unit.state.joined:
                on.append(
                    localized(WORDS["joined"]).format(name=name, other=localized(game.units[unit.state.joined].name))
                )
            else:
                on.append(f"{name} ({self.words(unit)})")
        return on, off

    def words(self, unit: Unit) -> str:
        """What a unit is where its name does not say it, how many it is, and the markers that it has."""
        kind = localized(unit.troop.profile.name)
        told = [kind if kind != localized(unit.name) else "", miniatures(unit.count), states(unit)]
        return ", ".join(each for each in told if each)

    def outcomes(self, odds: Odds) -> list[tuple[str, Fraction]]:
        """Casualties by their number, then what is done, and then all else in the order of the board's words."""
        order = ["done", *OUTCOMES]
        return sorted(odds.outcomes.items(), key=lambda each: order.index(each[0]) if each[0] in order else -1)

    def outcome(self, game: Game[Any, Any], name: str) -> str:
        return localized(WORDS["done"]) if name == "done" else outcome_words(name).text()

    def sums(self, game: Game[Any, Any], action: Any, odds: Odds) -> str:
        if "needed" not in odds.factors:
            return ""
        return localized(WORDS["way"]).format(**odds.factors)

    def factors(self, game: Game[Any, Any], odds: Odds) -> Iterator[tuple[str, list[Modifier]]]:
        """Each number begins with its base, which says whose it is."""
        steps: list[Modifier] = []
        for each in (*odds.modifiers, None):
            if steps and (each is None or each.kind == "="):
                subject = steps[0].subject
                yield localized(game.units[subject].name) if subject else "", steps
                steps = []
            steps += [each] if each is not None else []
