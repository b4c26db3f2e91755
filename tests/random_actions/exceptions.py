"""The rules that can refuse nothing, or that no action can show allowing anything, each with its reason."""

from __future__ import annotations

#: Rules that refuse no action, by the reason.
_NEVER_REFUSES: dict[str, str] = {
    "names what is on the table or the map, and forbids nothing": "L2.3 L2.4 L2.5 L2.12 B4.9",
    "is about the dice, which fall by themselves": "B4.5 B4.6 B4.7 B21.31",
    "gives a number to a factor, a check or a number of dice; a number is not broken": (
        "L8.6 L8.7 L8.8 L8.13 L9.5 L11.2 L11.10 HH.2 B7.1 B7.2 B7.3 B7.6 B7.7 B7.8 B7.11 B7.12 B7.13 B7.14 B7.15 B9.4"
        " B10.3 B12.6 B12.7 B12.8 B12.9 B13.2 B13.4 B15.2 B16.1 B18.2 B18.3 B19.2 B21.6 B21.10 B21.12 B21.13"
        " B21.14 B21.16 B21.22 B21.25 B21.27 B21.28 B21.29 B21.30 B21.32"
    ),
    "says what comes of an action or a phase by itself, without a choice": (
        "L2.9 L9.1 H0.3 HA.2 HE.2 HF.2 HH.4 HH.5 HI.5 HI.7 HK.1 HM.2 B7.5 B8.2 B8.3 B8.4 B10.4 B12.2 B12.3 B12.4"
        " B14.1 B17.2 B21.1 B21.4 B21.5 B21.9 B21.17 B21.18 B21.19 B21.20 B21.23"
    ),
    "says how the game ends, and who has won": "L5.1 L5.2 L5.3 L5.4 L5.6 L10.3 L11.22 L11.24",
    "allows what could be thought to be forbidden": "L6.11 L7.10 L7.11 L11.14",
    "counts as movement what other rules speak of": "B11.6",
    "keeps miniatures together by itself: they are set down so": "B4.4",
    "is the same as the rule on overruns, which refuses as HC.2 in both phases": "HJ.2",
    "is held by army lists: it refuses an army, before there is a game": "B20.1 B20.4",
}
#: Rules that refuse something in a worked example of theirs, to which random games hardly come, by the reason.
_SELDOM_REFUSES: dict[str, str] = {
    "takes a hit on the leader of a character's companions, and an owner who would give him up": "B17.4",
}
#: Rules of which no action shows that they allow something, by the reason.
_NEVER_ALLOWS: dict[str, str] = {
    "is done before the first action, and its examples look at the first position": "B8.3 B17.2",
    "is held by army lists: it allows an army, before there is a game": "B20.1 B20.4",
}


def _by_rule(rules_by_reason: dict[str, str]) -> dict[str, str]:
    return {rule: reason for reason, rules in rules_by_reason.items() for rule in rules.split()}


#: The reason why a rule refuses nothing, by its id.
NEVER_REFUSES = _by_rule(_NEVER_REFUSES)
#: The reason why random games hardly come to a refusal by a rule, by its id.
SELDOM_REFUSES = _by_rule(_SELDOM_REFUSES)
#: The reason why no action shows a rule allowing something, by its id.
NEVER_ALLOWS = _by_rule(_NEVER_ALLOWS)
