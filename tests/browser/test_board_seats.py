"""Seats in a page: the screen between two players, dice typed in, and a turn played with the keyboard alone."""

import pytest

from tests.browser.table import IMPORT, Desk

#: A counter that can come into contact with the enemy, where it stands, and where it may go for that.
CONTACT = """next(
    [u.id, u.hex.label, label] for u in g.units.values()
    if u.hex and u.side == g.to_act == "moroccan" and u.type == "infantry" and not u.moved
    for label in g.reach(u) if g.system.derived(g.position).zoc["spanish"] >> g.board.index(label) & 1
)"""


@pytest.fixture(scope="module")
def desk(lab):
    lab.open(IMPORT, 'game = lw.new_game("rif", seed=3)\nboard = lw.show(game)\nboard')
    lab.run_all()
    desk = Desk(lab)
    desk.ready()
    return desk


def tab_to(lab, desk, selector, most=80):
    """Presses Tab until the keyboard is on a part of the board."""
    for _ in range(most):
        if desk.root.locator(selector).evaluate_all("nodes => nodes.includes(document.activeElement)"):
            return
        lab.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {selector}")


def test_the_board_is_covered_until_the_next_player_is_there(lab, desk):
    """The screen lies over the map and takes its presses; Tab and Enter are enough to go on."""
    lab.python("board.sit(hotseat=True)")
    screen = desk.root.locator(".lw-hand-over")
    screen.wait_for()
    assert "Marroquíes" in screen.inner_text()
    assert screen.get_attribute("role") == "dialog"
    unit, label = desk.ask("next([u.id, u.hex.label] for u in g.units.values() if u.hex and u.side == g.to_act)")
    spot = desk.spot(label)
    assert desk.root.evaluate("(root, [x, y]) => !document.elementFromPoint(x, y).closest('.lw-overlay')", list(spot))
    lab.page.mouse.click(*spot)
    lab.heard()
    assert desk.ask("b.selected") is None
    assert desk.button("next").first.get_attribute("aria-disabled") == "true"
    desk.overlay.focus()
    tab_to(lab, desk, '.lw-hand-over [data-do="here"]')
    lab.page.keyboard.press("Enter")
    screen.wait_for(state="detached")
    desk.choose(label, unit)
    desk.overlay.focus()
    lab.page.keyboard.press("Escape")
    lab.until(lambda: desk.ask("b.selected") is None)
    assert desk.errors() == []


def test_the_board_goes_to_the_other_side_and_back(lab, desk):
    """The end of a side's last phase covers the board for the other side; undo gives it back."""
    count = desk.ask("len(g)")
    lab.python("while game.to_act == 'moroccan': board.controller.finish_phase()")
    screen = desk.root.locator(".lw-hand-over")
    screen.wait_for()
    assert "Españoles" in screen.inner_text()
    lab.python(f"game.goto({count})")
    lab.until(lambda: "Marroquíes" in (screen.inner_text() if screen.count() else ""))
    desk.do("here")
    screen.wait_for(state="detached")
    lab.python("board.sit(None)")
    assert desk.errors() == []


@pytest.mark.long
def test_dice_are_typed_with_the_keyboard_alone(lab, desk):
    """The switch in the menu, the form, Tab, Enter, Escape; a wrong number is told at its field and changes nothing."""
    lab.python("while game.phase.id != 'combat' and len(game) < 400: board.controller.finish_phase()")
    attack = desk.ask(
        "next([[g.units[n].hex.label for n in a.attackers], [g.units[n].hex.label for n in a.defenders]]"
        " for a in g.legal_actions() if isinstance(a, lw.legion.Attack) and not a.support)"
    )
    desk.do("menu")
    desk.head.locator(".lw-menu").wait_for()
    switch = desk.button("typing")
    switch.focus()
    lab.page.keyboard.press("Enter")
    lab.until(lambda: switch.get_attribute("aria-pressed") == "true")
    lab.until(lambda: switch.evaluate("node => node === document.activeElement"))
    desk.do("menu")
    for label in (*attack[0], *attack[1]):
        desk.press(label)
    desk.side.locator(".lw-odds").wait_for()
    count = desk.ask("len(g)")
    desk.overlay.focus()
    lab.page.keyboard.press("a")
    form = desk.side.locator(".lw-dice-form")
    form.wait_for()
    first, second = (form.locator(f'[name="die-{n}"]') for n in range(2))
    held = "node => node === document.activeElement"
    lab.until(lambda: first.evaluate(held))  # the keyboard goes to the dice by itself
    lab.page.keyboard.press("Escape")  # given up: the keyboard is on the map again
    form.wait_for(state="detached")
    lab.until(lambda: desk.overlay.evaluate(held))
    lab.page.keyboard.press("a")
    lab.until(lambda: first.evaluate(held))
    lab.until(lambda: desk.button("next").first.get_attribute("aria-disabled") == "true")
    assert desk.button("attack").count() == 0
    lab.page.keyboard.type("7")  # no die shows it
    lab.page.keyboard.press("Tab")
    assert second.evaluate(held)
    lab.page.keyboard.type("1")
    lab.page.keyboard.press("Enter")
    lab.until(lambda: first.get_attribute("aria-invalid") == "true")
    lab.until(lambda: first.evaluate(held))
    told = first.evaluate("node => document.getElementById(node.getAttribute('aria-describedby')).textContent")
    assert "«7»" in told
    assert (first.input_value(), second.input_value()) == ("7", "1")
    assert second.get_attribute("aria-invalid") is None
    assert desk.ask("len(g)") == count
    lab.page.keyboard.type("6")
    lab.page.keyboard.press("Enter")
    lab.until(lambda: desk.ask("len(g)") == count + 1)
    assert desk.ask("list(g.journal.current.dice)") == [5, 2]
    form.wait_for(state="detached")
    assert desk.side.locator(".lw-face").all_inner_texts() == ["5", "2"]
    tumbling, result = desk.side.locator(".lw-face").first, desk.side.locator(".lw-outcome > .lw-name")
    lasts, waits = "n => getComputedStyle(n).animationDuration", "n => getComputedStyle(n).animationDelay"
    assert result.evaluate(waits) == tumbling.evaluate(lasts), "what the dice brought is seen when they have ended"
    lab.until(lambda: desk.overlay.evaluate(held))
    lab.python("board.run('typing')")
    assert desk.errors() == []
    lab.python("game.goto(0)")


