"""The side of the editor and its draft in a page: tabs, fields and source by keyboard; a page that is loaded anew."""

import pytest

from legion_widget.engine.hexgrid import HexGrid
from tests.browser.access import axe
from tests.browser.test_editor import opened, undone

FOCUS = "document.activeElement.dataset.key ?? document.activeElement.className"


@pytest.fixture(scope="module")
def bench(lab):
    return opened(lab, "editor = lw.edit('first-day')\neditor", name="side.en.ipynb", grid=HexGrid(9, 7))


@pytest.fixture(autouse=True)
def no_errors(bench):
    yield
    assert bench.ask("e.errors") == []
    undone(bench)


def turn_to(bench, tab):
    bench.root.locator(f'[data-key="tab-{tab}"]').press("Enter")
    bench.lab.heard()


def test_a_number_goes_up_by_its_button_and_back_by_a_key(bench):
    turn_to(bench, "turns")
    more = bench.root.locator('[data-key="scenario-turns+"]')
    was = bench.ask("d.draft.data['turns']")
    more.press("Enter")
    more.press("Enter")  # before the first one is shown
    bench.lab.heard()
    assert bench.ask("d.draft.data['turns']") == was + 2
    assert bench.page.evaluate(FOCUS) == "scenario-turns+"
    bench.key("Control+z")
    assert bench.ask("d.draft.data['turns']") == was + 1


def test_a_text_field_has_its_own_letters_until_they_are_told(bench):
    title = bench.root.locator('[data-key="title"]')
    was = title.input_value()
    title.press("End")
    bench.page.keyboard.type(" again")
    bench.key("Escape")  # not told yet: taken back in the page
    assert title.input_value() == was
    bench.page.keyboard.type(" again")
    bench.key("Enter")
    assert bench.changes() == ["Scenario: Title"]
    assert bench.page.evaluate(FOCUS) == "title"
    bench.key("Control+z")  # told: a step of the editor
    assert bench.changes() == []
    assert title.input_value() == was
    bench.key("Control+Shift+z")
    assert title.input_value() == f"{was} again"


def test_places_of_a_condition_are_chosen_on_the_map_by_keyboard(bench):
    turn_to(bench, "objectives")
    bench.root.locator('[data-do="act"]').first.press("Enter")
    bench.lab.heard()
    bench.root.locator(".lw-ed-bad").first.wait_for()  # no place yet
    bench.key("Escape")  # off the map, where they would be chosen at once
    bench.root.locator(".lw-ed-pick").first.press("Enter")
    bench.lab.heard()
    assert "lw-overlay" in bench.page.evaluate(FOCUS)
    bench.walk("0304")
    bench.key("Enter")
    assert bench.root.locator(".lw-ed-place").count() == 1
    bench.key("Escape")
    assert bench.ask("d.state.picking") == ""
    assert "lw-overlay" in bench.page.evaluate(FOCUS)  # on the map still
    bench.key("Escape")
    assert bench.page.evaluate(FOCUS).startswith("pick-victory/")  # back where one came from
    bench.key("Escape")
    assert bench.page.evaluate(FOCUS).startswith("pick-victory/")


@pytest.mark.long
def test_the_turn_is_changed_by_mouse_and_by_keyboard(bench):
    """A phase left out, another with a title of its own and in an earlier place, and what comes in a turn."""
    turn_to(bench, "turns")
    root = bench.root
    root.locator('select[name="sequence/without"]').press("ArrowDown")
    bench.lab.heard()
    assert bench.ask("d.draft.data['sequence']") == {"without": ["initiative"]}
    root.locator(".lw-ed-place button").click()
    root.locator('[data-key="act-sequence/write"]').click()
    initial, recovery = (root.locator(f'details[data-key="fold-{kind}/"]') for kind in ("initial", "recovery"))
    initial.locator("summary").click()
    title = initial.locator('input[name="sequence/phases/3/title/en"]')
    title.fill("First light")
    title.press("Enter")
    recovery.locator("summary").press("Enter")
    for _ in range(3):  # once more than it can go
        recovery.locator('[data-key="act-recovery//up"]').press("Enter")
        bench.lab.heard()
    assert bench.page.evaluate(FOCUS) == "act-recovery//up"
    assert recovery.get_attribute("open") is not None
    kinds = ["recovery", "initiative", "weather", "initial"]
    assert bench.ask("[phase['kind'] for phase in d.draft.data['sequence']['phases'][:4]]") == kinds
    root.locator('[data-key="act-schedule/add"]').press("Enter")
    root.locator('select[name="schedule/0/units"]').select_option("paras")
    root.locator('[data-field="schedule/0/turn"][data-by="1"]').click()
    bench.lab.heard()
    root.locator('[data-key="pick-schedule/0/entry"]').click()
    bench.press("0304")
    bench.lab.heard()
    assert bench.ask("d.draft.data['schedule']") == [{"turn": 2, "units": ["paras"], "entry": ["0304"]}]
    bench.do("play")
    phases = bench.page.locator(".lw-board .lw-phases")
    phases.wait_for()
    shown = phases.inner_text()
    bench.page.locator('[data-do="back"]').click()
    bench.ready()
    assert "First light" in shown


def test_escape_lets_go_of_the_tool_before_it_leaves_the_map(bench):
    bench.overlay.focus()
    bench.key("p")
    bench.key("Escape")
    assert bench.ask("d.state.tool") == "select"
    assert "lw-overlay" in bench.page.evaluate(FOCUS)
    bench.key("Escape")
    assert "lw-overlay" not in bench.page.evaluate(FOCUS)


def test_what_is_typed_in_the_source_is_on_the_map_or_said_to_be_wrong(bench):
    source = bench.root.locator('textarea[name="toml"]')
    source.press("Control+Home")
    bench.page.keyboard.type("x = \n")
    bench.root.locator(".lw-ed-unread").wait_for()
    assert "line 1, column 5" in bench.root.locator(".lw-ed-unread").inner_text()
    bench.root.locator('[data-do="forget-text"]').press("Enter")
    bench.root.locator(".lw-ed-unread").wait_for(state="detached")
    assert bench.changes() == []


@pytest.mark.long
@pytest.mark.parametrize("tab", ["thing", "order", "turns", "objectives", "options"])
def test_axe_finds_nothing_in_a_tab(bench, tab):
    turn_to(bench, tab)
    assert axe(bench.page, ".lw-editor") == []


@pytest.mark.long
def test_nothing_hangs_out_where_the_editor_is_narrow(bench):
    bench.page.set_viewport_size({"width": 934, "height": 1000})
    for tab in ("thing", "order", "turns", "objectives", "options"):
        turn_to(bench, tab)
        out = """side => [...side.querySelectorAll('button, input, select, textarea, p')].filter(
            node => node.getBoundingClientRect().right > side.getBoundingClientRect().right + 1).length"""
        assert bench.root.locator(".lw-ed-side").evaluate(out) == 0
        assert bench.root.locator(".lw-ed-checkbox").is_visible()


def test_a_page_that_is_loaded_anew_and_a_lost_kernel_lose_nothing(bench):
    bench.overlay.focus()
    bench.key("t", "2")
    bench.walk("0304")
    bench.key("Enter")
    said = bench.changes()
    assert len(said) == 1
    bench.lab.reload()
    bench.ready()
    assert bench.changes() == said
    bench.lab.restart()
    bench.lab.run_all()
    bench.ready()
    assert bench.changes() == []
    bench.root.locator('[data-do="go-on"]').press("Enter")
    bench.lab.heard()
    assert bench.changes() == said
