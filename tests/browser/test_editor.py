"""The editor in a page: by mouse and by keyboard, on hexes and on a table; saved, loaded and played."""

import json

import pytest

import legion_widget as lw
from legion_widget.engine.hexgrid import HexGrid
from tests.browser.access import axe
from tests.browser.conftest import Lab
from tests.browser.table import IMPORT, RIF, Desk


class Bench(Desk):
    """An editor in a page."""

    def ask(self, expression):
        """The value of an expression in the kernel: ``e`` is the editor on the page, ``d`` what it edits."""
        return json.loads(
            self.lab.python(f"import json as _json\ne = {self.name}\nd = e.editor\nprint(_json.dumps({expression}))")
        )

    def settle(self):
        self.lab.heard()

    def ready(self):
        self.root.locator(".lw-ed-tool").first.wait_for()
        self.lab.until(lambda: self.canvas.count() == 1 and self.drawn())
        self.lab.heard()

    def key(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)
        self.lab.heard()

    def seen(self, x, y):
        """Where a point is seen, brought to the middle of the map: palette, small map and buttons lie at its edges."""
        return tuple(
            self.viewport.evaluate(
                """(view, [x, y]) => {
                    view.scrollIntoView({block: 'center'});
                    const over = view.querySelector('.lw-overlay');
                    x *= over.offsetWidth; y *= over.offsetHeight;
                    const left = x - view.scrollLeft, top = y - view.scrollTop;
                    if (left < 330 || left > view.clientWidth - 120) view.scrollLeft = x - view.clientWidth / 2;
                    if (top < 60 || top > view.clientHeight - 60) view.scrollTop = y - view.clientHeight / 2;
                    const box = over.getBoundingClientRect();
                    return [box.x + x, box.y + y];
                }""",
                [x, y],
            )
        )

    def lead(self, *labels, steps=6):
        """Leads the pressed pointer over hexes."""
        for label in labels:
            self.spot(label)  # the last one that is brought into sight has the others beside it
        spots = [self.spot(label) for label in labels]
        assert spots == [self.spot(label) for label in labels]
        self.page.mouse.move(*spots[0])
        self.page.mouse.down()
        for x, y in spots[1:]:
            self.page.mouse.move(x, y, steps=steps)
        self.page.mouse.up()
        self.lab.heard()

    def changes(self):
        return self.ask("[change.said.text() for change in d.changes]")

    def terrain(self, label):
        return self.ask(f"d.kit.letter(d, d.kit.data.grid.index({label!r}))")

    def where(self, unit):
        return self.ask(f"d.kit.rows(d)[{unit!r}].hex")


def opened(lab, cell, name="editor.en.ipynb", grid=RIF):
    lab.page.set_viewport_size({"width": 1700, "height": 1000})
    lab.open(IMPORT, cell, name=name)
    lab.run_all()
    bench = Bench(lab, grid, name="editor")
    bench.ready()
    return bench


@pytest.fixture(scope="module")
def bench(lab):
    return opened(lab, "editor = lw.edit('rif')\neditor")


@pytest.fixture(autouse=True)
def no_errors(request):
    yield
    if "bench" in request.fixturenames:
        assert request.getfixturevalue("bench").ask("e.errors") == []


def undone(bench):
    """Everything is taken back."""
    bench.overlay.focus()
    bench.key("Escape")
    bench.overlay.focus()
    while bench.ask("d.draft.can_undo"):
        bench.key("Control+z")


def test_a_stroke_is_painted_by_mouse_and_taken_back(bench):
    bench.do("tool", tool="terrain")
    bench.do("choose", id="^")
    before = bench.colours(["2516", "2616", "2717"])
    bench.lead("2516", "2717")
    assert [bench.terrain(label) for label in ("2516", "2616", "2717")] == ["^", "^", "^"]
    assert len(bench.changes()) == 1
    bench.lab.until(lambda: bench.changed(before, ["2516", "2616", "2717"]) == {"2516", "2616", "2717"})
    bench.key("Control+z")  # the focus is on a button of the palette, or on the map: both take it
    assert bench.changes() == []
    bench.key("Control+Shift+z")
    assert bench.terrain("2616") == "^"
    undone(bench)


