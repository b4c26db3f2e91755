"""A game is played on the board: presses, panels, undo, a whole turn, a reload."""

import pytest

from tests.browser.table import IMPORT, Desk

#: A counter that can come into contact with the enemy, where it stands, and where it may go for that.
CONTACT = """next(
    [u.id, u.hex.label, label] for u in g.units.values() if u.hex and u.side == g.to_act and u.type == "infantry"
    for label in g.reach(u) if g.system.derived(g.position).zoc["spanish"] >> g.board.index(label) & 1
)"""


@pytest.fixture(scope="module")
def desk(lab):
    still = "board.animation = False"  # pictures are compared here
    lab.open(IMPORT, f'game = lw.new_game("rif", seed=3)\nboard = lw.show(game)\n{still}\nboard')
    lab.run_all()
    desk = Desk(lab)
    desk.ready()
    return desk


def test_the_board_is_seen_with_its_panels(lab, desk):
    """The first picture has land, sea and counters; the panels name turn, weather, phase and what may be done."""
    land, sea = desk.colours(["2612", "0501"])
    assert land[3] == sea[3] == 255
    assert sea[2] > sea[0]  # blue
    assert land[0] > land[2]  # brown
    head = desk.head.inner_text()
    assert all(word in head for word in ("La Legión", "Movimiento", "Terminar la fase"))
    assert desk.head.locator(".lw-turns .lw-now").inner_text() == "1"
    assert desk.button("undo").get_attribute("aria-disabled") == "true"
    assert "reconstrucción" in desk.foot.inner_text()
    assert lab.page.evaluate("[...document.fonts].some(f => f.family.includes('Barlow') && f.status === 'loaded')")


def test_a_press_on_a_counter_shows_its_reach(lab, desk):
    """On the whole map, the pixels inside the reach change and those outside stay; a second press clears them."""
    hexes = desk.all_hexes()
    before = desk.colours(hexes)
    desk.choose("1521", "beni-urriaguel-tabor-4-4")
    reach = set(desk.ask('list(g.reach("beni-urriaguel-tabor-4-4"))')) | {"1521"}
    lab.until(lambda: desk.changed(before, hexes))
    lab.until(lambda: len(desk.changed(before, hexes)) > 0.9 * len(reach))
    changed = desk.changed(before, hexes)
    assert changed <= reach
    assert len(reach - changed) <= 3  # a name may cover the place that is looked at
    side = desk.side.inner_text()
    assert "Kábila Beni-Urriaguel" in side
    assert desk.side.locator(".lw-fact").count() == 3
    desk.press("1521")
    lab.until(lambda: not desk.changed(before, hexes))


def test_a_counter_moves_and_the_move_is_undone_and_redone(lab, desk):
    """A press on a hex of the reach moves; undo gives back the same picture, redo the same again."""
    before = desk.picture()
    desk.choose("1521", "beni-urriaguel-tabor-4-4")
    desk.press("1621")
    lab.until(lambda: desk.where("beni-urriaguel-tabor-4-4") == "1621")
    lab.until(lambda: "1621" in desk.foot.inner_text())
    moved = desk.picture()
    assert moved != before
    desk.do("undo")
    lab.until(lambda: desk.picture() == before)
    assert desk.where("beni-urriaguel-tabor-4-4") == "1521"
    desk.do("redo")
    lab.until(lambda: desk.picture() == moved)
    assert desk.where("beni-urriaguel-tabor-4-4") == "1621"


def test_a_refused_press_says_why(lab, desk):
    """The reason and the number of the rule are in the board, and the position is as before."""
    count = desk.ask("len(g)")
    desk.choose("2024", "beni-ulisex-2")
    desk.press("3003")
    refusal = desk.side.locator(".lw-refusal")
    refusal.wait_for()
    assert "¿POR QUÉ NO?" in refusal.inner_text().upper()
    assert refusal.locator(".lw-reason").inner_text()
    assert refusal.locator(".lw-rule").first.inner_text().startswith("L")
    assert desk.ask("len(g)") == count
    lab.page.keyboard.press("Escape")
    refusal.wait_for(state="detached")


def test_a_tip_tells_the_hex_under_the_pointer(lab, desk):
    """The name and the terrain of the hex that is pointed at are shown beside it."""
    desk.point("2419")
    tip = desk.root.locator(".lw-tip")
    tip.get_by_text("Dar Drius").wait_for()
    assert desk.ask("b.hover") == "2419"
    desk.point("2603")
    lab.until(lambda: desk.ask("b.hover") == "2603")


