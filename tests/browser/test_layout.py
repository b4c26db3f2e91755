"""How the board lies on its place: narrow, on the whole screen, under its menu, and with an example on it."""

import itertools

import pytest

from legion_widget.engine.hexgrid import HexGrid
from tests.browser.conftest import Lab
from tests.browser.table import IMPORT, Desk

BOARD = """game = lw.new_game("rif", seed=3)
game.do(lw.legion.Move("beni-urriaguel-tabor-4-4", "1621"))
board = lw.show(game)
board"""
#: What of the bars is cut off at their edge, or shortened without a title that tells the rest.
CUT = """board => {
    const edge = board.getBoundingClientRect().right, found = [];
    for (const row of board.querySelectorAll('.lw-top, .lw-phasebar, .lw-timeline')) {
        const end = row.classList.contains('lw-timeline') ? row.getBoundingClientRect().right : edge;
        for (const node of row.querySelectorAll('*')) {
            const box = node.getBoundingClientRect();
            if (!box.width || node.closest('svg') || node.closest('.lw-word, .lw-heard')) continue;
            if (box.right > end + 0.5) found.push(`over the edge: ${node.outerHTML.slice(0, 120)}`);
            const short = node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflowX === 'hidden';
            if (short && !node.title) found.push(`cut: ${node.outerHTML.slice(0, 120)}`);
        }
        const slider = row.querySelector('.lw-slider');
        if (slider && slider.getBoundingClientRect().width < 50) found.push('no slider to speak of');
    }
    return found;
}"""


@pytest.fixture(scope="module")
def desk(lab):
    lab.page.set_viewport_size({"width": 1366, "height": 768})
    lab.open(IMPORT, BOARD, name="layout.ipynb")
    lab.run_all()
    desk = Desk(lab)
    desk.ready()
    yield desk
    assert desk.errors() == []


@pytest.fixture(autouse=True)
def as_it_was(desk):
    """A test that fails leaves the whole screen, and so all the others as they are."""
    yield
    if full(desk):
        desk.page.evaluate("document.exitFullscreen()")


def full(desk):
    return desk.page.evaluate("document.fullscreenElement?.classList.contains('lw-board') ?? false")


def middle(desk):
    """The point of the map in the middle of the view, in CSS pixels of the map."""
    return desk.viewport.evaluate(
        "v => [v.scrollLeft + v.clientWidth / 2, v.scrollTop + v.clientHeight / 2].map(Math.round)"
    )


@pytest.mark.parametrize("width", [*(pytest.param(width, marks=pytest.mark.long) for width in (1300, 1080, 900)), 700])
def test_no_bar_is_cut_on_a_narrow_board(lab, desk, width):
    """In both languages, with a seat or without, now and looking back; the side goes under a map that has no room."""
    desk.root.evaluate("(board, width) => { board.style.width = `${width}px`; }", width)
    try:
        for language, seat, step in itertools.product(("es", "en"), (None, "spanish"), (None, 0)):
            desk.ask(f"[setattr(b, 'language', {language!r}), b.sit({seat!r}), setattr(b, 'step', {step!r})]")
            desk.settle()
            assert desk.ask("b.step") == step
            lab.until(lambda: not desk.root.evaluate(CUT))
        view, side = desk.viewport.bounding_box(), desk.side.bounding_box()
        beside = side["x"] >= view["x"] + view["width"]
        assert beside or side["y"] >= view["y"] + view["height"]
        assert view["width"] >= 600
    finally:
        desk.ask("[setattr(b, 'language', 'es'), b.sit(None), setattr(b, 'step', None)]")
        desk.root.evaluate("board => { board.style.width = ''; }")


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "phases"),
    [
        *((name, 2) for name in ("rif", "nijmegen", "road-of-bridges")),
        *((name, 7) for name in ("rif", "well", "nijmegen")),
    ],
)
def test_no_bar_is_cut_at_any_width(lab, desk, name, phases):
    """From 360 to 2560 pixels, in both languages, through the phases of each game; and the map does not jump."""
    lab.python(f"b = {desk.name}; mine = b.game; b.leave(lw.new_game({name!r}, seed=1))")
    widths = [360, 420, 500, 620, 700, 779, 781, 820, 881, 934, 999, 1001, 1080, 1140, 1300, 1600, 2000, 2560]
    walk = f"""async board => {{
        const found = [], high = [];
        for (const width of {widths}) {{
            board.style.width = board.style.maxWidth = `${{width}}px`;
            await new Promise(requestAnimationFrame);
            for (const fault of ({CUT})(board)) found.push(`${{width}}: ${{fault}}`);
            high.push(Math.round(board.querySelector('.lw-phasebar').getBoundingClientRect().height));
        }}
        return [found, high];
    }}"""
    high = {"es": [], "en": []}
    try:
        for _ in range(phases):
            for language in ("es", "en"):
                desk.ask(f"setattr(b, 'language', {language!r})")
                desk.settle()
                found, bars = desk.root.evaluate(walk)
                assert found == [], (language, desk.ask("g.phase.id"))
                high[language].append(bars)
            desk.ask("g.play(lw.Recruit(1), until='phase') and None")
        for bars in high.values():
            assert bars == [bars[0]] * phases, dict(zip(widths, zip(*bars, strict=True), strict=True))
    finally:
        lab.python("b.language = 'es'; b.leave(mine)")
        desk.root.evaluate("board => { board.style.width = board.style.maxWidth = ''; }")


