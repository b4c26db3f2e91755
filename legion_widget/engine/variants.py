"""Variants of the rules as data: rules switched off, numbers changed, house rules added.

They stand in a scenario under ``variants``, so that its saves, its forks and its workers have them:

    [[variants]]
    id = "more-bombs"
    title.en = "Bombers hit on 2 or 3"
    values = { "L8.17.hits" = [2, 3] }
    off = ["L8.18"]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

import msgspec

from .data import convert
from .errors import DataError, DataFaults, LegionWidgetError, nearest, shown
from .house_rules import HouseRule, Rule, UnreadCode, allow
from .i18n import LocalizedText, Message, say
from .named_values import NamedValue, defaults
from .odds import Modifier
from .plain_data import Label, Name, plain
from .ruling import Fault


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A variant of the rules, as it stands in a scenario.

    Args:
        id: Its id, by which odds and the log name it, such as ``"more-bombs"``.
        title: What it is called, by language, such as ``{ es = "Más bombas", en = "More bombs" }``; by default its id.
        off: The ids of rules that are switched off, such as ``["L8.18"]``.
        values: New numbers of the rules, by key, such as ``{ "L8.17.hits" = [2, 3] }``.
        rules: Rules of your own.
    """

    id: Label
    title: Name = {}
    off: list[Label] = []
    values: dict[Label, Any] = {}
    rules: list[HouseRule] = []

    @property
    def words(self) -> LocalizedText:
        """Return its title, or its id without one."""
        return dict(self.title) or {"en": self.id}


#: What a scenario has under ``variants``.
ListedVariants = Annotated[list[Variant], msgspec.Meta(max_length=100)]


