"""The view of La Legión."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....drawing.counters import PLAIN, Detail
from ....engine.i18n import gettext_noop
from ....engine.scene import Item, Point
from ....ui.markup import Markup, tag
from ...hexes.board.game_view import HexGameView
from ...hexes.board.outlook import Outlook
from ...hexes.board.play_commands import hex_commands
from ..movement_reach import binding_hexes
from ..players import PLAYERS
from ..scene import counter_items, spoken
from . import header, likeliest, order_of_battle, sidebar
from .controller import LegionController
from .legend import legend
from .map_overlays import mark_layer, outlook, reach_layer
from .play_commands import play_commands
from .unit_html import counter_picture, hex_line, states, whereabouts

#: A counter that must fight matters as much as so many that may.
DUTY = 5.0


class LegionGameView(HexGameView[LegionController]):
    """La Legión: counters that fight, artillery, aircraft and fleets on the board of the eastern Rif."""

    controller = LegionController
    keys = gettext_noop(
        "Map. Arrow keys walk from hex to hex, Enter clicks, Escape deselects. N and P: next and previous counter; "
        "S: it stays; D: later; H: advice; "
        "A: attack; E: end the phase; U: undo; Y: redo; plus, minus, 0, W: size; F: full screen; B: presentation. "
        "I: what is here; V: what is near; L: what happened last; O: who holds what; Q: what can act."
    )
    commands = hex_commands | play_commands
    players = tuple(PLAYERS)
    dice_rule = "L2.12"
    editor = "legion_widget.games.legion.board.editor:LegionKit"
    on_map_title = gettext_noop("Land counters on the map")

    def counters(self, controller: LegionController, language: str, detail: Detail = "full") -> list[Item]:
        return counter_items(controller.system, controller.now.position, language, detail, controller.kept("counters"))

    def reach(
        self, controller: LegionController, larger: float = 1.0, spots: Mapping[int, Point] | None = None
    ) -> list[Item]:
        return reach_layer(controller, larger, spots)

    def marks(self, controller: LegionController) -> list[Item]:
        return mark_layer(controller)

    def likeliest(self, controller: LegionController, place: int) -> Any:
        return likeliest.likeliest(controller, place)

    def promise(self, controller: LegionController, place: int) -> str:
        return likeliest.promise(controller, place) or super().promise(controller, place)

    def is_plain(self, controller: LegionController) -> bool:
        state = controller.state
        if controller.phase == "combat":
            return not (state.attackers or state.defenders or state.support)
        return controller.phase in ("movement", "bombardment") and controller.fleeing is None

    def outlook(self, controller: LegionController, unit: Any) -> Outlook | None:
        return outlook(controller, unit) if controller.phase in ("movement", "bombardment", "combat") else None

    def stops(self, controller: LegionController, unit: Any) -> int:
        if controller.phase != "movement":
            return 0
        return binding_hexes(controller.system, controller.now.position, controller.system.counter(unit.id))

    def unit_icon(self, unit: Any, size: int = 34, marked: bool = False) -> Markup:
        return counter_picture(unit, size, marked)

    def ink(self, unit: Any) -> tuple[str, bool]:
        look = unit.look or PLAIN
        return look.paper, look.corners == "cut"

    def focus_weight(self, controller: LegionController, unit: Any) -> float:
        return DUTY if unit.has("bound") and not unit.fought else 1.0

    def spoken(self, controller: LegionController, place: int) -> str:
        words = spoken(controller.system, controller.now.position, place)
        shot = controller.shot
        if shot is None or controller.where(controller.unit(shot.target)) != place:
            return words
        return f"{words}. {sidebar.aimed_words(controller, shot)}"

    def plan_words(self, controller: LegionController, plan: Any) -> str:
        return (
            sidebar.aimed_words(controller, plan) if plan == controller.shot else super().plan_words(controller, plan)
        )

    def status_chips(self, controller: LegionController) -> list[Markup]:
        return header.status_chips(controller)

    def phases(self, controller: LegionController) -> list[Markup]:
        return header.phases(controller)

    def phase_progress(self, controller: LegionController) -> Markup | None:
        return header.phase_progress(controller)

    def question(self, controller: LegionController) -> str | None:
        return sidebar.question(controller)

    def help(self, controller: LegionController) -> str | None:
        return sidebar.help(controller)

    def rolled(self, controller: LegionController, event: Any) -> Markup | None:
        return sidebar.rolled(controller, event)

    def play(self, controller: LegionController) -> list[Markup | None]:
        return sidebar.play(controller)

    def order_of_battle(self, controller: LegionController) -> Markup:
        return order_of_battle.order_of_battle(controller)

    def legend(self) -> Markup:
        return legend()

    # ---- units and hexes in words -----------------------------------------------------------------

    def hex_line(self, controller: LegionController, index: int) -> Markup:
        return hex_line(controller, index)

    def unit_details(self, controller: LegionController, unit: Any) -> list[Any]:
        return sidebar.unit_details(controller, unit)

    def states(self, unit: Any) -> str:
        return states(unit)

    def whereabouts(self, controller: LegionController, unit: Any) -> str:
        return whereabouts(controller, unit)

    def on_map(self, controller: LegionController, side: str) -> int:
        """The land counters."""
        return int(controller.system.derived(controller.now.position).land[side].bit_count())

    def tooltip_ground(self, controller: LegionController, index: int) -> Markup:
        return hex_line(controller, index, noted=False)

    def tooltip_units(self, controller: LegionController, index: int) -> list[Markup]:
        unit = controller.land_unit(index)
        if unit is None:
            return []
        said = states(unit, controller.phase)
        lines = [tag("div", unit.full_name, f" {unit.combat}-{unit.movement}")]
        return [*lines, tag("div", said, class_="lw-state")] if said else lines

    def tooltip_path(self, controller: LegionController, unit: Any, index: int) -> list[Markup]:
        moves = controller.phase == "movement" and controller.land_unit(index) is None
        return super().tooltip_path(controller, unit, index) if moves else []
