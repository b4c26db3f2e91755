"""The HTML fragments of panels: rule numbers, buttons, small counters, odds as a bar."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from ...engine.i18n import LocalizedText, Message, capital, languages, localized, percent, say, translate
from ...engine.odds import Modifier, Odds
from ...engine.scene import Scene
from .. import svg
from ..markup import Markup, join, tag

_ = translate


def rule_chip(rule: str | None, key: str = "", **attributes: Any) -> Markup | None:
    """The number of a rule, which opens its text; with a ``key`` the keyboard stays on it."""
    if not rule:
        return None
    return tag(
        "button",
        rule,
        type="button",
        class_="lw-rule",
        data_do="rule",
        data_rule=rule,
        data_key=f"rule-{key}" if key else None,
        title=say("Rule {rule}", rule=rule).text(),
        **attributes,
    )


def rule_sign(rule: str | None) -> Markup | None:
    """The number of a rule among many: it opens its text for the pointer, and is not a stop for Tab."""
    if not rule:
        return None
    said = say("Rule {rule}", rule=rule).text()
    return tag("span", rule, class_="lw-rule", data_do="rule", data_rule=rule, title=said)


def button(
    label: Any,
    do: str,
    *,
    primary: bool = False,
    off: bool = False,
    why: str = "",
    name: str = "",
    pressed: bool | None = None,
    expanded: bool | None = None,
    **data: Any,
) -> Markup:
    """A button that sends a command. One that is off stays readable, and says why.

    ``name`` is read out where the label is a sign; ``pressed`` makes it a switch; ``expanded`` tells whether what it
    opens is open.
    """
    return tag(
        "button",
        label,
        type="button",
        class_="lw-button" + (" lw-primary" if primary else ""),
        data_do=do,
        data_key=data.pop("key", do),
        aria_disabled="true" if off else None,
        aria_label=name or None,
        aria_pressed=None if pressed is None else str(pressed).lower(),
        aria_expanded=None if expanded is None else str(expanded).lower(),
        title=why or None,
        **{f"data_{key}": value for key, value in data.items()},
    )


#: Signs that no font is sure to have, as paths in a square of 16.
ICONS = {
    "first": "M3 3h2v10H3zM13 3v10L6 8z",
    "back": "M11 3v10L4 8z",
    "play": "M4 2v12l9-6z",
    "pause": "M4 3h3v10H4zM9 3h3v10H9z",
    "on": "M5 3v10l7-5z",
    "last": "M11 3h2v10h-2zM3 3v10l7-5z",
    "redo": "M13 3v5H8l2-2a4 4 0 1 0 1 5l1.5 1A6 6 0 1 1 11.400 4.600z",
    "undo": "M3 3v5h5L6 6a4 4 0 1 1-1 5l-1.5 1A6 6 0 1 0 4.600 4.600z",
    "log": "M2 3h12v2H2zM2 7h12v2H2zM2 11h8v2H2z",
    "side": "M2 3h12v10H2zm1.500 1.500v7H9v-7z",
    "full": "M2 2h5v2H4v3H2zM9 2h5v5h-2V4H9zM2 9h2v3h3v2H2zM12 9h2v5H9v-2h3z",
    "present": "M1 2h14v1.500H1zM2 3.500h12v7H9l2.500 4h-1.800L8 11.500l-1.700 3H4.500l2.500-4H2zM3.500 5v4h9V5z",
    "window": "M5 2h2v5H2V5h3zM9 2h2v3h3v2H9zM2 9h5v5H5v-3H2zM9 9h5v2h-3v3H9z",
    # kinds of events
    "move": "M1.5 7h8V3.5L14.5 8l-5 4.5V9h-8z",
    "fight": "M1.2 1.2l2 .8 7.4 7.4-1.2 1.2L2 3.2zM12.4 7.6l1 1-4.2 4.2-1-1zM11.6 10.4l2.6 2.6-1.2 1.2-2.6-2.6z"
    "M14.8 1.2l-2 .8-7.4 7.4 1.2 1.2L14 3.2zM3.6 7.6l-1 1 4.2 4.2 1-1zM4.4 10.4l-2.6 2.6 1.2 1.2 2.6-2.6z",
    "fire": "M8 1a7 7 0 1 0 .01 0zM8 3a5 5 0 1 1-.01 0zM8 5.5a2.5 2.5 0 1 0 .01 0z",
    "loss": "M3.5 2 8 6.5 12.5 2 14 3.5 9.5 8l4.5 4.5-1.5 1.5L8 9.5 3.5 14 2 12.5 6.5 8 2 3.5z",
    "place": "M3 1.5h1.6v13H3zM5.6 2.5h8l-2 3 2 3h-8z",
    "air": "M7 1h2v5l6 3v1.8L9 9.3V13l2 1.3V15l-3-.6L5 15v-.7L7 13V9.3l-6 1.5V9l6-3z",
    "sea": "M7 2h2v3h3v3h2.5L12.5 13h-9L1.5 8H4V5h3z",
    "swap": "M2 4h7V1.5L14 5 9 8.5V6H2zM14 10H7V7.5L2 11l5 3.5V12h7z",
    "time": "M4 1.5h8v2L9 8l3 4.5v2H4v-2L7 8 4 3.5z",
    "pass": "M2 7h4v2H2zM7.5 7h2v2h-2zM11 7h3v2h-3z",
    "fork": "M3 1.5h2V8a1.5 1.5 0 0 0 1.5 1.5H10V7l4.500 3.500L10 14v-2.500H6.500A3.500 3.500 0 0 1 3 8z",
    "end": "M8 1l2 4.6 5 .5-3.8 3.3 1.1 4.9L8 11.7l-4.3 2.6 1.1-4.9L1 6.1l5-.5z",
    # the weather
    "sun": "M8 4.7a3.3 3.3 0 1 0 .01 0zM7.3 0h1.4v3H7.3zM7.3 13h1.4v3H7.3zM0 7.3h3v1.4H0zM13 7.3h3v1.4h-3z"
    "M2.2 3.2l1-1 2 2-1 1zM10.8 11.8l1-1 2 2-1 1zM12.8 2.2l1 1-2 2-1-1zM4.2 10.8l1 1-2 2-1-1z",
    "wind": "M1 2.5h10v1.6H1zM4 5.7h11v1.6H4zM1 8.9h9v1.6H1zM5 12.1h8v1.6H5z",
    "heat": "M6 2.5a2 2 0 0 1 4 0v6.2a3.5 3.5 0 1 1-4 0zM7.4 2.5v7a2 2 0 1 0 1.2 0v-7a.6.6 0 0 0-1.2 0z",
}


def icon(name: str) -> Markup:
    """An icon of `ICONS`, for the label of a button that has a name."""
    path = tag("path", d=ICONS[name], fill="currentColor", fill_rule="evenodd")
    return tag("svg", path, viewBox="0 0 16 16", width=14, height=14, aria_hidden="true", class_="lw-sign")


def language_switches(language: str) -> Markup:
    """A switch for each language, that in use switched on."""
    switches = [
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
    return tag("span", switches, class_="lw-switches", role="group", aria_label=_("Language"))


def choices(do: str, label: str, values: Mapping[str, str], chosen: str, **data: Any) -> Markup:
    """A list of which one is chosen; its command carries the choice under its own name."""
    listed = [tag("option", text, value=key, selected=key == chosen) for key, text in values.items()]
    more = {f"data_{key}": value for key, value in data.items()}
    return tag("select", listed, name=do, data_do=do, data_key=do, aria_label=label, class_="lw-select", **more)


def die(face: Any, good: bool | None = None) -> Markup:
    """A die that shows a face; one that succeeds stands out, by its frame and in words."""
    said = "" if good is None else _("success") if good else _("failure")
    heard = tag("span", f" {said}", class_="lw-heard") if said else None
    return tag("span", face, heard, class_="lw-face" + (" lw-good" if good else ""), title=said or None)


def answer(sentence: Message, number: int) -> Markup:
    """A button for one of the answers to a question, the first as what is usual."""
    words = sentence.text().removesuffix(".")
    return button(words, "answer", primary=number == 0, number=number, key=f"answer-{number}")


def drawn(scene: Scene, width: float) -> Markup:
    """A scene as a small picture beside words that say the same: it is not read out."""
    return Markup(svg.paint(scene, width=width).replace('role="img"', 'aria-hidden="true"'))


def short_names(sides: Mapping[str, LocalizedText], language: str | None = None) -> dict[str, str]:
    """Return the first letter of the name of each side, or as many letters as distinguish them.

    >>> sides = {"allied": {"es": "aliados", "en": "Allies"}, "german": {"es": "alemanes", "en": "Germans"}}
    >>> short_names(sides, "es"), short_names(sides, "en")
    ({'allied': 'Ali', 'german': 'Ale'}, {'allied': 'A', 'german': 'G'})
    """
    names = {side: localized(words, language) for side, words in sides.items()}
    longest = max(map(len, names.values()), default=0)
    heads = ({name[:count].casefold() for name in names.values()} for count in range(1, longest))
    count = next((n for n, head in enumerate(heads, 1) if len(head) == len(names)), longest)
    return {side: capital(name[:count]) for side, name in names.items()}


def side_count(short: str, value: object, words: str, told: str = "") -> Markup:
    """A figure of a side behind its letters: a screen reader says the side's name, or ``told`` in place of both."""
    told = told or f"{words}: {value}"
    return tag("span", short, " ", tag("b", value), class_="lw-count", title=words, role="img", aria_label=told)