class Variants:
    """The variants in force in a game: rules switched off, numbers changed, rules added.

    Args:
        listed: The variants of the scenario, in order; of two that change the same the later one holds.
        known: The numbers of the game that may be changed, by key.
        switchable: The ids of the rules that may be switched off.
        kinds: The names of the kinds of action.
        added_to: The factors to which a rule may add, by the name of the kind of action.
        with_functions: Whether the functions are made; else all but them is checked.
        barring: Those of the rules that may be switched off that bar something; None: all.

    Raises:
        DataError: for what a variant cannot change.
        UnreadCode: for functions that nobody has allowed here, where nothing else is wrong.
    """

    def __init__(
        self,
        listed: Iterable[Variant],
        known: Mapping[str, NamedValue],
        switchable: Iterable[str],
        kinds: Iterable[str],
        added_to: Mapping[str, tuple[str, ...]],
        with_functions: bool = True,
        barring: Iterable[str] | None = None,
    ) -> None:
        self.listed = tuple(listed)
        self.values = defaults(known)
        #: The variants that change each rule, by the id of the rule; and which changes each number, by its key.
        self.by_rule: dict[str, list[Variant]] = {}
        self._by_value: dict[str, Variant] = {}
        self.off: frozenset[str] = frozenset()
        #: Those of them that bar something, which is allowed without them.
        self.lifted: frozenset[str] = frozenset()
        self.functions: list[tuple[HouseRule, Rule]] = []
        self._known, self._switchable, self._kinds = known, frozenset(switchable), list(kinds)
        self._added_to, self._with_functions = added_to, with_functions
        self._unread: list[UnreadCode] = []
        barring = self._switchable if barring is None else frozenset(barring)
        faults, ids = DataFaults(), set[str]()
        for number, variant in enumerate(self.listed):
            at = f"$.variants[{number}]"
            if variant.id in ids or not variant.id:
                faults.add(f"{at}.id", say("a variant needs an id of its own"))
            ids.add(variant.id)
            self._take(variant, at, faults, ids)
        faults.check()
        self.lifted = self.off & barring
        if self._unread:
            raise UnreadCode.joined(self._unread)

    def _take(self, variant: Variant, at: str, faults: DataFaults, ids: set[str]) -> None:
        for number, name in enumerate(variant.off):
            if name not in self._switchable:
                problem = say("rule {rule} cannot be switched off", rule=shown(name))
                faults.extend(DataError.unknown(f"{at}.off[{number}]", problem, name, sorted(self._switchable)).faults)
                continue
            self.off |= {name}
            self._note(name, variant)
        for key, value in variant.values.items():
            place = f"{at}.values[{key!r}]"
            if key not in self._known:
                problem = say("there is no value {name}", name=shown(key))
                faults.add(place, problem, nearest(key, self._known))
                continue
            with faults.gather():
                self.values[key] = self._known[key].check(value, place)
                self._by_value[key] = variant
                self._note(self._known[key].rule, variant)
        for number, rule in enumerate(variant.rules):
            place = f"{at}.rules[{number}]"
            if rule.id in ids or not rule.id:
                faults.add(f"{place}.id", say("a rule needs an id of its own"))
            ids.add(rule.id)
            known = [*self._kinds, *(self._added_to if rule.gives == "modifier" else ())]
            if rule.on not in known:
                problem = say("there is no kind of action {name}", name=shown(rule.on))
                faults.extend(DataError.unknown(f"{place}.on", problem, rule.on, dict.fromkeys(known)).faults)
                continue
            if rule.gives == "modifier" and rule.on not in self._added_to:
                problem = say("a rule adds nothing to {name}: give a number of the rules another value", name=rule.on)
                faults.add(f"{place}.on", problem)
                continue
            if self._with_functions:
                with faults.gather():
                    try:
                        self.functions.append((rule, rule.function(place)))
                    except UnreadCode as error:
                        self._unread.append(error)

    def _note(self, rule: str, variant: Variant) -> None:
        changing = self.by_rule.setdefault(rule, [])
        if variant not in changing:
            changing.append(variant)

    def __bool__(self) -> bool:
        return bool(self.listed)

    @property
    def chosen(self) -> set[str]:
        """The keys of the numbers that variants change."""
        return {key for variant in self.listed for key in variant.values}

    @property
    def has_legality_changes(self) -> bool:
        """Return whether a variant changes which actions are legal otherwise than by a number."""
        return bool(self.off) or self.adds_faults

    @property
    def adds_faults(self) -> bool:
        """Return whether a variant adds a rule that forbids something."""
        return any(rule.gives == "fault" for rule, _ in self.functions)

    # ---- what they yield ---------------------------------------------------------------------------

    def off_words(self, rule: str) -> LocalizedText:
        """Return the title of the variant that has switched a rule off; of several the last one."""
        return next(variant.words for variant in reversed(self.listed) if rule in variant.off)

    def absence_faults(self, granting: Mapping[str, tuple[type, ...]], action: Any) -> Iterator[Fault]:
        """Yield the rules that are off without which there is no such action; ``granting`` are those of the game."""
        for rule in sorted(self.off & granting.keys()):
            if isinstance(action, granting[rule]):
                yield Fault(rule, say("{title}: this rule does not hold", title=self.off_words(rule)))

    def faults(self, now: Any, action: Any) -> Iterator[Fault]:
        """Yield the faults that added rules find in an action."""
        for rule, function in self.functions:
            if rule.gives == "fault" and rule.on == type(action).__name__:
                for given in _listed(rule, function, now, action):
                    if given is not True and not isinstance(given, str):
                        problem = say(
                            "rule {rule} should yield True or an id, not {found}; "
                            "one that adds to a factor is made with gives={gives}",
                            rule=rule.id,
                            found=shown(given),
                            gives=shown("modifier"),
                        )
                        raise LegionWidgetError(problem.text())
                    yield Fault(rule.id, _said(rule), given if isinstance(given, str) else None)

    def modifiers(self, now: Any, action: Any) -> Iterator[Modifier]:
        """Yield the modifiers that added rules add to the factors of an action."""
        for rule, function in self.functions:
            if rule.gives == "modifier" and rule.on == type(action).__name__:
                for given in _listed(rule, function, now, action):
                    yield _modifier(rule, given, list(self._added_to[rule.on]))

    def _changing(self, rule: str, numbers: Iterable[Any]) -> Variant | None:
        """The variant that has given a number of a rule the value of one of these."""
        if rule not in self.by_rule:
            return None
        told = [number for number in numbers if isinstance(number, int)]
        return next(
            (by for key, by in self._by_value.items() if self._known[key].rule == rule and self.values[key] in told),
            None,
        )

    def fault_with_variant(self, fault: Fault) -> Fault:
        """A fault with the variant in its reason, where the reason tells a number that a variant has changed."""
        variant = self._changing(fault.rule, fault.message.params.values())
        if variant is None:
            return fault
        message = say("{reason} (variant: {title})", reason=fault.message, title=variant.words)
        return msgspec.structs.replace(fault, message=message)

    def modifier_with_variant(self, step: Modifier) -> Modifier:
        """A step with the variant in its reason, where a variant has changed its number."""
        variant = self._changing(step.rule, [step.value])
        if variant is None:
            return step
        message = say("{reason} (variant: {title})", reason=step.message, title=variant.words)
        return msgspec.structs.replace(step, message=message)

    def rules_with_variants(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """The ids of rules that were applied, with those of the variants that have changed them."""
        more = [variant.id for rule in rules for variant in self.by_rule.get(rule, ())]
        return tuple(dict.fromkeys([*rules, *more]))

    def event_with_variants(self, event: Any) -> Any:
        """An event that names the variants by which it came about."""
        changes: dict[str, Any] = {}
        rules = getattr(event, "rules", ())
        if rules and (all_rules := self.rules_with_variants(rules)) != rules:
            changes["rules"] = all_rules
        steps = getattr(event, "modifiers", None)
        if isinstance(steps, tuple) and (marked := tuple(map(self.modifier_with_variant, steps))) != steps:
            changes["modifiers"] = marked
        return msgspec.structs.replace(event, **changes) if changes else event

    def sentences(self) -> Iterator[tuple[str, Message]]:
        """Yield the changes of each variant: the id of the rule, and a sentence."""
        for variant in self.listed:
            for name in variant.off:
                yield name, say("{title}: this rule does not hold", title=variant.words)
            for key in variant.values:
                value = self._known[key]
                yield (
                    value.rule,
                    say(
                        "{title} ({words}: {now}; in the rulebook: {default})",
                        title=variant.words,
                        words=value.words,
                        now=_number(self.values[key]),
                        default=_number(value.default),
                    ),
                )
            for rule in variant.rules:
                yield rule.id, _said(rule)


def _listed(rule: HouseRule, function: Rule, now: Any, action: Any) -> Iterator[Any]:
    """Yield the values that a function yields or returns, none for None and False.

    Raises `LegionWidgetError` where it fails.
    """
    try:
        given = function(now, action)
        if given is None or isinstance(given, (bool, str, tuple)):
            given = [given]
        yield from [one for one in given if one not in (None, False)]
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
        raise LegionWidgetError(say("rule {rule} fails: {problem}", rule=rule.id, problem=problem).text()) from error


def _said(rule: HouseRule) -> Message:
    return say("{text}", text=rule.text)


def _modifier(rule: HouseRule, given: Any, sides: list[str]) -> Modifier:
    side, value, *subject = given if isinstance(given, tuple) and len(given) in (2, 3) else (None, 0)
    if side not in sides or isinstance(value, bool) or not isinstance(value, int):
        problem = say(
            "rule {rule} should yield a side ({sides}) and a whole number, not {found}",
            rule=rule.id,
            sides=", ".join(sides),
            found=shown(given),
        )
        raise LegionWidgetError(problem.text())
    return Modifier(side, value, rule.id, _said(rule), "+", subject[0] if subject else None)


def _number(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


# ---- in and out of scenarios -----------------------------------------------------------------------


def as_data(variants: Iterable[Any]) -> list[dict[str, Any]]:
    """Variants as they stand in a file: given as such, as dicts, or as rules made of functions.

    Raises:
        DataError: for what is not a variant.
    """
    made: list[dict[str, Any]] = []
    for number, variant in enumerate(variants):
        if isinstance(variant, HouseRule):
            variant = Variant(variant.id, rules=[variant])
            # The rule of a cell and its variant are one thing, with one name.
            made.append({**plain(variant), "id": f"variant-{variant.id}", "title": dict(variant.rules[0].text)})
            continue
        data = plain(variant, f"$.variants[{number}]")
        if isinstance(data, dict) and any(isinstance(rule, HouseRule) for rule in variant.get("rules", ())):
            data["rules"] = [plain(rule) for rule in variant["rules"]]
        made.append(plain(convert(data, Variant, f"$.variants[{number}]")))
    return made


def allow_all(variants: Iterable[Variant]) -> None:
    """Let the functions of variants run in this process."""
    for variant in variants:
        for rule in variant.rules:
            allow(rule.source)


def without_functions(scenario: Any) -> Any:
    """A scenario without the functions among its rules, for what runs none of them; itself where it has none."""
    if not any(variant.rules for variant in scenario.variants):
        return scenario
    data = scenario.to_dict()
    data["variants"] = [{key: value for key, value in one.items() if key != "rules"} for one in data["variants"]]
    return type(scenario)(data)


def check_travel(variants: Iterable[Variant]) -> None:
    """Make sure that variants can be saved and sent to other processes.

    Raises:
        LegionWidgetError: for a function that cannot, with the reason.
    """
    for variant in variants:
        for rule in variant.rules:
            reason = rule.stays()
            if reason is not None:
                problem = say(
                    "rule {rule} cannot be saved or sent to other processes: {reason}", rule=rule.id, reason=reason
                )
                raise LegionWidgetError(problem.text())
