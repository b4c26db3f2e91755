"""The view of the Market Garden game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....drawing.counters import PLAIN, Detail
from ....engine.i18n import gettext_noop, say, translate
from ....engine.scene import Item, Point
from ....ui.markup import Markup, tag
from ...hexes.board.game_view import HexGameView
from ...hexes.board.outlook import Outlook
from ...hexes.board.play_commands import hex_commands
from ..clauses import OFFERS
from ..data import enemy
from ..fire import declared_fires
from ..scene import counter_items, spoken
from ..unit import Unit
from . import header, likeliest, sidebar
from .controller import MOVING, MarketGardenController
from .legend import legend
from .map_overlays import mark_layer, reach_layer
from .play_commands import play_commands
from .unit_html import counter_picture, hex_line, states


class MarketGardenGameView(HexGameView[MarketGardenController]):
    """The operational sequence of play: stacks move, declare, refuse, react, bombard, manoeuvre and assault."""

    controller = MarketGardenController
    keys = gettext_noop(
        "Map. Arrow keys walk from hex to hex, Enter clicks, Escape deselects. N and P: next and previous unit; "
        "S: it stays; D: later; H: advice; A: do what is set up; E: end the phase; U: undo; Y: redo; "
        "plus, minus, 0, W: size; F: full screen; B: presentation. "
        "I: what is here; V: what is near; L: what happened last; O: who holds what; Q: what can act."
    )
    commands = hex_commands | play_commands
    dice_rule = "H0.1"
    editor = "legion_widget.games.market_garden.board.editor:MarketGardenKit"
    chosen = gettext_noop("Selected unit")
    stop_words = gettext_noop("It stops there: enemy zone of control.")

    def counters(self, controller: MarketGardenController, language: str, detail: Detail = "full") -> list[Item]:
        return counter_items(controller.system, controller.now.position, language, detail, controller.kept("counters"))

    def reach(
        self, controller: MarketGardenController, larger: float = 1.0, spots: Mapping[int, Point] | None = None
    ) -> list[Item]:
        return reach_layer(controller, larger, spots)

    def marks(self, controller: MarketGardenController) -> list[Item]:
        return mark_layer(controller)

    def likeliest(self, controller: MarketGardenController, place: int) -> Any:
        return likeliest.likeliest(controller, place)

    def promise(self, controller: MarketGardenController, place: int) -> str:
        return likeliest.promise(controller, place) or super().promise(controller, place)

    def is_plain(self, controller: MarketGardenController) -> bool:
        position, chosen = controller.now.position, controller.unit(controller.selected)
        if controller.phase not in MOVING or position.ending or position.combats or declared_fires(position):
            return False
        return chosen is None or chosen.status != "waiting"  # else it comes down where others stand

    def outlook(self, controller: MarketGardenController, unit: Unit) -> Outlook | None:
        if controller.phase not in MOVING:
            return None
        reach, hands = controller.system.reach(controller.now.position, unit.id), controller.stack_of(unit)
        targets = sum(1 << index for index in (controller.overruns(hands) if hands else ()))
        return Outlook(reach.cost_by_index, reach.path_indices, self.stops(controller, unit), targets=targets)

    def stops(self, controller: MarketGardenController, unit: Unit) -> int:
        if controller.phase not in MOVING:
            return 0
        return int(controller.system.derived(controller.now.position).zoc[enemy(unit.side)])

    def unit_icon(self, unit: Unit, size: int = 34, marked: bool = False) -> Markup:
        return counter_picture(unit, size, marked)

    def ink(self, unit: Unit) -> tuple[str, bool]:
        look = unit.look or PLAIN
        return look.paper, look.corners == "cut"

    def spoken(self, controller: MarketGardenController, place: int) -> str:
        return spoken(controller.system, controller.now.position, place)

    def status_chips(self, controller: MarketGardenController) -> Any:
        return header.status_chips(controller)

    def phases(self, controller: MarketGardenController) -> list[Markup]:
        return header.phases(controller)

    def phase_progress(self, controller: MarketGardenController) -> Markup | None:
        return header.phase_progress(controller)

    def end_button_label(self, controller: MarketGardenController) -> str | None:
        """Between two actions there is nothing to end but an offer."""
        if controller.phase in OFFERS:
            return translate("Decline")
        return None if controller.phase in controller.interrupts else translate("End the phase")

    def end_button_why(self, controller: MarketGardenController) -> str:
        if controller.phase in OFFERS:
            return translate("Nothing is done, and the phase goes on (E)")
        return super().end_button_why(controller)

    def question(self, controller: MarketGardenController) -> str | None:
        return sidebar.question(controller)

    def help(self, controller: MarketGardenController) -> str | None:
        return sidebar.help(controller)

    def rolled(self, controller: MarketGardenController, event: Any) -> Markup | None:
        return sidebar.rolled(controller, event)

    def play(self, controller: MarketGardenController) -> list[Markup | None]:
        return sidebar.play(controller)

    def remaining_forces(self, controller: MarketGardenController) -> Any:
        return sidebar.remaining_forces(controller)

    def legend(self) -> Markup:
        return legend()

    def places_to_act(self, controller: MarketGardenController, window: tuple[float, float]) -> Sequence[int]:
        """The attackers and what they attack, where a side is asked what it does about that."""
        position = controller.now.position
        if controller.phase in ("reaction", "refusal"):
            combats = [combat for combat in position.combats if combat.target in controller.attacked]
        else:
            combats = [] if position.fight is None else [position.fight]
        places = [controller.spot_of(name) for combat in combats for name in (*combat.attackers, combat.target)]
        return [place for place in dict.fromkeys(places) if place is not None] or super().places_to_act(
            controller, window
        )

    # ---- units and hexes in words -----------------------------------------------------------------

    def hex_line(self, controller: MarketGardenController, index: int) -> Markup:
        return hex_line(controller, index)

    def unit_details(self, controller: MarketGardenController, unit: Unit) -> list[Any]:
        return sidebar.unit_details(controller, unit)

    def states(self, unit: Unit) -> str:
        return states(unit)

    def whereabouts(self, controller: MarketGardenController, unit: Unit) -> str:
        if unit.hex is not None or unit.status == "eliminated":
            return super().whereabouts(controller, unit)
        return say("turn {turn}", turn=unit.arrives).text()

    def tooltip_units(self, controller: MarketGardenController, index: int) -> list[Markup]:
        return [
            tag("div", f"{unit.full_name} {unit.factors}", tag("small", f" {states(unit)}", class_="lw-state"))
            for unit in controller.stack(index)
        ]

    def tooltip_path(self, controller: MarketGardenController, unit: Unit, index: int) -> list[Markup]:
        """Leave out hexes beyond reach with units of its own side: a click there selects those units."""
        if controller.phase not in MOVING or not controller.may_decide:
            return []
        joins = bool(controller.stack(index, unit.side))
        if joins and controller.system.hex_label(index) not in controller.system.reach(
            controller.now.position, unit.id
        ):
            return []
        return super().tooltip_path(controller, unit, index)
