"""Weapons of close combat: what each miniature may use, what it comes to, and how it is chosen on the board."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from legion_widget.engine.dice import Dice
from legion_widget.engine.game import Game
from legion_widget.games.baraka import Activate, Arm, Charge, Declare, Decline
from legion_widget.games.baraka import events as ev
from legion_widget.games.baraka.position import Arming, Reacting
from legion_widget.widget.board import BoardWidget
from tests.baraka.skirmish import BLANK, FAR, harka, one, skirmish, squad, value
from tests.falls import gap
from tests.page import page, said

GRENADIER = {"role": "grenadier", "equipment": ["bayonet", "grenade", "grenade"]}


pytestmark = pytest.mark.usefixtures("english")


def fight(*others: dict[str, Any], enemy: dict[str, Any] | None = None, **more: Any) -> Game[Any, Any]:
    """Legionaries with bayonets, two of them with grenades, and their sergeant with a pistol, come to blows."""
    own = squad("s", (50, 100), men=1, **{"edged": True, "figures": [GRENADIER, GRENADIER], **more})
    game: Game[Any, Any] = skirmish(own, *others, enemy or harka("r", (50, 85), men=3), FAR)
    game.do(Activate("s"))
    game.do(Declare((Charge("r"),)), dice=[BLANK])
    while isinstance(game.position.top, Reacting):
        game.do(Decline(), dice=[9])
    assert isinstance(game.position.top, Arming)
    return game


def shown(game: Game[Any, Any], saves: Path) -> BoardWidget:
    board = BoardWidget(game, saves=saves)
    page(board, canvas=True)
    return board


# ---- the rules -------------------------------------------------------------------------------------------


def test_each_miniature_chooses_among_what_it_has(tmp_path: Path) -> None:
    """B13.3: the bayonet that is fixed, the pistol, a grenade, or the butt of the rifle; the best comes first."""
    game = fight(one("lt", "lieutenant", (51, 102), joined="s"))
    table, unit = shown(game, tmp_path).controller, game.units["s"]
    held = [table.held(unit, n) for n in range(unit.count)]
    names = Counter((member.figure.role, tuple(arms)) for member, arms in zip(unit.members, held, strict=True))
    assert names == {
        ("leader", ("bayonet", "")): 1,
        ("soldier", ("bayonet", "")): 1,
        ("grenadier", ("bayonet", "grenade", "")): 2,
        ("leader", ("pistol", "")): 1,
    }
    assert table.armed(unit) == list(range(unit.count))
    enemy = game.units["r"]
    assert [table.held(enemy, n) for n in range(enemy.count)] == [[""]] * enemy.count, "nothing drawn, no choice"
    assert table.armed(enemy) == []


def test_the_odds_of_a_round_are_those_of_the_weapons_named() -> None:
    """B13.3, B13.5: as often as in games with those weapons, for the attacker and for the defender."""
    thrower = {"role": "grenadier", "equipment": ["blade", "grenade"]}
    game = fight(enemy=harka("r", (50, 85), men=1, figures=[thrower, thrower], edged=True))
    for step in ("attacker", "defender"):
        unit = game.position.top.unit
        body = game.units[unit]
        throwers = [n for n, member in enumerate(body.members) if member.figure.role == "grenadier"]
        better, worse = Arm(dict.fromkeys(throwers, "grenade")), Arm(dict.fromkeys(range(body.count), ""))
        chances = [game.odds(action) for action in (worse, Arm(), better)]
        assert all(sum(odds.outcomes.values()) == 1 for odds in chances)
        good = [odds["win"] + odds["crush"] for odds in chances]
        assert good == sorted(good)
        assert len(set(good)) == 3
        grenades = [each for each in chances[2].modifiers if each.text == "Grenade" and each.subject == unit]
        assert len(grenades) == 1
        assert (grenades[0].figure, grenades[0].rule) == ("+2", "B13.3")
        if step == "defender":
            played(game, better, chances[2].outcomes)
        game.do(better)


def played(game: Game[Any, Any], action: Arm, outcomes: dict[str, Fraction], runs: int = 1500) -> None:
    """The defender's round with other dice, often enough: each result comes as often as it should."""
    counts: Counter[str] = Counter()
    for seed in range(runs):
        p = game.system.with_dice(game.position, Dice(seed))
        _, events = game.system.apply(p, action)
        dealt = gap(events)
        assert dealt is not None
        name = ("crush" if dealt < -3 else "win") if dealt < 0 else ("crushed" if dealt > 3 else "loss")
        counts[name if dealt else "tie"] += 1
    for name, chance in outcomes.items():
        spread = float(chance * (1 - chance) / runs) ** 0.5
        assert abs(counts[name] / runs - float(chance)) <= 4 * spread + 1e-9, name