def test_a_tip_is_gone_while_the_map_is_dragged_and_whole_after_it(lab, desk):
    """It comes back where its hex lies then, although that is still under the pointer."""
    desk.viewport.evaluate("view => { view.scrollLeft = 500; }")  # there is map on both sides
    x, y = desk.spot("2309")
    lab.page.mouse.move(x, y)
    tip = desk.root.locator(".lw-tip")
    tip.get_by_text("2309").wait_for()
    left = desk.viewport.evaluate("view => view.scrollLeft")
    lab.page.mouse.down()
    lab.page.mouse.move(x - 120, y, steps=4)
    assert tip.is_hidden()
    lab.page.mouse.up()
    tip.get_by_text("2309").wait_for()
    assert desk.viewport.evaluate("view => view.scrollLeft") == left + 120
    box, sight = tip.bounding_box(), desk.viewport.bounding_box()
    assert sight["x"] <= box["x"]
    assert box["x"] + box["width"] <= sight["x"] + sight["width"]
    assert abs(box["x"] - (x - 120)) < 80
    lab.page.mouse.move(2, 2)
    desk.viewport.evaluate("(view, left) => { view.scrollLeft = left; }", left)


def test_a_cell_that_changes_the_game_redraws_the_board(lab, desk):
    """The board follows what Python does, and hides what no longer fits."""
    before = desk.picture()
    lab.python('game.do(lw.legion.Move("beni-ulisex-4", "2423"))')
    lab.until(lambda: desk.picture() != before)
    lab.until(lambda: "2423" in desk.foot.inner_text())
    lab.python("game.undo()")
    lab.until(lambda: desk.picture() == before)


def test_a_whole_turn_is_played_by_presses_and_buttons(lab, desk):
    """Both sides end phases, have phases finished for them, attack with the odds in sight, and turn 2 begins."""
    fought = False
    for _ in range(12):
        turn, phase, side = desk.ask("[g.turn, g.phase.id, g.side]")
        if turn == 2:
            break
        if phase == "movement" and side == "moroccan":
            unit, start, to = desk.ask(CONTACT)
            desk.choose(start, unit)
            desk.press(to)
            lab.until(lambda unit=unit, to=to: desk.where(unit) == to)
            desk.end_phase()
        elif phase == "combat" and not fought:
            attack = desk.ask(
                "next(([[g.units[n].hex.label for n in a.attackers], [g.units[n].hex.label for n in a.defenders]]"
                " for a in g.legal_actions() if isinstance(a, lw.legion.Attack)), None)"
            )
            assert attack
            for label in (*attack[0], *attack[1]):
                desk.press(label)
            odds = desk.side.locator(".lw-odds")
            odds.wait_for()
            assert "/36" in odds.inner_text()
            count = desk.ask("len(g)")
            desk.do("attack")
            lab.until(lambda count=count: desk.ask("len(g)") == count + 1)
            odds.wait_for(state="detached")
            told = desk.foot.locator(".lw-new-step .lw-here").first.evaluate(
                "row => [getComputedStyle(row).animationName, getComputedStyle(row).animationDelay]"
            )
            assert told == ["lw-known", "0.45s"]  # the log waits for the dice
            fought = True
            desk.finish()
        else:
            desk.finish()
        lab.until(lambda now=(turn, phase, side): tuple(desk.ask("[g.turn, g.phase.id, g.side]")) != now, 30)
        lab.until(lambda: desk.ask("g.phase.title") in desk.head.locator(".lw-phases .lw-now").inner_text())
    assert fought
    assert desk.ask("g.turn") == 2
    lab.until(lambda: desk.head.locator(".lw-turns .lw-now").inner_text() == "2")
    desk.end_phase()
    lab.until(lambda: desk.ask("g.phase.id") != "movement" or desk.ask("g.side") == "spanish")
    assert desk.errors() == []


def test_after_a_reload_the_board_is_as_it_was_and_answers(lab, desk):
    """The same pixels, the same panels; a press is answered, and undone."""
    lab.page.mouse.move(2, 2)
    desk.calm()
    picture, texts = desk.picture(), desk.texts()
    lab.reload()
    desk.ready()
    lab.until(lambda: desk.picture() == picture)
    assert desk.texts() == texts
    count = desk.ask("len(g)")
    desk.do("undo")
    lab.until(lambda: desk.ask("len(g)") == count - 1)
    lab.until(lambda: desk.picture() != picture or desk.texts() != texts)
    desk.do("redo")
    lab.until(lambda: desk.picture() == picture)
    unit, label = desk.ask("next([u.id, u.hex.label] for u in g.units.values() if u.hex and u.side == g.to_act)")
    desk.press(label)
    lab.until(lambda: desk.ask("b.selected") == unit)
    lab.until(lambda: desk.picture() != picture)
    assert desk.errors() == []


def test_the_end_of_a_game_is_shown(lab, desk):
    """Winner, reason and rule are on the board, and the buttons that play on are off."""
    lab.python('game.do(lw.legion.Surrender("moroccan"))')
    end = desk.root.locator(".lw-end").first
    end.wait_for()
    text = end.inner_text()
    assert "españoles" in text.lower()
    assert "L5.5" in text
    assert desk.button("finish").first.get_attribute("aria-disabled") == "true"
    lab.python("game.undo()")
    end.wait_for(state="detached")
