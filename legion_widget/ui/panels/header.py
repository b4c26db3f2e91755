"""The header of the board: title, turn track, weather, phases, and the menu of games."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from ...engine.house_rules import HouseRule
from ...engine.i18n import capital, get_language, localized, say, translate
from ...installed_games import title_of
from ...registry import options_of
from ...scenario_library import scenario_titles
from ..autosave import Autosave, relative_path
from ..controller import BoardController
from ..markup import Markup, join, tag
from ..opening_dice import OpeningDice
from .opening_dice import opening_dice
from .opponent import who_plays
from .parts import button, choices, icon, language_switches, rule_chip

_ = translate


class Switches(NamedTuple):
    """The current settings of the menu's switches.

    Args:
        moving: Whether moves are animated.
        sounding: Whether what happens is heard.
        touring: Whether the board has a tour.
    """

    moving: bool = True
    sounding: bool = False
    touring: bool = False


def board_header(
    controller: BoardController, language: str, menu: Markup | None = None, large: Markup | None = None
) -> Markup:
    """Return the header: the title, the state of the game, the language and the theme.

    In presentation it is the ``large`` line, and what can be done with the phase.
    """
    if large is not None:
        return join([tag("div", large, _doing(controller), class_="lw-row lw-stage"), menu])
    title = controller.game.scenario.title or (
        controller.worked_example.example.rule.title if controller.worked_example else title_of(controller.system.id)
    )
    tools = tag(
        "span",
        button(_("Games"), "menu", key="menu", expanded=menu is not None),
        language_switches(language),
        button("◐", "theme", why=_("Light or dark"), name=_("Light or dark")),
        class_="lw-tools",
    )
    name = tag("span", title.partition(":")[0], class_="lw-title", title=title)
    top = tag("div", name, controller.game_view.status_chips(controller), tools, class_="lw-row lw-top")
    chosen = controller.keep("readings", (controller.system, get_language()), readings)
    return join([top, menu, phases(controller), chosen])


def seat(controller: BoardController, progress: Markup | None) -> Markup | None:
    """Return the seat that this board belongs to and whether it is its turn; None for a board of all.

    Beside the ``progress`` of its turn the seat is only named: whose turn it is goes without saying.
    """
    if controller.seat is None:
        return None
    own_seat = controller.game.seat(controller.seat)
    name = capital(own_seat.text())
    if controller.now.result is not None:
        return tag("span", tag("b", name), class_="lw-chip", title=name)
    turn = own_seat.side == controller.now.to_act
    said = _("your turn") if turn else _("the other side's turn")
    whole = f"{name} · {said}"
    return tag(
        "span",
        tag("b", name),
        tag("span", f" · {said}", class_="lw-word" if progress is None else "lw-heard"),
        class_="lw-chip" + (" lw-on" if turn else ""),
        title=whole,
    )


def readings(of: tuple[Any, str]) -> Markup | None:
    """The readings of the rules that were chosen for a game otherwise than by default, in a language."""
    system, language = of
    known = options_of(system.id)
    chosen = [(key, value) for key, value in system.options.items() if key in known and value != known[key].default]
    variants = [
        tag("span", localized(variant.words, language), class_="lw-chip", title=variant.id)
        for variant in system.variants.listed
    ]
    if not chosen and not variants:
        return None
    chips = [
        tag(
            "span",
            rule_chip(known[key].rule),
            " ",
            localized(known[key].values[value], language),
            class_="lw-chip",
            title=localized(known[key].question, language),
        )
        for key, value in chosen
    ]
    parts = [tag("b", _("Options")), *chips] if chips else []
    if variants:
        parts += [tag("b", _("Variants")), *variants]
    return tag("div", parts, class_="lw-row lw-options")


def phases(controller: BoardController) -> Markup:
    """The phases of the turn in order, the one being played marked, and what can be done with it."""
    return tag(
        "div",
        tag("ol", controller.game_view.phases(controller), class_="lw-phases", aria_label=_("Phases of the turn")),
        _doing(controller),
        class_="lw-row lw-phasebar",
    )


def _doing(controller: BoardController) -> Markup:
    """Offer the buttons of the phase: the next unit, the rest of the phase by an officer, its end."""
    game_view = controller.game_view
    ending = game_view.end_button_label(controller)
    over = (
        controller.now.result is not None
        or controller.step is not None
        or controller.awaiting_handover
        or controller.action_awaiting_dice is not None
        or controller.is_computers_turn
    )
    is_own = controller.seat is None or controller.may_decide
    progress = game_view.phase_progress(controller) if is_own else None
    return tag(
        "div",
        progress,
        seat(controller, progress),
        button(icon("back"), "able", off=over, name=_("Previous"), why=_("The one before that can act now (P)"), by=-1),
        button(
            [icon("on"), tag("span", " ", _("Next"), class_="lw-word")],
            "able",
            off=over,
            name=_("Next"),
            why=_("The next one that can act now (N)"),
        ),
        button(
            _("Finish it for me"),
            "finish",
            off=over,
            why=_("A computer officer plays until the phase ends; first he says what he will do"),
        ),
        button(ending, "next", primary=True, off=over, why=game_view.end_button_why(controller)) if ending else None,
        class_="lw-doing",
    )


def menu(
    controller: BoardController,
    saves: list[tuple[str, str]],
    path: Path,
    message: Markup | None,
    autosave: Autosave,
    switches: Switches,
    asked: str = "",
    scenario: str = "",
    players: int | None = None,
    dice: OpeningDice | None = None,
    overwritten: Path | None = None,
    picture: str | None = None,
) -> Markup:
    """New, open, save and surrender; ``asked`` is the command that is to be confirmed.

    Paths are shown relative to the notebook's folder, and in full on request.
    """
    return tag(
        "div",
        tag(
            "div",
            _new(asked, dice),
            tag("label", _("Scenario"), " ", _scenarios(controller, scenario)),
            tag("label", _("Players"), " ", _players(controller, players or len(controller.game.seats)))
            if len(controller.game_view.players) > 1
            else None,
            class_="lw-menu-item lw-question",
        ),
        tag("label", _("Sides on this board"), " ", _sitters(controller), class_="lw-menu-item"),
        who_plays(controller) if controller.worked_example is None else None,
        tag(
            "div",
            button(_("Tour"), "tour", why=_("Six steps that show what the board can do")) if switches.touring else None,
            _moving(switches),
            button(
                _("Physical dice"),
                "typing",
                pressed=controller.physical_dice,
                why=_("The numbers rolled are typed in"),
            )
            if controller.game_view.dice_rule
            else None,
            _second_screen(),
            _picture(picture, path.stem),
            class_="lw-menu-line",
        ),
        _saving(path, overwritten),
        _from_file(),
        tag("div", message, class_="lw-message") if message else None,
        _saved(saves),
        _kept(autosave),
        tag("div", _surrender(asked), class_="lw-menu-row") if controller.surrender() is not None else None,
        **_over(),
    )


def _saving(path: Path, overwritten: Path | None) -> Markup:
    """The field for the name or the path to save under, and whether another game that lies there is written over."""
    value = relative_path(path) if overwritten is None else str(overwritten)  # in full: what is confirmed is this file
    field = tag("input", name="path", value=value, title=str(overwritten or path), size="36", spellcheck="false")
    save = button(_("Save"), "save")
    if overwritten is not None:
        words = say("{path} holds another game. Save over it?", path=relative_path(overwritten)).text()
        save = _question(words, _("Yes, save over it"), "save", sure=str(overwritten))
    return tag("form", tag("label", _("Save as"), " ", field), save, class_="lw-form lw-menu-item")


def _picture(picture: str | None, name: str) -> Markup:
    """The button that makes a picture of what is shown; then the picture, as files and to be copied."""
    if picture is None:
        return tag("div", button(_("Picture of this moment"), "picture"), class_="lw-menu-item")
    data = f"data:image/svg+xml;base64,{base64.b64encode(picture.encode()).decode()}"
    failed = _("It could not be copied here; the file can be.")
    return tag(
        "div",
        tag("img", src=data, alt=_("Picture of this moment"), class_="lw-picture"),
        tag("a", _("SVG file"), href=data, download=f"{name}.svg", class_="lw-button"),
        tag("button", _("PNG file"), type="button", class_="lw-button", data_picture="file", data_key="picture-png"),
        tag(
            "button",
            _("Copy"),
            type="button",
            class_="lw-button",
            data_picture="copy",
            data_copied=_("Copied"),
            data_failed=failed,
            data_key="picture-copy",
        ),
        class_="lw-menu-item lw-picture-made",
    )


def open_good_part(file: Path) -> Markup:
    """Return the button that opens what is good of a damaged save."""
    return button(_("Open the good part"), "open", primary=True, file=str(file), good="yes")


def unread_functions(file: Path, rules: Iterable[HouseRule], good_part: bool) -> Markup:
    """Return the functions of a save with their sources, and the question whether they may be run."""
    listed = [
        tag("div", tag("p", tag("b", rule.id), " ", localized(rule.text)), tag("pre", rule.source.strip("\n")))
        for rule in rules
    ]
    good = "yes" if good_part else ""
    asked = _question(
        _("Run these functions?"), _("Yes, run them and open"), "open", sure=str(file), file=str(file), good=good
    )
    return tag("div", listed, asked, class_="lw-functions")


def _from_file() -> Markup:
    """The field for the saved game to open."""
    hint = _("The board shows another game; in a cell it is board.game.")
    field = tag("input", name="file", size="36", spellcheck="false")
    return tag(
        "form",
        tag("label", _("Open"), " ", field),
        button(_("Open"), "open", why=hint),
        class_="lw-form lw-menu-item",
    )


def _saved(saves: list[tuple[str, str]]) -> Markup | None:
    """The games that were saved last, each with a button that opens it."""
    rows = [
        tag("li", button(label, "open", why=relative_path(file), file=file, key=f"open-{file}"))
        for file, label in saves[:12]
    ]
    return tag("ul", rows, class_="lw-saves") if rows else None


def _kept(autosave: Autosave) -> Markup:
    """Return the file of the autosave, or the reason why there is none."""
    if autosave.problem is not None:
        return tag("p", autosave.problem.message.text(), title=str(autosave.path), role="alert")
    words = say("Autosaved after each action: {path}", path=relative_path(autosave.path)).text()
    return tag("p", words, title=str(autosave.path), class_="lw-fine")


def example_menu(
    controller: BoardController, switches: Switches, asked: str = "", message: Markup | None = None
) -> Markup:
    """The menu of an example, which is not saved."""
    return tag(
        "div",
        tag("div", _new(asked, None), class_="lw-menu-item lw-question"),
        _moving(switches),
        tag("div", message, class_="lw-message") if message else None,
        tag("p", _("This is a worked example: it is not saved."), class_="lw-fine"),
        **_over(),
    )


def _over() -> dict[str, str]:
    """Return the attributes by which the menu lies over the board; Escape and a click beside it close it."""
    return {"class_": "lw-menu", "role": "group", "aria_label": _("Games"), "data_dismiss": "menu"}


def _new(asked: str, dice: OpeningDice | None) -> Markup:
    """The button of a new game; or what is asked before it: whether a game is left, and the dice that begin it."""
    if asked == "new":
        return _question(_("A game is under way. Leave it?"), _("Yes, leave this game"), "new")
    if asked == "dice" and dice is not None:
        return opening_dice(dice)
    return button(_("New game"), "new", why=_("The board shows another game; in a cell it is board.game."))


def _surrender(asked: str) -> Markup:
    """The button that gives the game up, which asks first."""
    if asked == "surrender":
        return _question(_("Give the game up? The other side wins."), _("Yes, surrender"), "surrender")
    return button(_("Surrender"), "surrender")


def _question(words: str, yes: str, do: str, sure: str = "", **more: Any) -> Markup:
    """A question with its answers. Where its button was stands the question: a second click there confirms nothing.

    ``more`` are further parameters of the yes. *No* has the key of that button: the keyboard goes to it, and back to
    the button.
    """
    return tag(
        "div",
        tag("b", words),
        button(yes, do, primary=True, key=f"{do}-yes", sure=sure or do, **more),
        button(_("No"), "no", key=do, focus=do),
        class_="lw-question",
        role="group",
        aria_label=words,
    )


def _moving(switches: Switches) -> Markup:
    """The switches of what moves and of what is heard; where the system asks for less motion neither does."""
    moving = _("Counters move along their paths on the map")
    sounding = _("A short sound for moves, dice, refusals and the turn that passes")
    return join(
        [
            button(_("Animation"), "animation", pressed=switches.moving, why=moving),
            button(_("Sound"), "sound", pressed=switches.sounding, why=sounding),
        ]
    )


def _second_screen() -> Markup:
    """The button that opens the window of a second screen; the page does it by itself."""
    return tag(
        "button",
        _("Second screen"),
        type="button",
        class_="lw-button",
        data_local="screen",
        data_key="screen",
        title=_("A window that follows this board, for a projector"),
    )


def _scenarios(controller: BoardController, chosen: str) -> Markup:
    """Return the choice of the scenario of the next game: this one, or any of those that are installed, by game."""
    own = controller.game.scenario
    listed = [tag("option", own.title or own.id, value="", selected=not chosen)]
    for game, titles in scenario_titles().items():
        options = [
            tag("option", localized(words) or id, value=id, selected=id == chosen)
            for id, words in titles.items()
            if id != own.id
        ]
        listed.append(tag("optgroup", options, label=title_of(game)))
    return tag("select", listed, name="scenario", class_="lw-select", data_do="scenario", data_key="scenario")


def _players(controller: BoardController, chosen: int) -> Markup:
    """Return the choice of the number of players in the next game."""
    listed = [tag("option", count, value=count, selected=count == chosen) for count in controller.game_view.players]
    return tag("select", listed, name="players", class_="lw-select", data_do="players", data_key="players")


def _sitters(controller: BoardController) -> Markup:
    """Return the choice of seats at this board: everybody, one seat, or each in turn."""
    values = {"": _("all sides"), "passing": _("hot seat: the players pass the board on")}
    values |= {seat.id: seat.text() for seat in controller.game.seats}
    return choices(
        "sit", _("Sides on this board"), values, "passing" if controller.hotseat.active else controller.seat or ""
    )
