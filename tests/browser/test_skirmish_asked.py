"""What a skirmish asks of whoever plays it, in a real browser: the dice that begin it, the weapons of close combat."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Lab
from tests.browser.table import IMPORT, Skirmish

#: A lieutenant and a caid who have still to roll for their personalities.
BEGINNING = """lw.set_language("en")
game = lw.new_game({
    "system": "baraka", "id": "dawn", "length": 2, "title": {"es": "Alba", "en": "Dawn"},
    "table": {"width": 120, "height": 90},
    "units": [
        {"id": "s", "side": "spanish", "profile": "legion-squad", "men": 4, "at": [40, 65]},
        {"id": "lt", "side": "spanish", "profile": "lieutenant", "men": 0, "at": [50, 65]},
        {"id": "h", "side": "riffian", "profile": "riffian-squad", "men": 4, "at": [40, 30], "trustful": True},
        {"id": "caid", "side": "riffian", "profile": "jamsin-caid", "men": 0, "at": [50, 30], "trustful": True}]})"""
#: A squad with bayonets and two grenadiers has come to blows with Riffians.
BLOWS = """lw.set_language("en")
thrower = {"role": "grenadier", "equipment": ["bayonet", "grenade"]}
game = lw.new_game({
    "system": "baraka", "id": "blows", "title": {"es": "Choque", "en": "Blows"}, "table": {"width": 120, "height": 90},
    "units": [
        {"id": "s", "side": "spanish", "profile": "legion-squad", "men": 1, "at": [60, 60], "edged": True,
         "figures": [thrower, thrower]},
        {"id": "h", "side": "riffian", "profile": "riffian-squad", "men": 3, "at": [60, 50], "trustful": True},
        {"id": "k", "side": "riffian", "profile": "riffian-squad", "men": 3, "at": [110, 10], "trustful": True}],
    "start": {"initiative": "spanish", "chits": {"spanish": 5, "riffian": 0}}})
game.do(lw.baraka.Activate("s"))
game.do(lw.baraka.Declare((lw.baraka.Charge("h"),)), dice=[3, 9])"""
BOARD = 'board = lw.show(game, theme="light", saves="saves")\nboard'


def laid(lab: Lab, game: str, name: str) -> Skirmish:
    lab.page.set_viewport_size({"width": 1366, "height": 900})
    lab.open(IMPORT, game, BOARD, name=name)
    lab.run_all()
    desk = Skirmish(lab)
    desk.ready()
    desk.settle()
    return desk


def focused(desk: Skirmish) -> str:
    return desk.page.evaluate("document.activeElement.name ?? ''")


def test_the_dice_that_begin_a_game_are_typed_in(lab):
    """By keyboard alone from the menu on: personalities first, then what hangs on them; a wrong one is told."""
    desk = laid(lab, BEGINNING, "dawn.en.ipynb")
    keyboard, form = desk.page.keyboard, desk.head.locator(".lw-first-dice")
    desk.do("menu")
    switch = desk.button("typing")
    switch.focus()
    keyboard.press("Enter")
    lab.until(lambda: focused(desk) == "die-0")
    assert form.locator("legend").all_inner_texts() == ["Before the game: the personality of each character (B17.2)"]
    assert [text.strip() for text in form.locator("label").all_inner_texts()] == [
        "Lieutenant: percentage",
        "Jamsin caid: percentage",
    ]
    for number in ("32", "x"):
        keyboard.type(number)
        keyboard.press("Tab")
    keyboard.press("Enter")  # on the button
    lab.until(lambda: focused(desk) == "die-1")
    told = form.locator(".lw-wrong")
    assert told.all_inner_texts() == ["This die shows 1–100, never “x”."]
    assert form.locator('[name="die-0"]').input_value() == "32"
    keyboard.type("8")
    keyboard.press("Enter")
    lab.until(lambda: focused(desk) == "die-2")
    fallen = form.locator(".lw-fallen li")
    assert fallen.all_inner_texts() == ["Lieutenant: 32, Hunter", "Jamsin caid: 8, Loyal"]
    for number in ("0", "1", "6"):
        keyboard.type(number)
        keyboard.press("Tab")
    keyboard.press("Enter")
    form.wait_for(state="detached")
    lab.until(lambda: desk.ask("list(b.game.opening_dice)") == [32, 10, 8, 1, 6])
    desk.do("answer", number="0")  # the loyal one rolls his Fatality again
    lab.until(lambda: focused(desk) == "die-0")
    keyboard.type("3")
    keyboard.press("Enter")
    lab.until(lambda: desk.ask("type(b.game.position.top).__name__") == "Impulse")
    assert desk.ask("b.game.units['lt'].state.hunter") == 10
    assert desk.ask("[pool.reserve for pool in b.game.position.chit_pools]") == [2 + 3, 2 + 1]
    assert desk.errors() == []


@pytest.fixture(scope="module")
def blows(lab):
    desk = laid(lab, BLOWS, "blows.en.ipynb")
    assert desk.ask("type(g.position.top).__name__") == "Arming"
    yield desk
    assert desk.errors() == []


def test_each_miniature_is_given_its_weapon(blows):
    """From its list by keyboard, by a press on it, all at once; the chances and the dice follow, and A fights."""
    desk, lab = blows, blows.lab
    throwers = desk.ask("[n for n, m in enumerate(g.units['s'].members) if m.figure.role == 'grenadier']")
    first, second = throwers
    arms = "{str(n): weapon for n, weapon in b.controller.arms.items()}"
    chances = desk.side.locator(".lw-chances")
    before = chances.inner_text()
    chosen = desk.side.locator(f'[data-key="arm-with-{first}"]')
    chosen.focus()
    desk.page.keyboard.press("ArrowDown")
    lab.until(lambda: desk.ask(arms) == {str(first): "grenade"})
    lab.until(lambda: chances.inner_text() != before)
    assert "1 at 9 (grenade)" in desk.side.locator(".lw-arms-dice").inner_text()
    lab.until(lambda: desk.page.evaluate("document.activeElement.dataset.key") == f"arm-with-{first}")
    desk.side.get_by_role("button", name="All: grenade").click()
    lab.until(lambda: desk.ask(arms) == {str(first): "grenade", str(second): "grenade"})
    x, y = desk.ask(f"g.units['s'].members[{second}].place")
    desk.tap((x / 100, y / 100))
    lab.until(lambda: desk.ask(arms) == {str(first): "grenade", str(second): ""})
    desk.settle()
    steps = desk.ask("len(g)")
    desk.overlay.focus()
    desk.page.keyboard.press("a")
    lab.until(lambda: desk.ask("len(g)") == steps + 1)
    fought = "next(e for e in g.journal.current.events if type(e).__name__ == 'Fought')"
    assert desk.ask(f"{{v.weapon: len(v.rolls) for v in {fought}.attack}}") == {"bayonet": 2, "grenade": 1, "": 1}
