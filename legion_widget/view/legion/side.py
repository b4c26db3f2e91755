"""What the side of the board shows of La Legión: the counter chosen, the attack being set up, what the dice brought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...engine.odds import Modifier, total
from ...engine.words import Message, gettext_noop, pick, say, translate
from ...games.legion.actions import HandOver
from ...games.legion.air_sea import bomb_target
from ...games.legion.clauses import TYPE_NAMES
from ...games.legion.events import BatteryCaptured, Eliminated, Fought
from ...games.legion.pending_steps import AdvanceChoice, CaptureChoice
from ...games.legion.unit import Unit
from ..hexes.side import ability, help_line, history, inspector, reserves
from ..markup import Markup, tag
from ..panels.parts import button, modifiers, odds_bar, rule_chip, section
from ..panels.units import card, facts, remove_button
from .key import COMBAT, DISPLACEMENT, MOVEMENT, Factor, abbreviated
from .pieces import counter_picture, states, whereabouts
from .table import LegionTable

_ = translate

QUESTIONS = {
    "capture": gettext_noop("Spanish guns stand abandoned in {hex}. Do the Moroccans take them?"),
    "loss": gettext_noop("The attackers have lost: which of them is eliminated?"),
    "advance": gettext_noop("{hex} is empty: does an attacker occupy it?"),
}
#: What the counters beside the map are called in a phase.
RESERVES = {
    "placement": gettext_noop("To be placed"),
    "air": gettext_noop("Aircraft at base"),
    "fleet": gettext_noop("Fleets in harbour"),
    "": gettext_noop("Reinforcements"),
}


def play(table: LegionTable) -> list[Markup | None]:
    """What is being set up, what is chosen, what can come in, and what can be done now."""
    parts = [attack(table), bombing(table)]
    if not (table.attackers or table.defenders):
        parts.append(inspector(table))
    title = _(RESERVES.get(table.phase, RESERVES[""]))
    return [*parts, plan(table), reserves(table, title, table.hand()), help_line(table)]


def rolled(table: LegionTable, event: Any) -> Markup:
    """What the dice brought: who fought, the factors with every modifier, the rolls, and who is left."""
    says = [
        tag("p", table.system.describe(each).text())
        for each in table.happened
        if table.told is None and isinstance(each, (BatteryCaptured, Eliminated))
    ]
    if isinstance(event, Fought):
        words = {
            "attacker": _("The attacker wins"),
            "defender": _("The defender wins"),
            "tie": _("A tie: all stay"),
        }
        attackers, defenders = _pieces(table, event.attackers + event.support), _pieces(table, event.defenders)
        rolls = [
            _hand(_("Attacker"), "attacker", event.attack, event.attack_roll, attackers),
            _hand(_("Defender"), "defender", event.defence, event.defence_roll, defenders),
        ]
        word, more, rule = words[event.outcome], modifiers(event.modifiers), "L8.2"
    else:
        pieces = _pieces(table, (event.unit, event.target))
        rolls = [tag("div", _("Die"), tag("p", _face(event.roll)), pieces, class_="lw-roll")]
        word, more, rule = _("Hit: eliminated") if event.hit else _("No effect"), None, event.rules[0]
    return section(
        _("The dice"),
        tag("div", rolls, class_="lw-rolls"),
        tag("p", word, class_="lw-name"),
        says,
        more,
        kind="lw-outcome",
        chip=rule_chip(rule),
    )


def _pieces(table: LegionTable, names: tuple[str, ...]) -> Markup:
    """Counters side by side, to look at."""
    units = [table.known(name) for name in names]
    return tag("div", [tag("span", counter_picture(unit, 30), title=unit.name) for unit in units], class_="lw-pieces")


def _hand(who: str, side: str, factor: int, roll: int, pieces: Markup) -> Markup:
    """One side of a combat: the factor, the die, their product, and the counters."""
    product = tag("span", f"{factor} × ", _face(roll), f" = {factor * roll}")
    return tag("div", who, tag("b", product), pieces, class_=f"lw-roll lw-{side}-ink")


def _face(number: int) -> Markup:
    """A die that shows a number."""
    return tag("span", number, class_="lw-face")


def question(table: LegionTable) -> str | None:
    """What a combat or bombardment has left open: guns to take, a loss to choose, a hex to occupy."""
    if table.phase not in QUESTIONS or table.step is not None:
        return None
    step = table.now.position.step
    where = table.system.hex_name(step.hex) if isinstance(step, (CaptureChoice, AdvanceChoice)) else ""
    return Message(QUESTIONS[table.phase], {"hex": where}).text()


def unit_details(table: LegionTable, unit: Unit) -> list[Any]:
    """A counter with its factors as they are now, why they have changed, and what it can do."""
    mf, df = unit.now
    why = table.system.changes(table.now.position, unit.id)
    combat = Modifier("defender", unit.combat, "L8.2", Message(""), "=")
    factors: list[tuple[Factor, Any]] = []
    if unit.combat:
        attacked = total(change for change in [combat, *why] if change.side == "defender")
        factors.append((COMBAT, unit.combat if attacked == unit.combat else f"{unit.combat} ({attacked})"))
    if unit.movement:
        factors.append((MOVEMENT, unit.movement if mf == unit.movement else f"{unit.movement} → {mf}"))
    if unit.displacement:
        factors.append((DISPLACEMENT, unit.displacement if df == unit.displacement else f"{unit.displacement} → {df}"))
    said = states(unit, table.phase)
    turned_down = table.refusal is not None and table.refusal.rule == "L4.2"  # it says already whose turn it is
    return [
        card(
            counter_picture(unit, 58),
            unit.name,
            tag("p", pick(TYPE_NAMES[unit.type]).capitalize(), " · ", whereabouts(table, unit), class_="lw-muted"),
            facts((abbreviated(factor), value, "") for factor, value in factors),
            tag("p", said, class_="lw-state") if said else None,
        ),
        modifiers(why) if why else None,
        hand_over(table, unit),
        None if turned_down else ability(table, unit),
        history(unit),
        tag("p", _("Factors: our reconstruction."), class_="lw-fine"),
    ]


def plan(table: LegionTable) -> Markup | None:
    """The odds that the chosen counter would have against an enemy pressed in the movement phase."""
    odds = table.planned()
    if odds is None or table.aim is None:
        return None
    target = table.known(table.aim)
    return section(
        _("If it attacked"),
        tag(
            "p",
            say(
                "{unit} against {target}, from a hex beside it:",
                unit=table.known(table.selected).name,
                target=target.name,
            ).text(),
        ),
        odds_bar(odds),
        modifiers(odds.modifiers),
        tag(
            "p",
            _("Attacks are declared in the combat phase, after all movement."),
            " ",
            rule_chip("L7.4"),
            class_="lw-fine",
        ),
        chip=rule_chip(odds.rule),
    )


def attack(table: LegionTable) -> Markup | None:
    """The attack that is being set up: who, with what support, at which odds and why."""
    if table.phase != "combat":
        return None

    odds = table.odds()
    hint = tag("p", _("Press your counters and the enemy beside them; press artillery to support."), class_="lw-muted")
    if not (table.attackers or table.defenders or table.support):
        if table.step is not None or table.handing:  # nothing is set up in the past, or by nobody
            return None
        return section(_("Attack being set up"), hint, chip=rule_chip("L8.1"))
    factors = odds.factors if odds is not None else {}
    duel = tag(
        "div",
        _camp(table, "attacker", _("Attackers"), table.attackers, factors.get("attacker")),
        tag("span", _("against"), class_="lw-against"),
        _camp(table, "defender", _("Defenders"), table.defenders, factors.get("defender")),
        class_="lw-duel",
    )
    support = tag(
        "div",
        tag("span", _("Support"), class_="lw-label"),
        [_dropped(table, name, 30) for name in table.support] or tag("span", "–", class_="lw-muted"),
        class_="lw-pieces",
    )
    body: list[Any] = [duel, support]
    if odds is not None:
        buttons = button(_("Attack"), "attack", primary=True), button(_("Cancel"), "cancel")
        acting = tag("div", *buttons, class_="lw-buttons", data_show="attack") if table.awaiting is None else None
        body += [odds_bar(odds), acting, modifiers(odds.modifiers)]
    elif not (table.attackers and table.defenders):
        body.append(hint)
    else:
        body.append(tag("div", button(_("Cancel"), "cancel"), class_="lw-buttons"))
    return section(_("Attack being set up"), *body, chip=rule_chip("L8.1"))


def _dropped(table: LegionTable, name: str, size: int) -> Markup:
    """A counter of the attack; pressing it takes it out."""
    unit = table.known(name)
    return remove_button(counter_picture(unit, size), unit, "drop")


def _camp(table: LegionTable, side: str, label: str, names: Sequence[str], factor: int | None) -> Markup:
    """One side of the attack: its counters, their hexes, and the factor that they come to."""
    hexes = [place.label for place in (table.known(name).hex for name in names) if place is not None]
    listed = ", ".join(hexes)
    where = say("from {hexes}", hexes=listed) if side == "attacker" else say("in {hexes}", hexes=listed)
    return tag(
        "div",
        tag("small", label),
        tag(
            "div",
            [_dropped(table, name, 40) for name in names] or tag("span", "–", class_="lw-muted"),
            tag("b", factor, class_=f"lw-{side}-ink") if factor is not None else None,
            class_="lw-force",
        ),
        tag("small", where.text()) if hexes else None,
        class_=f"lw-camp lw-camp-{side}",
    )


def bombing(table: LegionTable) -> Markup | None:
    """An aircraft over an enemy may bomb."""
    unit = table.unit(table.selected)
    if table.phase != "air" or unit is None or table.awaiting is not None:
        return None
    target = bomb_target(table.system, table.now.position, table.system.counter(unit.id))
    if target is None:
        return None
    return section(
        _("Bombing"),
        tag(
            "p",
            say(
                "{unit} is over {target}: a 2 eliminates it, one chance in six.", unit=unit.name, target=target.name
            ).text(),
        ),
        tag("div", button(_("Bomb"), "bomb", primary=True, unit=unit.id, target=target.id), class_="lw-buttons"),
        chip=rule_chip("L8.17"),
    )


def help(table: LegionTable) -> str | None:
    """What can be done now, in a sentence; setting up an attack says it itself."""
    chosen = table.unit(table.selected)
    going = chosen is not None and chosen.side == table.now.to_act and not chosen.moved
    texts = {
        "placement": _("Press the hex where it begins; fortified cities come first.")
        if going
        else _("Choose one of the counters to be placed; fortified cities come first."),
        "bombardment": _("Choose artillery and press an enemy at most 2 hexes away: a 2 eliminates it."),
        "movement": _(
            "Press a hex in its reach: beyond the dotted line it goes without fighting, in a hatched hex it stops and "
            "must fight."
        )
        if going
        else _("Press a counter to see where it can go."),
        "air": _("Choose an aircraft, fly it over an enemy and bomb: three times in this phase."),
        "fleet": _("Place the fleets at sea first; then they bombard up to 2 hexes inland."),
    }
    return texts.get(table.phase)


def hand_over(table: LegionTable, unit: Unit) -> Markup | None:
    """Whose sector a counter is of, and a button that gives it to the partner."""
    sectors = table.now.position.sectors
    if not sectors:
        return None
    of = sectors[table.system.counter(unit.id).index]
    buttons = [
        button(
            say("Hand over: {seat}", seat=seat.words).text(),
            "hand-over",
            unit=unit.id,
            to=seat.id,
            key=f"hand-{seat.id}",
        )
        for seat in table.game.seats
        if seat.side == unit.side and seat.id != of and table.now.ruling(HandOver(unit.id, seat.id), table.seat)
    ]
    name = table.game.seat(of).text() if of else _("nobody's yet")
    return tag("p", _("Sector"), ": ", tag("b", name), " ", buttons, class_="lw-why")
