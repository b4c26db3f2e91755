"""The panels round the board as HTML: the turn, the phases, the counter chosen, the attack, the refusal, the log."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

from ..engine.drawing.counters import SIZE
from ..engine.odds import Odds
from ..engine.ruling import Ruling
from ..engine.scene import Item, Scene
from ..engine.words import get_language, pick, say, translate
from ..games.legion.clauses import SIDE_NAMES, TYPE_NAMES
from ..games.legion.look import unit_shapes
from ..games.legion.scene import marks
from ..games.legion.speech import status_words
from ..games.legion.terrain import NAMES as TERRAIN
from ..games.legion.unit import Unit
from ..games.legion.weather import NAMES as WEATHER
from . import svg
from .markup import Markup, join, tag
from .table import Table

_ = translate

PLACES = {
    "city": {"es": "ciudad", "en": "city"},
    "fortified_city": {"es": "plaza fuerte", "en": "fortified city"},
    "airport": {"es": "aeropuerto", "en": "airport"},
    "position": {"es": "posición", "en": "position"},
}
#: The decimal sign of a language, where it is not a point.
DECIMAL = {"es": ","}
WEATHER_SIGNS = {"normal": "☀", "sandstorm": "〰", "very_hot": "🌡"}


def rule_chip(rule: str | None) -> Markup | None:
    """The number of a rule."""
    return tag("span", rule, class_="lw-rule", title=say("Rule {rule}", rule=rule).text()) if rule else None


def button(label: Any, do: str, *, primary: bool = False, off: bool = False, why: str = "", **data: Any) -> Markup:
    """A button that sends a command. One that is off stays readable, and says why."""
    return tag(
        "button",
        label,
        type="button",
        class_="lw-button" + (" lw-primary" if primary else ""),
        data_do=do,
        data_key=data.pop("key", do),
        aria_disabled="true" if off else None,
        title=why or None,
        **{f"data_{name}": value for name, value in data.items()},
    )


@lru_cache(maxsize=512)
def _counter_svg(
    family: str, short: str, kind: str, combat: int, movement: int, shown: frozenset[str], size: int
) -> Markup:
    class Printed:
        pass

    unit = Printed()
    unit.family, unit.short, unit.type, unit.combat, unit.movement = family, short, kind, combat, movement  # type: ignore[attr-defined]
    half = SIZE / 2 + 3
    item = Item("counter", unit_shapes(unit, shown), (half, half))  # type: ignore[arg-type]
    scene = Scene(2 * half, 2 * half, {"all": (item,)}, background="none")
    return Markup(svg.paint(scene, width=size).replace('role="img"', 'aria-hidden="true"'))


def counter_picture(unit: Unit, size: int = 34, marked: bool = False) -> Markup:
    """A counter as a small picture."""
    shown = frozenset(marks(unit)) if marked else frozenset(marks(unit) & {"captured"})
    return _counter_svg(unit.family, unit.short, unit.type, unit.combat, unit.movement, shown, size)


# ---- the head -------------------------------------------------------------------------------------


def head(table: Table, language: str, menu: Markup | None = None) -> Markup:
    """Title, turn track, weather, counters in play, language and theme."""
    game, system, p = table.game, table.system, table.game.position
    turns = system.sequence.turns
    reinforced = {c.arrives for c in system.counters if c.arrives > 1}
    track = [
        tag(
            "li",
            turn,
            tag("sup", "✱", aria_hidden="true") if turn in reinforced else None,
            class_="lw-now" if turn == p.turn else None,
            aria_current="step" if turn == p.turn else None,
            title=_("Reinforcements arrive in this turn") if turn in reinforced else None,
        )
        for turn in range(1, turns + 1)
    ]
    land = system.derived(p).land
    counts = [
        tag(
            "span",
            pick(SIDE_NAMES[side])[:1].upper(),
            " ",
            tag("b", land[side].bit_count()),
            class_="lw-count",
            title=pick(SIDE_NAMES[side]),
        )
        for side in ("spanish", "moroccan")
    ]
    weather = tag(
        "span",
        tag("span", WEATHER_SIGNS[p.weather], aria_hidden="true"),
        " ",
        pick(WEATHER[p.weather]).capitalize(),
        class_="lw-chip",
        title=say("Weather of this turn ({rule})", rule="L9.1").text(),
    )
    languages = [
        tag(
            "button",
            code.upper(),
            type="button",
            class_="lw-switch",
            data_do="language",
            data_language=code,
            data_key=f"language-{code}",
            aria_pressed=str(code == language).lower(),
        )
        for code in ("es", "en")
    ]
    return join(
        [
            tag(
                "div",
                tag("span", game.scenario.title, class_="lw-title"),
                tag("ol", track, class_="lw-turns", aria_label=_("Turn track")),
                weather,
                tag("span", _("In play"), " ", counts, class_="lw-chip", title=_("Land counters on the map")),
                tag("span", class_="lw-space"),
                button(_("Games"), "menu", key="menu"),
                tag("span", languages, class_="lw-switches"),
                button("◐", "theme", why=_("Light or dark")),
                class_="lw-row lw-top",
            ),
            phases(table),
            menu,
        ]
    )


def phases(table: Table) -> Markup:
    """The phases of the turn in order, the one being played marked, and what can be done with it."""
    game, system, p = table.game, table.system, table.game.position
    step = p.agenda[-1] if p.agenda else None
    shown: list[Markup] = []
    side: str | None = None
    left = len([s for s in p.agenda if s.kind not in ("capture", "placement")])
    steps = system.sequence.steps(p.turn)
    done = len(steps) - left
    if step is not None and step.kind == "placement":
        shown.append(
            tag(
                "li",
                game.phase.title,
                " · ",
                pick(SIDE_NAMES[step.side or "spanish"]),
                class_="lw-now",
                aria_current="step",
            )
        )
    else:
        for number, each in enumerate(steps):
            if each.side != side and each.side is not None:
                shown.append(tag("li", pick(SIDE_NAMES[each.side]).capitalize(), class_="lw-side"))
                side = each.side
            phase = system.sequence.phase(each)
            title = pick(phase.title) + (f" {each.number}" if each.number else "")
            now = number == done and not p.ending
            state = "lw-now" if now else "lw-done" if number < done else None
            shown.append(
                tag("li", "✓ " if number < done else None, title, class_=state, aria_current="step" if now else None)
            )
    if step is not None and step.kind == "capture":
        shown.append(tag("li", game.phase.title, class_="lw-now"))
    over = game.result is not None
    return tag(
        "div",
        tag("ol", shown, class_="lw-phases", aria_label=_("Phases of the turn")),
        tag("span", class_="lw-space"),
        button("↶", "undo", off=not game.can_undo, why=_("Undo")),
        button("↷", "redo", off=not game.can_redo, why=_("Redo")),
        button(_("Finish it for me"), "finish", off=over, why=_("Random moves until the phase ends")),
        button(_("End the phase"), "next", primary=True, off=over),
        class_="lw-row lw-phasebar",
    )


# ---- the side ---------------------------------------------------------------------------------------


def side(table: Table) -> Markup:
    """What is chosen, what is being set up, and why something was refused."""
    parts = [failure(table), refusal(table.refusal), capture(table), inspector(table)]
    parts += [plan(table), attack(table), bombing(table), reserves(table), help_line(table)]
    return join(part for part in parts if part)


def section(title: str, *children: Any, kind: str = "", chip: Markup | None = None) -> Markup:
    return tag("section", tag("h3", title, chip), *children, class_=f"lw-section {kind}".strip())


def ending(table: Table) -> Markup | None:
    """The end of the game, over the map: winner, reason, rule, and what is left of both sides."""
    result = table.game.result
    if result is None:
        return None
    who = pick(SIDE_NAMES[result.winner]) if result.winner else _("nobody")
    land = table.system.derived(table.game.position).land
    left = [
        tag("span", tag("b", land[side].bit_count()), " ", pick(SIDE_NAMES[side]), class_="lw-count")
        for side in ("spanish", "moroccan")
    ]
    return tag(
        "div",
        tag("h3", say("End of the game, turn {turn}", turn=table.game.turn).text()),
        tag("p", say("Winner: {side}", side=who).text(), class_="lw-winner"),
        tag("p", result.reason, " ", rule_chip(result.rule)),
        tag("p", _("Land counters on the map"), ": ", left, class_="lw-muted"),
        tag(
            "div",
            button(_("Look at the board"), "dismiss"),
            button(_("Undo"), "undo", key="end-undo"),
            button(_("New game"), "new", primary=True, key="end-new"),
            class_="lw-buttons",
        ),
        class_="lw-end",
        role="status",
    )


def failure(table: Table) -> Markup | None:
    """An error of the program, shown where it happened."""
    if not table.error:
        return None
    return section(_("Something went wrong"), tag("pre", table.error), kind="lw-refusal")


def refusal(ruling: Ruling | None) -> Markup | None:
    """Why not: the deciding reason, and the others."""
    if ruling is None or ruling.ok:
        return None
    first, *others = ruling.faults
    return section(
        _("Why not?"),
        tag("p", first.text(), class_="lw-reason"),
        tag("ul", [tag("li", fault.text(), " ", rule_chip(fault.rule)) for fault in others[:6]]) if others else None,
        kind="lw-refusal",
        chip=rule_chip(first.rule),
    )


def capture(table: Table) -> Markup | None:
    """The Moroccans decide whether they take the guns."""
    if table.phase != "capture":
        return None
    where = table.system.hex_name(table.game.position.step.subject)
    return section(
        _("Captured battery"),
        tag("p", say("Spanish guns stand abandoned in {hex}. Do the Moroccans take them?", hex=where).text()),
        tag(
            "div",
            button(_("Take the guns"), "capture", primary=True, take="1", key="take"),
            button(_("Leave the guns"), "capture", take="", key="leave"),
            class_="lw-buttons",
        ),
        chip=rule_chip("L8.14"),
    )


def inspector(table: Table) -> Markup:
    """The counter chosen, or the hex pointed at."""
    unit = table.unit(table.selected)
    board = table.system.board
    if unit is None:
        if table.hex is None:
            return section(
                _("Choose a counter"), tag("p", _("Press a counter to see where it can go."), class_="lw-muted")
            )
        return section(board.name(table.hex), hex_line(table, table.hex))
    mf, df = unit.now
    facts: list[tuple[str, Any]] = []
    if unit.combat:
        facts.append((_("CF"), unit.combat))
    if unit.movement:
        facts.append((_("MF"), unit.movement if mf == unit.movement else f"{unit.movement} → {mf}"))
    if unit.displacement:
        facts.append((_("DF"), unit.displacement if df == unit.displacement else f"{unit.displacement} → {df}"))
    where = str(unit.hex) if unit.hex else status_words(table.game.position.where[table.system.counter(unit.id).index])
    states = [
        _("moved") if unit.moved else None,
        _("must fight") if unit.has("bound") and not unit.fought else None,
        _("has fought") if unit.fought else None,
        _("has fired") if unit.has("fired") or unit.has("supported") else None,
        _("reinforcement of this turn") if unit.has("entered") else None,
    ]
    said = " · ".join(state for state in states if state)
    return section(
        _("Chosen counter"),
        tag(
            "div",
            counter_picture(unit, 58),
            tag(
                "div",
                tag("p", unit.name, class_="lw-name"),
                tag("p", pick(TYPE_NAMES[unit.type]).capitalize(), " · ", where, class_="lw-muted"),
                tag(
                    "div",
                    [tag("span", tag("small", name), tag("b", value), class_="lw-fact") for name, value in facts],
                    class_="lw-facts",
                ),
                tag("p", said, class_="lw-state") if said else None,
            ),
            class_="lw-card",
        ),
        tag("details", tag("summary", _("History")), tag("p", unit.history)) if unit.history else None,
        tag("p", _("Factors: our reconstruction."), class_="lw-fine"),
    )


def hex_line(table: Table, index: int, noted: bool = True) -> Markup:
    """A hex in a line: terrain, place, height, and a note on the place."""
    board = table.system.board
    words = [pick(TERRAIN[board.terrain_at[index]])]
    place = board.place_at.get(index)
    if place and board.places[place].kind in PLACES:
        words.append(pick(PLACES[board.places[place].kind]))
    height = board.height_at.get(index)
    if height:
        words.append(f"{height} m")
    if board.landing >> index & 1:
        words.append(_("landing hex"))
    note = pick(board.places[place].note) if noted and place and board.places[place].note else None
    return tag("div", tag("p", ", ".join(words)), tag("p", note, class_="lw-muted") if note else None)


def percent(chance: Fraction) -> str:
    """A chance as a percentage with one decimal, in the way of the language."""
    return f"{float(chance) * 100:.1f}".replace(".", DECIMAL.get(get_language(), ".")) + " %"


def odds_bar(odds: Odds) -> Markup:
    """The chances as a bar with exact fractions, and in words."""
    names = {"attacker": _("Attacker"), "tie": _("Tie"), "defender": _("Defender"), "hit": _("Hit"), "miss": _("Miss")}
    cells, keys = [], []
    for name, chance in odds.outcomes.items():
        whole = chance.denominator
        base = 36 if 36 % whole == 0 else whole
        figure = f"{chance.numerator * base // whole}/{base}"
        kind = {"hit": "attacker", "miss": "defender"}.get(name, name)
        if chance:
            cells.append(tag("span", figure, class_=f"lw-odd lw-{kind}", style=f"flex-grow:{float(chance) * 100:.2f}"))
        keys.append(tag("span", tag("i", class_=f"lw-dot lw-{kind}"), f"{names[name]} {percent(chance)}"))
    return join([tag("div", cells, class_="lw-odds"), tag("div", keys, class_="lw-keys")])


def modifiers(odds: Odds) -> Markup:
    rows = [
        tag(
            "tr",
            tag("td", step.figure, class_=f"lw-figure lw-{step.side}"),
            tag("td", step.text),
            tag("td", rule_chip(step.rule)),
        )
        for step in odds.modifiers
    ]
    return tag("table", tag("tbody", rows), class_="lw-modifiers")


def attack(table: Table) -> Markup | None:
    """The attack that is being set up: who, with what support, at which odds and why."""
    if table.phase != "combat":
        return None

    def row(label: str, names: list[str]) -> Markup:
        chips = [
            tag(
                "button",
                counter_picture(table.game.units[name], 30),
                type="button",
                class_="lw-piece",
                data_do="drop",
                data_unit=name,
                data_key=f"drop-{name}",
                title=say("Take {unit} out", unit=table.game.units[name].name).text(),
                aria_label=say("Take {unit} out", unit=table.game.units[name].name).text(),
            )
            for name in names
        ]
        return tag(
            "div",
            tag("span", label, class_="lw-label"),
            chips or tag("span", "–", class_="lw-muted"),
            class_="lw-pieces",
        )

    odds = table.odds()
    body: list[Any] = [
        row(_("Attackers"), table.attackers),
        row(_("Support"), table.support),
        row(_("Defenders"), table.defenders),
    ]
    if odds is not None:
        body.append(
            tag(
                "p",
                tag("b", odds.factors["attacker"], class_="lw-attacker-ink"),
                " ",
                _("against"),
                " ",
                tag("b", odds.factors["defender"], class_="lw-defender-ink"),
                class_="lw-versus",
            )
        )
        body += [odds_bar(odds), modifiers(odds)]
        body.append(
            tag("div", button(_("Attack"), "attack", primary=True), button(_("Cancel"), "cancel"), class_="lw-buttons")
        )
    elif not (table.attackers and table.defenders):
        body.append(
            tag("p", _("Press your counters and the enemy beside them; press artillery to support."), class_="lw-muted")
        )
    else:
        body.append(tag("div", button(_("Cancel"), "cancel"), class_="lw-buttons"))
    return section(_("Attack being set up"), *body, chip=rule_chip("L8.1"))


def plan(table: Table) -> Markup | None:
    """The odds that the chosen counter would have against an enemy pressed in the movement phase."""
    odds = table.planned()
    if odds is None or table.aim is None:
        return None
    target = table.game.units[table.aim]
    return section(
        _("If it attacked"),
        tag(
            "p",
            say(
                "{unit} against {target}, from a hex beside it:",
                unit=table.game.units[table.selected].name,
                target=target.name,
            ).text(),
        ),
        odds_bar(odds),
        modifiers(odds),
        tag(
            "p",
            _("Attacks are declared in the combat phase, after all movement."),
            " ",
            rule_chip("L7.4"),
            class_="lw-fine",
        ),
        chip=rule_chip(odds.rule),
    )


def bombing(table: Table) -> Markup | None:
    """An aircraft over an enemy may bomb."""
    unit = table.unit(table.selected)
    if table.phase != "air" or unit is None:
        return None
    from ..games.legion.air_sea import bomb_target

    target = bomb_target(table.system, table.game.position, table.system.counter(unit.id))
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


def reserves(table: Table) -> Markup | None:
    """The counters beside the map that can come in now; pressing one chooses it."""
    hand = table.hand()
    if not hand:
        return None
    titles = {
        "placement": _("To be placed"),
        "air": _("Aircraft at base"),
        "fleet": _("Fleets in harbour"),
    }
    chips = [
        tag(
            "button",
            counter_picture(unit, 36),
            type="button",
            class_="lw-piece",
            data_do="choose",
            data_unit=unit.id,
            data_key=f"choose-{unit.id}",
            title=unit.name,
            aria_label=unit.spoken(),
            aria_pressed=str(unit.id == table.selected).lower(),
        )
        for unit in hand
    ]
    return section(
        f"{titles.get(table.phase, _('Reinforcements'))} ({len(hand)})",
        tag("div", chips, class_="lw-hand", data_scroll="hand"),
    )


def help_line(table: Table) -> Markup | None:
    """What can be done in this phase, in a sentence."""
    texts = {
        "placement": _("Choose a counter below and press the hex where it begins. Fortified cities come first."),
        "bombardment": _("Choose artillery and press an enemy at most 2 hexes away: a 2 eliminates it."),
        "movement": _("Choose a counter, then a hex in its reach. Dotted: displacement, without fighting."),
        "combat": _("Set up one combat at a time; the odds are shown before the dice are rolled."),
        "air": _("Choose an aircraft, fly it over an enemy, and bomb. Three sub-turns."),
        "fleet": _("Place the fleets at sea first; then they bombard up to 2 hexes inland."),
    }
    text = texts.get(table.phase)
    return tag("p", text, class_="lw-help") if text and table.game.result is None else None


# ---- the foot -----------------------------------------------------------------------------------------


def log(table: Table, last: int = 120) -> Markup:
    """The latest events in words, newest first, each with its rules."""
    game = table.game
    rows: list[Markup] = []
    line = game.journal.line
    for number in range(game.journal.cursor, -1, -1):
        entry = line[number]
        for n, event in enumerate(reversed(entry.events)):
            kind = type(event).__name__
            heading = kind in ("PhaseBegan", "TurnBegan")
            text = table.system.describe(event).text()
            text = text[:1].upper() + text[1:]
            rows.append(
                tag(
                    "li",
                    tag("span", number or "", class_="lw-number") if n == 0 else tag("span", class_="lw-number"),
                    tag("span", text, "" if not (entry.rerolled and n == 0) else " ⟲"),
                    tag(
                        "span",
                        [rule_chip(rule) for rule in event.rules[:4]] if not heading else None,
                        class_="lw-rules",
                    ),
                    class_=f"lw-event lw-{kind.lower()}" + (" lw-heading" if heading else ""),
                )
            )
        if len(rows) >= last:
            break
    return tag(
        "section",
        tag("h3", _("What happened")),
        tag("ol", rows, data_scroll="log", tabindex="0", aria_label=_("What happened")),
        class_="lw-log",
    )


def menu(saves: list[tuple[str, str]], path: str, message: str, autosave: str) -> Markup:
    """New, open and save, with the path in full."""
    listed = [tag("option", label, value=value) for value, label in saves]
    return tag(
        "div",
        tag("div", button(_("New game"), "new"), class_="lw-menu-item"),
        tag(
            "form",
            tag("label", _("Save as"), " ", tag("input", name="path", value=path, size="36", spellcheck="false")),
            button(_("Save"), "save"),
            class_="lw-form lw-menu-item",
        ),
        tag(
            "form",
            tag(
                "label",
                _("Open"),
                " ",
                tag("select", listed, name="file")
                if listed
                else tag("input", name="file", size="30", spellcheck="false"),
            ),
            button(_("Open"), "open"),
            class_="lw-form lw-menu-item",
        ),
        tag("p", message, class_="lw-message", role="status") if message else None,
        tag("p", say("Saved by itself after each action: {path}", path=autosave).text(), class_="lw-fine"),
        class_="lw-menu",
    )
