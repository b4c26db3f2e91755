"""The army builder in a page: built with the keyboard, its faults read, undone, copied, and a dark narrow page."""

import pytest

from legion_widget.games.baraka import Army
from tests.browser.access import axe
from tests.browser.table import IMPORT

CELL = """\
army = lw.baraka.Army("legion")
army.add("lieutenant", "ortiz", name="<i>Ortiz</i>")
builder = lw.show(army, limit=150)
builder"""


@pytest.fixture(scope="module")
def bench(lab):
    lab.page.set_viewport_size({"width": 1366, "height": 900})
    lab.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    lab.open(IMPORT, CELL, name="army.en.ipynb")
    lab.run_all()
    root = lab.page.locator(".lw-army-board")
    root.locator(".lw-army-unit").first.wait_for()
    return root


def key(lab):
    """What has the keyboard."""
    return lab.page.evaluate("document.activeElement.dataset.key ?? ''")


def army(lab, expression):
    return lab.python(f"print({expression})")


def test_an_army_is_built_with_the_keyboard(lab, bench):
    """Enter adds, the keyboard stays where it was, faults come and go, and a rule is read."""
    button = bench.locator('[data-key="add-sergeant-ortiz"]')
    button.focus()
    for count in (1, 2):
        lab.page.keyboard.press("Enter")
        lab.until(lambda count=count: army(lab, "len(army)") == str(1 + count))
        lab.until(lambda: key(lab) == "add-sergeant-ortiz")
    assert "Sergeant 1 commands 2 to 3 of “Legion squad”, and has 0." in bench.inner_text()
    chip = bench.locator('[data-key="rule-legion-sergeant-1-0"]')
    chip.focus()
    lab.page.keyboard.press("Enter")
    bench.locator(".lw-rule-text").wait_for()
    assert "a platoon 2 or 3 squads" in bench.locator(".lw-rule-text").inner_text()
    assert key(lab) == "rule-legion-sergeant-1-0"
    bench.locator('[data-key="page-close"]').click()
    bench.locator(".lw-rule-text").wait_for(state="detached")

    bench.locator('[data-key="add-squad-legion-sergeant-1"]').click()
    lab.until(lambda: army(lab, "army.points") == "167")
    assert "The army costs 167 points; the limit is 150." in bench.inner_text()
    veteran = bench.locator('[data-key="take-legion-squad-1-veteran"]')
    veteran.focus()
    lab.page.keyboard.press("Space")
    lab.until(lambda: veteran.get_attribute("aria-checked") == "true")
    assert key(lab) == "take-legion-squad-1-veteran"
    name = bench.get_by_label("Name")
    name.fill("Los <b>del</b> río")
    name.press("Enter")
    lab.until(lambda: army(lab, 'army.units["legion-squad-1"].name["en"]') == "Los <b>del</b> río")
    bench.get_by_label("Point limit").fill("500")
    bench.get_by_label("Point limit").press("Enter")
    lab.until(lambda: "174 of 500 points" in bench.inner_text().replace("\n", " "))

    bench.locator('[data-key="remove-legion-sergeant-2"]').click()
    lab.until(lambda: key(lab) == "add-sergeant-ortiz")
    bench.get_by_text("Undo").click()
    lab.until(lambda: army(lab, "len(army)") == "4")
    assert bench.locator("i:text('Ortiz')").count() == 0
    assert "<i>Ortiz</i>" in bench.inner_text()
    assert army(lab, "builder.errors") == "[]"


def test_it_is_copied_and_read_by_everybody(lab, bench):
    """The Python goes to the clipboard and builds the army; axe finds no fault, light, dark and narrow; Spanish too."""
    bench.locator('[data-key="page-code"]').click()
    bench.get_by_role("button", name="Copy").click()
    bench.get_by_role("button", name="Copied").wait_for()
    room: dict[str, Army] = {}
    exec(lab.page.evaluate("navigator.clipboard.readText()"), room)
    assert room["army"].points == int(army(lab, "army.points"))
    assert axe(lab.page, ".lw-army-board") == []
    light = bench.evaluate("node => getComputedStyle(node).backgroundColor")
    lab.page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    lab.page.set_viewport_size({"width": 700, "height": 900})
    assert bench.evaluate("node => getComputedStyle(node).backgroundColor") != light
    assert axe(lab.page, ".lw-army-board") == []
    assert bench.evaluate("node => node.scrollWidth <= node.clientWidth")
    lab.page.evaluate("document.body.dataset.jpThemeLight = 'true'")
    bench.locator('[data-key="language-es"]').click()
    lab.until(lambda: "Escuadra legionaria" in bench.inner_text())
    assert army(lab, "builder.errors") == "[]"


def test_a_lost_kernel_is_told(lab, bench):
    """At once, and nothing more can be typed."""
    gone = bench.locator(".lw-gone")
    assert gone.count() == 0
    lab.restart()
    gone.wait_for(state="visible")
    assert bench.locator('[data-key="page-code"]').is_disabled()
