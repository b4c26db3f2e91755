"""What outlives a kernel: games saved by themselves, and pictures."""

from pathlib import Path

import pytest

from tests.browser.table import IMPORT, Desk

BOARD = 'game = lw.new_game("rif", seed=3)\nboard = lw.show(game)\nboard.animation = False\nboard'


@pytest.fixture(scope="module")
def desk(lab):
    lab.open(IMPORT, BOARD, name="saves.ipynb")
    lab.run_all()
    desk = Desk(lab)
    desk.ready()
    return desk


@pytest.mark.long
def test_after_a_restart_the_lesson_is_opened_by_the_menu(lab, desk):
    """A kernel is restarted in the midst of a game; the menu of a new board lists the game, and opens it as it was."""
    desk.choose("1521", "beni-urriaguel-tabor-4-4")
    desk.press("1621")
    lab.until(lambda: desk.where("beni-urriaguel-tabor-4-4") == "1621")
    lab.until(lambda: desk.ask("b.autosave.path.is_file()"))
    path = desk.ask("str(b.autosave.path)")
    assert path.startswith(str(lab.folder))
    lab.page.mouse.move(2, 2)
    desk.calm()
    picture = desk.picture()
    lab.restart()
    lab.page.mouse.click(*desk.spot("1520"))  # the board of the lost kernel cannot answer, and shows it
    lab.until(lambda: "lw-asleep" in (desk.root.get_attribute("class") or ""))
    lab.run_all()
    desk.ready()
    lab.until(lambda: desk.where("beni-urriaguel-tabor-4-4") == "1521")
    desk.do("menu")
    choice = desk.head.locator(f'.lw-saves [data-file="{path}"]')
    choice.wait_for()
    choice.click()
    lab.until(lambda: desk.where("beni-urriaguel-tabor-4-4") == "1621")
    assert desk.ask("[g.seed, len(g)]") == [3, 1]
    opened = desk.head.locator(f'.lw-message [title="{path}"]')  # told from the notebook's folder, and in full
    assert opened.inner_text().endswith(f": {Path(path).relative_to(lab.folder)}")
    desk.do("menu")
    choice.wait_for(state="detached")
    lab.page.mouse.move(2, 2)
    lab.until(lambda: desk.picture() == picture)
    assert desk.errors() == []


def test_a_game_is_saved_by_hand_and_a_new_one_begun(lab, desk):
    """The menu says where the file is; keys typed in its fields are no shortcuts of the notebook."""
    lab.python("game.do(next(iter(game.legal_actions())))")
    desk.do("menu")
    field = desk.head.locator("input[name=path]")
    field.fill(str(lab.folder / "by hand.json"))
    field.press("End")
    field.press("Backspace")
    field.type("n")  # in command mode this key would do something else
    assert field.input_value().endswith("by hand.json"[:-1] + "n")
    desk.do("save")
    lab.until(lambda: (lab.folder / "by hand.json").is_file())
    desk.head.locator(".lw-message").get_by_text("by hand.json").wait_for()
    count = desk.ask("len(g)")
    desk.do("new")
    sure = desk.button("new", sure="new")
    sure.wait_for()
    assert sure.inner_text() == "Sí, dejar esta partida"
    assert desk.ask("[g.seed, len(g)]") == [3, count]
    held = "node => node === document.activeElement"
    lab.until(lambda: desk.button("no").evaluate(held))
    lab.page.keyboard.press("Enter")
    lab.until(lambda: sure.count() == 0 and desk.button("new").evaluate(held))
    box = desk.button("new").bounding_box()
    lab.page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    sure.wait_for()
    desk.settle()
    assert desk.ask("[g.seed, len(g)]") == [3, count]
    sure.click()
    lab.until(lambda: desk.ask("[g.seed, len(g)]") == [4, 0])
    assert desk.errors() == []


def test_a_moment_is_kept_as_a_picture(lab, desk, tmp_path):
    """As an SVG and a PNG file, whose size is that of the map twice over; and to the clipboard."""
    lab.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    if not desk.ask("b.games_menu.shown"):
        desk.do("menu")
    desk.do("picture")
    made = desk.head.locator(".lw-picture-made")
    made.wait_for()
    for link, start in (("a[download]", b"<svg"), ('[data-picture="file"]', b"\x89PNG")):
        with lab.page.expect_download() as downloaded:
            made.locator(link).click()
        file = tmp_path / downloaded.value.suggested_filename
        downloaded.value.save_as(file)
        assert file.read_bytes().startswith(start)
    assert file.suffix == ".png"
    made.locator('[data-picture="copy"]').click()
    read = "async () => (await navigator.clipboard.read())[0].types"
    lab.until(lambda: "image/png" in lab.page.evaluate(read))
    desk.root.screenshot(path=str(tmp_path / "menu.png"))
    desk.do("menu")
    assert desk.errors() == []


def test_a_name_is_all_that_is_typed(lab, desk):
    """A plain name is listed and opened by itself; of one that there is not the menu says so. The players are kept."""
    lab.until(lambda: not desk.ask("b.games_menu.shown"))
    desk.do("menu")
    desk.head.locator("input[name=path]").fill("clase-4B")
    desk.do("save")
    saved = desk.head.locator(".lw-saves li").first
    lab.until(lambda: saved.inner_text().startswith("clase-4B:"))
    assert (lab.folder / "legion-widget-saves" / "clase-4B.json").is_file()
    desk.head.locator("select[name=players]").select_option("4")
    desk.do("animation")
    lab.until(lambda: desk.ask("b.animation"))
    assert desk.head.locator("select[name=players]").input_value() == "4"
    field = desk.head.locator("input[name=file]")
    field.fill("clase4b")
    field.press("Enter")
    alert = desk.head.get_by_role("alert")
    alert.wait_for()
    assert "«clase-4B»" in alert.inner_text()
    assert desk.head.locator("[data-said]").count() == 0
    field.fill("clase-4B")
    field.press("Enter")
    desk.head.locator("[data-said]").wait_for()
    assert desk.errors() == []


@pytest.mark.long
def test_the_picture_of_a_game_needs_neither_trust_nor_kernel(lab):
    """``game`` as the last line leaves an image that an untrusted notebook shows, with words for who cannot see it."""
    lab.open(IMPORT, 'lw.new_game("rif", seed=3)', name="picture.ipynb")
    lab.run_all()
    lab.save()
    lab.shut_down_kernels()
    source = (lab.folder / "picture.ipynb").read_text().replace("as lw", "as  lw")  # another text: no trust
    (lab.folder / "untrusted.ipynb").write_text(source)
    lab.page.goto(f"{lab.url}/lab/tree/untrusted.ipynb?reset")
    image = lab.page.locator(".jp-OutputArea-output img")
    image.wait_for()
    assert not lab.page.evaluate(
        "[...jupyterapp.shell.currentWidget.content.model.sharedModel.cells].every(c => c.metadata.trusted === true)"
    )
    lab.until(lambda: image.evaluate("i => i.complete && i.naturalWidth") > 900)
    assert image.evaluate("i => i.clientWidth") > 600
    assert len(image.get_attribute("alt") or "") > 20
