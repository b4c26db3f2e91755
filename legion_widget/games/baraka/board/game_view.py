"""The view of Baraka & Fatality Lite."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from ....engine.game import AnyGame
from ....engine.i18n import Message, gettext_noop, say, say_count, translate
from ....ui.game_view import GameView
from ....ui.markup import Markup
from ....ui.offset import Offset
from ....ui.painting import Canvases
from ....ui.protocol import Spot
from ....ui.to_page import Grips, MinimapMarker, Motion, PointGrid, PointOverview, Ruler
from .. import pending_steps as at
from ..actions import CM, Charge, Fire, Point
from ..look import SIDE_INKS, TENTH
from ..scene import centimetres
from ..scene import spoken as unit_words
from ..tabletop.table import Table as Laid
from ..tabletop.terrain import GOINGS
from ..unit import Unit
from ..unit_geometry import bases, capability
from . import decision_panel, dice, header, order_of_battle, overview, sidebar, table_menu, tooltip
from .controller import BarakaController
from .legend import legend
from .map_overlays import places_of_step, work_ahead
from .motion import motion
from .painting import TablePainting
from .play_commands import play_commands
from .tour import TOUR, hardest_enemy
from .unit_html import lengths, picture

#: Tenths of a millimetre of a step of the keyboard, and of what the pointer tells apart when it rests.
STEP, GRAIN = CM, CM // 2
#: Who is at most so far away is near, in tenths of a millimetre.
NEAR = 30 * CM


class BarakaGameView(GameView[BarakaController]):
    """The view of a skirmish: a location is a point of the table, in tenths of a millimetre."""

    controller = BarakaController
    commands = play_commands
    dice_rule = "B4.5"
    editor = "legion_widget.games.baraka.board.editor.kit:BarakaKit"
    idle = gettext_noop("No unit can do anything more.")
    tour = TOUR
    keys = gettext_noop(
        "Table. Arrow keys go by one centimetre, Enter clicks, Escape deselects. N and P: next and previous unit; "
        "S: it stays; D: later; H: advice; "
        "A: activate it, or do what is set up; C: a click on an enemy charges; T: a click turns a weapon; "
        "R: no reaction; E: end; U: undo; Y: redo; plus, minus, 0, W: size; F: full screen; B: presentation. "
        "I: what is here; V: what is near; L: what happened last; O: who holds what; Q: what can act."
    )
    label = gettext_noop(
        "Table. Arrow keys go by one centimetre, Enter clicks, Escape deselects. “Playing with the keyboard”, at the "
        "end of the side, lists all keys."
    )

    def question(self, controller: BarakaController) -> str | None:
        """The title of what is asked says it; the panel has the words."""
        return None if decision_panel.decision(controller) is None else ""

    # ---- places -----------------------------------------------------------------------------------

    def map_of(self, game: AnyGame) -> Any:
        return _laid(game).data

    def size(self, game: AnyGame) -> tuple[float, float]:
        table = _laid(game)
        return table.width * TENTH, table.height * TENTH

    def grid(self, game: AnyGame) -> PointGrid:
        table = _laid(game)
        return PointGrid(table.width, table.height, TENTH, STEP, GRAIN)

    def place_from_page(self, game: AnyGame, spot: Spot) -> Point | None:
        x, y = spot
        table = _laid(game)
        return (x, y) if 0 <= x <= table.width and 0 <= y <= table.height else None

    def place_to_page(self, game: AnyGame, place: Point) -> Spot:
        return place

    def name(self, game: AnyGame, place: Point) -> str:
        return centimetres(place)

    def spoken(self, controller: BarakaController, place: Point) -> str:
        return tooltip.spoken(controller, place)

    def offset(self, controller: BarakaController, place: Point, unit: Unit) -> Offset | None:
        at = controller.where(unit)
        if at is None or math.dist(place, at) > NEAR:
            return None
        far = round(math.dist(place, at))
        return Offset(far, say("{length} cm", length=lengths(round(far, -2))), at[0] - place[0], at[1] - place[1])

    def unit_words(self, unit: Unit, language: str) -> str:
        return unit_words(unit, language)

    def announcement(self, controller: BarakaController, unit: Unit, language: str) -> str:
        """Its words tell where it stands."""
        return unit_words(unit, language)

    def initial_centre(self, controller: BarakaController, window: tuple[float, float]) -> Point:
        """The middle of all where they fit; else among those of the side that decides who are nearest to the enemy."""
        stage = self.first_stage(controller)
        if stage is not None and all(size <= room + 1 for size, room in zip(stage, window, strict=True)):
            return _middle(_first_spans(controller))
        return self._front(controller, window)

    def first_stage(self, controller: BarakaController) -> tuple[float, float] | None:
        """All whom it is about, with their bases and names."""
        if not (spans := _first_spans(controller)):
            return None
        across, down = ((far - near + 2 * EDGE) * TENTH for near, far in spans)
        return across, down

    def _front(self, controller: BarakaController, window: tuple[float, float]) -> Point:
        """Return the middle of an example or of a few; else of those who are nearest to the enemy."""
        spans = _stage(controller)
        return _middle(spans) if spans else self.centre_for(controller, window, controller.now.to_act)

    def places_to_act(self, controller: BarakaController, window: tuple[float, float]) -> Sequence[Point]:
        """The unit whose acts are being listed: the keyboard goes on from there. Else who are nearest to the enemy.

        Before a reaction, the unit that is reacted to and those at whom it aims.
        """
        if isinstance(top := controller.top, at.Reacting):
            aims = [act.target for act in top.acts if isinstance(act, Fire | Charge)]
            return [spot for name in (top.unit, *aims) if (spot := controller.spot_of(name)) is not None]
        unit = controller.acting
        place = None if unit is None else controller.where(unit)
        return [self._front(controller, window) if place is None else place]

    def centre_for(self, controller: BarakaController, window: tuple[float, float], side: str | None) -> Point:
        """The middle of a view in which a side sees its own units first, with the nearest enemy where both fit.

        Args:
            controller: The controller of the board.
            window: The width and height in world units of the part of the map that is seen.
            side: The side whose units come first.
        """
        spots = [(unit, controller.where(unit)) for unit in controller.now.units.values()]
        standing = [(unit, place) for unit, place in spots if place is not None]
        own = [place for unit, place in standing if unit.side == side]
        others = [place for unit, place in standing if unit.side != side]
        whole = controller.system.table
        if not own or not others:
            return whole.width // 2, whole.height // 2
        mine, enemy = min(((a, b) for a in own for b in others), key=lambda pair: (math.dist(*pair), pair))
        if all(abs(a - b) * TENTH <= FITS * size for a, b, size in zip(mine, enemy, window, strict=True)):
            return (mine[0] + enemy[0]) // 2, (mine[1] + enemy[1]) // 2
        across, down = (
            min(max(sum(axis) // len(own), at - reach), at + reach)
            for axis, at, reach in zip(
                zip(*own, strict=True), mine, (int(FITS / 2 * size / TENTH) for size in window), strict=True
            )
        )
        return across, down

    def needs_whole_map(self, controller: BarakaController, window: tuple[float, float]) -> bool:
        """Return whether those of an example, or a few, stand farther apart than is seen at once, with a margin."""
        spans = _stage(controller)
        return any((far - near) * TENTH > 0.85 * size for (near, far), size in zip(spans, window, strict=False))

    # ---- the picture ------------------------------------------------------------------------------

    def painting(self, layers: Canvases) -> TablePainting:
        return TablePainting(layers)

    def overview(self, game: AnyGame, theme: str) -> PointOverview:
        """The table as polygons, each with its ink; lines with their width."""
        table = _laid(game)
        return overview.ground(table.width, table.height, table.pieces, theme)

    def minimap_markers(self, controller: BarakaController) -> list[MinimapMarker]:
        spots = ((unit, controller.where(unit)) for unit in controller.now.units.values())
        return [
            MinimapMarker(*place, SIDE_INKS[unit.side][0], int(unit.side == "riffian"))
            for unit, place in spots
            if place is not None
        ]

    def places_of_step(self, controller: BarakaController, step: int) -> Sequence[Point]:
        return places_of_step(controller, step)

    def unit_icon(self, unit: Unit, size: int = 34, marked: bool = False) -> Markup:
        return picture(unit, size)

    def motion(
        self, controller: BarakaController, before: Any, after: Any, events: Sequence[Any]
    ) -> tuple[Motion | None, frozenset[str]]:
        return motion(controller, before, after, events)

    def likeliest(self, controller: BarakaController, place: Any) -> Any:
        return table_menu.likeliest(controller, place)

    def place_deeds(self, controller: BarakaController, place: Any) -> Iterator[Any]:
        return table_menu.deeds(controller, place)

    def outlooks(self, controller: BarakaController) -> Iterator[bytes]:
        return work_ahead(controller) if controller.step is None else iter(())

    def ruler(self, controller: BarakaController) -> Ruler | None:
        """Return the ruler of the selected unit: to a point as a move is measured, red beyond one over open ground; to
        an enemy from base to base (B4.3)."""
        unit = controller.acting or controller.unit(controller.selected)
        if (
            unit is None
            or not unit.is_on_table
            or controller.step is not None
            or controller.aim is not None
            or controller.awaiting_handover
        ):
            return None
        if isinstance(controller.top, at.Losing | at.Arming):
            return None  # miniatures are clicked, not places
        edge = 0 if unit.is_weapon else unit.leader.profile.radius
        most = max((int(capability(unit, going) * CM) for going in GOINGS), default=0)
        if controller.order:
            most = 0  # those who get it are clicked: nobody moves there
        foes = (other for other in controller.now.units.values() if other.side != unit.side and other.is_on_table)
        enemies = tuple((*base.at, base.radius) for foe in foes for base in bases(foe))
        return Ruler(controller.goes(unit), edge, most, enemies)

    def grips(self, controller: BarakaController) -> Grips:
        unit = controller.acting
        if unit is None or not controller.may_lift:
            return Grips()
        radii = {number: member.profile.radius for number, member in enumerate(unit.members)}
        spots = [(member.place, radii[number]) for number, member in enumerate(unit.members)]
        spots += [(spot, radii[number]) for number, spot in controller.loose(unit).items()]
        return Grips("lift", [[*place, radius] for place, radius in spots])

    # ---- the panels -------------------------------------------------------------------------------

    def status_chips(self, controller: BarakaController) -> Any:
        return header.status_chips(controller)

    def phases(self, controller: BarakaController) -> list[Markup]:
        return header.phases(controller)

    def decision(self, controller: BarakaController) -> Markup | None:
        return decision_panel.decision(controller)

    def rejection_text(self, controller: BarakaController) -> Message | str | None:
        return super().rejection_text(controller) or sidebar.no_shot(controller)

    def place_of_rejection(self, controller: BarakaController) -> Point | None:
        return hardest_enemy(controller)

    def rolled(self, controller: BarakaController, event: Any) -> Markup | None:
        return dice.rolled(controller, event)

    def help(self, controller: BarakaController) -> str | None:
        return sidebar.help(controller)

    def play(self, controller: BarakaController) -> list[Markup | None]:
        return sidebar.play(controller)

    def order_of_battle(self, controller: BarakaController) -> Markup:
        return order_of_battle.order_of_battle(controller)

    def remaining_forces(self, controller: BarakaController) -> Any:
        return sidebar.remaining_forces(controller)

    def legend(self) -> Markup:
        return legend()

    def tooltip(self, controller: BarakaController, place: Point) -> Markup | None:
        return tooltip.place_tooltip(controller, place)

    def end_button_label(self, controller: BarakaController) -> str | None:
        """Return the label of the button that stops for this impulse; None: other questions have their own."""
        return sidebar.end_button_label(controller)

    def unused_words(self, count: int) -> Message:
        return say_count(
            "Your side has chits, and one unit could still be activated in this impulse.",
            "Your side has chits, and {count} units could still be activated in this impulse.",
            count,
        )

    def end_button_why(self, controller: BarakaController) -> str:
        return translate("Your side activates no more units in this impulse; it may still react (E)")


#: The part of a window's width and height that may lie between two units which both have to be in sight.
FITS = 0.8
#: How far round the places of units their bases and names reach, in tenths of a millimetre.
EDGE = 6 * CM
#: In a lesson so many units are all in sight at first.
FEW = 5


def _stage(controller: BarakaController) -> list[tuple[int, int]]:
    """Return the ends, east and south, of the area of an example or of a lesson with few units; else nothing."""
    places: list[Any] = []
    if controller.worked_example is not None:
        places = controller.worked_example.stage(controller)
    elif controller.shows_few:
        standing = _standing(controller)
        places = standing if len(standing) <= FEW else []
    return _spans(places)


def _first_spans(controller: BarakaController) -> list[tuple[int, int]]:
    """Return the ends of the area of those who are to be seen at first: of an example, of a few, of all."""
    return _stage(controller) or _spans(_standing(controller))


def _standing(controller: BarakaController) -> list[Point]:
    """Return where the units stand that are on the table."""
    return [place for unit in controller.now.units.values() if (place := controller.where(unit)) is not None]


def _spans(places: list[Point]) -> list[tuple[int, int]]:
    """Return the ends, east and south, of the area of places; nothing without any."""
    return [(min(axis), max(axis)) for axis in zip(*places, strict=True)]


def _middle(spans: list[tuple[int, int]]) -> Point:
    (left, right), (top, bottom) = spans
    return (left + right) // 2, (top + bottom) // 2


def _laid(game: AnyGame) -> Laid:
    """The table with its terrain that a game is played on."""
    system: Any = game.system
    table: Laid = system.table
    return table
