"""The head of the board: title, turn track, weather, phases, and the menu of games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ...engine.words import languages, pick, say, translate
from ...games.legion.clauses import INTERRUPTS, SIDE_NAMES
from ...games.legion.data import SIDES
from ...games.legion.events import Event, PhasePassed, TurnBegan, WeatherRolled
from ...games.legion.options import options
from ...games.legion.players import PLAYERS
from ...games.legion.weather import NAMES as WEATHER
from ..keeper import near
from ..markup import Markup, join, tag
from ..table import Table
from .parts import button, choices, rule_chip, rule_sign, sign

_ = translate

#: What the head says where a scenario has no title of its own.
GAME = "La Legión"


def head(table: Table, language: str, menu: Markup | None = None) -> Markup:
    """Title, turn track, weather, counters in play, language and theme."""
    system, p = table.system, table.now.position
    title = table.game.scenario.title or (table.lesson.example.rule.title if table.lesson else GAME)
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
        for side in SIDES
    ]
    rolled = _weather_roll(table)
    weather = tag(
        "span",
        sign(p.weather),
        " ",
        tag("b", pick(WEATHER[p.weather]).capitalize()),
        tag("small", say("die {roll}", roll=rolled).text() if rolled else None, rule_sign("L9.1")),
        class_="lw-chip",
        title=say("Weather of this turn ({rule})", rule="L9.1").text(),
    )
    codes = [
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
        for code in languages()
    ]
    return join(
        [
            tag(
                "div",
                tag("span", title.partition(":")[0], class_="lw-title", title=title),
                tag("ol", track, class_="lw-turns", aria_label=_("Turn track")),
                weather,
                tag(
                    "span",
                    tag("span", _("In play"), " ", class_="lw-word"),
                    counts,
                    class_="lw-chip",
                    title=_("Land counters on the map"),
                ),
                tag(
                    "span",
                    button(_("Games"), "menu", key="menu", expanded=menu is not None),
                    tag("span", codes, class_="lw-switches", role="group", aria_label=_("Language")),
                    button("◐", "theme", why=_("Light or dark"), name=_("Light or dark")),
                    class_="lw-tools",
                ),
                class_="lw-row lw-top",
            ),
            menu,
            phases(table),
            readings(table),
        ]
    )


def _weather_roll(table: Table) -> int | None:
    """What was rolled for the weather of this turn, where it was rolled for."""
    return next((event.roll for event in _this_turn(table) if isinstance(event, WeatherRolled)), None)


def _this_turn(table: Table) -> Iterator[Event]:
    """What has happened in this turn, the latest first."""
    line = table.game.journal.line
    for number in range(table.now.number, -1, -1):
        for event in reversed(line[number].events):
            if isinstance(event, TurnBegan):
                return
            yield event


def counted(table: Table) -> Markup | None:
    """How many of the counters of the side that moves have moved, or how many must still fight."""
    if table.phase not in ("movement", "combat") or table.now.result is not None:
        return None
    side = table.now.to_act
    own = [unit for unit in table.now.units.values() if unit.side == side and unit.hex is not None]
    if table.phase == "combat":
        owed = table.now.ruling(table.system.end_phase(table.now.position)).faults
        owing = len({fault.subject for fault in owed} & {unit.id for unit in own})
        said = _("1 must fight") if owing == 1 else say("{count} must fight", count=owing).text()
        return tag("span", said, class_="lw-counted") if owing else None
    own = [unit for unit in own if unit.movement and unit.type not in ("bomber", "seaplane", "fleet")]
    if not own:
        return None
    moved = sum(unit.moved for unit in own)
    return tag("span", say("{moved} of {count} moved", moved=moved, count=len(own)).text(), class_="lw-counted")


def seat(table: Table) -> Markup | None:
    """Who sits at this board, where it is somebody, and whether it is his turn."""
    if table.seat is None:
        return None
    here = table.game.seat(table.seat)
    turn = here.side == table.now.to_act
    said = _("your turn") if turn else _("the other side's turn")
    whole = f"{here.text()} · {said}"
    return tag(
        "span",
        tag("b", here.text()),
        tag("span", f" · {said}", class_="lw-word"),
        class_="lw-chip" + (" lw-on" if turn else ""),
        title=whole,
    )


def readings(table: Table) -> Markup | None:
    """The readings of the rules that were chosen otherwise than by default."""
    known = options()
    chosen = [(key, value) for key, value in table.system.options.items() if value != known[key].default]
    if not chosen:
        return None
    chips = [
        tag(
            "span",
            rule_chip(known[key].rule),
            " ",
            pick(known[key].values[value]),
            class_="lw-chip",
            title=pick(known[key].question),
        )
        for key, value in chosen
    ]
    return tag("div", tag("b", _("Options")), chips, class_="lw-row lw-options")


def phases(table: Table) -> Markup:
    """The phases of the turn in order, the one being played marked, and what can be done with it."""
    game, system, p = table.now, table.system, table.now.position
    step = p.agenda[-1] if p.agenda else None
    shown: list[Markup] = []
    side: str | None = None
    left = sum(system.sequence.phase(each) is not None for each in p.agenda)
    steps = system.sequence.steps(p.turn)
    done = len(steps) - left
    passed = {(e.phase, e.side, e.number) for e in _this_turn(table) if isinstance(e, PhasePassed)}
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
            name = pick(phase.title)
            title = f"{name} {each.number}" if each.number == 1 else str(each.number) if each.number else name
            now = number == done and not p.ending
            whole = f"{name} {each.number}" if each.number else name
            if (each.kind, each.side, each.number) in passed:
                shown.append(_passed_over(title, whole))
                continue
            state = "lw-now" if now else "lw-done" if number < done else None
            shown.append(
                tag(
                    "li",
                    ["✓ ", tag("span", title, class_="lw-word")] if number < done else title,
                    class_=state,
                    title=whole if each.number or number < done else None,
                    aria_current="step" if now else None,
                )
            )
    if step is not None and step.kind in INTERRUPTS:
        shown.append(tag("li", game.phase.title, class_="lw-now"))
    over = game.result is not None or table.step is not None or table.handing or table.awaiting is not None
    return tag(
        "div",
        tag("ol", shown, class_="lw-phases", aria_label=_("Phases of the turn")),
        tag(
            "div",
            counted(table) if table.seat is None else None,
            seat(table),
            button(_("Finish it for me"), "finish", off=over, why=_("Random moves until the phase ends")),
            button(_("End the phase"), "next", primary=True, off=over),
            class_="lw-doing",
        ),
        class_="lw-row lw-phasebar",
    )


def _passed_over(title: str, whole: str) -> Markup:
    """A phase of this turn in which nothing could be done: struck through, and told in words."""
    why = say("{phase}: nothing to do, passed over.", phase=whole).text()
    seen = tag("span", "– ", tag("s", title, class_="lw-word"), aria_hidden="true")
    return tag("li", seen, tag("span", why, class_="lw-heard"), class_="lw-passed", title=why)


def menu(
    table: Table,
    saves: list[tuple[str, str]],
    path: Path,
    message: Markup | None,
    autosave: Path,
    asked: str = "",
    moving: bool = True,
    players: int | None = None,
) -> Markup:
    """New, open, save and surrender; ``asked`` is the command that is to be confirmed.

    Paths are told from the notebook's folder, and in full for who asks.
    """
    hint = _("The board shows another game; in a cell it is board.game.")
    rows = [
        tag("li", button(label, "open", why=near(file), file=file, key=f"open-{file}")) for file, label in saves[:12]
    ]
    return tag(
        "div",
        tag(
            "div",
            _new(table, asked),
            tag("label", _("players"), " ", _players(players or len(table.game.seats))),
            class_="lw-menu-item lw-question",
        ),
        tag("label", _("Who plays here"), " ", _sitters(table), class_="lw-menu-item"),
        _moving(moving),
        button(_("Dice of a real table"), "typing", pressed=table.typing, why=_("The numbers rolled are typed in")),
        tag(
            "form",
            tag(
                "label",
                _("Save as"),
                " ",
                tag("input", name="path", value=near(path), title=str(path), size="36", spellcheck="false"),
            ),
            button(_("Save"), "save"),
            class_="lw-form lw-menu-item",
        ),
        tag(
            "form",
            tag("label", _("Open"), " ", tag("input", name="file", size="36", spellcheck="false")),
            button(_("Open"), "open", why=hint),
            class_="lw-form lw-menu-item",
        ),
        tag("div", message, class_="lw-message") if message else None,
        tag("ul", rows, class_="lw-saves") if rows else None,
        tag(
            "p",
            say("Saved by itself after each action: {path}", path=near(autosave)).text(),
            title=str(autosave),
            class_="lw-fine",
        ),
        tag("div", _surrender(asked), class_="lw-menu-row"),
        **_over(),
    )


def lesson_menu(table: Table, moving: bool, asked: str = "", message: Markup | None = None) -> Markup:
    """The menu of an example, which is not saved."""
    return tag(
        "div",
        tag("div", _new(table, asked), class_="lw-menu-item lw-question"),
        _moving(moving),
        tag("div", message, class_="lw-message") if message else None,
        tag("p", _("This is a worked example: it is not saved."), class_="lw-fine"),
        **_over(),
    )


def _over() -> dict[str, str]:
    """What makes the menu lie over the board: Escape and a press beside it close it."""
    return {"class_": "lw-menu", "role": "group", "aria_label": _("Games"), "data_dismiss": "menu"}


def _new(table: Table, asked: str) -> Markup:
    """The button of a new game; or what is asked before it: whether a game is left, and the dice that begin it."""
    if asked == "new":
        return _question(_("A game is under way. Leave it?"), _("Yes, leave this game"), "new")
    if asked == "dice":
        return _first_dice(table)
    return button(_("New game"), "new", why=_("The board shows another game; in a cell it is board.game."))


def _surrender(asked: str) -> Markup:
    """The button that gives the game up, which asks first."""
    if asked == "surrender":
        return _question(_("Give the game up? The other side wins."), _("Yes, surrender"), "surrender")
    return button(_("Surrender"), "surrender")


def _question(words: str, yes: str, do: str) -> Markup:
    """A question with its answers. Where its button was stands the question: a second click there confirms nothing.

    *No* has the key of that button: the keyboard goes to it, and back to the button.
    """
    return tag(
        "div",
        tag("b", words),
        button(yes, do, primary=True, key=f"{do}-yes", sure=do),
        button(_("No"), "no", key=do, focus=do),
        class_="lw-question",
        role="group",
        aria_label=words,
    )


def _first_dice(table: Table) -> Markup:
    """The dice that are rolled before anything can be done in a new game, to be typed in."""
    fields: list[Markup] = []
    for what, names in table.opening():
        for name in names:
            number = len(fields)
            field = tag(
                "input",
                name=f"die-{number}",
                inputmode="numeric",
                maxlength=3,
                autocomplete="off",
                class_="lw-die",
                data_key=f"new-die-{number}",
                data_focus="dice" if number == 0 else None,
            )
            sides = ", ".join(map(str, table.sides))
            fields.append(tag("label", what.text(), " · ", name.text(), f" ({sides}) ", field))
    return tag(
        "form",
        fields,
        button(_("These came up"), "new", primary=True, key="new-typed", sure="dice"),
        button(_("Let the program roll"), "new", key="new-roll", sure="dice", roll="program"),
        button(_("Cancel"), "no", key="no-dice"),
        class_="lw-form lw-menu-item lw-question",
    )


def _moving(moving: bool) -> Markup:
    return button(_("Animation"), "animation", pressed=moving, why=_("Counters move along their paths on the map"))


def _players(chosen: int) -> Markup:
    """How many play the next game."""
    listed = [tag("option", count, value=count, selected=count == chosen) for count in PLAYERS]
    return tag("select", listed, name="players", class_="lw-select", data_do="players", data_key="players")


def _sitters(table: Table) -> Markup:
    """Who plays at this board: everybody, one seat, or each in turn as the board goes from hand to hand."""
    values = {"": _("everybody"), "passing": _("each in turn, passing the board on")}
    values |= {seat.id: seat.text() for seat in table.game.seats}
    return choices("sit", _("Who plays here"), values, "passing" if table.passing else table.seat or "")