@pytest.mark.long
def test_a_stroke_is_painted_by_keyboard(bench):
    bench.overlay.focus()
    bench.key("t", "2")
    bench.walk("2516")
    bench.key("Enter", "ArrowRight", "Enter")
    assert (bench.terrain("2516"), bench.terrain("2616")) == ("^", "^")
    bench.root.locator(".lw-live").get_by_text("painted").wait_for(state="attached")
    bench.key("1", "Alt+Enter")  # what is picked up is the mountain again
    assert bench.ask("d.chosen") == "^"
    undone(bench)


def test_a_counter_is_moved_by_mouse_and_by_keyboard(bench):
    bench.overlay.focus()
    bench.key("v")
    bench.lead("1715", "2516")
    assert bench.where("cerinola-mg-1") == "2516"
    assert bench.root.locator(".lw-ed-form .lw-name").first.inner_text().startswith("Ceriñola")
    bench.overlay.focus()
    bench.walk("2516")
    bench.key("Enter", "ArrowDown", "ArrowDown", "Enter")
    assert bench.where("cerinola-mg-1") == "2518"
    bench.key("Control+z", "Control+z")
    assert bench.where("cerinola-mg-1") == "Annual"
    undone(bench)


def test_the_map_is_moved_by_a_drag_that_begins_on_no_counter(bench):
    bench.overlay.focus()
    bench.key("v")
    x, y = bench.spot("2516")
    left = bench.viewport.evaluate("view => view.scrollLeft")
    bench.page.mouse.move(x, y)
    bench.page.mouse.down()
    bench.page.mouse.move(x - 90, y, steps=5)
    bench.page.mouse.up()
    bench.still()
    assert bench.viewport.evaluate("view => view.scrollLeft") > left
    assert bench.changes() == []


def test_a_new_counter_is_made_in_the_form(bench):
    bench.do("tool", tool="counter")
    bench.do("choose", id="new:moroccan")
    bench.press("2517")
    bench.lab.heard()
    form = bench.root.locator(".lw-ed-form")
    for field, value in (("name.en", "Harka of Tensaman"), ("combat", "5")):
        box = form.locator(f'input[name="{field}"]')
        box.fill(value)
        box.press("Tab")
        bench.lab.heard()
    form.locator('select[name="type"]').select_option("cavalry")
    bench.lab.heard()
    made = bench.ask("d.draft.data['units'][-1]")
    assert (made["name"]["en"], made["combat"], made["type"], made["at"]) == ("Harka of Tensaman", 5, "cavalry", "2517")
    assert bench.ask("e.scenario.counters[-1].side") == "moroccan"
    undone(bench)


def test_what_is_wrong_is_marked_and_f8_goes_there(bench):
    bench.overlay.focus()
    bench.key("v")
    bench.lead("1715", "1818")  # where the Native Police stand
    checks = bench.root.locator(".lw-ed-checks li")
    checks.first.wait_for()
    assert "already holds" in checks.first.inner_text()
    assert bench.button("play").get_attribute("aria-disabled") == "true"
    assert "check-1" in bench.ask("[item.id for item in d.kit.marks(d)]")
    bench.page.mouse.move(*bench.spot("1818"))  # the outline of the hex is left out where the number stands
    x, y = bench.ask("d.kit.signs(d)[0].at")
    hole = bench.overlay.locator("mask circle")
    assert [float(hole.get_attribute(key)) for key in ("cx", "cy")] == [x, y]
    assert (
        bench.overlay.locator(".lw-hover").get_attribute("mask")
        == f"url(#{bench.overlay.locator('mask').get_attribute('id')})"
    )
    bench.key("Escape", "F8")
    assert bench.ask("d.selected")[0] == "unit"
    assert bench.root.locator(".lw-ed-field.lw-ed-bad").count() == 1
    bench.button("repair").first.click()
    bench.root.locator(".lw-ed-fault").first.wait_for(state="detached")
    bench.overlay.focus()
    bench.key("Control+z")
    bench.root.locator(".lw-ed-repair").last.press("Enter")
    bench.root.locator(".lw-ed-fault").first.wait_for(state="detached")
    undone(bench)
    assert bench.root.locator(".lw-ed-fault").count() == 0


def test_a_game_is_played_from_the_draft_and_one_comes_back(bench):
    bench.overlay.focus()
    bench.key("v")
    bench.lead("1715", "2516")
    bench.do("play")
    bench.page.locator(".lw-board .lw-phases").wait_for()
    assert bench.ask("e.game.units['cerinola-mg-1'].hex.label") == "2516"
    bench.page.locator('[data-do="back"]').click()
    bench.root.locator(".lw-ed-tool").first.wait_for()
    bench.ready()
    assert bench.where("cerinola-mg-1") == "2516"
    undone(bench)