# ---- the board -------------------------------------------------------------------------------------------


def lists(board: BoardWidget) -> dict[int, dict[str, str]]:
    """The lists of the panel: by the number of the miniature what can be chosen, the chosen one marked with a star."""
    found, html = {}, page(board).panel("side")
    for number, inside in re.findall(r'<select [^>]*data-number="(\d+)"[^>]*>(.*?)</select>', html):
        options = re.findall(r'<option value="([^"]*)"( selected)?[^>]*>(.*?)</option>', inside)
        found[int(number)] = {weapon: ("*" if on else "") + text for weapon, on, text in options}
    return found


def test_the_panel_offers_what_there_is_and_the_chances_follow(tmp_path: Path) -> None:
    game = fight(one("lt", "lieutenant", (51, 102), joined="s"))
    board, unit = shown(game, tmp_path), game.units["s"]
    first, second = (n for n, member in enumerate(unit.members) if member.figure.role == "grenadier")
    offered = lists(board)
    assert set(offered) == set(range(unit.count))
    assert offered[first] == {"bayonet": "*bayonet +1", "grenade": "grenade +2 (left: 2)", "": "rifle butt"}
    before = page(board).panel("side").partition("What this round may come to")[2]
    said(board, "arm-with", number=str(first), weapon="grenade")
    assert lists(board)[first]["grenade"] == "*grenade +2 (left: 2)"
    assert page(board).panel("side").partition("What this round may come to")[2] != before
    assert "1 at 9 (grenade)" in page(board).panel("side")
    said(board, "arm-all", weapon="grenade")
    assert board.controller.arms == {first: "grenade", second: "grenade"}
    said(board, "arm-with", number=str(second), weapon="")
    assert board.controller.arms == {first: "grenade", second: ""}
    assert board.errors == []
    page(board).key("a")
    assert game.journal.current.action == Arm({first: "grenade", second: ""})
    fought = next(event for event in game.journal.current.events if isinstance(event, ev.Fought))
    assert {volley.weapon: len(volley.rolls) for volley in fought.attack} == {
        "bayonet": unit.count - 3,
        "grenade": 1,
        "": 1,
        "pistol": 1,
    }
    assert all(volley.value == value(volley.modifiers) for volley in fought.attack)
    assert game.units["s"].state.thrown.count(1) == 1
    board.close()


def test_what_a_miniature_does_not_have_is_not_taken(tmp_path: Path) -> None:
    """Whatever the page says; and nothing is named when no weapons are asked for."""
    game = fight()
    board, unit = shown(game, tmp_path), game.units["s"]
    for number, weapon in ((0, "grenade"), (0, "pistol"), (99, "bayonet"), (-1, "")):
        said(board, "arm-with", number=str(number), weapon=weapon)
        assert board.controller.arms == {}
    said(board, "arm-all", weapon="machine-gun")
    assert board.controller.arms == {}
    assert "All: pistol" not in page(board).panel("side")
    assert "All: grenade" in page(board).panel("side")
    n = next(n for n, member in enumerate(unit.members) if member.figure.role == "grenadier")
    for weapon in ("grenade", "", "bayonet"):  # a press takes the next one
        page(board).press(unit.members[n].place)
        assert board.controller.weapon(unit, n) == weapon
    steps = len(game)
    said(board, "arm")
    assert len(game) == steps + 1
    assert not isinstance(game.position.top, Arming)
    said(board, "arm")
    said(board, "arm-all", weapon="grenade")
    assert (len(game), board.controller.arms) == (steps + 1, {})
    assert board.errors == []
    board.close()
