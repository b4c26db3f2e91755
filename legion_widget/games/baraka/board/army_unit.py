"""The selected unit of the army builder: its name, values, miniatures and options."""

from __future__ import annotations

from itertools import groupby

from ....engine.i18n import capital, gettext_noop, localized, percentage, say, say_count, translate
from ....ui.markup import Markup, join, tag
from ....ui.panels.parts import button, choices
from ..armies.army_data import Entry
from ..armies.army_list import OptionData
from ..armies.roster import Figure, Profile, items, special_rules, traits, weapons
from .army_draft import Draft, is_about
from .army_parts import faults, rule_button

_ = translate

#: What the miniatures of a unit are called.
ROLES = {
    "leader": gettext_noop("leader"),
    "soldier": gettext_noop("soldier"),
    "grenadier": gettext_noop("grenadier"),
    "gunner": gettext_noop("light machine gunner"),
    "loader": gettext_noop("loader"),
    "companion": gettext_noop("companion"),
    "flagbearer": gettext_noop("flagbearer"),
    "bugle": gettext_noop("bugler"),
    "rider": gettext_noop("rider"),
}


def card(draft: Draft) -> Markup:
    """The selected unit, with its options; or how to begin."""
    entry = draft.entry(draft.chosen)
    if entry is None:
        return tag("p", _("Click + to add a unit, and a unit to choose what it carries."), class_="lw-help")
    troop = draft.troops[entry.id]
    kind = draft.unit(entry)
    return tag(
        "section",
        tag(
            "h3",
            tag("span", localized(troop.profile.name)),
            tag("span", say_count("{count} point", "{count} points", troop.points).text()),
        ),
        _name(draft, entry),
        _commander(draft, entry),
        _values(troop.profile),
        _men(troop.figures),
        tag("div", [_option(draft, entry, option) for option in kind.options], class_="lw-army-options")
        if kind.options
        else None,
        _kabyl(draft, entry),
        _personality(entry) if troop.profile.kind == "character" else None,
        _rules(troop.rules),
        class_="lw-section lw-army-card",
    )


def _name(draft: Draft, entry: Entry) -> Markup:
    """Its name; emptied it is the list's again."""
    own = localized(entry.name) if entry.name else ""
    field = tag(
        "input",
        name=f"name-{entry.id}",
        value=own,
        placeholder=localized(draft.troops[entry.id].name),
        maxlength=60,
        data_do="name",
        data_unit=entry.id,
        data_key=f"name-{entry.id}",
        autocomplete="off",
        spellcheck="false",
    )
    return tag("form", tag("label", tag("span", _("Name")), " ", field), class_="lw-army-line")


def _commander(draft: Draft, entry: Entry) -> Markup | None:
    """Return the choice of its commander, where there is one."""
    able = draft.commanders(entry)
    now = draft.above[entry.id]
    if len(able) < 2 and (now or not able):
        return None
    listed = {commander.id: localized(draft.troops[commander.id].name) for commander in able}
    if not now:
        listed = {"": _("nobody yet"), **listed}
    chosen = choices("under", _("Commander"), listed, now, unit=entry.id)
    return tag("label", tag("span", _("Commander")), " ", chosen, class_="lw-army-line")


def _values(profile: Profile) -> Markup:
    """The profile (B6.1)."""
    facts = {
        _("Movement"): "/".join(map(str, profile.movement)),
        _("Fire"): _pair(profile.fire),
        _("Aggressiveness"): profile.aggressiveness,
        _("Defence"): _pair(profile.defence),
        _("Drill"): profile.drill,
        _("Morale"): profile.morale,
        _("Locate"): percentage(profile.locate),
    }
    cells = [tag("span", tag("small", name), tag("b", value), class_="lw-fact") for name, value in facts.items()]
    return tag("div", cells, class_="lw-facts lw-army-facts")


def _pair(values: tuple[int, int]) -> str:
    """Two values, or one where both are the same."""
    return str(values[0]) if values[0] == values[1] else f"{values[0]}/{values[1]}"


def _men(figures: tuple[Figure, ...]) -> Markup:
    """The miniatures, with what they carry."""
    rows = []
    for figure, alike in groupby(figures):
        count = len(list(alike))
        carried = [localized(weapons()[name].name) for name in figure.weapons] + [
            localized(items()[name].name) + (f" × {times}" if times > 1 else "")
            for name, times in _counted(figure.equipment)
        ]
        role = _(ROLES[figure.role])
        words = f"{count} × {role}" if count > 1 else role
        rows.append(tag("li", tag("b", words), f": {', '.join(carried).lower()}" if carried else None))
    return tag("ul", rows, class_="lw-army-men")


def _counted(names: tuple[str, ...]) -> list[tuple[str, int]]:
    """Each name once, with how often it stands there."""
    return [(name, names.count(name)) for name in dict.fromkeys(names)]


# ---- options ---------------------------------------------------------------------------------------------


def _option(draft: Draft, entry: Entry, option: OptionData) -> Markup:
    """An option with its points: a switch, or how many times; and what is wrong with it."""
    times = int(entry.options.get(option.id, 0))
    name = localized(option.name)
    price_of_one = say("{points} a miniature", points=f"{option.points:+d}").text()
    price = price_of_one if option.each == "miniature" else f"{option.points:+d}".replace("-", "−")
    control = _steps(entry, option, times) if option.limit > 1 else _switch(entry, option.id, name, bool(times))
    subjects = {entry.id, draft.above[entry.id]} - {""}
    option_faults = [
        fault for subject in sorted(subjects) for fault in draft.faults(subject) if times and is_about(fault, option)
    ]
    return tag(
        "div",
        control,
        tag("span", name, class_="lw-army-option-name") if option.limit > 1 else None,
        tag("span", price.replace("-", "−"), class_="lw-army-price"),
        faults(option_faults, f"{entry.id}-{option.id}"),
        class_="lw-army-option",
    )