def test_full_screen(lab, desk):
    """The button and F: the map takes the height there is and keeps what was in its middle; menu and tips are there."""
    desk.ask("b.look(g.board.index('2216'))")
    desk.still()
    before, size = middle(desk), desk.viewport.bounding_box()
    desk.root.locator('[data-local="full"][data-by="on"]').click()
    lab.until(lambda: full(desk))
    lab.until(lambda: desk.viewport.bounding_box()["height"] > size["height"] + 100)
    assert desk.root.bounding_box() == {"x": 0, "y": 0, "width": 1366, "height": 768}
    lab.until(lambda: all(abs(a - b) <= 2 for a, b in zip(middle(desk), before, strict=True)))
    desk.do("menu")
    desk.head.locator(".lw-menu").wait_for()
    desk.do("menu")
    desk.calm()
    desk.point("1412")
    desk.overlay.locator(".lw-tip").wait_for()
    desk.overlay.focus()
    lab.page.keyboard.press("f")
    lab.until(lambda: not full(desk))
    lab.until(lambda: desk.viewport.bounding_box()["height"] == size["height"])
    assert not desk.root.locator(".lw-full-off").is_visible()
    lab.page.keyboard.press("f")
    lab.until(lambda: full(desk))
    desk.root.locator(".lw-full-off").click()
    lab.until(lambda: not full(desk))


@pytest.mark.parametrize("size", [(2560, 1400), pytest.param((420, 200), marks=pytest.mark.long)])
def test_a_place_that_has_another_size_for_a_moment_moves_nothing(lab, desk, size):
    """However large it is: the map ends at the edge of a large place, and is back where the reader left it."""
    desk.ask("b.look(g.board.index('2216'))")
    desk.still()
    before = middle(desk)
    resize = """(view, [width, height]) => {
        view.style.minWidth = view.style.maxWidth = width && `${width}px`;
        view.style.minHeight = view.style.maxHeight = height && `${height}px`;
        view.getBoundingClientRect();
    }"""
    desk.viewport.evaluate(resize, size)
    try:
        lab.frames()
        if size[0] > 1366:
            assert abs(middle(desk)[1] - before[1]) > 50
    finally:
        desk.viewport.evaluate(resize, ("", ""))
    lab.until(lambda: all(abs(a - b) <= 2 for a, b in zip(middle(desk), before, strict=True)))


def test_where_the_page_may_not_fill_the_screen_there_is_no_button(lab, desk):
    """A Voila page in a frame without the permission."""
    assert desk.root.locator(".lw-full-on").is_visible()
    desk.root.evaluate("board => board.classList.remove('lw-fillable')")
    try:
        assert not desk.root.locator(".lw-full-on").is_visible()
    finally:
        desk.root.evaluate("board => board.classList.add('lw-fillable')")


def test_the_menu_lies_over_the_board(lab, desk):
    """Nothing moves; Escape closes it and gives the keyboard back, a press beside it closes it too."""
    menu, button = desk.head.locator(".lw-menu"), desk.button("menu")
    place = desk.viewport.bounding_box()
    assert button.get_attribute("aria-expanded") == "false"
    desk.do("menu")
    menu.wait_for()
    assert desk.viewport.bounding_box() == place
    assert button.get_attribute("aria-expanded") == "true"
    menu.locator("input[name=path]").focus()
    lab.page.keyboard.press("Escape")
    lab.until(lambda: menu.count() == 0)
    assert button.evaluate("button => button === document.activeElement")
    assert desk.ask("b.games_menu.shown") is False
    desk.do("menu")
    menu.wait_for()
    desk.head.locator(".lw-title").click()  # the list of saved games may cover all of the map
    lab.until(lambda: menu.count() == 0)
    lab.until(lambda: desk.ask("b.games_menu.shown") is False)


