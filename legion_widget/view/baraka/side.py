"""What the side of the board shows of a skirmish: what is asked, the acts set in a row, the unit chosen, the dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...engine.errors import DataError
from ...engine.words import gettext_noop, pick, say, translate
from ...games.baraka import actions as act
from ...games.baraka import events as ev
from ...games.baraka import position as at
from ...games.baraka import sights, victory
from ...games.baraka.actions import CM
from ...games.baraka.bodies import Body
from ...games.baraka.command import ORDERS
from ...games.baraka.course import succeeds
from ...games.baraka.legal import reactions
from ...games.baraka.position import BARAKA, FATALITY
from ...games.baraka.space import leader_base
from ...games.baraka.speech import SIDE_NAMES, act_words
from ..markup import Markup, join, tag
from ..panels.parts import button, modifiers, rule_chip, section
from .pieces import chances, picture, states, strength
from .table import BarakaTable

_ = translate

#: The acts that need no target and no place, by the name that the page knows; and their keys on the map.
ACTS: dict[str, act.AnyAct] = {
    "aim": act.Aim(),
    "ground": act.GoToGround(),
    "draw": act.DrawBlades(),
    "sheathe": act.Sheathe(),
    "rally": act.Rally(),
    "mount": act.Mount(),
    "dismount": act.Dismount(),
    "clear": act.ClearJam(),
}


# ---- what is asked -------------------------------------------------------------------------------------


def decision(table: BarakaTable) -> Markup | None:
    """What has to be decided now, where it is not the choice of the next activation."""
    top = table.top
    if table.step is not None or table.now.result is not None or table.handing or table.awaiting is not None:
        return None
    if not table.mine:
        return None
    match top:
        case at.Bidding():
            return _bid(table, top)
        case at.Reacting():
            return _reacting(table, top)
        case at.Losing():
            return _losing(table, top)
        case at.Taking():
            words = _("Press the ground that the winner takes, inside the circle; or it stays where it is.")
            return _asked(table, words, [button(_("It stays"), "answer-nothing", primary=True)])
        case at.Obeying():
            names = ", ".join(pick(table.known(name).name) for name in top.units)
            words = say("Ordered, and still to act: {units}. Choose one and say what it does.", units=names).text()
            chosen = [_chooser(table, name) for name in top.units]
            return _asked(table, words, [*chosen, button(_("None of them acts"), "answer-nothing")])
        case at.Choosing() | at.Retargeting() | at.Arming():
            answers = [
                button(table.system.describe_action(each).text(), "answer", primary=n == 0, number=n, key=f"answer-{n}")
                for n, each in enumerate(table.answers())
            ]
            return _asked(table, _(_QUESTIONS[type(top)]), answers)
    return None


_QUESTIONS: dict[type, str] = {
    at.Choosing: gettext_noop("The initiative is won: is it kept?"),
    at.Retargeting: gettext_noop("The target is out of sight: is another one fired at?"),
    at.Arming: gettext_noop("What do they fight with in this round?"),
}


def _asked(table: BarakaTable, words: str, answers: Iterable[Any]) -> Markup:
    phase = table.now.phase
    return section(
        phase.title,
        tag("p", words),
        tag("div", list(answers), class_="lw-buttons lw-answers", data_show=f"{phase.id} {len(table.game)}"),
        chip=rule_chip(phase.rules[0]) if phase.rules else None,
    )


def _bid(table: BarakaTable, work: at.Bidding) -> Markup:
    """The secret bid: what may be bid, and what each gives."""
    side = pick(SIDE_NAMES[work.side or ""])
    words = say(
        "{side}: how many chits of the reserve are bid? The other side does not see it. More chits win the initiative "
        "more often, and leave fewer to act with.",
        side=side,
    ).text()
    rows = []
    for number, action in enumerate(table.answers()):
        if isinstance(action, act.Bid):
            rows.append(
                button(str(action.chits), "answer", number=number, key=f"answer-{number}", name=_bid_name(action.chits))
            )
    return _asked(table, words, rows)


def _bid_name(chits: int) -> str:
    return _("Bid 1 chit") if chits == 1 else say("Bid {chits} chits", chits=chits).text()


def _reacting(table: BarakaTable, work: at.Reacting) -> Markup:
    """What the enemy is about to do, and who may answer it."""
    doing = ", ".join(act_words(table.system, each).text() for each in work.acts)
    words = say(
        "{unit} is about to: {acts}. One unit may react, with one act.", unit=table.known(work.unit).name, acts=doing
    ).text()
    able = dict.fromkeys(each.unit for each in reactions(table.system, table.now.position))
    who = [_chooser(table, name) for name in able]
    nobody = tag("p", _("Nobody can react to this."), class_="lw-muted") if not who else None
    nothing = button(_("No reaction"), "answer-nothing", primary=not table.draft)
    return join([_asked(table, words, [*who, nothing]), nobody])


def _losing(table: BarakaTable, work: at.Losing) -> Markup:
    words = say(
        "{unit} loses {count}: press the miniatures that go, and confirm.",
        unit=table.known(work.unit).name,
        count=work.count,
    ).text()
    ready = len(table.picked) == work.count
    return _asked(
        table,
        words,
        [
            tag("span", f"{len(table.picked)} / {work.count}", class_="lw-counted"),
            button(_("These are lost"), "remove", primary=True, off=not ready),
        ],
    )


def _chooser(table: BarakaTable, name: str) -> Markup:
    """A unit as a button that chooses it."""
    body = table.known(name)
    return tag(
        "button",
        picture(body, 24),
        " ",
        pick(body.name),
        type="button",
        class_="lw-button lw-chooser",
        data_do="choose",
        data_unit=name,
        data_key=f"choose-{name}",
        aria_pressed=str(name == table.selected).lower(),
    )


# ---- the acts ------------------------------------------------------------------------------------------


def plan(table: BarakaTable) -> Markup | None:
    """The acts that a unit is to do: those set in a row, those that can be added, and what they come to."""
    body = table.acting
    if body is None:
        return None
    rows = [
        tag(
            "li",
            act_words(table.system, each).text(),
            tag("small", f" {_length(each, table, number)}", class_="lw-muted"),
            " ",
            button(
                "✕", "take-out", number=number, key=f"take-out-{number}", name=_("Take it out"), why=_("Take it out")
            ),
        )
        for number, each in enumerate(table.draft)
    ]
    hint = _("Press the ground to move there, an enemy to fire at it; or press an act.")
    listed = tag("ol", rows, class_="lw-acts") if rows else tag("p", hint, class_="lw-muted")
    odds = table.odds()
    top = table.top
    do = _("Declare") if isinstance(top, at.Declaring) else _("React") if isinstance(top, at.Reacting) else _("Act")
    buttons = tag(
        "div",
        button(do, "carry-out", primary=True, off=not table.draft),
        button(_("Start over"), "cancel", off=not table.draft, key="start-over"),
        class_="lw-buttons",
        data_show=f"plan {len(table.draft)}",
    )
    rule = table.now.phase.rules[0] if table.now.phase.rules else None
    return section(
        say("What {unit} does", unit=body.name).text(),
        listed,
        tag("div", _adders(table, body), class_="lw-buttons lw-adders", role="group", aria_label=_("Acts")),
        buttons,
        [chances(odds), modifiers(odds.modifiers)] if odds is not None and odds.outcomes else None,
        chip=rule_chip(rule),
    )


def _length(each: act.AnyAct, table: BarakaTable, number: int) -> str:
    """How long a way is."""
    if not isinstance(each, act.Move) or not each.path:
        return ""
    body = table.acting
    earlier = [e.path[-1] for e in table.draft[:number] if isinstance(e, act.Move) and e.path]
    start = earlier[-1] if earlier else body.place if body is not None else each.path[0]
    ground = table.system.table.ground((start, *each.path))
    return say("{length} cm", length=_cm(ground.length)).text()


def _cm(length: int) -> str:
    return f"{length / CM:.1f}".rstrip("0").rstrip(".")


def _adders(table: BarakaTable, body: Body) -> list[Markup]:
    """What a press on an enemy means, and the acts that need no target; one that is refused says why."""
    found = [
        button(_("Charge"), "charging", pressed=table.charging, why=_("A press on an enemy charges it (C)")),
    ]
    for name, each in ACTS.items():
        if not _fits(body, name):
            continue
        ruling = table.could(each)
        off = ruling is None or not ruling.ok
        why = "" if ruling is None or ruling.ok else str(ruling)
        label = act_words(table.system, each).text()
        found.append(button(label[:1].upper() + label[1:], "put", act=name, key=f"put-{name}", off=off, why=why))
    if isinstance(table.top, at.Reacting) and body.state.command:
        found.append(button(_("With its command marker"), "marker", pressed=table.marker))
    return found


def _fits(body: Body, name: str) -> bool:
    """Whether an act is worth a button: horses for riders, jams for machine guns."""
    state = body.state
    return {
        "mount": state.dismounted,
        "dismount": body.mounted,
        "clear": state.jammed,
        "rally": state.distress > 0 or bool(state.duty),
        "sheathe": state.edged,
        "draw": not state.edged,
    }.get(name, True)


# ---- the unit chosen -----------------------------------------------------------------------------------


def inspector(table: BarakaTable) -> Markup | None:
    """The unit chosen, else the one that has just acted: its values, what it has on it, what it may do."""
    body = table.unit(table.selected or table.acted)
    if body is None:
        return None
    profile, state = body.profile, body.state
    facts = [
        (_("Movement"), "/".join(map(str, profile.movement)), _("centimetres over open, rough and difficult ground")),
        (_("Fire"), "/".join(map(str, profile.fire)), _("at effective and at long range")),
        (_("Aggr."), profile.aggressiveness, _("aggressiveness: close combat")),
        (_("Defence"), "/".join(dict.fromkeys(map(str, profile.defence))), _("against fire and in close combat")),
        (_("Drill"), profile.drill, _("drill: this or less on the die")),
        (_("Morale"), f"{state.distress}/{profile.morale}", _("distress, and how much of it the unit bears")),
    ]
    said = states(body)
    where = _place(table, body)
    return section(
        _("Chosen unit") if table.selected else _("Has just acted"),
        tag(
            "div",
            picture(body, 52),
            tag(
                "div",
                tag("p", pick(body.name), class_="lw-name"),
                tag("p", strength(body), " · ", where, class_="lw-muted"),
                tag("p", said, class_="lw-state") if said else None,
            ),
            class_="lw-card",
        ),
        tag(
            "div",
            [
                tag("span", tag("small", name), tag("b", value), class_="lw-fact", title=why)
                for name, value, why in facts
            ],
            class_="lw-facts",
        ),
        tag("p", _weapons(table, body), class_="lw-fine") if body.members else None,
        tag("p", table.system.can(table.now.position, body.id).text(), class_="lw-can"),
        _doing(table, body),
    )


def _place(table: BarakaTable, body: Body) -> str:
    if body.state.waiting:
        return _("still to come")
    if not body.state.alive or body.state.destroyed:
        return _("destroyed")
    if body.state.left:
        return _("has left the table")
    if body.state.joined:
        return say("with {host}", host=table.system.troop(body.state.joined).name).text()
    ground = table.system.table.standing(leader_base(body))
    names = [table.system.table[id].name for id in ground.partly]
    return ", ".join(pick(name) for name in names) or _("open ground")


def _weapons(table: BarakaTable, body: Body) -> str:
    names = dict.fromkeys(name for member in body.members for name in member.figure.weapons)
    return ", ".join(pick(table.system.weapon(name).name) for name in names)


def _doing(table: BarakaTable, body: Body) -> Markup | None:
    """What can be done with the unit chosen between two activations: activate it, give an order, spend a marker."""
    if not (table.mine and isinstance(table.top, at.Impulse) and body.side == table.now.to_act and table.selected):
        return None
    ruling = table.judge(act.Activate(body.id))
    buttons = [
        button(_("Activate"), "activate", primary=True, off=not ruling.ok, why="" if ruling.ok else str(ruling)),
    ]
    if body.state.command:
        buttons.append(button(_("Spend its command marker"), "marker", pressed=table.marker))
    if body.state.upgrade and ruling.ok:
        for value, name in _VALUES.items():
            words = say("Activate, better: {value}", value=_(name)).text()
            buttons.append(button(words, "activate", improve=value, key=f"activate-{value}"))
    orders = list(_orders(table, body))
    odds = table.now.odds(act.Activate(body.id)) if ruling.ok else None
    shown = chances(odds) if odds is not None and len(odds.outcomes) > 1 else None
    steps = modifiers(odds.modifiers) if odds is not None and odds.modifiers else None
    return join(
        [
            tag("div", buttons, class_="lw-buttons"),
            shown,
            tag("details", tag("summary", _("Why this number")), steps) if steps else None,
            tag("div", tag("b", _("Orders")), orders, class_="lw-buttons lw-orders") if orders else None,
        ]
    )


#: The values that an upgrade marker can raise (B15.6).
_VALUES = {
    "movement": gettext_noop("movement"),
    "fire": gettext_noop("fire"),
    "aggressiveness": gettext_noop("aggressiveness"),
    "defence": gettext_noop("defence"),
    "drill": gettext_noop("drill"),
}


def _orders(table: BarakaTable, body: Body) -> Iterable[Markup]:
    """The orders that a commander can give now."""
    if not body.troop.profile.level or body.state.ordered:
        return
    legal = [each for each in table.now.legal_actions(body.id) if isinstance(each, act.Order)]
    for number, each in enumerate(legal):
        kind = ORDERS[each.order]
        whom = ", ".join(pick(table.known(name).name) for name in each.units)
        label = f"{pick(kind.name)} → {whom}"
        yield button(label, "order", number=number, key=f"order-{number}")


# ---- the enemy looked at -------------------------------------------------------------------------------


def aimed(table: BarakaTable) -> Markup | None:
    """What stands between the unit chosen and the enemy that is looked at: distance, sight, cover, and why not."""
    body = table.unit(table.selected)
    if body is None or table.aim is None or not body.on_table:
        return None
    target = table.known(table.aim)
    try:
        found = sights.line(table.system, table.now.position, body.id, target.id)
    except DataError:
        return None
    answer = table.system.why(table.now.position, body.id, target.id)
    lines = [
        tag(
            "p",
            say("{distance} cm from base to base; {sight}.", distance=_cm(found.distance), sight=_sight(found)).text(),
        )
    ]
    lines += [
        tag("p", sights.told(table.system, block).text(), " ", rule_chip(block.rule), class_="lw-reason")
        for block in found.blocks
    ]
    if answer.ok:
        lines.append(tag("p", answer.text))
    elif not found.blocks:
        lines.append(tag("p", answer.text, " ", rule_chip(answer.rule), class_="lw-reason"))
    cover = found.cover
    shelter = cover is not None and cover.kind != "none"
    return section(
        say("{unit} against {target}", unit=body.name, target=target.name).text(),
        lines,
        tag("p", tag("b", _("Cover")), ": ", _(_COVER[cover.kind])) if cover is not None and shelter else None,
        tag(
            "details",
            tag("summary", _("Locating and defence, number by number")),
            modifiers([*cover.locate, *cover.defence]),
        )
        if cover is not None
        else None,
        chip=rule_chip("B4.3"),
    )


_COVER = {"light": gettext_noop("light"), "heavy": gettext_noop("heavy")}


def _sight(found: sights.Line) -> str:
    return _("the line of sight is clear") if found else _("the line of sight is broken")


# ---- what the dice brought -----------------------------------------------------------------------------


def rolled(table: BarakaTable, event: Any) -> Markup | None:
    """What the dice of an event brought."""
    told = table.system.describe(event).text()
    match event:
        case ev.Fired() | ev.Saved():
            steps = event.volleys[0].modifiers if event.volleys else ()
            dice = [
                _die(roll, roll != 10 and (roll == 1 or roll <= v.value)) for v in event.volleys for roll in v.rolls
            ]
        case ev.Fought():
            steps = ()
            dice = list(_volleys((*event.attack, *event.defence)))
        case ev.BarakaRolled():
            steps = ()
            dice = [_die(_face(roll), roll == BARAKA, bad=roll == FATALITY) for roll in event.rolls]
        case ev.InitiativeRolled() | ev.Charged():
            steps, dice = (), [_die(roll, False) for roll in event.rolls]
        case _:
            good = getattr(event, "passed", getattr(event, "success", False))
            steps, dice = event.modifiers, [_die(event.roll, good)]
    return section(
        _("The dice"),
        tag("p", told),
        tag("div", dice, class_="lw-dice") if dice else None,
        modifiers(steps) if steps else None,
        kind="lw-outcome",
        chip=rule_chip(event.rules[0]) if event.rules else None,
    )


def _volleys(volleys: Iterable[ev.Volley]) -> Iterable[Markup]:
    return (_die(roll, succeeds(roll, volley.value)) for volley in volleys for roll in volley.rolls)


def _face(roll: int) -> str:
    return {BARAKA: "B", FATALITY: "F"}.get(roll, "–")


def _die(face: Any, good: bool, bad: bool = False) -> Markup:
    """A die that shows a face; a success stands out, by its frame too."""
    return tag("span", face, class_="lw-face" + (" lw-good" if good else " lw-bad" if bad else ""))


# ---- the rest ------------------------------------------------------------------------------------------


def play(table: BarakaTable) -> list[Markup | None]:
    """What is being set up, the unit chosen, the enemy looked at, and what can be done now."""
    planning = plan(table)
    return [
        planning,
        aimed(table),
        _folded(table) if planning is not None else inspector(table),
        ending_impulse(table),
        help_line(table),
    ]


def _folded(table: BarakaTable) -> Markup | None:
    """The unit whose acts are set in a row: its values are at hand, out of the way."""
    card = inspector(table)
    return card and tag("details", tag("summary", _("The unit and its values")), card, data_key="values")


def ending_impulse(table: BarakaTable) -> Markup | None:
    """Handing over the initiative, or stopping, between two activations."""
    if not (table.mine and isinstance(table.top, at.Impulse)):
        return None
    hands = table.judge(act.HandOver())
    return tag(
        "div",
        button(_("Hand over the initiative"), "give", off=not hands.ok, why="" if hands.ok else str(hands)),
        class_="lw-buttons",
    )


def ending(table: BarakaTable) -> str | None:
    """What the button of the head ends: the impulse for a side; what else is asked has its own buttons."""
    return _("Stop for this impulse") if isinstance(table.top, at.Impulse) else None


def help_line(table: BarakaTable) -> Markup | None:
    """What can be done now, in a sentence."""
    if table.now.result is not None or table.handing:
        return None
    if table.step is not None:
        return tag("p", _("This has been played; press any unit to read about it."), class_="lw-help")
    if not table.mine:
        return tag("p", _("The other side decides; press any unit to read about it."), class_="lw-help")
    chosen = table.unit(table.selected)
    if isinstance(table.top, at.Impulse):
        if chosen is None:
            words = _(
                "Press a unit of the side that has the initiative, and activate it. With Shift held a drag measures."
            )
        else:
            words = _("Press an enemy to see what stands between, and what a shot would come to.")
        return tag("p", words, class_="lw-help")
    return None


def left(table: BarakaTable) -> list[Any]:
    """The points of both sides, and their miniatures that are left."""
    p = table.now.position
    scores = victory.score(table.system, p)
    found: list[Any] = []
    for n, (side, name) in enumerate(SIDE_NAMES.items()):
        points = say("points {points}", points=scores[n]).text()
        count = say("miniatures {count}", count=victory.strength(table.system, p, side)).text()
        found.append(tag("span", tag("b", pick(name).capitalize()), f": {points}, {count}", class_="lw-count"))
    return found