def _switch(entry: Entry, option: str, name: str, on: bool, do: str = "take", why: str = "") -> Markup:
    """A box that is ticked or not."""
    return tag(
        "button",
        tag("i", "✓" if on else "", class_="lw-army-box", aria_hidden="true"),
        capital(name),
        type="button",
        role="checkbox",
        class_="lw-army-switch",
        aria_checked=str(on).lower(),
        title=why or None,
        data_do=do,
        data_unit=entry.id,
        data_option=option,
        data_times=int(not on),
        data_key=f"{do}-{entry.id}-{option}",
    )


def _steps(entry: Entry, option: OptionData, times: int) -> Markup:
    """Fewer, how many, more."""
    name = localized(option.name)

    def step(label: str, by: int, words: str, off: bool) -> Markup:
        key = f"take-{entry.id}-{option.id}-{by}"
        return button(label, "take", off=off, name=words, key=key, unit=entry.id, option=option.id, times=times + by)

    return tag(
        "span",
        step("−", -1, say("One less: {option}", option=name).text(), times <= 0),
        tag("output", times, aria_label=name),
        step("+", 1, say("One more: {option}", option=name).text(), times >= option.limit),
        class_="lw-army-steps",
        role="group",
        aria_label=name,
    )


def _kabyl(draft: Draft, entry: Entry) -> Markup | None:
    """Return the choices of its chain of command for its kabyl, or where they are made (B20.1, B20.2, B21.26)."""
    costs, whose = draft.army.list.kabyl, draft.unit(entry).kabyl
    if costs is None or not whose:
        return None
    title = tag("h3", tag("span", _("Kábila")), rule_button("B20.2", f"kabyl-{entry.id}"))
    if whose == "trustful":
        return tag("div", title, tag("p", _("Always of a trusted kábila."), class_="lw-muted"), class_="lw-army-kabyl")
    kabyl = draft.army.kabyl(entry.id)
    above = draft.above[entry.id] if whose == "chain" else ""
    if above and entry.kabyl is None:
        words = [localized(special_rules()[rule].name).lower() for rule in kabyl.rules]
        words += [_("trusted")] if kabyl.trustful else []
        said = say("As its commander: {what}.", what=", ".join(words) or _("nothing chosen")).text()
        chooser_button = button(_("Choose it there"), "choose", unit=_chooser(draft, entry), key=f"chooser-{entry.id}")
        return tag("div", title, tag("p", said, " ", chooser_button), class_="lw-army-kabyl")
    boxes = [_priced(entry, "", _("trusted"), costs.trustful, kabyl.trustful, "")]
    for rule, points in costs.rules.items():
        special = special_rules()[rule]
        boxes.append(
            _priced(entry, rule, localized(special.name), points, rule in kabyl.rules, localized(special.text))
        )
    own = button(_("As its commander"), "inherit", unit=entry.id, key=f"inherit-{entry.id}") if above else None
    hint = say("Up to {limit} rules, for the whole chain of command; points a miniature.", limit=costs.limit).text()
    return tag(
        "div",
        title,
        tag("p", hint, " ", _("Names as in the printed list; they describe no people."), class_="lw-fine"),
        tag("div", boxes, class_="lw-army-options lw-army-two"),
        own,
        class_="lw-army-kabyl",
    )


def _chooser(draft: Draft, entry: Entry) -> str:
    """Up the chain of command to the unit that chooses the kabyl."""
    while entry.kabyl is None and draft.unit(entry).kabyl == "chain" and draft.above[entry.id]:
        entry = draft.need(draft.above[entry.id])
    return entry.id


def _priced(entry: Entry, rule: str, name: str, points: int, on: bool, why: str) -> Markup:
    box = _switch(entry, rule, name, on, "kabyl", why)
    return tag("div", box, tag("span", f"{points:+d}", class_="lw-army-price"), class_="lw-army-option")


def _personality(entry: Entry) -> Markup:
    """The trait of a character, rolled for before the game unless it is chosen (B17.2, B17.3)."""
    listed = {"": _("rolled for before the game")}
    listed |= {
        trait.id: f"{trait.rolls[0]:02}–{trait.rolls[1]:02} {localized(trait.name)}" for trait in traits().values()
    }
    now = entry.traits[0] if entry.traits else ""
    said = [localized(traits()[name].text) for name in entry.traits]
    return tag(
        "div",
        tag("h3", tag("span", _("Personality")), rule_button("B17.3", f"trait-{entry.id}")),
        choices("trait", _("Personality"), listed, now, unit=entry.id),
        [tag("p", text, class_="lw-muted") for text in said],
        class_="lw-army-kabyl",
    )


def _rules(names: tuple[str, ...]) -> Markup | None:
    """The special rules that it has in all, with what they do."""
    rows = []
    for name in names:
        special = special_rules()[name]
        chip = rule_button(special.rule, f"special-{name}")
        words = tag("b", localized(special.name)), ": ", localized(special.text), " ", chip
        rows.append(tag("li", join(words)))
    if not rows:
        return None
    return tag(
        "details", tag("summary", _("Special rules")), tag("ul", rows, class_="lw-army-special"), data_key="special"
    )