def test_it_is_saved_and_loaded(bench, lab):
    bench.do("tool", tool="terrain")
    bench.do("choose", id="^")
    bench.press("2516")
    bench.lab.heard()
    bench.root.locator('input[name="file"]').fill("mine.toml")
    bench.do("save")
    lab.until(lambda: bench.ask("e.file is not None"))
    assert lw.load_scenario(lab.folder / "mine.toml").board["2516"].terrain == "^"
    assert lab.python("lw.edit('mine.toml').scenario.board['2516'].terrain") == "'^'"
    undone(bench)


def test_the_source_shows_the_lines_of_what_is_chosen(bench):
    bench.overlay.focus()
    bench.key("v")
    bench.press("1715")
    bench.lab.heard()
    bench.root.locator(".lw-ed-chosen").first.wait_for()
    assert "cerinola-mg-1" in bench.root.locator(".lw-ed-chosen").first.inner_text()
    bench.do("strip", value="python")
    bench.lab.heard()
    assert "lw.load_scenario" in bench.root.locator(".lw-ed-source").inner_text()
    bench.do("strip", value="toml")
    undone(bench)


def test_axe_finds_nothing(bench):
    assert axe(bench.page, ".lw-editor") == []


@pytest.mark.long
def test_a_table_is_edited(lab):
    bench = opened(lab, "editor = lw.edit('well')\neditor", name="table.en.ipynb")

    def spot(x, y):
        return bench.seen(x / 100, y / 80)

    def lead(*points):
        bench.page.mouse.move(*spot(*points[0]))
        bench.page.mouse.down()
        for point in points[1:]:
            bench.page.mouse.move(*spot(*point), steps=5)
        bench.page.mouse.up()
        lab.heard()

    lead((52, 69), (54, 72))
    assert bench.ask("d.draft.data['units'][0]['at']") == [54, 72]
    bench.do("tool", tool="terrain")
    bench.do("choose", id="crops")
    bench.do("tool", tool="terrain")  # folds the palette
    lab.heard()
    lead((70, 60), (85, 70))
    assert bench.ask("d.draft.data['table']['pieces'][-1]['kind']") == "crops"
    bench.key("Control+z")
    assert bench.ask("d.draft.data['table']['pieces'][-1]['id']") == "wall"
    assert bench.ask("e.errors") == []


@pytest.mark.long
def test_on_a_telephone_fingers_paint_and_all_buttons_are_in_sight(window):
    """The palette is a row over the map; one finger paints a stroke, and leaves the map where it is."""
    phone = window(Lab, has_touch=True, viewport={"width": 390, "height": 844})
    phone.open(IMPORT, "editor = lw.edit('first-day')\neditor", name="telephone.en.ipynb")
    phone.page.evaluate("jupyterapp.shell.collapseLeft()")
    phone.run_all()
    bench = Bench(phone, HexGrid(9, 7), name="editor")
    bench.ready()
    bench.button("tool", tool="terrain").tap()
    bench.root.locator(".lw-ed-choice").nth(1).tap()
    phone.heard()
    out = """board => [...board.querySelectorAll('[data-do="play"], .lw-ed-palette')].filter(
        node => node.getBoundingClientRect().right > board.getBoundingClientRect().right).length"""
    assert bench.root.evaluate(out) == 0
    bench.root.locator(".lw-corner").evaluate("buttons => buttons.scrollIntoView({block: 'center'})")
    covered = """board => [...board.querySelectorAll('.lw-corner .lw-button')].filter(button => {
        const {x, y, width, height} = button.getBoundingClientRect();
        return width && !button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }).length"""
    assert bench.root.evaluate(covered) == 0
    touch = phone.page.context.new_cdp_session(phone.page)
    spots = [bench.spot(label) for label in ("0505", "0506")]
    at = bench.viewport.evaluate("view => view.scrollLeft")
    for kind, points in (("touchStart", spots[:1]), ("touchMove", spots[1:]), ("touchEnd", [])):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})
    phone.heard()
    assert [bench.terrain(label) for label in ("0505", "0506")] == ["h", "h"]
    assert bench.viewport.evaluate("view => view.scrollLeft") == at
    assert bench.ask("e.errors") == []