def section(title: str, *children: Any, kind: str = "", chip: Markup | None = None) -> Markup:
    return tag("section", tag("h3", tag("span", title), chip), *children, class_=f"lw-section {kind}".strip())


def odds_bar(odds: Odds) -> Markup:
    """The chances as a bar with exact fractions, and in words."""
    names = {"attacker": _("Attacker"), "tie": _("Tie"), "defender": _("Defender"), "hit": _("Hit"), "miss": _("Miss")}
    cells, keys = [], []
    throws = 6 if "hit" in odds.outcomes else 36  # one die that hits or misses, or a die of each side
    for name, chance in odds.outcomes.items():
        whole = chance.denominator
        base = throws if throws % whole == 0 else whole
        figure = f"{chance.numerator * base // whole}/{base}"
        kind = {"hit": "attacker", "miss": "defender"}.get(name, name)
        if chance:
            cells.append(tag("span", figure, class_=f"lw-odd lw-{kind}", style=f"flex-grow:{float(chance) * 100:.2f}"))
        keys.append(tag("span", tag("i", class_=f"lw-dot lw-{kind}"), f"{names[name]} {percent(chance)}"))
    return join([tag("div", cells, class_="lw-odds"), tag("div", keys, class_="lw-keys")])


def modifiers(steps: Iterable[Modifier], owners: Mapping[str, LocalizedText] | None = None) -> Markup:
    """Return the steps that make a factor, each with its rule; ``owners`` names the sides whose factors they are."""
    owners = owners or {}
    rows = [
        tag(
            "tr",
            tag("td", step.figure, class_=f"lw-figure lw-of-{step.side}"),
            tag("td", _owned(step, owners)),
            tag("td", rule_chip(step.rule)),
        )
        for step in steps
    ]
    return tag("table", tag("tbody", rows), class_="lw-modifiers")