@pytest.mark.long
def test_a_turn_is_played_with_the_keyboard_alone(lab, desk):
    """Tab to the map; N takes a counter, arrows and Enter move it, A attacks, E ends the phase; answers by Tab."""
    keyboard = lab.page.keyboard
    lab.page.mouse.move(2, 2)
    lab.python("board.selected = None; board.controller.clear(); board.paint()")
    desk.head.locator('[data-do="menu"]').focus()
    tab_to(lab, desk, ".lw-overlay")
    moved = fought = 0
    for _ in range(60):
        turn, phase, side, count = desk.ask("[g.turn, g.phase.id, g.side, len(g)]")
        if turn > 1:
            break
        if phase in ("loss", "advance", "capture"):
            tab_to(lab, desk, '[data-do="answer"]')
            keyboard.press("Enter")
            lab.until(lambda count=count: desk.ask("len(g)") > count)
            desk.head.locator('[data-do="menu"]').focus()
            tab_to(lab, desk, ".lw-overlay")
            continue
        if phase == "movement" and moved == 1:
            unit, start, to = desk.ask(CONTACT)
            for label in (start, to):
                if desk.ask("b.selected") != unit or label != start:
                    desk.walk(label)
                    keyboard.press("Enter")
            lab.until(lambda unit=unit, to=to: desk.where(unit) == to)
            moved += 1
            continue
        if phase == "movement" and moved == 0:
            keyboard.press("n")
            lab.until(lambda: desk.ask("b.selected") is not None)
            near = desk.ask(
                "[list(g.board.grid.column_row(i)) for i in [g.units[b.selected].hex.index]]"
                " + [sorted(map(list, (g.board.grid.column_row(g.board.index(x)) for x in g.reach(b.selected))))]"
            )
            (column, row), reach = near
            for key, place in (
                ("ArrowDown", [column, row + 1]),
                ("ArrowUp", [column, row - 1]),
                ("ArrowLeft", [column - 1, row]),
                ("ArrowRight", [column + 1, row]),
            ):
                if place in reach:
                    keyboard.press(key)
                    keyboard.press("Enter")
                    lab.until(lambda count=count: desk.ask("len(g)") > count)
                    moved += 1
                    break
            else:
                keyboard.press("n")
            continue
        if phase == "combat" and desk.ask("any(isinstance(a, lw.legion.Attack) for a in g.legal_actions())"):
            attack = desk.ask(
                "next([g.units[n].hex.label for n in (*a.attackers, *a.support, *a.defenders)]"
                " for a in g.legal_actions() if isinstance(a, lw.legion.Attack))"
            )
            for label in attack:
                desk.walk(label)
                keyboard.press("Enter")
            desk.side.locator(".lw-odds").wait_for()
            keyboard.press("a")
            lab.until(lambda count=count: desk.ask("len(g)") > count)
            fought += 1
            continue
        keyboard.press("e")
        desk.settle()
        if desk.button("next", key="next-sure").count():  # nobody has acted
            keyboard.press("e")
        lab.until(
            lambda now=(turn, phase, side): (
                tuple(desk.ask("[g.turn, g.phase.id, g.side]")) != now or desk.ask("b.controller.rejection is not None")
            )
        )
        assert desk.ask("b.controller.rejection is None"), desk.side.inner_text()
    assert desk.ask("g.turn") == 2
    assert moved == 2
    assert fought
    keyboard.press("u")
    lab.until(lambda: desk.ask("g.turn") == 1)
    keyboard.press("Escape")
    assert desk.errors() == []
