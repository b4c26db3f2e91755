"""The maps of a study in a notebook: a place of the picture is pressed, and one of its games opened on a board."""

from tests.browser.table import IMPORT


def test_a_place_of_a_map_is_pressed_and_a_game_opened(lab):
    lab.open(
        IMPORT,
        "lw.set_language('en'); s = lw.study('first-day', 'officer', 2, jobs=1, history=True, progress=False)",
        "maps = lw.show(s); maps",
    )
    lab.run_all()
    picture = lab.page.locator(".lw-picture img")
    picture.wait_for()
    # The strongest place, as shares of the picture.
    code = "p = maps.maps.draw(maps.view); c = p.tiles.centre(p.strongest(1)[0]); sc = p.scene()"
    lab.python(code)
    x, y = (float(lab.python(f"print({share})")) for share in ("c[0] / sc.width", "c[1] / sc.height"))
    picture.evaluate("image => image.decode()")
    box = picture.bounding_box()
    picture.click(position={"x": x * box["width"], "y": y * box["height"]})
    table = lab.page.locator(".lw-picture table")
    table.wait_for()
    assert "What happened" in table.inner_text()
    assert lab.python("print(maps.place.value == p.tiles.label(p.strongest(1)[0]))").strip() == "True"

    button = lab.page.get_by_role("button", name="Open this game")
    button.focus()
    lab.page.keyboard.press("Enter")  # without a pointer too
    lab.page.locator(".lw-board .lw-head").wait_for()
    assert lab.python("print(maps.board.children[0].step is not None)").strip() == "True"
