"""What happened and what stands where, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...engine.sequence import PendingStep
from ...engine.system import PhaseInfo
from ...engine.words import Message, Words, gettext_noop, say
from . import actions as act
from . import events as ev
from . import impulse
from .actions import lengths
from .armies import roster
from .command import ORDERS
from .position import SIDES, Position

if TYPE_CHECKING:
    from .game import Baraka

SIDE_NAMES: dict[str, Words] = {
    "spanish": {"es": "españoles", "en": "Spanish"},
    "riffian": {"es": "rifeños", "en": "Riffians"},
}
#: What is decided between the phases of the impulse, by the kind of pending work, with its rules.
INTERRUPTS: dict[str, tuple[Words, tuple[str, ...]]] = {
    "declare": ({"es": "Declaración", "en": "Declaration"}, ("B9.1", "B9.3")),
    "react": ({"es": "Reacción", "en": "Reaction"}, ("B10.1",)),
    "retarget": ({"es": "Otro blanco", "en": "Another target"}, ("B12.1",)),
    "lose": ({"es": "Bajas", "en": "Casualties"}, ("B12.10", "B21.15")),
    "arm": ({"es": "Armas del cuerpo a cuerpo", "en": "Weapons of close combat"}, ("B13.3",)),
    "take": ({"es": "Tomar el terreno", "en": "Taking the ground"}, ("B13.6",)),
    "obey": ({"es": "Órdenes", "en": "Orders"}, ("B15.3",)),
    "end": ({"es": "Fin de la partida", "en": "End of the game"}, ()),
}
FACES: dict[str, Words] = {
    "baraka": {"es": "Baraka", "en": "Baraka"},
    "fatality": {"es": "Fatalidad", "en": "Fatality"},
    "blank": {"es": "sin efecto", "en": "no effect"},
}
GOING: dict[str, Words] = {
    "open": {"es": "abierto", "en": "open"},
    "rough": {"es": "abrupto", "en": "rough"},
    "difficult": {"es": "difícil", "en": "difficult"},
}
MARKERS: dict[str, Words] = {
    "aim": {"es": "puntería", "en": "aiming"},
    "ground": {"es": "cuerpo a tierra", "en": "gone to ground"},
    "edge": {"es": "bayonetas o armas blancas", "en": "bayonets or blades drawn"},
    "fire": {"es": "fuego", "en": "fire"},
    "jam": {"es": "encasquillada", "en": "jammed"},
    "command": {"es": "mando", "en": "command"},
    "upgrade": {"es": "mejora", "en": "upgrade"},
    "stays": {"es": "se queda donde está", "en": "stays where it is"},
}
RESULTS: dict[str, Words] = {
    "immune": {"es": "no le afecta", "en": "is immune"},
    "holds": {"es": "aguanta", "en": "holds"},
    "paralysed": {"es": "queda paralizada", "en": "is paralysed"},
    "panicked": {"es": "huye presa del pánico", "en": "panics and runs"},
    "destroyed": {"es": "se deshace", "en": "breaks up"},
}
CHECKS: dict[str, Words] = {
    "action": {"es": "acción", "en": "action"},
    "reaction": {"es": "reacción", "en": "reaction"},
    "order": {"es": "orden", "en": "order"},
    "target": {"es": "otro blanco", "en": "another target"},
    "rally": {"es": "rehacerse", "en": "rally"},
}
MOVES: dict[str, Message] = {
    "move": say("moves"),
    "charge": say("charges"),
    "flight": say("flees"),
    "panic": say("runs in panic"),
    "ground": say("takes the ground"),
    "mount": say("mounts"),
    "dismount": say("dismounts"),
}
PASSED: dict[str, str] = {
    "begins": gettext_noop("{side} begin: they have the initiative."),
    "kept": gettext_noop("{side} keep the initiative."),
    "given": gettext_noop("{side} are given the initiative."),
    "handed-over": gettext_noop("{side} are handed the initiative."),
    "stolen": gettext_noop("{side} steal the initiative."),
    "out": gettext_noop("{side} have the initiative: the others have stopped or are out of chits."),
}


def phase(rules: Baraka, p: Position) -> PhaseInfo:
    """What is being decided, and by whom: in a phase of the impulse, or between them."""
    step = impulse.step(p.top) if p.top is not None else PendingStep("end")
    found = rules.sequence.phase(step)
    if found is not None:
        return PhaseInfo(step.kind, found.title, found.rules, step.side)
    words, ids = INTERRUPTS.get(step.kind, ({"es": step.kind, "en": step.kind}, ()))
    return PhaseInfo(step.kind, words, ids, step.side)


def header(rules: Baraka, p: Position) -> str:
    """Where the game stands, in a line."""
    now = phase(rules, p)
    if now.side is None:
        return say("Impulse {number}: {phase}", number=p.impulse, phase=now.words).text()
    who = SIDE_NAMES[now.side]
    return say("Impulse {number}: {phase} ({who})", number=p.impulse, phase=now.words, who=who).text()


def act_words(rules: Baraka, each: act.AnyAct) -> Message:
    """An act as a few words."""
    match each:
        case act.Move():
            return say("move") if each.path else say("turn")
        case act.Fire():
            if each.guard:
                return say("fire at the horses of {unit}", unit=rules.troop(each.target).name)
            return say("fire at {unit}", unit=rules.troop(each.target).name)
        case act.Charge():
            if each.guard:
                return say("charge the horses of {unit}", unit=rules.troop(each.target).name)
            return say("charge {unit}", unit=rules.troop(each.target).name)
        case act.Aim():
            return say("aim")
        case act.GoToGround():
            return say("go to ground")
        case act.Dismount():
            return say("dismount")
        case act.Mount():
            return say("mount")
        case act.DrawBlades():
            return say("fix bayonets or draw blades")
        case act.Sheathe():
            return say("sheathe")
        case act.Rally():
            return say("rally")
        case _:
            return say("clear the jam")


def _dice(volleys: tuple[ev.Volley, ...]) -> Message:
    shown = [f"{' '.join(map(str, volley.rolls))} (≤ {volley.value})" for volley in volleys if volley.rolls]
    return say("{dice}", dice=", ".join(shown) or "–")


def describe(rules: Baraka, event: Any) -> Message:
    """An event as a sentence."""

    def unit(id: str) -> Words:
        return rules.troop(id).name

    match event:
        case ev.ImpulseBegan():
            return say("Impulse {number} begins.", number=event.impulse)
        case ev.ImpulseEnded():
            return say("Impulse {number} is over.", number=event.impulse)
        case ev.Entered():
            return say("{unit} comes on to the table.", unit=unit(event.unit))
        case ev.TraitRolled():
            return say(
                "{unit} rolls {roll} for his personality: {trait}.",
                unit=unit(event.unit),
                roll=event.roll,
                trait=roster.trait(event.trait).name,
            )
        case ev.ChitsCounted():
            return say("The {side} fill their reserve of chits.", side=SIDE_NAMES[event.side])
        case ev.BarakaRolled():
            return say(
                "{unit}: Baraka die {rolls}: {face}.",
                unit=unit(event.unit),
                rolls=", ".join(map(str, event.rolls)),
                face=FACES[event.result],
            )
        case ev.BidMade():
            return say("The {side} have made their bid.", side=SIDE_NAMES[event.side])
        case ev.InitiativeRolled():
            numbers = {
                "rolls": f"{event.rolls[0]} − {event.bids[0]}, {event.rolls[1]} − {event.bids[1]}",
            }
            if event.winner is None:
                return say("Initiative: {rolls}: a tie, rolled again.", **numbers)
            return say("Initiative: {rolls}: the {side} win.", side=SIDE_NAMES[event.winner], **numbers)
        case ev.InitiativePassed():
            return _passed(event)
        case ev.Stopped():
            return say("The {side} stop: they spend no more chits in this impulse.", side=SIDE_NAMES[event.side])
        case ev.Activated():
            return say("{unit} is activated.", unit=unit(event.unit))
        case ev.Checked():
            text = (
                gettext_noop("{unit}: drill check ({kind}): {roll} of {target}: passed.")
                if event.passed
                else gettext_noop("{unit}: drill check ({kind}): {roll} of {target}: failed.")
            )
            return Message(
                text,
                {"unit": unit(event.unit), "kind": CHECKS[event.kind], "roll": event.roll, "target": event.target},
            )
        case ev.Declared():
            acts = [act_words(rules, each) for each in event.acts]
            return say("{unit} does: {acts}.", unit=unit(event.unit), acts=acts)
        case ev.Reacted():
            return say(
                "{unit} would react to {other}: {act}.",
                unit=unit(event.unit),
                other=unit(event.to),
                act=act_words(rules, event.act),
            )
        case ev.ActLost():
            return say("{unit} cannot do it any more: {act}.", unit=unit(event.unit), act=act_words(rules, event.act))
        case ev.Moved():
            return say(
                "{unit} {moves} {length} cm over {ground} ground.",
                unit=unit(event.unit),
                moves=MOVES[event.kind],
                length=lengths(event.length),
                ground=GOING[event.ground],
            )
        case ev.Left():
            return say("{unit} leaves the table.", unit=unit(event.unit))
        case ev.Turned():
            return say("{unit} turns to {facing}°.", unit=unit(event.unit), facing=event.facing)
        case ev.Marked():
            text = (
                gettext_noop("{unit}: marker {marker}.")
                if event.on
                else gettext_noop("{unit} loses its marker {marker}.")
            )
            return Message(text, {"unit": unit(event.unit), "marker": MARKERS[event.marker]})
        case ev.Located():
            text = (
                gettext_noop("{unit} locates {target}: {roll} of {value}.")
                if event.success
                else gettext_noop("{unit} does not locate {target}: {roll} of {value}.")
            )
            return Message(
                text,
                {"unit": unit(event.unit), "target": unit(event.target), "roll": event.roll, "value": event.value},
            )
        case ev.Blundered():
            if not event.friend:
                return say("{unit} fires wildly ({roll}).", unit=unit(event.unit), roll=event.roll)
            return say(
                "{unit} takes {friend} for the enemy ({roll}).",
                unit=unit(event.unit),
                friend=unit(event.friend),
                roll=event.roll,
            )
        case ev.Fired():
            return say(
                "{unit} fires at {target} from {distance} cm: {dice}; hits: {hits}.",
                unit=unit(event.unit),
                target=unit(event.target),
                distance=lengths(event.distance),
                dice=_dice(event.volleys),
                hits=sum(volley.hits for volley in event.volleys),
            )
        case ev.Saved():
            return say(
                "{unit} defends itself: {dice}; unsaved: {unsaved}.",
                unit=unit(event.unit),
                dice=_dice(event.volleys),
                unsaved=event.unsaved,
            )
        case ev.Lost():
            return say("{unit} loses {count}.", unit=unit(event.unit), count=len(event.figures))
        case ev.Led():
            return say("Another takes the lead of {unit}.", unit=unit(event.unit))
        case ev.Distressed():
            change = f"{event.count:+d}"
            return say("{unit}: distress {change}, now {now}.", unit=unit(event.unit), change=change, now=event.now)
        case ev.Panicked():
            return say(
                "{unit} is tested for panic: {roll}: {result}.",
                unit=unit(event.unit),
                roll=event.roll,
                result=RESULTS[event.result],
            )
        case ev.Charged():
            return say(
                "{unit} charges {target}: {reach} cm, {needed} needed.",
                unit=unit(event.unit),
                target=unit(event.target),
                reach=lengths(event.reach),
                needed=lengths(event.needed),
            )
        case ev.Fought():
            return say(
                "Close combat, round {round}: {unit} {attack}, {target} {defence}; "
                "in defence {unit} {own}, {target} {other}; unsaved impacts {dealt}.",
                round=event.round,
                unit=unit(event.unit),
                attack=_dice(event.attack),
                target=unit(event.target),
                defence=_dice(event.defence),
                own=_dice(event.attack_saves),
                other=_dice(event.defence_saves),
                dealt=f"{event.dealt[0]} : {event.dealt[1]}",
            )
        case ev.Won():
            return say(
                "{winner} wins against {loser} by {difference}.",
                winner=unit(event.winner),
                loser=unit(event.loser),
                difference=event.difference,
            )
        case ev.Ordered():
            return say(
                "{unit} orders: {order} ({units}).",
                unit=unit(event.commander),
                order=ORDERS[event.order].name,
                units=[unit(each) for each in event.units],
            )
        case ev.Joined():
            text = gettext_noop("{unit} leaves {host}.") if event.left else gettext_noop("{unit} joins {host}.")
            return Message(text, {"unit": unit(event.unit), "host": unit(event.host)})
        case ev.Destroyed():
            return say("{unit} is destroyed.", unit=unit(event.unit))
        case ev.GameEnded():
            if event.winner is None:
                return say("The game is over; nobody has won.")
            return say("The game is over; the {side} have won.", side=SIDE_NAMES[event.winner])
        case _:
            raise TypeError(f"no words for {event!r}")


def _passed(event: ev.InitiativePassed) -> Message:
    return Message(PASSED[event.how], {"side": SIDE_NAMES[event.side]})


def describe_action(rules: Baraka, action: act.Action) -> Message:
    """What an action would do, as a sentence."""

    def unit(id: str) -> Words:
        return rules.troop(id).name

    match action:
        case act.Bid():
            return say("Bid 1 chit.") if action.chits == 1 else say("Bid {chits} chits.", chits=action.chits)
        case act.TakeInitiative():
            return say("Keep the initiative.") if action.keep else say("Give the initiative to the other side.")
        case act.Activate():
            return say("Activate {unit}.", unit=unit(action.unit))
        case act.Declare():
            return say("Declare: {acts}.", acts=[act_words(rules, each) for each in action.acts])
        case act.React():
            return say("{unit} reacts: {act}.", unit=unit(action.unit), act=act_words(rules, action.act))
        case act.Decline():
            return say("Nothing.")
        case act.Retarget():
            return say("Fire at {unit} instead.", unit=unit(action.target))
        case act.Order():
            return say("{unit} orders: {order}.", unit=unit(action.commander), order=ORDERS[action.order].name)
        case act.Obey():
            acts = [act_words(rules, each) for each in action.acts]
            return say("{unit} obeys: {acts}.", unit=unit(action.unit), acts=acts)
        case act.SpendMarker():
            return say(
                "{unit} spends its command marker: {act}.", unit=unit(action.unit), act=act_words(rules, action.act)
            )
        case act.Remove():
            return say("Remove the miniatures {numbers}.", numbers=", ".join(map(str, action.figures)))
        case act.Arm():
            return say("Fight with the weapons named.") if action.weapons else say("Fight with the usual weapons.")
        case act.TakeGround():
            return say("Take the ground.")
        case act.HandOver():
            return say("Hand over the initiative.")
        case act.Stop():
            return say("Stop for this impulse.")
        case _:
            return say("Surrender.")


def text_map(rules: Baraka, p: Position) -> str:
    """The position as text: every unit with its place, strength and markers."""
    lines = [say("Impulse {number}", number=p.impulse).text()]
    for side in SIDES:
        lines.append(say("{side}:", side=SIDE_NAMES[side]).text())
        for troop, state in zip(rules.troops, p.states, strict=True):
            if troop.side != side:
                continue
            body = rules.body(p, troop.id)
            if not body.on_table:
                gone = (
                    say("with {host}", host=rules.troop(state.joined).name) if state.joined else say("not on the table")
                )
                lines.append(f"  {say('{unit}', unit=troop.name)}: {gone}")
                continue
            x, y = body.place
            where = say("{x} cm east, {y} cm south", x=lengths(x), y=lengths(y))
            told = [str(where), f"{body.count}/{len(troop.figures)}"]
            if state.distress:
                told.append(say("distress {count}", count=state.distress).text())
            marks = {"fire": state.fired, "aim": state.aiming, "ground": state.grounded, "edge": state.edged}
            told += [str(say("{marker}", marker=MARKERS[name])) for name, on in marks.items() if on]
            lines.append(f"  {say('{unit}', unit=troop.name)}: {', '.join(told)}")
    return "\n".join(lines)