def test_from_the_rules_to_an_example_and_back(lab, desk):
    """The example fills the place; the way back leads to the rule and to the same part of the map."""
    desk.do("tab", tab="rules")
    desk.side.locator("select[name=rule]").select_option("L7.9")
    desk.side.locator('[data-do="example"]').first.wait_for()
    desk.ask("b.look(g.board.index('3015'))")
    desk.still()
    before = middle(desk)
    desk.do("example")
    desk.side.locator(".lw-worked").wait_for()
    lab.until(lambda: abs(desk.overlay.bounding_box()["height"] - desk.viewport.bounding_box()["height"]) <= 2)
    title = desk.head.locator(".lw-title")
    assert title.evaluate("node => node.scrollWidth <= node.clientWidth")
    worked = desk.side.locator(".lw-worked")
    assert worked.evaluate(
        """node => [...node.querySelectorAll('button')]
            .every(button => button.getBoundingClientRect().right <= node.getBoundingClientRect().right)"""
    )
    name, chip = (worked.locator(part).bounding_box() for part in ("h3 > span", "h3 > .lw-rule"))
    assert name["x"] + name["width"] + 6 <= chip["x"]
    desk.do("back")
    desk.side.locator(".lw-rule-page").wait_for()
    assert "L7.9" in desk.side.locator(".lw-rule-page .lw-name").inner_text()
    lab.until(lambda: middle(desk) == before)


def test_scroll_bars_follow_the_theme(lab, desk):
    dark = desk.ask("b.controller.theme") == "dark"
    scheme = "node => getComputedStyle(node).colorScheme"
    assert desk.viewport.evaluate(scheme) == ("dark" if dark else "light")
    desk.do("theme")
    lab.until(lambda: desk.viewport.evaluate(scheme) == ("light" if dark else "dark"))
    desk.do("theme")


def test_phases_keep_their_names_where_there_is_room(lab, desk):
    """Those that are done and those that were passed over alike; on a narrow board both keep their signs only."""
    shown = """root => [...root.querySelectorAll('.lw-phases .lw-word')]
        .map(node => node.getBoundingClientRect().width > 20)"""
    try:
        for width, words in ((1010, True), (934, False)):
            desk.root.evaluate("(board, width) => { board.style.width = `${width}px`; }", width)
            lab.until(lambda words=words: set(desk.root.evaluate(shown)) == {words})
        assert len(desk.root.evaluate(shown)) >= 2
    finally:
        desk.root.evaluate("board => { board.style.width = ''; }")


def test_the_hand_over_screen_leaves_the_way_out_of_full_screen(lab, desk):
    desk.ask("b.sit(hotseat=True)")
    try:
        desk.root.locator(".lw-hand-over").wait_for()
        desk.root.locator(".lw-full-on").click()
        lab.until(lambda: full(desk))
        desk.root.locator(".lw-full-off").click()
        lab.until(lambda: not full(desk))
        assert not desk.root.locator('[data-local="zoom"]').first.is_visible()
    finally:
        desk.ask("b.sit()")


# From here on each test opens a notebook of its own.


@pytest.mark.parametrize(
    "shown",
    ["lw.show(lw.new_game('annual', seed=1))", "lw.lesson('annual')"],
)
@pytest.mark.long
def test_on_a_narrow_board_the_place_ends_with_the_map(lab, shown):
    """The panel comes up to it, the buttons cover nothing, what a key asks is whole; the whole screen is filled."""
    lab.page.set_viewport_size({"width": 820, "height": 1180})
    lab.open(IMPORT, f"board = {shown}\nboard", name="narrow.ipynb")
    lab.run_all()
    root = lab.page.locator(".jp-OutputArea-output .lw-board:not(.lw-lesson)").first
    view, over, side, middle, corner = (
        root.locator(f".lw-{name}").first for name in ("viewport", "overlay", "side-box", "middle", "corner")
    )
    over.wait_for()

    def top_and_end(part):
        box = part.bounding_box()
        return box["y"], box["y"] + box["height"]

    def ends_with_map():
        high, map_ = (top_and_end(part)[1] - top_and_end(part)[0] for part in (view, over))
        return high <= max(240, map_ + 50) and top_and_end(side)[0] >= top_and_end(view)[1]

    lab.until(ends_with_map)
    if "show" in shown:
        assert top_and_end(corner)[1] <= top_and_end(over)[0] + 1
    root.locator('[data-local="zoom"][data-by="1"]').first.click()
    lab.heard()
    root.locator('[data-local="zoom"][data-by="whole"]').first.click()
    lab.until(ends_with_map)
    over.focus()
    lab.page.keyboard.press("v")
    bubble = root.locator(".lw-bubble.lw-asked")
    bubble.wait_for()
    words, sight = bubble.bounding_box(), view.bounding_box()
    for start, size in (("x", "width"), ("y", "height")):
        assert sight[start] <= words[start] <= sight[start] + sight[size] - words[size]
    lab.page.keyboard.press("f")
    lab.until(lambda: lab.page.evaluate("document.fullscreenElement !== null"))
    lab.until(lambda: top_and_end(middle)[1] <= 1180)
    lab.until(lambda: middle.evaluate("node => node.scrollHeight <= node.clientHeight + 1"))
    lab.page.keyboard.press("f")
    lab.until(lambda: lab.page.evaluate("document.fullscreenElement === null") and ends_with_map())


