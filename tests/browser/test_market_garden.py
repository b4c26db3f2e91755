"""A Market Garden turn in a page: every phase by pointer and keyboard, an example of the rules, and axe."""

import pytest

import legion_widget as lw
from tests.browser.access import axe
from tests.browser.table import IMPORT, Desk

CELLS = (IMPORT, "game = lw.new_game('first-day', seed=289)", "board = lw.show(game)\nboard")


@pytest.fixture(scope="module")
def desk(lab):
    lab.page.set_viewport_size({"width": 1366, "height": 900})
    lab.open(*CELLS, name="turn.en.ipynb")
    lab.run_all()
    desk = Desk(lab, lw.load_scenario("first-day").board.grid)
    desk.ready()
    return desk


def phase(desk):
    return desk.ask("[g.phase.id, g.to_act]")


def carry_out(desk, key=False):
    """Does what is set up: by its button, or by the key for it."""
    before = desk.ask("len(g)")
    desk.settle()
    if key:
        desk.overlay.focus()
        desk.page.keyboard.press("a")
    else:
        desk.do("carry-out")
    desk.lab.until(lambda: desk.ask("len(g)") == before + 1)


def choose(desk, label, unit):
    desk.press(label)
    desk.lab.until(lambda: desk.ask("b.selected") == unit)


def aimed(desk, label):
    desk.press(label)
    desk.lab.until(lambda: desk.ask("b.controller.target") == desk.grid.index(label))


def test_a_turn_is_played_by_pointer_and_keyboard(desk):
    """From the drop to the second move, with the offers and choices between; then the other side, and the next turn."""
    lab = desk.lab
    assert phase(desk) == ["airborne", "allied"]
    desk.do("choose", unit="paras")
    desk.press("0504")  # not in the drop zone: refused, and told
    desk.side.locator(".lw-refusal").wait_for()
    assert "HB.1" in desk.side.locator(".lw-refusal").inner_text()
    desk.press("0602")  # it is still chosen
    lab.until(lambda: phase(desk) == ["movement", "allied"])

    choose(desk, "0305", "motor")
    aimed(desk, "0404")  # an outpost is overrun
    carry_out(desk, key=True)
    choose(desk, "0205", "tanks")
    desk.do("join", hex="0404")
    lab.until(lambda: desk.where("tanks") == "0404")
    desk.end_phase()
    lab.until(lambda: phase(desk) == ["declaration", "allied"])
    choose(desk, "0602", "paras")
    aimed(desk, "0702")
    assert desk.side.locator(".lw-primary").inner_text() == "Declare"
    carry_out(desk)
    desk.do("kind", kind="assault")
    lab.until(lambda: desk.ask("b.controller.kind") == "assault")
    desk.press("0404")
    lab.until(lambda: sorted(desk.ask("b.controller.picked")) == ["motor", "tanks"])
    aimed(desk, "0504")
    carry_out(desk)

    lab.until(lambda: phase(desk) == ["refusal", "german"])
    aimed(desk, "0702")
    assert "80" in desk.side.locator(".lw-chances").inner_text()
    carry_out(desk)
    lab.until(lambda: phase(desk) == ["reaction", "german"])
    choose(desk, "0604", "platoon")
    aimed(desk, "0504")
    carry_out(desk)

    lab.until(lambda: phase(desk) == ["bombardment", "allied"])
    choose(desk, "0106", "field-guns")
    aimed(desk, "0504")
    for points in (1, 2):
        desk.do("air", by="1")
        lab.until(lambda points=points: desk.ask("b.controller.air") == points)
    carry_out(desk)
    lab.until(lambda: desk.ask("b.controller.air") == 0)
    desk.end_phase()  # what was declared falls now
    for question in ("loss", "tire"):
        lab.until(lambda question=question: phase(desk) == [question, "german"])
        desk.do("answer", number="0")

    lab.until(lambda: phase(desk) == ["manoeuvre", "allied"])
    aimed(desk, "0702")
    assert "6 against 2" in desk.side.inner_text()
    carry_out(desk)
    lab.until(lambda: phase(desk) == ["support", "allied"])
    desk.end_phase()
    lab.until(lambda: phase(desk) == ["support", "german"])
    choose(desk, "0902", "howitzers")
    assert desk.ask("b.controller.target") == desk.grid.index("0602")  # its support is against the attackers
    carry_out(desk)

    lab.until(lambda: phase(desk) == ["assault", "allied"])
    aimed(desk, "0504")
    carry_out(desk)
    lab.until(lambda: phase(desk) == ["defence", "german"])
    desk.end_phase()
    lab.until(lambda: phase(desk) == ["loss", "german"])
    desk.do("answer", number="0")
    lab.until(lambda: phase(desk) == ["mechanised", "allied"])
    assert desk.where("tanks") == "0504"
    desk.press("0504")
    lab.until(lambda: desk.ask("b.selected") in ("tanks", "motor"))
    if desk.ask("b.selected") != "motor":  # the other of the stack, by its picture in the panel
        desk.do("choose", unit="motor")
        lab.until(lambda: desk.ask("b.selected") == "motor")
    desk.press("0603")
    lab.until(lambda: desk.where("motor") == "0603")
    desk.end_phase()
    lab.until(lambda: phase(desk) == ["movement", "german"])
    lab.python("game.play(until=3)")
    lab.until(lambda: desk.ask("g.turn") == 3 and "18 September" in desk.head.inner_text())
    assert desk.errors() == []


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_axe_finds_no_fault(desk, theme):
    """With a unit chosen and its reach shown, light and dark."""
    if theme == "dark":
        desk.do("theme")
        desk.lab.until(lambda: "lw-dark" in (desk.root.get_attribute("class") or ""))
    if desk.ask("b.selected") is None:
        here, unit = desk.ask("[(u.hex.label, u.id) for u in g.units.values() if u.side == g.to_act and u.hex][0]")
        choose(desk, here, unit)

    assert axe(desk.page, ".lw-board") == []


def test_an_example_of_the_rules_is_walked_through(desk):
    """From the Rules tab: a reaction, its steps one after the other, and back to the game as it was."""
    lab, turn = desk.lab, desk.ask("g.turn")
    desk.do("tab", tab="rules")
    desk.side.locator("select").first.select_option("HF.1")
    desk.button("example", rule="HF.1", number="0").wait_for()
    desk.do("example", rule="HF.1", number="0")
    worked = desk.side.locator(".lw-worked")
    worked.wait_for()
    steps = worked.locator(".lw-steps li")
    for number in range(steps.count()):
        desk.do("example-play")
        lab.until(lambda number=number: steps.nth(number).get_attribute("class") == "lw-done")
    assert desk.errors() == []
    desk.do("back")
    worked.wait_for(state="detached")
    assert desk.ask("g.turn") == turn
    assert desk.errors() == []
