"""The faults of an army: everything that its list does not allow, each with its rule and its unit (B20.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ....engine.i18n import LocalizedText, say
from ....engine.ruling import Fault
from .army_list import UnitData, army_list, army_lists, least_points
from .roster import special_rules

if TYPE_CHECKING:
    from .army import Army
    from .army_data import Entry


def faults(army: Army, limit: int | None = None) -> Iterator[Fault]:
    """Yield the faults of an army by its list, those of the whole first, its points last."""
    for unit in army.list.units:
        yield from _army_faults(army, unit)
    for entry, _ in army.order():
        yield from _chain_faults(army, entry)
        yield from _option_faults(army, entry)
        yield from _kabyl_faults(army, entry)
        if entry.traits and army.list.profile_of(army.unit_data(entry)).kind != "character":
            message = say("{unit} is not a character and has no personality.", unit=army.name_of(entry))
            yield Fault("B17.2", message, entry.id)
    cheapest = least_points(army.list.id)
    if limit is not None and limit < cheapest:
        message = say(
            "No army of this list costs less than {least} points; the limit is {limit}.", least=cheapest, limit=limit
        )
        yield Fault("B20.4", message)
    if limit is not None and army.points > limit:
        message = say("The army costs {points} points; the limit is {limit}.", points=army.points, limit=limit)
        yield Fault("B20.4", message)


def _army_faults(army: Army, unit: UnitData) -> Iterator[Fault]:
    """The limits of the army as a whole."""
    name, count = army.kind_name(unit.id), len(army.of_kind(unit.id))
    if unit.army is not None and not unit.army[0] <= count <= unit.army[1]:
        message = say(
            "The army must have {least} to {most} of “{kind}”, and has {count}.",
            least=unit.army[0],
            most=unit.army[1],
            kind=name,
            count=count,
        )
        yield Fault(army.list.rule, message)
    for kind, least in unit.needs.items():
        if count and len(army.of_kind(kind)) < least:
            message = say(
                "“{kind}” needs at least {least} of “{other}”, and the army has {count}.",
                kind=name,
                least=least,
                other=army.kind_name(kind),
                count=len(army.of_kind(kind)),
            )
            yield Fault(army.list.rule, message)
    if unit.no_more_than and count > len(army.of_kind(unit.no_more_than)):
        message = say(
            "The army has {count} of “{kind}” and {most} of “{other}”: the first may not outnumber the second.",
            count=count,
            kind=name,
            other=army.kind_name(unit.no_more_than),
            most=len(army.of_kind(unit.no_more_than)),
        )
        yield Fault(army.list.rule, message)


def _chain_faults(army: Army, entry: Entry) -> Iterator[Fault]:
    """Yield the faults of the chain of command."""
    unit, name, below = army.unit_data(entry), army.name_of(entry), army.below(entry.id)
    if unit.under and not unit.alone and not army.superior(entry.id):
        above = [army.kind_name(kind) for kind in unit.under]
        message = say("{unit} has no commander: “{kind}”.", unit=name, kind=above)
        yield Fault(army.list.rule, message, entry.id)
    for kind, (least, most) in unit.commands.items():
        count = sum(subordinate.kind == kind for subordinate in below)
        if not least <= count <= most:
            message = say(
                "{unit} commands {least} to {most} of “{kind}”, and has {count}.",
                unit=name,
                least=least,
                most=most,
                kind=army.kind_name(kind),
                count=count,
            )
            yield Fault(army.list.rule, message, entry.id)
        for option in army.list.by_id[kind].options:
            having = sum(subordinate.kind == kind and option.id in subordinate.options for subordinate in below)
            if option.together and having > option.together:
                message = say(
                    "Under {unit} no more than {most} can have “{option}”, and {count} have.",
                    unit=name,
                    most=option.together,
                    option=option.name,
                    count=having,
                )
                yield Fault(army.list.rule, message, entry.id)


def _option_faults(army: Army, entry: Entry) -> Iterator[Fault]:
    """Yield the options of a unit that it may not have."""
    rule, name, listed = army.list.rule, army.name_of(entry), army.unit_data(entry).listed
    for id, count in entry.options.items():
        if id in listed:
            option = listed[id]
            if count > option.limit:
                message = say(
                    "{unit}: of “{option}” there can be {most}, not {count}.",
                    unit=name,
                    option=option.name,
                    most=option.limit,
                    count=int(count),
                )
                yield Fault(rule, message, entry.id)
            for excluded_id in option.excludes:
                if excluded_id in entry.options:
                    message = say(
                        "{unit} cannot be both “{option}” and “{other}”.",
                        unit=name,
                        option=option.name,
                        other=listed[excluded_id].name,
                    )
                    yield Fault(rule, message, entry.id)
        elif id in army.list.without:
            message = say("{unit}: in this army nobody is “{option}”.", unit=name, option=army.list.without[id])
            yield Fault(rule, message, entry.id)
        else:
            yield Fault(rule, say("{unit} cannot have “{option}”.", unit=name, option=option_name(id)), entry.id)


def _kabyl_faults(army: Army, entry: Entry) -> Iterator[Fault]:
    """Yield the choices of a chain of command for its kabyl that are not allowed."""
    chosen, costs, name = entry.kabyl, army.list.kabyl, army.name_of(entry)
    if chosen is None:
        return
    whose = army.unit_data(entry).kabyl
    if costs is None or not whose:
        yield Fault(army.list.rule, say("{unit} belongs to no kábila.", unit=name), entry.id)
        return
    if whose == "trustful":
        if chosen.rules:
            message = say("{unit} always belongs to a trusted kábila, and chooses no rules for it.", unit=name)
            yield Fault("B20.2", message, entry.id)
        return
    if len(chosen.rules) > costs.limit:
        message = say(
            "{unit} can have {most} rules of its kábila, not {count}.",
            unit=name,
            most=costs.limit,
            count=len(chosen.rules),
        )
        yield Fault(army.list.rule, message, entry.id)
    for rule in chosen.rules:
        words, since = special_rules()[rule].name, costs.since.get(rule)
        if rule not in costs.rules:
            message = say("{unit}: “{rule}” is not a rule of kábilas.", unit=name, rule=words)
            yield Fault(army.list.rule, message, entry.id)
        elif since is not None and army.year is not None and army.year < since:
            message = say("{unit}: “{rule}” can be chosen from {year}.", unit=name, rule=words, year=since)
            yield Fault(army.list.rule, message, entry.id)
    above = army.superior(entry.id)
    if whose == "chain" and above and chosen != army.kabyl(above):
        message = say(
            "{unit} and {commander} are of one chain of command, and need the same kábila with the same rules.",
            unit=name,
            commander=army.name_of(army.entry(above)),
        )
        yield Fault("B21.26", message, entry.id)


def option_name(id: str) -> LocalizedText:
    """Return the name of an option, in whatever list it is."""
    listed = (unit.listed for name in army_lists() for unit in army_list(name).units)
    return next(options[id].name for options in listed if id in options)
