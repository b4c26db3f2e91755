"""The side panel of La Legión: the selected counter, the attack being set up, the result of the dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....engine.i18n import Message, capital, gettext_noop, localized, percent, say, say_count, translate
from ....engine.odds import Modifier, total
from ....ui.markup import Markup, tag
from ....ui.panels.parts import button, modifiers, odds_bar, rule_chip, section
from ....ui.panels.units import card, facts, remove_button
from ...hexes.board.reconstruction import of_deployment
from ...hexes.board.sidebar import ability, help_line, history, inspector, reserves
from ..actions import Bomb, Bombard, HandOver
from ..air_sea import bomb_target
from ..artillery import hit_numbers
from ..combat import stakes
from ..data import MOROCCAN
from ..events import BatteryCaptured, Eliminated, Fought
from ..pending_steps import AdvanceChoice, CaptureChoice
from ..position import DIE
from ..unit import Unit
from .controller import LegionController
from .legend import COMBAT, DISPLACEMENT, MOVEMENT, Factor, abbreviated
from .unit_html import counter_picture, states, whereabouts

_ = translate

QUESTIONS = {
    "capture": gettext_noop("Spanish guns stand abandoned in {hex}. Do the Moroccans take them?"),
    "loss": gettext_noop("The attackers have lost: which of them is eliminated?"),
    "advance": gettext_noop("{hex} is empty: does an attacker occupy it?"),
}
FIRES_TOO = gettext_noop("A second click on the target fires too.")
TO_ATTACK = gettext_noop("Click your counters and the enemy beside them; click artillery to support.")
#: What the counters beside the map are called in a phase.
RESERVES = {
    "placement": gettext_noop("To be placed"),
    "air": gettext_noop("Aircraft at base"),
    "fleet": gettext_noop("Fleets in harbour"),
    "": gettext_noop("Reinforcements"),
}


def play(controller: LegionController) -> list[Markup | None]:
    """Return the parts of the sidebar for play: the attack or flight, the selection, arrivals, possible actions."""
    parts = [attack(controller), bombing(controller), bombardment(controller)]
    if not (controller.attackers or controller.defenders):
        parts.append(inspector(controller))
    title = _(RESERVES.get(controller.phase, RESERVES[""]))
    return [
        *parts,
        coming(controller),
        plan(controller),
        reserves(controller, title, controller.hand()),
        help_line(controller),
        of_deployment(controller),
    ]


def rolled(controller: LegionController, event: Any) -> Markup:
    """Return the result of a combat: the units, the factors with every modifier, the rolls, and the survivors."""
    says = [
        tag("p", controller.system.describe(consequence).text())
        for consequence in controller.highlighted_events
        if controller.highlighted_step is None and isinstance(consequence, (BatteryCaptured, Eliminated))
    ]
    if isinstance(event, Fought):
        attackers, defenders = (
            _pieces(controller, event.attackers + event.support),
            _pieces(controller, event.defenders),
        )
        rolls = [
            _hand(_("Attacker"), "attacker", event.attack, event.attack_roll, attackers),
            _hand(_("Defender"), "defender", event.defence, event.defence_roll, defenders),
        ]
        outcome, more, rule, attacker = event.outcome, modifiers(event.modifiers), "L8.2", event.attackers[0]
    else:
        pieces = _pieces(controller, (event.unit, event.target))
        rolls = [tag("div", _("Die"), tag("p", _face(event.roll)), pieces, class_="lw-roll")]
        outcome, more, rule, attacker = "hit" if event.hit else "miss", None, event.rules[0], event.unit
    return section(
        _("The dice"),
        tag("div", rolls, class_="lw-rolls"),
        tag("p", controller.system.outcome_words(outcome).text(), class_="lw-name"),
        says,
        more,
        kind=f"lw-outcome {_inks(controller.known(attacker).side)}",
        chip=rule_chip(rule),
    )


def _inks(attacker: str | None) -> str:
    """Return the class by which the attacker has the colour of its side, the Moroccans that of the second."""
    return "lw-second-attacks" if attacker == MOROCCAN else ""


def _pieces(controller: LegionController, names: tuple[str, ...]) -> Markup:
    """Counters side by side, to look at."""
    units = [controller.known(name) for name in names]
    return tag("div", [tag("span", counter_picture(unit, 30), title=unit.name) for unit in units], class_="lw-pieces")


def _hand(who: str, side: str, factor: int, roll: int, pieces: Markup) -> Markup:
    """One side of a combat: the factor, the die, their product, and the counters."""
    product = tag("span", f"{factor} × ", _face(roll), f" = {factor * roll}")
    return tag("div", who, tag("b", product), pieces, class_=f"lw-roll lw-{side}-ink")


def _face(number: int) -> Markup:
    """A die that shows a number."""
    return tag("span", number, class_="lw-face")


def question(controller: LegionController) -> str | None:
    """Return the question that a combat or bombardment leaves open: batteries, a loss, a hex to occupy."""
    if controller.phase not in QUESTIONS or controller.step is not None:
        return None
    step = controller.now.position.step
    where = controller.system.hex_name(step.hex) if isinstance(step, (CaptureChoice, AdvanceChoice)) else ""
    return Message(QUESTIONS[controller.phase], {"hex": where}).text()


def unit_details(controller: LegionController, unit: Unit) -> list[Any]:
    """A counter with its factors as they are now, why they have changed, and what it can do."""
    mf, df = unit.now
    why = controller.system.changes(controller.now.position, unit.id)
    combat = Modifier("defender", unit.combat, "L8.2", Message(""), "=")
    factors: list[tuple[Factor, Any]] = []
    if unit.combat:
        attacked = total(change for change in [combat, *why] if change.side == "defender")
        factors.append((COMBAT, unit.combat if attacked == unit.combat else f"{unit.combat} ({attacked})"))
    if unit.movement:
        factors.append((MOVEMENT, unit.movement if mf == unit.movement else f"{unit.movement} → {mf}"))
    if unit.displacement:
        factors.append((DISPLACEMENT, unit.displacement if df == unit.displacement else f"{unit.displacement} → {df}"))
    said = states(unit, controller.phase)
    turned_down = (
        controller.rejection is not None and controller.rejection.rule == "L4.2"
    )  # it says already whose turn it is
    return [
        card(
            counter_picture(unit, 58),
            unit.full_name,
            tag(
                "p",
                capital(localized(unit.type_name)),
                " · ",
                whereabouts(controller, unit),
                class_="lw-muted",
            ),
            facts((abbreviated(factor), value, "") for factor, value in factors),
            tag("p", said, class_="lw-state") if said else None,
        ),
        modifiers(why) if why else None,
        hand_over(controller, unit),
        None if turned_down else ability(controller, unit),
        history(unit),
        tag("p", _("Factors: our reconstruction."), class_="lw-fine"),
    ]


def coming(controller: LegionController) -> Markup | None:
    """Asks how a reinforcement comes to a hex to which both ways lead."""
    if controller.coming is None or controller.selected is None:
        return None
    where = controller.system.hex_name(controller.coming)
    return section(
        _("Reinforcement"),
        tag("p", say("How does it come to {hex}?", hex=where).text()),
        tag(
            "div",
            button(_("It lands there"), "come", by="sea", key="come-sea"),
            button(_("Through Melilla"), "come", by="melilla", key="come-melilla"),
            class_="lw-buttons",
        ),
        chip=rule_chip("L6.9"),
    )


def plan(controller: LegionController) -> Markup | None:
    """The odds that the chosen counter would have against an enemy clicked in the movement phase."""
    odds = controller.planned()
    if odds is None or controller.aim is None:
        return None
    target = controller.known(controller.aim)
    return section(
        _("If it attacked"),
        tag(
            "p",
            say(
                "{unit} against {target}, from a hex beside it:",
                unit=controller.known(controller.selected).name,
                target=target.name,
            ).text(),
        ),
        odds_bar(odds),
        at_stake(controller, 1, 1),
        die_note(),
        modifiers(odds.modifiers),
        tag(
            "p",
            _("Attacks are declared in the combat phase, after all movement."),
            " ",
            rule_chip("L7.4"),
            class_="lw-fine",
        ),
        kind=_inks(controller.now.to_act),
        chip=rule_chip(odds.rule),
    )


def at_stake(controller: LegionController, attackers: int, defenders: int) -> Markup:
    """Who is eliminated by a combat."""
    rule = "L8.3" if attackers > 1 else "L8.2"
    return tag("p", stakes(controller.system, attackers, defenders).text(), " ", rule_chip(rule))


def die_note() -> Markup:
    """What the odds come from: the dice of this game have faces of their own."""
    words = say(
        "Each side rolls a die with the faces {faces} and multiplies by its factor; the higher product wins.",
        faces=", ".join(map(str, DIE.faces)),
    )
    return tag("p", words.text(), " ", rule_chip("L2.12"), class_="lw-fine")


def attack(controller: LegionController) -> Markup | None:
    """The attack that is being set up: who, with what support, at which odds and why."""
    if controller.phase != "combat":
        return None

    odds = controller.odds()
    if not (controller.attackers or controller.defenders or controller.support):
        return None
    factors = odds.factors if odds is not None else {}
    duel = tag(
        "div",
        _camp(controller, "attacker", _("Attackers"), controller.attackers, factors.get("attacker")),
        tag("span", _("against"), class_="lw-against"),
        _camp(controller, "defender", _("Defenders"), controller.defenders, factors.get("defender")),
        class_="lw-duel",
    )
    support = tag(
        "div",
        tag("span", _("Support"), class_="lw-label"),
        [_dropped(controller, name, 30) for name in controller.support] or tag("span", "–", class_="lw-muted"),
        class_="lw-pieces",
    )
    body: list[Any] = [duel, support]
    if odds is not None:
        buttons = button(_("Attack"), "attack", primary=True), button(_("Cancel"), "cancel")
        acting = (
            tag("div", *buttons, class_="lw-buttons", data_show="attack")
            if controller.action_awaiting_dice is None
            else None
        )
        lost = at_stake(controller, len(controller.attackers), len(controller.defenders))
        body += [odds_bar(odds), lost, die_note(), acting, modifiers(odds.modifiers)]
    elif not (controller.attackers and controller.defenders):
        body.append(tag("p", _(TO_ATTACK), class_="lw-muted"))
    else:
        body.append(tag("div", button(_("Cancel"), "cancel"), class_="lw-buttons"))
    return section(_("Attack being set up"), *body, kind=_inks(controller.now.to_act), chip=rule_chip("L8.1"))


def _dropped(controller: LegionController, name: str, size: int) -> Markup:
    """A counter of the attack; clicking it takes it out."""
    unit = controller.known(name)
    return remove_button(counter_picture(unit, size), unit, "drop")


def _camp(controller: LegionController, side: str, label: str, names: Sequence[str], factor: int | None) -> Markup:
    """One side of the attack: its counters, their hexes, and the factor that they come to."""
    hexes = [place.label for place in (controller.known(name).hex for name in names) if place is not None]
    listed = ", ".join(hexes)
    where = say("from {hexes}", hexes=listed) if side == "attacker" else say("in {hexes}", hexes=listed)
    return tag(
        "div",
        tag("small", label),
        tag(
            "div",
            [_dropped(controller, name, 40) for name in names] or tag("span", "–", class_="lw-muted"),
            tag("b", factor, class_=f"lw-{side}-ink") if factor is not None else None,
            class_="lw-force",
        ),
        tag("small", where.text()) if hexes else None,
        class_=f"lw-camp lw-camp-{side}",
    )


def bombing(controller: LegionController) -> Markup | None:
    """An aircraft over an enemy may bomb."""
    unit = controller.unit(controller.selected)
    if controller.phase != "air" or unit is None or controller.action_awaiting_dice is not None:
        return None
    target = bomb_target(controller.system, controller.now.position, controller.system.counter(unit.id))
    if target is None:
        return None
    odds = controller.now.odds(Bomb(unit.id, target.id))
    return section(
        _("Bombing"),
        tag("p", say("{unit} is over {target}:", unit=unit.name, target=target.name).text()),
        odds_bar(odds),
        tag(
            "div",
            button(_("Bomb"), "bomb", primary=True, unit=unit.id, target=target.id),
            class_="lw-buttons",
            data_show="bomb",
        ),
        kind=_inks(controller.now.to_act),
        chip=rule_chip(odds.rule),
    )


def bombardment(controller: LegionController) -> Markup | None:
    """Return the possible targets of the selected gun or fleet, with their chances."""
    unit = controller.unit(controller.selected)
    if controller.phase not in ("bombardment", "fleet") or unit is None or controller.action_awaiting_dice is not None:
        return None
    if controller.shot is not None:
        return _aimed(controller, controller.shot)
    shots = (Bombard(unit.id, counter.id) for counter in controller.system.counters if counter.side != unit.side)
    within_range = [shot for shot in shots if controller.now.ruling(shot)]
    if not within_range:
        return None
    odds = controller.now.odds(within_range[0])
    targets = say_count("{count} target within range:", "{count} targets within range:", len(within_range)).text()
    inks = _inks(controller.now.to_act)
    return section(_("Bombardment"), tag("p", targets), odds_bar(odds), kind=inks, chip=rule_chip(odds.rule))


def _aimed(controller: LegionController, shot: Bombard) -> Markup:
    """The odds of the bombardment that is aimed, and whether it shall fire."""
    odds = controller.now.odds(shot)
    return section(
        _("Bombardment"),
        tag("p", controller.system.describe_action(shot).text()),
        odds_bar(odds),
        tag(
            "div",
            button(_("Open fire"), "fire", primary=True),
            button(_("Cancel"), "cancel"),
            class_="lw-buttons",
            data_show="fire",
        ),
        tag("p", _(FIRES_TOO), class_="lw-fine"),
        kind=_inks(controller.now.to_act),
        chip=rule_chip(odds.rule),
    )


def aimed_words(controller: LegionController, shot: Bombard) -> str:
    """The same for screen readers."""
    chances = controller.system.chances_in_words(controller.now.odds(shot))
    told = ", ".join(f"{words.text()}: {percent(chance)}" for words, chance in chances)
    return f"{controller.system.describe_action(shot).text()}: {told}. {_(FIRES_TOO)}"


def help(controller: LegionController) -> str | None:
    """Return the possible actions now, in a sentence; an attack being set up says it itself."""
    chosen = controller.unit(controller.selected)
    going = chosen is not None and chosen.side == controller.now.to_act and controller.can_act(chosen)
    texts = {
        "placement": _("Click the hex where it begins; fortified cities come first.")
        if going
        else _("Choose one of the counters to be placed; fortified cities come first."),
        "bombardment": say(
            "Select artillery and click an enemy at most {range} hexes away: {rolls} on the die eliminates it.",
            range=controller.system.values["L8.10.range"],
            rolls=hit_numbers(controller.system, "L8.10"),
        ).text(),
        "movement": _(
            "Click a hex in its reach: between the solid and the dotted line it goes without fighting, in a hatched "
            "hex it stops and must fight."
        )
        if going
        else _("Click a counter to see where it can go."),
        "combat": "" if controller.attackers or controller.defenders or controller.support else _(TO_ATTACK),
        "air": _("Choose an aircraft, fly it over an enemy and bomb: once in this sub-turn, of which there are three."),
        "fleet": say(
            "Place the fleets at sea first; then they bombard up to {range} hexes inland.",
            range=controller.system.values["L8.19.range"],
        ).text(),
    }
    return texts.get(controller.phase)


def hand_over(controller: LegionController, unit: Unit) -> Markup | None:
    """Return the sector of a counter, and a button that gives it to the partner."""
    sectors = controller.now.position.sectors
    if not sectors:
        return None
    of = sectors[controller.system.counter(unit.id).index]
    buttons = [
        button(
            say("Hand over: {seat}", seat=seat.words).text(),
            "hand-over",
            unit=unit.id,
            to=seat.id,
            key=f"hand-{seat.id}",
        )
        for seat in controller.game.seats
        if seat.side == unit.side
        and seat.id != of
        and controller.now.ruling(HandOver(unit.id, seat.id), controller.seat)
    ]
    name = controller.game.seat(of).text() if of else _("nobody's yet")
    return tag("p", _("Sector"), ": ", tag("b", name), " ", buttons, class_="lw-why")