def _owned(step: Modifier, owners: Mapping[str, LocalizedText]) -> str:
    if step.side not in owners:
        return step.text
    return say("{side}: {reason}", side=capital(localized(owners[step.side])), reason=step.message).text()


def chance_bar(chance: Fraction | float) -> Markup:
    """A chance as a bar: its whole length is certainty."""
    return tag("span", tag("i", style=f"width:{100 * float(chance):.1f}%"), class_="lw-chance-bar")


def chance_rows(odds: Odds, outcome: Callable[[str], str]) -> Markup:
    """The chances as rows of bars, with percentages and the exact fraction as title; ``outcome`` words a name."""
    rows = [
        tag(
            "tr",
            tag("th", outcome(name), scope="row"),
            tag("td", chance_bar(chance), class_="lw-bar"),
            tag("td", percent(chance), class_="lw-figure"),
            title=str(chance),
        )
        for name, chance in odds.outcomes.items()
        if chance
    ]
    return tag("table", tag("tbody", rows), class_="lw-chances", aria_label=_("What it may come to"))


def overwrite_question(file: str, key: str) -> Markup:
    """Return the question whether a file that is there may be written over.

    Args:
        file: Its name.
        key: The name of that parameter of the command ``save``.
    """
    told: dict[str, Any] = {key: file, "over": "yes"}
    return tag(
        "div",
        tag("span", file, " ", _("is there already. Write over it?")),
        button(_("Write over it"), "save", primary=True, key="save-over", **told),
        button(_("Cancel"), "keep"),
        class_="lw-row lw-question",
        role="alertdialog",
        aria_label=_("Save"),
        data_show="save",
    )