@pytest.mark.long
def test_a_map_that_is_seen_whole_is_so_in_a_place_of_another_size(lab):
    """Also after zooming in and out again; and when a presentation ends."""
    lab.page.set_viewport_size({"width": 1366, "height": 768})
    lab.open(IMPORT, "board = lw.show(lw.new_game('abarran', seed=1))\nboard", name="whole.ipynb")
    lab.run_all()
    desk = Desk(lab, HexGrid(11, 9))
    desk.ready()

    def whole():
        view, map_ = desk.viewport.bounding_box(), desk.overlay.bounding_box()
        across, high = map_["width"] / view["width"], map_["height"] / view["height"]
        return 0.85 < max(across, high) <= 1.001

    lab.until(whole)
    for by in ("1", "-1", "-1"):
        desk.root.locator(f'[data-local="zoom"][data-by="{by}"]').first.click()
        lab.heard()
    for width in (430, 1000):
        desk.root.evaluate("(board, width) => { board.style.width = `${width}px`; }", width)
        lab.frames()
        lab.until(whole)
    desk.root.evaluate("board => { board.style.width = ''; }")
    lab.frames()
    lab.until(whole)
    size = desk.overlay.bounding_box()["width"]
    desk.root.locator(".lw-present-on").click()
    lab.until(lambda: desk.overlay.bounding_box()["width"] > size + 100)
    lab.page.evaluate("document.exitFullscreen()")
    lab.until(lambda: abs(desk.overlay.bounding_box()["width"] - size) < 3)
    assert desk.errors() == []


@pytest.mark.long
def test_an_attack_comes_into_sight_under_the_map(lab):
    """Where the side lies under the map the page goes to the button as soon as there are odds, and stays there."""
    lab.page.set_viewport_size({"width": 1000, "height": 700})
    lab.open(IMPORT, BOARD, name="under.ipynb")
    lab.run_all()
    desk = Desk(lab)
    desk.ready()
    desk.ask("[g.do(lw.legion.Move('beni-urriaguel-tabor-2-1', '1515')), g.next_phase()] and None")
    desk.press("1515")
    lab.until(lambda: desk.ask("len(b.controller.attackers)") == 1)
    button = desk.side.locator('[data-do="attack"]')
    desk.press(desk.where("cerinola-2"))
    button.wait_for()

    def seen():
        return button.evaluate(
            "node => { const {x, y, width, height} = node.getBoundingClientRect();"
            "return document.elementFromPoint(x + width / 2, y + height - 3) === node; }"
        )

    lab.until(seen)
    assert desk.side.bounding_box()["y"] > desk.viewport.bounding_box()["y"] + 300
    assert desk.errors() == []


@pytest.mark.long
def test_the_board_follows_the_theme_of_the_page(window):
    """JupyterLab's theme is changed while the board is shown; a half moon that was pressed keeps its own."""
    place = window(Lab)
    place.open(IMPORT, BOARD, name="attire.ipynb")
    place.run_all()
    desk = Desk(place)
    desk.ready()

    def change(name):
        place.command("apputils:change-theme", theme=name)
        light = name == "JupyterLab Light"
        place.page.wait_for_function("light => document.body.dataset.jpThemeLight === light", arg=str(light).lower())

    change("JupyterLab Dark")
    place.until(lambda: "lw-dark" in desk.root.get_attribute("class"))
    change("JupyterLab Light")
    place.until(lambda: "lw-dark" not in desk.root.get_attribute("class"))
    desk.do("theme")
    place.until(lambda: "lw-dark" in desk.root.get_attribute("class"))
    change("JupyterLab Dark")
    change("JupyterLab Light")
    place.frames()
    desk.calm()
    assert desk.ask("b.controller.theme") == "dark"
    assert desk.errors() == []
    # JupyterLab stumbles over its own style sheets when themes follow quickly on each other.
    place.errors = [error for error in place.errors if not ("removeChild" in error and "jlab_core" in error)]
